#include "option_table.h"

#include "command.h"
#include "engine_choice.h"
#include "export_format.h"
#include "instance_reader.h"
#include "option_words.h"
#include "picture.h"
#include "queensat/generate.h"

enum {
    SOLVE = QS_FOR_SOLVE,
    COMPARE = QS_FOR_COMPARE,
    EXPORT = QS_FOR_EXPORT,
    DECODE = QS_FOR_DECODE,
    COUNT = QS_FOR_COUNT,
    DRAW = QS_FOR_DRAW,
    CHECK = QS_FOR_CHECK,
    SPACE = QS_FOR_SPACE,
    GENERATE = QS_FOR_GENERATE,
    SEARCH = SOLVE | COMPARE | DRAW,
    ALL = QS_FOR_ALL
};

/* The formats of the commands that have no table of their own. */
enum {
    PLAIN = 1 << QS_FORMAT_TEXT | 1 << QS_FORMAT_JSON,
    COUNTS = PLAIN | 1 << QS_FORMAT_UNICODE,
    TABLES = PLAIN | 1 << QS_FORMAT_CSV,
    RESULTS = COUNTS | 1 << QS_FORMAT_BOARD | 1 << QS_FORMAT_ARRAY | 1 << QS_FORMAT_COMPETITION
};

#define OF(KIND, field)                                                                            \
    QS_OPTION_##KIND, offsetof(struct qs_settings, field), sizeof((struct qs_settings *)0)->field
