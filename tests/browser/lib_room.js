// SPDX-License-Identifier: MIT
/** What tests of rooms share: making one, entering it, a server of one's own. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { key, openPage } from "./lib.js";

export const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to load/;

export async function makeRoom(side, path = "/?v=kaooa&view=room") {
  const page = await openPage({ path, expected: OFFLINE });
  await key(page, `side-${side}`).check();
  await key(page, "room-make").click();
  await page.waitForSelector("#room-code-shown");
  const code = await page.locator("#room-code-shown").textContent();
  assert.match(code, /^[A-Z0-9]{4}$/);
  assert.match(page.url(), new RegExp(`/r/${code}(\\?key=[A-Z0-9]{8})?$`));
  return { page, code };
}

export const visit = (code) => openPage({ path: `/r/${code}`, expected: OFFLINE });

export async function pair(side = "column", path) {
  const { page: first, code } = await makeRoom(side, path);
  const second = await visit(code);
  await key(second, "join").click();
  await second.waitForFunction(() => /you/.test(document.querySelector(".pane").textContent));
  await status(first, /turn|to move/);
  return { first, second, code };
}

export const status = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector("#room-status")?.textContent ?? ""),
    pattern.source,
  );
export const waitMoves = (page, n) =>
  page.waitForFunction((want) => document.querySelectorAll(".game-list .token").length === want, n);
export const close = async (...pages) => {
  for (const page of pages) await page.done();
};

/* A server of this test's own, so that it may be stopped. */
export async function serve(folder, port, ...more) {
  const server = spawn(
    process.env.GOTI_BIN,
    [
      "serve",
      "--db",
      process.env.GOTI_DB,
      "--rooms",
      join(folder, "rooms.sqlite"),
      "--port",
      String(port),
      "--quiet",
      ...more,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const address = await new Promise((resolve) => {
    server.stdout.once("data", (bytes) => resolve(String(bytes).trim()));
  });
  const stop = () =>
    new Promise((resolve) => {
      server.once("exit", resolve);
      server.kill("SIGTERM");
    });
  return { address, stop };
}
