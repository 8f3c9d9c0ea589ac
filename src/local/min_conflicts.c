/*
 * Permutations repaired by swaps, after R. Sosič and J. Gu, "Efficient local
 * search with conflict minimization: a case study of the n-queens problem",
 * IEEE Transactions on Knowledge and Data Engineering 6, 1994: first each row
 * takes a random column in which it is not attacked, if a few probes find one;
 * then the few rows left are repaired, each by exchanging columns with another.
 *
 * Two things are different. Conflicts are not counted but resolved at once: a
 * queen put on a square removes those that attack it, so that the board always
 * holds a valid placement. A swap is then two moves (a row takes the column of
 * another, which takes the column left over), and may become a longer chain
 * where no single swap succeeds. And each row and column has a weight, 1 plus
 * the number of moves that began because it was empty; a move empties lines of
 * the least weight, so that those that are hard to fill stay filled (after P.
 * Morris, "The breakout method for escaping from local minima", AAAI 1993).
 * A queen does not return to the square that it was removed from for a few moves
 * (tabu search), few enough that the weights decide. Small boards that are
 * nearly full, or nearly blocked, need this; large ones need the probing.
 */
#include "min_conflicts.h"

#include <string.h>

#include "instance_private.h"
#include "random.h"

#define NOBODY UINT32_MAX
/* The queen_on of a diagonal that is blocked or has a fixed queen. */
#define CLOSED (UINT32_MAX - 1)

enum {
    PROBES = 128,       /* at first, for each row, before it is left empty */
    SAMPLES = 128,      /* squares of a line to look at where squares are not listed */
    EMPTY_SAMPLES = 64, /* and, on the empty lines across it, this many more */
    TENURE = 4,         /* a queen may not return for fewer moves than this */
    BATCH = 4,          /* of them at a time: in about three, one is found */
    CHECKS_BETWEEN_POLLS = 10000,
};

static const uint32_t most_weight = (uint32_t)1 << 30;

/* The rows, or the columns, without a fixed queen: 0 … m − 1, in ascending order. */
struct side {
    int32_t *number;   /* [m]: which row or column of the instance */
    uint32_t *partner; /* [m]: the column of the row's queen (and so on), or NOBODY */
    uint32_t *empty;   /* [empty_count]: those without a queen; room for m */
    uint32_t *place;   /* [m]: the position in `empty`, of those that are in it */
    uint32_t *weight;  /* [m] */
    /* NULL unless the free squares are listed: */
    uint32_t *start;  /* [m + 1]: where the free squares of a line begin in `square` */
    uint32_t *square; /* [free squares]: the other line of the square, ascending */
};

/* It holds a valid placement. Memory is proportional to n unless the free squares are listed. */
struct qs_min_conflicts {
    struct qs_arena arena, lists;
    const struct qs_instance *instance;
    const struct qs_min_conflicts_options *options;
    struct qs_random_stream random;
    int32_t n;
    uint32_t m;            /* open rows, and as many open columns */
    struct side sides[2];  /* rows, columns */
    uint32_t empty_count;  /* rows without a queen, and as many columns */
    uint32_t *queen_on[2]; /* [2n − 1], by difference and sum: row, NOBODY or CLOSED */
    uint64_t *closed[2];   /* [2n − 1] bits, where queen_on is CLOSED; only for place_first: */
    uint64_t *taken[2];    /* and where it is a row; four times as many lines of cache hold it */
    uint32_t *left;        /* [m]: the column from which a row's queen was last removed */
    uint64_t *forbidden;   /* [m]: before this move it may not return there */
    uint32_t *line_at;     /* [n]: which open column has this number */
    uint32_t *best;        /* [m]: the column of each row in the largest placement */
    uint32_t best_empty;   /* its number of empty rows */
    uint64_t moves, checks, next_poll;
    bool has_blocks; /* single squares are blocked */
    bool stopped;
};

/* The best move so far. */
struct choice {
    uint32_t row, column; /* row NOBODY: none */
    int64_t cost;
    uint32_t ties;
};

