/* Rooms: lp */
/*
 * The dual simplex method against GLPK on random boards: at the root and after random squares
 * have been closed, queens placed and lines made to be used, with bases in between, by every
 * kernel that this machine can run, with dense bases and with sparse ones. Costs are perturbed, so
 * GLPK gets the same ones, which the first basis shows.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glpk.h>

#include "fixture.h"
#include "must_instance.h"
#include "random_board.h"
#include "simplex.h"
#include "test.h"

#define WITHOUT_CUT (-1.0)
#define EVERY_PIVOT UINT32_MAX
#define NO_PLACE UINT32_MAX

static const double tolerance = 1e-6;

/* A program that becomes smaller, by GLPK and by the pivots. Lines are counted through. */
struct program {
    struct qs_fixture *fixture;
    const struct qs_board *board;
    struct qs_memory *memory;
    uint32_t lines;
    double *cost;           /* [squares] */
    bool *left, *has_queen; /* [squares] */
    bool *used;             /* [lines] the sum on the line is 1 */
    glp_prob *glpk;
    struct qs_basis basis[2];
    unsigned current; /* which basis */
    struct qs_pivots pivots;
    unsigned char *placed; /* [squares] of the basis */
    const struct qs_simplex_kernel *kernel;
};

static uint32_t line_of(const struct qs_board *board, int d, uint32_t square)
{
    uint32_t line = board->lines[d].line_of[square];
    for (int other = 0; other < d; other++)
        line += board->lines[other].count;
    return line;
}

static bool share_line(const struct qs_board *board, uint32_t u, uint32_t v)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (board->lines[d].line_of[u] == board->lines[d].line_of[v])
            return true;
    return false;
}

/* Of the first basis: prices of lines minus reduced costs. */
static void take_costs(struct program *program)
{
    const struct qs_basis *basis = &program->basis[0];
    for (uint32_t i = 0; i < basis->squares; i++) {
        double cost = basis->price[i] < QS_PRICE_NONE ? -basis->price[i] : 0;
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            double price = basis->price[basis->slack[d][i]];
            cost += price < QS_PRICE_NONE ? price : 0;
        }
        assert_true(cost > 1 && cost < 1 + 1.1e-6);
        program->cost[basis->square[i]] = cost;
    }
}

static void build_glpk(struct program *program)
{
    const struct qs_board *board = program->board;
    glp_prob *glpk = program->glpk = glp_create_prob();
    glp_set_obj_dir(glpk, GLP_MAX);
    glp_add_rows(glpk, (int)program->lines);
    glp_add_cols(glpk, (int)board->squares);
    for (uint32_t v = 0; v < board->squares; v++) {
        int row[1 + QS_DIRECTIONS];
        double one[1 + QS_DIRECTIONS];
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            row[1 + d] = 1 + (int)line_of(board, d, v);
            one[1 + d] = 1;
        }
        glp_set_mat_col(glpk, 1 + (int)v, QS_DIRECTIONS, row, one);
        glp_set_obj_coef(glpk, 1 + (int)v, program->cost[v]);
    }
}

/* The optimum of what is left by GLPK; −1 if there is no solution. */
static double solve_again(struct program *program)
{
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.tol_bnd = how.tol_dj = 1e-9;
    glp_std_basis(program->glpk);
    assert_int_equal(glp_simplex(program->glpk, &how), 0);
    int status = glp_get_status(program->glpk);
    assert_true(status == GLP_OPT || status == GLP_NOFEAS);
    return status == GLP_OPT ? glp_get_obj_val(program->glpk) : -1;
}

static double glpk_optimum(struct program *program)
{
    for (uint32_t l = 0; l < program->lines; l++)
        glp_set_row_bnds(program->glpk, 1 + (int)l, program->used[l] ? GLP_FX : GLP_UP,
                         program->used[l], 1);
    for (uint32_t v = 0; v < program->board->squares; v++) {
        bool free = program->left[v] && !program->has_queen[v];
        glp_set_col_bnds(program->glpk, 1 + (int)v, free ? GLP_LO : GLP_FX, program->has_queen[v],
                         0);
    }
    return solve_again(program);
}

