/* The value of an option in JSON, as cli/options/option_value.c reads that of a command line. */
#include <math.h>
#include <string.h>

#include "fault.h"
#include "question.h"

static bool json_expected(struct qs_error *error, const char *what)
{
    return qs_error_set(error, QS_ERROR_INPUT, "expected %s", what);
}

static bool json_read_number(struct qs_json_reader *reader, int64_t least, int64_t most,
                             int64_t *number, struct qs_error *error)
{
    *number = qs_json_read_integer(reader, "", least, most);
    return !reader->failed ||
           qs_error_set(error, QS_ERROR_INPUT, "expected a whole number from %lld to %lld",
                        (long long)least, (long long)most);
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
static bool json_set_steps(const struct qs_option *option, struct qs_json_reader *reader,
                           struct qs_steps *field, struct qs_error *error)
{
    static const enum qs_steps_kind kinds[] = {[QS_OPTION_STEPS] = QS_STEPS_WHOLE,
                                               [QS_OPTION_DECIMAL] = QS_STEPS_DECIMAL,
                                               [QS_OPTION_PERCENT] = QS_STEPS_PERCENT};
    char text[64] = "";
    size_t length = 0;
    if (qs_json_read_kind(reader) == QS_JSON_STRING) {
        length = qs_json_read_string(reader, text, sizeof text);
    } else if (qs_json_read_kind(reader) == QS_JSON_NUMBER) {
        read_number_text(reader, text, sizeof text);
    }
    if (length >= sizeof text)
        return json_expected(error, "a number");
    return qs_steps_parse(field, kinds[option->kind], option->least, option->most, false, text,
                          error);
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

bool qs_option_read(const struct qs_option *option, struct qs_json_reader *reader,
                    const struct qs_question_limits *limits, void *field, struct qs_error *error)
{
    char text[64] = "", list[320];
    int64_t number, most = option->most;
    double seconds;
    size_t length;
    unsigned index;
    switch (option->kind) {
    case QS_OPTION_FLAG:
        *(bool *)field = qs_json_read_boolean(reader);
        return !reader->failed || json_expected(error, "true or false");
    case QS_OPTION_NUMBER:
        if (option->name == QS_OPT_THREADS && most > limits->threads)
            most = limits->threads;
        if (!json_read_number(reader, option->least, most, &number, error))
            return false;
        if (option->size == sizeof number)
            memcpy(field, &number, sizeof number);
        else
            *(int32_t *)field = (int32_t)number;
        return true;
    case QS_OPTION_STEPS:
    case QS_OPTION_DECIMAL:
    case QS_OPTION_PERCENT:
        return json_set_steps(option, reader, field, error);
    case QS_OPTION_SECONDS:
        seconds = qs_json_read_real(reader);
        if (!(seconds > 0) || isinf(seconds) || (limits->seconds > 0 && seconds > limits->seconds))
            return qs_error_set(error, QS_ERROR_INPUT,
                                limits->seconds > 0
                                    ? "expected a positive number of seconds, up to %g"
                                    : "expected a positive number of seconds",
                                limits->seconds);
        *(double *)field = seconds;
        return true;
    case QS_OPTION_BYTES:
        most = (uint64_t)limits->memory < INT64_MAX ? (int64_t)limits->memory : INT64_MAX;
        if (!json_read_number(reader, 1, most, &number, error))
            return false;
        *(size_t *)field = (size_t)number;
        return true;
    case QS_OPTION_KIND:
    case QS_OPTION_WORD:
    case QS_OPTION_NAME:
        /* No word is as long as the text, nor empty, as what is no string. */
        length = qs_json_read_string(reader, text, sizeof text);
        if (qs_words_find(option->words, option->accepted, text, length, &index)) {
            qs_option_take_word(option, index, field);
            return true;
        }
        qs_words_list(option->words, option->accepted, NULL, list, sizeof list);
        return json_expected(error, list);
    case QS_OPTION_SHARD:
        length = qs_json_read_string(reader, text, sizeof text);
        return (length < sizeof text && qs_shard_read(field, text)) ||
               json_expected(error, "\"I/N\" with I from 1 to N");
    case QS_OPTION_TEXT:
        length = qs_json_read_string(reader, field, option->size);
        return (length > 0 && length < option->size) ||
               qs_error_set(error, QS_ERROR_INPUT, "expected a text of 1 to %zu characters",
                            option->size - 1);
    default:
        return json_expected(error, "another option");
    }
}
