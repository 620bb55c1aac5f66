/* SPDX-License-Identifier: MIT */
#include "tools/serve/guesses.h"

#include <stdlib.h>

/* At six a minute of one address, and so sixty of all, it takes more than nine
 * days to try the 810,000 codes there are. */
enum { ONE_AT_ONCE = 20, ALL_AT_ONCE = 50 * ONE_AT_ONCE };

struct goti_guesses {
    goti_rate *of_one, *of_all; /* owned */
};

/* The bucket of all is that of one address. */
static const goti_address ALL = {{0}};

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

goti_err goti_guesses_open(unsigned per_minute, goti_guesses **out,
                           goti_msg *msg)
{
    goti_guesses *const g = calloc(1, sizeof *g);
    if (g == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const unsigned all = per_minute * GOTI_GUESSES_ALL;
    goti_err err = goti_rate_open(per_minute, larger(per_minute, ONE_AT_ONCE),
                                  &g->of_one, msg);
    if (err == GOTI_OK)
        err = goti_rate_open(all, larger(all, ALL_AT_ONCE), &g->of_all, msg);
    if (err == GOTI_OK)
        *out = g;
    else
        goti_guesses_close(g);
    return err;
}

void goti_guesses_close(goti_guesses *guesses)
{
    if (guesses == NULL) return;
    goti_rate_close(guesses->of_one);
    goti_rate_close(guesses->of_all);
    free(guesses);
}

static bool refuse(goti_reply *reply, unsigned wait_s, const char *whose)
{
    goti_reply_error(reply, 429, "too-many-requests", NULL,
                     "too many codes of no room%s; try again in %u s", whose,
                     wait_s);
    reply->retry_after_s = wait_s;
    return false;
}

bool goti_guesses_may(goti_guesses *guesses, const goti_address *address,
                      uint64_t now_ms, goti_reply *reply)
{
    const goti_address wide = goti_address_wide(address);
    unsigned wait_s = 0;
    if (!goti_rate_has(guesses->of_one, &wide, 1, now_ms, &wait_s))
        return refuse(reply, wait_s, " from this address");
    if (!goti_rate_has(guesses->of_all, &ALL, 1, now_ms, &wait_s))
        return refuse(reply, wait_s, ", from many addresses");
    return true;
}

void goti_guesses_wrong(goti_guesses *guesses, const goti_address *address,
                        uint64_t now_ms)
{
    const goti_address wide = goti_address_wide(address);
    unsigned wait_s;
    (void)goti_rate_take_at(guesses->of_one, &wide, 1, now_ms, &wait_s);
    (void)goti_rate_take_at(guesses->of_all, &ALL, 1, now_ms, &wait_s);
}
