#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rooms of goti serve: seats, moves, endings, waiting, and what guests and
strangers may not do.

Argument: the directory of tables."""

import json
import pathlib
import re
import sys
import threading
import time

from lib_rooms import (FILE, OPTIONS, SIDES, Table, full, other, play_out,
                       start_waiting, wait, waiting_now)
from lib_serve import (CONTRACT, Client, Server, check, finish, seen_answers,
                       seen_codes, wait_until)

# ---- seats -----------------------------------------------------------------------


def check_seats(server):
    table = Table(server)
    room = table.first["room"]
    check(room["state"] == "waiting" and room["you"] == "row" and
          room["seats"]["row"] == {"taken": True, "connected": True} and
          not room["seats"]["column"]["taken"] and room["version"] > 0, "made")
    check(re.fullmatch("[2-9A-HJKMNP-TV-Z]{4}", room["code"]), room["code"])
    guest = Client(server)
    check(guest.get(table.path.lower())["you"] is None, "a guest, in small letters")
    row = table.player["row"]
    for what, body in (("moves", {"move": "T1", "version": room["version"]}),
                       ("resign", {}), ("draw", {"action": "offer"}),
                       ("rematch", {})):
        row.refused(409, "room-waiting", "POST", f"{table.path}/{what}", body)
    seat = table.join()
    check(seat["side"] == "column" and seat["room"]["state"] == "playing" and
          seat["token"] != table.first["token"], "joined")
    guest.refused(409, "room-full", "POST", table.path + "/join", {})
    row.refused(409, "room-full", "POST", table.path + "/join", {})
    check(table.look("row")["you"] == "row" and
          table.look("column")["you"] == "column" and table.look()["you"] is None,
          "who is who")
    sides = {Table(server, side="random").first["side"] for _ in range(40)}
    check(sides == set(SIDES), "by chance")
    begun = full(server, variant="kaooa", position="start moves T1 T2")
    check(begun.look()["start"] == "C/V3/2/1/2 C 0/6 0 0", "another beginning")


def check_tokens(server):
    table, elsewhere = full(server), full(server)
    stranger = Client(server)
    body = {"move": "T1", "version": table.look()["version"]}
    paths = [("moves", body), ("resign", {}), ("draw", {"action": "offer"}),
             ("rematch", {}), ("close", {})]
    for what, said in paths:
        path = f"{table.path}/{what}"
        stranger.refused(401, "token-missing", "POST", path, said)
        for token in ("0" * 32, elsewhere.player["row"].token, "", "x" * 500,
                      table.player["row"].token[:-1],
                      table.player["row"].token.upper()):
            stranger.refused(403, "token-wrong", "POST", path, said,
                             {"Authorization": "Bearer " + token})
        stranger.refused(403, "token-wrong", "POST", path, said,
                         {"Authorization": "Basic Zm9vOmJhcg=="})
    stranger.refused(403, "token-wrong", "GET", table.path, None,
                     {"Authorization": "Bearer " + "0" * 32})
    check(table.look()["moves"] == [], "nobody has played")
    raw = b"".join(f.read_bytes() for f in pathlib.Path(".").glob(FILE + "*"))
    check(all(p.token.encode() not in raw for p in table.player.values()),
          "no token is in the file")


def check_own_tokens(server):
    """Who asks chooses the token; asked again, the answer is the same seat."""
    mine, theirs = "m-_" + "A" * 19, "t" * 64
    client = Client(server)
    made = [client.post("/api/rooms", {"variant": "kaooa", "side": "column",
                                       "token": mine}, 201) for _ in range(2)]
    check(made[0]["code"] != made[1]["code"] and
          all(m["token"] == mine for m in made), "each makes a room")
    path = "/api/rooms/" + made[0]["code"]
    again = client.post(path + "/join", {"token": mine})
    check(again["side"] == "column" and again["room"]["state"] == "waiting",
          "the maker has a seat")
    seats = [client.post(path + "/join", {"token": theirs}) for _ in range(3)]
    check(all(s["side"] == "row" and s["token"] == theirs and
              s["room"]["state"] == "playing" and s["room"]["you"] == "row" and
              s["code"] == made[0]["code"] for s in seats), f"joined: {seats[1:]}")
    client.refused(409, "room-full", "POST", path + "/join", {})
    client.refused(409, "room-full", "POST", path + "/join", {"token": "u" * 30})
    room = Client(server, mine).get(path)
    room = Client(server, mine).post(path + "/moves",
                                     {"move": "T1", "version": room["version"]}) \
        if room["to_move"] == "column" else room
    check(room["you"] == "column" and room["moves"] == ["T1"], "and plays")
    check(Client(server, theirs).get(path)["key"] == room["key"] ==
          made[0]["room"]["key"] and "key" not in client.get(path), "the key")
    for token in ("", "x" * 21, "x" * 65, "x" * 22 + "=", "x" * 22 + " ", 7, None):
        for where, body in (("/api/rooms", {"variant": "kaooa"}), (path + "/join", {})):
            client.refused(400, "bad-body", "POST", where, {**body, "token": token},
                           field="token")
    client.refused(400, "bad-body", "POST", path + "/join", {"key": 7}, field="key")
    raw = b"".join(f.read_bytes() for f in pathlib.Path(".").glob(FILE + "*"))
    check(mine.encode() not in raw and theirs.encode() not in raw,
          "they are not in the file")


# ---- games ------------------------------------------------------------------------


def check_turns(server):
    table = full(server)
    room = table.look()
    row, column = table.player["row"], table.player["column"]
    first = {"move": "T1", "version": room["version"]}
    row.refused(409, "not-your-turn", "POST", table.path + "/moves", first)
    column.refused(400, "illegal-move", "POST", table.path + "/moves",
                   {**first, "move": "T9"}, field="move")
    column.refused(400, "illegal-move", "POST", table.path + "/moves",
                   {**first, "move": ""})
    column.refused(400, "illegal-move", "POST", table.path + "/moves",
                   {**first, "move": "I5-T5"})
    after = column.post(table.path + "/moves", first)
    check(after["moves"] == ["T1"] and after["to_move"] == "row" and
          after["version"] > room["version"], "a move")
    row.refused(409, "stale-version", "POST", table.path + "/moves",
                {**first, "move": "T2"}, field="version")
    # Seats and connections do not make a move stale.
    row.post(table.path + "/draw", {"action": "offer"})
    again = row.post(table.path + "/moves", {"move": "T2", "version": after["version"]})
    check(again["moves"] == ["T1", "T2"] and again["draw_offer"] is None,
          "a move takes the offer back")


def check_games(server):
    causes = set()
    for seed in range(25):
        table = full(server)
        room = play_out(server, table, seed)
        causes.add(room["cause"])
        check(room["state"] == "over" and room["legal"] == [], "the end")
        for side in SIDES:
            client = table.player[side]
            client.refused(409, "game-over", "POST", table.path + "/moves",
                           {"move": "T1", "version": room["version"]})
            client.refused(409, "game-over", "POST", table.path + "/resign", {})
            client.refused(409, "game-over", "POST", table.path + "/draw",
                           {"action": "offer"})
    print("games ended by", *sorted(causes))
    check(causes >= {"captures", "no-capture-limit"}, f"causes: {causes}")
    check_repetition(server)


def check_repetition(server):
    table = full(server)
    start = "1/CCV1/C1/C/CC V 0/0 1 0"
    table = full(server, position=start)
    loop = ["I5-T5", "I1-T1", "T5-I5", "T1-I1"]
    room = table.look()
    for move in loop + loop:
        check(not room["over"], "not yet")
        room = table.play(move)
    check(room["over"] and room["cause"] == "repetition" and room["times"] == 3 and
          room["result"] == "draw", "repetition")


def check_agreements(server):
    for side in SIDES:
        table = full(server)
        room = table.player[side].post(table.path + "/resign", {})
        check(room["over"] and room["result"] == other(side) and
              room["cause"] == "resigned", "resigned")
    table = full(server)
    path, a, b = table.path + "/draw", table.player["row"], table.player["column"]
    for action in ("accept", "decline", "withdraw"):
        a.refused(409, "nothing-to-answer", "POST", path, {"action": action})
    check(a.post(path, {"action": "offer"})["draw_offer"] == "row", "offered")
    for action in ("accept", "decline"):
        a.refused(409, "nothing-to-answer", "POST", path, {"action": action})
    b.refused(409, "nothing-to-answer", "POST", path, {"action": "withdraw"})
    check(b.post(path, {"action": "decline"})["draw_offer"] is None, "declined")
    a.post(path, {"action": "offer"})
    check(a.post(path, {"action": "withdraw"})["draw_offer"] is None, "withdrawn")
    a.refused(409, "game-on", "POST", table.path + "/rematch", {})
    a.post(path, {"action": "offer"})
    room = b.post(path, {"action": "accept"})
    check(room["over"] and room["result"] == "draw" and room["cause"] == "agreed",
          "agreed")
    room = a.post(table.path + "/rematch", {})
    check(room["rematch"] == "row" and room["over"], "asked for another")
    room = b.post(table.path + "/rematch", {})
    check(room["game"] == 2 and not room["over"] and room["moves"] == [] and
          room["you"] == "row" and room["rematch"] is None, "sides changed")
    check(a.get(table.path)["you"] == "column", "for both")
    a.post(table.path + "/moves", {"move": "T1", "version": room["version"]})


def check_closing(server):
    """Who has a seat may close a room in which no game goes on; who waits for
    news of it is told."""
    table = Table(server)
    version = table.look("row")["version"]
    stranger = Client(server)
    stranger.refused(401, "token-missing", "POST", table.path + "/close", {})
    check(stranger.get(table.path)["state"] == "waiting", "it is there")
    thread, out = start_waiting(Client(server), table.path, version, 30)
    check(wait_until(lambda: waiting_now(server) == 1), "a guest waits")
    check(table.player["row"].post(table.path + "/close", {}, 204) is None, "closed")
    thread.join()
    check(out[0][0] == 404 and out[0][2] < 5, f"the guest is told: {out}")
    stranger.refused(404, "no-such-room", "GET", table.path)
    table = full(server)
    for side in SIDES:
        table.player[side].refused(409, "game-on", "POST", table.path + "/close", {})
    check(table.look()["state"] == "playing", "a game goes on")
    table.player["row"].post(table.path + "/resign", {})
    table.player["column"].post(table.path + "/close", {}, 204)
    table.player["row"].refused(404, "no-such-room", "GET", table.path)


# ---- waiting ----------------------------------------------------------------------


def check_waiting(server):
    table = full(server)
    version = table.look("row")["version"]
    version = table.look("column")["version"]
    status, _ = Client(server).ask("GET", f"{table.path}?since={version}")
    check(status == 204, "nothing new")
    out = []
    wait(Client(server), table.path, version, 1, out)
    check(out[0][0] == 204 and .9 < out[0][2] < 3, f"nothing in a second: {out}")
    # Many wait; one move; all hear of it at once, and no thread was held.
    guests = [start_waiting(Client(server), table.path, version, 30)
              for _ in range(40)]
    check(wait_until(lambda: waiting_now(server) == 40), "forty wait")
    begun = time.monotonic()
    room = table.play("T1")
    for thread, out in guests:
        thread.join()
        check(out[0][0] == 200 and out[0][1]["moves"] == ["T1"] and
              out[0][1]["version"] == room["version"], "news")
    check(time.monotonic() - begun < 5, "at once")
    check(waiting_now(server) == 0, "none waits")
    # Any other version answers at once, of before or greater: as the contract
    # says, and so that nobody waits for one that has never been.
    for other_one in (version, room["version"] + 10 ** 9):
        out = []
        wait(Client(server), table.path, other_one, 30, out)
        check(out[0][0] == 200 and out[0][2] < 2, "news of before")
    for query, field in (("since=x", "since"), ("since=-1", "since"),
                         ("since=1&wait=56", "wait"), ("wait=x", "wait")):
        Client(server).refused(400, "bad-parameter", "GET",
                               f"{table.path}?{query}", field=field)


def check_presence(server):
    """A closed connection is seen within seconds."""
    table = full(server)
    room = table.look("column")
    lost = Client(server, table.player["row"].token)
    version = lost.get(table.path)["version"]
    lost.connection.putrequest("GET", f"{table.path}?since={version}&wait=50")
    lost.connection.putheader("Authorization", "Bearer " + lost.token)
    lost.connection.endheaders()
    check(wait_until(lambda: waiting_now(server) == 1), "it waits")
    check(table.look()["seats"]["row"]["connected"], "connected")
    lost.connection.close()
    check(wait_until(lambda: not table.look()["seats"]["row"]["connected"], 8),
          "gone")
    check(waiting_now(server) == 0, "it does not wait any more")
    room = table.look("row")
    check(room["seats"]["row"]["connected"] and room["moves"] == [], "back")


# ---- limits -----------------------------------------------------------------------


def check_bodies(server):
    client, table = Client(server), full(server)
    rooms, moves = "/api/rooms", table.path + "/moves"
    row = table.player["row"]
    for body in ("", "{", "[]", "null", '"x"', "1", "{}x", "\ufeff{}", "{'a':1}",
                 '{"variant":"kaooa",}', '{"a":{"b":{"c":{"d":{"e":1}}}}}',
                 b'{"variant":"\xff"}', b"\x00", b'{"variant":"kaooa"}\x00',
                 '{"variant":"kaooa","x":1}'):
        client.refused(400, "bad-body", "POST", rooms, body)
    for body, why in (("[]", "it is an array"), ("null", "it is null"),
                      ('"x"', "it is a string"), ("1", "it is a number"),
                      ("false", "it is true or false"), ("{", "unexpected end")):
        message = client.ask("POST", rooms, body)[1]["error"]["message"]
        check(why in message and "success" not in message, f"{body}: {message}")
    for body, field in (({"move": "T1"}, "version"), ({"version": 1}, "move")):
        error = row.ask("POST", moves, body)[1]["error"]
        check(error["message"].startswith(f"there is no member '{field}': expected")
              and error["field"] == field, f"{body}: {error}")
    for body, field in (({}, "variant"), ({"variant": 1}, "variant"),
                        ({"variant": None}, "variant"),
                        ({"variant": "a\0b"}, "variant"),
                        ({"variant": "kaooa", "side": "both"}, "side"),
                        ({"variant": "kaooa", "position": 1}, "position")):
        client.refused(400, "bad-body", "POST", rooms, body, field=field)
    client.refused(404, "no-such-variant", "POST", rooms, {"variant": "nix"})
    for position in ("nonsense", "", "1/V3/2/C/C1 V 0/0 9 0"):
        client.refused(400, "bad-position", "POST", rooms,
                       {"variant": "kaooa", "position": position}, field="position")
    for body in ({"move": "T1"}, {"move": "T1", "version": "1"},
                 {"move": "T1", "version": -1}, {"move": "T1", "version": 1.5},
                 {"move": "T1", "version": 10 ** 30}, {"version": 1},
                 {"move": 1, "version": 1}):
        row.refused(400, "bad-body", "POST", moves, body)
    row.refused(400, "bad-body", "POST", table.path + "/draw", {"action": "x"},
                field="action")
    for what in ("join", "resign", "rematch", "close", "draw"):
        row.refused(400, "bad-body", "POST", f"{table.path}/{what}", {"x": 1})
        row.refused(400, "bad-parameter", "POST", f"{table.path}/{what}?x=1",
                    {"action": "offer"} if what == "draw" else {})
    for path in (rooms, moves, *(f"{table.path}/{w}" for w in
                                 ("join", "resign", "rematch", "close", "draw"))):
        row.refused(415, "wrong-content-type", "POST", path, "{}",
                    {"Content-Type": "text/plain"})
        row.refused(415, "wrong-content-type", "POST", path, "a=1",
                    {"Content-Type": "application/x-www-form-urlencoded"})
        for size in (4097, 5000, 100000):
            client = Client(server, row.token)
            client.refused(413, "body-too-large", "POST", path, " " * size)
    fits = '{"variant":"kaooa"}'
    Client(server).post(rooms, json.loads(fits), 201)
    status, _ = client.ask("POST", rooms, fits + " " * (4096 - len(fits)))
    check(status == 201, "4096 bytes")
    # In pieces, whose length nobody said beforehand.
    for size, wanted in ((4096, 201), (4097, 413), (60000, 413)):
        text = (fits + " " * (size - len(fits))).encode()
        pieces = (text[i:i + 1000] for i in range(0, size, 1000))
        client = Client(server)
        client.connection.request("POST", rooms, pieces,
                                  {"Content-Type": "application/json"},
                                  encode_chunked=True)
        answer = client.connection.getresponse()
        answer.read()
        check(answer.status == wanted, f"{size} bytes in pieces: {answer.status}")


def check_limits():
    """Codes cannot be tried out, and rooms in all are limited."""
    server = Server("--db", DB, "--rooms", FILE + "2", "--rooms-each", "3",
                    "--max-rooms", "5", "--rate", "6000")
    table = full(server)
    client, row = Client(server), table.player["row"]
    for _ in range(2):
        Table(server)
    client.refused(429, "too-many-rooms", "POST", "/api/rooms", {"variant": "kaooa"})
    statuses = [client.ask("GET", "/api/rooms/" + code)[0]
                for code in ("2222", "ZZZZ", "abcd") * 8]
    check(statuses[:20] == [404] * 20 and statuses[21:] == [429] * 3,
          f"guessing: {statuses}")
    # From now on a room that is there looks like one that is not.
    for method, path, body in (("GET", "", None), ("POST", "/join", {}),
                               ("POST", "/resign", {}), ("POST", "/rematch", {}),
                               ("POST", "/close", {}),
                               ("POST", "/draw", {"action": "offer"}),
                               ("POST", "/moves", {"move": "T1", "version": 1})):
        client.refused(429, "too-many-requests", method, table.path + path, body,
                       {"Authorization": "Bearer " + "1" * 32}
                       if path not in ("", "/join") else None)
    # What can be no code is no guess.
    client.refused(404, "no-such-room", "GET", "/api/rooms/0000")
    check(row.get(table.path)["you"] == "row", "who has a seat goes on")
    server.stop()
    server = Server("--db", DB, "--rooms", FILE + "2", "--rooms-each", "0",
                    "--max-rooms", "5", "--rate", "6000")
    for _ in range(4):
        full(server)
    Client(server).refused(503, "too-many-rooms", "POST", "/api/rooms",
                           {"variant": "kaooa"})
    server.stop()


def check_rate():
    server = Server("--db", DB, "--rooms", FILE + "3", "--rate", "60")
    client = Client(server)
    for _ in range(50):
        client.ask("GET", "/api/levels")
    client.refused(429, "too-many-requests", "POST", "/api/rooms",
                   {"variant": "kaooa"})
    client.refused(429, "too-many-requests", "GET", "/api/rooms/ABCD")
    server.stop()
    # A room costs five of the forty, a seat one, an offer five.
    server = Server("--db", DB, "--rooms", FILE + "3", "--rate", "60")
    table, statuses = full(server), []
    while 429 not in statuses and len(statuses) < 40:
        action = "withdraw" if len(statuses) % 2 else "offer"
        statuses.append(table.player["row"].ask(
            "POST", table.path + "/draw", {"action": action})[0])
    check(6 <= statuses.count(200) <= 8 and statuses[-1] == 429,
          f"offers without end: {statuses}")
    server.stop()


def check_race(server):
    """Two take the last seat, and two send a move: one each."""
    for _ in range(20):
        table = Table(server, side="column")
        clients = [Client(server) for _ in range(4)]
        got = []
        threads = [threading.Thread(target=lambda c=c: got.append(
            c.ask("POST", table.path + "/join", {})[0])) for c in clients]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        check(sorted(got) == [200, 409, 409, 409], f"seats: {got}")
        version, got = table.look()["version"], []
        clients = [Client(server, table.player["column"].token) for _ in range(4)]
        threads = [threading.Thread(target=lambda c=c, m=m: got.append(c.ask(
            "POST", table.path + "/moves", {"move": m, "version": version})[0]))
            for c, m in zip(clients, ("T1", "T2", "I1", "I2"))]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        check(sorted(got) == [200, 409, 409, 409], f"moves: {got}")
        check(len(table.look()["moves"]) == 1, "one move")


def check_all_seen():
    hard = {500, 503}
    for path, operations in CONTRACT["paths"].items():
        for method, operation in operations.items():
            if not path.startswith("/api/rooms"):
                continue
            for status in operation["responses"]:
                if int(status) not in hard:
                    check((method.upper(), path, int(status)) in seen_answers,
                          f"never seen: {method} {path} {status}")


def main():
    global DB
    DB = sys.argv[1]
    server = Server("--db", DB, *OPTIONS)
    check_seats(server)
    check_tokens(server)
    check_own_tokens(server)
    check_turns(server)
    check_games(server)
    check_agreements(server)
    check_closing(server)
    check_waiting(server)
    check_presence(server)
    check_bodies(server)
    check_race(server)
    for code in ("ABCD", "0000", "A", "ABCDE", "....", "%ff%ff"):
        Client(server).refused(404, "no-such-room", "GET", "/api/rooms/" + code)
    Client(server).refused(400, "bad-request", "GET", f"/api/rooms/{full(server).code}%00")
    for what, body in (("join", {}), ("resign", {}), ("rematch", {}),
                       ("close", {}), ("draw", {"action": "offer"}),
                       ("moves", {"move": "T1", "version": 1})):
        Client(server, "0" * 32).refused(404, "no-such-room", "POST",
                                         "/api/rooms/ZZZZ/" + what, body)
    server.stop()
    check_limits()
    check_rate()
    check_all_seen()
    print("codes:", *sorted(seen_codes))
    finish()


main()
