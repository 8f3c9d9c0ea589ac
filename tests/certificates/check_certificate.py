#!/usr/bin/env python3
"""Check certificates of queensat; written from src/proof/README.md only.

Usage: check_certificate.py INSTANCE CERTIFICATE...    (pairs of files)

An instance is a file in the lines that begin a certificate ("board 6",
"queen 1 3", ...). One line for each pair says what is proved, or why nothing
is; the exit status is 1 if anything is not proved. The script shares nothing
with the program, is written to be read, and is slow.
"""
import bisect
import copy
import gzip
import hashlib
import os
import re
import sys
import zlib

WHOLE = {
    "r": lambda s: s[0],
    "c": lambda s: s[1],
    "d": lambda s: s[0] - s[1],
    "s": lambda s: s[0] + s[1],
}


class Refused(Exception):
    pass


class Board:
    """Rows, columns and walls, which say what the lines are."""

    def __init__(self, rows, columns, walls=()):
        self.rows, self.columns, self.n = rows, columns, max(rows, columns)
        self.walls = frozenset(walls)
        self.most = rows + len(self.walls)  # queens
        self.least = {"r": 0, "c": 0, "d": 1 - self.n, "s": 0}
        self.count = {"r": rows, "c": columns, "d": 2 * self.n - 1, "s": 2 * self.n - 1}
        # In the order of the direction: by lines, then along them.
        self.order = {letter: sorted(self.place(letter, wall) for wall in self.walls)
                      for letter in WHOLE}
        self.known = {}

    @staticmethod
    def place(letter, square):
        return WHOLE[letter](square), square[1] if letter == "r" else square[0]

    def lines_of(self, square):
        if square not in self.known:
            self.known[square] = [
                (letter, whole(square)
                 + bisect.bisect_left(self.order[letter], self.place(letter, square)))
                for letter, whole in WHOLE.items()]
        return self.known[square]


BOARD = Board(1, 1)


def use(board):
    """From now on, lines are those of this board."""
    global BOARD
    BOARD = board


def require(condition, text):
    if not condition:
        raise Refused(text)


def lines_of(square):
    return BOARD.lines_of(square)


def attack(a, b):
    """Different squares on one line."""
    return a != b and any(x == y for x, y in zip(lines_of(a), lines_of(b)))


