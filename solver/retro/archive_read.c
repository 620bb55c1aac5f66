/* SPDX-License-Identifier: MIT */
/* Tables of earlier runs: which can be trusted, and reading them back. */
#include "solver/retro/archive.h"

#include <stdlib.h>
#include <string.h>

#include "db/table_match.h"
#include "db/table_read.h"
#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/base/par.h"

/* Strike an entry off, and say so: its table will be made again. */
static void drop(goti_archive *a, size_t i, const char *why)
{
    goti_manifest *const m = &a->manifest;
    goti_progress_note(a->progress, "%s/%s will be made again: %s", a->dir,
                       m->entry[i].file, why);
    char file[GOTI_FILE_BYTES];
    memcpy(file, m->entry[i].file, sizeof file);
    (void)goti_manifest_remove(m, file);
    m->complete = false;
    a->dropped = true;
}

/* What the header of a tier's table must say. */
static goti_table_info wanted(const goti_archive *a, const goti_tier *tier)
{
    const goti_space *const space = a->space;
    const unsigned n_points = space->variant->board.n_points;
    uint64_t n_rows = 0, n_columns = 0;
    if (tier->row_pieces <= n_points) { /* else there are none */
        n_rows = goti_index_rows(
            n_points, tier->row_pieces,
            (const uint8_t(*)[GOTI_MAX_POINTS])space->symmetries.perm,
            space->symmetries.n);
        n_columns =
            goti_binom(n_points - tier->row_pieces, tier->column_pieces);
    }
    return goti_archive_info(a, tier, n_rows, n_columns);
}

/* Is the file there, whole, and the one the manifest means?  Whatever a reader
 * would refuse by its header must not be kept. */
