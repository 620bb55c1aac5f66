/* SPDX-License-Identifier: MIT */
#include "tools/complete.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The word that is being completed. */
struct goti_cli_offer {
    const char *before; /* what stands before it in the same word of the shell,
                           such as "--format=" */
    size_t before_bytes;
    const char *begun; /* the part that is there already */
};

static void offer_with(const goti_cli_offer *offer, const char *word,
                       const char *description)
{
    if (strncmp(word, offer->begun, strlen(offer->begun)) != 0) return;
    printf("%.*s%s", (int)offer->before_bytes, offer->before, word);
    if (description != NULL) {
        putchar('\t');
        /* one line of it */
        printf("%.*s", (int)strcspn(description, "\n"), description);
    }
    putchar('\n');
}

void goti_cli_offer_word(goti_cli_offer *offer, const char *word)
{
    offer_with(offer, word, NULL);
}

void goti_cli_offer_words(goti_cli_offer *offer, const char *const *words)
{
    for (; *words != NULL; words++)
        goti_cli_offer_word(offer, *words);
}

void goti_cli_offer_files(goti_cli_offer *offer)
{
    (void)offer;
    puts(":files");
}

/* ---- what there is --------------------------------------------------------
 */

static void offer_commands(const goti_cli_offer *offer,
                           const goti_cli_command *const *commands, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        offer_with(offer, commands[i]->name, commands[i]->summary);
}

static void offer_variants(const goti_cli_offer *offer)
{
    char **names = NULL;
    size_t n = 0;
    if (goti_variant_list(NULL, &names, &n, NULL) != GOTI_OK) return;
    for (size_t i = 0; i < n; i++) {
        goti_variant v;
        if (goti_variant_load(names[i], NULL, &v, NULL) == GOTI_OK)
            offer_with(offer, names[i], v.title);
        free(names[i]);
    }
    free(names);
}

static void offer_options(const goti_cli_offer *offer,
                          const goti_cli_command *command)
{
    char word[64];
    for (const goti_cli_option *o = command->options; o->name != NULL; o++) {
        (void)snprintf(word, sizeof word, "--%s", o->name);
        offer_with(offer, word, o->help);
    }
    offer_with(offer, "--help", "print this help");
}

/* By the name that an argument has in the help. */
static void offer_argument(goti_cli_offer *offer,
                           const goti_cli_command *command,
                           const goti_cli_option *option)
{
    if (strcmp(option->argument, "DIR") == 0)
        puts(":directories");
    else if (strcmp(option->argument, "FILE") == 0)
        puts(":files");
    else if (strcmp(option->argument, "METRIC") == 0)
        goti_cli_offer_words(offer, goti_cli_metrics());
    else if (command->offer != NULL)
        command->offer(option->name, offer);
}

/* The operand of that number, from 0, by its name in the help; false if the
 * command takes no more. */
static bool offer_operand(goti_cli_offer *offer,
                          const goti_cli_command *command, unsigned number)
{
    const char *name = command->operands;
    for (; number > 0 && *name != '\0'; number--) {
        const size_t n = strcspn(name, " ");
        if (n >= 3 && memcmp(name + n - 3, "...", 3) == 0) break;
        name += n + strspn(name + n, " ");
    }
    char one[64];
    name += strspn(name, "[");
    (void)snprintf(one, sizeof one, "%.*s", (int)strcspn(name, " .]"), name);
    if (one[0] == '\0') return false;
    if (strncmp(one, "NAME", 4) == 0) offer_variants(offer);
    /* Where a name goes, a file does, too; but names are meant as a rule. */
    if (strcmp(one, "NAME_OR_FILE") == 0 ||
        (strcmp(one, "NAME") == 0 && strpbrk(offer->begun, "/.") != NULL))
        puts(":files");
    if (strcmp(one, "POSITION") == 0) goti_cli_offer_word(offer, "start");
    if (one[0] >= 'a' && one[0] <= 'z')
        goti_cli_offer_word(offer, one);
    else if (command->offer != NULL)
        command->offer(one, offer);
    return true;
}

/* ---- reading what stands there --------------------------------------------
 */