static void begin_pivots(struct program *program)
{
    const struct qs_basis *basis = &program->basis[program->current];
    assert_true(qs_pivots_begin(&program->pivots, basis, EVERY_PIVOT, program->memory));
    for (uint32_t i = 0; i < basis->squares; i++) {
        program->placed[i] = program->has_queen[basis->square[i]];
        for (int d = 0; program->placed[i] && d < QS_DIRECTIONS; d++)
            qs_pivots_close(&program->pivots, basis->slack[d][i]);
    }
}

static struct program *new_program(struct qs_instance *instance,
                                   const struct qs_simplex_kernel *kernel, bool is_sparse)
{
    struct program *program = MUST(calloc(1, sizeof *program));
    program->fixture = qs_fixture_new(instance);
    program->board = program->fixture->board;
    program->memory = &program->fixture->memory;
    program->kernel = kernel;
    uint32_t squares = program->board->squares;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        program->lines += program->board->lines[d].count;
    program->cost = calloc(squares + 1, sizeof *program->cost);
    program->left = malloc(squares + 1);
    program->has_queen = calloc(squares + 1, 1);
    program->used = calloc(program->lines + 1, 1);
    program->placed = malloc(squares + 1);
    assert_true(program->cost && program->left && program->has_queen && program->used &&
                program->placed);
    memset(program->left, 1, squares);
    assert_true(qs_basis_init(&program->basis[0], program->board, is_sparse));
    take_costs(program);
    build_glpk(program);
    begin_pivots(program);
    return program;
}

static void free_program(struct program *program)
{
    glp_delete_prob(program->glpk);
    qs_pivots_release(&program->pivots, program->memory);
    qs_basis_release(&program->basis[0], program->memory);
    qs_basis_release(&program->basis[1], program->memory);
    free(program->cost);
    free(program->left);
    free(program->has_queen);
    free(program->used);
    free(program->placed);
    free(program);
}

/* What the method has reached becomes a basis. */
static void condense(struct program *program)
{
    struct qs_basis *to = &program->basis[1 - program->current];
    assert_true(qs_basis_condense(to, &program->pivots, program->placed, program->memory));
    for (uint32_t i = 0; to->is_sparse && i < to->rows; i++)
        assert_true(to->norm[i] <=
                    1e6); /* or it would soon be infinite, and its row be passed over */
    program->current = 1 - program->current;
    begin_pivots(program);
}

static uint32_t place_of(const struct program *program, uint32_t square)
{
    const struct qs_basis *basis = program->pivots.basis;
    for (uint32_t i = 0; i < basis->squares; i++)
        if (basis->square[i] == square)
            return i;
    return NO_PLACE;
}

static void leave_empty(struct program *program, uint32_t square)
{
    uint32_t place = place_of(program, square);
    program->left[square] = false;
    if (place != NO_PLACE)
        qs_pivots_close(&program->pivots, place);
}

static void place_queen(struct program *program, uint32_t square)
{
    const struct qs_basis *basis = program->pivots.basis;
    uint32_t place = place_of(program, square);
    assert_int_not_equal(place, NO_PLACE);
    for (uint32_t v = 0; v < program->board->squares; v++)
        if (v != square && program->left[v] && share_line(program->board, v, square))
            leave_empty(program, v);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        qs_pivots_close(&program->pivots, basis->slack[d][place]);
    program->left[square] = false;
    program->has_queen[square] = true;
    program->placed[place] = 1;
}

/* The line's slack is closed, if the basis has it and no queen is on the line. */
static bool make_used(struct program *program, uint32_t line)
{
    const struct qs_basis *basis = program->pivots.basis;
    for (uint32_t v = 0; v < program->board->squares; v++)
        for (int d = 0; d < QS_DIRECTIONS; d++)
            if (program->has_queen[v] && line_of(program->board, d, v) == line)
                return false;
    for (uint32_t l = 0; l < basis->lines; l++) {
        if (basis->line[l] != line)
            continue;
        program->used[line] = true;
        qs_pivots_close(&program->pivots, basis->first_line + l);
        return true;
    }
    return false;
}

