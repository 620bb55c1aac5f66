/* SPDX-License-Identifier: MIT */
/*
 * Whole frames are compressed in parallel straight from the caller's cells,
 * batch by batch, and written in order.  Every frame is compressed on its own
 * from the same 65,536 cells however calls and threads cut the work, so the
 * file's bytes depend on the codes alone.
 */
#include "db/table_write.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "db/table_writer.h"
#include "solver/base/par.h"

enum { BATCH_BYTES = 64 << 20 };

void goti_table_abandon(goti_table_writer *w)
{
    if (w == NULL) return;
    goti_atomic_abandon(w->file);
    goti_packer_clear(&w->packer);
    (void)XXH3_freeState(w->codes);
    free(w->book);
    free(w->pending);
    free(w->frames);
    free(w);
}

static size_t whole_frame_bytes(const goti_table_writer *w)
{
    return (size_t)w->header.info.frame_positions * w->header.info.cell_bytes;
}

static goti_err out_of_memory(goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_MEMORY, "no memory to write a table");
}

static goti_err allocate(goti_table_writer *w, int level, goti_msg *msg)
{
    const uint64_t n_frames = w->header.n_frames;
    uint64_t n_slots = BATCH_BYTES / ZSTD_compressBound(whole_frame_bytes(w));
    if (n_slots == 0) n_slots = 1;
    if (n_slots > n_frames) n_slots = n_frames;
    goti_packer_init(&w->packer, level, whole_frame_bytes(w), n_slots);
    w->frames = calloc(n_frames, sizeof *w->frames);
    w->pending = malloc(whole_frame_bytes(w));
    w->book = calloc(w->header.info.n_codes, sizeof *w->book);
    w->codes = XXH3_createState();
    if (w->frames == NULL || w->pending == NULL || w->book == NULL ||
        w->codes == NULL || XXH3_64bits_reset(w->codes) != XXH_OK)
        return out_of_memory(msg);
    return GOTI_OK;
}

/* The header's place is kept by zeros, which no reader takes for a table. */
static goti_err reserve_header(goti_table_writer *w, goti_msg *msg)
{
    const uint64_t size_bytes = goti_codec_header_bytes(&w->header.info);
    uint8_t *const zeros = calloc(1, size_bytes);
    if (zeros == NULL) return out_of_memory(msg);
    const goti_err err = goti_atomic_write(w->file, zeros, size_bytes, msg);
    free(zeros);
    w->written_bytes = size_bytes;
    return err;
}

static goti_err check_book(const goti_table_info *info, const goti_code *codes,
                           goti_msg *msg)
{
    for (uint32_t c = 0; c < info->n_codes; c++)
        if (!goti_codec_value_can_be(&codes[c].value, info->metric))
            return goti_fail(msg, GOTI_E_ARG,
                             "code %" PRIu32 " has category %u and depth %u, "
                             "which is no value",
                             c, codes[c].value.category, codes[c].value.depth);
    return GOTI_OK;
}

goti_err goti_table_create(const char *path, const goti_table_info *info,
                           const goti_code *codes, int level,
                           goti_table_writer **out, goti_msg *msg)
{
    goti_table_info checked = *info;
    checked.codes_digest = checked.values_digest = 0;
    if (checked.frame_positions == 0)
        checked.frame_positions = GOTI_FRAME_POSITIONS;
    GOTI_TRY(goti_codec_check_info(&checked, GOTI_E_ARG, msg));
    GOTI_TRY(check_book(&checked, codes, msg));
    goti_table_writer *const w = calloc(1, sizeof *w);
    if (w == NULL) return out_of_memory(msg);
    w->header.info = checked;
    w->header.n_frames = goti_codec_n_frames(&checked);
    goti_err err = allocate(w, level, msg);
    if (err == GOTI_OK) err = goti_atomic_open(path, &w->file, msg);
    if (err == GOTI_OK) err = reserve_header(w, msg);
    if (err != GOTI_OK) {
        goti_table_abandon(w);
        return err;
    }
    for (uint32_t c = 0; c < checked.n_codes; c++)
        w->book[c] = codes[c].value;
    *out = w;
    return GOTI_OK;
}

