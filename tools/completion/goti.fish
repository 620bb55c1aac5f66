# SPDX-License-Identifier: MIT
# fish completion for goti: the words come from goti itself.

function __goti_complete
    set -l words (commandline -opc)
    set -l goti $words[1]
    set -e words[1]
    set -l begun (commandline -ct)
    set -l before (string match -r -- '^--[^=]*=' "$begun")
    for line in ($goti complete $words "$begun" 2>/dev/null)
        switch $line
            case :files
                string replace -r -- '^' "$before" (__fish_complete_path (string replace -r -- '^--[^=]*=' '' "$begun"))
            case :directories
                string replace -r -- '^' "$before" (__fish_complete_directories (string replace -r -- '^--[^=]*=' '' "$begun"))
            case '*'
                echo $line
        end
    end
end

complete -c goti -f -a '(__goti_complete)'
