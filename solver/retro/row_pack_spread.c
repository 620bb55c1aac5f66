/* SPDX-License-Identifier: MIT */
#include "solver/retro/row_pack.h"

#include <string.h>

#include "solver/base/bits.h"

enum { GROUP = 64 };

uint8_t *goti_row_pack(uint8_t *out, const void *row, size_t row_bytes)
{
    const uint64_t *word = row;
    for (size_t left = row_bytes / 8; left > 0;) {
        const unsigned n = left < GROUP ? (unsigned)left : GROUP;
        uint64_t used = 0;
        for (unsigned i = 0; i < n; i++)
            used |= (uint64_t)(word[i] != 0) << i;
        memcpy(out, &used, sizeof used);
        out += sizeof used;
        for (uint64_t s = used; s != 0; s &= s - 1) {
            memcpy(out, &word[goti_ctz(s)], 8);
            out += 8;
        }
        word += n;
        left -= n;
    }
    return out;
}

const uint8_t *goti_row_unpack(const uint8_t *in, void *row, size_t row_bytes)
{
    uint64_t *word = row;
    memset(row, 0, row_bytes);
    for (size_t left = row_bytes / 8; left > 0;) {
        const unsigned n = left < GROUP ? (unsigned)left : GROUP;
        uint64_t used;
        memcpy(&used, in, sizeof used);
        in += sizeof used;
        for (; used != 0; used &= used - 1) {
            memcpy(&word[goti_ctz(used)], in, 8);
            in += 8;
        }
        word += n;
        left -= n;
    }
    return in;
}
