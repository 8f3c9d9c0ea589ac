#!/usr/bin/env python3
"""Boards a second: many small boards, one after the other, on one thread.

    rate.py PROGRAM [--old PROGRAM] [--number N] [--size S] [--python PYTHON] [--data FILE]
    rate.py PROGRAM --at-once N [--data FILE]

Kinds of boards: two random queens fixed; three of eight squares free, at random; no queen and all squares free but
one. Processor seconds (user and system) of a whole process, the least of three runs. Ours read the boards as lines;
an older program, which cannot, gets a file for each. Of other solvers, those that Python can import (PySAT, CP-SAT,
clingo) get the boards in one process, with a new model for each; the seconds without a board are taken off. All maxima
must be equal. --data: the table is also written to FILE, as CSV.

--at-once: N boards that `ask` has generated, in one run of `solve --each-line`; are the answers in order?
"""
import argparse
import csv
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

RIVALS = {
    "PySAT, CaDiCaL 1.9.5": """
from pysat.solvers import Solver
from pysat.card import ITotalizer
def maximum(n, fixed, squares):
    at = {s: i + 1 for i, s in enumerate(squares)}
    pairs = [(a, b) for i, a in enumerate(squares) for b in squares[:i] if attack(a, b)]
    with Solver(name="cadical195", bootstrap_with=[[-at[a], -at[b]] for a, b in pairs]) as solver:
        most = len({r for r, c in squares})
        if not squares:
            return len(fixed)
        counter = ITotalizer(lits=[-at[s] for s in squares], ubound=len(squares), top_id=len(squares))
        for clause in counter.cnf.clauses:
            solver.add_clause(clause)
        for queens in range(most, -1, -1):
            empty = len(squares) - queens
            if solver.solve(assumptions=[-counter.rhs[empty]] if empty < len(squares) else []):
                return len(fixed) + queens
""",
    "CP-SAT": """
from ortools.sat.python import cp_model
def maximum(n, fixed, squares):
    model = cp_model.CpModel()
    x = {s: model.NewBoolVar("") for s in squares}
    for line in lines(squares):
        model.AddAtMostOne(x[s] for s in line)
    model.Maximize(sum(x.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.Solve(model) == cp_model.OPTIMAL
    return len(fixed) + round(solver.ObjectiveValue())
""",
    "clingo": """
import clingo
def maximum(n, fixed, squares):
    control = clingo.Control(["--opt-strategy=usc", "0"])
    control.add("base", [], "".join(f"s({r},{c})." for r, c in squares) +
                "{q(R,C)} :- s(R,C). :~ s(R,C), not q(R,C). [1,R,C]"
                ":- q(R,C), q(R,D), C<D. :- q(R,C), q(S,C), R<S."
                ":- q(R,C), q(S,D), R<S, R-C==S-D. :- q(R,C), q(S,D), R<S, R+C==S+D.")
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        for model in models:
            empty = model.cost[0] if model.cost else 0
    return len(fixed) + len(squares) - empty
""",
}
FRAME = """
import json, sys
def attack(a, b):
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])
def lines(squares):
    found = {}
    for r, c in squares:
        for line in (("r", r), ("c", c), ("d", r - c), ("s", r + c)):
            found.setdefault(line, []).append((r, c))
    return [line for line in found.values() if len(line) > 1]
%s
for line in open(sys.argv[1]):
    n, fixed, squares = json.loads(line)
    print(maximum(n, fixed, [tuple(s) for s in squares]))
"""


def attack(a, b):
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


