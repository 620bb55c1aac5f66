#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The list of mutants: faults to put into the source, one at a time.

    mutants.py check            does every one still apply?
    mutants.py names            one a line
    mutants.py file NAME        which file it is in
    mutants.py apply NAME TREE  put it into the copy of the tree at TREE

A mutant that no longer applies proves nothing: its text must be in its file
exactly once.  Exits 1, and says why, if it is not.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


class Mutant:
    def __init__(self, name, file, line):
        self.name, self.file, self.line = name, file, line
        self.says = ""
        self.old, self.new = [], []

    def mutated(self):
        """The file with the fault in it."""
        path = ROOT / self.file
        if not path.is_file():
            raise ValueError(f"no file {self.file}")
        old, new = "\n".join(self.old), "\n".join(self.new)
        text = path.read_text(encoding="utf-8")
        found = text.count(old) if old else 0
        if found != 1:
            raise ValueError(f"its text is {found} times in {self.file}")
        if old == new or not self.says:
            raise ValueError("it changes nothing, or says nothing")
        return text.replace(old, new)


def read_list():
    mutants = []
    source = HERE / "mutants.txt"
    for number, line in enumerate(source.read_text().splitlines(), 1):
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if line.startswith("- "):
            mutants[-1].old.append(line[2:])
        elif line.startswith("+ "):
            mutants[-1].new.append(line[2:])
        elif words[0] == "says":
            mutants[-1].says = " ".join(words[1:])
        elif len(words) == 2:
            mutants.append(Mutant(words[0], words[1], number))
        else:
            sys.exit(f"{source}:{number}: neither a mutant nor a part of one")
    return mutants


def check(mutants):
    wrong = 0
    seen = set()
    for m in mutants:
        try:
            m.mutated()
            if m.name in seen:
                raise ValueError("two have that name")
        except ValueError as why:
            print(f"{HERE.name}/mutants.txt:{m.line}: {m.name}: {why}")
            wrong += 1
        seen.add(m.name)
    print(f"{len(mutants)} mutants, {wrong} stale")
    return wrong == 0 and bool(mutants)


def main(arguments):
    mutants = read_list()
    if arguments == ["check"]:
        return 0 if check(mutants) else 1
    if arguments == ["names"]:
        print("\n".join(m.name for m in mutants))
        return 0
    if len(arguments) not in (2, 3) or arguments[0] not in ("file", "apply"):
        sys.exit(__doc__)
    chosen = [m for m in mutants if m.name == arguments[1]]
    if not chosen:
        sys.exit(f"no mutant {arguments[1]}")
    if arguments[0] == "file":
        print(chosen[0].file)
        return 0
    try:
        text = chosen[0].mutated()
    except ValueError as why:
        sys.exit(f"{arguments[1]}: {why}")
    (pathlib.Path(arguments[2]) / chosen[0].file).write_text(
        text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
