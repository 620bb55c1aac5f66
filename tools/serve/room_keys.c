/* SPDX-License-Identifier: MIT */
#include "tools/serve/room_keys.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include <nettle/memops.h>
#include <nettle/sha2.h>

static const char ALPHABET[] = GOTI_CODE_LETTERS;
enum { N_LETTERS = sizeof ALPHABET - 1, N_EVEN = 256 - 256 % N_LETTERS };

static goti_err randomize(void *bytes, size_t n, goti_msg *msg)
{
    if (getrandom(bytes, n, 0) != (ssize_t)n)
        return goti_fail_errno(msg, GOTI_E_IO, "no random numbers");
    return GOTI_OK;
}

/* As many letters, and a NUL. */
static goti_err make_letters(char *out, unsigned n_letters, goti_msg *msg)
{
    unsigned n = 0;
    while (n < n_letters) {
        uint8_t byte;
        GOTI_TRY(randomize(&byte, 1, msg));
        if (byte < N_EVEN) out[n++] = ALPHABET[byte % N_LETTERS];
    }
    out[n] = '\0';
    return GOTI_OK;
}

goti_err goti_code_make(char code[GOTI_CODE_BYTES], goti_msg *msg)
{
    return make_letters(code, GOTI_CODE_BYTES - 1, msg);
}

bool goti_code_read(const char *text, char code[GOTI_CODE_BYTES])
{
    if (strlen(text) != GOTI_CODE_BYTES - 1) return false;
    for (unsigned i = 0; i < GOTI_CODE_BYTES - 1; i++) {
        code[i] = (char)toupper((unsigned char)text[i]);
        if (strchr(ALPHABET, code[i]) == NULL) return false;
    }
    code[GOTI_CODE_BYTES - 1] = '\0';
    return true;
}

goti_err goti_key_make(char key[GOTI_KEY_BYTES], goti_msg *msg)
{
    return make_letters(key, GOTI_KEY_BYTES - 1, msg);
}

bool goti_key_equal(const char key[GOTI_KEY_BYTES], const char *text)
{
    char upper[GOTI_KEY_BYTES] = "";
    if (strlen(text) != GOTI_KEY_BYTES - 1) return false;
    for (unsigned i = 0; i < GOTI_KEY_BYTES - 1; i++)
        upper[i] = (char)toupper((unsigned char)text[i]);
    return memeql_sec(upper, key, GOTI_KEY_BYTES) != 0;
}

bool goti_token_is_good(const char *text)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789-_";
    const size_t n = strlen(text);
    return n >= GOTI_TOKEN_LEAST && n < GOTI_TOKEN_BYTES &&
           strspn(text, letters) == n;
}

goti_err goti_token_make(char token[GOTI_TOKEN_BYTES], goti_msg *msg)
{
    static const char digits[] = "0123456789abcdef";
    uint8_t bytes[16];
    GOTI_TRY(randomize(bytes, sizeof bytes, msg));
    for (unsigned i = 0; i < sizeof bytes; i++) {
        token[2 * i] = digits[bytes[i] >> 4];
        token[2 * i + 1] = digits[bytes[i] & 15];
    }
    token[2 * sizeof bytes] = '\0';
    return GOTI_OK;
}

void goti_token_hash(const char *token, uint8_t hash[GOTI_HASH_BYTES])
{
    struct sha256_ctx ctx;
    sha256_init(&ctx);
    sha256_update(&ctx, strlen(token), (const uint8_t *)token);
    sha256_digest(&ctx, GOTI_HASH_BYTES, hash);
}

bool goti_hash_equal(const uint8_t a[GOTI_HASH_BYTES],
                     const uint8_t b[GOTI_HASH_BYTES])
{
    return memeql_sec(a, b, GOTI_HASH_BYTES) != 0;
}

const char *goti_bearer(const char *authorization)
{
    static const char scheme[] = "Bearer ";
    const size_t n = sizeof scheme - 1;
    if (authorization == NULL || strncasecmp(authorization, scheme, n) != 0)
        return NULL;
    const char *const token = authorization + n;
    return goti_token_is_good(token) ? token : NULL;
}
