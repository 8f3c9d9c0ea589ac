#!/usr/bin/env python3
"""Change the code in small ways, and see whether its tests notice.

    mutate.py [ROOM or FILE...] [--sample N] [--seed S] [--jobs N] [--seconds S] [--commands REGEX] [--report]

A mutant has one comparison, constant, && or || changed, or one statement dropped. All mutants of the rooms are in
one build, where each place asks whether it is the one that is changed in this process (mutant.h); where C wants a
constant, there is none. Those tests run that come to the place, the quickest first, with the address sanitizer:
unit tests, and each test of the .bats files that --commands names (split: tests/command/split.bats). Listed are the
survivors, which all of them accept; equivalent.txt has those that behave as the code does. Results are kept in
build/mutants as long as the file is the same, but survivors are tried again.
"""
import argparse
import collections
import concurrent.futures
import glob
import hashlib
import os
import random
import sys

import changes
from program import BUILD, HERE, LEFT, NOT_MADE, ROOT, Program, read

RESULTS = os.path.join(BUILD, "results.tsv")


def report(results, known):
    """What became of the mutants of each room."""
    rooms = collections.defaultdict(collections.Counter)
    for key, became in results.items():
        if became not in NOT_MADE:
            kind = "left" if became in LEFT else "killed"
            if key in known:
                kind = "apart" if known[key].startswith("only ") else "equivalent"
            rooms[key.split("/")[1]][kind] += 1
    print("| room | made | killed | equivalent | memory, limits | left |\n|---|---:|---:|---:|---:|---:|")
    for room, n in sorted(rooms.items()):
        print(f"| {room} | {sum(n.values())} | {n['killed']} | {n['equivalent']} | {n['apart']} | {n['left']} |")


def by_key(mutants):
    """By file, function, line and changed line; another such place in the function is told apart."""
    found = {}
    for mutant in mutants:
        key = "\t".join(mutant[:4])
        while key in found:
            key += " (again)"
        found[key] = mutant
    return found


def rows_of(path):
    lines = read(path).splitlines() if os.path.exists(path) else []
    return [line.split("\t") for line in lines if not line.startswith("#")]


def main():
    parser = argparse.ArgumentParser(description="Change the code in small ways: do its tests notice?")
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="a room, or a file in src (default: all)")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="N of the mutants only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="so many tests at the same time")
    parser.add_argument("--seconds", type=int, default=60, help="so many seconds of tests for each mutant")
    parser.add_argument("--tests", default=".*", metavar="REGEX", help="only the unit tests with these names")
    parser.add_argument("--commands", metavar="REGEX", help="also the command tests in the files of these names")
    parser.add_argument("--report", action="store_true", help="only a table of what is known")
    options = parser.parse_args()
    paths = [path for path in sorted(glob.glob("src/**/*.[ch]", root_dir=ROOT, recursive=True))
             if not options.rooms or any(f"{path}/".startswith(f"src/{room}/") for room in options.rooms)]
    if not paths:
        sys.exit(f"mutants: there is no room {' '.join(options.rooms)}")
    mutants = by_key(mutant for path in paths for mutant in changes.mutants_of(path, read(path)))
    digests = {path: hashlib.sha256(read(path).encode()).hexdigest()[:12] for path in paths}
    known = {"\t".join(row[:4]): row[4] for row in rows_of(os.path.join(HERE, "equivalent.txt"))}
    for key in sorted(set(known) - set(mutants)):
        if key.split("\t")[0] in digests:
            print("no longer there, but in equivalent.txt: " + key.replace("\t", " | "))
    old = {"\t".join(row[:5]): row[5] for row in rows_of(RESULTS)}
    results = {key: old.get(f"{key}\t{digests[mutant.path]}") for key, mutant in mutants.items()}
    picked = sorted(results)
    if not options.report:
        sample = min(options.sample or len(picked), len(picked))
        picked = sorted(random.Random(options.seed).sample(picked, sample))
        todo = [key for key in picked if key not in known and results[key] in (None, *LEFT)]
        numbers = {key: number for number, key in enumerate(mutants)}
        program = Program(paths, list(mutants.values()), options.jobs, options.tests, options.commands)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool, \
                open(RESULTS, "a", encoding="utf-8") as file:
            tried = pool.map(lambda key: program.try_mutant(numbers[key], options.seconds), todo)
            for key, results[key] in zip(todo, tried):
                file.write(f"{key}\t{digests[mutants[key].path]}\t{results[key]}\n")
                file.flush()
                if results[key] in LEFT:
                    print(f"{results[key]}: " + key.replace("\t", " | "), flush=True)
    results = {key: results[key] for key in picked if results[key] or key in known}
    report(results, known)
    sys.exit(any(became in LEFT and key not in known for key, became in results.items()))


if __name__ == "__main__":
    main()
