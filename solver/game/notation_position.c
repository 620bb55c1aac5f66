/* SPDX-License-Identifier: MIT */
/* Positions as text; moves are in notation.c. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "solver/base/bits.h"
#include "solver/base/utf8.h"
#include "solver/game/notation.h"
#include "solver/game/notation_morris.h"
#include "solver/game/notation_parts.h"

/* --- positions out ------------------------------------------------------- */

static void put_empty_run(goti_writer *w, unsigned *run)
{
    if (*run > 0) goti_writer_put(w, "%u", *run);
    *run = 0;
}

static void put_board(goti_writer *w, const goti_variant *v,
                      const goti_position *pos)
{
    unsigned run = 0;
    for (unsigned p = 0; p < v->board.n_points; p++) {
        if (p > 0 && v->board.display_row[p] != v->board.display_row[p - 1]) {
            put_empty_run(w, &run);
            goti_writer_put(w, "/");
        }
        if ((pos->piece[GOTI_ROW] | pos->piece[GOTI_COLUMN]) & goti_bit(p)) {
            const bool row = (pos->piece[GOTI_ROW] & goti_bit(p)) != 0;
            put_empty_run(w, &run);
            goti_writer_put(w, "%c",
                            v->side[row ? GOTI_ROW : GOTI_COLUMN].letter);
        } else {
            run++;
        }
    }
    put_empty_run(w, &run);
}

const char *goti_position_format(const goti_variant *v,
                                 const goti_position *pos, char *buf,
                                 size_t buf_bytes)
{
    goti_writer w = {buf, buf_bytes, 0};
    put_board(&w, v, pos);
    goti_writer_put(&w, " %c %u/%u ", v->side[pos->to_move].letter,
                    pos->hand[GOTI_ROW], pos->hand[GOTI_COLUMN]);
    if (v->family == GOTI_MORRIS)
        goti_writer_put(&w, "%u/%u", goti_position_lost(v, pos, GOTI_ROW),
                        goti_position_lost(v, pos, GOTI_COLUMN));
    else
        goti_writer_put(&w, "%u", pos->captured);
    goti_writer_put(&w, " %u", pos->quiet);
    return buf;
}

/* --- positions in -------------------------------------------------------- */

typedef struct scanner {
    const char *next;
    char token[GOTI_MOVE_TEXT_BYTES]; /* "" at the end */
} scanner;

static goti_err next_token(scanner *s, goti_msg *msg)
{
    const char *const begin = s->next + strspn(s->next, " \t\r\n");
    const size_t n = strcspn(begin, " \t\r\n");
    if (n >= sizeof s->token)
        return goti_fail(msg, GOTI_E_ARG, "position: '%.*s...' is too long",
                         GOTI_UTF8_CUT(begin, 40));
    memcpy(s->token, begin, n);
    s->token[n] = '\0';
    s->next = begin + n;
    return GOTI_OK;
}

/* Decimal digits up to the end or up to stop; -1 if it is something else. */
static int scan_number(const char **s, char stop)
{
    int n = 0;
    if (!isdigit((unsigned char)**s)) return -1;
    for (; isdigit((unsigned char)**s); (*s)++) {
        n = n * 10 + (**s - '0');
        if (n > UINT16_MAX) return -1;
    }
    if (**s != stop) return -1;
    return n;
}

/* The side of a letter, or -1. */
static int side_of(const goti_variant *v, char letter)
{
    const char upper = (char)toupper((unsigned char)letter);
    if (upper == v->side[GOTI_ROW].letter) return GOTI_ROW;
    if (upper == v->side[GOTI_COLUMN].letter) return GOTI_COLUMN;
    return -1;
}

static unsigned row_points(const goti_board *board, unsigned row)
{
    unsigned n = 0;
    for (unsigned p = 0; p < board->n_points; p++)
        n += board->display_row[p] == row;
    return n;
}

/* What to show of a text that begins wrong: a character, or a byte. */
static int character_bytes(const char *text, size_t n)
{
    const size_t bytes = goti_utf8_char(text, n);
    return bytes == 0 ? 1 : (int)bytes;
}

