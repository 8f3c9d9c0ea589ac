/*
 * A cover in the syntax of certificates: D:r3*1;c4*2;d-1*1;s5*2 gives row 3,
 * column 4, difference −1 and sum 5 the weights 1/D, 2/D, 1/D and 2/D.
 */
#ifndef QS_CERTIFICATE_COVER_H
#define QS_CERTIFICATE_COVER_H

#include "certificate_reader.h"
#include "queensat/bound.h"

/* Its denominator, lines and weights; reading another cover into it reuses the memory. */
struct qs_certificate_cover {
    struct qs_bound bound; /* value and reason are not set */
    size_t room;
};

/*
 * Checks that each line is on the n × n board and each weight from 1 to the
 * denominator, but not that lines are distinct. False with the reader's error;
 * release it in any case.
 */
bool qs_certificate_cover_read(struct qs_certificate_cover *cover,
                               struct qs_certificate_reader *reader, int32_t n);
void qs_certificate_cover_release(struct qs_certificate_cover *cover);

#endif
