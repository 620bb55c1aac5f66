# SPDX-License-Identifier: MIT
"""Exceptions, one for each status of goti.h."""

from __future__ import annotations

from . import _native


class Error(Exception):
    """Something went wrong; str() of it is a sentence for people."""

    status = 0


class ArgumentError(Error, ValueError):
    """A position, move or argument is not valid."""

    status = 1


class VariantError(Error, ValueError):
    """A game's rule file is wrong, or there is no such game."""

    status = 2


class ReadError(Error):
    """The system refused to read."""

    status = 3


class MissingError(Error, LookupError):
    """There is no table for what was asked."""

    status = 4


class CorruptError(Error):
    """A table's bytes are not what was written."""

    status = 5


class RulesError(Error):
    """Tables of other rules, or of another format."""

    status = 6


class OutOfMemoryError(Error, MemoryError):
    """There is not enough memory."""

    status = 7


class UnsupportedError(Error):
    """Understood, but outside what goti knows."""

    status = 9


_BY_STATUS = {kind.status: kind for kind in
              (ArgumentError, VariantError, ReadError, MissingError,
               CorruptError, RulesError, OutOfMemoryError, UnsupportedError)}


def check(status: int, error: _native.ErrorText) -> None:
    """Raise what a status means; nothing if it is OK."""
    if status == _native.OK:
        return
    text = error.text.decode("utf-8", "replace")
    if not text:
        text = _native.library.goti_game_status_name(status).decode()
    raise _BY_STATUS.get(status, Error)(text)
