/* Rooms: check interchange */
/*
 * Refutations by other solvers become certificates that the checker verifies, from formulas of the
 * free squares and of all squares; how proofs are read is in test_lemma_reader.c.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "failing_memory.h"
#include "must_instance.h"
#include "outside_proof.h"
#include "queensat/evidence.h"
#include "test.h"

static char path[64];

BEFORE_EACH_TEST()
{
    snprintf(path, sizeof path, "refutation-%ld", (long)getpid());
}

AFTER_EACH_TEST()
{
    qs_fail_allocation(-1);
    unlink(path);
}

static void put(const char *text)
{
    FILE *file = MUST(fopen(path, "w"));
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* Ask whether the target fits. */
struct asked {
    const struct qs_instance *instance;
    struct qs_export_options options;
    struct qs_outside_proof proof;
    struct qs_error error;
};

static struct asked ask(const struct qs_instance *instance, int32_t target, bool full)
{
    struct asked asked = {.instance = instance, .proof = {.path = path}};
    size_t fixed;
    asked.proof.placement = qs_instance_queens(instance, &fixed);
    asked.proof.lower = (int32_t)fixed;
    qs_export_options_init(&asked.options);
    asked.options.encoding = (struct qs_encoding){QS_AMO_PAIRWISE, QS_CARD_SEQUENTIAL};
    asked.options.target = target;
    asked.options.full = full;
    return asked;
}

static bool certify(struct asked *asked, FILE *certificate)
{
    return qs_outside_proof_certify(&asked->proof, asked->instance, &asked->options, certificate,
                                    &asked->error);
}

static void expect_proved(struct asked asked, uint64_t lemmas)
{
    struct qs_claim claim;
    struct qs_error error = {0};
    FILE *certificate = MUST(tmpfile());
    bool proved = certify(&asked, certificate);
    qs_trying("\"%s\"", asked.error.text);
    assert_true(proved);
    assert_int_equal(asked.proof.lemmas, lemmas);
    rewind(certificate);
    proved = qs_certificate_check(asked.instance, "new", certificate, &claim, &error);
    qs_trying("\"%s\"", error.text);
    assert_true(proved);
    assert_int_equal(claim.lower, asked.proof.lower);
    int32_t n = qs_instance_size(asked.instance);
    assert_int_equal(claim.upper, asked.options.target <= n ? asked.options.target - 1 : n);
    fclose(certificate);
}

static void expect_refused(struct asked asked, enum qs_error_kind kind, unsigned long line,
                           const char *text)
{
    FILE *certificate = MUST(tmpfile());
    assert_false(certify(&asked, certificate));
    assert_int_equal(asked.error.kind, kind);
    assert_int_equal(asked.error.line, line);
    assert_non_null(strstr(asked.error.text, text));
    fclose(certificate);
}

/* 3 queens on 3 x 3, where a queen in the corner leaves two squares that attack each other. */
static const char refutation[] = "-5 0\n-1 0\n-3 0\n0\nit is not read to here";

TEST(of_free_squares_and_of_all)
{
    const struct qs_square corner = {0, 0};
    struct asked asked = ask(qs_must_make_instance(3), 3, false);
    put(refutation);
    for (int card = 0; card < QS_CARD_KINDS; card++) {
        asked.options.encoding.card = (enum qs_card)card;
        asked.options.full = card % 2 == 1;
        expect_proved(asked, 3);
    }
    asked.proof.placement = &corner;
    asked.proof.lower = 1;
    expect_proved(asked, 3);
}

/* No certificate claims more than there are rows. */
TEST(more_queens_than_rows)
{
    struct qs_instance *instance = qs_must_make_instance(3);
    put("0\n");
    for (int32_t target = 4; target < 8; target++)
        for (int full = 0; full <= 1; full++)
            expect_proved(ask(instance, target, full), 0);
    qs_must_add_queen(instance, 0, 1);
    expect_proved(ask(instance, 5, false), 0);
}

