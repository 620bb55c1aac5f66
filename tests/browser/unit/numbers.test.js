// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { byDepth, inBins, share } from "../../../tools/explorer/view_numbers.js";

const row = (depth, category, boards, to_move = "row", phase = "movement") => ({
  depth,
  category,
  boards,
  to_move,
  phase,
});
const depths = [
  row(0, "loss", 3),
  row(2, "win", 5),
  row(2, "win", 7, "column"),
  row(3, "cursed-win", 1),
  row(5, "blessed-loss", 2, "row", "placement"),
  row(0, "draw", 99),
];

test("sums by depth have no gaps, and no draws", () => {
  const rows = byDepth(depths, "", "");
  assert.deepEqual(
    rows.map((r) => r.depth),
    [0, 1, 2, 3, 4, 5],
  );
  assert.deepEqual(
    rows.map((r) => r.win),
    [0, 0, 12, 0, 0, 0],
  );
  assert.equal(rows[0].loss, 3);
  assert.equal(rows[3].cursed_win, 1);
  assert.equal(rows[5].blessed_loss, 2);
  assert.equal(byDepth(depths, "column", "")[2].win, 7);
  assert.equal(byDepth(depths, "", "placement").length, 6);
});

test("bins lose nothing", () => {
  const rows = byDepth(depths, "", "");
  const bins = inBins(rows, 3);
  assert.deepEqual(
    bins.map((b) => [b.from, b.to]),
    [
      [0, 1],
      [2, 3],
      [4, 5],
    ],
  );
  for (const c of ["win", "cursed_win", "blessed_loss", "loss"])
    assert.equal(
      bins.reduce((a, b) => a + b[c], 0),
      rows.reduce((a, b) => a + b[c], 0),
    );
  assert.equal(inBins(rows, 48).length, rows.length);
});

test("a share that is there is not 0", () => {
  assert.equal(share(1, 100000), "< 0.1 %");
  assert.equal(share(0, 10), "0.0 %");
  assert.equal(share(1, 3), "33.3 %");
});
