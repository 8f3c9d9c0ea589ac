#include "option_table.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "memory.h"

/* A whole decimal number; false if there is anything else in the text. */
static bool parse_number(const char *text, int64_t least, int64_t most, int64_t *number,
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

static bool set_board(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t n;
    if (!parse_number(text, 1, QS_SIZE_MAX, &n, error))
        return false;
    settings->board = (int32_t)n;
    return true;
}

static bool add_piece(struct qs_settings *settings, enum qs_piece_kind kind, const char *text,
                      struct qs_error *error)
{
    struct qs_piece *pieces =
        qs_grow(settings->pieces, settings->piece_count, &settings->piece_capacity, sizeof *pieces);
    if (!pieces)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    settings->pieces = pieces;
    pieces[settings->piece_count++] = (struct qs_piece){kind, text};
    return true;
}

static bool set_queen(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    return add_piece(settings, QS_PIECE_QUEEN, text, error);
}

static bool set_block(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    return add_piece(settings, QS_PIECE_BLOCK, text, error);
}

static bool set_block_sum(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    return add_piece(settings, QS_PIECE_SUM, text, error);
}

static bool set_block_difference(struct qs_settings *settings, const char *text,
                                 struct qs_error *error)
{
    return add_piece(settings, QS_PIECE_DIFFERENCE, text, error);
}

static bool set_input_format(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    static const char *const formats[] = {"auto", "lines", "numbers", "drawing", "csplib"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (strcmp(text, formats[i]) == 0) {
            settings->reading.format = formats[i];
            return true;
        }
    }
    return qs_error_set(error, QS_ERROR_INPUT,
                        "expected auto, lines, numbers, drawing or csplib, found \"%s\"", text);
}

static bool set_diagonals(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t diagonals;
    if (!parse_number(text, 0, 4 * (int64_t)QS_SIZE_MAX, &diagonals, error))
        return false;
    settings->reading.diagonals = (long)diagonals;
    return true;
}

static bool set_engine(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    (void)error; /* the command judges it: it knows whether a list is allowed */
    settings->engines = text;
    return true;
}

static bool set_cross_check(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    (void)text, (void)error;
    settings->cross_check = true;
    return true;
}

static bool set_target(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t target;
    if (!parse_number(text, 1, INT32_MAX, &target, error))
        return false;
    settings->solving.target = (int32_t)target;
    return true;
}

static bool set_strategy(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    return qs_strategy_find(text, &settings->solving.strategy) ||
           qs_error_set(error, QS_ERROR_INPUT, "expected down, up or bisect, found \"%s\"", text);
}

static bool set_amo(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    return qs_amo_find(text, &settings->solving.encoding.amo) ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "expected auto, pairwise, sequential, product, commander, bimander or "
                        "binary, found \"%s\"",
                        text);
}

static bool set_card(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    return qs_card_find(text, &settings->solving.encoding.card) ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "expected sequential, totalizer or network, found \"%s\"", text);
}

static bool set_time_limit(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    char *end;
    double seconds = strtod(text, &end);
    if (*text == '\0' || *text == ' ' || *end != '\0' || !(seconds > 0) || isinf(seconds))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected a positive number of seconds, found \"%s\"", text);
    settings->solving.time_limit = seconds;
    return true;
}

static bool set_memory_limit(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    static const char suffixes[] = "KMGT";
    char *end;
    errno = 0;
    unsigned long long bytes = strtoull(text, &end, 10);
    bool valid = *text >= '0' && *text <= '9' && !errno && bytes > 0;
    const char *suffix = *end ? strchr(suffixes, *end) : NULL;
    if (suffix) {
        int shift = 10 * (int)(suffix - suffixes + 1);
        valid = valid && bytes <= SIZE_MAX >> shift;
        bytes <<= shift;
        end++;
    }
    if (!valid || *end != '\0')
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected a number of bytes, with K, M, G or T, found \"%s\"", text);
    settings->solving.memory_limit = (size_t)bytes;
    return true;
}

static bool set_seed(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t seed;
    if (!parse_number(text, 0, INT64_MAX, &seed, error))
        return false;
    settings->solving.seed = (uint64_t)seed;
    return true;
}

