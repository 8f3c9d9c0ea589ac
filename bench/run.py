#!/usr/bin/env python3
"""Measurements by name, each a loop of queensat.lab over boards and engines, options or other solvers.

    bench/run.py [NAME...] [--boards K] [--limit S] [--repeat R] [--engines E,..] [--solvers S,..] [--keep FILE] [--plot FILE]
                 [--counter NAME=WORDS]...

Without NAME, those that need neither reference data nor packages of Python. --boards: only so many boards, spread over the
set. --keep: the database, with which the same call continues. --plot: the median seconds over n, by matplotlib.
--counter: another command for `count`, which gets n and prints the number.
A set of boards (bench/boards.py) is a NAME, too: `auto` on it, with the known answers if it has any.

Each contestant gets the same boards on one thread, side by side. Seconds are those of the processor; beside them is counted
work, which does not depend on the machine. Exit status 1 if two answers contradict each other, or one that is known.
"""
import argparse
import collections
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import warnings

from boards import FAMILIES, HERE, PROGRAM, PUBLISHED, Board, boards_of, evenly, families, item, run_command, write

import queensat
from queensat.lab import Contradiction, Lab, Solver, Workers, _store
from queensat.lab._store import upper_of

EXACT = ("auto", "sat", "backtrack", "bitset", "lp", "plain")
EVERY = (*EXACT, "swap", "exchange", "brute", "prefix", "first", "marked", "local", "anneal", "genetic")
OWN = EXACT[:5]
FINDER = "exchange"  # of the maximum; together with a refutation of one queen more, it is another way
PICOSAT = Solver("picosat", ["picosat"], "dimacs", source="Debian's package picosat")
TOPDOWN, CPLEX, CPSAT = (
    Solver(name, ["{python}", os.path.join(HERE, "other_solvers.py"), word, "{}"], form, (module,), (), f"it by: pip install {package}")
    for name, word, form, module, package in (
        ("topdown", "topdown", "wcnf", "pysat", "python-sat"), ("cplex", "cplex", "lp", "cplex", "cplex"),
        ("cpsat-lp", "cpsat", "opb", "ortools", "ortools")))
# The contestants of the table in README, by their names there.
README = os.path.join(os.path.dirname(HERE), "README.md")
FRONT = {"queensat": "auto", "CPLEX": CPLEX, "CP-SAT": CPSAT, "SCIP": "scip", "PySAT": TOPDOWN, "clasp": "clasp", "HiGHS": "highs",
         "CaDiCaL": "cadical"}
NOISE = 1.5  # what differs by less is the same
FLOOR = 1e-5  # seconds; what is faster counts as much

# What is measured: the boards (a set by name, or items), contestants, and more. `variants`: options, each a contestant with
# every engine. `target`: a number of queens, or "above": one more than the maximum, to be refuted. `by`: the groups
# of the table, columns of the database or parameters of families. `chase`: where is the first engine behind? `brief`:
# seconds for engines that cannot prove; all others must. `spread`: how much does the seed matter? `said`: is it what README
# says?
Measurement = collections.namedtuple(
    "Measurement", "about boards engines solvers limit variants target seeds by chase brief repeat spread said",
    defaults=(("auto",), (), 60, ({},), None, (0,), (), False, None, 1, False, False))


def five_queens():
    squares = {160: "98,107 10,66 130,124 103,77 122,91", 180: "34,145 16,65 30,126 115,120 166,97",
               200: "14,23 21,92 43,188 171,78 64,155", 220: "60,151 139,33 94,154 121,160 148,16"}
    return [item(f"n = {n}, five queens", Board(n, [tuple(map(int, s.split(","))) for s in words.split()]))
            for n, words in squares.items()]


def mostly_blocked():
    return [one for n, blocked in ((40, "87%"), (48, "88%")) for one in families("random", n=n, blocked=blocked, id=range(1, 7))]


