#include "split.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bound_check.h"
#include "certificate.h"
#include "certificate_reader.h"
#include "fault.h"
#include "instance_private.h"
#include "split_tree.h"
#include "squares.h"

/* The certificate of a cube; without a path it is missing. */
struct cube {
    const char *digest;
    char *path;
    int32_t upper;
};

struct qs_merge {
    const struct qs_instance *whole;
    struct qs_split_tree tree; /* with the best placement so far */
    char (*digests)[QS_DIGEST_SIZE];
    struct cube *cubes;   /* [tree.cubes] */
    struct cube **sorted; /* [tree.cubes] by digest */
};

static bool merge_refuse_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to merge certificates");
}

static FILE *merge_open_file(const char *path, struct qs_error *error)
{
    FILE *stream = fopen(path, "rb");
    if (!stream)
        qs_error_set_system(error, errno, path, "cannot open");
    return stream;
}

static int compare_cubes(const void *a, const void *b)
{
    return strcmp((*(struct cube *const *)a)->digest, (*(struct cube *const *)b)->digest);
}

/* Different cubes have different digests, because no placement of the target is in two of them. */
static bool sort_cubes(struct qs_merge *merge)
{
    uint32_t count = merge->tree.cubes;
    merge->cubes = calloc((size_t)count + 1, sizeof *merge->cubes);
    merge->sorted = malloc(((size_t)count + 1) * sizeof(struct cube *));
    if (!merge->cubes || !merge->sorted)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        merge->cubes[i].digest = merge->digests[i];
        merge->sorted[i] = &merge->cubes[i];
    }
    qsort(merge->sorted, count, sizeof(struct cube *), compare_cubes);
    return true;
}

struct qs_merge *qs_merge_new(const struct qs_instance *whole, const char *manifest,
                              struct qs_error *error)
{
    struct qs_merge *merge = calloc(1, sizeof *merge);
    FILE *stream = merge ? merge_open_file(manifest, error) : NULL;
    bool read = stream && qs_split_manifest_read(stream, manifest, whole, &merge->tree,
                                                 &merge->digests, error);
    if (stream)
        fclose(stream);
    if (merge && !read) {
        free(merge);
        return NULL;
    }
    if (!merge || !sort_cubes(merge)) {
        merge_refuse_memory(error);
        qs_merge_free(merge);
        return NULL;
    }
    merge->whole = whole;
    return merge;
}

void qs_merge_free(struct qs_merge *merge)
{
    if (!merge)
        return;
    for (uint32_t i = 0; merge->cubes && i < merge->tree.cubes; i++)
        free(merge->cubes[i].path);
    free(merge->cubes);
    free(merge->sorted);
    free(merge->digests);
    qs_split_tree_release(&merge->tree);
    free(merge);
}

/* The cube with this digest; NULL: none. */
static struct cube *find_cube(const struct qs_merge *merge, const char *digest)
{
    const struct cube wanted = {.digest = digest}, *key = &wanted;
    struct cube **found =
        bsearch(&key, merge->sorted, merge->tree.cubes, sizeof(struct cube *), compare_cubes);
    return found ? *found : NULL;
}

/* Take ownership of a placement of the whole instance, if it is valid. */
static bool merge_take_placement(struct qs_merge *merge, struct qs_square *placement, int32_t count,
                                 struct qs_error *error)
{
    bool valid = qs_check_placement(merge->whole, placement, (size_t)count, error);
    if (valid && count > merge->tree.lower) {
        struct qs_square *worse = merge->tree.placement;
        merge->tree.placement = placement;
        merge->tree.lower = count;
        placement = worse;
    }
    free(placement);
    return valid;
}

