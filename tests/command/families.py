"""Reproduce the files of `queensat generate` with only Python's standard library.

    families.py FILE...
    families.py --different FILE...

Each file names in its second line the command that made it. What follows that line is compared
with what the rules below make of the same numbers; the first difference ends the program.
With --different: how many of these boards with queens only are different up to symmetry.
"""
import collections
import functools
import itertools
import random
import sys
import zlib
from fractions import Fraction

MASK = 2**64 - 1


def squares_of(n):
    return [(row, column) for row in range(n) for column in range(n)]


def attacks(a, b):
    return a[0] == b[0] or a[1] == b[1] or a[0] - a[1] == b[0] - b[1] or sum(a) == sum(b)


class Board:
    def __init__(self, n):
        self.n, self.queens, self.blocks, self.sums, self.differences = n, [], [], [], []
        self.walls = []

    def listed(self):
        """Blocked squares, or free ones if these are fewer."""
        taken = set(self.blocks) | set(self.queens)
        if 2 * len(self.blocks) > self.n**2 - len(self.queens) > len(self.blocks):
            return "free", [square for square in squares_of(self.n) if square not in taken]
        return "block", self.blocks

    def text(self):
        word, squares = self.listed()
        return "".join(
            [f"board {self.n}\n"]
            + [f"wall {row} {column}\n" for row, column in self.walls]
            + [f"queen {row} {column}\n" for row, column in self.queens]
            + [f"block-difference {number}\n" for number in self.differences]
            + [f"block-sum {number}\n" for number in self.sums]
            + [f"{word} {row} {column}\n" for row, column in squares]
        )


def completion(p):
    n, rng, board = int(p["board"]), random.Random(int(p["id"])), Board(int(p["board"]))
    while True:
        order = squares_of(n)
        rng.shuffle(order)
        board.queens = []
        for square in order:
            if len(board.queens) == int(p["queens"]):
                break
            if not any(attacks(square, queen) for queen in board.queens):
                board.queens.append(square)
        if len(board.queens) == int(p["queens"]):
            return board


def excluded(p):
    n, rng, board = int(p["board"]), random.Random(int(p["id"])), Board(int(p["board"]))
    decks = {0: None, 1: None}
    for kind in (1, 0):  # 1: sums, numbered from 0; 0: differences, from −(n − 1)
        decks[kind] = list(range(2 * n - 1))
        rng.shuffle(decks[kind])
    free, listed = set(squares_of(n)), 0
    while listed < int(p["diagonals"]):
        kind = rng.randrange(2) if decks[0] and decks[1] else None
        if kind is None:  # the pile that is left gives all of its diagonals
            kind = 1 if decks[1] else 0
        number = decks[kind].pop() - (0 if kind else n - 1)
        hit = {s for s in free if (s[0] + s[1] if kind else s[0] - s[1]) == number}
        left = free - hit
        lines = [sum(s[i] == line for s in left) for i in (0, 1) for line in range(n)]
        if hit and min(lines) < 4:
            continue
        free = left
        (board.sums if kind else board.differences).append(number)
        listed += 1
    return board


class Crowd:
    """Free squares in row-major order, and their number on each line."""

    def __init__(self, n):
        self.free, self.count = squares_of(n), {}
        for square in self.free:
            self.change(square, 1)

    @staticmethod
    def lines(square):
        row, column = square
        return ("row", row), ("column", column), ("difference", row - column), ("sum", row + column)

    def change(self, square, by):
        for line in self.lines(square):
            self.count[line] = self.count.get(line, 0) + by

    def attacked(self, square):
        return sum(self.count[line] for line in self.lines(square))

    def drop(self, queen):
        for square in self.free:
            if attacks(square, queen):
                self.change(square, -1)
        self.free = [square for square in self.free if not attacks(square, queen)]


def solution(rng, n):
    """Swaps of the columns of two rows that do not increase the collisions on diagonals."""

    def collisions(columns):
        sums = {row + column for row, column in enumerate(columns)}
        differences = {row - column for row, column in enumerate(columns)}
        return 2 * n - len(sums) - len(differences)

    while True:
        columns = list(range(n))
        rng.shuffle(columns)
        before = collisions(columns)
        for _ in range(100 * n * n):
            if before == 0:
                break
            row, other = rng.randrange(n), rng.randrange(n)
            columns[row], columns[other] = columns[other], columns[row]
            after = collisions(columns)
            if after > before:
                columns[row], columns[other] = columns[other], columns[row]
            else:
                before = after
        if before == 0:
            return columns


