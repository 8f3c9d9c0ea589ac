/* How large the search space for n queens on an n × n board is, under each successive idea. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "report.h"

enum { IDEAS = 5 };

/* Solutions are counted up to this n, which takes less than a second, and cited up to that one. */
enum { COUNTED_MOST = 14, CITED_MOST = 27 };

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
 * by small factors and divisors, so that no more arithmetic is needed than this.
 */
#define LIMB_DIGITS 9
#define LIMB_BASE 1000000000U
#define LIMBS_MOST (6001 / LIMB_DIGITS + 1)

struct number {
    uint32_t limbs[LIMBS_MOST]; /* least significant first */
    size_t count;
};

static void space_report_multiply(struct number *number, uint32_t factor)
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

/* The size of the search space under each idea, and the number of solutions in it. */
struct space {
    int32_t n;
    struct idea {
        struct number number;
        char digits[LIMBS_MOST * LIMB_DIGITS + 2], formula[32];
    } ideas[IDEAS];
    const char *source;                        /* of the number of solutions */
    uint64_t solutions, essentially_different; /* 0 if unknown */
    double seconds;                            /* if counted */
};

/* The ideas in their order, each of which excludes more. */
static const char *const idea_names[IDEAS] = {"any squares", "distinct squares, in order",
                                              "sets of squares", "one in each column",
                                              "permutations"};

static const char counted[] = "counted", cited_source[] = "cited, not counted: OEIS",
                  unknown[] = "unknown";

static void fill_sizes(struct space *space)
{
    uint32_t n = (uint32_t)space->n, squares = n * n;
    struct idea *ideas = space->ideas;
    for (int i = 0; i < IDEAS; i++)
        ideas[i].number = (struct number){{1}, 1};
    for (uint32_t i = 0; i < n; i++) {
        space_report_multiply(&ideas[0].number, squares);
        space_report_multiply(&ideas[1].number, squares - i);
        space_report_multiply(&ideas[2].number, squares - i);
        divide(&ideas[2].number, i + 1);
        space_report_multiply(&ideas[3].number, n);
        space_report_multiply(&ideas[4].number, i + 1);
    }
    for (int i = 0; i < IDEAS; i++) {
        const struct number *number = &ideas[i].number;
        char *at = ideas[i].digits;
        at += sprintf(at, "%" PRIu32, number->limbs[number->count - 1]);
        for (size_t limb = number->count - 1; limb-- > 0;)
            at += sprintf(at, "%09" PRIu32, number->limbs[limb]);
    }
    const size_t room = sizeof ideas->formula;
    snprintf(ideas[0].formula, room, "%" PRIu32 "^%" PRIu32, squares, n);
    snprintf(ideas[1].formula, room, "%" PRIu32 "!/%" PRIu32 "!", squares, squares - n);
    snprintf(ideas[2].formula, room, "C(%" PRIu32 ", %" PRIu32 ")", squares, n);
    snprintf(ideas[3].formula, room, "%" PRIu32 "^%" PRIu32, n, n);
    snprintf(ideas[4].formula, room, "%" PRIu32 "!", n);
}

static bool count_solutions(struct space *space, struct qs_error *error)
{
    struct qs_count_options options;
    struct qs_count_result result;
    struct qs_instance *instance = qs_instance_new(space->n, error);
    qs_count_options_init(&options);
    options.kind = QS_COUNT_SIZE;
    options.size = space->n;
    options.classes = true;
    bool done = instance && qs_count(instance, &options, &result, error);
    if (done) {
        space->solutions = result.total;
        space->essentially_different = result.classes;
        space->seconds = result.seconds;
    }
    qs_instance_free(instance);
    return done;
}

/* Numbers are aligned to the right unless they are too long. */
static int number_width(const struct space *space)
{
    const size_t most = 40;
    size_t width = strlen(space->ideas[0].digits);
    return (int)(width < most ? width : most);
}

static void write_solutions(const struct space *space, const char *what, uint64_t number,
                            const char *sequence, FILE *output)
{
    int width = number_width(space);
    if (space->source == unknown)
        fprintf(output, "%-26s  %*s\n", what, width, unknown);
    else if (space->source == cited_source)
        fprintf(output, "%-26s  %*" PRIu64 "  %s %s\n", what, width, number, cited_source,
                sequence);
    else
        fprintf(output, "%-26s  %*" PRIu64 "  counted in %.3f s\n", what, width, number,
                space->seconds);
}

static void write_space_text(const struct space *space, FILE *output)
{
    size_t width = (size_t)number_width(space);
    fprintf(output, "n = %d\n", space->n);
    for (int i = 0; i < IDEAS; i++) {
        const struct idea *idea = &space->ideas[i];
        size_t length = strlen(idea->digits);
        fprintf(output, "%-26s  %*s", idea_names[i], length < width ? (int)(width - length) : 0,
                "");
        fputs(idea->digits, output); /* up to 6,000 digits */
        fprintf(output, "  %s\n", idea->formula);
    }
    write_solutions(space, "solutions", space->solutions, "A000170", output);
    write_solutions(space, "essentially different", space->essentially_different, "A002562",
                    output);
}

/* Large numbers are strings of digits. */
static void write_space_json(const struct space *space, FILE *output)
{
    bool known = space->source != unknown;
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-space-1");
    qs_json_integer(&json, "n", space->n);
    qs_json_begin(&json, "sizes", '[');
    for (int i = 0; i < IDEAS; i++) {
        qs_json_begin(&json, NULL, '{');
        qs_json_string(&json, "idea", idea_names[i]);
        qs_json_string(&json, "formula", space->ideas[i].formula);
        qs_json_string(&json, "number", space->ideas[i].digits);
        qs_json_end(&json);
    }
    qs_json_end(&json);
    qs_json_string(&json, "source", space->source);
    qs_json_integer_if(&json, "solutions", known, (int64_t)space->solutions);
    qs_json_integer_if(&json, "essentially_different", known,
                       (int64_t)space->essentially_different);
    qs_json_end(&json);
}

bool qs_space_report(int32_t n, bool json, FILE *output, struct qs_error *error)
{
    struct space *space = calloc(1, sizeof *space);
    if (!space)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    space->n = n;
    fill_sizes(space);
    space->source = n <= COUNTED_MOST ? counted : n <= CITED_MOST ? cited_source : unknown;
    if (space->source == cited_source) {
        space->solutions = cited[n - 1].all;
        space->essentially_different = cited[n - 1].essentially_different;
    }
    bool found = space->source != counted || count_solutions(space, error);
    if (found)
        (json ? write_space_json : write_space_text)(space, output);
    free(space);
    return found;
}
