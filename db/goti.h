/* SPDX-License-Identifier: MIT */
/*
 * libgoti: strong solutions of traditional Indian board games.
 *
 * Opens a game by name and answers what its rules and its solved tables say
 * of a position: legal moves, who wins with best play, in how many plies to
 * the next capture or the end, and the best move.  It counts what the tables
 * hold, and plays.  This header is all a program needs.
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
 * pointers only where it is said: a NULL gives E_ARG (or NULL, or 0 of them).
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

/** When a game is drawn without an end on the board, and who begins. */
typedef struct goti_game_rules {
    uint32_t draw_limit; /* counted plies without a capture; 0: no limit */
    uint32_t draw_repetitions; /* 3: a position's third occurrence with the same
                                  side to move, counted once nothing is in
                                  hand; 0: no such rule */
    uint8_t counted[2];        /* by goti_game_side, 1: draw_limit counts its
                                  plies, once nothing is in hand */
    uint8_t first;             /* goti_game_side, the first to move */
    uint8_t padding[5];        /* 0 */
    uint64_t reserved[4];      /* 0 */
} goti_game_rules;

/** Never fails but for NULL. */
GOTI_API goti_game_status goti_game_describe_rules(const goti_game *game,
                                                   goti_game_rules *out,
                                                   goti_game_error *error);

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

/**
 * Is the game over, and who has won?  One position does not tell how often it
 * has come: where the game has a rule of repetition, see goti_game_result_in.
 * E_ARG if pos is not a position.
 */
GOTI_API goti_game_status goti_game_result(const goti_game *game,
                                           const goti_game_position *pos,
                                           goti_game_outcome *out,
                                           goti_game_error *error);

/**
 * The same for a whole game, with its rule of repetition if it has one.
 * @param played  n positions, oldest first, the last is on the board.
 * @return E_ARG if n is 0, or one is not a position of the game; what led from
 *         one to the next is not looked at.
 */
