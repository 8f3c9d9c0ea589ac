/*
 * The names of the files that options write for each instance, beside the output: certificates,
 * proofs, and the translations that check makes of them.
 */
#ifndef QS_OUTPUT_NAMES_H
#define QS_OUTPUT_NAMES_H

#include "output.h"
#include "settings.h"

/* The names of the files of an option: the ending is added to the pattern. */
struct qs_output_name {
    const char *option, *pattern, *ending; /* no pattern: the option is not given */
};

/*
 * To be called before anything is solved. % in the pattern is replaced by an instance's name, and
 * is required if there are several. Each instance must get its own files, none of them an operand,
 * the output or a folder. Instance i is operand i × step, or, with a step of 0 or beyond the
 * operands, not from a file.
 */
bool qs_output_names_check(const struct qs_settings *settings, const struct qs_output_name *names,
                           size_t count, size_t instances, size_t step, struct qs_error *error);

/*
 * The same for a file that all instances share, without a pattern: it is neither an operand nor the
 * output nor standard input nor a folder.
 */
bool qs_output_names_check_path(const struct qs_settings *settings, const char *option,
                                const char *path, struct qs_error *error);

/* The name of the file of an instance: the ending is added. NULL if out of memory. */
char *qs_output_name_fill(const char *pattern, const char *ending,
                          const struct qs_instance *instance, struct qs_error *error);
/* Open it. NULL on failure. */
struct qs_output *qs_output_name_open(const char *pattern, const char *ending,
                                      const struct qs_instance *instance, struct qs_error *error);

/* Two files that belong together: both appear, or none. All zero: none is open. */
struct qs_output_pair {
    struct qs_output *first, *second;
};

/* The first one is the longer one, for which there may be no room. */
bool qs_output_pair_open(struct qs_output_pair *pair, const char *pattern, const char *first,
                         const char *second, const struct qs_instance *instance,
                         struct qs_error *error);
bool qs_output_pair_close(struct qs_output_pair *pair, struct qs_error *error);
/* Abandon them. If one of them could not be written, the error says so. Returns false. */
bool qs_output_pair_fail(struct qs_output_pair *pair, struct qs_error *error);
/* Does nothing if they are closed. */
void qs_output_pair_abandon(struct qs_output_pair *pair);

#endif