/* Prices are not negative, and no square that is left costs less than it should. */
static void check_prices(const struct program *program)
{
    const struct qs_pivots *pivots = &program->pivots;
    const struct qs_basis *basis = pivots->basis;
    for (uint32_t i = 0; i < basis->squares; i++) {
        double sum = 0;
        bool whole = !pivots->closed[i];
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            uint32_t slack = basis->slack[d][i];
            double price = pivots->price[slack];
            assert_true(price >= 0);
            whole = whole && (slack == basis->first_line + basis->lines || !pivots->closed[slack]);
            sum += price < QS_PRICE_NONE ? price : 0;
        }
        if (!whole) /* the price of a line that is closed is not shown */
            continue;
        double reduced = pivots->price[i] < QS_PRICE_NONE ? pivots->price[i] : 0;
        assert_true(fabs(sum - program->cost[basis->square[i]] - reduced) < tolerance);
    }
}

static uint64_t pivots_in_all;

/* Until the end, with a few pivots at a time; the bound is never below the optimum. */
static void run_to_optimum(struct program *program, struct qs_random *random)
{
    double optimum = glpk_optimum(program);
    enum qs_simplex_end end = QS_SIMPLEX_STOPPED;
    while (end == QS_SIMPLEX_STOPPED) {
        uint32_t few = 1 + (uint32_t)qs_random_below(random, 20);
        uint32_t limit = qs_random_below(random, 2) ? few : EVERY_PIVOT;
        end = program->kernel->run(&program->pivots, WITHOUT_CUT, limit);
        assert_true(program->pivots.objective > optimum - tolerance);
        check_prices(program);
        if (end == QS_SIMPLEX_STOPPED && qs_random_below(random, 3) == 0)
            condense(program);
        if (program->pivots.count == QS_PIVOTS_MOST)
            condense(program);
    }
    assert_int_equal(end, QS_SIMPLEX_OPTIMAL);
    assert_true(fabs(program->pivots.objective - optimum) < tolerance);
    pivots_in_all += program->pivots.pivots;
}

static struct qs_instance *board_with_squares(struct qs_random *random)
{
    for (;;) {
        struct qs_board_recipe recipe = {.n = 2 + qs_random_below(random, 19),
                                         .queens = qs_random_below(random, 3),
                                         .diagonals = qs_random_below(random, 8),
                                         .blocked_percent = qs_random_below(random, 250)};
        struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
        if (qs_fixture_new(instance)->board->squares > 0)
            return instance;
    }
}

/* Close up to a third of what is left, or a few squares; and place up to two queens. */
static void make_smaller(struct program *program, struct qs_random *random)
{
    uint32_t squares = program->board->squares;
    int32_t percent = qs_random_below(random, 2) ? qs_random_below(random, 30) : 3;
    for (uint32_t v = 0; v < squares; v++)
        if (program->left[v] && qs_random_below(random, 100) < percent)
            leave_empty(program, v);
    for (int32_t queens = qs_random_below(random, 3); queens > 0; queens--) {
        uint32_t v = (uint32_t)qs_random_below(random, (int32_t)squares);
        if (program->left[v])
            place_queen(program, v);
    }
}

static void try_kernel(struct qs_random *random, const struct qs_simplex_kernel *kernel,
                       bool is_sparse)
{
    struct program *program = new_program(board_with_squares(random), kernel, is_sparse);
    run_to_optimum(program, random);
    for (int round = 0; round < 6; round++) {
        if (qs_random_below(random, 2))
            condense(program);
        make_smaller(program, random);
        run_to_optimum(program, random);
    }
    free_program(program);
}

/* The same boards for each kernel, and each form of bases. */
static void try_optimum(struct qs_random *random)
{
    struct qs_random begin = *random;
    for (unsigned i = 0; qs_simplex_kernel(i); i++) {
        for (int sparse = 0; sparse < 2; sparse++) {
            *random = begin;
            try_kernel(random, qs_simplex_kernel(i), sparse);
        }
    }
}

