/* SPDX-License-Identifier: MIT */
#include "tools/serve/rate.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "tools/serve/clock.h"

enum { SETS = 2048, WAYS = 8, UNIT = 60000 /* so that all is whole numbers */ };

typedef struct bucket {
    goti_address address;
    bool used;
    uint64_t content; /* in units */
    uint64_t at_ms;   /* when it was so full */
} bucket;

struct goti_rate {
    uint64_t per_ms, most; /* in units */
    pthread_mutex_t lock;
    bucket bucket[SETS][WAYS];
};

goti_err goti_rate_open(unsigned per_minute, unsigned most, goti_rate **out,
                        goti_msg *msg)
{
    goti_rate *const rate = calloc(1, sizeof *rate);
    if (rate == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    rate->per_ms = per_minute; /* UNIT / 60 s */
    rate->most = (uint64_t)most * UNIT;
    pthread_mutex_init(&rate->lock, NULL);
    *out = rate;
    return GOTI_OK;
}

void goti_rate_close(goti_rate *rate)
{
    if (rate == NULL) return;
    pthread_mutex_destroy(&rate->lock);
    free(rate);
}

static bucket *set_of(goti_rate *rate, const goti_address *address)
{
    uint64_t key;
    memcpy(&key, address->byte, sizeof key);
    key *= UINT64_C(0x9e3779b97f4a7c15);
    return rate->bucket[key >> 32 & (SETS - 1)];
}

/* Threads may come with times of a moment before: then nothing is gained, and
 * the bucket's time does not go back, or the same time would fill it twice. */
static void fill(const goti_rate *rate, bucket *b, uint64_t now_ms)
{
    if (now_ms <= b->at_ms) return;
    b->content += (now_ms - b->at_ms) * rate->per_ms;
    if (b->content > rate->most) b->content = rate->most;
    b->at_ms = now_ms;
}

/* The address's bucket, filled up to now; a full one for one that is new. */
static bucket *find(goti_rate *rate, const goti_address *address,
                    uint64_t now_ms)
{
    bucket *const set = set_of(rate, address);
    bucket *oldest = &set[0];
    for (unsigned i = 0; i < WAYS; i++) {
        bucket *const b = &set[i];
        if (b->used && memcmp(&b->address, address, sizeof *address) == 0) {
            fill(rate, b, now_ms);
            return b;
        }
        if (oldest->used && (!b->used || b->at_ms < oldest->at_ms)) oldest = b;
    }
    *oldest = (bucket){*address, true, rate->most, now_ms};
    return oldest;
}

static bool try_take(goti_rate *rate, const goti_address *address,
                     unsigned cost, bool take, uint64_t now_ms,
                     unsigned *wait_s)
{
    if (rate->per_ms == 0) return true;
    const uint64_t units = (uint64_t)cost * UNIT;
    pthread_mutex_lock(&rate->lock);
    if (now_ms == GOTI_RATE_NOW) now_ms = goti_clock_ms();
    bucket *const b = find(rate, address, now_ms);
    const bool enough = b->content >= units;
    if (!enough)
        *wait_s = (unsigned)((units - b->content) / (rate->per_ms * 1000)) + 1;
    if (enough && take) b->content -= units;
    pthread_mutex_unlock(&rate->lock);
    return enough;
}

static bool answer(bool enough, unsigned wait_s, goti_reply *reply)
{
    if (enough) return true;
    goti_reply_error(reply, 429, "too-many-requests", NULL,
                     "too many requests from this address; try again in %u s",
                     wait_s);
    reply->retry_after_s = wait_s;
    return false;
}

bool goti_rate_take_at(goti_rate *rate, const goti_address *address,
                       unsigned cost, uint64_t now_ms, unsigned *wait_s)
{
    return try_take(rate, address, cost, true, now_ms, wait_s);
}

bool goti_rate_take(goti_rate *rate, const goti_address *address, unsigned cost,
                    goti_reply *reply)
{
    unsigned wait_s = 0;
    const bool enough =
        try_take(rate, address, cost, true, GOTI_RATE_NOW, &wait_s);
    return answer(enough, wait_s, reply);
}

bool goti_rate_has(goti_rate *rate, const goti_address *address, unsigned cost,
                   uint64_t now_ms, unsigned *wait_s)
{
    return try_take(rate, address, cost, false, now_ms, wait_s);
}
