// SPDX-License-Identifier: MIT
/**
 * The page: holds what is shown and puts it on the screen.  `app` is what every
 * view is given; views read it, and call its functions to change anything.
 */
import { api } from "./api.js";
import { BoardPane } from "./board_pane.js";
import { h, renew } from "./dom.js";
import { Game } from "./game.js";
import { walkButtons } from "./game_list.js";
import { firstLanguage, translator } from "./i18n.js";
import { causeText, resultText, sideName, titleOf } from "./names.js";
import { pageHeader, pageTabs } from "./page_header.js";
import { RoomClient, Tokens } from "./room_client.js";
import { readPasted, readRoute, writeRoute } from "./route.js";
import { errorWords, positionWords } from "./say.js";
import { applyTheme, remember, remembered, safeStorage } from "./settings.js";
import { exploreView } from "./view_explore.js";
import { numbersView } from "./view_numbers.js";
import { Play, playView } from "./view_play.js";
import { roomView, seatWords } from "./view_room.js";
import { rulesView } from "./view_rules.js";
import { Setup, setupView } from "./view_setup.js";

const FIRST_VARIANT = "kaooa";
const PANELS = {
  explore: exploreView, play: playView, room: roomView, setup: setupView, numbers: numbersView, rules: rulesView,
};

const app = {
  t: translator(firstLanguage(remembered("lang"), navigator.languages ?? [])),
  theme: remembered("theme") ?? "auto",
  view: "explore",
  values: true, // shown on the board while exploring
  variants: [],
  game: new Game(),
  pane: new BoardPane(),
  tokens: new Tokens(safeStorage()),
  room: null,
  roomVariant: null, // {name, variant} of the room
  error: null, // of opening a variant
  spoken: null, // the position that was read out last
  drawn: null, // view and game of what is on the screen
};
app.player = new Play(app);
app.setup = new Setup(app);

const parts = {
  header: document.getElementById("header"),
  tabs: document.getElementById("tabs"),
  board: document.getElementById("board"),
  walk: h("div", { class: "walk-holder" }),
  panel: document.getElementById("panel"),
  live: document.getElementById("live"),
  toast: document.getElementById("toast"),
};
parts.board.append(app.pane.element, parts.walk);

// ---- saying ----------------------------------------------------------------

/** For readers of the screen; and, if seen, for everybody, for a while. */
app.say = (text, seen = false) => {
  parts.live.textContent = text;
  if (!seen) return;
  parts.toast.textContent = text;
  parts.toast.classList.add("shown");
  clearTimeout(app.toastTimer);
  app.toastTimer = setTimeout(() => parts.toast.classList.remove("shown"), 4000);
};

function sayPosition(key, variant, position, values) {
  if (app.spoken === key) return;
  const first = app.spoken === null;
  app.spoken = key;
  if (first) return; // the page itself is read first
  const words = [positionWords(app.t, variant, position, values)];
  if (position.over) words.push(`${resultText(app.t, variant, position.result ?? "draw")}: ${causeText(app.t, variant, position)}`);
  app.say(words.filter(Boolean).join(". "));
}

// ---- address ---------------------------------------------------------------

function routeNow() {
  const { game } = app;
  const line = game.tree.line().slice(1).map((n) => n.move);
  return {
    view: app.view, variant: game.variant?.name ?? "", position: game.tree.root, moves: line,
    ply: game.tree.current.ply, room: app.room?.code ?? "",
  };
}

function pathOf(route) {
  return route.view === "room" && route.room ? `/r/${route.room}` : `/${writeRoute(route)}`;
}

/** The address of what is on the screen, for sharing: without moves not made. */
app.link = () => {
  const route = { ...routeNow(), view: "explore", room: "" };
  return new URL(`/${writeRoute({ ...route, moves: app.game.moves, ply: app.game.moves.length })}`, location.href).href;
};

function pushRoute(replace = false) {
  const path = pathOf(routeNow());
  if (path === location.pathname + location.search) return;
  history[replace ? "replaceState" : "pushState"](null, "", path);
}

function currentRoute() {
  const code = location.pathname.match(/^\/r\/([A-Za-z0-9]{4})\/?$/)?.[1];
  const route = readRoute(location.search);
  return code ? { ...route, view: "room", room: code.toUpperCase() } : route;
}

