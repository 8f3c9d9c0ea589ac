/*
 * The kernel of the simplex method, compiled once for each instruction set, QS_KERNEL.
 *
 * The dual simplex method with bounds (C. Lemke, 1954; R. Bixby, "Solving real-world linear
 * programs", Operations Research 50, 2002). The leaving row is the one with the largest
 * infeasibility for its norm (J. Forrest and D. Goldfarb, "Steepest-edge simplex algorithms for
 * linear programming", Math. Programming 57, 1992), where norms are exact in a basis and then
 * updated as in Devex pricing (P. Harris, "Pivot selection methods of the Devex LP code", Math.
 * Programming 5, 1973). The entering variable is the one with the largest pivot of those that the
 * ratio test allows with a small tolerance (Harris, too). Quotients are compared by multiplying
 * crosswise: divisions are slow.
 */
#include <math.h>
#include <string.h>

#include "simplex_vectors.h"

#define QS_GLUE(a, b) a##_##b
#define QS_EXPAND(a, b) QS_GLUE(a, b)

/* Chains of operations that depend on each other, side by side in the registers. */
#define CHAINS QS_SIMPLEX_CHAINS

/* Entries of the tableau that are no larger are no pivots. */
static const double smallest = 1e-7;

/* In each lane, the best row so far: infeasibility², norm and place; −1: none. */
struct leaving {
    lanes square, norm;
    places at;
};

static inline void compare_leaving(struct leaving *best, const struct qs_pivots *pivots, uint32_t i)
{
    const double tolerance = 1e-8;
    static const int64_t first[] = {0, 1, 2, 3, 4, 5, 6, 7};
    const places lane = *(const places *)(const void *)first;
    lanes value = load(pivots->value + i), norm = load(pivots->norm + i);
    lanes off = larger(-value, value - load(pivots->top + i));
    lanes square = off * off;
    marks better = is_less(all(tolerance), off) & is_less(best->square * norm, square * best->norm);
    best->square = kernel_choose(better, square, best->square);
    best->norm = kernel_choose(better, norm, best->norm);
    best->at = choose_places(better, lane + (int64_t)i, best->at);
}

/* The row with the largest infeasibility², divided by its norm; −1: all are feasible. */
static int64_t find_leaving(const struct qs_pivots *pivots)
{
    const struct leaving none = {all(0), all(1), (places){0} - 1};
    struct leaving best[2 * VECTORS];
    for (uint32_t k = 0; k < 2 * VECTORS; k++)
        best[k] = none;
    for (uint32_t k = 0; k < VECTORS; k++) /* the height is an odd multiple */
        compare_leaving(&best[k], pivots, k * LANES);
    for (uint32_t i = QS_SIMPLEX_LANES; i < pivots->basis->height; i += 2 * QS_SIMPLEX_LANES)
        for (uint32_t k = 0; k < 2 * VECTORS; k++)
            compare_leaving(&best[k], pivots, i + k * LANES);
    int64_t row = -1;
    double most = 0, norm = 1;
    for (int i = 0; i < 2 * QS_SIMPLEX_LANES; i++) {
        const struct leaving *from = &best[i / LANES];
        int64_t at = from->at[i % LANES];
        double mine = from->square[i % LANES] * norm, other = most * from->norm[i % LANES];
        if (at >= 0 && (row < 0 || mine > other || (mine == other && at < row))) {
            most = from->square[i % LANES];
            norm = from->norm[i % LANES];
            row = at;
        }
    }
    return row;
}

/* x −= the sum of factor[i] × vectors[i], over those whose factor is not 0. */
static inline void kernel_subtract(double *x, uint32_t length, const double *vectors, size_t stride,
                                   const double *factor, uint32_t count)
{
    const double *used[QS_PIVOTS_MOST];
    double times[QS_PIVOTS_MOST];
    uint32_t number = 0, i = 0;
    for (uint32_t q = 0; q < count; q++) {
        if (factor[q] != 0) {
            used[number] = vectors + q * stride;
            times[number++] = factor[q];
        }
    }
    if (number == 0)
        return;
    for (; i + 4 * LANES <= length; i += 4 * LANES) {
        lanes a = load(x + i), b = load(x + i + LANES), c = load(x + i + 2 * LANES),
              d = load(x + i + 3 * LANES);
        for (uint32_t q = 0; q < number; q++) {
            const double *from = used[q] + i;
            lanes by = all(times[q]);
            a = minus_product(a, by, load(from));
            b = minus_product(b, by, load(from + LANES));
            c = minus_product(c, by, load(from + 2 * LANES));
            d = minus_product(d, by, load(from + 3 * LANES));
        }
        store(x + i, a);
        store(x + i + LANES, b);
        store(x + i + 2 * LANES, c);
        store(x + i + 3 * LANES, d);
    }
    for (; i < length; i += LANES) {
        lanes a = load(x + i);
        for (uint32_t q = 0; q < number; q++)
            a = minus_product(a, all(times[q]), load(used[q] + i));
        store(x + i, a);
    }
}

