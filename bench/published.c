/*
 * Published answers: reads a table of them from standard input, generates each
 * instance, asks whether n queens fit, and compares. A row is n, fixed queens or
 * diagonals, id, answer (0 or 1), nodes and, for Excluded Diagonals, the seconds of
 * the authors' backtracker. Ends with 0 if nothing contradicts the table, 1 for
 * wrong usage, 2 otherwise.
 */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "queensat/queensat.h"

enum { SLOWEST = 10, THREADS_MAX = 256 };

struct family {
    const char *name, *count; /* what the second column counts */
    struct qs_instance *(*generate)(int32_t n, int32_t count, uint64_t id, struct qs_error *error);
};

static const struct family families[] = {
    {"completion", "queens", qs_generate_completion},
    {"diagonals", "diagonals", qs_generate_excluded_diagonals},
};
enum { FAMILIES = sizeof families / sizeof *families };

enum answer { NOT_DECIDED, NO, YES, FAILED };

struct row {
    int32_t n, count, id;
    enum answer published, ours;
    double published_nodes, published_seconds;
    double seconds, making; /* of the solver; of the generator */
    uint64_t nodes;
    bool searched;
};

/* From `least` to `most`, both included. */
struct range {
    long least, most;
};

struct bench {
    const struct family *family;
    struct qs_solve_options options;
    bool maximum;
    struct range sizes, counts, ids;
    long every, threads;
    struct row *rows;
    size_t row_count;
    atomic_size_t next;
    double started;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static _Noreturn void give_up(const char *text, const char *what)
{
    fprintf(stderr, "published: %s %s\n", text, what);
    exit(1);
}

static bool is_in(struct range range, long number)
{
    return range.least <= number && number <= range.most;
}

static struct row *add_row(struct bench *bench, size_t *capacity)
{
    if (bench->row_count == *capacity) {
        *capacity = *capacity ? 2 * *capacity : 1024;
        bench->rows = realloc(bench->rows, *capacity * sizeof *bench->rows);
        if (!bench->rows)
            give_up("not enough memory for", "the table");
    }
    return &bench->rows[bench->row_count++];
}

/* Read every k-th of the rows that are in the ranges. */
static void read_rows(struct bench *bench)
{
    char line[256];
    size_t capacity = 0;
    for (long seen = 0; fgets(line, sizeof line, stdin);) {
        struct row row = {0};
        int answer;
        if (line[0] == '#')
            continue;
        if (sscanf(line, "%" SCNd32 " %" SCNd32 " %" SCNd32 " %d %lf %lf", &row.n, &row.count,
                   &row.id, &answer, &row.published_nodes, &row.published_seconds) < 5 ||
            answer < 0 || answer > 1)
            give_up("not a row of the table:", line);
        row.published = answer ? YES : NO;
        if (is_in(bench->sizes, row.n) && is_in(bench->counts, row.count) &&
            is_in(bench->ids, row.id) && seen++ % bench->every == 0)
            *add_row(bench, &capacity) = row;
    }
}

static void report_row(const struct bench *bench, const struct row *row, const char *what)
{
    printf("n = %" PRId32 ", %" PRId32 " %s, id %" PRId32 ": %s\n", row->n, row->count,
           bench->family->count, row->id, what);
    fflush(stdout);
}

static void take_result(struct row *row, const struct qs_result *result)
{
    if (result->lower >= row->n)
        row->ours = YES;
    else if (result->upper.value < row->n)
        row->ours = NO;
    row->seconds = result->seconds;
    row->nodes = result->work.nodes;
    row->searched = result->work.questions + result->work.nodes + result->work.conflicts > 0;
}

static bool solve_instance(const struct bench *bench, struct row *row,
                           const struct qs_instance *instance, struct qs_error *error)
{
    struct qs_solve_options options = bench->options;
    struct qs_result result;
    options.target = bench->maximum ? 0 : row->n;
    if (!qs_solve(instance, &options, &result, error))
        return false;
    take_result(row, &result);
    /* If the maximum was asked for, "no" is not the whole answer. */
    if (!qs_result_is_answered(&result))
        row->ours = NOT_DECIDED;
    qs_result_release(&result);
    return true;
}

static void try_row(const struct bench *bench, struct row *row)
{
    static const char *const contradictions[] = {
        [NO] = "published as possible, found impossible",
        [YES] = "published as impossible, found possible",
    };
    struct qs_error error;
    double before = now();
    struct qs_instance *instance =
        bench->family->generate(row->n, row->count, (uint64_t)row->id, &error);
    row->making = now() - before;
    if (!instance || !solve_instance(bench, row, instance, &error)) {
        row->ours = FAILED;
        report_row(bench, row, error.text);
    } else if (row->ours != NOT_DECIDED && row->ours != row->published) {
        report_row(bench, row, contradictions[row->ours]);
    }
    qs_instance_free(instance);
}

static void *work(void *state)
{
    struct bench *bench = state;
    size_t tenth = bench->row_count / 10 + 1;
    for (size_t at; (at = atomic_fetch_add(&bench->next, 1)) < bench->row_count;) {
        try_row(bench, &bench->rows[at]);
        if ((at + 1) % tenth == 0)
            fprintf(stderr, "%zu of %zu rows, %.1f s\n", at + 1, bench->row_count,
                    now() - bench->started);
    }
    return NULL;
}

static void run_threads(struct bench *bench)
{
    pthread_t threads[THREADS_MAX];
    bench->started = now();
    for (long i = 0; i < bench->threads; i++)
        if (pthread_create(&threads[i], NULL, work, bench) != 0)
            give_up("cannot start", "a thread");
    for (long i = 0; i < bench->threads; i++)
        pthread_join(threads[i], NULL);
}

static int compare_seconds(const void *a, const void *b)
{
    const struct row *left = a, *right = b;
    return (left->seconds < right->seconds) - (left->seconds > right->seconds);
}

static int compare_places(const void *a, const void *b)
{
    const struct row *left = a, *right = b;
    if (left->n != right->n)
        return left->n < right->n ? -1 : 1;
    return (left->count > right->count) - (left->count < right->count);
}

static void report_slowest(struct bench *bench)
{
    qsort(bench->rows, bench->row_count, sizeof *bench->rows, compare_seconds);
    printf("slowest instances:\n");
    for (size_t i = 0; i < bench->row_count && i < SLOWEST; i++) {
        static const char *const answers[] = {"not decided", "no", "yes", "failed"};
        const struct row *row = &bench->rows[i];
        printf("  n = %" PRId32 ", %" PRId32 " %s, id %" PRId32 ": %.3f s, %" PRIu64
               " nodes (published %.0f), %s\n",
               row->n, row->count, bench->family->count, row->id, row->seconds, row->nodes,
               row->published_nodes, answers[row->ours]);
    }
}

/* The rows of one n and one count. */
struct group {
    int32_t n, count;
    size_t rows, undecided, slow;
    double seconds, slowest;
};

static const double slow = 0.1;

static int compare_groups(const void *a, const void *b)
{
    const struct group *left = a, *right = b;
    return (left->seconds < right->seconds) - (left->seconds > right->seconds);
}

static size_t make_groups(struct bench *bench, struct group *groups)
{
    size_t count = 0;
    qsort(bench->rows, bench->row_count, sizeof *bench->rows, compare_places);
    for (size_t i = 0; i < bench->row_count; i++) {
        const struct row *row = &bench->rows[i];
        if (i == 0 || compare_places(row, row - 1) != 0)
            groups[count++] = (struct group){.n = row->n, .count = row->count};
        struct group *group = &groups[count - 1];
        group->rows++;
        group->undecided += row->ours == NOT_DECIDED;
        group->slow += row->seconds > slow;
        group->seconds += row->seconds;
        group->slowest = row->seconds > group->slowest ? row->seconds : group->slowest;
    }
    qsort(groups, count, sizeof *groups, compare_groups);
    return count;
}

static void report_groups(struct bench *bench)
{
    struct group *groups = malloc((bench->row_count + 1) * sizeof *groups);
    if (!groups)
        give_up("not enough memory for", "the report");
    size_t count = make_groups(bench, groups);
    printf("groups of the same n and %s that take longest:\n", bench->family->count);
    for (size_t i = 0; i < count && i < SLOWEST; i++)
        printf("  n = %" PRId32 ", %" PRId32 ": %zu rows, %zu above %.1f s, %zu not decided, "
               "%.3f s, the slowest %.3f s\n",
               groups[i].n, groups[i].count, groups[i].rows, groups[i].slow, slow,
               groups[i].undecided, groups[i].seconds, groups[i].slowest);
    free(groups);
}

static void report_times(const struct bench *bench)
{
    static const double bounds[] = {0.001, 0.01, 0.1, 1, 10, 1e300};
    size_t counts[sizeof bounds / sizeof *bounds] = {0};
    for (size_t i = 0; i < bench->row_count; i++) {
        size_t at = 0;
        while (bench->rows[i].seconds > bounds[at])
            at++;
        counts[at]++;
    }
    printf("rows up to 1 ms: %zu, 10 ms: %zu, 100 ms: %zu, 1 s: %zu, 10 s: %zu, longer: %zu\n",
           counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]);
}

