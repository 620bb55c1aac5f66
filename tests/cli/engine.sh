#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti engine: what it says to the program that drives it.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

solve kaooa db
solve three-mens-morris db
export PYTHONDONTWRITEBYTECODE=1
check_that 'conversations' python3 "$GOTI_SOURCE/tests/cli/engine.py" \
    "$GOTI_BIN" db 2> "$err" > "$out"
cat "$out"

# Before the conversation: what was asked for must be there.
refuse 3 'goti: *no database*' engine kaooa --db nowhere
refuse 2 'goti: *' engine nonsense
refuse 2 'goti: engine: expected NAME' engine
mkdir -p broken/kaooa
echo '{' > broken/kaooa/manifest.json
refuse 4 'goti: *' engine kaooa --db broken

# A table that is damaged is told, once; it is searched past.
cp -r db damaged
for table in damaged/kaooa/*.zst; do
    printf 'x' | dd of="$table" bs=1 seek=200 conv=notrunc status=none
done
printf 'go depth 2\nisready\ngo depth 2\n' > in.txt
{ cat in.txt; sleep 0.5; } | goti engine kaooa --db damaged > "$out" 2> "$err"
check_that 'told' grep -qE \
    '^info string error: .*\.goti\.zst.*; it goes on without that table$' "$out"
has 'readyok'
check_that 'no forfeit' test "$(grep -c '^bestmove [A-Z]' "$out")" -eq 2
check_that 'each table once' test -z "$(grep 'info string error' "$out" | sort | uniq -d)"

# Nobody listens: an error.
code=0
(for _ in {1..200}; do echo isready || exit 0; done) |
    goti engine kaooa > /dev/full 2> "$err" || code=$?
check_that "full disk: $code" test "$code" -eq 1

finish
