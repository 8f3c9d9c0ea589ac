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

/* A requirement about values, which no names of options can express (option_rules.c). */
struct qs_condition {
    const char *text; /* after the option's name */
    bool (*holds)(const struct qs_settings *settings);
};

/*
 * An option takes effect only if what it needs is there, and what it excludes is not. Both name
 * options of the same command: a name that the command does not take says nothing, so that one row
 * can serve several commands.
 */
struct qs_option {
    const char *name;     /* without the dashes; of a theme, its title */
    char letter;          /* 0: none */
    unsigned commands;    /* QS_FOR_…; 0: a theme */
    const char *argument; /* for the help; NULL: it takes none */
    const char *help;     /* requirements and words are added to it */
    enum qs_option_kind kind;
    size_t offset, size; /* of the field */
    int64_t least, most;
    qs_words *words;
    uint64_t accepted; /* of the words */
    /* All of these, separated by blanks: "solve format=svg,png", or one of "list|classes". */
    const char *needs;
    const char *excludes;       /* each of these, separated by blanks: "target known" */
    enum qs_engine_use engines; /* an engine that uses this; 0: any. Commands with --engine */
    size_t exports;             /* a format with this member of struct qs_export_format; 0: any */
    bool family;                /* a family that takes the parameter of this name */
    const struct qs_condition *condition;
};

extern const struct qs_option qs_options[]; /* QS_OPTIONS_MAX at most; ends with a NULL name */

/* The option of the command with this name, `length` bytes; NULL if it has none. */
const struct qs_option *qs_option_find(const char *name, size_t length, unsigned command);
const struct qs_option *qs_option_find_letter(char letter, unsigned command);

/* Set the option's field; if false, the error says what was expected. Text NULL: no argument. */
bool qs_option_set(const struct qs_option *option, struct qs_settings *settings, const char *text,
                   struct qs_error *error);

/* Whether the option may be repeated: it accumulates, or repetition changes nothing. */
bool qs_option_may_repeat(const struct qs_option *option);

/*
 * Rules: an option that could not have an effect is refused, so that none is silently ignored
 * (option_rules.c).
 */

/* Whether every given option can have an effect; the error names the first that cannot. */
bool qs_option_rules_hold(const struct qs_settings *settings, struct qs_error *error);

/*
 * Append to a text, truncated to size bytes, the rules of an option for a command: " (requires
 * --solve; not with --target, --known)".
 */
void qs_option_rules_describe(const struct qs_option *option, unsigned command, char *text,
                              size_t size);

/*
 * For programs: what the option needs, what it excludes, and its condition in words, each followed
 * by a tab, of that what concerns the command. Which engine, format or family it needs stands among
 * the needs: "solve engine=auto,lp".
 */
void qs_option_rules_list(const struct qs_option *option, unsigned command, FILE *stream);

/* The conditions of the rows of the option table. */
extern const struct qs_condition qs_needs_file;
extern const struct qs_condition qs_needs_one_instance;
extern const struct qs_condition qs_needs_program;
extern const struct qs_condition qs_needs_exact;
extern const struct qs_condition qs_needs_drawings;

/*
 * Parse the words after the command's name into settings that have been initialised. False, with
 * an error for the user, on the first word that is wrong or option that can have no effect.
 */
bool qs_command_line_parse(struct qs_settings *settings, int count, char **words,
                           struct qs_error *error);

#endif
