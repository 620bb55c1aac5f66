#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The example programs, built and run from an installed tree that was moved:
# in C by pkg-config and CMake, shared and static, and in Python.
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

try install cmake --install "$build" --prefix "$work/first"
mkdir moved
mv first moved/here
prefix=$work/moved/here
libdir=$(dirname "$(find "$prefix" -name 'libgoti.a')")
GOTI_BIN=$prefix/bin/goti
cp -r "$prefix/share/doc/goti/examples" examples

solve kaooa db --threads 1
solve three-mens-morris db --threads 1

# expect GAME POSITION: what best_line must print, as the tool knows it.
expect() {
    run 0 query "$1" "$2" --db db --line
    awk '$1 == "position" { sub(/^position +/, ""); print }
        $1 == "value" { value = $2 }
        $1 == "dtc" && NF > 2 { depth = $2 }
        $1 == "move" { print value (value == "draw" ? "" : ", dtc " depth) }
        $1 ~ /^[0-9]+\.$/ && $(NF - 1) != "draw" {
            print $(NF - 2), $(NF - 1) ", dtc " $NF
        }' "$out" > expected
}

# tells LABEL COMMAND...: best_line so run says what it must.
tells() {
    local label=$1 game position
    shift
    for game in kaooa three-mens-morris; do
        for position in start 'start moves T1 T2' 'start moves b2 a1' \
            'start moves b1'; do
            run_quietly query "$game" "$position" --db db || continue
            expect "$game" "$position"
            try "$label" "$@" "$game" db "$position"
            # Without the title, and a move's number and columns.
            sed -E '1d; s/^ *[0-9]+\. ([^ ]+) +/\1 /' "$out" > told
            check_that "$label, $game $position" diff expected told
        done
    done
}
run_quietly() { "$GOTI_BIN" "$@" > /dev/null 2>&1; }

# plays LABEL COMMAND...: opponent so run refuses a wrong move, plays to the
# end of a game that is lost at level hard, and leaves at the end of its input.
plays() {
    local label=$1
    shift
    printf 'moves\nzz\nT1\n' > input
    try "$label" "$@" kaooa hard column db < input
    has "Kaooa; you are Crows"
    has "move 'zz': 'zz' is no point of kaooa"
    has 'Vulture plays '
    {
        echo b1 # loses
        for a in a1 a2 a3 b1 b2 b3 c1 c2 c3; do
            echo "$a"
            for b in a1 a2 a3 b1 b2 b3 c1 c2 c3; do echo "$a-$b"; done
        done
    } > once
    for _ in {1..40}; do cat once; done > input
    try "$label" "$@" three-mens-morris hard row db < input
    has 'you lose'
}

c=$(cached CMAKE_C_COMPILER)
flags=(-std=c99 -Wall -Wextra -Wpedantic -Werror)
sanitizers=$(cached GOTI_SANITIZE)
[[ -z $sanitizers ]] || flags+=("-fsanitize=${sanitizers//;/,}")
[[ $(cached GOTI_COVERAGE) != ON ]] || flags+=(--coverage)

# packaged OPTION...: the flags that pkg-config has for goti.
packaged() { PKG_CONFIG_PATH=$libdir/pkgconfig pkg-config "$@" --cflags --libs goti; }

mkdir archive shared held
cp "$libdir/libgoti.a" archive
for program in best_line opponent; do
    read -ra pc <<< "$(packaged)"
    try "$program, shared" "$c" "${flags[@]}" "examples/$program.c" \
        -o "shared/$program" "${pc[@]}" "-Wl,-rpath,$libdir"
    # Without libgoti.so beside it, -lgoti means libgoti.a.
    read -ra pc <<< "$(packaged --static)"
    try "$program, static" "$c" "${flags[@]}" "examples/$program.c" \
        -o "held/$program" -Larchive "${pc[@]}"
done
export GOTI_VARIANTS=$prefix/share/goti/variants # for those that hold the library
for folder in shared held; do
    tells "pkg-config, $folder" "$folder/best_line"
    plays "pkg-config, $folder" "$folder/opponent"
done

for static in OFF ON; do
    try configure cmake -S examples -B "built-$static" "-DSTATIC=$static" \
        -G "$(cached CMAKE_GENERATOR)" "-DCMAKE_PREFIX_PATH=$prefix" \
        "-DCMAKE_C_COMPILER=$c" "-DCMAKE_C_FLAGS=${flags[*]}"
    try build cmake --build "built-$static"
    tells "CMake, static $static" "built-$static/best_line"
    plays "CMake, static $static" "built-$static/opponent"
done
unset GOTI_VARIANTS

check_that 'usage of best_line' test "$(shared/best_line 2>&1 || echo $?)" = \
    "usage: best_line GAME DIRECTORY [POSITION]
2"
check_that 'an error of best_line' test "$(shared/best_line kaoa db 2>&1 || echo $?)" = \
    "best_line: bad variant: no variant is called 'kaoa'; did you mean 'kaooa'?
1"

# ---- Python ----------------------------------------------------------------

# Not where sanitizers are, which python was not built with.
if [[ -z $sanitizers ]]; then
    package=$(find "$prefix" -path '*/goti/__init__.py')
    PYTHONPATH=$(dirname "$(dirname "$package")")
    export PYTHONPATH PYTHONDONTWRITEBYTECODE=1 GOTI_BIN
    unset GOTI_LIBRARY
    tells Python python3 examples/best_line.py
    try 'where it is' python3 -c 'import goti; print(goti._native.library._name)'
    check_that 'it loads the library of its prefix' test "$(< "$out")" = \
        "$(realpath "$libdir")/libgoti.so.0"
    try 'tests of the module' python3 "$GOTI_SOURCE/tests/python/test_module.py"
fi
finish
