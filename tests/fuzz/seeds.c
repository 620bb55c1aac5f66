/* SPDX-License-Identifier: MIT */
/*
 * Writes the seeds of the corpus: valid inputs of every kind, from the shipped
 * games, the tiny database of the tests, and texts below.
 *
 *     fuzz_seeds CORPUS_FOLDER
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/table_write.h"
#include "db/verify_journal.h"
#include "solver/base/file.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/games.h"
#include "tests/support/tiny_db.h"

enum { N_TABLES = 4, N_GAMES = 16, MAX_BYTES = 1 << 16 };

/* CORPUS/TARGET/seed-NAME: what comes first, then the bytes. */
static void put(const char *corpus, const char *target, const char *name,
                const char *first, const void *data, size_t size)
{
    char dir[400], file[128];
    uint8_t *const all = fuzz_alloc(strlen(first) + size);
    (void)snprintf(dir, sizeof dir, "%s/%s", corpus, target);
    (void)snprintf(file, sizeof file, "seed-%s", name);
    FUZZ_TRUTH(goti_file_mkdirs(dir, NULL) == GOTI_OK);
    memcpy(all, first, strlen(first));
    memcpy(all + strlen(first), data, size);
    fuzz_write(dir, file, all, strlen(first) + size);
    free(all);
}

static void put_text(const char *corpus, const char *target, unsigned number,
                     const char *text)
{
    char name[16];
    (void)snprintf(name, sizeof name, "%02u", number);
    put(corpus, target, name, "", text, strlen(text));
}

static void put_texts(const char *corpus, const char *target,
                      const char *const *text)
{
    for (unsigned i = 0; text[i] != NULL; i++)
        put_text(corpus, target, i, text[i]);
}

static void put_file(const char *corpus, const char *target, const char *name,
                     const char *first, const char *path)
{
    char *data = NULL;
    size_t size = 0;
    goti_msg msg = {""};
    if (goti_file_read(path, MAX_BYTES, &data, &size, &msg) != GOTI_OK) {
        (void)fprintf(stderr, "%s\n", msg.text);
        exit(1);
    }
    put(corpus, target, name, first, data, size);
    free(data);
}

/* ---- texts; the first character is the game or the command ---- */

static const char *const positions[] = {
    "0start",
    "0start moves B1 A-R12",
    "0T/2TT2/6/6/4 G 0/15 0 0",
    "1B3B/5/5/5/B3B G 0",
    "1B3B/5/2G2/5/B3B B 1",
    "2C/V3/2/1/2 C 0/6 0 0",
    "3start moves a1 d6",
    "33/3/3/3WWB/WBB3/3/3/3 W 4/4",
    "33/3/3/WWBBWB/3/3/3 W 6/6 0/0 0",
    "3********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1",
    "3O@******/********/******** b p p 1 8 1 8 0 0 0 0 0 0 0 0 3 moves a1",
    "43/3/3 W 3/3",
    "5start moves a1 d6 a1-a4",
    "6start",
    "7start moves B1 A-R12",
    "9start",
    ":start",
    NULL,
};

static const char *const moves[] = {
    "0\1\1A-R12",
    "1\2\3\4a1-b1",
    "2\6\1\2\3\4\5\6pass",
    "3\24aAbBcCdDeEfFgGhHiIjJa1-d1xg4",
    "4\6zyxwvua1xb2",
    "5\2\1\1a1-a4",
    "7\37\1\2\3\4\5\6\7\1\2\3\4\5\6\7\1\2\3\4\5\6\7A-R22xR12-R24xR23",
    "8\4\1\1\1\1",
    ":\37\1\2\3\4\5\6\7\1\2\3\4\5\6\7\1\2\3\4\5\6\7\1\2\3\4\5\6\7\1\2\3",
    NULL,
};

static const char *const queries[] = {
    "-start\nstart moves b2\nnonsense\n\n",
    "lstart\nTGGGG4/9 T\n",
    "-T8 G 0/4 0 0",
    "lT1G/3/3 T 1/3 0 0\r\nT1G/GGG/3 T 1/0 0 3\n",
    "-T1T/3/G1G T 0/0 2 5\nT1T/3/G1G G 0/0 2 6\nT1T/3/1G1 G 0/0 3 0\n",
    NULL,
};

#define A_ROOM "p /api/rooms {\"variant\":\"kaooa\",\"side\":\"row\"}\n"
#define JOINED A_ROOM "p /api/rooms/@/join {}\n"
#define ANY_VERSION ",\"version\":9007199254740991}\n"

