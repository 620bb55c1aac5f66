// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { emptySetup, lostOf, putPiece, setupQuery } from "../../../tools/explorer/setup.js";

const variant = {
  first: "column",
  board: { points: [{}, {}, {}, {}] },
  sides: {
    row: { letter: "T", pieces: 1, in_hand: 0 },
    column: { letter: "G", pieces: 2, in_hand: 2 },
  },
};

test("pieces come from the hand, and then from those captured", () => {
  let setup = emptySetup(variant);
  assert.equal(lostOf(variant, setup, "column"), 0);
  setup = putPiece(variant, setup, 0, "column");
  assert.deepEqual(setup.hand, { row: 0, column: 1 });
  setup = putPiece(variant, setup, 0, null);
  assert.equal(lostOf(variant, setup, "column"), 1);
  setup = putPiece(variant, setup, 1, "column");
  assert.deepEqual(setup.hand, { row: 0, column: 1 });
});

test("the question is in the server's words", () => {
  const setup = putPiece(variant, putPiece(variant, emptySetup(variant), 0, "row"), 3, "column");
  assert.deepEqual(setupQuery(variant, setup), {
    cells: "T..G",
    to_move: "column",
    row_hand: 0,
    column_hand: 1,
    quiet: 0,
  });
});
