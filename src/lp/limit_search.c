/*
 * Limits on the queens of blocks: a refutation where every row needs a queen and the line program
 * has a solution, but none in which all blocks have whole numbers of queens.
 *
 * A block consists of the squares whose row and column leave the same two rests when they are
 * divided by 2, or by 3. If the line program has no solution with at most K queens in it, then the
 * others have all but K + 1 at most; and the same the other way round. Such a limit is added to the
 * line program, where it may lead to the next one, and at last to a contradiction. (With 2, that
 * the number of queens on squares with an odd sum of row and column is even, for example, because
 * two of the blocks have as many.) In general these are split cuts: W. Cook, R. Kannan, A.
 * Schrijver, "Chvátal closures for mixed integer programming problems", Math. Programming 47, 1990.
 *
 * The method is approximate and decides nothing; each of its answers is rounded to a cover in whole
 * numbers, which must hold before it counts, and is written down.
 */
#include <math.h>

#include "bound_search.h"
#include "dual_cover.h"
#include "limit_numbers.h"

enum { BLOCKS = 2 * 2 + 3 * 3 };

struct block {
    int32_t modulus, row, column;
};

struct limits {
    const struct qs_board *board;
    struct qs_arena arena;
    struct qs_line_map map;
    struct block block[BLOCKS];
    double value[BLOCKS + 1];        /* queens of each in the solution; 0 after its trials */
    struct qs_square_limits program; /* all limits so far, and the one that is tried */
    double *wanted;                  /* [lines + limits] from the line program */
    int64_t *weight;                 /* [lines + limits] in parts */
    int64_t parts;
    int32_t asked;      /* queens */
    uint32_t tried;     /* the block of the last trial, or BLOCKS */
    bool inside;        /* its side */
    bool solved, ended; /* the line program with the limits so far; all */
    struct qs_proof_log *log;
};

static bool block_has(const struct limits *limits, uint32_t number, uint32_t square)
{
    const struct block *block = &limits->block[number];
    const struct qs_square at = qs_board_square(limits->board, square);
    return at.row % block->modulus == block->row && at.column % block->modulus == block->column;
}

/* The last limit: on the block, or on what is not in it. */
static void set_limit(struct limits *limits, uint32_t block, bool inside, int32_t most)
{
    uint32_t last = limits->program.count - 1, bit = (uint32_t)1 << last;
    limits->program.most[last] = most;
    for (uint32_t i = 0; i < limits->board->squares; i++) {
        uint32_t *of_square = &limits->program.of_square[i];
        *of_square = block_has(limits, block, i) == inside ? *of_square | bit : *of_square & ~bit;
    }
}

/* What the weights of the square lack to 1, in parts. */
static int64_t missing_at(const struct limits *limits, uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(&limits->map, square);
    int64_t missing = limits->parts;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        missing -= limits->weight[lines[d]];
    for (uint32_t l = 0; l < limits->program.count; l++)
        if (limits->program.of_square[square] >> l & 1)
            missing -= limits->weight[limits->map.lines + l];
    return missing;
}

/* Whether the weights, rounded to this many parts, close the node. */
static bool closes(struct limits *limits, int64_t parts)
{
    uint32_t lines = limits->map.lines, all = lines + limits->program.count;
    int64_t sum = 0;
    limits->parts = parts;
    for (uint32_t l = 0; l < all; l++) {
        double rounded = floor(limits->wanted[l] * (double)parts + 0.5);
        limits->weight[l] = rounded < (double)parts ? (int64_t)rounded : parts;
    }
    for (uint32_t i = 0; i < limits->board->squares; i++) {
        int64_t missing = missing_at(limits, i);
        if (missing > 0)
            limits->weight[qs_line_map_lines(&limits->map, i)[QS_ROW]] += missing;
    }
    for (uint32_t l = 0; l < all; l++)
        sum += limits->weight[l] * (l < lines ? 1 : (int64_t)limits->program.most[l - lines]);
    return sum < limits->asked * parts;
}

/* Whether the weights of the line program close the node; with small numbers, if possible. */
static bool limits_close(struct limits *limits)
{
    if (limits->program.sum >= limits->asked)
        return false;
    for (int64_t parts = 2; parts <= QS_LIMIT_PARTS; parts *= 2)
        if (closes(limits, parts))
            return true;
    return false;
}

static void log_weights(const struct limits *limits)
{
    char text[80];
    for (uint32_t l = 0; l < limits->program.count; l++)
        qs_proof_log_text(limits->log, text,
                          (size_t)snprintf(text, sizeof text, "%lld,",
                                           (long long)limits->weight[limits->map.lines + l]));
    qs_proof_log_text(limits->log, text,
                      (size_t)snprintf(text, sizeof text, "%lld:", (long long)limits->parts));
    qs_log_weights(limits->log, &limits->map, limits->weight);
}

/* Solve the line program within the limits. False: stopped, or out of memory. */
static bool solve_within(struct limits *limits, struct qs_watch *watch, uint64_t *ticks)
{
    const double precision = 1e-4;
    struct qs_error error;
    bool solved = qs_pdhg_solve_within(limits->board, &limits->program, precision, watch,
                                       limits->wanted, &error);
    *ticks += solved ? limits->program.visits : 1;
    return solved;
}

/* How far the block's queens are from a whole number. */
static double broken(const struct limits *limits, uint32_t block)
{
    return fabs(limits->value[block] - floor(limits->value[block] + 0.5));
}

