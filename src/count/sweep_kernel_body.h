/*
 * The kernel of the sweep. Each sweep_*.c includes it once, with QS_KERNEL (the name
 * of an instruction set) and QS_WORD_BITS defined.
 *
 * The usual bit-parallel search (columns and diagonals as masks that are shifted
 * from row to row) spends its time on mispredicted branches: whether a square leads
 * anywhere, and whether it was the last one of its row, cannot be predicted. Here
 * neither is a branch. The nodes of one row are in a list; a step takes the lowest
 * free square of as many nodes as a vector has lanes, makes all children at once,
 * packs those that are worth while to the end of their list, and packs the nodes that
 * have more free squares back into their own. So lanes are full nearly always. The
 * lowest list that can fill a vector comes first, so that lists stay short.
 *
 * Children of the last row are not listed: their free squares are counted. Where no
 * more rows may stay empty, a child is worth while if each of the next three rows has
 * a free square.
 *
 * The sums are not checked for overflow: 64 bits are enough for years of one task.
 */
#include "sweep_kernel.h"

#include <string.h>

#include "sweep_lanes.h"

/*
 * Nodes that a pass goes through, and children in a list before which no pass begins,
 * at most; so lists hold twice as many. Room for a vector more: packing writes whole
 * vectors, and batches begin at whole vectors.
 */
#define BATCH (QS_SWEEP_ARRAY_BYTES / sizeof(word) * 2 / 5)
_Static_assert((2 * BATCH + 2 * QS_LANES) * sizeof(word) <= QS_SWEEP_ARRAY_BYTES &&
                   BATCH % QS_LANES == 0,
               "");

/* Rows that are looked at after the child's row. */
#define AHEAD_MOST 2

#define QS_NAME(kernel, bits) qs_sweep_##kernel##_##bits
#define QS_NAME_OF(kernel, bits) QS_NAME(kernel, bits)
#define SWEEP QS_NAME_OF(QS_KERNEL, QS_WORD_BITS)
qs_sweep_function SWEEP;

struct nodes {
    lanes columns, left, right; /* attacked in their row; diagonals to higher, lower bits */
    lanes free;                 /* in their row, still to be tried */
};

struct list {
    word *columns, *left, *right, *free;
};

/* Where the nodes of a list are: the next row that gets a queen, and the empty rows above it. */
struct place {
    unsigned row, empty;
};

/* One sweep. */
struct run {
    struct qs_sweep *sweep;
    const struct qs_field *field;
    unsigned empty;  /* at most this many rows stay empty */
    uint64_t *found; /* [number of queens] */
    uint64_t tried;  /* squares */
};

/* Lists are in the order of their rows, so that those of children come later. */
static inline size_t index_of(const struct run *run, struct place at)
{
    return (size_t)at.row * (run->empty + 1) + at.empty;
}

static inline struct list list_of(const struct run *run, struct place at)
{
    word *first = (word *)(void *)(run->sweep->lists + index_of(run, at) * QS_SWEEP_LIST_BYTES);
    const size_t array = QS_SWEEP_ARRAY_BYTES / sizeof(word);
    return (struct list){first, first + array, first + 2 * array, first + 3 * array};
}

static inline uint32_t *length_of(const struct run *run, struct place at)
{
    return &run->sweep->length[index_of(run, at)];
}

static inline struct nodes load(const struct list *list, size_t from)
{
    return (struct nodes){lanes_load(list->columns + from), lanes_load(list->left + from),
                          lanes_load(list->right + from), lanes_load(list->free + from)};
}

/* Write those of the set to the list. Returns their number. */
static inline unsigned pack(const struct list *list, size_t to, struct nodes nodes, lane_set set)
{
    lane_packing packing = lane_packing_of(set);
    lanes_pack(list->columns + to, nodes.columns, packing);
    lanes_pack(list->left + to, nodes.left, packing);
    lanes_pack(list->right + to, nodes.right, packing);
    lanes_pack(list->free + to, nodes.free, packing);
    return lane_packing_count(packing);
}

/* A row, and how far below another one it is. */
struct view {
    lanes free;
    lane_gap gap;
};

