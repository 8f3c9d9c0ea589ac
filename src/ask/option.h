/*
 * The options of a question: what a user can give besides a board. The table is option_rows.h; this
 * is what a row says, and the rules that go through the rows, for the two front ends (question.h).
 */
#ifndef QS_OPTION_H
#define QS_OPTION_H

#include <stdio.h>

#include "json.h"
#include "parameter.h"
#include "queensat/solve.h"
#include "words.h"

/*
 * The commands, in the order of the help. Some only the program has; those that it lacks come after
 * the list. serve takes an instance, but writes no output.
 */
#define QS_COMMANDS(COMMAND)                                                                       \
    COMMAND(SOLVE, solve), COMMAND(COMPARE, compare), COMMAND(COUNT, count),                       \
        COMMAND(EXPORT, export), COMMAND(DECODE, decode), COMMAND(CHECK, check),                   \
        COMMAND(EXPLAIN, explain), COMMAND(DRAW, draw), COMMAND(GENERATE, generate),               \
        COMMAND(SPLIT, split), COMMAND(MERGE, merge), COMMAND(ASK, ask), COMMAND(SERVE, serve),    \
        COMMAND(SPACE, space), COMMAND(HELP, help)

/* As bits, for the set of those that take an option. */
#define QS_COMMAND_INDEX(id, word) QS_COMMAND_##id
enum {
    QS_COMMANDS(QS_COMMAND_INDEX),
    QS_COMMAND_TRACE, /* what only the page in the browser asks for: a trace, */
    QS_COMMAND_READ   /* and an instance as text */
};
#define QS_COMMAND_FLAG(id, word) QS_FOR_##id = 1 << QS_COMMAND_##id
enum {
    QS_COMMANDS(QS_COMMAND_FLAG),
    QS_FOR_TRACE = 1 << QS_COMMAND_TRACE,
    QS_FOR_READ = 1 << QS_COMMAND_READ,
    /* Those that take an instance and write an output. */
    QS_FOR_ALL = ((1 << QS_COMMAND_TRACE) - 1) &
                 ~(QS_FOR_SPACE | QS_FOR_GENERATE | QS_FOR_HELP | QS_FOR_SERVE | QS_FOR_ASK)
};
#define QS_FOR_EVERY (~0U)

/* The words of these two enumerations only a command line has. */
enum qs_format {
    QS_FORMAT_TEXT,
    QS_FORMAT_UNICODE,
    QS_FORMAT_BOARD,
    QS_FORMAT_ARRAY,
    QS_FORMAT_JSON,
    QS_FORMAT_COMPETITION,
    QS_FORMAT_CSV
};
enum qs_draw_format {
    QS_DRAW_SVG,
    QS_DRAW_PNG,
    QS_DRAW_PDF,
    QS_DRAW_UNICODE,
    QS_DRAW_TEXT,
    QS_DRAW_AUTO /* not given */
};

