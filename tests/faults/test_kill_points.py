# SPDX-License-Identifier: MIT
"""kill -9, and a cut of the power, just before a file gets its name or goes, one
after another: of a game whose plies of placement are written in several parts,
and which has checkpoints.

    test_kill_points.py STEP GAME...     n by STEP; a GAME is NAME:METRIC
"""

from lib_goti import Game, Tally, chosen, scratch
from lib_inject import DIED, solve_faults

POINTS = {"rename": DIED, "unlink": ("kill",)}


def main():
    step, games = chosen("STEP GAME...", ["3", "four-mens-morris"])
    total = Tally()
    with scratch() as directory:
        for name, metric in games:
            game = Game(directory, name, metric, ["--threads", "1"])
            solve_faults(game, "empty", POINTS, step, total)
    total.finish()


main()
