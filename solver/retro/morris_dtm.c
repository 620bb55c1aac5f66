/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_dtm.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/retro/dtm_spread.h"

static size_t plane_bytes(unsigned f)
{
    return goti_plane_words(f) * 8;
}

static size_t words_of(const goti_morris_dtm *m)
{
    return goti_plane_words(m->hunt.set->f);
}

/* --- opening and closing --- */

uint64_t goti_morris_dtm_bytes(uint32_t n_rows, unsigned f, bool placing)
{
    return n_rows *
               ((placing ? 4 : 3) * plane_bytes(f) + goti_outline_bytes(f) +
                goti_cells_bytes(f) + 4 * sizeof(uint64_t) + 1) +
           plane_bytes(f);
}

static goti_err open_stores(goti_morris_dtm *m, goti_msg *msg)
{
    const goti_rowset *const set = m->hunt.set;
    const goti_span n = set->own;
    for (int side = 0; side < 2; side++)
        GOTI_TRY(
            goti_rowstore_open(n, plane_bytes(set->f), &m->after[side], msg));
    GOTI_TRY(goti_rowstore_open(
        n, plane_bytes(set->f) + goti_outline_bytes(set->f), &m->news, msg));
    if (m->placings != NULL)
        GOTI_TRY(goti_rowstore_open(n, plane_bytes(set->f), &m->settled, msg));
    if (m->fewer.set == NULL) return GOTI_OK;
    return goti_rowstore_open(n, goti_cells_bytes(set->f), &m->worth, msg);
}

