/*
 * SAT solvers of other libraries, loaded at run time: any shared object with the functions of
 * IPASIR, the interface of incremental solvers (T. Balyo, A. Biere, M. Iser, C. Sinz, "SAT Race
 * 2015", AIJ 2016). Its code runs in this process: load only what you trust not to harm it.
 */
#ifndef QUEENSAT_IPASIR_H
#define QUEENSAT_IPASIR_H

#include "queensat/error.h"

#ifdef __cplusplus
extern "C" {
#endif

struct qs_ipasir;

/*
 * Load a library, and check that it has all functions that are used: ipasir_signature, _init,
 * _release, _add, _assume, _solve, _val, _failed and _set_terminate. A path without a slash is in
 * the current folder. To be closed. NULL: QS_ERROR_INPUT if the path is NULL, the library cannot be
 * loaded or a function is missing; QS_ERROR_MEMORY.
 */
QS_API struct qs_ipasir *qs_ipasir_load(const char *path, struct qs_error *error);

/* What the solver calls itself, such as "cadical-1.5.3"; valid until it is closed. NULL: "". */
QS_API const char *qs_ipasir_signature(const struct qs_ipasir *ipasir);

/* NULL is allowed. */
QS_API void qs_ipasir_close(struct qs_ipasir *ipasir);

#ifdef __cplusplus
}
#endif

#endif
