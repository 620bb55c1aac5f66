// SPDX-License-Identifier: MIT
/**
 * The game that explore and play show: a variant, a tree of moves, and what the
 * server says of the current position.  Tells of every change by a "change"
 * event; what it shows never waits for anything: while the server has not
 * answered, `info` is null.
 */
import { api } from "./api.js";
import { GameTree } from "./tree.js";

export class Game extends EventTarget {
  variant = null;
  tree = new GameTree("start");
  error = null; // of the current position's question; an ApiError
  #request = null; // what is under way, to call it off

  get node() {
    return this.tree.current;
  }
  get info() {
    return this.node.info;
  }
  get moves() {
    return this.tree.path();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Begin with a variant as the server describes it. */
  begin(variant, root = "start", moves = [], ply = moves.length) {
    this.variant = variant;
    // One name for the start, so that addresses of it are alike.
    this.tree = new GameTree(!root || root === variant.start ? "start" : root);
    this.tree.load(moves, ply);
    return this.#look();
  }

  /** Another line from the same root; what is known of it stays known. */
  go(moves, ply) {
    this.tree.load(moves, ply);
    return this.#look();
  }

  play(token) {
    this.tree.play(token);
    return this.#look();
  }

  playAll(tokens) {
    for (const token of tokens) this.tree.play(token);
    return this.#look();
  }

  undo() {
    this.tree.undo();
    return this.#look();
  }
  redo() {
    this.tree.redo();
    return this.#look();
  }
  jump(ply) {
    this.tree.jump(ply);
    return this.#look();
  }
  goTo(node) {
    this.tree.goTo(node);
    return this.#look();
  }

  /** Ask again, after an error. */
  retry() {
    return this.#look();
  }

  /** Ask the server about the current position, unless it has said already. */
  async #look() {
    this.#request?.abort();
    this.#request = null;
    this.error = null;
    const { node, tree, variant } = this;
    this.#changed();
    if (node.info) return;
    const request = new AbortController();
    this.#request = request;
    try {
      const info = await api.position(variant.name, tree.root, tree.path(node), request.signal);
      node.info = info;
    } catch (error) {
      if (error.name === "AbortError" || this.#request !== request) return;
      this.error = error;
    }
    if (this.#request === request) {
      this.#request = null;
      this.#changed();
    }
  }
}
