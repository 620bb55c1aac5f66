#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Count a small game by hand and compare with every report of goti stats.

naive_stats.py BIN DB VARIANT BOARD: asks `goti query` about each position of
VARIANT there is, counts the answers in plain Python, and exits 1 where a
report says otherwise or two formats of it differ.  BOARD is the INI file in
which the variant's points and lines stand.
"""

import collections
import csv
import io
import itertools
import json
import re
import subprocess
import sys

CATEGORIES = ["loss", "blessed-loss", "draw", "cursed-win", "win"]
FIELDS = ["phase", "row_pieces", "column_pieces", "row_in_hand",
          "column_in_hand", "captured", "to_move"]


# --- the board -----------------------------------------------------------

def read_board(path):
    """Points as display rows of names, and lines, of an INI file."""
    field, fields = None, {}
    for line in open(path, encoding="utf-8"):
        if line[:1] in ";#[" or not line.strip():
            field = field if line[:1] in ";#" else None
        elif line[0].isspace():
            fields[field].append(line.strip())
        else:
            field, value = (s.strip() for s in line.split("=", 1))
            fields[field] = [value] if value else []
    rows = {}
    for word in " ".join(fields["points"]).split():
        name, place = word.split(":")
        rows.setdefault(place.split(",")[1], []).append(name)
    return list(rows.values()), [line.split() for line in fields["lines"]]


def side_letters(path):
    """The letters of a hunt's row side and column side."""
    fields = {}
    for line in open(path, encoding="utf-8"):
        key, _, value = (s.strip() for s in line.partition("="))
        fields[key] = value
    return "".join(fields.get(side + "_letter", fields[side + "_piece"][0])
                   .upper() for side in ("row", "column"))


def symmetries_of(points, lines, mills):
    """Permutations that keep edges, and jumps or (morris) whole lines."""
    edges = {frozenset(p) for l in lines for p in zip(l, l[1:])}
    others = ({frozenset(l) for l in lines} if mills else
              {t for l in lines for way in (l, l[::-1])
               for t in zip(way, way[1:], way[2:])})
    found = []

    def grow(image):
        if len(image) == len(points):
            kept = ({frozenset(image[p] for p in o) for o in others} if mills
                    else {tuple(image[p] for p in o) for o in others})
            if kept == others:
                found.append(dict(image))
            return
        p = points[len(image)]
        for q in points:
            if q in image.values():
                continue
            if all((frozenset((p, a)) in edges) ==
                   (frozenset((q, b)) in edges) for a, b in image.items()):
                image[p] = q
                grow(image)
                del image[p]

    grow({})
    return found


# --- all positions -------------------------------------------------------

def run(binary, *args, stdin=None):
    done = subprocess.run([binary, *args], input=stdin, text=True,
                          capture_output=True, check=False)
    assert done.returncode == 0, (args, done.stderr, done.stdout[:300])
    return done.stdout


