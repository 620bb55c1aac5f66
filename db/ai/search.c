/* SPDX-License-Identifier: MIT */
#include "db/ai/search.h"

#include <stdlib.h>
#include <string.h>

#include "db/ai/score.h"

enum {
    QUIET_PLIES = 16, /* captures that are followed beyond the last ply */
    ROOM_PLIES = GOTI_AI_MAX_PLIES + QUIET_PLIES + 1,
    INFINITE = 32000,
    ALMOST = 5 /* a cursed win, not to be taken for a draw */
};

_Static_assert((int)ROOM_PLIES <= (int)GOTI_AI_ORDER_PLIES,
               "killers for every ply");

/* A ply of the line at hand. */
typedef struct frame {
    uint64_t key;      /* without the counter */
    bool irreversible; /* the move that led here captured or placed */
    goti_move *move;   /* owned by the search: room for all of a position */
    int32_t *rank;
    unsigned n_pv;
    goti_move pv[GOTI_AI_MAX_PV];
} frame;

struct goti_ai_search {
    const goti_variant *v;
    goti_ai_search_setup setup;
    unsigned most_moves;
    goti_ai_order order;
    uint64_t nodes;
    unsigned work; /* since the clock was asked, beside the node */
    goti_err err;
    goti_msg *msg;
    frame frame[ROOM_PLIES];
};

/* ---- room ---------------------------------------------------------------- */

goti_err goti_ai_search_open(const goti_variant *v, goti_ai_search **out,
                             goti_msg *msg)
{
    goti_ai_search *const search = calloc(1, sizeof *search);
    if (search == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    search->v = v;
    search->most_moves = goti_ai_most_moves(v);
    for (unsigned i = 0; i < ROOM_PLIES; i++) {
        frame *const f = &search->frame[i];
        f->move = malloc(search->most_moves * sizeof *f->move);
        f->rank = malloc(search->most_moves * sizeof *f->rank);
        if (f->move == NULL || f->rank == NULL) {
            goti_ai_search_close(search);
            return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
        }
    }
    *out = search;
    return GOTI_OK;
}

void goti_ai_search_close(goti_ai_search *search)
{
    if (search == NULL) return;
    for (unsigned i = 0; i < ROOM_PLIES; i++) {
        free(search->frame[i].move);
        free(search->frame[i].rank);
    }
    free(search);
}

void goti_ai_search_begin(goti_ai_search *search,
                          const goti_ai_search_setup *setup)
{
    search->setup = *setup;
    search->nodes = 0;
    search->work = 0;
    search->err = GOTI_OK;
    memset(&search->order, 0, sizeof search->order);
    if (setup->hash != NULL) goti_ai_hash_clear(setup->hash);
}

uint64_t goti_ai_search_nodes(const goti_ai_search *search)
{
    return search->nodes;
}

/* ---- scores -------------------------------------------------------------- */

/* Ends are counted from the root; in the hash, from the position. */
static int to_hash(int score, unsigned ply)
{
    if (!goti_ai_score_is_end(score)) return score;
    return score > 0 ? score + (int)ply : score - (int)ply;
}

static int from_hash(int score, unsigned ply)
{
    if (!goti_ai_score_is_end(score)) return score;
    return score > 0 ? score - (int)ply : score + (int)ply;
}

/* ---- nodes --------------------------------------------------------------- */

static bool must_stop(goti_ai_search *s)
{
    const unsigned work = 1 + s->work;
    s->work = 0;
    return s->err != GOTI_OK ||
           goti_ai_clock_is_out(s->setup.clock, s->nodes, work);
}

static bool is_repeated(const goti_ai_search *s, unsigned ply)
{
    const uint64_t key = s->frame[ply].key;
    for (unsigned p = ply; p > 0 && !s->frame[p].irreversible; p--)
        if (s->frame[p - 1].key == key) return true;
    return goti_ai_history_is_last(s->setup.history, key);
}

/* Is the position decided without looking further? */
static bool is_settled(goti_ai_search *s, const goti_position *pos,
                       unsigned ply, int *score)
{
    goti_category category;
    if (goti_ai_known_over(s->v, pos, &category)) {
        *score = goti_ai_score_over(category, ply);
        return true;
    }
    if (is_repeated(s, ply)) {
        *score = 0;
        return true;
    }
    if (s->setup.known == NULL) return false;
    bool found = false;
    goti_probe_result r;
    s->err = goti_ai_known_probe(s->setup.known, pos, &found, &r, s->msg);
    if (s->err != GOTI_OK || !found) return false;
    s->work += GOTI_AI_CLOCK_PROBE;
    *score = goti_ai_score_known(s->v, pos, &r, ply);
    return true;
}

/* Note what led to the position at ply. */
static void enter(goti_ai_search *s, const goti_position *pos,
                  const goti_move *move, unsigned ply)
{
    frame *const f = &s->frame[ply];
    f->key = goti_ai_key(pos);
    f->irreversible = move->n_captured > 0 || (move->from == GOTI_NO_POINT &&
                                               move->to != GOTI_NO_POINT);
}

/* Put the best of moves i..n-1 at i. */
static void pick(frame *f, unsigned i, unsigned n)
{
    unsigned best = i;
    for (unsigned k = i + 1; k < n; k++)
        if (f->rank[k] > f->rank[best]) best = k;
    if (best == i) return;
    const goti_move move = f->move[i];
    f->move[i] = f->move[best];
    f->move[best] = move;
    const int32_t rank = f->rank[i];
    f->rank[i] = f->rank[best];
    f->rank[best] = rank;
}

/* The line that begins with the move and goes on as the next ply's does. */
static void extend_pv(goti_ai_search *s, unsigned ply, const goti_move *move)
{
    frame *const f = &s->frame[ply];
    const frame *const next = &s->frame[ply + 1];
    const unsigned n =
        next->n_pv < GOTI_AI_MAX_PV ? next->n_pv : GOTI_AI_MAX_PV - 1;
    f->pv[0] = *move;
    memcpy(&f->pv[1], next->pv, n * sizeof f->pv[0]);
    f->n_pv = n + 1;
}

/* ---- captures only ------------------------------------------------------- */

/* Captures of a list move to its front; returns how many. */
static unsigned keep_captures(frame *f, unsigned n)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (f->move[i].n_captured > 0) f->move[kept++] = f->move[i];
    return kept;
}

