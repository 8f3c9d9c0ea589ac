"""
Measuring for the report: each section is a function that returns the rows of its table. Boards go through queensat.lab,
which continues where it was stopped; seconds are those of the processor. Whole commands are measured by run.py, certificates
by certificates.py.
"""
import collections
import json
import math
import os
import shutil
import sys
import tempfile
import types
import warnings
from statistics import median

import certificates
from boards import PROGRAM, Board, families, item, write
from report_stats import PUBLISHED, mean, quantile
from run import CPLEX, PICOSAT, TOPDOWN, seconds_of

from queensat.lab import PRESETS, Contradiction, Lab, Workers
from queensat.lab._store import is_solved, upper_of

ENGINES = ("sat", "backtrack", "bitset", "lp", "auto")
COUNTED = {"sat": "conflicts", "backtrack": "nodes", "bitset": "nodes", "lp": "pivots", "auto": "nodes"}
# What every contestant needs to start: boards of six rows that all of them complete at once.
STARTS = [item(f"start {r},{c}", Board(6, [(r, c)])) for r, c in (
    (0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4), (0, 2), (1, 5), (2, 1), (3, 4), (4, 0), (5, 3))]


class Study:
    """Where to measure, and how thoroughly."""

    def __init__(self, folder, quick, jobs):
        self.folder, self.quick, self.workers = folder, quick, Workers(jobs)
        self.ids = range(1, (3 if quick else 10) + 1)
        os.makedirs(folder, exist_ok=True)
        # Kissat, if ./dev setup python has installed it.
        os.environ["PATH"] += os.pathsep + os.path.join(os.path.dirname(folder), "..", "solvers", "programs")

    def run(self, name, items, engines, limit, solvers=(), target=None, **options):
        """The rows of each board, by the board's digest. A contradiction ends the report."""
        lab = Lab(os.path.join(self.folder, name + ".db"))
        with warnings.catch_warnings():
            warnings.showwarning = lambda message, *_: print(f"report: {message}", file=sys.stderr)
            try:
                others, sat = ([engine for engine in engines if (engine == "sat") == is_sat] for is_sat in (False, True))
                for some, more in ((others, {}), (sat, {"pure": True})):
                    # The engine sat is PicoSAT alone, without local search.
                    if some or solvers and not more:
                        lab.run(items, engines=some, solvers=() if more else solvers, limit=limit, target=target,
                                executor=self.workers, threads=1, **more, **options)
            except Contradiction as error:
                sys.exit(f"report: {error}")
        found = collections.defaultdict(list)
        for row in lab.rows():
            given = json.loads(row["options"])
            if row["target"] == target and given["time_limit"] == limit and all(
                    row["solver"] or given.get(key) == value for key, value in options.items()):
                row["work"] = json.loads(row["work"] or "{}")
                row["way"] = row["engine"] or row["solver"]
                row["seconds"] = row["processor_seconds"] or 0.0
                row["solved"] = is_solved(row) and (not row["engine"] or row["stop"] == "done")
                found[row["digest"]].append(row)
        lab.close()
        return found

    def starts(self, engines, solvers):
        """For each contestant, the median seconds of twelve starts, and what their quartiles differ by: noise."""
        found = collections.defaultdict(list)
        for rows in self.run("starts", STARTS, engines, 10, solvers).values():
            for row in rows:
                found[row["way"]].append(row["seconds"])
        return {way: (median(times), quantile(times, 0.75) - quantile(times, 0.25)) for way, times in found.items()}


def net(row, starts):
    """Seconds without the starts of the contestant, one for each question, and at least a microsecond."""
    return max(row["seconds"] - starts[row["way"]][0] * row["work"].get("questions", 1) * bool(row["solver"]), 1e-6)


def at_half(n):
    """Fixed queens at which half of all boards can be completed, as published."""
    return n - round(math.sqrt(n / PUBLISHED))


