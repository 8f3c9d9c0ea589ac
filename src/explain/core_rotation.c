#include "core.h"

#include <stdlib.h>
#include <string.h>

#include "instance_private.h"

/*
 * Up to these sizes, rows are tried in pairs, and in threes, which is slower but finds far more.
 * The depth limits the stack that is used.
 */
enum { PAIRS_SIZE_MAX = 1000, THREES_SIZE_MAX = 200, DEPTH_MAX = 500, NONE = -1 };

struct rotation {
    const struct qs_trials *trials;
    const struct qs_soft *soft;
    const bool *set;
    bool *needed;
    int32_t n;
    int32_t *column_of;   /* [n]: of the placement; NONE: an empty row */
    bool *taken;          /* [n + 2 (2 n − 1)]: columns, differences, sums with a queen */
    int32_t *member_at;   /* [n²]: the member that is a queen or a blocked square; NONE */
    int32_t *member_over; /* [2 (2 n − 1)]: the member that is a blocked diagonal; NONE */
    int32_t violated;     /* the only member that the placement does not respect */
    int depth;
};

static size_t square_place(const struct rotation *rotation, struct qs_square square)
{
    return (size_t)square.row * (size_t)rotation->n + (size_t)square.column;
}

/* Of a diagonal among all diagonals. */
static size_t line_place(const struct rotation *rotation, struct qs_line line)
{
    int32_t first = line.direction == QS_SUM ? 2 * rotation->n - 1 : rotation->n - 1;
    return (size_t)(first + line.number);
}

static size_t diagonal_place(const struct rotation *rotation, struct qs_square square,
                             enum qs_direction direction)
{
    return line_place(rotation, (struct qs_line){direction, qs_line_number(square, direction)});
}

static void set_taken(struct rotation *rotation, struct qs_square square, bool taken)
{
    size_t n = (size_t)rotation->n;
    rotation->taken[square.column] = taken;
    for (int d = QS_DIFFERENCE; d <= QS_SUM; d++)
        rotation->taken[n + diagonal_place(rotation, square, d)] = taken;
}

/* Queens that are moved. */
struct change {
    struct qs_square from[3], to[3];
    int count;
};

static void lift(struct rotation *rotation, const struct change *change)
{
    for (int i = 0; i < change->count; i++) {
        set_taken(rotation, change->from[i], false);
        rotation->column_of[change->from[i].row] = NONE;
    }
}

static void rotation_put(struct rotation *rotation, const struct qs_square *squares, int count)
{
    for (int i = 0; i < count; i++) {
        set_taken(rotation, squares[i], true);
        rotation->column_of[squares[i].row] = squares[i].column;
    }
}

/* Put the queens where they go if that is a placement. False: nothing is put. */
static bool put_if_free(struct rotation *rotation, const struct change *change)
{
    size_t n = (size_t)rotation->n;
    for (int i = 0; i < change->count; i++) {
        struct qs_square to = change->to[i];
        if (rotation->taken[to.column] ||
            rotation->taken[n + diagonal_place(rotation, to, QS_DIFFERENCE)] ||
            rotation->taken[n + diagonal_place(rotation, to, QS_SUM)]) {
            for (int j = 0; j < i; j++) {
                set_taken(rotation, change->to[j], false);
                rotation->column_of[change->to[j].row] = NONE;
            }
            return false;
        }
        rotation_put(rotation, &change->to[i], 1);
    }
    return true;
}

/* The members that a queen on the square does not respect, and, if it is a queen's, that. */
static int list_members(const struct rotation *rotation, struct qs_square square, int32_t *members)
{
    int32_t found[3] = {
        rotation->member_at[square_place(rotation, square)],
        rotation->member_over[diagonal_place(rotation, square, QS_DIFFERENCE)],
        rotation->member_over[diagonal_place(rotation, square, QS_SUM)],
    };
    int count = 0;
    for (int i = 0; i < 3; i++)
        if (found[i] != NONE)
            members[count++] = found[i];
    return count;
}

static bool is_queen_core(const struct rotation *rotation, int32_t member)
{
    return (size_t)member < rotation->soft->first_blocked;
}

/*
 * The only member that is not respected after the change; NONE if there are several. A
 * member that was not respected is so now if its queen has come back, or if the queen on its
 * square or diagonal has left; then others have taken its place.
 */
static int32_t violated_after(const struct rotation *rotation, const struct change *change)
{
    int32_t members[3], violated = rotation->violated;
    bool healed = false, still = false;
    int32_t other = NONE;
    for (int i = 0; i < change->count; i++) {
        for (int j = list_members(rotation, change->from[i], members); j-- > 0;) {
            healed = healed || members[j] == violated;
            if (!is_queen_core(rotation, members[j]))
                continue;
            if (other != NONE && other != members[j])
                return NONE;
            other = members[j];
        }
    }
    for (int i = 0; i < change->count; i++) {
        for (int j = list_members(rotation, change->to[i], members); j-- > 0;) {
            if (members[j] == violated) {
                healed = healed || is_queen_core(rotation, violated);
                still = still || !is_queen_core(rotation, violated);
                continue;
            }
            if (is_queen_core(rotation, members[j]))
                continue; /* it cannot be: only `violated` was missing */
            if (other != NONE && other != members[j])
                return NONE;
            other = members[j];
        }
    }
    return healed && !still ? other : NONE;
}

static void rotate_from(struct rotation *rotation);

