#include "web_question.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "json_load.h"
#include "printable.h"
#include "queensat/solve.h"
#include "serve.h"
#include "words.h"

enum kind { NUMBER, FLAG, SECONDS, TEXT, WORD, ENGINE };

struct field {
    const char *name;
    unsigned services;
    enum kind kind;
    size_t offset, size;
    int64_t least, most;
    qs_words *words;
};

static const char *amo_word(unsigned i)
{
    return qs_amo_name((enum qs_amo)i);
}

static const char *card_word(unsigned i)
{
    return qs_card_name((enum qs_card)i);
}

#define OF(member)                                                                                 \
    offsetof(struct qs_web_question, member), sizeof((struct qs_web_question *)0)->member

/* The options; besides, there are the members of the board (below). */
static const struct field fields[] = {
    {"page", ~0U, TEXT, OF(page), 0, 0, NULL},
    {"time_limit", ~0U, SECONDS, OF(time_limit), 0, QS_SECONDS_MAX, NULL},
    {"target", QS_SERVICE_SOLVE | QS_SERVICE_EXPLAIN | QS_SERVICE_TRACE | QS_SERVICE_EXPORT, NUMBER,
     OF(target), 1, INT32_MAX, NULL},
    {"engine", QS_SERVICE_SOLVE | QS_SERVICE_TRACE | QS_SERVICE_DRAW, ENGINE, OF(engine), 0, 0,
     qs_engine_name},
    {"seed", QS_SERVICE_SOLVE | QS_SERVICE_EXPLAIN | QS_SERVICE_TRACE | QS_SERVICE_DRAW, NUMBER,
     OF(seed), 0, INT64_MAX, NULL},
    {"steps", QS_SERVICE_TRACE, NUMBER, OF(steps), 1, QS_STEPS_MAX, NULL},
    {"size", QS_SERVICE_COUNT, NUMBER, OF(size), 0, QS_SERVE_SIZE_MAX, NULL},
    {"any", QS_SERVICE_COUNT, FLAG, OF(any), 0, 0, NULL},
    {"maximal", QS_SERVICE_COUNT, FLAG, OF(maximal), 0, 0, NULL},
    {"classes", QS_SERVICE_COUNT, FLAG, OF(classes), 0, 0, NULL},
    {"list", QS_SERVICE_COUNT, NUMBER, OF(list), 0, QS_PLACEMENTS_MAX, NULL},
    {"blames", QS_SERVICE_EXPLAIN, NUMBER, OF(blames), 1, QS_BLAMES_MAX, NULL},
    {"smallest", QS_SERVICE_EXPLAIN, FLAG, OF(smallest), 0, 0, NULL},
    {"format", QS_SERVICE_EXPORT, TEXT, OF(format), 0, 0, NULL},
    {"amo", QS_SERVICE_EXPORT, WORD, OF(amo), 0, 0, amo_word},
    {"card", QS_SERVICE_EXPORT, WORD, OF(card), 0, 0, card_word},
    {"full", QS_SERVICE_EXPORT, FLAG, OF(full), 0, 0, NULL},
    {"solve", QS_SERVICE_DRAW, FLAG, OF(solved), 0, 0, NULL},
    {"attacked", QS_SERVICE_DRAW, FLAG, OF(attacked), 0, 0, NULL},
    {"cover", QS_SERVICE_DRAW, FLAG, OF(cover), 0, 0, NULL},
};
enum { FIELDS = sizeof fields / sizeof *fields };

/* The board's lists, in the order in which they are added. */
static bool add_line(struct qs_instance *instance, enum qs_direction direction, const json_t *item,
                     struct qs_error *error)
{
    json_int_t number = json_integer_value(item);
    if (!json_is_integer(item) || number < INT32_MIN || number > INT32_MAX)
        return qs_error_set(error, QS_ERROR_INPUT, "expected a whole number");
    return qs_instance_block_diagonal(instance, direction, (int32_t)number, error);
}

static bool add_difference(struct qs_instance *instance, const json_t *item, struct qs_error *error)
{
    return add_line(instance, QS_DIFFERENCE, item, error);
}

static bool add_sum(struct qs_instance *instance, const json_t *item, struct qs_error *error)
{
    return add_line(instance, QS_SUM, item, error);
}

