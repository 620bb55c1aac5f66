/* SPDX-License-Identifier: MIT */
/*
 * Moves: a byte for the game, a byte for how many plies, one for each of them
 * that chooses a legal move; then a text that is tried as a move there.
 */
#include <stdlib.h>

#include "solver/game/notation.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/games.h"

enum { MAX_PLIES = 64 };

static unsigned list(const goti_variant *v, const goti_position *pos,
                     goti_move *move)
{
    fuzz_check_position(v, pos);
    return goti_moves(v, pos, move);
}

/* Plays chosen moves; *move has those of the last position. */
static unsigned walk(const goti_variant *v, fuzz_input *in, goti_position *pos,
                     goti_move *move)
{
    unsigned n = list(v, pos, move);
    for (unsigned left = fuzz_byte(in) % MAX_PLIES; left > 0 && n > 0; left--) {
        goti_move_apply(v, pos, &move[fuzz_byte(in) % n], pos);
        n = list(v, pos, move);
    }
    return n;
}

static void try_text(const goti_variant *v, const goti_position *pos,
                     const char *text)
{
    goti_position after;
    goti_move move;
    goti_msg msg = {""};
    const goti_err err = goti_move_parse(v, pos, text, &move, &msg);
    FUZZ_TRUTH(err == GOTI_OK || err == GOTI_E_ARG);
    fuzz_check_message(err, &msg, text);
    if (err == GOTI_OK) fuzz_check_move(v, pos, &move, &after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    const goti_variant *const v = fuzz_game(fuzz_byte(&in));
    static goti_move move[GOTI_MAX_MOVES]; /* too large to allocate so often */
    goti_position pos, after;
    goti_position_start(v, &pos);
    const unsigned n = walk(v, &in, &pos, move);
    /* All of a few; of many some, for each is looked up among all. */
    for (unsigned i = 0; i < n; i += 1 + n / 6)
        fuzz_check_move(v, &pos, &move[i], &after);
    char *const text = fuzz_text(&in);
    try_text(v, &pos, text);
    free(text);
    return 0;
}
