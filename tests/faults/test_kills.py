# SPDX-License-Identifier: MIT
"""kill -9 at random moments of a solve; the next runs go on to the same tables.

    test_kills.py SEEDS GAME...     a GAME is NAME:METRIC

Each seed is a database that is solved by one of the games, with options of its
own, and killed once to thrice before it ends.  The moments are spread evenly
over the time that an undisturbed run takes.
"""

import random
import signal
import subprocess
import time

from lib_goti import Game, Tally, chosen, environment, needed, run, scratch

WAYS = (["--threads", "1"], ["--threads", "2"], ["--threads", "1", "--portable"],
        ["--threads", "1", "--level", "19"], ["--no-symmetry"])
TENTHS = 10
TRIES = 50


def seconds_of(game, way):
    game.start_empty()
    begun = time.monotonic()
    run(game.solving(game.db, *way))
    return time.monotonic() - begun


def killed_after(game, way, seconds):
    """Was a solve killed, having run for so long?  Else it ended before."""
    solver = subprocess.Popen(
        [needed("GOTI_BIN"), *game.solving(game.db, *way)],
        env=environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        solver.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        solver.send_signal(signal.SIGKILL)
    return solver.wait() == -signal.SIGKILL


class Kills:
    """How many there were, and after which part of the tables."""

    def __init__(self):
        self.n = self.in_vain = self.writing = 0
        self.spread = [0] * TENTHS

    def note(self, game):
        part = TENTHS * len(game.named(game.db)) // len(game.tables)
        self.n += 1
        self.spread[min(part, TENTHS - 1)] += 1
        self.writing += any(game.folder(game.db).glob("*.tmp"))


def group_of(table):
    """What morris keeps whole or makes again: a ply, or a number of men."""
    phase, men, hands, _ = table.split("-", 3)
    return phase, men.partition("c")[0] if phase == "movement" else hands


def survivors(game):
    """Tables that a later run keeps: of hunts, all that the manifest names."""
    there = game.named(game.db)
    if game.hunt:
        return there
    begun = {group_of(table) for table in game.tables - there}
    return {t for t in there & game.tables if group_of(t) not in begun}


def kill_one(game, way, seconds, random_, kills):
    """One database, killed; returns what was wrong with it after each time."""
    game.start_empty()
    wrong = []
    least_kept = times = tries = 0
    wanted = random_.randint(1, 3)
    while times < wanted:
        if tries == TRIES:
            return wrong + ["was never killed"]
        tries += 1
        if not killed_after(game, way, random_.uniform(0, seconds)):
            kills.in_vain += 1  # it is whole: begin anew
            game.start_empty()
            least_kept = 0
            continue
        times += 1
        kills.note(game)
        there = survivors(game)
        if len(there) < least_kept:
            wrong.append(f"had {least_kept} tables, now {len(there)}")
        least_kept = len(there)
        wrong += game.wrong_answers()
    return wrong + game.not_repaired(least_kept)


def main():
    seeds, names = chosen("SEEDS GAME...", [
        "6", "kaooa", "three-mens-morris:dtm", "four-mens-morris"])
    total, kills = Tally(), Kills()
    with scratch(in_memory=False) as directory:
        games = [Game(directory, name, metric) for name, metric in names]
        took = {}
        for seed in range(seeds):
            random_ = random.Random(seed)
            game, way = games[seed % len(games)], random_.choice(WAYS)
            key = str(game), *way
            if key not in took:
                took[key] = seconds_of(game, way)
            result = subprocess.CompletedProcess((), -signal.SIGKILL)
            total.add(f"seed {seed}: {game} {way}", result,
                      kill_one(game, way, took[key], random_, kills))
    print(f"{seeds} databases, {kills.n} kills, {kills.writing} of them with "
          f"a file half written; {kills.in_vain} runs ended before the kill")
    print("tables there at the kill, in tenths of all:", *kills.spread)
    print(f"{seeds - total.failed} of {seeds} killed solves resumed to the "
          "same digests")
    total.finish()


main()
