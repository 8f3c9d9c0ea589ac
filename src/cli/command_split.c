#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "inputs.h"
#include "instance_private.h"
#include "memory_stream.h"
#include "output.h"
#include "placement_files.h"
#include "split.h"
#include "split_manifest.h"
#include "terminal.h"

struct split {
    const struct qs_settings *settings;
    const struct qs_instance *whole;
    struct qs_split_tree tree;
    char (*digests)[QS_DIGEST_SIZE]; /* [tree.cubes] */
};

static bool refuse_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the cubes");
}

/* The pattern with a word in the place of its %. */
static char *fill_in(const char *pattern, const char *word)
{
    const char *mark = strchr(pattern, '%');
    size_t room = strlen(pattern) + strlen(word) + 1;
    char *path = malloc(room);
    if (path)
        snprintf(path, room, "%.*s%s%s", (int)(mark - pattern), pattern, word, mark + 1);
    return path;
}

static bool write_text(const char *path, const char *text, size_t length, struct qs_error *error)
{
    struct qs_output *output = path ? qs_output_open(path, error) : NULL;
    if (!output)
        return path ? false : refuse_memory(error);
    qs_output_bytes(output, text, length);
    return qs_output_close(output, error);
}

/* Write the file of a cube, and note the digest. */
static bool write_cube(struct split *split, uint32_t node, struct qs_error *error)
{
    uint32_t number = split->tree.nodes[node].number;
    char word[16], last[16];
    int width = snprintf(last, sizeof last, "%" PRIu32, split->tree.cubes);
    snprintf(word, sizeof word, "%0*" PRIu32, width, number);
    struct qs_instance *cube = qs_split_tree_instance(&split->tree, node, split->whole, error);
    struct qs_memory_stream memory;
    char *text = NULL;
    bool digested = cube && qs_instance_digest(cube, split->digests[number - 1], error);
    if (digested && qs_memory_stream_open(&memory)) {
        qs_instance_write(cube, memory.stream);
        text = qs_memory_stream_close(&memory);
    }
    qs_instance_free(cube);
    if (!text)
        return digested ? refuse_memory(error) : false;
    char *path = fill_in(split->settings->output, word);
    bool written = write_text(path, text, memory.length, error);
    free(path);
    free(text);
    return written;
}

static bool write_manifest(const struct split *split, struct qs_error *error)
{
    struct qs_memory_stream memory;
    if (!qs_memory_stream_open(&memory))
        return refuse_memory(error);
    bool printed = qs_split_manifest_write(&split->tree, split->whole,
                                           (const char(*)[QS_DIGEST_SIZE])split->digests,
                                           memory.stream, error);
    char *text = qs_memory_stream_close(&memory), *path = fill_in(split->settings->output, "split");
    bool written =
        printed && (text || refuse_memory(error)) && write_text(path, text, memory.length, error);
    free(text);
    free(path);
    return written;
}

static bool write_known(const struct split *split, struct qs_error *error)
{
    size_t length;
    char *text = qs_known_placement_print(qs_instance_size(split->whole), split->tree.placement,
                                          split->tree.lower, &length);
    char *path = fill_in(split->settings->output, "known");
    bool written = text ? write_text(path, text, length, error) : refuse_memory(error);
    free(text);
    free(path);
    return written;
}

/* The manifest comes last: where it is, all cubes are. */
static bool write_files(struct split *split, struct qs_error *error)
{
    const struct qs_split_tree *tree = &split->tree;
    split->digests = calloc((size_t)tree->cubes + 1, sizeof *split->digests);
    if (!split->digests)
        return refuse_memory(error);
    for (uint32_t i = 0; i < tree->count; i++)
        if (tree->nodes[i].kind == QS_SPLIT_CUBE && !write_cube(split, i, error))
            return false;
    return write_known(split, error) && write_manifest(split, error);
}

static bool report(const struct split *split, struct qs_error *error)
{
    const struct qs_split_tree *tree = &split->tree;
    uint32_t refuted = 0;
    for (uint32_t i = 0; i < tree->count; i++)
        refuted += tree->nodes[i].kind == QS_SPLIT_REFUTED;
    struct qs_output *output = qs_output_open(NULL, error);
    if (!output)
        return false;
    qs_output_format(output, "%" PRIu32 " cube%s, %" PRIu32 " refuted at once\n", tree->cubes,
                     tree->cubes == 1 ? "" : "s", refuted);
    qs_output_format(output, "do %d queens fit? a placement of %d is known\n", tree->target,
                     tree->lower);
    return qs_output_close(output, error);
}

static bool check_settings(const struct qs_settings *settings, struct qs_error *error)
{
    const char *pattern = settings->output, *mark = pattern ? strchr(pattern, '%') : NULL;
    size_t instances = qs_inputs_count(settings, settings->operands.count, error);
    if (instances != 1)
        return instances == 0 ? false
                              : qs_error_set(error, QS_ERROR_INPUT, "expected one instance");
    if (settings->into == 0)
        return qs_error_set(error, QS_ERROR_INPUT, "expected --into N, the number of cubes");
    if (!mark || strchr(mark + 1, '%'))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected -o FILE with one %% in its name, such as -o 'cube-%%'");
    return true;
}

static int run(const struct qs_settings *settings)
{
    struct qs_error error;
    struct split split = {.settings = settings};
    if (!check_settings(settings, &error)) {
        qs_error_place(&error, "split", 0, 0);
        return qs_report_error(&error);
    }
    struct qs_instance *whole = qs_inputs_read(settings, settings->operands.count, 0, &error);
    if (!whole)
        return qs_report_error(&error);
    const struct qs_split_options options = {
        .into = settings->into,
        .target = settings->solving.target,
        .memory_limit = settings->solving.memory_limit,
    };
    split.whole = whole;
    qs_terminal_allow_exit("split", QS_EXIT_STOPPED);
    bool done = (qs_split(whole, &options, &split.tree, &error) ||
                 qs_error_place(&error, qs_instance_name(whole), 0, 0)) &&
                write_files(&split, &error) && report(&split, &error);
    qs_terminal_forbid_exit();
    free(split.digests);
    qs_split_tree_release(&split.tree);
    qs_instance_free(whole);
    return done ? QS_EXIT_DONE : qs_report_error(&error);
}

static const struct qs_example examples[] = {
    {"queensat generate excluded --board 12 --diagonals 8 --id 2 -o hard", "An instance"},
    {"queensat split --into 3 hard -o 'cube-%'", "Three cubes, a manifest, and a placement"},
    {"queensat solve cube-2 --known cube-known --certificate 2.cert -o answer",
     "Solve one of the cubes"},
    {NULL, NULL},
};

const struct qs_command qs_split_command = {
    .name = "split",
    .operands = "--into N -o 'cube-%' INSTANCE",
    .summary = "one hard instance as many cubes, to be solved anywhere",
    .details =
        "Write cubes: instances with a few more queens fixed and squares blocked, numbered from\n"
        "the hardest. A placement with more queens than are known is a placement of exactly one\n"
        "of them. They have about the same difficulty, by random walks through their trees. Two\n"
        "more files have a word in place of the number: split, the manifest, says how the cubes\n"
        "belong together, and what needs no cube because it is refuted at once; known is the\n"
        "best placement, for solve --known. merge joins the certificates of all cubes.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_SPLIT,
    .run = run,
};
