// SPDX-License-Identifier: MIT
/** The position as a text: to copy, to paste another, to share by a link. */
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** A button that copies a text, and says so. */
export function copyButton(app, key, label, text, sign = "copy") {
  const { t } = app;
  return h(
    "button",
    {
      type: "button",
      class: "small",
      "data-key": key,
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(text());
          app.say(t("copied"), true);
        } catch {
          app.say(t("copy.failed", { text: text() }), true);
        }
      },
    },
    icon(sign),
    label,
  );
}

/* Once a game has moves they are part of what is shared. */
export function positionBox(app) {
  const { t, game } = app;
  const field = h("input", {
    id: "paste",
    name: "paste",
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
    "data-key": "paste",
    maxlength: "8000",
    "aria-describedby": "paste-help",
  });
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("position.title")),
    h("p", { class: "position-text" }, h("code", { id: "position-text" }, game.info.position)),
    h(
      "div",
      { class: "buttons" },
      copyButton(app, "copy-position", t("position.copy"), () => game.info.position),
      copyButton(app, "copy-link", t("position.copy_link"), () => app.link(), "share"),
      navigator.share &&
        h(
          "button",
          {
            type: "button",
            class: "small",
            "data-key": "share",
            onclick: () =>
              navigator.share({ title: document.title, url: app.link() }).catch(() => {}),
          },
          icon("share"),
          t("position.share"),
        ),
    ),
    h(
      "form",
      {
        class: "paste",
        onsubmit: (event) => {
          event.preventDefault();
          app.paste(field.value);
        },
      },
      h("label", { for: "paste" }, t("position.paste")),
      h(
        "div",
        { class: "field-row" },
        field,
        h("button", { type: "submit", "data-key": "paste-go" }, t("position.go")),
      ),
      h("p", { id: "paste-help", class: "quiet-text" }, t("position.help")),
    ),
  );
}
