// SPDX-License-Identifier: MIT
/** Sentences about moves and positions: for lists, labels and readers of the
    screen. */
import { otherSide, pieceName, pieceOfSide, sideName } from "./names.js";
import { valueWords } from "./values.js";

const pointNames = (variant, points) => points.map((p) => variant.board.points[p].name).join(" ");

/** "Crows: crow to T1", "Vulture: T2 to I2, captures I1". */
export function moveWords(t, variant, side, move) {
  const params = {
    side: sideName(t, variant, side),
    piece: pieceName(t, variant, side),
    from: move.from === null ? "" : variant.board.points[move.from].name,
    to: pointNames(variant, move.path),
    captured: pointNames(variant, move.captured),
  };
  const captures = move.captured.length > 0 ? t("say.captures", params) : "";
  if (move.kind === "pass") return t("say.pass", params);
  return t(move.from === null ? "say.enter" : "say.step", params) + captures;
}

/** What a reader of the screen hears once a position is on the board. */
export function positionWords(t, variant, position, values) {
  const words = [];
  if (position.last_move)
    words.push(moveWords(t, variant, otherSide(position.to_move), position.last_move));
  if (!position.over) {
    words.push(t("say.to_move", { side: sideName(t, variant, position.to_move) }));
    if (values) words.push(valueWords(t, position));
  }
  return words.join(". ");
}

/** A label for every point of a board. */
export function pointLabels(t, variant, cells, choosable, chosen, capturing) {
  return variant.board.points.map(({ name }, i) => {
    const parts = [name, cells[i] === null ? t("point.empty") : pieceOfSide(t, variant, cells[i])];
    if (chosen.includes(i)) parts.push(t("point.chosen"));
    else if (choosable.has(i)) {
      parts.push(t(capturing ? "point.capture" : "point.can"));
      const shown = choosable.get(i);
      if (shown) parts.push(valueWords(t, shown.value));
    }
    return parts.join(", ");
  });
}

/* Errors of which the server has more to say than what kind they are. */
const TELLING = [
  "bad-position",
  "bad-move",
  "illegal-move",
  "bad-parameter",
  "bad-request",
  "bad-body",
  "missing-tables",
  "unusable-tables",
  "internal",
];

/**
 * An error of the server.
 *
 * @return words, in the page's language what kind; said, what the server says
 *   of it, in English, or null
 */
export function errorParts(t, error) {
  const message = error.message || null;
  const key = `error.${error.code}`;
  if (!t.has(key)) return { words: t("error.unknown"), said: message };
  const retry = error.retryAfter ? ` ${t("error.retry_after", { n: error.retryAfter })}` : "";
  return { words: t(key) + retry, said: TELLING.includes(error.code) ? message : null };
}

/** Sentences one after another; those before others get an end. */
export function sentences(words) {
  const ended = (text) => (/[.!?।…]$/.test(text) ? text : `${text}.`);
  return words.map((text, i) => (i + 1 < words.length ? ended(text) : text)).join(" ");
}
