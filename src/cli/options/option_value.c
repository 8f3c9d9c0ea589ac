#include "option_table.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "diagnostics.h"
#include "engine_choice.h"
#include "fault.h"
#include "memory.h"
#include "picture.h"
#include "settings.h"
#include "words.h"

static bool option_read_number(const char *text, int64_t least, int64_t most, int64_t *number,
                               struct qs_error *error)
{
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (*text == '\0' || *text == ' ' || *end != '\0' || errno || value < least || value > most) {
        qs_error_set(error, QS_ERROR_INPUT,
                     "expected a whole number from %lld to %lld, found \"%s\"", (long long)least,
                     (long long)most, text);
        return false;
    }
    *number = value;
    return true;
}

static bool option_set_number(const struct qs_option *option, void *field, const char *text,
                              struct qs_error *error)
{
    int64_t number;
    if (!option_read_number(text, option->least, option->most, &number, error))
        return false;
    QS_CHECK(option->size == sizeof number || option->most <= INT32_MAX);
    if (option->size == sizeof number)
        memcpy(field, &number, sizeof number);
    else
        *(int32_t *)field = (int32_t)number;
    return true;
}

/* The first number, of `length` bytes. A number that is cut is too large in any case. */
static bool read_first(const struct qs_option *option, const char *text, size_t length,
                       int64_t *first, struct qs_error *error)
{
    char copy[64];
    snprintf(copy, sizeof copy, "%.*s", (int)(length < sizeof copy ? length : sizeof copy), text);
    return option_read_number(text[length] ? copy : text, option->least, option->most, first,
                              error);
}

/* N, N..M or RxC. */
static bool set_boards(const struct qs_option *option, struct qs_boards *boards, const char *text,
                       struct qs_error *error)
{
    const char *dots = option->kind == QS_OPTION_BOARDS ? strstr(text, "..") : NULL;
    const char *cross = dots ? NULL : strpbrk(text, "xX");
    if (cross && !isdigit((unsigned char)cross[1]))
        cross = NULL;
    size_t length = dots ? (size_t)(dots - text) : cross ? (size_t)(cross - text) : strlen(text);
    int64_t first, last = 0, columns = 0;
    if (!read_first(option, text, length, &first, error))
        return false;
    if (dots && !option_read_number(dots + 2, first, option->most, &last, error))
        return false;
    if (cross && !option_read_number(cross + 1, option->least, option->most, &columns, error))
        return false;
    *boards = (struct qs_boards){(int32_t)first, (int32_t)last, (int32_t)columns};
    return true;
}

static bool option_set_seconds(double *field, const char *text, struct qs_error *error)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {{"", 1}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}, {"d", 86400}};
    char *end;
    double number = strtod(text, &end);
    size_t i = 0;
    while (i < sizeof units / sizeof *units && strcmp(units[i].name, end) != 0)
        i++;
    if (end == text || *text == ' ' || i == sizeof units / sizeof *units || !(number > 0) ||
        isinf(number))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected a positive number of seconds (also with m, h or d), found "
                            "\"%s\"",
                            text);
    *field = number * units[i].seconds;
    return true;
}

static bool option_set_bytes(size_t *field, const char *text, struct qs_error *error)
{
    static const char suffixes[] = "KMGT"; /* of 2^10; also as KB and KiB */
    char *end;
    errno = 0;
    unsigned long long bytes = strtoull(text, &end, 10);
    bool valid = *text >= '0' && *text <= '9' && !errno && bytes > 0;
    const char *suffix = *end ? strchr(suffixes, toupper((unsigned char)*end)) : NULL;
    if (suffix) {
        int shift = 10 * (int)(suffix - suffixes + 1);
        valid = valid && bytes <= ULLONG_MAX >> shift;
        bytes <<= shift;
        end++;
        end += strcasecmp(end, "B") == 0 || strcasecmp(end, "iB") == 0 ? strlen(end) : 0;
    }
    if (!valid || *end != '\0')
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected a number of bytes (also with K, M, G or T), found \"%s\"",
                            text);
    *field = bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX; /* all that can be had */
    return true;
}

static bool option_set_word(const struct qs_option *option, void *field, const char *text,
                            struct qs_error *error)
{
    unsigned index;
    size_t length = strlen(text);
    if (!qs_words_find(option->words, option->accepted, text, length, &index))
        return !(option->words == qs_engine_name && qs_other_solver_is(text, length, error)) &&
               !(option->words == qs_export_format_name && qs_format_is_gone(text, error)) &&
               qs_words_refuse(option->words, option->accepted, "", text, length, error);
    qs_option_take_word(option, index, field);
    return true;
}

