#include "queensat/instance.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"
#include "memory.h"
#include "walls.h"

struct square_list {
    struct qs_square *items;
    size_t count, capacity;
};

struct number_list {
    int32_t *items;
    size_t count, capacity;
};

struct qs_instance {
    int32_t n, rows, columns; /* n: the larger of the two */
    struct qs_walls walls;
    char name[256];
    struct square_list queens;
    struct square_list listed;                           /* blocked squares, or free ones */
    struct qs_square_set listed_set;                     /* the same squares */
    bool lists_free;                                     /* `listed` has free squares */
    struct number_list blocked_diagonals[QS_DIRECTIONS]; /* empty for rows and columns */
    bool is_draft;                                       /* see instance_private.h */

    /*
     * For each line of each direction: the index + 1 of its queen; and for each diagonal, past
     * walls, whether it is blocked. From calloc, so that pages that are never
     * written take no memory.
     */
    uint32_t *queen_on[QS_DIRECTIONS];
    bool *is_blocked[QS_DIRECTIONS];
};

/*
 * A hash set of tiles of 64 squares, neighbours in a row, with one bit each.
 * Drawings and published lists name neighbours in sequence, so that the same tile
 * is used again while it is in the cache; an isolated square costs one tile.
 * Open addressing, linear probing, at most half full.
 */

#define TILE_SQUARES 64

