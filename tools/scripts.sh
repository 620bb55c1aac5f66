# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# shellcheck disable=SC2034 # variables are for the scripts that read this
#
# Read by the scripts that make what is in results/: their options, the tool they
# run, and how they remove tables.
set -euo pipefail
export LC_ALL=C

script=$(basename "$0" .sh)
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
results=$root/results
solve_options=() thread_options=()

die() {
    echo "$script: $1" >&2
    exit "${2:-1}"
}

# Options of one script only, if it has any: names of those with a value and of
# those without; take_option NAME [VALUE] is called for each that is given.
own_values=()
own_flags=()

# is_one_of WORD WORD...: is the first one of the others?
is_one_of() {
    local wanted=$1 word
    shift
    for word; do
        if [[ $word == "$wanted" ]]; then return; fi
    done
    return 1
}

# read_options ARGUMENT...: set $db (empty: none was given), $results,
# $solve_options, $thread_options (those of them that are no limit of memory) and
# $names; the script has usage().
read_options() {
    db=
    names=()
    while [[ $# -gt 0 ]]; do
        if is_one_of "$1" --db --results --memory --threads "${own_values[@]}"; then
            [[ $# -ge 2 ]] || die "$1 needs a value" 2
        fi
        if is_one_of "$1" "${own_values[@]}"; then
            take_option "$1" "$2"
            shift 2
            continue
        fi
        if is_one_of "$1" "${own_flags[@]}"; then
            take_option "$1"
            shift
            continue
        fi
        case $1 in
            --db)
                db=$2
                shift
                ;;
            --results)
                results=$2
                shift
                ;;
            --memory | --threads)
                solve_options+=("$1" "$2")
                if [[ $1 == --threads ]]; then thread_options=("$1" "$2"); fi
                shift
                ;;
            -h | --help)
                usage
                exit 0
                ;;
            -*) die "unknown option '$1'; --help lists them" 2 ;;
            *) names+=("$1") ;;
        esac
        shift
    done
}

# find_tool: set $goti; $GOTI_BIN or the release build.
find_tool() {
    command -v jq > /dev/null || die "needs jq; tools/setup.sh installs it"
    goti=${GOTI_BIN:-$root/build/release/goti}
    [[ -x $goti ]] || die "no tool at $goti; tools/quickstart.sh builds it"
}

# drop_tables NAME: only what a solver makes, so that a wrong --db harms nothing.
drop_tables() {
    local dir=$db/$1
    rm -f -- "$dir"/*.goti.zst "$dir"/*.tmp "$dir/manifest.json" "$dir/.lock" \
        "$dir/verify.json"
    rmdir -- "$dir"
}
