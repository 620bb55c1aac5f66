#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Processes that were not started alike are told so: no table is written by two
# sets of rules, and none waits for ever for another.
source "$(dirname "${BASH_SOURCE[0]}")/lib_mpi.sh" || exit 1

mkdir here there
cat > here/own.ini << 'INI'
[own : kaooa]
capture_target = 3
INI
sed 's/= 3/= 4/' here/own.ini > there/more.ini
(cat here/own.ini; echo 'capture_compulsory = yes') > there/own.ini
sed 's/own/other/' here/own.ini > there/other.ini

# differ WHAT ARGUMENTS -- ARGUMENTS: the first of two processes and the other.
differ() {
    local what=$1 code=0 first=()
    shift
    while [[ $1 != -- ]]; do
        first+=("$1")
        shift
    done
    shift
    rm -rf db
    n_checks=$((n_checks + 1))
    timeout 60 "${launch[@]}" -n 1 "$GOTI_BIN" solve "${first[@]}" --db db --quiet : \
        -n 1 "$GOTI_BIN" solve "$@" --quiet > "$out" 2> "$err" < /dev/null ||
        code=$?
    [[ $code == 2 ]] || fail "$what: exit code $code, not 2"
    check_that "$what: message" grep -qF -- "$what" "$err"
    check_that "$what: no summary" test ! -s "$out"
    check_that "$what: no table" test -z "$(find . -name '*.zst')"
}

own=here/own.ini
differ 'the rules of the variant differs' $own -- there/own.ini --db db
differ 'the rules of the variant differs' $own -- there/more.ini --db db
differ 'the name of the variant differs' $own -- there/other.ini --db db
differ '--metric differs' $own -- $own --db db --metric dtm
differ '--phase differs' $own -- $own --db db --phase movement
differ '--no-symmetry differs' $own -- $own --db db --no-symmetry
differ '--level differs' $own -- $own --db db --level 19
differ '--memory differs' $own -- $own --db db --memory 1G
differ 'process 2 of 2 does not see the there/db/own' $own -- $own --db there/db
mkdir -p there/db/own
touch there/db/own/movement-{a,b}.goti.zst.tmp
differ 'process 2 of 2 does not see the there/db/own' $own -- $own --db there/db

finish