def crowded(p):
    n, rng, board = int(p["board"]), random.Random(int(p["id"])), Board(int(p["board"]))
    queens = int(p["queens"])
    if p["kind"] == "centre":
        margin = (n - queens) // 2
        for row, column in enumerate(solution(rng, queens)):
            board.queens.append((margin + row, margin + column))
        return board
    crowd = Crowd(n)
    while len(board.queens) < queens:
        candidates = [rng.choice(crowd.free) for _ in range(30)]
        board.queens.append(max(candidates, key=crowd.attacked))
        crowd.drop(board.queens[-1])
    return board


def blocked(p):
    n, rng, board = int(p["board"]), random.Random(int(p["id"])), Board(int(p["board"]))
    kept, wanted = int(p.get("min-open", 0)), int(p["squares"])
    while True:
        order = squares_of(n)
        rng.shuffle(order)
        rows, columns, board.blocks = [n] * n, [n] * n, []
        for row, column in order:
            if len(board.blocks) < wanted and rows[row] > kept and columns[column] > kept:
                rows[row] -= 1
                columns[column] -= 1
                board.blocks.append((row, column))
        if len(board.blocks) == wanted:
            board.blocks.sort()
            return board


def sparse(p):
    n, board = int(p["board"]), Board(int(p["board"]))
    order = squares_of(n)
    random.Random(int(p["id"])).shuffle(order)
    board.blocks = sorted(order[int(n * Fraction(p["average"])) :])
    return board


def band(p):
    n, width, board = int(p["board"]), int(p["width"]), Board(int(p["board"]))
    free = range(-((width - 1) // 2), width // 2 + 1)
    board.differences = [d for d in range(1 - n, n) if d not in free]
    return board


def completions(n, queens):
    """The solutions with these queens ({row: column}), in lexicographic order."""

    def extend(columns):
        row = len(columns)
        if row == n:
            yield list(columns)
            return
        for column in [queens[row]] if row in queens else range(n):
            if all(c != column and abs(c - column) != row - r for r, c in enumerate(columns)):
                yield from extend(columns + [column])

    yield from extend([])


def prefix(p):
    board = Board(int(p["board"]))
    first = next(completions(board.n, {}))
    board.queens = list(enumerate(first))[: int(p["length"])]
    return board


def images(n, queens):
    """Columns by rows, n where there is no queen, of the eight images of {row: column}."""
    for turn in range(4):
        queens = {column: n - 1 - row for row, column in queens.items()}
        for image in (queens, {n - 1 - row: column for row, column in queens.items()}):
            yield tuple(image.get(row, n) for row in range(n))


@functools.lru_cache(maxsize=None)
def all_puzzles(n, wanted):
    """The least images of all puzzles, in order."""
    found, solutions = set(), [tuple(solution) for solution in completions(n, {})]
    for one in solutions:
        if one != min(images(n, dict(enumerate(one)))):
            continue
        shared = collections.Counter(
            frozenset(row for row in range(n) if one[row] == other[row]) for other in solutions
        )

        @functools.lru_cache(maxsize=None)
        def containing(rows):
            return sum(count for others, count in shared.items() if rows <= others)

        for size in range(n + 1):
            for rows in map(frozenset, itertools.combinations(range(n), size)):
                if containing(rows) == wanted < min(
                    [containing(rows - {row}) for row in rows], default=wanted + 1
                ):
                    found.add(min(images(n, {row: one[row] for row in rows})))
    return sorted(found)


def listed(n, wanted, number):
    """From the list of all puzzles, in a random order, turned and mirrored."""
    puzzles = all_puzzles(n, wanted)
    order = list(range(len(puzzles)))
    random.Random(wanted).shuffle(order)
    place = order[number % len(order)]
    queens = []
    for row, column in enumerate(puzzles[place]):
        if column < n:
            row, column = (column, row) if place & 4 else (row, column)
            queens.append((n - 1 - row if place & 2 else row, n - 1 - column if place & 1 else column))
    return sorted(queens)


@functools.lru_cache(maxsize=None)
def drawn(n, wanted, number):
    """A random solution without the queens that can be removed, different from those before it."""
    rng, before = random.Random(number), set()
    if wanted == 1 and number < 65536:
        for other in range(number % 128, number, 128):
            before.add(min(images(n, dict(drawn(n, wanted, other)))))

    def up_to_one_more(queens):
        return sum(1 for _ in itertools.islice(completions(n, queens), wanted + 1))

    while True:
        queens = dict(enumerate(solution(rng, n)))
        if wanted == 1 and zlib.crc32(bytes(min(images(n, queens)))) % 128 != number % 128:
            continue
        order = list(range(n))
        rng.shuffle(order)
        for row in order:
            fewer = {r: c for r, c in queens.items() if r != row}
            if up_to_one_more(fewer) <= wanted:
                queens = fewer
        if up_to_one_more(queens) == wanted and min(images(n, queens)) not in before:
            return sorted(queens.items())


def unique(p):
    board = Board(int(p["board"]))
    choose = listed if board.n <= 11 else drawn
    board.queens = choose(board.n, int(p.get("solutions", 1)), int(p["id"]))
    return board


class Xoshiro:
    """xoshiro256** with its state set by splitmix64, and Lemire's bounded numbers."""

    def __init__(self, seed):
        self.state = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) & MASK
            z = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & MASK
            z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
            self.state.append(z ^ z >> 31)

    def next(self):
        s = self.state
        x = s[1] * 5 & MASK
        result = ((x << 7 | x >> 57) & MASK) * 9 & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = (s[3] << 45 | s[3] >> 19) & MASK
        return result

    def below(self, limit):
        while True:
            product = (self.next() >> 32) * limit
            if product % 2**32 >= 2**32 % limit:
                return product >> 32


def scattered(rng, n, wanted):
    """Draw from open rows and columns until a square is free; list the free ones when few."""
    while True:
        queens, rows, columns, in_vain = [], list(range(n)), list(range(n)), 0
        while len(queens) < wanted and in_vain < len(rows):
            i, j = rng.below(len(rows)), rng.below(len(columns))
            square = rows[i], columns[j]
            if any(attacks(square, queen) for queen in queens):
                in_vain += 1
                continue
            in_vain = 0
            queens.append(square)
            for lines, at in (rows, i), (columns, j):
                lines[at] = lines[-1]
                lines.pop()
        free = [(row, column) for row in rows for column in columns]
        while len(queens) < wanted:
            free = [s for s in free if not any(attacks(s, queen) for queen in queens)]
            if not free:
                break
            queens.append(free[rng.below(len(free))])
        if len(queens) == wanted:
            return queens


def part(text, whole):
    return int(whole * Fraction(text[:-1]) / 100) if text.endswith("%") else int(text)


def obstacles(p):
    """numpy.random.seed(id), then numpy.random.rand(n, n) < density: init_genrand, and random()."""
    board, rng, state = Board(int(p["board"])), random.Random(), [int(p["id"])]
    for i in range(1, 624):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) % 2**32)
    rng.setstate((3, tuple(state) + (624,), None))
    density = float(p.get("density", "0.05"))
    board.walls = [square for square in squares_of(board.n) if rng.random() < density]
    return board


