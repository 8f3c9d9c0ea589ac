/*
 * What the command line says, after parsing and before anything is done.
 */
#ifndef QS_SETTINGS_H
#define QS_SETTINGS_H

#include "queensat/count.h"
#include "queensat/export.h"
#include "queensat/solve.h"

/* Something to put on the board of --board, in the order given. */
struct qs_piece {
    enum qs_piece_kind { QS_PIECE_QUEEN, QS_PIECE_BLOCK, QS_PIECE_SUM, QS_PIECE_DIFFERENCE } kind;
    const char *text;
};

enum qs_format {
    QS_FORMAT_TEXT,
    QS_FORMAT_BOARD,
    QS_FORMAT_JSON,
    QS_FORMAT_COMPETITION,
    QS_FORMAT_UNICODE,
    QS_FORMAT_ARRAY,
    QS_FORMAT_CSV
};

enum qs_draw_format {
    QS_DRAW_AUTO, /* the command chooses */
    QS_DRAW_SVG,
    QS_DRAW_PNG,
    QS_DRAW_PDF,
    QS_DRAW_UNICODE,
    QS_DRAW_TEXT
};

/* For count; all zero: the maximum, numbers only. */
struct qs_count_settings {
    enum qs_count_kind kind;
    int32_t size;
    bool list, classes;
    uint64_t first; /* listed placements; 0: all */
    int threads;    /* 0: one for each processor */
};

struct qs_settings {
    int32_t board, last_board; /* --board N or N..M; 0: not given */
    struct qs_piece *pieces;
    size_t piece_count, piece_capacity;
    const char **operands; /* what is no option, in order */
    size_t operand_count, operand_capacity;
    struct qs_read_options reading;
    struct qs_solve_options solving;
    const char *engines; /* a list, as given; NULL: the command's default */
    bool cross_check;
    unsigned repetitions; /* of each engine's run */
    const char *plot;     /* file; NULL: none */
    enum qs_trace_form { QS_TRACE_NONE, QS_TRACE_LINES, QS_TRACE_BOARDS } trace;
    uint64_t trace_limit; /* steps */
    struct qs_count_settings counting;
    const char *export_format; /* NULL: the default */
    bool full;
    enum qs_format format;
    enum qs_draw_format draw_format;
    bool draw_solved, draw_attacked, draw_cover;
    const char **blame; /* squares, as given */
    size_t blame_count, blame_capacity;
    int32_t picture_side; /* pixels */
    const char *output;   /* NULL: standard output */
    bool verbose;
    bool help;
};

void qs_settings_init(struct qs_settings *settings);
void qs_settings_release(struct qs_settings *settings);

/*
 * Parse the arguments behind the command's name. False on the first one that
 * is wrong; the error's text is what the user should read.
 */
bool qs_settings_parse(struct qs_settings *settings, unsigned command_flag, int count, char **words,
                       struct qs_error *error);

/* The options of a command, for its help. */
void qs_settings_print_options(unsigned command_flag, FILE *stream);

#endif
