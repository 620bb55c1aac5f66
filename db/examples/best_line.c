/* SPDX-License-Identifier: MIT */
/*
 * The value of a position and a best line from it.
 *
 *     best_line kaooa goti-db
 *     best_line kaooa goti-db "start moves T1 T2"
 */
#include <goti/goti.h>
#include <stdio.h>

enum { MAX_PLIES = 200 };

/* By goti_game_category. */
static const char *const NAMES[] = {"loss", "blessed-loss", "draw",
                                    "cursed-win", "win"};

static void print_value(const goti_game_value *value)
{
    const int by_dtm = value->metric == GOTI_GAME_DTM;
    printf("%s", NAMES[value->category]);
    if (value->theoretical != GOTI_GAME_DRAW)
        printf(", %s %d", by_dtm ? "dtm" : "dtc",
               by_dtm ? value->dtm : value->dtc);
    printf("\n");
}

/* Both sides play their best until the game is over; but a draw has no end. */
static goti_game_status play_line(goti_game *game, goti_game_position *pos,
                                  goti_game_error *error)
{
    goti_game_outcome outcome = GOTI_GAME_ONGOING;
    goti_game_status status = goti_game_result(game, pos, &outcome, error);
    for (int ply = 1; ply <= MAX_PLIES && status == GOTI_GAME_OK &&
                      outcome == GOTI_GAME_ONGOING;
         ply++) {
        goti_game_move move;
        goti_game_value value;
        status = goti_game_best_move(game, pos, &move, &value, error);
        if (status != GOTI_GAME_OK || value.category == GOTI_GAME_DRAW) break;
        printf("%3d. %-16s", ply, move.text);
        print_value(&value);
        *pos = move.after;
        status = goti_game_result(game, pos, &outcome, error);
    }
    return status;
}

static goti_game_status tell(goti_game *game, const char *text,
                             goti_game_error *error)
{
    goti_game_position pos;
    goti_game_value value;
    char written[GOTI_GAME_POSITION_BYTES];
    goti_game_status status = goti_game_parse(game, text, &pos, error);
    if (status == GOTI_GAME_OK)
        status = goti_game_format(game, &pos, written, sizeof written, error);
    if (status == GOTI_GAME_OK)
        status = goti_game_probe(game, &pos, &value, error);
    if (status != GOTI_GAME_OK) return status;
    printf("%s\n%s\n", goti_game_title(game), written);
    print_value(&value);
    return play_line(game, &pos, error);
}

int main(int argc, char **argv)
{
    goti_game *game = NULL;
    goti_game_error error = {""};
    goti_game_status status;
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: best_line GAME DIRECTORY [POSITION]\n");
        return 2;
    }
    status = goti_game_open(argv[1], argv[2], 0, &game, &error);
    if (status == GOTI_GAME_OK)
        status = tell(game, argc > 3 ? argv[3] : "start", &error);
    if (status != GOTI_GAME_OK)
        fprintf(stderr, "best_line: %s: %s\n", goti_game_status_name(status),
                error.text);
    goti_game_close(game);
    return status == GOTI_GAME_OK ? 0 : 1;
}
