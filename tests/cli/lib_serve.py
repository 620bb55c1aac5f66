# SPDX-License-Identifier: MIT
"""A server to test, a client for it, and its contract: for serve_*.py."""

import atexit
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

GOTI = os.environ["GOTI_BIN"]
SOURCE = pathlib.Path(os.environ["GOTI_SOURCE"])
CONTRACT = json.loads((SOURCE / "tools/serve/openapi.json").read_text("utf-8"))

checks = failures = 0


def check(truth, label):
    """Count a check; say which failed."""
    global checks, failures
    checks += 1
    if not truth:
        failures += 1
        print("FAIL", label, flush=True)
    return truth


def finish():
    print(f"{checks} checks, {failures} failures")
    sys.exit(failures != 0)


class Server:
    """goti serve on a port of its own; stop() looks at how it ended."""

    def __init__(self, *options, before=None):
        self.stderr = tempfile.TemporaryFile("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [GOTI, "serve", "--port", "0", "--quiet", *options],
            stdout=subprocess.PIPE, stderr=self.stderr, text=True,
            preexec_fn=before)
        atexit.register(self.process.kill)  # if a test ends too soon
        url = self.process.stdout.readline()
        match = re.fullmatch(r"http://(.*):(\d+)/\n", url)
        if match is None:
            self.stderr.seek(0)
            sys.exit(f"no address but {url!r}: {self.stderr.read()}")
        self.host, self.port = match[1].strip("[]"), int(match[2])

    def connect(self, timeout=60):
        return http.client.HTTPConnection(self.host, self.port, timeout=timeout)

    def stop(self, by=signal.SIGTERM):
        self.process.send_signal(by)
        try:
            code = self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = "none, it goes on"
        self.process.stdout.close()
        self.stderr.seek(0)
        said = self.stderr.read()
        self.stderr.close()
        wanted = -signal.SIGKILL if by == signal.SIGKILL else 0
        check(code == wanted, f"exit code {code} after {by.name}")
        check("Sanitizer" not in said and "runtime error" not in said,
              "the server said: " + said[:4000])
        return said


class Client:
    """One connection, kept; every answer is held against the contract."""

    def __init__(self, server, token=None):
        self.server, self.token = server, token
        self.connection = server.connect()
        self.headers = {}

    def raw(self, method, path, body=None, headers=None):
        """(status, headers, bytes)"""
        for again in (True, False):
            try:
                self.connection.request(method, path, body, headers or {})
                answer = self.connection.getresponse()
                return answer.status, answer.headers, answer.read()
            except (http.client.RemoteDisconnected, ConnectionResetError,
                    BrokenPipeError):
                self.connection.close()
                if not again:
                    raise
        return None

    def ask(self, method, path, body=None, headers=None):
        """(status, JSON or text), checked."""
        sent = dict(headers or {})
        if self.token is not None:
            sent.setdefault("Authorization", "Bearer " + self.token)
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        if isinstance(body, str):
            body = body.encode("utf-8")
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
        status, self.headers, data = self.raw(method, path, body, sent)
        return status, check_answer(method, path, status, self.headers, data)

    def get(self, path):
        status, answer = self.ask("GET", path)
        check(status == 200, f"GET {path}: {status} {str(answer)[:200]}")
        return answer

    def post(self, path, body, wanted=200):
        status, answer = self.ask("POST", path, body)
        check(status == wanted, f"POST {path}: {status} {str(answer)[:200]}")
        return answer

    def refused(self, status, code, method, path, body=None, headers=None,
                field=None):
        got, answer = self.ask(method, path, body, headers)
        error = answer.get("error", {}) if isinstance(answer, dict) else {}
        check(got == status and error.get("code") == code and
              (field is None or error.get("field") == field),
              f"{method} {path[:120]}: expected {status} {code} {field}, got "
              f"{got} {str(answer)[:200]}")


# ---- goti itself -------------------------------------------------------------


def quote(text):
    return urllib.parse.quote(text)


def position_path(name, position, moves=None):
    path = f"/api/variants/{name}/position?position={quote(position)}"
    return path if moves is None else path + "&moves=" + quote(moves)


def goti(*arguments, stdin=None):
    return subprocess.run([GOTI, *arguments], input=stdin, text=True,
                          check=True, capture_output=True).stdout


def as_query(p):
    """A position of the API as goti query prints it."""
    metric = p["metric"]
    out = {"variant": p["variant"], "position": p["position"],
           "to_move": p["to_move"], "category": p["category"],
           "theoretical": p["theoretical"], "metric": metric, metric: p["depth"],
           "moves": [{"move": m["move"], "category": m["category"],
                      "theoretical": m["theoretical"], metric: m["depth"],
                      "captures": len(m["captured"])} for m in p["moves"]]}
    if p["over"]:
        out["winner"] = None if p["result"] == "draw" else p["result"]
    return out


# ---- the contract ------------------------------------------------------------

