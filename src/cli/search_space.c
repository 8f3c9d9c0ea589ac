#include "search_space.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "queensat/count.h"
#include "report.h"

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

/*
 * Exact numbers, as large as these sizes get: 1000000^1000 has 6,001 digits. Every size is reached
 * by small factors and divisors, so that no more arithmetic is needed than this, and no memory.
 */
#define LIMB_DIGITS 9
#define LIMB_BASE 1000000000U

struct number {
    uint32_t limbs[6001 / LIMB_DIGITS + 1]; /* least significant first */
    size_t count;
};

static void multiply(struct number *number, uint32_t factor)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < number->count; i++) {
        carry += (uint64_t)number->limbs[i] * factor;
        number->limbs[i] = (uint32_t)(carry % LIMB_BASE);
        carry /= LIMB_BASE;
    }
    if (carry > 0)
        number->limbs[number->count++] = (uint32_t)carry;
}

/* Without a remainder. */
static void divide(struct number *number, uint32_t divisor)
{
    uint64_t rest = 0;
    for (size_t i = number->count; i-- > 0;) {
        rest = rest * LIMB_BASE + number->limbs[i];
        number->limbs[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    while (number->count > 1 && number->limbs[number->count - 1] == 0)
        number->count--;
}

static char *digits_of(const struct number *number)
{
    char *digits = malloc(number->count * LIMB_DIGITS + 2);
    if (!digits)
        return NULL;
    char *at = digits + sprintf(digits, "%" PRIu32, number->limbs[number->count - 1]);
    for (size_t i = number->count - 1; i-- > 0;)
        at += sprintf(at, "%09" PRIu32, number->limbs[i]);
    return digits;
}

/* The sizes in the order of the ideas, each of which excludes more. */
static bool fill_sizes(struct qs_search_space *space)
{
    static const char *const ideas[QS_SPACE_IDEAS] = {"any squares", "distinct squares, in order",
                                                      "sets of squares", "one in each column",
                                                      "permutations"};
    uint32_t n = (uint32_t)space->n, squares = n * n;
    struct number numbers[QS_SPACE_IDEAS];
    for (int i = 0; i < QS_SPACE_IDEAS; i++)
        numbers[i] = (struct number){{1}, 1};
    for (uint32_t i = 0; i < n; i++) {
        multiply(&numbers[0], squares);
        multiply(&numbers[1], squares - i);
        multiply(&numbers[2], squares - i);
        divide(&numbers[2], i + 1);
        multiply(&numbers[3], n);
        multiply(&numbers[4], i + 1);
    }
    bool filled = true;
    for (int i = 0; i < QS_SPACE_IDEAS; i++) {
        space->sizes[i] = (struct qs_space_size){ideas[i], "", digits_of(&numbers[i])};
        filled = filled && space->sizes[i].number;
    }
    const size_t room = sizeof space->sizes->formula;
    snprintf(space->sizes[0].formula, room, "%" PRIu32 "^%" PRIu32, squares, n);
    snprintf(space->sizes[1].formula, room, "%" PRIu32 "!/%" PRIu32 "!", squares, squares - n);
    snprintf(space->sizes[2].formula, room, "C(%" PRIu32 ", %" PRIu32 ")", squares, n);
    snprintf(space->sizes[3].formula, room, "%" PRIu32 "^%" PRIu32, n, n);
    snprintf(space->sizes[4].formula, room, "%" PRIu32 "!", n);
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

static const char *const sources[] = {
    [QS_SPACE_COUNTED] = "counted",
    [QS_SPACE_CITED] = "cited, not counted: OEIS",
    [QS_SPACE_UNKNOWN] = "unknown",
};

/* Numbers are aligned to the right unless they are too long. */
static int number_width(const struct qs_search_space *space)
{
    const size_t most = 40;
    size_t width = strlen(space->sizes[0].number);
    return (int)(width < most ? width : most);
}

static void write_solutions(const struct qs_search_space *space, const char *what, uint64_t number,
                            const char *sequence, struct qs_output *output)
{
    int width = number_width(space);
    if (space->source == QS_SPACE_UNKNOWN)
        qs_output_format(output, "%-26s  %*s\n", what, width, "unknown");
    else if (space->source == QS_SPACE_CITED)
        qs_output_format(output, "%-26s  %*" PRIu64 "  cited, not counted: OEIS %s\n", what, width,
                         number, sequence);
    else
        qs_output_format(output, "%-26s  %*" PRIu64 "  counted in %.3f s\n", what, width, number,
                         space->seconds);
}

void qs_space_text(const struct qs_search_space *space, struct qs_output *output)
{
    size_t width = (size_t)number_width(space);
    qs_output_format(output, "n = %d\n", space->n);
    for (int i = 0; i < QS_SPACE_IDEAS; i++) {
        const struct qs_space_size *size = &space->sizes[i];
        size_t length = strlen(size->number);
        qs_output_format(output, "%-26s  ", size->idea);
        qs_output_format(output, "%*s", length < width ? (int)(width - length) : 0, "");
        qs_output_text(output, size->number); /* up to 6,000 digits */
        qs_output_format(output, "  %s\n", size->formula);
    }
    write_solutions(space, "solutions", space->solutions, "A000170", output);
    write_solutions(space, "essentially different", space->essentially_different, "A002562",
                    output);
}

static void write_size(struct qs_json *json, const struct qs_space_size *size)
{
    qs_json_begin(json, NULL, '{');
    qs_json_string(json, "idea", size->idea);
    qs_json_string(json, "formula", size->formula);
    qs_json_string(json, "number", size->number);
    qs_json_end(json);
}

void qs_space_json(const struct qs_search_space *space, struct qs_output *output)
{
    bool known = space->source != QS_SPACE_UNKNOWN;
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-space-1");
    qs_json_integer(&json, "n", space->n);
    qs_json_begin(&json, "sizes", '[');
    for (int i = 0; i < QS_SPACE_IDEAS; i++)
        write_size(&json, &space->sizes[i]);
    qs_json_end(&json);
    qs_json_string(&json, "source", sources[space->source]);
    qs_json_integer_if(&json, "solutions", known, (int64_t)space->solutions);
    qs_json_integer_if(&json, "essentially_different", known,
                       (int64_t)space->essentially_different);
    qs_json_end(&json);
}
