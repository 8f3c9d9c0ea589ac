#!/usr/bin/env python3
"""The engine sat, with each strategy and pure, beside others that use SAT, on 60 boards up to n = 80 and some larger.

    sat60.py PROGRAM [--old PROGRAM] [--large] [--limit S]

Processor seconds of whole processes, conflicts, and the lower bound after a second of processor time; all maxima must
be equal. PySAT (pip install python-sat) asks downwards from the number of rows, with a totalizer over the empty ones
and CaDiCaL 1.9.5; it reads `export --format wcnf`. RC2 is its own. clasp reads `export --format opb`.
"""
import argparse
import json
import math
import os
import resource
import subprocess
import sys
import tempfile

OTHERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "other_solvers.py")
RC2 = """
import sys
from pysat.formula import WCNF
from pysat.examples.rc2 import RC2
with RC2(WCNF(from_file=sys.argv[1]), adapt=True, exhaust=True, minz=True) as solver:
    solver.compute()
    print("cost", solver.cost)
"""


def boards(large):
    for n in (24, 32, 48, 64, 80):
        for number in (901, 902, 903):
            yield f"completion --board {n} --queens {n - round(math.sqrt(n / 0.19))} --id {number}"
    for n in (20, 30, 40):
        for average in (2, 3, 4, 5):
            for number in (771, 772):
                yield f"sparse --board {n} --average {average} --id {number}"
    for n, diagonals in ((12, 8), (14, 11), (16, 13)):
        for number in (551, 552, 553):
            yield f"excluded --board {n} --diagonals {diagonals} --id {number}"
    for n, queens in ((16, 6), (20, 8), (24, 9)):
        for number in (331, 332):
            yield f"crowded --kind centre --board {n} --queens {queens} --id {number}"
    for n, squares in ((20, 240), (28, 595)):
        for number in (441, 442, 443):
            yield f"blocked --board {n} --squares {squares} --id {number}"
    if large:
        yield "sparse --board 60 --average 4 --id 1"
        for n, average, number in ((50, 3, 4201), (50, 4, 4202), (50, 5, 4203), (55, 4, 4204), (60, 3, 4205),
                                   (60, 5, 4206), (65, 3, 4207), (70, 3, 4208), (70, 4, 4209)):
            yield f"sparse --board {n} --average {average} --id {number}"


def run(words, limit):
    """Output, processor seconds; None: over the limit of processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (done.stdout if done.returncode in (0, 3, 30) or "cost" in done.stdout or "OPTIMUM" in done.stdout else None), seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--old", help="another build, its sat beside this one's")
    parser.add_argument("--large", action="store_true", help="also ten boards of n = 50 to 70")
    parser.add_argument("--limit", type=int, default=30, help="processor seconds for each")
    options = parser.parse_args()
    ours = {
        "sat": "--engine sat", "hints": "--engine sat --hints", "sat, pure": "--engine sat --pure", "pure up": "--engine sat --pure --strategy up",
        "pure bisect": "--engine sat --pure --strategy bisect", "pure core": "--engine sat --pure --strategy core",
        "auto": "",
    }
    total, conflicts, open_boards, worst, behind = {}, {}, {}, {}, 0
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ("board", "wcnf", "opb")]
        for name in boards(options.large):
            with open(files[0], "w", encoding="utf-8") as file:
                subprocess.run([options.program, "generate", *name.split()], stdout=file, check=True)
            for kind, path in (("wcnf", files[1]), ("opb", files[2])):
                subprocess.run([options.program, "export", files[0], "--format", kind, "-o", path], check=True)
            maxima, seconds = {}, {}
            programs = [(key, options.program, words) for key, words in ours.items()]
            if options.old:
                programs.append(("old sat", options.old, "--engine sat"))
            for key, program, words in programs:
                text, seconds[key] = run([program, "solve", files[0], "--format", "json", *words.split()],
                                         options.limit)
                found = json.loads(text) if text else {"lower": 0, "upper": 1}
                if found["lower"] == found["upper"]:
                    maxima[key] = found["upper"]
                    conflicts[key] = conflicts.get(key, 0) + found["work"]["conflicts"]
            for key, words in (("PySAT", [sys.executable, OTHERS, "topdown", files[1]]),
                               ("RC2", [sys.executable, "-c", RC2, files[1]])):
                text, seconds[key] = run(words, options.limit)
                if text and ("cost" in text or "OPTIMUM" in text):
                    maxima[key] = None
            text, seconds["clasp"] = run(["clasp", "--opt-strategy=usc", files[2]], options.limit)
            if len({value for value in maxima.values() if value is not None}) > 1:
                sys.exit(f"{name}: {maxima}")
            early, _ = run([options.program, "solve", files[0], "--format", "json", "--engine", "sat", "--pure",
                            "--work-limit", "60000000"], options.limit)
            upper = next((value for value in maxima.values() if value is not None), 0)
            lower = early and json.loads(early)["lower"]
            behind += lower is None or upper - lower > 1
            for key, value in seconds.items():
                total[key] = total.get(key, 0) + value
                if key not in maxima and key != "clasp" or value >= options.limit:
                    open_boards[key] = open_boards.get(key, 0) + 1
                worst[key] = max(worst.get(key, 0), value)
            print(name, upper, lower, *(f"{key} {value:.3f}" for key, value in seconds.items()), flush=True)
    for key, value in total.items():
        print(f"{key:12} {value:8.2f} s, worst {worst[key]:6.2f}, open {open_boards.get(key, 0)}, "
              f"{conflicts.get(key, 0)} conflicts")
    print(f"lower bound more than 1 below after 60,000,000 ticks: {behind}")


main()
