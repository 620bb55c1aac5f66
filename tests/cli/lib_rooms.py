# SPDX-License-Identifier: MIT
"""Rooms to test, and who plays in them: for serve_rooms.py and serve_keep.py."""

import random
import re
import threading
import time

from lib_serve import Client, check

GAME = "kaooa-thrice"  # of lib.sh: kaooa with rules that draw games
FILE = "rooms.sqlite"
OPTIONS = ("--rooms", FILE, "--rate", "0", "--rooms-each", "0",
           "--wrong-codes", "60")
SIDES = ("row", "column")


def other(side):
    return SIDES[side == "row"]


class Table:
    """A room with both players."""

    def __init__(self, server, variant=GAME, side="row", **more):
        self.server = server
        made = Client(server).post("/api/rooms", {"variant": variant, "side": side,
                                                  **more}, 201)
        self.code = made["code"]
        self.path = "/api/rooms/" + self.code
        self.first = made
        self.player = {made["side"]: Client(server, made["token"])}

    def join(self):
        seat = Client(self.server).post(self.path + "/join", {})
        self.player[seat["side"]] = Client(self.server, seat["token"])
        return seat

    def look(self, side=None):
        client = self.player[side] if side else Client(self.server)
        return client.get(self.path)

    def play(self, move, version=None):
        room = self.look()
        return self.player[room["to_move"]].post(
            self.path + "/moves",
            {"move": move, "version": room["version"] if version is None else version})


def full(server, **more):
    table = Table(server, **more)
    table.join()
    return table


def play_out(server, table, seed, most=4000):
    """Random moves to the end; the referee and the API agree all the way."""
    dice, api = random.Random(seed), Client(server)
    room = table.look()
    while not room["over"] and len(room["moves"]) < most:
        move = dice.choice(room["legal"])["move"]
        room = table.player[room["to_move"]].post(
            table.path + "/moves", {"move": move, "version": room["version"]})
        p = api.get(f"/api/variants/{room['variant']}/position?position="
                    + room["start"].replace(" ", "+") + "&moves="
                    + ",".join(room["moves"][-600:])) \
            if dice.random() < .1 or room["over"] else None
        if p is not None:
            same = ("position", "to_move", "cells", "hand", "captured", "quiet",
                    "quiet_left", "times", "over", "result", "cause", "reason",
                    "last_move")
            check(all(room[k] == p[k] for k in same),
                  f"referee: {[(k, room[k], p[k]) for k in same if room[k] != p[k]]}")
            check(room["over"] or {m["move"] for m in room["legal"]} ==
                  {m["move"] for m in p["moves"]}, "legal moves")
    return room


def wait(client, path, since, seconds, out):
    begun = time.monotonic()
    try:
        status, answer = client.ask("GET", f"{path}?since={since}&wait={seconds}")
    except OSError:  # the server was killed
        status, answer = 0, None
    out.append((status, answer, time.monotonic() - begun))


def start_waiting(client, path, since, seconds):
    out = []
    thread = threading.Thread(target=wait, args=(client, path, since, seconds, out))
    thread.start()
    return thread, out


def waiting_now(server):
    return int(re.search(r"^goti_waiting (\d+)$", Client(server).get("/metrics"),
                         re.M)[1])
