/*
 * A text table, read row by row: its first line names the columns. Fields are separated by tabs or,
 * if the first line has none, by blanks. Empty lines and lines that begin with # are ignored.
 */
#ifndef QS_TEXT_TABLE_H
#define QS_TEXT_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "queensat/error.h"

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
};

/*
 * Read the file ("-" is standard input) and the names of its columns; `what` is expected in its
 * first line. The table must be closed, also after a failure.
 */
bool qs_text_table_open(struct qs_text_table *table, const char *path, const char *what,
                        struct qs_error *error);
void qs_text_table_close(struct qs_text_table *table);

/* Go to the next row; *found is false after the last one. False if the row lacks fields. */
bool qs_text_table_next(struct qs_text_table *table, bool *found, struct qs_error *error);

bool qs_field_is(const struct qs_field *field, const char *word);

/* Set the error to "expected WHAT, found FIELD" in the current row. Always returns false. */
bool qs_text_table_expected(const struct qs_text_table *table, const char *what,
                            const struct qs_field *found, struct qs_error *error);

/* Set the place of an error that is already set to the current row. Always returns false. */
bool qs_text_table_place(const struct qs_text_table *table, struct qs_error *error);

#endif