/* The names of options, without dashes before them; in JSON with _ for -. */
#define QS_OPTION_NAMES(NAME)                                                                      \
    NAME(ALL, "all"), NAME(AMO, "amo"), NAME(ANY, "any"), NAME(ATTACKED, "attacked"),              \
        NAME(AVERAGE, "average"), NAME(BLAME, "blame"), NAME(BLAMES, "blames"),                    \
        NAME(BLOCK, "block"), NAME(BLOCK_DIFFERENCE, "block-difference"),                          \
        NAME(BLOCK_SUM, "block-sum"), NAME(BLOCKED, "blocked"), NAME(BOARD, "board"),              \
        NAME(CAPTION, "caption"), NAME(CARD, "card"), NAME(CERTIFICATE, "certificate"),            \
        NAME(CHECKPOINT, "checkpoint"), NAME(CHECKPOINT_INTERVAL, "checkpoint-interval"),          \
        NAME(CLASSES, "classes"), NAME(COORDINATES, "coordinates"), NAME(COPY, "copy"),            \
        NAME(COVER, "cover"), NAME(CROSS_CHECK, "cross-check"), NAME(DENSITY, "density"),          \
        NAME(DIAGONALS, "diagonals"), NAME(EACH_LINE, "each-line"), NAME(ENGINE, "engine"),        \
        NAME(EXPLAIN, "explain"), NAME(FIRST, "first"),                                            \
        NAME(FIRST_LEXICOGRAPHIC, "first-lexicographic"), NAME(FORMAT, "format"),                  \
        NAME(FREE, "free"), NAME(FULL, "full"), NAME(HELP, "help"), NAME(HINTS, "hints"),          \
        NAME(ID, "id"), NAME(INPUT_FORMAT, "input-format"), NAME(INTO, "into"),                    \
        NAME(KIND, "kind"), NAME(KNOWN, "known"), NAME(LEAF, "leaf"), NAME(LEAVES, "leaves"),      \
        NAME(LEGEND, "legend"), NAME(LENGTH, "length"), NAME(LIST, "list"),                        \
        NAME(MAXIMAL, "maximal"), NAME(MEMORY_LIMIT, "memory-limit"), NAME(MIN_OPEN, "min-open"),  \
        NAME(MISSING, "missing"), NAME(NOTATION, "notation"), NAME(OPEN, "open"),                  \
        NAME(OUTPUT, "output"), NAME(PAGE, "page"), NAME(PART, "part"),                            \
        NAME(PLACEMENT_FORMAT, "placement-format"), NAME(PORT, "port"), NAME(PROOF, "proof"),      \
        NAME(PURE, "pure"), NAME(QUEEN, "queen"), NAME(QUEENS, "queens"),                          \
        NAME(RECEIPT, "receipt"), NAME(RECEIPTS, "receipts"), NAME(REPEAT, "repeat"),              \
        NAME(SEED, "seed"), NAME(SIZE, "size"), NAME(SMALLEST, "smallest"),                        \
        NAME(SOLUTIONS, "solutions"), NAME(SOLVE, "solve"), NAME(SOLVER, "solver"),                \
        NAME(SQUARES, "squares"), NAME(START, "start"), NAME(STEPS, "steps"),                      \
        NAME(STRATEGY, "strategy"), NAME(SUM, "sum"), NAME(TARGET, "target"),                      \
        NAME(THREADS, "threads"), NAME(TIME_LIMIT, "time-limit"), NAME(TRACE, "trace"),            \
        NAME(TRACE_LIMIT, "trace-limit"), NAME(TRUST_RECEIPTS, "trust-receipts"),                  \
        NAME(VERBOSE, "verbose"), NAME(VERIPB, "veripb"), NAME(WALL, "wall"),                      \
        NAME(WIDTH, "width"), NAME(WORK_LIMIT, "work-limit")

#define QS_OPTION_ENUMERATOR(id, word) QS_OPT_##id
enum qs_option_name { QS_OPT_NONE, QS_OPTION_NAMES(QS_OPTION_ENUMERATOR), QS_OPT_THEME };

/* The value of an option, and the type of its field. The last ones only a command line has. */
enum qs_option_kind {
    QS_OPTION_FLAG,    /* nothing (in JSON true or false); bool */
    QS_OPTION_NUMBER,  /* a whole number from `least` to `most`; an integer of 4 or 8 bytes */
    QS_OPTION_STEPS,   /* N (or N..M, N..M:S), from `least` to `most`; struct qs_steps */
    QS_OPTION_DECIMAL, /* the same, with decimal fractions */
    QS_OPTION_PERCENT, /* the same, in whole numbers or percent (with %) */
    QS_OPTION_KIND,    /* one of the words; struct qs_steps with its index */
    QS_OPTION_SECONDS, /* double, positive */
    QS_OPTION_BYTES,   /* size_t, with K, M, G or T */
    QS_OPTION_WORD,    /* one of the words; an enumeration of their indices */
    QS_OPTION_NAME,    /* one of the words; const char * */
    QS_OPTION_TEXT,    /* in JSON; char [size] */
    QS_OPTION_BOARD,   /* N or RxC, from `least` to `most`; struct qs_boards */
    QS_OPTION_BOARDS,  /* N, N..M or RxC; the same */
    QS_OPTION_WORDS,   /* words separated by commas, or all; uint64_t, a set of them */
    QS_OPTION_ENGINES, /* engines separated by commas, or all; struct qs_texts */
    QS_OPTION_SHARD,   /* I/N; struct qs_shard */
    QS_OPTION_FILE,    /* const char *, not empty */
    QS_OPTION_OUTPUT,  /* the same; "-" is NULL */
    QS_OPTION_CAPTION, /* text that can be drawn or named; const char * */
    QS_OPTION_TEXTS,   /* anything, any number of times; struct qs_texts */
    QS_OPTION_PIECE    /* the same, of the enum qs_piece_kind in `least`; struct qs_pieces */
};

enum { QS_NEEDS_MOST = 3, QS_EXCLUDES_MOST = 5 };

