/* SPDX-License-Identifier: MIT */
/*
 * Morris games in which men may be moved while others are in hand, against the
 * oracle: tiers of the same hands go in circles, and no counter runs in them.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "tests/support/answers.h"
#include "tests/support/solved.h"

enum { TEXT_BYTES = 4096 };

/* Rules from number first on, every so many; each value of each field occurs.
 */
static void check_mixed(const char *board, const char *more, int first,
                        int every)
{
    static const char *const blocked[] = {"loses", "passes", "draws"};
    static const char *const captures[] = {"free", "any"};
    static const char *const full[] = {"draws", "continues"};
    static const int quiet_plies[] = {0, 1, 3, 6};
    for (int i = first; i < 3 * 2 * 2 * 2 * 4; i += every) {
        const int limit = quiet_plies[i % 4];
        char fields[TEXT_BYTES];
        (void)snprintf(fields, sizeof fields,
                       "move_while_placing = yes\n"
                       "column_blocked = %s\nrow_blocked = %s\n"
                       "flying = %d\nmill_capture = %s\nfull_board = %s\n"
                       "draw_limit = %d\ndraw_counts = %s\n"
                       "placing_captures = %s\n%s",
                       blocked[i % 3], blocked[i % 3], i / 3 % 2 ? 3 : 0,
                       captures[i / 6 % 2], full[i / 12 % 2], limit,
                       limit > 0 ? "plies" : "none", i / 24 % 2 ? "no" : "yes",
                       more);
        goti_variant v;
        const goti_solve_options options = {.n_threads = 2, .quiet = true};
        solved_load(board, fields, &v);
        answers_check_both(&v, fields, &options);
    }
}

Test(mixed_oracle, on_a_square)
{
    check_mixed("square8", "", 0, 19);
}

Test(mixed_oracle, on_a_grid)
{
    check_mixed("square9", "", 2, 31);
}

Test(mixed_oracle, with_few_to_lose)
{
    check_mixed("square9", "lose_at = 1\n", 3, 96);
    check_mixed("square8", "lose_at = 0\n", 1, 94);
}
