/* SPDX-License-Identifier: MIT */
#define XXH_STATIC_LINKING_ONLY /* the inside of a digest's state */
#include "db/table_parts.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "db/table_writer.h"
#include "solver/base/par.h"

enum { BATCH_FRAMES = 64 };

struct goti_table_part {
    goti_table_info info;
    int level;
    uint64_t first, n, n_came;
    uint64_t first_frame, n_frames, n_done; /* that begin in the part */
    goti_codec_frame *frames;
    uint8_t *head;
    size_t head_bytes; /* that it will have */
    uint8_t *pending;
    size_t pending_bytes;
    uint8_t *slots; /* frames of a batch, compressed apart */
    size_t slot_bytes;
    uint8_t *kept; /* frames, compressed and pushed together */
    size_t kept_bytes, kept_room;
    ZSTD_CCtx **cctx;
    int n_cctx;
};

static goti_err out_of_memory(goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_MEMORY, "no memory to write a table");
}

static uint64_t frame_positions(const goti_table_part *p)
{
    return p->info.frame_positions;
}

goti_err goti_table_part_open(const goti_table_info *info, int level,
                              uint64_t first, uint64_t n, goti_table_part **out,
                              goti_msg *msg)
{
    goti_table_part *const p = calloc(1, sizeof *p);
    if (p == NULL) return out_of_memory(msg);
    p->info = *info;
    p->level = level;
    p->first = first;
    p->n = n;
    const uint64_t whole = frame_positions(p), end = first + n;
    p->first_frame = (first + whole - 1) / whole;
    const uint64_t end_frame = (end + whole - 1) / whole;
    p->n_frames = end_frame - p->first_frame;
    const uint64_t head = p->first_frame * whole - first;
    p->head_bytes = (size_t)(head < n ? head : n);
    p->slot_bytes = ZSTD_compressBound((size_t)whole);
    p->frames = calloc(p->n_frames + 1, sizeof *p->frames);
    p->head = malloc(p->head_bytes + 1);
    p->pending = malloc((size_t)whole);
    p->slots = malloc(BATCH_FRAMES * p->slot_bytes);
    if (p->frames == NULL || p->head == NULL || p->pending == NULL ||
        p->slots == NULL) {
        goti_table_part_close(p);
        return out_of_memory(msg);
    }
    *out = p;
    return GOTI_OK;
}

void goti_table_part_close(goti_table_part *p)
{
    if (p == NULL) return;
    for (int i = 0; i < p->n_cctx; i++)
        (void)ZSTD_freeCCtx(p->cctx[i]);
    free(p->cctx);
    free(p->frames);
    free(p->head);
    free(p->pending);
    free(p->slots);
    free(p->kept);
    free(p);
}

static goti_err open_contexts(goti_table_part *p, int n_workers, goti_msg *msg)
{
    if (p->n_cctx >= n_workers) return GOTI_OK;
    ZSTD_CCtx **const more =
        realloc(p->cctx, (size_t)n_workers * sizeof *p->cctx);
    if (more == NULL) return out_of_memory(msg);
    p->cctx = more;
    while (p->n_cctx < n_workers) {
        ZSTD_CCtx *const c = ZSTD_createCCtx();
        if (c == NULL) return out_of_memory(msg);
        p->cctx[p->n_cctx++] = c;
        if (ZSTD_isError(
                ZSTD_CCtx_setParameter(c, ZSTD_c_compressionLevel, p->level)))
            return goti_fail(msg, GOTI_E_ARG, "zstd has no level %d", p->level);
    }
    return GOTI_OK;
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
    const uint8_t *const src = b->src + item * frame_positions(p);
    const size_t bytes = goti_codec_frame_bytes(&p->info, p->first_frame + i);
    if (!goti_codec_codes_fit(&p->info, src, bytes)) return GOTI_E_ARG;
    uint8_t *const slot = p->slots + item * p->slot_bytes;
    const size_t n =
        ZSTD_compress2(p->cctx[worker], slot, p->slot_bytes, src, bytes);
    if (ZSTD_isError(n)) return GOTI_E_MEMORY;
    p->frames[i] =
        (goti_codec_frame){.compressed_bytes = (uint32_t)n,
                           .checksum = (uint32_t)XXH64(src, bytes, 0),
                           .digest = XXH3_64bits(slot, n)};
    return GOTI_OK;
}

static goti_err keep(goti_table_part *p, uint64_t n, goti_msg *msg)
{
    size_t more = 0;
    for (uint64_t i = 0; i < n; i++)
        more += p->frames[p->n_done + i].compressed_bytes;
    if (p->kept_bytes + more > p->kept_room) {
        const size_t need = p->kept_bytes + more;
        const size_t room = need + need / 4;
        uint8_t *const kept = realloc(p->kept, room);
        if (kept == NULL) return out_of_memory(msg);
        p->kept = kept;
        p->kept_room = room;
    }
    for (uint64_t i = 0; i < n; i++) {
        const size_t bytes = p->frames[p->n_done + i].compressed_bytes;
        memcpy(p->kept + p->kept_bytes, p->slots + i * p->slot_bytes, bytes);
        p->kept_bytes += bytes;
    }
    p->n_done += n;
    return GOTI_OK;
}

static goti_err put_frames(goti_table_part *p, int n_threads,
                           const uint8_t *src, uint64_t n, goti_msg *msg)
{
    GOTI_TRY(open_contexts(p, goti_par_threads(n_threads), msg));
    for (uint64_t i = 0; i < n; i += BATCH_FRAMES) {
        batch b = {p, src + i * frame_positions(p)};
        const uint64_t now = n - i < BATCH_FRAMES ? n - i : BATCH_FRAMES;
        const goti_err err =
            goti_par_for(n_threads, now, 1, compress_frame, &b);
        if (err == GOTI_E_ARG)
            return goti_fail(msg, err,
                             "a code is not below %" PRIu32
                             ", the size of the code book",
                             p->info.n_codes);
        if (err != GOTI_OK)
            return goti_fail(msg, err, "zstd could not compress a frame");
        GOTI_TRY(keep(p, now, msg));
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
    if (p->kept_bytes == 0) return GOTI_OK;
    return goti_atomic_write_into(
        path, p->kept, p->kept_bytes,
        goti_codec_header_bytes(&p->info) + frame_bytes_before, msg);
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
