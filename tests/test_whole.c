/* Rooms: installed */
/*
 * The whole library by its public interface: random calls on a small board, with random engines,
 * options, limits and interruptions, against brute force and the checker of certificates
 * (support/call_trace.h says how to repeat one). QS_CERTIFICATES=FOLDER in the environment keeps
 * the certificates there, each with its instance, for another checker.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "call_trace.h"
#include "queensat/queensat.h"
#include "test.h"

/* Boards with walls have fewer squares, so that brute force is quick, and at most a queen for each
 * row and each wall. */
enum { N_MOST = 7, WALLED_MOST = 30, WALLS_MOST = 5, QUEENS_MOST = N_MOST + WALLS_MOST };

/* The board as the test understands it. Bit row * columns + column is a square. */

struct model {
    int32_t n, rows, columns, squares;            /* n: the larger of the two; the product */
    uint64_t walls;                               /* in none of the sets that follow */
    uint64_t queens, blocked, listed, diagonals;  /* listed as free; on blocked diagonals */
    uint64_t run[QS_DIRECTIONS][N_MOST * N_MOST]; /* up to walls and edges; of a wall: nothing */
    uint64_t reach[N_MOST * N_MOST];              /* what a queen attacks, and its own square */
};

static struct model model;
static struct qs_instance *instance;
static struct qs_placement known; /* valid on the board; none: count 0 */
static char folder[] = "/tmp/queensat-whole-XXXXXX", checkpoint[sizeof folder + 20];
static int certificates;

/* What is wrong, printed before the trace; always false. */
static bool wrong(const char *what, const struct qs_error *error)
{
    fprintf(stderr, "wrong: %s%s%s\n", what, error ? ": " : "", error ? error->text : "");
    return false;
}

#define EXPECT(condition)                                                                          \
    if (!(condition))                                                                              \
    return wrong(#condition, NULL)

static struct qs_square square_at(int bit)
{
    return (struct qs_square){bit / model.columns, bit % model.columns};
}

static uint64_t bit_of(struct qs_square square)
{
    return (uint64_t)1 << (square.row * model.columns + square.column);
}

static uint64_t bits_of(const struct qs_square *squares, size_t size)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < size; i++)
        bits |= bit_of(squares[i]);
    return bits;
}

/* The whole diagonal, past walls. */
static uint64_t diagonal_of(enum qs_direction direction, int32_t number)
{
    uint64_t bits = 0;
    for (int bit = 0; bit < model.squares; bit++) {
        struct qs_square s = square_at(bit);
        if ((direction == QS_SUM ? s.row + s.column : s.row - s.column) == number)
            bits |= (uint64_t)1 << bit;
    }
    return bits & ~model.walls;
}

static bool is_on_board(struct qs_square square)
{
    return square.row >= 0 && square.row < model.rows && square.column >= 0 &&
           square.column < model.columns;
}

/* The squares from this one on, both ways, as far as there is no wall. */
static uint64_t walk(struct qs_square from, enum qs_direction direction)
{
    static const struct qs_square steps[] = {
        [QS_ROW] = {0, 1}, [QS_COLUMN] = {1, 0}, [QS_DIFFERENCE] = {1, 1}, [QS_SUM] = {1, -1}};
    const struct qs_square step = steps[direction];
    uint64_t bits = 0;
    for (int32_t way = -1; way <= 1; way += 2) {
        struct qs_square at = from;
        while (is_on_board(at) && !(bit_of(at) & model.walls)) {
            bits |= bit_of(at);
            at.row += way * step.row;
            at.column += way * step.column;
        }
    }
    return bits;
}

/* All but the walls. */
static uint64_t all_squares(void)
{
    return ~(uint64_t)0 >> (64 - model.squares) & ~model.walls;
}

static bool is_plain(void)
{
    return model.rows == model.columns && !model.walls;
}

/* A function that takes only square boards without walls has said so. */
static bool is_refused(bool done, const struct qs_error *error)
{
    EXPECT(!done && error->kind == QS_ERROR_INPUT);
    return strstr(error->text, "expected a square board without walls") ||
           wrong("the reason is another one", error);
}

/* Whether a queen stands there or not. */
static uint64_t blocked_squares(void)
{
    return (model.listed ? all_squares() & ~model.listed : model.blocked) | model.diagonals;
}

static uint64_t free_squares(uint64_t queens, uint64_t blocked)
{
    uint64_t squares = all_squares() & ~blocked;
    for (int bit = 0; bit < model.squares; bit++)
        if (queens >> bit & 1)
            squares &= ~model.reach[bit];
    return squares;
}

/* Placements of queens on the free squares. */
struct tally {
    uint64_t queens;                   /* fixed ones, */
    uint64_t squares;                  /* and what was free beside them */
    uint64_t sizes[QUEENS_MOST + 1];   /* by the number of queens that are added */
    uint64_t maximal[QUEENS_MOST + 1]; /* of them, those to which none can be added */
    void (*found)(uint64_t placement, bool is_maximal); /* NULL: nobody wants to know */
};

static void place(struct tally *tally, uint64_t added, uint64_t squares, int from)
{
    bool is_maximal = free_squares(added, ~tally->squares) == 0;
    tally->sizes[__builtin_popcountll(added)]++;
    tally->maximal[__builtin_popcountll(added)] += is_maximal;
    if (tally->found)
        tally->found(tally->queens | added, is_maximal);
    for (int bit = from; bit < model.squares; bit++)
        if (squares >> bit & 1)
            place(tally, added | (uint64_t)1 << bit, squares & ~model.reach[bit], bit + 1);
}

static struct tally tally_of(uint64_t queens, uint64_t blocked,
                             void (*found)(uint64_t placement, bool is_maximal))
{
    struct tally tally = {.queens = queens, .squares = free_squares(queens, blocked)};
    tally.found = found;
    place(&tally, 0, tally.squares, 0);
    return tally;
}

static int32_t maximum_of(uint64_t queens, uint64_t blocked)
{
    struct tally tally = tally_of(queens, blocked, NULL);
    int32_t added = QUEENS_MOST;
    while (tally.sizes[added] == 0)
        added--;
    return __builtin_popcountll(queens) + added;
}

static int32_t maximum(void)
{
    return maximum_of(model.queens, blocked_squares());
}

static bool is_valid(const struct qs_placement *placement)
{
    uint64_t squares = 0, attacked = 0;
    EXPECT(placement->n == model.n);
    for (size_t i = 0; i < placement->count; i++) {
        EXPECT(is_on_board(placement->queens[i]));
        uint64_t square = bit_of(placement->queens[i]);
        EXPECT(!(square & (attacked | model.walls | (blocked_squares() & ~model.queens))));
        squares |= square;
        attacked |= model.reach[__builtin_ctzll(square)];
    }
    EXPECT((model.queens & ~squares) == 0);
    return true;
}

static void forget(void)
{
    free(known.queens);
    known = (struct qs_placement){0};
    unlink(checkpoint);
}

/* Calls that change the board. They are refused exactly if the model says so. */