class World:
    """Every position of a variant, each with what goti query says of it."""

    def __init__(self, binary, db, variant, board):
        self.binary, self.db, self.variant = binary, db, variant
        self.check = json.loads(run(binary, "check", variant, "--json"))
        self.name = self.check["name"]
        self.morris = self.check["family"] == "morris"
        self.rows, self.lines = read_board(board)
        self.points = [p for row in self.rows for p in row]
        self.group = symmetries_of(self.points, self.lines, self.morris)
        assert len(self.group) == self.check["symmetries"]
        self.start = self.ask(["start"])[0]
        self.letters = "WB" if self.morris else side_letters(board)
        self.tiers = [{k: str(t[k]) for k in FIELDS}
                      for t in self.check["tiers"]]
        self.fill()

    def ask(self, positions):
        out = run(self.binary, "query", self.variant, "--db", self.db,
                  "--stdin", stdin="".join(p + "\n" for p in positions))
        answers = [json.loads(line) for line in out.splitlines()]
        assert len(answers) == len(positions)
        for a in answers:
            assert "error" not in a, a
            self.metric = a["metric"]
            a["depth"] = a[self.metric]
        return answers

    def text(self, row, column, to_move, tier):
        """A position as goti query reads it."""
        at = {p: self.letters[0] for p in row}
        at.update({p: self.letters[1] for p in column})
        board = "/".join(re.sub("[.]+", lambda m: str(len(m.group())),
                                "".join(at.get(p, ".") for p in line))
                         for line in self.rows)
        men = [int(tier["row_pieces"]), int(tier["column_pieces"])]
        hand = [int(tier["row_in_hand"]), int(tier["column_in_hand"])]
        lost = tier["captured"]
        if self.morris:
            n = self.start_men()
            lost = "/".join(str(n - m - h) for m, h in zip(men, hand))
        return (f"{board} {self.letters[to_move == 'column']} "
                f"{hand[0]}/{hand[1]} {lost} 0")

    def start_men(self):
        return int(re.search(r" (\d+)/", self.start["position"]).group(1))

    def orbit(self, row, column, extra=()):
        """A name for all images of a board."""
        return min(self.image(s, row, column)
                   for s in self.group) + tuple(extra)

    @staticmethod
    def image(s, row, column):
        return (tuple(sorted(s[p] for p in row)),
                tuple(sorted(s[p] for p in column)))

    def fill(self):
        texts, keys = [], []
        for n, tier in enumerate(self.tiers):
            # Tiers are as for White to move; who began is to move where as
            # many are in hand.
            equal = tier["row_in_hand"] == tier["column_in_hand"]
            turned = (self.morris and tier["phase"] == "placement" and
                      equal == (self.start["to_move"] == "column"))
            for row in itertools.combinations(self.points,
                                              int(tier["row_pieces"])):
                free = [p for p in self.points if p not in row]
                for column in itertools.combinations(
                        free, int(tier["column_pieces"])):
                    keys.append((n, row, column))
                    texts.append(self.text(column, row, "column", exchanged(
                        tier)) if turned else
                        self.text(row, column, tier["to_move"], tier))
        self.answers = dict(zip(keys, self.ask(texts)))
        self.of_tier = collections.defaultdict(list)
        for (n, row, column), answer in self.answers.items():
            self.of_tier[n].append((n, row, column, answer))

    # --- reports ---

    def report(self, what, *options):
        """Rows as lists of texts, the header first; the same in all formats."""
        def form(name, *more):
            return run(self.binary, "stats", self.variant, "--db", self.db,
                       "--report", what, "--format", name, *options, *more)
        rows = list(csv.reader(io.StringIO(form("csv"))))
        assert from_json(form("json")) == rows[:1] * (len(rows) > 1) + rows[1:]
        named = [[c.replace("_", " ") for c in rows[0]]] + rows[1:]
        assert from_markdown(form("markdown")) == named, what
        assert from_latex(form("latex")) == named, what
        return rows


def exchanged(tier):
    other = dict(tier)
    for a, b in (("row_pieces", "column_pieces"),
                 ("row_in_hand", "column_in_hand")):
        other[a], other[b] = tier[b], tier[a]
    return other


def from_json(text):
    rows = json.loads(text, parse_int=str, parse_float=str)
    out = [list(rows[0])] if rows else []
    for r in rows:
        assert list(r) == out[0]
        out.append(["" if v is None else v for v in r.values()])
    return out


def from_markdown(text):
    lines = text.splitlines()
    assert re.fullmatch(r"(\|---:?)+\|", lines[1]), lines[1]
    del lines[1]
    out = []
    for line in lines:
        assert line[:2] == "| " and line[-2:] == " |"
        cells = re.split(r"(?<!\\) \| ", line[2:-2])
        out.append([re.sub(r"\\(.)", r"\1", c).strip() for c in cells])
    return out


def from_latex(text):
    lines = text.splitlines()
    n = lines[1].count("l") - lines[1].count("linewidth")
    assert lines[0].startswith("%") and lines[1].startswith("\\begin{tabular}")
    assert lines[2] == "\\toprule" and lines[4] == "\\midrule" and n > 0
    assert lines[-2:] == ["\\bottomrule", "\\end{tabular}"]
    out = []
    for line in [lines[3]] + lines[5:-2]:
        assert line.endswith(" \\\\")
        line = line[:-3]
        assert "\\text" not in line, "not in these games"
        cells = re.split(r" ?(?<!\\)& ?", line)
        out.append([re.sub(r"\\(.)", r"\1", c) for c in cells])
    return out


def as_dicts(rows):
    return [dict(zip(rows[0], r)) for r in rows[1:]]


# --- the reports, counted anew -------------------------------------------

def counts(world, answers):
    """Boards and orbits by category and depth."""
    boards, orbits = collections.Counter(), collections.defaultdict(set)
    for n, row, column, a in answers:
        boards[a["category"], a["depth"]] += 1
        orbits[a["category"], a["depth"]].add(world.orbit(row, column, (n,)))
    return boards, {k: len(v) for k, v in orbits.items()}


