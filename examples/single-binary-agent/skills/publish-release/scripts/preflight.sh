#!/bin/sh
# Usage: preflight.sh VERSION
# Says `yes` or `no` for each thing that must hold before VERSION is published. Changes nothing.
set -u
version=${1:?usage: preflight.sh VERSION}
failed=0

check() {
    what=$1
    shift
    if "$@" >/dev/null 2>&1; then
        echo "yes  $what"
    else
        echo "no   $what"
        failed=1
    fi
}

is_clean() { test -z "$(git status --porcelain)"; }
is_pushed() { git fetch -q && test "$(git rev-parse HEAD)" = "$(git rev-parse '@{upstream}')"; }
is_new() { ! git rev-parse -q --verify "refs/tags/v$version"; }

check "nothing uncommitted" is_clean
check "HEAD is what the remote has" is_pushed
check "Cargo.toml says $version" grep -qxF "version = \"$version\"" Cargo.toml
check "CHANGELOG.md has an entry for $version" grep -qF "## [$version]" CHANGELOG.md
check "tag v$version is free" is_new
check "the tests pass" cargo test --workspace --locked
check "the package builds from its own files" cargo publish --dry-run --locked
exit "$failed"
