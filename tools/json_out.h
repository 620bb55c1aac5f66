/* SPDX-License-Identifier: MIT */
/* JSON output: json-c with shorter names. */
#ifndef GOTI_TOOLS_JSON_OUT_H
#define GOTI_TOOLS_JSON_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <json-c/json.h>

void goti_json_text(json_object *o, const char *key, const char *value);
void goti_json_count(json_object *o, const char *key, uint64_t value);
/** n bytes of any kind: what is not UTF-8 is replaced by U+FFFD. */
void goti_json_bytes(json_object *o, const char *key, const char *bytes,
                     size_t n);
/** With three decimals. */
void goti_json_real(json_object *o, const char *key, double value);
void goti_json_bool(json_object *o, const char *key, bool value);
/** A new empty array under key; borrowed. */
json_object *goti_json_array(json_object *o, const char *key);

/** Print on one line to stdout, newline added; frees o. */
void goti_json_print(json_object *o);

#endif
