/* SPDX-License-Identifier: MIT */
/*
 * Play a game against the computer, a move a line.
 *
 *     opponent kaooa medium
 *     opponent kaooa hard row goti-db
 *
 * You are the side named, row or column; without, the side that moves first.
 * "moves" lists what is legal, "quit" ends.
 */
#include <goti/goti.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PLIES = 1000, MAX_MOVES = 256 };

typedef struct table {
    goti_game *game;
    goti_game_player *computer;
    goti_game_level level;
    int you;                                  /* goti_game_side */
    goti_game_position played[MAX_PLIES + 1]; /* the last is on the board */
    size_t n;                                 /* before the last */
} table;

static void show(const table *t)
{
    char text[GOTI_GAME_POSITION_BYTES];
    const goti_game_position *const pos = &t->played[t->n];
    if (goti_game_format(t->game, pos, text, sizeof text, NULL) == GOTI_GAME_OK)
        printf("%s\n", text);
}

static void list_moves(const table *t)
{
    static goti_game_move moves[MAX_MOVES];
    size_t n = 0;
    if (goti_game_moves(t->game, &t->played[t->n], moves, MAX_MOVES, &n,
                        NULL) != GOTI_GAME_OK)
        return;
    for (size_t i = 0; i < n && i < MAX_MOVES; i++)
        printf("%s%s", i > 0 ? " " : "", moves[i].text);
    printf("\n");
}

/* 0 when there is nothing more to read. */
static int ask_you(table *t)
{
    char line[GOTI_GAME_MOVE_BYTES];
    goti_game_error error;
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) return 0;
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "quit") == 0) return 0;
        if (strcmp(line, "moves") == 0) {
            list_moves(t);
        } else if (goti_game_apply(t->game, &t->played[t->n], line,
                                   &t->played[t->n + 1],
                                   &error) == GOTI_GAME_OK) {
            t->n++;
            return 1;
        } else {
            printf("%s\n", error.text);
        }
    }
}

static goti_game_status ask_computer(table *t, goti_game_error *error)
{
    static goti_game_thought thought;
    const goti_game_request request = {.size_bytes = sizeof request,
                                       .level = t->level,
                                       .move_ms = 2000,
                                       .nodes = 300000,
                                       .earlier = t->played,
                                       .n_earlier = t->n};
    const goti_game_status status = goti_game_think(
        t->computer, &t->played[t->n], &request, &thought, error);
    if (status == GOTI_GAME_OK) {
        printf("%s plays %s\n",
               goti_game_side_name(t->game, (goti_game_side)!t->you),
               thought.move.text);
        t->played[++t->n] = thought.move.after;
    }
    return status;
}

static goti_game_status play(table *t, goti_game_error *error)
{
    goti_game_outcome outcome = GOTI_GAME_ONGOING;
    goti_game_status status = GOTI_GAME_OK;
    while (t->n < MAX_PLIES) {
        const goti_game_position *const pos = &t->played[t->n];
        show(t);
        status =
            goti_game_result_in(t->game, t->played, t->n + 1, &outcome, error);
        if (status != GOTI_GAME_OK || outcome != GOTI_GAME_ONGOING) break;
        if (pos->to_move != t->you)
            status = ask_computer(t, error);
        else if (!ask_you(t))
            return GOTI_GAME_OK;
        if (status != GOTI_GAME_OK) break;
    }
    if (status == GOTI_GAME_OK && outcome == GOTI_GAME_DRAWN)
        printf("a draw\n");
    else if (status == GOTI_GAME_OK && outcome != GOTI_GAME_ONGOING)
        printf("%s\n",
               (outcome == GOTI_GAME_ROW_WINS) == (t->you == GOTI_GAME_ROW)
                   ? "you win"
                   : "you lose");
    return status;
}

static goti_game_status begin(table *t, int argc, char **argv,
                              goti_game_error *error)
{
    goti_game_status status =
        goti_game_open(argv[1], argc > 4 ? argv[4] : NULL, 0, &t->game, error);
    if (status == GOTI_GAME_OK)
        status = goti_game_find_level(argv[2], &t->level, error);
    if (status == GOTI_GAME_OK)
        status = goti_game_player_open(t->game, 0, &t->computer, error);
    if (status == GOTI_GAME_OK)
        status = goti_game_parse(t->game, "start", &t->played[0], error);
    if (status != GOTI_GAME_OK) return status;
    t->you = t->played[0].to_move;
    if (argc > 3)
        t->you = strcmp(argv[3], "row") == 0 ? GOTI_GAME_ROW : GOTI_GAME_COLUMN;
    printf("%s; you are %s\n", goti_game_title(t->game),
           goti_game_side_name(t->game, (goti_game_side)t->you));
    return GOTI_GAME_OK;
}

int main(int argc, char **argv)
{
    goti_game_error error = {""};
    goti_game_status status;
    table *t;
    if (argc < 3 || argc > 5 ||
        (argc > 3 && strcmp(argv[3], "row") != 0 &&
         strcmp(argv[3], "column") != 0)) {
        fprintf(stderr, "usage: opponent GAME random|easy|medium|hard "
                        "[row|column [DIRECTORY]]\n");
        return 2;
    }
    t = calloc(1, sizeof *t);
    if (t == NULL) return 1;
    status = begin(t, argc, argv, &error);
    if (status == GOTI_GAME_OK) status = play(t, &error);
    if (status != GOTI_GAME_OK) fprintf(stderr, "opponent: %s\n", error.text);
    goti_game_player_close(t->computer);
    goti_game_close(t->game);
    free(t);
    return status == GOTI_GAME_OK ? 0 : 1;
}
