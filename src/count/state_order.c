#include "state_order.h"

#include <math.h>
#include <string.h>

/* A square's neighbours that are left. */
struct eliminated {
    unsigned squares, words;
    uint64_t left[QS_STATE_WORDS_MAX];
    uint64_t neighbour[QS_STATE_SQUARES_MAX][QS_STATE_WORDS_MAX];
};

static unsigned degree_of(const struct eliminated *graph, unsigned square)
{
    unsigned degree = 0;
    for (unsigned i = 0; i < graph->words; i++)
        degree += (unsigned)__builtin_popcountll(graph->neighbour[square][i]);
    return degree;
}

/* Ordered pairs of its neighbours that are not neighbours of each other, and those of one square
 * with itself. */
static unsigned missing_of(const struct eliminated *graph, unsigned square)
{
    const uint64_t *own = graph->neighbour[square];
    unsigned missing = 0;
    for (unsigned i = 0; i < graph->words; i++)
        for (uint64_t left = own[i]; left; left &= left - 1) {
            const uint64_t *other = graph->neighbour[i * 64 + (unsigned)__builtin_ctzll(left)];
            for (unsigned j = 0; j < graph->words; j++)
                missing += (unsigned)__builtin_popcountll(own[j] & ~other[j]);
        }
    return missing;
}

static void eliminate_square(struct eliminated *graph, unsigned square)
{
    const uint64_t *own = graph->neighbour[square];
    graph->left[square / 64] &= ~((uint64_t)1 << square % 64);
    for (unsigned i = 0; i < graph->words; i++)
        for (uint64_t left = own[i]; left; left &= left - 1) {
            unsigned other = i * 64 + (unsigned)__builtin_ctzll(left);
            for (unsigned j = 0; j < graph->words; j++)
                graph->neighbour[other][j] |= own[j];
            graph->neighbour[other][other / 64] &= ~((uint64_t)1 << other % 64);
            graph->neighbour[other][square / 64] &= ~((uint64_t)1 << square % 64);
        }
}

double qs_state_order(unsigned squares,
                      const uint64_t neighbour[QS_STATE_SQUARES_MAX][QS_STATE_WORDS_MAX],
                      unsigned attempt, struct qs_random_stream *random, uint8_t *order)
{
    enum { BY_FILL, BY_DEGREE, BY_BOTH, RULES = QS_STATE_ORDER_RULES };
    const double bits_a_neighbour = 0.55;
    struct eliminated graph = {.squares = squares, .words = (squares + 63) / 64};
    double states = 0;
    memcpy(graph.neighbour, neighbour, squares * sizeof *neighbour);
    for (unsigned square = 0; square < squares; square++)
        graph.left[square / 64] |= (uint64_t)1 << square % 64;
    for (unsigned at = squares; at-- > 0;) {
        unsigned best = 0;
        uint64_t least = UINT64_MAX;
        for (unsigned square = 0; square < squares; square++) {
            if (!(graph.left[square / 64] >> square % 64 & 1))
                continue;
            uint64_t degree = degree_of(&graph, square), cost = degree * 100;
            if (attempt % RULES != BY_DEGREE)
                cost = (missing_of(&graph, square) - degree) * 50;
            if (attempt % RULES == BY_BOTH)
                cost = degree * 400 + cost / (degree + 1);
            if (attempt >= RULES)
                cost += qs_random_stream_below(random, 120);
            if (cost < least) {
                least = cost;
                best = square;
            }
        }
        order[at] = (uint8_t)best;
        states += exp2(bits_a_neighbour * degree_of(&graph, best));
        eliminate_square(&graph, best);
    }
    return log2(states);
}
