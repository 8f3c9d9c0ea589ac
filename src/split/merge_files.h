/*
 * The files of certificates that a merge joins. Apart from the merge itself, because what reads
 * them starts other programs, which not every system has.
 */
#ifndef QS_MERGE_FILES_H
#define QS_MERGE_FILES_H

#include "certificate.h"
#include "split.h"

/* qs_certificate_copy (certificate_copy.h). */
typedef bool qs_copy_certificate(struct qs_certificate_writer *writer, const char *path,
                                 const struct qs_leaf *leaf, int32_t most, struct qs_error *error);

/* What the head of a certificate says, in the file of this path. Errors are those of qs_merge_add.
 */
bool qs_merge_give(struct qs_merge *merge, const char *path, const struct qs_leaf *leaf,
                   const struct qs_instance *instance, int32_t lower, qs_copy_certificate *copy,
                   struct qs_error *error);

#endif