/* A row of the inverse: backwards through the product forms, then by the factors. */
static void compute_sparse_row(struct qs_pivots *pivots, uint32_t r, double *rho)
{
    uint32_t height = pivots->basis->height;
    double *unit = pivots->ones;
    for (uint32_t i = 0; i < height; i += LANES)
        store(unit + i, all(0));
    unit[r] = 1;
    for (uint32_t q = pivots->count; q-- > 0;) {
        const double *column = pivots->column + (size_t)q * height;
        uint32_t at = pivots->at[q];
        unit[at] -= multiply_vectors(unit, column, height) / (column[at] + 1);
    }
    qs_basis_factor_solve_rows(&pivots->lu, unit, rho);
}

/* A row of the tableau: of the inverse, then for each square the sum over its lines. */
static void compute_row(struct qs_pivots *pivots, uint32_t r)
{
    const struct qs_basis *basis = pivots->basis;
    uint32_t wide = basis->width - basis->first_line;
    double *alpha = pivots->alpha, *rho = alpha + basis->first_line;
    if (basis->is_sparse) {
        compute_sparse_row(pivots, r, rho);
    } else {
        const double *entry = basis->inverse + r;
        for (uint32_t l = 0; l < basis->lines; l++, entry += basis->height)
            rho[l] = *entry;
        for (uint32_t q = 0; q < pivots->count; q++)
            pivots->factor[q] = pivots->column[(size_t)q * basis->height + r];
        kernel_subtract(rho, wide, pivots->row, wide, pivots->factor, pivots->count);
    }
    const uint32_t *a = basis->slack[0], *b = basis->slack[1], *c = basis->slack[2],
                   *d = basis->slack[3];
    for (uint32_t i = 0; i < basis->squares; i++)
        alpha[i] = (alpha[a[i]] + alpha[b[i]]) + (alpha[c[i]] + alpha[d[i]]);
}

/* The smallest quotient of the ratio test, with a small tolerance, of every VECTORS-th group. */
static lanes find_ratios(const struct qs_pivots *pivots, double sign, uint32_t group)
{
    const double tolerance = 1e-10;
    lanes price[CHAINS], pivot[CHAINS], least = all(QS_PRICE_NONE);
    for (int h = 0; h < CHAINS; h++) {
        price[h] = all(QS_PRICE_NONE);
        pivot[h] = all(1);
    }
    for (uint32_t i = group * CHAINS * LANES; i < pivots->basis->width;
         i += CHAINS * QS_SIMPLEX_LANES) {
        for (int h = 0; h < CHAINS; h++) {
            lanes a = sign * load(pivots->alpha + i + h * LANES);
            lanes d = load(pivots->price + i + h * LANES) + tolerance;
            marks better = is_less(all(smallest), a) & is_less(d * pivot[h], price[h] * a);
            price[h] = kernel_choose(better, d, price[h]);
            pivot[h] = kernel_choose(better, a, pivot[h]);
        }
    }
    for (int h = 0; h < CHAINS; h++) {
        lanes quotient = price[h] / pivot[h];
        least = kernel_choose(is_less(quotient, least), quotient, least);
    }
    return least;
}

static double find_ratio(const struct qs_pivots *pivots, double sign)
{
    double ratio = QS_PRICE_NONE;
    for (uint32_t group = 0; group < VECTORS; group++) {
        lanes least = find_ratios(pivots, sign, group);
        for (int i = 0; i < LANES; i++)
            ratio = least[i] < ratio ? least[i] : ratio;
    }
    return ratio;
}

