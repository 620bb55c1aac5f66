/* SPDX-License-Identifier: MIT */
/*
 * Symmetries by backtracking: points get images one after another, in an order
 * in which every point but the first has an earlier neighbour, and a choice is
 * dropped as soon as an edge or a jump among the points placed so far is lost.
 * A permutation that maps every jump to a jump maps them one to one, so one
 * direction is enough; the same holds for lines.
 */
#include "solver/game/symmetry.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"

typedef struct search {
    const goti_board *board;
    bool keep_lines;
    uint8_t order[GOTI_MAX_POINTS];
    uint8_t image[GOTI_MAX_POINTS];
    uint64_t placed, used; /* points with an image; images taken */
    /* jumps_to[from][over]: where such a jump may land */
    uint64_t jumps_to[GOTI_MAX_POINTS][GOTI_MAX_POINTS];
    goti_symmetries *out;
    bool too_many;
} search;

static void breadth_first_order(const goti_board *board, uint8_t *order)
{
    uint64_t seen = 0;
    unsigned n = 0;
    for (unsigned root = 0; root < board->n_points; root++) {
        if (seen & goti_bit(root)) continue;
        unsigned next = n;
        order[n++] = (uint8_t)root;
        seen |= goti_bit(root);
        for (; next < n; next++) {
            uint64_t fresh = board->neighbours[order[next]] & ~seen;
            seen |= fresh;
            for (; fresh != 0; fresh &= fresh - 1)
                order[n++] = (uint8_t)goti_ctz(fresh);
        }
    }
}

/* Does giving p the image q keep the edges to the points placed before? */
static bool keeps_edges(const search *s, unsigned p, unsigned q)
{
    const uint64_t *const neighbours = s->board->neighbours;
    if (goti_popcount(neighbours[p]) != goti_popcount(neighbours[q]))
        return false;
    for (uint64_t rest = s->placed; rest != 0; rest &= rest - 1) {
        const unsigned r = goti_ctz(rest);
        const bool before = (neighbours[p] >> r) & 1;
        const bool after = (neighbours[q] >> s->image[r]) & 1;
        if (before != after) return false;
    }
    return true;
}

/* All jumps that touch p and have all three points placed (p included). */
static bool keeps_jumps(const search *s, unsigned p)
{
    for (unsigned i = 0; i < s->board->n_jumps; i++) {
        const goti_jump j = s->board->jump[i];
        const uint64_t points =
            goti_bit(j.from) | goti_bit(j.over) | goti_bit(j.to);
        if (!(points & goti_bit(p)) || (points & ~s->placed)) continue;
        const uint64_t landings =
            s->jumps_to[s->image[j.from]][s->image[j.over]];
        if (!(landings & goti_bit(s->image[j.to]))) return false;
    }
    return true;
}

static uint64_t line_set(const goti_line *line)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < line->n; i++)
        set |= goti_bit(line->point[i]);
    return set;
}

static bool keeps_lines(const search *s)
{
    const goti_board *const board = s->board;
    for (unsigned a = 0; a < board->n_lines; a++) {
        uint64_t image = 0;
        for (unsigned i = 0; i < board->line[a].n; i++)
            image |= goti_bit(s->image[board->line[a].point[i]]);
        unsigned b = 0;
        while (b < board->n_lines && line_set(&board->line[b]) != image)
            b++;
        if (b == board->n_lines) return false;
    }
    return true;
}

static void found(search *s)
{
    if (s->keep_lines && !keeps_lines(s)) return;
    if (s->out->n == GOTI_MAX_SYMMETRIES) {
        s->too_many = true;
        return;
    }
    memcpy(s->out->perm[s->out->n++], s->image, s->board->n_points);
}

static void extend(search *s, unsigned depth)
{
    if (depth == s->board->n_points) {
        found(s);
        return;
    }
    const unsigned p = s->order[depth];
    for (unsigned q = 0; q < s->board->n_points && !s->too_many; q++) {
        if ((s->used & goti_bit(q)) || !keeps_edges(s, p, q)) continue;
        s->image[p] = (uint8_t)q;
        s->placed |= goti_bit(p);
        s->used |= goti_bit(q);
        if (keeps_jumps(s, p)) extend(s, depth + 1);
        s->placed &= ~goti_bit(p);
        s->used &= ~goti_bit(q);
    }
}

static int compare_perms(const void *a, const void *b)
{
    return memcmp(a, b, GOTI_MAX_POINTS);
}

/* t inverts s when t(s(p)) = p for every p. */
static void find_inverses(goti_symmetries *sym)
{
    for (unsigned s = 0; s < sym->n; s++)
        for (unsigned t = 0; t < sym->n; t++) {
            unsigned p = 0;
            while (p < sym->n_points && sym->perm[t][sym->perm[s][p]] == p)
                p++;
            if (p == sym->n_points) sym->inverse[s] = (uint8_t)t;
        }
}

goti_err goti_symmetries_find(const goti_board *board, bool keep_lines,
                              goti_symmetries *out, goti_msg *msg)
{
    search *const s = calloc(1, sizeof *s);
    if (s == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    memset(out, 0, sizeof *out);
    out->n_points = board->n_points;
    s->board = board;
    s->keep_lines = keep_lines;
    s->out = out;
    breadth_first_order(board, s->order);
    for (unsigned i = 0; i < board->n_jumps; i++) {
        const goti_jump j = board->jump[i];
        s->jumps_to[j.from][j.over] |= goti_bit(j.to);
    }
    extend(s, 0);
    const bool too_many = s->too_many;
    free(s);
    if (too_many)
        return goti_fail(msg, GOTI_E_UNSUPPORTED,
                         "the board has more than %d symmetries",
                         GOTI_MAX_SYMMETRIES);
    qsort(out->perm, out->n, sizeof out->perm[0], compare_perms);
    find_inverses(out);
    return GOTI_OK;
}

void goti_symmetries_identity(unsigned n_points, goti_symmetries *out)
{
    memset(out, 0, sizeof *out);
    out->n_points = (uint8_t)n_points;
    out->n = 1;
    for (unsigned p = 0; p < n_points; p++)
        out->perm[0][p] = (uint8_t)p;
}

uint64_t goti_symmetry_apply(const goti_symmetries *sym, unsigned s,
                             uint64_t set)
{
    const uint8_t *const perm = sym->perm[s];
    uint64_t image = 0;
    for (; set != 0; set &= set - 1)
        image |= goti_bit(perm[goti_ctz(set)]);
    return image;
}

void goti_symmetry_point_order(const goti_symmetries *sym, uint8_t *order)
{
    uint64_t done = 0;
    unsigned n = 0;
    for (unsigned p = 0; p < sym->n_points; p++) {
        if (done & goti_bit(p)) continue;
        uint64_t orbit = 0;
        for (unsigned s = 0; s < sym->n; s++)
            orbit |= goti_bit(sym->perm[s][p]);
        done |= orbit;
        for (; orbit != 0; orbit &= orbit - 1)
            order[n++] = (uint8_t)goti_ctz(orbit);
    }
}

/* Symmetry s stays number s, so both boards can be talked about at once. */
void goti_symmetries_renumber(const goti_symmetries *sym, const uint8_t *order,
                              goti_symmetries *out)
{
    uint8_t place[GOTI_MAX_POINTS] = {0}; /* old point -> new point */
    for (unsigned i = 0; i < sym->n_points; i++)
        place[order[i]] = (uint8_t)i;
    *out = *sym;
    for (unsigned s = 0; s < sym->n; s++)
        for (unsigned i = 0; i < sym->n_points; i++)
            out->perm[s][i] = place[sym->perm[s][order[i]]];
}