/* "all", or words separated by commas, none of them twice. */
static bool option_set_words(const struct qs_option *option, uint64_t *set, const char *text,
                             struct qs_error *error)
{
    uint64_t words = 0;
    bool all = strcmp(text, "all") == 0;
    for (unsigned i = 0; all && option->words(i); i++)
        words |= option->accepted & UINT64_C(1) << i;
    for (size_t length = 0; !all; text += length + 1) {
        unsigned index;
        length = strcspn(text, ",");
        if (!qs_words_find(option->words, option->accepted, text, length, &index))
            return qs_words_refuse(option->words, option->accepted, "all, ", text, length, error);
        if (words >> index & 1)
            return qs_error_set(error, QS_ERROR_INPUT, "\"%.*s\" is named twice", (int)length,
                                text);
        words |= UINT64_C(1) << index;
        if (text[length] == '\0')
            break;
    }
    *set = words;
    return true;
}

static bool set_caption(const char **field, const char *text, struct qs_error *error)
{
    const size_t most = 400;
    size_t length;
    const char *bad = qs_picture_undrawable(text, &length);
    if (strlen(text) > most)
        return qs_error_set(error, QS_ERROR_INPUT, "expected at most %zu bytes, found %zu", most,
                            strlen(text));
    if (bad)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected text in UTF-8 without control characters, found \"%.*s\"",
                            (int)length, bad);
    *field = text;
    return true;
}

bool qs_option_set(const struct qs_option *option, struct qs_settings *settings, const char *text,
                   struct qs_error *error)
{
    void *field = (char *)settings + option->offset;
    struct qs_pieces *pieces = field;
    bool standard;
    switch (option->kind) {
    case QS_OPTION_FLAG:
        *(bool *)field = true;
        return true;
    case QS_OPTION_NUMBER:
        return option_set_number(option, field, text, error);
    case QS_OPTION_BOARD:
    case QS_OPTION_BOARDS:
        return set_boards(option, field, text, error);
    case QS_OPTION_STEPS:
        return qs_steps_parse(field, QS_STEPS_WHOLE, option->least, option->most, true, text,
                              error);
    case QS_OPTION_DECIMAL:
        return qs_steps_parse(field, QS_STEPS_DECIMAL, option->least, option->most, true, text,
                              error);
    case QS_OPTION_PERCENT:
        return qs_steps_parse(field, QS_STEPS_PERCENT, option->least, option->most, true, text,
                              error);
    case QS_OPTION_SECONDS:
        return option_set_seconds(field, text, error);
    case QS_OPTION_BYTES:
        return option_set_bytes(field, text, error);
    case QS_OPTION_KIND:
    case QS_OPTION_WORD:
    case QS_OPTION_NAME:
        return option_set_word(option, field, text, error);
    case QS_OPTION_WORDS:
        return option_set_words(option, field, text, error);
    case QS_OPTION_ENGINES:
        return qs_engines_add(settings, text, error);
    case QS_OPTION_SHARD:
        return qs_shard_read(field, text) ||
               qs_error_set(error, QS_ERROR_INPUT,
                            "expected I/N with I from 1 to N, found \"%.40s\"", text);
    case QS_OPTION_FILE:
    case QS_OPTION_OUTPUT:
        if (*text == '\0')
            return qs_error_set(error, QS_ERROR_INPUT, "expected a file name");
        standard = option->kind == QS_OPTION_OUTPUT && strcmp(text, "-") == 0;
        *(const char **)field = standard ? NULL : text;
        return true;
    case QS_OPTION_CAPTION:
        return set_caption(field, text, error);
    case QS_OPTION_TEXTS:
        qs_texts_add(field, text);
        return true;
    case QS_OPTION_TEXT: /* only in JSON */
        break;
    case QS_OPTION_PIECE:
        pieces->piece = qs_need(
            qs_grow(pieces->piece, pieces->count, &pieces->capacity, sizeof *pieces->piece));
        pieces->piece[pieces->count++] = (struct qs_piece){(enum qs_piece_kind)option->least,
                                                           qs_option_word(option->name), text};
        return true;
    }
    QS_CHECK(false);
    return false;
}

bool qs_option_may_repeat(const struct qs_option *option)
{
    return option->kind == QS_OPTION_FLAG || option->kind == QS_OPTION_TEXTS ||
           option->kind == QS_OPTION_PIECE;
}
