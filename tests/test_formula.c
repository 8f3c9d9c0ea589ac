/* Rooms: interchange */
/*
 * Formulas that explain themselves, dimacs and icnf, read with the test's own reader. If every
 * variable is what its name says on a board with a placement, all clauses are true, and so are the
 * queries for that many queens. Each clause is about what the comment before it says. And a solver
 * that answers the queries of icnf one after the other finds the maximum.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export_text.h"
#include "must_instance.h"
#include "queensat/interchange.h"
#include "random_board.h"
#include "solver.h"
#include "test.h"

#define ROWS_MOST 50
#define VARIABLES_MOST 6000
#define LITERALS_MOST 200

/* What a file is read into, clause by clause. */
struct reading {
    const struct qs_instance *instance;
    const struct qs_placement *placement;
    bool has_queen[ROWS_MOST][ROWS_MOST];
    struct line {
        int length, queen; /* free squares, in order; which has the queen, −1: none */
    } lines[QS_DIRECTIONS][2 * ROWS_MOST]; /* by number, of differences + ROWS_MOST */
    int variables;
    char names[VARIABLES_MOST + 1][40];
    bool value[VARIABLES_MOST + 1]; /* as the name says */
    char part[80];                  /* the last comment between clauses */
    bool headed;
    int clauses, queries;
    void (*receive)(struct reading *reading, char kind, const int *literals, size_t count);
    struct qs_solver *solver;
    int32_t next, found; /* queries: the number of queens of the next one, and of the answer */
};

static struct reading reading;

static struct line *line_at(enum qs_direction direction, int number)
{
    number += direction == QS_DIFFERENCE ? ROWS_MOST : 0;
    assert_true(0 <= number && number < 2 * ROWS_MOST);
    return &reading.lines[direction][number];
}

static void look_at_board(void)
{
    const struct qs_placement *placement = reading.placement;
    int32_t n = qs_instance_size(reading.instance);
    assert_true(n <= ROWS_MOST);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (int i = 0; i < 2 * ROWS_MOST; i++)
            reading.lines[d][i] = (struct line){0, -1};
    for (int32_t row = 0; row < n; row++)
        for (int32_t column = 0; column < n; column++) {
            struct qs_square square = {row, column};
            bool queen = qs_naive_is_among(square, placement->queens, placement->count);
            reading.has_queen[row][column] = queen;
            for (int d = 0; d < QS_DIRECTIONS && qs_naive_is_free(reading.instance, square); d++) {
                struct line *line = line_at(d, qs_line_number(square, d));
                line->queen = queen ? line->length : line->queen;
                line->length++;
            }
        }
}

/* The line that a name begins with, and how long that is. */
static bool line_named(const char *name, int *used, enum qs_direction *direction, int *number)
{
    static const char *const words[] = {"row_", "column_", "difference_", "sum_"};
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        size_t length = strlen(words[d]);
        if (strncmp(name, words[d], length) != 0)
            continue;
        bool negative = name[length] == 'm';
        char *end;
        *number = (int)strtol(name + length + negative, &end, 10);
        *number = negative ? -*number : *number;
        *direction = (enum qs_direction)d;
        *used = (int)(end - name);
        return true;
    }
    return false;
}

/* How many lines with free squares are empty; *any: whether there are such lines at all. */
static int count_empty(enum qs_direction direction, int first, int last, bool *any)
{
    int count = 0;
    *any = false;
    for (int number = first; number <= last; number++) {
        const struct line *line = line_at(direction, number);
        count += line->length > 0 && line->queen < 0;
        *any = *any || line->length > 0;
    }
    return count;
}

/* "group_place_2" of the literal with this index among `count`, −1: none is true. */
static bool is_in_rectangle(const char *words, int index, int count)
{
    while (index >= 0 && *words >= 'a') {
        bool group = strncmp(words, "group_", 6) == 0;
        assert_true(group || strncmp(words, "place_", 6) == 0);
        int rows = 0;
        while (rows * rows < count)
            rows++;
        int columns = (count + rows - 1) / rows;
        assert_true(count > 6);
        index = group ? index / columns : index % columns;
        count = group ? rows : columns;
        words += 6;
    }
    return index >= 0 && index == atoi(words);
}