/* Lines by their numbers, and where they begin, are the runs of squares. */
static bool has_lines(void)
{
    for (int i = 0; i < model.squares * QS_DIRECTIONS; i++) {
        enum qs_direction direction = (enum qs_direction)(i % QS_DIRECTIONS);
        int bit = i / QS_DIRECTIONS;
        uint64_t run = model.run[direction][bit], same = 0;
        struct qs_line line = {direction, qs_instance_line(instance, square_at(bit), direction)};
        struct qs_square start;
        for (int other = 0; run && other < model.squares; other++)
            if (all_squares() >> other & 1 &&
                qs_instance_line(instance, square_at(other), direction) == line.number)
                same |= (uint64_t)1 << other;
        EXPECT(same == run);
        EXPECT(!run || (qs_instance_line_start(instance, line, &start) && is_on_board(start) &&
                        bit_of(start) == (run & -run)));
    }
    return true;
}

static bool has_shape(const struct qs_instance *board)
{
    struct qs_shape shape = qs_instance_shape(board);
    EXPECT(qs_instance_size(board) == model.n);
    EXPECT(shape.rows == model.rows && shape.columns == model.columns);
    EXPECT(shape.wall_count == (size_t)__builtin_popcountll(model.walls));
    EXPECT(bits_of(shape.walls, shape.wall_count) == model.walls);
    return true;
}

static bool start_board(int32_t rows, int32_t columns, uint64_t walls)
{
    struct qs_square wall[N_MOST * N_MOST];
    struct qs_shape shape = {rows, columns, 0, wall};
    qs_instance_free(instance);
    forget();
    model = (struct model){.rows = rows, .columns = columns, .walls = walls};
    model.n = rows > columns ? rows : columns;
    model.squares = rows * columns;
    for (int bit = model.squares; bit-- > 0;) { /* not in order */
        if (walls >> bit & 1)
            wall[shape.wall_count++] = square_at(bit);
        for (int direction = 0; direction < QS_DIRECTIONS; direction++) {
            model.run[direction][bit] = walk(square_at(bit), (enum qs_direction)direction);
            model.reach[bit] |= model.run[direction][bit];
        }
    }
    instance = is_plain() ? qs_instance_new(rows, NULL) : qs_instance_new_shaped(&shape, NULL);
    EXPECT(instance);
    return has_shape(instance) && has_lines();
}

static bool make_board(const int32_t *number)
{
    return start_board(number[0] + 1, number[0] + 1, 0);
}

/* The numbers after the first two are squares with walls, counted from 1. */
static bool make_shape(const int32_t *number)
{
    int32_t rows = number[0] + 1, columns = number[1] + 1;
    uint64_t walls = 0;
    for (int i = 2; i < 2 + WALLS_MOST; i++)
        if (number[i] > 0 && number[i] <= rows * columns && rows * columns <= WALLED_MOST)
            walls |= (uint64_t)1 << (number[i] - 1);
    return start_board(rows, columns, walls);
}

static uint64_t diagonals_of(enum qs_direction direction)
{
    size_t count;
    const int32_t *numbers = qs_instance_blocked_diagonals(instance, direction, &count);
    uint64_t bits = 0;
    for (size_t i = 0; i < count; i++)
        bits |= diagonal_of(direction, numbers[i]);
    return bits;
}

/* The lists have no square twice, and the board is that of the lists. */
static bool is_as_modelled(void)
{
    size_t queens, blocked, listed;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    const struct qs_square *block = qs_instance_blocked_squares(instance, &blocked);
    const struct qs_square *square = qs_instance_listed_free_squares(instance, &listed);
    EXPECT(bits_of(queen, queens) == model.queens);
    EXPECT(bits_of(block, blocked) == model.blocked);
    EXPECT(bits_of(square, listed) == model.listed);
    EXPECT(queens == (size_t)__builtin_popcountll(model.queens));
    EXPECT(blocked == (size_t)__builtin_popcountll(model.blocked));
    EXPECT(listed == (size_t)__builtin_popcountll(model.listed));
    EXPECT((diagonals_of(QS_DIFFERENCE) | diagonals_of(QS_SUM)) == model.diagonals);
    for (int bit = 0; bit < model.squares; bit++) {
        struct qs_square at = square_at(bit);
        EXPECT(qs_instance_is_blocked(instance, at) ==
               ((model.walls | (blocked_squares() & ~model.queens)) >> bit & 1));
        for (int direction = 0; direction < QS_DIRECTIONS && all_squares() >> bit & 1; direction++)
            EXPECT(qs_instance_line_is_taken(instance, at, direction) ==
                   ((model.run[direction][bit] & model.queens) != 0));
    }
    return true;
}

static bool changed(bool accepted, bool expected, uint64_t *squares, uint64_t bits)
{
    EXPECT(accepted == expected);
    if (accepted) {
        forget();
        *squares |= bits;
    }
    return is_as_modelled();
}

static bool add_queen(const int32_t *number)
{
    struct qs_square square = {number[0], number[1]};
    uint64_t bit = is_on_board(square) ? bit_of(square) : 0;
    /* A queen need not be on a square that is listed as free. */
    uint64_t blocked = model.blocked | model.diagonals;
    return changed(qs_instance_add_queen(instance, square, NULL),
                   bit & free_squares(model.queens, blocked), &model.queens, bit);
}

static bool block_square(const int32_t *number)
{
    struct qs_square square = {number[0], number[1]};
    uint64_t bit = is_on_board(square) ? bit_of(square) : 0;
    return changed(qs_instance_block_square(instance, square, NULL),
                   (bit & ~model.queens) && !model.listed, &model.blocked, bit & ~model.walls);
}

static bool list_free(const int32_t *number)
{
    struct qs_square square = {number[0], number[1]};
    uint64_t bit = is_on_board(square) ? bit_of(square) : 0;
    return changed(qs_instance_list_free_square(instance, square, NULL),
                   (bit & ~model.walls) && !model.blocked, &model.listed, bit);
}

static bool block_diagonal(enum qs_direction direction, int32_t number)
{
    uint64_t bits = diagonal_of(direction, number);
    int32_t least = direction == QS_SUM ? 0 : 1 - model.n;
    bool is_diagonal = number >= least && number <= least + 2 * (model.n - 1);
    return changed(qs_instance_block_diagonal(instance, direction, number, NULL),
                   is_diagonal && !(bits & model.queens), &model.diagonals, bits);
}

static bool block_sum(const int32_t *number)
{
    return block_diagonal(QS_SUM, number[0]);
}

static bool block_difference(const int32_t *number)
{
    return block_diagonal(QS_DIFFERENCE, number[0] - N_MOST);
}

static char *written(void)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    qs_instance_write(instance, stream);
    fclose(stream);
    return text;
}

/* The board goes on as what was read. */
static bool write_and_read(const int32_t *number)
{
    struct qs_error error = {0};
    char *text = written();
    struct qs_instance *read = qs_instance_read_text("written", text, strlen(text), NULL, &error);
    size_t queens;
    (void)number;
    free(text);
    if (!read)
        return wrong("written, and not read", &error);
    EXPECT(error.kind == QS_ERROR_NONE);
    const struct qs_square *queen = qs_instance_queens(read, &queens);
    EXPECT(has_shape(read) && bits_of(queen, queens) == model.queens);
    for (int bit = 0; bit < model.squares; bit++)
        EXPECT((model.queens >> bit & 1) || qs_instance_is_blocked(read, square_at(bit)) ==
                                                ((model.walls | blocked_squares()) >> bit & 1));
    qs_instance_free(read);
    return true;
}