static const char *const requests[] = {
    "g /api/variants\ng /api/variants/kaooa\ng /api/variants/kaooa/tiers\n"
    "g /api/variants/kaooa/depths\ng /api/levels\ng /health\ng /metrics\n"
    "g /api/openapi.json\ng /\ng /r/ABCD\ng /nothing.js\no /health\n",
    "g /api/variants/kaooa/position?position=start+moves+T1&moves=T2,I5\n"
    "g /api/variants/kaooa/mainline?position=start&most=20\n"
    "g /api/variants/tigadi/position?moves=a1%20d6\n"
    "g /api/variants/kaooa/position?x=1&position=%ff&position=\n",
    "g "
    "/api/variants/kaooa/check?cells=C....V....&to_move=column&column_hand=6\n"
    "g /api/variants/kaooa/check?position=C/V3/2/1/2+C+0/6+0+0&moves=T2\n"
    "g /api/variants/kaooa/move?level=easy&seed=7\n",
    JOINED "g /api/rooms/@?since=1&wait=5\ng0 /api/rooms/@\n"
           "p1 /api/rooms/@/moves {\"move\":\"T1\"" ANY_VERSION
           "p0 /api/rooms/@/moves {\"move\":\"T2\"" ANY_VERSION
           "p0 /api/rooms/@/draw {\"action\":\"offer\"}\n"
           "p1 /api/rooms/@/draw {\"action\":\"accept\"}\n"
           "p0 /api/rooms/@/rematch {}\np1 /api/rooms/@/rematch {}\n"
           "p0 /api/rooms/@/moves {\"move\":\"T1\"" ANY_VERSION,
    JOINED "p0 /api/rooms/@/resign {}\np1 /api/rooms/@/resign {}\n"
           "p0 /api/rooms/@/moves {\"move\":\"T1\",\"version\":0}\n"
           "p /api/rooms/@/join {}\np /api/rooms/@/moves {}\n"
           "p0 /api/rooms/@/draw {\"action\":\"withdraw\"}\n"
           "p /api/rooms/@/close {}\np1 /api/rooms/@/close {}\n"
           "g0 /api/rooms/@\n",
    "p /api/rooms {\"variant\":\"tigadi\",\"position\":"
    "\"start moves a1 d6\"}\np /api/rooms [1\np /api/rooms {\"x\":[{}]}\n"
    "p /api/rooms {\"variant\":\"nix\"}\np0 /api/rooms/2222/join {}\n",
    "p /api/rooms {\"variant\":\"kaooa\",\"side\":\"row\",\"token\":"
    "\"abcdefghijklmnopqrstuv\"}\n"
    "p /api/rooms/@/join {\"token\":\"abcdefghijklmnopqrstuv\"}\n"
    "p /api/rooms/@/join {\"token\":\"0123456789-_ABCDEFGHIJ\","
    "\"key\":\"23456789\"}\n"
    "p /api/rooms/@/join {\"token\":\"0123456789-_ABCDEFGHIJ\"}\n"
    "p /api/rooms/@/join {\"token\":\"short\"}\n"
    "g /api/rooms/@?key=23456789\ng0 /api/rooms/@?key=x\n"
    "g1 /api/rooms/@\ng /r/@?key=23456789\ng /r/0OOO\np /r/@/x {}\n",
    NULL,
};

static const char *const options[] = {
    "1kaooa\n--threads\n4\n--json",
    "2kaooa\n--db\nx\n-m\n512MiB\n-t2\n--metric=dtm",
    "2kaooa\n--memory=1.5G\n--threads=0007",
    "3kaooa\nstart\n--line\n-",
    "3--stdin\nkaooa\n-d\n",
    "4kaooa\n--reachable\n--memory\n4g",
    "5kaooa\n--help",
    "6probe\nkaooa\n--threads=18446744073709551616",
    "0--\n--nonsense",
    "7kaooa\n--json",
    "8kaooa\n--row=hard\n-c\nhuman\n-s3\nstart",
    "9kaooa\nhard\nengine:x\n-n4\n--openings\nwalk",
    ":kaooa\n-d\nx",
    ";kaooa\n--output\nx.svg",
    "<kaooa\n-t1\n--quiet",
    NULL,
};

static const char variant_family[] =
    "[base]\ntitle = Base\nfamily = morris\n"
    "points = a3:0,2 b3:1,2 c3:2,2\n    a2:0,1 c2:2,1\n"
    "    a1:0,0 b1:1,0 c1:2,0\n"
    "lines =\n    a3 b3 c3\n    c3 c2 c1\n    c1 b1 a1\n    a1 a2 a3\n"
    "row_pieces = 4\ncolumn_pieces = 4\n"
    "column_blocked = passes\nfull_board = draws\n"
    "[middle : base]\nflying = 3\n; a comment\n"
    "[last : middle]\ncaptures_per_mill = each\ndraw_limit = 20\n"
    "draw_counts = plies\n";

