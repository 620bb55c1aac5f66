/* SPDX-License-Identifier: MIT */
/*
 * Errors: a code for programs, a sentence for people.
 *
 * Every function that can fail returns a goti_err and takes an optional
 * goti_msg as its last parameter.  The sentence names the file, line or field
 * and says what was expected; the code decides the exit status of a tool.
 */
#ifndef GOTI_BASE_ERR_H
#define GOTI_BASE_ERR_H

#if defined(__GNUC__)
#define GOTI_NODISCARD __attribute__((warn_unused_result))
#define GOTI_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define GOTI_NODISCARD
#define GOTI_PRINTF(fmt, args)
#endif

typedef enum goti_err {
    GOTI_OK = 0,
    GOTI_E_ARG = 1,         /* a position, move or argument is not valid */
    GOTI_E_VARIANT = 2,     /* a variant file is wrong or unknown */
    GOTI_E_IO = 3,          /* the system refused a read, write or rename */
    GOTI_E_MISSING = 4,     /* no table for what was asked */
    GOTI_E_CORRUPT = 5,     /* a table's bytes are not what was written */
    GOTI_E_RULES = 6,       /* a table of other rules or another format */
    GOTI_E_MEMORY = 7,      /* does not fit the memory allowed or present */
    GOTI_E_INTERRUPTED = 8, /* stopped by the user; the state is resumable */
    GOTI_E_UNSUPPORTED = 9, /* understood, but outside what goti solves */
    GOTI_E_BUSY = 10        /* the database is locked by another solver */
} goti_err;

typedef struct goti_msg {
    char text[512];
} goti_msg;

/** Write a sentence into msg (may be NULL) and return code. */
goti_err goti_fail(goti_msg *msg, goti_err code, const char *fmt, ...)
    GOTI_PRINTF(3, 4);

/** Like goti_fail, but appends strerror(errno) of the failed call. */
goti_err goti_fail_errno(goti_msg *msg, goti_err code, const char *fmt, ...)
    GOTI_PRINTF(3, 4);

/** A few words for the code, for example "no table". Never NULL. */
const char *goti_err_name(goti_err code);

/** Return early on error; only where nothing local needs cleanup. */
#define GOTI_TRY(call)                                                         \
    do {                                                                       \
        const goti_err err_ = (call);                                          \
        if (err_ != GOTI_OK) return err_;                                      \
    } while (0)

#endif
