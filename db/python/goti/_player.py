# SPDX-License-Identifier: MIT
"""The player."""

from __future__ import annotations

import contextlib
import ctypes
import threading
from collections.abc import Sequence
from ctypes import byref, c_void_p
from typing import TYPE_CHECKING

from . import _game, _native
from ._arguments import (SIZE_MAX, UINT32_MAX, UINT64_MAX, bytes_of, whole)
from ._errors import ArgumentError, check
from ._handle import Handle
from ._native import library
from ._records import Level, Source, Value, value_of

if TYPE_CHECKING:
    from ._game import Game, Position


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


class _Errand:
    """One request on its way, and what came of it."""

    def __init__(self, position: Position, request: _native.Request) -> None:
        self.position = position
        self.request = request
        self.thought = _native.Thought()
        self.given_up = False
        self.failure: BaseException | None = None


class Player:
    """Chooses moves: Game.player makes one.

    Thinks about one position at a time, for any thread. The same request gives
    the same move, unless it was limited by time or stopped.
    """

    def __init__(self, game: Game, level: Level | str, seed: int,
                 hash_bytes: int) -> None:
        self.game = game
        self.level = _level_of(level)
        self.seed = whole("seed", seed, UINT64_MAX)
        size = whole("hash_bytes", hash_bytes, SIZE_MAX)
        pointer = c_void_p()
        game._call("player_open", size, byref(pointer))
        self._handle = Handle("player", pointer,
                              library.goti_game_player_close,
                              game._handle)
        self._thinking = threading.Lock()
        self._lock = threading.Lock()  # of what follows
        self._stopped = self._closing = False
        self._errand: _Errand | None = None  # what it thinks about

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop it, and free it when it has done thinking."""
        with self._lock, contextlib.suppress(ArgumentError):
            self._closing = True
            self._tell_stop()
        self._handle.close()

    def think(self, position: Position, *,
              earlier: Sequence[Position] = (), depth_plies: int = 0,
              nodes: int = 0, seconds: float = 0.0, unlimited: bool = False,
              without_tables: bool = False) -> Thought:
        """Choose a move.

        earlier holds the positions of the game before this one, oldest first.
        Limits of 0 are none; without any, 200,000 nodes hold. unlimited thinks
        until stop, or until all is found. Ctrl-C, or whatever else a signal
        raises in the main thread, ends it.
        """
        _own(self.game, position)
        records = self.game._records(earlier)
        errand = _Errand(position, _native.Request(
            size_bytes=ctypes.sizeof(_native.Request), level=self.level,
            seed=self.seed,
            depth_plies=whole("depth_plies", depth_plies, UINT32_MAX),
            nodes=whole("nodes", nodes, UINT64_MAX),
            move_ms=_milliseconds(seconds),
            unlimited=bool(unlimited), without_tables=bool(without_tables),
            earlier=records, n_earlier=len(records)))
        if threading.current_thread() is threading.main_thread():
            self._run_aside(errand)
        else:
            self._run(errand)
        return Thought(self.game, errand.thought)

    def stop(self, stop: bool = True) -> None:
        """By another thread: think no longer. Until stop(False) each request
        is answered at once, with the best move so far."""
        with self._lock:
            self._stopped = bool(stop)
            self._tell_stop()

    def _tell_stop(self) -> None:
        stop = self._stopped or self._closing or (
            self._errand is not None and self._errand.given_up)
        self._handle.reach(
            lambda pointer: library.goti_game_player_stop(pointer, stop))

    def _run(self, errand: _Errand) -> None:
        error = _native.ErrorText()
        with (self._thinking, self.game._handle.use(),
              self._handle.use() as pointer):
            with self._lock:
                if errand.given_up:
                    return
                self._errand = errand
            try:
                check(library.goti_game_think(
                    pointer, byref(errand.position._record),
                    byref(errand.request), byref(errand.thought),
                    byref(error)), error)
            finally:
                with self._lock:
                    self._errand = None
                    self._tell_stop()

    def _run_aside(self, errand: _Errand) -> None:
        """Python's signals reach the main thread, but not within the library:
        so another thread thinks, and this one waits."""
        def run() -> None:
            try:
                self._run(errand)
            except BaseException as failure:  # raised below
                errand.failure = failure

        thread = threading.Thread(target=run, name="goti", daemon=True)
        thread.start()
        try:
            thread.join()
        except BaseException:
            with self._lock, contextlib.suppress(ArgumentError):
                errand.given_up = True
                self._tell_stop()
            thread.join()
            raise
        if errand.failure is not None:
            raise errand.failure


def _level_of(level: Level | str) -> Level:
    if isinstance(level, str):
        out, error = ctypes.c_int(), _native.ErrorText()
        check(library.goti_game_find_level(bytes_of(level), byref(out),
                                           byref(error)), error)
        return Level(out.value)
    try:
        return Level(level)
    except ValueError:
        raise ArgumentError(f"there is no level {level!r}") from None


def _own(game: Game, position: Position) -> None:
    if position.game is not game:
        raise ArgumentError("a position is of another game")


def _milliseconds(seconds: float) -> int:
    if seconds == 0:
        return 0
    if not 0 < seconds <= UINT32_MAX / 1000:
        raise ArgumentError(f"seconds: expected 0 to {UINT32_MAX / 1000}, not "
                            f"{seconds}")
    return max(1, round(seconds * 1000))
