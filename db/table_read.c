/* SPDX-License-Identifier: MIT */
/*
 * Nothing from the file is believed before its digest was checked: the header
 * holds the digests of the seek table and of every compressed frame, and its
 * own.  Reading is pread and a context of one's own, so threads share a table
 * without locks.
 */
#include "db/table_read.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xxhash.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "db/table_codec.h"

struct goti_table {
    goti_codec_header header;
    goti_code *codes;
    goti_codec_frame *frames;
    uint64_t *offset; /* of each frame in the file, and of their end */
    char *path;
    int fd;
};

void goti_table_close(goti_table *t)
{
    if (t == NULL) return;
    if (t->fd >= 0) (void)close(t->fd);
    free(t->codes);
    free(t->frames);
    free(t->offset);
    free(t->path);
    free(t);
}

static goti_err out_of_memory(const goti_table *t, goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_MEMORY, "%s: no memory to read it", t->path);
}

static goti_err read_at(const goti_table *t, void *buf, size_t size_bytes,
                        uint64_t offset, goti_msg *msg)
{
    char *to = buf;
    while (size_bytes > 0) {
        const ssize_t n = pread(t->fd, to, size_bytes, (off_t)offset);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0)
            return goti_fail_errno(msg, GOTI_E_IO, "%s: cannot read", t->path);
        if (n == 0)
            return goti_fail(msg, GOTI_E_CORRUPT, "%s: the file ends too soon",
                             t->path);
        to += n;
        offset += (uint64_t)n;
        size_bytes -= (size_t)n;
    }
    return GOTI_OK;
}

/* Put the file's name before a message about its bytes. */
static goti_err name_file(const goti_table *t, goti_err err,
                          const goti_msg *inner, goti_msg *msg)
{
    if (err == GOTI_OK) return err;
    return goti_fail(msg, err, "%s: %s", t->path, inner->text);
}

/* A part of the file, malloc'ed; its end was compared to the file's size. */
static goti_err read_part(const goti_table *t, uint64_t size_bytes,
                          uint64_t offset, uint8_t **out, goti_msg *msg)
{
    uint8_t *const bytes = malloc(size_bytes);
    if (bytes == NULL) return out_of_memory(t, msg);
    const goti_err err = read_at(t, bytes, size_bytes, offset, msg);
    if (err != GOTI_OK) {
        free(bytes);
        return err;
    }
    *out = bytes;
    return GOTI_OK;
}

static goti_err take_header(goti_table *t, const uint8_t *bytes,
                            uint64_t header_bytes, uint64_t file_bytes,
                            goti_msg *msg)
{
    goti_msg inner = {""};
    const goti_err err =
        goti_codec_get_header(bytes, header_bytes, &t->header, &inner);
    if (err != GOTI_OK) return name_file(t, err, &inner, msg);
    if (t->header.file_bytes != file_bytes)
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "%s: has %" PRIu64 " bytes, %" PRIu64
                         " were written: cut short or added to",
                         t->path, file_bytes, t->header.file_bytes);
    const uint64_t n_frames = t->header.n_frames;
    t->codes = calloc(t->header.info.n_codes, sizeof *t->codes);
    t->frames = calloc(n_frames, sizeof *t->frames);
    t->offset = calloc(n_frames + 1, sizeof *t->offset);
    if (t->codes == NULL || t->frames == NULL || t->offset == NULL)
        return out_of_memory(t, msg);
    goti_codec_get_book(bytes, &t->header, t->codes, t->frames);
    return GOTI_OK;
}

