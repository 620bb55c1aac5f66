/* SPDX-License-Identifier: MIT */
/*
 * Tables of rows that are spread over processes.  Each compresses the frames
 * that begin in its rows, and keeps them; once all know how long the others'
 * are, all write at the same time.  The digest of the codes goes through the
 * processes in order, each gathering its codes again.
 */
#include <stdlib.h>
#include <string.h>

#include "db/table_parts.h"
#include "solver/base/par.h"
#include "solver/retro/archive_put.h"

/* Frames that a process compresses at a time. */
enum { PACKED_FRAMES = 64 };

typedef struct spread_put {
    goti_put_job *j;
    goti_team *team;
    uint32_t *slot; /* by process, and one more: slots before its rows */
    uint32_t first_slot, batch_rows;
    uint64_t n_batches; /* of the process that has the most */
    goti_table_part *part[GOTI_MAX_CLASSES];
    goti_table_packer packer; /* of all parts */
    /* To and from each process. */
    uint64_t *to, *from;
} spread_put;

static goti_span own_of(const spread_put *s)
{
    return s->j->layer->set->own;
}

static goti_err open_spread(spread_put *s)
{
    goti_put_job *const j = s->j;
    const goti_rowset *const set = j->layer->set;
    const int n = s->team->n;
    j->seen = calloc((size_t)own_of(s).n + 1, sizeof *j->seen);
    s->slot = calloc((size_t)n + 1, sizeof *s->slot);
    s->to = calloc(2 * (size_t)n, sizeof *s->to);
    if (j->seen == NULL || s->slot == NULL || s->to == NULL)
        return goti_fail(j->msg, GOTI_E_MEMORY, "no memory to write");
    s->from = s->to + n;
    for (int p = 0; p < n; p++) {
        const goti_span span = goti_team_span(s->team, set->n_rows, p);
        s->slot[p + 1] = s->slot[p] + goti_put_slots(set, span.first, span.n);
    }
    s->first_slot = s->slot[s->team->me];
    j->first_row = own_of(s).first;
    j->first_slot = s->first_slot;
    s->batch_rows = j->batch_rows;
    if (j->layer->coming_rows > 0 && j->layer->coming_rows < s->batch_rows)
        s->batch_rows = j->layer->coming_rows;
    s->n_batches = (own_of(s).n + s->batch_rows - 1) / s->batch_rows;
    const uint64_t slots = s->slot[s->team->me + 1] - s->first_slot;
    goti_packer_init(&s->packer, j->a->zstd_level, GOTI_FRAME_POSITIONS,
                     PACKED_FRAMES);
    for (unsigned t = 0; j->a->write && t < j->layer->n_tiers; t++) {
        const goti_put_tier *const o = &j->out[t];
        const goti_book *const book = j->layer->book[t];
        goti_table_info info = goti_archive_info(j->a, &j->layer->tier[t],
                                                 set->n_slots, o->n_columns);
        info.n_codes = book->n - book->first;
        GOTI_TRY(goti_table_part_open(
            &info, &s->packer, s->first_slot * o->n_columns,
            slots * o->n_columns, &s->part[t], j->msg));
    }
    return GOTI_OK;
}

/* --- batches --- */

static goti_span span_at(const spread_put *s, uint32_t first)
{
    const goti_span own = own_of(s);
    const uint32_t left = own.first + own.n - first;
    return (goti_span){first, left < s->batch_rows ? left : s->batch_rows};
}

static goti_span batch_span(const spread_put *s)
{
    return span_at(s, s->j->first_row);
}

/* Rows of a batch, piece by piece, while those that the next looks at come. */
static goti_err make_rows(spread_put *s, uint32_t n)
{
    goti_put_job *const j = s->j;
    const uint32_t piece = goti_piece_size(n, j->a->n_threads);
    for (uint32_t at = 0; at < n; at += piece) {
        GOTI_TRY(goti_put_rows(j, at, n - at < piece ? n - at : piece));
        goti_coming_poke(&j->layer->coming);
    }
    return GOTI_OK;
}

