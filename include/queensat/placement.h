/*
 * Placements from elsewhere: whether they are valid, and if not, why.
 */
#ifndef QUEENSAT_PLACEMENT_H
#define QUEENSAT_PLACEMENT_H

#include "queensat/instance.h"

#ifdef __cplusplus
extern "C" {
#endif

/* At most this many pairs are listed; all are counted. */
#define QS_LISTED_PAIRS_MAX 1000

/* Two queens that attack each other; any queens between them do not matter. */
struct qs_attack {
    struct qs_square a, b; /* a is before b in row-major order */
    enum qs_direction direction;
};

/* All lists are in row-major order, attacks first by direction. */
struct qs_placement_faults {
    uint64_t attacks; /* pairs of queens on one line */
    size_t listed;    /* the first of them */
    struct qs_attack *attack;
    size_t blocked_count; /* queens on blocked squares */
    struct qs_square *blocked;
    size_t missing_count; /* fixed queens that the placement lacks */
    struct qs_square *missing;
    size_t repeated; /* queens on a square that has one already; not counted otherwise */
};

/*
 * Find all faults of a placement. To be released. False: QS_ERROR_INPUT if an argument is
 * NULL, if a queen is outside the board, or if the placement is for another n;
 * QS_ERROR_MEMORY. O(k log k) time for k queens and fixed queens.
 */
QS_API bool qs_placement_check(const struct qs_instance *instance,
                               const struct qs_placement *placement,
                               struct qs_placement_faults *faults, struct qs_error *error);

/* Whether there are no faults. NULL: false. */
QS_API bool qs_placement_is_valid(const struct qs_placement_faults *faults);

/* NULL is allowed. */
QS_API void qs_placement_faults_release(struct qs_placement_faults *faults);

#ifdef __cplusplus
}
#endif

#endif
