/*
 * Checks a clausal proof of a certificate, which shows that a part cannot hold one
 * queen more than its bound. The format is described in ../proof/README.md.
 */
#ifndef QS_CLAUSE_CHECK_H
#define QS_CLAUSE_CHECK_H

#include "certificate_reader.h"
#include "veripb.h"

/*
 * Read the proof that `need` ≥ 1 queens do not fit on these squares (row-major, of an
 * n × n board), and check every clause. *clauses is increased by their number. False
 * with the reader's error: QS_ERROR_INPUT, QS_ERROR_DEFECT at the end of the first
 * clause that does not follow, or QS_ERROR_MEMORY. If `proof` is not NULL, the proof is
 * translated. Memory: in proportion to the squares, to n, and to the text of the
 * definitions and of the clauses that have not been deleted.
 */
bool qs_check_clauses(struct qs_certificate_reader *reader, int32_t n,
                      const struct qs_square *squares, size_t count, int64_t need,
                      uint64_t *clauses, struct qs_veripb *proof);

#endif