/* If the change gives a placement that makes another member needed, go on from there. */
static void rotation_consider(struct rotation *rotation, const struct change *change)
{
    lift(rotation, change);
    if (put_if_free(rotation, change)) {
        int32_t before = rotation->violated, violated = violated_after(rotation, change);
        if (violated != NONE && !rotation->needed[violated]) {
            rotation->violated = violated;
            rotation->needed[violated] = true;
            rotate_from(rotation);
            rotation->violated = before;
        }
        struct change back = {.count = change->count};
        memcpy(back.from, change->to, sizeof back.from);
        lift(rotation, &back);
    }
    rotation_put(rotation, change->from, change->count);
}

static void move_queen(const struct rotation *rotation, int32_t from, int32_t to,
                       struct change *change)
{
    int32_t column = rotation->column_of[from];
    if (column == NONE)
        return;
    change->from[change->count] = (struct qs_square){from, column};
    change->to[change->count++] = (struct qs_square){to, column};
}

/* Row a gets the queen of b, b that of c (or of a, if c is a), and c that of a. */
static void pass_queens(struct rotation *rotation, int32_t a, int32_t b, int32_t c)
{
    struct change change = {.count = 0};
    move_queen(rotation, b, a, &change);
    move_queen(rotation, a, c == a ? b : c, &change);
    if (c != a)
        move_queen(rotation, c, b, &change);
    rotation_consider(rotation, &change);
}

/* The row that must change for the violated member to be respected; NONE: no row alone. */
static int32_t row_to_change(const struct rotation *rotation)
{
    int32_t members[3];
    if (is_queen_core(rotation, rotation->violated))
        return rotation->soft->queens[rotation->violated].row;
    for (int32_t row = 0; row < rotation->n; row++) {
        if (rotation->column_of[row] == NONE)
            continue;
        struct qs_square square = {row, rotation->column_of[row]};
        for (int i = list_members(rotation, square, members); i-- > 0;)
            if (members[i] == rotation->violated)
                return row;
    }
    return NONE;
}

static void rotate_from(struct rotation *rotation)
{
    int32_t n = rotation->n, a = row_to_change(rotation);
    if (rotation->depth == DEPTH_MAX || a == NONE)
        return;
    rotation->depth++;
    bool queen = is_queen_core(rotation, rotation->violated);
    int32_t wanted = queen ? rotation->soft->queens[rotation->violated].column : NONE;
    /* The queen of a row moves along it to an empty column. */
    for (int32_t column = 0; column < rotation->n; column++) {
        if (rotation->column_of[a] == NONE || rotation->taken[column])
            continue;
        struct change change = {
            .from = {{a, rotation->column_of[a]}}, .to = {{a, column}}, .count = 1};
        rotation_consider(rotation, &change);
    }
    for (int32_t b = 0; b < n && !qs_trials_must_stop(rotation->trials); b++) {
        if (b == a || (queen && rotation->column_of[b] != wanted))
            continue;
        pass_queens(rotation, a, b, a);
        for (int32_t c = 0; c < n && n <= THREES_SIZE_MAX; c++)
            if (c != a && c != b)
                pass_queens(rotation, a, b, c);
    }
    rotation->depth--;
}

static void number_members(struct rotation *rotation)
{
    const struct qs_soft *soft = rotation->soft;
    size_t n = (size_t)rotation->n;
    memset(rotation->member_at, 0xff, n * n * sizeof *rotation->member_at);
    memset(rotation->member_over, 0xff, (4 * n - 2) * sizeof *rotation->member_over);
    for (size_t i = 0; i < soft->count; i++) {
        if (!rotation->set[i])
            continue;
        int32_t number = (int32_t)i;
        if (i < soft->first_blocked)
            rotation->member_at[square_place(rotation, soft->queens[i])] = number;
        else if (i < soft->first_difference)
            rotation->member_at[square_place(rotation, soft->blocked[i - soft->first_blocked])] =
                number;
        else
            rotation->member_over[line_place(rotation, qs_soft_diagonal(soft, i))] = number;
    }
}

bool qs_core_rotate(const struct qs_trials *trials, const bool *set, bool *needed)
{
    const struct qs_soft *soft = trials->soft;
    size_t n = (size_t)soft->n;
    struct rotation rotation = {
        .trials = trials, .soft = soft, .set = set, .needed = needed, .n = soft->n};
    size_t violated = 0;
    for (size_t i = 0; i < soft->count; i++) {
        if (!set[i] || trials->respected[i])
            continue;
        rotation.violated = (int32_t)i;
        violated++;
    }
    if (violated != 1)
        return true;
    needed[rotation.violated] = true;
    /* Where a row has a wall, it has several queens, or not each row reaches each column. */
    if (soft->n > PAIRS_SIZE_MAX || !qs_instance_is_plain(soft->instance))
        return true;
    rotation.column_of = malloc(n * sizeof *rotation.column_of);
    rotation.taken = calloc(5 * n, sizeof *rotation.taken);
    rotation.member_at = malloc(n * n * sizeof *rotation.member_at);
    rotation.member_over = malloc(4 * n * sizeof *rotation.member_over);
    bool made = rotation.column_of && rotation.taken && rotation.member_at && rotation.member_over;
    if (made) {
        number_members(&rotation);
        memset(rotation.column_of, 0xff, n * sizeof *rotation.column_of);
        rotation_put(&rotation, trials->placement, (int)trials->placed);
        rotate_from(&rotation);
    }
    free(rotation.member_over);
    free(rotation.member_at);
    free(rotation.taken);
    free(rotation.column_of);
    return made;
}
