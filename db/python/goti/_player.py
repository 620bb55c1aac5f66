# SPDX-License-Identifier: MIT
"""The player."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Sequence
from ctypes import byref, c_void_p
from typing import TYPE_CHECKING

from . import _game, _native
from ._errors import ArgumentError, check
from ._handle import Handle
from ._native import library
from ._records import Level, Source, Value, value_of

if TYPE_CHECKING:
    from ._game import Game, Position

_MOST = {"depth_plies": 2**32 - 1, "nodes": 2**64 - 1, "milliseconds": 2**32 - 1,
         "seed": 2**64 - 1}


class Thought:
    """A move that was thought of.

    move, and value for the side making it where tables or rules know it (else
    None); score in hundredths of a man, 30000 - n for a win at ply n; end_plies
    n if it wins the game at ply n, -n if it loses it there, 0 if that was not
    seen; line, the moves that are expected, this one first (by tables, this one
    alone).
    """

    def __init__(self, game: Game, record: _native.Thought) -> None:
        self.move = _game.Move(game, record.move)
        self.value: Value | None = (value_of(record.value) if record.known
                                    else None)
        self.source = Source(record.source)
        self.score: int = record.score
        self.end_plies: int = record.end_plies
        self.depth_plies: int = record.depth_plies
        self.seconds: float = record.elapsed_ms / 1000
        self.nodes: int = record.nodes
        self.table_hits: int = record.table_hits
        self.line: list[str] = record.line.decode().split()

    def __repr__(self) -> str:
        return f"<goti.Thought {self.move} by {self.source}>"


class Player:
    """Chooses moves: Game.player makes one.

    Thinks about one position at a time, for any thread. The same request gives
    the same move, unless it was limited by time or stopped.
    """

    def __init__(self, game: Game, level: Level | str, seed: int,
                 hash_bytes: int) -> None:
        if isinstance(level, str):
            level = _find_level(level)
        pointer = c_void_p()
        game._call("player_open", hash_bytes, byref(pointer))
        self.game = game
        self.level = Level(level)
        self.seed = _whole("seed", seed)
        self._handle = Handle("player", pointer,
                              library.goti_game_player_close,
                              game._handle)
        self._thinking = threading.Lock()

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free it, when it has done thinking."""
        self._handle.close()

    def think(self, position: Position, *,
              earlier: Sequence[Position] = (), depth_plies: int = 0,
              nodes: int = 0, seconds: float = 0.0, unlimited: bool = False,
              without_tables: bool = False) -> Thought:
        """Choose a move.

        earlier holds the positions of the game before this one, oldest first.
        Limits of 0 are none; without any, 200,000 nodes hold. unlimited thinks
        until stop, or until all is found.
        """
        _own(self.game, position)
        records = self.game._records(earlier)
        request = _native.Request(
            size_bytes=ctypes.sizeof(_native.Request), level=self.level,
            seed=self.seed, depth_plies=_whole("depth_plies", depth_plies),
            nodes=_whole("nodes", nodes),
            move_ms=_whole("milliseconds", _milliseconds(seconds)),
            unlimited=bool(unlimited), without_tables=bool(without_tables),
            earlier=records, n_earlier=len(records))
        thought, error = _native.Thought(), _native.ErrorText()
        with (self._thinking, self.game._handle.use(),
              self._handle.use() as pointer):
            check(library.goti_game_think(pointer, byref(position._record),
                                          byref(request), byref(thought),
                                          byref(error)), error)
        return Thought(self.game, thought)

    def stop(self, stop: bool = True) -> None:
        """By another thread: think no longer. Until stop(False) each request
        is answered at once, with the best move so far."""
        with self._handle.use() as pointer:
            library.goti_game_player_stop(pointer, bool(stop))


def _find_level(name: str) -> Level:
    out, error = ctypes.c_int(), _native.ErrorText()
    check(library.goti_game_find_level(name.encode(), byref(out),
                                       byref(error)), error)
    return Level(out.value)


def _own(game: Game, position: Position) -> None:
    if position.game is not game:
        raise ArgumentError("a position is of another game")


def _milliseconds(seconds: float) -> int:
    if seconds == 0:
        return 0
    return max(1, round(seconds * 1000)) if seconds > 0 else -1


def _whole(name: str, number: int) -> int:
    if not 0 <= number <= _MOST[name]:
        raise ArgumentError(f"{name}: expected 0 to {_MOST[name]}, not "
                            f"{number}")
    return number
