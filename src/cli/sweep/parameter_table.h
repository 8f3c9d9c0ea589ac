/*
 * A text table, read row by row: its first line names the columns. Fields are separated by tabs or,
 * if the first line has none, by blanks. Empty lines and lines that begin with # are ignored.
 *
 * A table of the parameters of a family (`--list` of sweep) has a row for each instance. Its
 * columns are named like the options; further columns are ignored. If there is a column `family`,
 * the rows of other families are skipped.
 */
#ifndef QS_PARAMETER_TABLE_H
#define QS_PARAMETER_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "family.h"

/* Further columns are ignored. */
enum { QS_COLUMNS_MAX = 64 };

/* Not terminated by a zero byte. */
struct qs_field {
    const char *text;
    size_t length;
};

struct qs_text_table {
    const char *source;
    char *text;
    const char *at, *end;
    bool has_tabs;
    unsigned long line;                                            /* of the current row */
    struct qs_field names[QS_COLUMNS_MAX], fields[QS_COLUMNS_MAX]; /* [columns] */
    size_t columns;
    size_t width; /* columns, also those that are ignored */
};

/*
 * Read the file ("-" is standard input) and the names of its columns; `what` is expected in its
 * first line. The table must be closed, also after a failure.
 */
bool qs_text_table_open(struct qs_text_table *table, const char *path, const char *what,
                        struct qs_error *error);
void qs_text_table_close(struct qs_text_table *table);

/*
 * Go to the next row; *found is false after the last one. False if the row has fewer fields, or
 * more, than there are columns.
 */
bool qs_text_table_next(struct qs_text_table *table, bool *found, struct qs_error *error);

bool qs_field_is(const struct qs_field *field, const char *word);

/* Set the error to "expected WHAT, found FIELD" in the current row. Always returns false. */
bool qs_text_table_expected(const struct qs_text_table *table, const char *what,
                            const struct qs_field *found, struct qs_error *error);

/* Set the place of an error that is already set to the current row. Always returns false. */
bool qs_text_table_place(const struct qs_text_table *table, struct qs_error *error);

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
