/*
 * The two proofs of a part's bound that are a search: tree_check.c and clause_check.c.
 */
#ifndef QS_CERTIFICATE_CHECK_H
#define QS_CERTIFICATE_CHECK_H

#include "certificate_reader.h"
#include "free_squares.h"
#include "observer.h"

/*
 * Read the tree or the clauses that refute `need` ≥ 1 queens on these squares (row-major, of an
 * n × n board; in a tree at least one), and check every node, or every clause: tree_check.c,
 * clause_check.c. False with the reader's error. *nodes is increased by the number of queens tried,
 * *clauses by that of clauses. Memory: one state for each level of the tree; for clauses, in
 * proportion to the squares, to n, and to the text of the definitions and of the clauses that have
 * not been deleted.
 */
bool qs_check_tree(struct qs_certificate_reader *reader, int32_t n, const struct qs_square *squares,
                   size_t count, int64_t need, uint64_t *nodes, const struct qs_observer *observer);
bool qs_check_clauses(struct qs_certificate_reader *reader, int32_t n,
                      const struct qs_square *squares, size_t count, int64_t need,
                      uint64_t *clauses, const struct qs_observer *observer);

#endif
