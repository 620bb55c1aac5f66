#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Load a server that `goti serve` runs, and say how it bears it.

    goti serve --db goti-db --rate 0 --rooms-each 0 --per-address 0 &
    tools/serve_load.py http://127.0.0.1:8080/ kaooa tigadi

For each variant: positions set up at random, asked for once (cold, where the
server has just begun: frames of tables are decoded, though the system may have
read the files before) and again (warm), by so many clients at once; then rooms in
which both sides play random moves at once, each watched by a guest that waits.
Prints requests a second and the 50th and 99th of a hundred times, or JSON.  Only
servers on this machine are loaded, and only for a bounded time."""

import argparse
import asyncio
import json
import random
import sys
import time
import urllib.parse


class Client:
    """A connection that is kept, and the times its requests took."""

    def __init__(self, host, port, times):
        self.host, self.port, self.times = host, port, times
        self.reader = self.writer = None

    async def ask(self, method, path, body=None, token=None, timed=True):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(
                self.host, self.port, limit=1 << 24)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        if body is not None:
            head += "Content-Type: application/json\r\n" \
                    f"Content-Length: {len(data)}\r\n"
        begun = time.perf_counter()
        self.writer.write(head.encode() + b"\r\n" + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        status = int(answer[9:12])
        length = 0
        for line in answer.split(b"\r\n"):
            if line.lower().startswith(b"content-length:"):
                length = int(line[15:])
        text = await self.reader.readexactly(length) if length else b""
        if timed:
            self.times.append(time.perf_counter() - begun)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {text[:300]!r}")
        return status, text

    async def json(self, *arguments, **more):
        _, text = await self.ask(*arguments, **more)
        return json.loads(text) if text else None

    async def close(self):
        if self.writer is not None:
            self.writer.close()


def summary(what, times, seconds):
    times = sorted(times)

    def part(share):
        return 1000 * times[min(len(times) - 1, int(share * len(times)))]

    return {"what": what, "requests": len(times),
            "per_second": round(len(times) / seconds, 1),
            "p50_ms": round(part(.5), 3), "p99_ms": round(part(.99), 3),
            "max_ms": round(1000 * times[-1], 3)}


async def many(make, n):
    """Run n of them at once."""
    begun = time.perf_counter()
    await asyncio.gather(*(make(i) for i in range(n)))
    return time.perf_counter() - begun


# ---- positions ----------------------------------------------------------------


def position_path(name, position):
    return f"/api/variants/{name}/position?position=" + \
        urllib.parse.quote_plus(position)


async def find_positions(args, name):
    """Positions set up at random, all pieces entered: no value is looked up for
    that, and they lie all over the tables."""
    client, dice = Client(args.host, args.port, []), random.Random(args.seed)
    v = await client.json("GET", "/api/variants/" + name)
    row, column = v["sides"]["row"], v["sides"]["column"]
    lost = v["rules"]["capture_target"] - 1
    found = []
    while len(found) < args.positions:
        cells = ["."] * len(v["board"]["points"])
        n_row = row["pieces"] - (dice.randint(0, lost)
                                 if v["family"] == "morris" else 0)
        n = n_row + column["pieces"] - dice.randint(0, lost)
        for i, place in enumerate(dice.sample(range(len(cells)), n)):
            cells[place] = row["letter"] if i < n_row else column["letter"]
        answer = await client.json(
            "GET", f"/api/variants/{name}/check?cells={''.join(cells)}"
            f"&to_move={dice.choice(['row', 'column'])}")
        if answer["valid"]:
            found.append(answer["position"])
    await client.close()
    return found


async def load_positions(args, name):
    positions = await find_positions(args, name)
    rows = []
    for what in ("first", "again"):
        times = []

        async def ask(k, times=times):
            client = Client(args.host, args.port, times)
            for i in range(k, args.positions, args.clients):
                await client.ask("GET", position_path(
                    name, positions[i % len(positions)]))
            await client.close()

        seconds = await many(ask, args.clients)
        rows.append(summary(f"{name}: {what} time", times, seconds))
    return rows


# ---- rooms ----------------------------------------------------------------------


async def watch(args, code, stop, heard):
    """A guest that waits for news all the time."""
    client, version = Client(args.host, args.port, []), 0
    while not stop.is_set():
        room = await client.json(
            "GET", f"/api/rooms/{code}?since={version}&wait=5")
        if room is not None:
            heard.append(room["version"])
            version = room["version"]
    await client.close()


async def play_room(args, name, k, times, heard):
    dice = random.Random(args.seed + k)
    client = Client(args.host, args.port, times)
    made = await client.json("POST", "/api/rooms", {"variant": name}, timed=False)
    path = "/api/rooms/" + made["code"]
    seat = await client.json("POST", path + "/join", {}, timed=False)
    token = {made["side"]: made["token"], seat["side"]: seat["token"]}
    room, stop, news = seat["room"], asyncio.Event(), []
    guest = asyncio.create_task(watch(args, made["code"], stop, news))
    for _ in range(args.moves):
        if room["over"]:
            break
        room = await client.json(
            "POST", path + "/moves",
            {"move": dice.choice(room["legal"])["move"],
             "version": room["version"]}, token[room["to_move"]])
    for _ in range(200):
        if news and news[-1] >= room["version"]:
            break
        await asyncio.sleep(.05)
    heard.append(bool(news) and news[-1] >= room["version"])
    stop.set()
    await client.json("POST", path + "/resign", {}, token["row"], timed=False) \
        if not room["over"] else None
    await client.close()
    await guest


async def load_rooms(args, name):
    times, heard = [], []
    seconds = await many(
        lambda k: play_room(args, name, k, times, heard), args.rooms)
    if not all(heard):
        sys.exit(f"{heard.count(False)} guests did not hear the last move")
    return [summary(f"{name}: moves in {args.rooms} rooms at once", times, seconds)]


# ---- all ------------------------------------------------------------------------


async def run(args):
    rows = []
    for name in args.variant:
        rows += await load_positions(args, name)
    if args.rooms:
        rows += await load_rooms(args, args.variant[0])
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("url", help="as goti serve prints it")
    parser.add_argument("variant", nargs="+")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--moves", type=int, default=20, help="of each room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    url = urllib.parse.urlsplit(args.url)
    args.host, args.port = url.hostname, url.port
    if args.host not in ("127.0.0.1", "::1", "localhost"):
        parser.error("expected a server on this machine")
    try:
        rows = asyncio.run(asyncio.wait_for(run(args), 600))
    except (OSError, RuntimeError, asyncio.IncompleteReadError,
            asyncio.TimeoutError) as error:
        sys.exit(f"serve_load: {error!r}")
    if args.json:
        print(json.dumps(rows))
        return
    for r in rows:
        print(f"{r['what']:44} {r['requests']:6} requests {r['per_second']:9} /s"
              f"  p50 {r['p50_ms']:8} ms  p99 {r['p99_ms']:8} ms"
              f"  max {r['max_ms']:8} ms")


main()
