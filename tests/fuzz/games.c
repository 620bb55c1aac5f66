/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/games.h"

#include <stdlib.h>
#include <string.h>

#include "solver/game/notation.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/bridge.h"

enum { N_GAMES = 16 };

const goti_variant *fuzz_game(uint8_t choice)
{
    static const char *const name[N_GAMES] = {
        "aadu-puli-attam",
        "bagh-chal",
        "kaooa",
        "tigadi",
        "three-mens-morris",
        "lasker-morris",
        "hat-diviyan-keliya-dropped-tiger",
        "aadu-puli-attam-multiple-jumps",
        "kaooa-compulsory",
        "aadu-puli-attam-placed-tigers",
        "morabaraba",
        "six-mens-morris-flying",
        "huli-mane-ata",
        "tagnor",
        "bam-blang-beh-khla",
        "adugo",
    };
    static goti_variant *loaded[N_GAMES]; /* an entry has no place for it */
    const unsigned i = choice % N_GAMES;
    if (loaded[i] == NULL) {
        loaded[i] = fuzz_alloc(sizeof *loaded[i]);
        bridge_load(name[i], loaded[i]);
    }
    return loaded[i];
}

static void check_text(const goti_variant *v, const goti_position *pos)
{
    char text[GOTI_POSITION_TEXT_BYTES], again[GOTI_POSITION_TEXT_BYTES];
    goti_position read;
    goti_msg msg = {""};
    (void)goti_position_format(v, pos, text, sizeof text);
    FUZZ_TRUTH(strlen(text) + 1 < sizeof text);
    FUZZ_TRUTH(goti_position_parse(v, text, &read, &msg) == GOTI_OK);
    FUZZ_TRUTH(goti_position_equal(&read, pos));
    (void)goti_position_format(v, &read, again, sizeof again);
    FUZZ_TRUTH(strcmp(text, again) == 0);
}

static void check_outcome(const goti_variant *v, const goti_position *pos)
{
    static goti_move move[GOTI_MAX_MOVES]; /* too large to allocate so often */
    const unsigned n = goti_moves(v, pos, move);
    const bool ongoing = goti_position_outcome(v, pos) == GOTI_ONGOING;
    FUZZ_TRUTH(ongoing ? n > 0
                       : n == 0 || goti_position_drawn_by_counter(v, pos));
}

void fuzz_check_position(const goti_variant *v, const goti_position *pos)
{
    goti_msg msg = {""};
    FUZZ_TRUTH(goti_position_check(v, pos, &msg) == GOTI_OK);
    check_text(v, pos);
    check_outcome(v, pos);
}

static bool same_move(const goti_move *a, const goti_move *b)
{
    return a->from == b->from && a->to == b->to &&
           a->n_captured == b->n_captured &&
           memcmp(a->over, b->over, a->n_captured) == 0 &&
           memcmp(a->landing, b->landing, a->n_captured) == 0;
}

void fuzz_check_move(const goti_variant *v, const goti_position *pos,
                     const goti_move *move, goti_position *after)
{
    char text[GOTI_MOVE_TEXT_BYTES];
    goti_move read;
    goti_msg msg = {""};
    (void)goti_move_format(v, move, text, sizeof text);
    FUZZ_TRUTH(strlen(text) + 1 < sizeof text);
    FUZZ_TRUTH(goti_move_parse(v, pos, text, &read, &msg) == GOTI_OK);
    FUZZ_TRUTH(same_move(&read, move));
    goti_move_apply(v, pos, move, after);
    FUZZ_TRUTH(goti_position_check(v, after, &msg) == GOTI_OK);
}
