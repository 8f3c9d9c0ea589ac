#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "certificate_answer.h"
#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "file.h"
#include "inputs.h"
#include "leaf_files.h"
#include "machine.h"
#include "name_list.h"
#include "observer.h"
#include "output_name.h"
#include "queensat/evidence.h"
#include "queensat/interchange.h"
#include "terminal.h"
#include "text_reader.h"

static bool expect_pairs(struct qs_error *error)
{
    return qs_error_set(
        error, QS_ERROR_INPUT,
        "check: expected an instance and its certificate or placement, or several such "
        "pairs, or a certificate");
}

/* Count pairs of an instance and what is checked; with --board, the instance is not an operand. */
static bool count_pairs(const struct qs_settings *settings, size_t *pairs, struct qs_error *error)
{
    size_t operands = settings->operands.count;
    if (settings->boards.first > 0) {
        *pairs = 1;
        return operands == 1 ||
               qs_error_set(error, QS_ERROR_INPUT,
                            "check: with --board, expected one certificate or placement");
    }
    *pairs = operands == 1 ? 1 : operands / 2;
    return operands == 1 || (operands > 0 && operands % 2 == 0) || expect_pairs(error);
}

/* A certificate without an instance is about the one that stands in it. */
static bool command_check_is_alone(const struct qs_settings *settings)
{
    return settings->boards.first == 0 && settings->operands.count == 1;
}

/*
 * Whether the file begins like a certificate ("queensat ..."), and not like a placement. What was
 * read is put back into the buffer of the stream.
 */
static bool is_certificate(FILE *stream)
{
    int first = getc(stream), second = first == 'q' ? getc(stream) : EOF;
    if (second != EOF)
        ungetc(second, stream);
    if (first != EOF)
        ungetc(first, stream);
    return first == EOF || second == 'u';
}

/* Of a file, because it is read again to be checked. */
static struct qs_instance *read_own_instance(const char *path, struct qs_error *error)
{
    struct stat status;
    struct qs_instance *instance = NULL;
    FILE *stream = stat(path, &status) == 0 && S_ISREG(status.st_mode) ? fopen(path, "rb") : NULL;
    if (!stream || !is_certificate(stream)) {
        expect_pairs(error);
    } else {
        qs_terminal_allow_exit(path, QS_EXIT_STOPPED);
        instance = qs_certificate_own_instance(path, stream, error);
        qs_terminal_forbid_exit();
    }
    if (stream)
        fclose(stream);
    qs_instance_set_name(instance, path);
    return instance;
}

/* What is written: the proof, the formula that it refers to, and the receipt. */
#define WRITTEN_FILES(settings)                                                                    \
    {                                                                                              \
        {"--veripb", (settings)->veripb, ".pbp"}, {"--veripb", (settings)->veripb, ".opb"},        \
        {                                                                                          \
            "--receipt", (settings)->leaves.receipt, NULL                                          \
        }                                                                                          \
    }

/* A certificate or a placement, and where its report goes. */
struct check_command {
    const struct qs_settings *settings;
    const struct qs_instance *instance;
    const char *path; /* of the file */
    const char *name; /* of it, in messages */
    FILE *stream;     /* its contents, which may be a pipe: they are read once */
    bool several;     /* there are others */
    FILE *output;
    bool written; /* a report */
};

/* A limit that was reached says nothing about what is checked. */
static int command_check_report_failure(const struct qs_settings *settings, const char *name,
                                        struct qs_error *error)
{
    if (error->kind == QS_ERROR_MEMORY && settings->check_bytes > 0) {
        qs_error_set(error, QS_ERROR_STOPPED, "stopped: memory limit");
        qs_error_place(error, name, 0, 0);
    }
    return qs_report_error(error);
}

