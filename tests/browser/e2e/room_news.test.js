// SPDX-License-Identifier: MIT
/** Rooms: what is said of them, and how often the server is asked. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { key, openPage, tap } from "../lib.js";
import { close, makeRoom, OFFLINE, pair, serve, status, visit, waitMoves } from "../lib_room.js";

const heard = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector("#live").textContent),
    pattern.source,
  );

test("readers of the screen hear who comes, goes, offers, agrees, and how it ends", async () => {
  const { page: first, code } = await makeRoom("column");
  await heard(first, /Room \w{4}\. You play Crows\. Waiting for the other player/);
  const second = await visit(code);
  await heard(second, /Room \w{4}\. You are watching\./);
  await key(second, "join").click();
  await heard(first, /Vulture: the seat is taken now\. Your turn/);
  await heard(second, /You play Vulture\. Crows to move/);
  await tap(first, "T1");
  await heard(second, /Crows: crow to T1\. Vulture to move/);

  await key(first, "draw-offer").click();
  await heard(first, /You have offered a draw/);
  await heard(second, /A draw is offered to you/);
  await key(second, "draw-decline").click();
  await heard(first, /Your offer of a draw was declined/);
  await heard(second, /You have declined the draw/);
  await key(second, "draw-offer").click();
  await heard(first, /A draw is offered to you/);
  await key(second, "draw-withdraw").click();
  await heard(first, /The offer of a draw was taken back/);
  await heard(second, /You have taken the offer back/);
  const third = await visit(code);
  await heard(third, /You are watching/);
  await key(second, "draw-offer").click();
  await heard(third, /Vulture: a draw is offered/);
  await key(first, "draw-accept").click();
  for (const page of [first, second, third]) await heard(page, /Drawn: both sides agreed/);

  await key(second, "rematch").click();
  await heard(first, /The other player wants another game/);
  await heard(third, /Vulture: another game is wanted/);
  await key(first, "rematch").click();
  await heard(first, /A new game\. You play Vulture\. Crows to move/);
  await heard(second, /A new game\. You play Crows\. Your turn/);
  await heard(third, /A new game\. You are watching\. Crows to move/);

  // Gone, and back: after some seconds only, or a page loaded anew would be told of.
  const path = second.url();
  const context = second.context();
  await second.close();
  await heard(first, /Crows: away/);
  const again = await context.newPage();
  await again.goto(path);
  await heard(first, /Crows: connected again/);
  await key(again, "resign").click();
  await key(again, "resign-sure").click();
  await heard(first, /Won by Vulture: Crows gave up/);
  await context.close();
  await close(first, third);
});

test("the same in Hindi", async () => {
  const path = "/?v=kaooa&view=room";
  const first = await openPage({ path, lang: "hi", expected: OFFLINE });
  await key(first, "side-column").check();
  await key(first, "room-make").click();
  await heard(first, /कमरा \w{4}। आपका पक्ष: कौए।/);
  const second = await visit(await first.locator("#room-code-shown").textContent());
  await key(second, "join").click();
  await heard(first, /गिद्ध: अब जगह भर गई है। आपकी बारी/);
  await key(second, "draw-offer").click();
  await heard(first, /आपको बराबरी का प्रस्ताव मिला है/);
  await close(first, second);
});

test("a guest's page over a restart of the server asks seldom, whatever version it has", async () => {
  const folder = mkdtempSync(join(tmpdir(), "goti-room-"));
  let server = await serve(folder, 0);
  const base = server.address.replace(/\/$/, "");
  const options = { base, expected: /Failed to load|ERR_/ };
  const maker = await openPage({ ...options, path: "/?v=kaooa&view=room" });
  await key(maker, "side-column").check();
  await key(maker, "room-make").click();
  await maker.waitForSelector("#room-code-shown");
  const code = await maker.locator("#room-code-shown").textContent();
  const guest = await openPage({ ...options, path: `/r/${code}` });
  await guest.waitForFunction(() =>
    document.querySelector("#panel").textContent.includes("You are watching"),
  );
  let asked = 0;
  let less = 0; // by so much is the server's version smaller, after the restart
  await guest.route("**/api/rooms/*", async (route) => {
    asked++;
    const url = new URL(route.request().url());
    const since = Number(url.searchParams.get("since"));
    if (since) url.searchParams.set("since", String(since + less));
    const answer = await route.fetch({ url: url.href }).catch(() => null);
    if (answer === null) return route.abort().catch(() => {});
    if (answer.status() !== 200) return route.fulfill({ response: answer }).catch(() => {});
    const state = await answer.json();
    return route
      .fulfill({ response: answer, json: { ...state, version: state.version - less } })
      .catch(() => {});
  });
  assert.equal(await server.stop(), 0);
  await guest.waitForSelector(".link-lost");
  less = 1000000;
  server = await serve(folder, new URL(base).port);
  await guest.waitForSelector(".link-live", { timeout: 30000 });
  asked = 0;
  await guest.waitForTimeout(3000);
  assert.ok(asked <= 4, `${asked} requests in three seconds`);
  await guest.unrouteAll({ behavior: "ignoreErrors" });
  await guest.context().close();
  await close(maker);
  await server.stop();
  rmSync(folder, { recursive: true });
});

test("many room pages of one browser leave connections for more", async () => {
  const { page: first } = await makeRoom("row");
  const context = first.context();
  const { origin } = new URL(first.url());
  // In a browser without windows no page is ever hidden: these say they are.
  await context.addInitScript(() => {
    let hidden = true;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    window.show = () => {
      hidden = false;
      document.dispatchEvent(new Event("visibilitychange"));
    };
  });
  const pages = [];
  for (let i = 0; i < 8; i++) {
    const { code } = await (
      await fetch(`${origin}/api/rooms`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ variant: "kaooa" }),
      })
    ).json();
    const page = await context.newPage();
    await page.goto(`${origin}/r/${code}`, { timeout: 8000 });
    await page.waitForSelector("#room-code-shown", { timeout: 8000 });
    pages.push(page);
  }
  const last = await context.newPage();
  await last.goto(`${origin}/?v=kaooa`, { timeout: 8000 });
  await last.waitForSelector(".move", { timeout: 8000 });
  // A page that is looked at again waits for news as ever.
  const waits = pages[7].waitForRequest(/wait=\d/, { timeout: 4000 });
  await pages[7].evaluate(() => window.show());
  await waits;
  await context.close();
});

test("a page that gets hidden lets its connection go, and its seat stays", async () => {
  const { first, second } = await pair();
  const asks = first.waitForRequest(/since=\d+$/); // and no wait
  await first.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    Object.defineProperty(navigator, "locks", { value: undefined });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await asks;
  await second.waitForTimeout(3000);
  assert.match(await second.locator(".pane").textContent(), /Crows\s*connected/);
  assert.equal(await first.locator(".link-live").count(), 1);
  const waits = first.waitForRequest(/wait=\d/);
  await first.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: false });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await waits;
  await tap(first, "T1");
  await waitMoves(second, 1);
  await close(first, second);
});

test("too many requests: said with the seconds, and not called a lost connection", async () => {
  const page = await openPage({ path: "/?v=kaooa&view=room", expected: /status of 429/ });
  let asked = 0;
  await page.route("**/api/rooms/*", (route) => {
    asked++;
    return route.fulfill({
      status: 429,
      headers: { "Retry-After": "30" },
      json: { error: { code: "too-many-requests", message: "too many", field: null } },
    });
  });
  await page.fill("#room-code", "ABCD");
  await page.press("#room-code", "Enter");
  await page.waitForSelector(".link-limited");
  const words = /Too many requests from here; the server is asked again in 30 seconds/;
  assert.match(await page.locator(".link-limited").textContent(), words);
  await heard(page, words);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForTimeout(2500);
  assert.equal(asked, 1);
  await key(page, "room-leave").click();
  await page.waitForSelector("#room-code");
  await close(page);
});

test("giving up is asked again in the next game", async () => {
  const { first, second } = await pair();
  await key(first, "resign").click();
  await first.waitForSelector('[data-key="resign-sure"]');
  await key(second, "draw-offer").click();
  await key(first, "draw-accept").click();
  await status(first, /Drawn/);
  await key(first, "rematch").click();
  await key(second, "rematch").click();
  await status(second, /Your turn/);
  await first.waitForSelector('[data-key="resign"]');
  assert.equal(await key(first, "resign-sure").count(), 0);
  await close(first, second);
});

test("a room begins from the start where no other position can be chosen", async () => {
  const page = await openPage({ path: "/?v=kaooa&m=T1&view=room", expected: OFFLINE });
  await key(page, "from-current").check();
  await key(page, "tab-explore").click();
  await page.selectOption("#variant", "three-mens-morris");
  await page.waitForSelector('.move[data-move="a1"]');
  await key(page, "tab-room").click();
  assert.equal(await key(page, "from-current").count(), 0);
  const made = page.waitForRequest((request) => request.method() === "POST");
  await key(page, "room-make").click();
  assert.equal((await made).postDataJSON().position, undefined);
  await page.waitForSelector("#room-code-shown");
  await close(page);
});

test("which characters a code has is said while it is typed", async () => {
  for (const [lang, words] of [
    ["en", /No code has: 0 I/],
    ["hi", /किसी कोड में नहीं होता: 0 I/],
  ]) {
    const page = await openPage({ path: "/?view=room&v=kaooa", lang });
    const requests = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/rooms")) requests.push(request.url());
    });
    await page.locator("#room-code").pressSequentially("a0iB");
    assert.match(await page.locator("#room-code-not").textContent(), words);
    assert.equal(await page.locator("#room-code").getAttribute("aria-invalid"), "true");
    await heard(page, words);
    await page.press("#room-code", "Enter");
    await page.waitForSelector("#toast.shown");
    assert.deepEqual(requests, []);
    await page.fill("#room-code", "AB");
    assert.ok(await page.locator("#room-code-not").isHidden());
    await close(page);
  }
  // A link with such a code: what a code has, and a way to enter another.
  const page = await openPage({ path: "/?room=AB0I" });
  await page.waitForSelector("#room-code");
  await heard(page, /letters without I, L, O and U/);
  await close(page);
});
