#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The file of rooms: they outlive the server, a kill of it too, are forgotten in
time, and change only if that can be kept.

Argument: the directory of tables."""

import resource
import signal
import sqlite3
import subprocess
import sys
import time

from lib_rooms import (FILE, OPTIONS, Table, full, play_out, start_waiting, wait,
                       waiting_now)
from lib_serve import GOTI, Client, Server, check, finish, wait_until


def check_restart(server, by):
    """The same rooms, seats and games after an end, or a kill."""
    tables = [full(server) for _ in range(5)] + [Table(server)]
    for i, table in enumerate(tables[:4]):
        play_out(server, table, 100 + i, most=6 + i)
    tables[3].player["row"].post(tables[3].path + "/draw", {"action": "offer"})
    tables[4].player["row"].post(tables[4].path + "/resign", {})
    tables[4].player["column"].post(tables[4].path + "/rematch", {})
    before = [t.look() for t in tables]
    thread, out = start_waiting(Client(server), tables[0].path,
                                before[0]["version"], 40)
    wait_until(lambda: waiting_now(server) == 1)
    if by == signal.SIGKILL:
        server.process.send_signal(by)
        thread.join(10)
        server.stop(by)
    else:
        begun = time.monotonic()
        server.stop(by)
        check(time.monotonic() - begun < 10, "it ends soon")
        thread.join()
        check(out and out[0][0] in (200, 204), f"who waits is answered: {out}")
    server = Server("--db", DB, *OPTIONS)
    for table, old in zip(tables, before):
        table.server = server
        for client in table.player.values():
            client.server = server
            client.connection = server.connect()
        new = table.look()
        same = [k for k in old if k not in ("version", "seats", "expires_in")
                and old[k] != new[k]]
        # Higher than any that was seen, also of those that are not kept.
        check(not same and new["version"] > old["version"], f"after it: {same}")
        check([s["taken"] for s in new["seats"].values()] ==
              [s["taken"] for s in old["seats"].values()], "seats")
    room = play_out(server, tables[0], 7)
    check(room["over"] and room["version"] > before[0]["version"], "it goes on")
    tables[5].join()
    tables[5].play("T1")
    tables[4].player["row"].post(tables[4].path + "/rematch", {})
    check(tables[4].look()["game"] == 2, "another game")
    return server


def check_bad_file(server):
    """Rooms that cannot be any more are given up, and said so."""
    a, b, c = (full(server) for _ in range(3))
    a.play("T1")
    said = server.stop()
    with sqlite3.connect(FILE) as db:
        db.execute("UPDATE move SET move = 'T9' WHERE code = ?", (a.code,))
        db.execute("UPDATE room SET rules = x'00' WHERE code = ?", (b.code,))
    db.close()
    server = Server("--db", DB, *OPTIONS)
    for table in (a, b):
        Client(server).refused(404, "no-such-room", "GET", table.path)
    check(Client(server).get(c.path)["code"] == c.code, "the third is there")
    said = server.stop()
    check(f"room {a.code} is given up: " in said and
          f"room {b.code} is given up: " in said, said)
    with sqlite3.connect(FILE) as db:
        db.execute("PRAGMA user_version = 3")
    db.close()
    got = subprocess.run([GOTI, "serve", "--port", "0", "--rooms", FILE],
                         capture_output=True, text=True, check=False)
    check(got.returncode == 5 and "rooms of version 3, expected 2" in got.stderr,
          f"another version: {got}")
    with sqlite3.connect(FILE) as db:
        db.execute("PRAGMA user_version = 2")
    db.close()


def check_old_file():
    """A file of version 1 goes on: its rooms get keys, and keep them."""
    server = Server("--db", DB, *OPTIONS)
    a, b = full(server), Table(server)
    a.play("T1")
    server.stop()
    with sqlite3.connect(FILE) as db:
        db.execute("ALTER TABLE room DROP COLUMN key")
        db.execute("PRAGMA user_version = 1")
    db.close()
    keys = []
    for _ in range(2):
        server = Server("--db", DB, *OPTIONS)
        for table in (a, b):
            keys.append(Client(server, table.player["row"].token)
                        .get(table.path)["key"])
            room = Client(server).get(f"{table.path}?key={keys[-1]}")
            check(room["moves"] == (["T1"] if table is a else []), "the room")
        server.stop()
    check(keys[:2] == keys[2:] and keys[0] != keys[1], f"keys: {keys}")


def check_expiry():
    """Idle rooms are forgotten, by this server and by the next."""
    server = Server("--db", DB, *OPTIONS)
    old, new = full(server), full(server)
    for table in (old, new):
        table.play("T1")
    lonely, not_begun = Table(server), full(server)
    server.stop()
    now = int(time.time() * 1000)
    with sqlite3.connect(FILE) as db:
        db.execute("UPDATE room SET touched_ms = ?", (now,))
        db.execute("UPDATE room SET touched_ms = ? WHERE code = ?",
                   (now - 72 * 3600000 + 4000, old.code))
        for table in (lonely, not_begun):
            db.execute("UPDATE room SET touched_ms = ? WHERE code = ?",
                       (now - 6 * 3600000 - 1000, table.code))
    db.close()
    server = Server("--db", DB, *OPTIONS)
    guest = Client(server)
    version = guest.get(old.path)["version"]
    check(guest.get(old.path)["expires_in"] <= 4, "it will be forgotten")
    check(guest.get(new.path)["expires_in"] > 71 * 3600, "and this one will not")
    for table in (lonely, not_begun):
        check(wait_until(lambda t=table: guest.ask("GET", t.path)[0] == 404),
              "nobody came, or played: six hours are enough")
    out = []
    wait(Client(server), old.path, version, 30, out)
    check(out[0][0] == 404 and out[0][2] < 10, f"who waits is told: {out}")
    server.stop()
    with sqlite3.connect(FILE) as db:
        left = {c for c, in db.execute("SELECT code FROM room")}
    db.close()
    check(old.code not in left and lonely.code not in left and new.code in left,
          "out of the file")


def check_full_disk():
    """Where a move cannot be kept it is not made; what was made stays."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (300000, 300000))

    server = Server("--db", DB, "--rooms", FILE + "4", "--rate", "0", before=limit)
    table, statuses = full(server), []
    path = table.path + "/draw"
    row = table.player["row"]
    while 503 not in statuses and len(statuses) < 5000:
        before = table.look()
        action = "withdraw" if before["draw_offer"] else "offer"
        statuses.append(row.ask("POST", path, {"action": action})[0])
    check(statuses[-1] == 503 and len(statuses) > 5, "the disk is full")
    after = table.look()
    check({k: v for k, v in after.items() if k != "expires_in"} ==
          {k: v for k, v in before.items() if k != "expires_in"}, "as it was before")
    row.refused(503, "busy", "POST", path, {"action": action})
    said = server.stop()
    check("rooms: " in said, "the server says so")
    server = Server("--db", DB, "--rooms", FILE + "4", "--rate", "0")
    after = Client(server).get(table.path)
    check(after["draw_offer"] == before["draw_offer"], "and so it is kept")
    server.stop()


def main():
    global DB
    DB = sys.argv[1]
    server = Server("--db", DB, *OPTIONS)
    server = check_restart(server, signal.SIGTERM)
    server = check_restart(server, signal.SIGKILL)
    check_bad_file(server)
    check_old_file()
    check_expiry()
    check_full_disk()
    finish()


main()
