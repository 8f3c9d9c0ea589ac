#include "known_answers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "memory.h"
#include "parameter.h"
#include "text_reader.h"
#include "words.h"

enum { COLUMNS_MAX = 64 };

/* The meaning of a column: a part of the key (a parameter, or one of these), or an answer. */
enum column { FAMILY = QS_PARAMETERS, INSTANCE, KEYS, MAXIMUM = KEYS, LOWER, UPPER, FITS, OTHER };

/* An instance, and what is known about it: bounds, or whether n queens fit. */
struct answer {
    char *key; /* the fields of the key columns, in order, each after a line feed */
    int32_t lower, upper;
    enum { NUMBERS, FIT, DO_NOT_FIT } kind;
};

struct counts {
    uint64_t compared;       /* runs with a result for whose instance an answer is known */
    uint64_t contradictions; /* among them */
    uint64_t undecided;      /* among them: the result does not decide the answer */
    uint64_t unknown;        /* runs for whose instance no answer is known */
};

struct qs_known_answers {
    enum column columns[COLUMNS_MAX];
    size_t column_count;
    struct answer *answers;
    size_t count, capacity;
    struct counts counts;
};

/* A field of a line. */
struct field {
    const char *text;
    size_t length;
};

/* The state of reading a table. */
struct reading {
    struct qs_known_answers *answers;
    const char *source;
    unsigned long line;
    bool has_tabs;
    struct field fields[COLUMNS_MAX];
    size_t field_count;
};

static bool refuse(const struct reading *reading, struct qs_error *error, const char *what,
                   const struct field *found)
{
    if (found)
        qs_error_set(error, QS_ERROR_INPUT, "expected %s, found \"%.*s\"", what,
                     (int)(found->length < 40 ? found->length : 40), found->text);
    else
        qs_error_set(error, QS_ERROR_INPUT, "expected %s", what);
    return qs_error_place(error, reading->source, reading->line, 0);
}

/* Split a line into fields; fields beyond COLUMNS_MAX are ignored. */
static void split(struct reading *reading, const char *at, const char *end)
{
    const char *separators = reading->has_tabs ? "\t" : " \t";
    reading->field_count = 0;
    while (reading->field_count < COLUMNS_MAX) {
        while (!reading->has_tabs && at < end && strchr(separators, *at))
            at++;
        if (at == end && !reading->has_tabs)
            return;
        const char *start = at;
        while (at < end && !strchr(separators, *at))
            at++;
        reading->fields[reading->field_count++] = (struct field){start, (size_t)(at - start)};
        if (at++ == end)
            return;
    }
}