/* What the head of a certificate says. */
static bool add_cube(struct qs_merge *merge, const char *path, const struct qs_instance *instance,
                     int32_t lower, int32_t upper, struct qs_error *error)
{
    char digest[QS_DIGEST_SIZE];
    if (!qs_instance_digest(instance, digest, error))
        return false;
    struct cube *cube = find_cube(merge, digest);
    if (!cube)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "the certificate is of none of the cubes of this split");
    if (cube->path)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "cube %" PRIu32 " has a certificate already, %s",
                            (uint32_t)(cube - merge->cubes) + 1, cube->path);
    if (lower > upper)
        return qs_error_set(error, QS_ERROR_DEFECT, "the lower bound is above the upper bound");
    cube->upper = upper;
    cube->path = strdup(path);
    return cube->path || merge_refuse_memory(error);
}

/* What is before the evidence of a certificate; the instance and the placement are released by the
 * caller. */
struct head {
    struct qs_instance *instance;
    struct qs_square *placement; /* [lower] */
    int32_t lower, upper;
};

static bool merge_read_head(struct qs_certificate_reader *reader, struct head *head)
{
    int64_t upper = 0;
    *head = (struct head){0};
    if (!qs_certificate_reader_head(reader, "queensat certificate 1"))
        return false;
    head->instance = qs_certificate_read_instance(reader, 0);
    if (!head->instance)
        return false;
    int32_t n = qs_instance_size(head->instance);
    if (!qs_certificate_read_placement(reader, n, &head->placement, &head->lower) ||
        !qs_certificate_reader_field(reader, "upper", n, &upper))
        return false;
    head->upper = (int32_t)upper;
    return true;
}

static bool add_certificate(struct qs_merge *merge, FILE *stream, const char *path,
                            struct qs_error *error)
{
    struct qs_certificate_reader reader;
    struct head head;
    qs_certificate_reader_init(&reader, path, stream, error);
    bool added = merge_read_head(&reader, &head) &&
                 ((add_cube(merge, path, head.instance, head.lower, head.upper, error) &&
                   qs_check_placement(head.instance, head.placement, (size_t)head.lower, error)) ||
                  qs_error_place(error, path, 0, 0));
    if (added)
        added = merge_take_placement(merge, head.placement, head.lower, error);
    else
        free(head.placement);
    qs_instance_free(head.instance);
    return added;
}

static bool add_placement(struct qs_merge *merge, const char *path, struct qs_error *error)
{
    struct qs_instance *queens = qs_instance_read_file(path, NULL, error);
    size_t count;
    const struct qs_square *square = qs_instance_queens(queens, &count);
    struct qs_square *copy = queens ? malloc((count + 1) * sizeof *copy) : NULL;
    bool added = false;
    if (copy) {
        if (count > 0)
            memcpy(copy, square, count * sizeof *copy);
        added = merge_take_placement(merge, copy, (int32_t)count, error) ||
                qs_error_place(error, path, 0, 0);
    } else if (queens) {
        merge_refuse_memory(error);
    }
    qs_instance_free(queens);
    return added;
}

bool qs_merge_add(struct qs_merge *merge, const char *path, struct qs_error *error)
{
    static const char word[] = "queensat";
    char begin[sizeof word] = "";
    FILE *stream = merge_open_file(path, error);
    if (!stream)
        return false;
    bool certificate =
        fread(begin, 1, sizeof begin - 1, stream) == sizeof begin - 1 && strcmp(begin, word) == 0;
    bool added;
    if (certificate && fseek(stream, 0, SEEK_SET) != 0)
        added = qs_error_set_system(error, errno, path, "cannot read twice");
    else
        added = certificate ? add_certificate(merge, stream, path, error)
                            : add_placement(merge, path, error);
    fclose(stream);
    return added;
}

static bool is_open(const struct qs_merge *merge, uint32_t cube)
{
    const struct cube *one = &merge->cubes[cube - 1];
    int32_t most = merge->tree.target - 1;
    return !one->path || one->upper > (most > merge->tree.lower ? most : merge->tree.lower);
}

