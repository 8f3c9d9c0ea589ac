#include "inputs.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "chess.h"
#include "diagnostics.h"
#include "fault.h"
#include "option_table.h"
#include "shape_draft.h"
#include "terminal.h"
#include "text_reader.h"
#include "write_report.h"

size_t qs_inputs_count(const struct qs_settings *settings, size_t operands, struct qs_error *error)
{
    int32_t first = settings->boards.first, last = settings->boards.last;
    size_t boards = first == 0 ? 0 : last > first ? (size_t)(last - first) + 1 : 1;
    if (operands + boards == 0)
        qs_error_set(error, QS_ERROR_INPUT, "expected an instance: a file, - or --board N");
    return settings->each_line ? SIZE_MAX : operands + boards;
}

bool qs_inputs_check(const struct qs_settings *settings, struct qs_error *error)
{
    for (size_t i = 0; i < settings->operands.count; i++)
        if (!qs_operand_check(settings, settings->operands.text[i], error))
            return false;
    return true;
}

static bool add_diagonal(struct qs_instance *instance, const struct qs_piece *piece,
                         struct qs_error *error)
{
    int64_t n = qs_instance_size(instance), number;
    bool sum = piece->kind == QS_PIECE_SUM;
    struct qs_text_reader reader;
    qs_reader_init(&reader, "", piece->text, strlen(piece->text));
    if (!qs_reader_number(&reader, "a diagonal", sum ? 0 : 1 - n, sum ? 2 * n - 2 : n - 1, &number,
                          error))
        return false;
    if (reader.at != reader.end)
        return qs_reader_expected(&reader, "only a number", error);
    return qs_instance_block_diagonal(instance, sum ? QS_SUM : QS_DIFFERENCE, (int32_t)number,
                                      error);
}

/* A board of options: its walls are gathered before it is made. */
struct making {
    struct qs_shape_draft draft;
    struct qs_instance *instance;
};

static bool add_piece_square(struct making *making, const struct qs_piece *piece, const char *text,
                             size_t length, struct qs_error *error)
{
    struct qs_square square;
    const struct qs_shape *shape = &making->draft.shape;
    struct qs_instance *instance = making->instance;
    if (!qs_square_parse_on(text, length, shape->rows, shape->columns, &square, error))
        return false;
    bool added = piece->kind == QS_PIECE_WALL    ? qs_shape_draft_add(&making->draft, square, error)
                 : piece->kind == QS_PIECE_QUEEN ? qs_instance_add_queen(instance, square, error)
                 : piece->kind == QS_PIECE_FREE
                     ? qs_instance_list_free_square(instance, square, error)
                     : qs_instance_block_square(instance, square, error);
    return added || (qs_is_chess(text) && qs_error_in_chess(shape->rows, shape->columns, error));
}

/* Squares have blanks between them, or, if they are written as in chess, commas. */
static bool inputs_add_piece(struct making *making, const struct qs_piece *piece,
                             struct qs_error *error)
{
    if (piece->kind == QS_PIECE_SUM || piece->kind == QS_PIECE_DIFFERENCE)
        return add_diagonal(making->instance, piece, error);
    bool chess = isalpha((unsigned char)piece->text[strspn(piece->text, " ")]);
    const char *separators = chess ? " ," : " ", *at = piece->text;
    bool added = true;
    do {
        at += strspn(at, " ");
        size_t length = strcspn(at, separators);
        added = add_piece_square(making, piece, at, length, error);
        at += length;
        at += strspn(at, " ");
        at += *at == ',';
    } while (added && (*at || at[-1] == ','));
    return added;
}

/* The walls, or all other pieces. */
static bool add_pieces(struct making *making, const struct qs_settings *settings, bool walls,
                       struct qs_error *error)
{
    for (size_t i = 0; i < settings->pieces.count; i++) {
        const struct qs_piece *piece = &settings->pieces.piece[i];
        if ((piece->kind == QS_PIECE_WALL) != walls || inputs_add_piece(making, piece, error))
            continue;
        if (settings->question.notation == QS_NOTATION_CHESS &&
            (piece->kind == QS_PIECE_SUM || piece->kind == QS_PIECE_DIFFERENCE))
            qs_error_in_chess(making->draft.shape.rows, making->draft.shape.columns, error);
        char place[64];
        snprintf(place, sizeof place, "--%s %.32s", piece->option, piece->text);
        return qs_error_place(error, place, 0, 0);
    }
    return true;
}

