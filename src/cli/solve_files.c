#include "solve_files.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "engine.h"
#include "fault.h"
#include "file.h"
#include "machine.h"
#include "queensat/interchange.h"
#include "terminal.h"
#include "text_reader.h"

bool qs_solve_files_check(const struct qs_settings *settings, size_t instances,
                          struct qs_error *error)
{
    const struct qs_output_name names[] = {
        {"--certificate", settings->certificate, ""},
        {"--proof", settings->proof, ".cnf"},
        {"--proof", settings->proof, ".drat"},
        {"--checkpoint", settings->question.solving.checkpoint, NULL},
        {"--known", settings->known, NULL},
    };
    return qs_output_names_take(settings, names, sizeof names / sizeof *names, instances, 1, error);
}

/* Let the library write the certificate there, and its records in the same folder. */
static void ask_certificate(const struct qs_file *file, struct qs_solve_options *options)
{
    options->certificate = file->stream;
    options->certificate_folder = file->folder;
}

bool qs_certificate_file_open(const struct qs_settings *settings,
                              const struct qs_instance *instance, struct qs_file **file,
                              struct qs_solve_options *options, struct qs_error *error)
{
    *file = NULL;
    if (!settings->certificate)
        return true;
    const struct qs_output_name name = {"--certificate", settings->certificate, ""};
    *file = qs_output_name_open(&name, instance, error);
    if (*file)
        ask_certificate(*file, options);
    return *file != NULL;
}

bool qs_certificate_file_keep(struct qs_file *file, const struct qs_result *result)
{
    struct qs_error error;
    const char *why = result->certificate_error.text;
    char path[256];
    snprintf(path, sizeof path, "%s", file->path);
    if (result->certified < 0) {
        qs_file_drop(file);
        qs_report_note("cannot write %s: %s", path, why);
    } else if (!qs_file_keep(file, &error)) {
        qs_report_error(&error);
        return false;
    } else if (result->certificate_error.kind != QS_ERROR_NONE) {
        qs_report_note("%s proves only %d to %d: the search of %s could not be recorded: %s", path,
                       result->lower, result->certified, result->engine, why);
    } else if (result->certified > result->upper.value) {
        qs_report_note("%s proves only %d to %d: the search of %s was not recorded", path,
                       result->lower, result->certified, result->engine);
    }
    return result->certificate_error.kind == QS_ERROR_NONE;
}

/* The names are known only now. */
static bool ask_prefix(void *state, const struct qs_instance *prefix, struct qs_square last,
                       struct qs_solve_options *options, struct qs_error *error)
{
    struct qs_prefix_certificates *certificates = state;
    const struct qs_settings *settings = certificates->settings;
    char endings[2][64];
    (void)prefix;
    snprintf(endings[0], sizeof endings[0], ".%" PRId32 ",%" PRId32 ".cert", last.row, last.column);
    snprintf(endings[1], sizeof endings[1], ".%" PRId32 ",%" PRId32 ".board", last.row,
             last.column);
    const struct qs_output_name names[] = {{"--certificate", settings->certificate, endings[0]},
                                           {"--certificate", settings->certificate, endings[1]}};
    if (!qs_output_name_take(&names[1], certificates->whole, error) ||
        !qs_output_name_take(&names[0], certificates->whole, error) ||
        !qs_output_pair_open(&certificates->files, names, certificates->whole, error))
        return false;
    ask_certificate(certificates->files.first, options);
    return true;
}

static bool answer_prefix(void *state, const struct qs_instance *prefix, struct qs_square last,
                          const struct qs_result *result, struct qs_error *error)
{
    struct qs_prefix_certificates *certificates = state;
    const struct qs_error *why = &result->certificate_error;
    bool refuted = result->upper.value < certificates->most, kept = true;
    (void)last;
    if (refuted && (result->certified < 0 || result->certified >= certificates->most)) {
        qs_report_note("cannot write %s: %s", certificates->files.first->path,
                       why->kind != QS_ERROR_NONE ? why->text : "the search was not recorded");
        certificates->lost = true;
    } else if (refuted) {
        qs_instance_write(prefix, certificates->files.second->stream);
        kept = qs_output_pair_close(&certificates->files, error);
    }
    qs_prefix_certificates_release(certificates);
    return kept;
}

