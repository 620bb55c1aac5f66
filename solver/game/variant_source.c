/* SPDX-License-Identifier: MIT */
#include "solver/game/variant_source.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"
#include "solver/game/variant_path.h"

static bool ends_in(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

/* Where "file.ini:section" is divided; NULL if it names no section. */
static const char *section_colon(const char *name)
{
    const char *const colon = strrchr(name, ':');
    if (colon == NULL || colon - name < 4) return NULL;
    return strncmp(colon - 4, ".ini", 4) == 0 ? colon : NULL;
}

static goti_err open_file(goti_variant_source *s, const char *path,
                          const goti_inifile **out, goti_msg *msg)
{
    if (s->n_files == GOTI_MAX_ANCESTORS)
        return goti_fail(msg, GOTI_E_VARIANT, "%s: more than %d parents", path,
                         GOTI_MAX_ANCESTORS);
    goti_inifile *ini = NULL;
    GOTI_TRY(goti_inifile_read(path, &ini, msg));
    s->file[s->n_files++] = ini;
    *out = ini;
    return GOTI_OK;
}

static goti_err push(goti_variant_source *s, const goti_inifile *ini,
                     unsigned section, goti_msg *msg)
{
    const goti_ini_section *const added = &ini->section[section];
    for (unsigned i = 0; i < s->n; i++) {
        const goti_ini_section *const there =
            &s->level[i].ini->section[s->level[i].section];
        if (strcmp(s->level[i].ini->path, ini->path) == 0 &&
            strcmp(there->name, added->name) == 0)
            return goti_fail(msg, GOTI_E_VARIANT,
                             "%s:%d: section [%s] is its own ancestor",
                             ini->path, added->line, added->name);
    }
    if (s->n == GOTI_MAX_ANCESTORS)
        return goti_fail(msg, GOTI_E_VARIANT, "%s:%d: more than %d parents",
                         ini->path, added->line, GOTI_MAX_ANCESTORS);
    s->level[s->n].ini = ini;
    s->level[s->n].section = section;
    s->n++;
    return GOTI_OK;
}

/* A shipped file holds the section it is named after. */
static goti_err push_shipped(goti_variant_source *s, const char *name,
                             const char *dir, goti_msg *msg)
{
    char *path = NULL;
    GOTI_TRY(goti_variant_path(name, dir, &path, msg));
    const goti_inifile *ini = NULL;
    goti_err err = open_file(s, path, &ini, msg);
    free(path);
    if (err != GOTI_OK) return err;
    const int section = goti_inifile_section(ini, name);
    if (section < 0)
        return goti_fail(msg, GOTI_E_VARIANT,
                         "%s:%d: expected a section [%s], got [%s]", ini->path,
                         ini->section[0].line, name, ini->section[0].name);
    return push(s, ini, (unsigned)section, msg);
}

/* "file.ini" means its last section, so that parents can stand before. */
static goti_err push_file(goti_variant_source *s, const char *name,
                          goti_msg *msg)
{
    const char *const colon = section_colon(name);
    char *const path =
        colon == NULL ? strdup(name) : strndup(name, (size_t)(colon - name));
    if (path == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const goti_inifile *ini = NULL;
    goti_err err = open_file(s, path, &ini, msg);
    free(path);
    if (err != GOTI_OK) return err;
    int section = (int)ini->n_sections - 1;
    if (colon != NULL) section = goti_inifile_section(ini, colon + 1);
    if (section < 0)
        return goti_fail(msg, GOTI_E_VARIANT, "%s: no section [%s]", ini->path,
                         colon + 1);
    return push(s, ini, (unsigned)section, msg);
}

static goti_err push_parent(goti_variant_source *s, const char *dir,
                            goti_msg *msg)
{
    const goti_inifile *const ini = s->level[s->n - 1].ini;
    const goti_ini_section *const child =
        &ini->section[s->level[s->n - 1].section];
    const int section = goti_inifile_section(ini, child->parent);
    if (section >= 0) return push(s, ini, (unsigned)section, msg);
    goti_msg why = {""};
    goti_err err = push_shipped(s, child->parent, dir, &why);
    if (err == GOTI_OK) return GOTI_OK;
    return goti_fail(msg, err, "%s:%d: parent '%s' of [%s]: %.*s", ini->path,
                     child->line, child->parent, child->name,
                     GOTI_UTF8_CUT(why.text, 300));
}

static goti_err push_ancestors(goti_variant_source *s, const char *dir,
                               goti_msg *msg)
{
    for (;;) {
        const goti_inifile *const ini = s->level[s->n - 1].ini;
        const unsigned section = s->level[s->n - 1].section;
        if (ini->section[section].parent[0] == '\0') return GOTI_OK;
        GOTI_TRY(push_parent(s, dir, msg));
    }
}

goti_err goti_variant_source_open(const char *name, const char *dir,
                                  goti_variant_source *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    const bool is_path = strchr(name, '/') != NULL || ends_in(name, ".ini") ||
                         section_colon(name) != NULL;
    GOTI_TRY(is_path ? push_file(out, name, msg)
                     : push_shipped(out, name, dir, msg));
    return push_ancestors(out, dir, msg);
}

goti_err goti_variant_source_open_text(const char *path, const char *text,
                                       const char *dir,
                                       goti_variant_source *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    goti_inifile *ini = NULL;
    GOTI_TRY(goti_inifile_parse(path, text, strlen(text), &ini, msg));
    out->file[out->n_files++] = ini;
    GOTI_TRY(push(out, ini, (unsigned)ini->n_sections - 1, msg));
    return push_ancestors(out, dir, msg);
}

void goti_variant_source_close(goti_variant_source *source)
{
    for (unsigned i = 0; i < source->n_files; i++)
        goti_inifile_free(source->file[i]);
    source->n_files = 0;
    source->n = 0;
}

bool goti_variant_source_find(const goti_variant_source *source,
                              const char *field, goti_field_text *out)
{
    for (unsigned i = 0; i < source->n; i++) {
        const goti_inifile *const ini = source->level[i].ini;
        const int entry =
            goti_inifile_field(ini, source->level[i].section, field);
        if (entry < 0) continue;
        out->ini = ini;
        out->begin = (size_t)entry;
        out->end = goti_inifile_field_end(ini, (size_t)entry);
        return true;
    }
    return false;
}

int goti_variant_source_line(const goti_variant_source *source,
                             const char *field, const goti_inifile **ini)
{
    goti_field_text text;
    *ini = source->level[0].ini;
    if (!goti_variant_source_find(source, field, &text))
        return (*ini)->section[source->level[0].section].line;
    *ini = text.ini;
    return text.ini->entry[text.begin].line;
}
