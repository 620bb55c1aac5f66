#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Python module against the tool, the header, and itself."""

import gc
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import goti
import lib_goti as lib
from goti import _native

GAMES = [("kaooa", "dtc"), ("kaooa", "dtm"), ("short", "dtc"),
         ("three-mens-morris", "dtc"), ("len-choa", "dtc")]
OPPOSITE = {"win": "loss", "loss": "win", "draw": "draw"}


def open_game(name, metric="dtc"):
    return goti.Game(lib.variant(name), lib.database(name, metric))


class Header(unittest.TestCase):
    """goti.h and the module know the same."""

    def test_records_and_numbers(self):
        layout = os.environ.get("GOTI_LAYOUT")
        if not layout:
            self.skipTest("no GOTI_LAYOUT")
        lines = subprocess.run([layout], text=True, capture_output=True,
                               check=True).stdout.splitlines()
        self.assertGreater(len(lines), 100)
        fields = {name: [] for name in _native.RECORDS}
        numbers = {}
        for line in lines:
            kind, of, *rest = line.split()
            if kind == "size":
                size = int(rest[0])
                self.assertEqual(_sizeof(_native.RECORDS[of]), size, line)
            elif kind == "field":
                name, offset, size = rest[0], int(rest[1]), int(rest[2])
                field = getattr(_native.RECORDS[of], name)
                self.assertEqual((field.offset, field.size), (offset, size),
                                 line)
                fields[of].append(name)
            else:
                numbers.setdefault(of, {})[rest[0]] = int(rest[1])
        for name, record in _native.RECORDS.items():
            self.assertEqual([f[0] for f in record._fields_], fields[name])
        for name, known in numbers.pop("status").items():
            self.assertEqual(getattr(goti, name).status, known)
        for name, known in numbers.items():
            kind = getattr(goti, name)
            self.assertEqual({m.name: m.value for m in kind}, known)

    def test_functions(self):
        text = (lib.SOURCE / "db/goti.h").read_text()
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        declared = set(re.findall(r"\bgoti_game_(\w+)\(", text))
        self.assertEqual({f[0] for f in _native._FUNCTIONS}, declared)

    def test_version(self):
        self.assertEqual(lib.run("--version").split()[1], goti.__version__)


def _sizeof(record):
    return _native.ctypes.sizeof(record)


