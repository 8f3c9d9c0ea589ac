/*
 * Can every set of Q non-attacking queens on an N x N board be completed to N queens?
 *
 *     completable N Q [all]
 *
 * Every set has an image, by turning and mirroring the board, whose first row is as near to the
 * border as any of its squares, and whose queen there is in the left half. So it is enough to look,
 * for each square of such a first queen, at all sets of Q - 1 others in the rows below it that are
 * as far from the border as it is, or farther. Each is part of a solution that is known, or is
 * solved: a bitmap has a bit for each choice of their rows and columns, and a solution sets those
 * of all its sets of Q - 1. At first sets are drawn at random, because then a solution has
 * many that are new; when most are known already, all others are taken in order. First queens in
 * the middle of the board come first: most sets that cannot be completed are there.
 *
 * Prints the sets that cannot be completed, one of each eight images, as pairs of row and column,
 * and a line with the result. Without "all" it ends at the first. On standard error: how far it is.
 * Exit status: 0, 1 for an error.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "queensat/queensat.h"

enum { N_MAX = 64, Q_MAX = 8, IMAGES = 8, DRAWN = 1024 };

/* Queens in row order. */
struct set {
    signed char row[Q_MAX], column[Q_MAX];
};

struct survey {
    int n, q;
    bool all;
    int gap;                                /* of the first queen's row to the border */
    int width;                              /* rows and columns with this gap */
    struct set set;                         /* that is looked at */
    uint64_t *known;                        /* bits */
    uint64_t choices[N_MAX + 1][Q_MAX + 1]; /* binomial coefficients */
    uint64_t looked_at, solved;
    struct set *found; /* that cannot be completed, with repetitions */
    size_t found_count, found_room;
    uint64_t random;
};

static uint64_t next(uint64_t *state)
{
    uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

static int below(struct survey *survey, int limit)
{
    return (int)((next(&survey->random) >> 32) * (uint64_t)limit >> 32);
}

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "completable: %s\n", what);
    exit(1);
}

/* Of the choices of q - 1 rows and their columns; those of the same rows are consecutive. */
static uint64_t index_of(const struct survey *survey)
{
    uint64_t rank = 0, digits = 0;
    for (int i = 1; i < survey->q; i++)
        rank += survey->choices[survey->set.row[i] - survey->gap - 1][i];
    for (int i = 1; i < survey->q; i++) {
        rank *= (uint64_t)survey->width;
        digits = digits * (uint64_t)survey->width + (uint64_t)(survey->set.column[i] - survey->gap);
    }
    return rank + digits;
}

static bool is_known(const struct survey *survey, uint64_t index)
{
    return survey->known[index / 64] >> index % 64 & 1;
}

static void mark(struct survey *survey, uint64_t index)
{
    survey->known[index / 64] |= UINT64_C(1) << index % 64;
}

/* The sets of the solution that have its first `chosen` queens so far and others from `row` on. */
static void mark_sets(struct survey *survey, const int *column, int row, int chosen, uint64_t rank,
                      uint64_t digits)
{
    int gap = survey->gap, last = survey->n - 1 - gap;
    if (chosen == survey->q) {
        for (int i = 1; i < survey->q; i++)
            rank *= (uint64_t)survey->width;
        mark(survey, rank + digits);
        return;
    }
    for (; row + survey->q - chosen - 1 <= last; row++)
        if (column[row] >= gap && column[row] <= last)
            mark_sets(survey, column, row + 1, chosen + 1,
                      rank + survey->choices[row - gap - 1][chosen],
                      digits * (uint64_t)survey->width + (uint64_t)(column[row] - gap));
}

static void mark_solution(struct survey *survey, const struct qs_square *placement)
{
    int column[N_MAX];
    for (int i = 0; i < survey->n; i++)
        column[placement[i].row] = placement[i].column;
    mark_sets(survey, column, survey->gap + 1, 1, 0, 0);
}

