/*
 * The lemmas of a refutation that another solver wrote: DRAT, LRAT or FRAT, each as text or binary,
 * which is recognised; also compressed by gzip, xz or zstd, if that program is installed. Deletions
 * and hints are left out: whoever checks the lemmas finds out what they follow from.
 *
 * M. Heule, "The DRAT format and drat-trim checker", 2016; L. Cruz-Filipe et al., "Efficient
 * Certified RAT Verification", CADE 2017; S. Baek, M. Carneiro, M. Heule, "A Flexible Proof Format
 * for SAT Solver-Elaborator Communication", TACAS 2021.
 */
#ifndef QS_LEMMA_READER_H
#define QS_LEMMA_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "queensat/error.h"
#include "watch.h"

struct qs_lemma_reader {
    int *literals; /* [count] of the last lemma */
    size_t count;
    uint64_t lemmas; /* read */
    /* Private. */
    const char *source;
    FILE *stream;
    unsigned char *buffer;
    size_t at, end;
    bool binary;
    int form;
    uint64_t numbered;         /* clauses of an LRAT proof have higher numbers than this */
    uint64_t before;           /* bytes of earlier buffers */
    unsigned long line;        /* from 1, of text */
    unsigned long record_line; /* where the record begins that was read last */
    uint64_t record;           /* the same in bytes */
    size_t room, most;         /* of literals */
};

/*
 * Of a file, or of standard input for "-". `numbered`: at least the clauses and the variables of
 * the formula. The limits of decompressing are those of the watch, and these bytes, which are also
 * the most that a lemma takes. False, with an error that names the source; release it in any case.
 */
bool qs_lemma_reader_open(struct qs_lemma_reader *reader, const char *path, uint64_t numbered,
                          struct qs_watch *watch, size_t bytes, struct qs_error *error);
void qs_lemma_reader_release(struct qs_lemma_reader *reader);

enum qs_lemma_read { QS_LEMMA_READ, QS_LEMMA_END, QS_LEMMA_BAD };

/* Read the next lemma. QS_LEMMA_BAD: with an error that names the place. */
enum qs_lemma_read qs_lemma_reader_next(struct qs_lemma_reader *reader, struct qs_error *error);

/* Fail because of the lemma that was read last. Returns false. */
bool qs_lemma_reader_refuse(const struct qs_lemma_reader *reader, struct qs_error *error,
                            const char *format, ...) QS_PRINTF(3, 4);

#endif
