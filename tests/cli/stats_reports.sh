#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti stats --report: every report against a plain count of what goti query
# says, in all formats; missing tables, options that mean nothing.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

variants=$GOTI_SOURCE/solver/variants
naive() { # naive DB VARIANT BOARD
    check_that "$2 in $1" python3 "$GOTI_SOURCE/tests/cli/naive_stats.py" \
        "$GOTI_BIN" "$1" "$2" "$variants/$3.ini"
}

solve kaooa db
solve three-mens-morris db
naive db three-mens-morris three-mens-morris
solve hat-diviyan-keliya db
naive db hat-diviyan-keliya hat-diviyan-keliya
# Both sides begin with pieces on the board.
for start in 'first = row' 'column_start = L2 M3 R3' \
    $'row_start = L1\ncolumn_start = L2 M3 R2\nfirst = column'; do
    printf '[start : bam-blang-beh-khla]\n%s\n' "$start" > start.ini
    rm -rf starts
    solve start.ini starts
    naive starts start.ini bam-blang-beh-khla
done
solve three-mens-morris dtm --metric dtm
naive dtm three-mens-morris three-mens-morris

# A limit so low that it matters: cursed wins, blessed losses.
cat > curse.ini << 'INI'
[curse : kaooa]
title = Kaooa with a limit
draw_limit = 5
draw_counts = plies
INI
solve curse.ini db
naive db curse.ini kaooa
run 0 stats curse.ini --db db --report total --format json
json 'd[0]["cursed_win"] > 0 and d[0]["blessed_loss"] > 0'

# The same in morris, where boards with colours exchanged share tables.
cat > four.ini << 'INI'
[four : three-mens-morris]
title = Four men
row_pieces = 4
column_pieces = 4
lose_at = 2
draw_limit = 4
draw_counts = plies
INI
solve four.ini db
naive db four.ini three-mens-morris
# Black begins, and who is stuck draws.
sed 's/\[four/[black/; $a first = column\ncolumn_blocked = draws' four.ini \
    > black.ini
solve black.ini db
naive db black.ini three-mens-morris

# Any number of threads.
solve six-mens-morris big --phase movement
for report in 'longest --by tier --top 20' 'zugzwangs --top 20' moves \
    'moves --sample 20000 --seed 5'; do
    # shellcheck disable=SC2086 # words are meant
    for n in 1 2 7; do
        run 0 stats six-mens-morris --db big --partial --quiet \
            --report $report --threads "$n"
        cp "$out" "threads-$n"
    done
    check_that "$report: 2 threads" cmp -s threads-1 threads-2
    check_that "$report: 7 threads" cmp -s threads-1 threads-7
done
cp threads-1 sample
run 0 stats six-mens-morris --db big --partial --quiet --report moves \
    --sample 20000 --seed 6
check_that 'another seed, another sample' test \
    "$(tail -n 1 sample)" != "$(tail -n 1 "$out")"
run 0 stats six-mens-morris --db big --partial --quiet --report moves
cp "$out" all
check_that 'a sample is near the whole' python3 - << 'PY'
import csv
all_rows = list(csv.DictReader(open("all")))
sample = list(csv.DictReader(open("sample")))
for a, s in zip(all_rows, sample):
    assert [a[k] for k in list(a)[:8]] == [s[k] for k in list(s)[:8]]
    assert int(s["looked_at"]) <= int(a["looked_at"])
    assert int(s["max_turns"]) <= int(a["max_turns"])
    assert abs(float(a["mean_turns"]) - float(s["mean_turns"])) < \
        0.1 * float(a["mean_turns"]), (a, s)
assert int(sample[-1]["looked_at"]) < int(all_rows[-1]["looked_at"]) / 3
# In the total a tier counts as if all of it were in the sample.
weighed = plain = weight = n = 0
for a, s in zip(all_rows[:-1], sample[:-1]):
    boards = int(s["boards"]) * int(a["looked_at"]) / int(s["looked_at"])
    weighed += boards * float(s["mean_turns"])
    weight += boards
    plain += int(s["boards"]) * float(s["mean_turns"])
    n += int(s["boards"])
