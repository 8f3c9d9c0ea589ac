/* Rooms: proof */
/*
 * Logs of searches, and what is made of them: which text is kept, how the texts of several
 * searches are joined, what is left after a failure, and certificates character by character.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apart.h"
#include "certificate.h"
#include "digest.h"
#include "failing_memory.h"
#include "must_instance.h"
#include "proof.h"
#include "test.h"

static struct qs_recorder recorder;

BEFORE_EACH_TEST()
{
    qs_recorder_init(&recorder, NULL);
}

AFTER_EACH_TEST()
{
    qs_recorder_release(&recorder);
}

static struct qs_proof_log *new_log(void)
{
    return MUST(qs_recorder_log(&recorder));
}

static void add(struct qs_proof_log *log, const char *text)
{
    qs_proof_log_text(log, text, strlen(text));
}

/* The size of its file, with what is only buffered. */
static long file_size(struct qs_proof_log *log)
{
    struct stat status;
    assert_int_equal(fflush(log->file), 0);
    assert_int_equal(fstat(fileno(log->file), &status), 0);
    return (long)status.st_size;
}

static void take(void *state, const char *text, size_t length)
{
    char *all = state;
    strncat(all, text, length);
}

/* The text is all of the proof, which is freed. */
static void expect_text(struct qs_proof *proof, const char *expected)
{
    char *found = qs_room(strlen(expected) + 200000);
    found[0] = '\0';
    assert_non_null(proof);
    assert_false(qs_proof_is_lost(proof));
    assert_true(qs_proof_read(proof, take, found));
    assert_string_equal(found, expected);
    qs_proof_free(proof);
}

/* Words of a text that nowhere repeats itself. */
static char *long_text(size_t length)
{
    char *text = qs_room(length + 24);
    for (size_t at = 0; at < length; at += strlen(text + at))
        snprintf(text + at, 24, "%zu ", at);
    text[length] = '\0';
    return text;
}

TEST(texts_of_any_length)
{
    static const size_t lengths[] = {1,     4095,  4096,  4097,  8192,   65535,
                                     65536, 65537, 69632, 69633, 140000, 200000};
    struct qs_proof *none = MUST(qs_proof_of_log(new_log()));
    assert_int_equal(none->count, 0);
    expect_text(none, "");
    for (size_t i = 0; i < LENGTH(lengths); i++) {
        const char *text = long_text(lengths[i]);
        struct qs_proof_log *log = new_log();
        for (size_t at = 0; at < lengths[i]; at += 9999)
            qs_proof_log_text(log, text + at, lengths[i] - at < 9999 ? lengths[i] - at : 9999);
        assert_int_equal(qs_proof_log_position(log), lengths[i]);
        struct qs_proof *proof = MUST(qs_proof_of_log(log));
        assert_int_equal(proof->count, 1);
        assert_int_equal(proof->kind, QS_PROOF_TREE);
        expect_text(proof, text);
    }
    struct qs_proof_log *full = new_log();
    const char *text = long_text(QS_PROOF_LOG_BUFFER);
    qs_proof_log_text(full, text, 10);
    qs_proof_log_text(full, text + 10, QS_PROOF_LOG_BUFFER - 10); /* which fits */
    assert_int_equal(full->written, 0);
    expect_text(qs_proof_of_log(full), text);
    assert_int_equal(qs_recorder_error(&recorder), 0);
}

