/* SPDX-License-Identifier: MIT */
#include "tools/json_out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"
#include "tools/cli.h"

/* What was printed before stays: whole answers. */
static void out_of_memory(void)
{
    goti_cli_error("out of memory");
    exit(goti_cli_close_stdout(GOTI_EXIT_MEMORY));
}

static json_object *made(json_object *o)
{
    if (o == NULL) out_of_memory();
    return o;
}

/* ---- building ---------------------------------------------------------- */

json_object *goti_json_object(void)
{
    return made(json_object_new_object());
}

json_object *goti_json_list(void)
{
    return made(json_object_new_array());
}

void goti_json_put(json_object *o, const char *key, json_object *item)
{
    if (json_object_object_add(o, key, item) != 0) out_of_memory();
}

void goti_json_push(json_object *array, json_object *item)
{
    if (json_object_array_add(array, item) != 0) out_of_memory();
}

void goti_json_text(json_object *o, const char *key, const char *value)
{
    goti_json_put(o, key, made(json_object_new_string(value)));
}

void goti_json_push_text(json_object *array, const char *value)
{
    goti_json_push(array, made(json_object_new_string(value)));
}

void goti_json_push_count(json_object *array, uint64_t value)
{
    goti_json_push(array, made(json_object_new_uint64(value)));
}

void goti_json_bytes(json_object *o, const char *key, const char *bytes,
                     size_t n)
{
    static const char unknown[] = "\xef\xbf\xbd"; /* U+FFFD */
    const size_t room = sizeof unknown - 1;       /* the most for a byte */
    char *const text = malloc(room * n + 1);
    if (text == NULL) out_of_memory();
    size_t used = 0, step;
    for (size_t i = 0; text != NULL && i < n; i += step) {
        step = goti_utf8_char(bytes + i, n - i);
        memcpy(text + used, step > 0 ? bytes + i : unknown,
               step > 0 ? step : room);
        used += step > 0 ? step : room;
        if (step == 0) step = 1;
    }
    goti_json_put(o, key, made(json_object_new_string_len(text, (int)used)));
    free(text);
}

void goti_json_count(json_object *o, const char *key, uint64_t value)
{
    goti_json_put(o, key, made(json_object_new_uint64(value)));
}

void goti_json_decimal(json_object *o, const char *key, const char *text)
{
    goti_json_put(o, key,
                  made(json_object_new_double_s(strtod(text, NULL), text)));
}

static json_object *real(double value)
{
    char text[64];
    snprintf(text, sizeof text, "%.3f", value);
    return made(json_object_new_double_s(strtod(text, NULL), text));
}

void goti_json_real(json_object *o, const char *key, double value)
{
    goti_json_put(o, key, real(value));
}

void goti_json_push_real(json_object *array, double value)
{
    goti_json_push(array, real(value));
}

void goti_json_bool(json_object *o, const char *key, bool value)
{
    goti_json_put(o, key, made(json_object_new_boolean(value)));
}

json_object *goti_json_array(json_object *o, const char *key)
{
    json_object *const array = goti_json_list();
    goti_json_put(o, key, array);
    return array;
}

/* ---- printing ---------------------------------------------------------- */

/* json-c leaves out of a text what it finds no memory for: a text that does not
 * say all that o does is not printed. */
static bool is_whole(json_object *o, const char *text)
{
    json_object *const read = json_tokener_parse(text);
    const bool whole = read != NULL && json_object_equal(o, read) != 0;
    json_object_put(read);
    return whole;
}

/* Borrowed from o. */
static const char *whole_text(json_object *o)
{
    const char *const text = json_object_to_json_string_ext(
        o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
    if (text == NULL || !is_whole(o, text)) out_of_memory();
    return text;
}

char *goti_json_take_text(json_object *o, size_t *n)
{
    const char *const text = whole_text(o);
    *n = strlen(text) + 1;
    char *const copy = malloc(*n + 1);
    if (copy == NULL) out_of_memory();
    memcpy(copy, text, *n - 1);
    memcpy(copy + *n - 1, "\n", 2);
    json_object_put(o);
    return copy;
}

void goti_json_print_to(json_object *o, FILE *out)
{
    fputs(whole_text(o), out);
    fputc('\n', out);
    json_object_put(o);
}

void goti_json_print(json_object *o)
{
    goti_json_print_to(o, stdout);
}
