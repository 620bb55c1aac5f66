// SPDX-License-Identifier: MIT
/**
 * A game so far, and what was tried beside it: a tree of moves with one node
 * the current one.  Knows no rules; whoever adds a move has had it checked.
 *
 * A node is {move, parent, children, next, ply, info}: `next` is the child that
 * was visited last, where redo goes; `info` is what the server said of the
 * position, or null until it has answered.
 */

function makeNode(move, parent) {
  return { move, parent, children: [], next: null, ply: parent ? parent.ply + 1 : 0, info: null };
}

export class GameTree {
  /** @param {string} root  the first position, in goti's notation */
  constructor(root) {
    this.root = root;
    this.top = makeNode(null, null);
    this.current = this.top;
  }

  /** The moves from the root to a node. */
  path(node = this.current) {
    const moves = [];
    for (let n = node; n.parent; n = n.parent) moves.unshift(n.move);
    return moves;
  }

  /** Nodes from the root through the current one and on, as redo would go. */
  line() {
    const nodes = [];
    for (let n = this.current; n; n = n.parent) nodes.unshift(n);
    for (let n = this.current.next; n; n = n.next) nodes.push(n);
    return nodes;
  }

  /** Go to the child by that move; makes it where there is none. */
  play(move) {
    const at = this.current;
    let child = at.children.find((c) => c.move === move);
    if (!child) {
      child = makeNode(move, at);
      at.children.push(child);
    }
    at.next = child;
    this.current = child;
    return child;
  }

  get canUndo() {
    return this.current.parent !== null;
  }
  get canRedo() {
    return this.current.next !== null;
  }

  undo() {
    if (this.canUndo) this.current = this.current.parent;
  }
  redo() {
    if (this.canRedo) this.current = this.current.next;
  }

  /** Go to the position after so many plies of the line, or its end. */
  jump(ply) {
    const nodes = this.line();
    this.current = nodes[Math.max(0, Math.min(ply, nodes.length - 1))];
  }

  /** Make these the line, and the position after `ply` of them the current. */
  load(moves, ply = moves.length) {
    this.current = this.top;
    for (const move of moves) this.play(move);
    this.current.next = null;
    this.jump(ply);
  }

  /** Go to any node; the line then leads through it, and on as before. */
  goTo(node) {
    for (let n = node; n.parent; n = n.parent) n.parent.next = n;
    this.current = node;
  }

  /** Moves tried at a node other than the one its line goes on with. */
  others(node) {
    return node.children.filter((c) => c !== node.next);
  }
}