GOTI_API goti_game_status goti_game_result_in(const goti_game *game,
                                              const goti_game_position *played,
                                              size_t n, goti_game_outcome *out,
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
 * n is 0.  Cost: sorts; allocates about 60 bytes a position.
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

/* --- statistics --- */

/*
 * Tiers: all positions with the same phase, side to move, pieces on the board
 * and in hand, and captures.  Each has a table of its own.  They are numbered
 * from 0 in the order in which they are solved.  In morris one table serves
 * both colours, and the side to move is shown as the row side.
 */

typedef enum goti_game_phase {
    GOTI_GAME_MOVEMENT = 0,
    GOTI_GAME_PLACEMENT = 1 /* somebody has pieces in hand */
} goti_game_phase;

enum { GOTI_GAME_TIER_BYTES = 64, GOTI_GAME_CATEGORIES = 5 };

/** A tier of the game, whether it has a table or not. */
typedef struct goti_game_tier {
    char name[GOTI_GAME_TIER_BYTES]; /* "movement-r3c15-h0,0-x0-row": the
                                        beginning of its file's name */
    uint64_t boards;   /* each counted once; UINT64_MAX: that or more */
    uint8_t phase;     /* goti_game_phase */
    uint8_t to_move;   /* goti_game_side */
    uint8_t pieces[2]; /* on the board, by goti_game_side */
    uint8_t hand[2];
    uint8_t captured; /* column pieces captured; in morris 0 */
    uint8_t has_table;
    uint64_t reserved[2]; /* 0 */
} goti_game_tier;

/** What a tier's table says of it. */
typedef struct goti_game_counts {
    uint64_t boards[GOTI_GAME_CATEGORIES]; /* by goti_game_category */
    uint64_t orbits[GOTI_GAME_CATEGORIES]; /* boards up to symmetry */
    uint64_t values_digest;                /* as `goti digest` prints it */
    uint64_t n_positions;                  /* that the table holds */
    uint64_t file_bytes;
    uint32_t n_values; /* different ones: goti_game_tier_values */
    goti_game_metric metric;
    uint16_t max_win, max_loss; /* the deepest, in plies; 0: there is none */
    uint32_t padding;           /* 0 */
    uint64_t reserved[4];       /* 0 */
} goti_game_counts;

/** How many positions of a tier have a value. */
typedef struct goti_game_value_count {
    goti_game_category category; /* with a fresh counter */
    uint32_t depth;              /* plies, by the tables' metric */
    uint64_t boards, orbits;
} goti_game_value_count;

typedef struct goti_game_database {
    uint32_t n_tiers;  /* of the game */
    uint32_t n_tables; /* of those tiers */
    uint64_t file_bytes;
    goti_game_metric metric;
    uint32_t complete;    /* 1: no table lacks */
    uint64_t reserved[4]; /* 0 */
} goti_game_database;

/** What is there: by the manifest alone, which was read when the game was
 * opened. E_MISSING if it was opened without a database. */
GOTI_API goti_game_status goti_game_describe_database(const goti_game *game,
                                                      goti_game_database *out,
                                                      goti_game_error *error);

/** How many tiers the game has; needs no tables. */
GOTI_API size_t goti_game_tiers(const goti_game *game);

/** A tier by its number. E_ARG if there is none. */
GOTI_API goti_game_status goti_game_tier_at(const goti_game *game, size_t tier,
                                            goti_game_tier *out,
                                            goti_game_error *error);

/**
 * The number of a position's tier.
 * @return E_ARG if pos is not a position of the game, or if its game is over
 *         with pieces on the board that no table holds.
 */
GOTI_API goti_game_status goti_game_tier_of(const goti_game *game,
                                            const goti_game_position *pos,
                                            size_t *tier,
                                            goti_game_error *error);

/**
 * The counts of a tier.
 * @return E_ARG if there is no such tier, E_MISSING if it has no table,
 *         E_CORRUPT, E_RULES, E_IO, E_MEMORY.
 * Cost: opens the table and reads its header, each time; decodes no value.
 */
GOTI_API goti_game_status goti_game_tier_counts(const goti_game *game,
                                                size_t tier,
                                                goti_game_counts *out,
                                                goti_game_error *error);

/**
 * How many positions of a tier have which value and depth, worst first.
 * @param out  room for capacity values; may be NULL if capacity is 0.
 * @param n    out: how many there are, which may be more than capacity; then
 *             the first capacity values are given.
 * @return and cost as goti_game_tier_counts.
 */
GOTI_API goti_game_status goti_game_tier_values(const goti_game *game,
                                                size_t tier,
                                                goti_game_value_count *out,
                                                size_t capacity, size_t *n,
                                                goti_game_error *error);

/* --- the player --- */

/** How well it plays; by name "random", "easy", "medium" and "hard". */
typedef enum goti_game_level {
    GOTI_GAME_RANDOM = 0, /* any legal move */
    GOTI_GAME_EASY = 1,   /* looks a turn ahead, and errs often */
    GOTI_GAME_MEDIUM = 2, /* looks further, and errs seldom */
    GOTI_GAME_HARD = 3    /* by tables if there are any, else by search */
} goti_game_level;

/** "hard"; static, NULL if there is no such level. */
GOTI_API const char *goti_game_level_name(goti_game_level level);
/** The level of that name. E_ARG, with the names there are. */
GOTI_API goti_game_status goti_game_find_level(const char *name,
                                               goti_game_level *out,
                                               goti_game_error *error);

/** How a move was chosen. */
typedef enum goti_game_source {
    GOTI_GAME_BY_TABLES = 0,
    GOTI_GAME_BY_SEARCH = 1,
    GOTI_GAME_BY_ERROR = 2, /* the level made it overlook what it saw */
    GOTI_GAME_BY_DICE = 3   /* level random */
} goti_game_source;

enum {
    /* Scores are in hundredths of a man, for the side to move.  Guesses stay
     * below SCORE_GUESS; beyond it tables or rules know the end.  The end of
     * the game n plies ahead is SCORE_WIN - n. */
    GOTI_GAME_SCORE_WIN = 30000,
    GOTI_GAME_SCORE_GUESS = 10000,
    GOTI_GAME_LINE_BYTES = 2048
};

/** A move that was thought of. */
typedef struct goti_game_thought {
    goti_game_move move;
    goti_game_value value; /* of the move for the side making it, as in
                              goti_game_best_move; only if known is 1 */
    uint32_t known;        /* tables or rules know the value: 1 */
    goti_game_source source;
    int32_t score;
    int32_t end_plies;    /* n: wins the game at ply n; -n: loses it at ply n;
                             0: not seen, or tables count other plies */
    uint32_t depth_plies; /* of the last search; 0: there was none */
    uint32_t elapsed_ms;
    uint64_t nodes;                  /* positions looked at */
    uint64_t table_hits;             /* that tables knew */
    char line[GOTI_GAME_LINE_BYTES]; /* what is expected: moves with a blank
                                        between, this one first; by tables
                                        this one alone, but to on_thought */
    uint64_t reserved[4];            /* 0 */
} goti_game_thought;

/** What to think about; all 0 but size_bytes and level is a good request.
 * Limits of 0 are none; without any, 200,000 nodes hold. */
typedef struct goti_game_request {
    size_t size_bytes; /* sizeof (goti_game_request) */
    goti_game_level level;
    uint32_t depth_plies;
    uint64_t seed;  /* decides between equals, and when to err */
    uint64_t nodes; /* positions looked at, exactly */
    uint32_t move_ms;
    uint32_t clock_ms; /* left for the game, or for moves_to_go */
    uint32_t increment_ms;
    uint32_t moves_to_go;
    uint32_t unlimited;      /* 1: until it is stopped, or all is found */
    uint32_t without_tables; /* 1: as if there were none */
    const goti_game_position *earlier; /* the game so far, oldest first and
                                          without the position asked about;
                                          borrowed; may be NULL */
    size_t n_earlier;
    /* Called after each depth with the best move so far, by the thread that
     * thinks; NULL: nobody listens. The thought is gone when it returns. */
    void (*on_thought)(void *ctx, const goti_game_thought *thought);
    void *ctx;
    uint64_t reserved[4]; /* 0 */
} goti_game_request;

typedef struct goti_game_player goti_game_player; /* opaque */

/**
 * A player of a game.
 * @param game  borrowed until the player is closed; may have many players.
 * @param hash_bytes  memory for searching; 0 means 16 MiB. Lists of moves
 *              take a few MiB more.
 * @param out   owned by the caller; close with goti_game_player_close.
 * @return E_MEMORY.
 * A player thinks about one request at a time; players of several threads may
 * think at once.
 */
GOTI_API goti_game_status goti_game_player_open(goti_game *game,
                                                size_t hash_bytes,
                                                goti_game_player **out,
                                                goti_game_error *error);

/** Free a player that is not thinking. Accepts NULL. */
GOTI_API void goti_game_player_close(goti_game_player *player);

/**
 * Choose a move.  Where tables decide, it gives no value away; where they lack
 * it searches.  The same request gives the same move, whatever was asked
 * before, unless it is limited by time or stopped.
 * @param request  NULL: level hard and nothing else.
 * @return E_ARG if pos is not a position of the game, its game is over, or the
 *         request is wrong; E_CORRUPT, E_RULES, E_IO of a table; E_MEMORY.
 */
GOTI_API goti_game_status goti_game_think(goti_game_player *player,
                                          const goti_game_position *pos,
                                          const goti_game_request *request,
                                          goti_game_thought *out,
                                          goti_game_error *error);

/**
 * Stop thinking, by any thread or by on_thought.  As long as stop is 1, each
 * request is answered at once, with the best move so far; 0 lets the player
 * think again.  NULL is let pass.
 */
GOTI_API void goti_game_player_stop(goti_game_player *player, int stop);

#ifdef __cplusplus
}
#endif

#endif
