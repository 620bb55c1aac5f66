#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti serve: the API without rooms, and the command.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1
export XDG_STATE_HOME=$work/state

have_kaooa_thrice
solve kaooa db
solve kaooa-thrice db
solve three-mens-morris db
solve kaooa dtm --metric dtm
solve hat-diviyan-keliya spare
solve kaooa partial --phase movement

# by_python SCRIPT ARGUMENT...: it makes its own checks.
by_python() {
    n_checks=$((n_checks + 1))
    python3 "$GOTI_SOURCE/tests/cli/$1" "${@:2}" > "$out" 2> "$err" || fail "$1"
    grep 'checks,\|positions equal' "$out"
}
by_python serve_api.py db dtm

cp -r db damaged
echo '{' > damaged/three-mens-morris/manifest.json
mv damaged/kaooa-thrice damaged/kaooa-compulsory
for table in damaged/kaooa/movement-*-x[12]-*; do
    printf '\x55\x55\x55\x55' | dd of="$table" bs=1 seek=$(($(stat -c %s "$table") / 2)) \
        conv=notrunc status=none
done
by_python serve_tables.py db partial damaged spare/hat-diviyan-keliya

# ---- the command -----------------------------------------------------------

refuse 2 "goti: serve: --port: expected a number from 0 to 65535, not '65536'" \
    serve --port 65536
refuse 2 'goti: serve: --rooms and --no-rooms: expected one' \
    serve --no-rooms --rooms x
refuse 2 "goti: expected an address such as 127.0.0.1 or ::1, not 'example.org'" \
    serve --bind example.org --no-rooms
refuse 2 "goti: serve: unexpected argument 'kaooa'" serve kaooa
refuse 1 'goti: cannot listen at 192.0.2.1, port 8080: *' serve --bind 192.0.2.1 --no-rooms
refuse 1 'goti: /nowhere/rooms: *' serve --rooms /nowhere/rooms --port 0
echo nonsense nonsense nonsense nonsense > no-rooms
refuse 5 'goti: no-rooms: *' serve --rooms no-rooms --port 0
refuse 2 'goti: serve: --cache: expected a size *' serve --no-rooms --cache much
HOME='' XDG_STATE_HOME='' refuse 2 'goti: serve: there is no HOME to keep rooms in; *' serve

# served OPTION...: start, and wait for the address; $server is its process.
served() {
    : > "$out" # what the last one said
    "$GOTI_BIN" serve --db db --port 0 "$@" > "$out" 2> "$err" &
    server=$!
    for _ in {1..200}; do
        grep -q '^http' "$out" && return
        sleep 0.05
    done
    fail "serve $*: no address"
}
# stopped SIGNAL: ask it to end; it ends well.
stopped() {
    kill "-$1" "$server"
    wait "$server"
    local got=$?
    n_checks=$((n_checks + 1))
    [[ $got == 0 ]] || fail "exit code $got after $1"
}
served
check_that 'the default file of rooms' test -s "$XDG_STATE_HOME/goti/rooms.sqlite"
check_that 'for its owner alone' test "$(stat -c %a "$XDG_STATE_HOME/goti/rooms.sqlite")" = 600
check_that 'one line of output' test "$(wc -l < "$out")" = 1
cp "$out" first
refuse 8 'goti: *rooms.sqlite: in use by another server' serve --port 0
cp first "$out"
port=$(grep -oE '[0-9]+/$' "$out" | tr -d /)
refuse 1 "goti: cannot listen at 127.0.0.1, port $port: *" serve --no-rooms --port "$port"
stopped INT
served --rooms load.sqlite --rate 0 --rooms-each 0 --per-address 0
python3 "$GOTI_SOURCE/tools/serve_load.py" "$(head -n 1 "$out")" kaooa --positions 100 \
    --clients 4 --rooms 20 --moves 8 --json > load.json 2> "$err" || fail serve_load.py
cp load.json "$out"
json 'len(d) == 3 and d[0]["requests"] == 100 and d[2]["requests"] > 20 and
      all(r["per_second"] > 0 and r["p50_ms"] <= r["p99_ms"] for r in d)'
stopped TERM
served --bind ::1 --no-rooms
check_that 'an address in brackets' grep -qE '^http://\[::1\]:[0-9]+/$' "$out"
stopped TERM
served --bind 0.0.0.0 --no-rooms
check_that 'what it means is said' grep -q 'any machine that reaches this address' "$err"
stopped TERM
served --bind localhost --no-rooms --quiet
check_that 'nothing is said' test ! -s "$err"
stopped TERM
finish
