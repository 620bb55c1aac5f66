/* SPDX-License-Identifier: MIT */
#include "tools/serve/room_store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "solver/game/notation.h"
#include "tools/cli.h"

enum { VERSION = 2, APPLICATION = 0x676f7469 /* "goti" */ };

static const char SCHEMA[] =
    "CREATE TABLE room(code TEXT PRIMARY KEY, variant TEXT NOT NULL,"
    " rules BLOB NOT NULL, start TEXT NOT NULL, version INTEGER NOT NULL,"
    " turn_version INTEGER NOT NULL, game INTEGER NOT NULL, row_hash BLOB,"
    " column_hash BLOB, draw_offer INTEGER NOT NULL,"
    " rematch INTEGER NOT NULL, loser INTEGER NOT NULL,"
    " ending INTEGER NOT NULL, touched_ms INTEGER NOT NULL,"
    " key TEXT NOT NULL DEFAULT '')"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE move(code TEXT NOT NULL, ply INTEGER NOT NULL,"
    " move TEXT NOT NULL, PRIMARY KEY(code, ply)) STRICT, WITHOUT ROWID;";

typedef enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    PUT_ROOM,
    PUT_MOVE,
    REMOVE_MOVES,
    REMOVE_ROOM,
    READ_ROOMS,
    READ_MOVES,
    N_STATEMENTS
} statement;

static const char *const SQL[N_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [PUT_ROOM] = "INSERT OR REPLACE INTO room VALUES"
                 "(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15)",
    [PUT_MOVE] = "INSERT INTO move VALUES(?1,?2,?3)",
    [REMOVE_MOVES] = "DELETE FROM move WHERE code = ?1",
    [REMOVE_ROOM] = "DELETE FROM room WHERE code = ?1",
    [READ_ROOMS] =
        "SELECT code, variant, rules, start, version, turn_version, game,"
        " row_hash, column_hash, draw_offer, rematch, loser, ending,"
        " touched_ms, key FROM room ORDER BY code",
    [READ_MOVES] = "SELECT move FROM move WHERE code = ?1 ORDER BY ply"};

struct goti_room_store {
    sqlite3 *db;
    char *path;
    sqlite3_stmt *statement[N_STATEMENTS];
};

/* ---- errors ------------------------------------------------------------- */

static goti_err fail(const goti_room_store *s, goti_msg *msg)
{
    goti_err err = GOTI_E_IO;
    switch (sqlite3_errcode(s->db) & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return goti_fail(msg, GOTI_E_BUSY, "%s: in use by another server",
                         s->path);
    case SQLITE_CORRUPT:
        err = GOTI_E_CORRUPT;
        break;
    case SQLITE_NOTADB:
        err = GOTI_E_RULES;
        break;
    case SQLITE_NOMEM:
        err = GOTI_E_MEMORY;
        break;
    default:
        break;
    }
    return goti_fail(msg, err, "%s: %s", s->path, sqlite3_errmsg(s->db));
}

/* ---- opening ------------------------------------------------------------ */

static goti_err execute(goti_room_store *s, const char *sql, goti_msg *msg)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK
               ? GOTI_OK
               : fail(s, msg);
}

static goti_err ask_number(goti_room_store *s, const char *sql, int64_t *out,
                           goti_msg *msg)
{
    sqlite3_stmt *st = NULL;
    if (sqlite3_prepare_v2(s->db, sql, -1, &st, NULL) != SQLITE_OK)
        return fail(s, msg);
    goti_err err = GOTI_OK;
    if (sqlite3_step(st) == SQLITE_ROW)
        *out = sqlite3_column_int64(st, 0);
    else
        err = fail(s, msg);
    (void)sqlite3_finalize(st);
    return err;
}

static goti_err set_version(goti_room_store *s, goti_msg *msg)
{
    char sql[128];
    (void)snprintf(sql, sizeof sql,
                   "PRAGMA application_id = %d; PRAGMA user_version = %d;"
                   "COMMIT",
                   (int)APPLICATION, (int)VERSION);
    return execute(s, sql, msg);
}

/* Rooms of version 1 had no keys; who reads them gives them some. */
static goti_err update_from_1(goti_room_store *s, goti_msg *msg)
{
    GOTI_TRY(execute(s,
                     "BEGIN IMMEDIATE;"
                     "ALTER TABLE room ADD COLUMN key TEXT NOT NULL DEFAULT ''",
                     msg));
    return set_version(s, msg);
}

