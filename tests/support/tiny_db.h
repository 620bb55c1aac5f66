/* SPDX-License-Identifier: MIT */
/*
 * A tiny game with tables made by hand: a made-up value for every class of
 * positions that are each other's images, so that a wrong tier, row, column or
 * numbering of points gives a wrong answer.
 */
#ifndef GOTI_TESTS_SUPPORT_TINY_DB_H
#define GOTI_TESTS_SUPPORT_TINY_DB_H

#include <stdbool.h>
#include <stdint.h>

#include "db/manifest.h"
#include "db/probe.h"
#include "db/table_format.h"
#include "solver/game/position.h"

/** The rules, as the text of an INI file. */
extern const char tiny_rules[];

typedef struct tiny_db {
    goti_variant variant;
    char dir[256]; /* temporary; tables go to its folder "tiny" */
} tiny_db;

/** The game and an empty directory; close removes the directory. */
void tiny_open(tiny_db *t);
void tiny_close(tiny_db *t);

/** The value of a board: the same for all images. */
goti_value tiny_value(const tiny_db *t, const goti_tier *tier, uint64_t row,
                      uint64_t column);

/* ---- tables ---- */

/** All tables and a complete manifest. */
void tiny_make_tables(const tiny_db *t);

/** All tables as the solver makes them, without made-up values. */
void tiny_solve(const tiny_db *t);

/** Open them. */
goti_db *tiny_open_tables(const tiny_db *t);

/** The folder, and a manifest with nothing in it. */
void tiny_make_dir(const tiny_db *t, goti_manifest *m);

/** What the header of a tier's table says. */
goti_table_info tiny_info(const tiny_db *t, const goti_tier *tier);

/** One table and its line of the manifest; changed: another header, or NULL. */
void tiny_make_table(const tiny_db *t, const goti_tier *tier,
                     const goti_table_info *changed, goti_manifest *m);

/** Write the manifest and clear it. */
void tiny_write_manifest(const tiny_db *t, goti_manifest *m);

/* ---- positions ---- */

typedef bool (*tiny_visitor)(void *ctx, const goti_position *pos);

/**
 * Every board of every tier, with each number of quiet plies if in movement.
 * @return for how many visit was false.
 */
uint64_t tiny_visit(const tiny_db *t, tiny_visitor visit, void *ctx);

#endif
