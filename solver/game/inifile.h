/* SPDX-License-Identifier: MIT */
/*
 * INI files with line numbers: sections "[name]" or "[name : parent]", fields
 * "name = value", indented lines that continue a value, ';' and '#' comments.
 * They are UTF-8 without control characters, with or without a mark (BOM).
 * Knows the form only; what the fields mean is variant_ini.c.
 */
#ifndef GOTI_GAME_INIFILE_H
#define GOTI_GAME_INIFILE_H

#include <stdbool.h>
#include <stddef.h>

#include "solver/base/err.h"

/** One line with text: a field, or the continuation of the one before. */
typedef struct goti_ini_entry {
    unsigned section;
    int line;
    bool continued;
    char *name;
    char *value;
} goti_ini_entry;

typedef struct goti_ini_section {
    int line;
    char *name;
    char *parent; /* "" when there is none */
} goti_ini_section;

/** Plain record, read only once built. */
typedef struct goti_inifile {
    char *path;
    size_t n_sections, n_entries;
    goti_ini_section *section;
    goti_ini_entry *entry;
} goti_inifile;

/** Read a file; errors of form are "PATH:LINE: ...". Free with _free. */
goti_err goti_inifile_read(const char *path, goti_inifile **out,
                           goti_msg *msg) GOTI_NODISCARD;
/** The same for a text of size_bytes with a NUL behind it, as if it were the
 * file at path, which need not be there. */
goti_err goti_inifile_parse(const char *path, const char *text,
                            size_t size_bytes, goti_inifile **out,
                            goti_msg *msg) GOTI_NODISCARD;
void goti_inifile_free(goti_inifile *ini); /* accepts NULL */

/** Number of the section of that name, or -1. */
int goti_inifile_section(const goti_inifile *ini, const char *name);

/** Number of the entry that begins that field in that section, or -1. */
int goti_inifile_field(const goti_inifile *ini, unsigned section,
                       const char *name);

/** One past the last entry of the field that begins at entry. */
size_t goti_inifile_field_end(const goti_inifile *ini, size_t entry);

#endif
