// SPDX-License-Identifier: MIT
/** The tokens of seats: made here, and kept by the browser. */

const KEPT = 20; // tokens of so many rooms
const RANDOM_BYTES = 24;

/** A new token.  It is made before a seat is asked for, so that an answer that
    was lost can be asked for again. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
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
