#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti check on shipped variants, on a user's own file, and on wrong files.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

run 0 check aadu-puli-attam
has 'points      23: A R11'
has 'edges       38'
has 'jumps       56 (ordered)'
has 'not jumped  7: A R11 R16 R31 R36 B1 B4'
has 'symmetries  2'
has 'estimate    memory '
check_that '80 columns but for the tiers' \
    awk 'length > 80 && !/^(movement|placement|tiers|phase)/ { exit 1 }' "$out"

run 0 check aadu-puli-attam --json --threads 2
json '(d["points"], d["lines"], d["edges"], d["jumps"], d["symmetries"]) ==
      (23, 10, 38, 56, 2)'
json 'd["never_jumped"] == ["A", "R11", "R16", "R31", "R36", "B1", "B4"]'
json 'd["estimate"]["threads"] in (1, 2) and d["estimate"]["memory_bytes"] > 0'

# Bagh-Chal's movement up to symmetry, as published.
run 0 check bagh-chal --json
json '[(t["column_pieces"], t["orbits"]) for t in d["tiers"]
       if t["phase"] == "movement" and t["to_move"] == "row"] ==
      [(16, 32188170), (17, 9469965), (18, 2105695), (19, 333175), (20, 33481)]'
json 'sum(t["orbits"] for t in d["tiers"] if t["phase"] == "movement") ==
      88260972'

# Morris: mills and paths, and tiers that serve both colours.
run 0 check seven-mens-morris
has 'mills       14'
has 'edges       24'
has 'symmetries  8'
has 'colours     one table serves both sides'
has 'estimate    memory '
run 0 check six-mens-morris --json
json '(d["family"], d["mills"], d["paths"], d["edges"]) == ("morris", 8, 4, 20)'
json 'd["estimate"]["memory_bytes"] > 0'
json 'all(t["to_move"] == "row" for t in d["tiers"])'
run 0 check nine-mens-morris --json
json 'd["symmetries"] == 16 and
      sum(t["orbits"] for t in d["tiers"] if t["phase"] == "movement") ==
      8904593601'
# Men that may be moved while others are in hand: all hands occur.
run 0 check lasker-morris --json
json 'sum(t["orbits"] for t in d["tiers"]) == 133466246771'
json 'd["estimate"]["memory_bytes"] > 10 << 30'

# One's own file: a child of a shipped variant, and sections by name.
cat > own.ini <<'INI'
[first-own : kaooa]
title = First
capture_target = 3

[second-own : first-own]
title = Second
INI
run 0 check own.ini
has 'title       Second'
has 'target      3'
run 0 check own.ini:first-own
has 'title       First'

# Wrong files: file, line, field, and what was expected.
wrong() { # wrong MESSAGE: own.ini is refused with it
    refuse 2 "goti: $1" check own.ini
}
refuse 2 "goti: no variant is called 'kaoa'; did you mean 'kaooa'?" check kaoa
refuse 2 'goti: own.ini: no section \[third-own\]' check own.ini:third-own
refuse 1 'goti: *none.ini*: No such file or directory' check none.ini
printf '[x : kaooa]\ntitle = X\ncapture_target = many\n' > own.ini
wrong "own.ini:3: field 'capture_target': expected a number from 1 to 7, got 'many'"
printf '[x : kaooa]\ntitle = X\ncapture_target = 8\n' > own.ini
wrong "own.ini:3: field 'capture_target': expected a number from 1 to 7, got '8'"
printf '[x : kaooa]\ntitle = X\ncaptuer = chain\n' > own.ini
wrong "own.ini:3: field 'captuer': expected a known field (perhaps 'capture'), got 'captuer'"
printf '[x : kaooa]\ntitle = X\nfirst = nobody\n' > own.ini
wrong "own.ini:3: field 'first': expected one of row|column, got 'nobody'"
printf '[x : kaooa]\ntitle = X\nlines =\n    T1 I1 Q9\n' > own.ini
wrong "own.ini:4: field 'lines': expected a point's name*, got 'Q9'"
printf '[x : nowhere]\ntitle = X\n' > own.ini
wrong "own.ini:1: parent 'nowhere' of \[x\]: no variant is called 'nowhere'"
printf 'title = X\n' > own.ini
wrong "own.ini:1: expected a section header *"
printf '[X Y]\ntitle = X\n' > own.ini
wrong "own.ini:1: section name: expected *, got 'X Y'"
printf '[x]\n' > own.ini
wrong "own.ini:1: field 'title': expected a text, got nothing"
printf '[x : x]\n' > own.ini
wrong 'own.ini:1: section \[x\] is its own ancestor'
: > own.ini
wrong 'own.ini:1: expected a section such as \[my-game\]'

# Texts: what is no text, marks, control characters.
printf '\xef\xbb\xbf[x : kaooa]\r\ntitle = K\xc4\x81\tooa\r\n' > own.ini
run 0 check own.ini
printf '[x : kaooa]\n; Latin-1: \xe9\ntitle = X\n' > own.ini
run 0 check own.ini
printf '[x : kaooa]\ntitle = X\nregion = a\xe9b\n' > own.ini
wrong 'own.ini:3: expected UTF-8 text, got byte 0xe9 at column 11'
printf '[x : kaooa]\ntitle = X\x1b[31m\n' > own.ini
wrong 'own.ini:2: expected UTF-8 text without control characters, got byte 0x1b at column 10'
printf '[x : kaooa]\ntitle = X\xc2\x9b31m\n' > own.ini
wrong 'own.ini:2: expected UTF-8 text without control characters, got byte 0xc2 at column 10'
printf '[x : kaooa]\ntitle = X\n; a\0b\n' > own.ini
wrong 'own.ini:3: expected text, got a NUL byte'