static goti_err put_span(spread_put *s, bool last)
{
    goti_put_job *const j = s->j;
    const goti_span span = batch_span(s);
    const goti_batch_rows rows = {span, span_at(s, span.first + span.n), last};
    if (j->layer->coming.fn != NULL)
        GOTI_TRY(j->layer->coming.fn(j->ctx, &rows, j->msg));
    GOTI_TRY(make_rows(s, span.n));
    const uint32_t slots = goti_put_slots(j->layer->set, span.first, span.n);
    for (unsigned t = 0; t < j->layer->n_tiers; t++) {
        const goti_put_tier *const o = &j->out[t];
        const uint64_t codes = slots * o->n_columns;
        if (j->a->write)
            GOTI_TRY(goti_table_part_append(s->part[t], j->a->n_threads,
                                            o->buffer, codes, j->msg));
        goti_coming_poke(&j->layer->coming);
        goti_progress_add(j->a->progress, codes * (uint64_t)s->team->n);
    }
    j->first_row += span.n;
    j->first_slot += slots;
    if (goti_team_interrupted(s->team))
        return goti_fail(j->msg, GOTI_E_INTERRUPTED, "interrupted");
    return GOTI_OK;
}

static goti_err put_batches(spread_put *s)
{
    goti_team_max(s->team, &s->n_batches, 1);
    for (uint64_t b = 0; b < s->n_batches; b++)
        GOTI_TRY(put_span(s, b + 1 == s->n_batches));
    for (unsigned t = 0; t < s->j->layer->n_tiers; t++)
        s->j->a->positions += s->slot[s->team->n] * s->j->out[t].n_columns;
    return GOTI_OK;
}

/* --- frames across processes --- */

/* The process whose rows have that position. */
static int process_of(const spread_put *s, uint64_t n_columns,
                      uint64_t position)
{
    int p = s->team->n - 1;
    while (p > 0 && s->slot[p] * n_columns > position)
        p--;
    /* Those without rows have no position. */
    return p;
}

/* Positions of p before its first frame: they go to another. */
static uint64_t head_of(const spread_put *s, uint64_t n_columns, int p,
                        uint64_t whole)
{
    const uint64_t first = s->slot[p] * n_columns;
    const uint64_t n = s->slot[p + 1] * n_columns - first;
    const uint64_t to_frame = (whole - first % whole) % whole;
    return to_frame < n ? to_frame : n;
}

static int head_goes_to(const spread_put *s, uint64_t n_columns, int p,
                        uint64_t whole)
{
    return process_of(s, n_columns, s->slot[p] * n_columns / whole * whole);
}

static goti_err swap_heads(spread_put *s, unsigned t)
{
    const uint64_t n_columns = s->j->out[t].n_columns;
    const uint64_t whole = GOTI_FRAME_POSITIONS;
    const int n = s->team->n;
    uint64_t all = 0;
    for (int p = 0; p < n; p++) {
        const uint64_t own = head_of(s, n_columns, s->team->me, whole);
        const uint64_t head = head_of(s, n_columns, p, whole);
        s->to[p] =
            own > 0 && head_goes_to(s, n_columns, s->team->me, whole) == p ? own
                                                                           : 0;
        s->from[p] =
            head > 0 && head_goes_to(s, n_columns, p, whole) == s->team->me
                ? head
                : 0;
        all += s->from[p];
    }
    uint8_t *const tail = malloc(all + 1);
    if (tail == NULL)
        return goti_fail(s->j->msg, GOTI_E_MEMORY, "no memory to write");
    size_t head_bytes;
    uint64_t of;
    const uint8_t *const head =
        goti_table_part_head(s->part[t], &head_bytes, &of);
    goti_team_swap(s->team, head, s->to, tail, s->from);
    const goti_err err = goti_table_part_end(s->part[t], tail, all, s->j->msg);
    free(tail);
    return err;
}

/* --- the digest --- */

typedef struct again {
    goti_put_job *j;
    uint32_t first;
} again;

static goti_err gather_row(void *ctx, uint64_t item, int worker)
{
    const again *const g = ctx;
    const uint32_t row = g->first + (uint32_t)item;
    (void)worker;
    if (g->j->layer->set->row[row].slot != UINT32_MAX)
        goti_put_gather(g->j, row,
                        g->j->seen[row - g->j->layer->set->own.first]);
    return GOTI_OK;
}

static goti_err gather_batch(spread_put *s, goti_span span)
{
    again g = {s->j, span.first};
    return goti_par_for(s->j->a->n_threads, span.n, 1, gather_row, &g);
}

