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
