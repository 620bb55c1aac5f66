/* SPDX-License-Identifier: MIT */
/*
 * The variants that the server knows, and their tables: opened when first asked
 * for and kept; opened anew once a solver has changed the manifest.  All of it
 * may be called by many threads at once.
 */
#ifndef GOTI_TOOLS_SERVE_GAMES_H
#define GOTI_TOOLS_SERVE_GAMES_H

#include "db/probe_tables.h"
#include "tools/json_out.h"

typedef struct goti_games goti_games;
typedef struct goti_serve_game goti_serve_game;

typedef enum goti_tables_state {
    GOTI_TABLES_COMPLETE,
    GOTI_TABLES_PARTIAL,
    GOTI_TABLES_MISSING,
    GOTI_TABLES_UNUSABLE
} goti_tables_state;

/** Tables of a variant as they were when they were opened. */
typedef struct goti_tables {
    goti_db *db; /* NULL where missing or unusable: err says which */
    goti_tables_state state;
    goti_err err;
    goti_msg why;
    unsigned n, n_tiers;
    bool phase[2];       /* by goti_phase: all tables of it are there */
    unsigned n_borrowed; /* private, and so on */
    bool old;
    char *counts_text; /* answers that are made once; see api_tiers.c */
    char *depths_text;
} goti_tables;

/**
 * Load all variants that `goti variants` lists; those that cannot be loaded are
 * complained of on stderr and left out.
 * @param dir  of the tables; borrowed.
 * @param cache_bytes  decoded frames of each database; 0: the default.
 */
goti_err goti_games_open(const char *dir, size_t cache_bytes, goti_games **out,
                         goti_msg *msg) GOTI_NODISCARD;
void goti_games_close(goti_games *games);

unsigned goti_games_count(const goti_games *games);
goti_serve_game *goti_games_at(const goti_games *games, unsigned i);
/** NULL if there is none. */
goti_serve_game *goti_games_find(const goti_games *games, const char *name);

const goti_variant *goti_serve_game_variant(const goti_serve_game *game);
/**
 * Can what is on the board and in hand occur together in the variant?  What
 * goti_position_check leaves open and a probe asks, here without tables.
 * @return GOTI_E_ARG.
 */
goti_err goti_serve_game_check(const goti_serve_game *game,
                               const goti_position *pos,
                               goti_msg *msg) GOTI_NODISCARD;
/** Take the directory of the tables out of a sentence: it is nobody's business
 * who asks from elsewhere. */
void goti_games_hide_dir(const goti_games *games, goti_msg *msg);
const char *goti_games_dir(const goti_games *games);

/** Its tables, until they are given back; never NULL. */
goti_tables *goti_tables_borrow(const goti_games *games, goti_serve_game *game);
void goti_tables_return(goti_serve_game *game, goti_tables *tables);

/** What the API says of tables. */
json_object *goti_tables_json(const goti_tables *tables);

/** Sum of what has been looked up in tables that are open. */
goti_db_stats goti_games_stats(const goti_games *games, unsigned *n_open);

#endif
