/* SPDX-License-Identifier: MIT */
#include "tools/match_score.h"

#include <math.h>

enum { RULE_OF_THREE = 3, MOST_HALVES = 4 }; /* two games of two halves */

static const double NORMAL_95 = 1.959964;

static void add_result(goti_match_results *r, bool drawn, bool won)
{
    r->won += !drawn && won;
    r->lost += !drawn && !won;
    r->drawn += drawn;
}

static void add_side(goti_match_score *score, const goti_match_game *game,
                     unsigned player, goti_side side)
{
    goti_match_tally *const t = &score->player[player];
    const goti_match_side *const s = &game->side[side];
    const bool won = !game->drawn && game->winner == side;
    t->n_moves += s->n_moves;
    t->n_judged += s->n_judged;
    t->n_drops += s->n_drops;
    if (t->drop_game == 0 && s->first_drop > 0) {
        t->drop_game = score->n_games;
        t->drop_ply = s->first_drop;
    }
    if (game->value_known) {
        const int value = side == GOTI_ROW ? game->value : -game->value;
        add_result(&t->from[value + 1], game->drawn, won);
    }
    if (!game->drawn && !won && game->end != GOTI_END_WON)
        t->faults[game->end]++;
}

static void close_opening(goti_match_score *score, uint64_t halves)
{
    score->n_openings++;
    score->sum += halves;
    score->sum_of_squares += halves * halves;
    score->is_open = false;
}

/* The first of two games waits for the second. */
static void add_halves(goti_match_score *score, uint64_t halves)
{
    if (score->is_open) {
        close_opening(score, score->open + halves);
        return;
    }
    score->open = halves;
    score->is_open = true;
}

void goti_match_score_add(goti_match_score *score, const goti_match_game *game,
                          goti_side first_player)
{
    const bool won = !game->drawn && game->winner == first_player;
    const goti_side second = first_player == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    const uint64_t n_plies = game->record.n_moves;
    score->n_games++;
    add_result(&score->first, game->drawn, won);
    add_side(score, game, 0, first_player);
    add_side(score, game, 1, second);
    score->ends[game->end]++;
    score->n_plies += n_plies;
    if (n_plies > score->longest_plies) score->longest_plies = n_plies;
    add_halves(score, game->drawn ? 1 : won ? 2 : 0);
}

goti_match_share goti_match_score_share(const goti_match_score *score)
{
    goti_match_score s = *score;
    const goti_match_results *const r = &score->first;
    const double points = (double)r->won + 0.5 * (double)r->drawn;
    goti_match_share out = {0.5, 0, 1};
    if (s.n_games == 0) return out;
    if (s.is_open) close_opening(&s, 2 * s.open); /* as if both were alike */
    const double n = (double)s.n_openings;
    const double mean = (double)s.sum / n / MOST_HALVES;
    const double square =
        (double)s.sum_of_squares / n / MOST_HALVES / MOST_HALVES;
    const double variance = square > mean * mean ? square - mean * mean : 0;
    double below, above;
    if (s.sum_of_squares * s.n_openings == s.sum * s.sum) { /* all alike */
        const double others = fmin(1, RULE_OF_THREE / n);
        below = others * mean;
        above = others * (1 - mean);
    } else {
        below = NORMAL_95 * sqrt(variance / (n - 1));
        above = below;
    }
    out.share = points / (double)s.n_games;
    out.low = fmax(0, out.share - below);
    out.high = fmin(1, out.share + above);
    return out;
}

double goti_match_elo(double share)
{
    if (share <= 0) return -INFINITY;
    if (share >= 1) return INFINITY;
    return 400 * log10(share / (1 - share));
}
