/* SPDX-License-Identifier: MIT */
#include "tools/serve/games.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "solver/game/moves.h"
#include "tools/cli.h"
#include "tools/serve/clock.h"

enum { LOOK_AGAIN_MS = 2000 };

/* Which manifest it is; all 0: none. */
typedef struct identity {
    struct timespec changed;
    ino_t inode;
    off_t size_bytes;
} identity;

struct goti_serve_game {
    goti_variant v;
    unsigned n_tiers;
    goti_tier *tier;       /* owned */
    pthread_mutex_t lock;  /* of what follows */
    goti_tables *tables;   /* NULL: never asked for */
    identity manifest;     /* that tables were opened by */
    uint64_t looked_at_ms; /* when it was last looked whether it changed */
};

struct goti_games {
    const char *dir;
    size_t cache_bytes;
    unsigned n;
    goti_serve_game **game; /* sorted by name */
};

/* ---- variants ----------------------------------------------------------- */

static goti_err add_game(goti_games *games, const char *name, goti_msg *msg)
{
    goti_serve_game *const game = calloc(1, sizeof *game);
    if (game == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_msg why = {""};
    if (goti_variant_load(name, NULL, &game->v, &why) != GOTI_OK) {
        goti_cli_error("%s is not served: %s", name, why.text);
        free(game);
        return GOTI_OK;
    }
    game->tier = calloc(goti_tiers(&game->v, NULL) + 1U, sizeof *game->tier);
    if (game->tier == NULL) {
        free(game);
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    }
    game->n_tiers = goti_tiers(&game->v, game->tier);
    pthread_mutex_init(&game->lock, NULL);
    games->game[games->n++] = game;
    return GOTI_OK;
}

goti_err goti_games_open(const char *dir, size_t cache_bytes, goti_games **out,
                         goti_msg *msg)
{
    char **names = NULL;
    size_t n = 0;
    GOTI_TRY(goti_variant_list(NULL, &names, &n, msg));
    goti_games *const games = calloc(1, sizeof *games);
    goti_err err = GOTI_OK;
    if (games != NULL) games->game = calloc(n, sizeof(goti_serve_game *));
    if (games == NULL || games->game == NULL)
        err = goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    for (size_t i = 0; i < n; i++) {
        if (err == GOTI_OK) err = add_game(games, names[i], msg);
        free(names[i]);
    }
    free(names);
    if (err != GOTI_OK) {
        goti_games_close(games);
        return err;
    }
    games->dir = dir;
    games->cache_bytes = cache_bytes;
    *out = games;
    return GOTI_OK;
}

unsigned goti_games_count(const goti_games *games)
{
    return games->n;
}

goti_serve_game *goti_games_at(const goti_games *games, unsigned i)
{
    return games->game[i];
}

static int compare_name(const void *name, const void *element)
{
    const goti_serve_game *const *const game = element;
    return strcmp(name, (*game)->v.name);
}

goti_serve_game *goti_games_find(const goti_games *games, const char *name)
{
    goti_serve_game **const found = bsearch(
        name, games->game, games->n, sizeof games->game[0], compare_name);
    return found == NULL ? NULL : *found;
}

const goti_variant *goti_serve_game_variant(const goti_serve_game *game)
{
    return &game->v;
}

goti_err goti_serve_game_check(const goti_serve_game *game,
                               const goti_position *pos, goti_msg *msg)
{
    const goti_variant *const v = &game->v;
    if (goti_position_outcome(v, pos) != GOTI_ONGOING) return GOTI_OK;
    goti_position solved;
    goti_position_as_solved(v, pos, &solved);
    const goti_tier tier = goti_position_tier(&solved);
    for (unsigned i = 0; i < game->n_tiers; i++)
        if (goti_tier_equal(&game->tier[i], &tier)) return GOTI_OK;
    return goti_fail(msg, GOTI_E_ARG,
                     "no such material can be on the board in %s", v->name);
}

void goti_games_hide_dir(const goti_games *games, goti_msg *msg)
{
    const size_t n = strlen(games->dir);
    char *at;
    while ((at = strstr(msg->text, games->dir)) != NULL && at[n] == '/')
        memmove(at, at + n + 1, strlen(at + n + 1) + 1);
}

const char *goti_games_dir(const goti_games *games)
{
    return games->dir;
}

/* ---- tables ------------------------------------------------------------- */

static void find_identity(const goti_games *games, const goti_variant *v,
                          identity *out)
{
    char path[GOTI_DB_FILE_BYTES + 4096];
    struct stat s;
    *out = (identity){0};
    (void)snprintf(path, sizeof path, "%s/%s/manifest.json", games->dir,
                   v->name);
    if (stat(path, &s) == 0) *out = (identity){s.st_mtim, s.st_ino, s.st_size};
}

static bool is_same(const identity *a, const identity *b)
{
    return a->changed.tv_sec == b->changed.tv_sec &&
           a->changed.tv_nsec == b->changed.tv_nsec && a->inode == b->inode &&
           a->size_bytes == b->size_bytes;
}

/* How many tiers have a table, and which phases are whole. */
static void count_tables(const goti_serve_game *game, goti_tables *t)
{
    bool any[2] = {false, false};
    t->n_tiers = game->n_tiers;
    t->phase[GOTI_MOVEMENT] = t->phase[GOTI_PLACEMENT] = t->db != NULL;
    for (unsigned i = 0; i < game->n_tiers; i++) {
        const goti_tier *const tier = &game->tier[i];
        char file[GOTI_DB_FILE_BYTES];
        const bool there =
            t->db != NULL && goti_manifest_find(goti_db_manifest(t->db),
                                                goti_db_file(tier, file));
        any[tier->phase] = true;
        if (there)
            t->n++;
        else
            t->phase[tier->phase] = false;
    }
    for (int phase = GOTI_MOVEMENT; phase <= GOTI_PLACEMENT; phase++)
        t->phase[phase] = t->phase[phase] && any[phase];
}

static goti_tables *open_tables(const goti_games *games,
                                const goti_serve_game *game)
{
    const goti_variant *const v = &game->v;
    goti_tables *const t = calloc(1, sizeof *t);
    if (t == NULL) abort(); /* as json_out.h: no wrong answers */
    t->err = goti_db_open(v, games->dir, games->cache_bytes, &t->db, &t->why);
    if (t->err != GOTI_OK) t->db = NULL;
    goti_games_hide_dir(games, &t->why);
    count_tables(game, t);
    if (t->err == GOTI_E_MISSING || (t->err == GOTI_OK && t->n == 0))
        t->state = GOTI_TABLES_MISSING;
    else if (t->err != GOTI_OK)
        t->state = GOTI_TABLES_UNUSABLE;
    else
        t->state =
            t->n == t->n_tiers ? GOTI_TABLES_COMPLETE : GOTI_TABLES_PARTIAL;
    return t;
}

static void close_tables(goti_tables *t)
{
    if (t == NULL) return;
    if (t->db != NULL) goti_db_close(t->db);
    free(t->counts_text);
    free(t->depths_text);
    free(t);
}

void goti_games_close(goti_games *games)
{
    if (games == NULL) return;
    for (unsigned i = 0; i < games->n; i++) {
        close_tables(games->game[i]->tables);
        pthread_mutex_destroy(&games->game[i]->lock);
        free(games->game[i]->tier);
        free(games->game[i]);
    }
    free(games->game);
    free(games);
}

/* With the lock held: open tables, or open them anew. */
static void refresh(const goti_games *games, goti_serve_game *game)
{
    const uint64_t now = goti_clock_ms();
    if (game->tables != NULL && now - game->looked_at_ms < LOOK_AGAIN_MS)
        return;
    identity manifest;
    find_identity(games, &game->v, &manifest);
    game->looked_at_ms = now;
    if (game->tables != NULL && is_same(&manifest, &game->manifest)) return;
    goti_tables *const old = game->tables;
    game->manifest = manifest;
    game->tables = open_tables(games, game);
    if (old == NULL) return;
    old->old = true;
    if (old->n_borrowed == 0) close_tables(old);
}

goti_tables *goti_tables_borrow(const goti_games *games, goti_serve_game *game)
{
    pthread_mutex_lock(&game->lock);
    refresh(games, game);
    goti_tables *const t = game->tables;
    t->n_borrowed++;
    pthread_mutex_unlock(&game->lock);
    return t;
}

void goti_tables_return(goti_serve_game *game, goti_tables *tables)
{
    pthread_mutex_lock(&game->lock);
    tables->n_borrowed--;
    const bool last = tables->old && tables->n_borrowed == 0;
    pthread_mutex_unlock(&game->lock);
    if (last) close_tables(tables);
}

json_object *goti_tables_json(const goti_tables *t)
{
    static const char *const states[] = {"complete", "partial", "missing",
                                         "unusable"};
    static const char *const phases[] = {"movement", "placement"};
    json_object *const o = goti_json_object();
    goti_json_text(o, "state", states[t->state]);
    if (t->db != NULL)
        goti_json_text(o, "metric", goti_metric_name(goti_db_metric(t->db)));
    else
        goti_json_put(o, "metric", NULL);
    goti_json_count(o, "tables", t->n);
    goti_json_count(o, "of", t->n_tiers);
    json_object *const list = goti_json_array(o, "phases");
    for (int phase = GOTI_MOVEMENT; phase <= GOTI_PLACEMENT; phase++)
        if (t->phase[phase]) goti_json_push_text(list, phases[phase]);
    if (t->err != GOTI_OK)
        goti_json_bytes(o, "reason", t->why.text, strlen(t->why.text));
    else
        goti_json_put(o, "reason", NULL);
    return o;
}

goti_db_stats goti_games_stats(const goti_games *games, unsigned *n_open)
{
    goti_db_stats sum = {0, 0, 0};
    *n_open = 0;
    for (unsigned i = 0; i < games->n; i++) {
        goti_serve_game *const game = games->game[i];
        pthread_mutex_lock(&game->lock);
        if (game->tables != NULL && game->tables->db != NULL) {
            const goti_db_stats s = goti_db_get_stats(game->tables->db);
            sum.probes += s.probes;
            sum.hits += s.hits;
            sum.misses += s.misses;
            (*n_open)++;
        }
        pthread_mutex_unlock(&game->lock);
    }
    return sum;
}
