#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Make results/ from scratch: solve the shipped variants, or those named, and
# write what is worth keeping of each; then the index results/README.md.  The
# same tables give the same bytes, on any machine and at any time.
# shellcheck source=tools/scripts.sh
source "$(dirname "${BASH_SOURCE[0]}")/scripts.sh"

usage() {
    cat << 'END'
Usage: tools/results.sh [OPTION]... [NAME]...

Solve variants (default: all that are shipped) and write results/NAME/:
  README.md        the page of the variant: tables and pictures
  summary.json     value of the start, number of positions, deepest value
  first_moves.csv  every first move with its value, and on the board (.svg)
  tiers.csv        how many positions of each tier have which value
  outcomes.svg     the same as a picture
  depths.csv       how many positions have which depth, and as a picture (.svg)
  digests.txt      digest of the values of every table
  reachable.csv    of small games: how many positions play can reach
and results/README.md, the index of all that is there.  Says of each variant
whether all is as before or which files are not, and what it took.

Options:
  --db DIR       directory of the tables (default: goti-db)
  --keep-db      keep the tables (default)
  --drop-db      remove a variant's tables once its results are written
  --results DIR  directory of the results (default: results)
  --memory SIZE  as for goti solve; what does not fit is skipped and listed
  --hours N      skip and list what is said to take more than N hours of CPU
                 time (default: 2)
  --walk N       reachable.csv of games of up to N entries in the tables
                 (default: 10000000; a walk takes about 2 CPU-s a million)
  --threads N    as for goti solve
  --check        write nothing; exit 1 if anything is not as it stands there
  --sweeps       make results/sweeps, families of variants, instead
  --index        write the index only
  -h, --help     print this help

A run that was stopped goes on when it is started again.  $GOTI_BIN is the tool
to use; without it build/release/goti is, and is built if need be.
END
}

drop_db=false
index_only=false
sweeps=false
check_only=false
n_different=0
n_unseen=0
walk=10000000
hours=2
own_values=(--walk --hours)
own_flags=(--keep-db --drop-db --index --sweeps --check)
take_option() {
    case $1 in
        --walk) walk=$2 ;;
        --hours) hours=$2 ;;
        --keep-db) drop_db=false ;;
        --drop-db) drop_db=true ;;
        --index) index_only=true ;;
        --sweeps) sweeps=true ;;
        --check) check_only=true ;;
    esac
}
read_options "$@"
db=${db:-$root/goti-db}