/* The next trial: of the blocks with broken numbers, those first that are farthest. */
static bool next_trial(struct limits *limits)
{
    const double least = 0.01;
    limits->inside = !limits->inside;
    if (!limits->inside)
        return true;
    uint32_t best = 0;
    limits->value[limits->tried] = 0;
    for (uint32_t b = 1; b < BLOCKS; b++)
        best = broken(limits, b) > broken(limits, best) ? b : best;
    limits->tried = best;
    return broken(limits, best) >= least;
}

/* Whether the last limit, which is tried, is refuted. Then its opposite holds. */
static void try_limit(struct limits *limits, struct qs_watch *watch, uint64_t *ticks)
{
    uint32_t block = limits->tried;
    int32_t below = (int32_t)floor(limits->value[block]);
    int32_t most = limits->inside ? below : limits->asked - 1 - below;
    limits->program.count++;
    set_limit(limits, block, limits->inside, most);
    if (!solve_within(limits, watch, ticks) || !limits_close(limits)) {
        limits->program.count--;
        return;
    }
    if (limits->log) {
        const struct block *at = &limits->block[block];
        char text[80];
        int length = snprintf(text, sizeof text, "%c%d,%d,%d,%d:", limits->inside ? 'i' : 'o',
                              (int)at->modulus, (int)at->row, (int)at->column, (int)most);
        qs_proof_log_text(limits->log, text, (size_t)length);
        log_weights(limits);
    }
    set_limit(limits, block, !limits->inside, limits->asked - 1 - most);
    limits->solved = false;
}

/*
 * Limits are only for certificates of as many queens as there are rows or columns; and those begin
 * with the queen of a single square.
 */
static bool may_have_limits(const struct qs_board *board, int32_t asked)
{
    uint32_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    if ((uint32_t)asked < (rows < columns ? rows : columns))
        return false;
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        for (uint32_t i = 0; i < board->lines[d].count; i++)
            if (board->lines[d].start[i + 1] - board->lines[d].start[i] == 1)
                return false;
    return true;
}

static bool begin_limit_cuts(struct limits *limits, struct qs_bounds *bounds)
{
    struct qs_arena *arena = &limits->arena;
    struct qs_square_limits *program = &limits->program;
    qs_line_map_init(&limits->map, limits->board, arena);
    uint32_t all = limits->map.lines + QS_LIMITS_OF_BLOCKS + 1;
    limits->wanted = qs_arena_take(arena, all, sizeof *limits->wanted);
    limits->weight = qs_arena_take(arena, all, sizeof *limits->weight);
    program->of_square = qs_arena_take(arena, limits->map.squares, sizeof *program->of_square);
    program->x = qs_arena_take(arena, limits->map.squares, sizeof *program->x);
    limits->asked = bounds->upper;
    program->enough = limits->asked - 1e-3;
    if (bounds->recorder)
        limits->log = qs_recorder_log(bounds->recorder);
    if (limits->log)
        qs_proof_log_text(limits->log, "l", 1);
    return !arena->refused && (limits->log || !bounds->recorder) &&
           may_have_limits(limits->board, limits->asked);
}

/* One line program: that with the limits so far, or with another one. */
static uint64_t limit_step(struct qs_search *search, struct qs_bounds *bounds,
                           struct qs_watch *watch, uint64_t ticks)
{
    struct limits *limits = search->state;
    uint64_t used = 1;
    (void)ticks;
    if (limits->asked == 0 && !limits->ended)
        limits->ended = !begin_limit_cuts(limits, bounds);
    if (limits->ended || limits->asked != bounds->upper)
        return 0;
    if (limits->solved) {
        limits->ended = limits->program.count == QS_LIMITS_OF_BLOCKS || !next_trial(limits);
        if (!limits->ended)
            try_limit(limits, watch, &used);
    } else if (!solve_within(limits, watch, &used)) {
        limits->ended = true;
    } else if (limits_close(limits)) {
        struct qs_proof *proof = NULL;
        if (limits->log) {
            qs_proof_log_text(limits->log, ".", 1);
            log_weights(limits);
            proof = qs_proof_of_log(limits->log);
        }
        qs_bounds_lower_proved(bounds, limits->asked - 1, QS_REASON_SEARCH, proof);
    } else { /* it has a solution: what that says of the blocks */
        for (uint32_t b = 0; b < BLOCKS; b++) {
            limits->value[b] = 0;
            for (uint32_t i = 0; i < limits->board->squares; i++)
                if (block_has(limits, b, i))
                    limits->value[b] += limits->program.x[i];
        }
        limits->solved = true;
        limits->inside = false;
        limits->tried = BLOCKS;
    }
    return used;
}

static void limit_free(void *state)
{
    struct limits *limits = state;
    qs_arena_release(&limits->arena);
    qs_memory_give(limits->board->memory, limits, 1, sizeof *limits);
}

bool qs_search_begin_limits(struct qs_search *search, const struct qs_board *board)
{
    struct limits *limits = qs_memory_take_zeroed(board->memory, 1, sizeof *limits);
    if (!limits)
        return false;
    limits->board = board;
    limits->arena.memory = board->memory;
    uint32_t number = 0;
    for (int32_t modulus = 2; modulus <= 3; modulus++)
        for (int32_t rest = 0; rest < modulus * modulus; rest++)
            limits->block[number++] = (struct block){modulus, rest / modulus, rest % modulus};
    search->step = limit_step;
    search->free = limit_free;
    search->state = limits;
    return true;
}
