/* SPDX-License-Identifier: MIT */
#include "tools/match_seat.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "db/ai/dice.h"
#include "solver/base/utf8.h"
#include "solver/game/notation.h"

static goti_err start_program(goti_match_seat *seat, goti_msg *msg)
{
    const goti_match_player *const p = seat->player;
    return goti_ugi_open(p->command, p->options, p->timeout_ms, &seat->client,
                         msg);
}

goti_err goti_match_seat_open(const goti_variant *v, goti_db *db,
                              const goti_match_player *player,
                              goti_match_seat *out, goti_msg *msg)
{
    *out = (goti_match_seat){.player = player};
    if (player->command != NULL) return start_program(out, msg);
    return goti_ai_open(v, player->tables ? db : NULL, 0, &out->ai, msg);
}

static void end_program(goti_match_seat *seat)
{
    goti_ugi_close(seat->client);
    seat->client = NULL;
}

void goti_match_seat_close(goti_match_seat *seat)
{
    goti_ai_close(seat->ai);
    end_program(seat);
    *seat = (goti_match_seat){.player = NULL};
}

goti_err goti_match_seat_begin(goti_match_seat *seat, goti_msg *msg)
{
    if (seat->player->command == NULL) return GOTI_OK;
    if (seat->client != NULL &&
        goti_ugi_new_game(seat->client) == GOTI_UGI_MOVE)
        return GOTI_OK;
    end_program(seat);
    return start_program(seat, msg);
}

/* ---- a level ------------------------------------------------------------ */

static goti_err think(goti_match_seat *seat, const goti_record *record,
                      uint64_t seed, goti_move *move, goti_msg *msg)
{
    const goti_match_player *const p = seat->player;
    goti_ai_dice dice = {p->seed};
    goti_ai_answer answer;
    const goti_ai_request request = {
        .pos = *goti_record_last(record),
        .earlier = record->pos,
        .n_earlier = record->n_moves,
        .level = p->level,
        .seed = goti_ai_dice_next(&dice) ^ seed,
        .limits = p->limits,
        .without_traps = !p->traps,
    };
    GOTI_TRY(goti_ai_think(seat->ai, &request, &answer, msg));
    *move = answer.line.move;
    return GOTI_OK;
}

/* ---- a program ---------------------------------------------------------- */

static void put_position(FILE *out, const goti_variant *v,
                         const goti_record *record)
{
    char text[GOTI_MOVE_TEXT_BYTES];
    goti_position start;
    goti_position_start(v, &start);
    if (goti_position_equal(&start, &record->pos[0]))
        (void)fputs("position startpos", out);
    else
        (void)fprintf(
            out, "position fen %s",
            goti_position_format(v, &record->pos[0], text, sizeof text));
    for (size_t i = 0; i < record->n_moves; i++)
        (void)fprintf(out, "%s %s", i == 0 ? " moves" : "",
                      goti_move_format(v, &record->move[i], text, sizeof text));
}

/* A line "position"; owned by the caller. */
static char *make_position(const goti_variant *v, const goti_record *record)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    if (out == NULL) return NULL;
    put_position(out, v, record);
    const bool failed = ferror(out) != 0;
    if (fclose(out) == 0 && !failed) return text;
    free(text);
    return NULL;
}

/* With no limit given, that of a level. */
static void make_go(const goti_ai_limits *limits, char *buf, size_t buf_bytes)
{
    char depth[32] = "", nodes[32] = "", time[32] = "";
    uint64_t most_nodes = limits->nodes;
    if (most_nodes == 0 && limits->depth_plies == 0 && limits->move_ms == 0)
        most_nodes = GOTI_AI_DEFAULT_NODES;
    if (limits->depth_plies > 0)
        (void)snprintf(depth, sizeof depth, " depth %u", limits->depth_plies);
    if (most_nodes > 0)
        (void)snprintf(nodes, sizeof nodes, " nodes %" PRIu64, most_nodes);
    if (limits->move_ms > 0)
        (void)snprintf(time, sizeof time, " movetime %" PRIu32,
                       limits->move_ms);
    (void)snprintf(buf, buf_bytes, "go%s%s%s", depth, nodes, time);
}

static goti_seat_answer take_move(const goti_variant *v,
                                  const goti_record *record, const char *said,
                                  goti_move *move, char *note)
{
    goti_msg why = {""};
    if (goti_move_parse(v, goti_record_last(record), said, move, &why) ==
        GOTI_OK)
        return GOTI_SEAT_MOVES;
    (void)snprintf(note, GOTI_SEAT_NOTE_BYTES, "%s", why.text);
    goti_utf8_trim(note);
    return GOTI_SEAT_BREAKS_RULES;
}

static goti_err ask(const goti_variant *v, goti_match_seat *seat,
                    const goti_record *record, goti_seat_answer *answer,
                    goti_move *move, char *note, goti_msg *msg)
{
    const goti_match_player *const p = seat->player;
    char go[128], said[GOTI_UGI_MOVE_BYTES];
    char *const position = make_position(v, record);
    if (position == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    make_go(&p->limits, go, sizeof go);
    switch (goti_ugi_ask(seat->client, position, go, p->limits.move_ms, said)) {
    case GOTI_UGI_MOVE:
        *answer = take_move(v, record, said, move, note);
        break;
    case GOTI_UGI_LATE:
        *answer = GOTI_SEAT_IS_LATE;
        (void)snprintf(note, GOTI_SEAT_NOTE_BYTES, "no move within %u ms",
                       p->timeout_ms + p->limits.move_ms);
        end_program(seat);
        break;
    case GOTI_UGI_ENDED:
        *answer = GOTI_SEAT_DIES;
        (void)snprintf(note, GOTI_SEAT_NOTE_BYTES, "it ended: %s",
                       goti_ugi_end(seat->client));
        end_program(seat);
        break;
    }
    free(position);
    return GOTI_OK;
}

goti_err goti_match_seat_choose(const goti_variant *v, goti_match_seat *seat,
                                const goti_record *record, uint64_t seed,
                                goti_seat_answer *answer, goti_move *move,
                                char *note, goti_msg *msg)
{
    if (seat->player->command != NULL)
        return ask(v, seat, record, answer, move, note, msg);
    *answer = GOTI_SEAT_MOVES;
    return think(seat, record, seed, move, msg);
}