static struct qs_tile *tile_slot(const struct qs_square_set *set, uint64_t key)
{
    size_t mask = set->capacity - 1;
    size_t at = (size_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & mask; /* Fibonacci hashing */
    while (set->slots[at].key != 0 && set->slots[at].key != key)
        at = (at + 1) & mask;
    return &set->slots[at];
}

static bool reserve_tile(struct qs_square_set *set)
{
    if (set->count < set->capacity / 2)
        return true;
    struct qs_square_set larger = {.count = set->count, .capacity = 16};
    if (set->capacity > 0)
        larger.capacity = set->capacity * 2;
    larger.slots = calloc(larger.capacity, sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < set->capacity; i++) {
        if (set->slots[i].key != 0)
            *tile_slot(&larger, set->slots[i].key) = set->slots[i];
    }
    free(set->slots);
    *set = larger;
    return true;
}

static uint64_t tile_key(int32_t n, struct qs_square square)
{
    uint64_t tiles_in_row = ((uint64_t)n + TILE_SQUARES - 1) / TILE_SQUARES;
    return (uint64_t)square.row * tiles_in_row + (uint64_t)square.column / TILE_SQUARES + 1;
}

static uint64_t tile_bit(struct qs_square square)
{
    return UINT64_C(1) << (square.column % TILE_SQUARES);
}

bool qs_square_set_holds(const struct qs_square_set *set, int32_t n, struct qs_square square)
{
    return set->count > 0 && (tile_slot(set, tile_key(n, square))->squares & tile_bit(square)) != 0;
}

bool qs_square_set_add(struct qs_square_set *set, int32_t n, struct qs_square square)
{
    if (!reserve_tile(set))
        return false;
    uint64_t key = tile_key(n, square);
    struct qs_tile *tile = tile_slot(set, key);
    if (tile->key == 0) {
        tile->key = key;
        set->count++;
    }
    tile->squares |= tile_bit(square);
    return true;
}

const char *const qs_direction_names[QS_DIRECTIONS] = {
    [QS_ROW] = "row",
    [QS_COLUMN] = "column",
    [QS_DIFFERENCE] = "difference diagonal",
    [QS_SUM] = "sum diagonal",
};

static bool squares_reserve(struct square_list *list)
{
    struct qs_square *items =
        qs_grow(list->items, list->count, &list->capacity, sizeof *list->items);
    if (items)
        list->items = items;
    return items != NULL;
}

bool qs_instance_is_on_board(const struct qs_instance *instance, struct qs_square square)
{
    return square.row >= 0 && square.row < instance->rows && square.column >= 0 &&
           square.column < instance->columns;
}

static bool is_diagonal(enum qs_direction direction)
{
    return direction == QS_DIFFERENCE || direction == QS_SUM;
}

/* The smallest number of a line in the direction. */
static int32_t line_least(int32_t n, enum qs_direction direction)
{
    return direction == QS_DIFFERENCE ? 1 - n : 0;
}

static size_t line_index(int32_t n, enum qs_direction direction, int32_t number)
{
    return (size_t)(number - line_least(n, direction));
}

static size_t instance_line_of(const struct qs_instance *instance, struct qs_square square,
                               enum qs_direction direction)
{
    return line_index(instance->n, direction, qs_line_number(square, direction)) +
           qs_walls_before(&instance->walls, instance->n, square, direction);
}

/* The fixed queen on the square's line in the direction, or NULL. */
static const struct qs_square *queen_on_line(const struct qs_instance *instance,
                                             struct qs_square square, enum qs_direction direction)
{
    uint32_t queen = instance->queen_on[direction][instance_line_of(instance, square, direction)];
    return queen ? &instance->queens.items[queen - 1] : NULL;
}

static bool diagonal_is_blocked(const struct qs_instance *instance, struct qs_square square,
                                enum qs_direction direction)
{
    return instance->blocked_diagonals[direction].count > 0 &&
           instance->is_blocked[direction][line_index(instance->n, direction,
                                                      qs_line_number(square, direction))];
}

bool qs_shape_check_square(const struct qs_shape *shape, struct qs_square square,
                           struct qs_error *error)
{
    if (square.row >= 0 && square.row < shape->rows && square.column >= 0 &&
        square.column < shape->columns)
        return true;
    if (shape->rows == shape->columns)
        return qs_error_set(
            error, QS_ERROR_INPUT,
            "square %d,%d is outside the board: expected row and column from 0 to %d", square.row,
            square.column, shape->rows - 1);
    return qs_error_set(
        error, QS_ERROR_INPUT,
        "square %d,%d is outside the board: expected a row from 0 to %d, a column from 0 to %d",
        square.row, square.column, shape->rows - 1, shape->columns - 1);
}

static bool check_on_board(const struct qs_instance *instance, struct qs_square square,
                           struct qs_error *error)
{
    const struct qs_shape shape = {.rows = instance->rows, .columns = instance->columns};
    return qs_shape_check_square(&shape, square, error);
}

struct qs_instance *qs_instance_new(int32_t n, struct qs_error *error)
{
    const struct qs_shape shape = {.rows = n, .columns = n};
    return qs_instance_new_shaped(&shape, error);
}

#define WALLS_MAX ((size_t)1 << 29)

static bool check_shape(const struct qs_shape *shape, struct qs_error *error)
{
    int32_t rows = shape->rows, columns = shape->columns;
    if (rows == columns && (rows < 1 || rows > QS_SIZE_MAX))
        return qs_error_set(error, QS_ERROR_INPUT, "expected n from 1 to %d, found %d", QS_SIZE_MAX,
                            rows);
    if (!qs_check_range("rows", rows, 1, QS_SIZE_MAX, error) ||
        !qs_check_range("columns", columns, 1, QS_SIZE_MAX, error))
        return false;
    if (shape->wall_count >= WALLS_MAX)
        return qs_error_set(error, QS_ERROR_INPUT, "expected fewer than %zu walls, found %zu",
                            WALLS_MAX, shape->wall_count);
    if (shape->wall_count > 0 && !qs_check_given("shape.walls", shape->walls, error))
        return false;
    for (size_t i = 0; i < shape->wall_count; i++)
        if (!qs_shape_check_square(shape, shape->walls[i], error))
            return false;
    return true;
}

struct qs_instance *qs_instance_new_shaped(const struct qs_shape *shape, struct qs_error *error)
{
    if (!qs_check_given("shape", shape, error) || !check_shape(shape, error))
        return NULL;
    int32_t n = shape->rows > shape->columns ? shape->rows : shape->columns;
    struct qs_instance *instance = calloc(1, sizeof *instance);
    bool complete = instance != NULL;
    if (complete) {
        instance->n = n;
        instance->rows = shape->rows;
        instance->columns = shape->columns;
        complete = qs_walls_init(&instance->walls, n, shape->walls, shape->wall_count);
    }
    for (int d = 0; complete && d < QS_DIRECTIONS; d++) {
        size_t lines = qs_instance_line_count(instance, d);
        instance->queen_on[d] = calloc(lines, sizeof *instance->queen_on[d]);
        complete = instance->queen_on[d] != NULL;
        if (complete && is_diagonal(d)) {
            instance->is_blocked[d] = calloc(2 * (size_t)n - 1, sizeof *instance->is_blocked[d]);
            complete = instance->is_blocked[d] != NULL;
        }
    }
    if (complete)
        return instance;
    qs_instance_free(instance);
    qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for an instance with n = %d", n);
    return NULL;
}

struct qs_instance *qs_instance_new_draft(const struct qs_shape *shape, struct qs_error *error)
{
    struct qs_instance *instance = qs_instance_new_shaped(shape, error);
    if (instance)
        instance->is_draft = true;
    return instance;
}

bool qs_instance_take_queens(struct qs_instance *instance, struct qs_placement *placement)
{
    struct square_list *queens = &instance->queens;
    if (queens->count == 0 && !squares_reserve(queens)) /* so that NULL means failure */
        return false;
    *placement = (struct qs_placement){instance->n, queens->count, queens->items};
    *queens = (struct square_list){0};
    return true;
}

void qs_instance_free(struct qs_instance *instance)
{
    if (!instance)
        return;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        free(instance->queen_on[d]);
        free(instance->is_blocked[d]);
        free(instance->blocked_diagonals[d].items);
    }
    qs_walls_release(&instance->walls);
    free(instance->listed_set.slots);
    free(instance->queens.items);
    free(instance->listed.items);
    free(instance);
}

