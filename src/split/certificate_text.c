#include "certificate_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "crc32.h"
#include "fault.h"
#include "memory.h"

bool qs_certificate_text_expected(struct qs_certificate_text *text, const char *what)
{
    qs_error_set(text->error, QS_ERROR_INPUT, "expected %s", what);
    return qs_error_place(text->error, text->source, text->number, 1);
}

static bool refuse_memory(struct qs_certificate_text *text)
{
    return qs_error_set(text->error, QS_ERROR_MEMORY, "not enough memory for a certificate");
}

static bool no_line(struct qs_certificate_text *text)
{
    if (ferror(text->stream)) {
        qs_error_set(text->error, QS_ERROR_SYSTEM, "cannot read: %s", strerror(errno));
        return qs_error_place(text->error, text->source, 0, 0);
    }
    return qs_certificate_text_expected(text, "more lines: the file is incomplete");
}

/* The last line of the text: the CRC of what is above it, and nothing after it. */
static bool check_end(struct qs_certificate_text *text)
{
    char end[16];
    snprintf(end, sizeof end, "end %08" PRIx32 "\n", text->crc);
    if (strcmp(text->line, end) != 0)
        return qs_certificate_text_expected(text, "the CRC-32 of the lines above");
    text->ended = true;
    return getc(text->stream) == EOF || qs_certificate_text_expected(text, "the end of the file");
}

bool qs_certificate_text_next(struct qs_certificate_text *text)
{
    if (text->line)
        text->crc = qs_crc32(text->crc, text->line, text->length);
    errno = 0;
    ssize_t length = getline(&text->line, &text->room, text->stream);
    text->number++;
    if (length < 0 && errno == ENOMEM)
        return refuse_memory(text);
    text->length = length < 0 ? 0 : (size_t)length;
    if (text->length == 0 || text->line[text->length - 1] != '\n')
        return no_line(text);
    return strncmp(text->line, "end ", 4) != 0 || check_end(text);
}

bool qs_certificate_text_is(const struct qs_certificate_text *text, const char *word,
                            const char **rest)
{
    size_t length = strlen(word);
    if (strncmp(text->line, word, length) != 0 ||
        (text->line[length] != ' ' && text->line[length] != '\n'))
        return false;
    *rest = text->line + length + (text->line[length] == ' ');
    return true;
}

/* A number of digits only; `rest` moves on. */
static bool take_number(const char **rest, int64_t least, int64_t most, int32_t *number)
{
    int64_t value = 0;
    const char *at = *rest;
    for (; *at >= '0' && *at <= '9' && value <= INT32_MAX; at++)
        value = 10 * value + (*at - '0');
    if (at == *rest || value < least || value > most)
        return false;
    *rest = at;
    *number = (int32_t)value;
    return true;
}

bool qs_certificate_text_number(struct qs_certificate_text *text, const char *word, int64_t least,
                                int64_t most, int32_t *number)
{
    const char *rest;
    char what[64];
    snprintf(what, sizeof what, "\"%s\" and a number", word);
    return (qs_certificate_text_is(text, word, &rest) && take_number(&rest, least, most, number) &&
            strcmp(rest, "\n") == 0) ||
           qs_certificate_text_expected(text, what);
}

bool qs_certificate_text_square(struct qs_certificate_text *text, int32_t n, const char **rest,
                                struct qs_square *square)
{
    if (take_number(rest, 0, n - 1, &square->row) && **rest == ',') {
        ++*rest;
        if (take_number(rest, 0, n - 1, &square->column))
            return true;
    }
    return qs_certificate_text_expected(text, "a square of the board");
}

bool qs_certificate_text_placement(struct qs_certificate_text *text, int32_t n, int32_t *lower,
                                   struct qs_square **placement)
{
    if (!qs_certificate_text_number(text, "lower", 0, n, lower))
        return false;
    *placement = calloc((size_t)*lower + 1, sizeof **placement);
    if (!*placement)
        return refuse_memory(text);
    int32_t count = 0;
    for (;;) {
        if (!qs_certificate_text_next(text))
            return false;
        const char *rest = text->line;
        while (*rest == ' ' || *rest == '\n')
            rest++;
        if (*rest != '\0' && (*rest < '0' || *rest > '9'))
            break;
        while (*rest != '\0') {
            if (count == *lower)
                return qs_certificate_text_expected(text, "fewer squares");
            if (!qs_certificate_text_square(text, n, &rest, &(*placement)[count++]))
                return false;
            while (*rest == ' ' || *rest == '\n')
                rest++;
        }
    }
    return count == *lower || qs_certificate_text_expected(text, "more squares");
}

/* The lines of the instance, which are those between the first line and "lower". */
static bool read_instance(struct qs_certificate_text *text, struct qs_instance **instance)
{
    static const struct qs_read_options lines = {.format = "lines", .diagonals = QS_ALL_DIAGONALS};
    const char *rest;
    char *copy = NULL;
    size_t length = 0, room = 0;
    bool read = false;
    while ((read = qs_certificate_text_next(text)) &&
           !qs_certificate_text_is(text, "lower", &rest)) {
        if (length + text->length > room) {
            room = 2 * (length + text->length);
            char *moved = realloc(copy, room);
            if (!moved) {
                read = refuse_memory(text);
                break;
            }
            copy = moved;
        }
        memcpy(copy + length, text->line, text->length);
        length += text->length;
        if (text->ended) {
            read = qs_certificate_text_expected(text, "\"lower\" and a number before this");
            break;
        }
    }
    if (read)
        *instance = qs_instance_read_text(text->source, copy, length, &lines, text->error);
    free(copy);
    return *instance != NULL;
}

bool qs_certificate_text_head(struct qs_certificate_text *text, struct qs_instance **instance,
                              int32_t *lower, struct qs_square **placement, int32_t *upper)
{
    *instance = NULL;
    *placement = NULL;
    if (!qs_certificate_text_next(text))
        return false;
    if (strcmp(text->line, "queensat certificate 1\n") != 0)
        return qs_certificate_text_expected(text, "\"queensat certificate 1\"");
    if (!read_instance(text, instance))
        return false;
    int32_t n = qs_instance_size(*instance);
    return qs_certificate_text_placement(text, n, lower, placement) &&
           qs_certificate_text_number(text, "upper", 0, n, upper);
}

void qs_certificate_text_release(struct qs_certificate_text *text)
{
    free(text->line);
}
