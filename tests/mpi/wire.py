#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A switch whose wires are slow: wire.py DELAY_MS MBIT TAP...

Frames from a TAP device are taken at that many Mbit/s and reach the others that
much later; as `tc netem` does it, which not every kernel has.  Prints "ready"
once the devices are there (the caller may move them into other networks), ends
when its standard input does.
"""

import fcntl
import heapq
import os
import select
import struct
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TAP, IFF_NO_PI = 0x0002, 0x1000


def open_tap(name):
    fd = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(fd, TUNSETIFF,
                struct.pack("16sH", name.encode(), IFF_TAP | IFF_NO_PI))
    return fd


def main():
    delay, rate = float(sys.argv[1]) / 1e3, float(sys.argv[2]) * 1e6
    taps = [open_tap(name) for name in sys.argv[3:]]
    print("ready", flush=True)
    home = {}                      # MAC address -> TAP
    free_at = dict.fromkeys(taps, 0.0)
    on_the_way = []                # (when, number, to, frame)
    number = 0
    while True:
        now = time.monotonic()
        while on_the_way and on_the_way[0][0] <= now:
            _, _, to, frame = heapq.heappop(on_the_way)
            try:
                os.write(to, frame)
            except OSError:
                pass               # full, or down: lost, as on any wire
        wait = on_the_way[0][0] - now if on_the_way else 1.0
        ready, _, _ = select.select(taps + [sys.stdin], [], [], wait)
        now = time.monotonic()
        for fd in ready:
            if fd is sys.stdin:
                if not os.read(0, 4096):
                    return
                continue
            for _ in range(64):    # a burst of frames, then the clock again
                try:
                    frame = os.read(fd, 65536)
                except OSError:
                    break
                home[frame[6:12]] = fd
                free_at[fd] = max(free_at[fd], now) + len(frame) * 8 / rate
                target = home.get(frame[0:6])
                for to in [target] if target else taps:
                    if to != fd:
                        number += 1
                        heapq.heappush(on_the_way, (free_at[fd] + delay,
                                                    number, to, frame))


if __name__ == "__main__":
    main()
