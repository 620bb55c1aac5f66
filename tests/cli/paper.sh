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
for kind in ("measured", "recorded"):
    some = [r for r in verified if r["kind"] == kind]
    assert numbers["verification", kind + "-runs"] == str(len(some)), kind
    assert numbers["verification", kind + "-values"] == groups(
        sum(int(r["values"]) for r in some)), kind

# How each phase of each game was verified, and the rows of the table of it.
classes = dict()
for directory in results.iterdir():
    if not (directory / "summary.json").exists():
        continue
    how = []
    for phase in ("movement", "placement"):
        samples = {r["sample"] for r in verified if r["variant"] == directory.name
                   and r["metric"] == "dtc" and r["phase"] in ("all", phase)}
        how.append("whole" if "all" in samples else "samples" if samples else "not")
    stored = sum(int(line.split()[1]) for line in open(directory / "digests.txt"))
    n, total = classes.get(tuple(how), (0, 0))
    classes[tuple(how)] = (n + 1, total + stored)
assert numbers["verification", "whole-games"] == str(classes["whole", "whole"][0])
assert numbers["verification", "none-games"] == str(classes["not", "not"][0])
table = [line.split(" & ") for line in open(sys.argv[2] + "/table_coverage.tex")
         if line.endswith("\\\\\n") and line.startswith(("whole", "samples", "not"))]
assert {(r[0], r[1]): (len(r[2].split("; ")), r[3]) for r in table} == \
    {how: (n, groups(total)) for how, (n, total) in classes.items()}, table
daggers = sum(line.count("dag") for line in open(sys.argv[2] + "/table_verification.tex"))
assert daggers == sum(r["kind"] == "recorded" for r in verified)

for game in ("tigadi", "aadu-puli-attam", "tagnor"):
    decided = [d for d in rows(f"{game}/depths.csv") if d["category"] != "draw"]
    loser = sum(int(d["boards"]) for d in decided
                if int(d["dtc"]) % 2 == ("loss" in d["category"]))
    assert numbers[game, "last-loser-share"] == percent(
        loser, sum(int(d["boards"]) for d in decided)), game

# GamesmanOne's CPU time a game, and its two factors.
peers = dict()
for p in csv.DictReader(open(sys.argv[3])):
    if p["source"] == "gamesmanone" and p["file"] == "performance":
        peers.setdefault(p["variant"], dict())[p["field"]] = float(p["value"])
own = {r["variant"]: r for r in rows("performance/solve.csv")
       if r["metric"] == "dtm" and r["phase"] == "all" and r["threads"] == "1"}
stored = [p["positions"] / float(own[v]["positions"]) for v, p in peers.items()]
each = [p["cpu_seconds"] / float(own[v]["cpu_seconds"]) / s
        for (v, p), s in zip(peers.items(), stored)]
for key, factors in (("stored", stored), ("index", each)):
    for end, pick in (("least", min), ("most", max)):
        assert abs(float(numbers["peers", f"{end}-{key}-ratio"]) - pick(factors)) < 0.051

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
sed -i '/^kaooa,dtc,/s/6389/6390/' changed/verification.csv
check_that 'a statement that does not hold is refused' \
    fails paper_data --results changed --out other
check_that 'and named' grep -q 'Tigadi is won by White' "$err"
check_that 'and so is another' grep -q 'verified whole is as many values' "$err"
check_that 'and nothing is written' test ! -e other
cp "$GOTI_SOURCE/results/verification.csv" changed/
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
