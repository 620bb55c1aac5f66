// SPDX-License-Identifier: MIT
/** What went wrong, on the page. */
import { h } from "./dom.js";
import { errorParts } from "./say.js";

/** An error in words, to be heard as well; what the server says of it is English. */
export function troubleWords(t, error) {
  const { words, said } = errorParts(t, error);
  const more = said !== null && [" (", h("span", { lang: "en" }, said), ")"];
  return h("span", { "data-say": "" }, words, more);
}

export const troubleBox = (t, error) => h("p", { class: "notice" }, troubleWords(t, error));
