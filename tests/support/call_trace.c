#include "call_trace.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "apart.h"
#include "test.h"

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

/* Boards, squares and words are drawn from all; other options are the defaults more often than not,
 * above all limits, which let much pass. */
static void draw_call(struct qs_random *random, const struct qs_call_kind *kind, struct call *call)
{
    *call = (struct call){.kind = kind};
    for (int j = 0; kind->numbers[j].name; j++) {
        const struct qs_call_number *number = &kind->numbers[j];
        if (number->word || kind->order < 2 || !kind->numbers[2].name ||
            qs_random_below(random, 3) == 0)
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

/*
 * In a process of its own, which may crash, for at most so many seconds: hundreds of times what a
 * trace needs, and of processor time, so that the machine may be busy.
 */
static bool passes(const struct trace *trace, rlim_t seconds)
{
    if (qs_apart()) {
        const struct rlimit longest = {seconds, seconds};
        qs_apart_ends(setrlimit(RLIMIT_CPU, &longest) == 0 && run_trace(trace));
    }
    return qs_apart_succeeded();
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
            if (shorter.count > 0 && !passes(&shorter, 5)) {
                *trace = shorter;
                smaller = true;
            }
        }
        for (size_t i = 0; i < trace->count; i++)
            for (int j = 0; trace->call[i].kind->numbers[j].name; j++) {
                struct trace simpler = *trace;
                simpler.call[i].number[j] = 0;
                if (trace->call[i].number[j] != 0 && !passes(&simpler, 5)) {
                    *trace = simpler;
                    smaller = true;
                }
            }
    }
}

static void try_trace(struct trace *trace, const char *name)
{
    if (passes(trace, 30))
        return;
    shrink(trace);
    passes(trace, 30);
    fprintf(stderr, "%s fails; shrunk:\n", name);
    print_trace(trace, stderr);
    fail_msg("%s", *qs_apart_text() ? qs_apart_text() : "it crashed, or used up its time");
}

static void try_file(const char *path)
{
    struct trace trace;
    if (!read_trace(path, &trace))
        fail_msg("%s: expected a trace", path);
    try_trace(&trace, path);
}

void qs_try_kept_traces(const struct qs_call_interface *interface, const char *folder)
{
    char path[400];
    const char *only = getenv("QS_TRACE");
    tried = interface;
    if (only) {
        try_file(only);
        return;
    }
    DIR *traces = MUST(opendir(folder));
    for (struct dirent *entry; (entry = readdir(traces));) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.')
            try_file(path);
    }
    closedir(traces);
}

void qs_try_random_trace(const struct qs_call_interface *interface, struct qs_random *random)
{
    struct trace trace;
    tried = interface;
    draw_trace(random, &trace);
    try_trace(&trace, "a random trace");
}
