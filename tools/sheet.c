/* SPDX-License-Identifier: MIT */
#include "tools/sheet.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/cli.h"

typedef enum cell_kind {
    CELL_NONE,
    CELL_TEXT,
    CELL_COUNT,
    CELL_REAL
} cell_kind;

/* Numbers are kept as the text that is printed, whatever the format. */
typedef struct cell {
    cell_kind kind;
    uint64_t count;
    char *text; /* owned; NULL: none */
} cell;

typedef struct column {
    char *name; /* owned */
    goti_sheet_kind kind;
} column;

struct goti_sheet {
    size_t n_columns, n_cells, room;
    column *column;
    cell *cell;
};

/* ---- building ---------------------------------------------------------- */

static void *made(void *p)
{
    if (p != NULL) return p;
    goti_cli_error("out of memory");
    exit(goti_cli_close_stdout(GOTI_EXIT_MEMORY));
}

const char *const *goti_sheet_formats(void)
{
    static const char *const names[] = {"csv", "json", "markdown", "latex",
                                        NULL};
    return names;
}

goti_sheet *goti_sheet_open(void)
{
    return made(calloc(1, sizeof(goti_sheet)));
}

void goti_sheet_close(goti_sheet *sheet)
{
    if (sheet == NULL) return;
    for (size_t i = 0; i < sheet->n_columns; i++)
        free(sheet->column[i].name);
    for (size_t i = 0; i < sheet->n_cells; i++)
        free(sheet->cell[i].text);
    free(sheet->column);
    free(sheet->cell);
    free(sheet);
}

void goti_sheet_column(goti_sheet *sheet, const char *name,
                       goti_sheet_kind kind)
{
    assert(sheet->n_cells == 0);
    sheet->column = made(
        realloc(sheet->column, (sheet->n_columns + 1) * sizeof *sheet->column));
    sheet->column[sheet->n_columns++] = (column){made(strdup(name)), kind};
}

static void add(goti_sheet *sheet, cell_kind kind, uint64_t count,
                const char *text)
{
    assert(sheet->n_columns > 0);
    if (sheet->n_cells == sheet->room) {
        sheet->room = sheet->room == 0 ? 64 : 2 * sheet->room;
        sheet->cell =
            made(realloc(sheet->cell, sheet->room * sizeof *sheet->cell));
    }
    char *const copy = text != NULL ? made(strdup(text)) : NULL;
    sheet->cell[sheet->n_cells++] = (cell){kind, count, copy};
}

void goti_sheet_text(goti_sheet *sheet, const char *text)
{
    add(sheet, CELL_TEXT, 0, text);
}

void goti_sheet_count(goti_sheet *sheet, uint64_t value)
{
    add(sheet, CELL_COUNT, value, NULL);
}

void goti_sheet_real(goti_sheet *sheet, double value, unsigned decimals)
{
    char text[64];
    assert(decimals <= 9);
    (void)snprintf(text, sizeof text, "%.*f", (int)decimals, value);
    add(sheet, CELL_REAL, 0, text);
}

void goti_sheet_none(goti_sheet *sheet)
{
    add(sheet, CELL_NONE, 0, NULL);
}

size_t goti_sheet_rows(const goti_sheet *sheet)
{
    return sheet->n_columns > 0 ? sheet->n_cells / sheet->n_columns : 0;
}

/* ---- JSON -------------------------------------------------------------- */

void goti_sheet_add_json(const goti_sheet *sheet, size_t row, size_t first,
                         size_t n, json_object *o)
{
    assert(row < goti_sheet_rows(sheet) && first + n <= sheet->n_columns);
    for (size_t i = first; i < first + n; i++) {
        const cell *const c = &sheet->cell[row * sheet->n_columns + i];
        const char *const key = sheet->column[i].name;
        switch (c->kind) {
        case CELL_NONE:
            goti_json_put(o, key, NULL);
            break;
        case CELL_TEXT:
            goti_json_text(o, key, c->text);
            break;
        case CELL_COUNT:
            goti_json_count(o, key, c->count);
            break;
        case CELL_REAL:
            goti_json_decimal(o, key, c->text);
            break;
        }
    }
}

static void print_json(const goti_sheet *sheet, FILE *out)
{
    json_object *const rows = goti_json_list();
    for (size_t r = 0; r < goti_sheet_rows(sheet); r++) {
        json_object *const o = goti_json_object();
        goti_sheet_add_json(sheet, r, 0, sheet->n_columns, o);
        goti_json_push(rows, o);
    }
    goti_json_print_to(rows, out);
}

/* ---- text -------------------------------------------------------------- */

