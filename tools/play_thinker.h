/* SPDX-License-Identifier: MIT */
/*
 * The computer player in a thread of its own, so that people may go on typing
 * while it thinks.  One thought at a time.
 */
#ifndef GOTI_TOOLS_PLAY_THINKER_H
#define GOTI_TOOLS_PLAY_THINKER_H

#include "db/ai/think.h"
#include "tools/play_session.h"

/** What a move is worth by what the player thinks: a guess unless known. */
typedef struct goti_thought {
    goti_move move;
    int score;     /* hundredths of a man, for the side to move */
    int end_plies; /* wins at ply n or, below 0, loses there; 0: not seen */
    bool known;    /* by tables or rules: the three fields below hold */
    goti_category category;
    uint16_t depth;
    goti_metric metric;
    unsigned ahead_plies; /* how far a search looked; 0: there was none */
} goti_thought;

/** What the answer's or a report's line says, without its continuation. */
goti_thought goti_thought_of(const goti_ai_line *line);

typedef struct goti_thinker goti_thinker;

/**
 * @param v,db  borrowed until close; db may be NULL.
 * @return GOTI_E_MEMORY, GOTI_E_IO.
 */
goti_err goti_thinker_open(const goti_variant *v, goti_db *db,
                           goti_thinker **out, goti_msg *msg) GOTI_NODISCARD;
/** Ends a thought that goes on. Accepts NULL. */
void goti_thinker_close(goti_thinker *t);

/**
 * Begin to think about the session's position; returns at once.
 * @param level    how well.
 * @param seed     decides between equals and when to err.
 * @param move_ms  time for the move; 0: a fixed amount of work instead.
 * @param n_lines  moves to have thoughts on, best first; 0 is 1.
 * @return GOTI_E_MEMORY, GOTI_E_IO.
 */
goti_err goti_thinker_start(goti_thinker *t, const goti_session *s,
                            goti_ai_level level, uint64_t seed,
                            uint32_t move_ms, unsigned n_lines,
                            goti_msg *msg) GOTI_NODISCARD;

/** Has it begun, and was it not yet taken or dropped? */
bool goti_thinker_is_busy(const goti_thinker *t);
/** Readable (by poll) once it has finished; the same for the whole life. */
int goti_thinker_fd(const goti_thinker *t);

/** Let it finish at once with the best so far; any thread, returns at once. */
void goti_thinker_hurry(goti_thinker *t);

/**
 * Wait until it has finished, and take what it found.
 * @param thoughts  out: of the last depth, borrowed until the next start; NULL
 *                  and n are fine where nobody asks.
 * @return as goti_ai_think.
 */
goti_err goti_thinker_take(goti_thinker *t, goti_ai_answer *answer,
                           const goti_thought **thoughts, unsigned *n,
                           goti_msg *msg) GOTI_NODISCARD;
/** Why a table could not be used, in the last thought that was taken: it went
 * on without.  "" if there was none; until the next start. */
const char *goti_thinker_damage(const goti_thinker *t);
/** Hurry, and forget what it finds. */
void goti_thinker_drop(goti_thinker *t);

#endif
