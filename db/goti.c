/* SPDX-License-Identifier: MIT */
/* The public functions: conversions of records around the inner ones. */
#include "db/goti.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/probe.h"
#include "solver/base/utf8.h"
#include "solver/game/moves.h"
#include "solver/game/notation.h"

#define STRING_OF(x) #x
#define VERSION_TEXT(major, minor, patch)                                      \
    STRING_OF(major) "." STRING_OF(minor) "." STRING_OF(patch)

/* The public numbers are the inner ones, so that casts convert them. */
_Static_assert((int)GOTI_GAME_E_ARG == (int)GOTI_E_ARG &&
                   (int)GOTI_GAME_E_VARIANT == (int)GOTI_E_VARIANT &&
                   (int)GOTI_GAME_E_IO == (int)GOTI_E_IO &&
                   (int)GOTI_GAME_E_MISSING == (int)GOTI_E_MISSING &&
                   (int)GOTI_GAME_E_CORRUPT == (int)GOTI_E_CORRUPT &&
                   (int)GOTI_GAME_E_RULES == (int)GOTI_E_RULES &&
                   (int)GOTI_GAME_E_MEMORY == (int)GOTI_E_MEMORY &&
                   (int)GOTI_GAME_E_UNSUPPORTED == (int)GOTI_E_UNSUPPORTED,
               "statuses are inner errors");
_Static_assert((int)GOTI_GAME_LOSS == (int)GOTI_LOSS &&
                   (int)GOTI_GAME_BLESSED_LOSS == (int)GOTI_BLESSED_LOSS &&
                   (int)GOTI_GAME_DRAW == (int)GOTI_DRAW &&
                   (int)GOTI_GAME_CURSED_WIN == (int)GOTI_CURSED_WIN &&
                   (int)GOTI_GAME_WIN == (int)GOTI_WIN,
               "categories are inner categories");
_Static_assert((int)GOTI_GAME_ONGOING == (int)GOTI_ONGOING &&
                   (int)GOTI_GAME_ROW_WINS == (int)GOTI_ROW_WINS &&
                   (int)GOTI_GAME_COLUMN_WINS == (int)GOTI_COLUMN_WINS &&
                   (int)GOTI_GAME_DRAWN == (int)GOTI_DRAWN,
               "outcomes are inner outcomes");
_Static_assert((int)GOTI_GAME_DTC == (int)GOTI_DTC &&
                   (int)GOTI_GAME_DTM == (int)GOTI_DTM,
               "metrics are inner metrics");
_Static_assert((int)GOTI_GAME_ROW == (int)GOTI_ROW &&
                   (int)GOTI_GAME_COLUMN == (int)GOTI_COLUMN,
               "sides are inner sides");
_Static_assert((int)GOTI_GAME_MOVE_BYTES == (int)GOTI_MOVE_TEXT_BYTES &&
                   (int)GOTI_GAME_POSITION_BYTES ==
                       (int)GOTI_POSITION_TEXT_BYTES,
               "texts fit");
_Static_assert(sizeof(goti_game_error) == sizeof(goti_msg), "messages fit");

struct goti_game {
    goti_variant variant;
    goti_db *db; /* NULL: rules only */
};

const char *goti_game_version(void)
{
    return VERSION_TEXT(GOTI_GAME_VERSION_MAJOR, GOTI_GAME_VERSION_MINOR,
                        GOTI_GAME_VERSION_PATCH);
}

const char *goti_game_status_name(goti_game_status status)
{
    return goti_err_name((goti_err)status);
}

/* Hand an inner result out; the message only where there is one. */
static goti_game_status pass_on(goti_err err, const goti_msg *msg,
                                goti_game_error *error)
{
    if (err != GOTI_OK && error != NULL) {
        memcpy(error->text, msg->text, sizeof error->text);
        goti_utf8_trim(error->text);
    }
    return (goti_game_status)err;
}

/* All pointers that a caller must give. */
#define NEED(error, ...)                                                       \
    do {                                                                       \
        const void *const needed[] = {__VA_ARGS__};                            \
        for (size_t i_ = 0; i_ < sizeof needed / sizeof needed[0]; i_++)       \
            if (needed[i_] == NULL) return null_argument(error);               \
    } while (0)

static goti_game_status null_argument(goti_game_error *error)
{
    goti_msg msg = {""};
    return pass_on(goti_fail(&msg, GOTI_E_ARG, "an argument is NULL"), &msg,
                   error);
}

