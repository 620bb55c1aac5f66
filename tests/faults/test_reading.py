# SPDX-License-Identifier: MIT
"""Calls that read fail, and memory is refused, while goti reads a database:
for an answer, and for a solve that goes on from tables.

    test_reading.py STEP GAME...     n by STEP; a GAME is NAME:METRIC
"""

from lib_goti import Game, Tally, chosen, scratch
from lib_inject import MEMORY, READING, read_faults, solve_faults


def main():
    step, games = chosen("STEP GAME...", ["31", "three-mens-morris"])
    total = Tally()
    with scratch() as directory:
        for name, metric in games:
            game = Game(directory, name, metric, ["--threads", "1"])
            for command in game.commands():
                read_faults(game, command, READING | MEMORY, step, total)
            for seed in "ragged", "more ragged":
                solve_faults(game, seed, READING, step, total)
    total.finish()


main()
