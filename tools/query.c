/* SPDX-License-Identifier: MIT */
#include "tools/query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"

const char *goti_query_category_name(goti_category category)
{
    static const char *const names[] = {"loss", "blessed-loss", "draw",
                                        "cursed-win", "win"};
    return names[category];
}

/* ---- finished games ---------------------------------------------------- */

static const char *counted_plies(const goti_variant *v, char *buf, size_t n)
{
    if (v->draw_counts == GOTI_COUNT_ROW)
        snprintf(buf, n, "plies by %s", v->side[GOTI_ROW].side_name);
    else if (v->draw_counts == GOTI_COUNT_COLUMN)
        snprintf(buf, n, "plies by %s", v->side[GOTI_COLUMN].side_name);
    else
        snprintf(buf, n, "plies");
    return buf;
}

static bool is_full(const goti_variant *v, const goti_position *pos)
{
    return (pos->piece[GOTI_ROW] | pos->piece[GOTI_COLUMN]) ==
           goti_low_bits(v->board.n_points);
}

const char *goti_query_reason(const goti_variant *v, const goti_position *pos,
                              char *buf, size_t buf_bytes)
{
    const char *const mover = v->side[pos->to_move].side_name;
    const char *const row = v->side[GOTI_ROW].side_name;
    const char *const column = v->side[GOTI_COLUMN].side_name;
    const goti_outcome outcome = goti_position_outcome(v, pos);
    char counted[GOTI_NAME_BYTES + 16];
    if (outcome == GOTI_ONGOING)
        snprintf(buf, buf_bytes, "the game is not over");
    else if (outcome == GOTI_ROW_WINS &&
             goti_position_lost(v, pos, GOTI_COLUMN) >= v->capture_target)
        snprintf(buf, buf_bytes, "won by %s: %u captured", row,
                 goti_position_lost(v, pos, GOTI_COLUMN));
    else if (v->family == GOTI_MORRIS && outcome == GOTI_COLUMN_WINS &&
             goti_position_lost(v, pos, GOTI_ROW) >= v->capture_target)
        snprintf(buf, buf_bytes, "won by %s: %u captured", column,
                 goti_position_lost(v, pos, GOTI_ROW));
    else if (goti_position_drawn_by_counter(v, pos))
        snprintf(buf, buf_bytes, "drawn: %u %s without a capture",
                 (unsigned)v->draw_limit,
                 counted_plies(v, counted, sizeof counted));
    else if (outcome == GOTI_DRAWN && is_full(v, pos))
        snprintf(buf, buf_bytes, "drawn: no point is empty");
    else if (outcome == GOTI_DRAWN)
        snprintf(buf, buf_bytes, "drawn: %s cannot move", mover);
    else
        snprintf(buf, buf_bytes, "won by %s: %s cannot move",
                 outcome == GOTI_ROW_WINS ? row : column, mover);
    return buf;
}

/* ---- moves ------------------------------------------------------------- */

