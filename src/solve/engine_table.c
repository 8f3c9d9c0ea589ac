/*
 * Only the table, so that a test can replace it with its own. The first engine is
 * the default.
 */
#include "engine.h"

const struct qs_engine *const qs_engines[] = {
    &qs_auto_engine,
    &qs_sat_engine,
    &qs_backtrack_engine,
    &qs_bitset_engine,
    &qs_lp_engine,
    &qs_swap_engine,
    &qs_exchange_engine,
    /* in the order in which they are taught: */
    &qs_brute_engine,
    &qs_prefix_engine,
    &qs_plain_engine,
    &qs_first_engine,
    &qs_marked_engine,
    &qs_local_engine,
    &qs_anneal_engine,
    &qs_genetic_engine,
    NULL,
};