static struct qs_instance *inputs_read_board(const struct qs_settings *settings, int32_t rows,
                                             struct qs_error *error)
{
    int32_t columns = settings->boards.columns;
    struct making making = {.draft.shape = {.rows = rows, .columns = columns > 0 ? columns : rows}};
    if (add_pieces(&making, settings, true, error))
        making.instance = qs_instance_new_shaped(&making.draft.shape, error);
    qs_shape_draft_release(&making.draft);
    if (!making.instance || add_pieces(&making, settings, false, error))
        return making.instance;
    qs_instance_free(making.instance);
    return NULL;
}

static struct qs_instance *read_file(const struct qs_settings *settings, const char *path,
                                     struct qs_error *error)
{
    size_t length;
    if (!qs_operand_check(settings, path, error))
        return NULL;
    qs_terminal_ask_for(path, "an instance");
    char *text = qs_read_whole(path, settings->question.solving.limits.bytes, &length, error);
    if (!text)
        return NULL;
    struct qs_instance *instance =
        qs_instance_read_text(qs_source_name(path), text, length, &settings->reading, error);
    free(text);
    return instance;
}

/* The instance, unless it is NULL, or the command does not take its shape; then the error is set.
 */
static struct qs_instance *take_shape(const struct qs_settings *settings,
                                      struct qs_instance *instance, struct qs_error *error)
{
    if (!instance || qs_question_check_shape(settings->question.command, instance, error))
        return instance;
    qs_error_place(error, qs_instance_name(instance), 0, 0);
    qs_instance_free(instance);
    return NULL;
}

/* A signal may end the program, with this status, while the instance is read. */
static struct qs_instance *inputs_read_instance(const struct qs_settings *settings, size_t operands,
                                                size_t i, int status, struct qs_error *error)
{
    const char *path = i < operands ? settings->operands.text[i] : NULL;
    qs_terminal_allow_exit(path ? qs_source_name(path) : NULL, status);
    struct qs_instance *instance =
        path ? read_file(settings, path, error)
             : inputs_read_board(settings, settings->boards.first + (int32_t)(i - operands), error);
    qs_terminal_forbid_exit();
    return take_shape(settings, instance, error);
}

struct qs_instance *qs_inputs_read(const struct qs_settings *settings, size_t operands, size_t i,
                                   struct qs_error *error)
{
    return inputs_read_instance(settings, operands, i, QS_EXIT_STOPPED, error);
}

struct qs_instance *qs_inputs_read_one(const struct qs_settings *settings, const char *command,
                                       struct qs_error *error)
{
    size_t count = qs_inputs_count(settings, settings->operands.count, error);
    if (count > 1)
        qs_error_set(error, QS_ERROR_INPUT, "%s: expected one instance, found %zu", command, count);
    return count == 1 ? qs_inputs_read(settings, settings->operands.count, 0, error) : NULL;
}

static void begin_record(struct qs_inputs *inputs)
{
    fputs(inputs->written > 0 ? inputs->between : "", inputs->output);
}

/* After each instance: stop at a defect or interrupt. Closing commits the last record. */
static void go_on(struct qs_inputs *inputs, int status)
{
    struct qs_error error;
    inputs->status = qs_worse_exit(inputs->status, status);
    qs_terminal_clear();
    inputs->lost = status == QS_EXIT_USAGE && inputs->file->failure; /* and reported */
    inputs->ended = inputs->ended || inputs->lost || inputs->begun == inputs->count ||
                    inputs->status == QS_EXIT_DISAGREEMENT;
    if (!inputs->ended && qs_terminal_interrupted(NULL)) {
        inputs->status = qs_worse_exit(QS_EXIT_STOPPED, inputs->status);
        inputs->ended = true;
    }
    if (inputs->ended || inputs->written == 0 || qs_file_commit(inputs->file, &error))
        return;
    inputs->status = qs_worse_exit(inputs->status, qs_report_error(&error));
    inputs->ended = inputs->lost = true;
}

bool qs_inputs_begin(struct qs_inputs *inputs)
{
    const struct qs_settings *settings = inputs->settings;
    struct qs_error error;
    inputs->count = qs_inputs_count(settings, settings->operands.count, &error);
    inputs->file = inputs->count > 0 && qs_inputs_check(settings, &error)
                       ? qs_file_begin(settings->output, &error)
                       : NULL;
    if (!inputs->file)
        inputs->status = qs_report_error(&error);
    else
        inputs->output = inputs->file->stream;
    return inputs->file != NULL;
}

