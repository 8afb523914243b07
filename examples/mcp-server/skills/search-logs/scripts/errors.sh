#!/bin/sh
# Counts the errors of a file of JSON lines by message: errors.sh FILE
set -eu
jq -r 'select(.level == "error") | .message' "$1" | sort | uniq -c | sort -rn
