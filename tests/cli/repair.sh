#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A database with missing or damaged tables is mended by solving again, to the
# same values, whether it was complete or not; what is sound is kept.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

run 0 solve kaooa --db sound --quiet
goti digest kaooa --db sound > sound.txt

# damage FILE HOW
damage() {
    case $2 in
        removed) rm "$1" ;;
        emptied) : > "$1" ;;
        cut) truncate -s 100 "$1" ;;
        longer) printf 'x' >> "$1" ;;
        header) printf '\377' | dd of="$1" bs=1 seek=60 conv=notrunc status=none ;;
        other) cp sound/kaooa/movement-r1c4-h0,0-x3-row.goti.zst "$1" ;;
    esac
}

for file in movement-r1c6-h0,0-x1-row movement-r1c5-h0,0-x2-column \
    placement-r0c0-h1,7-x0-column placement-r1c3-h0,2-x2-row; do
    for how in removed emptied cut longer header other; do
        rm -rf db
        cp -r sound db
        damage "db/kaooa/$file.goti.zst" "$how"
        run 0 solve kaooa --db db
        check_that "$file $how: says so" \
            grep -q "$file.goti.zst will be made again: " "$err"
        check_that "$file $how: not all is made again" \
            grep -qE '^tables +[1-9][0-9]* written, [1-9][0-9]* kept$' "$out"
        check_that "$file $how: the same values" \
            cmp -s sound.txt <(goti digest kaooa --db db)
        run 0 query kaooa start --db db
    done
done

# Two tables that a manifest cannot tell apart but by name: codes alike, and not
# what they mean.
twins=(placement-r1c0-h0,4-x3-column placement-r1c0-h0,4-x3-row)
for file in "${twins[@]}"; do
    rm -rf db
    cp -r sound db
    other=${twins[0]}
    if [[ $file == "$other" ]]; then other=${twins[1]}; fi
    cp "sound/kaooa/$other.goti.zst" "db/kaooa/$file.goti.zst"
    run 4 digest kaooa --db db
    run 0 solve kaooa --db db
    check_that "$file twin: says so" \
        grep -q "$file.goti.zst will be made again: " "$err"
    check_that "$file twin: the same values" \
        cmp -s sound.txt <(goti digest kaooa --db db)
done

# Movement only, one table gone, then the whole.
run 0 solve kaooa --db part --quiet --phase movement
damage part/kaooa/movement-r1c5-h0,0-x2-row.goti.zst cut
run 0 solve kaooa --db part
check_that 'part: says so' grep -q 'will be made again' "$err"
check_that 'part: the same values' cmp -s sound.txt <(goti digest kaooa --db part)

# A frame that does not decode, in a table that must be built upon: flip bits
# from the end of the codes backwards, past the seek table.
run 0 solve kaooa --db frame --quiet --phase movement
table=frame/kaooa/movement-r1c5-h0,0-x2-column.goti.zst
size=$(stat -c %s "$table")
printf '\377\377' | dd of="$table" bs=1 seek=$((size - 60)) conv=notrunc status=none
run 0 solve kaooa --db frame
check_that 'frame: says so' grep -q 'will be made again' "$err"
check_that 'frame: the same values' cmp -s sound.txt <(goti digest kaooa --db frame)

finish
