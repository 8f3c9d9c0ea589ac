/* A board solved, with the report of it. */
#include <stdlib.h>

#include "answer_context.h"
#include "fault.h"
#include "stream.h"

bool qs_answer_solved(struct qs_solved *solved, struct qs_error *error)
{
    const struct qs_solve_options *options = &solved->options;
    solved->results = calloc(solved->engine_count, sizeof *solved->results);
    if (!solved->results)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for results");
    for (; solved->done < solved->engine_count; solved->done++) {
        struct qs_solve_options own = *options;
        own.engine = solved->engines[solved->done];
        own.pure |= solved->engine_count > 1; /* engines that check each other start from nothing */
        if (!qs_solve(solved->report.instance, &own, &solved->results[solved->done], error))
            return false;
    }
    const struct qs_result *result = solved->results;
    solved->claim =
        (struct qs_solver_claim){.answer = QS_MODEL_UNSATISFIABLE, .upper = result->claimed};
    solved->report.result = result;
    solved->report.claim = result->claimed >= 0 ? &solved->claim : NULL;
    solved->report.cross_checks = result + 1;
    solved->report.cross_check_count = solved->done - 1;
    solved->report.memory_limit = options->limits.bytes;
    solved->report.seed = options->seed;
    solved->report.threads = options->threads;
    return qs_results_agree(solved->results, solved->done, error);
}

void qs_solved_release(struct qs_solved *solved)
{
    while (solved->done > 0)
        qs_result_release(&solved->results[--solved->done]);
    free(solved->results);
}

bool qs_answer_solve(struct qs_answer_context *context, struct qs_error *error)
{
    const struct qs_question *question = context->question;
    struct qs_memory_stream certificate = {.text = NULL};
    struct qs_solved solved = {.engines = &question->solving.engine,
                               .engine_count = 1,
                               .report.instance = question->instance};
    qs_answer_solve_options(context, question->solving.target, &solved.options);
    solved.options.incumbent = context->incumbent;
    solved.options.incumbent_state = context->incumbent_state;
    solved.options.certificate =
        question->certified ? qs_memory_stream_begin(&certificate, error) : NULL;
    bool answered = question->certified == (solved.options.certificate != NULL) &&
                    qs_answer_solved(&solved, error);
    char *text = qs_memory_stream_take(&certificate, NULL, NULL); /* NULL if any of it is missing */
    if (answered) {
        solved.report.certificate = solved.results->certified >= 0 ? text : NULL;
        qs_report_json(&solved.report, context->output);
        context->open = !qs_result_is_answered(solved.results);
    }
    free(text);
    qs_solved_release(&solved);
    return answered;
}
