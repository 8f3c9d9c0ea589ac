/* The state of the translation, and what its files do for each event. */
#ifndef QS_VERIPB_PROOF_H
#define QS_VERIPB_PROOF_H

#include <inttypes.h>

#include "observer.h"

/* A variable for "the block has at least so many queens". */
struct qs_veripb_limit {
    uint32_t number;
    uint64_t at_least; /* the constraint, if it is true; the next one is for false */
};

struct qs_veripb {
    FILE *stream;
    const struct qs_free_squares *list;
    uint64_t constraints; /* so far */
    enum qs_direction counted;
    int32_t lines;                    /* counted lines with free squares */
    uint32_t *empty;                  /* [2n] by counted line: its variable, 0: no free square */
    uint64_t *at_most[QS_DIRECTIONS]; /* [2n] by line: its constraint, 0: fewer than two squares */
    uint32_t *only[QS_DIRECTIONS];    /* [2n] by line: the variable of its only square, or 0 */
    uint64_t used;                    /* the first constraint "the line has a queen or is empty" */
    uint64_t *gone;                   /* [free squares] the constraint that excludes it, 0: none */
    bool *forced;                     /* [free squares] */
    bool *of_part;                    /* [free squares] of a part that has had a cover */
    uint64_t *bounds;                 /* [bound_count] the parts' bounds */
    size_t bound_count, bound_room;
    uint32_t parts; /* parts with trees or clauses so far, which number the fresh variables */
    /* [2n] by line: "a queen or empty, not both", of the latest part that has defined it; or 0 */
    uint64_t *queen_or_empty[QS_DIRECTIONS];
    /* In a tree: the squares of the part, and the clause of the current node, without its end. */
    const struct qs_square *squares; /* [square_count] */
    size_t square_count;
    char *clause;
    size_t *length; /* [depth + 1] of the clauses on the path, down to this node */
    size_t length_room;
    uint32_t depth;
    int64_t level; /* VeriPB's level of the next constraints, by which they are deleted */
    uint64_t holds_more, holds_no_more;
    struct qs_veripb_limit limit[QS_LIMITS_OF_BLOCKS]; /* [limits] of the current node */
    size_t limits;
    uint32_t limits_defined; /* in all */
    uint64_t slack[2]; /* if the part holds more, so many of its rows (columns) are not empty */
    /* In a clausal proof: the first of two constraints for each definition. */
    uint64_t *defined; /* [defined_room] */
    size_t defined_room;
    int64_t short_of; /* the number of squares of the part minus its bound */
    uint32_t units;   /* what has followed from the clauses and is written */
    bool refuted;     /* that the clauses contradict each other is written */
    bool empty_part;  /* it has no squares: there is nothing to prove */
    /* A certificate with cases is one tree, which begins with the branches. */
    bool in_cases;
    struct qs_square *all; /* the free squares; or NULL */
    const char *cannot;    /* be translated: a subject, or NULL */
    bool failed;           /* nothing more is written: it cannot, or for want of memory */
};

/* Functions of the observer (observer.h), whose state is a struct qs_veripb. */
void qs_veripb_cover(void *state, const struct qs_square *squares, size_t count,
                     const struct qs_bound *bound);
void qs_veripb_lines(void *state, const struct qs_square *squares, size_t count,
                     enum qs_direction direction);
void qs_veripb_begin_tree(void *state, const struct qs_square *squares, size_t count,
                          int64_t upper);
void qs_veripb_descend(void *state, struct qs_square square, bool queen);
void qs_veripb_ascend(void *state);
void qs_veripb_refute(void *state, struct qs_square square, bool queen);
void qs_veripb_close(void *state, const struct qs_bound *cover);
void qs_veripb_close_within(void *state, const struct qs_limits_of_blocks *limits,
                            const struct qs_bound *cover);
void qs_veripb_spend(void *state, const struct qs_bound *budget);
void qs_veripb_end_tree(void *state);
void qs_veripb_begin_clauses(void *state, const struct qs_square *squares, size_t count,
                             int64_t upper);
void qs_veripb_define(void *state, const struct qs_definitions *definitions, int32_t variable);
void qs_veripb_define_all(void *state, const struct qs_definitions *definitions,
                          const int32_t *literals, size_t count);
void qs_veripb_meant(void *state, const struct qs_definitions *definitions, const int32_t *literals,
                     size_t count, int direction, int32_t line);
void qs_veripb_clause(void *state, const struct qs_definitions *definitions,
                      const int32_t *literals, size_t count);
void qs_veripb_delete(void *state, const struct qs_definitions *definitions,
                      const struct qs_clause_set *set, const int32_t *literals, size_t count);
void qs_veripb_end_clauses(void *state);

/*
 * Add a constraint, or `what` = "~x" a literal, to a sum in postfix notation: every term but the
 * first is followed by its sign.
 */
void qs_veripb_add_term(struct qs_veripb *proof, const char *what, uint64_t number, bool *begun);

/* Translate no more: "<subject> cannot be translated". */
void qs_veripb_give_up(struct qs_veripb *proof, const char *what);

/* The number of lines of a direction. */
static inline int32_t qs_veripb_line_count(const struct qs_veripb *proof, int direction)
{
    return (int32_t)qs_line_count(&proof->list->numbers, direction);
}

static inline uint32_t qs_veripb_variable(const struct qs_veripb *proof, struct qs_square square)
{
    return qs_free_squares_number(proof->list, square) + 1;
}

/* The name of the variable "this line of the current part is empty". */
#define QS_VERIPB_NAME 40
static inline void qs_veripb_name_empty(const struct qs_veripb *proof, int direction,
                                        int32_t number, char name[QS_VERIPB_NAME])
{
    char letter = "rcds"[direction];
    snprintf(name, QS_VERIPB_NAME, "%c%" PRIu32 "_%d", letter, proof->parts, (int)number);
}

/*
 * Begin a proof that the part has at most `upper` queens. Defines t<part>_, "it has more", and
 * the variables of qs_veripb_name_empty.
 */
void qs_veripb_begin_part(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                          int64_t upper);
/* The last constraint is "not t". */
void qs_veripb_end_part(struct qs_veripb *proof);

/*
 * Define <direction><part>_<line>, "the line is empty", for a line with these squares of the part,
 * all of them, and at least one.
 */
void qs_veripb_define_empty(struct qs_veripb *proof, int direction, int32_t line,
                            const struct qs_square *squares, size_t count);

/* In a sum, add `weight` times "the line has at most one queen". There must be a free square on it.
 */
void qs_veripb_add_line(struct qs_veripb *proof, int direction, int32_t line, int64_t weight,
                        bool *begun);

/* Add so many times a constraint to a sum. At most 0: nothing, because VeriPB multiplies by no 0.
 */
void qs_veripb_add_times(struct qs_veripb *proof, uint64_t constraint, int64_t times, bool *begun);

/* The constraints added from here on belong to this level, and are deleted with it. */
void qs_veripb_set_level(struct qs_veripb *proof, int64_t level);

#endif
