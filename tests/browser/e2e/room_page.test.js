// SPDX-License-Identifier: MIT
/** Rooms: how one gets a seat, what is on the screen, links, keys, and the end. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { key, openPage, PHONE, tap } from "../lib.js";
import { close, makeRoom, OFFLINE, pair, status, visit, waitMoves } from "../lib_room.js";

const live = (page) => page.locator("#live").textContent();
const focused = (page) => page.evaluate(() => document.activeElement?.dataset?.key ?? "");
const heard = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector("#live").textContent),
    pattern.source,
  );

/* The room's API as a server has it that gives rooms a key. */
const KEY = "K7QMAB2D";
async function withKey(page, asked) {
  await page.route(/\/api\/rooms/, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const body = request.postDataJSON();
    asked.push({ key: url.searchParams.get("key") ?? body?.key ?? null, url: url.href });
    url.searchParams.delete("key");
    const postData = body && { ...body, key: undefined };
    const answer = await route.fetch({ url: url.href, postData }).catch(() => null);
    if (answer === null) return route.abort().catch(() => {});
    if (answer.status() >= 300 || answer.status() === 204)
      return route.fulfill({ response: answer }).catch(() => {});
    const json = await answer.json();
    const state = json.room ?? json;
    if (state.you) state.key = KEY;
    return route.fulfill({ response: answer, json }).catch(() => {});
  });
}

test("a double click takes the seat once, and the joiner hears of it as of his own", async () => {
  const { page: maker, code } = await makeRoom("column");
  const guest = await visit(code);
  await guest.evaluate(() => {
    window.heard = [];
    const { live } = window;
    new MutationObserver(() => window.heard.push(live.textContent)).observe(live, {
      childList: true,
    });
  });
  let taken = 0;
  await guest.route("**/join", async (route) => {
    const answer = await route.fetch();
    if (answer.status() === 200) taken++;
    await new Promise((resolve) => {
      setTimeout(resolve, 600); // meanwhile a poll would tell
    });
    await route.fulfill({ response: answer });
  });
  await key(guest, "join").dblclick({ delay: 0 });
  await status(guest, /Crows to move/);
  await heard(guest, /You play Vulture/);
  assert.doesNotMatch((await guest.evaluate(() => window.heard)).join("\n"), /seat is taken|Both/);
  assert.equal(await guest.locator(".notice").count(), 0);
  assert.equal(taken, 1);
  await guest.unrouteAll({ behavior: "ignoreErrors" });
  await close(maker, guest);
});

test("an answer to join that was lost is asked for again, and the seat is not lost", async () => {
  const { page: maker, code } = await makeRoom("column");
  const guest = await visit(code);
  const tokens = [];
  let answer = null; // of a server that knows a token again
  await guest.route("**/join", async (route) => {
    tokens.push(route.request().postDataJSON().token);
    if (answer) return route.fulfill({ response: answer });
    answer = await route.fetch({ postData: "{}" });
    return route.abort();
  });
  await key(guest, "join").click();
  await status(guest, /Crows to move/);
  assert.match(tokens[0], /^[\w-]{22,64}$/);
  assert.deepEqual(tokens, [tokens[0], tokens[0]]);
  assert.equal(await guest.locator(".notice").count(), 0);
  await guest.reload();
  await status(guest, /Crows to move/);
  await tap(maker, "T1");
  await status(guest, /Your turn/);
  await guest.unrouteAll({ behavior: "ignoreErrors" });
  await close(maker, guest);
});

test("your turn is told wherever one is, and by the title", async () => {
  const { first, second } = await pair(); // first has the crows, who begin
  assert.match(await first.title(), /^Your turn · Room/);
  assert.doesNotMatch(await second.title(), /turn/);
  await key(second, "tab-rules").click();
  await tap(first, "T1");
  await heard(second, /Room: your turn/);
  await second.waitForSelector("#toast.shown");
  assert.match(await second.title(), /^Room: your turn · Rules/);
  await close(first, second);
});

test("on a phone turn, offers and troubles are in sight, and the code comes last", async () => {
  const { page: maker, code } = await makeRoom("row");
  const viewport = { ...PHONE, height: 640 };
  const phone = await openPage({ path: `/r/${code}`, viewport, touch: true, expected: OFFLINE });
  // At once in the page: what is found first may have been drawn anew by then.
  const boxOf = async (selector) => {
    await phone.waitForSelector(selector);
    return phone.evaluate((s) => {
      const { x, y, width, height } = document.querySelector(s).getBoundingClientRect();
      return { x, y, width, height };
    }, selector);
  };
  const bottom = async (selector) => {
    const box = await boxOf(selector);
    return box.y + box.height;
  };
  assert.ok((await bottom('[data-key="join"]')) < 640); // before the code of the room
  await key(phone, "join").click();
  await status(phone, /Your turn/);
  await phone.evaluate(() => window.scrollTo(0, 0));
  const board = await boxOf(".board");
  await key(maker, "draw-offer").click();
  await phone.waitForSelector('[data-key="draw-accept"]');
  await phone.route("**/draw", (route) => route.abort());
  await key(phone, "draw-decline").click();
  await phone.waitForSelector(".notice");
  assert.match(await phone.locator(".link-state").textContent(), /A draw is offered to you/);
  await phone.evaluate(() => window.scrollTo(0, 0));
  const now = await boxOf(".board");
  assert.deepEqual(now, board); // it does not move under the finger
  for (const s of ["#room-status", ".link-state"]) assert.ok((await bottom(s)) < board.y, s);
  assert.ok(board.y + board.height < 640, `the board begins at ${board.y}`);
  await phone.waitForSelector("#toast.shown"); // and under the board
  const first = await phone.locator("#panel > *").first().getAttribute("class");
  assert.equal(first, "notice");
  const last = await phone.locator("#panel > *").last().getAttribute("class");
  assert.match(last, /room-card/);
  // What failed for want of a network is over once there is news.
  await phone.unroute("**/draw");
  await key(maker, "draw-withdraw").click();
  await phone.waitForSelector(".notice", { state: "detached", timeout: 5000 });
  await close(maker, phone);
});

