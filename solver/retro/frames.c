/* SPDX-License-Identifier: MIT */
#include "solver/retro/frames.h"

#include <string.h>

static size_t plane_bytes(const goti_hunt *h)
{
    return goti_plane_words(h->set->f) * sizeof(uint64_t);
}

/* Gathering the turns of one row. */
typedef struct gather {
    const goti_hunt *h;
    goti_scratch *s;
    uint64_t *out;
    bool some; /* out has been begun */
} gather;

/* One frame's actions of a kind; acc_used: is the frame's plane begun? */
static void see_actions(gather *g, const goti_frame *frame, uint32_t first,
                        uint32_t n, goti_seen from, bool *acc_used)
{
    const size_t bytes = plane_bytes(g->h);
    uint64_t *const acc = frame->identity ? g->out : g->s->plane[0];
    for (uint32_t k = first; from.store != NULL && k < first + n; k++) {
        const goti_action *const a = &g->h->set->action[k];
        if (from.any != NULL && !from.any[a->row]) continue;
        if (!g->some) memset(g->out, 0, bytes);
        g->some = true;
        if (!frame->identity && !*acc_used) memset(acc, 0, bytes);
        *acc_used = true;
        const uint64_t *const plane = goti_rowstore_read(from.store, a->row);
        const bool outlined = from.store->row_bytes > bytes;
        g->h->k->plane_see_or(acc, plane,
                              outlined ? plane + bytes / sizeof *plane : NULL,
                              &a->map);
    }
}

bool goti_frames_or(const goti_hunt *h, goti_scratch *s, uint32_t row,
                    goti_seen steps, goti_seen captures, uint64_t *out)
{
    const goti_row *const r = &h->set->row[row];
    gather g = {h, s, out, false};
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &h->set->frame[r->first_frame + i];
        bool used = false;
        see_actions(&g, frame, frame->first, frame->n_steps, steps, &used);
        see_actions(&g, frame, frame->first + frame->n_steps, frame->n_captures,
                    captures, &used);
        if (used && !frame->identity)
            h->k->plane_permute_or(out, s->plane[0], s->plane[1], &frame->out);
    }
    return g.some;
}

static void keep_actions(const goti_hunt *h, uint32_t first, uint32_t n,
                         const goti_rowstore *from, uint64_t *acc)
{
    for (uint32_t k = first; from != NULL && k < first + n; k++) {
        const goti_action *const a = &h->set->action[k];
        h->k->plane_see_and(acc, goti_rowstore_read(from, a->row), &a->map);
    }
}

void goti_frames_and(const goti_hunt *h, goti_scratch *s, uint32_t row,
                     const goti_rowstore *steps, const goti_rowstore *captures,
                     uint64_t *acc)
{
    const goti_row *const r = &h->set->row[row];
    const size_t words = goti_plane_words(h->set->f);
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &h->set->frame[r->first_frame + i];
        if ((steps == NULL || frame->n_steps == 0) &&
            (captures == NULL || frame->n_captures == 0))
            continue;
        if (!h->k->plane_any(acc, words)) return;
        uint64_t *here = acc;
        if (!frame->identity) {
            here = s->plane[0];
            memset(here, 0, plane_bytes(h));
            h->k->plane_permute_or(here, acc, s->plane[1], &frame->in);
        }
        keep_actions(h, frame->first, frame->n_steps, steps, here);
        keep_actions(h, frame->first + frame->n_steps, frame->n_captures,
                     captures, here);
        if (frame->identity) continue;
        memset(acc, 0, plane_bytes(h));
        h->k->plane_permute_or(acc, here, s->plane[1], &frame->out);
    }
}
