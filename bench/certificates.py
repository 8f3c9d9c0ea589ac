#!/usr/bin/env python3
"""Certificates: what writing and checking them costs, and whether other people's checkers accept them.

    bench/certificates.py [SET...] [--boards K] [--runs R] [--solve WORDS]... [--veripb] [--rate] [--cake] [--nodes M]

A SET is one of bench/boards.py, solved without and with a certificate and checked in turn, R times; the medians count. With
--veripb, certificates with at most M nodes are translated for VeriPB; with --rate, the DRAT proofs of PicoSAT's
refutations are checked as well (./dev setup proof installs both). --cake goes on to the checkers that are proved correct:
VeriPB elaborates its proof for CakePB, and rate makes LRAT for cake_lpr; cake_pb and cake_lpr run if they are in the PATH. --solve: options, a row for each. The set
"refutations": 300 random boards through the engine sat in each of the eight pairs of encodings.
Exit status 1 if a certificate is rejected, or proves less than the result.
"""
import argparse
import glob
import json
import os
import shutil
import statistics
import sys
import tempfile

from boards import PROGRAM, boards_of, evenly, families, run_command, write

SETS = ("diagonals-16", "squares-28", "sparse-40", "centre-60", "queens")
PAIRS = [f"--engine sat --amo {amo} --card {card}" for amo in ("pairwise", "sequential", "product", "binary")
         for card in ("sequential", "totalizer")]
CHUNK = 100  # boards in a call, so that the start of the program hardly counts
faults = []


def refuted_boards(count):
    return [families("random", n=8 + i % 17, queens=i % 3, blocked=f"{50 + i * 7 % 33}%", id=i)[0]
            for i in evenly(range(1, 301), count)]


def call(words):
    """Seconds, and the lines of JSON."""
    spent, done = run_command([PROGRAM, *words, "--format", "json"])
    return spent, [json.loads(line) for line in done.stdout.splitlines()]


def size_of(paths):
    return sum(os.path.getsize(path) for path in paths) / 1e6


def accepted(path, words, wanted):
    """The seconds of an outside checker."""
    spent, done = run_command(words)
    if wanted not in done.stdout:
        faults.append(f"{path}: {words[0]}: {(done.stdout + done.stderr).strip()[-200:]}")
    return spent


def is_empty(formula):
    with open(formula, encoding="ascii") as file:
        return any(line == "0\n" for line in file)


def measure(paths, options, chosen, sums):
    """Adds what so many boards cost to the sums."""
    folder = os.path.dirname(paths[0])
    certificates = [path + ".certificate" for path in paths]
    pairs = [word for pair in zip(paths, certificates) for word in pair]
    seconds = [[], [], []]
    for _ in range(chosen.runs):
        plain, results = call(["solve", *options, *paths])
        written, again = call(["solve", *options, *paths, "--certificate", f"{folder}/%.certificate"])
        checked, verdicts = call(["check", *pairs])
        for times, spent in zip(seconds, (plain, written, checked)):
            times.append(spent)
    for path, one, other, verdict in zip(paths, results, again, verdicts, strict=True):
        bounds = {(found["lower"], found["upper"]) for found in (one, other, verdict)}
        if not verdict["verified"] or len(bounds) > 1:
            faults.append(f"{path}: {verdict.get('error')}: {bounds}")
    for name, times in zip(("solve", "write", "check"), seconds):
        sums[name] = sums.get(name, 0) + statistics.median(times)
    small = [(path, verdict) for path, verdict in zip(paths, verdicts) if verdict["verified"] and verdict["nodes"] <= chosen.nodes]
    more = {"bytes": size_of(certificates)}
    if chosen.veripb and small:
        run_command([PROGRAM, "check", *(word for path, _ in small for word in (path, path + ".certificate")), "--veripb", f"{folder}/%"])
        more["veripb"] = sum(accepted(path, ["veripb", path + ".opb", path + ".pbp"], "s VERIFIED BOUNDS") for path, _ in small)
        more["translated"] = len(small)
        more["proofs"] = size_of(glob.glob(f"{folder}/*.pbp"))
        if chosen.cake:
            more["elaborate"] = sum(accepted(path, ["veripb", path + ".opb", path + ".pbp", "--elaborate", path + ".kernel"],
                                             "s VERIFIED BOUNDS") for path, _ in small)
            more["elaborated"] = size_of(glob.glob(f"{folder}/*.kernel"))
            if shutil.which("cake_pb"):
                more["cake_pb"] = sum(accepted(path, ["cake_pb", path + ".opb", path + ".kernel"], "s VERIFIED BOUNDS") for path, _ in small)
    if chosen.rate:
        call(["solve", *options, *paths, "--proof", f"{folder}/%"])
        proofs = [path for path in paths if os.path.exists(path + ".drat") and not is_empty(path + ".cnf")]
        more["rate"] = sum(accepted(path, ["rate", path + ".cnf", path + ".drat", *(["-L", path + ".lrat"] if chosen.cake else [])],
                                    "s VERIFIED") for path in proofs)
        more["drat"] = len(proofs)
        if chosen.cake:
            more["refutations"], more["lrat"] = (size_of(path + end for path in proofs) for end in (".drat", ".lrat"))
            if shutil.which("cake_lpr"):
                more["cake_lpr"] = sum(accepted(path, ["cake_lpr", path + ".cnf", path + ".lrat"], "s VERIFIED UNSAT") for path in proofs)
    for name, value in more.items():
        sums[name] = sums.get(name, 0) + value


