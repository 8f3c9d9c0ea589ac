#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "file.h"
#include "incumbent_file.h"
#include "inputs.h"
#include "instance_private.h"
#include "output_name.h"
#include "split.h"
#include "split_tree.h"
#include "terminal.h"

struct split {
    const struct qs_settings *settings;
    const struct qs_instance *whole;
    struct qs_split_tree tree;
    char digest[QS_DIGEST_SIZE]; /* of the whole */
};

/* The name of a file, with this word for {cube}. */
static char *command_split_name_file(const struct split *split, const char *word,
                                     struct qs_error *error)
{
    const struct qs_name_word cube = {"cube", word};
    const struct qs_name_words words = {&cube, 1, word};
    return qs_output_name_fill("-o", split->settings->output, &words, error);
}

/* With zeros in front, so that the cubes are listed in order. */
static char *name_cube_file(const struct split *split, uint32_t number, struct qs_error *error)
{
    int width = snprintf(NULL, 0, "%" PRIu32, split->tree.cubes);
    char *word = qs_need_format("%0*" PRIu32, width, number);
    char *name = command_split_name_file(split, word, error);
    free(word);
    return name;
}

/* Frees the name. */
static struct qs_file *command_split_open_file(char *name, struct qs_error *error)
{
    bool taken = name && qs_output_path_take("-o", name, error);
    struct qs_file *file = taken ? qs_file_begin(name, error) : NULL;
    free(name);
    return file;
}

/* The cubes, each in its file; the best placement; and the manifest: where it is, all cubes are. */
static bool write_files(struct split *split, struct qs_error *error)
{
    struct qs_split_tree *tree = &split->tree;
    struct qs_file *file;
    if (!qs_instance_digest(split->whole, split->digest, error) ||
        !qs_file_make_folder(split->settings->output, error))
        return false;
    for (uint32_t i = 0; i < tree->count; i++) {
        uint32_t number = tree->nodes[i].number;
        if (tree->nodes[i].kind != QS_SPLIT_CUBE)
            continue;
        struct qs_instance *cube = qs_split_tree_cube(tree, i, split->whole, error);
        file = cube ? command_split_open_file(name_cube_file(split, number, error), error) : NULL;
        if (file) {
            qs_cube_origin_write(number, split->whole, split->digest, file->stream);
            qs_instance_write(cube, file->stream);
        }
        qs_instance_free(cube);
        if (!file || !qs_file_keep(file, error))
            return false;
    }
    file = command_split_open_file(command_split_name_file(split, "known", error), error);
    if (!file)
        return false;
    qs_incumbent_write(split->whole, split->digest, tree->placement, tree->lower, file->stream);
    if (!qs_file_keep(file, error))
        return false;
    file = command_split_open_file(command_split_name_file(split, "split", error), error);
    bool written = file && qs_split_manifest_write(tree, split->whole, file->stream, error);
    return qs_file_end(file, written, error);
}

/* There is nothing to be solved any more: how the certificate is made. */
static void command_split_tell_refuted(const struct split *split, FILE *output)
{
    struct qs_error error;
    char *manifest = command_split_name_file(split, "split", &error);
    char *known = command_split_name_file(split, "known", &error);
    const struct qs_texts *operands = &split->settings->operands;
    bool decided = split->tree.lower == split->tree.target - 1;
    fprintf(output,
            "%d queens do not fit: splitting has refuted all branches%s. The certificate:\n",
            split->tree.target, decided ? ", and the maximum is one less" : "");
    fprintf(output, "queensat merge %s %s %s -o whole.cert\n",
            operands->count > 0 ? operands->text[0] : "INSTANCE", manifest ? manifest : "",
            known ? known : "");
    free(manifest);
    free(known);
}

static bool command_split_report(const struct split *split, struct qs_error *error)
{
    const struct qs_split_tree *tree = &split->tree;
    uint32_t refuted = 0;
    for (uint32_t i = 0; i < tree->count; i++)
        refuted += tree->nodes[i].kind == QS_SPLIT_REFUTED;
    struct qs_file *file = qs_file_begin(NULL, error);
    if (!file)
        return false;
    FILE *output = file->stream;
    fprintf(output, "%" PRIu32 " cube%s, %" PRIu32 " refuted at once\n", tree->cubes,
            qs_plural(tree->cubes), refuted);
    fprintf(output, "do %d queens fit? a placement of %d is known\n", tree->target, tree->lower);
    if (tree->cubes == 0)
        command_split_tell_refuted(split, output);
    return qs_file_keep(file, error);
}

static bool command_split_check_settings(const struct qs_settings *settings, struct qs_error *error)
{
    static const char cube[] = "{cube}";
    const char *template = settings->output ? settings->output : "";
    const char *mark = strstr(template, cube), *percent = strchr(template, '%');
    size_t instances = qs_inputs_count(settings, settings->operands.count, error);
    if (instances != 1)
        return instances == 0 ? false
                              : qs_error_set(error, QS_ERROR_INPUT, "expected one instance");
    if (settings->question.into == 0)
        return qs_error_set(error, QS_ERROR_INPUT, "expected --into N, the number of cubes");
    if (!mark == !percent || (mark && strstr(mark + 1, cube)) ||
        (percent && strchr(percent + 1, '%')))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected -o FILE with one {cube} in its name, such as -o "
                            "'cube-{cube}'");
    return true;
}

static int run_split(const struct qs_settings *settings)
{
    struct qs_error error;
    struct split split = {.settings = settings};
    if (!command_split_check_settings(settings, &error)) {
        qs_error_place(&error, "split", 0, 0);
        return qs_report_error(&error);
    }
    struct qs_instance *whole = qs_inputs_read(settings, settings->operands.count, 0, &error);
    if (!whole)
        return qs_report_error(&error);
    const struct qs_split_options options = {
        .into = settings->question.into,
        .target = settings->question.solving.target,
        .limits = settings->question.solving.limits,
    };
    split.whole = whole;
    qs_terminal_allow_exit("split", QS_EXIT_STOPPED);
    bool done = (qs_split(whole, &options, &split.tree, &error) ||
                 qs_error_place(&error, qs_instance_name(whole), 0, 0)) &&
                write_files(&split, &error) && command_split_report(&split, &error);
    qs_terminal_forbid_exit();
    qs_split_tree_release(&split.tree);
    qs_instance_free(whole);
    return done ? QS_EXIT_DONE : qs_report_error(&error);
}

static const struct qs_example examples[] = {
    {"queensat generate excluded --board 12 --diagonals 8 --id 2 -o hard", "An instance"},
    {"queensat split --into 3 hard -o 'cube-{cube}'", "Three cubes, a manifest, and a placement"},
    {"queensat solve cube-2 --known cube-known --certificate 2.cert -o answer",
     "Solve one of the cubes"},
    {NULL, NULL},
};

const struct qs_command qs_split_command = {
    .name = "split",
    .operands = "--into N -o 'cube-{cube}' INSTANCE",
    .summary = "one hard instance as many cubes, to be solved anywhere",
    .details =
        "Write cubes: instances with a few more queens fixed and squares blocked, to be solved by\n"
        "any number of machines. merge joins their certificates.\n\n"
        "A placement with more queens than are known is a placement of exactly one of them. They\n"
        "have about the same difficulty, by random walks through their trees, and are numbered\n"
        "from the hardest. Two more files have a word in place of the number: split, the "
        "manifest,\n"
        "says how the cubes belong together, and what needs no cube because it is refuted at "
        "once;\n"
        "known is the best placement, for solve --known.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_SPLIT,
    .run = run_split,
};
