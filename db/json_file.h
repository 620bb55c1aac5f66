/* SPDX-License-Identifier: MIT */
/* Small JSON files that are written whole, and fields that are checked. */
#ifndef GOTI_DB_JSON_FILE_H
#define GOTI_DB_JSON_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <json-c/json.h>

#include "solver/base/err.h"

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
