/* SPDX-License-Identifier: MIT */
/*
 * A variant's positions as rows: which row sets there are, and how each row's
 * cells are joined to cells of other rows.
 *
 * Points are renumbered so that orbits stand together (symmetry.h).  One row
 * set R a symmetry orbit is kept.  An action of the row side leads from R to
 * some R', whose representative s(R') is what the store holds.  Rather than
 * permuting the stored row for each action, all actions of R that need the
 * same s form a frame: they are gathered as if from s(R), where stored rows
 * are seen unpermuted, and the gathered result is permuted once.
 */
#ifndef GOTI_RETRO_SPACE_H
#define GOTI_RETRO_SPACE_H

#include "db/index.h"
#include "solver/base/par.h"
#include "solver/game/tier.h"
#include "solver/retro/kernels.h"
#include "solver/retro/team.h"

enum { GOTI_MAX_COMPONENTS = 16 };

/** One action of the row side, as its frame sees it. */
typedef struct goti_action {
    uint32_t row;       /* stored row it leads to */
    uint8_t n_captured; /* 0: a step, or a piece entering; in morris it closes
                           mills that capture so many, if there are enough */
    goti_cell_map map;
} goti_action;

/** Actions of a row that need the same symmetry; steps first. */
typedef struct goti_frame {
    bool identity;
    goti_dim_map out; /* cell of the row -> cell of the frame */
    goti_dim_map in;  /* the reverse */
    uint32_t first, n_steps, n_captures; /* into the rowset's actions */
} goti_frame;

typedef struct goti_row {
    uint64_t set, free; /* points */
    uint32_t first_frame, n_frames;
    uint32_t first_edge, n_edges;
    uint32_t reach; /* dimensions next to a row piece: all taken = no step */
    uint32_t n_components; /* of the free points; see blocked columns */
    uint32_t first_component;
    uint32_t first_mill, n_mills; /* mills among the free points, as cells */
    uint32_t slot;   /* place in the tables, UINT32_MAX: not in them */
    uint32_t weight; /* row sets the representative stands for */
} goti_row;

/** All rows with the same number of row pieces. */
typedef struct goti_rowset {
    unsigned n_row, f; /* row pieces; free points */
    uint32_t n_rows;
    goti_span own;    /* of them this process works on */
    uint32_t n_slots; /* rows in the tables */
    goti_rows rows;   /* the solver's orbits */
    goti_rows orbits; /* the tables' orbits: all symmetries */
    goti_row *row;
    goti_frame *frame;
    goti_action *action;
    goti_dim_edge *edge;
    uint32_t *mill;      /* morris: mills among the free points, as cells */
    uint32_t *component; /* connected parts of the free points, as cells */
    uint32_t n_frames, n_actions, n_edges, n_components, n_mills;
} goti_rowset;

typedef struct goti_space {
    const goti_variant *variant;
    goti_board board;                     /* renumbered */
    goti_symmetries symmetries;           /* renumbered, all */
    uint8_t point_order[GOTI_MAX_POINTS]; /* place -> point of the variant */
    bool use_symmetry;
    /* Who solves together; set after opening, NULL: this process alone. */
    goti_team *team; /* borrowed */
} goti_space;

/** What joins the rows of a rowset. */
typedef enum goti_joins {
    GOTI_JOIN_MOVES, /* steps and captures within the rowset, column steps; in
                        morris, men fly where so few do */
    GOTI_JOIN_STEPS, /* the same, but they do not: others are in hand */
    GOTI_JOIN_ENTRY, /* a row piece enters: leads to the rowset of n_row + 1;
                        in morris, one that closes a mill captures */
    GOTI_JOIN_NONE   /* only the column side acts */
} goti_joins;

/** Renumber the board of v (borrowed). */
goti_err goti_space_open(const goti_variant *v, bool use_symmetry,
                         goti_space *out, goti_msg *msg) GOTI_NODISCARD;

/**
 * Build the rows with n_row row pieces.
 * @param next  for GOTI_JOIN_ENTRY: the rowset of n_row + 1; else NULL.
 */
goti_err goti_rowset_open(const goti_space *space, unsigned n_row,
                          goti_joins joins, const goti_rowset *next,
                          goti_rowset *out, goti_msg *msg) GOTI_NODISCARD;
/** How many rows and actions that would be: nothing else of out is filled.  Of
 * any number of free points. */
goti_err goti_rowset_count(const goti_space *space, unsigned n_row,
                           goti_joins joins, const goti_rowset *next,
                           goti_rowset *out, goti_msg *msg) GOTI_NODISCARD;
void goti_rowset_close(goti_rowset *set);

/** goti_par_for over the rows this process works on; items are row numbers. */
#ifdef GOTI_MPI
goti_err goti_rows_for(const goti_rowset *set, int n_threads, uint64_t grain,
                       goti_par_fn fn, void *ctx) GOTI_NODISCARD;
#else
GOTI_NODISCARD static inline goti_err goti_rows_for(const goti_rowset *set,
                                                    int n_threads,
                                                    uint64_t grain,
                                                    goti_par_fn fn, void *ctx)
{
    return goti_par_for(n_threads, set->n_rows, grain, fn, ctx);
}
#endif

#endif