void qs_instance_set_name(struct qs_instance *instance, const char *name)
{
    if (instance)
        snprintf(instance->name, sizeof instance->name, "%s", name ? name : "");
}

const char *qs_instance_name(const struct qs_instance *instance)
{
    return instance ? instance->name : "";
}

int32_t qs_instance_size(const struct qs_instance *instance)
{
    return instance ? instance->n : 0;
}

struct qs_shape qs_instance_shape(const struct qs_instance *instance)
{
    return instance ? (struct qs_shape){instance->rows, instance->columns, instance->walls.count,
                                        instance->walls.squares}
                    : (struct qs_shape){0};
}

bool qs_check_plain(const struct qs_instance *instance, struct qs_error *error)
{
    return qs_check_given("instance", instance, error) &&
           (qs_instance_is_plain(instance) ||
            qs_error_set(error, QS_ERROR_INPUT,
                         "instance: expected a square board without walls, found %d rows, %d "
                         "columns and %zu wall%s",
                         instance->rows, instance->columns, instance->walls.count,
                         instance->walls.count == 1 ? "" : "s"));
}

size_t qs_instance_line_count(const struct qs_instance *instance, enum qs_direction direction)
{
    size_t n = (size_t)instance->n;
    return (is_diagonal(direction) ? 2 * n - 1 : n) + instance->walls.count;
}

bool qs_instance_is_wall(const struct qs_instance *instance, struct qs_square square)
{
    return qs_walls_hold(&instance->walls, square);
}

int32_t qs_instance_line(const struct qs_instance *instance, struct qs_square square,
                         enum qs_direction direction)
{
    if (!instance || !qs_instance_is_on_board(instance, square) ||
        (size_t)direction >= QS_DIRECTIONS)
        return QS_NO_LINE;
    return qs_line_number(square, direction) +
           (int32_t)qs_walls_before(&instance->walls, instance->n, square, direction);
}

bool qs_instance_line_start(const struct qs_instance *instance, struct qs_line line,
                            struct qs_square *start)
{
    if (!instance || !start || (size_t)line.direction >= QS_DIRECTIONS)
        return false;
    int64_t index = (int64_t)line.number - line_least(instance->n, line.direction);
    if (index < 0 || index >= (int64_t)qs_instance_line_count(instance, line.direction))
        return false;
    struct qs_square first =
        qs_walls_line_start(&instance->walls, instance->n, instance->columns, line);
    if (!qs_instance_is_on_board(instance, first) || qs_walls_hold(&instance->walls, first))
        return false;
    *start = first;
    return true;
}

