#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Many kinds of bad input, each with its message and exit code.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

solve kaooa db
solve hat-diviyan-keliya db
export GOTI_DB=$work/db

# ---- positions ------------------------------------------------------------

position() { # position MESSAGE TEXT
    refuse 2 "goti: $1" query kaooa "$2"
}
position "position: expected a board or 'start', got nothing" ''
position "position: expected V, C or a number of empty points in row 1, got 'x'" \
    'x/4/2/1/2 C 1/7 0 0'
position "position: expected 4 points in row 2, got fewer: '3'" \
    '1/3/2/1/2 C 1/7 0 0'
position "position: expected 4 points in row 2, got more: '5'" \
    '1/5/2/1/2 C 1/7 0 0'
position "position: expected 5 rows divided by '/', got '1/4/2/1'" \
    '1/4/2/1 C 1/7 0 0'
position 'position: expected *, got *X*' '1/4/2/1/2 X 1/7 0 0'
position "position: expected hands such as 0/7, got '1/8'" '1/4/2/1/2 C 1/8 0 0'
position "position: expected captures from 0 to 4 after the hands, got '5'" \
    'V/4/2/1/2 C 0/1 5 0'
position "position: expected quiet plies (0 for none) after the captures, got 'x'" \
    '1/4/2/1/2 C 1/7 0 x'
position '*Crows: 0 on the board, 6 in hand and 0 captured make 6, expected 7' \
    '1/4/2/1/2 C 1/6 0 0'
position '*quiet is 3, expected *' 'V/CCCC/2/1/2 C 0/0 3 3'
position '*hands are never *' 'V/4/2/1/2 V 0/7 0 0'

# ---- moves ----------------------------------------------------------------

position "turn 1: move 'Z9': 'Z9' is no point of kaooa*" 'start moves Z9'
position "turn 2: move 'T1': T1 is not empty" 'start moves T1 T1'
position "turn 1: move 'T1-I1': 7 in hand, so one must be entered" \
    'start moves T1-I1'
position "turn 1: move 'pass': there is another move, so no passing" \
    'start moves pass'
position "*move 'T1': the game is over" 'V/4/2/1/CC C 0/1 4 0 moves T1'

# ---- variants -------------------------------------------------------------

refuse 2 "goti: no variant is called 'kaoa'; did you mean 'kaooa'?" \
    query kaoa start
refuse 1 'goti: ./none.ini: cannot open: No such file or directory' \
    solve ./none.ini
printf '[own : kaooa]\ntitle = X\ncapture_target = 9\n' > own.ini
refuse 2 "goti: own.ini:3: field 'capture_target': expected a number from 1 to 7, got '9'" \
    solve own.ini
head -c 4096 /dev/urandom > noise.ini
refuse 2 'goti: noise.ini:*' check noise.ini

# ---- tables ---------------------------------------------------------------

# damaged COMMAND...: a fresh copy of the database, and the table of the start
# and of what follows it changed by the command.
table=
fresh() {
    rm -rf bad
    cp -r db bad
    table=$(goti digest kaooa --db bad | awk '$3 ~ /h0,3-x1-row/ { print $3 }')
    table=bad/kaooa/$table
}
# A position of that table: vulture to move, 3 in hand, 1 captured.
probe='V/CC2/C1/1/2 V 0/3 1 0'
flip() { # flip FILE OFFSET: all bits of a byte
    python3 - "$1" "$2" << 'PY'
import sys
with open(sys.argv[1], "r+b") as f:
    f.seek(int(sys.argv[2]), 2 if int(sys.argv[2]) < 0 else 0)
    byte = f.read(1)
    f.seek(-1, 1)
    f.write(bytes([byte[0] ^ 255]))
PY
}
damaged() { # damaged CODE MESSAGE
    refuse "$1" "goti: $2" query kaooa "$probe" --db bad
}

fresh
run 0 query kaooa "$probe" --db bad
rm "$table"
damaged 3 'no table *h0,3-x1-row*; `goti solve kaooa` makes it'
refuse 3 'goti: no table *h0,3-x1-row*; `goti solve kaooa` makes it' \
    stats kaooa --db bad

refuse 3 'goti: no database of bagh-chal: there is no */bagh-chal/manifest.json; `goti solve bagh-chal` makes it' \
    query bagh-chal start
for command in stats digest 'bench probe'; do
    # shellcheck disable=SC2086 # two words
    refuse 3 'goti: no database of bagh-chal: there is no */bagh-chal/manifest.json; `goti solve bagh-chal` makes it' \
        $command bagh-chal
done

for size in 0 1 40 100 200; do
    fresh
    truncate -s "$size" "$table"
    damaged 4 "$table: *"
done
fresh
truncate -s -1 "$table"
damaged 4 "$table: has * bytes, * were written: cut short or added to"
refuse 4 "goti: $table: has * bytes, * were written: cut short or added to" \
    stats kaooa --db bad
fresh
printf 'more' >> "$table"
damaged 4 "$table: has * bytes, * were written: cut short or added to"

# One byte after another: header, frames, seek table.
fresh
size=$(stat -c %s "$table")
cp "$table" whole
for ((offset = 0; offset < size; offset += size / 40 + 1)); do
    cp whole "$table"
    flip "$table" "$offset"
    code=0
    goti query kaooa "$probe" --db bad > "$out" 2> "$err" || code=$?
    # The magic or the version, then it is another format; else corrupt.
    check_that "byte $offset: $code: $(cat "$err")" \
        test "$code" -eq 4 -o "$code" -eq 5
    check_that 'no output' test ! -s "$out"
