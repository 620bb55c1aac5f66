// SPDX-License-Identifier: MIT
/** Positions set up by hand; numbers and rules. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { goti, key, query, tap, waitPosition, withPage } from "../lib.js";

test("a position is set up by hand and looked up", async () => {
  await withPage({ path: "/?v=hat-diviyan-keliya&view=setup" }, async (page) => {
    await page.waitForSelector(".good");
    await tap(page, "R12", "R21");
    await key(page, "tool-row").click();
    await tap(page, "A"); // takes the tiger off
    await page.waitForSelector(".notice");
    assert.match(await page.locator(".notice").textContent(), /cannot be/);
    assert.ok(await key(page, "setup-use").isDisabled());
    await tap(page, "R11");
    await page.waitForSelector(".good");
    await key(page, "move-row").check();
    await page.waitForFunction(
      () => document.querySelector(".good code")?.textContent === "1/TL1/L2/3 T 0/5 0 0",
    );
    // What is neither on the board nor in hand was captured.
    await page.fill("#hand-column", "3");
    await page.press("#hand-column", "Tab");
    await page.waitForFunction(
      () => document.querySelector(".good code")?.textContent === "1/TL1/L2/3 T 0/3 2 0",
    );
    await key(page, "setup-use").click();
    await waitPosition(page, "1/TL1/L2/3 T 0/3 2 0");
    const answer = query("hat-diviyan-keliya", "1/TL1/L2/3 T 0/3 2 0");
    assert.equal(await page.locator(".move").count(), answer.moves.length);
  });
});

test("a set-up board can be played from, cleared, and taken from the game", async () => {
  await withPage({ path: "/?v=three-mens-morris&view=setup&m=a1+b2" }, async (page) => {
    await page.waitForSelector(".good");
    assert.equal(await page.locator(".board .piece").count(), 2);
    await key(page, "setup-empty").click();
    assert.equal(await page.locator(".board .piece").count(), 0);
    await key(page, "setup-current").click();
    assert.equal(await page.locator(".board .piece").count(), 2);
    await page.waitForSelector(".good");
    await key(page, "setup-play").click();
    await page.waitForSelector(".your-turn");
    assert.equal(await page.locator(".board .piece").count(), 2);
  });
});

test("a number typed is taken as far as it goes, and the focus stays on its way", async () => {
  await withPage({ path: "/?v=kaooa&view=setup" }, async (page) => {
    await page.waitForSelector(".good");
    const focused = () => page.evaluate(() => document.activeElement.dataset?.key);
    const order = ["hand-row", "hand-column"];
    for (const [from, press, to] of [
      [order[0], "Tab", order[1]],
      [order[1], "Shift+Tab", order[0]],
    ]) {
      await key(page, from).fill("0");
      await page.keyboard.press(press);
      await page.waitForSelector(".good, #panel .notice");
      assert.equal(await focused(), to);
    }
    await key(page, "hand-column").fill("99");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#hand-column").value === "7");
    assert.equal(await focused(), "hand-column");
    // What is typed stays while the server answers.
    await page.keyboard.press("Control+a");
    await page.keyboard.type("5");
    await key(page, "tool-clear").dispatchEvent("click"); // draws all anew
    assert.equal(await key(page, "hand-column").inputValue(), "5");
    // And is taken, though it was typed into a field that is gone.
    await page.keyboard.press("Tab");
    await page.waitForSelector(".plate-counts >> text=in hand: 5");
  });
});

test("what the server says in English is marked as English", async () => {
  const bad = { lang: "hi", expected: /status of 400/ };
  await withPage({ ...bad, path: "/?v=kaooa&m=T1+T1" }, async (page) => {
    const said = page.locator("#panel .notice [lang=en]");
    await said.waitFor();
    assert.match(await said.textContent(), /T1/);
    assert.match(await page.locator("#panel .notice").textContent(), /नियम|चाल/);
  });
});

const csv = (...argv) => {
  const [head, ...rows] = goti("stats", ...argv, "--db", process.env.GOTI_DB, "--format", "csv")
    .trim()
    .split("\n")
    .map((l) => l.split(","));
  return rows.map((row) => Object.fromEntries(head.map((h, i) => [h, row[i]])));
};
const plain = (text) => Number(text.replaceAll(",", ""));

test("the tier table is that of goti stats", async () => {
  const tiers = csv("kaooa-limit").filter((row) => row.phase !== "total");
  await withPage({ path: "/?v=kaooa-limit&view=numbers" }, async (page) => {
    await page.waitForSelector("#tier-table");
    const head = await page.locator("#tier-table th").allTextContents();
    const rows = await page
      .locator("#tier-table tbody tr")
      .evaluateAll((all) => all.map((tr) => [...tr.cells].map((td) => td.textContent)));
    assert.equal(rows.length, tiers.length);
    const column = (name) =>
      rows.map((row) => plain(row[head.indexOf(name)])).sort((a, b) => a - b);
    const sorted = (name) => tiers.map((tier) => Number(tier[name])).sort((a, b) => a - b);
    for (const [shown, field] of [
      ["boards", "boards"],
      ["win", "win"],
      ["cursed win", "cursed_win"],
      ["draw", "draw"],
      ["blessed loss", "blessed_loss"],
      ["loss", "loss"],
      ["depth up to", "max_dtc"],
    ])
      assert.deepEqual(column(shown), sorted(field), shown);
  });
});

test("the histogram and its table count every win and loss", async () => {
  const depths = csv("kaooa-limit", "--report", "depths");
  await withPage({ path: "/?v=kaooa-limit&view=numbers" }, async (page) => {
    await page.waitForSelector(".histogram");
    await page.locator("summary").click();
    const check = async (wanted) => {
      const rows = await page
        .locator("#depth-table tbody tr")
        .evaluateAll((all) => all.map((tr) => [...tr.cells].map((td) => td.textContent)));
      const shown = rows
        .flatMap(([depth, ...counts]) =>
          counts.map((n, i) => [
            `${["win", "cursed-win", "blessed-loss", "loss"][i]} ${depth}`,
            plain(n),
          ]),
        )
        .filter(([, n]) => n > 0);
      const sums = new Map();
      for (const row of depths.filter(wanted))
        if (row.category !== "draw") {
          const name = `${row.category} ${row.dtc}`;
          sums.set(name, (sums.get(name) ?? 0) + Number(row.boards));
        }
      assert.deepEqual(new Map(shown.sort()), new Map([...sums].sort()));
    };
    await check(() => true);
    await page.selectOption("#numbers-side", "row");
    await page.selectOption("#numbers-phase", "movement");
    await page
      .locator("details:not([open]) summary")
      .click({ timeout: 2000 })
      .catch(() => {});
    await check((row) => row.to_move === "row" && row.phase === "movement");
    assert.ok((await page.locator(".histogram .bar").count()) > 0);
  });
});

test("a game without tables says so where its numbers would be", async () => {
  await withPage({ path: "/?v=tigadi&view=numbers", expected: /status of 503/ }, async (page) => {
    await page.waitForSelector("#panel .notice");
    assert.match(await page.locator("#panel .notice").textContent(), /lacks the tables/);
  });
});

test("every shipped game has its rules in words, in both languages", async () => {
  await withPage({ path: "/?v=kaooa&view=rules" }, async (page) => {
    // The page's own modules, with what its server says of every game.
    const told = await page.evaluate(async () => {
      const { rulesText } = await import("/rules.js");
      const { LANGUAGES, translator } = await import("/i18n.js");
      const { api } = await import("/api.js");
      const all = [];
      for (const { name } of await api.variants()) {
        const variant = await api.variant(name);
        for (const lang of Object.keys(LANGUAGES))
          all.push({ name, lang, items: rulesText(translator(lang), variant).map((p) => p.items) });
      }
      return all;
    });
    assert.ok(told.length >= 2 * 38);
    for (const { name, lang, items } of told) {
      assert.ok(items.flat().length >= 9, `${name} ${lang}`);
      assert.doesNotMatch(items.flat().join("\n"), /undefined|null|NaN|[{}]/, `${name} ${lang}`);
    }
  });
});

test("the rules of a game are those of its file", async () => {
  const wanted = {
    "aadu-puli-attam": [
      /Tigers: win by 5 captures/,
      /50 moves in a row without a capture, counting only those of: Tigers/,
      /at the start on A R13 R14/,
    ],
    tigadi: [/9 × goti/, /Either side: no possible move is a pass/, /100 plies in a row/],
    "kaooa-compulsory": [/Who can capture must/],
    "bagh-chal": [/Goats: no possible move is a loss/, /no rule that ends a game as a draw/],
  };
  await withPage({ path: "/?v=kaooa&view=rules" }, async (page) => {
    for (const [name, patterns] of Object.entries(wanted)) {
      await page.selectOption("#variant", name);
      await page.waitForURL(new RegExp(`v=${name}(&|$)`));
      const title = await page.locator("#variant option:checked").textContent();
      await page.waitForFunction(
        (want) => want.startsWith(document.querySelector(".rules h2")?.textContent ?? "?"),
        title,
      );
      const text = await page.locator(".rules").textContent();
      for (const pattern of patterns) assert.match(text, pattern);
    }
  });
});

test("another game while its start is not known yet: no board of the last one", async () => {
  await withPage({ path: "/?v=kaooa&view=setup" }, async (page) => {
    await page.waitForSelector(".good");
    await page.route("**/position?*", async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 800);
      });
      await route.continue().catch(() => {});
    });
    await page.selectOption("#variant", "aadu-puli-attam");
    await page.waitForTimeout(400);
    assert.equal(await page.locator(".board .piece").count(), 0);
    // And back before it is: both are set up from their start.
    await page.selectOption("#variant", "kaooa");
    await page.waitForSelector('.board [data-point="T1"]');
    await page.waitForSelector(".good");
    await page.selectOption("#variant", "aadu-puli-attam");
    await page.waitForSelector('.board [data-point="R33"]');
    await page.waitForSelector(".good");
    await tap(page, "R33");
    assert.equal(await page.locator(".board .piece").count(), 4);
  });
});

test("what is wrong with a position is heard", async () => {
  await withPage({ path: "/?v=hat-diviyan-keliya&view=setup" }, async (page) => {
    await page.waitForSelector(".good");
    await key(page, "tool-row").click();
    await tap(page, "A");
    await page.waitForFunction(() =>
      /This position cannot be:/.test(document.querySelector("#live").textContent),
    );
  });
});