static inline struct view view_of(const struct qs_field *field, unsigned from, unsigned row)
{
    unsigned gap = 0;
    for (unsigned i = from; i < row; i++)
        gap += field->gap[i];
    return (struct view){lanes_all((word)field->free[row]), lane_gap_of(gap)};
}

/* The nodes as they are in the row of the view. */
static inline struct nodes look(struct nodes nodes, struct view view)
{
    lanes left = lanes_left(nodes.left, view.gap), right = lanes_right(nodes.right, view.gap);
    return (struct nodes){nodes.columns, left, right,
                          lanes_without(view.free, nodes.columns, left, right)};
}

/* Put a queen on the lowest square to be tried of each node, which then has been tried. */
static inline struct nodes place_queens(struct nodes *nodes)
{
    lanes queens = lanes_lowest_bit(nodes->free);
    nodes->free = lanes_xor(nodes->free, queens);
    return (struct nodes){lanes_or(nodes->columns, queens), lanes_or(nodes->left, queens),
                          lanes_or(nodes->right, queens), nodes->free};
}

/* Whether only one more queen is wanted after one in this row. */
static inline bool is_last_but_one(const struct run *run, struct place at)
{
    return !run->field->any_number && run->field->queens - (at.row - at.empty) == 2;
}

/* After a queen in this row, so many rows can stay empty before the next one. */
static inline unsigned empty_next(const struct run *run, struct place at)
{
    unsigned spare = run->empty - at.empty, rows = run->field->rows - 2 - at.row;
    return spare < rows ? spare : rows;
}

static bool have_room(const struct run *run, struct place at)
{
    for (unsigned i = 0; i <= empty_next(run, at); i++)
        if (at.row + 2 + i < run->field->rows &&
            *length_of(run, (struct place){at.row + 1 + i, at.empty + i}) > BATCH)
            return false;
    return true;
}

/* Where rows may stay empty, each of them may have the next queen. */
static inline lane_sums add_children(const struct run *run, struct place at, struct nodes children,
                                     lane_set set, lane_sums sums)
{
    const struct qs_field *field = run->field;
    const bool closing = is_last_but_one(run, at);
    const unsigned most = empty_next(run, at);
    for (unsigned i = 0, gap = 0; i <= most; i++) {
        struct place next = {at.row + 1 + i, at.empty + i};
        gap += field->gap[next.row - 1];
        struct nodes nodes = look(
            children, (struct view){lanes_all((word)field->free[next.row]), lane_gap_of(gap)});
        if (closing || next.row + 1 == field->rows) {
            sums = lane_sums_add(sums, set, nodes.free);
            continue;
        }
        struct list list = list_of(run, next);
        uint32_t *length = length_of(run, next);
        *length += pack(&list, *length, nodes, lane_set_nonzero(set, nodes.free));
    }
    return sums;
}

/* The rows after the children's row that must have a free square as well. */
struct outlook {
    struct view next, second, third; /* the first from this row, the others from the next */
};

static inline struct outlook outlook_of(const struct qs_field *field, unsigned row, unsigned ahead)
{
    struct outlook outlook = {.next = view_of(field, row, row + 1)};
    if (ahead >= 1)
        outlook.second = view_of(field, row + 1, row + 2);
    if (ahead >= 2)
        outlook.third = view_of(field, row + 1, row + 3);
    return outlook;
}

/* Those of the set from which each row of the outlook can get a queen. */
static inline lane_set worth_while(lane_set set, struct nodes children,
                                   const struct outlook *outlook, unsigned ahead)
{
    set = lane_set_nonzero(set, children.free);
    if (ahead >= 1)
        set = lane_set_nonzero(set, look(children, outlook->second).free);
    if (ahead >= 2)
        set = lane_set_nonzero(set, look(children, outlook->third).free);
    return set;
}

/*
 * Take squares of the last nodes of a list, as long as they fill vectors and the
 * lists of the children have room; with `all`, until all squares have been tried.
 * `full`: no more rows stay empty. `ahead`: this many rows after the children's;
 * if none, this is the last row but one. The callers pass constants for both, as to
 * a template.
 */
