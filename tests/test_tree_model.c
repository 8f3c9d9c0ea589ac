/* Rooms: check */
/*
 * A model of the checker of search trees: every certificate of up to some tokens, on every board up
 * to 3 x 3, and on some of 4 x 4, with every claim that is false by brute force. None may be
 * accepted. A certificate is extended only as long as the checker asks for more, so that what
 * follows a token that it refuses is not tried.
 *
 * Tokens are all branches (r, c, q, n), all squares and pairs of squares to strike (x), all lines
 * to use (u), and k and b with covers: each of one or two lines of weight 1, each by the halves of
 * all rows and columns, and by all rows, with no other line or one more of weight 1/2 or 1. Limits
 * (l) have a test of their own, with all blocks and covers by rows of weights 0, 1/2 and 1.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "certificate_check.h"
#include "random_board.h"
#include "test.h"
#include "trial.h"

enum {
    SIDE_MOST = 4,
    LINE_NAME = 16,
    SQUARES_MOST = SIDE_MOST * SIDE_MOST,
    TOKENS_MOST = 1200,
    TEXT_MOST = 1024
};

struct model {
    int32_t n;
    struct qs_square squares[SQUARES_MOST];
    size_t count;
    char *tokens[TOKENS_MOST]; /* those with covers last */
    size_t token_count, without_covers;
    FILE *nothing; /* after the text, which is in the buffer of the reader */
    int64_t need;
    char text[TEXT_MOST];
    uint64_t tried, open;
};

static size_t most_queens(const struct model *model, size_t from, struct qs_square *queens,
                          size_t placed)
{
    size_t most = placed;
    for (size_t i = from; i < model->count; i++) {
        bool attacked = false;
        for (size_t j = 0; j < placed; j++)
            attacked = attacked || qs_naive_attack(queens[j], model->squares[i]);
        if (attacked)
            continue;
        queens[placed] = model->squares[i];
        size_t found = most_queens(model, i + 1, queens, placed + 1);
        most = found > most ? found : most;
    }
    return most;
}

/*
 * Tokens.
 */

