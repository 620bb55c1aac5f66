/* SPDX-License-Identifier: MIT */
#include "tools/cli.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/mem.h"
#include "solver/base/utf8.h"
#include "solver/game/suggest.h"

/* getopt_long's codes: --help, and 256 + i for option i. */
enum { HELP_CODE = 255, FIRST_CODE = 256 };

static void message(const char *fmt, va_list ap)
{
    fflush(stdout); /* keep the order on a terminal */
    fputs("goti: ", stderr);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
}

void goti_cli_error(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    message(fmt, ap);
    va_end(ap);
}

int goti_cli_usage(const char *command, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    message(fmt, ap);
    va_end(ap);
    fprintf(stderr, "Try 'goti %s%s--help'.\n", command,
            command[0] != '\0' ? " " : "");
    return GOTI_EXIT_USAGE;
}

int goti_cli_exit_code(goti_err err)
{
    switch (err) {
    case GOTI_OK:
        return GOTI_EXIT_OK;
    case GOTI_E_ARG:
    case GOTI_E_VARIANT:
        return GOTI_EXIT_USAGE;
    case GOTI_E_MISSING:
        return GOTI_EXIT_MISSING;
    case GOTI_E_CORRUPT:
        return GOTI_EXIT_CORRUPT;
    case GOTI_E_RULES:
        return GOTI_EXIT_RULES;
    case GOTI_E_MEMORY:
        return GOTI_EXIT_MEMORY;
    case GOTI_E_UNSUPPORTED:
        return GOTI_EXIT_UNSUPPORTED;
    case GOTI_E_BUSY:
        return GOTI_EXIT_BUSY;
    case GOTI_E_INTERRUPTED:
        return GOTI_EXIT_INTERRUPTED;
    case GOTI_E_IO:
        break;
    }
    return GOTI_EXIT_ERROR;
}

int goti_cli_fail(goti_err err, const goti_msg *msg)
{
    goti_msg shown = *msg;
    goti_utf8_trim(shown.text);
    goti_cli_error("%s",
                   shown.text[0] != '\0' ? shown.text : goti_err_name(err));
    return goti_cli_exit_code(err);
}

int goti_cli_close_stdout(int code)
{
    errno = 0;
    const bool lost = fflush(stdout) != 0 || ferror(stdout) != 0;
    const int cause = errno;
    const bool unclosed = fclose(stdout) != 0;
    if (!lost && !unclosed) return code;
    const int why = lost ? cause : errno;
    fprintf(stderr, "goti: standard output: %s\n",
            why != 0 ? strerror(why) : "write error");
    return code != GOTI_EXIT_OK ? code : GOTI_EXIT_ERROR;
}

/* ---- options ---------------------------------------------------------- */

static unsigned count_options(const goti_cli_option *options)
{
    unsigned n = 0;
    while (options[n].name != NULL)
        n++;
    assert(n <= GOTI_CLI_MAX_OPTIONS);
    return n;
}

/* Fill getopt's tables; shorts needs 2 * GOTI_CLI_MAX_OPTIONS + 4 bytes. */
static void fill_getopt(const goti_cli_option *options, struct option *longs,
                        char *shorts)
{
    const unsigned n = count_options(options);
    char *s = shorts;
    *s++ = ':'; /* tell a missing argument from an unknown option */
    *s++ = 'h';
    for (unsigned i = 0; i < n; i++) {
        const bool takes = options[i].argument != NULL;
        longs[i] = (struct option){options[i].name,
                                   takes ? required_argument : no_argument,
                                   NULL, FIRST_CODE + (int)i};
        if (options[i].letter == 0) continue;
        *s++ = options[i].letter;
        if (takes) *s++ = ':';
    }
    *s = '\0';
    longs[n] = (struct option){"help", no_argument, NULL, HELP_CODE};
    longs[n + 1] = (struct option){NULL, 0, NULL, 0};
}

static int unknown_option(const goti_cli_command *command, const char *word)
{
    const char *names[GOTI_CLI_MAX_OPTIONS + 1];
    const unsigned n = count_options(command->options);
    for (unsigned i = 0; i < n; i++)
        names[i] = command->options[i].name;
    names[n] = "help";
    const char *near = NULL;
    if (word[0] == '-' && word[1] == '-')
        near = goti_suggest(word + 2, names, n + 1);
    if (near == NULL)
        return goti_cli_usage(command->name, "%s: unknown option '%s'",
                              command->name, word);
    return goti_cli_usage(command->name,
                          "%s: unknown option '%s'; did you mean '--%s'?",
                          command->name, word, near);
}

/*
 * The short option that getopt did not know.  It looks at bytes: of a letter
 * beyond ASCII, which cannot be at the end of its word, we show all of them.
 */