/* The variable that enters, or −1. sign: −1 if the leaving variable is to rise, 1 to fall. */
static int64_t find_entering(const struct qs_pivots *pivots, double sign)
{
    const double *alpha = pivots->alpha, *price = pivots->price;
    double ratio = find_ratio(pivots, sign), most = smallest;
    int64_t entering = -1;
    if (!(ratio < 1e-2 * QS_PRICE_NONE))
        return -1;
    for (uint32_t i = 0; i < pivots->basis->width; i += CHAINS * LANES) {
        marks fits[CHAINS];
        for (int h = 0; h < CHAINS; h++) {
            lanes a = sign * load(alpha + i + h * LANES);
            fits[h] = is_less(all(most), a) & ~is_less(ratio * a, load(price + i + h * LANES));
        }
        if (!is_any((fits[0] | fits[1]) | (fits[2] | fits[3])))
            continue;
        for (uint32_t v = i; v < i + CHAINS * LANES; v++) {
            double a = sign * alpha[v];
            if (a > most && price[v] <= ratio * a) {
                most = a;
                entering = v;
            }
        }
    }
    return entering;
}

/* The inverse times the column on these lines: by the factors, then through the product forms. */
static void compute_sparse_column(struct qs_pivots *pivots, const uint32_t slack[QS_DIRECTIONS],
                                  double *to)
{
    const struct qs_basis *basis = pivots->basis;
    uint32_t height = basis->height;
    double *right = pivots->ones;
    for (uint32_t i = 0; i < height; i += LANES) {
        store(right + i, all(0));
        store(to + i, all(0));
    }
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (slack[d] < basis->lines)
            right[slack[d]] = 1;
    qs_basis_factor_solve(&pivots->lu, right, to);
    for (uint32_t q = 0; q < pivots->count; q++) {
        const double *column = pivots->column + (size_t)q * height;
        uint32_t at = pivots->at[q];
        if (to[at] != 0)
            subtract_one(to, height, column, to[at] / (column[at] + 1));
    }
}

/* The column of the entering variable, in the place for the next product form. */
static double *compute_column(struct qs_pivots *pivots, uint32_t entering)
{
    const struct qs_basis *basis = pivots->basis;
    uint32_t height = basis->height, wide = basis->width - basis->first_line, slack[4];
    double *to = pivots->column + (size_t)pivots->count * height;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        slack[d] = entering >= basis->first_line ? (d ? basis->lines : entering - basis->first_line)
                                                 : basis->slack[d][entering] - basis->first_line;
    if (basis->is_sparse) {
        compute_sparse_column(pivots, slack, to);
        return to;
    }
    const double *a = basis->inverse + (size_t)slack[0] * height,
                 *b = basis->inverse + (size_t)slack[1] * height,
                 *c = basis->inverse + (size_t)slack[2] * height,
                 *d = basis->inverse + (size_t)slack[3] * height;
    for (uint32_t i = 0; i < height; i += LANES)
        store(to + i, (load(a + i) + load(b + i)) + (load(c + i) + load(d + i)));
    for (uint32_t q = 0; q < pivots->count; q++) {
        const double *row = pivots->row + (size_t)q * wide;
        pivots->factor[q] = (row[slack[0]] + row[slack[1]]) + (row[slack[2]] + row[slack[3]]);
    }
    kernel_subtract(to, height, pivots->column, height, pivots->factor, pivots->count);
    return to;
}

/* Exchange the basic variable of row r and the entering one. */
static void pivot(struct qs_pivots *pivots, uint32_t r, uint32_t entering, double *column)
{
    const double tiny = 1e-11;
    const struct qs_basis *basis = pivots->basis;
    uint32_t wide = basis->width - basis->first_line, leaving = pivots->basic[r];
    double *row = pivots->row + (size_t)pivots->count * wide;
    const double *rho = pivots->alpha + basis->first_line;
    double p = column[r], inverse = 1 / p, value = pivots->value[r] * inverse;
    double step = pivots->price[entering] * inverse;
    double norm = pivots->norm[r] * inverse * inverse;
    pivots->objective -= pivots->price[entering] * value;
    for (uint32_t i = 0; i < basis->height; i += LANES) {
        lanes x = without_errors(load(column + i), tiny);
        store(column + i, x);
        store(pivots->value + i, minus_product(load(pivots->value + i), x, all(value)));
        store(pivots->norm + i, larger(load(pivots->norm + i), x * x * norm));
    }
    for (uint32_t i = 0; i < basis->width; i += LANES)
        store(pivots->price + i,
              larger(minus_product(load(pivots->price + i), all(step), load(pivots->alpha + i)),
                     all(0)));
    pivots->at[pivots->count] = r;
    for (uint32_t i = 0; i < wide && !basis->is_sparse; i += LANES) {
        store(row + i, without_errors(load(rho + i), tiny) * inverse);
    }
    pivots->value[r] = value;
    pivots->norm[r] = norm > 1e-3 ? norm : 1e-3;
    column[r] = p - 1;
    pivots->basic[r] = entering;
    pivots->price[entering] = QS_PRICE_NONE;
    bool closed = leaving == QS_VARIABLE_CLOSED || pivots->closed[leaving];
    if (!closed)
        pivots->price[leaving] = -step > 0 ? -step : 0;
    pivots->top[r] = pivots->closed[entering] ? 0 : QS_PRICE_NONE;
    pivots->count++;
    pivots->pivots++;
}

