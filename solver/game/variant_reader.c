/* SPDX-License-Identifier: MIT */
#include "solver/game/variant_reader.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"

goti_err goti_reader_bad(const goti_reader *r, const char *field, int line,
                         const char *got, const char *expected, ...)
{
    char what[256];
    va_list args;
    va_start(args, expected);
    (void)vsnprintf(what, sizeof what, expected, args);
    va_end(args);
    const goti_inifile *ini = NULL;
    const int first_line = goti_variant_source_line(r->source, field, &ini);
    if (line == 0) line = first_line;
    return goti_fail(r->msg, GOTI_E_VARIANT,
                     "%s:%d: field '%s': expected %s, got %s%.*s%s", ini->path,
                     line, field, what, got == NULL ? "" : "'",
                     GOTI_UTF8_CUT(got == NULL ? "nothing" : got, 60),
                     got == NULL ? "" : "'");
}

bool goti_reader_given(const goti_reader *r, const char *field)
{
    goti_field_text text;
    return goti_variant_source_find(r->source, field, &text);
}

goti_err goti_reader_text(const goti_reader *r, const char *field,
                          const char *default_text, char *out, size_t out_bytes)
{
    goti_field_text text;
    out[0] = '\0';
    if (!goti_variant_source_find(r->source, field, &text)) {
        if (default_text == NULL)
            return goti_reader_bad(r, field, 0, NULL, "a text");
        (void)snprintf(out, out_bytes, "%s", default_text);
        return GOTI_OK;
    }
    size_t used = 0;
    for (size_t e = text.begin; e < text.end; e++) {
        const goti_ini_entry *const entry = &text.ini->entry[e];
        const size_t n = strlen(entry->value);
        if (used + n + 2 > out_bytes)
            return goti_reader_bad(r, field, entry->line, entry->value,
                                   "at most %zu bytes in all", out_bytes - 1);
        if (used > 0 && n > 0) out[used++] = ' ';
        memcpy(out + used, entry->value, n + 1);
        used += n;
    }
    return GOTI_OK;
}

goti_err goti_reader_number(const goti_reader *r, const char *field,
                            int default_number, int min, int max, int *out)
{
    char text[GOTI_TOKEN_BYTES];
    *out = default_number;
    GOTI_TRY(goti_reader_text(r, field, "", text, sizeof text));
    const bool given = goti_reader_given(r, field);
    if (!given && default_number != GOTI_REQUIRED) return GOTI_OK;
    char *end = text;
    const long n = isdigit((unsigned char)text[0]) ? strtol(text, &end, 10) : 0;
    if (end == text || *end != '\0' || n < min || n > max)
        return goti_reader_bad(r, field, 0, given ? text : NULL,
                               "a number from %d to %d", min, max);
    *out = (int)n;
    return GOTI_OK;
}

/* Does list, "one|two|three", begin with that word? */
static bool begins_with_word(const char *list, const char *word)
{
    const size_t n = strlen(word);
    return n > 0 && strncmp(list, word, n) == 0 &&
           (list[n] == '|' || list[n] == '\0');
}

goti_err goti_reader_word(const goti_reader *r, const char *field,
                          int default_word, const char *list, int *out)
{
    char text[GOTI_TOKEN_BYTES];
    *out = default_word;
    GOTI_TRY(goti_reader_text(r, field, "", text, sizeof text));
    const bool given = goti_reader_given(r, field);
    if (!given && default_word != GOTI_REQUIRED) return GOTI_OK;
    int n = 0;
    for (const char *word = list; word != NULL; n++) {
        if (begins_with_word(word, text)) {
            *out = n;
            return GOTI_OK;
        }
        word = strchr(word, '|');
        if (word != NULL) word++;
    }
    return goti_reader_bad(r, field, 0, given ? text : NULL,
                           strchr(list, '|') == NULL ? "%s" : "one of %s",
                           list);
}

bool goti_reader_token(const char **line, char *out)
{
    const char *const blanks = " \t\r";
    const char *const begin = *line + strspn(*line, blanks);
    const size_t n = strcspn(begin, blanks);
    const int most = goti_utf8_cut(begin, GOTI_TOKEN_BYTES - 1);
    (void)snprintf(out, GOTI_TOKEN_BYTES, "%.*s",
                   n < (size_t)most ? (int)n : most, begin);
    *line = begin + n;
    return n > 0;
}
