/* SPDX-License-Identifier: MIT */
/* Processes that solve together, by MPI; built with GOTI_MPI only. */
#include "solver/retro/team.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "solver/retro/team_mpi.h"

/* Seconds in which all processes should come to the same end. */
enum { PATIENCE = 5 };

enum { PIECE_BYTES = 1 << 30, MAX_ALIKE = 16 };

/* Was this process started by mpirun, srun or the like?  Else MPI is left
 * alone: it would look for a launcher that is not there. */
static bool started_together(void)
{
    static const char *const sign[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK",
                                       "PMI_RANK", "PMI_SIZE"};
    for (size_t i = 0; i < sizeof sign / sizeof *sign; i++)
        if (getenv(sign[i]) != NULL) return true;
    return false;
}

static int count_here(MPI_Comm all)
{
    MPI_Comm here;
    int n = 1;
    MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &n);
    MPI_Comm_free(&here);
    return n;
}

goti_err goti_team_join(goti_team **out, goti_msg *msg)
{
    *out = NULL;
    if (!started_together()) return GOTI_OK;
    int level = 0, n = 0;
    /* An error of MPI itself ends all processes: that is its default. */
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (level < MPI_THREAD_FUNNELED) {
        MPI_Finalize();
        return goti_fail(msg, GOTI_E_UNSUPPORTED,
                         "this MPI cannot be used beside threads");
    }
    goti_team *const t = calloc(1, sizeof *t);
    goti_world *const w = calloc(1, sizeof *w);
    if (w != NULL) w->count = calloc(4 * (size_t)n, sizeof *w->count);
    if (t != NULL) t->peak_bytes = calloc((size_t)n, sizeof *t->peak_bytes);
    if (t == NULL || w == NULL || w->count == NULL || t->peak_bytes == NULL) {
        (void)fputs("goti: no memory for the team\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, 6); /* the others wait for this one */
    }
    MPI_Comm_dup(MPI_COMM_WORLD, &w->work);
    MPI_Comm_dup(MPI_COMM_WORLD, &w->end);
    MPI_Comm_rank(w->work, &t->me);
    t->n = n;
    t->n_here = count_here(w->work);
    t->world = w;
    *out = t;
    return GOTI_OK;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Have all processes come to their end? */
static bool all_end(const goti_world *w)
{
    MPI_Request request;
    int done = 0;
    MPI_Ibarrier(w->end, &request);
    for (double start = seconds(); seconds() - start < PATIENCE;) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (done) return true;
        usleep(10000);
    }
    return false;
}

void goti_team_leave(goti_team *t, int code, void (*say)(void *ctx), void *ctx)
{
    if (t == NULL) {
        if (code != 0 && say != NULL) say(ctx);
        return;
    }
    goti_world *const w = t->world;
    /* Without an error nobody waits in vain: there is no hurry. */
    const bool together = code == 0 || all_end(w);
    if (code != 0 && say != NULL && (!together || t->me == 0)) say(ctx);
    if (!together) MPI_Abort(w->work, code);
    if (code == 0) MPI_Barrier(w->end);
    MPI_Comm_free(&w->work);
    MPI_Comm_free(&w->end);
    MPI_Finalize();
    free(w->count);
    free(w);
    free(t->peak_bytes);
    free(t);
}

goti_span goti_team_span(const goti_team *t, uint32_t n, int p)
{
    const uint64_t size = (uint64_t)t->n, place = (uint64_t)p;
    const uint32_t first = (uint32_t)(place * n / size);
    return (goti_span){first, (uint32_t)((place + 1) * n / size) - first};
}

double goti_team_meet(goti_team *t)
{
    t->traffic.meetings++;
    return seconds();
}

void goti_team_met(goti_team *t, double since, uint64_t sent_bytes)
{
    t->traffic.wait_seconds += seconds() - since;
    t->traffic.other_bytes += sent_bytes;
}

static void reduce(goti_team *t, uint64_t *x, unsigned n, MPI_Op op)
{
    if (!goti_is_spread(t)) return;
    const goti_world *const w = t->world;
    const double since = goti_team_meet(t);
    MPI_Allreduce(MPI_IN_PLACE, x, (int)n, MPI_UINT64_T, op, w->work);
    goti_team_met(t, since, n * sizeof *x);
}

void goti_team_sum(goti_team *t, uint64_t *x, unsigned n)
{
    reduce(t, x, n, MPI_SUM);
}

void goti_team_max(goti_team *t, uint64_t *x, unsigned n)
{
    reduce(t, x, n, MPI_MAX);
}

void goti_team_any(goti_team *t, bool *flag, size_t n)
{
    if (!goti_is_spread(t)) return;
    const goti_world *const w = t->world;
    const double since = goti_team_meet(t);
    MPI_Allreduce(MPI_IN_PLACE, flag, (int)n, MPI_C_BOOL, MPI_LOR, w->work);
    goti_team_met(t, since, n * sizeof *flag);
}

void goti_team_flags(goti_team *t, uint8_t *flags, uint32_t n)
{
    if (!goti_is_spread(t)) return;
    const goti_world *const w = t->world;
    int *const count = w->count;
    for (int p = 0; p < t->n; p++) {
        const goti_span span = goti_team_span(t, n, p);
        count[p] = (int)span.n;
        count[t->n + p] = (int)span.first;
    }
    const double since = goti_team_meet(t);
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, flags, count,
                   count + t->n, MPI_BYTE, w->work);
    goti_team_met(t, since, (uint64_t)count[t->me]);
}

