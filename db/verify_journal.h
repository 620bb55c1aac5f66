/* SPDX-License-Identifier: MIT */
/*
 * How far the derivation of values has come: verify.json, a small file beside
 * the tables, written whole each time.  It belongs to one manifest file, one
 * state of the tables' headers and one set of options, by a fingerprint; any
 * other journal is not taken up, nor one whose numbers do not fit together.
 * Bytes are looked at anew by each run.
 */
#ifndef GOTI_DB_VERIFY_JOURNAL_H
#define GOTI_DB_VERIFY_JOURNAL_H

#include "db/verify.h"

typedef struct goti_verify_progress {
    unsigned table; /* whose values are being looked at ... */
    uint64_t block; /* ... and the first block of it that is left */
} goti_verify_progress;

/** What the run is about, in one number: also what the headers of the report's
 * tables say, and which file the manifest is. */
uint64_t goti_verify_fingerprint(goti_db *db,
                                 const goti_verify_options *options,
                                 const goti_verify_report *report);

/** Write it: what stands in tables goes with it.  found.first[] is kept as
 * indices. */
goti_err goti_verify_journal_write(goti_db *db, uint64_t fingerprint,
                                   const goti_verify_progress *at,
                                   const goti_verify_report *report,
                                   goti_msg *msg) GOTI_NODISCARD;

/**
 * Take one up: fills *at and the tables of the report, which are listed.
 * @return false, and nothing is changed, where there is none that fits.
 */
bool goti_verify_journal_read(goti_db *db, const goti_verify_options *options,
                              uint64_t fingerprint, goti_verify_progress *at,
                              goti_verify_report *report);

void goti_verify_journal_remove(goti_db *db);

#endif
