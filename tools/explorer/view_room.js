// SPDX-License-Identifier: MIT
/** Rooms: make one, enter one, and play there with somebody elsewhere. */
import { h } from "./dom.js";
import { gameList } from "./game_list.js";
import { otherSide, sideName, titleOf } from "./names.js";
import { copyButton } from "./position_box.js";
import { RoomClient } from "./room_client.js";
import { statusWords } from "./room_news.js";
import { isRoomCode, notInCodes } from "./route.js";
import { errorWords } from "./say.js";

/** What the forms hold while they are redrawn; `sure` is the game somebody is
    about to resign, {room, game}. */
const form = { side: "random", from: "start", code: "", error: null, busy: false, sure: null };

export function roomLink(code) {
  return new URL(`/r/${code}`, location.href).href;
}

/* Is there a position on the board to begin from, other than the start? */
function hasPosition({ moves, tree, info }) {
  return (moves.length > 0 || tree.root !== "start") && info !== null && !info.over;
}

async function make(app) {
  form.busy = true;
  form.error = null;
  app.render();
  try {
    const body = { variant: app.game.variant.name, side: form.side };
    if (form.from === "current" && hasPosition(app.game)) body.position = app.game.info.position;
    app.enterRoom(await RoomClient.make(body, app.tokens));
  } catch (error) {
    form.error = error;
  }
  form.busy = false;
  app.render();
}

function choice(app, name, value, label) {
  const id = `${name}-${value}`;
  return h(
    "label",
    { class: "choice", for: id },
    h("input", {
      type: "radio",
      id,
      name,
      value,
      checked: form[name] === value,
      "data-key": id,
      onchange: () => {
        form[name] = value;
      },
    }),
    label,
  );
}

/* The field for a code; what no code has is said while it is typed. */
function codeForm(app) {
  const { t } = app;
  const code = h("input", {
    type: "text",
    id: "room-code",
    name: "room-code",
    maxlength: "4",
    size: "6",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    "data-key": "room-code",
    value: form.code,
    required: true,
    "aria-describedby": "room-code-not room-code-help",
    oninput: () => {
      form.code = code.value;
      check(true);
    },
  });
  const not = h("p", { class: "notice", id: "room-code-not" });
  const check = (typed) => {
    const wrong = notInCodes(form.code.trim());
    const words = wrong.length > 0 ? t("room.enter.not", { characters: wrong.join(" ") }) : "";
    if (typed && words && words !== not.textContent) app.say(words);
    not.textContent = words;
    not.hidden = words === "";
    code.setAttribute("aria-invalid", String(words !== ""));
  };
  check(false);
  return h(
    "form",
    {
      novalidate: true, // the words below are in the page's language
      onsubmit: (event) => {
        event.preventDefault();
        const text = form.code.trim().toUpperCase();
        if (!isRoomCode(text)) code.focus();
        app.openRoom(text);
      },
    },
    h("label", { for: "room-code" }, t("room.enter.code")),
    h(
      "div",
      { class: "field-row" },
      code,
      h("button", { type: "submit", "data-key": "room-enter" }, t("room.enter.go")),
    ),
    not,
    h("p", { class: "quiet-text", id: "room-code-help" }, t("room.enter.help")),
  );
}

function lobby(app) {
  const { t, game } = app;
  const { variant } = game;
  if (!variant) return h("p", { class: "quiet-text" }, t("wait"));
  return [
    form.error && h("p", { class: "notice", "data-say": "" }, errorWords(t, form.error)),
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("room.make.title")),
      h("p", {}, t("room.make.text", { game: titleOf(t, variant) })),
      h(
        "fieldset",
        {},
        h("legend", {}, t("room.side")),
        choice(app, "side", "row", sideName(t, variant, "row")),
        choice(app, "side", "column", sideName(t, variant, "column")),
        choice(app, "side", "random", t("room.side.random")),
      ),
      hasPosition(game) &&
        h(
          "fieldset",
          {},
          h("legend", {}, t("room.from")),
          choice(app, "from", "start", t("room.from.start")),
          choice(app, "from", "current", t("room.from.current")),
        ),
      h(
        "button",
        {
          type: "button",
          class: "primary",
          "data-key": "room-make",
          disabled: form.busy,
          onclick: () => make(app),
        },
        t("room.make.go"),
      ),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("room.enter.title")),
      codeForm(app),
    ),
  ];
}

/** What is said on a side's plate. */
export function seatWords(t, state, side) {
  const seat = state.seats[side];
  if (state.you === side) return t("room.you");
  if (!seat.taken) return t("room.seat.free");
  return t(seat.connected ? "room.seat.there" : "room.seat.away");
}

