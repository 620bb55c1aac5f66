#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti solve: what it prints and writes; the same tables by every road.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

digest_of() { goti digest kaooa --db "$1" 2>&1; }
same_as_first() {
    digest_of "$1" > "$out"
    check_that "$1" cmp -s first.txt "$out"
}

run 0 solve kaooa --db db --threads 1 --quiet
check_that 'quiet' test ! -s "$err"
has 'tables     47 written, 0 kept'
has 'positions  '
has 'bytes      '
has 'time       '
has 'memory     '
check_that 'a directory of the name' test -f db/kaooa/manifest.json
check_that 'nothing unfinished' test -z "$(find db -name '*.tmp')"
digest_of db > first.txt
check_that 'a line a table' test "$(wc -l < first.txt)" -eq 47
check_that 'form' \
    test -z "$(grep -vE '^[0-9a-f]{16} [0-9]+ [^ ]+$' first.txt)"
check_that 'sorted' sort -c -k 3 first.txt

# Again: nothing is redone.
run 0 solve kaooa --db db --quiet --json
json 'd["variant"] == "kaooa"'
json '(d["tables_written"], d["tables_kept"]) == (0, 47)'
json 'set(d) == {"variant", "metric", "tables_written", "tables_kept",
                 "positions_written", "bytes_written", "cpu_seconds",
                 "wall_seconds", "peak_bytes"}'
same_as_first db

# Other roads to the same values.
solve kaooa threads --threads 2
same_as_first threads
solve kaooa rows --no-symmetry
same_as_first rows
solve kaooa portable --portable
same_as_first portable
solve kaooa level --level 19
same_as_first level
solve kaooa small --memory 1G
same_as_first small

# One phase, then the other.
solve kaooa phases --phase movement
check_that '8 tables' test "$(digest_of phases | wc -l)" -eq 8
refuse 3 'goti: no table placement-*' query kaooa start --db phases
refuse 3 'goti: kaooa: no table of tier placement-*' stats kaooa --db phases
run 0 stats kaooa --db phases --partial
check_that 'header and 8 rows' test "$(wc -l < "$out")" -eq 9
solve kaooa phases --phase placement
same_as_first phases

# $GOTI_DB, and the default.
GOTI_DB=$work/env run 0 solve kaooa --quiet
same_as_first env
mkdir here
cd here || exit 1
run 0 solve kaooa --quiet
cd .. || exit 1
same_as_first here/goti-db

# JSON digests say the same.
run 0 digest kaooa --db db --json
check_that 'same digests' test "$(cat first.txt)" = "$(python3 -c 'import json, sys
for t in json.load(open(sys.argv[1])):
    print(t["values_digest"], t["positions"], t["file"])' "$out")"

# A program without MPI, started by mpirun, is one of several that know nothing
# of each other.
if ! grep -q MPI_Init "$GOTI_BIN"; then
    OMPI_COMM_WORLD_SIZE=2 refuse 7 \
        'goti: 2 processes were started to solve together, but this goti was built without GOTI_MPI' \
        solve kaooa --db together
fi

finish
