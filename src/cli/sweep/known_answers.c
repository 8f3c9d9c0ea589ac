
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "fault.h"
#include "memory.h"
#include "parameter_table.h"
#include "sweep_results.h"
#include "text_reader.h"

/* The meaning of a column of the table: a part of the key, or one of these. */
enum meaning { KEY, MAXIMUM, LOWER, UPPER, FITS, NOTHING };

/* An instance, and what is known about it: bounds, or whether n queens fit. */
struct answer {
    char *key; /* as that of runs, by the key columns */
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
    enum meaning meanings[QS_COLUMNS_MAX];
    struct qs_run_columns keys;
    bool of_families; /* the key has more than the name of the instance */
    struct answer *answers;
    size_t count, capacity;
    struct counts counts;
};

/* In the order of enum meaning. */
static const char *answer_name(unsigned i)
{
    static const char *const names[] = {"maximum", "lower", "upper", "fits"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

/* The names of the columns that have to be there. */
#define KEY_NAMES "the names of columns, among them instance, or parameters such as board, id"
#define ANSWER_NAMES "the names of columns, among them maximum, lower, upper or fits"

static bool known_answers_read_columns(struct qs_known_answers *answers,
                                       const struct qs_text_table *table, struct qs_error *error)
{
    bool has_answer = false;
    for (size_t i = 0; i < table->columns; i++) {
        const struct qs_field *name = &table->names[i];
        unsigned index;
        answers->meanings[i] = NOTHING;
        if (qs_words_find(qs_run_column_name, QS_ALL_WORDS, name->text, name->length, &index) &&
            index <= QS_RUN_INSTANCE) {
            answers->meanings[i] = KEY;
            answers->of_families = answers->of_families || index != QS_RUN_INSTANCE;
            if (!qs_run_columns_add(&answers->keys, index))
                return qs_text_table_expected(table, "each column once", name, error);
        } else if (qs_words_find(answer_name, QS_ALL_WORDS, name->text, name->length, &index)) {
            answers->meanings[i] = MAXIMUM + index;
            has_answer = true;
        }
    }
    if (answers->keys.count > 0 && has_answer)
        return true;
    qs_error_set(error, QS_ERROR_INPUT, "expected %s",
                 answers->keys.count == 0 ? KEY_NAMES : ANSWER_NAMES);
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

static bool read_answer(const struct qs_text_table *table, enum meaning column,
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

/* Values are compared as they are printed, so that 2.50 is the same as 2.5. */
static bool read_key(const struct qs_text_table *table, unsigned column,
                     const struct qs_field *field, struct answer *answer, struct qs_error *error)
{
    char text[QS_RUN_VALUE_SIZE];
    struct qs_parameters given = {.steps[0].unit = 0};
    struct qs_values values = {.given = &given};
    if (is_unknown(field)) {
        answer->key = qs_key_add(answer->key, "-");
    } else if (column < QS_PARAMETERS && qs_parameter_argument(column)) {
        if (!qs_parameter_parse(column, table, field, &given.steps[column], error))
            return false;
        qs_values_print(&values, column, text, sizeof text);
        qs_run_value_print(text, text);
        answer->key = qs_key_add(answer->key, text);
    } else {
        char *whole = qs_need(strndup(field->text, field->length));
        answer->key = qs_key_add(answer->key, whole);
        free(whole);
    }
    return true;
}

static bool read_row(const struct qs_known_answers *answers, const struct qs_text_table *table,
                     struct answer *answer, struct qs_error *error)
{
    size_t key = 0;
    for (size_t i = 0; i < table->columns; i++) {
        enum meaning meaning = answers->meanings[i];
        const struct qs_field *field = &table->fields[i];
        if (meaning == KEY && !read_key(table, answers->keys.at[key++], field, answer, error))
            return false;
        if (meaning != KEY && meaning != NOTHING &&
            !read_answer(table, meaning, field, answer, error))
            return false;
    }
    return true;
}

static bool add_row(struct qs_known_answers *answers, const struct qs_text_table *table,
                    struct qs_error *error)
{
    struct answer answer = {.line = table->line, .upper = INT32_MAX};
    struct answer *grown =
        qs_need(qs_grow(answers->answers, answers->count, &answers->capacity, sizeof *grown));
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

static bool known_answers_read_rows(struct qs_known_answers *answers, struct qs_text_table *table,
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
    if (!known_answers_read_columns(answers, table, error) ||
        !known_answers_read_rows(answers, table, error))
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
    struct qs_known_answers *answers = qs_need_array(1, sizeof *answers);
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

/* NULL: none is known. */
static const struct answer *find_answer(const struct qs_known_answers *answers,
                                        const struct qs_run_record *record)
{
    if (answers->of_families && !record->family)
        return NULL;
    const struct answer wanted = {.key = qs_run_key(&answers->keys, record)};
    const struct answer *answer =
        bsearch(&wanted, answers->answers, answers->count, sizeof wanted, compare_answers);
    free(wanted.key);
    return answer;
}

static void report_contradiction(const struct qs_run_record *record, int32_t lower, int32_t upper)
{
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

static void compare_result(struct counts *counts, const struct answer *answer,
                           const struct qs_run_record *record)
{
    int32_t lower = answer->lower, upper = answer->upper;
    if (answer->kind == FIT && lower < record->n)
        lower = record->n;
    if (answer->kind == DO_NOT_FIT && upper >= record->n)
        upper = record->n - 1;
    counts->compared++;
    if (record->lower <= upper && record->upper >= lower) {
        counts->undecided += record->lower < lower || record->upper > upper;
    } else {
        counts->contradictions++;
        report_contradiction(record, lower, upper);
    }
}

void qs_known_answers_compare(struct qs_known_answers *answers, const struct qs_run_record *record)
{
    if (!answers)
        return;
    const struct answer *answer = find_answer(answers, record);
    if (!answer)
        answers->counts.unknown++;
    else if (!record->has_result)
        answers->counts.failed++;
    else
        compare_result(&answers->counts, answer, record);
}

int qs_known_answers_report(const struct qs_known_answers *answers)
{
    if (!answers)
        return QS_EXIT_DONE;
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
