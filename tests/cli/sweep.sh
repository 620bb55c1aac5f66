#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti sweep: the numbers are those of variant files written by hand, what is
# not solved is told, and a run that was stopped goes on to the same bytes.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

# --- the same as by hand ---

run 0 sweep kaooa --over capture_target=1..3 --over column_pieces=2,7 --db db -q
cp "$out" product.csv
for target in 1 2 3; do
    for pieces in 2 7; do
        name=hand-$target-$pieces
        printf '[%s : kaooa]\ncapture_target = %s\ncolumn_pieces = %s\n' \
            "$name" "$target" "$pieces" > "$name.ini"
        "$GOTI_BIN" check "$name.ini" > /dev/null 2>&1 || continue
        solve "$name.ini" hand
        goti stats "$name.ini" --db hand > "$name.csv"
        goti query "$name.ini" start --db hand --json > "$name.json"
        goti digest "$name.ini" --db hand > by-hand.txt
        swept=kaooa-capture-target-$target-column-pieces-$pieces
        run 0 digest "db/$swept.ini" --db db
        check_that "tables of $swept" cmp -s by-hand.txt "$out"
    done
done
cat > compare.py << 'PY'
import csv, json, os, sys
VALUES = ("win", "cursed_win", "draw", "blessed_loss", "loss")
rows = list(csv.DictReader(open("product.csv")))
assert [(r["capture_target"], r["column_pieces"]) for r in rows] == \
       [(t, p) for t in "123" for p in "27"]
for r in rows:
    hand = "hand-%s-%s" % (r["capture_target"], r["column_pieces"])
    assert r["name"] == "kaooa-capture-target-%s-column-pieces-%s" % (
        r["capture_target"], r["column_pieces"])
    if not os.path.exists(hand + ".json"):
        assert r["status"] == "refused" and r["boards"] == "", r
        assert r["reason"] == "field 'capture_target': expected a number " \
                              "from 1 to 2, got '3'", r
        continue
    q = json.load(open(hand + ".json"))
    tiers = list(csv.DictReader(open(hand + ".csv")))
    total = sum(int(t["boards"]) for t in tiers)
    assert (r["status"], r["reason"], r["tables"]) == ("solved", "", r["name"])
    assert (r["category"], r["theoretical"]) == (q["category"], q["theoretical"])
    assert r["dtc"] == ("" if q["category"] == "draw" else str(q["dtc"]))
    assert r["to_move"] == "Crows"
    assert r["result"] == {"win": "won by Crows", "draw": "draw",
                           "loss": "won by Vulture"}[q["category"]]
    assert int(r["boards"]) == total
    assert int(r["orbits"]) == sum(int(t["orbits"]) for t in tiers)
    assert int(r["deepest"]) == max(int(t["max_dtc"]) for t in tiers)
    for v in VALUES:
        boards = sum(int(t[v]) for t in tiers)
        assert int(r[v]) == boards
        assert abs(float(r[v + "_percent"]) - 100 * boards / total) < 6e-5
        assert int(r["moves_" + v]) == sum(
            m["category"] == v.replace("_", "-") for m in q["moves"])
PY
check_that 'by hand' python3 compare.py
check_that 'one refused' test "$(grep -c ,refused, product.csv)" -eq 1

# --- formats, answers, threads ---

args=(kaooa --over 'capture_target=3..1,2')
refuse 2 "goti: sweep: --over: expected FROM..TO, *, got '3..1'" sweep "${args[@]}"
args=(kaooa --over column_pieces=5..8 --set capture_target=1 --db one -q)
run 0 sweep "${args[@]}" --threads 1
cp "$out" one.csv
run 0 sweep "${args[@]/one/two}" --threads 2
check_that 'any number of threads' cmp -s one.csv "$out"
run 0 sweep "${args[@]}" --format json
json 'd["variant"] == "kaooa" and d["metric"] == "dtc"'
cp "$out" one.json
check_that 'the same rows' python3 - << 'PY'
import csv, json
d = json.load(open("one.json"))
rows = list(csv.DictReader(open("one.csv")))
same = [{k: "" if v is None else str(v) for k, v in m.items()}
        for m in d["members"]]
for r in rows + same:
    for k in r:
        if k.endswith("_percent"):
            r[k] = "%.4f" % float(r[k])
assert rows == same
assert d["answers"] == [{
    "field": "column_pieces", "where": {"capture_target": "1"},
    "monotonic": True,
    "ranges": [
        {"from": 5, "to": 6, "values": 2, "known": True, "result": "draw"},
        {"from": 7, "to": 8, "values": 2, "known": True,
         "result": "won by Crows"}], "others": []}]
