#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The paper builds, with every number; and a number that is missing is an error.
# Skipped where its programs are not installed.
set -euo pipefail
for program in latexmk pdflatex rsvg-convert gnuplot; do
    command -v "$program" > /dev/null || {
        echo "no $program"
        exit 77
    }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$GOTI_SOURCE

"$root/papers/build.sh" "$root/results" "$work/out"
[[ $(head -c 5 "$work/out/goti.pdf") == %PDF- ]]
grep -q 'Output written on goti.pdf (' "$work/out/goti.log"

cp -r "$root/results" "$work/results"
sed -i '/^.gotiset{tigadi}{positions}/d' "$work/results/paper/numbers.tex"
if "$root/papers/build.sh" "$work/results" "$work/other" > "$work/log" 2>&1; then
    echo "a number that is missing is no error"
    exit 1
fi
grep -q "no number 'positions' of 'tigadi'" "$work/log"