done

# Tables of another variant, and of another tier.
fresh
cp "bad/hat-diviyan-keliya/${table##*/}" "$table"
damaged 5 "$table is of hat-diviyan-keliya with other rules than the kaooa asked about"
fresh
cp "${table/h0,3-x1-row/h0,3-x1-column}" "$table"
damaged 5 "$table holds another tier"
rm -rf bad
mkdir bad
cp -r db/hat-diviyan-keliya bad/kaooa
damaged 5 'bad/kaooa holds tables of hat-diviyan-keliya, not of kaooa'
refuse 5 'goti: bad/kaooa holds tables of hat-diviyan-keliya, not of kaooa' \
    digest kaooa --db bad

# The same name with other rules.
printf '[kaooa : kaooa-compulsory]\ntitle = X\n' > own.ini
refuse 5 'goti: */db/kaooa was solved with other rules of kaooa than these' \
    query own.ini start
refuse 5 'goti: *' solve own.ini

# The manifest.
for text in '' '{' '[]' '{"goti-manifest": 1}'; do
    fresh
    printf '%s' "$text" > bad/kaooa/manifest.json
    damaged 4 'bad/kaooa/manifest.json: *'
done

# Pipes in place of files: nobody will ever write to them.
fresh
in_time() { # in_time CODE MESSAGE ARGUMENT...
    local code=0
    timeout 10 "$GOTI_BIN" "${@:3}" > "$out" 2> "$err" || code=$?
    check_that "goti ${*:3}: $code" test "$code" -eq "$1"
    check_that "goti ${*:3}" grep -qxF "$2" "$err"
}
rm "$table"
mkfifo "$table"
in_time 1 "goti: $table: not a regular file" query kaooa "$probe" --db bad
in_time 1 "goti: $table: not a regular file" stats kaooa --db bad
rm bad/kaooa/manifest.json
mkfifo bad/kaooa/manifest.json
for command in 'query kaooa start' 'digest kaooa' 'solve kaooa'; do
    # shellcheck disable=SC2086 # several words
    in_time 1 'goti: bad/kaooa/manifest.json: not a regular file' \
        $command --db bad
done

# A database that calls itself complete and lacks a table.
fresh
python3 - bad/kaooa/manifest.json << 'PY'
import json, sys
with open(sys.argv[1], "r+") as f:
    m = json.load(f)
    del m["tables"][3]
    f.seek(0)
    json.dump(m, f)
    f.truncate()
PY
for command in stats digest; do
    refuse 3 'goti: kaooa: no table of tier *; `goti solve kaooa` makes it*' \
        $command kaooa --db bad
done
run 0 stats kaooa --db bad --partial

# A directory without a name would be the root.
for command in 'query kaooa start' 'solve kaooa' 'stats kaooa' 'digest kaooa' \
    'bench probe kaooa'; do
    # shellcheck disable=SC2086 # several words
    refuse 2 "goti: ${command%% *}: --db: expected a directory, not ''" \
        $command --db ''
    # shellcheck disable=SC2086
    GOTI_DB='' refuse 2 "goti: ${command%% *}: \$GOTI_DB: expected a directory, not ''" \
        $command
done
GOTI_DB='' run 0 query kaooa start --db db

# ---- the system -----------------------------------------------------------

refuse 6 'goti: *' solve bagh-chal --memory 64K
check_that 'nothing written' test ! -e db/bagh-chal/manifest.json

: > file
refuse 1 'goti: file*: *File exists' solve kaooa --db file
refuse 3 'goti: no database of kaooa: *' query kaooa start --db file

# A disk that is full: a file may not grow over 4 KiB.
code=0
(ulimit -f 4 && exec "$GOTI_BIN" solve hat-diviyan-keliya --db full --quiet) \
    > "$out" 2> "$err" || code=$?
check_that "full disk: $code" test "$code" -eq 1
check_that 'full disk' grep -qE '^goti: full/.*: File too large$' "$err"
check_that 'nothing unfinished' test -z "$(find full -name '*.tmp')"
solve hat-diviyan-keliya full
goti digest hat-diviyan-keliya --db full > full.txt
goti digest hat-diviyan-keliya --db db > whole.txt
check_that 'goes on' cmp -s full.txt whole.txt

# A directory that may not be written; root may write anywhere, so somebody
# else tries, who may not see the source tree and gets copies.
mkdir locked
cp "$GOTI_BIN" goti-copy
cp -r "$GOTI_SOURCE/solver/variants" variants-copy
chmod -R a+rX goti-copy variants-copy
chmod 755 "$work"
chmod 555 locked
as_user=()
if [[ $(id -u) == 0 ]]; then
    as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
if "${as_user[@]}" ./goti-copy --version > /dev/null 2>&1; then
    code=0
    GOTI_VARIANTS=$PWD/variants-copy "${as_user[@]}" ./goti-copy solve kaooa \
        --db locked/db --quiet > "$out" 2> "$err" || code=$?
    check_that "unwritable: $code" test "$code" -eq 1
    check_that unwritable grep -qE '^goti: locked/.*: Permission denied$' "$err"
fi

# Another solver at work.
mkdir -p busy/kaooa
exec 9> busy/kaooa/.lock
if flock -n 9; then
    refuse 8 'goti: *' solve kaooa --db busy
fi
exec 9>&-

# A letter of more than a byte is shown whole.
refuse 2 "goti: query: unknown option '-ä'" query kaooa start -jäl

finish