PY
words='column_pieces: draw with 5, 6; won by Crows with 7, 8. '
words+='The result changes between 6 and 7.'
run 0 sweep "${args[@]}" --answers
check_that 'in words' test "$(cat "$out")" = "$words"
run 0 sweep "${args[@]}" --format markdown
has '| capture target | column pieces | status | dtc | result |'
check_that 'words below' grep -qxF -- "- $words" "$out"
run 0 sweep "${args[@]}" --format latex
has '\begin{tabular}'
check_that 'words below' grep -qxF "% $words" "$out"
run 0 sweep "${args[@]}" --timings
check_that timed grep -q ',cpu_seconds,reason$' "$out"
check_that seconds grep -qE ',[0-9]+\.[0-9]{3},$' "$out"
run 0 sweep kaooa --over column_pieces=3..4 --over capture=single,chain \
    --set capture_target=1 --db one -q -a
has 'column_pieces: 3, 4 give the same result, draw, whatever the other fields are.'
has 'capture: single, chain give the same result, draw, whatever the other fields are.'
# A field that changes nothing is told once, and not in what others change.
run 0 sweep kaooa --over column_pieces=6,7 --over capture=single,chain \
    --over draw_limit=0,1 --set draw_counts=plies --db one -q -a
words='column_pieces, where draw_limit = 0: draw with 6; won by Crows with 7.'
words+=' The result changes between 6 and 7.'
has "$words"
has 'capture: single, chain give the same result, whatever the other fields are.'
check_that 'no more lines' test "$(wc -l < "$out")" -eq 5

# --- what is on no scale, and what is no limit ---

args=(kaooa --over draw_limit=0,1,3,5 --set draw_counts=plies --db limits -q)
run 0 sweep "${args[@]}" --format json
json '[m["draw_limit"] for m in d["members"]] == [0, 1, 3, 5]'
json '[(r["from"], r["to"]) for r in d["answers"][0]["ranges"]] == [(1, 1), (3, None)]'
json 'd["answers"][0]["monotonic"] is True'
words='draw_limit: draw by the limit, else won by Crows with 1; won by Crows with '
words+='3, 5, no limit. The result changes between 1 and 3.'
run 0 sweep "${args[@]}" --answers
check_that 'no limit' test "$(cat "$out")" = "$words"
run 0 sweep kaooa --over capture_target=all,1..2 --db one -q -a
words='capture_target: won by Crows with 1, 2. The result does not change. '
check_that 'all apart' test "$(cat "$out")" = "${words}With all: won by Crows."
run 0 sweep kaooa --over variant=kaooa,len-choa --db one -q -a
check_that 'each value' test "$(cat "$out")" = \
    'variant: with kaooa: won by Crows; with len-choa: won by Leopards.'
run 0 sweep kaooa --over variant=kaooa,len-choa --db one -q --format json
json 'd["answers"] == [{"field": "variant", "where": {}, "monotonic": None,
"ranges": [], "others": [
{"variant": "kaooa", "known": True, "result": "won by Crows"},
{"variant": "len-choa", "known": True, "result": "won by Leopards"}]}]'
run 0 sweep kaooa --over capture_target=2 --db one -q -a
check_that 'a single one' test "$(cat "$out")" = 'capture_target: with 2: won by Crows.'
run 0 sweep len-choa --over row_pieces,row_start=1/A,1/R11 \
    --set capture_target=1 --db one -q -a
has 'row_pieces,row_start: with 1/A: won by Leopards; with 1/R11: won by Leopards.'
run 0 sweep kaooa --over capture_target=2..3 --metric dtm --db dtm -q
check_that 'by dtm' test "$(head -n 1 "$out" | cut -d, -f9)" = dtm

# --- one solve for one set of rules ---

run 0 sweep len-choa --over row_start=A,R11 --over capture_target=6,all --db len -q
cp "$out" len.csv
check_that 'one database' test "$(find len -name manifest.json | wc -l)" -eq 1
check_that starts python3 - << 'PY'
import csv
rows = list(csv.DictReader(open("len.csv")))
assert len(rows) == 4 and len({r["rules_digest"] for r in rows}) == 1
assert {r["tables"] for r in rows} == {"len-choa-row-start-a-capture-target-6"}
PY
printf '[r11 : len-choa]\nrow_start = R11\ncapture_target = all\n' > r11.ini
solve r11.ini hand
run 0 query r11.ini start --db hand --json
cp "$out" r11.json
check_that 'the other start' python3 - << 'PY'
import csv, json
r = list(csv.DictReader(open("len.csv")))[3]
q = json.load(open("r11.json"))
assert (r["row_start"], r["capture_target"]) == ("R11", "all")
assert r["category"] == q["category"]
assert int(r["moves_win"]) == sum(m["category"] == "win" for m in q["moves"])
assert r["dtc"] == ("" if q["category"] == "draw" else str(q["dtc"]))
PY

