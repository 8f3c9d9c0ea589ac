/*
 * Explanations: why a number of queens does not fit, and which fixed queens, blocked squares and
 * blocked diagonals are to blame.
 *
 * All of these are suspects. Those that are in the way are found in two senses:
 *
 *   a removal   fixed queens without which the target fits, as few as possible;
 *   a blame     suspects with which alone the target is already impossible, and without any
 *               one of which it is possible.
 *
 * The target is a number of queens on the whole board, fixed ones included, also after queens
 * have been removed. Where squares are listed as free, the suspects are the squares that this
 * blocks. A blocked square stays a suspect of its own if it is on a blocked diagonal. Walls are no
 * suspects but a part of the board.
 */
#ifndef QUEENSAT_EXPLAIN_H
#define QUEENSAT_EXPLAIN_H

#include "queensat/error.h"
#include "queensat/instance.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An instance with more suspects cannot be explained. */
#define QS_SUSPECTS_MAX 1000000

struct qs_explain_options {
    int32_t target;  /* number of queens, 1 or more; 0: the smaller of rows and columns */
    bool only_blame; /* no removal is wanted, except whether one helps */
    bool smallest;   /* look for a smallest blame, and prove that no other is smaller */
    /*
     * How many blames to list, 1 or more; 0: all. The first is the smallest if `smallest` is set.
     */
    size_t blames;
    struct qs_limits limits; /* the bytes are those of each question */
    uint64_t seed;           /* any number */
};

/*
 * Target 0, one blame, not the smallest, no time limit, three quarters of the machine's memory.
 * NULL is allowed.
 */
QS_API void qs_explain_options_init(struct qs_explain_options *options);

/* Lists in the order of the instance; squares that it blocks by listing others, row-major. */
struct qs_blame {
    struct qs_square *queens; /* [queen_count] */
    size_t queen_count;
    struct qs_square *blocked; /* [blocked_count] */
    size_t blocked_count;
    int32_t *differences; /* [difference_count]: row − column of blocked diagonals */
    size_t difference_count;
    int32_t *sums; /* [sum_count]: row + column */
    size_t sum_count;
    bool minimal; /* none of it is needless; false: the search for such ones was stopped */
};

/* The number of suspects; 0 if the blame is NULL. */
QS_API size_t qs_blame_size(const struct qs_blame *blame);

/* Fixed queens to remove. Everything else stays. */
struct qs_removal {
    bool helps;    /* false: the target does not fit without any fixed queen; the rest is empty */
    int32_t lower; /* at least this many must be removed; ≥ 1 */
    size_t count;  /* of `queens`; lower == count: no fewer are enough */
    struct qs_square *queens; /* [count] without which the target fits; NULL: none is known yet */
    /*
     * If one queen is enough: all queens that are enough alone, of which `queens` is one. Otherwise
     * empty.
     */
    struct qs_square *singles; /* [single_count] */
    size_t single_count;
    bool singles_complete;         /* false: stopped before all were tried */
    struct qs_placement placement; /* of the target or more, after the removal */
};

enum qs_explain_answer {
    QS_EXPLAIN_FITS,
    QS_EXPLAIN_IMPOSSIBLE,
    QS_EXPLAIN_OPEN /* stopped before it was known; there is nothing else then */
};

/* To be released; it owns its arrays. */
struct qs_explanation {
    int32_t target;
    enum qs_explain_answer answer;
    enum qs_stop stop;
    struct qs_placement placement; /* of the target or more, if it fits, fixed queens included */
    /* If it is impossible: */
    bool tried_removal; /* whether removing all fixed queens helps is known */
    struct qs_removal removal;
    struct qs_blame *blames; /* [blame_count], the first known from the start on */
    size_t blame_count;
    /*
     * If removing one queen is enough, and there are queens in the first blame whose removal is
     * not: a blame without any of these, which is in the way as well. Otherwise empty.
     */
    struct qs_blame others;
    size_t smallest_lower; /* no blame has fewer suspects than this; 0: unknown */
    bool smallest;         /* proved: no blame has fewer than the first */
    bool all;              /* there are no other blames */
    uint64_t questions;
    double seconds;
};

