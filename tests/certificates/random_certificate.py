"""Certificates of small boards that use every token of search trees and of clausal proofs, also
those that no engine writes: steps, trees and clauses are random choices among all valid ones."""
import zlib
from fractions import Fraction
from math import gcd

import check_certificate as checker


def seal(text):
    return text + f"end {zlib.crc32(text.encode()):08x}\n"


def name(square):
    return f"{square[0]},{square[1]}"


def largest_placement(squares):
    """By branching on the first row, with and without a queen."""
    if not squares:
        return []
    first = min(squares)[0]
    row = {s for s in squares if s[0] == first}
    best = largest_placement(squares - row)
    for queen in row:
        found = [queen] + largest_placement(checker.without(squares, queen))
        best = found if len(found) > len(best) else best
        if len(best) == len(checker.rows(squares)):
            break
    return best


def holds(step, *arguments):
    try:
        step(*arguments)
        return True
    except checker.Refused:
        return False


def some(random, items):
    items = sorted(items)
    random.shuffle(items)
    return items


def dominated_pair(random, squares):
    for u in some(random, squares):
        for v in some(random, squares):
            if holds(checker.leave_dominated, squares, u, v):
                return u, v
    return None


def forced_square(random, squares):
    return next((v for v in some(random, squares) if holds(checker.place_forced, squares, v)), None)


def random_cover(random, squares, queens):
    """Lines that cover the squares with at most this weight, or None."""
    for _ in range(20):
        left, weights, denominator = set(squares), {}, random.randint(1, 3)
        while left:
            lines = [line for square in left for line in checker.lines_of(square)]
            line = random.choice(lines) if random.random() < 0.1 else max(lines, key=lines.count)
            weights[line] = denominator
            left = {square for square in left if line not in checker.lines_of(square)}
        if len(weights) <= queens and weights:
            if len(weights) < queens:
                weights.setdefault(("s", 0), 1)
            return f"{denominator}:" + ";".join(
                f"{letter}{number}*{weight}" for (letter, number), weight in weights.items())
    return None


