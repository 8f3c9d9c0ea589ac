#include "option_table.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "count_options.h"
#include "export_format.h"
#include "fault.h"
#include "memory.h"
#include "picture.h"

bool qs_option_number(const char *text, int64_t least, int64_t most, int64_t *number,
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
    if (!qs_option_number(text, 1, QS_SIZE_MAX, &n, error))
        return false;
    settings->board = settings->last_board = (int32_t)n;
    return true;
}

/* N, or N..M for all the boards from N to M. */
static bool set_boards(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    char first[32];
    const char *dots = strstr(text, "..");
    size_t length = dots ? (size_t)(dots - text) : 0;
    int64_t n, last;
    if (!dots || length >= sizeof first)
        return set_board(settings, text, error);
    memcpy(first, text, length);
    first[length] = '\0';
    if (!qs_option_number(first, 1, QS_SIZE_MAX, &n, error) ||
        !qs_option_number(dots + 2, n, QS_SIZE_MAX, &last, error))
        return false;
    settings->board = (int32_t)n;
    settings->last_board = (int32_t)last;
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
    static const char *const formats[] = {"auto", "lines", "numbers", "drawing", "csplib", "array"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (strcmp(text, formats[i]) == 0) {
            settings->reading.format = formats[i];
            return true;
        }
    }
    return qs_error_set(error, QS_ERROR_INPUT,
                        "expected auto, lines, numbers, drawing, csplib or array, found \"%s\"",
                        text);
}

static bool set_diagonals(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t diagonals;
    if (!qs_option_number(text, 0, 4 * (int64_t)QS_SIZE_MAX, &diagonals, error))
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
    if (!qs_option_number(text, 1, INT32_MAX, &target, error))
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

static bool set_threads(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t threads;
    if (!qs_option_number(text, 1, QS_THREADS_MAX, &threads, error))
        return false;
    settings->solving.threads = (int)threads;
    return true;
}

static bool set_seed(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t seed;
    if (!qs_option_number(text, 0, INT64_MAX, &seed, error))
        return false;
    settings->solving.seed = (uint64_t)seed;
    return true;
}

static bool set_format(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    static const char *const formats[] = {
        [QS_FORMAT_TEXT] = "text",       [QS_FORMAT_BOARD] = "board",
        [QS_FORMAT_JSON] = "json",       [QS_FORMAT_COMPETITION] = "competition",
        [QS_FORMAT_UNICODE] = "unicode", [QS_FORMAT_ARRAY] = "array",
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (strcmp(text, formats[i]) == 0) {
            settings->format = (enum qs_format)i;
            return true;
        }
    }
    return qs_error_set(error, QS_ERROR_INPUT,
                        "expected text, unicode, board, array, json or competition, found \"%s\"",
                        text);
}

static bool set_compare_format(struct qs_settings *settings, const char *text,
                               struct qs_error *error)
{
    if (strcmp(text, "csv") == 0)
        settings->format = QS_FORMAT_CSV;
    else if (strcmp(text, "text") == 0 || strcmp(text, "json") == 0)
        return set_format(settings, text, error);
    else
        return qs_error_set(error, QS_ERROR_INPUT, "expected text, json or csv, found \"%s\"",
                            text);
    return true;
}

static bool set_repeat(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t repetitions;
    if (!qs_option_number(text, 1, 1000000, &repetitions, error))
        return false;
    settings->repetitions = (unsigned)repetitions;
    return true;
}

static bool set_plot(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    if (*text == '\0')
        return qs_error_set(error, QS_ERROR_INPUT, "expected a file name");
    settings->plot = text;
    return true;
}

static bool set_trace(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    if (strcmp(text, "lines") == 0)
        settings->trace = QS_TRACE_LINES;
    else if (strcmp(text, "boards") == 0)
        settings->trace = QS_TRACE_BOARDS;
    else
        return qs_error_set(error, QS_ERROR_INPUT, "expected lines or boards, found \"%s\"", text);
    return true;
}

static bool set_trace_limit(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t steps;
    if (!qs_option_number(text, 1, INT64_MAX, &steps, error))
        return false;
    settings->trace_limit = (uint64_t)steps;
    return true;
}

static bool set_draw_format(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    static const char *const formats[] = {
        [QS_DRAW_SVG] = "svg",         [QS_DRAW_PNG] = "png",   [QS_DRAW_PDF] = "pdf",
        [QS_DRAW_UNICODE] = "unicode", [QS_DRAW_TEXT] = "text",
    };
    for (size_t i = QS_DRAW_SVG; i < sizeof formats / sizeof *formats; i++) {
        if (strcmp(text, formats[i]) == 0) {
            settings->draw_format = (enum qs_draw_format)i;
            return true;
        }
    }
    return qs_error_set(error, QS_ERROR_INPUT,
                        "expected svg, png, pdf, unicode or text, found \"%s\"", text);
}

static bool set_draw_solved(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    (void)text, (void)error;
    settings->draw_solved = true;
    return true;
}

static bool set_draw_attacked(struct qs_settings *settings, const char *text,
                              struct qs_error *error)
{
    (void)text, (void)error;
    settings->draw_attacked = true;
    return true;
}

static bool set_draw_cover(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    (void)text, (void)error;
    settings->draw_cover = true;
    return true;
}

static bool set_blame(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    const char **blame =
        qs_grow(settings->blame, settings->blame_count, &settings->blame_capacity, sizeof *blame);
    if (!blame)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    settings->blame = blame;
    blame[settings->blame_count++] = text;
    return true;
}

static bool set_picture_side(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t side;
    if (!qs_option_number(text, QS_PICTURE_SIDE_MIN, QS_PICTURE_SIDE_MAX, &side, error))
        return false;
    settings->picture_side = (int32_t)side;
    return true;
}

static bool set_export_format(struct qs_settings *settings, const char *text,
                              struct qs_error *error)
{
    if (!qs_export_format_find(text))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected dimacs, wcnf, opb, asp, lp or mzn, found \"%s\"", text);
    settings->export_format = text;
    return true;
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
    COUNT = QS_FOR_COUNT,
    DRAW = QS_FOR_DRAW,
    SPACE = QS_FOR_SPACE,
    ALL = QS_FOR_ALL
};

