/* SPDX-License-Identifier: MIT */
#include "tools/serve/params.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "solver/base/utf8.h"
#include "tools/words.h"

enum { BODY_DEPTH = 4, CHOICES_BYTES = 160 };

static const char *const BAD_PARAMETER = "bad-parameter";
static const char *const BAD_BODY = "bad-body";

const char *goti_request_param(const goti_request *r, const char *name)
{
    for (unsigned i = 0; i < r->n_params; i++)
        if (strcmp(r->param[i].name, name) == 0) return r->param[i].value;
    return NULL;
}

static const char *find_name(const char *const *names, const char *name)
{
    for (; *names != NULL; names++)
        if (strcmp(*names, name) == 0) return *names;
    return NULL;
}

/* "a, b or c" */
static const char *list_choices(const char *const *choices, char *buf)
{
    size_t n = 0;
    buf[0] = '\0';
    for (unsigned i = 0; choices[i] != NULL && n < CHOICES_BYTES; i++)
        n += (size_t)snprintf(buf + n, CHOICES_BYTES - n, "%s%s",
                              i == 0                   ? ""
                              : choices[i + 1] == NULL ? " or "
                                                       : ", ",
                              choices[i]);
    return buf;
}

static bool find_choice(const char *const *choices, const char *text,
                        unsigned *out)
{
    for (unsigned i = 0; choices[i] != NULL; i++)
        if (strcmp(choices[i], text) == 0) {
            *out = i;
            return true;
        }
    return false;
}

/* ---- the query ---------------------------------------------------------- */

bool goti_params_check(const goti_request *r, const char *const *names,
                       goti_reply *reply)
{
    if (r->too_many_params) {
        goti_reply_error(reply, 400, BAD_PARAMETER, NULL,
                         "expected no more than %d parameters",
                         (int)GOTI_REQUEST_PARAMS);
        return false;
    }
    for (unsigned i = 0; i < r->n_params; i++) {
        const goti_param *const p = &r->param[i];
        const char *const name = find_name(names, p->name);
        if (name == NULL) {
            goti_reply_error(reply, 400, BAD_PARAMETER, NULL,
                             "there is no parameter '%.*s' here",
                             GOTI_UTF8_CUT(p->name, 40));
            return false;
        }
        if (goti_request_param(r, name) != p->value) {
            goti_reply_error(reply, 400, BAD_PARAMETER, name,
                             "parameter '%s' is given twice", name);
            return false;
        }
        if (strlen(p->value) != p->n || !goti_utf8_can_be_shown(p->value)) {
            goti_reply_error(reply, 400, BAD_PARAMETER, name,
                             "parameter '%s': expected text in UTF-8 without "
                             "control characters",
                             name);
            return false;
        }
    }
    return true;
}

bool goti_params_number(const goti_request *r, const char *name, uint64_t min,
                        uint64_t max, uint64_t *out, goti_reply *reply)
{
    const char *const value = goti_request_param(r, name);
    if (value == NULL) return true;
    uint64_t number;
    if (goti_word_number((goti_word){value, strlen(value)}, max, &number) &&
        number >= min) {
        *out = number;
        return true;
    }
    goti_reply_error(reply, 400, BAD_PARAMETER, name,
                     "parameter '%s': expected a number from %" PRIu64
                     " to %" PRIu64 ", not '%.*s'",
                     name, min, max, GOTI_UTF8_CUT(value, 40));
    return false;
}

bool goti_params_choice(const goti_request *r, const char *name,
                        const char *const *choices, unsigned *out,
                        goti_reply *reply)
{
    const char *const value = goti_request_param(r, name);
    char list[CHOICES_BYTES];
    if (value == NULL || find_choice(choices, value, out)) return true;
    goti_reply_error(reply, 400, BAD_PARAMETER, name,
                     "parameter '%s': expected %s, not '%.*s'", name,
                     list_choices(choices, list), GOTI_UTF8_CUT(value, 40));
    return false;
}

/* ---- the body ----------------------------------------------------------- */

static bool is_json(const char *content_type)
{
    static const char json[] = "application/json";
    const size_t n = sizeof json - 1;
    return content_type != NULL && strncasecmp(content_type, json, n) == 0 &&
           strchr("; \t", content_type[n]) != NULL;
}