class Text:
    """The bytes, and the next place to read."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def take(self, pattern):
        """The match of the regular expression at this place, or None."""
        match = re.compile(pattern).match(self.text, self.at)
        self.at = match.end() if match else self.at
        return match

    def expect(self, pattern):
        match = self.take(pattern)
        line = self.text.count("\n", 0, self.at) + 1
        require(match, f"line {line}: expected {pattern!r}, found {self.text[self.at:self.at + 20]!r}")
        return match

    def number(self, least, most):
        value = int(self.expect("-?[0-9]+" if least < 0 else "[0-9]+")[0])
        require(least <= value <= most, f"{value} is not from {least} to {most}")
        return value

    def square(self, board, between=","):
        row = self.number(0, board.rows - 1)
        self.expect(between)
        return row, self.number(0, board.columns - 1)

    def field(self, name, most):
        self.expect(name + " ")
        value = self.number(0, most)
        self.expect("\n")
        return value


class Instance:
    def __init__(self, text, shaped=None):
        """Read the instance, up to a line of another kind. shaped: whether the board has to be, or
        cannot be, one that is not square, or has walls; None: either."""
        text.expect("board ")
        rows = columns = text.number(1, 10**8)
        if shaped is not False and text.take(" "):
            columns = text.number(1, 10**8)
        text.expect("\n")
        walls = []
        self.board = Board(rows, columns)
        while shaped is not False and text.take("wall "):
            wall = text.square(self.board, " ")
            require(shaped is None or not walls or walls[-1] < wall, "the walls are not in order")
            walls.append(wall)
            text.expect("\n")
        self.board = n = Board(rows, columns, walls)
        require(not shaped or walls or rows != columns, "the board needs no format 2")
        use(self.board)
        self.queens, self.named, self.free = set(), set(), set()
        self.diagonals = set()
        while keyword := text.take("queen |block |free |block-sum |block-difference "):
            if keyword[0] == "queen ":
                queen = text.square(n, " ")
                require(not any(queen == q or attack(queen, q) for q in self.queens),
                        "fixed queens attack each other")
                self.queens.add(queen)
            elif keyword[0] == "block ":
                self.named.add(text.square(n, " "))
            elif keyword[0] == "free ":
                self.free.add(text.square(n, " "))
            elif keyword[0] == "block-sum ":
                self.diagonals.add(("s", text.number(0, 2 * n.n - 2)))
            else:
                self.diagonals.add(("d", text.number(1 - n.n, n.n - 1)))
            text.expect("\n")
        require(not (self.named and self.free), "both blocked and free squares are listed")
        require(not any(self.is_blocked(queen) for queen in self.queens),
                "a fixed queen is on a blocked square")

    def is_blocked(self, square):
        return (
            square in self.named
            or square in self.board.walls
            or bool(self.free) and square not in self.free and square not in self.queens
            or not self.diagonals.isdisjoint((letter, WHOLE[letter](square)) for letter in "ds")
        )

    def squares(self):
        return ((row, column) for row in range(self.board.rows)
                for column in range(self.board.columns))

    def free_squares(self):
        taken = {line for queen in self.queens for line in lines_of(queen)}
        return {s for s in self.squares() if not self.is_blocked(s) and taken.isdisjoint(lines_of(s))}

    def is_same(self, other):
        listed = self.squares() if self.free or other.free else self.named | other.named
        return (
            (self.board.rows, self.board.columns) == (other.board.rows, other.board.columns)
            and self.board.walls == other.board.walls
            and self.queens == other.queens
            and self.diagonals == other.diagonals
            and all(self.is_blocked(square) == other.is_blocked(square) for square in listed)
        )


def check_placement(instance, squares):
    placement = set(squares)
    require(len(placement) == len(squares), "a queen of the placement stands twice")
    require(instance.queens <= placement, "the placement is without a fixed queen")
    require(not any(instance.is_blocked(s) for s in placement), "a queen is on a blocked square")
    lines = [line for square in squares for line in lines_of(square)]
    require(len(lines) == len(set(lines)), "queens of the placement attack each other")


def without(squares, queen):
    """The squares that are left with a queen there."""
    taken = set(lines_of(queen))
    return {square for square in squares if taken.isdisjoint(lines_of(square))}


def rows(squares):
    return {lines_of(square)[0][1] for square in squares}


def columns(squares):
    return {lines_of(square)[1][1] for square in squares}


def is_closed(squares, k):
    return len(rows(squares)) < k or len(columns(squares)) < k


def leave_dominated(squares, u, v):
    require(u in squares and v in squares, f"{u} < {v}: not left")
    require(attack(u, v), f"{u} < {v}: they do not attack each other")
    require(all(w == u or attack(w, u) for w in squares if attack(w, v)), f"{u} < {v}: not dominated")
    return squares - {u}


def place_forced(squares, v):
    require(v in squares, f"{v}: not left")
    attackers = [w for w in squares if attack(w, v)]
    require(
        any(all(line in lines_of(w) for w in attackers) for line in lines_of(v)),
        f"{v}: not forced",
    )
    return without(squares, v)


def parts_of(squares):
    """The parts that the squares fall into, in the order of their first squares."""
    on_line = {}
    for square in squares:
        for line in lines_of(square):
            on_line.setdefault(line, []).append(square)
    parts, seen = [], set()
    for square in sorted(squares):
        part, open_squares = set(), [square]
        while open_squares:
            reached = open_squares.pop()
            if reached in seen:
                continue
            seen.add(reached)
            part.add(reached)
            for line in lines_of(reached):
                open_squares += on_line.pop(line, [])
        if part:
            parts.append(part)
    return parts


def read_line(text, board):
    letter = text.expect("[rcds]")[0]
    least = board.least[letter]
    return letter, text.number(least, least + board.count[letter] + len(board.walls) - 1)


def read_cover(text, n):
    """D and the weights of lines."""
    denominator = text.number(1, 2**61 - 1)
    text.expect(":")
    weights = {}
    while True:
        text.take("[ \n]*")
        line = read_line(text, n)
        text.expect(r"\*")
        require(line not in weights, f"line {line} stands twice")
        weights[line] = text.number(1, denominator)
        if not text.take(";"):
            break
    require(sum(weights.values()) < 2**63, "the weights are too large")
    return denominator, weights


def check_cover(cover, squares, bound):
    denominator, weights = cover
    for square in squares:
        weight = sum(weights.get(line, 0) for line in lines_of(square))
        require(weight >= denominator, f"{square} is not covered")
    require(sum(weights.values()) // denominator <= bound, "the cover weighs too much")


def propagate(squares, k):
    squares, k, _ = propagate_needed(squares, k, frozenset())
    return squares, k


def propagate_needed(squares, k, needed):
    while k > 0 and not is_closed(squares, k):
        forced = None
        for axis in 0, 1:
            lines = [lines_of(s)[axis] for s in squares]
            if len(set(lines)) == k:
                forced = forced or next(
                    (s for s in squares if lines.count(lines_of(s)[axis]) == 1), None)
        if not forced:
            break
        squares, k, needed = without(squares, forced), k - 1, unused(needed, forced)
    return squares, k, needed


def unused(needed, queen):
    """The needed lines that are still needed when a queen stands there."""
    return needed.difference(lines_of(queen))


def branch(text, tree, claim, axis):
    """Show the claims of all squares of a line; return the squares that are left without it."""
    squares, k, needed = claim
    letter = "rc"[axis]
    number = text.number(0, tree.n.count[letter] + len(tree.n.walls) - 1)
    text.expect("[ \n]")
    line = sorted(s for s in squares if lines_of(s)[axis] == (letter, number))
    require(line, f"nothing is left of line {number}")
    for queen in line:
        show_unless_closed(text, tree, (without(squares, queen), k - 1, unused(needed, queen)))
    return squares - set(line), k, needed


def branch_on_square(text, tree, claim, queen_first):
    """Show one of the claims with a queen there and without the square; return the other one."""
    squares, k, needed = claim
    queen = text.square(tree.n)
    text.expect("[ \n]")
    require(queen in squares, f"{queen}: not left")
    require(queen_first or tree.waiting < tree.most_waiting, "n is nested too deeply")
    with_queen = without(squares, queen), k - 1, unused(needed, queen)
    without_queen = squares - {queen}, k, needed
    show_unless_closed(text, tree, with_queen if queen_first else without_queen)
    return without_queen if queen_first else with_queen


def spend_budget(text, tree, claim):
    squares, k, needed = claim
    denominator, weights = read_cover(text, tree.n)
    budget = sum(weights.values()) - k * denominator
    require(budget >= 0, "the budget is negative")
    weight = {s: sum(weights.get(line, 0) for line in lines_of(s)) for s in squares}
    require(all(w >= denominator for w in weight.values()), "a square is not covered")
    return ({s for s in squares if weight[s] - denominator <= budget}, k,
            needed.union(line for line in weights if weights[line] > budget))


def use_needed(text, tree, claim):
    """The squares that are left, or None if the claim is shown."""
    squares, _, needed = claim
    line = read_line(text, tree.n)
    require(line in needed, f"{line} is not needed")
    on_line = {s for s in squares if line in lines_of(s)}
    if not on_line:
        return None
    return on_line | {s for s in squares if not all(attack(s, other) for other in on_line)}


def look_ahead(text, n, squares, k):
    while True:
        queen = text.square(n)
        require(queen in squares, f"{queen}: not left")
        require(is_closed(without(squares, queen), k - 1), f"{queen} does not close the node")
        squares = squares - {queen}
        if not text.take(";[ \n]*"):
            return squares


LIMITS, PARTS = 16, 2**26


def counts(limit, square):
    """Whether a limit counts the queens on a square: of a block, or of what is not in it."""
    inside, modulus, row, column, _ = limit
    return inside == ((square[0] % modulus, square[1] % modulus) == (row, column))


def close_within(text, n, claim, limits):
    squares, k, _ = claim
    weights = []
    for _ in limits:
        weights.append(text.number(0, PARTS))
        text.expect(",")
    denominator, cover = read_cover(text, n)
    require(denominator <= PARTS, "the denominator is too large")
    for square in squares:
        weight = sum(cover.get(line, 0) for line in lines_of(square))
        weight += sum(v for v, limit in zip(weights, limits) if counts(limit, square))
        require(weight >= denominator, f"{square} is not covered")
    total = sum(cover.values()) + sum(v * limit[4] for v, limit in zip(weights, limits))
    require(total < k * denominator, "the limits do not close the node")


def close_by_limits(text, tree, claim):
    _, k, _ = claim
    limits = []
    require(k == tree.fewest, "k queens need not be on all rows, nor on all columns")
    while not text.take(r"\."):
        require(len(limits) < LIMITS, "too many limits")
        inside = text.expect("[io]")[0] == "i"
        modulus = text.number(1, tree.n.n)
        text.expect(",")
        row = text.number(0, modulus - 1)
        text.expect(",")
        column = text.number(0, modulus - 1)
        text.expect(",")
        most = text.number(0, k - 1)
        text.expect(":")
        close_within(text, tree.n, claim, [*limits, (inside, modulus, row, column, most)])
        limits.append((not inside, modulus, row, column, k - 1 - most))
        text.take("[ \n]*")
    close_within(text, tree.n, claim, limits)


class Tree:
    def __init__(self, n, squares):
        self.n, self.waiting = n, 0
        self.fewest = min(len(rows(squares)), len(columns(squares)))
        self.most_waiting = 2 * (len(rows(squares)) + len(columns(squares)))


def show_unless_closed(text, tree, claim):
    if not is_closed(claim[0], claim[1]):
        tree.waiting += 1
        show(text, tree, claim)
        tree.waiting -= 1


def show(text, tree, claim):
    """Show a claim: squares, the number of queens that do not fit there, and the needed lines."""
    n = tree.n
    while True:
        squares, k, needed = claim = propagate_needed(*claim)
        if is_closed(squares, k):
            return
        require(k > 0, "all queens have been placed")
        text.take("[ \n]*")
        step = text.expect("[xrckqnbul]")[0]
        if step in "rc":
            claim = branch(text, tree, claim, "rc".index(step))
            continue
        if step in "qn":
            claim = branch_on_square(text, tree, claim, step == "q")
            continue
        if step == "k":
            check_cover(read_cover(text, n), squares, k - 1)
        elif step == "l":
            close_by_limits(text, tree, claim)
        elif step == "x":
            claim = look_ahead(text, n, squares, k), k, needed
        elif step == "b":
            claim = spend_budget(text, tree, claim)
        else:
            claim = use_needed(text, tree, claim), k, needed
        text.expect("[ \n]")
        if step in "kl" or claim[0] is None:
            return


def take_steps(text, n, squares):
    """The squares that the steps leave, the number of forced queens, and that of steps."""
    forced = steps = 0
    while step := text.take("dominated |forced "):
        square = text.square(n)
        if step[0] == "forced ":
            squares = place_forced(squares, square)
            forced += 1
        else:
            text.expect(" ")
            squares = leave_dominated(squares, square, text.square(n))
        text.expect("\n")
        steps += 1
    return squares, forced, steps


class Clauses:
    """The clauses in force, and what has followed from them by propagation."""

    def __init__(self, squares):
        self.squares = sorted(squares)
        self.containing = {}  # literal: numbers of the clauses that contain it
        self.clauses, self.by_literals = {}, {}  # by number: the literals; and the other way round
        self.true, self.contradiction, self.added = set(), False, 0
        self.on_line = {}
        for number, square in enumerate(self.squares, 1):
            for line in lines_of(square):
                self.on_line.setdefault(line, []).append(number)

    def propagate(self, true, fresh):
        """Add everything that follows to the set of true literals; whether it is contradictory."""
        fresh = list(fresh)
        while fresh:
            literal = fresh.pop()
            if literal in true:
                continue
            if -literal in true:
                return True
            true.add(literal)
            if 0 < literal <= len(self.squares):
                for line in lines_of(self.squares[literal - 1]):
                    fresh += [-other for other in self.on_line[line] if other != literal]
            for number in self.containing.get(-literal, ()):
                left = [l for l in self.clauses[number] if -l not in true]
                if not left:
                    return True
                if len(left) == 1:
                    fresh.append(left[0])
        return False

    def imply(self, clause):
        return self.contradiction or self.propagate(set(self.true), [-l for l in clause])

    def add(self, clause):
        self.added += 1
        self.clauses[self.added] = clause
        self.by_literals.setdefault(clause, []).append(self.added)
        for literal in clause:
            self.containing.setdefault(literal, set()).add(self.added)
        left = [l for l in clause if -l not in self.true]
        if not left or (len(left) == 1 and self.propagate(self.true, left)):
            self.contradiction = True

    def delete(self, clause):
        require(self.by_literals.get(clause), f"no clause {sorted(clause)} to delete")
        number = self.by_literals[clause].pop()
        for literal in self.clauses.pop(number):
            self.containing[literal].remove(number)


class Meanings:
    """What the variables mean. A variable about a line is the set of the cases in which it is true:
    the line's queen is on one of these squares, or it has none (None)."""

    def __init__(self, squares, k):
        self.squares, self.k = sorted(squares), k
        self.lines = {"r": sorted(rows(squares)), "c": sorted(columns(squares))}
        self.on_line = {}
        for square in self.squares:
            for line in lines_of(square):
                self.on_line.setdefault(line, []).append(square)
        self.cases = [{line: {square} for line in lines_of(square)} for square in self.squares]
        self.counted = [None] * len(self.squares)  # (r or c, first, end, least), or None

    def define(self, cases, counted):
        self.cases.append(cases)
        self.counted.append(counted)

    def queen_on(self, text, n):
        line = read_line(text, n)
        text.expect(":")
        squares, chosen, least = self.on_line.get(line, []), set(), 0
        while True:
            first = text.number(0, len(squares) - 1)
            last = text.number(0, len(squares) - 1) if text.take("-") else first
            require(least <= first <= last, "the positions are not in order")
            chosen.update(squares[first : last + 1])
            least = last + 1
            if not text.take(","):
                break
        self.define({line: chosen}, None)

    def empty(self, text):
        letter = text.expect("[rc]")[0]
        count = len(self.lines[letter])
        first = text.number(0, count - 1)
        text.expect(",")
        end = text.number(first + 1, count)
        text.expect(",")
        least = text.number(1, end - first)
        one = {(letter, self.lines[letter][first]): {None}} if end == first + 1 else {}
        self.define(one, (letter, first, end, least))

    def too_few_lines(self):
        return any(len(lines) < self.k for lines in self.lines.values())

    def is_true_of_line(self, line, clause):
        cases = set(self.on_line[line])
        if not (line[0] in "rc" and len(self.lines[line[0]]) == self.k):
            cases.add(None)
        for literal in clause:
            true = self.cases[abs(literal) - 1][line]
            cases &= true if literal < 0 else cases - true
        return not cases

    def is_true_by_line(self, clause):
        about = [set(self.cases[abs(literal) - 1]) for literal in clause]
        return bool(about) and any(self.is_true_of_line(line, clause)
                                   for line in set.intersection(*about))

    def is_true_by_counting(self, clause):
        counted = [self.counted[abs(literal) - 1] for literal in clause]
        if None in counted or len({letter for letter, _, _, _ in counted}) != 1:
            return False
        denied = [c for literal, c in zip(clause, counted) if literal < 0]
        claimed = [c for literal, c in zip(clause, counted) if literal > 0]
        if not 1 <= len(denied) <= 2 or len(claimed) > 1:
            return False
        if len(denied) == 2 and denied[0][1] < denied[1][2] and denied[1][1] < denied[0][2]:
            return False
        least = sum(c[3] for c in denied)
        if least > len(self.lines[counted[0][0]]) - self.k:
            return True
        return bool(claimed) and claimed[0][3] <= least and all(
            claimed[0][1] <= first and end <= claimed[0][2] for _, first, end, _ in denied)

    def imply(self, clause):
        return (self.too_few_lines() or self.is_true_by_line(clause)
                or self.is_true_by_counting(clause))