static int unknown_letter(const goti_cli_command *command, char **argv)
{
    const char first[2] = {(char)optopt, '\0'};
    const char *letter = first;
    if ((unsigned char)first[0] >= 0x80 && argv[optind] != NULL)
        letter = strchr(argv[optind], first[0]);
    if (letter == NULL) letter = first;
    const size_t n = goti_utf8_char(letter, strlen(letter));
    char word[8];
    snprintf(word, sizeof word, "-%.*s", n > 0 ? (int)n : 1, letter);
    return unknown_option(command, word);
}

/* What getopt did not like, in our words. */
static int bad_option(const goti_cli_command *command, int code, char **argv)
{
    const char *const word = argv[optind - 1];
    if (code == ':')
        return goti_cli_usage(command->name,
                              "%s: option '%s' needs an argument",
                              command->name, word);
    if (optopt >= HELP_CODE) /* a long option known to getopt */
        return goti_cli_usage(command->name,
                              "%s: option '%s' takes no argument",
                              command->name, word);
    if (optopt != 0) return unknown_letter(command, argv);
    return unknown_option(command, word);
}

static int store(goti_cli_args *out, int code)
{
    const goti_cli_option *const options = out->command->options;
    unsigned i = (unsigned)(code - FIRST_CODE);
    if (code < FIRST_CODE) /* a short one */
        for (i = 0; options[i].letter != (char)code; i++)
            ;
    out->value[i] = options[i].argument != NULL ? optarg : "";
    if (out->n_given == GOTI_CLI_MAX_GIVEN)
        return goti_cli_usage(out->command->name,
                              "%s: expected at most %d options",
                              out->command->name, GOTI_CLI_MAX_GIVEN);
    out->given[out->n_given].option = i;
    out->given[out->n_given++].value = out->value[i];
    return GOTI_EXIT_OK;
}

static int check_operands(const goti_cli_args *args)
{
    const goti_cli_command *const c = args->command;
    if (args->n_operands < c->min_operands)
        return goti_cli_usage(c->name, "%s: expected %s", c->name, c->operands);
    if (c->max_operands >= 0 && args->n_operands > c->max_operands)
        return goti_cli_usage(c->name, "%s: unexpected argument '%s'", c->name,
                              args->operand[c->max_operands]);
    return GOTI_EXIT_OK;
}

/* "" would mean the root of the file system once a name is put behind it. */
static int check_db(const goti_cli_args *args)
{
    const goti_cli_command *const c = args->command;
    const goti_cli_option *o = c->options;
    while (o->name != NULL && strcmp(o->name, "db") != 0)
        o++;
    if (o->name == NULL || goti_cli_db(args)[0] != '\0') return GOTI_EXIT_OK;
    return goti_cli_usage(c->name, "%s: %s: expected a directory, not ''",
                          c->name,
                          goti_cli_given(args, "db") ? "--db" : "$GOTI_DB");
}

int goti_cli_parse(const goti_cli_command *command, int argc, char **argv,
                   goti_cli_args *out)
{
    struct option longs[GOTI_CLI_MAX_OPTIONS + 2];
    char shorts[2 * GOTI_CLI_MAX_OPTIONS + 4];
    fill_getopt(command->options, longs, shorts);
    memset(out, 0, sizeof *out);
    out->command = command;
    opterr = 0;
    optind = 0; /* glibc: start afresh */
    for (;;) {
        const int code = getopt_long(argc, argv, shorts, longs, NULL);
        if (code == -1) break;
        if (code == '?' || code == ':') return bad_option(command, code, argv);
        if (code == HELP_CODE || code == 'h') {
            out->help = true;
            return GOTI_EXIT_OK;
        }
        const int stored = store(out, code);
        if (stored != GOTI_EXIT_OK) return stored;
    }
    out->n_operands = argc - optind;
    out->operand = argv + optind;
    const int code = check_operands(out);
    return code != GOTI_EXIT_OK ? code : check_db(out);
}

static void help_option(const goti_cli_option *o)
{
    char left[64];
    const char letter[5] = {'-', o->letter, ',', ' ', '\0'};
    snprintf(left, sizeof left, "%s--%s%s%s", o->letter != 0 ? letter : "    ",
             o->name, o->argument != NULL ? " " : "",
             o->argument != NULL ? o->argument : "");
    printf("  %-22s ", left);
    for (const char *p = o->help; *p != '\0'; p++) {
        putchar(*p);
        if (*p == '\n') printf("%25s", "");
    }
    putchar('\n');
}

void goti_cli_print_word(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:_";
    if (word[0] != '\0' && strspn(word, plain) == strlen(word)) {
        fputs(word, stdout);
        return;
    }
    putchar('\'');
    for (; *word != '\0'; word++)
        if (*word == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*word);
    putchar('\'');
}

void goti_cli_help(const goti_cli_command *command)
{
    static const goti_cli_option help = {"help", 'h', NULL, "print this help"};
    printf("Usage: goti %s [OPTION]...%s%s\n\n%s\n\nOptions:\n", command->name,
           command->operands[0] != '\0' ? " " : "", command->operands,
           command->summary);
    for (const goti_cli_option *o = command->options; o->name != NULL; o++)
        help_option(o);
    help_option(&help);
    if (command->notes != NULL) printf("\n%s\n", command->notes);
    printf("\nExamples:\n");
    for (const char *const *e = command->examples; *e != NULL; e++)
        printf("  %s\n", *e);
}