const struct qs_option qs_options[] = {
    {"board", 0, "N", ALL & ~COMPARE, "an instance of its own: an N x N board", set_board},
    {"board", 0, "N[..M]", COMPARE, "an N x N board; N..M: each board from N to M", set_boards},
    {"queen", 0, "R,C", ALL, "with a queen fixed there (or b4, for N up to 26)", set_queen},
    {"block", 0, "R,C", ALL, "with that square blocked", set_block},
    {"block-sum", 0, "D", ALL, "with the diagonal row + column = D blocked", set_block_sum},
    {"block-difference", 0, "D", ALL, "with the diagonal row - column = D blocked",
     set_block_difference},
    {"input-format", 0, "F", ALL, "auto, lines, numbers, drawing, csplib or array",
     set_input_format},
    {"diagonals", 0, "D", ALL, "take the first D diagonals of a CSPLib file", set_diagonals},
    {"engine", 0, "E", SOLVE | DRAW, "the engine (default auto)", set_engine},
    {"engine", 0, "E,...", COMPARE, "engines, or all (default: sat,backtrack)", set_engine},
    {"cross-check", 0, NULL, SOLVE, "solve with sat and with backtrack too; all must agree",
     set_cross_check},
    {"size", 0, "M", COUNT, "placements with M queens (default: with the most that fit)",
     qs_set_count_size},
    {"any", 0, NULL, COUNT, "placements with any number of queens", qs_set_count_any},
    {"maximal", 0, NULL, COUNT, "placements to which no queen can be added", qs_set_count_maximal},
    {"list", 0, NULL, COUNT, "a line for each placement; with --classes: for each class",
     qs_set_count_list},
    {"first", 0, "N", COUNT, "end after the first N listed or drawn", qs_set_count_first},
    {"classes", 0, NULL, COUNT, "classes up to symmetry as well, with a drawing of each",
     qs_set_count_classes},
    {"threads", 0, "T", SOLVE | COMPARE,
     "threads of the engine auto (default 1: the same result every time)", set_threads},
    {"threads", 0, "T", COUNT, "number of threads (default: one for each processor)",
     qs_set_threads},
    {"repeat", 0, "R", COMPARE, "run each engine R times, the seed one higher each time",
     set_repeat},
    {"plot", 0, "FILE", COMPARE, "time over n, drawn by gnuplot (.svg, .png or .pdf)", set_plot},
    {"trace", 0, "T", SOLVE, "tell each queen placed and taken back: lines or boards", set_trace},
    {"trace-limit", 0, "L", SOLVE, "but only the first L steps (default 200)", set_trace_limit},
    {"target", 0, "M", SOLVE | COMPARE | DRAW, "decide whether M queens fit, fixed ones included",
     set_target},
    {"target", 0, "M", EXPORT | DECODE,
     "number of queens (dimacs: by default the structural upper bound)", set_target},
    {"strategy", 0, "S", SOLVE | COMPARE | DRAW, "down (default), up or bisect", set_strategy},
    {"amo", 0, "A", SOLVE | COMPARE | EXPORT | DRAW,
     "at most one: auto (default), pairwise, sequential, product, commander, bimander or binary",
     set_amo},
    {"card", 0, "C", SOLVE | COMPARE | EXPORT | DRAW,
     "cardinality: sequential (default), totalizer or network", set_card},
    {"time-limit", 0, "S", SOLVE | COUNT | DRAW, "stop after S seconds", set_time_limit},
    {"time-limit", 0, "S", COMPARE, "stop each run after S seconds (default 10)", set_time_limit},
    {"memory-limit", 0, "B", ALL, "stop at B bytes (K, M, G; default: 3/4 of the machine's)",
     set_memory_limit},
    {"seed", 0, "S", SOLVE | COMPARE | DRAW, "seed of the engines' random choices (default 0)",
     set_seed},
    {"format", 0, "F", SOLVE | DECODE, "text (default), unicode, board, array, json or competition",
     set_format},
    {"format", 0, "F", DRAW, "svg, png, pdf, unicode or text", set_draw_format},
    {"format", 0, "F", COMPARE, "text (default), json or csv", set_compare_format},
    {"format", 0, "F", EXPORT, "dimacs (default), wcnf, opb, asp, lp or mzn", set_export_format},
    {"format", 0, "F", COUNT, "text (default), unicode or json", qs_set_count_format},
    {"format", 0, "F", SPACE, "text (default) or json", qs_set_plain_format},
    {"full", 0, NULL, EXPORT, "dimacs over all squares, with units for queens and blocks",
     set_full},
    {"full", 0, NULL, DECODE, "the model is one of a --full formula", set_full},
    {"solve", 0, NULL, DRAW, "solve first, and draw the queens added", set_draw_solved},
    {"attacked", 0, NULL, DRAW, "mark the squares attacked by fixed queens", set_draw_attacked},
    {"cover", 0, NULL, DRAW, "with --solve: draw the lines that prove the upper bound",
     set_draw_cover},
    {"blame", 0, "R,C", DRAW, "mark a fixed queen as blamed", set_blame},
    {"size", 0, "PIXELS", DRAW, "side of the picture (default 720)", set_picture_side},
    {"output", 'o', "FILE", ALL | SPACE, "write to FILE instead of standard output", set_output},
    {"verbose", 'v', NULL, ALL, "tell each step on standard error", set_verbose},
    {"help", 'h', NULL, ALL | SPACE, "this text", set_help},
    {NULL, 0, NULL, 0, NULL, NULL},
};
