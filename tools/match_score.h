/* SPDX-License-Identifier: MIT */
/* The sum of a match, and how sure it is. */
#ifndef GOTI_TOOLS_MATCH_SCORE_H
#define GOTI_TOOLS_MATCH_SCORE_H

#include "tools/match_game.h"

/** Won, drawn and lost. */
typedef struct goti_match_results {
    uint64_t won, drawn, lost;
} goti_match_results;

/** What a player did in all of its games. */
typedef struct goti_match_tally {
    uint64_t n_moves, n_judged, n_drops;
    uint64_t drop_game, drop_ply; /* of the first drop, from 1; 0: none */
    goti_match_results from[3];   /* by the opening's value for the player:
                                     lost, drawn, won */
    uint64_t faults[GOTI_N_ENDS]; /* games lost by each kind of fault */
} goti_match_tally;

/** Plain record, all 0 at first. */
typedef struct goti_match_score {
    uint64_t n_games;
    goti_match_results first; /* of player 1 */
    goti_match_tally player[2];
    uint64_t ends[GOTI_N_ENDS];
    uint64_t n_plies, longest_plies;
    /* of openings, each played twice: points of player 1 in half points */
    uint64_t n_openings, sum, sum_of_squares;
    uint64_t open; /* half points of an opening that lacks its second game */
    bool is_open;
} goti_match_score;

/** A share of the points and what it may be, with a certainty of 95 %. */
typedef struct goti_match_share {
    double share, low, high; /* 0..1 */
} goti_match_share;

/** Add the next game; player 1 had that side. */
void goti_match_score_add(goti_match_score *score, const goti_match_game *game,
                          goti_side first_player);

/**
 * The share of the points that player 1 has won.  An opening's two games are
 * not independent, so the interval is by openings: the mean and 1.96 standard
 * errors of it.  If all openings came out alike, that has no width; then, by
 * the rule of three, 3 in n of them may come out otherwise.
 */
goti_match_share goti_match_score_share(const goti_match_score *score);

/** The difference in Elo that goes with a share; infinite at 0 and 1. */
double goti_match_elo(double share);

#endif
