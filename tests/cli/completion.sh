#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Completion of command lines: what goti offers, and that bash, zsh and fish
# pass it on.  Shells that are not there are left out.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

scripts=$GOTI_SOURCE/tools/completion
run 0 --help
check_that 'what goti takes it offers' python3 "$(dirname "${BASH_SOURCE[0]}")/completion_laws.py" \
    "$GOTI_BIN"

# offers WORDS EXPECTED: after the words, split at blanks, with _ for an empty
# one; without descriptions, in one line.
offers() {
    local words=()
    read -ra words <<< "$1"
    run 0 complete "${words[@]/#_/}"
    check_that "complete $1" test "$(cut -f1 "$out" | paste -sd' ')" = "$2"
}
offers 'so' 'solve'
offers 'nonsense _' ''
offers '--v' '--version'
offers 'help digest _' ''
offers 'stats --by _' 'phase tier'
offers 'stats --by = _' 'phase tier'
offers 'stats --by = t' 'tier'
offers 'stats --by =' 'phase tier'
offers 'stats --by=_ ' ''
offers 'stats --by=t' '--by=tier'
offers 'stats -qf _' 'csv json markdown latex'
offers 'stats -fj _' "$("$GOTI_BIN" variants | cut -d' ' -f1 | paste -sd' ')"
offers 'stats -f j kaooa --to' '--top'
offers 'stats kaooa -- --to' ''
offers 'stats -- kaoo' 'kaooa kaooa-compulsory'
offers 'query kaooa _' 'start'
offers 'query kaooa start --li' '--line'
offers 'query kaooa start moves T1 s' 'start'
offers 'query ./our' ':files'
offers 'bench _' 'probe'
offers 'bench probe kaooa-' 'kaooa-compulsory'
offers 'variants --j' '--json'
offers 'solve --db _' ':directories'
offers 'match kaooa _' 'random easy medium hard engine:'
offers 'match kaooa hard e' 'easy engine:'
offers 'match --openings _' 'start walk random balanced won :files'
offers 'match --openings=b' '--openings=balanced :files'
offers 'solve --level _' ''
offers 'solve --unknown _' "$("$GOTI_BIN" variants | cut -d' ' -f1 | paste -sd' ')"
run 0 complete
check_that 'nothing of nothing' test ! -s "$out"
run 0 complete stats kaooa-
check_that 'titles' grep -qx "kaooa-compulsory	Kaooa, compulsory captures" "$out"
GOTI_VARIANTS=$work/none run 0 complete stats ''

# ---- shells ----------------------------------------------------------------

mkdir -p bin 'here/a folder'
ln -s "$GOTI_BIN" bin/goti
touch 'here/a file.ini' here/other
PATH=$work/bin:$PATH
cd here || exit 1

# in_bash EXPECTED WORD...: what bash's function leaves in COMPREPLY.
in_bash() {
    local expected=$1
    shift
    check_that "bash: $*" test "$(bash -c '
        source "$1"
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _goti
        IFS="|"
        echo "${COMPREPLY[*]}"' - "$scripts/goti.bash" "$@")" = "$expected"
}
in_bash 'solve|stats|sweep|serve' goti s
in_bash 'csv|json|markdown|latex' goti stats --format ''
in_bash 'csv|json|markdown|latex' goti stats --format =
in_bash 'json' goti stats --format = j
in_bash 'a folder' goti solve kaooa --db ''
in_bash 'a file.ini|a folder' goti board kaooa --output a
in_bash 'solve' "$work/bin/goti" sol
check_that 'bash knows it for goti' bash -c "source '$scripts/goti.bash' &&
    [[ \$(complete -p goti) == 'complete -F _goti goti' ]]"

if command -v fish > /dev/null; then
    # in_fish EXPECTED LINE
    in_fish() {
        check_that "fish: $2" test "$(HOME=$work fish --no-config -c \
            "source '$scripts/goti.fish'; complete -C '$2'" | cut -f1 |
            paste -sd'|')" = "$1"
    }
    check_that 'fish syntax' fish --no-execute "$scripts/goti.fish"
    in_fish 'serve|solve|stats|sweep' 'goti s'
    in_fish 'csv|json|latex|markdown' 'goti stats --format '
    in_fish '--format=json' 'goti stats --format=j'
    in_fish 'a folder/' 'goti solve kaooa --db '
    in_fish '--output=other' 'goti board kaooa --output=o'
fi

if command -v zsh > /dev/null; then
    # in_zsh EXPECTED WORD...: what is handed to zsh's own functions.
    in_zsh() {
        local expected=$1
        shift
        check_that "zsh: $*" test "$(zsh -f -c '
            _describe() { print -r -- ${(P)3//:*/} }
            _files() { print -r -- "files $*" }
            compset() { }
            compdef() { }
            script=$1
            shift
            words=("$@") CURRENT=$#
            source $script' - "$scripts/_goti" "$@")" = "$expected"
    }
    check_that 'zsh syntax' zsh -n "$scripts/_goti"
    in_zsh 'solve stats sweep serve' goti s
    in_zsh 'csv json markdown latex' goti stats --format ''
    in_zsh '--format=json' goti stats --format=j
    in_zsh 'files -/' goti solve kaooa --db ''
    in_zsh 'files ' goti board kaooa --output o
fi
cd "$work" || exit 1
finish
