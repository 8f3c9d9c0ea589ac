#include "split_manifest.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "certificate_text.h"
#include "crc32.h"
#include "fault.h"
#include "instance_private.h"
#include "memory_stream.h"
#include "placement_check.h"

static bool refuse_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a manifest");
}

static void write_nodes(const struct qs_split_tree *tree, const char (*digests)[QS_DIGEST_SIZE],
                        FILE *stream, uint32_t *next, uint32_t count)
{
    while (count > 0) {
        const struct qs_split_node *node = &tree->nodes[next[--count]];
        if (node->kind == QS_SPLIT_BRANCH) {
            fprintf(stream, "branch %d,%d\n", node->square.row, node->square.column);
            next[count++] = node->child + 1;
            next[count++] = node->child;
        } else if (node->kind == QS_SPLIT_CUBE) {
            fprintf(stream, "cube %" PRIu32 " %s\n", node->number, digests[node->number - 1]);
        } else if (node->cover) {
            fprintf(stream, "cover %s\n", node->cover);
        } else {
            fputs("refuted\n", stream);
        }
    }
}

static char *print(const struct qs_split_tree *tree, const char *digest,
                   const char (*digests)[QS_DIGEST_SIZE], size_t *length)
{
    struct qs_memory_stream memory;
    uint32_t *next = calloc((size_t)tree->count + 2, sizeof *next); /* the root is 0 */
    if (!next || !qs_memory_stream_open(&memory)) {
        free(next);
        return NULL;
    }
    fprintf(memory.stream, "queensat split 1\ninstance %s\nlower %d\n", digest, tree->lower);
    for (int32_t i = 0; i < tree->lower; i++)
        fprintf(memory.stream, "%d,%d%c", tree->placement[i].row, tree->placement[i].column,
                i % 10 == 9 || i + 1 == tree->lower ? '\n' : ' ');
    fprintf(memory.stream, "target %d\ncubes %" PRIu32 "\n", tree->target, tree->cubes);
    write_nodes(tree, digests, memory.stream, next, 1);
    free(next);
    char *text = qs_memory_stream_close(&memory);
    *length = memory.length;
    return text;
}

bool qs_split_manifest_write(const struct qs_split_tree *tree, const struct qs_instance *whole,
                             const char (*digests)[QS_DIGEST_SIZE], FILE *stream,
                             struct qs_error *error)
{
    char digest[QS_DIGEST_SIZE];
    size_t length;
    if (!qs_instance_digest(whole, digest, error))
        return false;
    char *text = print(tree, digest, digests, &length);
    if (!text)
        return refuse_memory(error);
    fwrite(text, 1, length, stream);
    fprintf(stream, "end %08" PRIx32 "\n", qs_crc32(0, text, length));
    free(text);
    return true;
}

struct reading {
    struct qs_certificate_text text;
    const struct qs_instance *whole;
    struct qs_split_tree *tree;
    char (*digests)[QS_DIGEST_SIZE];
    uint32_t seen; /* cubes */
};

static bool refuse(struct reading *reading, const char *what)
{
    qs_error_set(reading->text.error, QS_ERROR_DEFECT, "%s", what);
    return qs_error_place(reading->text.error, reading->text.source, reading->text.number, 1);
}

/* Copy a digest that ends the line. */
static bool read_digest(struct reading *reading, const char *rest, char digest[QS_DIGEST_SIZE])
{
    size_t length = strspn(rest, "0123456789abcdef");
    if (length != QS_DIGEST_SIZE - 1 || strcmp(rest + length, "\n") != 0)
        return qs_certificate_text_expected(&reading->text, "a SHA-256 digest");
    memcpy(digest, rest, length);
    digest[length] = '\0';
    return true;
}

static bool read_instance(struct reading *reading)
{
    char ours[QS_DIGEST_SIZE], theirs[QS_DIGEST_SIZE];
    const char *rest;
    if (!qs_certificate_text_next(&reading->text))
        return false;
    if (strcmp(reading->text.line, "queensat split 1\n") != 0)
        return qs_certificate_text_expected(&reading->text, "\"queensat split 1\"");
    if (!qs_certificate_text_next(&reading->text))
        return false;
    if (!qs_certificate_text_is(&reading->text, "instance", &rest))
        return qs_certificate_text_expected(&reading->text, "\"instance\" and a digest");
    return read_digest(reading, rest, theirs) &&
           qs_instance_digest(reading->whole, ours, reading->text.error) &&
           (strcmp(ours, theirs) == 0 || refuse(reading, "the split is of another instance"));
}

static bool read_head(struct reading *reading)
{
    struct qs_certificate_text *text = &reading->text;
    struct qs_split_tree *tree = reading->tree;
    int32_t n = qs_instance_size(reading->whole), cubes;
    if (!read_instance(reading) || !qs_certificate_text_next(text) ||
        !qs_certificate_text_placement(text, n, &tree->lower, &tree->placement))
        return false;
    if (!qs_check_placement(reading->whole, tree->placement, (size_t)tree->lower, text->error))
        return qs_error_place(text->error, text->source, text->number, 1);
    if (!qs_certificate_text_number(text, "target", 1, INT32_MAX, &tree->target) ||
        !qs_certificate_text_next(text) ||
        !qs_certificate_text_number(text, "cubes", 0, INT32_MAX - 1, &cubes))
        return false;
    tree->cubes = (uint32_t)cubes;
    reading->digests = calloc((size_t)cubes + 1, sizeof *reading->digests);
    return reading->digests || refuse_memory(text->error);
}

