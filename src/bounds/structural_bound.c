#include "structural_bound.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"

/*
 * J. Hopcroft, R. Karp, "An n^{5/2} algorithm for maximum matchings in
 * bipartite graphs", SIAM J. Comput. 2, 1973: in each phase a breadth-first
 * search computes the rows' distances from the unmatched rows, and depth-first
 * searches along increasing distances find a maximal set of disjoint shortest
 * augmenting paths. The depth-first search has its own stack, because a path may
 * have as many rows as the board.
 */
#define UNREACHED UINT32_MAX

struct matching_search {
    const struct qs_lines *rows, *columns;
    struct qs_matching *matching;
    uint32_t *distance; /* [rows] from an unmatched row; UNREACHED: no path, or none left */
    uint32_t *queue;    /* [rows] rows to visit, or the stack of the depth-first search */
    uint32_t *next;     /* [rows] the square of the row to try next */
    struct qs_watch *watch;
    uint64_t looks; /* squares looked at since the watch was asked */
    bool stopped;
};

static bool may_go_on(struct matching_search *search, uint32_t looks)
{
    const uint64_t looks_between_polls = 1 << 15;
    search->looks += looks;
    if (search->looks < looks_between_polls)
        return true;
    search->looks = 0;
    search->stopped = qs_watch_stopped(search->watch);
    return !search->stopped;
}

static uint32_t column_at(const struct matching_search *search, uint32_t position)
{
    return search->columns->line_of[search->rows->square[position]];
}

/* Breadth-first search for the distances; true if it reached an unmatched column. */
static bool layer_rows(struct matching_search *search)
{
    uint32_t queued = 0;
    bool augmentable = false;
    for (uint32_t row = 0; row < search->rows->count; row++) { /* the unmatched ones come first */
        bool unmatched = search->matching->column_of[row] == QS_UNMATCHED;
        search->distance[row] = unmatched ? 0 : UNREACHED;
        if (unmatched)
            search->queue[queued++] = row;
    }
    for (uint32_t head = 0; head < queued; head++) {
        uint32_t row = search->queue[head];
        if (!may_go_on(search, qs_lines_length(search->rows, row)))
            return false;
        for (uint32_t i = search->rows->start[row]; i < search->rows->start[row + 1]; i++) {
            uint32_t owner = search->matching->row_of[column_at(search, i)];
            if (owner == QS_UNMATCHED) {
                augmentable = true;
            } else if (search->distance[owner] == UNREACHED) {
                search->distance[owner] = search->distance[row] + 1;
                search->queue[queued++] = owner;
            }
        }
    }
    return augmentable;
}

/* Find one augmenting path from the row along increasing distances, if there is one. */
static void augment_from(struct matching_search *search, uint32_t root)
{
    uint32_t *stack = search->queue, depth = 1;
    stack[0] = root;
    while (depth > 0 && may_go_on(search, 1)) {
        uint32_t row = stack[depth - 1];
        if (search->next[row] == search->rows->start[row + 1]) {
            search->distance[row] = UNREACHED;
            depth--;
            continue;
        }
        uint32_t owner = search->matching->row_of[column_at(search, search->next[row])];
        if (owner == QS_UNMATCHED) {
            /* Match each row of the path with the column of its next[] square. */
            for (uint32_t i = 0; i < depth; i++) {
                uint32_t column = column_at(search, search->next[stack[i]]);
                search->matching->column_of[stack[i]] = column;
                search->matching->row_of[column] = stack[i];
                search->distance[stack[i]] = UNREACHED;
            }
            search->matching->size++;
            return;
        }
        if (search->distance[owner] == search->distance[row] + 1)
            stack[depth++] = owner;
        else
            search->next[row]++;
    }
}

/*
 * Kőnig's cover: the rows that no alternating path from an unmatched row reaches,
 * and the columns that such a path reaches. The last call of layer_rows computed
 * exactly these distances.
 */
static void cover(struct matching_search *search)
{
    struct qs_matching *matching = search->matching;
    uint32_t covered = 0;
    for (uint32_t row = 0; row < search->rows->count; row++) {
        bool reached = search->distance[row] != UNREACHED;
        matching->row_in_cover[row] = !reached;
        covered += !reached;
        for (uint32_t i = search->rows->start[row]; reached && i < search->rows->start[row + 1];
             i++) {
            uint32_t column = column_at(search, i);
            covered += !matching->column_in_cover[column];
            matching->column_in_cover[column] = true;
        }
    }
    QS_CHECK(covered == matching->size);
}

static bool take_search(struct matching_search *search, const struct qs_board *board)
{
    struct qs_matching *matching = search->matching;
    struct qs_arena *arena = &matching->arena;
    uint32_t rows = search->rows->count, columns = search->columns->count;
    *matching = (struct qs_matching){.arena.memory = board->memory};
    matching->column_of = qs_arena_take(arena, rows, sizeof *matching->column_of);
    matching->row_of = qs_arena_take(arena, columns, sizeof *matching->row_of);
    matching->row_in_cover = qs_arena_take(arena, rows, sizeof *matching->row_in_cover);
    matching->column_in_cover = qs_arena_take(arena, columns, sizeof *matching->column_in_cover);
    search->distance = qs_arena_take(arena, rows, sizeof *search->distance);
    search->queue = qs_arena_take(arena, rows, sizeof *search->queue);
    search->next = qs_arena_take(arena, rows, sizeof *search->next);
    if (arena->refused)
        return false;
    for (uint32_t row = 0; row < rows; row++)
        matching->column_of[row] = QS_UNMATCHED;
    for (uint32_t column = 0; column < columns; column++)
        matching->row_of[column] = QS_UNMATCHED;
    return true;
}

