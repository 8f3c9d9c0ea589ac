/*
 * The format "csplib": the Essence' parameter files of CSPLib problems 079
 * (n-Queens Completion, Excluded Diagonals) and 080 (Blocked n-Queens).
 *
 *     language ESSENCE' 1.0
 *     letting n = 8                     "=" or "be"; without "letting", "=" only
 *     letting init = [[0, 0], [1, 4]]   fixed queens, counted from 0
 *     letting blocks = [[3, 3]]         blocked squares, counted from 1 (sic)
 *     numdiags = 2                      the number of pairs in diags
 *     diags = [[4, 1], [4, 0]]          [d, 1]: the sum diagonal d,
 *                                       [d, 0]: the difference diagonal d − (n − 1)
 *
 * n comes before the lists. A list may end with a comma, as published ones do.
 * "$" starts a comment. I. Gent, C. Jefferson, P. Nightingale, "Complexity of
 * n-Queens Completion", JAIR 59, 2017.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "fault.h"
#include "instance_reader.h"

enum csplib_parameter {
    CSPLIB_N,
    CSPLIB_INIT,
    CSPLIB_BLOCKS,
    CSPLIB_NUMDIAGS,
    CSPLIB_DIAGS,
    CSPLIB_PARAMETERS /* also: none of them */
};

static const char *const csplib_names[CSPLIB_PARAMETERS] = {"n", "init", "blocks", "numdiags",
                                                            "diags"};

struct csplib {
    struct qs_text_reader *reader;
    const struct qs_reading *reading;
    struct qs_instance *instance; /* NULL until n is known */
    bool seen[CSPLIB_PARAMETERS];
    int32_t wanted;   /* leading pairs of diags to take, or QS_ALL_DIAGONALS */
    int64_t pairs;    /* in diags */
    int64_t numdiags; /* −1: not given */
    struct qs_text_reader numdiags_at;
};

static void csplib_skip_space(struct csplib *file)
{
    qs_reader_skip_comments(file->reader, '$');
}

