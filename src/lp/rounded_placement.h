/*
 * Placements from solutions of the LP: the queens of a node, then
 * squares by their values, the largest first, then any others, as long as they
 * are not attacked. Cheap, and often only a queen or two short of the bound.
 */
#ifndef QS_ROUNDED_PLACEMENT_H
#define QS_ROUNDED_PLACEMENT_H

#include "node_state.h"
#include "simplex.h"

struct qs_valued_square {
    double value;
    uint32_t square;
};

/* All 0 at first. */
struct qs_rounded_placement {
    const struct qs_line_map *map;
    uint32_t *best, best_count;      /* the largest so far: its squares */
    uint32_t *queens, count;         /* the one that is being made */
    uint64_t *taken;                 /* [line_words] bits: lines that have a queen */
    struct qs_valued_square *valued; /* [squares] */
};

/* False if out of memory; to be released in any case. */
bool qs_rounded_placement_init(struct qs_rounded_placement *rounded, const struct qs_line_map *map);
void qs_rounded_placement_release(struct qs_rounded_placement *rounded);

/* Make one from the queens of the rules, which do not attack each other, and a solution or NULL. */
void qs_rounded_placement_make(struct qs_rounded_placement *rounded,
                               const struct qs_node_rules *rules, const struct qs_basis *basis);

#endif