/*
 * The side to move captures or leaves it, as it may; with nothing left to
 * capture the guess holds.  pos is not settled, and counted.
 */
static int captures_only(goti_ai_search *s, const goti_position *pos,
                         unsigned ply, unsigned left, int alpha, int beta)
{
    const int guess = goti_ai_evaluate(s->setup.evaluator, pos);
    frame *const f = &s->frame[ply];
    if (left == 0 || !goti_ai_may_capture(s->setup.evaluator, pos))
        return guess;
    if (!s->v->capture_compulsory && guess >= beta) return guess;
    const unsigned n = keep_captures(f, goti_ai_list_moves(s->v, pos, f->move));
    if (n == 0) return guess;
    int best = s->v->capture_compulsory ? -INFINITE : guess;
    for (unsigned i = 0; i < n && best < beta; i++) {
        goti_position after;
        goti_move_apply(s->v, pos, &f->move[i], &after);
        enter(s, &after, &f->move[i], ply + 1);
        if (must_stop(s)) return best;
        s->nodes++;
        int score;
        if (!is_settled(s, &after, ply + 1, &score))
            score = captures_only(s, &after, ply + 1, left - 1, -beta,
                                  -(best > alpha ? best : alpha));
        if (-score > best) best = -score;
    }
    return best;
}

/* ---- all moves ----------------------------------------------------------- */

/* Does the entry make a search of that depth and window needless? */
static bool is_enough(const goti_ai_entry *e, unsigned depth, int score,
                      int alpha, int beta)
{
    if (e->depth_plies < depth || beta - alpha > 1) return false;
    switch ((goti_ai_bound)e->bound) {
    case GOTI_AI_EXACT:
        return true;
    case GOTI_AI_AT_LEAST:
        return score >= beta;
    case GOTI_AI_AT_MOST:
        return score <= alpha;
    }
    return false;
}

static void remember(goti_ai_search *s, uint64_t key, unsigned depth,
                     unsigned ply, int best, uint16_t word, goti_ai_bound bound)
{
    if (s->setup.hash == NULL) return;
    const goti_ai_entry entry = {
        .key = key,
        .score = (int16_t)to_hash(best, ply),
        .word = word,
        .depth_plies = (uint8_t)depth,
        .bound = (uint8_t)bound,
    };
    goti_ai_hash_store(s->setup.hash, &entry);
}

static int visit(goti_ai_search *s, const goti_position *pos, unsigned depth,
                 unsigned ply, int alpha, int beta);

/* One move, the window as seen before it.  Later moves only have to prove that
 * they are no better; one that is gets the whole window. */
static int try_move(goti_ai_search *s, const goti_position *after,
                    unsigned depth, unsigned ply, bool first, int alpha,
                    int beta)
{
    if (!first) {
        const int score =
            -visit(s, after, depth - 1, ply + 1, -alpha - 1, -alpha);
        if (score <= alpha || score >= beta) return score;
    }
    return -visit(s, after, depth - 1, ply + 1, -beta, -alpha);
}