/* What was not kept is dropped, whether it was written to the file or not. */
TEST(only_what_is_kept)
{
    struct qs_proof_log *log = new_log();
    const char *large = long_text(100000);
    add(log, "dropped");
    qs_proof_log_begin(log);
    assert_int_equal(qs_proof_log_position(log), 0);
    qs_proof_log_mark(log, 1, true);
    qs_proof_log_text(log, large, 65000);
    qs_proof_log_text(log, large, 65000);
    assert_true(log->written > 0);
    qs_proof_log_begin(log);
    assert_int_equal(qs_proof_log_position(log), 0);
    assert_int_equal(log->mark_count, 0);
    add(log, "first");
    struct qs_proof *first = qs_proof_of_log(log); /* it is kept, and in the file */
    assert_int_equal(log->written, 5);
    qs_proof_log_begin(log);
    add(log, "dropped as well");
    qs_proof_log_begin(log);
    add(log, "second");
    qs_proof_log_mark(log, 7, false);
    qs_proof_log_keep(log); /* in the buffer only */
    assert_int_equal(log->begin, 11);
    assert_int_equal(log->first_mark, 1);
    add(log, "dropped");
    qs_proof_log_mark(log, 8, false);
    qs_proof_log_begin(log);
    assert_int_equal(log->used, 6);
    assert_int_equal(log->mark_count, 1);
    add(log, "third");
    struct qs_proof *third = qs_proof_of_log(log);
    assert_int_equal(log->begin, 16);
    expect_text(third, "third");
    expect_text(first, "first");
}

TEST(lists)
{
    struct qs_proof_log *log = new_log();
    qs_proof_log_end_list(log);
    assert_int_equal(log->used, 0);
    qs_proof_log_strike(log, 1, 20);
    qs_proof_log_begin(log); /* in the middle of a list */
    qs_proof_log_strike(log, 99999999, 99999999);
    qs_proof_log_strike(log, 3, 0);
    qs_proof_log_strike(log, 0, 4);
    qs_proof_log_end_list(log);
    qs_proof_log_end_list(log);
    qs_proof_log_strike(log, 5, 6);
    qs_proof_log_end_list(log);
    expect_text(qs_proof_of_log(log), "x99999999,99999999;3,0;0,4 x5,6 ");
}

/* More squares than fit into the buffer, and as many as fill it. */
TEST(long_lists)
{
    struct qs_proof_log *log = new_log();
    char *expected = qs_room(4 * 20000 + 1);
    for (size_t i = 0; i < 20000; i++) {
        qs_proof_log_strike(log, 1, 2);
        memcpy(expected + 4 * i, i ? ";1,2" : "x1,2", 5);
        assert_int_equal(log->written, i < 16384 ? 0 : 65536);
    }
    expect_text(qs_proof_of_log(log), expected);
}

/* Text can be read while it grows. */
TEST(reading_while_writing)
{
    struct qs_proof_log *log = new_log();
    char bytes[8] = "";
    add(log, "one two ");
    qs_proof_log_sync(log);
    assert_true(qs_proof_log_read(log, 4, bytes, 3));
    assert_string_equal(bytes, "two");
    add(log, "three ");
    qs_proof_log_sync(log);
    assert_true(qs_proof_log_read(log, 0, bytes, 3));
    assert_string_equal(bytes, "one");
    add(log, "four");
    expect_text(qs_proof_of_log(log), "one two three four");
}

/* A file that has become shorter: all of the log is lost, and the first error stays. */
TEST(lost_text)
{
    struct qs_proof_log *log = new_log(), *other = new_log();
    char bytes[8];
    struct qs_partial_proofs partials = {NULL};
    add(log, "one two ");
    add(other, "other");
    struct qs_proof *proof = qs_proof_of_log(log), *fine = qs_proof_of_log(other);
    qs_partial_proofs_add(&partials, log);
    errno = 0;
    assert_false(qs_proof_log_read(log, 6, bytes, 3));
    assert_int_equal(errno, EIO);
    assert_int_equal(log->error, EIO);
    assert_int_equal(file_size(log), 0);
    assert_int_equal(qs_recorder_error(&recorder), EIO);
    assert_null(qs_proof_join(&partials));
    qs_partial_proofs_release(&partials);
    assert_null(partials.first);
    assert_true(qs_proof_is_lost(proof));
    errno = 0;
    assert_false(qs_proof_read(proof, take, bytes));
    assert_int_equal(errno, EIO);
    qs_proof_log_fail(log, ENOSPC);
    errno = 0;
    assert_false(qs_proof_log_read(log, 0, bytes, 1));
    assert_int_equal(log->error, ENOSPC);
    add(log, "three ");
    qs_proof_log_sync(log); /* does nothing any more */
    qs_proof_log_begin(log);
    assert_int_equal(log->error, ENOSPC);
    assert_int_equal(file_size(log), 0);
    qs_proof_log_mark(log, 1, true);
    qs_proof_log_end_mark(log);
    assert_null(qs_proof_of_log(log));
    qs_proof_free(proof);
    expect_text(fine, "other");
    recorder.error = ENOMEM; /* is told before that of a log */
    assert_int_equal(qs_recorder_error(&recorder), ENOMEM);
}

