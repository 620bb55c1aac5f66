#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The second metric: the same tables however made, one metric a directory, and
# answers that say which it is.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

# A limit that bites, pieces that enter late, chains; and morris that fly.
cat > games.ini << 'INI'
[limited : kaooa]
draw_limit = 4
draw_counts = plies

[entering : puli-judham]
column_pieces = 6
row_start = A
capture_target = 3
capture = chain

[five : five-mens-morris-flying]
INI

# --- the same tables ---

for game in kaooa games.ini:limited games.ini:entering games.ini:five; do
    run 0 solve "$game" --db whole --metric dtm --quiet --threads 1
    goti digest "$game" --db whole > whole.txt
    check_that "$game: says dtm" test "$(grep -c ' dtm$' whole.txt)" == \
        "$(grep -c . whole.txt)"
    for options in '--threads 3' --no-symmetry --portable; do
        rm -rf other
        # shellcheck disable=SC2086 # words are meant
        run 0 solve "$game" --db other --metric dtm --quiet $options
        check_that "$game $options" \
            cmp -s whole.txt <(goti digest "$game" --db other)
    done
    # Some tables from before, the others anew.
    rm -f other/*/movement-r*-row* other/*/placement-r0*
    run 0 solve "$game" --db other --metric dtm --quiet
    check_that "$game resumed" cmp -s whole.txt <(goti digest "$game" --db other)
done

# --- one metric a directory ---

refuse 5 'goti: whole/kaooa holds dtm tables: choose another directory (--db), remove it, or solve with --metric dtm' \
    solve kaooa --db whole --quiet
run 0 solve kaooa --db dtc --quiet
check_that 'dtc says nothing' test -z "$(goti digest kaooa --db dtc | grep dtm)"
refuse 5 'goti: dtc/kaooa holds dtc tables: choose another directory (--db), remove it, or solve with --metric dtc' \
    solve kaooa --db dtc --quiet --metric dtm
run 0 solve kaooa --db dtc --quiet
refuse 2 "goti: solve: --metric: *" solve kaooa --metric dtz
# Tables of one under the manifest of the other.
sed -i 's|"metric": *"dtc"|"metric": "dtm"|' dtc/kaooa/manifest.json
refuse 5 'goti: *does not hold dtm as its manifest says' \
    query kaooa start --db dtc
refuse 5 'goti: *does not hold dtm as its manifest says' stats kaooa --db dtc

# --- answers ---

run 0 solve kaooa --db whole --metric dtm --quiet --json
json 'd["metric"] == "dtm" and d["tables_kept"] == 47'
run 0 solve kaooa --db whole --metric dtm --quiet
has 'metric     dtm'
run 0 query kaooa start --db whole --line
has 'dtm       15 plies to the end'
has 'T1                   win                15'
has 'won by'
check_that 'the line is as long as it says' grep -q '^  15\. ' "$out"
run 0 query kaooa start --db whole --json
json '(d["metric"], d["dtm"], "dtc" in d) == ("dtm", 15, False)'
json 'all("dtm" in m and "dtc" not in m for m in d["moves"])'
run 0 stats kaooa --db whole
has ',max_dtm,theoretical_win,theoretical_draw,theoretical_loss,max_win_dtm,max_loss_dtm'
run 0 digest kaooa --db whole --json
json 'all(t["metric"] == "dtm" for t in d)'
run 0 check kaooa --metric dtm --json
json 'd["estimate"]["metric"] == "dtm"'
run 0 check kaooa --metric dtm
has 'by dtm, memory'

# The value of every position is that of its best move, one ply on, captures
# among them and whatever the counter says.
echo start > positions.txt
goti query games.ini:limited start --db whole --json > start.json
python3 - << 'PY' >> positions.txt
import json
for m in json.load(open("start.json"))["moves"]:
    print("start moves", m["move"])
PY
"$GOTI_BIN" query games.ini:limited --stdin --db whole < positions.txt > "$out" 2> "$err"
check_that 'values are those of the best moves' python3 - "$out" << 'PY'
import json, sys
for line in open(sys.argv[1]):
    d = json.loads(line)
    assert d["category"] in ("win", "draw", "loss"), d
    best = d["moves"][0]
    assert (d["category"], d["dtm"]) == (best["category"], best["dtm"]), d
PY

finish
