#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The API where tables are missing, damaged, of other rules, or come and go:
what is not known is said to be unknown, and never a draw.

Arguments: directories of tables: whole ones, of the movement phase alone, damaged
ones, and one outside of them all."""

import json
import os
import pathlib
import random
import sys

from lib_serve import (Client, Server, as_query, check, finish, goti, position_path,
                       wait_until)


def check_missing(server, name, whole_db):
    """Placement has no tables: unknown is never a draw."""
    client = Client(server)
    tables = client.get("/api/variants/" + name)["tables"]
    check(tables["state"] == "partial" and tables["phases"] == ["movement"] and
          0 < tables["tables"] < tables["of"], "partial tables")
    tiers = client.get(f"/api/variants/{name}/tiers")
    check(tiers["n_missing"] == tables["of"] - tables["tables"] and
          len(tiers["missing"]) == min(100, tiers["n_missing"]), "missing tiers")
    p = client.get(position_path(name, "start"))
    check(p["category"] == "unknown" and p["theoretical"] == "unknown" and
          p["depth"] is None and p["missing"]["of_position"] and
          p["missing"]["of_moves"] == len(p["moves"]) > 0 and
          all(m["category"] == "unknown" for m in p["moves"]) and
          "no table" in p["missing"]["reason"], "the start is unknown")
    client.refused(503, "missing-tables", "GET",
                   f"/api/variants/{name}/mainline?position=start")
    # Walk until all have entered: what is known is as with all tables.
    dice, some = random.Random(5), 0
    for _ in range(40):
        position = "start"
        while True:
            p = client.get(position_path(name, position))
            if p["over"]:
                break
            known = [m["category"] != "unknown" for m in p["moves"]]
            check(known == sorted(known, reverse=True), "the known come first")
            some += any(known) and p["category"] == "unknown"
            if p["phase"] == "movement":
                line = goti("query", name, p["position"], "--db", whole_db,
                            "--json")
                check(as_query(p) == json.loads(line), "as with all tables")
                break
            position = dice.choice(p["moves"])["position"]
    check(some > 0, "moves into what is known")
    # No tables at all; the rules still answer, and the computer plays.
    q = client.get(position_path("tigadi", "start"))
    check(q["category"] == "unknown" and q["metric"] is None and
          len(q["moves"]) == 24, "without tables")
    for path in ("mainline?position=start", "tiers", "depths"):
        client.refused(503, "missing-tables", "GET", "/api/variants/tigadi/" + path)
    thought = client.get("/api/variants/tigadi/move?level=easy")
    check(thought["category"] == "unknown" and thought["by"] in ("search", "error"),
          "it searches")


def check_new_tables(server, db, spare):
    """Tables that come while it serves are seen."""
    client = Client(server)
    path = position_path("hat-diviyan-keliya", "start")
    check(client.get(path)["category"] == "unknown", "not there yet")
    os.rename(spare, pathlib.Path(db) / "hat-diviyan-keliya")
    check(wait_until(lambda: client.get(path)["category"] != "unknown"),
          "tables that came")
    os.rename(pathlib.Path(db) / "hat-diviyan-keliya", spare)
    check(wait_until(lambda: client.get(path)["category"] == "unknown"),
          "tables that went")


def check_damaged(server, whole_db):
    """Damage is an error, where a table has it, and right values elsewhere."""
    client = Client(server)
    tables = client.get("/api/variants/three-mens-morris")["tables"]
    check(tables["state"] == "unusable" and tables["metric"] is None and
          tables["tables"] == 0 and tables["reason"], f"a bad manifest: {tables}")
    bad = "/api/variants/three-mens-morris/"
    for what in ("position", "mainline", "tiers", "depths"):
        client.refused(503, "unusable-tables", "GET", bad + what)
        _, answer = client.ask("GET", bad + what)
        check("damaged/" not in answer["error"]["message"], "where tables are")
    kaooa = client.get("/api/variants/kaooa")["tables"]
    check(kaooa["state"] == "complete", "damage in a table is seen later")
    dice, position, good, damaged = random.Random(9), "start", 0, 0
    for _ in range(400):
        status, p = client.ask("GET", position_path("kaooa", position))
        if status == 200:
            line = goti("query", "kaooa", p["position"], "--db", whole_db, "--json")
            check(as_query(p) == json.loads(line), "right values elsewhere")
            good += 1
        else:
            check(status == 503 and p["error"]["code"] == "unusable-tables" and
                  "damaged/" not in p["error"]["message"],
                  f"damaged: {status} {p}")
            damaged += 1
        position = "start" if status != 200 or p["over"] else \
            dice.choice(p["moves"])["position"]
    check(good > 50 and damaged > 5, f"{good} right, {damaged} damaged")
    client.refused(503, "unusable-tables", "GET", "/api/variants/kaooa/mainline"
                   "?position=1/CCV1/C1/C/CC+V+0/0+1+0")
    # Another game's tables.
    rules = client.get("/api/variants/kaooa-compulsory")["tables"]
    check(rules["state"] == "unusable" and "not of kaooa-compulsory" in rules["reason"],
          f"another game's: {rules}")
    client.refused(503, "unusable-tables", "GET",
                   position_path("kaooa-compulsory", "start"))


def main():
    db, partial, damaged, spare = sys.argv[1:5]
    server = Server("--db", partial, "--no-rooms", "--rate", "0")
    check_missing(server, "kaooa", db)
    check_new_tables(server, partial, spare)
    server.stop()
    server = Server("--db", damaged, "--no-rooms", "--rate", "0")
    check_damaged(server, db)
    server.stop()
    server = Server("--db", "no-such-directory", "--no-rooms")
    p = Client(server).get(position_path("kaooa", "start"))
    check(p["category"] == "unknown" and p["missing"]["reason"] and
          "no-such-directory" not in str(p), f"no directory of tables: {p}")
    server.stop()
    finish()


main()
