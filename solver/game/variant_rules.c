/* SPDX-License-Identifier: MIT */
#include "solver/game/variant_rules.h"

#include <stdio.h>
#include <string.h>

#include "solver/game/hunt.h"
#include "solver/game/morris.h"
#include "solver/game/tier.h"

enum { MAX_DRAW_LIMIT = 10000 };

/* A number, or "all" the column side's pieces. */
static goti_err read_target(const goti_reader *r, goti_variant *v)
{
    char text[GOTI_TOKEN_BYTES];
    int target = v->side[GOTI_COLUMN].n_pieces;
    GOTI_TRY(goti_reader_text(r, "capture_target", "", text, sizeof text));
    if (strcmp(text, "all") != 0)
        GOTI_TRY(goti_reader_number(r, "capture_target", GOTI_REQUIRED, 1,
                                    target, &target));
    v->capture_target = (uint8_t)target;
    if (v->capture == GOTI_CAPTURE_CHAIN && target > GOTI_MAX_CHAIN)
        return goti_reader_bad(r, "capture_target", 0, text,
                               "at most %d where capture is chain",
                               GOTI_MAX_CHAIN);
    return GOTI_OK;
}

/* The kernels know no column side that waits while the row side enters. */
static goti_err check_placement(const goti_reader *r, const goti_variant *v)
{
    goti_layer layer[GOTI_MAX_LAYERS];
    const unsigned n = goti_layers(v, layer);
    for (unsigned i = 0; i < n; i++) {
        if (layer[i].to_move != GOTI_COLUMN || layer[i].kind == GOTI_PLY_PLACE)
            continue;
        char got[32];
        (void)snprintf(got, sizeof got, "%u", v->side[GOTI_COLUMN].n_pieces);
        return goti_reader_bad(
            r, "column_pieces", 0, got,
            "pieces in hand for as long as the row side enters its "
            "own (%u in hand against %u)",
            v->side[GOTI_COLUMN].n_hand, v->side[GOTI_ROW].n_hand);
    }
    return GOTI_OK;
}

static goti_err check_turns(const goti_reader *r, const goti_variant *v)
{
    if (goti_hunt_turns_bound(v) <= GOTI_MAX_MOVES) return GOTI_OK;
    return goti_reader_bad(
        r, "capture", 0, "chain",
        "single, or a smaller capture_target: one turn could be made "
        "in more than %d ways",
        GOTI_MAX_MOVES);
}

static goti_err read_draws(const goti_reader *r, goti_variant *v)
{
    int limit = 0, counts = GOTI_COUNT_NONE, repetitions = 0;
    /* In morris both sides are alike, so both are counted. */
    const bool hunt = v->family == GOTI_HUNT;
    GOTI_TRY(goti_reader_number(r, "draw_limit", 0, 0, MAX_DRAW_LIMIT, &limit));
    GOTI_TRY(goti_reader_word(r, "draw_counts", GOTI_COUNT_NONE,
                              hunt ? "none|plies|row|column" : "none|plies",
                              &counts));
    GOTI_TRY(goti_reader_word(r, "draw_repetitions", 0, "0|3", &repetitions));
    if (limit > 0 && counts == GOTI_COUNT_NONE)
        return goti_reader_bad(r, "draw_counts", 0, "none",
                               "%s, since draw_limit is %d",
                               hunt ? "plies, row or column" : "plies", limit);
    /* A child may switch the limit off and still inherit what it counted. */
    if (limit == 0) counts = GOTI_COUNT_NONE;
    v->draw_limit = (uint16_t)limit;
    v->draw_counts = (goti_counted)counts;
    v->draw_repetitions = repetitions == 0 ? 0 : 3;
    return GOTI_OK;
}

static goti_err read_hunt(const goti_reader *r, goti_variant *v)
{
    int compulsory = 0, idle = 0, capture = GOTI_CAPTURE_SINGLE;
    int first = GOTI_ROW, row_blocked = 0, column_blocked = 0;
    GOTI_TRY(goti_reader_word(r, "first", GOTI_REQUIRED, "row|column", &first));
    GOTI_TRY(goti_reader_word(r, "capture", GOTI_CAPTURE_SINGLE, "single|chain",
                              &capture));
    GOTI_TRY(
        goti_reader_word(r, "capture_compulsory", 0, "no|yes", &compulsory));
    GOTI_TRY(goti_reader_word(r, "row_blocked", GOTI_BLOCKED_LOSES, "loses",
                              &row_blocked));
    GOTI_TRY(goti_reader_word(r, "column_blocked", GOTI_REQUIRED,
                              "loses|passes|draws", &column_blocked));
    GOTI_TRY(
        goti_reader_word(r, "idle", GOTI_IDLE_MOVES, "moves|waits", &idle));
    v->first = (goti_side)first;
    v->capture = (goti_capture)capture;
    v->capture_compulsory = compulsory == 1;
    v->side[GOTI_ROW].blocked = (goti_blocked)row_blocked;
    v->side[GOTI_COLUMN].blocked = (goti_blocked)column_blocked;
    v->idle = (goti_idle)idle;
    GOTI_TRY(read_target(r, v));
    GOTI_TRY(check_placement(r, v));
    return check_turns(r, v);
}

