/* SPDX-License-Identifier: MIT */
/* From a request to an answer: tables if they decide, else a search; then
 * what the level does to it. */
#include "db/ai/think.h"

#include <stdlib.h>
#include <string.h>

#include "db/ai/clock.h"
#include "db/ai/dice.h"
#include "db/ai/exact.h"
#include "db/ai/report.h"
#include "db/ai/search.h"

enum {
    DEFAULT_HASH_BYTES = 16 << 20,
    HALF_AS_LIKELY = 50, /* an error that seems so much worse */
    ERROR_WEIGHT_BITS = 20
};

struct goti_ai {
    const goti_variant *v;
    goti_ai_known *known;   /* owned, as all below */
    goti_ai_known *nothing; /* knows the rules only */
    goti_ai_hash *hash;
    goti_ai_search *search;
    goti_ai_traps traps;
    goti_ai_evaluator evaluator;
    goti_move *move;
    goti_ai_choice *choice;
    goti_ai_root_move *root;
    goti_ai_root_move *kept; /* root as the last finished search left it */
};

/* What thinking about one request needs beside it. */
typedef struct task {
    goti_ai *ai;
    const goti_ai_request *request;
    const goti_ai_level_spec *level;
    goti_ai_known *known;
    unsigned n; /* moves to choose from */
    goti_ai_clock clock;
    goti_ai_history history;
    goti_ai_dice dice;
    uint64_t hits_before;
    bool searched; /* the search's nodes are this request's */
    goti_ai_answer answer;
    goti_msg *msg;
} task;

/* ---- opening ------------------------------------------------------------- */

