/* SPDX-License-Identifier: MIT */
#include "tools/json_out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"

void goti_json_text(json_object *o, const char *key, const char *value)
{
    json_object_object_add(o, key, json_object_new_string(value));
}

void goti_json_bytes(json_object *o, const char *key, const char *bytes,
                     size_t n)
{
    static const char unknown[] = "\xef\xbf\xbd"; /* U+FFFD */
    const size_t room = sizeof unknown - 1;       /* the most for a byte */
    char *const text = malloc(room * n + 1);
    size_t used = 0, step;
    for (size_t i = 0; text != NULL && i < n; i += step) {
        step = goti_utf8_char(bytes + i, n - i);
        memcpy(text + used, step > 0 ? bytes + i : unknown,
               step > 0 ? step : room);
        used += step > 0 ? step : room;
        if (step == 0) step = 1;
    }
    json_object_object_add(
        o, key,
        text == NULL ? NULL : json_object_new_string_len(text, (int)used));
    free(text);
}

void goti_json_count(json_object *o, const char *key, uint64_t value)
{
    json_object_object_add(o, key, json_object_new_uint64(value));
}

void goti_json_real(json_object *o, const char *key, double value)
{
    char text[64];
    snprintf(text, sizeof text, "%.3f", value);
    json_object_object_add(o, key, json_object_new_double_s(value, text));
}

void goti_json_bool(json_object *o, const char *key, bool value)
{
    json_object_object_add(o, key, json_object_new_boolean(value));
}

json_object *goti_json_array(json_object *o, const char *key)
{
    json_object *const array = json_object_new_array();
    json_object_object_add(o, key, array);
    return array;
}

void goti_json_print(json_object *o)
{
    puts(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN |
                                               JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(o);
}
