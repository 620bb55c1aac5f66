/* SPDX-License-Identifier: MIT */
/* Games out as text; see game_text.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"
#include "solver/game/game_text.h"
#include "solver/game/notation.h"

enum { MAX_COLUMNS = 79 };

/* What is no plain UTF-8 would not be read back: '?' stands for its bytes. */
static void put_value(FILE *out, const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        const size_t n = goti_utf8_char(text, left);
        const size_t bytes = n == 0 ? 1 : n;
        if (n == 0 || goti_utf8_is_control(text, n))
            (void)fputc('?', out);
        else if (*text == '"' || *text == '\\')
            (void)fprintf(out, "\\%c", *text);
        else
            (void)fwrite(text, 1, n, out);
        text += bytes;
        left -= bytes;
    }
}

static void put_header(FILE *out, const char *name, const char *value)
{
    if (value[0] == '\0') return;
    (void)fprintf(out, "[%s \"", name);
    put_value(out, value);
    (void)fputs("\"]\n", out);
}

static void put_headers(FILE *out, const goti_variant *v,
                        const goti_game_text *game)
{
    char start[GOTI_POSITION_TEXT_BYTES];
    put_header(out, "Variant", v->name);
    put_header(out, "Date", game->date);
    put_header(out, "Round", game->round);
    put_header(out, "Row", game->player[GOTI_ROW]);
    put_header(out, "Column", game->player[GOTI_COLUMN]);
    put_header(
        out, "Start",
        goti_position_format(v, &game->record.pos[0], start, sizeof start));
    put_header(out, "Result", goti_game_text_result(game->result));
    put_header(out, "Termination", game->termination);
}

/* A word of the moves, on a new line where it does not fit. */
static void put_word(FILE *out, size_t *column, const char *word)
{
    const size_t n = strlen(word);
    if (*column > 0 && *column + 1 + n > MAX_COLUMNS) {
        (void)fputc('\n', out);
        *column = 0;
    } else if (*column > 0) {
        (void)fputc(' ', out);
        ++*column;
    }
    (void)fputs(word, out);
    *column += n;
}

static void put_moves(FILE *out, const goti_variant *v,
                      const goti_game_text *game)
{
    char word[GOTI_MOVE_TEXT_BYTES];
    size_t column = 0;
    for (size_t i = 0; i < game->record.n_moves; i++) {
        if (i % 2 == 0) {
            (void)snprintf(word, sizeof word, "%zu.", i / 2 + 1);
            put_word(out, &column, word);
        }
        put_word(out, &column,
                 goti_move_format(v, &game->record.move[i], word, sizeof word));
    }
    put_word(out, &column, goti_game_text_result(game->result));
    (void)fputs("\n\n", out);
}

goti_err goti_game_text_write(const goti_variant *v, const goti_game_text *game,
                              char **text, goti_msg *msg)
{
    char *buf = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&buf, &size);
    if (out == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a game's text");
    put_headers(out, v, game);
    (void)fputc('\n', out);
    put_moves(out, v, game);
    const bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        free(buf);
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a game's text");
    }
    *text = buf;
    return GOTI_OK;
}
