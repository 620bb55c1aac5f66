# SPDX-License-Identifier: MIT
"""One call of the system after another fails, until a run meets no fault."""

import os
import pathlib
import shutil
import signal

from lib_goti import CAUGHT, Tally, refusal, run

DIED = ("kill", "power")
FIRST = 4  # so many calls fail one by one, before STEP makes a sample

# Calls and how each may fail; "EIO+": from the n-th on, all of them.
WRITING = {
    "write": ("ENOSPC", "ENOSPC+", "EIO", "EINTR", "short", "short+", "kill",
              "power"),
    "pwrite": ("ENOSPC", "ENOSPC+", "EIO", "EINTR", "short", "short+", "kill",
               "power"),
    "fsync": ("EIO", "EIO+", "EINTR", "kill", "power"),
    "close": ("EIO", "EIO+", "EINTR", "kill", "power"),
    "rename": ("EIO", "ENOSPC+", "kill", "power"),
    "open": ("EMFILE", "EACCES", "EINTR", "EIO+", "kill", "power"),
    "mkdir": ("ENOSPC", "EACCES"),
    "flock": ("ENOLCK", "EINTR"),
    "unlink": ("EIO", "kill"),  # unfinished files, and checkpoints
}
READING = {
    "read": ("EIO", "EINTR", "short", "short+"),
    "pread": ("EIO", "EIO+", "EINTR", "short", "short+", "kill"),
    "open": ("EMFILE", "EACCES", "EIO", "EIO+", "EINTR"),
    "stat": ("EIO", "EACCES"),
    "fstat": ("EIO", "EIO+"),
    "close": ("EIO",),
}
MEMORY = {"malloc": ("ENOMEM", "ENOMEM+"), "mmap": ("ENOMEM", "ENOMEM+")}


def faults_of(call, how, at, report):
    stays = how.endswith("+")
    environment = {"GOTI_FAULT_CALL": call, "GOTI_FAULT_AT": str(at),
                   "GOTI_FAULT_HOW": how.removesuffix("+"),
                   "GOTI_FAULT_REPORT": report}
    return environment | ({"GOTI_FAULT_STAY": "1"} if stays else {})


def names_of(db, name):
    """What names a file: one of the variant, the database or a folder of it."""
    return (f"/{name}", db, *(f"{p}: " for p in pathlib.Path(db).parents))


def each_fault(game, arguments, call, how, step, start):
    """Yield (n, result) of the runs in which the n-th call failed."""
    report = f"{game.db}.report"
    at = 1
    while True:
        start()
        if os.path.exists(report):
            os.unlink(report)
        result = run(arguments, faults_of(call, how, at, report))
        if not os.path.exists(report):
            return
        yield at, result
        at += step if at > FIRST else 1


def solve_faults(game, state, calls, step, total):
    """Faults of solves that begin "empty", or ragged by that seed."""
    def start():
        if state == "empty":
            game.start_empty()
        else:
            game.start_ragged(state)

    start()
    before = game.named(game.db)
    least_kept = game.kept()
    for call, hows in calls.items():
        tally = Tally()
        names = () if call in MEMORY else names_of(game.db, game.name)
        for how in hows:
            for at, result in each_fault(game, game.solving(game.db), call,
                                         how, step, start):
                died = how in DIED and result.returncode == -signal.SIGKILL
                wrong = game.judge_solve(result, before, least_kept, names,
                                         died, may_leave=call == "unlink")
                tally.add(f"{game} {state}: {call} {at} {how}", result, wrong)
        tally.line(f"solve {game}, {state}: {call}")
        total.include(tally)
    shutil.rmtree(game.db, ignore_errors=True)


def judge_read(game, call, command, result):
    if result.returncode == 0:
        right = result.stdout == game.answers[command]
        return [] if right else [f"answers {result.stdout!r}"]
    names = () if call in MEMORY else (f"/{game.name}", "/variants")
    return refusal(result, CAUGHT, names)


def read_faults(game, command, calls, step, total):
    """Faults of a command that reads the whole database."""
    arguments = game.reading(command, game.whole)
    for call, hows in calls.items():
        tally = Tally()
        for how in hows:
            if how in DIED:
                continue
            for at, result in each_fault(game, arguments, call, how, step,
                                         lambda: None):
                label = f"{game} {' '.join(command)}: {call} {at} {how}"
                tally.add(label, result,
                          judge_read(game, call, command, result))
        tally.line(f"{' '.join(command)}, {game}: {call}")
        total.include(tally)
