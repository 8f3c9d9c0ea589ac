#!/usr/bin/env python3
"""The Python package alone, with the library of the variable QUEENSAT_LIBRARY, and the program of QUEENSAT.

    queensat_test.py            the first tier; with the argument long: more boards, more threads
"""
import collections
import dataclasses
import doctest
import hashlib
import importlib
import itertools
import json
import math
import os
import pickle
import random
import resource
import pathlib
import signal
import subprocess
import tempfile
import sys
import threading
import unittest
import warnings
from unittest import mock

import queensat
from queensat import Board

LONG = "long" in sys.argv[1:]
# Its bounds are 3 apart, and backtracking does not end.
HARD = queensat.generate("sparse", 80, average=5, id=1)


def attacks(a, b):
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


def interrupt():
    """Ctrl-C, which has come when this ends."""
    before = queensat._library._interrupted
    os.kill(os.getpid(), signal.SIGINT)
    while queensat._library._interrupted == before:
        os.sched_yield()


def most(board):
    """The maximum by trying everything, for small boards."""
    shut = board.to_rows()
    free = [(r, c) for r in range(board.n) for c in range(board.n) if shut[r][c] == 0]

    def search(placed, rest):
        best = len(placed)
        for i, square in enumerate(rest):
            if not any(attacks(square, other) for other in placed):
                best = max(best, search(placed + [square], rest[i + 1 :]))
        return best

    return search(list(board.queens), free)


def every_placement(board):
    """All placements of a small board, of any size, by trying everything."""
    shut = board.to_rows()
    free = [(r, c) for r in range(board.n) for c in range(board.n) if shut[r][c] == 0]

    def search(placed, rest):
        yield tuple(sorted(placed))
        for i, square in enumerate(rest):
            if not any(attacks(square, other) for other in placed):
                yield from search(placed + [square], rest[i + 1 :])

    return search(list(board.queens), free)


def random_board(chance, n=None):
    n = n or chance.randint(1, 5)
    every = list(itertools.product(range(n), repeat=2))
    blocked = chance.sample(every, chance.randint(0, n))
    queens = []
    for square in chance.sample(every, min(2, len(every))):
        if square not in blocked and not any(attacks(square, other) for other in queens):
            queens.append(square)
    return Board(n, queens, blocked)


class Boards(unittest.TestCase):
    def test_squares(self):
        board = Board(8, "b4, d5", [(0, 0), "h8"])
        self.assertEqual(board.queens, ((3, 3), (4, 1)))
        self.assertEqual(board.blocked, ((0, 0), (0, 7)))
        self.assertEqual(board, Board(8, [(4, 1), (3, 3), "b4"], ("a8", [0, 7])))
        self.assertEqual(hash(board), hash(Board(8, "d5 b4", "a8 h8")))
        self.assertNotEqual(board, Board(8, "b4 d5"))
        with self.assertRaises(AttributeError):
            board.n = 9

    def test_round_trips(self):
        chance = random.Random(1)
        for _ in range(200):
            board = random_board(chance, chance.randint(1, 12))
            for again in (
                eval(repr(board)),
                Board.from_rows(board.to_rows()),
                Board.from_fen(board.to_fen()),
                Board.from_text(str(board)) if board.n > 1 else board,
                pickle.loads(pickle.dumps(board)),
            ):
                self.assertEqual(again, board)
        board = Board(4, free=["a1", "b3"], blocked_sums=[2], blocked_differences=[-1])
        self.assertEqual(eval(repr(board)), board)
        self.assertEqual(board.to_rows(), [[-1] * 4, [-1] * 4, [-1] * 4, [0, -1, -1, -1]])
        self.assertEqual(queensat.solve(board).board, board)

    def test_wrong(self):
        for error, make in (
            (TypeError, lambda: Board("8")),
            (TypeError, lambda: Board(8.0)),
            (TypeError, lambda: Board(True)),
            (ValueError, lambda: Board(0)),
            (ValueError, lambda: Board(10**8 + 1)),
            (ValueError, lambda: Board(8, "b9")),
            (ValueError, lambda: Board(8, ["i1"])),
            (ValueError, lambda: Board(8, [(0, 8)])),
            (ValueError, lambda: Board(8, [(0, 1, 2)])),
            (TypeError, lambda: Board(8, [5])),
            (TypeError, lambda: Board(8, 5)),
            (TypeError, lambda: Board(8, [(0.5, 1)])),
            (ValueError, lambda: Board.from_rows([[0, 1], [0]])),
            (ValueError, lambda: Board.from_rows([[2]])),
            (ValueError, lambda: Board.from_rows([[]])),
            (ValueError, lambda: Board.from_fen("8/7")),
            (TypeError, lambda: Board("68")),
            (ValueError, lambda: Board((6, 8, 1))),
            (ValueError, lambda: Board((0, 8))),
            (ValueError, lambda: Board((6, 8), [(6, 0)])),
            (ValueError, lambda: Board((6, 8), walls=["a7"])),
            (ValueError, lambda: queensat.solve(Board((2, 3), ["a1"], walls=["a1"]))),
            (ValueError, lambda: Board.from_fen("Z")),
            (ValueError, lambda: Board.from_text("board x")),
        ):
            self.assertRaises(error, make)