static const char *other_name(unsigned i)
{
    static const char *const names[] = {"family", "instance", "maximum", "lower", "upper", "fits"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

static bool read_columns(struct reading *reading, struct qs_error *error)
{
    struct qs_known_answers *answers = reading->answers;
    bool has_key = false, has_answer = false;
    for (size_t i = 0; i < reading->field_count; i++) {
        const struct field *field = &reading->fields[i];
        unsigned index, column = OTHER;
        if (qs_words_find(qs_parameter_name, QS_ALL_WORDS, field->text, field->length, &index))
            column = index;
        else if (qs_words_find(other_name, QS_ALL_WORDS, field->text, field->length, &index))
            column = FAMILY + index;
        answers->columns[answers->column_count++] = column;
        has_key = has_key || column < KEYS;
        has_answer = has_answer || (column >= KEYS && column < OTHER);
    }
    if (!has_key)
        return refuse(reading, error,
                      "the names of columns, among them instance, or parameters such as board, id",
                      NULL);
    return has_answer ||
           refuse(reading, error, "the names of columns, among them maximum, lower, upper or fits",
                  NULL);
}

static bool is_word(const struct field *field, const char *word)
{
    return strlen(word) == field->length && memcmp(word, field->text, field->length) == 0;
}

static bool read_fits(const struct reading *reading, const struct field *field,
                      struct answer *answer, struct qs_error *error)
{
    if (is_word(field, "1") || is_word(field, "SATISFIABLE"))
        answer->kind = FIT;
    else if (is_word(field, "0") || is_word(field, "UNSATISFIABLE"))
        answer->kind = DO_NOT_FIT;
    else
        return refuse(reading, error, "1, 0, SATISFIABLE or UNSATISFIABLE", field);
    return true;
}

static bool read_bound(const struct reading *reading, const struct field *field, int64_t *number,
                       struct qs_error *error)
{
    struct qs_text_reader reader;
    qs_reader_init(&reader, "", field->text, field->length);
    return (qs_reader_number(&reader, "", 0, INT32_MAX, number, NULL) && reader.at == reader.end) ||
           refuse(reading, error, "a number of queens", field);
}

static bool read_answer(const struct reading *reading, enum column column,
                        const struct field *field, struct answer *answer, struct qs_error *error)
{
    int64_t number;
    if (field->length == 0 || is_word(field, "-"))
        return true;
    if (column == FITS)
        return read_fits(reading, field, answer, error);
    if (!read_bound(reading, field, &number, error))
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

static bool read_row(const struct reading *reading, struct answer *answer, struct qs_error *error)
{
    const struct qs_known_answers *answers = reading->answers;
    for (size_t i = 0; i < answers->column_count; i++) {
        enum column column = answers->columns[i];
        const struct field *field = &reading->fields[i];
        if (column < KEYS) {
            answer->key = extend_key(answer->key, field->text, field->length);
            if (!answer->key)
                return no_memory(error);
        } else if (column < OTHER && !read_answer(reading, column, field, answer, error)) {
            return false;
        }
    }
    return true;
}

static bool add_row(struct reading *reading, struct qs_error *error)
{
    struct qs_known_answers *answers = reading->answers;
    struct answer answer = {.upper = INT32_MAX};
    if (reading->field_count < answers->column_count)
        return refuse(reading, error, "a field for each column", NULL);
    struct answer *grown =
        qs_grow(answers->answers, answers->count, &answers->capacity, sizeof *grown);
    if (!grown)
        return no_memory(error);
    answers->answers = grown;
    if (!read_row(reading, &answer, error)) {
        free(answer.key);
        return false;
    }
    grown[answers->count++] = answer;
    return true;
}

static bool read_line(struct reading *reading, const char *line, const char *end,
                      struct qs_error *error)
{
    reading->line++;
    if (end > line && end[-1] == '\r')
        end--;
    if (line == end || *line == '#')
        return true;
    bool is_first = reading->answers->column_count == 0;
    if (is_first)
        reading->has_tabs = memchr(line, '\t', (size_t)(end - line)) != NULL;
    split(reading, line, end);
    return is_first ? read_columns(reading, error) : add_row(reading, error);
}

static int compare_answers(const void *left, const void *right)
{
    return strcmp(((const struct answer *)left)->key, ((const struct answer *)right)->key);
}

static bool read_table(struct reading *reading, const char *text, size_t length,
                       struct qs_error *error)
{
    struct qs_known_answers *answers = reading->answers;
    for (const char *at = text, *end; at < text + length; at = end + 1) {
        size_t rest = (size_t)(text + length - at);
        end = memchr(at, '\n', rest);
        if (!end)
            end = text + length;
        if (!read_line(reading, at, end, error))
            return false;
    }
    if (answers->count == 0)
        return refuse(reading, error, "a line with the names of columns, and answers after it",
                      NULL);
    qsort(answers->answers, answers->count, sizeof *answers->answers, compare_answers);
    return true;
}

struct qs_known_answers *qs_known_answers_read(const char *path, struct qs_error *error)
{
    size_t length;
    char *text = qs_read_whole(path, SIZE_MAX - 1, &length, error);
    struct reading reading = {.source = qs_source_name(path)};
    reading.answers = text ? calloc(1, sizeof *reading.answers) : NULL;
    if (text && !reading.answers)
        no_memory(error);
    bool read = reading.answers && read_table(&reading, text, length, error);
    free(text);
    if (read)
        return reading.answers;
    qs_known_answers_free(reading.answers);
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

/* Find the value of a parameter in a name such as "sparse --board 60 --id 3". */
static bool find_value(const char *name, const char *parameter, struct field *field)
{
    char option[40];
    int length = snprintf(option, sizeof option, " --%s ", parameter);
    const char *at = strstr(name, option);
    if (!at)
        return false;
    *field = (struct field){at + length, strcspn(at + length, " ")};
    return true;
}

static bool find_field(const struct qs_run_record *record, enum column column, struct field *field)
{
    if (column == INSTANCE) {
        *field = (struct field){record->instance, strlen(record->instance)};
        return true;
    }
    if (!record->family)
        return false;
    *field = (struct field){record->family, strlen(record->family)};
    return column == FAMILY || find_value(record->instance, qs_parameter_name(column), field);
}

/* NULL if no answer is known. */
static const struct answer *find_answer(const struct qs_known_answers *answers,
                                        const struct qs_run_record *record)
{
    struct answer wanted = {.key = NULL};
    const struct answer *found = NULL;
    bool has_key = true;
    for (size_t i = 0; has_key && i < answers->column_count; i++) {
        struct field field;
        if (answers->columns[i] >= KEYS)
            continue;
        has_key = find_field(record, answers->columns[i], &field);
        if (has_key)
            wanted.key = extend_key(wanted.key, field.text, field.length);
        has_key = has_key && wanted.key;
    }
    if (has_key && wanted.key)
        found = bsearch(&wanted, answers->answers, answers->count, sizeof wanted, compare_answers);
    free(wanted.key);
    return found;
}

void qs_known_answers_compare(struct qs_known_answers *answers, const struct qs_run_record *record)
{
    struct counts *counts = &answers->counts;
    const struct answer *answer = find_answer(answers, record);
    if (!answer)
        counts->unknown++;
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
    if (counts->compared == 0) {
        fprintf(stderr, "queensat: --expect: the table has none of the instances\n");
        return QS_EXIT_USAGE;
    }
    qs_report_note("%" PRIu64 " runs compared with known answers: %" PRIu64
                   " contradictions, %" PRIu64 " undecided; %" PRIu64 " runs without an answer",
                   counts->compared, counts->contradictions, counts->undecided, counts->unknown);
    return counts->contradictions > 0 ? QS_EXIT_DISAGREEMENT : QS_EXIT_DONE;
}
