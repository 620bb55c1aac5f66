/* SPDX-License-Identifier: MIT */
/*
 * Positions of 24-point boards with the board in rings, the form Sanmill uses
 * and programs around the Malom databases read:
 *
 *   RING/RING/RING SIDE PHASE ACTION WBOARD WHAND BBOARD BHAND ...
 *   OO*@**** ... w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1 ids:nodes
 *
 * Assumed, since no standard says so: the rings stand from the inner one
 * outwards, and each runs clockwise from the middle of its upper side, so that
 * the letters are d5 e5 e4 e3 d3 c3 c4 c5, then d6 f6 f4 f2 d2 b2 b4 b6, then
 * d7 g7 g4 g1 d1 a1 a4 a7.  O is a white man, @ a black one, * an empty point;
 * X, a point out of use, belongs to games that are not here.  SIDE is w or b;
 * PHASE r (ready), p (placing), m (moving) or o (over); ACTION p (place), s
 * (select a man) or r (remove).  After the hands: men either side has still to
 * remove, four numbers on the last mills, the mills formed, plies without a
 * capture, the number of the move.  They may be missing.
 *
 * A turn with its capture is one move here, so a position in the middle of a
 * turn is refused.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "solver/base/bits.h"
#include "solver/base/utf8.h"
#include "solver/game/notation_morris.h"

enum {
    N_RINGS = 3,
    RING = 8,
    RINGS_LENGTH = N_RINGS * RING + N_RINGS - 1,
    WORD_BYTES = 32
};

static const char *const ring_points[N_RINGS * RING] = {
    "d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5", "d6", "f6", "f4", "f2",
    "d2", "b2", "b4", "b6", "d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7",
};

/* Numbers after the side, phase and action, as they follow each other. */
typedef enum ring_number {
    WHITE_BOARD,
    WHITE_HAND,
    BLACK_BOARD,
    BLACK_HAND,
    WHITE_REMOVES,
    BLACK_REMOVES,
    QUIET = 11,
    N_NUMBERS
} ring_number;

/* The first letter of the word after the next, or the end. */
static char letter_after_next(const char *text)
{
    static const char blanks[] = " \t\r\n";
    text += strspn(text, blanks);
    text += strcspn(text, blanks);
    text += strspn(text, blanks);
    return *text;
}

/*
 * Sides whose letters are O and X make such boards in goti's own form, where a
 * number follows the side to move, never a phase.
 */
bool goti_rings_begin(const char *text)
{
    text += strspn(text, " \t\r\n");
    if (strcspn(text, " \t\r\n") != RINGS_LENGTH) return false;
    for (int i = 0; i < RINGS_LENGTH; i++) {
        const bool slash = i % (RING + 1) == RING;
        if (slash ? text[i] != '/' : strchr("O@*X", text[i]) == NULL)
            return false;
    }
    return !isdigit((unsigned char)letter_after_next(text + RINGS_LENGTH));
}

/* The next word without stepping over it; too long a word is cut. */
static size_t peek(const char **text, char *word)
{
    *text += strspn(*text, " \t\r\n");
    const size_t n = strcspn(*text, " \t\r\n");
    const int most = goti_utf8_cut(*text, WORD_BYTES - 1);
    (void)snprintf(word, WORD_BYTES, "%.*s", n < (size_t)most ? (int)n : most,
                   *text);
    return n;
}

static goti_err scan_board(const goti_variant *v, const char *text,
                           goti_position *pos, goti_msg *msg)
{
    if (v->family != GOTI_MORRIS || v->board.n_points != N_RINGS * RING)
        return goti_fail(msg, GOTI_E_ARG,
                         "position: a board in rings is for morris on 24 "
                         "points, and %s is not",
                         v->name);
    for (int i = 0; i < N_RINGS * RING; i++) {
        const char letter = text[i + i / RING];
        const int p = goti_board_find(&v->board, ring_points[i]);
        if (p < 0)
            return goti_fail(msg, GOTI_E_ARG,
                             "position: a board in rings needs a point %s, and "
                             "%s has none",
                             ring_points[i], v->name);
        if (letter == 'X')
            return goti_fail(msg, GOTI_E_ARG,
                             "position: %s is out of use (X), which %s does "
                             "not know",
                             ring_points[i], v->name);
        if (letter == 'O') pos->piece[GOTI_ROW] |= goti_bit((unsigned)p);
        if (letter == '@') pos->piece[GOTI_COLUMN] |= goti_bit((unsigned)p);
    }
    return GOTI_OK;
}

