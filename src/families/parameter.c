#include "parameter.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "fault.h"
#include "queensat/generate.h"

static const struct parameter {
    const char *name, *argument;
    qs_words *words; /* NULL: its values are numbers */
} parameters[QS_PARAMETERS] = {
    [QS_P_BOARD] = {"board", "N", NULL},
    [QS_P_QUEENS] = {"queens", "K", NULL},
    [QS_P_SQUARES] = {"squares", "M", NULL},
    [QS_P_MIN_OPEN] = {"min-open", "K", NULL},
    [QS_P_BLOCKED] = {"blocked", "M", NULL},
    [QS_P_AVERAGE] = {"average", "A", NULL},
    [QS_P_DENSITY] = {"density", "D", NULL},
    [QS_P_DIAGONALS] = {"diagonals", "D", NULL},
    [QS_P_KIND] = {"kind", "T", qs_crowd_kind_name},
    [QS_P_WIDTH] = {"width", "W", NULL},
    [QS_P_LENGTH] = {"length", "L", NULL},
    [QS_P_SOLUTIONS] = {"solutions", "S", NULL},
    [QS_P_ID] = {"id", "I", NULL},
};

const char *qs_parameter_name(unsigned i)
{
    return i < QS_PARAMETERS ? parameters[i].name : NULL;
}

const char *qs_parameter_argument(enum qs_parameter parameter)
{
    return parameters[parameter].argument;
}

bool qs_parameter_is_given(const struct qs_parameters *given, enum qs_parameter parameter)
{
    return given->steps[parameter].unit > 0;
}

uint64_t qs_parameters_count(const struct qs_parameters *given)
{
    uint64_t count = 1;
    for (int p = 0; p < QS_PARAMETERS; p++)
        if (__builtin_mul_overflow(count, qs_steps_count(&given->steps[p]), &count))
            return UINT64_MAX;
    return count;
}

void qs_values_init(struct qs_values *values, const struct qs_parameters *given, uint64_t i)
{
    values->given = given;
    values->limits = NULL;
    values->puzzles = NULL;
    for (int p = QS_PARAMETERS - 1; p >= 0; p--) {
        uint64_t count = qs_steps_count(&given->steps[p]);
        values->at[p] = i % count;
        i /= count;
    }
}

static int64_t parts_of(const struct qs_values *values, enum qs_parameter parameter)
{
    const struct qs_steps *steps = &values->given->steps[parameter];
    return steps->first + (int64_t)values->at[parameter] * steps->step;
}

int64_t qs_values_number(const struct qs_values *values, enum qs_parameter parameter,
                         int64_t otherwise)
{
    if (!qs_parameter_is_given(values->given, parameter))
        return otherwise;
    QS_CHECK(values->given->steps[parameter].unit == 1);
    return parts_of(values, parameter);
}

int64_t qs_values_part(const struct qs_values *values, enum qs_parameter parameter, int64_t whole)
{
    if (!qs_parameter_is_given(values->given, parameter))
        return 0;
    int64_t parts = parts_of(values, parameter), hundred = 100 * QS_STEPS_UNIT;
    if (!values->given->steps[parameter].percent)
        return parts;
    return whole / hundred * parts + whole % hundred * parts / hundred;
}

int64_t qs_values_product(const struct qs_values *values, enum qs_parameter parameter,
                          int64_t factor)
{
    return factor * parts_of(values, parameter) / QS_STEPS_UNIT;
}

void qs_values_print(const struct qs_values *values, enum qs_parameter parameter, char *text,
                     size_t size)
{
    qs_words *words = parameters[parameter].words;
    if (words)
        snprintf(text, size, "%s", words((unsigned)qs_values_number(values, parameter, 0)));
    else
        qs_steps_print(&values->given->steps[parameter], values->at[parameter], text, size);
}

static bool parameter_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Read a value, in parts of 1 / unit; returns the place after it, or NULL if there is none. */
static const char *parameter_read_value(const char *at, int64_t unit, int64_t *value)
{
    int64_t parts = 0;
    if (!parameter_is_digit(*at))
        return NULL;
    for (; parameter_is_digit(*at); at++)
        if (__builtin_mul_overflow(parts, 10, &parts) ||
            __builtin_add_overflow(parts, *at - '0', &parts))
            return NULL;
    if (__builtin_mul_overflow(parts, unit, &parts))
        return NULL;
    if (unit > 1 && at[0] == '.' && parameter_is_digit(at[1])) {
        for (at++; parameter_is_digit(*at) && unit > 1; at++) {
            unit /= 10;
            if (__builtin_add_overflow(parts, (*at - '0') * unit, &parts))
                return NULL;
        }
    }
    *value = parts;
    return at;
}

/* FIRST, FIRST..LAST or FIRST..LAST:STEP, and nothing after it. */
static bool read_steps(struct qs_steps *steps, const char *text, size_t length)
{
    const char *at = parameter_read_value(text, steps->unit, &steps->first);
    steps->last = steps->first;
    steps->step = steps->unit;
    if (at && strncmp(at, "..", 2) == 0) {
        at = parameter_read_value(at + 2, steps->unit, &steps->last);
        if (at && *at == ':')
            at = parameter_read_value(at + 1, steps->unit, &steps->step);
    }
    return at == text + length && steps->first <= steps->last && steps->step > 0;
}

bool qs_steps_parse(struct qs_steps *steps, enum qs_steps_kind kind, int64_t least, int64_t most,
                    bool several, const char *text, struct qs_error *error)
{
    size_t length = strlen(text);
    struct qs_steps read = {.percent = false};
    if (kind == QS_STEPS_PERCENT && length > 0 && text[length - 1] == '%') {
        read.percent = true;
        length--;
    }
    read.unit = kind == QS_STEPS_DECIMAL || read.percent ? QS_STEPS_UNIT : 1;
    int64_t end = read.percent ? 100 : most;
    if (!read_steps(&read, text, length) || read.first < least * read.unit ||
        read.last > end * read.unit || (!several && strstr(text, ".."))) {
        static const char *const what[] = {
            [QS_STEPS_WHOLE] = "a whole number",
            [QS_STEPS_DECIMAL] = "a number (with at most six decimals)",
            [QS_STEPS_PERCENT] = "a percentage such as 12.5% or a whole number",
        };
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected %s from %" PRId64 " to %" PRId64 "%s, found \"%.60s\"",
                            what[kind], least, most,
                            several ? ", a range M..N or one with a step M..N:S" : "", text);
    }
    *steps = read;
    return true;
}

uint64_t qs_steps_count(const struct qs_steps *steps)
{
    return steps->unit == 0 ? 1 : (uint64_t)((steps->last - steps->first) / steps->step) + 1;
}

void qs_steps_print(const struct qs_steps *steps, uint64_t i, char *text, size_t size)
{
    int64_t value = steps->first + (int64_t)i * steps->step;
    int64_t parts = steps->unit > 0 ? value % steps->unit : 0;
    int used = snprintf(text, size, "%" PRId64, steps->unit > 0 ? value / steps->unit : 0);
    if (parts > 0) {
        used += snprintf(text + used, size - (size_t)used, ".%06" PRId64, parts);
        while (text[used - 1] == '0')
            used--;
    }
    snprintf(text + used, size - (size_t)used, "%s", steps->percent ? "%" : "");
}
