# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Read by the scripts that keep what was measured in a CSV file: performance.sh,
# verification.sh, comparison.sh.  Rows of runs that are not made again stay.
# shellcheck source=tools/scripts.sh
source "$(dirname "${BASH_SOURCE[0]}")/scripts.sh"

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
