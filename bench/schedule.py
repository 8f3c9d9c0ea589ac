#!/usr/bin/env python3
"""Two programs side by side on boards of every family: schedule.py OLD [NEW] [--runs N] [FAMILY...]

For each family, processor seconds of `solve` on all of its boards in one command, in turns; the
better of the runs, less a start of the program, and the ratio NEW / OLD. OLD also against itself,
as the control. Two different maxima are printed, and the exit status is 1.
"""
import argparse
import csv
import io
import math
import os
import resource
import subprocess
import sys
import tempfile

FAMILIES = {
    "sparse, n = 4 to 20, 3 a row": "sparse --board 4..20:4 --average 3 --id 1..40",
    "sparse, n = 8 to 20, 6 a row": "sparse --board 8..20:4 --average 6 --id 1..40",
    "completion, n = 50 to 200": "completion --board 50..200:50 --queens 25 --id 1..10",
    "Excluded Diagonals, n = 16 to 20": "excluded --board 16..20:2 --diagonals 16 --id 1..20",
    "Excluded Diagonals, n = 24": "excluded --board 24 --diagonals 21 --id 1..6",
    "blocked, n = 28": "blocked --board 28 --squares 630 --min-open 4 --id 1..40",
    "blocked, n = 48": "blocked --board 48 --squares 2060 --min-open 4 --id 1..8",
    "crowded centre, n = 60": "crowded --board 60 --queens 24 --kind centre --id 1..20",
    "crowded centre, n = 100": "crowded --board 100 --queens 40 --kind centre --id 1..10",
    "crowded centre, n = 150": "crowded --board 150 --queens 60 --kind centre --id 1..8",
    "crowded greedy, n = 80": "crowded --board 80 --queens 30 --kind greedy --id 1..10",
    "sparse, n = 40, 3 a row": "sparse --board 40 --average 3 --id 1..30",
    "sparse, n = 50, 4 a row": "sparse --board 50 --average 4 --id 1..10",
    "sparse, n = 70, 3 a row": "sparse --board 70 --average 3 --id 1..12",
    "sparse, n = 100, 2.5 a row": "sparse --board 100 --average 2.5 --id 1..12",
    "sparse, n = 150, 2 a row": "sparse --board 150 --average 2 --id 1..12",
    "sparse, n = 200, 2 a row": "sparse --board 200 --average 2 --id 1..8",
    "sparse, n = 300, 2 a row": "sparse --board 300 --average 2 --id 301..304",
}


def processor_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, output


def maxima(output):
    return [(row["lower"], row["upper"]) for row in csv.DictReader(io.StringIO(output))]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("old")
    parser.add_argument("new", nargs="?", default=os.path.join(
        os.path.dirname(os.path.abspath(__file__)), "../build/release/queensat"))
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--family", action="append", choices=list(FAMILIES))
    options = parser.parse_args()
    programs = {"old": options.old, "control": options.old, "new": options.new}
    start = {name: min(processor_seconds([program, "--version"])[0] for _ in range(20))
             for name, program in programs.items()}
    wrong = False
    ratios = {"control": [], "new": []}
    print("| family | boards | old, s | control | new / old |\n|---|---:|---:|---:|---:|")
    for family in options.family or FAMILIES:
        with tempfile.TemporaryDirectory() as folder:
            names = "-".join("{%s}" % word[2:] for word in FAMILIES[family].split()
                             if word in ("--board", "--id"))
            subprocess.run([options.old, "generate", *FAMILIES[family].split(), "-o",
                            os.path.join(folder, names)], check=True, stdout=subprocess.DEVNULL)
            boards = sorted(os.path.join(folder, name) for name in os.listdir(folder))
            best, found = {}, {}
            for _ in range(options.runs):
                for name, program in programs.items():
                    seconds, output = processor_seconds(
                        [program, "solve", "--format", "csv", *boards])
                    best[name] = min(best.get(name, math.inf), max(seconds - start[name], 1e-4))
                    found[name] = maxima(output)
        if found["old"] != found["new"]:
            print(f"{family}: different maxima", file=sys.stderr)
            wrong = True
        for name, values in ratios.items():
            values.append(best[name] / best["old"])
        print(f"| {family} | {len(boards)} | {best['old']:.3f} | {ratios['control'][-1]:.2f} "
              f"| {ratios['new'][-1]:.2f} |", flush=True)
    print("| geometric mean | | | " + " | ".join(
        f"{math.exp(sum(map(math.log, values)) / len(values)):.2f}"
        for values in (ratios["control"], ratios["new"])) + " |")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
