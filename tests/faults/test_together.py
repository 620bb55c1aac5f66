# SPDX-License-Identifier: MIT
"""Solvers that start on one database at once, and readers beside a solver.

    test_together.py ROUNDS GAME...     a GAME is NAME:METRIC
"""

import signal
import subprocess
import time

from lib_goti import (MISSING, Game, Tally, chosen, environment, needed,
                      refusal, run, scratch)

BUSY = 8
SOLVERS = 4


def started(game, way=()):
    return subprocess.Popen(
        [needed("GOTI_BIN"), *game.solving(game.db, *way)],
        env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, encoding="utf-8")


def ended(solver):
    out, err = solver.communicate(timeout=60)
    return subprocess.CompletedProcess(solver.args, solver.returncode, out, err)


def busy(game, result):
    """What is wrong with how a solver refused to share the database."""
    wrong = refusal(result, (BUSY,), (f"/{game.name}",))
    if "another process is using this directory" not in result.stderr:
        wrong.append(f"the cause is not told: {result.stderr!r}")
    return wrong


def at_once(game, tally):
    """Of some solvers one goes on, or one after another; none does harm."""
    game.start_empty()
    solvers = [started(game) for _ in range(SOLVERS)]
    results = [ended(solver) for solver in solvers]
    solved = [r for r in results if r.returncode == 0]
    wrong = game.not_whole() if solved else ["none of them solved it"]
    for n, result in enumerate(results):
        if result.returncode != 0:
            wrong += busy(game, result)
        tally.add(f"{game}: solver {n} of {SOLVERS}", result, wrong)
        wrong = []


def beside_a_stopped_one(game, tally):
    """While one holds the lock, others refuse and readers go on."""
    game.start_empty()
    solver = started(game)
    lock = game.folder(game.db) / ".lock"
    while solver.poll() is None and not lock.exists():
        time.sleep(0.0005)
    solver.send_signal(signal.SIGSTOP)
    if not holds(game):
        solver.send_signal(signal.SIGCONT)
        return ended(solver)  # it was too quick
    second = run(game.solving(game.db))
    tally.add(f"{game}: a second solver", second,
              busy(game, second) + game.wrong_answers())
    solver.send_signal(signal.SIGCONT)
    first = ended(solver)
    tally.add(f"{game}: the first solver", first,
              game.not_whole() if first.returncode == 0 else [first.stderr])
    return first


def holds(game):
    lock = game.folder(game.db) / ".lock"
    return subprocess.run(["flock", "-n", str(lock), "true"]).returncode != 0


def readers_beside(game, tally):
    """Whoever reads while a solver writes has the right answer, or is told
    that a table is missing."""
    game.start_ragged("beside")
    solver = started(game)
    while True:
        over = solver.poll() is not None
        for command in game.commands():
            result = run(game.reading(command, game.db))
            wrong = []
            if result.returncode != 0:
                wrong = refusal(result, (MISSING,))
            elif command == ("digest",):
                if not game.digests_right(result.stdout):
                    wrong = [f"answers {result.stdout!r}"]
            elif command[0] != "digest":
                if result.stdout != game.answers[command]:
                    wrong = [f"answers {result.stdout!r}"]
            tally.add(f"{game}: {command} beside a solver", result, wrong)
        if over:
            break
    result = ended(solver)
    tally.add(f"{game}: a solver beside readers", result,
              game.not_whole() if result.returncode == 0 else [result.stderr])


def main():
    rounds, games = chosen("ROUNDS GAME...",
                           ["8", "kaooa", "three-mens-morris:dtm"])
    total = Tally()
    with scratch() as directory:
        for name, metric in games:
            game = Game(directory, name, metric)
            for what in at_once, beside_a_stopped_one, readers_beside:
                tally = Tally()
                for _ in range(rounds):
                    what(game, tally)
                tally.line(f"{game}: {what.__name__.replace('_', ' ')}")
                total.include(tally)
    total.finish()


main()
