/* SPDX-License-Identifier: MIT */
#include "tests/support/tamper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/table_write.h"
#include "tests/support/give_up.h"

static void must(goti_err err, const goti_msg *msg)
{
    if (err != GOTI_OK) test_give_up("tamper: %s", msg->text);
}

/* All codes and the code book, owned. */
static uint8_t *decode(const goti_table *t, goti_code **codes)
{
    const goti_table_info *const info = goti_table_get_info(t);
    goti_msg msg;
    uint8_t *const cells = malloc(info->n_positions * info->cell_bytes);
    *codes = malloc(info->n_codes * sizeof **codes);
    if (cells == NULL || *codes == NULL) test_give_up("tamper: no memory");
    must(goti_table_codes_at(t, 0, info->n_positions, cells, &msg), &msg);
    memcpy(*codes, goti_table_codes(t), info->n_codes * sizeof **codes);
    return cells;
}

/* The new table under its own name, and its line in the manifest. */
static void write(const char *dir, const char *path, const goti_table_info *old,
                  const goti_code *codes, const uint8_t *cells)
{
    goti_msg msg;
    goti_table_writer *w = NULL;
    goti_table_info info = *old;
    goti_manifest m;
    goti_manifest_entry e = {.n_positions = info.n_positions};
    (void)snprintf(e.file, sizeof e.file, "%s", strrchr(path, '/') + 1);
    must(goti_table_create(path, &info, codes, 1, &w, &msg), &msg);
    must(goti_table_append(w, 1, cells, info.n_positions, &msg), &msg);
    must(goti_table_commit(w, codes, &info, &e.file_bytes, &msg), &msg);
    e.values_digest = info.values_digest;
    must(goti_manifest_read(dir, &m, &msg), &msg);
    must(goti_manifest_put(&m, &e, &msg), &msg);
    must(goti_manifest_write(dir, &m, &msg), &msg);
    goti_manifest_clear(&m);
}

goti_value tamper_value(const goti_variant *v, const char *dir,
                        const goti_tier *tier, uint64_t index, unsigned step)
{
    goti_db *db = NULL;
    goti_db_table t;
    goti_msg msg;
    must(goti_db_open(v, dir, 0, &db, &msg), &msg);
    must(goti_db_get_table(db, tier, &t, &msg), &msg);
    const goti_table_info info = *goti_table_get_info(t.table);
    goti_code *codes = NULL;
    uint8_t *const cells = decode(t.table, &codes);
    if (info.cell_bytes != 1 || step == 0 || step >= info.n_codes ||
        t.rows->stabilizer[index / info.n_columns] != 1)
        test_give_up("tamper: position %llu cannot be changed so",
                     (unsigned long long)index);
    const unsigned before = cells[index];
    const unsigned after = (before + step) % info.n_codes;
    const goti_value value = codes[before].value;
    cells[index] = (uint8_t)after;
    codes[before].boards -= t.rows->n_perms;
    codes[before].orbits--;
    codes[after].boards += t.rows->n_perms;
    codes[after].orbits++;
    write(goti_db_dir(db), goti_table_path(t.table), &info, codes, cells);
    free(cells);
    free(codes);
    goti_db_close(db);
    return value;
}
