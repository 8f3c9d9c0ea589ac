/*
 * Counting by states, for boards with many blocked squares, where one placement after the other
 * would take for ever: branch on a square, split what is left into connected parts, and keep the
 * numbers of each part in a table. A state is what is left; it counts the same wherever it
 * occurs. (The way of model counters since R. J. Bayardo Jr. and J. D. Pehoushek, "Counting Models
 * Using Connected Components", AAAI 2000, and T. Sang et al., "Combining Component Caching and
 * Clause Learning for Effective Model Counting", SAT 2004. Here a component is a set of squares and
 * the rules are those of queens.)
 *
 * For maximal placements a state has a second set: squares without a queen that need an
 * attacker. They tie parts together, so that those are left out whose attacker is implied.
 */
#ifndef QS_STATE_SEARCH_H
#define QS_STATE_SEARCH_H

#include "count_search.h"
#include "state_table.h"

#define QS_STATE_SQUARES_MAX QS_COUNT_STATE_SQUARES_MAX
#define QS_STATE_WORDS_MAX (QS_STATE_SQUARES_MAX / 64)

enum qs_state_end {
    QS_STATES_COUNTED,
    QS_STATES_STOPPED,  /* by the watch */
    QS_STATES_LIMIT,    /* the nodes are used up */
    QS_STATES_MEMORY,   /* the table is full */
    QS_STATES_OVERFLOW, /* a number has more than 128 bits */
};

struct qs_state_search {
    /* The squares, in the order of an elimination, the last one first (state_order.h). */
    unsigned squares;
    unsigned words; /* of a set: 1, 2 or 4; those after them are 0 */
    uint64_t neighbour[QS_STATE_SQUARES_MAX][QS_STATE_WORDS_MAX]; /* that it attacks */
    uint64_t line[QS_STATE_SQUARES_MAX][4][QS_STATE_WORDS_MAX];   /* its lines, with itself */
    bool maximal;                                                 /* count maximal placements */
    bool most;                      /* only those of the largest size */
    unsigned least_size, most_size; /* count placements of these sizes */
    bool by_order; /* branch on the first square of a part, not on the one that attacks most */
    uint64_t nodes_most; /* then it ends */
    struct qs_watch *watch;
    struct qs_state_table table;
    qs_count_number *number; /* [QS_STATE_NUMBERS]: of results and of what is added up */
    /* Results: */
    enum qs_state_end end;
    uint64_t nodes;
    double closed; /* of the tree, 0 to 1 */
    /* [i]: about which part of the work of two states is the smaller's, if it has i squares less */
    double smaller_part[QS_STATE_SQUARES_MAX + 1];
    struct qs_state_value value;
};

/* For each level of the search: two values that are added, and three that are multiplied. */
#define QS_STATE_NUMBERS ((size_t)(QS_STATE_SQUARES_MAX + 1) * 5 * (QS_COUNT_LINES_MAX + 1))

/* Count: the value, if `end` says so. */
typedef void qs_state_kernel(struct qs_state_search *search);

/* Any machine can run these; for sets of 1, 2 and 4 words. */
qs_state_kernel qs_states_portable_1, qs_states_portable_2, qs_states_portable_4;

/*
 * The squares of a grid, QS_STATE_SQUARES_MAX at most, in the best of so many orders, those of a
 * seed; what is counted must be set before. Returns an estimate of the number of states, as a power
 * of 2.
 */
double qs_state_search_init(struct qs_state_search *search, const struct qs_count_grid *grid,
                            unsigned orders, uint64_t seed);

/* The words of a key of the table. */
unsigned qs_state_key_words(const struct qs_state_search *search);

/* Count by the best kernel that this machine can run. */
void qs_state_search_run(struct qs_state_search *search);

#endif
