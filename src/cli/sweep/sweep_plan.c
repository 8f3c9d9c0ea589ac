#include "sweep_plan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "diagnostics.h"
#include "engine_choice.h"
#include "fault.h"
#include "instance_private.h"
#include "json.h"
#include "output.h"
#include "terminal.h"
#include "text_reader.h"

/* Read the names of files in --list, one per line. */
static bool sweep_plan_read_list(struct qs_sweep_plan *plan, struct qs_error *error)
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
static bool sweep_plan_check_file(const char *path, struct qs_error *error)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "an instance of a sweep cannot be standard input");
    if (stat(path, &status) != 0)
        return qs_error_set_system(error, errno, path, "cannot open");
    if (S_ISREG(status.st_mode))
        return true;
    qs_error_set(error, QS_ERROR_INPUT, "an instance of a sweep has to be a file");
    return qs_error_place(error, path, 0, 0);
}

static bool digest_file(struct qs_sweep_plan *plan, size_t i, struct qs_error *error)
{
    const char *path = plan->files.text[i];
    if (!sweep_plan_check_file(path, error))
        return false;
    struct qs_instance *instance = qs_instance_read_file(path, &plan->settings->reading, error);
    bool digested = instance && qs_instance_digest(instance, plan->digests[i], error);
    qs_instance_free(instance);
    return digested;
}

