// SPDX-License-Identifier: MIT
/** Putting what `app` holds on the screen, and saying it to who cannot see it. */
import { h, renew } from "./dom.js";
import { walkButtons } from "./game_list.js";
import { causeText, resultText, titleOf } from "./names.js";
import { pageHeader, pageTabs } from "./page_header.js";
import { isTurn } from "./room_news.js";
import { positionWords, sentences } from "./say.js";
import { troubleWords } from "./trouble.js";
import { exploreView } from "./view_explore.js";
import { numbersView } from "./view_numbers.js";
import { playView } from "./view_play.js";
import { roomBar, roomView, seatWords } from "./view_room.js";
import { rulesView } from "./view_rules.js";
import { setupView } from "./view_setup.js";

const PANELS = {
  explore: exploreView,
  play: playView,
  room: roomView,
  setup: setupView,
  numbers: numbersView,
  rules: rulesView,
};

const UNHEARD_MS = 300;

/* What went wrong, and buttons to do something about it. */
const notice = (t, error, ...buttons) =>
  h("div", { class: "notice" }, troubleWords(t, error), " ", buttons);

const retryButton = (t, key, retry) =>
  h("button", { type: "button", class: "small", "data-key": key, onclick: retry }, t("retry"));

/* What the board shows in each view. */
function situation(app) {
  const { t, game, player, room, setup, view } = app;
  if (view === "room" && room?.state && app.roomVariant && room.link !== "gone") {
    const { state } = room;
    const { variant } = app.roomVariant;
    return {
      variant,
      position: state,
      key: `${state.code} ${state.game} ${state.moves.length} ${state.position}`,
      slide: true,
      moves: state.legal,
      values: false,
      live: state.state === "playing" && state.you === state.to_move && room.link === "live",
      plates: { row: seatWords(t, state, "row"), column: seatWords(t, state, "column") },
      onMove: (move) => room.move(move.move),
    };
  }
  if (!game.variant) return null;
  if (view === "setup") {
    setup.begin(game.variant, game.info);
    if (!setup.record) return null;
    const position = setup.shown();
    return {
      variant: game.variant,
      position,
      key: "setup",
      moves: [],
      values: false,
      live: false,
      plates: null,
      tools: {
        choosable: new Map(game.variant.board.points.map((_, i) => [i, null])),
        onPoint: (i) => setup.tap(i),
      },
    };
  }
  const { info } = game;
  if (!info) return null;
  const playing = view === "play";
  const seatOf = (side) => (playing ? t(`seat.${player.seats[side]}`) : null);
  return {
    variant: game.variant,
    position: info,
    key: `${game.variant.name} ${game.tree.root} ${game.moves.join(" ")}`,
    slide: true,
    moves: info.over ? [] : info.moves,
    values: playing ? player.values : app.values && view === "explore",
    live:
      !info.over &&
      (view === "explore" || (playing && player.isPerson(info.to_move) && !player.thinking)),
    plates: playing ? { row: seatOf("row"), column: seatOf("column") } : null,
    onMove: (move) => app.play(move),
  };
}

export class Screen {
  spoken = null; // the position that was read out last
  drawn = null; // view and game of what is on the screen
  #timer = null; // of the toast
  #toSay = [];
  #last = { words: "", at: -UNHEARD_MS };
  #noticed = "";

  constructor(app) {
    this.app = app;
    this.parts = {
      skip: document.getElementById("skip"),
      header: document.getElementById("header"),
      tabs: document.getElementById("tabs"),
      bar: document.getElementById("room-bar"),
      board: document.getElementById("board"),
      walk: h("div", { class: "walk-holder" }),
      panel: document.getElementById("panel"),
      live: document.getElementById("live"),
      toast: document.getElementById("toast"),
    };
    this.parts.board.append(app.pane.element, this.parts.walk);
    this.parts.skip.addEventListener("click", (event) => {
      event.preventDefault(); // the address is that of the game
      this.parts.panel.focus();
    });
  }

