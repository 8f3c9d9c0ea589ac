#include "saved_text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static void skip_space(struct qs_saved_text *text)
{
    while (*text->at == ' ' || *text->at == '\n')
        text->at++;
}

static bool is_end(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\0';
}

void qs_saved_word(struct qs_saved_text *text, const char *word)
{
    size_t length = strlen(word);
    skip_space(text);
    if (text->failed || strncmp(text->at, word, length) != 0 || !is_end(text->at[length]))
        text->failed = true;
    else
        text->at += length;
}

int64_t qs_saved_number(struct qs_saved_text *text, int64_t least, int64_t most)
{
    const int64_t longest = INT64_MAX / 10 - 1;
    skip_space(text);
    const char *at = text->at;
    bool negative = *at == '-';
    at += negative;
    const char *first = at;
    int64_t value = 0;
    for (; *at >= '0' && *at <= '9' && value <= longest; at++)
        value = 10 * value + (*at - '0');
    value = negative ? -value : value;
    if (text->failed || at == first || !is_end(*at) || value < least || value > most) {
        text->failed = true;
        return least;
    }
    text->at = at;
    return value;
}

/* 16 hexadecimal digits. */
static uint64_t read_word(struct qs_saved_text *text)
{
    uint64_t word = 0;
    skip_space(text);
    for (int i = 0; i < 16 && !text->failed; i++) {
        char byte = text->at[i];
        if (byte >= '0' && byte <= '9')
            word = word << 4 | (uint64_t)(byte - '0');
        else if (byte >= 'a' && byte <= 'f')
            word = word << 4 | (uint64_t)(byte - 'a' + 10);
        else
            text->failed = true;
    }
    if (!text->failed)
        text->at += 16;
    return text->failed ? 0 : word;
}

/* By its bits, because decimal fractions look different in each locale. */
double qs_saved_real(struct qs_saved_text *text)
{
    double value;
    uint64_t word = read_word(text);
    memcpy(&value, &word, sizeof value);
    if (isfinite(value) && value >= 0)
        return value;
    text->failed = true;
    return 0;
}

void qs_saved_bits(struct qs_saved_text *text, uint64_t *words, size_t count)
{
    for (size_t i = 0; i <= count / 64; i++)
        words[i] = read_word(text);
    if (words[count / 64] >> count % 64)
        text->failed = true;
}

bool qs_saved_ends(struct qs_saved_text *text)
{
    skip_space(text);
    return !text->failed && *text->at == '\0';
}

void qs_print_bits(FILE *stream, const uint64_t *words, size_t count)
{
    for (size_t i = 0; i <= count / 64; i++)
        fprintf(stream, " %016" PRIx64, words[i]);
}

void qs_print_real(FILE *stream, double value)
{
    uint64_t word;
    memcpy(&word, &value, sizeof word);
    fprintf(stream, " %016" PRIx64, word);
}