static void put_csv(const char *text, FILE *out)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void put_markdown(const char *text, FILE *out)
{
    for (; *text != '\0'; text++) {
        if (strchr("\\`*_[]<>|~&", *text) != NULL) fputc('\\', out);
        fputc(*text == '\n' || *text == '\r' ? ' ' : *text, out);
    }
}

static void put_latex(const char *text, FILE *out)
{
    static const struct {
        char c;
        const char *with;
    } other[] = {{'\\', "\\textbackslash{}"},
                 {'^', "\\textasciicircum{}"},
                 {'~', "\\textasciitilde{}"},
                 {'<', "\\textless{}"},
                 {'>', "\\textgreater{}"},
                 {'|', "\\textbar{}"},
                 {'"', "''"},  /* \\textquotedbl is not in all fonts */
                 {'[', "{[}"}, /* else an argument of the \\ before it */
                 {'*', "{*}"},
                 {'`', "\\textasciigrave{}"}};
    for (; *text != '\0'; text++) {
        const char *with = NULL;
        for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
            if (other[i].c == *text) with = other[i].with;
        if (with != NULL) {
            fputs(with, out);
            continue;
        }
        if (strchr("{}$&#_%", *text) != NULL) fputc('\\', out);
        fputc(*text, out);
    }
}

/* What differs between the formats that are lines of text. */
typedef struct style {
    void (*put)(const char *text, FILE *out);
    const char *before, *between, *after; /* cells of a line */
    bool blanks;                          /* for underscores, in names */
} style;

static void print_names(const goti_sheet *sheet, const style *s, FILE *out)
{
    fputs(s->before, out);
    for (size_t i = 0; i < sheet->n_columns; i++) {
        char *const name = made(strdup(sheet->column[i].name));
        for (char *p = name; s->blanks && *p != '\0'; p++)
            if (*p == '_') *p = ' ';
        if (i > 0) fputs(s->between, out);
        s->put(name, out);
        free(name);
    }
    fputs(s->after, out);
}

static void print_cell(const cell *c, const style *s, FILE *out)
{
    if (c->kind == CELL_COUNT)
        fprintf(out, "%" PRIu64, c->count);
    else if (c->kind != CELL_NONE)
        s->put(c->text, out);
}

static void print_rows(const goti_sheet *sheet, const style *s, FILE *out)
{
    for (size_t r = 0; r < goti_sheet_rows(sheet); r++) {
        fputs(s->before, out);
        for (size_t i = 0; i < sheet->n_columns; i++) {
            if (i > 0) fputs(s->between, out);
            print_cell(&sheet->cell[r * sheet->n_columns + i], s, out);
        }
        fputs(s->after, out);
    }
}

static void print_csv(const goti_sheet *sheet, FILE *out)
{
    static const style s = {put_csv, "", ",", "\n", false};
    print_names(sheet, &s, out);
    print_rows(sheet, &s, out);
}

static void print_markdown(const goti_sheet *sheet, FILE *out)
{
    static const style s = {put_markdown, "| ", " | ", " |\n", true};
    print_names(sheet, &s, out);
    for (size_t i = 0; i < sheet->n_columns; i++)
        fputs(sheet->column[i].kind == GOTI_SHEET_NUMBER ? "|---:" : "|---",
              out);
    fputs("|\n", out);
    print_rows(sheet, &s, out);
}

static void print_latex(const goti_sheet *sheet, FILE *out)
{
    static const style s = {put_latex, "", " & ", " \\\\\n", true};
    static const char *const set[] = {"r", "l", "p{0.4\\linewidth}"};
    fputs("% needs \\usepackage{booktabs}\n\\begin{tabular}{", out);
    for (size_t i = 0; i < sheet->n_columns; i++)
        fputs(set[sheet->column[i].kind], out);
    fputs("}\n\\toprule\n", out);
    print_names(sheet, &s, out);
    fputs("\\midrule\n", out);
    print_rows(sheet, &s, out);
    fputs("\\bottomrule\n\\end{tabular}\n", out);
}

void goti_sheet_print(const goti_sheet *sheet, goti_sheet_format format,
                      FILE *out)
{
    assert(sheet->n_columns > 0 && sheet->n_cells % sheet->n_columns == 0);
    switch (format) {
    case GOTI_SHEET_CSV:
        print_csv(sheet, out);
        break;
    case GOTI_SHEET_JSON:
        print_json(sheet, out);
        break;
    case GOTI_SHEET_MARKDOWN:
        print_markdown(sheet, out);
        break;
    case GOTI_SHEET_LATEX:
        print_latex(sheet, out);
        break;
    }
}
