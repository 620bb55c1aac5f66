// SPDX-License-Identifier: MIT
/**
 * A room as this browser sees it: takes a seat or watches, waits for news by
 * long polls, and comes back after a lost connection.  "change" events tell of
 * news; `state` is what the server said last.
 *
 * The token of a seat is kept in the browser's storage by the room's code, so
 * that a page that was closed can go on.  The key of a room, which its link
 * has, is shown to the server by those who have no seat.
 */
import { api } from "./api.js";
import { withConnection } from "./connection_share.js";
import { newToken } from "./seat_tokens.js";

const WAIT_SECONDS = 25;
const PATIENCE_MS = 10000; // beyond that, a poll is taken for lost
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 15000;
const LEAST_PACE_MS = 1000; // between polls of which the first brought no news
const HIDDEN_PACE_MS = 8000; // of polls that may not wait; a seat is away after 15 s
const READ_MS = 4000; // a refusal stands for so long at least

/** How long to wait before try number n (from 0), given a dice throw in [0, 1). */
export function backoff(n, dice) {
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** n);
  return Math.round(most * (0.5 + 0.5 * dice));
}

/* Is what there is to be seen the same?  Versions are about who asks. */
function looksAlike(a, b) {
  if (a === null || b === null) return a === b;
  const [one, other] = [a, b].map((state) => ({ ...state, version: 0, expires_in: 0 }));
  return JSON.stringify(one) === JSON.stringify(other);
}

const HIDDEN = new Error("the page is hidden"); // why a poll was called off

/* May the same question be answered a little later? */
const mayPass = ({ code, name, status }) =>
  code !== "no-rooms" &&
  (code === "offline" || name === "AbortError" || status === 429 || status >= 500);

export class RoomClient extends EventTarget {
  state = null;
  error = null; // of what was asked for last; the connection is `link`
  joining = false; // a seat was asked for, and nothing answered yet
  link = "connecting"; // "connecting", "live", "lost", "limited", "gone"
  limitedFor = null; // seconds the server does not want to be asked, if "limited"
  drawAction = null; // what was done here about a draw, since it was offered
  #token = null;
  #key; // as the link had it, or null
  #failedAt = 0; // when `error` came
  #poll = null; // ends all polling
  #request = null; // ends the one under way
  #wake = null;

  constructor(code, tokens, key = null) {
    super();
    this.code = code;
    this.tokens = tokens;
    this.#key = key;
    this.#token = tokens.get(code);
  }

  /** The key of the room, for its link; null: not known here. */
  get key() {
    return this.state?.key ?? this.#key;
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
      const began = performance.now();
      try {
        const pace = (await this.#ask(poll.signal)) ?? -Infinity;
        failures = 0;
        await this.#pause(began + pace - performance.now(), poll.signal);
      } catch (error) {
        if (poll.signal.aborted) return;
        if (this.#isGone(error)) return;
        if (error === HIDDEN) await this.#pause(LEAST_PACE_MS, poll.signal);
        else await this.#rest(error, failures++, poll.signal);
      }
    }
  }

  /* One question.  @return the least time from it to the next; null: none, as
     something is new */
  async #ask(signal) {
    const { link, state } = this;
    const since = link === "live" ? state?.version : undefined;
    const waited = await withConnection(async (mayWait) => {
      await this.#look(signal, since, mayWait && since !== undefined ? WAIT_SECONDS : undefined);
      return mayWait;
    });
    this.link = "live";
    const cleared = this.#clear();
    if (!cleared && link === "live" && looksAlike(state, this.state))
      return waited ? LEAST_PACE_MS : HIDDEN_PACE_MS;
    this.#changed();
    return null;
  }

  /* There is a good answer: an error before it is over. */
  #clear() {
    const { error } = this;
    if (error === null) return false;
    if (!mayPass(error) && performance.now() - this.#failedAt < READ_MS) return false;
    this.error = null;
    return true;
  }

