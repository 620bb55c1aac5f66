# SPDX-License-Identifier: MIT
"""Drive an engine: send lines, wait for answers, with time limits."""

import queue
import subprocess
import threading
import time

SECONDS = 60  # an answer takes; much more than it should


class Engine:
    """One engine process; lines it says, and when it said them."""

    def __init__(self, *command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            text = line.decode("utf-8", errors="replace").rstrip("\n")
            self.lines.put((time.monotonic(), text))
        self.lines.put((time.monotonic(), None))

    def send(self, line):
        data = line if isinstance(line, bytes) else line.encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def read(self):
        """The next line, None at the end."""
        return self.lines.get(timeout=SECONDS)[1]

    def read_until(self, first_word):
        """Lines up to the one that begins so, that one included."""
        lines = []
        while True:
            line = self.read()
            assert line is not None, f"no {first_word}, but the end: {lines}"
            lines.append(line)
            if line.split(" ")[0] == first_word:
                return lines

    def ask(self, line, first_word):
        self.send(line)
        return self.read_until(first_word)

    def settle(self):
        """All that was said up to now."""
        return self.ask("isready", "readyok")[:-1]

    def query(self, what):
        return self.ask(f"query {what}", "response")[-1].split(" ", 1)[1]

    def best(self, go="go depth 2"):
        return self.ask(go, "bestmove")[-1].split(" ")[1]

    def seconds(self, line, first_word):
        """How long an answer took."""
        begin = time.monotonic()
        self.send(line)
        while True:
            when, text = self.lines.get(timeout=SECONDS)
            if text.split(" ")[0] == first_word:
                return when - begin

    def end(self):
        """Close the input; the exit code, what was still said, stderr."""
        self.process.stdin.close()
        code = self.process.wait(timeout=SECONDS)
        rest = []
        while (line := self.read()) is not None:
            rest.append(line)
        return code, rest, self.process.stderr.read().decode()


def fields(info):
    """Of a line "info": a dictionary; pv is a list, wdl and score texts."""
    words = info.split(" ")[1:]
    found = {}
    while words:
        key = words.pop(0)
        if key == "pv":
            found[key], words = words, []
        elif key == "score":
            found[key] = (words.pop(0), int(words.pop(0)))
        elif key == "wdl":
            found[key] = [int(words.pop(0)) for _ in range(3)]
        else:
            found[key] = int(words.pop(0))
    return found
