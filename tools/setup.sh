#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Install what building and testing goti need, on Debian 12; with --browser, also
# what the tests of its page in a browser need, with --papers what building the
# paper does, with --mpi what solving on several machines does.  Only what is
# missing is installed; says nothing and needs no network when all is there.
set -euo pipefail

packages=(
    # compilers; g++ checks the public header as C++ and brings the C library
    gcc g++ clang
    # runtimes: OpenMP for clang, the sanitizers for clang
    libomp-dev libclang-rt-14-dev
    # building; scdoc makes the manual pages
    cmake ninja-build pkg-config scdoc
    # libraries
    libzstd-dev libxxhash-dev libinih-dev libjson-c-dev
    libncurses-dev # ncursesw, for playing in a terminal
    libmicrohttpd-dev libsqlite3-dev nettle-dev # goti serve
    # testing; results
    libcriterion-dev clang-format gcovr python3 git jq zstd gnuplot-nox
    valgrind tmux
)
browser=(chromium fonts-noto-core) # the fonts: letters of Hindi
# Debian's npm wants Debian's node, and does not go with one from elsewhere.
command -v npm > /dev/null || browser+=(nodejs npm)
papers=(
    # LaTeX, its fonts, and the program that runs it as often as need be
    texlive-latex-recommended texlive-latex-extra texlive-fonts-recommended
    texlive-science texlive-pictures lmodern latexmk
    # figures; looking at pages
    librsvg2-bin poppler-utils
)

mpi=(openmpi-bin libopenmpi-dev)

for argument in "$@"; do
    case $argument in
        --browser) packages+=("${browser[@]}") ;;
        --papers) packages+=("${papers[@]}") ;;
        --mpi) packages+=("${mpi[@]}") ;;
        -h | --help)
            echo "Usage: tools/setup.sh [--browser] [--papers] [--mpi]"
            exit 0
            ;;
        *)
            echo "setup: unexpected argument '$argument'; --help says more" >&2
            exit 2
            ;;
    esac
done

if ! command -v apt-get > /dev/null; then
    echo "setup: no apt-get here; goti needs these Debian packages or the" \
        "like: ${packages[*]}" >&2
    exit 0
fi

is_installed() {
    [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" \
        2> /dev/null) == installed ]]
}

missing=()
for package in "${packages[@]}"; do
    is_installed "$package" || missing+=("$package")
done
if [[ ${#missing[@]} -eq 0 ]]; then
    exit 0
fi

as_root=()
if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo > /dev/null; then
        echo "setup: not root and no sudo; please install: ${missing[*]}" >&2
        exit 1
    fi
    # sudo drops the environment, so the setting is part of the command.
    as_root=(sudo)
fi

echo "setup: installing ${missing[*]}"
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq)

# All that apt and dpkg say goes to a log, shown only if they fail.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { "${apt[@]}" update &&
    "${apt[@]}" install --yes --no-install-recommends "${missing[@]}"; } \
    > "$log" 2>&1; then
    cat "$log" >&2
    echo "setup: could not install ${missing[*]}" >&2
    exit 1
fi
