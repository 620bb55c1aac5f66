/* SPDX-License-Identifier: MIT */
/*
 * libgoti: strong solutions of traditional Indian board games.
 *
 * Opens a game by name and answers what its rules and its solved tables say
 * of a position: legal moves, who wins with best play, in how many plies to
 * the next capture or the end, and the best move.  This header is all a program
 * needs.
 *
 *     goti_game *game;
 *     goti_game_position pos;
 *     goti_game_value value;
 *     goti_game_error error;
 *     if (goti_game_open("bagh-chal", "tables", 0, &game, &error) ||
 *         goti_game_parse(game, "start", &pos, &error) ||
 *         goti_game_probe(game, &pos, &value, &error))
 *         puts(error.text);
 *     goti_game_close(game);
 *
 * A game may be used by many threads at once; opening and closing it may not.
 * Functions print nothing, never exit, and change their outputs only on
 * success unless said otherwise.  Everywhere `error` may be NULL; other
 * pointers only where it is said: a NULL gives E_ARG (or NULL, or 0 points).
 */
#ifndef GOTI_H
#define GOTI_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define GOTI_API
#elif defined(__GNUC__)
#define GOTI_API __attribute__((visibility("default")))
#else
#define GOTI_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define GOTI_GAME_VERSION_MAJOR 0
#define GOTI_GAME_VERSION_MINOR 1
#define GOTI_GAME_VERSION_PATCH 0

/** Version of the library in use, "0.1.0"; static. */
GOTI_API const char *goti_game_version(void);

/** What a function returns; the numbers stay the same for ever. */
typedef enum goti_game_status {
    GOTI_GAME_OK = 0,
    GOTI_GAME_E_ARG = 1,     /* a position, move or argument is not valid */
    GOTI_GAME_E_VARIANT = 2, /* a game's rule file is wrong or unknown */
    GOTI_GAME_E_IO = 3,      /* the system refused to read */
    GOTI_GAME_E_MISSING = 4, /* no table for what was asked */
    GOTI_GAME_E_CORRUPT = 5, /* a table's bytes are not what was written */
    GOTI_GAME_E_RULES = 6,   /* tables of other rules or another format */
    GOTI_GAME_E_MEMORY = 7,
    GOTI_GAME_E_UNSUPPORTED = 9 /* understood, but outside what goti knows */
} goti_game_status;

/** A sentence for people: what went wrong, where, what was expected. */
typedef struct goti_game_error {
    char text[512];
} goti_game_error;

/** A few words for a status, for example "no table"; static, never NULL. */
GOTI_API const char *goti_game_status_name(goti_game_status status);

/** The two sides. Row: tigers. Column: goats. */
typedef enum goti_game_side {
    GOTI_GAME_ROW = 0,
    GOTI_GAME_COLUMN = 1
} goti_game_side;

/** Five values for the side to move, worst first. */
typedef enum goti_game_category {
    GOTI_GAME_LOSS = 0,
    GOTI_GAME_BLESSED_LOSS = 1, /* lost, but the no-capture limit saves it */
    GOTI_GAME_DRAW = 2,
    GOTI_GAME_CURSED_WIN = 3, /* won, but the no-capture limit draws it */
    GOTI_GAME_WIN = 4
} goti_game_category;

/** What the depths of a database count, each by its own solve. */
typedef enum goti_game_metric {
    GOTI_GAME_DTC = 0, /* plies to the next capture or the end */
    GOTI_GAME_DTM = 1  /* plies to the end; knows no no-capture limit */
} goti_game_metric;

typedef enum goti_game_outcome {
    GOTI_GAME_ONGOING = 0,
    GOTI_GAME_ROW_WINS = 1,
    GOTI_GAME_COLUMN_WINS = 2,
    GOTI_GAME_DRAWN = 3
} goti_game_outcome;

/** A position: a plain record, copied freely. Bit p is point number p. */
typedef struct goti_game_position {
    uint64_t pieces[2]; /* by goti_game_side */
    uint8_t hand[2];    /* pieces not yet entered */
    uint8_t to_move;    /* goti_game_side */
    uint8_t captured;   /* column pieces captured so far */
    uint16_t quiet;     /* counted plies since the last capture */
    uint16_t reserved;  /* 0 */
} goti_game_position;

typedef struct goti_game_value {
    goti_game_category category;    /* under the no-capture limit, with the
                                       plies already on the counter */
    goti_game_category theoretical; /* without the limit: loss, draw or win */
    uint16_t dtc; /* plies to the next capture or the end under best play from
                     a fresh counter; 0 where theoretical is a draw and where
                     the game is over, unless the counter alone has ended it */
    uint16_t dtm; /* the same to the end of the game; metric says which of the
                     two the tables hold, the other is 0 */
    goti_game_metric metric;
} goti_game_value;

enum { GOTI_GAME_MOVE_BYTES = 512, GOTI_GAME_POSITION_BYTES = 256 };

/** A legal move as text, and where it leads. */
typedef struct goti_game_move {
    char text[GOTI_GAME_MOVE_BYTES]; /* "R13-R23", "B1", "A-R22xR12", "pass",
                                        in morris "d6-d5xb4", "a1xd1" */
    goti_game_position after;
    uint8_t n_captured;
} goti_game_move;

typedef struct goti_game goti_game; /* opaque */

/* --- games --- */

