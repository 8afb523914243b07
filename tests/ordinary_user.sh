#!/bin/sh
# Runs a command as an ordinary user, whom limits hold: ordinary_user.sh FOLDER COMMAND [ARGUMENT ...]
# The superuser becomes nobody, with a copy of the command in FOLDER, which is nobody's then. With NO_THREADS=1 the
# system gives it no second process or thread.
set -eu
folder=$1
shift
if test "${NO_THREADS:-0}" = 1; then
    limit="prlimit --nproc=1:1"
fi
if test "$(id -u)" = 0; then
    cp "$1" "$folder/command"
    chown 65534:65534 "$folder"
    shift
    # shellcheck disable=SC2086 # Words, or none.
    exec setpriv --reuid=65534 --regid=65534 --clear-groups ${limit:-} "$folder/command" "$@"
fi
# shellcheck disable=SC2086
exec ${limit:-} "$@"
