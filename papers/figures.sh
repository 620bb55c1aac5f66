#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# papers/figures.sh RESULTS OUT: the paper's pictures as PDF files.  Pictures that
# the results have are converted; curves are plotted from their data.  What is not
# there yet is said on stderr, and the paper shows a frame in its place.
set -euo pipefail
export LC_ALL=C

if [[ $# -ne 2 ]]; then
    echo "Usage: papers/figures.sh RESULTS OUT" >&2
    exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
results=$1
out=$2
mkdir -p "$out"

# picture NAME: results/NAME/PICTURE.svg
picture() {
    local svg=$results/$2/$1.svg
    if [[ -e $svg ]]; then
        rsvg-convert --format pdf --output "$out/$1-$2.pdf" "$svg"
    else
        echo "figures: $svg is not there" >&2
        return 1
    fi
}

# plot SCRIPT NAME DATA [COLUMN]
plot() {
    if [[ -e $3 ]]; then
        gnuplot -e "data='$3'; out='$out/$1-$2${4:+-$4}.pdf'; column_name='${4-}'" \
            "$here/plots/$1.gp"
    else
        echo "figures: $3 is not there" >&2
    fi
}

for game in tigadi aadu-puli-attam tagnor; do
    picture first_moves "$game" || true
    picture depths "$game" ||
        plot depths "$game" "$results/$game/depths.csv"
done
for game in aadu-puli-attam tagnor; do
    for what in draws row_wins; do
        plot entering "$game" "$results/paper/figure_entering_$game.csv" "$what"
    done
done
