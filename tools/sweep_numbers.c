/* SPDX-License-Identifier: MIT */
#include "tools/sweep_numbers.h"

#include <string.h>

#include "tools/query.h"
#include "tools/summary.h"

_Static_assert((int)GOTI_SWEEP_N_CATEGORIES == (int)GOTI_N_CATEGORIES,
               "one count a category");

goti_err goti_sweep_sum_tables(const goti_variant *v, const char *db_dir,
                               goti_sweep_numbers *out, goti_msg *msg)
{
    goti_summary s;
    GOTI_TRY(goti_summary_read(v, db_dir, &s, msg));
    const goti_err err = goti_summary_check_tiers(v, &s, "", msg);
    memset(out->boards, 0, sizeof out->boards);
    memset(out->orbits, 0, sizeof out->orbits);
    out->deepest = 0;
    for (size_t i = 0; i < s.n; i++) {
        const goti_table_summary *const t = &s.table[i];
        for (int c = 0; c < GOTI_N_CATEGORIES; c++) {
            out->boards[c] += t->boards[c];
            out->orbits[c] += t->orbits[c];
        }
        if (t->max_depth > out->deepest) out->deepest = t->max_depth;
    }
    goti_summary_clear(&s);
    return err;
}

static goti_err probe(goti_db *db, const goti_variant *v,
                      goti_query_answer *answer, goti_sweep_numbers *out,
                      goti_msg *msg)
{
    GOTI_TRY(goti_query_probe(db, v, answer, 1, msg));
    out->category = answer->value.category;
    out->theoretical = answer->value.theoretical;
    out->depth = answer->value.depth;
    memset(out->moves, 0, sizeof out->moves);
    for (unsigned i = 0; i < answer->n_moves; i++)
        out->moves[answer->move[i].category]++;
    return GOTI_OK;
}

goti_err goti_sweep_ask_start(const goti_variant *v, const char *db_dir,
                              goti_sweep_numbers *out, goti_msg *msg)
{
    goti_position start;
    goti_query_answer answer;
    goti_db *db = NULL;
    goti_position_start(v, &start);
    GOTI_TRY(goti_db_open(v, db_dir, 0, &db, msg));
    goti_err err = goti_query_open(v, &start, &answer, msg);
    if (err == GOTI_OK) {
        err = probe(db, v, &answer, out, msg);
        goti_query_close(&answer);
    }
    goti_db_close(db);
    return err;
}
