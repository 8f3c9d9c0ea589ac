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
#include "line.h"
#include "merge_files.h"
#include "name_list.h"
#include "split_tree.h"

/* The certificate of a cube. */
struct cube {
    const char *digest; /* of the instance */
    bool given;
    char *path; /* of its file; NULL: it is only described */
    struct qs_leaf leaf;
};

struct qs_merge {
    const struct qs_instance *whole;
    struct qs_split_tree tree; /* with the best placement so far */
    struct cube *cubes;        /* [tree.cubes] */
    struct cube **sorted;      /* [tree.cubes] by digest */
    qs_copy_certificate *copy; /* of the cubes that have paths */
};

static bool merge_refuse_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to merge certificates");
}

static int compare_cubes(const void *a, const void *b)
{
    return strcmp((*(struct cube *const *)a)->digest, (*(struct cube *const *)b)->digest);
}

struct qs_merge *qs_merge_new(const struct qs_instance *whole, const char *source, FILE *manifest,
                              struct qs_error *error)
{
    struct qs_merge *merge = calloc(1, sizeof *merge);
    if (merge && !qs_split_manifest_read(manifest, source, whole, &merge->tree, error)) {
        free(merge);
        return NULL;
    }
    size_t count = merge ? merge->tree.cubes : 0;
    if (merge) {
        merge->cubes = calloc(count + 1, sizeof *merge->cubes);
        merge->sorted = malloc((count + 1) * sizeof(struct cube *));
    }
    if (!merge || !merge->cubes || !merge->sorted) {
        merge_refuse_memory(error);
        qs_merge_free(merge);
        return NULL;
    }
    merge->whole = whole;
    for (size_t i = 0; i < count; i++) {
        merge->cubes[i].digest = merge->tree.digests[i];
        merge->sorted[i] = &merge->cubes[i];
    }
    /* Different cubes have different digests: no placement of the target is in two of them. */
    qsort(merge->sorted, count, sizeof(struct cube *), compare_cubes);
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
    qs_split_tree_release(&merge->tree);
    free(merge);
}

static bool give_cube(struct qs_merge *merge, struct cube *cube, const struct qs_leaf *leaf,
                      struct qs_error *error)
{
    uint32_t number = (uint32_t)(cube - merge->cubes) + 1;
    if (cube->given)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "cube %" PRIu32 " has a certificate already%s%s", number,
                            cube->path ? ", " : "", cube->path ? cube->path : "");
    cube->leaf = *leaf;
    cube->leaf.number = number;
    cube->given = true;
    return true;
}

bool qs_merge_add_leaf(struct qs_merge *merge, const struct qs_leaf *leaf, struct qs_error *error)
{
    if (leaf->number < 1 || leaf->number > merge->tree.cubes)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected a cube from 1 to %" PRIu32 ", found %" PRIu32,
                            merge->tree.cubes, leaf->number);
    return give_cube(merge, &merge->cubes[leaf->number - 1], leaf, error);
}

bool qs_merge_give(struct qs_merge *merge, const char *path, const struct qs_leaf *leaf,
                   const struct qs_instance *instance, int32_t lower, qs_copy_certificate *copy,
                   struct qs_error *error)
{
    char digest[QS_DIGEST_SIZE];
    if (!qs_instance_digest(instance, digest, error))
        return false;
    const struct cube wanted = {.digest = digest}, *key = &wanted;
    struct cube **found =
        bsearch(&key, merge->sorted, merge->tree.cubes, sizeof(struct cube *), compare_cubes);
    if (!found)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "the certificate is of none of the cubes of this split");
    if (lower > leaf->upper)
        return qs_error_set(error, QS_ERROR_DEFECT, "the lower bound is above the upper bound");
    if (!give_cube(merge, *found, leaf, error))
        return false;
    (*found)->path = strdup(path);
    merge->copy = copy;
    return (*found)->path || merge_refuse_memory(error);
}

bool qs_merge_add_placement(struct qs_merge *merge, const struct qs_square *queens, size_t count,
                            struct qs_error *error)
{
    if (!qs_check_placement(merge->whole, queens, count, error))
        return false;
    if ((int32_t)count <= merge->tree.lower)
        return true;
    struct qs_square *copy = malloc(count * sizeof *copy);
    if (!copy)
        return merge_refuse_memory(error);
    memcpy(copy, queens, count * sizeof *copy);
    free(merge->tree.placement);
    merge->tree.placement = copy;
    merge->tree.lower = (int32_t)count;
    return true;
}

uint32_t qs_merge_cubes(const struct qs_merge *merge)
{
    return merge->tree.cubes;
}

bool qs_merge_is_open(const struct qs_merge *merge, uint32_t cube)
{
    const struct cube *one = &merge->cubes[cube - 1];
    int32_t most = merge->tree.target - 1;
    return !one->given || one->leaf.upper > (most > merge->tree.lower ? most : merge->tree.lower);
}

static bool is_cube_listed(const struct qs_merge *merge, bool without, uint32_t cube)
{
    return without ? !merge->cubes[cube - 1].given : qs_merge_is_open(merge, cube);
}

