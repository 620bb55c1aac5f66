#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti stats: columns, a row a tier, and sums that fit `goti check`.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

solve kaooa db
run 0 stats kaooa --db db
cp "$out" stats.csv
check_that header test "$(head -n 1 stats.csv)" = "variant,phase,row_pieces,\
column_pieces,row_in_hand,column_in_hand,captured,to_move,boards,win,\
cursed_win,draw,blessed_loss,loss,orbits,orbit_win,orbit_cursed_win,\
orbit_draw,orbit_blessed_loss,orbit_loss,max_dtc,theoretical_win,\
theoretical_draw,theoretical_loss"
check_that 'a row a tier' test "$(wc -l < stats.csv)" -eq 48
check_that 'the start is won' grep -qxF \
    'kaooa,placement,0,0,1,7,0,column,1,1,0,0,0,0,1,1,0,0,0,0,15,1,0,0' stats.csv

run 0 stats kaooa --db db --format csv
check_that 'csv is the default' cmp -s stats.csv "$out"
run 0 stats kaooa --db db --format json
cp "$out" stats.json
run 0 check kaooa --json
cp "$out" check.json
check_that 'sums' python3 - << 'PY'
import csv, json
rows = list(csv.DictReader(open("stats.csv")))
same = [{k: str(v) for k, v in r.items()} for r in json.load(open("stats.json"))]
assert rows == same
tiers = json.load(open("check.json"))["tiers"]
keys = ("phase", "row_pieces", "column_pieces", "row_in_hand",
        "column_in_hand", "captured", "to_move", "boards", "orbits")
assert [[r[k] for k in keys] for r in rows] == \
       [[str(t[k]) for k in keys] for t in tiers]
VALUES = ("win", "cursed_win", "draw", "blessed_loss", "loss")
for r in rows:
    assert int(r["boards"]) == sum(int(r[v]) for v in VALUES)
    assert int(r["orbits"]) == sum(int(r["orbit_" + v]) for v in VALUES)
    assert int(r["theoretical_win"]) == int(r["win"]) + int(r["cursed_win"])
    assert int(r["boards"]) == sum(
        int(r["theoretical_" + v]) for v in ("win", "draw", "loss"))
PY

finish