/* If the disk is full, the log fails, whatever has been written of it. */
TEST(full_disk)
{
    if (access("/dev/full", W_OK) != 0)
        skip();
    for (size_t length = 5; length < 200000; length += 70000) {
        struct qs_proof_log *log = new_log();
        const char *text = long_text(length);
        log->file = MUST(freopen("/dev/full", "w+", log->file));
        for (size_t at = 0; at < length; at += 5)
            qs_proof_log_text(log, text + at, 5);
        qs_proof_log_sync(log);
        assert_int_equal(log->error, ENOSPC);
        assert_null(qs_proof_of_log(log));
    }
    assert_int_equal(qs_recorder_error(&recorder), ENOSPC);
}

/* As soon as that is noticed, be it when text is dropped that the system has not seen yet. */
TEST(full_disk_at_once)
{
    if (access("/dev/full", W_OK) != 0)
        skip();
    struct qs_proof_log *log = new_log();
    log->file = MUST(freopen("/dev/full", "w", log->file));
    add(log, "a few");
    qs_proof_log_flush(log);
    assert_int_equal(log->error, 0);
    qs_proof_log_begin(log);
    assert_int_equal(log->error, ENOSPC);
    struct qs_proof_log *unreadable = new_log();
    char byte;
    unreadable->file = MUST(freopen("/dev/full", "w", unreadable->file));
    assert_false(qs_proof_log_read(unreadable, 0, &byte, 1));
    assert_int_equal(errno, EBADF); /* not that it cannot be emptied either */
    assert_int_equal(unreadable->error, EBADF);
}

/* Its files are closed. */
TEST(release)
{
    int first = fileno(new_log()->file);
    new_log();
    qs_recorder_release(&recorder);
    assert_null(recorder.logs);
    qs_recorder_init(&recorder, NULL);
    assert_int_equal(fileno(new_log()->file), first);
}

TEST(no_folder)
{
    recorder.folder = "no/such/folder";
    assert_null(qs_recorder_log(&recorder));
    assert_null(recorder.logs);
    assert_int_equal(qs_recorder_error(&recorder), ENOENT);
    recorder.folder = NULL;
    new_log();
    assert_int_equal(qs_recorder_error(&recorder), ENOENT);
    assert_int_equal(recorder.refuting, 0);
}

/* A random tree that several searches walk, and the text that one search would have written. */
enum { SUBTREES = 12, LOGS = 3, ROOM = 8 * SUBTREES * SUBTREES };

struct tree {
    struct qs_random *random;
    struct qs_proof_log *logs[LOGS];
    struct qs_partial_proofs partials;
    uint32_t parent[SUBTREES];
    char text[SUBTREES][ROOM]; /* with those of subtrees put in */
};

/* A few letters, or none, for the log or for the expected text. */
static void add_words(struct tree *tree, char *expected, struct qs_proof_log *log)
{
    char words[8] = "abcdefg";
    words[qs_random_below(tree->random, 7)] = '\0';
    for (char *letter = words; *letter; letter++)
        *letter = (char)('a' + qs_random_below(tree->random, 26));
    add(log, words);
    strcat(expected, words);
}

/* By another search; those inside are by others again. */
static void walk_subtree(struct tree *tree, uint32_t number)
{
    struct qs_proof_log *log = tree->logs[qs_random_below(tree->random, LOGS)];
    char *text = tree->text[number];
    add(log, qs_random_below(tree->random, 2) ? "of another search " : "");
    uint64_t begin = qs_proof_log_position(log);
    size_t first_mark = log->mark_count;
    for (uint32_t inner = number + 1; inner < SUBTREES; inner++) {
        if (tree->parent[inner] != number)
            continue;
        add_words(tree, text, log);
        qs_proof_log_mark(log, inner, false);
        strcat(text, tree->text[inner]);
    }
    add_words(tree, text, log);
    qs_partial_proofs_add_subtree(&tree->partials, number, log, begin, first_mark);
    if (qs_random_below(tree->random, 2))
        qs_proof_log_keep(log);
}

