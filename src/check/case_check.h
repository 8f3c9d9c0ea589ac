/*
 * Checks the evidence for the upper bound of one case of a certificate: steps, parts
 * and their proofs. Without branches, the only case is the whole instance.
 */
#ifndef QS_CASE_CHECK_H
#define QS_CASE_CHECK_H

#include "certificate_reader.h"
#include "free_squares.h"
#include "observer.h"

struct qs_case_check {
    struct qs_certificate_reader *reader;
    const struct qs_instance *instance;
    const struct qs_observer *observer; /* or NULL */
    struct qs_claim *claim;             /* nodes and clauses are counted there */
    int32_t n;
    int64_t queens; /* fixed, or placed by branches */
    /*
     * The free squares of the case that are left. If they are not listed, the case is the whole
     * instance.
     */
    bool listed;
    struct qs_free_squares list;
    struct qs_square *squares; /* [list.left] part after part, row-major in each; or NULL */
    size_t *part_end;          /* [parts] */
};

/*
 * The functions below return false with the reader's error.
 */

/* List the free squares of the instance, unless they are listed. */
bool qs_case_check_list(struct qs_case_check *check);

/* Go on to another case: list all free squares again, from which the caller removes some. */
bool qs_case_check_restart(struct qs_case_check *check);

/*
 * The first word of the evidence has been read. Check that the evidence follows, up to
 * the last line of the last proof, and that at most `claimed` queens are possible.
 */
bool qs_case_check_evidence(struct qs_case_check *check, char word[16], int64_t claimed);

void qs_case_check_release(struct qs_case_check *check);

/* Read the instance of a certificate as below, and compare it with the one that is asked about. */
bool qs_certificate_check_instance(struct qs_certificate_reader *reader,
                                   const struct qs_instance *instance);

/*
 * Read the tree or the clauses that refute `need` ≥ 1 queens on these squares (row-major, of an
 * n × n board; in a tree at least one), and check every node, or every clause: tree_check.c,
 * clause_check.c. *nodes is increased by the number of queens tried, *clauses by that of clauses.
 * Memory: one state for each level of the tree; for clauses, in proportion to the squares, to n,
 * and to the text of the definitions and of the clauses that have not been deleted.
 */
bool qs_check_tree(struct qs_certificate_reader *reader, int32_t n, const struct qs_square *squares,
                   size_t count, int64_t need, uint64_t *nodes, const struct qs_observer *observer);
bool qs_check_clauses(struct qs_certificate_reader *reader, int32_t n,
                      const struct qs_square *squares, size_t count, int64_t need,
                      uint64_t *clauses, const struct qs_observer *observer);

#endif