class AgainstTheTool(unittest.TestCase):
    """Each answer is that of goti query, stats and digest."""

    def check_position(self, position, answer, value):
        metric = answer["metric"]
        self.assertEqual(str(position), answer["position"])
        self.assertEqual(position.to_move.name.lower(), answer["to_move"])
        self.assertEqual((str(value.category), str(value.theoretical),
                          str(value.metric), value.depth),
                         (answer["category"], answer["theoretical"], metric,
                          answer[metric]), str(position))
        moves = position.moves()
        self.assertEqual({(m.text, m.n_captured) for m in moves},
                         {(m["move"], m["captures"])
                          for m in answer["moves"]})
        self.assertEqual(position.is_over, not moves)
        if not moves:
            with self.assertRaises(goti.ArgumentError):
                position.best_move()
            return
        theirs = {m["move"]: m for m in answer["moves"]}
        for move in moves:
            after = move.after.probe()
            self.assertEqual(OPPOSITE[str(after.theoretical)],
                             theirs[move.text]["theoretical"])
            self.assertEqual(position.apply(move), move.after)
        move, value = position.best_move()
        best = answer["moves"][0]
        self.assertEqual((str(value.category), value.depth),
                         (best["category"], best[metric]))
        mine = theirs[move.text]
        self.assertEqual((str(value.category), str(value.theoretical),
                          value.depth),
                         (mine["category"], mine["theoretical"],
                          mine[metric]))

    def test_query(self):
        categories = set()
        for name, metric in GAMES:
            with self.subTest(name=name, metric=metric), \
                    open_game(name, metric) as game:
                positions = list(dict.fromkeys(
                    lib.random_positions(game, seed=5, n_games=20)))
                self.assertGreater(len(positions), 70)
                answers = lib.query(name, lib.database(name, metric),
                                    positions)
                values = game.probe_many(positions)
                for p, a, v in zip(positions, answers, values, strict=True):
                    self.assertEqual(p.probe(), v)
                    self.check_position(p, a, v)
                    categories.add(v.category)
        self.assertEqual(categories, set(goti.Category))

    def check_tier(self, tier, row):
        counts = tier.counts()
        self.assertEqual(
            [str(tier.phase), *tier.pieces, *tier.hand, tier.captured,
             tier.to_move.name.lower()],
            [row[k] for k in ("phase", "row_pieces", "column_pieces",
                              "row_in_hand", "column_in_hand", "captured",
                              "to_move")])
        self.assertEqual(tier.boards, row["boards"])
        self.assertEqual(sum(counts.orbits.values()), row["orbits"])
        for category in goti.Category:
            key = category.name.lower()
            self.assertEqual(counts.boards[category], row[key])
            self.assertEqual(counts.orbits[category], row["orbit_" + key])
        self.assertEqual(max(counts.max_win, counts.max_loss),
                         row[f"max_{counts.metric}"])
        values = tier.values()
        self.assertEqual(len(values), counts.n_values)
        for category in goti.Category:
            self.assertEqual(
                sum(v.boards for v in values if v.category == category),
                counts.boards[category])

    def test_stats(self):
        for name, metric in GAMES:
            with self.subTest(name=name, metric=metric), \
                    open_game(name, metric) as game:
                db = lib.database(name, metric)
                rows = _json("stats", lib.variant(name), "--db", db,
                             "--format", "json")
                tiers = game.tiers()
                for tier, row in zip(tiers, rows, strict=True):
                    self.check_tier(tier, row)
                digests = {f"{t.name}.goti.zst":
                           f"{t.counts().values_digest:016x}" for t in tiers}
                self.assertEqual(digests, {
                    d["file"]: d["values_digest"]
                    for d in _json("digest", lib.variant(name), "--db", db,
                                   "--json")})
                found = game.database
                self.assertEqual((found.n_tiers, found.n_tables),
                                 (len(tiers), len(tiers)))
                self.assertTrue(found.complete)
                self.assertEqual(str(found.metric), metric)
                self.assertEqual(found.file_bytes,
                                 sum(t.counts().file_bytes for t in tiers))

    def test_tier_of_a_position(self):
        with open_game("three-mens-morris") as game:
            for p in lib.random_positions(game, seed=9, n_games=10):
                if p.is_over:
                    continue
                tier = p.tier()
                self.assertTrue(tier.has_table)
                mine = [len(p.pieces(s)) for s in goti.Side]
                # In morris the side to move is shown as the row side.
                if p.to_move == goti.Side.COLUMN:
                    mine.reverse()
                self.assertEqual(list(tier.pieces), mine)
                value = p.probe()
                self.assertIn((value.theoretical, value.depth),
                              {(v.category, v.depth) for v in tier.values()})


def _json(*arguments):
    return json.loads(lib.run(*arguments))


