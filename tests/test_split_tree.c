/* Rooms: split */
/*
 * The manifest of a split: written and read back character by character, and altered in every way.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "instance_private.h"
#include "split_sample.h"
#include "test.h"

BEFORE_EACH_TEST()
{
    qs_split_sample_begin();
}

AFTER_EACH_TEST()
{
    qs_split_sample_end();
}

static char *expected_manifest(int32_t lower)
{
    char whole[QS_DIGEST_SIZE];
    struct qs_error error;
    assert_true(qs_instance_digest(qs_split_sample.whole, whole, &error));
    return qs_sealed(qs_text_of("queensat split 1\ninstance %s\nlower %d\n%starget 22\ncubes 2\n"
                                "branch 3,6\nbranch 5,11\nrefuted\ncube 2 %s\n"
                                "branch 6,5\ncube 1 %s\ncover 3:r0*1;c2*2\n",
                                whole, lower, qs_first_queens(lower), qs_split_sample.digest[1],
                                qs_split_sample.digest[0]));
}

/* Read it; what is wrong, or NULL. */
static const char *read_manifest(const char *text, size_t length, struct qs_split_tree *tree)
{
    struct qs_error error = {.kind = QS_ERROR_NONE};
    FILE *stream = MUST(fmemopen((void *)(uintptr_t)text, length, "r"));
    bool read = qs_split_manifest_read(stream, "m", qs_split_sample.whole, tree, &error);
    fclose(stream);
    if (!read)
        return qs_told(&error);
    for (int i = 0; i < QS_SAMPLE_CUBES; i++)
        assert_string_equal(tree->digests[i], qs_split_sample.digest[i]);
    return NULL;
}

TEST(manifests)
{
    static const int32_t lowers[] = {1, 9, 10, 11, 20, 21};
    for (size_t i = 0; i < LENGTH(lowers); i++) {
        const char *text = qs_manifest_of(lowers[i]);
        struct qs_split_tree written = qs_split_sample.tree;
        assert_string_equal(text, expected_manifest(lowers[i]));
        assert_null(read_manifest(text, strlen(text), &qs_split_sample.tree));
        assert_int_equal(qs_split_sample.tree.target, 22);
        assert_string_equal(qs_manifest_of(qs_split_sample.tree.lower), text);
        qs_split_tree_release(&qs_split_sample.tree);
        qs_split_sample.tree = written;
    }
}

static void expect_refused(const char *text, const char *expected)
{
    struct qs_split_tree tree;
    const char *found = read_manifest(text, strlen(text), &tree);
    assert_string_equal(found ? found : "read", expected);
}