static goti_position inner_of(const goti_game_position *pos)
{
    return (goti_position){
        .piece = {pos->pieces[GOTI_ROW], pos->pieces[GOTI_COLUMN]},
        .hand = {pos->hand[GOTI_ROW], pos->hand[GOTI_COLUMN]},
        .to_move = pos->to_move,
        .captured = pos->captured,
        .quiet = pos->quiet,
    };
}

static goti_game_position outer_of(const goti_position *pos)
{
    return (goti_game_position){
        .pieces = {pos->piece[GOTI_ROW], pos->piece[GOTI_COLUMN]},
        .hand = {pos->hand[GOTI_ROW], pos->hand[GOTI_COLUMN]},
        .to_move = pos->to_move,
        .captured = pos->captured,
        .quiet = pos->quiet,
    };
}

static goti_game_value value_of(const goti_probe_result *result)
{
    return (goti_game_value){
        .category = (goti_game_category)result->category,
        .theoretical = (goti_game_category)result->theoretical,
        .dtc = result->metric == GOTI_DTC ? result->depth : 0,
        .dtm = result->metric == GOTI_DTM ? result->depth : 0,
        .metric = (goti_game_metric)result->metric,
    };
}

/* --- games --- */

goti_game_status goti_game_open(const char *variant, const char *db_dir,
                                size_t cache_bytes, goti_game **out,
                                goti_game_error *error)
{
    goti_msg msg = {""};
    NEED(error, variant, out);
    goti_game *const game = calloc(1, sizeof *game);
    goti_err err = GOTI_OK;
    if (game == NULL) err = goti_fail(&msg, GOTI_E_MEMORY, "out of memory");
    if (err == GOTI_OK)
        err = goti_variant_load(variant, NULL, &game->variant, &msg);
    if (err == GOTI_OK && db_dir != NULL)
        err =
            goti_db_open(&game->variant, db_dir, cache_bytes, &game->db, &msg);
    if (err != GOTI_OK) {
        free(game);
        return pass_on(err, &msg, error);
    }
    *out = game;
    return GOTI_GAME_OK;
}

void goti_game_close(goti_game *game)
{
    if (game == NULL) return;
    goti_db_close(game->db);
    free(game);
}

const char *goti_game_name(const goti_game *game)
{
    return game == NULL ? NULL : game->variant.name;
}

const char *goti_game_title(const goti_game *game)
{
    return game == NULL ? NULL : game->variant.title;
}

const char *goti_game_side_name(const goti_game *game, goti_game_side side)
{
    if (game == NULL || (side != GOTI_GAME_ROW && side != GOTI_GAME_COLUMN))
        return NULL;
    return game->variant.side[side].side_name;
}

unsigned goti_game_points(const goti_game *game)
{
    return game == NULL ? 0 : game->variant.board.n_points;
}

const char *goti_game_point_name(const goti_game *game, unsigned point)
{
    if (point >= goti_game_points(game)) return NULL;
    return game->variant.board.name[point];
}

goti_game_status goti_game_point_xy(const goti_game *game, unsigned point,
                                    double *x, double *y)
{
    if (point >= goti_game_points(game) || x == NULL || y == NULL)
        return GOTI_GAME_E_ARG;
    *x = game->variant.board.x[point];
    *y = game->variant.board.y[point];
    return GOTI_GAME_OK;
}

/* --- positions --- */

goti_game_status goti_game_parse(const goti_game *game, const char *text,
                                 goti_game_position *out,
                                 goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position pos;
    NEED(error, game, text, out);
    const goti_err err = goti_position_parse(&game->variant, text, &pos, &msg);
    if (err == GOTI_OK) *out = outer_of(&pos);
    return pass_on(err, &msg, error);
}

/* Convert a caller's position and check it. */
static goti_err take(const goti_game *game, const goti_game_position *pos,
                     goti_position *out, goti_msg *msg)
{
    *out = inner_of(pos);
    return goti_position_check(&game->variant, out, msg);
}

goti_game_status goti_game_format(const goti_game *game,
                                  const goti_game_position *pos, char *buf,
                                  size_t buf_bytes, goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner;
    char text[GOTI_POSITION_TEXT_BYTES];
    NEED(error, game, pos, buf);
    goti_err err = take(game, pos, &inner, &msg);
    if (err == GOTI_OK) {
        (void)goti_position_format(&game->variant, &inner, text, sizeof text);
        if (strlen(text) >= buf_bytes)
            err = goti_fail(&msg, GOTI_E_ARG, "%zu bytes are needed, not %zu",
                            strlen(text) + 1, buf_bytes);
        else
            memcpy(buf, text, strlen(text) + 1);
    }
    return pass_on(err, &msg, error);
}

