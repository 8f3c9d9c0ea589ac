/*
 * The classic methods, each true to its textbook, in teaching order; the head of
 * each file says what the method adds to the one before.
 *
 * The first five go through the grid line by line, and through each line place
 * by place. Their counters mean the same:
 *   nodes   squares on which a queen was tried, free or not (brute: none, it
 *           has no tree);
 *   checks  what was looked at to see whether a queen is attacked: pairs of
 *           queens (brute, prefix), squares scanned (plain, first), squares
 *           looked up in the markers (marked).
 * All but plain decide one question only, whether every line of the grid can
 * have a queen; if not, they may end with the bounds apart.
 *
 * The last three change whole permutations. They find placements and prove no
 * upper bound.
 */
#ifndef QS_CLASSIC_ENGINES_H
#define QS_CLASSIC_ENGINES_H

#include "engine.h"

extern const struct qs_engine qs_brute_engine;
extern const struct qs_engine qs_prefix_engine;
extern const struct qs_engine qs_plain_engine;
extern const struct qs_engine qs_first_engine;
extern const struct qs_engine qs_marked_engine;
extern const struct qs_engine qs_local_engine;
extern const struct qs_engine qs_anneal_engine;
extern const struct qs_engine qs_genetic_engine;

#endif