def read_clause(text, variables):
    clause = []
    while True:
        text.take("[ \n]*")
        literal = text.number(-variables, variables)
        text.expect("[ \n]")
        if literal == 0:
            return frozenset(clause)
        require(literal not in clause and -literal not in clause, f"{literal} is repeated")
        clause.append(literal)


def defining_clauses(variable, factors):
    """The variable is true if and only if all factors are."""
    return [frozenset([-variable, f]) for f in factors] + [frozenset([variable, *(-f for f in factors)])]


def show_by_clauses(text, n, squares, k):
    """Show that k queens do not fit on the squares."""
    meanings, clauses = Meanings(squares, k), Clauses(squares)
    while True:
        text.take("[ \n]*")
        if text.take("o"):
            meanings.queen_on(text, n)
            text.expect("[ \n]")
        elif text.take("e"):
            meanings.empty(text)
            text.expect("[ \n]")
        elif text.take("a"):
            factors = read_clause(text, len(meanings.cases))
            meanings.define({}, None)
            for clause in defining_clauses(len(meanings.cases), factors):
                clauses.add(clause)
        elif text.take("d"):
            clauses.delete(read_clause(text, len(meanings.cases)))
        else:
            clause = read_clause(text, len(meanings.cases))
            require(meanings.imply(clause) or clauses.imply(clause),
                    f"{sorted(clause)} does not follow")
            if not clause:
                return
            clauses.add(clause)


