#include <stdlib.h>
#include <string.h>

#include "export_format.h"
#include "family.h"
#include "option_commands.h"
#include "queensat/generate.h"
#include "queensat/solve.h"
#include "question.h"
#include "split.h"

#define OF(KIND, field)                                                                            \
    .kind = QS_OPTION_##KIND, .offset = offsetof(struct qs_question, field),                       \
    .size = sizeof((struct qs_question *)0)->field
#define WITHIN(from, to) .least = (from), .most = (to)
#define AMONG(function) .words = (function), .accepted = QS_ALL_WORDS
#define FLAG(field) OF(FLAG, field)
#define NUMBER(field, from, to) OF(NUMBER, field), WITHIN(from, to)
#define STEPS(KIND, parameter, from, to)                                                           \
    OF(KIND, generating.steps[QS_P_##parameter]), WITHIN(from, to)
#define WORD(field, function) OF(WORD, field), AMONG(function)
#define NAME(field, function) OF(NAME, field), AMONG(function)
#define EXPORTS(field) .exports = offsetof(struct qs_export_format, field)

const struct qs_option qs_question_options[] = {
    {.name = "Family"},
    {"board", 0, GENERATE, "N",
     "N x N squares; this and the other numbers: N..M or N..M:S for several",
     STEPS(STEPS, BOARD, 1, QS_SIZE_MAX), .common = GENERATE},
    {"queens", 0, GENERATE, "K", "fix K queens", STEPS(STEPS, QUEENS, 0, QS_SIZE_MAX),
     .family = true},
    {"squares", 0, GENERATE, "M", "block M squares",
     STEPS(STEPS, SQUARES, 0, QS_GENERATE_SQUARES_MAX), .family = true},
    {"min-open", 0, GENERATE, "K",
     "leave at least K squares open in each row and column (default 0; published: 4)",
     STEPS(STEPS, MIN_OPEN, 0, QS_GENERATE_SIZE_MAX), .family = true},
    {"blocked", 0, GENERATE, "M", "block M squares, or M% of all",
     STEPS(PERCENT, BLOCKED, 0, QS_GENERATE_SQUARES_MAX), .family = true},
    {"average", 0, GENERATE, "A", "free squares per row, such as 2.5",
     STEPS(DECIMAL, AVERAGE, 0, QS_GENERATE_SIZE_MAX), .family = true},
    {"diagonals", 0, GENERATE, "D", "block the first D diagonals of the list",
     STEPS(STEPS, DIAGONALS, 0, 4 * (int64_t)QS_GENERATE_SIZE_MAX), .family = true},
    {"kind", 0, GENERATE, "T", "how the queens are placed", OF(KIND, generating.steps[QS_P_KIND]),
     AMONG(qs_crowd_kind_name), .family = true},
    {"width", 0, GENERATE, "W", "leave W diagonals free",
     STEPS(STEPS, WIDTH, 1, 2 * (int64_t)QS_SIZE_MAX), .family = true},
    {"length", 0, GENERATE, "L", "fix L queens", STEPS(STEPS, LENGTH, 0, QS_GENERATE_SIZE_MAX),
     .family = true},
    {"solutions", 0, GENERATE, "S", "with exactly S completions (default 1)",
     STEPS(STEPS, SOLUTIONS, 1, QS_GENERATE_COMPLETIONS_MAX), .family = true},
    {"id", 0, GENERATE, "I", "the number of the instance in its family",
     STEPS(STEPS, ID, 0, INT64_MAX), .family = true, .common = GENERATE},
    {.name = "Question"},
    {"size", 0, COUNT, "M", "placements with M queens (default: with the most that fit)",
     NUMBER(counting.size, 0, QS_SIZE_MAX), .excludes = "any maximal", .common = COUNT},
    {"any", 0, COUNT, NULL, "placements with any number of queens", FLAG(counting.any),
     .excludes = "size maximal"},
    {"maximal", 0, COUNT, NULL, "placements to which no queen can be added", FLAG(counting.maximal),
     .excludes = "size any"},
    {"list", 0, COUNT, NULL, "a line for each placement; with --classes: for each class",
     FLAG(counting.list), .common = COUNT},
    {"first", 0, COUNT, "N", "stop after the first N", NUMBER(counting.first, 1, INT64_MAX),
     .needs = "list|classes"},
    {"classes", 0, COUNT, NULL, "also count classes up to symmetry, and draw one of each",
     FLAG(counting.classes), .common = COUNT},
    {"part", 0, COUNT, "I/N", "count only part I of N, and write the line about it",
     OF(SHARD, counting.part), .excludes = "maximal list classes time-limit sum"},
    {"sum", 0, COUNT, NULL, "add up the parts in the files that follow the instance",
     FLAG(counting.sum), .excludes = "maximal list classes"},
    {"target", 0, SOLVE | COMPARE | DRAW | TRACE, "M",
     "decide whether M queens fit, fixed ones included", NUMBER(solving.target, 1, INT32_MAX),
     .needs = "solve|explain", .common = SOLVE},
    {"target", 0, EXPLAIN, "M", "why M queens do not fit, fixed ones included (default: N)",
     NUMBER(solving.target, 1, INT32_MAX), .common = EXPLAIN},
    {"smallest", 0, EXPLAIN, NULL, "find a smallest blame, and prove that none is smaller",
     FLAG(explaining.smallest), .common = EXPLAIN},
    {"all", 0, EXPLAIN, NULL, "list all minimal blames", FLAG(explaining.all), .common = EXPLAIN},
    {"first", 0, EXPLAIN, "N", "stop after N blames", NUMBER(explaining.first, 1, INT64_MAX),
     .needs = "all"},
    {"into", 0, SPLIT, "N", "make at most N cubes", NUMBER(into, 1, QS_SPLIT_CUBES_MAX),
     .common = SPLIT},
    {"target", 0, SPLIT, "M",
     "ask whether M queens fit (default: one more than local search finds)",
     NUMBER(solving.target, 1, INT32_MAX)},
    {"target", 0, EXPORT, "M",
     "ask whether M queens fit (default: dimacs and knf the structural upper bound, others the "
     "maximum)",
     NUMBER(solving.target, 1, INT32_MAX), EXPORTS(target), .common = EXPORT},
    {.name = "Engine"},
    {"engine", 0, SOLVE | DRAW | TRACE, "E", "the engine", NAME(solving.engine, qs_engine_name),
     .needs = "solve", .common = SOLVE},
    {"threads", 0, SOLVE | COMPARE, "T", "number of threads (default 1: same result every time)",
     NUMBER(solving.threads, 1, QS_THREADS_MAX), .engines = QS_USES_THREADS, .common = SOLVE},
    {"threads", 0, COUNT, "T", "number of threads (default: one for each processor)",
     NUMBER(counting.threads, 1, QS_COUNT_THREADS_MAX), .excludes = "list classes"},
    {"seed", 0, SOLVE, "S", "seed of random choices (default 0)",
     NUMBER(solving.seed, 0, INT64_MAX), .excludes = "solver", .engines = QS_USES_SEED},
    {"seed", 0, COMPARE | TRACE, "S", "seed of random choices (default 0)",
     NUMBER(solving.seed, 0, INT64_MAX), .engines = QS_USES_SEED},
    {.name = "Encoding"},
    {"strategy", 0, SOLVE | COMPARE, "S", "order of the questions",
     WORD(solving.strategy, qs_strategy_word), .excludes = "target known",
     .engines = QS_USES_STRATEGY},
    {"amo", 0, SOLVE | COMPARE | EXPORT, "A", "encoding of at-most-one constraints",
     WORD(solving.encoding.amo, qs_amo_word), .engines = QS_USES_ENCODING, EXPORTS(amo)},
    {"card", 0, SOLVE | COMPARE | EXPORT, "C", "encoding of the cardinality constraint",
     WORD(solving.encoding.card, qs_card_word), .engines = QS_USES_ENCODING, EXPORTS(card)},
    {"hints", 0, SOLVE | COMPARE, NULL, "give PicoSAT what the LP proves", FLAG(solving.hints),
     .engines = QS_USES_HINTS},
    {"full", 0, EXPORT, NULL, "encode all squares, with unit clauses for fixed and blocked ones",
     FLAG(full), EXPORTS(full)},
    {.name = "Limits"},
    {"time-limit", 0, SOLVE | COUNT | DRAW | EXPLAIN | TRACE, "S",
     "stop after S seconds (or 5m, 2h, 1d)", OF(SECONDS, solving.limits.seconds),
     .needs = "solve|explain", .common = SOLVE | COUNT | EXPLAIN},
    {"time-limit", 0, SPLIT, "S", "stop after S seconds, and write nothing",
     OF(SECONDS, solving.limits.seconds)},
    {"work-limit", 0, SOLVE, "N",
     "stop after N ticks, the same work everywhere (1 s: about 75000000)",
     NUMBER(solving.ticks, 1, INT64_MAX),
     .excludes = "solver first-lexicographic cross-check checkpoint", .engines = QS_USES_TICKS},
    {"memory-limit", 0, SOLVE, "B", "use at most B bytes, such as 2G (default: 3/4 of all)",
     OF(BYTES, solving.limits.bytes), .excludes = "solver"},
    {"memory-limit", 0, ALL & ~(SOLVE | CHECK | MERGE), "B",
     "use at most B bytes, such as 2G (default: 3/4 of all)", OF(BYTES, solving.limits.bytes),
     .needs = "solve|explain|format=png"},
    {.name = "Picture"},
    {"solve", 0, DRAW, NULL, "solve first, and draw the queens added", FLAG(draw_solved),
     .common = DRAW},
    {"explain", 0, DRAW, NULL, "show why N queens (or the target) do not fit", FLAG(draw_explained),
     .needs = "format=svg,png,pdf,unicode", .excludes = "solve", .common = DRAW},
    {"attacked", 0, DRAW, NULL, "mark the squares attacked by fixed queens", FLAG(draw_attacked),
     .needs = "format=svg,png,pdf,unicode", .common = DRAW},
    {"cover", 0, DRAW, NULL, "draw the lines that prove the upper bound", FLAG(draw_cover),
     .needs = "solve|explain format=svg,png,pdf"},
    {.name = "Output"},
    {"format", 0, EXPORT, "F", "format of the file", NAME(export_format, qs_export_format_name),
     .common = EXPORT},
    {.name = NULL},
};

const char *qs_strategy_word(unsigned strategy)
{
    return qs_strategy_name(strategy);
}

const char *qs_amo_word(unsigned amo)
{
    return qs_amo_name(amo);
}

const char *qs_card_word(unsigned card)
{
    return qs_card_name(card);
}

void qs_question_init(struct qs_question *question, unsigned command)
{
    *question = (struct qs_question){
        .command = command,
        .counting = {.size = -1},
        .export_format = qs_export_format_name(0),
    };
    qs_solve_options_init(&question->solving);
}

void qs_question_release(struct qs_question *question)
{
    qs_instance_free(question->instance);
    qs_placement_release(&question->placement);
    free(question->text);
    free(question->leaves);
    question->instance = NULL;
    question->text = question->leaves = NULL;
}

unsigned qs_question_command(const char *word)
{
    static const struct {
        const char *name;
        unsigned command;
    } commands[] = {{"solve", SOLVE},       {"explain", EXPLAIN}, {"count", COUNT},
                    {"check", CHECK},       {"export", EXPORT},   {"decode", QS_FOR_DECODE},
                    {"generate", GENERATE}, {"draw", DRAW},       {"read", QS_FOR_READ},
                    {"split", SPLIT},       {"merge", MERGE}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(word, commands[i].name) == 0)
            return commands[i].command;
    return 0;
}
