#!/usr/bin/env python3
"""Counting on sparse boards: by states, by an older program, and by the model counter Ganak (pip install pyganak).

    count_states.py PROGRAM [--old PROGRAM] [--ganak PYTHON] [--limit S] [--ids N] [--sizes 16,20,...] [--averages 2,3,4]

Placements of any size, maximal ones and largest ones. Processor seconds of single threads, side by side, one after
the other; for Ganak without the start of Python. A program that does not end within the limit of seconds is not asked
for larger boards of the same kind. All numbers must be equal.
"""
import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile

# From Python's processor time after the import to that after the count.
GANAK = """
import resource, sys
import pyganak
def used():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
counter, shown = pyganak.Counter(), []
began = used()
for line in open(sys.argv[1]):
    words = line.split()
    if line.startswith("c p show "):
        shown += map(int, words[3:-1])
    elif words and words[0] not in "cp":
        counter.add_clause([int(word) for word in words[:-1]])
if shown:
    counter.set_sampling_set(shown)
print(counter.count(), used() - began)
"""
KINDS = {"any": ["--any"], "maximal": ["--maximal"], "most": []}


def run(command, limit):
    """Its output, or None if it failed or did not end, and its processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * limit + 10, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1,) * 2))
        output = done.stdout if done.returncode == 0 else None
    except subprocess.TimeoutExpired:
        output = None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def count(program, kind, board, limit):
    output, seconds = run([program, "count", *KINDS[kind], "--threads", "1", "--time-limit", str(limit), "--format",
                           "json", board], limit)
    answer = json.loads(output) if output else None
    return answer, seconds


def write_formula(program, kind, board, size, path):
    """Pairs of attacks; for maximal placements, that each square has a queen or is attacked by one; for the largest,
    the program's own formula with their size."""
    if kind == "most":
        subprocess.run([program, "export", board, "--target", str(size), "--full", "-o", path], check=True)
        return
    with open(board, encoding="ascii") as stream:
        squares = [tuple(map(int, line.split()[1:])) for line in stream if line.startswith("free")]
    attackers = [[] for _ in squares]
    with open(path, "w", encoding="ascii") as stream:
        for i, (row, column) in enumerate(squares):
            for j, (other_row, other_column) in enumerate(squares[:i]):
                if row == other_row or column == other_column or abs(row - other_row) == abs(column - other_column):
                    print(-i - 1, -j - 1, 0, file=stream)
                    attackers[i].append(j + 1)
                    attackers[j].append(i + 1)
        for i, others in enumerate(attackers):
            if kind == "maximal":
                print(i + 1, *others, 0, file=stream)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--old")
    parser.add_argument("--ganak")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--ids", type=int, default=3)
    parser.add_argument("--sizes", default="16,20,24,30,40,50,60")
    parser.add_argument("--averages", default="2,3,4")
    parser.add_argument("--kinds", default="any,maximal,most")
    options = parser.parse_args()
    names = ["states"] + ["old"] * bool(options.old) + ["ganak"] * bool(options.ganak)
    print("| placements | squares a row | n | id | number | states |", " | ".join(f"{name}, s" for name in names),
          "|")
    print("|---" * (6 + len(names)) + "|")
    with tempfile.TemporaryDirectory() as folder:
        board, formula = os.path.join(folder, "board"), os.path.join(folder, "formula")
        for kind in options.kinds.split(","):
            for average in options.averages.split(","):
                open_now = set()
                for n in options.sizes.split(","):
                    failed = set()
                    for number in range(90001, 90001 + options.ids):
                        subprocess.run([options.program, "generate", "sparse", "--board", n, "--average", average,
                                        "--id", str(number), "-o", board], check=True)
                        cells, totals, size, states = [], set(), None, ""
                        for name in names:
                            if name in open_now:
                                cells.append("-")
                                continue
                            if name == "ganak":
                                if kind == "most" and size is None:
                                    cells.append("-")
                                    continue
                                write_formula(options.program, kind, board, size, formula)
                                output, seconds = run([options.ganak, "-c", GANAK, formula], options.limit)
                                if output:
                                    total, seconds = int(output.split()[0]), float(output.split()[1])
                                    totals.add(total)
                            else:
                                output, seconds = count(options.program if name == "states" else options.old, kind,
                                                        board, options.limit)
                                if output:
                                    totals.add(output["total"])
                                    size = output["size"]
                                    if name == "states":
                                        states = output["states"] or ""
                            if not output:
                                failed.add(name)
                            cells.append(f"{seconds:.2f}" if output else f"> {options.limit:g}")
                        if len(totals) > 1:
                            sys.exit(f"{kind} {n} {average} {number}: numbers differ: {totals}")
                        print("|", kind, "|", average, "|", n, "|", number, "|", *totals or "?", "|", states,
                              "|", " | ".join(cells), "|", flush=True)
                    open_now |= failed


main()