static bool square_of(const json_t *item, const struct qs_instance *instance,
                      struct qs_square *square, struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    const json_t *row = json_array_get(item, 0), *column = json_array_get(item, 1);
    json_int_t i = json_integer_value(row), j = json_integer_value(column);
    if (json_array_size(item) != 2 || !json_is_integer(row) || !json_is_integer(column) || i < 0 ||
        i >= n || j < 0 || j >= n)
        return qs_error_set(error, QS_ERROR_INPUT, "expected [row, column], both from 0 to %d",
                            n - 1);
    *square = (struct qs_square){(int32_t)i, (int32_t)j};
    return true;
}

static bool add_queen(struct qs_instance *instance, const json_t *item, struct qs_error *error)
{
    struct qs_square square;
    return square_of(item, instance, &square, error) &&
           qs_instance_add_queen(instance, square, error);
}

static bool add_blocked(struct qs_instance *instance, const json_t *item, struct qs_error *error)
{
    struct qs_square square;
    return square_of(item, instance, &square, error) &&
           qs_instance_block_square(instance, square, error);
}

static bool add_free(struct qs_instance *instance, const json_t *item, struct qs_error *error)
{
    struct qs_square square;
    return square_of(item, instance, &square, error) &&
           qs_instance_list_free_square(instance, square, error);
}

static const struct list {
    const char *name;
    bool (*add)(struct qs_instance *instance, const json_t *item, struct qs_error *error);
} lists[] = {
    {"queens", add_queen},     {"blocked", add_blocked}, {"blocked_differences", add_difference},
    {"blocked_sums", add_sum}, {"free", add_free},
};
enum { LISTS = sizeof lists / sizeof *lists };

static bool add_list(struct qs_instance *instance, const struct list *list, const json_t *items,
                     struct qs_error *error)
{
    if (items && !json_is_array(items) && !json_is_null(items)) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a list");
        return qs_error_place(error, list->name, 0, 0);
    }
    for (size_t i = 0; i < json_array_size(items); i++) {
        if (list->add(instance, json_array_get(items, i), error))
            continue;
        char place[64];
        snprintf(place, sizeof place, "%s[%zu]", list->name, i);
        return qs_error_place(error, place, 0, 0);
    }
    return true;
}

static bool read_board(struct qs_web_question *question, const json_t *object,
                       struct qs_error *error)
{
    const json_t *n = json_object_get(object, "board");
    if (!json_is_integer(n) || json_integer_value(n) < 1 ||
        json_integer_value(n) > QS_SERVE_SIZE_MAX) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a whole number from 1 to %d",
                     QS_SERVE_SIZE_MAX);
        return qs_error_place(error, "board", 0, 0);
    }
    question->instance = qs_instance_new((int32_t)json_integer_value(n), error);
    bool added = question->instance != NULL;
    for (size_t i = 0; added && i < LISTS; i++)
        added =
            add_list(question->instance, &lists[i], json_object_get(object, lists[i].name), error);
    return added;
}

/* For QS_SERVICE_READ: a text in one of the formats of instances. */
static bool read_text(struct qs_web_question *question, const json_t *object,
                      struct qs_error *error)
{
    const json_t *text = json_object_get(object, "text");
    if (!json_is_string(text)) {
        qs_error_set(error, QS_ERROR_INPUT, "expected the text of an instance");
        return qs_error_place(error, "text", 0, 0);
    }
    question->instance = qs_instance_read_text("text", json_string_value(text),
                                               json_string_length(text), NULL, error);
    if (!question->instance)
        return false;
    qs_instance_set_name(question->instance, NULL);
    int32_t n = qs_instance_size(question->instance);
    return n <= QS_SERVE_SIZE_MAX ||
           qs_error_set(error, QS_ERROR_INPUT, "n = %d is too large for the page (up to %d)", n,
                        QS_SERVE_SIZE_MAX);
}

static bool set_number(const struct field *field, void *target, const json_t *value,
                       struct qs_error *error)
{
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < field->least || number > field->most)
        return qs_error_set(error, QS_ERROR_INPUT, "expected a whole number from %lld to %lld",
                            (long long)field->least, (long long)field->most);
    *(int64_t *)target = number;
    return true;
}

static bool set_seconds(const struct field *field, void *target, const json_t *value,
                        struct qs_error *error)
{
    double seconds = json_number_value(value);
    if (!json_is_number(value) || !(seconds > 0) || seconds > (double)field->most)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected a positive number of seconds, up to %d", (int)field->most);
    *(double *)target = seconds;
    return true;
}

