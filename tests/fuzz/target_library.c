/* SPDX-License-Identifier: MIT */
/*
 * The public library: a byte for the game, the bytes of a position record, a
 * text that is tried as a move.  A record that is no position is refused by
 * every function, which then leaves its outputs alone; of one that is, moves,
 * tier and thoughts fit together.
 */
#include <stdlib.h>
#include <string.h>

#include "db/goti.h"
#include "solver/base/bits.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/games.h"

enum { FEW = 4, UNTOUCHED = 77 };

static goti_game *open_game(uint8_t choice)
{
    static goti_game *opened[16];
    goti_game **const game = &opened[choice % 16];
    if (*game == NULL)
        FUZZ_TRUTH(goti_game_open(fuzz_game(choice)->name, NULL, 0, game,
                                  NULL) == GOTI_GAME_OK);
    return *game;
}

static goti_game_position take_record(fuzz_input *in)
{
    goti_game_position pos = {.reserved = 0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 8; i++)
            pos.pieces[side] |= (uint64_t)fuzz_byte(in) << 8 * i;
    pos.hand[0] = fuzz_byte(in);
    pos.hand[1] = fuzz_byte(in);
    pos.to_move = fuzz_byte(in);
    pos.captured = fuzz_byte(in);
    pos.quiet = fuzz_byte(in);
    pos.quiet = (uint16_t)(pos.quiet | fuzz_byte(in) << 8);
    return pos;
}

static bool same(const goti_game_position *a, const goti_game_position *b)
{
    return a->pieces[0] == b->pieces[0] && a->pieces[1] == b->pieces[1] &&
           a->hand[0] == b->hand[0] && a->hand[1] == b->hand[1] &&
           a->to_move == b->to_move && a->captured == b->captured &&
           a->quiet == b->quiet;
}

static void check_refused(goti_game *game, const goti_game_position *pos,
                          const char *move)
{
    char text[8] = "before";
    size_t n = UNTOUCHED;
    goti_game_outcome outcome = GOTI_GAME_DRAWN;
    goti_game_position after = {.quiet = UNTOUCHED};
    goti_game_value value;
    FUZZ_TRUTH(goti_game_format(game, pos, text, sizeof text, NULL) ==
               GOTI_GAME_E_ARG);
    FUZZ_TRUTH(goti_game_result(game, pos, &outcome, NULL) == GOTI_GAME_E_ARG);
    FUZZ_TRUTH(goti_game_moves(game, pos, NULL, 0, &n, NULL) ==
               GOTI_GAME_E_ARG);
    FUZZ_TRUTH(goti_game_apply(game, pos, move, &after, NULL) ==
               GOTI_GAME_E_ARG);
    FUZZ_TRUTH(goti_game_probe(game, pos, &value, NULL) != GOTI_GAME_OK);
    FUZZ_TRUTH(goti_game_tier_of(game, pos, &n, NULL) == GOTI_GAME_E_ARG);
    FUZZ_TRUTH(strcmp(text, "before") == 0 && n == UNTOUCHED &&
               outcome == GOTI_GAME_DRAWN && after.quiet == UNTOUCHED);
}

static void check_text(goti_game *game, const goti_game_position *pos)
{
    char text[GOTI_GAME_POSITION_BYTES];
    goti_game_position read;
    FUZZ_TRUTH(goti_game_format(game, pos, text, sizeof text, NULL) ==
               GOTI_GAME_OK);
    FUZZ_TRUTH(goti_game_parse(game, text, &read, NULL) == GOTI_GAME_OK);
    FUZZ_TRUTH(same(pos, &read));
    FUZZ_TRUTH(goti_game_format(game, pos, text, strlen(text), NULL) ==
               GOTI_GAME_E_ARG);
}

