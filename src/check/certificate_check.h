/*
 * The state of a check, and what is checked in files of its own: the two proofs of a part's bound
 * that are a search (tree_check.c, clause_check.c), and leaves (leaf_check.c).
 */
#ifndef QS_CERTIFICATE_CHECK_H
#define QS_CERTIFICATE_CHECK_H

#include "certificate_reader.h"
#include "free_squares.h"
#include "observer.h"

/* The way to a case: on each square of it, there is a queen, or the square is blocked. */
struct qs_case_branch {
    uint32_t square;
    uint32_t left; /* squares of the list before it */
    bool blocked;  /* the second of the two cases */
};

/* A certificate that is being checked. */
struct qs_checking {
    struct qs_certificate_reader reader;
    const struct qs_instance *instance;
    const struct qs_observer *observer; /* or NULL */
    struct qs_leaf_walk *leaves;        /* NULL: leaves are refused */
    struct qs_claim claim;
    struct qs_line_numbers numbers;
    int32_t most;                  /* queens */
    int64_t queens;                /* fixed, or placed by branches */
    struct qs_case_branch *branch; /* [depth] the way to the current case */
    size_t depth, room;
    size_t base; /* the depth at which the certificate begins: more than 0 in a leaf */
    /* The free squares of the case that are left. Not listed: the case is the whole instance. */
    bool listed;
    struct qs_free_squares list;
    struct qs_square *squares; /* [list.left] part after part, row-major in each; or NULL */
    size_t *part_end;          /* [parts] */
};

/*
 * Check the cases from here on, of which none may hold more queens than claimed. Also true where a
 * leaf that alone was wanted has been checked: qs_leaf_walk_is_over.
 */
bool qs_check_cases(struct qs_checking *check, int32_t claimed);

/*
 * Read the tree or the clauses that refute `need` ≥ 1 queens on these squares (row-major, of a
 * board; in a tree at least one), and check every node, or every clause: tree_check.c,
 * clause_check.c. False with the reader's error. *nodes is increased by the number of queens tried,
 * *clauses by that of clauses. Memory: one state for each level of the tree; for clauses, in
 * proportion to the squares, to n, and to the text of the definitions and of the clauses that have
 * not been deleted.
 */
bool qs_check_tree(struct qs_certificate_reader *reader, const struct qs_line_numbers *numbers,
                   const struct qs_square *squares, size_t count, int64_t need, uint64_t *nodes,
                   const struct qs_observer *observer);
bool qs_check_clauses(struct qs_certificate_reader *reader, const struct qs_line_numbers *numbers,
                      const struct qs_square *squares, size_t count, int64_t need,
                      uint64_t *clauses, const struct qs_observer *observer);

#endif