/* ---- values ----------------------------------------------------------- */

static unsigned find_option(const goti_cli_args *args, const char *name)
{
    const goti_cli_option *const options = args->command->options;
    unsigned i = 0;
    while (strcmp(options[i].name, name) != 0)
        i++; /* a name not in the table is a mistake here, and crashes */
    return i;
}

static const char *find_value(const goti_cli_args *args, const char *name)
{
    return args->value[find_option(args, name)];
}

const char *goti_cli_nth(const goti_cli_args *args, const char *name,
                         unsigned n)
{
    const unsigned option = find_option(args, name);
    for (unsigned i = 0; i < args->n_given; i++)
        if (args->given[i].option == option && n-- == 0)
            return args->given[i].value;
    return NULL;
}

bool goti_cli_given(const goti_cli_args *args, const char *name)
{
    return find_value(args, name) != NULL;
}

const char *goti_cli_value(const goti_cli_args *args, const char *name,
                           const char *fallback)
{
    const char *const value = find_value(args, name);
    return value != NULL ? value : fallback;
}

int goti_cli_number(const goti_cli_args *args, const char *name, uint64_t min,
                    uint64_t max, uint64_t *out)
{
    const char *const text = find_value(args, name);
    if (text == NULL) return GOTI_EXIT_OK;
    char *end = NULL;
    errno = 0;
    const unsigned long long n = strtoull(text, &end, 10);
    /* strtoull also takes blanks and signs: only digits are meant */
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 ||
        n < min || n > max)
        return goti_cli_usage(args->command->name,
                              "%s: --%s: expected a number from %llu to %llu, "
                              "not '%s'",
                              args->command->name, name,
                              (unsigned long long)min, (unsigned long long)max,
                              text);
    *out = n;
    return GOTI_EXIT_OK;
}

int goti_cli_choice(const goti_cli_args *args, const char *name,
                    const char *const *choices, unsigned *out)
{
    const char *const text = find_value(args, name);
    char expected[128] = "";
    if (text == NULL) return GOTI_EXIT_OK;
    for (unsigned i = 0; choices[i] != NULL; i++) {
        if (strcmp(choices[i], text) == 0) {
            *out = i;
            return GOTI_EXIT_OK;
        }
        const size_t used = strlen(expected);
        snprintf(expected + used, sizeof expected - used, "%s%s",
                 i == 0 ? "" : (choices[i + 1] != NULL ? ", " : " or "),
                 choices[i]);
    }
    return goti_cli_usage(args->command->name,
                          "%s: --%s: expected %s, not '%s'",
                          args->command->name, name, expected, text);
}

const char *const *goti_cli_metrics(void)
{
    static const char *const metrics[] = {"dtc", "dtm", NULL};
    return metrics;
}

int goti_cli_metric(const goti_cli_args *args, goti_metric *out)
{
    unsigned choice = *out;
    const int code =
        goti_cli_choice(args, "metric", goti_cli_metrics(), &choice);
    *out = (goti_metric)choice;
    return code;
}

int goti_cli_memory(const goti_cli_args *args, uint64_t *size_bytes)
{
    const char *const command = args->command->name;
    const char *const text = goti_cli_value(args, "memory", NULL);
    goti_msg msg = {""};
    if (text == NULL) return GOTI_EXIT_OK;
    if (goti_mem_parse(text, size_bytes, &msg) != GOTI_OK)
        return goti_cli_usage(command, "%s: --memory: %s", command, msg.text);
    if (*size_bytes == 0) /* would mean the default */
        return goti_cli_usage(command, "%s: --memory: expected more than 0",
                              command);
    return GOTI_EXIT_OK;
}

const char *goti_cli_db(const goti_cli_args *args)
{
    const char *const environment = getenv("GOTI_DB");
    return goti_cli_value(args, "db",
                          environment != NULL ? environment : "goti-db");
}

int goti_cli_variant(const char *name, goti_variant *out)
{
    goti_msg msg = {""};
    const goti_err err = goti_variant_load(name, NULL, out, &msg);
    return err == GOTI_OK ? GOTI_EXIT_OK : goti_cli_fail(err, &msg);
}

const char *goti_cli_duration(double seconds, char *buf, size_t buf_bytes)
{
    const unsigned long long s = (unsigned long long)(seconds + 0.5);
    if (seconds < 60)
        snprintf(buf, buf_bytes, "%.1f s", seconds);
    else if (s < 3600)
        snprintf(buf, buf_bytes, "%llu min %02llu s", s / 60, s % 60);
    else
        snprintf(buf, buf_bytes, "%llu h %02llu min", s / 3600, s % 3600 / 60);
    return buf;
}
