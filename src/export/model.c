#include <stdlib.h>
#include <string.h>

#include "argument.h"
#include "board.h"
#include "clause_sink.h"
#include "fault.h"
#include "queensat/export.h"
#include "text_reader.h"

/* What was read so far. */
struct reading {
    struct qs_text_reader reader;
    struct qs_model model;
    size_t capacity;
    bool answered; /* by an `s` line, or by MiniSat's word */
    bool ended;    /* the 0 after the last value was read */
    bool plain;    /* MiniSat's form: values without a `v` */
};

static bool is_word(const char *word, size_t length, const char *expected)
{
    return length == strlen(expected) && memcmp(word, expected, length) == 0;
}

static bool set_answer(struct reading *reading, const char *word, size_t length)
{
    static const struct {
        const char *word;
        enum qs_model_answer answer;
        bool plain;
    } answers[] = {
        {"SATISFIABLE", QS_MODEL_SATISFIABLE, false},
        {"UNSATISFIABLE", QS_MODEL_UNSATISFIABLE, false},
        {"UNKNOWN", QS_MODEL_UNKNOWN, false},
        {"SAT", QS_MODEL_SATISFIABLE, true},
        {"UNSAT", QS_MODEL_UNSATISFIABLE, true},
        {"INDET", QS_MODEL_UNKNOWN, true},
    };
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (is_word(word, length, answers[i].word) && answers[i].plain == reading->plain) {
            reading->model.answer = answers[i].answer;
            reading->answered = true;
            return true;
        }
    }
    return false;
}

static bool add_variable(struct reading *reading, int variable, struct qs_error *error)
{
    struct qs_model *model = &reading->model;
    int *grown =
        qs_grow(model->variables, model->count, &reading->capacity, sizeof *model->variables);
    if (!grown) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the model");
        return qs_reader_place(&reading->reader, error);
    }
    model->variables = grown;
    model->variables[model->count++] = variable;
    return true;
}

static bool read_values(struct reading *reading, struct qs_error *error)
{
    while (!qs_reader_at_line_end(&reading->reader)) {
        int64_t literal;
        if (reading->ended)
            return qs_reader_expected(&reading->reader, "nothing after the final 0", error);
        if (!qs_reader_number(&reading->reader, "a literal", -QS_VARIABLE_MAX, QS_VARIABLE_MAX,
                              &literal, error))
            return false;
        reading->ended = literal == 0;
        if (literal > 0 && !add_variable(reading, (int)literal, error))
            return false;
    }
    return true;
}

static bool read_answer(struct reading *reading, struct qs_error *error)
{
    qs_reader_skip_blanks(&reading->reader);
    struct qs_text_reader before = reading->reader;
    size_t length;
    const char *word = qs_reader_word(&reading->reader, &length);
    if (reading->answered)
        return qs_reader_expected(&before, "only one answer", error);
    if (!set_answer(reading, word, length))
        return qs_reader_expected(&before, "SATISFIABLE, UNSATISFIABLE or UNKNOWN", error);
    if (!qs_reader_at_line_end(&reading->reader))
        return qs_reader_expected(&reading->reader, "the end of the line", error);
    return true;
}

static bool read_line(struct reading *reading, struct qs_error *error)
{
    struct qs_text_reader before = reading->reader;
    if (reading->plain && reading->answered)
        return read_values(reading, error);
    size_t length;
    const char *word = qs_reader_word(&reading->reader, &length);
    if (word[0] == 'c' || is_word(word, length, "o")) {
        qs_reader_skip_line(&reading->reader);
        return true;
    }
    if (is_word(word, length, "s"))
        return read_answer(reading, error);
    if (is_word(word, length, "v"))
        return read_values(reading, error);
    reading->plain = true;
    if (!reading->answered && set_answer(reading, word, length))
        return true;
    return qs_reader_expected(&before, "a line that begins with c, s, o or v", error);
}

static bool read_lines(struct reading *reading, struct qs_error *error)
{
    for (;;) {
        qs_reader_skip_space(&reading->reader);
        if (qs_reader_peek(&reading->reader) < 0)
            break;
        if (!read_line(reading, error))
            return false;
    }
    if (!reading->answered)
        return qs_reader_expected(&reading->reader, "an answer (a line that begins with s)", error);
    if (reading->model.answer == QS_MODEL_SATISFIABLE && !reading->ended)
        return qs_reader_expected(&reading->reader, "values that end in 0", error);
    return true;
}

bool qs_model_read(const char *source, const char *text, size_t length, struct qs_model *model,
                   struct qs_error *error)
{
    struct reading reading = {.answered = false};
    if (!qs_check_given("model", model, error) ||
        (length > 0 && !qs_check_given("text", text, error)))
        return false;
    qs_reader_init(&reading.reader, source, text, length);
    if (!read_lines(&reading, error)) {
        qs_model_release(&reading.model);
        return false;
    }
    *model = reading.model;
    return true;
}

void qs_model_release(struct qs_model *model)
{
    if (!model)
        return;
    free(model->variables);
    model->variables = NULL;
    model->count = 0;
}

/* A model need not come from qs_model_read. */
static bool check_model(const struct qs_model *model, struct qs_error *error)
{
    if (!qs_check_given("model", model, error) ||
        (model->count > 0 && !qs_check_given("model.variables", model->variables, error)))
        return false;
    for (size_t i = 0; i < model->count; i++)
        if (model->variables[i] < 1)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "model.variables: expected numbers from 1 on, found %d",
                                model->variables[i]);
    return true;
}

/* The square of a variable; false for an auxiliary variable. */
static bool square_of_variable(const struct qs_instance *instance, const struct qs_board *board,
                               int variable, struct qs_square *square)
{
    int64_t index = (int64_t)variable - 1, n = qs_instance_size(instance);
    if (!board) {
        *square = (struct qs_square){(int32_t)(index / n), (int32_t)(index % n)};
        return index < n * n;
    }
    if (index < board->squares) {
        *square = qs_board_square(board, (uint32_t)index);
        return true;
    }
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    index -= board->squares;
    if (index >= (int64_t)fixed)
        return false;
    *square = queens[index];
    return true;
}

struct qs_square *qs_model_placement(const struct qs_instance *instance,
                                     const struct qs_model *model, bool full, size_t memory_limit,
                                     size_t *count, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !check_model(model, error) ||
        !qs_check_memory_limit(memory_limit, error) || !qs_check_given("count", count, error))
        return NULL;
    struct qs_memory memory;
    qs_memory_init(&memory, memory_limit);
    struct qs_board *board = full ? NULL : qs_board_new(instance, &memory, NULL, error);
    if (!full && !board)
        return NULL;
    struct qs_square *squares = malloc((model->count + 1) * sizeof *squares);
    if (squares) {
        *count = 0;
        for (size_t i = 0; i < model->count; i++)
            if (square_of_variable(instance, board, model->variables[i], &squares[*count]))
                ++*count;
    } else {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
    }
    qs_board_free(board);
    return squares;
}
