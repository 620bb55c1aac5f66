/* SPDX-License-Identifier: MIT */
/*
 * How often each address may ask: a bucket that fills with time and is emptied
 * by requests.  Of fixed size: where there are too many addresses, those that
 * asked longest ago are forgotten, which does them no harm once their buckets
 * have filled.
 */
#ifndef GOTI_TOOLS_SERVE_RATE_H
#define GOTI_TOOLS_SERVE_RATE_H

#include "tools/serve/reply.h"
#include "tools/serve/request.h"

typedef struct goti_rate goti_rate;

/** For now_ms: the time at which the bucket is looked into. */
#define GOTI_RATE_NOW UINT64_MAX

/**
 * @param per_minute  what a bucket gains; 0: there is no limit.
 * @param most        what a bucket holds.
 */
goti_err goti_rate_open(unsigned per_minute, unsigned most, goti_rate **out,
                        goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL. */
void goti_rate_close(goti_rate *rate);

/** Take cost out of an address's bucket; false, with 429, if it holds less. By
 * many threads at once. */
bool goti_rate_take(goti_rate *rate, const goti_address *address, unsigned cost,
                    goti_reply *reply);

/** The same at that time (ms of goti_clock_ms, or GOTI_RATE_NOW), without an
 * answer; *wait_s: after how many seconds it will do.  A time before one that
 * was given already gains nothing. */
bool goti_rate_take_at(goti_rate *rate, const goti_address *address,
                       unsigned cost, uint64_t now_ms, unsigned *wait_s);

/** Could it be taken at that time?  Takes nothing. */
bool goti_rate_has(goti_rate *rate, const goti_address *address, unsigned cost,
                   uint64_t now_ms, unsigned *wait_s);

#endif
