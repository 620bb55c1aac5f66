/* SPDX-License-Identifier: MIT */
/*
 * Feeds a target its corpus without libFuzzer: every file of a folder, and a
 * few mutations of each, the same every time.  Says what it feeds before it
 * does, so that the last words before a crash name the input.
 *
 *     replay_NAME FOLDER|FILE         run
 *     replay_NAME FILE MUTATION       write that input to standard output
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "solver/base/file.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/bridge.h"
#include "tests/support/give_up.h"

enum { N_MUTATIONS = 16, MAX_CORPUS_FILE = 1 << 20 };

typedef struct bytes {
    uint8_t *data; /* owned; exactly size, so that sanitizers see its end */
    size_t size;
} bytes;

static bytes read_bytes(const char *path)
{
    char *text = NULL;
    size_t size = 0;
    goti_msg msg = {""};
    if (goti_file_read(path, MAX_CORPUS_FILE, &text, &size, &msg) != GOTI_OK)
        test_give_up("%s", msg.text);
    const bytes b = {fuzz_alloc(size), size};
    memcpy(b.data, text, size);
    free(text);
    return b;
}

static void change_byte(bytes *b, uint64_t *seed)
{
    static const uint8_t telling[] = {0,   1,   0x7f, 0x80, 0xff, ' ',
                                      '/', '-', '0',  '9',  '\n'};
    if (b->size == 0) return;
    uint8_t *const at = &b->data[bridge_random(seed) % b->size];
    if (bridge_random(seed) % 2 == 0)
        *at ^= (uint8_t)(1u << bridge_random(seed) % 8);
    else
        *at = telling[bridge_random(seed) % sizeof telling];
}

/* A piece of itself once more, somewhere else. */
static void repeat_piece(bytes *b, uint64_t *seed)
{
    if (b->size == 0) return;
    const size_t from = bridge_random(seed) % b->size;
    const size_t n = 1 + bridge_random(seed) % (b->size - from);
    const size_t to = bridge_random(seed) % (b->size + 1);
    uint8_t *const grown = fuzz_alloc(b->size + n);
    memcpy(grown, b->data, to);
    memcpy(grown + to, b->data + from, n);
    memcpy(grown + to + n, b->data + to, b->size - to);
    free(b->data);
    *b = (bytes){grown, b->size + n};
}

/* Number 0 is the file itself. */
static bytes mutate(const bytes *original, unsigned number)
{
    uint64_t seed = number * UINT64_C(1000003) + original->size;
    size_t size = original->size;
    if (number % 4 == 1 && size > 0) size = bridge_random(&seed) % size;
    bytes b = {fuzz_alloc(size), size};
    memcpy(b.data, original->data, size);
    if (number % 4 == 2) repeat_piece(&b, &seed);
    for (unsigned i = 0; i < number % 4 * 2; i++)
        change_byte(&b, &seed);
    if (number > 0 && number % 4 == 0) change_byte(&b, &seed);
    return b;
}

static void run_one(const bytes *original, unsigned number)
{
    const bytes b = mutate(original, number);
    (void)printf(" %u", number);
    (void)LLVMFuzzerTestOneInput(b.data, b.size);
    free(b.data);
}

static size_t run_file(const char *path)
{
    const bytes original = read_bytes(path);
    (void)printf("%s:", path);
    for (unsigned i = 0; i <= N_MUTATIONS; i++)
        run_one(&original, i);
    (void)putchar('\n');
    free(original.data);
    return N_MUTATIONS + 1;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static size_t run_folder(const char *folder)
{
    struct dirent **entry = NULL;
    size_t n_inputs = 0;
    const int n = scandir(folder, &entry, NULL, by_name);
    for (int i = 0; i < n; i++) {
        char path[4096];
        if (entry[i]->d_name[0] != '.') {
            (void)snprintf(path, sizeof path, "%s/%s", folder,
                           entry[i]->d_name);
            n_inputs += run_file(path);
        }
        free(entry[i]);
    }
    free(entry);
    return n_inputs;
}

static int write_mutation(const char *path, const char *number)
{
    const bytes original = read_bytes(path);
    const bytes b = mutate(&original, (unsigned)strtoul(number, NULL, 10));
    const bool written = fwrite(b.data, 1, b.size, stdout) == b.size;
    free(original.data);
    free(b.data);
    return written ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct stat st;
    if (argc < 2 || argc > 3 || stat(argv[1], &st) != 0) {
        (void)fprintf(stderr, "usage: %s FOLDER|FILE [MUTATION]\n", argv[0]);
        return 2;
    }
    if (argc == 3) return write_mutation(argv[1], argv[2]);
    (void)setvbuf(stdout, NULL, _IONBF, 0); /* before a crash loses it */
    const size_t n =
        S_ISDIR(st.st_mode) ? run_folder(argv[1]) : run_file(argv[1]);
    (void)printf("%zu inputs\n", n);
    return n > 0 ? 0 : 1;
}
