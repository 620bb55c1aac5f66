// SPDX-License-Identifier: MIT
/** Explore: values, moving by mouse, the way through a game, positions in and out. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BASE,
  CURSED,
  key,
  mark,
  movesShown,
  openPage,
  point,
  positionText,
  query,
  tap,
  waitPosition,
  withPage,
} from "../lib.js";

const link = (variant, moves = "", more = {}) =>
  `/?${new URLSearchParams({ v: variant, ...(moves && { m: moves }), ...more })}`;

test("every legal move stands there with value and distance, as goti query says", async () => {
  const positions = [
    ["kaooa", ""],
    ["kaooa", "T1 T2"],
    ["kaooa-limit", "T1 T2 I5 T2-I1"],
    ["hat-diviyan-keliya", "R12 A-R11 R21"],
    ["three-mens-morris", "a1 b2 a2 b1"],
  ];
  for (const [variant, moves] of positions)
    await withPage({ path: link(variant, moves) }, async (page) => {
      const answer = query(variant, `start moves ${moves}`);
      await waitPosition(page, answer.position);
      const shown = new Map(await movesShown(page));
      assert.deepEqual([...shown.keys()].sort(), answer.moves.map((m) => m.move).sort());
      for (const move of answer.moves) assert.equal(shown.get(move.move), mark(move), move.move);
      // Best first.
      assert.equal(shown.keys().next().value && [...shown.values()][0], mark(answer.moves[0]));
      assert.equal(await page.locator(".verdict .chip text").textContent(), mark(answer));
    });
});

test("cursed wins and blessed losses are marked as such", async () => {
  await withPage({ path: link("kaooa-limit", "", { p: CURSED }) }, async (page) => {
    const answer = query("kaooa-limit", CURSED);
    assert.equal(answer.category, "cursed-win");
    await waitPosition(page, answer.position);
    assert.match(
      await page.locator(".verdict").textContent(),
      /cursed win.*no-capture limit draws first/,
    );
    await page.locator(".move").first().click();
    await page.waitForFunction(() => document.querySelector(".verdict .value-blessed-loss"));
    assert.match(await page.locator(".verdict").textContent(), /blessed loss/);
  });
});

test("where tables are missing values are unknown, never a draw", async () => {
  await withPage({ path: link("nine-mens-morris") }, async (page) => {
    await page.waitForSelector(".move");
    const marks = new Set((await movesShown(page)).map(([, m]) => m));
    assert.deepEqual([...marks], ["?"]);
    assert.match(await page.locator("#panel").textContent(), /no tables of this game/);
    assert.equal(await page.locator(".value-draw").count(), 0);
    await tap(page, "a7"); // it can be played all the same
    await page.waitForFunction(() =>
      document.querySelector("#position-text")?.textContent.startsWith("W"),
    );
  });
});

test("pointing: entering, stepping, jumping, a mill and what it captures", async () => {
  await withPage({ path: link("hat-diviyan-keliya") }, async (page) => {
    await waitPosition(page, "T/3/3/3 L 0/7 0 0");
    await tap(page, "R12");
    await waitPosition(page, query("hat-diviyan-keliya", "start moves R12").position);
    await tap(page, "A", "R11");
    await waitPosition(page, query("hat-diviyan-keliya", "start moves R12 A-R11").position);
    await tap(page, "R21");
    await waitPosition(page, query("hat-diviyan-keliya", "start moves R12 A-R11 R21").position);
    await tap(page, "R11", "R31");
    await waitPosition(
      page,
      query("hat-diviyan-keliya", "start moves R12 A-R11 R21 R11-R31xR21").position,
    );
  });
  await withPage({ path: link("three-mens-morris", "a1 b2 a2 b1") }, async (page) => {
    await page.waitForSelector(".move");
    await tap(page, "a3");
    assert.match(await page.locator(".prompt").textContent(), /captures/);
    assert.equal(await page.locator(".point.taken").count(), 2);
    await tap(page, "b1");
    await waitPosition(page, query("three-mens-morris", "start moves a1 b2 a2 b1 a3xb1").position);
    assert.match(
      await page.locator(".verdict").textContent(),
      /Won by White.*Black: too few men left/,
    );
    assert.equal(await page.locator(".move").count(), 0);
  });
});

test("a chain of jumps goes on or stops", async () => {
  const position = "T/1G4/6/1G3T/3T T 0/13 0 0";
  const game = "aadu-puli-attam-multiple-jumps";
  for (const [stop, moves] of [
    [true, "A-R22xR12"],
    [false, "A-R22xR12-B1xR32"],
  ])
    await withPage({ path: link(game, "", { p: position }) }, async (page) => {
      await page.waitForSelector(".move");
      await tap(page, "A", "R22");
      assert.match(await page.locator(".prompt").textContent(), /Go on jumping, or stop here/);
      await (stop ? key(page, "stop-here").click() : tap(page, "B1"));
      await page.waitForSelector(".game-list .token");
      assert.deepEqual(await page.locator(".game-list .token").allTextContents(), [moves]);
    });
});

test("names from a variant's file are text, whatever is in them", async () => {
  await withPage({ path: link("kaooa-thrice") }, async (page) => {
    await page.waitForSelector(".move");
    const title = "Kaooa <b>with</b> repetitions &amp; more";
    assert.match(
      await page.locator("#variant option:checked").textContent(),
      new RegExp(`^${title}`),
    );
    assert.equal(await page.title(), `${title} · goti`);
    await key(page, "tab-rules").click();
    assert.equal(await page.locator(".rules h2").textContent(), title);
    assert.equal(await page.locator(".rules b").count(), 0);
  });
});

test("the page keeps to its content security policy, which is strict", async () => {
  const policy = (await fetch(`${BASE}/`)).headers.get("content-security-policy");
  assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
  assert.doesNotMatch(policy, /unsafe|\*|data:/);
  await withPage({ path: link("kaooa") }, async (page) => {
    await page.waitForSelector(".move");
    assert.equal(await page.locator("[style]").count(), 0);
  });
});

test("a point that no move goes to does nothing; Let go lets go", async () => {
  await withPage({ path: link("hat-diviyan-keliya", "R12") }, async (page) => {
    await page.waitForSelector(".move");
    const before = await positionText(page);
    await tap(page, "R33");
    await tap(page, "A");
    assert.equal(await page.locator(".point.chosen").count(), 1);
    await key(page, "cancel").click();
    assert.equal(await page.locator(".point.chosen").count(), 0);
    assert.equal(await positionText(page), before);
  });
});

test("moves in the list are buttons, and show themselves on the board", async () => {
  await withPage({ path: link("hat-diviyan-keliya", "R12") }, async (page) => {
    await page.locator('[data-move="A-R11"]').hover();
    await page.waitForSelector(".over .arrow");
    await page.locator('[data-move="A-R11"]').click();
    await waitPosition(page, query("hat-diviyan-keliya", "start moves R12 A-R11").position);
  });
});

test("undo, redo, jumps, branches, and their keys", async () => {
  await withPage({ path: link("kaooa", "T1 T2 I5 T2-I1 T5") }, async (page) => {
    const at = (moves) => waitPosition(page, query("kaooa", `start moves ${moves}`).position);
    await at("T1 T2 I5 T2-I1 T5");
    await key(page, "walk-back").click();
    await at("T1 T2 I5 T2-I1");
    await key(page, "walk-first").click();
    await at("");
    assert.ok(await key(page, "walk-back").isDisabled());
    await key(page, "walk-last").click();
    await at("T1 T2 I5 T2-I1 T5");
    await key(page, "ply-2").click();
    await at("T1 T2");
    assert.equal(await page.locator('.game-list [aria-current="step"]').textContent(), "T2");
    await key(page, "walk-forward").click();
    await at("T1 T2 I5");
    await page.locator("body").press("Control+z");
    await at("T1 T2");
    await page.locator("body").press("Control+y");
    await at("T1 T2 I5");
    await page.locator("body").press("Control+z");
    await page.locator('[data-move="I1"]').click();
    await at("T1 T2 I1");
    await page.locator(".token.other", { hasText: "I5" }).click();
    await at("T1 T2 I5");
    assert.ok(await key(page, "walk-forward").isEnabled());
  });
});

test("back and forward of the browser follow the moves", async () => {
  await withPage({ path: link("kaooa") }, async (page) => {
    await page.waitForSelector(".move");
    const start = await positionText(page);
    await tap(page, "T1");
    await page.waitForURL(/m=T1$/);
    await waitPosition(page, query("kaooa", "start moves T1").position);
    await tap(page, "T2");
    await page.waitForURL(/m=T1\+T2$/);
    await page.goBack();
    await page.goBack();
    await waitPosition(page, start);
    await page.goForward();
    await waitPosition(page, query("kaooa", "start moves T1").position);
  });
});

test("a link shows the same, and another browser opens it", async () => {
  await withPage({ path: link("kaooa", "T1 T2 I5 T2-I1", { n: "2" }) }, async (page) => {
    await waitPosition(page, query("kaooa", "start moves T1 T2").position);
    assert.ok(await key(page, "walk-forward").isEnabled()); // the rest of the line is there
    await key(page, "copy-link").click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(text, `${BASE}/?v=kaooa&m=T1+T2`);
    await withPage({ path: text.slice(BASE.length) }, (other) =>
      waitPosition(other, query("kaooa", "start moves T1 T2").position),
    );
    await key(page, "copy-position").click();
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      await positionText(page),
    );
  });
});

test("a position is pasted; what is none is refused in words", async () => {
  await withPage({ path: link("kaooa"), expected: /status of 400/ }, async (page) => {
    const paste = async (text) => {
      await page.fill("#paste", text);
      await page.press("#paste", "Enter");
    };
    await page.waitForSelector("#paste");
    await paste("C/V3/2/1/2 C 0/6 0 0");
    await waitPosition(page, "C/V3/2/1/2 C 0/6 0 0");
    await paste("start moves T1 T2 I5");
    await waitPosition(page, query("kaooa", "start moves T1 T2 I5").position);
    await paste(`${BASE}/?v=hat-diviyan-keliya&m=R12`);
    await waitPosition(page, query("hat-diviyan-keliya", "start moves R12").position);
    await paste("<img src=x onerror=alert(1)> G");
    await page.waitForSelector("#panel .notice");
    assert.match(await page.locator("#panel .notice").textContent(), /no position of this game/);
    assert.equal(await page.locator("#panel img").count(), 0);
    await waitPosition(page, query("hat-diviyan-keliya", "start moves R12").position);
    await paste("start moves R12 R12");
    await page.waitForFunction(() =>
      /R12/.test(document.querySelector("#panel .notice")?.textContent ?? ""),
    );
  });
});

test("the best line is played out step by step", async () => {
  await withPage({ path: link("kaooa") }, async (page) => {
    const { line } = query("kaooa", "start", "--line");
    await key(page, "line-show").click();
    await page.waitForSelector(".line");
    assert.deepEqual(
      await page
        .locator(".line button")
        .evaluateAll((all) => all.map((b) => b.firstChild.textContent)),
      line,
    );
    await key(page, "line-step").click();
    await waitPosition(page, query("kaooa", `start moves ${line[0]}`).position);
    await key(page, "line-step").click();
    await waitPosition(page, query("kaooa", `start moves ${line.slice(0, 2).join(" ")}`).position);
    await key(page, "line-base").click();
    await waitPosition(page, query("kaooa", "start").position);
    await key(page, `line-${line.length - 3}`).click();
    await key(page, "line-run").click();
    await waitPosition(page, query("kaooa", `start moves ${line.join(" ")}`).position);
    assert.match(
      await page.locator(".verdict").textContent(),
      /Won by Crows.*Vulture: no move left/,
    );
  });
});

test("another game is chosen, and one that is not there is said so", async () => {
  await withPage({ path: link("kaooa") }, async (page) => {
    await page.selectOption("#variant", "three-mens-morris");
    await waitPosition(page, "3/3/3 W 3/3 0/0 0");
    assert.match(page.url(), /v=three-mens-morris/);
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("#variant").value === "kaooa");
  });
  await withPage({ path: link("no-such-game") }, async (page) => {
    await page.waitForSelector(".notice");
    assert.match(await page.locator(".notice").first().textContent(), /no such game/);
    await point(page, "T1").waitFor(); // and another is shown
  });
});

test("a move is on the board before the server has looked it up", async () => {
  await withPage({ path: link("hat-diviyan-keliya", "R12 A-R11 R21") }, async (page) => {
    await page.waitForSelector(".move");
    let answer;
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    await page.route("**/position?*", async (route) => {
      await answered;
      await route.continue();
    });
    await tap(page, "R11", "R31"); // takes R21
    assert.equal(await point(page, "R31").locator(".piece-hunt-row").count(), 1);
    assert.equal(await point(page, "R11").locator(".piece").count(), 0);
    assert.equal(await point(page, "R21").locator(".piece").count(), 0);
    await tap(page, "R33"); // nothing is taken while it waits
    answer();
    await waitPosition(
      page,
      query("hat-diviyan-keliya", "start moves R12 A-R11 R21 R11-R31xR21").position,
    );
    assert.deepEqual(await page.locator(".game-list .token").allTextContents(), [
      "R12",
      "A-R11",
      "R21",
      "R11-R31xR21",
    ]);
  });
});

