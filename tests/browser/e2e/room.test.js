// SPDX-License-Identifier: MIT
/** Rooms: two browsers play, others watch, connections are lost and come back. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ALL_IN, key, openPage, point, query, REPEATING, ROUND, tap } from "../lib.js";
import { close, makeRoom, OFFLINE, pair, serve, status, visit, waitMoves } from "../lib_room.js";

test("two browsers play in real time, and one watches", async () => {
  const { first, second, code } = await pair();
  const third = await visit(code);
  await third.waitForFunction(() =>
    /You are watching/.test(document.querySelector("#panel").textContent),
  );
  await status(first, /Your turn/);
  await status(second, /Crows to move/);

  // Not the other's pieces, and not out of turn.
  assert.equal(await second.locator(".point.can").count(), 0);
  assert.equal(await third.locator(".point.can").count(), 0);
  await tap(second, "T1");

  await tap(first, "T1");
  await waitMoves(second, 1);
  await status(second, /Your turn/);
  await tap(second, "T2");
  for (const page of [first, second, third]) await waitMoves(page, 2);
  assert.deepEqual(await first.locator(".game-list .token").allTextContents(), ["T1", "T2"]);
  await third.waitForFunction(() => document.querySelectorAll(".board .piece").length === 2);
  assert.match(await third.locator("#live").textContent(), /Vulture: vulture to T2/);
  assert.equal(await third.locator('[data-key="resign"], [data-key="draw-offer"]').count(), 0);
  await close(first, second, third);
});

test("the code alone brings one in, small letters too", async () => {
  const { page, code } = await makeRoom("row");
  const other = await openPage({ path: "/?view=room", expected: OFFLINE });
  await other.fill("#room-code", code.toLowerCase());
  await other.press("#room-code", "Enter");
  await other.waitForSelector("#room-code-shown");
  await key(other, "join").click();
  await status(page, /Crows to move/);
  await status(other, /Your turn/);
  await close(page, other);
});

test("a lost connection is said, and the game goes on where it was", async () => {
  const { first, second } = await pair();
  await first.context().setOffline(true);
  await first.waitForSelector(".link-lost", { timeout: 40000 });
  assert.equal(await first.locator(".point.can").count(), 0);
  await first.context().setOffline(false);
  await first.waitForSelector(".link-live");
  await tap(first, "T1");
  await waitMoves(second, 1);
  await second.context().setOffline(true);
  await second.waitForSelector(".link-lost", { timeout: 40000 });
  await second.context().setOffline(false);
  await second.waitForSelector(".link-live");
  await tap(second, "T2");
  await waitMoves(first, 2);
  await close(first, second);
});

test("a page that was closed keeps its seat", async () => {
  const { first, second, code } = await pair();
  await tap(first, "T1");
  await waitMoves(second, 1);
  await second.reload();
  await status(second, /Your turn/);
  await tap(second, "T2");
  await waitMoves(first, 2);
  const again = await first.context().newPage();
  await first.close();
  await again.goto(`${new URL(second.url()).origin}/r/${code}`);
  await status(again, /Your turn/);
  await first.context().close();
  await close(second);
});

test("a draw is offered, declined, offered again and agreed; another game with sides changed", async () => {
  const { first, second } = await pair();
  await key(first, "draw-offer").click();
  await key(second, "draw-decline").click();
  await key(first, "draw-offer").click();
  await key(second, "draw-accept").click();
  for (const page of [first, second]) await status(page, /Drawn: both sides agreed/);
  await key(second, "rematch").click();
  await key(first, "rematch").click();
  await status(second, /Your turn/); // it plays the crows now, who begin
  await status(first, /Crows to move/);
  await tap(second, "T1");
  await waitMoves(first, 1);
  await close(first, second);
});

test("giving up asks first", async () => {
  const { first, second } = await pair();
  assert.ok(await first.locator("#variant").isDisabled());
  await tap(first, "T1");
  await waitMoves(second, 1);
  await key(first, "resign").click();
  await key(first, "resign-no").click();
  await key(first, "resign").click();
  await key(first, "resign-sure").click();
  for (const page of [first, second]) await status(page, /Won by Vulture: Crows gave up/);
  // The game may be looked at then, with its values.
  await key(second, "room-explore").click();
  await second.waitForSelector(".move");
  assert.match(second.url(), /v=kaooa&m=T1$/);
  await second.goBack();
  await status(second, /Won by Vulture/);
  await close(first, second);
});

test("the server enforces the no-capture limit", async () => {
  const path = `/?${new URLSearchParams({ v: "kaooa-limit", p: ALL_IN, view: "room" })}`;
  const page = await openPage({ path, expected: OFFLINE });
  await key(page, "from-current").check();
  await key(page, "side-column").check();
  await key(page, "room-make").click();
  await page.waitForSelector("#room-code-shown");
  const other = await visit(await page.locator("#room-code-shown").textContent());
  await key(other, "join").click();
  const moves = [];
  for (let ply = 0; ply < 4; ply++) {
    const at = ply % 2 === 0 ? page : other;
    await status(at, /Your turn/);
    assert.match(
      await at.locator(".prompt-quiet").textContent(),
      new RegExp(`Drawn in ${4 - ply} counted`),
    );
    const { moves: legal } = query("kaooa-limit", `${ALL_IN} moves ${moves.join(" ")}`);
    const { move } = legal.find((m) => m.captures === 0);
    await tap(at, ...move.split("-"));
    moves.push(move);
    await waitMoves(at, ply + 1);
  }
  for (const p of [page, other]) await status(p, /Drawn: 4 counted plies without a capture/);
  await close(page, other);
});

test("the server draws a game at the third occurrence of a position", async () => {
  const path = `/?${new URLSearchParams({ v: "kaooa-thrice", p: REPEATING, view: "room" })}`;
  const page = await openPage({ path, expected: OFFLINE });
  await key(page, "from-current").check();
  await key(page, "side-column").check();
  await key(page, "room-make").click();
  await page.waitForSelector("#room-code-shown");
  const other = await visit(await page.locator("#room-code-shown").textContent());
  await key(other, "join").click();
  for (let ply = 0; ply < 8; ply++) {
    const at = ply % 2 === 0 ? page : other;
    await status(at, /Your turn/);
    await tap(at, ...ROUND[ply % 4]);
    await waitMoves(at, ply + 1);
  }
  for (const p of [page, other]) await status(p, /Drawn: the same position has come 3 times/);
  await close(page, other);
});

test("a room outlives its server, and pages come back by themselves", async () => {
  const folder = mkdtempSync(join(tmpdir(), "goti-room-"));
  let server = await serve(folder, 0);
  const base = server.address.replace(/\/$/, "");
  const options = { base, expected: /Failed to load|ERR_/ };
  const first = await openPage({ ...options, path: "/?v=kaooa&view=room" });
  await key(first, "side-column").check();
  await key(first, "room-make").click();
  await first.waitForSelector("#room-code-shown");
  const second = await openPage({
    ...options,
    path: `/r/${await first.locator("#room-code-shown").textContent()}`,
  });
  await key(second, "join").click();
  await status(first, /Your turn/);
  await tap(first, "T1");
  await waitMoves(second, 1);
  assert.equal(await server.stop(), 0);
  for (const page of [first, second]) await page.waitForSelector(".link-lost");
  server = await serve(folder, new URL(base).port);
  for (const page of [first, second]) await page.waitForSelector(".link-live", { timeout: 30000 });
  await status(second, /Your turn/);
  await tap(second, "T2");
  await waitMoves(first, 2);
  await close(first, second);
  await server.stop();
  rmSync(folder, { recursive: true });
});

test("a room that is not there is said so", async () => {
  const page = await openPage({ path: "/r/ZZZZ", expected: /status of 404/ });
  await page.waitForSelector(".notice");
  assert.match(await page.locator(".notice").textContent(), /no such room/);
  await key(page, "room-leave").click();
  await page.waitForSelector("#room-code");
  await point(page, "T1").waitFor();
  await close(page);
});

test("leaving stops looking, and entering again finds the seat", async () => {
  const { first, second, code } = await pair();
  await key(first, "room-leave").click();
  await first.waitForSelector("#room-code");
  await first.fill("#room-code", code);
  await first.press("#room-code", "Enter");
  await status(first, /Your turn/);
  await tap(first, "T1");
  await waitMoves(second, 1);
  await close(first, second);
});
