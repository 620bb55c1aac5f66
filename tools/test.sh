#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Everything a change must pass, from a bare checkout: lint, then gcc, clang
# and the sanitizers, all with warnings as errors.  Stops at the first failure.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Nothing that is asked of a person, or in a person's language.
export LC_ALL=C.UTF-8

jobs=$(nproc)
summary=() # lines of the steps that passed
current=   # the step that is running

# step "name" command...: run it, note how long it took, stop if it fails.
step() {
    local name=$1 start=$SECONDS
    shift
    echo "== $name"
    current=$name
    "$@" # not after "if" or "&&", where errexit would be off inside it
    summary+=("$(printf 'ok    %5d s  %s' $((SECONDS - start)) "$name")")
    current=
}

finish() {
    local status=$?
    echo
    echo "== summary"
    if [[ ${#summary[@]} -gt 0 ]]; then printf '%s\n' "${summary[@]}"; fi
    if [[ $status -ne 0 ]]; then
        echo "FAILED         ${current:-tools/test.sh}"
    else
        echo "all passed in $SECONDS s"
    fi
}
trap finish EXIT

# build PRESET [TARGET]...: these, or all.
build() {
    local preset=$1
    shift
    # Named, since the build folder may remember other choices.
    cmake --preset "$preset" -DGOTI_WERROR=ON -DGOTI_TESTS=ON > /dev/null
    cmake --build --preset "$preset" --parallel "$jobs" ${1:+--target "$@"}
}

run_tests() {
    local preset=$1
    shift
    ctest --preset "$preset" --parallel "$jobs" --no-tests=error "$@"
}

step "set-up" ./tools/setup.sh --browser
step "lint: includes" python3 tests/lint/check_includes.py
step "lint: format" bash tests/lint/check_format.sh
step "lint: headers" bash tests/lint/check_headers.sh
step "gcc release: build" build release
step "gcc release: all tests" run_tests release --label-exclude "lint|browser"
step "gcc release: the page in a browser" run_tests release --label-regex browser
step "clang release: build" build clang
step "clang release: unit tests" run_tests clang --label-regex unit
step "Open MPI: set-up" ./tools/setup.sh --mpi
step "Open MPI: build" build mpi goti mpi_row_pack mpi_table_parts
step "Open MPI: tests of several processes" run_tests mpi --label-regex mpi
step "gcc sanitizers: build" build asan
step "gcc sanitizers: all tests but those of the commands" \
    run_tests asan --label-regex "unit|laws|fuzz|oracle"
step "gcc sanitizers: tests of the commands, and faults" \
    run_tests asan --label-regex "cli|faults"
step "clang thread sanitizer: build" build tsan
step "clang thread sanitizer: race tests" run_tests tsan --label-regex race
