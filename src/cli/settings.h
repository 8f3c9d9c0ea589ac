/*
 * What the command line says, after parsing and before anything is done.
 */
#ifndef QS_SETTINGS_H
#define QS_SETTINGS_H

#include "queensat/export.h"
#include "queensat/solve.h"

/* Something to put on the board of --board, in the order given. */
struct qs_piece {
    enum qs_piece_kind { QS_PIECE_QUEEN, QS_PIECE_BLOCK, QS_PIECE_SUM, QS_PIECE_DIFFERENCE } kind;
    const char *text;
};

enum qs_format { QS_FORMAT_TEXT, QS_FORMAT_BOARD, QS_FORMAT_JSON, QS_FORMAT_COMPETITION };

struct qs_settings {
    int32_t board; /* --board; 0: not given */
    struct qs_piece *pieces;
    size_t piece_count, piece_capacity;
    const char **operands; /* what is no option, in order */
    size_t operand_count, operand_capacity;
    struct qs_read_options reading;
    struct qs_solve_options solving;
    const char *engines; /* a list, as given; NULL: the command's default */
    bool cross_check;
    bool full;
    const char *export_format;
    enum qs_format format;
    const char *output; /* NULL: standard output */
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
