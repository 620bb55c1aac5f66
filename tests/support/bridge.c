/* SPDX-License-Identifier: MIT */
#include "tests/support/bridge.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "solver/game/notation.h"
#include "tests/support/give_up.h"

void bridge_to_oracle(const goti_variant *v, const goti_position *pos,
                      oracle_state *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned p = 0; p < v->board.n_points; p++) {
        out->at[p] = '.';
        if (pos->piece[GOTI_ROW] >> p & 1) out->at[p] = 'R';
        if (pos->piece[GOTI_COLUMN] >> p & 1) out->at[p] = 'C';
    }
    out->hand[GOTI_ROW] = pos->hand[GOTI_ROW];
    out->hand[GOTI_COLUMN] = pos->hand[GOTI_COLUMN];
    out->to_move = pos->to_move;
    out->captured = pos->captured;
    out->quiet = pos->quiet;
}

void bridge_to_goti(const goti_variant *v, const oracle_state *s,
                    goti_position *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned p = 0; p < v->board.n_points; p++) {
        if (s->at[p] == 'R') out->piece[GOTI_ROW] |= UINT64_C(1) << p;
        if (s->at[p] == 'C') out->piece[GOTI_COLUMN] |= UINT64_C(1) << p;
    }
    out->hand[GOTI_ROW] = s->hand[GOTI_ROW];
    out->hand[GOTI_COLUMN] = s->hand[GOTI_COLUMN];
    out->to_move = s->to_move;
    out->captured = s->captured;
    out->quiet = s->quiet;
}

/* The boards of a tier, or of that tier with colours exchanged. */
static void add_boards(oracle_graph *g, const goti_tier *tier, bool exchanged,
                       uint16_t quiet)
{
    const goti_variant *const v = g->rules.v;
    const unsigned placed =
        (unsigned)v->side[GOTI_ROW].n_pieces - tier->row_hand;
    oracle_state like;
    memset(&like, 0, sizeof like);
    like.hand[exchanged ? GOTI_COLUMN : GOTI_ROW] = tier->row_hand;
    like.hand[exchanged ? GOTI_ROW : GOTI_COLUMN] = tier->column_hand;
    like.to_move = exchanged ? !tier->to_move : tier->to_move;
    like.captured =
        exchanged ? (uint8_t)(placed - tier->row_pieces) : tier->captured;
    if (tier->phase == GOTI_MOVEMENT) like.quiet = quiet;
    oracle_graph_add_boards(g, &like,
                            exchanged ? tier->column_pieces : tier->row_pieces,
                            exchanged ? tier->row_pieces : tier->column_pieces);
}

void bridge_add_all_boards(oracle_graph *g, uint16_t quiet)
{
    const goti_variant *const v = g->rules.v;
    goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n = goti_tiers(v, tiers);
    for (unsigned t = 0; t < n; t++) {
        /* Morris declares tiers as if the row side began, for both colours. */
        const bool morris = v->family == GOTI_MORRIS;
        const bool free =
            tiers[t].phase == GOTI_MOVEMENT || v->morris.move_while_placing;
        if (!morris || free || v->first == GOTI_ROW)
            add_boards(g, &tiers[t], false, quiet);
        if (morris && (free || v->first == GOTI_COLUMN))
            add_boards(g, &tiers[t], true, quiet);
    }
}

