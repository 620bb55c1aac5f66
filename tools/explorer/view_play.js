// SPDX-License-Identifier: MIT
/** Play: two people on one device, or people and the computer, with hints. */
import { api } from "./api.js";
import { h } from "./dom.js";
import { endedBox } from "./ended.js";
import { gameList } from "./game_list.js";
import { icon } from "./icons.js";
import { sideName } from "./names.js";
import { moveWords } from "./say.js";
import { troubleWords } from "./trouble.js";
import { valueWords } from "./values.js";

export const SEATS = ["person", "easy", "medium", "hard"];

/** Time between a person's move and the computer's, so that both are seen. */
const PAUSE_MS = 450;

export class Play {
  seats = { row: "person", column: "medium" };
  values = false;
  hint = null; // {node}, and then answer or error
  thinking = null; // the request under way
  error = null;
  paused = false; // the computer waits: somebody went back in the game
  chosen = false; // seats were set by somebody

  constructor(app) {
    this.app = app;
  }

  /** By default a person plays the side that begins. */
  setSeatsFor(variant) {
    if (this.chosen) return;
    const other = variant.first === "row" ? "column" : "row";
    this.seats = { [variant.first]: "person", [other]: "medium" };
  }

  isPerson(side) {
    return this.seats[side] === "person";
  }

  stop() {
    this.thinking?.abort();
    this.thinking = null;
    this.error = null;
  }

  setSeat(side, who) {
    this.stop();
    this.seats[side] = who;
    this.chosen = true;
    this.paused = false;
    this.app.render();
  }

  /** Let the computer move, if it is to; called whenever something changed. */
  async consider() {
    const { app } = this;
    const { game } = app;
    const { info, node } = game;
    if (app.view !== "play" || !info || info.over || this.paused || this.error) return;
    if (this.thinking || this.isPerson(info.to_move)) return;
    const request = new AbortController();
    this.thinking = request;
    app.render();
    try {
      const pause = new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS);
      });
      // Never the same game twice: the seed decides between equal moves.
      const seed = Math.floor(Math.random() * 2 ** 32);
      const answer = await api.move(
        game.variant.name,
        game.tree.root,
        game.moves,
        this.seats[info.to_move],
        seed,
        request.signal,
      );
      await pause;
      if (this.thinking !== request) return;
      this.thinking = null;
      if (app.view === "play" && game.node === node) app.play(answer.move);
      else app.render(); // of another position, then
    } catch (error) {
      if (this.thinking !== request) return;
      this.thinking = null;
      if (error.name === "AbortError") return;
      this.error = error;
      app.render();
    }
  }

  async askHint() {
    const { app } = this;
    const { game } = app;
    const { node } = game;
    const hint = { node };
    this.hint = hint;
    app.render();
    try {
      hint.answer = await api.move(game.variant.name, game.tree.root, game.moves, "hard", 0);
    } catch (error) {
      hint.error = error;
    }
    if (this.hint !== hint || game.node !== node || app.view !== "play") return;
    app.render();
    if (!hint.answer) return; // troubles are said where they are drawn
    app.pane.point(hint.answer.move);
    app.say(hintText(app, hint));
  }

  /** Back to the last choice a person had, or forward to the next. */
  back() {
    this.#walk(
      (tree) => tree.canUndo,
      () => this.app.game.tree.undo(),
    );
  }
  forward() {
    this.#walk(
      (tree) => tree.canRedo,
      () => this.app.game.tree.redo(),
    );
  }

  #walk(can, step) {
    this.stop();
    this.paused = true;
    const { tree } = this.app.game;
    const anybody = this.isPerson("row") || this.isPerson("column");
    do step();
    while (
      can(tree) &&
      anybody &&
      !(tree.current.info && this.isPerson(tree.current.info.to_move))
    );
    this.app.jump(tree.current.ply);
  }

  newGame() {
    this.stop();
    this.paused = false;
    this.hint = null;
    this.app.newGame();
  }

  goOn() {
    this.paused = false;
    this.error = null;
    this.app.render();
  }
}

function hintText(app, hint) {
  const { t, game } = app;
  if (hint.error) return troubleWords(t, hint.error);
  if (!hint.answer) return t("wait");
  const { answer } = hint;
  const words = moveWords(t, game.variant, game.info.to_move, answer.move);
  const value = answer.category === "unknown" ? t("hint.guess") : valueWords(t, answer);
  return t("hint.text", { move: words, value });
}

function seatSelect(app, side) {
  const {
    t,
    player,
    game: { variant },
  } = app;
  return h(
    "label",
    { class: "seat" },
    h("span", {}, sideName(t, variant, side)),
    h(
      "select",
      {
        id: `seat-${side}`,
        "data-key": `seat-${side}`,
        onchange: (event) => player.setSeat(side, event.target.value),
      },
      SEATS.map((who) =>
        h("option", { value: who, selected: player.seats[side] === who }, t(`seat.${who}`)),
      ),
    ),
  );
}

function state(app) {
  const {
    t,
    player,
    game: { info, variant },
  } = app;
  if (player.error)
    return h(
      "div",
      { class: "notice" },
      troubleWords(t, player.error),
      " ",
      h("button", { type: "button", class: "small", onclick: () => player.goOn() }, t("retry")),
    );
  if (info.over) return endedBox(t, variant, info);
  const side = sideName(t, variant, info.to_move);
  if (player.thinking) return h("p", { class: "thinking" }, t("play.thinking", { side }));
  if (!player.isPerson(info.to_move))
    return h(
      "p",
      {},
      t("play.paused", { side }),
      " ",
      h(
        "button",
        { type: "button", class: "small", "data-key": "go-on", onclick: () => player.goOn() },
        t("play.go_on"),
      ),
    );
  return h("p", { class: "your-turn" }, h("strong", {}, t("say.to_move", { side })));
}

export function playView(app) {
  const { t, game, player } = app;
  const { info, tree } = game;
  if (!info) return null;
  const hinted = player.hint?.node === game.node ? player.hint : null;
  const canHint = !info.over && player.isPerson(info.to_move);
  return [
    h(
      "section",
      { class: "card" },
      state(app),
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          {
            type: "button",
            "data-key": "hint",
            disabled: !canHint,
            onclick: () => player.askHint(),
          },
          icon("hint"),
          t("play.hint"),
        ),
        h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            "data-key": "values",
            checked: player.values,
            onchange: (event) => {
              player.values = event.target.checked;
              app.render();
            },
          }),
          t("play.values"),
        ),
      ),
      hinted && h("p", { class: "hint", id: "hint-text" }, hintText(app, hinted)),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("play.who")),
      h("div", { class: "seats" }, seatSelect(app, "row"), seatSelect(app, "column")),
      h("p", { class: "quiet-text" }, t("play.levels")),
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          {
            type: "button",
            class: "primary",
            "data-key": "new-game",
            onclick: () => player.newGame(),
          },
          t("play.new"),
        ),
      ),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("game.title")),
      gameList(
        t,
        tree
          .line()
          .slice(1)
          .map((n) => n.move),
        tree.current.ply,
        (ply) => {
          player.stop();
          player.paused = true;
          app.jump(ply);
        },
      ),
    ),
  ];
}
