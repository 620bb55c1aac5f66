#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The manual pages: they render, and name all that there is.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

pages=$(dirname "$GOTI_BIN")/tools/man
[[ -d $pages ]] || exit 77 # built without scdoc
command -v man > /dev/null || exit 77

# page NAME: into $out, bold and underlined as plain.
page() {
    n_checks=$((n_checks + 1))
    MANWIDTH=80 MAN_KEEP_FORMATTING='' man --warnings -E ascii --no-hyphenation -l \
        "$pages/$1" > "$out" 2> "$err" || fail "$1: man fails"
    # A long word on a line of its own is no fault.
    ! grep -qv "can't break line" "$err" || fail "$1: man warns"
}

for source in "$GOTI_SOURCE"/tools/man/*.scd; do
    name=$(basename "$source" .scd)
    page "$name"
    has NAME
    check_that "$name has a line of its own" grep -qE "^ +[a-z-]+ - [a-z]" "$out"
done

page libgoti.3
functions=$(sed 's|/\*.*\*/||' "$GOTI_SOURCE/db/goti.h" | sed '/\/\*/,/\*\//d' |
    grep -oE '\bgoti_game_[a-z_]+\(' | tr -d '(' | sort -u)
for function in $functions; do
    check_that "$function is named" grep -qwF "$function" "$out"
done

# Each command has an entry of its own, each option too, be it in the page that
# the command has beside goti(1).
page goti.1
cp "$out" goti.txt
run 0 --help
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' "$out")
check_that 'commands' test "$(wc -w <<< "$commands")" -ge 10
for command in $commands; do
    [[ $command != help ]] || continue
    check_that "$command has an entry" grep -qE "^ {7}$command( .*)?$" goti.txt
    if [[ -e $pages/goti-$command.1 ]]; then page "goti-$command.1"; else cp goti.txt "$out"; fi
    cp "$out" page.txt
    run 0 "$command" --help
    for option in $(grep -oE '^  (-., |    )--[a-z-]+' "$out" | grep -oE -- '--.*'); do
        check_that "$command $option" grep -qF -- "$option" goti.txt page.txt
    done
done
finish
