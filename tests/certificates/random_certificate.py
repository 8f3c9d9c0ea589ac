"""Certificates of small boards that use every token of search trees and of clausal proofs, also
those that no engine writes: steps, trees and clauses are random choices among all valid ones."""
import zlib
from fractions import Fraction
from math import lcm

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


def least_cover(squares):
    """The weights of a cover with the least sum, as fractions: the prices of lines where the linear
    program "as many queens as possible, one on a line at most" has its optimum. By the simplex
    method, with Bland's rule (R. G. Bland, Mathematics of Operations Research 2, 1977)."""
    squares = sorted(squares)
    lines = sorted({line for square in squares for line in checker.lines_of(square)})
    width = len(squares) + len(lines)
    table = [[Fraction(int(line in checker.lines_of(square))) for square in squares]
             + [Fraction(int(line == other)) for other in lines] + [Fraction(1)] for line in lines]
    prices = [Fraction(-1)] * len(squares) + [Fraction(0)] * (len(lines) + 1)
    basis = list(range(len(squares), width))
    while (enter := next((j for j in range(width) if prices[j] < 0), None)) is not None:
        leave = min((i for i in range(len(lines)) if table[i][enter] > 0),
                    key=lambda i: (table[i][width] / table[i][enter], basis[i]))
        pivot = table[leave][enter]
        table[leave] = [value / pivot for value in table[leave]]
        for row in [*table, prices]:
            if row is not table[leave] and (factor := row[enter]):
                row[:] = [a - factor * b for a, b in zip(row, table[leave])]
        basis[leave] = enter
    return {line: price for line, price in zip(lines, prices[len(squares):]) if price > 0}


def cover_token(random, squares, k):
    """k or b with a cover that is the least one, or a heavier one; and its weights times D."""
    weights = least_cover(squares)
    denominator = random.choice([1, 1, 2, 3]) * lcm(*(w.denominator for w in weights.values()))
    weights = {line: int(weight * denominator) for line, weight in weights.items()}
    while random.random() < 0.3:
        line = random.choice(checker.lines_of(random.choice(sorted(squares))))
        weights[line] = random.randint(weights.get(line, 1), denominator)
    letter = "k" if sum(weights.values()) < k * denominator else "b"
    return f"{letter}{denominator}:" + ";".join(
        f"{line[0]}{line[1]}*{weights[line]}" for line in some(random, weights))


def step(tree, token, claim):
    """What the checker makes of a token that is not followed by other claims."""
    text = checker.Text(token[1:] + " ")
    if token[0] == "b":
        return checker.spend_budget(text, tree, claim)
    return checker.use_needed(text, tree, claim), claim[1], claim[2]


def refute(random, squares, k):
    """The tokens that show that k queens do not fit, which is true."""
    return refute_claim(random, checker.Tree(10**6, squares), (squares, k, frozenset()))


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
        kind = random.choice("dfpkxxbbcccuuuqqn")
        if kind == "d" and (pair := dominated_pair(random, squares)):
            squares = squares - {pair[0]}
            token = f"d{name(pair[0])}<{name(pair[1])}"
            if random.random() < 0.5 and (pair := dominated_pair(random, squares)):
                squares = squares - {pair[0]}
                token += f";{name(pair[0])}<{name(pair[1])}"
            tokens.append(token)
            claim = squares, k, needed
        elif kind == "f" and (square := forced_square(random, squares)):
            claim = checker.without(squares, square), k - 1, checker.unused(needed, square)
            tokens.append("f" + name(square))
        elif kind == "p" and len(parts := checker.parts_of(squares)) > 1:
            bounds = [len(largest_placement(part)) for part in parts]
            tokens.append("p" + ",".join(map(str, bounds)))
            return tokens + refute_children(random, tree, *(
                (part, bound + 1, frozenset()) for part, bound in zip(parts, bounds)))
        elif kind == "k" and (cover := random_cover(random, squares, k - 1)):
            return tokens + ["k" + cover]
        elif kind == "c" and squares:
            tokens.append(cover_token(random, squares, k))
            if tokens[-1][0] == "k":
                return tokens
            claim = step(tree, tokens[-1], claim)
        elif kind == "u" and needed:
            letter, number = random.choice(sorted(needed))
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
            number = random.choice(sorted(squares))[axis]
            tokens.append("rc"[axis] + str(number))
            line = sorted(s for s in squares if s[axis] == number)
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

    def define(self, word):
        text = checker.Text(word[1:] + " ")
        if word[0] == "o":
            self.meanings.queen_on(text, 10**6)
        else:
            self.meanings.empty(text)
        self.words.append(word)
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


def certificate(random, instance_text):
    """A certificate of the maximum of the instance with these lines."""
    instance = checker.Instance(checker.Text(instance_text))
    squares = instance.free_squares()
    best = sorted(instance.queens) + largest_placement(squares)
    steps, forced, left = take_steps(random, squares)
    parts = checker.parts_of(left)
    if len(parts) == 1 or (left and random.random() < 0.3):
        parts = [left]
    lines = [f"lower {len(best)}", " ".join(map(name, best)), f"upper {len(best)}", *steps,
             f"parts {len(parts)}"]
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
    return seal("queensat certificate 1\n" + instance_text + "\n".join(lines) + "\n")
