# SPDX-License-Identifier: MIT
"""Ask goti about random games, and check that the answers fit together.

query_laws.py BIN DB VARIANT SEED GAMES: plays GAMES random games in step, a
batch of queries a ply, and exits 1 at the first answer that is not as it must
be.
"""

import json
import random
import subprocess
import sys

ORDER = ["loss", "blessed-loss", "draw", "cursed-win", "win"]
PLAIN = {"loss": "loss", "blessed-loss": "loss", "draw": "draw",
         "cursed-win": "win", "win": "win"}
FLIP = {"win": "loss", "loss": "win", "draw": "draw"}


def name_depths(d):
    """Call the number that the metric names the depth, here and in moves."""
    metric = d["metric"]
    assert metric in ("dtc", "dtm")
    for o in [d] + d["moves"]:
        o["depth"] = o.pop(metric)
        assert "dtc" not in o and "dtm" not in o


def ask(binary, db, variant, positions):
    done = subprocess.run(
        [binary, "query", variant, "--db", db, "--stdin"],
        input="".join(p + "\n" for p in positions), text=True,
        capture_output=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for answer in answers:
        name_depths(answer)
    assert len(answers) == len(positions)
    return answers


def key(move):
    """What moves are sorted by, best first."""
    category = ORDER.index(move["category"])
    depth = move["depth"] if category > 2 else -move["depth"]
    return (-category, depth, 0 if move["captures"] else 1)


def check_answer(d):
    moves = d["moves"]
    assert PLAIN[d["category"]] == d["theoretical"] or (
        "winner" in d and d["category"] == "draw")
    if "winner" in d:
        assert not moves
        if d["winner"] is None and d["theoretical"] != "draw":
            assert d["depth"] > 0, "drawn by the counter alone"
        else:
            assert d["depth"] == 0
        return
    assert moves and d["to_move"] in ("row", "column")
    assert (d["depth"] == 0) == (d["theoretical"] == "draw")
    assert [key(m) for m in moves] == sorted(key(m) for m in moves)
    best = moves[0]
    assert best["category"] == d["category"], "best move's category"
    assert max((ORDER.index(m["theoretical"]) for m in moves)) == \
        ORDER.index(d["theoretical"])
    if d["category"] == d["theoretical"] and "-" not in d["category"]:
        assert best["depth"] == d["depth"], "best move's depth"
    for m in moves:
        assert PLAIN[m["category"]] == m["theoretical"]
        assert (m["depth"] == 0) == (m["theoretical"] == "draw")
        if d["metric"] == "dtm":
            assert m["category"] == m["theoretical"]
        elif m["captures"] and m["theoretical"] != "draw":
            assert m["depth"] == 1


def check_child(move, child):
    """The move's value against the answer about the position it leads to."""
    assert FLIP[child["theoretical"]] == move["theoretical"]
    if "winner" in child and child["winner"] is None:
        assert child["category"] == "draw"
    elif child["metric"] == "dtm":
        assert FLIP[child["category"]] == move["category"]
    else:
        assert ORDER.index(child["category"]) + \
            ORDER.index(move["category"]) == 4
    plain_ply = child["metric"] == "dtm" or not move["captures"]
    if plain_ply and move["theoretical"] != "draw":
        assert move["depth"] == child["depth"] + 1


def main():
    binary, db, variant, seed, games = sys.argv[1:]
    rng = random.Random(int(seed))
    played = [("start", None)] * int(games)
    n_answers = 0
    for _ in range(60):
        answers = ask(binary, db, variant, [p for p, _ in played])
        following = []
        for (position, move), answer in zip(played, answers):
            try:
                check_answer(answer)
                if move is not None:
                    check_child(move, answer)
            except AssertionError:
                print(variant, position, move, answer, sep="\n")
                raise
            n_answers += 1
            if "winner" not in answer:
                move = rng.choice(answer["moves"])
                following.append(
                    (f"{answer['position']} moves {move['move']}", move))
        played = following
        if not played:
            break
    print(variant, n_answers, "answers")


main()
