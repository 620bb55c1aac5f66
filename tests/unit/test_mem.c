/* SPDX-License-Identifier: MIT */
#include "solver/base/mem.h"

#include <criterion/criterion.h>

Test(mem, parse_sizes)
{
    static const struct {
        const char *text;
        uint64_t size;
    } cases[] = {
        {"1000000", 1000000},          {"0", 0},
        {"4G", UINT64_C(4) << 30},     {"512MiB", UINT64_C(512) << 20},
        {"1.5 GB", UINT64_C(3) << 29}, {"2k", 2048},
        {" 1 t", UINT64_C(1) << 40},   {"7B", 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t size = 1;
        cr_expect_eq(goti_mem_parse(cases[i].text, &size, NULL), GOTI_OK);
        cr_expect_eq(size, cases[i].size, "%s", cases[i].text);
    }
}

Test(mem, bad_sizes_are_refused)
{
    static const char *const bad[] = {"",    "G",    "-1",    "4X",       "4GG",
                                      "4Gi", "1,5G", "4 G x", "99999999T"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        uint64_t size = 1;
        goti_msg msg = {""};
        cr_expect_eq(goti_mem_parse(bad[i], &size, &msg), GOTI_E_ARG, "%s",
                     bad[i]);
        cr_expect_eq(size, 1);
        cr_expect_str_not_empty(msg.text);
    }
}

Test(mem, format_sizes)
{
    char buf[16];
    cr_expect_str_eq(goti_mem_format(0, buf, sizeof buf), "0 B");
    cr_expect_str_eq(goti_mem_format(1023, buf, sizeof buf), "1023 B");
    cr_expect_str_eq(goti_mem_format(1536, buf, sizeof buf), "1.5 KiB");
    cr_expect_str_eq(goti_mem_format((UINT64_C(1) << 30) - 1, buf, sizeof buf),
                     "1.0 GiB");
    cr_expect_str_eq(goti_mem_format(UINT64_MAX, buf, sizeof buf), "16.0 EiB");
}

Test(mem, blocks_are_zero_and_aligned)
{
    static const size_t sizes[] = {0,    1,       63,      64,
                                   4097, 2097151, 2097152, 5000000};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        unsigned char *const p = goti_mem_alloc(sizes[i]);
        cr_assert_not_null(p);
        cr_expect_eq((uintptr_t)p % 64, 0);
        for (size_t b = 0; b < sizes[i]; b++)
            cr_assert_eq(p[b], 0);
        goti_mem_free(p, sizes[i]);
    }
    goti_mem_free(NULL, 10);
    cr_expect_null(goti_mem_alloc((size_t)1 << 60));
}

Test(mem, the_machine_has_memory)
{
    cr_expect_gt(goti_mem_physical(), 1 << 20);
    cr_expect_gt(goti_mem_available(), 0);
    cr_expect_leq(goti_mem_available(), goti_mem_physical());
    cr_expect_gt(goti_mem_peak(), 0);
}
