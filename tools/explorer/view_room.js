// SPDX-License-Identifier: MIT
/** Rooms: make one, enter one, and play there with somebody elsewhere. */
import { h } from "./dom.js";
import { gameList } from "./game_list.js";
import { causeText, otherSide, resultText, sideName, titleOf } from "./names.js";
import { copyButton } from "./position_box.js";
import { RoomClient } from "./room_client.js";
import { errorWords } from "./say.js";

/** What the forms hold while they are redrawn; `sure` is of resigning. */
const form = { side: "random", from: "start", code: "", error: null, busy: false, sure: false };

export function roomLink(code) {
  return new URL(`/r/${code}`, location.href).href;
}

async function make(app) {
  form.busy = true;
  form.error = null;
  app.render();
  try {
    const body = { variant: app.game.variant.name, side: form.side };
    if (form.from === "current") body.position = app.game.info.position;
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

function lobby(app) {
  const { t, game } = app;
  const { variant } = game;
  if (!variant) return h("p", { class: "quiet-text" }, t("wait"));
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
    pattern: "[A-Za-z0-9]{4}",
    oninput: (event) => {
      form.code = event.target.value;
    },
  });
  return [
    form.error && h("p", { class: "notice", role: "alert" }, errorWords(t, form.error)),
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
      game.moves.length + (game.tree.root === "start" ? 0 : 1) > 0 &&
        game.info &&
        !game.info.over &&
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
      h(
        "form",
        {
          onsubmit: (event) => {
            event.preventDefault();
            app.openRoom(code.value.trim().toUpperCase());
          },
        },
        h("label", { for: "room-code" }, t("room.enter.code")),
        h(
          "div",
          { class: "field-row" },
          code,
          h("button", { type: "submit", "data-key": "room-enter" }, t("room.enter.go")),
        ),
        h("p", { class: "quiet-text" }, t("room.enter.help")),
      ),
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

function statusWords(app, room) {
  const { t } = app;
  const { state } = room;
  const { variant } = app.roomVariant;
  if (state.over) {
    const result = state.result ? resultText(t, variant, state.result) : t("result.none");
    return `${result}: ${causeText(t, variant, state)}`;
  }
  if (state.state === "waiting") return t("room.waiting");
  if (state.you === state.to_move) return t("room.your_turn");
  return t("say.to_move", { side: sideName(t, variant, state.to_move) });
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
  const set = (sure) => () => {
    form.sure = sure;
    app.render();
  };
  if (!form.sure)
    return h(
      "button",
      { type: "button", class: "quiet", "data-key": "resign", onclick: set(true) },
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
          form.sure = false;
          room.resign();
        },
      },
      t("room.resign.sure"),
    ),
    h(
      "button",
      { type: "button", class: "quiet", "data-key": "resign-no", onclick: set(false) },
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
      h("p", { class: `link-state link-${room.link}`, role: "status" }, t(`link.${room.link}`)),
    ),
    room.error && h("p", { class: "notice", role: "alert" }, errorWords(t, room.error)),
    h(
      "section",
      { class: "card" },
      h(
        "p",
        { class: state.over ? "verdict over" : "your-turn", id: "room-status" },
        h("strong", {}, statusWords(app, room)),
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
  if (room.link === "gone")
    return h(
      "section",
      { class: "card" },
      h("p", { class: "notice", role: "alert" }, errorWords(t, room.error)),
      h(
        "button",
        { type: "button", "data-key": "room-leave", onclick: () => app.leaveRoom() },
        t("room.leave"),
      ),
    );
  if (!room.state || !app.roomVariant)
    return h("p", { class: "quiet-text" }, room.link === "lost" ? t("link.lost") : t("wait"));
  return inRoom(app, room);
}
