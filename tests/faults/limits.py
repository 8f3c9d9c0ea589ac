#!/usr/bin/env python3
"""How much processor time passes from a time limit, or a signal, to the end, on large boards.

    limits.py PROGRAM [--size N]... [--only PATTERN] [--moments M] [--limit S]
              [--longest S] [--seed S] [--into FILE]

Every command on every family of boards with n = 10^4 to 10^6 (--size), each stopped once by its
time limit, if it has one, and M times by SIGTERM: at a random moment in each of M equal parts of the
first S seconds (--longest) after reading, so that no phase is left out. All times are processor time,
which does not depend on what else the machine does. Runs are kept in FILE, one line of JSON each;
then a table of all that it has is printed, for bench/results/limits.md: medians and worst. The exit
status is 1 if a run did not end at all. All of it takes hours: choose by --only and --size.
"""
import argparse
import collections
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile

import signals

SIZES = [10**4, 10**5, 10**6]
ENDLESS = 60  # seconds of processor time after it


def lines(n, squares):
    return f"board {n}\n" + "".join(squares)


def listed(n, a_row):
    """As `generate sparse`: this many free squares a row, all others blocked."""
    draw = random.Random(n)
    return lines(n, (f"free {r} {draw.randrange(n)}\n" for r in range(n) for _ in range(a_row)))


def scattered(n):
    """Two free squares a row on average: it falls into parts, after much that is forced."""
    draw = random.Random(n)
    return lines(n, (f"free {draw.randrange(n)} {draw.randrange(n)}\n" for _ in range(2 * n)))


def blocked(n):
    draw = random.Random(n)
    return lines(n, (f"block {draw.randrange(n)} {draw.randrange(n)}\n"
                     for _ in range(min(n, 200000))))


def diagonals(n):
    """Half of the diagonals, at random."""
    draw = random.Random(n)
    return lines(n, (f"{kind} {d - shift}\n" for kind, shift in (("block-sum", 0),
                                                                 ("block-difference", n - 1))
                     for d in range(2 * n - 1) if draw.random() < 0.5))


def band(n):
    return lines(n, (f"block-difference {d}\n" for d in range(1 - n, n) if abs(d) > 4))