/* Of those without a certificate, or of all that are open: qs_merge_list_open. */
static uint32_t list_cubes(const struct qs_merge *merge, bool without, char *text, size_t size)
{
    enum { NAMED = 10 };
    uint32_t count = 0, named = 0;
    size_t used = 0;
    for (uint32_t i = 1; i <= merge->tree.cubes; i++)
        count += without ? !merge->cubes[i - 1].path : is_open(merge, i);
    uint32_t most = count <= NAMED ? count : NAMED - 1;
    used += (size_t)snprintf(text, size, "cube%s", count == 1 ? "" : "s");
    for (uint32_t i = 1; i <= merge->tree.cubes && named < most; i++)
        if (without ? !merge->cubes[i - 1].path : is_open(merge, i))
            used += (size_t)snprintf(text + used, size - used, "%s%" PRIu32,
                                     named++ == 0     ? " "
                                     : named == count ? " and "
                                                      : ", ",
                                     i);
    if (named < count)
        snprintf(text + used, size - used, " and %" PRIu32 " others", count - named);
    return count;
}

uint32_t qs_merge_list_open(const struct qs_merge *merge, char text[QS_OPEN_CUBES_SIZE])
{
    return list_cubes(merge, false, text, QS_OPEN_CUBES_SIZE);
}

static bool check_complete(const struct qs_merge *merge, struct qs_error *error)
{
    char cubes[QS_OPEN_CUBES_SIZE];
    return list_cubes(merge, true, cubes, sizeof cubes) == 0 ||
           qs_error_set(error, QS_ERROR_STOPPED, "there is no certificate of %s yet", cubes);
}

/* What a leaf proves. */
static int32_t merge_upper_of(const struct qs_merge *merge, const struct qs_split_node *leaf)
{
    return leaf->kind == QS_SPLIT_CUBE ? merge->cubes[leaf->number - 1].upper
                                       : merge->tree.target - 1;
}

/* The best placement is in one leaf, whose evidence must not exclude it. */
static bool merge_check_placement(const struct qs_merge *merge, struct qs_error *error)
{
    const struct qs_split_tree *tree = &merge->tree;
    const struct qs_split_node *node = tree->nodes;
    while (node->kind == QS_SPLIT_BRANCH)
        node = &tree->nodes[node->child +
                            !qs_squares_hold(tree->placement, (size_t)tree->lower, node->square)];
    int32_t upper = merge_upper_of(merge, node);
    if (upper >= tree->lower)
        return true;
    qs_error_set(error, QS_ERROR_DEFECT,
                 "there is a placement of %d queens where at most %d are claimed", tree->lower,
                 upper);
    return qs_error_place(
        error, node->kind == QS_SPLIT_CUBE ? merge->cubes[node->number - 1].path : "", 0, 0);
}

/* A certificate that is being written. */
struct joining {
    const struct qs_merge *merge;
    struct qs_certificate_writer writer;
    struct qs_error *error;
};

/* The rest of a line, with its line feed. */
static bool copy_line(struct joining *joining, struct qs_certificate_reader *reader)
{
    char bytes[256];
    size_t count = 0;
    int byte;
    do {
        byte = qs_certificate_reader_next(reader);
        if (byte < 0)
            return qs_certificate_reader_expected(reader, "\"end\" and the CRC-32");
        bytes[count++] = (char)byte;
        if (count == sizeof bytes || byte == '\n') {
            qs_certificate_write_bytes(&joining->writer, bytes, count);
            count = 0;
        }
    } while (byte != '\n');
    return true;
}

/* All lines up to the last one, which is checked. */
static bool copy_lines(struct joining *joining, struct qs_certificate_reader *reader)
{
    static const char end[] = "end ";
    for (;;) {
        uint32_t crc = qs_certificate_reader_crc(reader);
        size_t same = 0;
        while (end[same] != '\0' && qs_certificate_reader_take(reader, end[same]))
            same++;
        if (end[same] == '\0')
            return qs_certificate_reader_end_crc(reader, crc);
        qs_certificate_write_bytes(&joining->writer, end, same);
        if (!copy_line(joining, reader))
            return false;
    }
}

