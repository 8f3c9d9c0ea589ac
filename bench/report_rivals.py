"""Other solvers on the same instances, each with the formulation that suits it."""
import os
import shlex
import shutil
import subprocess

import report_plot
from report_document import MARGIN, number, ranked, read_table, seconds, write_table
from report_stats import geometric_mean, median, par2

TITLE = "Against other solvers"
HEADER = ("solver", "family", "instance", "outcome", "lower", "upper", "seconds", "bytes", "start",
          "noise", "limit", "message")
OURS = "queensat"
HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPTS = os.path.join(os.path.dirname(HERE), "tests", "command")
# Presets of `compare`, and the programs that they need.
PRESETS = {
    "picosat": ["picosat"], "cadical": ["cadical"], "minisat": ["minisat"],
    "cryptominisat": ["cryptominisat5"], "clasp-opb": ["clasp"], "clasp-wcnf": ["clasp"],
    "clingo": ["clingo"], "toulbar2-wcnf": ["toulbar2"], "cbc": ["cbc"], "glpsol": ["glpsol"],
    "gecode": ["minizinc", "fzn-gecode"],
}
# Packages of Python: the module, the format, and the words after the interpreter.
MODULES = {
    "highs": ("highspy", "lp", [os.path.join(SCRIPTS, "highs.py"), "{}", "0"]),
    "scip": ("pyscipopt", "lp", [os.path.join(SCRIPTS, "scip.py"), "{}"]),
    "cpsat": ("ortools", "lp", [os.path.join(HERE, "report_cpsat.py"), "{}"]),
    "rc2": ("pysat", "wcnf", ["-m", "pysat.examples.rc2", "-vv", "{}"]),
}
FAMILIES = {
    "completion": ["completion", "--board", "40", "--queens", "16"],
    "excluded": ["excluded", "--board", "14", "--diagonals", "12"],
    "blocked": ["blocked", "--board", "28", "--squares", "630"],
    "sparse 3": ["sparse", "--board", "40", "--average", "3"],
    "sparse 4": ["sparse", "--board", "40", "--average", "4"],
    "centre": ["crowded", "--board", "30", "--queens", "10", "--kind", "centre"],
    "greedy": ["crowded", "--board", "30", "--queens", "10", "--kind", "greedy"],
    "random": ["random", "--board", "32", "--queens", "4", "--blocked", "80%"],
    "empty": ["random", "--board", "20"],
}


def contestants(lab):
    """What `compare --engine` gets for each solver on this machine, with more options."""
    python = os.path.join(lab.solvers, "bin", "python")
    found = {name: [name] for name, programs in PRESETS.items() if all(map(shutil.which, programs))}
    for name, (module, form, words) in MODULES.items():
        test = [python, "-c", f"import {module}"]
        if os.path.exists(python) and subprocess.run(test, stderr=subprocess.DEVNULL).returncode == 0:
            found[name] = ["exec:" + shlex.join([python, *words]), "--exec-format", form]
    for name in [*PRESETS, *MODULES]:
        if name not in found:
            print(f"report: {name} is missing and left out")
    return found


def command_of(lab, solver, engine, limit, path):
    """Elapsed time is limited to four times that of the processor, for a machine with other work."""
    elapsed = ["--time-limit", str(4 * limit), "--format", "csv"]
    if solver == OURS:
        return [lab.program, "solve", *elapsed, path]
    return [lab.program, "compare", "--engine", *engine, *elapsed, path]


def measure(lab, folder):
    limit, ids = lab.pick(2, 10), lab.pick(1, 2)
    solvers = {OURS: [], **contestants(lab)}
    corner = os.path.join(lab.folder, "instances", "corner")
    with open(corner, "w") as file:
        file.write("board 6\nqueen 0 0\n")
    tasks = [((solver, "start", str(i)), command_of(lab, solver, engine, limit, corner))
             for solver, engine in solvers.items() for i in range(3)]
    for family, words in FAMILIES.items():
        for i in range(1, 2 if family == "empty" else ids + 1):
            path = lab.instance([*words, "--id", str(i)])
            tasks += [((solver, family, " ".join([*words, "--id", str(i)])),
                       command_of(lab, solver, engine, limit, path))
                      for solver, engine in solvers.items()]
    lab.show("rivals", shlex.join(["queensat", "solve", "--time-limit", str(4 * limit), "INSTANCE"]))
    for name, engine in solvers.items():
        shown = [word.replace(lab.solvers, "build/solvers").replace(os.path.dirname(HERE) + "/", "")
                 for word in engine]
        if shown:
            lab.show("rivals", shlex.join(["queensat", "compare", "--engine", *shown, "--time-limit",
                                           str(4 * limit), "INSTANCE"]))
    rows = rows_of(lab.commands("rivals", tasks, limit), limit)
    write_table(folder, "rivals", HEADER, rows)


def rows_of(records, limit):
    starts = {}
    for record in records:
        if record["key"][1] == "start":
            starts.setdefault(record["key"][0], []).append(record["seconds"])
    rows = []
    for record in records:
        solver, family, instance = record["key"]
        if family != "start":
            row = record["row"] or {}
            rows.append((solver, family, instance, outcome(record, limit), row.get("lower", ""),
                         row.get("upper", ""), f"{record['seconds']:.6f}", row.get("bytes", 0),
                         f"{median(starts[solver]):.6f}",
                         f"{max(starts[solver]) - min(starts[solver]):.6f}", limit,
                         record["errors"].strip().splitlines()[-1] if record["errors"] else ""))
    return rows


def outcome(record, limit):
    """
    solved, open (a limit stopped it), wrong (its answer failed a check), or failed (anything else;
    `message` has more).
    """
    row = record["row"] or {}
    late = record["seconds"] > 0.9 * limit
    if record["status"] == 2:
        return "wrong"
    if row.get("status") == "optimum":
        return "solved" if record["seconds"] <= limit else "open"
    return "open" if late or record["status"] in (3, -24, -9) else "failed"


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
             f"processor time or {4 * limit:g} s elapsed"
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
    doc.text("**Instances.** " + "; ".join(f"{family}: `{' '.join(words)}`"
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