static inline __attribute__((always_inline)) void extend(struct run *run, struct place at,
                                                         bool all, bool full, unsigned ahead)
{
    const struct place below = {at.row + 1, at.empty};
    const struct list list = list_of(run, at), child_list = list_of(run, below);
    const struct outlook outlook = outlook_of(run->field, at.row, full ? ahead : 0);
    const size_t length = *length_of(run, at);
    const size_t begin = length > BATCH ? (length - BATCH + QS_LANES - 1) / QS_LANES * QS_LANES : 0;
    size_t end = length, child_length = full && ahead ? *length_of(run, below) : 0;
    lane_sums sums = lane_sums_zero();
    while ((end - begin >= QS_LANES || (all && end > begin)) &&
           (full ? child_length <= BATCH : have_room(run, at))) {
        const size_t whole = begin + (end - begin) / QS_LANES * QS_LANES;
        const size_t stop = whole > begin ? whole : end;
        size_t kept = begin;
        for (size_t from = begin; from < stop; from += QS_LANES) {
            lane_set set = lane_set_first(stop - from);
            struct nodes nodes = load(&list, from);
            struct nodes children = place_queens(&nodes);
            if (full)
                children = look(children, outlook.next);
            if (!full)
                sums = add_children(run, at, children, set, sums);
            else if (ahead == 0)
                sums = lane_sums_add(sums, set, children.free);
            else
                child_length += pack(&child_list, child_length, children,
                                     worth_while(set, children, &outlook, ahead));
            kept += pack(&list, kept, nodes, lane_set_nonzero(set, nodes.free));
        }
        run->tried += stop - begin;
        if (stop < end)
            kept += pack(&list, kept, load(&list, stop), lane_set_first(end - stop));
        end = kept;
    }
    *length_of(run, at) = (uint32_t)end;
    if (full && ahead)
        *length_of(run, below) = (uint32_t)child_length;
    run->found[at.row - at.empty + 2] += lane_sums_total(sums);
}

static void extend_list(struct run *run, struct place at, bool all)
{
    const unsigned after = run->field->rows - 2 - at.row;
    const uint64_t tried = run->tried;
    if (run->field->any_number || at.empty < run->empty)
        extend(run, at, all, false, 0);
    else if (after == 0)
        extend(run, at, all, true, 0);
    else if (after == 1)
        extend(run, at, all, true, 1);
    else
        extend(run, at, all, true, 2);
    if (run->field->any_number)
        run->found[at.row - at.empty + 1] += run->tried - tried;
}

/* List the nodes without queens. */
static void plant(struct run *run)
{
    const struct qs_field *field = run->field;
    memset(run->sweep->length, 0, (field->rows - 1) * (run->empty + 1) * sizeof(uint32_t));
    for (unsigned row = 0; row <= run->empty; row++) {
        if (row + 1 == field->rows) {
            run->found[1] += (uint64_t)__builtin_popcountll(field->free[row]);
            continue;
        }
        struct place at = {row, row};
        struct list list = list_of(run, at);
        list.columns[0] = list.left[0] = list.right[0] = 0;
        list.free[0] = (word)field->free[row];
        *length_of(run, at) = 1;
    }
    run->found[0] += field->any_number;
}

/*
 * Always the last list that fills a vector, or else everything in the first list that
 * is not empty. After the lists above it, which are empty, nothing can be added to it.
 */
void SWEEP(struct qs_count_worker *worker, const struct qs_field *field, uint64_t *found)
{
    struct run run = {
        .sweep = worker->sweep,
        .field = field,
        .empty = field->any_number ? field->rows - 1 : field->rows - field->queens,
        .found = found,
    };
    plant(&run);
    const uint32_t *length = run.sweep->length;
    const size_t each = run.empty + 1, lists = (field->rows - 1) * each;
    for (size_t first = 0, i = 0; first < lists;) {
        while (i > first && length[i] < QS_LANES)
            i--;
        if (length[i] == 0) {
            i = ++first;
            continue;
        }
        struct place at = {(unsigned)(i / each), (unsigned)(i % each)};
        extend_list(&run, at, i == first);
        if (!qs_count_nodes(worker, (uint32_t)run.tried))
            return;
        run.tried = 0;
        if (!is_last_but_one(&run, at)) {
            i += (empty_next(&run, at) + 1) * (each + 1) - 1;
            i = i < lists ? i : lists - 1;
        }
    }
}
