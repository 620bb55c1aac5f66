#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Help, version, and words that are not known.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

run 0 --version
check_that version grep -qxE 'goti [0-9]+\.[0-9]+\.[0-9]+' "$out"
run 0 -V
run 0 --help
cp "$out" help.txt
for word in 'Usage: goti COMMAND' variants check solve query board stats sweep digest \
    verify engine match serve play bench \
    'Exit codes:' '    0  ' '    1  ' '    2  ' '    3  ' '    4  ' '    5  ' \
    '    6  ' '    7  ' '    8  ' '  130  ' GOTI_DB; do
    has "$word"
done
run 0 -h
check_that 'same help' cmp -s help.txt "$out"
run 0 help
check_that 'same help' cmp -s help.txt "$out"

commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' help.txt | grep -vx help)
for command in variants check solve query board stats sweep digest verify engine match \
    serve play bench; do
    check_that "$command is listed" grep -qx "$command" <<< "$commands"
done
check_that 'each is listed once' test -z "$(sort <<< "$commands" | uniq -d)"

for command in $commands; do
    run 0 "$command" --help
    cp "$out" help.txt
    has "Usage: goti $command [OPTION]..."
    has 'Examples:'
    has '--help'
    # Examples are of this command, several of them, and with options it has.
    sed -n '/^Examples:/,$s/^  //p' help.txt > examples.txt
    check_that "examples of $command" test "$(wc -l < examples.txt)" -ge 2
    check_that "examples are of $command" test -z "$(grep -vE "goti $command\b" examples.txt)"
    for option in $(grep -oE -- ' --?[a-z-]+' examples.txt | sort -u); do
        check_that "an example's $option" grep -qE "^  .*$option\b" \
            <(sed '/^Examples:/,$d' help.txt)
    done
    check_that "80 columns: $command" awk 'length > 80 { exit 1 }' "$out"
    run 0 "$command" -h
    check_that 'same help' cmp -s help.txt "$out"
    run 0 help "$command"
    check_that 'same help' cmp -s help.txt "$out"
done

# --- the manual ---

# The heads of options stand on lines of their own, after an empty one.
cat > heads.py << 'PY'
import pathlib, re, sys
page, *sources = map(pathlib.Path, sys.argv[1:])
lines = "\n".join(s.read_text(encoding="utf-8") for s in sources).split("\n")
heads = [i for i, line in enumerate(lines) if line.startswith("*-")]
alone = [i for i in heads if lines[i - 1] == ""
         and lines[i + 1].startswith("\t")]
known = set(re.findall(r"\*(--[a-z-]+)\*", " ".join(lines[i] for i in alone)))
wanted = set(re.findall(r"^  (?:-.,|   ) (--[a-z-]+)",
                        page.read_text(encoding="utf-8"), re.M))
sys.stdout = sys.stderr
if heads != alone or not wanted <= known:
    print(sorted(wanted - known), [lines[i] for i in heads if i not in alone])
sys.exit(heads != alone or not wanted <= known)
PY
for command in check solve query board stats sweep digest verify engine match serve play bench; do
    pages=("$GOTI_SOURCE/tools/man/goti.1.scd")
    own=$GOTI_SOURCE/tools/man/goti-$command.1.scd
    [[ ! -e $own ]] || pages+=("$own")
    run 0 "$command" --help
    check_that "manual of $command" python3 heads.py "$out" "${pages[@]}"
done

refuse 2 'goti: expected a command'
check_that hint grep -qxF "Try 'goti --help'." "$err"
refuse 2 "goti: unknown command 'slove'; did you mean 'solve'?" slove
refuse 2 "goti: unknown command 'xyzzy'" xyzzy
refuse 2 "goti: unknown command 'quer'; did you mean 'query'?" help quer
refuse 2 "goti: help: unexpected argument 'now'" help solve now
refuse 2 "goti: unknown option '--verbose'" --verbose
refuse 2 "goti: variants: unknown option '--jsn'; did you mean '--json'?" \
    variants --jsn
check_that hint grep -qxF "Try 'goti variants --help'." "$err"
refuse 2 "goti: solve: unknown option '-x'" solve -x kaooa
refuse 2 "goti: solve: option '--memory' needs an argument" \
    solve kaooa --memory
refuse 2 "goti: solve: option '--json=3' takes no argument" \
    solve kaooa --json=3
refuse 2 "goti: variants: unexpected argument 'all'" variants all
refuse 2 'goti: check: expected NAME_OR_FILE' check
refuse 2 'goti: solve: expected NAME' solve
refuse 2 "goti: stats: unexpected argument 'bagh-chal'" stats kaooa bagh-chal
refuse 2 'goti: bench: expected probe NAME' bench probe
refuse 2 "goti: bench: expected 'probe', not 'solve'" bench solve kaooa
refuse 2 "goti: query: expected a POSITION; 'start' is the start" query kaooa
refuse 2 'goti: query: expected no POSITION with --stdin' \
    query kaooa start --stdin
refuse 2 "goti: check: --threads: expected a number from 0 to 1024, not '-1'" \
    check kaooa --threads=-1
refuse 2 "goti: check: --threads: expected a number from 0 to 1024, not '2x'" \
    check kaooa -t 2x
refuse 2 "goti: solve: --level: expected a number from 1 to 22, not '23'" \
    solve kaooa --level 23
refuse 2 "goti: solve: --phase: expected all, movement or placement, not 'end'" \
    solve kaooa --phase end
refuse 2 "goti: stats: --format: expected csv, json, markdown or latex, not 'xml'" \
    stats kaooa --format xml
refuse 2 "goti: solve: --memory: expected a size such as 4G or 512MiB, got 'lots'" \
    solve kaooa --memory lots
refuse 2 'goti: solve: --memory: expected more than 0' solve kaooa --memory 0
refuse 2 "goti: no variant is called 'kaoa'; did you mean 'kaooa'?" solve kaoa

finish
