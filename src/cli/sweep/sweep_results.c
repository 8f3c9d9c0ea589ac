#include "sweep_results.h"

#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "fault.h"
#include "memory.h"
#include "printable.h"
#include "terminal.h"

const char *qs_run_column_name(unsigned i)
{
    static const char *const names[] = {"family", "instance", "n", "engine", "digest"};
    if (i < QS_PARAMETERS)
        return qs_parameter_name(i);
    return i < QS_RUN_COLUMNS ? names[i - QS_PARAMETERS] : NULL;
}

bool qs_run_columns_add(struct qs_run_columns *columns, unsigned column)
{
    for (size_t i = 0; i < columns->count; i++)
        if (columns->at[i] == column)
            return false;
    columns->at[columns->count++] = column;
    return true;
}

bool qs_run_columns_parse(struct qs_run_columns *columns, const char *text, struct qs_error *error)
{
    for (const char *at = text, *end;; at = end + 1) {
        unsigned column;
        end = at + strcspn(at, ",");
        if (!qs_words_find(qs_run_column_name, QS_ALL_WORDS, at, (size_t)(end - at), &column))
            return qs_error_set(error, QS_ERROR_INPUT,
                                "--by: expected family, engine, n, instance, digest, or parameters "
                                "such as average, found \"%.*s\"",
                                (int)(end - at), at);
        if (!qs_run_columns_add(columns, column))
            return qs_error_set(error, QS_ERROR_INPUT, "--by: expected %s once",
                                qs_run_column_name(column));
        if (*end == '\0')
            return true;
    }
}

char *qs_key_add(char *key, const char *value)
{
    size_t used = key ? strlen(key) : 0, length = strlen(value);
    char *longer = qs_need(realloc(key, used + length + 2));
    memcpy(longer + used, value, length + 1);
    qs_make_printable(longer + used); /* so that a value has no line feed */
    memcpy(longer + used + length, "\n", 2);
    return longer;
}

static const char *value_of(const struct qs_run_record *record, unsigned column, char number[16])
{
    const char *value = NULL;
    switch (column) {
    case QS_RUN_FAMILY:
        return record->family ? record->family : "file";
    case QS_RUN_INSTANCE:
        return record->instance;
    case QS_RUN_ENGINE:
        return record->engine;
    case QS_RUN_N:
        snprintf(number, 16, "%d", record->n);
        return number;
    case QS_RUN_DIGEST:
        value = record->digest;
        break;
    default:
        value = qs_run_record_parameter(record, qs_parameter_name(column));
    }
    return value ? value : "-";
}

char *qs_run_key(const struct qs_run_columns *columns, const struct qs_run_record *record)
{
    char *key = NULL, number[16];
    for (size_t i = 0; i < columns->count; i++)
        key = qs_key_add(key, value_of(record, columns->at[i], number));
    return key;
}

const char *qs_key_value(const char *key, size_t i, size_t *length)
{
    for (; i > 0; i--)
        key += strcspn(key, "\n") + 1;
    *length = strcspn(key, "\n");
    return key;
}

/* Whether a value is a number, which a line feed follows. */
static bool read_number(const char *value, double *number)
{
    char *end;
    if (*value < '0' || *value > '9')
        return false;
    *number = strtod(value, &end);
    return *end == '\n';
}

static int compare_values(const char *left, const char *right)
{
    double a = 0, b = 0;
    bool is_number = read_number(left, &a), other = read_number(right, &b);
    if (is_number != other)
        return is_number ? -1 : 1;
    return is_number && other ? (a > b) - (a < b) : 0;
}

int qs_keys_compare(const char *left, const char *right)
{
    while (*left && *right) {
        size_t first = strcspn(left, "\n") + 1, second = strcspn(right, "\n") + 1;
        int difference = strncmp(left, right, first < second ? first : second);
        if (difference != 0) {
            int order = compare_values(left, right);
            return order != 0 ? order : difference;
        }
        left += first;
        right += second;
    }
    return (*left != '\0') - (*right != '\0');
}

void qs_results_add(struct qs_results *results, char *key, const struct qs_run_record *record,
                    const char *path, unsigned long line)
{
    struct qs_run_row *grown =
        qs_need(qs_grow(results->rows, results->count, &results->capacity, sizeof *grown));
    results->rows = grown;
    grown[results->count++] = (struct qs_run_row){
        .key = key,
        .has_result = record->has_result,
        .is_solved = qs_run_record_is_solved(record),
        .n = record->n,
        .lower = record->lower,
        .upper = record->upper,
        .seconds = record->seconds,
        .time_limit = record->time_limit,
        .path = path,
        .line = line,
    };
}

static int compare_rows(const void *left, const void *right)
{
    return qs_keys_compare(((const struct qs_run_row *)left)->key,
                           ((const struct qs_run_row *)right)->key);
}

void qs_results_sort(struct qs_results *results)
{
    if (results->count > 0)
        qsort(results->rows, results->count, sizeof *results->rows, compare_rows);
}

size_t qs_results_group(const struct qs_results *results, size_t begin)
{
    size_t end = begin;
    while (end < results->count && compare_rows(&results->rows[begin], &results->rows[end]) == 0)
        end++;
    return end;
}

void qs_results_release(struct qs_results *results)
{
    for (size_t i = 0; i < results->count; i++)
        free(results->rows[i].key);
    free(results->rows);
}

bool qs_results_each(const struct qs_texts *files, qs_run_record_use *each, void *state,
                     struct qs_error *error)
{
    if (files->count == 0)
        return qs_error_set(error, QS_ERROR_INPUT, "sweep: expected files of results");
    for (size_t i = 0; i < files->count; i++) {
        qs_terminal_ask_for(files->text[i], "a file of results");
        if (!qs_run_records_each(files->text[i], each, state, error))
            return false;
    }
    return true;
}
