/*
 * Checks a search tree of a certificate, which proves that a part cannot hold one
 * queen more than its bound. The format is described in ../proof/README.md.
 */
#ifndef QS_TREE_CHECK_H
#define QS_TREE_CHECK_H

#include "certificate_reader.h"
#include "veripb.h"

/*
 * Read the tree that refutes `need` ≥ 1 queens on these squares (row-major, at
 * least one, of an n × n board), and check every node. *nodes is increased by the
 * number of queens tried. False with the reader's error: QS_ERROR_INPUT,
 * QS_ERROR_DEFECT at the first step that does not hold, or QS_ERROR_MEMORY. If
 * `proof` is not NULL, the tree is translated into the one that the caller has begun there. Memory:
 * one state for each level of the tree.
 */
bool qs_check_tree(struct qs_certificate_reader *reader, int32_t n, const struct qs_square *squares,
                   size_t count, int64_t need, uint64_t *nodes, struct qs_veripb *proof);

#endif
