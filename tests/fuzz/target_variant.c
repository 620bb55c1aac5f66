/* SPDX-License-Identifier: MIT */
/*
 * Variant files: form, fields, inheritance (from the file's own sections and
 * from shipped games), and what is made of a game that was accepted.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/binom.h"
#include "solver/game/inifile.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/games.h"
#include "tests/fuzz/output.h"
#include "tests/support/bridge.h"
#include "tools/check_report.h"

/* A report counts orbits and rows: only of small boards in good time. */
enum { MAX_REPORT_POINTS = 10, POSITIONS = 8 };

static void check_inifile(const char *path, const char *text)
{
    goti_inifile *ini = NULL;
    goti_msg msg = {""};
    const goti_err err = goti_inifile_read(path, &ini, &msg);
    FUZZ_TRUTH(err == GOTI_OK || err == GOTI_E_VARIANT);
    fuzz_check_message(err, &msg, text);
    if (err != GOTI_OK) return;
    FUZZ_TRUTH(ini->n_sections > 0);
    for (size_t i = 0; i < ini->n_entries; i++) {
        const goti_ini_entry *const e = &ini->entry[i];
        FUZZ_TRUTH(e->section < ini->n_sections);
        FUZZ_TRUTH(e->line > ini->section[e->section].line);
        FUZZ_TRUTH(i == 0 || e->line > e[-1].line);
        FUZZ_TRUTH(fuzz_is_utf8(e->name) && fuzz_is_utf8(e->value));
    }
    goti_inifile_free(ini);
}

static void check_board(const goti_board *b)
{
    FUZZ_TRUTH(b->n_points > 0 && b->n_points <= GOTI_MAX_POINTS);
    for (unsigned p = 0; p < b->n_points; p++) {
        FUZZ_TRUTH(isfinite(b->x[p]) && isfinite(b->y[p]));
        FUZZ_TRUTH(goti_board_find(b, b->name[p]) == (int)p);
        FUZZ_TRUTH(b->display_row[p] < b->n_display_rows);
        FUZZ_TRUTH(b->neighbours[p] >> b->n_points == 0);
    }
    for (unsigned e = 0; e < b->n_edges; e++) {
        const unsigned p = b->edge[e][0], q = b->edge[e][1];
        FUZZ_TRUTH(p < q && b->neighbours[p] >> q & 1 &&
                   b->neighbours[q] >> p & 1);
    }
}

static void check_symmetries(const goti_symmetries *s)
{
    FUZZ_TRUTH(s->n > 0 && s->n <= GOTI_MAX_SYMMETRIES);
    for (unsigned i = 0; i < s->n; i++)
        for (unsigned p = 0; p < s->n_points; p++) {
            FUZZ_TRUTH(s->perm[i][p] < s->n_points);
            FUZZ_TRUTH(s->perm[s->inverse[i]][s->perm[i][p]] == p);
            FUZZ_TRUTH(i > 0 || s->perm[i][p] == p);
        }
}

/* Some position of some tiers; those that play cannot have are refused. */
static void check_positions(const goti_variant *v)
{
    goti_tier *const tier = fuzz_alloc(GOTI_MAX_TIERS * sizeof *tier);
    const unsigned n = goti_tiers(v, tier);
    FUZZ_TRUTH(n > 0 && n <= GOTI_MAX_TIERS);
    uint64_t seed = n;
    for (unsigned i = 0; i < POSITIONS; i++) {
        goti_position pos;
        bridge_random_position(v, &tier[bridge_random(&seed) % n], &seed, &pos);
        if (goti_position_check(v, &pos, NULL) == GOTI_OK)
            fuzz_check_position(v, &pos);
    }
    free(tier);
}

static void check_start(const goti_variant *v)
{
    goti_position pos, after;
    goti_move *const move = fuzz_alloc(GOTI_MAX_MOVES * sizeof *move);
    goti_position_start(v, &pos);
    fuzz_check_position(v, &pos);
    const unsigned n = goti_moves(v, &pos, move);
    for (unsigned i = 0; i < n; i += 1 + n / 4)
        fuzz_check_move(v, &pos, &move[i], &after);
    free(move);
}

/* What `goti check` prints of it. */
static void check_report(const char *path, const goti_variant *v)
{
    if (v->board.n_points > MAX_REPORT_POINTS) return;
    goti_check_report *const report = fuzz_alloc(sizeof *report);
    goti_variant *const again = fuzz_alloc(sizeof *again);
    fuzz_output out;
    FUZZ_TRUTH(goti_check_make(path, 1, GOTI_DTC, again, report) == GOTI_OK);
    FUZZ_TRUTH(memcmp(again->rules_digest, v->rules_digest,
                      sizeof v->rules_digest) == 0);
    fuzz_output_begin(&stdout, &out);
    goti_check_print(report);
    goti_check_print_json(report);
    fuzz_output_end(&out);
    FUZZ_TRUTH(fuzz_is_utf8(out.text));
    fuzz_output_free(&out);
    free(again);
    free(report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    fuzz_file file;
    goti_variant *const v = fuzz_alloc(sizeof *v);
    goti_msg msg = {""};
    fuzz_file_open(data, size, &file);
    char *const text = fuzz_text(&in);
    check_inifile(file.path, text);
    const goti_err err = goti_variant_load(file.path, NULL, v, &msg);
    FUZZ_TRUTH(err == GOTI_OK || err == GOTI_E_VARIANT ||
               err == GOTI_E_UNSUPPORTED);
    fuzz_check_message(err, &msg, text);
    if (err != GOTI_E_VARIANT) {
        check_board(&v->board);
        check_symmetries(&v->symmetries);
        check_start(v);
        check_positions(v);
        check_report(file.path, v);
    }
    free(text);
    free(v);
    fuzz_file_close(&file);
    return 0;
}
