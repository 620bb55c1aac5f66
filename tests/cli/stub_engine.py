#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An engine that behaves badly: stub_engine.py GOTI NAME MODE [N]

Passes all on to `goti engine NAME`, but at its N-th "go" (the first, if it is
not given) and all later ones of the process does what MODE says:

    good      nothing special         illegal   says a move that is none
    none      says (none)             flood     says much nonsense before
    die       ends with code 3        hang      says nothing any more
    kill      is killed by a signal

At once: "mute" never says ugiok, "gone" ends before it does, "deaf" does not
read, but says all that is expected of it at its start.
"""

import os
import signal
import subprocess
import sys
import time

GOTI, NAME, MODE = sys.argv[1:4]
FIRST = int(sys.argv[4]) if len(sys.argv) > 4 else 1


def say(text):
    print(text, flush=True)


def misbehave():
    if MODE == "illegal":
        say("info string cheating\nbestmove z9-z8")
    elif MODE == "none":
        say("bestmove (none)")
    elif MODE == "die":
        sys.exit(3)
    elif MODE == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    elif MODE == "hang":
        time.sleep(1000)


def main():
    if MODE == "gone":
        sys.exit(7)
    if MODE in ("mute", "deaf"):
        if MODE == "deaf":
            say("ugiok\nreadyok\nreadyok\nreadyok")
        time.sleep(1000)
    engine = subprocess.Popen([GOTI, "engine", NAME], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)
    n_go = 0
    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        n_go += word == "go"
        if word == "go" and n_go >= FIRST and MODE not in ("good", "flood"):
            misbehave()
            continue
        engine.stdin.write(line)
        engine.stdin.flush()
        until = {"ugi": "ugiok", "isready": "readyok", "go": "bestmove"}
        while word in until:
            answer = engine.stdout.readline()
            if MODE == "flood" and word == "go" and "bestmove" in answer:
                say("x" * 300000)
                say("\0\xff\n" * 1000 + "bestmov\nbestmove" + "s" * 9000)
            sys.stdout.write(answer)
            sys.stdout.flush()
            if answer.startswith(until[word]):
                break
        if word == "quit":
            break
    engine.stdin.close()
    engine.wait()


if __name__ == "__main__":
    main()