/* Open the next file that has lines. False: there is none, or it cannot be opened. */
static bool begin_lines(struct qs_inputs *inputs, struct qs_error *error)
{
    const size_t most = (size_t)1 << 24; /* n = 4,000 with every square blocked */
    const struct qs_settings *settings = inputs->settings;
    if (inputs->files == settings->operands.count) {
        inputs->ended = true;
        return inputs->begun > 0 ||
               qs_error_set(error, QS_ERROR_INPUT, "expected an instance on a line, found none");
    }
    const char *path = settings->operands.text[inputs->files++];
    snprintf(inputs->name, sizeof inputs->name, "%s", qs_source_name(path));
    qs_terminal_ask_for(path, "instances, one a line");
    return qs_operand_check(settings, path, error) &&
           qs_line_reader_open(&inputs->lines, path, most, error);
}

/* The next line. NULL: with the error, or, if this is the end, without. */
static struct qs_instance *read_on_line(struct qs_inputs *inputs, struct qs_error *error)
{
    struct qs_line_reader *lines = &inputs->lines;
    enum qs_line_kind line = QS_LINE_NONE;
    error->kind = QS_ERROR_NONE;
    while (line == QS_LINE_NONE) {
        if (!lines->stream && (!begin_lines(inputs, error) || inputs->ended))
            return NULL;
        line = qs_line_reader_next(lines, error);
        if (line == QS_LINE_NONE)
            qs_line_reader_close(lines);
    }
    snprintf(inputs->name, sizeof inputs->name, "%.250s:%lu", lines->source, lines->number);
    if (line == QS_LINE_REFUSED)
        return NULL;
    struct qs_instance *instance = qs_instance_read_text(lines->source, lines->text, lines->length,
                                                         &inputs->settings->reading, error);
    if (instance)
        qs_instance_set_name(instance, inputs->name);
    else
        error->line = lines->number;
    return take_shape(inputs->settings, instance, error);
}

/* Begin the next one, of whichever kind. NULL as above. */
static struct qs_instance *begin_next(struct qs_inputs *inputs, struct qs_error *error)
{
    const struct qs_settings *settings = inputs->settings;
    const struct qs_texts *files = &settings->operands;
    size_t i = inputs->begun;
    int status = qs_worse_exit(QS_EXIT_STOPPED, inputs->status);
    struct qs_instance *instance;
    qs_terminal_begin_item(i + 1, inputs->count);
    if (settings->each_line) {
        qs_terminal_allow_exit(inputs->lines.stream ? inputs->lines.source : NULL, status);
        instance = read_on_line(inputs, error);
        qs_terminal_forbid_exit();
        if (inputs->ended)
            return NULL;
    } else {
        snprintf(inputs->name, sizeof inputs->name, "%s",
                 i < files->count ? qs_source_name(files->text[i]) : "");
        instance = inputs_read_instance(settings, files->count, i, status, error);
    }
    inputs->begun++;
    return instance;
}

const struct qs_instance *qs_inputs_next(struct qs_inputs *inputs)
{
    struct qs_error error;
    while (!inputs->ended) {
        inputs->instance = begin_next(inputs, &error);
        if (inputs->instance) {
            /* A signal ends the search of this instance, but must not drop its report. */
            qs_file_stop_when(inputs->file, NULL, NULL);
            begin_record(inputs);
            inputs->dropped = false;
            return inputs->instance;
        }
        if (inputs->ended && error.kind == QS_ERROR_NONE)
            break;
        int status = qs_report_error(&error);
        if (inputs->lists_unread && inputs->count > 1 && !inputs->ended) {
            begin_record(inputs);
            qs_write_unread(inputs->settings->format, inputs->name, &error, !inputs->table_begun,
                            inputs->file);
            inputs->table_begun = true;
            inputs->written++;
        }
        go_on(inputs, status);
    }
    return NULL;
}

void qs_inputs_settle(struct qs_inputs *inputs, int status)
{
    qs_instance_free(inputs->instance);
    inputs->instance = NULL;
    if (status == QS_EXIT_USAGE || inputs->dropped)
        qs_file_undo(inputs->file);
    else
        inputs->written++;
    go_on(inputs, status);
}

int qs_inputs_end(struct qs_inputs *inputs)
{
    struct qs_error error;
    qs_line_reader_close(&inputs->lines);
    if (inputs->lost || inputs->written == 0)
        qs_file_drop(inputs->file);
    else if (!qs_file_keep(inputs->file, &error))
        inputs->status = qs_worse_exit(inputs->status, qs_report_error(&error));
    return inputs->status;
}
