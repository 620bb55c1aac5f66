#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti query: one position, several, batches, lines; text and JSON.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

solve kaooa db
export GOTI_DB=$work/db

# The start of Kaooa: crows win in 15 plies (papers: known values).
run 0 query kaooa start
has 'position  1/4/2/1/2 C 1/7 0 0'
has 'to move   Crows'
has 'value     win'
has 'dtc       15 plies to the next capture or the end'
run 0 query kaooa start --db db --json
json 'list(d) == ["variant", "position", "to_move", "category",
                  "theoretical", "metric", "dtc", "moves"]'
json 'all(list(m) == ["move", "category", "theoretical", "dtc", "captures"]
          for m in d["moves"])'
json '(d["variant"], d["position"], d["to_move"], d["category"],
       d["theoretical"], d["dtc"], len(d["moves"])) ==
      ("kaooa", "1/4/2/1/2 C 1/7 0 0", "column", "win", "win", 15, 10)'
json 'd["moves"][0] == {"move": "T1", "category": "win", "theoretical": "win",
                        "dtc": 15, "captures": 0}'

# Moves after a position, and a position as printed, mean the same.
run 0 query kaooa 'start moves T1 T2' --json
cp "$out" moved.json
json 'd["position"] == "C/V3/2/1/2 C 0/6 0 0" and d["to_move"] == "column"'
run 0 query kaooa 'C/V3/2/1/2 C 0/6 0 0' --json
check_that 'same answer' cmp -s moved.json "$out"
run 0 query kaooa start 'start moves T1 T2' --json
check_that 'two answers' test "$(wc -l < "$out")" -eq 2
check_that 'second answer' cmp -s moved.json <(tail -n 1 "$out")

