/* The value of an option in JSON, as cli/options/option_value.c reads that of a command line. */
#include <math.h>
#include <string.h>

#include "fault.h"
#include "question.h"

struct value {
    struct qs_json_reader *reader;
    const struct qs_question_limits *limits;
    struct qs_error *error;
};

static bool json_expected(struct value *value, const char *what)
{
    return qs_error_set(value->error, QS_ERROR_INPUT, "expected %s", what);
}

static bool json_expected_number(struct value *value, int64_t least, int64_t most)
{
    return qs_error_set(value->error, QS_ERROR_INPUT, "expected a whole number from %lld to %lld",
                        (long long)least, (long long)most);
}

static bool json_set_number(struct value *value, const struct qs_option *option, void *field)
{
    int64_t most = option->most;
    if (option->name == QS_OPT_THREADS && most > value->limits->threads)
        most = value->limits->threads;
    int64_t number = qs_json_read_integer(value->reader, "", option->least, most);
    if (value->reader->failed)
        return json_expected_number(value, option->least, most);
    if (option->size == sizeof number)
        memcpy(field, &number, sizeof number);
    else
        *(int32_t *)field = (int32_t)number;
    return true;
}

static bool json_set_seconds(struct value *value, double *field)
{
    double most = value->limits->seconds, seconds = qs_json_read_real(value->reader);
    if (!(seconds > 0) || isinf(seconds) || (most > 0 && seconds > most))
        return qs_error_set(value->error, QS_ERROR_INPUT,
                            most > 0 ? "expected a positive number of seconds, up to %g"
                                     : "expected a positive number of seconds",
                            most);
    *field = seconds;
    return true;
}

static bool json_set_bytes(struct value *value, size_t *field)
{
    uint64_t all = value->limits->memory;
    int64_t most = all < INT64_MAX ? (int64_t)all : INT64_MAX;
    int64_t bytes = qs_json_read_integer(value->reader, "", 1, most);
    if (value->reader->failed)
        return json_expected_number(value, 1, most);
    *field = (size_t)bytes;
    return true;
}

/*
 * The text of a number as a command line has it: without an exponent, which JSON allows (2e0), with
 * at most six decimals. As it stands if it has more digits than that.
 */
static void read_number_text(struct qs_json_reader *reader, char *text, size_t size)
{
    const char *begin = reader->text.at;
    struct qs_json_reader again = *reader;
    qs_json_read_skip(reader);
    size_t length = (size_t)(reader->text.at - begin);
    snprintf(text, size, "%.*s", (int)(length < size ? length : size - 1), begin);
    if (!strpbrk(text, "eE"))
        return;
    double value = qs_json_read_real(&again);
    long long parts = fabs(value) < 1e12 ? llround(1e6 * value) : -1, unit = 1000000;
    if (parts < 0 || (double)parts / 1e6 != value)
        return;
    int used = snprintf(text, size, "%lld.%06lld", parts / unit, parts % unit);
    while (text[used - 1] == '0')
        text[--used] = '\0';
    if (text[used - 1] == '.')
        text[used - 1] = '\0';
}

/* A number, or a text with one, such as "10%". */
static bool json_set_steps(struct value *value, const struct qs_option *option,
                           struct qs_steps *field)
{
    static const enum qs_steps_kind kinds[] = {[QS_OPTION_STEPS] = QS_STEPS_WHOLE,
                                               [QS_OPTION_DECIMAL] = QS_STEPS_DECIMAL,
                                               [QS_OPTION_PERCENT] = QS_STEPS_PERCENT};
    char text[64] = "";
    size_t length = 0;
    struct qs_json_reader *reader = value->reader;
    if (qs_json_read_kind(reader) == QS_JSON_STRING) {
        length = qs_json_read_string(reader, text, sizeof text);
    } else if (qs_json_read_kind(reader) == QS_JSON_NUMBER) {
        read_number_text(reader, text, sizeof text);
    }
    if (length >= sizeof text)
        return json_expected(value, "a number");
    return qs_steps_parse(field, kinds[option->kind], option->least, option->most, false, text,
                          value->error);
}

