#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti match: what it counts, counted anew; the same games for any number of
# threads; openings; programs that behave badly.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

tests=$GOTI_SOURCE/tests/cli
export PYTHONDONTWRITEBYTECODE=1
solve kaooa db
solve three-mens-morris db
cat > limit.ini << 'INI'
[limit : kaooa]
title = Kaooa with a limit and a rule of repetition
draw_limit = 8
draw_counts = row
draw_repetitions = 3
INI
solve limit.ini db

# counted NAME ARGUMENT...: play, and count all of it anew.
counted() {
    local name=$1
    shift
    run 0 match "$name" "$@" --db db --pgn games.txt --json --quiet
    check_that "$name $*" python3 "$tests/match_check.py" "$GOTI_BIN" \
        "$name" db games.txt "$out"
}

# With full tables: nothing is ever given away, and what is won gets won.
never_drops='d["players"][0]["values"]["drops"] == 0 and
    d["players"][0]["values"]["from_won"]["drawn"] == 0 and
    d["players"][0]["values"]["from_won"]["lost"] == 0'
for name in kaooa three-mens-morris; do
    for openings in random won walk; do
        counted "$name" hard random --games 101 --openings "$openings" --seed 3
        json "$never_drops"
    done
done
counted limit.ini hard easy --games 100 --openings random
json "$never_drops"
json 'd["ends"]["no_capture_limit"] > 0 and d["repetition_is_a_rule"]'
counted kaooa hard medium --games 60 --openings balanced
json 'd["players"][0]["values"]["from_drawn"]["lost"] == 0 and
      sum(d["players"][0]["values"]["from_drawn"].values()) == 60'
counted kaooa random easy,seed=4 --games 41 --openings start
json 'd["players"][0]["values"]["drops"] > 0 and
      d["players"][0]["values"]["first_drop_game"] > 0'
run 0 match kaooa random easy,seed=4 --games 41 --db db
has 'values by the tables'
has ' moves judged, '
check_that 'speed' grep -q ' games in .* a second$' "$err"

# Threads change nothing; another seed does.
for threads in 1 2 5; do
    run 0 match kaooa easy hard,nodes=200,tables=no --games 75 --db db \
        --openings random --threads "$threads" --pgn "t$threads.txt" --quiet
    cp "$out" "t$threads.out"
    check_that 'nothing on stderr' test ! -s "$err"
done
for threads in 2 5; do
    check_that "$threads threads: report" cmp -s t1.out "t$threads.out"
    check_that "$threads threads: games" cmp -s t1.txt "t$threads.txt"
done
run 0 match kaooa easy hard,nodes=200,tables=no --games 75 --db db \
    --openings random --seed 1 --pgn other.txt --quiet
check_that 'another seed' test "$(cmp -s t1.txt other.txt; echo $?)" -eq 1

# Nothing is known without tables.
run 0 match kaooa easy random --games 6 --json --quiet
json 'd["players"][0]["values"] is None'
run 0 match kaooa easy random --games 6 --quiet
check_that 'no values' test "$(grep -c 'values' "$out")" -eq 0

# Openings of a file, comments and empty lines left out; dates on demand.
printf '# two\nstart moves T1\n\n  V/4/2/1/2 C 0/7 0 0\n' > openings.txt
run 2 match kaooa easy random --openings openings.txt
printf '# two\nstart moves T1\n\n  start moves T1 T2\r\n' > openings.txt
run 0 match kaooa easy random --openings openings.txt --games 5 --quiet \
    --pgn games.txt --date 2026.01.31
has 'openings    file'
check_that 'openings' test "$(grep -c '^\[Start "C/4/2/1/2 V 1/6 0 0"' games.txt)" -eq 3
check_that 'openings' test "$(grep -c '^\[Start "C/V3/2/1/2 C 0/6 0 0"' games.txt)" -eq 2
check_that 'dates' test "$(grep -c '^\[Date "2026.01.31"' games.txt)" -eq 5

# Games end: by length, and by repetition where there is no such rule.
run 0 match kaooa easy easy --games 4 --max-plies 3 --quiet
has '         4  adjudicated a draw: too many plies'
run 0 match kaooa hard hard --db db --openings balanced --games 4 --quiet
has '  adjudicated a draw: a position for the third time'

# ---- programs ----

stub="python3 $tests/stub_engine.py $GOTI_BIN kaooa"
engine() { printf 'engine,nodes=200,timeout=%s:%s' "$1" "${*:2}"; }

# One that behaves is a player like others; it is counted like others.
counted kaooa "$(engine 20000 "$stub good")" easy --games 10 --openings walk
json 'd["ends"]["illegal"] == d["ends"]["late"] == d["ends"]["died"] == 0'
counted kaooa easy "engine,depth=2,option.Level=easy,option.Seed=5:$GOTI_BIN engine kaooa" \
    --games 10 --openings walk --threads 3
counted kaooa "$(engine 20000 "$stub flood")" easy --games 4 --openings walk
json 'd["ends"]["illegal"] == d["ends"]["late"] == d["ends"]["died"] == 0'