def random_board(p):
    n, rng, board = int(p["board"]), Xoshiro(int(p["id"])), Board(int(p["board"]))
    board.queens = scattered(rng, n, int(p.get("queens", 0)))
    wanted = part(p.get("blocked", "0"), n * n)
    left = [square for square in squares_of(n) if square not in board.queens]
    if wanted > len(left) // 8:
        for i, square in enumerate(left):
            if len(board.blocks) < wanted:
                if rng.below(len(left) - i) < wanted - len(board.blocks):
                    board.blocks.append(square)
    while len(board.blocks) < wanted:
        square = rng.below(n), rng.below(n)
        if square not in board.queens and square not in board.blocks:
            board.blocks.append(square)
    return board


FAMILIES = {
    "completion": completion,
    "excluded": excluded,
    "blocked": blocked,
    "crowded": crowded,
    "sparse": sparse,
    "band": band,
    "prefix": prefix,
    "unique": unique,
    "random": random_board,
    "obstacles": obstacles,
}


def check(path):
    with open(path, encoding="utf-8") as file:
        summary, command, *lines = file.read().splitlines(keepends=True)
    words = command.split()
    if not summary.startswith("# ") or words[:3] != ["#", "queensat", "generate"]:
        sys.exit(f"{path}: not a file of queensat generate")
    options = {}
    for word in words[4:]:
        if word.startswith("--"):
            name = word[2:]
            options[name] = True
        else:
            options[name] = word
    board = FAMILIES[words[3]](options)
    lines = [line for line in lines if not line.startswith("#")]
    if "".join(lines) != board.text():
        sys.exit(f"{path}: not what {command.strip()} stands for")


def least_image(path):
    with open(path, encoding="utf-8") as file:
        words = [line.split() for line in file if not line.startswith("#")]
    n = int(words[0][1])
    return min(images(n, {int(row): int(column) for _, row, column in words[1:]}))


if sys.argv[1:2] == ["--different"]:
    print(len(set(map(least_image, sys.argv[2:]))))
    sys.exit()
for name in sys.argv[1:]:
    check(name)
print(f"{len(sys.argv) - 1} files")
