// SPDX-License-Identifier: MIT
/**
 * The page: holds what is shown, and what views may do to it.  `app` is what
 * every view is given; views read it, and call its functions to change anything.
 */
import { api } from "./api.js";
import { BoardPane } from "./board_pane.js";
import { Game } from "./game.js";
import { firstLanguage, translator } from "./i18n.js";
import { RoomClient } from "./room_client.js";
import { RoomNews } from "./room_news.js";
import { isRoomCode, readPasted, roomPath, routeOf, writeRoute } from "./route.js";
import { Screen } from "./screen.js";
import { Tokens } from "./seat_tokens.js";
import { applyTheme, remember, remembered, safeStorage } from "./settings.js";
import { Play } from "./view_play.js";
import { Setup } from "./view_setup.js";

const FIRST_VARIANT = "kaooa";
const MOST_SHOWN = 20; // characters of what is no code
const app = {
  t: translator(firstLanguage(remembered("lang"), navigator.languages ?? [])),
  theme: remembered("theme") ?? "auto",
  view: "explore",
  values: true, // shown on the board while exploring
  variants: [],
  game: new Game(),
  pane: new BoardPane((words) => app.say(words)),
  tokens: new Tokens(safeStorage()),
  room: null,
  roomVariant: null, // {name, variant} of the room
  notRoom: "", // what the address had in place of a room's code
  error: null, // of opening a variant
  retry: null, // what to try again then, or null
};
app.player = new Play(app);
app.setup = new Setup(app);

const screen = new Screen(app);
app.say = (text, seen) => screen.say(text, seen);
app.render = () => screen.render();
const elsewhere = () => app.view !== "room";
const news = new RoomNews((words) => app.say(words, elsewhere()), elsewhere);

// ---- address ---------------------------------------------------------------

function routeNow() {
  const { game } = app;
  const line = game.tree
    .line()
    .slice(1)
    .map((n) => n.move);
  return {
    view: app.view,
    variant: game.variant?.name ?? "",
    position: game.tree.root,
    moves: line,
    ply: game.tree.current.ply,
    room: app.room?.code ?? "",
    key: app.room?.key ?? null,
  };
}

function pathOf(route) {
  if (route.view === "room" && route.room) return roomPath(route.room, route.key);
  return `/${writeRoute(route)}`;
}

/** The address of what is on the screen, for sharing: without moves not made. */
app.link = () => {
  const route = { ...routeNow(), view: "explore", room: "" };
  return new URL(
    `/${writeRoute({ ...route, moves: app.game.moves, ply: app.game.moves.length })}`,
    location.href,
  ).href;
};

function pushRoute(replace = false) {
  const path = pathOf(routeNow());
  if (path === location.pathname + location.search) return;
  history[replace ? "replaceState" : "pushState"](null, "", path);
}

/* What the computer was thinking of is not on the screen any more. */
function showView(view) {
  app.player.stop();
  app.view = view;
}

function fail(error, retry = null) {
  app.error = error;
  app.retry = retry;
}

async function followRoute() {
  const route = routeOf(location);
  showView(route.view);
  fail(null);
  app.notRoom = "";
  if (isRoomCode(route.room)) {
    app.openRoom(route.room, { key: route.key, byRoute: true });
    return app.render(); // the room says which game
  }
  closeRoom();
  if (route.room) {
    app.notRoom = route.room.slice(0, MOST_SHOWN);
    app.say(`${app.t("room.enter.no_code", { code: app.notRoom })} ${app.t("room.enter.help")}`, true);
  }
  const known = (name) => app.variants.some((v) => v.name === name);
  const name = route.variant || app.game.variant?.name;
  if (!name || !known(name)) {
    await openVariant(usualVariant(), "start", []);
    if (name && !app.error) fail({ code: "no-such-variant", message: name });
    return app.render();
  }
  const same =
    app.game.variant?.name === name && app.game.tree.root === (route.position || "start");
  if (same) return app.game.go(route.moves, route.ply);
  return openVariant(name, route.position, route.moves, route.ply);
}

/* The game looked at last, where the server has it. */
function usualVariant() {
  const names = app.variants.map((v) => v.name);
  return [remembered("variant"), FIRST_VARIANT, names[0]].find((name) => names.includes(name));
}

let opening = null; // the variant asked for last; others come too late

async function openVariant(name, position, moves, ply) {
  app.player.stop();
  opening = name;
  try {
    const variant = await api.variant(name);
    if (opening !== name) return;
    fail(null);
    app.player.setSeatsFor(variant);
    remember("variant", name);
    await app.game.begin(variant, position, moves, ply);
  } catch (error) {
    if (opening !== name) return;
    fail(error, async () => {
      await openVariant(name, position, moves, ply);
      pushRoute(true);
    });
    app.render();
  }
}

// ---- what views may do -----------------------------------------------------

app.go = (view) => {
  if (view !== app.view) showView(view);
  app.pane.point(null);
  pushRoute();
  app.render();
};