class Objects(unittest.TestCase):
    """Positions, moves and games as Python knows such things."""

    def test_positions_are_values(self):
        with open_game("kaooa") as game, open_game("kaooa") as other:
            start = game.start
            self.assertEqual(start, game.start)
            self.assertEqual(hash(start), hash(game.start))
            self.assertNotEqual(start, other.start)
            self.assertNotEqual(start, "start")
            self.assertEqual(game.parse(str(start)), start)
            self.assertEqual(start.apply("T1"), game.parse("start moves T1"))
            after = start.apply("T1")
            self.assertEqual([p.name for p in after.pieces(goti.Side.COLUMN)],
                             ["T1"])
            self.assertEqual(start.pieces(goti.Side.COLUMN), ())
            self.assertEqual((start.hand, after.hand), ((1, 7), (1, 6)))
            self.assertEqual((after.captured, after.quiet), (0, 0))
            self.assertIs(after.to_move, goti.Side.ROW)
            self.assertIs(after.to_move.other, goti.Side.COLUMN)
            self.assertIs(start.outcome, goti.Outcome.ONGOING)
            self.assertEqual(repr(start), f"<goti.Position {start}>")

    def test_boards(self):
        with goti.Game("kaooa") as game:
            self.assertEqual((game.name, game.title), ("kaooa", "Kaooa"))
            self.assertEqual(len(game.points), 10)
            self.assertEqual(len({(p.x, p.y) for p in game.points}), 10)
            self.assertEqual([p.number for p in game.points],
                             list(range(10)))
            self.assertEqual(len(game.side_names), 2)

    def test_rules(self):
        """Repetition draws where there is such a rule, by all positions."""
        with goti.Game("tigadi") as game:
            self.assertEqual(game.rules, goti.Rules(
                100, 3, (goti.Side.ROW, goti.Side.COLUMN), game.start.to_move))
            # All are in; then one of each side goes there and back.
            position, played = game.start, []
            while any(position.hand):
                played.append(position)
                position = next(m for m in position.moves()
                                if not m.n_captured).after
            played.append(position)
            first = len(played)
            one = next(m for m in position.moves() if not m.n_captured)
            left = one.text.split("-")[0]
            other = next(m for m in one.after.moves() if not m.n_captured
                         and m.text.split("-")[1] != left)
            moves = [one.text, other.text,
                     *("-".join(reversed(m.text.split("-")))
                       for m in (one, other))]
            for i in range(8):
                self.assertIs(game.outcome(played), goti.Outcome.ONGOING, i)
                position = position.apply(moves[i % 4])
                played.append(position)
            self.assertIs(position.outcome, goti.Outcome.ONGOING)
            self.assertIs(game.outcome(played), goti.Outcome.DRAWN)
            self.assertIs(game.outcome(played[first:]), goti.Outcome.ONGOING)
            with self.assertRaises(goti.ArgumentError):
                game.outcome([])
        with goti.Game("kaooa") as game:
            self.assertEqual((game.rules.draw_limit,
                              game.rules.draw_repetitions,
                              game.rules.counted), (0, 0, ()))
            self.assertIs(game.outcome(5 * [game.start]),
                          goti.Outcome.ONGOING)

    def test_many_moves(self):
        """More than the room that is tried first."""
        with goti.Game("tigadi") as game:
            moves = game.start.moves()
            self.assertEqual(len(moves), 24)
            with unittest.mock.patch("goti._game._FEW_MOVES", 23):
                again = game.start.moves()
            self.assertEqual([m.text for m in moves],
                             [m.text for m in again])

    def test_messages(self):
        with self.assertRaisesRegex(goti.VariantError, "no variant is called"):
            goti.Game("no-such-game")
        with self.assertRaisesRegex(goti.MissingError, "no database of kaooa"):
            goti.Game("kaooa", lib.folder())
        with goti.Game("kaooa") as game:
            with self.assertRaisesRegex(goti.MissingError,
                                        "without a database"):
                game.start.probe()
            with self.assertRaises(goti.MissingError):
                game.database
            with self.assertRaises(goti.MissingError):
                game.tiers()[0].counts()
            self.assertFalse(game.tiers()[0].has_table)
            with self.assertRaisesRegex(goti.ArgumentError, "'zz'"):
                game.start.apply("zz")
            with self.assertRaisesRegex(ValueError, "NUL"):
                game.parse("start\0")
            with self.assertRaisesRegex(ValueError, "position"):
                game.parse("nonsense")

    def test_arguments(self):
        """What is wrong is refused before ctypes makes it fit."""
        for bad in ("kaooa\0b", "\ud800"):
            with self.assertRaises(goti.ArgumentError):
                goti.Game(bad)
            with self.assertRaises(goti.ArgumentError):
                goti.Game("kaooa", bad)
        with self.assertRaises(goti.ArgumentError):
            goti.Game("kaooa", cache_bytes=-1)
        with goti.Game("kaooa") as game:
            for bad in ("start\ud800", "start\0"):
                with self.assertRaises(goti.ArgumentError):
                    game.parse(bad)
                with self.assertRaises(goti.ArgumentError):
                    game.start.apply(bad)
                with self.assertRaises(goti.ArgumentError):
                    game.player(bad)
            for level in (9, -1):
                with self.assertRaisesRegex(goti.ArgumentError, "no level"):
                    game.player(level)
            for seconds in (float("inf"), float("nan"), -1, 2**32):
                with self.assertRaises(goti.ArgumentError):
                    game.think(game.start, seconds=seconds)
            with self.assertRaises(goti.ArgumentError):
                game.player(hash_bytes=-1)
            with self.assertRaisesRegex(TypeError, "seed: expected a whole"):
                game.player(seed=1.5)
            with self.assertRaises(TypeError):
                game.parse(5)

    def test_damage(self):
        damaged = lib.folder() / "damaged"
        shutil.copytree(lib.database("kaooa"), damaged)
        with goti.Game("kaooa", damaged) as game:
            tier = game.start.tier()
            path = damaged / "kaooa" / f"{tier.name}.goti.zst"
            path.write_bytes(path.read_bytes()[:-1])
            with self.assertRaises(goti.CorruptError):
                tier.counts()
            with self.assertRaises(goti.CorruptError):
                game.start.probe()

    def test_closed(self):
        with open_game("kaooa") as game:
            start, player = game.start, game.player()
        game.close()
        with self.assertRaisesRegex(goti.Error, "the game is closed"):
            start.probe()
        with self.assertRaisesRegex(goti.Error, "is closed"):
            player.think(start)
        with self.assertRaisesRegex(goti.Error, "the game is closed"):
            game.tiers()
        self.assertEqual(repr(start),
                         "<goti.Position of kaooa, which is closed>")

    def test_forgotten(self):
        """In whatever order things are thrown away."""
        for _ in range(20):
            player = open_game("kaooa").player(hash_bytes=4096)
            position = player.game.start
            player.game.think(position, nodes=10)
            del position
            gc.collect()
            thought = player.think(player.game.start, nodes=10)
            del player
            gc.collect()
            self.assertTrue(str(thought.move.after))


