/* SPDX-License-Identifier: MIT */
/*
 * The parsing is libinih's; what it does not give is done in the reader below,
 * which hands it the lines: line numbers, whole section headers (libinih cuts
 * them at 49 bytes and does not report sections without fields), and an error
 * for lines it would split.
 */
#include "solver/game/inifile.h"

#include <ctype.h>
#include <ini.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "solver/base/file.h"
#include "solver/base/utf8.h"

enum { MAX_FILE_BYTES = 1 << 20 };

typedef struct parser {
    goti_inifile *ini;
    const char *next; /* the rest of the text */
    int line;
    bool indented;   /* the current line begins with white space */
    bool field_open; /* a field of this section can be continued */
    goti_err err;
    goti_msg *msg;
} parser;

static bool stop(parser *p, goti_err err)
{
    p->err = err;
    return false;
}

static bool out_of_memory(parser *p)
{
    return stop(
        p, goti_fail(p->msg, GOTI_E_MEMORY, "%s: out of memory", p->ini->path));
}

static void *grow(void *array, size_t n, size_t size)
{
    if ((n & (n - 1)) != 0) return array; /* room up to the next power of 2 */
    return realloc(array, (n == 0 ? 1 : 2 * n) * size);
}

/* A copy of [begin, end) without white space at its ends. */
static char *trimmed(const char *begin, const char *end)
{
    while (begin < end && isspace((unsigned char)*begin))
        begin++;
    while (end > begin && isspace((unsigned char)end[-1]))
        end--;
    return strndup(begin, (size_t)(end - begin));
}

static bool add_section(parser *p, char *name, char *parent)
{
    goti_inifile *const ini = p->ini;
    void *const grown =
        grow(ini->section, ini->n_sections, sizeof ini->section[0]);
    if (grown != NULL) ini->section = grown;
    if (grown == NULL || name == NULL || parent == NULL) {
        free(name);
        free(parent);
        return out_of_memory(p);
    }
    const int earlier = goti_inifile_section(ini, name);
    ini->section[ini->n_sections++] = (goti_ini_section){p->line, name, parent};
    p->field_open = false;
    if (earlier >= 0)
        return stop(p, goti_fail(p->msg, GOTI_E_VARIANT,
                                 "%s:%d: section [%s] is given twice (first "
                                 "on line %d)",
                                 ini->path, p->line, name,
                                 ini->section[earlier].line));
    return true;
}

/* "[name]" or "[name : parent]"; line begins with '['. */
static bool read_header(parser *p, const char *line, const char *end)
{
    const char *const close = memchr(line, ']', (size_t)(end - line));
    if (close == NULL)
        return stop(p, goti_fail(p->msg, GOTI_E_VARIANT,
                                 "%s:%d: expected [name] or [name : parent], "
                                 "got '%.*s'",
                                 p->ini->path, p->line,
                                 end - line < 80 ? (int)(end - line)
                                                 : goti_utf8_cut(line, 80),
                                 line));
    const char *const colon = memchr(line, ':', (size_t)(close - line));
    if (colon == NULL)
        return add_section(p, trimmed(line + 1, close), strdup(""));
    return add_section(p, trimmed(line + 1, colon), trimmed(colon + 1, close));
}

static bool is_comment(const char *line)
{
    line += strspn(line, " \t");
    return *line == ';' || *line == '#';
}

/* Tabs, and a return at the end of a line, are not control characters here. */
static bool is_control(const char *c, size_t n, bool last)
{
    if (*c == '\t' || (*c == '\r' && last)) return false;
    return goti_utf8_is_control(c, n);
}

/* The n bytes of a line: UTF-8 that can be shown. */
static bool check_text(parser *p, const char *line, size_t n)
{
    size_t bytes;
    for (size_t i = 0; i < n; i += bytes) {
        bytes = goti_utf8_char(line + i, n - i);
        if (bytes > 0 && !is_control(line + i, bytes, i + 1 == n)) continue;
        return stop(p,
                    goti_fail(p->msg, GOTI_E_VARIANT,
                              "%s:%d: expected UTF-8 text%s, got byte 0x%02x "
                              "at column %zu",
                              p->ini->path, p->line,
                              bytes > 0 ? " without control characters" : "",
                              (unsigned char)line[i], i + 1));
    }
    return true;
}

/* The ini_reader: the next line, as fgets would give it. */
static char *next_line(char *out, int size, void *stream)
{
    parser *const p = stream;
    if (*p->next == '\0' || p->err != GOTI_OK) return NULL;
    const char *const begin = p->next;
    const char *const end = begin + strcspn(begin, "\n");
    const size_t n = (size_t)(end - begin);
    p->next = *end == '\n' ? end + 1 : end;
    p->line++;
    p->indented = isspace((unsigned char)*begin) && n > 0;
    if (n + 2 > (size_t)size) {
        (void)stop(p, goti_fail(p->msg, GOTI_E_VARIANT,
                                "%s:%d: expected at most %d characters on a "
                                "line, got %zu; continue the value on an "
                                "indented line",
                                p->ini->path, p->line, size - 2, n));
        return NULL;
    }
    if (!is_comment(begin) && !check_text(p, begin, n)) return NULL;
    if (*begin == '[') {
        if (!read_header(p, begin, end)) return NULL;
        strcpy(out, "[x]\n"); /* the true name is kept in the record */
        return out;
    }
    memcpy(out, begin, n);
    strcpy(out + n, "\n");
    return out;
}

