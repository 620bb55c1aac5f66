// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  readPasted,
  readRoomLink,
  readRoute,
  roomPath,
  routeOf,
  VIEWS,
  writeRoute,
} from "../../../tools/explorer/route.js";

test("an address says what it was made of", () => {
  const routes = [
    { view: "explore", variant: "kaooa", position: "", moves: [], ply: 0, room: "", key: null },
    { view: "play", variant: "tigadi", position: "", moves: ["a1", "d6-d5xb4"], ply: 1, room: "", key: null },
    {
      view: "explore",
      variant: "kaooa",
      position: "C/V3/2/1/2 C 0/6 0 0",
      moves: ["T5"],
      ply: 1,
      room: "",
      key: null,
    },
    { view: "rules", variant: "bagh-chal", position: "", moves: [], ply: 0, room: "", key: null },
  ];
  for (const route of routes) assert.deepEqual(readRoute(writeRoute(route)), route);
});

test("an address cannot break the page", () => {
  const route = readRoute("?view=%3Cscript%3E&n=999&m=%20%20a%20%20b&v=..%2F..&p=%00");
  assert.equal(route.view, "explore");
  assert.deepEqual(route.moves, ["a", "b"]);
  assert.equal(route.ply, 2);
  assert.equal(readRoute("?n=-1&m=a").ply, 1);
  assert.equal(readRoute("?n=1.5e9&m=a").ply, 1);
  for (const view of VIEWS) assert.equal(readRoute(`?view=${view}`).view, view);
});

test("a room has an address of its own", () => {
  assert.equal(readRoute("?room=ab2d").room, "AB2D");
  assert.equal(readRoute("?room=ab2d").view, "room");
});

test("a room's link has its code and its key", () => {
  const at = (address) => {
    const { room, key, view } = routeOf(new URL(address, "http://localhost"));
    return [view, room, key];
  };
  assert.equal(roomPath("AB2D", null), "/r/AB2D");
  assert.equal(roomPath("AB2D", "K7QMAB2D"), "/r/AB2D?key=K7QMAB2D");
  assert.deepEqual(at("/r/ab2d?key=k7qmab2d"), ["room", "AB2D", "K7QMAB2D"]);
  assert.deepEqual(at("/r/AB2D/"), ["room", "AB2D", null]);
  assert.deepEqual(at("/r/AB2D?key=short"), ["room", "AB2D", null]);
  assert.deepEqual(at("/?room=ab2d&key=K7QMAB2D"), ["room", "AB2D", "K7QMAB2D"]);
  assert.deepEqual(at("/r/0%4FOO"), ["room", "0OOO", null]); // what no code can be
  assert.deepEqual(at("/r/%"), ["room", "%", null]);
  assert.deepEqual(at("/?v=kaooa&key=K7QMAB2D"), ["explore", "", null]);

  const link = (text) => readRoomLink(text);
  assert.deepEqual(link(" http://localhost:8080/r/ab2d "), { code: "AB2D", key: null });
  assert.deepEqual(link("https://goti.test/games/r/AB2D?key=K7QMAB2D#x"), {
    code: "AB2D",
    key: "K7QMAB2D",
  });
  assert.deepEqual(link("localhost/r/AB2D/"), { code: "AB2D", key: null });
  for (const text of ["AB2D", "/r/AB0D", "/r/ABCDE", "http://localhost/?v=kaooa", "/r/"])
    assert.equal(link(text), null, text);
});

test("pasted text: positions, moves, links", () => {
  assert.deepEqual(readPasted("  start moves T1  T2 "), { position: "start", moves: ["T1", "T2"] });
  assert.deepEqual(readPasted("C/V3/2/1/2 C 0/6 0 0"), {
    position: "C/V3/2/1/2 C 0/6 0 0",
    moves: [],
  });
  assert.deepEqual(readPasted("start moves"), { position: "start", moves: [] });
  assert.deepEqual(readPasted("http://localhost:8080/?v=kaooa&m=T1+T2"), {
    variant: "kaooa",
    position: "",
    moves: ["T1", "T2"],
  });
  assert.deepEqual(readPasted("start\nmoves\nT1"), { position: "start", moves: ["T1"] });
});
