/* Rooms: split */
/*
 * The certificates of the cubes of a split as one: written character by character, of files that
 * are refused, that change meanwhile, and with each allocation failing once.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "failing_memory.h"
#include "fault.h"
#include "must_instance.h"
#include "split_sample.h"
#include "stream.h"
#include "test.h"

BEFORE_EACH_TEST()
{
    qs_split_sample_begin();
}

AFTER_EACH_TEST()
{
    qs_split_sample_end();
}

/* A certificate with this placement, and these lines between "upper" and "end". */
static char *certificate_of(const struct qs_instance *instance, int32_t lower, const char *queens,
                            int32_t upper, const char *lines)
{
    return qs_sealed(qs_text_of("queensat certificate 1\n%slower %d\n%supper %d\n%s",
                                qs_must_write(instance), lower, queens, upper, lines));
}

/* Of cube 1, with its own queens; or of cube 2, which has the first ones of the solution. */
static const char *cube_1(int32_t upper)
{
    return certificate_of(qs_split_sample.cube[0], 2, "0,0 6,5\n", upper,
                          "parts 1\npart 9\nrows\n");
}

static const char *cube_2(int32_t lower, int32_t upper)
{
    return certificate_of(qs_split_sample.cube[1], lower, qs_first_queens(lower), upper, "rows\n");
}

/* The merge of the manifest's split. */
static struct qs_merge *begin(struct qs_error *error)
{
    FILE *manifest = fopen("manifest", "rb");
    if (!manifest) {
        qs_error_set(error, errno == ENOMEM ? QS_ERROR_MEMORY : QS_ERROR_SYSTEM, "no manifest");
        return NULL;
    }
    struct qs_merge *merge = qs_merge_new(qs_split_sample.whole, "manifest", manifest, error);
    fclose(manifest);
    return merge;
}

static const char *beside; /* NULL: the whole is a copy */

/* Add the files, and write the whole; what is wrong, or NULL, and the whole. */
static const char *merge_files(const char *const *names, const char **whole,
                               struct qs_merged *merged)
{
    struct qs_error error = {.kind = QS_ERROR_NONE};
    struct qs_merge *merge = begin(&error);
    bool done = merge != NULL;
    for (; done && *names; names++)
        done = qs_merge_add(merge, *names, &error);
    char *text = NULL;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    done = done && qs_merge_write(merge, beside, stream, merged, &error);
    fclose(stream);
    *whole = qs_text_of("%s", text);
    free(text);
    qs_merge_free(merge);
    return done ? NULL : qs_told(&error);
}

static const char *const both[] = {"2", "1", NULL};

/* Also lines that are nearly the last one, and of lengths around that of a buffer. */
TEST(wholes)
{
    static const int lengths[] = {251, 252, 253, 254, 255, 256, 257, 511, 512, 513, 3000};
    const char *lines = "e\nen\nend\nendx\nend\te\n\neend \n";
    for (size_t i = 0; i < LENGTH(lengths); i++)
        lines = qs_text_of("%s%0*d\nend%0*d\n", lines, lengths[i], 7, lengths[i], 8);
    qs_write_file("1", certificate_of(qs_split_sample.cube[0], 2, "0,0 6,5\n", 20, lines));
    qs_write_file("2", cube_2(5, 21));
    qs_write_file("manifest", qs_manifest_of(9));
    const char *whole;
    struct qs_merged merged;
    const char *expected =
        qs_text_of("branch 3,6\nbranch 5,11\nparts 1\npart 18\ntree\nrows\nbranch "
                   "6,5\n%sparts 1\npart 20\ncover "
                   "3:r0*1;c2*2\n",
                   lines);
    assert_null(merge_files(both, &whole, &merged));
    assert_string_equal(whole,
                        certificate_of(qs_split_sample.whole, 9, qs_first_queens(9), 21, expected));
    assert_int_equal(merged.lower, 9);
    assert_int_equal(merged.upper, 21);
    assert_int_equal(merged.cubes, 2);
    assert_int_equal(merged.refuted, 2);
}

