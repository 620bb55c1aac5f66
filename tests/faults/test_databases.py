# SPDX-License-Identifier: MIT
"""Databases that somebody has been at: every command gives the right answer or
a clear error with its code, never another value, and a solve mends what it may.

What is here is done to each command; what only a query need notice, byte by
byte, is in cli/bad_input.sh.
"""

import os
import pathlib
import shutil
import struct
import subprocess

from lib_goti import Game, Tally, needed, refusal, run, scratch
from lib_table import Table, edit_header, edit_manifest

OK, REFUSED, MISSING, CORRUPT, RULES = 0, 1, 3, 4, 5
NOBODY = 65534

# Tables of kaooa: of the start, one that a line from it comes to, and one that
# others are built upon.
START = "placement-r0c0-h1,7-x0-column.goti.zst"
NEXT = "placement-r0c1-h1,6-x0-row.goti.zst"
UNDER = "movement-r1c6-h0,0-x1-row.goti.zst"


class Case:
    """How a database is changed, and the codes that commands may end with;
    verify: where it sees more than what stats and digest do; form: that other
    codes stand for the same values."""

    def __init__(self, label, change, query, summary, solve, names=(),
                 verify=None, form=False):
        self.label, self.change, self.names = label, change, names
        self.form = form
        self.codes = {"query": query, "stats": summary, "digest": summary,
                      "solve": solve, "verify": verify or summary}


# --- changes: each is given the folder of the tables ---

def in_manifest(change):
    return lambda folder: edit_manifest(folder, change)


def entry(manifest, file=START):
    return next(t for t in manifest["tables"] if t["file"] == file)


def set_field(key, value):
    return in_manifest(lambda m: m.update({key: value}))


def set_entry(key, value):
    return in_manifest(lambda m: entry(m).update({key: value}))


def drop_entry(manifest):
    manifest["tables"].remove(entry(manifest))


def drop_and_own_up(manifest):
    drop_entry(manifest)
    manifest["complete"] = False


def add_entry(file):
    return in_manifest(
        lambda m: m["tables"].append(entry(m) | {"file": file}))


def swap(folder):
    other = folder / "other"
    (folder / START).rename(other)
    (folder / NEXT).rename(folder / START)
    other.rename(folder / NEXT)


def swap_entries(manifest):
    one, other = entry(manifest), entry(manifest, NEXT)
    one["file"], other["file"] = NEXT, START


def resize(size, file=START):
    return lambda folder: os.truncate(folder / file, size)


def replace_by_folder(file):
    def replace(folder):
        (folder / file).unlink(missing_ok=True)
        (folder / file).mkdir()
    return replace


def replace_by_loop(file):
    def replace(folder):
        (folder / file).unlink()
        (folder / file).symlink_to(file)
    return replace


def in_header(kind, at, value, file=START):
    """Its digest is made right again; for the places see db/FORMAT.md."""
    return lambda folder: edit_header(
        folder / file, lambda t: struct.pack_into(kind, t, at, value))


def other_order(table):
    """Of the points: the first two exchanged."""
    table[114], table[115] = table[115], table[114]


def other_shape(table):
    """As many positions in one row."""
    rows, columns = struct.unpack_from("<QQ", table, 168)
    struct.pack_into("<QQ", table, 168, 1, rows * columns)


def under(change):
    return lambda folder: edit_header(folder / UNDER, change)


def in_table(change, file=UNDER):
    """change(table), and all is sealed and entered into the manifest."""
    def edit(folder):
        table = Table(folder / file)
        change(table)
        table.write()
    return edit


def two_bytes(table):
    table.cell_bytes = 2


def small_frames(table):
    table.frame_positions = 64


def value_too_many(table):
    table.book.append([4, 0, 500, 0, 0])


def value_twice(table):
    """The draw once more, of no position."""
    draw = next(i for i, code in enumerate(table.book) if code[0] == 2)
    table.book.insert(draw + 1, [2, 0, 0, 0, 0])
    table.cells = [c + (c > draw) for c in table.cells]


def other_way_round(table):
    last = len(table.book) - 1
    table.book.reverse()
    table.cells = [last - c for c in table.cells]


def copy_over(other, file=START):
    return lambda folder: shutil.copy(other / file, folder / file)


def everywhere(code):
    return (code,), (code,), (code,)


