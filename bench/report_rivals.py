"""Other solvers on the same instances, each with the formulation that suits it."""
import os

import report_plot
from report_document import MARGIN, number, ranked, read_table, seconds, write_table
from report_stats import geometric_mean, median, par2

TITLE = "Against other solvers"
HEADER = ("solver", "family", "instance", "outcome", "lower", "upper", "seconds", "bytes", "start",
          "noise", "limit", "message")
OURS = "queensat"
SOLVERS = ("picosat", "cadical", "minisat", "cryptominisat", "clasp", "clasp-wcnf", "clingo", "toulbar2", "cbc", "glpsol",
           "minizinc", "highs", "scip", "cpsat", "rc2")
FAMILIES = {
    "completion": "completion --board 40 --queens 16",
    "excluded": "excluded --board 14 --diagonals 12",
    "blocked": "blocked --board 28 --squares 630",
    "sparse 3": "sparse --board 40 --average 3",
    "sparse 4": "sparse --board 40 --average 4",
    "centre": "crowded --board 30 --queens 10 --kind centre",
    "greedy": "crowded --board 30 --queens 10 --kind greedy",
    "random": "random --board 32 --queens 4 --blocked 80%",
    "empty": "random --board 20 --queens 0",
}


def measure(lab, folder):
    from boards import Board, families, item  # which need the library
    from run import PICOSAT
    from queensat.lab import PRESETS
    from queensat.lab._items import number_of
    from queensat.lab._store import upper_of

    limit, ids = lab.pick(2, 10), lab.pick(1, 2)
    solvers = []
    for solver in (PICOSAT if name == "picosat" else PRESETS[name] for name in SOLVERS):
        if solver.missing():
            print(f"report: {solver.missing()}: left out")
        else:
            solvers.append(solver)
    # On these 6 queens fit, so that each solver is started once.
    starts_on = [item(f"start {i}", Board(6, [square])) for i, square in enumerate(((0, 1), (1, 3), (2, 5)))]
    items = {("start", one.name): one for one in starts_on}
    for family, words in FAMILIES.items():
        for i in range(1, 2 if family == "empty" else ids + 1):
            name, *options = [*words.split(), "--id", str(i)]
            given = {word.strip("-"): number_of(value) for word, value in zip(options[::2], options[1::2])}
            items[family, f"{words} --id {i}"] = families(name, **given)[0]
    runs = lab.runs_on("rivals", list(items.values()), ["INSTANCE"], ["auto"], limit, (0,), solvers)
    ways = 1 + len(solvers)
    keyed = [(key, run) for i, key in enumerate(items) for run in runs[i * ways:(i + 1) * ways]]
    starts = {}
    for (family, _), run in keyed:
        if family == "start":
            starts.setdefault(run["solver"] or OURS, []).append(run["processor_seconds"])
    rows = []
    for (family, instance), run in keyed:
        name = run["solver"] or OURS
        if family != "start":
            bounds = None if run["lower"] is None else (run["lower"], upper_of(run))
            rows.append((name, family, instance, outcome(run, bounds, limit), *(bounds or ("", "")), f"{run['processor_seconds'] or 0:.6f}",
                         run["bytes"] or 0, f"{median(starts[name]):.6f}",
                         f"{max(starts[name]) - min(starts[name]):.6f}", limit, run["error"] or ""))
    write_table(folder, "rivals", HEADER, rows)


def outcome(run, bounds, limit):
    """
    solved, open (a limit stopped it), or failed (anything else; `message` has more). A wrong answer
    ends the report.
    """
    if bounds is None:
        return "failed"
    return "solved" if bounds[0] == bounds[1] and run["processor_seconds"] <= limit else "open"


def write(doc, folder):
    rows = read_table(folder, "rivals")
    write_answers(doc, rows)
    write_ranking(doc, rows)
    write_ratios(doc, rows)
    write_cactus(doc, rows)
    failed = sorted({(row["solver"], row["family"]) for row in rows if row["outcome"] == "failed"})
    limit = rows[0]["limit"]
    still = [row for row in rows if row["outcome"] == "open"]
    early = sum(row["seconds"] < 0.9 * limit for row in still)
    doc.text(f"**Limits.** {len(still)} of {len(rows)} runs were stopped, after {limit:g} s of "
             f"processor time or {2 * limit + 1:g} s elapsed"
             + (f" ({early} of them by the latter, which on a machine with other work comes first)"
                if early else "") + ". "
             + (f"These gave no answer for another reason and count as open: "
                f"{', '.join(f'{solver} on {family}' for solver, family in failed)}. "
                if failed else "")
             + "Every solver ran on one thread with its own defaults, apart from what the presets "
             "set; a specialist could tune each. The instances were small enough for the general "
             "solvers, and queensat was developed on these families.")


