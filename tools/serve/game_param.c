/* SPDX-License-Identifier: MIT */
#include "tools/serve/game_param.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"
#include "solver/game/notation.h"
#include "tools/words.h"

goti_serve_game *goti_game_named(const goti_games *games, const char *name,
                                 goti_reply *reply)
{
    goti_serve_game *const game = goti_games_find(games, name);
    if (game == NULL)
        goti_reply_error(reply, 404, "no-such-variant", "name",
                         "no variant is called '%.*s'",
                         GOTI_UTF8_CUT(name, GOTI_NAME_BYTES));
    return game;
}

/* Where "moves" stands as a word, or NULL. */
static const char *find_moves(const char *text)
{
    for (;;) {
        const char *rest = text;
        const goti_word word = goti_word_next(&rest);
        if (word.n == 0) return NULL;
        if (goti_word_is(word, "moves")) return word.text;
        text = rest;
    }
}

/* Plays words, counted from the first of the game. */
static goti_err play(const goti_variant *v, const char *text, goti_record *r,
                     goti_msg *msg)
{
    char token[GOTI_MOVE_TEXT_BYTES];
    for (;;) {
        const goti_word word = goti_word_next(&text);
        if (word.n == 0) return GOTI_OK;
        goti_msg why = {""};
        if (word.n >= sizeof token)
            return goti_fail(msg, GOTI_E_ARG, "turn %zu: no move is as long",
                             r->n_moves + 1);
        const goti_err err = goti_record_add_text(
            v, r, goti_word_copy(word, token, sizeof token), &why);
        if (err != GOTI_OK)
            return goti_fail(msg, err, "turn %zu: %.*s", r->n_moves + 1,
                             GOTI_UTF8_CUT(why.text, 400));
    }
}

static goti_err begin(const goti_serve_game *game, const char *text, size_t n,
                      goti_record *r, goti_msg *msg)
{
    goti_position first;
    char *const base = strndup(text, n);
    if (base == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_err err =
        goti_position_parse(goti_serve_game_variant(game), base, &first, msg);
    free(base);
    if (err == GOTI_OK) err = goti_serve_game_check(game, &first, msg);
    return err == GOTI_OK ? goti_record_begin(r, &first, msg) : err;
}

goti_err goti_game_read(const goti_serve_game *game, const char *position,
                        const char *moves, goti_record *out, const char **field,
                        goti_msg *msg)
{
    const goti_variant *const v = goti_serve_game_variant(game);
    const char *const more = find_moves(position);
    const size_t n =
        more == NULL ? strlen(position) : (size_t)(more - position);
    *field = "position";
    GOTI_TRY(begin(game, position, n, out, msg));
    if (more != NULL) GOTI_TRY(play(v, more + strlen("moves"), out, msg));
    *field = "moves";
    char *const blanks = strdup(moves);
    if (blanks == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    for (char *c = blanks; *c != '\0'; c++)
        if (*c == ',') *c = ' ';
    const goti_err err = play(v, blanks, out, msg);
    free(blanks);
    return err;
}

bool goti_game_param(const goti_request *r, const goti_serve_game *game,
                     goti_record *out, goti_reply *reply)
{
    const char *position = goti_request_param(r, "position");
    const char *moves = goti_request_param(r, "moves");
    const char *field;
    goti_msg msg = {""};
    const goti_err err =
        goti_game_read(game, position == NULL ? "start" : position,
                       moves == NULL ? "" : moves, out, &field, &msg);
    if (err != GOTI_OK)
        goti_reply_fail(
            reply, err, &msg,
            strcmp(field, "moves") == 0 ? "bad-move" : "bad-position", field);
    return err == GOTI_OK;
}
