# SPDX-License-Identifier: MIT
"""Calls that write fail while goti solves: the n-th, or all from it on.

    test_writing.py STEP GAME...     n by STEP; a GAME is NAME:METRIC

As ctest runs it a sample; test_writing.py 1 kaooa kaooa:dtm is all.
"""

from lib_goti import Game, Tally, chosen, scratch
from lib_inject import WRITING, solve_faults


def main():
    step, games = chosen("STEP GAME...", ["17", "three-mens-morris"])
    total = Tally()
    with scratch() as directory:
        for name, metric in games:
            game = Game(directory, name, metric, ["--threads", "1"])
            solve_faults(game, "empty", WRITING, step, total)
            solve_faults(game, "ragged", WRITING, step, total)
    total.finish()


main()
