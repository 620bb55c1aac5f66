/* SPDX-License-Identifier: MIT */
/* Tables: what is written is read, by zstd too; what is damaged is noticed. */
#include <criterion/criterion.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xxhash.h>
#include <zstd.h>

#include "db/table_codec.h"
#include "db/table_read.h"
#include "db/table_write.h"

enum { VERSION_AT = 16, HEADER_BYTES_AT = 20, N_CODES = 7 };

/* Criterion runs every test in a process of its own: a directory each. */
static char dir[64];

static void make_dir(void)
{
    (void)snprintf(dir, sizeof dir, "/tmp/goti-table-XXXXXX");
    cr_assert_not_null(mkdtemp(dir));
}

static void remove_dir(void)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf '%s'", dir);
    cr_assert_eq(system(command), 0);
}

TestSuite(table, .init = make_dir, .fini = remove_dir);

static const char *in_dir(const char *name)
{
    static char path[128];
    (void)snprintf(path, sizeof path, "%s/%s", dir, name);
    return path;
}

/* A table in memory: cells and what belongs to them. */
typedef struct sample {
    goti_table_info info;
    goti_code codes[N_CODES];
    uint8_t *cells;
    size_t size_bytes;
} sample;

static sample sample_of(uint64_t n, unsigned cell_bytes, uint32_t frame)
{
    sample s = {.info = {.variant = "test-game",
                         .rules_digest = {1, 2, 3},
                         .row_pieces = 2,
                         .column_pieces = 5,
                         .captured = 1,
                         .to_move = 1,
                         .metric = GOTI_DTC,
                         .cell_bytes = (uint8_t)cell_bytes,
                         .n_points = 3,
                         .point_order = {2, 0, 1},
                         .n_rows = 1,
                         .n_columns = n,
                         .n_positions = n,
                         .frame_positions = frame,
                         .n_codes = N_CODES},
                .size_bytes = n * cell_bytes};
    for (unsigned c = 0; c < N_CODES; c++) {
        const unsigned depth = c % 5 == GOTI_DRAW ? 0 : c * 301;
        s.codes[c].value = (goti_value){(uint8_t)(c % 5), (uint16_t)depth};
    }
    s.cells = calloc(n, cell_bytes);
    cr_assert_not_null(s.cells);
    uint64_t x = n;
    for (uint64_t i = 0; i < n; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        const unsigned code = (unsigned)(x >> 60) % N_CODES;
        s.cells[i * cell_bytes] = (uint8_t)code;
        s.codes[code].boards += 2;
        s.codes[code].orbits++;
    }
    return s;
}

/* Write in pieces of `cut` codes. */
static goti_err write_cut(const sample *s, const char *path, uint64_t cut,
                          int n_threads, goti_table_info *info, goti_msg *msg)
{
    goti_table_writer *w = NULL;
    GOTI_TRY(goti_table_create(path, &s->info, s->codes, 3, &w, msg));
    for (uint64_t at = 0; at < s->info.n_positions; at += cut) {
        const uint64_t left = s->info.n_positions - at;
        const goti_err err =
            goti_table_append(w, n_threads, s->cells + at * s->info.cell_bytes,
                              (size_t)(left < cut ? left : cut), msg);
        if (err != GOTI_OK) {
            goti_table_abandon(w);
            return err;
        }
    }
    return goti_table_commit(w, s->codes, info, NULL, msg);
}

static void write_sample(const sample *s, const char *path)
{
    goti_msg msg = {""};
    cr_assert_eq(write_cut(s, path, s->info.n_positions, 2, NULL, &msg),
                 GOTI_OK, "%s", msg.text);
}

static uint8_t *slurp(const char *path, size_t *size_bytes)
{
    FILE *const f = fopen(path, "rb");
    cr_assert_not_null(f, "%s", path);
    struct stat st;
    cr_assert_eq(fstat(fileno(f), &st), 0);
    *size_bytes = (size_t)st.st_size;
    uint8_t *const bytes = malloc(*size_bytes + 1);
    cr_assert_eq(fread(bytes, 1, *size_bytes, f), *size_bytes);
    (void)fclose(f);
    return bytes;
}

