#!/bin/sh
# Lists what `cargo update` would change, and the direct dependencies that have a new major version.
# Writes nothing: the lock file stays as it is.
set -eu

echo "== compatible updates"
cargo update --dry-run 2>&1 | grep -E '^ +(Updating|Adding|Removing) [a-z0-9_-]+ v' || echo "none"

echo "== behind a major version"
cargo update --dry-run --verbose 2>&1 | grep -E '^ +Unchanged .*\(available: ' || echo "none"

echo "== twice in the tree"
cargo tree --workspace --duplicates --depth 0 2>/dev/null | grep . || echo "none"
