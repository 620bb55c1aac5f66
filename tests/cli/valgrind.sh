#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every command under valgrind: no invalid or undefined byte, nothing lost.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

command -v valgrind > /dev/null || exit 77
# It cannot run what a sanitizer has changed, nor instructions it lacks (a
# build with GOTI_NATIVE for a processor with AVX-512).
if grep -qE '__(asan|tsan)_init' "$GOTI_BIN"; then exit 77; fi
valgrind --quiet "$GOTI_BIN" --version > "$out" 2>&1 || exit 77

# With a policy of its own goti need not start itself anew, which valgrind does
# not follow.
export OMP_WAIT_POLICY=passive

# clean CODE ARGUMENT...: goti exits with that code, and valgrind is silent.
clean() {
    local code=$1 got=0
    shift
    n_checks=$((n_checks + 1))
    valgrind --quiet --error-exitcode=99 --leak-check=full \
        --errors-for-leak-kinds=definite,indirect,possible \
        --log-file=valgrind.log "$GOTI_BIN" "$@" > "$out" 2> "$err" \
        < positions || got=$?
    if [[ $got != "$code" || -s valgrind.log ]]; then
        fail "goti $*: exit code $got, not $code"
        head -n 40 valgrind.log
    fi
}

printf 'start\nstart moves T1 T2\nnonsense\n' > positions
printf '[house : kaooa]\ntitle = House\ncapture_target = 2\n' > house.ini
printf '[bad : kaooa]\ntitle = Bad\ncapture_target = many\n' > bad.ini

# Solves on one thread: OpenMP never joins those of its pool, which then count
# as lost.  Several at once are for tests/race.
clean 0 help solve
clean 0 variants
clean 0 variants --json
clean 0 check kaooa
clean 0 check house.ini --json
clean 2 check bad.ini
clean 0 solve bam-blang-beh-khla --db db --quiet --threads 1
clean 0 solve three-mens-morris --db db --quiet --threads 1
clean 0 solve three-mens-morris --db dtm --metric dtm --quiet --threads 1
clean 0 solve three-mens-morris --db db --quiet --threads 1 # all kept
clean 0 solve kaooa --db db --quiet --threads 1
clean 0 query kaooa start --line --db db
clean 2 query kaooa --stdin --db db
clean 2 query kaooa nonsense --db db
clean 0 query three-mens-morris start --db dtm --json
clean 0 stats kaooa --db db
clean 0 stats three-mens-morris --db db --reachable
clean 0 digest three-mens-morris --db db
clean 0 verify three-mens-morris --db db --quiet --threads 1
clean 0 verify three-mens-morris --db dtm --quiet --threads 1 --sample 100
clean 0 bench probe kaooa --db db --seconds 1

# Damage is an error, not a step beyond the end.
table=$(find db/kaooa -name '*.zst' | sort | head -n 1)
truncate -s 300 "$table"
clean 4 digest kaooa --db db

finish
