/* SPDX-License-Identifier: MIT */
#include "tools/play_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/manifest.h"

goti_err goti_values_by_tables(goti_db *db, const goti_variant *v,
                               const goti_position *pos, goti_values *out,
                               goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->by_tables = true;
    out->pos = *pos;
    GOTI_TRY(goti_query_open(v, pos, &out->answer, msg));
    return goti_query_probe(db, v, &out->answer, 1, msg);
}

goti_err goti_values_by_guess(const goti_position *pos,
                              const goti_thought *thought, unsigned n,
                              goti_values *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->pos = *pos;
    out->guess = malloc((n + 1) * sizeof *out->guess);
    if (out->guess == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for the values");
    memcpy(out->guess, thought, n * sizeof *out->guess);
    out->n_guesses = n;
    return GOTI_OK;
}

void goti_values_close(goti_values *values)
{
    goti_query_close(&values->answer);
    free(values->guess);
    memset(values, 0, sizeof *values);
}

/* ---- words --------------------------------------------------------------- */

static const char *explain(goti_category category)
{
    switch (category) {
    case GOTI_CURSED_WIN:
    case GOTI_BLESSED_LOSS:
        return ", but the no-capture limit draws first";
    case GOTI_LOSS:
    case GOTI_DRAW:
    case GOTI_WIN:
        break;
    }
    return "";
}

/* "win for Tigers", "draw": which side has it. */
static int put_category(const goti_variant *v, unsigned mover,
                        goti_category category, char *buf, size_t n)
{
    const unsigned other = mover == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    if (category == GOTI_DRAW) return snprintf(buf, n, "draw");
    return snprintf(buf, n, "win for %s%s",
                    v->side[category > GOTI_DRAW ? mover : other].side_name,
                    explain(category));
}

static const char *plies_to(goti_metric metric)
{
    return metric == GOTI_DTC ? "the next capture or the end" : "the end";
}

static void put_guess(const goti_values *values, const goti_variant *v,
                      char *buf, size_t n)
{
    const goti_thought *const best = &values->guess[0];
    const unsigned mover = values->pos.to_move;
    const unsigned other = mover == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    if (best->end_plies != 0)
        snprintf(buf, n, "win for %s in %d plies, by search alone",
                 v->side[best->end_plies > 0 ? mover : other].side_name,
                 abs(best->end_plies));
    else
        snprintf(buf, n, "a guess: %+.2f for %s, looking %u plies ahead",
                 best->score / 100.0, v->side[mover].side_name,
                 best->ahead_plies);
}

const char *goti_values_headline(const goti_variant *v,
                                 const goti_values *values, char *buf,
                                 size_t buf_bytes)
{
    const goti_probe_result *const r = &values->answer.value;
    snprintf(buf, buf_bytes, "nothing is known");
    if (values->by_tables) {
        const int n =
            put_category(v, values->pos.to_move, r->category, buf, buf_bytes);
        if (r->depth > 0 && n > 0 && (size_t)n < buf_bytes)
            snprintf(buf + n, buf_bytes - (size_t)n, ", %u plies to %s",
                     (unsigned)r->depth, plies_to(r->metric));
    } else if (values->n_guesses > 0) {
        put_guess(values, v, buf, buf_bytes);
    }
    return buf;
}

unsigned goti_values_count(const goti_values *values)
{
    return values->by_tables ? values->answer.n_moves : values->n_guesses;
}

const goti_move *goti_values_move(const goti_values *values, unsigned i)
{
    return values->by_tables ? &values->answer.move[i].move
                             : &values->guess[i].move;
}

static const char *put_known(goti_category category, unsigned depth, char *buf,
                             size_t n)
{
    const char *const name = goti_query_category_name(category);
    if (depth > 0)
        snprintf(buf, n, "%s %u", name, depth);
    else
        snprintf(buf, n, "%s", name);
    return buf;
}

const char *goti_thought_text(const goti_thought *t, char *buf,
                              size_t buf_bytes)
{
    if (t->known) return put_known(t->category, t->depth, buf, buf_bytes);
    if (t->end_plies != 0)
        snprintf(buf, buf_bytes, "%s %d by search",
                 t->end_plies > 0 ? "win" : "loss", abs(t->end_plies));
    else
        snprintf(buf, buf_bytes, "guess %+.2f", t->score / 100.0);
    return buf;
}

const char *goti_values_text(const goti_values *values, unsigned i, char *buf,
                             size_t buf_bytes)
{
    if (!values->by_tables)
        return goti_thought_text(&values->guess[i], buf, buf_bytes);
    const goti_query_move *const m = &values->answer.move[i];
    return put_known(m->category, m->depth, buf, buf_bytes);
}
