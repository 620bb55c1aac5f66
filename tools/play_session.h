/* SPDX-License-Identifier: MIT */
/*
 * A game being played: its moves, those taken back, who plays which side, and
 * how it ended.  Reads and prints nothing and has no clock: what people see and
 * type is the business of play_plain.c and play_screen.c.
 */
#ifndef GOTI_TOOLS_PLAY_SESSION_H
#define GOTI_TOOLS_PLAY_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "db/ai/level.h"
#include "solver/game/record.h"

typedef struct goti_session goti_session;

/** Who plays a side. */
typedef struct goti_player {
    bool is_person;
    goti_ai_level level; /* of the computer, where it is no person */
} goti_player;

/**
 * A game at its start, two persons playing.
 * @param v    borrowed until close.
 * @param out  owned; close it.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_session_open(const goti_variant *v, goti_session **out,
                           goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL. */
void goti_session_close(goti_session *s);

const goti_variant *goti_session_variant(const goti_session *s);

/** Begin anew from a position; the players stay. GOTI_E_MEMORY. */
goti_err goti_session_restart(goti_session *s, const goti_position *start,
                              goti_msg *msg) GOTI_NODISCARD;
/**
 * Go on with a game that was played elsewhere, of the same variant; the players
 * stay, and the computer is held.  GOTI_E_MEMORY.
 */
goti_err goti_session_replay(goti_session *s, const goti_record *record,
                             goti_msg *msg) GOTI_NODISCARD;

/* ---- who plays ----------------------------------------------------------- */

void goti_session_seat(goti_session *s, goti_side side, goti_player player);
goti_player goti_session_player(const goti_session *s, goti_side side);

/** Is it the computer's turn now?  Not when the game is over or held. */
bool goti_session_computer_plays(const goti_session *s);

/**
 * Held: the computer does not move by itself.  So it is after taking back to
 * its own turn and after goti_session_replay; going on ends it, and so does a
 * move.
 */
bool goti_session_is_held(const goti_session *s);
void goti_session_go_on(goti_session *s);

/* ---- the game ------------------------------------------------------------ */

/** The moves made and the positions they led to; without what was taken back.
 * Borrowed until the next change of the session. */
const goti_record *goti_session_record(const goti_session *s);
const goti_position *goti_session_now(const goti_session *s);

/** How many plies could be made again. */
size_t goti_session_taken_back(const goti_session *s);

/**
 * Make a move.  What was taken back is forgotten.
 * @return GOTI_E_ARG if it is not legal here, or the game is over;
 * GOTI_E_MEMORY.
 */
goti_err goti_session_play(goti_session *s, const goti_move *move,
                           goti_msg *msg) GOTI_NODISCARD;
/** The same by its text; the message names the rule that it breaks. */
goti_err goti_session_play_text(goti_session *s, const char *token,
                                goti_msg *msg) GOTI_NODISCARD;

/**
 * Take back one turn: one ply, or where a person plays the computer all plies
 * back to that person's last choice.
 * @return GOTI_E_ARG if there is none; then nothing has changed.
 */
goti_err goti_session_undo(goti_session *s, goti_msg *msg) GOTI_NODISCARD;
/** Make again what the last goti_session_undo took back. */
goti_err goti_session_redo(goti_session *s, goti_msg *msg) GOTI_NODISCARD;

/** Does what is on the board differ from what was last marked as saved? */
bool goti_session_is_changed(const goti_session *s);
void goti_session_mark_saved(goti_session *s);

/* ---- how it stands ------------------------------------------------------- */

/** The rules' outcome, and the draw by repetition. */
goti_outcome goti_session_outcome(const goti_session *s);

/** Who won a finished game and why, as a sentence; returns buf. */
const char *goti_session_reason(const goti_session *s, char *buf,
                                size_t buf_bytes);

/**
 * What the draw rules say at this point: "no capture for 12 of 50 plies by
 * Tigers", "the position has come 2 times; 3 times are a draw"; lines divided
 * by newlines, "" where there is nothing to say.  Returns buf.
 */
const char *goti_session_notice(const goti_session *s, char *buf,
                                size_t buf_bytes);

#endif
