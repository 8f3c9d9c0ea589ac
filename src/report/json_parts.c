#include "json_parts.h"

#include "queensat/version.h"

const char *qs_json_direction(enum qs_direction direction)
{
    static const char *const names[QS_DIRECTIONS] = {"row", "column", "difference", "sum"};
    return names[direction];
}

void qs_json_begin_answer(struct qs_json *json, const char *schema)
{
    qs_json_begin(json, NULL, '{');
    qs_json_string(json, "schema", schema);
    qs_json_string(json, "version", QS_VERSION);
}

void qs_json_integer_if(struct qs_json *json, const char *name, bool known, int64_t number)
{
    known ? qs_json_integer(json, name, number) : qs_json_null(json, name);
}

void qs_json_boolean_if(struct qs_json *json, const char *name, bool known, bool value)
{
    known ? qs_json_boolean(json, name, value) : qs_json_null(json, name);
}

void qs_json_square(struct qs_json *json, const char *name, struct qs_square square)
{
    qs_json_begin(json, name, '[');
    qs_json_integer(json, NULL, square.row);
    qs_json_integer(json, NULL, square.column);
    qs_json_end(json);
}

void qs_json_squares(struct qs_json *json, const char *name, const struct qs_square *squares,
                     size_t count)
{
    qs_json_begin(json, name, '[');
    for (size_t i = 0; i < count && !qs_output_failed(json->output); i++)
        qs_json_square(json, NULL, squares[i]);
    qs_json_end(json);
}

void qs_json_numbers(struct qs_json *json, const char *name, const int32_t *numbers, size_t count)
{
    qs_json_begin(json, name, '[');
    for (size_t i = 0; i < count && !qs_output_failed(json->output); i++)
        qs_json_integer(json, NULL, numbers[i]);
    qs_json_end(json);
}

static void write_diagonals(struct qs_json *json, const char *name,
                            const struct qs_instance *instance, enum qs_direction direction)
{
    size_t count;
    const int32_t *numbers = qs_instance_blocked_diagonals(instance, direction, &count);
    qs_json_numbers(json, name, numbers, count);
}

/* Of the lists of blocked and of free squares, the one that the instance does not have is null. */
void qs_json_instance(struct qs_json *json, const char *name, const struct qs_instance *instance)
{
    size_t queens, blocked, listed;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    const struct qs_square *square = qs_instance_blocked_squares(instance, &blocked);
    const struct qs_square *free_square = qs_instance_listed_free_squares(instance, &listed);
    qs_json_begin(json, name, '{');
    qs_json_string(json, "name", qs_instance_name(instance));
    qs_json_integer(json, "n", qs_instance_size(instance));
    qs_json_squares(json, "queens", queen, queens);
    if (listed > 0)
        qs_json_null(json, "blocked");
    else
        qs_json_squares(json, "blocked", square, blocked);
    write_diagonals(json, "blocked_differences", instance, QS_DIFFERENCE);
    write_diagonals(json, "blocked_sums", instance, QS_SUM);
    if (listed > 0)
        qs_json_squares(json, "free", free_square, listed);
    else
        qs_json_null(json, "free");
    qs_json_end(json);
}

void qs_json_work(struct qs_json *json, const char *name, const struct qs_work *work)
{
    qs_json_begin(json, name, '{');
    for (unsigned i = 0; qs_work_name(i); i++)
        qs_json_integer(json, qs_work_name(i), (int64_t)qs_work_count(work, i));
    qs_json_end(json);
}
