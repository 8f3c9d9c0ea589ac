#!/usr/bin/env python3
"""Two checkers of certificates, `queensat check` and check_certificate.py, side by side.

Usage: compare_checkers.py QUEENSAT [BOARDS [ALTERED [SEED]]]

Certificates of random boards, by several engines and at random, must be accepted by both, with
the same bounds. Altered ones, ALTERED for each board, must have the same verdict by both;
each kind of alteration must be refused at least once. Exit status 1 if anything is not so.
"""
import json
import os
import random as randomness
import subprocess
import sys
import tempfile

import check_certificate as checker
import random_certificate
from alterations import ALTERATIONS

ENGINES = [
    ["--engine", "auto"],
    ["--engine", "auto", "--threads", "2"],
    ["--engine", "auto", "--threads", "3", "--strategy", "up"],
    ["--engine", "bitset"],
    ["--engine", "backtrack"],
    ["--engine", "backtrack", "--strategy", "up"],
    ["--engine", "sat"],
    ["--engine", "sat", "--amo", "product", "--card", "totalizer"],
    ["--engine", "sat", "--amo", "sequential"],
    ["--engine", "sat", "--amo", "binary"],
    ["--engine", "sat", "--amo", "binary", "--strategy", "up"],
    ["--engine", "auto", "--time-limit", "0.0001"],
    ["--engine", "bitset", "--time-limit", "0.002"],
]


def random_board(random):
    """The lines of an instance, of any size and density, and at times in two blocks."""
    n = random.randint(1, 14) if random.random() < 0.7 else random.randint(12, 26)
    board, lines, placed = random_certificate.random_shape(random, n), [], []
    n = board.n
    checker.use(board)
    for _ in range(random.randint(0, n) if random.random() < 0.5 else 0):
        square = random.randrange(board.rows), random.randrange(board.columns)
        if square not in board.walls and all(square != other and not checker.attack(square, other) for other in placed):
            placed.append(square)
            lines.append(f"queen {square[0]} {square[1]}")
    taken = {(letter, checker.WHOLE[letter](queen)) for queen in placed for letter in "ds"}
    for _ in range(random.randint(0, n) if random.random() < 0.3 else 0):
        letter = random.choice("ds")
        number = random.randint(1 - n, n - 1) if letter == "d" else random.randrange(2 * n - 1)
        if (letter, number) not in taken:
            lines.append(f"block-{'sum' if letter == 's' else 'difference'} {number}")
    share = random.choice([0, 0, 0.1, 0.3, 0.5, 0.7, 0.8])
    blocks = random.random() < 0.2 and n // 2
    for row in range(board.rows):
        for column in range(board.columns):
            outside = blocks and (row < blocks) != (column < blocks)
            if (outside or random.random() < share) and (row, column) not in placed:
                lines.append(f"block {row} {column}")
    lines = random_certificate.board_lines(board) + lines
    return "".join(line + "\n" for line in lines)


def solve(program, words, folder, boards):
    """Certificates of the boards, by file name."""
    pattern = os.path.join(folder, "%.certificate")
    if "--time-limit" not in words:
        words = [*words, "--time-limit", "0.5"]  # some of the boards would take hours
    subprocess.run([program, "solve", *words, "--certificate", pattern, "-o", os.devnull, *boards],
                   check=False, stderr=subprocess.DEVNULL)
    for board in boards:
        path = os.path.join(folder, os.path.basename(board) + ".certificate")
        with open(path, encoding="ascii") as file:
            yield board, file.read()
        os.remove(path)


def verdicts_of_program(program, folder, pairs):
    """The bounds that `queensat check` prints for each pair of board and text; None: refused."""
    words = []
    for number, (board, text) in enumerate(pairs):
        path = os.path.join(folder, f"altered{number}")
        with open(path, "wb") as file:
            file.write(text.encode("latin-1"))
        words += [board, path]
    done = subprocess.run([program, "check", "--format", "json", *words], check=False,
                          capture_output=True, text=True)
    proved = [None] * len(pairs)
    for line in done.stdout.splitlines():
        found = json.loads(line)
        number = int(found["certificate"].rpartition("altered")[2])
        if found["verified"] != (found["fault"] is None):
            sys.exit(f"queensat check contradicts itself: {line}")
        if found["verified"]:
            proved[number] = found["lower"], found["upper"]
    refused = len(done.stderr.splitlines())
    # What does not begin like a certificate is taken for a placement.
    certificates = sum(text[:2] in ("", "qu") for _, text in pairs)
    if done.returncode not in (0, 1, 2) or refused != proved.count(None) or \
            len(done.stdout.splitlines()) != certificates:
        sys.exit(f"queensat check ended with {done.returncode}, and {refused} lines of errors for "
                 f"{proved.count(None)} certificates:\n{done.stderr[-2000:]}")
    return proved