static const char variant_house[] =
    "\xef\xbb\xbf[our-house : aadu-puli-attam]\r\n"
    "title = Zu Hause \xc3\xbc\r\ncapture_target = 6\r\n"
    "column_blocked = loses\r\n";

static const char *const game_texts[] = {
    "2; by hand\n1. T1 T2 {so far} *\n",
    "2[Variant \"kaooa\"]\n[Row \"easy\"]\n[Column \"\\\"hard\\\"\"]\n"
    "[Date \"2026.01.31\"]\n[Round \"1\"]\n[Start \"C/V3/2/1/2 C 0/6 0 0\"]\n"
    "[Result \"0-1\"]\n[Termination \"resigned\"]\n\n1. I5 0-1\n\nT1 *\n",
    "0B1 A-R12 1/2-1/2",
    "3[Site \"?\"]\n1. a1 d6 2... b4 $1 *",
    NULL,
};

static const char *const conversations[] = {
    "2ugi\nsetoption name Level value medium\nisready\nuginewgame\n"
    "position startpos moves T1 T2\nquery p1turn\nquery gameover\n"
    "query result\ngo depth 4\nquit\nugi\n",
    "3uci\nsetoption name MultiPV value 3\nsetoption name Seed value 7\n"
    "position fen W1B/1B1/3/3W2/3/3/W1B W 0/0 6/6 99\n"
    "go infinite\nisready\ngo wtime 100 btime -1 searchmoves a1-a4 x\n",
    "0joho go nodes 50 depth x\nposition fen\ngo\nquery result\n"
    "position startpos moves B1 A-R12\r\nquery nothing\ngo movetime 5",
    NULL,
};

/* ---- by kind ---- */

static void put_variants(const char *corpus)
{
    const char *const source = getenv("GOTI_SOURCE");
    for (unsigned i = 0; i < N_GAMES; i++) {
        char path[512];
        const char *const name = fuzz_game((uint8_t)('0' + i))->name;
        (void)snprintf(path, sizeof path, "%s/solver/variants/%s.ini",
                       source == NULL ? "." : source, name);
        put_file(corpus, "variant", name, "", path);
    }
    put(corpus, "variant", "tiny", "", tiny_rules, strlen(tiny_rules));
    put(corpus, "variant", "family", "", variant_family,
        sizeof variant_family - 1);
    put(corpus, "variant", "house", "", variant_house,
        sizeof variant_house - 1);
}

/* The start of every game, and one some plies on, as the library has them. */
static void put_records(const char *corpus)
{
    for (unsigned i = 0; i < N_GAMES; i++) {
        uint8_t bytes[25] = {(uint8_t)('0' + i)};
        goti_position pos;
        goti_position_start(fuzz_game(bytes[0]), &pos);
        for (unsigned b = 0; b < 16; b++)
            bytes[1 + b] = (uint8_t)(pos.piece[b / 8] >> b % 8 * 8);
        bytes[17] = pos.hand[0];
        bytes[18] = pos.hand[1];
        bytes[19] = pos.to_move;
        char name[4];
        (void)snprintf(name, sizeof name, "%02u", i);
        put(corpus, "library", name, "", bytes, 23);
    }
}

/* Cells of two bytes, and depths that count plies to the end. */
static void put_wide_table(const char *corpus, const tiny_db *t,
                           const goti_tier *tier)
{
    char path[512];
    goti_table_info info = tiny_info(t, tier);
    goti_code codes[3] = {{.value = {GOTI_LOSS, 4}},
                          {.value = {GOTI_DRAW, 0}},
                          {.value = {GOTI_WIN, 500}}};
    uint8_t cells[2 * 600] = {0};
    uint64_t file_bytes = 0;
    goti_table_writer *w = NULL;
    info.cell_bytes = 2;
    info.metric = GOTI_DTM;
    info.n_codes = 3;
    info.n_rows = 6;
    info.n_columns = 100;
    info.n_positions = 600;
    for (unsigned i = 0; i < 600; i++) {
        cells[2 * i] = (uint8_t)(i * i % 3);
        codes[cells[2 * i]].boards++;
        codes[cells[2 * i]].orbits++;
    }
    (void)snprintf(path, sizeof path, "%s/wide", t->dir);
    FUZZ_TRUTH(goti_table_create(path, &info, codes, 1, &w, NULL) == GOTI_OK);
    FUZZ_TRUTH(goti_table_append(w, 1, cells, 600, NULL) == GOTI_OK);
    FUZZ_TRUTH(goti_table_commit(w, codes, &info, &file_bytes, NULL) ==
               GOTI_OK);
    put_file(corpus, "table", "wide", "t", path);
    put_file(corpus, "table", "wide-sealed", "s", path);
}

