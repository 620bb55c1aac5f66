#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# run.sh [NAME...]: for each mutant of mutants.txt, or those named, what catches
# it.  Each is put into a copy of the tree, alone; what depends on it is rebuilt;
# small games are solved, and judged by `goti verify`; the quick C tests run.
#
#   NAME caught by verify (GAME), unit_x, laws_y, oracle_z, faults_t
#   NAME SURVIVED
#
# "verify" is the verifier of the unmutated tree.  Of what is not the solver's
# alone (plain rules, index, codec) the mutant's own is asked too: "own verify",
# for a real mistake there would be in both.  "solve" is a crash, a refusal or
# a hang of the solver itself.  A group of tests stops at its first failure.
# What reads tables, and keeps or judges them, is asked about edited databases,
# too (faults); the verifier and the commands, which are in no C test, only so.
# The player has tests of its own.
# Exits 1 if one survived, 2 if the list is stale or a mutant does not compile.
#
#   GOTI_MUTANTS_DIR   keep the copy and its build there, and use it again
#   GOTI_MUTANTS_SECONDS   of CPU time for one solve, verification or test
#                          (default 60), and ten times that by the clock
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$root/tests/mutants
limit=${GOTI_MUTANTS_SECONDS:-60}
export LC_ALL=C CRITERION_FAIL_FAST=1
unset GOTI_DB GOTI_VARIANTS

# What is solved: section of games.ini or shipped game, metric; and, where tables
# are lost and made again, whose ply is the first of those, and how.
games=(
    'counted dtc row' 'chains dtc row' 'must dtc column' 'crowd dtc row'
    'flying dtc column' 'each dtc row' 'any dtc' 'kaooa dtc row --no-symmetry'
    'must dtm' 'crowd dtm column --portable' 'chains dtm row' 'flying dtm row' 'any dtm'
    'four-mens-morris-flying dtc'
)
unit=(unit_kernel_planes unit_kernel_cells unit_kernel_places
    unit_kernel_turns unit_book unit_index unit_symmetry unit_tier unit_orbits
    unit_moves unit_morris unit_table unit_table_match unit_probe)
laws=(laws_laws laws_row_actions laws_row_planes laws_row_cells laws_row_reach
    laws_few_cells)
oracle=(oracle_moves_oracle oracle_morris_traps oracle_solver_oracle)
faults=(faults_verify faults_databases)
player=(unit_ai_parts oracle_ai_exact oracle_ai_draws oracle_ai_search
    oracle_ai_think oracle_ai_levels)
# The whole of it takes minutes.
solver_cases='solver*/@(kaooa*|*goats_are_placed|tigers_are*|morris_on_a_grid)'

# --- the copy ---

work=${GOTI_MUTANTS_DIR:-$(mktemp -d)}
mkdir -p "$work"
if [[ -z ${GOTI_MUTANTS_DIR-} ]]; then trap 'rm -rf "$work"' EXIT; fi
tree=$work/tree build=$work/build db=$work/db log=$work/log
mkdir -p "$tree" "$build"

# put FILE: as it is in the tree; only what differs is touched, and so rebuilt.
put() {
    cmp -s "$root/$1" "$tree/$1" && return
    mkdir -p "$tree/$(dirname "$1")"
    cp "$root/$1" "$tree/$1"
}

copy_tree() {
    local file
    while IFS= read -r -d '' file; do
        put "$file"
    done < <(cd "$root" && find CMakeLists.txt solver db tools tests papers \
        -name build -prune -o -type f -print0)
}

# Warnings are no catch: a mutant may well leave something unused.
make_all() {
    local tests=("${unit[@]}" "${laws[@]}" "${oracle[@]}" "${player[@]}")
    case $asks in
        faults) tests=() ;;
        player) tests=("${player[@]}") ;;
    esac
    cmake --build "$build" --target goti "${tests[@]}" > "$log" 2>&1
}

# --- what may catch a mutant ---

game_spec() {
    if grep -q "^\[$1[] ]" "$here/games.ini"; then
        printf '%s' "$here/games.ini:$1"
    else
        printf '%s' "$1"
    fi
}

own=$build/goti
base=$build/goti-unmutated # finds shipped games by being there

# within COMMAND...: of CPU time, as a busy machine makes nothing a hang; but
# what waits for ever is one as well.
within() (
    ulimit -t "$limit" -c 0
    timeout -k 5 $((10 * limit)) "$@" > /dev/null 2>&1
) 2> /dev/null # the shell's own words on a crash

# One thread: others would wait for each other where the machine is busy.
solves() {
    within "$own" solve "$1" --db "$db" --metric "$2" --threads 1 --quiet \
        "${@:3}"
}

verifies() {
    within "$1" verify "$2" --db "$db" --all --threads 1 --quiet
}