struct qs_first_observer
qs_prefix_certificates_observer(struct qs_prefix_certificates *certificates)
{
    return (struct qs_first_observer){
        .ask = ask_prefix, .answer = answer_prefix, .state = certificates};
}

void qs_prefix_certificates_release(struct qs_prefix_certificates *certificates)
{
    qs_output_pair_abandon(&certificates->files);
}

static bool open_proof(const struct qs_settings *settings, const struct qs_instance *instance,
                       struct qs_output_pair *files, struct qs_error *error)
{
    const struct qs_output_name names[] = {{"--proof", settings->proof, ".drat"},
                                           {"--proof", settings->proof, ".cnf"}};
    return qs_output_pair_open(files, names, instance, error);
}

bool qs_proof_files_check(const struct qs_settings *settings, const struct qs_instance *instance,
                          struct qs_error *error)
{
    struct qs_output_pair files;
    if (!settings->proof)
        return true;
    if (!open_proof(settings, instance, &files, error))
        return false;
    qs_output_pair_abandon(&files);
    return true;
}

/* At the deadline, or after a signal. */
static bool poll_deadline(void *state, const struct qs_progress *progress)
{
    (void)progress;
    return qs_clock_now() >= *(const double *)state || qs_terminal_interrupted(NULL);
}

bool qs_proof_files_write(const struct qs_settings *settings, const struct qs_instance *instance,
                          const struct qs_result *result, struct qs_error *error)
{
    const struct qs_solve_options *solving = &settings->question.solving;
    double limit = solving->limits.seconds;
    double deadline = limit > 0 ? qs_clock_now() + limit - result->seconds : INFINITY;
    const struct qs_export_options options = {
        .encoding = solving->encoding,
        .target = result->upper.value + 1,
        .limits.bytes = solving->limits.bytes,
        .limits.poll = poll_deadline,
        .limits.state = &deadline,
    };
    struct qs_output_pair files;
    enum qs_model_answer answer = QS_MODEL_UNKNOWN;
    if (result->status != QS_STATUS_OPTIMUM)
        return qs_error_set(error, QS_ERROR_STOPPED, "the maximum is not proved");
    if (!open_proof(settings, instance, &files, error))
        return false;
    bool refuted = qs_instance_export(instance, &options, files.second->stream, error) &&
                   qs_instance_refute(instance, &options, solving->seed, files.first->folder,
                                      files.first->stream, &answer, error);
    if (refuted && answer != QS_MODEL_UNSATISFIABLE)
        refuted = qs_error_set(error, QS_ERROR_DEFECT, "PicoSAT finds a placement of %d queens",
                               options.target);
    return refuted ? qs_output_pair_close(&files, error) : qs_output_pair_fail(&files, error);
}

bool qs_start_file_read(const struct qs_settings *settings, struct qs_placement *placement,
                        struct qs_error *error)
{
    const char *path = settings->start, *name = qs_source_name(path);
    const struct qs_texts *operands = &settings->operands;
    size_t length;
    if (strcmp(path, "-") == 0 && operands->count > 0 && strcmp(operands->text[0], "-") == 0) {
        qs_error_set(error, QS_ERROR_INPUT, "--start cannot be standard input if the instance is");
        return qs_error_place(error, "solve", 0, 0);
    }
    qs_terminal_ask_for(path, "a placement");
    qs_terminal_allow_exit(name, QS_EXIT_STOPPED);
    char *text = qs_read_whole(path, settings->question.solving.limits.bytes, &length, error);
    const struct qs_read_options options = qs_placement_reading(settings);
    bool read = text && qs_placement_read_text(name, text, length, &options, placement, error);
    qs_terminal_forbid_exit();
    free(text);
    return read;
}

bool qs_start_file_fits(const struct qs_settings *settings, const struct qs_instance *instance,
                        const struct qs_placement *placement, struct qs_error *error)
{
    return qs_check_start(instance, placement, error) ||
           qs_error_place(error, qs_source_name(settings->start), 0, 0);
}
