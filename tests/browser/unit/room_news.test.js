// SPDX-License-Identifier: MIT
/** What is said of a room, over time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { translator } from "../../../tools/explorer/i18n.js";
import { AWAY_AGAIN_MS, AWAY_MS, RoomNews } from "../../../tools/explorer/room_news.js";

const t = translator("en");
const variant = {
  name: "kaooa",
  sides: { row: { name: "Vulture" }, column: { name: "Crows" } },
};
const state = (more = {}) => ({
  code: "ABCD",
  game: 1,
  state: "playing",
  over: false,
  you: "row",
  to_move: "column",
  moves: [],
  draw_offer: null,
  rematch: null,
  seats: { row: { taken: true, connected: true }, column: { taken: true, connected: true } },
  ...more,
});
const seats = (connected) => ({
  row: { taken: true, connected: true },
  column: { taken: true, connected },
});

/* A room whose state is set by hand. */
function watch(elsewhere) {
  const said = [];
  const news = new RoomNews((words) => said.push(words), () => elsewhere);
  const room = { state: state(), link: "live", limitedFor: null, drawAction: null };
  const look = (more) => {
    room.state = state(more);
    news.look(t, variant, room);
    return said.splice(0).join(" | ");
  };
  look();
  return { look, said, news };
}

test("it is your turn: said where the room is not on the screen", () => {
  const mine = { to_move: "row", moves: ["T1"] };
  assert.equal(watch(true).look(mine), "Room: your turn");
  assert.equal(watch(false).look(mine), ""); // there the board says it
  const { look } = watch(true);
  look(mine);
  assert.equal(look({ ...mine, draw_offer: "column" }), "A draw is offered to you.");
  assert.equal(look({ to_move: "column", moves: ["T1", "T2"] }), "");
  // With an offer it is said as well.
  assert.match(watch(true).look({ ...mine, draw_offer: "column" }), /draw.* Room: your turn/);
});

test("who comes and goes each minute is said to do so once", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { timers } = context.mock;
  const { look, said } = watch(false);
  look({ seats: seats(false) });
  timers.tick(AWAY_MS);
  assert.deepEqual(said.splice(0), ["Crows: away."]);
  assert.equal(look({ seats: seats(true) }), "Crows: connected again.");
  for (let minute = 0; minute < 5; minute++) {
    look({ seats: seats(false) });
    timers.tick(45000);
    look({ seats: seats(true) });
    timers.tick(15000);
    assert.deepEqual(said, []);
  }
  // Gone for good is told still.
  look({ seats: seats(false) });
  timers.tick(AWAY_AGAIN_MS);
  assert.deepEqual(said.splice(0), ["Crows: away."]);
});
