#include "web_question.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "json.h"
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
static bool add_line(struct qs_instance *instance, enum qs_direction direction,
                     struct qs_json_reader *item, struct qs_error *error)
{
    int64_t number = qs_json_read_integer(item, "", INT32_MIN, INT32_MAX);
    if (item->failed)
        return qs_error_set(error, QS_ERROR_INPUT, "expected a whole number");
    return qs_instance_block_diagonal(instance, direction, (int32_t)number, error);
}

static bool add_difference(struct qs_instance *instance, struct qs_json_reader *item,
                           struct qs_error *error)
{
    return add_line(instance, QS_DIFFERENCE, item, error);
}

static bool add_sum(struct qs_instance *instance, struct qs_json_reader *item,
                    struct qs_error *error)
{
    return add_line(instance, QS_SUM, item, error);
}

static bool read_square(struct qs_json_reader *item, const struct qs_instance *instance,
                        struct qs_square *square, struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    int64_t numbers[2] = {0, 0};
    qs_json_read_begin(item, '[');
    for (int i = 0; i < 2; i++)
        if (qs_json_read_next(item))
            numbers[i] = qs_json_read_integer(item, "", 0, n - 1);
        else
            qs_json_read_expected(item, "two numbers");
    *square = (struct qs_square){(int32_t)numbers[0], (int32_t)numbers[1]};
    return qs_json_read_close(item) ||
           qs_error_set(error, QS_ERROR_INPUT, "expected [row, column], both from 0 to %d", n - 1);
}

static bool add_queen(struct qs_instance *instance, struct qs_json_reader *item,
                      struct qs_error *error)
{
    struct qs_square square;
    return read_square(item, instance, &square, error) &&
           qs_instance_add_queen(instance, square, error);
}

static bool add_blocked(struct qs_instance *instance, struct qs_json_reader *item,
                        struct qs_error *error)
{
    struct qs_square square;
    return read_square(item, instance, &square, error) &&
           qs_instance_block_square(instance, square, error);
}

static bool add_free(struct qs_instance *instance, struct qs_json_reader *item,
                     struct qs_error *error)
{
    struct qs_square square;
    return read_square(item, instance, &square, error) &&
           qs_instance_list_free_square(instance, square, error);
}

static const struct list {
    const char *name;
    bool (*add)(struct qs_instance *instance, struct qs_json_reader *item, struct qs_error *error);
} lists[] = {
    {"queens", add_queen},     {"blocked", add_blocked}, {"blocked_differences", add_difference},
    {"blocked_sums", add_sum}, {"free", add_free},
};
enum { LISTS = sizeof lists / sizeof *lists };

/* Where the members of the board are in the body: they are read after all others, in order. */
struct body {
    struct qs_json_reader reader;                   /* of the body, which is JSON */
    struct qs_json_reader board, text, list[LISTS]; /* bookmarks */
    bool has_board, has_text, has_list[LISTS];
};

/* Remember where the member is, if it belongs to the board, or is the text to be read. */
static bool mark_member(struct body *body, enum qs_service_flag service)
{
    struct qs_json_reader place = body->reader, *reader = &body->reader;
    bool found = false;
    if (service == QS_SERVICE_READ) {
        found = body->has_text = qs_json_read_is(reader, "text");
        body->text = place;
    } else if (qs_json_read_is(reader, "board")) {
        found = body->has_board = true;
        body->board = place;
    }
    for (size_t i = 0; service != QS_SERVICE_READ && i < LISTS; i++) {
        if (!qs_json_read_is(reader, lists[i].name))
            continue;
        found = body->has_list[i] = true;
        body->list[i] = place;
    }
    if (found)
        qs_json_read_skip(reader);
    return found;
}

static bool add_list(struct qs_instance *instance, const struct list *list,
                     struct qs_json_reader *items, struct qs_error *error)
{
    size_t i = 0;
    if (qs_json_read_null(items))
        return true;
    if (!qs_json_read_begin(items, '[')) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a list");
        return qs_error_place(error, list->name, 0, 0);
    }
    for (; qs_json_read_next(items); i++) {
        if (list->add(instance, items, error))
            continue;
        char place[64];
        snprintf(place, sizeof place, "%s[%zu]", list->name, i);
        return qs_error_place(error, place, 0, 0);
    }
    return true;
}

static bool read_board(struct qs_web_question *question, struct body *body, struct qs_error *error)
{
    int64_t n = 0;
    if (body->has_board)
        n = qs_json_read_integer(&body->board, "", 1, QS_SERVE_SIZE_MAX);
    if (n == 0) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a whole number from 1 to %d",
                     QS_SERVE_SIZE_MAX);
        return qs_error_place(error, "board", 0, 0);
    }
    question->instance = qs_instance_new((int32_t)n, error);
    bool added = question->instance != NULL;
    for (size_t i = 0; added && i < LISTS; i++)
        added =
            !body->has_list[i] || add_list(question->instance, &lists[i], &body->list[i], error);
    return added;
}

