#include "split_answer.h"

#include <stdlib.h>

#include "fault.h"
#include "instance_private.h"
#include "json.h"
#include "report.h"
#include "split_tree.h"

/* The text of the manifest (split_tree.h), which merge reads. */
static char *manifest_of(const struct qs_split_tree *tree, const struct qs_instance *whole,
                         const char (*digests)[QS_DIGEST_SIZE], struct qs_error *error)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    struct qs_output *output = stream ? qs_output_to_stream(stream, error) : NULL;
    bool written = output && qs_split_manifest_write(tree, whole, digests, output, error);
    if (output)
        written = qs_output_end(output, written, error);
    if (stream && fclose(stream) == 0 && written)
        return text;
    if (!stream)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    free(text);
    return NULL;
}

/* The cubes by number, with their digests. */
static bool list_cubes(const struct qs_split_tree *tree, const struct qs_instance *whole,
                       struct qs_instance **cubes, char (*digests)[QS_DIGEST_SIZE],
                       struct qs_error *error)
{
    for (uint32_t i = 0; i < tree->count; i++) {
        if (tree->nodes[i].kind != QS_SPLIT_CUBE)
            continue;
        uint32_t cube = tree->nodes[i].number - 1;
        cubes[cube] = qs_split_tree_instance(tree, i, whole, error);
        if (!cubes[cube] || !qs_instance_digest(cubes[cube], digests[cube], error))
            return false;
    }
    return true;
}

static void write_split(const struct qs_split_tree *tree, struct qs_instance *const *cubes,
                        const char *manifest, struct qs_output *output)
{
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-split-1");
    qs_json_integer(&json, "target", tree->target);
    qs_json_integer(&json, "lower", tree->lower);
    qs_json_squares(&json, "placement", tree->placement, (size_t)tree->lower);
    qs_json_begin(&json, "cubes", '[');
    for (uint32_t i = 0; i < tree->cubes; i++)
        qs_json_instance(&json, NULL, cubes[i]);
    qs_json_end(&json);
    qs_json_string(&json, "manifest", manifest);
    qs_json_end(&json);
}

bool qs_split_answer(const struct qs_instance *whole, const struct qs_split_options *options,
                     struct qs_output *output, struct qs_error *error)
{
    struct qs_split_tree tree = {0};
    if (!qs_split(whole, options, &tree, error))
        return false;
    char *manifest = NULL;
    struct qs_instance **cubes = calloc((size_t)tree.cubes + 1, sizeof *cubes);
    char(*digests)[QS_DIGEST_SIZE] = calloc((size_t)tree.cubes + 1, sizeof *digests);
    if (!cubes || !digests)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    else if (list_cubes(&tree, whole, cubes, digests, error))
        manifest = manifest_of(&tree, whole, (const char(*)[QS_DIGEST_SIZE])digests, error);
    if (manifest)
        write_split(&tree, cubes, manifest, output);
    for (uint32_t i = 0; cubes && i < tree.cubes; i++)
        qs_instance_free(cubes[i]);
    bool done = manifest != NULL;
    free(manifest);
    free(cubes);
    free(digests);
    qs_split_tree_release(&tree);
    return done;
}
