/*
 * The export formats: each has one entry in one table, and one file. Their names and summaries are
 * public (queensat/export.h).
 */
#ifndef QS_EXPORT_FORMAT_H
#define QS_EXPORT_FORMAT_H

#include "exporting.h"

struct qs_export_format {
    const char *name;
    const char *summary; /* what it asks, and which programs read it */
    /* Which of qs_export_options have an effect: */
    bool amo, card, full;
    bool target; /* it can ask whether a given number of queens fit */
    /* Write everything; false, with an error, on failure. */
    bool (*write)(struct qs_exporting *exporting, struct qs_error *error);
};

extern const struct qs_export_format qs_export_format_dimacs;
extern const struct qs_export_format qs_export_format_lp;
extern const struct qs_export_format qs_export_format_opb;
extern const struct qs_export_format qs_export_format_wcnf;
extern const struct qs_export_format qs_export_format_mzn;
extern const struct qs_export_format qs_export_format_asp;
extern const struct qs_export_format qs_export_format_gcnf;

/* The format of that name (NULL: dimacs), or NULL if there is none. */
const struct qs_export_format *qs_export_format_find(const char *name);

/* Write in the format that the options name; the public function is qs_instance_export. */
bool qs_export_write(const struct qs_instance *instance, const struct qs_export_options *options,
                     struct qs_output *output, struct qs_error *error);

#endif
