/*
 * A cover as it stands in a certificate: D:r3*1;c4*2;d-1*1;s5*2 has lines with
 * weights in parts of D, here row 3, column 4, difference −1 and sum 5.
 */
#ifndef QS_CERTIFICATE_COVER_H
#define QS_CERTIFICATE_COVER_H

#include "certificate_reader.h"
#include "queensat/bound.h"

/* Read into denominator, cover and weight of a bound, with room for its next use. */
struct qs_certificate_cover {
    struct qs_bound bound; /* value and reason are not set */
    size_t room;
};

/*
 * Each line is on the n × n board, each weight from 1 to the denominator; a line
 * may stand twice. False with the reader's error; release it all the same.
 */
bool qs_certificate_cover_read(struct qs_certificate_cover *cover,
                               struct qs_certificate_reader *reader, int32_t n);
void qs_certificate_cover_release(struct qs_certificate_cover *cover);

#endif
