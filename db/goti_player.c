/* SPDX-License-Identifier: MIT */
/* The public functions of the player: conversions around db/ai/think.h. */
#include <stdlib.h>
#include <string.h>

#include "db/ai/think.h"
#include "db/goti_inner.h"
#include "solver/game/notation.h"

_Static_assert((int)GOTI_GAME_RANDOM == (int)GOTI_AI_RANDOM &&
                   (int)GOTI_GAME_EASY == (int)GOTI_AI_EASY &&
                   (int)GOTI_GAME_MEDIUM == (int)GOTI_AI_MEDIUM &&
                   (int)GOTI_GAME_HARD == (int)GOTI_AI_HARD,
               "levels are inner levels");
_Static_assert((int)GOTI_GAME_BY_TABLES == (int)GOTI_AI_BY_TABLES &&
                   (int)GOTI_GAME_BY_SEARCH == (int)GOTI_AI_BY_SEARCH &&
                   (int)GOTI_GAME_BY_ERROR == (int)GOTI_AI_BY_ERROR &&
                   (int)GOTI_GAME_BY_DICE == (int)GOTI_AI_BY_DICE,
               "sources are inner sources");
_Static_assert((int)GOTI_GAME_SCORE_WIN == (int)GOTI_AI_SCORE_WIN &&
                   (int)GOTI_GAME_SCORE_GUESS == (int)GOTI_AI_SCORE_GUESS,
               "scores are inner scores");
_Static_assert((int)GOTI_GAME_LINE_BYTES >= (int)GOTI_GAME_MOVE_BYTES,
               "a line holds any move");

struct goti_game_player {
    const goti_game *game; /* borrowed */
    goti_ai *ai;
    atomic_bool stop;
};

const char *goti_game_level_name(goti_game_level level)
{
    if ((unsigned)level >= GOTI_AI_LEVELS) return NULL;
    return goti_ai_level_get((goti_ai_level)level)->name;
}

goti_game_status goti_game_find_level(const char *name, goti_game_level *out,
                                      goti_game_error *error)
{
    goti_msg msg = {""};
    goti_ai_level level;
    GOTI_INNER_NEED(error, name, out);
    if (goti_ai_level_find(name, &level)) {
        *out = (goti_game_level)level;
        return GOTI_GAME_OK;
    }
    const goti_err err =
        goti_fail(&msg, GOTI_E_ARG,
                  "expected level random, easy, medium or hard, not %s", name);
    return goti_inner_pass_on(err, &msg, error);
}

/* --- opening and closing --- */

goti_game_status goti_game_player_open(goti_game *game, size_t hash_bytes,
                                       goti_game_player **out,
                                       goti_game_error *error)
{
    goti_msg msg = {""};
    GOTI_INNER_NEED(error, game, out);
    goti_game_player *const player = calloc(1, sizeof *player);
    goti_err err = player != NULL
                       ? goti_ai_open(&game->variant, game->db, hash_bytes,
                                      &player->ai, &msg)
                       : goti_fail(&msg, GOTI_E_MEMORY, "out of memory");
    if (err != GOTI_OK) {
        free(player);
        return goti_inner_pass_on(err, &msg, error);
    }
    player->game = game;
    atomic_init(&player->stop, false);
    *out = player;
    return GOTI_GAME_OK;
}

void goti_game_player_close(goti_game_player *player)
{
    if (player == NULL) return;
    goti_ai_close(player->ai);
    free(player);
}

void goti_game_player_stop(goti_game_player *player, int stop)
{
    if (player != NULL) atomic_store(&player->stop, stop != 0);
}

/* --- requests --- */

static bool is_zero(const void *bytes, size_t n)
{
    const unsigned char *const b = bytes;
    for (size_t i = 0; i < n; i++)
        if (b[i] != 0) return false;
    return true;
}

/* A request of a later library may be longer; what this one does not know must
 * not be asked for. */
static goti_err check_request(const goti_game_request *r, goti_msg *msg)
{
    if (r->size_bytes < sizeof *r)
        return goti_fail(msg, GOTI_E_ARG,
                         "a request's size_bytes: expected %zu or more, not "
                         "%zu",
                         sizeof *r, r->size_bytes);
    if (!is_zero(r + 1, r->size_bytes - sizeof *r) ||
        !is_zero(r->reserved, sizeof r->reserved))
        return goti_fail(msg, GOTI_E_ARG,
                         "a request asks for what libgoti %s does not know",
                         goti_game_version());
    if (r->n_earlier > 0 && r->earlier == NULL)
        return goti_fail(msg, GOTI_E_ARG, "a request's earlier is NULL");
    if (goti_game_level_name(r->level) == NULL)
        return goti_fail(msg, GOTI_E_ARG, "there is no level %d",
                         (int)r->level);
    return GOTI_OK;
}

/* --- answers --- */

