// SPDX-License-Identifier: MIT
/** The moves of a game as a list, and the buttons that go along it. */
import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Moves by turns: two to a line, as players write them.
 *
 * @param t      translator
 * @param moves  tokens from the first position on
 * @param ply    how many of them are made
 * @param onJump called with a number of plies; null: only to be read
 * @param others of each ply, what else was tried there: [{token, go}]
 */
export function gameList(t, moves, ply, onJump, others = () => []) {
  if (moves.length === 0) return h("p", { class: "quiet-text" }, t("game.no_moves"));
  const cell = (i) => {
    if (i >= moves.length) return null;
    const here = i + 1 === ply;
    const attributes = {
      class: here ? "token here" : "token",
      "aria-current": here ? "step" : null,
    };
    const move = onJump
      ? h(
          "button",
          {
            type: "button",
            ...attributes,
            "data-key": `ply-${i + 1}`,
            onclick: () => onJump(i + 1),
          },
          moves[i],
        )
      : h("span", attributes, moves[i]);
    return [
      move,
      others(i).map(({ token, go }) =>
        h(
          "button",
          {
            type: "button",
            class: "token other",
            "data-key": `other-${i}-${token}`,
            "aria-label": t("game.other", { move: token }),
            onclick: go,
          },
          `(${token})`,
        ),
      ),
    ];
  };
  const lines = [];
  for (let i = 0; i < moves.length; i += 2)
    lines.push(
      h(
        "li",
        {},
        h("span", { class: "turn-number", "aria-hidden": "true" }, `${i / 2 + 1}.`),
        cell(i),
        cell(i + 1),
      ),
    );
  return h(
    "ol",
    { class: "game-list", "data-scroll": "game", "aria-label": t("game.title") },
    lines,
  );
}

/** First, back, forward, last. */
export function walkButtons(t, { canBack, canForward, first, back, forward, last }) {
  const button = (name, can, go) =>
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "data-key": `walk-${name}`,
        disabled: !can,
        "aria-label": t(`walk.${name}`),
        title: t(`walk.${name}`),
        onclick: go,
      },
      icon(name),
    );
  return h(
    "div",
    { class: "walk", role: "group", "aria-label": t("walk.title") },
    button("first", canBack, first),
    button("back", canBack, back),
    button("forward", canForward, forward),
    button("last", canForward, last),
  );
}
