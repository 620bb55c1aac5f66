#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti serve: rooms, in which two browsers play.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

mkdir own db
cat > own/kaooa-thrice.ini << 'INI'
[kaooa-thrice : kaooa]
title = Kaooa with rules that draw games
draw_limit = 14
draw_counts = plies
draw_repetitions = 3
INI
export GOTI_VARIANTS=$work/own
for script in serve_rooms serve_keep; do
    n_checks=$((n_checks + 1))
    python3 "$GOTI_SOURCE/tests/cli/$script.py" db > "$out" 2> "$err" || fail "$script.py"
    grep 'checks,' "$out"
    rm -f rooms.sqlite*
done
finish
