/* SPDX-License-Identifier: MIT */
#include "tools/serve/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static const uint8_t V4_BEFORE[GOTI_IPV4_BITS / 8] = {[10] = 0xff, [11] = 0xff};

static goti_ip from_v4(const void *bytes)
{
    goti_ip ip;
    memcpy(ip.byte, V4_BEFORE, sizeof V4_BEFORE);
    memcpy(ip.byte + sizeof V4_BEFORE, bytes, 4);
    return ip;
}

goti_ip goti_ip_of(const struct sockaddr *from)
{
    goti_ip ip = {{0}};
    if (from == NULL) return ip;
    if (from->sa_family == AF_INET)
        return from_v4(
            &((const struct sockaddr_in *)(const void *)from)->sin_addr);
    if (from->sa_family == AF_INET6)
        memcpy(ip.byte,
               &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr,
               sizeof ip.byte);
    return ip;
}

bool goti_ip_read(const char *text, size_t n, goti_ip *out)
{
    char copy[INET6_ADDRSTRLEN];
    struct in_addr v4;
    if (n >= sizeof copy) return false;
    memcpy(copy, text, n);
    copy[n] = '\0';
    if (strlen(copy) != n) return false;
    if (inet_pton(AF_INET, copy, &v4) == 1) {
        *out = from_v4(&v4);
        return true;
    }
    return inet_pton(AF_INET6, copy, out->byte) == 1;
}

bool goti_ip_is_v4(const goti_ip *ip)
{
    return memcmp(ip->byte, V4_BEFORE, sizeof V4_BEFORE) == 0;
}

goti_address goti_address_of(const goti_ip *ip)
{
    goti_address out = {{0}};
    if (goti_ip_is_v4(ip))
        memcpy(out.byte + 4, ip->byte + sizeof V4_BEFORE, 4);
    else
        memcpy(out.byte, ip->byte, sizeof out.byte);
    return out;
}

goti_address goti_address_wide(const goti_address *address)
{
    static const uint8_t v4[4] = {0};
    goti_address out = *address;
    if (memcmp(out.byte, v4, sizeof v4) != 0) out.byte[6] = out.byte[7] = 0;
    return out;
}
