/* SPDX-License-Identifier: MIT */
#include "tools/svg.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"

struct goti_svg {
    FILE *out; /* into text; keeps its own error */
    char *text;
    size_t size_bytes;
    const char *element[GOTI_SVG_MAX_DEPTH];
    unsigned depth;
    bool in_tag; /* "<name attr" so far */
};

goti_err goti_svg_open(goti_svg **out, goti_msg *msg)
{
    goti_svg *const s = calloc(1, sizeof *s);
    if (s != NULL) s->out = open_memstream(&s->text, &s->size_bytes);
    if (s == NULL || s->out == NULL) {
        free(s);
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    }
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", s->out);
    *out = s;
    return GOTI_OK;
}

/* ---- text -------------------------------------------------------------- */

/* May XML 1.0 hold that character? Of control characters only blanks. */
static bool is_allowed(const char *c, size_t n)
{
    if (n == 1 && (*c == '\t' || *c == '\n' || *c == '\r')) return true;
    if (n == 3 && (memcmp(c, "\xef\xbf\xbe", 3) == 0 ||
                   memcmp(c, "\xef\xbf\xbf", 3) == 0))
        return false;
    return n > 0 && !goti_utf8_is_control(c, n);
}

/* What stands for a character of markup, or NULL. */
static const char *entity(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

static void put_escaped(FILE *out, const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        const size_t n = goti_utf8_char(text, left);
        const char *const as = entity(*text);
        if (as != NULL)
            fputs(as, out);
        else if (is_allowed(text, n))
            fwrite(text, 1, n, out);
        else
            fputs("\xef\xbf\xbd", out);
        text += n > 0 ? n : 1;
        left -= n > 0 ? n : 1;
    }
}

const char *goti_svg_fixed(double value, char buf[GOTI_SVG_NUMBER_BYTES])
{
    /* Pictures are small; what is not must not overflow the integer. */
    const double kept = value > 1e9 ? 1e9 : value < -1e9 ? -1e9 : value;
    const long long tenths = (long long)floor(kept * 10 + 0.5);
    const long long size = tenths < 0 ? -tenths : tenths;
    const char *const sign = tenths < 0 ? "-" : "";
    if (size % 10 == 0)
        snprintf(buf, GOTI_SVG_NUMBER_BYTES, "%s%lld", sign, size / 10);
    else
        snprintf(buf, GOTI_SVG_NUMBER_BYTES, "%s%lld.%lld", sign, size / 10,
                 size % 10);
    return buf;
}

/* ---- elements ---------------------------------------------------------- */

static void close_tag(goti_svg *s, const char *how)
{
    if (s->in_tag) fputs(how, s->out);
    s->in_tag = false;
}

void goti_svg_begin(goti_svg *s, const char *name)
{
    assert(s->depth < GOTI_SVG_MAX_DEPTH);
    close_tag(s, ">\n");
    fprintf(s->out, "<%s", name);
    s->element[s->depth++] = name;
    s->in_tag = true;
}

void goti_svg_attribute(goti_svg *s, const char *name, const char *value)
{
    assert(s->in_tag);
    fprintf(s->out, " %s=\"", name);
    put_escaped(s->out, value);
    fputc('"', s->out);
}

void goti_svg_number(goti_svg *s, const char *name, double value)
{
    char number[GOTI_SVG_NUMBER_BYTES];
    goti_svg_attribute(s, name, goti_svg_fixed(value, number));
}

void goti_svg_points(goti_svg *s, const char *name, const goti_svg_point *point,
                     unsigned n)
{
    char x[GOTI_SVG_NUMBER_BYTES], y[GOTI_SVG_NUMBER_BYTES];
    assert(s->in_tag);
    fprintf(s->out, " %s=\"", name);
    for (unsigned i = 0; i < n; i++)
        fprintf(s->out, "%s%s,%s", i > 0 ? " " : "",
                goti_svg_fixed(point[i].x, x), goti_svg_fixed(point[i].y, y));
    fputc('"', s->out);
}

void goti_svg_text(goti_svg *s, const char *text)
{
    assert(s->depth > 0);
    close_tag(s, ">");
    put_escaped(s->out, text);
}

void goti_svg_textf(goti_svg *s, const char *fmt, ...)
{
    char text[512];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    goti_utf8_trim(text);
    goti_svg_text(s, text);
}

void goti_svg_end(goti_svg *s)
{
    assert(s->depth > 0);
    const char *const name = s->element[--s->depth];
    if (s->in_tag)
        close_tag(s, "/>\n");
    else
        fprintf(s->out, "</%s>\n", name);
}

goti_err goti_svg_close(goti_svg *s, char **text, size_t *size_bytes,
                        goti_msg *msg)
{
    assert(s->depth == 0);
    const bool lost = ferror(s->out) != 0;
    const bool unclosed = fclose(s->out) != 0;
    goti_err err = GOTI_OK;
    if (lost || unclosed || s->text == NULL) {
        err = goti_fail(msg, GOTI_E_MEMORY, "out of memory");
        free(s->text);
    } else {
        *text = s->text;
        *size_bytes = s->size_bytes;
    }
    free(s);
    return err;
}

void goti_svg_abandon(goti_svg *s)
{
    if (s == NULL) return;
    (void)fclose(s->out);
    free(s->text);
    free(s);
}