def everything(world, wanted):
    """(tier, row, column, answer) of the tiers that wanted is true of."""
    return [entry for n, tier in enumerate(world.tiers) if wanted(n, tier)
            for entry in world.of_tier[n]]


def summary(boards, orbits):
    """The columns of the reports tiers and total."""
    def of(counter, *categories):
        return str(sum(v for (c, _), v in counter.items()
                       if not categories or c in categories))
    out = {"boards": of(boards), "orbits": of(orbits)}
    for c in CATEGORIES:
        out[c.replace("-", "_")] = of(boards, c)
        out["orbit_" + c.replace("-", "_")] = of(orbits, c)
    out["theoretical_win"] = of(boards, "win", "cursed-win")
    out["theoretical_draw"] = of(boards, "draw")
    out["theoretical_loss"] = of(boards, "loss", "blessed-loss")
    return out


def deepest(boards):
    return str(max((d for _, d in boards), default=0))


def check_tiers(world):
    rows = as_dicts(world.report("tiers"))
    assert len(rows) == len(world.tiers)
    for n, row in enumerate(rows):
        boards, orbits = counts(world, everything(
            world, lambda m, _: m == n))
        wanted = {**world.tiers[n], **summary(boards, orbits),
                  "variant": world.name,
                  "max_" + world.metric: deepest(boards)}
        for k in ("max_win_dtm", "max_loss_dtm"):
            row.pop(k, None)
        assert row == wanted, (row, wanted)


def check_total(world):
    (row,) = as_dicts(world.report("total"))
    boards, orbits = counts(world, everything(world, lambda *_: True))
    wanted = {**summary(boards, orbits), "variant": world.name,
              "tiers": str(len(world.tiers)),
              "max_" + world.metric: deepest(boards)}
    for k in ("max_win_dtm", "max_loss_dtm"):
        row.pop(k, None)
    assert row == wanted, (row, wanted)


def check_depths(world):
    def rows_of(answers, head):
        boards, orbits = counts(world, answers)
        return [head + [c, str(d), str(boards[c, d]), str(orbits[c, d])]
                for c, d in sorted(boards, key=lambda k: (
                    CATEGORIES.index(k[0]), k[1]))]
    tail = ["category", world.metric, "boards", "orbits"]
    wanted = [["variant", "phase", "to_move"] + tail]
    for phase in ("movement", "placement"):
        for side in ("row", "column"):
            wanted += rows_of(everything(
                world, lambda _, t: t["phase"] == phase and
                t["to_move"] == side), [world.name, phase, side])
    assert world.report("depths") == wanted
    assert world.report("depths", "--by", "phase") == wanted
    wanted = [["variant"] + FIELDS + tail]
    for n, tier in enumerate(world.tiers):
        wanted += rows_of(everything(world, lambda m, _: m == n),
                          [world.name] + list(tier.values()))
    assert world.report("depths", "--by", "tier") == wanted


def check_counter(world):
    rows = as_dicts(world.report("counter"))
    assert len(rows) == len(world.tiers) + 1
    for n, row in enumerate(rows):
        total = n == len(world.tiers)
        boards, orbits = counts(world, everything(
            world, lambda m, _: total or m == n))
        s = summary(boards, orbits)
        changed = int(s["cursed_win"]) + int(s["blessed_loss"])
        assert row["phase"] == ("total" if total else world.tiers[n]["phase"])
        assert [row[k] for k in ("boards", "cursed_win", "blessed_loss")] == \
            [s[k] for k in ("boards", "cursed_win", "blessed_loss")]
        assert row["changed"] == str(changed)
        assert row["share"] == f"{changed / int(s['boards']):.9f}"
        assert row["orbits_changed"] == str(
            int(s["orbit_cursed_win"]) + int(s["orbit_blessed_loss"]))


def keep(world, *sets):
    return [s for s in world.group
            if all({s[p] for p in points} == set(points) for points in sets)]


def pieces(world, position):
    """The row side's and the column side's points in a position's text."""
    board = "".join(c for c in re.sub(r"\d+", lambda m: "." * int(m.group()),
                                      position.split()[0]) if c != "/")
    return [[p for p, c in zip(world.points, board) if c == letter]
            for letter in world.letters]


