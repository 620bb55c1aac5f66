/* SPDX-License-Identifier: MIT */
/* Position strings: a byte for the game, then the text. */
#include <stdlib.h>

#include "solver/game/notation.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    const goti_variant *const v = fuzz_game(fuzz_byte(&in));
    char *const text = fuzz_text(&in);
    goti_position pos;
    goti_msg msg = {""};
    const goti_err err = goti_position_parse(v, text, &pos, &msg);
    FUZZ_TRUTH(err == GOTI_OK || err == GOTI_E_ARG);
    fuzz_check_message(err, &msg, text);
    if (err == GOTI_OK) fuzz_check_position(v, &pos);
    free(text);
    return 0;
}