async function followRoute() {
  const route = currentRoute();
  app.view = route.view;
  if (route.room) app.openRoom(route.room, true);
  else if (app.room) closeRoom();
  const name = route.variant || app.game.variant?.name || remembered("variant") || FIRST_VARIANT;
  const known = app.variants.some((v) => v.name === name);
  if (!known && app.variants.length > 0) {
    app.error = { code: "no-such-variant", message: name };
    return openVariant(app.variants.find((v) => v.name === FIRST_VARIANT)?.name ?? app.variants[0].name, "start", []);
  }
  const same = app.game.variant?.name === name && app.game.tree.root === (route.position || "start");
  if (same && (route.variant || route.moves.length > 0 || !route.room)) {
    app.error = null;
    return app.game.go(route.moves, route.ply);
  }
  if (same) return app.render();
  app.error = null;
  return openVariant(name, route.position, route.moves, route.ply);
}

async function openVariant(name, position, moves, ply) {
  app.player.stop();
  try {
    const variant = await api.variant(name);
    app.player.setSeatsFor(variant);
    remember("variant", name);
    await app.game.begin(variant, position, moves, ply);
  } catch (error) {
    app.error = error;
    app.render();
  }
}

// ---- what views may do -----------------------------------------------------

app.go = (view) => {
  if (view !== "play") app.player.stop();
  app.view = view;
  app.pane.point(null);
  pushRoute();
  app.render();
};

app.chooseVariant = async (name) => {
  app.error = null;
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

app.jump = (ply) => { app.game.jump(ply); pushRoute(app.view === "play"); };
app.goTo = (node) => { app.game.goTo(node); pushRoute(); };

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
    app.error = null;
    pushRoute();
    app.pane.focus();
  } catch (error) {
    app.error = error;
    app.say(errorWords(app.t, error));
    app.render();
  }
};

app.useSetup = async (position, view) => {
  app.view = view;
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
}

app.enterRoom = (room) => {
  closeRoom();
  app.room = room;
  app.view = "room";
  room.addEventListener("change", () => roomChanged(room));
  room.start();
  pushRoute();
  roomChanged(room);
};

app.openRoom = (code, byRoute = false) => {
  if (app.room?.code === code) return;
  if (!/^[A-Z0-9]{4}$/.test(code)) {
    app.say(app.t("room.enter.help"), true);
    return;
  }
  if (byRoute) history.replaceState(null, "", `/r/${code}`);
  app.enterRoom(new RoomClient(code, app.tokens));
};

app.leaveRoom = () => {
  closeRoom();
  app.go("room");
};

async function roomChanged(room) {
  if (app.room !== room) return;
  const name = room.state?.variant;
  if (name && app.roomVariant?.name !== name) {
    try {
      app.roomVariant = { name, variant: await api.variant(name) };
    } catch (error) {
      app.error = error;
    }
  }
  app.render();
}

window.addEventListener("offline", () => app.room?.lose());
window.addEventListener("online", () => app.room?.wake());
document.addEventListener("visibilitychange", () => { if (!document.hidden) app.room?.wake(); });

// ---- drawing ---------------------------------------------------------------

