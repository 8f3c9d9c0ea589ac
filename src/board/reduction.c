/*
 * Two rules for maximum independent sets, applied to the squares that are still
 * open until neither applies. A largest placement has the most queens on those
 * squares; v's conflicts are the other open squares on v's lines.
 *
 * Forcing. If all conflicts of v lie on one line (or there are none), put a
 * queen on v. A largest placement P has at most one queen on that line, and v's
 * other lines have no other squares; so P without that queen and with v is
 * valid, and not smaller. (The case of the simplicial vertex whose
 * clique is a line: S. Butenko, P. Pardalos, I. Sergienko, V. Shylo, P.
 * Stetsyuk, "Estimating the size of correcting codes using extremal graph
 * problems", 2002; D. Strash, "On the power of simple reductions for the
 * maximum independent set problem", COCOON 2016.)
 *
 * Domination. If u and v share a line and u attacks everything that v attacks,
 * leave u empty. A largest placement with a queen on u has none on v nor on any
 * square that v attacks; so that queen can be moved to v. (F. Fomin, F.
 * Grandoni, D. Kratsch, "A measure & conquer approach for the analysis of exact
 * algorithms", J. ACM 56, 2009, "dominance".) A simplicial square whose conflicts
 * attack each other on different lines dominates each of them, and is forced when
 * they are gone, so it needs no rule of its own.
 *
 * Both rules are cheap because two squares share at most one line. Let u and v
 * share the line L, and let M be another line of v. At most two squares of M
 * besides v are on lines of u: one of u's four lines is L, which meets M in v, and
 * one has the direction of M. So v can dominate along L only if its other lines
 * have at most three open squares each, v included: SHORT. And a conflict w of v
 * on M is attacked by at most two squares of L besides v, for the same reason:
 * these crossings are the only candidates for u, and each is found by bisection.
 *
 * The same bound says when to examine a square again. Whether a rule applies at v
 * depends only on the squares of its lines other than L, and requires these lines
 * to be short. So when a line loses a square, its squares are examined again only
 * if it is now short, and these are at most three. Hence a square is examined at
 * most 1 + 4 · 3 times, and everything takes O(F log F) for F free squares.
 */
#include "reduction.h"

#include <string.h>

#include "fault.h"

#define SHORT 3
#define NO_SQUARE UINT32_MAX

/* Squares examined between two looks at the watch: less than a millisecond. */
#define SQUARES_PER_POLL 1024

enum square_state { SQUARE_OPEN, SQUARE_FORCED, SQUARE_EMPTY, SQUARE_STATES };

/* The squares of each line of a direction that are still open. */
struct open_lines {
    const struct qs_lines *lines;
    uint32_t *length; /* [lines->count] their number */
    uint32_t *square; /* [squares] as in lines, but with a line's open squares first */
    uint32_t *place;  /* [squares] where a square is in that list */
};

struct reducing {
    const struct qs_board *board;
    struct qs_memory *memory;
    unsigned char *state; /* [squares] enum square_state */
    uint32_t counts[SQUARE_STATES];
    struct qs_arena arena; /* of what follows */
    struct open_lines open[QS_DIRECTIONS];
    struct qs_reduction_use *steps; /* [squares]: each is closed at most once */
    uint32_t step_count;
    bool *queued;    /* [squares] whether it is in the queue */
    uint32_t *queue; /* [squares] a ring of squares to examine */
    uint32_t head, waiting;
    bool stopped;
};

static uint32_t reduction_line_of(const struct reducing *reducing, uint32_t square, int direction)
{
    return reducing->board->lines[direction].line_of[square];
}

/* The number of open squares on the square's line of that direction, itself included. */
static uint32_t open_length(const struct reducing *reducing, uint32_t square, int direction)
{
    return reducing->open[direction].length[reduction_line_of(reducing, square, direction)];
}

/* The first of those squares. */
static const uint32_t *open_squares(const struct reducing *reducing, uint32_t square, int direction)
{
    const struct open_lines *open = &reducing->open[direction];
    return open->square + open->lines->start[reduction_line_of(reducing, square, direction)];
}

static void enqueue(struct reducing *reducing, uint32_t square)
{
    if (reducing->queued[square])
        return;
    uint32_t tail = reducing->head + reducing->waiting++;
    if (tail >= reducing->board->squares)
        tail -= reducing->board->squares;
    reducing->queue[tail] = square;
    reducing->queued[square] = true;
}