/* One row of BOARD, the length bytes at text; its first point is first. */
static goti_err scan_row(const goti_variant *v, const char *text, size_t length,
                         unsigned row, unsigned first, goti_position *pos,
                         goti_msg *msg)
{
    const unsigned expected = row_points(&v->board, row);
    unsigned used = 0;
    for (size_t i = 0; i < length && used <= expected; i++) {
        const int side = side_of(v, text[i]);
        if (isdigit((unsigned char)text[i])) {
            unsigned run = 0;
            for (; i < length && isdigit((unsigned char)text[i]); i++)
                run = run > 99 ? run : run * 10 + (unsigned)(text[i] - '0');
            i--;
            used += run;
        } else if (side >= 0 && used < expected) {
            pos->piece[side] |= goti_bit(first + used++);
        } else if (side >= 0) {
            used++;
        } else {
            return goti_fail(msg, GOTI_E_ARG,
                             "position: expected %c, %c or a number of empty "
                             "points in row %u, got '%.*s'",
                             v->side[GOTI_ROW].letter,
                             v->side[GOTI_COLUMN].letter, row + 1,
                             character_bytes(text + i, length - i), text + i);
        }
    }
    if (used == expected) return GOTI_OK;
    const int most = goti_utf8_cut(text, 40);
    const int shown = length < (size_t)most ? (int)length : most;
    return goti_fail(msg, GOTI_E_ARG,
                     "position: expected %u points in row %u, got %s '%.*s'",
                     expected, row + 1,
                     used < expected ? "fewer:" : "more:", shown, text);
}

static goti_err scan_board(const goti_variant *v, const char *text,
                           goti_position *pos, goti_msg *msg)
{
    unsigned first = 0;
    const char *rest = text;
    for (unsigned row = 0; row < v->board.n_display_rows; row++) {
        const size_t n = strcspn(rest, "/");
        GOTI_TRY(scan_row(v, rest, n, row, first, pos, msg));
        first += row_points(&v->board, row);
        rest += n;
        const bool last = row + 1U == v->board.n_display_rows;
        if (last != (*rest == '\0'))
            return goti_fail(msg, GOTI_E_ARG,
                             "position: expected %u rows divided by '/', got "
                             "'%.*s'",
                             v->board.n_display_rows, GOTI_UTF8_CUT(text, 80));
        if (!last) rest++;
    }
    return GOTI_OK;
}

/* The token as "ROW/COLUMN"; each at most that side's pieces. */
static bool scan_pair(const goti_variant *v, const char *text, int pair[2])
{
    pair[GOTI_ROW] = scan_number(&text, '/');
    if (pair[GOTI_ROW] < 0) return false;
    text++;
    pair[GOTI_COLUMN] = scan_number(&text, '\0');
    return pair[GOTI_COLUMN] >= 0 &&
           pair[GOTI_ROW] <= v->side[GOTI_ROW].n_pieces &&
           pair[GOTI_COLUMN] <= v->side[GOTI_COLUMN].n_pieces;
}

static goti_err scan_quiet(scanner *s, goti_position *pos, goti_msg *msg)
{
    GOTI_TRY(next_token(s, msg));
    const char *p = s->token;
    const int quiet = scan_number(&p, '\0');
    if (quiet < 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "position: expected quiet plies (0 for none) after "
                         "the captures, got '%.*s'",
                         GOTI_UTF8_CUT(s->token, 40));
    pos->quiet = (uint16_t)quiet;
    return GOTI_OK;
}

static goti_err scan_captured(const goti_variant *v, scanner *s,
                              goti_position *pos, goti_msg *msg)
{
    const char *p = s->token;
    const int captured = scan_number(&p, '\0');
    if (captured < 0 || captured > v->capture_target)
        return goti_fail(msg, GOTI_E_ARG,
                         "position: expected captures from 0 to %u after the "
                         "hands, got '%.*s'",
                         v->capture_target, GOTI_UTF8_CUT(s->token, 40));
    pos->captured = (uint8_t)captured;
    return GOTI_OK;
}

