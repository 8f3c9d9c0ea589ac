/* Rooms: veripb */
/*
 * Certificates as proofs for VeriPB: of eleven of data/veripb, character by character as it has
 * accepted them once. That it accepts all of them, and others: command/veripb.bats.
 */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "digest.h"
#include "expected.h"
#include "failing_memory.h"
#include "must_instance.h"
#include "queensat/evidence.h"
#include "test.h"

enum { MOST = 1 << 16 };

/* An empty text, with room for MOST bytes. */
static char *new_text(void)
{
    char *text = qs_room(MOST);
    *text = '\0';
    return text;
}

/* Append to such a text. */
__attribute__((format(printf, 2, 3))) static void put(char *text, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    assert_true(vsnprintf(text + length, MOST - length, format, arguments) < MOST - (int)length);
    va_end(arguments);
}

static void put_end(char *text)
{
    put(text, "end %08x\n", (unsigned)qs_crc32(0, text, strlen(text)));
}

AFTER_EACH_TEST()
{
    qs_fail_allocation(-1);
}

/* The instance stands in the text, between its first line and the lower bound. */
static struct qs_instance *instance_of(const char *certificate)
{
    const char *from = strchr(certificate, '\n') + 1;
    size_t length = (size_t)(strstr(from, "\nlower") - from) + 1;
    return qs_must_own(qs_instance_read_text("", from, length, NULL, NULL));
}

static bool translate(const struct qs_instance *instance, const char *certificate,
                      char *translation, struct qs_claim *claim, struct qs_error *error)
{
    FILE *from = MUST(fmemopen((char *)(uintptr_t)certificate, strlen(certificate), "r"));
    FILE *to = MUST(fmemopen(translation, MOST, "w"));
    bool translated = qs_certificate_translate(instance, "c", from, NULL, to, claim, error);
    fclose(from);
    assert_int_equal(fclose(to), 0);
    return translated;
}

