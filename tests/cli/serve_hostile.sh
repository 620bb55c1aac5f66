#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti serve: nothing that comes in stops it.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

solve kaooa db
n_checks=$((n_checks + 1))
python3 "$GOTI_SOURCE/tests/cli/serve_hostile.py" db > "$out" 2> "$err" || fail serve_hostile.py
grep 'checks,\|random' "$out"
finish
