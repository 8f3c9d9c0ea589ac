#!/usr/bin/env python3
"""The Python package together with NumPy, pandas, python-chess, PySAT, Hypothesis, mypy and Jupyter.

    partners_test.py PROGRAM PACKAGE     the program queensat, and the folder python

What is not installed is skipped, and named.
"""
import importlib.util
import json
import os
import pathlib
import random
import subprocess
import sys
import unittest

import queensat
from queensat import Board
from queensat_test import random_board

PROGRAM, PACKAGE = (pathlib.Path(path).resolve() for path in sys.argv[1:3])


def needs(*modules):
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, "needs " + ", ".join(missing))


class Partners(unittest.TestCase):
    @needs("numpy")
    def test_numpy(self):
        import numpy

        board = Board(5, "b4", "a1 c3")
        array = numpy.array(board)
        self.assertEqual(array.shape, (5, 5))
        self.assertEqual((array[1, 1], array[4, 0], array[0, 0]), (1, -1, 0))
        self.assertEqual(Board.from_rows(array), board)
        self.assertEqual(queensat.solve(5, target=numpy.int64(6), time_limit=numpy.float32(9)).upper, 5)
        self.assertEqual(Board(numpy.int64(5), numpy.array([[1, 1]])), Board(5, "b4"))

    @needs("chess")
    def test_chess(self):
        import chess

        board = Board(8, "b4 d5", "h8")
        position = chess.Board(board.to_fen())
        self.assertEqual(position.piece_at(chess.B4), chess.Piece.from_symbol("Q"))
        self.assertEqual(Board.from_fen(position.fen()), board)
        self.assertEqual(Board.from_fen(position), board)
        self.assertEqual(Board.from_fen(chess.STARTING_FEN).queens, ((0, 3), (7, 3)))

    @needs("pysat")
    def test_pysat(self):
        from pysat.examples.rc2 import RC2
        from pysat.formula import CNF, WCNF
        from pysat.solvers import Cadical153

        chance = random.Random(6)
        for _ in range(300):
            board = random_board(chance, chance.randint(1, 8))
            exported = queensat.export(board, format="wcnf")
            with RC2(WCNF(from_string=exported)) as solver:
                found = queensat.decode(exported, solver.compute())
            maximum = queensat.solve(board).maximum
            self.assertEqual(found.lower, maximum, board)
            for target in (maximum, maximum + 1):
                exported = queensat.export(board, target=max(target, 1))
                with Cadical153(CNF(from_string=exported)) as solver:
                    self.assertEqual(solver.solve(), max(target, 1) <= maximum, board)

    @needs("hypothesis")
    def test_hypothesis(self):
        """Whatever is given, there is an answer, a TypeError or a ValueError, and no crash."""
        from hypothesis import given, settings
        from hypothesis import strategies as st

        scalar = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
        anything = st.recursive(
            scalar, lambda part: st.lists(part) | st.dictionaries(st.text(), part) | st.tuples(part)
        )
        board = st.integers(-2, 9) | anything
        options = st.dictionaries(
            st.sampled_from(
                "target engine threads seed certificate size any list classes first solve cover amo "
                "format time_limit memory_limit free placement do board text family id".split()
            ),
            anything,
            max_size=3,
        )
        calls = st.sampled_from(
            [queensat.solve, queensat.explain, queensat.count, queensat.export, queensat.draw]
        )

        @settings(max_examples=600, deadline=None, database=None, derandomize=True)
        @given(calls, board, anything, anything, options)
        def try_all(call, n, queens, blocked, given_options):
            given_options.setdefault("time_limit", 0.1)
            try:
                call(n, queens, blocked, **given_options)
            except (TypeError, ValueError, TimeoutError, MemoryError):
                pass

        @settings(max_examples=600, deadline=None, database=None, derandomize=True)
        @given(st.sampled_from([queensat.check, queensat.decode, queensat.generate, Board,
                                queensat.square_name]), anything, anything)  # fmt: skip
        def try_pairs(call, first, second):
            try:
                call(first, second)
            except (TypeError, ValueError):
                pass

        try_all()
        try_pairs()

    @needs("mypy")
    def test_mypy(self):
        words = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, "queensat"]
        checked = subprocess.run(words, cwd=PACKAGE, stdout=subprocess.PIPE, check=False)
        self.assertEqual((checked.returncode, checked.stdout[:8]), (0, b"Success:"), checked.stdout)

    @needs("nbclient", "nbformat", "ipykernel", "matplotlib")
    def test_notebook(self):
        import nbclient
        import nbformat

        notebook = nbformat.read(PACKAGE / "examples/eight_queens.ipynb", as_version=4)
        nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
        text = json.dumps(notebook.cells)
        self.assertEqual(text.count("image/svg+xml"), 7)
        self.assertEqual(text.count("image/png"), 1)
        self.assertIn("(92, 12)", text)


if __name__ == "__main__":
    done = unittest.main(argv=[sys.argv[0], "-v"], exit=False).result
    for _, reason in done.skipped:
        print("SKIPPED:", reason)
    if not done.wasSuccessful():
        sys.exit(1)
    sys.exit(77 if done.testsRun == len(done.skipped) else 0)