TEST(slow_same_optimum_as_glpk)
{
    pivots_in_all = 0;
    int trials = qs_for_each_seed(200, try_optimum);
    assert_true(pivots_in_all > 100 * (uint64_t)trials || getenv("QS_SEED"));
}

/* At the optimum of a program that has become smaller, as a basis. */
static struct program *new_smaller_program(struct qs_random *random,
                                           const struct qs_simplex_kernel *kernel)
{
    bool is_sparse = qs_random_below(random, 2);
    struct program *program = new_program(board_with_squares(random), kernel, is_sparse);
    run_to_optimum(program, random);
    condense(program);
    make_smaller(program, random);
    run_to_optimum(program, random);
    condense(program);
    return program;
}

static uint32_t without_solution;

/* Lines that must be used: either the optimum is GLPK's, or both find that there is no solution. */
static void try_used_lines(struct qs_random *random)
{
    const struct qs_simplex_kernel *kernel = qs_simplex_kernel(0);
    struct program *program = new_smaller_program(random, kernel);
    make_smaller(program, random);
    for (int32_t lines = qs_random_below(random, 30); lines > 0; lines--)
        make_used(program, (uint32_t)qs_random_below(random, (int32_t)program->lines));
    double optimum = glpk_optimum(program);
    enum qs_simplex_end end = kernel->run(&program->pivots, WITHOUT_CUT, EVERY_PIVOT);
    assert_int_equal(end, optimum < 0 ? QS_SIMPLEX_BELOW : QS_SIMPLEX_OPTIMAL);
    if (optimum < 0)
        assert_true(program->pivots.objective < WITHOUT_CUT);
    else
        assert_true(fabs(program->pivots.objective - optimum) < tolerance);
    without_solution += optimum < 0;
    free_program(program);
}

TEST(lines_that_must_be_used)
{
    without_solution = 0;
    int trials = qs_for_each_seed(200, try_used_lines);
    assert_true(10 * without_solution >= (uint32_t)trials || getenv("QS_SEED"));
}

/* The method stops as soon as the bound is low enough, with prices that show it. */
TRIALS(cut, 100)
{
    for (unsigned i = 0; qs_simplex_kernel(i); i++) {
        struct program *program = new_program(board_with_squares(random), qs_simplex_kernel(i),
                                              qs_random_below(random, 2));
        double optimum = glpk_optimum(program), begin = program->pivots.objective;
        double cut = optimum + (begin - optimum) * qs_random_below(random, 100) / 100;
        enum qs_simplex_end end = program->kernel->run(&program->pivots, cut, EVERY_PIVOT);
        if (cut > optimum + tolerance) {
            assert_int_equal(end, QS_SIMPLEX_BELOW);
            assert_true(program->pivots.objective < cut);
        }
        assert_true(program->pivots.objective > optimum - tolerance);
        check_prices(program);
        uint32_t count = program->pivots.count;
        end = program->kernel->run(&program->pivots, WITHOUT_CUT, 1);
        assert_true(program->pivots.count <= count + 1);
        assert_true(end != QS_SIMPLEX_BELOW);
        free_program(program);
    }
}

/* GLPK's optimum where a variable of the basis is at most, or at least, `bound`. */
static double bounded_optimum(struct program *program, uint32_t variable, double bound, bool most)
{
    const struct qs_basis *basis = program->pivots.basis;
    if (variable < basis->squares) {
        int column = 1 + (int)basis->square[variable];
        glp_set_col_bnds(program->glpk, column,
                         most && bound > 0 ? GLP_DB
                         : most            ? GLP_FX
                                           : GLP_LO,
                         most ? 0 : bound, bound);
    } else { /* slack ≤ b: the sum on the line is at least 1 − b */
        int row = 1 + (int)basis->line[variable - basis->first_line];
        if (most)
            glp_set_row_bnds(program->glpk, row, bound > 0 ? GLP_DB : GLP_FX, 1 - bound, 1);
        else
            glp_set_row_bnds(program->glpk, row, GLP_UP, 0, 1 - bound);
    }
    return solve_again(program);
}

