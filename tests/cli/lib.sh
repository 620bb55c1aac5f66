# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Read by the other scripts.  GOTI_BIN is the tool, GOTI_SOURCE the tree.
# A script ends with `finish`; without GOTI_BIN it is skipped.
set -u -o pipefail
[[ -n ${GOTI_BIN-} ]] || exit 77
export LC_ALL=C
unset GOTI_DB GOTI_VARIANTS

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1

n_checks=0
n_failures=0
out=$work/.out
err=$work/.err

goti() { "$GOTI_BIN" "$@"; }

fail() {
    n_failures=$((n_failures + 1))
    printf 'FAIL %s\n' "$1"
    printf '  stdout: %s\n' "$(head -c 600 "$out")"
    printf '  stderr: %s\n' "$(head -c 600 "$err")"
}

# check_that LABEL COMMAND...: the command succeeds.
check_that() {
    local label=$1
    shift
    n_checks=$((n_checks + 1))
    "$@" || fail "$label: $*"
}

# run CODE ARGUMENT...: goti exits with that code; output in $out and $err.
run() {
    local code=$1 got=0
    shift
    n_checks=$((n_checks + 1))
    "$GOTI_BIN" "$@" > "$out" 2> "$err" < /dev/null || got=$?
    [[ $got == "$code" ]] || fail "goti $*: exit code $got, not $code"
}

# refuse CODE MESSAGE ARGUMENT...: that code, that first line on stderr (a
# pattern of bash), nothing on stdout.
refuse() {
    local code=$1 message=$2
    shift 2
    run "$code" "$@"
    local first
    first=$(head -n 1 "$err")
    # shellcheck disable=SC2053 # a pattern is meant
    [[ $first == $message ]] || fail "goti $*: message is not: $message"
    [[ ! -s $out ]] || fail "goti $*: prints in spite of the error"
}

# has TEXT: the last output has that line or part of one.
has() {
    n_checks=$((n_checks + 1))
    grep -qF -- "$1" "$out" || fail "no '$1' in the output"
}

# json EXPRESSION: a truth about the last output; d is what it holds.
json() {
    n_checks=$((n_checks + 1))
    python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))
sys.exit(0 if eval("(" + sys.argv[2] + ")") else 1)' "$out" "$1" || fail "not so: $1"
}

# have_kaooa_thrice: kaooa with rules that draw games soon, as a variant.
have_kaooa_thrice() {
    mkdir own
    cat > own/kaooa-thrice.ini << 'INI'
[kaooa-thrice : kaooa]
title = Kaooa with rules that draw games
draw_limit = 14
draw_counts = plies
draw_repetitions = 3
INI
    export GOTI_VARIANTS=$work/own
}

# Solve a variant into a database directory.
solve() { run 0 solve "$1" --db "$2" --quiet "${@:3}"; }

finish() {
    printf '%d checks, %d failures\n' "$n_checks" "$n_failures"
    [[ $n_failures == 0 ]]
    exit
}
