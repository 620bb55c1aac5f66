# SPDX-License-Identifier: MIT
"""No file may grow beyond a limit, and the disk is full: a solve stops with a
message and no half of a table, and with space it goes on.

    test_disk_full.py STEP GAME...     STEP of the limit, in 64 bytes

The full disk is a small tmpfs; where it may not be mounted that part is left
out.
"""

import os
import resource
import subprocess

from lib_goti import Game, Tally, chosen, run, scratch

PAGE = 4096


def names_file(game):
    return (f"/{game.name}", game.db)


def limited_files(game, step):
    """Larger and larger files, until all of a database fits."""
    tally = Tally()
    size = 0
    while True:
        game.start_empty()
        result = run(game.solving(game.db),
                     limits={resource.RLIMIT_FSIZE: size})
        wrong = game.judge_solve(result, set(), 0, names_file(game))
        if result.returncode != 0 and "File too large" not in result.stderr:
            wrong.append(f"the cause is not told: {result.stderr!r}")
        tally.add(f"{game}: files of {size} bytes", result, wrong)
        if result.returncode == 0:
            break
        size += 64 * step
    tally.line(f"solve {game}: limits of a file's size")
    return tally


def mounted(options, directory):
    return subprocess.run(["mount", "-t", "tmpfs", "-o", options, "goti-test",
                           directory], capture_output=True).returncode == 0


def full_disk(game, step):
    """Larger and larger disks, until all of a database fits."""
    tally = Tally()
    pages = 1
    while True:
        game.start_empty()
        os.mkdir(game.db)
        if not mounted(f"size={pages * PAGE}", game.db):
            print("left out: no tmpfs may be mounted")
            return tally
        try:
            result = run(game.solving(game.db))
            before = game.named(game.db)
            mounted("remount,size=64m", game.db)
            wrong = game.judge_solve(result, before, 0, names_file(game))
            if result.returncode != 0 and "No space left" not in result.stderr:
                wrong.append(f"the cause is not told: {result.stderr!r}")
            tally.add(f"{game}: a disk of {pages} pages", result, wrong)
        finally:
            subprocess.run(["umount", game.db], check=True)
        if result.returncode == 0:
            break
        pages += 1 + step // 4
    tally.line(f"solve {game}: a disk that is full")
    return tally


def main():
    step, games = chosen("STEP GAME...", ["8", "kaooa", "three-mens-morris:dtm"])
    total = Tally()
    with scratch() as directory:
        for name, metric in games:
            game = Game(directory, name, metric)
            total.include(limited_files(game, step))
            total.include(full_disk(game, step))
    total.finish()


main()
