# SPDX-License-Identifier: MIT
"""completion_laws.py BIN: `goti complete` offers just what goti takes.

All commands, options and operands are found by `goti --help`; the words of an
option are those that it names when it is given a wrong one.  Exits 1 with what
is not so.
"""

import re
import subprocess
import sys

BIN = sys.argv[1]
# What stands for an operand while options are tried.
OPERANDS = {"NAME": "kaooa", "NAME_OR_FILE": "kaooa", "POSITION": "start",
            "PLAYER": "level:easy"}
# What else an option needs before its own word is looked at.
NEEDED = {"board": ["--svg"]}
n_wrong = 0
n_words = 0


def goti(*arguments):
    return subprocess.run([BIN, *arguments], text=True, capture_output=True,
                          stdin=subprocess.DEVNULL, timeout=20, check=False)


def complete(*words):
    done = goti("complete", *words)
    if done.returncode != 0 or done.stderr:
        wrong(words, "fails")
    return [line.split("\t")[0] for line in done.stdout.splitlines()]


def wrong(what, why):
    global n_wrong
    n_wrong += 1
    print(f"{what}: {why}")


def same(what, found, expected):
    if sorted(found) != sorted(expected):
        wrong(what, f"offers {sorted(found)}, expected {sorted(expected)}")


def operands_of(text):
    usage = re.match(r"Usage: goti \S+ \[OPTION\]\.\.\. ?(.*)", text)[1]
    return [re.sub(r"[].[]|\.\.\.", "", word) for word in usage.split()]


def complaint_of(*arguments):
    try:
        return goti(*arguments).stderr
    except subprocess.TimeoutExpired:
        return ""  # it is a text like any other, and the command ran


def check_words(command, operands, option, argument):
    """An option is offered the words that its complaint names, if any."""
    global n_words
    offered = complete(command, option, "")
    if argument in ("DIR", "FILE"):
        same((command, option), offered,
             [":directories" if argument == "DIR" else ":files"])
        return
    if ":files" in offered:  # nothing is wrong there; the help has the words
        told = goti(command, "--help").stdout
        for word in offered:
            if word != ":files" and not re.search(rf"\b{word}\b", told):
                wrong((command, option), f"the help has no {word}")
        return
    complaint = re.search(
        rf"{option}: expected (\S.* or \S+), not '@@'",
        complaint_of(command, *operands, *NEEDED.get(command, []),
                     f"{option}=@@"))
    words = re.split(r", | or ", complaint[1]) if complaint else []
    if any(" " in word for word in words):
        words = []  # a sentence, such as "a number from 1 to 4 or 0"
    same((command, option), offered, words)
    for word in words:
        n_words += 1
        same((command, option, word), complete(command, option, word),
             [w for w in words if w.startswith(word)])
        if f"{option}={word}" not in complete(command,
                                              f"{option}={word[:1]}"):
            wrong((command, option), f"does not offer {option}={word}")


def check_command(command):
    text = goti(command, "--help").stdout
    names = operands_of(text)
    stand_ins = [OPERANDS.get(name, name) for name in names]
    options = re.findall(r"^  (?:-., |    )(--[a-z-]+)(?: (\S+))?", text,
                         flags=re.MULTILINE)
    same((command, "--"), complete(command, "--"), [o for o, _ in options])
    for option, argument in options:
        same((command, option), complete(command, option),
             [o for o, _ in options if o.startswith(option)])
        if argument:
            check_words(command, stand_ins, option, argument)
    if names and names[0].startswith("NAME"):
        variants = [line.split()[0] for line in
                    goti("variants").stdout.splitlines()]
        found = complete(command, "")
        same((command, "NAME"), [f for f in found if f[0] != ":"], variants)
        same((command, "NAME"), [f for f in found if f[0] == ":"],
             [":files"] if names[0] == "NAME_OR_FILE" else [])
    for line in re.findall(r"^  goti (\S+) ", text, flags=re.MULTILINE):
        if line != command:
            wrong(command, f"has an example of {line}")


def main():
    text = goti("--help").stdout
    commands = re.findall(r"^  ([a-z]+) +\S", text.split("Options:")[0],
                          flags=re.MULTILINE)
    if len(commands) < 11 or len(set(commands)) != len(commands):
        wrong("--help", f"lists {commands}")
    same("commands", complete(""), commands)
    same("help", complete("help", ""), [c for c in commands if c != "help"])
    for command in commands:
        if command != "help":
            check_command(command)
    if n_words < 20:
        wrong("words", f"only {n_words} were found")
    return 1 if n_wrong else 0


sys.exit(main())