[[ $walk =~ ^[0-9]+$ ]] || die "--walk: a number is expected, not '$walk'" 2
[[ $hours =~ ^[0-9]+$ ]] || die "--hours: a number is expected, not '$hours'" 2
walk=$((10#$walk)) hours=$((10#$hours)) # 08 is no octal number
if $index_only && $sweeps; then die "--index or --sweeps, not both" 2; fi
if [[ ${#names[@]} -gt 0 ]] && { $index_only || $sweeps; }; then
    die "no game is to be named with --index or --sweeps" 2
fi
command -v gnuplot > /dev/null ||
    die "needs gnuplot; tools/setup.sh installs it"
if [[ -z ${GOTI_BIN-} && ! -x $root/build/release/goti ]]; then
    "$root/tools/setup.sh"
    (cd "$root" && cmake --preset release > /dev/null &&
        cmake --build --preset release --target goti)
fi
find_tool

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$goti" variants --json > "$work/variants.json"
mapfile -t shipped < <(jq -r '.[].name' "$work/variants.json")
if [[ ${#names[@]} -eq 0 ]]; then names=("${shipped[@]}"); fi
for name in "${names[@]}"; do
    [[ " ${shipped[*]} " == *" $name "* ]] ||
        die "no shipped game '$name'; goti variants lists them" 2
done

for part in data plots page sweeps index; do
    # shellcheck source=/dev/null
    source "$root/tools/results/$part.sh"
done

# --- one variant ---

# Files that tools/tagnor_starts.sh puts beside these.
others="starts.csv starts_by_target.csv"

# CPU seconds of all that has run so far; not in a subshell, which starts anew.
cpu_seconds=0
count_cpu() {
    times > "$work/times"
    cpu_seconds=$(awk '{ for (i = 1; i <= 2; i++) { split($i, part, "[ms]")
        sum += 60 * part[1] + part[2] } } END { printf "%d", sum }' "$work/times")
}

# begin NAME, then say NAME WHAT: a line of the list at the end, with the times
# since the beginning.
lines=()
begin() {
    echo "== $1"
    count_cpu
    cpu_before=$cpu_seconds
    SECONDS=0
}
say() {
    echo "results: $1: $2"
    count_cpu
    lines+=("$(printf '%-34s %6d %6d  %s' "$1" \
        $((cpu_seconds - cpu_before)) "$SECONDS" "$2")")
}

# Say whether what was made is what stands in its place.
compare() {
    local name=$1 file differs=()
    if [[ ! -e $results/$name/README.md ]]; then
        say "$name" new
        n_different=$((n_different + 1))
        return
    fi
    for file in "$work/$name"/* "$results/$name"/*; do
        file=${file##*/}
        if [[ " ${differs[*]-} $others " == *" $file "* ]]; then continue; fi
        cmp -s "$work/$name/$file" "$results/$name/$file" || differs+=("$file")
    done
    if [[ ${#differs[@]} -eq 0 ]]; then
        say "$name" "the same as before"
    else
        say "$name" "not as before: ${differs[*]}"
        n_different=$((n_different + 1))
    fi
}

# write_results NAME: from its tables; all files or, if anything fails, none.
write_results() {
    local name=$1
    mkdir -p "$work/$name"
    make_data "$name"
    make_plots "$name"
    make_page "$name"
    compare "$name"
    if $check_only; then return; fi
    mkdir -p "$results/$name"
    rm -f "$results/$name/skipped.txt" "$results/$name/reachable.csv"
    mv "$work/$name"/* "$results/$name/"
}

# skip NAME MESSAGE: keep why, unless there are results of another run.
skip() {
    local name=$1 message=$2
    if $check_only && [[ -e $results/$name/skipped.txt ]] &&
        [[ $(< "$results/$name/skipped.txt") == "$message" ]]; then
        say "$name" "skipped, as before"
        return
    fi
    say "$name" "skipped: $message"
    if $check_only; then
        n_unseen=$((n_unseen + 1))
        return
    fi
    if [[ -e $results/$name/summary.json ]]; then return; fi
    mkdir -p "$results/$name"
    echo "$message" > "$results/$name/skipped.txt"
}

# What goti says at once, such as that it does not fit; not by how much, for that
# is another on each machine.
refusal() {
    local message
    message=$("$goti" solve "$1" --db "$db" --quiet "${solve_options[@]}" \
        2>&1 > /dev/null) || true
    sed -E 's/, [^,]+ more than the [^,]+ allowed \(--memory\)$/, more than --memory allows/' \
        <<< "${message#goti: }"
}

# seconds_of NAME: of CPU time, as goti check says; 0 if it says nothing.
seconds_of() {
    "$goti" check "$1" --json | jq '.estimate.cpu_seconds // 0 | ceil'
}

do_variant() {
    local name=$1 code=0 wanted
    begin "$name"
    wanted=$(seconds_of "$name")
    if ((wanted > hours * 3600)); then
        skip "$name" \
            "$name takes about $(((wanted + 1800) / 3600)) hours of CPU time, more than $hours (--hours)"
        return
    fi
    "$goti" solve "$name" --db "$db" "${solve_options[@]}" || code=$?
    case $code in
        0) ;;
        6 | 7)
            skip "$name" "$(refusal "$name")"
            return
            ;;
        *) exit "$code" ;; # goti has said why
    esac
    write_results "$name"
    if $drop_db; then drop_tables "$name"; fi
}

if $sweeps; then
    do_sweeps
elif ! $index_only; then
    for name in "${names[@]}"; do
        do_variant "$name"
        if ! $check_only; then make_index && put_index; fi
    done
fi
make_index
if [[ ${#lines[@]} -gt 0 ]]; then
    printf '\n%-34s %6s %6s\n' "" "CPU s" "wall s"
    printf '%s\n' "${lines[@]}"
fi
if $check_only; then
    cmp -s "$work/README.md" "$results/README.md" || {
        echo "results: not as before: README.md"
        n_different=$((n_different + 1))
    }
    echo "results: $n_different not as they were, $n_unseen not looked at"
    exit $((n_different + n_unseen > 0))
fi
put_index
