// SPDX-License-Identifier: MIT
/** Rooms: make one, enter one, and play there with somebody elsewhere. */
import { h } from "./dom.js";
import { gameList } from "./game_list.js";
import { otherSide, sideName, titleOf } from "./names.js";
import { copyButton } from "./position_box.js";
import { RoomClient } from "./room_client.js";
import { statusWords } from "./room_news.js";
import { isRoomCode, notInCodes, readRoomLink } from "./route.js";
import { troubleBox } from "./trouble.js";

/** What the forms hold while they are redrawn: of a link that was pasted, the
    code and the `key`; `sure` is what somebody is about to give up, {what, room,
    game}. */
const form = {
  side: "random",
  from: "start",
  code: "",
  key: null,
  error: null,
  busy: false,
  sure: null,
};

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

/* The field for a code, or a link; what no code has is said while it is typed. */
function codeForm(app) {
  const { t } = app;
  if (app.notRoom) [form.code, form.key, app.notRoom] = [app.notRoom, null, ""];
  const code = h("input", {
    type: "text",
    id: "room-code",
    name: "room-code",
    size: "6",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    "data-key": "room-code",
    value: form.code,
    required: true,
    "aria-describedby": "room-code-not room-code-help",
    oninput: () => {
      const link = readRoomLink(code.value);
      if (link) code.value = link.code;
      form.code = code.value;
      form.key = link?.key ?? null;
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
        app.openRoom(text, { key: form.key });
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
    form.error && troubleBox(t, form.error),
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

/* A button for what cannot be taken back: it asks first.  What is safe comes
   where the button was, and has the focus. */
function sureButtons(app, room, what, act) {
  const { t } = app;
  const { game } = room.state;
  const set = (sure, then) => () => {
    form.sure = sure;
    app.render();
    if (sure) app.say(t(`room.${what}.ask`));
    document.querySelector(`[data-key="${then}"]`)?.focus();
  };
  const { sure } = form;
  if (sure?.what !== what || sure.room !== room || sure.game !== game)
    return h(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-key": what,
        onclick: set({ what, room, game }, `${what}-no`),
      },
      t(`room.${what}`),
    );
  return h(
    "div",
    { class: "buttons sure", role: "group", "aria-label": t(`room.${what}.ask`) },
    h(
      "button",
      { type: "button", "data-key": `${what}-no`, onclick: set(null, what) },
      t(`room.${what}.no`),
    ),
    h(
      "button",
      {
        type: "button",
        class: "danger",
        "data-key": `${what}-sure`,
        onclick: () => {
          form.sure = null;
          act();
        },
      },
      t(`room.${what}.sure`),
    ),
  );
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
        {
          type: "button",
          class: "primary",
          "data-key": "join",
          disabled: room.joining,
          onclick: () => room.join(),
        },
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
  return h(
    "div",
    { class: "buttons" },
    drawButtons(app, room),
    sureButtons(app, room, "resign", () => room.resign()),
  );
}

function linkState(t, { link, limitedFor }) {
  const words = t(`link.${link}`, { n: limitedFor ?? 0 });
  return h("p", { class: `link-state link-${link}` }, words);
}

const isThere = ({ room, roomVariant }) => room?.state && roomVariant && room.link !== "gone";

/* Is there an offer of a draw to answer? */
const isAsked = ({ draw_offer: offer, over, you }) =>
  !over && you !== null && offer === otherSide(you);

/** What is to be seen whatever the size of the screen: whose turn it is, an
    offer, the connection.  It takes no more room for an offer, or the board would
    move under the finger.  @return null where there is no room */
export function roomBar(app) {
  const { t, room } = app;
  if (!isThere(app)) return null;
  const { state } = room;
  return h(
    "div",
    { class: state.over ? "verdict over" : "bar-line" },
    h(
      "p",
      { class: "your-turn", id: "room-status" },
      h("strong", {}, statusWords(t, app.roomVariant.variant, state)),
    ),
    room.link === "live" && isAsked(state)
      ? h("p", { class: "link-state link-live" }, t("room.draw.asked"))
      : linkState(t, room),
  );
}

/* How others get here, and how one leaves. */
function roomCard(app, room) {
  const { t } = app;
  const { state } = room;
  const link = app.roomLink(room);
  return h(
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
      state.you !== null &&
        state.state !== "playing" &&
        sureButtons(app, room, "close", () => app.endRoom(room)),
    ),
  );
}

function gameCard(app, { state }) {
  const { t } = app;
  return h(
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
  );
}

/* First what is to be done now: to send the link, to take a seat, to play. */
function inRoom(app, room) {
  const { state } = room;
  const trouble = room.error && troubleBox(app.t, room.error);
  const acts = actions(app, room);
  const act = acts && h("section", { class: "card" }, acts);
  const card = roomCard(app, room);
  const game = gameCard(app, room);
  const waits = state.state === "waiting" && state.you !== null;
  return waits ? [trouble, card, game] : [trouble, act, game, card];
}

export function roomView(app) {
  const { t, room } = app;
  if (!room) return lobby(app);
  if (isThere(app)) return inRoom(app, room);
  return h(
    "section",
    { class: "card" },
    room.link === "gone"
      ? troubleBox(t, room.error)
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
