#include "sweep_results.h"

#include "fault.h"
#include "terminal.h"

bool qs_sweep_results_each(const struct qs_texts *files,
                           bool (*each)(void *state, const struct qs_run_record *, const char *path,
                                        unsigned long line, struct qs_error *error),
                           void *state, struct qs_error *error)
{
    if (files->count == 0)
        return qs_error_set(error, QS_ERROR_INPUT, "sweep: expected files of results");
    for (size_t i = 0; i < files->count; i++) {
        qs_terminal_ask_for(files->text[i], "a file of results");
        if (!qs_run_records_each(files->text[i], each, state, error))
            return false;
    }
    return true;
}

bool qs_sweep_results_no_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the results");
}
