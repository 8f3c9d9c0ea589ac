#!/usr/bin/env python3
"""Rows of OEIS: the maximum of a board for each n, with a certificate that was checked.

    bench/records.py solve black|quarter [N | FROM-TO]... [--limit TICKS] [--into FOLDER]
    bench/records.py check black|quarter FOLDER
    bench/records.py board black|quarter N FILE

`black` is A352241: n x n, queens on the squares of one colour, that of a corner. `quarter` is A274933: the quarter of a
board of 2 n - 1 lines between its centre and two corners. `solve` prints a line of the table for each n: the maximum, or
the bounds as 47..48; processor seconds of `solve` and of `check`; nodes, pivots; bytes and SHA-256 of the certificate,
which stays in the folder if there is one. The work is limited, not the time: the same program prints the same table,
but for the seconds. `check` checks the certificates in a folder, as `solve --into` leaves them. `board` writes the instance.
"""
import argparse
import hashlib
import json
import os
import re
import sys
import tempfile

from boards import PROGRAM, run_command

COLUMNS = ("n", "maximum", "seconds", "check", "nodes", "pivots", "bytes", "sha256", "ticks")


def black(n):
    return n, ((row, column) for row in range(n) for column in range(row % 2, n, 2))


def quarter(n):
    return 2 * n - 1, ((row, column) for row in range(n) for column in range(row, 2 * n - 1 - row))


FAMILIES = {"black": black, "quarter": quarter}


def write_board(family, n, path):
    lines, free = FAMILIES[family](n)
    with open(path, "w", encoding="ascii") as file:
        file.write(f"board {lines}\n" + "".join(f"free {row} {column}\n" for row, column in free))


def solve(family, n, limit, folder):
    board, certificate = os.path.join(folder, "board"), os.path.join(folder, f"{n}.certificate")
    write_board(family, n, board)
    seconds, done = run_command([PROGRAM, "solve", board, "--certificate", certificate, "--format", "json",
                                 "--work-limit", str(limit)])
    found = json.loads(done.stdout)
    lower, upper, work = found["lower"], found["upper"], found["work"]
    spent, checked = run_command([PROGRAM, "check", board, certificate])
    if checked.returncode != 0:
        sys.exit(f"{family} {n}: {checked.stdout}{checked.stderr}")
    with open(certificate, "rb") as file:
        content = file.read()
    os.remove(board)
    return (n, lower if lower == upper else f"{lower}..{upper}", f"{seconds:.2f}", f"{spent:.2f}", work["nodes"],
            work["pivots"], len(content), hashlib.sha256(content).hexdigest(), limit if lower < upper else "")


def check(family, folder):
    """Prints what each certificate proves; the number of those that were rejected."""
    rejected = 0
    names = [name for name in os.listdir(folder) if re.fullmatch(r"\d+\.certificate", name)]
    with tempfile.TemporaryDirectory() as scratch:
        board = os.path.join(scratch, "board")
        for name in sorted(names, key=lambda name: int(name.split(".")[0])):
            n = int(name.split(".")[0])
            write_board(family, n, board)
            _, done = run_command([PROGRAM, "check", board, os.path.join(folder, name)])
            print(n, (done.stdout + done.stderr).strip().splitlines()[-1], sep="\t", flush=True)
            rejected += done.returncode != 0
    return rejected


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    solving, checking, writing = (commands.add_parser(name) for name in ("solve", "check", "board"))
    for command in (solving, checking, writing):
        command.add_argument("family", choices=FAMILIES)
    writing.add_argument("n", type=int)
    writing.add_argument("file")
    checking.add_argument("folder")
    solving.add_argument("range", nargs="+")
    solving.add_argument("--limit", type=int, default=3_000_000_000, help="ticks for each")
    solving.add_argument("--into", help="the folder where the certificates stay")
    options = parser.parse_args()
    if options.command == "check":
        sys.exit(1 if check(options.family, options.folder) else 0)
    if options.command == "board":
        write_board(options.family, options.n, options.file)
        return
    print(*COLUMNS, sep="\t", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        for word in options.range:
            first, _, last = word.partition("-")
            for n in range(int(first), int(last or first) + 1):
                folder = options.into or scratch
                os.makedirs(folder, exist_ok=True)
                print(*solve(options.family, n, options.limit, folder), sep="\t", flush=True)


if __name__ == "__main__":
    main()