/* A requirement about values, which no names of options can express. */
struct qs_condition {
    const char *text; /* after the option's name */
    bool (*holds)(const void *fields);
};

/*
 * A row of option_rows.h. An option takes effect only if what it needs is there, and what it
 * excludes is not. Both are options of the same command: one that the command does not take says
 * nothing, so that one row can serve several commands.
 */
struct qs_option {
    enum qs_option_name name; /* of a theme: its `help` is the title of the rows after it */
    char letter;              /* 0: none */
    unsigned commands;        /* QS_FOR_…; of a theme 0 */
    const char *argument;     /* for the help; NULL: it takes none */
    const char *help;         /* requirements and words are added to it */
    enum qs_option_kind kind;
    size_t offset, size; /* of the field */
    int64_t least, most;
    qs_words *words;
    uint64_t accepted;                        /* of the words */
    enum qs_option_name needs[QS_NEEDS_MOST]; /* one of these */
    unsigned or_formats; /* with QS_OPT_FORMAT among these options: the words, as below */
    /* --format is one of these words, as bits: of the format that the command has; 0: any. */
    unsigned formats;
    enum qs_option_name excludes[QS_EXCLUDES_MOST]; /* each of these */
    enum qs_engine_use engines; /* an engine that uses this; 0: any. Commands with --engine */
    size_t exports;             /* a format with this member of struct qs_export_format; 0: any */
    enum qs_parameter family;   /* a family that takes this parameter; QS_P_BOARD: any */
    const struct qs_condition *condition; /* NULL: none */
    unsigned common;                      /* QS_FOR_…: commands whose help has it at the top */
};

const char *qs_option_word(enum qs_option_name name);

/* The words of options for which the library has none. */
const char *qs_strategy_word(unsigned strategy);
const char *qs_amo_word(unsigned amo);
const char *qs_card_word(unsigned card);

/*
 * What the rules of options look at (option_rules.c): a front end says where the fields are, and
 * which engine, format and family were chosen.
 */
struct qs_option_rules {
    unsigned command;
    const char *dashes; /* before the names of options: "--" or "" */
    const void *fields, *defaults;
    const struct qs_option *options; /* QS_OPT_NONE after the last */
    const struct qs_option *own;     /* more, which come first; or NULL */
    bool (*engines_use)(const void *fields, enum qs_engine_use use);
    const char *engine; /* if there is only one */
    const char *format; /* of an export */
    const char *family; /* NULL: none, or an unknown one */
};

/* The option of the command with this name; NULL if it has none. */
const struct qs_option *qs_rules_find(const struct qs_option_rules *rules,
                                      enum qs_option_name name);
/* The same for a name as text, `length` bytes, with dashes. */
const struct qs_option *qs_rules_find_word(const struct qs_option_rules *rules, const char *name,
                                           size_t length);
/* Whether the option can have an effect. */
bool qs_rules_check(const struct qs_option_rules *rules, const struct qs_option *option,
                    struct qs_error *error);
/* The same of each option that has a value which is not its default. */
bool qs_rules_check_all(const struct qs_option_rules *rules, struct qs_error *error);
/*
 * Append to a text the rules of an option: " (CONDITION; with --solve; not with --target,
 * --known)". In brief: only what it needs, if that is one or two words.
 */
void qs_rules_describe(const struct qs_option_rules *rules, const struct qs_option *option,
                       bool brief, char *text, size_t size);
/*
 * For programs: what the option needs, what it excludes, and its condition in words, each followed
 * by a tab, of that what concerns the command. Which engine, format or family it needs stands among
 * the needs: "solve engine=auto,lp".
 */
void qs_rules_list(const struct qs_option_rules *rules, const struct qs_option *option,
                   FILE *stream);

/* The most that a question in JSON may ask for. */
struct qs_question_limits {
    int32_t board;
    double seconds; /* 0: no limit; otherwise also that of questions without one */
    size_t memory;  /* bytes; that of questions without one */
    int threads;    /* that of questions without one */
};

/* Set an option of words, of whichever kind, to the one with this index. */
void qs_option_take_word(const struct qs_option *option, unsigned index, void *field);
/*
 * Read the value of an option (option_json.c). False, with the error: it is wrong, or only a
 * command line has such an option.
 */
bool qs_option_read(const struct qs_option *option, struct qs_json_reader *reader,
                    const struct qs_question_limits *limits, void *field, struct qs_error *error);

/* All engines that use this, as a set of the words qs_engine_name. */
uint64_t qs_engines_that_use(enum qs_engine_use use);

#endif