MEASUREMENTS = {
    "picosat": Measurement("the engine sat and PicoSAT alone on the empty board with n = 300",
                           lambda: [item("n = 300", Board(300))], ("sat",), (PICOSAT,), 120, target=300),
    "amo": Measurement("the at-most-one encodings of linear size", five_queens, ("sat",),
                       variants=({"amo": "sequential"}, {"amo": "product"}), seeds=(0, 1, 2)),
    "refutations": Measurement("the engine sat and PicoSAT alone refute maximum + 1", mostly_blocked, ("sat",), (PICOSAT,),
                               target="above", by=("n",)),
    "narrow": Measurement("16 queens on 15 diagonals", lambda: families("band", n=40, width=15), ("auto", "sat"), (PICOSAT,),
                          20, target=16),
    "agreement": Measurement("random boards through engines that do not enumerate", "random-12",
                             (*OWN, "swap", "exchange"), limit=10, brief=0.001),
    "agreement-all": Measurement("random boards through all engines", "random-6", EVERY, limit=10, brief=0.001),
    "methods": Measurement("every method on the empty boards n = 4 to 12",
                           lambda: [item(f"n = {n}", Board(n)) for n in range(4, 13)], EVERY, limit=5, by=("n",), repeat=3),
    "front": Measurement("the table of README: one board with 240 free squares; is what it says still so?", "hard", ("auto",),
                         tuple(FRONT.values())[1:], 120, repeat=3, said=True),
    "rivals": Measurement("other solvers, each with a formulation that suits it", "rivals", ("auto",),
                          (PICOSAT, "cadical", "minisat", "cryptominisat", "kissat", "clasp", "clasp-wcnf", "clingo", "rc2",
                           "toulbar2", "cbc", "glpsol", "minizinc", "cpsat", "highs", "scip"), 10, by=("family",)),
    "clasp": Measurement("clasp with core-guided search on small sparse boards", "clasp", ("auto",), ("clasp",), 5,
                         by=("n", "average")),
    "own": Measurement("auto and its own engines on shapes", "shapes", OWN, limit=2, chase=True),
    "own-families": Measurement("auto and its own engines on boards of families", "generated", OWN, limit=5, chase=True),
    "refuters": Measurement("bitset and lp refute maximum + 1 on sparse boards", "refuters", ("bitset", "lp"), limit=15,
                            target="above", by=("n", "average")),
    "seeds": Measurement("auto with ten seeds: how far from each other", "seeds", ("auto",), limit=60, seeds=range(10), spread=True),
    **{f"frontier-{name}": Measurement("where it ends: " + about, name, ("auto",), solvers, limit, by=by)
       for name, about, solvers, limit, by in (
           ("reference", "sparse boards of the reference data", ("highs",), 60, ("n", "average")),
           ("grid", "from sparse to crowded", ("highs",), 60, ("n", "average")),
           ("middle", "5 free squares a row", ("highs",), 120, ("n",)),
           ("hundred", "n = 100, 4 free squares a row", ("highs",), 120, ("n",)),
           ("centres", "crowded centres", ("highs", "cpsat", "scip"), 30, ("n",)),
           ("open", "what is still open", ("highs", "cpsat"), 60, ("board",)),
           ("large", "large sparse boards", (), 10, ("board",)))},
    **{f"published-{name}": Measurement("other solvers on published boards whose answers are known", name, ("auto",),
                                        ("cadical", "clasp"))
       for name in ("blocked-maximum", "crowded", "completion", "blocked-48-50", "excluded-20")},
    **{name: Measurement("`auto` against published answers" if name in PUBLISHED else "`auto` on boards of families", name)
       for name in (*PUBLISHED, *(set(FAMILIES) - {"rivals", "clasp", "large", "seeds", "refuters"}), "shapes", "open")},
}
ALWAYS = ("picosat", "export", "large", "amo", "refutations", "narrow", "agreement", "agreement-all", "methods",
          "count", "counts")