static void reduction_close_square(struct reducing *reducing, uint32_t square,
                                   enum square_state state)
{
    reducing->state[square] = (unsigned char)state;
    reducing->counts[SQUARE_OPEN]--;
    reducing->counts[state]++;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        /* Take the square off its line, whose last open square moves to its place. */
        struct open_lines *open = &reducing->open[d];
        uint32_t line = open->lines->line_of[square], length = --open->length[line];
        uint32_t *left = open->square + open->lines->start[line];
        uint32_t moved = left[length], place = open->place[square];
        open->square[place] = moved;
        open->place[moved] = place;
        left[length] = square;
        for (uint32_t i = 0; length <= SHORT && i < length; i++)
            enqueue(reducing, left[i]);
    }
}

/* Whether all conflicts of the square are on its line of that direction. */
static bool is_alone_off(const struct reducing *reducing, uint32_t square, int direction)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (d != direction && open_length(reducing, square, d) > 1)
            return false;
    return true;
}

static void note_step(struct reducing *reducing, uint32_t square, uint32_t by)
{
    reducing->steps[reducing->step_count++] = (struct qs_reduction_use){square, by};
}

static void reduction_force(struct reducing *reducing, uint32_t square, int direction)
{
    note_step(reducing, square, square);
    const uint32_t *others = open_squares(reducing, square, direction);
    reduction_close_square(reducing, square, SQUARE_FORCED);
    while (open_length(reducing, square, direction) > 0)
        reduction_close_square(reducing, others[0], SQUARE_EMPTY);
}

/* The open square where v's line of one direction meets w's line of another, or NO_SQUARE. */
static uint32_t find_crossing(const struct reducing *reducing, uint32_t v, int along, uint32_t w,
                              int across)
{
    const struct qs_lines *lines = &reducing->board->lines[along];
    /*
     * Along a line with its squares ascending, the numbers of the lines that they
     * are on in another direction rise or fall: in a row the differences fall
     * (columns rise), and on a sum diagonal the columns fall. All others rise.
     */
    bool fall =
        (along == QS_ROW && across == QS_DIFFERENCE) || (along == QS_SUM && across == QS_COLUMN);
    uint32_t wanted = reduction_line_of(reducing, w, across),
             line = reduction_line_of(reducing, v, along);
    uint32_t low = lines->start[line], high = lines->start[line + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2, square = lines->square[middle];
        uint32_t found = reduction_line_of(reducing, square, across);
        if (found == wanted)
            return reducing->state[square] == SQUARE_OPEN ? square : NO_SQUARE;
        if ((found < wanted) != fall)
            low = middle + 1;
        else
            high = middle;
    }
    return NO_SQUARE;
}

/* The conflicts of a square on its lines of all directions but one, which are short. */
struct few {
    uint32_t count;
    uint32_t square[(QS_DIRECTIONS - 1) * (SHORT - 1)];
    int direction; /* of the line that has the first */
};

/* False if there are too many, or none. */
static bool list_conflicts_off(const struct reducing *reducing, uint32_t v, int direction,
                               struct few *few)
{
    few->count = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t length = open_length(reducing, v, d);
        if (d == direction || length == 1)
            continue;
        if (length > SHORT)
            return false;
        if (few->count == 0)
            few->direction = d;
        const uint32_t *squares = open_squares(reducing, v, d);
        for (uint32_t i = 0; i < length; i++)
            if (squares[i] != v)
                few->square[few->count++] = squares[i];
    }
    return few->count > 0;
}

static bool reduction_attacks_all(const struct reducing *reducing, uint32_t u,
                                  const struct few *few)
{
    for (uint32_t i = 0; i < few->count; i++) {
        bool attacks = false;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            attacks = attacks || reduction_line_of(reducing, u, d) ==
                                     reduction_line_of(reducing, few->square[i], d);
        if (!attacks)
            return false;
    }
    return true;
}

/* Close the squares that v dominates on its line of the direction. */
static void reduction_dominate(struct reducing *reducing, uint32_t v, int direction)
{
    struct few few;
    if (!list_conflicts_off(reducing, v, direction, &few))
        return;
    for (int across = 0; across < QS_DIRECTIONS; across++) {
        if (across == direction || across == few.direction)
            continue;
        uint32_t u = find_crossing(reducing, v, direction, few.square[0], across);
        if (u != NO_SQUARE && reduction_attacks_all(reducing, u, &few)) {
            note_step(reducing, u, v);
            reduction_close_square(reducing, u, SQUARE_EMPTY);
        }
    }
}

