/* SPDX-License-Identifier: MIT */
/*
 * One instruction set's kernels.  The build compiles this file several times,
 * each time with other compiler flags and another GOTI_KERNELS_NAME; every
 * vector path stands beside the portable loop it equals.
 */
#include "solver/retro/kernel_cells.h"
#include "solver/retro/kernel_men.h"
#include "solver/retro/kernel_places.h"
#include "solver/retro/kernel_planes.h"
#include "solver/retro/kernel_turns.h"

#ifndef GOTI_KERNELS_NAME
#define GOTI_KERNELS_NAME goti_kernels_portable
#endif
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

extern const goti_kernels GOTI_KERNELS_NAME;

const goti_kernels GOTI_KERNELS_NAME = {
    .name = TEXT(GOTI_KERNELS_NAME),
    .plane_outline = plane_outline,
    .plane_add = plane_add,
    .plane_remove = plane_remove,
    .plane_keep = plane_keep,
    .plane_any = plane_any,
    .plane_see_or = plane_see_or,
    .plane_see_and = plane_see_and,
    .plane_permute_or = plane_permute_or,
    .plane_steps_or = plane_steps_or,
    .plane_steps_and = plane_steps_and,
    .plane_holding_or = plane_holding_or,
    .plane_men_or = plane_men_or,
    .plane_men_close_or = plane_men_close_or,
    .plane_men_and = plane_men_and,
    .plane_keep_count = plane_keep_count,
    .plane_taken_or = plane_taken_or,
    .plane_section = plane_section,
    .plane_turns_or = plane_turns_or,
    .plane_turns_and = plane_turns_and,
    .plane_takes_or = plane_takes_or,
    .plane_takes_and = plane_takes_and,
    .cells_mark = cells_mark,
    .cells_find = cells_find,
    .cells_see_max = cells_see_max,
    .cells_permute_max = cells_permute_max,
    .cells_enter_min = cells_enter_min,
    .cells_recode = cells_recode,
    .cells_recode_to = cells_recode_to,
    .cells_recode_max = cells_recode_max,
    .cells_max = cells_max,
    .cells_fill_upto = cells_fill_upto,
    .cells_gather = cells_gather,
    .cells_scatter = cells_scatter,
    .cells_take_max = cells_take_max,
    .cells_place_min = cells_place_min,
    .cells_place_each_min = cells_place_each_min,
    .cells_section_min = cells_section_min,
};
