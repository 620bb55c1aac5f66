#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""goti engine: every command, option and error, and how soon it answers.

    engine.py GOTI DB    with tables of kaooa and three-mens-morris in DB

Prints what fails; exits 1 if anything does.
"""

import json
import random
import subprocess
import sys
import time
import traceback

from lib_engine import Engine, fields

GOTI, DB = sys.argv[1:3]
TESTS = []
TRIES = 5  # the quickest counts: others may use the machine, too

OPTIONS = {
    "Level": "combo default hard var random var easy var medium var hard",
    "Threads": "spin default 1 min 1 max 1",
    "Hash": "spin default 16 min 1 max 65536",
    "TablePath": "string default {}",
    "Tables": "check default true",
    "Traps": "check default true",
    "MultiPV": "spin default 1 min 1 max 256",
    "Seed": "spin default 0 min 0 max 2147483647",
}


def test(function):
    TESTS.append(function)
    return function


def engine(name, *options):
    return Engine(GOTI, "engine", name, *options)


def errors(lines):
    return [line for line in lines if line.startswith("info string error: ")]


def infos(lines):
    return [fields(line) for line in lines
            if line.startswith("info ") and not line.startswith("info string")]


@test
def says_who_it_is():
    e = engine("kaooa", "--db", DB)
    for command in ("ugi", "uci"):
        lines = e.ask(command, command + "ok")
        assert lines[0].startswith("id name goti "), lines
        assert lines[1] == "id author the goti authors", lines
        told = [line.split(" ", 4)[2:] for line in lines[2:-1]]
        assert {name: rest for name, _, rest in told} == {
            name: rest.format(DB) for name, rest in OPTIONS.items()}, told
    assert e.ask("isready", "readyok") == [
        f"info string tables: dtc of kaooa in {DB}", "readyok"]
    assert e.ask("isready", "readyok") == ["readyok"]
    e.send("quit")
    assert e.end() == (0, [], "")


@test
def works_without_tables():
    e = engine("kaooa")
    assert e.settle() == ["info string tables: none of kaooa in goti-db"]
    lines = e.ask("go depth 3", "bestmove")
    assert [i["depth"] for i in infos(lines)] == [1, 2, 3]
    assert all(i["tbhits"] == 0 and "wdl" not in i for i in infos(lines))
    assert e.end()[0] == 0


@test
def tells_whose_turn_it_is_and_who_won():
    e = engine("kaooa", "--db", DB)
    assert [e.query(q) for q in ("p1turn", "gameover", "result")] == [
        "true", "false", "none"]
    e.send("position startpos moves T1")
    assert e.query("p1turn") == "false"
    e.send("position startpos moves T1 T2")
    assert e.query("p1turn") == "true"  # crows have the first turn
    e.send("position fen V/4/2/1/CC C 0/1 4 0")
    assert [e.query(q) for q in ("gameover", "result")] == ["true", "p2win"]
    line = subprocess.run(
        [GOTI, "query", "kaooa", "start", "--line", "--json", "--db", DB],
        check=True, capture_output=True, text=True).stdout
    e.send("position startpos moves " + " ".join(json.loads(line)["line"]))
    assert [e.query(q) for q in ("gameover", "result")] == ["true", "p1win"]
    lines = e.ask("go depth 3", "bestmove")
    assert lines == ["info string error: go: the game is over",
                     "bestmove (none)"], lines
    lines = e.ask("query nonsense\nisready", "readyok")
    assert errors(lines) == ["info string error: query: expected gameover, "
                             "p1turn or result, got 'nonsense'"]
    assert e.end()[0] == 0


@test
def honours_the_rules_of_draws():
    e = engine("tigadi")
    first = "W1B/1B1/3/3W2/3/3/W1B W 0/0 6/6 0"
    again = "a1-a4 d6-d5 a4-a1 d5-d6 "
    e.send(f"position fen {first} moves {again}")
    assert e.query("gameover") == "false"
    e.send(f"position fen {first} moves {again * 2}")
    assert [e.query(q) for q in ("gameover", "result")] == ["true", "draw"]
    e.send("position fen W1B/1B1/3/3W2/3/3/W1B W 0/0 6/6 99 moves a1-a4")
    assert [e.query(q) for q in ("gameover", "result")] == ["true", "draw"]
    e.send("position fen W1B/1B1/3/3W2/3/3/W1B W 0/0 6/6 99 moves a1-a4 d6-d5")
    assert "the game is over" in errors(e.settle())[0]
    assert e.end()[0] == 0


@test
def refuses_bad_positions():
    e = engine("kaooa", "--db", DB)
    e.settle()
    for bad in ("", "nonsense", "fen", "fen x", "startpos T1", "moves T1",
                "fen C/V3/2/1/2 C 0/6 0", "fen C/V3/2/1/2 C 0/6 0 0 T1",
                "startpos moves T1 T1", "startpos moves T9", "fen start x",
                "startpos moves pass", "fen " + 300 * "9", "startpos moves "
                + 600 * "x", "fen VVVVV/4/2/1/2 C 0/6 0 0", "startposmoves"):
        e.send("position " + bad)
        said = e.settle()
        assert len(said) == 1 and errors(said), (bad, said)
        assert e.ask("go depth 2", "bestmove") == [
            "info string error: go: there is no position", "bestmove (none)"]
        assert e.query("result") == "none"
    e.send("position startpos")
    assert e.best() != "(none)"
    e.send("position startpos moves T1 T1")
    e.send("ucinewgame")
    e.settle()
    assert e.best() != "(none)"
    assert e.end()[0] == 0


@test
def searches_as_it_is_told():
    e = engine("tigadi")
    e.settle()
    e.send("position startpos moves a1 d6")
    assert infos(e.ask("go depth 4", "bestmove"))[-1]["depth"] == 4
    last = infos(e.ask("go nodes 5000", "bestmove"))[-1]
    assert last["nodes"] <= 5000 and last["depth"] >= 2
    for go in ("movetime 300", "wtime 9000 btime 100 winc 0 binc 0",
               "p1time 9000 p2time 100 p1inc 0 p2inc 0",
               "p1time 600 p2time 100 movestogo 2"):
        took = e.seconds("go " + go, "bestmove")
        assert 0.01 < took < 5, (go, took)
    # The other player's clock: White moves first, so Black has p2time.
    e.send("position startpos moves a1")
    quick = min(e.seconds("go p1time 60000 p2time 100", "bestmove")
                for _ in range(TRIES))
    assert quick < 0.2, quick
    for go in ("movetime 0", "p1time -5 p2time -5", "depth 0", "nodes 0",
               "wtime 0 btime 0"):
        assert min(e.seconds("go " + go, "bestmove")
                   for _ in range(TRIES)) < 0.2, go
    # mate N: turns of one's own; searchmoves: no others.
    assert infos(e.ask("go mate 2", "bestmove"))[-1]["depth"] == 3
    e.send("position startpos")
    assert e.best("go depth 2 searchmoves b4") == "b4"
    assert e.best("go searchmoves b4 c5 depth 2") in ("b4", "c5")
    lines = e.ask("go depth 1 searchmoves z9 b4", "bestmove")
    assert len(errors(lines)) == 1 and lines[-1] == "bestmove b4", lines
    lines = e.ask("go depth x nodes 100", "bestmove")
    assert errors(lines) == ["info string error: go: expected a number after "
                             "'depth', got 'x'"], lines
    assert infos(e.ask("go ponder depth 2", "bestmove"))[-1]["depth"] == 2
    assert e.end()[0] == 0


@test
def listens_while_it_thinks():
    e = engine("tigadi")
    e.settle()
    stops, readies = [], []
    for _ in range(TRIES):
        e.send("go infinite")
        time.sleep(0.2)
        readies.append(e.seconds("isready", "readyok"))
        stops.append(e.seconds("stop", "bestmove"))
    assert min(readies) < 0.1, readies
    assert min(stops) < 0.1, stops
    # An infinite search says its move after "stop" only, even if it is done.
    e.send("position fen V/4/2/1/CC C 0/1 4 0")
    e.send("position startpos")
    e.send("go infinite depth 1")
    time.sleep(0.3)
    lines = e.settle()
    assert not [line for line in lines if line.startswith("bestmove")]
    e.ask("stop", "bestmove")
    # Whatever needs a search's end ends it, and it says its move.
    for command in ("position startpos", "setoption name Seed value 1",
                    "uginewgame"):
        e.send("go infinite")
        lines = e.ask(command + "\nisready", "readyok")
        assert sum(line.startswith("bestmove ") for line in lines) == 1, lines
    lines = e.ask("go infinite\ngo depth 1", "bestmove")
    assert e.read_until("bestmove")[-1] != "bestmove (none)"
    assert e.ask("stop\nstop\nisready", "readyok") == ["readyok"]
    assert e.end()[0] == 0


@test
def ends_with_its_input():
    for how in ("quit", ""):
        e = engine("tigadi")
        e.settle()
        e.send("go infinite\n" + how)
        begin = time.monotonic()
        code, rest, err = e.end()
        assert time.monotonic() - begin < 5
        assert (code, err) == (0, ""), (code, err)
        assert rest[-1].startswith("bestmove "), rest
    e = engine("tigadi")  # a last line without its newline
    e.process.stdin.write(b"isready")
    assert e.end()[1][-1] == "readyok"


@test
def sets_options():
    e = engine("kaooa")
    e.settle()
    for name, value, expected in (
            ("level", "impossible", "expected random, easy, medium or hard"),
            ("Threads", "2", "expected a number from 1 to 1"),
            ("Hash", "0", "expected a number from 1 to 65536"),
            ("Hash", "99999999999999999999", "expected a number"),
            ("Hash", "x", "expected a number"),
            ("Tables", "yes", "expected true or false"),
            ("MultiPV", "257", "expected a number from 1 to 256"),
            ("Seed", "-1", "expected a number"),
            ("TablePath", 5000 * "x", "the path is too long"),
            ("Nonsense", "1", "there is no option 'Nonsense'")):
        e.send(f"setoption name {name} value {value}")
        said = e.settle()
        assert len(said) == 1 and expected in errors(said)[0], (name, said)
    e.send("setoption Hash 3")
    assert "expected 'name NAME value VALUE'" in errors(e.settle())[0]

    e.send("setoption name multipv value 4")
    lines = infos(e.ask("go depth 3", "bestmove"))
    assert [i["multipv"] for i in lines if i["depth"] == 3] == [1, 2, 3, 4]
    assert len({i["pv"][0] for i in lines if i["depth"] == 3}) == 4
    e.send("setoption name MultiPV value 1")

    e.send(f"setoption name TablePath value {DB}")
    assert e.settle() == [f"info string tables: dtc of kaooa in {DB}"]
    lines = e.ask("go", "bestmove")
    assert infos(lines)[0]["wdl"] == [1000, 0, 0], lines
    assert "info string tables: win, dtc 15" in lines, lines
    e.send("setoption name Tables value false")
    assert e.settle() == ["info string tables: not used"]
    assert infos(e.ask("go depth 2", "bestmove"))[-1]["tbhits"] == 0
    e.send("setoption name TablePath value <empty>\nsetoption name Tables "
           "value true")
    assert e.settle() == ["info string tables: not used"]
    e.send("setoption name TablePath value  /nowhere and elsewhere ")
    assert e.settle() == ["info string tables: none of kaooa in "
                          "/nowhere and elsewhere"]
    e.send("setoption name Traps value false\nsetoption name Hash value 1")
    e.settle()
    assert e.best() != "(none)"
    assert e.end()[0] == 0


@test
def plays_as_well_as_its_level():
    """Random play depends on the seed, and on nothing else."""
    def moves(seed):
        e = engine("three-mens-morris")
        e.send("setoption name Level value random")
        e.send(f"setoption name Seed value {seed}")
        game = []
        for _ in range(8):
            e.send("position startpos moves " + " ".join(game))
            game.append(e.best("go"))
            if game[-1] == "(none)":
                break
        assert e.end()[0] == 0
        return game
    assert moves(1) == moves(1)
    assert len({tuple(moves(seed)) for seed in range(6)}) > 1


@test
def passes_over_what_it_does_not_know():
    e = engine("kaooa")
    e.settle()
    for line in ("", "   \t ", "nonsense", "debug on", "ponderhit",
                 "register later", b"\xff\xfe\x00 x", b"caf\xc3\xa9 \r"):
        e.send(line)
        assert e.settle() == [], line
    assert e.ask("joho the isready", "readyok") == ["readyok"]
    e.send(b"x" * 2000000)
    assert errors(e.settle()) == ["info string error: the line is too long; "
                                  "there is no position now"]
    # It may have been a position: nothing is answered upon the one before.
    e.send("position startpos moves T1")
    e.send(b"position startpos moves T1" + 2000000 * b" ")
    assert len(errors(e.settle())) == 1
    assert e.ask("go depth 2", "bestmove")[-1] == "bestmove (none)"
    assert e.query("result") == "none"
    e.send(b"position startpos moves T1\xff\r")
    assert len(errors(e.settle())) == 1
    assert e.end()[0] == 0


@test
def says_what_is_so():
    """Moves are legal, values those of the tables, turns to the end exact."""
    dice = random.Random(1)
    for name in ("kaooa", "three-mens-morris"):
        e = engine(name, "--db", DB)
        bare = engine(name)
        e.send("setoption name MultiPV value 3")
        e.settle()
        game = []
        for _ in range(30):
            position = "startpos moves " + " ".join(game)
            e.send("position " + position)
            bare.send("position " + position)
            if e.query("gameover") == "true":
                game = []
                continue
            check_position(name, game, e, bare)
            moves = query(name, game)["moves"]
            game.append(dice.choice(moves)["move"])
        assert e.end()[0] == 0
        assert bare.end()[0] == 0


def query(name, game):
    text = subprocess.run(
        [GOTI, "query", name, "start moves " + " ".join(game), "--json",
         "--db", DB], check=True, capture_output=True, text=True).stdout
    return json.loads(text)


WDL = {"win": [1000, 0, 0], "loss": [0, 0, 1000]}


def check_position(name, game, e, bare):
    d = query(name, game)
    value = {m["move"]: m for m in d["moves"]}
    lines = e.ask("go", "bestmove")
    best = lines[-1].split(" ")[1]
    # By tables: as good as the best, and as soon.
    assert value[best]["category"] == d["moves"][0]["category"], (game, best)
    if d["category"] == "win":
        assert value[best]["dtc"] == d["moves"][0]["dtc"], (game, best)
    for i in infos(lines):
        m = value[i["pv"][0]]
        assert i["wdl"] == WDL.get(m["category"], [0, 1000, 0]), (i, m)
        follow(bare, game, i["pv"])
    # By search: turns to the end, once seen, are those there are.
    last = infos(bare.ask("go depth 7", "bestmove"))[-1]
    follow(bare, game, last["pv"])
    kind, number = last["score"]
    if kind == "mate":
        assert d["category"] == ("win" if number > 0 else "loss"), (game, last)


def follow(e, game, pv):
    e.send("position startpos moves " + " ".join(game + pv))
    assert errors(e.settle()) == []
    e.send("position startpos moves " + " ".join(game))


@test
def plays_whole_games_as_a_match_program_would():
    for name in ("kaooa", "tigadi", "three-mens-morris"):
        players = [engine(name), engine(name)]
        for p in players:
            p.ask("ugi", "ugiok")
            p.ask("isready", "readyok")
            p.send("uginewgame")
        game = []
        while True:
            for p in players:
                p.send("position startpos moves " + " ".join(game)
                       if game else "position startpos")
            over = {p.query("gameover") for p in players}
            assert len(over) == 1
            if over == {"true"} or len(game) >= 40:
                break
            first = players[0].query("p1turn") == "true"
            game.append(players[0 if first else 1].best("go nodes 2000"))
        results = {p.query("result") for p in players}
        assert len(results) == 1 and (results == {"none"}) == (
            over == {"false"}), results
        for p in players:
            p.send("quit")
            assert p.end() == (0, [], "")


def main():
    n_failed = 0
    for function in TESTS:
        try:
            function()
        except Exception:  # pylint: disable=broad-except
            n_failed += 1
            print(f"FAIL {function.__name__}")
            traceback.print_exc(file=sys.stdout)
    print(f"{len(TESTS)} tests of the engine, {n_failed} failures")
    return 1 if n_failed else 0


if __name__ == "__main__":
    sys.exit(main())
