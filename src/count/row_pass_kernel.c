/*
 * The kernel of the row pass. It is compiled once for each instruction set (QS_KERNEL, its
 * name) and length of words (QS_WORD_BITS), without walls and with them (QS_WALLED).
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
#include "row_pass.h"

#include <string.h>

#include "row_pass_lanes.h"

/*
 * Nodes that a pass goes through, and children in a list before which no pass begins,
 * at most; so lists hold twice as many. Room for a vector more: packing writes whole
 * vectors, and batches begin at whole vectors.
 */
#define BATCH (QS_ROW_PASS_ARRAY_BYTES / sizeof(word) * 2 / 5)
_Static_assert((2 * BATCH + 2 * QS_LANES) * sizeof(word) <= QS_ROW_PASS_ARRAY_BYTES &&
                   BATCH % QS_LANES == 0,
               "");

/* Lists with fewer nodes wait for more; with one lane, since short loops end unpredictably. */
#define FILL (QS_LANES == 1 ? 32 : QS_LANES)

/* From one node of a list to the next: with one lane, the masks of a node are side by side. */
#define STRIDE (QS_LANES == 1 ? 4 : 1)

/* Where the first node of a list is. With one lane, the place before it may be read. */
#define FIRST (QS_LANES == 1 ? 1 : 0)

/* For functions that are used as templates: each caller passes constants. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

#if QS_WALLED
#define QS_NAME(kernel, bits) qs_row_pass_walled_##kernel##_##bits
#else
#define QS_NAME(kernel, bits) qs_row_pass_##kernel##_##bits
#endif
#define QS_NAME_OF(kernel, bits) QS_NAME(kernel, bits)
#define ROW_PASS QS_NAME_OF(QS_KERNEL, QS_WORD_BITS)
qs_row_pass_function ROW_PASS;

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

/* One row pass. */
struct run {
    struct qs_row_pass *pass;
    const struct qs_field *field;
    unsigned empty;  /* at most this many rows stay empty */
    uint64_t *found; /* [number of queens] */
    uint64_t tried;  /* squares */
};

/* Lists are in the order of their rows, so that those of children come later. */
static inline size_t kernel_index_of(const struct run *run, struct place at)
{
    return (size_t)at.row * (run->empty + 1) + at.empty;
}

static inline struct list list_of(const struct run *run, struct place at)
{
    word *first =
        (word *)(void *)(run->pass->lists + kernel_index_of(run, at) * QS_ROW_PASS_LIST_BYTES);
    const size_t array = QS_LANES == 1 ? 1 : QS_ROW_PASS_ARRAY_BYTES / sizeof(word);
    return (struct list){first, first + array, first + 2 * array, first + 3 * array};
}

static inline uint32_t *count_of(const struct run *run, struct place at)
{
    return &run->pass->count[kernel_index_of(run, at)];
}

static inline struct nodes kernel_load(const struct list *list, size_t from)
{
    from *= STRIDE;
    return (struct nodes){lanes_load(list->columns + from), lanes_load(list->left + from),
                          lanes_load(list->right + from), lanes_load(list->free + from)};
}

/* Write those of the set to the list. Returns their number. */
static inline unsigned pack(const struct list *list, size_t to, struct nodes nodes, lane_set set)
{
    lane_packing packing = lane_packing_of(set);
    to = (to + FIRST) * STRIDE;
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
#if QS_WALLED
    lanes columns, left, right; /* that walls let through */
#endif
};

#if QS_WALLED

/* The way from one row to another. */
typedef struct {
    unsigned gap;
    struct qs_let_through through;
} qs_way;

#define WAY_BEGIN ((qs_way){0, {UINT64_MAX, UINT64_MAX, UINT64_MAX}})

/* On from this row to the next. */
static inline void way_go_on(qs_way *way, const struct qs_field *field, unsigned row)
{
    const struct qs_let_through *through =
        &((const struct qs_walled_field *)(const void *)field)->through[row];
    const unsigned gap = field->gap[row];
    way->gap += gap;
    way->through.columns &= through->columns;
    way->through.left = way->through.left << gap & through->left;
    way->through.right = way->through.right >> gap & through->right;
}

static inline struct view view_after(const struct qs_field *field, const qs_way *way, unsigned row)
{
    return (struct view){lanes_all((word)field->free[row]), lane_gap_of(way->gap),
                         lanes_all((word)way->through.columns), lanes_all((word)way->through.left),
                         lanes_all((word)way->through.right)};
}

/* `adjacent` is false: gaps between the lines of a row are 0. */
static inline struct view view_of(const struct qs_field *field, unsigned from, unsigned row,
                                  bool adjacent)
{
    qs_way way = WAY_BEGIN;
    (void)adjacent;
    for (unsigned i = from; i < row; i++)
        way_go_on(&way, field, i);
    return view_after(field, &way, row);
}

#else

/* The way is a distance. Macros, which leave the loop as fast as it was. */
typedef unsigned qs_way;
#define WAY_BEGIN 0
#define way_go_on(way, field, row) (*(way) += (field)->gap[row])
#define view_after(field, way, row)                                                                \
    ((struct view){lanes_all((word)(field)->free[row]), lane_gap_of(*(way))})

