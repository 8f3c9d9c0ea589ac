#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "file.h"
#include "inputs.h"
#include "output_name.h"
#include "split.h"
#include "terminal.h"
#include "text_reader.h"

/* With --board, the instance is not an operand. */
static size_t first_certificate(const struct qs_settings *settings)
{
    return settings->boards.first > 0 ? 0 : 1;
}

/* The manifest of the split, and the certificates. */
static struct qs_merge *merge_read_all(const struct qs_settings *settings,
                                       const struct qs_instance *whole, struct qs_error *error)
{
    size_t first = first_certificate(settings), length;
    const char *path = settings->operands.text[first], *list = settings->merge_list;
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        qs_error_set_system(error, errno, path, "cannot open");
        return NULL;
    }
    struct qs_merge *merge = qs_merge_new(whole, path, stream, error);
    fclose(stream);
    bool added = merge != NULL;
    for (size_t i = first + 1; added && i < settings->operands.count; i++)
        added = qs_merge_add(merge, settings->operands.text[i], error);
    /* The files that --list names, one per line. */
    char *text = added && list
                     ? qs_read_whole(list, settings->question.solving.limits.bytes, &length, error)
                     : NULL;
    added = added && (text || !list);
    struct qs_text_reader reader;
    if (text)
        qs_reader_init(&reader, list, text, length);
    for (; added && text && qs_reader_peek(&reader) >= 0; qs_reader_next(&reader)) {
        const char *line = reader.at;
        qs_reader_skip_line(&reader);
        char *name = strndup(line, (size_t)(reader.at - line));
        added = name ? *name == '\0' ||
                           (qs_input_path_take(name, error) && qs_merge_add(merge, name, error))
                     : qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a file name");
        free(name);
    }
    free(text);
    if (added)
        return merge;
    qs_merge_free(merge);
    return NULL;
}

/* A line for each cube that is open. They are numbered from the hardest. */
static bool print_missing(const struct qs_settings *settings, const struct qs_merge *merge,
                          struct qs_error *error)
{
    struct qs_file *file = qs_file_begin(settings->output, error);
    if (!file)
        return false;
    for (uint32_t cube = 1; cube <= qs_merge_cubes(merge); cube++)
        if (qs_merge_is_open(merge, cube))
            fprintf(file->stream, "%" PRIu32 "\n", cube);
    return qs_file_keep(file, error);
}

/* The file appears only if it is complete. `open`: the cubes that are; "" if none are. */
static bool write_and_report(const struct qs_settings *settings, const struct qs_merge *merge,
                             const char *open, struct qs_error *error)
{
    struct qs_merged merged;
    struct qs_file *file = qs_file_begin(settings->output, error);
    bool written = file && qs_merge_write(merge, settings->merge_copies ? NULL : settings->output,
                                          file->stream, &merged, error);
    if (!qs_file_end(file, written, error) || !(file = qs_file_begin(NULL, error)))
        return false;
    FILE *output = file->stream;
    if (merged.lower == merged.upper)
        fprintf(output, "maximum %d", merged.lower);
    else
        fprintf(output, "maximum %d to %d", merged.lower, merged.upper);
    fprintf(output, ", from %" PRIu32 " cube%s and %" PRIu32 " refuted by split\n", merged.cubes,
            qs_plural(merged.cubes), merged.refuted);
    if (*open)
        fprintf(output, "open: %s, to be solved to the end and merged again\n", open);
    return qs_file_keep(file, error);
}

static int run_merge(const struct qs_settings *settings)
{
    struct qs_error error;
    size_t first = first_certificate(settings);
    char open[QS_OPEN_CUBES_SIZE] = "";
    const char *lacking =
        settings->operands.count <= first ? "an instance, a manifest of split, and certificates"
        : !settings->output && !settings->merge_lists_missing ? "-o FILE for the certificate"
                                                              : NULL;
    if (lacking) {
        qs_error_set(&error, QS_ERROR_INPUT, "expected %s", lacking);
        qs_error_place(&error, "merge", 0, 0);
        return qs_report_error(&error);
    }
    struct qs_instance *whole = qs_inputs_read(settings, first, 0, &error);
    if (!whole)
        return qs_report_error(&error);
    qs_terminal_allow_exit("merge", QS_EXIT_STOPPED);
    struct qs_merge *merge = merge_read_all(settings, whole, &error);
    if (merge && qs_merge_list_open(merge, open) == 0)
        open[0] = '\0';
    bool done =
        merge && (settings->merge_lists_missing ? print_missing(settings, merge, &error)
                                                : write_and_report(settings, merge, open, &error));
    qs_terminal_forbid_exit();
    qs_merge_free(merge);
    qs_instance_free(whole);
    return !done ? qs_report_error(&error) : *open ? QS_EXIT_STOPPED : QS_EXIT_DONE;
}

static const struct qs_example examples[] = {
    {"queensat generate excluded --board 12 --diagonals 8 --id 2 -o hard", "An instance"},
    {"queensat split --into 2 hard -o 'cube-{cube}'", "Two cubes"},
    {"queensat solve cube-1 cube-2 --target 12 --certificate {name}.cert -o out",
     "Solve both, anywhere, and in any order"},
    {"queensat merge hard cube-split cube-1.cert cube-2.cert --missing",
     "Print the cubes that are still open: none"},
    {"queensat merge hard cube-split cube-1.cert cube-2.cert -o hard.cert",
     "Join the certificates"},
    {"queensat check hard hard.cert", "Verify the whole"},
    {NULL, NULL},
};

const struct qs_command qs_merge_command = {
    .name = "merge",
    .operands = "INSTANCE MANIFEST CERTIFICATE... -o FILE",
    .summary = "the certificates of all cubes of a split as one of the whole",
    .details =
        "Join the certificates of the cubes of split into one of the whole instance, for check. "
        "It\n"
        "names their files by SHA-256, which check looks for in its own folder; with --copy, it\n"
        "has all that they contain.\n\n"
        "The order and the names of the files do not matter. A placement of the whole instance\n"
        "(such as the file of solve --known) may be among them. If cubes have no certificate yet, "
        "or\n"
        "one that leaves them open, they are named, and the exit status is 3. Rejected, with exit\n"
        "status 2: a cube with two certificates, a certificate of another instance, and bounds "
        "that\n"
        "contradict each other. The proofs themselves are verified by check only.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_MERGE,
    .run = run_merge,
};
