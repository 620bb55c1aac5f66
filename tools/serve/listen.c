/* SPDX-License-Identifier: MIT */
#include "tools/serve/listen.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { BACKLOG = 512 };

static bool is_loopback(const struct sockaddr *a)
{
    if (a->sa_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(
            &((const struct sockaddr_in6 *)(const void *)a)->sin6_addr);
    const struct sockaddr_in *const in = (const void *)a;
    return ntohl(in->sin_addr.s_addr) >> 24 == 127;
}

static goti_err find_address(const char *address, unsigned port,
                             struct addrinfo **out, goti_msg *msg)
{
    char service[16];
    (void)snprintf(service, sizeof service, "%u", port);
    const struct addrinfo hints = {.ai_family = AF_UNSPEC,
                                   .ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_PASSIVE | AI_NUMERICHOST |
                                               AI_NUMERICSERV};
    if (strcmp(address, "localhost") == 0) address = "127.0.0.1";
    if (getaddrinfo(address, service, &hints, out) != 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "expected an address such as 127.0.0.1 or ::1, not "
                         "'%.60s'",
                         address);
    return GOTI_OK;
}

static goti_err open_socket(const struct addrinfo *info, const char *address,
                            unsigned port, int *out, goti_msg *msg)
{
    const int one = 1;
    const int fd =
        socket(info->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return goti_fail_errno(msg, GOTI_E_IO, "no socket");
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (info->ai_family == AF_INET6)
        (void)setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof one);
    if (bind(fd, info->ai_addr, info->ai_addrlen) != 0 ||
        listen(fd, BACKLOG) != 0) {
        const goti_err err = goti_fail_errno(
            msg, GOTI_E_IO, "cannot listen at %.60s, port %u", address, port);
        (void)close(fd);
        return err;
    }
    *out = fd;
    return GOTI_OK;
}

static goti_err describe(goti_listener *out, goti_msg *msg)
{
    struct sockaddr_storage at;
    socklen_t n = sizeof at;
    char host[INET6_ADDRSTRLEN + 8], port[16];
    if (getsockname(out->fd, (struct sockaddr *)&at, &n) != 0 ||
        getnameinfo((struct sockaddr *)&at, n, host, sizeof host, port,
                    sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return goti_fail_errno(msg, GOTI_E_IO, "no address");
    out->is_ipv6 = at.ss_family == AF_INET6;
    out->is_loopback = is_loopback((const struct sockaddr *)&at);
    (void)snprintf(out->url, sizeof out->url,
                   out->is_ipv6 ? "http://[%s]:%s/" : "http://%s:%s/", host,
                   port);
    return GOTI_OK;
}

goti_err goti_listen(const char *address, unsigned port, goti_listener *out,
                     goti_msg *msg)
{
    struct addrinfo *info = NULL;
    GOTI_TRY(find_address(address, port, &info, msg));
    goti_err err = open_socket(info, address, port, &out->fd, msg);
    freeaddrinfo(info);
    if (err != GOTI_OK) return err;
    err = describe(out, msg);
    if (err != GOTI_OK) (void)close(out->fd);
    return err;
}

goti_address goti_address_of(const struct sockaddr *from)
{
    goti_address out = {{0}};
    if (from == NULL) return out;
    if (from->sa_family == AF_INET) {
        const struct sockaddr_in *const in = (const void *)from;
        memcpy(out.byte + 4, &in->sin_addr, 4);
        return out;
    }
    if (from->sa_family != AF_INET6) return out;
    const struct in6_addr *const a =
        &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(a))
        memcpy(out.byte + 4, a->s6_addr + 12, 4);
    else
        memcpy(out.byte, a->s6_addr, sizeof out.byte);
    return out;
}

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
