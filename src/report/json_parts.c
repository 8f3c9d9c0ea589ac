#include "json_parts.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "printable.h"

const char *qs_json_direction(enum qs_direction direction)
{
    static const char *const names[QS_DIRECTIONS] = {"row", "column", "difference", "sum"};
    return names[direction];
}

json_t *qs_json_append(json_t *list, json_t *value)
{
    if (list && json_array_append_new(list, value) == 0)
        return list;
    if (!list)
        json_decref(value);
    json_decref(list);
    return NULL;
}

/* Six significant digits of the seconds: more would be noise. */
#define WRITE_FLAGS (JSON_COMPACT | JSON_REAL_PRECISION(6))

/* The text in `room` bytes, and its size; NULL if out of memory or if it needs more room. */
static char *dump(const json_t *value, size_t room, size_t flags, size_t *size)
{
    char *text = malloc(room + 1);
    *size = text ? json_dumpb(value, text, room, flags | WRITE_FLAGS) : 0;
    if (*size > 0 && *size <= room) {
        text[*size] = '\0';
        return text;
    }
    free(text);
    return NULL;
}

/*
 * json_dumps would be shorter, but goes on after a failed allocation, and leaves out a key. With
 * a buffer Jansson needs no memory. Few texts are longer than the first guess.
 */
char *qs_json_text(json_t *value, size_t flags)
{
    const size_t guess = 1 << 20;
    size_t size = 0;
    char *text = value ? dump(value, guess, flags, &size) : NULL;
    if (size > guess)
        text = dump(value, size, flags, &size);
    json_decref(value);
    return text;
}

bool qs_json_write(json_t *value, struct qs_output *output, struct qs_error *error)
{
    char *text = qs_json_text(value, 0);
    if (!text)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a JSON report");
    qs_output_text(output, text);
    qs_output_text(output, "\n");
    free(text);
    return true;
}

void qs_json_write_squares(const struct qs_square *squares, size_t count, struct qs_output *output)
{
    qs_output_text(output, "[");
    for (size_t i = 0; i < count && !qs_output_failed(output); i++) {
        qs_output_text(output, i == 0 ? "[" : ",[");
        qs_output_number(output, squares[i].row);
        qs_output_text(output, ",");
        qs_output_number(output, squares[i].column);
        qs_output_text(output, "]");
    }
    qs_output_text(output, "]");
}

static void write_numbers(const int32_t *numbers, size_t count, struct qs_output *output)
{
    qs_output_text(output, "[");
    for (size_t i = 0; i < count; i++) {
        qs_output_text(output, i == 0 ? "" : ",");
        qs_output_number(output, numbers[i]);
    }
    qs_output_text(output, "]");
}

static void write_lines(const struct qs_bound *bound, struct qs_output *output)
{
    qs_output_text(output, "[");
    for (size_t i = 0; i < bound->cover_size; i++) {
        qs_output_text(output, i == 0 ? "[\"" : ",[\"");
        qs_output_text(output, qs_json_direction(bound->cover[i].direction));
        qs_output_text(output, "\",");
        qs_output_number(output, bound->cover[i].number);
        qs_output_text(output, "]");
    }
    qs_output_text(output, "]");
}

static void write_weights(const struct qs_bound *bound, struct qs_output *output)
{
    qs_output_text(output, "[");
    for (size_t i = 0; i < bound->cover_size; i++) {
        qs_output_text(output, i == 0 ? "" : ",");
        qs_output_number(output, bound->weight[i]);
    }
    qs_output_text(output, "]");
}

/*
 * Write the text up to this member, if it has an empty list, and skip that. The quotation marks
 * cannot be part of a string, where a backslash is before them.
 */
static bool reach_list(const char **text, const char *member, struct qs_output *output)
{
    static const char list[] = "[]";
    char sought[64];
    snprintf(sought, sizeof sought, ",\"%s\":%s", member, list);
    const char *found = strstr(*text, sought);
    if (!found)
        return false;
    const char *end = found + strlen(sought);
    qs_output_bytes(output, *text, (size_t)(end - *text) - strlen(list));
    *text = end;
    return true;
}

