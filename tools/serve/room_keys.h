/* SPDX-License-Identifier: MIT */
/*
 * Codes of rooms, for people; keys of rooms, for links, and tokens of seats,
 * which nobody can guess.
 */
#ifndef GOTI_TOOLS_SERVE_ROOM_KEYS_H
#define GOTI_TOOLS_SERVE_ROOM_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "solver/base/err.h"

/* Without 0 O, 1 I L, U. */
#define GOTI_CODE_LETTERS "23456789ABCDEFGHJKMNPQRSTVWXYZ"

enum {
    GOTI_CODE_BYTES = 5,   /* four characters and a NUL */
    GOTI_KEY_BYTES = 9,    /* eight of the same, 39 bits, and a NUL */
    GOTI_TOKEN_BYTES = 65, /* the longest, and a NUL */
    GOTI_TOKEN_LEAST = 22, /* 128 bits in base64url */
    GOTI_HASH_BYTES = 32
};

/** A new code: of digits and letters that look like no others. */
goti_err goti_code_make(char code[GOTI_CODE_BYTES],
                        goti_msg *msg) GOTI_NODISCARD;

/** The code that a text means: small letters are as capital ones.  False if it
 * is none. */
bool goti_code_read(const char *text, char code[GOTI_CODE_BYTES]);

/** A new key of a room. */
goti_err goti_key_make(char key[GOTI_KEY_BYTES], goti_msg *msg) GOTI_NODISCARD;

/** Is a text that key?  Small letters are as capital ones.  The time depends on
 * the text's length alone. */
bool goti_key_equal(const char key[GOTI_KEY_BYTES], const char *text);

/** Can a text be a token: GOTI_TOKEN_LEAST characters of base64url or more, and
 * fewer than GOTI_TOKEN_BYTES? */
bool goti_token_is_good(const char *text);

/** A new token: 128 bits in hexadecimal digits. */
goti_err goti_token_make(char token[GOTI_TOKEN_BYTES],
                         goti_msg *msg) GOTI_NODISCARD;

/** Its SHA-256, which is all that is kept of it. */
void goti_token_hash(const char *token, uint8_t hash[GOTI_HASH_BYTES]);

/** In the same time whatever they are. */
bool goti_hash_equal(const uint8_t a[GOTI_HASH_BYTES],
                     const uint8_t b[GOTI_HASH_BYTES]);

/** The token of "Bearer TOKEN", borrowed; NULL if the text is not that, or can
 * be no token. */
const char *goti_bearer(const char *authorization);

#endif