/* A file that is new gets its tables; another must have them. */
static goti_err check_schema(goti_room_store *s, goti_msg *msg)
{
    int64_t version = 0, application = 0, tables = 0;
    GOTI_TRY(ask_number(s, "PRAGMA user_version", &version, msg));
    GOTI_TRY(ask_number(s, "PRAGMA application_id", &application, msg));
    GOTI_TRY(ask_number(s, "SELECT count(*) FROM sqlite_schema", &tables, msg));
    if (application == APPLICATION && version == VERSION) return GOTI_OK;
    if (application == APPLICATION && version == 1)
        return update_from_1(s, msg);
    if (application == APPLICATION)
        return goti_fail(msg, GOTI_E_RULES,
                         "%s: rooms of version %lld, expected %d", s->path,
                         (long long)version, (int)VERSION);
    if (application != 0 || version != 0 || tables != 0)
        return goti_fail(msg, GOTI_E_RULES, "%s: no file of rooms", s->path);
    GOTI_TRY(execute(s, "BEGIN IMMEDIATE", msg));
    GOTI_TRY(execute(s, SCHEMA, msg));
    return set_version(s, msg);
}

/* Rooms are worth no wait for the disk at every move: after a loss of power,
 * not of the server, the last moves may be gone. */
static goti_err prepare(goti_room_store *s, goti_msg *msg)
{
    GOTI_TRY(execute(s,
                     "PRAGMA locking_mode = EXCLUSIVE;"
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                     "PRAGMA trusted_schema = OFF",
                     msg));
    GOTI_TRY(check_schema(s, msg));
    for (unsigned i = 0; i < N_STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, SQL[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->statement[i], NULL) != SQLITE_OK)
            return fail(s, msg);
    /* Takes the lock even if nothing is ever written. */
    GOTI_TRY(execute(s, "BEGIN EXCLUSIVE; COMMIT", msg));
    return GOTI_OK;
}

/* SQLite would make it for all to read. */
static goti_err make_file(const char *path, goti_msg *msg)
{
    if (path[0] == ':') return GOTI_OK; /* in memory, for tests */
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return goti_fail_errno(msg, GOTI_E_IO, "%s", path);
    (void)close(fd);
    return GOTI_OK;
}

