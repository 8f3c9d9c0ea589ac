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

bool qs_split_answer(const struct qs_instance *whole, const struct qs_split_options *options,
                     FILE *output, struct qs_error *error)
{
    struct qs_split_tree tree = {0};
    if (!qs_split(whole, options, &tree, error))
        return false;
    struct qs_instance **cubes = calloc((size_t)tree.cubes + 1, sizeof *cubes);
    bool made = cubes || qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    for (uint32_t i = 0; made && i < tree.count; i++) {
        const struct qs_split_node *node = &tree.nodes[i];
        if (node->kind == QS_SPLIT_CUBE)
            made = (cubes[node->number - 1] = qs_split_tree_cube(&tree, i, whole, error)) != NULL;
    }
    struct qs_memory_stream memory;
    FILE *stream = qs_memory_stream_begin(&memory, made ? error : NULL);
    bool written = made && stream && qs_split_manifest_write(&tree, whole, stream, error);
    char *manifest = qs_memory_stream_take(&memory, NULL, written ? error : NULL);
    written = written && manifest;
    if (written) {
        struct qs_json json = {.output = output};
        qs_json_begin_answer(&json, "queensat-split-1");
        qs_json_integer(&json, "target", tree.target);
        qs_json_integer(&json, "lower", tree.lower);
        qs_json_squares(&json, "placement", tree.placement, (size_t)tree.lower);
        qs_json_begin(&json, "cubes", '[');
        for (uint32_t i = 0; i < tree.cubes; i++)
            qs_json_instance(&json, NULL, cubes[i]);
        qs_json_end(&json);
        qs_json_string(&json, "manifest", manifest);
        qs_json_end(&json);
    }
    for (uint32_t i = 0; cubes && i < tree.cubes; i++)
        qs_instance_free(cubes[i]);
    free(manifest);
    free(cubes);
    qs_split_tree_release(&tree);
    return written;
}

/* Lines as those of a certificate, "leaf 17 ...", whose number is that of the cube. */
static bool add_leaves(struct qs_merge *merge, const struct qs_question *question,
                       struct qs_error *error)
{
    struct qs_certificate_reader reader;
    int32_t most = qs_instance_most_queens(question->instance);
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
        added = strcmp(word, "leaf") == 0 ? qs_certificate_read_leaf(&reader, most, &leaf)
                                          : qs_certificate_reader_expected(&reader, "\"leaf\"");
        added = added &&
                (qs_merge_add_leaf(merge, &leaf, error) || qs_error_place(error, "leaves", 0, 0));
    }
    fclose(stream);
    return added;
}

bool qs_merge_answer(const struct qs_question *question, FILE *output, bool *open,
                     struct qs_error *error)
{
    const struct qs_placement *placement = &question->placement;
    struct qs_merged merged = {0};
    char names[QS_OPEN_CUBES_SIZE];
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
    struct qs_memory_stream memory;
    FILE *stream = qs_memory_stream_begin(&memory, &why);
    bool written = added && stream && qs_merge_write(merge, "", stream, &merged, &why);
    char *text = qs_memory_stream_take(&memory, NULL, written ? &why : NULL);
    bool complete = written && text;
    /* Without leaves of all cubes there is no certificate, but an answer. */
    bool answered = added && (complete || why.kind == QS_ERROR_STOPPED);
    if (added && !answered)
        *error = why;
    if (answered) {
        struct qs_json json = {.output = output};
        *open = qs_merge_list_open(merge, names) > 0;
        qs_json_begin_answer(&json, "queensat-merge-1");
        qs_json_integer_if(&json, "lower", complete, merged.lower);
        qs_json_integer_if(&json, "upper", complete, merged.upper);
        qs_json_integer(&json, "cubes", qs_merge_cubes(merge));
        qs_json_begin(&json, "open", '[');
        for (uint32_t cube = 1; cube <= qs_merge_cubes(merge); cube++)
            if (qs_merge_is_open(merge, cube))
                qs_json_integer(&json, NULL, cube);
        qs_json_end(&json);
        if (complete)
            qs_json_string(&json, "certificate", text);
        else
            qs_json_null(&json, "certificate");
        qs_json_end(&json);
    }
    free(text);
    qs_merge_free(merge);
    if (manifest)
        fclose(manifest);
    return answered;
}