uint64_t qs_min_conflicts_effort(uint32_t open_rows)
{
    /* If a small board has a placement, it is found early; 2³¹ checks take about 10 s. */
    const uint64_t most = (uint64_t)1 << 31;
    uint64_t m = open_rows;
    return m < 80 ? m * m * m << 12 : most;
}

/* How many words have a bit for each diagonal. */
static size_t diagonal_words(const struct qs_min_conflicts *search)
{
    return (2 * (size_t)search->n - 1) / 64 + 1;
}

static void set_bit(uint64_t *bits, uint32_t bit)
{
    bits[bit / 64] |= (uint64_t)1 << bit % 64;
}

static bool has_bit(const uint64_t *bits, uint32_t bit)
{
    return bits[bit / 64] >> bit % 64 & 1;
}

/* i: 0 for differences, whose numbers begin at 1 − n, 1 for sums. */
static void close_diagonal(struct qs_min_conflicts *search, int i, int32_t number)
{
    uint32_t diagonal = (uint32_t)(i == 0 ? number + search->n - 1 : number);
    search->queen_on[i][diagonal] = CLOSED;
    set_bit(search->closed[i], diagonal);
}

static void close_diagonals(struct qs_min_conflicts *search)
{
    size_t count;
    for (int i = 0; i < 2; i++)
        for (size_t d = 0; d < 2 * (size_t)search->n - 1; d++)
            search->queen_on[i][d] = NOBODY;
    const struct qs_square *queens = qs_instance_queens(search->instance, &count);
    for (size_t i = 0; i < count; i++) {
        close_diagonal(search, 0, queens[i].row - queens[i].column);
        close_diagonal(search, 1, queens[i].row + queens[i].column);
    }
    for (int i = 0; i < 2; i++) {
        const int32_t *blocked = qs_instance_blocked_diagonals(
            search->instance, i == 0 ? QS_DIFFERENCE : QS_SUM, &count);
        for (size_t j = 0; j < count; j++)
            close_diagonal(search, i, blocked[j]);
    }
}

/* False if the watch says stop. */
static bool list_side(struct qs_min_conflicts *search, int number, const struct qs_board *board,
                      struct qs_watch *watch)
{
    const uint32_t between_polls = 1 << 18; /* squares */
    const struct side *side = &search->sides[number], *other = &search->sides[1 - number];
    const struct qs_lines *lines = &board->lines[number == 0 ? QS_ROW : QS_COLUMN],
                          *across = &board->lines[number == 0 ? QS_COLUMN : QS_ROW];
    for (uint32_t line = 0, polled = 0; line < lines->count; line++) {
        uint32_t end = side->start[side->weight[line] + 1] = lines->start[line + 1];
        for (uint32_t k = lines->start[line]; k < end; k++)
            side->square[k] = other->weight[across->line_of[lines->square[k]]];
        if (end - polled >= between_polls && qs_watch_stopped(watch))
            return false;
        polled = end - polled >= between_polls ? end : polled;
    }
    for (uint32_t i = 0; i < search->m; i++) /* lines without free squares */
        if (side->start[i + 1] < side->start[i])
            side->start[i + 1] = side->start[i];
    return true;
}

/* The lists of the free squares, if they fit. */
static void conflicts_list_squares(struct qs_min_conflicts *search, const struct qs_board *board,
                                   struct qs_watch *watch)
{
    struct side *sides = search->sides;
    for (int i = 0; i < 2; i++) {
        /* Where lines of the board are among the open ones; for now, in place of their weights. */
        const struct qs_lines *lines = &board->lines[i == 0 ? QS_ROW : QS_COLUMN];
        for (uint32_t line = 0, open = 0; line < lines->count; open++)
            if (sides[i].number[open] == lines->number[line])
                sides[i].weight[line++] = open;
        sides[i].start = qs_arena_take(&search->lists, (size_t)search->m + 1, sizeof(uint32_t));
        sides[i].square = qs_arena_take(&search->lists, board->squares, sizeof(uint32_t));
    }
    if (!search->lists.refused && list_side(search, 0, board, watch) &&
        list_side(search, 1, board, watch))
        return;
    sides[0].start = sides[1].start = NULL;
    qs_arena_release(&search->lists);
}

