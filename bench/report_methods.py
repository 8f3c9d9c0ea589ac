"""SAT against backtracking: the engines over n, fixed queens, density and diagonals."""
import os
import subprocess

import report_plot
from report_document import MARGIN, number, ranked, read_table, seconds, times_as_long, write_table
from report_stats import geometric_mean, median, par2, quantile

TITLE = "SAT or backtracking?"
SINGLE = ("sat", "backtrack", "bitset", "lp")
ENGINES = (*SINGLE, "auto")
EVERY = ("auto", *SINGLE, "swap", "exchange", "brute", "prefix", "plain", "first", "marked", "local", "anneal", "genetic")
DRAWING = ("auto", "sat", "swap", "exchange", "local", "anneal", "genetic")  # which take a seed
CADICAL = "sat with CaDiCaL"
COUNTERS = ("nodes", "conflicts", "pivots")
HEADER = ("study", "n", "x", "id", "engine", "seed", "solved", "seconds", "limit", *COUNTERS)
# A study: the family, its name for readers, the parameter on the axis, and its name for readers.
STUDIES = {
    "grid": ("completion", "n-Queens Completion", "queens", "fixed queens"),
    "density": ("sparse", "sparse boards", "average", "free squares per row"),
    "diagonals": ("excluded", "Excluded Diagonals", "diagonals", "excluded diagonals"),
    "crowded": ("crowded", "crowded centres", "queens", "fixed queens"),
}
GRID_EIGHTHS = range(0, 8)


def grid_sizes(lab):
    return lab.pick((8, 16, 32, 48), (8, 16, 24, 32, 40, 48, 56, 64))


