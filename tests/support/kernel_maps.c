/* SPDX-License-Identifier: MIT */
#include "tests/support/kernel_maps.h"

#include <inttypes.h>
#include <stdio.h>

#include "tests/support/kernel_trials.h"

/* Some dimensions of f, each with chance 1/4, none of but. */
static uint32_t some_dims(unsigned f, uint32_t but)
{
    return (uint32_t)trial_random_word(2) & (((uint32_t)1 << f) - 1) & ~but;
}

goti_cell_map trial_random_map(unsigned f, unsigned put_dim, unsigned gap,
                               bool captures, bool more_clear)
{
    const uint32_t put_bit = put_dim < f ? (uint32_t)1 << put_dim : 0;
    goti_cell_map m = {.f = (uint8_t)f,
                       .put = (uint8_t)put_dim,
                       .gap = (uint8_t)gap,
                       .clear = put_bit};
    if (captures) m.set = some_dims(f, put_bit);
    if (more_clear) m.clear |= some_dims(f, m.set);
    return m;
}

void trial_set_map(const char *what, const goti_cell_map *m)
{
    char text[80];
    (void)snprintf(text, sizeof text,
                   "put=%u gap=%u set=%" PRIx32 " clear=%" PRIx32, m->put,
                   m->gap, m->set, m->clear);
    trial_set(what, m->f, text);
}

bool map_applies(const goti_cell_map *m, uint32_t c)
{
    return (c & m->set) == m->set && (c & m->clear) == 0;
}

void map_images(const goti_cell_map *m, uint32_t *image)
{
    unsigned to = 0;
    for (unsigned i = 0; i < m->f; i++) {
        image[i] = 0;
        if (i == m->put) continue;
        if (to == m->gap) to++;
        if (((m->set >> i) & 1) == 0) image[i] = (uint32_t)1 << to;
        to++;
    }
}

uint32_t map_sum(const uint32_t *image, uint32_t c)
{
    uint32_t out = 0;
    for (unsigned i = 0; c >> i != 0; i++)
        if ((c >> i) & 1) out |= image[i];
    return out;
}

void trial_for_maps(void (*check)(unsigned f, unsigned put_dim, unsigned gap))
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++) {
        for (unsigned p = 0; p < f; p++)
            for (unsigned g = 0; g < f; g++)
                check(f, p, g);
        check(f, f, f);
    }
}

static goti_dim_map random_permutation(unsigned f)
{
    goti_dim_map m = {.f = (uint8_t)f};
    for (unsigned i = 0; i < f; i++) {
        const unsigned k = trial_below(i + 1);
        m.to[i] = m.to[k];
        m.to[k] = (uint8_t)i;
    }
    return m;
}

/* The same with few dimensions moved, as boards have it. */
static goti_dim_map random_exchange(unsigned f)
{
    goti_dim_map m = {.f = (uint8_t)f};
    for (unsigned i = 0; i < f; i++)
        m.to[i] = (uint8_t)i;
    for (unsigned n = trial_below(3); n-- > 0;) {
        const unsigned i = trial_below(f), k = trial_below(f);
        const uint8_t t = m.to[i];
        m.to[i] = m.to[k];
        m.to[k] = t;
    }
    return m;
}

goti_dim_map trial_next_permutation(unsigned f, unsigned number)
{
    goti_dim_map m =
        number % 2 == 0 ? random_permutation(f) : random_exchange(f);
    char text[GOTI_MAX_DIMS + 1] = "";
    for (unsigned i = 0; i < f; i++)
        text[i] = (char)('a' + m.to[i]);
    trial_set("permute", f, text);
    return m;
}

void permutation_images(const goti_dim_map *m, uint32_t *image)
{
    for (unsigned i = 0; i < m->f; i++)
        image[i] = (uint32_t)1 << m->to[i];
}