/* The list and a move by its text lead to the same positions. */
static void check_moves(goti_game *game, const goti_game_position *pos)
{
    goti_game_move move[FEW];
    goti_game_position after;
    goti_game_outcome outcome;
    size_t n = 0;
    FUZZ_TRUTH(goti_game_moves(game, pos, move, FEW, &n, NULL) == GOTI_GAME_OK);
    FUZZ_TRUTH(goti_game_result(game, pos, &outcome, NULL) == GOTI_GAME_OK);
    FUZZ_TRUTH((n == 0) == (outcome != GOTI_GAME_ONGOING));
    for (size_t i = 0; i < n && i < FEW; i++) {
        FUZZ_TRUTH(goti_game_apply(game, pos, move[i].text, &after, NULL) ==
                   GOTI_GAME_OK);
        FUZZ_TRUTH(same(&after, &move[i].after));
        FUZZ_TRUTH(goti_game_check(game, &after, NULL) == GOTI_GAME_OK);
    }
}

/* Its tier has its numbers of pieces; the game of some that are in none is
 * over. */
static void check_tier(goti_game *game, const goti_game_position *pos)
{
    goti_game_tier tier;
    goti_game_outcome outcome;
    size_t number = UNTOUCHED;
    FUZZ_TRUTH(goti_game_result(game, pos, &outcome, NULL) == GOTI_GAME_OK);
    if (goti_game_tier_of(game, pos, &number, NULL) != GOTI_GAME_OK) {
        FUZZ_TRUTH(number == UNTOUCHED && outcome != GOTI_GAME_ONGOING);
        return;
    }
    FUZZ_TRUTH(number < goti_game_tiers(game));
    FUZZ_TRUTH(goti_game_tier_at(game, number, &tier, NULL) == GOTI_GAME_OK);
    FUZZ_TRUTH(tier.hand[0] + tier.hand[1] == pos->hand[0] + pos->hand[1]);
    FUZZ_TRUTH(tier.pieces[0] + tier.pieces[1] ==
               goti_popcount(pos->pieces[0] | pos->pieces[1]));
    FUZZ_TRUTH(!tier.has_table);
}

/* A move that was thought of is legal. */
static void check_thought(goti_game *game, const goti_game_position *pos,
                          uint8_t choice)
{
    const goti_game_request request = {.size_bytes = sizeof request,
                                       .level = (goti_game_level)(choice % 4),
                                       .seed = choice,
                                       .nodes = 20};
    static goti_game_thought thought;
    goti_game_player *player = NULL;
    goti_game_outcome outcome;
    goti_game_position after;
    FUZZ_TRUTH(goti_game_result(game, pos, &outcome, NULL) == GOTI_GAME_OK);
    FUZZ_TRUTH(goti_game_player_open(game, 4096, &player, NULL) ==
               GOTI_GAME_OK);
    const goti_game_status status =
        goti_game_think(player, pos, &request, &thought, NULL);
    goti_game_player_close(player);
    FUZZ_TRUTH((status == GOTI_GAME_OK) == (outcome == GOTI_GAME_ONGOING));
    if (status != GOTI_GAME_OK) return;
    FUZZ_TRUTH(goti_game_apply(game, pos, thought.move.text, &after, NULL) ==
               GOTI_GAME_OK);
    FUZZ_TRUTH(same(&after, &thought.move.after));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    goti_game *const game = open_game(fuzz_byte(&in));
    const goti_game_position pos = take_record(&in);
    char *const move = fuzz_text(&in);
    goti_game_error error;
    goti_game_position after;
    if (goti_game_check(game, &pos, &error) != GOTI_GAME_OK) {
        FUZZ_TRUTH(error.text[0] != '\0');
        check_refused(game, &pos, move);
    } else {
        check_text(game, &pos);
        check_moves(game, &pos);
        check_tier(game, &pos);
        check_thought(game, &pos, size > 0 ? data[size - 1] : 0);
        if (goti_game_apply(game, &pos, move, &after, NULL) == GOTI_GAME_OK)
            FUZZ_TRUTH(goti_game_check(game, &after, NULL) == GOTI_GAME_OK);
    }
    free(move);
    return 0;
}
