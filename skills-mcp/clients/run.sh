#!/usr/bin/env bash
# Real clients against the example server: FastMCP's (Python) and the official TypeScript SDK's, over standard input
# and output and over HTTP. They are installed below the target folder, in the versions that stand in this one.
set -euo pipefail
cd "$(dirname "$0")"
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
clients=$target/mcp-clients

for needed in python3 node npm; do
    command -v "$needed" >/dev/null && continue
    echo "skills-mcp/clients: $needed is not there, so the clients cannot be tried" >&2
    [[ -z "${CI:-}" ]] && exit 0
    exit 1
done

cargo build -q -p mcp-server
server=$target/debug/mcp-server

mkdir -p "$clients"
if ! cmp -s requirements.txt "$clients/requirements.txt"; then
    rm -rf "$clients/python"
    python3 -m venv "$clients/python"
    "$clients/python/bin/pip" install -q --disable-pip-version-check -r requirements.txt
    cp requirements.txt "$clients"
fi
if ! cmp -s package.json "$clients/installed.json"; then
    cp package.json "$clients"
    npm install --prefix "$clients" --silent --no-audit --no-fund --no-package-lock
    cp package.json "$clients/installed.json"
fi
# Modules are looked for from where the script lies.
cp check.mjs wire.mjs "$clients"

check() {
    "$clients/python/bin/python" check.py "$1"
    node "$clients/check.mjs" "$1"
}

check "$server"
node "$clients/wire.mjs" "$PWD/../../tests/wire/wire.json"

log=$clients/http.log
"$server" --http 127.0.0.1:0 2>"$log" &
http=$!
trap 'kill "$http" 2>/dev/null || true' EXIT
for _ in {1..100}; do
    url=$(sed -n 's/^listening on //p' "$log")
    [[ -n "$url" ]] && break
    sleep 0.1
done
[[ -n "$url" ]] || { cat "$log" >&2; exit 1; }
check "$url"
