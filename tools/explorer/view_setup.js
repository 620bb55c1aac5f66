// SPDX-License-Identifier: MIT
/** Set up a position by hand; the server says at once whether it can be. */
import { api } from "./api.js";
import { pieceIcon } from "./board_pane.js";
import { h, settle } from "./dom.js";
import { pieceOfSide, sideName } from "./names.js";
import { emptySetup, lostOf, putPiece, setupOf, setupQuery } from "./setup.js";
import { troubleBox } from "./trouble.js";

export class Setup {
  record = null; // see setup.js
  tool = "column"; // what a tap puts down: "row", "column" or "clear"
  check = null; // the server's answer
  error = null;
  #request = null;
  #variant = null;

  constructor(app) {
    this.app = app;
  }

  /** Begin with what is on the board, unless something is being set up. */
  begin(variant, position) {
    if (this.#variant === variant.name) return;
    this.record = this.#variant = null; // that is of another board
    this.#request?.abort();
    if (!position) return;
    this.#variant = variant.name;
    this.set(setupOf(position));
  }

  reset(record) {
    this.set(record);
  }

  set(record) {
    this.record = record;
    this.#ask();
    this.app.render();
  }

  tap(point) {
    const { app, record } = this;
    const { variant } = app.game;
    const piece = this.tool === "clear" || record.cells[point] === this.tool ? null : this.tool;
    const stands = piece === null ? app.t("point.empty") : pieceOfSide(app.t, variant, piece);
    app.say(`${variant.board.points[point].name}: ${stands}`);
    this.set(putPiece(variant, record, point, piece));
  }

  async #ask() {
    const { app, record } = this;
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    this.check = null;
    this.error = null;
    try {
      this.check = await api.check(
        app.game.variant.name,
        setupQuery(app.game.variant, record),
        request.signal,
      );
    } catch (error) {
      if (error.name === "AbortError") return;
      this.error = error;
    }
    if (this.#request === request) app.render();
  }

  /** What the board shows. */
  shown() {
    const { variant } = this.app.game;
    const { cells, hand, toMove } = this.record;
    return {
      cells,
      hand,
      to_move: toMove,
      last_move: null,
      over: false,
      quiet_left: null,
      captured: {
        row: Math.max(0, lostOf(variant, this.record, "row")),
        column: Math.max(0, lostOf(variant, this.record, "column")),
      },
    };
  }
}

function toolButton(app, tool, label, sign) {
  const { setup } = app;
  return h(
    "button",
    {
      type: "button",
      class: "tool",
      "data-key": `tool-${tool}`,
      "aria-pressed": String(setup.tool === tool),
      onclick: () => {
        setup.tool = tool;
        app.render();
      },
    },
    sign,
    label,
  );
}

function numberField(app, name, label, value, max, change) {
  // Browsers tell of no change where what was typed came from a field before.
  let taken = String(value);
  const take = ({ target }) => {
    if (target.value === taken || !settle(target)) return;
    taken = target.value;
    const n = Math.max(0, Math.min(max, Math.trunc(Number(target.value)) || 0));
    // Once the focus has moved: what is drawn anew before that loses it.
    setTimeout(() => change(n));
  };
  return h(
    "label",
    { class: "number-field", for: name },
    h("span", {}, label),
    h("input", {
      type: "number",
      id: name,
      min: "0",
      max: String(max),
      value: String(value),
      "data-key": name,
      inputmode: "numeric",
      onchange: take,
      onblur: take,
      onkeydown: (event) => {
        if (event.key === "Enter") take(event);
      },
    }),
  );
}

function verdict(app) {
  const { t, setup } = app;
  if (setup.error) return troubleBox(t, setup.error);
  if (!setup.check) return h("p", { class: "quiet-text" }, t("wait"));
  if (setup.check.valid)
    return h("p", { class: "good", "data-say": "" }, t("setup.valid"), " ", h("code", {}, setup.check.position));
  return h(
    "p",
    { class: "notice", "data-say": "" },
    t("setup.invalid"),
    " ",
    h("span", { lang: "en" }, setup.check.message),
  );
}

export function setupView(app) {
  const {
    t,
    setup,
    game: { info, variant },
  } = app;
  const { record } = setup;
  if (!record) return h("p", { class: "quiet-text" }, t("wait"));
  const change = (part) => {
    if (setup.record) setup.set({ ...structuredClone(setup.record), ...part(setup.record) });
  };
  const hand = (side) =>
    numberField(
      app,
      `hand-${side}`,
      t("setup.hand", { side: sideName(t, variant, side) }),
      record.hand[side],
      variant.sides[side].pieces,
      (n) => change(({ hand: now }) => ({ hand: { ...now, [side]: n } })),
    );
  const canUse = setup.check?.valid;
  const use = (view) => () => app.useSetup(setup.check.position, view);
  return [
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("setup.title")),
      h("p", {}, t("setup.how")),
      h(
        "div",
        { class: "tools", role: "group", "aria-label": t("setup.tools") },
        ["row", "column"].map((side) =>
          toolButton(app, side, pieceOfSide(t, variant, side), pieceIcon(variant, side)),
        ),
        toolButton(
          app,
          "clear",
          t("setup.clear"),
          h("span", { class: "clear-sign", "aria-hidden": "true" }, "×"),
        ),
      ),
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          {
            type: "button",
            class: "small quiet",
            "data-key": "setup-empty",
            onclick: () => setup.reset(emptySetup(variant)),
          },
          t("setup.empty"),
        ),
        info !== null &&
          h(
            "button",
            {
              type: "button",
              class: "small quiet",
              "data-key": "setup-current",
              onclick: () => setup.reset(setupOf(info)),
            },
            t("setup.current"),
          ),
      ),
    ),
    h(
      "section",
      { class: "card" },
      h(
        "fieldset",
        {},
        h("legend", {}, t("setup.to_move")),
        ["row", "column"].map((side) =>
          h(
            "label",
            { class: "choice", for: `move-${side}` },
            h("input", {
              type: "radio",
              name: "to-move",
              id: `move-${side}`,
              "data-key": `move-${side}`,
              checked: record.toMove === side,
              onchange: () => change(() => ({ toMove: side })),
            }),
            sideName(t, variant, side),
          ),
        ),
      ),
      h(
        "div",
        { class: "numbers" },
        hand("row"),
        hand("column"),
        variant.rules.draw_limit > 0 &&
          numberField(app, "quiet", t("setup.quiet"), record.quiet, variant.rules.draw_limit, (n) =>
            change(() => ({ quiet: n })),
          ),
      ),
    ),
    h(
      "section",
      { class: "card" },
      verdict(app),
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          {
            type: "button",
            class: "primary",
            "data-key": "setup-use",
            disabled: !canUse,
            onclick: use("explore"),
          },
          t("setup.use"),
        ),
        h(
          "button",
          { type: "button", "data-key": "setup-play", disabled: !canUse, onclick: use("play") },
          t("setup.play"),
        ),
      ),
    ),
  ];
}