static void add_token(struct model *model, const char *format, ...) QS_PRINTF(2, 3);
static void add_token(struct model *model, const char *format, ...)
{
    char text[TEXT_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert_true(model->token_count < TOKENS_MOST);
    model->tokens[model->token_count] = strdup(text);
    assert_non_null(model->tokens[model->token_count++]);
}

static void add_squares(struct model *model)
{
    for (size_t i = 0; i < model->count; i++) {
        struct qs_square a = model->squares[i];
        add_token(model, "q%d,%d ", a.row, a.column);
        add_token(model, "n%d,%d ", a.row, a.column);
        add_token(model, "x%d,%d ", a.row, a.column);
        for (size_t j = 0; j < model->count; j++)
            if (j != i)
                add_token(model, "x%d,%d;%d,%d ", a.row, a.column, model->squares[j].row,
                          model->squares[j].column);
    }
}

/* All lines of the board, by letter and number. */
static size_t list_lines(int32_t n, char lines[6 * SIDE_MOST][LINE_NAME])
{
    size_t count = 0;
    for (int32_t i = 0; i < n; i++) {
        snprintf(lines[count++], LINE_NAME, "r%d", i);
        snprintf(lines[count++], LINE_NAME, "c%d", i);
    }
    for (int32_t i = 1 - n; i < n; i++) {
        snprintf(lines[count++], LINE_NAME, "d%d", i);
        snprintf(lines[count++], LINE_NAME, "s%d", i + n - 1);
    }
    return count;
}

static void add_cover(struct model *model, const char *text)
{
    add_token(model, "k%s ", text);
    add_token(model, "b%s ", text);
}

/* All rows (and columns) with this weight, of 2, and perhaps one more line. */
static void add_large_covers(struct model *model, bool columns, int weight,
                             char lines[6 * SIDE_MOST][LINE_NAME], size_t count)
{
    char all[256] = "2:", text[TEXT_MOST];
    size_t length = 2;
    for (int32_t i = 0; i < model->n; i++) {
        const char *separator = i > 0 ? ";" : "";
        length +=
            (size_t)snprintf(all + length, sizeof all - length, "%sr%d*%d", separator, i, weight);
        if (columns)
            length += (size_t)snprintf(all + length, sizeof all - length, ";c%d*%d", i, weight);
    }
    add_cover(model, all);
    for (size_t i = 0; i < count; i++)
        for (int more = 1; more <= 2; more++) {
            if (lines[i][0] == 'r' || (columns && lines[i][0] == 'c'))
                continue;
            snprintf(text, sizeof text, "%s;%s*%d", all, lines[i], more);
            add_cover(model, text);
        }
}

static void add_covers(struct model *model)
{
    char lines[6 * SIDE_MOST][LINE_NAME], text[64];
    size_t count = list_lines(model->n, lines);
    for (size_t i = 0; i < count; i++) {
        snprintf(text, sizeof text, "1:%s*1", lines[i]);
        add_cover(model, text);
        for (size_t j = 0; j < i; j++) {
            snprintf(text, sizeof text, "1:%s*1;%s*1", lines[i], lines[j]);
            add_cover(model, text);
        }
    }
    add_large_covers(model, true, 1, lines, count);
    add_large_covers(model, false, 2, lines, count);
}

static void add_tokens(struct model *model)
{
    char lines[6 * SIDE_MOST][LINE_NAME];
    size_t count = list_lines(model->n, lines);
    for (size_t i = 0; i < count; i++) {
        if (lines[i][0] == 'r' || lines[i][0] == 'c')
            add_token(model, "%s ", lines[i]);
        add_token(model, "u%s ", lines[i]);
    }
    add_squares(model);
    model->without_covers = model->token_count;
    add_covers(model);
}

/*
 * Certificates.
 */

/* Whether the checker asks for more. It must not accept. */
static bool is_open(struct model *model, size_t length)
{
    static struct qs_certificate_reader reader;
    struct qs_error error;
    const struct qs_line_numbers numbers = qs_plain_line_numbers(model->n);
    uint64_t nodes = 0;
    model->tried++;
    qs_certificate_reader_init(&reader, "", model->nothing, &error);
    memcpy(reader.buffer, model->text, length);
    reader.filled = length;
    if (qs_check_tree(&reader, &numbers, model->squares, model->count, model->need, &nodes, NULL)) {
        for (size_t i = 0; i < model->count; i++)
            print_error("%d,%d ", model->squares[i].row, model->squares[i].column);
        fail_msg("\n%ld queens are refuted by %.*s", (long)model->need, (int)length, model->text);
    }
    return strstr(error.text, "found the end of the file") != NULL;
}

/* Try all certificates of `left` more tokens, of which `covers` may have a cover. */
static void extend(struct model *model, size_t length, int left, int covers)
{
    size_t count = covers > 0 ? model->token_count : model->without_covers;
    for (size_t i = 0; i < count; i++) {
        size_t more = strlen(model->tokens[i]);
        assert_true(length + more < TEXT_MOST);
        memcpy(model->text + length, model->tokens[i], more);
        bool goes_on = is_open(model, length + more);
        model->open += goes_on;
        if (goes_on && left > 1)
            extend(model, length + more, left - 1, covers - (i >= model->without_covers));
    }
}

/* A board with the squares of this set, a bit for each. */
static void list_squares(struct model *model, int32_t n, uint32_t set)
{
    model->n = n;
    model->count = 0;
    for (int32_t i = 0; i < n * n; i++)
        if (set >> i & 1)
            model->squares[model->count++] = (struct qs_square){i / n, i % n};
    model->token_count = 0;
}

static void drop_tokens(struct model *model)
{
    while (model->token_count > 0)
        free(model->tokens[--model->token_count]);
}

static void try_board(struct model *model, int32_t n, uint32_t set, int tokens, int covers)
{
    struct qs_square queens[SQUARES_MOST];
    list_squares(model, n, set);
    add_tokens(model);
    size_t most = most_queens(model, 0, queens, 0);
    for (model->need = 1; model->need <= (int64_t)most; model->need++) {
        is_open(model, 0);
        extend(model, 0, tokens, covers);
    }
    drop_tokens(model);
}

/* Every board of this size whose number is a multiple of `every`. */
static void try_boards(int32_t n, uint32_t every, int tokens, int covers)
{
    struct model model = {.nothing = tmpfile()};
    assert_non_null(model.nothing);
    for (uint32_t set = 1; set < (uint32_t)1 << n * n; set += every)
        try_board(&model, n, set, tokens, covers);
    assert_true(n < 3 || model.open > 0);
    print_message("n = %d: %lu certificates, %lu of them true so far\n", (int)n,
                  (unsigned long)model.tried, (unsigned long)model.open);
    fclose(model.nothing);
}

/*
 * Limits: tokens with all blocks of modulus 1 to 3, piece by piece: each goes on only as long as
 * the checker asks for more.
 */

/* CLOSE by its number: weights of limits and of rows, in halves. 0: it has no lines. */
static size_t write_close(struct model *model, size_t length, uint32_t limits, uint32_t number)
{
    const char *separator = "";
    for (uint32_t l = 0; l < limits; l++, number /= 3)
        length += (size_t)sprintf(model->text + length, "%u,", number % 3);
    length += (size_t)sprintf(model->text + length, "2:");
    for (int32_t row = 0; row < model->n; row++, number /= 3) {
        if (number % 3 == 0)
            continue;
        length += (size_t)sprintf(model->text + length, "%sr%d*%u", separator, row, number % 3);
        separator = ";";
    }
    length += (size_t)sprintf(model->text + length, "\n");
    return separator[0] == ';' ? length : 0;
}

static uint32_t numbers_of_close(const struct model *model, uint32_t limits)
{
    uint32_t numbers = 1;
    for (uint32_t i = 0; i < limits + (uint32_t)model->n; i++)
        numbers *= 3;
    return numbers;
}

static void try_limits(struct model *model, size_t length, uint32_t limits, uint32_t most);

/* Try all that can follow what has been written. */
static void try_close(struct model *model, size_t length, uint32_t limits, uint32_t most)
{
    bool last = model->text[length - 1] == '.';
    for (uint32_t number = 0; number < numbers_of_close(model, limits); number++) {
        size_t end = write_close(model, length, limits, number);
        bool goes_on = end > 0 && is_open(model, end);
        model->open += goes_on;
        if (goes_on && !last)
            try_limits(model, end, limits, most);
    }
}

static void try_limits(struct model *model, size_t length, uint32_t limits, uint32_t most)
{
    model->text[length] = '.';
    try_close(model, length + 1, limits, most);
    for (int32_t modulus = 1; limits < most && modulus <= model->n; modulus++)
        for (int32_t rest = 0; rest < modulus * modulus; rest++)
            for (int32_t trial = 0; trial < 2 * model->need; trial++) {
                size_t begun = length + (size_t)sprintf(model->text + length,
                                                        "%c%d,%d,%d,%d:", "io"[trial % 2], modulus,
                                                        rest / modulus, rest % modulus, trial / 2);
                try_close(model, begun, limits + 1, most);
            }
}

/* Every board of this size whose number is a multiple of `every`, with up to so many limits. */
static void try_limits_on_boards(int32_t n, uint32_t every, uint32_t limits)
{
    struct qs_square queens[SQUARES_MOST];
    struct model model = {.nothing = tmpfile(), .text = "l"};
    assert_non_null(model.nothing);
    for (uint32_t set = 1; set < (uint32_t)1 << n * n; set += every) {
        list_squares(&model, n, set);
        size_t most = most_queens(&model, 0, queens, 0);
        for (model.need = 1; model.need <= (int64_t)most; model.need++)
            try_limits(&model, 1, 0, limits);
    }
    assert_true(n < 2 || model.open > 0 || qs_test_shard() > 1); /* with few boards, perhaps none */
    print_message("n = %d: %lu pieces of limits, %lu of them true so far\n", (int)n,
                  (unsigned long)model.tried, (unsigned long)model.open);
    fclose(model.nothing);
}

TEST(limits_on_smallest_boards)
{
    try_limits_on_boards(1, 1, 3);
    try_limits_on_boards(2, 1, 2);
    try_limits_on_boards(3, 9, 1);
}

TEST(slow_limits)
{
    const uint32_t shard = (uint32_t)qs_test_shard();
    try_limits_on_boards(3, shard, 1);
    try_limits_on_boards(3, 300 * shard, 2);
    try_limits_on_boards(4, 2991 * shard, 1);
}

TEST(smallest_boards)
{
    try_boards(1, 1, 3, 3);
    try_boards(2, 1, 3, 2);
    try_boards(3, 1, 2, 0);
    try_boards(3, 7, 1, 1);
    try_boards(4, 997, 1, 1);
}

TEST(slow_boards)
{
    const uint32_t shard = (uint32_t)qs_test_shard();
    try_boards(2, 1, 5, 1);
    try_boards(3, shard, 4, 0);
    try_boards(3, shard, 2, 2);
    try_boards(4, 499 * shard, 2, 1);
}