test("giving up by keys: the question is said, and no has the focus", async () => {
  const { first, second } = await pair();
  await key(first, "resign").focus();
  await first.keyboard.press("Enter");
  await heard(first, /Give the game up\?/);
  assert.equal(await focused(first), "resign-no");
  await first.keyboard.press("Enter");
  assert.equal(await focused(first), "resign");
  await key(first, "resign").dblclick({ delay: 0 }); // too fast to have read it
  assert.match(await first.locator("#room-status").textContent(), /Your turn/);
  await key(first, "resign").focus();
  await first.keyboard.press("Enter");
  await first.keyboard.press("Tab");
  assert.equal(await focused(first), "resign-sure");
  await first.keyboard.press("Enter");
  await status(second, /Won by Vulture/);
  await close(first, second);
});

test("a room nobody came to is closed, and its code is of none", async () => {
  const { page, code } = await makeRoom("row");
  await key(page, "close").click();
  await key(page, "close-sure").click();
  await page.waitForSelector("#room-code");
  await heard(page, new RegExp(`Room ${code} is closed`));
  const other = await openPage({ path: `/r/${code}`, expected: /status of 404/ });
  await other.waitForSelector(".notice");
  assert.match(await other.locator(".notice").textContent(), /no such room/);
  await close(page, other);
});

test("a link pasted where a code goes is read as one", async () => {
  const { page, code } = await makeRoom("row");
  const other = await openPage({ path: "/?view=room" });
  await other.locator("#room-code").focus();
  const link = `${new URL(page.url()).origin}/r/${code.toLowerCase()}`;
  await other.evaluate((text) => navigator.clipboard.writeText(text), link);
  await other.keyboard.press("Control+v");
  assert.equal(await other.locator("#room-code").inputValue(), code);
  await other.keyboard.press("Enter");
  await key(other, "join").waitFor();
  assert.equal(new URL(other.url()).pathname, `/r/${code}`);
  await close(page, other);
});

test("an address that no room can have is explained", async () => {
  const page = await openPage({ expected: /status of 404/ });
  const { origin } = new URL(page.url());
  const html = await (await page.request.get(origin)).text();
  await page.route("**/r/*", (route) =>
    route.fulfill({ status: 404, contentType: "text/html", body: html }),
  );
  await page.goto(`${origin}/r/0OOO`);
  await page.waitForSelector("#room-code");
  assert.equal(await page.locator("#room-code").inputValue(), "0OOO");
  await heard(page, /0OOO is no code of a room\. Four characters/);
  assert.match(await page.locator("#room-code-not").textContent(), /No code has: 0 O/);
  await close(page);
});

test("the link has the room's key, and who comes by it shows the key", async () => {
  const asked = [];
  const maker = await openPage({ path: "/?v=kaooa&view=room", expected: OFFLINE });
  await withKey(maker, asked);
  await key(maker, "side-column").check();
  await key(maker, "room-make").click();
  await maker.waitForSelector("#room-code-shown");
  const code = await maker.locator("#room-code-shown").textContent();
  const path = `/r/${code}?key=${KEY}`;
  assert.ok(maker.url().endsWith(path), maker.url());
  assert.ok((await maker.locator(".room-link a").textContent()).endsWith(path));
  await key(maker, "room-copy").click();
  await heard(maker, /Copied/);
  const copied = await maker.evaluate(() => navigator.clipboard.readText());
  assert.ok(copied.endsWith(path), copied);

  const seen = [];
  const guest = await openPage({ expected: OFFLINE });
  await withKey(guest, seen);
  await guest.goto(copied);
  await key(guest, "join").click();
  await status(guest, /Crows to move/);
  const joined = seen.findIndex(({ url }) => url.endsWith("/join"));
  for (const { key: shown, url } of seen.slice(0, joined + 1)) assert.equal(shown, KEY, url);
  await status(maker, /Your turn/);
  await tap(maker, "T1");
  await waitMoves(guest, 1);
  // Not where something else is shown.
  assert.ok(guest.url().endsWith(path));
  await key(guest, "tab-explore").click();
  assert.doesNotMatch(guest.url() + (await guest.title()) + (await live(guest)), new RegExp(KEY));
  for (const page of [maker, guest]) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.context().close();
  }
});