goti_err goti_room_store_open(const char *path, goti_room_store **out,
                              goti_msg *msg)
{
    GOTI_TRY(make_file(path, msg));
    goti_room_store *const s = calloc(1, sizeof *s);
    if (s != NULL) s->path = strdup(path);
    if (s == NULL || s->path == NULL) {
        free(s);
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    }
    goti_err err = GOTI_OK;
    if (sqlite3_open_v2(path, &s->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
                            SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        err = s->db == NULL ? goti_fail(msg, GOTI_E_MEMORY, "out of memory")
                            : fail(s, msg);
    if (err == GOTI_OK) err = prepare(s, msg);
    if (err != GOTI_OK) {
        goti_room_store_close(s);
        return err;
    }
    *out = s;
    return GOTI_OK;
}

void goti_room_store_close(goti_room_store *s)
{
    if (s == NULL) return;
    for (unsigned i = 0; i < N_STATEMENTS; i++)
        (void)sqlite3_finalize(s->statement[i]);
    (void)sqlite3_close(s->db);
    free(s->path);
    free(s);
}

/* ---- writing ------------------------------------------------------------ */

static goti_err step(goti_room_store *s, statement which, goti_msg *msg)
{
    sqlite3_stmt *const st = s->statement[which];
    const int code = sqlite3_step(st);
    const goti_err err =
        code == SQLITE_DONE || code == SQLITE_ROW ? GOTI_OK : fail(s, msg);
    (void)sqlite3_reset(st);
    (void)sqlite3_clear_bindings(st);
    return err;
}

static void bind_text(sqlite3_stmt *st, int place, const char *text)
{
    (void)sqlite3_bind_text(st, place, text, -1, SQLITE_TRANSIENT);
}

static void bind_number(sqlite3_stmt *st, int place, uint64_t number)
{
    (void)sqlite3_bind_int64(st, place, (sqlite3_int64)number);
}

static goti_err put_room(goti_room_store *s, const goti_room *room,
                         const goti_room_state *state, goti_msg *msg)
{
    const goti_variant *const v = goti_serve_game_variant(room->game);
    char start[GOTI_POSITION_TEXT_BYTES];
    sqlite3_stmt *const st = s->statement[PUT_ROOM];
    bind_text(st, 1, room->code);
    bind_text(st, 2, v->name);
    (void)sqlite3_bind_blob(st, 3, v->rules_digest, sizeof v->rules_digest,
                            SQLITE_TRANSIENT);
    bind_text(
        st, 4,
        goti_position_format(v, &room->record.pos[0], start, sizeof start));
    bind_number(st, 5, state->version);
    bind_number(st, 6, state->turn_version);
    bind_number(st, 7, state->game);
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++)
        if (state->taken[side])
            (void)sqlite3_bind_blob(st, 8 + side, state->hash[side],
                                    GOTI_HASH_BYTES, SQLITE_TRANSIENT);
    bind_number(st, 10, state->draw_offer);
    bind_number(st, 11, state->rematch);
    bind_number(st, 12, state->loser);
    bind_number(st, 13, state->ending);
    bind_number(st, 14, state->touched_ms);
    bind_text(st, 15, room->key);
    return step(s, PUT_ROOM, msg);
}

static goti_err put_last_move(goti_room_store *s, const goti_room *room,
                              goti_msg *msg)
{
    const goti_variant *const v = goti_serve_game_variant(room->game);
    const goti_record *const r = &room->record;
    char text[GOTI_MOVE_TEXT_BYTES];
    sqlite3_stmt *const st = s->statement[PUT_MOVE];
    bind_text(st, 1, room->code);
    bind_number(st, 2, r->n_moves);
    bind_text(st, 3,
              goti_move_format(v, &r->move[r->n_moves - 1], text, sizeof text));
    return step(s, PUT_MOVE, msg);
}

static goti_err remove_moves(goti_room_store *s, const char *code,
                             goti_msg *msg)
{
    bind_text(s->statement[REMOVE_MOVES], 1, code);
    return step(s, REMOVE_MOVES, msg);
}

static goti_err finish(goti_room_store *s, goti_err err, goti_msg *msg)
{
    if (err == GOTI_OK) err = step(s, COMMIT, msg);
    if (err != GOTI_OK && sqlite3_get_autocommit(s->db) == 0)
        (void)step(s, ROLLBACK, NULL);
    return err;
}

goti_err goti_room_store_put(goti_room_store *s, const goti_room *room,
                             const goti_room_state *state,
                             goti_room_change change, goti_msg *msg)
{
    GOTI_TRY(step(s, BEGIN, msg));
    goti_err err = put_room(s, room, state, msg);
    if (err == GOTI_OK && change == GOTI_ROOM_LAST_MOVE)
        err = put_last_move(s, room, msg);
    if (err == GOTI_OK && change == GOTI_ROOM_NO_MOVES)
        err = remove_moves(s, room->code, msg);
    return finish(s, err, msg);
}

goti_err goti_room_store_remove(goti_room_store *s, const char *code,
                                goti_msg *msg)
{
    GOTI_TRY(step(s, BEGIN, msg));
    goti_err err = remove_moves(s, code, msg);
    bind_text(s->statement[REMOVE_ROOM], 1, code);
    if (err == GOTI_OK) err = step(s, REMOVE_ROOM, msg);
    return finish(s, err, msg);
}

/* ---- reading ------------------------------------------------------------ */

void goti_room_free(goti_room *room)
{
    if (room == NULL) return;
    goti_record_close(&room->record);
    free(room);
}

static const char *text_of(sqlite3_stmt *st, int column)
{
    const unsigned char *const text = sqlite3_column_text(st, column);
    return text == NULL ? "" : (const char *)text;
}

static bool read_side(sqlite3_stmt *st, int column, uint8_t *out)
{
    const int side = sqlite3_column_int(st, column);
    *out = (uint8_t)side;
    return side >= GOTI_ROW && side <= GOTI_NOBODY;
}

static bool read_state(sqlite3_stmt *st, goti_room_state *out)
{
    out->version = (uint64_t)sqlite3_column_int64(st, 4);
    out->turn_version = (uint64_t)sqlite3_column_int64(st, 5);
    out->game = (uint32_t)sqlite3_column_int64(st, 6);
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        out->taken[side] =
            sqlite3_column_bytes(st, 7 + side) == GOTI_HASH_BYTES;
        if (out->taken[side])
            memcpy(out->hash[side], sqlite3_column_blob(st, 7 + side),
                   GOTI_HASH_BYTES);
    }
    const int ending = sqlite3_column_int(st, 12);
    out->ending = (uint8_t)ending;
    out->touched_ms = (uint64_t)sqlite3_column_int64(st, 13);
    return read_side(st, 9, &out->draw_offer) &&
           read_side(st, 10, &out->rematch) && read_side(st, 11, &out->loser) &&
           ending >= GOTI_ENDING_NONE && ending <= GOTI_ENDING_TOO_LONG;
}

