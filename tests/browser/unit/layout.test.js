// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutOf, pointNear, pointTowards } from "../../../tools/explorer/layout.js";

const named = (name, x, y) => ({ name, at: [x, y], name_at: [x + 15, y + 20] });
const board = {
  points: [named("a2", 60, 60), named("b2", 160, 60), named("a1", 60, 160), named("b1", 160, 160)],
  picture: { radius: 22, name_size: 13 },
};
const layout = layoutOf(board);
const [left, right, up, down] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

test("pieces do not touch, and everything is within the drawing", () => {
  assert.ok(layout.radius < 50);
  const [x, y, width, height] = layout.box;
  for (const [px, py] of [...layout.at, ...layout.nameAt])
    assert.ok(px > x && px < x + width && py > y && py < y + height);
});

test("arrow keys go to the next point in their direction, or nowhere", () => {
  assert.equal(pointTowards(layout.at, 0, right), 1);
  assert.equal(pointTowards(layout.at, 0, down), 2);
  assert.equal(pointTowards(layout.at, 3, left), 2);
  assert.equal(pointTowards(layout.at, 3, up), 1);
  assert.equal(pointTowards(layout.at, 0, left), null);
});

test("a tap means the point under it, else one near it that may be chosen", () => {
  assert.equal(pointNear(layout, 62, 58, []), 0);
  assert.equal(pointNear(layout, 95, 60, []), 0);
  assert.equal(pointNear(layout, 110, 60, [1]), null);
  assert.equal(pointNear(layout, 120, 62, [1]), 1);
  assert.equal(pointNear(layout, 60, 300, [0, 1, 2, 3]), null);
});
