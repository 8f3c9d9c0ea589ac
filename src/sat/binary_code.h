/* Binary codes, which the binary and the bimander encoding share. */
#ifndef QS_BINARY_CODE_H
#define QS_BINARY_CODE_H

#include <stddef.h>

#include "clause_sink.h"

/* The number of bits that this many different codes need. */
size_t qs_code_bits(size_t codes);

/* The literal implies that the variables from `first` on are the code, lowest bit first. */
void qs_encode_code(int literal, size_t code, int first, size_t bits, struct qs_clause_sink *sink);

#endif
