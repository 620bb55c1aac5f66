#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What a program that links the library sees: the functions of goti.h, with
# their versions, and no name of the library's own.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

build=$(dirname "$GOTI_BIN")
[[ -f $build/CMakeCache.txt ]] || exit 77 # not in a build folder
command -v nm > /dev/null || exit 77

# cached NAME: what the build was configured with.
cached() { sed -n "s/^$1:[^=]*=//p" "$build/CMakeCache.txt"; }

# same LABEL FILE FILE: two lists of names, one a line.
same() { check_that "$1" diff -u "$2" "$3"; }

# Functions that the header declares, comments apart.
sed 's|/\*.*\*/||' "$GOTI_SOURCE/db/goti.h" | sed '/\/\*/,/\*\//d' |
    grep -oE '\bgoti_game_[a-z_]+\(' | tr -d '(' | sort -u > declared
check_that 'many' test "$(wc -l < declared)" -ge 30
nm -D --defined-only "$build/libgoti.so" | awk '$2 == "T" { print $3 }' | sort > shown
sed 's/$/@@GOTI_0.1/' declared > expected
same 'functions of libgoti.so, and their versions' expected shown
nm -D --defined-only "$build/libgoti.so" | awk '$2 != "T" { print $2, $3 }' > others
printf 'A GOTI_0.1\n' > expected
if [[ -z $(cached GOTI_SANITIZE) && $(cached GOTI_COVERAGE) != ON ]]; then
    same 'nothing else in libgoti.so' expected others
    nm -g --defined-only "$build/libgoti.a" | awk 'NF == 3 { print $3 }' | sort > shown
    same 'nothing else in libgoti.a' declared shown
fi

cat > asks.c << 'END'
#include "goti.h"
#include <stdio.h>

/* Names that the library has for itself; a program may have them, too. */
int goti_moves(void);
int goti_fail(void);
int goti_moves(void) { return 3; }
int goti_fail(void) { return 4; }

int main(void)
{
    goti_game *game = NULL;
    goti_game_error error;
    goti_game_position pos;
    size_t n = 0;
    if (goti_game_open("kaooa", NULL, 0, &game, &error) ||
        goti_game_parse(game, "start", &pos, &error) ||
        goti_game_moves(game, &pos, NULL, 0, &n, &error))
        return 1;
    goti_game_close(game);
    printf("%d %d %s\n", (int)n, goti_moves() + goti_fail(), goti_game_version());
    return 0;
}
END
c=$(cached CMAKE_C_COMPILER)
flags=(-std=c99 -Wall -Wextra -Wpedantic -Werror "-I$GOTI_SOURCE/db")
sanitizers=$(cached GOTI_SANITIZE)
[[ -z $sanitizers ]] || flags+=("-fsanitize=${sanitizers//;/,}")
[[ $(cached GOTI_COVERAGE) != ON ]] || flags+=(--coverage)
export GOTI_VARIANTS=$GOTI_SOURCE/solver/variants

# links LABEL FILE...: asks.c with these says what it should.
links() {
    local label=$1
    shift
    check_that "$label links" "$c" "${flags[@]}" asks.c -o asks "$@"
    check_that "$label runs" ./asks > "$out" 2> "$err"
    has '10 7 0.1.0'
}
links 'shared library' "$build/libgoti.so" "-Wl,-rpath,$build"
check_that 'its version is asked for' grep -q 'goti_game_open@GOTI_0.1' <(nm -D asks)
if [[ -z $sanitizers && $(cached GOTI_COVERAGE) != ON ]]; then
    read -ra others <<< "$(PKG_CONFIG_PATH=$build/db pkg-config --static \
        --libs goti | sed 's/-lgoti\b//')"
    links 'static library' "$build/libgoti.a" "${others[@]}"
fi
finish
