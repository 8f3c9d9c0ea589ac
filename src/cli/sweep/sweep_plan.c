#include "sweep_plan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "diagnostics.h"
#include "fault.h"
#include "instance_private.h"
#include "machine.h"
#include "output.h"
#include "queensat/version.h"
#include "terminal.h"
#include "text_reader.h"

/* Read the names of files in --list, one per line. */
static bool read_list(struct qs_sweep_plan *plan, struct qs_error *error)
{
    size_t length;
    const char *path = plan->settings->sweeping.list;
    char *text = path ? qs_read_whole(path, SIZE_MAX - 1, &length, error) : NULL;
    if (!text)
        return !path;
    plan->list = qs_need(realloc(text, length + 1));
    plan->list[length] = '\0';
    for (char *at = plan->list, *end; at < plan->list + length; at = end + 1) {
        end = at + strcspn(at, "\n");
        *end = '\0';
        if (end > at && end[-1] == '\r')
            end[-1] = '\0';
        if (*at)
            qs_texts_add(&plan->files, at);
    }
    return true;
}

/* Each run reads its file again, so that it has to be a regular file. */
static bool check_file(const char *path, struct qs_error *error)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "an instance of a sweep cannot be standard input");
    if (stat(path, &status) != 0)
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot open: %s", strerror(errno));
    else if (S_ISREG(status.st_mode))
        return true;
    else
        qs_error_set(error, QS_ERROR_INPUT, "an instance of a sweep has to be a file");
    return qs_error_place(error, path, 0, 0);
}

static bool digest_file(struct qs_sweep_plan *plan, size_t i, struct qs_error *error)
{
    const char *path = plan->files.text[i];
    if (!check_file(path, error))
        return false;
    struct qs_instance *instance = qs_instance_read_file(path, &plan->settings->reading, error);
    bool digested = instance && qs_instance_digest(instance, plan->digests[i], error);
    qs_instance_free(instance);
    return digested;
}

static bool read_files(struct qs_sweep_plan *plan, struct qs_error *error)
{
    const struct qs_texts *operands = &plan->settings->operands;
    for (size_t i = 0; i < operands->count; i++)
        qs_texts_add(&plan->files, operands->text[i]);
    if (!read_list(plan, error))
        return false;
    plan->instances = plan->files.count;
    if (plan->instances == 0)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected instances: files, --list FILE or a family");
    plan->digests = qs_need_array(plan->files.count, sizeof *plan->digests);
    for (size_t i = 0; i < plan->files.count; i++)
        if (!digest_file(plan, i, error))
            return false;
    return true;
}

static bool take_family(struct qs_sweep_plan *plan, struct qs_error *error)
{
    const struct qs_texts *operands = &plan->settings->operands;
    const struct qs_parameters *given = &plan->settings->question.generating;
    const char *list = plan->settings->sweeping.list;
    if (operands->count > 1)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected only a family, or files (./%s for a file of that name)",
                            plan->family->name);
    plan->has_table = list != NULL;
    if (list && !qs_parameter_table_read(&plan->table, list, plan->family, given, error))
        return false;
    plan->instances = plan->has_table ? plan->table.rows : qs_parameters_count(given);
    return qs_family_check(plan->family, plan->has_table ? &plan->table.given : given, "--", error);
}

static void take_values(const struct qs_sweep_plan *plan, uint64_t instance,
                        struct qs_values *values)
{
    if (plan->has_table)
        qs_parameter_table_values(&plan->table, instance, values);
    else
        qs_values_init(values, &plan->settings->question.generating, instance);
}

static bool count_runs(struct qs_sweep_plan *plan, struct qs_error *error)
{
    const struct qs_settings *settings = plan->settings;
    plan->seeds = qs_steps_count(&settings->sweeping.seeds);
    if (__builtin_mul_overflow(plan->instances, settings->engines.count, &plan->runs) ||
        __builtin_mul_overflow(plan->runs, plan->seeds, &plan->runs) || plan->runs > QS_RUNS_MAX)
        return qs_error_set(error, QS_ERROR_INPUT, "expected at most %d runs", QS_RUNS_MAX);
    if (plan->instances < (uint64_t)settings->sweeping.shard.index)
        return qs_error_set(
            error, QS_ERROR_INPUT, "--shard: part %d of %d has no instance: the sweep has %" PRIu64,
            settings->sweeping.shard.index, settings->sweeping.shard.count, plan->instances);
    return true;
}

