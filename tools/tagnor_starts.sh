#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The value of Tagnor for every pair of points the tigers may start from and
# every number of captures that may be the target, since its source leaves both
# open.  The tables hold every tiger placement, so one solve a target does.
# shellcheck source=tools/scripts.sh
source "$(dirname "${BASH_SOURCE[0]}")/scripts.sh"

usage() {
    cat << 'END'
Usage: tools/tagnor_starts.sh [OPTION]... [TARGET]...

Solve Tagnor for capture targets (default: 1 to 20) and write, when all twenty
are there,
  results/tagnor/starts.csv            a row a target and pair of tiger points
  results/tagnor/starts_by_target.csv  how many pairs have which value
and results/README.md anew.
Values are for the cows, who move first with all twenty in hand.

Options:
  --db DIR       directory of the tables (default: goti-db)
  --keep-db      keep a target's tables (default: remove them once asked)
  --results DIR  directory of the results (default: results)
  --memory SIZE  as for goti solve
  --threads N    as for goti solve
  -h, --help     print this help

A run that was stopped goes on when it is started again: complete targets wait in
results/tagnor/starts.csv.tmp.  $GOTI_BIN is the tool to use; without it
build/release/goti is.
END
}

keep_db=false
own_flags=(--keep-db)
take_option() { keep_db=true; }
read_options "$@"
db=${db:-$root/goti-db}
targets=("${names[@]}")
if [[ ${#targets[@]} -eq 0 ]]; then mapfile -t targets < <(seq 20); fi
for target in "${targets[@]}"; do
    [[ $target =~ ^([1-9]|1[0-9]|20)$ ]] ||
        die "expected a target from 1 to 20, got '$target'" 2
done
find_tool

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=$results/tagnor
partial=$out/starts.csv.tmp
n_pairs=300
mkdir -p "$out"
touch "$partial"

# --- the starts ---

# A line a pair: tiger1,tiger2,orbit,position.  The orbit is the smallest pair
# that the eight symmetries of the square make of it.
# shellcheck disable=SC2016 # the variables are jq's
pairs_program='
    def name: "abcde"[.[0]:.[0] + 1] + "\(.[1] + 1)";
    def images: . as [$x, $y]
        | [[$x, $y], [4 - $x, $y], [$x, 4 - $y], [4 - $x, 4 - $y],
           [$y, $x], [4 - $y, $x], [$y, 4 - $x], [4 - $y, 4 - $x]];
    def orbit: map(images) | transpose | map(map(name) | sort) | min | join("+");
    def board: . as $pair
        | [range(4; -1; -1) as $y
           | [range(5) as $x
              | if any($pair[]; . == [$x, $y]) then "T" else "." end]
           | join("") | gsub("(?<run>[.]+)"; .run | length | tostring)]
        | join("/");
    [range(5) as $x | range(5) as $y | [$x, $y]] as $points
    | range(25) as $i | range($i + 1; 25) as $k
    | [$points[$i], $points[$k]]
    | "\(.[0] | name),\(.[1] | name),\(orbit),\(board) C 0/20 0 0"'

jq -rn "$pairs_program" > "$work/pairs"
cut -d, -f4 "$work/pairs" > "$work/positions"
[[ $(wc -l < "$work/pairs") -eq $n_pairs ]] || die "not $n_pairs pairs"
[[ $("$goti" check tagnor --json | jq .symmetries) -eq 8 ]] ||
    die "the board of Tagnor has not the eight symmetries of the square"

# --- one target ---

# Symmetric pairs must have equal values.
# shellcheck disable=SC2016 # the fields are awk's
check_symmetry='
    FNR == NR { orbit[$1 "," $2] = $3; next }
    {
        o = orbit[$2 "," $3]
        value = $4 "," $5 "," $6
        if (o in first && first[o] != value) {
            print "target " $1 ": " $2 "," $3 " is " value ", but " o " is " \
                first[o]
            bad = 1
        }
        if (!(o in first)) first[o] = value
    }
    END { exit bad }'

# ask FILE TARGET: the rows of a target, from its tables.
ask() {
    "$goti" query "$1" --stdin --db "$db" < "$work/positions" |
        jq -r 'if .error then error("\(.position): \(.error)") else
            "\(.category),\(.theoretical),\(.dtc),\(.position)" end' \
            > "$work/answers"
    cut -d, -f4 "$work/answers" | cmp -s - "$work/positions" ||
        die "answers are not those to the positions asked"
    paste -d, <(cut -d, -f1,2 "$work/pairs") <(cut -d, -f1-3 "$work/answers") |
        sed "s/^/$2,/"
}

do_target() {
    local target=$1 name=tagnor-$1
    local file=$work/$name.ini
    local have
    have=$(awk -F, -v t="$target" '$1 == t' "$partial" | wc -l)
    if [[ $have -eq $n_pairs ]]; then return; fi
    echo "== $name"
    printf '[%s : tagnor]\ncapture_target = %s\n' "$name" "$target" > "$file"
    "$goti" solve "$file" --db "$db" "${solve_options[@]}"
    ask "$file" "$target" > "$work/rows"
    [[ $(wc -l < "$work/rows") -eq $n_pairs ]] ||
        die "target $target: not $n_pairs answers"
    awk -F, "$check_symmetry" "$work/pairs" "$work/rows" ||
        die "symmetric starts differ in value"
    # Rows cut short by a kill go, then all of the target's come at once.
    awk -F, -v t="$target" 'NF == 6 && $1 != t' "$partial" > "$work/partial"
    cat "$work/rows" >> "$work/partial"
    cp "$work/partial" "$partial.new.tmp"
    mv "$partial.new.tmp" "$partial"
    if ! $keep_db; then drop_tables "$name"; fi
}

for target in "${targets[@]}"; do
    do_target "$target"
done

# --- the whole ---

if [[ $(wc -l < "$partial") -ne $((20 * n_pairs)) ]]; then
    echo "targets done: $(cut -d, -f1 "$partial" | sort -nu | paste -sd ' ')"
    exit 0
fi

# shellcheck disable=SC2016 # the fields are awk's
count_program='
    FNR == NR { orbit[$1 "," $2] = $3; next }
    FNR == 1 {
        print "target,win,draw,loss,orbit_win,orbit_draw,orbit_loss"
        next
    }
    {
        n[$1, $4]++
        if (orbit[$2 "," $3] == $2 "+" $3) m[$1, $4]++
    }
    END {
        for (t = 1; t <= 20; t++)
            printf "%d,%d,%d,%d,%d,%d,%d\n", t, n[t, "win"], n[t, "draw"],
                n[t, "loss"], m[t, "win"], m[t, "draw"], m[t, "loss"]
    }'

{
    echo "target,tiger1,tiger2,category,theoretical,dtc"
    sort -t, -k1,1n -k2,3 "$partial"
} > "$work/starts.csv"
awk -F, "$count_program" "$work/pairs" "$work/starts.csv" \
    > "$work/starts_by_target.csv"
mv "$work/starts_by_target.csv" "$work/starts.csv" "$out/"
rm "$partial"
echo "wrote $out/starts.csv and $out/starts_by_target.csv"
"$root/tools/results.sh" --index --results "$results"
