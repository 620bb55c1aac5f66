/* SPDX-License-Identifier: MIT */
/*
 * A writer of SVG: elements, attributes and text in order, escaped, and numbers
 * that no locale changes.  The first thing that goes wrong is kept until close;
 * calls in between need no checks.
 */
#ifndef GOTI_TOOLS_SVG_H
#define GOTI_TOOLS_SVG_H

#include <stddef.h>

#include "solver/base/err.h"

typedef struct goti_svg goti_svg;

enum { GOTI_SVG_MAX_DEPTH = 16, GOTI_SVG_NUMBER_BYTES = 32 };

/** A point of the picture; y grows downwards. */
typedef struct goti_svg_point {
    double x, y;
} goti_svg_point;

/** Start a document, XML declaration included. Owned: close it. */
goti_err goti_svg_open(goti_svg **out, goti_msg *msg) GOTI_NODISCARD;

/**
 * Begin an element; attributes come next, then text or elements, then its end.
 * At most GOTI_SVG_MAX_DEPTH stand inside each other.
 * @param name  borrowed until the end.
 */
void goti_svg_begin(goti_svg *s, const char *name);
void goti_svg_attribute(goti_svg *s, const char *name, const char *value);
/** With one decimal at most. */
void goti_svg_number(goti_svg *s, const char *name, double value);
/** "x,y x,y ..." */
void goti_svg_points(goti_svg *s, const char *name, const goti_svg_point *point,
                     unsigned n);
/** Text of any bytes: what XML cannot hold becomes U+FFFD. */
void goti_svg_text(goti_svg *s, const char *text);
/** The same; cut after 511 bytes. */
void goti_svg_textf(goti_svg *s, const char *fmt, ...) GOTI_PRINTF(2, 3);
void goti_svg_end(goti_svg *s);

/**
 * The document, with every element ended. Frees s, also on failure.
 * @param text  out: owned, NUL added.
 */
goti_err goti_svg_close(goti_svg *s, char **text, size_t *size_bytes,
                        goti_msg *msg) GOTI_NODISCARD;
/** Give up. Accepts NULL. */
void goti_svg_abandon(goti_svg *s);

/** A number of the picture as text: "12", "-0.5"; returns buf. */
const char *goti_svg_fixed(double value, char buf[GOTI_SVG_NUMBER_BYTES]);

#endif