  async #look(signal, since, wait) {
    const { state } = this;
    const token = this.#token;
    const key = token === null ? this.#key : null; // a seat is enough
    const news = await this.#within(signal, wait, (end) =>
      api.room(this.code, { since, wait, token, key, signal: end }),
    );
    // Not what was said to who had no seat yet.
    if (news && token === this.#token) this.#take(news, state);
  }

  /* A question that is given up when it is not wanted or takes too long. */
  async #within(signal, wait, ask) {
    signal.throwIfAborted();
    const request = new AbortController();
    this.#request = request;
    const end = () => request.abort();
    signal.addEventListener("abort", end);
    const timer = setTimeout(end, (wait ?? 0) * 1000 + PATIENCE_MS);
    try {
      return await ask(request.signal);
    } catch (error) {
      throw request.signal.reason === HIDDEN ? HIDDEN : error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
    }
  }

  /* Is there no room to be asked for any more? */
  #isGone(error) {
    if (error.code !== "no-such-room" && error.code !== "no-rooms") return false;
    if (error.code === "no-such-room") this.tokens.put(this.code, null);
    this.link = "gone";
    this.error = error;
    this.#changed();
    return true;
  }

  #refused(error) {
    this.error = error;
    this.#failedAt = performance.now();
  }

  /* No answer.  @return when to ask again, in ms */
  #failed(error, failures, limited) {
    if (error.code === "token-wrong" && this.#token !== null) {
      this.#forget(); // watch, then; the room is there
      return 0;
    }
    if (error.field === "key" && this.#key !== null) {
      this.#key = null; // the server knows none
      return 0;
    }
    const again = error.retryAfter ? error.retryAfter * 1000 : backoff(failures, Math.random());
    const link = limited ? "limited" : "lost";
    const seconds = limited ? Math.ceil(again / 1000) : null;
    if (this.link !== link || this.limitedFor !== seconds) {
      this.link = link;
      this.limitedFor = seconds;
      this.#changed();
    }
    return again;
  }

  /* No answer: until it is time to ask again. */
  async #rest(error, failures, signal) {
    const limited = error.status === 429;
    await this.#pause(this.#failed(error, failures, limited), signal, limited);
  }

  #forget() {
    this.#token = null;
    this.tokens.put(this.code, null);
  }

  /** The browser has no network: what is under way will not be answered. */
  lose() {
    this.#request?.abort();
  }

  /** Nobody looks at the page any more: others may need its connection. */
  hide() {
    if (!this.joining) this.#request?.abort(HIDDEN);
  }

  /* A firm pause ends by time alone, or by `stop`. */
  #pause(ms, signal, firm = false) {
    if (ms <= 0) return null;
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      }
      signal.addEventListener("abort", done);
      this.#wake = firm ? null : done;
    });
  }

  /** The network is back, or the page is looked at again: do not wait. */
  wake() {
    this.#wake?.();
  }

  stop() {
    this.#poll?.abort();
  }

  /*
   * What the server says counts, an earlier version too, as a server may have
   * that was stopped; but answers may come out of order, so not what is older
   * than what came since the question was put.  @param asked  `state` then
   */
  #take(news, asked) {
    if (this.state !== asked && news.version < this.state.version) return;
    if (news.draw_offer && news.draw_offer !== this.state?.draw_offer) this.drawAction = null;
    this.state = news;
  }

  async #act(call) {
    this.error = null;
    const { state } = this;
    try {
      const answer = await call(this.#token);
      this.#take(answer.room ?? answer, state);
      this.#changed();
      return true;
    } catch (error) {
      this.#refused(error);
      if (error.code === "stale-version") await this.#again();
      this.#changed();
      return false;
    }
  }

  async #again() {
    const { state } = this;
    try {
      this.#take(await api.room(this.code, { token: this.#token }), state);
    } catch {
      /* the poll will see to it */
    }
  }

  /**
   * Take the free seat.  The token is kept before it is sent, and sent again
   * until there is an answer: the server may have given the seat, and only the
   * answer been lost.  Meanwhile nothing else is asked.
   */
  async join() {
    if (this.joining || this.seated) return false;
    this.joining = true;
    this.error = null;
    this.stop();
    const asking = new AbortController();
    this.#poll = asking;
    this.#changed();
    const seat = await this.#askSeat(asking.signal);
    this.joining = false;
    if (asking.signal.aborted) return false; // left, but the token is kept
    if (seat) {
      this.#token = seat.token;
      this.tokens.put(this.code, seat.token);
      this.#take(seat.room, this.state);
      this.link = "live";
    }
    this.#changed();
    if (this.link !== "gone") this.start();
    return seat !== null;
  }

  /* @return the answer, or null: it was refused, or is not wanted any more */
  async #askSeat(signal) {
    let wish = { token: newToken(), key: this.#key };
    this.tokens.put(this.code, wish.token);
    for (let failures = 0; !signal.aborted; ) {
      try {
        return await this.#within(signal, 0, (end) => api.join(this.code, wish, end));
      } catch (error) {
        if (signal.aborted) break;
        if (error.status === 400 && wish.token) {
          wish = {}; // a server that knows of neither
          continue;
        }
        if (!mayPass(error)) {
          this.tokens.put(this.code, null);
          if (!this.#isGone(error)) this.#refused(error);
          break;
        }
        await this.#rest(error, failures++, signal);
      }
    }
    return null;
  }

  move(token) {
    return this.#act((seat) => api.roomMove(this.code, seat, token, this.state.version));
  }
  resign() {
    return this.#act((seat) => api.resign(this.code, seat));
  }
  draw(action) {
    this.drawAction = action;
    return this.#act((seat) => api.draw(this.code, seat, action));
  }
  rematch() {
    return this.#act((seat) => api.rematch(this.code, seat));
  }

  /** Have the room forgotten, if it is waiting or its game is over. */
  async close() {
    this.error = null;
    this.stop(); // or it would hear that the room is gone
    try {
      await api.closeRoom(this.code, this.#token);
    } catch (error) {
      this.#refused(error);
      this.#changed();
      this.start();
      return false;
    }
    this.tokens.put(this.code, null);
    return true;
  }
}