def shaped_board(chance):
    """A board with walls, of any shape, and its free squares."""
    shape = chance.randint(1, 5), chance.randint(1, 7)
    squares = [(row, column) for row in range(shape[0]) for column in range(shape[1])]
    chance.shuffle(squares)
    walls = squares[:chance.randint(0, len(squares) // 3)]
    blocked = squares[len(walls):][:chance.randint(0, len(squares) // 4)]
    return Board(shape, blocked=blocked, walls=walls), sorted(set(squares) - set(walls) - set(blocked))


def attack(walls, a, b):
    """Whether queens attack each other: by walking from the one to the other."""
    steps = b[0] - a[0], b[1] - a[1]
    length = max(map(abs, steps))
    if 0 not in steps and abs(steps[0]) != abs(steps[1]):
        return False
    way = [(a[0] + steps[0] // length * i, a[1] + steps[1] // length * i) for i in range(1, length)]
    return not walls.intersection(way)


def placements_on(walls, free):
    """The number of placements of each size."""
    sizes = collections.Counter()

    def add(placed, left):
        sizes[placed] += 1
        for i, square in enumerate(left):
            add(placed + 1, [other for other in left[i + 1:] if not attack(walls, square, other)])

    add(0, free)
    return dict(sizes)


class Walls(unittest.TestCase):
    def test_board(self):
        board = Board((5, 7), ["c5"], [(0, 0), "a1"], walls=["a5", "d2"], blocked_sums=[3])
        self.assertEqual((board.n, board.rows, board.columns, board.shape), (7, 5, 7, (5, 7)))
        self.assertEqual(board.blocked, ((4, 0),))  # a wall is no blocked square
        self.assertEqual(board.walls, ((0, 0), (3, 3)))
        self.assertEqual(board.queens, ((0, 2),))
        self.assertNotEqual(board, Board((5, 7), ["c5"], ["a1"], walls=["a5"], blocked_sums=[3]))
        self.assertNotEqual(Board((5, 7)), Board(7))
        self.assertEqual(Board((7, 7)), Board(7))
        self.assertEqual(repr(Board((7, 7))), "Board(7)")
        self.assertEqual(str(board).splitlines()[0], "W - Q x - - -")
        self.assertEqual(queensat.square_name((5, 7), (0, 2)), "c5")

    def test_round_trips(self):
        chance = random.Random(2)
        for _ in range(100):
            board, free = shaped_board(chance)
            if free:
                board = Board(board.shape, free[:1], board.blocked, walls=board.walls)
            for again in (
                eval(repr(board)),
                Board.from_rows(board.to_rows()),
                Board.from_fen(board.to_fen(), walls=True) if board.walls else board,
                Board.from_text("\n".join(board.board_lines())),
                pickle.loads(pickle.dumps(board)),
            ):
                self.assertEqual(again if again.queens or not free else board, board)
            self.assertEqual(Board.from_text("\n".join(board.board_lines())).walls, board.walls)
            # The digest of the library, also of a board that lists the free squares.
            listed = Board(board.shape, board.queens, free=free[1:], walls=board.walls)
            for given in (board, listed) if len(free) > 1 else (board,):
                manifest = queensat.split(given, into=2).manifest
                self.assertIn(f"instance {given.digest}\n", manifest)

    def test_generated(self):
        walls = ((0, 2), (1, 5), (3, 0), (4, 2), (5, 5), (7, 1))
        self.assertEqual(queensat.generate("obstacles", 9, id=1), Board(9, walls=walls))

    def test_shown(self):
        board = Board((3, 5), ["a1"], walls=["b2"])
        self.assertIn("<svg", board._repr_svg_())
        self.assertIn("<svg", queensat.solve(board)._repr_svg_())
        explanation = queensat.explain(board, target=4)
        self.assertFalse(explanation.fits)
        self.assertEqual((explanation.blame.shape, explanation.blame.walls), (board.shape, board.walls))

    def test_answers(self):
        chance = random.Random(3)
        above = 0
        for _ in range(60):
            board, free = shaped_board(chance)
            sizes = placements_on(set(board.walls), free)
            result = queensat.solve(board, certificate=True)
            self.assertEqual((result.maximum, result.board), (max(sizes), board))
            self.assertTrue(queensat.check(board, result.certificate))
            self.assertTrue(queensat.check(board, result.placement))
            self.assertEqual(queensat.count(board, any=True).by_size, sizes)
            above += result.maximum > min(board.shape)
            unproved = queensat.decode(queensat.export(board, format="lp"),
                                       "".join(f"x_{r}_{c}\n" for r, c in result.placement) or "UNKNOWN\n")
            self.assertEqual((unproved.lower, unproved.board), (result.maximum, board))
        self.assertGreater(above, 3)
        shut = Board(result.board.shape, walls=[(0, 0)])
        self.assertFalse(queensat.check(shut, queensat.solve(Board(shut.shape), certificate=True).certificate))


class Questions(unittest.TestCase):
    def test_doctests(self):
        for module in (queensat, importlib.import_module("queensat._boards")):
            failed, tried = doctest.testmod(module)
            self.assertGreater(tried, 0)
            self.assertEqual(failed, 0)

    def test_maxima(self):
        chance = random.Random(2)
        for _ in range(300 if LONG else 60):
            board = random_board(chance)
            result = queensat.solve(board, certificate=True)
            self.assertEqual(result.maximum, most(board), board)
            self.assertTrue(queensat.check(board, result.placement))
            self.assertTrue(queensat.check(board, result.certificate))
            self.assertFalse(queensat.check(Board(9), result.certificate))
            self.assertFalse(queensat.check(board, result.certificate[:-9]))

    def test_showing_an_explanation_asks_nothing(self):
        chance = random.Random(7)
        boards = [Board(8, "a8 c7"), Board(8, "c7 d3 e8 g4"), Board(8), Board(6, "a6", "b1")]
        boards += [random_board(chance) for _ in range(30)]
        explanations = [queensat.explain(board) for board in boards]
        with mock.patch("queensat._library.ask", side_effect=AssertionError):
            pictures = [explanation._repr_svg_() for explanation in explanations]
        for board, picture in zip(boards, pictures):
            self.assertEqual(picture, queensat.draw(board, explain=True), board)
        self.assertIn("Rank 5", pictures[1])
        self.assertNotIn("picture", explanations[0].json)

    def test_pictures_are_saved_as_svg(self):
        picture = queensat.draw(8, "b4")
        with tempfile.TemporaryDirectory() as folder:
            for name in ("x.png", "x.PDF", "x.json"):
                path = pathlib.Path(folder) / name
                with self.assertRaisesRegex(ValueError, f"{name}: expected a name that ends with .svg"):
                    picture.save(path)
                self.assertFalse(path.exists())
            for name in ("x.svg", "x.SVG", "x"):
                path = pathlib.Path(folder) / name
                picture.save(path)
                self.assertEqual(path.read_text(encoding="utf-8"), picture)

    def test_library_of_the_system_is_that_of_this_version(self):
        major, minor, _ = queensat.__version__.split(".")
        self.assertEqual(queensat._library.SYSTEM_LIBRARY, f"libqueensat.so.{major}.{minor}")

    def test_what_a_signal_raises(self):
        class Late(Exception):
            pass

        def raise_late(number, frame):
            raise Late

        library, calls = queensat._library._library, collections.Counter()

        def call(*arguments):
            calls["began"] += 1
            try:
                return library.qs_ask(*arguments)
            finally:
                calls["ended"] += 1

        board = queensat.generate("sparse", 60, average=4, id=1)
        before = signal.signal(signal.SIGALRM, raise_late)
        try:
            with mock.patch("queensat._library._library", mock.Mock(qs_ask=call)):
                # The short ones often come while the thread is being started.
                for seconds in [i / 100000 for i in range(1, 60)] + [0.02, 0.2]:
                    with self.assertRaises(Late):  # around the timer, too: on a busy machine it ends at once
                        signal.setitimer(signal.ITIMER_REAL, seconds)
                        queensat.solve(board, engine="sat", time_limit=100)
                    self.assertEqual(calls["began"], calls["ended"])
            self.assertGreater(calls["began"], 0)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def test_answers(self):
        result = queensat.solve(8, "b4 d5", target=8, engine="bitset")
        self.assertEqual((result.status, result.json["engine"]), ("optimum", "bitset"))
        self.assertIsNone(result.certificate)
        self.assertEqual(len(result.placement), result.lower)
        self.assertIn("<svg", result._repr_svg_())
        self.assertEqual(str(result).count("Q"), 8)
        explanation = queensat.explain(8, "a8 c7")
        self.assertEqual(str(explanation), "\n".join(explanation.story))
        self.assertEqual(explanation.blame, Board(8, "a8 c7"))
        self.assertIsNone(queensat.explain(8).blame)
        self.assertEqual(queensat.count(4, any=True).total, 87)
        self.assertEqual(str(queensat.count(8, classes=True)), "92 placements, 12 up to symmetry")
        self.assertEqual(str(queensat.explain(8)), "8 queens fit: nothing is to blame.")
        self.assertIn("Rank 5", str(queensat.explain(8, "c7 d3 e8 g4")))
        self.assertIn("Row 3", str(queensat.explain(8, [(1, 2), (5, 3), (0, 4), (4, 6)])))
        self.assertIn(">a<", queensat.draw(8, "b4"))
        self.assertNotIn(">a<", queensat.draw(8, [(4, 1)]))
        self.assertEqual(str(queensat.solve(8, target=9)), "9 queens do not fit (rows)")
        self.assertTrue(queensat.solve(8, target=5).target_reached)
        self.assertFalse(queensat.solve(8, target=9).target_reached)
        self.assertIsNone(queensat.solve(8).target_reached)
        self.assertEqual(queensat.solve(8, target=9).queries, [])
        queries = queensat.solve(6, "a6", engine="bitset").queries
        self.assertEqual([(query["queens"], query["answer"]) for query in queries], [(6, "no"), (5, "yes")])
        self.assertEqual(str(queensat.solve(Board(3, free="a1 b3"))), "x Q x\nx x x\nQ x x")
        self.assertEqual(queensat.count(5, size=2).by_size, {2: 140})
        self.assertEqual(queensat.solve(queensat.generate("band", 8, width=1)).maximum, 1)
        for placement, fault in (
            ("a1 b2", "queens attack each other: [[2, 1], [3, 0]]"),
            ([(0, 0), (0, 0)], "two queens on one square"),
            ("a1 b3", None),
        ):
            verdict = queensat.check(4, placement)
            self.assertEqual((verdict.valid, verdict.fault), (fault is None, fault))
        self.assertEqual(
            queensat.check(Board(4, "a1", "d4"), "d4 b3").fault, "queens on blocked squares: [0, 3]"
        )
        self.assertIn("expected", queensat.check(4, "").fault)
        self.assertIn("<svg", queensat.draw(4, placement=["b4"]))
        self.assertRaises(ValueError, queensat.draw, 4, placement="a1 b2")
        exported = queensat.export(4, target=4)
        literals = [2, 8, 9, 15]
        self.assertEqual(queensat.decode(exported, literals).maximum, 4)
        self.assertEqual(queensat.decode(exported, "s UNSATISFIABLE").json["claim"]["upper"], 3)
        self.assertEqual(queensat.decode(exported, None).claim["answer"], "unsatisfiable")
        self.assertRaisesRegex(ValueError, "attack each other", queensat.decode, exported, [1, 2])
        self.assertRaises(ValueError, queensat.decode, "c", "s")

    def test_placements(self):
        chance = random.Random(3)
        for _ in range(1000 if LONG else 200):
            board = random_board(chance)
            found = list(queensat.placements(board, any=True))
            self.assertEqual(sorted(found), sorted(every_placement(board)), board)
            largest = [placement for placement in found if len(placement) == most(board)]
            self.assertEqual(list(queensat.placements(board)), largest)
        nauck = Board(8, queens="b4 d5", blocked="h1")
        for placement in queensat.placements(nauck, size=7):
            self.assertEqual(list(placement), sorted(placement))
            self.assertLessEqual(set(nauck.queens), set(placement))
            self.assertTrue(queensat.check(nauck, placement))
        self.assertEqual(next(queensat.placements(6, queens="a5")), ((0, 3), (1, 0), (2, 4), (3, 1), (4, 5), (5, 2)))
        self.assertEqual(list(queensat.placements(2, size=2)), [])
        self.assertEqual(len(list(queensat.placements(12, first=20000))), 14200)
        self.assertEqual(sum(1 for _ in itertools.islice(queensat.placements(20), 1000)), 1000)
        self.assertRaises(ValueError, next, queensat.placements(8, size=-1))
        before = threading.active_count()
        listing = queensat.placements(20)
        next(listing)
        listing.close()
        self.assertEqual(threading.active_count(), before)

    def test_wrong(self):
        for call in (
            lambda: queensat.solve(Board(8), queens="a1"),
            lambda: queensat.solve(8, "a1 a2"),
            lambda: queensat.solve(8, engine="magic"),
            lambda: queensat.solve(8, time_limit=-1),
            lambda: queensat.solve(8, time_limit=float("nan")),
            lambda: queensat.generate("unique", 8, do="count"),
            lambda: queensat.generate("unique", 8, nothing=1),
            lambda: queensat.count(8, any=True, size=3),
            lambda: queensat.solve(8, time_limit=0),
            lambda: queensat.solve(8, threads=0),
            lambda: queensat.solve(8, target=0),
            lambda: queensat.explain(8, target=0),
            lambda: queensat.placements(8, first=0).__next__(),
            lambda: queensat.solve(Board(4, free=[])),
            lambda: queensat.square_name(30, (0, 28)),
            lambda: queensat.generate("tree", 8),
            lambda: queensat.export(8, format="doc"),
            lambda: queensat.check(8, "a9"),
            lambda: queensat.check(8, "\udc80"),
        ):
            self.assertRaises(ValueError, call)
        with self.assertRaisesRegex(ValueError, r"^target: expected a whole number from 1 to 2147483647$"):
            queensat.solve(8, target="x")
        self.assertRaises(TypeError, queensat.solve, 8, target=object())
        self.assertRaises(TypeError, queensat.solve, 8, nothing=1)
        self.assertRaises(TypeError, queensat.solve, 8, "b4", "d5")
        with self.assertRaisesRegex(TypeError, "expected the size of a board, such as 8, found 'b4'"):
            queensat.solve("b4")
        self.assertEqual(queensat.count(8, size=0).total, 1)
        self.assertEqual(list(queensat.placements(8, size=0)), [()])

    def test_numbers_that_are_not_finite(self):
        for wrong in float("inf"), float("nan"), -math.inf:
            with self.assertRaisesRegex(ValueError, f"^time_limit: expected a finite number, found {wrong}$"):
                queensat.count(8, time_limit=wrong)
        with self.assertRaisesRegex(ValueError, "^target: expected a whole number"):
            queensat.solve(8, target=10**400)

    def test_notation(self):
        """Stories and pictures name the squares as the board was written, unless they are told."""
        named, numbered = Board(8, ["a8", "c7"]), Board(8, [(0, 0), (1, 2)])
        self.assertEqual((named.notation, numbered.notation), ("chess", None))
        self.assertEqual([Board(30, queens).notation for queens in ((), [(3, 3)])], [None, None])
        for board, own, other in (named, "chess", "numbers"), (numbered, "numbers", "chess"):
            for shown in (lambda **how: queensat.explain(board, **how).story,
                          lambda **how: queensat.draw(board, explain=True, **how)):
                self.assertEqual(shown(), shown(notation=own))
                self.assertNotEqual(shown(), shown(notation=other))
        with self.assertRaisesRegex(ValueError, "^notation: expected"):
            queensat.draw(named, notation="")

    def test_limits(self):
        board = HARD
        result = queensat.solve(board, engine="backtrack", time_limit=0.01)
        self.assertEqual((result.status, result.stop), ("bounds", "time limit"))
        self.assertLess(result.lower, result.upper)
        self.assertTrue(queensat.check(board, result.placement))
        self.assertRaises(TimeoutError, list, queensat.placements(30, time_limit=0.01))
        first, again = (queensat.solve(board, engine="lp", work_limit=100000) for _ in range(2))
        self.assertEqual((first.status, first.stop), ("bounds", "work limit"))
        self.assertEqual((first.lower, first.upper, first.json["work"]), (again.lower, again.upper, again.json["work"]))
        self.assertFalse(queensat.count(20, time_limit=0.01).complete)


class Parts(unittest.TestCase):
    def test_split(self):
        """Cubes that are solved here and merged by the program, on a board without symmetry."""
        board = queensat.generate("excluded", 12, diagonals=8, id=2)
        parts = queensat.split(board, into=5, target=12)
        self.assertTrue(1 < len(parts.cubes) <= 5)
        self.assertEqual(parts.target, 12)
        self.assertTrue(queensat.check(board, parts.placement))
        results = [queensat.solve(cube, target=12, certificate=True) for cube in parts.cubes]
        self.assertEqual(max(result.lower for result in results) >= 12, queensat.solve(board).maximum >= 12)
        for one, cube in enumerate(parts.cubes):
            self.assertTrue(set(board.queens) <= set(cube.queens))
            for other in parts.cubes[:one]:
                self.assertNotEqual(cube, other)
        with tempfile.TemporaryDirectory() as folder:
            files = {"whole": json.dumps(board.question()), "manifest": parts.manifest}
            files.update((f"{number}.cert", result.certificate) for number, result in enumerate(results))
            for name, text in files.items():
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            beside = pathlib.Path(sys.executable).with_name("queensat")  # of the wheel
            program = os.environ.get("QUEENSAT", str(beside))
            leaves = [queensat.Leaf(number, hashlib.sha256(result.certificate.encode()).hexdigest(),
                                    len(result.certificate), result.upper, f"{number - 1}.cert")
                      for number, result in enumerate(results, 1)]
            named = queensat.merge(board, parts.manifest, leaves, parts.placement)
            self.assertEqual((named.upper, named.open), (max(result.upper for result in results), []))
            with open(os.path.join(folder, "named"), "w", encoding="utf-8") as file:
                file.write(named.certificate)
            self.assertIn("verified: the maximum", subprocess.run(
                [program, "check", "whole", "named"], cwd=folder, capture_output=True, text=True).stdout)
            self.assertFalse(queensat.check(board, named.certificate))
            receipts = "\n".join(queensat.check(cube, result.certificate).json["receipt"]
                                 for cube, result in zip(parts.cubes, results))
            claimed = queensat.check(board, named.certificate, receipts=receipts)
            self.assertFalse(claimed)
            self.assertEqual((claimed.json["leaves"]["claimed"], claimed.json["leaves"]["missing"]), (len(leaves), []))
            some = queensat.merge(board, parts.manifest, leaves[1:])
            self.assertEqual((some.certificate, some.open), (None, [1]))
            with self.assertRaisesRegex(ValueError, "expected a cube from 1"):
                queensat.merge(board, parts.manifest, [dataclasses.replace(leaves[0], number=99)])
            with self.assertRaisesRegex(RuntimeError, "cube 1 has a certificate already"):
                queensat.merge(board, parts.manifest, [leaves[0], leaves[0]])
            with self.assertRaisesRegex(ValueError, "receipts:1:1: expected a receipt"):
                queensat.check(board, named.certificate, receipts="receipt 1")
            certificates = [name for name in files if name.endswith(".cert")]
            merged = subprocess.run([program, "merge", "whole", "manifest", *certificates, "--copy", "-o", "cert"],
                                    cwd=folder, capture_output=True, text=True)
            self.assertEqual((merged.returncode, merged.stderr), (0, ""))
            with open(os.path.join(folder, "cert"), encoding="utf-8") as file:
                self.assertTrue(queensat.check(board, file.read()))
        self.assertEqual(queensat.split(6, ["a6"], into=3).cubes, [])
        with self.assertRaisesRegex(ValueError, "^into: expected a whole number from 1 to 1000000"):
            queensat.split(8, into=0)
        with self.assertRaisesRegex(ValueError, "^into: expected the number of cubes$"):
            queensat._library.answer("split", {"board": 8})


    def test_a_split_whose_cubes_hold_the_maximum(self):
        """What no search before the split has found is in a cube, or in several."""
        board = queensat.generate("excluded", 20, diagonals=18, id=11)
        parts = queensat.split(board, into=20)
        self.assertEqual((len(parts.cubes), len(parts.placement)), (20, parts.target - 1))
        results = [queensat.solve(cube) for cube in parts.cubes]
        self.assertEqual(max(result.maximum for result in results), parts.target)
        self.assertEqual(queensat.solve(board).maximum, parts.target)
        for cube, result in zip(parts.cubes, results):
            self.assertTrue(queensat.check(cube, result.placement))
            self.assertTrue(queensat.check(board, result.placement))


class Calls(unittest.TestCase):
    """What a call tells while it goes on, and what ends it."""

    def test_progress_of_a_search(self):
        seen, caller = [], []

        def show(progress):
            seen.append(progress)
            caller.append(threading.current_thread())
            if len(seen) == 3:
                stop.set()

        stop = threading.Event()
        result = queensat.solve(HARD, engine="bitset", progress=show, stop=stop)
        self.assertEqual((result.status, result.stop), ("bounds", "interrupt"))
        self.assertGreaterEqual(len(seen), 3)
        self.assertEqual(set(caller), {threading.current_thread()})
        for before, after in zip(seen, seen[1:]):
            self.assertLessEqual((before.lower, -before.upper, before.seconds), (after.lower, -after.upper, after.seconds))
        self.assertLessEqual(seen[-1].lower, result.lower)
        self.assertLessEqual(result.upper, seen[-1].upper)
        self.assertEqual(seen[-1].engine, "bitset")

    def test_progress_of_a_count(self):
        seen, stop = [], threading.Event()
        counted = queensat.count(20, progress=lambda p: (seen.append(p.fraction), stop.set()), stop=stop)
        self.assertFalse(counted.complete)
        self.assertTrue(0 <= seen[0] < 1)

    def test_a_call_that_is_stopped_before(self):
        stop = threading.Event()
        stop.set()
        counted = queensat.count(queensat.generate("sparse", 20, average=4, id=1), stop=stop)
        self.assertEqual((counted.complete, counted.json["stop"]), (False, "interrupt"))
        self.assertEqual(queensat.solve(HARD, stop=stop).stop, "interrupt")
        self.assertIsNone(queensat.explain(HARD, stop=stop).fits)

    def test_a_placement_that_is_known_elsewhere(self):
        board = queensat.generate("sparse", 24, average=3, id=1)
        most = queensat.solve(board).maximum
        shown = []
        beaten = queensat.solve(board, incumbent=lambda: most, progress=shown.append)
        self.assertEqual((beaten.status, beaten.json["target"], beaten.upper), ("infeasible", most + 1, most))
        better = queensat.solve(board, incumbent=lambda: most - 1)
        self.assertEqual((better.status, better.maximum), ("optimum", most))
        self.assertEqual(queensat.solve(board, incumbent=lambda: None).maximum, most)
        for progress in shown:
            if progress.placement is not None:
                self.assertEqual(len(progress.placement), progress.lower)
                self.assertTrue(queensat.check(board, list(progress.placement)).valid)
        with self.assertRaisesRegex(ZeroDivisionError, "division"):
            queensat.solve(board, incumbent=lambda: 1 // 0)
        with self.assertRaisesRegex(TypeError, "incumbent: expected a function"):
            queensat.solve(board, incumbent=3)
        with self.assertRaisesRegex(ValueError, "incumbent: expected no target"):
            queensat.solve(board, incumbent=lambda: 3, target=4)

    def test_progress_has_the_placement(self):
        seen = threading.Event()
        shown = []

        def note(progress):
            shown.append(progress)
            if progress.placement:
                seen.set()

        queensat.solve(HARD, progress=note, stop=seen)
        last = shown[-1]
        self.assertEqual(len(last.placement), last.lower)
        self.assertTrue(queensat.check(HARD, list(last.placement)).valid)

    def test_stop_from_another_thread(self):
        stop, results = threading.Event(), []
        thread = threading.Thread(target=lambda: results.append(queensat.solve(HARD, engine="backtrack", stop=stop)))
        thread.start()
        stop.set()
        thread.join()
        self.assertEqual((results[0].status, results[0].stop), ("bounds", "interrupt"))
        with self.assertRaises(TimeoutError):  # there is nothing to tell yet
            list(queensat.placements(30, time_limit=0.01))

    def test_what_is_raised_ends_the_call(self):
        class Wrong(Exception):
            pass

        class Stop:
            def is_set(self):
                raise Wrong

        def show(progress):
            raise Wrong

        self.assertRaises(Wrong, queensat.solve, HARD, engine="backtrack", progress=show)
        self.assertRaises(Wrong, queensat.solve, HARD, engine="backtrack", stop=Stop())
        with self.assertRaisesRegex(TypeError, r"^stop: expected a threading.Event, or what has is_set\(\), found 3$"):
            queensat.solve(8, stop=3)
        self.assertRaises(TypeError, queensat.solve, 8, progress=5)
        self.assertEqual(queensat.solve(8, progress=show).maximum, 8)  # which ends before


class Machine(unittest.TestCase):
    """One process for a long time."""

    def test_memory(self):
        def resident():
            with open("/proc/self/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * resource.getpagesize()

        chance = random.Random(3)
        boards = [random_board(chance) for _ in range(50)]
        for count, board in enumerate(itertools.cycle(boards)):
            if count == 1000:
                before = resident()
            if count == (10000 if LONG else 3000):
                break
            queensat.solve(board, certificate=count % 2 == 0)
        self.assertLess(resident() - before, 4 << 20)

    def test_interrupts(self):
        """Ctrl-C at random moments: bounds, or, outside of the search, KeyboardInterrupt."""
        board, chance, wanted = HARD, random.Random(4), 1000 if LONG else 40
        bounds = tries = 0
        while bounds < wanted:
            tries += 1
            self.assertLess(tries, 100 * wanted)
            sender = threading.Timer(chance.random() * 0.003, os.kill, (os.getpid(), signal.SIGINT))
            queensat._library._interrupted = -1
            try:
                sender.start()
                result = queensat.solve(board, engine="backtrack")
                self.assertEqual((result.status, result.stop), ("bounds", "interrupt"))
                self.assertTrue(queensat.check(board, result.placement))
                bounds += 1
                sender.join()
            except KeyboardInterrupt:  # before the search began
                sender.join()
            self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)

    def test_interrupts_of_a_loop(self):
        """The second Ctrl-C within a second ends the loop around the call, too."""
        calls = queensat._library.ask
        self.addCleanup(setattr, queensat._library, "ask", calls)
        queensat._library.ask = lambda *given: interrupt() or interrupt() or calls(*given)
        queensat._library._interrupted = -1
        self.assertRaises(KeyboardInterrupt, queensat.solve, HARD, engine="backtrack")

    def test_interrupts_of_nested_calls(self):
        """Ctrl-C ends the call from a callback and that around it; twice, the loop around both."""
        for times in 1, 2:
            inner = []

            def twice(progress, times=times):
                if queensat._library._interrupted < 0:
                    for _ in range(times):
                        interrupt()

            def show(progress):
                # Without the interrupt, it would end only by its limit.
                inner.append(queensat.solve(HARD, engine="backtrack", progress=twice, time_limit=20))

            queensat._library._interrupted = -1
            if times == 2:
                self.assertRaises(KeyboardInterrupt, queensat.solve, HARD, engine="backtrack", progress=show)
            else:
                with self.assertWarns(UserWarning):
                    outer = queensat.solve(HARD, engine="backtrack", progress=show)
                self.assertEqual([result.stop for result in [outer, *inner]], ["interrupt", "interrupt"])
            self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)
            self.assertEqual((queensat._library._calls, len(inner)), ([], 2 - times))

    def test_an_interrupt_that_comes_too_late(self):
        """There is no warning where the answer is whole."""
        calls = queensat._library.ask

        def answer_first(*given):
            status = calls(*given)
            interrupt()
            return status

        self.addCleanup(setattr, queensat._library, "ask", calls)
        queensat._library.ask = answer_first
        queensat._library._interrupted = -1
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(queensat.solve(8).maximum, 8)
            queensat._library._interrupted = -1
            self.assertEqual(queensat.solve(HARD, work_limit=1000).stop, "work limit")
        queensat._library.ask = lambda *given: interrupt() or calls(*given)
        queensat._library._interrupted = -1
        with self.assertWarns(UserWarning):
            self.assertEqual(queensat.solve(HARD, engine="backtrack").stop, "interrupt")

    def test_threads(self):
        chance, found = random.Random(5), {}
        boards = [random_board(chance) for _ in range(400 if LONG else 80)]
        expected = [queensat.solve(board).maximum for board in boards]

        def solve_all(name):
            found[name] = [queensat.solve(board).maximum for board in boards]

        threads = [threading.Thread(target=solve_all, args=(name,)) for name in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, {name: expected for name in range(8)})


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell in the background ignores
    unittest.main(argv=[sys.argv[0]])
