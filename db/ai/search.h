/* SPDX-License-Identifier: MIT */
/*
 * Alpha-beta search (principal variation search) of one depth after another,
 * with a transposition table; beyond the last ply captures are followed to
 * their end.  A position that tables know, or that the game or the search has
 * had already, is not looked into.
 */
#ifndef GOTI_DB_AI_SEARCH_H
#define GOTI_DB_AI_SEARCH_H

#include "db/ai/clock.h"
#include "db/ai/evaluate.h"
#include "db/ai/hash.h"
#include "db/ai/history.h"
#include "db/ai/known.h"
#include "db/ai/order.h"
#include "db/ai/think.h"

/** A move to choose from, and what the last finished search says of it. */
typedef struct goti_ai_root_move {
    goti_move move;
    goti_position after;
    int score;
    unsigned n_pv;
    goti_move pv[GOTI_AI_MAX_PV]; /* pv[0] is move */
} goti_ai_root_move;

/** What a search needs: borrowed, and to be filled by the caller. */
typedef struct goti_ai_search_setup {
    const goti_ai_evaluator *evaluator;
    const goti_ai_history *history;
    goti_ai_known *known; /* NULL: no tables */
    goti_ai_hash *hash;   /* NULL: without; the same scores, but later */
    goti_ai_clock *clock;
} goti_ai_search_setup;

typedef struct goti_ai_search goti_ai_search;

/** Room for the searches of a variant. */
goti_err goti_ai_search_open(const goti_variant *v, goti_ai_search **out,
                             goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL. */
void goti_ai_search_close(goti_ai_search *search);

/** Begin anew, with nothing learned. */
void goti_ai_search_begin(goti_ai_search *search,
                          const goti_ai_search_setup *setup);

/**
 * Search the moves of pos so deep, and sort them, best first.  The first
 * n_best scores are exact; each of the others is no better than those.  Out of
 * time, moves are as they were, but that a better first one may have been
 * found.
 * @param root      n of them, best first as far as is known.
 * @param finished  out: false if there was no time.
 * @return as goti_ai_known_probe.
 */
goti_err goti_ai_search_depth(goti_ai_search *search, const goti_position *pos,
                              goti_ai_root_move *root, unsigned n,
                              unsigned n_best, unsigned depth_plies,
                              bool *finished, goti_msg *msg) GOTI_NODISCARD;

uint64_t goti_ai_search_nodes(const goti_ai_search *search);

#endif