/* The work of the engine, and the published work, for the rows that it decided. */
static void report_work(const struct bench *bench)
{
    double nodes = 0, published_nodes = 0, seconds = 0, published_seconds = 0, making = 0;
    for (size_t i = 0; i < bench->row_count; i++) {
        const struct row *row = &bench->rows[i];
        making += row->making;
        if (row->ours != NO && row->ours != YES)
            continue;
        nodes += (double)row->nodes;
        seconds += row->seconds;
        published_nodes += row->published_nodes;
        published_seconds += row->published_seconds;
    }
    printf("decided rows: %.4g nodes, %.3f s; published: %.4g nodes", nodes, seconds,
           published_nodes);
    if (published_seconds > 0)
        printf(", %.3f s", published_seconds);
    printf("\ngenerating the instances: %.3f s\n", making);
}

/* Whether nothing contradicts the table. */
static bool report_totals(const struct bench *bench, double seconds)
{
    size_t answers[FAILED + 1] = {0}, disagreements = 0, unsearched = 0;
    for (size_t i = 0; i < bench->row_count; i++) {
        const struct row *row = &bench->rows[i];
        answers[row->ours]++;
        disagreements += (row->ours == NO || row->ours == YES) && row->ours != row->published;
        unsearched += (row->ours == NO || row->ours == YES) && !row->searched;
    }
    char limit[32] = "no limit";
    if (bench->options.time_limit > 0)
        snprintf(limit, sizeof limit, "limit %g s", bench->options.time_limit);
    printf("%s, engine %s, %ld threads, %s: %zu rows, %zu disagreements, %zu not decided, "
           "%zu failed, %.1f s, %.1f s of processor time\n",
           bench->family->name, bench->options.engine, bench->threads, limit, bench->row_count,
           disagreements, answers[NOT_DECIDED], answers[FAILED], seconds,
           (double)clock() / CLOCKS_PER_SEC);
    printf("possible: %zu, impossible: %zu; settled without search: %zu\n", answers[YES],
           answers[NO], unsearched);
    return disagreements == 0 && answers[FAILED] == 0;
}

