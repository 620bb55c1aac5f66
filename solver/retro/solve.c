/* SPDX-License-Identifier: MIT */
/* The whole of a solve: plan, movement tier by tier, placement. */
#include "solver/retro/solve.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "solver/retro/hunt_dtm.h"
#include "solver/retro/morris_dtm_solve.h"
#include "solver/retro/morris_mixed.h"
#include "solver/retro/morris_placement.h"
#include "solver/retro/morris_plan.h"
#include "solver/retro/morris_solve.h"
#include "solver/retro/movement.h"
#include "solver/retro/place_spread.h"
#include "solver/retro/placement.h"
#include "solver/retro/rowsets.h"

typedef struct solver {
    const goti_variant *v;
    const goti_solve_options *options;
    const goti_kernels *kernels;
    int n_threads;
    goti_space space;
    goti_rowsets sets;
    goti_archive archive;
    goti_hunt hunt; /* movement's rules, in hunts */
    goti_progress *progress;
    goti_plan plan;
} solver;

static double clock_seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Nine tenths of the machine's, or of the share that each of the processes on
 * it has; of several machines, the least. */
static uint64_t default_limit(goti_team *team)
{
    uint64_t limit = goti_mem_physical() / 10 * 9;
    if (!goti_is_spread(team)) return limit;
    uint64_t rest = UINT64_MAX - limit / (uint64_t)team->n_here;
    goti_team_max(team, &rest, 1);
    return UINT64_MAX - rest;
}

static goti_err check_memory(const solver *s, goti_msg *msg)
{
    const goti_plan *const plan = &s->plan;
    char need[32], have[32], lack[32];
    uint64_t limit = s->options->memory_bytes;
    if (limit == 0) limit = default_limit(s->options->team);
    if (plan->memory_bytes <= limit) return GOTI_OK;
    goti_mem_format(plan->memory_bytes, need, sizeof need);
    goti_mem_format(limit, have, sizeof have);
    goti_mem_format(plan->memory_bytes - limit, lack, sizeof lack);
    return goti_fail(msg, GOTI_E_MEMORY,
                     "%s needs %s of memory, %s more than the %s allowed "
                     "(--memory)",
                     s->v->name, need, lack, have);
}

/* Before the start: what it will take, all phases together. */
static void announce(const solver *s)
{
    char memory[32], disk[32];
    if (s->plan.disk_bytes == 0) return;
    goti_progress_note(
        s->progress, "%s: about %s of memory, %s of disk", s->v->name,
        goti_mem_format(s->plan.memory_bytes, memory, sizeof memory),
        goti_mem_format(s->plan.disk_bytes, disk, sizeof disk));
}

/* --- movement --- */

/* One tier: from its tables if both are there, else solved and written. */
static goti_err movement_step(solver *s, goti_movement *m, unsigned captured,
                              goti_msg *msg)
{
    bool have[2];
    for (int side = 0; side < 2; side++) {
        const goti_tier tier =
            goti_captured_tier(s->v, captured, (goti_side)side);
        GOTI_TRY(goti_archive_trust(&s->archive, &tier, &have[side], msg));
    }
    if (have[GOTI_ROW] && have[GOTI_COLUMN]) {
        for (int side = 0; side < 2; side++) {
            const goti_tier tier =
                goti_captured_tier(s->v, captured, (goti_side)side);
            GOTI_TRY(goti_archive_get(&s->archive, m->set, &tier,
                                      &m->cells[side], &m->book[side][captured],
                                      msg));
        }
        return goti_movement_adopt(m, GOTI_COLUMN, captured);
    }
    const goti_tier tier = goti_captured_tier(s->v, captured, GOTI_ROW);
    GOTI_TRY(goti_movement_solve(m, captured,
                                 2 * goti_decide_work(&s->sets, &tier), msg));
    goti_progress_stage(s->progress, "movement, %u captured, writing",
                        captured);
    for (int side = 0; side < 2; side++) {
        if (have[side]) continue;
        const goti_tier out =
            goti_captured_tier(s->v, captured, (goti_side)side);
        GOTI_TRY(goti_archive_put_tier(&s->archive, m->set, &out,
                                       &m->book[side][captured],
                                       &m->cells[side], msg));
    }
    return GOTI_OK;
}

