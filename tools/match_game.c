/* SPDX-License-Identifier: MIT */
#include "tools/match_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tools/query.h"

enum { USUAL_REPETITIONS = 3 };

/* ---- values ------------------------------------------------------------- */

/* What the tables say of the last position for the row side, 1, 0 or -1. */
static goti_err judge(const goti_match_rules *rules, const goti_record *record,
                      bool *known, int *value, goti_msg *msg)
{
    const goti_position *const pos = goti_record_last(record);
    goti_probe_result r;
    *known = false;
    if (rules->db == NULL) return GOTI_OK;
    if (goti_position_drawn_by_counter(rules->v, pos)) {
        *known = true;
        *value = 0;
        return GOTI_OK;
    }
    const goti_err err = goti_db_probe(rules->db, pos, &r, msg);
    if (err == GOTI_E_MISSING) return GOTI_OK;
    if (err != GOTI_OK) return err;
    const int sign = pos->to_move == GOTI_ROW ? 1 : -1;
    *known = true;
    *value = r.category == GOTI_WIN    ? sign
             : r.category == GOTI_LOSS ? -sign
                                       : 0;
    return GOTI_OK;
}

/* The value for the row side before and after a move of that side. */
static void judge_move(goti_match_side *s, goti_side mover, int before,
                       int after, size_t ply)
{
    s->n_judged++;
    if (mover == GOTI_ROW ? after >= before : after <= before) return;
    s->n_drops++;
    if (s->first_drop == 0) s->first_drop = ply;
}

/* ---- the end ------------------------------------------------------------ */

static void set_won(goti_match_game *game, goti_match_end end, goti_side winner)
{
    game->end = end;
    game->drawn = false;
    game->winner = winner;
}

static void set_drawn(goti_match_game *game, goti_match_end end)
{
    game->end = end;
    game->drawn = true;
}

/* By the variant's rule, or where there is none as chess players have it. */
static bool is_repeated(const goti_variant *v, const goti_record *record)
{
    if (v->draw_repetitions > 0)
        return goti_record_drawn_by_repetition(v, record);
    return goti_record_times(record) >= USUAL_REPETITIONS;
}

/* Is it over by the rules, or by what we decide where there is no rule? */
static bool is_over(const goti_match_rules *rules, goti_match_game *game)
{
    const goti_position *const pos = goti_record_last(&game->record);
    switch (goti_position_outcome(rules->v, pos)) {
    case GOTI_ROW_WINS:
        set_won(game, GOTI_END_WON, GOTI_ROW);
        return true;
    case GOTI_COLUMN_WINS:
        set_won(game, GOTI_END_WON, GOTI_COLUMN);
        return true;
    case GOTI_DRAWN:
        set_drawn(game, goti_position_drawn_by_counter(rules->v, pos)
                            ? GOTI_END_COUNTER
                            : GOTI_END_DRAWN);
        return true;
    case GOTI_ONGOING:
        break;
    }
    if (is_repeated(rules->v, &game->record))
        set_drawn(game, GOTI_END_REPETITION);
    else if (game->record.n_moves >= rules->max_plies)
        set_drawn(game, GOTI_END_LENGTH);
    else
        return false;
    return true;
}

static goti_match_end fault_of(goti_seat_answer answer)
{
    if (answer == GOTI_SEAT_BREAKS_RULES) return GOTI_END_ILLEGAL;
    return answer == GOTI_SEAT_IS_LATE ? GOTI_END_LATE : GOTI_END_DIED;
}

/* ---- playing ------------------------------------------------------------ */

/* One ply; *over if the mover has lost by what it did. */
static goti_err play_ply(const goti_match_rules *rules, goti_match_seat *seat,
                         uint64_t seed, goti_match_game *game, bool *over,
                         goti_msg *msg)
{
    const goti_side mover = (goti_side)goti_record_last(&game->record)->to_move;
    goti_seat_answer answer;
    goti_move move;
    GOTI_TRY(goti_match_seat_choose(rules->v, seat, &game->record, seed,
                                    &answer, &move, game->note, msg));
    *over = answer != GOTI_SEAT_MOVES;
    if (*over) {
        set_won(game, fault_of(answer),
                mover == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW);
        return GOTI_OK;
    }
    game->side[mover].n_moves++;
    return goti_record_add(rules->v, &game->record, &move, msg);
}

static goti_err play(const goti_match_rules *rules,
                     goti_match_seat *const seat[2], uint64_t seed,
                     goti_match_game *game, goti_msg *msg)
{
    goti_record *const record = &game->record;
    int value = 0;
    bool known = false, over = false;
    GOTI_TRY(judge(rules, record, &known, &value, msg));
    game->value_known = known;
    game->value = value;
    while (!over && !is_over(rules, game)) {
        const goti_side mover = (goti_side)goti_record_last(record)->to_move;
        const int before = value;
        const bool was_known = known;
        if (rules->stop != NULL && rules->stop())
            return goti_fail(msg, GOTI_E_INTERRUPTED, "interrupted");
        GOTI_TRY(play_ply(rules, seat[mover], seed + mover, game, &over, msg));
        if (over) break;
        GOTI_TRY(judge(rules, record, &known, &value, msg));
        if (was_known && known)
            judge_move(&game->side[mover], mover, before, value,
                       record->n_moves);
    }
    return GOTI_OK;
}

goti_err goti_match_play_game(const goti_match_rules *rules,
                              goti_match_seat *const seat[2],
                              const goti_position *first, uint64_t seed,
                              goti_match_game *out, goti_msg *msg)
{
    const goti_record record = out->record;
    *out = (goti_match_game){.record = record};
    GOTI_TRY(goti_record_begin(&out->record, first, msg));
    GOTI_TRY(goti_match_seat_begin(seat[GOTI_ROW], msg));
    GOTI_TRY(goti_match_seat_begin(seat[GOTI_COLUMN], msg));
    return play(rules, seat, seed, out, msg);
}

const char *goti_match_reason(const goti_match_rules *rules,
                              const goti_match_game *game, char *buf,
                              size_t buf_bytes)
{
    const goti_variant *const v = rules->v;
    const char *const loser =
        v->side[game->winner == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW].side_name;
    switch (game->end) {
    case GOTI_END_WON:
    case GOTI_END_DRAWN:
    case GOTI_END_COUNTER:
        return goti_query_reason(v, goti_record_last(&game->record), buf,
                                 buf_bytes);
    case GOTI_END_REPETITION:
        (void)snprintf(buf, buf_bytes, "drawn: a position for the third time%s",
                       v->draw_repetitions > 0 ? "" : " (adjudicated)");
        break;
    case GOTI_END_LENGTH:
        (void)snprintf(buf, buf_bytes, "drawn: %" PRIu64 " plies (adjudicated)",
                       rules->max_plies);
        break;
    case GOTI_END_ILLEGAL:
        (void)snprintf(buf, buf_bytes, "lost by %s: no legal move: %s", loser,
                       game->note);
        break;
    case GOTI_END_LATE:
    case GOTI_END_DIED:
        (void)snprintf(buf, buf_bytes, "lost by %s: %s", loser, game->note);
        break;
    }
    return buf;
}