static void usage(FILE *stream)
{
    fputs("usage: published FAMILY [OPTIONS] <TABLE\n"
          "FAMILY is completion or diagonals.\n"
          "  --engine NAME   one of queensat's engines\n"
          "  --threads N     instances at the same time (default: one per processor)\n"
          "  --limit S       seconds for one instance (default: no limit)\n"
          "  --maximum       find the maximum; default: decide whether n queens fit\n"
          "  --every K       every K-th of the chosen rows; the tables have 500 ids for each\n"
          "                  board, so K should have no common divisor with 500\n"
          "  --sizes A-B     only boards with n from A to B\n"
          "  --counts A-B    only A to B fixed queens or diagonals\n"
          "  --ids A-B       only these ids\n",
          stream);
}

static long parse_number(const char *text, long least, long most)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (errno || end == text || *end || number < least || number > most)
        give_up("not a number that fits:", text);
    return number;
}

/* "A-B", or "A" for A-A. */
static struct range parse_range(const char *text)
{
    char first[32];
    const char *dash = strchr(text, '-');
    snprintf(first, sizeof first, "%.*s", dash ? (int)(dash - text) : 31, text);
    struct range range = {parse_number(first, 0, INT32_MAX), 0};
    range.most = dash ? parse_number(dash + 1, range.least, INT32_MAX) : range.least;
    return range;
}