static goti_err read_header(goti_table *t, uint64_t file_bytes, goti_msg *msg)
{
    uint8_t prefix[GOTI_CODEC_PREFIX_BYTES];
    if (file_bytes < sizeof prefix)
        return goti_fail(msg, GOTI_E_CORRUPT, "%s: too short for a table",
                         t->path);
    GOTI_TRY(read_at(t, prefix, sizeof prefix, 0, msg));
    uint64_t header_bytes = 0;
    goti_msg inner = {""};
    goti_err err = goti_codec_get_prefix(prefix, &header_bytes, &inner);
    if (err != GOTI_OK) return name_file(t, err, &inner, msg);
    if (header_bytes > file_bytes)
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "%s: ends within its header, or its length is wrong",
                         t->path);
    uint8_t *bytes = NULL;
    GOTI_TRY(read_part(t, header_bytes, 0, &bytes, msg));
    err = take_header(t, bytes, header_bytes, file_bytes, msg);
    free(bytes);
    return err;
}

static goti_err take_seek_table(goti_table *t, const uint8_t *bytes,
                                goti_msg *msg)
{
    const goti_table_info *const info = &t->header.info;
    goti_msg inner = {""};
    const goti_err err =
        goti_codec_get_seek(bytes, &t->header, t->frames, &inner);
    if (err != GOTI_OK) return name_file(t, err, &inner, msg);
    uint64_t end = goti_codec_header_bytes(info);
    for (uint64_t i = 0; i < t->header.n_frames; i++) {
        const size_t plain = goti_codec_frame_bytes(info, i);
        if (t->frames[i].compressed_bytes > ZSTD_compressBound(plain))
            return goti_fail(msg, GOTI_E_CORRUPT,
                             "%s: frame %" PRIu64 " is absurdly large", t->path,
                             i);
        t->offset[i] = end;
        end += t->frames[i].compressed_bytes;
    }
    t->offset[t->header.n_frames] = end;
    return GOTI_OK;
}

static goti_err read_seek_table(goti_table *t, goti_msg *msg)
{
    const uint64_t seek_bytes = goti_codec_seek_bytes(&t->header.info);
    const uint64_t header_bytes = goti_codec_header_bytes(&t->header.info);
    if (seek_bytes > t->header.file_bytes - header_bytes)
        return goti_fail(msg, GOTI_E_CORRUPT, "%s: no room for a seek table",
                         t->path);
    uint8_t *bytes = NULL;
    GOTI_TRY(read_part(t, seek_bytes, t->header.file_bytes - seek_bytes, &bytes,
                       msg));
    const goti_err err = take_seek_table(t, bytes, msg);
    free(bytes);
    return err;
}

