#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti verify: sound databases are clean; no damage goes unnoticed; a run that
# was interrupted goes on.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

# --- clean ---

for metric in dtc dtm; do
    for variant in kaooa three-mens-morris; do
        solve "$variant" "$metric" --metric "$metric"
        run 0 verify "$variant" --db "$metric" --quiet
        has 'verdict    clean'
        run 0 verify "$variant" --db "$metric" --quiet --json --threads 1
        json 'd["verdict"] == "clean" and d["wrong"] == d["unknown"] == 0'
        json "d['metric'] == '$metric' and d['derived'] == sum(t['positions'] for t in d['tables'])"
        json 'd["damaged"] == [] and d["first_wrong"] == [] and not d["resumed"]'
    done
done
check_that 'no journal is left' test ! -e dtc/kaooa/verify.json

# --- bad usage ---

refuse 2 'goti: --all and --sample cannot go together' \
    verify kaooa --db dtc --all --sample 5
refuse 2 'goti: verify: --sample: expected a number *' \
    verify kaooa --db dtc --sample none
refuse 3 'goti: no database of tagnor*' verify tagnor --db dtc

# --- what lacks ---

solve three-mens-morris part --phase movement
run 3 verify three-mens-morris --db part --quiet
has 'verdict    incomplete'
run 0 verify three-mens-morris --db part --quiet --phase movement
has 'verdict    clean'
run 3 verify three-mens-morris --db part --quiet --phase placement
cp -r dtc gone
table=$(cd gone/kaooa && ls ./*.zst | sed -n 5p)
rm "gone/kaooa/$table"
run 3 verify kaooa --db gone --quiet
has 'verdict    damaged'
has "${table#./}"

# --- one table ---

run 0 verify kaooa --db dtc --quiet --json --tier movement-r1c7-h0,0-x0-row
json 'len(d["tables"]) == 1 and d["derived"] == d["tables"][0]["positions"]'
refuse 2 "goti: kaooa has no tier 'nowhere' of that phase" \
    verify kaooa --db dtc --quiet --tier nowhere

# --- bits ---

# flip FILE BYTE BIT
flip() {
    python3 - "$@" << 'PY'
import sys
name, byte, bit = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
with open(name, "r+b") as f:
    f.seek(byte)
    old = f.read(1)[0]
    f.seek(byte)
    f.write(bytes([old ^ 1 << bit]))
PY
}

RANDOM=7
found=0 flipped=0
for variant in kaooa three-mens-morris; do
    goti query "$variant" start --db dtc > "$variant.answer"
done
files=(dtc/kaooa/*.* dtc/three-mens-morris/*.*) # the manifests are among them
while ((flipped < ${GOTI_FLIPS:-40})); do
    file=${files[RANDOM % ${#files[@]}]}
    variant=${file#dtc/}
    variant=${variant%%/*}
    size=$(stat -c %s "$file")
    place=$(((RANDOM * 32768 + RANDOM) % size))
    bit=$((RANDOM % 8))
    flip "$file" "$place" "$bit"
    flipped=$((flipped + 1))
    code=0
    goti verify "$variant" --db dtc --quiet > "$out" 2> "$err" || code=$?
    if [[ $code == 4 || $code == 5 ]] &&
        { [[ -s $err ]] || grep -q '^damaged' "$out"; }; then
        found=$((found + 1))
    else
        fail "bit $bit of byte $place of $file: code $code"
    fi
    # An answer is as before, or none is given.
    if goti query "$variant" start --db dtc > "$out" 2> "$err"; then
        cmp -s "$out" "$variant.answer" ||
            fail "bit $bit of byte $place of $file: another answer"
    fi
    flip "$file" "$place" "$bit"
done
printf '%d bits flipped, %d found\n' "$flipped" "$found"
run 0 verify kaooa --db dtc --quiet
run 0 verify three-mens-morris --db dtc --quiet

# --- a checkpoint, which is no tier's table ---

cat > mixed.ini << 'INI'
[mixed : three-mens-morris]
title = Men may move while others are in hand
move_while_placing = yes
INI
solve mixed.ini part --phase movement
checkpoint=$(compgen -G 'part/mixed/movement-*-column.goti.zst' | head -n 1)
run 0 verify mixed.ini --db part --quiet --phase movement
flip "$checkpoint" 300 1
run 4 verify mixed.ini --db part --quiet --phase movement
has 'column.goti.zst'

# --- interrupted ---

set -m # job control: a background job must hear SIGINT
solve five-mens-morris dtc
run 0 verify five-mens-morris --db dtc --quiet --json
cp "$out" whole.json
# Until it was among values; how long that takes, depends on the machine.
for pause in 0.2 0.3 0.4 0.6 0.9 1.3 2 3 4.5 7; do
    rm -f dtc/five-mens-morris/verify.json
    "$GOTI_BIN" verify five-mens-morris --db dtc --quiet --threads 1 \
        > "$out" 2> "$err" &
    verifier=$!
    sleep "$pause"
    kill -INT "$verifier"
    code=0
    wait "$verifier" || code=$?
    if grep -qs '"checked": [1-9]' dtc/five-mens-morris/verify.json; then break; fi
done
check_that "interrupted: exit code $code" test "$code" -eq 130
check_that 'message' grep -q '^goti: interrupted; the same command goes on' "$err"
check_that 'a journal' test -s dtc/five-mens-morris/verify.json
cp dtc/five-mens-morris/verify.json journal.json
# What has rotted or gone since is noticed, and nothing hides behind numbers.
first=dtc/five-mens-morris/movement-r3c3-h0,0-x2-row.goti.zst
middle=$(($(stat -c %s "$first") / 2))
flip "$first" "$middle" 3
run 4 verify five-mens-morris --db dtc --quiet
flip "$first" "$middle" 3
cp journal.json dtc/five-mens-morris/verify.json
mv "$first" away
run 3 verify five-mens-morris --db dtc --quiet
mv away "$first"
sed 's/"checked": [0-9]*/"checked": 0/' journal.json > dtc/five-mens-morris/verify.json
run 0 verify five-mens-morris --db dtc --quiet --json
json 'not d["resumed"] and d["derived"] == json.load(open("whole.json"))["derived"]'
cp journal.json dtc/five-mens-morris/verify.json
run 0 verify five-mens-morris --db dtc --quiet --json
json 'd["resumed"]'
json 'all(d[k] == json.load(open("whole.json"))[k] for k in ("verdict", "derived", "turns", "wrong", "unknown"))'
check_that 'no journal is left' test ! -e dtc/five-mens-morris/verify.json

# A journal of other options, or no journal at all, is not taken up.
echo '{"format": "goti-verify", "fingerprint": 5' > dtc/five-mens-morris/verify.json
run 0 verify five-mens-morris --db dtc --quiet --json --sample 2000
json 'not d["resumed"]'

finish
