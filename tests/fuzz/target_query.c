/* SPDX-License-Identifier: MIT */
/*
 * `goti query --stdin`: a character, 'l' to ask for best lines too, then the
 * input.  Every line of input is answered by one line of JSON, with the value
 * that a probe of its own gives or with an error.
 */
#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>

#include "solver/game/notation.h"
#include "solver/retro/solve.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/output.h"
#include "tests/support/bridge.h"
#include "tests/support/tiny_db.h"
#include "tools/cli.h"
#include "tools/query.h"
#include "tools/query_batch.h"

/* The tiny game, solved in earnest. */
typedef struct solved_game {
    goti_variant variant;
    goti_db *db;
} solved_game;

static const solved_game *get_game(void)
{
    static solved_game *g;
    if (g != NULL) return g;
    g = fuzz_alloc(sizeof *g);
    const goti_solve_options options = {.n_threads = 1, .quiet = true};
    goti_solve_report report;
    bridge_load_text(tiny_rules, &g->variant);
    FUZZ_TRUTH(goti_solve(&g->variant, fuzz_scratch(), &options, &report,
                          NULL) == GOTI_OK);
    FUZZ_TRUTH(goti_db_open(&g->variant, fuzz_scratch(), 0, &g->db, NULL) ==
               GOTI_OK);
    return g;
}

static const char *text_of(struct json_object *o, const char *key)
{
    struct json_object *value = NULL;
    if (!json_object_object_get_ex(o, key, &value)) return NULL;
    return json_object_get_string(value);
}

static void check_value(const solved_game *g, struct json_object *o,
                        const goti_position *pos)
{
    goti_probe_result r;
    char text[GOTI_POSITION_TEXT_BYTES];
    struct json_object *depth = NULL;
    FUZZ_TRUTH(goti_db_probe(g->db, pos, &r, NULL) == GOTI_OK);
    (void)goti_position_format(&g->variant, pos, text, sizeof text);
    FUZZ_TRUTH(strcmp(text_of(o, "position"), text) == 0);
    FUZZ_TRUTH(strcmp(text_of(o, "category"),
                      goti_query_category_name(r.category)) == 0);
    FUZZ_TRUTH(json_object_object_get_ex(o, "dtc", &depth));
    FUZZ_TRUTH(json_object_get_int(depth) == r.depth);
}

/* The n bytes of a line, without its newline, and the answer; good: a value. */
static bool check_answer(const solved_game *g, const char *line, size_t n,
                         const char *answer)
{
    goti_position pos;
    if (n > 0 && line[n - 1] == '\r') n--;
    char *const text = strndup(line, n);
    struct json_object *const o = json_tokener_parse(answer);
    FUZZ_TRUTH(text != NULL && o != NULL && fuzz_is_utf8(answer));
    const bool good =
        strlen(text) == n &&
        goti_position_parse(&g->variant, text, &pos, NULL) == GOTI_OK;
    FUZZ_TRUTH((text_of(o, "error") == NULL) == good);
    if (good) check_value(g, o, &pos);
    (void)json_object_put(o);
    free(text);
    return good;
}

static bool check_answers(const solved_game *g, const char *input, size_t size,
                          char *output)
{
    bool all_good = true;
    while (size > 0) {
        const char *const end = memchr(input, '\n', size);
        const size_t n = end == NULL ? size : (size_t)(end - input);
        char *const newline = strchr(output, '\n');
        FUZZ_TRUTH(newline != NULL);
        *newline = '\0';
        all_good = check_answer(g, input, n, output) && all_good;
        output = newline + 1;
        const size_t taken = end == NULL ? n : n + 1;
        input += taken;
        size -= taken;
    }
    FUZZ_TRUTH(*output == '\0');
    return all_good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const solved_game *const g = get_game();
    fuzz_input in = {data, size};
    fuzz_file file;
    fuzz_output out;
    const bool with_line = fuzz_byte(&in) == 'l';
    fuzz_file_open(in.next, in.left, &file);
    fuzz_output_begin(&stdout, &out);
    const int code = goti_query_batch(g->db, &g->variant, file.fd, with_line);
    fuzz_output_end(&out);
    const bool all_good =
        check_answers(g, (const char *)in.next, in.left, out.text);
    FUZZ_TRUTH(code == (all_good ? GOTI_EXIT_OK : GOTI_EXIT_USAGE));
    fuzz_output_free(&out);
    fuzz_file_close(&file);
    return 0;
}
