/* SPDX-License-Identifier: MIT */
/*
 * JSON output: json-c with shorter names.  json-c itself leaves out what it has
 * no memory for; here the program ends then (exit code 6), since an answer that
 * lacks a part is a wrong one.
 */
#ifndef GOTI_TOOLS_JSON_OUT_H
#define GOTI_TOOLS_JSON_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <json-c/json.h>

/** A new object, a new array. */
json_object *goti_json_object(void);
json_object *goti_json_list(void);
/** Take over item, NULL for null: under key, or at the end of an array. */
void goti_json_put(json_object *o, const char *key, json_object *item);
void goti_json_push(json_object *array, json_object *item);

void goti_json_text(json_object *o, const char *key, const char *value);
void goti_json_count(json_object *o, const char *key, uint64_t value);
/** n bytes of any kind: what is not UTF-8 is replaced by U+FFFD. */
void goti_json_bytes(json_object *o, const char *key, const char *bytes,
                     size_t n);
/** The number that text is, with the decimals it has there. */
void goti_json_decimal(json_object *o, const char *key, const char *text);
/** With three decimals. */
void goti_json_real(json_object *o, const char *key, double value);
void goti_json_bool(json_object *o, const char *key, bool value);
void goti_json_push_count(json_object *array, uint64_t value);
void goti_json_push_real(json_object *array, double value);
void goti_json_push_text(json_object *array, const char *value);
/** A new empty array under key; borrowed. */
json_object *goti_json_array(json_object *o, const char *key);

/** As a text of n bytes, which the caller frees, on one line, newline added;
 * frees o. */
char *goti_json_take_text(json_object *o, size_t *n);
/** Print on one line, newline added; frees o. */
void goti_json_print_to(json_object *o, FILE *out);
/** The same to stdout. */
void goti_json_print(json_object *o);

#endif
