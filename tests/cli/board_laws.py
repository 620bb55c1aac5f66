# SPDX-License-Identifier: MIT
"""Pictures of boards, read back: they show what the rules and tables say.

Run by board.sh with the name of the tool and the solved games; prints how many
pictures it looked at. Positions and values come from `goti query --json`, and
points, lines and pieces from a reading of the variant files of its own.
"""

import json
import os
import pathlib
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
GOTI = os.environ["GOTI_BIN"]
VARIANTS = pathlib.Path(os.environ["GOTI_SOURCE"]) / "solver/variants"
LETTERS = {"win": "W", "cursed-win": "CW", "draw": "D", "blessed-loss": "BL",
           "loss": "L"}


def goti(*args):
    return subprocess.run([GOTI, *args], check=True, capture_output=True).stdout


def fields(name):
    """Fields of a variant, shipped or a file, those of its parents included."""
    path = pathlib.Path(name) if "." in name else VARIANTS / f"{name}.ini"
    text = path.read_text(encoding="utf-8")
    head = re.search(r"^\[([^]:]+?)\s*(?::\s*([^]]+))?\]", text, re.M)
    found = fields(head[2].strip()) if head[2] else {}
    for match in re.finditer(r"^(\w+) *=(.*(?:\n[ \t]+.*)*)", text, re.M):
        found[match[1]] = match[2].strip()
    return found


def board_of(name):
    """({point: (x, y)} in order, [[points of a line], ...])"""
    known = fields(name)
    points = {}
    for word in known["points"].split():
        point, place = word.split(":")
        points[point] = tuple(map(float, place.split(",")))
    lines = known["lines"] + "\n" + known.get("paths", "")
    return points, [line.split() for line in lines.split("\n") if line.strip()]


def pieces_of(points, position):
    """{point: letter} of the board of a position."""
    cells = re.sub(r"\d+", lambda m: "." * int(m[0]),
                   position.split()[0]).replace("/", "")
    assert len(cells) == len(points), position
    return {p: c for p, c in zip(points, cells) if c != "."}


class Picture:
    """What is in an SVG file, with everything checked that holds for all."""

    def __init__(self, text):
        self.root = ET.fromstring(text)
        assert self.root.tag == SVG + "svg" and self.root.get("role") == "img"
        assert [e.tag for e in self.root[:2]] == [SVG + "title", SVG + "desc"]
        self.title, self.desc = self.root[0].text, self.root[1].text
        assert self.title and self.desc
        for e in self.root.iter():
            assert e.tag in {SVG + t for t in (
                "svg", "title", "desc", "rect", "g", "polyline", "polygon",
                "circle", "line", "text")}, e.tag
            for key, value in e.attrib.items():
                assert key != "id" and not key.startswith("on"), key
                assert "href" not in key and "url(" not in value, key
                assert "nan" not in value and "inf" not in value, value
        self.width, self.height = map(float,
                                      self.root.get("viewBox").split()[2:])

    def group(self, name):
        return [g for g in self.root.iter(SVG + "g") if g.get("class") == name]

    def points(self):
        return {c.get("data-point"): (float(c.get("cx")), float(c.get("cy")))
                for c in self.group("points")[0]}

    def names(self):
        return [t.text for g in self.group("names") for t in g]

    def pieces(self):
        return {g.get("data-point"): g.get("data-side")
                for g in self.group("piece")}

    def disc_of(self, point):
        """(x, y) and the radius of what stands on a point."""
        radius = min(abs(complex(*a) - complex(*b)) for a in
                     self.points().values() for b in self.points().values()
                     if a != b)
        return self.points()[point], min(0.4 * radius, 22)

    def values(self):
        """[(tooltip's moves, text of the mark, its shape's points)]"""
        return [(g[0].text.split("; "), g.find(SVG + "text").text,
                 g.find(SVG + "polygon").get("points"))
                for g in self.group("value")]


def check_geometry(name, picture):
    points, lines = board_of(name)
    drawn = picture.points()
    assert list(drawn) == list(points), name
    # One scale, y downwards: the first two points tell it.
    first, *_, last = points
    (x0, y0), (x1, y1) = points[first], points[last]
    (u0, v0), (u1, v1) = drawn[first], drawn[last]
    scale = (v1 - v0) / (y0 - y1)
    for p, (x, y) in points.items():
        assert abs(drawn[p][0] - (u0 + (x - x0) * scale)) < 0.3, (name, p)
        assert abs(drawn[p][1] - (v0 + (y0 - y) * scale)) < 0.3, (name, p)
        assert 0 < drawn[p][0] < picture.width
        assert 0 < drawn[p][1] < picture.height
    polylines = [
        [tuple(map(float, xy.split(","))) for xy in e.get("points").split()]
        for e in picture.group("lines")[0]]
    assert polylines == [[drawn[p] for p in line] for line in lines], name


def check_start(variant):
    name = variant["name"]
    picture = Picture(goti("board", name, "--svg"))
    check_geometry(name, picture)
    assert picture.title == variant["title"]
    assert sorted(picture.names()) == sorted(picture.points())
    for side in ("row", "column"):
        on_board = variant[side]["pieces"] - variant[side]["in_hand"]
        assert list(picture.pieces().values()).count(side) == on_board, name
        text = (f"{variant[side]['name']}: {on_board} on the board, "
                f"{variant[side]['in_hand']} in hand")
        assert text in picture.desc, (name, picture.desc)
    assert not picture.values() and not picture.group("last")
    bare = Picture(goti("board", name, "--svg", "--no-names", "--theme", "dark",
                        "--title", "a <b> & 'c'"))
    assert not bare.names() and bare.title == "a <b> & 'c'"
    assert bare.points() == picture.points()
    text = goti("board", name).decode()
    assert text.startswith(variant["title"] + "\n"), name
    words = re.findall(r"[A-Za-z]+\d*", text.split("\n\n")[1])
    missing = set(picture.points()) - set(words)
    assert not missing, (name, missing)
    return 2


