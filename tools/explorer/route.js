// SPDX-License-Identifier: MIT
/**
 * What the page's address says, and back.  A plain record both ways:
 *
 *   view      which view is open
 *   variant   a variant's name, or ""
 *   position  the first position; "" is the start
 *   moves     the line of moves from it
 *   ply       which of them are made; all, where the address does not say
 *   room      a room's code, or ""
 *   key       the key of its link, or null
 */

export const VIEWS = ["explore", "play", "room", "setup", "numbers", "rules"];

/* Of codes and keys.  The server leaves out what is easily mistaken: 0 O, 1 I L,
   and U. */
const LETTER = "[2-9A-HJKMNP-TV-Z]";
const CODE = new RegExp(`^${LETTER}{4}$`);
const KEY = new RegExp(`^${LETTER}{8}$`);
const EACH = new RegExp(`^${LETTER}$`);

/** May that be a room's code? */
export const isRoomCode = (text) => CODE.test(text);

/** The characters of a text that no code has. */
export const notInCodes = (text) => [
  ...new Set([...text.toUpperCase()].filter((c) => !EACH.test(c))),
];

/* The key that the query of a room's link has, or null. */
function keyOf(query) {
  const key = (query.get("key") ?? "").trim().toUpperCase();
  return KEY.test(key) ? key : null;
}

/** Where a room is: its link, from the top of the server. */
export const roomPath = (code, key) => `/r/${code}${key ? `?key=${key}` : ""}`;

/** A room by its link, whole or without what is before /r/; null: it is none. */
export function readRoomLink(text) {
  const match = text.trim().match(/\/r\/([^/?#\s]+)\/?(\?[^#\s]*)?(#\S*)?$/);
  if (match === null) return null;
  const code = match[1].toUpperCase();
  return isRoomCode(code) ? { code, key: keyOf(new URLSearchParams(match[2] ?? "")) } : null;
}

export function readRoute(search) {
  const query = new URLSearchParams(search);
  const moves = (query.get("m") ?? "").split(/\s+/).filter((m) => m !== "");
  const ply = Number.parseInt(query.get("n") ?? "", 10);
  const room = (query.get("room") ?? "").trim().toUpperCase();
  const view = query.get("view") ?? (room ? "room" : "explore");
  return {
    view: VIEWS.includes(view) ? view : "explore",
    variant: query.get("v") ?? "",
    position: (query.get("p") ?? "").trim(),
    moves,
    ply: Number.isInteger(ply) && ply >= 0 && ply <= moves.length ? ply : moves.length,
    room,
    key: room ? keyOf(query) : null,
  };
}

/** A route by an address, path and query. */
export function routeOf({ pathname, search }) {
  const route = readRoute(search);
  const code = pathname.match(/^\/r\/(.+?)\/?$/)?.[1];
  if (code === undefined) return route;
  const key = keyOf(new URLSearchParams(search));
  return { ...route, view: "room", room: readable(code).toUpperCase(), key };
}

function readable(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The query of an address, "?" included; only what is not as without it. */
export function writeRoute(route) {
  const query = new URLSearchParams();
  if (route.variant) query.set("v", route.variant);
  if (route.room && route.view === "room") query.set("room", route.room);
  else if (route.view && route.view !== "explore") query.set("view", route.view);
  if (!(route.room && route.view === "room")) {
    if (route.position && route.position !== "start") query.set("p", route.position);
    if (route.moves.length > 0) {
      query.set("m", route.moves.join(" "));
      if (route.ply < route.moves.length) query.set("n", String(route.ply));
    }
  }
  const text = query.toString().replaceAll("%2F", "/");
  return text ? `?${text}` : "?";
}

/**
 * What somebody pastes: a position, "start moves ...", or an address of this
 * page.  @return {{position, moves}} and, of an address, its variant as well
 */
export function readPasted(text) {
  const trimmed = text.trim().replace(/\s+/g, " ");
  if (/^https?:\/\//.test(trimmed) && URL.canParse(trimmed)) {
    const { variant, position, moves } = readRoute(new URL(trimmed).search);
    return { variant, position, moves };
  }
  const [position, rest] = trimmed.split(/(?:^| )moves(?: |$)/, 2);
  return { position: position.trim(), moves: (rest ?? "").split(" ").filter((m) => m !== "") };
}
