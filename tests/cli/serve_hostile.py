#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What breaks servers: requests that are none, that never end, or are read never;
many connections; random bytes.  After each of them the server still answers, and
in the end it has lost no memory (under the sanitizers) and no socket.

Argument: the directory of tables.  GOTI_HOSTILE_SECONDS is how long random
requests go on."""

import os
import pathlib
import random
import socket
import sys
import threading
import time

from lib_serve import Client, Server, check, finish, wait_until

PATIENCE = 3


class Peer:
    """A bare connection."""

    def __init__(self, server, timeout=15, receive=None):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if receive is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        self.socket.settimeout(timeout)
        self.socket.connect((server.host, server.port))

    def send(self, data):
        """False once the other end does not take it any more."""
        try:
            self.socket.sendall(data if isinstance(data, bytes) else data.encode())
            return True
        except OSError:
            return False

    def rest(self):
        """All until the end; None if it does not end in time."""
        data = b""
        try:
            while True:
                more = self.socket.recv(65536)
                if not more:
                    return data
                data += more
        except socket.timeout:
            return None
        except OSError:
            return data

    def close(self):
        self.socket.close()


def is_well(server, label):
    client = Client(server)
    begun = time.monotonic()
    check(client.get("/health")["status"] == "ok", label + ": it is well")
    p = client.get("/api/variants/kaooa/position?position=start")
    check(p["category"] == "win" and p["depth"] == 15, label + ": it answers")
    check(time.monotonic() - begun < 5, label + ": soon")
    client.connection.close()


HEAD = "GET /health HTTP/1.1\r\nHost: localhost\r\n"
POST = "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\n"

# None of these is answered with 200.
MALFORMED = [
    "", "\r\n" * 50, "\0" * 100, "GET\r\n\r\n", "GET /\r\n\r\n", "x" * 100000,
    "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET  /  HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\nHost: localhost\n x\n\n" + "\n" * 10,
    "GET /health HTTP/1.1\r\n: localhost\r\n\r\n",
    "GET /health HTTP/1.1\r\nHost\r\n\r\n",
    "GET http://evil.example/health HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /..%5c..%5cetc HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /% HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /\xff\xfe\xfd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /api/variants/\xf0\x28\x8c\x28 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "G" * 5000 + " / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    HEAD + "X: " + "y" * 200000 + "\r\n\r\n",
    HEAD + "".join(f"X{i}: y\r\n" for i in range(20000)) + "\r\n",
    "GET /" + "a" * 200000 + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /health?" + "a=b&" * 7000 + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /health?" + "&" * 2000 + "a HTTP/1.1\r\nHost: localhost\r\n\r\n",
    POST + "Content-Length: -1\r\n\r\n{}", POST + "Content-Length: x\r\n\r\n{}",
    POST + "Content-Length: 99999999999999999999999\r\n\r\n{}",
    POST + "Content-Length: 18446744073709551615\r\n\r\n{}",
    POST + "Content-Length: 2\r\nContent-Length: 4000\r\n\r\n{}",
    POST + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    POST + "Transfer-Encoding: chunked\r\n\r\n-5\r\n{}\r\n0\r\n\r\n",
    POST + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}",
    POST + "Transfer-Encoding: gzip\r\n\r\n{}",
    POST + "Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}",
    POST + "Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n"
    + "[" * 4000,
    POST + "Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n"
    + '{"a":' * 800,
]


def check_malformed(server):
    for i, text in enumerate(MALFORMED):
        peer = Peer(server, PATIENCE + 6)
        peer.send(text)
        peer.socket.settimeout(1)
        answer = peer.rest()
        if answer is None:  # it waits for more; there is none
            try:
                peer.socket.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            peer.socket.settimeout(PATIENCE + 6)
            answer = peer.rest()
        check(answer is not None, f"malformed {i} does not end")
        check(b" 200 " not in (answer or b"")[:16],
              f"malformed {i} is answered: {(answer or b'')[:60]}")
        peer.close()
    is_well(server, "malformed requests")


def check_halves(server):
    """Requests that stop anywhere, the connection closed or not."""
    whole = ("POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
             "application/json\r\nContent-Length: 19\r\n\r\n"
             '{"variant":"kaooa"}')
    for n in range(0, len(whole), 3):
        peer = Peer(server)
        peer.send(whole[:n])
        peer.close()
    open_ones = []
    for n in range(0, len(whole), 7):
        open_ones.append(Peer(server, PATIENCE + 8))
        open_ones[-1].send(whole[:n])
    is_well(server, "half requests")
    for peer in open_ones:
        answer = peer.rest()
        check(answer is not None and b" 20" not in answer[:16], "a half one ends")
        peer.close()


def drip(server, text, out):
    """A byte now and then, for longer than anybody has patience."""
    peer, begun = Peer(server), time.monotonic()
    for byte in text:
        if not peer.send(byte) or time.monotonic() - begun > PATIENCE + 12:
            break
        time.sleep(.2)
        peer.socket.settimeout(.01)
        try:
            if not peer.socket.recv(1000):
                break
        except socket.timeout:
            pass
        except OSError:
            break
    out.append(time.monotonic() - begun)
    peer.close()


def check_slow(server):
    """Slow headers, slow bodies, answers that are not read."""
    body = POST + "Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n"
    texts = [HEAD + "X: " + "y" * 500, body + " " * 4000, "\r\n" * 500,
             POST + "Transfer-Encoding: chunked\r\n\r\n" + "1\r\nx\r\n" * 500]
    out, threads = [], []
    for i in range(24):
        text = texts[i % len(texts)]
        start = len(text) - 500 if i % 2 else 0
        threads.append(threading.Thread(target=drip, args=(
            server, text, out)) if start == 0 else
            threading.Thread(target=drip, args=(server, text, out)))
        threads[-1].start()
    is_well(server, "slow requests")
    for thread in threads:
        thread.join()
    check(all(t < PATIENCE + 6 for t in out), f"slow ones are ended: {max(out):.1f} s")
    # Many requests, and not one answer is read.
    peer = Peer(server, receive=2048)
    many = ("GET /api/variants HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2000).encode()
    peer.socket.settimeout(2)
    peer.send(many)
    is_well(server, "answers that nobody reads")
    check(wait_until(lambda: not peer.send(b"GET / HTTP/1.1\r\n"), PATIENCE + 10),
          "who reads nothing is ended")
    peer.close()


def check_pipelined(server):
    """Requests in a row are answered in their order."""
    peer = Peer(server)
    moves = ["T1", "T2", "I1", "I5", "T5", "I2", "I4", "I3"]
    for move in moves:
        peer.send("GET /api/variants/kaooa/position?moves=" + move +
                  " HTTP/1.1\r\nHost: localhost\r\n" +
                  ("Connection: close\r\n" if move == "I3" else "") + "\r\n")
    answer = peer.rest().decode()
    places = [answer.find(f'"played":["{m}"]') for m in moves]
    check(-1 not in places and places == sorted(places), f"in order: {places}")
    # One request hidden in another's body stays a body.
    peer = Peer(server)
    hidden = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    peer.send(POST + f"Content-Type: application/json\r\nContent-Length: {len(hidden)}"
              f"\r\nConnection: close\r\n\r\n" + hidden)
    answer = peer.rest()
    check(answer.count(b"HTTP/1.1") == 1 and b" 400 " in answer[:16],
          f"hidden: {answer[:80]}")
    is_well(server, "requests in a row")


def check_ambiguous(server):
    """Where a server in front could see another end, or another name, nothing is
    answered but that, and what follows is not read."""
    hidden, body = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", \
        '{"variant":"kaooa"}'
    post = POST + "Content-Type: application/json\r\n"
    n = len(body)
    for text in (
            post + f"Content-Length: {n}\r\nContent-Length: {n + 5}\r\n\r\n{body}",
            post + f"Content-Length: {n}\r\nContent-Length: {n}\r\n\r\n{body}",
            post + f"Content-Length: {n}\r\nTransfer-Encoding: chunked\r\n\r\n"
            f"{n:x}\r\n{body}\r\n0\r\n\r\n",
            post + f"Transfer-Encoding: chunked\r\ncontent-length: {n}\r\n\r\n"
            f"{n:x}\r\n{body}\r\n0\r\n\r\n",
            HEAD + "Host: localhost\r\n\r\n", HEAD + "HOST: evil.example\r\n\r\n",
            HEAD + "Content-Length: 0\r\nContent-Length: 50\r\n\r\n"):
        peer = Peer(server, PATIENCE + 6)
        peer.send(text + hidden)
        answer = peer.rest()
        check(answer is not None and answer.count(b"HTTP/1.1 ") == 1 and
              answer.startswith(b"HTTP/1.1 400 ") and b'"bad-request"' in answer,
              f"ambiguous: {text[:160]!r}: {(answer or b'')[:200]}")
        peer.close()
    is_well(server, "ambiguous requests")


def check_many(server, most):
    """More connections than there may be; those that fit are served."""
    peers = []
    for _ in range(most + 60):
        try:
            peers.append(Peer(server))
        except OSError:
            break
    for peer in peers:
        peer.send(HEAD + "\r\n")
    time.sleep(1)  # less than the patience, after which others have their turn
    answered = 0
    for peer in peers:
        peer.socket.settimeout(.001)
        try:
            answered += peer.socket.recv(12) == b"HTTP/1.1 200"
        except OSError:
            pass
    check(most - 5 <= answered <= most, f"{answered} of {len(peers)} served")
    for peer in peers:
        peer.close()
    check(wait_until(lambda: is_free(server)), "room again")
    is_well(server, "many connections")


def is_free(server):
    try:
        return Client(server).raw("GET", "/health")[0] == 200
    except OSError:
        return False


def check_waiting_many(server):
    """Guests that wait and go away leave nothing behind."""
    room = Client(server).post("/api/rooms", {"variant": "kaooa"}, 201)["room"]
    path = f"/api/rooms/{room['code']}?since={room['version']}&wait=50"
    for _ in range(3):
        peers = [Peer(server) for _ in range(50)]
        for peer in peers:
            peer.send(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(.3)
        for peer in peers:
            peer.close()
    is_well(server, "guests that went")
    metrics = Client(server)
    check(wait_until(lambda: "goti_waiting 0\n" in metrics.get("/metrics")),
          "none waits")


def check_busy(server):
    """More thinking than there are threads: some are told so, the rest of the
    server goes on."""
    got, path = [], "/api/variants/tigadi/move?level=hard&seed="
    threads = [threading.Thread(target=lambda i=i: got.append(
        Client(server).ask("GET", path + str(i))[0])) for i in range(60)]
    for thread in threads:
        thread.start()
    is_well(server, "much thinking")
    for thread in threads:
        thread.join()
    check(set(got) <= {200, 503} and got.count(200) >= 32 and 503 in got,
          f"{got.count(200)} thought, {got.count(503)} were told to wait")


def random_request(dice):
    """Something like a request, with faults."""
    parts = [dice.choice(["GET", "POST", "HEAD", "PUT", "X", ""]), " ",
             dice.choice(["/api/variants/kaooa/position?position=start",
                          "/api/rooms", "/api/rooms/ABCD", "/", "/health",
                          "/api/variants/tigadi/check?cells=" + "W" * 24,
                          "/api/variants/kaooa/mainline?moves=T1"]), " ",
             dice.choice(["HTTP/1.1", "HTTP/1.0", "HTTP/1.1"]), "\r\n",
             "Host: localhost\r\n",
             dice.choice(["", "Content-Type: application/json\r\n"]),
             dice.choice(["", "Content-Length: 20\r\n", "Connection: close\r\n",
                          "Transfer-Encoding: chunked\r\n",
                          "Authorization: Bearer " + "0" * 32 + "\r\n"]),
             "\r\n", dice.choice(["", '{"variant":"kaooa"}', "{}", "[[[["])]
    data = bytearray("".join(parts).encode())
    for _ in range(dice.choice([0, 0, 1, 2, 5])):
        kind, at = dice.random(), dice.randrange(len(data))
        if kind < .4:
            data[at] = dice.randrange(256)
        elif kind < .7:
            del data[at:at + dice.randrange(1, 20)]
        else:
            data[at:at] = dice.randbytes(dice.randrange(1, 30))
        if not data:
            data = bytearray(b"\n")
    return bytes(data)


def check_random(server, seconds):
    sent = [0, 0, 0, 0]

    def attack(k):
        dice, end = random.Random(k), time.monotonic() + seconds
        while time.monotonic() < end:
            peer = Peer(server, .05)
            for _ in range(dice.randrange(1, 4)):
                peer.send(random_request(dice))
                sent[k] += 1
            if dice.random() < .5:
                peer.rest()
            peer.close()

    threads = [threading.Thread(target=attack, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(sum(sent), "random requests")
    is_well(server, "random requests")


def n_sockets(server):
    there = pathlib.Path(f"/proc/{server.process.pid}/fd")
    n = 0
    for file in there.iterdir():
        try:
            n += os.readlink(file).startswith("socket:")
        except OSError:  # closed meanwhile
            pass
    return n


def main():
    db = sys.argv[1]
    seconds = float(os.environ.get("GOTI_HOSTILE_SECONDS", "4"))
    options = ("--db", db, "--rooms", "hostile.sqlite", "--rate", "0",
               "--patience", str(PATIENCE), "--per-address", "0",
               "--rooms-each", "0", "--max-rooms", "100000")
    server = Server(*options, "--connections", "200")
    is_well(server, "at first")
    sockets = n_sockets(server)
    check_malformed(server)
    check_halves(server)
    check_slow(server)
    check_pipelined(server)
    check_ambiguous(server)
    check_waiting_many(server)
    check_busy(server)
    check_random(server, seconds)
    wait_until(lambda: n_sockets(server) <= sockets, PATIENCE + 10)
    check_many(server, 200)
    check(wait_until(lambda: n_sockets(server) <= sockets, PATIENCE + 10),
          f"sockets: {sockets} at first, {n_sockets(server)} now")
    server.stop()
    # Stopped amid all that, it ends well too.
    server = Server(*options)
    thread = threading.Thread(target=lambda: attack_until_end(server))
    thread.start()
    time.sleep(1)
    server.stop()
    thread.join()
    server = Server("--db", db, "--no-rooms", "--per-address", "5")
    check_many(server, 5)
    server.stop()
    finish()


def attack_until_end(server):
    dice = random.Random(1)
    try:
        while True:
            peer = Peer(server, .05)
            peer.send(random_request(dice))
            peer.close()
    except OSError:
        pass


main()