/* No variable can enter: lower the bound along the row, as far as the cut. */
static void follow_ray(struct qs_pivots *pivots, uint32_t r, double sign, double cut)
{
    const double margin = 1e-2;
    uint32_t leaving = pivots->basic[r];
    double off = sign < 0 ? -pivots->value[r] : pivots->value[r];
    double step = (pivots->objective - cut + margin) / off;
    for (uint32_t i = 0; i < pivots->basis->width; i++) {
        double price = pivots->price[i] - step * sign * pivots->alpha[i];
        if (pivots->price[i] < QS_PRICE_NONE)
            pivots->price[i] = price > 0 ? price : 0;
    }
    if (leaving != QS_VARIABLE_CLOSED && !pivots->closed[leaving])
        pivots->price[leaving] = step;
    pivots->objective -= step * off;
}

static enum qs_simplex_end simplex_run(struct qs_pivots *pivots, double cut, uint32_t limit)
{
    const double noise = 1e-5; /* what a row of nothing but errors may be off */
    const struct qs_basis *basis = pivots->basis;
    if (basis->is_sparse && pivots->lu.singular)
        return QS_SIMPLEX_STOPPED;
    for (uint32_t i = 0; i < basis->rows; i++) {
        uint32_t basic = pivots->basic[i];
        bool closed = basic == QS_VARIABLE_CLOSED || pivots->closed[basic];
        pivots->top[i] = closed ? 0 : QS_PRICE_NONE;
    }
    for (uint32_t made = 0;; made++) {
        if (pivots->objective < cut)
            return QS_SIMPLEX_BELOW;
        int64_t r = find_leaving(pivots);
        if (r < 0)
            return QS_SIMPLEX_OPTIMAL;
        if (made >= limit || pivots->count >= pivots->most)
            return QS_SIMPLEX_STOPPED;
        double sign = pivots->value[r] < 0 ? -1 : 1;
        compute_row(pivots, (uint32_t)r);
        int64_t entering = find_entering(pivots, sign);
        if (entering < 0 && !(fabs(pivots->value[r]) > noise)) {
            pivots->value[r] = 0;
            continue;
        }
        if (entering < 0) {
            follow_ray(pivots, (uint32_t)r, sign, cut);
            return QS_SIMPLEX_BELOW;
        }
        double *column = compute_column(pivots, (uint32_t)entering);
        double expected = pivots->alpha[entering];
        if (!(fabs(column[r] - expected) <= 1e-6 * (1 + fabs(expected))))
            return QS_SIMPLEX_STOPPED;
        pivot(pivots, (uint32_t)r, (uint32_t)entering, column);
    }
}

/* Vectors of rows for which the sums of four columns fit into the registers. */
#ifdef __AVX512DQ__
#define MULTIPLY_ROWS 4
#else
#define MULTIPLY_ROWS 2
#endif

/*
 * Four columns with the product forms that they need. All these pointers go on together, down the
 * columns: offsets from where they began would take a register for each vector.
 */
struct four {
    const double *old[4];
    double *to[4];
    uint32_t number;
    const double *used[QS_PIVOTS_MOST];
    double factor[QS_PIVOTS_MOST][4];
};

