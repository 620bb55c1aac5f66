/* SPDX-License-Identifier: MIT */
/* goti serve without its sockets: routes, limits, keys, waiting. */
#include <criterion/criterion.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "tools/serve/assets.h"
#include "tools/serve/clock.h"
#include "tools/serve/jobs.h"
#include "tools/serve/names.h"
#include "tools/serve/run.h"

/* ---- routes ------------------------------------------------------------- */

static json_object *contract(void)
{
    const goti_asset *const a = goti_asset_find("openapi.json");
    cr_assert_not_null(a);
    struct json_tokener *const t = json_tokener_new();
    json_object *const o =
        json_tokener_parse_ex(t, (const char *)a->bytes, (int)a->n);
    json_tokener_free(t);
    json_object *paths = NULL;
    cr_assert(json_object_object_get_ex(o, "paths", &paths));
    json_object_get(paths);
    json_object_put(o);
    return paths;
}

static const char *word_of(goti_method method)
{
    return method == GOTI_GET ? "get" : "post";
}

/* Every route is in the contract, and every path of the contract is a route. */
Test(serve, routes_are_those_of_the_contract)
{
    json_object *const paths = contract();
    unsigned n, n_documented = 0;
    const goti_route *const route = goti_routes(&n);
    cr_assert_leq(n, GOTI_COUNTER_ROUTES);
    for (unsigned i = 0; i < n; i++) {
        json_object *path = NULL, *operation = NULL;
        cr_expect(json_object_object_get_ex(paths, route[i].pattern, &path) &&
                      json_object_object_get_ex(path, word_of(route[i].method),
                                                &operation),
                  "%s is not in the contract", route[i].pattern);
    }
    json_object_object_foreach(paths, pattern, operations)
    {
        json_object_object_foreach(operations, method, operation)
        {
            bool found = false;
            (void)operation;
            for (unsigned i = 0; i < n; i++)
                found =
                    found || (strcmp(route[i].pattern, pattern) == 0 &&
                              strcmp(word_of(route[i].method), method) == 0);
            cr_expect(found, "no route for %s %s", method, pattern);
            n_documented++;
        }
    }
    cr_expect_eq(n_documented, n);
    json_object_put(paths);
}