  /** For readers of the screen; and, if seen, for everybody, for a while. */
  say(text, seen = false) {
    const { toast } = this.parts;
    // What is said in one go is read as one.
    if (this.#toSay.length === 0) queueMicrotask(() => this.#speak());
    this.#toSay.push(text);
    if (!seen) return;
    toast.textContent = text;
    toast.classList.add("shown");
    clearTimeout(this.#timer);
    // As long as it takes to read.
    const shown = Math.max(4000, 80 * text.length);
    this.#timer = setTimeout(() => toast.classList.remove("shown"), shown);
  }

  #speak() {
    const { live } = this.parts;
    const words = sentences(this.#toSay);
    this.#toSay = [];
    // What was said a moment ago has not been heard yet.
    const now = performance.now();
    const text = now - this.#last.at < UNHEARD_MS ? sentences([this.#last.words, words]) : words;
    this.#last = { words, at: now };
    // The same again is only read if it is another text.
    live.textContent = text === live.textContent ? `${text}\u00a0` : text;
  }

  /* What appears on the page and is to be heard: troubles, above all. */
  #sayNotices() {
    const words = [...this.parts.panel.querySelectorAll("[data-say]")].map((e) => e.textContent);
    const text = sentences(words);
    // While a game is played the board may be all that is in sight.
    if (text !== "" && text !== this.#noticed) this.say(text, this.parts.bar.hidden === false);
    this.#noticed = text;
  }

  #sayPosition({ key, variant, position, values }) {
    if (this.spoken === key) return;
    const first = this.spoken === null;
    this.spoken = key;
    if (first) return; // the page itself is read first
    const { t, view } = this.app;
    // In a room the rest is news of the room.
    if (view === "room" && !position.last_move) return;
    const words = [positionWords(t, variant, position, values)];
    if (position.over && view !== "room") {
      const result = resultText(t, variant, position.result ?? "draw");
      words.push(`${result}: ${causeText(t, variant, position)}`);
    }
    this.say(words.filter(Boolean).join(". "));
  }

  #drawWalk() {
    const { app, parts } = this;
    const {
      t,
      game: { tree },
      player,
      view,
    } = app;
    const shown = view === "explore" || view === "play";
    parts.walk.hidden = !shown;
    if (!shown) return;
    const last = tree.line().length - 1;
    const playing = view === "play";
    const hold = (go) => () => {
      player.stop();
      player.paused = true;
      go();
    };
    renew(
      parts.walk,
      walkButtons(t, {
        canBack: tree.canUndo,
        canForward: tree.canRedo,
        first: hold(() => app.jump(0)),
        last: hold(() => app.jump(last)),
        back: playing ? () => player.back() : () => app.jump(tree.current.ply - 1),
        forward: playing ? () => player.forward() : () => app.jump(tree.current.ply + 1),
      }),
      view === "explore" &&
        h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            "data-key": "board-values",
            checked: app.values,
            onchange: (event) => {
              app.values = event.target.checked;
              app.render();
            },
          }),
          t("board.values"),
        ),
    );
  }

  #drawPanel() {
    const { app, parts } = this;
    const { t, game } = app;
    const trouble = app.view === "room" ? null : game.error;
    renew(
      parts.panel,
      app.error &&
        notice(t, app.error, app.retry && retryButton(t, "retry-game", () => app.retry())),
      trouble &&
        notice(
          t,
          trouble,
          retryButton(t, "retry", () => game.retry()),
          game.moves.length > 0 &&
            h(
              "button",
              {
                type: "button",
                class: "small quiet",
                "data-key": "to-start",
                onclick: () => app.jump(0),
              },
              t("walk.first"),
            ),
        ),
      PANELS[app.view](app) ??
        (!trouble && !app.error && h("p", { class: "quiet-text" }, t("wait"))),
    );
    this.#sayNotices();
  }

  /* While the server looks a position up, the last one stays on the screen, and
     takes no moves; a focus stays where it is. */
  #stillWaits() {
    const { app } = this;
    const { game, t, view } = app;
    const drawn = `${view} ${t.lang} ${game.variant?.name}`;
    const waits =
      (view === "explore" || view === "play") && !game.info && !game.error && this.drawn === drawn;
    this.parts.panel.setAttribute("aria-busy", String(waits));
    this.drawn = drawn;
    return waits;
  }

  #title() {
    const { t, view, game, room, roomVariant } = this.app;
    const variant = view === "room" && roomVariant ? roomVariant.variant : game.variant;
    const where = view === "room" && room ? `${t("room.title")} ${room.code}` : t(`tab.${view}`);
    // Seen among the tabs of a browser.
    const turn = room?.state && isTurn(room.state) && room.link !== "gone";
    const words = turn && t(view === "room" ? "room.your_turn" : "room.news.your_turn");
    return [words, view !== "explore" && where, variant && titleOf(t, variant), "goti"]
      .filter(Boolean)
      .join(" · ");
  }

  /** Draw all anew. */
  render() {
    const { app, parts } = this;
    const { t, game, view } = app;
    document.documentElement.lang = t.lang;
    document.body.dataset.view = view;
    document.body.dataset.room = app.room?.state?.state ?? "none";
    document.title = this.#title();
    parts.skip.textContent = t("skip");
    renew(parts.header, pageHeader(app));
    renew(parts.tabs, pageTabs(app));
    parts.tabs.setAttribute("aria-label", t("tabs.title"));
    parts.board.setAttribute("aria-label", t("board.title"));
    parts.bar.setAttribute("aria-label", t("room.title"));
    const bar = view === "room" && roomBar(app);
    parts.bar.hidden = !bar;
    renew(parts.bar, bar || []);
    if (this.#stillWaits()) {
      app.pane.freeze();
      this.#drawWalk();
      return;
    }
    const shown = situation(app);
    const wanted = view !== "numbers" && view !== "rules";
    // Where the server has not answered, the last board stays.
    const stays = shown === null && game.error && app.pane.shows(game.variant);
    parts.board.hidden = !wanted || !(shown || stays);
    if (stays) app.pane.freeze();
    if (wanted && shown) {
      app.pane.show(t, shown);
      if (view !== "setup") this.#sayPosition(shown);
    }
    this.#drawWalk();
    this.#drawPanel();
    app.player.consider();
  }
}
