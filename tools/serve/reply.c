/* SPDX-License-Identifier: MIT */
#include "tools/serve/reply.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char JSON[] = "application/json; charset=utf-8";

static void take_text(goti_reply *reply, unsigned status, goti_keep keep,
                      char *text, size_t n)
{
    *reply = (goti_reply){.status = status,
                          .mime = JSON,
                          .owned = text,
                          .body = text,
                          .n = n,
                          .keep = keep};
}

void goti_reply_json(goti_reply *reply, unsigned status, goti_keep keep,
                     json_object *o)
{
    size_t n;
    char *const text = goti_json_take_text(o, &n);
    take_text(reply, status, keep, text, n);
}

void goti_reply_copy(goti_reply *reply, const char *text, goti_keep keep)
{
    char *const copy = strdup(text);
    if (copy == NULL) abort(); /* as json_out.h: no wrong answers */
    take_text(reply, 200, keep, copy, strlen(copy));
}

void goti_reply_static(goti_reply *reply, const char *mime, const char *body,
                       size_t n, const char *etag)
{
    *reply = (goti_reply){.status = 200,
                          .mime = mime,
                          .body = body,
                          .n = n,
                          .keep = GOTI_KEEP_CHECKED,
                          .etag = etag};
}

void goti_reply_error(goti_reply *reply, unsigned status, const char *code,
                      const char *field, const char *fmt, ...)
{
    char text[640];
    va_list list;
    va_start(list, fmt);
    (void)vsnprintf(text, sizeof text, fmt, list);
    va_end(list);
    json_object *const error = goti_json_object();
    goti_json_text(error, "code", code);
    goti_json_bytes(error, "message", text, strlen(text));
    if (field != NULL)
        goti_json_text(error, "field", field);
    else
        goti_json_put(error, "field", NULL);
    json_object *const o = goti_json_object();
    goti_json_put(o, "error", error);
    goti_reply_json(reply, status, GOTI_KEEP_NOT, o);
}

void goti_reply_fail(goti_reply *reply, goti_err err, const goti_msg *msg,
                     const char *code, const char *field)
{
    switch (err) {
    case GOTI_E_ARG:
        goti_reply_error(reply, 400, code, field, "%s", msg->text);
        break;
    case GOTI_E_MISSING:
        goti_reply_error(reply, 503, "missing-tables", NULL, "%s", msg->text);
        break;
    case GOTI_E_CORRUPT:
    case GOTI_E_RULES:
    case GOTI_E_IO:
        goti_reply_error(reply, 503, "unusable-tables", NULL, "%s", msg->text);
        break;
    default:
        goti_reply_error(reply, 500, "internal", NULL, "%s", msg->text);
        break;
    }
}

void goti_reply_clear(goti_reply *reply)
{
    free(reply->owned);
    *reply = (goti_reply){0};
}
