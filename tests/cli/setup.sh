#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tools/setup.sh: which packages it installs for what, with none there and a
# package manager that only notes down what it is asked for.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

mkdir bin
printf '#!/bin/sh\nexec "$@"\n' > bin/sudo
printf '#!/bin/sh\ncat "%s/state"\n' "$work" > bin/dpkg-query
printf '#!/bin/sh\necho "$@" >> "%s/asked"\n' "$work" > bin/apt-get
chmod +x bin/*

# set_up ARGUMENT...: setup.sh, and $asked is what it asked for.
asked=$work/asked
set_up() {
    : > "$asked"
    check_that "setup.sh $*" env PATH="$work/bin:$PATH" "$GOTI_SOURCE/tools/setup.sh" "$@" \
        > "$out" 2> "$err"
}
asks_for() { check_that "asks for $1" grep -qw -- "$1" "$asked"; }
does_not_ask_for() { check_that "does not ask for $1" bash -c '! grep -qw -- "$1" "$2"' - "$1" "$asked"; }

: > state
set_up
asks_for gcc
asks_for libmicrohttpd-dev
for package in chromium fonts-noto-core nodejs npm latexmk libopenmpi-dev; do
    does_not_ask_for "$package"
done
set_up --browser
asks_for gcc
asks_for chromium
asks_for fonts-noto-core
does_not_ask_for latexmk
set_up --papers --mpi
asks_for latexmk
asks_for libopenmpi-dev
does_not_ask_for chromium

echo installed > state
set_up --browser --papers
check_that 'asks for nothing that is there' test ! -s "$asked"
check_that 'and says nothing' test ! -s "$out" -a ! -s "$err"

# Who wants answers needs no browser; who tests all does.
check_that 'quickstart.sh' grep -qx './tools/setup.sh' "$GOTI_SOURCE/tools/quickstart.sh"
check_that 'test.sh' grep -qF './tools/setup.sh --browser' "$GOTI_SOURCE/tools/test.sh"
finish
