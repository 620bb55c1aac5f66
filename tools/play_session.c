/* SPDX-License-Identifier: MIT */
#include "tools/play_session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/game/counter.h"
#include "solver/game/notation.h"
#include "tools/query.h"

struct goti_session {
    const goti_variant *variant; /* borrowed */
    goti_player player[2];
    bool held;
    goti_record record; /* owned */
    /* Moves taken back, the next to make again last. */
    goti_move *back; /* owned */
    size_t n_back, back_room;
    /* What was saved: so many plies, and nothing else since. */
    size_t n_saved;
    bool saved;
};

goti_err goti_session_open(const goti_variant *v, goti_session **out,
                           goti_msg *msg)
{
    goti_position start;
    goti_session *const s = calloc(1, sizeof *s);
    if (s == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory for a game");
    s->variant = v;
    s->player[GOTI_ROW].is_person = s->player[GOTI_COLUMN].is_person = true;
    goti_position_start(v, &start);
    const goti_err err = goti_session_restart(s, &start, msg);
    if (err != GOTI_OK) {
        goti_session_close(s);
        return err;
    }
    *out = s;
    return GOTI_OK;
}

void goti_session_close(goti_session *s)
{
    if (s == NULL) return;
    goti_record_close(&s->record);
    free(s->back);
    free(s);
}

const goti_variant *goti_session_variant(const goti_session *s)
{
    return s->variant;
}

goti_err goti_session_restart(goti_session *s, const goti_position *start,
                              goti_msg *msg)
{
    GOTI_TRY(goti_record_begin(&s->record, start, msg));
    s->n_back = 0;
    s->held = false;
    goti_session_mark_saved(s); /* nothing would be lost */
    return GOTI_OK;
}

goti_err goti_session_replay(goti_session *s, const goti_record *record,
                             goti_msg *msg)
{
    GOTI_TRY(goti_session_restart(s, &record->pos[0], msg));
    for (size_t i = 0; i < record->n_moves; i++)
        GOTI_TRY(
            goti_record_add(s->variant, &s->record, &record->move[i], msg));
    s->held = !s->player[goti_session_now(s)->to_move].is_person;
    goti_session_mark_saved(s);
    return GOTI_OK;
}

/* ---- who plays ----------------------------------------------------------- */

void goti_session_seat(goti_session *s, goti_side side, goti_player player)
{
    s->player[side] = player;
}

goti_player goti_session_player(const goti_session *s, goti_side side)
{
    return s->player[side];
}

static bool person_to_move(const goti_session *s)
{
    return s->player[goti_session_now(s)->to_move].is_person;
}

bool goti_session_computer_plays(const goti_session *s)
{
    return !s->held && !person_to_move(s) &&
           goti_session_outcome(s) == GOTI_ONGOING;
}

bool goti_session_is_held(const goti_session *s)
{
    return s->held;
}

void goti_session_go_on(goti_session *s)
{
    s->held = false;
}

/* ---- the game ------------------------------------------------------------ */

const goti_record *goti_session_record(const goti_session *s)
{
    return &s->record;
}

size_t goti_session_taken_back(const goti_session *s)
{
    return s->n_back;
}

const goti_position *goti_session_now(const goti_session *s)
{
    return goti_record_last(&s->record);
}

goti_err goti_session_play_text(goti_session *s, const char *token,
                                goti_msg *msg)
{
    char reason[256];
    if (goti_session_outcome(s) != GOTI_ONGOING)
        return goti_fail(msg, GOTI_E_ARG, "the game is over: %s",
                         goti_session_reason(s, reason, sizeof reason));
    GOTI_TRY(goti_record_add_text(s->variant, &s->record, token, msg));
    /* With other moves behind it, what was saved is another game. */
    if (s->record.n_moves <= s->n_saved) s->saved = false;
    s->n_back = 0;
    s->held = false;
    return GOTI_OK;
}

goti_err goti_session_play(goti_session *s, const goti_move *move,
                           goti_msg *msg)
{
    char text[GOTI_MOVE_TEXT_BYTES];
    goti_move_format(s->variant, move, text, sizeof text);
    return goti_session_play_text(s, text, msg);
}

/* A person plays the computer: then a turn ends where the person is to move. */
static bool are_mixed(const goti_session *s)
{
    return s->player[GOTI_ROW].is_person != s->player[GOTI_COLUMN].is_person;
}

/* One ply to the moves taken back. */
static goti_err take_back(goti_session *s, goti_msg *msg)
{
    if (s->n_back == s->back_room) {
        const size_t room = s->back_room == 0 ? 64 : 2 * s->back_room;
        goti_move *const back = realloc(s->back, room * sizeof *back);
        if (back == NULL)
            return goti_fail(msg, GOTI_E_MEMORY, "no memory to take back");
        s->back = back;
        s->back_room = room;
    }
    s->back[s->n_back++] = s->record.move[s->record.n_moves - 1];
    goti_record_take_back(&s->record, 1);
    return GOTI_OK;
}

/* One of them again. */
static goti_err make_again(goti_session *s, goti_msg *msg)
{
    const goti_move *const move = &s->back[s->n_back - 1];
    GOTI_TRY(goti_record_add(s->variant, &s->record, move, msg));
    s->n_back--;
    return GOTI_OK;
}

/* Plies back to the turn's beginning; 0: there is none. */
static size_t plies_to_undo(const goti_session *s)
{
    const goti_record *const r = &s->record;
    if (!are_mixed(s)) return r->n_moves > 0 ? 1 : 0;
    for (size_t n = 1; n <= r->n_moves; n++)
        if (s->player[r->pos[r->n_moves - n].to_move].is_person) return n;
    return 0;
}

goti_err goti_session_undo(goti_session *s, goti_msg *msg)
{
    const size_t n = plies_to_undo(s);
    if (n == 0) return goti_fail(msg, GOTI_E_ARG, "no move to take back");
    for (size_t i = 0; i < n; i++)
        GOTI_TRY(take_back(s, msg));
    s->held = !person_to_move(s);
    return GOTI_OK;
}

goti_err goti_session_redo(goti_session *s, goti_msg *msg)
{
    if (s->n_back == 0)
        return goti_fail(msg, GOTI_E_ARG, "no move was taken back");
    do
        GOTI_TRY(make_again(s, msg));
    while (are_mixed(s) && s->n_back > 0 && !person_to_move(s));
    s->held = !are_mixed(s) && !person_to_move(s);
    return GOTI_OK;
}

bool goti_session_is_changed(const goti_session *s)
{
    return !s->saved || s->record.n_moves != s->n_saved;
}

void goti_session_mark_saved(goti_session *s)
{
    s->saved = true;
    s->n_saved = s->record.n_moves;
}

/* ---- how it stands ------------------------------------------------------- */

/* 1 where repetition counts for nothing. */
static unsigned times(const goti_session *s)
{
    return s->variant->draw_repetitions == 0 ||
                   goti_position_in_placement(goti_session_now(s))
               ? 1
               : goti_record_times(&s->record);
}

goti_outcome goti_session_outcome(const goti_session *s)
{
    return goti_record_outcome(s->variant, &s->record);
}

const char *goti_session_reason(const goti_session *s, char *buf,
                                size_t buf_bytes)
{
    const goti_position *const now = goti_session_now(s);
    if (goti_position_outcome(s->variant, now) == GOTI_ONGOING &&
        goti_session_outcome(s) == GOTI_DRAWN) {
        snprintf(buf, buf_bytes, "drawn: the position has come %u times",
                 times(s));
        return buf;
    }
    return goti_query_reason(s->variant, now, buf, buf_bytes);
}

static const char *whose_plies(const goti_variant *v, char *buf, size_t n)
{
    if (v->draw_counts == GOTI_COUNT_PLIES) {
        snprintf(buf, n, "plies");
        return buf;
    }
    const goti_side side =
        v->draw_counts == GOTI_COUNT_ROW ? GOTI_ROW : GOTI_COLUMN;
    snprintf(buf, n, "plies by %s", v->side[side].side_name);
    return buf;
}

const char *goti_session_notice(const goti_session *s, char *buf,
                                size_t buf_bytes)
{
    const goti_variant *const v = s->variant;
    const goti_position *const now = goti_session_now(s);
    const unsigned n_times = times(s);
    char whose[GOTI_NAME_BYTES + 16];
    size_t used = 0;
    buf[0] = '\0';
    if (goti_session_outcome(s) != GOTI_ONGOING) return buf;
    if (goti_counter_limits(v) && now->quiet > 0)
        used = (size_t)snprintf(buf, buf_bytes, "no capture for %u of %u %s",
                                (unsigned)now->quiet, (unsigned)v->draw_limit,
                                whose_plies(v, whose, sizeof whose));
    if (n_times > 1 && used < buf_bytes)
        snprintf(buf + used, buf_bytes - used,
                 "%sthe position has come %u times; %u times are a draw",
                 used > 0 ? "\n" : "", n_times, (unsigned)v->draw_repetitions);
    return buf;
}
