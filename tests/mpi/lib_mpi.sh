# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Read by the other scripts: what is common to solving with several processes.
source "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh" || exit 1
command -v mpirun > /dev/null || exit 77

# More processes than cores, in a container, as root: all may be so here.
launch=(mpirun --allow-run-as-root --oversubscribe)
# A process that waits for others gives the core to them.
export OMPI_MCA_mpi_yield_when_idle=1
limit=300 # seconds, so that processes that wait for each other end

# spread CODE N ARGUMENT...: the same with N processes.
spread() {
    local code=$1 n=$2 got=0
    shift 2
    n_checks=$((n_checks + 1))
    timeout "$limit" "${launch[@]}" -n "$n" "$GOTI_BIN" "$@" \
        > "$out" 2> "$err" < /dev/null || got=$?
    [[ $got == "$code" ]] || fail "$n x goti $*: exit code $got, not $code"
}

# same_files A B: the tables of two databases are alike, byte for byte.
same_files() { diff -rq --exclude=manifest.json --exclude=.lock "$1" "$2"; }