class Runs:
    """The runs of one measurement: rows of its databases, with the name of the contestant in "way"."""

    def __init__(self, measurement, chosen, folder):
        self.plan, self.chosen, self.rows = measurement, chosen, []
        self.known = None
        if callable(measurement.boards):
            self.items = evenly(measurement.boards(), chosen.boards)
        else:
            self.items, self.known = boards_of(measurement.boards, chosen.boards)
        self.workers = Workers(chosen.jobs)
        try:
            for repetition in range(chosen.repeat or measurement.repeat):
                kept = chosen.keep and chosen.keep + (f".{repetition}" if repetition else "")
                self.lab = Lab(kept or os.path.join(folder, f"{repetition}.db"))
                self.run_all()
        finally:
            self.workers.shutdown()

    def run_all(self):
        if self.plan.chase:
            self.run(self.items, self.plan.engines[:1], (), self.plan.limit)
            longest = collections.defaultdict(list)
            for one, row in zip(self.items, self.lab.rows()):
                wanted = 2 * row["processor_seconds"] / 1.5 + 0.002
                steps = [limit for limit in (0.01, 0.03, 0.1, 0.3, 1, 3) if wanted <= limit < self.plan.limit]
                proved = row["lower"] if _store.is_solved(row) else None
                longest[min([*steps, self.plan.limit]), proved].append(one)
            for (limit, proved), items in longest.items():
                self.run(items, self.plan.engines[1:], (), limit)
                if proved:
                    self.run(items, (FINDER,), (), limit, proved)
                    self.run(items, self.plan.engines[1:], (), limit, proved + 1)
        elif self.plan.target == "above":
            maxima = collections.defaultdict(list)
            for one in self.items:
                maxima[queensat.solve(one.board).maximum + 1].append(one)
            for target, items in maxima.items():
                self.run(items, self.plan.engines, self.plan.solvers, self.plan.limit, target)
        elif self.plan.brief:
            for is_exact, limit in ((True, self.plan.limit), (False, self.plan.brief)):
                self.run(self.items, [engine for engine in self.plan.engines if (engine in EXACT) == is_exact], (), limit)
        elif len(self.plan.variants) > 1:
            for one in self.items:
                self.run([one], self.plan.engines, self.plan.solvers, self.plan.limit)
        else:
            self.run(self.items, self.plan.engines, self.plan.solvers, self.plan.limit, self.plan.target)
        for row in self.lab.rows():
            options = json.loads(row["options"])
            words = [f"{name} {value}" for name, value in options.items() if name in ("amo", "card", "strategy")]
            self.rows.append({**json.loads(row["parameters"]), **row, "way": ", ".join([row["engine"] or row["solver"], *words]),
                              "work": json.loads(row["work"] or "{}"), "limit": options.get("time_limit")})

    def run(self, items, engines, solvers, limit, target=None):
        for variant in self.plan.variants:
            with warnings.catch_warnings():
                warnings.showwarning = lambda message, *_: print(message)
                self.lab.run(items, engines=engines, solvers=solvers, seeds=self.plan.seeds, limit=limit, target=target,
                             executor=self.workers, threads=1, **variant)


def is_solved(row):
    """Methods that go through all placements have a largest one long before they end."""
    return (not row["engine"] or row["stop"] == "done") and _store.is_solved(row)


def penalised(rows):
    """The median of the repetitions; twice the limit if it is not solved."""
    return max(FLOOR, statistics.median(row["processor_seconds"] if is_solved(row) else 2 * row["limit"] for row in rows))


def by_run(rows):
    """The repetitions of each run, by contestant, board and seed."""
    runs = collections.defaultdict(list)
    for row in rows:
        runs[row["way"], row["digest"], row["seed"]].append(row)
    return runs


def print_table(rows, by):
    print("|", " | ".join([*by, "contestant", "solved", "median, s", "PAR-2, s", "ratio", "MB", "bounds apart", "work"]), "|")
    print("|" + "---|" * len(by) + "---|---:|---:|---:|---:|---:|---:|---|")
    groups = collections.defaultdict(list)
    for row in rows:
        groups[tuple(row.get(name, "") for name in by)].append(row)
    for key, group in groups.items():
        first = None
        for way in dict.fromkeys(row["way"] for row in group):
            runs = [run for (name, _, _), run in by_run(group).items() if name == way]
            times, last = [penalised(run) for run in runs], [run[-1] for run in runs]
            mean = statistics.mean(times)
            first = first or mean
            work = sum((collections.Counter(row["work"]) for row in last), collections.Counter())
            known = [row["bytes"] for row in last if row["bytes"] is not None]  # of small programs it is not
            apart = [upper_of(row) - row["lower"] for row in last if row["lower"] is not None and row["target"] is None]
            print("|", " | ".join([*map(str, key), way, f"{sum(map(is_solved, last))} of {len(last)}",
                                   f"{statistics.median(times):.5f}", f"{mean:.5f}", f"{mean / first:.2f}",
                                   f"{max(known) / 1e6:.1f}" if known else "-", str(max(apart, default=0)),
                                   ", ".join(f"{count} {name}" for name, count in work.most_common(3))]), "|")


def ways_of(rows):
    """By board: the seconds of each contestant; and of the finder, with the best refutation of one queen more."""
    found, parts = collections.defaultdict(list), collections.defaultdict(dict)
    is_part = any(row["way"] == FINDER for row in rows)
    for (way, digest, _), run in by_run(row for row in rows if not is_part or row["target"] is None).items():
        found[digest].append((penalised(run) if is_solved(run[-1]) else 1e9, way, run[-1]["board"]))
    for (way, digest, seed), run in by_run(row for row in rows if is_part and row["target"] is not None).items():
        if is_solved(run[-1]):
            parts[digest, seed][way] = (penalised(run), run[-1]["board"])
    for (digest, _), part in parts.items():
        finder, board = part.pop(FINDER, (None, None))
        if board and part:
            way = min(part, key=lambda name: part[name][0])
            found[digest].append((finder + part[way][0], f"{FINDER}, then {way}", board))
    return found