# faulty MODE KIND REASON: all four games are lost so, and it is said why.
faulty() {
    run 0 match kaooa easy "$(engine 1500 "$stub $1 2")" --games 4 --threads 2 \
        --openings walk --plies 2 --pgn games.txt --json --quiet
    json "d['player_1'] == {'won': 4, 'drawn': 0, 'lost': 0}"
    json "d['ends']['$2'] == 4 and d['players'][1]['$2'] == 4 and
          d['players'][0]['$2'] == 0"
    check_that "$1: why" grep -qF "$3" games.txt
}
faulty illegal illegal ": no legal move: move 'z9-z8': "
faulty none illegal ": no legal move: move '(none)': "
faulty die died ': it ended: exit code 3"]'
faulty kill died ': it ended: '
faulty hang late ': no move within 1500 ms"]'

# What cannot be started or does not greet ends the match.
start=$SECONDS
refuse 1 "goti: engine '*stub_engine.py * mute': no 'ugiok' within 10000 ms" \
    match kaooa easy "$(engine 500 "$stub mute")" --quiet
refuse 1 "goti: engine '*': ended before 'ugiok': exit code 7" \
    match kaooa easy "$(engine 5000 "$stub gone")" --quiet
run 1 match kaooa easy engine:nonsense --quiet --pgn lost.txt
check_that 'nonsense' grep -qxF \
    "goti: engine 'nonsense': ended before 'ugiok': exit code 127" "$err"
check_that 'no games' test ! -e lost.txt -a -z "$(find . -name '.goti-*')"
run 0 match kaooa easy "$(engine 500 "$stub deaf")" --quiet --games 1
has '         1  lost by saying nothing in time'
check_that 'in time' test $((SECONDS - start)) -lt 60
check_that 'none is left' test -z "$(pgrep -f "stub_engine.py $GOTI_BIN" || true)"

# An interrupted match leaves nothing behind.
"$GOTI_BIN" match tigadi hard,movetime=50 hard,movetime=50 --games 1000 \
    --pgn lost.txt --quiet > "$out" 2> "$err" &
pid=$!
sleep 1
kill -INT "$pid"
code=0
wait "$pid" || code=$?
check_that "interrupted: $code" test "$code" -eq 130
check_that 'no games' test ! -e lost.txt -a -z "$(find . -name '.goti-*')"

# ---- wrong usage ----

refuse 2 'goti: match: expected NAME PLAYER PLAYER' match kaooa easy
refuse 2 "goti: match: player 'best': expected random, easy, medium, hard or engine:COMMAND, got 'best'" \
    match kaooa best easy
refuse 2 "goti: match: player 'hard,nodes=0': expected a number from 1 to *, got '0'" \
    match kaooa hard,nodes=0 easy
refuse 2 "goti: match: player 'hard,depth': expected NAME=VALUE after a comma, got 'depth'" \
    match kaooa hard,depth easy
refuse 2 "goti: match: player 'hard,': expected NAME=VALUE after a comma, got ''" \
    match kaooa hard, easy
refuse 2 "goti: match: player 'hard,timeout=3': expected nodes, depth, *, got 'timeout'" \
    match kaooa hard,timeout=3 easy
refuse 2 "goti: match: player 'hard,tables=maybe': expected yes or no, got 'maybe'" \
    match kaooa hard,tables=maybe easy
refuse 2 "goti: match: player 'engine:': expected engine:COMMAND, got 'engine:'" \
    match kaooa engine: easy
refuse 2 "goti: match: player 'engine,tables=no:x': expected nodes, *, got 'tables'" \
    match kaooa engine,tables=no:x easy
refuse 2 "goti: match: player 'engine,option.*': expected fewer options, *" \
    match kaooa "engine,option.Path=$(printf '%01000d' 0):x" easy
refuse 2 'goti: match: --games: expected a number from 1 to *' \
    match kaooa easy easy --games 0
refuse 1 'goti: nowhere*: No such file or directory' \
    match kaooa easy easy --openings nowhere
refuse 2 "goti: openings.txt, line 2: turn 1: move 'T1': *" \
    match three-mens-morris easy easy --openings openings.txt
printf 'V/4/2/1/CC C 0/1 4 0\n' > over.txt
refuse 2 'goti: over.txt, line 1: the game is over' \
    match kaooa easy easy --openings over.txt
printf '# nothing\n' > none.txt
refuse 2 'goti: none.txt: no position in it' \
    match kaooa easy easy --openings none.txt
refuse 3 "goti: openings 'balanced' need tables of kaooa: *" \
    match kaooa easy easy --openings balanced
refuse 3 'goti: *' match kaooa easy easy --db nowhere
refuse 2 'goti: kaooa: after 300 random plies the game is always over' \
    match kaooa easy easy --openings walk --plies 300
refuse 1 'goti: nowhere/games.txt: cannot create: *' \
    match kaooa easy easy --pgn nowhere/games.txt --games 2 --quiet

finish
