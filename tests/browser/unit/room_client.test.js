// SPDX-License-Identifier: MIT
/** The client of a room against a server that is a function. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { withConnection } from "../../../tools/explorer/connection_share.js";
import { backoff, RoomClient } from "../../../tools/explorer/room_client.js";
import { newToken, Tokens } from "../../../tools/explorer/seat_tokens.js";

const storage = () => {
  const kept = new Map();
  return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => kept.set(k, v) };
};

function answer(status, body, headers = {}) {
  return new Response(body === null ? null : JSON.stringify(body), { status, headers });
}

const state = (version) => ({ code: "ABCD", version, variant: "kaooa" });

/* Answers are taken one after another; at a null, and after them, it hangs. */
async function withServer(answers, run) {
  const asked = [];
  const real = globalThis.fetch;
  globalThis.fetch = (url, { signal, headers, body }) => {
    const said = body === undefined ? null : JSON.parse(body);
    asked.push({ url: String(url), token: headers.Authorization ?? null, body: said });
    const next = answers.shift(); // an answer, an error, or a promise of either
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
    for (const room of rooms.splice(0)) room.stop();
    globalThis.fetch = real;
  }
}

const rooms = [];
function begin(tokens = new Tokens(storage()), key = null) {
  const room = new RoomClient("ABCD", tokens, key);
  rooms.push(room);
  room.start();
  return room;
}
const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const until = async (truth) => {
  for (let i = 0; i < 300 && !truth(); i++)
    await pause(10);
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

test("it waits for versions after the one it has, and what is older than that does not count", async () => {
  let late;
  const slow = new Promise((resolve) => {
    late = resolve;
  });
  await withServer(
    [answer(200, state(3)), slow, answer(200, state(5)), answer(200, state(6))],
    async (asked) => {
      const room = begin();
      await until(() => asked.length === 2);
      assert.match(asked[1].url, /since=3&wait=\d+/);
      assert.ok(await room.draw("offer")); // answered before the poll
      assert.equal(room.state.version, 5);
      late(answer(200, state(4)));
      await until(() => room.state.version === 6 && asked.length === 5);
      assert.match(asked[3].url, /since=5/);
      assert.match(asked[4].url, /since=6/);
      assert.equal(room.link, "live");
    },
  );
});

test("a server that was stopped may have an earlier version: that counts", async () => {
  const before = { ...state(9), moves: ["T1"] };
  const after = { ...state(4), moves: [] };
  await withServer(
    [answer(200, before), new TypeError("failed"), answer(200, after)],
    async (asked) => {
      const room = begin();
      await until(() => asked.length === 4);
      assert.equal(room.state.version, 4);
      assert.deepEqual(room.state.moves, []);
      assert.match(asked[3].url, /since=4/);
    },
  );
  // Also where the connection held.
  await withServer([answer(200, before), answer(200, after)], async (asked) => {
    const room = begin();
    await until(() => asked.length === 3);
    assert.equal(room.state.version, 4);
  });
});

test("answers that bring nothing new do not make it ask without a pause", async () => {
  // A server that answers at once, by a version that is never the one asked for.
  const versions = Array.from({ length: 400 }, (_, i) => answer(200, state(400 - i)));
  await withServer(versions, async (asked) => {
    begin();
    await pause(1500);
    assert.ok(asked.length <= 4, `${asked.length} requests`);
  });
  const nothing = Array.from({ length: 400 }, () => answer(204, null));
  await withServer([answer(200, state(1)), ...nothing], async (asked) => {
    begin();
    await pause(1500);
    assert.ok(asked.length <= 4, `${asked.length} requests`);
  });
});

test("too many requests: it says so, and waits as long as it is told", async () => {
  const error = { code: "too-many-requests", message: "no", field: null };
  const refusal = answer(429, { error }, { "Retry-After": "2" });
  await withServer([answer(200, state(1)), refusal, answer(200, state(2))], async (asked) => {
    const room = begin();
    await until(() => room.link === "limited");
    assert.equal(room.limitedFor, 2);
    room.wake(); // looked at again
    await pause(1500);
    assert.equal(asked.length, 2);
    await until(() => room.link === "live");
  });
});

test("hidden pages ask without waiting, but two; and at once when looked at", async () => {
  globalThis.document = { hidden: true };
  try {
    await withServer([answer(200, state(1)), answer(204, null)], async (asked) => {
      const room = begin();
      await until(() => asked.length === 2);
      assert.match(asked[1].url, /since=1$/);
      await pause(1300);
      assert.equal(asked.length, 2);
      document.hidden = false;
      room.wake();
      await until(() => asked.length === 3);
      assert.match(asked[2].url, /wait=/);
      document.hidden = true;
      room.hide(); // its connection is given up, which is no lost one
      await until(() => asked.length === 4);
      assert.match(asked[3].url, /since=1$/);
      assert.equal(room.link, "live");
    });
  } finally {
    delete globalThis.document;
  }
  const held = new Set();
  const locks = {
    request: async (name, _, run) => {
      if (held.has(name)) return run(null);
      held.add(name);
      try {
        return await run({ name });
      } finally {
        held.delete(name);
      }
    },
  };
  const page = { hidden: true };
  const asked = [];
  const leave = [];
  const ask = (mayWait) => {
    asked.push(mayWait);
    return new Promise((resolve) => {
      leave.push(resolve);
    });
  };
  for (let i = 0; i < 3; i++) withConnection(ask, page, locks);
  await until(() => asked.length === 3);
  assert.deepEqual(asked, [true, true, false]);
  leave[0]();
  await until(() => held.size === 1);
  withConnection(ask, page, locks);
  withConnection(ask, { hidden: false }, locks);
  await until(() => asked.length === 5);
  assert.deepEqual(asked.slice(3), [true, true]);
});

test("a lost connection is said, and comes back", async () => {
  await withServer(
    [answer(200, state(1)), new TypeError("failed"), answer(200, state(2))],
    async (asked) => {
      const links = [];
      const room = begin();
      room.addEventListener("change", () => links.push(room.link));
      await until(() => asked.length === 4);
      assert.deepEqual(links, ["live", "lost", "live"]);
      // The first question after the loss does not wait for anything new.
      assert.doesNotMatch(asked[2].url, /wait/);
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
    const room = begin(tokens);
    await until(() => room.link === "live");
    assert.equal(asked[1].token, null);
    assert.equal(room.seated, false);
  });
});

test("what the network will not answer any more is given up", async () => {
  await withServer([answer(200, state(1))], async (asked) => {
    const room = begin();
    await until(() => room.link === "live" && asked.length === 2);
    room.lose();
    await until(() => room.link === "lost");
    room.wake();
    await until(() => asked.length === 3);
  });
});

const refusal = (status, code, field = null) =>
  answer(status, { error: { code, message: "no", field } });
const seat = (token, more = {}) =>
  answer(200, { code: "ABCD", token, side: "row", room: { ...state(2), you: "row", ...more } });

test("a token is 32 characters of base64url, and no two are alike", () => {
  const made = Array.from({ length: 50 }, newToken);
  for (const token of made) assert.match(token, /^[A-Za-z0-9_-]{32}$/);
  assert.equal(new Set(made).size, 50);
});

test("an answer to join that was lost is asked for again, with the same token", async () => {
  const tokens = new Tokens(storage());
  let kept = null;
  const lost = new TypeError("failed");
  await withServer([answer(200, state(1))], async (asked) => {
    const room = begin(tokens);
    await until(() => asked.length === 2); // the poll waits
    const real = globalThis.fetch;
    let joins = 0;
    globalThis.fetch = (url, options) => {
      if (!String(url).endsWith("/join")) return real(url, options);
      const { token } = JSON.parse(options.body);
      joins++;
      assert.equal(tokens.get("ABCD"), token); // kept before it is sent
      if (joins === 1) {
        kept = token;
        return Promise.reject(lost);
      }
      assert.equal(token, kept);
      return Promise.resolve(seat(token));
    };
    const first = room.join();
    assert.equal(await room.join(), false); // a double click
    assert.ok(await first);
    assert.equal(joins, 2);
    assert.equal(room.error, null);
    await until(() => asked.length === 3);
    assert.equal(asked[2].token, `Bearer ${kept}`);
    assert.equal(tokens.get("ABCD"), kept);
    assert.equal(await room.join(), false); // it has a seat
  });
});

test("nothing is asked while a seat is asked for, and nothing older is shown", async () => {
  let join;
  const slow = new Promise((resolve) => {
    join = resolve;
  });
  await withServer([answer(200, state(1))], async (asked) => {
    const room = begin();
    await until(() => asked.length === 2);
    const seen = [];
    room.addEventListener("change", () => seen.push([room.joining, room.state.version]));
    const real = globalThis.fetch;
    globalThis.fetch = (url, options) =>
      String(url).endsWith("/join") ? slow : real(url, options);
    const joined = room.join();
    await pause(100);
    room.hide();
    await pause(100);
    assert.equal(asked.length, 2);
    join(seat("t"));
    assert.ok(await joined);
    assert.deepEqual(seen.slice(0, 2), [
      [true, 1],
      [false, 2],
    ]);
  });
});

test("a seat that somebody else took: said, and watched", async () => {
  const tokens = new Tokens(storage());
  await withServer(
    [answer(200, state(1)), null, refusal(409, "room-full"), answer(200, state(2))],
    async (asked) => {
      const room = begin(tokens);
      await until(() => asked.length === 2);
      assert.equal(await room.join(), false);
      assert.equal(tokens.get("ABCD"), null);
      await until(() => room.state.version === 2);
      assert.equal(asked[3].token, null);
      assert.equal(room.error.code, "room-full"); // may be read first
    },
  );
});

test("a server that knows no tokens of clients, nor keys: its own token counts", async () => {
  const tokens = new Tokens(storage());
  await withServer(
    [refusal(400, "bad-parameter", "key"), answer(200, state(1)), null, refusal(400, "bad-body"), seat("theirs")],
    async (asked) => {
      const room = begin(tokens, "K7QMABCD");
      await until(() => asked.length === 3);
      assert.match(asked[0].url, /\?key=K7QMABCD$/);
      assert.doesNotMatch(asked[1].url, /key/);
      assert.equal(room.key, null);
      assert.ok(await room.join());
      assert.deepEqual(Object.keys(asked[3].body), ["token"]);
      assert.deepEqual(asked[4].body, {});
      assert.equal(tokens.get("ABCD"), "theirs");
    },
  );
});

test("who has no seat shows the key of the link; who has one is told it", async () => {
  await withServer(
    [answer(200, state(1)), null, seat("t", { key: "K7QMABCD" })],
    async (asked) => {
      const room = begin(undefined, "K7QMABCD");
      await until(() => asked.length === 2);
      for (const { url } of asked) assert.match(url, /[?&]key=K7QMABCD$/);
      assert.ok(await room.join());
      assert.equal(asked[2].body.key, "K7QMABCD");
      assert.equal(room.key, "K7QMABCD");
      await until(() => asked.length === 4);
      assert.doesNotMatch(asked[3].url, /key/);
    },
  );
});

test("an error is over with the next good answer; a refusal may be read first", async () => {
  await withServer(
    [answer(200, state(1)), null, new TypeError("failed"), answer(204, null)],
    async (asked) => {
      const room = begin();
      await until(() => asked.length === 2);
      assert.equal(await room.move("T1"), false);
      assert.equal(room.error.code, "offline");
      let changes = 0;
      room.addEventListener("change", () => changes++);
      room.hide(); // its page is not hidden: it asks again at once
      await until(() => asked.length >= 4 && room.error === null);
      assert.ok(changes > 0);
    },
  );
});

test("a room is closed by who has a seat, and its token forgotten", async () => {
  const tokens = new Tokens(storage());
  tokens.put("ABCD", "t");
  await withServer(
    [answer(200, state(1)), null, refusal(409, "game-on"), null, answer(204, null)],
    async (asked) => {
      const room = begin(tokens);
      await until(() => asked.length === 2);
      assert.equal(await room.close(), false);
      assert.equal(room.error.code, "game-on");
      assert.ok(await room.close());
      assert.deepEqual([asked[4].url, asked[4].token], ["/api/rooms/ABCD/close", "Bearer t"]);
      assert.equal(tokens.get("ABCD"), null);
    },
  );
});
