/* SPDX-License-Identifier: MIT */
/*
 * Games as text: a character for the game, then a text of any number of games.
 * What is read is sound, and is read alike once it is written.
 */
#include <stdlib.h>
#include <string.h>

#include "solver/game/game_text.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/games.h"

static void check_positions(const goti_variant *v, const goti_record *r)
{
    for (size_t i = 0; i < r->n_moves; i++) {
        goti_position after;
        FUZZ_TRUTH(goti_position_outcome(v, &r->pos[i]) == GOTI_ONGOING);
        fuzz_check_move(v, &r->pos[i], &r->move[i], &after);
        FUZZ_TRUTH(goti_position_equal(&after, &r->pos[i + 1]));
    }
    fuzz_check_position(v, goti_record_last(r));
    FUZZ_TRUTH(goti_record_times(r) >= 1);
}

static void check_same(const goti_game_text *a, const goti_game_text *b)
{
    FUZZ_TRUTH(a->record.n_moves == b->record.n_moves);
    for (size_t i = 0; i <= a->record.n_moves; i++)
        FUZZ_TRUTH(goti_position_equal(&a->record.pos[i], &b->record.pos[i]));
    for (unsigned side = GOTI_ROW; side <= GOTI_COLUMN; side++)
        FUZZ_TRUTH(strcmp(a->player[side], b->player[side]) == 0);
    FUZZ_TRUTH(strcmp(a->date, b->date) == 0);
    FUZZ_TRUTH(strcmp(a->round, b->round) == 0);
    FUZZ_TRUTH(strcmp(a->termination, b->termination) == 0);
    FUZZ_TRUTH(a->result == b->result);
}

static void check_written(const goti_variant *v, const goti_game_text *game)
{
    char *text = NULL;
    goti_game_text again = {.result = GOTI_ONGOING};
    bool found = false;
    FUZZ_TRUTH(goti_game_text_write(v, game, &text, NULL) == GOTI_OK);
    FUZZ_TRUTH(fuzz_is_utf8(text));
    goti_game_reader in = {NULL, text, 1};
    FUZZ_TRUTH(goti_game_text_read(v, &in, &again, &found, NULL) == GOTI_OK);
    FUZZ_TRUTH(found);
    check_same(game, &again);
    FUZZ_TRUTH(goti_game_text_read(v, &in, &again, &found, NULL) == GOTI_OK);
    FUZZ_TRUTH(!found);
    goti_game_text_close(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    const goti_variant *const v = fuzz_game(fuzz_byte(&in));
    char *const text = fuzz_text(&in);
    goti_game_reader reader = {NULL, text, 1};
    goti_game_text game = {.result = GOTI_ONGOING};
    bool found = true;
    while (found) {
        goti_msg msg = {""};
        const char *const before = reader.next;
        const goti_err err =
            goti_game_text_read(v, &reader, &game, &found, &msg);
        fuzz_check_message(err, &msg, text);
        FUZZ_TRUTH(reader.next >= before);
        if (err != GOTI_OK) break;
        if (!found) break;
        FUZZ_TRUTH(reader.next > before);
        check_positions(v, &game.record);
        check_written(v, &game);
    }
    goti_game_text_close(&game);
    free(text);
    return 0;
}