static uint32_t tried_penalties, positive_penalties;

static void check_penalty(struct program *program, uint32_t i, double penalty, bool most,
                          double step)
{
    const struct qs_basis *basis = program->pivots.basis;
    double bound = most ? basis->value[i] - step : basis->value[i] + step;
    assert_true(penalty >= 0);
    glpk_optimum(program); /* to set all bounds */
    double optimum = bounded_optimum(program, basis->basic[i], bound < 0 ? 0 : bound, most);
    tried_penalties++;
    positive_penalties += penalty > tolerance;
    if (optimum >= 0)
        assert_true(basis->objective - optimum > penalty * step - tolerance);
}

/* Each variable is lowered and raised by GLPK: the optimum falls by the penalty at least. */
static void try_penalties(struct qs_random *random)
{
    const struct qs_simplex_kernel *kernel = qs_simplex_kernel(random->state % 3);
    if (!kernel)
        kernel = qs_simplex_kernel(0);
    struct program *program = new_smaller_program(random, kernel);
    const struct qs_basis *basis = program->pivots.basis;
    double *down = aligned_alloc(64, basis->height * sizeof *down);
    double *up = aligned_alloc(64, basis->height * sizeof *up);
    assert_true(down && up);
    if (basis->is_sparse)
        qs_pivots_penalties(&program->pivots, down, up);
    else
        kernel->penalties(basis, down, up);
    for (uint32_t i = 0; i < basis->rows; i++) {
        if (basis->basic[i] == QS_VARIABLE_CLOSED || basis->closed[basis->basic[i]])
            continue;
        double value = basis->value[i];
        if (value > tolerance)
            check_penalty(program, i, down[i], true, value * (1 + qs_random_below(random, 4)) / 4);
        if (value < 1 - tolerance)
            check_penalty(program, i, up[i], false,
                          (1 - value) * (1 + qs_random_below(random, 4)) / 4);
    }
    free(down);
    free(up);
    free_program(program);
}

TEST(penalties)
{
    tried_penalties = positive_penalties = 0;
    qs_for_each_seed(10, try_penalties);
    assert_true(positive_penalties > 0 || getenv("QS_SEED"));
}

TEST(slow_penalties)
{
    tried_penalties = positive_penalties = 0;
    int trials = qs_for_each_seed(40, try_penalties);
    assert_true(positive_penalties > 2 * (uint32_t)trials || getenv("QS_SEED"));
}

/* What a kernel computes besides pivots, for each kernel from the same state. */
struct outputs {
    double *column, *norm, *down, *up;
    size_t columns;
};

static struct outputs outputs_of(const struct qs_simplex_kernel *kernel,
                                 const struct qs_pivots *pivots)
{
    const struct qs_basis *basis = pivots->basis;
    uint32_t *from = malloc(basis->lines * sizeof *from);
    size_t size = basis->height * sizeof(double);
    struct outputs outputs = {aligned_alloc(64, (basis->lines + 1) * size), aligned_alloc(64, size),
                              aligned_alloc(64, size), aligned_alloc(64, size),
                              basis->lines * (size_t)basis->height};
    assert_true(from && outputs.column && outputs.norm && outputs.down && outputs.up);
    for (uint32_t l = 0; l < basis->lines; l++)
        from[l] = l;
    memset(outputs.norm, 0, size);
    kernel->multiply(pivots, from, basis->lines, outputs.column, outputs.norm);
    kernel->penalties(basis, outputs.down, outputs.up);
    free(from);
    return outputs;
}

static void free_outputs(struct outputs *outputs)
{
    free(outputs->column);
    free(outputs->norm);
    free(outputs->down);
    free(outputs->up);
}

static void assert_close(const double *a, const double *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_true(fabs(a[i] - b[i]) <= tolerance * (1 + fabs(b[i])));
}