static goti_err check_entry(const goti_archive *a, const goti_manifest_entry *e,
                            goti_msg *msg)
{
    char *const path = goti_archive_path(a, e->file);
    goti_table *table = NULL;
    if (path == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a path");
    goti_err err = goti_table_open(path, &table, msg);
    free(path);
    GOTI_TRY(err);
    const goti_table_info *const info = goti_table_get_info(table);
    const goti_tier tier = goti_archive_tier(info);
    const goti_table_info should = wanted(a, &tier);
    err = goti_table_match(table, &should, msg);
    if (err == GOTI_OK && (!goti_manifest_means(e, table) ||
                           !goti_archive_is_named(info, e->file)))
        err = goti_fail(msg, GOTI_E_CORRUPT,
                        "it is not the table that the manifest names");
    if (err == GOTI_OK) err = goti_table_check_form(table, msg);
    if (err == GOTI_OK && info->n_codes > GOTI_MAX_BOOK)
        err = goti_fail(msg, GOTI_E_CORRUPT, "it has too many codes");
    goti_table_close(table);
    return err;
}

/* Only what is gone or not what it should be is made again: a table that
 * cannot be read now, for want of memory or of rights, may be sound. */
static bool is_damage(goti_err err)
{
    return err == GOTI_E_MISSING || err == GOTI_E_CORRUPT ||
           err == GOTI_E_RULES;
}

goti_err goti_archive_drop_damaged(goti_archive *a, goti_msg *msg)
{
    for (size_t i = 0; i < a->manifest.n_entries;) {
        goti_msg why = {""};
        const goti_err err = check_entry(a, &a->manifest.entry[i], &why);
        if (err == GOTI_OK)
            i++;
        else if (is_damage(err))
            drop(a, i, why.text);
        else
            return goti_fail(msg, err, "%s", why.text);
    }
    return GOTI_OK;
}

static goti_err trust(goti_archive *a, const goti_tier *tier, bool *trusted,
                      goti_msg *msg)
{
    char file[GOTI_FILE_BYTES];
    *trusted = false;
    goti_archive_file(tier, file);
    size_t i = 0;
    while (i < a->manifest.n_entries &&
           strcmp(a->manifest.entry[i].file, file) != 0)
        i++;
    if (i == a->manifest.n_entries) return GOTI_OK;
    char *const path = goti_archive_path(a, file);
    goti_table *table = NULL;
    goti_msg why = {"no memory"};
    goti_err err =
        path == NULL ? GOTI_E_MEMORY : goti_table_open(path, &table, &why);
    if (err == GOTI_OK)
        err = goti_table_check(table, a->n_threads, NULL, NULL, &why);
    goti_table_close(table);
    free(path);
    *trusted = err == GOTI_OK;
    if (is_damage(err)) drop(a, i, why.text);
    return *trusted || is_damage(err) ? GOTI_OK
                                      : goti_fail(msg, err, "%s", why.text);
}

goti_err goti_archive_trust(goti_archive *a, const goti_tier *tier,
                            bool *trusted, goti_msg *msg)
{
    goti_team *const team = a->space->team;
    const goti_err err =
        goti_team_leads(team) ? trust(a, tier, trusted, msg) : GOTI_OK;
    GOTI_TRY(goti_team_agree(team, err, msg));
    goti_team_tell(team, trusted, sizeof *trusted);
    return GOTI_OK;
}

/* Frames hold many rows: a worker reads so many codes at a time, so that no
 * frame is decoded once a row. */
enum { CHUNK_CODES = 8 * GOTI_FRAME_POSITIONS };

typedef struct get_job {
    goti_archive *a;
    const goti_rowset *set;
    const goti_table *table;
    goti_rowstore *cells;
    unsigned n_column;
    uint64_t n_columns;
    uint32_t chunk_rows;
    uint8_t **codes, **row; /* scratch, by worker */
    goti_msg *msg;          /* of worker 0 only: messages are not shared */
} get_job;

/* Without symmetry: the row is a mirror image of one in the table. */
static void mirror_row(const get_job *j, const goti_row *row,
                       const uint8_t *codes, uint8_t *tmp, uint8_t *cells)
{
    const goti_rows *const orbits = &j->set->orbits;
    const uint64_t rank = goti_subset_rank(row->set);
    const unsigned perm = orbits->perm_to[rank];
    const uint64_t free_there =
        goti_low_bits(orbits->n_points) & ~orbits->set[orbits->orbit_of[rank]];
    goti_dim_map map = {.f = (uint8_t)j->set->f};
    unsigned i = 0;
    for (uint64_t s = row->free; s != 0; s &= s - 1, i++)
        map.to[i] = (uint8_t)goti_popcount(
            free_there & goti_low_bits(orbits->perm[perm][goti_ctz(s)]));
    memset(tmp, 0, goti_cells_bytes(j->set->f));
    j->a->k->cells_scatter(tmp, codes, j->set->f, j->n_column);
    j->a->k->cells_permute_max(cells, tmp, &map,
                               (goti_range){j->n_column, j->n_column});
}

static uint32_t slot_of(const get_job *j, uint32_t number)
{
    const goti_rows *const orbits = &j->set->orbits;
    return orbits->orbit_of[goti_subset_rank(j->set->row[number].set)];
}

/* Rows that follow each other in the table as they do here, at most a chunk. */
static uint32_t run_length(const get_job *j, uint32_t first, uint32_t end)
{
    const uint32_t slot = slot_of(j, first);
    uint32_t n = 1;
    while (first + n < end && slot_of(j, first + n) == slot + n)
        n++;
    return n;
}

static goti_err get_run(const get_job *j, uint32_t first, uint32_t n,
                        int worker)
{
    uint8_t *const codes = j->codes[worker];
    GOTI_TRY(goti_table_codes_at(j->table, slot_of(j, first) * j->n_columns,
                                 n * j->n_columns, codes,
                                 worker == 0 ? j->msg : NULL));
    for (uint32_t k = 0; k < n; k++) {
        const goti_row *const row = &j->set->row[first + k];
        uint8_t *const cells = goti_rowstore_own(j->cells, first + k);
        const uint8_t *const own = codes + k * j->n_columns;
        if (row->slot != UINT32_MAX)
            j->a->k->cells_scatter(cells, own, j->set->f, j->n_column);
        else
            mirror_row(j, row, own, j->row[worker], cells);
    }
    return GOTI_OK;
}

static goti_err get_chunk(void *ctx, uint64_t item, int worker)
{
    const get_job *const j = ctx;
    const goti_span own = j->set->own;
    uint32_t first = (uint32_t)item * j->chunk_rows;
    uint32_t end =
        own.n - first < j->chunk_rows ? own.n : first + j->chunk_rows;
    first += own.first;
    end += own.first;
    while (first < end) {
        const uint32_t n = run_length(j, first, end);
        GOTI_TRY(get_run(j, first, n, worker));
        first += n;
    }
    return GOTI_OK;
}

static goti_err get_book(const goti_table *table, goti_book *book,
                         goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(table);
    if (info->n_codes > GOTI_MAX_BOOK || info->cell_bytes != 1)
        return goti_fail(msg, GOTI_E_CORRUPT, "%s has too many codes",
                         goti_table_path(table));
    goti_book_init(book, 0);
    book->n = info->n_codes;
    memcpy(book->code, goti_table_codes(table),
           info->n_codes * sizeof *book->code);
    return GOTI_OK;
}

static goti_err get_rows(get_job *j)
{
    const size_t n = (size_t)j->a->n_threads;
    goti_err err = GOTI_OK;
    const uint64_t rows = CHUNK_CODES / (j->n_columns + 1) + 1;
    j->chunk_rows = rows < j->set->own.n ? (uint32_t)rows : j->set->own.n;
    if (j->chunk_rows == 0) j->chunk_rows = 1;
    j->codes = calloc(n, sizeof *j->codes);
    j->row = calloc(n, sizeof *j->row);
    if (j->codes == NULL || j->row == NULL) err = GOTI_E_MEMORY;
    for (size_t w = 0; err == GOTI_OK && w < n; w++) {
        j->codes[w] = malloc(j->chunk_rows * j->n_columns + 1);
        j->row[w] = malloc(goti_cells_bytes(j->set->f));
        if (j->codes[w] == NULL || j->row[w] == NULL) err = GOTI_E_MEMORY;
    }
    if (err != GOTI_OK)
        goti_fail(j->msg, err, "no memory to read tables");
    else
        err = goti_par_for(j->a->n_threads,
                           (j->set->own.n + j->chunk_rows - 1) / j->chunk_rows,
                           1, get_chunk, j);
    for (size_t w = 0; w < n; w++) {
        if (j->codes != NULL) free(j->codes[w]);
        if (j->row != NULL) free(j->row[w]);
    }
    free(j->codes);
    free(j->row);
    return err;
}

goti_err goti_archive_get(goti_archive *a, const goti_rowset *set,
                          const goti_tier *tier, goti_rowstore *cells,
                          goti_book *book, goti_msg *msg)
{
    char file[GOTI_FILE_BYTES];
    goti_archive_file(tier, file);
    char *const path = goti_archive_path(a, file);
    if (path == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a path");
    goti_table *table = NULL;
    goti_err err = goti_table_open(path, &table, msg);
    free(path);
    GOTI_TRY(err);
    const goti_table_info *const info = goti_table_get_info(table);
    get_job j = {.a = a,
                 .set = set,
                 .table = table,
                 .cells = cells,
                 .n_column = tier->column_pieces,
                 .n_columns =
                     goti_index_columns(&set->orbits, tier->column_pieces),
                 .msg = msg};
    if (info->n_positions != j.n_columns * set->n_slots ||
        memcmp(info->rules_digest, a->space->variant->rules_digest, 16) != 0)
        err = goti_fail(msg, GOTI_E_RULES, "%s/%s: not a table of these rules",
                        a->dir, file);
    if (err == GOTI_OK) err = get_book(table, book, msg);
    if (err == GOTI_OK) err = get_rows(&j);
    goti_table_close(table);
    return err;
}
