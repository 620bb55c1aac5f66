#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# clang-format over all C files of the repository; changes nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Versions lay code out differently; the tree follows Debian 12's.
clang_format=clang-format
if command -v clang-format-14 > /dev/null; then
    clang_format=clang-format-14
fi

# New files count before they are committed; ignored ones never do.
list_files() {
    git ls-files -z --cached --others --exclude-standard -- '*.[ch]' \
        2> /dev/null ||
        find solver db tools tests -name '*.[ch]' -print0
}

# A file may be deleted but still in the index.
list_files | while IFS= read -r -d '' file; do
    if [[ -f $file ]]; then printf '%s\0' "$file"; fi
done | xargs -0 --no-run-if-empty "$clang_format" --dry-run -Werror
