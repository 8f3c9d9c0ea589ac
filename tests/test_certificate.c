/* Rooms: solve */
/*
 * Certificates: those of all engines that record their searches are accepted and
 * prove the result; altered ones are refused with a place, or still prove what they
 * claim. No false claim is ever accepted.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "must_instance.h"
#include "queensat/evidence.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

/* A certificate in memory, which the caller frees. */
struct text {
    char *bytes;
    size_t length;
};

static struct text certify(const struct qs_instance *instance, const struct qs_solve_options *how,
                           struct qs_result *result)
{
    struct text text;
    struct qs_solve_options options = *how;
    options.certificate = open_memstream(&text.bytes, &text.length);
    assert_non_null(options.certificate);
    assert_true(qs_solve(instance, &options, result, NULL));
    assert_int_equal(fclose(options.certificate), 0);
    return text;
}

static bool check(const struct qs_instance *instance, const char *bytes, size_t length,
                  struct qs_claim *claim, struct qs_error *error)
{
    FILE *stream = length > 0 ? fmemopen((void *)(uintptr_t)bytes, length, "r") : tmpfile();
    assert_non_null(stream);
    bool verified = qs_certificate_check(instance, "name", stream, claim, error);
    fclose(stream);
    return verified;
}

static struct qs_solve_options options_of(const char *engine, int threads)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = engine;
    options.threads = threads;
    return options;
}

static uint32_t trees_in_all;

/* The certificate proves the bounds that the result calls certified. */
static void check_engine(const struct qs_instance *instance, const struct qs_solve_options *how,
                         bool written_down)
{
    struct qs_result result;
    struct qs_claim claim;
    struct qs_error error;
    struct text text = certify(instance, how, &result);
    if (!check(instance, text.bytes, text.length, &claim, &error))
        fail_msg("%s: %lu:%lu: %s\n%s", how->engine, error.line, error.column, error.text,
                 text.bytes);
    assert_int_equal(claim.lower, result.lower);
    assert_int_equal(claim.upper, result.certified);
    assert_int_equal(claim.bytes, text.length);
    trees_in_all += strstr(text.bytes, "\ntree\n") != NULL;
    assert_true(result.certified >= result.upper.value);
    if (written_down)
        assert_int_equal(result.certified, result.upper.value);
    qs_result_release(&result);
    free(text.bytes);
}

static struct qs_encoding random_encoding(struct qs_random *random)
{
    return (struct qs_encoding){(enum qs_amo)qs_random_below(random, QS_AMO_KINDS),
                                (enum qs_card)qs_random_below(random, QS_CARD_KINDS)};
}

TRIALS(slow_engines, 200)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 12);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    static const struct {
        const char *engine;
        int threads;
        bool written_down;
    } engines[] = {{"auto", 1, true},      {"auto", 3, true},   {"bitset", 1, true},
                   {"backtrack", 1, true}, {"lp", 1, true},     {"sat", 1, true},
                   {"exchange", 1, false}, {"brute", 1, false}, {"lp", 3, true}};
    for (size_t i = 0; i < LENGTH(engines); i++) {
        struct qs_solve_options options = options_of(engines[i].engine, engines[i].threads);
        if (i == 7 && recipe.n > 6)
            continue;
        options.strategy = (enum qs_strategy)qs_random_below(random, QS_STRATEGIES);
        options.seed = qs_random_next(random);
        options.encoding = random_encoding(random);
        if (qs_random_below(random, 4) == 0)
            options.target = 1 + qs_random_below(random, recipe.n + 1);
        check_engine(instance, &options, engines[i].written_down);
    }
}

/* Larger boards, whose trees have more than a few nodes and are shared by threads. */
TRIALS(slow_trees, 30)
{
    struct qs_board_recipe recipe = {16 + qs_random_below(random, 10), 0,
                                     10 + qs_random_below(random, 20), qs_random_below(random, 60)};
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    for (int threads = 1; threads <= 4; threads++) {
        struct qs_solve_options options = options_of(threads == 1 ? "bitset" : "auto", threads);
        check_engine(instance, &options, true);
    }
}

/* Trees with branches on squares, budgets and covers, of boards with slack. */
static struct qs_board_recipe line_recipe(struct qs_random *random)
{
    return (struct qs_board_recipe){.n = 12 + qs_random_below(random, 14),
                                    .queens = qs_random_below(random, 3),
                                    .diagonals = qs_random_below(random, 8),
                                    .blocked_percent = 140 + qs_random_below(random, 70)};
}

static void line_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = line_recipe(random);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    struct qs_solve_options options = options_of("lp", 1 + qs_random_below(random, 4));
    options.strategy = (enum qs_strategy)qs_random_below(random, QS_STRATEGIES);
    check_engine(instance, &options, true);
}

