/*
 * The question: what a user asks, as a value. One table has a row for each of its options
 * (options.h), which two front ends fill in: the command line (cli/options) and JSON
 * (question_json.c). Each may have rows of its own, for the fields of a struct that begins with the
 * question.
 */
#ifndef QS_QUESTION_H
#define QS_QUESTION_H

#include <stdio.h>

#include "notation.h"
#include "parameter.h"
#include "queensat/count.h"
#include "queensat/explain.h"
#include "queensat/interchange.h"
#include "queensat/solve.h"
#include "report.h"
#include "words.h"

struct qs_count_report;
struct qs_picture;

/*
 * The commands, in the order of the help. Some only the program has; those that it lacks come after
 * the list. serve takes an instance, but writes no output.
 */
#define QS_COMMANDS(COMMAND)                                                                       \
    COMMAND(SOLVE, solve), COMMAND(COMPARE, compare), COMMAND(COUNT, count),                       \
        COMMAND(EXPORT, export), COMMAND(DECODE, decode), COMMAND(CHECK, check),                   \
        COMMAND(EXPLAIN, explain), COMMAND(DRAW, draw), COMMAND(GENERATE, generate),               \
        COMMAND(SPLIT, split), COMMAND(MERGE, merge), COMMAND(SERVE, serve),                       \
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
                 ~(QS_FOR_SPACE | QS_FOR_GENERATE | QS_FOR_HELP | QS_FOR_SERVE)
};
#define QS_FOR_EVERY (~0U)

/* Part `index` of `count`, from 1; 1 of 1 is everything. All zero: not given. */
struct qs_shard {
    int32_t index, count;
};
#define QS_SHARDS_MAX 1000000
/* "I/N", with I from 1 to N. False, and nothing changes, if the text is something else. */
bool qs_shard_read(struct qs_shard *shard, const char *text);

/* For count; --size, --any and --maximal exclude each other. */
struct qs_count_settings {
    int32_t size; /* -1: not given */
    bool any, maximal;
    bool list, classes;
    uint64_t first;                    /* listed placements; 0: all */
    int threads;                       /* 0: one for each processor */
    struct qs_shard part;              /* only this one, as a line */
    bool sum;                          /* add up such lines, */
    const struct qs_count_text *texts; /* [text_count]; of a question in JSON its `text` */
    size_t text_count;
};

/* For explain; --first requires --all. */
struct qs_explain_settings {
    bool smallest, all;
    uint64_t first; /* blames; 0: all */
};

struct qs_question {
    unsigned command; /* QS_FOR_… */
    struct qs_solve_options solving;
    struct qs_count_settings counting;
    struct qs_explain_settings explaining;
    struct qs_parameters generating;
    uint32_t into; /* cubes of a split; 0: not given */
    const char *export_format;
    bool full;
    bool draw_solved, draw_attacked, draw_cover, draw_explained;
    /* Of a question in JSON, which owns them; NULL and zeros if they do not belong to it. */
    struct qs_instance *instance;
    const struct qs_family *family;
    enum qs_notation notation; /* of squares in a report, a story or a picture */
    bool certified;            /* the answer has a certificate */
    bool pictured;             /* the explanation has a picture */
    /* [text_length]: a certificate to check, another solver's answer, the manifest of a split, or
     * the lines of parts. */
    char *text;
    size_t text_length;
    char *leaves; /* [leaves_length]: lines of leaves to merge, or receipts; NULL: none */
    size_t leaves_length;
    struct qs_placement placement; /* to check or draw; queens NULL: none */
};

