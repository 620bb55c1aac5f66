/* SPDX-License-Identifier: MIT */
#include "db/ai/level.h"

#include <stddef.h>
#include <string.h>

static const goti_ai_level_spec specs[GOTI_AI_LEVELS] = {
    [GOTI_AI_RANDOM] = {.name = "random",
                        .description = "plays any legal move",
                        .depth_plies = 1},
    [GOTI_AI_EASY] = {.name = "easy",
                      .description =
                          "looks at its own turn and the answer to it; where "
                          "it sees a difference, one move in three is not its "
                          "best",
                      .depth_plies = 2,
                      .errs_one_in = 3},
    [GOTI_AI_MEDIUM] = {.name = "medium",
                        .description =
                            "looks four turns ahead, two of each side; where "
                            "it sees a difference, one move in ten is not its "
                            "best",
                        .depth_plies = 4,
                        .errs_one_in = 10},
    [GOTI_AI_HARD] = {.name = "hard",
                      .description =
                          "plays by the tables where there are any, else looks "
                          "as far ahead as its time allows; never errs on "
                          "purpose",
                      .asks_tables = true},
};

const goti_ai_level_spec *goti_ai_level_get(goti_ai_level level)
{
    return &specs[level];
}

bool goti_ai_level_find(const char *name, goti_ai_level *out)
{
    for (size_t i = 0; i < GOTI_AI_LEVELS; i++) {
        if (strcmp(specs[i].name, name) != 0) continue;
        *out = (goti_ai_level)i;
        return true;
    }
    return false;
}