TEST(lines)
{
    trees_in_all = 0;
    int trials = qs_for_each_seed(300, line_trial);
    assert_true(trees_in_all > (uint32_t)trials / 4 || getenv("QS_SEED"));
}

/*
 * More than 64 columns, where auto searches on the LP, too. Some boards have trees;
 * command/check.bats has one of which that is sure.
 */
TRIALS(wide_lines, 10)
{
    static const char *const engines[] = {"auto", "lp"};
    struct qs_board_recipe recipe = {66 + qs_random_below(random, 20), 0, 0,
                                     330 + qs_random_below(random, 60)};
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    for (int i = 0; i < 2; i++) {
        struct qs_solve_options options = options_of(engines[i], 1 + qs_random_below(random, 3));
        check_engine(instance, &options, true);
    }
}

/* Four boards that share no line, two of which or more need a search: each has its own tree. */
TEST(searched_parts)
{
    const struct qs_square corners[] = {{0, 300}, {30, 100}, {100, 30}, {330, 0}};
    const struct qs_solve_options options = options_of("auto", 1);
    struct qs_random random = {1};
    struct qs_instance *instance = qs_must_make_instance(400);
    struct qs_result result;
    struct qs_error error;
    for (size_t i = 0; i < 4; i++)
        for (int32_t at = 0; at < 14 * 14; at++)
            if (qs_random_below(&random, 9) < 2)
                assert_true(qs_instance_list_free_square(
                    instance,
                    (struct qs_square){corners[i].row + at / 14, corners[i].column + at % 14},
                    &error));
    struct text text = certify(instance, &options, &result);
    const char *tree = strstr(text.bytes, "\ntree\n");
    assert_true(tree && strstr(tree + 1, "\ntree\n"));
    qs_result_release(&result);
    free(text.bytes);
    check_engine(instance, &options, true);
}

/* Boards with long lines and some slack, refuted by PicoSAT in every encoding. */
TRIALS(encodings, 30)
{
    struct qs_board_recipe recipe = {9 + qs_random_below(random, 8), 0, qs_random_below(random, 12),
                                     qs_random_below(random, 70)};
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    for (int amo = 0; amo < QS_AMO_KINDS; amo++) {
        struct qs_solve_options options = options_of("sat", 1);
        options.encoding.amo = (enum qs_amo)amo;
        options.encoding.card = (enum qs_card)qs_random_below(random, QS_CARD_KINDS);
        check_engine(instance, &options, false);
    }
}

static bool stop_at_once(void *state, const struct qs_progress *progress)
{
    (void)state;
    (void)progress;
    return true;
}

/* A search that was stopped leaves a certificate for the bounds by covers. */
TEST(stopped)
{
    struct qs_random random = {1};
    struct qs_board_recipe recipe = {40, 0, 60, 40};
    for (int i = 0; i < 5; i++) {
        struct qs_instance *instance = qs_must_own(qs_random_instance(&random, &recipe));
        struct qs_solve_options options = options_of("bitset", 1);
        options.limits.poll = stop_at_once;
        check_engine(instance, &options, true);
    }
}

/* Boards whose squares are not listed, and one whose cover is checked without a list. */
TEST(large)
{
    static const int32_t sizes[] = {200, 300, 3000, 100000};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        struct qs_instance *instance = qs_must_make_instance(sizes[i]);
        struct qs_solve_options options = options_of("auto", 1);
        check_engine(instance, &options, true);
    }
}

/* More columns than bits in a word, where only the engine backtrack records trees. */
TEST(slow_wide)
{
    static const uint64_t seeds[] = {4, 9}; /* searches of at most 2.5 million nodes */
    for (size_t i = 0; i < LENGTH(seeds); i++) {
        struct qs_random random = {seeds[i]};
        struct qs_board_recipe recipe = {80, 0, 0, 400};
        struct qs_instance *instance = qs_must_own(qs_random_instance(&random, &recipe));
        struct qs_solve_options options = options_of("backtrack", 1);
        trees_in_all = 0;
        check_engine(instance, &options, true);
        assert_int_equal(trees_in_all, 1);
    }
}

/* Altered certificates. */
static size_t end_line(const struct text *text)
{
    size_t at = text->length - 1;
    while (at > 0 && text->bytes[at - 1] != '\n')
        at--;
    return at;
}

/* Correct the CRC, so that the rules are tested and not the CRC. */
static void seal(struct text *text)
{
    size_t at = end_line(text);
    char end[16];
    int length = snprintf(end, sizeof end, "end %08x\n", (unsigned)qs_crc32(0, text->bytes, at));
    text->bytes = realloc(text->bytes, at + (size_t)length);
    assert_non_null(text->bytes);
    memcpy(text->bytes + at, end, (size_t)length);
    text->length = at + (size_t)length;
}