/* What the board shows in each view. */
function situation() {
  const { t, game, player, room, setup, view } = app;
  if (view === "room" && room?.state && app.roomVariant && room.link !== "gone") {
    const { state } = room;
    const { variant } = app.roomVariant;
    return {
      variant, position: state, key: `${state.code} ${state.game} ${state.moves.length} ${state.position}`, slide: true,
      moves: state.legal, values: false,
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
      variant: game.variant, position, key: "setup", moves: [], values: false, live: false, plates: null,
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
    variant: game.variant, position: info, key: `${game.variant.name} ${game.tree.root} ${game.moves.join(" ")}`, slide: true,
    moves: info.over ? [] : info.moves,
    values: playing ? player.values : app.values && view === "explore",
    live: !info.over && (view === "explore" || (playing && player.isPerson(info.to_move) && !player.thinking)),
    plates: playing ? { row: seatOf("row"), column: seatOf("column") } : null,
    onMove: (move) => app.play(move),
  };
}

function drawWalk() {
  const { t, game: { tree }, player, view } = app;
  const shown = view === "explore" || view === "play";
  parts.walk.hidden = !shown;
  if (!shown) return;
  const last = tree.line().length - 1;
  const playing = view === "play";
  const hold = (go) => () => { player.stop(); player.paused = true; go(); };
  renew(parts.walk,
    walkButtons(t, {
      canBack: tree.canUndo, canForward: tree.canRedo,
      first: hold(() => app.jump(0)), last: hold(() => app.jump(last)),
      back: playing ? () => player.back() : () => app.jump(tree.current.ply - 1),
      forward: playing ? () => player.forward() : () => app.jump(tree.current.ply + 1),
    }),
    view === "explore" && h("label", { class: "check" },
      h("input", { type: "checkbox", "data-key": "board-values", checked: app.values, onchange: (event) => { app.values = event.target.checked; app.render(); } }),
      t("board.values")));
}

function drawPanel() {
  const { t, game } = app;
  const trouble = app.view === "room" ? null : game.error;
  renew(parts.panel,
    app.error && h("p", { class: "notice", role: "alert" }, errorWords(t, app.error)),
    trouble && h("div", { class: "notice", role: "alert" }, errorWords(t, trouble), " ",
      h("button", { type: "button", class: "small", "data-key": "retry", onclick: () => game.retry() }, t("retry")),
      game.moves.length > 0 && h("button", { type: "button", class: "small quiet", "data-key": "to-start", onclick: () => app.jump(0) }, t("walk.first"))),
    PANELS[app.view](app) ?? (!trouble && h("p", { class: "quiet-text" }, t("wait"))));
}

/* While the server looks a position up, the last one stays on the screen, and
   takes no moves; a focus stays where it is. */
function stillWaits() {
  const { game, t, view } = app;
  const drawn = `${view} ${t.lang} ${game.variant?.name}`;
  const waits = (view === "explore" || view === "play") && !game.info && !game.error && app.drawn === drawn;
  parts.panel.setAttribute("aria-busy", String(waits));
  app.drawn = drawn;
  return waits;
}

app.render = () => {
  const { t, game, view } = app;
  document.documentElement.lang = t.lang;
  document.body.dataset.view = view;
  document.body.dataset.room = app.room?.state?.state ?? "none";
  document.title = game.variant ? `${titleOf(t, game.variant)} · goti` : "goti";
  document.getElementById("skip").textContent = t("skip");
  renew(parts.header, pageHeader(app));
  renew(parts.tabs, pageTabs(app));
  parts.tabs.setAttribute("aria-label", t("tabs.title"));
  parts.board.setAttribute("aria-label", t("board.title"));
  if (stillWaits()) {
    app.pane.freeze();
    drawWalk();
    return;
  }
  const shown = situation();
  const wanted = view !== "numbers" && view !== "rules";
  // Where the server has not answered, the last board stays.
  const stays = shown === null && game.error && app.pane.shows(game.variant);
  parts.board.hidden = !wanted || !(shown || stays);
  if (stays) app.pane.freeze();
  if (wanted && shown) {
    app.pane.show(t, shown);
    if (view !== "setup") sayPosition(shown.key, shown.variant, shown.position, shown.values);
  }
  drawWalk();
  drawPanel();
  app.player.consider();
};

app.sideName = (side) => sideName(app.t, app.game.variant, side);

// ---- beginning -------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches("input, select, textarea")) return;
  if (app.view !== "explore" && app.view !== "play") return;
  const redo = event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
  if (!redo && event.key !== "z") return;
  event.preventDefault();
  const { tree } = app.game;
  if (redo && tree.canRedo) app.view === "play" ? app.player.forward() : app.jump(tree.current.ply + 1);
  if (!redo && tree.canUndo) app.view === "play" ? app.player.back() : app.jump(tree.current.ply - 1);
});

async function begin() {
  applyTheme(app.theme);
  app.game.addEventListener("change", () => app.render());
  window.addEventListener("popstate", () => followRoute());
  app.render();
  try {
    app.variants = await api.variants();
  } catch (error) {
    app.error = error;
    app.render();
    return;
  }
  await followRoute();
}

begin();