def print_behind(rows):
    """Boards on which the first contestant takes more than 1.5 times the best of the others plus 2 ms."""
    best = ways_of(rows)
    first = rows[0]["way"]
    print(f"\n| board | {first}, s | best other, s | | ratio |\n|---|---:|---:|---|---:|")
    behind = 0
    for found in best.values():
        ours = next((seconds for seconds, way, _ in found if way == first), 1e9)
        theirs, way, board = min(found)
        if ours > 1.5 * theirs + 0.002:
            behind += 1
            print(f"| {board} | {ours:.4f} | {theirs:.4f} | {way} | {ours / theirs:.1f} |")
    print(f"\n{len(best)} boards; {first} is behind another on {behind}; it took "
          f"{sum(s for found in best.values() for s, way, _ in found if way == first and s < 1e9):.2f} s.")


def print_spread(rows):
    """How the seconds of each board depend on the seed."""
    runs, ratios = collections.defaultdict(list), []
    for (way, digest, _), run in by_run(rows).items():
        runs[way, digest].append((penalised(run), run[-1]["board"]))
    print("\n| board | contestant | least, s | most, s | ratio |\n|---|---|---:|---:|---:|")
    for (way, _), found in runs.items():
        least, most = min(found)[0], max(found)[0]
        ratios.append(most / least)
        print(f"| {found[0][1]} | {way} | {least:.4f} | {most:.4f} | {most / least:.1f} |")
    print(f"\n{sum(ratio <= 3 for ratio in ratios)} of {len(ratios)} boards: most / least is 3 at most.")


def front_said():
    """The seconds in the table of README, by name."""
    with open(README, encoding="utf-8") as file:
        head, _, row = file.read().partition("| queensat | ")[2].split("\n")[:3]
    names, numbers = (line.strip("| ").split(" | ") for line in ("queensat | " + head, row))
    return dict(zip(names, map(float, numbers), strict=True))


def is_as_said(rows):
    """The medians beside those of README; whether no two differ by more than noise."""
    said, different = front_said(), []
    print("\n| | README, s | here, s | ratio |\n|---|---:|---:|---:|")
    for name, contestant in FRONT.items():
        way = getattr(contestant, "name", contestant)
        seconds = [penalised(run) for (other, _, _), run in by_run(rows).items() if other == way]
        if not seconds or name not in said:
            print(f"| {name} | {said.get(name, '-')} | {f'{seconds[0]:.2g}' if seconds else 'skipped'} | |")
            continue
        ratio = seconds[0] / said[name]
        print(f"| {name} | {said[name]:g} | {seconds[0]:.2g} | {ratio:.2f} |")
        different += [f"{name} takes {ratio:.2f} times what README says"] if not 1 / NOISE <= ratio <= NOISE else []
    print("\n" + ("\n".join(different) or f"Nothing differs from README by more than a factor of {NOISE}."))
    return not different


def measure(measurement, chosen, folder):
    runs = Runs(measurement, chosen, folder)
    if not measurement.chase:
        print_table(runs.rows, measurement.by)
    same = True
    if measurement.said:
        same = is_as_said(runs.rows)
    elif measurement.chase or measurement.solvers:
        print_behind(runs.rows)
    if measurement.spread:
        print_spread(runs.rows)
    checked = runs.lab.check(runs.known)
    print(f"\n{checked}", flush=True)
    if chosen.plot:
        runs.lab.plot.times(column="processor_seconds").figure.savefig(chosen.plot)
    open_runs = [row["board"] for row in runs.rows if measurement.brief and row["engine"] in EXACT and not is_solved(row)]
    if open_runs:
        print(f"an engine that can prove has not: {open_runs[0]}")
    return same and not checked.contradictions and not open_runs


# What is no run of an engine on a board.


def seconds_of(command, enough=10):
    """The least user and system seconds of three runs in a process, fewer if one takes longer, and what the last one has
    printed."""
    runs = []
    while len(runs) < 3 and not (runs and runs[-1][0] > enough):
        runs.append(run_command(command))
    return min(seconds for seconds, _ in runs), runs[-1][1].stdout


def measure_export(_):
    """`export` of the empty board with n = 300."""
    began = time.process_time()
    text = queensat.export(Board(300))
    print(f"n = 300: {len(text) / 1e6:.1f} MB in {time.process_time() - began:.2f} s")
    return True


