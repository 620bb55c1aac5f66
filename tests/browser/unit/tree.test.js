// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { GameTree } from "../../../tools/explorer/tree.js";

const line = (tree) =>
  tree
    .line()
    .slice(1)
    .map((n) => n.move);

test("moves are made, taken back and made again", () => {
  const tree = new GameTree("start");
  assert.equal(tree.canUndo, false);
  assert.equal(tree.canRedo, false);
  for (const move of ["a", "b", "c"]) tree.play(move);
  assert.deepEqual(tree.path(), ["a", "b", "c"]);
  tree.undo();
  tree.undo();
  assert.deepEqual(tree.path(), ["a"]);
  assert.deepEqual(line(tree), ["a", "b", "c"]);
  tree.redo();
  assert.deepEqual(tree.path(), ["a", "b"]);
  tree.undo();
  tree.undo();
  tree.undo();
  tree.undo();
  assert.equal(tree.current.ply, 0);
  tree.redo();
  tree.redo();
  tree.redo();
  tree.redo();
  assert.equal(tree.current.ply, 3);
});

test("another move begins a branch, and the old one stays", () => {
  const tree = new GameTree("start");
  for (const move of ["a", "b", "c"]) tree.play(move);
  tree.jump(1);
  tree.play("x");
  assert.deepEqual(line(tree), ["a", "x"]);
  const a = tree.top.children[0];
  assert.deepEqual(
    tree.others(a).map((n) => n.move),
    ["b"],
  );
  tree.goTo(tree.others(a)[0].children[0]);
  assert.deepEqual(tree.path(), ["a", "b", "c"]);
  assert.deepEqual(
    tree.others(a).map((n) => n.move),
    ["x"],
  );
});

test("the same move is the same node", () => {
  const tree = new GameTree("start");
  const first = tree.play("a");
  tree.undo();
  assert.equal(tree.play("a"), first);
  assert.equal(tree.top.children.length, 1);
});

test("jumps stay within the line", () => {
  const tree = new GameTree("start");
  tree.load(["a", "b", "c"], 2);
  assert.deepEqual(tree.path(), ["a", "b"]);
  assert.deepEqual(line(tree), ["a", "b", "c"]);
  tree.jump(99);
  assert.equal(tree.current.ply, 3);
  tree.jump(-1);
  assert.equal(tree.current.ply, 0);
});

test("a loaded line ends where it ends", () => {
  const tree = new GameTree("start");
  tree.load(["a", "b", "c"]);
  tree.load(["a", "b"]);
  assert.deepEqual(line(tree), ["a", "b"]);
});
