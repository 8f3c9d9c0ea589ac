#!/usr/bin/env python3
"""A program against an older one on the same boards, side by side: seconds, counted work, and whether they agree.

    bench/versions.py OLD NEW [SET...] [--boards K] [--runs R] [--seed S] [--limit S] [--instructions] [--queens] [--solve WORDS]

A SET is one of bench/boards.py, or "count": counts of every kind, a row for each. "random-26" compares the answers on
random boards, half of which have a target (--boards: how many, --seed: the first), untimed.

They run OLD NEW OLD NEW … OLD, R pairs of whole commands on one thread. Each NEW is divided by the OLD before it, and each
OLD by the OLD before it, which shows how large the noise is. A set that takes less than half a second is run several
times in a row. --instructions counts 10⁹ instructions by callgrind instead, without noise. --queens runs each board once and
compares how many queens were found: with --solve "--engine exchange --work-limit N". Exit status 1 if answers differ.
"""
import argparse
import collections
import json
import math
import os
import random
import re
import statistics
import sys
import tempfile

from boards import boards_of, families, random_boards, run_command, write

SETS = ("diagonals-16", "diagonals-24", "squares-28", "squares-48", "centre-60", "greedy-80", "sparse-small", "sparse-40",
        "sparse-50", "sparse-70", "sparse-100", "queens", "large-100000", "large-1000000", "count")
COUNTS = (*(f"--board {n}" for n in (8, 10, *range(12, 19))), "--board 16 --queen 0,5", "--board 17 --queen 8,8",
          "--board 15 --queen 0,3 --queen 7,7", "--board 15 --block 3,1", "--board 14 --block 0,0 --block 3,5 --block 13,13",
          "--board 16 --block 0,0 --block 0,15 --block 15,0 --block 15,15", "--board 16 --block 0,0 --block 15,15",
          "--board 13 --size 12", "--board 12 --size 6", "--board 40 --size 4", "--board 12 --any", "--board 11 --maximal",
          "--board 13 --classes", "--board 12 --list")
COUNT_BOARDS = (("random", {"n": 18, "blocked": "20%"}), ("random", {"n": 20, "blocked": "40%"}), ("sparse", {"n": 30, "average": 5}),
                ("sparse", {"n": 40, "average": 3}), ("random", {"n": 100, "queens": 74, "blocked": 0}))


def commands_of(name, chosen, folder):
    """Rows of the table: a name, and lists of words after the program."""
    if name == "count":
        words = {kind: kind.split() for kind in COUNTS}
        boards = [families(family, **more, id=1)[0] for family, more in COUNT_BOARDS]
        words.update((board.name, [path]) for board, path in zip(boards, write(boards, folder)))
        for kind, arguments in words.items():
            threads = [] if {"--classes", "--list"} & set(arguments) else ["--threads", "1"]
            yield kind, [["count", *arguments, *threads]]
        return
    options = ["--threads", "1", *(chosen.solve.split()), *(["--time-limit", str(chosen.limit)] if chosen.limit else [])]
    if name.startswith("random-"):
        yield name, list(random_commands(int(name[7:]), chosen, folder, options))
        return
    items, known = boards_of(name, chosen.boards)
    paths = write(items, folder)
    if known and "fits" in known[0]:
        targets = collections.defaultdict(list)
        for one, path in zip(items, paths):
            targets[one.n].append(path)
        yield name, [["solve", "--target", str(n), *options, *group] for n, group in targets.items()]
    else:
        yield name, [["solve", *options, *paths]]


def random_commands(largest, chosen, folder, options):
    items = random_boards(chosen.boards or 4000, largest, chosen.seed)
    targets = collections.defaultdict(list)
    for one, path in zip(items, write(items, folder)):
        draw = random.Random(one.name).randrange
        targets[1 + draw(one.n + 1) if draw(2) else 0].append(path)
    for target, paths in targets.items():
        wanted = ["--target", str(target)] if target else []
        for first in range(0, len(paths), 1000):
            yield ["solve", *wanted, *options, *paths[first:first + 1000]]


def answers_of(program, commands):
    """The results as JSON, without what differs each time; and the counted work of all of them."""
    found, work = [], collections.Counter()
    for words in commands:
        _, done = run_command([program, *words, "--format", "json"])
        if not done.stdout:
            sys.exit(f"{program} has no answer: {done.stderr}")
        for line in done.stdout.splitlines():
            found.append(json.loads(line))
            work.update({name: number for name, number in found[-1].get("work", {}).items() if isinstance(number, int)})
    return found, work


def differ(old, new):
    """Whether two answers cannot both be right, or tell different things although both had the time."""
    if "lower" not in old:  # of `count`
        return any(old.get(name) != new.get(name) for name in ("total", "complete", "by_size", "classes"))
    if old["lower"] > new["upper"] or new["lower"] > old["upper"]:
        return True
    if old["stop"] != "done" or new["stop"] != "done":
        return False
    if old["target"] is not None:
        return old["target_reached"] != new["target_reached"]
    return (old["status"], old["lower"], old["upper"]) != (new["status"], new["lower"], new["upper"])


