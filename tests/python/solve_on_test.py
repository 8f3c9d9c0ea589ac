#!/usr/bin/env python3
"""One hard board on executors (queensat.solve_on), with the program of QUEENSAT as the second checker.

    solve_on_test.py            the first tier; with the argument long: killed at more moments
"""
import concurrent.futures
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

from events import wait_for
import queensat
from queensat import _solve_on

LONG = "long" in sys.argv[1:]
PROGRAM = os.environ.get("QUEENSAT", "queensat")
# Without symmetry; 15 queens fit.
HARD = queensat.generate("excluded", 17, diagonals=18, id=2)
MAXIMUM = 15
FEW = {"work_limit": 100000, "into": 6, "again": 4}  # so that cubes are split again

# A call in a process of its own: the folder follows.
CALL = f"""
import sys, queensat
from concurrent.futures import ProcessPoolExecutor
if __name__ == "__main__":
    with ProcessPoolExecutor(2) as pool:
        board = queensat.generate("excluded", 17, diagonals=18, id=2)
        print(queensat.solve_on(pool, board, folder=sys.argv[1], **{FEW}).maximum)
"""


class GivingUp(concurrent.futures.Executor):
    """Runs tasks here and at once, but gives up each cube that it is to solve."""

    def submit(self, function, /, *arguments, **more):
        future = concurrent.futures.Future()
        future.set_running_or_notify_cancel()
        if _solve_on.solve_cube in arguments and self.gives_up(arguments):
            future.set_exception(RuntimeError("given up"))
        else:
            future.set_result(function(*arguments, **more))
        return future

    def gives_up(self, arguments):
        return arguments[-1][1] == "whole.2"  # its name


class SolveOnTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "cubes"

    def verify(self, solved, board=HARD, maximum=MAXIMUM):
        """The program verifies all leaves, for a board that was written by other code."""
        self.assertEqual((solved.maximum, solved.lower, solved.upper, solved.stop),
                         (maximum, maximum, maximum, "done"))
        self.assertTrue(queensat.check(board, list(solved.placement)))
        self.assertEqual(len(solved.placement), maximum)
        path = self.folder / "board.opb"
        path.write_text(queensat.export(board, format="opb"), encoding="utf-8")
        told = subprocess.run([PROGRAM, "check", path, solved.certificate], capture_output=True, text=True)
        self.assertEqual((told.returncode, told.stdout), (0, f"verified: the maximum is {maximum}\n"))

    def test_on_processes_and_threads(self):
        for executor in ProcessPoolExecutor, ThreadPoolExecutor:
            with self.subTest(executor), executor(2) as pool:
                shown = []
                folder = self.folder / executor.__name__
                solved = queensat.solve_on(pool, HARD, folder=folder, progress=shown.append, **FEW)
                self.verify(solved)
                self.assertGreater(solved.splits, 1)
                self.assertGreater(solved.cubes, 6)
                self.assertLess(os.path.getsize(solved.certificate), 2000)
                told = subprocess.run([PROGRAM, "check", solved.certificate, "--receipts", folder / "whole.receipts"],
                                      capture_output=True, text=True)
                self.assertEqual((told.returncode, told.stdout),
                                 (3, "division verified; 0 of 6 leaves verified, 6 claimed by receipts\n"))
                self.assertEqual((shown[-1].open, shown[-1].lower), (0, MAXIMUM))
                # Called again, everything is there.
                again = queensat.solve_on(None, HARD, folder=folder, **FEW)
                self.assertEqual(again.maximum, MAXIMUM)

    def test_a_board_that_is_easy(self):
        board = queensat.Board(6, ["a6"])
        with ThreadPoolExecutor(1) as pool:
            solved = queensat.solve_on(pool, board, folder=self.folder)
        self.verify(solved, board, 5)
        self.assertEqual((solved.cubes, solved.splits), (1, 0))

    def test_another_board_in_the_folder(self):
        with ThreadPoolExecutor(1) as pool:
            queensat.solve_on(pool, queensat.Board(6, ["a6"]), folder=self.folder)
            with self.assertRaisesRegex(ValueError, "cubes has the files of another board"):
                queensat.solve_on(pool, queensat.Board(6, ["b6"]), folder=self.folder)
            for wrong in {"into": 0}, {"again": 1}, {"work_limit": 0}:
                with self.assertRaisesRegex(ValueError, f"^{next(iter(wrong))}: expected at least"):
                    queensat.solve_on(pool, HARD, folder=self.folder, **wrong)

    def test_what_the_executor_gives_up_is_split(self):
        solved = queensat.solve_on(GivingUp(), HARD, folder=self.folder, **FEW)
        self.verify(solved)
        self.assertTrue((self.folder / "whole.2.split").exists())

    def test_a_worker_that_dies(self):
        with ProcessPoolExecutor(2) as pool:
            def kill(progress):
                if progress.done > 0:
                    for worker in list(pool._processes):
                        os.kill(worker, signal.SIGKILL)

            with self.assertRaisesRegex(concurrent.futures.BrokenExecutor, r"[0-9]+ of [0-9]+ tasks are done"):
                queensat.solve_on(pool, HARD, folder=self.folder, progress=kill, **FEW)
        with ProcessPoolExecutor(2) as pool:
            self.verify(queensat.solve_on(pool, HARD, folder=self.folder, **FEW))

    def test_killed_and_called_again(self):
        """With its workers, at random moments: after so many files were there."""
        seed = int(os.environ.get("QS_SEED", random.randrange(10**6)))
        self.addCleanup(print, f"QS_SEED={seed}") if LONG else None
        moments = random.Random(seed)
        for _ in range(20 if LONG else 3):
            wanted = len(os.listdir(self.folder)) + moments.randrange(1, 20) if self.folder.exists() else 5
            call = subprocess.Popen([sys.executable, "-B", "-c", CALL, self.folder], start_new_session=True,
                                    stdout=subprocess.DEVNULL)
            wait_for(lambda: call.poll() is not None
                     or (self.folder.exists() and len(os.listdir(self.folder)) >= wanted))
            if call.poll() is None:
                os.killpg(call.pid, signal.SIGKILL)
            call.wait()
        with ProcessPoolExecutor(2) as pool:
            self.verify(queensat.solve_on(pool, HARD, folder=self.folder, **FEW))

    def test_a_folder_that_was_changed(self):
        """A placement that is none, and certificates that are gone, are found."""
        with ThreadPoolExecutor(2) as pool:
            queensat.solve_on(pool, HARD, folder=self.folder, **FEW)
            for name in "whole.cert", "whole.3.cert":
                (self.folder / name).unlink()
            self.verify(queensat.solve_on(pool, HARD, folder=self.folder, **FEW))
            for path in list(self.folder.glob("whole*")) + list(self.folder.glob("known*")):
                path.unlink()
            (self.folder / "known").write_text(json.dumps({"placement": [[row, 0] for row in range(16)]}))
            with self.assertRaisesRegex((RuntimeError, ValueError), "the queen"):
                queensat.solve_on(pool, HARD, folder=self.folder, **FEW)
            (self.folder / "known").write_text("{")
            with self.assertRaisesRegex(ValueError, "known was damaged"):
                queensat.solve_on(pool, HARD, folder=self.folder, **FEW)

    def test_a_file_that_says_stop(self):
        with ThreadPoolExecutor(1) as pool:
            stopping = threading.Thread(target=lambda: (self.wait_for("board"), (self.folder / "stop").touch()))
            stopping.start()
            solved = queensat.solve_on(pool, queensat.generate("sparse", 80, average=5, id=1), folder=self.folder,
                                       work_limit=10**12)
            stopping.join()
        self.assertEqual((solved.stop, solved.maximum), ("interrupt", None))

    def test_stop(self):
        """It ends cubes that run, which have no limit here."""
        stop = threading.Event()
        hard = queensat.generate("sparse", 80, average=5, id=1)  # not within minutes

        with ProcessPoolExecutor(2) as pool:
            threading.Thread(target=lambda: (self.wait_for("known"), stop.set())).start()
            solved = queensat.solve_on(pool, hard, folder=self.folder, stop=stop, work_limit=10**12)
        self.assertEqual((solved.stop, solved.maximum, solved.upper), ("interrupt", None, None))
        self.assertTrue(queensat.check(hard, list(solved.placement)))

    def wait_for(self, name):
        wait_for((self.folder / name).exists)

    def test_a_running_search_hears_of_a_better_placement(self):
        """Cube 1 is searched for more queens than it has in its work, until the file says more."""
        board = queensat.generate("sparse", 50, average=4, id=1)  # test_incumbent.c
        self.folder.mkdir()
        folder = _solve_on._Folder(str(self.folder))
        best = queensat.solve(board).placement
        folder.raise_known(list(best)[:-1])
        def tell():
            self.wait_for("begun")
            folder.raise_known(list(best))

        threading.Thread(target=tell).start()
        incumbent = _solve_on._Incumbent(folder)

        def look():
            (self.folder / "begun").touch()
            return incumbent()

        found = queensat.solve(board, engine="bitset", incumbent=look, work_limit=100000000)
        self.assertEqual((found.status, found.upper), ("infeasible", len(best)))

    def test_a_forged_leaf(self):
        """A leaf of another cube, and one that was changed, which the next call does not look at, but check does."""
        with ThreadPoolExecutor(2) as pool:
            solved = queensat.solve_on(pool, HARD, folder=self.folder, **FEW)
        leaf = next(path for path in sorted(self.folder.glob("whole.*.cert")) if "tree" in path.read_text())
        leaf.write_text(leaf.read_text().replace("tree", "rows"))
        told = subprocess.run([PROGRAM, "check", solved.certificate], capture_output=True, text=True)
        self.assertEqual(told.returncode, 2)
        self.assertIn("this is not the file of leaf", told.stderr)
        self.assertNotIn("verified", told.stdout)

    def test_leaves_that_contradict_the_whole(self):
        """What a worker says of its leaf is not believed where the manifest says something else."""
        with ThreadPoolExecutor(2) as pool:
            queensat.solve_on(pool, HARD, folder=self.folder, **FEW)
        for name in "whole.cert", "whole.leaf":
            (self.folder / name).unlink()
        path = self.folder / "whole.1.leaf"
        leaf = json.loads(path.read_text())
        leaf["upper"] = MAXIMUM + 2
        path.write_text(json.dumps(leaf))
        with self.assertRaisesRegex(RuntimeError, r"cubes \[1\] of whole have no certificate that closes"):
            queensat.solve_on(None, HARD, folder=self.folder, **FEW)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