/* Calls that ask. */

static const uint64_t ticks[] = {0, 1, 300, 30000, 3000000};
static const size_t bytes[] = {0, 1, 1 << 12, 1 << 16, 1 << 19, 1 << 22};

/* Stops at the poll that the number names; 0: never. */
struct stopper {
    int32_t left;
    bool stopped;
};

static bool poll(void *state, const struct qs_progress *progress)
{
    struct stopper *stopper = state;
    (void)progress;
    stopper->stopped = stopper->stopped || (stopper->left > 0 && --stopper->left == 0);
    return stopper->stopped;
}

static void keep_certificate(const char *text)
{
    const char *kept = getenv("QS_CERTIFICATES");
    char path[300], *board = written();
    for (int i = 0; kept && i < 2; i++) {
        snprintf(path, sizeof path, "%s/%ld-%d%s", kept, (long)getpid(), certificates,
                 i ? ".cert" : "");
        FILE *file = fopen(path, "w");
        if (!file || fputs(i ? text : board, file) < 0 || fclose(file) != 0)
            abort();
    }
    certificates++;
    free(board);
}

static bool check_certificate(const struct qs_result *result, const char *text)
{
    struct qs_claim claim = {0};
    struct qs_error error = {0};
    FILE *stream = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    bool accepted = qs_certificate_check(instance, "certificate", stream, &claim, &error);
    fclose(stream);
    if (!accepted)
        return wrong("the certificate", &error);
    EXPECT(error.kind == QS_ERROR_NONE);
    EXPECT(claim.lower == result->lower && claim.upper == result->certified);
    EXPECT(claim.upper >= maximum());
    keep_certificate(text);
    return true;
}

static bool check_result(const struct qs_result *result, const struct qs_solve_options *options,
                         const struct stopper *stopper)
{
    int32_t most = maximum(), target = options->target;
    bool limited = stopper->stopped || options->ticks || options->limits.bytes < (size_t)1 << 30;
    EXPECT(is_valid(&result->placement) && (size_t)result->lower == result->placement.count);
    EXPECT(result->lower <= most && result->upper.value >= most);
    EXPECT(result->lower >= (options->start ? (int32_t)options->start->count : 0));
    EXPECT(result->stop != QS_STOP_INTERRUPT || stopper->stopped);
    EXPECT(result->stop != QS_STOP_TIME || options->ticks);
    EXPECT(result->stop == QS_STOP_DONE || limited);
    if (result->stop == QS_STOP_DONE && qs_engine_is_exact(result->engine)) {
        EXPECT(qs_result_is_answered(result));
        EXPECT(target > 0 ? (result->status == QS_STATUS_INFEASIBLE) == (target > most)
                          : result->lower == most && result->upper.value == most);
        EXPECT(target == 0 || target > most || result->lower >= target);
    }
    EXPECT(!options->certificate || result->certified < 0 || result->certified >= most);
    if (options->certificate && result->stop == QS_STOP_DONE && !limited &&
        qs_engine_is_exact(result->engine) && strcmp(result->engine, "plain") != 0)
        EXPECT(result->certified == result->upper.value);
    return true;
}

static bool solve(const int32_t *number)
{
    struct stopper stopper = {.left = number[13]};
    struct qs_solve_options options;
    struct qs_result result;
    struct qs_error error = {0};
    char *text = NULL;
    size_t length;
    qs_solve_options_init(&options);
    options.engine = qs_engine_name((unsigned)number[0]);
    options.target = number[1];
    options.encoding = (struct qs_encoding){(enum qs_amo)number[2], (enum qs_card)number[3]};
    options.strategy = (enum qs_strategy)number[4];
    if (options.strategy == QS_STRATEGY_CORE && !qs_engine_uses(options.engine, QS_USES_CORES))
        options.strategy = QS_STRATEGY_DOWN;
    options.hints = number[5];
    options.pure = number[14];
    options.seed = (uint64_t)number[6];
    options.threads = number[7] + 1;
    options.start = number[8] && known.count > 0 ? &known : NULL;
    options.certificate = number[9] ? open_memstream(&text, &length) : NULL;
    options.checkpoint = number[10] ? checkpoint : NULL;
    options.checkpoint_interval = 0.001;
    options.ticks = ticks[number[11]];
    if (number[12])
        options.limits.bytes = bytes[number[12]];
    options.limits.poll = poll;
    options.limits.state = &stopper;
    bool solved = qs_solve(instance, &options, &result, &error);
    if (options.certificate)
        fclose(options.certificate);
    bool right = true;
    if (!solved) {
        /* A checkpoint belongs to the first run, with a certificate or without. */
        right = (error.kind == QS_ERROR_MEMORY && number[12]) ||
                (error.kind == QS_ERROR_INPUT && number[10]) || wrong("solve", &error);
    } else {
        right = (error.kind == QS_ERROR_NONE || wrong("solve left an error", &error)) &&
                check_result(&result, &options, &stopper) &&
                (!options.certificate || result.certified < 0 || check_certificate(&result, text));
        free(known.queens);
        known = result.placement;
        result.placement = (struct qs_placement){0};
        qs_result_release(&result);
    }
    free(text);
    return right;
}

/* Pairs on one line, whatever is between them, in each direction. */
static uint64_t attacks_in(enum qs_direction direction, uint64_t queens)
{
    uint64_t pairs = 0;
    for (int bit = 0; bit < model.squares; bit++)
        if (queens >> bit & 1) {
            uint64_t others = model.run[direction][bit] & queens & ~((uint64_t)1 << bit);
            pairs += (uint64_t)__builtin_popcountll(others);
        }
    return pairs / 2;
}

static bool check_faults(const struct qs_placement_faults *faults, uint64_t queens)
{
    uint64_t pairs = 0, blocked = queens & (model.walls | (blocked_squares() & ~model.queens));
    size_t listed = 0;
    for (int direction = 0; direction < QS_DIRECTIONS; direction++) {
        uint64_t here = attacks_in((enum qs_direction)direction, queens);
        for (uint64_t i = 0; i < here && listed < faults->listed; i++, listed++) {
            const struct qs_attack *attack = &faults->attack[listed];
            EXPECT((int)attack->direction == direction);
            EXPECT(bit_of(attack->a) < bit_of(attack->b));
            EXPECT(model.run[direction][__builtin_ctzll(bit_of(attack->a))] & bit_of(attack->b));
            EXPECT((queens & bit_of(attack->a)) && (queens & bit_of(attack->b)));
        }
        pairs += here;
    }
    EXPECT(faults->attacks == pairs && faults->listed == pairs && listed == pairs);
    EXPECT(faults->blocked_count == (size_t)__builtin_popcountll(blocked));
    EXPECT(bits_of(faults->blocked, faults->blocked_count) == blocked);
    EXPECT(faults->missing_count == (size_t)__builtin_popcountll(model.queens & ~queens));
    EXPECT(bits_of(faults->missing, faults->missing_count) == (model.queens & ~queens));
    return true;
}