def check_part(text, instance, squares, is_whole):
    """The bound that is proved."""
    n = instance.board
    bound = text.field("part", n.most)
    proof = text.expect("rows\n|columns\n|cover |tree\n|clauses\n")[0].strip()
    if proof == "tree":
        show(text, Tree(n, squares), (squares, bound + 1, frozenset()))
        text.take("[ \n]*")
    elif proof == "clauses":
        show_by_clauses(text, n, squares, bound + 1)
        text.take("[ \n]*")
    elif proof == "cover":
        check_cover(read_cover(text, n), squares, bound)
        text.expect("\n")
    else:
        lines = rows(squares) if proof == "rows" else columns(squares)
        letter = proof[0]
        count = n.count[letter] + len(n.walls) - len(instance.queens) if is_whole else len(lines)
        require(count <= bound, f"{count} {proof}, not {bound}")
    return bound


def file_of(folder, digest, size, name):
    """The bytes of the file with this digest: of this name, or any other in the folder."""
    require(folder is not None, "leaves are files, and there is no folder")
    names = [name] if name else []
    for name in names + sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if os.path.isfile(path) and not os.path.islink(path) and os.path.getsize(path) == size:
            with open(path, "rb") as file:
                data = file.read()
            if hashlib.sha256(data).hexdigest() == digest:
                return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
    raise Refused(f"there is no file with the digest {digest}")


