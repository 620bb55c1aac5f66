// SPDX-License-Identifier: MIT
/** Play: against the computer at three levels, with hints; two on one device. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { key, point, query, REPEATING, ROUND, tap, withPage } from "../lib.js";

const shownMoves = (page) => page.locator(".game-list .token:not(.other)").allTextContents();
const waitMoves = (page, n) =>
  page.waitForFunction(
    (want) => document.querySelectorAll(".game-list .token:not(.other)").length === want,
    n,
  );

for (const level of ["easy", "medium", "hard"])
  test(`the computer answers at level ${level}`, async () => {
    await withPage({ path: "/?v=kaooa&view=play" }, async (page) => {
      await page.selectOption("#seat-row", level);
      await tap(page, "T1");
      await waitMoves(page, 2);
      const moves = await shownMoves(page);
      assert.equal(moves[0], "T1");
      const legal = query("kaooa", "start moves T1").moves.map((m) => m.move);
      assert.ok(legal.includes(moves[1]), moves[1]);
      assert.match(
        await page.locator(".plate").nth(1).textContent(),
        new RegExp(`Computer, ${level}`),
      );
      // The position is that of the game.
      assert.equal(query("kaooa", `start moves ${moves.join(" ")}`).to_move, "column");
      assert.match(await page.locator(".your-turn").textContent(), /Crows to move/);
    });
  });

test("the person may play the other side: the computer begins", async () => {
  await withPage({ path: "/?v=kaooa&view=play" }, async (page) => {
    await page.selectOption("#seat-row", "person");
    await page.selectOption("#seat-column", "hard");
    await waitMoves(page, 1);
    await tap(page, "T1");
    await tap(page, "T2"); // one of them is free
    await waitMoves(page, 3);
  });
});

test("values stay hidden until they are wanted; a hint is a best move", async () => {
  await withPage({ path: "/?v=kaooa&view=play&m=T1+T2" }, async (page) => {
    await page.waitForSelector(".your-turn");
    assert.equal(await page.locator(".board .value").count(), 0);
    await key(page, "hint").click();
    await page.waitForSelector(".over .shown");
    const hint = await page.locator("#hint-text").textContent();
    const answer = query("kaooa", "start moves T1 T2");
    const named = answer.moves.filter((m) => new RegExp(` ${m.move}\\b`).test(hint));
    assert.equal(named.length, 1, hint);
    assert.equal(named[0].category, answer.category);
    assert.equal(named[0].dtc, answer.dtc);
    assert.match(hint, /win in 13/);
    assert.match(await page.locator("#live").textContent(), /Hint/); // is read out
    await key(page, "values").check();
    assert.ok((await page.locator(".board .value").count()) > 0);
    await tap(page, named[0].move);
    await waitMoves(page, 4);
    assert.equal(await page.locator("#hint-text").count(), 0);
  });
});

test("undo takes back to the person's last choice, and the computer waits until told", async () => {
  await withPage({ path: "/?v=kaooa&view=play" }, async (page) => {
    await tap(page, "T1");
    await waitMoves(page, 2);
    await page.waitForSelector(".your-turn");
    await key(page, "walk-back").click();
    await page.waitForFunction(
      () =>
        document.querySelector(".plate.turn .plate-name")?.textContent === "Crows" &&
        document.querySelector('[data-key="walk-back"]').disabled,
    );
    await key(page, "walk-forward").click();
    await page.waitForFunction(() => document.querySelector('[data-key="walk-forward"]').disabled);
    // To the computer's turn: it does not move by itself then.
    await key(page, "ply-1").click();
    await page.waitForSelector('[data-key="go-on"]');
    await key(page, "go-on").click();
    await waitMoves(page, 2);
    await key(page, "new-game").click();
    await waitMoves(page, 0);
  });
});

test("two people on one device play to the end", async () => {
  await withPage({ path: "/?v=three-mens-morris&view=play" }, async (page) => {
    await page.selectOption("#seat-column", "person");
    for (const name of ["a1", "b2", "a2", "b1"]) {
      await page.waitForSelector(".point.can");
      await tap(page, name);
    }
    await waitMoves(page, 4);
    await page.waitForFunction(
      () => document.querySelector(".plate.turn .plate-name")?.textContent === "White",
    );
    await tap(page, "a3", "b2");
    await page.waitForSelector(".verdict.over");
    assert.match(await page.locator(".verdict.over").textContent(), /Won by White/);
    assert.match(await page.locator("#live").textContent(), /Won by White/);
    assert.equal(await page.locator(".point.can").count(), 0);
  });
});

test("the no-capture limit is counted and draws", async () => {
  const position = "C/CC1C/C1/1/VC C 0/0 1 3";
  const quiet = query("kaooa-limit", position).moves.find((m) => m.captures === 0).move;
  await withPage(
    { path: `/?${new URLSearchParams({ v: "kaooa-limit", p: position, view: "play" })}` },
    async (page) => {
      await page.selectOption("#seat-row", "person");
      assert.match(await page.locator(".prompt-quiet").textContent(), /Drawn in 1 counted ply/);
      await tap(page, ...quiet.split("-"));
      await page.waitForSelector(".verdict.over");
      assert.match(
        await page.locator(".verdict.over").textContent(),
        /Drawn.*4 counted plies without a capture/,
      );
    },
  );
});

test("the same position for the third time draws", async () => {
  const route = { v: "kaooa-thrice", p: REPEATING, view: "play" };
  await withPage({ path: `/?${new URLSearchParams(route)}` }, async (page) => {
    await page.selectOption("#seat-row", "person");
    for (let round = 0; round < 2; round++)
      for (const [from, to] of ROUND) {
        await page.waitForFunction(
          (name) => document.querySelector(`.point.can[data-point="${name}"]`),
          from,
        );
        await tap(page, from, to);
      }
    await page.waitForSelector(".verdict.over");
    assert.match(
      await page.locator(".verdict.over").textContent(),
      /Drawn.*same position has come 3 times/,
    );
    assert.equal(await page.locator(".point.can").count(), 0);
  });
});

test("a side that cannot move passes by one button", async () => {
  const route = { v: "aadu-puli-attam-15-captures", p: "T/6/6/1T4/GT2 G 0/0 14 0", view: "play" };
  await withPage({ path: `/?${new URLSearchParams(route)}` }, async (page) => {
    await page.selectOption("#seat-row", "person");
    assert.match(await page.locator(".prompt").textContent(), /only a pass/);
    await key(page, "pass").click();
    await waitMoves(page, 1);
    assert.deepEqual(await shownMoves(page), ["pass"]);
    assert.match(await page.locator("#live").textContent(), /Goats: pass/);
    await point(page, "A").click();
    await page.waitForSelector(".point.chosen");
  });
});

/* To the view of play, from the explorer, with a computer that thinks long. */
async function toThinking(page) {
  await page.waitForSelector(".move");
  await tap(page, "T1");
  await page.waitForFunction(() => location.search.includes("m=T1"));
  await page.route("**/move?*", async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1200);
    });
    await route.continue().catch(() => {});
  });
  await key(page, "tab-play").click();
  await page.waitForSelector(".thinking");
}