/* Write the options on which the results depend. */
static void write_options(const struct qs_sweep_plan *plan, FILE *stream)
{
    const struct qs_settings *settings = plan->settings;
    for (size_t i = 0; i < settings->engines.count; i++)
        fprintf(stream, "%s%s", i == 0 ? "--engine " : ",", settings->engines.text[i]);
    if (settings->question.solving.limits.seconds > 0)
        fprintf(stream, " --time-limit %.17g", settings->question.solving.limits.seconds);
    if (settings->question.solving.limits.bytes != qs_default_memory_limit())
        fprintf(stream, " --memory-limit %zu", settings->question.solving.limits.bytes);
    if (settings->question.solving.threads > 1)
        fprintf(stream, " --threads %d", settings->question.solving.threads);
    if (settings->sweeping.seeds.unit > 0) {
        char seeds[QS_STEPS_TEXT];
        qs_steps_print_all(&settings->sweeping.seeds, seeds, sizeof seeds);
        fprintf(stream, " --seed %s", seeds);
    }
}

/* Add the parameters in the table to the digest. */
static void add_table(const struct qs_sweep_plan *plan, struct qs_sha256 *hash)
{
    struct qs_values values;
    char text[40];
    for (uint64_t i = 0; plan->has_table && i < plan->instances; i++) {
        take_values(plan, i, &values);
        for (unsigned p = 0; p < QS_PARAMETERS; p++) {
            if (!qs_parameter_is_given(values.given, p))
                continue;
            qs_sha256_add(hash, qs_parameter_name(p), strlen(qs_parameter_name(p)) + 1);
            qs_values_print(&values, p, text, sizeof text);
            qs_sha256_add(hash, text, strlen(text) + 1);
        }
    }
}

/* Set the command as text, and a digest of it, the version and all instances. */
static void name_sweep(struct qs_sweep_plan *plan)
{
    struct qs_sha256 hash;
    struct qs_output *memory = qs_need(qs_output_to_memory(NULL));
    FILE *stream = qs_need(qs_output_stream(memory, NULL));
    size_t length;
    char family[QS_FAMILY_COMMAND];
    fputs("sweep ", stream);
    write_options(plan, stream);
    fputc(' ', stream);
    if (plan->family) {
        qs_family_print_command(plan->family, &plan->settings->question.generating, NULL, family,
                                sizeof family);
        fputs(family, stream);
    } else {
        fprintf(stream, "FILE... (%" PRIu64 ")", plan->instances);
    }
    if (plan->has_table)
        fprintf(stream, " --list TABLE (%" PRIu64 ")", plan->instances);
    char *text = qs_need(qs_output_take(memory, &length, NULL));
    snprintf(plan->command, sizeof plan->command, "%s", text);
    qs_sha256_init(&hash);
    qs_sha256_add(&hash, QS_VERSION, sizeof QS_VERSION);
    qs_sha256_add(&hash, text, length + 1);
    for (size_t i = 0; i < plan->files.count; i++) {
        qs_sha256_add(&hash, plan->files.text[i], strlen(plan->files.text[i]) + 1);
        qs_sha256_add(&hash, plan->digests[i], QS_DIGEST_SIZE);
    }
    add_table(plan, &hash);
    qs_sha256_finish(&hash, plan->digest);
    free(text);
}

bool qs_sweep_plan_init(struct qs_sweep_plan *plan, const struct qs_settings *settings,
                        struct qs_error *error)
{
    const struct qs_texts *operands = &settings->operands;
    size_t limit = settings->question.solving.limits.bytes, all = qs_default_memory_limit();
    *plan = (struct qs_sweep_plan){.settings = settings};
    plan->memory_limit = limit == all ? all / (size_t)settings->sweeping.jobs : limit;
    plan->family = operands->count > 0 ? qs_family_find(operands->text[0]) : NULL;
    qs_machine_describe(&plan->machine);
    if (!(plan->family ? take_family(plan, error) : read_files(plan, error)) ||
        !count_runs(plan, error))
        return false;
    name_sweep(plan);
    return true;
}

void qs_sweep_plan_release(struct qs_sweep_plan *plan)
{
    free(plan->files.text);
    free(plan->list);
    free(plan->digests);
    qs_parameter_table_release(&plan->table);
}

