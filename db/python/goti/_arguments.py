# SPDX-License-Identifier: MIT
"""What callers give, checked before ctypes cuts it to fit."""

from __future__ import annotations

import ctypes
import operator
import os

from ._errors import ArgumentError

UINT32_MAX = 2**32 - 1
UINT64_MAX = 2**64 - 1
SIZE_MAX = 2**(8 * ctypes.sizeof(ctypes.c_size_t)) - 1


def whole(name: str, number: int, most: int) -> int:
    """A whole number from 0 to most."""
    try:
        number = operator.index(number)
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, not "
                        f"{number!r}") from None
    if not 0 <= number <= most:
        raise ArgumentError(f"{name}: expected 0 to {most}, not {number}")
    return number


def _without_nul(data: bytes) -> bytes:
    if b"\0" in data:
        raise ArgumentError("a text must not hold a NUL")
    return data


def bytes_of(text: str) -> bytes:
    """A text for the library."""
    if not isinstance(text, str):
        raise TypeError(f"expected a text, not {text!r}")
    try:
        return _without_nul(text.encode())
    except UnicodeEncodeError as error:
        raise ArgumentError(f"a text must be UTF-8: {error}") from None


def path_of(path: str | os.PathLike[str]) -> bytes:
    """A name or a path for the library."""
    try:
        return _without_nul(os.fsencode(path))
    except UnicodeEncodeError as error:
        raise ArgumentError(f"a path cannot be encoded: {error}") from None