static void begin_tree(struct tree *tree, struct qs_random *random)
{
    memset(tree, 0, sizeof *tree);
    tree->random = random;
    for (int i = 0; i < LOGS; i++)
        tree->logs[i] = new_log();
    for (uint32_t number = 1; number < SUBTREES; number++)
        tree->parent[number] = (uint32_t)qs_random_below(random, (int32_t)number);
}

TRIALS(nested_subtrees, 300)
{
    struct tree tree;
    begin_tree(&tree, random);
    for (uint32_t number = SUBTREES; number-- > 0;) {
        assert_null(qs_proof_join(&tree.partials)); /* the whole tree, number 0, comes last */
        walk_subtree(&tree, number);
    }
    expect_text(qs_proof_join(&tree.partials), tree.text[0]);
    qs_partial_proofs_release(&tree.partials);
    qs_recorder_release(&recorder);
    qs_recorder_init(&recorder, NULL);
}

TRIALS(missing_subtree, 100)
{
    struct tree tree;
    begin_tree(&tree, random);
    uint32_t missing = 1 + (uint32_t)qs_random_below(random, SUBTREES - 1);
    for (uint32_t number = SUBTREES; number-- > 0;)
        if (number != missing)
            walk_subtree(&tree, number);
    assert_null(qs_proof_join(&tree.partials));
    qs_partial_proofs_release(&tree.partials);
    qs_recorder_release(&recorder);
    qs_recorder_init(&recorder, NULL);
}

/* A subtree that is inside itself is a defect. */
TEST(endless_text)
{
    if (qs_apart()) {
        struct qs_partial_proofs partials = {NULL};
        struct qs_proof_log *log = new_log();
        qs_proof_log_mark(log, 1, false);
        qs_partial_proofs_add_subtree(&partials, 0, log, 0, 0);
        qs_partial_proofs_add_subtree(&partials, 1, log, 0, 0);
        qs_apart_ends(qs_proof_join(&partials) != NULL);
    }
    assert_true(qs_apart_aborted());
}

/* All searches walk the upper part, and each subtree that it leaves to one of them. */
TRIALS(the_same_upper_part, 300)
{
    struct tree tree;
    int owner[SUBTREES];
    char seen[ROOM] = "";
    begin_tree(&tree, random);
    int missing = qs_random_below(random, 5) == 0 ? qs_random_below(random, SUBTREES) : 0;
    for (int number = 1; number < SUBTREES; number++)
        owner[number] = number == missing ? LOGS : qs_random_below(random, LOGS);
    for (int i = 0; i < LOGS; i++) {
        struct qs_proof_log *log = tree.logs[i];
        add(log, "not kept");
        qs_proof_log_begin(log);
        for (uint32_t number = 1; number < SUBTREES; number++) {
            add(log, number % 3 ? "upper " : "");
            qs_proof_log_mark(log, number, owner[number] == i);
            if (owner[number] != i)
                continue;
            tree.text[number][0] = '\0';
            add_words(&tree, tree.text[number], log);
            qs_proof_log_end_mark(log);
        }
        add(log, "end");
        qs_partial_proofs_add(&tree.partials, log);
    }
    for (uint32_t number = 1; number < SUBTREES; number++) {
        strcat(seen, number % 3 ? "upper " : "");
        strcat(seen, tree.text[number]);
    }
    strcat(seen, "end");
    if (missing > 0)
        assert_null(qs_proof_join(&tree.partials));
    else
        expect_text(qs_proof_join(&tree.partials), seen);
    qs_partial_proofs_release(&tree.partials);
    qs_recorder_release(&recorder);
    qs_recorder_init(&recorder, NULL);
}