/* Morris: what both sides have lost, "ROW/COLUMN"; it must agree. */
static goti_err scan_lost(const goti_variant *v, const scanner *s,
                          const goti_position *pos, goti_msg *msg)
{
    int lost[2];
    if (!scan_pair(v, s->token, lost))
        return goti_fail(msg, GOTI_E_ARG,
                         "position: expected the men lost by either side, such "
                         "as 0/1, after the hands, got '%.*s'",
                         GOTI_UTF8_CUT(s->token, 40));
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        const unsigned on_board = goti_popcount(pos->piece[side]);
        const unsigned sum = on_board + pos->hand[side] + (unsigned)lost[side];
        if (sum != v->side[side].n_pieces)
            return goti_fail(msg, GOTI_E_ARG,
                             "%s: %u on the board, %u in hand and %d lost make "
                             "%u, expected %u",
                             v->side[side].side_name, on_board, pos->hand[side],
                             lost[side], sum, v->side[side].n_pieces);
    }
    return GOTI_OK;
}

static goti_err scan_hands(const goti_variant *v, const scanner *s,
                           goti_position *pos, goti_msg *msg)
{
    int hand[2];
    if (!scan_pair(v, s->token, hand))
        return goti_fail(msg, GOTI_E_ARG,
                         "position: expected hands such as %u/%u, got '%.*s'",
                         v->family == GOTI_HUNT ? 0 : v->side[GOTI_ROW].n_hand,
                         v->side[GOTI_COLUMN].n_hand,
                         GOTI_UTF8_CUT(s->token, 40));
    pos->hand[GOTI_ROW] = (uint8_t)hand[GOTI_ROW];
    pos->hand[GOTI_COLUMN] = (uint8_t)hand[GOTI_COLUMN];
    return GOTI_OK;
}

/*
 * "ROWHAND/COLUMNHAND", then CAPTURED and QUIET.  In morris the captures of
 * both sides follow from the men seen, so that the rest may be left out.
 */
static goti_err scan_counts(const goti_variant *v, scanner *s,
                            goti_position *pos, goti_msg *msg)
{
    const unsigned men = v->side[GOTI_COLUMN].n_pieces;
    GOTI_TRY(scan_hands(v, s, pos, msg));
    const unsigned left =
        goti_popcount(pos->piece[GOTI_COLUMN]) + pos->hand[GOTI_COLUMN];
    const char *const after_hands = s->next;
    GOTI_TRY(next_token(s, msg));
    if (v->family == GOTI_HUNT) {
        GOTI_TRY(scan_captured(v, s, pos, msg));
        return scan_quiet(s, pos, msg);
    }
    pos->captured = (uint8_t)(left < men ? men - left : 0);
    if (s->token[0] == '\0' || strcasecmp(s->token, "moves") == 0) {
        s->next = after_hands;
        return GOTI_OK;
    }
    GOTI_TRY(scan_lost(v, s, pos, msg));
    return scan_quiet(s, pos, msg);
}

static unsigned left_in_hand(const goti_side_spec *side, unsigned turns)
{
    return turns < side->n_hand ? side->n_hand - turns : 0;
}

/*
 * The short form: column turns played.  From them and the side to move follow
 * the row side's turns, from the turns the hands, and from the hands and the
 * pieces seen the captures.
 */
