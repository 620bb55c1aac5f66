/* SPDX-License-Identifier: MIT */
#include "tools/sweep_check.h"

#include <string.h>

#include <xxhash.h>

/* --- digests --- */

/* Little-endian, whatever the machine. */
static uint64_t mix_number(uint64_t h, uint64_t n)
{
    unsigned char bytes[8];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(n >> 8 * i);
    return XXH3_64bits_withSeed(bytes, sizeof bytes, h);
}

static uint64_t mix_text(uint64_t h, const char *text)
{
    const size_t n = strlen(text);
    return XXH3_64bits_withSeed(text, n, mix_number(h, n));
}

static uint64_t mix_counts(uint64_t h, const uint64_t *count)
{
    for (unsigned c = 0; c < GOTI_SWEEP_N_CATEGORIES; c++)
        h = mix_number(h, count[c]);
    return h;
}

uint64_t goti_sweep_row_digest(const goti_sweep_row *row)
{
    const goti_sweep_numbers *const n = &row->numbers;
    uint64_t h = mix_text(0, row->version);
    h = mix_number(h, (uint64_t)row->metric);
    h = XXH3_64bits_withSeed(row->rules_digest, sizeof row->rules_digest, h);
    h = mix_text(h, row->start);
    h = mix_number(h, (uint64_t)n->category);
    h = mix_number(h, (uint64_t)n->theoretical);
    h = mix_number(h, n->depth);
    h = mix_counts(h, n->moves);
    h = mix_counts(h, n->boards);
    h = mix_counts(h, n->orbits);
    h = mix_number(h, n->deepest);
    h = mix_number(h, n->timed);
    return mix_number(h, n->timed ? n->cpu_ms : 0);
}

uint64_t goti_sweep_journal_digest(const goti_sweep_journal *journal)
{
    uint64_t h = mix_number(0, journal->n_made);
    for (size_t i = 0; i < journal->n_made; i++)
        h = mix_text(h, journal->made[i]);
    for (size_t i = 0; i < journal->n_rows; i++)
        h = mix_number(h, goti_sweep_row_digest(&journal->row[i]));
    return h;
}

/* --- what can be --- */

/* The value without the limit that goes with one under it. */
static goti_category without_limit(goti_category category)
{
    if (category == GOTI_DRAW) return GOTI_DRAW;
    return category < GOTI_DRAW ? GOTI_LOSS : GOTI_WIN;
}

/* An orbit is of one board at least. */
static bool counts_fit(const goti_sweep_numbers *n)
{
    for (unsigned c = 0; c < GOTI_SWEEP_N_CATEGORIES; c++)
        if (n->orbits[c] > n->boards[c] ||
            (n->orbits[c] == 0) != (n->boards[c] == 0))
            return false;
    return true;
}

const char *goti_sweep_row_fault(const goti_sweep_row *row)
{
    const goti_sweep_numbers *const n = &row->numbers;
    if (n->theoretical != without_limit(n->category))
        return "\"theoretical\" does not go with \"category\"";
    if (n->category == GOTI_DRAW ? n->depth != 0 : n->depth > n->deepest)
        return "\"depth\" does not go with \"category\" or \"deepest\"";
    if (n->category > GOTI_DRAW && n->depth == 0)
        return "a win with \"depth\" 0";
    if (!counts_fit(n)) return "\"orbits\" do not go with \"boards\"";
    if (n->boards[n->category] == 0)
        return "\"boards\" lack the start's category";
    return NULL;
}

bool goti_sweep_same_numbers(const goti_sweep_numbers *a,
                             const goti_sweep_numbers *b)
{
    return a->category == b->category && a->theoretical == b->theoretical &&
           a->depth == b->depth && a->deepest == b->deepest &&
           memcmp(a->moves, b->moves, sizeof a->moves) == 0 &&
           memcmp(a->boards, b->boards, sizeof a->boards) == 0 &&
           memcmp(a->orbits, b->orbits, sizeof a->orbits) == 0;
}