Test(serve, paths_lead_to_routes)
{
    const struct {
        const char *path, *pattern, *argument;
    } cases[] = {
        {"/", "/", ""},
        {"/main.js", "/{file}", "main.js"},
        {"/api/rooms/ABCD", "/api/rooms/{code}", "ABCD"},
        {"/api/variants/kaooa/tiers", "/api/variants/{name}/tiers", "kaooa"},
        {"/r/ABCD", "/r/{code}", "ABCD"},
        {"/r/0OOO", "/r/{code}", "0OOO"},
        {"/r/ABCD/", "/r/{code}", ""},
        {"/r/", "/r/{code}", ""},
        {"/r", "/{file}", "r"},
        {"/rr/A", NULL, NULL},
        {"/health", "/health", ""},
        {"/api/variants/", NULL, NULL},
        {"/api/variants//tiers", NULL, NULL},
        {"/api/variants/a/b/c", NULL, NULL},
        {"/a/b", NULL, NULL},
        {"", NULL, NULL},
        {"//", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const goti_request r = {.method = GOTI_GET, .path = cases[i].path};
        char argument[GOTI_PATH_ARGUMENT_BYTES];
        goti_reply reply = {0};
        const goti_route *const route = goti_route_find(&r, argument, &reply);
        if (cases[i].pattern == NULL) {
            cr_expect_null(route, "%s", cases[i].path);
            cr_expect_eq(reply.status, 404);
        } else {
            cr_assert_not_null(route, "%s", cases[i].path);
            cr_expect_str_eq(route->pattern, cases[i].pattern);
            cr_expect_str_eq(argument, cases[i].argument);
        }
        goti_reply_clear(&reply);
    }
}

/* ---- limits ------------------------------------------------------------- */

Test(serve, a_bucket_empties_and_fills)
{
    const goti_address a = {{1}}, b = {{2}};
    goti_rate *rate;
    unsigned wait_s = 0;
    cr_assert_eq(goti_rate_open(60, 5, &rate, NULL), GOTI_OK);
    for (unsigned i = 0; i < 5; i++)
        cr_expect(goti_rate_take_at(rate, &a, 1, 1000, &wait_s));
    cr_expect_not(goti_rate_take_at(rate, &a, 1, 1000, &wait_s));
    cr_expect_eq(wait_s, 2); /* one is there after 1 s, surely after 2 */
    cr_expect(goti_rate_take_at(rate, &b, 5, 1000, &wait_s), "another's");
    cr_expect_not(goti_rate_take_at(rate, &a, 1, 1999, &wait_s));
    cr_expect(goti_rate_take_at(rate, &a, 1, 2000, &wait_s), "a second later");
    cr_expect_not(goti_rate_take_at(rate, &a, 1, 2000, &wait_s));
    cr_expect(goti_rate_take_at(rate, &a, 5, 60000, &wait_s), "full");
    cr_expect_not(goti_rate_take_at(rate, &a, 1, 60000, &wait_s), "no fuller");
    cr_expect_not(goti_rate_take_at(rate, &a, 6, 600000, &wait_s), "too much");
    goti_rate_close(rate);
}

/* Threads read the clock, then wait for each other. */
Test(serve, a_time_of_before_fills_no_bucket)
{
    const goti_address a = {{1}};
    goti_rate *rate;
    unsigned wait_s = 0;
    cr_assert_eq(goti_rate_open(60, 5, &rate, NULL), GOTI_OK);
    cr_expect(goti_rate_take_at(rate, &a, 5, 10000, &wait_s), "full at first");
    cr_expect_not(goti_rate_has(rate, &a, 1, 9999, &wait_s), "1 ms late");
    cr_expect_not(goti_rate_take_at(rate, &a, 1, 9999, &wait_s));
    cr_expect_not(goti_rate_take_at(rate, &a, 1, 0, &wait_s));
    /* What went back did not make the time until now count again. */
    cr_expect_not(goti_rate_take_at(rate, &a, 1, 10999, &wait_s));
    cr_expect_not(goti_rate_take_at(rate, &a, 1, 9000, &wait_s));
    cr_expect(goti_rate_take_at(rate, &a, 1, 11000, &wait_s), "one a second");
    cr_expect_not(goti_rate_take_at(rate, &a, 1, 11999, &wait_s));
    goti_rate_close(rate);
}

Test(serve, no_limit_is_none_and_many_addresses_fit)
{
    goti_rate *rate;
    unsigned wait_s = 0;
    const goti_address a = {{7}};
    cr_assert_eq(goti_rate_open(0, 1, &rate, NULL), GOTI_OK);
    for (unsigned i = 0; i < 1000; i++)
        cr_expect(goti_rate_take_at(rate, &a, 100, 0, &wait_s));
    goti_rate_close(rate);
    cr_assert_eq(goti_rate_open(60, 2, &rate, NULL), GOTI_OK);
    for (uint32_t i = 0; i < 200000; i++) {
        goti_address many = {{0}};
        memcpy(many.byte, &i, sizeof i);
        cr_expect(goti_rate_take_at(rate, &many, 1, i, &wait_s));
    }
    goti_rate_close(rate);
}

static goti_address address_of(const struct sockaddr *from)
{
    const goti_ip ip = goti_ip_of(from);
    return goti_address_of(&ip);
}

Test(serve, addresses_of_one_network_are_one)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    v4.sin_addr.s_addr = htonl(0x7f000001);
    struct sockaddr_in6 mapped = {.sin6_family = AF_INET6};
    mapped.sin6_addr.s6_addr[10] = mapped.sin6_addr.s6_addr[11] = 0xff;
    memcpy(mapped.sin6_addr.s6_addr + 12, &v4.sin_addr, 4);
    const goti_address a = address_of((struct sockaddr *)&v4);
    const goti_address b = address_of((struct sockaddr *)&mapped);
    cr_expect_arr_eq(a.byte, b.byte, sizeof a.byte, "an IPv4 address in IPv6");
    struct sockaddr_in6 one = {.sin6_family = AF_INET6}, other;
    one.sin6_addr.s6_addr[0] = 0x20;
    other = one;
    other.sin6_addr.s6_addr[15] = 9;
    const goti_address c = address_of((struct sockaddr *)&one);
    goti_address d = address_of((struct sockaddr *)&other);
    cr_expect_arr_eq(c.byte, d.byte, sizeof c.byte, "one customer");
    other.sin6_addr.s6_addr[7] = 1;
    d = address_of((struct sockaddr *)&other);
    cr_expect_arr_neq(c.byte, d.byte, sizeof c.byte, "two");
}