# Family, its parameter, more parameters, and the sizes with their values of the parameter.
METHODS = (
    ("completion", "queens", {}, {n: (n // 4, n // 2, at_half(n)) for n in (16, 32, 48, 64)}),
    ("sparse", "average", {}, {n: (2, 3, 4, 5, 6, 7) for n in (20, 30, 40)}),
    ("excluded", "diagonals", {}, {n: (n - 4, n - 2, n, n + 2) for n in (10, 12, 14, 16)}),
    ("crowded", "queens", {"kind": "centre"}, {n: (n // 5, 3 * n // 10, 2 * n // 5) for n in (20, 30)}))


def methods(study):
    """A row for each cell, ten boards with the same parameters, and each contestant."""
    limit, solvers = (1 if study.quick else 2), [PRESETS["cadical"]]
    starts = study.starts(ENGINES, solvers)
    yield "family", "n", "x", "contestant", "boards", "solved", "par2", "median", "low", "high", "work", "noise"
    for family, parameter, more, sizes in METHODS:
        for n, values in list(sizes.items())[-2 if study.quick else 0:]:
            for x in values:
                items = families(family, n=n, **{parameter: x}, **more, id=study.ids)
                cells = collections.defaultdict(list)
                found = study.run("methods", items, ENGINES, limit, solvers)
                for one in items:
                    for row in found[one.board.digest]:
                        cells[row["way"]].append(row)
                for way, rows in cells.items():
                    times = [net(row, starts) if row["solved"] else 2 * limit for row in rows]
                    work = [row["work"].get(COUNTED.get(way, "questions"), 0) for row in rows]
                    yield (family, n, x, way, len(rows), sum(row["solved"] for row in rows),
                           *(f"{value:.7f}" for value in (mean(times), median(times), quantile(times, 0.25), quantile(times, 0.75))),
                           f"{median(work):g}", f"{starts[way][1]:.7f}")


RIVALS = {
    "completion": {"n": 40, "queens": at_half(40)}, "excluded": {"n": 14, "diagonals": 12},
    "blocked": {"n": 28, "squares": 630}, "sparse": {"n": 40, "average": 4},
    "crowded": {"n": 30, "queens": 10, "kind": "centre"}}
SOLVERS = (CPLEX, TOPDOWN, PICOSAT,
           *(PRESETS[name] for name in ("cpsat", "clasp", "cadical", "kissat", "rc2", "highs", "scip")))


def rivals(study):
    """A row for each board and contestant."""
    limit = 2 if study.quick else 5
    starts = study.starts(["auto"], SOLVERS)
    yield "family", "id", "contestant", "solved", "lower", "upper", "seconds", "megabytes", "start", "noise", "limit"
    for family, parameters in RIVALS.items():
        items = families(family, **parameters, id=study.ids)
        found = study.run("rivals", items, ["auto"], limit, SOLVERS)
        for one in items:
            for row in found[one.board.digest]:
                way = row["way"]
                lower, upper = (row["lower"], upper_of(row)) if row["lower"] is not None else (0, 99)
                solved = row["solved"] and row["seconds"] <= limit
                yield (family, one.parameters["id"], way, int(solved), lower, upper,
                       f"{net(row, starts) if solved else 2 * limit:.6f}", f"{(row['bytes'] or 0) / 1e6:.1f}", *(f"{value:.6f}" for value in starts[way]), limit)


def transition(study):
    """How many of the boards can be completed, or have n queens in spite of excluded diagonals, and the work to find out."""
    yield "family", "n", "x", "boards", "possible", "open", "probes"
    ids = range(1, (20 if study.quick else 400) + 1)
    sizes = (16, 32, 64) if study.quick else (12, 16, 24, 32, 48, 64, 96, 128)
    cells = [("completion", n, n - rows) for n in sizes
             for rows in sorted({round(math.sqrt(n / PUBLISHED) * part / 8) for part in range(4, 15)}) if 2 <= rows < n]
    sizes = (10, 12, 14) if study.quick else (10, 12, 14, 16, 18)
    cells += [("excluded", n, x) for n in sizes for x in range(n - 8, n + 3, 2)]
    for family, n, x in cells:
        items = families(family, n=n, **{"queens" if family == "completion" else "diagonals": x},
                         id=ids if family == "completion" else ids[:len(ids) // 2])
        found = study.run(f"transition-{family}-{n}", items, ["bitset"], 10, target=n)
        rows = [row for one in items for row in found[one.board.digest]]
        fits = sum(row["lower"] >= n for row in rows)
        yield (family, n, x, len(rows), fits, sum(row["lower"] < n <= row["upper"] for row in rows),
               f"{sum(row['work'].get('probes', 0) for row in rows) / len(rows):.6g}")


# How the maximum of a family is looked at: the family, more parameters, its parameter, the sizes, the values of the
# parameter for a size, and x for a size and a value.
Maxima = collections.namedtuple("Maxima", "family more parameter sizes values")
MAXIMA = {
    "completion": Maxima("completion", {}, "queens", (20, 40, 80, 160), lambda n: sorted(
        {n - round(math.sqrt(x * n)) for x in (0.4, 0.8, 1.2, 1.6, 2.4, 3.2, 4, 5, 6.4)})),
    "excluded": Maxima("excluded", {}, "diagonals", (10, 14, 18), lambda n: [round(n * x / 4) for x in range(1, 6)]),
    "blocked": Maxima("blocked", {}, "squares", (12, 20, 32), lambda n: [n * n - n * half // 2 for half in range(2, 13)]),
    "sparse": Maxima("sparse", {}, "average", (15, 30, 50), lambda n: [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6]),
    "centre": Maxima("crowded", {"kind": "centre"}, "queens", (20, 30, 40), lambda n: [round(n * x / 20) for x in range(4, 10)]),
    "greedy": Maxima("crowded", {"kind": "greedy"}, "queens", (20, 30, 40), lambda n: [round(n * x / 20) for x in range(3, 10)])}


def maxima(study):
    """How often each maximum was found; of open runs, both bounds."""
    yield "family", "n", "x", "upper", "lower", "boards"
    for name, kind in MAXIMA.items():
        for n in kind.sizes[:2 if study.quick else None]:
            for x in kind.values(n):
                items = families(kind.family, n=n, **{kind.parameter: x}, **kind.more,
                                 id=range(1, (8 if study.quick else 100) + 1))
                found = study.run(f"maxima-{name}", items, ["auto"], 2)
                counts = collections.Counter((row["upper"], row["lower"]) for one in items for row in found[one.board.digest])
                yield from ((name, n, x, *bounds, count) for bounds, count in sorted(counts.items()))


ENCODED = {"completion, n = 50, 10 queens": ("completion", {"n": 50, "queens": 10}),
           "sparse, n = 40, 4 a row": ("sparse", {"n": 40, "average": 4}),
           "crowded centre, n = 24, 8 queens": ("crowded", {"n": 24, "queens": 8, "kind": "centre"})}
AMO = ("pairwise", "sequential", "product", "binary", "auto")


def encodings(study):
    """PicoSAT with each at-most-one encoding: as many queens as fit, and one more."""
    limit = 2 if study.quick else 10
    yield "boards_of", "queens", "encoding", "boards", "solved", "par2", "conflicts"
    for name, (family, parameters) in ENCODED.items():
        items = families(family, **parameters, id=study.ids)
        maximum = {digest: rows[0]["maximum"] for digest, rows in study.run("encodings", items, ["auto"], 60).items()}
        groups = collections.defaultdict(list)
        for one in items:
            groups[maximum[one.board.digest]].append(one)
        for extra, question in ((0, "as many as fit"), (1, "one more")):
            for amo in AMO:
                rows = [row for most, group in groups.items()
                        for one in group for row in study.run("encodings", group, ["sat"], limit, target=most + extra, amo=amo)
                        .get(one.board.digest, []) if row["engine"] == "sat"]
                rows = [row for row in rows if extra == 0 or row["work"].get("conflicts")]
                if rows:
                    times = [row["seconds"] if row["solved"] else 2 * limit for row in rows]
                    yield (name, question, amo, len(rows), sum(row["solved"] for row in rows), f"{mean(times):.6f}",
                           f"{median(row['work'].get('conflicts', 0) for row in rows):g}")


CERTIFIED = (
    ("completion", {"n": 60, "queens": 40}, "auto"), ("excluded", {"n": 18, "diagonals": 16}, "auto"),
    ("blocked", {"n": 36, "squares": 1100}, "auto"), ("sparse", {"n": 44, "average": 5}, "bitset"),
    ("sparse", {"n": 60, "average": 3}, "lp"), ("sparse", {"n": 30, "average": 4}, "sat"),
    ("crowded", {"n": 50, "queens": 18, "kind": "centre"}, "auto"))


def certified(study):
    """What the certificates of ten boards cost, the median of three runs."""
    os.environ["PATH"] += os.pathsep + os.path.expanduser("~/.cargo/bin")
    chosen = types.SimpleNamespace(runs=1 if study.quick else 3, veripb=bool(shutil.which("veripb")), nodes=200000, cake=False,
                                   rate=False)
    names = ("solve", "write", "check", "bytes", "translated", "veripb", "proofs")
    yield "family", "words", "engine", "boards", *names
    for family, parameters, engine in CERTIFIED:
        items, sums = families(family, **parameters, id=study.ids), {}
        with tempfile.TemporaryDirectory() as folder:
            certificates.measure(write(items, folder), ["--engine", engine], chosen, sums)
        if certificates.faults:
            sys.exit("report: " + "\n".join(certificates.faults))
        yield family, " ".join(f"{name} {value}" for name, value in parameters.items()), engine, len(items), *(
            f"{sums.get(name, 0):.6g}" for name in names)


def scale(study):
    """The whole program, from the file to the proved maximum, on boards with n / 10 and n / 5 random queens."""
    yield "n", "share", "solved", "seconds", "megabytes"
    for share in (10, 5):
        for n in [10**k for k in range(1, 6 if study.quick else 7)]:
            with tempfile.TemporaryDirectory() as folder:
                board = families("random", n=n, queens=n // share, id=1)
                seconds, text = seconds_of([PROGRAM, "solve", "--threads", "1", "--format", "json", *write(board, folder)])
            found = json.loads(text)
            yield n, share, int(found["status"] == "optimum"), f"{seconds:.6f}", f"{found['bytes'] / 1e6:.4g}"


SECTIONS = {"methods": methods, "rivals": rivals, "transition": transition, "maxima": maxima, "encodings": encodings,
            "certificates": certified, "scale": scale}
