# SPDX-License-Identifier: MIT
"""Something the library opened, which many threads may use until it is
closed."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import c_void_p

from ._errors import ArgumentError


def _close(close: Callable[[c_void_p], None], pointer: c_void_p,
           _owner: Handle | None) -> None:
    close(pointer)


class Handle:
    """owner is closed after this one, and lives as long."""

    def __init__(self, what: str, pointer: c_void_p,
                 close: Callable[[c_void_p], None],
                 owner: Handle | None = None) -> None:
        self._what = what
        self._pointer: c_void_p | None = pointer
        self._users = 0
        self._idle = threading.Condition()
        # Also when it was forgotten, or Python ends.
        self._close = weakref.finalize(self, _close, close, pointer, owner)

    @contextmanager
    def use(self) -> Iterator[c_void_p]:
        """What the library knows it by. It is not closed meanwhile."""
        with self._idle:
            if self._pointer is None:
                raise ArgumentError(f"the {self._what} is closed")
            pointer = self._pointer
            self._users += 1
        try:
            yield pointer
        finally:
            with self._idle:
                self._users -= 1
                self._idle.notify_all()

    def close(self) -> None:
        """Close it when nobody uses it any more; once is enough."""
        with self._idle:
            self._pointer = None
            self._idle.wait_for(lambda: self._users == 0)
            self._close()
