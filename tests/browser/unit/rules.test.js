// SPDX-License-Identifier: MIT
/** Rules in words follow the fields of the variant, in both languages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, translator } from "../../../tools/explorer/i18n.js";
import { rulesText } from "../../../tools/explorer/rules.js";

const side = (name, piece, pieces, in_hand, start = []) => ({
  name,
  piece,
  letter: name[0],
  pieces,
  in_hand,
  start,
});
const draws = { draw_limit: 0, draw_counts: "none", draw_repetitions: 0 };

const hunt = (rules = {}) => ({
  name: "test-hunt",
  title: "Test",
  family: "hunt",
  first: "column",
  sides: { row: side("Tigers", "tiger", 1, 0, [0]), column: side("Goats", "goat", 5, 5) },
  board: { points: [{ name: "A" }, { name: "B1" }] },
  rules: {
    ...draws,
    capture: "single",
    capture_compulsory: false,
    capture_target: 2,
    row_blocked: "loses",
    column_blocked: "passes",
    idle: "moves",
    ...rules,
  },
});
const morris = (rules = {}) => ({
  name: "test-morris",
  title: "Test",
  family: "morris",
  first: "row",
  sides: { row: side("White", "man", 3, 3), column: side("Black", "man", 3, 3) },
  board: { points: [{ name: "a1" }] },
  rules: {
    ...draws,
    row_blocked: "loses",
    column_blocked: "loses",
    flying: 0,
    mill_capture: "free",
    captures_per_mill: "one",
    placing_captures: true,
    move_while_placing: false,
    full_board: "continues",
    lose_at: 2,
    ...rules,
  },
});

const say = (lang, variant) =>
  rulesText(translator(lang), variant)
    .flatMap((part) => part.items)
    .join("\n");

test("the numbers and points of a hunt", () => {
  const text = say("en", hunt());
  assert.match(text, /Tigers: 1 × tiger; at the start on A/);
  assert.match(text, /Goats: 5 × goat; 5 in hand/);
  assert.match(text, /First to move: Goats/);
  assert.match(text, /Tigers: win by 2 captures/);
  assert.match(text, /Goats: no possible move is a pass/);
  assert.match(text, /no rule that ends a game as a draw/);
  assert.match(say("hi", hunt()), /बाघ: 1 × बाघ; शुरू में A पर/);
});

/* Each field, changed by itself, must change what is said, in every language. */
const CHANGES = [
  [hunt, { capture: "chain" }],
  [hunt, { capture_compulsory: true }],
  [hunt, { capture_target: 5 }],
  [hunt, { capture_target: 3 }],
  [hunt, { column_blocked: "loses" }],
  [hunt, { column_blocked: "draws" }],
  [hunt, { idle: "waits" }],
  [hunt, { draw_limit: 50, draw_counts: "row" }],
  [hunt, { draw_repetitions: 3 }],
  [morris, { flying: 3 }],
  [morris, { mill_capture: "any" }],
  [morris, { captures_per_mill: "each" }],
  [morris, { placing_captures: false }],
  [morris, { move_while_placing: true }],
  [morris, { full_board: "draws" }],
  [morris, { lose_at: 3 }],
  [morris, { row_blocked: "passes", column_blocked: "passes" }],
  [morris, { draw_limit: 100, draw_counts: "plies" }],
];

for (const lang of Object.keys(LANGUAGES))
  test(`every rule is told in ${lang}`, () => {
    const told = new Set();
    for (const [make, change] of CHANGES) {
      const text = say(lang, make(change));
      assert.notEqual(text, say(lang, make()), JSON.stringify(change));
      assert.ok(!told.has(text));
      told.add(text);
      assert.doesNotMatch(text, /[{}]|undefined|null|NaN/);
    }
  });
