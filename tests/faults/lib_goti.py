# SPDX-License-Identifier: MIT
"""What the tests of faults share: running goti, and judging what is left.

GOTI_BIN is the tool, GOTI_FAULTS the library of preload.c; without them a test
is skipped (77).  A game is solved once, undisturbed; whatever is done to a
database afterwards, all that may be read from it is what was read then, or
nothing.
"""

import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
MISSING = 3
CAUGHT = (1, 6)  # the system refused something; memory


def needed(variable):
    """A path from the environment, or the end of the test."""
    path = os.environ.get(variable, "")
    if not os.path.exists(path):
        print(f"skipped: no {variable}")
        sys.exit(SKIPPED)
    return path


def scratch(in_memory=True):
    """A directory that goes away; in memory, if there is some for files."""
    shm = "/dev/shm"
    there = in_memory and os.access(shm, os.W_OK | os.X_OK)
    return tempfile.TemporaryDirectory(prefix="goti-faults-",
                                       dir=shm if there else None)


def environment(faults=None):
    """What goti runs in; faults: what preload.c is to be told."""
    plain = {k: v for k, v in os.environ.items()
             if k not in ("GOTI_DB", "GOTI_VARIANTS")}
    # Else goti starts itself once more, and calls would be counted anew.
    plain |= {"LC_ALL": "C", "OMP_WAIT_POLICY": "passive"}
    if faults is not None:
        plain |= faults | {"LD_PRELOAD": needed("GOTI_FAULTS")}
    return plain


def run(arguments, faults=None, limits=None, before=None, seconds=60):
    """Run goti; limits: of setrlimit; before: called in its process."""
    def prepare():
        for what, most in (limits or {}).items():
            resource.setrlimit(what, (most, most))
        if before:
            before()

    return subprocess.run(
        [needed("GOTI_BIN"), *arguments], env=environment(faults),
        stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
        errors="replace", timeout=seconds,
        preexec_fn=prepare if limits or before else None)


def sound(result):
    if result.returncode != 0:
        sys.exit(f"{result.args}: {result.returncode}: {result.stderr}")
    return result.stdout