static const char *placement_of(const char *queens)
{
    return qs_text_of("board %d\nqueen 0 0\n%s", QS_SAMPLE_SIZE, queens);
}

/* What is wrong with these files, after those of all cubes with these bounds. */
static void expect_merged(const char *const *names, const char *expected)
{
    const char *whole;
    struct qs_merged merged;
    const char *found = merge_files(names, &whole, &merged);
    found = found ? found : qs_text_of("%d to %d", merged.lower, merged.upper);
    assert_string_equal(found, expected);
}

/* Certificates of both cubes, or one of them and another file. */
TEST(refused_files)
{
    static const char *const none[] = {NULL}, *const first[] = {"1", NULL},
                             *const second[] = {"2", NULL}, *const again[] = {"1", "2", "1", NULL},
                             *const other[] = {"1", "2", "other", NULL},
                             *const missing[] = {"1", "3", NULL};
    qs_write_file("1", cube_1(20));
    qs_write_file("2", cube_2(5, 22));
    expect_merged(both, "21 to 22");
    expect_merged(none, "stopped there is no certificate of cubes 1 and 2 yet");
    expect_merged(first, "stopped there is no certificate of cube 2 yet");
    expect_merged(second, "stopped there is no certificate of cube 1 yet");
    expect_merged(again, "defect 1: cube 1 has a certificate already, 1");
    expect_merged(missing, "system 3: cannot open: No such file or directory");
    static const struct {
        const char *text, *expected;
    } files[] = {
        {"", "input other:1:1: expected an instance: \"board N\", \"n k\", a drawing, CSPLib "
             "parameters, a list of rows or an exported file, found the end of the file"},
        {"queensat", "input other:1:9: expected \"queensat certificate 1\", found the end of the "
                     "file: the certificate is incomplete"},
        {"queensat certificate 1\n",
         "input other:2:1: expected the instance: \"board\" and its size, found the end of the "
         "file: the certificate is incomplete"},
        {"board 22\n", "defect other: the fixed queen on 0,0 is missing"}};
    for (size_t i = 0; i < LENGTH(files); i++) {
        qs_write_file("other", files[i].text);
        expect_merged(other, files[i].expected);
    }
    qs_write_file("other", certificate_of(qs_split_sample.whole, 1, "0,0\n", 20, ""));
    expect_merged(other, "defect other: the certificate is of none of the cubes of this split");
    qs_write_file("other", placement_of("queen 1 2\nqueen 3 6\nqueen 5 10\n"));
    expect_merged(other, "21 to 22");
    qs_write_file("other", placement_of("queen 1 2\nqueen 2 2\n"));
    expect_merged(other, "input other:4:7: queen 2,2 attacks queen 1,2: both are on column 2");
    qs_write_file("1", cube_1(1));
    expect_merged(first, "defect 1: the lower bound is above the upper bound");
    qs_write_file("1", qs_altered(cube_1(20), "0,0 6,5", "0,0 3,6"));
    expect_merged(first, "defect 1: the queen on 3,6 is on a blocked square");
    qs_write_file("1", qs_altered(cube_1(20), "0,0 6,5", "6,5 0,1"));
    expect_merged(first, "defect 1: the fixed queen on 0,0 is missing");
    unlink("manifest");
    expect_merged(first, "system no manifest");
}

