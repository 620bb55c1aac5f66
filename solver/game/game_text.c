/* SPDX-License-Identifier: MIT */
/* The reader; the writer is in game_text_write.c. */
#include "solver/game/game_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "solver/base/utf8.h"
#include "solver/game/notation.h"

void goti_game_text_close(goti_game_text *game)
{
    goti_record_close(&game->record);
    *game = (goti_game_text){.result = GOTI_ONGOING};
}

const char *goti_game_text_result(goti_outcome outcome)
{
    static const char *const text[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return text[outcome];
}

/* What one game's text has told so far. */
typedef struct reading {
    const goti_variant *v;
    goti_game_reader *in;
    goti_game_text *game;
    unsigned seen; /* bit i: header i of HEADER */
    char variant[GOTI_GAME_TEXT_BYTES];
    char start[GOTI_GAME_TEXT_BYTES];
    char result[GOTI_GAME_TEXT_BYTES];
} reading;

/* ---- complaints --------------------------------------------------------- */

static goti_err fail_at(const reading *r, unsigned line, const char *what,
                        goti_msg *msg)
{
    const char *const name = r->in->name;
    return goti_fail(msg, GOTI_E_ARG, "%.*s%sline %u: %s",
                     GOTI_UTF8_CUT(name == NULL ? "" : name, 200),
                     name == NULL ? "" : ", ", line, what);
}

static goti_err fail(const reading *r, const char *what, goti_msg *msg)
{
    return fail_at(r, r->in->line, what, msg);
}

/* The reason is in why; it is long enough for nothing but that. */
static goti_err pass_on(const reading *r, goti_err err, unsigned line,
                        const goti_msg *why, goti_msg *msg)
{
    char shown[300];
    (void)snprintf(shown, sizeof shown, "%s", why->text);
    goti_utf8_trim(shown);
    (void)fail_at(r, line, shown, msg);
    return err;
}

/* ---- characters --------------------------------------------------------- */

static char peek(const reading *r)
{
    return *r->in->next;
}

static char take(reading *r)
{
    const char c = *r->in->next;
    if (c == '\0') return c;
    if (c == '\n') r->in->line++;
    r->in->next++;
    return c;
}

static void skip_to(reading *r, char stop)
{
    while (peek(r) != '\0' && take(r) != stop)
        ;
}

static void skip_blanks(reading *r)
{
    while (isspace((unsigned char)peek(r)))
        (void)take(r);
}

/* ---- headers ------------------------------------------------------------ */

/* [Name "value"]; \" and \\ stand for " and \. */
static goti_err scan_value(reading *r, char *value, goti_msg *msg)
{
    size_t n = 0;
    for (;;) {
        char c = take(r);
        if (c == '"') break;
        if (c == '\\') c = take(r);
        if (c == '\0' || c == '\n')
            return fail(r, "expected '\"' at the end of a header", msg);
        if (n + 1 >= GOTI_GAME_TEXT_BYTES)
            return fail(r, "a header is longer than 255 bytes", msg);
        value[n++] = c;
    }
    value[n] = '\0';
    if (!goti_utf8_can_be_shown(value))
        return fail(r, "a header is not plain UTF-8", msg);
    return GOTI_OK;
}

static char *field_of(reading *r, const char *name, unsigned *bit)
{
    const struct {
        const char *name;
        char *field;
    } known[] = {
        {"Variant", r->variant},
        {"Row", r->game->player[GOTI_ROW]},
        {"Column", r->game->player[GOTI_COLUMN]},
        {"Date", r->game->date},
        {"Round", r->game->round},
        {"Start", r->start},
        {"Result", r->result},
        {"Termination", r->game->termination},
    };
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcasecmp(known[i].name, name) == 0) {
            *bit = 1U << i;
            return known[i].field;
        }
    return NULL;
}

static goti_err scan_header(reading *r, goti_msg *msg)
{
    char name[32], value[GOTI_GAME_TEXT_BYTES];
    size_t n = 0;
    unsigned bit = 0;
    (void)take(r);
    while (isalnum((unsigned char)peek(r)) || peek(r) == '_') {
        const char c = take(r);
        if (n + 1 < sizeof name) name[n++] = c;
    }
    name[n] = '\0';
    skip_blanks(r);
    if (n == 0 || take(r) != '"')
        return fail(r, "expected a header such as [Row \"easy\"]", msg);
    GOTI_TRY(scan_value(r, value, msg));
    skip_blanks(r);
    if (take(r) != ']')
        return fail(r, "expected ']' at the end of a header", msg);
    char *const field = field_of(r, name, &bit);
    if (field == NULL) return GOTI_OK;
    if (r->seen & bit)
        return fail(r,
                    "this header was there already; a game ends with its "
                    "result",
                    msg);
    r->seen |= bit;
    memcpy(field, value, sizeof value);
    return GOTI_OK;
}

/* ---- the beginning ------------------------------------------------------ */

