/* SPDX-License-Identifier: MIT */
/*
 * Where the shipped variants are. Also home of goti_variant_list.
 *
 * The usual places are $GOTI_VARIANTS and one directory of shipped variants:
 * the source tree's for what runs in its build folder; else the one beside the
 * program or libgoti.so (../share/goti/variants); else the one that goti was
 * configured to install.  A program elsewhere that holds libgoti.a has only
 * the last, or sets GOTI_VARIANTS.
 */
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
