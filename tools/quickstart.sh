#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# From a checkout to answers: build goti, solve Aadu Puli Attam whole, and ask
# for the value of the start, of every first move, and of one line of play.
# Tables go to goti-db/; a second run finds them there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

./tools/setup.sh
cmake --preset release > /dev/null
cmake --build --preset release --parallel "$(nproc)" --target goti
goti=build/release/goti

# run command...: show it as one would type it, then run it.
run() {
    local shown=() word
    for word in "$@"; do
        if [[ $word == *" "* ]]; then word="\"$word\""; fi
        shown+=("$word")
    done
    echo
    echo "\$ ${shown[*]}"
    "$@"
}

run "$goti" solve aadu-puli-attam --db goti-db

# The start, and every first move with its value.
run "$goti" query aadu-puli-attam start --db goti-db

# A position a move later, with the best line from there.
run "$goti" query aadu-puli-attam "start moves B1 R13-R23" --line --db goti-db
