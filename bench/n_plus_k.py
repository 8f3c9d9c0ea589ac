#!/usr/bin/env python3
"""N + k queens: ways to place n + k queens and k pawns so that no two queens attack each other past the pawns.

    n_plus_k.py PROGRAM K FIRST-LAST [PUBLISHED.tsv]

Every set of k pawns, one of each class up to symmetry, is a board with k walls, on which `count --size n+k` counts the
queens. The classes of the whole follow: where no symmetry keeps the pawns, each placement of queens is one; otherwise
`--classes` counts them. The numbers are compared with a table that has the columns k, what (`all placements` or `up to
symmetry`) and n=N. Processor seconds of single threads.
"""
import itertools
import json
import os
import resource
import subprocess
import sys
import tempfile

BATCH = 200  # boards of one call


def images(n, squares):
    for transposed, rows, columns in itertools.product((False, True), repeat=3):
        found = []
        for row, column in squares:
            row, column = (column, row) if transposed else (row, column)
            found.append((n - 1 - row if rows else row, n - 1 - column if columns else column))
        yield tuple(sorted(found))


def pawn_sets(n, k):
    """One set of each class, and how many symmetries keep it."""
    board = list(itertools.product(range(n), repeat=2))
    for pawns in itertools.combinations(board, k):
        seen = list(images(n, pawns))
        if pawns == min(seen):
            yield pawns, seen.count(pawns)


def answers(text):
    decoder = json.JSONDecoder()
    while text.strip():
        answer, end = decoder.raw_decode(text.lstrip())
        yield answer
        text = text.lstrip()[end:]


def count(program, n, sets, more):
    """The answers for these sets of pawns."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for i, pawns in enumerate(sets):
            paths.append(os.path.join(folder, f"{i}.txt"))
            with open(paths[-1], "w", encoding="ascii") as file:
                file.write(f"board {n} {n}\n" + "".join(f"wall {r} {c}\n" for r, c in pawns))
        command = [program, "count", "--size", str(n + len(sets[0])), "--format", "json", *more, *paths]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = list(answers(done.stdout))
    assert len(found) == len(sets) and all(answer["complete"] for answer in found)
    return found


def count_all(program, n, k):
    """All placements, and classes."""
    total = classes = sets = 0
    kept = {True: [], False: []}
    for pawns, symmetries in pawn_sets(n, k):
        kept[symmetries > 1].append((pawns, symmetries))
    for symmetric, members in kept.items():
        sets += len(members)
        for first in range(0, len(members), BATCH):
            batch = members[first:first + BATCH]
            more = ["--classes"] if symmetric else ["--threads", "1"]
            for (_, symmetries), answer in zip(batch, count(program, n, [pawns for pawns, _ in batch], more)):
                number = int(answer["exact"]["total"])
                total += 8 // symmetries * number
                classes += int(answer["classes"]) if symmetric else number
    return sets, total, classes


def published(path, k, what, n):
    with open(path, encoding="utf-8") as file:
        heads = next(file).rstrip("\n").split("\t")
        for line in file:
            row = dict(zip(heads, line.rstrip("\n").split("\t")))
            if row["k"] == str(k) and row["what"] == what and row.get(f"n={n}"):
                return int(row[f"n={n}"])
    return None


def main():
    program, k, sizes = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    first, last = map(int, sizes.split("-"))
    wrong = 0
    print("| k | n | sets of pawns | placements | up to symmetry | published | seconds |\n|---|---|---|---|---|---|---|")
    for n in range(first, last + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        sets, total, classes = count_all(program, n, k)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        known = [published(sys.argv[4], k, what, n) if len(sys.argv) > 4 else None
                 for what in ("all placements", "up to symmetry")]
        bad = any(number is not None and number != own for number, own in zip(known, (total, classes)))
        wrong += bad
        same = "differs" if bad else "equal" if any(number is not None for number in known) else ""
        print(f"| {k} | {n} | {sets} | {total} | {classes} | {same} | {seconds:.1f} |", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
