/* SPDX-License-Identifier: MIT */
/* The records and numbers of goti.h as C sees them, one a line, for a
 * comparison with those of the Python module. */
#include <stddef.h>
#include <stdio.h>

#include "db/goti.h"

#define SIZE(record)                                                           \
    printf("size %s %zu\n", #record, sizeof(struct goti_game_##record))
#define FIELD(record, field)                                                   \
    printf("field %s %s %zu %zu\n", #record, #field,                           \
           offsetof(struct goti_game_##record, field),                         \
           sizeof((struct goti_game_##record){0}.field))
#define NUMBER(kind, name, number)                                             \
    printf("number %s %s %d\n", kind, name, (int)(number))

static void small_records(void)
{
    SIZE(error);
    FIELD(error, text);
    SIZE(position);
    FIELD(position, pieces);
    FIELD(position, hand);
    FIELD(position, to_move);
    FIELD(position, captured);
    FIELD(position, quiet);
    FIELD(position, reserved);
    SIZE(value);
    FIELD(value, category);
    FIELD(value, theoretical);
    FIELD(value, dtc);
    FIELD(value, dtm);
    FIELD(value, metric);
    SIZE(move);
    FIELD(move, text);
    FIELD(move, after);
    FIELD(move, n_captured);
}

static void records_of_tiers(void)
{
    SIZE(tier);
    FIELD(tier, name);
    FIELD(tier, boards);
    FIELD(tier, phase);
    FIELD(tier, to_move);
    FIELD(tier, pieces);
    FIELD(tier, hand);
    FIELD(tier, captured);
    FIELD(tier, has_table);
    FIELD(tier, reserved);
    SIZE(counts);
    FIELD(counts, boards);
    FIELD(counts, orbits);
    FIELD(counts, values_digest);
    FIELD(counts, n_positions);
    FIELD(counts, file_bytes);
    FIELD(counts, n_values);
    FIELD(counts, metric);
    FIELD(counts, max_win);
    FIELD(counts, max_loss);
    FIELD(counts, padding);
    FIELD(counts, reserved);
    SIZE(value_count);
    FIELD(value_count, category);
    FIELD(value_count, depth);
    FIELD(value_count, boards);
    FIELD(value_count, orbits);
    SIZE(database);
    FIELD(database, n_tiers);
    FIELD(database, n_tables);
    FIELD(database, file_bytes);
    FIELD(database, metric);
    FIELD(database, complete);
    FIELD(database, reserved);
}

static void records_of_rules(void)
{
    SIZE(rules);
    FIELD(rules, draw_limit);
    FIELD(rules, draw_repetitions);
    FIELD(rules, counted);
    FIELD(rules, first);
    FIELD(rules, padding);
    FIELD(rules, reserved);
}

static void records_of_players(void)
{
    SIZE(thought);
    FIELD(thought, move);
    FIELD(thought, value);
    FIELD(thought, known);
    FIELD(thought, source);
    FIELD(thought, score);
    FIELD(thought, end_plies);
    FIELD(thought, depth_plies);
    FIELD(thought, elapsed_ms);
    FIELD(thought, nodes);
    FIELD(thought, table_hits);
    FIELD(thought, line);
    FIELD(thought, reserved);
    SIZE(request);
    FIELD(request, size_bytes);
    FIELD(request, level);
    FIELD(request, depth_plies);
    FIELD(request, seed);
    FIELD(request, nodes);
    FIELD(request, move_ms);
    FIELD(request, clock_ms);
    FIELD(request, increment_ms);
    FIELD(request, moves_to_go);
    FIELD(request, unlimited);
    FIELD(request, without_tables);
    FIELD(request, earlier);
    FIELD(request, n_earlier);
    FIELD(request, on_thought);
    FIELD(request, ctx);
    FIELD(request, reserved);
}

static void numbers(void)
{
    NUMBER("Side", "ROW", GOTI_GAME_ROW);
    NUMBER("Side", "COLUMN", GOTI_GAME_COLUMN);
    NUMBER("Category", "LOSS", GOTI_GAME_LOSS);
    NUMBER("Category", "BLESSED_LOSS", GOTI_GAME_BLESSED_LOSS);
    NUMBER("Category", "DRAW", GOTI_GAME_DRAW);
    NUMBER("Category", "CURSED_WIN", GOTI_GAME_CURSED_WIN);
    NUMBER("Category", "WIN", GOTI_GAME_WIN);
    NUMBER("Metric", "DTC", GOTI_GAME_DTC);
    NUMBER("Metric", "DTM", GOTI_GAME_DTM);
    NUMBER("Outcome", "ONGOING", GOTI_GAME_ONGOING);
    NUMBER("Outcome", "ROW_WINS", GOTI_GAME_ROW_WINS);
    NUMBER("Outcome", "COLUMN_WINS", GOTI_GAME_COLUMN_WINS);
    NUMBER("Outcome", "DRAWN", GOTI_GAME_DRAWN);
    NUMBER("Phase", "MOVEMENT", GOTI_GAME_MOVEMENT);
    NUMBER("Phase", "PLACEMENT", GOTI_GAME_PLACEMENT);
    NUMBER("Level", "RANDOM", GOTI_GAME_RANDOM);
    NUMBER("Level", "EASY", GOTI_GAME_EASY);
    NUMBER("Level", "MEDIUM", GOTI_GAME_MEDIUM);
    NUMBER("Level", "HARD", GOTI_GAME_HARD);
    NUMBER("Source", "TABLES", GOTI_GAME_BY_TABLES);
    NUMBER("Source", "SEARCH", GOTI_GAME_BY_SEARCH);
    NUMBER("Source", "ERROR", GOTI_GAME_BY_ERROR);
    NUMBER("Source", "DICE", GOTI_GAME_BY_DICE);
}

static void statuses(void)
{
    NUMBER("status", "ArgumentError", GOTI_GAME_E_ARG);
    NUMBER("status", "VariantError", GOTI_GAME_E_VARIANT);
    NUMBER("status", "ReadError", GOTI_GAME_E_IO);
    NUMBER("status", "MissingError", GOTI_GAME_E_MISSING);
    NUMBER("status", "CorruptError", GOTI_GAME_E_CORRUPT);
    NUMBER("status", "RulesError", GOTI_GAME_E_RULES);
    NUMBER("status", "OutOfMemoryError", GOTI_GAME_E_MEMORY);
    NUMBER("status", "UnsupportedError", GOTI_GAME_E_UNSUPPORTED);
}

int main(void)
{
    small_records();
    records_of_tiers();
    records_of_rules();
    records_of_players();
    numbers();
    statuses();
    return 0;
}