/* The text of a search with a subtree; NULL if there is no memory, and then the log knows. */
static struct qs_proof *proof_of_little(struct qs_recorder *records)
{
    struct qs_partial_proofs partials = {NULL};
    struct qs_proof_log *log = qs_recorder_log(records);
    if (!log) {
        assert_int_equal(qs_recorder_error(records), ENOMEM);
        return NULL;
    }
    add(log, "a ");
    qs_proof_log_mark(log, 1, true);
    assert_int_equal(log->error, log->mark_count == 1 ? 0 : ENOMEM);
    add(log, "b ");
    qs_proof_log_end_mark(log);
    add(log, "c ");
    qs_partial_proofs_add(&partials, log);
    assert_true(partials.first || log->error == ENOMEM);
    struct qs_proof *proof = qs_proof_join(&partials);
    assert_true(!proof || log->error == 0);
    qs_partial_proofs_release(&partials);
    return proof;
}

/* One allocation fails, each in its turn; the address sanitizer sees what is lost. */
TEST(texts_without_memory)
{
    bool failed = true;
    for (long failing = 0; failed; failing++) {
        struct qs_recorder records;
        qs_recorder_init(&records, NULL);
        qs_fail_allocation(failing);
        struct qs_proof *proof = proof_of_little(&records);
        failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_int_equal(proof == NULL, failed);
        if (proof)
            expect_text(proof, "a b c ");
        qs_recorder_release(&records);
    }
}

/* A certificate, with the CRC at its end checked and taken away. */
static const char *written(const struct qs_certificate *certificate, int32_t upper)
{
    char *text = NULL;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    assert_int_equal(qs_certificate_write(certificate, stream), upper);
    assert_int_equal(fclose(stream), 0);
    qs_release_later(text, free);
    char end[20];
    assert_true(length > 13);
    snprintf(end, sizeof end, "end %08" PRIx32 "\n", qs_crc32(0, text, length - 13));
    assert_string_equal(text + length - 13, end);
    text[length - 13] = '\0';
    return text;
}

/* A board of 9 rows with a fixed queen, three steps, and four parts, each with another proof. */
TEST(certificate_of_parts)
{
    struct qs_instance *instance = qs_must_make_instance(9);
    qs_must_add_queen(instance, 0, 0);
    struct qs_proof_log *log = new_log(), *lost = new_log();
    add(log, "x1,2 . ");
    add(lost, "lost");
    struct qs_proof *tree = qs_proof_of_log(log), *none = qs_proof_of_log(lost);
    tree->part = 1;
    tree->next = none;
    none->part = 3;
    qs_proof_log_fail(lost, EIO);
    struct qs_reduction_step steps[] = {{QS_REDUCTION_FORCED, {5, 6}, {5, 6}},
                                        {QS_REDUCTION_DOMINATED, {1, 2}, {3, 4}},
                                        {QS_REDUCTION_FORCED, {7, 8}, {7, 8}}};
    struct qs_square first[] = {{4, 1}, {4, 2}}, second[] = {{3, 5}}, third[] = {{3, 2}, {6, 2}},
                     fourth[] = {{2, 7}, {3, 7}, {3, 8}, {4, 7}};
    struct qs_line lines[] = {{QS_ROW, 4}, {QS_COLUMN, 0}, {QS_DIFFERENCE, -3}, {QS_SUM, 16}};
    int64_t weights[] = {1, 2, 3, 4};
    struct qs_part parts[] = {
        {.squares = first,
         .square_count = 2,
         .bound = {3, QS_REASON_LINE_COVER, lines, 4, weights, 4},
         .covered = {1, QS_REASON_ROWS, lines, 1, NULL, 7}},
        {.squares = second,
         .square_count = 1,
         .bound = {1, QS_REASON_SEARCH, NULL, 0, NULL, 0},
         .covered = {2, QS_REASON_ROWS, lines, 2, NULL, 7}},
        {.squares = third,
         .square_count = 2,
         .bound = {1, QS_REASON_SEARCH, NULL, 0, NULL, 0},
         .covered = {2, QS_REASON_ROWS, lines, 2, NULL, 7}},
        {.squares = fourth, .square_count = 4, .bound = {1, QS_REASON_SEARCH, NULL, 0, NULL, 0}},
    };
    struct qs_evidence evidence = {steps, 3, parts, 4};
    struct qs_square placement[] = {{0, 0}, {8, 7}};
    struct qs_certificate certificate = {.instance = instance,
                                         .placement = placement,
                                         .lower = 2,
                                         .evidence = &evidence,
                                         .proofs = tree};
    static const char end[] = "lower 2\n0,0 8,7\nupper 12\n"
                              "forced 5,6\ndominated 1,2 3,4\nforced 7,8\nparts 4\n"
                              "part 3\nrows\n"
                              "part 2\ncover 1:r4*1;c0*1\n"
                              "part 1\ntree\nx1,2 . \n"
                              "part 3\ncover 4:r4*1;c0*2;d-3*3;s16*4\n";
    char expected[1000];
    snprintf(expected, sizeof expected, "queensat certificate 1\n%s%s", qs_must_write(instance),
             end);
    assert_string_equal(written(&certificate, 12), expected);
    qs_proof_free(tree);
}

