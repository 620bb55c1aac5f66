#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The results in the tree are what the tool makes now: those of the small games
# byte for byte.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

export GOTI_BIN
for game in bam-blang-beh-khla five-mens-morris four-mens-morris \
    four-mens-morris-flying hat-diviyan-keliya \
    hat-diviyan-keliya-dropped-tiger huli-mane-ata kaooa kaooa-compulsory \
    len-choa mysore-one-tiger puli-judham seven-mens-morris \
    three-mens-morris; do
    check_that "$game is made" bash -c '"$@" > made.log 2>&1' bash \
        "$GOTI_SOURCE/tools/results.sh" --db db --drop-db --results made "$game"
    check_that "$game: the same as in the tree" \
        diff -r "$GOTI_SOURCE/results/$game" "made/$game"
done

# Only looking: says which files are not as they stand, and writes nothing.
check_results() {
    "$GOTI_SOURCE/tools/results.sh" --check --db db --results made kaooa \
        > checked.log 2>&1
}
check_that 'looked at, it is the same' check_results
check_that 'and said to be' grep -q '^results: kaooa: the same' checked.log
sed -i 's/loss,0,150/loss,0,151/' made/kaooa/depths.csv
touch made/kaooa/of-old.csv
cp -r made before
check_that 'looked at, it is not' bash -c '! "$@"' bash \
    "$GOTI_SOURCE/tools/results.sh" --check --db db --results made kaooa
check_results || true
check_that 'what differs is named, and what is made no more' \
    grep -q '^results: kaooa: not as before: depths.csv of-old.csv$' checked.log
check_that 'and all stays as it was' diff -r before made
sed -i 's/win for Crows/win for Cats/' made/README.md
check_results || true
check_that 'the index is looked at, too' \
    grep -q '^results: not as before: README.md$' checked.log
check_that 'what cannot be solved is not the same' bash -c '! "$@" 2> checked.log' \
    bash "$GOTI_SOURCE/tools/results.sh" --check --db other --results made \
    --memory 1M kaooa
check_that 'no octal hours' bash -c '"$@" > made.log 2>&1' bash \
    "$GOTI_SOURCE/tools/results.sh" --db db --results made --hours 08 kaooa
check_that 'modes that contradict each other' bash -c '! "$@" 2> checked.log' \
    bash "$GOTI_SOURCE/tools/results.sh" --check --index --sweeps

check_that 'with a limit of memory' bash -c '"$@" > made.log 2>&1' bash \
    "$GOTI_SOURCE/tools/results.sh" --db db --results limited --memory 1G \
    --threads 1 kaooa
check_that 'all is as in the tree' \
    diff -r "$GOTI_SOURCE/results/kaooa" limited/kaooa

# What cannot be solved is listed, and makes no results.
check_that 'a game that cannot be solved is skipped' bash -c \
    '"$@" > made.log 2>&1' bash \
    "$GOTI_SOURCE/tools/results.sh" --db db --results made --memory 1G adugo
check_that 'and listed with the reason' \
    grep -q '^- adugo needs 63.9 GiB of memory, more than --memory allows$' \
    made/README.md
check_that 'looked at, it is skipped still' bash -c '"$@" > checked.log 2>&1' \
    bash "$GOTI_SOURCE/tools/results.sh" --check --db db --results made \
    --memory 2G adugo
check_that 'and in the list with its times' \
    grep -Eq '^adugo +[0-9]+ +[0-9]+  skipped, as before$' checked.log
check_that 'a walk over no game' bash -c '"$@" > made.log 2>&1' bash \
    "$GOTI_SOURCE/tools/results.sh" --db db --results made --walk 811 \
    three-mens-morris
check_that 'without reachable.csv' test ! -e made/three-mens-morris/reachable.csv

finish