/**
 * Open a game.
 * @param variant  name of a shipped variant ("bagh-chal") or path to an INI
 *                 file (contains '/' or ends in ".ini").
 * @param db_dir   directory that holds DIR/<variant>/ with its tables; NULL:
 *                 rules only, and probing gives GOTI_GAME_E_MISSING.
 * @param cache_bytes  budget of decoded table frames; 0 means 64 MiB.
 * @param out      owned by the caller; close with goti_game_close.
 * @return E_VARIANT, E_MISSING (no such database), E_RULES (of other rules),
 *         E_CORRUPT, E_IO, E_MEMORY.
 * Cost: reads the rules and a manifest; tables open on first use.
 */
GOTI_API goti_game_status goti_game_open(const char *variant,
                                         const char *db_dir, size_t cache_bytes,
                                         goti_game **out,
                                         goti_game_error *error);

/** Free a game and all it opened. Accepts NULL. */
GOTI_API void goti_game_close(goti_game *game);

/** "bagh-chal", "Bagh-Chal"; live as long as the game. */
GOTI_API const char *goti_game_name(const goti_game *game);
GOTI_API const char *goti_game_title(const goti_game *game);
/** "Tigers"; NULL if side is neither. Lives as long as the game. */
GOTI_API const char *goti_game_side_name(const goti_game *game,
                                         goti_game_side side);

/** Points of the board, numbered from 0. */
GOTI_API unsigned goti_game_points(const goti_game *game);
/** A point's name, or NULL if there is none. Lives as long as the game. */
GOTI_API const char *goti_game_point_name(const goti_game *game,
                                          unsigned point);
/** Where to draw a point; y grows upwards. E_ARG if there is none. */
GOTI_API goti_game_status goti_game_point_xy(const goti_game *game,
                                             unsigned point, double *x,
                                             double *y);

/* --- positions --- */

/**
 * Read a position: "BOARD SIDE ROWHAND/COLUMNHAND CAPTURED QUIET", "start", or
 * either followed by "moves m1 m2 ...".
 * @return E_ARG, with what was expected where.
 */
GOTI_API goti_game_status goti_game_parse(const goti_game *game,
                                          const char *text,
                                          goti_game_position *out,
                                          goti_game_error *error);

/**
 * Write a position as text that goti_game_parse reads.
 * @param buf  GOTI_GAME_POSITION_BYTES suffice.
 * @return E_ARG if pos is not a position of the game or buf is too small.
 */
GOTI_API goti_game_status goti_game_format(const goti_game *game,
                                           const goti_game_position *pos,
                                           char *buf, size_t buf_bytes,
                                           goti_game_error *error);

/** E_ARG, with the reason, if pos is not a position of the game. */
GOTI_API goti_game_status goti_game_check(const goti_game *game,
                                          const goti_game_position *pos,
                                          goti_game_error *error);

/** Is the game over, and who has won? E_ARG if pos is not a position. */
GOTI_API goti_game_status goti_game_result(const goti_game *game,
                                           const goti_game_position *pos,
                                           goti_game_outcome *out,
                                           goti_game_error *error);

/**
 * All legal moves, in a fixed order; none when the game is over.
 * @param out  room for capacity moves; may be NULL if capacity is 0.
 * @param n    out: how many there are, which may be more than capacity; then
 *             the first capacity moves are given.
 * @return E_ARG if pos is not a position of the game.
 */
GOTI_API goti_game_status goti_game_moves(const goti_game *game,
                                          const goti_game_position *pos,
                                          goti_game_move *out, size_t capacity,
                                          size_t *n, goti_game_error *error);

/**
 * Play a move given as text. out may be pos.
 * @return E_ARG, with the reason, if the move is not legal here.
 */
GOTI_API goti_game_status goti_game_apply(const goti_game *game,
                                          const goti_game_position *pos,
                                          const char *move,
                                          goti_game_position *out,
                                          goti_game_error *error);

/* --- values --- */

/**
 * The value of a position.  Where the counter has just drawn the game, the
 * category is a draw, theoretical and dtc are those of a fresh counter.  By
 * DTM values are those of play without the limit.
 * @return E_ARG if pos is not a position of the game, E_MISSING if its table
 *         is not there (the error says how to make it), E_CORRUPT, E_RULES,
 *         E_IO, E_MEMORY.
 * Cost: below 2 microseconds when the frame is cached, else one pread and the
 * decoding of up to 65,536 codes.
 */
GOTI_API goti_game_status goti_game_probe(goti_game *game,
                                          const goti_game_position *pos,
                                          goti_game_value *out,
                                          goti_game_error *error);

/**
 * Values of n positions, each frame decoded once; pos and out may be NULL if
 * n is 0.  On failure out[] is
 * undefined.  Cost: sorts; allocates about 60 bytes a position.
 */
GOTI_API goti_game_status goti_game_probe_many(goti_game *game,
                                               const goti_game_position *pos,
                                               size_t n, goti_game_value *out,
                                               goti_game_error *error);

/**
 * A best move: by category under the limit; then the fastest win or the
 * slowest loss; then captures first; then in the order of goti_game_moves.
 * @param value  out, may be NULL: the move's value for the side making it,
 *               dtc or dtm with this move counted.
 * @return as goti_game_probe; E_ARG also if the game is over.
 */
GOTI_API goti_game_status goti_game_best_move(goti_game *game,
                                              const goti_game_position *pos,
                                              goti_game_move *move,
                                              goti_game_value *value,
                                              goti_game_error *error);

#ifdef __cplusplus
}
#endif

#endif
