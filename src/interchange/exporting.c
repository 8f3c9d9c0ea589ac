#include "exporting.h"

#include "fault.h"
#include "listed_squares.h"
#include "queensat/version.h"

bool qs_exporting_must_stop(struct qs_exporting *exporting)
{
    const uint64_t items_between_polls = 4096;
    if (qs_watch_ended_early(&exporting->watch))
        return true;
    if (exporting->until_poll-- > 0)
        return false;
    exporting->until_poll = items_between_polls;
    return qs_watch_stopped(&exporting->watch) || qs_output_failed(exporting->output);
}

bool qs_exporting_count(void *exporting, const int *literals, size_t count)
{
    (void)literals, (void)count;
    return !qs_exporting_must_stop(exporting);
}

bool qs_export_board(const struct qs_instance *instance, const struct qs_export_options *options,
                     struct qs_output *output,
                     bool (*write)(struct qs_exporting *exporting, struct qs_error *error),
                     struct qs_error *error)
{
    struct qs_memory memory;
    qs_memory_init(&memory, options->memory_limit);
    struct qs_exporting exporting = {.instance = instance, .options = options, .output = output};
    qs_watch_init(&exporting.watch, 0);
    exporting.watch.interval = 0;
    exporting.watch.poll = options->poll;
    exporting.watch.poll_state = options->poll_state;
    struct qs_board *board = qs_board_new(instance, &memory, &exporting.watch, error);
    exporting.board = board;
    bool written = board && write(&exporting, error);
    qs_board_free(board);
    if (qs_watch_ended_early(&exporting.watch))
        return qs_error_set(error, QS_ERROR_STOPPED, "interrupted");
    return written;
}

static void write_squares(struct qs_output *output, const char *mark, const char *name,
                          const struct qs_square *squares, size_t count)
{
    for (size_t i = 0; i < count; i++)
        qs_output_format(output, "%s %s %d %d\n", mark, name, squares[i].row, squares[i].column);
}

static void write_diagonals(struct qs_output *output, const char *mark, const char *name,
                            const int32_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        qs_output_format(output, "%s %s %d\n", mark, name, numbers[i]);
}

void qs_exporting_instance(struct qs_exporting *exporting, const char *mark)
{
    const struct qs_instance *instance = exporting->instance;
    struct qs_output *output = exporting->output;
    size_t count;
    qs_output_format(output, "%s board %d\n", mark, qs_instance_size(instance));
    const struct qs_square *squares = qs_instance_queens(instance, &count);
    write_squares(output, mark, "queen", squares, count);
    struct qs_listed_squares listed;
    qs_listed_squares_init(&listed, instance);
    write_squares(output, mark, qs_listed_squares_keyword(&listed), listed.squares, listed.count);
    qs_listed_squares_release(&listed);
    const int32_t *numbers = qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &count);
    write_diagonals(output, mark, "block-difference", numbers, count);
    numbers = qs_instance_blocked_diagonals(instance, QS_SUM, &count);
    write_diagonals(output, mark, "block-sum", numbers, count);
}

void qs_exporting_head(struct qs_exporting *exporting, const char *mark)
{
    int32_t target = exporting->options->target;
    qs_output_format(exporting->output, "%s queensat %s: ", mark, QS_VERSION);
    if (target > 0)
        qs_output_format(exporting->output, "at least %d queens, fixed ones included\n", target);
    else
        qs_output_text(exporting->output, "the most queens that fit\n");
    qs_exporting_instance(exporting, mark);
}

void qs_exporting_variables(struct qs_exporting *exporting, const char *mark, const char *letter)
{
    struct qs_output *output = exporting->output;
    for (uint32_t s = 0; s < exporting->board->squares && !qs_exporting_must_stop(exporting); s++) {
        struct qs_square square = qs_board_square(exporting->board, s);
        qs_output_text(output, mark);
        qs_output_bytes(output, " variable ", 10);
        qs_output_text(output, letter);
        qs_output_number(output, (int64_t)s + 1);
        qs_output_bytes(output, " square ", 8);
        qs_output_number(output, square.row);
        qs_output_bytes(output, " ", 1);
        qs_output_number(output, square.column);
        qs_output_bytes(output, "\n", 1);
    }
}

void qs_exporting_clause(struct qs_exporting *exporting, const char *weight, const int *literals,
                         size_t count)
{
    qs_output_text(exporting->output, weight);
    for (size_t i = 0; i < count; i++) {
        qs_output_number(exporting->output, literals[i]);
        qs_output_bytes(exporting->output, " ", 1);
    }
    qs_output_bytes(exporting->output, "0\n", 2);
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
