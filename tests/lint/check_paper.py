#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No number in the paper is typed by hand.

Looks for digits in papers/**/*.tex (or the files given), apart from those of
layout, labels, references and names; and for \\goti{GAME}{KEY} and \\input that the
results do not have.  Prints FILE:LINE and the text; exit code 1 if there is any.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAPER = ROOT / "results" / "paper"

# What may hold digits.  Of commands, the arguments in which no reader sees them.
OPTION = r"(?:\[[^]]*\])?"
ARGUMENT = r"\{[^{}]*\}"
ALLOWED = [
    re.compile(pattern)
    for pattern in (
        r"\\goti" + ARGUMENT * 2,
        r"\\gotifigure" + ARGUMENT * 2,
        r"\\(?:cite|label|ref|pageref|input|includegraphics|documentclass|usepackage"
        r"|bibliography|hspace|vspace)\*?" + OPTION + ARGUMENT,
        r"\\begin\{minipage\}" + OPTION + ARGUMENT,
        r"\\newcommand\{\\[A-Za-z]+\}\[[0-9]\]",
        r"#[0-9]",
        r"2\^",  # a cell's number in the method: powers of two
        # Names of things, not numbers.
        r"\bAVX2\b",
        r"\bAVX-512\b",
    )
]
COMMENT = re.compile(r"(?<!\\)%.*")


def used_keys(text):
    return re.findall(r"\\goti\{([^{}]*)\}\{([^{}]*)\}", text)


def problems(path, text, keys):
    """Yield (line number, what is wrong)."""
    for number, line in enumerate(text.split("\n"), 1):
        line = COMMENT.sub("", line)
        left = line
        for pattern in ALLOWED:
            left = pattern.sub("", left)
        if re.search(r"[0-9]", left):
            yield number, f"a number typed by hand: {line.strip()}"
        for of, key in used_keys(line):
            if (of, key) not in keys:
                yield number, f"results/paper/numbers.tex has no '{key}' of '{of}'"
        for name in re.findall(r"\\input\{(table_[^{}]*)\}", line):
            if not (PAPER / f"{name}.tex").exists():
                yield number, f"there is no results/paper/{name}.tex"


def main():
    files = [pathlib.Path(name) for name in sys.argv[1:]]
    files = files or sorted((ROOT / "papers").rglob("*.tex"))
    if not files:
        sys.exit("check_paper: there is no papers/*.tex")
    numbers = (PAPER / "numbers.tex").read_text(encoding="utf-8")
    keys = set(re.findall(r"\\gotiset\{([^{}]*)\}\{([^{}]*)\}", numbers))
    n_found = 0
    for path in files:
        text = path.read_text(encoding="utf-8")
        for line, what in problems(path, text, keys):
            print(f"{path}:{line}: {what}")
            n_found += 1
    sys.exit(1 if n_found else 0)


if __name__ == "__main__":
    main()
