// SPDX-License-Identifier: MIT
/** The server's API (tools/serve/openapi.json), a function for each path used. */

/** What went wrong: `code` is a word of the server, or "offline". */
export class ApiError extends Error {
  constructor(code, message, { status = 0, field = null, retryAfter = null } = {}) {
    super(message);
    this.name = "ApiError";
    Object.assign(this, { code, status, field, retryAfter });
  }
}

async function failure(response) {
  const retry = Number(response.headers.get("Retry-After"));
  const more = { status: response.status, retryAfter: retry > 0 ? retry : null };
  try {
    const { error } = await response.json();
    return new ApiError(error.code, error.message, { ...more, field: error.field });
  } catch {
    return new ApiError("internal", `${response.status} ${response.statusText}`, more);
  }
}

async function request(
  path,
  { query = {}, body, token, signal, method = body ? "POST" : "GET" } = {},
) {
  const given = Object.entries(query).filter(([, v]) => v !== undefined && v !== null && v !== "");
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : "";
  const headers = { Accept: "application/json" };
  if (body) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(path + search, {
      method,
      headers,
      signal,
      body: body && JSON.stringify(body),
      credentials: "omit",
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError("offline", String(error.message ?? error));
  }
  if (response.status === 204) return null;
  if (!response.ok) throw await failure(response);
  try {
    return await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError("offline", String(error.message ?? error)); // cut off half way
  }
}

const game = (name) => `/api/variants/${encodeURIComponent(name)}`;
const room = (code) => `/api/rooms/${encodeURIComponent(code)}`;
const at = (position, moves) => ({ position: position || undefined, moves: moves.join(" ") });

export const api = {
  variants: () => request("/api/variants").then((answer) => answer.variants),
  variant: (name) => request(game(name)),
  tiers: (name) => request(`${game(name)}/tiers`),
  depths: (name) => request(`${game(name)}/depths`),
  position: (name, position, moves, signal) =>
    request(`${game(name)}/position`, { query: at(position, moves), signal }),
  mainline: (name, position, moves, signal) =>
    request(`${game(name)}/mainline`, { query: at(position, moves), signal }),
  move: (name, position, moves, level, seed, signal) =>
    request(`${game(name)}/move`, { query: { ...at(position, moves), level, seed }, signal }),
  check: (name, setup, signal) => request(`${game(name)}/check`, { query: setup, signal }),

  newRoom: (body) => request("/api/rooms", { body }),
  room: (code, { since, wait, token, key, signal } = {}) =>
    request(room(code), { query: { since, wait, key }, token, signal }),
  join: (code, { token, key } = {}, signal) =>
    request(`${room(code)}/join`, { body: { token, key: key ?? undefined }, signal }),
  roomMove: (code, token, move, version) =>
    request(`${room(code)}/moves`, { body: { move, version }, token }),
  resign: (code, token) => request(`${room(code)}/resign`, { body: {}, token }),
  draw: (code, token, action) => request(`${room(code)}/draw`, { body: { action }, token }),
  rematch: (code, token) => request(`${room(code)}/rematch`, { body: {}, token }),
  closeRoom: (code, token) => request(`${room(code)}/close`, { body: {}, token }),
};