static inline __attribute__((always_inline)) void multiply_part(struct four *four, double *norm,
                                                                int vectors)
{
    const double tiny = 1e-10;
    lanes x[4][MULTIPLY_ROWS];
    for (int c = 0; c < 4; c++) {
        for (int h = 0; h < vectors; h++)
            x[c][h] = load(four->old[c] + h * LANES);
        four->old[c] += vectors * LANES;
    }
    for (uint32_t q = 0; q < four->number; q++) {
        const double *used = four->used[q];
        for (int h = 0; h < vectors; h++) {
            lanes u = load(used + h * LANES);
            for (int c = 0; c < 4; c++)
                x[c][h] = minus_product(x[c][h], all(four->factor[q][c]), u);
        }
        four->used[q] = used + vectors * LANES;
    }
    for (int h = 0; h < vectors; h++) {
        lanes sum = load(norm + h * LANES);
        for (int c = 0; c < 4; c++) {
            x[c][h] = without_errors(x[c][h], tiny);
            store(four->to[c] + h * LANES, x[c][h]);
        }
        sum += x[0][h] * x[0][h] + x[1][h] * x[1][h];
        store(norm + h * LANES, sum + (x[2][h] * x[2][h] + x[3][h] * x[3][h]));
    }
    for (int c = 0; c < 4; c++)
        four->to[c] += vectors * LANES;
}

static void multiply_four(const struct qs_pivots *pivots, const uint32_t *from, struct four *four,
                          double *norm)
{
    const struct qs_basis *basis = pivots->basis;
    size_t height = basis->height, i = 0;
    uint32_t wide = basis->width - basis->first_line;
    four->number = 0;
    for (uint32_t q = 0; q < pivots->count; q++) {
        const double *row = pivots->row + (size_t)q * wide;
        bool any = false;
        for (int c = 0; c < 4; c++) {
            four->factor[four->number][c] = row[from[c]];
            any = any || row[from[c]] != 0;
        }
        four->used[four->number] = pivots->column + q * height;
        four->number += any;
    }
    for (int c = 0; c < 4; c++)
        four->old[c] = basis->inverse + from[c] * height;
    for (; i + MULTIPLY_ROWS * LANES <= height; i += MULTIPLY_ROWS * LANES)
        multiply_part(four, norm + i, MULTIPLY_ROWS);
    for (; i < height; i += LANES)
        multiply_part(four, norm + i, 1);
}

/* The last group is filled up with the column of zeros, which goes into its own place. */
static void kernel_multiply(const struct qs_pivots *pivots, const uint32_t *from, uint32_t count,
                            double *to, double *norm)
{
    const struct qs_basis *basis = pivots->basis;
    for (uint32_t i = 0; i < count; i += 4) {
        uint32_t column[4];
        struct four four;
        for (uint32_t c = 0; c < 4; c++) {
            bool real = i + c < count;
            column[c] = real ? from[i + c] : basis->lines;
            four.to[c] = to + (size_t)(real ? i + c : count) * basis->height;
        }
        multiply_four(pivots, column, &four, norm);
    }
}

/* A vector of rows at a time. */
static void penalties(const struct qs_basis *basis, double *down, double *up)
{
    const double least = 1e-9;
    size_t height = basis->height;
    for (uint32_t i = 0; i < basis->height; i += LANES) {
        const double *inverse = basis->inverse + i;
        lanes down_price = all(QS_PRICE_NONE), down_pivot = all(1), up_price = down_price,
              up_pivot = down_pivot;
        for (uint32_t v = 0; v < basis->first_line + basis->lines; v++) {
            double price = basis->price[v];
            if (price >= QS_PRICE_NONE)
                continue;
            lanes a;
            if (v >= basis->first_line)
                a = load(inverse + (v - basis->first_line) * height);
            else
                a = (load(inverse + (basis->slack[0][v] - basis->first_line) * height) +
                     load(inverse + (basis->slack[1][v] - basis->first_line) * height)) +
                    (load(inverse + (basis->slack[2][v] - basis->first_line) * height) +
                     load(inverse + (basis->slack[3][v] - basis->first_line) * height));
            marks better = is_less(all(least), a) & is_less(price * down_pivot, down_price * a);
            down_price = kernel_choose(better, all(price), down_price);
            down_pivot = kernel_choose(better, a, down_pivot);
            better = is_less(all(least), -a) & is_less(price * up_pivot, up_price * -a);
            up_price = kernel_choose(better, all(price), up_price);
            up_pivot = kernel_choose(better, -a, up_pivot);
        }
        store(down + i, down_price / down_pivot);
        store(up + i, up_price / up_pivot);
    }
}

extern const struct qs_simplex_kernel QS_EXPAND(qs_simplex, QS_KERNEL);
const struct qs_simplex_kernel QS_EXPAND(qs_simplex, QS_KERNEL) = {
    .name = QS_KERNEL_NAME,
    .run = simplex_run,
    .multiply = kernel_multiply,
    .penalties = penalties,
    .row = compute_row,
};
