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

goti_query_cause goti_query_find_cause(const goti_variant *v,
                                       const goti_position *pos)
{
    const goti_outcome outcome = goti_position_outcome(v, pos);
    if (outcome == GOTI_ONGOING) return GOTI_CAUSE_NONE;
    const bool morris = v->family == GOTI_MORRIS;
    const bool row_has =
        goti_position_lost(v, pos, GOTI_COLUMN) >= v->capture_target;
    const bool column_has =
        morris && goti_position_lost(v, pos, GOTI_ROW) >= v->capture_target;
    if ((outcome == GOTI_ROW_WINS && row_has) ||
        (outcome == GOTI_COLUMN_WINS && column_has))
        return morris ? GOTI_CAUSE_MEN : GOTI_CAUSE_CAPTURES;
    if (outcome != GOTI_DRAWN) return GOTI_CAUSE_BLOCKED;
    if (goti_position_drawn_by_counter(v, pos)) return GOTI_CAUSE_COUNTER;
    return is_full(v, pos) ? GOTI_CAUSE_FULL_BOARD : GOTI_CAUSE_BLOCKED_DRAW;
}

const char *goti_query_reason(const goti_variant *v, const goti_position *pos,
                              char *buf, size_t buf_bytes)
{
    const char *const mover = v->side[pos->to_move].side_name;
    const goti_side winner = goti_position_outcome(v, pos) == GOTI_COLUMN_WINS
                                 ? GOTI_COLUMN
                                 : GOTI_ROW;
    const goti_side other = winner == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    char counted[GOTI_NAME_BYTES + 16];
    switch (goti_query_find_cause(v, pos)) {
    case GOTI_CAUSE_NONE:
        snprintf(buf, buf_bytes, "the game is not over");
        break;
    case GOTI_CAUSE_CAPTURES:
    case GOTI_CAUSE_MEN:
        snprintf(buf, buf_bytes, "won by %s: %u captured",
                 v->side[winner].side_name, goti_position_lost(v, pos, other));
        break;
    case GOTI_CAUSE_COUNTER:
        snprintf(buf, buf_bytes, "drawn: %u %s without a capture",
                 (unsigned)v->draw_limit,
                 counted_plies(v, counted, sizeof counted));
        break;
    case GOTI_CAUSE_FULL_BOARD:
        snprintf(buf, buf_bytes, "drawn: no point is empty");
        break;
    case GOTI_CAUSE_BLOCKED_DRAW:
        snprintf(buf, buf_bytes, "drawn: %s cannot move", mover);
        break;
    case GOTI_CAUSE_BLOCKED:
        snprintf(buf, buf_bytes, "won by %s: %s cannot move",
                 v->side[winner].side_name, mover);
        break;
    }
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
    m->known = true;
}

/*
 * Best first: by category; wins by the shortest way, losses by the longest;
 * captures first; else as goti_moves lists them.  Those not known last.
 */
static int better(const void *left, const void *right)
{
    const goti_query_move *const a = left;
    const goti_query_move *const b = right;
    if (a->known != b->known) return a->known ? -1 : 1;
    if (!a->known) return a->place < b->place ? -1 : 1;
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
        answer[i].known = true;
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

/* *known: false where the table is missing, and *why then has the first. */
static goti_err probe_known(goti_db *db, const goti_position *pos,
                            goti_probe_result *out, bool *known, goti_msg *why,
                            goti_msg *msg)
{
    goti_msg text = {""};
    const goti_err err = goti_db_probe(db, pos, out, &text);
    *known = err == GOTI_OK;
    if (err == GOTI_E_MISSING && why->text[0] == '\0') *why = text;
    if (err == GOTI_OK || err == GOTI_E_MISSING) return GOTI_OK;
    return goti_fail(msg, err, "%s", text.text);
}

goti_err goti_query_probe_known(goti_db *db, const goti_variant *v,
                                goti_query_answer *answer, goti_msg *why,
                                goti_msg *msg)
{
    why->text[0] = '\0';
    const goti_err err = goti_query_probe(db, v, answer, 1, why);
    if (err == GOTI_OK) why->text[0] = '\0';
    if (err == GOTI_OK) return GOTI_OK;
    if (err != GOTI_E_MISSING) return goti_fail(msg, err, "%s", why->text);
    why->text[0] = '\0';
    GOTI_TRY(probe_known(db, &answer->pos, &answer->value, &answer->known, why,
                         msg));
    for (unsigned i = 0; i < answer->n_moves; i++) {
        goti_query_move *const m = &answer->move[i];
        goti_probe_result child;
        bool known;
        GOTI_TRY(probe_known(db, &m->child, &child, &known, why, msg));
        if (known) set_value(v, &answer->pos, &child, m);
    }
    if (answer->n_moves > 0)
        qsort(answer->move, answer->n_moves, sizeof *answer->move, better);
    return GOTI_OK;
}
