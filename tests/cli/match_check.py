#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Read the games and the report of a match, and count anew what it says.

    match_check.py GOTI NAME DB GAMES REPORT

GAMES is what --pgn wrote, REPORT what --json printed.  Every position of every
game is looked up with `goti query`: moves must be legal, the game must go on
before each of them, and results, lengths, values of openings and values given
away must be those of the report.
"""

import json
import math
import re
import subprocess
import sys

GOTI, NAME, DB, GAMES, REPORT = sys.argv[1:6]
HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')


def read_games(path):
    games = []
    for block in re.split(r"\n(?=\[Variant)", open(path, encoding="utf-8").read()):
        headers = {k: re.sub(r"\\(.)", r"\1", v) for k, v in HEADER.findall(block)}
        body = block.rsplit("]\n", 1)[1].split()
        moves = [w for w in body if not re.fullmatch(r"\d+\.", w)]
        assert moves.pop() == headers["Result"], block
        games.append((headers, moves))
    return games


def look_up(games):
    """For each game, the answers to its positions, the last included."""
    texts = [g[0]["Start"] + " moves " + " ".join(g[1][:n])
             for g in games for n in range(len(g[1]) + 1)]
    out = subprocess.run(
        [GOTI, "query", NAME, "--stdin", "--db", DB], check=True,
        input="\n".join(texts), capture_output=True, text=True).stdout
    answers = iter([json.loads(line) for line in out.splitlines()])
    return [[next(answers) for _ in range(len(g[1]) + 1)] for g in games]


def row_value(answer):
    value = {"win": 1, "loss": -1}.get(answer["category"], 0)
    return value if answer["to_move"] == "row" else -value


def count_from(into, value, points):
    into[("lost", "drawn", "won")[value + 1]][
        ("lost", "drawn", "won")[round(2 * points)]] += 1


def zeros():
    return {v: {"won": 0, "drawn": 0, "lost": 0} for v in ("won", "drawn", "lost")}


def check_values(games, report, sides):
    judged, drops = [0, 0], [0, 0]
    starts = [zeros(), zeros()]
    for (headers, moves), answers, side in zip(games, look_up(games), sides):
        points = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}[headers["Result"]]
        for before, after in zip(answers, answers[1:]):
            assert before["moves"], (headers, "goes on though it is over")
            row_moves = before["to_move"] == "row"
            player = side if row_moves else 1 - side
            change = row_value(after) - row_value(before)
            judged[player] += 1
            drops[player] += (change if row_moves else -change) < 0
        value = row_value(answers[0])
        count_from(starts[side], value, points)
        count_from(starts[1 - side], -value, 1 - points)
        last = answers[-1]
        if "winner" in last and last["winner"] is not None:
            assert points == (1 if last["winner"] == "row" else 0), headers
    for i in range(2):
        told = report["players"][i]["values"]
        assert told["judged"] == judged[i], (told, judged)
        assert told["drops"] == drops[i], (told, drops)
        for value in ("won", "drawn", "lost"):
            assert told["from_" + value] == starts[i][value], (told, starts)


def check_interval(report, points):
    """By the two games of each opening, as floating point numbers."""
    pairs = [sum(points[i:i + 2]) / len(points[i:i + 2])
             for i in range(0, len(points), 2)]
    mean = sum(points) / len(points)
    n = len(pairs)
    middle = sum(pairs) / n
    spread = math.sqrt(sum((p - middle) ** 2 for p in pairs) / n)
    told = report["points"]
    assert abs(told["value"] - mean) < 6e-4, (told, mean)
    if spread == 0:
        low, high = mean - min(1, 3 / n) * middle, mean + min(1, 3 / n) * (1 - middle)
    else:
        error = 1.96 * spread / math.sqrt(n - 1)
        low, high = mean - error, mean + error
    assert abs(told["low"] - max(0, low)) < 1.1e-3, (told, low)
    assert abs(told["high"] - min(1, high)) < 1.1e-3, (told, high)
    for key, share in (("value", mean), ("low", max(0, low)), ("high", min(1, high))):
        elo = report["elo"][key]
        if elo is None:
            assert share < 1e-9 or share > 1 - 1e-9, (key, share)
        else:
            exact = 400 * math.log10(share / (1 - share))
            assert abs(elo - exact) < 1 + abs(exact) / 50, (key, elo, exact)


def main():
    report = json.load(open(REPORT, encoding="utf-8"))
    games = read_games(GAMES)
    names = [p["name"] for p in report["players"]]
    assert len(games) == report["games"]
    # The player 1 has the row side in the 1st, 3rd and so on: its number there.
    sides = [i % 2 for i in range(len(games))]
    points = []
    for i, (headers, _) in enumerate(games):
        assert headers["Round"] == str(i + 1) and headers["Variant"] == NAME.removesuffix(".ini")
        assert headers["Row"] == names[sides[i]], headers
        assert headers["Column"] == names[1 - sides[i]], headers
        if i % 2 == 1:
            assert headers["Start"] == games[i - 1][0]["Start"], headers
        row = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}[headers["Result"]]
        points.append(row if sides[i] == 0 else 1 - row)
    assert report["player_1"] == {"won": points.count(1),
                                  "drawn": points.count(0.5),
                                  "lost": points.count(0)}
    assert report["plies"] == sum(len(m) for _, m in games)
    assert report["longest_plies"] == max(len(m) for _, m in games)
    assert sum(report["ends"].values()) == len(games)
    check_interval(report, points)
    check_values(games, report, sides)


if __name__ == "__main__":
    main()
