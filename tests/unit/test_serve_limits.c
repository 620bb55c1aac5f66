/* SPDX-License-Identifier: MIT */
/* goti serve: who asks, how often, and by which names. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tools/serve/forwarded.h"
#include "tools/serve/guesses.h"
#include "tools/serve/names.h"

/* ---- who asks ----------------------------------------------------------- */

static goti_ip ip_of(const char *text)
{
    goti_ip ip = {{0}};
    cr_assert(goti_ip_read(text, strlen(text), &ip), "%s", text);
    return ip;
}

Test(serve_limits, addresses_are_read)
{
    goti_ip ip;
    const char *const bad[] = {"",
                               "1.2.3",
                               "1.2.3.4.5",
                               "256.1.1.1",
                               "1.2.3.4/8",
                               "::1%lo",
                               "[::1]",
                               " ::1",
                               "unknown",
                               "1.2.3.4:1",
                               "1:2:3:4:5:6:7:8:9"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_expect_not(goti_ip_read(bad[i], strlen(bad[i]), &ip), "%s", bad[i]);
    cr_expect_not(goti_ip_read("::1\0", 4, &ip), "a NUL");
    const goti_ip v4 = ip_of("192.0.2.1"), mapped = ip_of("::ffff:192.0.2.1");
    cr_expect_arr_eq(v4.byte, mapped.byte, sizeof v4.byte);
    cr_expect(goti_ip_is_v4(&v4));
    const goti_ip v6 = ip_of("2001:db8:1:2::3");
    cr_expect_not(goti_ip_is_v4(&v6));
    const goti_address a = goti_address_of(&v6), wide = goti_address_wide(&a);
    cr_expect_arr_eq(a.byte, "\x20\x01\x0d\xb8\0\1\0\2", 8);
    cr_expect_arr_eq(wide.byte, "\x20\x01\x0d\xb8\0\1\0\0", 8);
    const goti_address b = goti_address_of(&v4), same = goti_address_wide(&b);
    cr_expect_arr_eq(b.byte, same.byte, 8, "one address of IPv4 is one");
}

Test(serve_limits, proxies_are_addresses_and_networks)
{
    goti_proxies p = {0};
    goti_msg msg = {""};
    cr_assert_eq(goti_proxies_add(&p, "127.0.0.1,::1 , 10.1.0.0/12", &msg),
                 GOTI_OK, "%s", msg.text);
    cr_assert_eq(goti_proxies_add(&p, "2001:db8:80::/41", &msg), GOTI_OK);
    cr_expect_eq(p.n, 4);
    const struct {
        const char *ip;
        bool have;
    } cases[] = {{"127.0.0.1", true},
                 {"127.0.0.2", false},
                 {"::ffff:127.0.0.1", true},
                 {"::1", true},
                 {"::2", false},
                 {"10.0.255.255", true},
                 {"10.15.0.1", true},
                 {"10.16.0.1", false},
                 {"11.0.0.1", false},
                 {"2001:db8:ff::", true},
                 {"2001:db8:7f::", false},
                 {"2001:db8:100::", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const goti_ip ip = ip_of(cases[i].ip);
        cr_expect_eq(goti_proxies_have(&p, &ip), cases[i].have, "%s",
                     cases[i].ip);
    }
    const char *const bad[] = {"",          "localhost",   "1.2.3.4,,::1",
                               "1.2.3.4/",  "1.2.3.4/33",  "0.0.0.0/0",
                               "::/0",      "1.2.3.4/7",   "::1/129",
                               "1.2.3.4 5", "1.2.3.4/8/8", "[::1]"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        goti_proxies none = {0};
        cr_expect_eq(goti_proxies_add(&none, bad[i], &msg), GOTI_E_ARG, "%s",
                     bad[i]);
    }
    goti_proxies many = {0};
    for (unsigned i = 0; i < GOTI_MOST_PROXIES; i++)
        cr_expect_eq(goti_proxies_add(&many, "::1", &msg), GOTI_OK);
    cr_expect_eq(goti_proxies_add(&many, "::1", &msg), GOTI_E_ARG);
}

/* Lines divided by '|'; NULL: the header is not there. */
static goti_header_lines lines_of(char *text)
{
    goti_header_lines lines = {0};
    for (char *line = text; line != NULL;) {
        char *const end = strchr(line, '|');
        if (end != NULL) *end = '\0';
        lines.text[lines.n++] = line;
        line = end == NULL ? NULL : end + 1;
    }
    return lines;
}

static goti_ip who_asks(const goti_proxies *p, const char *peer,
                        const char *x_forwarded_for, const char *forwarded)
{
    char a[256], b[256];
    (void)snprintf(a, sizeof a, "%s", x_forwarded_for ? x_forwarded_for : "");
    (void)snprintf(b, sizeof b, "%s", forwarded ? forwarded : "");
    const goti_header_lines x = lines_of(x_forwarded_for ? a : NULL);
    const goti_header_lines f = lines_of(forwarded ? b : NULL);
    const goti_ip ip = ip_of(peer);
    return goti_forwarded_for(p, &ip, &x, &f);
}

Test(serve_limits, headers_count_from_trusted_peers_alone)
{
    goti_proxies p = {0};
    goti_msg msg = {""};
    cr_assert_eq(goti_proxies_add(&p, "127.0.0.1, ::1, 10.0.0.0/8", &msg),
                 GOTI_OK);
    const struct {
        const char *peer, *x, *f, *who;
    } cases[] = {
        {"127.0.0.1", NULL, NULL, "127.0.0.1"},
        {"192.0.2.9", "192.0.2.1", "for=192.0.2.1", "192.0.2.9"},
        {"127.0.0.1", "192.0.2.1", NULL, "192.0.2.1"},
        {"::ffff:127.0.0.1", "192.0.2.1", NULL, "192.0.2.1"},
        {"::1", "2001:db8::7", NULL, "2001:db8::7"},
        {"::1", "[2001:db8::7]:443", NULL, "2001:db8::7"},
        {"::1", " 192.0.2.1:8080\t", NULL, "192.0.2.1"},
        /* What he who asks wrote stands on the left. */
        {"::1", "192.0.2.66, 192.0.2.1", NULL, "192.0.2.1"},
        {"::1", "nonsense \"x, 192.0.2.1", NULL, "192.0.2.1"},
        {"::1", "192.0.2.66|192.0.2.1", NULL, "192.0.2.1"},
        {"::1", "10.0.0.1|192.0.2.1", NULL, "192.0.2.1"},
        /* Through one that is trusted, too. */
        {"::1", "192.0.2.66, 192.0.2.1, 10.0.0.1", NULL, "192.0.2.1"},
        {"::1", "192.0.2.66|192.0.2.1|10.0.0.1,127.0.0.1", NULL, "192.0.2.1"},
        {"::1", "10.0.0.2, 10.0.0.1", NULL, "10.0.0.2"},
        /* What is none. */
        {"::1", "", NULL, "::1"},
        {"::1", "192.0.2.1,", NULL, "::1"},
        {"::1", "192.0.2.1, unknown", NULL, "::1"},
        {"::1", "unknown, 10.0.0.1", NULL, "::1"},
        {"::1", "192.0.2.1:x", NULL, "::1"},
        {"::1", "[2001:db8::7]443", NULL, "::1"},
        {"::1", "[2001:db8::7", NULL, "::1"},
        {"::1", "192.0.2.1 192.0.2.2", NULL, "::1"},
        /* RFC 7239. */
        {"::1", NULL, "for=192.0.2.1", "192.0.2.1"},
        {"::1", NULL, "for=192.0.2.66, for=192.0.2.1;proto=https", "192.0.2.1"},
        {"::1", NULL, "by=10.0.0.3; FOR=\"[2001:db8::7]:4711\" ;host=a",
         "2001:db8::7"},
        {"::1", NULL, "for=\"unbalanced, for=192.0.2.1", "192.0.2.1"},
        {"::1", NULL, "for=192.0.2.1|for=10.0.0.1", "192.0.2.1"},
        {"::1", NULL, "for=_hidden", "::1"},
        {"::1", NULL, "proto=https", "::1"},
        {"::1", NULL, "for=192.0.2.1;for=192.0.2.2", "::1"},
        {"::1", NULL, "192.0.2.1", "::1"},
        {"::1", NULL, "", "::1"},
        /* The peer writes one of them, and lets the other through. */
        {"::1", "192.0.2.1", "for=192.0.2.1", "192.0.2.1"},
        {"::1", "192.0.2.1", "for=192.0.2.66", "::1"},
        {"::1", "192.0.2.66", "for=192.0.2.1", "::1"},
        {"::1", "192.0.2.1", "for=x", "::1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const goti_ip got = who_asks(&p, cases[i].peer, cases[i].x, cases[i].f);
        const goti_ip wanted = ip_of(cases[i].who);
        cr_expect_arr_eq(got.byte, wanted.byte, sizeof got.byte, "case %zu: %s",
                         i, cases[i].who);
    }
    const goti_header_lines none = {0}, many = {.too_many = true};
    const goti_ip peer = ip_of("::1");
    const goti_ip got = goti_forwarded_for(&p, &peer, &many, &none);
    cr_expect_arr_eq(got.byte, peer.byte, sizeof got.byte);
}

/* ---- guesses ------------------------------------------------------------ */

static goti_address address_of(const char *text)
{
    const goti_ip ip = ip_of(text);
    return goti_address_of(&ip);
}

static bool may(goti_guesses *g, const goti_address *a, uint64_t now_ms,
                unsigned *wait_s)
{
    goti_reply reply = {0};
    const bool yes = goti_guesses_may(g, a, now_ms, &reply);
    cr_expect_eq(reply.status, yes ? 0 : 429);
    *wait_s = reply.retry_after_s;
    goti_reply_clear(&reply);
    return yes;
}

/* How many wrong codes an address gets in. */
static unsigned try_many(goti_guesses *g, const goti_address *a,
                         uint64_t now_ms)
{
    unsigned n = 0, wait_s;
    while (n < 100000 && may(g, a, now_ms, &wait_s)) {
        goti_guesses_wrong(g, a, now_ms);
        n++;
    }
    return n;
}

Test(serve_limits, an_address_guesses_little)
{
    goti_guesses *g;
    unsigned wait_s;
    const goti_address a = address_of("192.0.2.1"), b = address_of("192.0.2.2");
    cr_assert_eq(goti_guesses_open(6, &g, NULL), GOTI_OK);
    cr_expect_eq(try_many(g, &a, 1000), 20);
    cr_expect_not(may(g, &a, 1000, &wait_s));
    cr_expect(wait_s == 11, "%u", wait_s); /* surely there after 10 s */
    cr_expect(may(g, &a, 1000 + 1000 * (uint64_t)wait_s, &wait_s), "as said");
    cr_expect(may(g, &b, 1000, &wait_s), "nobody else is kept out");
    cr_expect_eq(try_many(g, &a, 1000 + 3600000), 20);
    /* A customer's networks of IPv6 are one. */
    const goti_address c = address_of("2001:db8:1:1::1");
    const goti_address d = address_of("2001:db8:1:ffff::1");
    const goti_address e = address_of("2001:db8:2::1");
    cr_expect_eq(try_many(g, &c, 1000 + 3600000), 20);
    cr_expect_not(may(g, &d, 1000 + 3600000, &wait_s));
    cr_expect(may(g, &e, 1000 + 3600000, &wait_s));
    goti_guesses_close(g);
}

/* However many addresses there are, it takes more than a week to try all. */
Test(serve_limits, all_together_guess_little)
{
    goti_guesses *g;
    unsigned wait_s, n = 0;
    const uint64_t day_ms = 24 * 3600000;
    cr_assert_eq(goti_guesses_open(6, &g, NULL), GOTI_OK);
    for (uint64_t t = 0; t < day_ms; t += 10000)
        for (uint32_t i = 0; i < 100; i++) {
            goti_address a = {{0}};
            const uint32_t k = (uint32_t)(t / 10000) * 100 + i;
            memcpy(a.byte + 4, &k, sizeof k);
            n += try_many(g, &a, t);
        }
    cr_expect(n >= 24 * 3600 && n <= 24 * 3600 + 1010, "%u a day", n);
    cr_expect(30 * 30 * 30 * 30 / n >= 9);
    const goti_address other = address_of("192.0.2.1");
    cr_expect_not(may(g, &other, day_ms - 10000, &wait_s));
    cr_expect_eq(wait_s, 2);
    cr_expect(may(g, &other, day_ms, &wait_s));
    goti_guesses_close(g);
}

/* ---- names -------------------------------------------------------------- */

Test(serve_limits, names_that_can_match)
{
    const char *const hosts[] = {"goti.example", "LOCALHOST", "a-b_c.d",
                                 "192.0.2.1", "[2001:db8::1]"};
    const char *const no_hosts[] = {
        "",    "*",         "a b", "a:80",     "::1",         "[::1",
        "[x]", "[1.2.3.4]", "a/b", "http://a", "\xe0\xa4\x95"};
    const char *const origins[] = {"https://goti.example",
                                   "http://localhost:8000", "http://[::1]:1",
                                   "https://a.example:80"};
    const char *const no_origins[] = {"",
                                      "*",
                                      "null",
                                      "https://",
                                      "a.example",
                                      "https://a/",
                                      "https://A.example",
                                      "ftp://a",
                                      "https://a b",
                                      "https://a:443",
                                      "http://a:80",
                                      "http://a:",
                                      "http://a:x",
                                      "http://a:070000",
                                      "http://a:65536",
                                      "https://*.a",
                                      "https://a,https://b"};
    goti_msg msg = {""};
    for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++)
        cr_expect_eq(goti_host_check(hosts[i], &msg), GOTI_OK, "%s", hosts[i]);
    for (size_t i = 0; i < sizeof no_hosts / sizeof no_hosts[0]; i++)
        cr_expect_eq(goti_host_check(no_hosts[i], &msg), GOTI_E_ARG, "%s",
                     no_hosts[i]);
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++)
        cr_expect_eq(goti_origin_check(origins[i], &msg), GOTI_OK, "%s",
                     origins[i]);
    for (size_t i = 0; i < sizeof no_origins / sizeof no_origins[0]; i++)
        cr_expect_eq(goti_origin_check(no_origins[i], &msg), GOTI_E_ARG, "%s",
                     no_origins[i]);
}
