/* SPDX-License-Identifier: MIT */
/*
 * The answer to a query: a position's value and that of every legal move, best
 * first, and the best line from it to the end.
 */
#ifndef GOTI_TOOLS_QUERY_H
#define GOTI_TOOLS_QUERY_H

#include "db/probe.h"
#include "solver/game/moves.h"

typedef struct goti_query_move {
    goti_move move;
    goti_position child;
    /* For the side making the move. */
    goti_category category, theoretical;
    uint16_t depth; /* plies, this move included; 0 for a draw */
    unsigned place; /* in goti_moves' order: sorting must be stable */
} goti_query_move;

typedef struct goti_query_answer {
    goti_position pos;
    goti_outcome outcome;
    goti_probe_result value; /* for the side to move */
    unsigned n_moves;        /* 0 when the game is over */
    goti_query_move *move;   /* owned; best first once probed */
} goti_query_answer;

/** Find outcome and moves; no values yet. Close the answer in any case. */
goti_err goti_query_open(const goti_variant *v, const goti_position *pos,
                         goti_query_answer *out, goti_msg *msg) GOTI_NODISCARD;
void goti_query_close(goti_query_answer *answer);

/**
 * Look up the values of n opened answers and of all their moves in one batch
 * of probes, and sort the moves.
 */
goti_err goti_query_probe(goti_db *db, const goti_variant *v,
                          goti_query_answer *answer, size_t n,
                          goti_msg *msg) GOTI_NODISCARD;

/** "win", "cursed-win", "draw", "blessed-loss" or "loss". */
const char *goti_query_category_name(goti_category category);

/** Who won a finished game and why, as a sentence; returns buf. */
const char *goti_query_reason(const goti_variant *v, const goti_position *pos,
                              char *buf, size_t buf_bytes);

#endif
