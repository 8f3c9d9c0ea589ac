#include "answer_format.h"

#include "argument.h"

/* The last one takes every text, so that its error is the one for a text of no format. */
static const struct qs_answer_format *const formats[] = {
    &qs_answer_format_toulbar2, &qs_answer_format_clasp, &qs_answer_format_cbc,
    &qs_answer_format_glpsol,   &qs_answer_format_highs, &qs_answer_format_scip,
    &qs_answer_format_minizinc, &qs_answer_format_z3,    &qs_answer_format_competition,
};

bool qs_model_read(const char *source, const char *text, size_t length, struct qs_model *model,
                   struct qs_error *error)
{
    struct qs_answer_reading reading = {.model = {.answer = QS_MODEL_UNKNOWN}};
    if (!qs_check_given("model", model, error) ||
        (length > 0 && !qs_check_given("text", text, error)))
        return false;
    qs_reader_init(&reading.reader, source, text, length);
    unsigned format = 0;
    while (!formats[format]->recognise(reading.reader))
        format++;
    if (!formats[format]->read(&reading, error)) {
        qs_model_release(&reading.model);
        return false;
    }
    if (reading.model.answer == QS_MODEL_UNSATISFIABLE)
        qs_answer_forget(&reading);
    *model = reading.model;
    return true;
}
