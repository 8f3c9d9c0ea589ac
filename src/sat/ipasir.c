#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "printable.h"
#include "queensat/solve.h"
#include "solver.h"

/* A solver that was loaded at run time. */
struct qs_ipasir {
    void *library;
    char *signature; /* a copy: printable, and not too long for a line */
    const char *(*get_signature)(void);
    void *(*init)(void);
    void (*release)(void *solver);
    void (*add)(void *solver, int literal_or_zero);
    void (*assume)(void *solver, int literal);
    int (*solve)(void *solver);
    int (*val)(void *solver, int literal);
    int (*failed)(void *solver, int literal);
    void (*set_terminate)(void *solver, void *state, int (*terminate)(void *state));
};

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
    const size_t length_most = 60; /* of the signature */
    if (!qs_check_given("path", path, error))
        return NULL;
    struct qs_ipasir *ipasir = calloc(1, sizeof *ipasir);
    if (!ipasir) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a solver");
        return NULL;
    }
    ipasir->library = open_library(path, error);
    bool loaded = ipasir->library != NULL;
    for (size_t i = 0; loaded && i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(ipasir->library, functions[i].name);
        loaded = function || qs_error_set(error, QS_ERROR_INPUT,
                                          "expected a SAT solver with the interface IPASIR, but "
                                          "there is no function %s",
                                          functions[i].name);
        /* POSIX has dlsym return functions as pointers to data, which C does not convert. */
        memcpy((char *)ipasir + functions[i].offset, &function, sizeof function);
    }
    if (loaded) {
        const char *signature = ipasir->get_signature();
        ipasir->signature = strndup(signature && *signature ? signature : "unnamed", length_most);
        loaded = ipasir->signature ||
                 qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a solver");
    }
    if (loaded) {
        qs_make_printable(ipasir->signature);
        return ipasir;
    }
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

/*
 * The solver interface on top of a library with IPASIR. What that standard leaves undefined is
 * never done: values are asked for only after a model, failed assumptions only after a refutation.
 */
struct foreign {
    struct qs_solver base;
    const struct qs_ipasir *ipasir;
    void *solver;
};

static void foreign_release(struct qs_solver *base)
{
    struct foreign *foreign = (struct foreign *)base;
    foreign->ipasir->release(foreign->solver);
    qs_memory_give(base->memory, foreign, 1, sizeof *foreign);
}

static int foreign_must_stop(void *state)
{
    struct qs_solver *base = state;
    base->broken = base->broken || base->stop(base->stop_state);
    return base->broken;
}

static void foreign_set_stop(struct qs_solver *base)
{
    struct foreign *foreign = (struct foreign *)base;
    foreign->ipasir->set_terminate(foreign->solver, base, foreign_must_stop);
}

static bool foreign_add(struct qs_solver *base, const int *literals, size_t count)
{
    struct foreign *foreign = (struct foreign *)base;
    for (size_t i = 0; i < count; i++)
        foreign->ipasir->add(foreign->solver, literals[i]);
    foreign->ipasir->add(foreign->solver, 0);
    return true;
}

static bool foreign_assume(struct qs_solver *base, int literal)
{
    struct foreign *foreign = (struct foreign *)base;
    foreign->ipasir->assume(foreign->solver, literal);
    return true;
}

static enum qs_solver_answer foreign_solve(struct qs_solver *base)
{
    struct foreign *foreign = (struct foreign *)base;
    int answer = foreign->ipasir->solve(foreign->solver);
    return answer == QS_SOLVER_SATISFIABLE || answer == QS_SOLVER_UNSATISFIABLE
               ? (enum qs_solver_answer)answer
               : QS_SOLVER_UNKNOWN;
}

/* It may have had an answer when it was stopped. */
static bool foreign_value(struct qs_solver *base, int literal)
{
    struct foreign *foreign = (struct foreign *)base;
    QS_CHECK(base->answer == QS_SOLVER_SATISFIABLE);
    return foreign->ipasir->val(foreign->solver, literal) == literal;
}

static bool foreign_failed(struct qs_solver *base, int literal)
{
    struct foreign *foreign = (struct foreign *)base;
    QS_CHECK(base->answer == QS_SOLVER_UNSATISFIABLE);
    return foreign->ipasir->failed(foreign->solver, literal) != 0;
}

static const struct qs_solver_kind ipasir_kind = {
    .free = foreign_release,
    .set_stop = foreign_set_stop,
    .add = foreign_add,
    .assume = foreign_assume,
    .solve = foreign_solve,
    .value = foreign_value,
    .failed = foreign_failed,
};

struct qs_solver *qs_solver_new_ipasir(struct qs_memory *memory, const struct qs_ipasir *ipasir)
{
    struct foreign *foreign = qs_memory_take_zeroed(memory, 1, sizeof *foreign);
    if (!foreign)
        return NULL;
    foreign->base = (struct qs_solver){.kind = &ipasir_kind, .memory = memory};
    foreign->ipasir = ipasir;
    foreign->solver = ipasir->init();
    if (foreign->solver)
        return &foreign->base;
    qs_memory_give(memory, foreign, 1, sizeof *foreign);
    return NULL;
}
