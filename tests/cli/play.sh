#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti play by lines: scripted games in several games, with tables and without.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

# script CODE LINES ARGUMENT...: play these lines; output in $out and $err.
script() {
    local code=$1 lines=$2 got=0
    shift 2
    n_checks=$((n_checks + 1))
    printf '%s\n' "$lines" | "$GOTI_BIN" play "$@" > "$out" 2> "$err" || got=$?
    [[ $got == "$code" ]] || fail "goti play $*: exit code $got, not $code"
}

# hasnt TEXT: the last output has it nowhere.
hasnt() {
    n_checks=$((n_checks + 1))
    ! grep -qF -- "$1" "$out" || fail "'$1' in the output"
}

# count TEXT N: so many lines of the last output hold it.
count() {
    n_checks=$((n_checks + 1))
    [[ $(grep -cF -- "$1" "$out") == "$2" ]] || fail "not $2 lines with '$1'"
}

words() { tr ' ' '\n' <<< "$1"; }

solve kaooa db
solve three-mens-morris db

# ---- two people, a whole game, by the best line of the tables ----------------

run 0 query kaooa start --line --json --db db
line=$(python3 -c 'import json, sys
print(*json.load(open(sys.argv[1]))["line"])' "$out")
script 0 "$(words "$line")" kaooa --db db
has 'Kaooa'
has 'Crows (C, human): 0 on the board, 7 in hand, 0 of 4 captured'
has 'Vulture (V, human): 1 on the board, 0 in hand'
has 'Game over: won by Crows: Vulture cannot move'
check_that 'nothing on stderr' test ! -s "$err"
script 2 "$(words "$line")"$'\nT1' kaooa --db db
has 'No: the game is over: won by Crows: Vulture cannot move'

# ---- refused moves, each with the rule it breaks -----------------------------

script 2 $'T1\nT1\nT9\nI1-I2\npass\nboard now\nbord\n# a comment\n\nmove T2\nquit\nT3' \
    kaooa --db db
has "No: move 'T1': T1 is not empty"
has "No: move 'T9': 'T9' is no point of kaooa"
has "No: move 'I1-I2': 1 in hand, so one must be entered"
has "No: move 'pass': there is another move, so no passing"
has "No: 'board': expected a move or a command; 'help' lists them"
has "or is it 'board'?"
hasnt 'T3 is'
script 2 $'d6\nd7\nd5\nf6\nd6-d5' tigadi --no-tables
has "No: move 'd6-d5': 7 in hand, so one must be placed"
script 2 $'a7\nd6\nd7\nd5\ng7\ng7xd7\ng7xa1\ng7xd6' tigadi --no-tables
has "No: move 'g7': it captures 1, and must"
has "No: move 'g7xd7': no Black goti on d7"
has "No: move 'g7xa1': no Black goti on a1"
has 'Black (B, human): 1 on the board, 7 in hand, 1 of 7 captured'

# ---- taking back, again, other moves -----------------------------------------

script 2 $'undo\nT1\nT2\nundo\nundo\ngame\nredo\nredo\ngame\nredo\nundo\nT5\nredo\ngame' \
    kaooa --db db
has 'No: no move to take back'
count 'No: no move was taken back' 2
has '1/4/2/1/2 C 1/7 0 0'
has 'C/V3/2/1/2 C 0/6 0 0'
has 'C/3V/2/1/2 C 0/6 0 0'
script 0 $'T1\nundo\nT1\nundo\ngame' kaooa --db db --row easy --seed 1
has '1/4/2/1/2 C 1/7 0 0'
count 'Vulture: ' 2

# ---- values and hints: by the tables, or guesses that are called so ----------

script 0 $'T1\nT2\neval\nhint' kaooa --db db
has 'Value: win for Crows, 13 plies to the next capture or the end'
has 'I5 win 13'
has 'I1 draw'
has 'by the tables)'
hasnt 'guess'
script 0 $'T1\neval off\nT2\neval\neval off\nI5' kaooa --db db --eval
count 'Value: ' 3
run 0 query kaooa 'start moves T1 T2' --json --db db
cp "$out" values.json
script 0 $'T1\nT2\neval' kaooa --db db
check_that 'all values are those of query' python3 -c 'import json, re, sys
d = json.load(open("values.json"))
text = open(sys.argv[1]).read()
text = text[text.index("Value:"):]
seen = dict(re.findall(r"  (\S+) ((?:win|draw|loss)(?: \d+)?)", text))
want = {m["move"]: m["category"] + (f" {m[chr(100)+chr(116)+chr(99)]}" if m["dtc"] else "")
        for m in d["moves"]}
sys.exit(seen != want)' "$out"

script 0 $'a5-b5\neval\nhint' bagh-chal 'start moves a4' --no-tables --seed 3
has 'No tables: --no-tables'
has 'The computer searches, and values are guesses.'
GOTI_DB=db script 0 $'b5\neval\nhint\nmoves' tagnor --seed 3
has 'No tables: no database of tagnor: there is no db/tagnor/manifest.json'
has 'No table: no database of tagnor'
has 'Value: a guess: '
check_that 'a guess a move' test "$(grep -o ' guess [+-][0-9.]*' "$out" | wc -l)" -ge 3
check_that 'a hint that is a guess' grep -qE '^hint: [a-e][1-5]-[a-e][1-5].* \(guess [+-][0-9.]+\)$' "$out"

# A table that is not there is told; the computer plays on without it.
cp -r db partial
rm "$(find partial/kaooa -name 'movement*' | sort | tail -n 1)" || exit 1
script 0 $'T1\nT2\nI5' kaooa --db partial --row hard --column human --seed 1
has 'Vulture: '

# Damage met in the game: told; the computer plays on without that table, and
# values are guesses.
cp -r db damaged
python3 - << 'PY' || exit 1
import pathlib
for path in pathlib.Path("damaged/kaooa").glob("*"):
    data = bytearray(path.read_bytes())
    if path.suffix != ".json" and len(data) > 200:
        data[-40:] = bytes(b ^ 0x55 for b in data[-40:])
        path.write_bytes(data)
PY
script 0 $'T1\neval\nhint\nsave kept.txt' kaooa --db damaged --row hard
check_that 'told' grep -qE '^Vulture: .*\(goes on without a table: .*damaged/kaooa' "$out"
has 'Vulture (V, hard)'
check_that 'guessed' grep -qE '^No table: .*damaged/kaooa' "$out"
check_that 'kept' grep -qE '1\. T1 [A-Z0-9]+ \*' kept.txt

# Tables that are asked for must be there; wrong ones are errors in any case.
refuse 3 'goti: no database of tagnor*' play tagnor --db db
printf '[kaooa : kaooa-compulsory]\ntitle = other rules\n' > kaooa.ini
refuse 5 'goti: *' play ./kaooa.ini --db db
printf 'x' > partial/kaooa/manifest.json
refuse 4 'goti: *' play kaooa --db partial
run 0 play kaooa --db partial --no-tables

# ---- who plays a game that is loaded --------------------------------------------

printf '\xef\xbb\xbf[Game "kaooa"]\n[Row "hard"]\n[Column "somebody"]\n\n1. T1 *\n' > told.txt
script 0 'board' kaooa --no-tables --game told.txt --seed 1
has 'Vulture (V, hard)'
has 'Crows (C, human)'
check_that 'it plays on' grep -qE '^Vulture: ' "$out"
script 0 'board' kaooa --no-tables --game told.txt --row human --column easy
has 'Vulture (V, human)'
has 'Crows (C, easy)'
script 0 $'load told.txt\nboard' kaooa --no-tables --column random
has 'Vulture (V, hard)'
has 'The computer waits'

# ---- the computer ------------------------------------------------------------

# Both sides: a game to its end, the same for the same seed.
script 0 '' three-mens-morris --db db --row hard --column easy --seed 5
cp "$out" first
script 0 '' three-mens-morris --db db --row hard --column easy --seed 5
check_that 'same seed, same game' cmp -s first "$out"
has 'Game over: won by White'
# Crows win Kaooa, and hard with tables plays it so, against anybody.
for seed in 1 2 3; do
    script 0 '' kaooa --db db --row random --column hard --seed "$seed"
    has 'Game over: won by Crows'
done
# Levels may be changed, and two computers held by taking back.
script 2 $'level\nlevel crows hard\nundo\nlevel x easy\nlevel row\nlevel column human\nmoves' \
    kaooa --db db --seed 1
has 'plays any legal move'
has 'Crows: '
has 'Vulture (V, human)'
has 'Crows (C, hard)'
count 'No: level: ' 2
has 'No: no move to take back'

# Without tables, to the end, in large games.
script 0 $'undo\ngo\nrules' aadu-puli-attam --no-tables --row easy --column random --seed 2
has 'Game over: '
has 'Drawn after 50 plies of Tigers without a capture'
script 0 '' tagnor --no-tables --row easy --column random --seed 2
has 'Game over: '

# ---- draw rules --------------------------------------------------------------

cat > roaming.ini << 'INI'
[roaming : kaooa]
title = Kaooa that goes on
capture_target = 7
draw_limit = 9
draw_counts = plies
draw_repetitions = 3
INI
position='V/4/2/1/CC V 0/0 5 0'
round=$'T1-I1\nT3-I2\nI1-T1\nI2-T3'
script 0 "$round"$'\n'"$round" roaming.ini "$position"
has 'no capture for 1 of 9 plies'
has 'no capture for 7 of 9 plies'
has 'the position has come 2 times; 3 times are a draw'
has 'Game over: drawn: the position has come 3 times'
script 0 "$round"$'\nT1-I1' roaming.ini "${position%0}4"
has 'Game over: drawn: 9 plies without a capture'

# ---- files -------------------------------------------------------------------

script 0 $'B1\nA-R12\nsave game.txt' aadu-puli-attam --no-tables
has 'Saved: game.txt'
check_that 'the file' grep -qF '[Variant "aadu-puli-attam"]' game.txt
check_that 'its moves' grep -qF '1. B1 A-R12 *' game.txt
script 0 $'game\nundo\nundo\ngame' aadu-puli-attam --no-tables --game game.txt
has 'Tigers (T, human): 3 on the board'
has '1/1TTT2/6/6/G3 G 0/14 0 0'
has 'T/2TT2/6/6/4 G 0/15 0 0'
script 0 $'load game.txt\ngame\nB2\nsave game.txt' aadu-puli-attam --no-tables
check_that 'goes on' grep -qF '1. B1 A-R12 2. B2 *' game.txt
check_that 'no rest of it' test -z "$(find . -name '.goti-*')"
# A game that is over keeps its result; the draw by repetition, too.
script 0 "$round"$'\n'"$round"$'\nsave drawn.txt' roaming.ini "$position"
check_that 'result' grep -qF '1/2-1/2' drawn.txt
script 0 '' roaming.ini --game drawn.txt
has 'Game over: drawn: the position has come 3 times'

sed 's/A-R12/A-R13/' game.txt > bad.txt
refuse 2 'goti: bad.txt, line 7: turn 2: move *A-R13*: R13 is not empty' \
    play aadu-puli-attam --no-tables --game bad.txt
script 1 $'B4\nload bad.txt\nload nothing.txt\nload\nsave\nsave no/such/place.txt\ngame' \
    aadu-puli-attam --no-tables
has "No: bad.txt, line 7: turn 2: move 'A-R13': R13 is not empty"
has 'No: load: expected a file'
has 'T/2TT2/6/6/3G T 0/14 0 0'
check_that 'a file that cannot be read' grep -q 'goti: .*nothing.txt' "$err"
check_that 'a place that is not there' grep -q 'goti: .*no/such/place.txt' "$err"
refuse 2 "goti: game.txt, line *of 'aadu-puli-attam', not of 'kaooa'" \
    play kaooa --no-tables --game game.txt
printf '' > empty.txt
refuse 2 'goti: empty.txt: there is no game in it' play kaooa --no-tables --game empty.txt
printf 'T1\0' > nul.txt
refuse 2 'goti: nul.txt: *' play kaooa --no-tables --game nul.txt
refuse 1 'goti: *none.txt*' play kaooa --no-tables --game none.txt

# goti query reads a saved game.
script 0 $'T1\nT2\nsave kaooa.txt' kaooa --db db
run 0 query kaooa --game kaooa.txt --json --db db
check_that 'same answer' cmp -s values.json "$out"
refuse 2 'goti: query: expected no POSITION with --game*' query kaooa start --game kaooa.txt
sed -i 's/T1 T2/T1 T1/' kaooa.txt
refuse 2 "goti: kaooa.txt, line 7: turn 2: move 'T1': T1 is not empty" \
    query kaooa --game kaooa.txt --db db

# ---- the command line --------------------------------------------------------

refuse 2 "goti: play: --row: expected human, easy, medium, hard or random, not 'x'" \
    play kaooa --row x --no-tables
refuse 2 'goti: play: expected no POSITION with --game' \
    play kaooa start --game kaooa.txt --no-tables
refuse 2 "goti: turn 1: move 'T9'*" play kaooa 'start moves T9' --no-tables
refuse 2 'goti: position: *' play kaooa 'x y' --no-tables
refuse 2 'goti: play: --seconds: expected a number*' play kaooa --seconds 0 --no-tables
script 0 $'undo\nundo\ngame' kaooa 'start moves T1 T2' --no-tables
has '1/4/2/1/2 C 1/7 0 0'
# Lines that are no text, or too long, are refused and nothing else happens.
code=0
{
    printf 'T1\0T2\n'
    head -c 2000000 /dev/zero | tr '\0' x
    printf '\ngame'
} | goti play kaooa --no-tables > "$out" 2> "$err" || code=$?
check_that "code $code" test "$code" -eq 2
count 'No: the line is too long or no text' 2
has '1/4/2/1/2 C 1/7 0 0'

# A signal ends it at once, waiting or thinking; a full pipe is an error.
mkfifo silent
exec {silence}<> silent
for lines in '' c3; do
    for signal in INT TERM HUP; do
        code=0
        printf '%s\n' "$lines" >&"$silence"
        timeout --preserve-status -s "$signal" 1 "$GOTI_BIN" play tagnor \
            --no-tables --row hard --seconds 60 <&"$silence" > "$out" 2> "$err" ||
            code=$?
        check_that "$signal: code $code" test "$code" -eq 130
    done
done
if [[ -w /dev/full ]]; then
    code=0
    goti play kaooa --no-tables < /dev/null > /dev/full 2> "$err" || code=$?
    check_that "full: code $code" test "$code" -eq 1
fi

finish
