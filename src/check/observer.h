/*
 * What the checker of a certificate reports while it checks: each thing that has been
 * found to hold, once, in the order of the text. An observer need not be trusted: it sees
 * the checker's values, and changes none. (The idea is that of tracer.hpp in CaDiCaL:
 * A. Biere et al., "CaDiCaL 2.0", CAV 2024.)
 */
#ifndef QS_OBSERVER_H
#define QS_OBSERVER_H

#include "clause_set.h"
#include "definitions.h"
#include "free_squares.h"
#include "limit_numbers.h"
#include "queensat/evidence.h"

/*
 * A limit on the queens of a block: of the squares whose row and column leave these rests, or of
 * those whose do not.
 */
struct qs_block {
    int64_t modulus, row, column;
    bool inside;    /* false: the others */
    int64_t most;   /* queens */
    int64_t weight; /* in the last cover, in parts of it */
};

struct qs_limits_of_blocks {
    struct qs_block block[QS_LIMITS_OF_BLOCKS];
    size_t count;
};

static inline bool qs_block_has(const struct qs_block *block, struct qs_square square)
{
    bool inside = square.row % block->modulus == block->row &&
                  square.column % block->modulus == block->column;
    return inside == block->inside;
}

/*
 * Values that are passed by a pointer last until the function returns, the list of free squares and
 * the squares of a part until the part (the list: the certificate) ends.
 */
struct qs_observer {
    void *state;

    /* The placement is valid. The list has all free squares of the instance. */
    void (*begin)(void *state, const struct qs_free_squares *list,
                  const struct qs_square *placement, size_t count);
    /* Two cases: first one with a queen there, then, after next_case, one without. */
    void (*branch)(void *state, struct qs_square square, int64_t upper);
    void (*next_case)(void *state);
    /* A step of the case, before it is checked, and its squares are removed from the list. */
    void (*step)(void *state, const struct qs_reduction_step *step);
    /* The number of parts of the case. */
    void (*parts)(void *state, int64_t parts);
    /* All rows, or all columns, with squares of a part, or a cover prove its bound. */
    void (*lines)(void *state, const struct qs_square *squares, size_t count,
                  enum qs_direction direction);
    void (*cover)(void *state, const struct qs_square *squares, size_t count,
                  const struct qs_bound *bound);

    /* A tree proves the bound of a part; the current node is the root. */
    void (*begin_tree)(void *state, const struct qs_square *squares, size_t count, int64_t upper);
    /* Descend from the current node to the child with a queen there, or without. */
    void (*descend)(void *state, struct qs_square square, bool queen);
    /* The current node is closed; return to its parent. */
    void (*ascend)(void *state);
    /* A queen there, or none, would close the current node at once. */
    void (*refute)(void *state, struct qs_square square, bool queen);
    /* This cover closes the current node. */
    void (*close)(void *state, const struct qs_bound *cover);
    /*
     * This cover closes the current node if all limits hold. Unless it is the last one, the last
     * limit is refuted: from now on, its opposite holds.
     */
    void (*close_within)(void *state, const struct qs_limits_of_blocks *limits,
                         const struct qs_bound *cover);
    /* The current node has this budget, whose squares leave, and whose lines are needed. */
    void (*spend)(void *state, const struct qs_bound *budget);
    void (*end_tree)(void *state);

    /* Clauses prove the bound of a part. */
    void (*begin_clauses)(void *state, const struct qs_square *squares, size_t count,
                          int64_t upper);
    /* The variable, the last one, has been defined. */
    void (*define)(void *state, const struct qs_definitions *definitions, int32_t variable);
    /* The last variable has been defined to say that all of these are true; clauses say so next. */
    void (*define_all)(void *state, const struct qs_definitions *definitions,
                       const int32_t *literals, size_t count);
    /*
     * The next clause is true by what its variables mean: about a line, or by counting empty lines
     * (line −1).
     */
    void (*meant)(void *state, const struct qs_definitions *definitions, const int32_t *literals,
                  size_t count, int direction, int32_t line);
    void (*clause)(void *state, const struct qs_definitions *definitions, const int32_t *literals,
                   size_t count);
    /* A clause is no longer in force; what has followed from the set remains. */
    void (*forget)(void *state, const struct qs_definitions *definitions,
                   const struct qs_clause_set *set, const int32_t *literals, size_t count);
    void (*end_clauses)(void *state);

    /* Both bounds are proved. */
    void (*conclude)(void *state, const struct qs_claim *claim);
};

/* Report to an observer; NULL: there is none. */
#define QS_REPORT(observer, event, ...)                                                            \
    ((observer) ? (observer)->event((observer)->state, __VA_ARGS__) : (void)0)
#define QS_REPORT_END(observer, event) ((observer) ? (observer)->event((observer)->state) : (void)0)

/* Check a certificate as qs_certificate_check_leaves does, and report to the observer. */
bool qs_certificate_observe(const struct qs_instance *instance, const char *source, FILE *stream,
                            const struct qs_observer *observer, const struct qs_leaves *leaves,
                            struct qs_claim *claim, struct qs_error *error);

/*
 * How many lines of code an answer of the checker rests on, counted from the sources when
 * they are built (count_lines.cmake). Lines that are blank or only comment do not count.
 */
extern const int qs_trusted_check_lines; /* of this room */
/* What it uses of instance/, base/ and the public headers; readers of formats are not part of it.
 */
extern const int qs_trusted_used_lines;

#endif
