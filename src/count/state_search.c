/* The squares of a count by states in a good order, and the choice of its kernel. */
#include "state_search.h"

#include <math.h>
#include <string.h>

#include "state_order.h"

/* A square, by the numbers of its lines. */
struct grid_square {
    int32_t line[4];
};

static void list_squares(const struct qs_count_grid *grid, struct grid_square *squares)
{
    /* The grid's rows first, then its columns. */
    const unsigned exchanged = grid->transposed ? QS_ROW ^ QS_COLUMN : 0;
    for (unsigned row = 0; row < grid->rows; row++)
        for (uint64_t free = grid->free[row]; free; free &= free - 1, squares++) {
            struct qs_square square =
                qs_count_grid_square(grid, row, (unsigned)__builtin_ctzll(free));
            for (unsigned d = 0; d < 4; d++)
                squares->line[d] =
                    qs_instance_line(grid->instance, square, d <= QS_COLUMN ? d ^ exchanged : d);
        }
}

typedef uint64_t state_set[QS_STATE_WORDS_MAX];

/* Sets of squares in the order that is given: those on each of a square's lines, and the others. */
static void set_squares(struct qs_state_search *search, const struct grid_square *squares,
                        const uint8_t *order)
{
    memset(search->neighbour, 0, sizeof search->neighbour);
    memset(search->line, 0, sizeof search->line);
    for (unsigned i = 0; i < search->squares; i++)
        for (unsigned j = 0; j < search->squares; j++)
            for (int line = 0; line < 4; line++) {
                if (squares[order[i]].line[line] != squares[order[j]].line[line])
                    continue;
                uint64_t bit = (uint64_t)1 << j % 64;
                search->line[i][line][j / 64] |= bit;
                if (i != j)
                    search->neighbour[i][j / 64] |= bit;
            }
}

/* The best of so many orders; its estimate of the states. */
static double choose_order(struct qs_state_search *search, unsigned attempts, uint64_t seed,
                           uint8_t *best)
{
    unsigned first = seed == 0 ? 0 : QS_STATE_ORDER_RULES; /* the first ones are without chance */
    double least = INFINITY;
    uint8_t order[QS_STATE_SQUARES_MAX] = {0};
    struct qs_random_stream random;
    qs_random_stream_init(&random, seed);
    for (unsigned i = 0; i < attempts; i++) {
        double bits = qs_state_order(search->squares, (const state_set *)search->neighbour,
                                     first + i, &random, order);
        if (bits < least) {
            least = bits;
            memcpy(best, order, search->squares);
        }
    }
    return least;
}

double qs_state_search_init(struct qs_state_search *search, const struct qs_count_grid *grid,
                            unsigned orders, uint64_t seed)
{
    const unsigned few_neighbours = 7; /* on average: between 2 and 2.5 squares a row */
    struct grid_square squares[QS_STATE_SQUARES_MAX];
    uint8_t order[QS_STATE_SQUARES_MAX] = {0};
    search->squares = qs_count_grid_squares(grid);
    search->words = search->squares <= 64 ? 1 : search->squares <= 128 ? 2 : 4;
    list_squares(grid, squares);
    for (unsigned i = 0; i < search->squares; i++)
        order[i] = (uint8_t)i;
    set_squares(search, squares, order);
    unsigned neighbours = 0;
    for (unsigned i = 0; i < search->squares; i++)
        for (unsigned j = 0; j < QS_STATE_WORDS_MAX; j++)
            neighbours += (unsigned)__builtin_popcountll(search->neighbour[i][j]);
    double bits = choose_order(search, orders, seed, order);
    set_squares(search, squares, order);
    /*
     * Which part of the work is the first of two states: from 40 runs on boards with 2 squares a
     * row, with which of two orders more of the tree is closed after 100,000 nodes says then which
     * one ends sooner.
     */
    const double bits_a_square = 0.2;
    for (unsigned i = 0; i <= QS_STATE_SQUARES_MAX; i++)
        search->smaller_part[i] = 1 / (1 + exp2(bits_a_square * i));
    search->by_order =
        !search->maximal && !search->most && neighbours < few_neighbours * search->squares;
    return bits;
}

static qs_state_kernel *const portable[] = {qs_states_portable_1, qs_states_portable_2,
                                            qs_states_portable_4};

#ifdef __x86_64__
qs_state_kernel qs_states_avx2_1, qs_states_avx2_2, qs_states_avx2_4;
static qs_state_kernel *const avx2[] = {qs_states_avx2_1, qs_states_avx2_2, qs_states_avx2_4};
#endif

unsigned qs_state_key_words(const struct qs_state_search *search)
{
    return search->maximal ? 2 * search->words : search->words;
}

void qs_state_search_run(struct qs_state_search *search)
{
    qs_state_kernel *const *kernels = portable;
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("popcnt"))
        kernels = avx2;
#endif
    kernels[search->words / 2](search);
}
