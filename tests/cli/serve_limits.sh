#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti serve: what one address may do, and all of them; who asks through another.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

n_checks=$((n_checks + 1))
python3 "$GOTI_SOURCE/tests/cli/serve_limits.py" > "$out" 2> "$err" || fail serve_limits.py
grep 'checks,' "$out"

bad="goti: serve: --forwarded-from: expected an address such as 127.0.0.1 or ::1, or a network"
refuse 2 "$bad such as 10.0.0.0/8, not 'proxy'" serve --no-rooms --forwarded-from '::1,proxy'
refuse 2 "$bad *" serve --no-rooms --forwarded-from 0.0.0.0/0
refuse 2 "goti: serve: --wrong-codes: expected a number from 1 to 60, not '0'" \
    serve --no-rooms --wrong-codes 0
refuse 2 "goti: serve: --wrong-codes: expected a number from 1 to 60, not '61'" \
    serve --no-rooms --wrong-codes 61
refuse 2 "goti: serve: --host: expected a name such as goti.example, *, not 'a b'" \
    serve --no-rooms --host goti.example --host 'a b'
refuse 2 "goti: serve: --allow-origin: expected one origin *, not '\*'" \
    serve --no-rooms --allow-origin '*'
finish