/* The defaults of a command. */
void qs_question_init(struct qs_question *question, unsigned command);
/* What it owns; a question of zeros and a released one are allowed. */
void qs_question_release(struct qs_question *question);

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
        NAME(COVER, "cover"), NAME(CROSS_CHECK, "cross-check"), NAME(DIAGONALS, "diagonals"),      \
        NAME(ENGINE, "engine"), NAME(EXPLAIN, "explain"), NAME(FIRST, "first"),                    \
        NAME(FIRST_LEXICOGRAPHIC, "first-lexicographic"), NAME(FORMAT, "format"),                  \
        NAME(FREE, "free"), NAME(FULL, "full"), NAME(HELP, "help"), NAME(HINTS, "hints"),          \
        NAME(ID, "id"), NAME(INPUT_FORMAT, "input-format"), NAME(INTO, "into"),                    \
        NAME(KIND, "kind"), NAME(KNOWN, "known"), NAME(LEAF, "leaf"), NAME(LEAVES, "leaves"),      \
        NAME(LEGEND, "legend"), NAME(LENGTH, "length"), NAME(LIST, "list"),                        \
        NAME(MAXIMAL, "maximal"), NAME(MEMORY_LIMIT, "memory-limit"), NAME(MIN_OPEN, "min-open"),  \
        NAME(MISSING, "missing"), NAME(NOTATION, "notation"), NAME(OPEN, "open"),                  \
        NAME(OUTPUT, "output"), NAME(PAGE, "page"), NAME(PART, "part"),                            \
        NAME(PLACEMENT_FORMAT, "placement-format"), NAME(PORT, "port"), NAME(PROOF, "proof"),      \
        NAME(QUEEN, "queen"), NAME(QUEENS, "queens"), NAME(RECEIPT, "receipt"),                    \
        NAME(RECEIPTS, "receipts"), NAME(REPEAT, "repeat"), NAME(SEED, "seed"),                    \
        NAME(SIZE, "size"), NAME(SMALLEST, "smallest"), NAME(SOLUTIONS, "solutions"),              \
        NAME(SOLVE, "solve"), NAME(SOLVER, "solver"), NAME(SQUARES, "squares"),                    \
        NAME(START, "start"), NAME(STEPS, "steps"), NAME(STRATEGY, "strategy"), NAME(SUM, "sum"),  \
        NAME(TARGET, "target"), NAME(THREADS, "threads"), NAME(TIME_LIMIT, "time-limit"),          \
        NAME(TRACE, "trace"), NAME(TRACE_LIMIT, "trace-limit"),                                    \
        NAME(TRUST_RECEIPTS, "trust-receipts"), NAME(VERBOSE, "verbose"), NAME(VERIPB, "veripb"),  \
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
    QS_OPTION_RANGE,   /* N or N..M, from `least` to `most`; two int32_t */
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
 * A row of options.h. An option takes effect only if what it needs is there, and what it excludes
 * is not. Both are options of the same command: one that the command does not take says nothing, so
 * that one row can serve several commands.
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

/* The options of the question; QS_OPT_NONE after the last. */
extern const struct qs_option qs_question_options[];

const char *qs_option_word(enum qs_option_name name);

/* What the member "do" of a question in JSON may be. */
qs_words qs_question_word;
/* Its command: QS_FOR_…; 0: nothing. */
unsigned qs_question_command(const char *word);

/* The words of options for which the library has none. */
const char *qs_strategy_word(unsigned strategy);
const char *qs_amo_word(unsigned amo);
const char *qs_card_word(unsigned card);

/*
 * What the rules of options look at (question_rules.c): a front end says where the fields are, and
 * which engine, format and family were chosen.
 */
