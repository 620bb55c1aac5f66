/* SPDX-License-Identifier: MIT */
/*
 * Between goti and the oracle: the same position in both forms, random
 * positions, variants by name or from a text.  Aborts with a message when it
 * cannot go on, as the oracle does.
 */
#ifndef GOTI_TESTS_SUPPORT_BRIDGE_H
#define GOTI_TESTS_SUPPORT_BRIDGE_H

#include "solver/game/position.h"
#include "tests/support/oracle.h"

void bridge_to_oracle(const goti_variant *v, const goti_position *pos,
                      oracle_state *out);
void bridge_to_goti(const goti_variant *v, const oracle_state *s,
                    goti_position *out);

/** Every board of every tier goti declares, in morris of both colours, added to
 * g with that quiet. */
void bridge_add_all_boards(oracle_graph *g, uint16_t quiet);

/** The next number of a fixed sequence; seed is any number. */
uint64_t bridge_random(uint64_t *seed);

/**
 * Some board of that tier; in movement some quiet plies, if it has a limit.  In
 * morris as often with colours exchanged, and so that it can occur in play.
 */
void bridge_random_position(const goti_variant *v, const goti_tier *tier,
                            uint64_t *seed, goti_position *out);

/** One of all tiers of v, every second time one of the movement phase. */
const goti_tier *bridge_random_tier(const goti_variant *v,
                                    const goti_tier *tiers, unsigned n_tiers,
                                    uint64_t *seed);

/** All boards of all tiers together. */
uint64_t bridge_count_boards(const goti_variant *v);

/** Call check for every shipped variant of the hunt family; how many. */
size_t bridge_for_all_games(void (*check)(const goti_variant *v));
/** The same for the morris family. */
size_t bridge_for_all_morris(void (*check)(const goti_variant *v));

/** Load by name, as goti_variant_load with the usual places. */
void bridge_load(const char *name, goti_variant *out);
/** Load from the text of an INI file, its last section. */
void bridge_load_text(const char *text, goti_variant *out);

/** The position that a text stands for. */
goti_position bridge_parse(const goti_variant *v, const char *text);

/** A new empty directory, and its end with all that is in it. */
void bridge_temp_dir(char *path, size_t path_bytes);
void bridge_remove_dir(const char *path);

#endif