/* A whole board: rows without a fixed queen, or clauses, which may have no text. */
TEST(certificate_of_a_whole_board)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    struct qs_square queen = {3, 0};
    qs_must_add_queen(instance, 3, 0);
    struct qs_part whole = {.bound = {2, QS_REASON_SAT, NULL, 0, NULL, 0}};
    struct qs_certificate certificate = {
        .instance = instance, .placement = &queen, .lower = 1, .whole = &whole};
    const char *text = written(&certificate, 4);
    assert_non_null(strstr(text, "lower 1\n3,0\nupper 4\nparts 1\npart 3\nrows\n"));
    struct qs_proof *proof = MUST(qs_proof_of_log(new_log()));
    proof->kind = QS_PROOF_CLAUSES;
    certificate.proofs = proof;
    text = written(&certificate, 3);
    assert_non_null(strstr(text, "\nupper 3\nparts 1\npart 2\nclauses\n"));
    assert_int_equal(text[strlen(text) - 2], 's');
    qs_proof_free(proof);
}

/* Lines that are as long as this are broken at the next place. */
static void expect_broken(const char *text, char place, size_t most)
{
    while (strchr(text, '\n')) {
        const char *end = strchr(text, '\n');
        size_t length = (size_t)(end - text);
        for (size_t i = 91; i + 1 < length; i++)
            assert_true(text[i] != place);
        if (end[1] != '\0')
            assert_true(length >= most);
        text = end + 1;
    }
}

/* Squares of six characters, so that a line could end after 90 of them, which is not yet needed. */
TEST(long_placements)
{
    struct qs_instance *instance = qs_must_make_instance(1000);
    struct qs_square placement[60];
    for (int i = 0; i < 60; i++)
        placement[i] = (struct qs_square){10 + i, 100 + i};
    struct qs_part whole = {.bound = {.reason = QS_REASON_SAT}};
    struct qs_certificate certificate = {
        .instance = instance, .placement = placement, .lower = 60, .whole = &whole};
    const char *text = written(&certificate, 1000);
    const char *list = MUST(strstr(text, "lower 60\n")), *line = list + 9, *end;
    for (int i = 0; i < 4; i++, line = end + 1) {
        end = MUST(strchr(line, '\n'));
        assert_int_equal(end - line, 97);
    }
    assert_memory_equal(line, "66,156 67,157 68,158 69,159\nupper", 33);
}

TEST(long_covers)
{
    struct qs_instance *instance = qs_must_make_instance(1000);
    struct qs_line lines[60];
    for (int i = 0; i < 60; i++)
        lines[i] = (struct qs_line){QS_ROW, i % 3 * 100 + i};
    struct qs_part whole = {.bound = {60, QS_REASON_ROWS, lines, 60, NULL, 0}};
    struct qs_certificate certificate = {.instance = instance, .whole = &whole};
    const char *cover = MUST(strstr(written(&certificate, 60), "cover "));
    char *part = qs_room(10000);
    snprintf(part, 10000, "%s", cover);
    expect_broken(part, ';', 91);
    assert_null(strstr(part, "\n;"));
}

