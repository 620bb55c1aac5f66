/* SPDX-License-Identifier: MIT */
/* An answer: a status, some headers and a body. */
#ifndef GOTI_TOOLS_SERVE_REPLY_H
#define GOTI_TOOLS_SERVE_REPLY_H

#include <stdbool.h>
#include <stddef.h>

#include "solver/base/err.h"
#include "tools/json_out.h"

/** How long an answer may be kept. */
typedef enum goti_keep {
    GOTI_KEEP_NOT,
    GOTI_KEEP_MINUTE, /* values: tables may come */
    GOTI_KEEP_CHECKED /* as long as its ETag is the same */
} goti_keep;

/** A plain record; all 0 is one that is not made. */
typedef struct goti_reply {
    unsigned status;
    const char *mime; /* static */
    char *owned;      /* the body, if it is to be freed */
    const char *body; /* else borrowed for good; or owned */
    size_t n;
    goti_keep keep;
    const char *etag;  /* static, or NULL */
    const char *allow; /* static: methods, with status 405 */
    unsigned retry_after_s;
    bool closes; /* the connection, once it is sent */
    bool waits;  /* no answer yet: the request's waiter has been set */
} goti_reply;

/** Frees o. */
void goti_reply_json(goti_reply *reply, unsigned status, goti_keep keep,
                     json_object *o);

/** A copy of a text of JSON. */
void goti_reply_copy(goti_reply *reply, const char *text, goti_keep keep);

/** A body that stays. */
void goti_reply_static(goti_reply *reply, const char *mime, const char *body,
                       size_t n, const char *etag);

/**
 * A refusal.
 * @param code   a word of the contract, such as "bad-position".
 * @param field  the parameter or member meant, or NULL.
 */
void goti_reply_error(goti_reply *reply, unsigned status, const char *code,
                      const char *field, const char *fmt, ...)
    GOTI_PRINTF(5, 6);

/** The refusal that goes with an error of the library; message: its sentence,
 * field: of GOTI_E_ARG. */
void goti_reply_fail(goti_reply *reply, goti_err err, const goti_msg *msg,
                     const char *code, const char *field);

void goti_reply_clear(goti_reply *reply);

#endif