static bool movement_complete(const solver *s)
{
    for (unsigned c = 0; c < s->v->capture_target; c++) {
        for (int side = 0; side < 2; side++) {
            const goti_tier tier = goti_captured_tier(s->v, c, (goti_side)side);
            if (!goti_archive_has(&s->archive, &tier)) return false;
        }
    }
    return true;
}

/* By DTM all tiers are decided together. */
static goti_err run_dtm(solver *s, goti_movement *m, goti_msg *msg)
{
    uint64_t work = 0;
    for (unsigned c = 0; c < s->v->capture_target; c++) {
        const goti_tier tier = goti_captured_tier(s->v, c, GOTI_ROW);
        work += 2 * goti_decide_work(&s->sets, &tier);
    }
    return goti_hunt_dtm(&s->archive, &s->hunt, work, m, msg);
}

static goti_err no_movement(goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_MISSING,
                     "the movement tables are not complete: run without "
                     "--phase placement");
}

static goti_err run_movement(solver *s, goti_movement *m, goti_msg *msg)
{
    const bool only_placement = s->options->phase == GOTI_SOLVE_PLACEMENT;
    if (only_placement && !movement_complete(s)) return no_movement(msg);
    s->hunt = (goti_hunt){s->v, &s->sets.set[s->sets.last], s->kernels};
    if (s->options->metric == GOTI_DTM) return run_dtm(s, m, msg);
    GOTI_TRY(goti_movement_open(&s->space, &s->sets.set[s->sets.last],
                                &goti_hunt_rules, &s->hunt, s->kernels,
                                s->n_threads, false, s->progress, m, msg));
    for (unsigned c = s->v->capture_target; c-- > 0;)
        GOTI_TRY(movement_step(s, m, c, msg));
    return GOTI_OK;
}

/* --- placement --- */

/* Progress: all is done but the layers before the one taken from tables. */
static void report_resumed(solver *s, const goti_placement *p)
{
    uint64_t left = 0;
    for (unsigned i = 0; i < p->at; i++) {
        for (unsigned c = 0; c <= p->layer[i].max_captured; c++) {
            const goti_tier tier = goti_layer_tier(&p->layer[i], c);
            left += goti_tier_work(&s->sets, &tier);
        }
    }
    goti_progress_skip(s->progress, s->plan.work - left);
}

/* Placement from its own tables if they allow, else from movement's cells. */
static goti_err begin_placement(solver *s, goti_placement *p, goti_movement *m,
                                goti_msg *msg)
{
    bool resumed = false;
    if (s->archive.write) GOTI_TRY(goti_placement_resume(p, &resumed, msg));
    if (resumed) {
        report_resumed(s, p);
        return GOTI_OK;
    }
    if (m->set == NULL) GOTI_TRY(run_movement(s, m, msg));
    const goti_side to_move =
        p->layer[p->n_layers - 1].to_move == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    goti_rowstore cells = m->cells[to_move];
    goti_rowstore spare = m->cells[1 - to_move];
    m->cells[0] = m->cells[1] = (goti_rowstore){0};
    goti_book *const books = calloc(GOTI_MAX_CLASSES, sizeof *books);
    goti_err err = GOTI_OK;
    if (books == NULL)
        err = goti_fail(msg, GOTI_E_MEMORY, "no memory for books");
    else
        memcpy(books, m->book[to_move], sizeof m->book[0]);
    goti_movement_close(m);
    if (err == GOTI_OK)
        err = goti_placement_begin(p, &cells, &spare, books, msg);
    goti_rowstore_close(&cells);
    goti_rowstore_close(&spare);
    free(books);
    return err;
}

static goti_err run_placement(solver *s, goti_placement *p, goti_msg *msg)
{
    goti_movement m = {0};
    goti_err err = GOTI_OK;
    if (!s->archive.write || !movement_complete(s))
        err = run_movement(s, &m, msg);
    if (err == GOTI_OK) err = begin_placement(s, p, &m, msg);
    if (m.set != NULL) goti_movement_close(&m);
    return err == GOTI_OK ? goti_placement_run(p, msg) : err;
}

