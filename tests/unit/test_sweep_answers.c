/* SPDX-License-Identifier: MIT */
#include "tools/sweep_answers.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* A letter a value: T and G win, D draws, L is drawn by the limit, '?' is
 * skipped and '.' was not swept. */
static size_t points_of(const char *letters, uint64_t from,
                        goti_sweep_point *out)
{
    size_t n = 0;
    for (size_t i = 0; letters[i] != '\0'; i++) {
        if (letters[i] == '.') continue;
        out[n].value = from + i;
        out[n].known = letters[i] != '?';
        out[n].result = letters[i] == 'T'   ? "won by Tigers"
                        : letters[i] == 'G' ? "won by Goats"
                        : letters[i] == 'D' ? "draw"
                        : letters[i] == 'L' ? "draw by the limit, else won by "
                                              "Goats"
                                            : "skipped";
        n++;
    }
    return n;
}

static void expect_words(const char *letters, uint64_t from,
                         const char *expected)
{
    goti_sweep_point point[64];
    char *text = NULL;
    size_t size_bytes = 0;
    const size_t n = points_of(letters, from, point);
    FILE *const f = open_memstream(&text, &size_bytes);
    cr_assert_not_null(f);
    goti_sweep_say(point, n, f);
    fclose(f);
    cr_expect_str_eq(text, expected, "%s", text);
    free(text);
}

static void expect_monotonic(const char *letters, bool monotonic)
{
    goti_sweep_point point[64];
    const size_t n = points_of(letters, 1, point);
    cr_expect_eq(goti_sweep_monotonic(point, n), monotonic, "%s", letters);
}

Test(sweep_answers, change_points)
{
    expect_words("TTDDDDG", 5,
                 "won by Tigers with 5, 6; draw with 7..10; won by Goats with "
                 "11. The result changes between 6 and 7, between 10 and 11.");
    expect_words("GGG", 1,
                 "won by Goats with 1..3. The result does not change.");
    expect_words("DL", 3,
                 "draw with 3; draw by the limit, else won by Goats with 4. "
                 "The result changes between 3 and 4.");
}

Test(sweep_answers, only_what_was_swept_is_told)
{
    expect_words("T.T..TG", 1,
                 "won by Tigers with 1, 3, 6; won by Goats with 7. The result "
                 "changes between 6 and 7.");
    expect_words("TT..GG", 1,
                 "won by Tigers with 1, 2; won by Goats with 5, 6. The result "
                 "changes between 2 and 5.");
}

Test(sweep_answers, what_is_not_known)
{
    expect_words("T??G", 1,
                 "won by Tigers with 1; skipped with 2, 3; won by Goats with "
                 "4. The result changes between 1 and 4.");
    expect_words("?TT?", 1,
                 "skipped with 1; won by Tigers with 2, 3; skipped with 4. "
                 "The result does not change.");
    expect_words("???", 1, "skipped with 1..3.");
}

Test(sweep_answers, not_monotonic)
{
    expect_words("TDTG", 1,
                 "won by Tigers with 1; draw with 2; won by Tigers with 3; won "
                 "by Goats with 4. The result changes between 1 and 2, between "
                 "2 and 3, between 3 and 4. It is not monotonic: won by Tigers "
                 "comes back.");
    expect_words("TDTD", 1,
                 "won by Tigers with 1; draw with 2; won by Tigers with 3; "
                 "draw with 4. The result changes between 1 and 2, between 2 "
                 "and 3, between 3 and 4. It is not monotonic: won by Tigers "
                 "comes back, draw comes back.");
    expect_monotonic("TTDDGG", true);
    expect_monotonic("TDT", false);
    expect_monotonic("T?T", true);
    expect_monotonic("TD?DT", false);
    expect_monotonic("???", true);
    expect_monotonic("DTTTD", false);
}

Test(sweep_answers, no_limit_comes_last)
{
    char *text = NULL;
    size_t size_bytes = 0;
    goti_sweep_point point[] = {{GOTI_SWEEP_NO_LIMIT, true, "won by Goats"},
                                {20, true, "draw"},
                                {50, true, "won by Goats"}};
    goti_sweep_sort(point, 3);
    cr_expect(goti_sweep_monotonic(point, 3));
    FILE *const f = open_memstream(&text, &size_bytes);
    cr_assert_not_null(f);
    goti_sweep_say(point, 3, f);
    fclose(f);
    cr_expect_str_eq(text,
                     "draw with 20; won by Goats with 50, no limit. The result "
                     "changes between 20 and 50.",
                     "%s", text);
    free(text);
}

Test(sweep_answers, points_are_sorted_by_number)
{
    goti_sweep_point point[] = {
        {10, true, "draw"}, {9, true, "draw"}, {2, true, "won by Goats"}};
    goti_sweep_sort(point, 3);
    cr_expect_eq(point[0].value, 2);
    cr_expect_eq(point[1].value, 9);
    cr_expect_eq(point[2].value, 10);
    cr_expect_eq(goti_sweep_range(point, 3), 1);
    cr_expect_eq(goti_sweep_range(point + 1, 2), 2);
}

static void expect_result(goti_category category, goti_category theoretical,
                          goti_side to_move, const char *expected)
{
    char buf[GOTI_SWEEP_RESULT_BYTES];
    goti_sweep_member m = {
        .side_name = {"Tigers", "Goats"},
        .to_move = to_move,
        .numbers = {.category = category, .theoretical = theoretical}};
    cr_expect_str_eq(goti_sweep_result(&m, buf), expected, "%s", buf);
}

Test(sweep_answers, results_name_the_side)
{
    expect_result(GOTI_WIN, GOTI_WIN, GOTI_ROW, "won by Tigers");
    expect_result(GOTI_WIN, GOTI_WIN, GOTI_COLUMN, "won by Goats");
    expect_result(GOTI_LOSS, GOTI_LOSS, GOTI_ROW, "won by Goats");
    expect_result(GOTI_LOSS, GOTI_LOSS, GOTI_COLUMN, "won by Tigers");
    expect_result(GOTI_DRAW, GOTI_DRAW, GOTI_COLUMN, "draw");
    expect_result(GOTI_CURSED_WIN, GOTI_WIN, GOTI_COLUMN,
                  "draw by the limit, else won by Goats");
    expect_result(GOTI_BLESSED_LOSS, GOTI_LOSS, GOTI_COLUMN,
                  "draw by the limit, else won by Tigers");
}
