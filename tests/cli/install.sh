#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# An installed tree works wherever it is moved: the tool, and programs built
# against the library with pkg-config and with CMake.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

build=$(dirname "$GOTI_BIN")
[[ -f $build/cmake_install.cmake ]] || exit 77 # not in a build folder

# cached NAME: what the build was configured with.
cached() { sed -n "s/^$1:[^=]*=//p" "$build/CMakeCache.txt"; }

# try LABEL COMMAND...: it succeeds; what it printed is in $out and $err.
try() {
    local label=$1
    shift
    n_checks=$((n_checks + 1))
    "$@" > "$out" 2> "$err" || fail "$label: $*"
}

# ---- the tool --------------------------------------------------------------

try install cmake --install "$build" --prefix "$work/first"
mkdir -p moved
mv first moved/here
prefix=$work/moved/here
libdir=$(dirname "$(find "$prefix" -name 'libgoti.a')")
GOTI_BIN=$prefix/bin/goti
check_that header test -f "$prefix/include/goti/goti.h"

for file in bash-completion/completions/goti zsh/site-functions/_goti \
    fish/vendor_completions.d/goti.fish doc/goti/examples/CMakeLists.txt; do
    check_that "$file is installed" test -f "$prefix/share/$file"
done
if [[ -d $build/tools/man ]]; then
    for page in man1/goti.1 man3/libgoti.3 man5/goti-variant.5; do
        check_that "$page is installed" test -f "$prefix/share/man/$page"
    done
fi
check_that 'no byte code' test -z "$(find "$prefix" -name '*.pyc')"

# The installed variants are read, not those of the source tree.
variants=$prefix/share/goti/variants
sed -i 's/^title = .*/title = Moved Kaooa/' "$variants/kaooa.ini"
run 0 variants
has 'Moved Kaooa'
check_that 'all are there' test "$(wc -l < "$out")" -eq \
    "$(find "$GOTI_SOURCE/solver/variants" -name '*.ini' | wc -l)"
ln -s "$GOTI_BIN" a-link
GOTI_BIN=./a-link run 0 check kaooa
has 'Moved Kaooa'

# One thread: a thread sanitizer understands a team of clang's OpenMP only where
# libomp finds libarcher, which it does not for what is installed.
solve kaooa db --threads 1
run 0 query kaooa start --db db --json
answer=$(jq -r '"Moved Kaooa \(.moves | length) \(.category) \(.dtc)"' "$out")

# Without them there are none, unless this machine has others.
if [[ ! -d $(cached CMAKE_INSTALL_PREFIX)/share/goti ]]; then
    mv "$variants" hidden
    refuse 2 "goti: no variants in $variants, *" variants
    refuse 2 "goti: no variants in $variants, *" query kaooa start --db db
    GOTI_VARIANTS=$work/hidden run 0 check kaooa
    has 'Moved Kaooa'
    mv hidden "$variants"
fi

# ---- programs of other people ----------------------------------------------

# `outside DB`: what the tables in DB say of the start of Kaooa.
mkdir outside
cat > outside/outside.c << 'END'
#include <goti/goti.h>
#include <stdio.h>

static const char *const names[] = {"loss", "blessed-loss", "draw",
                                    "cursed-win", "win"};

int main(int argc, char **argv)
{
    goti_game *game;
    goti_game_position start;
    goti_game_value value;
    goti_game_error error = {""};
    size_t n = 0;
    if (goti_game_open("kaooa", argc > 1 ? argv[1] : "db", 0, &game, &error)) {
        puts(error.text);
        return 1;
    }
    if (goti_game_parse(game, "start", &start, &error) ||
        goti_game_moves(game, &start, NULL, 0, &n, &error) ||
        goti_game_probe(game, &start, &value, &error))
        puts(error.text);
    else
        printf("%s %d %s %d\n", goti_game_title(game), (int)n,
               names[value.category], (int)value.dtc);
    goti_game_close(game);
    return 0;
}
END
cp outside/outside.c outside/outside.cc

# The same compilers, and the same sanitizers if any.
c=$(cached CMAKE_C_COMPILER)
cxx=$(dirname "$c")/$(basename "$c" | sed 's/clang/clang++/; s/gcc/g++/; s/^cc$/c++/')
flags=(-Wall -Wextra -Wpedantic -Werror)
sanitizers=$(cached GOTI_SANITIZE)
[[ -z $sanitizers ]] || flags+=("-fsanitize=${sanitizers//;/,}")
[[ $(cached GOTI_COVERAGE) != ON ]] || flags+=(--coverage)

# answers LABEL COMMAND...: the program says what the tool said.
answers() {
    local label=$1
    shift
    try "$label" "$@" db
    check_that "$label" test "$(cat "$out")" = "$answer"
}

# packaged OPTION...: the flags that pkg-config has for goti.
packaged() { PKG_CONFIG_PATH=$libdir/pkgconfig pkg-config "$@" --cflags --libs goti; }

check_that 'prefix of goti.pc' test \
    "$(realpath "$(PKG_CONFIG_PATH=$libdir/pkgconfig \
        pkg-config --variable=prefix goti)")" = "$(realpath "$prefix")"

read -ra pc <<< "$(packaged)"
try 'C, shared' "$c" -std=c99 "${flags[@]}" outside/outside.c -o pc-shared "${pc[@]}"
LD_LIBRARY_PATH=$libdir answers 'C, shared' ./pc-shared
try 'C++, shared' "$cxx" -std=c++11 "${flags[@]}" outside/outside.cc -o pc-cxx "${pc[@]}"
LD_LIBRARY_PATH=$libdir answers 'C++, shared' ./pc-cxx

# A program that holds the library finds variants in its own prefix, or is told
# where they are.  Without libgoti.so beside it, -lgoti means libgoti.a.
mkdir archive
cp "$libdir/libgoti.a" archive
read -ra pc <<< "$(packaged --static)"
try 'C, static' "$c" -std=c99 "${flags[@]}" outside/outside.c -o "$prefix/bin/pc-static" \
    -Larchive "${pc[@]}"
answers 'C, static' "$prefix/bin/pc-static"

cat > outside/CMakeLists.txt << 'END'
cmake_minimum_required(VERSION 3.25)
project(outside LANGUAGES C CXX)
find_package(goti 0.1 REQUIRED)
add_executable(shared outside.c)
target_link_libraries(shared PRIVATE goti::goti)
add_executable(static outside.c)
target_link_libraries(static PRIVATE goti::goti_static)
add_executable(cxx outside.cc)
target_link_libraries(cxx PRIVATE goti::goti)
END
try configure cmake -S outside -B built -G "$(cached CMAKE_GENERATOR)" \
    "-DCMAKE_PREFIX_PATH=$prefix" "-DCMAKE_C_COMPILER=$c" \
    "-DCMAKE_CXX_COMPILER=$cxx" "-DCMAKE_C_FLAGS=${flags[*]}" \
    "-DCMAKE_CXX_FLAGS=${flags[*]}"
try build cmake --build built
answers 'CMake, shared' built/shared
answers 'CMake, C++' built/cxx
GOTI_VARIANTS=$variants answers 'CMake, static' built/static

finish
