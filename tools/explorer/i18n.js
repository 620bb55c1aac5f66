// SPDX-License-Identifier: MIT
/**
 * The page's languages.  A language is a file of texts by key; a text may have
 * {names} to fill in, and be an object of plural forms, chosen by {n}.
 */
import { en } from "./text_en.js";
import { hi } from "./text_hi.js";

export const LANGUAGES = {
  en: { texts: en, name: "English", locale: "en" },
  // Digits stay 0-9, as in moves and positions.
  hi: { texts: hi, name: "हिन्दी", locale: "hi-IN-u-nu-latn" },
};

/**
 * @return t(key, params) with t.lang, t.has(key), t.number(n) and t.compact(n); a
 *   key that is not there is an error of the page, which tests look for
 */
export function translator(lang) {
  const { texts, locale } = LANGUAGES[lang];
  const plural = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const compact = new Intl.NumberFormat(locale, { notation: "compact" });
  const t = (key, params = {}) => {
    let text = texts[key];
    if (text === undefined) throw new Error(`no text '${key}' in ${lang}`);
    if (typeof text === "object") text = text[plural.select(Number(params.n))] ?? text.other;
    return text.replace(/\{(\w+)\}/g, (_, name) => {
      if (!(name in params)) throw new Error(`text '${key}' wants {${name}}`);
      const value = params[name];
      return typeof value === "number" ? numbers.format(value) : String(value);
    });
  };
  t.lang = lang;
  t.has = (key) => key in texts;
  t.number = (n) => numbers.format(n);
  t.compact = (n) => compact.format(n); // "20M", for axes
  return t;
}

/** The language to begin with: what was chosen before, else the browser's. */
export function firstLanguage(chosen, wanted) {
  if (chosen in LANGUAGES) return chosen;
  for (const tag of wanted) {
    const lang = tag.toLowerCase().split("-")[0];
    if (lang in LANGUAGES) return lang;
  }
  return "en";
}