static bool set_text(const struct field *field, void *target, const json_t *value,
                     struct qs_error *error)
{
    const char *text = json_string_value(value);
    if (!text || json_string_length(value) >= field->size || strlen(text) == 0 ||
        strlen(text) != json_string_length(value))
        return qs_error_set(error, QS_ERROR_INPUT, "expected a text of 1 to %zu characters",
                            field->size - 1);
    snprintf(target, field->size, "%s", text);
    return true;
}

static bool set_word(const struct field *field, void *target, const json_t *value,
                     struct qs_error *error)
{
    unsigned index;
    char list[320];
    const char *text = json_string_value(value);
    if (!text || !qs_words_find(field->words, QS_ALL_WORDS, text, strlen(text), &index)) {
        qs_words_list(field->words, QS_ALL_WORDS, NULL, list, sizeof list);
        return qs_error_set(error, QS_ERROR_INPUT, "expected %s", list);
    }
    if (field->kind == ENGINE)
        *(const char **)target = field->words(index);
    else
        *(unsigned *)target = index;
    return true;
}

static bool set_flag(void *target, const json_t *value, struct qs_error *error)
{
    if (!json_is_boolean(value))
        return qs_error_set(error, QS_ERROR_INPUT, "expected true or false");
    *(bool *)target = json_is_true(value);
    return true;
}

static bool set_field(const struct field *field, struct qs_web_question *question,
                      const json_t *value, struct qs_error *error)
{
    void *target = (char *)question + field->offset;
    switch (field->kind) {
    case NUMBER:
        return set_number(field, target, value, error);
    case SECONDS:
        return set_seconds(field, target, value, error);
    case TEXT:
        return set_text(field, target, value, error);
    case FLAG:
        return set_flag(target, value, error);
    case WORD:
    case ENGINE:
        break;
    }
    return set_word(field, target, value, error);
}

/* Whether the member belongs to the board, or is the text to be read. */
static bool is_of_board(const char *name, enum qs_service_flag service)
{
    if (service == QS_SERVICE_READ)
        return strcmp(name, "text") == 0;
    bool found = strcmp(name, "board") == 0;
    for (size_t i = 0; i < LISTS; i++)
        found = found || strcmp(name, lists[i].name) == 0;
    return found;
}

/* The name may have anything in it, but the error is one line. */
static bool refuse_member(const char *name, struct qs_error *error)
{
    char printed[41];
    snprintf(printed, sizeof printed, "%s", name);
    qs_make_printable(printed);
    return qs_error_set(error, QS_ERROR_INPUT, "unknown member \"%s\"", printed);
}

static bool set_option(struct qs_web_question *question, enum qs_service_flag service,
                       const char *name, const json_t *value, struct qs_error *error)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (fields[i].services & service && strcmp(fields[i].name, name) == 0)
            return set_field(&fields[i], question, value, error) ||
                   qs_error_place(error, name, 0, 0);
    return is_of_board(name, service) || refuse_member(name, error);
}

static bool read_object(struct qs_web_question *question, enum qs_service_flag service,
                        json_t *object, struct qs_error *error)
{
    const char *name;
    json_t *value;
    if (!json_is_object(object))
        return qs_error_set(error, QS_ERROR_INPUT, "expected a JSON object");
    json_object_foreach(object, name, value)
    {
        if (!set_option(question, service, name, value, error))
            return false;
    }
    if (question->size >= 0 ? question->any || question->maximal
                            : question->any && question->maximal)
        return qs_error_set(error, QS_ERROR_INPUT, "expected one of size, any and maximal");
    return service == QS_SERVICE_READ ? read_text(question, object, error)
                                      : read_board(question, object, error);
}

bool qs_web_question_parse(struct qs_web_question *question, enum qs_service_flag service,
                           const char *body, size_t length, struct qs_error *error)
{
    void *memory;
    *question = (struct qs_web_question){
        .engine = qs_engine_name(0), .time_limit = 10, .steps = 2000, .size = -1, .blames = 1};
    json_t *object = qs_json_load(body, length, &memory);
    bool read = object ? read_object(question, service, object, error)
                       : qs_error_set(error, memory ? QS_ERROR_INPUT : QS_ERROR_MEMORY, "%s",
                                      memory ? "expected a JSON object" : "not enough memory");
    free(memory);
    if (!read)
        qs_web_question_release(question);
    return read;
}

void qs_web_question_release(struct qs_web_question *question)
{
    qs_instance_free(question->instance);
    question->instance = NULL;
}