function drawButtons(app, room) {
  const { t } = app;
  const { you, draw_offer: offer } = room.state;
  const act = (action) =>
    h(
      "button",
      { type: "button", "data-key": `draw-${action}`, onclick: () => room.draw(action) },
      t(`room.draw.${action}`),
    );
  if (offer === null) return act("offer");
  return offer === you
    ? [h("span", {}, t("room.draw.offered")), act("withdraw")]
    : [h("span", {}, t("room.draw.asked")), act("accept"), act("decline")];
}

function resignButtons(app, room) {
  const { t } = app;
  const { game } = room.state;
  const set = (sure) => () => {
    form.sure = sure;
    app.render();
  };
  if (form.sure?.room !== room || form.sure.game !== game)
    return h(
      "button",
      { type: "button", class: "quiet", "data-key": "resign", onclick: set({ room, game }) },
      t("room.resign"),
    );
  return [
    h(
      "button",
      {
        type: "button",
        class: "danger",
        "data-key": "resign-sure",
        onclick: () => {
          form.sure = null;
          room.resign();
        },
      },
      t("room.resign.sure"),
    ),
    h(
      "button",
      { type: "button", class: "quiet", "data-key": "resign-no", onclick: set(null) },
      t("room.resign.no"),
    ),
  ];
}

function actions(app, room) {
  const { t } = app;
  const { state } = room;
  if (state.you === null) {
    const free = ["row", "column"].find((side) => !state.seats[side].taken);
    if (!free || state.over) return h("p", { class: "quiet-text" }, t("room.watching"));
    return h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { type: "button", class: "primary", "data-key": "join", onclick: () => room.join() },
        t("room.join", { side: sideName(t, app.roomVariant.variant, free) }),
      ),
      h("span", { class: "quiet-text" }, t("room.watching")),
    );
  }
  if (state.over) {
    const asked = state.rematch;
    return h(
      "div",
      { class: "buttons" },
      asked === otherSide(state.you) && h("span", {}, t("room.rematch.asked")),
      asked === state.you
        ? h("span", {}, t("room.rematch.waiting"))
        : h(
            "button",
            {
              type: "button",
              class: "primary",
              "data-key": "rematch",
              onclick: () => room.rematch(),
            },
            t("room.rematch"),
          ),
    );
  }
  if (state.state !== "playing") return null;
  return h("div", { class: "buttons" }, drawButtons(app, room), resignButtons(app, room));
}

function linkState(t, { link, limitedFor }) {
  const words = t(`link.${link}`, { n: limitedFor ?? 0 });
  return h("p", { class: `link-state link-${link}` }, words);
}

function inRoom(app, room) {
  const { t } = app;
  const { state } = room;
  const link = roomLink(room.code);
  return [
    h(
      "section",
      { class: "card room-card" },
      h("h2", {}, t("room.title")),
      h("p", { class: "room-code", id: "room-code-shown" }, room.code),
      h("p", { class: "room-link" }, h("a", { href: link }, link)),
      h(
        "div",
        { class: "buttons" },
        copyButton(app, "room-copy", t("room.copy_link"), () => link, "share"),
        h(
          "button",
          {
            type: "button",
            class: "small quiet",
            "data-key": "room-leave",
            onclick: () => app.leaveRoom(),
          },
          t("room.leave"),
        ),
      ),
      linkState(t, room),
    ),
    room.error && h("p", { class: "notice", "data-say": "" }, errorWords(t, room.error)),
    h(
      "section",
      { class: "card" },
      h(
        "p",
        { class: state.over ? "verdict over" : "your-turn", id: "room-status" },
        h("strong", {}, statusWords(t, app.roomVariant.variant, state)),
      ),
      actions(app, room),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("game.title")),
      gameList(t, state.moves, state.moves.length, null),
      state.over &&
        h(
          "div",
          { class: "buttons" },
          h(
            "button",
            { type: "button", "data-key": "room-explore", onclick: () => app.exploreRoom() },
            t("room.explore"),
          ),
        ),
    ),
  ];
}

export function roomView(app) {
  const { t, room } = app;
  if (!room) return lobby(app);
  const there = room.link !== "gone" && room.state && app.roomVariant;
  if (there) return inRoom(app, room);
  return h(
    "section",
    { class: "card" },
    room.link === "gone"
      ? h("p", { class: "notice", "data-say": "" }, errorWords(t, room.error))
      : [h("h2", {}, t("room.title")), linkState(t, room)],
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { type: "button", "data-key": "room-leave", onclick: () => app.leaveRoom() },
        t("room.leave"),
      ),
    ),
  );
}
