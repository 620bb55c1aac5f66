/* SPDX-License-Identifier: MIT */
#include "tools/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "solver/base/utf8.h"
#include "solver/game/notation.h"
#include "tools/game_file.h"

static const char BLANKS[] = " \t\n\r";

goti_err goti_play_open(const goti_variant *v, const char *db_dir,
                        goti_play *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->variant = v;
    goti_err err = GOTI_E_MISSING;
    if (db_dir == NULL)
        (void)goti_fail(&out->why_no_db, err, "--no-tables");
    else
        err = goti_db_open(v, db_dir, 0, &out->db, &out->why_no_db);
    if (err != GOTI_OK && err != GOTI_E_MISSING)
        return goti_fail(msg, err, "%s", out->why_no_db.text);
    err = goti_session_open(v, &out->session, msg);
    if (err == GOTI_OK) err = goti_thinker_open(v, out->db, &out->thinker, msg);
    if (err != GOTI_OK) goti_play_close(out);
    return err;
}

void goti_play_close(goti_play *play)
{
    goti_thinker_close(play->thinker);
    goti_session_close(play->session);
    if (play->db != NULL) goti_db_close(play->db);
    memset(play, 0, sizeof *play);
}

/* ---- thinking ------------------------------------------------------------ */

/* All legal moves, so that each has its thought. */
static goti_err count_moves(const goti_play *play, unsigned *n, goti_msg *msg)
{
    goti_move *const move = malloc(GOTI_MAX_MOVES * sizeof *move);
    if (move == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a list of moves");
    *n = goti_moves(play->variant, goti_session_now(play->session), move);
    free(move);
    return GOTI_OK;
}

goti_err goti_play_think(goti_play *play, goti_play_task task, goti_msg *msg)
{
    goti_session *const s = play->session;
    const goti_player mover =
        goti_session_player(s, (goti_side)goti_session_now(s)->to_move);
    const bool by_level = task == GOTI_PLAY_MOVE && !mover.is_person;
    unsigned n = 1;
    char reason[256];
    goti_play_stop(play);
    if (goti_session_outcome(s) != GOTI_ONGOING)
        return goti_fail(msg, GOTI_E_ARG, "the game is over: %s",
                         goti_session_reason(s, reason, sizeof reason));
    if (task == GOTI_PLAY_VALUES) GOTI_TRY(count_moves(play, &n, msg));
    GOTI_TRY(goti_thinker_start(play->thinker, s,
                                by_level ? mover.level : GOTI_AI_HARD,
                                play->seed, play->move_ms, n, msg));
    play->task = task;
    return GOTI_OK;
}

void goti_play_stop(goti_play *play)
{
    goti_thinker_drop(play->thinker);
    play->task = GOTI_PLAY_IDLE;
}

/* What went wrong in the last thought, behind what came of it. */
static void add_damage(const goti_play *play, char *text)
{
    const char *const why = goti_thinker_damage(play->thinker);
    const size_t n = strlen(text);
    if (why[0] == '\0') return;
    snprintf(text + n, GOTI_PLAY_TEXT_BYTES - n,
             " (goes on without a table: %s)", why);
    goti_utf8_trim(text);
}

goti_err goti_play_end_move(goti_play *play, char *text, goti_msg *msg)
{
    goti_session *const s = play->session;
    const goti_side mover = (goti_side)goti_session_now(s)->to_move;
    goti_ai_answer answer;
    play->task = GOTI_PLAY_IDLE;
    goti_err err = goti_thinker_take(play->thinker, &answer, NULL, NULL, msg);
    if (err == GOTI_OK) err = goti_session_play(s, &answer.line.move, msg);
    if (err != GOTI_OK) {
        goti_session_seat(s, mover, (goti_player){.is_person = true});
        return err;
    }
    char move[GOTI_MOVE_TEXT_BYTES];
    goti_move_format(play->variant, &answer.line.move, move, sizeof move);
    snprintf(text, GOTI_PLAY_TEXT_BYTES, "%s: %s",
             play->variant->side[mover].side_name, move);
    add_damage(play, text);
    return GOTI_OK;
}

goti_err goti_play_end_hint(goti_play *play, char *text, goti_msg *msg)
{
    goti_ai_answer answer;
    char move[GOTI_MOVE_TEXT_BYTES], worth[GOTI_VALUE_TEXT_BYTES];
    play->task = GOTI_PLAY_IDLE;
    GOTI_TRY(goti_thinker_take(play->thinker, &answer, NULL, NULL, msg));
    const goti_thought thought = goti_thought_of(&answer.line);
    snprintf(
        text, GOTI_PLAY_TEXT_BYTES, "hint: %s (%s%s)",
        goti_move_format(play->variant, &answer.line.move, move, sizeof move),
        goti_thought_text(&thought, worth, sizeof worth),
        answer.source == GOTI_AI_BY_TABLES ? ", by the tables" : "");
    add_damage(play, text);
    return GOTI_OK;
}

goti_err goti_play_end_values(goti_play *play, goti_values *out, goti_msg *msg)
{
    const goti_thought *thought = NULL;
    unsigned n = 0;
    memset(out, 0, sizeof *out);
    play->task = GOTI_PLAY_IDLE;
    GOTI_TRY(goti_thinker_take(play->thinker, NULL, &thought, &n, msg));
    return goti_values_by_guess(goti_session_now(play->session), thought, n,
                                out, msg);
}

bool goti_play_can_guess(goti_err err)
{
    return err == GOTI_E_MISSING || err == GOTI_E_CORRUPT ||
           err == GOTI_E_RULES || err == GOTI_E_IO;
}

goti_err goti_play_values(goti_play *play, goti_values *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    if (play->db == NULL)
        return goti_fail(msg, GOTI_E_MISSING, "%s", play->why_no_db.text);
    return goti_values_by_tables(play->db, play->variant,
                                 goti_session_now(play->session), out, msg);
}

/* ---- players ------------------------------------------------------------- */

static const char PERSON[] = "human";

bool goti_player_find(const char *name, goti_player *out)
{
    goti_player player = {.is_person = strcmp(name, PERSON) == 0};
    if (!player.is_person && !goti_ai_level_find(name, &player.level))
        return false;
    *out = player;
    return true;
}

const char *goti_player_name(goti_player player)
{
    return player.is_person ? PERSON : goti_ai_level_get(player.level)->name;
}

bool goti_player_at(unsigned i, goti_player *out)
{
    /* random is there to measure by; it comes last */
    static const goti_ai_level order[] = {GOTI_AI_EASY, GOTI_AI_MEDIUM,
                                          GOTI_AI_HARD, GOTI_AI_RANDOM};
    if (i > sizeof order / sizeof order[0]) return false;
    *out = (goti_player){.is_person = i == 0};
    if (i > 0) out->level = order[i - 1];
    return true;
}

const char *goti_player_description(goti_player player)
{
    return player.is_person ? "a person"
                            : goti_ai_level_get(player.level)->description;
}

/* ---- positions and files
 * --------------------------------------------------------------- */

/* The word "moves" of a position's text, or its end. */
static const char *find_moves(const char *text)
{
    for (;;) {
        text += strspn(text, BLANKS);
        const size_t n = strcspn(text, BLANKS);
        if (n == 0 || (n == 5 && strncasecmp(text, "moves", n) == 0))
            return text;
        text += n;
    }
}

/* Make the moves of a text, one after another; it is changed. */
static goti_err play_all(goti_session *s, char *moves, goti_msg *msg)
{
    char *rest = NULL;
    goti_msg why = {""};
    unsigned n = 1;
    for (char *m = strtok_r(moves, BLANKS, &rest); m != NULL;
         m = strtok_r(NULL, BLANKS, &rest), n++) {
        const goti_err err = goti_session_play_text(s, m, &why);
        if (err != GOTI_OK)
            return goti_fail(msg, err, "turn %u: %.*s", n,
                             GOTI_UTF8_CUT(why.text, 400));
    }
    return GOTI_OK;
}

goti_err goti_play_set_up(goti_play *play, const char *text, goti_msg *msg)
{
    const size_t n = (size_t)(find_moves(text) - text);
    goti_position first;
    char *const copy = strdup(text);
    if (copy == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a position");
    const bool has_moves = copy[n] != '\0';
    copy[n] = '\0';
    goti_play_stop(play);
    goti_err err = goti_position_parse(play->variant, copy, &first, msg);
    if (err == GOTI_OK) err = goti_session_restart(play->session, &first, msg);
    if (err == GOTI_OK && has_moves)
        err = play_all(play->session, copy + n + strlen("moves"), msg);
    goti_session_mark_saved(play->session);
    free(copy);
    return err;
}

goti_err goti_play_save(goti_play *play, const char *path, goti_msg *msg)
{
    goti_session *const s = play->session;
    goti_game_text game = {.result = goti_session_outcome(s)};
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++)
        snprintf(game.player[side], sizeof game.player[side], "%s",
                 goti_player_name(goti_session_player(s, (goti_side)side)));
    if (game.result != GOTI_ONGOING)
        goti_session_reason(s, game.termination, sizeof game.termination);
    game.record = *goti_session_record(s); /* borrowed: not closed here */
    GOTI_TRY(goti_game_file_write(play->variant, path, &game, msg));
    goti_session_mark_saved(s);
    return GOTI_OK;
}

/* Who plays, where the game says so; then the game, which waits if that is the
 * computer. */
static goti_err take_up(goti_session *s, const goti_game_text *game,
                        bool named[2], goti_msg *msg)
{
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        goti_player player;
        const bool known = goti_player_find(game->player[side], &player);
        if (known) goti_session_seat(s, (goti_side)side, player);
        if (named != NULL) named[side] = known;
    }
    return goti_session_replay(s, &game->record, msg);
}

goti_err goti_play_load(goti_play *play, const char *path, bool named[2],
                        goti_msg *msg)
{
    goti_game_text game = {.result = GOTI_ONGOING};
    goti_err err = goti_game_file_read(play->variant, path, &game, msg);
    if (err == GOTI_OK) {
        goti_play_stop(play);
        err = take_up(play->session, &game, named, msg);
    }
    goti_game_text_close(&game);
    return err;
}
