/* SPDX-License-Identifier: MIT */
/* Games are dealt out to threads a block at a time; a block is then counted
 * and written in order. */
#include "tools/match.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/ai/dice.h"
#include "solver/base/file.h"
#include "solver/base/par.h"
#include "solver/base/progress.h"
#include "solver/base/utf8.h"
#include "solver/game/game_text.h"

enum { GAMES_A_THREAD = 64 /* in a block */ };

typedef struct run {
    const goti_match_options *options;
    int n_workers;
    goti_match_seat (*seat)[2]; /* by worker and player */
    uint64_t first, n_block;    /* games of this block */
    goti_match_game *game;      /* of the block */
    goti_atomic_file *pgn;      /* NULL: none */
    goti_progress *progress;
    atomic_uint_fast64_t n_done; /* not yet told to progress */
    pthread_mutex_t mutex;       /* of the two below */
    uint64_t failed;             /* the first game that failed, from 1; or 0 */
    goti_msg why;
} run;

/* ---- one game ----------------------------------------------------------- */

static uint64_t seed_of(const run *r, uint64_t game)
{
    goti_ai_dice dice = {r->options->seed};
    dice.state = goti_ai_dice_next(&dice) ^ game;
    return goti_ai_dice_next(&dice);
}

/* The side that player 1 has. */
static goti_side side_of(uint64_t game)
{
    return game % 2 == 0 ? GOTI_ROW : GOTI_COLUMN;
}

static goti_err sit_down(run *r, int worker, goti_msg *msg)
{
    const goti_match_options *const o = r->options;
    for (unsigned i = 0; i < 2; i++) {
        goti_match_seat *const seat = &r->seat[worker][i];
        if (seat->player == NULL)
            GOTI_TRY(goti_match_seat_open(o->rules.v, o->rules.db,
                                          &o->player[i], seat, msg));
    }
    return GOTI_OK;
}

static goti_err play_one(run *r, uint64_t game, int worker, goti_msg *msg)
{
    const goti_match_options *const o = r->options;
    goti_position first;
    GOTI_TRY(sit_down(r, worker, msg));
    GOTI_TRY(goti_openings_get(o->openings, game / 2, &first, msg));
    goti_match_seat *const pair = r->seat[worker];
    goti_match_seat *const seat[2] = {&pair[side_of(game)],
                                      &pair[1 - side_of(game)]};
    return goti_match_play_game(&o->rules, seat, &first, seed_of(r, game),
                                &r->game[game - r->first], msg);
}

/* Of several failures the earliest game's is told. */
static void note_failure(run *r, uint64_t game, const goti_msg *msg)
{
    (void)pthread_mutex_lock(&r->mutex);
    if (r->failed == 0 || game + 1 < r->failed) {
        r->failed = game + 1;
        r->why = *msg;
    }
    (void)pthread_mutex_unlock(&r->mutex);
}

static goti_err play_item(void *ctx, uint64_t item, int worker)
{
    run *const r = ctx;
    goti_msg msg = {""};
    const goti_err err = play_one(r, r->first + item, worker, &msg);
    if (err != GOTI_OK) note_failure(r, r->first + item, &msg);
    atomic_fetch_add(&r->n_done, 1);
    if (worker == 0) /* the main thread */
        goti_progress_add(r->progress, atomic_exchange(&r->n_done, 0));
    return err;
}

/* ---- texts of games ----------------------------------------------------- */

static void copy_text(char *out, const char *text)
{
    (void)snprintf(out, GOTI_GAME_TEXT_BYTES, "%s", text);
    goti_utf8_trim(out);
}

static goti_outcome result_of(const goti_match_game *game)
{
    if (game->drawn) return GOTI_DRAWN;
    return game->winner == GOTI_ROW ? GOTI_ROW_WINS : GOTI_COLUMN_WINS;
}

static goti_err write_game(run *r, uint64_t number, const goti_match_game *game,
                           goti_msg *msg)
{
    const goti_match_options *const o = r->options;
    const goti_side first = side_of(number);
    goti_game_text text = {.record = game->record, .result = result_of(game)};
    char *written = NULL, reason[300];
    copy_text(text.player[first], o->player[0].name);
    copy_text(text.player[1 - first], o->player[1].name);
    copy_text(text.date, o->date);
    (void)snprintf(text.round, sizeof text.round, "%" PRIu64, number + 1);
    copy_text(text.termination,
              goti_match_reason(&o->rules, game, reason, sizeof reason));
    GOTI_TRY(goti_game_text_write(o->rules.v, &text, &written, msg));
    const goti_err err =
        goti_atomic_write(r->pgn, written, strlen(written), msg);
    free(written);
    return err;
}

/* ---- all of them -------------------------------------------------------- */

static goti_err play_block(run *r, goti_match_score *score, goti_msg *msg)
{
    goti_err err = goti_par_for(r->n_workers, r->n_block, 1, play_item, r);
    if (err != GOTI_OK) {
        if (msg != NULL) *msg = r->why;
        return err;
    }
    goti_progress_add(r->progress, atomic_exchange(&r->n_done, 0));
    for (uint64_t i = 0; i < r->n_block && err == GOTI_OK; i++) {
        goti_match_score_add(score, &r->game[i], side_of(r->first + i));
        if (r->pgn != NULL) err = write_game(r, r->first + i, &r->game[i], msg);
    }
    return err;
}

static goti_err play_all(run *r, goti_match_score *score, goti_msg *msg)
{
    const goti_match_options *const o = r->options;
    const uint64_t most = GAMES_A_THREAD * (uint64_t)r->n_workers;
    r->seat = calloc((size_t)r->n_workers, sizeof *r->seat);
    r->game = calloc((size_t)most, sizeof *r->game);
    if (r->seat == NULL || r->game == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    if (o->pgn_path != NULL)
        GOTI_TRY(goti_atomic_open_output(o->pgn_path, &r->pgn, msg));
    for (; r->first < o->n_games; r->first += r->n_block) {
        const uint64_t left = o->n_games - r->first;
        r->n_block = left < most ? left : most;
        GOTI_TRY(play_block(r, score, msg));
    }
    if (r->pgn == NULL) return GOTI_OK;
    goti_atomic_file *const pgn = r->pgn;
    r->pgn = NULL; /* committing ends it either way */
    return goti_atomic_commit(pgn, msg);
}

static void close_run(run *r)
{
    const uint64_t most = GAMES_A_THREAD * (uint64_t)r->n_workers;
    for (int i = 0; r->seat != NULL && i < 2 * r->n_workers; i++)
        goti_match_seat_close(&r->seat[i / 2][i % 2]);
    for (uint64_t i = 0; r->game != NULL && i < most; i++)
        goti_record_close(&r->game[i].record);
    free(r->seat);
    free(r->game);
    goti_atomic_abandon(r->pgn);
    goti_progress_close(r->progress);
    (void)pthread_mutex_destroy(&r->mutex);
}

goti_err goti_match_play(const goti_match_options *options,
                         goti_match_score *out, goti_msg *msg)
{
    run r = {.options = options,
             .n_workers = goti_par_threads(options->n_threads)};
    goti_match_score score = {.n_games = 0};
    atomic_init(&r.n_done, 0);
    (void)pthread_mutex_init(&r.mutex, NULL);
    r.progress = goti_progress_open(options->quiet, options->n_games);
    goti_progress_stage(r.progress, "games");
    const goti_err err = play_all(&r, &score, msg);
    close_run(&r);
    if (err == GOTI_OK) *out = score;
    return err;
}
