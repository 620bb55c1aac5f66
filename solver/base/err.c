/* SPDX-License-Identifier: MIT */
#include "solver/base/err.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

goti_err goti_fail(goti_msg *msg, goti_err code, const char *fmt, ...)
{
    if (msg == NULL) return code;
    va_list args;
    va_start(args, fmt);
    (void)vsnprintf(msg->text, sizeof msg->text, fmt, args);
    va_end(args);
    return code;
}

goti_err goti_fail_errno(goti_msg *msg, goti_err code, const char *fmt, ...)
{
    const int cause = errno; /* vsnprintf may change it */
    if (msg == NULL) return code;
    va_list args;
    va_start(args, fmt);
    (void)vsnprintf(msg->text, sizeof msg->text, fmt, args);
    va_end(args);
    const size_t used = strlen(msg->text);
    (void)snprintf(msg->text + used, sizeof msg->text - used, ": %s",
                   strerror(cause));
    errno = cause;
    return code;
}

const char *goti_err_name(goti_err code)
{
    switch (code) {
    case GOTI_OK:
        return "no error";
    case GOTI_E_ARG:
        return "not valid";
    case GOTI_E_VARIANT:
        return "bad variant";
    case GOTI_E_IO:
        return "input or output failed";
    case GOTI_E_MISSING:
        return "no table";
    case GOTI_E_CORRUPT:
        return "damaged table";
    case GOTI_E_RULES:
        return "table of other rules or format";
    case GOTI_E_MEMORY:
        return "not enough memory";
    case GOTI_E_INTERRUPTED:
        return "interrupted";
    case GOTI_E_UNSUPPORTED:
        return "not supported";
    case GOTI_E_BUSY:
        return "locked by another process";
    }
    return "unknown error";
}
