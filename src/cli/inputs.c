#include "inputs.h"

#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "fault.h"
#include "terminal.h"
#include "text_reader.h"

size_t qs_inputs_count(const struct qs_settings *settings, size_t operands, struct qs_error *error)
{
    int32_t first = settings->boards.first, last = settings->boards.last;
    size_t boards = first == 0 ? 0 : last > first ? (size_t)(last - first) + 1 : 1;
    if (operands + boards == 0)
        qs_error_set(error, QS_ERROR_INPUT, "expected an instance: a file, - or --board N");
    return operands + boards;
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

static bool add_piece(struct qs_instance *instance, const struct qs_piece *piece,
                      struct qs_error *error)
{
    if (piece->kind == QS_PIECE_SUM || piece->kind == QS_PIECE_DIFFERENCE)
        return add_diagonal(instance, piece, error);
    struct qs_square square;
    if (!qs_square_parse(piece->text, strlen(piece->text), qs_instance_size(instance), &square,
                         error))
        return false;
    if (piece->kind == QS_PIECE_QUEEN)
        return qs_instance_add_queen(instance, square, error);
    return piece->kind == QS_PIECE_FREE ? qs_instance_list_free_square(instance, square, error)
                                        : qs_instance_block_square(instance, square, error);
}

static struct qs_instance *read_board(const struct qs_settings *settings, int32_t n,
                                      struct qs_error *error)
{
    struct qs_instance *instance = qs_instance_new(n, error);
    for (size_t i = 0; instance && i < settings->pieces.count; i++) {
        const struct qs_piece *piece = &settings->pieces.piece[i];
        if (add_piece(instance, piece, error))
            continue;
        char place[64];
        snprintf(place, sizeof place, "--%s %.32s", piece->option, piece->text);
        qs_error_place(error, place, 0, 0);
        qs_instance_free(instance);
        instance = NULL;
    }
    return instance;
}

static struct qs_instance *read_file(const struct qs_settings *settings, const char *path,
                                     struct qs_error *error)
{
    size_t length;
    qs_terminal_ask_for(path, "an instance");
    char *text = qs_read_whole(path, settings->question.solving.memory_limit, &length, error);
    if (!text)
        return NULL;
    struct qs_instance *instance =
        qs_instance_read_text(qs_source_name(path), text, length, &settings->reading, error);
    free(text);
    return instance;
}

static struct qs_instance *read_instance(const struct qs_settings *settings, size_t operands,
                                         size_t i, struct qs_error *error)
{
    if (i < operands)
        return read_file(settings, settings->operands.text[i], error);
    return read_board(settings, settings->boards.first + (int32_t)(i - operands), error);
}

/* A signal may end the program while the instance is read. */
static void allow_exit(const struct qs_settings *settings, size_t operands, size_t i, int status)
{
    qs_terminal_allow_exit(i < operands ? qs_source_name(settings->operands.text[i]) : NULL,
                           status);
}

struct qs_instance *qs_inputs_read(const struct qs_settings *settings, size_t operands, size_t i,
                                   struct qs_error *error)
{
    allow_exit(settings, operands, i, QS_EXIT_STOPPED);
    struct qs_instance *instance = read_instance(settings, operands, i, error);
    qs_terminal_forbid_exit();
    return instance;
}

/* The state of qs_inputs_each. */
struct list {
    const struct qs_settings *settings;
    const struct qs_inputs_work *work;
    struct qs_output *output;
    size_t instances, begun, written;
    int status;
};

/* A defect is worse than wrong input, and that is worse than an early stop. */
static int worse(int status, int other)
{
    if (status == QS_EXIT_DISAGREEMENT || other == QS_EXIT_DONE)
        return status;
    return status == QS_EXIT_USAGE && other != QS_EXIT_DISAGREEMENT ? status : other;
}

static void begin_record(struct list *list)
{
    qs_output_text(list->output, list->written > 0 ? list->work->between : "");
}

/* Report the error, and write a record that says so, if the work has such records. */
static int refuse_one(struct list *list, size_t i, const struct qs_error *why)
{
    const struct qs_inputs_work *work = list->work;
    const struct qs_texts *files = &list->settings->operands;
    struct qs_error error;
    int status = qs_report_error(why);
    if (!work->unread || list->instances < 2)
        return status;
    begin_record(list);
    if (work->unread(work->state, i < files->count ? qs_source_name(files->text[i]) : "", why,
                     list->output, &error)) {
        list->written++;
        return status;
    }
    qs_output_drop(list->output);
    return qs_report_error(&error);
}

static int do_one(struct list *list, size_t i)
{
    struct qs_error error;
    const struct qs_settings *settings = list->settings;
    if (!settings->plot) /* which needs the results so far */
        allow_exit(settings, settings->operands.count, i, worse(QS_EXIT_STOPPED, list->status));
    struct qs_instance *instance = read_instance(settings, settings->operands.count, i, &error);
    qs_terminal_forbid_exit();
    if (!instance)
        return refuse_one(list, i, &error);
    /* A signal ends the search of this instance, but must not drop its report. */
    qs_output_stop_when(list->output, NULL, NULL);
    begin_record(list);
    int status = list->work->each(list->work->state, instance, list->output);
    qs_instance_free(instance);
    if (status == QS_EXIT_USAGE)
        qs_output_drop(list->output);
    else
        list->written++;
    return status;
}

/* Do all instances, or stop at a defect or interrupt. Closing commits the last record. */
static void do_all(struct list *list)
{
    for (size_t i = 0; i < list->instances; i++) {
        struct qs_error error;
        qs_terminal_begin_item(i + 1, list->instances);
        list->begun++;
        int status = do_one(list, i);
        list->status = worse(list->status, status);
        qs_terminal_clear();
        if (status == QS_EXIT_USAGE && qs_output_failed(list->output)) {
            list->written = 0; /* so that the output is abandoned; the failure was reported */
            return;
        }
        bool last = i + 1 == list->instances || list->status == QS_EXIT_DISAGREEMENT;
        if (!last && qs_terminal_interrupted(NULL)) {
            list->status = worse(QS_EXIT_STOPPED, list->status);
            last = true;
        }
        if (last)
            return;
        if (list->written > 0 && !qs_output_commit(list->output, &error)) {
            list->status = worse(list->status, qs_report_error(&error));
            list->written = 0; /* so that the output is abandoned */
            return;
        }
    }
}

int qs_inputs_each(const struct qs_settings *settings, const struct qs_inputs_work *work,
                   size_t *begun)
{
    struct qs_error error;
    struct list list = {.settings = settings, .work = work};
    list.instances = qs_inputs_count(settings, settings->operands.count, &error);
    if (list.instances > 0)
        list.output = qs_output_open(settings->output, &error);
    if (!list.output)
        return qs_report_error(&error);
    do_all(&list);
    if (begun)
        *begun = list.begun;
    if (list.written == 0)
        qs_output_abandon(list.output);
    else if (!qs_output_close(list.output, &error))
        list.status = worse(list.status, qs_report_error(&error));
    return list.status;
}
