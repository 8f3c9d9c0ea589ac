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

#define PARAMETERS 5

struct csplib {
    struct qs_text_reader *reader;
    const struct qs_reading *reading;
    struct qs_instance *instance; /* NULL until n is known */
    bool seen[PARAMETERS];        /* by index into `parameters` */
    int32_t wanted;               /* leading pairs of diags to take, or QS_ALL_DIAGONALS */
    int64_t pairs;                /* in diags */
    int64_t numdiags;             /* −1: not given */
    struct qs_text_reader numdiags_at;
};

/* What the two numbers of the pairs in a list mean, their ranges, and what to do with a pair. */
struct pair_kind {
    const char *first, *second;
    int64_t first_least, first_most, second_least, second_most;
    bool (*take)(struct csplib *file, int64_t first, int64_t second, struct qs_error *error);
};

static void csplib_skip_space(struct csplib *file)
{
    qs_reader_skip_comments(file->reader, '$');
}

static bool is_name_byte(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || byte == '_';
}

/* Skip the name that comes next if it is `word`. */
static bool csplib_accept_word(struct qs_text_reader *reader, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    struct qs_text_reader after = *reader;
    after.at += length;
    if (is_name_byte(qs_reader_peek(&after)))
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

static bool read_pair(struct csplib *file, const struct pair_kind *kind, struct qs_error *error)
{
    struct qs_text_reader start = *file->reader;
    int64_t first, second;
    if (!qs_reader_expect(file->reader, '$', '[', error) ||
        !csplib_read_number(file, kind->first, kind->first_least, kind->first_most, &first,
                            error) ||
        !qs_reader_expect(file->reader, '$', ',', error) ||
        !csplib_read_number(file, kind->second, kind->second_least, kind->second_most, &second,
                            error) ||
        !qs_reader_expect(file->reader, '$', ']', error))
        return false;
    return kind->take(file, first, second, error) || qs_reader_place(&start, error);
}

static bool read_pairs(struct csplib *file, const struct pair_kind *kind, struct qs_error *error)
{
    struct qs_text_reader *reader = file->reader;
    if (!qs_reader_expect(file->reader, '$', '[', error))
        return false;
    for (;;) {
        csplib_skip_space(file);
        if (qs_reader_peek(reader) == ']')
            break;
        if (!read_pair(file, kind, error))
            return false;
        csplib_skip_space(file);
        if (qs_reader_peek(reader) == ',')
            qs_reader_next(reader);
        else if (qs_reader_peek(reader) != ']')
            return qs_reader_expected(reader, "\",\" or \"]\"", error);
    }
    qs_reader_next(reader);
    return true;
}

static bool csplib_read_n(struct csplib *file, struct qs_error *error)
{
    csplib_skip_space(file);
    struct qs_text_reader start = *file->reader;
    int64_t n;
    if (!csplib_read_number(file, "n", 1, QS_SIZE_MAX, &n, error))
        return false;
    return qs_reading_make(file->reading, n, &start, &file->instance, error);
}

static bool take_queen(struct csplib *file, int64_t row, int64_t column, struct qs_error *error)
{
    struct qs_square square = {(int32_t)row, (int32_t)column};
    return qs_instance_add_queen(file->instance, square, error);
}

static bool read_init(struct csplib *file, struct qs_error *error)
{
    int64_t n = qs_instance_size(file->instance);
    const struct pair_kind kind = {"a row", "a column", 0, n - 1, 0, n - 1, take_queen};
    return read_pairs(file, &kind, error);
}

static bool csplib_take_block(struct csplib *file, int64_t row, int64_t column,
                              struct qs_error *error)
{
    struct qs_square square = {(int32_t)(row - 1), (int32_t)(column - 1)};
    return qs_instance_block_square(file->instance, square, error);
}

static bool read_blocks(struct csplib *file, struct qs_error *error)
{
    int64_t n = qs_instance_size(file->instance);
    const struct pair_kind kind = {"a row", "a column", 1, n, 1, n, csplib_take_block};
    return read_pairs(file, &kind, error);
}

static bool read_numdiags(struct csplib *file, struct qs_error *error)
{
    csplib_skip_space(file);
    file->numdiags_at = *file->reader;
    return csplib_read_number(file, "a number of diagonals", 0, INT64_MAX, &file->numdiags, error);
}

static bool take_diagonal(struct csplib *file, int64_t d, int64_t sum, struct qs_error *error)
{
    file->pairs++;
    if (file->wanted != QS_ALL_DIAGONALS && file->pairs > file->wanted)
        return true;
    if (sum)
        return qs_instance_block_diagonal(file->instance, QS_SUM, (int32_t)d, error);
    int64_t difference = d - (qs_instance_size(file->instance) - 1);
    return qs_instance_block_diagonal(file->instance, QS_DIFFERENCE, (int32_t)difference, error);
}

static bool read_diags(struct csplib *file, struct qs_error *error)
{
    csplib_skip_space(file);
    struct qs_text_reader start = *file->reader;
    int64_t most = 2 * (int64_t)qs_instance_size(file->instance) - 2;
    const struct pair_kind kind = {
        "a diagonal", "a direction (0: difference, 1: sum)", 0, most, 0, 1, take_diagonal};
    if (!read_pairs(file, &kind, error))
        return false;
    if (file->pairs >= file->wanted)
        return true;
    qs_error_set(error, QS_ERROR_INPUT, "expected at least %d pairs in diags, found %" PRId64,
                 file->wanted, file->pairs);
    return qs_reader_place(&start, error);
}

static const struct parameter {
    const char *name;
    bool needs_n;
    bool (*read)(struct csplib *file, struct qs_error *error);
} parameters[PARAMETERS] = {
    {"n", false, csplib_read_n},        {"init", true, read_init},   {"blocks", true, read_blocks},
    {"numdiags", false, read_numdiags}, {"diags", true, read_diags},
};
enum { PARAMETER_N = 0, PARAMETER_DIAGS = 4 };

/* Skip the name of a parameter; its index, or −1 if none comes next. */
static int accept_parameter(struct qs_text_reader *reader)
{
    for (int i = 0; i < PARAMETERS; i++) {
        if (csplib_accept_word(reader, parameters[i].name))
            return i;
    }
    return -1;
}

/* Check that the parameter is known and allowed here, and mark it as seen. */
static bool note_parameter(struct csplib *file, int parameter, const struct qs_text_reader *start,
                           struct qs_error *error)
{
    if (parameter < 0)
        return qs_reader_expected(start, "n, init, blocks, numdiags or diags", error);
    const char *name = parameters[parameter].name;
    if (file->seen[parameter]) {
        qs_error_set(error, QS_ERROR_INPUT, "expected only one %s, found a second one", name);
        return qs_reader_place(start, error);
    }
    if (parameters[parameter].needs_n && !file->instance)
        return qs_reader_expected(start, "n before the lists", error);
    file->seen[parameter] = true;
    return true;
}

static bool read_assignment(struct csplib *file, struct qs_error *error)
{
    struct qs_text_reader *reader = file->reader;
    bool letting = csplib_accept_word(reader, "letting");
    csplib_skip_space(file);
    struct qs_text_reader start = *reader;
    int parameter = accept_parameter(reader);
    if (!note_parameter(file, parameter, &start, error))
        return false;
    csplib_skip_space(file);
    if (letting && qs_reader_peek(reader) != '=') {
        if (!csplib_accept_word(reader, "be"))
            return qs_reader_expected(reader, "\"=\" or \"be\"", error);
    } else if (!qs_reader_expect(file->reader, '$', '=', error)) {
        return false;
    }
    return parameters[parameter].read(file, error);
}

/* Checks that are possible only at the end of the file. */
static bool check_completeness(const struct csplib *file, struct qs_error *error)
{
    char what[96];
    if (!file->seen[PARAMETER_N])
        return qs_reader_expected(file->reader, "n", error);
    if (file->wanted != QS_ALL_DIAGONALS && !file->seen[PARAMETER_DIAGS]) {
        snprintf(what, sizeof what, "diags with at least %d pairs", file->wanted);
        return qs_reader_expected(file->reader, what, error);
    }
    if (file->numdiags >= 0 && file->numdiags != file->pairs) {
        snprintf(what, sizeof what, "%" PRId64 ", the number of pairs in diags", file->pairs);
        return qs_reader_expected(&file->numdiags_at, what, error);
    }
    return true;
}

static bool read_assignments(struct csplib *file, struct qs_error *error)
{
    csplib_skip_space(file);
    if (csplib_accept_word(file->reader, "language"))
        qs_reader_skip_line(file->reader);
    csplib_skip_space(file);
    while (qs_reader_peek(file->reader) >= 0) {
        if (!read_assignment(file, error))
            return false;
        csplib_skip_space(file);
    }
    return check_completeness(file, error);
}

static bool csplib_recognise(struct qs_text_reader reader)
{
    qs_reader_skip_comments(&reader, '#');
    if (qs_reader_peek(&reader) == '$' || csplib_accept_word(&reader, "language") ||
        csplib_accept_word(&reader, "letting"))
        return true;
    if (accept_parameter(&reader) < 0)
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
