#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti board: text, pictures, values in them, files, and what is refused.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

golden=$GOTI_SOURCE/tests/golden
games=(kaooa mysore-one-tiger bam-blang-beh-khla three-mens-morris
    four-mens-morris-flying ./free.ini ./chain.ini)
printf '[free : three-mens-morris]\ntitle = Free\nmove_while_placing = yes\n' \
    > free.ini
printf '[chain : kaooa]\ntitle = Chain\ncapture = chain\n' > chain.ini
for game in "${games[@]}"; do solve "$game" db; done

# ---- every shipped board, and values of positions of the small games --------

n_checks=$((n_checks + 1))
PYTHONDONTWRITEBYTECODE=1 GOTI_DB=$work/db python3 \
    "$GOTI_SOURCE/tests/cli/board_laws.py" "${games[@]}" > "$out" 2> "$err" ||
    fail 'pictures show what is so'
check_that 'some hundred pictures' test "$(cat "$out")" -gt 150

# ---- one board as it was when somebody looked at it --------------------------

run 0 board kaooa 'start moves T1 T2'
check_that 'the text is the same' diff "$golden/board-kaooa.txt" "$out"
run 0 board kaooa 'start moves T1 T2' --svg --values --db db
check_that 'the picture is the same' diff "$golden/board-kaooa.svg" "$out"
cp "$out" kaooa.svg
if command -v xmllint > /dev/null; then
    check_that 'valid' xmllint --noout kaooa.svg
fi
run 0 board kaooa 'start moves T1 T2' -sv -d db
check_that 'and the same again' cmp -s kaooa.svg "$out"

# ---- text with values: the answer of goti query ------------------------------

run 0 query kaooa 'start moves T1 T2' --db db
cp "$out" query.txt
GOTI_DB=db run 0 board kaooa 'start moves T1 T2' --values
check_that 'text and values' cmp -s query.txt \
    <(tail -n "$(wc -l < query.txt)" "$out")
run 0 board kaooa 'V/4/2/1/CC C 0/1 4 0'
has 'finished  won by Vulture: 4 captured'
run 0 board kaooa 'V/4/2/1/CC C 0/1 4 0' --svg --values --db db
has '>won by Vulture: 4 captured<'

# ---- sizes, themes, titles ---------------------------------------------------

run 0 board kaooa --svg
cp "$out" usual.svg
run 0 board kaooa start --svg --size 640 --theme light
check_that 'the usual' cmp -s usual.svg "$out"
run 0 board kaooa --svg --size 1280
has '<svg xmlns="http://www.w3.org/2000/svg" width="1280" '
check_that 'the rest is as large' cmp -s <(tail -n +3 usual.svg) \
    <(tail -n +3 "$out")
for theme in dark print; do
    run 0 board kaooa --svg --theme "$theme"
    check_that "theme $theme" test "$(cmp -s usual.svg "$out")$?" -eq 1
done
run 0 board kaooa --svg --title $'</title><script>\x01\xff & "x"'
has $'<title>&lt;/title&gt;&lt;script&gt;\xef\xbf\xbd\xef\xbf\xbd &amp; &quot;x&quot;</title>'
check_that 'still XML' python3 -c 'import sys, xml.etree.ElementTree as e
e.parse(sys.argv[1])' "$out"
long=$(printf 'தமிழ் %.0s' {1..100})
run 0 board kaooa --svg --title "$long"
has "<title>$long</title>"
has '…</text>'
# Bold capitals W are nearly as wide as high: 592 units hold few of them.
wide=$(printf 'W%.0s' {1..45})
run 0 board kaooa --svg --title "$wide"
check_that 'wide letters fit' python3 - "$out" << 'PY'
import sys, xml.etree.ElementTree as ET
text = next(t for t in ET.parse(sys.argv[1]).iter("{http://www.w3.org/2000/svg}text")
            if t.text.startswith("WWW"))
width = 0.944 * float(text.get("font-size")) * len(text.text)
sys.exit(float(text.get("x")) + width > 640)
PY
run 0 board kaooa --title 'My own'
check_that 'title of the text' test "$(head -n 1 "$out")" = 'My own'

# ---- files -------------------------------------------------------------------

echo old > board.svg
run 0 board kaooa --svg --output board.svg
check_that 'nothing printed' test ! -s "$out"
check_that 'written' cmp -s usual.svg board.svg
check_that 'and nothing else' test -z "$(find . -name '*.tmp' -o -name '.goti-*')"
refuse 1 'goti: none/board.svg: cannot create: No such file or directory' \
    board kaooa --svg --output none/board.svg
echo mine > board.svg.tmp
ln -s board.svg link.svg
run 0 board kaooa --svg --output link.svg --theme dark
check_that 'the link stays' test -L link.svg
check_that 'it is followed' grep -q '<svg' board.svg
check_that 'another picture' test "$(cmp -s usual.svg board.svg; echo $?)" -eq 1
check_that "the user's file stays" test "$(cat board.svg.tmp)" = mine
mkfifo pipe.svg
timeout 20 cat pipe.svg > piped.svg &
run 0 board kaooa --svg --output pipe.svg
check_that 'a pipe stays' test -p pipe.svg
wait $!
check_that 'it is written to' cmp -s usual.svg piped.svg
if [[ -e /dev/full ]]; then
    code=0
    goti board kaooa --svg > /dev/full 2> "$err" || code=$?
    check_that 'a full disk' test "$code" -eq 1
fi

# ---- what is refused ---------------------------------------------------------

refuse 3 'goti: no database of tagnor: *' board tagnor --svg --values --db db
check_that 'no file without values' test ! -e tagnor.svg
refuse 3 'goti: no database of tagnor: *' \
    board tagnor --svg --values --db db --output tagnor.svg
check_that 'no file' test ! -e tagnor.svg
cp -r db torn
rm torn/kaooa/movement-*
refuse 3 'goti: *' board kaooa 'V/CCC1/2/1/CC C 0/0 2 0' --values --db torn
refuse 2 'goti: board: --db goes with --values' board kaooa --db db
for option in '--output x' '--size 100' '--theme dark'; do
    # shellcheck disable=SC2086 # two words
    refuse 2 "goti: board: ${option%% *} goes with --svg" board kaooa $option
done
refuse 2 "goti: board: --theme: expected light, dark or print, not 'red'" \
    board kaooa --svg --theme red
refuse 2 "goti: board: --size: expected a number from 64 to 8192, not '8193'" \
    board kaooa --svg --size 8193
refuse 2 'goti: board: --output: expected a file, not '"''" \
    board kaooa --svg --output ''
refuse 2 "goti: turn 2: move 'T1': T1 is not empty" \
    board kaooa 'start moves T1 T1' --svg
refuse 2 "goti: board: unexpected argument 'start'" board kaooa start start
refuse 2 "goti: no variant is called 'kaoa'; did you mean 'kaooa'?" board kaoa
refuse 2 'goti: board: expected NAME [[]POSITION]' board

finish
