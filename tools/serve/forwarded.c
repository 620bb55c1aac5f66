/* SPDX-License-Identifier: MIT */
#include "tools/serve/forwarded.h"

#include <string.h>
#include <strings.h>

#include "tools/words.h"

static goti_word trim(goti_word w)
{
    while (w.n > 0 && (w.text[0] == ' ' || w.text[0] == '\t'))
        w = (goti_word){w.text + 1, w.n - 1};
    while (w.n > 0 && (w.text[w.n - 1] == ' ' || w.text[w.n - 1] == '\t'))
        w.n--;
    return w;
}

/* Cut the first part off, up to a separator. */
static goti_word take_part(goti_word *rest, char separator)
{
    const char *const end =
        rest->n == 0 ? NULL : memchr(rest->text, separator, rest->n);
    const size_t n = end == NULL ? rest->n : (size_t)(end - rest->text);
    const goti_word part = {rest->text, n};
    const size_t gone = end == NULL ? n : n + 1;
    *rest = (goti_word){rest->text + gone, rest->n - gone};
    return trim(part);
}

/* ---- who is trusted ----------------------------------------------------- */

enum { LEAST_BITS_V4 = 8, LEAST_BITS_V6 = 16 /* more would be half of all */ };

static bool read_network(goti_word w, goti_ip *ip, unsigned *bits)
{
    uint64_t number;
    const goti_word address = take_part(&w, '/');
    const bool has_bits = w.text > address.text + address.n;
    if (!goti_ip_read(address.text, address.n, ip)) return false;
    const bool v4 = goti_ip_is_v4(ip);
    *bits = 8 * sizeof ip->byte;
    if (!has_bits) return true;
    if (!goti_word_number(w, v4 ? 32 : 128, &number) ||
        number < (v4 ? LEAST_BITS_V4 : LEAST_BITS_V6))
        return false;
    *bits = (unsigned)number + (v4 ? GOTI_IPV4_BITS : 0);
    return true;
}

goti_err goti_proxies_add(goti_proxies *proxies, const char *list,
                          goti_msg *msg)
{
    goti_word rest = {list, strlen(list)};
    do {
        const goti_word w = take_part(&rest, ',');
        if (proxies->n == GOTI_MOST_PROXIES)
            return goti_fail(msg, GOTI_E_ARG, "expected %d addresses at most",
                             (int)GOTI_MOST_PROXIES);
        if (!read_network(w, &proxies->of[proxies->n].ip,
                          &proxies->of[proxies->n].bits))
            return goti_fail(msg, GOTI_E_ARG,
                             "expected an address such as 127.0.0.1 or ::1, "
                             "or a network such as 10.0.0.0/8, not '%.*s'",
                             (int)(w.n < 60 ? w.n : 60), w.text);
        proxies->n++;
    } while (rest.n > 0);
    return GOTI_OK;
}

static bool is_in(const goti_ip *ip, const goti_ip *network, unsigned bits)
{
    const unsigned whole = bits / 8, more = bits % 8;
    if (memcmp(ip->byte, network->byte, whole) != 0) return false;
    return more == 0 ||
           (ip->byte[whole] ^ network->byte[whole]) >> (8 - more) == 0;
}

bool goti_proxies_have(const goti_proxies *proxies, const goti_ip *ip)
{
    for (unsigned i = 0; i < proxies->n; i++)
        if (is_in(ip, &proxies->of[i].ip, proxies->of[i].bits)) return true;
    return false;
}

/* ---- what the headers say ----------------------------------------------- */

static bool is_port(goti_word w)
{
    uint64_t port;
    return goti_word_number(w, 65535, &port);
}

/* An address, with a port or without: "192.0.2.1:80", "[2001:db8::1]:80". */
static bool read_node(goti_word w, goti_ip *out)
{
    if (w.n == 0) return false;
    if (w.text[0] == '[') {
        goti_word rest = {w.text + 1, w.n - 1};
        const char *const end = memchr(w.text, ']', w.n);
        if (end == NULL) return false;
        const goti_word inside = take_part(&rest, ']');
        return goti_ip_read(inside.text, inside.n, out) &&
               (rest.n == 0 ||
                (rest.text[0] == ':' &&
                 is_port((goti_word){rest.text + 1, rest.n - 1})));
    }
    goti_word rest = w;
    const goti_word before = take_part(&rest, ':');
    const bool one_colon =
        before.n < w.n && rest.n > 0 && memchr(rest.text, ':', rest.n) == NULL;
    if (!one_colon) return goti_ip_read(w.text, w.n, out);
    return goti_ip_read(before.text, before.n, out) && goti_ip_is_v4(out) &&
           is_port(rest);
}

typedef bool read_element(goti_word element, goti_ip *out);

/* An element of Forwarded: "for=192.0.2.1;proto=https", once for. */
static bool read_pairs(goti_word element, goti_ip *out)
{
    unsigned n = 0;
    do {
        goti_word value = take_part(&element, ';');
        const goti_word name = take_part(&value, '=');
        if (name.n != 3 || strncasecmp(name.text, "for", 3) != 0) continue;
        value = trim(value);
        if (value.n >= 2 && value.text[0] == '"' &&
            value.text[value.n - 1] == '"')
            value = (goti_word){value.text + 1, value.n - 2};
        if (!read_node(value, out)) return false;
        n++;
    } while (element.n > 0);
    return n == 1;
}

/* From the last address to the first that is not trusted.  What stands before
 * it may be anything: who asks may have written that. */
static bool walk(const goti_proxies *proxies, const goti_header_lines *lines,
                 read_element *read, goti_ip *out)
{
    for (unsigned i = lines->n; i-- > 0;) {
        const char *const text = lines->text[i];
        size_t start, end = strlen(text);
        do {
            start = end;
            while (start > 0 && text[start - 1] != ',')
                start--;
            if (!read(trim((goti_word){text + start, end - start}), out))
                return false;
            if (!goti_proxies_have(proxies, out)) return true;
            end = start - 1;
        } while (start > 0);
    }
    return true; /* the farthest of those that are trusted */
}

goti_ip goti_forwarded_for(const goti_proxies *proxies, const goti_ip *peer,
                           const goti_header_lines *x_forwarded_for,
                           const goti_header_lines *forwarded)
{
    goti_ip from = *peer, also = *peer;
    if (!goti_proxies_have(proxies, peer)) return *peer;
    if (x_forwarded_for->too_many || forwarded->too_many) return *peer;
    if (!walk(proxies, x_forwarded_for, read_node, &from)) return *peer;
    if (!walk(proxies, forwarded, read_pairs, &also)) return *peer;
    if (forwarded->n == 0) return from;
    if (x_forwarded_for->n == 0) return also;
    return memcmp(&from, &also, sizeof from) == 0 ? from : *peer;
}
