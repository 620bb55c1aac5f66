// SPDX-License-Identifier: MIT
/** How a game ended, where it is explored or played. */
import { h } from "./dom.js";
import { causeText, resultText } from "./names.js";

/** @param info  what the server says of a position that is over */
export function endedBox(t, variant, info) {
  return h(
    "div",
    { class: "verdict over" },
    h("strong", {}, resultText(t, variant, info.result)),
    h("span", {}, causeText(t, variant, info)),
  );
}