Test(serve, hosts)
{
    const char *const none[] = {NULL};
    const char *const own[] = {"goti.example", NULL};
    cr_expect(goti_host_is_good("localhost:8080", true, none));
    cr_expect(goti_host_is_good("[::1]", true, none));
    cr_expect(goti_host_is_good("[::1]:80", true, none));
    cr_expect(goti_host_is_good("127.0.0.1", true, NULL));
    cr_expect(goti_host_is_good("Goti.Example:1", true, own));
    cr_expect_not(goti_host_is_good("goti.example", true, none));
    cr_expect_not(goti_host_is_good("goti.example.evil", true, own));
    cr_expect_not(goti_host_is_good("", true, none));
    cr_expect_not(goti_host_is_good(NULL, true, none));
    cr_expect_not(goti_host_is_good(":", true, none));
    cr_expect(goti_host_is_good("anything", false, none), "open to all");
    cr_expect(goti_host_is_good(NULL, false, NULL));
    cr_expect_not(goti_host_is_good("anything", false, own), "but named");
}

/* ---- keys --------------------------------------------------------------- */

Test(serve, codes_and_tokens)
{
    char code[GOTI_CODE_BYTES], read[GOTI_CODE_BYTES];
    char token[2][GOTI_TOKEN_BYTES], header[GOTI_TOKEN_BYTES + 8];
    uint8_t hash[2][GOTI_HASH_BYTES];
    unsigned seen[256] = {0};
    for (unsigned i = 0; i < 20000; i++) {
        cr_assert_eq(goti_code_make(code, NULL), GOTI_OK);
        cr_assert(goti_code_read(code, read));
        cr_assert_str_eq(code, read);
        for (unsigned k = 0; k < 4; k++)
            seen[(unsigned char)code[k]]++;
    }
    unsigned n = 0;
    for (unsigned i = 0; i < 256; i++)
        if (seen[i] > 0) {
            n++; /* 80000 / 30 of each; 6 deviations */
            cr_expect(seen[i] > 2360 && seen[i] < 2980, "%c: %u", (int)i,
                      seen[i]);
        }
    cr_expect_eq(n, 30);
    cr_expect(goti_code_read("abcd", read) && strcmp(read, "ABCD") == 0);
    const char *const bad[] = {"",     "ABC",  "ABCDE", "AB C",
                               "0000", "IIII", "OOOO",  "\xff\xff\xff\xff"};
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_expect_not(goti_code_read(bad[i], read), "%s", bad[i]);
    for (unsigned i = 0; i < 2; i++) {
        cr_assert_eq(goti_token_make(token[i], NULL), GOTI_OK);
        cr_expect_eq(strspn(token[i], "0123456789abcdef"), 32);
        goti_token_hash(token[i], hash[i]);
    }
    cr_expect_str_neq(token[0], token[1]);
    cr_expect_not(goti_hash_equal(hash[0], hash[1]));
    cr_expect(goti_hash_equal(hash[0], hash[0]));
    (void)snprintf(header, sizeof header, "bearer %s", token[0]);
    cr_expect_str_eq(goti_bearer(header), token[0]);
    cr_expect_null(goti_bearer(token[0]));
    cr_expect_null(goti_bearer("Bearer "));
    cr_expect_null(goti_bearer(NULL));
    cr_expect_null(goti_bearer("Bearer 0123456789abcdefghijk"), "too short");
    /* As others compute it. */
    goti_token_hash("abc", hash[0]);
    cr_expect_arr_eq(hash[0], "\xba\x78\x16\xbf\x8f\x01\xcf\xea", 8);
}

