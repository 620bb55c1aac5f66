# SPDX-License-Identifier: MIT
"""Games, positions, moves and tiers."""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from collections.abc import Iterable, Sequence
from ctypes import byref, c_double, c_int, c_size_t, c_void_p

from . import _native, _player
from ._arguments import SIZE_MAX, bytes_of, path_of, whole
from ._errors import ArgumentError, check
from ._handle import Handle
from ._native import library
from ._records import (Category, Counts, Database, Level, Metric, Outcome,
                       Phase, Point, Rules, Side, Value, ValueCount,
                       counts_of, rules_of, value_of)

_POSITION_BYTES = 256
_FEW_MOVES = 64


class Move:
    """A legal move: its text, the position after it, and how many pieces it
    captures."""

    __slots__ = ("text", "after", "n_captured")

    def __init__(self, game: Game, record: _native.Move) -> None:
        self.text: str = record.text.decode()
        self.after = Position(game, record.after)
        self.n_captured: int = record.n_captured

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<goti.Move {self.text}>"


class Position:
    """A position of a game: never changes, and can be a key of a dictionary.

    Made by Game.start, Game.parse, Position.apply and Move.after.
    """

    __slots__ = ("game", "_record")

    def __init__(self, game: Game, record: _native.Position) -> None:
        self.game = game
        self._record = _native.Position.from_buffer_copy(record)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game is other.game
                and bytes(self._record) == bytes(other._record))

    def __hash__(self) -> int:
        return hash(bytes(self._record))

    def __str__(self) -> str:
        text = ctypes.create_string_buffer(_POSITION_BYTES)
        self.game._call("format", byref(self._record), text, len(text))
        return text.value.decode()

    def __repr__(self) -> str:
        try:
            return f"<goti.Position {self}>"
        except ArgumentError:
            return f"<goti.Position of {self.game.name}, which is closed>"

    @property
    def to_move(self) -> Side:
        return Side(self._record.to_move)

    @property
    def hand(self) -> tuple[int, int]:
        """Pieces not yet entered, by Side."""
        return tuple(self._record.hand)

    @property
    def captured(self) -> int:
        """Column pieces captured so far."""
        return self._record.captured

    @property
    def quiet(self) -> int:
        """Counted plies since the last capture."""
        return self._record.quiet

    def pieces(self, side: Side) -> tuple[Point, ...]:
        """The points where a side's pieces stand."""
        bits = self._record.pieces[side]
        return tuple(p for p in self.game.points if bits >> p.number & 1)

    @property
    def outcome(self) -> Outcome:
        """Whether it ends the game; Game.outcome knows of repetition, too."""
        out = c_int()
        self.game._call("result", byref(self._record), byref(out))
        return Outcome(out.value)

    @property
    def is_over(self) -> bool:
        return self.outcome is not Outcome.ONGOING

    def moves(self) -> list[Move]:
        """All legal moves, in a fixed order; none once the game is over."""
        n = c_size_t(_FEW_MOVES)
        room = 0
        while room < n.value:
            room = n.value
            moves = (_native.Move * room)()
            self.game._call("moves", byref(self._record), moves, room,
                            byref(n))
        return [Move(self.game, moves[i]) for i in range(n.value)]

    def apply(self, move: str | Move) -> Position:
        """The position after a move. ArgumentError, with the reason, if the
        move is not legal here."""
        out = _native.Position()
        self.game._call("apply", byref(self._record),
                        bytes_of(str(move)), byref(out))
        return Position(self.game, out)

    def probe(self) -> Value:
        """The value by the tables; MissingError where there is none."""
        out = _native.Value()
        self.game._call("probe", byref(self._record), byref(out))
        return value_of(out)

    def best_move(self) -> tuple[Move, Value]:
        """A best move by the tables, and its value for the side making it."""
        move, value = _native.Move(), _native.Value()
        self.game._call("best_move", byref(self._record), byref(move),
                        byref(value))
        return Move(self.game, move), value_of(value)

    def tier(self) -> Tier:
        """The tier that it belongs to."""
        number = c_size_t()
        self.game._call("tier_of", byref(self._record), byref(number))
        return Tier(self.game, number.value)


class Tier:
    """All positions with the same phase, side to move, pieces on the board
    and in hand, and captures; each has a table of its own."""

    def __init__(self, game: Game, number: int) -> None:
        record = _native.Tier()
        game._call("tier_at", number, byref(record))
        self.game = game
        self.number = number
        self.name: str = record.name.decode()
        self.phase = Phase(record.phase)
        self.to_move = Side(record.to_move)
        self.pieces: tuple[int, int] = tuple(record.pieces)
        self.hand: tuple[int, int] = tuple(record.hand)
        self.captured: int = record.captured
        self.boards: int = record.boards
        self.has_table = bool(record.has_table)

    def __repr__(self) -> str:
        return f"<goti.Tier {self.name}>"

    def counts(self) -> Counts:
        """How many positions have which value; reads a header, no values."""
        record = _native.Counts()
        self.game._call("tier_counts", self.number, byref(record))
        return counts_of(record)

    def values(self) -> list[ValueCount]:
        """How many positions have which value and depth, worst first."""
        n = c_size_t()
        self.game._call("tier_values", self.number, None, 0, byref(n))
        found = (_native.ValueCount * n.value)()
        self.game._call("tier_values", self.number, found, len(found),
                        byref(n))
        return [ValueCount(Category(v.category), v.depth, v.boards, v.orbits)
                for v in found]


