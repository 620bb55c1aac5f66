// SPDX-License-Identifier: MIT
/** What stands at the top of the page: the game, the language, the colours,
    and the way to the views. */
import { h } from "./dom.js";
import { LANGUAGES } from "./i18n.js";
import { icon } from "./icons.js";
import { titleOf } from "./names.js";
import { VIEWS } from "./route.js";
import { THEMES } from "./settings.js";

const THEME_ICON = { auto: "auto", light: "sun", dark: "moon" };

function variantSelect(app) {
  const { t, game, variants } = app;
  const families = ["hunt", "morris"];
  return h(
    "label",
    { class: "variant" },
    h("span", { class: "visually-hidden" }, t("variant.choose")),
    h(
      "select",
      {
        id: "variant",
        "data-key": "variant",
        disabled: app.view === "room" && app.room !== null, // it has its game
        onchange: (event) => app.chooseVariant(event.target.value),
      },
      families.map((family) =>
        h(
          "optgroup",
          { label: t(`family.${family}`) },
          variants
            .filter((v) => v.family === family)
            .map((v) => ({ v, title: titleOf(t, v) }))
            .sort((a, b) => a.title.localeCompare(b.title, t.lang))
            .map(({ v, title }) =>
              h(
                "option",
                { value: v.name, selected: v.name === game.variant?.name },
                v.tables.state === "complete" ? title : t("variant.no_tables", { title }),
              ),
            ),
        ),
      ),
    ),
  );
}

function languageButton(app) {
  const other = Object.keys(LANGUAGES).filter((lang) => lang !== app.t.lang);
  return other.map((lang) =>
    h(
      "button",
      {
        type: "button",
        class: "small quiet",
        lang,
        "data-key": `lang-${lang}`,
        onclick: () => app.setLanguage(lang),
      },
      LANGUAGES[lang].name,
    ),
  );
}

function themeButton(app) {
  const { t, theme } = app;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  return h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "data-key": "theme",
      id: "theme",
      "data-now": theme,
      "aria-label": t("theme.label", { now: t(`theme.${theme}`), next: t(`theme.${next}`) }),
      title: t(`theme.${theme}`),
      onclick: () => app.setTheme(next),
    },
    icon(THEME_ICON[theme]),
  );
}

export function pageHeader(app) {
  return [
    h("h1", { class: "brand" }, "goti"),
    variantSelect(app),
    h("div", { class: "header-end" }, languageButton(app), themeButton(app)),
  ];
}

export function pageTabs(app) {
  const { t } = app;
  return h(
    "ul",
    {},
    VIEWS.map((view) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "tab",
            "data-key": `tab-${view}`,
            "data-view": view,
            "aria-current": app.view === view ? "page" : null,
            onclick: () => app.go(view),
          },
          t(`tab.${view}`),
        ),
      ),
    ),
  );
}
