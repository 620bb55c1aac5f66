// SPDX-License-Identifier: MIT
/**
 * The board with what belongs around it: a plate for each side, what may be
 * done now, and the way from points chosen to a move.
 */
import { BoardView, pieceShape } from "./board_view.js";
import { h, renew, s } from "./dom.js";
import { otherSide, pieceName, sideName } from "./names.js";
import { capturesNext, choices, drawnAfter, pointAt } from "./pick.js";
import { pointLabels } from "./say.js";

/** A piece as a small picture in a text. */
export function pieceIcon(variant, side) {
  return s(
    "svg",
    { class: "piece-icon", viewBox: "-16 -16 32 32", "aria-hidden": "true" },
    pieceShape(variant, side, 0, 0, 12),
  );
}

/** Of each point that may be chosen: the best value it leaves, and whether
    others look the same but differ. */
function choosableOf(next, values) {
  return new Map(
    [...next].map(([point, moves]) => {
      if (!values) return [point, null];
      const [best] = moves;
      const more = moves.some((m) => m.category !== best.category || m.depth !== best.depth);
      return [point, { value: best, more }];
    }),
  );
}

export class BoardPane {
  #view = null;
  #key = null;
  #shown = null; // the situation
  #chosen = [];
  #t = null;
  #arrow = null;
  #frozen = false;
  #slid = false; // the preview has let the piece come already

  /** @param say  called with what is to be heard */
  constructor(say) {
    this.say = say;
    this.holder = h("div", { class: "board-holder" });
    this.plates = { row: h("div", { class: "plate" }), column: h("div", { class: "plate" }) };
    this.prompt = h("div", { class: "prompt" });
    this.element = h(
      "section",
      { class: "pane" },
      this.plates.column,
      this.holder,
      this.plates.row,
      this.prompt,
    );
  }

  /**
   * Show a situation: {
   *   variant, position  (cells, hand, captured, to_move, quiet_left,
   *                       last_move, over)
   *   key      changes when the position does
   *   moves    legal moves, best first where they have values
   *   values   show them
   *   live     somebody here may move
   *   plates   {row, column}: words about who plays a side, or null
   *   onMove   called with a move that was chosen
   *   tools    a BoardView takes points from the setup editor instead:
   *            {choosable, onPoint}, or null
   *   message  what to say in place of what may be done, or null
   * }
   */
  show(t, situation) {
    const { variant } = situation;
    if (this.#shown?.variant.name !== variant.name || !this.#view) {
      this.#view = new BoardView(variant, {
        point: (i) => this.#point(i),
        cancel: () => {
          this.#chosen = [];
          this.#draw();
        },
      });
      renew(this.holder, this.#view.element);
    }
    const moved = this.#key !== null && this.#key !== situation.key;
    if (this.#key !== situation.key) {
      this.#chosen = [];
      this.#arrow = null;
    }
    this.#frozen = false;
    this.#key = situation.key;
    this.#shown = situation;
    this.#t = t;
    this.#draw();
    if (moved && situation.slide && !this.#slid) this.#view.slide(situation.position.last_move);
    this.#slid = false;
  }