static goti_err scan_turns(const goti_variant *v, scanner *s,
                           goti_position *pos, goti_msg *msg)
{
    const char *p = s->token;
    const int turns = scan_number(&p, '\0');
    if (turns < 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "position: expected hands such as 0/%u, or turns "
                         "played, got '%.*s'",
                         v->side[GOTI_COLUMN].n_hand,
                         GOTI_UTF8_CUT(s->token, 40));
    int row_turns = turns;
    if (v->first == GOTI_COLUMN && pos->to_move == GOTI_ROW) row_turns--;
    if (v->first == GOTI_ROW && pos->to_move == GOTI_COLUMN) row_turns++;
    const goti_side_spec *const column = &v->side[GOTI_COLUMN];
    const unsigned hand = left_in_hand(column, (unsigned)turns);
    const unsigned entered = column->n_pieces - hand;
    const unsigned on_board = goti_popcount(pos->piece[GOTI_COLUMN]);
    if (row_turns < 0 || on_board > entered)
        return goti_fail(msg, GOTI_E_ARG,
                         "position: %u %s on the board, but after %d turns %u "
                         "have entered",
                         on_board, column->side_name, turns, entered);
    pos->hand[GOTI_ROW] =
        (uint8_t)left_in_hand(&v->side[GOTI_ROW], (unsigned)row_turns);
    pos->hand[GOTI_COLUMN] = (uint8_t)hand;
    pos->captured = (uint8_t)(entered - on_board);
    return GOTI_OK;
}

static goti_err scan_fields(const goti_variant *v, scanner *s,
                            goti_position *pos, goti_msg *msg)
{
    GOTI_TRY(scan_board(v, s->token, pos, msg));
    GOTI_TRY(next_token(s, msg));
    const int side = s->token[0] == '\0' || s->token[1] != '\0'
                         ? -1
                         : side_of(v, s->token[0]);
    if (side < 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "position: expected %c or %c to move after the "
                         "board, got '%.*s'",
                         v->side[GOTI_ROW].letter, v->side[GOTI_COLUMN].letter,
                         GOTI_UTF8_CUT(s->token, 40));
    pos->to_move = (uint8_t)side;
    GOTI_TRY(next_token(s, msg));
    if (v->family == GOTI_MORRIS || strchr(s->token, '/') != NULL)
        return scan_counts(v, s, pos, msg);
    return scan_turns(v, s, pos, msg);
}

static goti_err play_moves(const goti_variant *v, scanner *s,
                           goti_position *pos, goti_last_turn *last,
                           goti_msg *msg)
{
    for (unsigned n = 1;; n++) {
        GOTI_TRY(next_token(s, msg));
        if (s->token[0] == '\0') return GOTI_OK;
        goti_move move;
        goti_msg why = {""};
        const goti_err err = goti_move_parse(v, pos, s->token, &move, &why);
        if (err != GOTI_OK)
            return goti_fail(msg, err, "turn %u: %.*s", n,
                             GOTI_UTF8_CUT(why.text, 400));
        *last = (goti_last_turn){true, pos->to_move, move};
        goti_move_apply(v, pos, &move, pos);
    }
}

goti_err goti_position_parse(const goti_variant *v, const char *text,
                             goti_position *out, goti_msg *msg)
{
    goti_last_turn last;
    return goti_position_parse_game(v, text, out, &last, msg);
}

goti_err goti_position_parse_game(const goti_variant *v, const char *text,
                                  goti_position *out, goti_last_turn *last,
                                  goti_msg *msg)
{
    scanner s = {.next = text};
    goti_position pos = {{0, 0}, {0, 0}, 0, 0, 0};
    goti_last_turn turn = {.known = false};
    GOTI_TRY(next_token(&s, msg));
    if (s.token[0] == '\0')
        return goti_fail(msg, GOTI_E_ARG,
                         "position: expected a board or 'start', got nothing");
    if (strcasecmp(s.token, "start") == 0)
        goti_position_start(v, &pos);
    else if (goti_rings_begin(text))
        GOTI_TRY(goti_rings_parse(v, text, &pos, &s.next, msg));
    else
        GOTI_TRY(scan_fields(v, &s, &pos, msg));
    GOTI_TRY(goti_position_check(v, &pos, msg));
    GOTI_TRY(next_token(&s, msg));
    if (strcasecmp(s.token, "moves") == 0)
        GOTI_TRY(play_moves(v, &s, &pos, &turn, msg));
    else if (s.token[0] != '\0')
        return goti_fail(msg, GOTI_E_ARG,
                         "position: expected 'moves' or nothing more, got "
                         "'%.*s'",
                         GOTI_UTF8_CUT(s.token, 40));
    *out = pos;
    *last = turn;
    return GOTI_OK;
}
