#!/bin/sh
# Usage: check.sh VERSION
# Says `yes` or `no` for each thing that must hold before it is published.
# Changes nothing.
set -u
version=${1:?usage: check.sh VERSION}
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
is_pushed() { git fetch -q && git diff --quiet HEAD '@{upstream}'; }
is_new() { ! git rev-parse -q --verify "refs/tags/v$version"; }
has_entry() { grep -qF "## [$version]" CHANGELOG.md; }
has_version() { grep -qxF "version = \"$version\"" Cargo.toml; }

check "nothing uncommitted" is_clean
check "HEAD is what the remote has" is_pushed
check "Cargo.toml says $version" has_version
check "CHANGELOG.md has an entry for $version" has_entry
check "tag v$version is free" is_new
check "the tests pass" cargo test --workspace --locked
check "the package builds from its own files" cargo publish --dry-run --locked
exit "$failed"