/*
 * Explain why the target does not fit. Options NULL: the defaults. The explanation is to be
 * released; its previous contents are not freed. Each answer to a question is checked as a result
 * of qs_solve is; so is the placement after the removal.
 *
 * A limit is not a failure: the explanation then has what was found. Its first blame, minimal or
 * not, is always enough to make the target impossible. With the same seed and without a
 * limit the same is found every time, on a busy machine, too.
 *
 * Removals are found by implicit hitting sets, where each question is one to qs_solve. The number
 * of blames, and the time for `smallest`, can grow exponentially with the number of suspects.
 *
 * False, and the explanation is unchanged: QS_ERROR_INPUT if the instance or the explanation is
 * NULL, an option is out of range, or there are more than QS_SUSPECTS_MAX suspects;
 * QS_ERROR_MEMORY; QS_ERROR_DEFECT if a check failed.
 */
QS_API bool qs_explain(const struct qs_instance *instance, const struct qs_explain_options *options,
                       struct qs_explanation *explanation, struct qs_error *error);

/* NULL, an explanation of zeros and a released one are allowed. */
QS_API void qs_explanation_release(struct qs_explanation *explanation);

/*
 * The instance with nothing but the blamed queens, squares and diagonals, to be solved, certified
 * or written; the caller frees it. `blame` must belong to an explanation of the instance. NULL:
 * QS_ERROR_INPUT if an argument is NULL or the blame does not fit the instance;
 * QS_ERROR_MEMORY.
 */
QS_API struct qs_instance *qs_blame_instance(const struct qs_instance *instance,
                                             const struct qs_blame *blame, struct qs_error *error);

/*
 * The instance without the queens of the removal; the caller frees it. A square that is not
 * listed as free is then blocked. NULL: QS_ERROR_INPUT if an argument is NULL; QS_ERROR_MEMORY.
 */
QS_API struct qs_instance *qs_removal_instance(const struct qs_instance *instance,
                                               const struct qs_removal *removal,
                                               struct qs_error *error);

/*
 * How a board is completed to n queens without guessing: by rules, always the first that applies,
 * so that their numbers say how hard a puzzle is. Candidates are the squares that are not blocked,
 * not attacked and not excluded by an earlier step. Each step is right for every completion.
 */
enum qs_rule {
    QS_RULE_LAST_SQUARE, /* a row or column has a single candidate: it gets the queen */
    QS_RULE_KILLED_LINE, /* a queen on the square would attack all candidates of a row or column */
    QS_RULE_TWO_LINES, /* two rows share their only two columns, or the reverse: no others there */
    QS_RULE_CHAIN,     /* from a queen on the square, the first rule leads to an empty line */
    QS_RULES
};

/* "last square", "killed line", "two lines", "chain"; NULL if there is no such rule. */
QS_API const char *qs_rule_name(enum qs_rule rule);

struct qs_deduction {
    enum qs_rule rule;
    struct qs_line line[2];    /* that it is about; only QS_RULE_TWO_LINES has the second */
    struct qs_square *squares; /* [count] that gets the queen, or that are excluded */
    size_t count;
};

/* To be released; it owns its arrays. */
struct qs_deductions {
    struct qs_deduction *steps; /* [count] */
    size_t count;
    size_t uses[QS_RULES]; /* steps by each rule */
    bool complete;         /* n queens are placed; false: a guess is needed, or there is none */
    bool impossible;       /* a row or column has no candidate left: n queens do not fit */
};

/* Larger boards are no puzzles. */
#define QS_DEDUCTION_SIZE_MAX 64

/*
 * The deductions are to be released; their previous contents are not freed. False, and they are
 * unchanged: QS_ERROR_INPUT if an argument is NULL, n is above QS_DEDUCTION_SIZE_MAX, or the board
 * is not square or has walls; QS_ERROR_MEMORY.
 */
QS_API bool qs_deduce(const struct qs_instance *instance, struct qs_deductions *deductions,
                      struct qs_error *error);

/* NULL, deductions of zeros and released ones are allowed. */
QS_API void qs_deductions_release(struct qs_deductions *deductions);

#ifdef __cplusplus
}
#endif

#endif
