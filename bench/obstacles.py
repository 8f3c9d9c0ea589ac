#!/usr/bin/env python3
"""Boards with walls: AlgoTune's queens_with_obstacles beside its reference, and larger boards of its generator.

    obstacles.py PROGRAM LIBRARY.a INCLUDES... [--limit SECONDS]

First the test boards of AlgoTune, n = 9, seeds 142 to 241: the reference (CP-SAT with a conditional sum for each square,
its search log switched on) with the default number of workers and with one, and small_boards.c, which is compiled here
against the library: from a matrix of truth values to a list of squares in the process; processor time, the least of ten
runs. The start of a program is not in it. Then n = 20 (seeds 1 to 20), 24 (1 to 5) and 30 (1 to 3) by `solve`, and by
CP-SAT with an at-most-one for each line, on one thread. Python has to have ortools and numpy.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy
from ortools.sat.python import cp_model

from boards import run_command

WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


def board_of(n, seed):
    numpy.random.seed(seed)
    return numpy.random.rand(n, n) < 0.05


def walk(board, row, column, way):
    row, column = row + way[0], column + way[1]
    while 0 <= row < len(board) and 0 <= column < len(board) and not board[row][column]:
        yield row, column
        row, column = row + way[0], column + way[1]


def reference(board, workers):
    n, model = len(board), cp_model.CpModel()
    queen = [[model.NewBoolVar("") for _ in range(n)] for _ in range(n)]
    for row in range(n):
        for column in range(n):
            if board[row][column]:
                model.Add(queen[row][column] == 0)
                continue
            seen = [queen[r][c] for a, b in WAYS for way in ((a, b), (-a, -b)) for r, c in walk(board, row, column, way)]
            model.Add(sum(seen) == 0).OnlyEnforceIf(queen[row][column])
    model.Maximize(sum(map(sum, queen)))
    solver = cp_model.CpSolver()
    solver.parameters.log_search_progress = True
    solver.parameters.num_workers = workers
    solver.Solve(model)
    return sum(solver.Value(x) for line in queen for x in line)


def by_lines(board, limit):
    """The bounds of CP-SAT with an at-most-one for each line."""
    n, model = len(board), cp_model.CpModel()
    queen = {(r, c): model.NewBoolVar("") for r in range(n) for c in range(n) if not board[r][c]}
    for square in queen:
        for way in WAYS:
            if (square[0] - way[0], square[1] - way[1]) not in queen:  # the first of its line
                model.AddAtMostOne([queen[square], *(queen[s] for s in walk(board, *square, way))])
    model.Maximize(sum(queen.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    solver.Solve(model)
    return round(solver.ObjectiveValue()), int(solver.BestObjectiveBound() + 1e-6)


def least(action, runs):
    best = float("inf")
    for _ in range(runs):
        before = time.process_time()
        found = action()
        best = min(best, time.process_time() - before)
    return best, found


def algotune(library, includes):
    output, nothing = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    for workers in (0, 1):
        os.dup2(nothing, 1)
        found = [least(lambda: reference(board, workers), 10) for board in (board_of(9, seed) for seed in range(142, 242))]
        os.dup2(output, 1)
        print(f"reference, {'one worker' if workers else 'default workers'}: mean {sum(s for s, _ in found) * 10:.2f} ms, "
              f"{sum(queens for _, queens in found)} queens", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        program, source = os.path.join(folder, "small_boards"), os.path.join(os.path.dirname(__file__), "small_boards.c")
        subprocess.run(["cc", "-O2", "-o", program, source, *(f"-I{path}" for path in includes), library, "-lpicosat", "-lm",
                        "-lpthread"], check=True)
        subprocess.run([program], check=True)


def larger(program, limit):
    for n, seeds in ((20, 20), (24, 5), (30, 3)):
        for seed in range(1, seeds + 1):
            with tempfile.NamedTemporaryFile(suffix=".txt") as file:
                subprocess.run([program, "generate", "obstacles", "--board", str(n), "--id", str(seed), "-o", file.name],
                               check=True)
                seconds, done = run_command([program, "solve", "--threads", "1", "--format", "json", "--time-limit",
                                             str(limit), file.name])
            result = json.loads(done.stdout)
            theirs, bounds = least(lambda: by_lines(board_of(n, seed), min(limit, 20)), 1) if seed <= 3 else (None, None)
            if bounds and (bounds[0] > result["upper"] or bounds[1] < result["lower"]):
                sys.exit(f"n = {n}, seed {seed}: {result['lower']} to {result['upper']}, but CP-SAT {bounds}")
            print(f"n = {n}, seed {seed}: {result['lower']} to {result['upper']}, {seconds:.2f} s"
                  + (f"; CP-SAT {bounds[0]} to {bounds[1]}, {theirs:.1f} s" if bounds else ""), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("library")
    parser.add_argument("includes", nargs="+")
    parser.add_argument("--limit", type=float, default=60)
    chosen = parser.parse_args()
    algotune(chosen.library, chosen.includes)
    larger(chosen.program, chosen.limit)


if __name__ == "__main__":
    main()
