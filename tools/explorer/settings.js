// SPDX-License-Identifier: MIT
/** What a reader has chosen for this page, kept in the browser if it lets us. */

export function remembered(key) {
  try {
    return localStorage.getItem(`goti.${key}`);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`goti.${key}`, value);
  } catch {
    /* then only until the page is closed */
  }
}

/** Storage for seats' tokens; in memory where the browser refuses. */
export function safeStorage() {
  try {
    localStorage.getItem("goti.theme");
    return localStorage;
  } catch {
    const kept = new Map();
    return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => kept.set(k, v) };
  }
}

export const THEMES = ["auto", "light", "dark"];

export function applyTheme(theme) {
  if (theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
}
