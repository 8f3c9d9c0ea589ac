#include "proof_files.h"

#include <math.h>

#include "clock.h"
#include "fault.h"
#include "late_file.h"
#include "queensat/export.h"
#include "terminal.h"

/* Stops at the deadline, or after a signal. */
static bool poll(void *state)
{
    const double *deadline = state;
    return qs_clock_now() >= *deadline || qs_terminal_interrupted(NULL);
}

static bool write_both(const struct qs_settings *settings, const struct qs_instance *instance,
                       const struct qs_result *result, struct qs_late_file *formula,
                       struct qs_late_file *lemmas, struct qs_error *error)
{
    const struct qs_solve_options *solving = &settings->solving;
    double deadline =
        solving->time_limit > 0 ? qs_clock_now() + solving->time_limit - result->seconds : INFINITY;
    const struct qs_export_options options = {
        .encoding = solving->encoding,
        .target = result->upper.value + 1,
        .memory_limit = solving->memory_limit,
        .poll = poll,
        .poll_state = &deadline,
    };
    enum qs_model_answer answer;
    if (!qs_instance_export(instance, &options, formula->stream, error))
        return qs_late_file_blame(formula, error);
    if (!qs_instance_refute(instance, &options, solving->seed, lemmas->folder, lemmas->stream,
                            &answer, error))
        return qs_late_file_blame(lemmas, error);
    return answer == QS_MODEL_UNSATISFIABLE ||
           qs_error_set(error, QS_ERROR_DEFECT, "PicoSAT finds a placement of %d queens",
                        options.target);
}

bool qs_proof_files_write(const struct qs_settings *settings, const struct qs_instance *instance,
                          const struct qs_result *result, const struct qs_output *output,
                          struct qs_error *error)
{
    if (result->status != QS_STATUS_OPTIMUM)
        return qs_error_set(error, QS_ERROR_STOPPED, "the maximum is not proved");
    struct qs_late_file formula = {0}, lemmas = {0};
    bool written = qs_late_file_open(&formula, settings->proof, ".cnf", instance, error) &&
                   qs_late_file_open(&lemmas, settings->proof, ".drat", instance, error) &&
                   write_both(settings, instance, result, &formula, &lemmas, error) &&
                   qs_late_file_close(&lemmas, output, error) &&
                   qs_late_file_close(&formula, output, error);
    qs_late_file_abandon(&formula);
    qs_late_file_abandon(&lemmas);
    return written;
}
