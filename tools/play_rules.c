/* SPDX-License-Identifier: MIT */
#include "tools/play_rules.h"

#include "solver/base/bits.h"
#include "solver/game/counter.h"

/* A side's name may be one piece's, "Vulture": no verb goes with it. */
static void put_side(const goti_variant *v, goti_side which, FILE *out)
{
    const goti_side_spec *const side = &v->side[which];
    fprintf(out, "%s (%c): %u x %s", side->side_name, side->letter,
            (unsigned)side->n_pieces, side->piece_name);
    if (side->start != 0) {
        fprintf(out, ", on");
        for (uint64_t s = side->start; s != 0; s &= s - 1)
            fprintf(out, " %s", v->board.name[goti_ctz(s)]);
    }
    if (side->n_hand > 0) fprintf(out, ", %u in hand", (unsigned)side->n_hand);
    fputs(which == v->first ? "; first to move.\n" : ".\n", out);
}

static void put_blocked(const goti_side_spec *side, FILE *out)
{
    static const char *const words[] = {
        [GOTI_BLOCKED_LOSES] = "a loss",
        [GOTI_BLOCKED_PASSES] = "a pass",
        [GOTI_BLOCKED_DRAWS] = "a draw",
    };
    fprintf(out, "No move for %s is %s.\n", side->side_name,
            words[side->blocked]);
}

static void put_hunt(const goti_variant *v, FILE *out)
{
    const goti_side_spec *const row = &v->side[GOTI_ROW];
    const goti_side_spec *const column = &v->side[GOTI_COLUMN];
    fputs("A side with pieces in hand enters one a turn, on an empty point; "
          "only then its\npieces move.\n",
          out);
    if (v->idle == GOTI_IDLE_WAITS)
        fputs("A side with nothing in hand waits while the other enters.\n",
              out);
    fputs("A piece moves along a line to the next point, if that is empty.\n",
          out);
    fprintf(out,
            "A %s captures a %s by jumping over it, along a line, to the empty "
            "point next\nbehind it%s. %s.\n",
            row->piece_name, column->piece_name,
            v->capture == GOTI_CAPTURE_CHAIN
                ? "; it may go on jumping in the same turn, or stop"
                : "; one capture a turn",
            v->capture_compulsory ? "Who can capture must"
                                  : "Capturing is optional");
    fprintf(out, "Goal of %s: to capture %u.\n", row->side_name,
            (unsigned)v->capture_target);
    fprintf(out, "Goal of %s: that no %s can move.\n", column->side_name,
            row->piece_name);
    put_blocked(column, out);
}

static void put_mills(const goti_variant *v, FILE *out)
{
    const goti_morris *const m = &v->morris;
    fprintf(out,
            "Three men of a side on one of the board's mill lines are a mill. "
            "A side that\ncloses one%s captures, and must: one man%s; %s.\n",
            m->placing_captures ? "" : " by a move",
            m->captures_per_mill == GOTI_CAPTURES_EACH
                ? " for each mill closed"
                : ", also where two close at once",
            m->mill_capture == GOTI_MILL_CAPTURE_FREE
                ? "a man in a mill only\nwhere all are in mills"
                : "any man");
    if (!m->placing_captures)
        fputs("A mill closed by placing captures nothing.\n", out);
}

static void put_morris(const goti_variant *v, FILE *out)
{
    const goti_morris *const m = &v->morris;
    fprintf(out, "Men in hand are placed on empty points, one a turn%s.\n",
            m->move_while_placing ? "; a man on the board may be moved instead"
                                  : ", before any is moved");
    fputs("A man moves along a line to the next point, if that is empty.\n",
          out);
    if (m->flying > 0)
        fprintf(out,
                "Men of a side with %u or fewer, in hand included, may go to "
                "any empty point.\n",
                (unsigned)m->flying);
    put_mills(v, out);
    fprintf(out, "A side with %u men left, in hand included, has lost.\n",
            (unsigned)m->lose_at);
    put_blocked(&v->side[GOTI_ROW], out);
    put_blocked(&v->side[GOTI_COLUMN], out);
    if (m->full_board == GOTI_FULL_BOARD_DRAWS)
        fputs("A board without an empty point is a draw.\n", out);
}

void goti_play_draw_rules(const goti_variant *v, FILE *out)
{
    if (goti_counter_limits(v)) {
        fprintf(out, "Drawn after %u plies", (unsigned)v->draw_limit);
        if (v->draw_counts != GOTI_COUNT_PLIES)
            fprintf(out, " of %s",
                    v->side[v->draw_counts == GOTI_COUNT_ROW ? GOTI_ROW
                                                             : GOTI_COLUMN]
                        .side_name);
        fputs(" without a capture, counted once nothing is in hand.\n", out);
    }
    if (v->draw_repetitions > 0)
        fprintf(out,
                "Drawn when a position comes %u times with the same side to "
                "move, counted once\nnothing is in hand.\n",
                (unsigned)v->draw_repetitions);
}

void goti_play_rules(const goti_variant *v, FILE *out)
{
    fprintf(out, "%s\n", v->title);
    put_side(v, GOTI_ROW, out);
    put_side(v, GOTI_COLUMN, out);
    if (v->family == GOTI_HUNT)
        put_hunt(v, out);
    else
        put_morris(v, out);
    goti_play_draw_rules(v, out);
}