void qs_min_conflicts_free(struct qs_min_conflicts *search)
{
    if (!search)
        return;
    qs_arena_release(&search->lists);
    qs_arena_release(&search->arena);
}

struct qs_min_conflicts *qs_min_conflicts_new(const struct qs_instance *instance,
                                              const struct qs_board *board,
                                              struct qs_memory *memory, struct qs_watch *watch)
{
    struct qs_arena arena = {.memory = memory};
    struct qs_min_conflicts *search = qs_arena_take(&arena, 1, sizeof *search);
    if (!search)
        return NULL;
    size_t blocks, listed_free;
    qs_instance_blocked_squares(instance, &blocks);
    qs_instance_listed_free_squares(instance, &listed_free);
    search->lists.memory = memory;
    search->instance = instance;
    search->n = qs_instance_size(instance);
    search->m = (uint32_t)qs_instance_open_lines(instance);
    search->has_blocks = blocks + listed_free > 0;
    uint32_t m = search->m;
    for (int i = 0; i < 2; i++) {
        struct side *side = &search->sides[i];
        side->number = qs_arena_take(&arena, m, sizeof *side->number);
        side->partner = qs_arena_take(&arena, m, sizeof *side->partner);
        side->empty = qs_arena_take(&arena, m, sizeof *side->empty);
        side->place = qs_arena_take(&arena, m, sizeof *side->place);
        side->weight = qs_arena_take(&arena, m, sizeof *side->weight);
        search->queen_on[i] = qs_arena_take(&arena, 2 * (size_t)search->n, sizeof(uint32_t));
        search->closed[i] = qs_arena_take(&arena, diagonal_words(search), sizeof(uint64_t));
        search->taken[i] = qs_arena_take(&arena, diagonal_words(search), sizeof(uint64_t));
    }
    search->left = qs_arena_take(&arena, m, sizeof *search->left);
    search->forbidden = qs_arena_take(&arena, m, sizeof *search->forbidden);
    search->best = qs_arena_take(&arena, m, sizeof *search->best);
    search->line_at = qs_arena_take(&arena, (size_t)search->n, sizeof *search->line_at);
    if (arena.refused) {
        qs_arena_release(&arena);
        return NULL;
    }
    search->arena = arena;
    static const enum qs_direction directions[] = {QS_ROW, QS_COLUMN};
    for (int i = 0; i < 2; i++) {
        uint32_t count = 0;
        for (int32_t line = 0; line < search->n; line++)
            if (!qs_instance_line_is_taken(search->instance, (struct qs_square){line, line},
                                           directions[i]))
                search->sides[i].number[count++] = line;
    }
    close_diagonals(search);
    if (board)
        conflicts_list_squares(search, board, watch); /* last: all other memory is required */
    return search;
}

/* The rows of the queens on the two diagonals of a square; NOBODY, or CLOSED if it is not free. */
static inline void find_queens(const struct qs_min_conflicts *search, uint32_t row, uint32_t column,
                               uint32_t queens[2])
{
    int32_t r = search->sides[0].number[row], c = search->sides[1].number[column];
    queens[0] = search->queen_on[0][r - c + search->n - 1];
    queens[1] = search->queen_on[1][r + c];
}

/* Whether an open row and an open column meet in a free square; the list is not needed. */
static bool conflicts_is_free(const struct qs_min_conflicts *search, uint32_t row, uint32_t column)
{
    uint32_t queens[2];
    find_queens(search, row, column, queens);
    if (queens[0] == CLOSED || queens[1] == CLOSED)
        return false;
    return !search->has_blocks ||
           !qs_instance_is_blocked(
               search->instance,
               (struct qs_square){search->sides[0].number[row], search->sides[1].number[column]});
}

static void stand(struct qs_min_conflicts *search, uint32_t row, uint32_t column, uint32_t queen)
{
    int32_t r = search->sides[0].number[row], c = search->sides[1].number[column];
    search->queen_on[0][r - c + search->n - 1] = queen;
    search->queen_on[1][r + c] = queen;
}

