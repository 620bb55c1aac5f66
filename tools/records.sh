# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# shellcheck disable=SC2034 # variables are for the scripts that read this
#
# Read by the scripts that keep what was measured in a CSV file: performance.sh,
# verification.sh, comparison.sh.  Rows of runs that are not made again stay.
set -euo pipefail
export LC_ALL=C

script=$(basename "$0" .sh)
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
db=$root/goti-db
results=$root/results
solve_options=()

die() {
    echo "$script: $1" >&2
    exit "${2:-1}"
}

# read_options ARGUMENT...: set $db (empty: none was given), $results,
# $solve_options and $names; the script has usage().
read_options() {
    db=
    names=()
    while [[ $# -gt 0 ]]; do
        case $1 in
            --db | --results | --memory | --threads)
                [[ $# -ge 2 ]] || die "$1 needs a value" 2
                case $1 in
                    --db) db=$2 ;;
                    --results) results=$2 ;;
                    *) solve_options+=("$1" "$2") ;;
                esac
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

# The commit that is measured; "unknown" outside of a clone.
commit() {
    git -C "$root" rev-parse --short=7 HEAD 2> /dev/null || echo unknown
}

# keep_rows FILE HEADER N: merge the rows on stdin into FILE.  Rows whose first
# N fields are equal are of the same run: the new one stays.  Ordered by them.  (No
# variable here is called $work: the scripts' traps use theirs when it dies.)
keep_rows() {
    local file=$1 header=$2 n=$3 scratch
    if [[ -s $file && $(head -n 1 "$file") != "$header" ]]; then
        die "$file: another header is expected: $header"
    fi
    scratch=$(mktemp -d)
    cat > "$scratch/new"
    : > "$scratch/old"
    if [[ -s $file ]]; then tail -n +2 "$file" > "$scratch/old"; fi
    mkdir -p "$(dirname "$file")"
    {
        echo "$header"
        awk -F, -v n="$n" '
            { key = $1; for (i = 2; i <= n; i++) key = key FS $i; row[key] = $0 }
            END { for (key in row) print row[key] }' "$scratch/old" "$scratch/new" |
            sort
    } > "$file.tmp"
    mv "$file.tmp" "$file"
    rm -r "$scratch"
}

# Only what a solver makes, so that a wrong --db harms nothing.
drop_tables() {
    local dir=$db/$1
    rm -f -- "$dir"/*.goti.zst "$dir"/*.tmp "$dir/manifest.json" "$dir/.lock" \
        "$dir/verify.json"
    rmdir -- "$dir"
}
