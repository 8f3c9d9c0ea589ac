#!/usr/bin/env python3
"""Counts in parts: their lines and sums, and queensat.count_on, killed and called again.

    count_on_test.py
"""
import concurrent.futures
import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import zlib

from events import wait_for
import queensat
from queensat import Board


# With 8, 2 and 1 symmetries.
BOARDS = [Board(12), Board(11, [(5, 5)], [(0, 0)]), Board(12, [(2, 3)], [(5, 5), (7, 1)])]


def with_end(text):
    """A line with the right CRC-32."""
    return f"{text}end {zlib.crc32(text.encode()):08x}\n"


def one_more_each(line):
    """Every task has one placement more, and all else is right."""
    head, numbers = line.partition(" end ")[0].split(" numbers ")
    more = [int(number) + 1 for number in numbers.split()]
    head = re.sub(r"total \d+", f"total {sum(more)}", head)
    return with_end(f"{head} numbers {' '.join(map(str, more))} ")


class PartsTest(unittest.TestCase):
    def test_parts_add_up(self):
        for board in BOARDS:
            for options in {}, {"size": 9}, {"any": True}:
                whole = queensat.count(board, **options)
                for number in 1, 5:
                    with self.subTest(board=board, options=options, number=number):
                        parts = [queensat.count(board, part=(i + 1, number), **options) for i in range(number)]
                        self.assertEqual(sum(part.total for part in parts), whole.total)
                        self.assertFalse(any(part.complete for part in parts))
                        found = queensat.count(board, parts=[part.part for part in parts], **options)
                        self.assertEqual(found, whole)
                        self.assertIsNone(found.part)
                        self.assertEqual(found.json["nodes"], whole.json["nodes"])
                        self.assertEqual(found.json["sum"]["parts"], number)

    def test_what_is_rejected(self):
        board = BOARDS[2]
        one, two, three = (queensat.count(board, part=(i, 3)).part for i in (1, 2, 3))
        for parts, error, text in [
            ([one, three], TimeoutError, "there is no part yet with the tasks"),
            ([one, two, two, three], RuntimeError, "is also in the part text:2"),
            ([one, one_more_each(two), three], RuntimeError, "text:2: the part is wrong: counted again"),
            ([one, two.replace("total ", "total 1"), three], ValueError, "text:2:1: the line is damaged"),
            ("", TimeoutError, "there is no part yet with the tasks 0 to"),
        ]:
            with self.subTest(text), self.assertRaisesRegex(error, text):
                queensat.count(board, parts=parts)
        with self.assertRaisesRegex(RuntimeError, "of another instance"):
            queensat.count(12, parts=[one, two, three])
        with self.assertRaisesRegex(RuntimeError, "of other options"):
            queensat.count(board, size=9, parts=[one, two, three])
        self.assertEqual(queensat.count(board, parts=three + one + two), queensat.count(board))
        for wrong in {"maximal": True}, {"classes": True}, {"time_limit": 9}, {"parts": one}:
            with self.subTest(wrong), self.assertRaisesRegex(ValueError, "part cannot be combined with"):
                queensat.count(board, part=(1, 2), **wrong)
        for wrong in (0, 2), (3, 2), (1, 2, 3), "12":
            with self.subTest(wrong), self.assertRaises((ValueError, TypeError)):
                queensat.count(board, part=wrong)

    def test_exact_counts_as_texts(self):
        found = queensat.count(15, size=14, part=(2, 100)).json
        self.assertEqual(found["exact"]["total"], str(found["total"]))
        self.assertEqual(found["exact"]["by_size"], [[14, str(found["total"])]])
        self.assertGreater(found["total"], 0)
        self.assertIsNone(found["exact"]["classes"])


class After:
    """Set as soon as it was asked so often."""

    def __init__(self, times):
        self.times = times

    def is_set(self):
        self.times -= 1
        return self.times < 0


class CountOnTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "made"

    def parts(self):
        return sorted(path for path in self.folder.glob("part-*") if path.suffix == "")

    def test_like_count(self):
        for kind in concurrent.futures.ThreadPoolExecutor, concurrent.futures.ProcessPoolExecutor:
            with kind(2) as executor:
                for number, board in enumerate(BOARDS):
                    for options in {}, {"size": 9}, {"any": True}:
                        whole = queensat.count(board, **options)
                        folder, shown = self.folder / f"{kind.__name__}{number}{options}", []
                        found = queensat.count_on(executor, board, folder=folder, parts=7, progress=shown.append, **options)
                        self.assertEqual(found, whole)
                        self.assertEqual(found.json["nodes"], whole.json["nodes"])
                        self.assertEqual([at.done for at in shown], list(range(1, 8)))
                        self.assertEqual((shown[-1].total, shown[-1].parts), (whole.total, 7))
                        self.assertEqual(sorted(os.listdir(folder)), ["count.json"] + [f"part-{i}" for i in range(1, 8)])

    def test_the_folder_of_another_count(self):
        with concurrent.futures.ThreadPoolExecutor(1) as executor:
            queensat.count_on(executor, Board(8), folder=self.folder, parts=3)
            for board, options, text in [(Board(9), {}, "has the parts of another count"),
                                         (Board(8), {"any": True}, "has the parts of another count"),
                                         (Board(8), {"size": 8}, "has the parts of another count"),
                                         (Board(8), {"parts": 4}, "has a count in 3 parts, not in 4")]:  # fmt: skip
                with self.subTest(text, options=options), self.assertRaisesRegex(ValueError, text):
                    queensat.count_on(executor, board, folder=self.folder, **options)
            self.assertEqual(queensat.count_on(executor, Board(8), folder=self.folder).total, 92)
            for wrong in {"parts": 0}, {"parts": 1000001}, {"any": True, "size": 3}:
                with self.subTest(wrong), self.assertRaises(ValueError):
                    queensat.count_on(executor, Board(8), folder=self.folder, **wrong)

    def test_a_damaged_plan(self):
        plan = self.folder / "count.json"
        with concurrent.futures.ThreadPoolExecutor(1) as executor:
            queensat.count_on(executor, Board(5), folder=self.folder, parts=2)
            plan.write_text(plan.read_text()[:20])
            with self.assertRaisesRegex(ValueError, f"^{re.escape(str(plan))} was damaged: "):
                queensat.count_on(executor, Board(5), folder=self.folder)

    def test_files_that_are_missing_damaged_or_forged(self):
        board = BOARDS[2]
        with concurrent.futures.ThreadPoolExecutor(1) as executor:
            whole = queensat.count_on(executor, board, folder=self.folder, parts=4)
            (self.folder / "part-1").unlink()
            (self.folder / "part-2").write_text((self.folder / "part-2").read_text()[:-1])
            (self.folder / "part-3").write_bytes(b"\xff")
            kept, shown = (self.folder / "part-4").stat().st_mtime_ns, []
            self.assertEqual(queensat.count_on(executor, board, folder=self.folder, progress=shown.append), whole)
            self.assertEqual([at.done for at in shown], [2, 3, 4])
            self.assertEqual((self.folder / "part-4").stat().st_mtime_ns, kept)
            part = self.folder / "part-3"
            part.write_text(one_more_each(part.read_text()))
            with self.assertRaisesRegex(RuntimeError, f"^{re.escape(str(part))}: the part is wrong"):
                queensat.count_on(executor, board, folder=self.folder)

    def test_stop(self):
        stop = threading.Event()
        with concurrent.futures.ThreadPoolExecutor(2) as executor:
            found = queensat.count_on(executor, Board(15), folder=self.folder, parts=500, stop=stop,
                                      progress=lambda at: at.done < 5 or stop.set())  # fmt: skip
            self.assertEqual((found.complete, found.size), (False, 15))
            done = [json.loads(re.search(r" total (\d+) ", path.read_text())[1]) for path in self.parts()]
            self.assertTrue(5 <= len(done) < 500)
            self.assertTrue(0 < found.total <= sum(done))
            # A part that is stopped leaves no file; the next call continues.
            large = queensat.count_on(executor, Board(24), folder=self.folder / "large", parts=2, stop=After(10))
            self.assertEqual((large.total, large.complete, large.by_size), (0, False, {}))
            self.assertEqual(list((self.folder / "large").glob("part-*")), [])
            self.assertEqual(queensat.count_on(executor, Board(15), folder=self.folder).total, 2279184)

    def test_a_killed_worker(self):
        with concurrent.futures.ProcessPoolExecutor(2) as executor:
            def kill(at):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(next(iter(executor._processes)), signal.SIGKILL)

            with self.assertRaisesRegex(concurrent.futures.BrokenExecutor, r"\d+ of 300 tasks are done; .* continues"):
                queensat.count_on(executor, Board(15), folder=self.folder, parts=300, progress=kill)
        before = {path: path.stat().st_mtime_ns for path in self.parts()}
        self.assertTrue(0 < len(before) < 300)
        with concurrent.futures.ProcessPoolExecutor(2) as executor:
            self.assertEqual(queensat.count_on(executor, Board(15), folder=self.folder).total, 2279184)
        self.assertEqual({path: path.stat().st_mtime_ns for path in before}, before)

    def test_killed_and_called_again(self):
        script = (
            "import concurrent.futures, queensat, sys\n"
            "if __name__ == '__main__':\n"
            "    with concurrent.futures.ProcessPoolExecutor(2) as executor:\n"
            "        queensat.count_on(executor, queensat.Board(15), folder=sys.argv[1], parts=400)\n"
        )
        for least in 1, 20, 100:
            caller = subprocess.Popen([sys.executable, "-B", "-c", script, str(self.folder)], start_new_session=True)
            wait_for(lambda: len(self.parts()) >= least)
            os.killpg(caller.pid, signal.SIGKILL)
            caller.wait()
            before = {path: path.stat().st_mtime_ns for path in self.parts()}
        self.assertLess(len(before), 400)
        with concurrent.futures.ProcessPoolExecutor(2) as executor:
            found = queensat.count_on(executor, Board(15), folder=self.folder)
        self.assertEqual(found.total, 2279184)
        self.assertEqual({path: path.stat().st_mtime_ns for path in before}, before)
        self.assertEqual(len(list(self.folder.iterdir())), 401)  # no token, nothing that is not complete


if __name__ == "__main__":
    unittest.main()
