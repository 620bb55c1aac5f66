# SPDX-License-Identifier: MIT
"""Words and plain records."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from . import _native


class Side(enum.IntEnum):
    """The two sides. Row: tigers, or White; column: goats, or Black."""

    ROW = 0
    COLUMN = 1

    @property
    def other(self) -> Side:
        return Side(1 - self)


class Category(enum.IntEnum):
    """Five values for the side to move; the greater the better."""

    LOSS = 0
    BLESSED_LOSS = 1
    DRAW = 2
    CURSED_WIN = 3
    WIN = 4

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


class Metric(enum.IntEnum):
    """What depths count: plies to the next capture or the end, or to the
    end."""

    DTC = 0
    DTM = 1

    def __str__(self) -> str:
        return self.name.lower()


class Outcome(enum.IntEnum):
    ONGOING = 0
    ROW_WINS = 1
    COLUMN_WINS = 2
    DRAWN = 3

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


class Phase(enum.IntEnum):
    MOVEMENT = 0
    PLACEMENT = 1

    def __str__(self) -> str:
        return self.name.lower()


class Level(enum.IntEnum):
    """How well the computer plays."""

    RANDOM = 0
    EASY = 1
    MEDIUM = 2
    HARD = 3

    def __str__(self) -> str:
        return self.name.lower()


class Source(enum.IntEnum):
    """How a move was chosen."""

    TABLES = 0
    SEARCH = 1
    ERROR = 2  # the level made it overlook what it saw
    DICE = 3  # level random

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True)
class Value:
    """The value of a position for its side to move, or of a move for the side
    making it.

    category is under the no-capture limit, theoretical without it. depth
    counts plies as metric says, from a fresh counter; 0 for a draw.
    """

    category: Category
    theoretical: Category
    depth: int
    metric: Metric

    def __str__(self) -> str:
        if self.theoretical == Category.DRAW:
            return str(self.category)
        return f"{self.category}, {self.metric} {self.depth}"


def value_of(record: _native.Value) -> Value:
    metric = Metric(record.metric)
    return Value(Category(record.category), Category(record.theoretical),
                 record.dtm if metric is Metric.DTM else record.dtc, metric)


@dataclass(frozen=True)
class Point:
    """A point of the board; y grows upwards."""

    number: int
    name: str
    x: float
    y: float


@dataclass(frozen=True)
class ValueCount:
    """How many positions of a tier have a value."""

    category: Category
    depth: int
    boards: int
    orbits: int


@dataclass(frozen=True)
class Counts:
    """What a tier's table says of it; boards and orbits by category."""

    boards: dict[Category, int]
    orbits: dict[Category, int]
    max_win: int
    max_loss: int
    metric: Metric
    n_values: int
    n_positions: int
    file_bytes: int
    values_digest: int


def counts_of(record: _native.Counts) -> Counts:
    return Counts(
        boards={c: record.boards[c] for c in Category},
        orbits={c: record.orbits[c] for c in Category},
        max_win=record.max_win, max_loss=record.max_loss,
        metric=Metric(record.metric), n_values=record.n_values,
        n_positions=record.n_positions, file_bytes=record.file_bytes,
        values_digest=record.values_digest)


@dataclass(frozen=True)
class Database:
    """The tables that are there."""

    n_tiers: int
    n_tables: int
    file_bytes: int
    metric: Metric
    complete: bool


@dataclass(frozen=True)
class Rules:
    """When a game is drawn without an end on the board, and who begins.

    draw_limit counts plies without a capture, of the sides in counted, once
    nothing is in hand; draw_repetitions is 3 where a position's third
    occurrence with the same side to move draws, likewise. 0 is no such rule.
    """

    draw_limit: int
    draw_repetitions: int
    counted: tuple[Side, ...]
    first: Side


def rules_of(record: _native.Rules) -> Rules:
    return Rules(record.draw_limit, record.draw_repetitions,
                 tuple(s for s in Side if record.counted[s]),
                 Side(record.first))
