/* SPDX-License-Identifier: MIT */
/* goti board: a position as a picture, or as text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/file.h"
#include "tools/board_picture.h"
#include "tools/board_text.h"
#include "tools/commands.h"
#include "tools/query_print.h"

enum { MIN_PIXELS = 64, MAX_PIXELS = 8192, USUAL_PIXELS = 640 };

/* ---- text -------------------------------------------------------------- */

static void print_counts(const goti_board_picture *p)
{
    char text[GOTI_MOVE_TEXT_BYTES + 128];
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++)
        printf("%s\n", goti_board_men(p, (goti_side)side, text, sizeof text));
    if (p->last.known) printf("%s\n", goti_board_last(p, text, sizeof text));
    printf("\n");
}

static int print_text(const goti_board_picture *p)
{
    char *drawing = NULL;
    char text[GOTI_MOVE_TEXT_BYTES];
    goti_msg msg = {""};
    const goti_err err = goti_board_text(p->variant, &p->pos, &p->last,
                                         p->names, &drawing, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    printf("%s\n\n%s\n", goti_board_title(p), drawing);
    free(drawing);
    print_counts(p);
    if (p->answer != NULL) {
        goti_query_print(p->variant, p->answer, NULL);
        return GOTI_EXIT_OK;
    }
    printf("position  %s\n",
           goti_position_format(p->variant, &p->pos, text, sizeof text));
    if (goti_position_outcome(p->variant, &p->pos) == GOTI_ONGOING)
        printf("to move   %s\n", p->variant->side[p->pos.to_move].side_name);
    else
        printf("finished  %s\n",
               goti_query_reason(p->variant, &p->pos, text, sizeof text));
    return GOTI_EXIT_OK;
}

/* ---- SVG --------------------------------------------------------------- */

static goti_err write_whole(const char *path, const char *text, size_t size,
                            goti_msg *msg)
{
    goti_atomic_file *file = NULL;
    GOTI_TRY(goti_atomic_open_output(path, &file, msg));
    const goti_err err = goti_atomic_write(file, text, size, msg);
    if (err == GOTI_OK) return goti_atomic_commit(file, msg);
    goti_atomic_abandon(file);
    return err;
}

static int print_svg(const goti_board_picture *p, const char *path)
{
    char *text = NULL;
    size_t size = 0;
    goti_msg msg = {""};
    goti_err err = goti_board_svg(p, &text, &size, &msg);
    if (err == GOTI_OK && path != NULL)
        err = write_whole(path, text, size, &msg);
    else if (err == GOTI_OK)
        fwrite(text, 1, size, stdout); /* main looks for errors */
    free(text);
    return err == GOTI_OK ? GOTI_EXIT_OK : goti_cli_fail(err, &msg);
}

/* ---- the command ------------------------------------------------------- */

static int draw(const goti_cli_args *args, const goti_board_picture *p)
{
    if (goti_cli_given(args, "svg"))
        return print_svg(p, goti_cli_value(args, "output", NULL));
    return print_text(p);
}

static int draw_with_values(const goti_cli_args *args, goti_board_picture *p)
{
    goti_db *db = NULL;
    goti_query_answer answer;
    goti_msg msg = {""};
    goti_err err = goti_db_open(p->variant, goti_cli_db(args), 0, &db, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    err = goti_query_open(p->variant, &p->pos, &answer, &msg);
    if (err == GOTI_OK)
        err = goti_query_probe(db, p->variant, &answer, 1, &msg);
    p->answer = &answer;
    const int code = err == GOTI_OK ? draw(args, p) : goti_cli_fail(err, &msg);
    p->answer = NULL;
    goti_query_close(&answer);
    goti_db_close(db);
    return code;
}

/* Options that would do nothing are mistakes. */
static int check_options(const goti_cli_args *args)
{
    static const char *const of_svg[] = {"output", "size", "theme"};
    for (unsigned i = 0; i < sizeof of_svg / sizeof of_svg[0]; i++)
        if (goti_cli_given(args, of_svg[i]) && !goti_cli_given(args, "svg"))
            return goti_cli_usage("board", "board: --%s goes with --svg",
                                  of_svg[i]);
    if (goti_cli_value(args, "output", "-")[0] == '\0')
        return goti_cli_usage("board", "board: --output: expected a file, not "
                                       "''");
    if (goti_cli_given(args, "db") && !goti_cli_given(args, "values"))
        return goti_cli_usage("board", "board: --db goes with --values");
    return GOTI_EXIT_OK;
}

static const char *const THEMES[] = {"light", "dark", "print", NULL};

static int run(const goti_cli_args *args)
{
    unsigned theme = GOTI_BOARD_LIGHT;
    uint64_t pixels = USUAL_PIXELS;
    goti_variant v;
    goti_msg msg = {""};
    int code = check_options(args);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_choice(args, "theme", THEMES, &theme);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "size", MIN_PIXELS, MAX_PIXELS, &pixels);
    if (code == GOTI_EXIT_OK) code = goti_cli_variant(args->operand[0], &v);
    if (code != GOTI_EXIT_OK) return code;
    goti_board_picture p = {.variant = &v,
                            .title = goti_cli_value(args, "title", NULL),
                            .names = !goti_cli_given(args, "no-names"),
                            .theme = (goti_board_theme)theme,
                            .width = (unsigned)pixels};
    const char *const text = args->n_operands > 1 ? args->operand[1] : "start";
    const goti_err err =
        goti_position_parse_game(&v, text, &p.pos, &p.last, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    return goti_cli_given(args, "values") ? draw_with_values(args, &p)
                                          : draw(args, &p);
}

static const goti_cli_option OPTIONS[] = {
    {"svg", 's', NULL, "a picture instead of text"},
    {"values", 'v', NULL, "show the value of every legal move"},
    GOTI_CLI_OPTION_DB,
    {"output", 'o', "FILE", "write the picture to FILE, whole or not at all"},
    {"size", 'w', "PIXELS", "how wide the picture is (default: 640)"},
    {"theme", 'T', "THEME", "light (default), dark or print"},
    {"title", 'i', "TEXT", "instead of the variant's title"},
    {"no-names", 'n', NULL, "without the names of the points"},
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti board kaooa",
    "goti board aadu-puli-attam 'start moves B1 A-R12' --svg > board.svg",
    "goti board tigadi --svg --values --output first-moves.svg",
    "goti board bagh-chal --svg --theme print --size 1200 -o bagh-chal.svg",
    NULL,
};

static void offer(const char *option, goti_cli_offer *out)
{
    if (strcmp(option, "theme") == 0) goti_cli_offer_words(out, THEMES);
}

const goti_cli_command goti_cmd_board = {
    .name = "board",
    .summary = "Draw a position, with the values of its moves",
    .operands = "NAME [POSITION]",
    .min_operands = 1,
    .max_operands = 2,
    .options = OPTIONS,
    .notes =
        "A POSITION is that of goti query; without one the start is drawn. The "
        "last of\nits moves is marked. With --values a move's value for the "
        "side making it stands\non the point where a piece enters, or on the "
        "arrow of a move: W, D or L, CW or\nBL for cursed wins and blessed "
        "losses, and the plies, as goti query counts\nthem. Where several "
        "moves look alike, as captures by one mill do, the best\nstands for "
        "them, with a + if they differ; the picture's tooltips name them all.",
    .examples = EXAMPLES,
    .offer = offer,
    .run = run,
};