/* The placement that is known, or every second fixed queen, with one more queen anywhere. */
static bool check(const int32_t *number)
{
    struct qs_square queens[QUEENS_MOST + 1] = {{number[0], number[1]}};
    struct qs_placement placement = {model.n, 1, queens};
    struct qs_placement_faults faults;
    struct qs_error error = {0};
    size_t count;
    const struct qs_square *others = qs_instance_queens(instance, &count);
    if (known.count > 0) {
        others = known.queens;
        count = known.count;
    }
    for (size_t i = 0; i<count; i += known.count> 0 ? 1 : 2)
        queens[placement.count++] = others[i];
    bool checked = qs_placement_check(instance, &placement, &faults, &error);
    if (!checked || !is_on_board(queens[0])) {
        EXPECT(!checked && error.kind == QS_ERROR_INPUT && !is_on_board(queens[0]));
        return true;
    }
    uint64_t bits = bits_of(queens, placement.count);
    EXPECT(faults.repeated == placement.count - (size_t)__builtin_popcountll(bits));
    bool right = check_faults(&faults, bits);
    uint64_t any = faults.attacks + faults.blocked_count + faults.missing_count + faults.repeated;
    right = right && qs_placement_is_valid(&faults) == (any == 0);
    qs_placement_faults_release(&faults);
    return right || wrong("the check of a placement", NULL);
}

static uint64_t first_bits; /* the first of the largest placements, by brute force */

/* Sets of squares in order: the first square in which they differ belongs to the first set. */
static void keep_first(uint64_t placement, bool is_maximal)
{
    uint64_t differ = placement ^ first_bits;
    int more = __builtin_popcountll(placement) - __builtin_popcountll(first_bits);
    if (is_maximal && (more > 0 || (more == 0 && (placement & differ & -differ))))
        first_bits = placement;
}

static bool find_first(const int32_t *number)
{
    struct stopper stopper = {.left = number[3]};
    struct qs_solve_options options;
    struct qs_first_placement first;
    struct qs_result result;
    struct qs_error error = {0};
    if (!qs_solve(instance, NULL, &result, &error))
        return wrong("solve", &error);
    qs_solve_options_init(&options);
    options.engine = qs_engine_name((unsigned)number[0]);
    options.seed = (uint64_t)number[1];
    options.ticks = ticks[number[2]];
    options.limits.poll = poll;
    options.limits.state = &stopper;
    bool found = qs_first_placement_find(instance, &options, NULL, &result, &first, &error);
    bool may = !options.engine || qs_engine_is_exact(options.engine);
    if (!is_plain()) {
        qs_result_release(&result);
        return is_refused(found, &error);
    }
    if (found != may)
        return wrong("first", found ? NULL : &error);
    EXPECT(!found || error.kind == QS_ERROR_NONE);
    first_bits = 0;
    tally_of(model.queens, blocked_squares(), keep_first);
    EXPECT(is_valid(&result.placement) && result.lower == maximum());
    uint64_t queens = bits_of(result.placement.queens, result.placement.count);
    if (found && first.stop == QS_STOP_DONE)
        EXPECT(queens == first_bits);
    if (found && first.rows > 0) {
        uint64_t rows = ~(uint64_t)0 >> (64 - first.rows * model.columns);
        EXPECT((queens & rows) == (first_bits & rows));
    }
    EXPECT(!found || first.stop == QS_STOP_DONE || stopper.stopped || options.ticks);
    qs_result_release(&result);
    return true;
}

/* The eight symmetries of the square; those of other boards are the first four. */
static uint64_t image(uint64_t squares, int symmetry)
{
    uint64_t bits = 0;
    for (int bit = 0; bit < model.squares; bit++)
        if (squares >> bit & 1) {
            struct qs_square s = square_at(bit);
            s.row = symmetry & 1 ? model.rows - 1 - s.row : s.row;
            s.column = symmetry & 2 ? model.columns - 1 - s.column : s.column;
            bits |= bit_of(symmetry & 4 ? (struct qs_square){s.column, s.row} : s);
        }
    return bits;
}

/* Of the board with all that is on it. */
static bool is_symmetric(int symmetry)
{
    uint64_t blocked = blocked_squares() & ~model.queens;
    return (symmetry < 4 || model.rows == model.columns) &&
           image(model.walls, symmetry) == model.walls &&
           image(model.queens, symmetry) == model.queens && image(blocked, symmetry) == blocked;
}

static struct {
    enum qs_count_kind kind;
    int32_t size;
    uint64_t classes;
    unsigned symmetries; /* bit s: the board has symmetry s */
} counting;

/* The first of each class is the one whose bits are the smallest number. */
static void count_class(uint64_t placement, bool is_maximal)
{
    if ((counting.kind == QS_COUNT_MAXIMAL && !is_maximal) ||
        (counting.size >= 0 && __builtin_popcountll(placement) != counting.size))
        return;
    for (int symmetry = 1; symmetry < 8; symmetry++)
        if (counting.symmetries >> symmetry & 1 && image(placement, symmetry) < placement)
            return;
    counting.classes++;
}

struct listing {
    uint64_t found, end;
    uint64_t last; /* the placement before, with the first square in the highest bit */
    bool right;
};

/* Placements of one size come in the order of their squares, which are in order, too. */
static bool note_placement(void *state, const struct qs_placement *placement)
{
    struct listing *listing = state;
    uint64_t squares = 0;
    for (size_t i = 0; i < placement->count; i++) {
        uint64_t square = (uint64_t)1 << 63 >> __builtin_ctzll(bit_of(placement->queens[i]));
        listing->right = listing->right && (squares & (square - 1) & ~square) == 0;
        squares |= square;
    }
    bool is_next = listing->found == 0 || counting.size < 0 || squares < listing->last;
    listing->right = listing->right && is_next && is_valid(placement);
    listing->last = squares;
    return ++listing->found != listing->end;
}