/* Replace bytes by others. */
static void replace(struct text *text, size_t at, size_t count, const char *with)
{
    size_t length = strlen(with);
    char *bytes = malloc(text->length - count + length + 1);
    memcpy(bytes, text->bytes, at);
    memcpy(bytes + at, with, length);
    memcpy(bytes + at + length, text->bytes + at + count, text->length - at - count);
    free(text->bytes);
    text->bytes = bytes;
    text->length = text->length - count + length;
    bytes[text->length] = '\0';
}

static struct text copy_of(const struct text *text)
{
    struct text copy = {malloc(text->length + 1), text->length};
    assert_non_null(copy.bytes);
    memcpy(copy.bytes, text->bytes, text->length);
    copy.bytes[copy.length] = '\0';
    return copy;
}

/* Where a word begins, or SIZE_MAX. */
static size_t find(const struct text *text, const char *word)
{
    const char *at = strstr(text->bytes, word);
    return at ? (size_t)(at - text->bytes) : SIZE_MAX;
}

/* Where a random word after the instance begins. */
static size_t random_word(struct qs_random *random, const struct text *text)
{
    size_t begin = find(text, "\nlower ");
    begin = begin == SIZE_MAX ? 0 : begin; /* the word may have been removed */
    size_t at = begin + (size_t)qs_random_below(random, (int32_t)(end_line(text) - begin));
    while (at > 0 && text->bytes[at - 1] != ' ' && text->bytes[at - 1] != '\n')
        at--;
    return at;
}

static size_t word_length(const struct text *text, size_t at)
{
    size_t length = 0;
    while (at + length < text->length && text->bytes[at + length] > ' ')
        length++;
    return length;
}

static void tamper(struct qs_random *random, struct text *text)
{
    size_t at = random_word(random, text), length = word_length(text, at);
    char word[512];
    switch (qs_random_below(random, 7)) {
    case 0: /* remove a word and the space after it */
        replace(text, at, length + 1, "");
        break;
    case 1: /* repeat a word */
        if (length + 1 < sizeof word) {
            snprintf(word, sizeof word, "%.*s ", (int)length, text->bytes + at);
            replace(text, at, 0, word);
        }
        break;
    case 2: { /* swap two words */
        size_t other = random_word(random, text), second = word_length(text, other);
        if (at + length >= other || second + 1 >= sizeof word || length + 1 >= sizeof word)
            break;
        char first[512];
        snprintf(first, sizeof first, "%.*s", (int)length, text->bytes + at);
        snprintf(word, sizeof word, "%.*s", (int)second, text->bytes + other);
        replace(text, other, second, first);
        replace(text, at, length, word);
        break;
    }
    case 3: { /* change digits */
        for (size_t i = 0; i < length; i++)
            if (text->bytes[at + i] >= '0' && text->bytes[at + i] <= '9' &&
                (qs_random_below(random, 3) == 0 || i + 1 == length))
                text->bytes[at + i] = (char)('0' + qs_random_below(random, 10));
        break;
    }
    case 4: /* change a byte */
        text->bytes[at + (size_t)qs_random_below(random, (int32_t)length + 1)] =
            " \nrcxdfpk0123456789;,:*<-"[qs_random_below(random, 25)];
        break;
    case 5: /* make a number larger or huge */
        replace(text, at + (length > 1), 0, qs_random_below(random, 2) ? "99999999999999" : "9");
        break;
    default: { /* cut off the end of a list */
        size_t list = 0;
        for (size_t i = 1; i < length; i++)
            if (text->bytes[at + i] == ';')
                list = i;
        if (list > 0)
            replace(text, at + list, length - list, "");
    }
    }
}

/* Decrease the number of a line such as "upper 12" by 1. */
static void lower_number(struct text *text, const char *field)
{
    size_t at = find(text, field);
    if (at == SIZE_MAX)
        return;
    at += strlen(field);
    char number[32];
    snprintf(number, sizeof number, "%ld", strtol(text->bytes + at, NULL, 10) - 1);
    replace(text, at, word_length(text, at), number);
}

/* If the certificate is accepted, its claim must be true. */
static void assert_true_claim(const struct qs_instance *instance, const struct text *text,
                              int32_t maximum, size_t *accepted)
{
    struct qs_error error = {.kind = QS_ERROR_MEMORY};
    struct qs_claim claim = {.lower = -7};
    if (!check(instance, text->bytes, text->length, &claim, &error)) {
        assert_true(error.kind == QS_ERROR_DEFECT || error.kind == QS_ERROR_INPUT);
        assert_true(error.line > 0 && error.column > 0);
        assert_string_equal(error.source, "name");
        assert_int_equal(claim.lower, -7);
        return;
    }
    ++*accepted;
    if (claim.lower > maximum || claim.upper < maximum)
        fail_msg("claims %d to %d, but the maximum is %d:\n%s", claim.lower, claim.upper, maximum,
                 text->bytes);
}