#define FLAG(field) OF(FLAG, field), 0, 0, NULL, 0
#define NUMBER(field, least, most) OF(NUMBER, field), least, most, NULL, 0
#define WORD(field, words) OF(WORD, field), 0, 0, words, QS_ALL_WORDS
#define FORMAT(accepted) OF(WORD, format), 0, 0, qs_format_word, accepted
#define NAME(field, words) OF(NAME, field), 0, 0, words, QS_ALL_WORDS
#define RANGE(field, least, most) OF(RANGE, field), least, most, NULL, 0
#define STEPS(KIND, parameter, least, most)                                                        \
    OF(KIND, generating.steps[QS_P_##parameter]), least, most, NULL, 0
#define PIECE(kind) OF(PIECE, pieces), QS_PIECE_##kind, 0, NULL, 0
#define PLACE(KIND, field) OF(KIND, field), 0, 0, NULL, 0

const struct qs_option qs_options[] = {
    {"board", 0, ALL & ~COMPARE, "N", NUMBER(boards.first, 1, QS_SIZE_MAX),
     "an N x N board, instead of a file", 0},
    {"board", 0, COMPARE, "N[..M]", RANGE(boards, 1, QS_SIZE_MAX),
     "an N x N board; N..M: each board from N to M", 0},
    {"board", 0, GENERATE, "N", STEPS(STEPS, BOARD, 1, QS_SIZE_MAX),
     "N x N squares; this and the other numbers: N..M or N..M:S for several", 0},
    {"queens", 0, GENERATE, "K", STEPS(STEPS, QUEENS, 0, QS_SIZE_MAX), "fix K queens",
     QS_NEEDS_FAMILY},
    {"squares", 0, GENERATE, "M", STEPS(STEPS, SQUARES, 0, QS_GENERATE_SQUARES_MAX),
     "block M squares", QS_NEEDS_FAMILY},
    {"min-open", 0, GENERATE, "K", STEPS(STEPS, MIN_OPEN, 0, QS_GENERATE_SIZE_MAX),
     "leave at least K squares open in each row and column (default 0; published: 4)",
     QS_NEEDS_FAMILY},
    {"blocked", 0, GENERATE, "M", STEPS(SHARE, BLOCKED, 0, QS_GENERATE_SQUARES_MAX),
     "block M squares, or M% of all", QS_NEEDS_FAMILY},
    {"average", 0, GENERATE, "A", STEPS(DECIMAL, AVERAGE, 0, QS_GENERATE_SIZE_MAX),
     "free squares a row, such as 2.5", QS_NEEDS_FAMILY},
    {"diagonals", 0, GENERATE, "D", STEPS(STEPS, DIAGONALS, 0, 4 * (int64_t)QS_GENERATE_SIZE_MAX),
     "block the first D diagonals of the list", QS_NEEDS_FAMILY},
    {"as-queens", 0, GENERATE, NULL, STEPS(STEP, AS_QUEENS, 0, 0),
     "as fixed queens alone, on a larger board (a reduction by the same authors)", QS_NEEDS_FAMILY},
    {"as-queens", 0, DECODE, NULL, FLAG(as_queens),
     "MODEL is a placement on the board of generate excluded --as-queens, INSTANCE the one with "
     "the excluded diagonals",
     0},
    {"kind", 0, GENERATE, "T", OF(KIND, generating.steps[QS_P_KIND]), 0, 0, qs_crowd_kind_name,
     QS_ALL_WORDS, "how the queens are placed", QS_NEEDS_FAMILY},
    {"width", 0, GENERATE, "W", STEPS(STEPS, WIDTH, 1, 2 * (int64_t)QS_SIZE_MAX),
     "leave W diagonals free", QS_NEEDS_FAMILY},
    {"length", 0, GENERATE, "L", STEPS(STEPS, LENGTH, 0, QS_GENERATE_SIZE_MAX), "fix L queens",
     QS_NEEDS_FAMILY},
    {"solutions", 0, GENERATE, "S", STEPS(STEPS, SOLUTIONS, 1, QS_GENERATE_COMPLETIONS_MAX),
     "with exactly S completions (default 1)", QS_NEEDS_FAMILY},
    {"id", 0, GENERATE, "I", STEPS(STEPS, ID, 0, INT64_MAX),
     "the number of the instance in its family", QS_NEEDS_FAMILY},
    {"queen", 0, ALL, "R,C", PIECE(QUEEN),
     "fix a queen in row R, column C (from 0; or b4, up to N = 26)", QS_NEEDS_BOARD},
    {"block", 0, ALL, "R,C", PIECE(BLOCK), "block that square", QS_NEEDS_BOARD},
    {"block-sum", 0, ALL, "D", PIECE(SUM), "block the diagonal row + column = D", QS_NEEDS_BOARD},
    {"block-difference", 0, ALL, "D", PIECE(DIFFERENCE), "block the diagonal row - column = D",
     QS_NEEDS_BOARD},
    {"input-format", 0, ALL, "F", NAME(reading.format, qs_input_format_name), "format of the files",
     QS_NEEDS_FILE},
    {"diagonals", 0, ALL, "D", NUMBER(reading.diagonals, 0, 4 * (int64_t)QS_SIZE_MAX),
     "take the first D diagonals of a CSPLib file", QS_NEEDS_FILE},
    {"engine", 0, SOLVE | DRAW, "E", NAME(solving.engine, qs_engine_name), "the engine",
     QS_NEEDS_SOLVE},
    {"engine", 0, COMPARE, "E,...", PLACE(ENGINES, engines),
     "engines, or all (default: " QS_CHECKERS ")", 0},
    {"cross-check", 0, SOLVE, NULL, FLAG(cross_check),
     "solve with sat and with backtrack too; all must agree", 0},
    {"size", 0, COUNT, "M", NUMBER(counting.size, 0, QS_SIZE_MAX),
     "placements with M queens (default: with the most that fit)", QS_NEEDS_ONE_KIND},
    {"any", 0, COUNT, NULL, FLAG(counting.any), "placements with any number of queens",
     QS_NEEDS_ONE_KIND},
    {"maximal", 0, COUNT, NULL, FLAG(counting.maximal), "placements to which no queen can be added",
     QS_NEEDS_ONE_KIND},
    {"list", 0, COUNT, NULL, FLAG(counting.list),
     "a line for each placement; with --classes: for each class", 0},
    {"first", 0, COUNT, "N", NUMBER(counting.first, 1, INT64_MAX),
     "end after the first N listed or drawn", QS_NEEDS_LIST},
    {"classes", 0, COUNT, NULL, FLAG(counting.classes),
     "classes up to symmetry as well, with a drawing of each", 0},
    {"threads", 0, SOLVE | COMPARE, "T", NUMBER(solving.threads, 1, QS_THREADS_MAX),
     "number of threads (default 1: the same result every time)", QS_NEEDS_THREADS},
    {"threads", 0, COUNT, "T", NUMBER(counting.threads, 1, QS_COUNT_THREADS_MAX),
     "number of threads (default: one for each processor)", QS_NEEDS_NO_LIST},
    {"repeat", 0, COMPARE, "R", NUMBER(repetitions, 1, 1000000),
     "run each engine R times, the seed one higher each time", 0},
    {"plot", 0, COMPARE, "FILE", PLACE(FILE, plot),
     "time over n, drawn by gnuplot (.svg, .png or .pdf)", 0},
    {"trace", 0, SOLVE, "T", WORD(trace, qs_trace_word), "print each queen placed and taken back",
     QS_NEEDS_TEXT | QS_NEEDS_NO_CROSS_CHECK | QS_NEEDS_TRACER},
    {"trace-limit", 0, SOLVE, "L", NUMBER(trace_limit, 1, INT64_MAX),
     "print at most L steps (default 200)", QS_NEEDS_TRACE},
    {"certificate", 0, SOLVE, "FILE", PLACE(FILE, certificate),
     "write a proof of both bounds, for check (% in FILE: the instance's name)",
     QS_NEEDS_NO_CROSS_CHECK},
    {"veripb", 0, CHECK, "PREFIX", PLACE(FILE, veripb),
     "translate for VeriPB: PREFIX.opb and PREFIX.pbp (% as in --certificate)", 0},
    {"target", 0, SEARCH, "M", NUMBER(solving.target, 1, INT32_MAX),
     "decide whether M queens fit, fixed ones included", QS_NEEDS_SOLVE},
    {"target", 0, EXPORT, "M", NUMBER(solving.target, 1, INT32_MAX),
     "ask whether M queens fit (default: dimacs the structural upper bound, others the maximum)",
     QS_NEEDS_EXPORT_TARGET},
    {"target", 0, DECODE, "M", NUMBER(solving.target, 1, INT32_MAX),
     "the model must have M queens (default: the structural upper bound)", 0},
    {"strategy", 0, SEARCH, "S", WORD(solving.strategy, qs_strategy_word),
     "order in which numbers of queens are asked for",
     QS_NEEDS_SOLVE | QS_NEEDS_NO_TARGET | QS_NEEDS_STRATEGY},
    {"amo", 0, SEARCH | EXPORT, "A", WORD(solving.encoding.amo, qs_amo_word),
     "encoding of at-most-one constraints", QS_NEEDS_SOLVE | QS_NEEDS_ENCODING | QS_NEEDS_AMO},
    {"card", 0, SEARCH | EXPORT, "C", WORD(solving.encoding.card, qs_card_word),
     "encoding of the cardinality constraint", QS_NEEDS_SOLVE | QS_NEEDS_ENCODING | QS_NEEDS_CARD},
    {"time-limit", 0, SOLVE | COUNT | DRAW, "S", PLACE(SECONDS, solving.time_limit),
     "stop after S seconds", QS_NEEDS_SOLVE},
    {"time-limit", 0, COMPARE, "S", PLACE(SECONDS, solving.time_limit),
     "stop each run after S seconds (default 10)", 0},
    {"memory-limit", 0, ALL & ~CHECK, "B", PLACE(BYTES, solving.memory_limit),
     "stop at B bytes (K, M, G, T; default: 3/4 of the machine's)", QS_NEEDS_MEMORY},
    {"seed", 0, SEARCH, "S", NUMBER(solving.seed, 0, INT64_MAX),
     "seed of random choices (default 0)", QS_NEEDS_SOLVE | QS_NEEDS_SEED},
    {"format", 0, SOLVE | DECODE, "F", FORMAT(RESULTS), "format of the result", 0},
    {"format", 0, COMPARE, "F", FORMAT(TABLES), "format of the table", 0},
    {"format", 0, COUNT, "F", FORMAT(COUNTS), "format of the result", QS_NEEDS_DRAWINGS},
    {"format", 0, SPACE | CHECK, "F", FORMAT(PLAIN), "format of the table", 0},
    {"format", 0, DRAW, "F", WORD(draw_format, qs_draw_format_word), "format of the picture", 0},
    {"format", 0, EXPORT, "F", NAME(export_format, qs_export_format_name), "format of the file", 0},
    {"full", 0, EXPORT, NULL, FLAG(full), "over all squares, with units for queens and blocks",
     QS_NEEDS_FULL},
    {"full", 0, DECODE, NULL, FLAG(full), "the model is one of a formula exported with --full",
     QS_NEEDS_MODEL},
    {"solve", 0, DRAW, NULL, FLAG(draw_solved), "solve first, and draw the queens added", 0},
    {"attacked", 0, DRAW, NULL, FLAG(draw_attacked), "mark the squares attacked by fixed queens",
     QS_NEEDS_MARKS},
    {"cover", 0, DRAW, NULL, FLAG(draw_cover), "draw the lines that prove the upper bound",
     QS_NEEDS_SOLVE | QS_NEEDS_VECTORS},
    {"blame", 0, DRAW, "R,C", PLACE(TEXTS, blame), "mark a fixed queen as blamed", QS_NEEDS_MARKS},
    {"size", 0, DRAW, "PIXELS", NUMBER(picture_side, QS_PICTURE_SIDE_MIN, QS_PICTURE_SIDE_MAX),
     "side of the picture (default 720)", QS_NEEDS_VECTORS},
    {"output", 'o', ALL | SPACE, "FILE", PLACE(OUTPUT, output),
     "write to FILE instead of standard output", 0},
    {"output", 'o', GENERATE, "FILE", PLACE(OUTPUT, output),
     "write to FILE; {board}, {id} and so on in the name are the values", 0},
    {"verbose", 'v', SEARCH, NULL, FLAG(verbose), "report each step on standard error",
     QS_NEEDS_SOLVE | QS_NEEDS_LOG},
    {"help", 'h', QS_FOR_EVERY, NULL, FLAG(help), "this text", 0},
    {NULL, 0, 0, NULL, FLAG(help), NULL, 0},
};
_Static_assert(sizeof qs_options / sizeof *qs_options <= QS_OPTIONS_MAX + 1, "a flag for each row");