/* Whether what the name says is so. */
static bool is_so(const char *name)
{
    int row, column, used = 0, number = 0, first, last, count;
    enum qs_direction direction = QS_ROW;
    bool any;
    if (sscanf(name, "x_%d_%d%n", &row, &column, &used) == 2 && name[used] == '\0')
        return reading.has_queen[row][column];
    if (strcmp(name, "some_row_empty") == 0)
        return count_empty(QS_ROW, 0, ROWS_MOST, &any) > 0;
    if (strcmp(name, "some_column_empty") == 0)
        return count_empty(QS_COLUMN, 0, ROWS_MOST, &any) > 0;
    direction = strncmp(name, "rows_", 5) == 0 ? QS_ROW : QS_COLUMN;
    const char *range = strchr(name, '_') + 1;
    if (strncmp(name, direction == QS_ROW ? "rows_" : "columns_", (size_t)(range - name)) == 0 &&
        sscanf(range, "%d_to_%d_empty_%d%n", &first, &last, &count, &used) == 3) {
        assert_int_equal(range[used], '\0');
        int empty = count_empty(direction, first, last, &any);
        assert_true(any && first <= last && count > 0);
        return empty >= count;
    }
    assert_true(line_named(name, &used, &direction, &number));
    const char *word = name + used + 1;
    int queen = line_at(direction, number)->queen, length = line_at(direction, number)->length;
    assert_true(name[used] == '_' && length > 0);
    if (strcmp(word, "empty") == 0)
        return queen < 0;
    if (sscanf(word, "first_%d%n", &count, &used) == 1 && word[used] == '\0') {
        assert_true(1 <= count && count < length);
        return 0 <= queen && queen < count;
    }
    if (sscanf(word, "bit_%d%n", &count, &used) == 1 && word[used] == '\0') {
        assert_true(0 <= count && 1 << count < length);
        return queen >= 0 && (queen >> count & 1);
    }
    return is_in_rectangle(word, queen, length);
}

static void read_name(const char *line)
{
    int variable, used = 0;
    assert_int_equal(sscanf(line, "c varname %d %n", &variable, &used), 1);
    assert_int_equal(variable, reading.variables + 1); /* each one once, in order */
    assert_true(variable <= VARIABLES_MOST && strlen(line + used) < sizeof *reading.names);
    assert_null(strchr(line + used, ' '));
    strcpy(reading.names[variable], line + used);
    reading.value[variable] = is_so(line + used);
    reading.variables = variable;
}

static void read_literals(char kind, const char *line)
{
    int literals[LITERALS_MOST];
    size_t count = 0;
    char *end;
    for (long literal; (literal = strtol(line, &end, 10)) != 0; line = end) {
        assert_true(labs(literal) <= reading.variables && count < LITERALS_MOST);
        literals[count++] = (int)literal;
    }
    assert_string_equal(end, "");
    reading.clauses += kind == 'c';
    reading.queries += kind == 'a';
    reading.receive(&reading, kind, literals, count);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void assert_names_differ(void)
{
    const char **sorted = MUST(calloc((size_t)reading.variables + 1, sizeof *sorted));
    for (int i = 0; i < reading.variables; i++)
        sorted[i] = reading.names[i + 1];
    qsort(sorted, (size_t)reading.variables, sizeof *sorted, compare_names);
    for (int i = 1; i < reading.variables; i++)
        assert_string_not_equal(sorted[i - 1], sorted[i]);
    free(sorted);
}

static void read_text(const char *text)
{
    char *line = MUST(calloc(1000000, 1));
    reading.variables = reading.clauses = reading.queries = 0;
    reading.headed = false;
    strcpy(reading.part, "");
    look_at_board();
    while (*text) {
        text = qs_must_read_line(text, line, 1000000);
        if (strncmp(line, "c varname ", 10) == 0) {
            read_name(line);
        } else if (line[0] == 'c') {
            int from, to;
            if (sscanf(line, "c queries: do M queens fit? M from %d", &from) == 1)
                reading.next = from;
            if (reading.headed)
                snprintf(reading.part, sizeof reading.part, "%s", line);
            if (sscanf(reading.part, "c queries: M from %d down to %d", &from, &to) == 2)
                assert_true(from == reading.next && to <= from);
        } else if (line[0] == 'p') {
            reading.headed = true;
        } else {
            bool query = strncmp(line, "a ", 2) == 0;
            assert_string_not_equal(reading.part, ""); /* everything is announced */
            assert_true(query == (strncmp(reading.part, "c queries: ", 11) == 0));
            read_literals(query ? 'a' : 'c', line + 2 * query);
        }
    }
    free(line);
    assert_true(reading.headed);
    assert_names_differ();
}

static bool is_true(int literal)
{
    return reading.value[abs(literal)] == (literal > 0);
}

/* Whether all squares in the clause are on the line; the names of others begin with it. */
static void assert_on_line(const int *literals, size_t count, enum qs_direction direction,
                           int number, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        const char *found = reading.names[abs(literals[i])];
        struct qs_square square;
        if (sscanf(found, "x_%d_%d", &square.row, &square.column) == 2)
            assert_int_equal(qs_line_number(square, direction), number);
        else
            assert_memory_equal(found, name, strlen(name));
    }
}

