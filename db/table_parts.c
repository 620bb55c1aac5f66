/* SPDX-License-Identifier: MIT */
#define XXH_STATIC_LINKING_ONLY /* the inside of a digest's state */
#include "db/table_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "db/table_writer.h"
#include "solver/base/mem.h"
#include "solver/base/par.h"

/* Compressed frames are kept in chunks, each twice as long as the one before:
 * what is kept is never moved, and of the last chunk only what is filled takes
 * memory. */
enum { FIRST_CHUNK_BYTES = 1 << 18, MAX_CHUNKS = 40 };

struct goti_table_part {
    goti_table_info info;
    goti_table_packer *packer; /* borrowed */
    uint64_t first, n, n_came;
    uint64_t first_frame, n_frames, n_done; /* that begin in the part */
    goti_codec_frame *frames;
    uint8_t *head;
    size_t head_bytes; /* that it will have */
    uint8_t *pending;
    size_t pending_bytes;
    uint8_t *chunk[MAX_CHUNKS]; /* frames, compressed and pushed together */
    unsigned n_chunks;
    uint64_t kept_bytes;
};

static goti_err out_of_memory(goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_MEMORY, "no memory to write a table");
}

static uint64_t frame_positions(const goti_table_part *p)
{
    return p->info.frame_positions;
}

goti_err goti_table_part_open(const goti_table_info *info,
                              goti_table_packer *packer, uint64_t first,
                              uint64_t n, goti_table_part **out, goti_msg *msg)
{
    goti_table_part *const p = calloc(1, sizeof *p);
    if (p == NULL) return out_of_memory(msg);
    p->info = *info;
    p->packer = packer;
    p->first = first;
    p->n = n;
    const uint64_t whole = frame_positions(p), end = first + n;
    p->first_frame = (first + whole - 1) / whole;
    const uint64_t end_frame = (end + whole - 1) / whole;
    p->n_frames = end_frame - p->first_frame;
    const uint64_t head = p->first_frame * whole - first;
    p->head_bytes = (size_t)(head < n ? head : n);
    p->frames = calloc(p->n_frames + 1, sizeof *p->frames);
    p->head = malloc(p->head_bytes + 1);
    p->pending = malloc((size_t)whole);
    if (p->frames == NULL || p->head == NULL || p->pending == NULL) {
        goti_table_part_close(p);
        return out_of_memory(msg);
    }
    *out = p;
    return GOTI_OK;
}

static size_t chunk_bytes(unsigned i)
{
    return (size_t)FIRST_CHUNK_BYTES << i;
}

void goti_table_part_close(goti_table_part *p)
{
    if (p == NULL) return;
    for (unsigned i = 0; i < p->n_chunks; i++)
        goti_mem_free(p->chunk[i], chunk_bytes(i));
    free(p->frames);
    free(p->head);
    free(p->pending);
    free(p);
}

typedef struct batch {
    goti_table_part *p;
    const uint8_t *src;
} batch;

static goti_err compress_frame(void *ctx, uint64_t item, int worker)
{
    const batch *const b = ctx;
    goti_table_part *const p = b->p;
    const uint64_t i = p->n_done + item;
    return goti_packer_frame(
        p->packer, worker, item, &p->info, b->src + item * frame_positions(p),
        goti_codec_frame_bytes(&p->info, p->first_frame + i), &p->frames[i]);
}

/* Keep n bytes of a frame, behind those that are kept. */
static goti_err keep(goti_table_part *p, const uint8_t *from, size_t n,
                     goti_msg *msg)
{
    while (n > 0) {
        /* All chunks together: 2^n_chunks - 1 times the first. */
        const uint64_t room =
            ((UINT64_C(1) << p->n_chunks) - 1) * FIRST_CHUNK_BYTES;
        if (p->kept_bytes == room) {
            if (p->n_chunks == MAX_CHUNKS) return out_of_memory(msg);
            uint8_t *const chunk = goti_mem_alloc(chunk_bytes(p->n_chunks));
            if (chunk == NULL) return out_of_memory(msg);
            p->chunk[p->n_chunks++] = chunk;
            continue;
        }
        const unsigned last = p->n_chunks - 1;
        const size_t left = (size_t)(room - p->kept_bytes);
        const size_t now = n < left ? n : left;
        memcpy(p->chunk[last] + (chunk_bytes(last) - left), from, now);
        p->kept_bytes += now;
        from += now;
        n -= now;
    }
    return GOTI_OK;
}

static goti_err put_frames(goti_table_part *p, int n_threads,
                           const uint8_t *src, uint64_t n, goti_msg *msg)
{
    const uint64_t most = p->packer->n_slots;
    GOTI_TRY(goti_packer_begin(p->packer, n_threads, msg));
    for (uint64_t i = 0; i < n; i += most) {
        batch b = {p, src + i * frame_positions(p)};
        const uint64_t now = n - i < most ? n - i : most;
        const goti_err err =
            goti_par_for(n_threads, now, 1, compress_frame, &b);
        if (err != GOTI_OK) return goti_packer_failed(err, &p->info, msg);
        for (uint64_t k = 0; k < now; k++, p->n_done++)
            GOTI_TRY(keep(p, goti_packer_slot(p->packer, k),
                          p->frames[p->n_done].compressed_bytes, msg));
    }
    return GOTI_OK;
}

/* Fill dst up to size; *used: how many of n went there. */
static void fill(uint8_t *dst, size_t *at, size_t size, const uint8_t *src,
                 size_t n, size_t *used)
{
    *used = n < size - *at ? n : size - *at;
    memcpy(dst + *at, src, *used);
    *at += *used;
}

