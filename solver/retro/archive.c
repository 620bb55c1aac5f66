/* SPDX-License-Identifier: MIT */
#include "solver/retro/archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/table_write.h"
#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/base/file.h"
#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "solver/retro/archive_put.h"

enum { BATCH_BYTES = 64 << 20, DEFAULT_LEVEL = 1 };

/* --- the directory --- */

static goti_err name_directory(goti_archive *a, const char *db_dir,
                               goti_msg *msg)
{
    const goti_variant *const v = a->space->variant;
    const size_t n = strlen(db_dir) + strlen(v->name) + 2;
    a->dir = malloc(n);
    if (a->dir == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a path");
    snprintf(a->dir, n, "%s/%s", db_dir, v->name);
    return GOTI_OK;
}

static goti_err open_directory(goti_archive *a, const char *db_dir,
                               goti_msg *msg)
{
    const goti_variant *const v = a->space->variant;
    GOTI_TRY(name_directory(a, db_dir, msg));
    GOTI_TRY(goti_file_mkdirs(a->dir, msg));
    GOTI_TRY(goti_file_lock(a->dir, &a->lock_fd, msg));
    goti_file_remove_unfinished(a->dir);
    goti_manifest found;
    const goti_err err = goti_manifest_read(a->dir, &found, msg);
    if (err == GOTI_E_MISSING) return GOTI_OK;
    GOTI_TRY(err);
    if (strcmp(found.variant, v->name) != 0 ||
        memcmp(found.rules_digest, v->rules_digest, sizeof v->rules_digest) !=
            0) {
        goti_manifest_clear(&found);
        return goti_fail(msg, GOTI_E_RULES,
                         "%s holds tables of other rules: choose another "
                         "directory or remove it",
                         a->dir);
    }
    if (found.metric != a->metric) {
        const char *const there = goti_metric_name(found.metric);
        goti_manifest_clear(&found);
        return goti_fail(msg, GOTI_E_RULES,
                         "%s holds %s tables: choose another directory "
                         "(--db), remove it, or solve with --metric %s",
                         a->dir, there, there);
    }
    goti_manifest_clear(&a->manifest);
    a->manifest = found;
    return goti_archive_drop_damaged(a, msg);
}

goti_err goti_archive_open(const goti_space *space, const goti_kernels *k,
                           const char *db_dir, bool write, goti_metric metric,
                           int n_threads, int zstd_level,
                           goti_progress *progress, goti_archive *out,
                           goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->space = space;
    out->k = k;
    out->progress = progress;
    out->n_threads = n_threads;
    out->zstd_level = zstd_level != 0 ? zstd_level : DEFAULT_LEVEL;
    out->write = write;
    out->metric = metric;
    out->lock_fd = -1;
    goti_manifest_init(&out->manifest, space->variant->name,
                       space->variant->rules_digest, metric);
    if (!write) return GOTI_OK;
    /* The first process keeps the manifest; the others ask it. */
    goti_err err = goti_team_leads(space->team)
                       ? open_directory(out, db_dir, msg)
                       : name_directory(out, db_dir, msg);
    err = goti_team_agree(space->team, err, msg);
    if (err != GOTI_OK) goti_archive_close(out);
    return err;
}

void goti_archive_close(goti_archive *a)
{
    if (a->lock_fd >= 0) goti_file_unlock(a->lock_fd);
    a->lock_fd = -1;
    goti_manifest_clear(&a->manifest);
    free(a->dir);
    a->dir = NULL;
}

void goti_archive_file(const goti_tier *tier, char *buf)
{
    char name[GOTI_FILE_BYTES - 16];
    snprintf(buf, GOTI_FILE_BYTES, "%s.goti.zst",
             goti_tier_name(tier, name, sizeof name));
}

goti_tier goti_archive_tier(const goti_table_info *info)
{
    return (goti_tier){
        .phase = info->phase,
        .to_move = info->to_move,
        .row_pieces = info->row_pieces,
        .column_pieces = info->column_pieces,
        .row_hand = info->row_hand,
        .column_hand = info->column_hand,
        .captured = info->captured,
    };
}

bool goti_archive_is_named(const goti_table_info *info, const char *file)
{
    char name[GOTI_FILE_BYTES];
    const goti_tier tier = goti_archive_tier(info);
    goti_archive_file(&tier, name);
    return strcmp(name, file) == 0;
}

char *goti_archive_path(const goti_archive *a, const char *file)
{
    const size_t n = strlen(a->dir) + strlen(file) + 2;
    char *const path = malloc(n);
    if (path != NULL) snprintf(path, n, "%s/%s", a->dir, file);
    return path;
}

bool goti_archive_has(const goti_archive *a, const goti_tier *tier)
{
    char file[GOTI_FILE_BYTES];
    goti_archive_file(tier, file);
    bool has = goti_manifest_find(&a->manifest, file) != NULL;
    goti_team_tell(a->space->team, &has, sizeof has);
    return has;
}

/* --- writing --- */

/* Where each code stands in sorted order; codes not in use: nowhere. */
static void sort_book(const goti_book *book, uint8_t *place)
{
    memset(place, GOTI_MAX_BOOK - 1, GOTI_MAX_BOOK);
    for (unsigned i = book->first; i < book->n; i++) {
        unsigned before = 0;
        for (unsigned k = book->first; k < book->n; k++)
            before +=
                goti_value_order(book->code[k].value, book->code[i].value) < 0;
        place[i] = (uint8_t)before;
    }
}

/*
 * Orbits within a row whose row set has symmetries of its own: by Burnside,
 * the mean over them of how many cells each leaves as they are.
 */
static void count_fixed(const goti_put_job *j, const goti_row *row,
                        unsigned perm, const uint8_t *cells,
                        uint64_t (*fixed)[GOTI_MAX_BOOK])
{
    const goti_rows *const orbits = &j->layer->set->orbits;
    uint32_t cycle[GOTI_MAX_DIMS];
    unsigned n = 0;
    for (uint64_t rest = row->free; rest != 0;) {
        const unsigned first = goti_ctz(rest);
        uint64_t points = 0;
        for (unsigned p = first; ((points >> p) & 1) == 0;
             p = orbits->perm[perm][p])
            points |= goti_bit(p);
        rest &= ~points;
        cycle[n++] = (uint32_t)goti_compress(points, row->free);
    }
    for (uint32_t m = 0; m < (uint32_t)1 << n; m++) {
        uint32_t cell = 0;
        for (uint32_t s = m; s != 0; s &= s - 1)
            cell |= cycle[goti_ctz(s)];
        const unsigned pieces = goti_popcount(cell);
        for (unsigned t = 0; t < j->layer->n_tiers; t++)
            if (j->out[t].n_column == pieces)
                fixed[t][j->out[t].place[cells[cell]]]++;
    }
}

static void count_orbits(const goti_put_job *j, const goti_row *row,
                         const uint8_t *cells,
                         uint64_t (*in_row)[GOTI_MAX_BOOK],
                         goti_put_counts *count)
{
    const goti_rows *const orbits = &j->layer->set->orbits;
    const unsigned n_tiers = j->layer->n_tiers;
    unsigned stabilizer = 1;
    for (unsigned s = 1; s < orbits->n_perms; s++) {
        if (goti_rows_image(orbits, s, row->set) != row->set) continue;
        count_fixed(j, row, s, cells, in_row);
        stabilizer++;
    }
    for (unsigned t = 0; t < n_tiers; t++)
        for (unsigned c = 0; c < GOTI_MAX_BOOK; c++)
            count[t].orbits[c] += in_row[t][c] / stabilizer;
}

static void histogram(const uint8_t *codes, uint64_t n, uint64_t *out)
{
    uint32_t part[4][GOTI_MAX_BOOK] = {{0}};
    uint64_t i = 0;
    for (; i + 4 <= n; i += 4) {
        part[0][codes[i]]++;
        part[1][codes[i + 1]]++;
        part[2][codes[i + 2]]++;
        part[3][codes[i + 3]]++;
    }
    for (; i < n; i++)
        part[0][codes[i]]++;
    for (unsigned c = 0; c < GOTI_MAX_BOOK; c++)
        out[c] = (uint64_t)part[0][c] + part[1][c] + part[2][c] + part[3][c];
}

/* A code outside the book would be a bug of the solver: stop at once. */
static goti_err check_codes(const goti_book *book, const uint64_t *in_row,
                            const goti_put_tier *o, uint32_t row)
{
    for (unsigned c = book->n - book->first; c < GOTI_MAX_BOOK; c++) {
        if (in_row[c] == 0) continue;
        fprintf(stderr, "goti: internal error: %s: row %u has code %u\n",
                o->file, (unsigned)row, c);
        return GOTI_E_CORRUPT;
    }
    return GOTI_OK;
}

static goti_err put_row(void *ctx, uint64_t item, int worker)
{
    goti_put_job *const j = ctx;
    const goti_rowset *const set = j->layer->set;
    const uint32_t number = j->first_row + j->done_rows + (uint32_t)item;
    const goti_row *const row = &set->row[number];
    const uint8_t *cells;
    GOTI_TRY(j->cells(j->ctx, number, worker, &cells));
    if (row->slot == UINT32_MAX) return GOTI_OK;
    if (j->seen != NULL) j->seen[number - set->own.first] = cells;
    goti_put_counts *const count =
        j->count + (size_t)worker * j->layer->n_tiers;
    uint64_t in_row[GOTI_MAX_CLASSES][GOTI_MAX_BOOK];
    for (unsigned t = 0; t < j->layer->n_tiers; t++) {
        const goti_put_tier *const o = &j->out[t];
        uint8_t *const codes =
            o->buffer + (row->slot - j->first_slot) * o->n_columns;
        j->a->k->cells_gather(codes, cells, set->f, o->n_column, o->place);
        histogram(codes, o->n_columns, in_row[t]);
        GOTI_TRY(check_codes(j->layer->book[t], in_row[t], o, number));
        for (unsigned c = 0; c < GOTI_MAX_BOOK; c++)
            count[t].boards[c] += in_row[t][c] * row->weight;
    }
    count_orbits(j, row, cells, in_row, count);
    return GOTI_OK;
}

goti_table_info goti_archive_info(const goti_archive *a, const goti_tier *tier,
                                  uint64_t n_rows, uint64_t n_columns)
{
    const goti_variant *const v = a->space->variant;
    goti_table_info info = {.phase = tier->phase,
                            .to_move = tier->to_move,
                            .row_pieces = tier->row_pieces,
                            .column_pieces = tier->column_pieces,
                            .row_hand = tier->row_hand,
                            .column_hand = tier->column_hand,
                            .captured = tier->captured,
                            .metric = (uint8_t)a->metric,
                            .cell_bytes = 1,
                            .n_points = v->board.n_points,
                            .n_rows = n_rows,
                            .n_columns = n_columns,
                            .n_positions = n_rows * n_columns,
                            .frame_positions = GOTI_FRAME_POSITIONS};
    memcpy(info.variant, v->name, sizeof info.variant);
    memcpy(info.rules_digest, v->rules_digest, sizeof info.rules_digest);
    memcpy(info.point_order, a->space->point_order, sizeof info.point_order);
    return info;
}

static goti_table_info table_info(const goti_archive *a,
                                  const goti_layer_out *layer, unsigned t)
{
    const goti_rowset *const set = layer->set;
    const goti_tier *const tier = &layer->tier[t];
    goti_table_info info = goti_archive_info(
        a, tier, set->n_slots,
        goti_index_columns(&set->orbits, tier->column_pieces));
    info.n_codes = layer->book[t]->n - layer->book[t]->first;
    return info;
}

/* The book in the order of the table. */
static void placed_book(const goti_book *book, const uint8_t *place,
                        goti_code *out)
{
    for (unsigned c = book->first; c < book->n; c++)
        out[place[c]] = book->code[c];
}

static goti_err open_outs(goti_put_job *j)
{
    uint64_t slot_bytes = 0;
    for (unsigned t = 0; t < j->layer->n_tiers; t++) {
        goti_put_tier *const o = &j->out[t];
        goti_code codes[GOTI_MAX_BOOK];
        const goti_table_info info = table_info(j->a, j->layer, t);
        o->n_column = info.column_pieces;
        o->n_columns = info.n_columns;
        slot_bytes += info.n_columns;
        sort_book(j->layer->book[t], o->place);
        placed_book(j->layer->book[t], o->place, codes);
        goti_archive_file(&j->layer->tier[t], o->file);
        if (!j->a->write || !goti_team_leads(j->a->space->team)) continue;
        char *const path = goti_archive_path(j->a, o->file);
        if (path == NULL)
            return goti_fail(j->msg, GOTI_E_MEMORY, "no memory for a path");
        const goti_err err = goti_table_create(
            path, &info, codes, j->a->zstd_level, &o->writer, j->msg);
        free(path);
        GOTI_TRY(err);
    }
    const uint64_t batch =
        goti_is_spread(j->a->space->team) ? BATCH_BYTES / 4 : BATCH_BYTES;
    uint64_t rows = batch / (slot_bytes > 0 ? slot_bytes : 1);
    if (rows < (uint64_t)j->a->n_threads) rows = (uint64_t)j->a->n_threads;
    if (rows > j->layer->set->own.n) rows = j->layer->set->own.n;
    if (rows == 0) rows = 1;
    j->batch_rows = (uint32_t)rows;
    for (unsigned t = 0; t < j->layer->n_tiers; t++) {
        goti_put_tier *const o = &j->out[t];
        o->buffer_bytes = rows * o->n_columns + 1;
        o->buffer = goti_mem_alloc(o->buffer_bytes);
        if (o->buffer == NULL)
            return goti_fail(j->msg, GOTI_E_MEMORY, "no memory to write from");
    }
    return GOTI_OK;
}

uint32_t goti_put_slots(const goti_rowset *set, uint32_t first, uint32_t n)
{
    uint32_t slots = 0;
    for (uint32_t r = first; r < first + n; r++)
        slots += set->row[r].slot != UINT32_MAX;
    return slots;
}

goti_err goti_put_rows(goti_put_job *j, uint32_t done, uint32_t n)
{
    j->done_rows = done;
    return goti_par_for(j->a->n_threads, n, 1, put_row, j);
}

void goti_put_gather(const goti_put_job *j, uint32_t row, const uint8_t *cells)
{
    const goti_rowset *const set = j->layer->set;
    const uint32_t slot = set->row[row].slot - j->first_slot;
    for (unsigned t = 0; t < j->layer->n_tiers; t++) {
        const goti_put_tier *const o = &j->out[t];
        j->a->k->cells_gather(o->buffer + slot * o->n_columns, cells, set->f,
                              o->n_column, o->place);
    }
}

static goti_err put_batch(goti_put_job *j)
{
    const goti_rowset *const set = j->layer->set;
    uint32_t n = set->n_rows - j->first_row;
    if (n > j->batch_rows) n = j->batch_rows;
    const uint64_t slots = goti_put_slots(set, j->first_row, n);
    GOTI_TRY(goti_put_rows(j, 0, n));
    for (unsigned t = 0; t < j->layer->n_tiers; t++) {
        goti_put_tier *const o = &j->out[t];
        const uint64_t codes = slots * o->n_columns;
        if (o->writer != NULL)
            GOTI_TRY(goti_table_append(o->writer, j->a->n_threads, o->buffer,
                                       codes, j->msg));
        j->a->positions += codes;
        goti_progress_add(j->a->progress, codes);
    }
    j->first_row += n;
    j->first_slot += (uint32_t)slots;
    if (goti_progress_interrupted())
        return goti_fail(j->msg, GOTI_E_INTERRUPTED, "interrupted");
    return GOTI_OK;
}

/* Of this process: all its workers'. */
static goti_put_counts own_counts(const goti_put_job *j, unsigned t)
{
    goti_put_counts sum = j->count[t];
    for (int w = 1; w < j->a->n_threads; w++) {
        const goti_put_counts *const part =
            &j->count[(size_t)w * j->layer->n_tiers + t];
        for (unsigned c = 0; c < GOTI_MAX_BOOK; c++) {
            sum.boards[c] += part->boards[c];
            sum.orbits[c] += part->orbits[c];
        }
    }
    return sum;
}

/* Of all processes, in one call. */
static void sum_counts(goti_put_job *j)
{
    /* Of each tier, what is in use of it moves to the front. */
    uint64_t *const all = (uint64_t *)j->count;
    unsigned n = 0;
    for (unsigned t = 0; t < j->layer->n_tiers; t++) {
        const goti_book *const book = j->layer->book[t];
        const goti_put_counts own = own_counts(j, t);
        for (unsigned c = 0; c < book->n - book->first; c++) {
            all[n++] = own.boards[c];
            all[n++] = own.orbits[c];
        }
    }
    goti_team_sum(j->a->space->team, all, n);
    const uint64_t *of = all;
    for (unsigned t = 0; t < j->layer->n_tiers; t++) {
        goti_book *const book = j->layer->book[t];
        for (unsigned c = book->first; c < book->n; c++) {
            book->code[c].boards = of[2 * j->out[t].place[c]];
            book->code[c].orbits = of[2 * j->out[t].place[c] + 1];
        }
        of += 2 * (size_t)(book->n - book->first);
    }
}

static goti_err commit_outs(goti_put_job *j)
{
    goti_archive *const a = j->a;
    if (!a->write || !goti_team_leads(a->space->team)) return GOTI_OK;
    for (unsigned t = 0; t < j->layer->n_tiers; t++) {
        goti_put_tier *const o = &j->out[t];
        goti_code codes[GOTI_MAX_BOOK];
        goti_table_info info;
        goti_manifest_entry entry = {.n_positions = 0};
        placed_book(j->layer->book[t], o->place, codes);
        goti_table_writer *const writer = o->writer;
        o->writer = NULL;
        GOTI_TRY(
            goti_table_commit(writer, codes, &info, &entry.file_bytes, j->msg));
        memcpy(entry.file, o->file, sizeof entry.file);
        entry.values_digest = info.values_digest;
        entry.n_positions = info.n_positions;
        GOTI_TRY(goti_manifest_put(&a->manifest, &entry, j->msg));
        a->tables_written++;
        a->bytes += entry.file_bytes;
    }
    return goti_manifest_write(a->dir, &a->manifest, j->msg);
}

static goti_err put_all(goti_put_job *j)
{
    goti_team *const team = j->a->space->team;
    const goti_err err = open_outs(j);
    GOTI_TRY(goti_team_agree(team, err, j->msg));
    if (goti_is_spread(team)) GOTI_TRY(goti_put_spread(j));
    while (!goti_is_spread(team) && j->first_row < j->layer->set->n_rows)
        GOTI_TRY(put_batch(j));
    sum_counts(j);
    return goti_team_agree(team, commit_outs(j), j->msg);
}

goti_err goti_archive_put(goti_archive *a, goti_layer_out *layer,
                          goti_row_cells cells, void *ctx, goti_msg *msg)
{
    goti_put_job j = {
        .a = a, .layer = layer, .cells = cells, .ctx = ctx, .msg = msg};
    j.out = calloc(layer->n_tiers, sizeof *j.out);
    j.count = calloc((size_t)a->n_threads * layer->n_tiers, sizeof *j.count);
    const goti_err err =
        j.out != NULL && j.count != NULL
            ? put_all(&j)
            : goti_fail(msg, GOTI_E_MEMORY, "no memory to count");
    for (unsigned t = 0; j.out != NULL && t < layer->n_tiers; t++) {
        goti_table_abandon(j.out[t].writer);
        goti_mem_free(j.out[t].buffer, j.out[t].buffer_bytes);
    }
    free(j.out);
    free(j.count);
    return err;
}

static goti_err stored_cells(void *ctx, uint32_t row, int worker,
                             const uint8_t **cells)
{
    const goti_rowstore *const *const store = ctx;
    (void)worker;
    *cells = goti_rowstore_read(*store, row);
    return GOTI_OK;
}

goti_err goti_archive_put_tier(goti_archive *a, const goti_rowset *set,
                               const goti_tier *tier, goti_book *book,
                               const goti_rowstore *cells, goti_msg *msg)
{
    goti_layer_out *const out = calloc(1, sizeof *out);
    if (out == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    out->set = set;
    out->n_tiers = 1;
    out->tier[0] = *tier;
    out->book[0] = book;
    const goti_err err = goti_archive_put(a, out, stored_cells, &cells, msg);
    free(out);
    return err;
}

goti_err goti_archive_checkpoint(goti_archive *a, const goti_rowset *set,
                                 const goti_tier *tier, goti_book *book,
                                 const goti_rowstore *cells, goti_msg *msg)
{
    const uint64_t tables = a->tables_written, positions = a->positions;
    const uint64_t bytes = a->bytes;
    const goti_err err = goti_archive_put_tier(a, set, tier, book, cells, msg);
    a->tables_written = tables;
    a->positions = positions;
    a->bytes = bytes;
    return err;
}

goti_err goti_archive_discard(goti_archive *a, const goti_tier *tier,
                              unsigned n, goti_msg *msg)
{
    char file[GOTI_FILE_BYTES];
    bool named = false;
    if (!a->write || !goti_team_leads(a->space->team)) return GOTI_OK;
    for (unsigned t = 0; t < n; t++) {
        goti_archive_file(&tier[t], file);
        named = goti_manifest_remove(&a->manifest, file) || named;
    }
    /* First the manifest: it must not name what is gone. */
    if (named) GOTI_TRY(goti_manifest_write(a->dir, &a->manifest, msg));
    for (unsigned t = 0; t < n; t++) {
        goti_archive_file(&tier[t], file);
        char *const path = goti_archive_path(a, file);
        if (path == NULL)
            return goti_fail(msg, GOTI_E_MEMORY, "no memory for a path");
        (void)remove(path); /* none there, or left over: no harm */
        free(path);
    }
    return GOTI_OK;
}

goti_err goti_archive_finish(goti_archive *a, goti_msg *msg)
{
    static const size_t max = GOTI_MAX_TIERS;
    if (!a->write) return GOTI_OK;
    goti_tier *const tier = calloc(max, sizeof *tier);
    if (tier == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for tiers");
    const unsigned n = goti_tiers(a->space->variant, tier);
    a->tables_there = 0;
    for (unsigned t = 0; t < n; t++)
        a->tables_there += goti_archive_has(a, &tier[t]);
    free(tier);
    const bool completed = a->tables_there == n && !a->manifest.complete;
    if (!goti_team_leads(a->space->team)) return GOTI_OK;
    if (!completed && !a->dropped) return GOTI_OK;
    a->manifest.complete = a->tables_there == n;
    return goti_manifest_write(a->dir, &a->manifest, msg);
}