/* This process's codes, after those of all before it. */
static goti_err digest(spread_put *s, goti_digest_state *state)
{
    goti_put_job *const j = s->j;
    const size_t bytes = j->layer->n_tiers * sizeof *state;
    bool waited = false;
    j->first_row = own_of(s).first;
    j->first_slot = s->first_slot;
    for (goti_span span = batch_span(s); !waited || span.n > 0;
         span = batch_span(s)) {
        GOTI_TRY(gather_batch(s, span));
        /* The first batch is there before its turn comes. */
        if (!waited) goti_team_from_before(s->team, state, bytes);
        waited = true;
        const uint64_t slots =
            goti_put_slots(j->layer->set, span.first, span.n);
        for (unsigned t = 0; t < j->layer->n_tiers; t++)
            GOTI_TRY(goti_digest_add(&state[t], j->out[t].buffer,
                                     slots * j->out[t].n_columns, j->msg));
        j->first_row += span.n;
        j->first_slot += (uint32_t)slots;
    }
    goti_team_to_next(s->team, state, bytes);
    return GOTI_OK;
}

static goti_err digest_all(spread_put *s, goti_digest_state *state)
{
    for (unsigned t = 0; t < s->j->layer->n_tiers; t++)
        GOTI_TRY(goti_digest_begin(&state[t], s->j->msg));
    return digest(s, state);
}

/* --- the file --- */

/* All frames' records, at the first process; NULL elsewhere. */
static goti_err gather_frames(spread_put *s, unsigned t, goti_codec_frame **out)
{
    const uint64_t n_columns = s->j->out[t].n_columns;
    const uint64_t whole = GOTI_FRAME_POSITIONS;
    const bool leads = goti_team_leads(s->team);
    uint64_t n, bytes, all = 0;
    const goti_codec_frame *const own =
        goti_table_part_frames(s->part[t], &n, &bytes);
    for (int p = 0; p < s->team->n; p++) {
        const uint64_t first = s->slot[p] * n_columns;
        const uint64_t end = s->slot[p + 1] * n_columns;
        s->to[p] = p == 0 ? n * sizeof *own : 0;
        s->from[p] =
            leads ? ((end + whole - 1) / whole - (first + whole - 1) / whole) *
                        sizeof *own
                  : 0;
        all += s->from[p];
    }
    *out = malloc(all + 1);
    if (*out == NULL)
        return goti_fail(s->j->msg, GOTI_E_MEMORY, "no memory to write");
    goti_team_swap(s->team, own, s->to, *out, s->from);
    return GOTI_OK;
}

static goti_err write_part(spread_put *s, unsigned t)
{
    goti_put_job *const j = s->j;
    uint64_t n, bytes;
    (void)goti_table_part_frames(s->part[t], &n, &bytes);
    const uint64_t before = goti_team_before(s->team, bytes);
    char *const path = goti_archive_path(j->a, j->out[t].file);
    if (path == NULL)
        return goti_fail(j->msg, GOTI_E_MEMORY, "no memory for a path");
    const goti_err err =
        goti_table_part_write(s->part[t], path, before, j->msg);
    free(path);
    return err;
}

static goti_err finish_tier(spread_put *s, unsigned t,
                            const goti_digest_state *state)
{
    goti_put_job *const j = s->j;
    goti_codec_frame *frames = NULL;
    goti_err err = goti_team_agree(s->team, write_part(s, t), j->msg);
    if (err == GOTI_OK)
        err = goti_team_agree(s->team, gather_frames(s, t, &frames), j->msg);
    if (err == GOTI_OK && goti_team_leads(s->team))
        err = goti_table_adopt(j->out[t].writer, frames, &state[t], j->msg);
    free(frames);
    return err;
}

static goti_err put_spread(spread_put *s)
{
    goti_put_job *const j = s->j;
    GOTI_TRY(goti_team_agree(s->team, open_spread(s), j->msg));
    GOTI_TRY(put_batches(s));
    if (!j->a->write) return GOTI_OK;
    goti_digest_state *const state = calloc(j->layer->n_tiers, sizeof *state);
    if (state == NULL)
        return goti_fail(j->msg, GOTI_E_MEMORY, "no memory to write");
    goti_err err = GOTI_OK;
    for (unsigned t = 0; err == GOTI_OK && t < j->layer->n_tiers; t++)
        err = swap_heads(s, t);
    if (err == GOTI_OK) err = digest_all(s, state);
    for (unsigned t = 0; err == GOTI_OK && t < j->layer->n_tiers; t++)
        err = finish_tier(s, t, state);
    free(state);
    return err;
}

goti_err goti_put_spread(goti_put_job *j)
{
    spread_put s = {.j = j, .team = j->a->space->team};
    const goti_err err = put_spread(&s);
    for (unsigned t = 0; t < j->layer->n_tiers; t++)
        goti_table_part_close(s.part[t]);
    goti_packer_clear(&s.packer);
    free(s.slot);
    free(s.to);
    free(j->seen);
    j->seen = NULL;
    return err;
}