void qs_sweep_plan_task(const struct qs_sweep_plan *plan, uint64_t number,
                        struct qs_sweep_task *task)
{
    const struct qs_steps *seeds = &plan->settings->sweeping.seeds;
    const struct qs_texts *engines = &plan->settings->engines;
    uint64_t rest = number / plan->seeds;
    task->number = number;
    task->seed = (uint64_t)seeds->first + number % plan->seeds * (uint64_t)seeds->step;
    task->engine = engines->text[rest % engines->count];
    task->instance = rest / engines->count;
}

bool qs_sweep_plan_is_ours(const struct qs_sweep_plan *plan, uint64_t number)
{
    const struct qs_shard *shard = &plan->settings->sweeping.shard;
    uint64_t instance = number / plan->seeds / plan->settings->engines.count;
    return instance % (uint64_t)shard->count == (uint64_t)shard->index - 1;
}

/* The name of an instance in the results: its file, or the words that generate it. */
static void name_instance(const struct qs_sweep_plan *plan, uint64_t instance, char *name,
                          size_t size)
{
    struct qs_values values;
    if (!plan->family) {
        snprintf(name, size, "%.255s", plan->files.text[instance]);
        return;
    }
    take_values(plan, instance, &values);
    qs_family_print_command(plan->family, values.given, &values, name, size);
}

struct qs_instance *qs_sweep_plan_make(const struct qs_sweep_plan *plan, uint64_t instance,
                                       struct qs_error *error)
{
    struct qs_values values;
    char name[256], digest[QS_DIGEST_SIZE];
    if (!plan->family) {
        struct qs_instance *read =
            qs_instance_read_file(plan->files.text[instance], &plan->settings->reading, error);
        if (!read || (qs_instance_digest(read, digest, error) &&
                      (strcmp(digest, plan->digests[instance]) == 0 ||
                       qs_error_set(error, QS_ERROR_INPUT,
                                    "the file has changed since the sweep was started"))))
            return read;
        qs_instance_free(read);
        return NULL;
    }
    take_values(plan, instance, &values);
    struct qs_instance *made = plan->family->make(&values, error);
    name_instance(plan, instance, name, sizeof name);
    qs_instance_set_name(made, name);
    return made;
}

static void describe_parameter(const struct qs_values *values, unsigned p,
                               struct qs_run_parameter *parameter)
{
    const struct qs_steps *steps = &values->given->steps[p];
    parameter->name = qs_parameter_name(p);
    qs_values_print(values, p, parameter->text, sizeof parameter->text);
    parameter->kind = QS_VALUE_NUMBER;
    if (!qs_parameter_argument(p))
        parameter->kind = QS_VALUE_FLAG;
    else if (steps->percent || qs_parameter_has_words(p))
        parameter->kind = QS_VALUE_WORD;
}

void qs_sweep_plan_describe(const struct qs_sweep_plan *plan, uint64_t number,
                            struct qs_run_description *description)
{
    const struct qs_settings *settings = plan->settings;
    struct qs_sweep_task task;
    struct qs_values values;
    qs_sweep_plan_task(plan, number, &task);
    name_instance(plan, task.instance, description->name, sizeof description->name);
    description->run = (struct qs_run){
        .sweep = plan->digest,
        .number = number,
        .instance = description->name,
        .digest = plan->family ? NULL : plan->digests[task.instance],
        .family = plan->family ? plan->family->name : NULL,
        .parameters = description->parameters,
        .engine = task.engine,
        .seed = task.seed,
        .threads = settings->question.solving.threads,
        .time_limit = settings->question.solving.limits.seconds,
        .memory_limit = plan->memory_limit,
        .machine = &plan->machine,
    };
    if (!plan->family)
        return;
    take_values(plan, task.instance, &values);
    for (unsigned p = 0; p < QS_PARAMETERS; p++)
        if (qs_parameter_is_given(values.given, p))
            describe_parameter(&values, p,
                               &description->parameters[description->run.parameter_count++]);
}

struct qs_sweep_header qs_sweep_plan_header(const struct qs_sweep_plan *plan)
{
    return (struct qs_sweep_header){
        .command = plan->command,
        .digest = plan->digest,
        .runs = plan->runs,
        .shard = plan->settings->sweeping.shard,
    };
}
