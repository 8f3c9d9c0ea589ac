#include "export_format.h"

#include <string.h>

#include "answer.h"
#include "board_cnf.h"
#include "fault.h"
#include "instance_private.h"
#include "instance_reader.h"
#include "listed_squares.h"
#include "machine.h"
#include "queensat/interchange.h"
#include "queensat/version.h"
#include "stream.h"

static const struct qs_export_format *const formats[] = {
    &qs_export_format_dimacs, &qs_export_format_wcnf, &qs_export_format_wcnf_old,
    &qs_export_format_opb,    &qs_export_format_knf,  &qs_export_format_asp,
    &qs_export_format_lp,     &qs_export_format_mps,  &qs_export_format_mzn,
    &qs_export_format_smt2,   &qs_export_format_mis,  &qs_export_format_gcnf,
    &qs_export_format_icnf,
};
#define FORMATS (sizeof formats / sizeof formats[0])

const char *qs_export_format_name(unsigned i)
{
    return i < FORMATS ? formats[i]->name : NULL;
}

const char *qs_export_format_summary(unsigned i)
{
    return i < FORMATS ? formats[i]->summary : NULL;
}

const struct qs_export_format *qs_export_format_find(const char *name)
{
    if (!name)
        return &qs_export_format_dimacs;
    for (size_t i = 0; i < FORMATS; i++)
        if (strcmp(name, formats[i]->name) == 0)
            return formats[i];
    return NULL;
}

void qs_export_options_init(struct qs_export_options *options)
{
    if (!options)
        return;
    *options = (struct qs_export_options){
        .encoding = {QS_AMO_AUTO, QS_CARD_SEQUENTIAL},
        .limits.bytes = qs_default_memory_limit(),
    };
}

static unsigned digits_of(uint64_t number)
{
    unsigned digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

/* The length of the file, about: that of its lines for pairs of squares; 0 if there are none. */
static uint64_t export_size(const struct qs_exporting *exporting)
{
    const struct qs_export_format *format = exporting->format;
    const struct qs_board *board = exporting->board;
    bool pairwise = format->amo && exporting->options->encoding.amo == QS_AMO_PAIRWISE;
    uint64_t squares = board->squares, attacking = qs_board_pairs(board);
    unsigned name = digits_of(squares);
    if (format == &qs_export_format_smt2)
        name = 3 + 2 * digits_of((uint64_t)qs_instance_size(exporting->instance) - 1);
    if (pairwise)
        return attacking * (sizeof "- - 0" + 2 * name);
    return format->pair_bytes == 0 ? 0 : attacking * (format->pair_bytes + 2 * name);
}

/* Make the board of the instance and let the format write everything. */
static bool export_board(const struct qs_instance *instance,
                         const struct qs_export_options *options, uint64_t most, FILE *output,
                         const struct qs_export_format *format, struct qs_error *error)
{
    struct qs_memory memory;
    qs_memory_init(&memory, options->limits.bytes);
    struct qs_exporting exporting = {
        .instance = instance, .options = options, .format = format, .output = output};
    qs_watch_init_limits(&exporting.watch, &options->limits);
    exporting.watch.interval = 0;
    struct qs_board *board = qs_board_new(instance, &memory, &exporting.watch, error);
    exporting.board = board;
    bool written = false;
    uint64_t size = board ? export_size(&exporting) : 0;
    double unit = size < 1000000000 ? 1e6 : 1e9;
    if (size > most) /* what would fill a disk is not begun */
        qs_error_set(error, QS_ERROR_MEMORY,
                     "the file would have about %.1f %s, a line for each pair of squares: set a "
                     "higher memory limit, or %s",
                     (double)size / unit, unit < 1e9 ? "MB" : "GB",
                     format->amo ? "the at-most-one encoding product"
                                 : "write opb or wcnf, which have none");
    else if (board)
        written = format->write(&exporting, error);
    qs_board_free(board);
    if (qs_watch_ended_early(&exporting.watch))
        return qs_watch_refuse(&exporting.watch, error);
    return written;
}

bool qs_export_write(const struct qs_instance *instance, const struct qs_export_options *options,
                     uint64_t most, FILE *output, struct qs_error *error)
{
    const struct qs_export_format *format = qs_export_format_find(options->format);
    if (!format)
        return qs_error_set(error, QS_ERROR_INPUT, "unknown export format \"%s\"", options->format);
    if (!qs_check_encoding(options->encoding, error) ||
        !qs_check_range("target", options->target, 0, INT32_MAX, error) ||
        !qs_check_limits(&options->limits, error))
        return false;
    if (options->full && !format->full)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the format %s has no full form, over all squares", format->name);
    if (options->target > 0 && !format->target)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the format %s can only ask for the maximum; use dimacs to ask "
                            "whether %d queens fit",
                            format->name, options->target);
    return export_board(instance, options, most, output, format, error);
}

