// SPDX-License-Identifier: MIT
/**
 * A room as this browser sees it: takes a seat or watches, waits for news by
 * long polls, and comes back after a lost connection.  "change" events tell of
 * news; `state` is what the server said last.
 *
 * The token of a seat is kept in the browser's storage by the room's code, so
 * that a page that was closed can go on.
 */
import { api } from "./api.js";

const WAIT_SECONDS = 25;
const PATIENCE_MS = 10000; // beyond that, a poll is taken for lost
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 15000;
const KEPT = 20; // tokens of so many rooms

/** How long to wait before try number n (from 0), given a dice throw in [0, 1). */
export function backoff(n, dice) {
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** n);
  return Math.round(most * (0.5 + 0.5 * dice));
}

/** Tokens by room, the last used first; `storage` may refuse. */
export class Tokens {
  constructor(storage) {
    this.storage = storage;
  }

  #read() {
    try {
      const list = JSON.parse(this.storage.getItem("goti.rooms") ?? "[]");
      return Array.isArray(list) ? list.filter((e) => Array.isArray(e) && e.length === 2) : [];
    } catch {
      return [];
    }
  }

  get(code) {
    return this.#read().find(([c]) => c === code)?.[1] ?? null;
  }

  put(code, token) {
    const rest = this.#read().filter(([c]) => c !== code);
    const list = token === null ? rest : [[code, token], ...rest].slice(0, KEPT);
    try {
      this.storage.setItem("goti.rooms", JSON.stringify(list));
    } catch {
      /* the seat lasts as long as the page */
    }
  }
}

export class RoomClient extends EventTarget {
  state = null;
  error = null; // of what was asked for last; the connection is `link`
  link = "connecting"; // "connecting", "live", "lost", "gone"
  #token = null;
  #poll = null; // ends all polling
  #request = null; // ends the one under way
  #wake = null;

  constructor(code, tokens) {
    super();
    this.code = code;
    this.tokens = tokens;
    this.#token = tokens.get(code);
  }

  get seated() {
    return this.#token !== null;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Make a room; the answer is a client that has its first seat. */
  static async make(body, tokens) {
    const seat = await api.newRoom(body);
    tokens.put(seat.code, seat.token);
    const room = new RoomClient(seat.code, tokens);
    room.state = seat.room;
    return room;
  }

  /** Wait for news until `stop`. */
  async start() {
    const poll = new AbortController();
    this.#poll = poll;
    let failures = 0;
    while (!poll.signal.aborted) {
      try {
        const news = await this.#ask(poll.signal);
        failures = 0;
        const was = this.link;
        this.link = "live";
        if (news && this.#take(news)) this.#changed();
        else if (was !== "live") this.#changed();
      } catch (error) {
        if (poll.signal.aborted) return;
        if (error.code === "no-such-room" || error.code === "no-rooms") {
          if (error.code === "no-such-room") this.tokens.put(this.code, null);
          this.link = "gone";
          this.error = error;
          this.#changed();
          return;
        }
        if (error.code === "token-wrong" && this.#token !== null) {
          this.#token = null; // watch, then; the room is there
          this.tokens.put(this.code, null);
          continue;
        }
        if (this.link !== "lost") {
          this.link = "lost";
          this.#changed();
        }
        await this.#pause(
          error.retryAfter ? error.retryAfter * 1000 : backoff(failures, Math.random()),
        );
        failures++;
      }
    }
  }

  /* The next news; at once, if the connection was lost in between. */
  async #ask(signal) {
    const since = this.link === "live" ? this.state?.version : undefined;
    const wait = since === undefined ? 0 : WAIT_SECONDS;
    const request = new AbortController();
    this.#request = request;
    const end = () => request.abort();
    signal.addEventListener("abort", end);
    const timer = setTimeout(end, wait * 1000 + PATIENCE_MS);
    try {
      return await api.room(this.code, {
        since,
        wait: since === undefined ? undefined : wait,
        token: this.#token,
        signal: request.signal,
      });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
    }
  }

  /** The browser has no network: what is under way will not be answered. */
  lose() {
    this.#request?.abort();
  }

  #pause(ms) {
    return new Promise((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, ms);
    });
  }

  /** The network is back, or the page is looked at again: do not wait. */
  wake() {
    this.#wake?.();
  }

  stop() {
    this.#poll?.abort();
    this.wake();
  }

  /* Answers may come out of order: only newer ones count.  A wait answers all
     who see the room alike, but not `you`. */
  #take(news) {
    if (this.state && news.version < this.state.version) return false;
    this.state = news;
    return true;
  }

  async #act(call) {
    this.error = null;
    try {
      const answer = await call(this.#token);
      if (this.#take(answer.room ?? answer)) this.#changed();
      return true;
    } catch (error) {
      this.error = error;
      if (error.code === "stale-version") await this.#again();
      this.#changed();
      return false;
    }
  }

  async #again() {
    try {
      this.#take(await api.room(this.code, { token: this.#token }));
    } catch {
      /* the poll will see to it */
    }
  }

  async join() {
    const ok = await this.#act(async () => {
      const seat = await api.join(this.code);
      this.#token = seat.token;
      this.tokens.put(this.code, seat.token);
      return seat;
    });
    if (ok) this.#restart(); // the poll under way does not know of the seat
    return ok;
  }

  #restart() {
    this.stop();
    this.start();
  }

  move(token) {
    return this.#act((seat) => api.roomMove(this.code, seat, token, this.state.version));
  }
  resign() {
    return this.#act((seat) => api.resign(this.code, seat));
  }
  draw(action) {
    return this.#act((seat) => api.draw(this.code, seat, action));
  }
  rematch() {
    return this.#act((seat) => api.rematch(this.code, seat));
  }
}
