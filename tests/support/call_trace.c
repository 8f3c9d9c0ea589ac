#include "call_trace.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "trial.h"

enum { CALLS_MOST = 60 };

struct call {
    const struct qs_call_kind *kind;
    int32_t number[QS_CALL_NUMBERS];
};

struct trace {
    size_t count;
    struct call call[CALLS_MOST];
};

static const struct qs_call_interface *tried;

static void print_number(const struct qs_call_number *number, int32_t value, FILE *stream)
{
    if (number->word)
        fprintf(stream, " %s=%s", number->name, number->word((unsigned)value));
    else
        fprintf(stream, " %s=%" PRId32, number->name, value);
}

static int32_t read_number(const struct qs_call_number *number, const char *text)
{
    for (unsigned i = 0; number->word && number->word(i); i++)
        if (strcmp(number->word(i), text) == 0)
            return (int32_t)i;
    return (int32_t)strtol(text, NULL, 10);
}

static void print_trace(const struct trace *trace, FILE *stream)
{
    for (size_t i = 0; i < trace->count; i++) {
        const struct call *call = &trace->call[i];
        fputs(call->kind->name, stream);
        for (int j = 0; call->kind->numbers[j].name; j++)
            if (call->number[j] != 0)
                print_number(&call->kind->numbers[j], call->number[j], stream);
        putc('\n', stream);
    }
}

static bool read_call(char *line, struct call *call)
{
    char *rest = NULL, *word = strtok_r(line, " \n", &rest);
    *call = (struct call){0};
    for (const struct qs_call_kind *kind = tried->kinds; word && kind->name; kind++)
        if (strcmp(kind->name, word) == 0)
            call->kind = kind;
    if (!call->kind)
        return false;
    while ((word = strtok_r(NULL, " \n", &rest))) {
        char *value = strchr(word, '=');
        int j = 0;
        if (!value)
            return false;
        *value++ = '\0';
        while (call->kind->numbers[j].name && strcmp(call->kind->numbers[j].name, word) != 0)
            j++;
        if (!call->kind->numbers[j].name)
            return false;
        call->number[j] = read_number(&call->kind->numbers[j], value);
    }
    return true;
}

static bool read_trace(const char *path, struct trace *trace)
{
    char line[200];
    bool right = true;
    FILE *file = fopen(path, "r");
    trace->count = 0;
    while (file && right && fgets(line, sizeof line, file))
        if (line[0] != '#')
            right = trace->count < CALLS_MOST && read_call(line, &trace->call[trace->count++]);
    if (file)
        fclose(file);
    return file && right && trace->count > 0;
}

static int32_t limit_of(const struct qs_call_number *number)
{
    int32_t limit = number->most + 1;
    for (unsigned i = 0; number->word && number->word(i); i++)
        limit = (int32_t)i + 1;
    return limit;
}

/* Squares and words are drawn from all; other options are the defaults more often than not, above
 * all limits, which let much pass. */
static void draw_call(struct qs_random *random, const struct qs_call_kind *kind, struct call *call)
{
    *call = (struct call){.kind = kind};
    for (int j = 0; kind->numbers[j].name; j++) {
        const struct qs_call_number *number = &kind->numbers[j];
        if (number->word || !kind->numbers[2].name || qs_random_below(random, 3) == 0)
            call->number[j] = qs_random_below(random, limit_of(number));
    }
}

static const struct qs_call_kind *draw_kind(struct qs_random *random, int order)
{
    int weights = 0;
    const struct qs_call_kind *kind;
    for (kind = tried->kinds; kind->name; kind++)
        weights += order < 2 && kind->order != order ? 0 : kind->weight;
    int pick = qs_random_below(random, weights);
    for (kind = tried->kinds;; kind++) {
        int weight = order < 2 && kind->order != order ? 0 : kind->weight;
        if (pick < weight)
            return kind;
        pick -= weight;
    }
}

