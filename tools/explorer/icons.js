// SPDX-License-Identifier: MIT
/** The few signs on buttons, drawn on a square of 24. */
import { s } from "./dom.js";

const SHAPES = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.100A6 6 0 0 0 12 3z",
  copy: "M9 9h11v12H9zM15 9V3H4v12h5",
  share: "M12 15V3M8 7l4-4 4 4M5 12v9h14v-9",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  moon: "M20 14A8.500 8.500 0 1 1 10 4a7 7 0 0 0 10 10z",
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
};

export function icon(name) {
  return s(
    "svg",
    { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: SHAPES[name] }),
  );
}
