#!/usr/bin/env python3
"""Boards with many free squares: two programs in turn, in processor seconds and checks.

    dense.py OLD NEW [--rounds R]

Completion, Excluded Diagonals and blocked boards with n = 65 to 250, all of a kind in one process, so that its start
does not count; and n = 1,000,000 with 100,000 queens fixed, a process for each run, with reading. The median of the
rounds. All bounds must be equal.
"""
import argparse
import csv
import io
import math
import os
import resource
import subprocess
import tempfile


def kinds():
    for n in (65, 80, 100, 150, 200, 250):
        for queens in (1, n // 20, n // 10, n // 5, n // 3, n // 2):
            yield f"completion, n = {n}, {queens}", f"completion --board {n} --queens {queens} --id 1..20"
    for n in (70, 100):
        for percent in (40, 60):
            yield (f"excluded, n = {n}, {n * percent // 100}",
                   f"excluded --board {n} --diagonals {n * percent // 100} --id 1..20")
    for n in (70, 100, 200):
        for tenths in (5, 8):
            yield f"blocked, n = {n}, {tenths}/10", f"blocked --board {n} --squares {n * n * tenths // 10} --id 1..20"
    yield "crowded, n = 80, 10", "crowded --board 80 --queens 10 --kind greedy --id 1..10"
    yield "n = 1,000,000, 100,000", "random --board 1000000 --queens 100000 --id 1..1"


def solve(program, files):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program, "solve", "--format", "csv", *files], stdout=subprocess.PIPE, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
            sum(int(row["checks"]) for row in rows), [(row["lower"], row["upper"]) for row in rows])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    programs = [os.path.abspath(options.old), os.path.abspath(options.new)]
    os.chdir(tempfile.mkdtemp())
    ratios = []
    print("| | old ms | new ms | new / old | old checks | new checks |\n|---|---:|---:|---:|---:|---:|")
    for at, (name, words) in enumerate(kinds()):
        os.mkdir(str(at))
        subprocess.run([programs[1], "generate", *words.split(), "-o", f"{at}/{{id}}"], check=True)
        files = [f"{at}/{file}" for file in sorted(os.listdir(str(at)))]
        runs = [[], []]
        for _ in range(options.rounds):
            for i, program in enumerate(programs):
                runs[i].append(solve(program, files))
        assert runs[0][0][2] == runs[1][0][2], f"{name}: the bounds differ"
        old, new = (sorted(run[0] for run in series)[options.rounds // 2] / len(files) for series in runs)
        ratios.append(new / old)
        print(f"| {name} | {1000 * old:.2f} | {1000 * new:.2f} | {new / old:.2f} | {runs[0][0][1]:,} | {runs[1][0][1]:,} |",
              flush=True)
    print(f"\nGeometric mean of the ratios: {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f}")


if __name__ == "__main__":
    main()
