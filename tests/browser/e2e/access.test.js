// SPDX-License-Identifier: MIT
/** By keys alone, for readers of the screen, without colours, in Hindi, on a phone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL_IN, key, PHONE, point, query, tap, waitPosition, withPage } from "../lib.js";

const VIEWS = ["explore", "play", "room", "setup", "numbers", "rules"];
const focused = (page) =>
  page.evaluate(
    () => document.activeElement?.dataset?.point ?? document.activeElement?.dataset?.key ?? null,
  );

test("a game is played by keys alone, and moves and values are read out", async () => {
  await withPage({ path: "/?v=hat-diviyan-keliya" }, async (page) => {
    await page.waitForSelector(".move");
    // One stop for the whole board.
    assert.equal(await page.locator('.board .point[tabindex="0"]').count(), 1);
    for (let i = 0; i < 30 && (await focused(page)) !== "A"; i++) await page.keyboard.press("Tab");
    assert.equal(await focused(page), "A");
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(page), "R12");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await focused(page), "R11");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const first = query("hat-diviyan-keliya", "start moves R12");
    await waitPosition(page, first.position);
    assert.equal(
      await page.locator("#live").textContent(),
      `Leopards: leopard to R12. Tiger to move. loss in ${first.dtc}`,
    );
    // N goes to what can be chosen; Escape lets go of it.
    await page.keyboard.press("n");
    assert.equal(await focused(page), "A");
    await page.keyboard.press(" ");
    assert.equal(await page.locator(".point.chosen").count(), 1);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".point.chosen").count(), 0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("n");
    const to = await focused(page);
    await page.keyboard.press("Enter");
    await waitPosition(page, query("hat-diviyan-keliya", `start moves R12 A-${to}`).position);
    // The focus stays where it was.
    assert.equal(await focused(page), to);
    assert.equal(await page.locator('.board .point[tabindex="0"]').count(), 1);
    await page.keyboard.press("Control+z");
    await waitPosition(page, first.position);
  });
});

test("a focus is seen", async () => {
  await withPage({ path: "/?v=kaooa" }, async (page) => {
    await page.waitForSelector(".move");
    for (let i = 0; i < 30 && (await focused(page)) !== "T1"; i++) await page.keyboard.press("Tab");
    const ring = await point(page, "T1")
      .locator(".focus-ring")
      .evaluate((e) => getComputedStyle(e).stroke);
    assert.notEqual(ring, "none");
    await key(page, "tab-play").focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    assert.notEqual(
      await key(page, "tab-play").evaluate((e) => getComputedStyle(e).outlineStyle),
      "none",
    );
  });
});

test("points say what stands there and what may be done", async () => {
  await withPage({ path: "/?v=hat-diviyan-keliya&m=R12" }, async (page) => {
    await page.waitForSelector(".move");
    const label = (name) => point(page, name).getAttribute("aria-label");
    const best = query("hat-diviyan-keliya", "start moves R12").moves[0];
    assert.equal(await label("A"), `A, tiger, can be chosen, loss in ${best.dtc}`);
    assert.equal(await label("R12"), "R12, leopard");
    assert.equal(await label("R33"), "R33, empty");
    await tap(page, "A");
    assert.equal(await label("A"), "A, tiger, chosen");
    assert.match(await label("R11"), /^R11, empty, can be chosen, loss in \d+$/);
    assert.match(await page.locator(".board").getAttribute("aria-label"), /To move: Tiger/);
  });
});

test("everything that can be pressed has a name, in every view and language", async () => {
  for (const lang of ["en", "hi"])
    await withPage({ path: "/?v=kaooa&m=T1+T2", lang }, async (page) => {
      assert.equal(await page.locator("html").getAttribute("lang"), lang);
      for (const view of VIEWS) {
        await key(page, `tab-${view}`).click();
        await page.waitForSelector("#panel .card");
        const nameless = await page.evaluate(() =>
          [...document.querySelectorAll("button, select, input, a, [role=button]")]
            .filter(
              (e) =>
                e.checkVisibility() &&
                !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length),
            )
            .map((e) => e.outerHTML.slice(0, 120)),
        );
        assert.deepEqual(nameless, [], view);
        assert.equal(await page.locator("h1").count(), 1);
        assert.equal(await page.locator('.tab[aria-current="page"]').count(), 1);
      }
    });
});

test("values are told apart without colour: by letters and shapes", async () => {
  await withPage(
    { path: `/?${new URLSearchParams({ v: "kaooa-limit", p: ALL_IN })}` },
    async (page) => {
      await page.waitForSelector(".move");
      const marks = await page
        .locator(".move .value")
        .evaluateAll((all) =>
          all.map((g) => [g.getAttribute("class"), g.textContent.replace(/\d+/g, "")]),
        );
      const letters = new Map(marks);
      assert.equal(new Set(letters.values()).size, letters.size);
      for (const [, text] of marks) assert.match(text, /^(W|CW|D|BL|L|\?)$/);
    },
  );
});

test("the page speaks Hindi, and remembers it", async () => {
  await withPage({ path: "/?v=kaooa&m=T1", lang: "en" }, async (page) => {
    await page.waitForSelector(".verdict");
    await key(page, "lang-hi").click();
    assert.equal(await page.locator("html").getAttribute("lang"), "hi");
    assert.match(await page.locator(".plate").first().textContent(), /कौए/);
    assert.match(
      await page.locator(".verdict").textContent(),
      /अब चाल: गिद्ध \(14 चालों में हार\)/,
    );
    assert.equal(await page.locator("#variant option:checked").textContent(), "कौआ");
    assert.equal(await page.locator(".game-list .token").textContent(), "T1"); // moves stay as they are
    await page.reload();
    await page.waitForSelector(".verdict");
    assert.equal(await page.locator("html").getAttribute("lang"), "hi");
    await key(page, "lang-en").click();
    assert.match(await page.locator(".verdict").textContent(), /Vulture to move: loss in 14/);
  });
  await withPage({ path: "/?v=kaooa", lang: "hi" }, async (page) => {
    assert.equal(await page.locator("html").getAttribute("lang"), "hi"); // as the browser asks
  });
});

test("light and dark: as the device, or as chosen", async () => {
  const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await withPage({ path: "/?v=kaooa", dark: true }, async (page) => {
    const dark = await ground(page);
    await key(page, "theme").click();
    const light = await ground(page);
    assert.notEqual(light, dark);
    await key(page, "theme").click();
    assert.equal(await ground(page), dark);
    await page.reload();
    await page.waitForSelector(".verdict");
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    await key(page, "theme").click();
    assert.equal(await page.locator("html").getAttribute("data-theme"), null);
  });
});

for (const width of [320, PHONE.width])
  test(`a phone ${width} wide: nothing sticks out, nothing is cut off, fingers suffice`, async () => {
    for (const lang of ["en", "hi"])
      await withPage(
        { path: "/?v=kaooa&m=T1+T2", viewport: { width, height: 640 }, touch: true, lang },
        async (page) => {
          for (const view of VIEWS) {
            await key(page, `tab-${view}`).tap();
            await page.waitForSelector("#panel .card");
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= width, `${lang} ${view}: ${wide} wide`);
            const troubles = await page.evaluate(() =>
              [...document.querySelectorAll("button, select, .plate, h2, .tab")]
                .filter((e) => e.checkVisibility())
                .filter((e) => {
                  const { left, right, width: w, height } = e.getBoundingClientRect();
                  const small = e.matches("button") && (w < 24 || height < 24);
                  return (
                    left < 0 ||
                    right > innerWidth + 0.5 ||
                    small ||
                    (e.matches("button, .tab") && e.scrollWidth > e.clientWidth + 1)
                  );
                })
                .map((e) => e.outerHTML.slice(0, 160)),
            );
            assert.deepEqual(troubles, [], `${lang} ${view}`);
          }
          await key(page, "tab-explore").tap();
          await page.waitForSelector(".move");
          await point(page, "I5").tap();
          await waitPosition(page, query("kaooa", "start moves T1 T2 I5").position);
        },
      );
  });

test("a tap beside a point means the point", async () => {
  await withPage({ path: "/?v=kaooa", viewport: PHONE, touch: true }, async (page) => {
    await page.waitForSelector(".move");
    const { x, y, width, height } = await point(page, "T3").locator(".halo").boundingBox();
    await page.touchscreen.tap(x + width / 2 + 18, y + height / 2 - 4);
    await waitPosition(page, query("kaooa", "start moves T3").position);
  });
});

const focus = (page) =>
  page.evaluate(() => document.activeElement.id || document.activeElement.tagName);

test("a focus is never lost to the top of the page", async () => {
  await withPage({ path: "/?v=kaooa&m=T1" }, async (page) => {
    await page.waitForSelector(".move");
    await key(page, "walk-back").focus();
    await page.keyboard.press("Enter"); // to the start: no way back from there
    await page.waitForFunction(() => document.querySelector('[data-key="walk-back"]').disabled);
    assert.equal(await focused(page), "walk-forward");
    await key(page, "line-show").focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".line");
    assert.equal(await focus(page), "panel");
    await key(page, "tab-room").click();
    await key(page, "room-make").focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#room-code-shown");
    assert.equal(await focus(page), "panel");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "A"); // its link
  });
  const route = { v: "aadu-puli-attam-15-captures", p: "T/6/6/1T4/GT2 G 0/0 14 0", view: "play" };
  await withPage({ path: `/?${new URLSearchParams(route)}` }, async (page) => {
    await page.selectOption("#seat-row", "person");
    await key(page, "pass").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.matches(".board .point"));
  });
});

test("the way past the board leads to the details, and the address stays", async () => {
  await withPage({ path: "/?v=kaooa&m=T1" }, async (page) => {
    await page.waitForSelector(".move");
    const { length } = await page.evaluate(() => ({ length: history.length }));
    await page.keyboard.press("Tab");
    assert.equal(await focus(page), "skip");
    await page.keyboard.press("Enter");
    assert.equal(await focus(page), "panel");
    assert.match(page.url(), /m=T1$/);
    assert.equal(await page.evaluate(() => history.length), length);
  });
});

test("what is chosen and set up is heard, and the title says where one is", async () => {
  await withPage({ path: "/?v=three-mens-morris&m=a1+b2+a2+b1" }, async (page) => {
    await page.waitForSelector(".move");
    await tap(page, "a3");
    await page.waitForFunction(() =>
      /A mill: choose the/.test(document.querySelector("#live").textContent),
    );
    assert.equal(await page.title(), "Three Men's Morris · goti");
    await key(page, "tab-setup").click();
    await page.waitForSelector(".good");
    await tap(page, "c3");
    await page.waitForFunction(() =>
      /^c3: man \(Black\)/.test(document.querySelector("#live").textContent),
    );
    assert.equal(await page.title(), "Set up · Three Men's Morris · goti");
  });
});

test("in forced colours the view, the turn and the place in a game are seen", async () => {
  await withPage({ path: "/?v=kaooa&view=play&m=T1+T2" }, async (page) => {
    await page.waitForSelector(".your-turn");
    await page.emulateMedia({ forcedColors: "active" });
    const edge = (selector, side) =>
      page
        .locator(selector)
        .first()
        .evaluate((e, name) => getComputedStyle(e)[`border${name}Color`], side);
    assert.notEqual(await edge(".tab[aria-current]", "Bottom"), await edge(".tab", "Bottom"));
    assert.notEqual(await edge(".plate.turn", "Left"), await edge(".plate:not(.turn)", "Left"));
    assert.notEqual(await edge(".token.here", "Top"), await edge(".token:not(.here)", "Top"));
    // Pieces stand on the ground their colours are made for.
    const ground = () =>
      page.locator(".board-holder").evaluate((e) => getComputedStyle(e).backgroundColor);
    const forced = await ground();
    await page.emulateMedia({ forcedColors: "none" });
    assert.equal(forced, await ground());
  });
});

test("nothing moves where less motion is wanted", async () => {
  await withPage({ path: "/?v=kaooa&m=T1" }, async (page) => {
    await page.waitForSelector(".move");
    await page.locator(".move").first().click();
    const moving = await page.evaluate(() => document.getAnimations().length);
    assert.equal(moving, 0);
  });
});

test("at twice the size all of the board can be come to", async () => {
  await withPage(
    { path: "/?v=kaooa&m=T1+T2", viewport: { width: 960, height: 470 } },
    async (page) => {
      await page.waitForSelector(".move");
      const place = () =>
        key(page, "walk-last").evaluate((e) => Math.round(e.getBoundingClientRect().bottom));
      const before = await place();
      await page.evaluate(() => window.scrollTo(0, 200));
      assert.equal(await place(), before - 200); // goes with the page, not held outside it
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 960);
    },
  );
});
