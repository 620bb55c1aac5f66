/* SPDX-License-Identifier: MIT */
/*
 * A printed table: named columns, rows of cells that are texts, counts or
 * decimal numbers, and four formats to print it in.  (What a file of values is
 * called, a table, is another thing.)  Cells are added from left to right and
 * a row ends where the columns do.
 *
 * A sheet is small beside what it tells of: where there is no memory for it,
 * the program ends, as json_out does.
 */
#ifndef GOTI_TOOLS_SHEET_H
#define GOTI_TOOLS_SHEET_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "tools/json_out.h"

typedef enum goti_sheet_format {
    GOTI_SHEET_CSV,      /* as RFC 4180 has it, but lines end in LF */
    GOTI_SHEET_JSON,     /* an array of objects, on one line */
    GOTI_SHEET_MARKDOWN, /* a table that code hosts show */
    GOTI_SHEET_LATEX     /* a tabular with booktabs' rules */
} goti_sheet_format;

/** How a column is set; a cell of it may be of any kind. */
typedef enum goti_sheet_kind {
    GOTI_SHEET_NUMBER, /* to the right */
    GOTI_SHEET_TEXT,   /* to the left */
    GOTI_SHEET_LONG    /* a text that LaTeX should break into lines */
} goti_sheet_kind;

typedef struct goti_sheet goti_sheet;

/** Names of the formats, in order, NULL at the end. */
const char *const *goti_sheet_formats(void);

/** An empty sheet; close it, NULL does no harm. */
goti_sheet *goti_sheet_open(void);
void goti_sheet_close(goti_sheet *sheet);

/** Add a column; all of them before the first cell. The name is copied. */
void goti_sheet_column(goti_sheet *sheet, const char *name,
                       goti_sheet_kind kind);

/** The next cell: a text (copied), a whole number, a number with so many
 * decimals (0 to 9), or nothing (JSON: null). */
void goti_sheet_text(goti_sheet *sheet, const char *text);
void goti_sheet_count(goti_sheet *sheet, uint64_t value);
void goti_sheet_real(goti_sheet *sheet, double value, unsigned decimals);
void goti_sheet_none(goti_sheet *sheet);

size_t goti_sheet_rows(const goti_sheet *sheet);

/** n cells of a row from column first on as fields of o. */
void goti_sheet_add_json(const goti_sheet *sheet, size_t row, size_t first,
                         size_t n, json_object *o);

/**
 * Print it; the last row must be whole.  Markdown and LaTeX have blanks for
 * the underscores of column names.
 */
void goti_sheet_print(const goti_sheet *sheet, goti_sheet_format format,
                      FILE *out);

#endif