/* What --leaves and the like say of a certificate by reference. */
static bool find_leaves(const struct check_command *command, struct qs_checked_certificate *checked,
                        struct qs_error *error)
{
    const struct qs_leaf_settings *leaves = &command->settings->leaves;
    size_t length;
    checked->leaves.open = qs_leaf_files_open;
    checked->leaves.close = qs_leaf_files_close;
    checked->leaves.state = qs_leaf_files_new(
        command->path, (const char *const *)leaves->folders.text, leaves->folders.count, error);
    if (!checked->leaves.state || !leaves->receipts)
        return checked->leaves.state != NULL;
    char *text = qs_read_whole(leaves->receipts, SIZE_MAX - 1, &length, error);
    bool read = text && qs_receipts_add(&checked->receipts, leaves->receipts, text, length, error);
    free(text);
    return read;
}

/*
 * Check it; with --veripb, translate it as well: both files appear only if the certificate is
 * verified. The proof is the longer one, for which there may be no room. The other one is the
 * formula that it refers to.
 */
static bool check_and_translate(const struct check_command *command,
                                struct qs_checked_certificate *checked, struct qs_error *error)
{
    const struct qs_instance *instance = command->instance;
    struct qs_export_options options;
    struct qs_output_pair files;
    const struct qs_output_name names[] = WRITTEN_FILES(command->settings);
    if (!command->settings->veripb)
        return qs_answer_checked(checked, error);
    if (!qs_output_pair_open(&files, names, instance, error))
        return false;
    qs_export_options_init(&options);
    options.format = "opb";
    checked->translation = files.first->stream;
    bool answered = qs_answer_checked(checked, error);
    if (answered && checked->report.fault) {
        qs_output_pair_abandon(&files);
        return true;
    }
    return answered && qs_instance_export(instance, &options, files.second->stream, error)
               ? qs_output_pair_close(&files, error)
               : qs_output_pair_fail(&files, error);
}

/* What keeps a translation from being written. */
static void name_missing(const struct qs_claim_report *report, struct qs_error *error)
{
    char text[256];
    struct qs_name_list list;
    if (error->kind != QS_ERROR_STOPPED || report->missing_count == 0)
        return;
    qs_name_list_begin(&list, text, sizeof text, report->missing_count);
    for (size_t i = 0; i < report->missing_count && qs_name_list_add(&list, report->missing[i]);
         i++)
        continue;
    snprintf(error->text, sizeof error->text, "--veripb needs all leaves, missing: %s", text);
}

static void report_claim(struct check_command *command, const struct qs_claim_report *report)
{
    const struct qs_settings *settings = command->settings;
    bool json = settings->format == QS_FORMAT_JSON;
    if (json)
        qs_claim_report_json(report, command->output);
    command->written = report->claim || json;
    if (!report->claim)
        return;
    if (!json && command_check_is_alone(settings) && qs_claim_is_verified(report->claim))
        qs_write_instance(command->instance, command->output);
    if (!json)
        qs_claim_report_text(report, command->several, command->output);
    if (settings->verbose)
        qs_report_note(
            "%s: checked by %d lines of code, and %d of what they use; the reader of the "
            "instance's format comes on top",
            command->name, qs_trusted_check_lines, qs_trusted_used_lines);
}

/* A receipt is written where one is wanted, even if a report cannot be. */
static bool write_receipt_file(const struct qs_settings *settings, const char *receipt,
                               struct qs_error *error)
{
    if (!settings->leaves.receipt || *receipt == '\0')
        return true;
    struct qs_file *output = qs_file_begin(settings->leaves.receipt, error);
    if (!output)
        return false;
    fprintf(output->stream, "%s\n", receipt);
    return qs_file_keep(output, error);
}

