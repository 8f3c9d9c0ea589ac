"""The arithmetic of the report: quantiles, and fits of curves by least squares."""
import math
from statistics import fmean as mean, pstdev as deviation

PUBLISHED = 0.19  # n ≈ 0.19 δ²: I. Gent, C. Jefferson, P. Nightingale, JAIR 59, 2017


def quantile(values, share):
    """Linear between the two nearest of the sorted values; `share` from 0 to 1."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def fit_line(xs, ys):
    """Intercept and slope of y = a + b x, by least squares."""
    x_mean, y_mean = mean(xs), mean(ys)
    spread = sum((x - x_mean) ** 2 for x in xs)
    slope = sum((x - x_mean) * (y - y_mean) for x, y in zip(xs, ys)) / spread if spread else 0.0
    return y_mean - slope * x_mean, slope


def fit_through_zero(xs, ys):
    """The factor of y = c x, and its standard error."""
    squares = sum(x * x for x in xs)
    factor = sum(x * y for x, y in zip(xs, ys)) / squares
    rest = sum((y - factor * x) ** 2 for x, y in zip(xs, ys))
    return factor, math.sqrt(rest / max(len(xs) - 1, 1) / squares)


def fit_half(points):
    """
    Where a fraction passes one half: points are (x, successes, trials). A logistic curve by
    maximum likelihood (Newton's method on a standardised x); a little weight on a flat curve keeps
    it finite where no point is between 0 and 1. Returns x and its standard error, or None if the
    fraction does not pass one half between the least and the greatest x.
    """
    xs = [x for x, _, _ in points]
    centre, scale = mean(xs), deviation(xs) or 1.0
    ridge = 1e-3
    a = b = 0.0
    for _ in range(100):
        g_a, g_b, h_aa, h_ab, h_bb = -ridge * a, -ridge * b, ridge, 0.0, ridge
        for x, successes, trials in points:
            u = (x - centre) / scale
            p = 1 / (1 + math.exp(-max(-30.0, min(30.0, a + b * u))))
            weight = trials * p * (1 - p)
            g_a += successes - trials * p
            g_b += (successes - trials * p) * u
            h_aa, h_ab, h_bb = h_aa + weight, h_ab + weight * u, h_bb + weight * u * u
        determinant = h_aa * h_bb - h_ab * h_ab
        step_a = (h_bb * g_a - h_ab * g_b) / determinant
        step_b = (h_aa * g_b - h_ab * g_a) / determinant
        longest = max(abs(step_a), abs(step_b), 1.0)
        a, b = a + step_a / longest, b + step_b / longest
        if max(abs(step_a), abs(step_b)) < 1e-9:
            break
    half = -a / b * scale + centre if b else math.inf
    if not min(xs) <= half <= max(xs):
        return None
    # The delta method: the gradient of -a / b, and the inverse of the information.
    d_a, d_b = -1 / b, a / (b * b)
    variance = (d_a * d_a * h_bb - 2 * d_a * d_b * h_ab + d_b * d_b * h_aa) / determinant
    return half, math.sqrt(max(variance, 0.0)) * scale


# Candidate laws for a share y of the rows that stay empty, 0 < y < 1, over x: a name, the formula
# for readers, y and x made linear (None: not defined there), and y back from a + b x.
LAWS = (
    ("line", "y = {a:.3g} {b:+.3g} x", lambda y: y, lambda x: x, lambda v: v),
    ("exponential", "y = exp({a:.3g} {b:+.3g} x)", lambda y: math.log(y) if y > 0 else None,
     lambda x: x, math.exp),
    ("power", "y = exp({a:.3g}) x^{b:.3g}", lambda y: math.log(y) if y > 0 else None,
     lambda x: math.log(x) if x > 0 else None, math.exp),
    ("logistic", "y = 1 / (1 + exp({na:.3g} {nb:+.3g} x))",
     lambda y: math.log(y / (1 - y)) if 0 < y < 1 else None, lambda x: x,
     lambda v: 1 / (1 + math.exp(-v))),
)


def error_of(law, a, b, points):
    """The root of the mean squared error of y, cut off at 0 and 1, over points (x, y)."""
    _, _, _, bend, back = law
    errors = []
    for x, y in points:
        bent = bend(x)
        if bent is not None:
            errors.append((min(1.0, max(0.0, back(min(a + b * bent, 50.0)))) - y) ** 2)
    return math.sqrt(mean(errors)) if errors else math.inf


def function_of(law, a, b):
    """y of x; infinite where the law is not defined."""
    _, _, _, bend, back = law
    return lambda x: math.inf if bend(x) is None else back(min(a + b * bend(x), 50.0))


def refine(law, a, b, points):
    """
    The parameters with the least error of y, from those of the linear fit, which weighs the points
    by what makes y linear: by ever smaller steps along each parameter and along both.
    """
    best, step = error_of(law, a, b, points), 0.1
    while step > 1e-9:
        moves = [(a + da * step, b + db * step) for da in (-1, 0, 1) for db in (-1, 0, 1)]
        error, *found = min((error_of(law, *move, points), *move) for move in moves)
        if error < best:
            best, (a, b) = error, found
        else:
            step /= 2
    return a, b


def best_law(points, others):
    """
    The law that, fitted to the points, has the least error on the others, which were not used to
    fit it: (name, formula, error on the points, error on the others, y of x). None without enough points.
    """
    best = None
    for law in LAWS:
        name, formula, stretch, bend, _ = law
        usable = [(bend(x), stretch(y)) for x, y in points
                  if bend(x) is not None and stretch(y) is not None]
        if len({x for x, _ in usable}) < 3:
            continue
        a, b = fit_line([x for x, _ in usable], [y for _, y in usable])
        a, b = refine(law, a, b, points)
        found = (error_of(law, a, b, others), name, formula.format(a=a, b=b, na=-a, nb=-b),
                 error_of(law, a, b, points), function_of(law, a, b))
        best = found if best is None or found[:2] < best[:2] else best
    return best and (*best[1:4], best[0], best[4])
