/*
 * What the command line says, after parsing and before anything is done.
 */
#ifndef QS_SETTINGS_H
#define QS_SETTINGS_H

#include "parameter.h"
#include "queensat/count.h"
#include "queensat/export.h"
#include "queensat/solve.h"
#include "run_report.h"

/* Words of the command line, or names that live as long; a zeroed one is empty. */
struct qs_texts {
    const char **text;
    size_t count, capacity;
};

/* Something to put on the board of --board, in the order given. */
struct qs_piece {
    enum qs_piece_kind { QS_PIECE_QUEEN, QS_PIECE_BLOCK, QS_PIECE_SUM, QS_PIECE_DIFFERENCE } kind;
    const char *option; /* its name, for errors */
    const char *text;
};

struct qs_pieces {
    struct qs_piece *piece;
    size_t count, capacity;
};

/* The words for these three are in option_words.c. */
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
    QS_DRAW_AUTO /* not given: see write_report.h */
};

enum qs_trace_form { QS_TRACE_LINES, QS_TRACE_BOARDS, QS_TRACE_NONE };

/* For count; --size, --any and --maximal exclude each other. */
struct qs_count_settings {
    int32_t size; /* -1: not given */
    bool any, maximal;
    bool list, classes;
    uint64_t first; /* listed placements; 0: all */
    int threads;    /* 0: one for each processor */
};

/* For sweep; --check and --summary exclude each other, and the rest of it. */
struct qs_sweep_settings {
    const char *list;      /* file of instances; NULL: none */
    struct qs_steps seeds; /* not given: 0 */
    int jobs;
    struct qs_shard shard;
    const char *expected; /* file of known answers; NULL: none */
    bool check, summary;
};

/* The most rows of the option table. */
#define QS_OPTIONS_MAX 160

struct qs_settings {
    unsigned command;           /* QS_FOR_… */
    bool given[QS_OPTIONS_MAX]; /* which rows of the option table were */
    struct {
        int32_t first, last; /* --board N or N..M; 0: not given */
    } boards;
    struct qs_pieces pieces;
    struct qs_texts operands; /* what is no option, in order */
    struct qs_read_options reading;
    struct qs_solve_options solving;
    struct qs_texts engines; /* those that are to run, in order, --cross-check's included */
    bool trace_for_auto;     /* auto was asked to trace, and its stand-in is lined up */
    bool cross_check;
    unsigned repetitions; /* of each engine's run */
    const char *plot;     /* file; NULL: none */
    enum qs_trace_form trace;
    uint64_t trace_limit; /* steps */
    struct qs_count_settings counting;
    struct qs_parameters generating;
    struct qs_sweep_settings sweeping;
    const char *export_format;
    bool full;
    bool as_queens; /* what is decoded is a placement on the translated board */
    enum qs_format format;
    enum qs_draw_format draw_format;
    const char *veripb;      /* the same, without .opb and .pbp */
    const char *certificate; /* file, or a pattern with %; NULL: none */
    bool draw_solved, draw_attacked, draw_cover;
    struct qs_texts blame; /* squares */
    int32_t picture_side;  /* pixels */
    const char *output;    /* NULL: standard output */
    bool verbose;
    bool help;
};

void qs_settings_init(struct qs_settings *settings, unsigned command);
void qs_settings_release(struct qs_settings *settings);

bool qs_texts_add(struct qs_texts *texts, const char *text, struct qs_error *error);

#endif
