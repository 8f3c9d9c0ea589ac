#include "gate.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool qs_gate_accepts_host(const char *host, int port)
{
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    for (size_t i = 0; host && i < sizeof names / sizeof *names; i++) {
        char expected[32];
        snprintf(expected, sizeof expected, "%s:%d", names[i], port);
        if (strcasecmp(host, expected) == 0 || (port == 80 && strcasecmp(host, names[i]) == 0))
            return true;
    }
    return false;
}

bool qs_gate_accepts_origin(const char *origin, int port)
{
    static const char scheme[] = "http://";
    return !origin || (strncmp(origin, scheme, strlen(scheme)) == 0 &&
                       qs_gate_accepts_host(origin + strlen(scheme), port));
}

bool qs_gate_accepts_type(const char *type)
{
    static const char json[] = "application/json";
    size_t length = strlen(json);
    return type && strncasecmp(type, json, length) == 0 &&
           (type[length] == '\0' || type[length] == ';' || type[length] == ' ');
}
