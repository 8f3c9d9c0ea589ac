/* A split as an answer: its cubes as instances, and the manifest. */
#ifndef QS_SPLIT_ANSWER_H
#define QS_SPLIT_ANSWER_H

#include <stdio.h>

#include "split.h"

/* Write queensat-split-1 (split.schema.json). Errors are those of qs_split. */
bool qs_split_answer(const struct qs_instance *whole, const struct qs_split_options *options,
                     FILE *output, struct qs_error *error);

struct qs_question;

/*
 * Write queensat-merge-1 (merge.schema.json): the certificate by reference, if there are leaves of
 * all cubes. *open: there are not, or they leave cubes open. Errors are those of qs_merge.
 */
bool qs_merge_answer(const struct qs_question *question, FILE *output, bool *open,
                     struct qs_error *error);

#endif
