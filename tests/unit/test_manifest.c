/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/manifest.h"

static const uint8_t digest[16] = {0,    1,    2,    0xab, 4,  5,  6,  7,
                                   0xff, 0xf0, 0x0f, 11,   12, 13, 14, 15};
static char dir[64];

static void make_dir(void)
{
    (void)snprintf(dir, sizeof dir, "/tmp/goti-manifest-XXXXXX");
    cr_assert_not_null(mkdtemp(dir));
}

static void remove_dir(void)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf '%s'", dir);
    cr_assert_eq(system(command), 0);
}

TestSuite(manifest, .init = make_dir, .fini = remove_dir);

static goti_manifest_entry entry_of(const char *file, uint64_t n)
{
    goti_manifest_entry e = {.values_digest = UINT64_C(0xfedcba9876543210) + n,
                             .n_positions = n,
                             .file_bytes = n / 2};
    (void)snprintf(e.file, sizeof e.file, "%s", file);
    return e;
}

static void put(goti_manifest *m, const char *file, uint64_t n)
{
    const goti_manifest_entry e = entry_of(file, n);
    cr_assert_eq(goti_manifest_put(m, &e, NULL), GOTI_OK);
}

Test(manifest, entries_are_sorted_found_and_replaced)
{
    goti_manifest m;
    goti_manifest_init(&m, "tiny", digest, GOTI_DTC);
    cr_assert_null(goti_manifest_find(&m, "a"));
    put(&m, "m", 1);
    put(&m, "z", 2);
    put(&m, "a", 3);
    put(&m, "m", 4);
    cr_assert_eq(m.n_entries, 3);
    cr_assert_str_eq(m.entry[0].file, "a");
    cr_assert_str_eq(m.entry[2].file, "z");
    cr_assert_eq(goti_manifest_find(&m, "m")->n_positions, 4);
    cr_assert_null(goti_manifest_find(&m, "b"));
    goti_manifest_clear(&m);
    goti_manifest_clear(&m);
}

Test(manifest, what_is_written_is_read)
{
    goti_manifest m, r;
    goti_msg msg = {""};
    goti_manifest_init(&m, "tiny", digest, GOTI_DTC);
    for (int complete = 0; complete < 2; complete++) {
        m.complete = complete != 0;
        cr_assert_eq(goti_manifest_write(dir, &m, &msg), GOTI_OK);
        cr_assert_eq(goti_manifest_read(dir, &r, &msg), GOTI_OK, "%s",
                     msg.text);
        cr_assert_str_eq(r.variant, "tiny");
        cr_assert_arr_eq(r.rules_digest, digest, 16);
        cr_assert_eq(r.complete, m.complete);
        cr_assert_eq(r.n_entries, m.n_entries);
        for (size_t i = 0; i < r.n_entries; i++) {
            cr_assert_str_eq(r.entry[i].file, m.entry[i].file);
            cr_assert_eq(r.entry[i].values_digest, m.entry[i].values_digest);
            cr_assert_eq(r.entry[i].n_positions, m.entry[i].n_positions);
            cr_assert_eq(r.entry[i].file_bytes, m.entry[i].file_bytes);
        }
        goti_manifest_clear(&r);
        put(&m, "movement-r1c2-h0,0-x0-row.goti.zst", UINT64_C(1) << 62);
        put(&m, "movement-r1c2-h0,0-x0-column.goti.zst", 0);
    }
    goti_manifest_clear(&m);
}

Test(manifest, a_missing_one_is_missing)
{
    goti_manifest m;
    goti_msg msg;
    cr_assert_eq(goti_manifest_read(dir, &m, &msg), GOTI_E_MISSING);
    cr_assert_not_null(strstr(msg.text, "manifest.json"));
    cr_assert_eq(goti_manifest_read("/no/such", &m, &msg), GOTI_E_MISSING);
    goti_manifest_init(&m, "tiny", digest, GOTI_DTC);
    cr_assert_eq(goti_manifest_write("/no/such", &m, &msg), GOTI_E_IO);
}