goti_game_status goti_game_check(const goti_game *game,
                                 const goti_game_position *pos,
                                 goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner;
    NEED(error, game, pos);
    return pass_on(take(game, pos, &inner, &msg), &msg, error);
}

goti_game_status goti_game_result(const goti_game *game,
                                  const goti_game_position *pos,
                                  goti_game_outcome *out,
                                  goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner;
    NEED(error, game, pos, out);
    const goti_err err = take(game, pos, &inner, &msg);
    if (err == GOTI_OK)
        *out = (goti_game_outcome)goti_position_outcome(&game->variant, &inner);
    return pass_on(err, &msg, error);
}

static void describe_move(const goti_game *game, const goti_position *pos,
                          const goti_move *move, goti_game_move *out)
{
    goti_position after;
    goti_move_apply(&game->variant, pos, move, &after);
    (void)goti_move_format(&game->variant, move, out->text, sizeof out->text);
    out->after = outer_of(&after);
    out->n_captured = move->n_captured;
}

/* The legal moves of a checked position, malloc'ed; none once it is over. */
static goti_err list_moves(const goti_game *game, const goti_position *pos,
                           goti_move **moves, unsigned *n, goti_msg *msg)
{
    goti_move *const list = calloc(GOTI_MAX_MOVES, sizeof *list);
    if (list == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    *n = goti_position_outcome(&game->variant, pos) == GOTI_ONGOING
             ? goti_moves(&game->variant, pos, list)
             : 0;
    *moves = list;
    return GOTI_OK;
}

goti_game_status goti_game_moves(const goti_game *game,
                                 const goti_game_position *pos,
                                 goti_game_move *out, size_t capacity,
                                 size_t *n, goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner;
    goti_move *moves = NULL;
    unsigned n_moves = 0;
    NEED(error, game, pos, n);
    if (capacity > 0) NEED(error, out);
    goti_err err = take(game, pos, &inner, &msg);
    if (err == GOTI_OK) err = list_moves(game, &inner, &moves, &n_moves, &msg);
    if (err == GOTI_OK) {
        for (unsigned i = 0; i < n_moves && i < capacity; i++)
            describe_move(game, &inner, &moves[i], &out[i]);
        *n = n_moves;
    }
    free(moves);
    return pass_on(err, &msg, error);
}

goti_game_status goti_game_apply(const goti_game *game,
                                 const goti_game_position *pos,
                                 const char *move, goti_game_position *out,
                                 goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner, after;
    goti_move parsed;
    NEED(error, game, pos, move, out);
    goti_err err = take(game, pos, &inner, &msg);
    if (err == GOTI_OK &&
        goti_position_outcome(&game->variant, &inner) != GOTI_ONGOING)
        err = goti_fail(&msg, GOTI_E_ARG, "the game is over");
    if (err == GOTI_OK)
        err = goti_move_parse(&game->variant, &inner, move, &parsed, &msg);
    if (err == GOTI_OK) {
        goti_move_apply(&game->variant, &inner, &parsed, &after);
        *out = outer_of(&after);
    }
    return pass_on(err, &msg, error);
}

/* --- values --- */

static goti_err need_tables(const goti_game *game, goti_msg *msg)
{
    if (game->db != NULL) return GOTI_OK;
    return goti_fail(msg, GOTI_E_MISSING,
                     "%s was opened without a database of tables",
                     game->variant.name);
}

goti_game_status goti_game_probe(goti_game *game, const goti_game_position *pos,
                                 goti_game_value *out, goti_game_error *error)
{
    goti_msg msg = {""};
    goti_probe_result result;
    NEED(error, game, pos, out);
    const goti_position inner = inner_of(pos);
    goti_err err = need_tables(game, &msg);
    if (err == GOTI_OK) err = goti_db_probe(game->db, &inner, &result, &msg);
    if (err == GOTI_OK) *out = value_of(&result);
    return pass_on(err, &msg, error);
}

goti_game_status goti_game_probe_many(goti_game *game,
                                      const goti_game_position *pos, size_t n,
                                      goti_game_value *out,
                                      goti_game_error *error)
{
    goti_msg msg = {""};
    NEED(error, game);
    if (n > 0) NEED(error, pos, out);
    goti_err err = need_tables(game, &msg);
    if (err != GOTI_OK || n == 0) return pass_on(err, &msg, error);
    goti_position *const inner = calloc(n, sizeof *inner);
    goti_probe_result *const result = calloc(n, sizeof *result);
    if (inner == NULL || result == NULL) {
        err = goti_fail(&msg, GOTI_E_MEMORY, "out of memory");
    } else {
        for (size_t i = 0; i < n; i++)
            inner[i] = inner_of(&pos[i]);
        err = goti_db_probe_batch(game->db, inner, n, result, &msg);
    }
    for (size_t i = 0; err == GOTI_OK && i < n; i++)
        out[i] = value_of(&result[i]);
    free(result);
    free(inner);
    return pass_on(err, &msg, error);
}

/* A move and its value for the side making it. */
typedef struct candidate {
    const goti_move *move;
    goti_probe_result value;
} candidate;

/*
 * The move's value from the value of the position it leads to.  A move that
 * runs the counter out is worth what the draw has cost; by DTM there is no
 * counter.  A capture is distance 1 by DTC, a ply like others by DTM.
 */
static goti_err value_move(goti_game *game, const goti_position *pos,
                           candidate *c, goti_msg *msg)
{
    const goti_variant *const v = &game->variant;
    goti_position after;
    goti_move_apply(v, pos, c->move, &after);
    const bool by_counter = goti_position_drawn_by_counter(v, &after);
    const bool over =
        !by_counter && goti_position_outcome(v, &after) != GOTI_ONGOING;
    goti_probe_result r;
    GOTI_TRY(goti_db_probe(game->db, &after, &r, msg));
    if (after.to_move != pos->to_move) {
        r.category = goti_category_opposite(r.category);
        r.theoretical = goti_category_opposite(r.theoretical);
    }
    const bool dtm = r.metric == GOTI_DTM;
    if (by_counter && r.theoretical == GOTI_WIN)
        r.category = dtm ? GOTI_WIN : GOTI_CURSED_WIN;
    if (by_counter && r.theoretical == GOTI_LOSS)
        r.category = dtm ? GOTI_LOSS : GOTI_BLESSED_LOSS;
    if (r.theoretical == GOTI_DRAW)
        r.depth = 0;
    else if (!dtm && (c->move->n_captured > 0 || over))
        r.depth = 1;
    else
        r.depth = (uint16_t)(r.depth + 1);
    c->value = r;
    return GOTI_OK;
}

static bool is_better(const candidate *a, const candidate *b)
{
    const goti_probe_result *const x = &a->value;
    const goti_probe_result *const y = &b->value;
    if (x->category != y->category) return x->category > y->category;
    if (x->depth != y->depth)
        return (x->depth < y->depth) == (x->category > GOTI_DRAW);
    return a->move->n_captured > 0 && b->move->n_captured == 0;
}

static goti_err choose(goti_game *game, const goti_position *pos,
                       const goti_move *moves, unsigned n, candidate *best,
                       goti_msg *msg)
{
    if (n == 0) return goti_fail(msg, GOTI_E_ARG, "the game is over");
    for (unsigned i = 0; i < n; i++) {
        candidate c = {.move = &moves[i]};
        GOTI_TRY(value_move(game, pos, &c, msg));
        if (i == 0 || is_better(&c, best)) *best = c;
    }
    return GOTI_OK;
}

goti_game_status goti_game_best_move(goti_game *game,
                                     const goti_game_position *pos,
                                     goti_game_move *move,
                                     goti_game_value *value,
                                     goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner;
    goti_move *moves = NULL;
    unsigned n = 0;
    candidate best = {0};
    NEED(error, game, pos, move);
    goti_err err = need_tables(game, &msg);
    if (err == GOTI_OK) err = take(game, pos, &inner, &msg);
    if (err == GOTI_OK) err = list_moves(game, &inner, &moves, &n, &msg);
    if (err == GOTI_OK) err = choose(game, &inner, moves, n, &best, &msg);
    if (err == GOTI_OK) {
        describe_move(game, &inner, best.move, move);
        if (value != NULL) *value = value_of(&best.value);
    }
    free(moves);
    return pass_on(err, &msg, error);
}