static void spill(const char *path, const uint8_t *bytes, size_t size_bytes)
{
    FILE *const f = fopen(path, "wb");
    cr_assert_not_null(f);
    cr_assert_eq(fwrite(bytes, 1, size_bytes, f), size_bytes);
    cr_assert_eq(fclose(f), 0);
}

/* Open and decode everything. */
static goti_err check_file(const char *path, goti_msg *msg)
{
    goti_table *t = NULL;
    GOTI_TRY(goti_table_open(path, &t, msg));
    const goti_err err = goti_table_check(t, 1, NULL, NULL, msg);
    goti_table_close(t);
    return err;
}

static void check_round_trip(uint64_t n, unsigned cell_bytes)
{
    sample s = sample_of(n, cell_bytes, GOTI_FRAME_POSITIONS);
    const char *const path = in_dir("t.goti.zst");
    goti_table_info written;
    goti_msg msg = {""};
    cr_assert_eq(write_cut(&s, path, n, 2, &written, &msg), GOTI_OK);
    cr_assert_eq(written.codes_digest, XXH3_64bits(s.cells, s.size_bytes));
    goti_table *t = NULL;
    cr_assert_eq(goti_table_open(path, &t, &msg), GOTI_OK, "%s", msg.text);
    const goti_table_info *const info = goti_table_get_info(t);
    cr_assert_str_eq(info->variant, "test-game");
    cr_assert_arr_eq(info->rules_digest, s.info.rules_digest, 16);
    cr_assert_arr_eq(info->point_order, s.info.point_order, 49);
    cr_assert_eq(info->codes_digest, written.codes_digest);
    cr_assert_eq(info->values_digest, written.values_digest);
    cr_assert_eq(info->n_positions, n);
    cr_assert_eq(info->captured, 1);
    cr_assert_eq(info->to_move, 1);
    for (unsigned c = 0; c < N_CODES; c++) {
        const goti_code *const code = &goti_table_codes(t)[c];
        cr_assert_eq(code->value.category, s.codes[c].value.category);
        cr_assert_eq(code->value.depth, s.codes[c].value.depth);
        cr_assert_eq(code->boards, s.codes[c].boards);
        cr_assert_eq(code->orbits, s.codes[c].orbits);
    }
    uint8_t *const cells = malloc(s.size_bytes);
    cr_assert_eq(goti_table_codes_at(t, 0, n, cells, &msg), GOTI_OK);
    cr_assert_eq(memcmp(cells, s.cells, s.size_bytes), 0);
    const uint64_t first = n / 3;
    const size_t some = (size_t)(n - first) * 3 / 4;
    cr_assert_eq(goti_table_codes_at(t, first, some, cells, &msg), GOTI_OK);
    cr_assert_eq(memcmp(cells, s.cells + first * cell_bytes, some * cell_bytes),
                 0);
    cr_assert_eq(goti_table_codes_at(t, n, 1, cells, &msg), GOTI_E_ARG);
    cr_assert_eq(goti_table_check(t, 2, NULL, NULL, &msg), GOTI_OK, "%s",
                 msg.text);
    goti_table_close(t);
    free(cells);
    free(s.cells);
}

Test(table, what_is_written_is_read)
{
    const uint64_t frame = GOTI_FRAME_POSITIONS;
    const uint64_t sizes[] = {1,         2,         frame - 1,    frame,
                              frame + 1, 2 * frame, 5 * frame + 3};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (unsigned cell_bytes = 1; cell_bytes <= 2; cell_bytes++)
            check_round_trip(sizes[i], cell_bytes);
}

Test(table, large_codes_need_two_bytes)
{
    sample s = sample_of(5000, 2, 1000);
    goti_code *const codes = calloc(GOTI_MAX_CODES, sizeof *codes);
    s.info.n_codes = GOTI_MAX_CODES;
    for (unsigned i = 0; i < 5000; i++) {
        const unsigned code = (i * 7) % GOTI_MAX_CODES;
        s.cells[2 * i] = (uint8_t)code;
        s.cells[2 * i + 1] = (uint8_t)(code >> 8);
        codes[code].boards++;
        codes[code].orbits++;
    }
    goti_table_writer *w = NULL;
    goti_msg msg = {""};
    cr_assert_eq(goti_table_create(in_dir("t"), &s.info, codes, 3, &w, &msg),
                 GOTI_OK);
    cr_assert_eq(goti_table_append(w, 1, s.cells, 5000, &msg), GOTI_OK);
    cr_assert_eq(goti_table_commit(w, codes, NULL, NULL, &msg), GOTI_OK);
    cr_assert_eq(check_file(in_dir("t"), &msg), GOTI_OK, "%s", msg.text);
    free(codes);
    free(s.cells);
}

