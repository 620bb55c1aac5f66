// SPDX-License-Identifier: MIT
/**
 * What happens in a room, but for moves, in sentences for who cannot see it:
 * who came and went, offers, the end and why, another game and one's side in it.
 */
import { causeText, resultText, sideName } from "./names.js";
import { sentences } from "./say.js";

/** A page that is loaded again is away for less. */
export const AWAY_MS = 6000;

/** Who came back by himself may do so each minute: browsers let a hidden page
    that cannot wait for news ask no more often. */
export const AWAY_AGAIN_MS = 75000;

/** Is it the turn of who looks? */
export const isTurn = (state) => state.state === "playing" && state.you === state.to_move;

/** Whose turn it is, or how the game ended. */
export function statusWords(t, variant, state) {
  if (state.over) {
    const result = state.result ? resultText(t, variant, state.result) : t("result.none");
    return `${result}: ${causeText(t, variant, state)}`;
  }
  if (state.state === "waiting") return t("room.waiting");
  if (isTurn(state)) return t("room.your_turn");
  return t("say.to_move", { side: sideName(t, variant, state.to_move) });
}

const youPlay = (t, variant, { you }) =>
  you === null ? t("room.watching") : t("room.you_play", { side: sideName(t, variant, you) });

/* A draw was offered, or an offer is no more. */
function offerWords(t, variant, was, now, asked) {
  if (now.draw_offer === was.draw_offer || now.over) return null;
  const { you } = now;
  const by = now.draw_offer ?? was.draw_offer;
  if (you === null) {
    const side = sideName(t, variant, by);
    return t(now.draw_offer ? "room.news.offers" : "room.news.no_offer", { side });
  }
  if (now.draw_offer) return t(by === you ? "room.draw.offered" : "room.draw.asked");
  if (now.moves.length !== was.moves.length) return null; // a move is an answer too
  if (by === you) return t(asked === "withdraw" ? "room.news.withdrawn" : "room.news.declined");
  return t(asked === "decline" ? "room.news.you_declined" : "room.news.taken_back");
}

function rematchWords(t, variant, was, now) {
  if (now.rematch === was.rematch || now.rematch === null) return null;
  if (now.you === null)
    return t("room.news.wants_rematch", { side: sideName(t, variant, now.rematch) });
  return t(now.rematch === now.you ? "room.rematch.waiting" : "room.rematch.asked");
}

/**
 * Sentences about what is new, but for connections; none where nothing is.
 *
 * @param was   the room's state before; null: the room was entered just now
 * @param asked what the reader did about a draw last, or null
 */
export function newsOf(t, variant, was, now, asked = null) {
  const status = statusWords(t, variant, now);
  if (was === null)
    return [t("room.news.room", { code: now.code }), youPlay(t, variant, now), status];
  if (now.game !== was.game) return [t("room.news.game"), youPlay(t, variant, now), status];
  const joined = ["row", "column"].filter(
    (side) => now.seats[side].taken && !was.seats[side].taken && side !== now.you,
  );
  return [
    ...joined.map((side) => t("room.news.joined", { side: sideName(t, variant, side) })),
    now.you !== was.you && youPlay(t, variant, now),
    (was.state === "waiting" || now.you !== was.you) && now.state === "playing" && status,
    offerWords(t, variant, was, now, asked),
    now.over && !was.over && status,
    rematchWords(t, variant, was, now),
  ].filter(Boolean);
}

/** Tells of a room's news as they come. */
export class RoomNews {
  #room = null;
  #was = null;
  #link = null;
  #away = new Map(); // side -> timer, or "said"
  #cameBack = new Set(); // sides that were said to be away once

  /**
   * @param say        called with a text
   * @param elsewhere  whether something else than the room is on the screen,
   *                   where moves are not seen nor said
   */
  constructor(say, elsewhere = () => false) {
    this.say = say;
    this.elsewhere = elsewhere;
  }

  /** Something may be new in a room.  @param variant  null: not known yet */
  look(t, variant, room) {
    const { state: now, link } = room;
    if (this.#room !== room || this.#was?.game !== now?.game) this.#forgetAway();
    if (this.#room !== room) this.#cameBack.clear();
    if (this.#room !== room) [this.#room, this.#was, this.#link] = [room, null, link];
    const words = [this.#linkWords(t, room)];
    if (now && variant && now !== this.#was) {
      const told = newsOf(t, variant, this.#was, now, room.drawAction);
      words.push(...told);
      if (this.elsewhere() && this.#turnCame(now) && !told.includes(t("room.your_turn")))
        words.push(t("room.news.your_turn"));
      words.push(...this.#connections(t, variant, room));
      this.#was = now;
    }
    const said = words.filter(Boolean);
    if (said.length > 0) this.say(sentences(said));
  }

  #turnCame(now) {
    return this.#was !== null && isTurn(now) && now.moves.length !== this.#was.moves.length;
  }

  #linkWords(t, { link, limitedFor }) {
    const was = this.#link;
    this.#link = link;
    if (link === was || link === "gone" || (was === "connecting" && link === "live")) return null;
    return t(`link.${link}`, { n: limitedFor ?? 0 });
  }

  #connections(t, variant, room) {
    const words = [];
    for (const side of ["row", "column"]) {
      const { taken, connected } = room.state.seats[side];
      const there = connected || !taken || side === room.state.you;
      const away = this.#away.get(side);
      const name = sideName(t, variant, side);
      if (!there && away === undefined) {
        const say = () => {
          this.#away.set(side, "said");
          this.say(t("room.news.away", { side: name }));
        };
        const wait = this.#cameBack.has(side) ? AWAY_AGAIN_MS : AWAY_MS;
        this.#away.set(side, setTimeout(say, wait));
      }
      if (!there || away === undefined) continue;
      if (away === "said") {
        words.push(t("room.news.back", { side: name }));
        this.#cameBack.add(side);
      } else clearTimeout(away);
      this.#away.delete(side);
    }
    return words;
  }

  #forgetAway() {
    for (const timer of this.#away.values()) clearTimeout(timer);
    this.#away.clear();
  }

  /** The room was left. */
  stop() {
    this.#forgetAway();
    this.#cameBack.clear();
    this.#room = this.#was = null;
  }
}