/* All lines of a certificate between "upper" and "end". */
static bool copy_evidence(struct joining *joining, const struct cube *cube)
{
    FILE *stream = merge_open_file(cube->path, joining->error);
    struct qs_certificate_reader reader;
    struct head head;
    if (!stream)
        return false;
    qs_certificate_reader_init(&reader, cube->path, stream, joining->error);
    bool copied = merge_read_head(&reader, &head);
    if (copied && head.upper != cube->upper)
        copied = qs_certificate_reader_expected(&reader, "the bound that was read before");
    copied = copied && copy_lines(joining, &reader);
    qs_instance_free(head.instance);
    free(head.placement);
    fclose(stream);
    return copied;
}

/* By the split's cover, or by its counting of rows and columns, which is a tree without tokens. */
static void write_refuted(struct joining *joining, uint32_t queens, const char *cover)
{
    qs_certificate_write_text(&joining->writer, "parts 1\npart %d\n",
                              joining->merge->tree.target - 1 - (int32_t)queens);
    if (!cover) {
        qs_certificate_write_text(&joining->writer, "tree\n");
        return;
    }
    qs_certificate_write_text(&joining->writer, "cover ");
    qs_certificate_write_bytes(&joining->writer, cover, strlen(cover));
    qs_certificate_write_text(&joining->writer, "\n");
}

static bool write_leaf(struct joining *joining, uint32_t leaf)
{
    const struct qs_split_tree *tree = &joining->merge->tree;
    const struct qs_split_node *node = &tree->nodes[leaf];
    if (node->kind == QS_SPLIT_CUBE)
        return copy_evidence(joining, &joining->merge->cubes[node->number - 1]);
    size_t fixed;
    qs_instance_queens(joining->merge->whole, &fixed);
    uint32_t queens = (uint32_t)fixed;
    for (uint32_t i = leaf; i != 0; i = tree->nodes[i].parent)
        queens += tree->nodes[tree->nodes[i].parent].child == i;
    write_refuted(joining, queens, node->cover);
    return true;
}

/* The nodes of the tree are in the order of the manifest, which is that of certificates. */
static bool write_cases(struct joining *joining)
{
    const struct qs_split_tree *tree = &joining->merge->tree;
    uint32_t node = 0;
    do {
        struct qs_square square = tree->nodes[node].square;
        if (tree->nodes[node].kind == QS_SPLIT_BRANCH)
            qs_certificate_write_text(&joining->writer, "branch %d,%d\n", square.row,
                                      square.column);
        else if (!write_leaf(joining, node))
            return false;
        node = qs_split_tree_next(tree, node);
    } while (node != 0);
    return true;
}

bool qs_merge_write(const struct qs_merge *merge, FILE *stream, struct qs_merged *merged,
                    struct qs_error *error)
{
    const struct qs_split_tree *tree = &merge->tree;
    struct joining joining = {.merge = merge, .writer = {.stream = stream}, .error = error};
    struct qs_merged sum = {.lower = tree->lower, .cubes = tree->cubes};
    if (!check_complete(merge, error) || !merge_check_placement(merge, error))
        return false;
    for (uint32_t i = 0; i < tree->count; i++) {
        if (tree->nodes[i].kind == QS_SPLIT_BRANCH)
            continue;
        int32_t upper = merge_upper_of(merge, &tree->nodes[i]);
        sum.upper = upper > sum.upper ? upper : sum.upper;
        sum.refuted += tree->nodes[i].kind == QS_SPLIT_REFUTED;
    }
    qs_certificate_write_head(&joining.writer, merge->whole, tree->placement, tree->lower,
                              sum.upper);
    if (joining.writer.error == ENOMEM)
        return merge_refuse_memory(error);
    if (!write_cases(&joining))
        return false;
    qs_certificate_write_end(&joining.writer);
    *merged = sum;
    return true;
}
