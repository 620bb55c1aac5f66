/* SPDX-License-Identifier: MIT */
/*
 * The members of a sweep: a base variant with fields changed, one for each
 * combination of the axes' values.  A member is the text of a variant file,
 * read by the reader of all variant files, so the rules decide what is one.
 */
#ifndef GOTI_TOOLS_SWEEP_FAMILY_H
#define GOTI_TOOLS_SWEEP_FAMILY_H

#include "db/table_format.h"
#include "solver/game/variant.h"
#include "tools/sweep_axis.h"

enum {
    GOTI_SWEEP_MAX_AXES = 16,
    GOTI_SWEEP_MAX_MEMBERS = 10000,
    GOTI_SWEEP_N_CATEGORIES = 5
};

typedef enum goti_sweep_status {
    GOTI_SWEEP_WAITS, /* to be solved */
    GOTI_SWEEP_SOLVED,
    GOTI_SWEEP_REFUSED, /* the rules do not allow it */
    GOTI_SWEEP_SKIPPED  /* too large, or not what goti solves */
} goti_sweep_status;

/** "waits", "solved", "refused" or "skipped". */
const char *goti_sweep_status_name(goti_sweep_status status);

/** What is known of a solved member; values are for the side to move. */
typedef struct goti_sweep_numbers {
    goti_category category, theoretical; /* of the start */
    uint16_t depth;
    uint64_t moves[GOTI_SWEEP_N_CATEGORIES];  /* the start's, by category */
    uint64_t boards[GOTI_SWEEP_N_CATEGORIES]; /* of all tables */
    uint64_t orbits[GOTI_SWEEP_N_CATEGORIES];
    uint16_t deepest;
    bool timed; /* cpu_ms is known: one run made all tables */
    uint64_t cpu_ms;
} goti_sweep_numbers;

typedef struct goti_sweep_member {
    goti_sweep_status status;
    char reason[256];           /* refused or skipped: why */
    char name[GOTI_NAME_BYTES]; /* a valid variant's */
    /* What follows is of no meaning for refused members. */
    uint8_t rules_digest[16];
    size_t first; /* the first member with the same rules, perhaps itself */
    char *start;  /* owned: the start as a position */
    char side_name[2][GOTI_NAME_BYTES];
    goti_side to_move;
    goti_sweep_numbers numbers; /* solved members only */
    bool has_tables;            /* they are there, and were asked */
} goti_sweep_member;

/** A variant that is changed. */
typedef struct goti_sweep_base {
    const char *variant; /* borrowed: as for goti_variant_load */
    char *text;          /* owned: the file it is in */
    char *section;       /* owned */
} goti_sweep_base;

typedef struct goti_sweep {
    unsigned n_axes;
    goti_sweep_axis axis[GOTI_SWEEP_MAX_AXES];
    size_t n_bases;
    goti_sweep_base *base; /* owned; one a value of the variant axis, or one */
    size_t n;
    goti_sweep_member *member; /* owned */
} goti_sweep;

/**
 * Find all members.
 * @param sweep  axes are filled in; no field in two of them. The last axis
 *               changes fastest. Close in any case.
 * @param variant  the base, where no axis is the variant.
 * @return GOTI_E_VARIANT when a base is no variant, or when the rules allow
 * no member; GOTI_E_ARG when there are too many, or two would have one name;
 * GOTI_E_MEMORY, GOTI_E_IO.
 */
goti_err goti_sweep_open(goti_sweep *sweep, const char *variant,
                         goti_msg *msg) GOTI_NODISCARD;
void goti_sweep_close(goti_sweep *sweep);

/** Which value of an axis member i has. */
size_t goti_sweep_value(const goti_sweep *sweep, size_t i, unsigned axis);

/** Read member i once more. */
goti_err goti_sweep_load(const goti_sweep *sweep, size_t i, goti_variant *out,
                         goti_msg *msg) GOTI_NODISCARD;

/**
 * The variant file of member i, to be freed; NULL where no field is changed,
 * so that the base's own file is the member's.
 */
goti_err goti_sweep_text(const goti_sweep *sweep, size_t i, char **out,
                         goti_msg *msg) GOTI_NODISCARD;

#endif
