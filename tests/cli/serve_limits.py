#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Limits of goti serve: of each address, also of those that a web server in front
of it names, and of all together."""

import itertools

from lib_rooms import Table, full
from lib_serve import Client, Server, check, finish, wait_until

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODES = ("".join(c) for c in itertools.product(ALPHABET, repeat=4))
ROOMS = ("--rooms", ":memory:", "--rate", "0")
MAKE = ("POST", "/api/rooms", {"variant": "kaooa"})


class Through(Client):
    """Asks through a web server, which says by which address."""

    def __init__(self, server, said, token=None, header="X-Forwarded-For"):
        super().__init__(server, token)
        self.said = {header: said}

    def ask(self, method, path, body=None, headers=None):
        return super().ask(method, path, body, {**self.said, **(headers or {})})


def wrong_codes(client, most):
    """How many codes of no room it gets in."""
    for n in range(most):
        status, _ = client.ask("GET", "/api/rooms/" + next(CODES))
        if status != 404:
            check(status == 429 and int(client.headers["Retry-After"]) >= 1,
                  f"a wrong code: {status}")
            return n
    return most


# ---- who asks ---------------------------------------------------------------------


def check_forwarded():
    """Rooms and wrong codes are counted by who asks, not by who passes it on."""
    server = Server(*ROOMS, "--rooms-each", "2", "--room-hours", "1",
                    "--forwarded-from", "127.0.0.1, 10.0.0.0/8")
    one, other = Through(server, "192.0.2.1"), Through(server, "192.0.2.2")
    made = [one.post(*MAKE[1:], 201) for _ in range(2)]
    one.refused(429, "too-many-rooms", *MAKE)
    # It says when one of them is forgotten, and not just anything.
    left = min(one.get("/api/rooms/" + m["code"])["expires_in"] for m in made)
    one.refused(429, "too-many-rooms", *MAKE)
    check(abs(int(one.headers["Retry-After"]) - left) <= 2,
          f"Retry-After {one.headers['Retry-After']}, {left} s left")
    other.post(*MAKE[1:], 201)
    # What he who asks has said himself does not count.
    for said, header in (("192.0.2.7, 192.0.2.1", "X-Forwarded-For"),
                         ("192.0.2.7,192.0.2.1, 10.1.2.3", "X-Forwarded-For"),
                         ("192.0.2.1:4711", "X-Forwarded-For"),
                         ("for=192.0.2.7, For=192.0.2.1;proto=https", "Forwarded")):
        Through(server, said, header=header).refused(429, "too-many-rooms", *MAKE)
    six = [Through(server, said, header=header) for said, header in
           (("2001:db8::1", "X-Forwarded-For"),
            ('for="[2001:db8:0:ffff::2]:80"', "Forwarded"))]
    for client in six:  # of one customer
        client.post(*MAKE[1:], 201)
    six[0].refused(429, "too-many-rooms", *MAKE)
    # What says nothing counts for the one that passes it on.
    for said in ("nonsense", "", "192.0.2.9,"):
        Through(server, said).ask(*MAKE)
    Client(server).refused(429, "too-many-rooms", *MAKE)
    # Two lines of a header, the second by the web server.
    client = Client(server)
    client.connection.putrequest("POST", "/api/rooms")
    for name, value in (("X-Forwarded-For", "192.0.2.7"),
                        ("Content-Type", "application/json"),
                        ("X-Forwarded-For", "192.0.2.1"), ("Content-Length", "19")):
        client.connection.putheader(name, value)
    client.connection.endheaders(b'{"variant":"kaooa"}')
    answer = client.connection.getresponse()
    check(answer.status == 429, f"two lines: {answer.status} {answer.read()}")
    # A room that is closed leaves its place to another.
    Through(server, "192.0.2.1", made[0]["token"]).post(
        f"/api/rooms/{made[0]['code']}/close", {}, 204)
    one.post(*MAKE[1:], 201)
    # Guesses.
    check(wrong_codes(one, 30) in (20, 21), "an address guesses")
    one.refused(429, "too-many-requests", "GET", "/api/rooms/" + made[1]["code"])
    check(other.get("/api/rooms/" + made[1]["code"])["state"] == "waiting",
          "another one is not kept out")
    server.stop()


def check_not_forwarded():
    """Who is not trusted speaks for himself."""
    for options in ((), ("--forwarded-from", "127.0.0.2,::1")):
        server = Server(*ROOMS, "--rooms-each", "1", *options)
        Through(server, "192.0.2.1").post(*MAKE[1:], 201)
        Through(server, "192.0.2.2").refused(429, "too-many-rooms", *MAKE)
        server.stop()


def check_again():
    """A game that begins again counts again; so does a seat that is taken."""
    server = Server(*ROOMS, "--rooms-each", "2", "--forwarded-from", "127.0.0.1")
    made = []
    for _ in range(4):
        one = Through(server, "192.0.2.1")
        room = one.post(*MAKE[1:], 201)
        path = "/api/rooms/" + room["code"]
        players = [Through(server, "192.0.2.1", room["token"]),
                   Through(server, "192.0.2.1", one.post(path + "/join", {})["token"])]
        players[0].post(path + "/resign", {})
        made.append((path, players))
    for path, (a, b) in made[:2]:
        a.post(path + "/rematch", {})
        check(b.post(path + "/rematch", {})["game"] == 2, "another game")
    for path, (a, b) in made[2:]:
        a.post(path + "/rematch", {})
        b.refused(429, "too-many-rooms", "POST", path + "/rematch", {})
        check(int(b.headers["Retry-After"]) > 3600 and a.get(path)["over"],
              "no third one")
    one.refused(429, "too-many-rooms", *MAKE)
    other = Through(server, "192.0.2.2").post(*MAKE[1:], 201)
    one.refused(429, "too-many-rooms", "POST", f"/api/rooms/{other['code']}/join", {})
    check(int(one.headers["Retry-After"]) > 3600, "nor a seat elsewhere")
    made[0][1][0].post(made[0][0] + "/resign", {})
    one.post(f"/api/rooms/{other['code']}/join", {})
    server.stop()


# ---- wrong codes, and rooms that nobody wants --------------------------------------


def check_guessing():
    """Whatever --rate is, and however many addresses there are, few codes are
    tried; those who have seats, or links with a key, do not notice."""
    server = Server(*ROOMS, "--rooms-each", "0", "--forwarded-from", "127.0.0.1")
    table, waiting = full(server, variant="kaooa"), Table(server, variant="kaooa")
    client, n, done = Client(server), 0, 0
    for i in range(80):
        client = Through(server, f"198.51.100.{i}")
        got = wrong_codes(client, 25)
        check(got <= 21, f"{got} by one address")
        n += got
        done += got > 1
    check(1000 <= n <= 1100 and done >= 48, f"{n} by all")
    Through(server, "203.0.113.1").refused(429, "too-many-requests", "GET", table.path)
    for side in ("row", "column"):
        check(table.look(side)["you"] == side, "seats go on")
    check_key(server, waiting)
    room = table.look("column")
    table.player["column"].post(table.path + "/moves",
                                {"move": "T1", "version": room["version"]})
    Client(server).post(*MAKE[1:], 201)
    server.stop()
    server = Server(*ROOMS, "--wrong-codes", "60")
    check(60 <= wrong_codes(Client(server), 100) <= 70, "--wrong-codes")
    server.stop()


def kept_out(client, *request):
    """Refused for wrong codes; those that have become free since are used up."""
    for _ in range(8):
        if client.ask(*request)[0] == 429:
            return client.refused(429, "too-many-requests", *request)
        wrong_codes(client, 3)
    return check(False, f"never kept out: {request}")


def check_key(server, table):
    """Where all are kept out, a link with the key leads to its room, and to no
    other; those without it learn nothing."""
    key = table.first["room"]["key"]
    wrong = "2" * 8 if key != "2" * 8 else "3" * 8
    for i in range(30):
        friend = Through(server, f"203.0.113.{i}")
        room = friend.get(f"{table.path}?key={key if i % 2 else key.lower()}")
        check(room["state"] == "waiting" and "key" not in room, "by the link")
    stranger = Through(server, "203.0.113.99")
    for said in ("", wrong, key[:7], key + "2"):
        kept_out(stranger, "GET", f"{table.path}?key={said}")
        kept_out(stranger, "POST", table.path + "/join", {"key": said})
    kept_out(stranger, "GET", f"/api/rooms/{next(CODES)}?key={key}")
    version = friend.get(f"{table.path}?key={key}")["version"]
    status, _ = friend.ask("GET", f"{table.path}?since={version}&wait=1&key={key}")
    check(status == 204, f"the friend waits: {status}")
    # Its answer is lost, and asked for again; another has no such token.
    sat = [friend.post(table.path + "/join", {"key": key, "token": "F" * 22})]
    sat.append(stranger.post(table.path + "/join", {"token": "F" * 22}))
    check(sat[0]["side"] == sat[1]["side"] == "column" and
          sat[1]["room"]["key"] == key, f"the seat again: {sat}")
    friend.refused(409, "room-full", "POST", table.path + "/join",
                   {"key": key, "token": "G" * 22})
    kept_out(stranger, "POST", table.path + "/join", {"token": "G" * 22})


def check_wrong_keys():
    """A wrong key is a wrong code."""
    server = Server(*ROOMS)
    table = Table(server, variant="kaooa")
    client = Client(server)
    for _ in range(20):
        client.refused(404, "no-such-room", "GET", table.path + "?key=23456789",
                       field="key")
    client.refused(429, "too-many-requests", "GET", table.path)
    check(client.get(f"{table.path}?key={table.first['room']['key']}")["you"] is None,
          "the right one")
    server.stop()


def check_flood():
    """Rooms that nobody came to make place for others; games stay."""
    server = Server(*ROOMS, "--rooms-each", "0", "--max-rooms", "40")
    games = [full(server, variant="kaooa") for _ in range(10)]
    lonely = [Table(server, variant="kaooa") for _ in range(100)]
    client = Client(server)
    check(client.get("/health")["rooms"] == 40, "as many as may be")
    for table in games:
        check(client.get(table.path)["state"] == "playing", "games stay")
    there = [client.ask("GET", f"{t.path}?key={t.first['room']['key']}")[0] == 200
             for t in lonely]
    # Some were made within the same millisecond.
    check(not any(there[:60]) and all(there[80:]) and sum(there) == 30,
          f"the oldest go: {there}")
    server.stop()


# ---- connections ------------------------------------------------------------------


def check_connections():
    """Too many from one address: some are told, the rest is closed."""
    server = Server("--no-rooms", "--per-address", "5")
    kept = [Client(server) for _ in range(5)]
    for client in kept:
        client.get("/health")
    for ask in (("GET", "/health"), MAKE, ("GET", "/nothing")):
        client = Client(server)
        client.refused(429, "too-many-requests", *ask)
        check(client.headers["Connection"] == "close" and
              int(client.headers["Retry-After"]) >= 1, "and closed")
    # So many say nothing that one more is not heard.
    silent = [server.connect() for _ in range(40)]
    for connection in silent:
        connection.connect()
    try:
        Client(server).raw("GET", "/health")
        check(False, "it is heard")
    except OSError:
        check(True, "not heard")
    for client in kept:
        client.get("/health")
    # Those are ended sooner than others, which makes place again.
    check(wait_until(lambda: is_told(server), 15), "told again")
    for connection in silent:
        connection.close()
    kept[0].connection.close()
    check(wait_until(lambda: is_served(server)), "one more")
    server.stop()
    # Who passes on what others ask has as many as he wants.
    server = Server("--no-rooms", "--per-address", "5", "--forwarded-from",
                    "127.0.0.1")
    kept = [Client(server) for _ in range(30)]
    for client in kept:
        client.get("/health")
    server.stop()


def is_told(server):
    try:
        return Client(server).raw("GET", "/health")[0] == 429
    except OSError:
        return False


def is_served(server):
    try:
        return Client(server).raw("GET", "/health")[0] == 200
    except OSError:
        return False


def main():
    check_forwarded()
    check_not_forwarded()
    check_again()
    check_guessing()
    check_wrong_keys()
    check_flood()
    check_connections()
    finish()


main()