static goti_err add(goti_table_part *p, int n_threads, const uint8_t *codes,
                    size_t n, goti_msg *msg)
{
    const size_t whole = (size_t)frame_positions(p);
    size_t used;
    if (p->pending_bytes > 0) {
        fill(p->pending, &p->pending_bytes, whole, codes, n, &used);
        codes += used;
        n -= used;
        if (p->pending_bytes < whole) return GOTI_OK;
        GOTI_TRY(put_frames(p, n_threads, p->pending, 1, msg));
        p->pending_bytes = 0;
    }
    GOTI_TRY(put_frames(p, n_threads, codes, n / whole, msg));
    codes += n / whole * whole;
    fill(p->pending, &p->pending_bytes, whole, codes, n % whole, &used);
    return GOTI_OK;
}

goti_err goti_table_part_append(goti_table_part *p, int n_threads,
                                const uint8_t *codes, size_t n, goti_msg *msg)
{
    if (n > p->n - p->n_came)
        return goti_fail(msg, GOTI_E_ARG,
                         "more codes than the part's %" PRIu64 " positions",
                         p->n);
    size_t in_head = 0;
    if (p->n_came < p->head_bytes) {
        size_t at = (size_t)p->n_came;
        fill(p->head, &at, p->head_bytes, codes, n, &in_head);
    }
    p->n_came += n;
    return add(p, n_threads, codes + in_head, n - in_head, msg);
}

const uint8_t *goti_table_part_head(const goti_table_part *p, size_t *n,
                                    uint64_t *of)
{
    *n = p->head_bytes;
    *of = p->first / frame_positions(p) * frame_positions(p);
    return p->head;
}

goti_err goti_table_part_end(goti_table_part *p, const uint8_t *codes, size_t n,
                             goti_msg *msg)
{
    if (p->n_came != p->n)
        return goti_fail(msg, GOTI_E_ARG,
                         "%" PRIu64 " codes came for %" PRIu64 " positions",
                         p->n_came, p->n);
    GOTI_TRY(add(p, 1, codes, n, msg));
    if (p->pending_bytes > 0) GOTI_TRY(put_frames(p, 1, p->pending, 1, msg));
    p->pending_bytes = 0;
    return p->n_done == p->n_frames
               ? GOTI_OK
               : goti_fail(msg, GOTI_E_ARG, "frames of a part are missing");
}

const goti_codec_frame *goti_table_part_frames(const goti_table_part *p,
                                               uint64_t *n, uint64_t *bytes)
{
    *n = p->n_frames;
    *bytes = p->kept_bytes;
    return p->frames;
}

goti_err goti_table_part_write(const goti_table_part *p, const char *path,
                               uint64_t frame_bytes_before, goti_msg *msg)
{
    uint64_t at = goti_codec_header_bytes(&p->info) + frame_bytes_before;
    uint64_t left = p->kept_bytes;
    for (unsigned i = 0; i < p->n_chunks; i++) {
        const size_t now =
            left < chunk_bytes(i) ? (size_t)left : chunk_bytes(i);
        GOTI_TRY(goti_atomic_write_into(path, p->chunk[i], now, at, msg));
        at += now;
        left -= now;
    }
    return GOTI_OK;
}

/* --- the digest --- */

_Static_assert(sizeof(XXH3_state_t) <= GOTI_DIGEST_STATE_BYTES,
               "a digest's state fits");

goti_err goti_digest_begin(goti_digest_state *out, goti_msg *msg)
{
    XXH3_state_t *const state = XXH3_createState();
    if (state == NULL || XXH3_64bits_reset(state) != XXH_OK) {
        (void)XXH3_freeState(state);
        return out_of_memory(msg);
    }
    memset(out, 0, sizeof *out);
    memcpy(out->bytes, state, sizeof *state);
    (void)XXH3_freeState(state);
    return GOTI_OK;
}

/* A state of this process that goes on from another's: what it points at is
 * where this process has it. */
static XXH3_state_t *restore(const goti_digest_state *from)
{
    XXH3_state_t *const state = XXH3_createState();
    if (state == NULL || XXH3_64bits_reset(state) != XXH_OK) {
        (void)XXH3_freeState(state);
        return NULL;
    }
    const unsigned char *const secret = state->extSecret;
    memcpy(state, from->bytes, sizeof *state);
    state->extSecret = secret;
    return state;
}

goti_err goti_digest_add(goti_digest_state *at, const void *codes, size_t n,
                         goti_msg *msg)
{
    XXH3_state_t *const state = restore(at);
    if (state == NULL) return out_of_memory(msg);
    const bool ok = XXH3_64bits_update(state, codes, n) == XXH_OK;
    memcpy(at->bytes, state, sizeof *state);
    (void)XXH3_freeState(state);
    return ok ? GOTI_OK : out_of_memory(msg);
}

goti_err goti_table_adopt(goti_table_writer *w, const goti_codec_frame *frames,
                          const goti_digest_state *digest, goti_msg *msg)
{
    XXH3_state_t *const state = restore(digest);
    if (state == NULL) return out_of_memory(msg);
    XXH3_copyState(w->codes, state);
    (void)XXH3_freeState(state);
    uint64_t bytes = 0;
    for (uint64_t i = 0; i < w->header.n_frames; i++)
        bytes += frames[i].compressed_bytes;
    memcpy(w->frames, frames, w->header.n_frames * sizeof *frames);
    w->n_done = w->header.n_frames;
    w->n_cells = w->header.info.n_positions;
    w->written_bytes += bytes;
    return goti_atomic_skip(w->file, bytes, msg);
}