static void apply_rules(struct reducing *reducing, uint32_t square)
{
    /* Both rules are about squares of which at most one line, that of the rule, is long. */
    int longs = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        longs += open_length(reducing, square, d) > SHORT;
    if (longs > 1)
        return;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        if (is_alone_off(reducing, square, d)) {
            reduction_force(reducing, square, d);
            return;
        }
    }
    for (int d = 0; d < QS_DIRECTIONS; d++)
        reduction_dominate(reducing, square, d);
}

static bool reduction_no_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to reduce a board");
}

static bool take_reducing(struct reducing *reducing)
{
    struct qs_arena *arena = &reducing->arena;
    uint32_t squares = reducing->board->squares;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &reducing->board->lines[d];
        struct open_lines *open = &reducing->open[d];
        open->lines = lines;
        open->length = qs_arena_take(arena, lines->count, sizeof(uint32_t));
        open->square = qs_arena_take(arena, squares, sizeof(uint32_t));
        open->place = qs_arena_take(arena, squares, sizeof(uint32_t));
        if (arena->refused)
            return false;
        for (uint32_t line = 0; line < lines->count; line++)
            open->length[line] = qs_lines_length(lines, line);
        for (uint32_t i = 0; i < squares; i++) {
            open->square[i] = lines->square[i];
            open->place[lines->square[i]] = i;
        }
    }
    reducing->steps = qs_arena_take(arena, squares, sizeof *reducing->steps);
    reducing->queued = qs_arena_take(arena, squares, sizeof *reducing->queued);
    reducing->queue = qs_arena_take(arena, squares, sizeof *reducing->queue);
    return !arena->refused;
}

/* Apply the rules until none applies or the watch says stop. */
static void apply_rules_to_all(struct reducing *reducing, struct qs_watch *watch)
{
    for (uint32_t square = 0; square < reducing->board->squares; square++)
        enqueue(reducing, square);
    for (uint32_t examined = 0; reducing->waiting > 0; examined++) {
        reducing->stopped = examined % SQUARES_PER_POLL == 0 && qs_watch_stopped(watch);
        if (reducing->stopped)
            return;
        uint32_t square = reducing->queue[reducing->head++];
        if (reducing->head == reducing->board->squares)
            reducing->head = 0;
        reducing->waiting--;
        reducing->queued[square] = false;
        if (reducing->state[square] == SQUARE_OPEN)
            apply_rules(reducing, square);
    }
}

/* Whether any rule can apply: only at squares with three short lines, which few boards have. */
static bool is_worth_it(const struct qs_board *board)
{
    for (uint32_t square = 0; square < board->squares; square++) {
        int shorts = 0;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            shorts += qs_lines_length(&board->lines[d], board->lines[d].line_of[square]) <= SHORT;
        if (shorts >= QS_DIRECTIONS - 1)
            return true;
    }
    return false;
}

/* The squares in a state, ascending. */
static uint32_t *list_in_state(const struct reducing *reducing, enum square_state state)
{
    uint32_t count = 0;
    uint32_t *list = qs_memory_take(reducing->memory, reducing->counts[state], sizeof *list);
    for (uint32_t square = 0; list && square < reducing->board->squares; square++)
        if (reducing->state[square] == state)
            list[count++] = square;
    return list;
}

/* The forced squares, and the components of the open ones. */
static bool build_result(struct qs_reduction *result, const struct reducing *reducing,
                         struct qs_watch *watch, struct qs_error *error)
{
    struct qs_error refused = {.kind = QS_ERROR_MEMORY};
    uint32_t left = reducing->counts[SQUARE_OPEN];
    result->forced_count = reducing->counts[SQUARE_FORCED];
    result->forced = list_in_state(reducing, SQUARE_FORCED);
    if (!result->forced)
        return reduction_no_memory(error);
    result->stopped = reducing->stopped;
    if (result->stopped)
        return true;
    uint32_t *open = list_in_state(reducing, SQUARE_OPEN);
    if (open)
        result->components = qs_components_new(reducing->board, open, left, reducing->memory, watch,
                                               &result->component_count, &refused);
    qs_memory_give(reducing->memory, open, left, sizeof *open);
    result->stopped = !result->components && refused.kind == QS_ERROR_STOPPED;
    return result->components || result->stopped || reduction_no_memory(error);
}