static goti_err run_phases(solver *s, goti_msg *msg)
{
    goti_layer layer[GOTI_MAX_LAYERS];
    if (s->options->phase == GOTI_SOLVE_MOVEMENT ||
        goti_layers(s->v, layer) == 0) {
        if (s->archive.write && movement_complete(s)) return GOTI_OK;
        goti_movement m = {0};
        const goti_err err = run_movement(s, &m, msg);
        if (m.set != NULL) goti_movement_close(&m);
        return err;
    }
    goti_placement p = {0};
    GOTI_TRY(goti_placement_open(&s->archive, &s->sets, &p, msg));
    const goti_err err = run_placement(s, &p, msg);
    goti_placement_close(&p);
    return err;
}

static goti_err run_morris(solver *s, goti_msg *msg)
{
    const goti_solve_phase phase = s->options->phase;
    if (phase == GOTI_SOLVE_PLACEMENT &&
        !goti_morris_movement_complete(&s->archive))
        return no_movement(msg);
    announce(s);
    if (s->v->morris.move_while_placing) {
        GOTI_TRY(
            goti_morris_mixed(&s->archive, phase == GOTI_SOLVE_MOVEMENT, msg));
        return goti_archive_finish(&s->archive, msg);
    }
    if (phase != GOTI_SOLVE_PLACEMENT)
        GOTI_TRY((s->options->metric == GOTI_DTM
                      ? goti_morris_dtm_movement
                      : goti_morris_movement)(&s->archive, msg));
    if (phase != GOTI_SOLVE_MOVEMENT)
        GOTI_TRY(goti_morris_placement(&s->archive, msg));
    return goti_archive_finish(&s->archive, msg);
}

static goti_err open_archive(solver *s, const char *db_dir, goti_msg *msg)
{
    const goti_solve_options *const o = s->options;
    GOTI_TRY(goti_archive_open(&s->space, s->kernels, db_dir, !o->no_tables,
                               o->metric, s->n_threads, o->zstd_level,
                               s->progress, &s->archive, msg));
    return o->no_tables ? GOTI_OK
                        : goti_same_place(o->team, s->archive.dir, msg);
}

static goti_err solve_morris(solver *s, const char *db_dir, goti_msg *msg)
{
    const goti_solve_options *const o = s->options;
    GOTI_TRY(goti_space_open(s->v, !o->no_symmetry, &s->space, msg));
    s->space.team = o->team;
    const goti_err err =
        goti_morris_plan(&s->space, s->n_threads, goti_team_n(o->team),
                         o->metric, &s->plan, msg);
    if (err != GOTI_OK &&
        (err != GOTI_E_UNSUPPORTED || s->plan.movement_bytes == 0 ||
         o->phase != GOTI_SOLVE_MOVEMENT))
        return err;
    if (o->phase == GOTI_SOLVE_MOVEMENT)
        s->plan.memory_bytes = s->plan.movement_bytes;
    GOTI_TRY(check_memory(s, msg));
    s->progress =
        goti_progress_open(o->quiet || !goti_team_leads(o->team), s->plan.work);
    GOTI_TRY(open_archive(s, db_dir, msg));
    return run_morris(s, msg);
}

/* Were all processes told the same?  Machines may have other files of the same
 * name. */
static goti_err check_alike(const solver *s, goti_msg *msg)
{
    const goti_solve_options *const o = s->options;
    char name[sizeof s->v->name] = "";
    uint64_t rules[2];
    if (!goti_is_spread(o->team)) return GOTI_OK;
    memcpy(name, s->v->name, sizeof name);
    memcpy(rules, s->v->rules_digest, sizeof rules);
    goti_team_tell(o->team, name, sizeof name);
    const goti_alike x[] = {
        {"the name of the variant", strcmp(name, s->v->name) == 0 ? 1 : 0},
        {"the rules of the variant", rules[0]},
        {"the rules of the variant", rules[1]},
        {"--metric", (uint64_t)o->metric},
        {"--phase", (uint64_t)o->phase},
        {"--no-symmetry", o->no_symmetry},
        {"--memory", o->memory_bytes},
        {"--level", (uint64_t)o->zstd_level}};
    return goti_team_alike(o->team, x, sizeof x / sizeof *x, msg);
}

