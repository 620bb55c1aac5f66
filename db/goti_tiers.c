/* SPDX-License-Identifier: MIT */
/* The public functions of tiers: what tables' headers say. */
#include <stdio.h>

#include "db/goti_inner.h"
#include "db/probe_tables.h"

_Static_assert((int)GOTI_GAME_MOVEMENT == (int)GOTI_MOVEMENT &&
                   (int)GOTI_GAME_PLACEMENT == (int)GOTI_PLACEMENT,
               "phases are inner phases");

static const goti_manifest_entry *find_entry(const goti_game *game,
                                             const goti_tier *tier)
{
    char file[GOTI_DB_FILE_BYTES];
    if (game->db == NULL) return NULL;
    return goti_manifest_find(goti_db_manifest(game->db),
                              goti_db_file(tier, file));
}

goti_game_status goti_game_describe_database(const goti_game *game,
                                             goti_game_database *out,
                                             goti_game_error *error)
{
    goti_msg msg = {""};
    GOTI_INNER_NEED(error, game, out);
    const goti_err err = goti_inner_need_tables(game, &msg);
    if (err != GOTI_OK) return goti_inner_pass_on(err, &msg, error);
    const goti_manifest *const m = goti_db_manifest(game->db);
    *out = (goti_game_database){.n_tiers = game->n_tiers,
                                .metric = (goti_game_metric)m->metric,
                                .complete = m->complete};
    for (unsigned i = 0; i < game->n_tiers; i++) {
        const goti_manifest_entry *const e = find_entry(game, &game->tier[i]);
        if (e == NULL) continue;
        out->n_tables++;
        out->file_bytes += e->file_bytes;
    }
    return GOTI_GAME_OK;
}

size_t goti_game_tiers(const goti_game *game)
{
    return game == NULL ? 0 : game->n_tiers;
}

static goti_err need_tier(const goti_game *game, size_t tier, goti_msg *msg)
{
    if (tier < game->n_tiers) return GOTI_OK;
    return goti_fail(msg, GOTI_E_ARG, "%s has tiers 0 to %u, and no tier %zu",
                     game->variant.name, game->n_tiers - 1, tier);
}

goti_game_status goti_game_tier_at(const goti_game *game, size_t tier,
                                   goti_game_tier *out, goti_game_error *error)
{
    goti_msg msg = {""};
    GOTI_INNER_NEED(error, game, out);
    const goti_err err = need_tier(game, tier, &msg);
    if (err != GOTI_OK) return goti_inner_pass_on(err, &msg, error);
    const goti_tier *const t = &game->tier[tier];
    const goti_tier shown = goti_tier_of_mover(&game->variant, t);
    *out = (goti_game_tier){
        .boards = goti_tier_boards(&game->variant, t),
        .phase = shown.phase,
        .to_move = shown.to_move,
        .pieces = {shown.row_pieces, shown.column_pieces},
        .hand = {shown.row_hand, shown.column_hand},
        .captured = shown.captured,
        .has_table = find_entry(game, t) != NULL,
    };
    (void)goti_tier_name(t, out->name, sizeof out->name);
    return GOTI_GAME_OK;
}

goti_game_status goti_game_tier_of(const goti_game *game,
                                   const goti_game_position *pos, size_t *tier,
                                   goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner, solved;
    GOTI_INNER_NEED(error, game, pos, tier);
    goti_err err = goti_inner_take(game, pos, &inner, &msg);
    if (err != GOTI_OK) return goti_inner_pass_on(err, &msg, error);
    goti_position_as_solved(&game->variant, &inner, &solved);
    const goti_tier wanted = goti_position_tier(&solved);
    for (unsigned i = 0; i < game->n_tiers; i++) {
        if (!goti_tier_equal(&game->tier[i], &wanted)) continue;
        *tier = i;
        return GOTI_GAME_OK;
    }
    err = goti_fail(&msg, GOTI_E_ARG,
                    "the game is over, and no tier has such a position");
    return goti_inner_pass_on(err, &msg, error);
}

/* Open a tier's table; to be closed. */
static goti_err open_table(const goti_game *game, size_t tier, goti_table **out,
                           goti_msg *msg)
{
    GOTI_TRY(need_tier(game, tier, msg));
    GOTI_TRY(goti_inner_need_tables(game, msg));
    return goti_db_open_table(game->db, &game->tier[tier], out, msg);
}

static void count(const goti_table *t, goti_game_counts *out)
{
    const goti_table_info *const info = goti_table_get_info(t);
    const goti_code *const codes = goti_table_codes(t);
    *out = (goti_game_counts){
        .values_digest = info->values_digest,
        .n_positions = info->n_positions,
        .file_bytes = goti_table_file_bytes(t),
        .n_values = info->n_codes,
        .metric = (goti_game_metric)info->metric,
    };
    for (uint32_t i = 0; i < info->n_codes; i++) {
        const goti_value value = codes[i].value;
        out->boards[value.category] += codes[i].boards;
        out->orbits[value.category] += codes[i].orbits;
        if (codes[i].boards == 0) continue;
        if (value.category > GOTI_DRAW && value.depth > out->max_win)
            out->max_win = value.depth;
        if (value.category < GOTI_DRAW && value.depth > out->max_loss)
            out->max_loss = value.depth;
    }
}

goti_game_status goti_game_tier_counts(const goti_game *game, size_t tier,
                                       goti_game_counts *out,
                                       goti_game_error *error)
{
    goti_msg msg = {""};
    goti_table *t = NULL;
    GOTI_INNER_NEED(error, game, out);
    const goti_err err = open_table(game, tier, &t, &msg);
    if (err == GOTI_OK) count(t, out);
    goti_table_close(t);
    return goti_inner_pass_on(err, &msg, error);
}

goti_game_status goti_game_tier_values(const goti_game *game, size_t tier,
                                       goti_game_value_count *out,
                                       size_t capacity, size_t *n,
                                       goti_game_error *error)
{
    goti_msg msg = {""};
    goti_table *t = NULL;
    GOTI_INNER_NEED(error, game, n);
    if (capacity > 0) GOTI_INNER_NEED(error, out);
    const goti_err err = open_table(game, tier, &t, &msg);
    if (err == GOTI_OK) {
        const goti_code *const codes = goti_table_codes(t);
        *n = goti_table_get_info(t)->n_codes;
        for (size_t i = 0; i < *n && i < capacity; i++)
            out[i] = (goti_game_value_count){
                .category = (goti_game_category)codes[i].value.category,
                .depth = codes[i].value.depth,
                .boards = codes[i].boards,
                .orbits = codes[i].orbits,
            };
    }
    goti_table_close(t);
    return goti_inner_pass_on(err, &msg, error);
}