def check_first_moves(world):
    group = keep(world, *pieces(world, world.start["position"]))
    classes = collections.defaultdict(list)
    for m in world.start["moves"]: # best first, as the report has them
        classes[min(re.sub("[^-x]+", lambda name: s[name.group()], m["move"])
                    for s in group)].append(m)
    wanted = [["variant", "to_move", "move", "moves", "category",
               "theoretical", world.metric, "captures"]]
    for alike in classes.values():
        m = alike[0]
        wanted.append([world.name, world.start["to_move"], m["move"],
                       str(len(alike)), m["category"], m["theoretical"],
                       str(m[world.metric]), str(m["captures"])])
    assert world.report("first-moves") == wanted


def check_starts(world):
    row, column = pieces(world, world.start["position"])
    rest = world.start["position"].split(" ", 1)[1]
    rows = as_dicts(world.report("starts"))
    group = keep(world, column)
    told = collections.Counter()
    for r in rows:
        points = r["row_start"].split()
        images = {frozenset(s[p] for p in points) for s in group}
        assert r["starts"] == str(len(images))
        assert r["own"] == ("yes" if frozenset(row) in images else "no")
        assert r["position"].split(" ", 1)[1] == rest
        assert pieces(world, r["position"]) == [points, column]
        tier = dict(zip(("row_in_hand", "column_in_hand"),
                        rest.split()[1].split("/")))
        tier.update(row_pieces=0, column_pieces=0, captured="0")
        told.update(images)
        for a in world.ask([world.text(image, column, r["to_move"], tier)
                            for image in images]):
            assert [a["category"], a["theoretical"], str(a["depth"])] == \
                [r["category"], r["theoretical"], r[world.metric]]
    free = [p for p in world.points if p not in column]
    assert told == collections.Counter(
        frozenset(c) for c in itertools.combinations(free, len(row)))


def check_longest(world, by, top):
    """The deepest of each category, and lines that last as long as they say."""
    rows = as_dicts(world.report("longest", "--by", by, "--top", str(top),
                                 "--quiet"))
    groups = collections.defaultdict(list)
    for r in rows:
        key = {"all": (), "phase": (r["phase"], r["to_move"]),
               "tier": tuple(r[k] for k in FIELDS)}[r["among"]]
        groups[r["among"], key, r["category"]].append(r)
    wanted = collections.defaultdict(dict)
    for (n, row, column), a in world.answers.items():
        tier = world.tiers[n]
        if a["category"] == "draw":
            continue
        for among, key in (("all", ()),
                           (by, (tier["phase"], tier["to_move"])
                            if by == "phase" else tuple(tier.values()))):
            orbits = wanted[among, key, a["category"]]
            orbits[world.orbit(row, column, (n,))] = a["depth"]
    assert set(groups) == set(wanted)
    for key, orbits in wanted.items():
        depths = sorted(orbits.values(), reverse=True)[:top]
        rows = groups[key]
        assert [r[world.metric] for r in rows] == [str(d) for d in depths]
        assert [r["rank"] for r in rows] == \
            [str(i + 1) for i in range(len(rows))]
        assert len({r["position"] for r in rows}) == len(rows)
    unique = {r["position"]: r for r in rows_of(groups)}
    answers = dict(zip(unique, world.ask(list(unique))))
    for group in groups.values():
        assert len({world.orbit(*pieces(world, r["position"]),
                                (r["position"].split(" ", 1)[1],))
                    for r in group}) == len(group)
    for text, r in unique.items():
        a = answers[text]
        assert a["position"] == text
        assert [a["category"], str(a["depth"])] == \
            [r["category"], r[world.metric]]
        row, column = pieces(world, text)
        assert int(r["boards"]) == len({world.image(s, row, column)
                                        for s in world.group})
    check_lines(world, unique.values())


def rows_of(groups):
    return [r for rows in groups.values() for r in rows]


def check_lines(world, rows):
    """Legal, each ply valued as it says, and as many as the depth."""
    games = [(r, r["line"].split(), [r["position"]]) for r in rows]
    for r, line, _ in games:
        assert len(line) == int(r[world.metric]), r
    for i in range(1 + max(len(line) for _, line, _ in games)):
        here = [g for g in games if len(g[1]) >= i]
        answers = world.ask([without_count(g[2][-1]) for g in here])
        on, texts = [], []
        for (r, line, played), a in zip(here, answers):
            if i == len(line):
                check_line_end(r, played, a)
                continue
            assert str(a["depth"]) == str(len(line) - i), (r, i)
            (m,) = [m for m in a["moves"] if m["move"] == line[i]]
            assert m["category"] == a["category"]
            assert (m["captures"] > 0 and world.metric == "dtc") <= \
                (i == len(line) - 1)
            on.append((played, m))
            texts.append(a["position"] + " moves " + line[i])
        for (played, m), a in zip(on, world.ask(texts)):
            played += [m, a["position"]]