def amount(program, commands, times, chosen, folder):
    """Seconds, or 10⁹ instructions."""
    if not chosen.instructions:
        return sum(run_command([program, *words, "--format", "json"])[0] for _ in range(times) for words in commands)
    log, total = os.path.join(folder, "callgrind"), 0
    for words in commands:
        run_command(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}", program, *words])
        with open(log, encoding="utf-8") as file:
            total += int(re.search(r"refs:\s*([\d,]+)", file.read())[1].replace(",", ""))
    return total / 1e9


def three(values):
    return f"{statistics.median(values):.3f} ({min(values):.2f} … {max(values):.2f})"


def compare(name, commands, chosen, folder):
    """Prints a row. The medians of NEW / OLD and OLD / OLD, and whether all answers are the same."""
    old, old_work = answers_of(chosen.old, commands)
    new, new_work = answers_of(chosen.new, commands)
    pairs = [pair for pair in zip(old, new) if differ(*pair)]
    for one, other in pairs[:5]:
        print(f"{name}: different answers:\n{json.dumps(one)}\n{json.dumps(other)}", file=sys.stderr)
    same = not pairs and len(old) == len(new)
    work = ", ".join(f"{old_work[key]} → {new_work[key]} {key}" if old_work[key] != new_work[key] else f"{old_work[key]} {key}"
                     for key, _ in old_work.most_common(3))
    if name.startswith("random-"):
        late = sum("done" not in (a["stop"], b["stop"]) for a, b in zip(old, new))
        print(f"{len(old)} random boards: {len(pairs)} different answers, {late} not answered in time; {work}")
        return None, None, same
    before = amount(chosen.old, commands, 1, chosen, folder)
    times = 1 if chosen.instructions else min(20, int(0.5 / (before + 0.001)) + 1)
    before = amount(chosen.old, commands, times, chosen, folder) if times > 1 else before
    seconds, ratios, controls = [[], []], [], []
    for _ in range(chosen.runs):
        spent = [amount(program, commands, times, chosen, folder) for program in (chosen.new, chosen.old)]
        ratios.append(spent[0] / before)
        controls.append(spent[1] / before)
        seconds[0].append(spent[0] / times)
        seconds[1].append(spent[1] / times)
        before = spent[1]
    print(f"| {name} | {len(old)} | {statistics.median(seconds[1]):.3f} | {statistics.median(seconds[0]):.3f} | "
          f"{three(ratios)} | {three(controls)} | {work} |", flush=True)
    return statistics.median(ratios), statistics.median(controls), same


def compare_queens(name, chosen, folder):
    """Prints a row. Whether no answers contradict each other."""
    found, spent = [[], []], [0, 0]
    for path in write(boards_of(name, chosen.boards)[0], folder):
        for i, program in enumerate((chosen.old, chosen.new)):
            seconds, done = run_command([program, "solve", path, *chosen.solve.split(), "--format", "json"])
            found[i].append(json.loads(done.stdout))
            spent[i] += seconds
    more = [new["lower"] - old["lower"] for old, new in zip(*found)]
    queens = [sum(one["lower"] for one in results) for results in found]
    print(f"| {name} | {len(more)} | {queens[0]} | {queens[1]} | {sum(m < 0 for m in more)} | {sum(m > 0 for m in more)} | "
          f"{-min(0, *more)} | {spent[0]:.2f} | {spent[1]:.2f} |", flush=True)
    return not any(differ(*pair) for pair in zip(*found))


def main():
    parser = argparse.ArgumentParser(prog="bench/versions.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("set", nargs="*")
    for name, kind, default in (("boards", int, 0), ("runs", int, 5), ("seed", int, 1), ("limit", float, None), ("solve", str, "")):
        parser.add_argument(f"--{name}", type=kind, default=default)
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--queens", action="store_true")
    chosen = parser.parse_args()
    chosen.old, chosen.new = os.path.abspath(chosen.old), os.path.abspath(chosen.new)
    if chosen.queens:
        print("| boards | | OLD queens | NEW queens | fewer | more | most fewer | OLD s | NEW s |\n|---|" + "---:|" * 8)
        with tempfile.TemporaryDirectory() as folder:
            return 0 if all([compare_queens(name, chosen, folder) for name in chosen.set or SETS]) else 1
    unit, found = "10⁹" if chosen.instructions else "s", []
    print(f"| boards | answers | OLD {unit} | NEW {unit} | NEW/OLD (least … most) | OLD/OLD (least … most) | work |")
    print("|---|---:|---:|---:|---|---|---|")
    for name in chosen.set or SETS:
        with tempfile.TemporaryDirectory() as folder:
            found += [compare(row, commands, chosen, folder) for row, commands in commands_of(name, chosen, folder)]
    timed = [pair for pair in found if pair[0]]
    if timed:
        means = (math.exp(statistics.mean(math.log(pair[i]) for pair in timed)) for i in (0, 1))
        print("| geometric mean | | | | {:.3f} | {:.3f} | |".format(*means))
    return 0 if all(same for _, _, same in found) else 1


if __name__ == "__main__":
    sys.exit(main())