def measure_large(_):
    """Whole commands: n = 1,000 to 1,000,000 with n / 10, n / 5 and n / 4 random queens, and with nearly all of a solution."""
    cases = [(f"n = {n:,}, {n // part:,} queens", families("random", n=n, queens=n // part, id=1)[0].board)
             for part in (10, 5, 4) for n in (10**3, 10**4, 10**5, 10**6) if part == 10 or n < 10**6]
    for n, count in ((5494, 5472), (10**6, 999985), (10**6, 10**5)):  # n is not 2 or 3 modulo 6
        columns = [*range(1, n, 2), *range(0, n, 2)]
        cases.append((f"n = {n:,}, {count:,} queens of a solution", Board(n, list(enumerate(columns[:count])))))
    print("| board | maximum | seconds | search, MB |\n|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for name, board in cases:
            seconds, output = seconds_of([PROGRAM, "solve", "--threads", "1", "--format", "json", *write([item(name, board)], folder)])
            found = json.loads(output)
            print(f"| {name} | {found['maximum']} | {seconds:.3f} | {found['bytes'] / 1e6:.2f} |", flush=True)
    return True


def measure_count(chosen):
    """All placements of n queens, n from 16 to --boards, and the same by the best simple counter, and by others (--counter)."""
    same = True
    with tempfile.TemporaryDirectory() as folder:
        simple = os.path.join(folder, "simple")
        subprocess.run([os.environ.get("CC", "cc"), "-O3", "-march=native", "-o", simple, os.path.join(HERE, "simple_counter.c")],
                       check=True)
        counters = {"queensat": [PROGRAM, "count", "--threads", "1", "--format", "json", "--board"], "simple counter": [simple]}
        counters |= {name: words.split() for name, _, words in (given.partition("=") for given in chosen.counter)}
        print("| n | contestant | s | ratio |\n|---:|---|---:|---:|")
        for n in range(16, (chosen.boards or 16) + 1):
            totals, first = set(), None
            for name, words in counters.items():
                seconds, text = seconds_of([*words, str(n)])
                first = first or seconds
                totals.add(json.loads(text)["total"] if text.startswith("{") else int(text))
                print(f"| {n} | {name} | {seconds:.3f} | {seconds / first:.2f} |", flush=True)
            same = same and len(totals) == 1
    return same


def measure_counts(chosen):
    """Counts too large for the tests: OEIS A000170, and A075324, the smallest maximal placements up to n = 12 (or --boards)."""
    sizes = [1, 1, 1, 3, 3, 4, 4, 5, 5, 5, 5, 7, 7, 8][:chosen.boards or 12]
    smallest = [min(size for size, many in queensat.count(n, maximal=True).by_size.items() if many)
                for n in range(1, len(sizes) + 1)]
    totals = [queensat.count(n).total for n in (15, 16)]
    print(f"n = 15, 16: {totals}; smallest maximal placements: {smallest}")
    return totals == [2279184, 14772512] and smallest == sizes


OTHERS = {"export": measure_export, "large": measure_large, "count": measure_count, "counts": measure_counts}


def main():
    about = "\n".join(f"  {name:26} {what}" for name, what in (
        *((name, m.about) for name, m in MEASUREMENTS.items()), *((name, f.__doc__) for name, f in OTHERS.items())))
    parser = argparse.ArgumentParser(prog="bench/run.py", description=__doc__, epilog="measurements:\n" + about,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="*", metavar="NAME")
    for name, kind, default in (("boards", int, 0), ("limit", float, None), ("repeat", int, 0), ("jobs", int, 1),
                                ("engines", str, None), ("solvers", str, None), ("keep", str, None), ("plot", str, None)):
        parser.add_argument(f"--{name}", type=kind, default=default)
    parser.add_argument("--counter", action="append", default=[], metavar="NAME=WORDS")
    chosen = parser.parse_args()
    good = True
    for name in chosen.name or ALWAYS:
        if name not in OTHERS and name not in MEASUREMENTS:
            parser.error(f"{name!r}: expected a measurement: {', '.join([*MEASUREMENTS, *OTHERS])}")
        print(f"\n== {name}: {OTHERS[name].__doc__ if name in OTHERS else MEASUREMENTS[name].about}\n", flush=True)
        if name in OTHERS:
            good = OTHERS[name](chosen) and good
            continue
        plan = MEASUREMENTS[name]
        given = {key: tuple(words.split(",")) if words else () for key, words in
                 (("engines", chosen.engines), ("solvers", chosen.solvers)) if words is not None}
        plan = plan._replace(**given, limit=chosen.limit or plan.limit)
        with tempfile.TemporaryDirectory() as folder:
            try:
                good = measure(plan, chosen, folder) and good
            except Contradiction as error:
                print(f"contradiction: {error}")
                good = False
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
