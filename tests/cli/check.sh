#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti check on shipped variants, on a user's own file, and on wrong files.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

run 0 check aadu-puli-attam
has 'points      23: A R11'
has 'edges       38'
has 'jumps       56 (ordered)'
has 'not jumped  7: A R11 R16 R31 R36 B1 B4'
has 'symmetries  2'
has 'estimate    memory '
check_that '80 columns but for the tiers' \
    awk 'length > 80 && !/^(movement|placement|tiers|phase)/ { exit 1 }' "$out"

run 0 check aadu-puli-attam --json --threads 2
json '(d["points"], d["lines"], d["edges"], d["jumps"], d["symmetries"]) ==
      (23, 10, 38, 56, 2)'
json 'd["never_jumped"] == ["A", "R11", "R16", "R31", "R36", "B1", "B4"]'
json 'd["estimate"]["threads"] in (1, 2) and d["estimate"]["memory_bytes"] > 0'

# Bagh-Chal's movement up to symmetry, as published.
run 0 check bagh-chal --json
json '[(t["column_pieces"], t["orbits"]) for t in d["tiers"]
       if t["phase"] == "movement" and t["to_move"] == "row"] ==
      [(16, 32188170), (17, 9469965), (18, 2105695), (19, 333175), (20, 33481)]'
json 'sum(t["orbits"] for t in d["tiers"] if t["phase"] == "movement") ==
      88260972'

# One's own file: a child of a shipped variant, and sections by name.
cat > own.ini <<'INI'
[first-own : kaooa]
title = First
capture_target = 3

[second-own : first-own]
title = Second
INI
run 0 check own.ini
has 'title       Second'
has 'target      3'
run 0 check own.ini:first-own
has 'title       First'

# Wrong files: file, line, field, and what was expected.
wrong() { # wrong MESSAGE: own.ini is refused with it
    refuse 2 "goti: $1" check own.ini
}
refuse 2 "goti: no variant is called 'kaoa'; did you mean 'kaooa'?" check kaoa
refuse 2 'goti: own.ini: no section \[third-own\]' check own.ini:third-own
refuse 1 'goti: *none.ini*: No such file or directory' check none.ini
printf '[x : kaooa]\ntitle = X\ncapture_target = many\n' > own.ini
wrong "own.ini:3: field 'capture_target': expected a number from 1 to 7, got 'many'"
printf '[x : kaooa]\ntitle = X\ncapture_target = 8\n' > own.ini
wrong "own.ini:3: field 'capture_target': expected a number from 1 to 7, got '8'"
printf '[x : kaooa]\ntitle = X\ncaptuer = chain\n' > own.ini
wrong "own.ini:3: field 'captuer': expected a known field (perhaps 'capture'), got 'captuer'"
printf '[x : kaooa]\ntitle = X\nfirst = nobody\n' > own.ini
wrong "own.ini:3: field 'first': expected one of row|column, got 'nobody'"
printf '[x : kaooa]\ntitle = X\nlines =\n    T1 I1 Q9\n' > own.ini
wrong "own.ini:4: field 'lines': expected a point's name*, got 'Q9'"
printf '[x : nowhere]\ntitle = X\n' > own.ini
wrong "own.ini:1: parent 'nowhere' of \[x\]: no variant is called 'nowhere'"
printf 'title = X\n' > own.ini
wrong "own.ini:1: expected a section header *"
printf '[X Y]\ntitle = X\n' > own.ini
wrong "own.ini:1: section name: expected *, got 'X Y'"
printf '[x]\n' > own.ini
wrong "own.ini:1: field 'title': expected a text, got nothing"
printf '[x : x]\n' > own.ini
wrong 'own.ini:1: section \[x\] is its own ancestor'
: > own.ini
wrong 'own.ini:1: expected a section such as \[my-game\]'

finish
