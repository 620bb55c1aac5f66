/* SPDX-License-Identifier: MIT */
/*
 * Command lines: a character for the command, '0' to '<', then the arguments,
 * one a line.  Nothing is run; options, numbers, sizes and choices are read.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/output.h"
#include "tools/commands.h"

enum { MAX_ARGUMENTS = 32, MAX_NUMBER = 1000 };

static const goti_cli_command *command_of(uint8_t choice)
{
    static const goti_cli_command *const commands[] = {
        &goti_cmd_variants, &goti_cmd_check,  &goti_cmd_solve,  &goti_cmd_query,
        &goti_cmd_stats,    &goti_cmd_digest, &goti_cmd_bench,  &goti_cmd_sweep,
        &goti_cmd_play,     &goti_cmd_match,  &goti_cmd_engine, &goti_cmd_board,
        &goti_cmd_verify,
    };
    enum { N = sizeof commands / sizeof commands[0] };
    return commands[(uint8_t)(choice - '0') % N];
}

/* argv[0] is the command; the texts are parts of text, which is changed. */
static int split(const goti_cli_command *command, char *text, char **argv)
{
    int argc = 0;
    argv[argc++] = (char *)(uintptr_t)command->name; /* nobody writes to it */
    while (text != NULL && argc < MAX_ARGUMENTS) {
        argv[argc++] = text;
        text = strchr(text, '\n');
        if (text != NULL) *text++ = '\0';
    }
    argv[argc] = NULL;
    return argc;
}

/* Is it digits alone and at most MAX_NUMBER?  As a second reader reads it. */
static bool read_number(const char *text, uint64_t *out)
{
    uint64_t n = 0;
    if (*text == '\0') return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') return false;
        n = n > MAX_NUMBER ? n : 10 * n + (uint64_t)(*text - '0');
    }
    *out = n;
    return n <= MAX_NUMBER;
}

static void check_number(const goti_cli_args *args, const char *name)
{
    uint64_t wanted = 0, got = 0;
    const char *const text = goti_cli_value(args, name, "0");
    const bool good = read_number(text, &wanted);
    const int code = goti_cli_number(args, name, 0, MAX_NUMBER, &got);
    FUZZ_TRUTH(code == (good ? GOTI_EXIT_OK : GOTI_EXIT_USAGE));
    FUZZ_TRUTH(!good || got == wanted);
}

static void check_choice(const goti_cli_args *args, const char *name)
{
    static const char *const choices[] = {"dtc", "dtm", "both", NULL};
    unsigned got = 3;
    const int code = goti_cli_choice(args, name, choices, &got);
    FUZZ_TRUTH(code == GOTI_EXIT_OK || code == GOTI_EXIT_USAGE);
    if (code != GOTI_EXIT_OK || !goti_cli_given(args, name)) return;
    FUZZ_TRUTH(got < 3);
    FUZZ_TRUTH(strcmp(choices[got], goti_cli_value(args, name, "")) == 0);
}

/* A size without unit is so many bytes. */
static void check_memory(const goti_cli_args *args)
{
    uint64_t wanted = 0, got = 0;
    const bool plain = read_number(goti_cli_value(args, "memory", ""), &wanted);
    const int code = goti_cli_memory(args, &got);
    FUZZ_TRUTH(code == GOTI_EXIT_OK || code == GOTI_EXIT_USAGE);
    if (code != GOTI_EXIT_OK || !goti_cli_given(args, "memory")) return;
    FUZZ_TRUTH(got > 0 && got < UINT64_C(1) << 63);
    FUZZ_TRUTH(!plain || got == wanted);
}

static void check_values(const goti_cli_args *args)
{
    const goti_cli_option *o = args->command->options;
    for (; o->name != NULL; o++) {
        if (o->argument == NULL) continue;
        check_number(args, o->name);
        check_choice(args, o->name);
        if (strcmp(o->name, "memory") == 0) check_memory(args);
    }
}

static void check_operands(const goti_cli_args *args)
{
    const goti_cli_command *const c = args->command;
    FUZZ_TRUTH(args->n_operands >= c->min_operands);
    FUZZ_TRUTH(c->max_operands < 0 || args->n_operands <= c->max_operands);
    for (int i = 0; i < args->n_operands; i++)
        FUZZ_TRUTH(args->operand[i] != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    fuzz_output out;
    char *argv[MAX_ARGUMENTS + 1];
    goti_cli_args args;
    const goti_cli_command *const command = command_of(fuzz_byte(&in));
    char *const text = fuzz_text(&in);
    const bool was_utf8 = fuzz_is_utf8(text);
    const int argc = split(command, text, argv);
    fuzz_output_begin(&stderr, &out);
    const int code = goti_cli_parse(command, argc, argv, &args);
    const bool good = code == GOTI_EXIT_OK && !args.help;
    if (good) check_operands(&args);
    if (good) check_values(&args);
    fuzz_output_end(&out);
    FUZZ_TRUTH(code == GOTI_EXIT_OK || code == GOTI_EXIT_USAGE);
    FUZZ_TRUTH(code == GOTI_EXIT_OK || out.size > 0);
    FUZZ_TRUTH(!was_utf8 || fuzz_is_utf8(out.text));
    fuzz_output_free(&out);
    free(text);
    return 0;
}
