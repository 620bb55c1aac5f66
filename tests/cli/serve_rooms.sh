#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti serve: rooms, in which two browsers play.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

mkdir db
have_kaooa_thrice
for script in serve_rooms serve_keep; do
    n_checks=$((n_checks + 1))
    python3 "$GOTI_SOURCE/tests/cli/$script.py" db > "$out" 2> "$err" || fail "$script.py"
    grep 'checks,' "$out"
    rm -f rooms.sqlite*
done
finish
