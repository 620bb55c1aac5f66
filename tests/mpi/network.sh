#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Each process in a network of its own, joined by wires with added latency and
# limited bandwidth (wire.py): the same tables.  Needs root and ip; arguments are
# for more by hand: NAME RANKS DELAY_MS MBIT [OPTION...], "puli-judham 4 1 1000".
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
source "$here/lib_mpi.sh" || exit 1
[[ $(id -u) == 0 ]] && command -v ip unshare > /dev/null || exit 77
[[ -c /dev/net/tun ]] || exit 77

tag=gt$$ # of everything that is made here
n_nets=0

# What was made goes whatever happens.
leave() {
    local i
    exec 8>&- # the wires end
    for ((i = 1; i <= n_nets; i++)); do ip netns del "$tag-$i"; done
    chmod -R u+w "$work"
    rm -rf "$work"
}
ip netns add "$tag-1" 2> /dev/null || exit 77
n_nets=1
trap leave EXIT

# networks N DELAY_MS MBIT
networks() {
    local i taps=() answer
    for ((i = 2; i <= $1; i++)); do
        ip netns add "$tag-$i" || return
        n_nets=$i
    done
    for ((i = 1; i <= $1; i++)); do taps+=("$tag.$i"); done
    mkfifo ready hold
    exec 8<> hold # opened both ways, so that nobody waits
    python3 "$here/wire.py" "$2" "$3" "${taps[@]}" \
        > ready < hold 8>&- &
    read -r answer < ready
    [[ $answer == ready ]] || return
    for ((i = 1; i <= $1; i++)); do
        ip link set "$tag.$i" netns "$tag-$i" mtu 9000
        ip -n "$tag-$i" link set "$tag.$i" name eth0
        ip -n "$tag-$i" addr add "10.77.0.$i/24" dev eth0
        ip -n "$tag-$i" link set lo up
        ip -n "$tag-$i" link set eth0 up
    done
}

# What mpirun calls to start something at a host; hosts are addresses.
cat > agent << 'SH'
#!/bin/sh
host=$1
shift
exec ip netns exec "$GOTI_NETS-${host##*.}" unshare --uts \
    sh -c "hostname node${host##*.}; $*"
SH
chmod +x agent
export GOTI_NETS=$tag

# solve_apart N ARGUMENT...
solve_apart() {
    local n=$1 i hosts=10.77.0.1 code=0
    shift
    for ((i = 2; i <= n; i++)); do hosts+=,10.77.0.$i; done
    n_checks=$((n_checks + 1))
    timeout "$limit" ip netns exec "$tag-1" unshare --uts \
        sh -c 'hostname node1; exec "$@"' sh \
        "${launch[@]}" --mca plm_rsh_agent "$work/agent" --mca btl tcp,self \
        --mca btl_tcp_if_include 10.77.0.0/24 \
        --mca oob_tcp_if_include 10.77.0.0/24 \
        -x GOTI_SOURCE -x LC_ALL --host "$hosts" -n "$n" \
        "$GOTI_BIN" "$@" > "$out" 2> "$err" < /dev/null || code=$?
    [[ $code == 0 ]] || fail "$n x goti $*: exit code $code"
}

# compare NAME RANKS DELAY_MS MBIT OPTION...
compare() {
    networks "$2" "$3" "$4" || exit 77
    run 0 solve "$1" --db "whole-$1" --quiet "${@:5}"
    solve_apart "$2" solve "$1" --db "$work/apart" --quiet --threads 1 --json \
        "${@:5}"
    json "d['team']['ranks'] == $2"
    check_that "$1, $2 networks, $3 ms, $4 Mbit/s" same_files "whole-$1/$1" "apart/$1"
    [[ -n ${verbose-} ]] && cat "$out"
}

if [[ $# -ge 4 ]]; then
    limit=3600 verbose=yes
    compare "$@"
else
    compare kaooa 3 2 100
    solve_apart 3 solve four-mens-morris-flying --db "$work/apart" --quiet \
        --threads 1
    run 0 solve four-mens-morris-flying --db whole --quiet
    check_that 'morris' same_files whole/four-mens-morris-flying \
        apart/four-mens-morris-flying
fi

finish
