/* SPDX-License-Identifier: MIT */
/* Where the shipped variants are. Also home of goti_variant_list. */
#ifndef GOTI_GAME_VARIANT_PATH_H
#define GOTI_GAME_VARIANT_PATH_H

#include "solver/base/err.h"

/**
 * Path of NAME.ini in dir, or in the usual places when dir is NULL.
 * @param path  owned by the caller.
 * @return GOTI_E_VARIANT when there is none; the message says what is near.
 */
goti_err goti_variant_path(const char *name, const char *dir, char **path,
                           goti_msg *msg) GOTI_NODISCARD;

#endif
