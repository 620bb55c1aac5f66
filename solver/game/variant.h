/* SPDX-License-Identifier: MIT */
/*
 * A variant: one game's board, pieces and rule choices, read from an INI file
 * (solver/variants/).  Everything a household may choose differently is a
 * field here; nothing about one game is code.
 */
#ifndef GOTI_GAME_VARIANT_H
#define GOTI_GAME_VARIANT_H

#include <stddef.h>

#include "solver/game/board.h"
#include "solver/game/symmetry.h"

enum { GOTI_NAME_BYTES = 64, GOTI_TEXT_BYTES = 1024 };

/** The two sides. Row: tigers, or White. Column: goats, or Black. */
typedef enum goti_side { GOTI_ROW = 0, GOTI_COLUMN = 1 } goti_side;

typedef enum goti_family { GOTI_HUNT = 0, GOTI_MORRIS = 1 } goti_family;

/** "hunt" or "morris". */
static inline const char *goti_family_name(goti_family family)
{
    return family == GOTI_HUNT ? "hunt" : "morris";
}
typedef enum goti_capture {
    GOTI_CAPTURE_SINGLE,
    GOTI_CAPTURE_CHAIN
} goti_capture;
/** What happens to a side that has no legal move. */
typedef enum goti_blocked {
    GOTI_BLOCKED_LOSES,
    GOTI_BLOCKED_PASSES,
    GOTI_BLOCKED_DRAWS
} goti_blocked;
/** What a side with an empty hand does while the other still enters pieces. */
typedef enum goti_idle { GOTI_IDLE_MOVES, GOTI_IDLE_WAITS } goti_idle;
/** Which plies the no-capture counter counts. */
typedef enum goti_counted {
    GOTI_COUNT_NONE,
    GOTI_COUNT_PLIES,
    GOTI_COUNT_ROW,
    GOTI_COUNT_COLUMN
} goti_counted;

/** What men may be captured by closing a mill. */
typedef enum goti_mill_capture {
    GOTI_MILL_CAPTURE_FREE, /* men in mills only when all are in mills */
    GOTI_MILL_CAPTURE_ANY
} goti_mill_capture;
/** How many men a turn captures that closes several mills. */
typedef enum goti_captures_per_mill {
    GOTI_CAPTURES_ONE, /* one, however many mills */
    GOTI_CAPTURES_EACH /* one for each mill */
} goti_captures_per_mill;
/** What a board without an empty point means. */
typedef enum goti_full_board {
    GOTI_FULL_BOARD_DRAWS,
    GOTI_FULL_BOARD_CONTINUES /* the side to move is blocked */
} goti_full_board;

typedef struct goti_side_spec {
    char side_name[GOTI_NAME_BYTES];  /* "Tigers" */
    char piece_name[GOTI_NAME_BYTES]; /* "tiger" */
    char letter;                      /* upper case, "T" */
    uint8_t n_pieces;                 /* on the board and in hand at start */
    uint8_t n_hand;                   /* in hand at start */
    uint64_t start;                   /* points occupied at start */
    goti_blocked blocked;
} goti_side_spec;

/**
 * Rules of the morris family. They are the same for both sides, and so are
 * the numbers of men: with colours exchanged a position has the same value.
 */
typedef struct goti_morris {
    uint8_t flying; /* board + hand up to which men fly; 0: never */
    goti_mill_capture mill_capture;
    goti_captures_per_mill captures_per_mill;
    goti_full_board full_board;
    bool placing_captures;   /* a mill closed by placing captures too */
    bool move_while_placing; /* men in hand need not be placed first */
    uint8_t lose_at;         /* board + hand at which a side has lost */
} goti_morris;

typedef struct goti_variant {
    char name[GOTI_NAME_BYTES]; /* lower case with hyphens */
    char title[GOTI_TEXT_BYTES];
    char other_names[GOTI_TEXT_BYTES];
    char region[GOTI_TEXT_BYTES];
    char source[GOTI_TEXT_BYTES];
    char decided[GOTI_TEXT_BYTES]; /* chosen by goti, not documented */
    goti_family family;
    goti_board board;
    goti_symmetries symmetries; /* of the board; starts play no part */
    goti_side_spec side[2];
    goti_side first;         /* who has the first turn */
    goti_capture capture;    /* hunt */
    bool capture_compulsory; /* hunt */
    uint8_t capture_target;  /* captures that win: for the row side in hunts,
                                for either side in morris */
    goti_idle idle;          /* hunt */
    goti_morris morris;      /* morris; all 0 in hunts */
    uint16_t draw_limit;     /* counted plies without a capture; 0: no limit */
    goti_counted draw_counts;
    uint8_t draw_repetitions; /* 3: third occurrence draws; 0: no such rule */
    uint8_t rules_digest[16]; /* XXH3-128, canonical, of goti_variant_rules */
} goti_variant;

/**
 * Read a variant: name is a shipped or installed name, or a path to an INI
 * file (contains '/' or ends in ".ini"; the file's last section is meant, or
 * "file.ini:section").  Parents are looked up in the same file, then in dir.
 * @param dir  directory with the shipped variants; NULL: the usual places
 *             ($GOTI_VARIANTS, then the shipped ones; see variant_path.h).
 * @return GOTI_E_VARIANT with file, line, field and what was expected;
 * GOTI_E_UNSUPPORTED, with the same, if the board has too many symmetries:
 * then *out is filled all the same, but holds the identity alone.
 */
goti_err goti_variant_load(const char *name, const char *dir, goti_variant *out,
                           goti_msg *msg) GOTI_NODISCARD;

/**
 * The same for the text of an INI file that need not be there: its last section
 * is meant, and path is what messages call it.
 */
goti_err goti_variant_parse(const char *path, const char *text, const char *dir,
                            goti_variant *out, goti_msg *msg) GOTI_NODISCARD;

/**
 * Is that a field of a variant file, of either family?
 * @param near  out, if it is none: the name that was perhaps meant, or NULL.
 */
bool goti_variant_has_field(const char *name, const char **near);

/**
 * Where a variant's field stands: "FILE:LINE: field 'x'", cut at the end of
 * buf; the line of the section if no section gives it.  For complaints about
 * a variant that was loaded; name and dir as for goti_variant_load.
 * @return buf, "" if the file cannot be read any more.
 */
const char *goti_variant_place(const char *name, const char *dir,
                               const char *field, char *buf, size_t buf_bytes);

/**
 * Names of all variants there, sorted. Free each and the array.
 * @return GOTI_E_VARIANT when there is none; the message says where it looked.
 */
goti_err goti_variant_list(const char *dir, char ***names, size_t *n,
                           goti_msg *msg) GOTI_NODISCARD;

/**
 * The rules as canonical text: every field that can change a value, none that
 * cannot (names, titles and draw_repetitions are left out), points by their
 * numbers.  Two variants with equal text have equal tables; rules_digest is
 * its XXH3-128.  Returns the length; buf may be NULL to ask for it.
 */
size_t goti_variant_rules(const goti_variant *v, char *buf, size_t buf_bytes);

/** Set rules_digest; goti_variant_load has done so for what it returns. */
goti_err goti_variant_digest(goti_variant *v, goti_msg *msg) GOTI_NODISCARD;

#endif
