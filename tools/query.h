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
    bool known;     /* else the three above mean nothing */
    unsigned place; /* in goti_moves' order: sorting must be stable */
} goti_query_move;

typedef struct goti_query_answer {
    goti_position pos;
    goti_outcome outcome;
    goti_probe_result value; /* for the side to move */
    bool known;              /* else value means nothing */
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

/**
 * The same for one answer, where tables may be missing: what cannot be looked
 * up is not known, and such moves come last.  With all tables the answer is
 * that of goti_query_probe.
 * @param why  out: the first table that was missing, else "".
 * @return any error but GOTI_E_MISSING.
 */
goti_err goti_query_probe_known(goti_db *db, const goti_variant *v,
                                goti_query_answer *answer, goti_msg *why,
                                goti_msg *msg) GOTI_NODISCARD;

/** "win", "cursed-win", "draw", "blessed-loss" or "loss". */
const char *goti_query_category_name(goti_category category);

/** Why a game is over by the rules, but for repetition. */
typedef enum goti_query_cause {
    GOTI_CAUSE_NONE,         /* it is not over */
    GOTI_CAUSE_CAPTURES,     /* hunts: the capture target is reached */
    GOTI_CAUSE_MEN,          /* morris: a side has too few men left */
    GOTI_CAUSE_COUNTER,      /* the no-capture limit draws */
    GOTI_CAUSE_FULL_BOARD,   /* no point is empty: a draw */
    GOTI_CAUSE_BLOCKED_DRAW, /* the side to move cannot: a draw */
    GOTI_CAUSE_BLOCKED       /* the side to move cannot and loses */
} goti_query_cause;

goti_query_cause goti_query_find_cause(const goti_variant *v,
                                       const goti_position *pos);

/** Who won a finished game and why, as a sentence; returns buf. */
const char *goti_query_reason(const goti_variant *v, const goti_position *pos,
                              char *buf, size_t buf_bytes);

#endif