static int search_moves(goti_ai_search *s, const goti_position *pos,
                        unsigned depth, unsigned ply, int alpha, int beta)
{
    frame *const f = &s->frame[ply];
    const uint64_t key = goti_ai_key_with_counter(s->v, pos);
    uint16_t word = GOTI_AI_NO_WORD;
    const goti_ai_entry *const e =
        s->setup.hash != NULL ? goti_ai_hash_find(s->setup.hash, key) : NULL;
    if (e != NULL) {
        const int score = from_hash(e->score, ply);
        if (is_enough(e, depth, score, alpha, beta)) return score;
        word = e->word;
    }
    const unsigned n = goti_ai_list_moves(s->v, pos, f->move);
    goti_ai_order_rank(&s->order, pos, ply, f->move, n, word, f->rank);
    int best = -INFINITE, top = alpha;
    unsigned best_at = 0;
    for (unsigned i = 0; i < n && best < beta; i++) {
        pick(f, i, n);
        goti_position after;
        goti_move_apply(s->v, pos, &f->move[i], &after);
        enter(s, &after, &f->move[i], ply + 1);
        const int score = try_move(s, &after, depth, ply, i == 0, top, beta);
        if (s->setup.clock->out || s->err != GOTI_OK) return best;
        if (score <= best) continue;
        best = score;
        best_at = i;
        if (score <= top) continue;
        top = score;
        extend_pv(s, ply, &f->move[i]);
    }
    if (best >= beta)
        goti_ai_order_reward(&s->order, pos, ply, &f->move[best_at], depth);
    const goti_ai_bound bound = best >= beta   ? GOTI_AI_AT_LEAST
                                : best > alpha ? GOTI_AI_EXACT
                                               : GOTI_AI_AT_MOST;
    remember(s, key, depth, ply, best, goti_ai_move_word(&f->move[best_at]),
             bound);
    return best;
}

/* The score of pos for its side to move; ends the line at ply. */
static int visit(goti_ai_search *s, const goti_position *pos, unsigned depth,
                 unsigned ply, int alpha, int beta)
{
    int score = 0;
    s->frame[ply].n_pv = 0;
    if (must_stop(s)) return 0;
    s->nodes++;
    if (is_settled(s, pos, ply, &score) || s->err != GOTI_OK) return score;
    if (depth == 0 || ply >= GOTI_AI_MAX_PLIES)
        return captures_only(s, pos, ply, QUIET_PLIES, alpha, beta);
    return search_moves(s, pos, depth, ply, alpha, beta);
}

/* ---- the root ------------------------------------------------------------ */

static void take_pv(const goti_ai_search *s, goti_ai_root_move *m)
{
    const frame *const next = &s->frame[1];
    const unsigned n =
        next->n_pv < GOTI_AI_MAX_PV ? next->n_pv : GOTI_AI_MAX_PV - 1;
    m->pv[0] = m->move;
    memcpy(&m->pv[1], next->pv, n * sizeof m->pv[0]);
    m->n_pv = n + 1;
}

/* Move root[i] up to where its score belongs among those before it. */
static void sort_in(goti_ai_root_move *root, unsigned i)
{
    const goti_ai_root_move moved = root[i];
    for (; i > 0 && root[i - 1].score < moved.score; i--)
        root[i] = root[i - 1];
    root[i] = moved;
}

goti_err goti_ai_search_depth(goti_ai_search *search, const goti_position *pos,
                              goti_ai_root_move *root, unsigned n,
                              unsigned n_best, unsigned depth_plies,
                              bool *finished, goti_msg *msg)
{
    const goti_move none = {.to = GOTI_NO_POINT};
    search->msg = msg;
    enter(search, pos, &none, 0);
    *finished = false;
    for (unsigned i = 0; i < n; i++) {
        /* Moves before i are sorted and done: beat the last of the best. */
        const bool scout = i >= n_best;
        const int alpha = scout ? root[n_best - 1].score : -INFINITE;
        enter(search, &root[i].after, &root[i].move, 1);
        const int score = try_move(search, &root[i].after, depth_plies, 0,
                                   !scout, alpha, INFINITE);
        if (search->err != GOTI_OK) return search->err;
        if (search->setup.clock->out) return GOTI_OK;
        root[i].score = score;
        if (!scout || score > alpha) {
            take_pv(search, &root[i]);
            sort_in(root, i);
        }
    }
    *finished = true;
    return GOTI_OK;
}
