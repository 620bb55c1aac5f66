/* SPDX-License-Identifier: MIT */
/* goti variants: the games that are shipped. */
#include <stdio.h>
#include <stdlib.h>

#include "tools/commands.h"
#include "tools/json_out.h"
#include "tools/side_json.h"

static void print_text(const goti_variant *v)
{
    const goti_side_spec *const row = &v->side[GOTI_ROW];
    const goti_side_spec *const column = &v->side[GOTI_COLUMN];
    printf("%-34s %2u points  %2u %s, %u %s  %s\n", v->name,
           (unsigned)v->board.n_points, (unsigned)row->n_pieces, row->side_name,
           (unsigned)column->n_pieces, column->side_name, v->title);
}

static json_object *variant_json(const goti_variant *v)
{
    /* As a variant file says it. */
    static const char *const counted[] = {"none", "plies", "row", "column"};
    json_object *const o = goti_json_object();
    goti_json_text(o, "name", v->name);
    goti_json_text(o, "title", v->title);
    goti_json_text(o, "family", goti_family_name(v->family));
    goti_json_count(o, "points", v->board.n_points);
    goti_json_put(o, "row", goti_side_json(&v->side[GOTI_ROW]));
    goti_json_put(o, "column", goti_side_json(&v->side[GOTI_COLUMN]));
    goti_json_count(o, "capture_target", v->capture_target);
    goti_json_count(o, "draw_limit", v->draw_limit);
    goti_json_text(o, "draw_counts", counted[v->draw_counts]);
    goti_json_count(o, "draw_repetitions", v->draw_repetitions);
    return o;
}

static int run(const goti_cli_args *args)
{
    const bool as_json = goti_cli_given(args, "json");
    char **names = NULL;
    size_t n = 0;
    goti_msg msg = {""};
    const goti_err err = goti_variant_list(NULL, &names, &n, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);

    json_object *const list = as_json ? goti_json_list() : NULL;
    int code = GOTI_EXIT_OK;
    for (size_t i = 0; i < n; i++) {
        goti_variant v;
        const int bad = goti_cli_variant(names[i], &v);
        free(names[i]);
        if (bad != GOTI_EXIT_OK) { /* name the others all the same */
            code = bad;
            continue;
        }
        if (as_json)
            goti_json_push(list, variant_json(&v));
        else
            print_text(&v);
    }
    free(names);
    if (as_json) goti_json_print(list);
    return code;
}

static const goti_cli_option OPTIONS[] = {GOTI_CLI_OPTION_JSON,
                                          GOTI_CLI_OPTION_END};

static const char *const EXAMPLES[] = {"goti variants", "goti variants --json",
                                       NULL};

const goti_cli_command goti_cmd_variants = {
    .name = "variants",
    .summary = "List the games that are shipped",
    .operands = "",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