/* A cube, whose instance must be what the branches make of the whole one. */
static bool read_cube(struct reading *reading, uint32_t node, const char *rest)
{
    struct qs_split_tree *tree = reading->tree;
    struct qs_error *error = reading->text.error;
    char digest[QS_DIGEST_SIZE];
    uint64_t number = strtoull(rest, NULL, 10);
    size_t digits = strspn(rest, "0123456789");
    if (number < 1 || number > tree->cubes || rest[digits] != ' ')
        return qs_certificate_text_expected(&reading->text, "the number of a cube");
    char *ours = reading->digests[number - 1];
    if (ours[0] != '\0')
        return refuse(reading, "the cube is repeated");
    if (!read_digest(reading, rest + digits + 1, digest))
        return false;
    tree->nodes[node].kind = QS_SPLIT_CUBE;
    tree->nodes[node].number = (uint32_t)number;
    struct qs_instance *instance = qs_split_tree_instance(tree, node, reading->whole, error);
    bool made = instance && qs_instance_digest(instance, ours, error);
    qs_instance_free(instance);
    if (!made)
        return error->kind == QS_ERROR_INPUT ? refuse(reading, "a branch is on a square that is "
                                                               "not free")
                                             : false;
    reading->seen++;
    return strcmp(ours, digest) == 0 || refuse(reading, "the cube is not the one of its branches");
}

static bool read_branch(struct reading *reading, uint32_t node, const char *rest)
{
    struct qs_split_tree *tree = reading->tree;
    const struct qs_split_node leaf = {.kind = QS_SPLIT_REFUTED, .parent = node};
    struct qs_square square;
    if (!qs_certificate_text_square(&reading->text, qs_instance_size(reading->whole), &rest,
                                    &square))
        return false;
    if (strcmp(rest, "\n") != 0)
        return qs_certificate_text_expected(&reading->text, "the end of the line");
    uint32_t child = tree->count;
    if (child >= UINT32_MAX - 2 || !qs_split_tree_add(tree, &leaf) ||
        !qs_split_tree_add(tree, &leaf))
        return refuse_memory(reading->text.error);
    tree->nodes[node].kind = QS_SPLIT_BRANCH;
    tree->nodes[node].square = square;
    tree->nodes[node].child = child;
    return true;
}

/* A leaf that a cover refutes, which is for the checker of certificates to verify. */
static bool read_cover(struct reading *reading, uint32_t node, const char *rest)
{
    struct qs_split_tree *tree = reading->tree;
    tree->nodes[node].cover = strndup(rest, strlen(rest) - 1);
    return tree->nodes[node].cover || refuse_memory(reading->text.error);
}

/* The node after this one in the order of the text; 0: there is none. */
static uint32_t next_node(const struct qs_split_tree *tree, uint32_t node)
{
    if (tree->nodes[node].kind == QS_SPLIT_BRANCH)
        return tree->nodes[node].child;
    while (node != 0 && node != tree->nodes[tree->nodes[node].parent].child)
        node = tree->nodes[node].parent;
    return node == 0 ? 0 : node + 1;
}

static bool read_nodes(struct reading *reading)
{
    const struct qs_split_node root = {.kind = QS_SPLIT_REFUTED};
    if (!qs_split_tree_add(reading->tree, &root))
        return refuse_memory(reading->text.error);
    uint32_t node = 0;
    do {
        const char *rest;
        if (!qs_certificate_text_next(&reading->text))
            return false;
        if (qs_certificate_text_is(&reading->text, "branch", &rest)) {
            if (!read_branch(reading, node, rest))
                return false;
        } else if (qs_certificate_text_is(&reading->text, "cube", &rest)) {
            if (!read_cube(reading, node, rest))
                return false;
        } else if (qs_certificate_text_is(&reading->text, "cover", &rest)) {
            if (!read_cover(reading, node, rest))
                return false;
        } else if (strcmp(reading->text.line, "refuted\n") != 0) {
            return qs_certificate_text_expected(&reading->text, "branch, cube, cover or refuted");
        }
        node = next_node(reading->tree, node);
    } while (node != 0);
    if (!qs_certificate_text_next(&reading->text))
        return false;
    if (!reading->text.ended)
        return qs_certificate_text_expected(&reading->text, "\"end\" and the CRC-32");
    return reading->seen == reading->tree->cubes || refuse(reading, "cubes are missing");
}

bool qs_split_manifest_read(FILE *stream, const char *source, const struct qs_instance *whole,
                            struct qs_split_tree *tree, char (**digests)[QS_DIGEST_SIZE],
                            struct qs_error *error)
{
    struct reading reading = {
        .text = {.stream = stream, .source = source, .error = error},
        .whole = whole,
        .tree = tree,
    };
    *tree = (struct qs_split_tree){0};
    bool read = read_head(&reading) && read_nodes(&reading);
    *digests = reading.digests;
    if (!read) {
        qs_split_tree_release(tree);
        free(reading.digests);
    }
    qs_certificate_text_release(&reading.text);
    return read;
}
