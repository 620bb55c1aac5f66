/* SPDX-License-Identifier: MIT */
/*
 * Codes of rooms have four characters, so that people can say them; that is
 * few enough to try them all.  Therefore codes that no room has are counted,
 * of each address and of all together, whatever the limit of requests is.
 */
#ifndef GOTI_TOOLS_SERVE_GUESSES_H
#define GOTI_TOOLS_SERVE_GUESSES_H

#include "tools/serve/address.h"
#include "tools/serve/rate.h"

typedef struct goti_guesses goti_guesses;

/** Wrong codes of all addresses together, to those of one. */
enum { GOTI_GUESSES_ALL = 10 };

/** @param per_minute  wrong codes of one address; of all together
 * GOTI_GUESSES_ALL times as many.  Some more may come at once.  0: no limit,
 * for tests. */
goti_err goti_guesses_open(unsigned per_minute, goti_guesses **out,
                           goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL. */
void goti_guesses_close(goti_guesses *guesses);

/** May that address look for a room?  False, with 429, where it has been wrong
 * too often, or all have.  By many threads at once, as the next.
 * @param now_ms  GOTI_RATE_NOW; other times for tests. */
bool goti_guesses_may(goti_guesses *guesses, const goti_address *address,
                      uint64_t now_ms, goti_reply *reply);

/** It was wrong. */
void goti_guesses_wrong(goti_guesses *guesses, const goti_address *address,
                        uint64_t now_ms);

#endif
