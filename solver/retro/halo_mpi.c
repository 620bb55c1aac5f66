/* SPDX-License-Identifier: MIT */
/*
 * Halos by MPI; built with GOTI_MPI only.  Rows are packed, as most of a plane
 * is empty (row_pack.h), and sent in rounds of a bounded size, one message a
 * pair of processes: both know which rows come next, so none asks.
 */
#include "solver/retro/halo.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "solver/retro/kernels.h"
#include "solver/retro/row_pack.h"
#include "solver/retro/team_mpi.h"
#include "solver/retro/team_plan.h"

/* Tags of messages: that any MPI has so many is in its standard. */
enum { FIRST_TAG = 16, N_TAGS = 32000 };

struct goti_halo_plan {
    goti_team *team;
    int tag; /* of its messages: those of several halos may be on their way */
    uint32_t n_rows, n_far;
    uint32_t *slot; /* by row: place in far; UINT32_MAX: not wanted */
    uint32_t *far;  /* rows of others, ascending: so by process */
    uint32_t *send; /* own rows, for process after process */
    int *far_n, *far_first, *send_n, *send_first; /* by process */
};

/* Two other processes, as an exchange goes on: the one so many places before
 * this one, and the one so many places behind it. */
typedef struct peer {
    int from, to;
    uint32_t turn;           /* in which it is served */
    uint32_t in, out;        /* rows listed that are past */
    uint8_t *inbox, *outbox; /* packed; those of another turn share them */
    size_t inbox_bytes, outbox_bytes;
    size_t in_bytes, out_bytes; /* of this round's message; 0: none */
    MPI_Request get, put;
} peer;

struct goti_halo {
    const goti_halo_plan *plan;
    uint8_t *data;
    size_t row_bytes, size_bytes;
    peer *peer;
    uint32_t n_peers;
    uint8_t *boxes;
    size_t boxes_bytes;
    /* The exchange at hand. */
    uint32_t at; /* peers before this one have been served */
    const goti_rowstore *store;
    const uint8_t *any;
    bool busy;
};

/* Rows are packed into so much, in and out each, if a row fits.  Where that is
 * not enough for all peers, they are served in turns, the nearest first.  The
 * turns are the same for all processes: whoever is behind waits for none that
 * is further, as that one has served it already. */
enum { BOX_BYTES = GOTI_HALO_BOX_BYTES };

/* --- who wants what --- */

void goti_halo_plan_close(goti_halo_plan *plan)
{
    if (plan == NULL) return;
    free(plan->slot);
    free(plan->far);
    free(plan->send);
    free(plan->far_n); /* and the other three behind it */
    free(plan);
}

static void count_far(goti_halo_plan *p, const uint8_t *wanted)
{
    for (int q = 0; q < p->team->n; q++) {
        const goti_span span = goti_team_span(p->team, p->n_rows, q);
        p->far_first[q] = (int)p->n_far;
        for (uint32_t r = span.first; r < span.first + span.n; r++) {
            p->slot[r] = UINT32_MAX;
            if (q != p->team->me && wanted[r]) p->slot[r] = p->n_far++;
        }
        p->far_n[q] = (int)p->n_far - p->far_first[q];
    }
}

