#include "split_sample.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "instance_private.h"
#include "must_instance.h"
#include "stream.h"
#include "test.h"

struct qs_split_sample qs_split_sample;
static char folder[32];

void qs_write_file(const char *name, const char *text)
{
    FILE *file = MUST(fopen(name, "wb"));
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void add_leaf(uint32_t parent)
{
    const struct qs_split_node leaf = {.kind = QS_SPLIT_REFUTED, .parent = parent};
    assert_true(qs_split_tree_add(&qs_split_sample.tree, &leaf));
}

static void add_branch(uint32_t at, int32_t row, int32_t column)
{
    struct qs_split_node *node = &qs_split_sample.tree.nodes[at];
    node->kind = QS_SPLIT_BRANCH;
    node->square = (struct qs_square){row, column};
    node->child = qs_split_sample.tree.count;
    add_leaf(at);
    add_leaf(at);
}

static void make_cube(uint32_t at, uint32_t number)
{
    qs_split_sample.tree.nodes[at].kind = QS_SPLIT_CUBE;
    qs_split_sample.tree.nodes[at].number = number;
}

static void free_text(void *text)
{
    free(text);
}

char *qs_manifest_of(int32_t lower)
{
    struct qs_error error;
    struct qs_memory_stream memory;
    FILE *output = MUST(qs_memory_stream_begin(&memory, &error));
    qs_split_sample.tree.lower = lower;
    assert_true(
        qs_split_manifest_write(&qs_split_sample.tree, qs_split_sample.whole, output, &error));
    char *text = MUST(qs_memory_stream_take(&memory, NULL, &error));
    qs_release_later(text, free_text);
    return text;
}

void qs_split_sample_begin(void)
{
    struct qs_error error;
    strcpy(folder, "qs_merge.XXXXXX");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    memset(&qs_split_sample, 0, sizeof qs_split_sample);
    qs_split_sample.whole = qs_must_make_instance(QS_SAMPLE_SIZE);
    qs_must_add_queen(qs_split_sample.whole, 0, 0);
    qs_split_sample.tree.target = 22;
    qs_split_sample.tree.cubes = QS_SAMPLE_CUBES;
    qs_split_sample.tree.placement = MUST(malloc(QS_SAMPLE_SIZE * sizeof(struct qs_square)));
    for (int32_t row = 0; row < QS_SAMPLE_SIZE; row++)
        qs_split_sample.tree.placement[row] = (struct qs_square){row, 2 * row % QS_SAMPLE_SIZE};
    add_leaf(0);
    add_branch(0, 3, 6);
    add_branch(1, 5, 11);
    add_branch(2, 6, 5);
    make_cube(4, 2);
    make_cube(5, 1);
    qs_split_sample.tree.nodes[6].cover = MUST(strdup("3:r0*1;c2*2"));
    for (int i = 0; i < QS_SAMPLE_CUBES; i++) {
        qs_split_sample.cube[i] = qs_must_make_instance(QS_SAMPLE_SIZE);
        qs_must_add_queen(qs_split_sample.cube[i], 0, 0);
    }
    qs_must_block(qs_split_sample.cube[0], 3, 6);
    qs_must_add_queen(qs_split_sample.cube[0], 6, 5);
    qs_must_add_queen(qs_split_sample.cube[1], 3, 6);
    qs_must_block(qs_split_sample.cube[1], 5, 11);
    for (int i = 0; i < QS_SAMPLE_CUBES; i++)
        assert_true(qs_instance_digest(qs_split_sample.cube[i], qs_split_sample.digest[i], &error));
    qs_split_sample.tree.digests = MUST(malloc(sizeof qs_split_sample.digest));
    memcpy(qs_split_sample.tree.digests, qs_split_sample.digest, sizeof qs_split_sample.digest);
    qs_split_sample.manifest = qs_manifest_of(21);
    qs_write_file("manifest", qs_split_sample.manifest);
}

void qs_split_sample_end(void)
{
    static const char *const names[] = {"manifest", "1", "2", "other"};
    for (size_t i = 0; i < LENGTH(names); i++)
        unlink(names[i]);
    assert_int_equal(chdir(".."), 0);
    assert_int_equal(rmdir(folder), 0);
    qs_split_tree_release(&qs_split_sample.tree);
}

const char *qs_first_queens(int32_t count)
{
    char *text = qs_room(QS_SAMPLE_SIZE * 8), *at = text;
    for (int32_t i = 0; i < count; i++)
        at += sprintf(at, "%d,%d%c", i, 2 * i % QS_SAMPLE_SIZE,
                      i % 10 == 9 || i + 1 == count ? '\n' : ' ');
    return text;
}

const char *qs_told(const struct qs_error *error)
{
    static const char *const kinds[] = {[QS_ERROR_INPUT] = "input",
                                        [QS_ERROR_DEFECT] = "defect",
                                        [QS_ERROR_SYSTEM] = "system",
                                        [QS_ERROR_MEMORY] = "memory",
                                        [QS_ERROR_STOPPED] = "stopped"};
    char text[900];
    qs_error_format(error, text, sizeof text);
    return qs_text_of("%s %s", kinds[error->kind], text);
}

char *qs_altered(const char *text, const char *from, const char *to)
{
    const char *at = MUST(strstr(text, from));
    return qs_text_of("%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
}
