/*
 * The command line after parsing.
 */
#ifndef QS_SETTINGS_H
#define QS_SETTINGS_H

#include "question.h"
#include "tracer.h"

/* A list of words of the command line, or of static names. All zero: empty. */
struct qs_texts {
    const char **text;
    size_t count, capacity;
};

/* A queen, a wall or something blocked on the board of --board, in the order given. */
struct qs_piece {
    enum qs_piece_kind {
        QS_PIECE_WALL,
        QS_PIECE_QUEEN,
        QS_PIECE_BLOCK,
        QS_PIECE_FREE,
        QS_PIECE_SUM,
        QS_PIECE_DIFFERENCE
    } kind;
    const char *option; /* its name, for errors */
    const char *text;
};

struct qs_pieces {
    struct qs_piece *piece;
    size_t count, capacity;
};

/* The words of these enumerations, and of those of formats, are below. */

/* Whether boards have coordinates: on a terminal and in pictures, everywhere, or nowhere. */
enum qs_coordinates { QS_COORDINATES_AUTO, QS_COORDINATES_ALWAYS, QS_COORDINATES_NEVER };

enum qs_help_format {
    QS_HELP_TEXT,
    QS_HELP_MAN,
    QS_HELP_BASH,
    QS_HELP_ZSH,
    QS_HELP_FISH,
    QS_HELP_NAMES,
    QS_HELP_TABLE
};

/* For check: the leaves of certificates by reference. */
struct qs_leaf_settings {
    struct qs_texts folders;
    int32_t only;         /* 0: all */
    const char *receipt;  /* a file to write; NULL: none */
    const char *receipts; /* a file to read; NULL: none */
    bool trusted;         /* its receipts are believed */
};

struct qs_settings {
    struct qs_question question; /* the first, so that the rows of its table fit */
    const char *command;         /* its name, as it was typed */
    bool given[QS_OPT_THEME];    /* which options were */
    struct qs_boards {
        int32_t first, last; /* --board N or N..M, or the rows; 0: not given */
        int32_t columns;     /* --board RxC; 0: as many as rows */
    } boards;
    struct qs_pieces pieces;
    struct qs_texts operands; /* words that are not options, in order */
    struct qs_read_options reading;
    bool each_line;                   /* of the files is an instance */
    uint64_t strategies, amos, cards; /* compare: sets, by default those of the question */
    struct qs_texts engines;          /* to be run, in order, including those of --cross-check */
    bool trace_for_auto;              /* another engine runs instead of auto, because of --trace */
    bool cross_check;
    const char *solver;           /* file of a library with IPASIR; NULL: PicoSAT */
    const char *start;            /* file of a placement; NULL: none */
    const char *placement_format; /* of it, of `known`, and of what is checked; NULL: auto */
    unsigned repetitions;         /* of each engine's run */
    enum qs_trace_form trace;
    uint64_t trace_limit; /* steps */
    struct qs_leaf_settings leaves;
    const char *merge_list; /* file of names of certificates; NULL: none */
    bool merge_copies, merge_lists_missing;
    size_t check_bytes; /* the memory that check may use; 0: not limited */
    bool first;         /* solve: the lexicographically first placement */
    const char *known;  /* file of the best placement known; NULL: none */
    enum qs_format format;
    enum qs_draw_format draw_format;
    enum qs_coordinates coordinates;
    enum qs_help_format help_format;
    const char *veripb;         /* a file without .opb and .pbp, or a pattern with %; NULL: none */
    const char *proof;          /* a file without .cnf and .drat, or a pattern with %; NULL: none */
    const char *certificate;    /* a file, or a pattern with %; NULL: none */
    enum qs_coordinates legend; /* of a picture */
    const char *caption;        /* NULL: none */
    struct qs_texts blame;      /* squares */
    int32_t picture_side;       /* pixels */
    const char *output;         /* NULL: standard output */
    int32_t port;               /* of serve; 0: any */
    bool open_browser;
    bool verbose;
    bool help;
};

void qs_settings_init(struct qs_settings *settings, unsigned command);
void qs_settings_release(struct qs_settings *settings);

/* How placements in files are read. */
struct qs_read_options qs_placement_reading(const struct qs_settings *settings);

void qs_texts_add(struct qs_texts *texts, const char *text);

/* The words of these enumerations, and of those of the library. */
const char *qs_format_word(unsigned format);           /* enum qs_format */
const char *qs_draw_format_word(unsigned format);      /* enum qs_draw_format */
const char *qs_help_format_word(unsigned format);      /* enum qs_help_format */
const char *qs_trace_word(unsigned form);              /* enum qs_trace_form */
const char *qs_coordinates_word(unsigned coordinates); /* enum qs_coordinates */

#endif