def instances(lab, study):
    """Rows (n, x, id) of a study."""
    ids = range(1, lab.pick(3, 5) + 1)
    if study == "grid":
        return [(n, n * eighths // 8, i) for n in grid_sizes(lab) for eighths in GRID_EIGHTHS
                for i in ids]
    if study == "density":
        averages = lab.pick((2, 3, 4, 5, 7), (1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7))
        return [(n, average, i) for n in (20, 30, 40) for average in averages for i in ids]
    if study == "diagonals":
        sizes = lab.pick((10, 14), (10, 12, 14, 16))
        return [(n, n + more, i) for n in sizes for more in (-4, -2, 0, 2) for i in ids]
    tenths = lab.pick((2, 4), (2, 3, 4))
    return [(n, n * tenth // 10, i) for n in (20, 30) for tenth in tenths for i in ids]


def words_of(study, n, x, i):
    family, _, parameter, _ = STUDIES[study]
    kind = ["--kind", "centre"] if family == "crowded" else []
    return [family, "--board", str(n), f"--{parameter}", f"{x:g}", *kind, "--id", str(i)]


def is_solved(run):
    """
    1 if the maximum is proved and the engine ended by itself: methods that go through all placements
    have a largest one long before.
    """
    return int(run["lower"] == run["upper"] and run["stop"] == "done")


def rows_of(study, runs, parameter):
    for run in runs:
        parameters = run["parameters"]
        yield (study, parameters["board"], parameters.get(parameter, 0), parameters["id"],
               run["engine"], run["seed"], is_solved(run),
               f"{run['processor_seconds']:.6f}", f"{run['limit']:g}",
               *(run["work"].get(name, 0) for name in COUNTERS))


def measure(lab, folder):
    limit = lab.pick(1, 5)
    rows = []
    for sizes, engines, seconds_each in ((range(4, 13), EVERY, lab.pick(0.5, 2)),
                                         (range(16, lab.pick(48, 128) + 1, 16), ENGINES, limit)):
        for takes_seed in (True, False):
            some = [engine for engine in engines if (engine in DRAWING) == takes_seed]
            rows += rows_of("empty", lab.runs("empty", "random", ("board",), [(n,) for n in sizes], some, seconds_each,
                                              range(3 if takes_seed else 1), queens=0, id=1), None)
    for study, (family, _, parameter, _) in STUDIES.items():
        kind = {"kind": "centre"} if family == "crowded" else {}
        runs = lab.runs(study, family, ("board", parameter, "id"), instances(lab, study), ENGINES, limit, **kind)
        rows += rows_of(study, runs, parameter)
    rows += measure_cadical(lab, str(limit))
    write_table(folder, "methods", HEADER, rows)


def cadical_library(lab):
    """CaDiCaL as a library with the interface IPASIR; None where Debian's libcadical-dev is missing."""
    path = os.path.join(lab.folder, "cadical.so")
    if not os.path.exists(path):
        done = subprocess.run(["cc", "-shared", "-o", path, "-Wl,--whole-archive", "-lcadical",
                               "-Wl,--no-whole-archive", "-l:libstdc++.so.6", "-lm"],
                              stderr=subprocess.DEVNULL)
        if done.returncode != 0:
            return None
    return path


def measure_cadical(lab, limit):
    """The whole program, less what it takes to start, and at least what starts differ by."""
    library = cadical_library(lab)
    if not library:
        print("report: libcadical-dev is missing: CaDiCaL in PicoSAT's place is left out")
        return []
    solve = [lab.program, "solve", "--engine", "sat", "--solver", library, "--format", "csv",
             "--time-limit", limit]
    lab.show("cadical", "queensat solve --engine sat --solver cadical.so --format csv "
                        f"--time-limit {limit} INSTANCE")
    tasks = [(["start", i], [*solve, lab.instance(["random", "--board", "4", "--queens", "0", "--id", "1"])])
             for i in range(5)]
    for study in STUDIES:
        tasks += [([study, *row], [*solve, lab.instance(words_of(study, *row))])
                  for row in instances(lab, study)]
    records = lab.commands("cadical", tasks, int(limit) + 1)
    starts = [record["seconds"] for record in records[:5]]
    noise = max(starts) - min(starts)
    rows = []
    for record in records[5:]:
        row = record["row"] or {}
        upper = row.get("claimed", row.get("upper", "?"))
        rows.append((*record["key"], CADICAL, 0, int(row.get("lower") == upper),
                     f"{max(record['seconds'] - median(starts), noise):.6f}", limit, 0,
                     row.get("conflicts", 0), 0))
    return rows


def scores_of(rows, engines):
    """The penalised mean of each engine, over the instances that all of them were given."""
    keys = [{(row["n"], row["x"], row["id"]) for row in rows if row["engine"] == engine}
            for engine in engines]
    common = set.intersection(*keys)
    return {engine: par2([(row["seconds"], row["solved"]) for row in rows
                          if row["engine"] == engine and (row["n"], row["x"], row["id"]) in common],
                         rows[0]["limit"]) for engine in engines}


def engines_in(rows, names):
    found = {row["engine"] for row in rows}
    return [name for name in names if name in found]


def write(doc, folder):
    rows = read_table(folder, "methods")
    write_families(doc, rows)
    write_empty(doc, [row for row in rows if row["study"] == "empty"])
    write_grid(doc, [row for row in rows if row["study"] == "grid"])
    write_curve(doc, [row for row in rows if row["study"] == "density"], "density")
    write_curve(doc, [row for row in rows if row["study"] == "diagonals"], "diagonals")
    write_limits(doc, rows)


def write_empty(doc, rows):
    series = []
    for engine in dict.fromkeys(row["engine"] for row in rows):
        points = []
        for n in sorted({row["n"] for row in rows if row["engine"] == engine}):
            runs = [row for row in rows if row["engine"] == engine and row["n"] == n]
            if all(row["solved"] for row in runs):
                times = [max(row["seconds"], 1e-5) for row in runs]
                points.append((n, median(times), min(times), max(times)))
        series.append((engine, points))
    last = {name: points[-1][0] for name, points in series if points}
    tree = [name for name in ("brute", "plain", "marked") if name in last]
    doc.text("### The empty board", "Every method of the program, from the textbook's to its own. "
             + doc.claim(f"Those that go through all placements ({', '.join(tree)}) ended at n = "
                         f"{max(last[name] for name in tree)} or before, while SAT and the "
                         f"complete searches reached n = {last['sat']} (sat) and {last['bitset']} "
                         "(bitset).", max(last[name] for name in tree) < min(last["sat"],
                                                                             last["bitset"])))
    for n in (16, 48):
        here = [row for row in rows if row["n"] == n]
        doc.text(f"At n = {n}, " + doc.winner(f"best engine: the empty board, n = {n}",
                                              scores_of(here, SINGLE)) + ".")
    report_plot.lines(os.path.join(doc.folder, "methods-empty.svg"), "The empty board", "n",
                      "processor time, median of three seeds", series, "xy", True)
    doc.figure("methods-empty", "Processor time over n on the empty board; a line ends where a run "
               "reached its limit.", "empty", "methods")


def solver_or_method(rows, changed, count):
    """What CaDiCaL in PicoSAT's place changes, where it was measured."""
    if not engines_in(rows, (CADICAL,)):
        return ""
    return f", and with CaDiCaL in PicoSAT's place it was the fastest on {changed or 'none'}: " + (
        "the method decided, not the solver" if changed * 4 <= count
        else "the solver mattered as much as the method")


def write_families(doc, rows):
    table, ratios, sat_ratios, winners, changed = [], [], [], {}, 0
    for study, (_, name, _, _) in STUDIES.items():
        for n in sorted({row["n"] for row in rows if row["study"] == study}):
            here = [row for row in rows if row["study"] == study and row["n"] == n]
            scores = scores_of(here, engines_in(here, (*SINGLE, CADICAL, "auto")))
            single = {engine: scores[engine] for engine in SINGLE}
            best = min(single.values())
            doc.winner(f"sat or backtrack: {name}, n = {n}",
                       {engine: scores[engine] for engine in ("sat", "backtrack")})
            phrase = doc.winner(f"best engine: {name}, n = {n}", single)
            winner = doc.winners[-1][1]
            winners[winner] = winners.get(winner, 0) + 1
            changed += CADICAL in scores and scores[CADICAL] * MARGIN <= best
            ratios.append((scores["auto"] / best, name, n))
            sat_ratios.append(scores["sat"] / best)
            table.append((name, n, *(seconds(scores[engine]) if engine in scores else "-"
                                     for engine in (*SINGLE, CADICAL, "auto")), phrase))
    worst = max(ratios)
    order = sorted((engine for engine in winners if engine != "level"),
                   key=lambda engine: (-winners[engine], engine))
    level = winners.get("level", 0)
    first = (f"Of {len(table)} combinations of family and size, {order[0]} was the fastest of the four "
             f"on {winners[order[0]]}"
             + "".join(f", {engine} on {winners[engine]}" for engine in order[1:])
             + (f"; on {level} two were level." if level else "."))
    sat = (f"SAT took {number(geometric_mean(sat_ratios))} times as long as the best of the four "
           "(geometric mean)" + solver_or_method(rows, changed, len(table)) + ".")
    doc.text(f"**Claim.** {first} {sat}")
    doc.tell("Does the method decide, or the solver?",
             "Four complete methods were timed on the same boards: PicoSAT (sat, without local search: `--pure`), backtracking as "
             "in textbooks (backtrack), a search over bitsets (bitset), and branch and bound on the "
             f"linear program (lp). {sat} {first} Without that "
             f"knowledge, `auto` took "
             f"{times_as_long(geometric_mean([ratio for ratio, _, _ in ratios]))} the best.",
             "methods-grid-bitset")
    doc.text("**Evidence.** PAR-2 of processor time over all instances of a family and a size.")
    doc.table(("family", "n", *SINGLE, CADICAL, "auto", "of the first four"), table)
    doc.text(f"`auto` needed {number(geometric_mean([ratio for ratio, _, _ in ratios]))} times as long "
             f"as the best of the four in the geometric mean over the rows, {number(worst[0])} times "
             f"at worst ({worst[1]}, n = {worst[2]}).")
    doc.commands(*STUDIES, "cadical")
    write_work(doc, rows)


# What is counted for each engine.
WORK = {"sat": "conflicts", "backtrack": "nodes", "bitset": "nodes", "lp": "pivots"}


def write_work(doc, rows):
    """Counted work does not depend on the machine; how long a unit takes does."""
    table = []
    for study, (_, name, _, _) in STUDIES.items():
        n = max(row["n"] for row in rows if row["study"] == study)
        cells = []
        for engine, counter in WORK.items():
            here = [row for row in rows if row["study"] == study and row["n"] == n
                    and row["engine"] == engine and row["solved"]]
            work, time = (sum(row[column] for row in here) for column in (counter, "seconds"))
            cells.append(f"{number(median([row[counter] for row in here]))}, "
                         f"{seconds(time / work) if work else '-'} each" if here else "-")
        table.append((name, n, *cells))
    doc.text("The work behind these times: the median over the solved runs at the largest size, and "
             "the time that a unit of it takes. A conflict is expensive because a SAT solver derives "
             "a clause from each; it pays where it takes as many times fewer.")
    doc.table(("family", "n", *(f"{engine}: {counter}" for engine, counter in WORK.items())), table)


def medians(rows, engine):
    """By (n, x) the median seconds, where at least half of the runs were solved."""
    found = {}
    for row in rows:
        if row["engine"] == engine:
            found.setdefault((row["n"], row["x"]), []).append(
                max(row["seconds"], 1e-5) if row["solved"] else 2 * row["limit"])
    return {key: median(values) for key, values in found.items()}


def write_grid(doc, rows):
    doc.text("### Completion: a map over n and fixed queens",
             "A number on orange says how many times faster SAT was; one on blue, the other.")
    least = [row["seconds"] for row in rows if row["engine"] == CADICAL]
    if least:
        doc.text("With CaDiCaL the whole program was measured, less its start; what was shorter than "
                 f"{seconds(min(least))} could not be told from noise and was left out.")
    sizes = sorted({row["n"] for row in rows})
    for name, first, second in (("bitset", "sat", "bitset"), ("backtrack", "sat", "backtrack"),
                                ("cadical", CADICAL, "bitset")):
        if first not in {row["engine"] for row in rows}:
            continue
        left, right = medians(rows, first), medians(rows, second)
        cells = {}
        for n in sizes:
            for eighths in GRID_EIGHTHS:
                key = (n, n * eighths // 8)
                noise = min(left.values()) if first == CADICAL else 0
                if key in left and key in right and left[key] > noise:
                    cells[str(n), f"{eighths}/8"] = left[key] / right[key]
        report_plot.heat(os.path.join(doc.folder, f"methods-grid-{name}.svg"),
                         f"n-Queens Completion: {first} and {second}", "n", "fixed queens / n",
                         [str(n) for n in sizes], [f"{e}/8" for e in GRID_EIGHTHS], cells,
                         (first, second))
        won = sum(ratio > 1.5 for ratio in cells.values())
        lost = sum(ratio < 1 / 1.5 for ratio in cells.values())
        doc.text(f"{second} was at least 1.5 times as fast as {first} in {won} of {len(cells)} cells, "
                 f"{first} in {lost}; geometric mean of the ratios "
                 f"{number(geometric_mean(list(cells.values())))}.")
        doc.figure(f"methods-grid-{name}", f"Ratio of median processor times, {first} and {second}.",
                   "cadical" if first == CADICAL else "grid", "methods")


def write_curve(doc, rows, study):
    _, name, _, x_name = STUDIES[study]
    n = max(row["n"] for row in rows)
    rows = [row for row in rows if row["n"] == n]
    series, peaks = [], {}
    for engine in engines_in(rows, (*SINGLE, CADICAL, "auto")):
        points = []
        for x in sorted({row["x"] for row in rows}):
            times = [max(row["seconds"], 1e-5) if row["solved"] else 2 * row["limit"]
                     for row in rows if row["engine"] == engine and row["x"] == x]
            points.append((x, median(times), quantile(times, 0.25), quantile(times, 0.75)))
        series.append((engine, points))
        peaks[engine] = max(points, key=lambda point: point[1])
    order = ranked({engine: peak[1] for engine, peak in peaks.items()})
    doc.text(f"### {name[0].upper() + name[1:]}: where it is hard",
             f"n = {n}. The peak of the median: " + "; ".join(
                 f"{engine} {seconds(peaks[engine][1])} at {peaks[engine][0]:g}"
                 for engine in order) + f" ({x_name}; an open run counts twice its limit).")
    report_plot.lines(os.path.join(doc.folder, f"methods-{study}.svg"), f"{name}, n = {n}", x_name,
                      "processor time, median and quartiles", series, "y", True)
    doc.figure(f"methods-{study}", f"Processor time over {x_name}, n = {n}; medians with quartiles.",
               study, "methods")


def write_limits(doc, rows):
    open_runs = sum(not row["solved"] for row in rows)
    pairs = {}
    for row in rows:
        if row["engine"] in ("sat", CADICAL) and row["solved"] and row["seed"] == 0:
            pairs.setdefault((row["study"], row["n"], row["x"], row["id"]), {})[row["engine"]] = row
    ratios = [pair[CADICAL]["seconds"] / max(pair["sat"]["seconds"], 1e-5)
              for pair in pairs.values() if len(pair) == 2 and pair["sat"]["seconds"] > 0.01]
    text = f"**Limits.** {open_runs} of {len(rows)} runs were stopped by their limit of elapsed time. "
    if ratios:
        text += (f"CaDiCaL took {number(median(ratios))} times as long as PicoSAT (median over the "
                 f"{len(ratios)} instances that both solved and that took PicoSAT more than 10 ms; "
                 f"quartiles {number(quantile(ratios, 0.25))} and {number(quantile(ratios, 0.75))}). ")
    doc.text(text + "The instances of a `--list` are those in the table, and sizes those at which the "
             "slower engines still ended; how far `auto` and the line program reached is in [the "
             "frontier](../results/frontier.md).")
