/* SPDX-License-Identifier: MIT */
/*
 * A hash table with chains, and a list by age, in each of a few shards with
 * locks of their own.  A reader takes its one code while it holds the lock, so
 * no frame is copied or counted; frames are decoded outside of it.
 */
#include "db/frame_cache.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "db/table_codec.h"

enum {
    MAX_SHARDS = 16,
    SHARD_FRAMES = 32, /* no more shards than leave this many frames in each */
    MIN_BUCKETS = 64
};

typedef struct node {
    uint64_t key;
    struct node *next;          /* in the bucket */
    struct node *newer, *older; /* by last use */
    size_t size_bytes;          /* of cells and this record */
    uint8_t cells[];
} node;

typedef struct shard {
    pthread_mutex_t lock;
    node **bucket;
    size_t n_buckets; /* a power of two */
    node *newest, *oldest;
    size_t used_bytes, budget_bytes;
    uint64_t hits, misses;
} shard;

struct goti_frame_cache {
    unsigned n_shards; /* a power of two */
    shard *shards;
};

static uint64_t hash_of(uint64_t key)
{
    key *= UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 29;
}

static shard *shard_of(goti_frame_cache *cache, uint64_t hash)
{
    return &cache->shards[(hash >> 48) & (cache->n_shards - 1)];
}

static node **bucket_of(shard *s, uint64_t hash)
{
    return &s->bucket[hash & (s->n_buckets - 1)];
}

static void unlink_age(shard *s, node *n)
{
    if (n->newer != NULL)
        n->newer->older = n->older;
    else
        s->newest = n->older;
    if (n->older != NULL)
        n->older->newer = n->newer;
    else
        s->oldest = n->newer;
}

static void link_newest(shard *s, node *n)
{
    n->newer = NULL;
    n->older = s->newest;
    if (s->newest != NULL)
        s->newest->newer = n;
    else
        s->oldest = n;
    s->newest = n;
}

static node *find(shard *s, uint64_t key)
{
    node *n = *bucket_of(s, hash_of(key));
    while (n != NULL && n->key != key)
        n = n->next;
    return n;
}

static void evict_oldest(shard *s)
{
    node *const n = s->oldest;
    node **link = bucket_of(s, hash_of(n->key));
    while (*link != n)
        link = &(*link)->next;
    *link = n->next;
    unlink_age(s, n);
    s->used_bytes -= n->size_bytes;
    free(n);
}

/* Keep n, or free it where another thread was faster or it does not fit. */
static void insert(shard *s, node *n)
{
    if (n->size_bytes > s->budget_bytes || find(s, n->key) != NULL) {
        free(n);
        return;
    }
    while (s->used_bytes + n->size_bytes > s->budget_bytes)
        evict_oldest(s);
    node **const bucket = bucket_of(s, hash_of(n->key));
    n->next = *bucket;
    *bucket = n;
    link_newest(s, n);
    s->used_bytes += n->size_bytes;
}

static bool shard_open(shard *s, size_t budget_bytes)
{
    /* Short tables have short frames: allow for four times as many. */
    const size_t wanted = budget_bytes / (GOTI_FRAME_POSITIONS / 4);
    s->n_buckets = MIN_BUCKETS;
    while (s->n_buckets < wanted)
        s->n_buckets *= 2;
    s->budget_bytes = budget_bytes;
    s->bucket = calloc(s->n_buckets, sizeof(node *));
    if (s->bucket == NULL) return false;
    if (pthread_mutex_init(&s->lock, NULL) == 0) return true;
    free(s->bucket);
    return false;
}

