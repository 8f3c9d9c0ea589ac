#include "http.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "fault.h"
#include "printable.h"

struct qs_http qs_http;

static bool refuse(struct qs_error *error)
{
    char reason[200];
    snprintf(reason, sizeof reason, "%s", dlerror());
    qs_make_printable(reason);
    return qs_error_set(error, QS_ERROR_SYSTEM, "cannot load libmicrohttpd: %s", reason);
}

/* POSIX has dlsym return functions as pointers to data, which C does not convert. */
static bool find(void *library, const char *name, void *pointer)
{
    void *function = dlsym(library, name);
    memcpy(pointer, &function, sizeof function);
    return function;
}

bool qs_http_load(struct qs_error *error)
{
    void *library = dlopen(QS_HTTP_LIBRARY, RTLD_NOW | RTLD_LOCAL);
#define FIND(name)                                                                                 \
    if (!library || !find(library, #name, &qs_http.name))                                          \
    return refuse(error)
    QS_HTTP_FUNCTIONS(FIND);
#undef FIND
    return true;
}
