// SPDX-License-Identifier: MIT
/**
 * Choosing a move by pointing at points, one after another: where a piece
 * enters; or a piece, and where it goes; then where a chain of jumps goes on,
 * or which man a mill captures.  Knows no rules: only the legal moves.
 *
 * Points are numbers, their places in the board's list.
 */

function orders(items) {
  if (items.length < 2) return [items];
  return items.flatMap((item, i) =>
    orders(items.filter((_, k) => k !== i)).map((rest) => [item, ...rest]),
  );
}

/**
 * The ways to point at a move.  Hunts: the piece, then every point it comes
 * down on.  Morris: the man, where he goes, then what he captures, in any order.
 */
export function waysOf(move, family) {
  const steps = move.from === null ? move.path : [move.from, ...move.path];
  if (family !== "morris") return [steps];
  return orders(move.captured).map((captured) => [...steps, ...captured]);
}

const begins = (way, chosen) => chosen.every((p, i) => way[i] === p);

/**
 * What may be done next.
 *
 * @param moves   legal moves as the server gives them, best first
 * @param family  "hunt" or "morris"
 * @param chosen  the points chosen so far
 * @return {{next: Map<number, object[]>, done: object|null, matching: object[]}}
 *   for each point that may be chosen, the moves it leaves, best first; the
 *   move that is whole as it stands; all moves that are left
 */
export function choices(moves, family, chosen) {
  const next = new Map();
  const matching = [];
  let done = null;
  for (const move of moves) {
    const ways = waysOf(move, family).filter((w) => w.length >= chosen.length && begins(w, chosen));
    if (ways.length === 0) continue;
    matching.push(move);
    for (const way of ways) {
      if (way.length === chosen.length) {
        if (chosen.length > 0) done ??= move;
        continue;
      }
      const point = way[chosen.length];
      if (!next.has(point)) next.set(point, []);
      if (!next.get(point).includes(move)) next.get(point).push(move);
    }
  }
  return { next, done, matching };
}

/**
 * Point at a point.
 *
 * @return {{chosen: number[], move: object|null}} what is chosen then; and the
 *   move, if it is whole and nothing can follow, or if its last point was
 *   pointed at again, which ends a chain of jumps
 */
export function pointAt(moves, family, chosen, point) {
  const { next, done } = choices(moves, family, chosen);
  if (next.has(point)) {
    const more = [...chosen, point];
    const after = choices(moves, family, more);
    if (after.done && after.next.size === 0) return { chosen: [], move: after.done };
    return { chosen: more, move: null };
  }
  if (chosen.length === 0) return { chosen: [], move: null };
  if (chosen.at(-1) === point) return { chosen: [], move: done };
  // Another piece to begin with, or nothing.
  return pointAt(moves, family, [], point);
}

/**
 * Is a capture chosen next, of a man that a mill takes?  True in morris once
 * the man has come to his point.
 */
export function capturesNext(moves, family, chosen) {
  if (family !== "morris" || chosen.length === 0) return false;
  const { matching } = choices(moves, family, chosen);
  return (
    matching.length > 0 &&
    matching.every((m) => (m.from === null ? 0 : 1) + m.path.length <= chosen.length)
  );
}

/**
 * How the board looks after a move, until the server has said so itself.
 * @param position  as the server describes it
 */
export function drawnAfter(position, move) {
  const { to_move: side } = position;
  const other = side === "row" ? "column" : "row";
  const cells = [...position.cells];
  const hand = { ...position.hand };
  const captured = { ...position.captured };
  if (move.from !== null) cells[move.from] = null;
  else if (move.to !== null) hand[side]--;
  if (move.to !== null) cells[move.to] = side;
  for (const point of move.captured) {
    cells[point] = null;
    captured[other]++;
  }
  return { ...position, cells, hand, captured, to_move: other, last_move: move, quiet_left: null };
}
