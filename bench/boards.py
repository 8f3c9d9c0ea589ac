#!/usr/bin/env python3
"""345 boards of 30 families that no generator of the program makes, n = 12 to 300, and `auto` on them
and on families that the program does make.

shapes.py write FOLDER             the boards, FOLDER/FAMILY-N-AVERAGE
shapes.py digests                  a line for each: what results/shapes.sha256 holds
shapes.py against QUEENSAT [LIMIT [NAME...]]
    `auto` against each single engine, in processor seconds of whole commands: a row in Markdown for
    each board on which auto takes more than 1.5 times the best engine plus 2 ms, and a summary. An
    engine gets what it needs to show that, and no more, so that the table takes about as long as auto
    four times. A board that shows it is measured again, three times: the medians count. LIMIT is in
    seconds (2). Exit status 1 if two maxima differ.
shapes.py families QUEENSAT [LIMIT [NAME...]]
    The same for boards of `queensat generate`: sparse, crowded, blocked, with excluded diagonals, and
    completions.

A board has a mask, the squares that can be free, and a weight for each of them; so many are drawn
that a row has the average. Only random.random() is used, whose numbers are the same everywhere.
"""
import hashlib
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile

CASES = ((12, 3), (16, 4), (20, 2.5), (24, 5), (30, 3), (40, 2), (40, 4), (50, 3), (70, 2.5), (100, 2),
         (200, 2), (300, 1.5))
ENGINES = ("bitset", "lp", "sat", "backtrack")


def radius(n, r, c):
    """The distance from the middle; 1 at the middle of an edge."""
    return ((2 * r - n + 1) ** 2 + (2 * c - n + 1) ** 2) ** 0.5 / n


def near(n, *places):
    """How far the nearest of the places is, of what is as far as the board is wide."""
    return min(abs(a - b) for a, b in places) / n


