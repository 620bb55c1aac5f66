/* SPDX-License-Identifier: MIT */
#include "tests/support/each_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/give_up.h"

void each_shipped(void (*check)(const goti_variant *v))
{
    char **names = NULL;
    size_t n = 0;
    goti_msg msg = {""};
    goti_variant *const v = malloc(sizeof *v);
    if (v == NULL) test_give_up("out of memory");
    if (goti_variant_list(NULL, &names, &n, &msg) != GOTI_OK)
        test_give_up("%s", msg.text);
    for (size_t i = 0; i < n; i++) {
        if (goti_variant_load(names[i], NULL, v, &msg) != GOTI_OK)
            test_give_up("%s", msg.text);
        check(v);
        free(names[i]);
    }
    free(names);
    free(v);
}

void board_of_points(const double (*point)[2], unsigned n, goti_board *out)
{
    goti_msg msg = {""};
    memset(out, 0, sizeof *out);
    out->n_points = (uint8_t)n;
    for (unsigned i = 0; i < n; i++) {
        snprintf(out->name[i], sizeof out->name[i], "P%u", i % 100);
        out->x[i] = point[i][0];
        out->y[i] = point[i][1];
    }
    for (unsigned i = 0; i + 1 < n; i++) {
        goti_line *const path = &out->path[out->n_paths++];
        path->n = 2;
        path->point[0] = (uint8_t)i;
        path->point[1] = (uint8_t)(i + 1);
    }
    if (goti_board_derive(out, &msg) != GOTI_OK) test_give_up("%s", msg.text);
}