/* What a code means and how often it is there are values as much as the code.
 * boards and orbits here are not those of the cells: no one counts them yet. */
Test(table, values_digests_cover_the_code_book)
{
    sample s = sample_of(1000, 1, 0);
    goti_table_info first, changed;
    write_cut(&s, in_dir("t"), 1000, 1, &first, NULL);
    for (unsigned i = 0; i < 4; i++) {
        sample other = s;
        goti_code *const code = &other.codes[N_CODES - 1];
        if (i == 0) code->value.depth++;
        if (i == 1) code->value = (goti_value){GOTI_DRAW, 0};
        if (i == 2) code->boards++;
        if (i == 3) code->orbits++;
        goti_msg msg = {""};
        cr_assert_eq(write_cut(&other, in_dir("t"), 1000, 1, &changed, &msg),
                     GOTI_OK, "%s", msg.text);
        cr_assert_eq(changed.codes_digest, first.codes_digest);
        cr_assert_neq(changed.values_digest, first.values_digest, "%u", i);
    }
    free(s.cells);
}

Test(table, bytes_do_not_depend_on_cuts_or_threads)
{
    sample s = sample_of(3 * GOTI_FRAME_POSITIONS + 777, 1, 0);
    write_sample(&s, in_dir("whole"));
    size_t whole_bytes;
    uint8_t *const whole = slurp(in_dir("whole"), &whole_bytes);
    const uint64_t cuts[] = {1009, 65535, 65536, 65537, 131072, 199999};
    const int threads[] = {1, 2, 7};
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++)
        for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
            goti_msg msg = {""};
            cr_assert_eq(
                write_cut(&s, in_dir("cut"), cuts[i], threads[k], NULL, &msg),
                GOTI_OK);
            size_t cut_bytes;
            uint8_t *const cut = slurp(in_dir("cut"), &cut_bytes);
            cr_assert_eq(cut_bytes, whole_bytes);
            cr_assert_eq(memcmp(cut, whole, cut_bytes), 0, "cut %zu", i);
            free(cut);
        }
    free(whole);
    free(s.cells);
}

Test(table, zstd_alone_yields_the_codes)
{
    sample s = sample_of(2 * GOTI_FRAME_POSITIONS + 9, 2, 0);
    write_sample(&s, in_dir("t"));
    size_t file_bytes;
    uint8_t *const file = slurp(in_dir("t"), &file_bytes);
    uint8_t *const cells = malloc(s.size_bytes + 1);
    ZSTD_DCtx *const dctx = ZSTD_createDCtx();
    ZSTD_inBuffer in = {file, file_bytes, 0};
    ZSTD_outBuffer out = {cells, s.size_bytes + 1, 0};
    size_t left = 1;
    while (in.pos < in.size || left != 0) {
        left = ZSTD_decompressStream(dctx, &out, &in);
        cr_assert_not(ZSTD_isError(left), "%s", ZSTD_getErrorName(left));
    }
    cr_assert_eq(out.pos, s.size_bytes);
    cr_assert_eq(memcmp(cells, s.cells, s.size_bytes), 0);
    (void)ZSTD_freeDCtx(dctx);
    free(cells);
    free(file);
    free(s.cells);
}

