#include "parameter.h"

#include <stdio.h>

#include "check.h"
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
    [QS_P_DIAGONALS] = {"diagonals", "D", NULL},
    [QS_P_AS_QUEENS] = {"as-queens", NULL, NULL},
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

bool qs_parameter_has_words(enum qs_parameter parameter)
{
    return parameters[parameter].words != NULL;
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