static goti_err solve_in(solver *s, const char *db_dir, goti_msg *msg)
{
    const goti_solve_options *const o = s->options;
    GOTI_TRY(check_alike(s, msg));
    if (s->v->family == GOTI_MORRIS) return solve_morris(s, db_dir, msg);
    GOTI_TRY(goti_space_open(s->v, !o->no_symmetry, &s->space, msg));
    s->space.team = o->team;
    GOTI_TRY(goti_rowsets_open(&s->space, &s->sets, msg));
    GOTI_TRY(goti_plan_rowsets(s->v, &s->sets, s->n_threads,
                               goti_team_n(o->team), o->metric, &s->plan, msg));
    GOTI_TRY(check_memory(s, msg));
    s->progress =
        goti_progress_open(o->quiet || !goti_team_leads(o->team), s->plan.work);
    GOTI_TRY(open_archive(s, db_dir, msg));
    announce(s);
    goti_err err = run_phases(s, msg);
    if (err == GOTI_OK) err = goti_archive_finish(&s->archive, msg);
    return err;
}

/* The report of all processes together. */
static void sum_up(goti_team *team, goti_solve_report *r)
{
    r->peak_bytes_all = r->peak_bytes;
#ifdef GOTI_MPI
    if (!goti_is_spread(team)) return;
    const goti_traffic own = team->traffic;
    team->peak_bytes[team->me] = r->peak_bytes;
    goti_team_max(team, team->peak_bytes, (unsigned)team->n);
    uint64_t sum[] = {r->peak_bytes,    (uint64_t)(r->cpu_seconds * 1e6),
                      own.rows,         own.row_bytes,
                      own.row_messages, own.other_bytes};
    uint64_t most[] = {r->peak_bytes, (uint64_t)(own.wait_seconds * 1e6),
                       own.meetings};
    goti_team_sum(team, sum, sizeof sum / sizeof *sum);
    goti_team_max(team, most, sizeof most / sizeof *most);
    r->peak_bytes = most[0];
    r->peak_bytes_all = sum[0];
    r->cpu_seconds = (double)sum[1] * 1e-6;
    r->traffic = (goti_traffic){sum[2], sum[3],  sum[4],
                                sum[5], most[2], (double)most[1] * 1e-6};
#else
    (void)team;
#endif
}

goti_err goti_solve(const goti_variant *v, const char *db_dir,
                    const goti_solve_options *options,
                    goti_solve_report *report, goti_msg *msg)
{
    static const goti_solve_options defaults = {0};
    solver s = {.v = v, .options = options != NULL ? options : &defaults};
    s.n_threads = goti_par_threads(s.options->n_threads);
    s.kernels = goti_kernels_best(s.options->portable);
    s.archive.lock_fd = -1;
    if (s.options->team != NULL) s.options->team->n_threads = s.n_threads;
    const double cpu = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    const double wall = clock_seconds(CLOCK_MONOTONIC);
    const goti_err err = solve_in(&s, db_dir, msg);
    if (report != NULL)
        *report = (goti_solve_report){
            .tables_written = s.archive.tables_written,
            .tables_kept =
                err == GOTI_OK && s.archive.write
                    ? s.archive.tables_there - s.archive.tables_written
                    : 0,
            .positions_written = s.archive.positions,
            .bytes_written = s.archive.bytes,
            .cpu_seconds = clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu,
            .wall_seconds = clock_seconds(CLOCK_MONOTONIC) - wall,
            .peak_bytes = goti_mem_peak()};
    if (report != NULL && err == GOTI_OK) sum_up(s.options->team, report);
    goti_archive_close(&s.archive);
    goti_progress_close(s.progress);
    goti_rowsets_close(&s.sets);
    return err;
}