static struct set image_of(const struct survey *survey, int image)
{
    int sorted[N_MAX], last = survey->n - 1, count = 0;
    struct set set = {{0}, {0}};
    memset(sorted, -1, sizeof sorted);
    for (int i = 0; i < survey->q; i++) {
        int row = survey->set.row[i], column = survey->set.column[i];
        if (image & 1)
            column = last - column;
        if (image & 2)
            row = last - row;
        sorted[image & 4 ? column : row] = image & 4 ? row : column;
    }
    for (int row = 0; row < survey->n; row++) {
        if (sorted[row] < 0)
            continue;
        set.row[count] = (signed char)row;
        set.column[count++] = (signed char)sorted[row];
    }
    return set;
}

static int compare(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(struct set));
}

/* Of all images the smallest is kept, and how many there are. */
static void note_uncompletable(struct survey *survey)
{
    if (survey->found_count == survey->found_room) {
        survey->found_room = 2 * survey->found_room + 64;
        survey->found = realloc(survey->found, survey->found_room * sizeof *survey->found);
        if (!survey->found)
            fail("not enough memory");
    }
    struct set smallest = image_of(survey, 0);
    for (int image = 1; image < IMAGES; image++) {
        struct set other = image_of(survey, image);
        if (compare(&other, &smallest) < 0)
            smallest = other;
    }
    survey->found[survey->found_count++] = smallest;
    mark(survey, index_of(survey));
}

static void solve(struct survey *survey)
{
    struct qs_error error;
    struct qs_result result;
    struct qs_solve_options options;
    struct qs_instance *instance = qs_instance_new(survey->n, &error);
    bool good = instance != NULL;
    for (int i = 0; good && i < survey->q; i++)
        good = qs_instance_add_queen(
            instance, (struct qs_square){survey->set.row[i], survey->set.column[i]}, &error);
    qs_solve_options_init(&options);
    options.target = survey->n;
    options.seed = next(&survey->random);
    if (!good || !qs_solve(instance, &options, &result, &error))
        fail(error.text);
    if (!qs_result_is_answered(&result))
        fail("a question stayed open");
    survey->solved++;
    if (result.lower == survey->n)
        mark_solution(survey, result.placement);
    else
        note_uncompletable(survey);
    qs_result_release(&result);
    qs_instance_free(instance);
}

static bool is_done(const struct survey *survey)
{
    return survey->found_count > 0 && !survey->all;
}

/* Whether queen number i is attacked by one before it. */
static bool is_attacked(const struct set *set, int i)
{
    for (int j = 0; j < i; j++) {
        int across = abs(set->column[i] - set->column[j]);
        if (across == 0 || across == set->row[i] - set->row[j])
            return true;
    }
    return false;
}

/* All sets, in order, with `chosen` queens given. */
static void solve_rest(struct survey *survey, int chosen)
{
    struct set *set = &survey->set;
    int gap = survey->gap, last = survey->n - 1 - gap;
    if (chosen == survey->q) {
        survey->looked_at++;
        if (!is_known(survey, index_of(survey)))
            solve(survey);
        return;
    }
    for (int row = set->row[chosen - 1] + 1; row + survey->q - chosen - 1 <= last; row++) {
        for (int column = gap; column <= last && !is_done(survey); column++) {
            set->row[chosen] = (signed char)row;
            set->column[chosen] = (signed char)column;
            if (!is_attacked(set, chosen))
                solve_rest(survey, chosen + 1);
        }
    }
}

/* A random choice of rows below the first, and columns. False: they attack each other. */
static bool draw(struct survey *survey)
{
    struct set *set = &survey->set;
    int missing = survey->q - 1;
    for (int left = survey->width - 1, i = 1; missing > 0; left--) {
        if (below(survey, left) >= missing)
            continue;
        set->row[i] = (signed char)(survey->gap + survey->width - left);
        set->column[i] = (signed char)(survey->gap + below(survey, survey->width));
        if (is_attacked(set, i++))
            return false;
        missing--;
    }
    return true;
}