# --- bases, and fields that change together ---

cat > mine.ini << 'INI'
[grandparent : kaooa]
title = Mine
column_pieces = 4
[mine : grandparent]
capture_target = 2
[other : kaooa]
title = Other
INI
run 0 sweep kaooa --over variant=mine.ini:mine,kaooa --db bases -q
check_that 'two games' test "$(grep -c ,solved, "$out")" -eq 2
check_that 'their own names' test -d bases/mine -a -d bases/kaooa
run 0 sweep mine.ini:mine --over first=row,column --db bases -q
check_that 'from a file' test "$(grep -c ,solved, "$out")" -eq 2
cp mine.ini saved.ini
echo 'row_pieces = 99' >> mine.ini
run 0 stats bases/mine-first-row.ini --db bases
run 0 sweep four-mens-morris --over row_pieces,column_pieces=3..4 --db morris -q
check_that 'both fields' test "$(grep -cE '^(3,3|4,4),.*,solved,' "$out")" -eq 2
has '3,3,four-mens-morris-row-pieces-3,'
run 0 sweep len-choa --over 'row_pieces,row_start=1/A,2/A R11' \
    --set capture_target=1 --db len -q
has '1,1,A,len-choa-capture-target-1-row-pieces-1-row-start-a,'
has '1,2,A R11,len-choa-capture-target-1-row-pieces-2-row-start-a-r11,'
run 0 sweep kaooa --over capture_target=1 --set capture_compulsory=yes \
    --set column_blocked=loses --set first=row --db long -q
name=$(cut -d, -f5 "$out" | tail -n 1)
check_that "a long name: $name" test "${#name}" -le 63
check_that 'with a hash' grep -qxE '[a-z0-9-]{40,46}-[0-9a-f]{16}' <<< "$name"
check_that 'its own directory' test -d "long/$name"

# --- what is not solved ---

run 0 sweep kaooa --over capture_target=2..9 --memory 1M --db none -q
check_that 'too large' test \
    "$(grep -cE ',skipped,.*,it does not fit the memory: [0-9.]+ MiB on one thread where 1.0 MiB are allowed$' "$out")" -eq 6
cp "$out" none.csv
run 0 sweep kaooa --over capture_target=2..9 --memory 1M --db none -q -t 7
check_that 'the same for more threads' cmp -s none.csv "$out"
check_that 'not allowed' test "$(grep -c ',refused,' "$out")" -eq 2
check_that 'no tables' test -z "$(find none -name '*.zst')"
run 0 sweep aadu-puli-attam --over capture_target=1..2 --hours 0.0001 --db none
check_that 'too long' test \
    "$(grep -c ',skipped,.*,longer than --hours by the estimate$' "$out")" -eq 2
check_that 'figures' grep -q 'skipped, longer .* of CPU time$' "$err"
run 0 sweep kaooa --over capture_target=9,2,8 --db two -q -a
has 'capture_target: won by Crows with 2; refused with 8, 9.'

# --- --drop-db ---

solve kaooa drop
goti digest kaooa --db drop > before.txt
args=(kaooa --over variant=kaooa,len-choa --db drop -q --drop-db)
run 0 sweep "${args[@]}"
cp "$out" dropped.csv
goti digest kaooa --db drop > after.txt
check_that 'what was there stays' cmp -s before.txt after.txt
check_that 'what was made goes' test ! -e drop/len-choa
check_that 'only what is there has tables' python3 - << 'PY'
import csv
assert [r["tables"] for r in csv.DictReader(open("dropped.csv"))] == ["kaooa", ""]
PY
run 0 sweep "${args[@]}" --memory 1M # from the journal
check_that 'the same bytes' cmp -s dropped.csv "$out"
run 0 sweep kaooa --over capture_target=2,3 --db drop -q --drop-db
check_that 'no variant file' test -z "$(find drop -name '*.ini')"
run 0 sweep kaooa --over capture_target=2,3 --db drop -q
check_that 'tables again' test -d drop/kaooa-capture-target-2
touch drop/kaooa-capture-target-2/notes.txt
run 0 sweep kaooa --over capture_target=2,3 --db drop -q --drop-db
check_that 'a stranger stays' test \
    "$(find drop/kaooa-capture-target-? -type f)" = \
    drop/kaooa-capture-target-2/notes.txt

# --- damage, and others at work ---

