/* SPDX-License-Identifier: MIT */
#include "db/ai/history.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "solver/game/counter.h"

enum { USUAL_REPETITIONS = 3 };

uint64_t goti_ai_key(const goti_position *pos)
{
    const uint64_t words[3] = {pos->piece[GOTI_ROW], pos->piece[GOTI_COLUMN],
                               (uint64_t)pos->hand[GOTI_ROW] << 16 |
                                   (uint64_t)pos->hand[GOTI_COLUMN] << 8 |
                                   pos->to_move};
    return XXH3_64bits(words, sizeof words);
}

uint64_t goti_ai_key_with_counter(const goti_variant *v,
                                  const goti_position *pos)
{
    const uint64_t key = goti_ai_key(pos);
    if (!goti_counter_limits(v)) return key;
    return key ^ (pos->quiet + UINT64_C(1)) * UINT64_C(0x9e3779b97f4a7c15);
}

static int compare_seen(const void *a, const void *b)
{
    const uint64_t x = ((const goti_ai_seen *)a)->key;
    const uint64_t y = ((const goti_ai_seen *)b)->key;
    return (x > y) - (x < y);
}

/* Join equal keys, which stand side by side. */
static size_t join(goti_ai_seen *seen, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        if (kept > 0 && seen[kept - 1].key == seen[i].key)
            seen[kept - 1].times += seen[i].times;
        else
            seen[kept++] = seen[i];
    }
    return kept;
}

goti_err goti_ai_history_open(const goti_variant *v,
                              const goti_position *earlier, size_t n_earlier,
                              const goti_position *pos, goti_ai_history *out,
                              goti_msg *msg)
{
    const unsigned limit =
        v->draw_repetitions > 0 ? v->draw_repetitions : USUAL_REPETITIONS;
    const size_t n = n_earlier + 1;
    memset(out, 0, sizeof *out);
    out->rule = v->draw_repetitions > 0;
    out->seen = calloc(n, sizeof *out->seen);
    out->last = calloc(n, sizeof *out->last);
    if (out->seen == NULL || out->last == NULL) {
        goti_ai_history_close(out);
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    }
    for (size_t i = 0; i < n; i++) {
        const goti_position *const p = i < n_earlier ? &earlier[i] : pos;
        out->seen[i] = (goti_ai_seen){.key = goti_ai_key(p),
                                      .times = 1,
                                      .placing = goti_position_in_placement(p)};
    }
    qsort(out->seen, n, sizeof *out->seen, compare_seen);
    out->n_seen = join(out->seen, n);
    for (size_t i = 0; i < out->n_seen; i++)
        if (out->seen[i].times + 1 >= limit &&
            !(out->rule && out->seen[i].placing))
            out->last[out->n_last++] = out->seen[i].key;
    return GOTI_OK;
}

void goti_ai_history_close(goti_ai_history *history)
{
    free(history->seen);
    free(history->last);
    history->seen = NULL;
    history->last = NULL;
}

unsigned goti_ai_history_times(const goti_ai_history *history, uint64_t key)
{
    const goti_ai_seen wanted = {.key = key};
    const goti_ai_seen *const found = bsearch(
        &wanted, history->seen, history->n_seen, sizeof wanted, compare_seen);
    return found == NULL ? 0 : found->times;
}

bool goti_ai_history_is_last(const goti_ai_history *history, uint64_t key)
{
    for (size_t i = 0; i < history->n_last; i++)
        if (history->last[i] == key) return true;
    return false;
}
