/*
 * The remaining squares of a line are a doubly linked list, so that a square is
 * removed in constant time and removed squares are never visited. A square that has left keeps its
 * neighbours, and comes back between them if the last one to leave is the first to return
 * (D. Knuth, "Dancing links", 2000).
 */
#include "free_squares.h"

#include <stdlib.h>
#include <string.h>

#include "instance_private.h"

static bool free_squares_is_free(const struct qs_free_squares *list,
                                 bool *const taken[QS_DIRECTIONS], struct qs_square square)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (taken[d][qs_line_at(&list->numbers, square, d)])
            return false;
    return !qs_instance_is_blocked(list->instance, square);
}

/* Of a loop that is in this round. Once it is false, there is no list. */
static bool goes_on(struct qs_free_squares *list, size_t round)
{
    if ((round + 1) % 4096 == 0 && list->must_stop && list->must_stop(list->state))
        list->stopped = true;
    return !list->stopped;
}

/* Copy the squares that the instance lists as free, if any, in row-major order. */
static bool sort_listed(struct qs_free_squares *list)
{
    const struct qs_square *listed =
        qs_instance_listed_free_squares(list->instance, &list->listed_count);
    size_t count = list->listed_count;
    uint32_t n = (uint32_t)list->numbers.rows;
    if (count == 0)
        return true;
    list->listed = malloc(count * sizeof *list->listed);
    if (!list->listed || count > QS_NO_SQUARE)
        return false;
    /* First by rows; row_start becomes their ends. */
    memset(list->row_start, 0, ((size_t)n + 1) * sizeof *list->row_start);
    for (size_t i = 0; i < count; i++)
        list->row_start[listed[i].row + 1]++;
    for (uint32_t row = 0; row < n; row++)
        list->row_start[row + 1] += list->row_start[row];
    for (size_t i = 0; i < count && goes_on(list, i); i++)
        list->listed[list->row_start[listed[i].row]++] = listed[i];
    for (uint32_t row = 0, begin = 0; row < n && goes_on(list, row); begin = list->row_start[row++])
        qsort(list->listed + begin, list->row_start[row] - begin, sizeof *list->listed,
              qs_compare_squares);
    return !list->stopped;
}

static uint64_t list_square(struct qs_free_squares *list, uint64_t count, struct qs_square square)
{
    if (list->row) {
        list->row[count] = square.row;
        list->column[count] = square.column;
    }
    return count + 1;
}

/* Count the free squares, and list them if there is memory for the list already. */
static uint64_t free_squares_list_squares(struct qs_free_squares *list,
                                          bool *const taken[QS_DIRECTIONS])
{
    uint64_t count = 0;
    size_t next = 0;
    int32_t rows = list->numbers.rows, columns = list->numbers.columns;
    for (int32_t row = 0; row < rows && goes_on(list, 64 * (size_t)row + 63); row++) {
        list->row_start[row] = (uint32_t)count;
        for (; next < list->listed_count && list->listed[next].row == row; next++)
            if (free_squares_is_free(list, taken, list->listed[next]))
                count = list_square(list, count, list->listed[next]);
        if (list->listed || (list->numbers.walls == 0 && taken[QS_ROW][row]))
            continue;
        for (int32_t column = 0; column < columns; column++)
            if (free_squares_is_free(list, taken, (struct qs_square){row, column}))
                count = list_square(list, count, (struct qs_square){row, column});
    }
    list->row_start[rows] = (uint32_t)count;
    return count;
}

/* The number of bytes may be more than a machine of 32 bits can count, which calloc notices. */
static bool take_squares(struct qs_free_squares *list)
{
    size_t squares = (size_t)list->count + 1, lines = qs_line_room(&list->numbers);
    list->row = calloc(squares, sizeof *list->row);
    list->column = calloc(squares, sizeof *list->column);
    list->is_left = calloc(squares, sizeof *list->is_left);
    list->gone = calloc(squares, sizeof *list->gone);
    bool taken = list->row && list->column && list->is_left && list->gone;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct qs_line_lists *own = &list->lines[d];
        own->first = malloc(lines * sizeof *own->first);
        own->next = calloc(squares, sizeof *own->next);
        own->previous = calloc(squares, sizeof *own->previous);
        taken = taken && own->first && own->next && own->previous;
        for (size_t line = 0; own->first && line < lines; line++)
            own->first[line] = QS_NO_SQUARE;
    }
    return taken;
}

