#include "dual_cover.h"

#include <math.h>
#include <stdlib.h>

#include "bound_search.h"
#include "fault.h"

/*
 * For one denominator: round every weight to the nearest whole number of parts;
 * for each square whose weight is then below 1, raise the one of its lines that
 * rounding lowered most; finally lower every line as far as its squares allow,
 * one direction after another. Lines of one direction share no square, so
 * lowering one does not limit the others.
 *
 * The board, the weights to round, and the cover that is made of them.
 */
struct rounding {
    const struct qs_board *board;
    uint32_t first[QS_DIRECTIONS + 1];
    const double *wanted;
    struct qs_dual_cover *cover;
    struct qs_watch *watch;
};

static uint32_t line_at(const struct rounding *rounding, uint32_t square, int direction)
{
    return rounding->first[direction] + rounding->board->lines[direction].line_of[square];
}

/* The square's weight minus 1, in parts. */
static int64_t spare_at(const struct rounding *rounding, uint32_t square)
{
    int64_t spare = -rounding->cover->denominator;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        spare += rounding->cover->weight[line_at(rounding, square, d)];
    return spare;
}

/* In parts, at most `denominator`; NaN counts as 0. */
static int64_t nearest(double wanted, int64_t denominator)
{
    double parts = wanted * (double)denominator;
    if (!(parts > 0))
        return 0;
    return parts < (double)denominator ? (int64_t)floor(parts + 0.5) : denominator;
}

/* The square's line that is farthest below its wanted weight. */
static uint32_t most_lowered(const struct rounding *rounding, uint32_t square)
{
    uint32_t best = 0;
    double most = -INFINITY;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t line = line_at(rounding, square, d);
        double lost = rounding->wanted[line] * (double)rounding->cover->denominator -
                      (double)rounding->cover->weight[line];
        if (d == 0 || lost > most) {
            most = lost;
            best = line;
        }
    }
    return best;
}

/* False if the watch says stop. */
static bool round_to(const struct rounding *rounding, int64_t denominator)
{
    struct qs_dual_cover *cover = rounding->cover;
    uint32_t lines = rounding->first[QS_DIRECTIONS], squares = rounding->board->squares;
    cover->denominator = denominator;
    for (uint32_t line = 0; line < lines; line++)
        cover->weight[line] = nearest(rounding->wanted[line], denominator);
    for (uint32_t i = 0; i < squares; i++) {
        int64_t spare = spare_at(rounding, i);
        if (spare < 0)
            cover->weight[most_lowered(rounding, i)] -= spare;
    }
    for (int d = QS_DIRECTIONS; d-- > 0;) { /* rows last, so that they keep the most weight */
        if (qs_watch_stopped(rounding->watch))
            return false;
        for (uint32_t l = rounding->first[d]; l < rounding->first[d + 1]; l++)
            cover->weight[l] = 0;
        for (uint32_t i = 0; i < squares; i++) { /* just what the squares need from the line */
            int64_t spare = spare_at(rounding, i);
            if (spare < 0)
                cover->weight[line_at(rounding, i, d)] -= spare;
        }
    }
    cover->sum = 0;
    for (uint32_t line = 0; line < lines; line++)
        cover->sum += cover->weight[line];
    cover->queens = cover->sum / denominator;
    return true;
}

/* Check in integers that each square is covered. */
static void dual_cover_check_cover(const struct rounding *rounding)
{
    for (uint32_t line = 0; line < rounding->first[QS_DIRECTIONS]; line++)
        QS_CHECK(rounding->cover->weight[line] >= 0);
    for (uint32_t i = 0; i < rounding->board->squares; i++)
        QS_CHECK(spare_at(rounding, i) >= 0);
}

static struct rounding begin_rounding(struct qs_dual_cover *cover, const double *wanted,
                                      struct qs_watch *watch)
{
    struct rounding rounding = {
        .board = cover->board, .wanted = wanted, .cover = cover, .watch = watch};
    for (int d = 0; d <= QS_DIRECTIONS; d++)
        rounding.first[d] = qs_board_first_line(cover->board, d);
    return rounding;
}

