/* SPDX-License-Identifier: MIT */
/*
 * Where does the result change?  The rows of a sweep along one axis, as
 * ranges of equal results, and in words.
 */
#ifndef GOTI_TOOLS_SWEEP_ANSWERS_H
#define GOTI_TOOLS_SWEEP_ANSWERS_H

#include <stdio.h>

#include "tools/json_out.h"
#include "tools/sweep_family.h"

/** One value of the axis; where the result is not known, why. */
typedef struct goti_sweep_point {
    uint64_t value; /* GOTI_SWEEP_NO_LIMIT: said so, the greatest */
    bool known;
    const char *result; /* "won by Goats", or "refused" */
} goti_sweep_point;

/** Sort points by value. */
void goti_sweep_sort(goti_sweep_point *point, size_t n);

/** How many of n sorted points have the result of the first, itself counted. */
size_t goti_sweep_range(const goti_sweep_point *point, size_t n);

/** Does no result come back after another one?  What is not known counts as
 * none. */
bool goti_sweep_monotonic(const goti_sweep_point *point, size_t n);

/**
 * The points in sentences, one line without its end:
 * "won by Goats with 5..8; draw with 9..15. The result changes between 8
 * and 9."
 */
void goti_sweep_say(const goti_sweep_point *point, size_t n, FILE *out);

/** "won by Tigers", "draw" or "draw by the limit, else won by Tigers", of a
 * solved member into buf of GOTI_SWEEP_RESULT_BYTES; returns buf. */
enum { GOTI_SWEEP_RESULT_BYTES = GOTI_NAME_BYTES + 40 };
const char *goti_sweep_result(const goti_sweep_member *m, char *buf);

/**
 * One answer for each axis of at least two values, or for the last one if there
 * is none, and each combination of the others' values.  Values that are no
 * numbers stand on no scale; they come after it, each with its result.  An axis
 * that changes no result, whatever the others' values, has one answer.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_sweep_print_answers(const goti_sweep *sweep, const char *before,
                                  FILE *out, goti_msg *msg) GOTI_NODISCARD;
/** The same as an array of objects, one for each combination in any case;
 * owned. */
goti_err goti_sweep_json_answers(const goti_sweep *sweep, json_object **out,
                                 goti_msg *msg) GOTI_NODISCARD;

#endif
