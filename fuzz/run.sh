#!/bin/sh
# Feeds the compiler mutated skills for a bounded time: fuzz/run.sh [SECONDS]
set -eu
seconds="${1:-60}"
case "$seconds" in
    '' | *[!0-9]* | 0)
        echo "usage: fuzz/run.sh [SECONDS], a whole number above 0" >&2
        exit 2
        ;;
esac
cd "$(dirname "$0")"

missing() {
    echo "fuzz/run.sh: $1 is missing. Install it with" >&2
    echo "    $2" >&2
    exit 1
}
cargo +nightly --version >/dev/null 2>&1 ||
    missing "a nightly toolchain" "rustup toolchain install nightly --profile minimal"
cargo +nightly fuzz --version >/dev/null 2>&1 ||
    missing "cargo-fuzz" "cargo install cargo-fuzz --locked"

# One seed for each SKILL.md of the rules' test folders, named after its text so that equal ones are one.
mkdir -p corpus/skill
find ../tests/rules -name SKILL.md -type f -size -16k | while IFS= read -r file; do
    cp "$file" "corpus/skill/seed-$(cksum <"$file" | tr ' ' '-')"
done
echo "$(find corpus/skill -type f | wc -l) inputs to start from, $seconds seconds"

# A text that takes ten seconds counts as a hang. What fails is kept in fuzz/artifacts/skill.
exec cargo +nightly fuzz run --fuzz-dir . skill -- -max_total_time="$seconds" -timeout=10 -max_len=16384