/* False if out of memory. */
static bool reduce(struct reducing *reducing, struct qs_watch *watch, struct qs_reduction *result)
{
    bool kept = take_reducing(reducing);
    if (kept) {
        apply_rules_to_all(reducing, watch);
        result->step_count = reducing->step_count;
        result->steps = qs_memory_take(reducing->memory, result->step_count, sizeof *result->steps);
        if (result->steps && result->step_count > 0)
            memcpy(result->steps, reducing->steps, result->step_count * sizeof *result->steps);
        kept = result->steps;
    }
    qs_arena_release(&reducing->arena);
    return kept;
}

bool qs_reduction_init(struct qs_reduction *reduction, const struct qs_board *board,
                       struct qs_memory *memory, struct qs_watch *watch, struct qs_error *error)
{
    struct reducing reducing = {.board = board,
                                .memory = memory,
                                .counts[SQUARE_OPEN] = board->squares,
                                .arena.memory = memory};
    struct qs_reduction result = {.memory = memory};
    reducing.state = qs_memory_take_zeroed(memory, board->squares, sizeof *reducing.state);
    if (!reducing.state)
        return reduction_no_memory(error);
    bool built = !is_worth_it(board) || reduce(&reducing, watch, &result);
    if (!built)
        reduction_no_memory(error);
    else
        built = build_result(&result, &reducing, watch, error);
    qs_memory_give(memory, reducing.state, board->squares, sizeof *reducing.state);
    if (built)
        *reduction = result;
    else
        qs_reduction_release(&result);
    return built;
}

void qs_reduction_release(struct qs_reduction *reduction)
{
    qs_memory_give(reduction->memory, reduction->forced, reduction->forced_count,
                   sizeof *reduction->forced);
    qs_memory_give(reduction->memory, reduction->steps, reduction->step_count,
                   sizeof *reduction->steps);
    qs_components_free(reduction->components, reduction->component_count, reduction->memory);
    *reduction = (struct qs_reduction){.memory = reduction->memory};
}

/*
 * The arguments of the two rules are exchanges of queens, which are carried out here,
 * step by step: the queen of a dominated square moves to the square that dominates it, and a forced
 * square gets a queen, for the one that attacks it, if there is one.
 */
#define NO_QUEEN UINT32_MAX

struct placing {
    const struct qs_board *board;
    uint32_t *queen_on; /* by line, those of all directions counted through: a square, or none */
};

static uint32_t *on_line(const struct placing *placing, uint32_t square, int direction)
{
    const struct qs_board *board = placing->board;
    uint32_t first = qs_board_first_line(board, direction);
    return &placing->queen_on[first + board->lines[direction].line_of[square]];
}

static void reduction_set_lines(struct placing *placing, uint32_t square, uint32_t queen)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        *on_line(placing, square, d) = queen;
}

bool qs_reduced_placement(const struct qs_reduction *reduction, const struct qs_board *board,
                          uint32_t *squares, uint32_t *count)
{
    size_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    struct placing placing = {board, NULL};
    placing.queen_on = qs_memory_take(board->memory, lines, sizeof *placing.queen_on);
    if (!placing.queen_on)
        return false;
    memset(placing.queen_on, 0xff, lines * sizeof *placing.queen_on);
    for (uint32_t i = 0; i < *count; i++)
        reduction_set_lines(&placing, squares[i], squares[i]);
    for (uint32_t i = 0; i < reduction->step_count; i++) {
        const struct qs_reduction_use *step = &reduction->steps[i];
        bool forced = step->square == step->by;
        if (forced || *on_line(&placing, step->square, QS_ROW) == step->square) {
            /* Put a queen on the square, and remove those that attack it. */
            for (int d = 0; d < QS_DIRECTIONS; d++) {
                uint32_t attacking = *on_line(&placing, step->by, d);
                if (attacking != NO_QUEEN)
                    reduction_set_lines(&placing, attacking, NO_QUEEN);
            }
            reduction_set_lines(&placing, step->by, step->by);
        }
    }
    *count = 0;
    for (uint32_t row = 0; row < board->lines[QS_ROW].count; row++)
        if (placing.queen_on[row] != NO_QUEEN)
            squares[(*count)++] = placing.queen_on[row];
    qs_memory_give(board->memory, placing.queen_on, lines, sizeof *placing.queen_on);
    return true;
}