TEST(long_trees)
{
    struct qs_instance *instance = qs_must_make_instance(1000);
    struct qs_proof_log *log = new_log();
    add(log, "ab ");
    for (int i = 0; i < 3000; i++)
        add(log, i < 100 || i % 5 == 0 ? ". " : "1,2 ");
    struct qs_proof *proof = MUST(qs_proof_of_log(log));
    struct qs_part whole = {.bound = {59, QS_REASON_SEARCH, NULL, 0, NULL, 0}};
    struct qs_certificate certificate = {.instance = instance, .whole = &whole, .proofs = proof};
    const char *tree = MUST(strstr(written(&certificate, 59), "tree\n"));
    char *part = qs_room(20000);
    snprintf(part, 20000, "%s", tree + 5);
    assert_int_equal(strchr(part, '\n') - part, 92);
    expect_broken(part, ' ', 90);
    size_t length = 0;
    for (const char *at = part; *at; at++)
        if (*at != '\n' && *at != ' ')
            part[length++] = *at;
    assert_int_equal(length, 2 + 100 + 580 + 2320 * 3);
    qs_proof_free(proof);
}

/* Two parts, the second of which begins above the first; no third has a proof. */
TEST(order_of_two_parts)
{
    struct qs_instance *instance = qs_must_make_instance(3);
    struct qs_square squares[] = {{2, 1}, {0, 0}};
    struct qs_part parts[] = {{.squares = &squares[0], .square_count = 1, .bound.value = 1},
                              {.squares = &squares[1], .square_count = 1}};
    struct qs_evidence evidence = {.parts = parts, .part_count = 2};
    struct qs_proof_log *log = new_log();
    struct qs_proof *proof = MUST(qs_proof_of_log(log));
    struct qs_certificate certificate = {
        .instance = instance, .evidence = &evidence, .proofs = proof};
    proof->part = 1;
    const char *text = written(&certificate, 1);
    assert_non_null(strstr(text, "\nupper 1\nparts 2\npart 0\ntree\npart 1\nrows\n"));
    proof->part = 2;
    if (qs_apart())
        qs_apart_ends(qs_certificate_write(&certificate, stdout) < 0);
    assert_true(qs_apart_aborted());
    qs_proof_free(proof);
}

TEST(certificate_without_memory)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    struct qs_part whole = {.bound = {2, QS_REASON_SAT, NULL, 0, NULL, 0}};
    struct qs_certificate certificate = {.instance = instance, .whole = &whole};
    bool failed = true;
    for (long failing = 0; failed; failing++) {
        FILE *stream = MUST(tmpfile());
        errno = 0;
        qs_fail_allocation(failing);
        int32_t upper = qs_certificate_write(&certificate, stream);
        int error = errno;
        failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_int_equal(upper, failed ? -1 : 4);
        assert_int_equal(error, failed ? ENOMEM : 0);
        fclose(stream);
    }
}

/* A stream that refuses text, and a log that cannot be read. */
TEST(certificate_that_is_not_written)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    struct qs_part whole = {.bound = {2, QS_REASON_SAT, NULL, 0, NULL, 0}};
    struct qs_proof_log *log = new_log();
    add(log, "text");
    struct qs_proof *proof = MUST(qs_proof_of_log(log));
    struct qs_certificate certificate = {.instance = instance, .whole = &whole, .proofs = proof};
    assert_int_equal(ftruncate(fileno(log->file), 0), 0); /* which the log does not know */
    char *text = NULL;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    assert_int_equal(qs_certificate_write(&certificate, stream), -1);
    assert_int_equal(errno, EIO);
    fclose(stream);
    free(text);
    certificate.proofs = NULL;
    stream = access("/dev/full", W_OK) == 0 ? fopen("/dev/full", "w") : NULL;
    if (stream) {
        setvbuf(stream, NULL, _IONBF, 0);
        assert_int_equal(qs_certificate_write(&certificate, stream), -1);
        assert_int_equal(errno, ENOSPC);
        fclose(stream);
    }
    qs_proof_free(proof);
}