test("back while the computer thinks: it does not move in another view", async () => {
  await withPage({ path: "/?v=kaooa" }, async (page) => {
    await toThinking(page);
    await page.goBack();
    await page.waitForSelector('body[data-view="explore"] .move');
    await page.waitForTimeout(2200);
    assert.match(page.url(), /v=kaooa&m=T1$/);
    assert.equal(await page.locator("body").getAttribute("data-view"), "explore");
    assert.deepEqual(await shownMoves(page), ["T1"]);
    await page.goForward(); // and plays on
    await page.waitForSelector(".thinking");
    await waitMoves(page, 2);
  });
});

test("back and forward while the computer thinks: it plays on, and can be asked", async () => {
  await withPage({ path: "/?v=kaooa" }, async (page) => {
    await toThinking(page);
    await page.goBack();
    await page.goBack(); // to the start
    await page.waitForFunction(() => !location.search.includes("m="));
    await page.waitForTimeout(1800);
    await page.goForward();
    await page.goForward();
    await waitMoves(page, 2);
    await page.waitForSelector(".your-turn");
    await key(page, "hint").click();
    await page.waitForSelector("#hint-text");
    await page.waitForFunction(() =>
      /^Hint:/.test(document.querySelector("#hint-text").textContent),
    );
  });
});

test("a hint that comes late is not said of another position", async () => {
  await withPage({ path: "/?v=kaooa&view=play&m=T1+T2" }, async (page) => {
    await page.waitForSelector(".your-turn");
    let asked = 0;
    await page.route("**/move?*", async (route) => {
      if (asked++ === 0)
        await new Promise((resolve) => {
          setTimeout(resolve, 800);
        });
      await route.continue().catch(() => {});
    });
    await key(page, "hint").click();
    await key(page, "tab-rules").click();
    await page.waitForTimeout(1500);
    assert.doesNotMatch(await page.locator("#live").textContent(), /Hint/);
  });
});