/* Of those without a certificate, or of all that are open: qs_merge_list_open. */
static uint32_t list_cubes(const struct qs_merge *merge, bool without, char *text, size_t size)
{
    struct qs_name_list list;
    uint32_t count = 0;
    for (uint32_t i = 1; i <= merge->tree.cubes; i++)
        count += is_cube_listed(merge, without, i);
    size_t used = (size_t)snprintf(text, size, "cube%s ", count == 1 ? "" : "s");
    qs_name_list_begin(&list, text + used, size - used, count);
    bool more = true;
    for (uint32_t i = 1; i <= merge->tree.cubes && more; i++) {
        char number[12];
        snprintf(number, sizeof number, "%" PRIu32, i);
        more = !is_cube_listed(merge, without, i) || qs_name_list_add(&list, number);
    }
    return count;
}

uint32_t qs_merge_list_open(const struct qs_merge *merge, char text[QS_OPEN_CUBES_SIZE])
{
    return list_cubes(merge, false, text, QS_OPEN_CUBES_SIZE);
}

/* What a leaf proves. */
static int32_t merge_upper_of(const struct qs_merge *merge, const struct qs_split_node *leaf)
{
    return leaf->kind == QS_SPLIT_CUBE ? merge->cubes[leaf->number - 1].leaf.upper
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
    const char *path = node->kind == QS_SPLIT_CUBE ? merge->cubes[node->number - 1].path : NULL;
    return qs_error_place(error, path ? path : "", 0, 0);
}

/* The name of a file as a hint: from the folder of the certificate, if it is below that. */
static const char *name_beside(const char *path, const char *beside)
{
    const char *slash = strrchr(beside, '/'), *last = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - beside) + 1 : 0;
    if (strncmp(path, beside, folder) == 0 && qs_leaf_name_is_plain(path + folder))
        return path + folder;
    const char *name = last ? last + 1 : path;
    return qs_leaf_name_is_plain(name) ? name : "";
}

/* By reference, or, where `beside` is NULL, as a copy. */
static bool write_cube_case(const struct qs_merge *merge, const struct cube *cube,
                            const char *beside, struct qs_certificate_writer *writer,
                            struct qs_error *error)
{
    const struct qs_leaf *leaf = &cube->leaf;
    char line[QS_LEAF_NAME_SIZE + 128];
    if (!beside && !cube->path)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the certificate of cube %" PRIu32 " can only be named", leaf->number);
    if (!beside)
        return merge->copy(writer, cube->path, leaf, qs_instance_most_queens(merge->whole), error);
    const char *name = cube->path ? name_beside(cube->path, beside) : leaf->name;
    int length =
        snprintf(line, sizeof line, "leaf %" PRIu32 " %s %" PRIu64 " %" PRId32 "%s%s\n",
                 leaf->number, leaf->digest, leaf->bytes, leaf->upper, *name ? " " : "", name);
    qs_certificate_write_bytes(writer, line, (size_t)length);
    return true;
}

/* By the split's cover, or by its counting of rows and columns, which is a tree without tokens. */
static void write_refuted_case(const struct qs_merge *merge, uint32_t at,
                               struct qs_certificate_writer *writer)
{
    const struct qs_split_tree *tree = &merge->tree;
    const char *cover = tree->nodes[at].cover;
    size_t queens;
    qs_instance_queens(merge->whole, &queens);
    for (uint32_t i = at; i != 0; i = tree->nodes[i].parent)
        queens += tree->nodes[tree->nodes[i].parent].child == i;
    qs_certificate_write_text(writer, "parts 1\npart %d\n%s", tree->target - 1 - (int32_t)queens,
                              cover ? "cover " : "tree\n");
    if (cover) {
        qs_certificate_write_bytes(writer, cover, strlen(cover));
        qs_certificate_write_text(writer, "\n");
    }
}

bool qs_merge_write(const struct qs_merge *merge, const char *beside, FILE *stream,
                    struct qs_merged *merged, struct qs_error *error)
{
    const struct qs_split_tree *tree = &merge->tree;
    struct qs_certificate_writer writer = {.stream = stream};
    struct qs_merged sum = {.lower = tree->lower, .cubes = tree->cubes};
    char without[QS_OPEN_CUBES_SIZE];
    if (list_cubes(merge, true, without, sizeof without) > 0)
        return qs_error_set(error, QS_ERROR_STOPPED, "there is no certificate of %s yet", without);
    if (!merge_check_placement(merge, error))
        return false;
    for (uint32_t i = 0; i < tree->count; i++) {
        if (tree->nodes[i].kind == QS_SPLIT_BRANCH)
            continue;
        int32_t upper = merge_upper_of(merge, &tree->nodes[i]);
        sum.upper = upper > sum.upper ? upper : sum.upper;
        sum.refuted += tree->nodes[i].kind == QS_SPLIT_REFUTED;
    }
    qs_certificate_write_head(&writer, merge->whole, tree->placement, tree->lower, sum.upper);
    if (writer.error == ENOMEM)
        return merge_refuse_memory(error);
    /* The cases are in the order of the manifest, which is that of certificates. */
    uint32_t at = 0;
    do {
        const struct qs_split_node *node = &tree->nodes[at];
        if (node->kind == QS_SPLIT_BRANCH)
            qs_certificate_write_text(&writer, "branch %d,%d\n", node->square.row,
                                      node->square.column);
        else if (node->kind == QS_SPLIT_REFUTED)
            write_refuted_case(merge, at, &writer);
        else if (!write_cube_case(merge, &merge->cubes[node->number - 1], beside, &writer, error))
            return false;
        at = qs_split_tree_next(tree, at);
    } while (at != 0);
    qs_certificate_write_end(&writer);
    *merged = sum;
    return true;
}