FAMILIES = {
    "empty": lambda n: f"board {n}\n",
    "third": lambda n: signals.queens(n, n // 3),
    "full": lambda n: signals.queens(n, n - 300),
    "crowded": signals.crowded,
    "pairs": scattered,
    "sparse": lambda n: listed(n, 3),
    "fives": lambda n: listed(n, 5),
    "dense": lambda n: listed(n, 12),
    "band": band,
    "blocked": blocked,
    "diagonals": diagonals,
}
ENGINES = ["auto", "sat", "backtrack", "bitset", "lp", "swap", "exchange"]
COMMANDS = ([f"solve --engine {engine} BOARD" for engine in ENGINES] +
            ["solve --threads 2 BOARD", "solve --certificate proof BOARD", "solve --format json BOARD",
             "count BOARD", "count --any BOARD", "explain BOARD", "export BOARD",
             "export --format lp BOARD", "draw --format svg BOARD", "draw --solve --format svg BOARD",
             "split --into 20 BOARD -o cube-{cube}", "compare --time-limit 100 BOARD",
             "check BOARD certificate"])


def cpu(process):
    return signals.processor_seconds(process)


def wait_for(process, seconds):
    """Until it has used so much processor time. False: it ended before."""
    while (left := seconds - cpu(process)) > 0:
        if signals.ends(process, max(left, 0.001)):
            return False
    return not signals.ends(process, 0)


def ends_soon(process):
    begun = cpu(process)
    while not signals.ends(process, 1):
        if cpu(process) - begun > ENDLESS:
            return False
    return True


def reading_time(program, folder):
    """Processor time until a limit begins: the board has been read."""
    with subprocess.Popen([program, "solve", "--time-limit", "1e-9", "--engine", "sat", "board", "-o",
                           "result"], cwd=folder, stderr=subprocess.DEVNULL) as process:
        signals.ends(process, ENDLESS)
        return cpu(process)


def run(program, folder, command, family, moment, reading, limit):
    """A record; the moment is None for the time limit."""
    words = [{"BOARD": "board"}.get(word, word) for word in command.split()]
    if "-o" not in words and words[0] not in ("check", "compare"):
        words += ["-o", "result"]
    if moment is None:
        words += ["--time-limit", f"{limit}"]
    if "{cube}" not in command:
        words = [word.replace("{cube}", "") for word in words]
    with open(os.path.join(folder, "err"), "wb") as errors:
        process = subprocess.Popen([program] + words, cwd=folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=errors,
                                   preexec_fn=signals.heed_signals)
    if moment is None:
        running = wait_for(process, reading) and not signals.ends(process, limit)
    else:
        running = wait_for(process, reading + moment)
    before = cpu(process) if running else 0
    if running and moment is not None:
        process.send_signal(signal.SIGTERM)
    ended = ends_soon(process)
    used = cpu(process) - before if running else None
    if not ended:
        process.kill()
    status = process.wait()
    if moment is None and used is None and status == 3:
        used = 0  # it was faster than this script
    return {"command": command, "family": family, "limit": moment is None, "moment": moment,
            "used": used, "status": status, "ended": ended}


def make_certificate(program, folder):
    """Some evidence for `check`: what a short search leaves."""
    with open(os.path.join(folder, "certificate"), "wb"):
        pass
    subprocess.run([program, "solve", "--time-limit", "3", "--certificate", "certificate", "board",
                    "-o", "result"], cwd=folder, stderr=subprocess.DEVNULL, check=False)


def has_limit(command):
    return re.match("solve|count|explain|draw --solve", command)


def measure(options, write):
    program, draw = os.path.abspath(options.program), random.Random(options.seed)
    for n in options.size or SIZES:
        for family, make in FAMILIES.items():
            wanted = [c for c in COMMANDS if re.search(options.only, f"{c} {family}")]
            if not wanted:
                continue
            with tempfile.TemporaryDirectory() as folder:
                with open(os.path.join(folder, "board"), "w", encoding="ascii") as file:
                    file.write(make(n))
                reading = reading_time(program, folder)
                if any(command.startswith("check") for command in wanted):
                    make_certificate(program, folder)
                for command in wanted:
                    moments = [None] if has_limit(command) else []
                    moments += [options.longest * (part + draw.random()) / options.moments
                                for part in range(options.moments)]
                    for moment in moments:
                        write({"n": n} | run(program, folder, command, family, moment,
                                            reading, options.limit))


def cell(runs):
    used = [record["used"] for record in runs if record["used"] is not None]
    if any(not record["ended"] for record in runs):
        return "endless"
    return f"{statistics.median(used):.2f}, {max(used):.2f}" if used else "·"


def table(records):
    """Rows: command and size; columns: families."""
    cells = collections.defaultdict(list)
    for record in records:
        cells[record["command"], record["n"], record["family"]].append(record)
    sizes = sorted({record["n"] for record in records})
    print("| command | n |" + "".join(f" {family} |" for family in FAMILIES))
    print("|---|---|" + "---|" * len(FAMILIES))
    for command in COMMANDS:
        for n in sizes:
            row = [cell(cells[command, n, family]) for family in FAMILIES]
            if any(text != "·" for text in row):
                print(f"| `{command}` | {n:,} | " + " | ".join(row) + " |")


def main():
    parser = argparse.ArgumentParser(description="Processor time from a limit or signal to the end.")
    parser.add_argument("program")
    parser.add_argument("--size", type=int, action="append")
    parser.add_argument("--only", default="", help="commands and families that match this pattern")
    parser.add_argument("--moments", type=int, default=20, help="signals for each command and board")
    parser.add_argument("--limit", type=float, default=1, help="the time limit")
    parser.add_argument("--longest", type=float, default=15,
                        help="processor time from the end of reading to a signal, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", help="file of runs, which is continued")
    options = parser.parse_args()
    records = []
    if options.into and os.path.exists(options.into):
        with open(options.into, encoding="ascii") as file:
            records = [json.loads(line) for line in file]

    def write(record):
        records.append(record)
        if options.into:
            with open(options.into, "a", encoding="ascii") as file:
                file.write(json.dumps(record) + "\n")
        if record["used"] is not None and record["used"] > 0.1 or not record["ended"]:
            print(f"{record['used']:.2f} s: {record['command']}, {record['family']}, "
                  f"n = {record['n']:,}, {'limit' if record['limit'] else 'signal'}",
                  file=sys.stderr, flush=True)

    measure(options, write)
    table(records)
    return 0 if all(record["ended"] for record in records) else 1


if __name__ == "__main__":
    sys.exit(main())