TEST(altered_manifests)
{
    static const struct {
        const char *from, *to, *expected;
    } rows[] = {
        {"split 1\n", "split 2\n", "input m:1:16: expected \"queensat split 1\", found '2'"},
        {"instance ", "instances ",
         "input m:2:10: expected \"instance\" and a digest, found a space"},
        {"instance ", "instance",
         "input m:2:73: expected \"instance\" and a digest, found the end of the line"},
        {"21\n0,0 1,2", "22\n0,0 1,2", "input m:7:1: expected a number from 0 to 22, found 't'"},
        {"0,0 1,2", "0,0 2,2",
         "defect m:7:1: the queens on 2,2 and 2,4 attack each other on row 2"},
        {"0,0 1,2", "1,2 0,1",
         "defect m:7:1: the queens on 0,1 and 12,1 attack each other on column 1"},
        {"target 22", "target 0", "defect m:9:1: the target is no number of queens"},
        {"target 22", "target 2147483648",
         "input m:7:18: expected a number from 0 to 2147483647, found the end of the line"},
        {"cubes 2", "cubes 1", "input m:12:7: expected a number from 1 to 1, found a space"},
        {"cubes 2", "cubes 3", "defect m:17:1: cubes are missing"},
        {"cubes 2", "cubes 2147483647",
         "input m:8:17: expected a number from 0 to 2147483646, found the end of the line"},
        {"branch 3,6", "branch 3,23",
         "input m:9:12: expected a number from 0 to 22, found the end of the line"},
        {"branch 3,6", "branch 0,0", "defect m:12:72: a branch is on a square that is not free"},
        {"branch 3,6", "branch 3,6 ", "input m:9:11: expected the end of the line, found a space"},
        {"branch 3,6", "branch3,6",
         "input m:9:8: expected branch, cube, cover or refuted, found ','"},
        {"branch 3,6", "leaf",
         "input m:9:5: expected branch, cube, cover or refuted, found the end of the line"},
        {"branch 6,5", "branch 6,6", "defect m:14:72: a branch is on a square that is not free"},
        {"branch 6,5", "branch 6,7", "defect m:14:72: the cube is not the one of its branches"},
        {"refuted\n", "refuted \n", "input m:11:8: expected the end of the line, found a space"},
        {"refuted\n", "refute\n",
         "input m:11:7: expected branch, cube, cover or refuted, found the end of the line"},
        {"refuted\n", "branch 8,0\nrefuted\nrefuted\nrefuted\n",
         "defect m:15:72: the cube is not the one of its branches"},
        {"cube 1 ", "cube 0 ", "input m:14:7: expected a number from 1 to 2, found a space"},
        {"cube 1 ", "cube 2 ", "defect m:14:7: the cube is repeated"},
        {"cube 1 ", "cube 3 ", "input m:14:7: expected a number from 1 to 2, found a space"},
        {"cube 1 ", "cube 1", "input m:14:7: expected a space, found 'd'"},
        {"cube 1 ", "cube 1  ",
         "input m:14:8: expected a SHA-256 digest before this, found a space"},
        {"cube 1 ", "cube 1 0",
         "input m:14:73: expected a SHA-256 digest before this, found the end of the line"},
        {"cover 3", "cover3", "input m:15:7: expected branch, cube, cover or refuted, found ':'"},
        {"cover 3", "cover", "input m:15:6: expected a space, found ':'"},
    };
    const char *text = qs_unsealed(qs_split_sample.manifest);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        qs_trying("%s for %s", rows[i].to, rows[i].from);
        expect_refused(qs_sealed(qs_altered(text, rows[i].from, rows[i].to)), rows[i].expected);
    }
    const char *digest = qs_split_sample.digest[0], *of_other = qs_split_sample.digest[1];
    qs_trying("digests");
    expect_refused(qs_sealed(qs_altered(text, digest, of_other)),
                   "defect m:14:72: the cube is not the one of its branches");
    expect_refused(
        qs_sealed(qs_altered(text, digest, digest + 1)),
        "input m:14:71: expected a SHA-256 digest before this, found the end of the line");
    expect_refused(
        qs_sealed(qs_altered(text, digest, qs_text_of("g%s", digest + 1))),
        "input m:14:72: expected a SHA-256 digest before this, found the end of the line");
    expect_refused(
        qs_sealed(qs_altered(text, digest, qs_text_of("%sg", digest + 1))),
        "input m:14:72: expected a SHA-256 digest before this, found the end of the line");
}

/* A cover of any length, and one with zero bytes, are as they are. */
TEST(long_covers)
{
    char *cover = qs_room(1001);
    for (int length = 0; length < 1000; length++) {
        memset(cover, 'c', (size_t)length);
        cover[length] = '\0';
        const char *text =
            qs_sealed(qs_altered(qs_unsealed(qs_split_sample.manifest), "3:r0*1;c2*2", cover));
        struct qs_split_tree tree;
        assert_null(read_manifest(text, strlen(text), &tree));
        assert_string_equal(tree.nodes[6].cover, cover);
        qs_split_tree_release(&tree);
    }
}

/* Every part of it, and it with every byte changed. */
TEST(damaged_manifests)
{
    size_t length = strlen(qs_split_sample.manifest);
    char *text = qs_room(length + 1);
    struct qs_split_tree tree;
    for (size_t i = 1; i < length; i++) {
        memcpy(text, qs_split_sample.manifest, length + 1);
        assert_non_null(read_manifest(text, i, &tree));
        text[i] ^= 1;
        assert_non_null(read_manifest(text, length, &tree));
        text[i] = '\0';
        assert_non_null(read_manifest(text, length, &tree));
    }
}
