#include "split_tree.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bound_check.h"
#include "certificate_reader.h"
#include "digest.h"
#include "fault.h"
#include "instance_private.h"
#include "listed_squares.h"
#include "memory.h"
#include "stream.h"

bool qs_split_tree_add(struct qs_split_tree *tree, const struct qs_split_node *node)
{
    struct qs_split_node *nodes =
        qs_grow(tree->nodes, tree->count, &tree->room, sizeof *tree->nodes);
    if (!nodes)
        return false;
    tree->nodes = nodes;
    nodes[tree->count++] = *node;
    return true;
}

void qs_split_tree_clear(struct qs_split_tree *tree)
{
    for (uint32_t i = 0; i < tree->count; i++)
        free(tree->nodes[i].cover);
    tree->count = 0;
}

void qs_split_tree_release(struct qs_split_tree *tree)
{
    qs_split_tree_clear(tree);
    free(tree->nodes);
    free(tree->placement);
    free(tree->digests);
}

uint32_t qs_split_tree_next(const struct qs_split_tree *tree, uint32_t node)
{
    if (tree->nodes[node].kind == QS_SPLIT_BRANCH)
        return tree->nodes[node].child;
    while (node != 0 && node != tree->nodes[tree->nodes[node].parent].child)
        node = tree->nodes[node].parent;
    return node == 0 ? 0 : node + 1;
}

uint32_t qs_split_tree_depth(const struct qs_split_tree *tree, uint32_t node)
{
    uint32_t depth = 0;
    for (; node != 0; node = tree->nodes[node].parent)
        depth++;
    return depth;
}

void qs_split_tree_path(const struct qs_split_tree *tree, uint32_t node,
                        struct qs_split_step *steps)
{
    for (uint32_t depth = qs_split_tree_depth(tree, node); depth > 0; depth--) {
        const struct qs_split_node *parent = &tree->nodes[tree->nodes[node].parent];
        steps[depth - 1] = (struct qs_split_step){parent->square, node == parent->child};
        node = tree->nodes[node].parent;
    }
}

struct qs_instance *qs_split_tree_instance(const struct qs_split_tree *tree, uint32_t node,
                                           const struct qs_instance *whole, struct qs_error *error)
{
    uint32_t count = qs_split_tree_depth(tree, node);
    struct qs_split_step *steps = malloc(((size_t)count + 1) * sizeof *steps);
    /* The queens from the beginning on, and the blocked squares after them. */
    struct qs_square *squares = malloc(((size_t)count + 1) * sizeof *squares);
    struct qs_instance *copy = NULL;
    if (steps && squares) {
        size_t queens = 0, found = 0;
        qs_split_tree_path(tree, node, steps);
        for (uint32_t i = 0; i < count; i++)
            queens += steps[i].queen;
        for (uint32_t i = 0, placed = 0; i < count; i++)
            squares[steps[i].queen ? placed++ : queens + found++] = steps[i].square;
        copy = qs_instance_case(whole, squares, queens, squares + queens, count - queens, error);
    } else {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a cube");
    }
    free(steps);
    free(squares);
    return copy;
}

struct qs_instance *qs_split_tree_cube(struct qs_split_tree *tree, uint32_t node,
                                       const struct qs_instance *whole, struct qs_error *error)
{
    struct qs_instance *cube = qs_split_tree_instance(tree, node, whole, error);
    if (cube && qs_instance_digest(cube, tree->digests[tree->nodes[node].number - 1], error))
        return cube;
    qs_instance_free(cube);
    return NULL;
}

/* The manifest. */

static bool split_tree_refuse_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a manifest");
}