static uint32_t get32(const uint8_t *in)
{
    return (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 |
           (uint32_t)in[3] << 24;
}

/* As a reader of the seekable format would, from its specification. */
Test(table, the_seek_table_is_that_of_the_seekable_format)
{
    sample s = sample_of(2 * 1000 + 9, 1, 1000);
    write_sample(&s, in_dir("t"));
    size_t n;
    uint8_t *const file = slurp(in_dir("t"), &n);
    cr_assert_eq(get32(file + n - 4), 0x8F92EAB1u);
    cr_assert_eq(file[n - 5], 0x80);
    const uint32_t n_frames = get32(file + n - 9);
    const uint8_t *const seek = file + n - 9 - 12 * (size_t)n_frames - 8;
    cr_assert_eq(get32(seek), 0x184D2A5Eu);
    cr_assert_eq(get32(seek + 4), 12 * n_frames + 9);
    size_t at = 0, plain_at = 0;
    uint8_t plain[1000];
    for (uint32_t i = 0; i < n_frames; i++) {
        const uint8_t *const entry = seek + 8 + 12 * (size_t)i;
        const size_t got =
            ZSTD_decompress(plain, sizeof plain, file + at, get32(entry));
        cr_assert_eq(got, get32(entry + 4));
        cr_assert_eq((uint32_t)XXH64(plain, got, 0), get32(entry + 8));
        cr_assert_eq(memcmp(plain, s.cells + plain_at, got), 0);
        at += get32(entry);
        plain_at += got;
    }
    cr_assert_eq(plain_at, s.size_bytes);
    cr_assert_eq(file + at, seek);
    free(file);
    free(s.cells);
}

static void expect_only(const char *name)
{
    char command[256];
    (void)snprintf(command, sizeof command, "test \"$(ls -A '%s')\" = '%s'",
                   dir, name);
    cr_assert_eq(system(command), 0, "only '%s' is left", name);
}

Test(table, wrong_number_of_codes)
{
    sample s = sample_of(5000, 1, 1000);
    goti_msg msg = {""};
    goti_table_writer *w = NULL;
    cr_assert_eq(goti_table_create(in_dir("t"), &s.info, s.codes, 3, &w, &msg),
                 GOTI_OK);
    cr_assert_eq(goti_table_append(w, 1, s.cells, 4999, &msg), GOTI_OK);
    cr_assert_eq(goti_table_append(w, 1, s.cells, 2, &msg), GOTI_E_ARG);
    cr_assert_eq(goti_table_commit(w, s.codes, NULL, NULL, &msg), GOTI_E_ARG);
    expect_only("");
    free(s.cells);
}

Test(table, codes_outside_the_book)
{
    for (unsigned cell_bytes = 1; cell_bytes <= 2; cell_bytes++) {
        sample s = sample_of(5000, cell_bytes, 1000);
        goti_msg msg = {""};
        s.cells[4321 * cell_bytes] = N_CODES;
        cr_assert_eq(write_cut(&s, in_dir("t"), 5000, 2, NULL, &msg),
                     GOTI_E_ARG);
        expect_only("");
        free(s.cells);
    }
}

/* Every size of the book, the wrong code in every lane and in the tail. */
Test(table, codes_fit_is_exact)
{
    for (unsigned cell_bytes = 1; cell_bytes <= 2; cell_bytes++) {
        goti_table_info info = {.cell_bytes = (uint8_t)cell_bytes};
        const unsigned max = cell_bytes == 1 ? 256 : GOTI_MAX_CODES;
        uint8_t cells[2 * 21];
        for (info.n_codes = 1; info.n_codes <= max; info.n_codes++)
            for (unsigned at = 0; at < 21; at++) {
                const unsigned top = info.n_codes - 1;
                for (unsigned i = 0; i < 21 * cell_bytes; i += cell_bytes) {
                    cells[i] = (uint8_t)top;
                    if (cell_bytes == 2) cells[i + 1] = (uint8_t)(top >> 8);
                }
                cr_assert(goti_codec_codes_fit(&info, cells, 21));
                if (top + 1 == 256 && cell_bytes == 1) continue;
                cells[at * cell_bytes] = (uint8_t)(top + 1);
                if (cell_bytes == 2)
                    cells[2 * at + 1] = (uint8_t)((top + 1) >> 8);
                cr_assert_not(goti_codec_codes_fit(&info, cells, 21));
                cells[at * cell_bytes + cell_bytes - 1] = 0xff;
                cr_assert_not(goti_codec_codes_fit(&info, cells, 21));
            }
    }
}

/* A failed append must not become a table by more appends. */
Test(table, a_failed_append_cannot_be_committed)
{
    sample s = sample_of(3000, 1, 1000);
    goti_msg msg = {""};
    goti_table_writer *w = NULL;
    cr_assert_eq(goti_table_create(in_dir("t"), &s.info, s.codes, 3, &w, &msg),
                 GOTI_OK);
    s.cells[5] = N_CODES;
    cr_assert_eq(goti_table_append(w, 1, s.cells, 1000, &msg), GOTI_E_ARG);
    s.cells[5] = 0;
    cr_assert_eq(goti_table_append(w, 1, s.cells + 1000, 2000, &msg), GOTI_OK);
    cr_assert_eq(goti_table_commit(w, s.codes, NULL, NULL, &msg), GOTI_E_ARG);
    expect_only("");
    free(s.cells);
}

static void expect_refusal(const sample *s, const char *what)
{
    goti_table_writer *w = NULL;
    goti_msg msg = {""};
    cr_assert_eq(
        goti_table_create(in_dir("t"), &s->info, s->codes, 3, &w, &msg),
        GOTI_E_ARG, "%s", what);
    cr_assert_neq(msg.text[0], '\0');
}

Test(table, contradictory_descriptions_are_refused)
{
    sample good = sample_of(5000, 1, 1000);
    sample s = good;
    s.info.n_codes = 0;
    expect_refusal(&s, "no codes");
    s.info.n_codes = 257;
    expect_refusal(&s, "too many for a byte");
    s = good, s.info.cell_bytes = 3;
    expect_refusal(&s, "cells of three bytes");
    s = good, s.info.n_rows = 2;
    expect_refusal(&s, "rows times columns");
    s = good, s.info.n_rows = s.info.n_columns = UINT64_C(1) << 33;
    expect_refusal(&s, "overflow");
    s = good, s.info.point_order[0] = 1;
    expect_refusal(&s, "a point twice");
    s = good, s.info.variant[0] = '\0';
    expect_refusal(&s, "no name");
    s.info.variant[0] = '\x9b';
    expect_refusal(&s, "a name that is not ASCII");
    s = good, s.codes[2].value.category = 5;
    expect_refusal(&s, "unknown category");
    s.codes[2].value = (goti_value){GOTI_DRAW, 1};
    expect_refusal(&s, "a draw with a depth");
    s.codes[2].value = (goti_value){GOTI_CURSED_WIN, 1};
    s.info.metric = GOTI_DTM;
    expect_refusal(&s, "a limit where there is none");
    s = good, s.info.frame_positions = 1u << 30;
    expect_refusal(&s, "huge frames");
    free(good.cells);
}

Test(table, cut_files_are_noticed)
{
    sample s = sample_of(20000, 1, 4096);
    write_sample(&s, in_dir("t"));
    size_t n;
    uint8_t *const file = slurp(in_dir("t"), &n);
    goti_msg msg;
    for (size_t keep = 0; keep < n; keep += 97) {
        spill(in_dir("cut"), file, keep);
        cr_assert_eq(check_file(in_dir("cut"), &msg), GOTI_E_CORRUPT,
                     "cut to %zu bytes", keep);
    }
    spill(in_dir("cut"), file, n - 1);
    cr_assert_eq(check_file(in_dir("cut"), &msg), GOTI_E_CORRUPT);
    file[n] = 0;
    spill(in_dir("cut"), file, n + 1);
    cr_assert_eq(check_file(in_dir("cut"), &msg), GOTI_E_CORRUPT);
    free(file);
    free(s.cells);
}

static void flip(int fd, size_t at, uint8_t byte)
{
    cr_assert_eq(pwrite(fd, &byte, 1, (off_t)at), 1);
}

Test(table, every_flipped_bit_is_noticed)
{
    sample s = sample_of(700, 1, 100);
    memset(s.cells, 0, 300); /* a frame that compresses to a run */
    write_sample(&s, in_dir("t"));
    size_t n;
    uint8_t *const file = slurp(in_dir("t"), &n);
    const int fd = open(in_dir("t"), O_WRONLY);
    cr_assert_geq(fd, 0);
    goti_msg msg;
    for (size_t bit = 0; bit < 8 * n; bit++) {
        flip(fd, bit / 8, (uint8_t)(file[bit / 8] ^ (1u << bit % 8)));
        cr_assert_eq(check_file(in_dir("t"), &msg), GOTI_E_CORRUPT,
                     "bit %zu of byte %zu", bit % 8, bit / 8);
        flip(fd, bit / 8, file[bit / 8]);
    }
    (void)close(fd);
    free(file);
    free(s.cells);
}

/* Change bytes of the header and make its digest right again. */
static void forge(const char *from, const char *to, size_t at, uint64_t value,
                  unsigned n_bytes)
{
    size_t n;
    uint8_t *const file = slurp(from, &n);
    const size_t header_bytes = get32(file + HEADER_BYTES_AT);
    for (unsigned i = 0; i < n_bytes; i++)
        file[at + i] = (uint8_t)(value >> (8 * i));
    const uint64_t digest = XXH3_64bits(file, header_bytes - 8);
    for (unsigned i = 0; i < 8; i++)
        file[header_bytes - 8 + i] = (uint8_t)(digest >> (8 * i));
    spill(to, file, n);
    free(file);
}

static goti_err open_forged(size_t at, uint64_t value, unsigned n_bytes,
                            goti_msg *msg)
{
    char from[128];
    (void)snprintf(from, sizeof from, "%s", in_dir("t"));
    forge(from, in_dir("forged"), at, value, n_bytes);
    return check_file(in_dir("forged"), msg);
}

Test(table, another_version_is_refused_by_name)
{
    sample s = sample_of(700, 1, 100);
    write_sample(&s, in_dir("t"));
    goti_msg msg;
    cr_assert_eq(open_forged(VERSION_AT, 2, 4, &msg), GOTI_E_RULES);
    cr_assert_not_null(strstr(msg.text, "version 2"), "%s", msg.text);
    free(s.cells);
}

Test(table, absurd_sizes_are_refused_before_allocation)
{
    sample s = sample_of(700, 1, 100);
    write_sample(&s, in_dir("t"));
    goti_msg msg;
    const size_t at_rows = 168, at_columns = 176, at_positions = 184,
                 at_frame = 192, at_codes = 196, at_frames = 200, at_file = 224;
    const size_t at[] = {at_rows,  at_columns, at_positions, at_frame,
                         at_codes, at_frames,  at_file};
    const unsigned bytes[] = {8, 8, 8, 4, 4, 8, 8};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        cr_assert_eq(open_forged(at[i], UINT64_MAX >> 1, bytes[i], &msg),
                     GOTI_E_CORRUPT, "field at %zu", at[i]);
        cr_assert_eq(open_forged(at[i], 0, bytes[i], &msg), GOTI_E_CORRUPT,
                     "field at %zu", at[i]);
    }
    /* Positions and columns agree, but the file is far too small. */
    size_t n;
    uint8_t *const file = slurp(in_dir("t"), &n);
    for (unsigned i = 0; i < 5; i++)
        file[at_columns + i] = file[at_positions + i] = 0xff;
    spill(in_dir("t"), file, n);
    free(file);
    cr_assert_eq(open_forged(VERSION_AT, 1, 4, &msg), GOTI_E_CORRUPT);
    free(s.cells);
}

