/* SPDX-License-Identifier: MIT */
/*
 * The player: chooses a move.  Where tables answer it plays by them and gives
 * nothing away; where they do not it searches, with what tables there are at
 * the leaves.  Reads tables, links no solver, prints nothing.
 *
 *     goti_ai *ai;
 *     goti_ai_request request = {.pos = pos, .level = GOTI_AI_HARD};
 *     goti_ai_answer answer;
 *     GOTI_TRY(goti_ai_open(v, db, 0, &ai, msg));
 *     GOTI_TRY(goti_ai_think(ai, &request, &answer, msg));
 *     goti_ai_close(ai);
 *
 * One request at a time for each context; contexts of several threads may
 * share a database.  What one request left behind never changes the next: with
 * the same position, history, level, seed and limits of plies or nodes the
 * move is the same, on any machine and however busy it is.  With limits of time
 * it need not be.
 */
#ifndef GOTI_DB_AI_THINK_H
#define GOTI_DB_AI_THINK_H

#include <stdatomic.h>
#include <stddef.h>

#include "db/ai/level.h"
#include "db/probe.h"
#include "solver/game/moves.h"

typedef struct goti_ai goti_ai;

enum {
    GOTI_AI_MAX_PLIES = 96, /* no search goes deeper */
    GOTI_AI_MAX_PV = 32,
    /* Scores are in hundredths of a man.  The end of the game n plies ahead is
     * WIN - n, a win by DTC tables at most TABLE_WIN; no guess comes near. */
    GOTI_AI_SCORE_WIN = 30000,
    GOTI_AI_SCORE_TABLE_WIN = 20000,
    GOTI_AI_SCORE_GUESS = 10000 /* guesses stay below */
};

/**
 * When to stop; 0 is no limit of that kind.  With none at all, and not
 * infinite, GOTI_AI_DEFAULT_NODES hold.
 */
typedef struct goti_ai_limits {
    unsigned depth_plies;
    uint64_t nodes;    /* positions looked at, exactly */
    uint32_t move_ms;  /* for this move */
    uint32_t clock_ms; /* left for the rest of the game, or moves_to_go */
    uint32_t increment_ms;
    uint32_t moves_to_go;
    bool infinite; /* until stop, or until there is nothing left to find */
} goti_ai_limits;

enum { GOTI_AI_DEFAULT_NODES = 200000 };

/** A move of the root, what it is worth to the side to move, what follows. */
typedef struct goti_ai_line {
    goti_move move;
    int score;
    int end_plies; /* n: wins at ply n, -n: loses at ply n; 0: not seen yet */
    bool known;    /* by tables or rules: the four fields below hold */
    goti_category category;    /* under the counter, with this move made */
    goti_category theoretical; /* loss, draw or win */
    uint16_t depth;            /* plies, this move included; 0 for a draw */
    goti_metric metric;
    unsigned traps_in_10000; /* how likely the next replies hold a mistake;
                                0 where nobody asked */
    unsigned n_pv;
    goti_move pv[GOTI_AI_MAX_PV]; /* pv[0] is move */
} goti_ai_line;

/** What a search, or a look at the tables, has found so far. */
typedef struct goti_ai_info {
    unsigned depth_plies; /* of the search that is done; 0: by tables alone */
    unsigned line;        /* 1: the best, up to the request's n_lines */
    uint64_t nodes, table_hits;
    uint64_t elapsed_ms;
    const goti_ai_line *found; /* until the callback returns */
} goti_ai_info;

typedef void (*goti_ai_on_info)(void *ctx, const goti_ai_info *info);

/** A table that cannot be used, in a sentence; the player goes on without. */
typedef void (*goti_ai_on_damage)(void *ctx, const goti_msg *why);

typedef struct goti_ai_request {
    goti_position pos;
    const goti_position *earlier; /* the game before pos, oldest first */
    size_t n_earlier;
    goti_ai_level level;
    uint64_t seed; /* decides between equals, and when to err */
    goti_ai_limits limits;
    const goti_move *only; /* choose among these; NULL: all legal moves */
    unsigned n_only;
    unsigned n_lines;        /* how many best moves to report; 0 is 1 */
    bool without_tables;     /* as if there were none */
    bool without_traps;      /* among equals, no regard to mistakes */
    const atomic_bool *stop; /* set by another thread; NULL: never */
    goti_ai_on_info on_info; /* after each depth; NULL: nobody listens */
    void *info_ctx;
    goti_ai_on_damage on_damage; /* NULL: such a table is an error */
    void *damage_ctx;
} goti_ai_request;

typedef enum goti_ai_source {
    GOTI_AI_BY_TABLES,
    GOTI_AI_BY_SEARCH,
    GOTI_AI_BY_ERROR, /* the level made it overlook what it thought best */
    GOTI_AI_BY_DICE   /* level random */
} goti_ai_source;

typedef struct goti_ai_answer {
    goti_ai_line line; /* of the move chosen */
    goti_ai_source source;
    unsigned depth_plies; /* of the last search that was finished */
    uint64_t nodes, table_hits, elapsed_ms;
} goti_ai_answer;

/**
 * A player of a variant.
 * @param v   borrowed until close.
 * @param db  borrowed until close; NULL: there are no tables.
 * @param hash_bytes  of the transposition table; 0 means 16 MiB.  Lists of
 * moves take a few MiB more, in games with long chains some tens of address
 * space.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_ai_open(const goti_variant *v, goti_db *db, size_t hash_bytes,
                      goti_ai **out, goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL. */
void goti_ai_close(goti_ai *ai);

/**
 * Choose a move.  A table that is not there is no error: the search goes on
 * without it.  So it does without one that is damaged, of other rules, or that
 * the system refuses to read, if on_damage is there to be told, once; for this
 * request thinking begins anew, and later ones do without it from the first.
 * When stopped early the answer is the best move so far, and always a legal
 * one.
 * @return GOTI_E_ARG if pos is no position of the variant, its game is over,
 * none of only is legal, or there is no such level; without on_damage
 * GOTI_E_CORRUPT, GOTI_E_RULES or GOTI_E_IO of a table; GOTI_E_MEMORY.  The
 * answer changes only on GOTI_OK.
 */
goti_err goti_ai_think(goti_ai *ai, const goti_ai_request *request,
                       goti_ai_answer *answer, goti_msg *msg) GOTI_NODISCARD;

#endif