/* Frames that follow each other in src; the first is frame number first. */
struct batch {
    goti_table_writer *w;
    const uint8_t *src;
    uint64_t first, n_frames;
    size_t src_bytes;
};

/* Item 0 digests the batch while the other items compress its frames. */
static goti_err work_on_batch(void *ctx, uint64_t item, int worker)
{
    struct batch *const b = ctx;
    goti_table_writer *const w = b->w;
    if (item == 0)
        return XXH3_64bits_update(w->codes, b->src, b->src_bytes) == XXH_OK
                   ? GOTI_OK
                   : GOTI_E_MEMORY;
    const goti_table_info *const info = &w->header.info;
    const uint64_t i = item - 1;
    const uint8_t *const src = b->src + i * whole_frame_bytes(w);
    const size_t src_bytes = goti_codec_frame_bytes(info, b->first + i);
    return goti_packer_frame(&w->packer, worker, i, info, src, src_bytes,
                             &w->frames[b->first + i]);
}

/* Push the slots' contents together and write them with one call. */
static goti_err write_batch(goti_table_writer *w, uint64_t n_frames,
                            goti_msg *msg)
{
    uint8_t *const packed = w->packer.slots;
    size_t used = 0;
    for (uint64_t i = 0; i < n_frames; i++) {
        const size_t n = w->frames[w->n_done + i].compressed_bytes;
        memmove(packed + used, goti_packer_slot(&w->packer, i), n);
        used += n;
    }
    GOTI_TRY(goti_atomic_write(w->file, packed, used, msg));
    w->written_bytes += used;
    w->n_done += n_frames;
    return GOTI_OK;
}

/* Compress and write n_frames frames, at most n_slots, that start at src. */
static goti_err put_frames(goti_table_writer *w, int n_threads,
                           const uint8_t *src, uint64_t n_frames, goti_msg *msg)
{
    struct batch b = {
        .w = w, .src = src, .first = w->n_done, .n_frames = n_frames};
    b.src_bytes =
        (size_t)(n_frames - 1) * whole_frame_bytes(w) +
        goti_codec_frame_bytes(&w->header.info, w->n_done + n_frames - 1);
    GOTI_TRY(goti_packer_begin(&w->packer, n_threads, msg));
    const goti_err err =
        goti_par_for(n_threads, n_frames + 1, 1, work_on_batch, &b);
    if (err != GOTI_OK) return goti_packer_failed(err, &w->header.info, msg);
    return write_batch(w, n_frames, msg);
}

/* Fill the pending frame up; *used: how many bytes of src went there. */
static goti_err top_up(goti_table_writer *w, int n_threads, const uint8_t *src,
                       size_t src_bytes, size_t *used, goti_msg *msg)
{
    const size_t frame_bytes = whole_frame_bytes(w);
    const size_t room = frame_bytes - w->pending_bytes;
    const size_t n = src_bytes < room ? src_bytes : room;
    memcpy(w->pending + w->pending_bytes, src, n);
    w->pending_bytes += n;
    *used = n;
    if (w->pending_bytes < frame_bytes) return GOTI_OK;
    w->pending_bytes = 0;
    return put_frames(w, n_threads, w->pending, 1, msg);
}

