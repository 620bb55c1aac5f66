/* SPDX-License-Identifier: MIT */
/* Small JSON files that are written whole, and fields that are checked. */
#ifndef GOTI_DB_JSON_FILE_H
#define GOTI_DB_JSON_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <json-c/json.h>

#include "solver/base/err.h"

enum { GOTI_JSON_MAX_HEX_BYTES = 16 };

/** Put a value into an object; takes it over.  false if there was no memory
 * for it or anything before. */
bool goti_json_set(struct json_object *to, const char *key,
                   struct json_object *value);

/** Is text what o is written as, but for white space? */
bool goti_json_says(struct json_object *o, const char *text);

/** A string of text, not empty, that can be shown and fits out; false: it is
 * not there so. */
bool goti_json_get_string(struct json_object *o, const char *key, char *out,
                          size_t out_bytes);
/** A whole number, not negative, below 2^63. */
bool goti_json_get_number(struct json_object *o, const char *key,
                          uint64_t *out);

/** A string of 2 * n hexadecimal digits; NULL: no memory.  n is at most
 * GOTI_JSON_MAX_HEX_BYTES. */
struct json_object *goti_json_hex(const uint8_t *bytes, size_t n);
/** Exactly 2 * n lower-case hexadecimal digits; n as above. */
bool goti_json_get_hex(struct json_object *o, const char *key, uint8_t *out,
                       size_t n);

/** A digest as people print numbers, highest digit first: a string, since
 * numbers are signed where we read them. */
struct json_object *goti_json_digest(uint64_t digest);
bool goti_json_get_digest(struct json_object *o, const char *key,
                          uint64_t *out);

/** Add to an array; takes item over.  false if there was no memory for it or
 * anything before. */
bool goti_json_append(struct json_object *array, struct json_object *item);

/** Write path: temporary, sync, rename.  o NULL: there was no memory. */
goti_err goti_json_write(const char *path, struct json_object *o,
                         goti_msg *msg) GOTI_NODISCARD;

/**
 * Parse text strictly.
 * @param size_bytes  without the NUL behind it, which must be there.
 * @param out  owned: json_object_put.
 */
goti_err goti_json_parse(const char *text, size_t size_bytes,
                         struct json_object **out,
                         goti_msg *msg) GOTI_NODISCARD;

#endif
