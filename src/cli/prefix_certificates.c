#include "prefix_certificates.h"

#include <inttypes.h>
#include <string.h>

#include "diagnostics.h"

enum { ENDING_SIZE = 64 };

static void ending_of(struct qs_square last, const char *kind, char *ending)
{
    snprintf(ending, ENDING_SIZE, ".%" PRId32 ",%" PRId32 ".%s", last.row, last.column, kind);
}

static bool open_file(const struct qs_prefix_certificates *certificates, struct qs_square last,
                      const char *kind, struct qs_late_file *file, struct qs_error *error)
{
    const struct qs_settings *settings = certificates->settings;
    char ending[ENDING_SIZE];
    ending_of(last, kind, ending);
    return qs_late_file_open(file, settings->certificate, ending, certificates->whole, error) &&
           qs_late_file_check_path(settings, "certificate", file->path, error);
}

static bool ask(void *state, const struct qs_instance *prefix, struct qs_square last,
                struct qs_solve_options *options, struct qs_error *error)
{
    struct qs_prefix_certificates *certificates = state;
    (void)prefix;
    if (!open_file(certificates, last, "board", &certificates->board, error) ||
        !open_file(certificates, last, "cert", &certificates->certificate, error))
        return false;
    options->certificate = certificates->certificate.stream;
    options->certificate_folder = certificates->certificate.folder;
    return true;
}

static void note_lost(struct qs_prefix_certificates *certificates, const struct qs_result *result)
{
    int why = result->certificate_error;
    qs_report_note("cannot write %s: %s", certificates->certificate.path,
                   why != 0 ? strerror(why) : "the search was not recorded");
    certificates->lost = true;
}

static bool answer(void *state, const struct qs_instance *prefix, struct qs_square last,
                   const struct qs_result *result, struct qs_error *error)
{
    struct qs_prefix_certificates *certificates = state;
    bool kept = true;
    (void)last;
    if (result->upper.value < certificates->most) {
        if (result->certified < 0 || result->certified >= certificates->most) {
            note_lost(certificates, result);
        } else {
            qs_instance_write(prefix, certificates->board.stream);
            kept = qs_late_file_close(&certificates->certificate, certificates->other, error) &&
                   qs_late_file_close(&certificates->board, certificates->other, error);
        }
    }
    qs_prefix_certificates_release(certificates);
    return kept;
}

struct qs_first_observer
qs_prefix_certificates_observer(struct qs_prefix_certificates *certificates)
{
    return (struct qs_first_observer){.ask = ask, .answer = answer, .state = certificates};
}

void qs_prefix_certificates_release(struct qs_prefix_certificates *certificates)
{
    qs_late_file_abandon(&certificates->board);
    qs_late_file_abandon(&certificates->certificate);
}
