# SPDX-License-Identifier: MIT
"""What goti verify finds, and how it says so: tables whose bytes and digests
are all in order, and that are wrong.  Nothing of it may be lost where a run is
interrupted, or beside another one.
"""

import json
import os
import pathlib
import shutil
import subprocess

from lib_goti import Game, Tally, environment, needed, run, scratch, sound
from lib_table import ENDING, Table

CORRUPT = 4

# Of kaooa: one position, the start; and one that others are built upon.
START = "placement-r0c0-h1,7-x0-column.goti.zst"
UNDER = "movement-r1c6-h0,0-x1-row.goti.zst"


class Checks:
    """Truths about the last run of goti."""

    def __init__(self, tally, label):
        self.tally, self.label, self.result = tally, label, None

    def goti(self, code, *arguments):
        self.result = run(list(arguments), seconds=300)
        self.that("exit code", self.result.returncode, code)
        return self.result.stdout

    def that(self, what, got, wanted=True):
        wrong = [] if got == wanted else [f"{what}: {got!r}, not {wanted!r}"]
        if wrong and self.result is not None:
            wrong.append(f"{self.result.args}: {self.result.stdout[:2000]!r} "
                         f"{self.result.stderr[:500]!r}")
        self.tally.add(self.label, self.result or
                       subprocess.CompletedProcess((), 0), wrong)

    def has(self, text):
        self.that(text, text in self.result.stdout)

    def line(self, start):
        """The line that begins so, without that."""
        for line in self.result.stdout.splitlines():
            if line.startswith(start):
                return line.removeprefix(start).strip()
        self.that(f"a line '{start}'", False)
        return ""


def verify(game, *more):
    return ["verify", game.name, "--db", game.db, "--quiet", *more]


def shell(line, directory):
    """A line of the output, as somebody would type it."""
    return subprocess.run(
        ["bash", "-c", 'goti() { "$GOTI_BIN" "$@"; }\n' + line],
        env=environment() | {"GOTI_BIN": needed("GOTI_BIN")}, cwd=directory,
        stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
        timeout=60)


# --- wrong values ---

def wrong_at_the_start(game, c):
    """One value: the whole of what is printed about it."""
    game.start_whole()
    table = Table(game.folder(game.db) / START)
    right = table.book[table.cells[0]][2]
    table.book[table.cells[0]][2] = right + 2
    table.write()
    c.goti(CORRUPT, *verify(game))
    c.that("verdict", c.line("verdict"), "wrong")
    c.that("values", " 1 wrong, 0 unknown" in c.line("values"))
    start = sound(run(["query", "kaooa", "start", "--db", game.whole]))
    position = start.splitlines()[0].removeprefix("position").strip()
    c.that("wrong", c.line("wrong"),
           f"goti query kaooa '{position}' --db {game.db}  # position 0 of "
           f"{START} holds win (DTC {right + 2}); by its turns: win "
           f"(DTC {right})")
    asked = shell(c.line("wrong"), game.db)
    c.that("the query", (asked.returncode, str(right + 2) in asked.stdout),
           (0, True))
    found = json.loads(c.goti(CORRUPT, *verify(game, "--json")))
    c.that("first_wrong", found["first_wrong"], [{
        "position": position, "file": START, "index": 0, "over": False,
        "stored": {"category": "win", "depth": right + 2},
        "derived": {"category": "win", "depth": right}}])
    c.that("by table", [t["file"] for t in found["tables"] if t["wrong"]],
           [START])
    # What is advised helps.
    c.goti(CORRUPT, *verify(game))
    c.has(f"all of {game.db}/kaooa is\n")
    shutil.rmtree(game.folder(game.db))
    lines = c.result.stdout.splitlines()
    again = next(l for l in lines if l.strip().startswith("goti solve"))
    c.that("advice", shell(again + " --quiet", game.db).returncode, 0)
    c.that("helps", game.not_whole(), [])


def wrong_where_it_is_over(game, c):
    """A blocked bird: a query tells what the rules say, not the table."""
    game.start_whole()
    table = Table(game.folder(game.db) / UNDER)
    c.that("book", table.book[0][:3], [0, 0, 0])
    table.book[0][2] = 1
    table.write()
    only = "--tier", UNDER.removesuffix(ENDING)
    found = json.loads(c.goti(CORRUPT, *verify(game, "--json", *only)))
    over = [w for w in found["first_wrong"] if w["over"]]
    c.that("over", [(w["stored"], w["derived"]) for w in over[:1]],
           [({"category": "loss", "depth": 1},
             {"category": "loss", "depth": 0})])
    c.goti(CORRUPT, *verify(game, *only))
    c.has("holds loss (DTC 1); by the rules, as it is over: loss (DTC 0)")


def names_with_quotes(directory, c):
    """What is printed can be typed, whatever files are called."""
    place = pathlib.Path(directory, "it's here")
    place.mkdir()
    (place / "it's.ini").write_text("[mine : kaooa]\ntitle = Mine\n")
    game = Game(str(place), f"{place}/it's.ini", where="mine")
    game.start_whole()
    table = Table(game.folder(game.db) / START)
    table.book[0][2] += 2
    table.write()
    c.goti(CORRUPT, *verify(game))
    c.that("the query", shell(c.line("wrong"), place).returncode, 0)


def main():
    needed("GOTI_BIN")
    total = Tally()
    with scratch() as directory:
        os.chmod(directory, 0o755)
        kaooa = Game(directory, "kaooa")
        for what, about in (
                (wrong_at_the_start, kaooa), (wrong_where_it_is_over, kaooa),
                (names_with_quotes, directory), (manifest_of_old, kaooa)):
            tally = Tally()
            label = what.__name__.replace("_", " ")
            what(about, Checks(tally, label))
            print(f"{label}: {tally.injected} checks, {tally.failed} failed",
                  flush=True)
            total.include(tally)
    total.finish()


main()