/* For QS_SERVICE_READ: a text in one of the formats of instances. */
static bool read_text(struct qs_web_question *question, struct body *body, size_t size,
                      struct qs_error *error)
{
    char *text = malloc(size + 1);
    if (!text)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    size_t length = body->has_text ? qs_json_read_string(&body->text, text, size + 1) : 0;
    if (!body->has_text || body->text.failed) {
        free(text);
        qs_error_set(error, QS_ERROR_INPUT, "expected the text of an instance");
        return qs_error_place(error, "text", 0, 0);
    }
    question->instance = qs_instance_read_text("text", text, length, NULL, error);
    free(text);
    if (!question->instance)
        return false;
    qs_instance_set_name(question->instance, NULL);
    int32_t n = qs_instance_size(question->instance);
    return n <= QS_SERVE_SIZE_MAX ||
           qs_error_set(error, QS_ERROR_INPUT, "n = %d is too large for the page (up to %d)", n,
                        QS_SERVE_SIZE_MAX);
}

static bool set_number(const struct field *field, void *target, struct qs_json_reader *value,
                       struct qs_error *error)
{
    int64_t number = qs_json_read_integer(value, "", field->least, field->most);
    if (value->failed)
        return qs_error_set(error, QS_ERROR_INPUT, "expected a whole number from %lld to %lld",
                            (long long)field->least, (long long)field->most);
    *(int64_t *)target = number;
    return true;
}

static bool set_seconds(const struct field *field, void *target, struct qs_json_reader *value,
                        struct qs_error *error)
{
    double seconds = qs_json_read_real(value);
    if (!(seconds > 0) || seconds > (double)field->most)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected a positive number of seconds, up to %d", (int)field->most);
    *(double *)target = seconds;
    return true;
}

static bool set_text(const struct field *field, char *target, struct qs_json_reader *value,
                     struct qs_error *error)
{
    size_t length = qs_json_read_string(value, target, field->size);
    return (length > 0 && length < field->size) ||
           qs_error_set(error, QS_ERROR_INPUT, "expected a text of 1 to %zu characters",
                        field->size - 1);
}

static bool set_word(const struct field *field, void *target, struct qs_json_reader *value,
                     struct qs_error *error)
{
    unsigned index;
    char text[64], list[320];
    size_t length = qs_json_read_string(value, text, sizeof text);
    if (value->failed || length >= sizeof text ||
        !qs_words_find(field->words, QS_ALL_WORDS, text, length, &index)) {
        qs_words_list(field->words, QS_ALL_WORDS, NULL, list, sizeof list);
        return qs_error_set(error, QS_ERROR_INPUT, "expected %s", list);
    }
    if (field->kind == ENGINE)
        *(const char **)target = field->words(index);
    else
        *(unsigned *)target = index;
    return true;
}

static bool set_flag(void *target, struct qs_json_reader *value, struct qs_error *error)
{
    *(bool *)target = qs_json_read_boolean(value);
    return !value->failed || qs_error_set(error, QS_ERROR_INPUT, "expected true or false");
}

static bool set_field(const struct field *field, struct qs_web_question *question,
                      struct qs_json_reader *value, struct qs_error *error)
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

/* The name may have anything in it, but the error is one line. */
static bool refuse_member(const char *name, struct qs_error *error)
{
    char printed[41];
    snprintf(printed, sizeof printed, "%.40s", name);
    qs_make_printable(printed);
    return qs_error_set(error, QS_ERROR_INPUT, "unknown member \"%s\"", printed);
}

static bool set_option(struct qs_web_question *question, enum qs_service_flag service,
                       struct body *body, struct qs_error *error)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (fields[i].services & service && qs_json_read_is(&body->reader, fields[i].name))
            return set_field(&fields[i], question, &body->reader, error) ||
                   qs_error_place(error, fields[i].name, 0, 0);
    return mark_member(body, service) || refuse_member(body->reader.name, error);
}

static bool read_object(struct qs_web_question *question, enum qs_service_flag service,
                        struct body *body, size_t size, struct qs_error *error)
{
    if (!qs_json_read_begin(&body->reader, '{'))
        return qs_error_set(error, QS_ERROR_INPUT, "expected a JSON object");
    while (qs_json_read_next(&body->reader))
        if (!set_option(question, service, body, error))
            return false;
    if (question->size >= 0 ? question->any || question->maximal
                            : question->any && question->maximal)
        return qs_error_set(error, QS_ERROR_INPUT, "expected one of size, any and maximal");
    return service == QS_SERVICE_READ ? read_text(question, body, size, error)
                                      : read_board(question, body, error);
}

bool qs_web_question_parse(struct qs_web_question *question, enum qs_service_flag service,
                           const char *text, size_t length, struct qs_error *error)
{
    /* Errors name the member: those of the reader, which name a line and a column, are not used. */
    struct body body = {0};
    qs_json_reader_init(&body.reader, NULL, text, length, NULL);
    *question = (struct qs_web_question){
        .engine = qs_engine_name(0), .time_limit = 10, .steps = 2000, .size = -1, .blames = 1};
    struct qs_json_reader whole = body.reader;
    qs_json_read_skip(&whole);
    bool read = qs_json_read_end(&whole, "")
                    ? read_object(question, service, &body, length, error)
                    : qs_error_set(error, QS_ERROR_INPUT, "expected a JSON object");
    if (!read)
        qs_web_question_release(question);
    return read;
}

void qs_web_question_release(struct qs_web_question *question)
{
    qs_instance_free(question->instance);
    question->instance = NULL;
}