app.chooseVariant = async (name) => {
  fail(null);
  await openVariant(name, "start", []);
  pushRoute();
};

/** A move somebody chose, or the computer. */
app.play = (move) => {
  app.player.paused = false;
  app.pane.point(null);
  app.pane.preview(move);
  app.game.play(move.move);
  pushRoute(app.view === "play");
};

app.playLine = (base, tokens) => {
  app.game.tree.goTo(base);
  app.game.playAll(tokens);
  pushRoute();
};

app.jump = (ply) => {
  app.game.jump(ply);
  pushRoute(app.view === "play");
};
app.goTo = (node) => {
  app.game.goTo(node);
  pushRoute();
};

app.newGame = () => {
  app.game.begin(app.game.variant, app.game.tree.root);
  pushRoute();
};

app.paste = async (text) => {
  if (text.trim() === "") return;
  const pasted = readPasted(text);
  const name = pasted.variant || app.game.variant.name;
  try {
    const variant = name === app.game.variant.name ? app.game.variant : await api.variant(name);
    await api.position(name, pasted.position, pasted.moves); // or say what is wrong
    await app.game.begin(variant, pasted.position, pasted.moves);
    fail(null);
    pushRoute();
    app.pane.focus();
  } catch (error) {
    fail(error);
    app.render();
  }
};

app.useSetup = async (position, view) => {
  showView(view);
  app.player.paused = false;
  await app.game.begin(app.game.variant, position);
  pushRoute();
};

app.setLanguage = (lang) => {
  app.t = translator(lang);
  remember("lang", lang);
  app.render();
};

app.setTheme = (theme) => {
  app.theme = theme;
  remember("theme", theme);
  applyTheme(theme);
  app.render();
};

// ---- rooms -----------------------------------------------------------------

function closeRoom() {
  app.room?.stop();
  app.room = null;
  app.roomVariant = null;
  news.stop();
}

app.enterRoom = (room) => {
  closeRoom();
  app.room = room;
  showView("room");
  room.addEventListener("change", () => roomChanged(room));
  room.start();
  pushRoute();
  roomChanged(room);
};

/** @param key  of the room's link, or null */
app.openRoom = (code, { key = null, byRoute = false } = {}) => {
  if (app.room?.code === code) return;
  if (!isRoomCode(code)) {
    app.say(app.t("room.enter.help"), true);
    return;
  }
  if (byRoute) history.replaceState(null, "", roomPath(code, key));
  app.enterRoom(new RoomClient(code, app.tokens, key));
};

/** The room's game, to look at with its values. */
app.exploreRoom = () => {
  const { state } = app.room;
  showView("explore");
  app.game.begin(app.roomVariant.variant, state.start, state.moves);
  pushRoute();
};

app.roomLink = (room) => new URL(roomPath(room.code, room.key), location.href).href;

/** Have the server forget the room, and leave it. */
app.endRoom = async (room) => {
  if (!(await room.close()) || app.room !== room) return;
  app.leaveRoom();
  app.say(app.t("room.closed", { code: room.code }), true);
};

app.leaveRoom = () => {
  closeRoom();
  app.go("room");
  if (!app.game.variant) openVariant(usualVariant(), "start", []);
};

async function roomChanged(room) {
  if (app.room !== room) return;
  const name = room.state?.variant;
  if (name && app.roomVariant?.name !== name) {
    try {
      const variant = await api.variant(name);
      if (app.room !== room) return;
      app.roomVariant = { name, variant };
      fail(null);
      // What the other views show is of the same game.
      if (app.game.variant?.name !== name) app.game.begin(variant);
    } catch (error) {
      fail(error, () => roomChanged(room));
    }
  }
  if (app.room !== room) return;
  if (app.view === "room") pushRoute(true); // its key may be known now
  app.render();
  news.look(app.t, app.roomVariant?.variant ?? null, room);
}

window.addEventListener("offline", () => app.room?.lose());
window.addEventListener("online", () => {
  app.room?.wake();
  app.retry?.();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) app.room?.hide();
  else app.room?.wake();
});

// ---- beginning -------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (
    !(event.ctrlKey || event.metaKey) ||
    event.altKey ||
    event.target.matches("input, select, textarea")
  )
    return;
  if (app.view !== "explore" && app.view !== "play") return;
  const redo = event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
  if (!redo && event.key !== "z") return;
  event.preventDefault();
  const { tree } = app.game;
  if (redo && tree.canRedo)
    app.view === "play" ? app.player.forward() : app.jump(tree.current.ply + 1);
  if (!redo && tree.canUndo)
    app.view === "play" ? app.player.back() : app.jump(tree.current.ply - 1);
});

async function begin() {
  applyTheme(app.theme);
  app.game.addEventListener("change", () => app.render());
  window.addEventListener("popstate", () => followRoute());
  app.render();
  await ask();
}

async function ask() {
  try {
    app.variants = await api.variants();
  } catch (error) {
    fail(error, ask);
    app.render();
    return;
  }
  await followRoute();
}

begin();
