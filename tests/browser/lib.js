// SPDX-License-Identifier: MIT
/**
 * What the end-to-end tests share: a browser, pages that fail a test if they
 * log an error or ask another host, and goti itself to compare with.
 *
 * run.sh sets GOTI_URL (the server), GOTI_BIN, GOTI_DB and GOTI_VARIANTS of
 * that server, and GOTI_NPM, the folder where playwright-core is installed.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after } from "node:test";

const { chromium } = createRequire(join(process.env.GOTI_NPM, "package.json"))("playwright-core");

export const BASE = process.env.GOTI_URL;
export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

// Chromium's sandbox needs user namespaces, which root in a container has not.
const args = process.getuid() === 0 ? ["--no-sandbox"] : [];

let browser = null;
export async function theBrowser() {
  browser ??= await chromium.launch({
    executablePath: process.env.GOTI_CHROMIUM ?? "/usr/bin/chromium",
    args,
  });
  return browser;
}
if (process.env.NODE_TEST_CONTEXT) after(() => browser?.close());

/** In kaooa-limit, which run.sh makes: a win that its limit of four plies takes
    away; and pieces all on the board, where that limit counts. */
export const CURSED = "1/CV1C/CC/C/2 C 0/2 0 0";
export const ALL_IN = "C/CC1C/C1/1/VC C 0/0 1 0";

/** In kaooa-thrice: a position, and moves that lead back to it. */
export const REPEATING = "V/3C/CC/C/CC C 0/0 1 0";
export const ROUND = [
  ["T5", "I5"],
  ["T1", "I1"],
  ["I5", "T5"],
  ["I1", "T1"],
];

/** goti, as on the command line. */
export function goti(...argv) {
  return execFileSync(process.env.GOTI_BIN, argv, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** What `goti query` says of a position. */
export function query(variant, position, ...more) {
  return JSON.parse(
    goti("query", variant, position, "--json", "--db", process.env.GOTI_DB, ...more),
  );
}

/**
 * A page of its own context, as another device would have.
 *
 * @param options  {viewport, lang, dark, touch, base, path, expected}; `base` is
 *   the server, `expected` a pattern of console messages that the test provokes
 */
export async function openPage({
  viewport = DESKTOP,
  lang = "en",
  dark = false,
  touch = false,
  path = "/",
  base = BASE,
  expected = null,
} = {}) {
  const context = await (
    await theBrowser()
  ).newContext({
    viewport,
    locale: lang === "hi" ? "hi-IN" : "en-US",
    colorScheme: dark ? "dark" : "light",
    hasTouch: touch,
    isMobile: touch,
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20000);
  const page = await context.newPage();
  const troubles = [];
  page.on("pageerror", (error) => troubles.push(String(error.stack ?? error)));
  page.on("console", (message) => {
    if (
      ["error", "warning"].includes(message.type()) &&
      !(expected && expected.test(message.text()))
    )
      troubles.push(message.text());
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== base && protocol !== "data:") troubles.push(`asks ${request.url()}`);
  });
  await page.goto(base + path);
  await page.waitForSelector("#panel > *");
  page.done = async () => {
    await context.close();
    assert.deepEqual(troubles, []);
  };
  return page;
}

/** Run a test with a page, and see that the page had no trouble. */
export async function withPage(options, run) {
  const page = await openPage(options);
  try {
    await run(page);
  } catch (error) {
    await page.context().close();
    throw error;
  }
  await page.done();
}

export const point = (page, name) => page.locator(`.board [data-point="${name}"]`);
export const key = (page, name) => page.locator(`[data-key="${name}"]`);

/** The position in goti's notation, once it is there. */
export async function positionText(page) {
  return (await page.locator("#position-text").textContent()).trim();
}

/** Wait until the page shows that position. */
export async function waitPosition(page, text) {
  await page.waitForFunction(
    (want) => document.querySelector("#position-text")?.textContent === want,
    text,
  );
}

/** Point at points, one after another. */
export async function tap(page, ...names) {
  // Also where nothing can be chosen, which is marked as disabled.
  for (const name of names) await point(page, name).click({ force: true });
}

/** The moves listed with their marks: [["T1", "W15"], ...]. */
export async function movesShown(page) {
  return page
    .locator(".move")
    .evaluateAll((buttons) =>
      buttons.map((b) => [b.dataset.move, b.querySelector(".chip text").textContent]),
    );
}

const LETTERS = { win: "W", "cursed-win": "CW", draw: "D", "blessed-loss": "BL", loss: "L" };

/** The mark `goti query`'s value should have. */
export function mark({ category, dtc }) {
  return LETTERS[category] + (dtc > 0 ? dtc : "");
}
