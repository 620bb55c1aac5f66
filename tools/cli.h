/* SPDX-License-Identifier: MIT */
/*
 * What every subcommand shares: options from one table that also writes the
 * help, exit codes, messages, and a standard output whose errors count.
 */
#ifndef GOTI_TOOLS_CLI_H
#define GOTI_TOOLS_CLI_H

#include <stdbool.h>
#include <stdint.h>

#include "db/table_format.h"
#include "solver/base/err.h"
#include "solver/game/variant.h"

#ifndef GOTI_VERSION
#define GOTI_VERSION "0.1.0"
#endif

/** Exit codes; documented in `goti --help` and goti(1). */
enum {
    GOTI_EXIT_OK = 0,
    GOTI_EXIT_ERROR = 1,
    GOTI_EXIT_USAGE = 2,
    GOTI_EXIT_MISSING = 3,
    GOTI_EXIT_CORRUPT = 4,
    GOTI_EXIT_RULES = 5,
    GOTI_EXIT_MEMORY = 6,
    GOTI_EXIT_UNSUPPORTED = 7,
    GOTI_EXIT_BUSY = 8,
    GOTI_EXIT_INTERRUPTED = 130
};

enum {
    GOTI_CLI_MAX_OPTIONS = 20,
    GOTI_CLI_MAX_GIVEN = 64,
    GOTI_CLI_MAX_THREADS = 1024
};

typedef struct goti_cli_option {
    const char *name;     /* long name; NULL ends the table */
    char letter;          /* short name, or 0 */
    const char *argument; /* "DIR"; NULL for a flag */
    const char *help;     /* lines after the first are indented by --help */
} goti_cli_option;

typedef struct goti_cli_args goti_cli_args;

/** The word that a shell asks about; complete.h. */
typedef struct goti_cli_offer goti_cli_offer;
/** The word may become this one, if it begins like it. */
void goti_cli_offer_word(goti_cli_offer *offer, const char *word);
/** The same for all, NULL at the end. */
void goti_cli_offer_words(goti_cli_offer *offer, const char *const *words);

/** It may become a file's name, too; after all words. */
void goti_cli_offer_files(goti_cli_offer *offer);

/** One subcommand; all of it static data. */
typedef struct goti_cli_command {
    const char *name;
    const char *summary;  /* one line */
    const char *operands; /* "NAME POSITION...", "" when none */
    int min_operands;
    int max_operands; /* negative: any number */
    const goti_cli_option *options;
    const char *notes;           /* a paragraph for --help, or NULL */
    const char *const *examples; /* command lines, NULL at the end */
    /* Offer the words that the argument of an option may be, if it is one of
     * goti_cli_choice, or an operand, by its name in the help; NULL if the
     * command has none such. */
    void (*offer)(const char *option, goti_cli_offer *offer);
    int (*run)(const goti_cli_args *args);
} goti_cli_command;

/** A command line, parsed. Strings are borrowed from argv. */
struct goti_cli_args {
    const goti_cli_command *command;
    const char *value[GOTI_CLI_MAX_OPTIONS]; /* as in options; NULL: absent */
    unsigned n_given; /* options in their order, repeated ones too */
    struct {
        unsigned option; /* number in options */
        const char *value;
    } given[GOTI_CLI_MAX_GIVEN];
    bool help;
    int n_operands;
    char **operand;
};

/* Options that several commands have, written once. */
#define GOTI_CLI_OPTION_DB                                                     \
    {                                                                          \
        "db", 'd', "DIR",                                                      \
            "directory of the tables\n(default: $GOTI_DB, else ./goti-db)"     \
    }
#define GOTI_CLI_OPTION_JSON                                                   \
    {                                                                          \
        "json", 'j', NULL, "print JSON"                                        \
    }
#define GOTI_CLI_OPTION_THREADS                                                \
    {                                                                          \
        "threads", 't', "N", "threads to use (default: all cores)"             \
    }
#define GOTI_CLI_OPTION_METRIC                                                 \
    {                                                                          \
        "metric", 'M', "METRIC",                                               \
            "what depths count: dtc, plies to the next capture or\n"           \
            "the end (default), or dtm, plies to the end"                      \
    }
#define GOTI_CLI_OPTION_MEMORY                                                 \
    {                                                                          \
        "memory", 'm', "SIZE",                                                 \
            "refuse to need more, for example 4G\n"                            \
            "(default: nine tenths of the machine's memory)"                   \
    }
#define GOTI_CLI_OPTION_END                                                    \
    {                                                                          \
        NULL, 0, NULL, NULL                                                    \
    }

/** Parse argv (argv[0] is the subcommand); returns an exit code. */
int goti_cli_parse(const goti_cli_command *command, int argc, char **argv,
                   goti_cli_args *out);
/** Print a word of a command line to stdout, quoted if a shell needs it. */
void goti_cli_print_word(const char *word);
/** Print a command's help to stdout. */
void goti_cli_help(const goti_cli_command *command);

/** Was the flag or option of that long name given? */
bool goti_cli_given(const goti_cli_args *args, const char *name);
/** The argument of an option, or fallback. */
const char *goti_cli_value(const goti_cli_args *args, const char *name,
                           const char *fallback);
/** The argument of an option that was given for the n-th time, from 0, or NULL;
 * goti_cli_value gives the last. */
const char *goti_cli_nth(const goti_cli_args *args, const char *name,
                         unsigned n);
/**
 * The argument of an option as a whole number in [min, max].
 * @param out  left alone when the option is absent.
 * @return an exit code; a message has been printed unless it is 0.
 */
int goti_cli_number(const goti_cli_args *args, const char *name, uint64_t min,
                    uint64_t max, uint64_t *out);
/** Which of the NULL-ended choices the argument is; as goti_cli_number. */
int goti_cli_choice(const goti_cli_args *args, const char *name,
                    const char *const *choices, unsigned *out);
/** What METRIC may be, NULL at the end. */
const char *const *goti_cli_metrics(void);
/** --metric, as goti_cli_choice. */
int goti_cli_metric(const goti_cli_args *args, goti_metric *out);
/** The size --memory gives, in bytes and not 0; as goti_cli_number. */
int goti_cli_memory(const goti_cli_args *args, uint64_t *size_bytes);
/** The database directory: --db, else $GOTI_DB, else goti-db; never "". */
const char *goti_cli_db(const goti_cli_args *args);
/** Load the variant an operand names; as goti_cli_number. */
int goti_cli_variant(const char *name, goti_variant *out);

/** "goti: message" on stderr. */
void goti_cli_error(const char *fmt, ...) GOTI_PRINTF(1, 2);
/** The same and where to find help; returns GOTI_EXIT_USAGE. */
int goti_cli_usage(const char *command, const char *fmt, ...) GOTI_PRINTF(2, 3);
/** The exit code of an error. */
int goti_cli_exit_code(goti_err err);
/** Print the sentence of an error; returns its exit code. */
int goti_cli_fail(goti_err err, const goti_msg *msg);
/**
 * Flush and check stdout: a full disk or closed pipe is an error too.
 * @return code, or GOTI_EXIT_ERROR when code was 0 and output was lost.
 */
int goti_cli_close_stdout(int code);

/** "2 h 05 min", "1 min 40 s" or "3.2 s" into buf; returns buf. */
const char *goti_cli_duration(double seconds, char *buf, size_t buf_bytes);

#endif
