"""The phase transition of n-Queens Completion, and the peak of Excluded Diagonals."""
import math
import os

import report_plot
from report_document import number, read_table, write_table
from report_stats import fit_half, fit_through_zero, mean, median, quantile

TITLE = "The phase transition"
HEADER = ("study", "n", "x", "engine", "runs", "possible", "open", "seconds", "work_median",
          "work_high", "work_mean")
PUBLISHED = 0.19  # n ≈ 0.19 δ²: I. Gent, C. Jefferson, P. Nightingale, JAIR 59, 2017
# What each engine counts.
WORK = {"bitset": "probes", "sat": "conflicts"}


def half(n):
    """Where the published curve has one half, in open rows."""
    return math.sqrt(n / PUBLISHED)


def open_rows(n):
    """The numbers of open rows to look at, around the published curve."""
    found = {round(half(n) * share / 8) for share in range(4, 15)}
    return sorted(value for value in found if 2 <= value < n)


def plan(lab):
    """Study, family, parameter, sizes with their values of it, and ids."""
    sizes = lab.pick((16, 32, 64), (12, 16, 24, 32, 48, 64, 96, 128))
    yield ("completion", "queens", {n: [n - delta for delta in open_rows(n)] for n in sizes},
           lab.pick(20, 100))
    sizes = lab.pick((10, 12, 14), (10, 12, 14, 16, 18))
    yield "excluded", "diagonals", {n: range(n - 8, n + 3, 2) for n in sizes}, lab.pick(12, 50)


def measure(lab, folder):
    rows = []
    for family, parameter, sizes, ids in plan(lab):
        small = [n for n in sizes if n <= (12 if family == "excluded" else 32)]
        for engine, chosen in (("bitset", list(sizes)), ("sat", small)):
            table = [(n, x, i) for n in chosen for x in sizes[n] for i in range(1, ids + 1)]
            runs = lab.runs(f"transition-{family}-{engine}", family, ("board", parameter, "id"), table, [engine], lab.pick(1, 10))
            rows += condensed(family, parameter, engine, runs)
    rows += measure_decisions(lab, *list(plan(lab))[1][2:])
    write_table(folder, "transition", HEADER, rows)


def measure_decisions(lab, sizes, ids):
    """Excluded Diagonals again: not the maximum, only whether n queens fit, as published."""
    for n in sizes:
        table = [(n, x, i) for x in sizes[n] for i in range(1, ids + 1)]
        runs = lab.runs("decision", "excluded", ("board", "diagonals", "id"), table, ["bitset"], 60, target=n)
        yield from condensed("excluded", "diagonals", "bitset", runs, "decision")


def condensed(family, parameter, engine, runs, study=None):
    groups = {}
    for run in runs:
        groups.setdefault((run["parameters"]["board"], run["parameters"][parameter]), []).append(run)
    for (n, x), group in groups.items():
        work = [run["work"].get(WORK[engine], 0) for run in group]
        decided = [run for run in group if run["upper"] < n or run["lower"] == n]
        yield (study or family, n, x, engine, len(group), sum(run["lower"] == n for run in group),
               len(group) - len(decided),
               f"{median([run['processor_seconds'] for run in group]):.6f}",
               f"{median(work):g}", f"{quantile(work, 0.9):g}", f"{mean(work):.6g}")


def write(doc, folder):
    rows = read_table(folder, "transition")
    completion = [row for row in rows if row["study"] == "completion"]
    write_completion(doc, completion)
    write_diagonals(doc, [row for row in rows if row["study"] == "excluded"],
                    [row for row in rows if row["study"] == "decision"])
    still = sum(row["open"] for row in rows)
    doc.text(f"**Limits.** {still} of {sum(row['runs'] for row in rows)} questions were open at their "
             "limit; they count as impossible. Work is that of proving the maximum, not only of "
             "deciding whether n queens fit, so that it is more than a decision needs where they do "
             "not.")


def halves(rows):
    """By n, the number of open rows at which one half can be completed, with its error."""
    found = {}
    for n in sorted({row["n"] for row in rows}):
        points = [(n - row["x"], row["possible"], row["runs"]) for row in rows
                  if row["n"] == n and row["engine"] == "bitset"]
        fitted = fit_half(points)
        if fitted:
            found[n] = fitted
    return found