bool qs_dual_cover_round(struct qs_dual_cover *cover, const double *wanted, struct qs_watch *watch)
{
    struct rounding rounding = begin_rounding(cover, wanted, watch);
    /* The bound that the weights give before rounding, rounding errors tolerated. */
    const double tolerance = 1e-6;
    double sum = 0;
    for (uint32_t line = 0; line < rounding.first[QS_DIRECTIONS]; line++)
        sum += rounding.wanted[line];
    const double goal = floor(sum + tolerance);
    /* Try fewer denominators on large boards, whose covers nobody checks by hand. */
    const int64_t small = 360, visits = 1 << 22;
    const int64_t most = 1 + visits / (1 + (int64_t)cover->board->squares);
    int64_t denominator = 1;
    do
        if (!round_to(&rounding, denominator))
            return false;
    while ((double)cover->queens > goal && denominator++ < (most < small ? most : small));
    if ((double)cover->queens > goal && !round_to(&rounding, QS_COVER_DENOMINATOR_MAX))
        return false;
    dual_cover_check_cover(&rounding);
    return true;
}

bool qs_dual_cover_take(struct qs_dual_cover *cover, const struct qs_board *board)
{
    size_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    *cover = (struct qs_dual_cover){0};
    cover->weight = qs_memory_take(board->memory, lines, sizeof *cover->weight);
    cover->board = cover->weight ? board : NULL;
    return cover->weight != NULL;
}

void qs_dual_cover_release(struct qs_dual_cover *cover)
{
    const struct qs_board *board = cover->board;
    if (board)
        qs_memory_give(board->memory, cover->weight, qs_board_first_line(board, QS_DIRECTIONS),
                       sizeof *cover->weight);
    *cover = (struct qs_dual_cover){0};
}

void qs_log_weights(struct qs_proof_log *log, const struct qs_line_map *map, const int64_t *weight)
{
    char text[64];
    const char *separator = "";
    for (uint32_t l = 0; l < map->lines; l++) {
        if (weight[l] == 0)
            continue;
        int d = qs_line_map_direction(map, l);
        int length =
            snprintf(text, sizeof text, "%s%c%d*%lld", separator, qs_direction_letters[d],
                     (int)map->board->lines[d].number[l - map->first[d]], (long long)weight[l]);
        qs_proof_log_text(log, text, (size_t)length);
        separator = ";";
    }
    qs_proof_log_text(log, "\n", 1);
}

/* False, and nothing to release, as for qs_pdhg_solve. */
static bool dual_cover_find_cover(struct qs_dual_cover *cover, struct qs_dual_cover *fine,
                                  const struct qs_board *board, struct qs_watch *watch,
                                  struct qs_error *error)
{
    size_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    double *weight = qs_memory_take(board->memory, lines, sizeof *weight);
    const double precision = 1e-7;
    *cover = (struct qs_dual_cover){0};
    if (fine)
        *fine = (struct qs_dual_cover){0};
    bool solved = false;
    if (!weight || !qs_dual_cover_take(cover, board) ||
        (fine && !qs_dual_cover_take(fine, board))) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the line cover");
    } else if (qs_pdhg_solve(board, precision, watch, weight, error)) {
        solved = qs_dual_cover_round(cover, weight, watch);
        if (solved && fine) {
            /* With the largest denominator, so that the sum is hardly more than the weights'. */
            struct rounding rounding = begin_rounding(fine, weight, watch);
            solved = round_to(&rounding, QS_COVER_DENOMINATOR_MAX);
            if (solved)
                dual_cover_check_cover(&rounding);
        }
        if (!solved)
            qs_error_set(error, QS_ERROR_STOPPED, "stopped before the line cover was found");
    }
    if (!solved) {
        qs_dual_cover_release(cover);
        if (fine)
            qs_dual_cover_release(fine);
    }
    qs_memory_give(board->memory, weight, lines, sizeof *weight);
    return solved;
}

