/* SPDX-License-Identifier: MIT */
/*
 * A match: many games between two players, several at a time.  Who begins
 * where, and all that levels do, depends on the seed and the game's number
 * alone: the same games for any number of threads.
 */
#ifndef GOTI_TOOLS_MATCH_H
#define GOTI_TOOLS_MATCH_H

#include "tools/match_openings.h"
#include "tools/match_score.h"

/** All borrowed. */
typedef struct goti_match_options {
    const goti_match_player *player; /* two of them */
    const goti_openings *openings;
    goti_match_rules rules;
    uint64_t n_games, seed;
    int n_threads;        /* 0: all cores */
    const char *pgn_path; /* games go there as text; NULL: nowhere */
    const char *date;     /* for their headers; "": none */
    bool quiet;
} goti_match_options;

/**
 * Play it.  Each opening is played twice, with sides exchanged: player 1 has
 * the row side first.
 * @return errors of goti_match_play_game, goti_openings_get and of writing the
 * file, which is then not there; GOTI_E_INTERRUPTED.
 */
goti_err goti_match_play(const goti_match_options *options,
                         goti_match_score *out, goti_msg *msg) GOTI_NODISCARD;

#endif
