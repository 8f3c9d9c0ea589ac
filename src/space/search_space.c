#include "search_space.h"

#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "fault.h"
#include "queensat/count.h"

#define COUNTED_MOST 14
#define CITED_MOST 27

/* OEIS A000170 and A002562 for n = 1 … 27 (n = 27: T. Preußer, M. Engelhardt, 2016). */
static const struct {
    uint64_t all, essentially_different;
} cited[CITED_MOST] = {
    {1, 1},
    {0, 0},
    {0, 0},
    {2, 1},
    {10, 2},
    {4, 1},
    {40, 6},
    {92, 12},
    {352, 46},
    {724, 92},
    {2680, 341},
    {14200, 1787},
    {73712, 9233},
    {365596, 45752},
    {2279184, 285053},
    {14772512, 1846955},
    {95815104, 11977939},
    {666090624, 83263591},
    {4968057848, 621012754},
    {39029188884, 4878666808},
    {314666222712, 39333324973},
    {2691008701644, 336376244042},
    {24233937684440, 3029242658210},
    {227514171973736, 28439272956934},
    {2207893435808352, 275986683743434},
    {22317699616364044, 2789712466510289},
    {234907967154122528, 29363495934315694},
};

/* first × (first + 1) × … × last, by halves: factors of similar size multiply fastest. */
static void multiply_range(mpz_t product, unsigned long first, unsigned long last)
{
    if (first == last) {
        mpz_set_ui(product, first);
        return;
    }
    mpz_t right;
    unsigned long middle = first + (last - first) / 2;
    mpz_init(right);
    multiply_range(product, first, middle);
    multiply_range(right, middle + 1, last);
    mpz_mul(product, product, right);
    mpz_clear(right);
}

static char *digits_of(const mpz_t number)
{
    size_t size = mpz_sizeinbase(number, 10) + 2;
    char *digits = malloc(size);
    return digits ? mpz_get_str(digits, 10, number) : NULL;
}

/* The sizes in the order of the ideas, each of which excludes more. */
static bool fill_sizes(struct qs_search_space *space)
{
    unsigned long n = (unsigned long)space->n, squares = n * n;
    struct qs_space_size *size = space->sizes;
    mpz_t number;
    mpz_init(number);
    mpz_ui_pow_ui(number, squares, n);
    size[0] = (struct qs_space_size){"any squares", "", digits_of(number)};
    snprintf(size[0].formula, sizeof size[0].formula, "%lu^%lu", squares, n);
    multiply_range(number, squares - n + 1, squares);
    size[1] = (struct qs_space_size){"distinct squares, in order", "", digits_of(number)};
    snprintf(size[1].formula, sizeof size[1].formula, "%lu!/%lu!", squares, squares - n);
    mpz_bin_uiui(number, squares, n);
    size[2] = (struct qs_space_size){"sets of squares", "", digits_of(number)};
    snprintf(size[2].formula, sizeof size[2].formula, "C(%lu, %lu)", squares, n);
    mpz_ui_pow_ui(number, n, n);
    size[3] = (struct qs_space_size){"one in each column", "", digits_of(number)};
    snprintf(size[3].formula, sizeof size[3].formula, "%lu^%lu", n, n);
    mpz_fac_ui(number, n);
    size[4] = (struct qs_space_size){"permutations", "", digits_of(number)};
    snprintf(size[4].formula, sizeof size[4].formula, "%lu!", n);
    mpz_clear(number);
    bool filled = true;
    for (int i = 0; i < QS_SPACE_IDEAS; i++)
        filled = filled && size[i].number;
    return filled;
}

static bool count_solutions(struct qs_search_space *space, struct qs_error *error)
{
    struct qs_count_options options;
    struct qs_count_result result;
    struct qs_instance *instance = qs_instance_new(space->n, error);
    if (!instance)
        return false;
    qs_count_options_init(&options);
    options.kind = QS_COUNT_SIZE;
    options.size = space->n;
    options.classes = true;
    bool counted = qs_count(instance, &options, &result, error);
    if (counted) {
        space->source = QS_SPACE_COUNTED;
        space->solutions = result.total;
        space->essentially_different = result.classes;
        space->seconds = result.seconds;
    }
    qs_instance_free(instance);
    return counted;
}

bool qs_search_space_init(struct qs_search_space *space, int32_t n, struct qs_error *error)
{
    if (n < 1 || n > QS_SPACE_SIZE_MAX)
        return qs_error_set(error, QS_ERROR_INPUT, "expected n from 1 to %d, found %d",
                            QS_SPACE_SIZE_MAX, n);
    struct qs_search_space sizes = {.n = n, .source = QS_SPACE_UNKNOWN};
    if (!fill_sizes(&sizes)) {
        qs_search_space_release(&sizes);
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the numbers");
    }
    if (n > COUNTED_MOST && n <= CITED_MOST) {
        sizes.source = QS_SPACE_CITED;
        sizes.solutions = cited[n - 1].all;
        sizes.essentially_different = cited[n - 1].essentially_different;
    }
    if (n <= COUNTED_MOST && !count_solutions(&sizes, error)) {
        qs_search_space_release(&sizes);
        return false;
    }
    *space = sizes;
    return true;
}

void qs_search_space_release(struct qs_search_space *space)
{
    for (int i = 0; i < QS_SPACE_IDEAS; i++) {
        free(space->sizes[i].number);
        space->sizes[i].number = NULL;
    }
}