bool qs_split_manifest_write(const struct qs_split_tree *tree, const struct qs_instance *whole,
                             FILE *output, struct qs_error *error)
{
    char digest[QS_DIGEST_SIZE];
    size_t length;
    struct qs_memory_stream memory;
    FILE *stream =
        qs_instance_digest(whole, digest, error) ? qs_memory_stream_begin(&memory, error) : NULL;
    if (!stream)
        return false;
    fprintf(stream, "queensat split 1\ninstance %s\nlower %d\n", digest, tree->lower);
    for (int32_t i = 0; i < tree->lower; i++)
        fprintf(stream, "%d,%d%c", tree->placement[i].row, tree->placement[i].column,
                i % 10 == 9 || i + 1 == tree->lower ? '\n' : ' ');
    fprintf(stream, "target %d\ncubes %" PRIu32 "\n", tree->target, tree->cubes);
    uint32_t at = 0;
    do {
        const struct qs_split_node *node = &tree->nodes[at];
        if (node->kind == QS_SPLIT_BRANCH) {
            fprintf(stream, "branch %d,%d\n", node->square.row, node->square.column);
        } else if (node->kind == QS_SPLIT_CUBE) {
            fprintf(stream, "cube %" PRIu32 " %s\n", node->number, tree->digests[node->number - 1]);
        } else {
            fputs(node->cover ? "cover " : "refuted", stream);
            fputs(node->cover ? node->cover : "", stream);
            fputs("\n", stream);
        }
        at = qs_split_tree_next(tree, at);
    } while (at != 0);
    char *text = qs_memory_stream_take(&memory, &length, error);
    if (!text)
        return false;
    fwrite(text, 1, length, output);
    fprintf(output, "end %08" PRIx32 "\n", qs_crc32(0, text, length));
    free(text);
    return true;
}

struct reading {
    struct qs_certificate_reader reader;
    const struct qs_instance *whole;
    struct qs_split_tree *tree;
    uint32_t seen; /* cubes */
};

static bool split_tree_refuse(struct reading *reading, const char *what)
{
    return qs_certificate_reader_refuse(&reading->reader, "%s", what);
}

/* A digest after a space. */
static bool read_digest(struct reading *reading, char digest[QS_DIGEST_SIZE])
{
    return qs_certificate_reader_expect(&reading->reader, ' ') &&
           qs_certificate_reader_digest(&reading->reader, digest);
}

static bool split_tree_read_head(struct reading *reading)
{
    struct qs_certificate_reader *reader = &reading->reader;
    struct qs_split_tree *tree = reading->tree;
    int64_t target = 0, cubes = 0;
    char ours[QS_DIGEST_SIZE], theirs[QS_DIGEST_SIZE], word[16];
    if (!qs_certificate_reader_head(reader, "queensat split 1"))
        return false;
    qs_certificate_reader_word(reader, word, sizeof word);
    if (strcmp(word, "instance") != 0)
        return qs_certificate_reader_expected(reader, "\"instance\" and a digest");
    if (!read_digest(reading, theirs) || !qs_certificate_reader_expect(reader, '\n') ||
        !qs_instance_digest(reading->whole, ours, reader->error))
        return false;
    if (strcmp(ours, theirs) != 0)
        return split_tree_refuse(reading, "the split is of another instance");
    if (!qs_certificate_read_placement(reader, reading->whole, &tree->placement, &tree->lower))
        return false;
    if (!qs_check_placement(reading->whole, tree->placement, (size_t)tree->lower, reader->error))
        return qs_error_place(reader->error, reader->source, reader->line, 1);
    if (!qs_certificate_reader_field(reader, "target", INT32_MAX, &target) ||
        !qs_certificate_reader_field(reader, "cubes", INT32_MAX - 1, &cubes))
        return false;
    if (target < 1)
        return split_tree_refuse(reading, "the target is no number of queens");
    tree->target = (int32_t)target;
    tree->cubes = (uint32_t)cubes;
    tree->digests = calloc((size_t)cubes + 1, sizeof *tree->digests);
    return tree->digests || split_tree_refuse_memory(reader->error);
}

/* A cube, whose instance must be what the branches make of the whole one. */
static bool read_cube(struct reading *reading, uint32_t node)
{
    struct qs_split_tree *tree = reading->tree;
    struct qs_error *error = reading->reader.error;
    char digest[QS_DIGEST_SIZE];
    int64_t number;
    if (!qs_certificate_reader_expect(&reading->reader, ' ') ||
        !qs_certificate_reader_number(&reading->reader, 1, tree->cubes, &number))
        return false;
    char *ours = tree->digests[number - 1];
    if (ours[0] != '\0')
        return split_tree_refuse(reading, "the cube is repeated");
    if (!read_digest(reading, digest))
        return false;
    tree->nodes[node].kind = QS_SPLIT_CUBE;
    tree->nodes[node].number = (uint32_t)number;
    struct qs_instance *instance = qs_split_tree_instance(tree, node, reading->whole, error);
    bool made = instance && qs_instance_digest(instance, ours, error);
    qs_instance_free(instance);
    if (!made)
        return error->kind == QS_ERROR_INPUT
                   ? split_tree_refuse(reading, "a branch is on a square that is "
                                                "not free")
                   : false;
    reading->seen++;
    return strcmp(ours, digest) == 0 ||
           split_tree_refuse(reading, "the cube is not the one of its branches");
}