def check_leaf(text, instance, way, claimed):
    """Check a leaf, the instance with the queens and blocked squares of the way to it."""
    number, digest, size, bound, name = text.expect(
        "([0-9]+) ([0-9a-f]{64}) ([0-9]+) ([0-9]+)(?: ([!-.0-~]+))?\n").groups()
    require(int(number) not in text.leaves, f"there are two leaves {number}")
    text.leaves.add(int(number))
    require(int(bound) <= claimed, f"leaf {number} has the bound {bound}, not {claimed}")
    cube = copy.deepcopy(instance)
    for square, queen in way:
        if queen:
            cube.queens.add(square)
            cube.free.add(square) if cube.free else None
        elif cube.free:
            cube.free.discard(square)
        else:
            cube.named.add(square)
    lower, upper = check(cube, file_of(text.folder, digest, int(size), name), text.folder)
    require(upper <= int(bound), f"leaf {number} proves {upper}, not {bound}")


def check_case(text, instance, squares, queens, claimed, way=()):
    """Check that the whole instance, or a case with these free squares, has at most that many."""
    is_case = queens > len(instance.queens) or squares != instance.free_squares()
    if text.take("branch "):
        square = text.square(instance.board)
        text.expect("\n")
        require(square in squares, f"{square}: not free")
        check_case(text, instance, without(squares, square), queens + 1, claimed, (*way, (square, True)))
        check_case(text, instance, squares - {square}, queens, claimed, (*way, (square, False)))
        return
    if text.take("leaf "):
        check_leaf(text, instance, way, claimed)
        return
    squares, forced, steps = take_steps(text, instance.board, squares)
    count = text.field("parts", 10**18)
    parts = [squares] if count == 1 else parts_of(squares)
    require(len(parts) == count, f"there are {len(parts)} parts, not {count}")
    upper = queens + forced
    for part in parts:
        upper += check_part(text, instance, part, not is_case and steps == 0 and count == 1)
    require(upper <= claimed, f"{upper} is proved, not {claimed}")