bool qs_instance_export(const struct qs_instance *instance, const struct qs_export_options *options,
                        FILE *stream, struct qs_error *error)
{
    struct qs_export_options defaults;
    if (!options) {
        qs_export_options_init(&defaults);
        options = &defaults;
    }
    if (!qs_check_given("instance", instance, error) || !qs_check_given("stream", stream, error))
        return false;
    flockfile(stream); /* once, not for each of millions of pieces */
    bool written = qs_export_write(instance, options, options->limits.bytes, stream, error) &&
                   qs_stream_check(stream, error);
    funlockfile(stream);
    return written;
}

bool qs_exporting_must_stop(struct qs_exporting *exporting)
{
    const uint64_t items_between_polls = 4096;
    if (qs_watch_ended_early(&exporting->watch))
        return true;
    if (exporting->until_poll-- > 0)
        return false;
    exporting->until_poll = items_between_polls;
    return qs_watch_stopped(&exporting->watch) || ferror(exporting->output);
}

bool qs_exporting_count_clause(void *exporting, const int *literals, size_t count)
{
    (void)literals, (void)count;
    return !qs_exporting_must_stop(exporting);
}

struct qs_board *qs_exporting_empty_board(struct qs_exporting *exporting, struct qs_memory *memory,
                                          struct qs_error *error)
{
    struct qs_instance *empty = qs_instance_new_like(exporting->instance, error);
    struct qs_board *board = empty ? qs_board_new(empty, memory, &exporting->watch, error) : NULL;
    qs_instance_free(empty);
    return board;
}

void qs_exporting_head(struct qs_exporting *exporting, const char *mark, int32_t least)
{
    const struct qs_instance *instance = exporting->instance;
    FILE *output = exporting->output;
    fprintf(output, "%s queensat %s: ", mark, QS_VERSION);
    if (least >= 0)
        fprintf(output, "at least %d queens, fixed ones included\n", least);
    else
        fputs("the most queens that fit\n", output);
    char before[8];
    snprintf(before, sizeof before, "%s ", mark);
    qs_write_board_lines(output, before, instance);
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    qs_write_square_lines(output, before, "queen", queens, count);
    qs_write_listed_squares(output, before, instance);
    qs_write_diagonal_lines(output, before, instance);
    if (qs_exporting_has_walls(exporting))
        fprintf(output,
                "%s lines: between walls; a line's number is that of its row or column, its row - "
                "column or\n%s lines: row + column, plus the number of walls before the line\n",
                mark, mark);
}

bool qs_exporting_has_walls(const struct qs_exporting *exporting)
{
    return qs_instance_shape(exporting->instance).wall_count > 0;
}

void qs_exporting_begin(struct qs_exporting *exporting, const char *mark)
{
    int32_t target = exporting->options->target;
    qs_exporting_head(exporting, mark, target > 0 ? target : -1);
}

void qs_exporting_variables(struct qs_exporting *exporting, const char *before)
{
    FILE *output = exporting->output;
    for (uint32_t s = 0; s < exporting->board->squares && !qs_exporting_must_stop(exporting); s++) {
        struct qs_square square = qs_board_square(exporting->board, s);
        fputs(before, output);
        qs_write_number(output, (int64_t)s + 1);
        fwrite(" square ", 1, 8, output);
        qs_write_number(output, square.row);
        fwrite(" ", 1, 1, output);
        qs_write_number(output, square.column);
        fwrite("\n", 1, 1, output);
    }
}

void qs_exporting_name_square(const struct qs_exporting *exporting, struct qs_square square)
{
    fwrite("x_", 1, 2, exporting->output);
    qs_write_number(exporting->output, square.row);
    fwrite("_", 1, 1, exporting->output);
    qs_write_number(exporting->output, square.column);
}

void qs_exporting_name(struct qs_exporting *exporting, uint32_t square)
{
    qs_exporting_name_square(exporting, qs_board_square(exporting->board, square));
}

/* Some readers allow no minus sign in a name. */
void qs_exporting_line_name(const struct qs_exporting *exporting, int direction, int32_t number)
{
    static const char *const names[] = {"row_", "column_", "difference_", "sum_"};
    qs_write_short(exporting->output, names[direction]);
    qs_write_short(exporting->output, number < 0 ? "m" : "");
    qs_write_number(exporting->output, number < 0 ? -number : number);
}

int32_t qs_exporting_added(const struct qs_exporting *exporting)
{
    return exporting->options->target - exporting->board->fixed;
}

enum qs_direction qs_exporting_counted(const struct qs_exporting *exporting)
{
    const struct qs_lines *lines = exporting->board->lines;
    return lines[QS_COLUMN].count < lines[QS_ROW].count ? QS_COLUMN : QS_ROW;
}

