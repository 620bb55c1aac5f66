# shellcheck shell=bash disable=SC2154,SC2016 # the latter are awk's, and marks of Markdown
# SPDX-License-Identifier: MIT
#
# Of tools/results.sh: the index results/README.md.

# A row of the table; numbers in groups of three.
# shellcheck disable=SC2016
row_program='
    def groups: tostring
        | if length > 3 then (.[:-3] | groups) + " " + .[-3:] else . end;
    def winner: if .category == "win" or .category == "cursed-win"
        then .side else .other_side end;
    def value: if .category == "draw" then "draw"
        elif .category == .theoretical then "win for \(winner)"
        else "draw; without the limit, win for \(winner)" end;
    def plies: if .category == "draw" then "" else "\(.dtc)" end;
    def moves: to_entries | map("\(.value) \(.key)") | join(", ");
    def up_to: if . == null then "" else " (\(add))" end;
    "| [\(.variant)](\(.variant)/) | \(.start.side) | \(.start | value)"
        + " | \(.start | plies) | \(.first_moves | moves)"
        + "\(.first_moves_up_to_symmetry | up_to) | \(.positions | groups) | \(.orbits | groups) | \($reached)"
        + " | \(.max_dtc) |"'

index_head() {
    cat << 'END'
# Results

Made by `tools/results.sh`; do not edit. Every game here is solved completely:
the value of every position is known, under the rules in
[solver/variants](../solver/variants/README.md).

| Variant | First | With best play | DTC | First moves | Positions | Up to symmetry | Reached | Deepest DTC |
|---|---|---|---:|---|---:|---:|---:|---:|
END
}

index_notes() {
    cat << 'END'

- *First*: the side with the first turn. *First moves*: how many of them have
  which value for it; in brackets, where the board is empty at the start, how
  many there are up to symmetry.
- *DTC*: plies to the next capture or the end of the game, the winner hurrying
  and the loser delaying; *deepest*: the most in any position of the variant.
- *Positions*: all tiers, each board once, also those that play does not reach.
  In hunts both sides to move; in morris one, as with colours exchanged the values
  are the same.
- *Reached*: of small games, how many positions play can reach, in morris with
  either side to move. Finished games count.

A variant's directory holds its page, `README.md`, and

- `summary.json`: the above, for programs;
- `first_moves.csv`, `.svg`: every first move with its value for the side making
  it, and on the board;
- `tiers.csv`, `outcomes.svg`: how many positions of each tier have which value
  (`goti stats`);
- `depths.csv`, `.svg`: how many positions have which depth (`--report depths`);
- `longest.csv`: the deepest wins and losses, with best lines (`--report longest`);
- `zugzwangs.csv`: boards on which each side would rather not be to move
  (`--report zugzwangs`; not of morris games with more than a billion entries in
  their tables, where it takes ten minutes and more);
- `moves.csv`: turns a position, and how many capture, of large games by a sample
  (`--report moves`);
- `digests.txt`: digest of the values of every table (`goti digest`), the same
  for any number of threads and on any machine;
- `reachable.csv`: of small games, how many positions that play can reach have
  which value (the total of `goti stats --reachable`).

[sweeps/](sweeps/README.md) sets families of variants side by side.
END
}

