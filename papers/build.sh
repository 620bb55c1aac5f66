#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# papers/build.sh RESULTS OUT: OUT/goti.pdf.  Nothing is written beside the sources.
set -euo pipefail

if [[ $# -ne 2 ]]; then
    echo "Usage: papers/build.sh RESULTS OUT" >&2
    exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
results=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)

"$here/figures.sh" "$results" "$out/figures"

# Sources, results and figures are found by TeX's paths; a colon at the end is for
# its own.
cd "$out"
export TEXINPUTS="$here:$results/paper:$out:"
export BIBINPUTS="$here:"
# The same PDF for the same input.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-0} FORCE_SOURCE_DATE=1
if ! latexmk -pdf -interaction=nonstopmode -halt-on-error -silent \
    "$here/goti.tex" > latexmk.log 2>&1; then
    grep -A 3 -E '^(!|.*:[0-9]+:)' goti.log >&2 || tail -n 20 latexmk.log >&2
    echo "papers: LaTeX failed; $out/goti.log says more" >&2
    exit 1
fi
if grep -qE 'LaTeX Warning: .*undefined|Citation .* undefined' goti.log; then
    grep -E 'undefined' goti.log >&2
    exit 1
fi
echo "papers: $out/goti.pdf"