goti_err goti_table_append(goti_table_writer *w, int n_threads,
                           const void *codes, size_t n, goti_msg *msg)
{
    const uint64_t n_positions = w->header.info.n_positions;
    if (n > n_positions - w->n_cells)
        return goti_fail(msg, GOTI_E_ARG,
                         "more codes than the table's %" PRIu64 " positions",
                         n_positions);
    if (n == 0) return GOTI_OK;
    w->n_cells += n;
    const size_t frame_bytes = whole_frame_bytes(w);
    const uint8_t *src = codes;
    size_t left = n * w->header.info.cell_bytes, used = 0;
    if (w->pending_bytes > 0)
        GOTI_TRY(top_up(w, n_threads, src, left, &used, msg));
    src += used;
    left -= used;
    while (left >= frame_bytes) {
        uint64_t n_frames = left / frame_bytes;
        if (n_frames > w->packer.n_slots) n_frames = w->packer.n_slots;
        GOTI_TRY(put_frames(w, n_threads, src, n_frames, msg));
        src += n_frames * frame_bytes;
        left -= (size_t)n_frames * frame_bytes;
    }
    if (left > 0) GOTI_TRY(top_up(w, n_threads, src, left, &used, msg));
    return GOTI_OK;
}

static goti_err write_seek_table(goti_table_writer *w, goti_msg *msg)
{
    const goti_table_info *const info = &w->header.info;
    const uint64_t size_bytes = goti_codec_seek_bytes(info);
    uint8_t *const seek = malloc(size_bytes);
    if (seek == NULL) return out_of_memory(msg);
    goti_codec_put_seek(info, w->frames, seek);
    w->header.seek_digest = XXH3_64bits(seek, size_bytes);
    const goti_err err = goti_atomic_write(w->file, seek, size_bytes, msg);
    free(seek);
    w->written_bytes += size_bytes;
    w->header.file_bytes = w->written_bytes;
    return err;
}

static goti_err write_header(goti_table_writer *w, const goti_code *codes,
                             goti_msg *msg)
{
    const uint64_t size_bytes = goti_codec_header_bytes(&w->header.info);
    uint8_t *const bytes = malloc(size_bytes);
    if (bytes == NULL) return out_of_memory(msg);
    w->header.info.codes_digest = XXH3_64bits_digest(w->codes);
    goti_codec_put_header(&w->header, codes, w->frames, bytes);
    w->header.info.values_digest =
        goti_codec_values_digest(&w->header.info, bytes);
    const goti_err err = goti_atomic_pwrite(w->file, bytes, size_bytes, 0, msg);
    free(bytes);
    return err;
}

static goti_err finish(goti_table_writer *w, const goti_code *codes,
                       goti_msg *msg)
{
    const goti_table_info *const info = &w->header.info;
    if (w->n_cells != info->n_positions)
        return goti_fail(msg, GOTI_E_ARG,
                         "%" PRIu64 " codes came for %" PRIu64 " positions",
                         w->n_cells, info->n_positions);
    for (uint32_t c = 0; c < info->n_codes; c++)
        if (codes[c].value.category != w->book[c].category ||
            codes[c].value.depth != w->book[c].depth)
            return goti_fail(msg, GOTI_E_ARG,
                             "code %" PRIu32 " changed its value", c);
    if (w->pending_bytes > 0) GOTI_TRY(put_frames(w, 1, w->pending, 1, msg));
    if (w->n_done != w->header.n_frames)
        return goti_fail(msg, GOTI_E_ARG,
                         "frames are missing: an append had failed");
    GOTI_TRY(write_seek_table(w, msg));
    return write_header(w, codes, msg);
}

goti_err goti_table_commit(goti_table_writer *w, const goti_code *codes,
                           goti_table_info *info, uint64_t *file_bytes,
                           goti_msg *msg)
{
    const goti_err finished = finish(w, codes, msg);
    if (finished != GOTI_OK) {
        goti_table_abandon(w);
        return finished;
    }
    const goti_codec_header header = w->header;
    const goti_err err = goti_atomic_commit(w->file, msg);
    w->file = NULL; /* freed on either path */
    goti_table_abandon(w);
    if (err != GOTI_OK) return err;
    if (info != NULL) *info = header.info;
    if (file_bytes != NULL) *file_bytes = header.file_bytes;
    return GOTI_OK;
}