def cases(dtm, other_rules):
    """dtm, other_rules: folders of sound databases that are not this one."""
    mended = CORRUPT,
    return [
        # Tables.
        Case("empty table", resize(0), mended, mended, (OK,), (START,)),
        Case("cut table", resize(100), mended, mended, (OK,), (START,)),
        Case("missing table", lambda f: (f / START).unlink(), (MISSING,),
             (MISSING,), (OK,), (START,)),
        Case("folder for a table", replace_by_folder(START),
             *everywhere(REFUSED), (START,)),
        Case("loop for a table", replace_by_loop(START), *everywhere(REFUSED),
             (START,)),
        Case("swapped tables", swap, (RULES,), mended, (OK,), (START, NEXT),
             verify=(RULES,)),
        Case("table of a newer format", in_header("<I", 16, 2), (RULES,), (RULES,), (OK,),
             (START,)),
        # Codes as they were: what the first one means, and how often it is.
        Case("other depth", in_header("<H", 242, 1), mended, mended, (OK,),
             (START,)),
        Case("other count", in_header("<Q", 244, 77), mended, mended, (OK,),
             (START,)),
        # Headers that contradict the rules, in a table built upon.
        Case("other name", in_header("6s", 24, b"kaoob\0", UNDER),
             (OK,), (RULES,), (OK,), (UNDER,)),
        Case("other points", under(other_order), (OK,), (RULES,), (OK,),
             (UNDER,)),
        Case("other shape", under(other_shape), (OK,), (RULES,), (OK,),
             (UNDER,)),
        # Sound, with the same values, but not as goti writes them.
        Case("cells of two bytes", in_table(two_bytes), *everywhere(OK),
             (UNDER,), verify=mended, form=True),
        Case("small frames", in_table(small_frames), *everywhere(OK),
             (UNDER,), verify=mended),
        Case("value of no position", in_table(value_too_many), *everywhere(OK),
             (UNDER,), verify=mended, form=True),
        Case("value twice", in_table(value_twice), *everywhere(OK),
             (UNDER,), verify=mended, form=True),
        Case("values best first", in_table(other_way_round), *everywhere(OK),
             (UNDER,), verify=mended, form=True),
        Case("table of another metric", copy_over(dtm), (RULES,), (RULES,),
             (OK,), (START,)),
        Case("table of other rules", copy_over(other_rules), (RULES,), (RULES,),
             (OK,), (START,)),
        Case("folder for an unfinished table",
             lambda f: ((f / START).unlink(), (f / (START + ".tmp")).mkdir()),
             (MISSING,), (MISSING,), (REFUSED,), (START,)),
        # The manifest's fields.
        Case("newer manifest", set_field("version", 3), *everywhere(RULES),
             ("manifest.json",)),
        Case("other variant", set_field("variant", "tagnor"),
             *everywhere(RULES), ("/kaooa",)),
        Case("strange variant", set_field("variant", "a\"b"),
             *everywhere(RULES), ("/kaooa",)),
        Case("other rules", set_field("rules_digest", "0" * 32),
             *everywhere(RULES), ("/kaooa",)),
        Case("other metric", set_field("metric", "dtm"), *everywhere(RULES)),
        Case("no such metric", set_field("metric", "dtz"),
             *everywhere(CORRUPT), ("manifest.json",)),
        Case("incomplete", set_field("complete", False), *everywhere(OK)),
        Case("tables no list", set_field("tables", 7), *everywhere(CORRUPT),
             ("manifest.json",)),
        Case("no tables", set_field("tables", []), (MISSING,), (MISSING,),
             (OK,), verify=mended),
        # Its entries.
        Case("other values", set_entry("values_digest", "0" * 16), mended,
             mended, (OK,), (START,)),
        Case("other size", set_entry("file_bytes", 1), mended, mended, (OK,),
             (START,)),
        Case("other number", set_entry("n_positions", 2), mended, mended,
             (OK,), (START,)),
        Case("negative number", set_entry("n_positions", -2),
             *everywhere(CORRUPT), ("manifest.json",)),
        Case("entry struck off", in_manifest(drop_entry), (MISSING,),
             (MISSING,), (OK,), verify=mended),
        # A part of a database may be digested: what is there is right.
        Case("entry struck off, incomplete", in_manifest(drop_and_own_up),
             (MISSING,), (OK, MISSING), (OK,)),
        Case("entry twice", add_entry(START), *everywhere(CORRUPT),
             ("manifest.json",)),
        Case("entry of no table", add_entry("z.goti.zst"), (OK,), (MISSING,),
             (OK,), ("z.goti.zst", "manifest.json"), verify=mended),
        Case("entry outside", add_entry("../z"), *everywhere(CORRUPT),
             ("manifest.json",)),
        Case("swapped entries", in_manifest(swap_entries),
             *everywhere(CORRUPT), ("manifest.json",)),
        # The manifest and the lock as files.
        Case("empty manifest", resize(0, "manifest.json"),
             *everywhere(CORRUPT), ("manifest.json",)),
        Case("cut manifest", resize(300, "manifest.json"),
             *everywhere(CORRUPT), ("manifest.json",)),
        Case("missing manifest", lambda f: (f / "manifest.json").unlink(),
             (MISSING,), (MISSING,), (OK,)),
        Case("folder for a manifest", replace_by_folder("manifest.json"),
             *everywhere(REFUSED), ("manifest.json",)),
        Case("loop for a manifest", replace_by_loop("manifest.json"),
             *everywhere(REFUSED), ("manifest.json",)),
        Case("folder for a lock", replace_by_folder(".lock"), (OK,), (OK,),
             (REFUSED,), (".lock",)),
    ]


