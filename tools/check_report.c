/* SPDX-License-Identifier: MIT */
#include "tools/check_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "db/manifest.h"
#include "solver/base/bits.h"
#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "tools/cli.h"
#include "tools/json_out.h"
#include "tools/unsupported.h"

goti_err goti_check_make(const char *name, int n_threads, goti_metric metric,
                         goti_variant *v, goti_check_report *out)
{
    memset(out, 0, sizeof *out);
    out->variant = v;
    out->err = goti_variant_load(name, NULL, v, &out->msg);
    if (out->err != GOTI_OK && out->err != GOTI_E_UNSUPPORTED) return out->err;
    out->symmetries_known = out->err == GOTI_OK;
    out->never_jumped = goti_low_bits(v->board.n_points);
    for (unsigned i = 0; i < v->board.n_jumps; i++)
        out->never_jumped &= ~goti_bit(v->board.jump[i].over);
    out->n_tiers = goti_tiers(v, out->tier);
    out->n_threads = goti_par_threads(n_threads);
    out->metric = metric;
    if (!out->symmetries_known) return GOTI_OK;
    goti_orbits_count(&v->symmetries, &out->orbits);
    out->err =
        goti_plan_make(v, out->n_threads, true, metric, &out->plan, &out->msg);
    goti_unsupported_explain(name, v, out->err, &out->msg);
    return GOTI_OK;
}

static goti_err add_cost(goti_check_report *r, int n_ranks, bool only_movement)
{
    goti_network network = {0};
    (void)goti_network_of(r->gbit, &network);
    GOTI_TRY(goti_team_cost_make(r->variant, only_movement, r->n_threads,
                                 n_ranks, r->metric, &network,
                                 &r->cost[r->n_costs], &r->msg));
    r->n_costs++;
    return GOTI_OK;
}

goti_err goti_check_costs(goti_check_report *r, unsigned n_ranks, unsigned gbit,
                          bool only_movement)
{
    if (r->err != GOTI_OK && !r->plan.beyond) return GOTI_OK;
    r->gbit = gbit;
    const goti_msg why = r->msg; /* it is beyond goti, if it is */
    for (unsigned n = 1; n < n_ranks; n *= 2)
        GOTI_TRY(add_cost(r, (int)n, only_movement));
    GOTI_TRY(add_cost(r, (int)n_ranks, only_movement));
    r->msg = why;
    return GOTI_OK;
}