struct qs_export_line qs_export_line_of(const struct qs_board *board, enum qs_direction direction,
                                        uint32_t line)
{
    const struct qs_lines *lines = &board->lines[direction];
    return (struct qs_export_line){direction, lines->number[line],
                                   lines->square + lines->start[line],
                                   qs_lines_length(lines, line)};
}

void qs_exporting_each_line(struct qs_exporting *exporting,
                            void (*write)(struct qs_exporting *exporting,
                                          struct qs_export_line line))
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t count = exporting->board->lines[d].count;
        for (uint32_t l = 0; l < count && !qs_exporting_must_stop(exporting); l++) {
            struct qs_export_line line = qs_export_line_of(exporting->board, d, l);
            if (line.count > 1)
                write(exporting, line);
        }
    }
}

size_t qs_exporting_lines(const struct qs_exporting *exporting)
{
    size_t count = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &exporting->board->lines[d];
        for (uint32_t line = 0; line < lines->count; line++)
            count += qs_lines_length(lines, line) > 1;
    }
    return count;
}

/*
 * What an exported file asks, from its first comments:
 *
 *     c queensat 0.1.0: at least 5 queens, fixed ones included
 *     c formula full, at-most-one auto, cardinality none
 *     p cnf 49 147
 *
 * and which format it is, from another comment or the first line after them.
 */

/*
 * The target in "queensat VERSION: at least 5 queens, ..."; 0: the maximum; −1: it is neither. A
 * board without any free square has "at least 0 queens" in dimacs.
 */
static int32_t read_target(struct qs_text_reader *reader)
{
    static const char least[] = "at least ";
    int64_t target;
    while (qs_reader_peek(reader) != ':' && !qs_reader_at_line_end(reader))
        qs_reader_next(reader);
    reader->at += qs_reader_peek(reader) == ':';
    qs_reader_skip_blanks(reader);
    if (qs_answer_has(reader, "the most queens that fit"))
        return 0;
    if (!qs_answer_has(reader, least))
        return -1;
    reader->at += strlen(least);
    return qs_reader_number(reader, "a target", 0, INT32_MAX, &target, NULL) ? (int32_t)target : -1;
}

/* The format that has one of the comments, or the first line after them. */
static const struct qs_export_format *read_format(struct qs_text_reader reader, char mark)
{
    for (bool comment = true; comment && qs_answer_find_line(&reader);
         qs_reader_skip_line(&reader)) {
        for (size_t i = 0; i < FORMATS; i++)
            if (qs_answer_has(&reader, formats[i]->first))
                return formats[i];
        comment = qs_reader_peek(&reader) == mark;
    }
    return NULL;
}

/* Move to the next line that has the mark. False, and the place is unchanged: none does. */
static bool find_comment(struct qs_text_reader *reader, const char *mark)
{
    struct qs_text_reader line = *reader;
    for (; qs_answer_find_line(&line); qs_reader_skip_line(&line)) {
        if (qs_answer_has(&line, mark)) {
            *reader = line;
            return true;
        }
    }
    return false;
}

/* The word after these, in the comment about the formula; 0 if it is none of the names. */
static int read_encoding(struct qs_text_reader reader, const char *after,
                         const char *(*name)(unsigned i))
{
    size_t length = strlen(after), word;
    while (!qs_reader_at_line_end(&reader) && !qs_answer_has(&reader, after))
        reader.at++;
    if (qs_reader_at_line_end(&reader))
        return 0;
    reader.at += length;
    const char *found = reader.at;
    while (!qs_reader_at_line_end(&reader) && *reader.at != ',')
        reader.at++;
    word = (size_t)(reader.at - found);
    for (unsigned i = 0; name(i); i++)
        if (qs_word_is(found, word, name(i)))
            return (int)i;
    return 0;
}

static const char *amo_name(unsigned i)
{
    return qs_amo_name((enum qs_amo)i);
}

static const char *card_name(unsigned i)
{
    return qs_card_name((enum qs_card)i);
}

bool qs_export_options_read(const char *text, size_t length, struct qs_export_options *options)
{
    struct qs_text_reader reader;
    if (!text || !options)
        return false;
    qs_reader_init(&reader, "", text, length);
    char mark = qs_exported_find_head(&reader);
    struct qs_text_reader head = reader;
    int32_t target = mark ? read_target(&head) : -1;
    const struct qs_export_format *format = target >= 0 ? read_format(reader, mark) : NULL;
    if (!format)
        return false;
    options->format = format->name;
    options->target = target;
    struct qs_text_reader formula = reader;
    options->full = format->full && find_comment(&reader, "c formula full");
    if (format->card && find_comment(&formula, "c formula "))
        options->encoding =
            (struct qs_encoding){(enum qs_amo)read_encoding(formula, "at-most-one ", amo_name),
                                 (enum qs_card)read_encoding(formula, "cardinality ", card_name)};
    return true;
}