static bool count(const int32_t *number)
{
    struct stopper stopper = {.left = number[6]};
    struct listing listing = {.end = (uint64_t)number[5], .right = true};
    struct qs_count_options options;
    struct qs_count_result result;
    struct qs_error error = {0};
    int32_t fixed = __builtin_popcountll(model.queens);
    qs_count_options_init(&options);
    options.kind = (enum qs_count_kind)number[0];
    options.size = options.kind == QS_COUNT_SIZE ? number[1] : 0;
    options.classes = number[2];
    options.threads = number[3];
    options.found = number[4] ? note_placement : NULL;
    options.found_state = &listing;
    options.limits.poll = poll;
    options.limits.state = &stopper;
    counting.kind = options.kind;
    counting.size = options.kind == QS_COUNT_SIZE      ? options.size
                    : options.kind == QS_COUNT_MAXIMUM ? maximum()
                                                       : -1;
    if (!qs_count(instance, &options, &result, &error))
        return wrong("count", &error);
    EXPECT(error.kind == QS_ERROR_NONE);
    counting.classes = counting.symmetries = 0;
    for (int symmetry = 0; symmetry < 8; symmetry++)
        counting.symmetries |= (unsigned)is_symmetric(symmetry) << symmetry;
    struct tally tally = tally_of(model.queens, blocked_squares(), count_class);
    uint64_t all = 0, added[QUEENS_MOST + 1] = {0};
    for (int32_t i = 0; i <= QUEENS_MOST; i++)
        if (counting.size < 0 || counting.size == fixed + i)
            all += added[i] = options.kind == QS_COUNT_MAXIMAL ? tally.maximal[i] : tally.sizes[i];
    EXPECT(listing.right && result.total <= all);
    EXPECT(!options.classes || result.classes <= counting.classes);
    bool cut = options.found && listing.end > 0 && listing.found >= listing.end;
    EXPECT(result.complete || stopper.stopped || cut);
    if (!result.complete)
        return true;
    EXPECT(result.total == all && (!options.classes || result.classes == counting.classes));
    EXPECT(result.fixed == fixed && result.size == counting.size);
    EXPECT(result.symmetries == (unsigned)__builtin_popcount(counting.symmetries));
    EXPECT(!options.found || listing.found == (options.classes ? counting.classes : all));
    for (int32_t i = 0; i <= QUEENS_MOST; i++)
        EXPECT(result.added[i] == added[i]);
    return true;
}

static struct {
    uint64_t count, every, some; /* placements of n queens; squares that every one and some have */
} full;

static void note_full(uint64_t placement, bool is_maximal)
{
    (void)is_maximal;
    if (__builtin_popcountll(placement) != model.n)
        return;
    full.count++;
    full.every &= placement;
    full.some |= placement;
}

static bool check_deductions(const struct qs_deductions *deductions)
{
    full.count = full.some = 0;
    full.every = ~(uint64_t)0;
    tally_of(model.queens, blocked_squares(), note_full);
    EXPECT(!deductions->complete || full.count == 1);
    EXPECT(!deductions->impossible || full.count == 0);
    for (size_t i = 0; i < deductions->count; i++) {
        const struct qs_deduction *step = &deductions->steps[i];
        uint64_t squares = bits_of(step->squares, step->count);
        EXPECT((squares & (step->rule == QS_RULE_LAST_SQUARE ? ~full.every : full.some)) == 0);
    }
    return true;
}

static bool deduce(const int32_t *number)
{
    struct qs_deductions deductions;
    struct qs_error error = {0};
    bool done = qs_deduce(instance, &deductions, &error);
    (void)number;
    if (!is_plain())
        return is_refused(done, &error);
    if (!done)
        return wrong("deduce", &error);
    bool right = check_deductions(&deductions);
    qs_deductions_release(&deductions);
    return right;
}

/* The target does not fit with these suspects alone; if they are minimal, it does without any. */
static bool check_blame(const struct qs_blame *blame, int32_t target)
{
    uint64_t queens = bits_of(blame->queens, blame->queen_count);
    EXPECT((queens & ~model.queens) == 0);
    size_t size = qs_blame_size(blame);
    for (size_t out = 0; out <= (blame->minimal ? size : 0); out++) {
        size_t i = 0; /* the suspects in order; number `out` from 1 is left out */
        uint64_t kept = 0, blocked = 0;
        for (size_t j = 0; j < blame->queen_count; j++)
            kept |= ++i == out ? 0 : bit_of(blame->queens[j]);
        for (size_t j = 0; j < blame->blocked_count; j++)
            blocked |= ++i == out ? 0 : bit_of(blame->blocked[j]);
        for (size_t j = 0; j < blame->difference_count; j++)
            blocked |= ++i == out ? 0 : diagonal_of(QS_DIFFERENCE, blame->differences[j]);
        for (size_t j = 0; j < blame->sum_count; j++)
            blocked |= ++i == out ? 0 : diagonal_of(QS_SUM, blame->sums[j]);
        EXPECT((blocked & ~blocked_squares()) == 0);
        EXPECT((maximum_of(kept, blocked & ~kept) >= target) == (out > 0));
    }
    return true;
}

/* What can be blamed; and for each set of it, whether the target fits with these alone. */
enum { MOST_SUSPECTS = 14 };
static struct {
    struct suspect {
        uint64_t queen, blocked;
        int direction; /* of a blocked diagonal; otherwise 0 */
        int32_t number;
    } all[MOST_SUSPECTS];
    int count;
    int32_t target;
    bool fits[1 << MOST_SUSPECTS];
} suspects;

static void add_suspect(struct suspect suspect)
{
    if (suspects.count++ < MOST_SUSPECTS)
        suspects.all[suspects.count - 1] = suspect;
}

static void respect(uint64_t placement, bool is_maximal)
{
    size_t respected = 0;
    (void)is_maximal;
    for (int i = 0; i < suspects.count; i++) {
        const struct suspect *suspect = &suspects.all[i];
        bool is = !(suspect->queen & ~placement) && !(suspect->blocked & placement);
        respected |= (size_t)is << i;
    }
    if (__builtin_popcountll(placement) >= suspects.target)
        suspects.fits[respected] = true;
}

/* False: there are too many for this. */
static bool list_suspects(int32_t target)
{
    uint64_t blocked = model.listed ? all_squares() & ~model.listed & ~model.queens : model.blocked;
    memset(&suspects, 0, sizeof suspects);
    suspects.target = target;
    for (int bit = 0; bit < model.squares; bit++) {
        const uint64_t square = (uint64_t)1 << bit;
        if ((model.queens | blocked) & square)
            add_suspect(
                (struct suspect){.queen = model.queens & square, .blocked = blocked & square});
    }
    for (int direction = QS_DIFFERENCE; direction <= QS_SUM; direction++) {
        size_t count;
        const int32_t *numbers = qs_instance_blocked_diagonals(instance, direction, &count);
        for (size_t i = 0; i < count; i++)
            add_suspect((struct suspect){.blocked = diagonal_of(direction, numbers[i]),
                                         .direction = direction,
                                         .number = numbers[i]});
    }
    if (suspects.count > MOST_SUSPECTS)
        return false;
    tally_of(0, 0, respect);
    for (int i = 0; i < suspects.count; i++)
        for (size_t set = 0; set < (size_t)1 << suspects.count; set++)
            if (!(set >> i & 1) && suspects.fits[set | (size_t)1 << i])
                suspects.fits[set] = true;
    return true;
}

static bool has_number(const int32_t *numbers, size_t count, int32_t number)
{
    for (size_t i = 0; i < count; i++)
        if (numbers[i] == number)
            return true;
    return false;
}

static size_t set_of(const struct qs_blame *blame)
{
    uint64_t squares =
        bits_of(blame->queens, blame->queen_count) | bits_of(blame->blocked, blame->blocked_count);
    size_t set = 0;
    for (int i = 0; i < suspects.count; i++) {
        const struct suspect *suspect = &suspects.all[i];
        bool is = suspect->direction == QS_DIFFERENCE
                      ? has_number(blame->differences, blame->difference_count, suspect->number)
                  : suspect->direction == QS_SUM
                      ? has_number(blame->sums, blame->sum_count, suspect->number)
                      : (squares & (suspect->queen | suspect->blocked)) != 0;
        set |= (size_t)is << i;
    }
    return set;
}

