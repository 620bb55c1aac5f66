# SPDX-License-Identifier: MIT
"""What the tests of the Python module share: the tool, and small databases
that it solves once for each run.

GOTI_BIN is the tool, GOTI_SOURCE the tree; GOTI_LIBRARY or PYTHONPATH say
which module and library are meant.
"""

import atexit
import functools
import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile

BIN = os.environ["GOTI_BIN"]
SOURCE = pathlib.Path(os.environ["GOTI_SOURCE"])

# A game with a no-capture limit, so that there are wins too late.
SHORT = """[short : kaooa]
title = Kaooa with a short limit
source = made up
draw_limit = 6
draw_counts = plies
"""


@functools.cache
def folder():
    path = pathlib.Path(tempfile.mkdtemp(prefix="goti-python-"))
    atexit.register(shutil.rmtree, path)
    (path / "short.ini").write_text(SHORT)
    return path


def run(*arguments, text=None):
    return subprocess.run([BIN, *map(str, arguments)], input=text, text=True,
                          capture_output=True, check=True).stdout


def variant(name):
    """What the tool and the module open it by."""
    return folder() / "short.ini" if name == "short" else name


@functools.cache
def database(name, metric="dtc"):
    """The directory of a solved variant's tables."""
    path = folder() / metric
    run("solve", variant(name), "--db", path, "--metric", metric, "--quiet",
        "--threads", 1)
    return path


def query(name, db, positions):
    """The tool's answers to positions as texts."""
    out = run("query", variant(name), "--db", db, "--stdin",
              text="".join(f"{p}\n" for p in positions))
    return [json.loads(line) for line in out.splitlines()]


def random_positions(game, seed, n_games):
    """Positions of games of random moves, finished ones included."""
    dice = random.Random(seed)
    found = []
    for _ in range(n_games):
        position = game.start
        for _ in range(40):
            found.append(position)
            moves = position.moves()
            if not moves:
                break
            position = dice.choice(moves).after
    return found
