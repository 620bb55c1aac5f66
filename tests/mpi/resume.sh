#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A process is lost, or all are interrupted: a message, a code, and what is on
# disk goes on with any number of processes, to the same tables.  By hand, with a
# number: so many processes lost, at random moments.  Moments are numbers of
# tables, as machines differ in speed.
source "$(dirname "${BASH_SOURCE[0]}")/lib_mpi.sh" || exit 1

cat > small.ini << 'INI'
[small : puli-judham]
title = Puli Judham with seven goats
column_pieces = 7
INI
game=small.ini
run 0 solve $game --db whole --quiet
goti digest $game --db whole > whole.txt

n_tables() { find db -name '*.zst' 2> /dev/null | wc -l; }
all=$(find whole -name '*.zst' | wc -l)

# start N TABLES: N processes, until so many tables are there; $job is mpirun's.
start() {
    timeout "$limit" "${launch[@]}" -n "$1" "$GOTI_BIN" solve $game --db db \
        --quiet --threads 1 > "$out" 2> "$err" &
    waits=$!
    while kill -0 $waits 2> /dev/null && [[ $(n_tables) -lt $2 ]]; do
        sleep 0.01
    done
    job=$(pgrep -P $waits -x mpirun)
}

# resumes N: whatever state is there, N processes go on from it.
resumes() {
    spread 0 "$1" solve $game --db db --quiet --threads 1 --json
    json 'd["tables_written"] + d["tables_kept"] > 0'
    goti digest $game --db db > resumed.txt
    check_that "the same tables with $1 processes" cmp -s whole.txt resumed.txt
    check_that 'nothing unfinished' test -z "$(find db -name '*.tmp')"
}

# lose N TABLES: process N of four is killed, once so many are there.
lose() {
    local lost=$1 victim code=0
    rm -rf db
    start 4 "$2"
    victim=$(pgrep -P "$job" | sed -n "$((lost + 1))p")
    check_that "process $lost is there" test -n "$victim"
    kill -KILL "$victim"
    wait $waits || code=$?
    check_that "exit code $code" test $code -eq 137
    check_that 'message' grep -q 'on signal 9 (Killed)' "$err"
    check_that 'nobody is left' test -z "$(pgrep -P "$job")"
    printf 'lost %s of 4 with %s of %s tables: exit code %s, %s\n' "$lost" \
        "$(n_tables)" "$all" $code \
        "$(grep -o 'noticed that.*' "$err")"
}

if [[ -n ${1-} ]]; then
    RANDOM=1
    for ((i = 0; i < $1; i++)); do
        lose $((RANDOM % 4)) $((RANDOM % (all * 3 / 4)))
        resumes $((RANDOM % 4 + 1))
    done
    finish
fi

for lost in 0 1 3; do
    lose $lost $((lost * all / 6 + 1))
    resumes $((lost == 0 ? 1 : lost + 1))
done

# One is asked to stop, and all do.  mpirun itself would pass on SIGINT a second
# late, as SIGTERM: a fast machine has solved the game by then.
rm -rf db
start 3 1
kill -INT "$(pgrep -P "$job" | sed -n 2p)"
code=0
wait $waits || code=$?
check_that "interrupted: exit code $code" test $code -eq 130
check_that 'message' grep -q 'goti: interrupted' "$err"
check_that 'no summary' test ! -s "$out"
check_that 'some are left to do' test "$(n_tables)" -lt "$all"
resumes 2

# One process starts, two go on, one ends; and the other way round.
rm -rf db
spread 0 2 solve $game --db db --quiet --phase movement
run 0 solve $game --db db --quiet --json
json 'd["tables_kept"] > 0 and d["tables_written"] > 0'
goti digest $game --db db > resumed.txt
check_that 'two, then one' cmp -s whole.txt resumed.txt
rm -f db/small/placement-r3c[1-4]*
spread 0 3 solve $game --db db --quiet --json
json 'd["tables_kept"] > 0 and d["tables_written"] > 0'
goti digest $game --db db > resumed.txt
check_that 'then three' cmp -s whole.txt resumed.txt

finish
