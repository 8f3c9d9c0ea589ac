/*
 * Crowded boards: their fixed queens take many diagonals but few rows, so that a
 * cover by diagonals proves the maximum. Such proofs by counting are
 * exponentially long in resolution, on which SAT solvers are based.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "line.h"
#include "random.h"

/* The next queen is placed on that of this many random free squares which attacks the most. */
#define CANDIDATES 30

struct crowd {
    int32_t n, wanted, placed;
    struct qs_mersenne_twister twister;
    struct qs_square *queens; /* [wanted] */
};

/* A solution of wanted × wanted squares, moved to the middle. */
static bool crowd_centre(struct crowd *made, struct qs_error *error)
{
    int32_t margin = (made->n - made->wanted) / 2;
    int32_t *columns = qs_new_swapped_queens(made->wanted, &made->twister, error);
    if (!columns)
        return false;
    for (int32_t row = 0; row < made->wanted; row++)
        made->queens[row] = (struct qs_square){margin + row, margin + columns[row]};
    free(columns);
    return true;
}

/* The free squares in row-major order, and how many of them each line has. */
struct free_squares {
    uint32_t *squares; /* [count] */
    uint32_t count;
    int32_t *lines;               /* [6 n] */
    int32_t *line[QS_DIRECTIONS]; /* into `lines`; differences at −(n − 1) … n − 1 */
};

static void crowded_count_square(struct free_squares *left, struct qs_square square, int32_t change)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        left->line[d][qs_line_number(square, d)] += change;
}

/* The first of the candidates that attack the most free squares. */
static struct qs_square choose_greedily(struct crowd *made, const struct free_squares *left)
{
    struct qs_square best = {0, 0};
    int32_t most = 0;
    for (int i = 0; i < CANDIDATES; i++) {
        uint32_t drawn = qs_mersenne_twister_below(&made->twister, left->count);
        struct qs_square square = qs_listed_square(left->squares[drawn]);
        /* The number of free squares that it attacks, plus 4: each of its lines counts it, too. */
        int32_t attacked = 0;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            attacked += left->line[d][qs_line_number(square, d)];
        if (attacked > most) {
            most = attacked;
            best = square;
        }
    }
    return best;
}

static bool crowd_greedily(struct crowd *made, struct qs_error *error)
{
    size_t size = (size_t)made->n;
    struct free_squares left = {.count = (uint32_t)(size * size)};
    left.squares = qs_new_square_list(made->n, error);
    left.lines = calloc(6 * size, sizeof *left.lines);
    bool listed = left.squares && left.lines;
    if (listed) {
        left.line[QS_ROW] = left.lines;
        left.line[QS_COLUMN] = left.lines + size;
        left.line[QS_DIFFERENCE] = left.lines + 3 * size;
        left.line[QS_SUM] = left.lines + 4 * size;
        for (uint32_t i = 0; i < left.count; i++)
            crowded_count_square(&left, qs_listed_square(left.squares[i]), 1);
    } else {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for n = %d", made->n);
    }
    while (listed && made->placed < made->wanted && left.count > 0) {
        made->queens[made->placed] = choose_greedily(made, &left);
        struct qs_square queen = made->queens[made->placed++];
        uint32_t kept = 0;
        for (uint32_t i = 0; i < left.count; i++) {
            struct qs_square square = qs_listed_square(left.squares[i]);
            if (qs_queen_attacks(queen, square))
                crowded_count_square(&left, square, -1);
            else
                left.squares[kept++] = left.squares[i];
        }
        left.count = kept;
    }
    free(left.squares);
    free(left.lines);
    if (listed && made->placed < made->wanted)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "found room for %d of %d queens on %d × %d squares", made->placed,
                            made->wanted, made->n, made->n);
    return listed;
}

const char *qs_crowd_kind_name(unsigned kind)
{
    static const char *const names[] = {
        [QS_CROWD_CENTRE] = "centre",
        [QS_CROWD_GREEDY] = "greedy",
    };
    return kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

struct qs_instance *qs_generate_crowded(int32_t n, int32_t queens, enum qs_crowd_kind kind,
                                        uint64_t id, struct qs_error *error)
{
    if (!qs_check_generated_size(n, QS_GENERATE_SIZE_MAX, error) ||
        !qs_check_generated_queens(n, queens, error))
        return NULL;
    if (!qs_crowd_kind_name(kind)) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a kind of crowded board, found %d",
                     (int)kind);
        return NULL;
    }
    if (kind == QS_CROWD_CENTRE && (queens == 2 || queens == 3)) {
        qs_error_set(error, QS_ERROR_INPUT,
                     "expected a number of queens other than 2 and 3, found %d", queens);
        return NULL;
    }
    struct crowd made = {.n = n, .wanted = queens};
    struct qs_instance *instance = NULL;
    qs_mersenne_twister_seed(&made.twister, id);
    made.queens = malloc((size_t)n * sizeof *made.queens);
    if (!made.queens)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for n = %d", n);
    else if ((kind == QS_CROWD_CENTRE ? crowd_centre : crowd_greedily)(&made, error))
        instance = qs_instance_of_queens(n, made.queens, queens, error);
    free(made.queens);
    return qs_generated(instance, instance != NULL,
                        "crowded n = %" PRId32 ", %" PRId32 " queens, %s, id %" PRIu64, n, queens,
                        qs_crowd_kind_name(kind), id);
}
