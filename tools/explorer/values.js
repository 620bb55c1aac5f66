// SPDX-License-Identifier: MIT
/**
 * How a value is shown: by letters and a shape as well as by colour.  Wins
 * point up, losses down, draws are flat; dashes where the no-capture limit
 * takes a win away or saves a loss; a plain "?" for what no table says.
 */
import { s } from "./dom.js";

export const CATEGORIES = ["win", "cursed-win", "draw", "blessed-loss", "loss", "unknown"];

const SLOPE = { win: -1, "cursed-win": -1, "blessed-loss": 1, loss: 1 };

/** "W15", "D", "?"; with a + where moves that look alike differ. */
export function valueLetters(t, value, more = false) {
  const letters = t(`letter.${value.category}`);
  return `${letters}${value.depth > 0 ? value.depth : ""}${more ? "+" : ""}`;
}

/** "win in 15", "draw", "unknown". */
export function valueWords(t, value) {
  const words = t(`value.${value.category}`);
  return value.depth > 0 ? t("value.in", { value: words, n: value.depth }) : words;
}

/* About how wide a text is, in sizes of its letters; vowel signs take none of
   their own above or below. */
export function textWidth(text) {
  let width = 0;
  for (const c of text) {
    if (/\p{M}/u.test(c)) width += c === "ी" || c === "ा" ? 0.3 : 0;
    else width += /[ऀ-ॿ]/.test(c) ? 0.68 : 0.6;
  }
  return width;
}

/**
 * A value's mark as an SVG group, its middle at (x, y).
 * @param size  of its letters
 */
export function valueMark(t, value, x, y, size, more = false) {
  const text = valueLetters(t, value, more);
  const w = (textWidth(text) * size) / 2 + 0.42 * size;
  const half = 0.74 * size;
  const tip = 0.42 * size;
  const slope = SLOPE[value.category] ?? 0;
  const points = [
    [-w, -half],
    [0, -half - (slope < 0 ? tip : 0)],
    [w, -half],
    [w, half],
    [0, half + (slope > 0 ? tip : 0)],
    [-w, half],
  ]
    .map(([px, py]) => `${(x + px).toFixed(1)},${(y + py).toFixed(1)}`)
    .join(" ");
  return s(
    "g",
    { class: `value value-${value.category}` },
    s("polygon", { points }),
    s(
      "text",
      { x: x.toFixed(1), y: (y + 0.36 * size).toFixed(1), "font-size": size.toFixed(1) },
      text,
    ),
  );
}

/** The same as a picture of its own, to stand in a text; its words are hidden
    from readers of the screen, which get `valueWords` beside it. */
export function valueChip(t, value) {
  const size = 13;
  const width = textWidth(valueLetters(t, value)) * size + 0.84 * size + 4;
  const height = 30;
  return s(
    "svg",
    {
      class: "chip",
      "aria-hidden": "true",
      viewBox: `0 0 ${width.toFixed(1)} ${height}`,
      width: width.toFixed(1),
      height,
    },
    valueMark(t, value, width / 2, height / 2, size),
  );
}
