#include "parameter_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "fault.h"
#include "memory.h"
#include "option_table.h"
#include "settings.h"
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

/* Split a line into fields, of which the first are stored, and return how many there are. */
static size_t split(const struct qs_text_table *table, const struct qs_field *line,
                    struct qs_field fields[QS_COLUMNS_MAX])
{
    const char *separators = table->has_tabs ? "\t" : " \t";
    const char *at = line->text, *end = line->text + line->length;
    for (size_t count = 0;; count++) {
        while (!table->has_tabs && at < end && strchr(separators, *at))
            at++;
        if (at == end && !table->has_tabs)
            return count;
        const char *start = at;
        while (at < end && !strchr(separators, *at))
            at++;
        if (count < QS_COLUMNS_MAX)
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
    table->width = split(table, &line, table->names);
    table->columns = table->width < QS_COLUMNS_MAX ? table->width : QS_COLUMNS_MAX;
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
    size_t width = *found ? split(table, &line, table->fields) : table->width;
    if (width == table->width)
        return true;
    qs_error_set(error, QS_ERROR_INPUT, "expected a field for each column (%zu), found %zu",
                 table->width, width);
    return qs_text_table_place(table, error);
}

bool qs_parameter_parse(enum qs_parameter parameter, const struct qs_text_table *table,
                        const struct qs_field *field, struct qs_steps *value,
                        struct qs_error *error)
{
    char text[64];
    const char *name = qs_parameter_name(parameter);
    const struct qs_option *option = qs_option_find(name, strlen(name), QS_FOR_SWEEP);
    struct qs_settings parsed = {.question = {.command = QS_FOR_SWEEP}};
    snprintf(text, sizeof text, "%.*s", (int)(field->length < 60 ? field->length : 60),
             field->text);
    if (!qs_option_set(option, &parsed, text, error))
        return qs_text_table_place(table, error);
    *value = parsed.question.generating.steps[parameter];
    return qs_steps_count(value) == 1 || qs_text_table_expected(table, "one value", field, error);
}

/* The columns of a table while it is read. */
struct reading {
    struct qs_text_table text;
    struct qs_parameter_table *table;
    const struct qs_family *family;
    enum qs_parameter parameters[QS_COLUMNS_MAX]; /* QS_PARAMETERS: ignored */
};

static bool parameter_table_takes(const struct qs_family *family, unsigned parameter)
{
    return ((family->required | family->optional) >> parameter & 1) &&
           qs_parameter_argument(parameter);
}

static bool parameter_table_read_columns(struct reading *reading, struct qs_error *error)
{
    struct qs_text_table *text = &reading->text;
    struct qs_parameter_table *table = reading->table;
    unsigned seen = 0, parameter;
    for (size_t i = 0; i < text->columns; i++) {
        const struct qs_field *name = &text->names[i];
        reading->parameters[i] = QS_PARAMETERS;
        if (!qs_words_find(qs_parameter_name, QS_ALL_WORDS, name->text, name->length, &parameter) ||
            !parameter_table_takes(reading->family, parameter))
            continue;
        if (seen >> parameter & 1 || qs_parameter_is_given(&table->given, parameter))
            return qs_text_table_expected(text, "each parameter once, in the table or as an option",
                                          name, error);
        seen |= 1U << parameter;
        reading->parameters[i] = parameter;
        table->columns[table->column_count++] = parameter;
    }
    if (table->column_count > 0)
        return true;
    return qs_text_table_expected(text, "the names of columns, among them parameters of the family",
                                  &text->names[0], error);
}

/* Store a value, which has to be of the same kind as those above it. */
static bool take_value(struct reading *reading, enum qs_parameter parameter,
                       const struct qs_field *field, uint64_t *cell, struct qs_error *error)
{
    struct qs_steps value = {.unit = 0}, *column = &reading->table->given.steps[parameter];
    if (!qs_parameter_parse(parameter, &reading->text, field, &value, error))
        return false;
    if (column->unit == 0)
        *column = (struct qs_steps){0, INT64_MAX, 1, value.unit, value.percent};
    else if (column->percent != value.percent)
        return qs_text_table_expected(
            &reading->text, "only percentages in this column, or only numbers", field, error);
    *cell = (uint64_t)value.first;
    return true;
}

static bool is_of_family(const struct reading *reading)
{
    for (size_t i = 0; i < reading->text.columns; i++)
        if (qs_field_is(&reading->text.names[i], "family"))
            return qs_field_is(&reading->text.fields[i], reading->family->name);
    return true;
}

static bool take_row(struct reading *reading, struct qs_error *error)
{
    struct qs_parameter_table *table = reading->table;
    table->cells = qs_need(qs_grow(table->cells, table->rows, &table->capacity,
                                   table->column_count * sizeof *table->cells));
    uint64_t *cells = table->cells + table->rows * table->column_count;
    for (size_t i = 0; i < reading->text.columns; i++)
        if (reading->parameters[i] < QS_PARAMETERS &&
            !take_value(reading, reading->parameters[i], &reading->text.fields[i], cells++, error))
            return false;
    table->rows++;
    return true;
}

static bool parameter_table_read_rows(struct reading *reading, struct qs_error *error)
{
    for (bool found = true;;) {
        if (!qs_text_table_next(&reading->text, &found, error))
            return false;
        if (!found)
            return true;
        if (is_of_family(reading) && !take_row(reading, error))
            return false;
    }
}

static bool check_given(const struct qs_parameters *given, struct qs_error *error)
{
    for (unsigned p = 0; p < QS_PARAMETERS; p++)
        if (qs_steps_count(&given->steps[p]) > 1)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "--%s: expected one value, because --list has the instances",
                                qs_parameter_name(p));
    return true;
}

bool qs_parameter_table_read(struct qs_parameter_table *table, const char *path,
                             const struct qs_family *family, const struct qs_parameters *given,
                             struct qs_error *error)
{
    struct reading reading = {.table = table, .family = family};
    *table = (struct qs_parameter_table){.given = *given};
    if (!check_given(given, error))
        return false;
    bool read = qs_text_table_open(&reading.text, path, "the names of columns", error) &&
                parameter_table_read_columns(&reading, error) &&
                parameter_table_read_rows(&reading, error);
    if (read && table->rows == 0) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a row with parameters of %s", family->name);
        read = qs_text_table_place(&reading.text, error);
    }
    qs_text_table_close(&reading.text);
    return read;
}

void qs_parameter_table_release(struct qs_parameter_table *table)
{
    free(table->cells);
}

void qs_parameter_table_values(const struct qs_parameter_table *table, uint64_t row,
                               struct qs_values *values)
{
    const uint64_t *cells = table->cells + row * table->column_count;
    *values = (struct qs_values){.given = &table->given};
    for (size_t i = 0; i < table->column_count; i++)
        values->at[table->columns[i]] = cells[i];
}