def verdict_of_script(instance, text):
    try:
        return checker.check(instance, text.encode("latin-1")), ""
    except checker.Refused as refusal:
        return None, str(refusal)


class Comparison:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.wrong, self.pairs, self.kinds = 0, [], []
        self.count = {}  # kind: how many there were, and how many were refused

    def add(self, kind, board, text):
        self.pairs.append((board, text))
        self.kinds.append(kind)
        if len(self.pairs) == 200:
            self.compare()

    def compare(self):
        proved = verdicts_of_program(self.program, self.folder, self.pairs)
        for (board, text), kind, ours in zip(self.pairs, self.kinds, proved):
            theirs, refusal = verdict_of_script(checker.read_instance(board), text)
            total, refused = self.count.get(kind, (0, 0))
            self.count[kind] = total + 1, refused + (theirs is None)
            if ours != theirs or (kind == "unaltered" and theirs is None):
                self.complain(kind, board, text, f"check {ours}, script {theirs} {refusal}")
        self.pairs, self.kinds = [], []

    def complain(self, kind, board, text, what):
        self.wrong += 1
        print(f"{kind}: {what}")
        if self.wrong <= 3:
            with open(board, encoding="ascii") as file:
                print(f"--- board\n{file.read()}--- certificate\n{text}---")


def main(words):
    program = words[0]
    boards, altered, seed = ([int(word) for word in words[1:]] + [200, 20, 1][len(words) - 1:])
    random = randomness.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(program, folder)
        paths = []
        for number in range(boards):
            paths.append(os.path.join(folder, f"board{number}"))
            with open(paths[-1], "w", encoding="ascii") as file:
                file.write(random_board(random))
        certificates = [pair for words in ENGINES for pair in solve(program, words, folder, paths)]
        for path in paths:
            with open(path, encoding="ascii") as file:
                text = file.read()
            if len(checker.Instance(checker.Text(text)).free_squares()) <= 40:
                certificates += [(path, random_certificate.certificate(random, text))
                                 for _ in range(3)]
        for number in range(boards):
            board, text = random_certificate.tree_certificate(random, "kxbcccuuuqqnnll")
            path = os.path.join(folder, f"tree{number}")
            with open(path, "w", encoding="ascii") as file:
                file.write(board)
            certificates.append((path, text))
        # The script takes minutes for thousands of lemmas.
        certificates = [pair for pair in certificates
                        if len(pair[1]) < 10000 or "\nclauses\n" not in pair[1]]
        for board, text in certificates:
            comparison.add("unaltered", board, text)
        certificates = [pair for pair in certificates if len(pair[1]) < 3000]  # quick to check
        rich = [pair for pair in certificates
                if "\ntree\n" in pair[1] or "\nclauses\n" in pair[1] or "\nparts 2" in pair[1]]
        for _ in range(boards * altered):
            kind, changed = random.choice(list(ALTERATIONS)), None
            for _ in range(50):  # until there is something of the kind to alter
                board, text = random.choice(rich if random.random() < 0.8 else certificates)
                changed = ALTERATIONS[kind](random, text)
                if changed and changed != text:
                    comparison.add(kind, board, changed)
                    break
        for _ in range(boards):
            board, text = random.choice(certificates)
            comparison.add("another instance", random.choice(paths), text)
        comparison.compare()
    for kind, (total, refused) in comparison.count.items():
        print(f"{kind}: {total}, {refused} refused")
    useless = [kind for kind in [*ALTERATIONS, "another instance"]
               if comparison.count.get(kind, (0, 0))[1] == 0]
    print(f"{comparison.wrong} disagreements" + "".join(f"; never refused: {k}" for k in useless))
    return 1 if comparison.wrong or useless else 0


if __name__ == "__main__":
    sys.setrecursionlimit(100000)
    sys.exit(main(sys.argv[1:]))
