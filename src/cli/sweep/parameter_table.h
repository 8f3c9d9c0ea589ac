/*
 * Instances of a family, given by a table of their parameters (`--list` of sweep): a row for each.
 * The columns are named like the options; further columns are ignored. If there is a column
 * `family`, the rows of other families are skipped.
 */
#ifndef QS_PARAMETER_TABLE_H
#define QS_PARAMETER_TABLE_H

#include "family.h"
#include "text_table.h"

struct qs_parameter_table {
    struct qs_parameters given; /* of a column: any value that at[] below can be added to */
    enum qs_parameter columns[QS_PARAMETERS];
    size_t column_count;
    uint64_t *cells; /* [rows][column_count] */
    size_t rows, capacity;
};

/*
 * Read a table; `given` are the parameters that are the same for all instances. False if the table
 * is wrong, or if a parameter is in both. The table must be released, also after a failure.
 */
bool qs_parameter_table_read(struct qs_parameter_table *table, const char *path,
                             const struct qs_family *family, const struct qs_parameters *given,
                             struct qs_error *error);
void qs_parameter_table_release(struct qs_parameter_table *table);

/* The values of the instance in a row. */
void qs_parameter_table_values(const struct qs_parameter_table *table, uint64_t row,
                               struct qs_values *values);

/* Parse a field as a value of the option of sweep; places the error in the current row. */
bool qs_parameter_parse(enum qs_parameter parameter, const struct qs_text_table *table,
                        const struct qs_field *field, struct qs_steps *value,
                        struct qs_error *error);

#endif