Test(table, paths_that_cannot_be)
{
    sample s = sample_of(700, 1, 100);
    goti_msg msg;
    cr_assert_eq(write_cut(&s, in_dir("no/such"), 700, 1, NULL, &msg),
                 GOTI_E_IO);
    cr_assert_eq(write_cut(&s, "/proc/t", 700, 1, NULL, &msg), GOTI_E_IO);
    cr_assert_eq(check_file(in_dir("none"), &msg), GOTI_E_MISSING);
    cr_assert_not_null(strstr(msg.text, "none"));
    cr_assert_eq(check_file(dir, &msg), GOTI_E_IO);
    expect_only("");
    free(s.cells);
}

Test(table, a_full_disk_leaves_nothing_behind)
{
    (void)signal(SIGXFSZ, SIG_IGN);
    sample s = sample_of(300000, 1, 4096);
    write_sample(&s, in_dir("t"));
    size_t n;
    free(slurp(in_dir("t"), &n));
    cr_assert_eq(unlink(in_dir("t")), 0);
    struct rlimit old;
    cr_assert_eq(getrlimit(RLIMIT_FSIZE, &old), 0);
    /* Full in the header, in the frames, in the seek table. */
    const size_t limits[] = {100, n / 2, n - 50};
    goti_msg msg;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct rlimit limit = {limits[i], old.rlim_max};
        cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
        const goti_err err = write_cut(&s, in_dir("t"), 10007, 2, NULL, &msg);
        cr_assert_eq(setrlimit(RLIMIT_FSIZE, &old), 0);
        cr_assert_eq(err, GOTI_E_IO, "limit %zu", limits[i]);
        expect_only("");
    }
    free(s.cells);
}