/* Write the members with their lists, all but the last brace. */
static void write_members(const char *text, const struct qs_instance *instance,
                          const struct qs_bound *bound, struct qs_output *output)
{
    size_t count;
    if (reach_list(&text, "queens", output)) {
        const struct qs_square *queens = qs_instance_queens(instance, &count);
        qs_json_write_squares(queens, count, output);
    }
    if (reach_list(&text, "blocked", output)) {
        const struct qs_square *blocked = qs_instance_blocked_squares(instance, &count);
        qs_json_write_squares(blocked, count, output);
    }
    if (reach_list(&text, "blocked_differences", output)) {
        const int32_t *numbers = qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &count);
        write_numbers(numbers, count, output);
    }
    if (reach_list(&text, "blocked_sums", output)) {
        const int32_t *numbers = qs_instance_blocked_diagonals(instance, QS_SUM, &count);
        write_numbers(numbers, count, output);
    }
    if (reach_list(&text, "free", output)) {
        const struct qs_square *listed = qs_instance_listed_free_squares(instance, &count);
        qs_json_write_squares(listed, count, output);
    }
    if (bound->cover && reach_list(&text, "upper_cover", output))
        write_lines(bound, output);
    if (bound->weight && reach_list(&text, "upper_weights", output))
        write_weights(bound, output);
    qs_output_bytes(output, text, strlen(text) - 1);
}

bool qs_json_write_around(json_t *before, const struct qs_instance *instance,
                          const struct qs_bound *bound,
                          void (*middle)(const void *state, struct qs_output *output),
                          const void *state, json_t *after, struct qs_output *output,
                          struct qs_error *error)
{
    char *head = qs_json_text(before, 0);
    char *tail = qs_json_text(after, 0);
    bool written = head && tail;
    if (written) {
        write_members(head, instance, bound, output);
        qs_output_text(output, ",");
        middle(state, output);
        qs_output_text(output, ",");
        qs_output_text(output, tail + 1);
        qs_output_text(output, "\n");
    }
    free(head);
    free(tail);
    return written ? true
                   : qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a JSON report");
}

json_t *qs_json_squares(const struct qs_square *squares, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < count; i++)
        list = qs_json_append(list, json_pack("[ii]", squares[i].row, squares[i].column));
    return list;
}

json_t *qs_json_numbers(const int32_t *numbers, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < count; i++)
        list = qs_json_append(list, json_integer(numbers[i]));
    return list;
}

/*
 * JSON is UTF-8, but file names need not be: a byte that is part of no character becomes "?". So
 * does a control character that Jansson does not escape.
 */
json_t *qs_json_name(const char *name)
{
    char *clean = strdup(name);
    if (!clean)
        return NULL;
    for (char *at = clean; *at;) {
        size_t length = (unsigned char)*at < 0x80 ? 1 : qs_printable_length(at);
        bool accepted = length > 1 || (unsigned char)*at < 0x80;
        if (!accepted)
            *at = '?';
        at += accepted ? length : 1;
    }
    json_t *string = json_string(clean);
    free(clean);
    return string;
}

/* The instance with these lists of squares; blocked and free: the other one is null. */
static json_t *instance_object(const struct qs_instance *instance, json_t *queens, json_t *listed,
                               json_t *differences, json_t *sums)
{
    size_t count;
    qs_instance_listed_free_squares(instance, &count);
    return json_pack("{so si so so so so so}", "name", qs_json_name(qs_instance_name(instance)),
                     "n", (int)qs_instance_size(instance), "queens", queens, "blocked",
                     count > 0 ? json_null() : listed, "blocked_differences", differences,
                     "blocked_sums", sums, "free", count > 0 ? listed : json_null());
}

json_t *qs_json_instance_without_lists(const struct qs_instance *instance)
{
    return instance_object(instance, json_array(), json_array(), json_array(), json_array());
}

json_t *qs_json_instance(const struct qs_instance *instance)
{
    size_t queens, listed, differences, sums;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    const struct qs_square *square = qs_instance_listed_free_squares(instance, &listed);
    if (listed == 0)
        square = qs_instance_blocked_squares(instance, &listed);
    const int32_t *difference =
        qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &differences);
    const int32_t *sum = qs_instance_blocked_diagonals(instance, QS_SUM, &sums);
    return instance_object(instance, qs_json_squares(queen, queens),
                           qs_json_squares(square, listed),
                           qs_json_numbers(difference, differences), qs_json_numbers(sum, sums));
}

json_t *qs_json_work(const struct qs_work *work)
{
    json_t *object = json_object();
    for (unsigned i = 0; object && qs_work_name(i); i++) {
        json_int_t count = (json_int_t)qs_work_count(work, i);
        if (json_object_set_new(object, qs_work_name(i), json_integer(count)) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}
