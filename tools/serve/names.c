/* SPDX-License-Identifier: MIT */
#include "tools/serve/names.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "solver/base/utf8.h"
#include "tools/serve/address.h"
#include "tools/words.h"

static bool is_name(const char *host, size_t n, const char *name)
{
    return strlen(name) == n && strncasecmp(host, name, n) == 0;
}

bool goti_host_is_good(const char *host, bool loopback,
                       const char *const *hosts)
{
    static const char *const own[] = {"localhost", "127.0.0.1", "[::1]", NULL};
    const bool restricted = loopback || (hosts != NULL && hosts[0] != NULL);
    if (!restricted) return true;
    if (host == NULL) return false;
    const char *const bracket = strchr(host, ']');
    const char *const port = strrchr(bracket == NULL ? host : bracket, ':');
    const size_t n = port == NULL ? strlen(host) : (size_t)(port - host);
    for (unsigned i = 0; loopback && own[i] != NULL; i++)
        if (is_name(host, n, own[i])) return true;
    for (unsigned i = 0; hosts != NULL && hosts[i] != NULL; i++)
        if (is_name(host, n, hosts[i])) return true;
    return false;
}

/* ---- what may be given -------------------------------------------------- */

/* How long the name of a host is that text begins with; 0: it is none. */
static size_t host_length(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    goti_ip ip;
    if (text[0] != '[') return strspn(text, letters);
    const size_t n = strcspn(text, "]");
    const bool good = text[n] == ']' && goti_ip_read(text + 1, n - 1, &ip) &&
                      memchr(text, ':', n) != NULL;
    return good ? n + 1 : 0;
}

goti_err goti_host_check(const char *name, goti_msg *msg)
{
    const size_t n = host_length(name);
    if (n > 0 && name[n] == '\0') return GOTI_OK;
    return goti_fail(msg, GOTI_E_ARG,
                     "expected a name such as goti.example, or an address, "
                     "without a port, not '%.*s'",
                     GOTI_UTF8_CUT(name, 80));
}

/* ":8080"; the port that goes without saying is not said. */
static bool is_port_of(const char *text, uint64_t unsaid)
{
    uint64_t port;
    return text[0] == ':' && text[1] != '0' &&
           goti_word_number((goti_word){text + 1, strlen(text + 1)}, 65535,
                            &port) &&
           port != unsaid;
}

static bool has_capitals(const char *text)
{
    for (; *text != '\0'; text++)
        if (isupper((unsigned char)*text)) return true;
    return false;
}

goti_err goti_origin_check(const char *origin, goti_msg *msg)
{
    static const char http[] = "http://", https[] = "https://";
    const bool secure = strncmp(origin, https, sizeof https - 1) == 0;
    if (secure || strncmp(origin, http, sizeof http - 1) == 0) {
        const char *const host =
            origin + (secure ? sizeof https : sizeof http) - 1;
        const size_t n = host_length(host);
        if (n > 0 && !has_capitals(host) &&
            (host[n] == '\0' || is_port_of(host + n, secure ? 443 : 80)))
            return GOTI_OK;
    }
    return goti_fail(msg, GOTI_E_ARG,
                     "expected one origin as browsers send it, such as "
                     "https://goti.example or http://localhost:8000, not "
                     "'%.*s'",
                     GOTI_UTF8_CUT(origin, 80));
}
