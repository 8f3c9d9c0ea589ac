#!/usr/bin/env python3
"""Small sparse boards: `auto` against clasp with core-guided search, in processor seconds.

against_clasp.py QUEENSAT [BOARDS [AVERAGES [IDS [LIMIT]]]], for example
against_clasp.py build/release/queensat 30,40,50 2,3,4,5,6 1..10 5

Both are whole commands, in turn, on the same board (clasp on the exported OPB file, without the
export). Prints a row in Markdown for each cell: the medians, the median and the largest of the ratios
auto / clasp, and the nodes, pivots and conflicts of auto. A run that the limit ends counts as the
limit. Exit status 1 if two maxima differ.
"""
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile


def run(words, limit):
    """Its output, and its processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(words, capture_output=True, text=True, timeout=20 * limit, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def queens(formula, output):
    """Of the last placement that clasp has printed; the first variables are the free squares."""
    with open(formula, encoding="ascii") as file:
        squares = sum(line.startswith("* free ") for line in file)
    model = re.split(r"^[oc] .*$", output.split("\ns OPTIMUM")[0], flags=re.MULTILINE)[-1]
    return sum(int(x) <= squares for x in re.findall(r" x(\d+)", model))


def main():
    program, boards, averages, ids, limit = (
        sys.argv[1:] + ["30,40,50", "2,3,4,5,6", "1..10", "5"][len(sys.argv) - 2:])
    status = 0
    print("| n | a row | auto, ms | clasp, ms | median ratio | largest | nodes | pivots | conflicts |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for n in boards.split(","):
            for average in averages.split(","):
                rows = []
                subprocess.run([program, "generate", "sparse", "--board", n, "--average", average,
                                "--id", ids, "-o", f"{folder}/{n}-{average}-{{id}}"],
                               check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                for name in sorted(os.listdir(folder)):
                    board = os.path.join(folder, name)
                    with open(board + ".opb", "w", encoding="ascii") as file:
                        subprocess.run([program, "export", "--format", "opb", board], stdout=file,
                                       check=True)
                    ours, seconds = run([program, "solve", "--format", "json", "--time-limit", limit,
                                         board], float(limit))
                    theirs, others = run(["clasp", "--opt-strategy=usc", f"--time-limit={limit}",
                                          board + ".opb"], float(limit))
                    answer = json.loads(ours)
                    found = queens(board + ".opb", theirs)
                    if ("OPTIMUM FOUND" in theirs and answer["maximum"] is not None
                            and found != answer["maximum"]):
                        print(f"{name}: {answer['maximum']} and {found}", file=sys.stderr)
                        status = 1
                    rows.append((seconds, others, answer["work"]))
                    os.unlink(board)
                    os.unlink(board + ".opb")
                ratios = [ours / theirs for ours, theirs, _ in rows]
                middle = [statistics.median(row[2][key] for row in rows)
                          for key in ("nodes", "pivots", "conflicts")]
                print(f"| {n} | {average} | {1e3 * statistics.median(r[0] for r in rows):.1f} "
                      f"| {1e3 * statistics.median(r[1] for r in rows):.1f} "
                      f"| {statistics.median(ratios):.2f} | {max(ratios):.2f} "
                      f"| {middle[0]:.0f} | {middle[1]:.0f} | {middle[2]:.0f} |", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