/* Replace the bound by the cover; with denominator 1 all weights are 1 and are not listed. */
static bool dual_cover_write_bound(const struct qs_dual_cover *cover, const struct qs_board *board,
                                   struct qs_bound *bound, struct qs_error *error)
{
    size_t room = 0;
    for (uint32_t line = 0; line < qs_board_first_line(board, QS_DIRECTIONS); line++)
        room += cover->weight[line] > 0;
    struct qs_bound written = {.value = board->fixed + (int32_t)cover->queens,
                               .reason = QS_REASON_LINE_COVER,
                               .denominator = cover->denominator};
    bool listed = cover->denominator > 1;
    written.cover = malloc((room + 1) * sizeof *written.cover);
    written.weight = listed ? malloc((room + 1) * sizeof *written.weight) : NULL;
    if (!written.cover || (listed && !written.weight)) {
        qs_bound_release(&written);
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a line cover");
    }
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        for (uint32_t i = 0; i < board->lines[d].count; i++) {
            int64_t weight = cover->weight[qs_board_first_line(board, d) + i];
            if (weight == 0)
                continue;
            if (listed)
                written.weight[written.cover_size] = weight;
            written.cover[written.cover_size++] = (struct qs_line){d, board->lines[d].number[i]};
        }
    }
    qs_bound_release(bound);
    *bound = written;
    return true;
}

bool qs_dual_cover_bound(const struct qs_board *board, struct qs_watch *watch,
                         struct qs_bound *bound, struct qs_dual_cover *fine, struct qs_error *error)
{
    struct qs_dual_cover cover;
    if (!dual_cover_find_cover(&cover, fine, board, watch, error))
        return false;
    bool done = true;
    if (cover.queens < bound->value - board->fixed)
        done = dual_cover_write_bound(&cover, board, bound, error);
    qs_dual_cover_release(&cover);
    if (!done && fine)
        qs_dual_cover_release(fine);
    return done;
}

struct cover_search {
    const struct qs_board *board;
    int32_t *line_cover;
    struct qs_dual_cover *fine;
    bool done;
};

static uint64_t cover_step(struct qs_search *search, struct qs_bounds *bounds,
                           struct qs_watch *watch, uint64_t ticks)
{
    struct cover_search *cover = search->state;
    struct qs_bound bound = {.value = cover->board->fixed + bounds->upper};
    struct qs_dual_cover fine;
    struct qs_error refused;
    /* A linear program takes about 5 µs per free square on small boards. */
    const uint64_t used = (uint64_t)500 * cover->board->squares + 1;
    (void)ticks;
    if (cover->done)
        return 0;
    cover->done = true;
    if (!qs_dual_cover_bound(cover->board, watch, &bound, cover->fine ? &fine : NULL, &refused)) {
        qs_watch_log(watch, "line cover: %s", refused.text);
        return used;
    }
    if (cover->fine)
        *cover->fine = fine;
    if (cover->line_cover)
        *cover->line_cover = bound.value;
    qs_watch_log(watch, "line cover: at most %d queens", (int)bound.value);
    if (bound.cover)
        qs_bounds_lower_with(bounds, &bound);
    return used;
}

static void cover_free(void *state)
{
    struct cover_search *cover = state;
    qs_memory_give(cover->board->memory, cover, 1, sizeof *cover);
}

bool qs_search_begin_cover(struct qs_search *search, const struct qs_board *board,
                           int32_t *line_cover, struct qs_dual_cover *fine)
{
    struct cover_search *cover = qs_memory_take_zeroed(board->memory, 1, sizeof *cover);
    if (!cover)
        return false;
    *cover = (struct cover_search){.board = board, .line_cover = line_cover, .fine = fine};
    search->step = cover_step;
    search->free = cover_free;
    search->state = cover;
    return true;
}
