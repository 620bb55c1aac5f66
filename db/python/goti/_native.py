# SPDX-License-Identifier: MIT
"""goti.h for ctypes: the library, its records and its functions.

Records are laid out as in the header; a test compares the two.
"""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import (POINTER, Structure, c_char, c_char_p, c_double, c_int,
                    c_int32, c_size_t, c_uint, c_uint8, c_uint16, c_uint32,
                    c_uint64, c_void_p)

SONAME = "libgoti.so.0"
VERSION = "0.1."  # layouts of records are those of these versions

OK = 0
CATEGORIES = 5


class ErrorText(Structure):
    _fields_ = [("text", c_char * 512)]


class Position(Structure):
    _fields_ = [("pieces", c_uint64 * 2), ("hand", c_uint8 * 2),
                ("to_move", c_uint8), ("captured", c_uint8),
                ("quiet", c_uint16), ("reserved", c_uint16)]


class Value(Structure):
    _fields_ = [("category", c_int), ("theoretical", c_int),
                ("dtc", c_uint16), ("dtm", c_uint16), ("metric", c_int)]


class Move(Structure):
    _fields_ = [("text", c_char * 512), ("after", Position),
                ("n_captured", c_uint8)]


class Tier(Structure):
    _fields_ = [("name", c_char * 64), ("boards", c_uint64),
                ("phase", c_uint8), ("to_move", c_uint8),
                ("pieces", c_uint8 * 2), ("hand", c_uint8 * 2),
                ("captured", c_uint8), ("has_table", c_uint8),
                ("reserved", c_uint64 * 2)]


class Counts(Structure):
    _fields_ = [("boards", c_uint64 * CATEGORIES),
                ("orbits", c_uint64 * CATEGORIES),
                ("values_digest", c_uint64), ("n_positions", c_uint64),
                ("file_bytes", c_uint64), ("n_values", c_uint32),
                ("metric", c_int), ("max_win", c_uint16),
                ("max_loss", c_uint16), ("padding", c_uint32),
                ("reserved", c_uint64 * 4)]


class Rules(Structure):
    _fields_ = [("draw_limit", c_uint32), ("draw_repetitions", c_uint32),
                ("counted", c_uint8 * 2), ("first", c_uint8),
                ("padding", c_uint8 * 5), ("reserved", c_uint64 * 4)]


class ValueCount(Structure):
    _fields_ = [("category", c_int), ("depth", c_uint32),
                ("boards", c_uint64), ("orbits", c_uint64)]


class Database(Structure):
    _fields_ = [("n_tiers", c_uint32), ("n_tables", c_uint32),
                ("file_bytes", c_uint64), ("metric", c_int),
                ("complete", c_uint32), ("reserved", c_uint64 * 4)]


class Thought(Structure):
    _fields_ = [("move", Move), ("value", Value), ("known", c_uint32),
                ("source", c_int), ("score", c_int32),
                ("end_plies", c_int32), ("depth_plies", c_uint32),
                ("elapsed_ms", c_uint32), ("nodes", c_uint64),
                ("table_hits", c_uint64), ("line", c_char * 2048),
                ("reserved", c_uint64 * 4)]


class Request(Structure):
    _fields_ = [("size_bytes", c_size_t), ("level", c_int),
                ("depth_plies", c_uint32), ("seed", c_uint64),
                ("nodes", c_uint64), ("move_ms", c_uint32),
                ("clock_ms", c_uint32), ("increment_ms", c_uint32),
                ("moves_to_go", c_uint32), ("unlimited", c_uint32),
                ("without_tables", c_uint32),
                ("earlier", POINTER(Position)), ("n_earlier", c_size_t),
                ("on_thought", c_void_p), ("ctx", c_void_p),
                ("reserved", c_uint64 * 4)]


RECORDS = {"error": ErrorText, "position": Position, "value": Value,
           "move": Move, "tier": Tier, "counts": Counts,
           "value_count": ValueCount, "database": Database,
           "rules": Rules, "thought": Thought, "request": Request}

_ERROR = POINTER(ErrorText)
_POSITION = POINTER(Position)