def shape_of(points):
    """"up", "down" or "box": where a mark is pointed."""
    ys = [float(p.split(",")[1]) for p in points.split()]
    top, bottom = ys[1] < ys[0], ys[4] > ys[3]
    return {(True, False): "up", (False, True): "down",
            (False, False): "box"}[top, bottom]


def box_of(points):
    """(left, top, right, bottom)"""
    xys = [tuple(map(float, p.split(","))) for p in points.split()]
    return (*map(min, zip(*xys)), *map(max, zip(*xys)))


def check_room(picture):
    """No mark covers another, or the middle of a piece."""
    boxes = [box_of(shape) for _, _, shape in picture.values()]
    for i, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[:i]:
            assert (left >= other[2] or right <= other[0] or top >= other[3] or
                    bottom <= other[1]), (boxes[i], other)
        for arrow in picture.group("arrows"):
            for head in arrow.findall(SVG + "polygon"):
                x, y = map(float, head.get("points").split()[0].split(","))
                assert not (left < x < right and top < y < bottom), (x, y)
        for point in picture.pieces():
            (x, y), radius = picture.disc_of(point)
            dx, dy = max(left - x, x - right, 0), max(top - y, y - bottom, 0)
            assert (dx * dx + dy * dy) ** 0.5 > 0.8 * radius, point


def check_place(picture, move, shape):
    """The mark of a move stands on its last step or jump, or where it ends."""
    points = picture.points()
    way = [part.split("x")[0] for part in move.split("-")]
    if way == ["pass"]:
        return
    left, top, right, bottom = box_of(shape)
    # A win's or a loss's tip is the box's end on that side alone.
    ys = [float(p.split(",")[1]) for p in shape.split()]
    middle = complex((left + right) / 2, (ys[0] + ys[5]) / 2)
    end = complex(*points[way[-1]])
    if abs(middle - end) < 0.2:
        return
    start = complex(*points[way[-2]])
    along = (middle - start) / (end - start)
    assert 0 < along.real < 1, (move, along)
    assert abs(along.imag) * abs(end - start) < 0.3, (move, along)


def check_values(name, moves):
    """The position after these moves, with values; returns query's answer."""
    position = "start" + (" moves " + " ".join(moves) if moves else "")
    answer = json.loads(goti("query", name, position, "--json"))
    picture = Picture(goti("board", name, position, "--svg", "--values"))
    depth = answer["metric"]
    told = {m["move"]: m["category"] + (f" {m[depth]}" if m[depth] else "")
            for m in answer["moves"]}
    seen = {}
    for tooltip, mark, shape in picture.values():
        worth = []
        for entry in tooltip:
            move, value = entry.split(" ", 1)
            assert move not in seen
            seen[move] = value
            worth.append(value)
        best, *number = worth[0].split(" ")
        more = "+" if len(set(worth)) > 1 else ""
        assert mark == LETTERS[best] + "".join(number) + more, (mark, tooltip)
        assert worth[0] == next(told[m["move"]] for m in answer["moves"]
                                if m["move"] in " ".join(tooltip).split()), name
        wanted = {"W": "up", "C": "up", "D": "box", "B": "down",
                  "L": "down"}[mark[0]]
        assert shape_of(shape) == wanted, (mark, shape)
        check_place(picture, tooltip[0].split(" ")[0], shape)
        # Moves that share a mark end on one point.
        ends = {e.split(" ")[0].split("-")[-1].split("x")[0] for e in tooltip}
        assert len(ends) == 1, tooltip
    assert seen == told, (name, position, seen, told)
    check_room(picture)
    for m in told:
        assert f"{m} {told[m]}" in picture.desc
    points = board_of(name)[0]
    assert answer["position"] in picture.desc
    placed = pieces_of(points, answer["position"])
    assert set(picture.pieces()) == set(placed), (name, position)
    if moves and moves[-1] != "pass":
        assert picture.group("last") and moves[-1] in picture.desc
        crosses = [e for e in picture.group("last")[0] if e.tag == SVG + "line"]
        assert len(crosses) == 2 * moves[-1].count("x"), moves[-1]
    if "winner" in answer:
        assert not picture.values() and not picture.group("to-move")
    return answer


def main():
    n = 0
    for variant in json.loads(goti("variants", "--json")):
        n += check_start(variant)
    n_uneven = 0
    for name in sys.argv[1:]:
        chance = random.Random(name)
        for _ in range(4):
            moves = []
            while len(moves) < 40:
                answer = check_values(name, moves)
                n += 1
                if not answer["moves"]:
                    break
                # Captures more often than by chance, so that they are seen.
                taking = [m for m in answer["moves"] if m["captures"]]
                from_those = taking if taking and chance.random() < 0.7 else \
                    answer["moves"]
                moves.append(chance.choice(from_those)["move"])
                n_uneven += len({m["captures"] for m in answer["moves"]}) > 1
    assert n_uneven > 0
    print(n)


main()