/* `adjacent`: all gaps are 1. */
static inline struct view view_of(const struct qs_field *field, unsigned from, unsigned row,
                                  bool adjacent)
{
    unsigned gap = adjacent ? row - from : 0;
    for (unsigned i = from; !adjacent && i < row; i++)
        gap += field->gap[i];
    return (struct view){lanes_all((word)field->free[row]), lane_gap_of(gap)};
}

#endif

/* The nodes as they are in the row of the view. */
static inline struct nodes kernel_look(struct nodes nodes, struct view view)
{
    lanes left = lanes_left(nodes.left, view.gap), right = lanes_right(nodes.right, view.gap);
#if QS_WALLED
    nodes.columns &= view.columns;
    left &= view.left;
    right &= view.right;
#endif
    return (struct nodes){nodes.columns, left, right, view.free & ~(nodes.columns | left | right)};
}

/* Put a queen on the lowest square to be tried of each node, which then has been tried. */
static inline struct nodes place_queens(struct nodes *nodes)
{
    lanes queens = nodes->free & -nodes->free;
    nodes->free -= queens;
    return (struct nodes){nodes->columns | queens, nodes->left | queens, nodes->right | queens,
                          nodes->free};
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

/* The rows after the children's that must have a free square, too, if none may stay empty. */
struct outlook {
    struct view next;          /* seen from the parents' row */
    struct view second, third; /* seen from the children's row */
};

static inline struct outlook outlook_of(const struct qs_field *field, unsigned row, unsigned ahead,
                                        bool adjacent)
{
    struct outlook outlook = {.next = view_of(field, row, row + 1, adjacent)};
    if (ahead >= 1)
        outlook.second = view_of(field, row + 1, row + 2, adjacent);
    if (ahead >= 2)
        outlook.third = view_of(field, row + 1, row + 3, adjacent);
    return outlook;
}

static inline lane_set worth_while(lane_set set, struct nodes children,
                                   const struct outlook *outlook, unsigned ahead)
{
    set = lane_set_nonzero(set, children.free);
    if (ahead >= 1)
        set = lane_set_nonzero(set, kernel_look(children, outlook->second).free);
    if (ahead >= 2)
        set = lane_set_nonzero(set, kernel_look(children, outlook->third).free);
    return set;
}

/*
 * What is done with the nodes of one list. `full`: no more rows may stay empty.
 * `ahead`: then, this many rows after the children's are looked at; if none, the
 * children are in the last row. Both are constants for the compiler, as in a template.
 */
struct extension {
    struct run *run;
    struct place at;
    bool full;
    unsigned ahead;
    struct list list;
    struct outlook outlook;
    struct list children; /* if full and ahead > 0 */
    size_t child_count;
    lane_sums sums;
};

/* Where rows may stay empty, each of them may have the next queen. */
ALWAYS_INLINE void list_children(struct extension *extension, struct nodes children, lane_set set)
{
    const struct run *run = extension->run;
    const struct qs_field *field = run->field;
    const bool closing = is_last_but_one(run, extension->at);
    const unsigned most = empty_next(run, extension->at);
    qs_way way = WAY_BEGIN;
    for (unsigned i = 0; i <= most; i++) {
        struct place below = {extension->at.row + 1 + i, extension->at.empty + i};
        way_go_on(&way, field, below.row - 1);
        struct nodes nodes = kernel_look(children, view_after(field, &way, below.row));
        if (closing || below.row + 1 == field->rows) {
            extension->sums = lane_sums_add(extension->sums, set, nodes.free);
            continue;
        }
        struct list list = list_of(run, below);
        uint32_t *count = count_of(run, below);
        *count += pack(&list, *count, nodes, lane_set_nonzero(set, nodes.free));
    }
}

/* Try the lowest square of each node. */
ALWAYS_INLINE void try_squares(struct extension *extension, struct nodes *nodes, lane_set set)
{
    struct nodes children = place_queens(nodes);
    if (!extension->full) {
        list_children(extension, children, set);
        return;
    }
    children = kernel_look(children, extension->outlook.next);
    if (extension->ahead == 0)
        extension->sums = lane_sums_add(extension->sums, set, children.free);
    else
        extension->child_count +=
            pack(&extension->children, extension->child_count, children,
                 worth_while(set, children, &extension->outlook, extension->ahead));
}

ALWAYS_INLINE bool has_room(const struct extension *extension)
{
    if (extension->full)
        return extension->child_count <= BATCH;
    for (unsigned i = 0; i <= empty_next(extension->run, extension->at); i++) {
        struct place below = {extension->at.row + 1 + i, extension->at.empty + i};
        if (below.row + 1 < extension->run->field->rows && *count_of(extension->run, below) > BATCH)
            return false;
    }
    return true;
}

#if QS_LANES == 1

/*
 * With one lane there is nothing to pack. The last node of the list stays until all
 * its squares have been tried; the next one follows by arithmetic.
 */
ALWAYS_INLINE size_t try_nodes(struct extension *extension, size_t count, bool all)
{
    const struct list *list = &extension->list;
    (void)all; /* every vector is full */
    while (count > 0 && has_room(extension)) {
        struct nodes nodes = kernel_load(list, count);
        size_t tried = 0;
        for (; count > 0 && tried < BATCH; tried++) {
            try_squares(extension, &nodes, true);
            word done = nodes.free == 0;
            word free = nodes.free | (list->free[(count - 1) * STRIDE] & -done);
            count -= done;
            nodes = kernel_load(list, count);
            nodes.free = free;
        }
        list->free[count * STRIDE] = nodes.free;
        extension->run->tried += tried;
    }
    return count;
}

#else

/*
 * Pass through the last nodes of the list, as long as they fill vectors. Nodes with
 * more squares are packed to where the pass began, which it has read already.
 */
ALWAYS_INLINE size_t try_nodes(struct extension *extension, size_t count, bool all)
{
    const struct list *list = &extension->list;
    const size_t begin = count > BATCH ? (count - BATCH + QS_LANES - 1) / QS_LANES * QS_LANES : 0;
    while ((count - begin >= QS_LANES || (all && count > begin)) && has_room(extension)) {
        const size_t whole = begin + (count - begin) / QS_LANES * QS_LANES;
        const size_t end = whole > begin ? whole : count;
        size_t kept = begin;
        for (size_t from = begin; from < end; from += QS_LANES) {
            lane_set set = lane_set_first(end - from);
            struct nodes nodes = kernel_load(list, from);
            try_squares(extension, &nodes, set);
            kept += pack(list, kept, nodes, lane_set_nonzero(set, nodes.free));
        }
        if (end < count)
            kept += pack(list, kept, kernel_load(list, end), lane_set_first(count - end));
        extension->run->tried += end - begin;
        count = kept;
    }
    return count;
}

#endif

/*
 * Try squares of the nodes of a list, as long as they fill vectors and the lists of
 * the children have room; if `all`, also those that do not fill a vector.
 */
ALWAYS_INLINE void extend(struct run *run, struct place at, bool all, bool full, unsigned ahead,
                          bool adjacent)
{
    const struct place below = {at.row + 1, at.empty};
    struct extension extension = {
        .run = run,
        .at = at,
        .full = full,
        .ahead = ahead,
        .list = list_of(run, at),
        .outlook = outlook_of(run->field, at.row, ahead, adjacent),
        .children = list_of(run, below),
        .child_count = full && ahead > 0 ? *count_of(run, below) : 0,
    };
    *count_of(run, at) = (uint32_t)try_nodes(&extension, *count_of(run, at), all);
    if (full && ahead > 0)
        *count_of(run, below) = (uint32_t)extension.child_count;
    run->found[at.row - at.empty + 2] += lane_sums_total(extension.sums);
}

static void extend_list(struct run *run, struct place at, bool all)
{
    const unsigned after = run->field->rows - 2 - at.row;
    const uint64_t tried = run->tried;
    if (run->field->any_number || at.empty < run->empty)
        extend(run, at, all, false, 0, false);
    else if (after == 0)
        extend(run, at, all, true, 0, false);
    else if (after == 1)
        extend(run, at, all, true, 1, false);
    else if (!QS_WALLED && run->field->gap[at.row] == 1 && run->field->gap[at.row + 1] == 1 &&
             run->field->gap[at.row + 2] == 1)
        extend(run, at, all, true, 2, true);
    else
        extend(run, at, all, true, 2, false);
    if (run->field->any_number)
        run->found[at.row - at.empty + 1] += run->tried - tried;
}

/* List the nodes without queens. */
static void plant(struct run *run)
{
    const struct qs_field *field = run->field;
    memset(run->pass->count, 0, (field->rows - 1) * (run->empty + 1) * sizeof(uint32_t));
    for (unsigned row = 0; row <= run->empty; row++) {
        if (row + 1 == field->rows) {
            run->found[1] += (uint64_t)__builtin_popcountll(field->free[row]);
            continue;
        }
        struct place at = {row, row};
        struct list list = list_of(run, at);
        struct nodes root = {lanes_all(0), lanes_all(0), lanes_all(0),
                             lanes_all((word)field->free[row])};
        pack(&list, 0, root, lane_set_first(1));
        *count_of(run, at) = 1;
    }
    run->found[0] += field->any_number;
}

/*
 * Always the last list that fills a vector, or else everything in the first list that
 * is not empty. After the lists above it, which are empty, nothing can be added to it.
 */
void ROW_PASS(struct qs_count_worker *worker, const struct qs_field *field, uint64_t *found)
{
    struct run run = {
        .pass = worker->pass,
        .field = field,
        .empty = field->any_number ? field->rows - 1 : field->rows - field->queens,
        .found = found,
    };
    plant(&run);
    const uint32_t *count = run.pass->count;
    const size_t each = run.empty + 1, lists = (field->rows - 1) * each;
    for (size_t first = 0, i = 0; first < lists;) {
        while (i > first && count[i] < FILL)
            i--;
        if (count[i] == 0) {
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