bool qs_matching_init(struct qs_matching *matching, const struct qs_board *board,
                      struct qs_watch *watch, struct qs_error *error)
{
    struct matching_search search = {.rows = &board->lines[QS_ROW],
                                     .columns = &board->lines[QS_COLUMN],
                                     .matching = matching,
                                     .watch = watch};
    bool taken = take_search(&search, board);
    uint32_t rows = search.rows->count;
    while (taken && !search.stopped && layer_rows(&search)) {
        memcpy(search.next, search.rows->start, rows * sizeof *search.next);
        for (uint32_t row = 0; row < rows && !search.stopped; row++)
            if (matching->column_of[row] == QS_UNMATCHED)
                augment_from(&search, row);
    }
    if (taken && !search.stopped) {
        cover(&search);
        return true;
    }
    qs_arena_release(&matching->arena);
    return taken ? qs_error_set(error, QS_ERROR_STOPPED, "stopped before the matching was found")
                 : qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the matching bound");
}

void qs_rough_bound(const struct qs_instance *instance, struct qs_bound *bound)
{
    struct qs_shape shape = qs_instance_shape(instance);
    bool columns = qs_instance_has_more_rows(instance);
    *bound = (struct qs_bound){
        .value = (columns ? shape.columns : shape.rows) + (int32_t)shape.wall_count,
        .reason = columns ? QS_REASON_COLUMNS : QS_REASON_ROWS,
        .denominator = 1,
    };
}

void qs_rough_cover(const struct qs_instance *instance, struct qs_bound *bound)
{
    int32_t n = qs_instance_size(instance), rows = qs_instance_open_lines(instance);
    bound->cover = malloc(((size_t)rows + 1) * sizeof *bound->cover);
    for (int32_t row = 0; bound->cover && row < n; row++)
        if (!qs_instance_line_is_taken(instance, (struct qs_square){row, 0}, QS_ROW))
            bound->cover[bound->cover_size++] = (struct qs_line){QS_ROW, row};
}

static bool structural_take_cover(struct qs_bound *bound, const struct qs_board *board,
                                  enum qs_reason reason, uint32_t size, struct qs_error *error)
{
    struct qs_line *cover = malloc((size ? size : 1) * sizeof *cover);
    if (!cover)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a line cover");
    *bound = (struct qs_bound){
        .value = board->fixed + (int32_t)size, .reason = reason, .cover = cover, .denominator = 1};
    return true;
}

/* Add the wanted lines of a direction to the cover; `wanted` NULL: all of them. */
static void add_lines(struct qs_bound *bound, const struct qs_board *board,
                      enum qs_direction direction, const bool *wanted)
{
    const struct qs_lines *lines = &board->lines[direction];
    for (uint32_t line = 0; line < lines->count; line++)
        if (!wanted || wanted[line])
            bound->cover[bound->cover_size++] = (struct qs_line){direction, lines->number[line]};
}

static bool cover_by_all(struct qs_bound *bound, const struct qs_board *board,
                         enum qs_direction direction, struct qs_error *error)
{
    enum qs_reason reason = direction == QS_ROW ? QS_REASON_ROWS : QS_REASON_COLUMNS;
    if (!structural_take_cover(bound, board, reason, board->lines[direction].count, error))
        return false;
    add_lines(bound, board, direction, NULL);
    return true;
}

static bool cover_by_matching(struct qs_bound *bound, const struct qs_board *board,
                              const struct qs_matching *matching, struct qs_error *error)
{
    if (!structural_take_cover(bound, board, QS_REASON_MATCHING, matching->size, error))
        return false;
    add_lines(bound, board, QS_ROW, matching->row_in_cover);
    add_lines(bound, board, QS_COLUMN, matching->column_in_cover);
    return true;
}

bool qs_structural_bound(const struct qs_board *board, struct qs_watch *watch,
                         struct qs_bound *bound, struct qs_error *error)
{
    uint32_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    enum qs_direction fewer = rows <= columns ? QS_ROW : QS_COLUMN;
    struct qs_error failure;
    struct qs_matching matching;
    if (!qs_matching_init(&matching, board, watch, &failure)) {
        if (failure.kind == QS_ERROR_STOPPED)
            return cover_by_all(bound, board, fewer, error);
        return qs_error_set(error, failure.kind, "%s", failure.text);
    }
    /* The simplest reason for the best value. */
    bool taken = matching.size == board->lines[fewer].count
                     ? cover_by_all(bound, board, fewer, error)
                     : cover_by_matching(bound, board, &matching, error);
    qs_arena_release(&matching.arena);
    return taken;
}