/* Counts that do not fit 64 bits are all UINT64_MAX. */
static uint64_t add_counts(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static const char TOO_MANY[] = ">1.8e19";

static uint64_t tier_orbits(const goti_check_report *r, const goti_tier *t)
{
    return r->orbits.n[t->row_pieces][t->column_pieces];
}

/* ---- text ------------------------------------------------------------- */

/* A text that may be long, in lines of at most 80 columns. */
static void print_field(const char *name, const char *text)
{
    enum { MARGIN = 12, WIDTH = 80 };
    size_t column = MARGIN;
    if (text[0] == '\0') return;
    printf("%-*s", MARGIN, name);
    while (*text != '\0') {
        const size_t word = strcspn(text, " ");
        if (column + word > WIDTH && column > MARGIN) {
            printf("\n%*s", MARGIN, "");
            column = MARGIN;
        }
        printf("%.*s", (int)word, text);
        text += word;
        column += word + 1;
        if (*text == '\0') break;
        text++;
        if (column + strcspn(text, " ") <= WIDTH) putchar(' ');
    }
    putchar('\n');
}

/* "3: A B C": how many points and which. */
static void print_points(const char *name, const goti_board *board,
                         uint64_t set)
{
    char text[16 + GOTI_MAX_POINTS * (GOTI_POINT_NAME_BYTES + 1)];
    const unsigned n = goti_popcount(set);
    int used = snprintf(text, sizeof text, "%u%s", n, n > 0 ? ":" : "");
    for (; set != 0; set &= set - 1)
        used += snprintf(text + used, sizeof text - (size_t)used, " %s",
                         board->name[goti_ctz(set)]);
    print_field(name, text);
}

static void print_lines(const char *name, const goti_board *b,
                        const goti_line *line, unsigned n)
{
    printf("%-11s %u\n", name, n);
    for (unsigned i = 0; i < n; i++) {
        printf("%-11s", "");
        for (unsigned j = 0; j < line[i].n; j++)
            printf(" %s", b->name[line[i].point[j]]);
        putchar('\n');
    }
}

static void print_board(const goti_check_report *r)
{
    const goti_board *const b = &r->variant->board;
    const bool hunt = r->variant->family == GOTI_HUNT;
    print_points("points", b, goti_low_bits(b->n_points));
    print_lines(hunt ? "lines" : "mills", b, b->line, b->n_lines);
    if (b->n_paths > 0) print_lines("paths", b, b->path, b->n_paths);
    printf("%-11s %u\n", "edges", (unsigned)b->n_edges);
    if (hunt) {
        printf("%-11s %u (ordered)\n", "jumps", (unsigned)b->n_jumps);
        print_points("not jumped", b, r->never_jumped);
    }
    if (r->symmetries_known)
        printf("%-11s %u\n", "symmetries", (unsigned)r->variant->symmetries.n);
    else
        printf("%-11s more than %d\n", "symmetries", GOTI_MAX_SYMMETRIES);
}

static void print_sides(const goti_variant *v)
{
    for (int s = 0; s < 2; s++) {
        const goti_side_spec *const side = &v->side[s];
        printf("%-11s %s (%c): %u, of them %u in hand\n",
               s == GOTI_ROW ? "row side" : "column side", side->side_name,
               side->letter, (unsigned)side->n_pieces, (unsigned)side->n_hand);
    }
    printf("%-11s %u\n", "target", (unsigned)v->capture_target);
    if (v->family == GOTI_MORRIS)
        printf("%-11s one table serves both sides: the side to move is row\n",
               "colours");
}

/* A count in a column; "-" where it is not known. */
static void print_count(uint64_t count, bool known)
{
    if (!known)
        printf(" %16s", "-");
    else if (count == UINT64_MAX)
        printf(" %16s", TOO_MANY);
    else
        printf(" %16" PRIu64, count);
}

static void print_counts(const goti_check_report *r, uint64_t boards,
                         uint64_t orbits)
{
    print_count(boards, true);
    print_count(orbits, r->symmetries_known);
    putchar('\n');
}

static void print_tiers(const goti_check_report *r)
{
    const goti_variant *const v = r->variant;
    uint64_t boards = 0, orbits = 0;
    printf("\n%-10s %9s %9s %8s  %-16s %16s %16s\n", "phase", "on board",
           "in hand", "captured", "to move", "boards", "orbits");
    for (unsigned i = 0; i < r->n_tiers; i++) {
        const goti_tier shown = goti_tier_of_mover(v, &r->tier[i]);
        const goti_tier *const t = &shown;
        char on_board[16], in_hand[16];
        snprintf(on_board, sizeof on_board, "%u+%u", (unsigned)t->row_pieces,
                 (unsigned)t->column_pieces);
        snprintf(in_hand, sizeof in_hand, "%u+%u", (unsigned)t->row_hand,
                 (unsigned)t->column_hand);
        printf("%-10s %9s %9s %8u  %-16s",
               t->phase == GOTI_MOVEMENT ? "movement" : "placement", on_board,
               in_hand, (unsigned)t->captured,
               v->family == GOTI_HUNT ? v->side[t->to_move].side_name : "row");
        print_counts(r, goti_tier_boards(v, t), tier_orbits(r, t));
        boards = add_counts(boards, goti_tier_boards(v, t));
        orbits = add_counts(orbits, tier_orbits(r, t));
    }
    printf("%-10s %9u %9s %8s  %-16s", "tiers", r->n_tiers, "", "", "");
    print_counts(r, boards, orbits);
}

static void print_plan(const goti_check_report *r)
{
    char memory[32], disk[32], time[32];
    if (r->err != GOTI_OK && r->variant->family == GOTI_MORRIS)
        printf("\n%-11s none: %s\n", "estimate", r->msg.text);
    if (r->err != GOTI_OK && !r->plan.beyond) return;
    printf("\n%-11s %s%smemory %s with %d thread%s, disk %s, CPU time %s\n",
           "estimate", r->plan.beyond ? "if it could be solved: " : "",
           r->metric == GOTI_DTM ? "by dtm, " : "",
           goti_mem_format(r->plan.memory_bytes, memory, sizeof memory),
           r->n_threads, r->n_threads == 1 ? "" : "s",
           goti_mem_format(r->plan.disk_bytes, disk, sizeof disk),
           goti_cli_duration(r->plan.cpu_seconds, time, sizeof time));
}

static void print_costs(const goti_check_report *r)
{
    printf("\nprocesses, with %d thread%s each, on a network of %u Gbit/s\n"
           "%9s %12s %12s %14s %11s\n",
           r->n_threads, r->n_threads == 1 ? "" : "s", r->gbit, "processes",
           "memory each", "sent", "time", "efficiency");
    for (unsigned i = 0; i < r->n_costs; i++) {
        const goti_team_cost *const c = &r->cost[i];
        char memory[32], sent[32], time[32];
        printf("%9d %12s %12s %14s %10.0f%%\n", c->n_ranks,
               goti_mem_format(c->memory_bytes, memory, sizeof memory),
               goti_mem_format((uint64_t)c->row_bytes, sent, sizeof sent),
               goti_cli_duration(c->seconds, time, sizeof time),
               100 * c->efficiency);
    }
}

void goti_check_print(const goti_check_report *r)
{
    const goti_variant *const v = r->variant;
    print_field("name", v->name);
    print_field("title", v->title);
    print_field("also", v->other_names);
    print_field("region", v->region);
    print_field("source", v->source);
    print_field("decided", v->decided);
    print_sides(v);
    print_board(r);
    print_tiers(r);
    print_plan(r);
    if (r->n_costs > 0) print_costs(r);
}

/* ---- JSON ------------------------------------------------------------- */

static void add_board(json_object *o, const goti_check_report *r)
{
    const goti_board *const b = &r->variant->board;
    goti_json_count(o, "points", b->n_points);
    goti_json_count(o, "lines", b->n_lines);
    goti_json_count(o, "edges", b->n_edges);
    goti_json_count(o, "jumps", b->n_jumps);
    goti_json_count(o, "mills", b->n_mills);
    goti_json_count(o, "paths", b->n_paths);
    json_object *const never = goti_json_array(o, "never_jumped");
    for (uint64_t set = r->never_jumped; set != 0; set &= set - 1)
        goti_json_push_text(never, b->name[goti_ctz(set)]);
    if (r->symmetries_known)
        goti_json_count(o, "symmetries", r->variant->symmetries.n);
    else
        goti_json_put(o, "symmetries", NULL);
}

/* Too many for a number: a text.  Not known: null. */
static void add_count(json_object *o, const char *key, uint64_t count,
                      bool known)
{
    if (!known)
        goti_json_put(o, key, NULL);
    else if (count == UINT64_MAX)
        goti_json_text(o, key, TOO_MANY);
    else
        goti_json_count(o, key, count);
}

static json_object *tier_json(const goti_check_report *r, const goti_tier *tier)
{
    const goti_tier shown = goti_tier_of_mover(r->variant, tier);
    const goti_tier *const t = &shown;
    json_object *const o = goti_json_object();
    goti_json_text(o, "phase",
                   t->phase == GOTI_MOVEMENT ? "movement" : "placement");
    goti_json_count(o, "row_pieces", t->row_pieces);
    goti_json_count(o, "column_pieces", t->column_pieces);
    goti_json_count(o, "row_in_hand", t->row_hand);
    goti_json_count(o, "column_in_hand", t->column_hand);
    goti_json_count(o, "captured", t->captured);
    goti_json_text(o, "to_move", t->to_move == GOTI_ROW ? "row" : "column");
    add_count(o, "boards", goti_tier_boards(r->variant, t), true);
    add_count(o, "orbits", tier_orbits(r, t), r->symmetries_known);
    return o;
}

static json_object *plan_json(const goti_check_report *r)
{
    json_object *const o = goti_json_object();
    goti_json_bool(o, "solvable", !r->plan.beyond);
    goti_json_text(o, "metric", goti_metric_name(r->metric));
    goti_json_count(o, "threads", (uint64_t)r->n_threads);
    goti_json_count(o, "memory_bytes", r->plan.memory_bytes);
    goti_json_count(o, "disk_bytes", r->plan.disk_bytes);
    goti_json_real(o, "cpu_seconds", r->plan.cpu_seconds);
    return o;
}

static void add_costs(json_object *o, const goti_check_report *r)
{
    goti_json_count(o, "network_gbit", r->gbit);
    json_object *const all = goti_json_array(o, "ranks");
    for (unsigned i = 0; i < r->n_costs; i++) {
        const goti_team_cost *const c = &r->cost[i];
        json_object *const one = goti_json_object();
        goti_json_count(one, "ranks", (uint64_t)c->n_ranks);
        goti_json_count(one, "memory_bytes", c->memory_bytes);
        goti_json_real(one, "rows", c->rows);
        goti_json_real(one, "row_bytes", c->row_bytes);
        goti_json_real(one, "row_messages", c->row_messages);
        goti_json_real(one, "meetings", c->meetings);
        goti_json_real(one, "work_seconds", c->work_seconds);
        goti_json_real(one, "rows_seconds", c->rows_seconds);
        goti_json_real(one, "meeting_seconds", c->meeting_seconds);
        goti_json_real(one, "digest_seconds", c->digest_seconds);
        goti_json_real(one, "seconds", c->seconds);
        goti_json_real(one, "efficiency", c->efficiency);
        goti_json_push(all, one);
    }
}

void goti_check_print_json(const goti_check_report *r)
{
    const goti_variant *const v = r->variant;
    json_object *const o = goti_json_object();
    goti_json_text(o, "name", v->name);
    goti_json_text(o, "title", v->title);
    goti_json_text(o, "family", goti_family_name(v->family));
    goti_json_text(o, "other_names", v->other_names);
    goti_json_text(o, "region", v->region);
    goti_json_text(o, "source", v->source);
    goti_json_text(o, "decided", v->decided);
    add_board(o, r);
    json_object *const tiers = goti_json_array(o, "tiers");
    for (unsigned i = 0; i < r->n_tiers; i++)
        goti_json_push(tiers, tier_json(r, &r->tier[i]));
    goti_json_put(o, "estimate",
                  r->err == GOTI_OK || r->plan.beyond ? plan_json(r) : NULL);
    if (r->n_costs > 0) add_costs(o, r);
    goti_json_print(o);
}