/* Until nearly all sets that are drawn are known. */
static void solve_drawn(struct survey *survey)
{
    for (int fresh = DRAWN; fresh > DRAWN / 64;) {
        fresh = 0;
        for (int i = 0; i < DRAWN && !is_done(survey); i++) {
            if (!draw(survey) || is_known(survey, index_of(survey)))
                continue;
            fresh++;
            solve(survey);
        }
    }
}

static void look_at_first(struct survey *survey, int gap, int column)
{
    survey->gap = gap;
    survey->width = survey->n - 2 * gap;
    if (survey->width < survey->q)
        return;
    uint64_t bits = survey->choices[survey->width - 1][survey->q - 1];
    for (int i = 1; i < survey->q; i++)
        bits *= (uint64_t)survey->width;
    survey->known = calloc(bits / 64 + 1, sizeof *survey->known);
    if (!survey->known)
        fail("not enough memory");
    survey->set.row[0] = (signed char)gap;
    survey->set.column[0] = (signed char)column;
    solve_drawn(survey);
    if (!is_done(survey))
        solve_rest(survey, 1);
    free(survey->known);
}

/* The number of images of the set that differ. */
static size_t count_images(struct survey *survey, const struct set *set)
{
    struct set images[IMAGES];
    size_t different = 0;
    survey->set = *set;
    for (int image = 0; image < IMAGES; image++)
        images[image] = image_of(survey, image);
    qsort(images, IMAGES, sizeof *images, compare);
    for (int image = 0; image < IMAGES; image++)
        different += image == 0 || compare(&images[image], &images[image - 1]) != 0;
    return different;
}

static void print_found(struct survey *survey)
{
    size_t different = 0, images = 0;
    if (survey->found_count > 0)
        qsort(survey->found, survey->found_count, sizeof *survey->found, compare);
    for (size_t i = 0; i < survey->found_count; i++) {
        const struct set *set = &survey->found[i];
        if (i > 0 && compare(set, set - 1) == 0)
            continue;
        for (int j = 0; j < survey->q; j++)
            printf("%d,%d%c", set->row[j], set->column[j], j + 1 < survey->q ? ' ' : '\n');
        different++;
        images += count_images(survey, set);
    }
    printf("n %d q %d looked_at %llu solved %llu uncompletable %zu with_images %zu seconds %.1f\n",
           survey->n, survey->q, (unsigned long long)survey->looked_at,
           (unsigned long long)survey->solved, different, images, (double)clock() / CLOCKS_PER_SEC);
}

int main(int count, char **words)
{
    static struct survey survey;
    survey.n = count > 2 ? atoi(words[1]) : 0;
    survey.q = count > 2 ? atoi(words[2]) : 0;
    survey.all = count > 3 && strcmp(words[3], "all") == 0;
    if (survey.n < 1 || survey.n > N_MAX || survey.q < 1 || survey.q > Q_MAX || survey.q > survey.n)
        fail("usage: completable N Q [all], N up to 64, Q up to 8");
    for (int i = 0; i <= survey.n; i++) {
        survey.choices[i][0] = 1;
        for (int j = 1; j <= survey.q && i > 0; j++)
            survey.choices[i][j] = survey.choices[i - 1][j - 1] + survey.choices[i - 1][j];
    }
    int middle = (survey.n - 1) / 2;
    for (int gap = middle; gap >= 0 && !is_done(&survey); gap--) {
        for (int column = middle; column >= gap && !is_done(&survey); column--)
            look_at_first(&survey, gap, column);
        fprintf(stderr, "%d x %d squares in the middle: %llu solved, %zu uncompletable, %.1f s\n",
                survey.width, survey.width, (unsigned long long)survey.solved, survey.found_count,
                (double)clock() / CLOCKS_PER_SEC);
    }
    print_found(&survey);
    free(survey.found);
    return 0;
}
