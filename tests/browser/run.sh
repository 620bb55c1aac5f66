#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tests of goti serve's page in a headless browser.
#
#   tests/browser/run.sh                      all tests
#   tests/browser/run.sh --unit               those that need no browser
#   tests/browser/run.sh --screenshots DIR    pictures of the views, to look at
#   tests/browser/run.sh --serve              the server of the tests, to try by hand
#
# GOTI_BIN is the tool (default: that of build/release).  What npm installs, and
# the tables of the small games the tests play, go to GOTI_BROWSER_DIR (default:
# beside the tool).  Skipped, with code 77, where node, npm or Chromium are not
# installed: tools/setup.sh --browser installs them.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$(cd "$here/../.." && pwd)
export LC_ALL=C.UTF-8

what=tests
case ${1-} in
    "") ;;
    --unit) what=unit ;;
    --serve) what=serve ;;
    --screenshots)
        what=screenshots
        [[ -n ${2-} ]] || { echo "run.sh: --screenshots expects a folder" >&2; exit 2; }
        mkdir -p "$2"
        pictures=$(cd "$2" && pwd)
        ;;
    *)
        echo "run.sh: unexpected argument '$1'" >&2
        exit 2
        ;;
esac

if ! command -v node > /dev/null; then
    echo "run.sh: no node here; tools/setup.sh --browser installs it" >&2
    exit 77
fi
if [[ $what == unit ]]; then exec node --test "$here"/unit/*.test.js; fi

export GOTI_CHROMIUM=${GOTI_CHROMIUM:-/usr/bin/chromium}
if [[ $what != serve ]] && ! { command -v npm && [[ -x $GOTI_CHROMIUM ]]; } > /dev/null; then
    echo "run.sh: no npm or no $GOTI_CHROMIUM here; tools/setup.sh --browser installs them" >&2
    exit 77
fi

export GOTI_BIN=${GOTI_BIN:-$source/build/release/goti}
work=${GOTI_BROWSER_DIR:-$(dirname "$GOTI_BIN")/browser}
mkdir -p "$work"
work=$(cd "$work" && pwd)

# ---- what npm installs, unless it is there ---------------------------------

export GOTI_NPM=$work/npm
mkdir -p "$GOTI_NPM"
if [[ $what != serve ]] && ! cmp -s "$here/package-lock.json" "$GOTI_NPM/installed"; then
    cp "$here"/package.json "$here"/package-lock.json "$here"/.npmrc "$GOTI_NPM"
    (cd "$GOTI_NPM" && npm ci --ignore-scripts --no-update-notifier > npm.log 2>&1) ||
        { cat "$GOTI_NPM/npm.log" >&2; exit 1; }
    cp "$here/package-lock.json" "$GOTI_NPM/installed"
fi

# ---- games ------------------------------------------------------------------

# The shipped games, and some that are soon played to a draw.
export GOTI_VARIANTS=$work/variants GOTI_DB=$work/db
rm -rf "$GOTI_VARIANTS" "$GOTI_DB"
mkdir -p "$GOTI_VARIANTS" "$GOTI_DB"
cp "$source"/solver/variants/*.ini "$here"/*.ini "$GOTI_VARIANTS"
for game in kaooa kaooa-limit three-mens-morris hat-diviyan-keliya; do
    "$GOTI_BIN" solve "$game" --db "$GOTI_DB" --quiet
done

# ---- server -----------------------------------------------------------------

rm -f "$work"/rooms.sqlite* "$work"/address # of the last run
# No limits by address: all the browsers of the tests have the same.
serve=(serve --db "$GOTI_DB" --rooms "$work/rooms.sqlite" --rate 0 --rooms-each 0 --per-address 0)
if [[ $what == serve ]]; then exec "$GOTI_BIN" "${serve[@]}"; fi

: > "$work/address" # there to be read before the server begins
"$GOTI_BIN" "${serve[@]}" --port 0 --quiet > "$work/address" 2> "$work/serve.log" &
server=$!
trap 'kill "$server" 2> /dev/null || true' EXIT
GOTI_URL=
for ((i = 0; i < 100; i++)); do
    GOTI_URL=$(sed -n 's|^\(http://.*[0-9]\)/$|\1|p' "$work/address")
    [[ -z $GOTI_URL ]] || break
    sleep 0.1
done
export GOTI_URL
if [[ -z $GOTI_URL ]]; then
    echo "run.sh: the server does not begin" >&2
    cat "$work/serve.log" >&2
    exit 1
fi

# ---- what was asked for -----------------------------------------------------

status=0
if [[ $what == screenshots ]]; then
    node "$here/screenshots.js" "$pictures" || status=$?
else
    # Each file in a process of its own, two at a time, whatever node's default.
    node --test "$here"/unit/*.test.js || status=$?
    files=("$here"/e2e/*.test.js)
    # A file that fails is run once more, and said: a browser on a busy machine
    # may lose a tap.  What fails twice has failed.
    # shellcheck disable=SC2016 # another shell expands it
    once_more='node --test --test-reporter=spec "$0" && exit
        echo "run.sh: $0 FAILED ONCE, again:"
        node --test --test-reporter=spec "$0"'
    printf '%s\0' "${files[@]}" |
        xargs -0 -n 1 -P 2 bash -c "$once_more" || status=$?
fi

kill "$server"
wait "$server" || { echo "run.sh: the server ended with code $?" >&2; cat "$work/serve.log" >&2; status=1; }
trap - EXIT
exit "$status"