goti_err goti_query_open(const goti_variant *v, const goti_position *pos,
                         goti_query_answer *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->pos = *pos;
    out->outcome = goti_position_outcome(v, pos);
    if (out->outcome != GOTI_ONGOING) return GOTI_OK;

    goti_move *const moves = malloc(GOTI_MAX_MOVES * sizeof *moves);
    if (moves == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const unsigned n = goti_moves(v, pos, moves);
    out->move = calloc(n > 0 ? n : 1, sizeof *out->move);
    if (out->move == NULL) {
        free(moves);
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    }
    out->n_moves = n;
    for (unsigned i = 0; i < n; i++) {
        out->move[i].move = moves[i];
        out->move[i].place = i;
        goti_move_apply(v, pos, &moves[i], &out->move[i].child);
    }
    free(moves);
    return GOTI_OK;
}

void goti_query_close(goti_query_answer *answer)
{
    free(answer->move);
    answer->move = NULL;
    answer->n_moves = 0;
}

static goti_category other_side(goti_category category)
{
    return (goti_category)(GOTI_WIN - category);
}

/* A won or lost game that the counter has drawn: what the draw has cost. */
static goti_category under_counter(goti_category theoretical)
{
    if (theoretical == GOTI_WIN) return GOTI_CURSED_WIN;
    if (theoretical == GOTI_LOSS) return GOTI_BLESSED_LOSS;
    return GOTI_DRAW;
}

/* By DTC a move that captures has distance 1; by DTM it is a ply like others,
 * and there is no counter. */
static void set_value(const goti_variant *v, const goti_position *pos,
                      const goti_probe_result *child, goti_query_move *m)
{
    const bool flip = m->child.to_move != pos->to_move;
    const bool by_counter = goti_position_drawn_by_counter(v, &m->child);
    const bool over = goti_position_outcome(v, &m->child) != GOTI_ONGOING;
    m->theoretical = flip ? other_side(child->theoretical) : child->theoretical;
    m->category = flip ? other_side(child->category) : child->category;
    const bool dtm = child->metric == GOTI_DTM;
    if (by_counter)
        m->category = dtm ? m->theoretical : under_counter(m->theoretical);
    const bool converts = m->move.n_captured > 0 || (over && !by_counter);
    if (m->theoretical == GOTI_DRAW)
        m->depth = 0;
    else if (converts && !dtm)
        m->depth = 1;
    else
        m->depth = (uint16_t)(child->depth + 1);
}

/*
 * Best first: by category; wins by the shortest way, losses by the longest;
 * captures first; else as goti_moves lists them.
 */
static int better(const void *left, const void *right)
{
    const goti_query_move *const a = left;
    const goti_query_move *const b = right;
    if (a->category != b->category) return a->category > b->category ? -1 : 1;
    if (a->depth != b->depth) {
        const bool shorter = a->category > GOTI_DRAW;
        return (a->depth < b->depth) == shorter ? -1 : 1;
    }
    const bool a_captures = a->move.n_captured > 0;
    const bool b_captures = b->move.n_captured > 0;
    if (a_captures != b_captures) return a_captures ? -1 : 1;
    return a->place < b->place ? -1 : 1;
}

static size_t count_probes(const goti_query_answer *answer, size_t n)
{
    size_t total = n;
    for (size_t i = 0; i < n; i++)
        total += answer[i].n_moves;
    return total;
}

static void fill_positions(const goti_query_answer *answer, size_t n,
                           goti_position *pos)
{
    for (size_t i = 0; i < n; i++) {
        *pos++ = answer[i].pos;
        for (unsigned k = 0; k < answer[i].n_moves; k++)
            *pos++ = answer[i].move[k].child;
    }
}

static void take_results(const goti_variant *v, goti_query_answer *answer,
                         size_t n, const goti_probe_result *result)
{
    for (size_t i = 0; i < n; i++) {
        answer[i].value = *result++;
        for (unsigned k = 0; k < answer[i].n_moves; k++)
            set_value(v, &answer[i].pos, result++, &answer[i].move[k]);
        if (answer[i].n_moves > 0)
            qsort(answer[i].move, answer[i].n_moves, sizeof *answer[i].move,
                  better);
    }
}

goti_err goti_query_probe(goti_db *db, const goti_variant *v,
                          goti_query_answer *answer, size_t n, goti_msg *msg)
{
    const size_t total = count_probes(answer, n);
    goti_position *const pos = calloc(total + 1, sizeof *pos);
    goti_probe_result *const result = calloc(total + 1, sizeof *result);
    goti_err err = GOTI_OK;
    if (pos == NULL || result == NULL) {
        err = goti_fail(msg, GOTI_E_MEMORY, "out of memory");
        goto out;
    }
    fill_positions(answer, n, pos);
    err = goti_db_probe_batch(db, pos, total, result, msg);
    if (err == GOTI_OK) take_results(v, answer, n, result);
out:
    free(pos);
    free(result);
    return err;
}