  /** Show at once what a move does, until the server has looked it up. */
  preview(move) {
    if (!this.#shown || this.#shown.tools) return;
    this.#chosen = [];
    this.#arrow = null;
    this.#shown = {
      ...this.#shown,
      position: drawnAfter(this.#shown.position, move),
      moves: [],
      live: false,
      message: "",
    };
    this.#draw();
    this.#view.slide(move);
    this.#slid = true;
  }

  /** Take no points until the next show. */
  freeze() {
    this.#frozen = true;
  }

  /** Point a move out, or nothing. */
  point(move) {
    this.#arrow = move;
    if (this.#shown && !this.#frozen) this.#draw();
  }

  /** Is a board of that variant on the screen? */
  shows(variant) {
    return this.#shown?.variant.name === variant?.name;
  }

  focus() {
    this.#view?.focus();
  }

  #point(i) {
    const { live, moves, onMove, tools, variant } = this.#shown;
    if (tools) return tools.onPoint(i);
    if (!live || this.#frozen) return undefined;
    const { chosen, move } = pointAt(moves, variant.family, this.#chosen, i);
    this.#chosen = chosen;
    if (move) return onMove(move);
    this.#draw();
    if (chosen.length > 0) this.say(this.prompt.querySelector(".prompt-words").textContent);
    return undefined;
  }

  #draw() {
    const t = this.#t;
    const { live, moves, position, tools, values, variant } = this.#shown;
    const { next, done } = choices(live ? moves : [], variant.family, this.#chosen);
    const choosable = tools ? tools.choosable : choosableOf(next, values);
    const capturing = capturesNext(moves, variant.family, this.#chosen);
    this.#view.update(t, {
      label: t("board.label", { side: sideName(t, variant, position.to_move) }),
      cells: this.#cellsNow(),
      labels: pointLabels(t, variant, this.#cellsNow(), choosable, this.#chosen, capturing),
      last: this.#chosen.length > 0 ? null : position.last_move,
      choosable,
      chosen: this.#chosen,
      capturing,
      arrow: this.#arrow,
      disabled: !live && !tools,
    });
    for (const side of ["row", "column"]) this.#drawPlate(side);
    this.#drawPrompt(done, capturing);
  }

  /* While a mill's capture is chosen, the man stands where he goes already. */
  #cellsNow() {
    const { moves, position, variant } = this.#shown;
    if (!capturesNext(moves, variant.family, this.#chosen)) return position.cells;
    const { matching } = choices(moves, variant.family, this.#chosen);
    const cells = [...position.cells];
    if (matching[0].from !== null) cells[matching[0].from] = null;
    cells[matching[0].to] = position.to_move;
    return cells;
  }

  #drawPlate(side) {
    const t = this.#t;
    const { position, plates, variant } = this.#shown;
    const turn = !position.over && position.to_move === side;
    const hand = position.hand[side];
    const lost = position.captured[side];
    const plate = this.plates[side];
    plate.classList.toggle("turn", turn);
    renew(
      plate,
      pieceIcon(variant, side),
      h("span", { class: "plate-name" }, sideName(t, variant, side)),
      plates?.[side] && h("span", { class: "plate-who" }, plates[side]),
      turn && h("span", { class: "plate-turn" }, t("plate.turn")),
      h(
        "span",
        { class: "plate-counts" },
        (hand > 0 || variant.sides[side].in_hand > 0) &&
          h("span", {}, t("plate.hand", { n: hand })),
        (lost > 0 || variant.family === "morris" || side === "column") &&
          h("span", {}, t("plate.lost", { n: lost })),
      ),
    );
  }

  #drawPrompt(done, capturing) {
    const t = this.#t;
    const { live, message, moves, onMove, position, tools } = this.#shown;
    const pass = live && moves.find((m) => m.kind === "pass");
    let words = message;
    if (words === undefined || words === null)
      words = !live || tools ? "" : this.#whatNow(done, capturing, pass);
    renew(
      this.prompt,
      h("span", { class: "prompt-words" }, words),
      position.quiet_left !== null &&
        position.quiet_left !== undefined &&
        !position.over &&
        h("span", { class: "prompt-quiet" }, t("prompt.quiet_left", { n: position.quiet_left })),
      pass &&
        h(
          "button",
          {
            type: "button",
            class: "small",
            "data-key": "pass",
            onclick: () => {
              this.focus(); // the button will not be there any more
              if (!this.#frozen) onMove(pass);
            },
          },
          t("prompt.pass"),
        ),
      live &&
        done &&
        h(
          "button",
          {
            type: "button",
            class: "small",
            "data-key": "stop-here",
            onclick: () => {
              this.focus();
              this.#chosen = [];
              onMove(done);
            },
          },
          t("prompt.stop_here"),
        ),
      live &&
        this.#chosen.length > 0 &&
        h(
          "button",
          {
            type: "button",
            class: "small quiet",
            "data-key": "cancel",
            onclick: () => {
              this.focus();
              this.#chosen = [];
              this.#draw();
            },
          },
          t("prompt.cancel"),
        ),
    );
    this.prompt.hidden = this.prompt.textContent === "";
  }

  #whatNow(done, capturing, pass) {
    const t = this.#t;
    const { moves, position, variant } = this.#shown;
    const piece = pieceName(t, variant, position.to_move);
    const prey = pieceName(t, variant, otherSide(position.to_move));
    if (pass) return t("prompt.only_pass");
    if (capturing) return t("prompt.capture", { piece: prey });
    if (done) return t("prompt.go_on");
    if (this.#chosen.length > 0) return t("prompt.where");
    const enters = moves.some((m) => m.kind === "enter");
    const steps = moves.some((m) => m.kind !== "enter");
    if (enters && steps) return t("prompt.enter_or_move", { piece });
    return t(enters ? "prompt.enter" : "prompt.move", { piece });
  }
}
