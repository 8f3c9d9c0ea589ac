#!/usr/bin/env python3
"""Sets of boards that several measurements share: published ones, those of families, shapes, and random ones.

    bench/boards.py digests      the SHA-256 of each shape, as in results/shapes.sha256

Published boards are made from the reference data, whose folder is in QUEENSAT_DATA.
"""
import gzip
import hashlib
import os
import random
import resource
import subprocess
import sys
import tarfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.abspath(os.environ.get("QUEENSAT", os.path.join(HERE, "..", "build", "release", "queensat")))
os.environ.setdefault("QUEENSAT_LIBRARY", os.path.join(os.path.dirname(PROGRAM), "src", "libqueensat.so"))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "python"))

from queensat import Board  # noqa: E402
from queensat.lab import Item, families  # noqa: E402


def evenly(values, count):
    """So many of the values, spread over the list; 0: all of them."""
    values = list(values)
    return [values[i * len(values) // count] for i in range(count)] if 0 < count < len(values) else values


def item(name, board):
    return Item(name, board.n, board, "board")


def read_item(name, text):
    return item(name, Board.from_text(text))


def text_of(board):
    """The lines format, for programs of any version."""
    lines = [f"board {board.n}"]
    for word, squares in (("queen", board.queens), ("block", board.blocked), ("free", board.free or ())):
        lines += [f"{word} {row} {column}" for row, column in squares]
    lines += [f"block-sum {d}" for d in board.blocked_sums]
    lines += [f"block-difference {d}" for d in board.blocked_differences]
    return "\n".join(lines) + "\n"


def write(items, folder):
    """A file for each board; their names."""
    paths = []
    for number, one in enumerate(items):
        paths.append(os.path.join(folder, f"{number:06}"))
        with open(paths[-1], "w", encoding="ascii") as file:
            file.write(text_of(one.board))
    return paths


def run_command(words):
    """The user and system seconds of a command, its exit status and what it has printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(words, check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done


# Published boards. Each function returns items, and what is known of them as Lab.check takes it.


def published_rows(name):
    folder = os.environ.get("QUEENSAT_DATA") or sys.exit("QUEENSAT_DATA: expected the folder of the reference data, found nothing")
    path = os.path.join(folder, name)
    with (gzip.open(path, "rt") if name.endswith(".gz") else open(path, encoding="utf-8")) as file:
        return [line.rstrip("\n").split("\t" if "\t" in line else " ") for line in file if not line.startswith("#")]


def with_maxima(name, parts, n, maximum, squares, word):
    """A table of squares, which have queens or are the free ones; the numbers are those of its columns."""
    def read(count):
        rows = evenly(published_rows(name), count)
        items = [read_item("-".join(row[:parts]), f"board {row[n]}\n" + "".join(
            f"{word} {square.replace(':', ' ')}\n" for square in row[squares].split())) for row in rows]
        return items, [{"instance": one.name, "maximum": row[maximum]} for one, row in zip(items, rows)]

    return read


def with_answers(name, family, parameter, chosen=lambda n, value, number: True):
    """A table of parameters of a family, which says whether n queens fit."""
    def read(count):
        rows = [tuple(map(int, row[:4])) for row in published_rows(name)]
        items, known = [], []
        for n, value, number, fits in evenly([row for row in rows if chosen(*row[:3])], count):
            items += families(family, board=n, **{parameter: value, "id": number})
            known.append({"instance": items[-1].name, "fits": fits})
        return items, known

    return read


def blocked(*sizes):
    """Blocked n-Queens of the ASP competition."""
    def read(count):
        items, known = [], []
        with tarfile.open(os.path.join(os.environ.get("QUEENSAT_DATA", "."), "blocked-28-48-50.tar.gz")) as files:
            for n, number, fits in evenly([r[:3] for r in published_rows("blocked-published.tsv") if int(r[0]) in sizes], count):
                name = f"blockedqueens.{n}.{number}.param"
                items.append(read_item(name, files.extractfile(name).read().decode()))
                known.append({"instance": name, "fits": fits})
        return items, known

    return read


def at_transition(n):
    """Of Excluded Diagonals, as many diagonals as make it hard."""
    first = n - 2 if n < 18 else 16
    return with_answers("excluded-diagonals-published.tsv.gz", "excluded", "diagonals",
                        lambda m, diagonals, number: m == n and first <= diagonals <= first + 2 and number <= 50)


PUBLISHED = {
    "blocked-maximum": with_maxima("blocked-maximum.tsv", 3, 0, 4, 6, "free"),
    "crowded": with_maxima("crowded-optima.tsv", 4, 1, 4, 6, "queen"),
    "completion": with_maxima("completion-optima.tsv", 3, 0, 4, 5, "queen"),
    "blocked-28": blocked(28), "blocked-48": blocked(48), "blocked-50": blocked(50), "blocked-48-50": blocked(48, 50),
    **{f"excluded-{n}": at_transition(n) for n in range(10, 21)},
    "all-blocked": blocked(28, 48, 50),
    "all-completions": with_answers("completion-published.tsv.gz", "completion", "queens"),
    "all-diagonals": with_answers("excluded-diagonals-published.tsv.gz", "excluded", "diagonals"),
}

# Shapes that no family of the program has: 345 boards, n = 12 to 300. A shape has a mask, the squares that can be free, and
# a weight for each of them; so many are drawn that a row has the average. Only random.random() is used, whose
# numbers are the same everywhere.

CASES = ((12, 3), (16, 4), (20, 2.5), (24, 5), (30, 3), (40, 2), (40, 4), (50, 3), (70, 2.5), (100, 2),
         (200, 2), (300, 1.5))


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


def shape_squares(family, n, average, number=""):
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


def shape_text(n, free):
    return f"board {n}\n" + "".join(f"free {r} {c}\n" for r, c in free)


def shape(family, n, average, number=""):
    squares = shape_squares(family, n, average, number)
    return read_item(f"{family}-{n}-{average}{number}", shape_text(n, squares))


def shapes():
    """Of every second family, all but the largest."""
    return [(family, n, average) for i, family in enumerate(WEIGHTS) for n, average in CASES[:len(CASES) - i % 2]]


# All shapes of one size.
SHAPES = {"shapes-70": (70, 2.5), "shapes-200": (200, 2), "shapes-1000": (1000, 2.5)}

# Boards of families: the name of a set, and lines of `queensat generate`.

FAMILIES = {
    "sparse-small": [("sparse", {"n": range(4, 21, 4), "average": 3, "id": range(1, 41)})],
    "sparse-small-6": [("sparse", {"n": range(8, 21, 4), "average": 6, "id": range(1, 41)})],
    **{f"sparse-{n}": [("sparse", {"n": n, "average": average, "id": range(first, first + count)})]
       for n, average, first, count in ((40, 3, 1, 30), (50, 4, 1, 10), (70, 3, 1, 12), (100, 2.5, 1, 12), (150, 2, 1, 12),
                                        (200, 2, 1, 8), (300, 2, 301, 4))},
    **{f"centre-{n}": [("crowded", {"n": n, "queens": 2 * n // 5, "kind": "centre", "id": range(1, count + 1)})]
       for n, count in ((60, 20), (100, 10), (150, 8))},
    "greedy-80": [("crowded", {"n": 80, "queens": 30, "kind": "greedy", "id": range(1, 11)})],
    "diagonals-16": [("excluded", {"n": range(16, 21, 2), "diagonals": 16, "id": range(1, 21)})],
    "diagonals-24": [("excluded", {"n": 24, "diagonals": 21, "id": range(1, 7)})],
    "squares-28": [("blocked", {"n": 28, "squares": 630, "min_open": 4, "id": range(1, 41)})],
    "squares-48": [("blocked", {"n": 48, "squares": 2060, "min_open": 4, "id": range(1, 9)})],
    "queens": [("completion", {"n": range(50, 201, 50), "queens": 25, "id": range(1, 11)})],
    **{f"large-{n}": [("random", {"n": n, "queens": n // 10, "id": range(1, 11 if n < 10**6 else 3)})] for n in (10**5, 10**6)},
    # On which `auto` must not be behind its own engines.
    "generated": [
        *(("sparse", {"n": n, "average": a, "id": (401, 402)}) for n in (20, 40, 60, 80, 100) for a in (2, 3, 4, 5, 6)),
        *(("sparse", {"n": n, "average": a, "id": (401, 402)}) for n in (150, 200) for a in (2, 3)),
        *(("crowded", {"n": n, "queens": 2 * n // 5, "kind": "centre", "id": range(401, 405)}) for n in (60, 100, 150)),
        ("crowded", {"n": 80, "queens": 30, "kind": "greedy", "id": range(401, 405)}),
        *(("blocked", {"n": n, "squares": m, "min_open": 4, "id": range(401, 405)}) for n, m in ((28, 630), (40, 1380), (48, 2060))),
        *(("excluded", {"n": n, "diagonals": d, "id": range(401, 405)}) for n, d in ((18, 16), (20, 18), (24, 21))),
        *(("completion", {"n": n, "queens": n // 4, "id": range(401, 405)}) for n in (20, 50, 100, 1000))],
    # For the shares of `auto`: boards whose largest placement is often found late; on which it is not clear which engine
    # refutes one queen more first; and one on which the line program seems to be faster, and is not.
    "late": [("sparse", {"n": 50, "average": 4.5, "id": (703, 706, 709)}),
             ("sparse", {"n": 55, "average": 5.5, "id": (701, 704, 705, 707, 710)}),
             ("sparse", {"n": 60, "average": 5, "id": 90002})],
    "between": [("sparse", {"n": (50, 55, 60, 64), "average": (4, 4.5, 5, 5.5, 6), "id": 601}),
                ("sparse", {"n": 60, "average": (4.5, 5), "id": 501}),
                ("sparse", {"n": 60, "average": 5, "id": (90001, 90004)})],
    "refuters": [("sparse", {"n": (50, 55, 60, 64), "average": (4, 4.5, 5, 5.5), "id": (511, 512, 513)}),
                 ("sparse", {"n": (60, 70), "average": (4.5, 5, 5.5, 6), "id": 501})],
    "s80": [("sparse", {"n": 80, "average": 6, "id": 1})],
    # On which the seed must not matter much.
    "seeds": [("sparse", {"n": 60, "average": 5, "id": range(90001, 90011)})],
    # On which local search has to find large placements: see results/local.md.
    "walks-100": [("sparse", {"n": 100, "average": (2, 3, 4, 5, 6), "id": (801, 802, 803)})],
    "walks-300": [("sparse", {"n": 300, "average": (2, 3, 4, 6), "id": (801, 802, 803)})],
    "walks-500": [("sparse", {"n": 500, "average": (5, 6), "id": (1, 2, 3)})],
    "walks-1000": [("sparse", {"n": 1000, "average": (3, 4, 5), "id": (801, 802)})],
    "walks-large": [("sparse", {"n": n, "average": a, "id": i}) for n, a, i in (
        (3000, 2, (1, 2)), (3000, 4, 801), (5000, 3, (801, 802)), (10**4, 2, 1), (10**4, 4, 1), (10**5, 2, 1))],
    "walks-squares": [("blocked", {"n": n, "squares": m, "min_open": 1, "id": (801, 802, 803)}) for n, m in (
        (28, 630), (40, 1380), (48, 2060), (80, 6000))],
    "walks-centre": [("crowded", {"n": n, "queens": 2 * n // 5, "kind": "centre", "id": (801, 802, 803)}) for n in (100, 150, 300)],
    "walks-diagonals": [("excluded", {"n": n, "diagonals": d, "id": (801, 802)}) for n, d in (
        (24, 20), (30, 27), (60, 60), (100, 110), (200, 240))],
    # As other solvers get them.
    "rivals": [
        *((family, {**more, "id": (1, 2)}) for family, more in (
            ("completion", {"n": 40, "queens": 16}), ("excluded", {"n": 14, "diagonals": 12}),
            ("blocked", {"n": 28, "squares": 630}), ("sparse", {"n": 40, "average": (3, 4)}),
            ("crowded", {"n": 30, "queens": 10, "kind": ("centre", "greedy")}),
            ("random", {"n": 32, "queens": 4, "blocked": "80%"}))),
        ("random", {"n": 20, "queens": 0, "id": 1})],
    "clasp": [("sparse", {"n": range(30, 51, 10), "average": range(2, 7), "id": range(1, 11)})],
    # For each link of the chains to CakePB and cake_lpr.
    "chain": [("sparse", {"n": 60, "average": 4, "id": 1}), ("excluded", {"n": 16, "diagonals": 14, "id": 1}),
              ("crowded", {"n": 30, "queens": 10, "kind": "centre", "id": 1})],
    "hard": [("sparse", {"n": 60, "average": 4, "id": 1})],
    # Where it ends.
    "reference": [("sparse", {"n": n, "average": a, "id": range(11, 15)}) for n, a in (
        (70, 3), (70, 4), (100, 2), (100, 2.5), (100, 3), (100, 3.5), (150, 2.5), (200, 2))],
    "grid": [("sparse", {"n": (60, 80, 100, 120, 150, 200), "average": (2, 2.5, 3, 3.5, 4, 5, 6), "id": range(1, 6)})],
    "middle": [("sparse", {"n": 60, "average": 5, "id": range(1, 11)}), ("sparse", {"n": 70, "average": 5, "id": range(1, 6)})],
    "hundred": [("sparse", {"n": 100, "average": 4, "id": range(1, 11)})],
    "centres": [("crowded", {"n": n, "queens": 2 * n // 5, "kind": "centre", "id": range(1, 5)}) for n in (150, 200, 300)],
    "large": [("sparse", {"n": n, "average": a, "id": 1}) for n, a in (
        (200, 8), (300, 3), (500, 6), (1000, 3), (1000, 5), (3000, 4), (10**4, 2), (10**5, 2))],
}


def generated(name):
    return [one for family, parameters in FAMILIES[name] for one in families(family, **parameters)]


def still_open():
    """Eight kinds, from the smallest sizes and numbers of lines that can be open to the largest."""
    found, ids = [], range(401, 406)
    for number in ids:
        n = 60 + 10 * ((number - 1) % 5)
        found += families("sparse", n=n, average=[4, 5], id=number)
        found += [shape("costas", n, 5, f"-{number}"), shape("symmetric", n, 5, f"-{number}"), shape("annulus", 200, 20, f"-{number}")]
        found += families("crowded", n=200, queens=80, kind="centre", id=number)
        found += families("excluded", n=[28, 30], diagonals=24 + (number - 1) % 5, id=number)
    return found


# Random boards of all sizes and densities, to find programs that disagree.


def random_board(seed, largest):
    """With and without fixed queens and blocked diagonals; some consist of blocks that share few lines, of bands along
    diagonals, or of single squares."""
    draw = random.Random(seed).randrange
    n = 1 + draw(largest)
    everything = [(row, column) for row in range(n) for column in range(n)]
    kept, density = set(everything), draw(101) if draw(2) else 100
    kind = draw(8)
    if kind == 0:
        kept = set()
        for _ in range(1 + draw(5)):
            size = 1 + draw(min(n, 7))
            top = draw(n - size + 1)
            left = n - size - top if draw(3) else draw(n - size + 1)
            kept |= {(top + i // size, left + i % size) for i in range(size * size)}
        density = 30 + draw(71)
    elif kind == 1:
        width, middle, total, is_crossed = draw(n), draw(n) - n // 2, draw(2 * n), draw(2)
        kept = {(r, c) for r, c in everything
                if abs(r - c - middle) <= width or is_crossed and abs(r + c - total) <= width // 2}
        density = 50 + draw(51)
    elif kind == 2:
        density = draw(21)
    free = {square for square in sorted(kept) if draw(100) < density}
    count = draw(n) if draw(3) == 0 else 0
    sums = {draw(2 * n - 1) for _ in range(count)}
    differences = {draw(2 * n - 1) - n + 1 for _ in range(count // 2)}
    queens, margin = [], n // 4 if draw(2) else 0
    for _ in range(draw(2 * n) if draw(3) else 0):
        row, column = (margin + draw(n - 2 * margin) for _ in range(2))
        if (row, column) in free and row + column not in sums and row - column not in differences and all(
                row != r and column != c and abs(row - r) != abs(column - c) for r, c in queens):
            queens.append((row, column))
    blocked_squares = [square for square in everything if square not in free]
    return Board(n, queens, blocked_squares, blocked_sums=sums, blocked_differences=differences)


def random_boards(count, largest, seed=1):
    return [item(f"random {number}", random_board(number, largest)) for number in range(seed, seed + count)]


def boards_of(name, count=0):
    """The items of a set, or so many of them, and what is known of them."""
    if name in PUBLISHED:
        return PUBLISHED[name](count)
    if name in FAMILIES:
        return evenly(generated(name), count), None
    if name == "shapes":
        return [shape(*one) for one in evenly(shapes(), count)], None
    if name in SHAPES:
        return [shape(family, *SHAPES[name]) for family in evenly(WEIGHTS, count)], None
    if name == "open":
        return evenly(still_open(), count), None
    if name.startswith("random-") and name[7:].isdigit():
        return random_boards(count or 2000, int(name[7:])), None
    names = ", ".join([*FAMILIES, *PUBLISHED, "shapes", *SHAPES, "open", "random-N"])
    return sys.exit(f"{name}: expected a set of boards ({names})")


if __name__ == "__main__":
    if sys.argv[1:] != ["digests"]:
        sys.exit(__doc__)
    for one in shapes():
        text = shape_text(one[1], shape_squares(*one))
        print(hashlib.sha256(text.encode()).hexdigest(), "{}-{}-{}".format(*one))