bool qs_free_squares_init(struct qs_free_squares *list, const struct qs_instance *instance,
                          bool (*must_stop)(void *state), void *state)
{
    *list = (struct qs_free_squares){
        .instance = instance,
        .must_stop = must_stop,
        .state = state,
    };
    bool *taken[QS_DIRECTIONS]; /* by line: whether a fixed queen is on it */
    size_t fixed;
    const struct qs_square *queen = qs_instance_queens(instance, &fixed);
    bool complete = qs_line_numbers_init(&list->numbers, instance), listed = false;
    list->row_start = malloc(((size_t)list->numbers.rows + 1) * sizeof *list->row_start);
    complete = complete && list->row_start;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        taken[d] = calloc(qs_line_room(&list->numbers), sizeof *taken[d]);
        complete = complete && taken[d];
        for (size_t i = 0; complete && i < fixed; i++)
            taken[d][qs_line_at(&list->numbers, queen[i], d)] = true;
    }
    if (complete && sort_listed(list)) {
        uint64_t count = free_squares_list_squares(list, taken);
        list->count = list->left = (uint32_t)count;
        listed = list->count == count && !list->stopped && take_squares(list);
    }
    if (listed) {
        free_squares_list_squares(list, taken);
        /* Each in front of its lines. */
        for (uint32_t square = list->count; square-- > 0 && goes_on(list, square);) {
            list->is_left[square] = true;
            for (int d = 0; d < QS_DIRECTIONS; d++) {
                struct qs_line_lists *lines = &list->lines[d];
                uint32_t *first = &lines->first[qs_free_squares_line(list, square, d)];
                lines->previous[square] = QS_NO_SQUARE;
                lines->next[square] = *first;
                if (*first != QS_NO_SQUARE)
                    lines->previous[*first] = square;
                *first = square;
            }
        }
        listed = !list->stopped;
    }
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(taken[d]);
    free(list->listed);
    list->listed = NULL;
    return listed;
}

void qs_free_squares_release(struct qs_free_squares *list)
{
    qs_line_numbers_release(&list->numbers);
    free(list->row_start);
    free(list->row);
    free(list->column);
    free(list->is_left);
    free(list->gone);
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        free(list->lines[d].first);
        free(list->lines[d].next);
        free(list->lines[d].previous);
    }
}

uint32_t qs_free_squares_number(const struct qs_free_squares *list, struct qs_square place)
{
    if (place.row < 0 || place.row >= list->numbers.rows)
        return QS_NO_SQUARE;
    uint32_t low = list->row_start[place.row], high = list->row_start[place.row + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (list->column[middle] == place.column)
            return middle;
        if (list->column[middle] < place.column)
            low = middle + 1;
        else
            high = middle;
    }
    return QS_NO_SQUARE;
}

uint32_t qs_free_squares_find(const struct qs_free_squares *list, struct qs_square place)
{
    uint32_t square = qs_free_squares_number(list, place);
    return square != QS_NO_SQUARE && list->is_left[square] ? square : QS_NO_SQUARE;
}

void qs_free_squares_leave(struct qs_free_squares *list, uint32_t square)
{
    list->is_left[square] = false;
    list->gone[list->count - list->left--] = square;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct qs_line_lists *lines = &list->lines[d];
        uint32_t next = lines->next[square], previous = lines->previous[square];
        if (next != QS_NO_SQUARE)
            lines->previous[next] = previous;
        if (previous != QS_NO_SQUARE)
            lines->next[previous] = next;
        else
            lines->first[qs_free_squares_line(list, square, d)] = next;
    }
}

void qs_free_squares_restore(struct qs_free_squares *list, uint32_t left)
{
    while (list->left < left) {
        uint32_t square = list->gone[list->count - ++list->left];
        list->is_left[square] = true;
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            struct qs_line_lists *lines = &list->lines[d];
            uint32_t next = lines->next[square], previous = lines->previous[square];
            if (next != QS_NO_SQUARE)
                lines->previous[next] = square;
            if (previous != QS_NO_SQUARE)
                lines->next[previous] = square;
            else
                lines->first[qs_free_squares_line(list, square, d)] = square;
        }
    }
}

