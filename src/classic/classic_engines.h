/*
 * The classic methods, each true to its textbook, in teaching order: what one
 * adds to the one before stands at the head of its file.
 *
 * The first five walk a tree: line by line of the grid, place by place of the
 * line. Their counters have one meaning:
 *   nodes   squares on which a queen was tried, free or not (brute: none, it
 *           has no tree);
 *   checks  what was looked at to see whether a queen is attacked: pairs of
 *           queens (brute, prefix), squares walked over (plain, first),
 *           squares looked up in the markers (marked).
 * All but plain decide one question only, whether every line of the grid can
 * have a queen; if not, they end with the bounds apart.
 *
 * The last three move whole permutations, and prove nothing but placements.
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