bool qs_instance_lists(const struct qs_instance *instance, struct qs_square square)
{
    return qs_square_set_holds(&instance->listed_set, instance->n, square);
}

bool qs_instance_holds_queen(const struct qs_instance *instance, struct qs_square square)
{
    const struct qs_square *queen = queen_on_line(instance, square, QS_ROW);
    return queen && queen->column == square.column;
}

/* Refuse a queen that is attacked, or on a blocked square. */
static bool check_queen(const struct qs_instance *instance, struct qs_square square,
                        struct qs_error *error)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_square *other = queen_on_line(instance, square, d);
        if (!other)
            continue;
        if (other->row == square.row && other->column == square.column)
            return qs_error_set(error, QS_ERROR_INPUT, "queen %d,%d is fixed twice", square.row,
                                square.column);
        return qs_error_set(error, QS_ERROR_INPUT,
                            "queen %d,%d attacks queen %d,%d: both are on %s %d", square.row,
                            square.column, other->row, other->column, qs_direction_names[d],
                            qs_line_number(square, d));
    }
    if (qs_walls_hold(&instance->walls, square))
        return qs_error_set(error, QS_ERROR_INPUT, "queen %d,%d is on a wall", square.row,
                            square.column);
    if (!instance->lists_free && qs_instance_lists(instance, square))
        return qs_error_set(error, QS_ERROR_INPUT, "queen %d,%d is on a blocked square", square.row,
                            square.column);
    for (int d = QS_DIFFERENCE; d <= QS_SUM; d++) {
        if (diagonal_is_blocked(instance, square, d))
            return qs_error_set(error, QS_ERROR_INPUT, "queen %d,%d is on blocked %s %d",
                                square.row, square.column, qs_direction_names[d],
                                qs_line_number(square, d));
    }
    return true;
}

bool qs_instance_add_queen(struct qs_instance *instance, struct qs_square square,
                           struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !check_on_board(instance, square, error))
        return false;
    if (!instance->is_draft && !check_queen(instance, square, error))
        return false;
    struct square_list *queens = &instance->queens;
    if (!squares_reserve(queens))
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a fixed queen");
    queens->items[queens->count++] = square;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        instance->queen_on[d][instance_line_of(instance, square, d)] = (uint32_t)queens->count;
    return true;
}

static bool instance_list_square(struct qs_instance *instance, struct qs_square square,
                                 struct qs_error *error)
{
    struct square_list *listed = &instance->listed;
    if (!squares_reserve(listed) || !qs_square_set_add(&instance->listed_set, instance->n, square))
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a %s square",
                            instance->lists_free ? "free" : "blocked");
    listed->items[listed->count++] = square;
    return true;
}

bool qs_instance_block_square(struct qs_instance *instance, struct qs_square square,
                              struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !check_on_board(instance, square, error))
        return false;
    if (instance->lists_free)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "square %d,%d cannot be blocked: free squares are listed, and all "
                            "others are blocked anyway",
                            square.row, square.column);
    if (qs_instance_lists(instance, square) || qs_walls_hold(&instance->walls, square))
        return true;
    if (qs_instance_holds_queen(instance, square) && !instance->is_draft)
        return qs_error_set(error, QS_ERROR_INPUT, "blocked square %d,%d holds a fixed queen",
                            square.row, square.column);
    return instance_list_square(instance, square, error);
}

bool qs_instance_list_free_square(struct qs_instance *instance, struct qs_square square,
                                  struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !check_on_board(instance, square, error))
        return false;
    if (qs_walls_hold(&instance->walls, square))
        return qs_error_set(error, QS_ERROR_INPUT, "square %d,%d is listed as free, and a wall",
                            square.row, square.column);
    bool begun = instance->lists_free;
    if (!begun && instance->listed.count > 0)
        return qs_error_set(
            error, QS_ERROR_INPUT,
            "square %d,%d cannot be listed as free: blocked squares are listed, and "
            "all others are free anyway",
            square.row, square.column);
    if (begun && qs_instance_lists(instance, square))
        return true;
    instance->lists_free = true;
    bool listed = instance_list_square(instance, square, error);
    instance->lists_free = begun || listed;
    return listed;
}

