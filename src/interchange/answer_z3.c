/*
 * What z3 -model prints for OPB and for MaxSAT:
 *
 *     sat                       or unsat, unknown, timeout
 *     (define-fun k!3 () Bool
 *       true)
 *        1
 *
 * The objective, in a line of its own, is that of an optimum; decisions have none.
 */
#include <string.h>

#include "answer_format.h"
#include "clause_sink.h"

static bool read_answer(struct qs_answer_reading *reading, struct qs_error *error)
{
    static const struct {
        const char *word;
        enum qs_model_answer answer;
    } answers[] = {
        {"sat", QS_MODEL_SATISFIABLE},
        {"unsat", QS_MODEL_UNSATISFIABLE},
        {"unknown", QS_MODEL_UNKNOWN},
        {"timeout", QS_MODEL_UNKNOWN},
    };
    struct qs_text_reader *reader = &reading->reader, start = *reader;
    size_t length;
    const char *word = qs_reader_word(reader, &length);
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (qs_answer_is_word(word, length, answers[i].word)) {
            reading->model.answer = answers[i].answer;
            return true;
        }
    }
    return qs_reader_expected(&start, "sat, unsat, unknown or timeout", error);
}

/* After "(define-fun k!". */
static bool read_value(struct qs_answer_reading *reading, struct qs_error *error)
{
    static const char type[] = " () Bool";
    struct qs_text_reader *reader = &reading->reader;
    int64_t variable;
    if (!qs_reader_number(reader, "a variable", 1, QS_VARIABLE_MAX, &variable, error))
        return false;
    if (!qs_answer_begins(reader, type))
        return qs_reader_expected(reader, "() Bool", error);
    reader->at += strlen(type);
    qs_reader_skip_space(reader);
    bool bit = qs_answer_begins(reader, "true)");
    if (!bit && !qs_answer_begins(reader, "false)"))
        return qs_reader_expected(reader, "true) or false)", error);
    qs_reader_skip_line(reader);
    reading->model.has_placement = true;
    return !bit || qs_answer_add_variable(reading, (int)variable, error);
}

static bool read_z3(struct qs_answer_reading *reading, struct qs_error *error)
{
    static const char begin[] = "(define-fun k!";
    struct qs_text_reader *reader = &reading->reader;
    if (!qs_answer_find_line(reader) || !read_answer(reading, error))
        return false;
    while (qs_answer_find_line(reader)) {
        if (qs_answer_begins(reader, begin)) {
            reader->at += strlen(begin);
            if (!read_value(reading, error))
                return false;
        } else {
            qs_answer_read_objective(reading);
            qs_reader_skip_line(reader);
        }
    }
    if (reading->model.has_objective && reading->model.answer == QS_MODEL_SATISFIABLE)
        reading->model.answer = QS_MODEL_OPTIMUM;
    return true;
}

static bool recognise(struct qs_text_reader reader)
{
    static const char *const words[] = {"sat", "unsat", "unknown", "timeout"};
    size_t length;
    if (!qs_answer_find_line(&reader))
        return false;
    const char *word = qs_reader_word(&reader, &length);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (qs_answer_is_word(word, length, words[i]))
            return qs_reader_at_line_end(&reader);
    return false;
}

const struct qs_answer_format qs_answer_format_z3 = {"z3", recognise, read_z3};
