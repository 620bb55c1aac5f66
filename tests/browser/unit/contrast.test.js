// SPDX-License-Identifier: MIT
/** Contrast of the colours that meet, light and dark, by WCAG 2: 4.5 for text,
    3 for shapes and the edges of controls. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../../tools/explorer/theme.css", import.meta.url), "utf8");
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name, { light, dark }],
  ),
);

function luminance(colour) {
  const [r, g, b] = [1, 3, 5]
    .map((i) => parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a, b) {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

const TEXT = [
  ["text", "ground"],
  ["text", "card"],
  ["text", "board"],
  ["text", "accent-soft"],
  ["muted", "ground"],
  ["muted", "card"],
  ["name", "board"],
  ["accent", "card"],
  ["accent", "ground"],
  ["accent", "accent-soft"],
  ["accent-text", "accent"],
  ["danger", "card"],
  ["danger-text", "danger"],
  ["notice-text", "notice"],
  ["good-text", "good"],
  ["ground", "text"],
  ["hunter-text", "hunter"],
  ["prey-text", "prey"],
  ...["win", "cursed-win", "draw", "blessed-loss", "loss", "unknown"].map((c) => [`${c}-text`, c]),
];
const SHAPES = [
  ["line", "board"],
  ["control-border", "card"],
  ["control-border", "ground"],
  ["focus", "ground"],
  ["focus", "card"],
  ["focus", "board"],
  ["halo", "board"],
  ["halo", "halo-soft"],
  ["accent", "board"],
  ["shown", "board"],
  ["danger", "board"],
  ["hunter-edge", "board"],
  ["prey-edge", "board"],
  ["white-edge", "board"],
  ["black-edge", "board"],
  ["black-ring", "black"],
  ["white-ring", "white"],
  ["win", "card"],
  ["loss", "card"],
  ["draw-edge", "card"],
  ["cursed-win-edge", "card"],
  ["blessed-loss-edge", "card"],
  ["unknown-edge", "card"],
];

test("what colours there are, is known", () => {
  const used = new Set([...TEXT, ...SHAPES].flat());
  // Grounds and decorations that nothing has to be told apart by.
  const free = ["border", "win-edge", "loss-edge"];
  assert.deepEqual(
    [...colours.keys()].filter((c) => !used.has(c) && !free.includes(c)),
    [],
  );
});

for (const theme of ["light", "dark"])
  for (const [pairs, least] of [
    [TEXT, 4.5],
    [SHAPES, 3],
  ])
    test(`${theme}: at least ${least}`, () => {
      for (const [a, b] of pairs) {
        const ratio = contrast(colours.get(a)[theme], colours.get(b)[theme]);
        assert.ok(ratio >= least, `${a} on ${b}: ${ratio.toFixed(2)}`);
      }
    });
