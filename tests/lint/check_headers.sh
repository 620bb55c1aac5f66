#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Each header compiles alone, so nobody depends on the order of includes; the
# public one also as older C and as C++.  CC and CXX name the compilers.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

warnings=(-Wall -Wextra -Wpedantic -Werror)
failed=0

# Included into an empty file: as a main file a header would be warned about.
while IFS= read -r -d '' header; do
    if ! "${CC:-cc}" -std=c17 -D_DEFAULT_SOURCE -D_XOPEN_SOURCE=700 \
        "${warnings[@]}" -I. -fsyntax-only -include "$header" -x c /dev/null; then
        echo "$header:1: does not compile alone" >&2
        failed=1
    fi
done < <(find solver db tools tests -name '*.h' -print0 | sort -z)

# alone STANDARD COMPILER LANGUAGE: the public header, by that standard.
alone() {
    if ! "$2" "-std=$1" "${warnings[@]}" -Wconversion -fsyntax-only \
        -include db/goti.h -x "$3" /dev/null; then
        echo "db/goti.h:1: does not compile alone as $1" >&2
        failed=1
    fi
}
for standard in c99 c11 c17; do alone "$standard" "${CC:-cc}" c; done
for standard in c++11 c++17 c++20; do alone "$standard" "${CXX:-c++}" c++; done

exit "$failed"