def check_upper(text, instance):
    claimed = text.field("upper", instance.board.most)
    check_case(text, instance, instance.free_squares(), len(instance.queens), claimed)
    return claimed


def check(instance, data, folder=None):
    """The bounds that a certificate (bytes) proves for the instance; Refused if it proves nothing.

    Leaves that it names are files of the folder.
    """
    text = Text(data.decode("latin-1"))
    text.folder, text.leaves = folder, set()
    shaped = text.expect("queensat certificate ([12])\n")[1] == "2"
    require(instance.is_same(Instance(text, shaped)), "another instance")
    lower = text.field("lower", instance.board.most)
    placement = []
    text.take("[ \n]*")
    for _ in range(lower):
        placement.append(text.square(instance.board))
        text.expect("[ \n]+")
    check_placement(instance, placement)
    upper = check_upper(text, instance)
    crc = zlib.crc32(data[: text.at])
    text.expect(f"end {crc:08x}\n")
    require(text.at == len(data), "something follows the end")
    return lower, upper


def read_instance(path):
    with open(path, encoding="ascii") as file:
        text = Text(file.read())
    instance = Instance(text)
    require(text.at == len(text.text), f"{path}: line of no instance")
    return instance


def main(words):
    proved = len(words) >= 2 and len(words) % 2 == 0
    for instance_path, path in zip(words[::2], words[1::2]):
        try:
            with open(path, "rb") as file:
                lower, upper = check(read_instance(instance_path), file.read(),
                                     os.path.dirname(path) or ".")
            print(f"{path}: from {lower} to {upper}")
        except Refused as refusal:
            print(f"{path}: {refusal}")
            proved = False
    return 0 if proved else 1


if __name__ == "__main__":
    sys.setrecursionlimit(100000)
    sys.exit(main(sys.argv[1:]))