/* Who is blocked gets the same on both sides; column_blocked may say it. */
static goti_err read_blocked(const goti_reader *r, goti_variant *v)
{
    static const char *const words = "loses|passes|draws";
    static const char *const word[] = {"loses", "passes", "draws"};
    int row = 0, column = 0;
    GOTI_TRY(
        goti_reader_word(r, "column_blocked", GOTI_REQUIRED, words, &column));
    GOTI_TRY(goti_reader_word(r, "row_blocked", column, words, &row));
    if (row != column)
        return goti_reader_bad(r, "row_blocked", 0, word[row],
                               "the same as column_blocked, %s", word[column]);
    v->side[GOTI_ROW].blocked = (goti_blocked)row;
    v->side[GOTI_COLUMN].blocked = (goti_blocked)column;
    return GOTI_OK;
}

/* Only men enough can fill the board; then somebody must say what it means. */
static goti_err read_full_board(const goti_reader *r, goti_variant *v)
{
    const bool can_fill =
        v->side[GOTI_ROW].n_pieces + (unsigned)v->side[GOTI_COLUMN].n_pieces ==
        v->board.n_points;
    int full = GOTI_FULL_BOARD_CONTINUES;
    GOTI_TRY(goti_reader_word(r, "full_board", can_fill ? GOTI_REQUIRED : full,
                              "draws|continues", &full));
    v->morris.full_board = (goti_full_board)full;
    return GOTI_OK;
}

static goti_err check_tiers(const goti_reader *r, const goti_variant *v)
{
    if (goti_tiers(v, NULL) <= GOTI_MAX_TIERS) return GOTI_OK;
    char got[32];
    (void)snprintf(got, sizeof got, "%u", v->side[GOTI_ROW].n_pieces);
    return goti_reader_bad(
        r, "row_pieces", 0, got,
        "fewer men: their numbers could occur together in "
        "more than %d ways%s",
        GOTI_MAX_TIERS,
        v->morris.move_while_placing ? " with move_while_placing = yes" : "");
}

static goti_err check_morris_turns(const goti_reader *r, const goti_variant *v)
{
    if (goti_morris_turns_bound(v) <= GOTI_MAX_MOVES) return GOTI_OK;
    return goti_reader_bad(r, "captures_per_mill", 0, "each",
                           "one, or fewer men: there could be more than %d "
                           "turns to choose from",
                           GOTI_MAX_MOVES);
}

static goti_err read_morris(const goti_reader *r, goti_variant *v)
{
    const int men = v->side[GOTI_ROW].n_pieces;
    int first = GOTI_ROW, flying = 0, capture = 0, per_mill = 0;
    int placing = 1, moving = 0, lose_at = 2;
    GOTI_TRY(goti_reader_word(r, "first", GOTI_ROW, "row|column", &first));
    GOTI_TRY(goti_reader_number(r, "flying", 0, 0, men, &flying));
    GOTI_TRY(goti_reader_word(r, "mill_capture", GOTI_MILL_CAPTURE_FREE,
                              "free|any", &capture));
    GOTI_TRY(goti_reader_word(r, "captures_per_mill", GOTI_CAPTURES_ONE,
                              "one|each", &per_mill));
    GOTI_TRY(goti_reader_word(r, "placing_captures", 1, "no|yes", &placing));
    GOTI_TRY(goti_reader_word(r, "move_while_placing", 0, "no|yes", &moving));
    GOTI_TRY(goti_reader_number(r, "lose_at", 2, 0, men - 1, &lose_at));
    v->first = (goti_side)first;
    v->morris.flying = (uint8_t)flying;
    v->morris.mill_capture = (goti_mill_capture)capture;
    v->morris.captures_per_mill = (goti_captures_per_mill)per_mill;
    v->morris.placing_captures = placing == 1;
    v->morris.move_while_placing = moving == 1;
    v->morris.lose_at = (uint8_t)lose_at;
    v->capture_target = (uint8_t)(men - lose_at);
    GOTI_TRY(read_blocked(r, v));
    GOTI_TRY(read_full_board(r, v));
    GOTI_TRY(check_tiers(r, v));
    return check_morris_turns(r, v);
}

goti_err goti_variant_read_rules(const goti_reader *r, goti_variant *v)
{
    if (v->family == GOTI_HUNT)
        GOTI_TRY(read_hunt(r, v));
    else
        GOTI_TRY(read_morris(r, v));
    return read_draws(r, v);
}