/* A queen in the corner of 4 x 4 and one on 1,2 leave the third row without a square. */
TEST(with_fixed_queens_and_blocks)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    qs_must_add_queen(instance, 0, 0);
    put("-1 0\n0\n");
    expect_proved(ask(instance, 4, false), 1);
    put("-7 0\n0\n");
    expect_proved(ask(instance, 4, true), 1);
    qs_must_block(instance, 3, 3);
    qs_must_block(instance, 1, 3);
    expect_proved(ask(instance, 4, true), 0);
    expect_proved(ask(instance, 4, false), 0);
    qs_must_block(instance, 3, 1);
    qs_must_block(instance, 3, 2);
    expect_proved(ask(instance, 4, true), 0); /* there are not enough rows */
}

TEST(without_a_square)
{
    struct qs_instance *instance = qs_must_make_instance(1);
    qs_must_block(instance, 0, 0);
    put("");
    expect_proved(ask(instance, 1, false), 0);
}

TEST(with_a_blocked_corner)
{
    struct qs_instance *instance = qs_must_make_instance(3);
    qs_must_block(instance, 0, 0);
    put("-5 0\n-3 0\n0\n");
    expect_proved(ask(instance, 3, true), 2);
}

/* A literal twice, both signs of one, and what is known: the clause means the same without. */
TEST(with_more_literals_than_needed)
{
    put("-5 -5 0\n5 -5 0\n3 -1 3 -1 -1 0\n-1 0\n-3 -3 -3 0\n0\n");
    expect_proved(ask(qs_must_make_instance(3), 3, false), 5);
    expect_proved(ask(qs_must_make_instance(3), 3, true), 5);
}

/*
 * New variables: 10 is true if 1 or 5 is; 11 is false if 3 and 1 are; 12 is true, because 3 cannot
 * be both; 13, which is denied where it is defined, is false only if 7 and 9 are.
 */
TEST(with_definitions)
{
    put("10 -1 0\n10 -5 0\n-5 0\n-10 1 0\n-1 0\n-10 0\n11 3 0\n-3 0\n0\n");
    expect_proved(ask(qs_must_make_instance(3), 3, false), 8);
    put("3 10 0\n1 10 0\n11 3 0\n11 -3 0\n11 0\n-5 0\n-1 0\n10 0\n-3 0\n0\n");
    expect_proved(ask(qs_must_make_instance(3), 3, false), 9);
    put("-10 7 0\n-10 9 0\n-10 7 0\n-5 0\n10 -7 -9 0\n-10 7 0\n-1 0\n-3 0\n0\n");
    expect_proved(ask(qs_must_make_instance(3), 3, true), 8);
}

/* Two new variables one after another: 11 is 5 alone, and nothing of what 10 is. */
TEST(with_definitions_side_by_side)
{
    put("10 -1 0\n10 -3 0\n11 -5 0\n-11 0\n-5 0\n-1 0\n-3 0\n0\n");
    expect_proved(ask(qs_must_make_instance(3), 3, false), 7);
}

