/* Reads the instance of a certificate, which is between its head and its claims. */
#ifndef QS_CERTIFICATE_INSTANCE_H
#define QS_CERTIFICATE_INSTANCE_H

#include "certificate_reader.h"

/*
 * Read it, up to the line after it, and compare it with the one that is asked about.
 * False with an error of the reader, QS_ERROR_DEFECT if it is another instance, or
 * QS_ERROR_MEMORY.
 */
bool qs_certificate_check_instance(struct qs_certificate_reader *reader,
                                   const struct qs_instance *instance);

#endif
