/*
 * The table of all options, with an entry for each: the commands that take it, its
 * argument and the field that this is stored in, its help, and what it requires.
 * Parsing, help, rules, completions and errors loop over this table. It is divided into themes:
 * a row without commands is the title of those after it.
 */
#ifndef QS_OPTION_TABLE_H
#define QS_OPTION_TABLE_H

#include "settings.h"
#include "words.h"

/* The argument of an option, and the type of its field in struct qs_settings. */
enum qs_option_kind {
    QS_OPTION_FLAG,    /* nothing; bool */
    QS_OPTION_NUMBER,  /* a whole number from `least` to `most`; an integer of 4 or 8 bytes */
    QS_OPTION_RANGE,   /* N or N..M, from `least` to `most`; two int32_t */
    QS_OPTION_STEPS,   /* N, N..M or N..M:S, from `least` to `most`; struct qs_steps */
    QS_OPTION_DECIMAL, /* the same, with decimal fractions */
    QS_OPTION_PERCENT, /* the same, in whole numbers or percent (with %) */
    QS_OPTION_STEP,    /* nothing; struct qs_steps with the single value 1 */
    QS_OPTION_KIND,    /* one of the words; struct qs_steps with its index */
    QS_OPTION_SECONDS, /* double, positive */
    QS_OPTION_BYTES,   /* size_t, with K, M, G or T */
    QS_OPTION_WORD,    /* one of the words; an enumeration of their indices */
    QS_OPTION_NAME,    /* one of the words; const char * */
    QS_OPTION_ENGINES, /* engines separated by commas, or all; struct qs_texts */
    QS_OPTION_SHARD,   /* I/N, or auto; struct qs_shard */
    QS_OPTION_FILE,    /* const char *, not empty */
    QS_OPTION_OUTPUT,  /* the same; "-" is NULL */
    QS_OPTION_CAPTION, /* text that can be drawn; const char * */
    QS_OPTION_TEXTS,   /* anything, any number of times; struct qs_texts */
    QS_OPTION_PIECE    /* the same, of the enum qs_piece_kind in `least`; struct qs_pieces */
};

/* What an option may require; defined in option_rules.c. */
enum qs_option_rule {
    QS_NEEDS_BOARD,
    QS_NEEDS_FILE,
    QS_NEEDS_SOLVE,
    QS_NEEDS_ANSWER,
    QS_NEEDS_NO_SOLVE,
    QS_NEEDS_ALL,
    QS_NEEDS_TRACE,
    QS_NEEDS_TEXT,
    QS_NEEDS_CSV,
    QS_NEEDS_NO_CROSS_CHECK,
    QS_NEEDS_NO_TARGET,
    QS_NEEDS_NO_KNOWN,
    QS_NEEDS_ONE_THREAD,
    QS_NEEDS_SAVED,
    QS_NEEDS_NOT_SAVED,
    QS_NEEDS_ONE_KIND,
    QS_NEEDS_LIST,
    QS_NEEDS_NO_LIST,
    QS_NEEDS_DRAWINGS,
    QS_NEEDS_CLASSES,
    QS_NEEDS_PEOPLE,
    QS_NEEDS_MEMORY,
    QS_NEEDS_VECTORS,
    QS_NEEDS_MARKS,
    QS_NEEDS_AMO,
    QS_NEEDS_CARD,
    QS_NEEDS_FULL,
    QS_NEEDS_EXPORT_TARGET,
    QS_NEEDS_SEED,
    QS_NEEDS_STRATEGY,
    QS_NEEDS_ENCODING,
    QS_NEEDS_THREADS,
    QS_NEEDS_TRACER,
    QS_NEEDS_LOG,
    QS_NEEDS_FAMILY,
    QS_NEEDS_MODEL,
    QS_NEEDS_RUNS,
    QS_NEEDS_SUMMARY,
    QS_NEEDS_NO_SUMMARY,
    QS_NEEDS_REFUTATION,
    QS_NEEDS_HINTS,
    QS_NEEDS_OUTSIDE,
    QS_NEEDS_START,
    QS_NEEDS_CHECKPOINT,
    QS_NEEDS_IPASIR,
    QS_NEEDS_NO_SOLVER,
    QS_NEEDS_ONE_INSTANCE,
    QS_NEEDS_ONE_INPUT,
    QS_NEEDS_EXACT,
    QS_NEEDS_NO_PROOF,
    QS_OPTION_RULES
};

struct qs_option {
    const char *name;     /* without the dashes; of a theme, its title */
    char letter;          /* 0: none */
    unsigned commands;    /* QS_FOR_…; 0: a theme */
    const char *argument; /* for the help; NULL: it takes none */
    enum qs_option_kind kind;
    size_t offset, size; /* of the field */
    int64_t least, most;
    qs_words *words;
    uint64_t accepted; /* of the words */
    const char *help;  /* requirements and words are added to it */
    uint64_t requires; /* a bit for each enum qs_option_rule */
};

extern const struct qs_option qs_options[]; /* QS_OPTIONS_MAX at most; ends with a NULL name */

#endif
