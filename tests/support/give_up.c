/* SPDX-License-Identifier: MIT */
#include "tests/support/give_up.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void test_give_up(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)fputs("tests: ", stderr);
    (void)vfprintf(stderr, format, args);
    (void)fputc('\n', stderr);
    va_end(args);
    abort();
}