static goti_game_value line_value(const goti_ai_line *line)
{
    const goti_probe_result r = {.category = line->category,
                                 .theoretical = line->theoretical,
                                 .depth = line->depth,
                                 .metric = line->metric};
    return goti_inner_value(&r);
}

/* As many moves as fit, each of them whole. */
static void write_line(const goti_game *game, const goti_ai_line *line,
                       char *out)
{
    size_t used = 0;
    for (unsigned i = 0; i < line->n_pv; i++) {
        char text[GOTI_MOVE_TEXT_BYTES];
        (void)goti_move_format(&game->variant, &line->pv[i], text, sizeof text);
        const size_t n = strlen(text);
        if (used + n + 2 > GOTI_GAME_LINE_BYTES) return;
        if (i > 0) out[used++] = ' ';
        memcpy(out + used, text, n + 1);
        used += n;
    }
}

static void write_thought(const goti_game *game, const goti_position *pos,
                          const goti_ai_line *line, goti_game_thought *out)
{
    memset(out, 0, sizeof *out);
    goti_inner_describe_move(game, pos, &line->move, &out->move);
    out->known = line->known;
    if (line->known) out->value = line_value(line);
    out->score = line->score;
    out->end_plies = line->end_plies;
    write_line(game, line, out->line);
}

static uint32_t fitting_ms(uint64_t elapsed_ms)
{
    return elapsed_ms < UINT32_MAX ? (uint32_t)elapsed_ms : UINT32_MAX;
}

/* Who listens, and to what. */
typedef struct audience {
    const goti_game *game;
    const goti_position *pos;
    const goti_game_request *request;
    goti_game_thought *room;
} audience;

static void pass_thought_on(void *ctx, const goti_ai_info *info)
{
    const audience *const a = ctx;
    write_thought(a->game, a->pos, info->found, a->room);
    a->room->source =
        info->depth_plies > 0 ? GOTI_GAME_BY_SEARCH : GOTI_GAME_BY_TABLES;
    a->room->depth_plies = info->depth_plies;
    a->room->nodes = info->nodes;
    a->room->table_hits = info->table_hits;
    a->room->elapsed_ms = fitting_ms(info->elapsed_ms);
    a->request->on_thought(a->request->ctx, a->room);
}

/* --- thinking --- */

static goti_ai_request inner_request(const goti_game_request *r)
{
    return (goti_ai_request){
        .n_earlier = r->n_earlier,
        .level = (goti_ai_level)r->level,
        .seed = r->seed,
        .limits = {.depth_plies = r->depth_plies,
                   .nodes = r->nodes,
                   .move_ms = r->move_ms,
                   .clock_ms = r->clock_ms,
                   .increment_ms = r->increment_ms,
                   .moves_to_go = r->moves_to_go,
                   .infinite = r->unlimited != 0},
        .without_tables = r->without_tables != 0,
    };
}

static goti_err think(goti_game_player *player, const goti_position *pos,
                      const goti_game_request *request,
                      const goti_position *earlier, goti_game_thought *room,
                      goti_msg *msg)
{
    audience listener = {player->game, pos, request, room};
    goti_ai_request asked = inner_request(request);
    goti_ai_answer answer;
    asked.pos = *pos;
    asked.earlier = earlier;
    asked.stop = &player->stop;
    if (request->on_thought != NULL) {
        asked.on_info = pass_thought_on;
        asked.info_ctx = &listener;
    }
    GOTI_TRY(goti_ai_think(player->ai, &asked, &answer, msg));
    write_thought(player->game, pos, &answer.line, room);
    room->source = (goti_game_source)answer.source;
    room->depth_plies = answer.depth_plies;
    room->nodes = answer.nodes;
    room->table_hits = answer.table_hits;
    room->elapsed_ms = fitting_ms(answer.elapsed_ms);
    return GOTI_OK;
}

goti_game_status goti_game_think(goti_game_player *player,
                                 const goti_game_position *pos,
                                 const goti_game_request *request,
                                 goti_game_thought *out, goti_game_error *error)
{
    static const goti_game_request usual = {.size_bytes = sizeof usual,
                                            .level = GOTI_GAME_HARD};
    goti_msg msg = {""};
    goti_position inner, *earlier = NULL;
    GOTI_INNER_NEED(error, player, pos, out);
    if (request == NULL) request = &usual;
    goti_err err = check_request(request, &msg);
    if (err == GOTI_OK) err = goti_inner_take(player->game, pos, &inner, &msg);
    if (err == GOTI_OK)
        err = goti_inner_take_all(player->game, request->earlier,
                                  request->n_earlier, &earlier, &msg);
    goti_game_thought *const room = malloc(sizeof *room);
    if (err == GOTI_OK && room == NULL)
        err = goti_fail(&msg, GOTI_E_MEMORY, "out of memory");
    if (err == GOTI_OK)
        err = think(player, &inner, request, earlier, room, &msg);
    if (err == GOTI_OK) *out = *room;
    free(room);
    free(earlier);
    return goti_inner_pass_on(err, &msg, error);
}
