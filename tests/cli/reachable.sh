#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti stats --reachable: known counts, both formats, parts of a database.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

solve kaooa db
run 0 stats kaooa --reachable --db db --quiet
cp "$out" reach.csv
check_that header test "$(head -n 1 reach.csv)" = "variant,phase,row_pieces,\
column_pieces,row_in_hand,column_in_hand,captured,to_move,boards,win,\
cursed_win,draw,blessed_loss,loss,unknown,orbits,orbit_win,orbit_cursed_win,\
orbit_draw,orbit_blessed_loss,orbit_loss,orbit_unknown,over,deepest_win,\
deepest_loss"
check_that 'the start first' test "$(sed -n 2p reach.csv)" = \
    'kaooa,placement,0,0,1,7,0,column,1,1,0,0,0,0,0,1,1,0,0,0,0,0,0,15,0'
check_that 'total last' test "$(tail -n 1 reach.csv | cut -d, -f1-9)" = \
    'kaooa,total,,,,,,,30896'

run 0 stats kaooa --reachable --db db --quiet --threads 1 --format csv
check_that 'any number of threads' cmp -s reach.csv "$out"
run 0 stats kaooa --reachable --db db --quiet --format json
cp "$out" reach.json
run 0 stats kaooa --db db
cp "$out" stats.csv
check_that sums python3 - << 'PY'
import csv, json
rows = list(csv.DictReader(open("reach.csv")))
d = json.load(open("reach.json"))
total = rows.pop()
texts = [{k: str(v) for k, v in r.items()} for r in d["tiers"]]
assert rows == texts
assert {k: v for k, v in total.items() if v} == \
       {"variant": d["variant"], "phase": "total",
        **{k: str(v) for k, v in d["total"].items()}}
VALUES = ("win", "cursed_win", "draw", "blessed_loss", "loss", "unknown")
for r in d["tiers"] + [d["total"]]:
    assert r["boards"] == sum(r[v] for v in VALUES)
    assert r["orbits"] == sum(r["orbit_" + v] for v in VALUES)
    assert r["orbits"] <= r["boards"] and r["over"] <= r["boards"]
for k, v in d["total"].items():
    gather = max if k.startswith("deepest") else sum
    assert v == gather(r[k] for r in d["tiers"]), k
assert d["total"]["unknown"] == 0
# No more than there are boards, and no tier but finished ones is new.
key = ("phase", "row_pieces", "column_pieces", "captured", "to_move",
       "column_in_hand", "row_in_hand")
all_boards = {tuple(r[k] for k in key): r for r in
              csv.DictReader(open("stats.csv"))}
for r in rows:
    whole = all_boards.get(tuple(r[k] for k in key))
    if whole is None:
        assert r["over"] == r["boards"] == r["loss"], r
        continue
    for k in ("boards", "orbits", "win", "draw", "loss", "orbit_loss"):
        assert int(r[k]) <= int(whole[k]), (k, r)
PY

# Without tables: the same counts, values only where the game is over.
refuse 3 'goti: no database of kaooa: *' stats kaooa --reachable --db none
run 0 stats kaooa --reachable --partial --db none --quiet --format json
json 'd["total"]["boards"] == 30896 and d["total"]["orbits"] == 3247'
json 'd["total"]["unknown"] + d["total"]["over"] == 30896'
rm -f db/kaooa/movement-r1c7-*
refuse 3 'goti: *movement-r1c7-*' stats kaooa --reachable --db db
run 0 solve kaooa --db parts --quiet --phase movement
refuse 3 'goti: kaooa: no table of tier placement-*, --partial does without' \
    stats kaooa --reachable --db parts
run 0 stats kaooa --reachable --partial --db parts --quiet --format json
json 'all(r["unknown"] == (0 if r["phase"] == "movement" else
    r["boards"] - r["over"]) for r in d["tiers"])'

# Morris: both sides to move, each with the values of one table.
run 0 solve four-mens-morris --db parts --quiet --phase movement
run 0 stats four-mens-morris --reachable --partial --db parts --quiet \
    --format json
json 'd["total"]["boards"] == 4111151 and d["total"]["orbits"] == 258949'
json 'all(r["unknown"] == 0 for r in d["tiers"] if r["phase"] == "movement")'
json '{r["to_move"] for r in d["tiers"]} == {"row", "column"}'

# Options that only the walk has.
for option in '--threads 2' '--memory 1G' --quiet; do
    # shellcheck disable=SC2086 # words are meant
    refuse 2 "goti: stats: ${option% *}: not with --report tiers" \
        stats kaooa --db db $option
done
refuse 2 'goti: stats: --reachable: not with --report total' \
    stats kaooa --db db --reachable --report total
refuse 2 'goti: stats: --by: not with --reachable' \
    stats kaooa --db db --reachable --by tier
refuse 2 "goti: stats: --threads: expected a number from 0 to 1024, not 'x'" \
    stats kaooa --reachable --threads x
refuse 2 'goti: stats: --memory: expected more than 0' \
    stats kaooa --reachable --memory 0
refuse 6 'goti: bagh-chal needs * of memory to mark what is reached, more than the 1.0 MiB allowed (--memory)' \
    stats bagh-chal --reachable --partial --db none --memory 1M

# Ctrl-C.
set -m # job control: a background job must hear SIGINT
"$GOTI_BIN" stats nine-mens-morris --reachable --partial --db none --quiet \
    > "$out" 2> "$err" &
walker=$!
sleep 0.5
kill -INT "$walker"
code=0
wait "$walker" || code=$?
check_that "interrupted: exit code $code" test "$code" -eq 130
check_that 'message' grep -qxF 'goti: interrupted' "$err"
check_that 'no output' test ! -s "$out"

finish