class Game:
    """A game solved undisturbed, by one metric.

    where: the folder of its tables, if the name is a file's; part: by its
    options only a part is solved, which not every command may be asked about.
    """

    def __init__(self, directory, name, metric="dtc", options=(), where=None,
                 part=False):
        self.name = name
        self.where = where or name
        self.options = ["--quiet", "--metric", metric, *options]
        self.metric = metric
        self.whole = f"{directory}/{self.where}-{metric}-whole"
        self.db = f"{directory}/{self.where}-{metric}-db"
        sound(run(self.solving(self.whole)))
        self.tables = self.named(self.whole)
        self.hunt = any(t.startswith("movement") and
                        t.endswith("-column.goti.zst") for t in self.tables)
        self.digests = sound(run(["digest", name, "--db", self.whole]))
        self.answers = {command: sound(run(self.reading(command, self.whole)))
                        for command in self.commands() if not part}

    def __str__(self):
        return f"{self.name} {self.metric}"

    def commands(self):
        """Ways to read a database, as words after the game's name."""
        return [("query", "start"), ("query", "start", "--json", "--line"),
                ("stats",), ("stats", "--format", "json"), ("digest",),
                ("digest", "--json")]

    def reading(self, command, db):
        return [command[0], self.name, *command[1:], "--db", db]

    def solving(self, db, *more):
        return ["solve", self.name, "--db", db, *self.options, *more]

    def folder(self, db):
        return pathlib.Path(db, self.where)

    def named(self, db):
        """The tables that the manifest names and that are there."""
        try:
            text = (self.folder(db) / "manifest.json").read_text()
            names = [t["file"] for t in json.loads(text)["tables"]]
        except (OSError, ValueError, KeyError):
            return set()
        return {n for n in names if (self.folder(db) / n).is_file()}

    # --- databases to begin with ---

    def start_empty(self):
        shutil.rmtree(self.db, ignore_errors=True)

    def start_ragged(self, seed):
        """A database that lost a third of its tables."""
        self.start_whole()
        for table in sorted(self.tables):
            if random.Random(f"{seed} {table}").random() < 1 / 3:
                (self.folder(self.db) / table).unlink()

    def start_whole(self):
        self.start_empty()
        shutil.copytree(self.whole, self.db)

    # --- what is wrong with them afterwards: a list of complaints ---

    def wrong_answers(self):
        """Every reader gives the right answer, or none and says why."""
        wrong = []
        for command in self.commands():
            result = run(self.reading(command, self.db))
            if command == ("digest",):  # may be of a part
                right = self.digests_right(result.stdout)
            elif command[0] == "digest":
                right = True  # the same again
            else:
                right = result.stdout == self.answers[command]
            if result.returncode == 0 and not right:
                wrong.append(f"{command} answers {result.stdout!r}")
            if result.returncode != 0:
                wrong += refusal(result)
        return wrong

    def digests_right(self, text):
        """Lines of tables that all are right; checkpoints aside."""
        lines = [line for line in text.splitlines()
                 if line.split()[2] in self.tables]
        return set(lines) <= set(self.digests.splitlines())

    def not_whole(self):
        """All tables are there, with the right values, and nothing else."""
        result = run(["digest", self.name, "--db", self.db])
        if result.returncode != 0 or result.stdout != self.digests:
            return [f"digests differ: {result.stdout}{result.stderr}"]
        # Digests are what headers say; this looks at all there is.
        result = run(["verify", self.name, "--db", self.db, "--quiet",
                      "--threads", "1"])
        if result.returncode != 0:
            return [f"not verified: {result.stdout}{result.stderr}"]
        there = {f.name for f in self.folder(self.db).iterdir()}
        stray = there - self.tables - {"manifest.json", ".lock"}
        return [f"left over: {stray}"] if stray else []

    def not_repaired(self, least_kept):
        """The same command makes it whole, and keeps what it can build upon:
        as many tables at least as an undisturbed run in place of the fault."""
        result = run(self.solving(self.db, "--json"))
        if result.returncode != 0:
            return [f"does not go on: {result.returncode}: {result.stderr}"]
        kept = json.loads(result.stdout)["tables_kept"]
        lost = [f"kept {kept} tables"] if kept < least_kept else []
        return lost + self.not_whole()

    def judge_solve(self, result, before, least_kept, names=(), died=False,
                    may_leave=False):
        """What is wrong after a solve that something was done to.

        before: tables that were there; names: one of them must be in the
        message; died: it was to be killed, and was; may_leave: a file whose
        removal failed.
        """
        wrong = []
        if died:
            pass
        elif result.returncode == 0:
            wrong += self.not_whole()
        else:
            wrong += refusal(result, CAUGHT, names)
            if not may_leave and list(self.folder(self.db).glob("*.tmp")):
                wrong.append("an unfinished file is left")
        lost = before - self.named(self.db)
        if lost:
            wrong.append(f"lost: {sorted(lost)}")
        return wrong + self.wrong_answers() + self.not_repaired(least_kept)

    def kept(self):
        """How many tables an undisturbed run keeps."""
        text = sound(run(self.solving(self.db, "--json")))
        return json.loads(text)["tables_kept"]


def refusal(result, codes=None, names=()):
    """What is wrong with an error: a code, a message, and nothing printed."""
    wrong = []
    code = result.returncode
    first = result.stderr.lstrip("\n").partition("\n")[0]
    if code < 0 or code > 8 or (codes is not None and code not in codes):
        wrong.append(f"exit code {code}")
    # OpenMP's library says itself that it has no memory.
    if not first.startswith(("goti: ", "libgomp: ")) or len(first) < 10:
        wrong.append("no message")
    if names and not any(name in first for name in names):
        wrong.append("the message names no file")
    if result.stdout != "":
        wrong.append(f"prints {result.stdout[:80]!r}")
    return [f"{w}: {result.stderr!r}" for w in wrong]


class Tally:
    """Counts, and the complaints."""

    def __init__(self):
        self.injected = self.survived = self.detected = self.failed = 0

    def add(self, label, result, complaints):
        self.injected += 1
        if complaints:
            self.failed += 1
            print(f"FAIL {label}", *complaints, sep="\n  ")
        elif result.returncode == 0:
            self.survived += 1
        else:
            self.detected += 1

    def line(self, label):
        print(f"{label}: faults injected {self.injected}, survived "
              f"{self.survived}, detected {self.detected}, "
              f"failed {self.failed}", flush=True)

    def include(self, other):
        self.injected += other.injected
        self.survived += other.survived
        self.detected += other.detected
        self.failed += other.failed

    def finish(self):
        self.line("in all")
        sys.exit(1 if self.failed or not self.injected else 0)


def chosen(usage, quick):
    """The command line: a number and games, NAME:METRIC; or what is quick."""
    words = sys.argv[1:] or quick
    if not words[0].isdigit():
        sys.exit(f"usage: {sys.argv[0]} {usage}")
    games = [word.partition(":") for word in words[1:] or quick[1:]]
    return int(words[0]), [(name, metric or "dtc") for name, _, metric in games]
