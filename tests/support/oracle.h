/* SPDX-License-Identifier: MIT */
/*
 * The games stated once more, in the most naive way, to test goti with: hunts
 * in oracle.c, morris in oracle_morris.c.
 *
 * The oracle reads a variant's record (points, lines, numbers, rule fields)
 * and nothing else of goti: no sets of bits, no tiers, no index, no symmetry,
 * no threads.  A state is a board of characters; all states lie in one list
 * with a hash map; values come from sweeping that list until nothing changes.
 * It is slow, and meant to be seen to be right.  It aborts when it cannot go
 * on (no memory, too many turns): a test has no use for anything else.
 */
#ifndef GOTI_TESTS_SUPPORT_ORACLE_H
#define GOTI_TESTS_SUPPORT_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/table_format.h" /* goti_category, a plain enum */
#include "solver/game/variant.h"

enum { ORACLE_MAX_TURNS = 8192, ORACLE_MAX_CHAIN = 32, ORACLE_NO_POINT = 255 };

/* ---- rules ---- */

/** A state; unused bytes are 0, so that equal states have equal bytes. */
typedef struct oracle_state {
    char at[GOTI_MAX_POINTS + 1]; /* '.', 'R' or 'C' a point; a string */
    uint8_t hand[2];
    uint8_t to_move;
    uint8_t captured; /* of the column side */
    uint16_t quiet;   /* counted plies since the last capture */
} oracle_state;

typedef struct oracle_turn {
    uint8_t from, to; /* ORACLE_NO_POINT where there is none */
    uint8_t n_over;
    uint8_t over[ORACLE_MAX_CHAIN], landing[ORACLE_MAX_CHAIN];
    oracle_state after;
} oracle_turn;

typedef enum oracle_end {
    ORACLE_GOES_ON,
    ORACLE_ROW_WON,
    ORACLE_COLUMN_WON,
    ORACLE_DRAWN
} oracle_end;

typedef struct oracle_rules {
    const goti_variant *v; /* borrowed */
    bool step[GOTI_MAX_POINTS][GOTI_MAX_POINTS];
    size_t n_jumps;
    struct {
        uint8_t from, over, to;
    } jump[2 * GOTI_MAX_LINES * GOTI_MAX_LINE_POINTS]; /* hunt */
    size_t n_mills;
    uint8_t mill[GOTI_MAX_LINES][3]; /* morris */
} oracle_rules;

/** Read steps, and jumps or mills, off the lines. */
void oracle_rules_init(oracle_rules *r, const goti_variant *v);

void oracle_start(const goti_variant *v, oracle_state *out);

/**
 * All turns of the side to move, ORACLE_MAX_TURNS at most.  None when the
 * target is reached or a blocked side ends the game; the counter is not asked.
 * Morris: captures that leave the same board are one turn, in any order.
 */
size_t oracle_turns(const oracle_rules *r, const oracle_state *s,
                    oracle_turn *out);

/** Is the game over in s, which has n_turns turns? */
oracle_end oracle_end_of(const oracle_rules *r, const oracle_state *s,
                         size_t n_turns);

/** The same for morris alone; oracle_turns and oracle_end_of call them. */
size_t oracle_morris_turns(const oracle_rules *r, const oracle_state *s,
                           oracle_turn *out);
oracle_end oracle_morris_end(const oracle_rules *r, const oracle_state *s,
                             size_t n_turns);

/** No piece is in hand. */
bool oracle_in_movement(const oracle_state *s);

/** Does the no-capture counter count that side's plies? */
bool oracle_counts(const goti_variant *v, int side);

/**
 * The number of the ply that would complete the count, from a movement state
 * with that side to move: a capture or end on it is still in time, later is
 * not.  INT_MAX when nothing is counted.
 */
int oracle_last_ply_in_time(const goti_variant *v, int to_move, int quiet);

/* ---- all states and turns ---- */

typedef struct oracle_edge {
    uint32_t child;
    bool captures;
} oracle_edge;

/** States and the turns between them. Open fields are read-only. */
typedef struct oracle_graph {
    oracle_rules rules;
    bool with_counter; /* quiet is part of a state; otherwise always 0 */
    size_t n_states, max_states;
    oracle_state *state;
    oracle_end *end;
    size_t *first_edge; /* of state i: first_edge[i] .. first_edge[i + 1] */
    size_t n_edges, max_edges;
    oracle_edge *edge;
    size_t n_expanded; /* states whose edges are known */
    uint32_t *slot;    /* hash map: state number + 1 */
    size_t n_slots;
    oracle_turn *turn; /* scratch */
} oracle_graph;

/** v is borrowed until close. */
oracle_graph *oracle_graph_open(const goti_variant *v, bool with_counter);
void oracle_graph_close(oracle_graph *g);

/** Number of that state; it is added if new. */
size_t oracle_graph_add(oracle_graph *g, const oracle_state *s);
/** Number of that state, or SIZE_MAX. */
size_t oracle_graph_find(const oracle_graph *g, const oracle_state *s);

/**
 * Add every board with that many pieces; hands, side to move, captured and
 * quiet are taken from like.
 */
void oracle_graph_add_boards(oracle_graph *g, const oracle_state *like,
                             unsigned n_row, unsigned n_column);

/** Add whatever can be reached from what is there. */
void oracle_graph_expand(oracle_graph *g);

/* ---- values ---- */

/** Plain value for the side to move, and plies to the end of the game. */
typedef struct oracle_plain {
    int8_t value; /* 1 win, 0 draw, -1 loss */
    int depth;    /* draws: 0 */
} oracle_plain;

/**
 * Values of an expanded graph when endless play is a draw: the winner takes
 * the shortest way, the loser the longest.  Without counter this is the
 * theoretical value and DTM; with counter, the value under the counter.
 * @return one entry a state; free it.
 */
oracle_plain *oracle_solve(const oracle_graph *g);

/** What goti's tables hold. */
typedef struct oracle_value {
    goti_category category; /* from a fresh counter */
    goti_category theoretical;
    int dtc;
} oracle_value;

/** Five values from the value without and with the counter. */
goti_category oracle_category(int theoretical, int under_counter);

/**
 * Category, theoretical value and DTC of every state of an expanded graph
 * without counter.
 * @param plain    oracle_solve(g).
 * @param counted  an expanded graph with counter that has every state of g.
 * @param under    oracle_solve(counted).
 * @return one entry a state; free it.
 */
oracle_value *oracle_values(const oracle_graph *g, const oracle_plain *plain,
                            const oracle_graph *counted,
                            const oracle_plain *under);

/**
 * The first state whose value is not the best of its turns' values, or
 * SIZE_MAX: the definition of DTC, checked after the sweeps.
 */
size_t oracle_first_inconsistent(const oracle_graph *g, const oracle_value *u);

#endif
