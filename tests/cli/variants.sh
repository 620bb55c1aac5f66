#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The list of variants, and that every one of them passes its check.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

run 0 variants
has 'Aadu Puli Attam'
check_that 'one line each' \
    test "$(wc -l < "$out")" -eq \
    "$(find "$GOTI_SOURCE/solver/variants" -name '*.ini' | wc -l)"
cut -d ' ' -f 1 "$out" > names.txt
check_that sorted sort -c names.txt

run 0 variants --json
json '[v["name"] for v in d] == open("names.txt").read().split()'
json 'all(v["title"] and v["points"] > 0 for v in d)'
json '[(v["points"], v["row"]["name"], v["row"]["pieces"],
        v["column"]["name"], v["column"]["pieces"], v["capture_target"])
       for v in d if v["name"] == "aadu-puli-attam"] ==
      [(23, "Tigers", 3, "Goats", 15, 5)]'
json '[(v["family"], v["points"], v["row"]["name"], v["column"]["in_hand"],
        v["capture_target"]) for v in d if v["name"] == "tigadi"] ==
      [("morris", 24, "White", 9, 7)]'
json '{(v["name"], v["draw_limit"], v["draw_counts"], v["draw_repetitions"])
       for v in d if v["draw_limit"] > 0 or v["name"] == "kaooa"} >=
      {("aadu-puli-attam", 50, "row", 3), ("tigadi", 100, "plies", 3),
       ("kaooa", 0, "none", 0)}'
json '{v["family"] for v in d} == {"hunt", "morris"}'

while read -r name; do
    run 0 check "$name"
    has "name        $name"
done < names.txt

finish
