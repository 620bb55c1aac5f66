// SPDX-License-Identifier: MIT
/**
 * What games, sides and pieces are called.  Variant files are in English; other
 * languages have lists, and what these do not know, as a household's own
 * variant, keeps the name of its file.
 */
import { PIECES, SIDES, TITLES } from "./names_hi.js";

const LISTS = { hi: { titles: TITLES, sides: SIDES, pieces: PIECES } };

export const otherSide = (side) => (side === "row" ? "column" : "row");

export function titleOf(t, variant) {
  return LISTS[t.lang]?.titles[variant.name] ?? variant.title;
}

/** @param side  "row" or "column" */
export function sideName(t, variant, side) {
  const { name } = variant.sides[side];
  return LISTS[t.lang]?.sides[name] ?? name;
}

/** One piece; `before` a postposition, where a language tells the two apart. */
export function pieceName(t, variant, side, before = false) {
  const { piece } = variant.sides[side];
  return LISTS[t.lang]?.pieces[piece]?.[before ? 1 : 0] ?? piece;
}

/** A piece with its side, where both sides' pieces have the same name. */
export function pieceOfSide(t, variant, side) {
  if (variant.sides.row.piece !== variant.sides.column.piece) return pieceName(t, variant, side);
  return t("piece.of_side", {
    side: sideName(t, variant, side),
    piece: pieceName(t, variant, side),
  });
}

/** Why a game ended, from the server's word for it, or else its sentence. */
export function causeText(t, variant, ended) {
  const { result, cause, reason } = ended;
  const key = cause ? `cause.${cause}` : null;
  if (!key || !t.has(key)) return reason ?? "";
  const loser = result === "row" ? "column" : result === "column" ? "row" : ended.to_move;
  return t(key, {
    loser: sideName(t, variant, loser ?? "row"),
    n: variant.rules.draw_limit,
    times: variant.rules.draw_repetitions,
    target: variant.rules.capture_target,
  });
}

/** "Won by Crows", "Drawn". */
export function resultText(t, variant, result) {
  return result === "draw"
    ? t("result.draw")
    : t("result.won", { side: sideName(t, variant, result) });
}