static void put_tables(const char *corpus, const tiny_db *t)
{
    goti_tier *const tier = fuzz_alloc(GOTI_MAX_TIERS * sizeof *tier);
    const unsigned n = goti_tiers(&t->variant, tier);
    for (unsigned i = 0; i < N_TABLES; i++) {
        const unsigned k = i * (n - 1) / (N_TABLES - 1);
        char tier_name[80], path[512], name[16], first[3] = {'t', (char)k};
        (void)snprintf(path, sizeof path, "%s/tiny/%s.goti.zst", t->dir,
                       goti_tier_name(&tier[k], tier_name, sizeof tier_name));
        (void)snprintf(name, sizeof name, "%u", i);
        put_file(corpus, "table", name, "t", path);
        put_file(corpus, "database", name, k == 0 ? "t0" : first, path);
        (void)snprintf(name, sizeof name, "%u-sealed", i);
        first[0] = 's';
        put_file(corpus, "table", name, "s", path);
        put_file(corpus, "database", name, k == 0 ? "s0" : first, path);
    }
    put_wide_table(corpus, t, &tier[0]);
    free(tier);
}

/* For a solve that goes on: files that are none of its own, or nearly. */
static void put_resumes(const char *corpus, const tiny_db *t)
{
    char path[512];
    const goti_tier tier = goti_captured_tier(&t->variant, 1, GOTI_ROW);
    char name[80];
    (void)snprintf(path, sizeof path, "%s/tiny/%s.goti.zst", t->dir,
                   goti_tier_name(&tier, name, sizeof name));
    put_file(corpus, "resume", "table", "\1", path);
    put(corpus, "resume", "nothing", "\5", "", 0);
}

/* What a run with so much behind it leaves; the target puts the run's own
 * fingerprint in place of 0. */
static void put_journal(const char *corpus, goti_db *db, const char *name,
                        unsigned table, const goti_verify_report *found)
{
    char path[512];
    const goti_verify_progress at = {.table = table};
    goti_verify_report report = *found;
    report.table = fuzz_alloc((found->n_tables + 1) * sizeof *report.table);
    memcpy(report.table, found->table, found->n_tables * sizeof *report.table);
    for (unsigned i = table; i < found->n_tables; i++)
        report.table[i].found = (goti_verify_found){.n_checked = 0};
    if (goti_verify_journal_write(db, 0, &at, &report, NULL) != GOTI_OK)
        abort();
    (void)snprintf(path, sizeof path, "%s/verify.json", goti_db_dir(db));
    put_file(corpus, "journal", name, "", path);
    goti_verify_journal_remove(db);
    free(report.table);
}

/* Of solved tables; and one in which two positions are said to be wrong. */
static void put_journals(const char *corpus)
{
    const goti_verify_options all_of_it = {.n_threads = 1, .quiet = true};
    tiny_db t;
    goti_verify_report r;
    tiny_open(&t);
    tiny_solve(&t);
    if (goti_verify(&t.variant, t.dir, &all_of_it, &r, NULL) != GOTI_OK)
        abort();
    goti_db *const db = tiny_open_tables(&t);
    put_journal(corpus, db, "begun", 0, &r);
    put_journal(corpus, db, "second", 1, &r);
    put_journal(corpus, db, "middle", r.n_tables / 2, &r);
    put_journal(corpus, db, "ended", r.n_tables, &r);
    goti_verify_found *const f = &r.table[0].found;
    f->n_wrong = f->n_first = 2;
    f->first[0].index = 3;
    f->first[1].index = r.table[0].n_positions - 1;
    put_journal(corpus, db, "wrong", 1, &r);
    goti_db_close(db);
    goti_verify_clear(&r);
    tiny_close(&t);
}

static void put_database(const char *corpus)
{
    tiny_db t;
    char path[512];
    goti_manifest m;
    tiny_open(&t);
    tiny_make_tables(&t);
    (void)snprintf(path, sizeof path, "%s/tiny/manifest.json", t.dir);
    put_file(corpus, "database", "manifest", "m0", path);
    put_tables(corpus, &t);
    put_resumes(corpus, &t);
    put_file(corpus, "manifest", "tiny", "", path);
    tiny_make_dir(&t, &m);
    m.metric = GOTI_DTM;
    tiny_write_manifest(&t, &m);
    put_file(corpus, "manifest", "empty", "", path);
    tiny_close(&t);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        (void)fprintf(stderr, "usage: %s CORPUS_FOLDER\n", argv[0]);
        return 2;
    }
    put_texts(argv[1], "position", positions);
    put_texts(argv[1], "moves", moves);
    put_texts(argv[1], "query", queries);
    put_texts(argv[1], "options", options);
    put_texts(argv[1], "game_text", game_texts);
    put_texts(argv[1], "engine", conversations);
    put_texts(argv[1], "serve", requests);
    put_variants(argv[1]);
    put_records(argv[1]);
    put_database(argv[1]);
    put_journals(argv[1]);
    return 0;
}
