/* SPDX-License-Identifier: MIT */
/*
 * A game at a table: what both front ends do alike, whatever they look like.
 * The computer's moves, hints and guesses are begun here, go on in a thread of
 * their own, and are ended here.
 */
#ifndef GOTI_TOOLS_PLAY_H
#define GOTI_TOOLS_PLAY_H

#include "tools/play_session.h"
#include "tools/play_thinker.h"
#include "tools/play_values.h"

/** What the computer is thinking about. */
typedef enum goti_play_task {
    GOTI_PLAY_IDLE,
    GOTI_PLAY_MOVE,
    GOTI_PLAY_HINT,
    GOTI_PLAY_VALUES
} goti_play_task;

/** Plain record; read it freely, change it by the functions below. */
typedef struct goti_play {
    const goti_variant *variant; /* borrowed */
    goti_session *session;
    goti_db *db;        /* NULL: there are no tables */
    goti_msg why_no_db; /* then, a sentence */
    goti_thinker *thinker;
    uint64_t seed;
    uint32_t move_ms; /* for a move of the computer; 0: a fixed effort */
    goti_play_task task;
    bool shows_values; /* evaluation is on */
} goti_play;

enum { GOTI_PLAY_TEXT_BYTES = 1024 };

/**
 * Sit down: a game at its start, two persons.
 * @param v       borrowed until close.
 * @param db_dir  NULL: without tables.
 * @return GOTI_E_CORRUPT, GOTI_E_RULES, GOTI_E_IO of the database;
 * GOTI_E_MEMORY. That there is no database is no error.
 */
goti_err goti_play_open(const goti_variant *v, const char *db_dir,
                        goti_play *out, goti_msg *msg) GOTI_NODISCARD;
/** Accepts one that is all 0. */
void goti_play_close(goti_play *play);

/* ---- thinking ------------------------------------------------------------ */

/**
 * Begin a task; what was being thought about is dropped.  Returns at once;
 * goti_thinker_fd tells when it is done.
 * @return GOTI_E_ARG if the game is over; GOTI_E_MEMORY, GOTI_E_IO.
 */
goti_err goti_play_think(goti_play *play, goti_play_task task,
                         goti_msg *msg) GOTI_NODISCARD;
/** Drop it. */
void goti_play_stop(goti_play *play);

/**
 * Wait for GOTI_PLAY_MOVE and make the move.
 * @param text  out: "Tigers: A-R22xR12", room for GOTI_PLAY_TEXT_BYTES; and
 * which table could not be used, if there was one.
 * @return as goti_ai_think; then the side falls to a person, so that the game
 * can go on or be saved.
 */
goti_err goti_play_end_move(goti_play *play, char *text,
                            goti_msg *msg) GOTI_NODISCARD;
/**
 * Wait for GOTI_PLAY_HINT.
 * @param text  out: "hint: T1 (win 15, by the tables)", "hint: T1 (guess
 * +0.35)"; as above.
 */
goti_err goti_play_end_hint(goti_play *play, char *text,
                            goti_msg *msg) GOTI_NODISCARD;
/** Wait for GOTI_PLAY_VALUES: guesses. Close them in any case. */
goti_err goti_play_end_values(goti_play *play, goti_values *out,
                              goti_msg *msg) GOTI_NODISCARD;

/**
 * The values of the position by the tables. Close them in any case.
 * @return GOTI_E_MISSING, with the reason, where there is none: then
 * GOTI_PLAY_VALUES may be asked for; GOTI_E_CORRUPT, GOTI_E_RULES, GOTI_E_IO,
 * when it may, too; GOTI_E_MEMORY.
 */
goti_err goti_play_values(goti_play *play, goti_values *out,
                          goti_msg *msg) GOTI_NODISCARD;
/** Is it an error of tables, so that guesses will do? */
bool goti_play_can_guess(goti_err err);

/* ---- players ------------------------------------------------------------- */

/** "human" or the name of a level; false if it is neither. */
bool goti_player_find(const char *name, goti_player *out);
const char *goti_player_name(goti_player player);
/** The i-th player to choose from: a person, then the levels; false past the
 * end. */
bool goti_player_at(unsigned i, goti_player *out);
/** What it is, a clause: "a person", or the level's description. */
const char *goti_player_description(goti_player player);

/* ---- positions and files
 * --------------------------------------------------------------- */

/**
 * Begin anew from a position as `goti query` takes it; moves that follow it can
 * be taken back.
 * @return GOTI_E_ARG with the reason; GOTI_E_MEMORY.  Then the game is as it
 * was or has ended before the move named.
 */
goti_err goti_play_set_up(goti_play *play, const char *text,
                          goti_msg *msg) GOTI_NODISCARD;

/** Write the game to a file, which is whole or as it was. */
goti_err goti_play_save(goti_play *play, const char *path,
                        goti_msg *msg) GOTI_NODISCARD;
/**
 * Go on with the first game of a file.  Where it says that a level or "human"
 * played a side, that one plays it; the others stay.
 * @param named  out: of which sides it says so; may be NULL.
 * @return GOTI_E_ARG, with file, line, turn and reason, if it is no game of the
 * variant; GOTI_E_IO.  Then the game is as it was.
 */
goti_err goti_play_load(goti_play *play, const char *path, bool named[2],
                        goti_msg *msg) GOTI_NODISCARD;

#endif