/* Whether a clause is about what the comment says. */
static void assert_part(const int *literals, size_t count)
{
    static const char *const words[] = {"row", "column", "difference diagonal", "sum diagonal"};
    static const char *const names[] = {"row", "column", "difference", "sum"};
    const char *part = reading.part + 2;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        size_t length = strlen(words[d]);
        if (strncmp(part, words[d], length) != 0 || part[length] != ' ')
            continue;
        char *end, name[40];
        int number = (int)strtol(part + length, &end, 10);
        snprintf(name, sizeof name, "%s_%s%d_", names[d], number < 0 ? "m" : "", abs(number));
        if (strcmp(end, ": used or empty") == 0) {
            const char *last = reading.names[literals[--count]];
            assert_non_null(strstr(last, "empty"));
        } else if (strcmp(end, ": used") != 0) {
            assert_string_equal(end, ": at most one queen");
        }
        assert_on_line(literals, count, (enum qs_direction)d, number, name);
        return;
    }
    static const char *const others[] = {"fixed queens", "blocked squares",   "counter of empty ",
                                         "at most ",     "more queens than ", "whether "};
    bool known = false;
    for (size_t i = 0; i < LENGTH(others); i++)
        known = known || strncmp(part, others[i], strlen(others[i])) == 0;
    assert_true(known);
    assert_true(strncmp(part, "counter ", 8) != 0 || count > 1); /* a bound is no part of it */
    if (strncmp(part, "at most ", 8) == 0) {
        int slack;
        char line[8];
        assert_int_equal(sscanf(part, "at most %d empty %7[a-z]", &slack, line), 2);
        assert_true(count == 1 && literals[0] < 0);
        assert_true((strchr(line, 's') != NULL) == (slack > 1));
        assert_int_equal(slack + 1, atoi(strrchr(reading.names[-literals[0]], '_') + 1));
    }
}

/* Every clause is true; so are the queries for as many queens as there are, and fewer. */
static void check_meaning(struct reading *of, char kind, const int *literals, size_t count)
{
    bool some = false, all = true;
    for (size_t i = 0; i < count; i++) {
        some = some || is_true(literals[i]);
        all = all && is_true(literals[i]);
    }
    if (kind == 'a') {
        assert_true(all == (of->next <= (int32_t)of->placement->count));
        of->next--;
        return;
    }
    assert_part(literals, count);
    assert_true(some);
}

/* Queens on random squares, as many as fit there. */
static struct qs_placement random_placement(struct qs_random *random,
                                            const struct qs_instance *instance,
                                            struct qs_square *queens)
{
    int32_t n = qs_instance_size(instance);
    size_t count;
    const struct qs_square *fixed = qs_instance_queens(instance, &count);
    if (count > 0)
        memcpy(queens, fixed, count * sizeof *queens);
    for (int tried = 0; tried < 20 * n; tried++) {
        struct qs_square square = {qs_random_below(random, n), qs_random_below(random, n)};
        bool stands = qs_naive_is_free(instance, square);
        for (size_t i = 0; i < count; i++)
            stands = stands && !qs_naive_attack(square, queens[i]);
        if (stands)
            queens[count++] = square;
    }
    return (struct qs_placement){n, count, queens};
}

static void check_formula(struct qs_random *random, const struct qs_instance *instance,
                          struct qs_export_options *options)
{
    struct qs_square queens[64];
    struct qs_placement placement = random_placement(random, instance, queens);
    bool icnf = options->format != NULL;
    options->full = !icnf && qs_random_below(random, 2) == 1;
    options->target =
        icnf ? 0 : (int32_t)placement.count - qs_random_below(random, (int)placement.count + 1);
    if (!icnf && options->target < 1) {
        if (placement.count == 0)
            return;
        options->target = 1;
    }
    reading.instance = instance;
    reading.placement = &placement;
    reading.receive = check_meaning;
    /* In full form, lines have all squares. */
    struct qs_instance *empty = options->full ? qs_must_make_instance(placement.n) : NULL;
    const char *text = qs_must_export(instance, options);
    if (empty)
        reading.instance = empty;
    read_text(text);
    assert_true(reading.queries > 0 || !icnf);
}

