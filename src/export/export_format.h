/*
 * The export formats: one entry in one table for each, one file for each.
 */
#ifndef QS_EXPORT_FORMAT_H
#define QS_EXPORT_FORMAT_H

#include "exporting.h"

struct qs_export_format {
    const char *name;
    const char *summary; /* what it asks, and who reads it */
    /* What of qs_export_options has an effect: */
    bool amo, card, full;
    bool target; /* it can ask whether this many queens fit */
    /* Put out everything; false (with an error) on failure. */
    bool (*write)(struct qs_exporting *exporting, struct qs_error *error);
};

extern const struct qs_export_format qs_export_format_dimacs;
extern const struct qs_export_format qs_export_format_lp;
extern const struct qs_export_format qs_export_format_opb;
extern const struct qs_export_format qs_export_format_wcnf;
extern const struct qs_export_format qs_export_format_mzn;
extern const struct qs_export_format qs_export_format_asp;

/* The names in the order of the table, the default first; NULL after the last. */
const char *qs_export_format_name(unsigned i);

/* The format of that name (NULL: dimacs), or NULL if there is none. */
const struct qs_export_format *qs_export_format_find(const char *name);

/* Write in the format that the options name; the public face is qs_instance_export. */
bool qs_export_write(const struct qs_instance *instance, const struct qs_export_options *options,
                     struct qs_output *output, struct qs_error *error);

#endif
