/* SPDX-License-Identifier: MIT */
/*
 * The end of a test that cannot go on.  What is in this folder is linked into
 * tests without Criterion too, so it has no assertions of its own.
 */
#ifndef GOTI_TESTS_SUPPORT_GIVE_UP_H
#define GOTI_TESTS_SUPPORT_GIVE_UP_H

/** Print the message, as printf does, and abort: the test has failed. */
__attribute__((format(printf, 1, 2))) _Noreturn void
test_give_up(const char *format, ...);

#endif