void goti_team_tell(goti_team *t, void *data, size_t size_bytes)
{
    if (!goti_is_spread(t)) return;
    const goti_world *const w = t->world;
    const double since = goti_team_meet(t);
    for (size_t at = 0; at < size_bytes; at += PIECE_BYTES) {
        const size_t left = size_bytes - at;
        MPI_Bcast((uint8_t *)data + at,
                  (int)(left < PIECE_BYTES ? left : PIECE_BYTES), MPI_BYTE, 0,
                  w->work);
    }
    goti_team_met(t, since, t->me == 0 ? size_bytes : 0);
}

goti_err goti_team_agree(goti_team *t, goti_err err, goti_msg *msg)
{
    if (!goti_is_spread(t)) return err;
    const goti_world *const w = t->world;
    /* The first process with an error speaks for all. */
    int who = err != GOTI_OK ? t->me : t->n, first = t->n;
    const double since = goti_team_meet(t);
    MPI_Allreduce(&who, &first, 1, MPI_INT, MPI_MIN, w->work);
    goti_team_met(t, since, sizeof who);
    if (first == t->n) return GOTI_OK;
    struct {
        int err;
        goti_msg msg;
    } said = {.err = (int)err};
    if (msg != NULL) said.msg = *msg;
    MPI_Bcast(&said, (int)sizeof said, MPI_BYTE, first, w->work);
    if (msg != NULL) *msg = said.msg;
    return (goti_err)said.err;
}

goti_err goti_team_alike(goti_team *t, const goti_alike *x, unsigned n,
                         goti_msg *msg)
{
    uint64_t most[2 * MAX_ALIKE] = {0}; /* and ~least */
    assert(n <= MAX_ALIKE);
    for (unsigned i = 0; i < n; i++) {
        most[2 * i] = x[i].value;
        most[2 * i + 1] = ~x[i].value;
    }
    goti_team_max(t, most, 2 * n);
    for (unsigned i = 0; goti_is_spread(t) && i < n; i++)
        if (most[2 * i] != ~most[2 * i + 1])
            return goti_fail(msg, GOTI_E_ARG,
                             "the processes were not started alike: %s differs "
                             "among them",
                             x[i].what);
    return GOTI_OK;
}

bool goti_team_interrupted(goti_team *t)
{
    uint64_t any = goti_progress_interrupted();
    goti_team_sum(t, &any, 1);
    return any > 0;
}

void goti_team_swap(goti_team *t, const void *out, const uint64_t *to, void *in,
                    const uint64_t *from)
{
    const goti_world *const w = t->world;
    const size_t n = (size_t)t->n;
    int *const count = w->count;
    int at_out = 0, at_in = 0;
    for (size_t p = 0; p < n; p++) {
        count[p] = (int)to[p];
        count[n + p] = at_out;
        count[2 * n + p] = (int)from[p];
        count[3 * n + p] = at_in;
        at_out += count[p];
        at_in += count[2 * n + p];
    }
    const double since = goti_team_meet(t);
    MPI_Alltoallv(out, count, count + n, MPI_BYTE, in, count + 2 * n,
                  count + 3 * n, MPI_BYTE, w->work);
    goti_team_met(t, since, (uint64_t)at_out);
}

uint64_t goti_team_before(goti_team *t, uint64_t x)
{
    const goti_world *const w = t->world;
    uint64_t sum = 0;
    const double since = goti_team_meet(t);
    MPI_Exscan(&x, &sum, 1, MPI_UINT64_T, MPI_SUM, w->work);
    goti_team_met(t, since, sizeof x);
    return t->me == 0 ? 0 : sum;
}

void goti_team_from_before(goti_team *t, void *data, size_t size_bytes)
{
    const goti_world *const w = t->world;
    if (t->me == 0) return;
    const double since = goti_team_meet(t);
    MPI_Recv(data, (int)size_bytes, MPI_BYTE, t->me - 1, 1, w->work,
             MPI_STATUS_IGNORE);
    goti_team_met(t, since, 0);
}

void goti_team_to_next(goti_team *t, void *data, size_t size_bytes)
{
    const goti_world *const w = t->world;
    const double since = goti_team_meet(t);
    MPI_Send(data, (int)size_bytes, MPI_BYTE, (t->me + 1) % t->n, 1, w->work);
    if (t->me == 0)
        MPI_Recv(data, (int)size_bytes, MPI_BYTE, t->n - 1, 1, w->work,
                 MPI_STATUS_IGNORE);
    goti_team_met(t, since, size_bytes);
}
