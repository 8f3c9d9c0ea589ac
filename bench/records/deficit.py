#!/usr/bin/env python3
"""The expected deficit of n-Queens Completion around the transition.

    deficit.py TABLE FOLDER [--instances I] [--sizes N,...] [--jobs J]

The deficit is n less the maximum: the queens that K random ones cost. For each n there are
points with K = n - sqrt(x n / 0.19): at x = 1 about half of all instances should have a completion
(I. Gent, C. Jefferson, P. Nightingale, "Complexity of n-Queens Completion", JAIR 59, 2017). FOLDER
keeps the results of `queensat sweep`, one file for each n, which are continued; TABLE is written
from them, a line for each point: instances, those proved, those without a deficit, the mean deficit
and its standard error, the largest, and the median and largest seconds of a run. For each n, a row
for the page is printed: where half of all have a completion, by the logarithm of the odds between the
two nearest points, with the standard error, n / delta^2, and the mean deficit there.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys

POINTS = [0.4, 0.6, 0.8, 1.0, 1.25, 1.6, 2.0]
COLUMNS = [
    "n", "x", "queens", "instances", "proved", "completed", "deficit", "error", "largest",
    "median_seconds", "worst_seconds",
]


def queens_at(n, x):
    return round(n - math.sqrt(x * n / 0.19))


def sweep(program, folder, n, instances, jobs):
    """The file of results, complete."""
    results = os.path.join(folder, f"deficit-{n}.jsonl")
    listed = os.path.join(folder, f"deficit-{n}.tsv")
    with open(listed, "w", encoding="ascii") as out:
        out.write("board\tqueens\tid\n")
        for queens in sorted({queens_at(n, x) for x in POINTS}):
            for i in range(1, instances + 1):
                out.write(f"{n}\t{queens}\t{i}\n")
    subprocess.run(
        [program, "sweep", "completion", "--list", listed, "--jobs", str(jobs), "--time-limit",
         "60", "-o", results],
        check=True)
    return results


def read(results):
    """Runs by the number of queens: (deficit or None, seconds)."""
    runs = {}
    with open(results, encoding="utf-8") as lines:
        for line in lines:
            run = json.loads(line)
            if run["schema"] != "queensat-run-1":
                continue
            proved = run["status"] == "optimum"
            deficit = run["instance"]["n"] - run["maximum"] if proved else None
            runs.setdefault(run["parameters"]["queens"], []).append((deficit, run["seconds"]))
    return runs


def row(n, x, queens, runs):
    deficits = [deficit for deficit, _ in runs if deficit is not None]
    seconds = [run for _, run in runs]
    error = statistics.stdev(deficits) / math.sqrt(len(deficits)) if len(deficits) > 1 else 0
    return [
        n, x, queens, len(runs), len(deficits), deficits.count(0),
        f"{statistics.mean(deficits):.3f}", f"{error:.3f}", max(deficits),
        f"{statistics.median(seconds):.4f}", f"{max(seconds):.3f}",
    ]


def half(n, points):
    """Where half are completed; points: (delta, completed, instances, mean deficit), delta rising."""
    odds = lambda share: math.log(share / (1 - share))
    for (low, few, count, before), (high, many, total, after) in zip(points, points[1:]):
        left, right = few / count, many / total
        if not 0 < left < 0.5 <= right < 1:
            continue
        slope = (odds(right) - odds(left)) / (high - low)
        error = math.hypot(1 / math.sqrt(count * left * (1 - left)),
                           1 / math.sqrt(total * right * (1 - right))) / 2 / slope
        delta = low - odds(left) / slope
        there = before + (after - before) * (delta - low) / (high - low)
        return f"| {n} | {delta:.1f} ± {error:.1f} | {n / delta ** 2:.3f} | {there:.2f} |"
    return f"| {n} | | | |"


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("table")
    words.add_argument("folder")
    words.add_argument("--instances", type=int, default=1000)
    words.add_argument("--sizes", default=",".join(str(n) for n in range(100, 1001, 100)))
    words.add_argument("--jobs", type=int, default=os.cpu_count())
    given = words.parse_args()
    program = os.environ.get("QUEENSAT", "build/release/queensat")
    os.makedirs(given.folder, exist_ok=True)
    rows = []
    for n in map(int, given.sizes.split(",")):
        runs = read(sweep(program, given.folder, n, given.instances, given.jobs))
        new = [row(n, x, queens_at(n, x), runs[queens_at(n, x)]) for x in POINTS]
        print(half(n, [(n - one[2], one[5], one[3], float(one[6])) for one in new]), flush=True)
        rows += new
        with open(given.table, "w", encoding="ascii") as out:
            for fields in [COLUMNS, *rows]:
                out.write("\t".join(map(str, fields)) + "\n")


if __name__ == "__main__":
    sys.exit(main())
