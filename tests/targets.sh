#!/usr/bin/env bash
# Builds examples/firmware and examples/edge for the machines that they are made for, runs them there (in qemu, in
# Node), compares what they say with their `expected.txt`, and says how large they are.
#
# It takes Debian's Rust, which can build its own `core` for any target. On CI it installs what is missing; elsewhere it
# says what it skips, and what to install.
set -euo pipefail
cd "$(dirname "$0")/.."

# What the skills may add to the code of a firmware, in bytes: the goal. It was 23,564 when this was written; the compiler
# is whatever Debian has today, and each lays out a little differently.
most_code=$((24 * 1024))
# What a skill may add to its data beyond its files, and what the runtime's own words may take.
most_data_per_skill=2048
most_words=$((2 * 1024))
# The whole module, in bytes.
most_wasm=$((64 * 1024))

missing=()
[[ -x /usr/bin/rustc ]] || missing+=(rustc-web)
[[ -x /usr/bin/cargo ]] || missing+=(cargo-web)
[[ -e /usr/lib/rustlib/src/rust/library/core ]] || missing+=(rust-web-src)
command -v qemu-system-arm >/dev/null || missing+=(qemu-system-arm)
command -v node >/dev/null || missing+=(nodejs)
command -v readelf >/dev/null || missing+=(binutils)
if ((${#missing[@]})); then
    install=(apt-get install -y -q --no-install-recommends "${missing[@]}")
    if [[ -z "${CI:-}" ]]; then
        echo "SKIPPED: the firmware in qemu and the module in Node were neither built nor run; as root," >&2
        echo "    apt-get update && ${install[*]}" >&2
        exit 0
    fi
    apt-get update -q
    "${install[@]}"
fi

# The linker comes with the pinned toolchain.
linker=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin
[[ -x "$linker/rust-lld" ]] || { echo "no rust-lld in $linker" >&2; exit 1; }
# Two compilers must not share a folder.
target=${CARGO_TARGET_DIR:-target}/targets

# With Debian's compiler: it wants its features let in, and ours must not use any, which the other builds show.
debian() {
    env -u RUSTUP_TOOLCHAIN -u RUSTC -u RUSTFLAGS -u RUSTC_WRAPPER PATH="/usr/bin:/bin:$linker" RUSTC_BOOTSTRAP=1 \
        CARGO_TARGET_DIR="$target" cargo "$@"
}

build() {
    debian build -q --locked --profile small -p "$1" --target "$2" \
        -Zbuild-std=core,compiler_builtins -Zbuild-std-features=optimize_for_size
}

failed=0
fail() {
    echo "FAILED: $*" >&2
    failed=1
}

# compare WHAT EXPECTED COMMAND...: its output and its status.
compare() {
    local what=$1 expected=$2 output status=0
    shift 2
    output=$(mktemp)
    "$@" >"$output" || status=$?
    ((status == 0)) || fail "$what ended with status $status"
    diff -u "$expected" "$output" || fail "$what does not say what it should"
    rm -f "$output"
}

# at_most WHAT BYTES LIMIT
at_most() {
    (($2 <= $3)) || fail "$1: $2 bytes, and at most $3 are allowed"
}

# section FILE NAME: its size.
section() {
    local hex
    hex=$(readelf -SW "$1" | sed -nE "s/^ *\[ *[0-9]+\] $2 +[A-Z]+ +[0-9a-f]+ [0-9a-f]+ ([0-9a-f]+) .*/\1/p")
    echo $((16#${hex:?no section $2 in $1}))
}

# on_board MACHINE PROGRAM: a hang is ended.
on_board() {
    timeout 60 qemu-system-arm -M "$1" -nographic -monitor none -semihosting-config enable=on,target=native \
        -kernel "$2" </dev/null
}

firmware=examples/firmware
skills=$(find "$firmware/skills" -name SKILL.md | wc -l)
raw=$(find "$firmware/skills" -type f -print0 | xargs -0 cat | wc -c)

echo "-- firmware, here"
compare "the firmware, here" "$firmware/expected.txt" cargo run -q --locked -p firmware

# The second board is smaller: Cortex-M0, without atomic compare-and-swap.
for board in thumbv7m-none-eabi:lm3s6965evb thumbv6m-none-eabi:microbit; do
    triple=${board%:*} machine=${board#*:}
    echo "-- firmware, $triple on $machine"
    build firmware "$triple"
    programs=$target/$triple/small
    compare "the firmware on $machine" "$firmware/expected.txt" on_board "$machine" "$programs/firmware"
    # A panic is seen, or all of this shows little.
    ! on_board "$machine" "$programs/panics" >/dev/null || fail "a panic on $machine looks like success"

    code=$(section "$programs/firmware" .text) data=$(section "$programs/firmware" .rodata)
    board_code=$(section "$programs/nothing" .text) board_data=$(section "$programs/nothing" .rodata)
    beyond=$((data - board_data - raw))
    printf '%8d bytes .text, of which the board without skills has %d and the skills %d\n' \
        "$code" "$board_code" $((code - board_code))
    printf '%8d bytes .rodata, of which the board has %d, the files of %d skills %d, and the rest %d\n' \
        "$data" "$board_data" "$skills" "$raw" "$beyond"
    if [[ $triple == thumbv7m-* ]]; then
        at_most "the code of the skills" $((code - board_code)) "$most_code"
    fi
    at_most "the data beyond the files" "$beyond" $((most_data_per_skill * skills + most_words))
    at_most "writable memory, the stack aside" \
        $(($(section "$programs/firmware" .data) + $(section "$programs/firmware" .bss))) 0
done

echo "-- edge, wasm32-unknown-unknown"
build edge wasm32-unknown-unknown
module=$target/wasm32-unknown-unknown/small/edge.wasm
compare "the module in Node" examples/edge/expected.txt node examples/edge/run.mjs "$module"
size=$(wc -c <"$module")
printf '%8d bytes in all, %d compressed, no import\n' "$size" "$(gzip -9c "$module" | wc -c)"
at_most "the module" "$size" "$most_wasm"

exit "$failed"