static const char *kind_of(json_object *o)
{
    switch (json_object_get_type(o)) {
    case json_type_array:
        return "it is an array";
    case json_type_string:
        return "it is a string";
    case json_type_boolean:
        return "it is true or false";
    case json_type_null:
        return "it is null";
    default:
        return "it is a number";
    }
}

static json_object *parse(const goti_request *r, const char **why)
{
    struct json_tokener *const tokener = json_tokener_new_ex(BODY_DEPTH);
    if (tokener == NULL) {
        *why = "out of memory";
        return NULL;
    }
    json_tokener_set_flags(tokener,
                           JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
    /* With its final NUL the text is seen to end. */
    json_object *o =
        json_tokener_parse_ex(tokener, r->body, (int)r->body_bytes + 1);
    const enum json_tokener_error error = json_tokener_get_error(tokener);
    *why = error != json_tokener_success ? json_tokener_error_desc(error)
                                         : kind_of(o);
    if (strlen(r->body) != r->body_bytes) {
        *why = "a NUL byte";
        json_object_put(o);
        o = NULL;
    }
    json_tokener_free(tokener);
    return o;
}

bool goti_body_read(const goti_request *r, const char *const *names,
                    json_object **out, goti_reply *reply)
{
    if (!is_json(r->content_type)) {
        goti_reply_error(reply, 415, "wrong-content-type", NULL,
                         "expected Content-Type: application/json");
        return false;
    }
    const char *why;
    json_object *const o = parse(r, &why);
    if (!json_object_is_type(o, json_type_object)) {
        goti_reply_error(reply, 400, BAD_BODY, NULL,
                         "the body is no JSON object: %s", why);
        json_object_put(o);
        return false;
    }
    json_object_object_foreach(o, key, value)
    {
        (void)value;
        if (find_name(names, key) != NULL) continue;
        goti_reply_error(reply, 400, BAD_BODY, NULL,
                         "there is no member '%.*s' here",
                         GOTI_UTF8_CUT(key, 40));
        json_object_put(o);
        return false;
    }
    *out = o;
    return true;
}

static bool refuse_missing(const char *name, const char *expected,
                           goti_reply *reply)
{
    goti_reply_error(reply, 400, BAD_BODY, name,
                     "there is no member '%s': expected %s", name, expected);
    return false;
}

bool goti_body_text(json_object *body, const char *name, bool needed,
                    const char **out, goti_reply *reply)
{
    json_object *item = NULL;
    *out = NULL;
    const bool given = json_object_object_get_ex(body, name, &item);
    if (!given && !needed) return true;
    if (!given) return refuse_missing(name, "a text", reply);
    if (json_object_is_type(item, json_type_string)) {
        const char *const text = json_object_get_string(item);
        if (strlen(text) == (size_t)json_object_get_string_len(item) &&
            goti_utf8_can_be_shown(text)) {
            *out = text;
            return true;
        }
    }
    goti_reply_error(reply, 400, BAD_BODY, name,
                     "member '%s': expected a text without control characters",
                     name);
    return false;
}

bool goti_body_number(json_object *body, const char *name, uint64_t *out,
                      goti_reply *reply)
{
    json_object *item = NULL;
    if (!json_object_object_get_ex(body, name, &item))
        return refuse_missing(name, "a whole number", reply);
    if (json_object_is_type(item, json_type_int)) {
        const int64_t number = json_object_get_int64(item);
        if (number >= 0 && number <= INT64_C(1) << 53) {
            *out = (uint64_t)number;
            return true;
        }
    }
    goti_reply_error(reply, 400, BAD_BODY, name,
                     "member '%s': expected a whole number, not negative",
                     name);
    return false;
}

bool goti_body_choice(json_object *body, const char *name, bool needed,
                      const char *const *choices, unsigned *out,
                      goti_reply *reply)
{
    const char *text;
    char list[CHOICES_BYTES];
    if (!goti_body_text(body, name, needed, &text, reply)) return false;
    if (text == NULL || find_choice(choices, text, out)) return true;
    goti_reply_error(reply, 400, BAD_BODY, name, "member '%s': expected %s",
                     name, list_choices(choices, list));
    return false;
}