Test(serve, keys_and_tokens_of_others)
{
    char key[2][GOTI_KEY_BYTES], text[80];
    for (unsigned i = 0; i < 2; i++) {
        cr_assert_eq(goti_key_make(key[i], NULL), GOTI_OK);
        cr_expect_eq(strspn(key[i], GOTI_CODE_LETTERS), 8, "%s", key[i]);
    }
    cr_expect_str_neq(key[0], key[1]);
    cr_expect(goti_key_equal(key[0], key[0]));
    cr_expect_not(goti_key_equal(key[0], key[1]));
    cr_expect(goti_key_equal("ABCD2345", "abCD2345"), "small letters do");
    const char *const not_it[] = {"",          "ABCD234",  "ABCD2346",
                                  "ABCD23455", "BBCD2345", "\xff\xff\xff\xff"};
    for (unsigned i = 0; i < sizeof not_it / sizeof not_it[0]; i++)
        cr_expect_not(goti_key_equal("ABCD2345", not_it[i]), "%s", not_it[i]);
    const char none[GOTI_KEY_BYTES] = "";
    cr_expect_not(goti_key_equal(none, ""), "no key is none");
    for (size_t n = 0; n < sizeof text; n++) {
        memset(text, "Az0-_9"[n % 6], n);
        text[n] = '\0';
        cr_expect_eq(goti_token_is_good(text), n >= 22 && n <= 64, "%zu", n);
    }
    const char *const bad[] = {
        "0123456789012345678901=", "01234567890123456789+/",
        "012345678901234567890 1", "0123456789012345678901\xc3\xa4"};
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_expect_not(goti_token_is_good(bad[i]), "%s", bad[i]);
}

/* ---- waiting ------------------------------------------------------------ */

typedef struct told {
    unsigned n;
    goti_waiter *last;
    bool gone;
} told;

static void tell(void *ctx, goti_waiter *waiter)
{
    told *const t = ctx;
    t->n++;
    t->last = waiter;
}

static bool is_gone(void *ctx, goti_waiter *waiter)
{
    (void)waiter;
    return ((told *)ctx)->gone;
}

Test(serve, waiters_are_told_once)
{
    told t = {0};
    goti_waits *waits;
    int a, b;
    goti_waiter w[4] = {0};
    cr_assert_eq(goti_waits_open(tell, is_gone, &t, &waits, NULL), GOTI_OK);
    goti_waits_add(waits, &w[0], &a, 100);
    goti_waits_add(waits, &w[1], &b, 200);
    goti_waits_wake(waits, &a);
    cr_expect(t.n == 1 && t.last == &w[0] && w[0].waited);
    goti_waits_wake(waits, &a);
    goti_waits_sweep(waits, 199);
    cr_expect_eq(t.n, 1);
    goti_waits_sweep(waits, 200);
    cr_expect(t.n == 2 && t.last == &w[1] && !w[1].gone);
    goti_waits_add(waits, &w[2], &b, 1000);
    t.gone = true;
    goti_waits_sweep(waits, 300);
    cr_expect(t.n == 3 && w[2].gone);
    goti_waits_add(waits, &w[3], &b, 1000);
    goti_waits_stop(waits);
    cr_expect_eq(t.n, 4);
    w[0] = (goti_waiter){0};
    goti_waits_add(waits, &w[0], &b, 1000);
    cr_expect_eq(t.n, 5, "nobody waits any more");
    goti_waits_close(waits);
}

typedef struct counting_job {
    goti_job job;
    atomic_uint *done;
} counting_job;

static void count_one(goti_job *job)
{
    atomic_fetch_add(((counting_job *)job)->done, 1);
}

Test(serve, jobs_are_done_before_the_end)
{
    enum { N = 1000 };
    static counting_job job[N];
    atomic_uint done = 0;
    goti_jobs *jobs;
    cr_assert_eq(goti_jobs_open(3, &jobs, NULL), GOTI_OK);
    for (unsigned i = 0; i < N; i++) {
        job[i] = (counting_job){{.run = count_one}, &done};
        cr_expect(goti_jobs_add(jobs, &job[i].job, 0));
    }
    goti_jobs_close(jobs);
    cr_expect_eq(atomic_load(&done), N);
}