static goti_err open_file(goti_table *t, goti_msg *msg)
{
    do {
        /* Without waiting: in place of a file there may be a pipe. */
        t->fd = open(t->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    } while (t->fd < 0 && errno == EINTR);
    if (t->fd < 0)
        return goti_fail_errno(msg,
                               errno == ENOENT ? GOTI_E_MISSING : GOTI_E_IO,
                               "%s: cannot open", t->path);
    struct stat st;
    if (fstat(t->fd, &st) != 0)
        return goti_fail_errno(msg, GOTI_E_IO, "%s: cannot stat", t->path);
    if (!S_ISREG(st.st_mode))
        return goti_fail(msg, GOTI_E_IO, "%s: not a regular file", t->path);
    GOTI_TRY(read_header(t, (uint64_t)st.st_size, msg));
    return read_seek_table(t, msg);
}

goti_err goti_table_open(const char *path, goti_table **out, goti_msg *msg)
{
    goti_table *const t = calloc(1, sizeof *t);
    if (t == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    t->fd = -1;
    t->path = strdup(path);
    const goti_err err = t->path == NULL
                             ? goti_fail(msg, GOTI_E_MEMORY, "out of memory")
                             : open_file(t, msg);
    if (err != GOTI_OK) {
        goti_table_close(t);
        return err;
    }
    *out = t;
    return GOTI_OK;
}

const goti_table_info *goti_table_get_info(const goti_table *t)
{
    return &t->header.info;
}

const goti_code *goti_table_codes(const goti_table *t)
{
    return t->codes;
}

uint64_t goti_table_file_bytes(const goti_table *t)
{
    return t->header.file_bytes;
}

const char *goti_table_path(const goti_table *t)
{
    return t->path;
}

uint64_t goti_table_frames(const goti_table *t)
{
    return t->header.n_frames;
}

static goti_err bad_frame(const goti_table *t, uint64_t i, const char *what,
                          goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_CORRUPT,
                     "%s: frame %" PRIu64 " of %" PRIu64 " is damaged: %s",
                     t->path, i, t->header.n_frames, what);
}

/* The compressed bytes first: zstd itself passes over many a flipped bit. */
static goti_err decode(const goti_table *t, uint64_t i, const void *packed,
                       void *buf, goti_msg *msg)
{
    const goti_table_info *const info = &t->header.info;
    const goti_codec_frame *const frame = &t->frames[i];
    const size_t plain = goti_codec_frame_bytes(info, i);
    if (XXH3_64bits(packed, frame->compressed_bytes) != frame->digest)
        return bad_frame(t, i, "other bytes than were written", msg);
    const size_t n =
        ZSTD_decompress(buf, plain, packed, frame->compressed_bytes);
    if (ZSTD_getErrorCode(n) == ZSTD_error_memory_allocation)
        return out_of_memory(t, msg);
    if (ZSTD_isError(n)) return bad_frame(t, i, ZSTD_getErrorName(n), msg);
    if (n != plain) return bad_frame(t, i, "too few codes", msg);
    if ((uint32_t)XXH64(buf, plain, 0) != frame->checksum)
        return bad_frame(t, i, "wrong checksum of its codes", msg);
    if (!goti_codec_codes_fit(info, buf, plain / info->cell_bytes))
        return bad_frame(t, i, "a code that is not in the book", msg);
    return GOTI_OK;
}

goti_err goti_table_frame(const goti_table *t, uint64_t i, void *buf, size_t *n,
                          goti_msg *msg)
{
    if (i >= t->header.n_frames)
        return goti_fail(msg, GOTI_E_ARG, "%s: frame %" PRIu64 " of %" PRIu64,
                         t->path, i, t->header.n_frames);
    uint8_t *packed = NULL;
    GOTI_TRY(read_part(t, t->frames[i].compressed_bytes, t->offset[i], &packed,
                       msg));
    const goti_err err = decode(t, i, packed, buf, msg);
    free(packed);
    if (err != GOTI_OK) return err;
    *n = goti_codec_frame_bytes(&t->header.info, i) / t->header.info.cell_bytes;
    return GOTI_OK;
}

/* Cells [skip, skip + n) of frame i, which has more than those. */
static goti_err part_of_frame(const goti_table *t, uint64_t i, size_t skip,
                              size_t n, uint8_t *to, goti_msg *msg)
{
    const size_t cell_bytes = t->header.info.cell_bytes;
    size_t n_frame = 0;
    uint8_t *const frame = malloc(goti_codec_frame_bytes(&t->header.info, i));
    if (frame == NULL) return out_of_memory(t, msg);
    const goti_err err = goti_table_frame(t, i, frame, &n_frame, msg);
    if (err == GOTI_OK) memcpy(to, frame + skip * cell_bytes, n * cell_bytes);
    free(frame);
    return err;
}

goti_err goti_table_codes_at(const goti_table *t, uint64_t first, size_t n,
                             void *buf, goti_msg *msg)
{
    const goti_table_info *const info = &t->header.info;
    if (first > info->n_positions || n > info->n_positions - first)
        return goti_fail(msg, GOTI_E_ARG, "%s: codes beyond position %" PRIu64,
                         t->path, info->n_positions);
    uint8_t *to = buf;
    while (n > 0) {
        const uint64_t i = first / info->frame_positions;
        const size_t skip = (size_t)(first % info->frame_positions);
        const size_t whole = goti_codec_frame_bytes(info, i) / info->cell_bytes;
        size_t now = whole - skip < n ? whole - skip : n;
        if (now == whole)
            GOTI_TRY(goti_table_frame(t, i, to, &now, msg));
        else
            GOTI_TRY(part_of_frame(t, i, skip, now, to, msg));
        first += now;
        n -= now;
        to += now * info->cell_bytes;
    }
    return GOTI_OK;
}
