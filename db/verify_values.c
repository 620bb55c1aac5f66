/* SPDX-License-Identifier: MIT */
#include "db/verify_values.h"

#include <stdlib.h>
#include <string.h>

#include "db/verify_law.h"
#include "solver/base/par.h"
#include "solver/game/counter.h"

typedef struct worker {
    goti_move move[GOTI_MAX_MOVES];
    goti_msg msg;
} worker;

typedef struct job {
    goti_db *db;
    const goti_db_table *t;
    const goti_verify_blocks *blocks;
    uint64_t first;
    worker *worker;
    goti_verify_found *found; /* by block, so that their order is kept */
} job;

void goti_verify_found_add(goti_verify_found *sum,
                           const goti_verify_found *more)
{
    sum->n_checked += more->n_checked;
    sum->n_unknown += more->n_unknown;
    sum->n_wrong += more->n_wrong;
    sum->n_turns += more->n_turns;
    for (unsigned i = 0;
         i < more->n_first && sum->n_first < GOTI_VERIFY_MAX_WRONG; i++)
        sum->first[sum->n_first++] = more->first[i];
}

/* --- which blocks --- */

static uint64_t mixed(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

goti_verify_blocks goti_verify_blocks_of(const goti_db_table *t,
                                         uint64_t sample, uint64_t seed)
{
    const uint64_t n_positions = goti_table_get_info(t->table)->n_positions;
    goti_verify_blocks b = {.n_positions = n_positions,
                            .n_all = (n_positions - 1) / GOTI_VERIFY_BLOCK + 1};
    b.n = b.n_all;
    /* One more than they fill: the last of the table may be short. */
    const uint64_t wanted = sample / GOTI_VERIFY_BLOCK + 2;
    if (sample > 0 && wanted < b.n) b.n = wanted;
    b.seed = mixed(mixed(seed) ^ goti_table_get_info(t->table)->values_digest);
    return b;
}

/* The number of block i of those looked at. */
static uint64_t chosen(const goti_verify_blocks *b, uint64_t i)
{
    const uint64_t least = i * b->n_all / b->n;
    const uint64_t end = (i + 1) * b->n_all / b->n;
    return least + mixed(b->seed ^ i) % (end - least);
}

uint64_t goti_verify_block_first(const goti_verify_blocks *b, uint64_t i)
{
    return chosen(b, i) * GOTI_VERIFY_BLOCK;
}

uint64_t goti_verify_block_positions(const goti_verify_blocks *b, uint64_t i)
{
    const uint64_t left = b->n_positions - goti_verify_block_first(b, i);
    return left < GOTI_VERIFY_BLOCK ? left : GOTI_VERIFY_BLOCK;
}

uint64_t goti_verify_positions(const goti_verify_blocks *b, uint64_t n)
{
    if (n == 0) return 0;
    /* Only the last block of the table may be short. */
    return (n - 1) * GOTI_VERIFY_BLOCK + goti_verify_block_positions(b, n - 1);
}

/* --- one position --- */

/* Does the counter let the capture or the end come, that many plies on? Counted
 * ply by ply: a probe and the solver have a formula, which may be wrong. */
static bool in_time(const goti_variant *v, const goti_position *pos,
                    unsigned depth)
{
    if (!goti_counter_limits(v) || pos->quiet + depth <= v->draw_limit)
        return true; /* the last ply is in time whoever counts */
    unsigned quiet = pos->quiet, side = pos->to_move;
    for (unsigned ply = 1; ply < depth && quiet < v->draw_limit; ply++) {
        quiet += goti_is_counted(v, (goti_side)side);
        side = 1 - side;
    }
    return quiet < v->draw_limit || depth == 0;
}

/* What a turn is worth to the side that makes it.
 * fresh: the value of where it leads, if the counter stood at 0 there. */
static goti_category worth(const goti_variant *v, const goti_position *after,
                           const goti_probe_result *fresh)
{
    const bool decided =
        fresh->category == GOTI_WIN || fresh->category == GOTI_LOSS;
    if (fresh->metric == GOTI_DTM || !decided ||
        goti_position_in_placement(after) || /* the counter does not run yet */
        in_time(v, after, fresh->depth))
        return goti_category_opposite(fresh->category);
    return fresh->category == GOTI_LOSS ? GOTI_CURSED_WIN : GOTI_BLESSED_LOSS;
}

static bool over(const goti_variant *v, const goti_position *pos,
                 goti_value *out)
{
    const goti_outcome outcome = goti_position_outcome(v, pos);
    if (outcome == GOTI_ONGOING) return false;
    const bool won = outcome == (pos->to_move == GOTI_ROW ? GOTI_ROW_WINS
                                                          : GOTI_COLUMN_WINS);
    *out = (goti_value){.category = won ? GOTI_WIN : GOTI_LOSS};
    if (outcome == GOTI_DRAWN) out->category = GOTI_DRAW;
    return true;
}

static goti_err derive(const job *j, worker *w, const goti_position *pos,
                       goti_verify_found *found, goti_value *out)
{
    const goti_variant *const v = goti_db_variant(j->db);
    goti_law law;
    goti_law_init(&law);
    const unsigned n = goti_moves(v, pos, w->move);
    for (unsigned i = 0; i < n; i++) {
        goti_position after, fresh;
        goti_probe_result r;
        goti_move_apply(v, pos, &w->move[i], &after);
        fresh = after;
        fresh.quiet = 0;
        GOTI_TRY(goti_db_probe(j->db, &fresh, &r, &w->msg));
        const bool converts = r.metric == GOTI_DTC && w->move[i].n_captured > 0;
        goti_law_add(&law, worth(v, &after, &r),
                     converts ? 1 : (uint16_t)(r.depth + 1));
    }
    found->n_turns += n;
    *out = goti_law_value(&law);
    return GOTI_OK;
}

/* The position, what is stored and what it should be. */
static goti_err look(const job *j, worker *w, goti_verify_found *found,
                     goti_verify_wrong *p)
{
    goti_db_position_at(j->db, j->t, p->index, &p->position);
    GOTI_TRY(goti_db_value_at(j->db, j->t, p->index, &p->stored, &w->msg));
    p->over = over(goti_db_variant(j->db), &p->position, &p->derived);
    if (p->over) return GOTI_OK;
    return derive(j, w, &p->position, found, &p->derived);
}

static goti_err verify(const job *j, worker *w, uint64_t index,
                       goti_verify_found *found)
{
    goti_verify_wrong p = {.tier = j->t->tier, .index = index};
    const goti_err err = look(j, w, found, &p);
    if (err == GOTI_E_MISSING) {
        found->n_unknown++;
        w->msg.text[0] = '\0';
        return GOTI_OK;
    }
    if (err != GOTI_OK) return err;
    found->n_checked++;
    if (p.stored.category == p.derived.category &&
        p.stored.depth == p.derived.depth)
        return GOTI_OK;
    found->n_wrong++;
    if (found->n_first < GOTI_VERIFY_MAX_WRONG)
        found->first[found->n_first++] = p;
    return GOTI_OK;
}

goti_err goti_verify_again(goti_db *db, const goti_db_table *t,
                           goti_verify_wrong *wrong, goti_msg *msg)
{
    const job j = {.db = db, .t = t};
    goti_verify_found found = {0};
    worker *const w = calloc(1, sizeof *w);
    if (w == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const goti_err err = look(&j, w, &found, wrong);
    if (err != GOTI_OK && msg != NULL) *msg = w->msg;
    free(w);
    return err;
}

/* --- blocks --- */

static goti_err verify_block(void *ctx, uint64_t item, int worker_number)
{
    const job *const j = ctx;
    const uint64_t i = j->first + item;
    const uint64_t first = goti_verify_block_first(j->blocks, i);
    const uint64_t n = goti_verify_block_positions(j->blocks, i);
    for (uint64_t k = 0; k < n; k++)
        GOTI_TRY(
            verify(j, &j->worker[worker_number], first + k, &j->found[item]));
    return GOTI_OK;
}

goti_err goti_verify_values(goti_db *db, const goti_db_table *t,
                            const goti_verify_blocks *blocks, uint64_t first,
                            uint64_t n, int n_threads, goti_verify_found *out,
                            goti_msg *msg)
{
    const int n_workers = goti_par_threads(n_threads);
    job j = {.db = db, .t = t, .blocks = blocks, .first = first};
    j.worker = calloc((size_t)n_workers, sizeof *j.worker);
    j.found = calloc((size_t)n, sizeof *j.found);
    goti_err err;
    if (j.worker == NULL || j.found == NULL)
        err = goti_fail(msg, GOTI_E_MEMORY, "no memory to verify a table");
    else
        err = goti_par_for(n_threads, n, 1, verify_block, &j);
    for (int i = 0; err != GOTI_OK && j.worker != NULL && i < n_workers; i++)
        if (j.worker[i].msg.text[0] != '\0' && msg != NULL)
            *msg = j.worker[i].msg;
    *out = (goti_verify_found){0};
    for (uint64_t i = 0; err == GOTI_OK && i < n; i++)
        goti_verify_found_add(out, &j.found[i]);
    free(j.found);
    free(j.worker);
    return err;
}