struct qs_asked {
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
const struct qs_option *qs_asked_find(const struct qs_asked *asked, enum qs_option_name name);
/* The same for a name as text, `length` bytes, with dashes. */
const struct qs_option *qs_asked_find_word(const struct qs_asked *asked, const char *name,
                                           size_t length);
/* Whether the option can have an effect. */
bool qs_asked_check(const struct qs_asked *asked, const struct qs_option *option,
                    struct qs_error *error);
/* The same of each option that has a value which is not its default. */
bool qs_asked_check_all(const struct qs_asked *asked, struct qs_error *error);
/*
 * Append to a text the rules of an option: " (CONDITION; with --solve; not with --target,
 * --known)". In brief: only what it needs, if that is one or two words.
 */
void qs_asked_describe(const struct qs_asked *asked, const struct qs_option *option, bool brief,
                       char *text, size_t size);
/* Append a clause in parentheses to a text, or to the parentheses at its end. */
void qs_clause_append(char *text, size_t size, const char *clause);
/*
 * For programs: what the option needs, what it excludes, and its condition in words, each followed
 * by a tab, of that what concerns the command. Which engine, format or family it needs stands among
 * the needs: "solve engine=auto,lp".
 */
void qs_asked_list(const struct qs_asked *asked, const struct qs_option *option, FILE *stream);

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

/*
 * Read a question in JSON. `fields` and `defaults`, which are equal, begin with a question that
 * qs_question_init has filled; the front end's own rows are for what follows. Command 0: it is
 * named by the member "do". To be released, also if it is wrong: false, and the error names the
 * member; QS_ERROR_MEMORY.
 */
bool qs_question_read(struct qs_question *fields, unsigned command, const struct qs_option *own,
                      const struct qs_question_limits *limits, const void *defaults,
                      const char *text, size_t length, struct qs_error *error);

/* The answers to questions: what the library computes, written as JSON, text or SVG. */
/* A question that is being answered. */
struct qs_answering {
    const struct qs_question *question; /* as read from JSON */
    FILE *output;
    /* Called about 50 times a second; true stops. *progress is NULL unless a board is solved. */
    bool (*stop)(void *state, const struct qs_progress *progress);
    void *state;
    /* Of solve: queens known to fit elsewhere (qs_solve_options); or NULL. */
    int32_t (*incumbent)(void *state);
    void *incumbent_state;
    bool open;    /* set: the answer was stopped, and says how far it got */
    bool refuted; /* set: what was checked is wrong */
};

/* False, with an error, if there is no answer; something may have been written. */
bool qs_answer(struct qs_answering *answering, struct qs_error *error);

/* The options of qs_solve for this target, with the poll of the answer. */
void qs_answering_solve_options(struct qs_answering *answering, int32_t target,
                                struct qs_solve_options *options);

/* A board that is solved, by one engine, or by others as well, which must agree. */
struct qs_solved {
    /* Given: */
    struct qs_solve_options options; /* the engine in them is not looked at */
    const char *const *engines;      /* [engine_count] the first one's result is the answer */
    size_t engine_count;
    /* Given: the instance, and how it is to look. Set: the rest. */
    struct qs_report report;
    /* Set; all zero before, and to be released, also after a failure: */
    struct qs_result *results; /* [done] */
    size_t done;
    struct qs_solver_claim claim;
};
/* Solve, and prepare the report. */
bool qs_answer_solved(struct qs_solved *solved, struct qs_error *error);
void qs_solved_release(struct qs_solved *solved);

/* What a question asks of the library: the options, without a poll. */
void qs_question_export(const struct qs_question *question, struct qs_export_options *options);

/* Count, and write this report. */
bool qs_answer_counted(struct qs_answering *answering, struct qs_count_report *report,
                       struct qs_error *error);

/* What a picture or a report of an explanation needs. All zero: nothing yet. */
struct qs_explained {
    struct qs_explanation explanation;
    struct qs_instance *part; /* what is solved besides, and is freed; NULL: nothing */
    struct qs_result result;
    bool solved;
    struct qs_closed_lines *closed; /* all that the picture shows, on the heap; NULL: none */
    char caption[2 * QS_SENTENCE_SIZE];
};
void qs_explained_release(struct qs_explained *explained);
/* Solve the board, or what is to blame, for its evidence. To be released, also after a failure. */
bool qs_answer_for_picture(struct qs_answering *answering, struct qs_explained *explained,
                           struct qs_error *error);
/*
 * Add to a picture what was found, a legend if it needs one, and the caption of an explanation if
 * it has none. It then refers to `explained`.
 */
void qs_question_draw(const struct qs_question *question, struct qs_explained *explained,
                      struct qs_picture *picture);

/* All engines that use this, as a set of the words qs_engine_name. */
uint64_t qs_engines_that_use(enum qs_engine_use use);

/* Whether an explanation has all that these settings ask for. */
bool qs_is_explained(const struct qs_explain_settings *settings,
                     const struct qs_explanation *explanation);

/* An explanation to be written. */
struct qs_explaining {
    struct qs_explain_report report; /* given: the instance and the board style */
    bool json;
    FILE *certificate; /* of what is to blame first; NULL: none */
    const char *certificate_folder;
    /* Set; all zero before, and to be released, also after a failure: */
    struct qs_explained explained; /* its part is the instance after the removal */
    bool solving;                  /* explained, but not yet refuted again */
    struct qs_instance *blamed;    /* what the certificate is about */
    struct qs_result proved;       /* if certified: its result */
    bool certified;
};
/* Explain, and write the report to the answer's output. */
bool qs_answer_explained(struct qs_answering *answering, struct qs_explaining *explaining,
                         struct qs_error *error);
void qs_explaining_release(struct qs_explaining *explaining);

#endif
