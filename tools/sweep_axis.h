/* SPDX-License-Identifier: MIT */
/*
 * What a sweep changes: one axis an option, --over FIELD=VALUES or --set
 * FIELD=VALUE.  Knows the options' form only; whether a value is one, the
 * reader of variants says.
 */
#ifndef GOTI_TOOLS_SWEEP_AXIS_H
#define GOTI_TOOLS_SWEEP_AXIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/base/err.h"

enum {
    GOTI_SWEEP_MAX_LINKED = 4, /* fields of one axis */
    GOTI_SWEEP_MAX_VALUES = 10000,
    GOTI_SWEEP_MAX_NUMBER = 1000000
};

/** The axis that is no field: which variant is changed. */
#define GOTI_SWEEP_VARIANT "variant"

typedef struct goti_sweep_axis {
    unsigned n_fields; /* more than one: they change together */
    char *field[GOTI_SWEEP_MAX_LINKED];
    size_t n_values;
    char **text;  /* n_values x n_fields */
    bool numeric; /* the first field's are whole numbers, each there once */
    bool ordered; /* those that are whole numbers are there once */
} goti_sweep_axis;

/**
 * Parse "FIELD[,FIELD...]=VALUES": values parted by commas, each a text or
 * FROM..TO, whole numbers in ascending order.  With more fields than one a
 * value is for all of them, or a text for each, parted by slashes.
 * @param whole  all that follows '=' is one value, perhaps an empty one.
 * @param out  owned: _clear. Untouched on failure.
 * @return GOTI_E_ARG with what was expected, GOTI_E_MEMORY.
 */
goti_err goti_sweep_axis_parse(const char *option, bool whole,
                               goti_sweep_axis *out,
                               goti_msg *msg) GOTI_NODISCARD;
void goti_sweep_axis_clear(goti_sweep_axis *axis);

/** Value number i of a field. */
const char *goti_sweep_axis_text(const goti_sweep_axis *axis, size_t i,
                                 unsigned field);
/** Value number i of a numeric axis: that of its first field. */
uint64_t goti_sweep_axis_number(const goti_sweep_axis *axis, size_t i);
/** The place on a scale of what is no limit: after all numbers. */
#define GOTI_SWEEP_NO_LIMIT UINT64_MAX

/**
 * Where value number i stands among the others.
 * @param place  out: the number of its first field, or GOTI_SWEEP_NO_LIMIT.
 * @return false where it is no number, or the axis has no order.
 */
bool goti_sweep_axis_place(const goti_sweep_axis *axis, size_t i,
                           uint64_t *place);
/** Is the field one of the axis? */
bool goti_sweep_axis_has(const goti_sweep_axis *axis, const char *field);

#endif