static bool is_minimal(size_t set)
{
    for (int i = 0; i < suspects.count; i++)
        if (set >> i & 1 && !suspects.fits[set ^ (size_t)1 << i])
            return false;
    return !suspects.fits[set];
}

/* All blames by definition: those listed, the smallest, and queens that are enough alone. */
static bool check_against_sets(const struct qs_explanation *explanation, bool only_blame)
{
    const struct qs_removal *removal = &explanation->removal;
    size_t whole = ((size_t)1 << suspects.count) - 1, blames = 0;
    int smallest = MOST_SUSPECTS + 1;
    for (size_t set = 0; set <= whole; set++)
        if (is_minimal(set)) {
            blames++;
            smallest = __builtin_popcountll(set) < smallest ? __builtin_popcountll(set) : smallest;
        }
    for (size_t i = 0; i < explanation->blame_count; i++) {
        size_t set = set_of(&explanation->blames[i]);
        EXPECT(qs_blame_size(&explanation->blames[i]) == (size_t)__builtin_popcountll(set));
        EXPECT(!suspects.fits[set] && (!explanation->blames[i].minimal || is_minimal(set)));
        for (size_t j = 0; j < i; j++)
            EXPECT(set != set_of(&explanation->blames[j]));
    }
    EXPECT(!explanation->all || explanation->blame_count == blames);
    EXPECT(explanation->smallest_lower <= (size_t)smallest);
    EXPECT(!explanation->smallest || qs_blame_size(&explanation->blames[0]) == (size_t)smallest);
    size_t others = set_of(&explanation->others);
    EXPECT(qs_blame_size(&explanation->others) == 0 || !suspects.fits[others]);
    EXPECT(!explanation->others.minimal || is_minimal(others));
    if (only_blame)
        return true;
    uint64_t alone = 0;
    for (int i = 0; i < suspects.count; i++)
        alone |= suspects.fits[whole ^ (size_t)1 << i] ? suspects.all[i].queen : 0;
    EXPECT((bits_of(removal->singles, removal->single_count) & ~alone) == 0);
    EXPECT(!removal->singles_complete || bits_of(removal->singles, removal->single_count) == alone);
    return true;
}

/* The fewest fixed queens without which the target fits; more than there are: none. */
static int32_t fewest_removed(int32_t target)
{
    int32_t fewest = QUEENS_MOST + 1;
    for (uint64_t kept = model.queens;; kept = (kept - 1) & model.queens) {
        int32_t removed = __builtin_popcountll(model.queens & ~kept);
        if (removed < fewest && maximum_of(kept, blocked_squares() & ~kept) >= target)
            fewest = removed;
        if (kept == 0)
            return fewest;
    }
}

static bool check_explanation(const struct qs_explanation *explanation, bool only_blame)
{
    int32_t target = explanation->target, fewest = fewest_removed(target);
    const struct qs_removal *removal = &explanation->removal;
    if (explanation->answer == QS_EXPLAIN_OPEN)
        return true;
    EXPECT((explanation->answer == QS_EXPLAIN_FITS) == (fewest == 0));
    if (fewest == 0)
        return is_valid(&explanation->placement) &&
               (explanation->placement.count >= (size_t)target ||
                wrong("the placement of the explanation is too small", NULL));
    EXPECT(explanation->blame_count > 0);
    for (size_t i = 0; i < explanation->blame_count; i++)
        if (!check_blame(&explanation->blames[i], target))
            return false;
    if (list_suspects(target) && !check_against_sets(explanation, only_blame))
        return false;
    EXPECT(!explanation->tried_removal || removal->helps == (fewest <= QUEENS_MOST));
    if (!explanation->tried_removal || !removal->helps || only_blame)
        return true;
    uint64_t kept = model.queens & ~bits_of(removal->queens, removal->count);
    EXPECT(removal->lower <= fewest);
    EXPECT(!removal->queens || maximum_of(kept, blocked_squares() & ~kept) >= target);
    EXPECT(!removal->queens || removal->count >= (size_t)fewest);
    uint64_t placed = bits_of(removal->placement.queens, removal->placement.count);
    EXPECT(!removal->queens || removal->placement.count >= (size_t)target);
    EXPECT((kept & ~placed) == 0 && (placed & blocked_squares() & ~kept) == 0);
    for (int bit = 0; bit < model.squares; bit++)
        EXPECT(!(placed >> bit & 1) || (placed & model.reach[bit]) == (uint64_t)1 << bit);
    return true;
}

static bool explain(const int32_t *number)
{
    struct stopper stopper = {.left = number[5]};
    struct qs_explain_options options;
    struct qs_explanation explanation;
    struct qs_error error = {0};
    qs_explain_options_init(&options);
    options.target = number[0];
    options.only_blame = number[1];
    /* All of them, 0, can be millions, and the smallest can take hours. */
    bool few = __builtin_popcountll(model.queens | blocked_squares()) <= 8;
    options.smallest = number[2] && few;
    options.blames = number[3] == 3 && few ? 0 : (size_t)number[3] + 1;
    options.seed = (uint64_t)number[4];
    options.limits.poll = poll;
    options.limits.state = &stopper;
    if (!qs_explain(instance, &options, &explanation, &error))
        return wrong("explain", &error);
    EXPECT(error.kind == QS_ERROR_NONE);
    EXPECT(explanation.stop == QS_STOP_DONE || stopper.stopped);
    EXPECT(explanation.answer != QS_EXPLAIN_OPEN || stopper.stopped);
    EXPECT(explanation.target == (number[0]                    ? number[0]
                                  : model.rows < model.columns ? model.rows
                                                               : model.columns));
    bool right = check_explanation(&explanation, options.only_blame);
    if (right && explanation.stop == QS_STOP_DONE && explanation.answer == QS_EXPLAIN_IMPOSSIBLE) {
        const struct qs_removal *removal = &explanation.removal;
        EXPECT(!removal->helps || options.only_blame ||
               removal->count == (size_t)fewest_removed(explanation.target));
        EXPECT(explanation.blames[0].minimal);
        EXPECT(explanation.smallest || !options.smallest);
        EXPECT(explanation.all || options.blames > 0);
        EXPECT(options.only_blame || removal->singles_complete == (removal->count == 1));
    }
    qs_explanation_release(&explanation);
    return right;
}

static struct qs_export_options export_options(const int32_t *number)
{
    struct qs_export_options options;
    qs_export_options_init(&options);
    options.target = number[0];
    options.encoding = (struct qs_encoding){(enum qs_amo)number[1], (enum qs_card)number[2]};
    return options;
}

