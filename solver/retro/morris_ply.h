/* SPDX-License-Identifier: MIT */
/*
 * One turn of placing in morris, from cells that are known to those before it:
 * a rowset at a time, on cells of one byte.  Codes stand in the order of what
 * they are worth to White, the row side: he takes the maximum of his placings,
 * Black the minimum.
 *
 * When White places, rows of w men look at rows of w + 1; when Black does, a
 * row looks at itself, and where he closes a mill at rows of w - 1.
 */
#ifndef GOTI_RETRO_MORRIS_PLY_H
#define GOTI_RETRO_MORRIS_PLY_H

#include "solver/retro/archive.h"
#include "solver/retro/rows_spread.h"

/** The rowsets of a game, and cells of those that are looked at. */
typedef struct goti_placing {
    goti_archive *archive; /* borrowed */
    const goti_variant *v;
    goti_rowset *set;      /* by white men */
    goti_rowstore *cells;  /* by white men */
    goti_book *book;       /* by white men, then black; for White */
    goti_scratch *scratch; /* one a worker */
    unsigned most;         /* men captured at once */
    goti_rowstore more;    /* most - 1 rows more a worker */
} goti_placing;

/** All rowsets, joined by white men that enter; no cells yet. */
goti_err goti_placing_open(goti_archive *archive, goti_placing *out,
                           goti_msg *msg) GOTI_NODISCARD;
void goti_placing_close(goti_placing *p);

goti_book *goti_placing_book(const goti_placing *p, unsigned white,
                             unsigned black);

/** Cells and books of the layer's rowset of white men, from its tables.
 * @return GOTI_E_INTERRUPTED before it begins. */
goti_err goti_placing_take(goti_placing *p, const goti_men_layer *layer,
                           unsigned white, goti_msg *msg) GOTI_NODISCARD;

/** Black men of the tiers of a layer. */
goti_range goti_men_blacks(const goti_men_layer *l);
/** Has the layer tiers of so many white men? */
bool goti_men_has_white(const goti_men_layer *l, unsigned white);

/** A rowset before a turn of placing. */
typedef struct goti_ply {
    goti_placing *p;
    const goti_men_layer *layer, *after; /* before the turn, after it */
    unsigned white;
    goti_hunt hunt;
    goti_range range, range_after;     /* black men that count */
    goti_rowstore out;                 /* White places: what is being made */
    goti_rowstore *looked_at;          /* and the rowset it is made from */
    goti_book book[GOTI_MAX_CLASSES];  /* of what is made; for White */
    unsigned taken;                    /* men taken out of looked_at */
    goti_batch batch[GOTI_MAX_CLOSED]; /* rows of other processes */
    uint8_t quiet[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
    uint8_t as_is[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
    uint8_t closing[GOTI_MAX_CLOSED][GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
} goti_ply;

/**
 * Books and look-up tables.  The layer's side to move places; p holds cells and
 * books of after: of white + 1 men if that is White, else of white men and, if
 * there is such a rowset, of one less for each man captured at once.
 */
goti_err goti_ply_begin(goti_placing *p, const goti_men_layer *layer,
                        const goti_men_layer *after, unsigned white,
                        goti_ply *out, goti_msg *msg) GOTI_NODISCARD;

/**
 * White places: all but the last look, which goti_ply_white_row has.  Opens
 * out; looked_at is used up, its rows are no cells of after any more.
 */
goti_err goti_ply_white(goti_ply *s, goti_msg *msg) GOTI_NODISCARD;

/** What the rows of the next batch look at, of rows of other processes; ctx is
 * the goti_ply.  Before goti_ply_white_row and goti_ply_black_row. */
goti_err goti_ply_white_coming(void *ctx, const goti_batch_rows *rows,
                               goti_msg *msg) GOTI_NODISCARD;
goti_err goti_ply_black_coming(void *ctx, const goti_batch_rows *rows,
                               goti_msg *msg) GOTI_NODISCARD;
/** Either of these, with the batches it brings. */
goti_coming goti_ply_coming(goti_ply *s, goti_rows_coming fn);
/** All rows, batch by batch, without tables: for goti_ply_white_row and
 * goti_ply_black_row. */
goti_err goti_ply_rows(goti_ply *s, goti_par_fn row, goti_rows_coming coming,
                       goti_msg *msg) GOTI_NODISCARD;
/** Done with these. */
void goti_ply_end(goti_ply *s);

/** The cells of a row before White's turn, once a row; ctx is the goti_ply.
 * Cells in which he cannot place are 0. */
goti_err goti_ply_white_row(void *ctx, uint32_t row, int worker,
                            const uint8_t **cells);
/** The same before Black's, in place.  Where he cannot place, 255. */
goti_err goti_ply_black_row(void *ctx, uint32_t row, int worker,
                            const uint8_t **cells);

#endif
