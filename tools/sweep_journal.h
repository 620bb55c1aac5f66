/* SPDX-License-Identifier: MIT */
/*
 * What sweeps into a directory have found so far: sweep.json there, written
 * whole each time.  A row is of rules, a start, a metric and a version of goti,
 * whatever the member was called, so one sweep takes up what another found.  It
 * also says which tables sweeps made, since these alone may be dropped.  Rows
 * and the whole have digests.
 */
#ifndef GOTI_TOOLS_SWEEP_JOURNAL_H
#define GOTI_TOOLS_SWEEP_JOURNAL_H

#include "tools/sweep_family.h"

typedef struct goti_sweep_row {
    char version[32];
    goti_metric metric;
    uint8_t rules_digest[16];
    char start[256];
    goti_sweep_numbers numbers;
} goti_sweep_row;

typedef struct goti_sweep_journal {
    char *path;
    size_t n_rows, n_made;
    goti_sweep_row *row;
    char (*made)[GOTI_NAME_BYTES]; /* names of databases */
} goti_sweep_journal;

/**
 * Read DIR/sweep.json; an empty journal if there is none. Close in any case.
 * @return GOTI_E_CORRUPT if it is not as goti writes it or a digest differs,
 * GOTI_E_RULES if it is of another version, GOTI_E_IO, GOTI_E_MEMORY.
 */
goti_err goti_sweep_journal_open(const char *dir, goti_sweep_journal *out,
                                 goti_msg *msg) GOTI_NODISCARD;
void goti_sweep_journal_close(goti_sweep_journal *j);

/** What this version found for a member, or NULL; borrowed until the next
 * change. */
const goti_sweep_numbers *
goti_sweep_journal_find(const goti_sweep_journal *j, goti_metric metric,
                        const goti_sweep_member *member);
/** Add or replace; not written yet. */
goti_err goti_sweep_journal_put(goti_sweep_journal *j, goti_metric metric,
                                const goti_sweep_member *member,
                                goti_msg *msg) GOTI_NODISCARD;

/** Did a sweep make the database of that name? */
bool goti_sweep_journal_made(const goti_sweep_journal *j, const char *name);
/** Say so, or no longer; not written yet. */
goti_err goti_sweep_journal_set_made(goti_sweep_journal *j, const char *name,
                                     bool made, goti_msg *msg) GOTI_NODISCARD;

goti_err goti_sweep_journal_write(const goti_sweep_journal *j,
                                  goti_msg *msg) GOTI_NODISCARD;

#endif
