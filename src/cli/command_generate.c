#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "family.h"
#include "fault.h"
#include "file.h"
#include "output_name.h"
#include "puzzles.h"
#include "report.h"
#include "terminal.h"
#include "words.h"

/* A range with more files than this is taken for a mistake. */
#define INSTANCES_MAX UINT64_C(10000000)

/* What the command has to make: a family, and the values of its parameters. */
struct plan {
    const struct qs_family *family;
    const struct qs_parameters *given;
    const char *template; /* NULL: standard output */
    uint64_t count;
    struct qs_puzzles *puzzles; /* what is kept from one to the next */
};

static const struct qs_family *find_family(const struct qs_settings *settings,
                                           struct qs_error *error)
{
    char list[256];
    size_t operands = settings->operands.count;
    const char *name = operands > 0 ? settings->operands.text[0] : "";
    const struct qs_family *family = qs_family_find(name);
    qs_words_list(qs_family_name, QS_ALL_WORDS, NULL, list, sizeof list);
    if (operands == 0)
        qs_error_set(error, QS_ERROR_INPUT, "expected a family: %s", list);
    else if (!family)
        qs_words_refuse(qs_family_name, QS_ALL_WORDS, "", name, strnlen(name, 60), error);
    else if (operands > 1)
        qs_error_set(error, QS_ERROR_INPUT, "expected one family, found \"%.60s\" after it",
                     settings->operands.text[1]);
    else
        return family;
    return NULL;
}

/* Whether the files get names of their own. A stream holds only one instance. */
static bool check_count(const struct plan *plan, struct qs_error *error)
{
    if (plan->count > INSTANCES_MAX)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected at most %" PRIu64 " instances in all ranges together",
                            INSTANCES_MAX);
    if (plan->count == 1 || plan->template)
        return !plan->template ||
               qs_output_name_check_values(plan->template, plan->family, plan->given, error);
    char example[256];
    size_t used = (size_t)snprintf(example, sizeof example, "%s", plan->family->name);
    for (unsigned p = 0; p < QS_PARAMETERS && used < sizeof example; p++)
        if (qs_steps_count(&plan->given->steps[p]) > 1)
            used += (size_t)snprintf(example + used, sizeof example - used, "-{%s}",
                                     qs_parameter_name(p));
    return qs_error_set(error, QS_ERROR_INPUT,
                        "%" PRIu64 " instances require a file for each: -o '%s'", plan->count,
                        example);
}

static bool command_generate_write_instance(const struct plan *plan, const struct qs_values *values,
                                            const char *command, const struct qs_instance *instance,
                                            struct qs_error *error)
{
    char *path = NULL;
    if (plan->template) {
        path = qs_output_name_of_values(plan->template, plan->family, values, error);
        if (!path || !qs_file_make_folder(path, error) || !qs_output_path_take("-o", path, error)) {
            free(path);
            return false;
        }
    }
    struct qs_file *file = qs_file_begin(path, error);
    free(path);
    if (!file)
        return false;
    struct qs_deductions deductions;
    struct qs_error ignored;
    fprintf(file->stream, "# %s\n# queensat generate %s\n", plan->family->summary, command);
    /* How hard the puzzle is; nothing of one that is too large. */
    if (strcmp(plan->family->name, "unique") == 0 && qs_deduce(instance, &deductions, &ignored)) {
        char rating[QS_RATING_SIZE];
        qs_deductions_rate(&deductions, rating);
        fprintf(file->stream, "# %s\n", rating);
        qs_deductions_release(&deductions);
    }
    qs_instance_write(instance, file->stream);
    return qs_file_keep(file, error);
}

/* Say of the first id of a range that repeats another one that there are no more puzzles. */
static void note_repeat(const struct plan *plan, const struct qs_values *values)
{
    uint64_t number = plan->puzzles ? qs_puzzles_number(plan->puzzles) : 0;
    struct qs_values before = *values;
    uint64_t id = (uint64_t)qs_values_number(values, QS_P_ID, 0);
    if (number == 0 || id <= number)
        return;
    if (before.at[QS_P_ID]-- > 0 && (uint64_t)qs_values_number(&before, QS_P_ID, 0) > number)
        return;
    qs_report_note("n = %" PRId64 ": %" PRIu64 " puzzle%s up to symmetry; id %" PRIu64
                   " repeats id %" PRIu64,
                   qs_values_number(values, QS_P_BOARD, 0), number, qs_plural(number), id,
                   (id - 1) % number + 1);
}

static bool make_one(struct plan *plan, uint64_t i, struct qs_error *error)
{
    struct qs_values values;
    char command[QS_FAMILY_COMMAND], place[QS_FAMILY_COMMAND + 16];
    qs_values_init(&values, plan->given, i);
    values.puzzles = &plan->puzzles;
    qs_family_print_command(plan->family, &values, command, sizeof command);
    struct qs_instance *instance = plan->family->make(&values, error);
    if (!instance) {
        snprintf(place, sizeof place, "generate %s", command);
        return qs_error_place(error, place, 0, 0);
    }
    bool written = command_generate_write_instance(plan, &values, command, instance, error);
    qs_instance_free(instance);
    if (written)
        note_repeat(plan, &values);
    return written;
}

/* All instances, until one cannot be made. Each file is complete as soon as it is written. */
static int run_generate(const struct qs_settings *settings)
{
    struct qs_error error;
    qs_terminal_allow_exit("generate", QS_EXIT_STOPPED);
    struct plan plan = {
        .family = find_family(settings, &error),
        .given = &settings->question.generating,
        .template = settings->output,
        .count = qs_parameters_count(&settings->question.generating),
    };
    if (!plan.family || !qs_family_check(plan.family, plan.given, "--", &error) ||
        !check_count(&plan, &error)) {
        qs_error_place(&error, "generate", 0, 0);
        return qs_report_error(&error);
    }
    int status = QS_EXIT_DONE;
    for (uint64_t i = 0; i < plan.count && status == QS_EXIT_DONE; i++)
        if (!make_one(&plan, i, &error))
            status = qs_report_error(&error);
    qs_puzzles_free(plan.puzzles);
    return status;
}

static const struct qs_example examples[] = {
    {"queensat generate completion --board 20 --queens 8 --id 3", "Write a published instance"},
    {"queensat generate sparse --board 20 --average 3 --id 1..5 -o 'sparse-{id}'",
     "Write five files, sparse-1 to sparse-5"},
    {NULL, NULL},
};

const struct qs_command qs_generate_command = {
    .name = "generate",
    .operands = "FAMILY",
    .summary = "instances of known families, reproducible from a number",
    .details =
        "Write an instance; the same numbers give the same instance everywhere. A number can be a\n"
        "range (1..100, or 40..120:20): then each instance is written to its own file.\n\n"
        "Instances are in the lines format. Their comments give the command that made them. The\n"
        "names of the files are given by -o with the parameters in braces.",
    .examples = examples,
    .print_list = qs_families_print,
    .operand_words = qs_family_name,
    .flag = QS_FOR_GENERATE,
    .run = run_generate,
};
