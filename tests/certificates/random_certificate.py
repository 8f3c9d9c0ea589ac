"""Certificates of small boards that use every token of search trees, also those that no engine
writes: steps and trees are random choices among all valid ones."""
import zlib

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


def refute(random, squares, k):
    """The tokens that show that k queens do not fit, which is true."""
    tokens = []
    while True:
        squares, k = checker.propagate(squares, k)
        if checker.is_closed(squares, k):
            return tokens
        kind = random.choice("dfpkxxbb")
        if kind == "d" and (pair := dominated_pair(random, squares)):
            squares = squares - {pair[0]}
            token = f"d{name(pair[0])}<{name(pair[1])}"
            if random.random() < 0.5 and (pair := dominated_pair(random, squares)):
                squares = squares - {pair[0]}
                token += f";{name(pair[0])}<{name(pair[1])}"
            tokens.append(token)
        elif kind == "f" and (square := forced_square(random, squares)):
            squares, k = checker.without(squares, square), k - 1
            tokens.append("f" + name(square))
        elif kind == "p" and len(parts := checker.parts_of(squares)) > 1:
            bounds = [len(largest_placement(part)) for part in parts]
            tokens.append("p" + ",".join(map(str, bounds)))
            for part, bound in zip(parts, bounds):
                tokens += refute(random, part, bound + 1)
            return tokens
        elif kind == "k" and (cover := random_cover(random, squares, k - 1)):
            return tokens + ["k" + cover]
        elif kind == "x":
            struck = []
            for square in some(random, squares):
                if checker.is_closed(checker.without(squares, square), k - 1):
                    struck.append(square)
                    squares = squares - {square}
            if struck:
                tokens.append("x" + ";".join(map(name, struck)))
        elif kind == "b":
            axis = random.randrange(2)
            number = random.choice(sorted(squares))[axis]
            tokens.append("rc"[axis] + str(number))
            line = sorted(s for s in squares if s[axis] == number)
            for queen in line:
                tokens += refute(random, checker.without(squares, queen), k - 1)
            squares = squares - set(line)


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
        tree = [] if cover else [" ".join(refute(random, part, bound + 1)) + " "]
        lines += [f"part {bound}", f"cover {cover}" if cover else "tree", *tree]
    return seal("queensat certificate 1\n" + instance_text + "\n".join(lines) + "\n")
