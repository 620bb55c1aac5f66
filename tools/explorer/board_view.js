// SPDX-License-Identifier: MIT
/**
 * A board as a picture that can be pointed at: by mouse, finger, or keys.  It
 * knows no rules; it shows what it is given and says which point was meant.
 *
 * Keys: one point has the focus (a roving tabindex); arrows go to the next in
 * their direction, N to the next that may be chosen, Enter or Space choose,
 * Escape lets go.
 */
import { renew, s } from "./dom.js";
import { layoutOf, pointNear, pointTowards } from "./layout.js";
import { valueMark } from "./values.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const n1 = (x) => x.toFixed(1);

/** A piece by itself, for captions too: (x, y) its middle. */
export function pieceShape(variant, side, x, y, radius) {
  const letter = variant.sides[side].letter;
  const kind = `piece piece-${variant.family}-${side}`;
  if (variant.family === "morris")
    return s(
      "g",
      { class: kind },
      s("circle", { cx: n1(x), cy: n1(y), r: n1(0.95 * radius) }),
      s("circle", { class: "ring", cx: n1(x), cy: n1(y), r: n1(0.62 * radius) }),
    );
  const r = 1.18 * radius;
  const outline =
    side === "row"
      ? s("polygon", {
          points: [
            [0, -r],
            [r, 0],
            [0, r],
            [-r, 0],
          ]
            .map(([a, b]) => `${n1(x + a)},${n1(y + b)}`)
            .join(" "),
        })
      : s("circle", { cx: n1(x), cy: n1(y), r: n1(0.95 * radius) });
  return s(
    "g",
    { class: kind },
    outline,
    s("text", { x: n1(x), y: n1(y + 0.36 * radius), "font-size": n1(1.02 * radius) }, letter),
  );
}

function arrow([x1, y1], [x2, y2], radius, kind) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length < 1) return null;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = Math.min(0.8 * radius, length / 2);
  const [tx, ty] = [x2 - ux * 0.55 * radius, y2 - uy * 0.55 * radius];
  const [nx, ny] = [tx - ux * head, ty - uy * head];
  const half = 0.5 * head;
  const corners = [
    [tx, ty],
    [nx - uy * half, ny + ux * half],
    [nx + uy * half, ny - ux * half],
  ];
  return s(
    "g",
    { class: `arrow ${kind}` },
    s("line", {
      x1: n1(x1 + ux * 0.5 * radius),
      y1: n1(y1 + uy * 0.5 * radius),
      x2: n1(nx),
      y2: n1(ny),
    }),
    s("polygon", { points: corners.map((c) => c.map(n1).join(",")).join(" ") }),
  );
}

function cross(kind, x, y, r) {
  return s("path", {
    class: kind,
    d: `M${n1(x - r)} ${n1(y - r)}l${n1(2 * r)} ${n1(2 * r)}m0 ${n1(-2 * r)}l${n1(-2 * r)} ${n1(2 * r)}`,
  });
}

export class BoardView {
  /**
   * @param variant  as the server describes it
   * @param on  {point(i), cancel()}: what to call
   */
  constructor(variant, on) {
    this.variant = variant;
    this.on = on;
    this.layout = layoutOf(variant.board);
    this.focused = 0;
    this.choosable = new Set();
    const { at, box, nameAt, nameSize, radius } = this.layout;
    this.lines = s("g", { class: "lines", "aria-hidden": "true" });
    this.under = s("g", { class: "under", "aria-hidden": "true" });
    this.points = at.map((_, i) =>
      s("g", {
        class: "point",
        role: "button",
        tabindex: "-1",
        "data-point": variant.board.points[i].name,
      }),
    );
    this.over = s("g", { class: "over", "aria-hidden": "true" });
    this.names = s(
      "g",
      { class: "names", "aria-hidden": "true" },
      variant.board.points.map((p, i) =>
        s(
          "text",
          { x: n1(nameAt[i][0]), y: n1(nameAt[i][1] + 0.35 * nameSize), "font-size": n1(nameSize) },
          p.name,
        ),
      ),
    );
    this.element = s(
      "svg",
      { class: "board", role: "group", viewBox: box.map(n1).join(" ") },
      this.lines,
      this.names,
      this.under,
      s("g", { class: "points" }, this.points),
      this.over,
    );
    this.#drawLines(radius);
    this.element.addEventListener("click", (event) => this.#click(event));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("focusin", (event) => this.#focusIn(event));
    new ResizeObserver(() => this.#fitNames()).observe(this.element);
  }

  #drawLines(radius) {
    const { board } = this.variant;
    for (const line of [...board.lines, ...board.paths])
      this.lines.append(
        s("polyline", { points: line.map((p) => this.layout.at[p].map(n1).join(",")).join(" ") }),
      );
    for (const [x, y] of this.layout.at)
      this.lines.append(s("circle", { cx: n1(x), cy: n1(y), r: n1(Math.max(4, 0.22 * radius)) }));
  }

  /* Names that would be too small to read are left out; the focused point's
     stands in its label all the same. */
  #fitNames() {
    const scale = this.element.clientWidth / this.layout.box[2];
    this.element.classList.toggle("names-tiny", scale > 0 && this.layout.nameSize * scale < 7);
  }

