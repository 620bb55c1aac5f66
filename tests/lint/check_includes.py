#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check the rules of the source tree that a compiler does not.

* Parts include only the parts they may (ALLOWED below).
* OpenMP is named in solver/base/par.c alone.
* MPI is called in solver/retro/team_mpi.* and halo_mpi.c alone.
* Every header has the guard made from its path.
* Every C file begins with the licence line.
* The public header db/goti.h stands alone.
* The top level holds what it should and nothing else.

Prints file:line: what is wrong; exits 1 if anything is.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What each part may include, beside the system's headers.
ALLOWED = {
    "base": {"base"},
    "game": {"base", "game"},
    "table": {"base", "table"},
    "probe": {"base", "game", "table", "probe"},
    "reach": {"base", "game", "table", "probe", "reach"},
    "verify": {"base", "game", "table", "probe", "verify"},
    "stats": {"base", "game", "table", "probe", "verify", "stats"},
    "ai": {"base", "game", "table", "probe", "ai"},
    "api": {"base", "game", "table", "probe", "ai", "api"},
    "retro": {"base", "game", "table", "retro"},
    "tools": {"base", "game", "table", "probe", "reach", "verify", "stats",
              "ai", "retro", "tools"},
    "tests": {"base", "game", "table", "probe", "reach", "verify", "stats",
              "ai", "api", "retro", "tools", "tests"},
}

TOP_LEVEL = {
    "CMakeLists.txt", "CMakePresets.json", "README.md", "LICENSE",
    "solver", "tools", "db", "tests", "papers", "results",
}

LICENCE = "/* SPDX-License-Identifier: MIT */"
PUBLIC_HEADER = "db/goti.h"
OPENMP_FILE = "solver/base/par.c"
MPI_FILES = {"solver/retro/team_mpi.c", "solver/retro/team_mpi.h",
             "solver/retro/halo_mpi.c"}

INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')
OPENMP = re.compile(r"#\s*pragma\s+omp\b|_Pragma\s*\(\s*\"\s*omp\b|\b_OPENMP\b"
                    r"|#\s*include\s*<omp\.h>")
MPI = re.compile(r"\bMPI_[A-Z]|#\s*include\s*<mpi\.h>|\"[^\"]*team_mpi\.h\"")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def part_of(path):
    """Name of the part a path belongs to, or None."""
    pieces = path.split("/")
    if pieces[0] == "solver" and len(pieces) == 3:
        return pieces[1] if pieces[1] in ("base", "game", "retro") else None
    if pieces[:2] == ["db", "ai"] and len(pieces) == 3:
        return "ai"
    if pieces[0] == "db" and len(pieces) == 2:
        stem = pieces[1].rsplit(".", 1)[0]
        kind = stem.split("_")[0]
        if kind in ("reach", "verify", "stats", "probe"):
            return kind
        return "api" if kind == "goti" else "table"
    return pieces[0] if pieces[0] in ("tools", "tests") else None


def without_comments(text):
    """The text with comments blanked out, line numbers unchanged."""
    return COMMENT.sub(lambda m: "\n" * m.group().count("\n"), text)


def guard_of(path):
    if path == PUBLIC_HEADER:
        return "GOTI_H"
    path = path.removeprefix("solver/")
    return "GOTI_" + re.sub(r"[^A-Za-z0-9]", "_", path).upper()


def check_include(path, quote, target):
    """What is wrong with one #include, or None."""
    if quote == "<":
        return None
    if path == PUBLIC_HEADER:
        return "the public header is installed alone: no project includes"
    if not (ROOT / target).is_file():
        return f'"{target}" is no path from the repository root'
    mine, theirs = part_of(path), part_of(target)
    if mine is None or theirs is None:
        return f'"{target}": not a part of the project'
    if theirs not in ALLOWED[mine]:
        return f'{mine} must not include {theirs} ("{target}")'
    return None


def check_guard(path, code):
    """Yield (line number, message) for a header's guard."""
    guard = guard_of(path)
    lines = [(i, re.sub(r"\s+", " ", line.strip().replace("# ", "#")))
             for i, line in enumerate(code.split("\n"), 1) if line.strip()]
    expected = [(0, f"#ifndef {guard}"), (1, f"#define {guard}"),
                (-1, "#endif")]
    for place, wanted in expected:
        if not -len(lines) <= place < len(lines):
            yield 1, f"expected {wanted}"
        elif lines[place][1] != wanted:
            yield lines[place][0], f"expected {wanted}"


def check_file(path):
    """Yield (line number, message) for one C file."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if text.split("\n", 1)[0] != LICENCE:
        yield 1, f"the first line must be {LICENCE}"
    code = without_comments(text)
    for number, line in enumerate(code.split("\n"), 1):
        match = INCLUDE.match(line)
        wrong = check_include(path, *match.groups()) if match else None
        if wrong:
            yield number, wrong
        if OPENMP.search(line) and path != OPENMP_FILE:
            yield number, f"OpenMP belongs in {OPENMP_FILE} alone"
        if MPI.search(line) and path not in MPI_FILES:
            yield number, "MPI belongs in " + ", ".join(sorted(MPI_FILES))
    if path.endswith(".h"):
        yield from check_guard(path, code)


def c_files():
    for folder in ("solver", "db", "tools", "tests"):
        for path in sorted((ROOT / folder).rglob("*.[ch]")):
            yield path.relative_to(ROOT).as_posix()


def tracked_files():
    """Files of the git index; None outside a checkout."""
    if not (ROOT / ".git").exists():
        return None
    try:
        out = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"],
                             check=True, capture_output=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None  # no git here, or a checkout of another user
    return [name for name in out.decode().split("\0") if name]


def check_top_level():
    for name in sorted({path.split("/")[0] for path in tracked_files() or []}):
        if name not in TOP_LEVEL and not name.startswith("."):
            yield name, "does not belong at the top level"


def main():
    n_wrong = 0
    for path in c_files():
        for number, message in check_file(path):
            print(f"{path}:{number}: {message}")
            n_wrong += 1
    for name, message in check_top_level():
        print(f"{name}:1: {message}")
        n_wrong += 1
    return 1 if n_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