/* A solver begins anew where there is no manifest: all else is an error. */
Test(manifest, one_that_cannot_be_looked_at_is_not_missing)
{
    char path[128];
    goti_manifest m;
    goti_msg msg;
    (void)snprintf(path, sizeof path, "%s/manifest.json", dir);
    cr_assert_eq(symlink("manifest.json", path), 0); /* to itself */
    cr_assert_eq(goti_manifest_read(dir, &m, &msg), GOTI_E_IO);
    cr_assert_not_null(strstr(msg.text, path));
    cr_assert_eq(unlink(path), 0);
    cr_assert_eq(mkdir(path, 0777), 0);
    cr_assert_eq(goti_manifest_read(dir, &m, &msg), GOTI_E_IO);
}

static goti_err read_text(const char *text, size_t size_bytes)
{
    char path[128];
    (void)snprintf(path, sizeof path, "%s/manifest.json", dir);
    FILE *const f = fopen(path, "wb");
    cr_assert_not_null(f);
    cr_assert_eq(fwrite(text, 1, size_bytes, f), size_bytes);
    cr_assert_eq(fclose(f), 0);
    goti_manifest m;
    goti_msg msg;
    const goti_err err = goti_manifest_read(dir, &m, &msg);
    if (err == GOTI_OK) goti_manifest_clear(&m);
    return err;
}

#define HEAD(version, hex)                                                     \
    "{\"format\":\"goti-manifest\",\"version\":" version                       \
    ",\"variant\":\"tiny\",\"rules_digest\":\"" hex                            \
    "\",\"metric\":\"dtc\",\"complete\":true,"
#define HEX "000102030405060708090a0b0c0d0e0f"
#define TABLE(file, digest, n)                                                 \
    "{\"file\":\"" file "\",\"values_digest\":\"" digest                       \
    "\",\"n_positions\":" n ",\"file_bytes\":9}"
#define GOOD TABLE("a", "0123456789abcdef", "7")

Test(manifest, only_well_formed_ones_are_read)
{
    static const struct {
        const char *text;
        goti_err expected;
    } cases[] = {
        {HEAD("2", HEX) "\"tables\":[]}", GOTI_OK},
        {HEAD("2", HEX) "\"tables\":[" GOOD "]}", GOTI_OK},
        {HEAD("1", HEX) "\"tables\":[]}", GOTI_E_RULES},
        {HEAD("3", HEX) "\"tables\":[]}", GOTI_E_RULES},
        {HEAD("\"2\"", HEX) "\"tables\":[]}", GOTI_E_CORRUPT},
        {HEAD("2", "00") "\"tables\":[]}", GOTI_E_CORRUPT},
        {HEAD("2", "0001020304050607 8090a0b0c0d0e0f") "\"tables\":[]}",
         GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":{}}", GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[1]}", GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[null]}", GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[" GOOD "," GOOD "]}", GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[" TABLE("../a", "0123456789abcdef",
                                             "7") "]}",
         GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[" TABLE("a\\u0000b", "0123456789abcdef",
                                             "7") "]}",
         GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[" TABLE("a", "0123456789abcde", "7") "]}",
         GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[" TABLE("a", "0123456789abcdef",
                                             "-7") "]}",
         GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[" TABLE("a", "0123456789abcdef",
                                             "7.5") "]}",
         GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[" TABLE("a", "0123456789abcdef",
                                             "18446744073709551616") "]}",
         GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[" TABLE("b", "0123456789abcdef",
                                             "7") "," GOOD "]}",
         GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[" TABLE("a\\u001b", "0123456789abcdef",
                                             "7") "]}",
         GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[" TABLE("\xe0\x80\x80", "0123456789abcdef",
                                             "7") "]}",
         GOTI_E_CORRUPT},
        {HEAD("2", HEX) "\"tables\":[]}x", GOTI_E_CORRUPT},
        {"", GOTI_E_CORRUPT},
        {"{}", GOTI_E_CORRUPT},
        {"[]", GOTI_E_CORRUPT},
        {"null", GOTI_E_CORRUPT},
        {"7", GOTI_E_CORRUPT},
        {"[[[[[[[[[[[[[[[[[[[[", GOTI_E_CORRUPT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_eq(read_text(cases[i].text, strlen(cases[i].text)),
                     cases[i].expected, "case %zu: %s", i, cases[i].text);
}

Test(manifest, cut_ones_are_noticed)
{
    static const char text[] = HEAD("2", HEX) "\"tables\":[" GOOD "]}";
    for (size_t n = 0; n < strlen(text); n++)
        cr_assert_eq(read_text(text, n), GOTI_E_CORRUPT, "cut to %zu", n);
}
