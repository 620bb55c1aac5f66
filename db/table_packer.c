/* SPDX-License-Identifier: MIT */
#include "db/table_packer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <xxhash.h>

#include "solver/base/par.h"

static goti_err out_of_memory(goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_MEMORY, "no memory to write a table");
}

void goti_packer_init(goti_table_packer *p, int level, size_t frame_bytes,
                      uint64_t n_slots)
{
    *p = (goti_table_packer){.level = level,
                             .frame_bytes = frame_bytes,
                             .slot_bytes = ZSTD_compressBound(frame_bytes),
                             .n_slots = n_slots};
}

void goti_packer_clear(goti_table_packer *p)
{
    for (int i = 0; i < p->n_cctx; i++)
        (void)ZSTD_freeCCtx(p->cctx[i]);
    free(p->cctx);
    free(p->slots);
    p->cctx = NULL;
    p->slots = NULL;
    p->n_cctx = 0;
}

static goti_err add_context(goti_table_packer *p, goti_msg *msg)
{
    ZSTD_CCtx *const c = ZSTD_createCCtx();
    if (c == NULL) return out_of_memory(msg);
    p->cctx[p->n_cctx++] = c;
    if (ZSTD_isError(
            ZSTD_CCtx_setParameter(c, ZSTD_c_compressionLevel, p->level)))
        return goti_fail(msg, GOTI_E_ARG, "zstd has no level %d", p->level);
    return GOTI_OK;
}

goti_err goti_packer_begin(goti_table_packer *p, int n_threads, goti_msg *msg)
{
    const int n = goti_par_threads(n_threads);
    /* malloc, not zeroed: pages that frames do not fill are never touched. */
    if (p->slots == NULL) p->slots = malloc(p->n_slots * p->slot_bytes);
    if (p->slots == NULL) return out_of_memory(msg);
    if (n <= p->n_cctx) return GOTI_OK;
    ZSTD_CCtx **const more = realloc(p->cctx, (size_t)n * sizeof *p->cctx);
    if (more == NULL) return out_of_memory(msg);
    p->cctx = more;
    while (p->n_cctx < n)
        GOTI_TRY(add_context(p, msg));
    return GOTI_OK;
}

goti_err goti_packer_frame(goti_table_packer *p, int worker, uint64_t slot,
                           const goti_table_info *info, const uint8_t *src,
                           size_t src_bytes, goti_codec_frame *frame)
{
    if (!goti_codec_codes_fit(info, src, src_bytes / info->cell_bytes))
        return GOTI_E_ARG;
    uint8_t *const to = p->slots + slot * p->slot_bytes;
    const size_t n =
        ZSTD_compress2(p->cctx[worker], to, p->slot_bytes, src, src_bytes);
    if (ZSTD_isError(n)) return GOTI_E_MEMORY;
    *frame = (goti_codec_frame){.compressed_bytes = (uint32_t)n,
                                .checksum = (uint32_t)XXH64(src, src_bytes, 0),
                                .digest = XXH3_64bits(to, n)};
    return GOTI_OK;
}

goti_err goti_packer_failed(goti_err err, const goti_table_info *info,
                            goti_msg *msg)
{
    if (err == GOTI_E_ARG)
        return goti_fail(msg, err,
                         "a code is not below %" PRIu32
                         ", the size of the code book",
                         info->n_codes);
    return goti_fail(msg, err, "zstd could not compress a frame");
}
