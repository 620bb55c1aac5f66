# SPDX-License-Identifier: MIT
"""What goti verify finds, and how it says so: tables whose bytes and digests
are all in order, and that are wrong.  Nothing of it may be lost where a run is
interrupted, or beside another one.
"""

import fcntl
import json
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import time

from lib_goti import (Game, Tally, environment, needed, refusal, run, scratch,
                      sound)
from lib_table import ENDING, Table, edit_entry, edit_header, edit_manifest

OK, MISSING, CORRUPT, RULES, BUSY, INTERRUPTED = 0, 3, 4, 5, 8, 130

# Of kaooa: one position, the start; and one that others are built upon.
START = "placement-r0c0-h1,7-x0-column.goti.zst"
UNDER = "movement-r1c6-h0,0-x1-row.goti.zst"
# Of five men's morris: the first that is looked at; the largest.
FIRST = "movement-r3c3-h0,0-x2-row.goti.zst"
LARGE = "movement-r5c5-h0,0-x0-row.goti.zst"

MIXED = """[mixed : three-mens-morris]
title = Men may move while others are in hand
move_while_placing = yes
"""


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


def wrong_counts(game, c):
    """Within what the number of cells allows."""
    for what, at, more in ("boards", 3, 1), ("orbits", 4, -1):
        game.start_whole()
        table = Table(game.folder(game.db) / UNDER)
        last = len(table.book) - 1
        table.book[last][at] += more
        table.write()
        c.goti(CORRUPT, *verify(game))
        c.that(what, c.line("verdict"), "damaged")
        c.has(f"{UNDER}: code {last} is said to have {table.book[last][3]} "
              f"boards in {table.book[last][4]} orbits, but has")
        c.has("values     not derived\n")


def tables_that_lack(game, c):
    """The manifest says complete; or owns up, and a value cannot be known."""
    for complete in True, False:
        game.start_whole()
        edit_manifest(game.folder(game.db), lambda m: m.update(
            complete=complete, tables=[t for t in m["tables"] if
                                       t["file"].startswith("placement")]))
        c.goti(CORRUPT if complete else MISSING,
               *verify(game, "--phase", "placement"))
        if complete:
            c.has("manifest.json says complete, but has")
            continue
        c.that("verdict", c.line("verdict"), "incomplete")
        found = json.loads(c.goti(MISSING, *verify(game, "--json", "--phase",
                                                   "placement")))
        c.that("unknown", found["unknown"] > 0 and found["derived"] > 0 and
               found["wrong"] == found["tables_missing"] == 0)


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


# --- checkpoints ---

def checkpoints(directory, c):
    """A solver's own tables are verified like others."""
    source = pathlib.Path(directory, "mixed.ini")
    source.write_text(MIXED)
    game = Game(directory, str(source), where="mixed",
                options=["--phase", "movement"], part=True)
    file = next(t for t in game.tables if t.endswith("-column.goti.zst"))
    phase = "--phase", "movement"
    game.start_whole()
    found = json.loads(c.goti(OK, *verify(game, "--json", *phase)))
    table = Table(game.folder(game.whole) / file)
    c.that("all derived", [t["derived"] for t in found["tables"]
                           if t["file"] == file], [len(table.cells)])
    game.start_whole()
    table = Table(game.folder(game.db) / file)
    table.swap_values(0, len(table.book) - 1)
    table.write()
    c.goti(CORRUPT, *verify(game, *phase))
    c.that("verdict", c.line("verdict"), "wrong")
    c.has(f" of {file} holds ")
    c.goti(CORRUPT, *verify(game, "--tier", file.removesuffix(ENDING)))
    for label, kind, at, value in (("variant", "6s", 24, b"mixer\0"),
                                   ("rules", "<B", 88, 1),
                                   ("metric", "<B", 111, 1),
                                   ("order", "<BB", 114, None)):
        game.start_whole()
        path = game.folder(game.db) / file
        values = (value,) if value is not None else Table(path).fixed[114:116][::-1]
        edit_header(path, lambda t: struct.pack_into(kind, t, at, *values))
        c.goti(RULES, *verify(game, *phase))
        c.that(label, file in c.line("damaged"))
        c.goti(RULES, "digest", game.name, "--db", game.db)
        c.goti(OK, *game.solving(game.db))  # makes it again
        c.goti(OK, *verify(game, *phase))
    game.start_whole()
    shutil.copy(game.folder(game.db) / file, game.folder(game.db) / "z.goti.zst")
    edit_manifest(game.folder(game.db), lambda m: m["tables"].append(
        next(t for t in m["tables"] if t["file"] == file) |
        {"file": "z.goti.zst"}))
    c.goti(CORRUPT, *verify(game, *phase))
    c.has(f"z.goti.zst holds the tier of {file}")