static bool add_entry(parser *p, const char *name, const char *value,
                      bool continued)
{
    goti_inifile *const ini = p->ini;
    void *const grown = grow(ini->entry, ini->n_entries, sizeof ini->entry[0]);
    if (grown == NULL) return out_of_memory(p);
    ini->entry = grown;
    goti_ini_entry *const e = &ini->entry[ini->n_entries++];
    *e = (goti_ini_entry){(unsigned)ini->n_sections - 1, p->line, continued,
                          strdup(name), strdup(value)};
    return (e->name != NULL && e->value != NULL) || out_of_memory(p);
}

/* The ini_handler: a field or a continuation line. */
static int handle(void *user, const char *section, const char *name,
                  const char *value)
{
    parser *const p = user;
    goti_inifile *const ini = p->ini;
    if (p->err != GOTI_OK) return 0;
    if (ini->n_sections == 0 || strcmp(section, "x") != 0)
        return stop(p, goti_fail(p->msg, GOTI_E_VARIANT,
                                 "%s:%d: expected a section header at the "
                                 "beginning of a line before field '%s'",
                                 ini->path, p->line, name));
    const bool continued = p->indented && p->field_open;
    const int earlier =
        goti_inifile_field(ini, (unsigned)ini->n_sections - 1, name);
    if (!continued && earlier >= 0)
        return stop(p, goti_fail(p->msg, GOTI_E_VARIANT,
                                 "%s:%d: field '%s' is given twice (first on "
                                 "line %d)",
                                 ini->path, p->line, name,
                                 ini->entry[earlier].line));
    p->field_open = true;
    return add_entry(p, name, value, continued);
}

static goti_err parse(goti_inifile *ini, const char *text, goti_msg *msg)
{
    parser p = {.ini = ini, .next = text, .msg = msg};
    const int bad_line = ini_parse_stream(next_line, &p, handle, &p);
    if (p.err != GOTI_OK) return p.err;
    if (bad_line > 0)
        return goti_fail(msg, GOTI_E_VARIANT,
                         "%s:%d: expected 'field = value' or [section]",
                         ini->path, bad_line);
    if (bad_line < 0)
        return goti_fail(msg, GOTI_E_MEMORY, "%s: out of memory", ini->path);
    if (ini->n_sections == 0)
        return goti_fail(msg, GOTI_E_VARIANT,
                         "%s:1: expected a section such as [my-game]",
                         ini->path);
    return GOTI_OK;
}

/* The text as a string: no NUL in it, and without a byte order mark. */
static goti_err parse_bytes(goti_inifile *ini, const char *text,
                            size_t size_bytes, goti_msg *msg)
{
    static const char mark[] = "\xef\xbb\xbf";
    int line = 1;
    const size_t n = strlen(text);
    for (size_t i = 0; i < n; i++)
        line += text[i] == '\n';
    if (n < size_bytes)
        return goti_fail(msg, GOTI_E_VARIANT,
                         "%s:%d: expected text, got a NUL byte", ini->path,
                         line);
    const bool marked = strncmp(text, mark, sizeof mark - 1) == 0;
    return parse(ini, marked ? text + sizeof mark - 1 : text, msg);
}

/* A pipe would keep us waiting.  What cannot be looked at cannot be opened. */
static goti_err check_kind(const char *path, goti_msg *msg)
{
    struct stat st;
    if (stat(path, &st) != 0 || S_ISREG(st.st_mode)) return GOTI_OK;
    return goti_fail(msg, GOTI_E_IO, "%s: not a regular file", path);
}

goti_err goti_inifile_parse(const char *path, const char *text,
                            size_t size_bytes, goti_inifile **out,
                            goti_msg *msg)
{
    goti_inifile *const ini = calloc(1, sizeof *ini);
    if (ini != NULL) ini->path = strdup(path);
    goti_err err = GOTI_OK;
    if (ini == NULL || ini->path == NULL)
        err = goti_fail(msg, GOTI_E_MEMORY, "%s: out of memory", path);
    else
        err = parse_bytes(ini, text, size_bytes, msg);
    if (err != GOTI_OK)
        goti_inifile_free(ini);
    else
        *out = ini;
    return err;
}

goti_err goti_inifile_read(const char *path, goti_inifile **out, goti_msg *msg)
{
    char *text = NULL;
    size_t size_bytes = 0;
    GOTI_TRY(check_kind(path, msg));
    GOTI_TRY(goti_file_read(path, MAX_FILE_BYTES, &text, &size_bytes, msg));
    const goti_err err = goti_inifile_parse(path, text, size_bytes, out, msg);
    free(text);
    return err;
}

void goti_inifile_free(goti_inifile *ini)
{
    if (ini == NULL) return;
    for (size_t i = 0; i < ini->n_sections; i++) {
        free(ini->section[i].name);
        free(ini->section[i].parent);
    }
    for (size_t i = 0; i < ini->n_entries; i++) {
        free(ini->entry[i].name);
        free(ini->entry[i].value);
    }
    free(ini->section);
    free(ini->entry);
    free(ini->path);
    free(ini);
}

int goti_inifile_section(const goti_inifile *ini, const char *name)
{
    for (size_t i = 0; i < ini->n_sections; i++)
        if (strcmp(ini->section[i].name, name) == 0) return (int)i;
    return -1;
}

int goti_inifile_field(const goti_inifile *ini, unsigned section,
                       const char *name)
{
    for (size_t i = 0; i < ini->n_entries; i++)
        if (ini->entry[i].section == section && !ini->entry[i].continued &&
            strcmp(ini->entry[i].name, name) == 0)
            return (int)i;
    return -1;
}

size_t goti_inifile_field_end(const goti_inifile *ini, size_t entry)
{
    do {
        entry++;
    } while (entry < ini->n_entries && ini->entry[entry].continued);
    return entry;
}
