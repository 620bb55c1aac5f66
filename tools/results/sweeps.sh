# shellcheck shell=bash disable=SC2154,SC2016 # the latter are marks of Markdown
# SPDX-License-Identifier: MIT
#
# Of tools/results.sh: results/sweeps, a table of each family of variants that
# sweeps.txt lists, and the page that answers what each was asked.

# make_sweep NAME ARGUMENT...: into $work/sweeps; tables that are there are
# used, and the journal of goti sweep goes on where a run was stopped.
make_sweep() {
    local name=$1 drop=()
    shift
    if $drop_db; then drop=(--drop-db); fi
    "$goti" sweep "$@" --db "$db" "${drop[@]}" "${solve_options[@]}" \
        > "$work/sweeps/$name.csv"
    # The second time nothing is solved: all is in the journal.
    "$goti" sweep "$@" --db "$db" "${drop[@]}" "${solve_options[@]}" --quiet \
        --answers > "$work/answers"
}

do_sweeps() {
    local line fields field name question
    begin sweeps
    mkdir -p "$work/sweeps"
    {
        printf '# Families of variants\n\n'
        printf 'Made by `tools/results.sh --sweeps`; do not edit.\n'
    } > "$work/sweeps/README.md"
    while IFS= read -r line; do
        if [[ $line == \#* ]]; then continue; fi
        IFS='|' read -r -a fields <<< "$line"
        name=${fields[0]} question=${fields[1]}
        echo "== $name"
        make_sweep "$name" "${fields[@]:2}"
        {
            printf '\n## %s\n\n' "$question"
            printf '    goti sweep'
            for field in "${fields[@]:2}"; do
                if [[ $field == *[!A-Za-z0-9_.,:=/-]* ]]; then field="'$field'"; fi
                printf ' %s' "$field"
            done
            printf '\n\n'
            sed 's/^/- /' "$work/answers"
            printf '\nAll numbers: [%s.csv](%s.csv)\n' "$name" "$name"
        } >> "$work/sweeps/README.md"
    done < "$root/tools/results/sweeps.txt"
    compare sweeps
    if $check_only; then return; fi
    mkdir -p "$results/sweeps"
    mv "$work/sweeps"/* "$results/sweeps/"
}