def row(name, items, options, chosen):
    sums = {}
    for first in range(0, len(items), CHUNK):
        with tempfile.TemporaryDirectory() as folder:
            measure(write(items[first:first + CHUNK], folder), options, chosen, sums)

    def numbers(key):
        return f"{sums[key]:.2f}" if key in sums else ""

    parts = [" ".join([name, *options]), len(items), f"{sums['solve']:.3f}", f"{sums['write']:.3f}", f"{sums['write'] / sums['solve']:.2f}",
             f"{sums['check']:.3f}", f"{sums['check'] / sums['solve']:.2f}", f"{sums['bytes']:.2f}"]
    parts += [sums.get("translated", ""), f"{sums.get('proofs', 0):.2f}", f"{sums.get('veripb', 0):.2f}"] if chosen.veripb else []
    parts += [numbers("elaborate"), numbers("elaborated"), numbers("cake_pb")] if chosen.veripb and chosen.cake else []
    parts += [sums["drat"], f"{sums['rate']:.2f}"] if chosen.rate else []
    parts += [numbers("refutations"), numbers("lrat"), numbers("cake_lpr")] if chosen.rate and chosen.cake else []
    print("|", " | ".join(map(str, parts)), "|", flush=True)


def main():
    parser = argparse.ArgumentParser(prog="bench/certificates.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", nargs="*")
    for name, default in (("boards", 0), ("runs", 3), ("nodes", 200000)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--solve", action="append")
    parser.add_argument("--veripb", action="store_true")
    parser.add_argument("--rate", action="store_true")
    parser.add_argument("--cake", action="store_true")
    chosen = parser.parse_args()
    if chosen.cake and not chosen.veripb and not chosen.rate:
        parser.error("--cake: expected --veripb or --rate as well")
    os.environ["PATH"] += os.pathsep + os.path.expanduser("~/.cargo/bin")
    head = ["boards", "", "solve, s", "with certificate, s", "ratio", "check, s", "to solve", "certificates, MB"]
    head += ["for VeriPB", "proofs, MB", "VeriPB, s"] if chosen.veripb else []
    head += ["elaborating, s", "elaborated, MB", "CakePB, s"] if chosen.veripb and chosen.cake else []
    head += ["DRAT proofs", "rate, s"] if chosen.rate else []
    head += ["DRAT, MB", "LRAT, MB", "cake_lpr, s"] if chosen.rate and chosen.cake else []
    print("|", " | ".join(head), "|\n|---" + "|---:" * (len(head) - 1) + "|")
    for name in chosen.set or SETS:
        items = refuted_boards(chosen.boards) if name == "refutations" else boards_of(name, chosen.boards)[0]
        for words in chosen.solve or (PAIRS if name == "refutations" else [""]):
            row(name, items, words.split(), chosen)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