static double parse_seconds(const char *text)
{
    char *end;
    double seconds = strtod(text, &end);
    if (end == text || *end || !(seconds >= 0))
        give_up("not a number of seconds:", text);
    return seconds;
}

static void take_option(struct bench *bench, int option)
{
    switch (option) {
    case 'e':
        bench->options.engine = optarg;
        break;
    case 't':
        bench->threads = parse_number(optarg, 1, THREADS_MAX);
        break;
    case 'l':
        bench->options.time_limit = parse_seconds(optarg);
        break;
    case 'm':
        bench->maximum = true;
        break;
    case 'k':
        bench->every = parse_number(optarg, 1, LONG_MAX);
        break;
    case 's':
        bench->sizes = parse_range(optarg);
        break;
    case 'c':
        bench->counts = parse_range(optarg);
        break;
    case 'i':
        bench->ids = parse_range(optarg);
        break;
    case 'h':
        usage(stdout);
        exit(0);
    default:
        usage(stderr);
        exit(1);
    }
}

static void parse_options(struct bench *bench, int count, char **words)
{
    static const struct option options[] = {
        {"engine", required_argument, NULL, 'e'}, {"threads", required_argument, NULL, 't'},
        {"limit", required_argument, NULL, 'l'},  {"maximum", no_argument, NULL, 'm'},
        {"every", required_argument, NULL, 'k'},  {"sizes", required_argument, NULL, 's'},
        {"counts", required_argument, NULL, 'c'}, {"ids", required_argument, NULL, 'i'},
        {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0},
    };
    for (int option; (option = getopt_long(count, words, "", options, NULL)) >= 0;)
        take_option(bench, option);
    for (int i = 0; optind + 1 == count && i < FAMILIES; i++)
        if (strcmp(words[optind], families[i].name) == 0)
            bench->family = &families[i];
    if (!bench->family)
        take_option(bench, '?');
}

/* An unknown engine would fail in every row, so it is refused at once. */
static void check_engine(const char *name)
{
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (strcmp(qs_engine_name(i), name) == 0)
            return;
    give_up("there is no engine", name);
}

int main(int count, char **words)
{
    static const struct range all = {0, LONG_MAX};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct bench bench = {
        .sizes = all,
        .counts = all,
        .ids = all,
        .every = 1,
        .threads = processors < 1             ? 1
                   : processors > THREADS_MAX ? THREADS_MAX
                                              : processors,
    };
    qs_solve_options_init(&bench.options);
    parse_options(&bench, count, words);
    check_engine(bench.options.engine);
    bench.options.memory_limit /= (size_t)bench.threads;
    read_rows(&bench);
    run_threads(&bench);
    double seconds = now() - bench.started;
    report_groups(&bench);
    report_slowest(&bench);
    report_times(&bench);
    report_work(&bench);
    bool agreed = report_totals(&bench, seconds);
    free(bench.rows);
    return agreed ? 0 : 2;
}
