/* SPDX-License-Identifier: MIT */
#include "tools/engine_search.h"

#include "solver/base/utf8.h"
#include "solver/game/notation.h"
#include "tools/engine_out.h"

void goti_engine_search_init(goti_engine_search *s)
{
    *s = (goti_engine_search){.running = false};
    atomic_init(&s->stop, false);
    (void)pthread_mutex_init(&s->mutex, NULL);
    (void)pthread_cond_init(&s->stopped, NULL);
}

void goti_engine_search_clear(goti_engine_search *s)
{
    goti_engine_search_end(s);
    (void)pthread_cond_destroy(&s->stopped);
    (void)pthread_mutex_destroy(&s->mutex);
}

static void on_info(void *ctx, const goti_ai_info *info)
{
    const goti_engine_search *const s = ctx;
    goti_engine_say_info(s->out, s->v, info);
}

static void on_damage(void *ctx, const goti_msg *why)
{
    const goti_engine_search *const s = ctx;
    goti_msg said = {""};
    (void)goti_fail(&said, GOTI_E_CORRUPT,
                    "%.*s; it goes on without that table",
                    GOTI_UTF8_CUT(why->text, 440));
    goti_engine_complain(s->out, &said);
}

/* By the protocol "bestmove" of an infinite search comes after "stop" only. */
static void wait_for_stop(goti_engine_search *s)
{
    (void)pthread_mutex_lock(&s->mutex);
    while (!atomic_load(&s->stop))
        (void)pthread_cond_wait(&s->stopped, &s->mutex);
    (void)pthread_mutex_unlock(&s->mutex);
}

static void *think(void *ctx)
{
    goti_engine_search *const s = ctx;
    goti_ai_answer answer;
    goti_msg msg = {""};
    char text[GOTI_MOVE_TEXT_BYTES];
    const goti_err err = goti_ai_think(s->ai, &s->request, &answer, &msg);
    if (s->request.limits.infinite) wait_for_stop(s);
    if (err != GOTI_OK) {
        goti_engine_complain(s->out, &msg);
        goti_engine_say(s->out, "bestmove (none)");
        return NULL;
    }
    if (answer.source == GOTI_AI_BY_TABLES)
        goti_engine_say_known(s->out, &answer.line);
    goti_engine_say(
        s->out, "bestmove %s",
        goti_move_format(s->v, &answer.line.move, text, sizeof text));
    return NULL;
}

void goti_engine_search_start(goti_engine_search *s)
{
    atomic_store(&s->stop, false);
    s->request.stop = &s->stop;
    s->request.on_info = on_info;
    s->request.info_ctx = s;
    s->request.on_damage = on_damage;
    s->request.damage_ctx = s;
    s->running = pthread_create(&s->thread, NULL, think, s) == 0;
    if (s->running) return;
    goti_engine_say(s->out, "info string error: no thread to think in");
    goti_engine_say(s->out, "bestmove (none)");
}

void goti_engine_search_stop(goti_engine_search *s)
{
    (void)pthread_mutex_lock(&s->mutex);
    atomic_store(&s->stop, true);
    (void)pthread_cond_signal(&s->stopped);
    (void)pthread_mutex_unlock(&s->mutex);
}

void goti_engine_search_end(goti_engine_search *s)
{
    if (!s->running) return;
    goti_engine_search_stop(s);
    (void)pthread_join(s->thread, NULL);
    s->running = false;
}