static goti_err ask(goti_halo_plan *p, goti_msg *msg)
{
    const goti_world *const w = p->team->world;
    p->far = malloc((p->n_far + 1) * sizeof *p->far);
    if (p->far == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    for (uint32_t r = 0; r < p->n_rows; r++)
        if (p->slot[r] != UINT32_MAX) p->far[p->slot[r]] = r;
    double since = goti_team_meet(p->team);
    MPI_Alltoall(p->far_n, 1, MPI_INT, p->send_n, 1, MPI_INT, w->work);
    goti_team_met(p->team, since, (uint64_t)p->team->n * sizeof(int));
    int n = 0;
    for (int q = 0; q < p->team->n; q++) {
        p->send_first[q] = n;
        n += p->send_n[q];
    }
    p->send = malloc(((size_t)n + 1) * sizeof *p->send);
    if (p->send == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    since = goti_team_meet(p->team);
    MPI_Alltoallv(p->far, p->far_n, p->far_first, MPI_UINT32_T, p->send,
                  p->send_n, p->send_first, MPI_UINT32_T, w->work);
    goti_team_met(p->team, since, p->n_far * sizeof *p->far);
    return GOTI_OK;
}

goti_err goti_halo_plan_open(goti_team *t, uint32_t n_rows,
                             const uint8_t *wanted, goti_halo_plan **out,
                             goti_msg *msg)
{
    const size_t n = (size_t)t->n;
    goti_world *const w = t->world;
    goti_halo_plan *const p = calloc(1, sizeof *p);
    if (p == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    p->team = t;
    p->tag = FIRST_TAG + (int)(w->n_plans++ % N_TAGS);
    p->n_rows = n_rows;
    p->slot = malloc((n_rows + 1) * sizeof *p->slot);
    p->far_n = calloc(4 * n, sizeof *p->far_n);
    goti_err err = GOTI_OK;
    if (p->slot == NULL || p->far_n == NULL) {
        err = goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    } else {
        p->far_first = p->far_n + n;
        p->send_n = p->far_n + 2 * n;
        p->send_first = p->far_n + 3 * n;
        count_far(p, wanted);
        err = ask(p, msg);
    }
    if (err == GOTI_OK)
        *out = p;
    else
        goti_halo_plan_close(p);
    return err;
}

uint32_t goti_halo_n(const goti_halo_plan *plan)
{
    return plan->n_far;
}

uint32_t goti_halo_nth(const goti_halo_plan *plan, uint32_t k)
{
    return plan->far[k];
}

/* --- rows --- */

/* What is packed are words of 8 bytes, so many of which MPI's int can count
 * that the largest row is a message, too. */
_Static_assert(GOTI_MAX_DIMS <= 31, "2^31 cells are fewer words than INT_MAX");

static int words_of(size_t packed_bytes)
{
    return (int)(packed_bytes / 8);
}

/* The most that a message may be; the same for all processes. */
static size_t box_bytes(const goti_halo *h)
{
    const size_t row = goti_row_packed_most(h->row_bytes);
    const size_t box = BOX_BYTES / (size_t)h->plan->team->n / 8 * 8;
    return box > row ? box : row;
}

/* Room for so many rows, if that is less than a box. */
static size_t box_of(const goti_halo *h, int n_rows)
{
    const size_t all = (size_t)n_rows * goti_row_packed_most(h->row_bytes);
    return all < box_bytes(h) ? all : box_bytes(h);
}

/* Peers, and how large the boxes of a turn are. */
static void list_peers(goti_halo *h)
{
    const goti_halo_plan *const p = h->plan;
    const size_t at_once = BOX_BYTES / box_bytes(h);
    size_t bytes = 0;
    for (int k = 1; k < p->team->n; k++) {
        const int to = (p->team->me + k) % p->team->n;
        const int from = (p->team->me + p->team->n - k) % p->team->n;
        if (p->far_n[from] + p->send_n[to] == 0) continue;
        peer *const it = &h->peer[h->n_peers];
        *it = (peer){.from = from,
                     .to = to,
                     .turn = (uint32_t)(k - 1) /
                             (uint32_t)(at_once > 0 ? at_once : 1),
                     .inbox_bytes = box_of(h, p->far_n[from]),
                     .outbox_bytes = box_of(h, p->send_n[to]),
                     .get = MPI_REQUEST_NULL,
                     .put = MPI_REQUEST_NULL};
        if (h->n_peers > 0 && it->turn != it[-1].turn) bytes = 0;
        bytes += it->inbox_bytes + it->outbox_bytes;
        if (bytes > h->boxes_bytes) h->boxes_bytes = bytes;
        h->n_peers++;
    }
}

/* Boxes of all peers, and where they lie. */
static goti_err open_boxes(goti_halo *h, goti_msg *msg)
{
    h->peer = calloc((size_t)h->plan->team->n, sizeof *h->peer);
    if (h->peer == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    list_peers(h);
    if (h->n_peers == 0) return GOTI_OK;
    h->boxes = goti_mem_alloc(h->boxes_bytes);
    if (h->boxes == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    uint8_t *at = h->boxes;
    for (uint32_t k = 0; k < h->n_peers; k++) {
        peer *const it = &h->peer[k];
        if (k > 0 && it->turn != it[-1].turn) at = h->boxes;
        it->inbox = at;
        it->outbox = at + it->inbox_bytes;
        at = it->outbox + it->outbox_bytes;
    }
    return GOTI_OK;
}

goti_err goti_halo_open(const goti_halo_plan *plan, size_t row_bytes,
                        goti_halo **out, goti_msg *msg)
{
    goti_halo *const h = calloc(1, sizeof *h);
    if (h == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    h->plan = plan;
    h->row_bytes = row_bytes;
    h->size_bytes = (size_t)plan->n_far * row_bytes + 64;
    h->data = goti_mem_alloc(h->size_bytes);
    goti_err err = h->data != NULL
                       ? open_boxes(h, msg)
                       : goti_fail(msg, GOTI_E_MEMORY,
                                   "no memory for %u rows of other processes",
                                   (unsigned)plan->n_far);
    if (err == GOTI_OK)
        *out = h;
    else
        goti_halo_close(h);
    return err;
}

void goti_halo_close(goti_halo *h)
{
    if (h == NULL) return;
    assert(!h->busy);
    goti_mem_free(h->data, h->size_bytes);
    goti_mem_free(h->boxes, h->boxes_bytes);
    free(h->peer);
    free(h);
}

const void *goti_halo_row(const goti_halo *h, uint32_t row)
{
    assert(h != NULL && h->plan->slot[row] != UINT32_MAX);
    return h->data + (size_t)h->plan->slot[row] * h->row_bytes;
}

void *goti_halo_own(goti_halo *h, uint32_t row)
{
    assert(h->plan->slot[row] != UINT32_MAX);
    return h->data + (size_t)h->plan->slot[row] * h->row_bytes;
}

void goti_halo_attach(const goti_halo *h, goti_rowstore *store)
{
    store->halo = h;
}

void goti_halo_clear(goti_halo *h)
{
    memset(h->data, 0, h->size_bytes);
}

/* --- an exchange --- */

static bool comes(const goti_halo *h, uint32_t row)
{
    return h->any == NULL || h->any[row];
}

/* *at moves on to the next row listed that comes.  False: there is none. */
static bool next_row(const goti_halo *h, const uint32_t *list, int n,
                     uint32_t *at)
{
    while (*at < (uint32_t)n && !comes(h, list[*at]))
        ++*at;
    return *at < (uint32_t)n;
}

static const uint32_t *out_list(const goti_halo *h, const peer *p)
{
    return h->plan->send + h->plan->send_first[p->to];
}

static const uint32_t *in_list(const goti_halo *h, const peer *p)
{
    return h->plan->far + h->plan->far_first[p->from];
}

/* As many rows as are sure to fit. */
static goti_err pack_peer(void *ctx, uint64_t item, int worker)
{
    const goti_halo *const h = ctx;
    peer *const p = &h->peer[h->at + item];
    const uint32_t *const list = out_list(h, p);
    const size_t row = goti_row_packed_most(h->store->row_bytes);
    uint8_t *to = p->outbox;
    const uint8_t *const end = to + p->outbox_bytes;
    (void)worker;
    for (; (size_t)(end - to) >= row &&
           next_row(h, list, h->plan->send_n[p->to], &p->out);
         p->out++)
        to = goti_row_pack(to, goti_rowstore_read(h->store, list[p->out]),
                           h->store->row_bytes);
    p->out_bytes = (size_t)(to - p->outbox);
    return GOTI_OK;
}

/* As many rows as the message has. */
static goti_err unpack_peer(void *ctx, uint64_t item, int worker)
{
    const goti_halo *const h = ctx;
    peer *const p = &h->peer[h->at + item];
    const uint32_t *const list = in_list(h, p);
    const uint8_t *from = p->inbox;
    (void)worker;
    for (; from < p->inbox + p->in_bytes; p->in++) {
        const bool some = next_row(h, list, h->plan->far_n[p->from], &p->in);
        assert(some);
        (void)some;
        const size_t slot = h->plan->slot[list[p->in]];
        from = goti_row_unpack(from, h->data + slot * h->row_bytes,
                               h->store->row_bytes);
    }
    return GOTI_OK;
}

/* Peers whose turn it is. */
static uint32_t n_now(const goti_halo *h)
{
    uint32_t n = 0;
    while (h->at + n < h->n_peers &&
           h->peer[h->at + n].turn == h->peer[h->at].turn)
        n++;
    return n;
}

/* False: these peers have nothing left to send or receive. */
static bool begin_turn(goti_halo *h)
{
    const goti_world *const w = h->plan->team->world;
    goti_traffic *const traffic = &h->plan->team->traffic;
    const uint32_t n = n_now(h);
    bool some = false;
    for (uint32_t k = 0; k < n; k++) {
        peer *const p = &h->peer[h->at + k];
        if (!next_row(h, in_list(h, p), h->plan->far_n[p->from], &p->in))
            continue;
        some = true;
        MPI_Irecv(p->inbox, words_of(p->inbox_bytes), MPI_UINT64_T, p->from,
                  h->plan->tag, w->work, &p->get);
    }
    const goti_err err =
        goti_par_for(h->plan->team->n_threads, n, 1, pack_peer, h);
    assert(err == GOTI_OK);
    (void)err;
    for (uint32_t k = 0; k < n; k++) {
        peer *const p = &h->peer[h->at + k];
        if (p->out_bytes == 0) continue;
        some = true;
        MPI_Isend(p->outbox, words_of(p->out_bytes), MPI_UINT64_T, p->to,
                  h->plan->tag, w->work, &p->put);
        traffic->row_bytes += p->out_bytes;
        traffic->row_messages++;
    }
    return some;
}

/* False: nothing is left to send or receive. */
static bool begin_round(goti_halo *h)
{
    for (; h->at < h->n_peers; h->at += n_now(h))
        if (begin_turn(h)) return true;
    return false;
}

/* Has p's message come?  Its length is told once. */
static void look_for(peer *p, bool wait)
{
    MPI_Status status;
    int done = 1, words = 0;
    if (p->get == MPI_REQUEST_NULL) return;
    if (wait)
        MPI_Wait(&p->get, &status);
    else
        MPI_Test(&p->get, &done, &status);
    if (!done) return;
    MPI_Get_count(&status, MPI_UINT64_T, &words);
    p->in_bytes = (size_t)words * 8;
}

static void take_round(goti_halo *h)
{
    const uint32_t n = n_now(h);
    const goti_err err =
        goti_par_for(h->plan->team->n_threads, n, 1, unpack_peer, h);
    assert(err == GOTI_OK);
    (void)err;
    for (uint32_t k = 0; k < n; k++)
        h->peer[h->at + k].in_bytes = 0;
}

static void end_round(goti_halo *h)
{
    const uint32_t n = n_now(h);
    const double since = goti_team_meet(h->plan->team);
    for (uint32_t k = 0; k < n; k++) {
        peer *const p = &h->peer[h->at + k];
        look_for(p, true);
        MPI_Wait(&p->put, MPI_STATUS_IGNORE);
    }
    goti_team_met(h->plan->team, since, 0);
    take_round(h);
}

static void count_rows(const goti_halo *h)
{
    goti_traffic *const traffic = &h->plan->team->traffic;
    for (uint32_t k = 0; k < h->n_peers; k++) {
        const peer *const p = &h->peer[k];
        const uint32_t *const list = out_list(h, p);
        for (uint32_t at = 0; next_row(h, list, h->plan->send_n[p->to], &at);
             at++)
            traffic->rows++;
    }
}

void goti_halo_begin(goti_halo *h, const goti_rowstore *store,
                     const uint8_t *any)
{
    assert(!h->busy && store->row_bytes <= h->row_bytes);
    h->store = store;
    h->any = any;
    for (uint32_t k = 0; k < h->n_peers; k++)
        h->peer[k].in = h->peer[k].out = 0;
    h->at = 0;
    count_rows(h);
    h->busy = begin_round(h);
}

void goti_halo_poke(goti_halo *h)
{
    const uint32_t n = h->busy ? n_now(h) : 0;
    bool all = h->busy;
    for (uint32_t k = 0; k < n; k++) {
        peer *const p = &h->peer[h->at + k];
        int done;
        look_for(p, false);
        MPI_Test(&p->put, &done, MPI_STATUS_IGNORE);
        all = all && done && p->get == MPI_REQUEST_NULL;
    }
    if (!all) return;
    take_round(h);
    h->busy = begin_round(h);
}

void goti_halo_end(goti_halo *h, goti_rowstore *store)
{
    while (h->busy) {
        end_round(h);
        h->busy = begin_round(h);
    }
    store->halo = h;
}