def found(result, names):
    """What is wrong with how verify tells what it found, if it did."""
    if not result.stdout:
        return refusal(result, names=names)
    lines = result.stdout.splitlines()
    if result.returncode == 0 and lines[0] == "verdict    clean":
        return []
    if result.returncode == MISSING and lines[0] == "verdict    incomplete":
        return []
    damaged = [l for l in lines if l.startswith("damaged ")]
    if (lines[0] == "verdict    damaged" and damaged and
            (not names or any(n in l for n in names for l in damaged))):
        return []
    return [f"verify: says {result.stdout!r}"]


def judge_command(game, case, command):
    result = run(game.reading(command, game.db))
    codes = case.codes[command[0]]
    if result.returncode not in codes:
        return result, [f"{command}: exit code {result.returncode}, not "
                        f"{codes}: {result.stderr!r}"]
    if command[0] == "verify":
        return result, found(result, case.names)
    if result.returncode != 0:
        return result, refusal(result, codes, case.names)
    if command == ("digest",):
        right = game.digests_right(result.stdout)
        if case.form:
            right = not right  # the same values, but another digest
    else:
        right = result.stdout == game.answers[command] or OK != codes[0] or (
            command[0] == "digest")
    return result, [] if right else [f"{command}: answers {result.stdout!r}"]


def judge_solving(game, case):
    result = run(game.solving(game.db))
    codes = case.codes["solve"]
    if result.returncode not in codes:
        return result, [f"solve: exit code {result.returncode}, not {codes}: "
                        f"{result.stderr!r}"]
    if result.returncode != 0:
        return result, refusal(result, codes, case.names)
    for stray in "z.goti.zst", "other":
        (game.folder(game.db) / stray).unlink(missing_ok=True)
    return result, game.not_whole()


def try_case(game, case, tally):
    game.start_whole()
    case.change(game.folder(game.db))
    verify = "verify", "--quiet", "--threads", "1"
    for command in [*game.commands(), verify]:
        result, wrong = judge_command(game, case, command)
        tally.add(f"{case.label}", result, wrong)
    result, wrong = judge_solving(game, case)
    tally.add(f"{case.label}", result, wrong)


# --- rights: for somebody who is not root ---

def become_nobody():
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)


def nobody_can_run():
    try:
        return run(["check", "kaooa"], before=become_nobody).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def no_rights(game, tally):
    """What may not be read is an error of the system, and stays."""
    if not nobody_can_run():
        print("left out: rights, since nobody may not run goti here")
        return
    for file in START, "manifest.json", ".lock", "":
        game.start_whole()
        for path in [game.folder(game.db), *game.folder(game.db).iterdir()]:
            os.chmod(path, 0o777)
        os.chmod(pathlib.Path(game.db), 0o777)
        os.chmod(game.folder(game.db) / file, 0)
        for arguments in [game.solving(game.db)] + [
                game.reading(c, game.db) for c in game.commands()]:
            result = run(arguments, before=become_nobody)
            needs_it = file != ".lock" or arguments[0] == "solve"
            wrong = (refusal(result, (REFUSED,), (file or "/kaooa",))
                     if needs_it or result.returncode else [])
            tally.add(f"no rights to {file}: {arguments}", result, wrong)
        os.chmod(game.folder(game.db), 0o777)
        tally.add(f"rights to {file} given back", result,
                  game.not_repaired(len(game.tables)))


def other_rules_of_the_name(game, directory, tally):
    """A variant edited after it was solved."""
    own = pathlib.Path(directory, "own.ini")
    own.write_text("[kaooa : kaooa-compulsory]\ntitle = X\n")
    game.start_whole()
    for arguments in game.solving(game.db), *[
            game.reading(c, game.db) for c in game.commands()]:
        arguments[1] = str(own)
        result = run(arguments)
        tally.add(f"edited rules: {arguments[0]}", result,
                  refusal(result, (RULES,), ("/kaooa",)))
    tally.add("edited rules: untouched", result, game.not_whole())


def main():
    needed("GOTI_BIN")
    total = Tally()
    with scratch() as directory:
        os.chmod(directory, 0o755)
        game = Game(directory, "kaooa")
        dtm = Game(directory, "kaooa", "dtm")
        other = Game(directory, "kaooa-compulsory")
        tally = Tally()
        for case in cases(dtm.folder(dtm.whole), other.folder(other.whole)):
            try_case(game, case, tally)
        tally.line("databases edited")
        total.include(tally)
        for what in no_rights, lambda g, t: other_rules_of_the_name(
                g, directory, t):
            tally = Tally()
            what(game, tally)
            total.include(tally)
    total.finish()


main()