assert abs(weighed / weight - plain / n) > 1e-3
assert abs(weighed / weight - float(sample[-1]["mean_turns"])) < 1e-5
PY
refuse 6 'goti: six-mens-morris needs * of memory to hold a table decoded, *' \
    stats six-mens-morris --db big --partial --report zugzwangs --memory 1000

# Ctrl-C.
set -m # job control: a background job must hear SIGINT
"$GOTI_BIN" stats six-mens-morris --db big --partial --quiet \
    --report longest --by tier --top 1000 > "$out" 2> "$err" &
reporter=$!
sleep 0.3
kill -INT "$reporter"
code=0
wait "$reporter" || code=$?
check_that "interrupted: exit code $code" test "$code" -eq 130
check_that 'message' grep -qxF 'goti: interrupted' "$err"
check_that 'no output' test ! -s "$out"

# What is said of the options.
refuse 2 "goti: stats: --report: expected tiers, total, *, not 'all'" \
    stats kaooa --db db --report all
refuse 2 'goti: stats: --by: not with --report total' \
    stats kaooa --db db --report total --by tier
refuse 2 'goti: stats: --threads: not with --report depths' \
    stats kaooa --db db --report depths --threads 2
refuse 2 "goti: stats: --top: expected a number from 1 to 1000, not '0'" \
    stats kaooa --db db --report longest --top 0
refuse 2 'goti: stats: --sample: not with --report longest' \
    stats kaooa --db db --report longest --sample 5
refuse 2 "goti: stats: --sample: expected a number from 1 to *, not '0'" \
    stats kaooa --db db --report moves --sample 0
refuse 2 'goti: stats: --memory: not with --report moves' \
    stats kaooa --db db --report moves --memory 1G
refuse 2 "goti: stats: --by: expected phase or tier, not 'side'" \
    stats kaooa --db db --report longest --by side
refuse 2 'goti: kaooa has one start: *' stats kaooa --db db --report starts
refuse 2 'goti: three-mens-morris has one start: *' \
    stats three-mens-morris --db db --report starts
refuse 5 'goti: tables by dtm know no no-capture limit; *' \
    stats three-mens-morris --db dtm --report counter

# Missing tables: an error, or without them.
run 0 solve kaooa --db parts --quiet --phase movement
for report in tiers total depths counter first-moves longest zugzwangs \
    moves; do
    refuse 3 'goti: kaooa: no table of tier placement-*, --partial does without' \
        stats kaooa --db parts --report "$report"
    refuse 3 'goti: no database of kaooa: *' \
        stats kaooa --db none --report "$report"
done
run 0 stats kaooa --db parts --report total --partial --format json
json 'd[0]["tiers"] == 8'
run 0 stats kaooa --db parts --report depths --partial --format json
json '{r["phase"] for r in d} == {"movement"}'
refuse 3 'goti: no table placement-*' \
    stats kaooa --db parts --report first-moves --partial

# Lines that lead to a missing table are left out, a pair of which one is, too.
run 0 stats kaooa --db parts --report longest --partial --quiet --format json
json 'all(r["line"] is not None for r in d)'
rm parts/kaooa/movement-r1c4-*-row.goti.zst
python3 - << 'PY'
import json
m = json.load(open("parts/kaooa/manifest.json"))
m["tables"] = [t for t in m["tables"]
               if not (t["file"].startswith("movement-r1c4-") and
                       "-row." in t["file"])]
json.dump(m, open("parts/kaooa/manifest.json", "w"))
PY
run 0 stats kaooa --db parts --report longest --by tier --partial --quiet \
    --format json
json 'any(r["line"] is None for r in d)'
json 'any(r["line"] is not None for r in d)'
run 0 stats kaooa --db parts --report zugzwangs --partial --quiet --format json
json '{r["column_pieces"] for r in d} == {5, 6, 7, None}'

# A table that was damaged, and one whose counts lie.
cp -r db bad
printf 'x' | dd of="$(echo bad/kaooa/movement-r1c7-*-row.goti.zst)" bs=1 \
    seek=100 conv=notrunc status=none
for report in zugzwangs 'longest --by tier'; do
    # shellcheck disable=SC2086 # words are meant
    refuse 4 'goti: bad/kaooa/movement-r1c7-*' \
        stats kaooa --db bad --quiet --report $report
done

finish
