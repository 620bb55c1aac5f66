#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The API without rooms: every path and error of the contract, and equality
with goti query on random positions.

Arguments: a directory of tables by DTC, one of tables of kaooa by DTM.
GOTI_POSITIONS is how many positions are compared; GOTI_SERVE_DB and
GOTI_SERVE_GAMES name other tables to compare by than those by DTM."""

import json
import os
import pathlib
import random
import sys
import threading

from lib_serve import (CONTRACT, SOURCE, Client, Server, as_query, check, finish,
                       goti, position_path, seen_answers, seen_codes, wait_until)


# ---- what is there -------------------------------------------------------------


def check_variants(client, db):
    listed = client.get("/api/variants")["variants"]
    ours = json.loads(goti("variants", "--json"))
    check([v["name"] for v in listed] == [v["name"] for v in ours], "all variants")
    for item in listed:
        there = (pathlib.Path(db) / item["name"] / "manifest.json").exists()
        check((item["tables"]["state"] == "complete") == there,
              "tables of " + item["name"])
        v = client.get("/api/variants/" + item["name"])
        check(all(v[k] == item[k] for k in item if k != "points"),
              "summary of " + item["name"])
        mine = next(o for o in ours if o["name"] == v["name"])
        points = v["board"]["points"]
        check(len(points) == mine["points"] == item["points"], "points")
        check(v["rules"]["capture_target"] == mine["capture_target"] and
              v["rules"]["draw_limit"] == mine["draw_limit"] and
              v["rules"]["draw_counts"] == mine["draw_counts"] and
              v["rules"]["draw_repetitions"] == mine["draw_repetitions"] and
              v["sides"]["row"]["in_hand"] == mine["row"]["in_hand"], "rules")
        check_board(v)


def check_board(v):
    """Edges, jumps and mills follow from lines and paths."""
    board = v["board"]
    edges = {tuple(sorted(p)) for line in board["lines"] + board["paths"]
             for p in zip(line, line[1:])}
    check(sorted(edges) == [tuple(e) for e in board["edges"]], "edges")
    if v["family"] == "morris":
        check({tuple(sorted(m)) for m in board["lines"]} ==
              {tuple(m) for m in board["mills"]} and not board["jumps"], "mills")
        return
    jumps = {j for line in board["lines"] for way in (line, line[::-1])
             for j in zip(way, way[1:], way[2:])}
    check(sorted(jumps) == [tuple(j) for j in board["jumps"]], "jumps")
    check(not board["mills"], "no mills")
    picture = board["picture"]
    for p in board["points"]:
        check(0 < p["at"][0] < picture["width"] and
              0 < p["at"][1] < picture["height"], "in the picture")
    # y grows upwards on the board, downwards in the picture.
    by_y = sorted(board["points"], key=lambda p: p["y"])
    check(by_y[0]["at"][1] >= by_y[-1]["at"][1], "which way is up")


CATEGORIES = set(CONTRACT["components"]["schemas"]["Category"]["enum"])


def check_counts(client, db, name):
    tiers = client.get(f"/api/variants/{name}/tiers")
    rows = json.loads(goti("stats", name, "--db", db, "--format", "json"))
    check(tiers["n_missing"] == 0 and tiers["missing"] == [] and
          len(tiers["tiers"]) == len(rows), "tiers of " + name)
    for tier, row in zip(tiers["tiers"], rows):
        same = all(tier[k] == row[k] for k in
                   ("phase", "row_pieces", "column_pieces", "row_in_hand",
                    "column_in_hand", "captured", "to_move", "boards"))
        # Counted by the words that positions have.
        check(same and set(tier["counts"]) | {"unknown"} == CATEGORIES and
              all(n == row[k.replace("-", "_")] for k, n in tier["counts"].items()) and
              tier["positions"] == row["orbits"] and
              tier["max_depth"] == row["max_dtc"], f"{name}: {tier['tier']}")
    total = tiers["total"]
    check(total["boards"] == sum(r["boards"] for r in rows) and
          total["counts"]["win"] == sum(r["win"] for r in rows), "total")
    depths = client.get(f"/api/variants/{name}/depths")["depths"]
    rows = json.loads(goti("stats", name, "--db", db, "--format", "json",
                           "--report", "depths"))
    check([(d["phase"], d["to_move"], d["category"], d["depth"], d["boards"],
            d["positions"]) for d in depths] ==
          [(r["phase"], r["to_move"], r["category"], r["dtc"], r["boards"],
            r["orbits"]) for r in rows], "depths of " + name)
    check(client.get(f"/api/variants/{name}/tiers") == tiers, "the same again")


# ---- values ---------------------------------------------------------------------


def set_up(client, v, dice):
    """Any position, or None: this one cannot be."""
    pieces = [v["sides"][s]["pieces"] for s in ("row", "column")]
    hand = [dice.randint(0, v["sides"][s]["in_hand"]) if dice.random() < .3 else 0
            for s in ("row", "column")]
    here = [dice.randint(max(1, n - h - 3), max(1, n - h)) for n, h in
            zip(pieces, hand)]
    cells = ["."] * len(v["board"]["points"])
    letters = [v["sides"][s]["letter"] for s in ("row", "column")]
    places = dice.sample(range(len(cells)), min(sum(here), len(cells)))
    for i, place in enumerate(places):
        cells[place] = letters[0] if i < here[0] else letters[1]
    limit = v["rules"]["draw_limit"]
    quiet = dice.randint(0, limit) if limit and sum(hand) == 0 else 0
    answer = client.get(
        f"/api/variants/{v['name']}/check?cells={''.join(cells)}"
        f"&to_move={dice.choice(['row', 'column'])}&row_hand={hand[0]}"
        f"&column_hand={hand[1]}&quiet={quiet}")
    return answer["position"]


def collect(server, v, n, seed, out):
    """n answers: half by random games, half set up by hand."""
    client, dice = Client(server), random.Random(seed)
    name, position = v["name"], "start"
    found = []
    while len(found) < n // 2:
        p = client.get(position_path(name, position))
        found.append((position, p))
        moves = p["moves"]
        again = p["over"] or not moves or dice.random() < .01
        position = "start" if again else dice.choice(moves)["position"]
    tries = 0
    while len(found) < n and tries < 200 * n:
        tries += 1
        position = set_up(client, v, dice)
        if position is not None:
            found.append((position, client.get(position_path(name, position))))
    out += found


def check_equality(server, db, names, n):
    client = Client(server)
    for i, name in enumerate(names):
        v = client.get("/api/variants/" + name)
        answers, threads = [], []
        for k in range(2):
            threads.append(threading.Thread(target=collect, args=(
                server, v, n // len(names) // 2, 100 * i + k, answers)))
            threads[-1].start()
        for thread in threads:
            thread.join()
        lines = goti("query", name, "--db", db, "--stdin",
                     stdin="".join(p + "\n" for p, _ in answers)).splitlines()
        check(len(lines) == len(answers), "as many answers")
        wrong = [p for (p, a), line in zip(answers, lines)
                 if as_query(a) != json.loads(line)]
        check(not wrong, f"{name}: {len(wrong)} differ, such as {wrong[:2]}")
        kinds = sorted({a["category"] for _, a in answers})
        print(f"{name}: {len(answers)} positions equal goti query's: "
              f"{', '.join(kinds)}")


def check_moves_points(client, name):
    """Points of moves say what tokens say."""
    v = client.get("/api/variants/" + name)
    names = [p["name"] for p in v["board"]["points"]]
    dice, position, kinds = random.Random(3), "start", set()
    for _ in range(150):
        p = client.get(position_path(name, position))
        for m in p["moves"]:
            kinds.add(m["kind"])
            path = [names[i] for i in m["path"]]
            captured = [names[i] for i in m["captured"]]
            start = None if m["from"] is None else names[m["from"]]
            if m["kind"] == "pass":
                token = "pass"
            elif v["family"] == "hunt" and m["captured"]:
                hops = "-".join(f"x{o}-{t}" for o, t in zip(captured, path))
                token = "A-" + hops
                token = start + "-" + "-".join(
                    f"{t}x{o}" for o, t in zip(captured, path))
            else:
                token = path[0] if start is None else f"{start}-{path[0]}"
                token += "".join("x" + c for c in captured)
            check(token == m["move"], f"{name}: {m}")
            # What changes on the board is what the points say.
            after = client.get(position_path(name, m["position"])) \
                if dice.random() < .02 else None
            if after:
                cells = list(p["cells"])
                if m["from"] is not None:
                    cells[m["from"]] = None
                if m["to"] is not None:
                    cells[m["to"]] = p["to_move"]
                for i in m["captured"]:
                    cells[i] = None
                check(cells == after["cells"], f"{name}: cells after {m['move']}")
        position = "start" if p["over"] or not p["moves"] else \
            dice.choice(p["moves"])["position"]
    return kinds


def check_line(client, db, name):
    line = client.get(f"/api/variants/{name}/mainline?position=start")
    ours = json.loads(goti("query", name, "start", "--db", db, "--line", "--json"))
    check([s["move"] for s in line["line"]] == ours["line"] and
          line["end"] == ours["line_end"] and
          line["category"] == ours["category"], "line of " + name)
    cut = client.get(f"/api/variants/{name}/mainline?position=start&most=3")
    check(len(cut["line"]) == 3 and cut["cut"] and cut["cause"] is None and
          cut["line"] == line["line"][:3], "a line that is cut")
    last = line["line"][-1]["position"]
    if not line["cut"] and line["category"] == "win":
        p = client.get(position_path(name, last))
        check(p["over"] and p["cause"] == line["cause"] and
              p["reason"] == line["end"], "the end of the line")


def check_thinking(client, name):
    path = f"/api/variants/{name}/move?position=start&level="
    for level in client.get("/api/levels")["levels"]:
        first = client.get(path + level["name"] + "&seed=7")
        p = client.get(position_path(name, "start", first["move"]["move"]))
        check(p["position"] == first["move"]["position"], "the position after it")
        again = client.get(path + level["name"] + "&seed=7")
        check(first["move"] == again["move"] and first["by"] == again["by"],
              "the same seed, the same move")
    best = client.get(position_path(name, "start"))
    hard = client.get(path + "hard")
    value = next(m for m in best["moves"] if m["move"] == hard["move"]["move"])
    check(hard["by"] == "tables" and hard["category"] == best["category"] and
          value["category"] == best["category"], "hard gives nothing away")


# ---- games and endings --------------------------------------------------------------


GAME = "kaooa-thrice"  # of lib.sh: with all rules that draw games


def find_loop(client):
    """A position of kaooa-thrice and moves that lead to it again."""
    dice, position = random.Random(11), "start"
    while True:
        p = client.get(position_path(GAME, position))
        if p["phase"] == "movement" and p["quiet"] < 4 and not p["over"]:
            for _ in range(20):
                first = dice.choice(p["moves"])
                q = client.get(position_path(GAME, first["position"]))
                second = dice.choice(q["moves"]) if q["moves"] else first
                loop = " ".join((first["move"], second["move"],
                                 "-".join(first["move"].split("-")[::-1]),
                                 "-".join(second["move"].split("-")[::-1])))
                status, r = client.ask("GET", position_path(
                    GAME, p["position"], loop))
                if status == 200 and r["times"] == 2:
                    return p["position"], loop
        position = "start" if p["over"] or not p["moves"] else \
            dice.choice(p["moves"])["position"]


def check_ending(client, result):
    """Play until a game ends like that: causes and results go together."""
    causes = {"row": {"captures"}, "column": {"blocked"},
              "draw": {"no-capture-limit"}}
    dice, position = random.Random(13), "start"
    for _ in range(20000):
        p = client.get(position_path(GAME, position))
        if p["over"] and p["result"] == result:
            check(p["cause"] in causes[result] and p["moves"] == [] and
                  p["reason"] and p["missing"] is None, f"the end: {p}")
            return
        position = "start" if p["over"] else dice.choice(p["moves"])["position"]
    check(False, "no game ends as " + result)


def check_games(client):
    p = client.get(position_path(GAME, "start moves T1 T2", "I5,T2-I1"))
    check(p["played"] == ["T1", "T2", "I5", "T2-I1"] and
          p["last_move"]["move"] == "T2-I1" and p["times"] == 1, "a game")
    q = client.get(position_path(GAME, p["position"]))
    check(q["played"] == [] and q["last_move"] is None and
          q["moves"] == p["moves"], "and its position alone")
    start, loop = find_loop(client)
    once = client.get(position_path(GAME, start, loop))
    check(once["times"] == 2 and not once["over"], "twice")
    twice = client.get(position_path(GAME, start, f"{loop} {loop}"))
    check(twice["times"] == 3 and twice["over"] and twice["repetition"] and
          twice["cause"] == "repetition" and twice["result"] == "draw" and
          len(twice["moves"]) == len(once["moves"]) and twice["category"] != "unknown",
          "three times")
    client.refused(400, "bad-position", "GET", position_path(
        GAME, start, f"{loop} {loop}").replace("/position?", "/move?"))
    for result in ("row", "column", "draw"):
        check_ending(client, result)


# ---- errors -----------------------------------------------------------------------


def check_errors(client):
    v = "/api/variants/kaooa/"
    for path in ("/api", "/api/", "/nothing", "/api/variants/", "/api/variants//tiers",
                 "/api/variants/kaooa/nothing", "//", "/../cli.sh",
                 "/%2e%2e/%2e%2e/etc/passwd", "/etc%2Fpasswd", "/index.html/",
                 "/api/variants/" + "a" * 100):
        client.refused(404, "no-such-path", "GET", path)
    for path in ("kaoo", "%00", "..", "kaooa%2Ftiers", "%ff", "KAOOA"):
        client.refused(404, "no-such-path" if path == "kaooa%2Ftiers" and False
                       else "no-such-variant", "GET", "/api/variants/" + path) \
            if path not in ("..", "kaooa%2Ftiers", "%00") else None
    for what in ("tiers", "depths", "position", "mainline", "move"):
        client.refused(404, "no-such-variant", "GET", "/api/variants/nix/" + what)
    client.refused(404, "no-such-variant", "GET",
                   "/api/variants/nix/check?position=start")
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        client.refused(405, "no-such-method", method, v + "position",
                       "{}" if method != "OPTIONS" else None)
        check(client.headers["Allow"] == "GET, HEAD", "Allow")
    client.refused(405, "no-such-method", "GET", "/api/rooms")
    check(client.headers["Allow"] == "POST", "Allow")
    bad = [("position", "bad-position", "position=nonsense"),
           ("position", "bad-position", "position="),
           ("position", "bad-position", "position=C/V3/2/1/2+X+0/6+0+0"),
           ("position", "bad-position", "position=start+move+T1"),
           ("position", "bad-position", "position=" + "C" * 300),
           ("moves", "bad-move", "moves=T9"), ("moves", "bad-move", "moves=T1,T1"),
           ("moves", "bad-move", "moves=" + "x" * 600),
           ("position", "bad-parameter", "position=%ff"),
           ("position", "bad-parameter", "position=a%00b"),
           ("position", "bad-parameter", "position=start%0a"),
           ("position", "bad-parameter", "position=start&position=start"),
           (None, "bad-parameter", "positon=start"),
           (None, "bad-parameter", "position=start&x=1"),
           (None, "bad-parameter", "&".join(f"p{i}=1" for i in range(20)))]
    for field, code, query in bad:
        for what in ("position", "mainline", "move"):
            client.refused(400, code, "GET", f"{v}{what}?{query}", field=field)
    for query in ("most=0", "most=1001", "most=-1", "most=x", "most="):
        client.refused(400, "bad-parameter", "GET", v + "mainline?" + query,
                       field="most")
    for query, field in (("level=best", "level"), ("seed=-1", "seed"),
                         ("seed=9007199254740992", "seed"), ("seed=1e3", "seed")):
        client.refused(400, "bad-parameter", "GET", v + "move?" + query, field=field)
    for query, field in (("", "position"), ("position=start&cells=..........",
                                            "position"),
                         ("cells=..........&to_move=both", "to_move"),
                         ("cells=..........&quiet=70000", "quiet")):
        client.refused(400, "bad-parameter", "GET", v + "check?" + query, field=field)
    for path in ("/api/variants?x=1", "/health?x", "/metrics?x=1", "/api/levels?a",
                 v + "tiers?x=1", v + "depths?x=1", "/api/openapi.json?x=1",
                 "/api/variants/kaooa?x=1"):
        client.refused(400, "bad-parameter", "GET", path)
    client.refused(414, "uri-too-long", "GET", v + "position?position=" + "a" * 9000)
    long = client.raw("GET", v + "position?position=" + "a" * 60000)
    check(long[0] in (400, 413, 414, 431), f"a longer one still: {long[0]}")
    for host in ("evil.example", "evil.example:80", "localhost.evil.example", ""):
        client.refused(403, "not-acceptable-host", "GET", "/health",
                       headers={"Host": host})
    for host in ("localhost", "LOCALHOST:8080", "127.0.0.1", "[::1]:1", "own.example"):
        status, _ = client.ask("GET", "/health", headers={"Host": host})
        check(status == 200, f"Host: {host}")


def check_set_up(client):
    path = "/api/variants/kaooa/check?"
    good = client.get(path + "cells=C....V....&to_move=column&column_hand=6")
    check(good["valid"] and good["position"] and good["message"] is None, str(good))
    p = client.get(position_path("kaooa", good["position"]))
    check(p["cells"][0] == "column" and p["cells"][5] == "row" and
          p["hand"] == {"row": 0, "column": 6}, "as it was set up")
    for query, field in (("cells=C....V...", "cells"), ("cells=X....V....", "cells"),
                         ("cells=CCCCCCCCVC", "cells"),
                         ("cells=VV........&column_hand=7", "cells"),
                         ("position=nonsense", "position"),
                         ("position=start&moves=T9", "moves")):
        bad = client.get(path + query)
        check(not bad["valid"] and bad["position"] is None and bad["message"] and
              bad["field"] == field, f"{query}: {bad}")
    # Men that cannot have been lost by then.
    men = "position=3/3/W4/3/B1B%20B%203/4%203/1%200"
    morris = "/api/variants/seven-mens-morris/"
    check(not client.get(morris + "check?" + men)["valid"], "no such material")
    client.refused(400, "bad-position", "GET", morris + "position?" + men)


def check_files(client):
    page = client.get("/")
    check("<" in page and client.headers["Content-Type"].startswith("text/html"),
          "the page")
    etag = client.headers["ETag"]
    check(client.get("/r/ABCD") == page and client.get("/index.html") == page,
          "the page of a room")
    for path in ("/", "/r/ABCD", "/index.html"):
        status, _ = client.ask("GET", path, headers={"If-None-Match": etag})
        check(status == 304 and client.headers["ETag"] == etag, path + ": not changed")
    status, _ = client.ask("GET", "/", headers={"If-None-Match": '"other"'})
    check(status == 200, "changed")
    client.refused(404, "no-such-path", "GET", "/nothing.js")
    for code in ("ABCDE", "ABC", "0O1I", "AB%20D", "too-long" * 9, "", "ABCD/",
                 "a/b", "ABCD?key=1", "ABCDE?key=1"):
        status, answer = client.ask("GET", "/r/" + code,
                                    headers={"If-None-Match": etag})
        is_room = code == "ABCD?key=1"
        check(status == (304 if is_room else 404) and
              (is_room or (answer == page and client.headers["ETag"] is None and
                           client.headers["Cache-Control"] == "no-store")),
              f"the page of no room: {code}: {status}")
    client.refused(405, "no-such-method", "POST", "/r/a/b", {})
    # A path is not cut where a NUL is.
    for path in ("/%00", "/health%00", "/health%00/x", "/api/variants/kaooa%00x",
                 "/r/ABCD%00E", "/index.html%00?x=1"):
        client.refused(400, "bad-request", "GET", path)
    client.refused(400, "bad-parameter", "GET",
                   "/api/variants/kaooa/position?position=start%00")
    check(client.get("/api/openapi.json") == CONTRACT, "the contract")
    status, _ = client.ask("HEAD", "/health")
    check(status == 200 and int(client.headers["Content-Length"]) > 0, "HEAD")
    check(client.headers.get("Access-Control-Allow-Origin") is None, "no CORS")
    text = client.get("/metrics")
    check('goti_answers_total{path="/",status="2xx"}' in text and
          "goti_probes_total" in text, "counters")


def check_origin(db):
    """Pages of one other server may ask, and no others."""
    server = Server("--db", db, "--no-rooms", "--allow-origin", "https://a.example")
    client = Client(server)
    for origin, allowed in (("https://a.example", "https://a.example"),
                            ("https://b.example", None), (None, None)):
        headers = {} if origin is None else {"Origin": origin}
        status, _ = client.ask("GET", "/health", headers=headers)
        check(status == 200 and
              client.headers.get("Access-Control-Allow-Origin") == allowed and
              client.headers.get("Access-Control-Expose-Headers") ==
              (allowed and "Retry-After"), f"origin {origin}")
    status, headers, _ = client.raw("OPTIONS", "/api/rooms", None,
                                    {"Origin": "https://a.example"})
    check(status == 204 and "POST" in headers["Access-Control-Allow-Methods"],
          "asked beforehand")
    client.refused(503, "no-rooms", "POST", "/api/rooms", {"variant": "kaooa"})
    for what in ("join", "moves", "resign", "draw", "rematch"):
        body = {"moves": {"move": "T1", "version": 1},
                "draw": {"action": "offer"}}.get(what, {})
        client.refused(503, "no-rooms", "POST", "/api/rooms/ABCD/" + what, body)
    client.refused(503, "no-rooms", "GET", "/api/rooms/ABCD")
    check(client.get("/health")["rooms"] is None, "no rooms")
    server.stop()


def check_rate(db):
    server = Server("--db", db, "--no-rooms", "--rate", "60")
    client = Client(server)
    paths = ["/api/variants", "/api/variants/kaooa", "/api/levels",
             "/api/openapi.json"] + ["/api/variants/kaooa/" + w for w in (
                 "tiers", "depths", "position", "mainline", "move",
                 "check?position=start")]
    limited = 0
    for i in range(60):
        status, _ = client.ask("GET", paths[2])
        limited += status == 429
    check(10 <= limited <= 25, f"{limited} of 60 over the limit")
    for path in paths:
        status, _ = client.ask("GET", path)
        check(status == 429 and int(client.headers["Retry-After"]) >= 1,
              path + ": limited")
    check(client.get("/health")["status"] == "ok", "health is free")
    check(client.ask("GET", "/metrics")[0] == 429, "metrics are not")
    check(client.ask("GET", "/")[0] == 200, "the page is free")
    got = []
    check(wait_until(lambda: got.append(client.ask("GET", "/metrics")) or
                     got[-1][0] == 200) and "goti_limited_total " in got[-1][1],
          "counted")
    server.stop()


def check_all_seen():
    """Every answer and code that the contract names has been seen, but for
    those that tests cannot bring about."""
    hard = {("GET", 500), ("POST", 500)}
    for path, operations in CONTRACT["paths"].items():
        for method, operation in operations.items():
            for status in operation["responses"]:
                key = (method.upper(), path, int(status))
                rooms = path.startswith("/api/rooms")
                tables = status == "503"  # serve_tables.py
                if rooms or tables or (method.upper(), int(status)) in hard:
                    continue
                check(key in seen_answers, f"never seen: {key}")


def check_words():
    """Each word and each answer of the contract is one that the server has."""
    sources = "".join(f.read_text("utf-8")
                      for f in (SOURCE / "tools/serve").glob("*.c"))
    error = CONTRACT["components"]["schemas"]["Error"]["properties"]["error"]
    for word in error["properties"]["code"]["enum"]:
        check(f'"{word}"' in sources, f"no source says {word}")
    text = json.dumps(CONTRACT)
    for kind in ("responses", "schemas"):
        for name in CONTRACT["components"][kind]:
            check(f'"#/components/{kind}/{name}"' in text or
                  name in ("E405", "E414", "E500"),  # of any path
                  f"nothing refers to {name}")


def main():
    db, dtm = sys.argv[1:3]
    n = int(os.environ.get("GOTI_POSITIONS", "600"))
    server = Server("--db", db, "--no-rooms", "--rate", "0", "--host", "own.example")
    client = Client(server)
    check_variants(client, db)
    for name in ("kaooa", GAME, "three-mens-morris"):
        check_counts(client, db, name)
        check_line(client, db, name)
        check_thinking(client, name)
    kinds = check_moves_points(client, "kaooa")
    kinds |= check_moves_points(client, "three-mens-morris")
    kinds |= check_moves_points(client, "aadu-puli-attam-multiple-jumps")
    kinds |= check_moves_points(client, "tigadi")
    check(kinds >= {"enter", "step", "jump"}, f"kinds of moves: {kinds}")
    check_games(client)
    check_set_up(client)
    check_errors(client)
    check_files(client)
    check_equality(server, db, [GAME, "kaooa", "three-mens-morris"], n)
    server.stop()

    check_origin(db)
    check_rate(db)
    check_all_seen()
    check_words()

    other = os.environ.get("GOTI_SERVE_DB", dtm)
    server = Server("--db", other, "--no-rooms", "--rate", "0")
    check_equality(server, other, os.environ.get("GOTI_SERVE_GAMES", "kaooa").split(),
                   n)
    server.stop()
    print("codes:", *sorted(seen_codes))
    finish()


main()
