// SPDX-License-Identifier: MIT
/** Best play of both sides from a position on, played out step by step. */
import { api } from "./api.js";
import { h } from "./dom.js";
import { causeText, resultText } from "./names.js";
import { troubleBox } from "./trouble.js";
import { valueChip, valueWords } from "./values.js";

const PACE_MS = 1100;

/** What is open: {base, answer, error, timer, request}; one at a time. */
const open = { base: null, answer: null, error: null, timer: null, request: null };

function stop() {
  clearInterval(open.timer);
  open.timer = null;
}

/* How many of the line's moves lead from its base to the current node; -1 if
   the game has gone another way. */
function made(tree) {
  const moves = tree.path();
  const base = tree.path(open.base);
  if (!base.every((m, i) => moves[i] === m)) return -1;
  const since = moves.slice(base.length);
  return since.every((m, i) => open.answer.line[i]?.move === m) ? since.length : -1;
}

async function fetchLine(app) {
  stop();
  open.request?.abort();
  const { game } = app;
  const request = new AbortController();
  const variant = game.variant.name;
  Object.assign(open, { base: game.node, answer: null, error: null, variant, request });
  app.render();
  try {
    const answer = await api.mainline(variant, game.tree.root, game.moves, request.signal);
    if (open.request !== request) return; // of a position left since
    open.answer = answer;
  } catch (error) {
    if (open.request !== request) return;
    open.error = error;
  }
  app.render();
}

function playTo(app, n) {
  app.playLine(
    open.base,
    open.answer.line.slice(0, n).map((m) => m.move),
  );
}

function toggleRun(app) {
  if (open.timer) {
    stop();
    return app.render();
  }
  const step = () => {
    const n = open.answer ? made(app.game.tree) : -1;
    if (n < 0 || n >= open.answer.line.length || app.view !== "explore") {
      stop();
      return app.render();
    }
    return playTo(app, n + 1);
  };
  open.timer = setInterval(step, PACE_MS);
  return step();
}

function endText(app) {
  const {
    t,
    game: { variant },
  } = app;
  const { answer } = open;
  if (answer.cut) return t("line.cut", { n: answer.line.length });
  if (!answer.cause) return t("line.end_value");
  const last = answer.line.at(-1);
  const to_move = last ? (last.side === "row" ? "column" : "row") : "row";
  const draws = ["blocked-draw", "no-capture-limit", "full-board", "repetition"];
  // A blocked side loses; captures and men are won by who moved last.
  const result = draws.includes(answer.cause) ? "draw" : (last?.side ?? null);
  const words = causeText(t, variant, { result, cause: answer.cause, reason: answer.end, to_move });
  return result ? `${resultText(t, variant, result)}: ${words}` : words;
}

function lineBody(app) {
  const { t, game } = app;
  const { line } = open.answer;
  const n = made(game.tree);
  return [
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        {
          type: "button",
          class: "small",
          "data-key": "line-step",
          disabled: n < 0 || n >= line.length,
          onclick: () => playTo(app, n + 1),
        },
        t("line.step"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "small",
          "data-key": "line-run",
          disabled: !open.timer && (n < 0 || n >= line.length),
          onclick: () => toggleRun(app),
        },
        t(open.timer ? "line.pause" : "line.run"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "small quiet",
          "data-key": "line-base",
          disabled: n === 0,
          onclick: () => {
            stop();
            app.goTo(open.base);
          },
        },
        t("line.back"),
      ),
    ),
    h(
      "ol",
      { class: "line", "data-scroll": "line" },
      line.map((m, i) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: i + 1 === n ? "token here" : "token",
              "data-key": `line-${i}`,
              "aria-current": i + 1 === n ? "step" : null,
              "aria-label": `${m.move}: ${valueWords(t, m)}`,
              onclick: () => {
                stop();
                playTo(app, i + 1);
              },
            },
            m.move,
            valueChip(t, m),
          ),
        ),
      ),
    ),
    h("p", { class: "quiet-text" }, endText(app)),
  ];
}

export function bestLine(app) {
  const { t, game } = app;
  const mine =
    open.base &&
    open.variant === game.variant.name &&
    game.tree.path(open.base).length <= game.moves.length &&
    inTree(game.tree, open.base) &&
    (!open.answer || made(game.tree) >= 0);
  if (!mine) stop();
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("line.title")),
    !mine &&
      h(
        "button",
        { type: "button", class: "small", "data-key": "line-show", onclick: () => fetchLine(app) },
        t("line.show"),
      ),
    mine && open.error && troubleBox(t, open.error),
    mine && !open.error && !open.answer && h("p", { class: "quiet-text" }, t("wait")),
    mine && open.answer && lineBody(app),
  );
}

function inTree(tree, node) {
  let n = node;
  while (n.parent) n = n.parent;
  return n === tree.top;
}
