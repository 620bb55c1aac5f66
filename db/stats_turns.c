/* SPDX-License-Identifier: MIT */
#include "db/stats_turns.h"

#include <stdlib.h>

#include "db/verify_values.h"
#include "solver/game/moves.h"

typedef struct worker {
    goti_move move[GOTI_MAX_MOVES];
    goti_turn_counts counts;
} worker;

typedef struct job {
    goti_db *db;
    const goti_db_table *t;
    goti_verify_blocks blocks;
    worker *worker;
} job;

static bool goes_before(const goti_turn_counts *a, const goti_turn_counts *b)
{
    return a->most > b->most ||
           (a->most == b->most && a->most_index < b->most_index);
}

void goti_turn_counts_add(goti_turn_counts *sum, const goti_turn_counts *more)
{
    sum->looked_at += more->looked_at;
    sum->boards += more->boards;
    sum->turns += more->turns;
    sum->captures += more->captures;
    sum->can += more->can;
    if (more->most > sum->most) {
        sum->most = more->most;
        sum->most_index = more->most_index;
    }
}

static void look(const job *j, worker *w, uint64_t index)
{
    const goti_variant *const v = goti_db_variant(j->db);
    goti_turn_counts *const c = &w->counts;
    const uint64_t images = goti_scan_images(j->t, index);
    goti_position pos;
    goti_db_position_at(j->db, j->t, index, &pos);
    c->looked_at += images;
    if (goti_position_outcome(v, &pos) != GOTI_ONGOING) return;
    const unsigned n = goti_moves(v, &pos, w->move);
    unsigned n_captures = 0;
    for (unsigned i = 0; i < n; i++)
        n_captures += w->move[i].n_captured > 0;
    c->boards += images;
    c->turns += images * n;
    c->captures += images * n_captures;
    c->can += n_captures > 0 ? images : 0;
    const goti_turn_counts one = {.most = n, .most_index = index};
    if (goes_before(&one, c)) {
        c->most = n;
        c->most_index = index;
    }
}

static goti_err look_at_block(void *ctx, uint64_t item, int number,
                              goti_msg *msg)
{
    const job *const j = ctx;
    const uint64_t first = goti_verify_block_first(&j->blocks, item);
    const uint64_t n = goti_verify_block_positions(&j->blocks, item);
    (void)msg;
    for (uint64_t i = 0; i < n; i++)
        look(j, &j->worker[number], first + i);
    return GOTI_OK;
}

uint64_t goti_turns_work(const goti_db_table *t, uint64_t sample, uint64_t seed)
{
    const goti_verify_blocks blocks = goti_verify_blocks_of(t, sample, seed);
    return goti_verify_positions(&blocks, blocks.n);
}

goti_err goti_turns_count(const goti_scan *scan, goti_db *db,
                          const goti_db_table *t, uint64_t sample,
                          uint64_t seed, goti_turn_counts *out, goti_msg *msg)
{
    const int n_workers = goti_scan_workers(scan);
    job j = {
        .db = db, .t = t, .blocks = goti_verify_blocks_of(t, sample, seed)};
    j.worker = calloc((size_t)n_workers, sizeof *j.worker);
    if (j.worker == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const goti_err err =
        goti_scan_items(scan, j.blocks.n, GOTI_VERIFY_BLOCK,
                        goti_verify_positions(&j.blocks, j.blocks.n),
                        look_at_block, NULL, &j, msg);
    goti_turn_counts sum = {0};
    for (int i = 0; i < n_workers && err == GOTI_OK; i++) {
        const goti_turn_counts *const c = &j.worker[i].counts;
        const bool before = goes_before(c, &sum);
        goti_turn_counts_add(&sum, c);
        if (before) sum.most_index = c->most_index;
    }
    free(j.worker);
    if (err == GOTI_OK) *out = sum;
    return err;
}