static goti_err begin(reading *r, goti_msg *msg)
{
    goti_position first;
    goti_msg why = {""};
    if (r->variant[0] != '\0' && strcmp(r->variant, r->v->name) != 0) {
        char what[400];
        (void)snprintf(what, sizeof what, "the game is of '%s', not of '%s'",
                       r->variant, r->v->name);
        return fail(r, what, msg);
    }
    const char *const start = r->start[0] == '\0' ? "start" : r->start;
    const goti_err err = goti_position_parse(r->v, start, &first, &why);
    if (err != GOTI_OK) return pass_on(r, err, r->in->line, &why, msg);
    return goti_record_begin(&r->game->record, &first, msg);
}

/* ---- moves -------------------------------------------------------------- */

/* A number and dots before a move, or alone: "12." "12...". */
static const char *after_number(const char *token)
{
    const size_t digits = strspn(token, "0123456789");
    if (digits == 0 || token[digits] != '.') return token;
    return token + digits + strspn(token + digits, ".");
}

static bool find_result(const char *token, goti_outcome *out)
{
    for (int i = GOTI_ONGOING; i <= GOTI_DRAWN; i++)
        if (strcmp(token, goti_game_text_result((goti_outcome)i)) == 0) {
            *out = (goti_outcome)i;
            return true;
        }
    return false;
}

static goti_err scan_token(reading *r, char *token, goti_msg *msg)
{
    size_t n = 0;
    while (peek(r) != '\0' && !isspace((unsigned char)peek(r)) &&
           strchr("{;()[", peek(r)) == NULL) {
        if (n + 1 >= GOTI_MOVE_TEXT_BYTES)
            return fail(r, "a move is too long", msg);
        token[n++] = take(r);
    }
    token[n] = '\0';
    if (n > 0) return GOTI_OK;
    if (peek(r) == '\0')
        return fail(r, "expected a move or the result, got the end", msg);
    return fail(r,
                peek(r) == '['
                    ? "expected a move or the result, got a header"
                    : "a game's text may not hold variations in brackets",
                msg);
}

static goti_err play(reading *r, unsigned line, const char *token,
                     goti_msg *msg)
{
    goti_record *const record = &r->game->record;
    goti_msg why = {""};
    const goti_err err = goti_record_add_text(r->v, record, token, &why);
    if (err == GOTI_OK) return GOTI_OK;
    char what[400];
    (void)snprintf(what, sizeof what, "turn %zu: %.*s", record->n_moves + 1,
                   GOTI_UTF8_CUT(why.text, 360));
    (void)fail_at(r, line, what, msg);
    return err;
}

/* Does the result agree with the header and with the rules? */
static goti_err check_result(reading *r, goti_msg *msg)
{
    const goti_outcome said = r->game->result;
    const goti_outcome is =
        goti_position_outcome(r->v, goti_record_last(&r->game->record));
    if (r->result[0] != '\0' &&
        strcmp(r->result, goti_game_text_result(said)) != 0)
        return fail(r, "the result is not that of the header", msg);
    if (is == GOTI_ONGOING || said == GOTI_ONGOING || said == is)
        return GOTI_OK;
    char what[100];
    (void)snprintf(what, sizeof what, "the result is %s, but by the rules %s",
                   goti_game_text_result(said), goti_game_text_result(is));
    return fail(r, what, msg);
}

/* Moves up to the result. */
static goti_err scan_moves(reading *r, goti_msg *msg)
{
    char token[GOTI_MOVE_TEXT_BYTES];
    for (;;) {
        skip_blanks(r);
        if (peek(r) == '{' || peek(r) == ';') {
            skip_to(r, peek(r) == '{' ? '}' : '\n');
            continue;
        }
        const unsigned line = r->in->line;
        GOTI_TRY(scan_token(r, token, msg));
        if (find_result(token, &r->game->result)) return check_result(r, msg);
        const char *const move = after_number(token);
        if (*move != '\0' && *move != '$') GOTI_TRY(play(r, line, move, msg));
    }
}

static void forget(goti_game_text *game)
{
    const goti_record record = game->record;
    *game = (goti_game_text){.record = record, .result = GOTI_ONGOING};
}

goti_err goti_game_text_read(const goti_variant *v, goti_game_reader *in,
                             goti_game_text *out, bool *found, goti_msg *msg)
{
    reading r = {.v = v, .in = in, .game = out};
    forget(out);
    *found = false;
    /* Some editors put a mark before a text in UTF-8. */
    if (in->line == 1 && strncmp(in->next, "\xef\xbb\xbf", 3) == 0)
        in->next += 3;
    for (;;) {
        skip_blanks(&r);
        if (peek(&r) == '[')
            GOTI_TRY(scan_header(&r, msg));
        else if (peek(&r) == '{' || peek(&r) == ';')
            skip_to(&r, peek(&r) == '{' ? '}' : '\n');
        else
            break;
    }
    if (peek(&r) == '\0' && r.seen == 0) return GOTI_OK;
    GOTI_TRY(begin(&r, msg));
    GOTI_TRY(scan_moves(&r, msg));
    *found = true;
    return GOTI_OK;
}
