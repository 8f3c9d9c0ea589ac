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

#include "instance_private.h"
#include "min_conflicts_board.h"
#include "random.h"
#include "searcher.h"

enum {
    PROBES = 128,       /* at first, for each row, before it is left empty */
    SAMPLES = 128,      /* squares of a line to look at where squares are not listed */
    EMPTY_SAMPLES = 64, /* and, on the empty lines across it, this many more */
    TENURE = 4,         /* a queen may not return for fewer moves than this */
    CHECKS_BETWEEN_POLLS = 10000,
};

static const uint32_t most_weight = (uint32_t)1 << 30;

struct search {
    struct qs_min_conflicts_board board;
    const struct qs_min_conflicts_options *options;
    struct qs_random_stream random;
    uint32_t *weight[2]; /* [m] of rows and columns */
    uint32_t *left;      /* [m]: the column from which a row's queen was last removed */
    uint64_t *forbidden; /* [m]: before this move it may not return there */
    uint32_t *best;      /* [m]: the column of each row in the largest placement */
    uint32_t best_empty; /* its number of empty rows */
    uint64_t moves, checks, next_poll;
    bool stopped;
};

/* The best move so far. */
struct choice {
    uint32_t row, column; /* row QS_NOBODY: none */
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

static void search_release(struct search *search)
{
    struct qs_memory *memory = search->board.memory;
    uint32_t m = search->board.m;
    for (int i = 0; i < 2; i++)
        qs_memory_give(memory, search->weight[i], m, sizeof *search->weight[i]);
    qs_memory_give(memory, search->left, m, sizeof *search->left);
    qs_memory_give(memory, search->forbidden, m, sizeof *search->forbidden);
    qs_memory_give(memory, search->best, m, sizeof *search->best);
    qs_min_conflicts_board_release(&search->board);
}

static bool search_init(struct search *search, const struct qs_instance *instance,
                        struct qs_memory *memory, const struct qs_min_conflicts_options *options)
{
    *search = (struct search){.options = options};
    if (!qs_min_conflicts_board_init(&search->board, instance, memory))
        return false;
    uint32_t m = search->board.m;
    for (int i = 0; i < 2; i++)
        search->weight[i] = qs_memory_take(memory, m, sizeof *search->weight[i]);
    search->left = qs_memory_take(memory, m, sizeof *search->left);
    search->forbidden = qs_memory_take_zeroed(memory, m, sizeof *search->forbidden);
    search->best = qs_memory_take(memory, m, sizeof *search->best);
    if (!search->weight[0] || !search->weight[1] || !search->left || !search->forbidden ||
        !search->best) {
        search_release(search);
        return false;
    }
    for (uint32_t i = 0; i < m; i++) {
        search->weight[0][i] = search->weight[1][i] = 1;
        search->left[i] = search->best[i] = QS_NOBODY;
    }
    search->best_empty = m;
    if (options->listed)
        qs_min_conflicts_board_list(&search->board); /* last: all other memory is required */
    qs_random_stream_init(&search->random, options->seed);
    return true;
}

static bool is_over(struct search *search)
{
    const struct qs_min_conflicts_board *board = &search->board;
    if (board->m - board->empty_count >= search->options->wanted ||
        search->checks >= search->options->most_checks || search->stopped)
        return true;
    if (search->checks >= search->next_poll) {
        search->next_poll = search->checks + CHECKS_BETWEEN_POLLS;
        search->stopped = qs_watch_stopped(search->options->watch);
    }
    return search->stopped;
}

/* Keep the placement on the board if it is the largest. */
static void save(struct search *search)
{
    const struct qs_min_conflicts_board *board = &search->board;
    if (board->empty_count >= search->best_empty)
        return;
    search->best_empty = board->empty_count;
    for (uint32_t row = 0; row < board->m; row++)
        search->best[row] = board->sides[0].partner[row];
}

/* Large boards: each row in turn gets a queen in an empty column, if probing finds a place. */
static void place_first(struct search *search)
{
    struct qs_min_conflicts_board *board = &search->board;
    for (uint32_t row = 0; row < board->m && !is_over(search); row++) {
        for (int i = 0; i < PROBES; i++) {
            uint32_t column =
                board->sides[1].empty[qs_random_stream_below(&search->random, board->empty_count)];
            uint32_t queens[2];
            search->checks++;
            qs_min_conflicts_board_diagonals(board, row, column, queens);
            if (queens[0] == QS_NOBODY && queens[1] == QS_NOBODY &&
                qs_min_conflicts_board_is_free(board, row, column)) {
                qs_min_conflicts_board_put(board, row, column);
                break;
            }
        }
    }
}

/* The weight of the lines that a queen on the square empties, less the weight of those it fills. */
static int64_t cost_of(const struct search *search, uint32_t row, uint32_t column)
{
    const struct qs_min_conflicts_board *board = &search->board;
    const uint32_t *rows = search->weight[0], *columns = search->weight[1];
    const uint32_t *column_of = board->sides[0].partner;
    uint32_t queens[2];
    qs_min_conflicts_board_diagonals(board, row, column, queens);
    int64_t cost = 0;
    uint32_t beside = column_of[row], below = board->sides[1].partner[column];
    cost += beside == QS_NOBODY ? -(int64_t)rows[row] : (int64_t)columns[beside];
    cost += below == QS_NOBODY ? -(int64_t)columns[column] : (int64_t)rows[below];
    for (int d = 0; d < 2; d++)
        if (queens[d] != QS_NOBODY)
            cost += (int64_t)rows[queens[d]] + columns[column_of[queens[d]]];
    return cost;
}

static void consider(struct search *search, struct choice *choice, uint32_t row, uint32_t column)
{
    search->checks++;
    int64_t cost = cost_of(search, row, column);
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
static void consider_meeting(struct search *search, struct choice *choice, int side, uint32_t line,
                             uint32_t other)
{
    uint32_t row = side == 0 ? line : other, column = side == 0 ? other : line;
    if (qs_min_conflicts_board_is_free(&search->board, row, column))
        consider(search, choice, row, column);
    else
        search->checks++;
}

static void consider_samples(struct search *search, struct choice *choice, int side, uint32_t line)
{
    const struct qs_min_conflicts_board *board = &search->board;
    const uint32_t *empty = board->sides[1 - side].empty;
    uint32_t few = board->empty_count < EMPTY_SAMPLES ? board->empty_count : EMPTY_SAMPLES;
    for (uint32_t i = 0; i < few; i++) {
        uint32_t at = few == board->empty_count
                          ? i
                          : qs_random_stream_below(&search->random, board->empty_count);
        consider_meeting(search, choice, side, line, empty[at]);
    }
    for (uint32_t i = 0; i < SAMPLES; i++)
        consider_meeting(search, choice, side, line,
                         qs_random_stream_below(&search->random, board->m));
}

static struct choice choose(struct search *search, int side, uint32_t line)
{
    struct choice choice = {QS_NOBODY, QS_NOBODY, INT64_MAX, 0};
    const struct qs_min_conflicts_side *lines = &search->board.sides[side];
    search->checks++;
    if (!lines->start) {
        consider_samples(search, &choice, side, line);
        return choice;
    }
    for (uint32_t i = lines->start[line]; i < lines->start[line + 1]; i++) {
        uint32_t other = lines->square[i];
        consider(search, &choice, side == 0 ? line : other, side == 0 ? other : line);
    }
    return choice;
}

static void remove_queen(struct search *search, uint32_t row)
{
    if (row == QS_NOBODY)
        return;
    uint32_t column = search->board.sides[0].partner[row];
    if (column == QS_NOBODY)
        return;
    search->left[row] = column;
    search->forbidden[row] = search->moves + qs_random_stream_below(&search->random, TENURE);
    qs_min_conflicts_board_take_off(&search->board, row);
}

static void take_square(struct search *search, const struct choice *choice)
{
    struct qs_min_conflicts_board *board = &search->board;
    uint32_t queens[2];
    qs_min_conflicts_board_diagonals(board, choice->row, choice->column, queens);
    bool loses = board->sides[0].partner[choice->row] != QS_NOBODY ||
                 board->sides[1].partner[choice->column] != QS_NOBODY || queens[0] != QS_NOBODY ||
                 queens[1] != QS_NOBODY;
    if (loses)
        save(search);
    remove_queen(search, choice->row);
    remove_queen(search, board->sides[1].partner[choice->column]);
    remove_queen(search, queens[0]);
    remove_queen(search, queens[1]);
    qs_min_conflicts_board_put(board, choice->row, choice->column);
}

static void add_weight(struct search *search, int side, uint32_t line)
{
    if (++search->weight[side][line] < most_weight)
        return;
    for (int i = 0; i < 2; i++)
        for (uint32_t j = 0; j < search->board.m; j++)
            search->weight[i][j] = search->weight[i][j] / 2 + 1;
}

/* Put a queen on a random empty row or column, if a square of it may be taken. */
static void search_move(struct search *search)
{
    const struct qs_min_conflicts_board *board = &search->board;
    search->moves++;
    int side = (int)qs_random_stream_below(&search->random, 2);
    uint32_t line =
        board->sides[side].empty[qs_random_stream_below(&search->random, board->empty_count)];
    struct choice choice = choose(search, side, line);
    add_weight(search, side, line);
    if (choice.row != QS_NOBODY)
        take_square(search, &choice);
}

static uint32_t collect(const struct search *search, struct qs_square *added)
{
    const struct qs_min_conflicts_side *sides = search->board.sides;
    uint32_t count = 0;
    for (uint32_t row = 0; row < search->board.m; row++)
        if (search->best[row] != QS_NOBODY)
            added[count++] =
                (struct qs_square){sides[0].number[row], sides[1].number[search->best[row]]};
    return count;
}

bool qs_min_conflicts(const struct qs_instance *instance, struct qs_memory *memory,
                      const struct qs_min_conflicts_options *options, struct qs_square *added,
                      uint32_t *count, uint64_t *checks)
{
    struct search search;
    if (!search_init(&search, instance, memory, options))
        return false;
    if (!search.board.sides[0].start)
        place_first(&search);
    while (!is_over(&search))
        search_move(&search);
    save(&search);
    *count = collect(&search, added);
    *checks += search.checks;
    search_release(&search);
    return true;
}

/*
 * Each step is a new search with another seed, and after every second one the
 * length doubles, up to a limit: hard boards get long searches, and easy ones
 * waste little.
 */
struct min_conflicts {
    struct qs_searcher base;
    const struct qs_board *board;
    const struct qs_instance *instance;
    uint64_t seed, checks, runs;
    struct qs_square *added; /* [room] found by the search */
    uint32_t *squares;       /* [room] */
    uint32_t room;           /* open rows of the instance */
};

static uint64_t checks_of_a_run(const struct min_conflicts *min)
{
    const uint64_t first = ((uint64_t)1 << 15) + (uint64_t)64 * min->board->squares;
    const uint64_t most = (uint64_t)1 << 24;
    if (min->checks > 0)
        return min->checks;
    uint64_t ticks = first << (min->runs / 2 < 32 ? min->runs / 2 : 32);
    return (ticks < most ? ticks : most) / QS_TICKS_A_CHECK;
}

static uint32_t goal(const struct qs_bounds *bounds)
{
    int32_t upper = bounds->upper, target = bounds->target;
    return (uint32_t)(target > 0 && target < upper ? target : upper);
}

static uint64_t min_conflicts_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                                   struct qs_watch *watch, uint64_t ticks)
{
    struct min_conflicts *min = (struct min_conflicts *)searcher;
    const struct qs_min_conflicts_options options = {
        .seed = min->seed + min->runs,
        .wanted = goal(bounds),
        .listed = true,
        .most_checks = checks_of_a_run(min),
        .watch = watch,
    };
    uint64_t before = searcher->work.checks;
    uint32_t count;
    (void)ticks;
    if (!qs_min_conflicts(min->instance, min->board->memory, &options, min->added, &count,
                          &searcher->work.checks))
        return 0; /* out of memory: other searchers continue */
    min->runs++;
    for (uint32_t i = 0; i < count; i++)
        min->squares[i] = qs_board_find(min->board, min->added[i]);
    qs_bounds_raise(bounds, min->squares, count);
    return (searcher->work.checks - before) * QS_TICKS_A_CHECK + 1;
}

static void min_conflicts_release(struct qs_searcher *searcher)
{
    struct min_conflicts *min = (struct min_conflicts *)searcher;
    struct qs_memory *memory = min->board->memory;
    qs_memory_give(memory, min->added, min->room, sizeof *min->added);
    qs_memory_give(memory, min->squares, min->room, sizeof *min->squares);
    qs_memory_give(memory, min, 1, sizeof *min);
}

struct qs_searcher *qs_min_conflicts_searcher_new(const struct qs_board *board,
                                                  const struct qs_instance *instance, uint64_t seed,
                                                  uint64_t checks)
{
    struct min_conflicts *min = qs_memory_take_zeroed(board->memory, 1, sizeof *min);
    if (!min)
        return NULL;
    min->base = (struct qs_searcher){
        .name = "scout", .step = min_conflicts_step, .free = min_conflicts_release};
    min->board = board;
    min->instance = instance;
    min->seed = seed;
    min->checks = checks;
    min->room = (uint32_t)qs_instance_open_lines(instance);
    min->added = qs_memory_take(board->memory, min->room, sizeof *min->added);
    min->squares = qs_memory_take(board->memory, min->room, sizeof *min->squares);
    if (min->added && min->squares)
        return &min->base;
    min_conflicts_release(&min->base);
    return NULL;
}
