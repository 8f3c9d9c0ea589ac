#!/usr/bin/env python3
"""The frontier: queensat and its rivals on the same boards, side by side.

Every board is solved by each contestant in turn. Two different maxima, or a lower bound above an
upper bound, are a disagreement: it is printed, and the exit status is 1. A contestant that does
not prove the maximum within the limit counts with the seconds that it spent.

The rivals are Python packages (./dev setup python). In the environment: QUEENSAT, the program;
QUEENSAT_DATA, the folder of the reference data (see instances_of.sh), without which the published
crowded boards are skipped.
"""
import argparse
import collections
import json
import math
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

import shapes
from report_measure import Lab
from report_stats import geometric_mean, median

HERE = os.path.dirname(os.path.abspath(__file__))
RIVALS = {"highs": "HiGHS", "cpsat": "CP-SAT", "scip": "SCIP"}
GRACE = 15  # seconds after the limit in which a contestant has to end by itself

# A board: the label of its row, the cell that it belongs to, and what makes it: arguments of
# `queensat generate`, or a file.
Board = collections.namedtuple("Board", "label cell arguments file")
# One run. The bounds are those of the whole board; upper None: no bound.
Run = collections.namedtuple("Run", "lower upper seconds nodes pivots fault")
# A section: title, limit in seconds, rivals, ids, whether a table row is a cell of several boards.
Section = collections.namedtuple("Section", "title limit rivals ids cells boards")


def sparse(n, average, seed):
    label = f"n = {n}, {average:g} a row, id {seed}"
    arguments = ["sparse", "--board", str(n), "--average", f"{average:g}", "--id", str(seed)]
    return Board(label, f"n = {n}, {average:g} a row", arguments, None)


def reference(options, ids):
    kinds = [(70, 3), (70, 4), (100, 2), (100, 2.5), (100, 3), (100, 3.5), (150, 2.5), (200, 2)]
    return [sparse(n, average, seed) for n, average in kinds if chosen(options, n, average)
            for seed in ids]


def grid(options, ids):
    return [sparse(n, average, seed) for n in options.boards or (60, 80, 100, 120, 150, 200)
            for average in options.averages or (2, 2.5, 3, 3.5, 4, 5, 6) for seed in ids]


def middle(options, ids):
    return [sparse(n, 5, seed) for n in (60, 70) if chosen(options, n, 5)
            for seed in ids if n == 60 or seed <= 5]


def hundred(options, ids):
    return [sparse(100, 4, seed) for seed in ids]


def crowded(options, ids):
    """The published boards, from the folder of the reference data."""
    data = os.environ.get("QUEENSAT_DATA")
    if not data:
        print("QUEENSAT_DATA is not set: the published crowded boards are skipped", file=sys.stderr)
        return []
    folder = os.path.join(options.lab.folder, "crowded")
    os.makedirs(folder, exist_ok=True)
    listing = subprocess.run([os.path.join(HERE, "instances_of.sh"), data, "crowded", folder],
                             stdout=subprocess.PIPE, text=True, check=True).stdout
    boards = []
    for line in listing.splitlines():
        path = line.split("\t")[0]
        _, kind, n, queens, seed = os.path.basename(path).split("-")
        if chosen(options, int(n), None) and int(seed) in ids:
            label = f"{kind}, n = {n}, {queens} queens, id {seed}"
            boards.append(Board(label, f"{kind}, n = {n}", None, path))
    return boards