class Players(unittest.TestCase):
    def test_levels(self):
        with open_game("kaooa") as game:
            for level in goti.Level:
                with game.player(str(level), seed=3) as player:
                    self.assertIs(player.level, level)
                    position, earlier = game.start, []
                    for _ in range(30):
                        if position.is_over:
                            break
                        t = player.think(position, earlier=earlier, nodes=300)
                        self.assertEqual(t.line[0], t.move.text)
                        self.assertIn(t.move.text,
                                      [m.text for m in position.moves()])
                        if level is goti.Level.HARD:
                            self.assertIs(t.source, goti.Source.TABLES)
                            self.assertEqual(t.value.category,
                                             position.best_move()[1].category)
                        earlier.append(position)
                        position = t.move.after
            with self.assertRaisesRegex(goti.ArgumentError, "expected level"):
                game.player("harder")

    def test_limits(self):
        with goti.Game("tigadi") as game:
            player = game.player()
            start = game.start
            self.assertEqual(player.think(start, depth_plies=2).depth_plies, 2)
            self.assertLessEqual(player.think(start, nodes=500).nodes, 500)
            began = time.monotonic()
            player.think(start, seconds=0.05)
            self.assertLess(time.monotonic() - began, 5)
            self.assertIsNone(player.think(start, nodes=500).value)
            for bad in ({"nodes": -1}, {"depth_plies": 2**32},
                        {"seconds": -0.1}):
                with self.assertRaisesRegex(ValueError, "expected 0 to"):
                    player.think(start, **bad)
            with self.assertRaisesRegex(ValueError, "seed: expected"):
                game.player(seed=-1)
            self.assertEqual(player.think(start, nodes=999).line,
                             game.player().think(start, nodes=999).line)

    def test_stop(self):
        with goti.Game("tigadi") as game:
            player = game.player()
            stopper = threading.Timer(0.2, player.stop)
            stopper.start()
            thought = player.think(game.start, unlimited=True)
            stopper.join()
            self.assertGreater(thought.depth_plies, 0)
            player.stop(False)
            self.assertEqual(
                player.think(game.start, depth_plies=2).depth_plies, 2)

    def test_positions_of_others(self):
        with goti.Game("kaooa") as game, goti.Game("kaooa") as other:
            with self.assertRaisesRegex(ValueError, "of another game"):
                game.think(other.start)
            with self.assertRaisesRegex(ValueError, "of another game"):
                game.think(game.start, earlier=[other.start])
            with self.assertRaisesRegex(ValueError, "of another game"):
                game.probe_many([other.start])
            self.assertEqual(open_game("kaooa").probe_many([]), [])