static int check_certificate(struct check_command *command)
{
    const struct qs_settings *settings = command->settings;
    struct qs_error error;
    struct qs_checked_certificate checked = {
        .stream = command->stream,
        .report = {.instance = command->instance,
                   .certificate = command->name,
                   .trusted = settings->leaves.trusted,
                   .leaf = (uint32_t)settings->leaves.only},
    };
    const struct qs_claim *claim = &checked.claim;
    bool answered =
        find_leaves(command, &checked, &error) && check_and_translate(command, &checked, &error);
    qs_terminal_forbid_exit();
    int status = QS_EXIT_DONE;
    if (answered)
        report_claim(command, &checked.report);
    if (answered && checked.report.fault) {
        status = qs_report_error(&checked.fault);
    } else if (!answered) {
        name_missing(&checked.report, &error);
        status = command_check_report_failure(settings, command->name, &error);
    } else if (!write_receipt_file(settings, checked.receipt, &error)) {
        status = qs_report_error(&error);
    } else if (claim->verified + (settings->leaves.trusted ? claim->claimed : 0) !=
               (settings->leaves.only > 0 ? 1 : claim->leaves)) {
        status = QS_EXIT_STOPPED;
    }
    qs_leaf_files_free(checked.leaves.state);
    qs_checked_certificate_release(&checked);
    return status;
}

/* Read a placement and find its faults. */
static bool examine(const struct check_command *command, struct qs_placement *placement,
                    struct qs_placement_faults *faults, struct qs_error *error)
{
    const struct qs_settings *settings = command->settings;
    const char *name = command->name;
    size_t length;
    if (settings->veripb)
        return qs_error_set(error, QS_ERROR_INPUT, "--veripb requires a certificate") ||
               qs_error_place(error, name, 0, 0);
    char *text = qs_read_rest(command->stream, name, settings->question.solving.limits.bytes,
                              &length, error);
    const struct qs_read_options options = qs_placement_reading(settings);
    bool read = text && qs_placement_read_text(name, text, length, &options, placement, error);
    free(text);
    return read && (qs_placement_check(command->instance, placement, faults, error) ||
                    qs_error_place(error, name, 0, 0));
}

static int command_check_placement(struct check_command *command)
{
    struct qs_error error;
    struct qs_placement placement = {0};
    struct qs_placement_faults faults = {0};
    const struct qs_placement_report report = {command->instance, command->name, &placement,
                                               &faults, command->settings->question.notation};
    int status = QS_EXIT_DISAGREEMENT;
    command->written = examine(command, &placement, &faults, &error);
    qs_terminal_forbid_exit();
    if (!command->written)
        status = command_check_report_failure(command->settings, command->name, &error);
    else if (command->settings->format == QS_FORMAT_JSON)
        qs_placement_report_json(&report, command->output);
    else
        qs_placement_report_text(&report, command->several, command->output);
    if (command->written && qs_placement_is_valid(&faults))
        status = QS_EXIT_DONE;
    qs_placement_faults_release(&faults);
    qs_placement_release(&placement);
    return status;
}

/* The file is opened once, since it may be a pipe. A signal may end the program while it waits. */
static int command_check_file(struct check_command *command)
{
    struct qs_error error;
    bool standard = strcmp(command->path, "-") == 0;
    int status;
    qs_terminal_allow_exit(command->name, QS_EXIT_STOPPED);
    qs_terminal_ask_for(command->path, "a certificate or a placement");
    command->stream = standard ? stdin : fopen(command->path, "rb");
    if (!command->stream) {
        qs_error_set_system(&error, errno, command->name, "cannot open");
        qs_terminal_forbid_exit();
        return qs_report_error(&error);
    }
    if (!is_certificate(command->stream)) {
        status = command_check_placement(command);
    } else if (!command->settings->placement_format) {
        status = check_certificate(command);
    } else {
        qs_terminal_forbid_exit();
        qs_error_set(&error, QS_ERROR_INPUT,
                     "--placement-format requires a placement, found a certificate");
        qs_error_place(&error, command->name, 0, 0);
        status = qs_report_error(&error);
    }
    if (!standard)
        fclose(command->stream);
    return status;
}