def checkpoint_of_nobody(game, c):
    """A table of no tier at all, though everything in it fits."""
    game.start_whole()
    stray = "movement-r1c7-h0,0-x1-row.goti.zst"
    folder = game.folder(game.db)
    shutil.copy(folder / "movement-r1c7-h0,0-x0-row.goti.zst", folder / stray)
    edit_header(folder / stray, lambda t: struct.pack_into("<B", t, 110, 1))

    def enter(manifest):
        twin = next(t for t in manifest["tables"]
                    if t["file"].startswith("movement-r1c7-h0,0-x0-row"))
        manifest["tables"].append(twin | {"file": stray})
        manifest["tables"].sort(key=lambda t: t["file"])
        manifest["complete"] = False
    edit_manifest(folder, enter)
    c.goti(RULES, *verify(game))
    c.has(f"{stray} is of no tier that kaooa has, nor a checkpoint")


# --- samples ---

def seeds(game, c):
    """Another seed looks at other positions.  All are wrong, and those named
    are of the first block that was looked at."""
    game.start_whole()
    table = Table(game.folder(game.db) / LARGE)
    for i, code in enumerate(table.book):
        code[:3] = [0, 0, 1000 + i]
    table.write()
    looked_at = []
    for seed in range(6):
        found = json.loads(c.goti(CORRUPT, *verify(
            game, "--json", "--tier", LARGE.removesuffix(ENDING), "--sample", "1000", "--seed",
            str(seed))))
        c.that("sample", found["derived"], 2 * 1024)
        c.that("wrong", found["wrong"], 2 * 1024)
        looked_at.append(found["first_wrong"][0]["index"] // 1024)
    c.that(f"blocks {looked_at}", len(set(looked_at)) > 1)


# --- interruptions ---

def interrupted(game, after):
    """Ended so many seconds after it was started."""
    process = subprocess.Popen(
        [needed("GOTI_BIN"), *verify(game, "--threads", "1")],
        env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, encoding="utf-8")
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    return subprocess.CompletedProcess(process.args, process.returncode, out,
                                       err)


def interrupt(game):
    """Leave a journal that names wrong values; how, depends on the machine."""
    journal = game.folder(game.db) / "verify.json"
    after, least, most = 0.1, 0.0, 60.0
    for _ in range(40):
        result = interrupted(game, after)
        if result.returncode != INTERRUPTED:  # too late, or before its time
            least, most = ((least, after) if result.returncode == CORRUPT
                           else (after, most))
        else:
            text = json.loads(journal.read_text()) if journal.exists() else {}
            if any(t["wrong"] for t in text.get("tables", [])):
                return result
            journal.unlink(missing_ok=True)
            least = after
        after = (least + most) / 2 if most < 60 else after * 1.5
    return result


WHOLE = "verdict", "derived", "turns", "wrong", "unknown", "first_wrong", "tables"


def wrong_and_interrupted(game, c):
    """What was found before is told after."""
    game.start_whole()
    table = Table(game.folder(game.db) / FIRST)
    table.swap_values(0, len(table.book) - 1)
    table.write()
    whole = json.loads(c.goti(CORRUPT, *verify(game, "--json")))
    c.that("ten", len(whole["first_wrong"]), 10)
    c.goti(CORRUPT, *verify(game, "--threads", "1"))
    c.that("ten", c.result.stdout.count("wrong      goti query"), 10)
    c.result = interrupt(game)
    c.that("interrupted", c.result.returncode, INTERRUPTED)
    copy = f"{game.db}-copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(game.db, copy)
    again = json.loads(c.goti(CORRUPT, *verify(game, "--json")))
    c.that("resumed", again["resumed"])
    for key in WHOLE:
        c.that(key, again[key], whole[key])
    c.that("no journal", (game.folder(game.db) / "verify.json").exists(),
           False)
    # The journal tells nothing of a copy of the tables.
    other = json.loads(c.goti(CORRUPT, "verify", game.name, "--db", copy,
                              "--quiet", "--json"))
    c.that("not of the copy", other["resumed"], False)
    shutil.rmtree(copy)


def beside_each_other(game, c):
    """One at a time, verifiers as solvers."""
    game.start_whole()
    with open(game.folder(game.db) / ".lock", "r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        c.goti(BUSY, *verify(game))
        c.that("message", refusal(c.result, (BUSY,), (f"/{game.name}",)), [])
    first = subprocess.Popen(
        [needed("GOTI_BIN"), *verify(game, "--threads", "1")],
        env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, encoding="utf-8")
    while first.poll() is None and not is_locked(game):
        time.sleep(0.001)
    first.send_signal(signal.SIGSTOP)
    c.that("it holds the lock", is_locked(game))
    c.goti(BUSY, *verify(game))
    c.goti(BUSY, *game.solving(game.db))
    first.send_signal(signal.SIGCONT)
    out, _ = first.communicate(timeout=300)
    c.that("the first", (first.returncode, out.splitlines()[0]),
           (OK, "verdict    clean"))


def is_locked(game):
    with open(game.folder(game.db) / ".lock", "r+b") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


# --- digests, and manifests of old ---

def digests(game, c):
    """Without --check they are what headers say; with it what tables hold."""
    game.start_whole()
    c.goti(OK, "digest", "kaooa", "--db", game.db, "--check", "--quiet")
    c.that("the same", c.result.stdout, game.digests)
    path = game.folder(game.db) / UNDER
    old = path.read_bytes()[208:216]
    table = Table(path)
    first, last = table.cells.index(0), table.cells.index(len(table.book) - 1)
    table.cells[first], table.cells[last] = table.cells[last], table.cells[first]
    table.write()
    edit_header(path, lambda t: t.__setitem__(slice(208, 216), old))
    digest = next(l for l in game.digests.splitlines() if UNDER in l)
    edit_entry(path, values_digest=digest.split()[0])
    c.goti(OK, "digest", "kaooa", "--db", game.db)
    c.that("as published", c.result.stdout, game.digests)
    c.goti(CORRUPT, "digest", "kaooa", "--db", game.db, "--check", "--quiet")
    c.that("message", refusal(c.result, (CORRUPT,), (UNDER,)), [])


def manifest_of_old(game, c):
    """The message tells what to do, and that helps."""
    game.start_whole()
    folder = game.folder(game.db)
    edit_manifest(folder, lambda m: m.update(version=1))
    for arguments in verify(game), game.solving(game.db):
        c.goti(RULES, *arguments)
        c.that("message", "manifest version 1, of an older goti; " in
               c.result.stderr and "without the file, `goti solve` makes all "
               "tables anew" in c.result.stderr)
    (folder / "manifest.json").unlink()
    c.goti(OK, *game.solving(game.db, "--json"))
    c.that("anew", json.loads(c.result.stdout)["tables_kept"], 0)
    c.that("whole", game.not_whole(), [])
    edit_manifest(folder, lambda m: m.update(version=3))
    c.goti(RULES, *verify(game))
    c.that("newer", "of a newer goti" in c.result.stderr)


def main():
    needed("GOTI_BIN")
    total = Tally()
    with scratch() as directory:
        os.chmod(directory, 0o755)
        kaooa = Game(directory, "kaooa")
        morris = Game(directory, "five-mens-morris")
        for what, about in (
                (wrong_at_the_start, kaooa), (wrong_where_it_is_over, kaooa),
                (wrong_counts, kaooa), (tables_that_lack, kaooa),
                (names_with_quotes, directory), (checkpoints, directory),
                (checkpoint_of_nobody, kaooa), (seeds, morris),
                (wrong_and_interrupted, morris), (beside_each_other, morris),
                (digests, kaooa), (manifest_of_old, kaooa)):
            tally = Tally()
            label = what.__name__.replace("_", " ")
            what(about, Checks(tally, label))
            print(f"{label}: {tally.injected} checks, {tally.failed} failed",
                  flush=True)
            total.include(tally)
    total.finish()


main()