/* Put a queen on a free square that no queen attacks. The last empty lines take their places. */
static void conflicts_put(struct qs_min_conflicts *search, uint32_t row, uint32_t column)
{
    const uint32_t lines[2] = {row, column};
    stand(search, row, column, row);
    search->empty_count--;
    for (int i = 0; i < 2; i++) {
        struct side *side = &search->sides[i];
        uint32_t moved = side->empty[search->empty_count], place = side->place[lines[i]];
        side->empty[place] = moved;
        side->place[moved] = place;
        side->partner[lines[i]] = lines[1 - i];
    }
}

/* Without queens, and with nothing learned. */
static void begin_run(struct qs_min_conflicts *search,
                      const struct qs_min_conflicts_options *options)
{
    uint32_t m = search->m;
    for (uint32_t row = 0; search->options && row < m; row++)
        if (search->sides[0].partner[row] != NOBODY)
            stand(search, row, search->sides[0].partner[row], NOBODY);
    for (int i = 0; i < 2; i++) {
        struct side *side = &search->sides[i];
        for (uint32_t line = 0; line < m; line++) {
            side->partner[line] = NOBODY;
            side->empty[line] = side->place[line] = line;
            side->weight[line] = 1;
        }
    }
    for (uint32_t row = 0; row < m; row++)
        search->left[row] = search->best[row] = NOBODY;
    search->empty_count = search->best_empty = m;
    search->moves = search->checks = search->next_poll = 0;
    search->stopped = false;
    search->options = options;
    qs_random_stream_init(&search->random, options->seed);
}

static bool conflicts_is_over(struct qs_min_conflicts *search)
{
    if (search->m - search->empty_count >= search->options->wanted ||
        search->checks >= search->options->most_checks || search->stopped)
        return true;
    if (search->checks >= search->next_poll) {
        search->next_poll = search->checks + CHECKS_BETWEEN_POLLS;
        search->stopped = qs_watch_stopped(search->options->watch);
    }
    return search->stopped;
}

/* Keep the placement on the board if it is the largest. To copy it is work, which counts for polls.
 */
static void save(struct qs_min_conflicts *search)
{
    if (search->empty_count >= search->best_empty)
        return;
    search->best_empty = search->empty_count;
    search->next_poll -= search->next_poll < search->m / 4 ? search->next_poll : search->m / 4;
    for (uint32_t row = 0; row < search->m; row++)
        search->best[row] = search->sides[0].partner[row];
}

/*
 * Which of these columns cross the row on diagonals that are not taken, as bits. The answers are
 * collected without a branch for each, which nobody could predict.
 */
static inline uint32_t find_untaken(const struct qs_min_conflicts *search, int32_t row,
                                    const uint32_t *columns, uint32_t count)
{
    const uint64_t *differences = search->taken[0], *sums = search->taken[1];
    uint32_t untaken = 0, first = (uint32_t)(row + search->n - 1);
    for (uint32_t i = 0; i < count; i++) {
        unsigned taken = has_bit(differences, first - columns[i]);
        taken |= has_bit(sums, (uint32_t)row + columns[i]);
        untaken |= (taken ^ 1U) << i;
    }
    return untaken;
}

/*
 * From *at on, and again from the beginning, look for an empty column in which the row has a free
 * square that nobody attacks. *at becomes its place in `empty`, or, if it is false, the next.
 */
static bool probe(struct qs_min_conflicts *search, int32_t row, uint32_t *at)
{
    const uint32_t *columns = search->sides[1].empty, count = search->empty_count;
    uint32_t left = count < PROBES ? count : PROBES;
    while (left > 0) {
        *at = *at < count ? *at : 0;
        uint32_t few = count - *at < left ? count - *at : left;
        few = few < BATCH ? few : BATCH;
        uint32_t untaken = few == BATCH ? find_untaken(search, row, columns + *at, BATCH)
                                        : find_untaken(search, row, columns + *at, few);
        for (; untaken > 0; untaken &= untaken - 1) {
            uint32_t i = (uint32_t)__builtin_ctz(untaken);
            struct qs_square square = {row, (int32_t)columns[*at + i]};
            if (search->has_blocks && qs_instance_is_blocked(search->instance, square))
                continue;
            search->checks += i + 1;
            *at += i;
            return true;
        }
        search->checks += few;
        *at += few;
        left -= few;
    }
    return false;
}

