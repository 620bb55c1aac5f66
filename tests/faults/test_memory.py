# SPDX-License-Identifier: MIT
"""Memory is refused while goti solves and answers: the n-th request of it, all
from there on, and by limits of the process.

    test_memory.py STEP GAME...     n by STEP; a GAME is NAME:METRIC
"""

import resource
import signal

from lib_goti import CAUGHT, Game, Tally, chosen, refusal, run, scratch
from lib_inject import MEMORY, solve_faults

KIB = 1 << 10
LIMITS = {"data": resource.RLIMIT_DATA, "address space": resource.RLIMIT_AS}


def least_limit(limit):
    """What the program itself needs to start, in bytes."""
    size = 256 * KIB
    while run(["--version"], limits={limit: size}).returncode:
        size += 256 * KIB
    return size


def may_die(limit, result):
    """Where the stack may not grow, there is no call that could fail."""
    return (limit == resource.RLIMIT_AS and
            result.returncode == -signal.SIGSEGV)


def ended_by_openmp(result):
    """Where a thread cannot be started, OpenMP's library ends the program at
    once, as a kill does: a file half written is for the next run to remove."""
    return "libgomp: " in result.stderr


def solve_in_little(game, what, step):
    """Solves in more and more space, until one has enough."""
    tally, limit = Tally(), LIMITS[what]
    size = least_limit(limit)
    while True:
        game.start_empty()
        result = run(game.solving(game.db), limits={limit: size})
        wrong = game.judge_solve(result, set(), 0,
                                 died=may_die(limit, result),
                                 may_leave=ended_by_openmp(result))
        tally.add(f"{game}: solve in {size} bytes of {what}", result, wrong)
        if result.returncode == 0:
            break
        size += step * 16 * KIB
    tally.line(f"solve {game}: limits of {what}")
    return tally


def read_in_little(game, command, what, step):
    tally, limit = Tally(), LIMITS[what]
    size = least_limit(limit)
    while True:
        result = run(game.reading(command, game.whole), limits={limit: size})
        wrong = []
        if result.returncode == 0:
            if result.stdout != game.answers[command]:
                wrong.append(f"answers {result.stdout!r}")
        elif not may_die(limit, result):
            wrong = refusal(result, CAUGHT)
        tally.add(f"{game}: {command} in {size} bytes of {what}", result, wrong)
        if result.returncode == 0:
            break
        size += step * 16 * KIB
    tally.line(f"{' '.join(command)}, {game}: limits of {what}")
    return tally


def main():
    step, games = chosen("STEP GAME...", ["29", "three-mens-morris"])
    total = Tally()
    with scratch() as directory:
        for name, metric in games:
            for threads in "1", "2":
                game = Game(directory, name, metric, ["--threads", threads])
                solve_faults(game, "empty", MEMORY, step, total)
                solve_faults(game, "ragged", MEMORY, step, total)
                for what in LIMITS:
                    total.include(solve_in_little(game, what, step))
            for command in game.commands():
                for what in LIMITS:
                    total.include(read_in_little(game, command, what, step))
    total.finish()


main()
