#include "text_table.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "text_reader.h"

bool qs_field_is(const struct qs_field *field, const char *word)
{
    return strlen(word) == field->length && memcmp(word, field->text, field->length) == 0;
}

bool qs_text_table_place(const struct qs_text_table *table, struct qs_error *error)
{
    return qs_error_place(error, table->source, table->line, 0);
}

bool qs_text_table_expected(const struct qs_text_table *table, const char *what,
                            const struct qs_field *found, struct qs_error *error)
{
    char quoted[QS_QUOTED_SIZE];
    qs_quote(found->text, found->length, quoted);
    qs_error_set(error, QS_ERROR_INPUT, "expected %s, found %s", what, quoted);
    return qs_text_table_place(table, error);
}

/* Split a line into at most `most` fields, and return their number. */
static size_t split(const struct qs_text_table *table, const struct qs_field *line,
                    struct qs_field *fields, size_t most)
{
    const char *separators = table->has_tabs ? "\t" : " \t";
    const char *at = line->text, *end = line->text + line->length;
    for (size_t count = 0;; count++) {
        while (!table->has_tabs && at < end && strchr(separators, *at))
            at++;
        if (count == most || (at == end && !table->has_tabs))
            return count;
        const char *start = at;
        while (at < end && !strchr(separators, *at))
            at++;
        fields[count] = (struct qs_field){start, (size_t)(at - start)};
        if (at++ == end)
            return count + 1;
    }
}

/* The next line that is neither empty nor a comment; false after the last one. */
static bool next_line(struct qs_text_table *table, struct qs_field *line)
{
    while (table->at < table->end) {
        const char *end = memchr(table->at, '\n', (size_t)(table->end - table->at));
        if (!end)
            end = table->end;
        *line = (struct qs_field){table->at, (size_t)(end - table->at)};
        table->at = end < table->end ? end + 1 : end;
        table->line++;
        if (line->length > 0 && line->text[line->length - 1] == '\r')
            line->length--;
        if (line->length > 0 && *line->text != '#')
            return true;
    }
    return false;
}

bool qs_text_table_open(struct qs_text_table *table, const char *path, const char *what,
                        struct qs_error *error)
{
    size_t length;
    struct qs_field line;
    *table = (struct qs_text_table){.source = qs_source_name(path)};
    table->text = qs_read_whole(path, SIZE_MAX - 1, &length, error);
    if (!table->text)
        return false;
    table->at = table->text;
    table->end = table->text + length;
    if (!next_line(table, &line)) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a line with %s, found nothing", what);
        return qs_text_table_place(table, error);
    }
    table->has_tabs = memchr(line.text, '\t', line.length) != NULL;
    table->columns = split(table, &line, table->names, QS_COLUMNS_MAX);
    return true;
}

void qs_text_table_close(struct qs_text_table *table)
{
    free(table->text);
}

bool qs_text_table_next(struct qs_text_table *table, bool *found, struct qs_error *error)
{
    struct qs_field line;
    *found = next_line(table, &line);
    if (!*found || split(table, &line, table->fields, table->columns) == table->columns)
        return true;
    qs_error_set(error, QS_ERROR_INPUT, "expected a field for each column");
    return qs_text_table_place(table, error);
}
