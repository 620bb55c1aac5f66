// SPDX-License-Identifier: MIT
/**
 * Where a board's points and names are in its drawing: the server's picture,
 * with larger pieces where there is room for fingers.
 */

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function nearestTwo(points) {
  let nearest = Infinity;
  for (let i = 0; i < points.length; i++)
    for (let k = 0; k < i; k++) nearest = Math.min(nearest, distance(points[i], points[k]));
  return nearest;
}

/* Room for a piece with its focus ring on every point, and for every name. */
function boxOf(board, at, nameAt, radius, nameSize) {
  const around = 1.75 * radius;
  const sides = [Infinity, Infinity, -Infinity, -Infinity];
  const hold = ([x, y], w, h) => {
    sides[0] = Math.min(sides[0], x - w);
    sides[1] = Math.min(sides[1], y - h);
    sides[2] = Math.max(sides[2], x + w);
    sides[3] = Math.max(sides[3], y + h);
  };
  at.forEach((p) => hold(p, around, around));
  nameAt.forEach((p, i) =>
    hold(p, 0.32 * nameSize * board.points[i].name.length + 6, 0.8 * nameSize),
  );
  return [sides[0], sides[1], sides[2] - sides[0], sides[3] - sides[1]];
}

/**
 * @param board  of a variant
 * @return {{at, nameAt, nameSize, radius, valueSize, reach, box}} `reach` is
 *   how far from a point a finger still means it, `box` the drawing's viewBox
 */
export function layoutOf(board) {
  const at = board.points.map((p) => p.at);
  const nearest = Math.min(nearestTwo(at), 90);
  const radius = Math.max(board.picture.radius, Math.min(0.34 * nearest, 30));
  const nameSize = Math.min(board.picture.name_size * (radius / board.picture.radius), 17);
  // As far from its piece as in the picture.
  const grown =
    Math.max(0, radius - board.picture.radius) +
    Math.max(0, nameSize - board.picture.name_size) / 2 +
    0.15 * radius;
  const nameAt = board.points.map(({ at: [x, y], name_at: [nx, ny] }) => {
    const far = 1 + grown / Math.max(1, distance([x, y], [nx, ny]));
    return [x + (nx - x) * far, y + (ny - y) * far];
  });
  const box = boxOf(board, at, nameAt, radius, nameSize);
  return {
    at,
    nameAt,
    nameSize,
    radius,
    valueSize: Math.min(0.34 * nearest, 17),
    reach: Math.min(0.75 * nearest, 48),
    box,
  };
}

/**
 * The point next to go to with an arrow key: the nearest in a direction, those
 * straight ahead before those aside.  @param direction  [x, y], one of them 0
 */
export function pointTowards(at, from, [dx, dy]) {
  let best = null;
  let least = Infinity;
  at.forEach((p, i) => {
    const ahead = (p[0] - at[from][0]) * dx + (p[1] - at[from][1]) * dy;
    const aside = Math.abs((p[0] - at[from][0]) * dy) + Math.abs((p[1] - at[from][1]) * dx);
    if (ahead < 1 || aside > 2.5 * ahead) return;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** The point meant by a tap at (x, y): one of `preferred` if any is near. */
export function pointNear(layout, x, y, preferred) {
  const nearest = (points) => {
    let best = null;
    let least = layout.reach;
    for (const i of points) {
      const d = distance(layout.at[i], [x, y]);
      if (d < least) [best, least] = [i, d];
    }
    return best;
  };
  const direct = nearest(layout.at.keys());
  if (direct !== null && distance(layout.at[direct], [x, y]) <= layout.radius) return direct;
  return nearest(preferred) ?? direct;
}
