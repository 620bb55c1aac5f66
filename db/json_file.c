/* SPDX-License-Identifier: MIT */
#include "db/json_file.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/file.h"
#include "solver/base/utf8.h"

enum { MAX_DEPTH = 8, DIGEST_BYTES = 8 };

bool goti_json_set(struct json_object *to, const char *key,
                   struct json_object *value)
{
    if (to != NULL && value != NULL &&
        json_object_object_add(to, key, value) == 0)
        return true;
    (void)json_object_put(value);
    return false;
}

bool goti_json_get_string(struct json_object *o, const char *key, char *out,
                          size_t out_bytes)
{
    struct json_object *value = NULL;
    if (!json_object_object_get_ex(o, key, &value) ||
        !json_object_is_type(value, json_type_string))
        return false;
    const size_t n = (size_t)json_object_get_string_len(value);
    const char *const text = json_object_get_string(value);
    if (n == 0 || n >= out_bytes || strlen(text) != n ||
        !goti_utf8_can_be_shown(text)) /* json-c looks only roughly */
        return false;
    memcpy(out, text, n + 1);
    return true;
}

bool goti_json_get_number(struct json_object *o, const char *key, uint64_t *out)
{
    struct json_object *value = NULL;
    if (!json_object_object_get_ex(o, key, &value) ||
        !json_object_is_type(value, json_type_int) ||
        json_object_get_int64(value) < 0)
        return false;
    *out = json_object_get_uint64(value);
    return *out != UINT64_MAX; /* json-c's for all that are larger, too */
}

struct json_object *goti_json_hex(const uint8_t *bytes, size_t n)
{
    char text[2 * GOTI_JSON_MAX_HEX_BYTES + 1];
    assert(n <= GOTI_JSON_MAX_HEX_BYTES);
    for (size_t i = 0; i < n; i++)
        (void)snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    return json_object_new_string(text);
}

bool goti_json_get_hex(struct json_object *o, const char *key, uint8_t *out,
                       size_t n)
{
    char text[2 * GOTI_JSON_MAX_HEX_BYTES + 1];
    assert(n <= GOTI_JSON_MAX_HEX_BYTES);
    if (!goti_json_get_string(o, key, text, sizeof text) ||
        strlen(text) != 2 * n || strspn(text, "0123456789abcdef") != 2 * n)
        return false;
    for (size_t i = 0; i < n; i++) {
        const char digits[3] = {text[2 * i], text[2 * i + 1], '\0'};
        out[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
    return true;
}

struct json_object *goti_json_digest(uint64_t digest)
{
    uint8_t bytes[DIGEST_BYTES];
    for (unsigned i = 0; i < DIGEST_BYTES; i++)
        bytes[i] = (uint8_t)(digest >> (56 - 8 * i));
    return goti_json_hex(bytes, sizeof bytes);
}

bool goti_json_get_digest(struct json_object *o, const char *key, uint64_t *out)
{
    uint8_t bytes[DIGEST_BYTES];
    if (!goti_json_get_hex(o, key, bytes, sizeof bytes)) return false;
    *out = 0;
    for (unsigned i = 0; i < DIGEST_BYTES; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

bool goti_json_append(struct json_object *array, struct json_object *item)
{
    if (array != NULL && item != NULL &&
        json_object_array_add(array, item) == 0)
        return true;
    (void)json_object_put(item);
    return false;
}

static goti_err write_text(const char *path, const char *text, goti_msg *msg)
{
    goti_atomic_file *f = NULL;
    GOTI_TRY(goti_atomic_open(path, &f, msg));
    goti_err err = goti_atomic_write(f, text, strlen(text), msg);
    if (err == GOTI_OK) err = goti_atomic_write(f, "\n", 1, msg);
    if (err == GOTI_OK) return goti_atomic_commit(f, msg);
    goti_atomic_abandon(f);
    return err;
}

static const char *text_of(struct json_object *o)
{
    return json_object_to_json_string_ext(
        o, JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_SPACED |
               JSON_C_TO_STRING_NOSLASHESCAPE);
}

static const char *skip_space(const char *c)
{
    return c + strspn(c, " \t\r\n");
}

bool goti_json_says(struct json_object *o, const char *text)
{
    const char *said = text_of(o);
    if (said == NULL) return false;
    said = skip_space(said);
    text = skip_space(text);
    while (*said != '\0' && *said == *text) {
        said = skip_space(said + 1);
        text = skip_space(text + 1);
    }
    return *said == *text;
}

/* json-c leaves out of a text what it has no memory for. */
static bool is_whole(struct json_object *o, const char *text)
{
    struct json_object *read = NULL;
    goti_msg ignored;
    if (goti_json_parse(text, strlen(text), &read, &ignored) != GOTI_OK)
        return false;
    const bool whole = json_object_equal(o, read) != 0;
    (void)json_object_put(read);
    return whole;
}

goti_err goti_json_write(const char *path, struct json_object *o, goti_msg *msg)
{
    const char *const text = o == NULL ? NULL : text_of(o);
    if (text == NULL || !is_whole(o, text))
        return goti_fail(msg, GOTI_E_MEMORY, "%s: no memory to write it", path);
    return write_text(path, text, msg);
}

goti_err goti_json_parse(const char *text, size_t size_bytes,
                         struct json_object **out, goti_msg *msg)
{
    struct json_tokener *const tokener = json_tokener_new_ex(MAX_DEPTH);
    if (tokener == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory to read it");
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT);
    /* With the NUL at the end: it ends an unfinished number. */
    struct json_object *const root =
        json_tokener_parse_ex(tokener, text, (int)size_bytes + 1);
    const enum json_tokener_error error = json_tokener_get_error(tokener);
    json_tokener_free(tokener);
    if (error == json_tokener_success) {
        *out = root;
        return GOTI_OK;
    }
    (void)json_object_put(root);
    return goti_fail(msg, GOTI_E_CORRUPT, "not JSON: %s",
                     json_tokener_error_desc(error));
}
