/* SPDX-License-Identifier: MIT */
#include "db/stats_find.h"

#include <stdlib.h>

typedef struct search {
    const goti_db_table *t;
    goti_find *find;
    unsigned n_find;
    int n_workers;
    uint16_t which[GOTI_MAX_CODES]; /* code -> number in find + 1; 0: none */
    goti_scan_least *of_worker;     /* [worker * n_find + number], a batch's */
    uint64_t *room;
} search;

static goti_err look(void *ctx, uint64_t first, const void *cells, size_t n,
                     int worker, goti_msg *msg)
{
    const search *const s = ctx;
    const unsigned cell_bytes = goti_table_get_info(s->t->table)->cell_bytes;
    goti_scan_least *const found = &s->of_worker[(size_t)worker * s->n_find];
    (void)msg;
    for (size_t i = 0; i < n; i++) {
        const unsigned which = s->which[goti_scan_cell(cells, cell_bytes, i)];
        if (which == 0) continue;
        goti_scan_least *const least = &found[which - 1];
        const bool full = least->n == least->room;
        if (full && first + i > least->number[least->n - 1]) continue;
        if (goti_scan_is_least(s->t, first + i))
            goti_scan_least_add(least, first + i);
    }
    return GOTI_OK;
}

/* What a batch found comes after what was found before it. */
static bool gather(void *ctx)
{
    search *const s = ctx;
    bool enough = true;
    for (unsigned k = 0; k < s->n_find; k++) {
        goti_scan_least *const found = &s->find[k].found;
        for (int w = 0; w < s->n_workers; w++) {
            goti_scan_least *const from =
                &s->of_worker[(size_t)w * s->n_find + k];
            goti_scan_least_merge(found, from);
            from->n = 0;
        }
        enough = enough && found->n == found->room;
    }
    return enough;
}

static goti_err open_search(search *s, goti_msg *msg)
{
    const size_t n_lists = (size_t)s->n_workers * s->n_find;
    size_t n_wanted = 0;
    for (unsigned k = 0; k < s->n_find; k++) {
        s->which[s->find[k].code] = (uint16_t)(k + 1);
        n_wanted += s->find[k].found.room;
    }
    s->of_worker = calloc(n_lists, sizeof *s->of_worker);
    s->room = calloc((size_t)s->n_workers * n_wanted + 1, sizeof *s->room);
    if (s->of_worker == NULL || s->room == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    uint64_t *room = s->room;
    for (size_t i = 0; i < n_lists; i++) {
        s->of_worker[i].room = s->find[i % s->n_find].found.room;
        s->of_worker[i].number = room;
        room += s->of_worker[i].room;
    }
    return GOTI_OK;
}

goti_err goti_find_codes(const goti_scan *scan, const goti_db_table *t,
                         goti_find *find, unsigned n, goti_msg *msg)
{
    if (n == 0) return GOTI_OK;
    search *const s = calloc(1, sizeof *s);
    if (s == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    *s = (search){.t = t,
                  .find = find,
                  .n_find = n,
                  .n_workers = goti_scan_workers(scan)};
    goti_err err = open_search(s, msg);
    if (err == GOTI_OK)
        err = goti_scan_table(scan, t->table, look, gather, s, msg);
    if (err == GOTI_OK && !gather(s))
        err = goti_fail(msg, GOTI_E_CORRUPT,
                        "%s has fewer positions with a code than its header "
                        "says",
                        goti_table_path(t->table));
    free(s->of_worker);
    free(s->room);
    free(s);
    return err;
}