TRIALS(names_are_true, 40)
{
    for (int amo = 0; amo < QS_AMO_KINDS; amo++)
        for (int card = 0; card < QS_CARD_KINDS; card++)
            for (int icnf = 0; icnf < 2; icnf++) {
                struct qs_export_options options;
                qs_export_options_init(&options);
                options.encoding = (struct qs_encoding){amo, card};
                options.format = icnf ? "icnf" : NULL;
                struct qs_board_recipe recipe = qs_random_recipe(random, 10);
                qs_trying("%d rows, %d %d %d", recipe.n, amo, card, icnf);
                check_formula(random, qs_must_own(qs_random_instance(random, &recipe)), &options);
            }
}

/* Lines that are long enough for rectangles of rectangles. */
TRIALS(long_lines, 1)
{
    struct qs_instance *instance = qs_must_make_instance(43);
    for (int32_t row = 3; row < 43; row++)
        for (int32_t column = 0; column < 43; column++)
            if (row != column)
                qs_must_block(instance, row, column);
    for (int amo = 0; amo < QS_AMO_KINDS; amo++) {
        struct qs_export_options options;
        qs_export_options_init(&options);
        options.encoding.amo = amo;
        options.format = "icnf"; /* the full form has too many squares */
        check_formula(random, instance, &options);
        if (amo == QS_AMO_PRODUCT) {
            bool nested = false;
            for (int variable = 1; variable <= reading.variables; variable++)
                nested = nested || strstr(reading.names[variable], "group_place_");
            assert_true(nested);
        }
    }
}

/* A greedy placement is how far queries go down: on empty boards, nearly to the end. */
TEST(few_queries)
{
    static const struct {
        const char *board, *last;
    } boards[] = {
        {"board 1\n", "from 1 down to 1"},
        {"board 3\n", "from 3 down to 2"},
        {"board 6\n", "from 6 down to 5"},
        {"board 8\n", "from 8 down to 7"},
        {"board 9\nblock 0 0\n", "from 9 down to 8"},
        {"board 8\nqueen 0 0\n", "from 8 down to 7"},
        {"board 11\n", "from 11 down to 11"},
        {"board 14\nqueen 3 3\n", "from 14 down to 12"},
        {"board 100\n", "from 100 down to 98"},
    };
    for (size_t i = 0; i < LENGTH(boards); i++) {
        struct qs_export_options options;
        qs_export_options_init(&options);
        options.format = "icnf";
        const char *text = qs_must_export(qs_must_read(boards[i].board), &options);
        const char *queries = MUST(strstr(text, "c queries: M "));
        qs_trying("%s%.40s", boards[i].board, queries);
        assert_memory_equal(queries + 13, boards[i].last, strlen(boards[i].last));
        assert_int_equal(queries[13 + strlen(boards[i].last)], '\n');
    }
}

/* A solver on the way: the first query with a model has the maximum. */
static void answer(struct reading *of, char kind, const int *literals, size_t count)
{
    if (kind == 'c') {
        assert_true(qs_solver_add(of->solver, literals, count));
        return;
    }
    for (size_t i = 0; i < count && of->found < 0; i++)
        qs_solver_assume(of->solver, literals[i]);
    if (of->found < 0 && qs_solver_solve(of->solver) == QS_SOLVER_SATISFIABLE)
        of->found = of->next;
    of->next--;
}

TRIALS(queries_find_the_maximum, 100)
{
    struct qs_instance *instance = qs_must_random(random, 6);
    const struct qs_placement none = {.n = qs_instance_size(instance)};
    struct qs_export_options options;
    struct qs_memory memory;
    qs_export_options_init(&options);
    options.format = "icnf";
    options.encoding.amo = qs_random_below(random, QS_AMO_KINDS);
    options.encoding.card = qs_random_below(random, QS_CARD_KINDS);
    qs_memory_init(&memory, SIZE_MAX);
    reading.instance = instance;
    reading.placement = &none;
    reading.receive = answer;
    reading.solver = MUST(qs_solver_new(&memory, 0));
    reading.found = -1;
    read_text(qs_must_export(instance, &options));
    qs_solver_free(reading.solver);
    assert_int_equal(reading.found, qs_naive_maximum(instance));
}