# lose_tables SIDE: those of the plies up to one of that side, and of movement
# those that are solved last.  A solve that goes on reads the rest back.
lose_tables() {
    local last
    rm -f "$db"/*/placement-*,[2-9]-x*.zst
    if [[ $1 == row ]]; then rm -f "$db"/*/placement-*,1-x*-row.goti.zst; fi
    last=$(printf '%s\n' "$db"/*/movement-*.zst | sort -V | tail -n 1)
    rm -f "${last%-h*}"-*
}

# judge WHAT SPEC: sets the verdicts that are still open.
judge() {
    if [[ -z $by_verify ]] && ! verifies "$base" "$2"; then by_verify=$1; fi
    if [[ $asks_own == 1 && -z $by_own ]] && ! verifies "$own" "$2"; then
        by_own=$1
    fi
}

# What a user of the tables would see.
try_games() {
    local entry name metric lost how spec
    by_solve='' by_verify='' by_own=''
    for entry in "${games[@]}"; do
        read -r name metric lost how <<< "$entry"
        spec=$(game_spec "$name")
        rm -rf "$db"
        if ! solves "$spec" "$metric"; then
            by_solve="$name $metric"
            break
        fi
        judge "$name $metric" "$spec"
        if [[ -n $lost && -z $by_verify ]]; then
            lose_tables "$lost"
            if ! solves "$spec" "$metric" ${how:+"$how"}; then
                by_solve="$name $metric, resumed"
                break
            fi
            judge "$name $metric, resumed" "$spec"
        fi
        if [[ -n $by_verify && ($asks_own == 0 || -n $by_own) ]]; then break; fi
    done
    join "${by_solve:+solve ($by_solve)}" "${by_verify:+verify ($by_verify)}" \
        "${by_own:+own verify ($by_own)}"
}

succeeds() {
    local filter=()
    if [[ $1 == faults_* ]]; then
        GOTI_BIN=$own PYTHONDONTWRITEBYTECODE=1 \
            within python3 "$tree/tests/faults/test_${1#faults_}.py"
        return
    fi
    [[ $1 == oracle_solver_oracle ]] && filter=(--filter "$solver_cases")
    GOTI_SOURCE=$tree GOTI_BIN=$own \
        within "$build/tests/$1" "${filter[@]}"
}

# first_failure TEST...: its name, or nothing.
first_failure() {
    local test
    for test in "$@"; do
        if ! succeeds "$test"; then
            printf '%s' "$test"
            return
        fi
    done
}

# Joins what is not empty.
join() {
    local out='' part
    for part in "$@"; do
        if [[ -n $part ]]; then out+="${out:+, }$part"; fi
    done
    printf '%s' "$out"
}

# All at the same time: they have nothing to do with each other.
catchers() {
    local group
    for group in games unit laws oracle faults player; do
        : > "$work/$group"
    done
    if [[ $asks != faults && $asks != player ]]; then
        try_games > "$work/games" &
        first_failure "${unit[@]}" > "$work/unit" &
        first_failure "${laws[@]}" > "$work/laws" &
        first_failure "${oracle[@]}" > "$work/oracle" &
    fi
    if [[ $asks != games && $asks != player ]]; then
        first_failure "${faults[@]}" > "$work/faults" &
    fi
    if [[ $asks == player || $asks == unmutated ]]; then
        first_failure "${player[@]}" > "$work/player" &
    fi
    wait
    caught=$(join "$(< "$work/games")" "$(< "$work/unit")" \
        "$(< "$work/laws")" "$(< "$work/oracle")" "$(< "$work/faults")" \
        "$(< "$work/player")")
}

# --- one mutant ---

run_mutant() {
    local file
    file=$(python3 "$here/mutants.py" file "$1")
    asks_own=1 asks=all
    case $file in
        solver/retro/archive*) asks_own=0 ;;
        solver/retro/*) asks_own=0 asks=games ;;
        solver/*) asks=games ;;
        db/verify* | tools/*) asks=faults ;;
        db/ai/*) asks=player ;;
    esac
    python3 "$here/mutants.py" apply "$1" "$tree"
    if ! make_all; then
        tail -n 20 "$log" >&2
        printf 'mutants: %s does not compile\n' "$1" >&2
        exit 2
    fi
    catchers
    put "$file"
    if [[ -n $caught ]]; then
        printf '%-34s caught by %s\n' "$1" "$caught"
    else
        printf '%-34s SURVIVED\n' "$1"
        survivors+=("$1")
    fi
}

# --- all ---

python3 "$here/mutants.py" check || exit 2
names=("$@")
if ((${#names[@]} == 0)); then
    mapfile -t names < <(python3 "$here/mutants.py" names)
fi
copy_tree
asks=all
cmake -S "$tree" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DGOTI_WERROR=OFF > "$log" 2>&1 && configured=true || configured=false
if ! $configured || ! make_all; then
    tail -n 20 "$log" >&2
    exit 2
fi
cp "$build/goti" "$base"

# What fails without a mutant catches nothing.
asks_own=0 asks=unmutated
catchers
if [[ -n $caught ]]; then
    printf 'mutants: the unmutated tree is caught by %s\n' "$caught" >&2
    exit 2
fi

survivors=()
for name in "${names[@]}"; do run_mutant "$name"; done
printf '%d mutants, %d survived%s\n' "${#names[@]}" "${#survivors[@]}" \
    "${survivors[*]:+: ${survivors[*]}}"
((${#survivors[@]} == 0))