static goti_err open_tables(goti_morris_dtm *m, goti_msg *msg)
{
    const goti_rowset *const set = m->hunt.set;
    const unsigned flying = m->hunt.variant->morris.flying;
    m->news_any = calloc(set->n_rows, 1);
    m->ranks = calloc(set->n_rows, sizeof *m->ranks);
    m->few = calloc(1, plane_bytes(set->f));
    m->pair = calloc((size_t)set->f * set->f / 2 + 1, sizeof *m->pair);
    if (m->news_any == NULL || m->ranks == NULL || m->few == NULL ||
        m->pair == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for rows");
    for (uint64_t c = 0; c < (uint64_t)1 << set->f; c++)
        if (goti_popcount(c) + m->hand[GOTI_COLUMN] <= flying)
            m->few[c >> 6] |= goti_bit(c & 63);
    for (unsigned j = 1; j < set->f; j++)
        for (unsigned i = 0; i < j; i++)
            m->pair[m->n_pairs++] = (goti_dim_edge){(uint8_t)i, (uint8_t)j};
    return GOTI_OK;
}

goti_err goti_morris_dtm_open(const goti_space *space, const goti_rowset *set,
                              const goti_kernels *k,
                              const goti_men_layer *layer,
                              goti_morris_placings *placings,
                              const goti_morris_ranks *fewer,
                              goti_morris_dtm *out, goti_msg *msg)
{
    *out = (goti_morris_dtm){
        .hunt = {space->variant, set, k},
        .space = space,
        .hand = {layer->hand[GOTI_ROW], layer->hand[GOTI_COLUMN]},
        .range = goti_men_blacks(layer),
        .placings = placings};
    if (fewer != NULL) out->fewer = *fewer;
    goti_err err = open_stores(out, msg);
    if (err == GOTI_OK) err = open_tables(out, msg);
    if (err != GOTI_OK) goti_morris_dtm_close(out);
    return err;
}

void goti_morris_dtm_close(goti_morris_dtm *m)
{
    goti_morris_dtm_share_close(m);
    for (int side = 0; side < 2; side++)
        goti_rowstore_close(&m->after[side]);
    goti_rowstore_close(&m->news);
    goti_rowstore_close(&m->worth);
    goti_rowstore_close(&m->settled);
    free(m->news_any);
    free(m->ranks);
    free(m->few);
    free(m->pair);
    memset(m, 0, sizeof *m);
}

/* --- what captures of White's men are worth --- */

static void look_at_captures(goti_morris_dtm *m, goti_scratch *s, uint32_t row)
{
    const goti_rowset *const set = m->hunt.set;
    const size_t bytes = goti_cells_bytes(set->f);
    uint8_t *const out = goti_rowstore_own(&m->worth, row);
    uint8_t *const seen = s->cells[0];
    memset(out, 0, bytes);
    for (uint64_t men = goti_morris_men_open(m->space, set->row[row].set);
         men != 0; men &= men - 1) {
        goti_fewer_view w;
        goti_morris_view_fewer(&m->fewer.set->rows, &set->row[row],
                               goti_ctz(men), &w);
        const uint8_t f = (uint8_t)set->f;
        const goti_cell_map section = {
            .f = f, .put = f, .gap = (uint8_t)w.gone};
        memset(seen, 0, bytes);
        m->hunt.k->cells_see_max(seen,
                                 goti_rowstore_read(m->fewer.cells, w.row),
                                 &section, m->range);
        m->hunt.k->cells_permute_max(out, seen, &w.map, m->range);
    }
    uint8_t occurs[256] = {0};
    for (size_t c = 0; c < bytes; c++)
        occurs[out[c]] = 1;
    memset(m->ranks[row], 0, sizeof m->ranks[row]);
    for (unsigned r = 0; r < 256; r++)
        if (occurs[r]) m->ranks[row][r >> 6] |= goti_bit(r & 63);
}

void goti_morris_dtm_look(goti_morris_dtm *m, goti_scratch *s, uint32_t row)
{
    if (m->fewer.set != NULL) look_at_captures(m, s, row);
    if (m->placings != NULL)
        goti_morris_placings_look(m->placings, s, row, m->range);
}

unsigned goti_morris_dtm_last(const goti_morris_dtm *m, goti_side winner)
{
    const goti_category category = winner == GOTI_ROW ? GOTI_WIN : GOTI_LOSS;
    unsigned last = m->fewer.set == NULL;
    if (m->placings != NULL) {
        const unsigned placed =
            goti_morris_placings_last(m->placings, m->range, category);
        if (placed > last) last = placed;
    }
    for (unsigned c = 0; m->fewer.set != NULL && c < m->fewer.book->n; c++) {
        const goti_value v = m->fewer.book->code[c].value;
        if (v.category == (uint8_t)category && v.depth >= last)
            last = v.depth + 1u;
    }
    return last;
}

/* --- before a level --- */

static goti_men men_of(const goti_morris_dtm *m, uint32_t row)
{
    const goti_rowset *const set = m->hunt.set;
    const goti_row *const r = &set->row[row];
    return (goti_men){.f = set->f,
                      .edge = &set->edge[r->first_edge],
                      .n_edges = r->n_edges,
                      .pair = m->pair,
                      .n_pairs = m->n_pairs,
                      .mill = &set->mill[r->first_mill],
                      .n_mills = r->n_mills,
                      .few = m->few,
                      .free_men = m->hunt.variant->morris.mill_capture ==
                                  GOTI_MILL_CAPTURE_FREE};
}

/* White closes and takes a black man: White's choice, so a win if one will do
 * and a loss if all are decided.  False: no news. */
static bool white_news(const goti_morris_dtm *m, const goti_dtm_level *l,
                       uint32_t row, uint64_t *out)
{
    if (!l->fresh.any[row]) return false;
    const goti_kernels *const k = m->hunt.k;
    const size_t words = words_of(m);
    const uint64_t *const fresh = goti_rowstore_read(l->fresh.store, row);
    const goti_men men = men_of(m, row);
    memset(out, 0, words * 8);
    k->plane_takes_or(out, fresh, fresh + words, &men);
    k->plane_keep(out, l->inside, words);
    k->plane_remove(out, goti_rowstore_read(&m->after[GOTI_ROW], row), words);
    if (l->winner == GOTI_COLUMN)
        k->plane_takes_and(out, goti_rowstore_read(l->won, row), &men);
    /* Nobody to take: the step is like any. */
    if (m->range.first == 0) out[0] |= fresh[0] & 1;
    return true;
}

/* Black closes and takes a white man, after which White to move is decided
 * with the last level's depth. */
static bool black_news(const goti_morris_dtm *m, const goti_dtm_level *l,
                       uint32_t row, uint64_t *out)
{
    const size_t words = words_of(m);
    if (m->hunt.set->n_row == 0) { /* nobody to take: the step is like any */
        if (!l->fresh.any[row]) return false;
        memcpy(out, goti_rowstore_read(l->fresh.store, row), words * 8);
        return true;
    }
    if (m->fewer.set == NULL) {
        if (l->level != 1 || l->winner != GOTI_COLUMN) return false;
        memcpy(out, l->inside, words * 8);
        return true;
    }
    const goti_value v = {l->winner == GOTI_ROW ? GOTI_WIN : GOTI_LOSS,
                          (uint16_t)(l->level - 1)};
    const int place = goti_book_find(m->fewer.book, v);
    if (place < 0) return false;
    const unsigned rank = 255 - (unsigned)place;
    if (((m->ranks[row][rank >> 6] >> (rank & 63)) & 1) == 0) return false;
    m->hunt.k->cells_find(out, goti_rowstore_read(&m->worth, row),
                          m->hunt.set->f, (uint8_t)rank);
    m->hunt.k->plane_keep(out, l->inside, words);
    return true;
}

/* Cells whose best placing is decided at this level. */
static bool placed(const goti_morris_dtm *m, goti_scratch *s,
                   const goti_dtm_level *l, uint32_t row, uint64_t *out)
{
    const goti_value v = {l->winner == GOTI_ROW ? GOTI_WIN : GOTI_LOSS,
                          (uint16_t)l->level};
    return m->placings != NULL &&
           goti_morris_placings_at(m->placings, s, l->to_move, row, m->range, v,
                                   out);
}

/* Which placings the loser need not wait for, any more. */
static void settle(goti_morris_dtm *m, goti_scratch *s, const goti_dtm_level *l,
                   uint32_t row)
{
    if (m->placings == NULL) return;
    uint64_t *const settled = goti_rowstore_own(&m->settled, row);
    uint64_t *const news = s->plane[0];
    const goti_side loser = l->winner == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    if (l->level == 1 &&
        !goti_morris_placings_none(m->placings, s, loser, row, m->range,
                                   GOTI_DRAW, settled))
        memset(settled, 0xff, words_of(m) * 8);
    if (l->to_move == loser && placed(m, s, l, row, news))
        m->hunt.k->plane_add(settled, news, NULL, words_of(m));
}

static void prepare(void *family, goti_scratch *s, const goti_dtm_level *l,
                    uint32_t row)
{
    goti_morris_dtm *const m = family;
    const size_t words = words_of(m);
    uint64_t *const news = goti_rowstore_own(&m->news, row);
    settle(m, s, l, row);
    for (int side = 0; l->level == 1 && side < 2; side++)
        memset(goti_rowstore_own(&m->after[side], row), 0, words * 8);
    const bool some = l->to_move == GOTI_ROW ? white_news(m, l, row, news)
                                             : black_news(m, l, row, news);
    m->news_any[row] =
        some && m->hunt.k->plane_outline(news + words, news, words) > 0;
    if (m->news_any[row])
        m->hunt.k->plane_add(goti_rowstore_own(&m->after[l->to_move], row),
                             news, news + words, words);
}

/* --- turns --- */

/* Men that fly, and men in hand, are stuck on a full board only. */
static void stuck(const void *family, goti_scratch *s, goti_side to_move,
                  uint32_t row, uint64_t *out)
{
    const goti_morris_dtm *const m = family;
    const unsigned f = m->hunt.set->f;
    (void)s;
    if (m->hand[to_move] > 0) {
        memset(out, 0, words_of(m) * 8);
        m->hunt.k->plane_holding_or(out, f, (uint32_t)goti_low_bits(f));
        return;
    }
    if (to_move == GOTI_ROW) {
        goti_hunt_row_stuck(&m->hunt, row, out);
        return;
    }
    goti_hunt_column_stuck(&m->hunt, row, out);
    m->hunt.k->plane_remove(out, m->few, words_of(m));
    if (f <= m->hunt.variant->morris.flying)
        m->hunt.k->plane_holding_or(out, f, (uint32_t)goti_low_bits(f));
}

static bool passes(const goti_morris_dtm *m, goti_side side)
{
    return m->hunt.variant->side[side].blocked == GOTI_BLOCKED_PASSES;
}

static bool moves_or(const goti_morris_dtm *m, goti_scratch *s,
                     const goti_dtm_level *l, uint32_t row, uint64_t *out)
{
    const goti_seen news = {&m->news, m->news_any};
    if (l->to_move == GOTI_ROW)
        return goti_frames_or(&m->hunt, s, row, l->fresh, news, out);
    if (!l->fresh.any[row] && !m->news_any[row]) return false;
    const goti_men men = men_of(m, row);
    memset(out, 0, words_of(m) * 8);
    m->hunt.k->plane_turns_or(
        out, l->fresh.any[row] ? goti_rowstore_read(l->fresh.store, row) : NULL,
        m->news_any[row] ? goti_rowstore_read(&m->news, row) : NULL, &men);
    return true;
}

static bool turns_or(const void *family, goti_scratch *s,
                     const goti_dtm_level *l, uint32_t row, uint64_t *out)
{
    const goti_morris_dtm *const m = family;
    const size_t words = words_of(m);
    bool some = moves_or(m, s, l, row, out);
    uint64_t *const men = s->plane[1];
    if (placed(m, s, l, row, men)) {
        if (!some) memset(out, 0, words * 8);
        m->hunt.k->plane_add(out, men, NULL, words);
        some = true;
    }
    if (!passes(m, l->to_move) || !l->fresh.any[row]) return some;
    uint64_t *const still = s->plane[2];
    if (!some) memset(out, 0, words * 8);
    stuck(m, s, l->to_move, row, still);
    m->hunt.k->plane_keep(still, goti_rowstore_read(l->fresh.store, row),
                          words);
    m->hunt.k->plane_add(out, still, NULL, words);
    return true;
}

static void turns_and(const void *family, goti_scratch *s,
                      const goti_dtm_level *l, uint32_t row, uint64_t *acc)
{
    const goti_morris_dtm *const m = family;
    const size_t words = words_of(m);
    const goti_rowstore *const after = &m->after[l->to_move];
    const uint64_t *const here = goti_rowstore_read(l->won, row);
    if (m->placings != NULL)
        m->hunt.k->plane_keep(acc, goti_rowstore_read(&m->settled, row), words);
    if (!m->hunt.k->plane_any(acc, words)) return;
    if (l->to_move == GOTI_ROW) {
        goti_frames_and(&m->hunt, s, row, l->won, after, acc);
    } else {
        const goti_men men = men_of(m, row);
        m->hunt.k->plane_turns_and(acc, here, goti_rowstore_read(after, row),
                                   &men);
    }
    /* A blocked side that passes must pass to what is decided. */
    if (!passes(m, l->to_move)) return;
    uint64_t *const still = s->plane[2];
    stuck(m, s, l->to_move, row, still);
    m->hunt.k->plane_remove(still, here, words);
    m->hunt.k->plane_remove(acc, still, words);
}

const goti_dtm_rules goti_morris_dtm_rules = {.prepare = prepare,
#ifdef GOTI_MPI
                                              .share = goti_morris_dtm_share,
#endif
                                              .stuck = stuck,
                                              .turns_or = turns_or,
                                              .turns_and = turns_and};