static void put_bytes(const char *bytes, size_t length)
{
    FILE *file = MUST(fopen(path, "wb"));
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

/*
 * The numbers of LRAT are above those of the 34 clauses of the formula. Of the first proof, the
 * first clause has a positive literal; of the second, hints begin as steps do.
 */
TEST(binary)
{
    static const char drat[] = "a\2\4\6\0a\13\0a\3\0a\7\0a\0";
    static const char lrat[] = "aF\13\0a\0aH\3\0d\0aJ\7\0a\0";
    struct asked asked = ask(qs_must_make_instance(3), 3, false);
    put_bytes(drat, sizeof drat - 1);
    expect_proved(asked, 4);
    put_bytes(lrat, sizeof lrat - 1);
    expect_proved(asked, 3);
}

TEST(places_of_what_is_none)
{
    struct asked asked = ask(qs_must_make_instance(3), 3, false);
    put("-5 0\n1 0\n");
    expect_refused(asked, QS_ERROR_INPUT, 2, "the clause does not follow by unit propagation");
    put("-5 0\n\n100 1 0\n");
    expect_refused(asked, QS_ERROR_INPUT, 3, "the clause has a new variable");
    put("-5 0\n");
    expect_refused(asked, QS_ERROR_INPUT, 2, "the proof ends without a contradiction");
    put("-5 0\n-1 x");
    expect_refused(asked, QS_ERROR_INPUT, 2, "expected a number, found \"x\"");
    unlink(path);
    expect_refused(asked, QS_ERROR_SYSTEM, 0, "cannot open");
    put("-5 0\n-1 0\n-3 0\n");
    asked.options.target = 2; /* which fit */
    expect_refused(asked, QS_ERROR_INPUT, 2, "the clause does not follow by unit propagation");
}

TEST(what_cannot_be_written)
{
    struct asked asked = ask(qs_must_make_instance(3), 3, false);
    FILE *full = MUST(fopen("/dev/full", "wb"));
    put(refutation);
    assert_int_equal(setvbuf(full, NULL, _IONBF, 0), 0);
    assert_false(certify(&asked, full));
    fclose(full);
    assert_int_equal(asked.error.kind, QS_ERROR_SYSTEM);
    assert_non_null(strstr(asked.error.text, "the certificate cannot be written: No space left"));
    asked.proof.folder = "missing";
    expect_refused(asked, QS_ERROR_SYSTEM, 0, "cannot make a temporary file: No such file");
}

/* The log is in a file that cannot grow; the certificate is not. */
TEST(log_is_lost)
{
    struct asked asked = ask(qs_must_make_instance(3), 3, false);
    struct rlimit before, none;
    char *text;
    size_t length;
    FILE *certificate = MUST(open_memstream(&text, &length));
    put(refutation);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    none = (struct rlimit){.rlim_cur = 0, .rlim_max = before.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    bool certified = certify(&asked, certificate);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_DFL);
    fclose(certificate);
    assert_false(certified);
    assert_string_equal(asked.error.text, "the proof's log cannot be written: File too large");
    assert_int_equal(asked.error.kind, QS_ERROR_SYSTEM);
    assert_int_equal(length, 0);
    free(text);
}

static bool stop(void *state, const struct qs_progress *progress)
{
    (void)progress;
    return *(volatile bool *)state;
}

TEST(limits)
{
    bool now = true;
    struct asked asked = ask(qs_must_make_instance(3), 3, false);
    put(refutation);
    asked.options.limits.bytes = 1;
    expect_refused(asked, QS_ERROR_MEMORY, 0, "not enough memory");
    asked = ask(qs_must_make_instance(40), 40, true);
    asked.options.limits.poll = stop;
    asked.options.limits.state = &now;
    expect_refused(asked, QS_ERROR_STOPPED, 0, "interrupt");
}

static bool is_certified(const struct asked *given, long failing)
{
    struct asked asked = *given;
    FILE *certificate = MUST(tmpfile());
    qs_fail_allocation(failing);
    bool certified = certify(&asked, certificate);
    bool failed = qs_allocation_has_failed();
    qs_fail_allocation(-1);
    fclose(certificate);
    assert_true(certified || asked.error.kind == QS_ERROR_MEMORY ||
                asked.error.kind == QS_ERROR_SYSTEM);
    assert_true(certified || failed);
    return !failed;
}

TEST(each_allocation_fails)
{
    for (int full = 0; full <= 1; full++) {
        struct asked asked = ask(qs_must_make_instance(3), 3, full);
        long failing = 0;
        put(refutation);
        while (!is_certified(&asked, failing))
            failing++;
        assert_true(failing > 20);
    }
}

/* A proof without an end, which nobody stops but the poll: once its first lemmas are read. */
TEST(stopped_while_it_reads)
{
    FILE *shared = MUST(tmpfile());
    assert_int_equal(ftruncate(fileno(shared), sizeof(bool)), 0);
    bool *reading =
        mmap(NULL, sizeof *reading, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(shared), 0);
    struct asked asked = ask(qs_must_make_instance(3), 3, false);
    assert_ptr_not_equal(reading, MAP_FAILED);
    assert_int_equal(mkfifo(path, 0600), 0);
    pid_t writer = fork();
    assert_true(writer >= 0);
    if (writer == 0) {
        static const char lemma[] = "-5 0\n";
        int file = open(path, O_WRONLY);
        signal(SIGPIPE, SIG_IGN);
        while (write(file, lemma, sizeof lemma - 1) > 0)
            *reading = true;
        _exit(0);
    }
    asked.options.limits.poll = stop;
    asked.options.limits.state = reading;
    expect_refused(asked, QS_ERROR_STOPPED, 0, "interrupt");
    assert_int_equal(waitpid(writer, NULL, 0), writer);
    munmap(reading, sizeof *reading);
    fclose(shared);
}