# Two points in one place; both are named.
printf '[x : kaooa]\ntitle = X\npoints = A:0,1 B:1,0\n    C:0.0,1.00\n' > own.ini
wrong "own.ini:4: field 'points': expected coordinates that no other point has, and A has these, got 'C:0.0,1.00'"

# Too much to solve: the report, up to the estimate, and why.
unsolvable() { # unsolvable MESSAGE
    run 7 check own.ini
    check_that "$(cat "$err")" bash -c '[[ $(cat "$1") == $2 ]]' _ "$err" "goti: $1"
    has 'row side    Tigers (T): 1, of them 0 in hand'
    check_that 'no estimate' bash -c '! grep -q ^estimate "$1"' _ "$out"
}
board() { # board POINTS ROW_PIECES COLUMN_PIECES LINE...
    python3 - "$@" << 'PY' > own.ini
import sys
n, row, column = map(int, sys.argv[1:4])
print("[x]\ntitle = X\npoints =")
for p in range(n):
    print(f"    P{p}:{p},{p % 3}")
print("lines =")
for line in sys.argv[4:]:
    print("   ", line)
print(f"row_pieces = {row}\nrow_start =",
      *(f"P{p}" for p in range(row)))
print(f"column_pieces = {column}\nfirst = column\ncapture_target = 1\n"
      "column_blocked = loses")
PY
}
star=()
for ((i = 1; i < 30; i++)); do star+=("P0 P$i"); done
board 30 1 4 "${star[@]}"
unsolvable "own.ini:34: field 'lines': expected a board with at most 64 symmetries, got 'more'"
has 'symmetries  more than 64'
run 7 check own.ini --json
json 'd["symmetries"] is None and d["estimate"] is None'
json 'd["tiers"][0]["boards"] > 0 and d["tiers"][0]["orbits"] is None'
refuse 7 "goti: own.ini:34: field 'lines': expected a board with at most 64 symmetries, got 'more'" \
    solve own.ini
path=()
for ((i = 0; i < 48; i++)); do path+=("P$i P$((i + 1))"); done
board 49 1 4 "${path[@]}"
unsolvable "own.ini:3: field 'points': expected at most 31 points free of the row side's pieces, got '48'"
refuse 7 "goti: own.ini:3: field 'points': expected at most 31 *" solve own.ini

# Too wide to be solved, not to be planned.
wide=$GOTI_SOURCE/tools/cluster/rimau-rimau.ini
run 7 check "$wide" --ranks 2
check_that 'why' grep -q "field 'points': expected at most 31 points free" "$err"
has 'estimate    if it could be solved: memory '
check_that 'two lines of processes' test "$(grep -cE '^ +[12] .* TiB ' "$out")" = 2
run 7 check "$wide" --json
json 'd["estimate"]["solvable"] is False and d["estimate"]["memory_bytes"] > 2 ** 44'
run 0 check kaooa --json
json 'd["estimate"]["solvable"] is True'

# Counts that fit no 64 bits are marked, here and in sums.
board 49 20 14 "${path[@]}"
run 7 check own.ini
check_that 'too many rows' test "$(cat "$err")" = \
    "goti: own.ini:102: field 'row_pieces': expected at most 4294967294 ways to stand on the 49 points, got '28277527346376'"
check_that 'marked' grep -qE '^movement .* >1.8e19 +>1.8e19$' "$out"
check_that 'marked' grep -qE '^tiers .* >1.8e19 +>1.8e19$' "$out"
run 7 check own.ini --json
json '{t["boards"] for t in d["tiers"] if t["phase"] == "movement"} == {">1.8e19"}'
json 'all(t["orbits"] == ">1.8e19" or t["orbits"] > 0 for t in d["tiers"])'

# A pipe in place of a file does not keep us waiting.
mkfifo pipe.ini
code=0
timeout 10 "$GOTI_BIN" check ./pipe.ini > "$out" 2> "$err" || code=$?
check_that "pipe: $code" test "$code" -eq 1
check_that 'pipe' grep -qxF 'goti: ./pipe.ini: not a regular file' "$err"

# Many processes: powers of two and the last; the first is the estimate itself.
run 0 check tigadi --threads 2 --ranks 12 --network 100 --json
json '[r["ranks"] for r in d["ranks"]] == [1, 2, 4, 8, 12]'
json 'd["network_gbit"] == 100'
json 'd["ranks"][0]["memory_bytes"] == d["estimate"]["memory_bytes"]'
json 'd["ranks"][0]["row_bytes"] == 0 and d["ranks"][0]["efficiency"] == 1'
json 'all(a["memory_bytes"] > b["memory_bytes"] and a["seconds"] > b["seconds"]
          and a["row_bytes"] < b["row_bytes"]
          for a, b in zip(d["ranks"], d["ranks"][1:]))'
json 'all(abs(r["seconds"] - r["work_seconds"] - r["rows_seconds"] -
              r["meeting_seconds"] - r["digest_seconds"]) < 0.01
          for r in d["ranks"])'
run 0 check aadu-puli-attam --ranks 4
has 'on a network of 10 Gbit/s'
run 0 check aadu-puli-attam --ranks 4 --phase movement --json
json 'len(d["ranks"]) == 3'
run 2 check kaooa --ranks 0
run 2 check kaooa --ranks 5000
run 2 check kaooa --ranks 4 --network 40

finish
