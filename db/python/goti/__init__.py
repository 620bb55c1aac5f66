# SPDX-License-Identifier: MIT
"""goti: strong solutions of traditional Indian board games.

    import goti

    with goti.Game("kaooa", db="goti-db") as game:
        position = game.start
        print(position.probe())  # win, dtc 15
        for move in position.moves():
            print(move, move.after.probe())
        print(game.player("easy", seed=7).think(position).move)

Everything may be done by many threads at once; closing stops players and waits
for the threads. Values come from tables that `goti solve` wrote; without,
games have their rules and a player that searches. What goes wrong is a kind of
goti.Error; an argument of a wrong type is a TypeError.

The module calls libgoti by ctypes. It looks for the library where the
environment variable GOTI_LIBRARY says, else under the prefix that it is
installed in, else where the system's loader does.
"""

from ._errors import (ArgumentError, CorruptError, Error, MissingError,
                      OutOfMemoryError, ReadError, RulesError,
                      UnsupportedError, VariantError)
from ._game import Game, Move, Position, Tier
from ._native import library as _library
from ._player import Player, Thought
from ._records import (Category, Counts, Database, Level, Metric, Outcome,
                       Phase, Point, Rules, Side, Source, Value, ValueCount)

__version__: str = _library.goti_game_version().decode()

__all__ = [
    "ArgumentError", "Category", "CorruptError", "Counts", "Database", "Error",
    "Game", "Level", "Metric", "MissingError", "Move", "OutOfMemoryError",
    "Outcome", "Phase", "Player", "Point", "Position", "ReadError",
    "Rules", "RulesError", "Side", "Source", "Thought", "Tier", "UnsupportedError",
    "Value", "ValueCount", "VariantError",
]
