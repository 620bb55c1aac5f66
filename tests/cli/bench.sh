#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti bench probe: it runs, and prints numbers.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

solve kaooa db
run 0 bench probe kaooa --db db --seconds 1
check_that warm grep -qE '^warm +[0-9.]+ us of CPU a probe' "$out"
check_that cold grep -qE '^cold +[0-9.]+ us of CPU a probe' "$out"
run 0 bench probe kaooa --db db --seconds 1 --seed 7 --json
json 'd["seed"] == 7 and d["warm_probes"] > 0 and d["cold_probes"] > 0'
json '0 < d["warm_us"] and 0 < d["cold_us"] and d["warm_hit_rate"] == 1'

finish