void qs_free_squares_put_queen(struct qs_free_squares *list, uint32_t square)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_line_lists *lines = &list->lines[d];
        uint32_t w = lines->first[qs_free_squares_line(list, square, d)];
        while (w != QS_NO_SQUARE) {
            uint32_t next = lines->next[w];
            if (w != square)
                qs_free_squares_leave(list, w);
            w = next;
        }
    }
    qs_free_squares_leave(list, square);
}

static bool free_squares_attack(const struct qs_free_squares *list, uint32_t a, uint32_t b)
{
    return qs_squares_attack(&list->numbers, qs_free_squares_place(list, a),
                             qs_free_squares_place(list, b));
}

/* Whether u attacks every remaining square on v's line of a direction. */
static bool attacks_line(const struct qs_free_squares *list, uint32_t u, uint32_t v, int direction)
{
    const struct qs_line_lists *lines = &list->lines[direction];
    uint32_t w = lines->first[qs_free_squares_line(list, v, direction)];
    while (w != QS_NO_SQUARE && free_squares_attack(list, u, w))
        w = lines->next[w];
    return w == QS_NO_SQUARE;
}

static const char *dominate(struct qs_free_squares *list, uint32_t u, uint32_t v)
{
    if (u == v || !free_squares_attack(list, u, v))
        return "is dominated by a square that it does not attack";
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (!attacks_line(list, u, v, d))
            return "is not dominated";
    qs_free_squares_leave(list, u);
    return NULL;
}

static const char *free_squares_force(struct qs_free_squares *list, uint32_t square)
{
    int shared = -1;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_line_lists *lines = &list->lines[d];
        if (lines->next[square] == QS_NO_SQUARE && lines->previous[square] == QS_NO_SQUARE)
            continue;
        if (shared >= 0)
            return "is not forced";
        shared = d;
    }
    qs_free_squares_put_queen(list, square);
    return NULL;
}

const char *qs_take_step(struct qs_free_squares *list, const struct qs_reduction_step *step)
{
    uint32_t square = qs_free_squares_find(list, step->square);
    uint32_t by = qs_free_squares_find(list, step->by);
    if (square == QS_NO_SQUARE)
        return "is in a step, but not free there";
    if (by == QS_NO_SQUARE)
        return "is in a step with a square that is not free there";
    switch (step->kind) {
    case QS_REDUCTION_DOMINATED:
        return dominate(list, square, by);
    case QS_REDUCTION_FORCED:
        if (square == by)
            return free_squares_force(list, square);
    }
    return "is in a step of an unknown kind";
}

/* Number a square and all that hang together with it; each line is passed once. */
static void fill_part(const struct qs_free_squares *list, uint32_t first, uint32_t number,
                      uint32_t *part, bool *passed[QS_DIRECTIONS], uint32_t *open)
{
    size_t count = 0;
    part[first] = number;
    open[count++] = first;
    while (count > 0) {
        uint32_t square = open[--count];
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            int32_t line = qs_free_squares_line(list, square, d);
            uint32_t w = passed[d][line] ? QS_NO_SQUARE : list->lines[d].first[line];
            passed[d][line] = true;
            for (; w != QS_NO_SQUARE; w = list->lines[d].next[w])
                if (part[w] == QS_NO_SQUARE) {
                    part[w] = number;
                    open[count++] = w;
                }
        }
    }
}

bool qs_free_squares_find_parts(const struct qs_free_squares *list, uint32_t *part, uint32_t *parts)
{
    bool *passed[QS_DIRECTIONS];
    uint32_t *open = malloc(((size_t)list->left + 1) * sizeof *open);
    bool complete = open != NULL;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        passed[d] = calloc(qs_line_room(&list->numbers), sizeof *passed[d]);
        complete = complete && passed[d];
    }
    *parts = 0;
    for (uint32_t square = 0; square < list->count; square++)
        part[square] = QS_NO_SQUARE;
    for (uint32_t square = qs_free_squares_from(list, 0); complete && square != QS_NO_SQUARE;
         square = qs_free_squares_next(list, square))
        if (part[square] == QS_NO_SQUARE)
            fill_part(list, square, (*parts)++, part, passed, open);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(passed[d]);
    free(open);
    return complete;
}
