#include "file_pattern.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "memory_stream.h"

static bool takes(const struct qs_family *family, unsigned parameter)
{
    return (family->required | family->optional) >> parameter & 1;
}

static bool refuse_name(const struct qs_family *family, const char *name, int length,
                        struct qs_error *error)
{
    char list[256];
    qs_words_list(qs_parameter_name, family->required | family->optional, NULL, list, sizeof list);
    return qs_error_set(error, QS_ERROR_INPUT,
                        "-o: expected one of the parameters %s in braces, found \"{%.*s\"", list,
                        length, name);
}

/* Write the value of the parameter in braces at `*at`, and skip it. */
static bool write_value(const char **at, const struct qs_family *family,
                        const struct qs_values *values, FILE *stream, struct qs_error *error)
{
    const char *name = *at + 1;
    size_t length = strcspn(name, "}");
    unsigned parameter;
    char text[40];
    if (name[length] != '}' ||
        !qs_words_find(qs_parameter_name, QS_ALL_WORDS, name, length, &parameter) ||
        !takes(family, parameter))
        return refuse_name(family, name, (int)(length < 40 ? length + (name[length] == '}') : 40),
                           error);
    if (!qs_parameter_is_given(values->given, parameter))
        return qs_error_set(error, QS_ERROR_INPUT, "-o: {%s} requires --%s",
                            qs_parameter_name(parameter), qs_parameter_name(parameter));
    qs_values_print(values, parameter, text, sizeof text);
    fputs(text, stream);
    *at = name + length + 1;
    return true;
}

char *qs_file_pattern_expand(const char *pattern, const struct qs_family *family,
                             const struct qs_values *values, struct qs_error *error)
{
    static const char no_memory[] = "not enough memory for the name of a file";
    struct qs_memory_stream memory;
    if (!qs_memory_stream_open(&memory)) {
        qs_error_set(error, QS_ERROR_MEMORY, no_memory);
        return NULL;
    }
    bool expanded = true;
    for (const char *at = pattern; expanded && *at;) {
        if (*at == '{')
            expanded = write_value(&at, family, values, memory.stream, error);
        else
            fputc(*at++, memory.stream);
    }
    char *name = qs_memory_stream_close(&memory);
    if (expanded && !name)
        qs_error_set(error, QS_ERROR_MEMORY, no_memory);
    if (expanded)
        return name;
    free(name);
    return NULL;
}

/* Check that the pattern is valid, and contains each parameter with several values. */
static bool check_ranges(const char *pattern, const struct qs_family *family,
                         const struct qs_parameters *given, struct qs_error *error)
{
    struct qs_values first;
    qs_values_init(&first, given, 0);
    char *name = qs_file_pattern_expand(pattern, family, &first, error);
    free(name);
    for (unsigned p = 0; name && p < QS_PARAMETERS; p++) {
        char braced[40];
        snprintf(braced, sizeof braced, "{%s}", qs_parameter_name(p));
        if (qs_steps_count(&given->steps[p]) > 1 && !strstr(pattern, braced))
            return qs_error_set(error, QS_ERROR_INPUT,
                                "-o: several values of --%s require %s in the name",
                                qs_parameter_name(p), braced);
    }
    return name != NULL;
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* List the names in order; false if out of memory. */
static bool list_names(const char *pattern, const struct qs_family *family,
                       const struct qs_parameters *given, char **names, uint64_t count,
                       struct qs_error *error)
{
    for (uint64_t i = 0; i < count; i++) {
        struct qs_values values;
        qs_values_init(&values, given, i);
        names[i] = qs_file_pattern_expand(pattern, family, &values, error);
        if (!names[i])
            return false;
    }
    qsort(names, count, sizeof *names, compare_names);
    return true;
}

static bool check_names(char *const *names, uint64_t count, struct qs_error *error)
{
    for (uint64_t i = 1; i < count; i++)
        if (strcmp(names[i - 1], names[i]) == 0)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "-o: two instances would be written to %.200s", names[i]);
    return true;
}

bool qs_file_pattern_check(const char *pattern, const struct qs_family *family,
                           const struct qs_parameters *given, struct qs_error *error)
{
    uint64_t count = qs_parameters_count(given);
    if (!check_ranges(pattern, family, given, error))
        return false;
    char **names = calloc(count, sizeof *names);
    if (!names)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the names of files");
    bool passed =
        list_names(pattern, family, given, names, count, error) && check_names(names, count, error);
    for (uint64_t i = 0; i < count; i++)
        free(names[i]);
    free(names);
    return passed;
}
