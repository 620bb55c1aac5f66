/* SPDX-License-Identifier: MIT */
#include "db/ai/hash.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/mem.h"

enum { BUCKET = 4, LEAST_BYTES = 4096 };

struct goti_ai_hash {
    goti_ai_entry *entry;
    size_t size_bytes;
    size_t n_buckets; /* a power of two */
    uint16_t request; /* entries of others count as empty; never 0 */
};

goti_err goti_ai_hash_open(size_t size_bytes, goti_ai_hash **out, goti_msg *msg)
{
    size_t size = LEAST_BYTES;
    while (size <= size_bytes / 2)
        size *= 2;
    goti_ai_hash *const hash = calloc(1, sizeof *hash);
    if (hash != NULL) hash->entry = goti_mem_alloc(size);
    if (hash == NULL || hash->entry == NULL) {
        free(hash);
        return goti_fail(msg, GOTI_E_MEMORY,
                         "no memory for a transposition table of %zu bytes",
                         size);
    }
    hash->size_bytes = size;
    hash->n_buckets = size / (BUCKET * sizeof(goti_ai_entry));
    hash->request = 1;
    *out = hash;
    return GOTI_OK;
}

void goti_ai_hash_close(goti_ai_hash *hash)
{
    if (hash == NULL) return;
    goti_mem_free(hash->entry, hash->size_bytes);
    free(hash);
}

void goti_ai_hash_clear(goti_ai_hash *hash)
{
    if (hash->request == UINT16_MAX) {
        memset(hash->entry, 0, hash->size_bytes);
        hash->request = 0;
    }
    hash->request++;
}

static goti_ai_entry *bucket_of(const goti_ai_hash *hash, uint64_t key)
{
    return &hash->entry[BUCKET * (key & (hash->n_buckets - 1))];
}

const goti_ai_entry *goti_ai_hash_find(const goti_ai_hash *hash, uint64_t key)
{
    const goti_ai_entry *const bucket = bucket_of(hash, key);
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].key == key && bucket[i].request == hash->request)
            return &bucket[i];
    return NULL;
}

/* The less, the sooner it goes. */
static int worth(const goti_ai_hash *hash, const goti_ai_entry *e)
{
    return e->request == hash->request ? 1 + e->depth_plies : 0;
}

void goti_ai_hash_store(goti_ai_hash *hash, const goti_ai_entry *entry)
{
    goti_ai_entry *const bucket = bucket_of(hash, entry->key);
    goti_ai_entry *victim = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == entry->key && worth(hash, &bucket[i]) > 0) {
            victim = &bucket[i];
            break;
        }
        if (worth(hash, &bucket[i]) < worth(hash, victim)) victim = &bucket[i];
    }
    *victim = *entry;
    victim->request = hash->request;
}