static bool set_format(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    static const char *const formats[] = {
        [QS_FORMAT_TEXT] = "text",
        [QS_FORMAT_BOARD] = "board",
        [QS_FORMAT_JSON] = "json",
        [QS_FORMAT_COMPETITION] = "competition",
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (strcmp(text, formats[i]) == 0) {
            settings->format = (enum qs_format)i;
            return true;
        }
    }
    return qs_error_set(error, QS_ERROR_INPUT,
                        "expected text, board, json or competition, found \"%s\"", text);
}

static bool set_export_format(struct qs_settings *settings, const char *text,
                              struct qs_error *error)
{
    (void)settings; /* there is one so far, and it is the default */
    return strcmp(text, "dimacs") == 0 ||
           qs_error_set(error, QS_ERROR_INPUT, "expected dimacs, found \"%s\"", text);
}

static bool set_full(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    (void)text, (void)error;
    settings->full = true;
    return true;
}

static bool set_output(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    if (*text == '\0')
        return qs_error_set(error, QS_ERROR_INPUT, "expected a file name");
    settings->output = strcmp(text, "-") == 0 ? NULL : text;
    return true;
}

static bool set_verbose(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    (void)text, (void)error;
    settings->verbose = true;
    return true;
}

static bool set_help(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    (void)text, (void)error;
    settings->help = true;
    return true;
}

enum {
    SOLVE = QS_FOR_SOLVE,
    COMPARE = QS_FOR_COMPARE,
    EXPORT = QS_FOR_EXPORT,
    DECODE = QS_FOR_DECODE,
    ALL = QS_FOR_ALL
};

const struct qs_option qs_options[] = {
    {"board", 0, "N", ALL, "an instance of its own: an N x N board", set_board},
    {"queen", 0, "R,C", ALL, "with a queen fixed there (or b4, for N up to 26)", set_queen},
    {"block", 0, "R,C", ALL, "with that square blocked", set_block},
    {"block-sum", 0, "D", ALL, "with the diagonal row + column = D blocked", set_block_sum},
    {"block-difference", 0, "D", ALL, "with the diagonal row - column = D blocked",
     set_block_difference},
    {"input-format", 0, "F", ALL, "auto, lines, numbers, drawing or csplib", set_input_format},
    {"diagonals", 0, "D", ALL, "take the first D diagonals of a CSPLib file", set_diagonals},
    {"engine", 0, "E", SOLVE, "sat (default) or backtrack", set_engine},
    {"engine", 0, "E,...", COMPARE, "engines, separated by commas (default: all)", set_engine},
    {"cross-check", 0, NULL, SOLVE, "solve with every other engine too; all must agree",
     set_cross_check},
    {"target", 0, "M", SOLVE | COMPARE, "decide whether M queens fit, fixed ones included",
     set_target},
    {"target", 0, "M", EXPORT | DECODE, "number of queens (default: structural upper bound)",
     set_target},
    {"strategy", 0, "S", SOLVE | COMPARE, "down (default), up or bisect", set_strategy},
    {"amo", 0, "A", SOLVE | COMPARE | EXPORT,
     "at most one: auto (default), pairwise, sequential, product, commander, bimander or binary",
     set_amo},
    {"card", 0, "C", SOLVE | COMPARE | EXPORT,
     "cardinality: sequential (default), totalizer or network", set_card},
    {"time-limit", 0, "S", SOLVE | COMPARE, "stop an engine after S seconds", set_time_limit},
    {"memory-limit", 0, "B", ALL, "stop at B bytes (K, M, G; default: 3/4 of the machine's)",
     set_memory_limit},
    {"seed", 0, "S", SOLVE | COMPARE, "seed of the engines' random choices (default 0)", set_seed},
    {"format", 0, "F", SOLVE | DECODE, "text (default), board, json or competition", set_format},
    {"format", 0, "F", EXPORT, "dimacs (default)", set_export_format},
    {"full", 0, NULL, EXPORT, "the formula over all squares, with units for queens and blocks",
     set_full},
    {"full", 0, NULL, DECODE, "the model is one of a --full formula", set_full},
    {"output", 'o', "FILE", ALL, "write to FILE instead of standard output", set_output},
    {"verbose", 'v', NULL, ALL, "tell each step on standard error", set_verbose},
    {"help", 'h', NULL, ALL, "this text", set_help},
    {NULL, 0, NULL, 0, NULL, NULL},
};