class Threads(unittest.TestCase):
    def test_one_game_for_many(self):
        with open_game("kaooa") as game:
            positions = lib.random_positions(game, seed=1, n_games=10)
            alone = [p.probe() for p in positions]
            answers = [None] * 4

            def ask(i):
                with game.player("medium", seed=1) as player:
                    answers[i] = (
                        [p.probe() for p in positions],
                        player.think(game.start, nodes=300).line)

            threads = [threading.Thread(target=ask, args=(i,))
                       for i in range(4)]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            for values, line in answers:
                self.assertEqual(values, alone)
                self.assertEqual(line, answers[0][1])

    def test_closing_waits(self):
        game = goti.Game("tigadi")
        player = game.player()
        thinking = threading.Thread(
            target=lambda: player.think(game.start, seconds=0.5))
        thinking.start()
        time.sleep(0.1)
        game.close()
        thinking.join()
        with self.assertRaises(goti.ArgumentError):
            game.start


    def test_closing_stops(self):
        """What would think for ever, by each way of closing."""
        for close in ("player", "game"):
            game = goti.Game("tigadi")
            player = game.player()
            found = []
            thinking = threading.Thread(target=lambda: found.append(
                player.think(game.start, unlimited=True)))
            thinking.start()
            time.sleep(0.2)
            closing = threading.Thread(
                target=player.close if close == "player" else game.close)
            closing.start()
            closing.join(60)
            self.assertFalse(closing.is_alive(), close)
            thinking.join()
            self.assertGreater(found[0].depth_plies, 0)
            with self.assertRaisesRegex(goti.Error, "the player is closed"):
                player.stop()
            player.close()
            game.close()

    def test_stop_while_closing(self):
        """A player that is being closed may be stopped, not let go on."""
        with goti.Game("tigadi") as game:
            player = game.player()
            began, free = threading.Event(), threading.Event()
            real = _native.library.goti_game_think

            def think(*arguments):
                began.set()
                free.wait(60)
                return real(*arguments)

            with unittest.mock.patch.object(_native.library,
                                            "goti_game_think", think):
                thinking = threading.Thread(target=lambda: player.think(
                    game.start, unlimited=True))
                thinking.start()
                began.wait(60)
                closing = threading.Thread(target=player.close)
                closing.start()
                while not player._handle._closing:
                    time.sleep(0.01)
                player.stop()
                player.stop(False)
                free.set()
                closing.join(60)
                self.assertFalse(closing.is_alive())
                thinking.join(60)


def python(script, **environment):
    """Another Python that knows the same module."""
    path = os.pathsep.join(p for p in sys.path if p)
    return subprocess.Popen(
        [sys.executable, "-c", script], text=True, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path, **environment})


class Ends(unittest.TestCase):
    """How a program ends while a player thinks."""

    def test_exit_while_a_daemon_thinks(self):
        for limit in ("seconds=60", "unlimited=True"):
            with python(f"""
import goti, threading, time
game = goti.Game("bagh-chal")
player = game.player("hard")
threading.Thread(target=lambda: player.think(game.start, {limit}),
                 daemon=True).start()
time.sleep(0.3)
""") as program:
                _, errors = program.communicate(timeout=30)
                self.assertEqual((program.returncode, errors), (0, ""), limit)

    def test_interrupt(self):
        with python("""
import goti, time
with goti.Game("bagh-chal") as game:
    for seconds in (60, 0):
        print("thinks", flush=True)
        began = time.monotonic()
        try:
            game.think(game.start, seconds=seconds, unlimited=seconds == 0)
        except KeyboardInterrupt:
            print(time.monotonic() - began < 10, flush=True)
    # It was given up, not stopped for good.
    print(game.think(game.start, depth_plies=3).depth_plies)
""") as program:
            for _ in range(2):
                self.assertEqual(program.stdout.readline(), "thinks\n")
                time.sleep(0.3)
                program.send_signal(signal.SIGINT)
                self.assertEqual(program.stdout.readline(), "True\n")
            rest, errors = program.communicate(timeout=30)
            self.assertEqual((rest, errors), ("3\n", ""))


class Loading(unittest.TestCase):
    def import_with(self, library):
        with python("import goti", GOTI_LIBRARY=library) as program:
            _, errors = program.communicate()
            return program.returncode, errors

    def test_no_library(self):
        code, errors = self.import_with("/nowhere/libgoti.so")
        self.assertNotEqual(code, 0)
        self.assertIn("ImportError: cannot load libgoti.so.0; GOTI_LIBRARY may",
                      errors)

    def test_another_library(self):
        code, errors = self.import_with("libm.so.6")
        self.assertNotEqual(code, 0)
        self.assertIn("libm.so.6 is no libgoti 0.1.x: it has no "
                      "goti_game_version", errors)


if __name__ == "__main__":
    unittest.main()