static bool json_set_text(struct value *value, const struct qs_option *option, char *field)
{
    size_t length = qs_json_read_string(value->reader, field, option->size);
    return (length > 0 && length < option->size) ||
           qs_error_set(value->error, QS_ERROR_INPUT, "expected a text of 1 to %zu characters",
                        option->size - 1);
}

static bool json_set_flag(struct value *value, bool *field)
{
    *field = qs_json_read_boolean(value->reader);
    return !value->reader->failed || json_expected(value, "true or false");
}

void qs_option_take_word(const struct qs_option *option, unsigned index, void *field)
{
    if (option->kind == QS_OPTION_NAME)
        *(const char **)field = option->words(index);
    else if (option->kind == QS_OPTION_KIND)
        *(struct qs_steps *)field = (struct qs_steps){index, index, 1, 1, false};
    else
        memcpy(field, &index, sizeof index);
}

static bool json_set_word(struct value *value, const struct qs_option *option, void *field)
{
    char text[64] = "", list[320];
    unsigned index;
    /* No word is as long as the text, nor empty, as what is no string. */
    size_t length = qs_json_read_string(value->reader, text, sizeof text);
    if (qs_words_find(option->words, option->accepted, text, length, &index)) {
        qs_option_take_word(option, index, field);
        return true;
    }
    qs_words_list(option->words, option->accepted, NULL, list, sizeof list);
    return json_expected(value, list);
}

/* Read the number at the beginning of the text; *end is what follows it. */
static bool read_shard_number(const char *text, int32_t *number, const char **end)
{
    int64_t value;
    struct qs_text_reader reader;
    qs_reader_init(&reader, "", text, strcspn(text, "/"));
    bool read = *text >= '0' && *text <= '9' &&
                qs_reader_number(&reader, "", 1, QS_SHARDS_MAX, &value, NULL) &&
                reader.at == reader.end;
    *number = read ? (int32_t)value : 0;
    *end = reader.at;
    return read;
}

bool qs_shard_read(struct qs_shard *shard, const char *text)
{
    struct qs_shard found;
    const char *end;
    if (!read_shard_number(text, &found.index, &end) || *end != '/' ||
        !read_shard_number(end + 1, &found.count, &end) || *end != '\0' ||
        found.index > found.count)
        return false;
    *shard = found;
    return true;
}

static bool json_set_shard(struct value *value, struct qs_shard *field)
{
    char text[32] = "";
    size_t length = qs_json_read_string(value->reader, text, sizeof text);
    return (length < sizeof text && qs_shard_read(field, text)) ||
           json_expected(value, "\"I/N\" with I from 1 to N");
}

bool qs_option_read(const struct qs_option *option, struct qs_json_reader *reader,
                    const struct qs_question_limits *limits, void *field, struct qs_error *error)
{
    struct value given = {reader, limits, error}, *value = &given;
    switch (option->kind) {
    case QS_OPTION_FLAG:
        return json_set_flag(value, field);
    case QS_OPTION_NUMBER:
        return json_set_number(value, option, field);
    case QS_OPTION_STEPS:
    case QS_OPTION_DECIMAL:
    case QS_OPTION_PERCENT:
        return json_set_steps(value, option, field);
    case QS_OPTION_SECONDS:
        return json_set_seconds(value, field);
    case QS_OPTION_BYTES:
        return json_set_bytes(value, field);
    case QS_OPTION_KIND:
    case QS_OPTION_WORD:
    case QS_OPTION_NAME:
        return json_set_word(value, option, field);
    case QS_OPTION_SHARD:
        return json_set_shard(value, field);
    case QS_OPTION_TEXT:
        return json_set_text(value, option, field);
    default:
        return json_expected(value, "another option");
    }
}