run 0 sweep kaooa --over capture_target=4 --db bad -q
cp "$out" good.csv
rm bad/kaooa-capture-target-4/*-row.goti.zst
rm bad/sweep.json
run 0 sweep kaooa --over capture_target=4 --db bad -q
check_that 'solved again' cmp -s good.csv "$out"
rm bad/kaooa-capture-target-4/*-row.goti.zst
run 0 sweep kaooa --over capture_target=4 --db bad -q
check_that 'solved again, with a journal' cmp -s good.csv "$out"
check_that 'tables are there' \
    test -n "$(compgen -G 'bad/kaooa-capture-target-4/*-row.goti.zst')"
cp bad/sweep.json saved.json
sed -i 's/"version": 2/"version": 1/' bad/sweep.json
refuse 5 'goti: bad/sweep.json: journal version 1; this program reads version 2*' \
    sweep kaooa --over capture_target=4 --db bad -q
for edit in 's/"goti-sweep"/"goti"/' 's/"depth"/"death"/' '$d' \
    's/"deepest": .*/"deepest": 70000,/' 's/"made": \[/"made": [ "..",/' \
    's/"rows"/"new": 1, "rows"/'; do
    sed "$edit" saved.json > bad/sweep.json
    refuse 4 'goti: bad/sweep.json: *; without the file, a sweep begins anew' \
        sweep kaooa --over capture_target=4 --db bad -q
done
# Another number in the place of a right one.
run 0 sweep kaooa --over capture_target=4 --db edit -q
cp edit/sweep.json edit.json
for edit in '/"depth"/s/[0-9]+/14/' '/"category"/s/[0-9]+/0/' \
    '/"boards"/,/]/s/[1-9][0-9]*/7/' '/"start"/s/1/2/' \
    '/"cpu_ms"/s/[0-9]+/987654/' '/"goti"/s/[0-9]+\./8./'; do
    sed -E "$edit" edit.json > edit/sweep.json
    check_that "an edit: $edit" test "$(cmp -s edit.json edit/sweep.json; echo $?)" -eq 1
    for option in '' --drop-db; do
        # shellcheck disable=SC2086 # no option is no word
        refuse 4 'goti: edit/sweep.json: row 0 is not what its "digest" says; without *' \
            sweep kaooa --over capture_target=4 --db edit -q $option
    done
done
sed '/"made"/,/]/s/kaooa-capture-target-4/kaooa/' edit.json > edit/sweep.json
refuse 4 'goti: edit/sweep.json: "made" and "rows" are not what "digest" says; *' \
    sweep kaooa --over capture_target=4 --db edit -q
cp saved.json bad/sweep.json
exec 9> bad/.lock
flock 9
refuse 8 'goti: bad: another process is using this directory' \
    sweep kaooa --over capture_target=4 --db bad -q
exec 9>&-
printf '[kaooa-capture-target-1 : kaooa]\n' > rival.ini
solve rival.ini rival
refuse 5 'goti: *' sweep kaooa --over capture_target=1 --db rival -q

# --- wrong usage ---

refuse 2 'goti: sweep: expected NAME' sweep --over capture_target=1
refuse 2 'goti: sweep: expected --over FIELD=VALUES' sweep kaooa
refuse 2 "goti: sweep: --over: expected a field of a variant file (perhaps \
'capture_target'), got 'capture_targets'" sweep kaooa --over capture_targets=1
refuse 2 "goti: sweep: --set: expected FIELD=VALUE, got 'first'" \
    sweep kaooa --over capture_target=1 --set first
refuse 2 "goti: sweep: --over: field 'first' is given twice" \
    sweep kaooa --over first=row --set first=column
refuse 2 "goti: sweep: --hours: expected a number more than 0, such as 0.5 or \
12, not '-1'" sweep kaooa --over capture_target=1 --hours=-1
refuse 2 "goti: sweep: --hours: *, not '0'" \
    sweep kaooa --over capture_target=1 --hours 0
refuse 2 "goti: sweep: --format: expected csv, json, markdown or latex, not 'x'" \
    sweep kaooa --over capture_target=1 --format x
refuse 2 'goti: sweep: --answers prints no table: *' \
    sweep kaooa --over capture_target=1 --answers --format csv
refuse 2 "goti: no variant is called 'kaoa'; did you mean 'kaooa'?" \
    sweep kaoa --over capture_target=1
refuse 2 "goti: no variant is called 'kaoa'; did you mean 'kaooa'?" \
    sweep kaooa --over variant=kaooa,kaoa
refuse 2 "goti: no member can be solved: kaooa-capture-target-8: field \
'capture_target': expected a number from 1 to 7, got '8'" \
    sweep kaooa --over capture_target=8..9
sed 's/^capture_target = 2/capture_target = 3/' saved.ini > twin.ini
refuse 2 'goti: two members with different rules would both be named mine' \
    sweep kaooa --over variant=saved.ini:mine,twin.ini:mine
refuse 2 'goti: expected at most 10000 combinations of values' \
    sweep kaooa --over capture_target=1..200 --over column_pieces=1..200

finish
