/* SPDX-License-Identifier: MIT */
/* Files that are part of the program: the page, and the API's description. */
#ifndef GOTI_TOOLS_SERVE_ASSETS_H
#define GOTI_TOOLS_SERVE_ASSETS_H

#include <stddef.h>

typedef struct goti_asset {
    const char *name; /* "index.html" */
    const char *mime;
    const char *etag; /* with its quotes; changes with the bytes */
    const unsigned char *bytes;
    size_t n;
} goti_asset;

/** Made by embed.cmake; the last has no name. */
extern const goti_asset goti_assets[];

/** NULL if there is none of that name. */
const goti_asset *goti_asset_find(const char *name);

#endif