static size_t accepted, tampered;

static void tamper_trial(struct qs_random *random)
{
    const char *const engines[] = {"auto", "bitset", "backtrack", "sat", "lp", "lp"};
    int32_t engine = qs_random_below(random, 6);
    struct qs_board_recipe recipe =
        engine == 5 ? line_recipe(random) : qs_random_recipe(random, 11);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    struct qs_solve_options options = options_of(engines[engine], 1);
    options.encoding = random_encoding(random);
    struct qs_result result;
    struct text whole = certify(instance, &options, &result);
    for (int i = 0; i < 40; i++) {
        struct text text = copy_of(&whole);
        bool lowered = i % 2;
        if (lowered) { /* the claim is then false */
            lower_number(&text, "\nupper ");
            lower_number(&text, "\npart ");
        }
        for (int times = qs_random_below(random, 3); i > 1 && times >= 0; times--)
            tamper(random, &text);
        seal(&text);
        size_t before = accepted;
        assert_true_claim(instance, &text, result.upper.value, &accepted);
        assert_true(i > 0 || accepted == before + 1);
        tampered++;
        free(text.bytes);
    }
    qs_result_release(&result);
    free(whole.bytes);
}

TEST(slow_tampering)
{
    qs_for_each_seed(2500, tamper_trial);
    print_message("%zu of %zu altered certificates still prove what they claim\n", accepted,
                  tampered);
}

/* A certificate that is cut off anywhere is incomplete. */
TEST(truncated)
{
    struct qs_random random = {5};
    struct qs_board_recipe recipe = {12, 0, 12, 30};
    struct qs_instance *instance = qs_must_own(qs_random_instance(&random, &recipe));
    struct qs_solve_options options = options_of("bitset", 1);
    struct qs_result result;
    struct text text = certify(instance, &options, &result);
    assert_true(find(&text, "\ntree\n") != SIZE_MAX);
    for (size_t length = 0; length < text.length; length++) {
        struct qs_error error;
        struct qs_claim claim;
        assert_false(check(instance, text.bytes, length, &claim, &error));
        if (error.kind != QS_ERROR_INPUT)
            fail_msg("%zu of %zu: %d %s", length, text.length, (int)error.kind, error.text);
    }
    qs_result_release(&result);
    free(text.bytes);
}

/* Every difference between two instances is detected. */
TEST(other_instances)
{
    static const char *const boards[] = {
        "board 5\nqueen 1 3\nblock 0 0\nblock-sum 5\n",
        "board 5\nqueen 2 4\nblock 0 0\nblock-sum 5\n",
        "board 6\nqueen 1 3\nblock 0 0\nblock-sum 5\n",
        "board 5\nqueen 1 4\nblock 0 0\nblock-sum 6\n",
        "board 5\nqueen 1 3\nblock 0 1\nblock-sum 5\n",
        "board 5\nqueen 1 3\nblock 0 0\nblock-sum 6\n",
        "board 5\nqueen 1 3\nblock 0 0\n",
        "board 5\nqueen 1 3\nblock-sum 5\n",
        "board 5\nblock 0 0\nblock-sum 5\n",
        "board 5\nqueen 1 3\nblock 0 0\nblock-sum 5\nblock-difference 3\n",
    };
    enum { BOARDS = LENGTH(boards) };
    struct qs_instance *instances[BOARDS];
    struct qs_error error;
    for (size_t i = 0; i < BOARDS; i++)
        instances[i] = qs_must_read(boards[i]);
    for (size_t i = 0; i < BOARDS; i++) {
        struct qs_solve_options options = options_of("auto", 1);
        struct qs_result result;
        struct text text = certify(instances[i], &options, &result);
        for (size_t j = 0; j < BOARDS; j++) {
            struct qs_claim claim;
            bool verified = check(instances[j], text.bytes, text.length, &claim, &error);
            assert_int_equal(verified, i == j);
            assert_true(verified || error.kind == QS_ERROR_DEFECT);
        }
        qs_result_release(&result);
        free(text.bytes);
    }
}

/* One bit of the CRC, or of the text, is changed. */
TEST(changed_crc)
{
    assert_int_equal(qs_crc32(0, "123456789", 9), 0xcbf43926);
    assert_int_equal(qs_crc32(qs_crc32(0, "1234", 4), "56789", 5), 0xcbf43926);
    struct qs_instance *instance = qs_must_make_instance(5);
    struct qs_solve_options options = options_of("auto", 1);
    struct qs_result result;
    struct text text = certify(instance, &options, &result);
    struct qs_error error;
    struct qs_claim claim;
    text.bytes[text.length - 2] ^= 1;
    assert_false(check(instance, text.bytes, text.length, &claim, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    qs_result_release(&result);
    free(text.bytes);
}
