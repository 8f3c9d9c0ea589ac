/*
 * Checks the evidence for the upper bound of one case of a certificate: steps, parts
 * and their proofs. Without branches, the only case is the whole instance.
 */
#ifndef QS_CASE_CHECK_H
#define QS_CASE_CHECK_H

#include "certificate_reader.h"
#include "free_squares.h"
#include "queensat/certificate.h"
#include "veripb.h"

struct qs_case_check {
    struct qs_certificate_reader *reader;
    const struct qs_instance *instance;
    struct qs_claim *claim;  /* nodes and clauses are counted there */
    struct qs_veripb *proof; /* NULL: no translation */
    /* The case is translated as a branch of a tree that the caller has begun. */
    bool in_tree;
    int32_t n;
    int64_t queens; /* fixed, or placed by branches */
    int64_t forced;
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

/* Read a line that consists of a word and a number from 0 to `most`. */
bool qs_case_check_read_field(struct qs_case_check *check, const char *name, int64_t most,
                              int64_t *number);

#endif