/* Give all that is known of a queen its place, once the rows have the numbers of their columns. */
static void settle_first(struct qs_min_conflicts *search)
{
    struct side *rows = &search->sides[0], *columns = &search->sides[1];
    uint32_t *line_at = search->line_at, empty = 0;
    for (uint32_t column = 0; column < search->m; column++)
        line_at[columns->number[column]] = column;
    for (uint32_t row = 0; row < search->m; row++) {
        if (rows->partner[row] == NOBODY) {
            rows->place[row] = empty;
            rows->empty[empty++] = row;
        } else {
            uint32_t column = line_at[rows->partner[row]];
            rows->partner[row] = column;
            columns->partner[column] = row;
            stand(search, row, column, row);
        }
    }
    for (uint32_t i = 0; i < empty; i++) {
        columns->empty[i] = line_at[columns->empty[i]];
        columns->place[columns->empty[i]] = i;
    }
}

/*
 * Large boards: each row in turn gets a queen in an empty column, if probing finds a place. The
 * columns are brought into a random order and gone through in turn; one that a row cannot use waits
 * for the next turn. Until the end, a diagonal is only a bit: those of n = 1,000,000 are half a
 * megabyte, which fits into a cache.
 */
static void place_first(struct qs_min_conflicts *search)
{
    struct side *rows = &search->sides[0], *columns = &search->sides[1];
    for (int i = 0; i < 2; i++)
        memcpy(search->taken[i], search->closed[i],
               diagonal_words(search) * sizeof *search->taken[i]);
    for (uint32_t column = 0; column < search->m; column++)
        columns->empty[column] = (uint32_t)columns->number[column];
    qs_random_stream_shuffle(&search->random, columns->empty, search->m);
    for (uint32_t row = 0, at = 0; row < search->m && !conflicts_is_over(search); row++) {
        int32_t r = rows->number[row];
        if (!probe(search, r, &at))
            continue;
        uint32_t c = rows->partner[row] = columns->empty[at];
        columns->empty[at] = columns->empty[--search->empty_count];
        set_bit(search->taken[0], (uint32_t)(r + search->n - 1) - c);
        set_bit(search->taken[1], (uint32_t)r + c);
    }
    settle_first(search);
}

static void consider(struct qs_min_conflicts *search, struct choice *choice, uint32_t row,
                     uint32_t column)
{
    search->checks++;
    /* The weight of the lines that a queen there empties, less the weight of those it fills. */
    const uint32_t *rows = search->sides[0].weight, *columns = search->sides[1].weight;
    const uint32_t *column_of = search->sides[0].partner;
    uint32_t queens[2];
    find_queens(search, row, column, queens);
    int64_t cost = 0;
    uint32_t beside = column_of[row], below = search->sides[1].partner[column];
    cost += beside == NOBODY ? -(int64_t)rows[row] : (int64_t)columns[beside];
    cost += below == NOBODY ? -(int64_t)columns[column] : (int64_t)rows[below];
    for (int d = 0; d < 2; d++)
        if (queens[d] != NOBODY)
            cost += (int64_t)rows[queens[d]] + columns[column_of[queens[d]]];
    if (cost > choice->cost ||
        (search->left[row] == column && search->forbidden[row] > search->moves))
        return;
    if (cost < choice->cost)
        choice->ties = 0;
    choice->ties++;
    if (choice->ties == 1 || qs_random_stream_below(&search->random, choice->ties) == 0)
        *choice = (struct choice){row, column, cost, choice->ties};
}

