// SPDX-License-Identifier: MIT
/** Rules: what the variant's file says, in words. */
import { h } from "./dom.js";
import { titleOf } from "./names.js";
import { rulesText } from "./rules.js";

/* Texts of the file are in English, whatever the page is in. */
function fileText(t, label, text) {
  return (
    text && h("div", {}, h("dt", {}, label), h("dd", { lang: t.lang === "en" ? null : "en" }, text))
  );
}

export function rulesView(app) {
  const {
    t,
    game: { variant },
  } = app;
  if (!variant) return null;
  const title = titleOf(t, variant);
  return [
    h(
      "section",
      { class: "card rules" },
      h("h2", {}, title),
      title !== variant.title && h("p", { class: "quiet-text", lang: "en" }, variant.title),
      rulesText(t, variant).map(({ title: heading, items }) => [
        h("h3", {}, heading),
        h(
          "ul",
          {},
          items.map((item) => h("li", {}, item)),
        ),
      ]),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("rules.about")),
      h(
        "dl",
        { class: "about" },
        fileText(t, t("rules.other_names"), variant.other_names),
        fileText(t, t("rules.region"), variant.region),
        fileText(t, t("rules.source"), variant.source),
        fileText(t, t("rules.decided"), variant.decided),
      ),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("notation.title")),
      h("p", {}, t(`notation.${variant.family}`)),
      h("p", {}, t("notation.position"), " ", h("code", {}, variant.start)),
    ),
  ];
}
