/* SPDX-License-Identifier: MIT */
/* What was found, as the lines that a caller sees. */
#ifndef GOTI_DB_AI_REPORT_H
#define GOTI_DB_AI_REPORT_H

#include "db/ai/exact.h"
#include "db/ai/search.h"
#include "db/ai/think.h"

/** A choice by tables; the line has its move only. */
void goti_ai_report_choice(const goti_variant *v, const goti_ai_choice *choice,
                           goti_ai_line *out);

/** Go on with best moves while tables know a winner, and there is time. */
goti_err goti_ai_report_follow(const goti_ai_exact *exact,
                               const goti_ai_choice *choice, goti_ai_line *out,
                               goti_msg *msg) GOTI_NODISCARD;

/** A move of a search, with what tables know of it. */
goti_err goti_ai_report_root(const goti_variant *v, goti_ai_known *known,
                             const goti_ai_root_move *root, goti_ai_line *out,
                             goti_msg *msg) GOTI_NODISCARD;

#endif