# Name without "goti_game_", result, arguments.
_FUNCTIONS = [
    ("version", c_char_p, []),
    ("status_name", c_char_p, [c_int]),
    ("open", c_int, [c_char_p, c_char_p, c_size_t, POINTER(c_void_p),
                     _ERROR]),
    ("close", None, [c_void_p]),
    ("name", c_char_p, [c_void_p]),
    ("title", c_char_p, [c_void_p]),
    ("side_name", c_char_p, [c_void_p, c_int]),
    ("points", c_uint, [c_void_p]),
    ("point_name", c_char_p, [c_void_p, c_uint]),
    ("point_xy", c_int, [c_void_p, c_uint, POINTER(c_double),
                         POINTER(c_double)]),
    ("describe_rules", c_int, [c_void_p, POINTER(Rules), _ERROR]),
    ("parse", c_int, [c_void_p, c_char_p, _POSITION, _ERROR]),
    ("format", c_int, [c_void_p, _POSITION, c_char_p, c_size_t, _ERROR]),
    ("check", c_int, [c_void_p, _POSITION, _ERROR]),
    ("result", c_int, [c_void_p, _POSITION, POINTER(c_int), _ERROR]),
    ("result_in", c_int, [c_void_p, _POSITION, c_size_t, POINTER(c_int),
                          _ERROR]),
    ("moves", c_int, [c_void_p, _POSITION, POINTER(Move), c_size_t,
                      POINTER(c_size_t), _ERROR]),
    ("apply", c_int, [c_void_p, _POSITION, c_char_p, _POSITION, _ERROR]),
    ("probe", c_int, [c_void_p, _POSITION, POINTER(Value), _ERROR]),
    ("probe_many", c_int, [c_void_p, _POSITION, c_size_t, POINTER(Value),
                           _ERROR]),
    ("best_move", c_int, [c_void_p, _POSITION, POINTER(Move),
                          POINTER(Value), _ERROR]),
    ("describe_database", c_int, [c_void_p, POINTER(Database), _ERROR]),
    ("tiers", c_size_t, [c_void_p]),
    ("tier_at", c_int, [c_void_p, c_size_t, POINTER(Tier), _ERROR]),
    ("tier_of", c_int, [c_void_p, _POSITION, POINTER(c_size_t), _ERROR]),
    ("tier_counts", c_int, [c_void_p, c_size_t, POINTER(Counts), _ERROR]),
    ("tier_values", c_int, [c_void_p, c_size_t, POINTER(ValueCount),
                            c_size_t, POINTER(c_size_t), _ERROR]),
    ("level_name", c_char_p, [c_int]),
    ("find_level", c_int, [c_char_p, POINTER(c_int), _ERROR]),
    ("player_open", c_int, [c_void_p, c_size_t, POINTER(c_void_p),
                            _ERROR]),
    ("player_close", None, [c_void_p]),
    ("think", c_int, [c_void_p, _POSITION, POINTER(Request),
                      POINTER(Thought), _ERROR]),
    ("player_stop", None, [c_void_p, c_int]),
]


def _candidates() -> list[str]:
    """Where the library may be: as told; beside this package, when both are
    installed under one prefix; where the loader looks."""
    told = os.environ.get("GOTI_LIBRARY")
    if told:
        return [told]
    found = []
    for folder in pathlib.Path(__file__).resolve().parents[1:5]:
        for place in (folder / SONAME, folder / "lib" / SONAME,
                      folder / "lib64" / SONAME,
                      *sorted(folder.glob(f"*-linux-gnu*/{SONAME}"))):
            if place.is_file():
                found.append(str(place))
    return [*found, SONAME]


def _load() -> ctypes.CDLL:
    complaints = []
    for path in _candidates():
        try:
            library = ctypes.CDLL(path)
        except OSError as error:
            complaints.append(str(error))
            continue
        for name, result, arguments in _FUNCTIONS:
            try:
                function = getattr(library, "goti_game_" + name)
            except AttributeError:
                raise ImportError(f"{path} is no libgoti {VERSION}x: it has "
                                  f"no goti_game_{name}") from None
            function.restype = result
            function.argtypes = arguments
        version = library.goti_game_version().decode()
        if not version.startswith(VERSION):
            raise ImportError(f"{path} is libgoti {version}; this module is "
                              f"for {VERSION}x")
        return library
    raise ImportError(f"cannot load {SONAME}; GOTI_LIBRARY may say where it "
                      "is: " + "; ".join(complaints))


library = _load()