static goti_err make_room(goti_ai *ai, goti_msg *msg)
{
    const size_t most = goti_ai_most_moves(ai->v);
    ai->move = malloc(most * sizeof *ai->move);
    ai->choice = malloc(most * sizeof *ai->choice);
    ai->root = malloc(most * sizeof *ai->root);
    ai->kept = malloc(most * sizeof *ai->kept);
    if (ai->move == NULL || ai->choice == NULL || ai->root == NULL ||
        ai->kept == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    return GOTI_OK;
}

static goti_err fill(goti_ai *ai, goti_db *db, size_t hash_bytes, goti_msg *msg)
{
    const size_t size = hash_bytes > 0 ? hash_bytes : DEFAULT_HASH_BYTES;
    goti_ai_evaluator_init(ai->v, &ai->evaluator);
    GOTI_TRY(goti_ai_known_open(ai->v, db, &ai->known, msg));
    GOTI_TRY(goti_ai_known_open(ai->v, NULL, &ai->nothing, msg));
    GOTI_TRY(goti_ai_hash_open(size, &ai->hash, msg));
    GOTI_TRY(goti_ai_search_open(ai->v, &ai->search, msg));
    GOTI_TRY(goti_ai_traps_open(&ai->evaluator, &ai->traps, msg));
    return make_room(ai, msg);
}

goti_err goti_ai_open(const goti_variant *v, goti_db *db, size_t hash_bytes,
                      goti_ai **out, goti_msg *msg)
{
    goti_ai *const ai = calloc(1, sizeof *ai);
    if (ai == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    ai->v = v;
    const goti_err err = fill(ai, db, hash_bytes, msg);
    if (err != GOTI_OK) {
        goti_ai_close(ai);
        return err;
    }
    *out = ai;
    return GOTI_OK;
}

void goti_ai_close(goti_ai *ai)
{
    if (ai == NULL) return;
    goti_ai_known_close(ai->known);
    goti_ai_known_close(ai->nothing);
    goti_ai_hash_close(ai->hash);
    goti_ai_search_close(ai->search);
    goti_ai_traps_close(&ai->traps);
    free(ai->move);
    free(ai->choice);
    free(ai->root);
    free(ai->kept);
    free(ai);
}

/* ---- the moves to choose from -------------------------------------------- */

static bool is_same(const goti_move *a, const goti_move *b)
{
    return a->from == b->from && a->to == b->to &&
           a->n_captured == b->n_captured &&
           memcmp(a->over, b->over, a->n_captured) == 0 &&
           memcmp(a->landing, b->landing, a->n_captured) == 0;
}

static bool is_wanted(const goti_ai_request *request, const goti_move *move)
{
    if (request->only == NULL) return true;
    for (unsigned i = 0; i < request->n_only; i++)
        if (is_same(&request->only[i], move)) return true;
    return false;
}

static goti_err list_choices(task *t)
{
    const goti_position *const pos = &t->request->pos;
    goti_ai *const ai = t->ai;
    GOTI_TRY(goti_position_check(ai->v, pos, t->msg));
    if (goti_position_outcome(ai->v, pos) != GOTI_ONGOING)
        return goti_fail(t->msg, GOTI_E_ARG, "the game is over");
    const unsigned n = goti_moves(ai->v, pos, ai->move);
    t->n = 0;
    for (unsigned i = 0; i < n; i++) {
        if (!is_wanted(t->request, &ai->move[i])) continue;
        goti_ai_choice *const c = &ai->choice[t->n++];
        c->move = ai->move[i];
        goti_move_apply(ai->v, pos, &c->move, &c->after);
    }
    if (t->n == 0)
        return goti_fail(t->msg, GOTI_E_ARG,
                         "none of the moves to choose from is legal");
    return GOTI_OK;
}

/* ---- telling ------------------------------------------------------------- */

static void count(task *t)
{
    t->answer.nodes = t->ai->traps.nodes;
    if (t->searched) t->answer.nodes += goti_ai_search_nodes(t->ai->search);
    t->answer.table_hits = goti_ai_known_hits(t->known) - t->hits_before;
    t->answer.elapsed_ms = goti_ai_clock_elapsed_ms(&t->clock);
}

static void tell(task *t, unsigned number, const goti_ai_line *line)
{
    if (t->request->on_info == NULL) return;
    count(t);
    const goti_ai_info info = {
        .depth_plies = t->answer.depth_plies,
        .line = number,
        .nodes = t->answer.nodes,
        .table_hits = t->answer.table_hits,
        .elapsed_ms = t->answer.elapsed_ms,
        .found = line,
    };
    t->request->on_info(t->request->info_ctx, &info);
}

static unsigned lines_wanted(const task *t)
{
    const unsigned wanted = t->request->n_lines > 0 ? t->request->n_lines : 1;
    return wanted < t->n ? wanted : t->n;
}

/* ---- by tables ----------------------------------------------------------- */

static goti_ai_exact exact_of(task *t, bool with_traps)
{
    return (goti_ai_exact){
        .v = t->ai->v,
        .evaluator = &t->ai->evaluator,
        .history = &t->history,
        .known = t->known,
        .traps = with_traps ? &t->ai->traps : NULL,
        .clock = &t->clock,
    };
}

static goti_err tell_choices(task *t)
{
    const goti_ai_exact exact = exact_of(t, false);
    for (unsigned i = 0; i < lines_wanted(t); i++) {
        goti_ai_line line;
        if (!t->ai->choice[i].known) break;
        goti_ai_report_choice(t->ai->v, &t->ai->choice[i], &line);
        GOTI_TRY(
            goti_ai_report_follow(&exact, &t->ai->choice[i], &line, t->msg));
        tell(t, i + 1, &line);
    }
    return GOTI_OK;
}

static goti_err choose_by_tables(task *t, bool *decided)
{
    goti_ai_choice *const choice = t->ai->choice;
    const goti_ai_exact exact = exact_of(t, !t->request->without_traps);
    unsigned n_equal = 0;
    GOTI_TRY(goti_ai_exact_sort(&exact, &t->request->pos, choice, t->n, decided,
                                &n_equal, t->msg));
    if (!*decided) return GOTI_OK;
    const uint64_t at = goti_ai_dice_below(&t->dice, n_equal);
    const goti_ai_choice chosen = choice[at];
    choice[at] = choice[0];
    choice[0] = chosen;
    goti_ai_report_choice(t->ai->v, &choice[0], &t->answer.line);
    t->answer.source = GOTI_AI_BY_TABLES;
    return t->request->on_info != NULL ? tell_choices(t) : GOTI_OK;
}

/* ---- by search ----------------------------------------------------------- */

/* In an order of the dice, so that equals take turns. */
static void shuffle_roots(task *t)
{
    goti_ai_root_move *const root = t->ai->root;
    for (unsigned i = 0; i < t->n; i++) {
        const uint64_t k = goti_ai_dice_below(&t->dice, i + 1);
        root[i] = root[k];
        root[k] = (goti_ai_root_move){.move = t->ai->choice[i].move,
                                      .after = t->ai->choice[i].after,
                                      .n_pv = 1,
                                      .pv = {t->ai->choice[i].move}};
    }
}

static goti_err make_line(task *t, unsigned i, goti_ai_line *out)
{
    return goti_ai_report_root(t->ai->v, t->known, &t->ai->root[i], out,
                               t->msg);
}

static goti_err tell_roots(task *t)
{
    for (unsigned i = 0; i < lines_wanted(t); i++) {
        goti_ai_line line;
        GOTI_TRY(make_line(t, i, &line));
        tell(t, i + 1, &line);
    }
    return GOTI_OK;
}

static unsigned deepest(const task *t)
{
    unsigned depth = GOTI_AI_MAX_PLIES;
    if (t->level->depth_plies > 0) depth = t->level->depth_plies;
    if (t->request->limits.depth_plies > 0 &&
        t->request->limits.depth_plies < depth)
        depth = t->request->limits.depth_plies;
    /* Nothing to choose from; but who asks for ever wants to know. */
    return t->n == 1 && !t->request->limits.infinite ? 1 : depth;
}

/* An end so near that no deeper search will find another. */
static bool is_proved(const task *t, unsigned depth)
{
    const int score = t->ai->root[0].score;
    return abs(score) >= GOTI_AI_SCORE_WIN - (int)depth;
}

/* A level that errs compares scores, which must be of one search: where the
 * next is cut off the last one that was finished holds. */
static void keep_roots(task *t)
{
    if (t->level->errs_one_in > 0)
        memcpy(t->ai->kept, t->ai->root, t->n * sizeof *t->ai->root);
}

static void take_kept_roots(task *t)
{
    if (t->level->errs_one_in > 0 && t->answer.depth_plies > 0)
        memcpy(t->ai->root, t->ai->kept, t->n * sizeof *t->ai->root);
}

static goti_err search_all(task *t)
{
    /* To err sensibly takes a score for every move. */
    const unsigned n_best = t->level->errs_one_in > 0 ? t->n : lines_wanted(t);
    for (unsigned depth = 1; depth <= deepest(t); depth++) {
        bool finished;
        GOTI_TRY(goti_ai_search_depth(t->ai->search, &t->request->pos,
                                      t->ai->root, t->n, n_best, depth,
                                      &finished, t->msg));
        if (!finished) {
            take_kept_roots(t);
            break;
        }
        t->answer.depth_plies = depth;
        keep_roots(t);
        if (t->request->on_info != NULL) GOTI_TRY(tell_roots(t));
        if (goti_ai_clock_is_late(&t->clock)) break;
        if (is_proved(t, depth)) break;
    }
    return GOTI_OK;
}

/* How many moves are as good as the first.  Without a search nobody knows. */
static unsigned count_best(const task *t)
{
    unsigned n = t->answer.depth_plies > 0 ? 1 : t->n;
    while (n < t->n && t->ai->root[n].score == t->ai->root[0].score)
        n++;
    return n;
}

/* Some move from n_best on, which are worse than the first: the worse it
 * seems, the less likely. */
static unsigned err_among(task *t, unsigned n_best)
{
    const goti_ai_root_move *const root = t->ai->root;
    uint64_t sum = 0;
    for (int pass = 0; pass < 2; pass++) {
        uint64_t left = pass == 0 ? 0 : goti_ai_dice_below(&t->dice, sum);
        for (unsigned i = n_best; i < t->n; i++) {
            const int worse = (root[0].score - root[i].score) / HALF_AS_LIKELY;
            const int bits =
                worse < ERROR_WEIGHT_BITS ? worse : ERROR_WEIGHT_BITS;
            const uint64_t weight = UINT64_C(1) << (ERROR_WEIGHT_BITS - bits);
            if (pass == 0)
                sum += weight;
            else if (left < weight)
                return i;
            else
                left -= weight;
        }
    }
    return 0;
}

static goti_err choose_by_search(task *t)
{
    const goti_ai_search_setup setup = {
        .evaluator = &t->ai->evaluator,
        .history = &t->history,
        .known = goti_ai_known_any(t->known) ? t->known : NULL,
        .hash = t->ai->hash,
        .clock = &t->clock,
    };
    shuffle_roots(t);
    goti_ai_search_begin(t->ai->search, &setup);
    t->searched = true;
    GOTI_TRY(search_all(t));
    const unsigned n_best = count_best(t);
    unsigned at = 0;
    t->answer.source = GOTI_AI_BY_SEARCH;
    if (t->level->errs_one_in > 0 && n_best < t->n &&
        goti_ai_dice_below(&t->dice, t->level->errs_one_in) == 0) {
        at = err_among(t, n_best);
        t->answer.source = GOTI_AI_BY_ERROR;
    }
    return make_line(t, at, &t->answer.line);
}

/* ---- thinking ------------------------------------------------------------ */

static goti_err choose_by_dice(task *t)
{
    const uint64_t at = goti_ai_dice_below(&t->dice, t->n);
    t->answer.source = GOTI_AI_BY_DICE;
    t->answer.line = (goti_ai_line){.move = t->ai->choice[at].move,
                                    .n_pv = 1,
                                    .pv = {t->ai->choice[at].move}};
    return GOTI_OK;
}

static goti_err choose(task *t)
{
    bool decided = false;
    if (t->request->level == GOTI_AI_RANDOM) return choose_by_dice(t);
    if (goti_ai_known_any(t->known)) GOTI_TRY(choose_by_tables(t, &decided));
    return decided ? GOTI_OK : choose_by_search(t);
}

/* The same dice for the same request, others for the next move. */
static void throw_dice(task *t)
{
    t->dice.state = t->request->seed;
    t->dice.state = goti_ai_dice_next(&t->dice) ^ t->request->n_earlier;
    t->dice.state = goti_ai_dice_next(&t->dice) ^ goti_ai_key(&t->request->pos);
}

static void start_clock(task *t)
{
    goti_ai_limits limits = t->request->limits;
    if (limits.depth_plies == 0) limits.depth_plies = t->level->depth_plies;
    goti_ai_clock_start(&limits, t->request->stop, &t->clock);
}

/* With the tables that there are now. */
static goti_err think_once(task *t)
{
    const goti_ai_request *const r = t->request;
    goti_ai *const ai = t->ai;
    t->hits_before = goti_ai_known_hits(t->known);
    throw_dice(t);
    goti_ai_traps_begin(&ai->traps, t->known, &t->clock, ai->hash);
    GOTI_TRY(list_choices(t));
    GOTI_TRY(goti_ai_history_open(ai->v, r->earlier, r->n_earlier, &r->pos,
                                  &t->history, t->msg));
    const goti_err err = choose(t);
    goti_ai_history_close(&t->history);
    return err;
}

/* Is there one table less to do without, and somebody to tell? */
static bool goes_without(const task *t, goti_err err, const goti_msg *why)
{
    const goti_ai_request *const r = t->request;
    if (err == GOTI_OK || r->on_damage == NULL) return false;
    if (!goti_ai_known_give_up(t->known)) return false;
    r->on_damage(r->damage_ctx, why);
    return true;
}

goti_err goti_ai_think(goti_ai *ai, const goti_ai_request *request,
                       goti_ai_answer *answer, goti_msg *msg)
{
    goti_msg why = {""};
    task first = {.ai = ai, .request = request, .msg = &why};
    if ((unsigned)request->level >= GOTI_AI_LEVELS)
        return goti_fail(msg, GOTI_E_ARG, "no such level");
    first.level = goti_ai_level_get(request->level);
    first.known = first.level->asks_tables && !request->without_tables
                      ? ai->known
                      : ai->nothing;
    start_clock(&first);
    for (;;) {
        task t = first;
        const goti_err err = think_once(&t);
        if (goes_without(&t, err, &why)) continue;
        if (err != GOTI_OK) return goti_fail(msg, err, "%s", why.text);
        count(&t);
        *answer = t.answer;
        return GOTI_OK;
    }
}