/* Skip the name that comes next if it is `word`. */
static bool csplib_accept_word(struct qs_text_reader *reader, const char *word)
{
    struct qs_text_reader after = *reader;
    if (!qs_reader_begins(reader, word))
        return false;
    after.at += strlen(word);
    int byte = qs_reader_peek(&after);
    if ((byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
        (byte >= '0' && byte <= '9') || byte == '_')
        return false;
    *reader = after;
    return true;
}

static bool csplib_read_number(struct csplib *file, const char *what, int64_t least, int64_t most,
                               int64_t *number, struct qs_error *error)
{
    csplib_skip_space(file);
    return qs_reader_number(file->reader, what, least, most, number, error);
}

/* A pair of a list: a queen, a blocked square, or a diagonal. */
static bool read_pair(struct csplib *file, enum csplib_parameter list, struct qs_error *error)
{
    struct qs_text_reader start = *file->reader;
    struct qs_instance *instance = file->instance;
    bool diagonals = list == CSPLIB_DIAGS;
    int32_t n = qs_instance_size(instance), least = list == CSPLIB_BLOCKS;
    int64_t most = diagonals ? 2 * (int64_t)n - 2 : n - 1 + least, first, second;
    if (!qs_reader_expect(file->reader, '$', '[', error) ||
        !csplib_read_number(file, diagonals ? "a diagonal" : "a row", least, most, &first, error) ||
        !qs_reader_expect(file->reader, '$', ',', error) ||
        !csplib_read_number(file, diagonals ? "a direction (0: difference, 1: sum)" : "a column",
                            least, diagonals ? 1 : most, &second, error) ||
        !qs_reader_expect(file->reader, '$', ']', error))
        return false;
    struct qs_square square = {(int32_t)first - least, (int32_t)second - least};
    bool taken = true;
    if (list == CSPLIB_INIT)
        taken = qs_instance_add_queen(instance, square, error);
    else if (list == CSPLIB_BLOCKS)
        taken = qs_instance_block_square(instance, square, error);
    else if (++file->pairs <= file->wanted || file->wanted == QS_ALL_DIAGONALS)
        taken = qs_instance_block_diagonal(instance, second ? QS_SUM : QS_DIFFERENCE,
                                           (int32_t)first - (second ? 0 : n - 1), error);
    return taken || qs_reader_place(&start, error);
}

static bool read_pairs(struct csplib *file, enum csplib_parameter list, struct qs_error *error)
{
    struct qs_text_reader *reader = file->reader, start;
    csplib_skip_space(file);
    start = *reader;
    if (!qs_reader_expect(reader, '$', '[', error))
        return false;
    for (;;) {
        csplib_skip_space(file);
        if (qs_reader_peek(reader) == ']')
            break;
        if (!read_pair(file, list, error))
            return false;
        csplib_skip_space(file);
        if (qs_reader_peek(reader) == ',')
            qs_reader_next(reader);
        else if (qs_reader_peek(reader) != ']')
            return qs_reader_expected(reader, "\",\" or \"]\"", error);
    }
    qs_reader_next(reader);
    if (list != CSPLIB_DIAGS || file->pairs >= file->wanted)
        return true;
    qs_error_set(error, QS_ERROR_INPUT, "expected at least %d pairs in diags, found %" PRId64,
                 file->wanted, file->pairs);
    return qs_reader_place(&start, error);
}

/* Skip the name of a parameter. */
static enum csplib_parameter accept_parameter(struct qs_text_reader *reader)
{
    enum csplib_parameter i = CSPLIB_N;
    while (i < CSPLIB_PARAMETERS && !csplib_accept_word(reader, csplib_names[i]))
        i++;
    return i;
}

static bool read_assignment(struct csplib *file, struct qs_error *error)
{
    struct qs_text_reader *reader = file->reader;
    bool letting = csplib_accept_word(reader, "letting");
    csplib_skip_space(file);
    struct qs_text_reader start = *reader;
    enum csplib_parameter parameter = accept_parameter(reader);
    if (parameter == CSPLIB_PARAMETERS)
        return qs_reader_expected(&start, "n, init, blocks, numdiags or diags", error);
    if (file->seen[parameter]) {
        qs_error_set(error, QS_ERROR_INPUT, "expected only one %s, found a second one",
                     csplib_names[parameter]);
        return qs_reader_place(&start, error);
    }
    bool is_number = parameter == CSPLIB_N || parameter == CSPLIB_NUMDIAGS;
    if (!is_number && !file->instance)
        return qs_reader_expected(&start, "n before the lists", error);
    file->seen[parameter] = true;
    csplib_skip_space(file);
    if (letting && qs_reader_peek(reader) != '=') {
        if (!csplib_accept_word(reader, "be"))
            return qs_reader_expected(reader, "\"=\" or \"be\"", error);
    } else if (!qs_reader_expect(reader, '$', '=', error)) {
        return false;
    }
    if (!is_number)
        return read_pairs(file, parameter, error);
    csplib_skip_space(file);
    start = *reader;
    if (parameter == CSPLIB_NUMDIAGS) {
        file->numdiags_at = start;
        return csplib_read_number(file, "a number of diagonals", 0, INT64_MAX, &file->numdiags,
                                  error);
    }
    int64_t n;
    return csplib_read_number(file, "n", 1, QS_SIZE_MAX, &n, error) &&
           qs_reading_make(file->reading, n, &start, &file->instance, error);
}

static bool read_assignments(struct csplib *file, struct qs_error *error)
{
    char what[96];
    csplib_skip_space(file);
    if (csplib_accept_word(file->reader, "language"))
        qs_reader_skip_line(file->reader);
    csplib_skip_space(file);
    while (qs_reader_peek(file->reader) >= 0) {
        if (!read_assignment(file, error))
            return false;
        csplib_skip_space(file);
    }
    /* Checks that are possible only at the end of the file. */
    if (!file->seen[CSPLIB_N])
        return qs_reader_expected(file->reader, "n", error);
    if (file->wanted != QS_ALL_DIAGONALS && !file->seen[CSPLIB_DIAGS]) {
        snprintf(what, sizeof what, "diags with at least %d pairs", file->wanted);
        return qs_reader_expected(file->reader, what, error);
    }
    if (file->numdiags >= 0 && file->numdiags != file->pairs) {
        snprintf(what, sizeof what, "%" PRId64 ", the number of pairs in diags", file->pairs);
        return qs_reader_expected(&file->numdiags_at, what, error);
    }
    return true;
}

static bool csplib_recognise(struct qs_text_reader reader)
{
    qs_reader_skip_comments(&reader, '#');
    if (qs_reader_peek(&reader) == '$' || csplib_accept_word(&reader, "language") ||
        csplib_accept_word(&reader, "letting"))
        return true;
    if (accept_parameter(&reader) == CSPLIB_PARAMETERS)
        return false;
    qs_reader_skip_blanks(&reader);
    if (qs_reader_peek(&reader) != '=')
        return false;
    /* A report (read_drawing.c) begins with "n = 8, 2 queens fixed". */
    qs_reader_next(&reader);
    qs_reader_skip_blanks(&reader);
    while (qs_reader_peek(&reader) >= '0' && qs_reader_peek(&reader) <= '9')
        qs_reader_next(&reader);
    return qs_reader_peek(&reader) != ',';
}

static bool read_csplib(struct qs_text_reader *reader, const struct qs_reading *reading,
                        struct qs_instance **instance, struct qs_error *error)
{
    struct csplib file = {
        .reader = reader, .reading = reading, .wanted = reading->diagonals, .numdiags = -1};
    bool read = read_assignments(&file, error);
    *instance = file.instance;
    return read;
}

const struct qs_input_format qs_input_format_csplib = {
    .name = "csplib",
    .summary = "parameters of CSPLib 079 and 080: n, with init, blocks or diags",
    .recognise = csplib_recognise,
    .read = read_csplib,
};
