/* The table of all engines, and the engines that are defined in this room. */
#ifndef QS_ENGINE_TABLE_H
#define QS_ENGINE_TABLE_H

#include "engine.h"

extern const struct qs_engine *const qs_engines[]; /* ends with NULL */

/* The engine of that name; NULL if there is none, or if the name is NULL. */
const struct qs_engine *qs_engine_find(const char *name);

extern const struct qs_engine qs_auto_engine;
extern const struct qs_engine qs_sat_engine;
extern const struct qs_engine qs_backtrack_engine;
extern const struct qs_engine qs_bitset_engine;
extern const struct qs_engine qs_lp_engine;
extern const struct qs_engine qs_swap_engine;
extern const struct qs_engine qs_exchange_engine;

#endif
