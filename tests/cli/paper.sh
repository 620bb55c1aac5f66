#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# results/paper/ is what tools/paper_data.sh makes of the results in the tree; what
# is wrong with them, it says; and the lint of the paper sees a typed number.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

export GOTI_BIN
paper_data() {
    "$GOTI_SOURCE/tools/paper_data.sh" "$@" > "$out" 2> "$err"
}
lint() {
    python3 "$GOTI_SOURCE/tests/lint/check_paper.py" "$@" > "$out" 2> "$err"
}
fails() { ! "$@"; }

check_that 'numbers and tables are made' paper_data --out "$work/made"
check_that 'the same as in the tree' \
    diff -r "$GOTI_SOURCE/results/paper" made

# Sums over the results in another way.
cat > sums.py << 'END'
import csv, json, pathlib, re, sys

results = pathlib.Path(sys.argv[1])
numbers = dict()
for line in open(sys.argv[2] + "/numbers.tex"):
    m = re.fullmatch(r"\\gotiset\{(.*?)\}\{(.*?)\}\{(.*)\}\n", line)
    if m:
        assert (m[1], m[2]) not in numbers, line
        numbers[m[1], m[2]] = m[3]

def rows(name):
    with open(results / name) as f:
        return list(csv.DictReader(f))

def groups(n):
    return f"{n:,}".replace(",", "\\,")

def percent(n, whole):
    return "$<$0.01" if 0 < 100 * n / whole < 0.005 else f"{100 * n / whole:.2f}"

for game in ("tigadi", "aadu-puli-attam", "tagnor", "kaooa"):
    tiers = rows(f"{game}/tiers.csv")
    for part in ("", "movement-", "placement-"):
        some = [t for t in tiers if t["phase"] + "-" == part or not part]
        total = lambda *fields: sum(int(t[f]) for t in some for f in fields)
        want = {
            "positions": groups(total("boards")),
            "orbits": groups(total("orbits")),
            "deepest": str(max(int(t["max_dtc"]) for t in some)),
            "win-share": percent(total("win", "cursed_win"), total("boards")),
            "draw-share": percent(total("draw"), total("boards")),
            "limited": groups(total("cursed_win", "blessed_loss")),
        }
        for key, value in want.items():
            got = numbers[game, part + key]
            assert got == value, (game, part + key, got, value)
    moves = rows(f"{game}/first_moves.csv")
    for value in ("win", "draw", "loss"):
        assert numbers[game, f"first-{value}"] == str(
            sum(int(m.get("moves", 1)) for m in moves if m["category"] == value)), (game, value)
    stored = sum(int(line.split()[1]) for line in open(results / game / "digests.txt"))
    assert numbers[game, "stored"] == groups(stored), game

verified = rows("verification.csv")
assert numbers["verification", "values"] == groups(sum(int(r["values"]) for r in verified))
starts = rows("tagnor/starts.csv")
assert numbers["tagnor", "starts-all"] == groups(len(starts))
assert numbers["tagnor", "starts-win"] == groups(sum(r["category"] == "win" for r in starts))

# The figures of others, looked up without jq.
files = {"comparison": lambda v: [r for r in rows("comparison.csv") if r["variant"] == v],
         "tiers": lambda v: rows(f"{v}/tiers.csv"),
         "reachable": lambda v: rows(f"{v}/reachable.csv"),
         "summary": lambda v: [json.load(open(results / v / "summary.json"))]}
compared = 0
for p in csv.DictReader(open(sys.argv[3])):
    if p["file"] == "performance":
        continue
    where = dict(w.split("=") for w in p["where"].split(";") if w)
    try:
        found = [r for r in files[p["file"]](p["variant"])
                 if all(r[k] == v for k, v in where.items())]
    except FileNotFoundError:
        continue
    if not found:
        continue
    for step in p["field"].split("."):
        found = [r[step] for r in found]
    ours = found[0] if len(found) == 1 else sum(int(x) for x in found)
    assert str(ours) == p["value"], (p, ours)
    compared += 1
assert numbers["agreement", "compared"] == str(compared), compared
assert numbers["agreement", "equal"] == str(compared)
END
check_that 'the numbers are right' python3 sums.py "$GOTI_SOURCE/results" made \
    "$GOTI_SOURCE/papers/published.csv"

# --- results that the paper does not fit any more ---

cp -r "$GOTI_SOURCE/results" changed
sed -i 's/"category": "win"/"category": "draw"/' changed/tigadi/summary.json
check_that 'a statement that does not hold is refused' \
    fails paper_data --results changed --out other
check_that 'and named' grep -q 'Tigadi is won by White' "$err"
check_that 'and nothing is written' test ! -e other
cp "$GOTI_SOURCE/results/tigadi/summary.json" changed/tigadi/
sed -i '2s/$/,1/' changed/comparison.csv
check_that 'a file with a field too many is refused' \
    fails paper_data --results changed --out other
check_that 'and named' grep -q 'changed/comparison.csv is not as expected' "$err"
check_that 'an unknown option is refused' fails paper_data --nothing

# --- the lint ---

check_that 'the paper holds no typed number' lint
# shellcheck disable=SC2016
{
    echo 'A game of \goti{tigadi}{points} points \cite{gasser1996} % 24' > good.tex
    echo 'has $2^f$ cells.\gotifigure{width=0.4\linewidth}{depths-tigadi}' >> good.tex
    echo 'It has 24 points.' > typed.tex
    echo 'It has \goti{tigadi}{nothing} points.' > unknown.tex
    echo '\input{table_nothing}' > no-table.tex
}
check_that 'allowed digits' lint good.tex
check_that 'a typed number' fails lint typed.tex
check_that 'an unknown key' fails lint unknown.tex
check_that 'a table that is not there' fails lint no-table.tex

finish
