/* SPDX-License-Identifier: MIT */
/*
 * Where the fields of a variant come from: its own section, then its parent's,
 * and so on.  Resolves names and inheritance; knows no field.
 */
#ifndef GOTI_GAME_VARIANT_SOURCE_H
#define GOTI_GAME_VARIANT_SOURCE_H

#include "solver/game/inifile.h"

enum { GOTI_MAX_ANCESTORS = 16 };

typedef struct goti_variant_source {
    unsigned n; /* sections, the variant's own first */
    struct {
        const goti_inifile *ini;
        unsigned section;
    } level[GOTI_MAX_ANCESTORS];
    unsigned n_files; /* owned */
    goti_inifile *file[GOTI_MAX_ANCESTORS];
} goti_variant_source;

/** A field's text: its lines are the entries begin..end of ini. */
typedef struct goti_field_text {
    const goti_inifile *ini;
    size_t begin, end;
} goti_field_text;

/** Arguments as of goti_variant_load. Close with _close, also on failure. */
goti_err goti_variant_source_open(const char *name, const char *dir,
                                  goti_variant_source *out,
                                  goti_msg *msg) GOTI_NODISCARD;
/** Arguments as of goti_variant_parse; otherwise the same. */
goti_err goti_variant_source_open_text(const char *path, const char *text,
                                       const char *dir,
                                       goti_variant_source *out,
                                       goti_msg *msg) GOTI_NODISCARD;
void goti_variant_source_close(goti_variant_source *source);

/** The nearest section that gives the field; false when none does. */
bool goti_variant_source_find(const goti_variant_source *source,
                              const char *field, goti_field_text *out);

/** The first line of a field and its file; of the section if none gives it. */
int goti_variant_source_line(const goti_variant_source *source,
                             const char *field, const goti_inifile **ini);

#endif