static void draw_trace(struct qs_random *random, struct trace *trace)
{
    size_t before = (size_t)(1 + qs_random_below(random, CALLS_MOST / 2));
    trace->count = before + 1 + (size_t)qs_random_below(random, CALLS_MOST / 3);
    for (size_t i = 0; i < trace->count; i++)
        draw_call(random, draw_kind(random, i == 0 ? 0 : i < before ? 1 : 2), &trace->call[i]);
}

static bool run_trace(const struct trace *trace)
{
    bool right = true;
    tried->begin();
    for (size_t i = 0; right && i < trace->count; i++) {
        right = trace->call[i].kind->run(trace->call[i].number);
        if (!right)
            fprintf(stderr, "in call %zu\n", i + 1);
    }
    tried->end();
    return right;
}

/* In a process of its own, which may crash. */
static bool passes(const struct trace *trace, bool quietly)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        /* Hundreds of times what a trace needs; processor time, so that it may be a busy machine.
         */
        const struct rlimit longest = {quietly ? 5 : 30, quietly ? 5 : 30};
        if (setrlimit(RLIMIT_CPU, &longest) != 0 || (quietly && !freopen("/dev/null", "w", stderr)))
            abort();
        bool right = run_trace(trace);
        fflush(NULL);
        _exit(right ? 0 : 1);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* Leave out calls, and set numbers to 0, as long as it still fails. */
static void shrink(struct trace *trace)
{
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (size_t i = trace->count; i-- > 0;) {
            struct trace shorter = *trace;
            memmove(&shorter.call[i], &shorter.call[i + 1],
                    (--shorter.count - i) * sizeof *shorter.call);
            if (shorter.count > 0 && !passes(&shorter, true)) {
                *trace = shorter;
                smaller = true;
            }
        }
        for (size_t i = 0; i < trace->count; i++)
            for (int j = 0; trace->call[i].kind->numbers[j].name; j++) {
                struct trace simpler = *trace;
                simpler.call[i].number[j] = 0;
                if (trace->call[i].number[j] != 0 && !passes(&simpler, true)) {
                    *trace = simpler;
                    smaller = true;
                }
            }
    }
}

static bool try_trace(struct trace *trace, const char *name)
{
    if (passes(trace, false))
        return true;
    fprintf(stderr, "%s fails; shrunk:\n", name);
    shrink(trace);
    print_trace(trace, stderr);
    passes(trace, false);
    return false;
}

static bool try_file(const char *path)
{
    struct trace trace;
    if (read_trace(path, &trace))
        return try_trace(&trace, path);
    fprintf(stderr, "%s: expected a trace\n", path);
    return false;
}

static int try_kept(const char *folder)
{
    char path[400];
    int failed = 0;
    DIR *traces = opendir(folder);
    for (struct dirent *entry; traces && (entry = readdir(traces));) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        failed += entry->d_name[0] != '.' && !try_file(path);
    }
    return traces && closedir(traces) == 0 ? failed : 1;
}

static int try_random(uint64_t first, uint64_t last)
{
    int failed = 0;
    for (uint64_t seed = first; seed <= last && failed < 3; seed++) {
        struct qs_random random = {seed};
        struct trace trace;
        char name[60];
        snprintf(name, sizeof name, "QS_SEED=%" PRIu64, seed);
        draw_trace(&random, &trace);
        failed += !try_trace(&trace, name);
    }
    return failed;
}

int qs_try_traces(const struct qs_call_interface *interface, const char *folder)
{
    const char *trace = getenv("QS_TRACE"), *seed = getenv("QS_SEED"), *most = getenv("QS_TRIALS");
    uint64_t only = seed ? strtoull(seed, NULL, 10) : 0;
    tried = interface;
    if (trace)
        return !try_file(trace);
    if (seed)
        return try_random(only, only);
    return try_kept(folder) +
           try_random(1, most ? strtoull(most, NULL, 10) : 2000 / qs_test_shard() + 10);
}