static bool split_tree_read_branch(struct reading *reading, uint32_t node)
{
    struct qs_split_tree *tree = reading->tree;
    const struct qs_split_node leaf = {.kind = QS_SPLIT_REFUTED, .parent = node};
    struct qs_shape shape = qs_instance_shape(reading->whole);
    struct qs_square square;
    if (!qs_certificate_reader_expect(&reading->reader, ' ') ||
        !qs_certificate_reader_square(&reading->reader, shape.rows, shape.columns, &square))
        return false;
    uint32_t child = tree->count;
    if (child >= UINT32_MAX - 2 || !qs_split_tree_add(tree, &leaf) ||
        !qs_split_tree_add(tree, &leaf))
        return split_tree_refuse_memory(reading->reader.error);
    tree->nodes[node].kind = QS_SPLIT_BRANCH;
    tree->nodes[node].square = square;
    tree->nodes[node].child = child;
    return true;
}

/* A leaf that a cover refutes, which is for the checker of certificates to verify. */
static bool split_tree_read_cover(struct reading *reading, uint32_t node)
{
    struct qs_certificate_reader *reader = &reading->reader;
    char *cover = NULL;
    size_t length = 0, room = 0;
    if (!qs_certificate_reader_expect(reader, ' '))
        return false;
    for (int byte = 0; byte >= 0;) {
        char *longer = qs_grow(cover, length, &room, sizeof *cover);
        if (!longer) {
            free(cover);
            return split_tree_refuse_memory(reader->error);
        }
        cover = longer;
        byte = qs_certificate_reader_peek(reader);
        byte = byte == '\n' ? -1 : qs_certificate_reader_next(reader);
        cover[length++] = byte < 0 ? '\0' : (char)byte;
    }
    reading->tree->nodes[node].cover = cover;
    return true;
}

/* Each node is a leaf when it is added, and becomes what its line says. */
static bool read_nodes(struct reading *reading)
{
    const struct qs_split_node root = {.kind = QS_SPLIT_REFUTED};
    struct qs_certificate_reader *reader = &reading->reader;
    if (!qs_split_tree_add(reading->tree, &root))
        return split_tree_refuse_memory(reader->error);
    uint32_t node = 0;
    do {
        char word[16];
        bool read;
        qs_certificate_reader_word(reader, word, sizeof word);
        if (strcmp(word, "branch") == 0)
            read = split_tree_read_branch(reading, node);
        else if (strcmp(word, "cube") == 0)
            read = read_cube(reading, node);
        else if (strcmp(word, "cover") == 0)
            read = split_tree_read_cover(reading, node);
        else
            read = strcmp(word, "refuted") == 0 ||
                   qs_certificate_reader_expected(reader, "branch, cube, cover or refuted");
        if (!read || !qs_certificate_reader_expect(reader, '\n'))
            return false;
        node = qs_split_tree_next(reading->tree, node);
    } while (node != 0);
    return qs_certificate_reader_end(reader) && (reading->seen == reading->tree->cubes ||
                                                 split_tree_refuse(reading, "cubes are missing"));
}

bool qs_split_manifest_read(FILE *stream, const char *source, const struct qs_instance *whole,
                            struct qs_split_tree *tree, struct qs_error *error)
{
    struct reading reading;
    qs_certificate_reader_init(&reading.reader, source, stream, error);
    reading.whole = whole;
    reading.tree = tree;
    reading.seen = 0;
    *tree = (struct qs_split_tree){0};
    bool read = split_tree_read_head(&reading) && read_nodes(&reading);
    if (!read)
        qs_split_tree_release(tree);
    return read;
}
