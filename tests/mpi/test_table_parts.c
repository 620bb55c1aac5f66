/* SPDX-License-Identifier: MIT */
/* A table written in parts is the table written in one go, byte for byte. */
#include "db/table_parts.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N_CODES = 5, MOST_PARTS = 9 };

typedef struct sample {
    goti_table_info info;
    goti_code codes[N_CODES];
    uint8_t *cell;
} sample;

static void make_sample(uint64_t n, uint32_t frame, sample *s)
{
    *s = (sample){.info = {.variant = "test-game",
                           .row_pieces = 1,
                           .column_pieces = 1,
                           .metric = GOTI_DTC,
                           .cell_bytes = 1,
                           .n_points = 3,
                           .point_order = {2, 0, 1},
                           .n_rows = 1,
                           .n_columns = n,
                           .n_positions = n,
                           .frame_positions = frame,
                           .n_codes = N_CODES}};
    for (unsigned c = 0; c < N_CODES; c++)
        s->codes[c].value =
            (goti_value){(uint8_t)c, (uint16_t)(c == GOTI_DRAW ? 0 : c + 1)};
    s->cell = malloc(n + 1);
    cr_assert_not_null(s->cell);
    for (uint64_t i = 0, x = 7; i < n; i++) {
        x = x * UINT64_C(6364136223846793005) + 1442695040888963407;
        s->cell[i] = (uint8_t)((x >> 40) % 9 < 5 ? 0 : (x >> 33) % N_CODES);
    }
}

static void read_file(const char *path, char **data, size_t *n)
{
    FILE *const f = fopen(path, "rb");
    cr_assert_not_null(f, "%s", path);
    cr_assert_eq(fseek(f, 0, SEEK_END), 0);
    *n = (size_t)ftell(f);
    rewind(f);
    *data = malloc(*n + 1);
    cr_assert_eq(fread(*data, 1, *n, f), *n);
    fclose(f);
}

/* Parts begin at cut[0] = 0 and end at cut[n]. */
static void write_parts(const sample *s, const char *path, const uint64_t *cut,
                        unsigned n)
{
    goti_table_part *part[MOST_PARTS];
    goti_table_packer packer; /* of all parts; two frames at a time */
    goti_table_writer *w;
    goti_digest_state digest;
    goti_codec_frame *const frames = calloc(
        s->info.n_positions / s->info.frame_positions + 2, sizeof *frames);
    uint64_t n_frames = 0, bytes_before = 0;
    goti_packer_init(&packer, 1, s->info.frame_positions, 2);
    cr_assert_eq(goti_table_create(path, &s->info, s->codes, 1, &w, NULL),
                 GOTI_OK);
    cr_assert_eq(goti_digest_begin(&digest, NULL), GOTI_OK);
    for (unsigned p = 0; p < n; p++) {
        const uint64_t first = cut[p], size = cut[p + 1] - cut[p];
        cr_assert_eq(goti_table_part_open(&s->info, &packer, first, size,
                                          &part[p], NULL),
                     GOTI_OK);
        for (uint64_t i = 0; i < size;) { /* in pieces of odd sizes */
            const uint64_t now = size - i < 777 ? size - i : 777;
            cr_assert_eq(goti_table_part_append(part[p], 1, s->cell + first + i,
                                                (size_t)now, NULL),
                         GOTI_OK);
            i += now;
        }
        cr_assert_eq(
            goti_digest_add(&digest, s->cell + first, (size_t)size, NULL),
            GOTI_OK);
    }
    for (unsigned p = 0; p < n; p++) {
        uint8_t *const tail = malloc(s->info.n_positions + 1);
        size_t tail_bytes = 0;
        for (unsigned q = p + 1; q < n; q++) {
            size_t head;
            uint64_t of;
            const uint8_t *const codes =
                goti_table_part_head(part[q], &head, &of);
            if (head == 0 || of < cut[p] || of >= cut[p + 1]) continue;
            memcpy(tail + tail_bytes, codes, head);
            tail_bytes += head;
        }
        cr_assert_eq(goti_table_part_end(part[p], tail, tail_bytes, NULL),
                     GOTI_OK);
        free(tail);
        uint64_t k, bytes;
        const goti_codec_frame *const own =
            goti_table_part_frames(part[p], &k, &bytes);
        memcpy(frames + n_frames, own, k * sizeof *own);
        n_frames += k;
        cr_assert_eq(goti_table_part_write(part[p], path, bytes_before, NULL),
                     GOTI_OK);
        bytes_before += bytes;
        goti_table_part_close(part[p]);
    }
    goti_packer_clear(&packer);
    cr_assert_eq(goti_table_adopt(w, frames, &digest, NULL), GOTI_OK);
    cr_assert_eq(goti_table_commit(w, s->codes, NULL, NULL, NULL), GOTI_OK);
    free(frames);
}

static void compare(const sample *s, const char *dir, const uint64_t *cut,
                    unsigned n)
{
    char one[96], parts[96], *a, *b;
    size_t n_a, n_b;
    goti_table_writer *w;
    (void)snprintf(one, sizeof one, "%s/one", dir);
    (void)snprintf(parts, sizeof parts, "%s/parts", dir);
    cr_assert_eq(goti_table_create(one, &s->info, s->codes, 1, &w, NULL),
                 GOTI_OK);
    cr_assert_eq(goti_table_append(w, 1, s->cell, s->info.n_positions, NULL),
                 GOTI_OK);
    cr_assert_eq(goti_table_commit(w, s->codes, NULL, NULL, NULL), GOTI_OK);
    write_parts(s, parts, cut, n);
    read_file(one, &a, &n_a);
    read_file(parts, &b, &n_b);
    cr_expect_eq(n_a, n_b);
    cr_expect(n_a == n_b && memcmp(a, b, n_a) == 0);
    free(a);
    free(b);
}

Test(table_parts, make_the_same_file)
{
    char dir[] = "/tmp/goti-parts-XXXXXX", command[64];
    cr_assert_not_null(mkdtemp(dir));
    static const uint64_t cut[][MOST_PARTS + 1] = {
        {0, 10000},
        {0, 5000, 10000},
        {0, 1024, 2048, 10000},    /* where frames begin */
        {0, 100, 200, 300, 10000}, /* several in one frame */
        {0, 0, 9990, 9990, 10000}, /* some have nothing */
        {0, 1, 1025, 2049, 2050, 10000, 10000},
        {0, 10000, 10000, 10000}};
    static const unsigned n[] = {1, 2, 3, 4, 4, 6, 3};
    sample s;
    make_sample(10000, 1024, &s);
    for (size_t i = 0; i < sizeof n / sizeof *n; i++)
        compare(&s, dir, cut[i], n[i]);
    free(s.cell);
    (void)snprintf(command, sizeof command, "rm -rf '%s'", dir);
    cr_assert_eq(system(command), 0);
}