static bool refute(const int32_t *number)
{
    struct qs_export_options options = export_options(number);
    enum qs_model_answer answer;
    struct qs_error error = {0};
    FILE *lemmas = tmpfile();
    options.target += options.target == 0;
    bool done =
        qs_instance_refute(instance, &options, (uint64_t)number[3], NULL, lemmas, &answer, &error);
    fclose(lemmas);
    if (!done)
        return wrong("refute", &error);
    EXPECT(error.kind == QS_ERROR_NONE);
    EXPECT((answer == QS_MODEL_SATISFIABLE) == (maximum() >= options.target));
    return true;
}

/* The variables of a placement in DIMACS, as `v` lines; then what comes back. */
static bool decode(const struct qs_export_options *options)
{
    char text[1000] = "s SATISFIABLE\nv";
    int number = 0;
    struct qs_model read;
    struct qs_placement placement;
    uint64_t queens = bits_of(known.queens, known.count);
    uint64_t free = free_squares(model.queens, blocked_squares());
    for (int bit = 0; bit < model.squares; bit++) {
        if ((options->full ? all_squares() : free) >> bit & 1)
            sprintf(text + strlen(text), " %s%d", queens >> bit & 1 ? "" : "-", ++number);
    }
    for (int queen = __builtin_popcountll(model.queens); !options->full && queen > 0; queen--)
        sprintf(text + strlen(text), " %d", ++number);
    strcat(text, " 0\n");
    struct qs_error error = {0};
    if (!qs_model_read("model", text, strlen(text), &read, &error) ||
        !qs_model_placement(instance, &read, options, &placement, &error))
        return wrong("decode", &error);
    EXPECT(error.kind == QS_ERROR_NONE);
    EXPECT(bits_of(placement.queens, placement.count) == queens);
    qs_model_release(&read);
    qs_placement_release(&placement);
    return true;
}

static bool export_and_decode(const int32_t *number)
{
    struct qs_export_options options = export_options(number + 1), read;
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    options.format = qs_export_format_name((unsigned)number[0]);
    options.full = number[4];
    struct qs_error error = {0};
    bool done = qs_instance_export(instance, &options, stream, &error);
    fclose(stream);
    qs_export_options_init(&read);
    bool is_dimacs = !options.format || strcmp(options.format, "dimacs") == 0;
    bool right = done ||
                 ((options.full || options.target) && error.kind == QS_ERROR_INPUT && !is_dimacs) ||
                 wrong("export", &error);
    if (done && right) {
        EXPECT(error.kind == QS_ERROR_NONE);
        bool known_file = qs_export_options_read(text, length, &read);
        right = (known_file && read.full == options.full &&
                 (options.target == 0 || read.target == options.target)) ||
                wrong("what an exported file asks", NULL);
    }
    free(text);
    return right && (!done || !is_dimacs || known.count == 0 || decode(&options));
}

struct answer {
    char text[1 << 16];
    size_t length, room; /* the room: what can be taken */
};

static bool take(void *state, const char *piece, size_t size)
{
    struct answer *answer = state;
    if (answer->length + size >= answer->room)
        return false;
    memcpy(answer->text + answer->length, piece, size);
    answer->length += size;
    return true;
}

static void list_squares(char *text, const char *name, uint64_t squares)
{
    const char *comma = "";
    sprintf(text + strlen(text), ",\"%s\":[", name);
    for (int bit = 0; bit < model.squares; bit++)
        if (squares >> bit & 1) {
            struct qs_square s = square_at(bit);
            sprintf(text + strlen(text), "%s[%" PRId32 ",%" PRId32 "]", comma, s.row, s.column);
            comma = ",";
        }
    strcat(text, "]");
}

/* The number that a member has; -1: there is none. */
static int32_t member(const char *text, const char *name)
{
    const char *at = strstr(text, name);
    return at ? (int32_t)strtol(at + strlen(name), NULL, 10) : -1;
}

/* The same board in JSON. */
static bool ask(const int32_t *number)
{
    static struct answer answer;
    char question[2000];
    struct qs_ask_options options;
    int32_t most = maximum();
    strcpy(question, "{\"do\":\"solve\"");
    if (model.rows == model.columns)
        sprintf(question + strlen(question), ",\"n\":%" PRId32, model.n);
    else
        sprintf(question + strlen(question), ",\"rows\":%" PRId32 ",\"columns\":%" PRId32,
                model.rows, model.columns);
    if (model.walls)
        list_squares(question, "walls", model.walls);
    list_squares(question, "queens", model.queens);
    list_squares(question, "blocked", blocked_squares() & ~model.queens);
    if (qs_engine_name((unsigned)number[0]))
        sprintf(question + strlen(question), ",\"engine\":\"%s\"",
                qs_engine_name((unsigned)number[0]));
    if (number[1])
        sprintf(question + strlen(question), ",\"target\":%" PRId32, number[1]);
    strcat(question, number[2] ? ",\"certificate\":true}" : "}");
    answer.length = 0;
    answer.room = number[3] ? (size_t)10 << number[3] : sizeof answer.text;
    options = (struct qs_ask_options){.size = sizeof options};
    options.write = take;
    options.write_state = &answer;
    enum qs_ask_status status = qs_ask(question, strlen(question), &options);
    answer.text[answer.length] = '\0';
    EXPECT(status != QS_ASK_FAILED || number[3]);
    EXPECT(status != QS_ASK_REFUTED);
    if (status != QS_ASK_DONE)
        return status == QS_ASK_FAILED || status == QS_ASK_STOPPED || wrong(answer.text, NULL);
    EXPECT(member(answer.text, "\"lower\":") <= most && member(answer.text, "\"upper\":") >= most);
    EXPECT(number[1] ||
           (qs_engine_name((unsigned)number[0]) &&
            !qs_engine_is_exact(qs_engine_name((unsigned)number[0]))) ||
           member(answer.text, "\"maximum\":") == most);
    return true;
}

