// SPDX-License-Identifier: MIT
/** The client of a room against a server that is a function. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { backoff, RoomClient, Tokens } from "../../../tools/explorer/room_client.js";

const storage = () => {
  const kept = new Map();
  return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => kept.set(k, v) };
};

function answer(status, body, headers = {}) {
  return new Response(body === null ? null : JSON.stringify(body), { status, headers });
}

const state = (version) => ({ code: "ABCD", version, variant: "kaooa" });

/* Answers are taken one after another; after them the server hangs. */
async function withServer(answers, run) {
  const asked = [];
  const real = globalThis.fetch;
  globalThis.fetch = (url, { signal, headers }) => {
    asked.push({ url: String(url), token: headers.Authorization ?? null });
    const next = answers.shift();
    if (next instanceof Error) return Promise.reject(next);
    if (next) return Promise.resolve(next);
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () =>
        reject(Object.assign(new Error("aborted"), { name: "AbortError" })),
      );
    });
  };
  try {
    return await run(asked);
  } finally {
    globalThis.fetch = real;
  }
}

const until = async (truth) => {
  for (let i = 0; i < 300 && !truth(); i++)
    await new Promise((r) => {
      setTimeout(r, 10);
    });
  assert.ok(truth());
};

test("delays grow, with dice, up to a limit", () => {
  assert.equal(backoff(0, 0), 250);
  assert.equal(backoff(0, 1), 500);
  assert.ok(backoff(3, 0.5) > backoff(1, 0.5));
  assert.equal(backoff(40, 1), 15000);
});

test("tokens are kept by room, the last used; broken storage is no error", () => {
  const tokens = new Tokens(storage());
  for (let i = 0; i < 30; i++) tokens.put(`R${i}`, `t${i}`);
  assert.equal(tokens.get("R29"), "t29");
  assert.equal(tokens.get("R0"), null);
  tokens.put("R29", null);
  assert.equal(tokens.get("R29"), null);
  const broken = new Tokens({
    getItem: () => {
      throw new Error("no");
    },
    setItem: () => {
      throw new Error("no");
    },
  });
  broken.put("A", "b");
  assert.equal(broken.get("A"), null);
  assert.equal(new Tokens({ getItem: () => "{}" }).get("A"), null);
});

test("it waits for versions after the one it has, and older answers do not count", async () => {
  await withServer(
    [answer(200, state(3)), answer(204, null), answer(200, state(2)), answer(200, state(5))],
    async (asked) => {
      const room = new RoomClient("ABCD", new Tokens(storage()));
      room.start();
      await until(() => room.state?.version === 5 && asked.length === 5);
      assert.match(asked[1].url, /since=3&wait=\d+/);
      assert.match(asked[3].url, /since=3/);
      assert.match(asked[4].url, /since=5/);
      assert.equal(room.link, "live");
      room.stop();
    },
  );
});

test("a lost connection is said, and comes back", async () => {
  await withServer(
    [answer(200, state(1)), new TypeError("failed"), answer(200, state(2))],
    async (asked) => {
      const links = [];
      const room = new RoomClient("ABCD", new Tokens(storage()));
      room.addEventListener("change", () => links.push(room.link));
      room.start();
      await until(() => asked.length === 4);
      assert.deepEqual(links, ["live", "lost", "live"]);
      // The first question after the loss does not wait for anything new.
      assert.doesNotMatch(asked[2].url, /wait/);
      room.stop();
    },
  );
});

test("a room that is gone is not asked for again, its token forgotten", async () => {
  const tokens = new Tokens(storage());
  tokens.put("ABCD", "t");
  await withServer(
    [answer(404, { error: { code: "no-such-room", message: "gone", field: null } })],
    async (asked) => {
      const room = new RoomClient("ABCD", tokens);
      await room.start();
      assert.equal(room.link, "gone");
      assert.equal(asked.length, 1);
      assert.equal(asked[0].token, "Bearer t");
      assert.equal(tokens.get("ABCD"), null);
    },
  );
});

test("with a token that does not count any more it watches", async () => {
  const tokens = new Tokens(storage());
  tokens.put("ABCD", "t");
  const wrong = answer(403, { error: { code: "token-wrong", message: "no", field: null } });
  await withServer([wrong, answer(200, state(1))], async (asked) => {
    const room = new RoomClient("ABCD", tokens);
    room.start();
    await until(() => room.link === "live");
    assert.equal(asked[1].token, null);
    assert.equal(room.seated, false);
    room.stop();
  });
});

test("what the network will not answer any more is given up", async () => {
  await withServer([answer(200, state(1))], async (asked) => {
    const room = new RoomClient("ABCD", new Tokens(storage()));
    room.start();
    await until(() => room.link === "live" && asked.length === 2);
    room.lose();
    await until(() => room.link === "lost");
    room.wake();
    await until(() => asked.length === 3);
    room.stop();
  });
});