class Game:
    """A game by its name, with its tables if there are any.

        with goti.Game("kaooa", db="goti-db") as game:
            print(game.start.probe())

    variant is the name of a shipped variant or the path of an INI file; db the
    directory that `goti solve --db` wrote to, or None for the rules alone.
    May be used by many threads at once.
    """

    def __init__(self, variant: str | os.PathLike[str],
                 db: str | os.PathLike[str] | None = None, *,
                 cache_bytes: int = 0) -> None:
        pointer = c_void_p()
        error = _native.ErrorText()
        db_dir = None if db is None else path_of(db)
        size = whole("cache_bytes", cache_bytes, SIZE_MAX)
        check(library.goti_game_open(path_of(variant), db_dir, size,
                                     byref(pointer), byref(error)), error)
        self._handle = Handle("game", pointer, library.goti_game_close)
        self._players: weakref.WeakSet[_player.Player] = weakref.WeakSet()
        self._lock = threading.Lock()
        self._thinker: _player.Player | None = None
        self.name: str = library.goti_game_name(pointer).decode()
        self.title: str = library.goti_game_title(pointer).decode()
        self.side_names: tuple[str, ...] = tuple(
            library.goti_game_side_name(pointer, s).decode() for s in Side)
        self.points: tuple[Point, ...] = tuple(
            _point(pointer, i)
            for i in range(library.goti_game_points(pointer)))

    def __enter__(self) -> Game:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<goti.Game {self.name}>"

    def _call(self, name: str, *arguments: object) -> None:
        error = _native.ErrorText()
        function = getattr(library, "goti_game_" + name)
        with self._handle.use() as pointer:
            check(function(pointer, *arguments, byref(error)), error)

    def close(self) -> None:
        """Stop its players; free them and it when no thread uses them any
        more."""
        with self._lock:
            players = list(self._players)
        for player in players:
            player.close()
        self._handle.close()

    @property
    def rules(self) -> Rules:
        """When it is drawn, and who begins."""
        record = _native.Rules()
        self._call("describe_rules", byref(record))
        return rules_of(record)

    # --- positions ---

    @property
    def start(self) -> Position:
        return self.parse("start")

    def parse(self, text: str) -> Position:
        """Read "BOARD SIDE ROWHAND/COLUMNHAND CAPTURED QUIET" or "start", with
        "moves m1 m2 ..." behind if wanted. ArgumentError, with what was
        expected where."""
        out = _native.Position()
        self._call("parse", bytes_of(text), byref(out))
        return Position(self, out)

    def outcome(self, played: Sequence[Position]) -> Outcome:
        """How a game stands after these positions, oldest first, the last on
        the board: with the rule of repetition, if there is one, which
        Position.outcome cannot know of."""
        records = self._records(played)
        out = c_int()
        self._call("result_in", records, len(records), byref(out))
        return Outcome(out.value)

    def probe_many(self, positions: Iterable[Position]) -> list[Value]:
        """The values of many positions, for less than one by one."""
        wanted = list(positions)
        records = self._records(wanted)
        values = (_native.Value * len(wanted))()
        self._call("probe_many", records, len(wanted), values)
        return [value_of(v) for v in values]

    def _records(self, positions: Sequence[Position]) -> ctypes.Array:
        if any(p.game is not self for p in positions):
            raise ArgumentError("a position is of another game")
        return (_native.Position * len(positions))(
            *(p._record for p in positions))

    # --- statistics ---

    def tiers(self) -> list[Tier]:
        """All tiers of the game, in solving order."""
        with self._handle.use() as pointer:
            n = library.goti_game_tiers(pointer)
        return [Tier(self, i) for i in range(n)]

    @property
    def database(self) -> Database:
        """What tables there are; MissingError if the game has no database."""
        record = _native.Database()
        self._call("describe_database", byref(record))
        return Database(record.n_tiers, record.n_tables, record.file_bytes,
                        Metric(record.metric), bool(record.complete))

    # --- the player ---

    def player(self, level: Level | str = Level.HARD, *, seed: int = 0,
               hash_bytes: int = 0) -> _player.Player:
        """A player of that level; see Player."""
        player = _player.Player(self, level, seed, hash_bytes)
        with self._lock:
            self._players.add(player)
        return player

    def think(self, position: Position, **limits: object) -> _player.Thought:
        """What a player of level hard would do; limits as Player.think."""
        if self._thinker is None:
            self._thinker = self.player()
        return self._thinker.think(position, **limits)


def _point(game: c_void_p, number: int) -> Point:
    x, y = c_double(), c_double()
    library.goti_game_point_xy(game, number, byref(x), byref(y))
    return Point(number, library.goti_game_point_name(game, number).decode(),
                 x.value, y.value)