def centres(options, ids):
    boards = []
    for n in (150, 200, 300):
        if not chosen(options, n, None):
            continue
        for seed in ids:
            arguments = ["crowded", "--board", str(n), "--queens", str(n * 2 // 5), "--kind",
                         "centre", "--id", str(seed)]
            boards.append(Board(f"n = {n}, id {seed}", f"n = {n}", arguments, None))
    return boards


def shape(options, family, n, average, number):
    """A board of shapes.py, whose own have no number."""
    path = os.path.join(options.lab.folder, "instances", f"{family}-{n}-{average}-{number}")
    with open(path, "w") as file:
        file.write(shapes.board_text(n, shapes.squares(family, n, average, f"-{number}")))
    return Board(f"{family}, n = {n}, {average} a row, id {number}", family, None, path)


def family(name, n, option, value, seed, more=()):
    arguments = [name, "--board", str(n), option, str(value), *more, "--id", str(seed)]
    return Board(f"{name}, n = {n}, {value} {option.strip('-')}, id {seed}", f"{name}, n = {n}",
                 arguments, None)


def still_open(options, ids):
    """Eight kinds, from the smallest sizes and numbers of lines that can be open to the largest."""
    def spread(make, first, step):
        return [make(first + step * ((seed - 1) % 5), seed) for seed in ids]

    return [*spread(lambda n, seed: sparse(n, 4, seed), 60, 10),
            *spread(lambda n, seed: sparse(n, 5, seed), 60, 10),
            *spread(lambda n, seed: shape(options, "costas", n, 5, seed), 60, 10),
            *spread(lambda n, seed: shape(options, "symmetric", n, 5, seed), 60, 10),
            *[family("crowded", 200, "--queens", 80, seed, ["--kind", "centre"]) for seed in ids],
            *[shape(options, "annulus", 200, 20, seed) for seed in ids],
            *spread(lambda d, seed: family("excluded", 28, "--diagonals", d, seed), 24, 1),
            *spread(lambda d, seed: family("excluded", 30, "--diagonals", d, seed), 24, 1)]


def large(options, ids):
    kinds = [(200, 8), (300, 3), (500, 6), (1000, 3), (1000, 5), (3000, 4), (10000, 2), (100000, 2)]
    return [sparse(n, average, seed) for n, average in kinds if chosen(options, n, average) for seed in ids]


def chosen(options, n, average):
    return (not options.boards or n in options.boards) and (
        average is None or not options.averages or average in options.averages)


SECTIONS = {
    "reference": Section("Sparse boards of the reference data", 60, ["highs"], "11-14", False,
                         reference),
    "grid": Section("From sparse to crowded: where it ends", 60, ["highs"], "1-5", True, grid),
    "middle": Section("The middle: 5 free squares a row", 120, ["highs"], "1-10", False, middle),
    "crowded": Section("Crowded boards of the reference data", 30, ["highs"], "1-2", False,
                       crowded),
    "centres": Section("Crowded centres, 0.4 n queens", 30, ["highs", "cpsat", "scip"], "1-4",
                       False, centres),
    "open": Section("What is still open", 60, ["highs", "cpsat"], "401-405", False, still_open),
    "large": Section("Large sparse boards", 10, [], "1", False, large),
    "hundred": Section("n = 100, 4 free squares a row", 120, ["highs"], "1-10", False, hundred),
}


def answer_of(output):
    """What is kept of an answer in JSON, of queensat or of frontier_rival.py; None if it is none."""
    try:
        answer = json.loads(output)
    except ValueError:
        return None
    work = answer.get("work", answer)
    return {"lower": answer["lower"], "upper": answer["upper"], "nodes": work["nodes"],
            "pivots": work.get("pivots", 0), "seconds": answer.get("seconds")}


def queensat_command(program, engine, path):
    command = [program, "solve", "--engine", engine, "--format", "json", path]
    if engine == "auto" and "--threads" in help_of(program):
        command += ["--threads", "1"]
    return command


def help_of(program, known={}):
    if program not in known:
        known[program] = subprocess.run([program, "solve", "--help"], stdout=subprocess.PIPE,
                                        text=True, check=True).stdout
    return known[program]


def run_of_queensat(record, limit):
    seconds, row = record["seconds"], record["row"]
    if record["status"] == -signal.SIGXCPU:  # a program from before it caught this signal
        return Run(0, None, seconds, 0, 0, None)
    if record["status"] not in (0, 3) or row is None:
        return Run(0, None, seconds, 0, 0, f"exit status {record['status']}")
    fault = f"{seconds:.0f} s spent" if seconds > limit + 5 else None
    return Run(row["lower"], row["upper"], seconds, row["nodes"], row["pivots"], fault)


def run_of_rival(record, queens):
    """On the line model, which maximises the queens that are added. It reports its own seconds."""
    seconds, row = record["seconds"], record["row"]
    if record["status"] == -signal.SIGXCPU:
        return Run(queens, None, seconds, 0, 0, None)
    if record["status"] != 0 or row is None:
        return Run(queens, None, seconds, 0, 0, f"exit status {record['status']}")
    upper = None if row["upper"] is None else row["upper"] + queens
    return Run(row["lower"] + queens, upper, row["seconds"], row["nodes"], row["pivots"], None)


def is_solved(run):
    return run.fault is None and run.lower == run.upper


def run_board(options, board, section):
    """The runs of all contestants, one after another."""
    lab, limit = options.lab, section.limit
    path = board.file or lab.instance(board.arguments)
    model = path + ".lp"
    subprocess.run([lab.program, "export", "--format", "lp", path, "-o", model], check=True)
    with open(path) as file:
        queens = sum(line.startswith("queen ") for line in file)
    ours = [(name, queensat_command(program, engine, path))
            for name, program, engine in options.programs]
    # A rival stops by itself; the kernel's limit also counts starting Python, and is for those that
    # do not look at the clock.
    rivals = [(RIVALS[rival], [options.python, os.path.join(HERE, "frontier_rival.py"), rival, model,
                               str(limit)]) for rival in section.rivals]
    runs = {record["key"]: run_of_queensat(record, limit)
            for record in lab.commands("frontier", ours, limit, 1, GRACE, answer_of)}
    runs.update({record["key"]: run_of_rival(record, queens) for record in
                 lab.commands("frontier", rivals, 1.5 * limit + 5, 1, GRACE, answer_of)})
    return runs


def disagreement(runs):
    known = [run for run in runs.values() if run.fault is None]
    lower = max((run.lower for run in known), default=0)
    upper = min((run.upper for run in known if run.upper is not None), default=math.inf)
    return lower > upper


def count(number):
    return f"{number / 1000:.0f} k" if number >= 10000 else str(number)


def bounds_text(run):
    if run.upper is None:
        return "open"
    return str(run.lower) if is_solved(run) else f"{run.lower} … {run.upper}"


def seconds_text(run):
    text = f"{run.seconds:.2f}"
    return text if is_solved(run) else f"> {text}"


def table_of_boards(rows, contestants):
    head = ["board"]
    for name in contestants:
        head += [f"{name}", "s", "nodes", "pivots"]
    yield "| " + " | ".join(head) + " |"
    yield "|---" + "|---:" * (len(head) - 1) + "|"
    for board, runs in rows:
        cells = [board.label]
        for name in contestants:
            run = runs[name]
            cells += [bounds_text(run) if not run.fault else run.fault, seconds_text(run),
                      count(run.nodes), count(run.pivots)]
        yield "| " + " | ".join(cells) + " |"


def table_of_cells(rows, contestants):
    head = ["boards"]
    for name in contestants:
        head += [f"{name}: solved", "median s", "gap"]
    yield "| " + " | ".join(head) + " |"
    yield "|---" + "|---:" * (len(head) - 1) + "|"
    cells = {}
    for board, runs in rows:
        cells.setdefault(board.cell, []).append(runs)
    for cell, members in cells.items():
        texts = [cell]
        for name in contestants:
            own = [runs[name] for runs in members]
            gaps = [run.upper - run.lower for run in own if run.upper is not None]
            texts += [f"{sum(map(is_solved, own))} of {len(own)}",
                      f"{median([run.seconds for run in own]):.2f}",
                      str(max(gaps, default=0))]
        yield "| " + " | ".join(texts) + " |"


def worse_cells(rows, contestants):
    """The cells in which a rival proves more maxima than the first program."""
    cells = collections.defaultdict(collections.Counter)
    for board, runs in rows:
        for name in contestants:
            cells[board.cell][name] += is_solved(runs[name])
    return [f"{cell} ({name})" for cell, solved in cells.items() for name in contestants[1:]
            if solved[name] > solved[contestants[0]]]


def summary(rows, contestants):
    yield "| | solved | sum s | geometric mean s | worst s | sum / first | mean / first |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    first = None
    for name in contestants:
        own = [runs[name] for _, runs in rows]
        seconds = [max(run.seconds, 1e-3) for run in own]
        total, mean = sum(seconds), geometric_mean(seconds)
        first = first or (total, mean)
        yield (f"| {name} | {sum(map(is_solved, own))} of {len(own)} | {total:.1f} | {mean:.2f} | "
               f"{max(seconds):.1f} | {total / first[0]:.2f} | {mean / first[1]:.2f} |")


def report(section, rows, contestants):
    yield f"{len(rows)} boards, ids {section.ids}, limit {section.limit:g} s."
    yield ""
    yield from summary(rows, contestants)
    yield ""
    yield from (table_of_cells if section.cells else table_of_boards)(rows, contestants)
    yield ""
    if section.cells:
        worse = worse_cells(rows, contestants)
        yield "Cells in which another proves more: " + (", ".join(worse) or "none") + "."
        yield ""


INTRODUCTION = """# The frontier

Written by `bench/frontier.py`, one section at a time. All contestants run on one thread on the same
boards, in turn; queensat is the whole program, and the rivals get the line program that
`queensat export --format lp` writes. Seconds are those of the processor (user and system), because
the machine is shared, from reading the file to the proved maximum; a rival is not charged for
starting Python. Where a maximum is not proved, bounds are given, and the seconds spent count in
sums, means and medians; `gap` is the largest difference of the two bounds in a cell. HiGHS {highs},
CP-SAT {ortools}, SCIP through PySCIPOpt {pyscipopt}.
"""


def versions(python):
    names = ("highspy", "ortools", "pyscipopt")
    script = "import sys\nfrom importlib.metadata import version\nprint(*map(version, sys.argv[1:]))"
    return dict(zip(("highs", *names[1:]), subprocess.run(
        [python, "-c", script, *names], stdout=subprocess.PIPE, text=True, check=True).stdout.split()))


def write_results(path, name, lines, known):
    """Replace one section of the file, or add it; the sections keep the order of the table."""
    sections = {}
    if os.path.exists(path):
        with open(path) as file:
            for text in re.split(r"^## ", file.read(), flags=re.M)[1:]:
                title, body = text.split("\n", 1)
                sections[title] = body.strip("\n")
    sections[SECTIONS[name].title] = "\n".join(lines).strip("\n")
    with open(path, "w") as file:
        file.write(INTRODUCTION.format(**known))
        for section in SECTIONS.values():
            if section.title in sections:
                file.write(f"\n## {section.title}\n\n{sections[section.title]}\n")


def numbers(text):
    """1,3-5 as a list."""
    values = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        values += range(int(first), int(last or first) + 1)
    return values


def arguments():
    parser = argparse.ArgumentParser(prog="frontier.py")
    parser.add_argument("section", nargs="*", metavar="SECTION",
                        help=f"default all: {', '.join(SECTIONS)}")
    parser.add_argument("--ids", help="ids of the boards, such as 1,3-5 (default: the section's)")
    parser.add_argument("--boards", type=numbers, help="only these sizes")
    parser.add_argument("--averages", type=lambda text: [float(a) for a in text.split(",")],
                        help="only these numbers of free squares a row")
    parser.add_argument("--limit", type=float, help="seconds a board (default: the section's)")
    parser.add_argument("--rivals", help=f"of {','.join(RIVALS)}; none: only queensat")
    parser.add_argument("--engines", default="auto", help="engines of queensat (default auto)")
    parser.add_argument("--runs", metavar="FOLDER", help="keep the runs in FOLDER, and take those "
                        "that are there instead of running again")
    parser.add_argument("--build", metavar="FOLDER", default=os.path.join(HERE, "..", "build"),
                        help="where the program and the rivals are (default: build)")
    parser.add_argument("--old", help="another queensat, to be run as well")
    parser.add_argument("-o", "--output", default=os.path.join(HERE, "results", "frontier.md"))
    options = parser.parse_args()
    for name in options.section:
        if name not in SECTIONS:
            parser.error(f"no section {name!r}: {', '.join(SECTIONS)}")
    options.program = os.environ.get("QUEENSAT", os.path.join(options.build, "release", "queensat"))
    options.solvers = os.path.join(options.build, "solvers")
    options.python = os.path.join(options.solvers, "bin", "python")
    if not os.path.exists(options.python):
        parser.error("the rivals are missing: ./dev setup python")
    options.versions = versions(options.python)
    options.programs = [("queensat" if engine == "auto" else f"queensat {engine}",
                         options.program, engine) for engine in options.engines.split(",")]
    if options.old:
        options.programs.append(("older queensat", options.old, "auto"))
    return options


def adapted(section, options):
    rivals = section.rivals
    if options.rivals:
        rivals = [] if options.rivals == "none" else options.rivals.split(",")
    return section._replace(limit=options.limit or section.limit, ids=options.ids or section.ids,
                            rivals=rivals)


def run_section(options, name):
    """Whether all agree."""
    section = adapted(SECTIONS[name], options)
    contestants = [program[0] for program in options.programs]
    contestants += [RIVALS[rival] for rival in section.rivals]
    rows, agree = [], True
    for board in section.boards(options, numbers(section.ids)):
        runs = run_board(options, board, section)
        rows.append((board, runs))
        print(time.strftime("%H:%M:%S"), board.label, "; ".join(
            f"{who}: {run.fault or bounds_text(run)}, {run.seconds:.2f} s, {run.nodes} nodes, "
            f"{run.pivots} pivots" for who, run in runs.items()), flush=True)
        if disagreement(runs):
            agree = False
            print(f"DISAGREEMENT: {board.label}", file=sys.stderr)
        # After each board: a run that is cut short leaves a table of what it did.
        write_results(options.output, name, list(report(section, rows, contestants)),
                      options.versions)
    return agree


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        options.lab = Lab(options.program, options.runs or folder, options.solvers, False, 1)
        agree = [run_section(options, name) for name in options.section or SECTIONS]
    sys.exit(0 if all(agree) else 1)


if __name__ == "__main__":
    main()