goti_err goti_frame_cache_open(size_t budget_bytes, goti_frame_cache **out,
                               goti_msg *msg)
{
    goti_frame_cache *const cache = calloc(1, sizeof *cache);
    unsigned n_shards = 1;
    while (n_shards < MAX_SHARDS &&
           budget_bytes / (2 * n_shards) >=
               (size_t)SHARD_FRAMES * GOTI_FRAME_POSITIONS)
        n_shards *= 2;
    if (cache != NULL) cache->shards = calloc(n_shards, sizeof(shard));
    bool ok = cache != NULL && cache->shards != NULL;
    while (ok && cache->n_shards < n_shards) {
        ok = shard_open(&cache->shards[cache->n_shards],
                        budget_bytes / n_shards);
        if (ok) cache->n_shards++;
    }
    if (!ok) {
        goti_frame_cache_close(cache);
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a frame cache");
    }
    *out = cache;
    return GOTI_OK;
}

void goti_frame_cache_drop(goti_frame_cache *cache)
{
    for (unsigned i = 0; i < cache->n_shards; i++) {
        shard *const s = &cache->shards[i];
        (void)pthread_mutex_lock(&s->lock);
        while (s->oldest != NULL)
            evict_oldest(s);
        (void)pthread_mutex_unlock(&s->lock);
    }
}

void goti_frame_cache_close(goti_frame_cache *cache)
{
    if (cache == NULL) return;
    goti_frame_cache_drop(cache);
    for (unsigned i = 0; i < cache->n_shards; i++) {
        (void)pthread_mutex_destroy(&cache->shards[i].lock);
        free(cache->shards[i].bucket);
    }
    free(cache->shards);
    free(cache);
}

/* Answer from the shard, if the frame is there. */
static bool hit(shard *s, uint64_t key, const goti_table_info *info,
                size_t cell, unsigned *code)
{
    (void)pthread_mutex_lock(&s->lock);
    node *const n = find(s, key);
    if (n != NULL) {
        s->hits++;
        if (n != s->newest) {
            unlink_age(s, n);
            link_newest(s, n);
        }
        *code = goti_codec_cell(info, n->cells, cell);
    } else {
        s->misses++;
    }
    (void)pthread_mutex_unlock(&s->lock);
    return n != NULL;
}

static goti_err decode(const goti_table *t, uint64_t frame, uint64_t key,
                       node **out, goti_msg *msg)
{
    const size_t n_bytes =
        goti_codec_frame_bytes(goti_table_get_info(t), frame);
    node *const n = malloc(sizeof *n + n_bytes);
    if (n == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory to decode a frame");
    n->key = key;
    n->size_bytes = sizeof *n + n_bytes;
    size_t n_codes;
    const goti_err err = goti_table_frame(t, frame, n->cells, &n_codes, msg);
    if (err != GOTI_OK) {
        free(n);
        return err;
    }
    *out = n;
    return GOTI_OK;
}

goti_err goti_frame_cache_code(goti_frame_cache *cache, const goti_table *t,
                               uint32_t table_number, uint64_t position,
                               unsigned *code, goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(t);
    if (position >= info->n_positions)
        return goti_fail(msg, GOTI_E_ARG, "%s has no such position",
                         goti_table_path(t));
    const uint64_t frame = position / info->frame_positions;
    const size_t cell = (size_t)(position % info->frame_positions);
    const uint64_t key = (uint64_t)table_number << 32 | frame;
    shard *const s = shard_of(cache, hash_of(key));
    if (hit(s, key, info, cell, code)) return GOTI_OK;
    node *n = NULL;
    GOTI_TRY(decode(t, frame, key, &n, msg));
    *code = goti_codec_cell(info, n->cells, cell);
    (void)pthread_mutex_lock(&s->lock);
    insert(s, n);
    (void)pthread_mutex_unlock(&s->lock);
    return GOTI_OK;
}

goti_frame_cache_stats goti_frame_cache_get_stats(goti_frame_cache *cache)
{
    goti_frame_cache_stats stats = {0};
    for (unsigned i = 0; i < cache->n_shards; i++) {
        shard *const s = &cache->shards[i];
        (void)pthread_mutex_lock(&s->lock);
        stats.hits += s->hits;
        stats.misses += s->misses;
        stats.used_bytes += s->used_bytes;
        (void)pthread_mutex_unlock(&s->lock);
    }
    return stats;
}