/* The first queen on a diagonal, past walls, or NULL. */
static const struct qs_square *queen_on_diagonal(const struct qs_instance *instance,
                                                 enum qs_direction direction, int32_t number)
{
    if (instance->walls.count == 0) {
        uint32_t queen = instance->queen_on[direction][line_index(instance->n, direction, number)];
        return queen ? &instance->queens.items[queen - 1] : NULL;
    }
    for (size_t i = 0; i < instance->queens.count; i++)
        if (qs_line_number(instance->queens.items[i], direction) == number)
            return &instance->queens.items[i];
    return NULL;
}

bool qs_instance_block_diagonal(struct qs_instance *instance, enum qs_direction direction,
                                int32_t number, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) ||
        !qs_check_range("direction", (int)direction, 0, QS_DIRECTIONS - 1, error))
        return false;
    if (!is_diagonal(direction))
        return qs_error_set(error, QS_ERROR_INPUT, "only diagonals can be blocked as a whole");
    const char *name = qs_direction_names[direction];
    int32_t least = line_least(instance->n, direction);
    int32_t most = least + 2 * (instance->n - 1);
    if (number < least || number > most)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "%s %d is outside the board: expected a number from %d to %d", name,
                            number, least, most);
    const struct qs_square *queen = queen_on_diagonal(instance, direction, number);
    if (queen && !instance->is_draft)
        return qs_error_set(error, QS_ERROR_INPUT, "blocked %s %d holds the fixed queen %d,%d",
                            name, number, queen->row, queen->column);
    bool *is_blocked = &instance->is_blocked[direction][line_index(instance->n, direction, number)];
    if (*is_blocked)
        return true;
    struct number_list *list = &instance->blocked_diagonals[direction];
    int32_t *items = qs_grow(list->items, list->count, &list->capacity, sizeof *list->items);
    if (!items)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a blocked diagonal");
    list->items = items;
    list->items[list->count++] = number;
    *is_blocked = true;
    return true;
}

const struct qs_square *qs_instance_queens(const struct qs_instance *instance, size_t *count)
{
    if (count)
        *count = instance ? instance->queens.count : 0;
    return instance ? instance->queens.items : NULL;
}

/* The listed squares, if the instance lists those of this kind. */
static const struct qs_square *listed_squares(const struct qs_instance *instance, bool free_ones,
                                              size_t *count)
{
    bool some = instance && instance->lists_free == free_ones;
    if (count)
        *count = some ? instance->listed.count : 0;
    return some ? instance->listed.items : NULL;
}

const struct qs_square *qs_instance_blocked_squares(const struct qs_instance *instance,
                                                    size_t *count)
{
    return listed_squares(instance, false, count);
}

const struct qs_square *qs_instance_listed_free_squares(const struct qs_instance *instance,
                                                        size_t *count)
{
    return listed_squares(instance, true, count);
}

const int32_t *qs_instance_blocked_diagonals(const struct qs_instance *instance,
                                             enum qs_direction direction, size_t *count)
{
    bool some = instance && is_diagonal(direction);
    if (count)
        *count = some ? instance->blocked_diagonals[direction].count : 0;
    return some ? instance->blocked_diagonals[direction].items : NULL;
}

bool qs_instance_is_blocked(const struct qs_instance *instance, struct qs_square square)
{
    if (!instance || !qs_instance_is_on_board(instance, square))
        return false;
    bool singly = qs_instance_lists(instance, square);
    if (instance->lists_free)
        singly = !singly && !qs_instance_holds_queen(instance, square);
    return singly || qs_walls_hold(&instance->walls, square) ||
           diagonal_is_blocked(instance, square, QS_DIFFERENCE) ||
           diagonal_is_blocked(instance, square, QS_SUM);
}

bool qs_instance_line_is_taken(const struct qs_instance *instance, struct qs_square square,
                               enum qs_direction direction)
{
    return instance && qs_instance_is_on_board(instance, square) &&
           (size_t)direction < QS_DIRECTIONS && queen_on_line(instance, square, direction) != NULL;
}
