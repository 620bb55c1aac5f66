// SPDX-License-Identifier: MIT
/** Explore: a position, what it and its moves are worth, and the way on. */
import { bestLine } from "./best_line.js";
import { h } from "./dom.js";
import { endedBox } from "./ended.js";
import { gameList } from "./game_list.js";
import { sideName } from "./names.js";
import { positionBox } from "./position_box.js";
import { moveWords } from "./say.js";
import { CATEGORIES, valueChip, valueLetters, valueWords } from "./values.js";

function verdict(app) {
  const {
    t,
    game: { info, variant },
  } = app;
  if (info.over) return endedBox(t, variant, info);
  const side = sideName(t, variant, info.to_move);
  return h(
    "div",
    { class: "verdict" },
    valueChip(t, info),
    h(
      "div",
      {},
      h("strong", {}, t("verdict", { side, value: valueWords(t, info) })),
      h("span", { class: "quiet-text" }, explain(t, info)),
    ),
  );
}

/* What the number counts, and what a limit or a missing table does. */
function explain(t, info) {
  if (info.category === "unknown") return t("explain.unknown");
  if (info.category === "cursed-win" || info.category === "blessed-loss")
    return t(`explain.${info.category}`);
  if (info.category === "draw") return t("explain.draw");
  return t(`explain.${info.metric}`, { n: info.depth });
}

function moveButton(app, move) {
  const { t, pane, game } = app;
  const { info, node, variant } = game;
  const words = moveWords(t, variant, info.to_move, move);
  const point = () => pane.point(move);
  const leave = () => pane.point(null);
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: "move",
        "data-key": `move-${move.move}`,
        "data-move": move.move,
        "aria-label": `${words}: ${valueWords(t, move)}`,
        title: words,
        onclick: () => game.node === node && app.play(move),
        onmouseenter: point,
        onmouseleave: leave,
        onfocus: point,
        onblur: leave,
      },
      valueChip(t, move),
      h("span", { class: "token" }, move.kind === "pass" ? t("prompt.pass") : move.move),
    ),
  );
}

function legend(app) {
  const {
    t,
    game: { info },
  } = app;
  const there = CATEGORIES.filter((c) => info.moves.some((m) => m.category === c));
  return h(
    "p",
    { class: "legend" },
    there.map((c) =>
      h(
        "span",
        { class: "legend-item" },
        h("b", {}, valueLetters(t, { category: c, depth: 0 })),
        ` ${t(`value.${c}`)}`,
      ),
    ),
    info.metric && h("span", { class: "legend-item" }, t(`legend.${info.metric}`)),
  );
}

function movesSection(app) {
  const {
    t,
    game: { info, variant },
  } = app;
  if (info.over) return null;
  const known = info.moves.some((m) => m.category !== "unknown");
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t(known ? "moves.title" : "moves.unvalued")),
    info.missing?.of_moves > 0 &&
      variant.tables.state === "partial" &&
      h("p", { class: "notice" }, t("moves.missing", { n: info.missing.of_moves })),
    h(
      "ul",
      { class: "moves" },
      info.moves.map((m) => moveButton(app, m)),
    ),
    legend(app),
  );
}

function tablesNotice(app) {
  const {
    t,
    game: { variant },
  } = app;
  const { state } = variant.tables;
  return state === "complete" ? null : h("p", { class: "notice" }, t(`tables.${state}`));
}

export function exploreView(app) {
  const { t, game } = app;
  const { tree } = game;
  if (!game.info) return null;
  const nodes = tree.line();
  return [
    tablesNotice(app),
    h("section", { class: "card" }, verdict(app)),
    movesSection(app),
    !game.info.over && game.info.category !== "unknown" && bestLine(app),
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("game.title")),
      gameList(
        t,
        nodes.slice(1).map((n) => n.move),
        tree.current.ply,
        (ply) => app.jump(ply),
        (i) =>
          tree
            .others(nodes[i])
            .filter((c) => c !== nodes[i + 1])
            .map((c) => ({ token: c.move, go: () => app.goTo(c) })),
      ),
    ),
    positionBox(app),
  ];
}
