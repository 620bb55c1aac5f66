// SPDX-License-Identifier: MIT
/** Both languages say everything, and nothing is said that they do not know. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { LANGUAGES, firstLanguage, translator } from "../../../tools/explorer/i18n.js";
import { PIECES, SIDES, TITLES } from "../../../tools/explorer/names_hi.js";

const PAGE = new URL("../../../tools/explorer/", import.meta.url);
const VARIANTS = new URL("../../../solver/variants/", import.meta.url);
const CONTRACT = new URL("../../../tools/serve/openapi.json", import.meta.url);
const source = readdirSync(PAGE)
  .filter((f) => f.endsWith(".js") && !f.startsWith("text_"))
  .map((f) => readFileSync(new URL(f, PAGE), "utf8"))
  .join("\n");
const keys = Object.keys(LANGUAGES.en.texts);

test("languages have the same keys, none empty", () => {
  for (const [lang, { texts }] of Object.entries(LANGUAGES)) {
    assert.deepEqual(Object.keys(texts), keys, lang);
    for (const [key, text] of Object.entries(texts))
      for (const form of typeof text === "object" ? Object.values(text) : [text])
        assert.ok(form.trim() !== "", `${lang} ${key}`);
  }
});

test("a text has the same names to fill in in every language", () => {
  const names = (text) =>
    [...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map((m) => m[1]))].sort();
  for (const key of keys)
    assert.deepEqual(names(LANGUAGES.hi.texts[key]), names(LANGUAGES.en.texts[key]), key);
});

test("plural forms: those the language has, and {n} to choose by", () => {
  for (const { texts, locale } of Object.values(LANGUAGES)) {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(texts))
      if (typeof text === "object") {
        assert.deepEqual(Object.keys(text).sort(), [...categories].sort(), key);
        assert.match(JSON.stringify(text), /\{n\}/, key);
      }
  }
});

test("every key that is used exists, and every key that exists is used", () => {
  const strings = new Set([...source.matchAll(/"([a-z][\w.-]*)"/g)].map((m) => m[1]));
  // t(`value.${...}`) uses all that begin so.
  const families = [...source.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map((m) => m[1]);
  for (const [, key] of source.matchAll(/\bt\(\s*"([^"]+)"/g))
    assert.ok(keys.includes(key), `no text '${key}'`);
  for (const family of families.filter((f) =>
    new RegExp(`(\\bt\\(|key = .*)\`${f.replaceAll(".", "\\.")}`).test(source),
  ))
    assert.ok(
      keys.some((k) => k.startsWith(family)),
      `no text '${family}...'`,
    );
  const unused = keys.filter((k) => !strings.has(k) && !families.some((f) => k.startsWith(f)));
  assert.deepEqual(unused, []);
});

test("families of keys have all their members", () => {
  const contract = JSON.parse(readFileSync(CONTRACT, "utf8")).components.schemas;
  const members = {
    "value.": contract.Category.enum,
    "letter.": contract.Category.enum,
    "cause.": contract.Cause.enum,
    "explain.": ["dtc", "dtm", "draw", "unknown", "cursed-win", "blessed-loss"],
    "legend.": contract.Metric.enum,
    "numbers.depths.": contract.Metric.enum,
    "seat.": ["person", ...contract.Level.enum.filter((l) => l !== "random")],
    "family.": ["hunt", "morris"],
    "notation.": ["hunt", "morris"],
    "phase.": ["movement", "placement"],
    "tables.": contract.Tables.properties.state.enum.filter((s) => s !== "complete"),
    "tab.": ["explore", "play", "room", "setup", "numbers", "rules"],
    "theme.": ["auto", "light", "dark"],
    "link.": ["connecting", "live", "lost"],
    "walk.": ["first", "back", "forward", "last"],
    "rules.blocked.": ["loses", "passes", "draws"],
    "room.draw.": contract.DrawAction.properties.action.enum,
  };
  for (const [family, names] of Object.entries(members))
    for (const name of names) assert.ok(keys.includes(family + name), family + name);
});

test("every error of the contract has words, but those a page cannot cause", () => {
  const codes = JSON.parse(readFileSync(CONTRACT, "utf8")).components.schemas.Error.properties.error
    .properties.code.enum;
  const never = [
    "no-such-path",
    "no-such-method",
    "not-acceptable-host",
    "wrong-content-type",
  ];
  for (const code of codes)
    if (!never.includes(code)) assert.ok(keys.includes(`error.${code}`), code);
});

test("shipped games, their sides and pieces have names in Hindi", () => {
  const field = (text, name) => text.match(new RegExp(`^${name} *= *(.+)$`, "m"))?.[1].trim();
  for (const file of readdirSync(VARIANTS).filter((f) => f.endsWith(".ini"))) {
    const text = readFileSync(new URL(file, VARIANTS), "utf8");
    assert.ok(TITLES[file.replace(".ini", "")], file);
    for (const side of ["row", "column"]) {
      const [name, piece] = [field(text, `${side}_side`), field(text, `${side}_piece`)];
      if (name) assert.ok(SIDES[name], `${file}: ${name}`);
      if (piece) assert.ok(PIECES[piece], `${file}: ${piece}`);
    }
  }
  for (const name of ["Tigers", "Goats", "White", "Black"]) assert.ok(SIDES[name], name); // by default
  for (const piece of ["tiger", "goat", "man"]) assert.ok(PIECES[piece], piece);
});

test("Hindi is written in its own letters, digits are 0-9", () => {
  for (const [key, text] of Object.entries(LANGUAGES.hi.texts)) {
    if (
      /\p{L}/u.test(
        Object.values(Object(text))
          .join("")
          .replace(/\{\w+\}/g, ""),
      )
    )
      assert.match(JSON.stringify(text), /\p{Script=Devanagari}/u, key);
    assert.doesNotMatch(JSON.stringify(text), /[०-९]/, key);
  }
  assert.equal(translator("hi").number(1234567), "12,34,567");
  assert.equal(translator("en").number(1234567), "1,234,567");
});

test("plurals and unknown keys", () => {
  const t = translator("en");
  assert.equal(t("explain.dtc", { n: 1 }), "1 ply to the next capture or the end");
  assert.equal(t("explain.dtc", { n: 2 }), "2 plies to the next capture or the end");
  assert.throws(() => t("no.such"), /no text/);
  assert.throws(() => t("verdict", { side: "A" }), /wants \{value\}/);
});

test("the first language: what was chosen, else what the browser wants", () => {
  assert.equal(firstLanguage("hi", ["en"]), "hi");
  assert.equal(firstLanguage(null, ["fr-FR", "hi-IN", "en"]), "hi");
  assert.equal(firstLanguage("xx", ["fr"]), "en");
});
