# SPDX-License-Identifier: MIT
# bash completion for goti: the words come from goti itself.

_goti()
{
    local goti=${COMP_WORDS[0]/#\~/$HOME} begun=${COMP_WORDS[COMP_CWORD]} line
    [[ $begun != = ]] || begun= # --option=: three words here
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
        :files | :directories)
            compopt -o filenames 2> /dev/null
            local kind=-f
            [[ $line == :files ]] || kind=-d
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen "$kind" -- "$begun")
            ;;
        *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("$goti" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
}

complete -F _goti goti
