/* SPDX-License-Identifier: MIT */
#include "solver/game/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "solver/base/bits.h"

static int compare_edges(const void *a, const void *b)
{
    return memcmp(a, b, 2);
}

static int compare_jumps(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(goti_jump)); /* three bytes in order */
}

static int compare_sets(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void sort_derived(goti_board *board)
{
    qsort(board->edge, board->n_edges, sizeof board->edge[0], compare_edges);
    qsort(board->jump, board->n_jumps, sizeof board->jump[0], compare_jumps);
    qsort(board->mill, board->n_mills, sizeof board->mill[0], compare_sets);
}

static goti_err check_line(const goti_board *board, const goti_line *line,
                           goti_msg *msg)
{
    if (line->n < 2 || line->n > GOTI_MAX_LINE_POINTS)
        return goti_fail(msg, GOTI_E_VARIANT,
                         "a line has %u points, expected 2 to %d", line->n,
                         GOTI_MAX_LINE_POINTS);
    uint64_t seen = 0;
    for (unsigned i = 0; i < line->n; i++) {
        const unsigned p = line->point[i];
        if (p >= board->n_points)
            return goti_fail(msg, GOTI_E_VARIANT, "a line names point %u of %u",
                             p, board->n_points);
        if (seen & goti_bit(p))
            return goti_fail(msg, GOTI_E_VARIANT,
                             "a line visits point %s twice", board->name[p]);
        seen |= goti_bit(p);
    }
    return GOTI_OK;
}

/* Two lines may share an edge; it is one edge all the same. */
static goti_err add_edge(goti_board *board, unsigned a, unsigned b,
                         goti_msg *msg)
{
    if (board->neighbours[a] & goti_bit(b)) return GOTI_OK;
    if (board->n_edges == GOTI_MAX_EDGES)
        return goti_fail(msg, GOTI_E_VARIANT, "more than %d edges",
                         GOTI_MAX_EDGES);
    board->neighbours[a] |= goti_bit(b);
    board->neighbours[b] |= goti_bit(a);
    uint8_t *const edge = board->edge[board->n_edges++];
    edge[0] = (uint8_t)(a < b ? a : b);
    edge[1] = (uint8_t)(a < b ? b : a);
    return GOTI_OK;
}

static goti_err add_jump(goti_board *board, goti_jump jump, goti_msg *msg)
{
    for (unsigned i = 0; i < board->n_jumps; i++)
        if (compare_jumps(&board->jump[i], &jump) == 0) return GOTI_OK;
    if (board->n_jumps == GOTI_MAX_JUMPS)
        return goti_fail(msg, GOTI_E_VARIANT, "more than %d jumps",
                         GOTI_MAX_JUMPS);
    board->jump[board->n_jumps++] = jump;
    return GOTI_OK;
}

static goti_err add_mill(goti_board *board, const goti_line *line,
                         goti_msg *msg)
{
    if (line->n != 3)
        return goti_fail(msg, GOTI_E_VARIANT,
                         "a mill has %u points, expected 3", line->n);
    uint64_t mill = 0;
    for (unsigned i = 0; i < line->n; i++)
        mill |= goti_bit(line->point[i]);
    for (unsigned i = 0; i < board->n_mills; i++)
        if (board->mill[i] == mill)
            return goti_fail(
                msg, GOTI_E_VARIANT, "mill %s %s %s is there twice",
                board->name[line->point[0]], board->name[line->point[1]],
                board->name[line->point[2]]);
    board->mill[board->n_mills++] = mill;
    return GOTI_OK;
}

static goti_err derive_edges(goti_board *board, const goti_line *line,
                             goti_msg *msg)
{
    GOTI_TRY(check_line(board, line, msg));
    for (unsigned i = 0; i + 1 < line->n; i++)
        GOTI_TRY(add_edge(board, line->point[i], line->point[i + 1], msg));
    return GOTI_OK;
}

static goti_err derive_line(goti_board *board, const goti_line *line,
                            goti_msg *msg)
{
    const uint8_t *const p = line->point;
    GOTI_TRY(derive_edges(board, line, msg));
    if (board->lines_are_mills) return add_mill(board, line, msg);
    for (unsigned i = 0; i + 2 < line->n; i++) {
        const goti_jump there = {p[i], p[i + 1], p[i + 2]};
        const goti_jump back = {p[i + 2], p[i + 1], p[i]};
        GOTI_TRY(add_jump(board, there, msg));
        GOTI_TRY(add_jump(board, back, msg));
    }
    return GOTI_OK;
}

goti_err goti_board_derive(goti_board *board, goti_msg *msg)
{
    if (board->n_points < 1 || board->n_points > GOTI_MAX_POINTS)
        return goti_fail(msg, GOTI_E_VARIANT, "%u points, expected 1 to %d",
                         board->n_points, GOTI_MAX_POINTS);
    if (board->n_lines > GOTI_MAX_LINES || board->n_paths > GOTI_MAX_LINES)
        return goti_fail(msg, GOTI_E_VARIANT, "more than %d lines",
                         GOTI_MAX_LINES);
    board->n_edges = 0;
    board->n_jumps = 0;
    board->n_mills = 0;
    memset(board->neighbours, 0, sizeof board->neighbours);
    for (unsigned i = 0; i < board->n_lines; i++)
        GOTI_TRY(derive_line(board, &board->line[i], msg));
    for (unsigned i = 0; i < board->n_paths; i++)
        GOTI_TRY(derive_edges(board, &board->path[i], msg));
    sort_derived(board);
    return GOTI_OK;
}

int goti_board_find(const goti_board *board, const char *name)
{
    for (unsigned p = 0; p < board->n_points; p++)
        if (strcasecmp(board->name[p], name) == 0) return (int)p;
    return -1;
}

int goti_board_find_part(const goti_board *board, const char *text, size_t n)
{
    char name[GOTI_POINT_NAME_BYTES];
    if (n >= sizeof name) return -1;
    memcpy(name, text, n);
    name[n] = '\0';
    return goti_board_find(board, name);
}

static uint64_t renumber_set(uint64_t set, const uint8_t *place)
{
    uint64_t image = 0;
    for (; set != 0; set &= set - 1)
        image |= goti_bit(place[goti_ctz(set)]);
    return image;
}

static void renumber_derived(const goti_board *board, const uint8_t *place,
                             goti_board *out)
{
    for (unsigned i = 0; i < board->n_edges; i++) {
        const uint8_t a = place[board->edge[i][0]];
        const uint8_t b = place[board->edge[i][1]];
        out->edge[i][0] = a < b ? a : b;
        out->edge[i][1] = a < b ? b : a;
    }
    for (unsigned i = 0; i < board->n_jumps; i++) {
        const goti_jump j = board->jump[i];
        out->jump[i] = (goti_jump){place[j.from], place[j.over], place[j.to]};
    }
    for (unsigned i = 0; i < board->n_mills; i++)
        out->mill[i] = renumber_set(board->mill[i], place);
    sort_derived(out);
}

void goti_board_renumber(const goti_board *board, const uint8_t *order,
                         goti_board *out)
{
    uint8_t place[GOTI_MAX_POINTS] = {0}; /* old point -> new point */
    assert(board != out);
    *out = *board;
    for (unsigned i = 0; i < board->n_points; i++)
        place[order[i]] = (uint8_t)i;
    for (unsigned i = 0; i < board->n_points; i++) {
        const unsigned old = order[i];
        memcpy(out->name[i], board->name[old], sizeof out->name[i]);
        out->x[i] = board->x[old];
        out->y[i] = board->y[old];
        out->display_row[i] = board->display_row[old];
        out->neighbours[i] = renumber_set(board->neighbours[old], place);
    }
    for (unsigned l = 0; l < board->n_lines; l++)
        for (unsigned i = 0; i < board->line[l].n; i++)
            out->line[l].point[i] = place[board->line[l].point[i]];
    for (unsigned l = 0; l < board->n_paths; l++)
        for (unsigned i = 0; i < board->path[l].n; i++)
            out->path[l].point[i] = place[board->path[l].point[i]];
    renumber_derived(board, place, out);
}