def residue(r, c, n):
    prime = next(p for p in range(n + 1, 2 * n + 3) if all(p % q for q in range(2, p)))
    return pow(r * r + 3 * c + 1, (prime - 1) // 2, prime) == 1


# The weight of a square; 0: blocked.
WEIGHTS = {
    "annulus": lambda n, r, c: 0.6 < radius(n, r, c) < 0.95,
    "disc": lambda n, r, c: radius(n, r, c) < 0.7,
    "outside": lambda n, r, c: radius(n, r, c) > 0.8,
    "cross": lambda n, r, c: near(n, (r, n / 2), (c, n / 2)) < 0.12,
    "frame": lambda n, r, c: min(r, c, n - 1 - r, n - 1 - c) < 0.15 * n,
    "diamond": lambda n, r, c: abs(2 * r - n + 1) + abs(2 * c - n + 1) < n,
    "triangle": lambda n, r, c: r + c < n,
    "row-stripes": lambda n, r, c: r // 3 % 2 == 0,
    "slanted-stripes": lambda n, r, c: (r + 2 * c) // 4 % 2 == 0,
    "diagonal-stripes": lambda n, r, c: (r - c) // 3 % 3 == 0,
    "checkered": lambda n, r, c: (r // 4 + c // 4) % 2 == 0,
    "far-blocks": lambda n, r, c: max(r, c) < 0.4 * n or min(r, c) >= 0.6 * n,
    "four-corners": lambda n, r, c: max(min(r, n - 1 - r), min(c, n - 1 - c)) < 0.25 * n,
    "block-diagonal": lambda n, r, c: 5 * r // n == 5 * c // n,
    "anti-blocks": lambda n, r, c: 4 * r // n != 4 * c // n,
    "few-rows": lambda n, r, c: r % 3 == 0,
    "few-columns": lambda n, r, c: c < 0.35 * n,
    "few-diagonals": lambda n, r, c: (r - c) % 5 == 0,
    "few-sums": lambda n, r, c: abs(r + c - n) < 0.25 * n,
    "unequal-rows": lambda n, r, c: r + 1,
    "power-rows": lambda n, r, c: 1 / (r + 1),
    "power-columns": lambda n, r, c: (c + 1) ** -0.7,
    "power-corner": lambda n, r, c: 1 / (1 + r + c),
    "to-the-middle": lambda n, r, c: (1.5 - radius(n, r, c)) ** 4,
    "costas": lambda n, r, c: pow(2, r, 1009) * 7 % n in (c, (c + 1) % n, (c * c) % n) or 0.02,
    "residues": lambda n, r, c: residue(r, c, n),
    "knights": lambda n, r, c: (2 * r + c) % 5 in (0, 1),
    "symmetric": lambda n, r, c: 1,
    "quarter-turns": lambda n, r, c: 1,
    "dense-and-sparse": lambda n, r, c: 4 if r < n / 4 else 0.5,
}
# The squares that are drawn with one.
IMAGES = {
    "symmetric": lambda n, r, c: [(n - 1 - r, n - 1 - c)],
    "quarter-turns": lambda n, r, c: [(c, n - 1 - r), (n - 1 - r, n - 1 - c), (n - 1 - c, r)],
}


def squares(family, n, average, number=""):
    """The free squares. Those with the largest keys u ** (1 / weight) are drawn."""
    draw = random.Random(f"{family}-{n}-{average}{number}").random
    images = IMAGES.get(family, lambda n, r, c: [])
    keys = []
    for r in range(n):
        for c in range(n):
            weight = float(WEIGHTS[family](n, r, c))
            if weight > 0:
                keys.append((draw() ** (1 / weight), r, c))
    keys.sort(reverse=True)
    free = set()
    for _, r, c in keys:
        if len(free) >= average * n:
            break
        free.update([(r, c)] + images(n, r, c))
    return sorted(free)


def board_text(n, free):
    return f"board {n}\n" + "".join(f"free {r} {c}\n" for r, c in free)


def boards():
    """Names and texts: of every second family, all but the largest."""
    for i, family in enumerate(WEIGHTS):
        for n, average in CASES[:len(CASES) - i % 2]:
            yield f"{family}-{n}-{average}", board_text(n, squares(family, n, average))


FAMILIES = (
    *(("sparse", f"--board {n} --average {average}", "401..402") for n in (20, 40, 60, 80, 100)
      for average in (2, 3, 4, 5, 6)),
    *(("sparse", f"--board {n} --average {average}", "401..402") for n in (150, 200) for average in (2, 3)),
    *(("crowded", f"--board {n} --queens {2 * n // 5} --kind centre", "401..404")
      for n in (60, 100, 150)),
    ("crowded", "--board 80 --queens 30 --kind greedy", "401..404"),
    *(("blocked", f"--board {n} --squares {squares} --min-open 4", "401..404")
      for n, squares in ((28, 630), (40, 1380), (48, 2060))),
    *(("excluded", f"--board {n} --diagonals {diagonals}", "401..404")
      for n, diagonals in ((18, 16), (20, 18), (24, 21))),
    *(("completion", f"--board {n} --queens {n // 4}", "401..404") for n in (20, 50, 100, 1000)),
)


def generated(program):
    """Names and texts, as boards()."""
    with tempfile.TemporaryDirectory() as folder:
        for family, options, ids in FAMILIES:
            subprocess.run([program, "generate", family, *options.split(), "--id", ids, "-o",
                            os.path.join(folder, "{id}")], check=True, stdout=subprocess.DEVNULL)
            numbers = [word for word in options.split() if not word.startswith("--")]
            for name in sorted(os.listdir(folder)):
                path = os.path.join(folder, name)
                with open(path, encoding="ascii") as file:
                    yield "-".join((family, *numbers, name)), file.read()
                os.unlink(path)


def solve(program, engine, board, limit):
    """The maximum (None: not proved) and the processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program, "solve", "--format", "json", "--engine", engine, "--time-limit",
                           f"{limit:.4f}", board], capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (json.loads(done.stdout)["maximum"],
            after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def is_behind(ours, theirs):
    return ours > 1.5 * theirs + 0.002


def compare(program, limit, board):
    """The maxima, the seconds of auto, and the best engine by which it is behind, with its seconds."""
    maximum, ours = solve(program, "auto", board, limit)
    maxima, best = {maximum}, None
    for engine in ENGINES:
        most = ours / 1.5 if best is None else min(best[1], ours / 1.5)
        found, theirs = solve(program, engine, board, 2 * most + 0.002)  # of time that passes
        maxima.add(found)
        if found is not None and is_behind(ours, theirs):
            best = min(best or (engine, theirs), (engine, theirs), key=lambda pair: pair[1])
    if best:
        ours = statistics.median(solve(program, "auto", board, limit)[1] for _ in range(3))
        theirs = statistics.median(solve(program, best[0], board, limit)[1] for _ in range(3))
        best = (best[0], theirs) if is_behind(ours, theirs) else None
    return maxima - {None}, maximum is not None, ours, best


def against(program, limit, names, named):
    count = proved = behind = 0
    total, wrong = 0.0, []
    print("| board | auto, s | best engine, s | | ratio |\n|---|---:|---:|---|---:|")
    with tempfile.TemporaryDirectory() as folder:
        board = os.path.join(folder, "board")
        for name, text in named:
            if names and not any(name.startswith(word) for word in names):
                continue
            with open(board, "w", encoding="ascii") as file:
                file.write(text)
            maxima, is_proved, ours, best = compare(program, limit, board)
            count += 1
            proved += is_proved
            total += ours
            if len(maxima) > 1:
                wrong.append(f"{name}: {sorted(maxima)}")
            if best:
                behind += 1
                print(f"| {name} | {ours:.4f} | {best[1]:.4f} | {best[0]} | {ours / best[1]:.1f} |",
                      flush=True)
    print(f"\n{count} boards, {proved} proved by auto within {limit} s, {total:.1f} s together; behind an "
          f"engine of its own on {behind}.", *wrong, sep="\n")
    return 1 if wrong else 0


def main():
    what, *words = sys.argv[1:] or [""]
    if what == "write":
        for name, text in boards():
            with open(os.path.join(words[0], name), "w", encoding="ascii") as file:
                file.write(text)
    elif what == "digests":
        for name, text in boards():
            print(hashlib.sha256(text.encode()).hexdigest(), name)
    elif what in ("against", "families"):
        return against(words[0], float(words[1]) if len(words) > 1 else 2.0, words[2:],
                       boards() if what == "against" else generated(words[0]))
    else:
        sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
