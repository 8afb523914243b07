#!/bin/sh
# Lists what `cargo update` would change, what stays behind a major version,
# and what is in the tree twice. Changes nothing.
set -eu

moved='^ +(Updating|Adding|Removing|Downgrading) [A-Za-z0-9_-]+ v'

echo "== compatible updates"
cargo update --dry-run 2>&1 | grep -E "$moved" || echo "none"

echo "== behind a major version"
cargo update --dry-run --verbose 2>&1 | grep '(available: ' || echo "none"

echo "== twice in the tree"
cargo tree --workspace --duplicates --depth 0 | grep . || echo "none"
