/* SPDX-License-Identifier: MIT */
/*
 * Halos by MPI; built with GOTI_MPI only.  One message a pair of processes and
 * exchange: a datatype lists the rows where they lie, so that neither end
 * copies them together.
 */
#include "solver/retro/halo.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/mem.h"
#include "solver/retro/team_mpi.h"

struct goti_halo_plan {
    goti_team *team;
    uint32_t n_rows, n_far;
    uint32_t *slot; /* by row: place in far; UINT32_MAX: not wanted */
    uint32_t *far;  /* rows of others, ascending: so by process */
    uint32_t *send; /* own rows, for process after process */
    int *far_n, *far_first, *send_n, *send_first; /* by process */
};

struct goti_halo {
    const goti_halo_plan *plan;
    uint8_t *data;
    size_t row_bytes, size_bytes;
    MPI_Request *request;
    int n_requests;
    MPI_Aint *place; /* of the rows of one message */
};

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
    goti_halo_plan *const p = calloc(1, sizeof *p);
    if (p == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    p->team = t;
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

goti_err goti_halo_open(const goti_halo_plan *plan, size_t row_bytes,
                        goti_halo **out, goti_msg *msg)
{
    goti_halo *const h = calloc(1, sizeof *h);
    if (h == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    uint32_t most = 0;
    for (int q = 0; q < plan->team->n; q++) {
        if ((uint32_t)plan->far_n[q] > most) most = (uint32_t)plan->far_n[q];
        if ((uint32_t)plan->send_n[q] > most) most = (uint32_t)plan->send_n[q];
    }
    h->plan = plan;
    h->row_bytes = row_bytes;
    h->size_bytes = (size_t)plan->n_far * row_bytes + 64;
    h->data = goti_mem_alloc(h->size_bytes);
    h->request = calloc(2 * (size_t)plan->team->n, sizeof(MPI_Request));
    h->place = calloc((size_t)most + 1, sizeof *h->place);
    if (h->data == NULL || h->request == NULL || h->place == NULL) {
        goti_halo_close(h);
        return goti_fail(msg, GOTI_E_MEMORY,
                         "no memory for %u rows of other processes",
                         (unsigned)plan->n_far);
    }
    *out = h;
    return GOTI_OK;
}

void goti_halo_close(goti_halo *h)
{
    if (h == NULL) return;
    assert(h->n_requests == 0);
    goti_mem_free(h->data, h->size_bytes);
    free(h->request);
    free(h->place);
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

/* A datatype of the first n places of h. */
static MPI_Datatype rows_type(const goti_halo *h, int n, size_t row_bytes)
{
    MPI_Datatype type;
    MPI_Type_create_hindexed_block(n, (int)row_bytes, h->place, MPI_BYTE,
                                   &type);
    MPI_Type_commit(&type);
    return type;
}

static void receive(goti_halo *h, int q, size_t row_bytes, const uint8_t *any)
{
    const goti_halo_plan *const p = h->plan;
    const goti_world *const w = p->team->world;
    int n = 0;
    for (int i = 0; i < p->far_n[q]; i++) {
        const uint32_t slot = (uint32_t)(p->far_first[q] + i);
        if (any != NULL && !any[p->far[slot]]) continue;
        h->place[n++] = (MPI_Aint)(slot * h->row_bytes);
    }
    if (n == 0) return;
    MPI_Datatype type = rows_type(h, n, row_bytes);
    MPI_Irecv(h->data, 1, type, q, 0, w->work, &h->request[h->n_requests++]);
    MPI_Type_free(&type); /* once the message is done */
}

static void send(goti_halo *h, int q, const goti_rowstore *store,
                 const uint8_t *any)
{
    const goti_halo_plan *const p = h->plan;
    const goti_world *const w = p->team->world;
    int n = 0;
    for (int i = 0; i < p->send_n[q]; i++) {
        const uint32_t row = p->send[p->send_first[q] + i];
        if (any != NULL && !any[row]) continue;
        h->place[n++] = (MPI_Aint)((row - store->first) * store->row_bytes);
    }
    if (n == 0) return;
    MPI_Datatype type = rows_type(h, n, store->row_bytes);
    MPI_Isend(store->data, 1, type, q, 0, w->work,
              &h->request[h->n_requests++]);
    MPI_Type_free(&type);
    p->team->traffic.row_bytes += (uint64_t)n * store->row_bytes;
    p->team->traffic.row_messages++;
}

void goti_halo_begin(goti_halo *h, const goti_rowstore *store,
                     const uint8_t *any)
{
    const goti_team *const t = h->plan->team;
    assert(h->n_requests == 0 && store->row_bytes <= h->row_bytes);
    /* Each begins with another neighbour, so that not all send to one. */
    for (int i = 1; i < t->n; i++)
        receive(h, (t->me + t->n - i) % t->n, store->row_bytes, any);
    for (int i = 1; i < t->n; i++)
        send(h, (t->me + i) % t->n, store, any);
}

void goti_halo_poke(goti_halo *h)
{
    int done;
    if (h->n_requests > 0)
        MPI_Testall(h->n_requests, h->request, &done, MPI_STATUSES_IGNORE);
}

void goti_halo_end(goti_halo *h, goti_rowstore *store)
{
    const double since = goti_team_meet(h->plan->team);
    MPI_Waitall(h->n_requests, h->request, MPI_STATUSES_IGNORE);
    goti_team_met(h->plan->team, since, 0);
    h->n_requests = 0;
    store->halo = h;
}