static int check_pair(const struct qs_settings *settings, size_t pair, bool several, FILE *output,
                      size_t *written)
{
    bool board = settings->boards.first > 0;
    bool alone = command_check_is_alone(settings);
    const char *path = settings->operands.text[board || alone ? 0 : 2 * pair + 1];
    struct qs_error error;
    struct qs_instance *instance =
        alone ? read_own_instance(path, &error)
              : qs_inputs_read(settings, board ? 0 : settings->operands.count, board ? 0 : 2 * pair,
                               &error);
    if (!instance)
        return command_check_report_failure(
            settings, qs_source_name(board ? "" : settings->operands.text[2 * pair]), &error);
    struct check_command command = {.settings = settings,
                                    .instance = instance,
                                    .path = path,
                                    .name = qs_source_name(path),
                                    .several = several,
                                    .output = output};
    int status = command_check_file(&command);
    *written += command.written;
    qs_instance_free(instance);
    return status;
}

/*
 * Before anything is checked: the number of pairs of an instance and what is checked, and whether
 * the options suit it. Of --memory-limit: the checker's memory is bounded by the instance, and
 * counted by the system, also what the readers of instances take, and pages that are never written.
 */
static bool begin_check(const struct qs_settings *settings, size_t *pairs, struct qs_error *error)
{
    const struct qs_output_name names[] = WRITTEN_FILES(settings);
    size_t step = settings->boards.first > 0 ? 0 : 2, bytes = settings->check_bytes;
    if (!count_pairs(settings, pairs, error))
        return false;
    if (bytes > 0 && !qs_limit_resource(RLIMIT_DATA, bytes))
        return qs_error_set_system(error, errno, NULL, "cannot limit memory");
    qs_terminal_limit_time(settings->question.solving.limits.seconds);
    if (*pairs > 1 && settings->leaves.receipt) {
        qs_error_set(error, QS_ERROR_INPUT, "--receipt requires one certificate, found %zu",
                     *pairs);
        return qs_error_place(error, "check", 0, 0);
    }
    return qs_output_names_take(settings, names, sizeof names / sizeof *names, *pairs, step, error);
}

/* A false certificate is worse than a limit, and that is worse than what cannot be read. */
static int run_check(const struct qs_settings *settings)
{
    struct qs_error error;
    size_t pairs, written = 0, verified = 0;
    struct qs_file *output =
        begin_check(settings, &pairs, &error) ? qs_file_begin(settings->output, &error) : NULL;
    if (!output)
        return qs_report_error(&error);
    int worst = QS_EXIT_DONE;
    for (size_t pair = 0; pair < pairs; pair++) {
        int status = check_pair(settings, pair, pairs > 1, output->stream, &written);
        if (status == QS_EXIT_DISAGREEMENT || (worst != QS_EXIT_DISAGREEMENT && status > worst))
            worst = status;
        verified += status == QS_EXIT_DONE;
    }
    if (pairs > 1 && settings->format == QS_FORMAT_TEXT) {
        fprintf(output->stream, "%zu of %zu verified\n", verified, pairs);
        written++;
    }
    if (written > 0)
        return qs_file_keep(output, &error) ? worst : qs_report_error(&error);
    qs_file_drop(output);
    return worst;
}

static const struct qs_example examples[] = {
    {"queensat solve --board 6 --queen a6 --certificate corner.cert",
     "Write a certificate of both bounds"},
    {"queensat check --board 6 --queen a6 corner.cert", "Check it from the board alone"},
    {"queensat check corner.cert", "Check it for the board that it names"},
    {"echo '[1, 3, 5, 2, 4]' | queensat check --board 5 -",
     "Check a placement: the row of the queen in each column"},
    {NULL, NULL},
};

const struct qs_command qs_check_command = {
    .name = "check",
    .operands = "[INSTANCE] CERTIFICATE|PLACEMENT...",
    .summary = "a certificate or a placement, verified independently",
    .details =
        "Check that the certificate proves its bounds for the instance, by code that it does not\n"
        "share with the searches; or that a placement is valid. A certificate alone is checked "
        "for\n"
        "the instance that it names.\n\n"
        "A PLACEMENT is a file in one of the formats of instances, with all its queens; queens\n"
        "that attack each other are listed. Each operand is a file or - for standard input; with\n"
        "--board, only the second one is given. With --veripb, the proof is also written for an\n"
        "outside checker: veripb PREFIX.opb PREFIX.pbp",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_CHECK,
    .run = run_check,
};
