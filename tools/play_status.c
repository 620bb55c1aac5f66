/* SPDX-License-Identifier: MIT */
#include "tools/play_status.h"

#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/notation.h"

void goti_play_put_side(const goti_play *play, goti_side side, FILE *out)
{
    const goti_variant *const v = play->variant;
    const goti_position *const now = goti_session_now(play->session);
    const goti_side_spec *const spec = &v->side[side];
    const unsigned lost = goti_position_lost(v, now, side);
    fprintf(out, "%s (%c, %s): %u on the board", spec->side_name, spec->letter,
            goti_player_name(goti_session_player(play->session, side)),
            goti_popcount(now->piece[side]));
    if (spec->n_hand > 0)
        fprintf(out, ", %u in hand", (unsigned)now->hand[side]);
    if (v->family == GOTI_MORRIS || side == GOTI_COLUMN)
        fprintf(out, ", %u of %u captured", lost, (unsigned)v->capture_target);
    fputc('\n', out);
}

/* Where the side to move has nothing but a pass, it had better be said. */
static bool must_pass(const goti_play *play)
{
    goti_move pass = {.from = GOTI_NO_POINT, .to = GOTI_NO_POINT};
    return goti_move_parse(play->variant, goti_session_now(play->session),
                           "pass", &pass, NULL) == GOTI_OK;
}

void goti_play_put_status(const goti_play *play, FILE *out)
{
    char text[512];
    const goti_session *const s = play->session;
    goti_play_put_side(play, GOTI_ROW, out);
    goti_play_put_side(play, GOTI_COLUMN, out);
    if (goti_session_outcome(s) != GOTI_ONGOING) {
        fprintf(out, "Game over: %s\n",
                goti_session_reason(s, text, sizeof text));
        return;
    }
    fprintf(out, "%s to move%s\n",
            play->variant->side[goti_session_now(s)->to_move].side_name,
            must_pass(play) ? "; only a pass is possible" : "");
    if (goti_session_notice(s, text, sizeof text)[0] != '\0')
        fprintf(out, "%s\n", text);
}

/* ---- values -------------------------------------------------------------- */

enum { CELL_BYTES = GOTI_MOVE_TEXT_BYTES + GOTI_VALUE_TEXT_BYTES };

static unsigned put_cell(const goti_play *play, const goti_values *values,
                         unsigned i, char *buf)
{
    char move[GOTI_MOVE_TEXT_BYTES], worth[GOTI_VALUE_TEXT_BYTES];
    snprintf(buf, CELL_BYTES, "%s %s",
             goti_move_format(play->variant, goti_values_move(values, i), move,
                              sizeof move),
             goti_values_text(values, i, worth, sizeof worth));
    return (unsigned)strlen(buf);
}

void goti_play_put_values(const goti_play *play, const goti_values *values,
                          unsigned width, FILE *out)
{
    char text[GOTI_PLAY_TEXT_BYTES], cell[CELL_BYTES];
    const unsigned n = goti_values_count(values);
    unsigned widest = 1;
    fprintf(out, "Value: %s\n",
            goti_values_headline(play->variant, values, text, sizeof text));
    for (unsigned i = 0; i < n; i++) {
        const unsigned w = put_cell(play, values, i, cell);
        if (w > widest) widest = w;
    }
    const unsigned across = width / (widest + 2) > 0 ? width / (widest + 2) : 1;
    for (unsigned i = 0; i < n; i++) {
        const bool last = i + 1 == n || (i + 1) % across == 0;
        (void)put_cell(play, values, i, cell);
        fprintf(out, "  %-*s%s", last ? 0 : (int)widest, cell,
                last ? "\n" : "");
    }
}

/* ---- lists --------------------------------------------------------------- */

void goti_play_put_moves(const goti_play *play, FILE *out)
{
    const goti_record *const record = goti_session_record(play->session);
    char text[GOTI_MOVE_TEXT_BYTES];
    for (size_t i = 0; i < record->n_moves; i++) {
        goti_move_format(play->variant, &record->move[i], text, sizeof text);
        if (i % 2 == 0)
            fprintf(out, "%4zu. %-16s", i / 2 + 1, text);
        else
            fprintf(out, " %s\n", text);
    }
    if (record->n_moves % 2 == 1) fputc('\n', out);
}

void goti_play_put_players(FILE *out)
{
    goti_player player;
    for (unsigned i = 0; goti_player_at(i, &player); i++)
        fprintf(out, "%-8s %s\n", goti_player_name(player),
                goti_player_description(player));
}