def check_line_end(r, played, end):
    if r["line_end"] == "a capture":
        assert played[-2]["captures"] > 0 and "winner" not in end
    else:
        assert end["winner"] and r["line_end"].startswith("won by "), r


def without_count(position):
    return re.sub(r" \d+$", " 0", position)


def check_zugzwangs(world, top):
    rows = as_dicts(world.report("zugzwangs", "--top", str(top), "--quiet"))
    told = {(tuple(r[k] for k in FIELDS[:-1]), r["row_to_move"],
             r["column_to_move"]): r for r in rows}
    assert len(told) == len(rows)
    boards, orbits = collections.Counter(), collections.defaultdict(set)
    over = collections.Counter()
    asked = {}
    for (n, row, column), a in world.answers.items():
        tier = world.tiers[n]
        if tier["phase"] == "movement" and tier["to_move"] == "row":
            asked[n, row, column] = world.text(row, column, "column", tier)
    others = dict(zip(asked, world.ask(list(asked.values()))))
    for (n, row, column), other in others.items():
        mine = world.answers[n, row, column]
        value = [CATEGORIES.index(a["category"]) for a in (mine, other)]
        # The row side gets 4 - value[1] where the column side must move.
        row_rather = 4 - value[1] > value[0]
        column_rather = 4 - value[0] > value[1]
        assert row_rather == column_rather
        if not row_rather:
            continue
        tier = tuple(list(world.tiers[n].values())[:-1])
        kinds = [(mine["category"], other["category"]), ("any", "any")]
        for where in (tier, ("total",) + ("",) * 5):
            for kind in kinds:
                boards[where, kind] += 1
                orbits[where, kind].add(world.orbit(row, column, (n,)))
                over[where, kind] += "winner" in mine or "winner" in other
    for (tier, *kind), r in told.items():
        key = tier, tuple(kind)
        assert [r["boards"], r["orbits"], r["over"]] == \
            [str(boards[key]), str(len(orbits[key])), str(over[key])], r
        texts = r["positions"].split("; ") if r["positions"] else []
        if kind[0] == "any" or tier[0] == "total":
            assert not texts
            continue
        assert len(texts) == min(top, len(orbits[key]))
        for text in texts:
            n = world.tiers.index(dict(zip(FIELDS, tier + ("row",))))
            assert world.orbit(*pieces(world, text), (n,)) in orbits[key]
            assert world.ask([text])[0]["to_move"] == "row"
    for key in boards:
        assert (key[0], *key[1]) in told
    tiers = {tuple(list(t.values())[:-1]) for t in world.tiers
             if t["phase"] == "movement"}
    assert {t for t, *k in told if k == ["any", "any"]} == \
        tiers | {("total",) + ("",) * 5}


def check_moves(world):
    rows = as_dicts(world.report("moves", "--quiet"))
    assert len(rows) == len(world.tiers) + 1
    for n, r in enumerate(rows):
        total = n == len(world.tiers)
        answers = [a for (m, _, _), a in world.answers.items()
                   if total or m == n]
        going = [a["moves"] for a in answers if "winner" not in a]
        turns = sum(len(m) for m in going)
        takes = [sum(t["captures"] > 0 for t in m) for m in going]
        assert r["phase"] == ("total" if total else world.tiers[n]["phase"])
        assert r["looked_at"] == str(len(answers))
        assert r["boards"] == str(len(going))
        assert r["mean_turns"] == f"{turns / len(going):.6f}"
        assert r["max_turns"] == str(max(map(len, going)))
        assert r["capture_share"] == f"{sum(takes) / turns:.6f}"
        assert r["can_capture_share"] == \
            f"{sum(t > 0 for t in takes) / len(going):.6f}"
        (a,) = world.ask([r["position"]])
        assert str(len(a["moves"])) == r["max_turns"]


def main():
    world = World(BIN, DB, VARIANT, BOARD)
    check_tiers(world)
    check_total(world)
    check_depths(world)
    if world.metric == "dtc":
        check_counter(world)
    check_first_moves(world)
    if pieces(world, world.start["position"])[0]:
        check_starts(world)
    check_longest(world, "phase", 1)
    check_longest(world, "tier", 2)
    check_zugzwangs(world, 3)
    check_moves(world)


if __name__ == "__main__":
    BIN, DB, VARIANT, BOARD = sys.argv[1:]
    main()
