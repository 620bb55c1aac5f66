/* SPDX-License-Identifier: MIT */
/*
 * Who plays in a match, as a user writes it: a level of goti, or a program
 * that speaks UGI.
 *
 *     hard
 *     level:medium,nodes=5000,tables=no,seed=7
 *     engine:goti engine kaooa
 *     engine,movetime=100,timeout=5000,option.Level=easy:goti engine kaooa
 */
#ifndef GOTI_TOOLS_MATCH_PLAYER_H
#define GOTI_TOOLS_MATCH_PLAYER_H

#include "db/ai/think.h"

enum {
    GOTI_MATCH_NAME_BYTES = 256,
    GOTI_MATCH_OPTION_BYTES = 1024,
    GOTI_MATCH_TIMEOUT_MS = 10000
};

/** Plain record. */
typedef struct goti_match_player {
    char name[GOTI_MATCH_NAME_BYTES]; /* as written, cut if it is longer */
    const char *command;   /* borrowed from the text; NULL: a level */
    goti_ai_limits limits; /* of each move */
    goti_ai_level level;   /* of a level */
    bool tables, traps;    /* of a level */
    uint64_t seed;         /* of a level */
    uint32_t timeout_ms;   /* of a program, beside the time of the move */
    char options[GOTI_MATCH_OPTION_BYTES]; /* of a program: lines for it */
} goti_match_player;

/**
 * Read it.
 * @return GOTI_E_ARG, with what was expected.
 */
goti_err goti_match_player_read(const char *text, goti_match_player *out,
                                goti_msg *msg) GOTI_NODISCARD;

#endif
