/*
 * Joins the certificates of all cubes of a split into one certificate of the whole
 * instance. The evidence of each cube is copied line by line, so that memory does not
 * grow with it.
 */
#ifndef QS_MERGE_H
#define QS_MERGE_H

#include "split_tree.h"

struct qs_merge;

/* Read the manifest (split_manifest.h, which lists the errors), NULL on failure. */
struct qs_merge *qs_merge_new(const struct qs_instance *whole, const char *manifest,
                              struct qs_error *error);
void qs_merge_free(struct qs_merge *merge);

/*
 * Add the file of a certificate of a cube, whose head is read; or of a placement of the whole
 * instance, in a format of instances. The path is copied. False: QS_ERROR_DEFECT if it is of
 * another instance, or if its cube has a certificate already, if its placement is not valid or
 * its bounds contradict each other; QS_ERROR_INPUT, QS_ERROR_SYSTEM, QS_ERROR_MEMORY.
 */
bool qs_merge_add(struct qs_merge *merge, const char *path, struct qs_error *error);

struct qs_merged {
    int32_t lower, upper;
    uint32_t cubes, refuted; /* refuted: leaves that the split has refuted itself */
};

/*
 * Write the certificate of the whole. False: QS_ERROR_DEFECT if cubes are missing, or if one whose
 * evidence excludes a known placement is among them; QS_ERROR_INPUT if a certificate is damaged,
 * QS_ERROR_SYSTEM, QS_ERROR_MEMORY. Errors of the stream are left to the caller.
 */
bool qs_merge_write(const struct qs_merge *merge, FILE *stream, struct qs_merged *merged,
                    struct qs_error *error);

#endif