/* SplitMix64. */
uint64_t bridge_random(uint64_t *seed)
{
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Tiers are those of a game that the row side begins. */
static void exchange_some(const goti_variant *v, uint64_t *seed,
                          goti_position *pos)
{
    const bool free = v->morris.move_while_placing ||
                      pos->hand[GOTI_ROW] + pos->hand[GOTI_COLUMN] == 0;
    if (free ? bridge_random(seed) % 2 == 0 : v->first == GOTI_COLUMN)
        goti_position_exchange(v, pos, pos);
}

void bridge_random_position(const goti_variant *v, const goti_tier *tier,
                            uint64_t *seed, goti_position *out)
{
    memset(out, 0, sizeof *out);
    out->hand[GOTI_ROW] = tier->row_hand;
    out->hand[GOTI_COLUMN] = tier->column_hand;
    out->to_move = tier->to_move;
    out->captured = tier->captured;
    if (tier->phase == GOTI_MOVEMENT && v->draw_limit > 0 &&
        v->draw_counts != GOTI_COUNT_NONE)
        out->quiet = (uint16_t)(bridge_random(seed) % (v->draw_limit + 1U));
    const unsigned n_pieces[2] = {tier->row_pieces, tier->column_pieces};
    uint64_t taken = 0;
    for (int side = 0; side < 2; side++) {
        for (unsigned i = 0; i < n_pieces[side];) {
            const uint64_t bit = UINT64_C(1)
                                 << bridge_random(seed) % v->board.n_points;
            if (taken & bit) continue;
            taken |= bit;
            out->piece[side] |= bit;
            i++;
        }
    }
    if (v->family == GOTI_MORRIS) exchange_some(v, seed, out);
}

const goti_tier *bridge_random_tier(const goti_variant *v,
                                    const goti_tier *tiers, unsigned n_tiers,
                                    uint64_t *seed)
{
    uint64_t n_movement = 0; /* they come first */
    (void)v;
    while (n_movement < n_tiers && tiers[n_movement].phase == GOTI_MOVEMENT)
        n_movement++;
    const bool movement = bridge_random(seed) % 2 == 0;
    return &tiers[bridge_random(seed) % (movement ? n_movement : n_tiers)];
}

uint64_t bridge_count_boards(const goti_variant *v)
{
    goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n = goti_tiers(v, tiers);
    uint64_t boards = 0;
    for (unsigned t = 0; t < n; t++)
        boards += goti_tier_boards(v, &tiers[t]);
    return boards;
}

static size_t for_all_of(goti_family family,
                         void (*check)(const goti_variant *v))
{
    char **names = NULL;
    size_t n = 0, n_checked = 0;
    goti_msg msg = {""};
    if (goti_variant_list(NULL, &names, &n, &msg) != GOTI_OK)
        test_give_up("list of variants: %s", msg.text);
    for (size_t i = 0; i < n; i++) {
        goti_variant v;
        bridge_load(names[i], &v);
        free(names[i]);
        if (v.family != family) continue;
        check(&v);
        n_checked++;
    }
    free(names);
    return n_checked;
}

size_t bridge_for_all_games(void (*check)(const goti_variant *v))
{
    return for_all_of(GOTI_HUNT, check);
}

size_t bridge_for_all_morris(void (*check)(const goti_variant *v))
{
    return for_all_of(GOTI_MORRIS, check);
}

void bridge_load(const char *name, goti_variant *out)
{
    goti_msg msg = {""};
    if (goti_variant_load(name, NULL, out, &msg) != GOTI_OK)
        test_give_up("%s: %s", name, msg.text);
}

goti_position bridge_parse(const goti_variant *v, const char *text)
{
    goti_position pos;
    goti_msg msg = {""};
    if (goti_position_parse(v, text, &pos, &msg) != GOTI_OK)
        test_give_up("%s: %s", text, msg.text);
    return pos;
}

static const char *temp_root(void)
{
    const char *const root = getenv("TMPDIR");
    return root != NULL && *root != '\0' ? root : "/tmp";
}

void bridge_load_text(const char *text, goti_variant *out)
{
    char dir[4096], path[4200];
    bridge_temp_dir(dir, sizeof dir);
    (void)snprintf(path, sizeof path, "%s/variant.ini", dir);
    FILE *const f = fopen(path, "w");
    if (f == NULL || fputs(text, f) == EOF || fclose(f) != 0)
        test_give_up("%s: cannot write", path);
    goti_msg msg = {""};
    if (goti_variant_load(path, NULL, out, &msg) != GOTI_OK)
        test_give_up("%s: %s", text, msg.text);
    bridge_remove_dir(dir);
}

void bridge_temp_dir(char *path, size_t path_bytes)
{
    (void)snprintf(path, path_bytes, "%s/goti-test-XXXXXX", temp_root());
    if (mkdtemp(path) == NULL)
        test_give_up("%s: cannot make a directory", path);
}

static int remove_one(const char *path, const struct stat *status, int flag,
                      struct FTW *where)
{
    (void)status;
    (void)flag;
    (void)where;
    return remove(path);
}

void bridge_remove_dir(const char *path)
{
    (void)nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
