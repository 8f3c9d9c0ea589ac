#include "tree_cover.h"

#include "fault.h"
#include "tree_rules.h"

void qs_tree_cover_release(struct qs_tree_cover *cover)
{
    qs_certificate_cover_release(&cover->text);
    qs_cover_weights_release(&cover->weights);
}

static bool refuse_memory(const struct qs_certificate_reader *reader)
{
    return qs_error_set(reader->error, QS_ERROR_MEMORY,
                        "not enough memory to check the certificate");
}

static bool is_covered(void *context, struct qs_square square)
{
    struct qs_cover_weights *weights = context;
    return qs_cover_weights_sum(weights, square) >= weights->denominator;
}

/* Read a cover, whose weights stay until they are lifted. *wrong: what is wrong with it, or NULL.
 */
static bool read_cover(struct qs_tree_cover *cover, struct qs_certificate_reader *reader, int32_t n,
                       const struct qs_tree_board *board, const struct qs_tree_state *state,
                       const char **wrong)
{
    if (!qs_certificate_cover_read(&cover->text, reader, n))
        return false;
    if (!cover->weights.line[0] && !qs_cover_weights_init(&cover->weights, n))
        return refuse_memory(reader);
    *wrong = qs_cover_weights_lay(&cover->weights, &cover->text.bound);
    if (!*wrong && !qs_tree_each_square(board, state, is_covered, &cover->weights))
        *wrong = "the cover leaves a square uncovered";
    return true;
}

bool qs_tree_cover_close(struct qs_tree_cover *cover, struct qs_certificate_reader *reader,
                         int32_t n, const struct qs_tree_board *board,
                         const struct qs_tree_state *state)
{
    const char *wrong = NULL;
    const struct qs_bound *bound = &cover->text.bound;
    if (!read_cover(cover, reader, n, board, state, &wrong))
        return false;
    qs_cover_weights_lift(&cover->weights, bound);
    int64_t queens = qs_cover_queens(bound);
    if (!wrong && (queens < 0 || queens >= state->need))
        wrong = "the cover does not close the node";
    return !wrong || qs_certificate_reader_refuse(reader, "%s", wrong);
}

/* What k queens leave of the sum of all weights; it must not be negative. */
static const char *find_budget(const struct qs_bound *bound, int64_t need, int64_t *budget)
{
    int64_t sum = qs_cover_sum(bound);
    if (sum < 0)
        return "the weights of the budget are too large";
    if (sum / bound->denominator < need)
        return "the budget is negative: as a cover, k, it closes the node";
    *budget = sum - need * bound->denominator;
    return NULL;
}

struct spending {
    struct qs_cover_weights *weights;
    int64_t budget;
    struct qs_square *squares; /* [listed] */
    size_t listed;
};

static bool list_if_overspent(void *context, struct qs_square square)
{
    struct spending *spending = context;
    int64_t spent =
        qs_cover_weights_sum(spending->weights, square) - spending->weights->denominator;
    if (spent > spending->budget)
        spending->squares[spending->listed++] = square;
    return true;
}

/* Add the lines that the budget cannot leave without a queen. */
static bool add_needed(struct qs_tree_cover *cover, int64_t budget, struct qs_needed_lines *needed)
{
    const struct qs_bound *bound = &cover->text.bound;
    size_t before = needed->count;
    for (size_t i = 0; i < bound->cover_size; i++) {
        if (bound->weight[i] <= budget)
            continue;
        /* Only the lines from before can be repeated, as those of a cover are distinct. */
        struct qs_needed_lines known = {.line = needed->line, .count = before};
        if (!qs_needed_lines_has(&known, bound->cover[i]) &&
            !qs_needed_lines_add(needed, bound->cover[i]))
            return false;
    }
    return true;
}

bool qs_tree_cover_spend(struct qs_tree_cover *cover, struct qs_certificate_reader *reader,
                         int32_t n, const struct qs_tree_board *board,
                         const struct qs_tree_state *state, struct qs_square *squares,
                         size_t *count, struct qs_needed_lines *needed)
{
    const char *wrong = NULL;
    const struct qs_bound *bound = &cover->text.bound;
    struct spending spending = {.weights = &cover->weights, .squares = squares};
    if (!read_cover(cover, reader, n, board, state, &wrong))
        return false;
    if (!wrong)
        wrong = find_budget(bound, state->need, &spending.budget);
    if (!wrong)
        qs_tree_each_square(board, state, list_if_overspent, &spending);
    qs_cover_weights_lift(&cover->weights, bound);
    *count = spending.listed;
    if (wrong)
        return qs_certificate_reader_refuse(reader, "%s", wrong);
    return add_needed(cover, spending.budget, needed) || refuse_memory(reader);
}