typedef struct line {
    const goti_cli_command *command;
    unsigned n_operands;
    bool only_operands;             /* after -- */
    const goti_cli_option *waiting; /* for its argument */
} line;

static const goti_cli_option *find_long(const goti_cli_command *command,
                                        const char *name, size_t n)
{
    for (const goti_cli_option *o = command->options; o->name != NULL; o++)
        if (strlen(o->name) == n && memcmp(o->name, name, n) == 0) return o;
    return NULL;
}

static const goti_cli_option *find_letter(const goti_cli_command *command,
                                          char letter)
{
    for (const goti_cli_option *o = command->options; o->name != NULL; o++)
        if (o->letter == letter) return o;
    return NULL;
}

static const goti_cli_option *if_it_takes(const goti_cli_option *option)
{
    return option != NULL && option->argument != NULL ? option : NULL;
}

/* Letters: the first that takes an argument takes the rest, if there is any. */
static const goti_cli_option *waiting_letter(const goti_cli_command *command,
                                             const char *letters)
{
    for (; *letters != '\0'; letters++) {
        const goti_cli_option *const o =
            if_it_takes(find_letter(command, *letters));
        if (o != NULL) return letters[1] == '\0' ? o : NULL;
    }
    return NULL;
}

static void read_word(line *l, const char *word)
{
    if (l->waiting != NULL) {
        if (strcmp(word, "=") != 0) l->waiting = NULL; /* =: bash's own word */
    } else if (l->only_operands || word[0] != '-' || word[1] == '\0') {
        l->n_operands++;
    } else if (strcmp(word, "--") == 0) {
        l->only_operands = true;
    } else if (word[1] != '-') {
        l->waiting = waiting_letter(l->command, word + 1);
    } else if (strchr(word, '=') == NULL) {
        l->waiting =
            if_it_takes(find_long(l->command, word + 2, strlen(word + 2)));
    }
}

/* ---- the last word ---------------------------------------------------------
 */

/* --format=c and the like, in one word; false if it is none. */
static bool complete_joined(const line *l, const char *word)
{
    const char *const equals = strchr(word, '=');
    if (l->only_operands || strncmp(word, "--", 2) != 0 || equals == NULL)
        return false;
    const goti_cli_option *const o = if_it_takes(
        find_long(l->command, word + 2, (size_t)(equals - word - 2)));
    goti_cli_offer offer = {word, (size_t)(equals - word + 1), equals + 1};
    if (o != NULL) offer_argument(&offer, l->command, o);
    return true;
}

static void complete_argument(const line *l, const char *word)
{
    goti_cli_offer offer = {"", 0, strcmp(word, "=") == 0 ? "" : word};
    offer_argument(&offer, l->command, l->waiting);
}

static void complete_of_command(const goti_cli_command *command, int n,
                                char *const *word)
{
    line l = {.command = command};
    for (int i = 0; i < n - 1; i++)
        read_word(&l, word[i]);
    const char *const last = word[n - 1];
    goti_cli_offer offer = {"", 0, last};
    if (l.waiting != NULL) {
        complete_argument(&l, last);
    } else if (!complete_joined(&l, last)) {
        const bool dash = last[0] == '-' && !l.only_operands;
        if (dash ||
            (!offer_operand(&offer, command, l.n_operands) && !l.only_operands))
            offer_options(&offer, command);
    }
}

void goti_complete(const goti_cli_command *const *commands, unsigned n_commands,
                   int n, char *const *word)
{
    if (n < 1) return;
    goti_cli_offer offer = {"", 0, word[n - 1]};
    const bool help = n == 2 && strcmp(word[0], "help") == 0;
    if (n == 1 || help) offer_commands(&offer, commands, n_commands);
    if (n == 1) {
        offer_with(&offer, "help", "Print the help of a command");
        if (word[0][0] != '-') return;
        offer_with(&offer, "--help", "print the help");
        offer_with(&offer, "--version", "print the version");
        return;
    }
    for (unsigned i = 0; i < n_commands; i++)
        if (strcmp(commands[i]->name, word[0]) == 0)
            complete_of_command(commands[i], n - 1, word + 1);
}
