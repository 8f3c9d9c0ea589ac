#include "split_answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "certificate_reader.h"
#include "fault.h"
#include "instance_private.h"
#include "json.h"
#include "question.h"
#include "report.h"
#include "split_tree.h"
#include "stream.h"

/* The text of the manifest (split_tree.h), which merge reads. */
static char *manifest_of(const struct qs_split_tree *tree, const struct qs_instance *whole,
                         const char (*digests)[QS_DIGEST_SIZE], struct qs_error *error)
{
    struct qs_memory_stream memory;
    FILE *stream = qs_memory_stream_begin(&memory, error);
    bool written = stream && qs_split_manifest_write(tree, whole, digests, stream, error);
    char *text = qs_memory_stream_take(&memory, NULL, written ? error : NULL);
    if (written)
        return text;
    free(text);
    return NULL;
}

/* The cubes by number, with their digests. */
static bool write_cubes(const struct qs_split_tree *tree, const struct qs_instance *whole,
                        struct qs_instance **cubes, char (*digests)[QS_DIGEST_SIZE],
                        struct qs_error *error)
{
    for (uint32_t i = 0; i < tree->count; i++) {
        const struct qs_split_node *node = &tree->nodes[i];
        if (node->kind == QS_SPLIT_CUBE &&
            !(cubes[node->number - 1] = qs_split_tree_cube(tree, i, whole, digests, error)))
            return false;
    }
    return true;
}

static void write_split(const struct qs_split_tree *tree, struct qs_instance *const *cubes,
                        const char *manifest, FILE *output)
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
                     FILE *output, struct qs_error *error)
{
    struct qs_split_tree tree = {0};
    if (!qs_split(whole, options, &tree, error))
        return false;
    char *manifest = NULL;
    struct qs_instance **cubes = calloc((size_t)tree.cubes + 1, sizeof *cubes);
    char(*digests)[QS_DIGEST_SIZE] = calloc((size_t)tree.cubes + 1, sizeof *digests);
    if (!cubes || !digests)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    else if (write_cubes(&tree, whole, cubes, digests, error))
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

/* Lines as those of a certificate, "leaf 17 ...", whose number is that of the cube. */
static bool add_leaves(struct qs_merge *merge, const struct qs_question *question,
                       struct qs_error *error)
{
    struct qs_certificate_reader reader;
    bool added = true;
    if (question->leaves_length == 0)
        return true;
    FILE *stream = fmemopen(question->leaves, question->leaves_length, "r");
    if (!stream)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    qs_certificate_reader_init(&reader, "leaves", stream, error);
    while (added && qs_certificate_reader_peek(&reader) >= 0) {
        struct qs_leaf leaf;
        char word[8];
        qs_certificate_reader_word(&reader, word, sizeof word);
        added = strcmp(word, "leaf") == 0
                    ? qs_certificate_read_leaf(&reader, qs_instance_size(question->instance), &leaf)
                    : qs_certificate_reader_expected(&reader, "\"leaf\"");
        added = added &&
                (qs_merge_add_leaf(merge, &leaf, error) || qs_error_place(error, "leaves", 0, 0));
    }
    fclose(stream);
    return added;
}

/* NULL, with the error, if it cannot be written. */
static char *merged_text(const struct qs_merge *merge, struct qs_merged *merged,
                         struct qs_error *error)
{
    struct qs_memory_stream memory;
    FILE *stream = qs_memory_stream_begin(&memory, error);
    bool written = stream && qs_merge_write(merge, "", stream, merged, error);
    char *text = qs_memory_stream_take(&memory, NULL, written ? error : NULL);
    if (written)
        return text;
    free(text);
    return NULL;
}

static void write_merged(const struct qs_merge *merge, const struct qs_merged *merged,
                         const char *certificate, FILE *output)
{
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-merge-1");
    qs_json_integer_if(&json, "lower", certificate != NULL, merged->lower);
    qs_json_integer_if(&json, "upper", certificate != NULL, merged->upper);
    qs_json_integer(&json, "cubes", qs_merge_cubes(merge));
    qs_json_begin(&json, "open", '[');
    for (uint32_t cube = 1; cube <= qs_merge_cubes(merge); cube++)
        if (qs_merge_is_open(merge, cube))
            qs_json_integer(&json, NULL, cube);
    qs_json_end(&json);
    if (certificate)
        qs_json_string(&json, "certificate", certificate);
    else
        qs_json_null(&json, "certificate");
    qs_json_end(&json);
}

bool qs_merge_answer(const struct qs_question *question, FILE *output, bool *open,
                     struct qs_error *error)
{
    const struct qs_placement *placement = &question->placement;
    struct qs_merged merged = {0};
    char names[QS_OPEN_CUBES_SIZE], *text = NULL;
    size_t length = question->text_length;
    FILE *manifest = fmemopen(question->text, length > 0 ? length : 1, "r");
    struct qs_merge *merge =
        manifest ? qs_merge_new(question->instance, "manifest", manifest, error) : NULL;
    if (!manifest)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    bool added = merge && add_leaves(merge, question, error) &&
                 (!placement->queens ||
                  qs_merge_add_placement(merge, placement->queens, placement->count, error));
    struct qs_error why = {.kind = QS_ERROR_NONE};
    if (added)
        text = merged_text(merge, &merged, &why);
    if (added && !text && why.kind != QS_ERROR_STOPPED) {
        *error = why;
        added = false;
    }
    if (added) {
        *open = qs_merge_list_open(merge, names) > 0;
        write_merged(merge, &merged, text, output);
    }
    free(text);
    qs_merge_free(merge);
    if (manifest)
        fclose(manifest);
    return added;
}