/* The inverse is one: times the columns of the basic variables, it gives unit vectors. */
static void check_inverse(const struct qs_pivots *pivots, const double *column)
{
    const struct qs_basis *basis = pivots->basis;
    for (uint32_t r = 0; r < basis->rows; r++) {
        uint32_t basic = pivots->basic[r];
        if (basic == QS_VARIABLE_CLOSED)
            continue;
        for (uint32_t i = 0; i < basis->rows; i++) {
            double sum = 0;
            for (int d = 0; d < QS_DIRECTIONS; d++) {
                uint32_t slack = basic < basis->first_line ? basis->slack[d][basic] : basic;
                uint32_t l = slack - basis->first_line;
                if (l < basis->lines && (d == 0 || basic < basis->first_line))
                    sum += column[l * (size_t)basis->height + i];
            }
            assert_true(fabs(sum - (i == r)) < tolerance);
        }
    }
}

TRIALS(kernels_do_the_same, 200)
{
    struct program *program = new_program(board_with_squares(random), qs_simplex_kernel(0), false);
    run_to_optimum(program, random);
    condense(program);
    make_smaller(program, random);
    qs_pivots_run(&program->pivots, WITHOUT_CUT, (uint32_t)qs_random_below(random, 40));
    struct outputs first = outputs_of(qs_simplex_kernel(0), &program->pivots);
    const struct qs_basis *basis = program->pivots.basis;
    check_inverse(&program->pivots, first.column);
    for (unsigned i = 1; qs_simplex_kernel(i); i++) {
        struct outputs other = outputs_of(qs_simplex_kernel(i), &program->pivots);
        assert_close(other.column, first.column, first.columns);
        assert_close(other.norm, first.norm, basis->rows);
        assert_close(other.down, first.down, basis->rows);
        assert_close(other.up, first.up, basis->rows);
        free_outputs(&other);
    }
    free_outputs(&first);
    free_program(program);
}

/* The rows of the tableau of sparse bases are unit vectors at the basic variables. */
TRIALS(rows_of_sparse_bases, 100)
{
    for (unsigned i = 0; qs_simplex_kernel(i); i++) {
        const struct qs_simplex_kernel *kernel = qs_simplex_kernel(i);
        struct program *program = new_program(board_with_squares(random), kernel, true);
        struct qs_pivots *pivots = &program->pivots;
        run_to_optimum(program, random);
        if (qs_random_below(random, 2))
            condense(program);
        make_smaller(program, random);
        kernel->run(pivots, WITHOUT_CUT, (uint32_t)qs_random_below(random, 40));
        for (uint32_t r = 0; r < pivots->basis->rows; r++) {
            kernel->row(pivots, r);
            for (uint32_t k = 0; k < pivots->basis->rows; k++)
                assert_true(fabs(pivots->alpha[pivots->basic[k]] - (k == r)) < tolerance);
        }
        free_program(program);
    }
}

/* Lines of one square only matter if they are rows. */
static uint32_t count_lines(const struct qs_board *board)
{
    uint32_t count = board->lines[QS_ROW].count;
    for (int d = QS_COLUMN; d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < board->lines[d].count; line++)
            count += board->lines[d].start[line + 1] - board->lines[d].start[line] > 1;
    return count;
}

/* The cover by rows: what the dense form keeps beside the inverse follows from it. */
TRIALS(the_start, 100)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 12);
    struct qs_fixture *fixture = qs_fixture_new(qs_must_own(qs_random_instance(random, &recipe)));
    for (int is_sparse = 0; is_sparse < 2; is_sparse++) {
        struct qs_basis basis = {0};
        assert_true(qs_basis_init(&basis, fixture->board, is_sparse));
        assert_int_equal(basis.lines, count_lines(fixture->board));
        assert_int_equal(basis.rows, basis.lines);
        double objective = 0;
        for (uint32_t l = 0; l < basis.lines; l++) {
            double price = basis.price[basis.first_line + l], value = 0, norm = 0;
            objective += price < QS_PRICE_NONE ? price : 0;
            for (uint32_t k = 0; !is_sparse && k < basis.lines; k++) {
                double entry = basis.inverse[k * (size_t)basis.height + l];
                value += entry;
                norm += entry * entry;
            }
            assert_true(is_sparse || (basis.value[l] == value && basis.norm[l] == norm));
        }
        assert_true(fabs(objective - basis.objective) < 1e-9);
        qs_basis_release(&basis, &fixture->memory);
    }
}

