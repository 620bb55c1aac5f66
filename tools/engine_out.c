/* SPDX-License-Identifier: MIT */
#include "tools/engine_out.h"

#include <inttypes.h>
#include <stdarg.h>

#include "db/manifest.h"
#include "solver/base/utf8.h"
#include "solver/game/notation.h"
#include "tools/query.h"

void goti_engine_say(FILE *out, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    flockfile(out);
    (void)vfprintf(out, fmt, ap);
    (void)fputc('\n', out);
    (void)fflush(out);
    funlockfile(out);
    va_end(ap);
}

void goti_engine_complain(FILE *out, const goti_msg *msg)
{
    goti_msg shown = *msg;
    goti_utf8_trim(shown.text);
    goti_engine_say(out, "info string error: %s", shown.text);
}

/* Turns of one's own until ply n; lost ones are negative. */
static int turns_of(int end_plies)
{
    return end_plies > 0 ? (end_plies + 1) / 2 : -((-end_plies + 1) / 2);
}

static void put_score(FILE *out, const goti_ai_line *line)
{
    if (line->end_plies != 0)
        (void)fprintf(out, " score mate %d", turns_of(line->end_plies));
    else
        (void)fprintf(out, " score cp %d", line->score);
    if (!line->known) return;
    const bool wins = line->category == GOTI_WIN;
    const bool loses = line->category == GOTI_LOSS;
    (void)fprintf(out, " wdl %d %d %d", wins ? 1000 : 0,
                  wins || loses ? 0 : 1000, loses ? 1000 : 0);
}

void goti_engine_say_info(FILE *out, const goti_variant *v,
                          const goti_ai_info *info)
{
    const goti_ai_line *const line = info->found;
    char text[GOTI_MOVE_TEXT_BYTES];
    flockfile(out);
    (void)fprintf(out, "info depth %u multipv %u", info->depth_plies,
                  info->line);
    put_score(out, line);
    (void)fprintf(out, " nodes %" PRIu64 " time %" PRIu64, info->nodes,
                  info->elapsed_ms);
    if (info->elapsed_ms > 0)
        (void)fprintf(out, " nps %" PRIu64,
                      info->nodes * 1000 / info->elapsed_ms);
    (void)fprintf(out, " tbhits %" PRIu64 " pv", info->table_hits);
    for (unsigned i = 0; i < line->n_pv; i++)
        (void)fprintf(out, " %s",
                      goti_move_format(v, &line->pv[i], text, sizeof text));
    (void)fputc('\n', out);
    (void)fflush(out);
    funlockfile(out);
}

void goti_engine_say_known(FILE *out, const goti_ai_line *line)
{
    const char *const value = goti_query_category_name(line->category);
    if (line->theoretical == GOTI_DRAW)
        goti_engine_say(out, "info string tables: %s", value);
    else
        goti_engine_say(out, "info string tables: %s, %s %u", value,
                        goti_metric_name(line->metric), line->depth);
}