/* Tries each certificate of data/veripb, with the path of its translation, which need not exist. */
static void for_each_certificate(void (*try)(const char *certificate, const char *translation))
{
    glob_t found;
    assert_int_equal(glob(QS_TEST_DATA "/veripb/*.cert", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *path = found.gl_pathv[i];
        char translation[1000];
        qs_trying("%s", path);
        snprintf(translation, sizeof translation, "%.*spbp", (int)(strlen(path) - strlen("cert")),
                 path);
        try(MUST(qs_file_text(path)), translation);
    }
    globfree(&found);
}

static int translations;

static void expect_translation(const char *certificate, const char *translation)
{
    static const char first[] = "pseudo-Boolean proof version 3.0\nf ",
                      last[] = "\nend pseudo-Boolean proof;\n";
    struct qs_claim claim;
    struct qs_error error;
    char *found = new_text();
    assert_true(translate(instance_of(certificate), certificate, found, &claim, &error));
    if (access(translation, F_OK) == 0) {
        qs_expect_file(translation, found);
        translations++;
    }
    assert_memory_equal(found, first, strlen(first));
    assert_string_equal(found + strlen(found) - strlen(last), last);
    assert_non_null(strstr(found, "\nconclusion BOUNDS "));
    assert_int_equal(claim.lower, atoi(strstr(certificate, "\nlower") + strlen("\nlower")));
    assert_int_equal(claim.upper, atoi(strstr(certificate, "\nupper") + strlen("\nupper")));
}

TEST(translations_are_as_they_were_when_veripb_accepted_them)
{
    translations = 0;
    for_each_certificate(expect_translation);
    assert_int_equal(translations, 11);
}

/* With less memory there is an error, or all is as with more. */
static void fail_each_allocation(const char *certificate, const char *translation)
{
    const struct qs_instance *instance = instance_of(certificate);
    char *found = new_text(), *expected = new_text();
    bool has_failed = true;
    struct qs_claim claim;
    struct qs_error error;
    (void)translation;
    assert_true(translate(instance, certificate, expected, &claim, &error));
    for (long failing = 0; has_failed; failing++) {
        claim.lower = -7;
        memset(found, 0, MOST);
        qs_fail_allocation(failing);
        bool translated = translate(instance, certificate, found, &claim, &error);
        has_failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_true(translated != has_failed);
        if (translated) {
            assert_string_equal(found, expected);
        } else {
            assert_int_equal(error.kind, QS_ERROR_MEMORY);
            assert_int_equal(claim.lower, -7);
        }
    }
}

/*
 * Squares on two diagonals, each of which leaves in turn. The clause of a node has a literal for
 * each node above it. VeriPB accepts this one.
 */
TEST(a_tree_may_be_deep)
{
    enum { N = 40, DEPTH = 70 };
    char *text = new_text(), *found = new_text(), *clause = new_text();
    struct qs_instance *instance = qs_must_make_instance(N);
    struct qs_claim claim;
    struct qs_error error;
    struct qs_square square[2 * N - 1];
    for (int i = 0; i < 2 * N - 1; i++) {
        square[i] = (struct qs_square){(i + 1) / 2, i / 2};
        qs_must_list_free(instance, square[i].row, square[i].column);
    }
    char *own = qs_must_write(instance);
    put(text, "queensat certificate 1\n%slower 0\n\nupper 2\nparts 1\npart 2\ntree\n", own);
    put(clause, "\nrup 1 ~t0_");
    for (int i = 0; i < DEPTH; i++) {
        put(text, "n%d,%d\n", (int)square[i].row, (int)square[i].column);
        put(clause, " 1 x%d", i + 1);
    }
    put(text, "k1:d0*1;d1*1\n");
    for (int i = DEPTH; i > 0; i--)
        put(text, "k1:d%d*1\n", i % 2);
    put_end(text);
    assert_true(translate(instance, text, found, &claim, &error));
    for (int depth = DEPTH; depth > 0; depth--) {
        char line[1100];
        snprintf(line, sizeof line, "%s >= 1;\nwiplvl %d;\n", clause, depth + 1);
        assert_non_null(strstr(found, line));
        *strrchr(clause, 'x') = '\0';
        clause[strlen(clause) - strlen(" 1 ")] = '\0';
    }
}

/* Only its checker sees it. */
TEST(without_a_file_a_certificate_is_checked)
{
    const char *certificate = qs_file_text(QS_TEST_DATA "/veripb/single.cert");
    FILE *stream = MUST(fmemopen((char *)(uintptr_t)certificate, strlen(certificate), "r"));
    struct qs_claim claim = {.lower = -7, .upper = -7};
    assert_true(
        qs_certificate_translate(instance_of(certificate), "c", stream, NULL, NULL, &claim, NULL));
    fclose(stream);
    assert_int_equal(claim.lower, 1);
    assert_int_equal(claim.upper, 1);
}

#define TWO_IN_CASES                                                                               \
    "board 3\nfree 0 1\nfree 0 2\nfree 2 0\nlower 2\n0,1 2,0\nupper 2\nbranch 0,2\n"
#define ONE "lower 1\n0,0\nupper 1\n"
/* Two of the 2 x 2 squares must have a queen on 0,0 and on 1,1. On 2,2, it attacks both. */
#define ON_0_0 "li2,0,0,0:2,2:c1*1;s1*1;r1*1\n"

static const struct {
    const char *text, *subject;
} untranslated[] = {
    {TWO_IN_CASES "parts 0\nforced 0,1\nforced 2,0\nparts 0\n", "a step in a case"},
    {TWO_IN_CASES "parts 0\nparts 2\npart 1\nrows\npart 1\nrows\n",
     "a division into parts in a case"},
    {TWO_IN_CASES "parts 0\nparts 1\npart 2\nclauses\n0\n", "a clausal proof in a case"},
    {"board 3\nfree 0 0\nfree 0 1\nfree 1 0\nfree 1 1\nfree 2 2\nlower 2\n0,1 2,2\nupper 2\n"
     "branch 2,2\nparts 1\npart 1\ncover 1:s1*1\nparts 1\npart 1\ntree\n" ON_0_0
     ".2,3:c0*1;r0*1;d0*1\n",
     "a limit in a case"},
};

TEST(what_cannot_be_translated_is_named)
{
    for (size_t i = 0; i < LENGTH(untranslated); i++) {
        char *text = new_text(), *found = new_text(), expected[200], message[200];
        struct qs_claim claim = {.lower = -7};
        struct qs_error error;
        qs_trying("%s", untranslated[i].subject);
        put(text, "queensat certificate 1\n%s", untranslated[i].text);
        put_end(text);
        assert_false(translate(instance_of(text), text, found, &claim, &error));
        snprintf(expected, sizeof expected, "c: %s cannot be translated", untranslated[i].subject);
        qs_error_format(&error, message, sizeof message);
        assert_string_equal(message, expected);
        assert_int_equal(error.kind, QS_ERROR_INPUT);
        assert_int_equal(error.line + error.column, 0);
        assert_int_equal(claim.lower, -7);
    }
}

TEST(each_allocation_fails)
{
    for_each_certificate(fail_each_allocation);
}
