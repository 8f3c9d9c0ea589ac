#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "argument.h"
#include "fault.h"
#include "ipasir_functions.h"
#include "printable.h"

#define FUNCTION(name, field)                                                                      \
    {                                                                                              \
        "ipasir_" name, offsetof(struct qs_ipasir, field)                                          \
    }

static const struct {
    const char *name;
    size_t offset; /* of the pointer */
} functions[] = {
    FUNCTION("signature", get_signature),
    FUNCTION("init", init),
    FUNCTION("release", release),
    FUNCTION("add", add),
    FUNCTION("assume", assume),
    FUNCTION("solve", solve),
    FUNCTION("val", val),
    FUNCTION("failed", failed),
    FUNCTION("set_terminate", set_terminate),
};

/* POSIX has dlsym return functions as pointers to data, which C does not convert. */
static bool find_functions(struct qs_ipasir *ipasir, struct qs_error *error)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(ipasir->library, functions[i].name);
        if (!function)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "expected a SAT solver with the interface IPASIR, but there is no "
                                "function %s",
                                functions[i].name);
        memcpy((char *)ipasir + functions[i].offset, &function, sizeof function);
    }
    return true;
}

static bool copy_signature(struct qs_ipasir *ipasir, struct qs_error *error)
{
    enum { LENGTH_MOST = 60 };
    const char *signature = ipasir->get_signature();
    ipasir->signature = strndup(signature && *signature ? signature : "unnamed", LENGTH_MOST);
    if (!ipasir->signature)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a solver");
    qs_make_printable(ipasir->signature);
    return true;
}

/* Without a slash, dlopen would look in the folders of the system. */
static void *open_library(const char *path, struct qs_error *error)
{
    size_t size = strlen(path) + sizeof "./";
    char *place = malloc(size);
    if (!place) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a solver");
        return NULL;
    }
    snprintf(place, size, "%s%s", strchr(path, '/') ? "" : "./", path);
    void *library = dlopen(place, RTLD_NOW | RTLD_LOCAL);
    free(place);
    if (library)
        return library;
    char reason[200];
    snprintf(reason, sizeof reason, "%s", dlerror());
    qs_make_printable(reason);
    qs_error_set(error, QS_ERROR_INPUT, "cannot load the solver: %s", reason);
    return NULL;
}

struct qs_ipasir *qs_ipasir_load(const char *path, struct qs_error *error)
{
    if (!qs_check_given("path", path, error))
        return NULL;
    struct qs_ipasir *ipasir = calloc(1, sizeof *ipasir);
    if (!ipasir) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a solver");
        return NULL;
    }
    ipasir->library = open_library(path, error);
    if (ipasir->library && find_functions(ipasir, error) && copy_signature(ipasir, error))
        return ipasir;
    qs_ipasir_close(ipasir);
    return NULL;
}

const char *qs_ipasir_signature(const struct qs_ipasir *ipasir)
{
    return ipasir ? ipasir->signature : "";
}

void qs_ipasir_close(struct qs_ipasir *ipasir)
{
    if (!ipasir)
        return;
    if (ipasir->library)
        dlclose(ipasir->library);
    free(ipasir->signature);
    free(ipasir);
}
