#include "known_answers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "fault.h"
#include "memory.h"
#include "parameter_table.h"
#include "text_reader.h"

/* The meaning of a column: a part of the key (a parameter, or one of these), or an answer. */
enum column { FAMILY = QS_PARAMETERS, INSTANCE, KEYS, MAXIMUM = KEYS, LOWER, UPPER, FITS, OTHER };

/* An instance, and what is known about it: bounds, or whether n queens fit. */
struct answer {
    char *key; /* the fields of the key columns, in order, each after a line feed */
    unsigned long line;
    int32_t lower, upper;
    enum { NUMBERS, FIT, DO_NOT_FIT } kind;
};

struct counts {
    uint64_t compared;       /* runs with a result for whose instance an answer is known */
    uint64_t contradictions; /* among them */
    uint64_t undecided;      /* among them: the result does not decide the answer */
    uint64_t unknown;        /* runs for whose instance no answer is known */
    uint64_t failed;         /* runs without a result for whose instance one is known */
};

struct qs_known_answers {
    enum column columns[QS_COLUMNS_MAX];
    size_t column_count;
    struct answer *answers;
    size_t count, capacity;
    struct counts counts;
};

static const char *other_name(unsigned i)
{
    static const char *const names[] = {"family", "instance", "maximum", "lower", "upper", "fits"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

/* The names of the columns that have to be there. */
#define KEY_NAMES "the names of columns, among them instance, or parameters such as board, id"
#define ANSWER_NAMES "the names of columns, among them maximum, lower, upper or fits"

static bool read_columns(struct qs_known_answers *answers, const struct qs_text_table *table,
                         struct qs_error *error)
{
    bool has_key = false, has_answer = false;
    for (size_t i = 0; i < table->columns; i++) {
        const struct qs_field *name = &table->names[i];
        unsigned index, column = OTHER;
        if (qs_words_find(qs_parameter_name, QS_ALL_WORDS, name->text, name->length, &index))
            column = index;
        else if (qs_words_find(other_name, QS_ALL_WORDS, name->text, name->length, &index))
            column = FAMILY + index;
        answers->columns[answers->column_count++] = column;
        has_key = has_key || column < KEYS;
        has_answer = has_answer || (column >= KEYS && column < OTHER);
    }
    if (has_key && has_answer)
        return true;
    qs_error_set(error, QS_ERROR_INPUT, "expected %s", has_key ? ANSWER_NAMES : KEY_NAMES);
    return qs_text_table_place(table, error);
}

static bool is_unknown(const struct qs_field *field)
{
    return field->length == 0 || qs_field_is(field, "-");
}

static bool read_fits(const struct qs_text_table *table, const struct qs_field *field,
                      struct answer *answer, struct qs_error *error)
{
    if (qs_field_is(field, "1") || qs_field_is(field, "SATISFIABLE"))
        answer->kind = FIT;
    else if (qs_field_is(field, "0") || qs_field_is(field, "UNSATISFIABLE"))
        answer->kind = DO_NOT_FIT;
    else
        return qs_text_table_expected(table, "1, 0, SATISFIABLE or UNSATISFIABLE", field, error);
    return true;
}

static bool read_bound(const struct qs_text_table *table, const struct qs_field *field,
                       int64_t *number, struct qs_error *error)
{
    struct qs_text_reader reader;
    qs_reader_init(&reader, "", field->text, field->length);
    return (qs_reader_number(&reader, "", 0, INT32_MAX, number, NULL) && reader.at == reader.end) ||
           qs_text_table_expected(table, "a number of queens", field, error);
}

static bool read_answer(const struct qs_text_table *table, enum column column,
                        const struct qs_field *field, struct answer *answer, struct qs_error *error)
{
    int64_t number;
    if (is_unknown(field))
        return true;
    if (column == FITS)
        return read_fits(table, field, answer, error);
    if (!read_bound(table, field, &number, error))
        return false;
    if (column != UPPER)
        answer->lower = (int32_t)number;
    if (column != LOWER)
        answer->upper = (int32_t)number;
    return true;
}

/* Append a field to the key; NULL, and the key is freed, if out of memory. */
static char *extend_key(char *key, const char *text, size_t length)
{
    size_t used = key ? strlen(key) : 0;
    char *longer = realloc(key, used + length + 2);
    if (!longer) {
        free(key);
        return NULL;
    }
    longer[used] = '\n';
    memcpy(longer + used + 1, text, length);
    longer[used + 1 + length] = '\0';
    return longer;
}

static bool no_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the known answers");
}

/* Values are compared as they are printed, so that 2.50 is the same as 2.5. */
static bool read_key(const struct qs_text_table *table, unsigned column,
                     const struct qs_field *field, struct answer *answer, struct qs_error *error)
{
    char text[40];
    struct qs_parameters given = {.steps[0].unit = 0};
    struct qs_values values = {.given = &given};
    if (column >= QS_PARAMETERS || is_unknown(field) || !qs_parameter_argument(column)) {
        answer->key = extend_key(answer->key, field->text, field->length);
        return answer->key || no_memory(error);
    }
    if (!qs_parameter_parse(column, table, field, &given.steps[column], error))
        return false;
    qs_values_print(&values, column, text, sizeof text);
    answer->key = extend_key(answer->key, text, strlen(text));
    return answer->key || no_memory(error);
}

static bool read_row(const struct qs_known_answers *answers, const struct qs_text_table *table,
                     struct answer *answer, struct qs_error *error)
{
    for (size_t i = 0; i < answers->column_count; i++) {
        enum column column = answers->columns[i];
        const struct qs_field *field = &table->fields[i];
        if ((column < KEYS && !read_key(table, column, field, answer, error)) ||
            (column >= KEYS && column < OTHER && !read_answer(table, column, field, answer, error)))
            return false;
    }
    return true;
}

static bool add_row(struct qs_known_answers *answers, const struct qs_text_table *table,
                    struct qs_error *error)
{
    struct answer answer = {.line = table->line, .upper = INT32_MAX};
    struct answer *grown =
        qs_grow(answers->answers, answers->count, &answers->capacity, sizeof *grown);
    if (!grown)
        return no_memory(error);
    answers->answers = grown;
    if (!read_row(answers, table, &answer, error)) {
        free(answer.key);
        return false;
    }
    grown[answers->count++] = answer;
    return true;
}

static int compare_answers(const void *left, const void *right)
{
    return strcmp(((const struct answer *)left)->key, ((const struct answer *)right)->key);
}

static bool are_equal(const struct answer *a, const struct answer *b)
{
    return a->lower == b->lower && a->upper == b->upper && a->kind == b->kind;
}

/* Sort the answers, and refuse two that are different for one instance. */
static bool sort_answers(struct qs_known_answers *answers, const char *source,
                         struct qs_error *error)
{
    qsort(answers->answers, answers->count, sizeof *answers->answers, compare_answers);
    for (size_t i = 1; i < answers->count; i++) {
        const struct answer *a = &answers->answers[i - 1], *b = &answers->answers[i];
        unsigned long first = a->line < b->line ? a->line : b->line;
        if (compare_answers(a, b) == 0 && !are_equal(a, b)) {
            qs_error_set(error, QS_ERROR_INPUT,
                         "this answer differs from that in line %lu for the same instance", first);
            return qs_error_place(error, source, a->line + b->line - first, 0);
        }
    }
    return true;
}

static bool read_rows(struct qs_known_answers *answers, struct qs_text_table *table,
                      struct qs_error *error)
{
    for (bool found = true;;) {
        if (!qs_text_table_next(table, &found, error))
            return false;
        if (!found)
            return true;
        if (!add_row(answers, table, error))
            return false;
    }
}

static bool read_table(struct qs_known_answers *answers, struct qs_text_table *table,
                       struct qs_error *error)
{
    if (!read_columns(answers, table, error) || !read_rows(answers, table, error))
        return false;
    if (answers->count > 0)
        return sort_answers(answers, table->source, error);
    qs_error_set(error, QS_ERROR_INPUT,
                 "expected a line with the names of columns, and answers after it");
    return qs_text_table_place(table, error);
}

struct qs_known_answers *qs_known_answers_read(const char *path, struct qs_error *error)
{
    struct qs_text_table table;
    struct qs_known_answers *answers = calloc(1, sizeof *answers);
    if (!answers) {
        no_memory(error);
        return NULL;
    }
    bool read = qs_text_table_open(&table, path, "the names of columns", error) &&
                read_table(answers, &table, error);
    qs_text_table_close(&table);
    if (read)
        return answers;
    qs_known_answers_free(answers);
    return NULL;
}

void qs_known_answers_free(struct qs_known_answers *answers)
{
    for (size_t i = 0; answers && i < answers->count; i++)
        free(answers->answers[i].key);
    if (answers)
        free(answers->answers);
    free(answers);
}

/*
 * Find the value of a parameter in a name such as "sparse --board 60 --id 3"; "1" for one that
 * takes no argument, "-" if it is not there.
 */
static struct qs_field find_value(const char *name, enum qs_parameter parameter)
{
    char option[40];
    int length = snprintf(option, sizeof option, " --%s ", qs_parameter_name(parameter));
    const char *at = strstr(name, option);
    if (!at || !qs_parameter_argument(parameter))
        return (struct qs_field){at ? "1" : "-", 1};
    return (struct qs_field){at + length, strcspn(at + length, " ")};
}

static bool find_field(const struct qs_run_record *record, unsigned column, struct qs_field *field)
{
    const char *text = column == INSTANCE ? record->instance : record->family;
    if (text)
        *field = column < QS_PARAMETERS ? find_value(record->instance, column)
                                        : (struct qs_field){text, strlen(text)};
    return text != NULL;
}

/* A run whose answer is looked for. */
struct wanted {
    const struct qs_known_answers *answers;
    const struct qs_run_record *record;
};

/* Compare the key that the run would have with that of an answer, in the order of strcmp. */
static int compare_run(const void *left, const void *right)
{
    const struct wanted *wanted = left;
    const char *key = ((const struct answer *)right)->key;
    struct qs_field field = {"", 0};
    for (size_t i = 0; i < wanted->answers->column_count; i++) {
        if (wanted->answers->columns[i] >= KEYS)
            continue;
        find_field(wanted->record, wanted->answers->columns[i], &field);
        int order =
            *key == '\n' ? strncmp(field.text, key + 1, field.length) : '\n' - (unsigned char)*key;
        if (order != 0)
            return order;
        key += 1 + field.length;
    }
    return *key == '\0' ? 0 : -1;
}

/* NULL if no answer is known. */
static const struct answer *find_answer(const struct qs_known_answers *answers,
                                        const struct qs_run_record *record)
{
    const struct wanted wanted = {answers, record};
    for (size_t i = 0; i < answers->column_count; i++) {
        struct qs_field field;
        if (answers->columns[i] < KEYS && !find_field(record, answers->columns[i], &field))
            return NULL;
    }
    return bsearch(&wanted, answers->answers, answers->count, sizeof *answers->answers,
                   compare_run);
}

void qs_known_answers_compare(struct qs_known_answers *answers, const struct qs_run_record *record)
{
    struct counts *counts = &answers->counts;
    const struct answer *answer = find_answer(answers, record);
    if (!answer)
        counts->unknown++;
    counts->failed += answer && !record->has_result;
    if (!answer || !record->has_result)
        return;
    int32_t lower = answer->lower, upper = answer->upper;
    if (answer->kind == FIT && lower < record->n)
        lower = record->n;
    if (answer->kind == DO_NOT_FIT && upper >= record->n)
        upper = record->n - 1;
    counts->compared++;
    if (record->lower <= upper && record->upper >= lower) {
        counts->undecided += record->lower < lower || record->upper > upper;
        return;
    }
    counts->contradictions++;
    char expected[64];
    if (lower == upper)
        snprintf(expected, sizeof expected, "%d", lower);
    else if (upper == INT32_MAX)
        snprintf(expected, sizeof expected, "%d or more", lower);
    else
        snprintf(expected, sizeof expected, "%d to %d", lower, upper);
    qs_report_note("%s: %s finds a maximum from %d to %d, expected %s", record->instance,
                   record->engine, record->lower, record->upper, expected);
}

int qs_known_answers_report(const struct qs_known_answers *answers)
{
    const struct counts *counts = &answers->counts;
    if (counts->compared == 0 && counts->failed == 0) {
        qs_report_note("--expect: the table has none of the instances");
        return QS_EXIT_USAGE;
    }
    qs_report_note("%" PRIu64 " runs compared with known answers: %" PRIu64
                   " contradictions, %" PRIu64 " undecided; %" PRIu64 " runs without an answer",
                   counts->compared, counts->contradictions, counts->undecided, counts->unknown);
    return counts->contradictions > 0 ? QS_EXIT_DISAGREEMENT : QS_EXIT_DONE;
}