# What is not in the table, and why.
index_missing() {
    local name skipped=() missing=()
    for name in "${shipped[@]}"; do
        if [[ -e $results/$name/summary.json ]]; then continue; fi
        if [[ -e $results/$name/skipped.txt ]]; then
            skipped+=("- $(< "$results/$name/skipped.txt")")
        else
            missing+=("- \`$name\`")
        fi
    done
    if [[ ${#skipped[@]} -gt 0 ]]; then
        printf '\n## Skipped\n\nShipped, but larger than the machine or not solved yet:\n\n'
        printf '%s\n' "${skipped[@]}"
    fi
    if [[ ${#missing[@]} -gt 0 ]]; then
        printf '\n## Not here yet\n\nShipped; to add one, name it to the '
        printf 'script:\n\n'
        printf '%s\n' "${missing[@]}"
    fi
}

index_tagnor() {
    if [[ ! -e $results/tagnor/starts.csv ]]; then return; fi
    cat << 'END'

## Tagnor from every start

The source leaves open where the tigers start and how many captures win.
`tools/tagnor_starts.sh` answers for all 300 pairs of points and all 20 targets:
[tagnor/starts.csv](tagnor/starts.csv), and counted by target, cows to move:

END
    echo "| Target | Cows win | Draw | Tigers win |"
    echo "|---:|---:|---:|---:|"
    awk -F, 'NR > 1 { print "| " $1 " | " $2 " | " $3 " | " $4 " |" }' \
        "$results/tagnor/starts_by_target.csv"
}

# Numbers at the ends of lines in groups of three digits.
in_groups() {
    sed -E ':a; s/([0-9])([0-9]{3})( |$)/\1 \2\3/; ta'
}

# reached NAME: the positions that play can reach, in groups, if counted.
reached() {
    if [[ ! -e $results/$1/reachable.csv ]]; then return; fi
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "boards") at = i }
        NR == 2 { print $at }' "$results/$1/reachable.csv" | in_groups
}

# count FILE "condition of awk" [COLUMN]: rows, or the sum of a column, that meet
# the condition; $at["NAME"] is a column.
count() {
    awk -F, -v "column=${3-}" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        '"$2"' { n += column == "" ? 1 : $at[column] }
        END { printf "%.0f", n }' "$results/$1"
}

# What a player may want to know, with the command that shows it; a sentence is
# there only if the numbers bear it out.
index_findings() {
    local wins losses all
    if [[ -e $results/tigadi/first_moves.csv ]]; then
        wins=$(count tigadi/first_moves.csv '$at["category"] == "win"')
        losses=$(count tigadi/first_moves.csv '$at["category"] == "loss"')
        printf -- '- **Tigadi** is decided by the first man: %s points win for the\n' "$wins"
        printf '  side that begins, the other %s lose.\n' "$losses"
        printf '  `goti board tigadi --svg --values --output first-moves.svg`\n'
    fi
    if [[ -e $results/aadu-puli-attam/tiers.csv ]] && [[ $(count \
        aadu-puli-attam/tiers.csv '$at["phase"] == "movement" && $at["captured"] == 0 &&
            ($at["to_move"] == "row" ? $at["theoretical_win"] : $at["theoretical_loss"]) > 0'
    ) == 0 ]]; then
        all=$(count aadu-puli-attam/tiers.csv \
            '$at["phase"] == "movement" && $at["captured"] == 0' boards | in_groups)
        printf -- '- **Aadu Puli Attam**: goats that have all entered and lost none can no\n'
        printf '  more be beaten: in none of those %s positions do the tigers win.\n' "$all"
        printf '  `goti stats aadu-puli-attam | grep movement,3,15`\n'
    fi
    if [[ -e $results/tagnor/starts.csv ]] && [[ $(count tagnor/starts.csv \
        '$at["category"] != "win"') == 0 ]]; then
        all=$(count tagnor/starts.csv 1)
        printf -- '- **Tagnor** is won by the cows wherever the two tigers start and however\n'
        printf '  few captures win: %s starts and targets, all the same.\n' "$all"
        printf '  `goti stats tagnor --report starts`, a target each\n'
    fi
}

# Into $work, then to its place.
make_index() {
    local name
    {
        index_head
        for name in "${shipped[@]}"; do
            if [[ -e $results/$name/summary.json ]]; then
                jq -r --arg reached "$(reached "$name")" "$row_program" "$results/$name/summary.json"
            fi
        done
        index_notes
        printf '\n## For players\n\n'
        index_findings
        index_missing
        index_tagnor
    } > "$work/README.md"
}

put_index() {
    mkdir -p "$results"
    mv "$work/README.md" "$results/README.md"
}