static bool sweep_plan_read_files(struct qs_sweep_plan *plan, struct qs_error *error)
{
    const struct qs_texts *operands = &plan->settings->operands;
    for (size_t i = 0; i < operands->count; i++)
        qs_texts_add(&plan->files, operands->text[i]);
    if (!sweep_plan_read_list(plan, error))
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
    bool has_program = false;
    for (size_t i = 0; i < settings->engines.count; i++) {
        const char *name = settings->engines.text[i];
        const struct qs_external_solver *solver =
            qs_external_solvers_find(&settings->external, name);
        fprintf(stream, "%s%s", i == 0 ? "--engine " : ",", solver ? solver->given : name);
        has_program = has_program || (solver && !solver->format);
    }
    if (has_program)
        fprintf(stream, " --exec-format %s", settings->external_format);
    if (settings->solver)
        fprintf(stream, " --solver %s", settings->solver);
    if (settings->question.solving.target > 0)
        fprintf(stream, " --target %d", settings->question.solving.target);
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

/* Add the parameters in the first lines of the table to the digest. */
static void add_table(const struct qs_sweep_plan *plan, uint64_t lines, struct qs_sha256 *hash)
{
    struct qs_values values;
    char text[40];
    for (uint64_t i = 0; plan->has_table && i < lines; i++) {
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

/*
 * Name the sweep of this many instances: the parameters that make them, or NULL, and as many files
 * or lines of the table.
 */
static struct qs_sweep_name name_sweep(const struct qs_sweep_plan *plan, uint64_t instances,
                                       const struct qs_parameters *given)
{
    struct qs_sha256 hash;
    struct qs_sweep_name name;
    struct qs_output *memory = qs_need(qs_output_to_memory(NULL));
    FILE *stream = qs_need(qs_output_stream(memory, NULL));
    size_t length;
    char family[QS_FAMILY_COMMAND];
    fputs("sweep ", stream);
    write_options(plan, stream);
    fputc(' ', stream);
    if (plan->family) {
        qs_family_print_command(plan->family, given, NULL, family, sizeof family);
        fputs(family, stream);
    } else {
        fprintf(stream, "FILE... (%" PRIu64 ")", instances);
    }
    if (plan->has_table)
        fprintf(stream, " --list TABLE (%" PRIu64 ")", instances);
    char *text = qs_need(qs_output_take(memory, &length, NULL));
    snprintf(name.command, sizeof name.command, "%s", text);
    qs_sha256_init(&hash);
    qs_sha256_add(&hash, QS_SWEEP_VERSION, sizeof QS_SWEEP_VERSION);
    qs_sha256_add(&hash, text, length + 1);
    for (size_t i = 0; i < plan->files.count && i < instances; i++) {
        qs_sha256_add(&hash, plan->files.text[i], strlen(plan->files.text[i]) + 1);
        qs_sha256_add(&hash, plan->digests[i], QS_DIGEST_SIZE);
    }
    add_table(plan, instances, &hash);
    qs_sha256_finish(&hash, name.digest);
    free(text);
    return name;
}

/* The parameters of the first instances: fewer values of the first of those that have several. */
static bool take_first(struct qs_parameters *given, uint64_t instances)
{
    uint64_t all = qs_parameters_count(given);
    for (unsigned p = 0; p < QS_PARAMETERS; p++) {
        struct qs_steps *steps = &given->steps[p];
        uint64_t count = qs_steps_count(steps);
        if (count == 1)
            continue;
        if (instances % (all / count) != 0)
            return false;
        steps->last = steps->first + (int64_t)(instances / (all / count) - 1) * steps->step;
        return true;
    }
    return false;
}

bool qs_sweep_plan_name_first(const struct qs_sweep_plan *plan, uint64_t runs,
                              struct qs_sweep_name *name)
{
    uint64_t of_each = plan->runs / plan->instances;
    struct qs_parameters given = plan->settings->question.generating;
    if (runs == 0 || runs >= plan->runs || runs % of_each != 0 ||
        (plan->family && !plan->has_table && !take_first(&given, runs / of_each)))
        return false;
    *name = name_sweep(plan, runs / of_each, &given);
    return true;
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
    if (!(plan->family ? take_family(plan, error) : sweep_plan_read_files(plan, error)) ||
        !count_runs(plan, error))
        return false;
    plan->name = name_sweep(plan, plan->instances, &settings->question.generating);
    return true;
}

void qs_sweep_plan_release(struct qs_sweep_plan *plan)
{
    free(plan->files.text);
    free(plan->list);
    free(plan->digests);
    qs_parameter_table_release(&plan->table);
}

struct qs_sweep_task qs_sweep_plan_task(const struct qs_sweep_plan *plan, uint64_t number)
{
    const struct qs_steps *seeds = &plan->settings->sweeping.seeds;
    const struct qs_texts *engines = &plan->settings->engines;
    uint64_t rest = number / plan->seeds;
    return (struct qs_sweep_task){
        .instance = rest / engines->count,
        .engine = engines->text[rest % engines->count],
        .seed = (uint64_t)seeds->first + number % plan->seeds * (uint64_t)seeds->step,
    };
}

bool qs_sweep_plan_is_ours(const struct qs_sweep_plan *plan, uint64_t number)
{
    const struct qs_shard *shard = &plan->settings->sweeping.shard;
    return qs_sweep_plan_task(plan, number).instance % (uint64_t)shard->count ==
           (uint64_t)shard->index - 1;
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

char *qs_sweep_plan_header(const struct qs_sweep_plan *plan, const char *extended)
{
    const struct qs_shard *shard = &plan->settings->sweeping.shard;
    struct qs_json json = {.output = qs_need(qs_output_to_memory(NULL))};
    qs_json_begin_answer(&json, "queensat-sweep-1");
    qs_json_string(&json, "command", plan->name.command);
    qs_json_string(&json, "sweep", plan->name.digest);
    if (extended)
        qs_json_string(&json, "extends", extended);
    qs_json_integer(&json, "runs", (int64_t)plan->runs);
    qs_json_begin(&json, "shard", '{');
    qs_json_integer(&json, "index", shard->index);
    qs_json_integer(&json, "count", shard->count);
    qs_json_end(&json);
    qs_json_end(&json);
    return qs_need(qs_output_take(json.output, NULL, NULL));
}

static void write_parameter(struct qs_json *json, const struct qs_values *values, unsigned p)
{
    char text[40];
    const char *name = qs_parameter_name(p);
    qs_values_print(values, p, text, sizeof text);
    if (!qs_parameter_argument(p))
        qs_json_boolean(json, name, true);
    else if (values->given->steps[p].percent || qs_parameter_has_words(p))
        qs_json_string(json, name, text);
    else
        qs_json_digits(json, name, text);
}

static void write_parameters(struct qs_json *json, const struct qs_sweep_plan *plan,
                             uint64_t instance)
{
    struct qs_values values;
    if (!plan->family) {
        qs_json_null(json, "parameters");
        return;
    }
    take_values(plan, instance, &values);
    qs_json_begin(json, "parameters", '{');
    qs_json_string(json, "family", plan->family->name);
    for (unsigned p = 0; p < QS_PARAMETERS; p++)
        if (qs_parameter_is_given(values.given, p))
            write_parameter(json, &values, p);
    qs_json_end(json);
}

/* Its lists are omitted if it is from a family, because the parameters reproduce them. */
static void sweep_plan_write_instance(struct qs_json *json, const struct qs_sweep_plan *plan,
                                      uint64_t i, const struct qs_instance *instance)
{
    char name[256];
    if (instance && !plan->family) {
        qs_json_instance(json, "instance", instance);
        return;
    }
    name_instance(plan, i, name, sizeof name);
    qs_json_begin(json, "instance", '{');
    qs_json_string(json, "name", name);
    if (instance)
        qs_json_integer(json, "n", qs_instance_size(instance));
    qs_json_end(json);
}

static void write_limits_and_machine(struct qs_json *json, const struct qs_sweep_plan *plan)
{
    const struct qs_machine *machine = &plan->machine;
    double seconds = plan->settings->question.solving.limits.seconds;
    qs_json_begin(json, "limits", '{');
    if (seconds > 0)
        qs_json_real(json, "seconds", seconds);
    else
        qs_json_null(json, "seconds");
    qs_json_integer(json, "bytes", (int64_t)plan->memory_limit);
    qs_json_end(json);
    qs_json_begin(json, "machine", '{');
    qs_json_string(json, "processor", machine->processor[0] ? machine->processor : NULL);
    qs_json_integer(json, "cores", machine->cores);
    qs_json_string(json, "kernel", machine->kernel);
    qs_json_end(json);
}

void qs_sweep_plan_write(const struct qs_sweep_plan *plan, uint64_t number,
                         const struct qs_run_end *end, struct qs_output *output)
{
    struct qs_sweep_task task = qs_sweep_plan_task(plan, number);
    const struct qs_report *report = end->report;
    const char *known = plan->family ? NULL : plan->digests[task.instance];
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-run-1");
    qs_json_string(&json, "sweep", plan->name.digest);
    qs_json_integer(&json, "run", (int64_t)number);
    sweep_plan_write_instance(&json, plan, task.instance, end->instance);
    qs_json_string(&json, "digest", end->digest ? end->digest : known);
    write_parameters(&json, plan, task.instance);
    if (!report)
        qs_json_string(&json, "engine", task.engine); /* of a result, it comes later */
    qs_json_integer(&json, "seed", (int64_t)task.seed);
    qs_json_integer(&json, "threads", plan->settings->question.solving.threads);
    write_limits_and_machine(&json, plan);
    if (report) {
        qs_json_real(&json, "processor_seconds", end->processor_seconds);
        qs_json_result(&json, report, false); /* solving again gives the evidence */
    } else {
        qs_json_string(&json, "status", end->status);
        qs_json_integer_if(&json, "signal", end->signal > 0, end->signal);
        qs_json_integer_if(&json, "exit", end->exit >= 0, end->exit);
        qs_json_string(&json, "error", end->text);
    }
    qs_json_end(&json);
}
