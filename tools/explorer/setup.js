// SPDX-License-Identifier: MIT
/**
 * A position set up by hand, until the server has made a text of it: what
 * stands where, what is in hand.  Whether it can be, the server says.
 */

/** The record the editor changes, from a position the server described. */
export function setupOf(position) {
  return {
    cells: [...position.cells],
    toMove: position.to_move,
    hand: { ...position.hand },
    quiet: position.quiet,
  };
}

/** No piece on the board; as much in hand as the game's start allows. */
export function emptySetup(variant) {
  return {
    cells: variant.board.points.map(() => null),
    toMove: variant.first,
    hand: { row: variant.sides.row.in_hand, column: variant.sides.column.in_hand },
    quiet: 0,
  };
}

/** How many of a side's pieces are neither on the board nor in hand. */
export function lostOf(variant, setup, side) {
  const on = setup.cells.filter((c) => c === side).length;
  return variant.sides[side].pieces - on - setup.hand[side];
}

/** A piece on a point, or null to clear it; taken from the hand if need be. */
export function putPiece(variant, setup, point, piece) {
  const next = structuredClone(setup);
  next.cells[point] = piece;
  for (const side of ["row", "column"])
    if (lostOf(variant, next, side) < 0 && next.hand[side] > 0) next.hand[side]--;
  return next;
}

/** What /check asks for. */
export function setupQuery(variant, setup) {
  const letter = { row: variant.sides.row.letter, column: variant.sides.column.letter };
  return {
    cells: setup.cells.map((c) => letter[c] ?? ".").join(""),
    to_move: setup.toMove,
    row_hand: setup.hand.row,
    column_hand: setup.hand.column,
    quiet: setup.quiet,
  };
}