def least_cover(squares, limits=()):
    """The weights of a cover with the least sum, and their denominator: the prices of lines where the
    linear program "as many queens as possible, at most one on a line, and within the limits" has its optimum. The simplex
    method with whole numbers, all divided by `common` (J. Edmonds, "Systems of distinct representatives
    and linear algebra", 1967), and R. G. Bland's rule (Mathematics of Operations Research 2, 1977)."""
    columns = sorted(squares)
    names = sorted({line for square in columns for line in checker.lines_of(square)})
    lines = [{s for s in columns if line in checker.lines_of(s)} for line in names]
    most = [1] * len(lines) + [limit[4] for limit in limits]
    kept = [i for i, line in enumerate(lines) if len(line) > 1 or names[i][0] == "r"]
    kept += range(len(lines), len(most))
    names += enumerate(limits)
    lines += [{s for s in columns if checker.counts(limit, s)} for limit in limits]
    table = [[int(s in lines[i]) for s in columns] + [most[i]] for i in kept]
    table.append([-1] * len(columns) + [0])
    outside, basis = list(range(len(columns))), [len(columns) + i for i in kept]
    common = 1
    while entering := [j for j in range(len(columns)) if table[-1][j] < 0]:
        j = min(entering, key=lambda j: outside[j])
        i = min((i for i in range(len(kept)) if table[i][j] > 0),
                key=lambda i: (Fraction(table[i][-1], table[i][j]), basis[i]))
        pivot, own = table[i][j], table[i]
        for row in table:
            if row is not own:
                factor = row[j]
                row[:] = [(value * pivot - factor * other) // common for value, other in zip(row, own)]
                row[j] = -factor
        own[j], common = common, pivot
        outside[j], basis[i] = basis[i], outside[j]
    return {names[line - len(columns)]: price for line, price in zip(outside, table[-1])
            if line >= len(columns) and price > 0}, common


def cover_token(random, squares, k):
    """k or b with a cover that is the least one, or a heavier one; and its weights times D."""
    weights, denominator = least_cover(squares)
    divisor, factor = gcd(denominator, *weights.values()), random.choice([1, 1, 2, 3])
    denominator = denominator // divisor * factor
    weights = {line: weight // divisor * factor for line, weight in weights.items()}
    while random.random() < 0.3:
        line = random.choice(checker.lines_of(random.choice(sorted(squares))))
        if random.random() < 0.2:  # perhaps one without squares
            line = random.choice(
                [("r", random.randrange(checker.BOARD.rows)),
                 ("c", random.randrange(checker.BOARD.columns))])
        weights[line] = random.randint(weights.get(line, 1), denominator)
    letter = "k" if sum(weights.values()) < k * denominator else "b"
    return f"{letter}{denominator}:" + ";".join(
        f"{line[0]}{line[1]}*{weights[line]}" for line in some(random, weights))


def close_within(squares, k, limits):
    """What shows that k queens within the limits do not fit, if the linear program does."""
    weights, denominator = least_cover(squares, limits)
    divisor = gcd(denominator, *weights.values())
    denominator //= divisor
    prices = [weights.pop((i, limit), 0) // divisor for i, limit in enumerate(limits)]
    total = sum(weights.values()) // divisor + sum(v * limit[4] for v, limit in zip(prices, limits))
    if total >= k * denominator or not weights or denominator > checker.PARTS:
        return None
    cover = ";".join(f"{letter}{number}*{min(weight // divisor, denominator)}"
                     for (letter, number), weight in weights.items())
    return "".join(f"{v}," for v in prices) + f"{denominator}:{cover}"


def limits_token(random, squares, k):
    """l with some limits that close the node, or None."""
    limits, token = [], "l"
    for _ in range(12):
        close = close_within(squares, k, limits)
        if close and random.random() < 0.7:
            return f"{token}.{close}"
        modulus = random.randint(1, min(3, 1 + max(map(max, squares))))  # not more than n
        block = modulus, random.randrange(modulus), random.randrange(modulus)
        inside, most = random.random() < 0.5, random.randrange(k)
        if len(limits) < 4 and (close := close_within(squares, k, [*limits, (inside, *block, most)])):
            token += f"{'i' if inside else 'o'}{','.join(map(str, (*block, most)))}:{close}"
            limits.append((not inside, *block, k - 1 - most))
    return None


def step(tree, token, claim):
    """What the checker makes of a token that is not followed by other claims."""
    text = checker.Text(token[1:] + " ")
    if token[0] == "b":
        return checker.spend_budget(text, tree, claim)
    return checker.use_needed(text, tree, claim), claim[1], claim[2]


def refute(random, squares, k, kinds="kxxbbcccuuuqqnl"):
    """The tokens that show that k queens do not fit, which is true. `kinds`: how often to try each
    kind of step; b is a branch on a line, c a cover or budget, and l limits."""
    tree = checker.Tree(checker.BOARD, squares)
    tree.kinds = kinds
    return refute_claim(random, tree, (squares, k, frozenset()))


def refute_children(random, tree, *claims):
    tokens = []
    for claim in claims:
        tree.waiting += 1
        tokens += refute_claim(random, tree, claim)
        tree.waiting -= 1
    return tokens


def refute_claim(random, tree, claim):
    tokens = []
    while True:
        squares, k, needed = claim = checker.propagate_needed(*claim)
        if checker.is_closed(squares, k):
            return tokens
        kind = random.choice(tree.kinds)
        if kind == "k" and (cover := random_cover(random, squares, k - 1)):
            return tokens + ["k" + cover]
        elif kind == "c" and squares:
            tokens.append(cover_token(random, squares, k))
            if tokens[-1][0] == "k":
                return tokens
            claim = step(tree, tokens[-1], claim)
        elif kind == "l" and squares and k == tree.fewest and (token := limits_token(random, squares, k)):
            return [*tokens, token]
        elif kind == "u" and needed:
            lines = [line for square in squares for line in checker.lines_of(square)]
            letter, number = min(some(random, needed), key=lines.count)
            tokens.append(f"u{letter}{number}")
            claim = step(tree, tokens[-1], claim)
            if claim[0] is None:
                return tokens
        elif kind == "x":
            struck = []
            for square in some(random, squares):
                if checker.is_closed(checker.without(squares, square), k - 1):
                    struck.append(square)
                    squares = squares - {square}
            if struck:
                tokens.append("x" + ";".join(map(name, struck)))
            claim = squares, k, needed
        elif kind == "b":
            axis = random.randrange(2)
            letter, number = line = checker.lines_of(random.choice(sorted(squares)))[axis]
            tokens.append(letter + str(number))
            line = sorted(s for s in squares if line in checker.lines_of(s))
            tokens += refute_children(random, tree, *(
                (checker.without(squares, queen), k - 1, checker.unused(needed, queen))
                for queen in line))
            claim = squares - set(line), k, needed
        elif kind == "q" or (kind == "n" and tree.waiting < tree.most_waiting):
            square = random.choice(sorted(squares))
            tokens.append(kind + name(square))
            claims = [(checker.without(squares, square), k - 1, checker.unused(needed, square)),
                      (squares - {square}, k, needed)]
            if kind == "n":
                claims.reverse()
            tokens += refute_children(random, tree, claims[0])
            claim = claims[1]


class TooLong(Exception):
    pass


class ClausalProof:
    """A clausal proof with an encoding of its own, refuted by branching on squares."""

    def __init__(self, random, squares, k):
        self.random, self.words = random, []
        self.meanings = checker.Meanings(squares, k)
        self.clauses = checker.Clauses(squares)
        self.conjoined = []

    def define(self, word):
        text = checker.Text(word[1:] + " ")
        if word[0] == "o":
            self.meanings.queen_on(text, checker.BOARD)
        else:
            self.meanings.empty(text)
        self.words.append(word)
        return len(self.meanings.cases)

    def conjoin(self):
        """A variable for some literals, of which later ones may be about earlier ones."""
        before = range(1, len(self.meanings.cases) + 1)
        factors = [v * self.random.choice([1, -1])
                   for v in self.random.sample(before, min(len(before), self.random.randint(0, 4)))]
        self.meanings.define({}, None)
        for clause in checker.defining_clauses(len(self.meanings.cases), factors):
            self.clauses.add(clause)
        self.words.append(" ".join(map(str, ["a", *factors, 0])))
        return len(self.meanings.cases)

    def add(self, *clause):
        if len(self.words) > 400:
            raise TooLong
        self.clauses.add(frozenset(clause))
        self.words.append(" ".join(map(str, some(self.random, clause) + [0])))

    def delete(self, *clause):
        self.clauses.delete(frozenset(clause))
        self.words.append("d " + " ".join(map(str, some(self.random, clause) + [0])))

    def numbers_of(self, letter, number):
        return [1 + self.meanings.squares.index(s) for s in self.meanings.on_line[letter, number]]

    def count(self, letter, first, end, most):
        """Variables for 1, 2, ... empty lines of the interval, as many as are needed."""
        middle = self.random.randrange(first + 1, end) if end > first + 1 else None
        if middle is None:
            empty = self.define(f"e{letter}{first},{end},1")
            self.add(empty, *self.numbers_of(letter, self.meanings.lines[letter][first]))
            return [empty]
        left, right = (self.count(letter, first, middle, most), self.count(letter, middle, end, most))
        sums = [self.define(f"e{letter}{first},{end},{j}")
                for j in range(1, min(end - first, most) + 1)]
        for i in range(len(left) + 1):
            for j in range(len(right) + 1):
                if 1 <= i + j <= len(sums):
                    self.add(*[-left[i - 1]] * (i > 0), *[-right[j - 1]] * (j > 0), sums[i + j - 1])
        return sums

    def bound(self, letter):
        """The rows (columns) of which at most so many may be empty."""
        lines = self.meanings.lines[letter]
        slack = len(lines) - self.meanings.k
        if slack == 0:
            for number in lines:
                self.add(*self.numbers_of(letter, number))
        elif slack < len(lines):
            self.add(-self.count(letter, 0, len(lines), slack + 1)[slack])

    def split(self, line):
        """Two or three sets of squares of a line, which exclude each other."""
        positions = list(range(len(self.meanings.on_line[line])))
        self.random.shuffle(positions)
        cut = self.random.randint(1, len(positions))
        squares = self.numbers_of(*line)
        sets = []
        for part in positions[:cut], positions[cut:]:
            if part:
                sets.append(self.define(f"o{line[0]}{line[1]}:" + ",".join(map(str, sorted(part)))))
                for position in part:
                    self.add(-squares[position], sets[-1])
        if len(sets) == 2:
            self.add(-sets[0], -sets[1])

    def refute(self, decisions):
        clause = [-d for d in decisions]
        if not self.clauses.imply(clause):
            true = set(self.clauses.true)
            self.clauses.propagate(true, decisions)
            undecided = [v for v in range(1, len(self.meanings.squares) + 1)
                         if v not in true and -v not in true]
            square = undecided[0] if self.random.random() < 0.7 else self.random.choice(undecided)
            free = [v for v in self.conjoined if v not in true and -v not in true]
            if free and self.random.random() < 0.3:
                square = self.random.choice(free)
            for choice in square, -square:
                self.refute([*decisions, choice])
            self.add(*clause)
            for choice in -square, square:
                if clause and self.random.random() < 0.8:
                    self.delete(*clause, choice)
        else:
            self.add(*clause)

    def text(self):
        if not self.meanings.too_few_lines():
            for line in some(self.random, self.meanings.on_line)[: self.random.choice([0, 0, 1, 3])]:
                self.split(line)
            for letter in self.random.choice(["r", "c", "rc", "cr"]):
                self.bound(letter)
            for _ in range(self.random.choice([0, 0, 1, 3])):
                self.conjoined.append(self.conjoin())
            self.refute([])
        else:
            self.add()
        return " ".join(self.words) + " "


def clausal_proof(random, squares, k):
    """A clausal proof that k queens do not fit, which is true; None: it would be long."""
    try:
        return ClausalProof(random, squares, k).text()
    except TooLong:
        return None


def take_steps(random, squares):
    """Some steps as lines, the queens that they force, and the squares that they leave."""
    lines, forced = [], []
    for _ in range(random.choice([0, 0, 1, 3, 10])):
        if random.random() < 0.5:
            if pair := dominated_pair(random, squares):
                lines.append(f"dominated {name(pair[0])} {name(pair[1])}")
                squares = squares - {pair[0]}
        elif square := forced_square(random, squares):
            lines.append(f"forced {name(square)}")
            forced.append(square)
            squares = checker.without(squares, square)
    return lines, forced, squares


def case_lines(random, squares, depth=0):
    """The evidence, line by line, that the free squares of a case hold no more than they do."""
    if squares and random.random() < (0.2 if depth == 0 else 0.4) and depth < 6:
        square = random.choice(sorted(squares))
        return [f"branch {name(square)}",
                *case_lines(random, checker.without(squares, square), depth + 1),
                *case_lines(random, squares - {square}, depth + 1)]
    steps, forced, left = take_steps(random, squares)
    parts = checker.parts_of(left)
    if len(parts) == 1 or (left and random.random() < 0.3):
        parts = [left]
    lines = [*steps, f"parts {len(parts)}"]
    for part in parts:
        bound = len(largest_placement(part))
        cover = random_cover(random, part, bound) if random.random() < 0.4 else None
        clauses = clausal_proof(random, part, bound + 1) if random.random() < 0.5 else None
        lines.append(f"part {bound}")
        if cover:
            lines.append(f"cover {cover}")
        elif clauses:
            lines += ["clauses", clauses]
        else:
            lines += ["tree", " ".join(refute(random, part, bound + 1)) + " "]
    return lines


def head(instance):
    board = instance.board
    plain = board.rows == board.columns and not board.walls
    return f"queensat certificate {1 if plain else 2}\n"


def random_shape(random, n):
    """A square board without walls, or a board of any shape up to this size."""
    if random.random() < 0.6:
        return checker.Board(n, n)
    rows, columns = random.randint(1, n), random.randint(1, n)
    count = random.randint(0, rows * columns // random.randint(3, 20))
    return checker.Board(rows, columns, {(random.randrange(rows), random.randrange(columns))
                                         for _ in range(count)})


def board_lines(board):
    size = f"{board.rows} {board.columns}" if board.rows != board.columns else f"{board.rows}"
    return [f"board {size}", *(f"wall {row} {column}" for row, column in sorted(board.walls))]


def certificate(random, instance_text):
    """A certificate of the maximum of the instance with these lines."""
    instance = checker.Instance(checker.Text(instance_text))
    squares = instance.free_squares()
    best = sorted(instance.queens) + largest_placement(squares)
    lines = [f"lower {len(best)}", " ".join(map(name, best)), f"upper {len(best)}",
             *case_lines(random, squares)]
    return seal(head(instance) + instance_text + "\n".join(lines) + "\n")


def tree_certificate(random, kinds):
    """The lines of a small board, with a certificate of its maximum by a tree that has tokens."""
    while True:
        board, share = random_shape(random, random.randint(4, 10)), random.uniform(0.2, 0.7)
        checker.use(board)
        whole = {(r, c) for r in range(board.rows) for c in range(board.columns)} - board.walls
        squares = {square for square in sorted(whole) if random.random() > share}
        if not 0 < len(squares) <= 36:
            continue
        best = largest_placement(squares)
        if checker.is_closed(*checker.propagate(squares, len(best) + 1)):
            continue
        instance = "".join(f"{line}\n" for line in board_lines(board)) + "".join(
            f"block {r} {c}\n" for r, c in sorted(whole - squares))
        tokens = refute(random, squares, len(best) + 1, kinds)
        return instance, seal(
            f"{head(checker.Instance(checker.Text(instance)))}{instance}"
            f"lower {len(best)}\n{' '.join(map(name, best))}\n"
            f"upper {len(best)}\nparts 1\npart {len(best)}\ntree\n{' '.join(tokens)} \n")
