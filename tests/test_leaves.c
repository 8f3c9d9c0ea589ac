/* Rooms: check */
/*
 * Certificates by reference: what is accepted, and forgeries that are not. The leaves come from
 * memory, so that they can be missing, of another cube, or change while they are read.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "instance_private.h"
#include "must_instance.h"
#include "queensat/evidence.h"
#include "sealed_text.h"
#include "test.h"

/* Where the whole branches: 2,0 and then 4,1. On a board of this size, which has no symmetry. */
static const char board[] = "board 7\nqueen 0 3\nblock 5 5\nblock 6 1\n";
static const char *const cubes[] = {"queen 2 0\n", "queen 4 1\nblock 2 0\n",
                                    "block 2 0\nblock 4 1\n"};
enum { CUBES = LENGTH(cubes) };

/* A file of a leaf: its text, and that to which it changes after it was looked at. */
struct file {
    const char *name, *text, *later;
};

struct folder {
    struct file file[8];
    int opened, closed;
    char paths[200];
    const char *claimed; /* the instance of which a leaf is claimed; NULL: none */
};

static const char *digest_of(const char *text)
{
    struct qs_sha256 hash;
    char *digest = qs_room(QS_DIGEST_SIZE);
    qs_sha256_init(&hash);
    qs_sha256_add(&hash, text, strlen(text));
    qs_sha256_finish(&hash, digest);
    return digest;
}

/* Six rows are left without the fixed queen, five with another one. */
static const char *leaf_of(const char *cube, int32_t upper)
{
    int32_t more = strstr(cube, "queen") != NULL;
    return qs_sealed(
        qs_text_of("queensat certificate 1\n%s%slower %d\n0,3%s\nupper %d\nparts 1\npart "
                   "%d\nrows\n",
                   board, cube, 1 + more,
                   !more                       ? ""
                   : strstr(cube, "queen 2 0") ? " 2,0"
                                               : " 4,1",
                   upper, upper - 1 - more));
}

static const char *line_of(int number, const char *text, int32_t upper, const char *name)
{
    return qs_text_of("leaf %d %s %zu %d%s%s\n", number, digest_of(text), strlen(text), upper,
                      *name ? " " : "", name);
}

/* The whole, whose cases are these lines. */
static const char *whole_of(int32_t upper, const char *first, const char *second, const char *third)
{
    return qs_sealed(
        qs_text_of("queensat certificate 1\n%slower 1\n0,3\nupper %d\nbranch 2,0\n%sbranch "
                   "4,1\n%s%s",
                   board, upper, first, second, third));
}

static FILE *open_leaf(void *state, const struct qs_leaf *leaf, const char *path, bool *decoded,
                       struct qs_error *error)
{
    struct folder *folder = state;
    strcat(strcat(folder->paths, " "), path);
    assert_false(*decoded);
    for (struct file *file = folder->file; file->text; file++) {
        if (strcmp(digest_of(file->text), leaf->digest) != 0)
            continue;
        const char *text = file->later ? file->later : file->text;
        if (strcmp(text, "broken") == 0) {
            qs_error_format(NULL, error->text, sizeof error->text);
            error->kind = QS_ERROR_SYSTEM;
            strcpy(error->text, "broken");
            error->source[0] = '\0';
            error->line = error->column = 0;
            return NULL;
        }
        folder->opened++;
        return MUST(fmemopen((void *)(uintptr_t)text, strlen(text), "r"));
    }
    return NULL;
}

static void close_leaf(void *state, FILE *stream)
{
    ((struct folder *)state)->closed++;
    fclose(stream);
}

static bool is_claimed(void *state, const struct qs_leaf *leaf, const struct qs_instance *instance)
{
    const struct folder *folder = state;
    char digest[QS_DIGEST_SIZE];
    (void)leaf;
    return folder->claimed && qs_instance_digest(instance, digest, NULL) &&
           strcmp(folder->claimed, digest) == 0;
}

/* What a check says: the counts, or the error. */
static const char *check(struct folder *folder, const char *whole, uint32_t only)
{
    struct qs_leaves leaves = {.state = folder,
                               .open = open_leaf,
                               .close = close_leaf,
                               .claimed = folder->claimed ? is_claimed : NULL,
                               .only = only};
    struct qs_claim claim;
    struct qs_error error = {.kind = QS_ERROR_NONE};
    char *text = qs_room(1000);
    folder->opened = folder->closed = 0;
    folder->paths[0] = '\0';
    FILE *stream = MUST(fmemopen((void *)(uintptr_t)whole, strlen(whole), "r"));
    if (qs_certificate_check_leaves(qs_must_read(board), "whole", stream, &leaves, &claim, &error))
        snprintf(text, 1000, "%d to %d, %u of %u, %u claimed", claim.lower, claim.upper,
                 claim.verified, claim.leaves, claim.claimed);
    else
        qs_error_format(&error, text, 1000);
    fclose(stream);
    assert_int_equal(folder->opened, folder->closed);
    return text;
}