def write_answers(doc, rows):
    """Any two contestants that have proved, or claim, different maxima, or bounds that exclude them."""
    best, least = {}, {}
    for row in rows:
        if row["lower"] != "":
            name = row["instance"]
            best[name] = max(best.get(name, 0), row["lower"])
            if row["outcome"] == "solved":
                least[name] = min(least.get(name, row["upper"]), row["upper"])
    wrong = [row for row in rows if row["outcome"] == "wrong"]
    apart = [name for name in best if name in least and best[name] > least[name]]
    solved = sum(row["outcome"] == "solved" for row in rows)
    ours = {row["instance"] for row in rows if row["solver"] == OURS and row["outcome"] == "solved"}
    doc.text("**Claim.** "
             + doc.claim(f"All {solved} answers agreed: no two solvers gave different maxima for an "
                         "instance, no placement was larger than a claimed maximum, and no answer failed "
                         "the check of its placement.", not wrong and not apart) + " "
             + doc.claim(f"queensat proved the maximum of all {len(best)} instances.",
                         len(ours) == len({row["instance"] for row in rows})))
    doc.text("**Instances.** " + "; ".join(f"{family}: `{words}`"
                                           for family, words in FAMILIES.items())
             + f", with {len(best) // (len(FAMILIES) - 1)} ids each, and one empty board.")
    if wrong or apart:
        doc.table(("solver", "instance", "outcome", "bounds", "message"),
                  [(row["solver"], row["instance"], row["outcome"], f"{row['lower']} {row['upper']}",
                    row["message"]) for row in rows
                   if row["outcome"] == "wrong" or row["instance"] in apart], left=5)


def net(row):
    """
    Seconds less the start of the solver, at least what its starts differ by, and a millisecond; twice
    the limit if not solved.
    """
    if row["outcome"] != "solved":
        return 2 * row["limit"]
    return max(row["seconds"] - row["start"], row["noise"], 1e-3)


def write_ranking(doc, rows):
    table, scores = [], {}
    for solver in dict.fromkeys(row["solver"] for row in rows):
        here = [row for row in rows if row["solver"] == solver]
        solved = [row for row in here if row["outcome"] == "solved"]
        scores[solver] = par2([(net(row), row["outcome"] == "solved") for row in here],
                              here[0]["limit"])
        table.append((solver, f"{len(solved)} of {len(here)}", seconds(scores[solver]),
                      seconds(median([net(row) for row in here])), seconds(here[0]["start"]),
                      seconds(max(here[0]["noise"], 1e-3)),
                      number(max(row["bytes"] for row in here) / 1e6)))
    table.sort(key=lambda row: scores[row[0]])
    doc.text("**Claim.** By PAR-2, over all instances, "
             + doc.winner("all families: all solvers", scores) + "; of the others, " + doc.winner("all families: other solvers", {
                 solver: score for solver, score in scores.items() if solver != OURS}) + ".")
    doc.table(("solver", "solved", "PAR-2", "median", "start", "least", "MB, most"), table)
    doc.text("`start` is the processor time on a 6 × 6 board: starting the program, for some of them "
             "Python, and writing the file. It was subtracted from the times. Times below `least`, by "
             "which three starts differed, are given as `least`. SAT "
             "solvers were asked for one number of queens after the other, from the structural bound downwards.")
    doc.commands("rivals")


def write_ratios(doc, rows):
    solvers = list(dict.fromkeys(row["solver"] for row in rows if row["solver"] != OURS))
    families = list(dict.fromkeys(row["family"] for row in rows))
    ours = {row["instance"]: net(row) for row in rows if row["solver"] == OURS}
    table, faster = [], []
    for family in [*families, "all"]:
        scores = {}
        cells = []
        for solver in solvers:
            here = [row for row in rows if row["solver"] == solver
                    and family in (row["family"], "all")]
            late = any(row["outcome"] != "solved" for row in here)
            ratio = geometric_mean([net(row) / ours[row["instance"]] for row in here])
            scores[solver] = ratio
            cells.append(("> " if late else "") + number(ratio))
        best = ranked(scores)[0]
        doc.winner(f"queensat or the best other solver: {family}", {
            OURS: 1.0, "another solver": scores[best]})
        table.append((family, best, *cells))
        if scores[best] * MARGIN < 1:
            faster.append(f"{best} on {family} ({number(1 / scores[best])} times)")
    factor = cells[solvers.index(best)].replace("> ", "more than ")
    by_mean = (f"In the geometric mean over all instances, the nearest solver, {best}, took {factor} "
               "times as long as queensat.")
    slower = ("Faster than queensat: " + ", ".join(faster) if faster
              else "None was faster than queensat on any family") + "."
    doc.text(f"**Claim.** {by_mean} {slower}")
    solved = sum(row["outcome"] == "solved" for row in rows if row["solver"] == OURS)
    doc.tell("Is it faster than other solvers?",
             f"queensat proved {solved} of {len(ours)} maxima, and no two of {len(solvers) + 1} solvers "
             f"disagreed. {by_mean} {slower} These are families that queensat was made for.",
             "rivals-cactus", True)
    doc.text("Time of each solver over that of queensat, geometric mean over the instances of a "
             "family; > where a run was open and counts twice the limit.")
    doc.table(("family", "best other", *solvers), table, left=2)


def write_cactus(doc, rows):
    series = []
    for solver in dict.fromkeys(row["solver"] for row in rows):
        times = sorted(net(row) for row in rows
                       if row["solver"] == solver and row["outcome"] == "solved")
        series.append((solver, [(i + 1, time) for i, time in enumerate(times)]))
    report_plot.lines(os.path.join(doc.folder, "rivals-cactus.svg"),
                      "How many instances are solved within a time", "instances solved",
                      "processor time for each", series, "y", True)
    doc.figure("rivals-cactus", "Cactus plot: the instances of each solver by ascending time; further "
               "right and lower is better.", "rivals", "rivals")
