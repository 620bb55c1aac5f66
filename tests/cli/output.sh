#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Data that cannot be written is an error, also on standard output.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

lost() { # lost CODE MESSAGE: of the command that ran
    check_that 'exit code' test "$1" -eq 1
    check_that "$2" grep -qxF "$2" "$err"
}

if [[ -e /dev/full ]]; then
    code=0
    goti variants > /dev/full 2> "$err" || code=$?
    lost "$code" 'goti: standard output: No space left on device'
    code=0
    goti help > /dev/full 2> "$err" || code=$?
    lost "$code" 'goti: standard output: No space left on device'
fi

code=0
goti variants 2> "$err" >&- || code=$?
lost "$code" 'goti: standard output: Bad file descriptor'

# A reader that has gone before anything is written.
mkfifo pipe
: > "$err"
{
    exec 3> pipe
    sleep 0.3
    code=0
    goti variants >&3 2> "$err" || code=$?
    echo "$code" > code.txt
} &
head -c 0 < pipe
wait
lost "$(cat code.txt)" 'goti: standard output: Broken pipe'

finish