/* GOTI_E_ARG where the room is none any more. */
static goti_err read_moves(goti_room_store *s, goti_room *room, goti_msg *msg)
{
    sqlite3_stmt *const st = s->statement[READ_MOVES];
    bind_text(st, 1, room->code);
    goti_err err = GOTI_OK;
    int code = SQLITE_DONE;
    while (err == GOTI_OK && (code = sqlite3_step(st)) == SQLITE_ROW)
        err = goti_record_add_text(goti_serve_game_variant(room->game),
                                   &room->record, text_of(st, 0), msg);
    if (err == GOTI_OK && code != SQLITE_DONE) err = fail(s, msg);
    (void)sqlite3_reset(st);
    return err;
}

static goti_err read_room(goti_room_store *s, sqlite3_stmt *st,
                          const goti_games *games, goti_room *room,
                          goti_msg *msg)
{
    (void)snprintf(room->code, sizeof room->code, "%s", text_of(st, 0));
    (void)snprintf(room->key, sizeof room->key, "%s", text_of(st, 14));
    room->game = goti_games_find(games, text_of(st, 1));
    if (room->game == NULL)
        return goti_fail(msg, GOTI_E_ARG, "no variant is called '%s'",
                         text_of(st, 1));
    const goti_variant *const v = goti_serve_game_variant(room->game);
    if (sqlite3_column_bytes(st, 2) != sizeof v->rules_digest ||
        memcmp(sqlite3_column_blob(st, 2), v->rules_digest,
               sizeof v->rules_digest) != 0)
        return goti_fail(msg, GOTI_E_ARG, "%s has other rules now", v->name);
    goti_position start;
    GOTI_TRY(goti_position_parse(v, text_of(st, 3), &start, msg));
    GOTI_TRY(goti_record_begin(&room->record, &start, msg));
    if (!read_state(st, &room->state))
        return goti_fail(msg, GOTI_E_ARG, "a number is out of range");
    return read_moves(s, room, msg);
}

goti_err goti_room_store_read(goti_room_store *s, const goti_games *games,
                              goti_room_store_take *take, void *ctx,
                              goti_msg *msg)
{
    sqlite3_stmt *const st = s->statement[READ_ROOMS];
    char bad[64][GOTI_CODE_BYTES]; /* the rest is told of next time */
    unsigned n_bad = 0;
    goti_err err = GOTI_OK;
    int code = SQLITE_DONE;
    while (err == GOTI_OK && (code = sqlite3_step(st)) == SQLITE_ROW) {
        goti_msg why = {""};
        goti_room *const room = calloc(1, sizeof *room);
        if (room == NULL) {
            err = goti_fail(msg, GOTI_E_MEMORY, "out of memory");
            break;
        }
        err = read_room(s, st, games, room, &why);
        if (err == GOTI_OK) {
            err = take(ctx, room, msg);
            continue;
        }
        if (err == GOTI_E_ARG) {
            goti_cli_error("room %s is given up: %s", room->code, why.text);
            if (n_bad < 64) memcpy(bad[n_bad++], room->code, GOTI_CODE_BYTES);
            err = GOTI_OK;
        } else {
            err = goti_fail(msg, err, "%s", why.text);
        }
        goti_room_free(room);
    }
    if (err == GOTI_OK && code != SQLITE_DONE) err = fail(s, msg);
    (void)sqlite3_reset(st);
    for (unsigned i = 0; err == GOTI_OK && i < n_bad; i++)
        err = goti_room_store_remove(s, bad[i], msg);
    return err;
}
