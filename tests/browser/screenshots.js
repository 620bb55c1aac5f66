// SPDX-License-Identifier: MIT
/**
 * Pictures of every view, to be looked at: desktop and phone, light and dark,
 * English and Hindi.  Run by run.sh --screenshots DIR.
 */
import { join } from "node:path";
import { ALL_IN, BASE, DESKTOP, key, openPage, PHONE, tap, theBrowser } from "./lib.js";

const query = (route) => `/?${new URLSearchParams(route)}`;

async function line(page) {
  await key(page, "line-show").click();
  await page.waitForSelector(".line");
}

async function hint(page) {
  await key(page, "hint").click();
  await page.waitForSelector(".over .shown");
}

async function mill(page) {
  await tap(page, "a3");
}

async function room(page) {
  await key(page, "room-make").click();
  await page.waitForSelector("#room-code-shown");
}

const VIEWS = [
  ["explore", query({ v: "kaooa", m: "T1 T2" }), line],
  ["explore-steps", query({ v: "hat-diviyan-keliya", m: "R12 A-R11 R21" })],
  ["explore-limit", query({ v: "kaooa-limit", p: ALL_IN })],
  ["explore-over", query({ v: "three-mens-morris", m: "a1 b2 a2 b1 a3xb1" })],
  ["explore-unknown", query({ v: "aadu-puli-attam", m: "R22 A-R12" })],
  ["explore-large", query({ v: "tigadi", m: "a7 d6 g7 f4" })],
  ["mill", query({ v: "three-mens-morris", m: "a1 b2 a2 b1" }), mill],
  ["play", query({ v: "kaooa", view: "play", m: "T1 T2" }), hint],
  ["room-lobby", query({ v: "kaooa", view: "room" })],
  ["room", query({ v: "hat-diviyan-keliya", view: "room" }), room],
  ["setup", query({ v: "three-mens-morris", view: "setup", m: "a1 b2 a2" })],
  ["numbers", query({ v: "kaooa-limit", view: "numbers" })],
  ["rules", query({ v: "aadu-puli-attam", view: "rules" })],
];

const [folder, only = ""] = process.argv.slice(2);
for (const [device, viewport] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
])
  for (const dark of [false, true])
    for (const lang of ["en", "hi"])
      for (const [name, path, prepare] of VIEWS) {
        if (!name.startsWith(only)) continue;
        const page = await openPage({ viewport, dark, lang, path, touch: device === "phone" });
        await page.waitForSelector(
          name.startsWith("room") ? "#panel .card" : "#panel .card, .histogram",
        );
        await prepare?.(page);
        await page.waitForTimeout(150);
        const file = `${name}-${device}-${dark ? "dark" : "light"}-${lang}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: device === "phone" });
        await page.done();
      }
await (await theBrowser()).close();
console.log(`pictures of ${BASE} in ${folder}`);