/* The norms of a sparse basis stay until one is above the most, or no number; then all are 1. */
TEST(norms_begin_again)
{
    static const double norms[][2] = {{1e6, 1e6}, {1000001, 1}, {(double)NAN, 1}};
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(5));
    for (size_t i = 0; i < LENGTH(norms); i++) {
        struct qs_basis basis = {0}, next = {0};
        struct qs_pivots pivots = {0};
        assert_true(qs_basis_init(&basis, fixture->board, true));
        assert_true(qs_pivots_begin(&pivots, &basis, EVERY_PIVOT, &fixture->memory));
        pivots.norm[0] = norms[i][0];
        pivots.norm[1] = 7;
        pivots.price[0] = 2e6;
        assert_true(qs_basis_condense(&next, &pivots, NULL, &fixture->memory));
        assert_int_equal(next.rows, next.height); /* nothing is between them and the prices */
        assert_true(next.norm[0] == norms[i][1]);
        assert_true(next.norm[1] == (norms[i][1] > 1 ? 7 : 1));
        assert_memory_equal(next.price, pivots.price, basis.width * sizeof *basis.price);
        qs_pivots_release(&pivots, &fixture->memory);
        qs_basis_release(&next, &fixture->memory);
        qs_basis_release(&basis, &fixture->memory);
    }
}

/* The portable kernel always exists, and is the last. */
TEST(kernels)
{
    unsigned count = 0;
    while (qs_simplex_kernel(count))
        count++;
    assert_true(count >= 1);
    assert_string_equal(qs_simplex_kernel(count - 1)->name, "portable");
}

/* Pivots that were refused more room can begin again with less. */
TEST(less_room_again)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(8));
    struct qs_basis basis = {0};
    struct qs_pivots pivots = {0};
    assert_true(qs_basis_init(&basis, fixture->board, false));
    assert_true(qs_pivots_begin(&pivots, &basis, 2, &fixture->memory));
    fixture->memory.limit = fixture->memory.used + 1000;
    assert_false(qs_pivots_begin(&pivots, &basis, EVERY_PIVOT, &fixture->memory));
    assert_true(qs_pivots_begin(&pivots, &basis, 2, &fixture->memory));
    assert_int_equal(qs_pivots_run(&pivots, WITHOUT_CUT, 2), QS_SIMPLEX_STOPPED);
    assert_int_equal(pivots.count, 2);
    qs_pivots_release(&pivots, &fixture->memory);
    qs_basis_release(&basis, &fixture->memory);
}

/* With less memory than needed each step says so; whatever was taken can be given back. */
static void try_limit(const struct qs_fixture *fixture, bool is_sparse)
{
    struct qs_memory *memory = fixture->board->memory;
    struct qs_basis basis = {0}, next = {0};
    struct qs_pivots pivots = {0};
    if (qs_basis_init(&basis, fixture->board, is_sparse) &&
        qs_pivots_begin(&pivots, &basis, EVERY_PIVOT, memory)) {
        qs_pivots_run(&pivots, WITHOUT_CUT, EVERY_PIVOT);
        if (qs_basis_condense(&next, &pivots, NULL, memory))
            qs_pivots_begin(&pivots, &next, EVERY_PIVOT, memory);
    }
    qs_pivots_release(&pivots, memory);
    qs_basis_release(&next, memory);
    qs_basis_release(&basis, memory);
}

static void try_limits(bool is_sparse)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(10));
    size_t without = fixture->memory.used;
    try_limit(fixture, is_sparse);
    size_t needed = fixture->memory.peak;
    assert_int_equal(fixture->memory.used, without);
    for (size_t limit = without; limit < needed; limit += 97) {
        fixture->memory.limit = limit;
        try_limit(fixture, is_sparse);
        assert_int_equal(fixture->memory.used, without);
    }
}

TEST(memory)
{
    try_limits(false);
    try_limits(true);
}

AFTER_EACH_TEST()
{
    glp_free_env();
}