#define SQUARE QS_FROM_0("row", N_MOST), QS_FROM_0("column", N_MOST) /* also outside the board */
#define WALL(name) QS_FROM_0(name, WALLED_MOST)
#define ENCODING QS_FROM_0("amo", QS_AMO_KINDS - 1), QS_FROM_0("card", QS_CARD_KINDS - 1)
#define TARGET QS_FROM_0("target", N_MOST + 2)
#define SEED QS_FROM_0("seed", 3)
#define STOP QS_FROM_0("stop", 5) /* at which poll */
static const struct qs_call_kind kinds[] = {
    {"board", make_board, 2, 0, {QS_FROM_0("n", N_MOST - 1)}},
    {"shape",
     make_shape,
     1,
     0,
     {QS_FROM_0("rows", N_MOST - 1), QS_FROM_0("columns", N_MOST - 1), WALL("wall-1"),
      WALL("wall-2"), WALL("wall-3"), WALL("wall-4"), WALL("wall-5")}},
    {"queen", add_queen, 6, 1, {SQUARE}},
    {"block", block_square, 14, 1, {SQUARE}},
    {"free", list_free, 8, 1, {SQUARE}},
    {"block-sum", block_sum, 2, 1, {QS_FROM_0("sum", 2 * N_MOST)}},
    {"block-difference", block_difference, 2, 1, {QS_FROM_0("difference", 2 * N_MOST)}},
    {"write", write_and_read, 2, 2, {QS_FROM_0(NULL, 0)}},
    {"solve",
     solve,
     30,
     2,
     {QS_WORD("engine", qs_engine_name), TARGET, ENCODING, QS_FROM_0("strategy", QS_STRATEGIES - 1),
      QS_FROM_0("hints", 1), SEED, QS_FROM_0("threads", 2), QS_FROM_0("start", 1),
      QS_FROM_0("certificate", 1), QS_FROM_0("checkpoint", 1), QS_FROM_0("ticks", 4),
      QS_FROM_0("memory", 5), STOP, QS_FROM_0("pure", 1)}},
    {"check", check, 6, 2, {SQUARE}},
    {"first",
     find_first,
     4,
     2,
     {QS_WORD("engine", qs_engine_name), SEED, QS_FROM_0("ticks", 4), STOP}},
    {"count",
     count,
     10,
     2,
     {QS_FROM_0("kind", 3), QS_FROM_0("size", N_MOST + 1), QS_FROM_0("classes", 1),
      QS_FROM_0("threads", 3), QS_FROM_0("list", 1), QS_FROM_0("end", 9), STOP}},
    {"explain",
     explain,
     8,
     2,
     {TARGET, QS_FROM_0("only-blame", 1), QS_FROM_0("smallest", 1), QS_FROM_0("blames", 3), SEED,
      STOP}},
    {"deduce", deduce, 2, 2, {QS_FROM_0(NULL, 0)}},
    {"refute", refute, 4, 2, {TARGET, ENCODING, SEED}},
    {"export",
     export_and_decode,
     6,
     2,
     {QS_WORD("format", qs_export_format_name), TARGET, ENCODING, QS_FROM_0("full", 1)}},
    {"ask",
     ask,
     8,
     2,
     {QS_WORD("engine", qs_engine_name), TARGET, QS_FROM_0("certificate", 1),
      QS_FROM_0("room", 9)}},
    {NULL, NULL, 0, 0, {QS_FROM_0(NULL, 0)}},
};

static void begin(void)
{
    make_board((int32_t[]){0});
}

static void end(void)
{
    qs_instance_free(instance);
    instance = NULL;
    forget();
}

static const struct qs_call_interface library = {kinds, begin, end};

BEFORE_EACH_TEST()
{
    strcpy(folder, "/tmp/queensat-whole-XXXXXX");
    MUST(mkdtemp(folder));
    snprintf(checkpoint, sizeof checkpoint, "%s/checkpoint", folder);
}

AFTER_EACH_TEST()
{
    unlink(checkpoint); /* of a trace that crashed */
    rmdir(folder);
}

TEST(kept_traces)
{
    qs_try_kept_traces(&library, QS_TEST_DATA "/whole");
}

static void try_random_trace(struct qs_random *random)
{
    qs_try_random_trace(&library, random);
}

/* A square, and where these symmetries bring it. */
static uint64_t orbit(uint64_t square, unsigned group)
{
    uint64_t squares = 0;
    for (int symmetry = 0; symmetry < 8; symmetry++)
        squares |= group >> symmetry & 1 ? image(square, symmetry) : 0;
    return squares;
}

/* An empty board, one of three perhaps not square, or with walls, under these symmetries. */
static void start_symmetric(struct qs_random *random, unsigned group)
{
    int32_t n = 2 + qs_random_below(random, 5), columns = n;
    uint64_t walls = 0;
    if (qs_random_below(random, 3) > 0) {
        assert_true(start_board(n, n, 0));
        return;
    }
    if (group < 0x10 && qs_random_below(random, 2))
        columns = 2 + qs_random_below(random, 5);
    assert_true(start_board(n, columns, 0));
    for (int32_t tries = qs_random_below(random, 3); tries > 0; tries--) {
        uint64_t more = orbit((uint64_t)1 << qs_random_below(random, model.squares), group);
        if (model.squares <= WALLED_MOST && __builtin_popcountll(walls | more) <= WALLS_MOST)
            walls |= more;
    }
    assert_true(start_board(n, columns, walls));
}

/* Random boards are rarely symmetric: these are, under some of the symmetries of the board. */
TRIALS(counts_of_symmetric_boards, 1500)
{
    static const unsigned groups[] = {0x01, 0x03, 0x05, 0x0f, 0x09, 0x11, 0x81, 0x99, 0x69, 0xff};
    unsigned group = groups[qs_random_below(random, LENGTH(groups))];
    bool lists_free = qs_random_below(random, 3) == 0;
    begin();
    start_symmetric(random, group);
    int32_t n = model.n;
    if (n % 2 && qs_random_below(random, 2))
        add_queen((int32_t[]){n / 2, n / 2});
    for (int32_t tries = qs_random_below(random, 2 * n); tries > 0; tries--) {
        uint64_t squares = orbit((uint64_t)1 << qs_random_below(random, model.squares), group);
        for (int bit = 0; bit < model.squares; bit++) {
            struct qs_square s = square_at(bit);
            if (squares >> bit & 1)
                assert_true((lists_free ? list_free : block_square)((int32_t[]){s.row, s.column}));
        }
    }
    if (qs_random_below(random, 4) == 0) /* which breaks it, perhaps by a corner alone */
        block_sum((int32_t[]){qs_random_below(random, 2) * (2 * n - 2)});
    for (int kind = 0; kind < 4; kind++)
        for (int classes = 0; classes < 2; classes++)
            assert_true(count((int32_t[]){kind, qs_random_below(random, n + 1), classes,
                                          qs_random_below(random, 4), qs_random_below(random, 2),
                                          qs_random_below(random, 10), 0}));
    end();
}

/* Few of the traces above ask for all blames of a board that has several. */
TRIALS(explanations, 2000)
{
    begin();
    int32_t n = 3 + qs_random_below(random, 5), shape[2 + WALLS_MOST] = {n - 1, n - 1};
    for (int i = 1; qs_random_below(random, 3) == 0 && i < 2 + WALLS_MOST; i++)
        shape[i] = i == 1 ? qs_random_below(random, N_MOST) : qs_random_below(random, WALLED_MOST);
    assert_true(make_shape(shape));
    for (int32_t tries = qs_random_below(random, 12); tries > 0; tries--) {
        const int32_t square[] = {qs_random_below(random, n), qs_random_below(random, n)};
        const int32_t diagonal[] = {qs_random_below(random, 2 * N_MOST)};
        assert_true(qs_random_below(random, 3) > 0   ? add_queen(square)
                    : qs_random_below(random, 3) > 0 ? block_square(square)
                    : qs_random_below(random, 2) > 0 ? block_sum(diagonal)
                                                     : block_difference(diagonal));
    }
    int32_t target = qs_random_below(random, 3) > 0 ? n : n - 1;
    assert_true(explain(
        (int32_t[]){target, 0, qs_random_below(random, 2), 3, qs_random_below(random, 100), 0}));
    end();
}

/* 2,000 random ones, or QS_TRIALS in the environment. */
TEST(random_traces)
{
    const char *trials = getenv("QS_TRIALS");
    if (!getenv("QS_TRACE"))
        qs_for_each_seed(trials ? atoi(trials) : 2000, try_random_trace);
}