  #place(event) {
    const p = new DOMPoint(event.clientX, event.clientY);
    return p.matrixTransform(this.element.getScreenCTM().inverse());
  }

  #click(event) {
    // A click by an assistive tool has no place, but says which element it means.
    const group = event.target.closest(".point");
    let point = group ? this.points.indexOf(group) : null;
    if (event.detail > 0) {
      const { x, y } = this.#place(event);
      point = pointNear(this.layout, x, y, this.choosable) ?? point;
    }
    if (point === null || point < 0) return;
    this.#focus(point);
    this.on.point(point);
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    let to = null;
    if (key in ARROWS) to = pointTowards(this.layout.at, this.focused, ARROWS[key]) ?? this.focused;
    else if (key === "Home") to = 0;
    else if (key === "End") to = this.points.length - 1;
    else if (key === "n" || key === "N") to = this.#nextChoosable(event.shiftKey ? -1 : 1);
    else if (key === "Enter" || key === " ") this.on.point(this.focused);
    else if (key === "Escape") this.on.cancel();
    else return;
    event.preventDefault();
    if (to !== null) this.#focus(to);
  }

  #nextChoosable(step) {
    const n = this.points.length;
    for (let k = 1; k <= n; k++) {
      const i = (this.focused + step * k + n * k) % n;
      if (this.choosable.has(i)) return i;
    }
    return this.focused;
  }

  #focusIn(event) {
    const i = this.points.indexOf(event.target);
    if (i < 0) return;
    this.points[this.focused].setAttribute("tabindex", "-1");
    this.focused = i;
    this.points[i].setAttribute("tabindex", "0");
  }

  #focus(i) {
    this.points[i].focus({ preventScroll: true });
  }

  /** Put the focus on the board. */
  focus() {
    this.#focus(this.focused);
  }

  /**
   * Show a position.
   *
   * @param t  translator
   * @param view {
   *   label            of the whole board
   *   cells            what stands on each point: "row", "column" or null
   *   labels           what is said of each point
   *   last             the last move, or null
   *   choosable        Map: point -> {value, more} or null, that may be chosen
   *   chosen           points chosen so far
   *   capturing        what is chosen is captured
   *   arrow            {from, to, captured} to point out, or null
   *   disabled         nothing can be chosen by anybody
   * }
   */
  update(t, view) {
    const { radius, at, valueSize } = this.layout;
    this.choosable = new Set(view.choosable.keys());
    this.element.setAttribute("aria-label", view.label);
    this.element.classList.toggle("disabled", Boolean(view.disabled));
    this.points.forEach((group, i) => {
      const [x, y] = at[i];
      const can = view.choosable.has(i);
      const taken = can && view.capturing;
      group.setAttribute(
        "class",
        ["point", can && "can", taken && "taken", view.chosen.includes(i) && "chosen"]
          .filter(Boolean)
          .join(" "),
      );
      group.setAttribute("aria-label", view.labels[i]);
      group.setAttribute("tabindex", i === this.focused ? "0" : "-1");
      if (can) group.removeAttribute("aria-disabled");
      else group.setAttribute("aria-disabled", "true");
      const shown = view.choosable.get(i);
      const onPiece = view.cells[i] !== null;
      group.replaceChildren(
        ...[
          s("circle", { class: "hit", cx: n1(x), cy: n1(y), r: n1(1.25 * radius) }),
          (can || view.chosen.includes(i)) &&
            s("circle", {
              class: "halo",
              cx: n1(x),
              cy: n1(y),
              r: n1((onPiece ? 1.28 : 0.62) * radius),
            }),
          onPiece && pieceShape(this.variant, view.cells[i], x, y, radius),
          taken && cross("cross-ground", x, y, 0.6 * radius),
          taken && cross("cross", x, y, 0.6 * radius),
          s("circle", { class: "focus-ring", cx: n1(x), cy: n1(y), r: n1(1.5 * radius) }),
        ].filter(Boolean),
      );
      if (shown) {
        // Beside a piece, on an empty point in its middle.
        const [vx, vy] = onPiece ? [x + 0.75 * radius, y - 0.95 * radius] : [x, y];
        group.append(
          valueMark(t, shown.value, vx, vy, (onPiece ? 0.85 : 1) * valueSize, shown.more),
        );
      }
    });
    this.#drawMarks(view);
  }

  #drawMarks(view) {
    const { radius, at } = this.layout;
    const { last, arrow: shown } = view;
    const under = [];
    if (last && last.to !== null) {
      const [x, y] = at[last.to];
      if (last.from !== null) {
        const stops = [last.from, ...last.path];
        under.push(
          s("polyline", {
            class: "last-way",
            points: stops.map((p) => at[p].map(n1).join(",")).join(" "),
          }),
        );
      }
      under.push(s("circle", { class: "last", cx: n1(x), cy: n1(y), r: n1(1.32 * radius) }));
    }
    for (const p of last?.captured ?? []) {
      const [x, y] = at[p];
      const r = 0.5 * radius;
      under.push(cross("last-captured", x, y, r));
    }
    renew(this.under, ...under);
    const over = [];
    if (shown && shown.to !== null) {
      const stops = shown.from === null ? [] : [shown.from, ...shown.path];
      for (let k = 0; k + 1 < stops.length; k++)
        over.push(arrow(at[stops[k]], at[stops[k + 1]], radius, "shown"));
      const [x, y] = at[shown.to];
      over.push(s("circle", { class: "shown", cx: n1(x), cy: n1(y), r: n1(1.15 * radius) }));
      for (const p of shown.captured)
        over.push(
          s("circle", {
            class: "shown-captured",
            cx: n1(at[p][0]),
            cy: n1(at[p][1]),
            r: n1(1.15 * radius),
          }),
        );
    }
    renew(this.over, ...over);
  }

  /** Let the piece of the last move come from where it was. */
  slide(move) {
    if (!move || move.from === null || move.to === null || still()) return;
    const piece = this.points[move.to].querySelector(".piece");
    const [x, y] = this.layout.at[move.to];
    const [fx, fy] = this.layout.at[move.from];
    piece?.animate([{ transform: `translate(${fx - x}px, ${fy - y}px)` }, { transform: "none" }], {
      duration: 220,
      easing: "ease-out",
    });
  }
}
