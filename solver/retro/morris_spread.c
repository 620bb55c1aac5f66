/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_spread.h"

#include <stdlib.h>

#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/retro/rows_spread.h"

struct goti_morris_halos {
    goti_halo_plan *closings, *fewer; /* opened at their first use */
    goti_halo *after;
    goti_halo *good[GOTI_MAX_CLOSED]; /* by men to take less 1 */
};

void goti_look_at_fewer(const void *ctx, uint32_t row, uint8_t *wanted)
{
    const goti_look_fewer *const l = ctx;
    const goti_rowset *const set = l->set;
    const uint64_t men = set->row[row].set;
    const unsigned n = goti_popcount(men);
    if (l->n > n) return;
    /* All sets of l->n men out of n, as ascending numbers. */
    const uint64_t end = (uint64_t)1 << n;
    for (uint64_t s = goti_low_bits(l->n); s < end;) {
        uint64_t gone = 0, rest = men;
        for (unsigned i = 0; i < n; i++, rest &= rest - 1)
            if ((s >> i) & 1) gone |= rest & (~rest + 1);
        wanted[l->fewer->orbit_of[goti_subset_rank(men & ~gone)]] = 1;
        if (s == 0) return;
        const uint64_t low = s & (~s + 1), next = s + low;
        s = next | (((s ^ next) / low) >> 2);
    }
}

static goti_err halos_of(goti_morris_rows *m, goti_msg *msg)
{
    if (m->halos != NULL) return GOTI_OK;
    m->halos = calloc(1, sizeof *m->halos);
    return m->halos != NULL
               ? GOTI_OK
               : goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
}

static goti_err share_after(goti_morris_rows *m, goti_msg *msg)
{
    struct goti_morris_halos *const h = m->halos;
    const goti_rowset *const set = m->hunt.set;
    if (h->closings == NULL) {
        const goti_look look = {set, GOTI_LOOK_CAPTURES};
        GOTI_TRY(goti_rows_plan(m->space->team, set->own, goti_look_at_actions,
                                &look, set, &h->closings, msg));
        GOTI_TRY(
            goti_halo_open(h->closings, m->after.row_bytes, &h->after, msg));
    }
    goti_halo_begin(h->after, &m->after, NULL);
    goti_halo_end(h->after, &m->after);
    return GOTI_OK;
}

goti_err goti_morris_share_more(goti_morris_rows *m, unsigned k,
                                goti_side winner, int cursed, goti_msg *msg)
{
    if (!goti_is_spread(m->space->team) || m->fewer == NULL) return GOTI_OK;
    GOTI_TRY(halos_of(m, msg));
    struct goti_morris_halos *const h = m->halos;
    /* The stores are those of the rowset before, which only lends them. */
    goti_rowstore *const good =
        (goti_rowstore *)(k == 1 ? &m->fewer_won[winner][cursed]
                                 : &m->fewer_more->good[k - 2][winner][cursed]);
    if (h->fewer == NULL) {
        const goti_look_fewer look = {m->hunt.set, &m->fewer->rows, 1};
        GOTI_TRY(goti_rows_plan(m->space->team, m->hunt.set->own,
                                goti_look_at_fewer, &look, m->fewer, &h->fewer,
                                msg));
    }
    if (h->good[k - 1] == NULL)
        GOTI_TRY(
            goti_halo_open(h->fewer, good->row_bytes, &h->good[k - 1], msg));
    goti_halo_begin(h->good[k - 1], good, NULL);
    goti_halo_end(h->good[k - 1], good);
    return GOTI_OK;
}

goti_err goti_morris_share(const void *rules, const goti_sweep_asks *asks,
                           goti_msg *msg)
{
    goti_morris_rows *const m = (goti_morris_rows *)rules;
    GOTI_TRY(halos_of(m, msg));
    GOTI_TRY(share_after(m, msg));
    for (unsigned k = 1; k <= m->most; k++)
        GOTI_TRY(goti_morris_share_more(m, k, asks->winner, asks->cursed, msg));
    return GOTI_OK;
}

void goti_morris_share_close(goti_morris_rows *m)
{
    struct goti_morris_halos *const h = m->halos;
    if (h == NULL) return;
    goti_halo_close(h->after);
    for (unsigned k = 0; k < GOTI_MAX_CLOSED; k++)
        goti_halo_close(h->good[k]);
    goti_halo_plan_close(h->closings);
    goti_halo_plan_close(h->fewer);
    free(h);
    m->halos = NULL;
}
