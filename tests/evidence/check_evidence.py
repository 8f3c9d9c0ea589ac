#!/usr/bin/env python3
"""Check the upper bounds of queensat's JSON results from the JSON alone.

Each line of the input is a result of `queensat solve --format json`, and may
begin with a word and a tab: "true" if its evidence must be accepted, "false" if
it must be refused. Without a word it must be accepted, and must exist if at most
10,000 free squares were listed. Exit status 1 if any line disagrees.

The check is written from the text in result.schema.json alone. It needs only
Python's standard library.
"""
import json
import sys

NUMBER = {
    "row": lambda s: s[0],
    "column": lambda s: s[1],
    "difference": lambda s: s[0] - s[1],
    "sum": lambda s: s[0] + s[1],
}
COVERS = {
    "rows": {"row"},
    "columns": {"column"},
    "matching": {"row", "column"},
    "line-cover": set(NUMBER),
}
SEARCHES = {"search", "sat", "enumeration"}


class Refused(Exception):
    pass


def require(condition, text):
    if not condition:
        raise Refused(text)


def lines_of(square):
    return [(direction, number(square)) for direction, number in NUMBER.items()]


def free_squares(instance):
    n = instance["n"]
    taken = {line for queen in instance["queens"] for line in lines_of(tuple(queen))}
    listed = {tuple(square) for square in instance["free"] or instance["blocked"]}
    is_free = instance["free"] is not None
    taken |= {("difference", number) for number in instance["blocked_differences"]}
    taken |= {("sum", number) for number in instance["blocked_sums"]}
    return {
        (row, column)
        for row in range(n)
        for column in range(n)
        if ((row, column) in listed) == is_free and not taken.intersection(lines_of((row, column)))
    }


class Board:
    """The free squares that are left, and those on each line."""

    def __init__(self, squares):
        self.left = set(squares)
        self.on = {}
        for square in squares:
            for line in lines_of(square):
                self.on.setdefault(line, set()).add(square)

    def leave(self, square):
        self.left.remove(square)
        for line in lines_of(square):
            self.on[line].remove(square)

    def attackers(self, square):
        return set().union(*(self.on[line] for line in lines_of(square))) - {square}

    def take(self, step):
        kind, squares = step[0], [tuple(square) for square in step[1:]]
        require(all(square in self.left for square in squares), f"{step}: not left")
        if kind == "dominated":
            require(len(squares) == 2, f"{step}: two squares expected")
            u, v = squares
            require(u in self.attackers(v), f"{step}: they do not attack each other")
            require(self.attackers(v) - {u} <= self.attackers(u), f"{step}: not dominated")
            self.leave(u)
            return 0
        require(kind == "forced" and len(squares) == 1, f"{step}: unknown step")
        conflicts = self.attackers(squares[0])
        require(
            any(conflicts <= self.on[line] for line in lines_of(squares[0])),
            f"{step}: not forced",
        )
        for square in conflicts | set(squares):
            self.leave(square)
        return 1


def check_cover(part, squares):
    cover, reason = part["cover"], part["reason"]
    if cover is None:
        require(reason in SEARCHES, f"{reason} without a cover")
        require(part["upper"] >= 0, "a bound below zero")
        return
    denominator = cover["denominator"]
    require(reason in COVERS, f"a cover for the reason {reason}")
    require(denominator >= 1, "no denominator")
    weights = {}
    for direction, number, weight in cover["lines"]:
        require(direction in COVERS[reason], f"{direction} {number} in a cover by {reason}")
        require((direction, number) not in weights, f"{direction} {number} twice")
        require(1 <= weight <= denominator, f"{direction} {number} weighs {weight}")
        require(reason == "line-cover" or weight == denominator, f"{reason} with weights")
        weights[direction, number] = weight
    for square in squares:
        weight = sum(weights.get(line, 0) for line in lines_of(square))
        require(weight >= denominator, f"{square} is not covered")
    require(sum(weights.values()) // denominator == part["upper"], "the sum of the weights")


def check_parts(board, parts):
    owner, owned = {}, 0
    for i, part in enumerate(parts):
        squares = [tuple(square) for square in part["squares"]]
        require(len(set(squares)) == len(squares), "a square stands twice in a part")
        require(all(square in board.left for square in squares), "a square is not left")
        for square in squares:
            for line in lines_of(square):
                require(owner.setdefault(line, i) == i, f"{line} has squares of two parts")
        owned += len(squares)
        check_cover(part, squares)
    require(owned == len(board.left), "squares that are left are in no part")
    return sum(part["upper"] for part in parts)


def common_reason(parts):
    reasons = {part["reason"] for part in parts}
    return "reduction" if not reasons else reasons.pop() if len(reasons) == 1 else "mixed"


def check(result):
    evidence, instance = result["upper_evidence"], result["instance"]
    squares = free_squares(instance)
    if evidence is None:
        listed = result["analysis"]["free_squares"] is not None
        require(len(squares) > 10000 or not listed, "there is no evidence")
        return
    board = Board(squares)
    upper = len(instance["queens"]) + sum(board.take(step) for step in evidence["steps"])
    upper += check_parts(board, evidence["parts"])
    require(upper == result["upper"], f"it proves the bound {upper}, not {result['upper']}")
    require(result["upper_reason"] == common_reason(evidence["parts"]), "the reason")


def verdict(text):
    try:
        check(json.loads(text))
        return ""
    except Refused as refusal:
        return str(refusal)


def main():
    counts, wrong = {"true": 0, "false": 0}, 0
    for number, line in enumerate(sys.stdin, 1):
        word, tab, text = line.partition("\t")
        expected, text = (word, text) if tab else ("true", line)
        refusal = verdict(text)
        counts[expected] += 1
        if (refusal == "") != (expected == "true"):
            wrong += 1
            print(f"line {number}: {refusal or 'accepted, and is false'}")
            print(text.rstrip()[:2000])
    print(f"{counts['true']} to be accepted, {counts['false']} to be refused, {wrong} wrong")
    return 1 if wrong or not counts["true"] else 0


if __name__ == "__main__":
    sys.exit(main())