/* As above, for a line of one side and one of the other, unless they meet in no free square. */
static void consider_meeting(struct qs_min_conflicts *search, struct choice *choice, int side,
                             uint32_t line, uint32_t other)
{
    uint32_t row = side == 0 ? line : other, column = side == 0 ? other : line;
    if (conflicts_is_free(search, row, column))
        consider(search, choice, row, column);
    else
        search->checks++;
}

static struct choice conflicts_choose(struct qs_min_conflicts *search, int side, uint32_t line)
{
    struct choice choice = {NOBODY, NOBODY, INT64_MAX, 0};
    const struct side *lines = &search->sides[side];
    search->checks++;
    if (lines->start) {
        for (uint32_t i = lines->start[line]; i < lines->start[line + 1]; i++) {
            uint32_t other = lines->square[i];
            consider(search, &choice, side == 0 ? line : other, side == 0 ? other : line);
        }
        return choice;
    }
    const uint32_t *empty = search->sides[1 - side].empty;
    uint32_t few = search->empty_count < EMPTY_SAMPLES ? search->empty_count : EMPTY_SAMPLES;
    for (uint32_t i = 0; i < few; i++) {
        uint32_t at = few == search->empty_count
                          ? i
                          : qs_random_stream_below(&search->random, search->empty_count);
        consider_meeting(search, &choice, side, line, empty[at]);
    }
    for (uint32_t i = 0; i < SAMPLES; i++)
        consider_meeting(search, &choice, side, line,
                         qs_random_stream_below(&search->random, search->m));
    return choice;
}

static void remove_queen(struct qs_min_conflicts *search, uint32_t row)
{
    if (row == NOBODY)
        return;
    uint32_t column = search->sides[0].partner[row];
    if (column == NOBODY)
        return;
    search->left[row] = column;
    search->forbidden[row] = search->moves + qs_random_stream_below(&search->random, TENURE);
    /* Take off the queen of a row, which must have one. */
    const uint32_t lines[2] = {row, search->sides[0].partner[row]};
    stand(search, row, lines[1], NOBODY);
    for (int i = 0; i < 2; i++) {
        struct side *side = &search->sides[i];
        side->empty[search->empty_count] = lines[i];
        side->place[lines[i]] = search->empty_count;
        side->partner[lines[i]] = NOBODY;
    }
    search->empty_count++;
}

uint64_t qs_min_conflicts_run(struct qs_min_conflicts *search,
                              const struct qs_min_conflicts_options *options,
                              struct qs_square *added, uint32_t *count)
{
    begin_run(search, options);
    if (!search->sides[0].start)
        place_first(search);
    while (!conflicts_is_over(search)) {
        /* Put a queen on a random empty row or column, if a square of it may be taken. */
        search->moves++;
        int side = (int)qs_random_stream_below(&search->random, 2);
        uint32_t line =
            search->sides[side].empty[qs_random_stream_below(&search->random, search->empty_count)];
        struct choice choice = conflicts_choose(search, side, line);
        bool heavy = ++search->sides[side].weight[line] >= most_weight;
        for (int i = 0; heavy && i < 2; i++)
            for (uint32_t j = 0; j < search->m; j++)
                search->sides[i].weight[j] = search->sides[i].weight[j] / 2 + 1;
        if (choice.row != NOBODY) {
            uint32_t queens[2];
            find_queens(search, choice.row, choice.column, queens);
            if (search->sides[0].partner[choice.row] != NOBODY ||
                search->sides[1].partner[choice.column] != NOBODY || queens[0] != NOBODY ||
                queens[1] != NOBODY)
                save(search); /* the move loses queens */
            remove_queen(search, choice.row);
            remove_queen(search, search->sides[1].partner[choice.column]);
            remove_queen(search, queens[0]);
            remove_queen(search, queens[1]);
            conflicts_put(search, choice.row, choice.column);
        }
    }
    save(search);
    const struct side *sides = search->sides;
    *count = 0;
    for (uint32_t row = 0; row < search->m; row++)
        if (search->best[row] != NOBODY)
            added[(*count)++] =
                (struct qs_square){sides[0].number[row], sides[1].number[search->best[row]]};
    return search->checks;
}
