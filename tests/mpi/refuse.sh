#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What several processes are told once, not by each of them; and a limit of
# memory that is too small for one is enough for four.
source "$(dirname "${BASH_SOURCE[0]}")/lib_mpi.sh" || exit 1

# once MESSAGE: stderr has that line (a pattern of grep), and has it once.
once() {
    n_checks=$((n_checks + 1))
    [[ $(grep -c "$1" "$err") == 1 ]] || fail "not once: $1"
}

spread 6 3 solve kaooa --db db --memory 1M --quiet
once '^goti: kaooa needs .* of memory'
spread 2 2 solve no-such-game --db db --quiet
spread 2 2 solve kaooa --db db --threads x
mkdir file
: > file/kaooa
spread 1 3 solve kaooa --db file --quiet
once '^goti: '

# Whoever holds the lock.
mkdir -p busy/kaooa
exec 9> busy/kaooa/.lock
flock 9
spread 8 2 solve kaooa --db busy --quiet 9>&-
once '^goti: '
exec 9>&-

# One of them fails alone, for want of memory: it says why, and takes the others
# with it, as they would wait for it.
cat > short << SH
#!/bin/sh
[ "\$OMPI_COMM_WORLD_RANK" = 2 ] && ulimit -v 620000
exec "$GOTI_BIN" "\$@"
SH
chmod +x short
GOTI_BIN=./short spread 6 3 solve aadu-puli-attam --db db --quiet \
    --phase movement --threads 1
once '^goti: no memory'
check_that 'no table' test -z "$(find db -name '*.zst')"

# Puli Judham's movement: more than 200 MiB for one.
run 6 solve puli-judham --db db --memory 150M --quiet --phase movement
spread 0 4 solve puli-judham --db db --memory 150M --quiet --phase movement \
    --threads 1 --json
json 'd["team"]["ranks"] == 4 and d["peak_bytes"] < 150 << 20'

# within N GAME ARGUMENT...: no process takes more than the plan says, and what
# it says is allowed is allowed; a byte less is not.
within() {
    local n=$1 plan
    shift
    run 0 check "$1" --ranks "$n" --threads 1 --json "${@:2}"
    plan=$(python3 -c 'import json, sys
print(json.load(sys.stdin)["ranks"][-1]["memory_bytes"])' < "$out")
    rm -rf db
    spread 6 "$n" solve "$@" --db db --threads 1 --quiet --memory $((plan - 1))
    spread 0 "$n" solve "$@" --db db --threads 1 --quiet --memory "$plan" --json
    json "d['team']['ranks'] == $n and 0 < d['peak_bytes'] <= $plan"
}

# The whole game, placement and all: a hunt, by both metrics, and morris.
within 2 puli-judham
within 4 puli-judham
within 4 puli-judham --metric dtm
within 4 six-mens-morris-flying

finish