# The best line, to the end.
run 0 query kaooa start --line
has '   1. Crows      T1 '
has '  15. Crows '
has 'won by Crows: Vulture cannot move'
run 0 query kaooa start --line --json
json 'len(d["line"]) == 15'
json 'd["line_end"] == "won by Crows: Vulture cannot move"'
line=$(python3 -c 'import json, sys
print(*json.load(open(sys.argv[1]))["line"])' "$out")

# The end of it: a finished game says who won and why.
run 0 query kaooa "start moves $line"
has 'value     loss'
has 'finished  won by Crows: Vulture cannot move'
run 0 query kaooa "start moves $line" --json
json '(d["category"], d["dtc"], d["moves"], d["winner"]) ==
      ("loss", 0, [], "column")'
run 0 query kaooa 'V/4/2/1/CC C 0/1 4 0' --json
json '(d["category"], d["winner"]) == ("loss", "row")'
run 0 query kaooa 'V/4/2/1/CC C 0/1 4 0'
has 'finished  won by Vulture: 4 captured'

# A drawn line stops where a position comes again.
run 0 query kaooa 'start moves T1 T2 I1' --json --line
json 'd["category"] != "draw" or "comes again" in d["line_end"]'

# Batches: a line of JSON each, in order; bad ones do not stop the rest.
printf 'start\nstart moves T1 T2\n' > in.txt
for how in --stdin -; do
    code=0
    goti query kaooa "$how" < in.txt > "$out" 2> "$err" || code=$?
    check_that 'exit code' test "$code" -eq 0
    check_that 'second answer' cmp -s moved.json <(tail -n 1 "$out")
done
printf 'start\n\nstart moves T1 T1\nx\xff\r\nstart moves T1 T2' > in.txt
code=0
goti query kaooa --stdin < in.txt > "$out" 2> "$err" || code=$?
check_that 'exit code' test "$code" -eq 2
check_that 'nothing on stderr' test ! -s "$err"
check_that 'five answers' test "$(wc -l < "$out")" -eq 5
check_that 'last answer' cmp -s moved.json <(tail -n 1 "$out")
has '{"position":"","error":"position: expected a board or '\''start'\'', got nothing"}'
has '{"position":"start moves T1 T1","error":"turn 2: move '\''T1'\'': T1 is not empty"}'
has '{"position":"x�","error":"position: expected V, C or a number of empty'

# What was asked comes back as it was: any text, and bytes that are none.
long=$(printf 'start moves %0600d' 0)
printf '%s\n%s\nstart\0more\n\xe0\x80 \xed\xa0\x80\n' "जीत $long" \
    "Vérité/$(printf '%030d' 0)ééééééé" > in.txt
code=0
goti query kaooa --stdin < in.txt > "$out" 2> "$err" || code=$?
check_that 'exit code' test "$code" -eq 2
LONG=$long check_that 'echoes' python3 -c 'import json, os, sys
d = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
assert len(d) == 4
assert d[0]["position"] == "\u091c\u0940\u0924 " + os.environ["LONG"]
assert d[1]["position"].endswith("0" + 7 * "\u00e9")
assert d[2]["position"] == "start\0more" and "NUL" in d[2]["error"]
assert d[3]["position"] == "\ufffd\ufffd \ufffd\ufffd\ufffd"
assert all("\ufffd" not in a["error"] for a in d[:3])' "$out"

# No character of a message is cut in half, wherever its end falls.
for pad in '' x xx xxx; do
    word=$pad$(printf 'த%.0s' {1..60})
    run 2 query kaooa "start moves $word"
    check_that 'whole characters' iconv -f UTF-8 -t UTF-16 -o /dev/null "$err"
    run 2 query kaooa "$word"
    check_that 'whole characters' iconv -f UTF-8 -t UTF-16 -o /dev/null "$err"
    run 2 query kaooa "start $word"
    check_that 'whole characters' iconv -f UTF-8 -t UTF-16 -o /dev/null "$err"
done

# A line that is too long is one bad line among others.
blank() { head -c "$1" /dev/zero | tr '\0' ' '; }
for n in 1048575 1048576 3000000; do
    {
        echo start
        printf 'start'
        blank $((n - 5))
        printf '\nstart moves T1 T2\n'
        printf 'start'
        blank $((n - 5))
    } > in.txt
    code=0
    goti query kaooa --stdin < in.txt > "$out" 2> "$err" || code=$?
    check_that 'four answers' test "$(wc -l < "$out")" -eq 4
    check_that 'third answer' cmp -s moved.json <(sed -n 3p "$out")
    if [[ $n -gt 1048576 ]]; then
        check_that "too long: $code" test "$code" -eq 2
        check_that 'both' test "$(grep -cxF \
            '{"position":null,"error":"the line is longer than 1048576 bytes"}' \
            "$out")" -eq 2
    else
        check_that "long: $code" test "$code" -eq 0
    fi
done

# The counter has just run out: a draw, but for its parent and for itself it
# is worth the same without the limit.
cat > limit.ini << 'INI'
[limit : kaooa]
title = Kaooa with a limit
draw_limit = 1
draw_counts = plies
INI
solve limit.ini db
code=0
python3 - "$GOTI_BIN" << 'PY' > "$out" 2> "$err" || code=$?
import itertools, json, re, subprocess, sys
def ask(positions):
    done = subprocess.run([sys.argv[1], "query", "limit.ini", "--stdin"],
                          input="\n".join(positions), text=True,
                          capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]
boards = []
for places in itertools.combinations(range(10), 5):
    points = ["C" if p in places else "." for p in range(10)]
    points[min(set(range(10)) - set(places))] = "V"
    rows = "/".join(["".join(points[a:b]) for a, b in
                     ((0, 1), (1, 5), (5, 7), (7, 8), (8, 10))])
    boards.append(re.sub(r"\.+", lambda m: str(len(m[0])), rows))
n = 0
for side in "VC":
    fresh = ask([f"{b} {side} 0/0 2 0" for b in boards])
    spent = ask([f"{b} {side} 0/0 2 1" for b in boards])
    for f, s in zip(fresh, spent):
        if "winner" in f:
            assert (s["category"], s["dtc"]) == (f["category"], f["dtc"])
            continue
        assert s["category"] == "draw" and s["winner"] is None, s
        assert (s["theoretical"], s["dtc"]) == (f["theoretical"], f["dtc"])
        assert s["moves"] == []
        n += s["theoretical"] != "draw"
assert n > 0
PY
check_that "counter: $(cat "$err")" test "$code" -eq 0

# One question at a time through the same process: answers do not wait.
coproc ask { goti query kaooa --stdin; }
for _ in 1 2 3; do
    echo 'start moves T1 T2' >&"${ask[1]}"
    read -r -t 10 answer <&"${ask[0]}"
    check_that 'answer at once' test "$answer" = "$(cat moved.json)"
done
to_goti=${ask[1]}
exec {to_goti}>&-
wait

finish
