/* SPDX-License-Identifier: MIT */
#include "tools/match_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "tools/json_out.h"

static const char *const VALUES[] = {"lost", "drawn", "won"};

/* Names of ends for programs. */
static const char *const ENDS[GOTI_N_ENDS] = {
    "won",  "drawn", "no_capture_limit", "repetition", "length", "illegal",
    "late", "died"};

/* ---- for people --------------------------------------------------------- */

static void print_head(const goti_match_report *r)
{
    const goti_match_options *const o = r->options;
    printf("game        %s\n", o->rules.v->name);
    for (unsigned i = 0; i < 2; i++)
        printf("player %u    %s\n", i + 1, o->player[i].name);
    printf("openings    %s, each played twice; seed %" PRIu64 "\n",
           goti_openings_name(r->openings->kind), o->seed);
    printf("games       %" PRIu64 "\n", o->n_games);
}

static void print_score(const goti_match_score *s)
{
    const goti_match_share share = goti_match_score_share(s);
    printf("player 1    %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64 " lost\n",
           s->first.won, s->first.drawn, s->first.lost);
    printf("points      %.2f %% (95 %%: %.2f to %.2f)\n", 100 * share.share,
           100 * share.low, 100 * share.high);
    printf("elo         %+.0f (95 %%: %+.0f to %+.0f)\n",
           goti_match_elo(share.share), goti_match_elo(share.low),
           goti_match_elo(share.high));
    printf("length      %.1f plies on average, %" PRIu64 " at most\n",
           (double)s->n_plies / (double)s->n_games, s->longest_plies);
}

static void print_ends(const goti_match_report *r)
{
    const goti_match_options *const o = r->options;
    const goti_match_score *const s = r->score;
    const char *const text[GOTI_N_ENDS] = {
        "won by the rules",
        "drawn by a blocked side or a full board",
        "drawn by the no-capture limit",
        o->rules.v->draw_repetitions > 0
            ? "drawn by a position for the third time"
            : "adjudicated a draw: a position for the third time",
        "adjudicated a draw: too many plies",
        "lost by a move that is not legal",
        "lost by saying nothing in time",
        "lost by a program that ended",
    };
    printf("\nends\n");
    for (unsigned i = 0; i < GOTI_N_ENDS; i++)
        if (s->ends[i] > 0) printf("%10" PRIu64 "  %s\n", s->ends[i], text[i]);
}

static void print_from(const goti_match_tally *t, unsigned player, int value)
{
    const goti_match_results *const from = &t->from[value];
    const uint64_t n = from->won + from->drawn + from->lost;
    if (n == 0) return;
    printf("player %u, %s at the start: %" PRIu64 " games: %" PRIu64
           " won, %" PRIu64 " drawn, %" PRIu64 " lost\n",
           player, VALUES[value], n, from->won, from->drawn, from->lost);
}

static void print_values(const goti_match_score *s)
{
    printf("\nvalues by the tables\n");
    for (unsigned i = 0; i < 2; i++) {
        const goti_match_tally *const t = &s->player[i];
        printf("player %u gave value away in %" PRIu64 " of %" PRIu64
               " moves judged, %" PRIu64 " in all",
               i + 1, t->n_drops, t->n_judged, t->n_moves);
        if (t->n_drops > 0)
            printf("; first in game %" PRIu64 ", ply %" PRIu64, t->drop_game,
                   t->drop_ply);
        putchar('\n');
    }
    for (unsigned i = 0; i < 2; i++)
        for (int value = 2; value >= 0; value--)
            print_from(&s->player[i], i + 1, value);
}

void goti_match_print(const goti_match_report *report)
{
    print_head(report);
    print_score(report->score);
    print_ends(report);
    if (report->options->rules.db != NULL) print_values(report->score);
}

/* ---- for programs ------------------------------------------------------- */

/* JSON has no infinity. */
static void put_real(json_object *o, const char *key, double value)
{
    if (isfinite(value))
        goti_json_real(o, key, value);
    else
        goti_json_put(o, key, NULL);
}

static json_object *results_of(const goti_match_results *r)
{
    json_object *const o = goti_json_object();
    goti_json_count(o, "won", r->won);
    goti_json_count(o, "drawn", r->drawn);
    goti_json_count(o, "lost", r->lost);
    return o;
}

static json_object *interval_of(double value, double low, double high)
{
    json_object *const o = goti_json_object();
    put_real(o, "value", value);
    put_real(o, "low", low);
    put_real(o, "high", high);
    return o;
}

static json_object *values_of(const goti_match_tally *t)
{
    json_object *const o = goti_json_object();
    goti_json_count(o, "judged", t->n_judged);
    goti_json_count(o, "drops", t->n_drops);
    if (t->n_drops > 0) {
        goti_json_count(o, "first_drop_game", t->drop_game);
        goti_json_count(o, "first_drop_ply", t->drop_ply);
    }
    for (int value = 2; value >= 0; value--) {
        char key[16];
        (void)snprintf(key, sizeof key, "from_%s", VALUES[value]);
        goti_json_put(o, key, results_of(&t->from[value]));
    }
    return o;
}

static json_object *player_of(const goti_match_report *r, unsigned i)
{
    const goti_match_tally *const t = &r->score->player[i];
    const char *const name = r->options->player[i].name;
    const bool judged = r->options->rules.db != NULL;
    json_object *const o = goti_json_object();
    goti_json_text(o, "name", name);
    goti_json_count(o, "moves", t->n_moves);
    for (unsigned end = GOTI_END_ILLEGAL; end < GOTI_N_ENDS; end++)
        goti_json_count(o, ENDS[end], t->faults[end]);
    goti_json_put(o, "values", judged ? values_of(t) : NULL);
    return o;
}

void goti_match_print_json(const goti_match_report *report)
{
    const goti_match_options *const options = report->options;
    const goti_match_score *const s = report->score;
    const goti_match_share share = goti_match_score_share(s);
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", options->rules.v->name);
    goti_json_text(o, "openings", goti_openings_name(report->openings->kind));
    goti_json_count(o, "seed", options->seed);
    goti_json_count(o, "games", s->n_games);
    goti_json_put(o, "player_1", results_of(&s->first));
    goti_json_put(o, "points", interval_of(share.share, share.low, share.high));
    goti_json_put(o, "elo",
                  interval_of(goti_match_elo(share.share),
                              goti_match_elo(share.low),
                              goti_match_elo(share.high)));
    goti_json_count(o, "plies", s->n_plies);
    goti_json_count(o, "longest_plies", s->longest_plies);
    json_object *const ends = goti_json_object();
    for (unsigned i = 0; i < GOTI_N_ENDS; i++)
        goti_json_count(ends, ENDS[i], s->ends[i]);
    goti_json_put(o, "ends", ends);
    goti_json_bool(o, "repetition_is_a_rule",
                   options->rules.v->draw_repetitions > 0);
    json_object *const players = goti_json_array(o, "players");
    for (unsigned i = 0; i < 2; i++)
        goti_json_push(players, player_of(report, i));
    goti_json_print(o);
}