test("a server that does not answer is said so, and asked again", async () => {
  const page = await openPage({
    path: link("kaooa"),
    expected: /ERR_INTERNET_DISCONNECTED|Failed to load/,
  });
  await page.waitForSelector(".move");
  await page.context().setOffline(true);
  await tap(page, "T1");
  await page.waitForSelector(".notice");
  assert.match(await page.locator(".notice").textContent(), /server does not answer/);
  assert.equal(await point(page, "T1").locator(".piece").count(), 1); // the board stays
  await page.context().setOffline(false);
  await key(page, "retry").click();
  await waitPosition(page, query("kaooa", "start moves T1").position);
  await page.done();
});

test("a link with a move that is none is refused in words, and leads to the start", async () => {
  await withPage({ path: link("kaooa", "T1 T1"), expected: /status of 400/ }, async (page) => {
    await page.waitForSelector(".notice");
    assert.match(await page.locator(".notice").textContent(), /T1/);
    await key(page, "to-start").click();
    await waitPosition(page, query("kaooa", "start").position);
  });
});

test("a best line that comes late is not shown for another position", async () => {
  await withPage({ path: link("kaooa", "T1 T3") }, async (page) => {
    await page.waitForSelector(".move");
    let asked = 0;
    await page.route("**/mainline?*", async (route) => {
      if (asked++ === 0)
        await new Promise((resolve) => {
          setTimeout(resolve, 1200);
        });
      await route.continue().catch(() => {});
    });
    await key(page, "line-show").click();
    await key(page, "walk-back").click();
    await waitPosition(page, query("kaooa", "start moves T1").position);
    await key(page, "line-show").click();
    await page.waitForSelector(".line");
    const shown = () => page.locator(".line .token").allTextContents();
    const right = await shown();
    await page.waitForTimeout(1800);
    assert.deepEqual(await shown(), right);
    await key(page, "line-0").click();
    await waitPosition(
      page,
      query("kaooa", `start moves T1 ${query("kaooa", "start moves T1").moves[0].move}`).position,
    );
  });
});

test("a game that did not load can be tried again", async () => {
  await withPage({ path: "/?v=kaooa", expected: /ERR_FAILED|Failed to load/ }, async (page) => {
    await page.waitForSelector(".move");
    await page.route("**/api/variants/three-mens-morris", (route) => route.abort());
    await page.selectOption("#variant", "three-mens-morris");
    await page.waitForSelector(".notice");
    await page.waitForFunction(() =>
      /does not answer/.test(document.querySelector("#live").textContent),
    );
    await page.unrouteAll();
    await key(page, "retry-game").click();
    await page.waitForSelector('.move[data-move="a1"]');
    assert.equal(await page.locator(".notice").count(), 0);
    assert.match(page.url(), /v=three-mens-morris/);
  });
});