seen_answers = set()  # (method, path of the contract, status)
seen_codes = set()
# What any path may answer, as the contract's description says.
EVERYWHERE = {400, 403, 405, 414, 429, 500, 503}


def resolve(schema):
    while "$ref" in schema:
        node = CONTRACT
        for key in schema["$ref"].lstrip("#/").split("/"):
            node = node[key]
        schema = node
    return schema


TYPES = {"object": dict, "array": list, "string": str, "boolean": bool,
         "null": type(None), "number": (int, float), "integer": int}


def is_type(value, name):
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, TYPES[name])


KNOWN = {"type", "description", "enum", "minimum", "maximum", "minLength",
         "maxLength", "pattern", "items", "minItems", "maxItems", "properties",
         "required", "additionalProperties", "anyOf", "default"}


def problems(value, schema, where="answer"):
    """What is wrong with a value, by the schema: as JSON Schema has it, as far
    as the contract uses it."""
    schema = resolve(schema)
    unknown = set(schema) - KNOWN
    if unknown:
        yield f"{where}: the validator does not know {sorted(unknown)}"
    if "anyOf" in schema:
        if all(list(problems(value, s, where)) for s in schema["anyOf"]):
            yield f"{where}: {value!r:.80} is none of anyOf"
        return
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(is_type(value, t) for t in types):
        yield f"{where}: expected {types}, got {value!r:.80}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: {value!r:.80} is not in the enum"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < schema.get("minimum", value) or \
                value > schema.get("maximum", value):
            yield f"{where}: {value} is out of range"
    if isinstance(value, str):
        if not schema.get("minLength", 0) <= len(value) <= \
                schema.get("maxLength", len(value)):
            yield f"{where}: {value!r:.80} has a wrong length"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{where}: {value!r:.80} does not match"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= \
                schema.get("maxItems", len(value)):
            yield f"{where}: {len(value)} items"
        for i, item in enumerate(value):
            yield from problems(item, schema.get("items", {}), f"{where}[{i}]")
    if isinstance(value, dict):
        known = schema.get("properties", {})
        for key in schema.get("required", []):
            if key not in value:
                yield f"{where}: no {key}"
        for key, item in value.items():
            if key in known:
                yield from problems(item, known[key], f"{where}.{key}")
            elif schema.get("additionalProperties", True) is False:
                yield f"{where}: {key} is not in the contract"


def path_of(path):
    """The contract's path that a path is an instance of."""
    path = path.split("?")[0]
    if path.startswith("/r/"):  # whatever follows
        return "/r/{code}"
    best = None
    for known in CONTRACT["paths"]:
        pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(known))
        if re.fullmatch(pattern, path) and (best is None or "{" not in known):
            best = known
    return best


def check_answer(method, path, status, headers, data):
    """Hold an answer against the contract; returns its JSON, or text."""
    known = path_of(path)
    label = f"{method} {path[:120]} {status}"
    kind = headers.get("Content-Type", "").split(";")[0]
    check(headers.get("X-Content-Type-Options") == "nosniff" and
          headers.get("Referrer-Policy") == "no-referrer" and
          "default-src 'none'" in headers.get("Content-Security-Policy", "") and
          "Cache-Control" in headers, label + ": headers")
    operation = CONTRACT["paths"].get(known, {}).get(
        {"HEAD": "get"}.get(method, method.lower()))
    if method == "HEAD" or status in (204, 304):
        check(data == b"", label + ": no body")
        if operation:
            check(str(status) in operation["responses"], label + ": not documented")
            seen_answers.add((method, known, status))
        return None
    pages = (operation or {}).get("responses", {}).get(str(status), {})
    if status >= 400 and "text/html" in pages.get("content", {}):
        check(kind == "text/html", f"{label}: {kind}")
        seen_answers.add((method, known, status))
        return data.decode("utf-8")
    if status >= 400:
        answer = json.loads(data)
        seen_codes.add(answer["error"]["code"])
        wrong = list(problems(answer, {"$ref": "#/components/schemas/Error"}))
        check(not wrong and kind == "application/json", f"{label}: {wrong[:3]}")
        documented = operation is not None and \
            str(status) in operation["responses"]
        check(documented or status in EVERYWHERE or
              (known is None and status == 404), label + ": not documented")
        if documented:
            seen_answers.add((method, known, status))
        return answer
    if not check(operation is not None and str(status) in operation["responses"],
                 label + ": not documented"):
        return None
    seen_answers.add((method, known, status))
    content = operation["responses"][str(status)]["content"]
    if kind != "application/json" or "*/*" in content:
        check(kind in content or "*/*" in content, f"{label}: {kind}")
        return data.decode("utf-8")
    answer = json.loads(data)
    wrong = list(problems(answer, content[kind]["schema"]))
    check(not wrong, f"{label}: {wrong[:3]}")
    return answer


def wait_until(truth, seconds=20):
    """Until it is so; false if it never is."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if truth():
            return True
        time.sleep(0.05)
    return False