static const char *three(const char *const *texts, int32_t upper)
{
    return whole_of(upper, line_of(2, texts[0], 7, "a"), line_of(1, texts[1], 7, ""),
                    line_of(7, texts[2], 7, "c"));
}

/* The leaves of all cubes, in a folder. */
static struct folder all_leaves(const char *texts[CUBES])
{
    struct folder folder = {0};
    for (int i = 0; i < CUBES; i++) {
        texts[i] = leaf_of(cubes[i], 7);
        folder.file[i].text = texts[i];
    }
    return folder;
}

TEST(counts)
{
    const char *texts[CUBES];
    struct folder folder = all_leaves(texts);
    assert_string_equal(check(&folder, three(texts, 7), 0), "1 to 7, 3 of 3, 0 claimed");
    assert_string_equal(folder.paths, " 2 1 7");
    folder.file[1] = folder.file[2];
    folder.file[2].text = NULL;
    assert_string_equal(check(&folder, three(texts, 7), 0), "1 to 7, 2 of 3, 0 claimed");
    folder.file[0].text = NULL;
    assert_string_equal(check(&folder, three(texts, 7), 0), "1 to 7, 0 of 3, 0 claimed");
}

TEST(one_leaf)
{
    const char *texts[CUBES];
    struct folder folder = all_leaves(texts);
    const char *whole = three(texts, 7);
    assert_string_equal(check(&folder, whole, 1), "1 to 7, 1 of 2, 0 claimed");
    assert_string_equal(folder.paths, " 1");
    assert_string_equal(check(&folder, whole, 3), "whole: the certificate has no leaf 3");
    folder.file[0].text = NULL;
    assert_string_equal(check(&folder, whole, 2), "1 to 7, 0 of 1, 0 claimed");
}

/* One is claimed for the instance that the whole derives, and is not opened. */
TEST(claims)
{
    const char *texts[CUBES];
    struct folder folder = all_leaves(texts);
    char digest[QS_DIGEST_SIZE];
    struct qs_error error;
    assert_true(
        qs_instance_digest(qs_must_read(qs_text_of("%s%s", board, cubes[1])), digest, &error));
    folder.claimed = digest;
    folder.file[1].later = "broken";
    assert_string_equal(check(&folder, three(texts, 7), 0), "1 to 7, 2 of 3, 1 claimed");
    assert_string_equal(folder.paths, " 2 7");
}

/* Leaf 2 has leaves itself, one of which is missing at first. */
TEST(leaves_of_leaves)
{
    const char *texts[CUBES];
    struct folder folder = all_leaves(texts);
    const char *inner[] = {
        qs_sealed(qs_text_of("queensat certificate 1\n%s%squeen 6 2\nlower 3\n0,3 2,0 6,2\nupper "
                             "7\nparts 1\npart 4\nrows\n",
                             board, cubes[0])),
        qs_sealed(qs_text_of("queensat certificate 1\n%s%sblock 6 2\nlower 2\n0,3 2,0\nupper 7\n"
                             "parts 1\npart 5\ncolumns\n",
                             board, cubes[0]))};
    texts[0] = qs_sealed(qs_text_of("queensat certificate 1\n%s%slower 2\n0,3 2,0\nupper 7\nbranch "
                                    "6,2\n%s%s",
                                    board, cubes[0], line_of(1, inner[0], 7, ""),
                                    line_of(4, inner[1], 7, "")));
    folder.file[0].text = texts[0];
    folder.file[3].text = inner[0];
    const char *whole = three(texts, 7);
    assert_string_equal(check(&folder, whole, 0), "1 to 7, 2 of 3, 0 claimed");
    assert_string_equal(folder.paths, " 2 2.1 2.4 1 7");
    assert_string_equal(check(&folder, whole, 2), "1 to 7, 0 of 1, 0 claimed");
    folder.file[4].text = inner[1];
    assert_string_equal(check(&folder, whole, 0), "1 to 7, 3 of 3, 0 claimed");
    assert_string_equal(check(&folder, whole, 2), "1 to 7, 1 of 1, 0 claimed");
    /* Only leaves of the whole may be claimed: an inner one is opened. */
    char digest[QS_DIGEST_SIZE];
    assert_true(qs_instance_digest(qs_must_read(qs_text_of("%s%squeen 6 2\n", board, cubes[0])),
                                   digest, NULL));
    folder.claimed = digest;
    assert_string_equal(check(&folder, whole, 0), "1 to 7, 3 of 3, 0 claimed");
    assert_string_equal(folder.paths, " 2 2.1 2.4 1 7");
    folder.claimed = NULL;
    /* Both inner leaves by one name: the second is of another instance. */
    texts[0] = qs_sealed(qs_text_of("queensat certificate 1\n%s%slower 2\n0,3 2,0\nupper 7\nbranch "
                                    "6,2\n%s%s",
                                    board, cubes[0], line_of(1, inner[0], 7, ""),
                                    line_of(4, inner[0], 7, "")));
    folder.file[0].text = texts[0];
    assert_non_null(strstr(check(&folder, three(texts, 7), 0), "leaf 2.4"));
    assert_non_null(strstr(check(&folder, three(texts, 7), 0), "another instance"));
}

