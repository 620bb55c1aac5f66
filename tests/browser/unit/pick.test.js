// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  capturesNext,
  choices,
  drawnAfter,
  pointAt,
  waysOf,
} from "../../../tools/explorer/pick.js";

const move = (name, from, path, captured = []) => ({
  move: name,
  from,
  to: path.at(-1) ?? null,
  path,
  captured,
});

const hunt = [
  move("step", 0, [1]),
  move("jump", 0, [2], [1]),
  move("chain", 0, [2, 4], [1, 3]),
  move("other", 5, [6]),
];
const morris = [
  move("place", null, [1]),
  move("mill", null, [2], [7]),
  move("mill 8", null, [2], [8]),
  move("two", 3, [4], [7, 8]),
];
const pass = { move: "pass", kind: "pass", from: null, to: null, path: [], captured: [] };

function run(moves, family, points) {
  let chosen = [];
  let done = null;
  for (const p of points) ({ chosen, move: done } = pointAt(moves, family, chosen, p));
  return { chosen, done: done?.move ?? null };
}

test("a step is two points, an entering piece one", () => {
  assert.deepEqual(run(hunt, "hunt", [5, 6]), { chosen: [], done: "other" });
  assert.deepEqual(run(morris, "morris", [1]), { chosen: [], done: "place" });
});

test("a chain may stop or go on", () => {
  assert.deepEqual(run(hunt, "hunt", [0, 2]), { chosen: [0, 2], done: null });
  assert.equal(choices(hunt, "hunt", [0, 2]).done.move, "jump");
  assert.deepEqual(run(hunt, "hunt", [0, 2, 2]), { chosen: [], done: "jump" });
  assert.deepEqual(run(hunt, "hunt", [0, 2, 4]), { chosen: [], done: "chain" });
});

test("a mill asks what it captures, in any order", () => {
  assert.deepEqual(run(morris, "morris", [2]), { chosen: [2], done: null });
  assert.equal(capturesNext(morris, "morris", [2]), true);
  assert.equal(capturesNext(morris, "morris", [3]), false);
  assert.deepEqual(run(morris, "morris", [2, 8]), { chosen: [], done: "mill 8" });
  assert.deepEqual(run(morris, "morris", [3, 4, 8, 7]), { chosen: [], done: "two" });
  assert.deepEqual(run(morris, "morris", [3, 4, 7, 8]), { chosen: [], done: "two" });
  assert.equal(waysOf(morris[3], "morris").length, 2);
});

test("another piece is taken up, the same one let go", () => {
  assert.deepEqual(run(hunt, "hunt", [0, 5]), { chosen: [5], done: null });
  assert.deepEqual(run(hunt, "hunt", [0, 0]), { chosen: [], done: null });
  assert.deepEqual(run(hunt, "hunt", [0, 9]), { chosen: [], done: null });
  assert.deepEqual(run(hunt, "hunt", [9]), { chosen: [], done: null });
});

test("a pass is no point", () => {
  assert.equal(choices([pass], "hunt", []).next.size, 0);
  assert.equal(choices([pass], "hunt", []).done, null);
});

test("what a move does to the board: entering, jumping, passing", () => {
  const position = {
    cells: ["row", "column", null, null],
    to_move: "row",
    hand: { row: 1, column: 2 },
    captured: { row: 0, column: 0 },
  };
  assert.deepEqual(drawnAfter(position, move("enter", null, [3])).cells, [
    "row",
    "column",
    null,
    "row",
  ]);
  assert.deepEqual(drawnAfter(position, move("enter", null, [3])).hand, { row: 0, column: 2 });
  const after = drawnAfter(position, move("jump", 0, [2], [1]));
  assert.deepEqual(after.cells, [null, null, "row", null]);
  assert.deepEqual(after.captured, { row: 0, column: 1 });
  assert.equal(after.to_move, "column");
  assert.deepEqual(drawnAfter(position, pass).cells, position.cells);
  assert.deepEqual(drawnAfter(position, pass).hand, position.hand);
});