def make(kind, n):
    """Fixed queens and free squares, in which no queen attacks, of a board of the kind."""
    fixed, squares = [], [(r, c) for r in range(n) for c in range(n)]
    blocked = set()
    if kind == "two queens":
        while len(fixed) < 2:
            queen = random.choice(squares)
            if not any(attack(queen, other) for other in fixed):
                fixed.append(queen)
    elif kind == "3/8 free":
        blocked = set(squares) - set(random.sample(squares, 3 * n * n // 8))
    else:
        blocked = {random.choice(squares)}
    free = [s for s in squares if s not in blocked and not any(attack(s, queen) for queen in fixed)]
    return fixed, blocked, free


def fen(n, fixed, blocked):
    rows = []
    for r in range(n):
        text, empty = "", 0
        for c in range(n):
            mark = "Q" if (r, c) in fixed else "x" if (r, c) in blocked else ""
            text += (str(empty) if mark and empty else "") + mark
            empty = 0 if mark else empty + 1
        rows.append(text + (str(empty) if empty else ""))
    return "/".join(rows)


def seconds(command, runs=3, **more):
    """Processor seconds of the command, the least of three, and what it prints."""
    least = None
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, **more)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        least = spent if least is None else min(least, spent)
    return least, done.stdout


def write_table(path, rows):
    if path:
        with open(path, "w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)


def at_once(program, number, n, data):
    """Seconds, the memory at the peak, and whether the answers have the names of the boards, in their order."""
    with open("questions", "w") as questions:
        for i in range(number):
            kind = {"queens": 2} if i % 2 else {"queens": 0, "blocked": 5 * n * n // 8}
            print(json.dumps({"do": "generate", "family": "random", "board": n, **kind, "id": i}), file=questions)
    made, _ = seconds(["sh", "-c", '"$0" ask questions >instances', program], 1)
    with open("instances") as instances, open("boards", "w") as boards:
        for line in instances:
            one = json.loads(line)["instance"]
            print(fen(n, set(map(tuple, one["queens"])), set(map(tuple, one["blocked"]))), file=boards)
    with open("answers", "w") as answers:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        running = subprocess.Popen([program, "solve", "--each-line", "--format", "csv", "boards"], stdout=answers)
        peak = 0  # of this program: the system would count that which has started it, too
        while running.poll() is None:
            with open(f"/proc/{running.pid}/status") as status:
                peak = max([peak, *(int(line.split()[1]) for line in status if line.startswith("VmHWM"))])
            time.sleep(0.05)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    with open("boards") as boards, open("answers", newline="") as answers:
        rows = csv.DictReader(answers)
        # They are named after their lines, and every second board has queens.
        right = sum(int(row["queens"]) == line.count("Q") and row["instance"] == f"boards:{rows.line_num - 1}"
                    and row["status"] == "optimum" for line, row in zip(boards, rows, strict=True))
    write_table(data, [("boards", "seconds", "megabytes", "right"), (number, f"{spent:.2f}", f"{peak / 1e3:.1f}", right)])
    print(f"{number} boards were made in {made:.1f} s, and solved in {spent:.2f} s, {number / spent:,.0f} a second, with "
          f"{peak / 1e3:.1f} MB; {right} answers were proved, and in order")
    return 0 if running.returncode == 0 and right == number else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--old")
    parser.add_argument("--number", type=int, default=100000)
    parser.add_argument("--size", type=int, default=8)
    parser.add_argument("--python", type=os.path.abspath, default=sys.executable, help="that has the other solvers")
    parser.add_argument("--at-once", type=int)
    parser.add_argument("--data", type=os.path.abspath)
    options = parser.parse_args()
    program, n = os.path.abspath(options.program), options.size
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    if options.at_once:
        return at_once(program, options.at_once, n, options.data)
    table = {}
    kinds = ("two queens", "3/8 free", "one blocked")
    for kind in kinds:
        random.seed(1)
        boards = [make(kind, n) for _ in range(options.number)]
        few = {"ours": len(boards), "slow": len(boards) // 10, "rivals": len(boards) // 100}
        with open("fen", "w") as fens, open("ask", "w") as asks, open("squares", "w") as squares:
            for i, (fixed, blocked, free) in enumerate(boards):
                print(fen(n, set(fixed), blocked), file=fens)
                question = {"do": "solve", "board": n, "queens": fixed, "blocked": sorted(blocked)}
                print(json.dumps(question), file=asks)
                if i < few["rivals"]:
                    print(json.dumps([n, fixed, free]), file=squares)
        expected = None

        def note(name, count, spent, maxima):
            nonlocal expected
            expected = expected or maxima
            assert maxima == expected[:count], f"{name} disagrees"
            table.setdefault(name, {})[kind] = count / spent
            print(f"{name:24} {kind:12} {count:7} boards {count / spent:9.0f} a second", flush=True)

        def ours(name, count, command, of_csv=True):
            spent, text = seconds(command)
            lines = text.splitlines()
            if of_csv:
                column = lines[0].split(",").index("maximum")
                note(name, count, spent, [int(line.split(",")[column]) for line in lines[1:]])
            else:
                note(name, count, spent, [json.loads(line)["maximum"] for line in lines])

        for count in set(few.values()):
            with open("fen") as source, open(f"fen.{count}", "w") as some:
                some.writelines(source.readlines()[:count])
        solve = [program, "solve", "--each-line", "--format", "csv"]
        ours("auto", few["ours"], [*solve, "fen"])
        ours("ask, auto", few["ours"], [program, "ask", "ask"], of_csv=False)
        for engine in ("bitset", "backtrack", "lp", "sat"):
            ours(engine, few["slow"], [*solve, "--engine", engine, f"fen.{few['slow']}"])
        files = []
        os.makedirs("files", exist_ok=True)
        with open("fen") as source:
            for i, line in zip(range(few["slow"]), source):
                files.append(f"files/{i:06}")
                with open(files[-1], "w") as file:
                    file.write(line)
        if options.old:
            ours("auto before, files", few["slow"],
                 [os.path.abspath(options.old), "solve", "--format", "csv", *files])
        ours("auto, files", few["slow"], [program, "solve", "--format", "csv", *files])
        for name, code in RIVALS.items():
            module = code.split()[1].split(".")[0]
            if subprocess.run([options.python, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode:
                continue
            with open("rival.py", "w") as file:
                file.write(FRAME % code)
            start, _ = seconds([options.python, "rival.py", os.devnull])
            spent, text = seconds([options.python, "rival.py", "squares"])
            note(name, few["rivals"], spent - start, [int(line) for line in text.split()])
    write_table(options.data, [("contestant", *kinds), *((name, *(f"{rates[kind]:.0f}" for kind in kinds)) for name, rates in table.items())])
    print("| | " + " | ".join(kinds) + " |\n|---|" + "---:|" * len(kinds))
    for name, rates in table.items():
        print(f"| {name} | " + " | ".join(f"{rates[kind]:,.0f}" for kind in kinds) + " |")


    return 0


if __name__ == "__main__":
    sys.exit(main())