def write_completion(doc, rows):
    found = halves(rows)
    factor, error = fit_through_zero([delta ** 2 for delta, _ in found.values()], list(found))
    doc.text("### n-Queens Completion")
    doc.text("**Claim.** "
             f"A board with δ = n − K open rows can be completed in half of all cases where n = "
             f"{number(factor)} δ² (± {error:.4f}, fitted to {len(found)} sizes up to {max(found)}); "
             f"published is n ≈ {PUBLISHED} δ². " + doc.claim(
                 f"The two differ by {100 * abs(factor / PUBLISHED - 1):.1f} %; on small boards the "
                 "factor is larger.",
                 abs(factor / PUBLISHED - 1) < 0.1
                 and min(found) / found[min(found)][0] ** 2 > factor))
    doc.tell("When can a board be completed?",
             f"Half of all boards with δ rows without a queen can be completed where n = "
             f"{number(factor)} δ²; published is {PUBLISHED} δ². On small boards the factor is larger.",
             "transition-completion")
    doc.table(("n", "δ at one half", "± ", "published", "n / δ²"),
              [(n, f"{delta:.2f}", f"{spread:.2f}", f"{half(n):.2f}", f"{n / delta ** 2:.3f}")
               for n, (delta, spread) in found.items()])
    series = []
    for n in sorted({row["n"] for row in rows}):
        series.append((f"n = {n}", sorted(((n - row["x"]) / half(n), row["possible"] / row["runs"])
                                          for row in rows
                                          if row["n"] == n and row["engine"] == "bitset")))
    report_plot.lines(os.path.join(doc.folder, "transition-completion.svg"),
                      "n-Queens Completion", "open rows / published one half",
                      "fraction that can be completed", series,
                      extra="set yrange [0:1]\nset arrow from 1, graph 0 to 1, graph 1 nohead "
                            "dt '-' lc rgb '#999999'\n")
    doc.figure("transition-completion", "Fraction of boards that can be completed, over the number of "
               "open rows; 1 is the published half.", "transition-completion-bitset", "transition")
    write_effort(doc, rows, "completion", lambda row: (row["n"] - row["x"]) / half(row["n"]),
                 "open rows / published one half")


def write_diagonals(doc, rows, decisions):
    doc.text("### Excluded Diagonals", "Whether n queens fit, and the maximum, by the complete search.")
    table, near, falls = [], [], []
    for n in sorted({row["n"] for row in decisions}):
        here = [row for row in decisions if row["n"] == n]
        maximum = [row for row in rows if row["n"] == n and row["engine"] == "bitset"]
        fitted = fit_half([(row["x"], row["possible"], row["runs"]) for row in here])
        peak = max(here, key=lambda row: row["work_mean"])
        last, last_maximum = (max(group, key=lambda row: row["x"]) for group in (here, maximum))
        near += [abs(fitted[0] - peak["x"])] if fitted else []
        falls.append(last["work_mean"] / peak["work_mean"])
        table.append((n, f"{fitted[0]:.1f} ± {fitted[1]:.1f}" if fitted else "-", peak["x"],
                      number(peak["work_mean"]), f"{peak['possible'] / peak['runs']:.2f}", last["x"],
                      number(last["work_mean"]), number(last_maximum["work_mean"])))
    doc.table(("n", "D at one half", "D of the peak", "mean probes there", "fraction possible there",
               "largest D", "probes there: n queens", "the maximum"), table)
    doc.text("**Claim.** On Excluded Diagonals, "
             + doc.claim("the effort to decide whether n queens fit was greatest near the transition: at a "
                       f"median of {number(median(near))} diagonals from one half.",
                       median(near) <= 4) + " "
             + doc.claim("Past it the decision became easier (mean work at the largest D, over that "
                         f"at the peak: {number(median(falls))}).", median(falls) < 0.8))
    doc.tell("Which boards are the hardest?",
             "With excluded diagonals, those near the point where n queens fit on half of all boards: "
             f"the mean effort to decide it was greatest at a median of {number(median(near))} diagonals "
             "from there. At the largest number of diagonals it was "
             f"{100 * median(falls):.0f} % of that.", "transition-excluded")
    series = [(f"n = {n}", sorted((row["x"] / n, row["possible"] / row["runs"]) for row in rows
                                  if row["n"] == n and row["engine"] == "bitset"))
              for n in sorted({row["n"] for row in rows})]
    report_plot.lines(os.path.join(doc.folder, "transition-excluded.svg"), "Excluded Diagonals",
                      "excluded diagonals / n", "fraction on which n queens fit", series,
                      extra="set yrange [0:1]\n")
    doc.figure("transition-excluded", "Fraction of boards on which n queens fit.",
               "transition-excluded-bitset", "transition")
    write_effort(doc, rows, "excluded", lambda row: row["x"] / row["n"], "excluded diagonals / n")


def write_effort(doc, rows, study, along, x_label):
    """Mean work over the parameter: of the search for all sizes, of SAT for the largest it has."""
    series = []
    for engine in ("bitset", "sat"):
        sizes = sorted({row["n"] for row in rows if row["engine"] == engine})
        for n in sizes if engine == "bitset" else sizes[-1:]:
            points = sorted((along(row), row["work_mean"] + 1) for row in rows
                            if row["n"] == n and row["engine"] == engine)
            series.append((f"{engine} ({WORK[engine]}), n = {n}", points))
    report_plot.lines(os.path.join(doc.folder, f"transition-{study}-work.svg"),
                      "Effort to prove the maximum", x_label, "mean work + 1", series, "y")
    doc.figure(f"transition-{study}-work", "Counted work to prove the maximum: it does not depend on "
               "the machine.", f"transition-{study}-sat", "transition")