/* With more queens than the manifest has: where they are is decided by the branches. */
TEST(larger_placements)
{
    const char *queens = "";
    for (int32_t row = 1; row < 22; row++)
        queens = qs_text_of("%squeen %d %d\n", queens, row, 2 * row % QS_SAMPLE_SIZE);
    static const char *const other[] = {"1", "2", "other", NULL};
    qs_write_file("1", cube_1(20));
    qs_write_file("2", cube_2(5, 22));
    qs_write_file("other", placement_of(queens));
    expect_merged(other, "22 to 22");
    qs_write_file("2", cube_2(5, 21));
    expect_merged(other,
                  "defect 2: there is a placement of 22 queens where at most 21 are claimed");
    qs_write_file("2", cube_2(22, 22));
    expect_merged(both, "22 to 22");
    /* In the leaf that is refuted by counting, and in that by a cover. */
    qs_split_sample.tree.target = 3;
    qs_write_file("manifest", qs_manifest_of(2));
    qs_write_file("1", cube_1(2));
    qs_write_file("2", certificate_of(qs_split_sample.cube[1], 2, "0,0 3,6\n", 2, ""));
    expect_merged(both, "2 to 2");
    qs_write_file("other", placement_of("queen 3 6\nqueen 5 11\n"));
    expect_merged(other, "defect there is a placement of 3 queens where at most 2 are claimed");
    qs_write_file("other", placement_of("queen 3 8\nqueen 5 11\n"));
    expect_merged(other, "defect there is a placement of 3 queens where at most 2 are claimed");
}

/* They are read again when the whole is written. */
TEST(files_that_change)
{
    const char *const texts[] = {NULL,
                                 cube_1(21),
                                 qs_altered(cube_1(20), "part 9", "part 8"),
                                 qs_unsealed(cube_1(20)),
                                 qs_altered(cube_1(20), "parts 1", "end x\nparts"),
                                 qs_altered(cube_1(20), "queensat", "Queensat"),
                                 qs_text_of("%s\n", cube_1(20))};
    static const char *const expected[LENGTH(texts)] = {
        "system 1: cannot open: No such file or directory",
        "input 1:9:1: expected the bound that was read before, found 'p'",
        "input 1:12:5: expected the CRC-32 of the text above, found 'a'",
        ("input 1:12:1: expected \"end\" and the CRC-32, found the end of the file: the "
         "certificate "
         "is incomplete"),
        "input 1:9:5: expected the CRC-32 of the text above, found 'x'",
        "input 1:1:1: expected \"queensat certificate 1\", found 'Q'",
        "input 1:13:1: expected the end of the file, found the end of the line"};
    for (size_t i = 0; i < LENGTH(texts); i++) {
        struct qs_error error;
        struct qs_merged merged;
        qs_write_file("1", cube_1(20));
        qs_write_file("2", cube_2(5, 22));
        struct qs_merge *merge = MUST(begin(&error));
        assert_true(qs_merge_add(merge, "1", &error) && qs_merge_add(merge, "2", &error));
        unlink("1");
        if (texts[i])
            qs_write_file("1", texts[i]);
        FILE *nothing = MUST(tmpfile());
        assert_false(qs_merge_write(merge, NULL, nothing, &merged, &error));
        fclose(nothing);
        assert_string_equal(qs_told(&error), expected[i]);
        qs_merge_free(merge);
    }
}

/* Each allocation fails once: of a manifest that is written and read, and of a merge. */
TEST(without_memory)
{
    static const char *const all[] = {"1", "2", "other", NULL};
    qs_write_file("1", cube_1(20));
    qs_write_file("2", cube_2(20, 22));
    qs_write_file("other", placement_of("queen 1 2\nqueen 3 6\nqueen 5 10\n"));
    for (long failing = 0, done = 0; !done; failing++) {
        struct qs_error error = {.kind = QS_ERROR_NONE};
        struct qs_merged merged;
        struct qs_memory_stream memory;
        FILE *output = MUST(qs_memory_stream_begin(&memory, NULL));
        FILE *nothing = MUST(tmpfile());
        qs_fail_allocation(failing);
        bool written =
            qs_split_manifest_write(&qs_split_sample.tree, qs_split_sample.whole, output, &error);
        struct qs_merge *merge = written ? begin(&error) : NULL;
        bool added = merge != NULL;
        for (int i = 0; added && all[i]; i++)
            added = qs_merge_add(merge, all[i], &error);
        done = added && qs_merge_write(merge, NULL, nothing, &merged, &error);
        bool failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_true(done != failed);
        if (failed)
            assert_int_equal(error.kind, QS_ERROR_MEMORY);
        qs_merge_free(merge);
        free(qs_memory_stream_take(&memory, NULL, NULL));
        fclose(nothing);
    }
}
