"""The distribution of the maximum over the parameter of each family, and a law for its mean."""
import collections
import math
import os

import report_plot
from report_document import ranked, read_table, write_table
from report_stats import best_law, deviation, mean, median, quantile

TITLE = "How many queens fit: the distribution of the maximum"
HEADER = ("family", "n", "x", "maximum", "lower", "runs")

# How the maximum of a family is looked at: more parameters, its parameter, what x is for
# readers, the sizes, the values of the parameter for a size, and x for a size and a value.
Family = collections.namedtuple("Family", "words parameter x_name sizes values x")


def share_family(words, parameter, letter, sizes, shares):
    """A parameter that is a share of n."""
    return Family(words, parameter, f"{letter} / n", sizes,
                  lambda n: sorted({max(1, round(n * share)) for share in shares}),
                  lambda n, value: value / n)


FAMILIES = {
    # Over K / n every size has a curve of its own; over δ² / n, with δ open rows, they share one.
    "completion": Family({}, "queens", "δ² / n, where δ = n − K", (20, 40, 80, 160),
                         lambda n: sorted({n - round(math.sqrt(x * n)) for x in
                                           (0.4, 0.8, 1.2, 1.6, 2.4, 3.2, 4, 5, 6.4)}),
                         lambda n, k: (n - k) ** 2 / n),
    "excluded": share_family({}, "diagonals", "D", (10, 14, 18), (0.25, 0.5, 0.75, 1, 1.25)),
    "blocked": Family({}, "squares", "free squares per row", (12, 20, 32),
                      lambda n: [n * n - n * half // 2 for half in range(2, 13)],
                      lambda n, m: (n * n - m) / n),
    "sparse": Family({}, "average", "free squares per row", (15, 30, 50),
                     lambda n: [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6], lambda n, a: a),
    "centre": share_family({"kind": "centre"}, "queens", "K", (20, 30, 40),
                           (0.2, 0.25, 0.3, 0.35, 0.4, 0.45)),
    "greedy": share_family({"kind": "greedy"}, "queens", "K", (20, 30, 40),
                           (0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45)),
    "band": share_family({}, "width", "W", (20, 40, 80), [i / 20 for i in range(1, 11)]),
    "random": Family({"queens": 4}, "blocked", "unblocked squares per row", (16, 24, 32),
                     lambda n: [n * (n - free) for free in (2, 3, 4, 5, 6, 8, 10)],
                     lambda n, m: (n * n - m) / n),
}
GENERATOR = {"centre": "crowded", "greedy": "crowded"}
# A prefix is the beginning of a solution, and a puzzle has one: no row stays empty.
FULL = {"prefix": (("board", "length"), [(n, length) for n in (12, 16) for length in (2, 4, 8)]),
        "unique": (("board", "id"), [(n, i) for n in (8, 10) for i in range(1, 6)])}


def measure(lab, folder):
    limit = lab.pick(1, 5)
    rows = []
    for name, family in FAMILIES.items():
        ids = [[]] if name == "band" else [[i] for i in range(1, lab.pick(8, 60) + 1)]
        table = [(n, x, *i) for n in lab.pick(family.sizes[:2], family.sizes)
                 for x in family.values(n) for i in ids]
        names = ("board", family.parameter, "id")[:len(table[0])]
        runs = lab.runs(f"maxima-{name}", GENERATOR.get(name, name), names, table, ["auto"], limit, **family.words)
        rows += condensed(name, family.parameter, runs)
    for name, table in FULL.items():
        runs = lab.runs(f"maxima-{name}", name, *table, ["auto"], limit)
        rows += condensed(name, table[0][1], runs)
    write_table(folder, "maxima", HEADER, rows)


def condensed(name, parameter, runs):
    """How often each maximum was found; with open bounds, both of them."""
    groups = {}
    for run in runs:
        key = (run["parameters"]["board"], run["parameters"][parameter], run["upper"], run["lower"])
        groups[key] = groups.get(key, 0) + 1
    return [(name, *key, count) for key, count in sorted(groups.items())]


def cells(rows, name):
    """
    By (n, x) the shares of rows that stay empty, a value for each run; open runs count half way.
    In completions the rows of the fixed queens do not count.
    """
    found = {}
    for row in rows:
        if row["family"] == name:
            all_rows = row["n"] - row["x"] if name == "completion" else row["n"]
            empty = (row["n"] - (row["maximum"] + row["lower"]) / 2) / all_rows
            key = (row["n"], FAMILIES[name].x(row["n"], row["x"]))
            found.setdefault(key, []).extend([empty] * row["runs"])
    return found


def write(doc, folder):
    rows = read_table(folder, "maxima")
    doc.text("**Question.** Which share y of the rows stays empty? (Of n rows; in n-Queens Completion "
             "of the n − K rows without a fixed queen.) For each family, four laws with two "
             "parameters (a line, an exponential, a power and a logistic curve) were fitted by least "
             "squares to the means of y at all sizes but the largest. The one in the table has the "
             "least error at the largest size, which was not used to fit it; errors are the root of "
             "the mean squared error of y.")
    table = []
    for family in FAMILIES:
        found = cells(rows, family)
        if found:
            table.append(law_of(family, found))
            write_figure(doc, family, found)
    doc.table(("family", "x", "law", "error", "error at the largest n", "largest n",
               "mean deviation of y there", "runs"), table, left=3)
    errors = {row[0]: float(row[4]) for row in table}
    worst = ranked(errors)[-1]
    doc.text("**Claim.** The share of empty rows followed a law with two parameters. At a size that was "
             f"not used to fit it, the error was {median(list(errors.values())):.3f} in the median of "
             f"{len(errors)} families, and at most {errors[worst]:.3f} ({worst}).")
    doc.tell("How many queens fit?",
             "The share of rows that stay empty depended on the density of a board by a law with two "
             f"parameters for each of {len(errors)} families. On boards larger than those that it was "
             f"fitted to, it was wrong by {median(list(errors.values())):.3f} in the median, and by at "
             f"most {errors[worst]:.3f}, of all rows.", f"maxima-{worst}")
    write_spread(doc, rows)
    write_limits(doc, rows)


def law_of(family, found):
    x_name = FAMILIES[family].x_name
    top = max(n for n, _ in found)
    points = [(x, mean(values)) for (n, x), values in found.items() if n < top]
    others = [(x, mean(values)) for (n, x), values in found.items() if n == top]
    law = best_law(points, others)
    spread = mean([deviation(values) for (n, _), values in found.items() if n == top])
    runs = sum(len(values) for values in found.values())
    if not law:
        return family, x_name, "none of the four", "-", "inf", top, f"{spread:.3f}", runs
    _, formula, error, outside = law
    return family, x_name, formula, f"{error:.3f}", f"{outside:.3f}", top, f"{spread:.3f}", runs


def write_figure(doc, family, found):
    x_name = FAMILIES[family].x_name
    series = []
    for n in sorted({n for n, _ in found}):
        series.append((f"n = {n}", [(x, mean(values), quantile(values, 0.1), quantile(values, 0.9))
                                    for (size, x), values in sorted(found.items()) if size == n]))
    report_plot.lines(os.path.join(doc.folder, f"maxima-{family}.svg"),
                      f"{family}: rows that stay empty", x_name, "share of empty rows", series)
    doc.figure(f"maxima-{family}", f"{family}: mean share of empty rows, with the range of the middle "
               "80 % of instances.", f"maxima-{family}", "maxima")


def write_spread(doc, rows):
    """Whether the distribution narrows as n grows."""
    narrower, compared = [], []
    for family in FAMILIES:
        found = cells(rows, family)
        sizes = sorted({n for n, _ in found})
        if len(sizes) < 2 or family == "band":
            continue
        spreads = [mean([deviation(values) for (n, _), values in found.items() if n == size])
                   for size in (sizes[0], sizes[-1])]
        compared.append(family)
        narrower += [family] if spreads[1] < spreads[0] else []
    doc.text(doc.claim(f"The maximum concentrated: in {len(narrower)} of {len(compared)} families the "
                       "deviation of y was smaller at the largest size than at the smallest.",
                       2 * len(narrower) > len(compared)))


def write_limits(doc, rows):
    full = [row for row in rows if row["family"] in FULL]
    missing = sum(row["runs"] for row in full if row["lower"] < row["n"])
    open_runs = sum(row["runs"] for row in rows if row["lower"] < row["maximum"])
    doc.text(doc.claim(f"In the families {' and '.join(FULL)} no row stayed empty, as their definition "
                       f"requires ({sum(row['runs'] for row in full)} boards).", missing == 0))
    doc.text(f"**Limits.** {open_runs} of {sum(row['runs'] for row in rows)} maxima were open at the "
             "limit and counted half way between their bounds. The laws are descriptions over the range "
             "of the figures, without a theory. x alone does not determine y for small n.")