TEST(forgeries)
{
    const char *texts[CUBES];
    struct folder folder = all_leaves(texts);
    const char *lines[] = {line_of(2, texts[0], 7, "a"), line_of(1, texts[1], 7, ""),
                           line_of(7, texts[2], 7, "c")};
    /* A leaf of another cube with the same bound, and one leaf by two names. */
    const char *other = line_of(1, texts[2], 7, "");
    assert_non_null(
        strstr(check(&folder, whole_of(7, lines[0], other, lines[2]), 0), "another instance"));
    assert_non_null(
        strstr(check(&folder, whole_of(7, lines[0], lines[1], line_of(3, texts[1], 7, "")), 0),
               "another instance"));
    /* Two leaves with one number. */
    assert_non_null(
        strstr(check(&folder, whole_of(7, lines[0], lines[1], line_of(2, texts[2], 7, "")), 0),
               "two leaves have the number 2"));
    /* Bounds: of the leaf above that of the whole, and of its certificate above that of the leaf.
     */
    assert_non_null(
        strstr(check(&folder, whole_of(6, lines[0], lines[1], lines[2]), 0), "bound 7, not 6"));
    assert_non_null(
        strstr(check(&folder, whole_of(6, line_of(2, texts[0], 6, ""), lines[1], lines[2]), 0),
               "the leaf proves the bound 7, not 6"));
    /* Nor may the certificate of a leaf claim less than it proves. */
    const char *false_leaf = leaf_of(cubes[0], 6);
    folder.file[0].text = false_leaf;
    assert_non_null(
        strstr(check(&folder, whole_of(7, line_of(2, false_leaf, 6, ""), lines[1], lines[2]), 0),
               "leaf 2 ("));
}

/* A leaf that changes while it is read, into another proof of the same bound. */
TEST(changes)
{
    const char *texts[CUBES];
    struct folder folder = all_leaves(texts);
    folder.file[1].later =
        qs_sealed(qs_text_of("queensat certificate 1\n%s%slower 2\n0,3 4,1\nupper "
                             "7\nparts 1\npart 5\ncolumns\n",
                             board, cubes[1]));
    assert_non_null(strstr(check(&folder, three(texts, 7), 0), "the file has another digest"));
    folder.file[1].later = qs_text_of("%s\n", texts[1]);
    assert_non_null(strstr(check(&folder, three(texts, 7), 0), "expected the end of the file"));
    folder.file[1].later = "broken";
    assert_string_equal(check(&folder, three(texts, 7), 0), "broken");
}

/* Lines that are none, and a certificate that may not have any. */
TEST(lines)
{
    static const char *const wrong[] = {
        "leaf 0 %s 10 7\n",     "leaf 2 %.63s 10 7\n",     "leaf 2 %sa 10 7\n",
        "leaf 2 %s 0 7\n",      "leaf 2 %s 10 8\n",        "leaf 2 %s 10 7 \n",
        "leaf 2 %s 10 7 a b\n", "leaf 2 %s 10 7 a/../b\n", "leaf 2 %s 10 7 ../a\n",
        "leaf 2 %s 10 7 .a\n",  "leaf 2 %s 10 7 /a\n",     "leaf  2 %s 10 7\n",
        "leaf 2 %s 10\n",       "leaf -2 %s 10 7\n"};
    const char *texts[CUBES];
    struct folder folder = all_leaves(texts);
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        char line[400];
        snprintf(line, sizeof line, wrong[i], digest_of("x"));
        const char *found = check(&folder, whole_of(7, line, "", ""), 0);
        if (!strstr(found, "whole:10:") || !strstr(found, "expected"))
            fail_msg("%s%s", line, found);
    }
    struct qs_claim claim;
    struct qs_error error;
    const char *whole = three(texts, 7);
    FILE *stream = MUST(fmemopen((void *)(uintptr_t)whole, strlen(whole), "r"));
    assert_false(qs_certificate_check(qs_must_read(board), "whole", stream, &claim, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_non_null(strstr(error.text, "leaves in other files"));
    fclose(stream);
}