/* One letter out of those allowed. */
static goti_err scan_letter(const char **text, const char *allowed,
                            const char *what, char *out, goti_msg *msg)
{
    char word[WORD_BYTES];
    const size_t n = peek(text, word);
    if (n != 1 || strchr(allowed, word[0]) == NULL)
        return goti_fail(msg, GOTI_E_ARG,
                         "position: expected %s, one of the letters %s, got "
                         "'%s'",
                         what, allowed, word);
    *out = word[0];
    *text += n;
    return GOTI_OK;
}

static goti_err scan_state(const char **text, goti_position *pos, goti_msg *msg)
{
    char side = 0, phase = 0, action = 0;
    GOTI_TRY(scan_letter(text, "wb", "the side to move", &side, msg));
    GOTI_TRY(scan_letter(text, "rpmo", "the phase", &phase, msg));
    GOTI_TRY(scan_letter(text, "psr", "the action", &action, msg));
    if (phase == 'o')
        return goti_fail(msg, GOTI_E_ARG,
                         "position: it says that the game is over (phase o)");
    if (action == 'r')
        return goti_fail(msg, GOTI_E_ARG,
                         "position: a man is still to be captured (action r); "
                         "give the position before that turn");
    pos->to_move = side == 'w' ? GOTI_ROW : GOTI_COLUMN;
    return GOTI_OK;
}

static bool scan_number(const char *word, int *out)
{
    const bool negative = word[0] == '-';
    const char *p = word + negative;
    int n = 0;
    if (!isdigit((unsigned char)*p)) return false;
    for (; isdigit((unsigned char)*p); p++)
        n = n > 100000000 ? n : n * 10 + (*p - '0');
    *out = negative ? -n : n;
    return *p == '\0';
}

/* Numbers up to "moves" or the end; what comes after the last is skipped. */
static goti_err scan_numbers(const char **text, int *number, goti_msg *msg)
{
    char word[WORD_BYTES];
    for (int i = 0;; i++) {
        const size_t n = peek(text, word);
        const bool last = n == 0 || strcasecmp(word, "moves") == 0;
        if (last && i > BLACK_HAND) return GOTI_OK;
        if (i < N_NUMBERS && (last || !scan_number(word, &number[i])))
            return goti_fail(msg, GOTI_E_ARG, "position: expected %s, got '%s'",
                             i > BLACK_HAND
                                 ? "a number"
                                 : "men on the board and in hand, of white and "
                                   "of black",
                             word);
        *text += n;
    }
}

static goti_err check_numbers(const goti_variant *v, const int *number,
                              goti_position *pos, goti_msg *msg)
{
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        const int said = number[side == GOTI_ROW ? WHITE_BOARD : BLACK_BOARD];
        const int hand = number[side == GOTI_ROW ? WHITE_HAND : BLACK_HAND];
        const unsigned seen = goti_popcount(pos->piece[side]);
        if (said < 0 || (unsigned)said != seen)
            return goti_fail(msg, GOTI_E_ARG,
                             "position: %u %s men on the board, but it says %d",
                             seen, v->side[side].side_name, said);
        if (hand < 0 || (unsigned)hand + seen > v->side[side].n_pieces)
            return goti_fail(msg, GOTI_E_ARG,
                             "position: %d %s men in hand beside %u on the "
                             "board, expected at most %u in all",
                             hand, v->side[side].side_name, seen,
                             v->side[side].n_pieces);
        pos->hand[side] = (uint8_t)hand;
    }
    if (number[WHITE_REMOVES] != 0 || number[BLACK_REMOVES] != 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "position: men are still to be captured (%d and %d); "
                         "give the position before that turn",
                         number[WHITE_REMOVES], number[BLACK_REMOVES]);
    return GOTI_OK;
}

goti_err goti_rings_parse(const goti_variant *v, const char *text,
                          goti_position *out, const char **rest, goti_msg *msg)
{
    goti_position pos = {.to_move = GOTI_ROW};
    int number[N_NUMBERS] = {0};
    text += strspn(text, " \t\r\n");
    GOTI_TRY(scan_board(v, text, &pos, msg));
    text += RINGS_LENGTH;
    GOTI_TRY(scan_state(&text, &pos, msg));
    GOTI_TRY(scan_numbers(&text, number, msg));
    GOTI_TRY(check_numbers(v, number, &pos, msg));
    pos.captured = (uint8_t)goti_position_lost(v, &pos, GOTI_COLUMN);
    /* Other programs count on where a variant has no limit. */
    if (v->draw_limit > 0 && !goti_position_in_placement(&pos))
        pos.quiet = (uint16_t)(number[QUIET] < 0 || number[QUIET] > UINT16_MAX
                                   ? UINT16_MAX
                                   : number[QUIET]);
    *rest = text;
    *out = pos;
    return GOTI_OK;
}
