/* SPDX-License-Identifier: MIT */
#include "tools/play_thinker.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct goti_thinker {
    goti_ai *ai;
    int fd; /* an eventfd: 1 once the thread has finished */
    bool busy;
    atomic_bool stop;
    pthread_t thread;
    /* What the thread works on, from start to take. */
    goti_ai_request request;
    goti_position *earlier; /* owned */
    goti_ai_answer answer;
    goti_err err;
    goti_msg msg;
    goti_msg damage;
    goti_thought *thought; /* owned, request.n_lines of them */
    unsigned n_thoughts;
};

goti_err goti_thinker_open(const goti_variant *v, goti_db *db,
                           goti_thinker **out, goti_msg *msg)
{
    goti_thinker *const t = calloc(1, sizeof *t);
    if (t == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a player");
    t->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    goti_err err = GOTI_OK;
    if (t->fd < 0) err = goti_fail_errno(msg, GOTI_E_IO, "eventfd");
    if (err == GOTI_OK) err = goti_ai_open(v, db, 0, &t->ai, msg);
    if (err != GOTI_OK) {
        goti_thinker_close(t);
        return err;
    }
    *out = t;
    return GOTI_OK;
}

void goti_thinker_close(goti_thinker *t)
{
    if (t == NULL) return;
    goti_thinker_drop(t);
    goti_ai_close(t->ai);
    if (t->fd >= 0) close(t->fd);
    free(t->earlier);
    free(t->thought);
    free(t);
}

goti_thought goti_thought_of(const goti_ai_line *line)
{
    return (goti_thought){
        .move = line->move,
        .score = line->score,
        .end_plies = line->end_plies,
        .known = line->known,
        .category = line->category,
        .depth = line->depth,
        .metric = line->metric,
    };
}

/* Lines of one depth come one after another, the best first. */
static void keep_thought(void *ctx, const goti_ai_info *info)
{
    goti_thinker *const t = ctx;
    if (info->line == 0 || info->line > t->request.n_lines) return;
    goti_thought *const kept = &t->thought[info->line - 1];
    *kept = goti_thought_of(info->found);
    kept->ahead_plies = info->depth_plies;
    if (info->line > t->n_thoughts) t->n_thoughts = info->line;
}

/* Of several tables the first is named. */
static void note_damage(void *ctx, const goti_msg *why)
{
    goti_thinker *const t = ctx;
    if (t->damage.text[0] == '\0') t->damage = *why;
}

static void *think(void *ctx)
{
    goti_thinker *const t = ctx;
    t->err = goti_ai_think(t->ai, &t->request, &t->answer, &t->msg);
    const uint64_t one = 1;
    (void)!write(t->fd, &one, sizeof one); /* cannot fail: it was 0 */
    return NULL;
}

/* Copies, as the session may change meanwhile. */
static goti_err copy_game(goti_thinker *t, const goti_session *s, unsigned n,
                          goti_msg *msg)
{
    const goti_record *const record = goti_session_record(s);
    free(t->earlier);
    free(t->thought);
    t->earlier = calloc(record->n_moves + 1, sizeof *t->earlier);
    t->thought = calloc(n, sizeof *t->thought);
    if (t->earlier == NULL || t->thought == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory to think");
    memcpy(t->earlier, record->pos, record->n_moves * sizeof *t->earlier);
    return GOTI_OK;
}

goti_err goti_thinker_start(goti_thinker *t, const goti_session *s,
                            goti_ai_level level, uint64_t seed,
                            uint32_t move_ms, unsigned n_lines, goti_msg *msg)
{
    assert(!t->busy);
    const size_t plies = goti_session_record(s)->n_moves;
    const unsigned n = n_lines > 0 ? n_lines : 1;
    GOTI_TRY(copy_game(t, s, n, msg));
    t->request = (goti_ai_request){
        .pos = *goti_session_now(s),
        .earlier = t->earlier,
        .n_earlier = plies,
        .level = level,
        .seed = seed,
        .limits.move_ms = move_ms,
        .n_lines = n,
        .stop = &t->stop,
        .on_info = keep_thought,
        .info_ctx = t,
        .on_damage = note_damage,
        .damage_ctx = t,
    };
    t->damage.text[0] = '\0';
    t->n_thoughts = 0;
    t->msg.text[0] = '\0';
    atomic_store(&t->stop, false);
    const int failed = pthread_create(&t->thread, NULL, think, t);
    if (failed != 0)
        return goti_fail(msg, GOTI_E_IO, "cannot start a thread: %s",
                         strerror(failed));
    t->busy = true;
    return GOTI_OK;
}

bool goti_thinker_is_busy(const goti_thinker *t)
{
    return t->busy;
}

int goti_thinker_fd(const goti_thinker *t)
{
    return t->fd;
}

void goti_thinker_hurry(goti_thinker *t)
{
    atomic_store(&t->stop, true);
}

/* Wait for the thread, and make fd unreadable again. */
static void join(goti_thinker *t)
{
    uint64_t count;
    pthread_join(t->thread, NULL);
    (void)!read(t->fd, &count, sizeof count);
    t->busy = false;
}

goti_err goti_thinker_take(goti_thinker *t, goti_ai_answer *answer,
                           const goti_thought **thoughts, unsigned *n,
                           goti_msg *msg)
{
    assert(t->busy);
    join(t);
    if (t->err != GOTI_OK) return goti_fail(msg, t->err, "%s", t->msg.text);
    if (answer != NULL) *answer = t->answer;
    if (thoughts != NULL) *thoughts = t->thought;
    if (n != NULL) *n = t->n_thoughts;
    return GOTI_OK;
}

const char *goti_thinker_damage(const goti_thinker *t)
{
    return t->damage.text;
}

void goti_thinker_drop(goti_thinker *t)
{
    if (!t->busy) return;
    goti_thinker_hurry(t);
    join(t);
}
