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
        self._pointer = pointer
        self._closing = False
        self._users = 0
        self._idle = threading.Condition()
        # Also when it was forgotten. Not when Python ends: threads that are
        # daemons may use it even then, and all goes with the process.
        self._close = weakref.finalize(self, _close, close, pointer, owner)
        self._close.atexit = False

    @contextmanager
    def use(self) -> Iterator[c_void_p]:
        """What the library knows it by. It is not closed meanwhile."""
        with self._idle:
            if self._closing:
                raise ArgumentError(f"the {self._what} is closed")
            self._users += 1
        try:
            yield self._pointer
        finally:
            with self._idle:
                self._users -= 1
                self._idle.notify_all()

    def reach(self, call: Callable[[c_void_p], None]) -> None:
        """Call with it something short, though it may be closing."""
        with self._idle:
            if not self._close.alive:
                raise ArgumentError(f"the {self._what} is closed")
            call(self._pointer)

    def close(self) -> None:
        """Close it when nobody uses it any more; once is enough."""
        with self._idle:
            self._closing = True
            self._idle.wait_for(lambda: self._users == 0)
            self._close()
