// SPDX-License-Identifier: MIT
/**
 * The rules of a variant in words, from the fields of its file: a list of
 * {title, items}.  Nothing here is about a single game.
 */
import { pieceName, sideName } from "./names.js";

const names = (variant, points) => points.map((p) => variant.board.points[p].name).join(" ");

function piecesText(t, variant, side) {
  const { pieces, in_hand: hand, start } = variant.sides[side];
  const params = {
    side: sideName(t, variant, side),
    piece: pieceName(t, variant, side),
    n: pieces,
  };
  const parts = [t("rules.pieces", params)];
  if (start.length > 0) parts.push(t("rules.start_on", { points: names(variant, start) }));
  if (hand > 0) parts.push(t("rules.in_hand", { n: hand }));
  return parts.join(t("rules.join"));
}

function blockedText(t, variant, side) {
  return t(`rules.blocked.${variant.rules[`${side}_blocked`]}`, {
    side: sideName(t, variant, side),
  });
}

function huntTurn(t, variant) {
  const { rules, sides } = variant;
  const entering = sides.row.in_hand + sides.column.in_hand > 0;
  const hunter = pieceName(t, variant, "row");
  const prey = pieceName(t, variant, "column", true);
  return [
    entering && t("rules.hunt.enter"),
    entering && rules.idle === "waits" && t("rules.hunt.waits"),
    t("rules.step"),
    t("rules.hunt.capture", { hunter, prey }),
    t(rules.capture === "chain" ? "rules.hunt.chain" : "rules.hunt.single", { hunter }),
    t(rules.capture_compulsory ? "rules.hunt.compulsory" : "rules.hunt.optional"),
  ];
}

function huntEnd(t, variant) {
  const { rules, sides } = variant;
  const row = sideName(t, variant, "row");
  const all = rules.capture_target >= sides.column.pieces;
  return [
    t(all ? "rules.hunt.goal_all" : "rules.hunt.goal", { side: row, n: rules.capture_target }),
    t("rules.hunt.goal_column", {
      side: sideName(t, variant, "column"),
      hunter: pieceName(t, variant, "row"),
    }),
    blockedText(t, variant, "column"),
  ];
}

function morrisTurn(t, variant) {
  const { rules } = variant;
  return [
    t("rules.morris.place"),
    rules.move_while_placing && t("rules.morris.move_while_placing"),
    t("rules.step"),
    rules.flying > 0 && t("rules.morris.flying", { n: rules.flying }),
    t("rules.morris.mill"),
    t(rules.captures_per_mill === "each" ? "rules.morris.each" : "rules.morris.one"),
    t(rules.mill_capture === "free" ? "rules.morris.free" : "rules.morris.any"),
    rules.placing_captures === false && t("rules.morris.placing_free"),
  ];
}

function morrisEnd(t, variant) {
  const { rules } = variant;
  return [
    t("rules.morris.lose_at", { n: rules.lose_at }),
    rules.row_blocked === rules.column_blocked
      ? t(`rules.blocked.${rules.row_blocked}`, { side: t("rules.either_side") })
      : [blockedText(t, variant, "row"), blockedText(t, variant, "column")],
    rules.full_board === "draws" && t("rules.morris.full_board"),
  ];
}

function drawTexts(t, variant) {
  const { draw_limit: limit, draw_counts: counts, draw_repetitions: times } = variant.rules;
  const items = [];
  if (limit > 0 && counts === "plies") items.push(t("rules.draw.plies", { n: limit }));
  else if (limit > 0)
    items.push(t("rules.draw.side", { n: limit, side: sideName(t, variant, counts) }));
  if (times > 0) items.push(t("rules.draw.repetition", { n: times }));
  if (items.length > 0) items.push(t("rules.draw.movement"));
  else items.push(t("rules.draw.none"));
  return items;
}

export function rulesText(t, variant) {
  const hunt = variant.family === "hunt";
  const list = (title, items) => ({ title: t(title), items: items.flat().filter(Boolean) });
  return [
    list("rules.title.pieces", [
      piecesText(t, variant, "row"),
      piecesText(t, variant, "column"),
      t("rules.first", { side: sideName(t, variant, variant.first) }),
    ]),
    list("rules.title.turn", hunt ? huntTurn(t, variant) : morrisTurn(t, variant)),
    list("rules.title.end", hunt ? huntEnd(t, variant) : morrisEnd(t, variant)),
    list("rules.title.draws", drawTexts(t, variant)),
  ];
}
