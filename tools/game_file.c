/* SPDX-License-Identifier: MIT */
#include "tools/game_file.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/file.h"
#include "solver/base/utf8.h"

goti_err goti_game_file_read(const goti_variant *v, const char *path,
                             goti_game_text *out, goti_msg *msg)
{
    char *text = NULL;
    size_t size_bytes = 0;
    bool found = false;
    GOTI_TRY(goti_file_read(path, GOTI_GAME_FILE_MAX_BYTES, &text, &size_bytes,
                            msg));
    goti_game_reader in = {.name = path, .next = text, .line = 1};
    goti_err err = GOTI_OK;
    if (strlen(text) != size_bytes)
        err = goti_fail(msg, GOTI_E_ARG, "%.*s: expected text, found a NUL",
                        GOTI_UTF8_CUT(path, 300));
    else
        err = goti_game_text_read(v, &in, out, &found, msg);
    free(text);
    if (err == GOTI_OK && !found)
        return goti_fail(msg, GOTI_E_ARG, "%.*s: there is no game in it",
                         GOTI_UTF8_CUT(path, 300));
    return err;
}

goti_err goti_game_file_write(const goti_variant *v, const char *path,
                              const goti_game_text *game, goti_msg *msg)
{
    char *text = NULL;
    goti_atomic_file *file = NULL;
    GOTI_TRY(goti_game_text_write(v, game, &text, msg));
    goti_err err = goti_atomic_open_output(path, &file, msg);
    if (err == GOTI_OK) {
        err = goti_atomic_write(file, text, strlen(text), msg);
        if (err == GOTI_OK)
            err = goti_atomic_commit(file, msg);
        else
            goti_atomic_abandon(file);
    }
    free(text);
    return err;
}
