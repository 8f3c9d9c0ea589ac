#!/usr/bin/env python3
"""The laboratory: runs, kills, additions, known answers.

    lab_test.py [long]
"""
import argparse
import concurrent.futures
import contextlib
import copy
import csv
import fcntl
import hashlib
import io
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock
import warnings

from events import EVENT_SECONDS, wait_for
import queensat
from queensat import Board
from queensat.lab import COLUMNS, Contradiction, Lab, families, table
from queensat.lab import _main, _reader, _runs

LONG = "long" in sys.argv[1:]
SHARD = int(os.environ.get("QS_TEST_SHARD", 1))  # of the long tests, one in so many
PROGRAM = os.environ.get("QUEENSAT", "queensat")
OLD = pathlib.Path(__file__).parent.parent / "data" / "old"
CORNER = Board(6, ["a6"])
HARD = queensat.generate("sparse", 100, average=5, id=1)  # nobody waits for its end
SECONDS = ("seconds", "processor_seconds", "finished", "host", "bytes")


def same_parts(lab):
    return sorted(json.dumps({name: row[name] for name in row if name not in SECONDS}) for row in lab.rows())


def children(of):
    """The processes whose parent this one is, that have not ended."""
    found = []
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
            if int(fields[1]) == of and fields[0] != "Z":
                found.append(int(name))
        except (OSError, ValueError, IndexError):
            pass
    return found


def is_unlocked(path):
    with open(path, "a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def has_ended(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def count_rows(path):
    """That are done, as another program sees them."""
    if not os.path.exists(path):
        return 0
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True, timeout=EVENT_SECONDS)) as connection:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            return 0
        return connection.execute("SELECT count(*) FROM runs WHERE status != 'planned'").fetchone()[0]


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    def shell(self, *words, status=0, environment=None):
        done = subprocess.run([sys.executable, "-B", "-m", "queensat", "lab", *words], capture_output=True, text=True,
                              env=environment)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def write(self, name, text):
        pathlib.Path(name).write_text(text)
        return name


class Runs(InFolder):
    def test_run_is_a_row_and_is_not_done_again(self):
        lab, told = Lab("results.db"), []
        boards = families("sparse", n=[8, 10], average=[2, 2.5], id=range(1, 4))
        reached = lab.run(boards, engines=["auto", "sat"], seeds=[1, 2], limit=100, progress=told.append)
        self.assertEqual((reached.runs, reached.done, reached.open, reached.failed), (48, 48, 0, 0))
        self.assertEqual(told[-1].done, 48)
        for row in lab.rows():
            (item,) = [item for item in boards if item.name == row["board"]]
            expected = queensat.solve(item.board)
            self.assertEqual((row["digest"], row["maximum"], row["n"]), (item.board.digest, expected.maximum, item.n))
            self.assertTrue(queensat.check(item.board, json.loads(row["placement"])))
            self.assertEqual(json.loads(row["options"]), {"time_limit": 100})
        before = same_parts(lab)
        finished = [row["finished"] for row in lab.rows()]
        self.assertEqual(lab.run(boards, engines=["auto", "sat"], seeds=[1, 2], limit=100).done, 48)
        self.assertEqual((same_parts(lab), [row["finished"] for row in lab.rows()]), (before, finished))
        # More boards and another option extend it.
        self.assertEqual(lab.run([boards, Board(7)], engines=["auto", "sat"], seeds=[1, 2], limit=100).runs, 52)
        lab.run(boards[0], limit=99)
        self.assertEqual(len(lab.rows()), 53)

    def test_digest_is_that_of_the_sorted_lines(self):
        texts = {"a": "board 4\nqueen 3 2\nqueen 0 1\nblock-sum 0\nblock 1 0\nblock 0 3\n",
                 "b": "board 3\nqueen 0 0\nfree 1 2\nfree 2 1\n",
                 "c": "board 6\nblock-difference -2\nblock-difference 3\nblock 5 5\n"}
        lines = {"a": "board 4\nqueen 0 1\nqueen 3 2\nblock-sum 0\nblock 0 3\nblock 1 0\n",
                 "b": "board 3\nqueen 0 0\nblock 0 1\nblock 0 2\nblock 1 0\nblock 1 1\nblock 2 0\nblock 2 2\n",
                 "c": texts["c"]}
        for name, text in texts.items():
            self.write(name, text)
        lab = Lab("results.db")
        lab.run(["a", pathlib.Path("b"), "c"])
        self.assertEqual([row["digest"] for row in lab.rows()], [hashlib.sha256(text.encode()).hexdigest() for text in lines.values()])

    def test_boards_of_all_kinds(self):
        self.write("five", "board 5\n")
        lab = Lab("results.db")
        lab.run(["five", Board(6, ["a6"]), {"family": "band", "board": 7, "width": 5}, families("band", n=6, width=5)])
        self.assertEqual([(row["board"], row["family"], row["n"]) for row in lab.rows()],
                         [("five", "file", 5), ("Board(6, queens=['a6'])", "board", 6),
                          ("band --board 7 --width 5", "band", 7), ("band --board 6 --width 5", "band", 6)])
        for wrong, error, text in ((["nowhere"], ValueError, "nowhere: expected a file"), ([3], TypeError, "found 3"),
                                   ({"board": 8}, ValueError, "with a family"), ([], ValueError, "expected boards")):
            with self.assertRaisesRegex(error, text):
                lab.run(wrong)
        self.write("bad", "board x\n")
        with self.assertRaisesRegex(ValueError, "bad: .*expected n"):
            lab.run(["five", "bad"], engines="lp")
        with self.assertRaisesRegex(ValueError, "engine"):
            lab.run("five", engines=["auto", "frob"])
        with self.assertRaises(TypeError):
            lab.run("five", frob=1)
        self.assertEqual(len(lab.rows()), 4)

    def test_table_of_parameters(self):
        self.write("t", "family board queens average id maximum\n# - is none\nsparse 8 - 2.50 1 -\ncompletion 08 3 - 1 8\n"
                        "sparse 10 - 1.5 3 -\n")
        self.assertEqual([item.name for item in table("t", family="sparse")],
                         ["sparse --board 8 --average 2.5 --id 1", "sparse --board 10 --average 1.5 --id 3"])
        self.assertEqual(len(table("t")), 3)
        self.write("t", "id\r\n4\r\n2\r\n")
        self.assertEqual([item.parameters["id"] for item in table("t", family="sparse", board=9, average=2)], [4, 2])
        for text, message in (("", "t: expected a line with the names"), ("board id\n8\n", "t:2: expected a field for each"),
                              ("board id id\n8 1 1\n", "t:1: expected each column once"), ("id\n1\n", "sparse: expected board"),
                              ("board id\n8 x\n", "whole number"), ("board id width\n8 1 2\n", "width"),
                              ("family board id\nband 8 1\n", "t: expected a row with parameters of sparse"),
                              ("average board id\n1 8 1\n", "each parameter once")):
            with self.subTest(text), self.assertRaisesRegex(ValueError, message):
                self.write("t", text)
                table("t", family="sparse", average=2)

    def test_board_that_does_not_exist_has_a_row_with_its_n(self):
        lab = Lab("results.db")
        reached = lab.run(families("completion", board=[3, 8], queens=3, id=1))
        self.assertEqual((reached.done, reached.failed), (2, 1))
        self.assertEqual([(row["n"], row["status"], row["maximum"]) for row in lab.rows()], [(3, "failed", None), (8, "optimum", 8)])
        self.assertIn("completion --board 3", lab.rows()[0]["board"])
        (three, eight) = lab.par2(by=["n"]) if isinstance(lab.par2(by=["n"]), list) else lab.par2(by=["n"]).to_dict("records")
        self.assertEqual((three["n"], three["failed"], eight["solved"]), (3, 1, 1))

    def test_parameters_of_two_words(self):
        (one,) = families("blocked", n=10, squares=30, min_open=4, id=1)
        self.assertEqual((one.name, one.error), ("blocked --board 10 --squares 30 --min-open 4 --id 1", None))
        self.assertEqual(len(one.board.blocked), 30)

    def test_limits_and_target(self):
        lab = Lab("results.db")
        lab.run([HARD], work_limit=1000, engines="lp")
        lab.run([HARD], memory_limit=1000)
        lab.run([Board(6, ["a6"]), Board(6)], target=6)
        rows = lab.rows()
        self.assertEqual([row["stop"] for row in rows], ["work limit", "memory limit", "done", "done"])
        self.assertEqual([row["status"] for row in rows], ["bounds", "bounds", "infeasible", "optimum"])
        self.assertEqual(lab.check().open, 2)

    def test_wrong_options_are_found_before_anything_is_planned(self):
        lab = Lab("results.db")
        for given, error, message in (
            ({"limit": 0}, ValueError, "limit: expected seconds above 0, found 0"), ({"limit": -1}, ValueError, "limit"),
            ({"memory_limit": 1 << 60}, ValueError, "memory_limit: expected"), ({"work_limit": -1}, ValueError, "work_limit: expected"),
            ({"target": 10**11}, ValueError, "target: expected"), ({"threads": 99999}, ValueError, "threads: expected"),
            ({"strategy": "x"}, ValueError, "strategy: expected"), ({"seeds": -1}, ValueError, "seeds: expected numbers from 0"),
            ({"seeds": 2**63}, ValueError, "seeds: expected numbers"), ({"seeds": [0.5]}, TypeError, "expected a whole number, found 0.5"),
            ({"solvers": ["sh"]}, ValueError, "expected a solver among"), ({"engines": ["auto", "cadical"]}, ValueError, "cadical is another solver"),
            ({"limit": "60"}, ValueError, "limit: expected seconds above 0, found '60'"), ({"workers": 0}, ValueError, "workers: expected"),
            ({"part": 2}, ValueError, "part: expected .I, N."), ({"time_limit": 5}, TypeError, "time_limit: expected a parameter of Lab.run"),
            ({"limits": 5}, TypeError, "limits: expected a parameter"), ({"seed": 5}, TypeError, "seed: expected a parameter"),
        ):  # fmt: skip
            with self.subTest(given), self.assertRaisesRegex(error, message):
                lab.run(Board(7), **given)
        self.assertEqual(lab._store.rows("1"), [])
        # A number is the same as 60, 60.0 or by NumPy; seeds may be said once.
        self.assertEqual(lab.run([Board(7), Board(8)], limit=60, seeds=iter([1, 2])).runs, 4)
        self.assertEqual(lab.run([Board(7), Board(8)], limit=60.0, seeds=range(1, 3)).seconds > 0, True)
        self.assertEqual(len(lab.rows()), 4)
        try:
            import numpy
        except ImportError:
            return
        boards = families("sparse", n=numpy.arange(8, 10), average=numpy.arange(2, 3, 0.5), id=numpy.int64(1))
        self.assertEqual(lab.run(boards, seeds=numpy.arange(2), limit=numpy.float64(60)).done, 8)
        self.assertEqual(lab.run(families("sparse", n=[8, 9], average=[2, 2.5], id=1), seeds=[0, 1], limit=60).seconds > 0, True)
        self.assertEqual(len(lab.rows()), 12)

    def test_families_with_all_kinds_of_parameters(self):
        one, two = families("blocked", n=8, squares=30, min_open=[1, 4], id=1)
        self.assertEqual((one.name, one.n), ("blocked --board 8 --squares 30 --min-open 1 --id 1", 8))
        self.assertEqual(len(families("crowded", n=9, queens=3, kind=["centre", "greedy"], id=1)), 2)
        self.write("t", "family board squares min-open id\nblocked 8 30 4 1\nblocked 8 30 - 1\n")
        self.assertEqual([(item.name, item.board) for item in table("t")],
                         [("blocked --board 8 --squares 30 --min-open 4 --id 1", two.board),
                          ("blocked --board 8 --squares 30 --id 1", queensat.generate("blocked", 8, squares=30, id=1))])  # fmt: skip
        for given, error, message in (({"family": "frob"}, ValueError, "family: expected completion, .*, found 'frob'"),
                                      ({"board": 9}, ValueError, "sparse: expected board or n, which are the same, found both"),
                                      ({"id": None}, TypeError, "id: expected a value, or several, found None"),
                                      ({"n": "x"}, ValueError, "sparse --board x .*expected a whole number"),
                                      ({"as_queens": True}, ValueError, "sparse .*unknown option")):
            with self.subTest(given), self.assertRaisesRegex(error, message):
                families(**{"family": "sparse", "n": 8, "average": 2, "id": 1, **given})
        lab = Lab("results.db")
        lab.run([one, two])
        groups = lab.par2(by="min_open")
        groups = groups if isinstance(groups, list) else groups.to_dict("records")
        self.assertEqual([group["runs"] for group in groups], [1, 1])
        self.assertEqual(lab.check([{"board": 8, "min_open": 1, "maximum": lab.rows()[0]["maximum"]}]).compared, 1)

    def test_processor_time_is_that_of_all_threads(self):
        def used():
            time = resource.getrusage(resource.RUSAGE_CHILDREN)
            return time.ru_utime + time.ru_stime

        lab, before = Lab("results.db"), used()
        lab.run(HARD, engines="lp", threads=2, limit=2, workers=1)
        row, all_of_it = lab.rows()[0], used() - before
        # The process's own start is not part of it, and takes less than half of what two threads do in two seconds.
        self.assertLess(row["processor_seconds"], all_of_it)
        self.assertGreater(row["processor_seconds"], 0.6 * all_of_it)
        self.assertLess(row["processor_seconds"], 2 * row["seconds"] + 0.1)
        # In one process, a run's own time is not known while there are others.
        with concurrent.futures.ThreadPoolExecutor(2) as executor:
            lab.run([HARD, queensat.generate("sparse", 100, average=5, id=2)], engines="lp", limit=0.5, executor=executor)
            lab.run(Board(7), executor=executor)
        self.assertEqual([row["processor_seconds"] is None for row in lab.rows()[1:]], [True, True, False])

    def test_crash_is_done_once_more_and_then_recorded(self):
        lab, done = Lab("results.db"), []
        thread = threading.Thread(target=lambda: done.append(lab.run([HARD], workers=1)))
        thread.start()
        # Whoever has a second thread works, or has just begun to: then it has no run yet, and is one kill more.
        end = time.monotonic() + EVENT_SECONDS
        while thread.is_alive() and time.monotonic() < end:
            for worker in children(os.getpid()):
                with contextlib.suppress(OSError):
                    if len(os.listdir(f"/proc/{worker}/task")) > 1:
                        os.kill(worker, signal.SIGKILL)
            thread.join(0.01)
        self.assertFalse(thread.is_alive())
        self.assertEqual(done[0].failed, 1)
        self.assertEqual(lab.run([HARD, Board(7)]).failed, 1)
        rows = lab.rows()
        self.assertEqual([row["status"] for row in rows], ["crashed", "optimum"])
        self.assertEqual(rows[0]["error"], "ended by signal 9: Killed")
        self.assertEqual(rows[0]["n"], 100)
        # H10: it is done again only if that is asked for.
        self.assertEqual(lab.run([HARD, Board(7)]).failed, 1)
        self.assertFalse(lab.check())
        with unittest.mock.patch.object(_runs, "solve", lambda board, **_: queensat.solve(board, work_limit=100)):
            with concurrent.futures.ThreadPoolExecutor(1) as executor:
                self.assertEqual(lab.run([HARD, Board(7)], retry=True, executor=executor).failed, 0)
        self.assertEqual([row["status"] for row in lab.rows()], ["bounds", "optimum"])

    def test_batch_of_a_worker_that_dies_is_done_alone(self):
        lab = Lab("results.db")
        killed = []

        def kill(progress):
            if not killed:
                killed.extend(children(os.getpid()))
                os.kill(killed[0], signal.SIGKILL)

        reached = lab.run(families("sparse", n=8, average=2.5, id=range(300)), workers=1, progress=kill)
        self.assertEqual((reached.done, reached.failed, len(killed)), (300, 0, 1))

    @unittest.skipUnless(LONG, "long")
    def test_engine_that_ignores_its_limit(self):
        lab = Lab("results.db")
        stopped = []

        def stop_worker():
            wait_for(lambda: children(os.getpid()))
            (worker,) = children(os.getpid())
            wait_for(lambda: len(os.listdir(f"/proc/{worker}/task")) > 1)
            os.kill(worker, signal.SIGSTOP)  # it cannot look at the time
            stopped.append(worker)

        def stop_twice():
            stop_worker()
            wait_for(lambda: has_ended(stopped[0]))
            stop_worker()

        thread = threading.Thread(target=stop_twice)
        thread.start()
        lab.run([HARD], workers=1, limit=0.5)
        thread.join()
        self.assertEqual((lab.rows()[0]["status"], lab.rows()[0]["error"]),
                         ("crashed", "ended because it did not stop at its time limit"))

    def test_wrong_answer_of_an_engine_stops_with_the_board_saved(self):
        def forge(board, **_):
            raise RuntimeError("the queens on 0,0 and 0,1 attack each other")

        lab = Lab("results.db")
        with concurrent.futures.ThreadPoolExecutor(1) as executor, unittest.mock.patch.object(_runs, "solve", forge):
            with self.assertRaisesRegex(Contradiction, "auto: the queens on 0,0") as raised:
                lab.run(Board(6, ["a6"]), executor=executor)
        self.assertEqual(Board.from_text(pathlib.Path(raised.exception.file).read_text()), Board(6, ["a6"]))
        self.assertEqual(lab.rows()[0]["status"], "defect")

    def test_any_executor_and_one_that_breaks(self):
        boards = families("band", n=range(6, 26), width=5)
        lab = Lab("results.db")
        with concurrent.futures.ProcessPoolExecutor(2) as executor:
            self.assertEqual(lab.run(boards, executor=executor).done, 20)
        with concurrent.futures.ProcessPoolExecutor(1) as executor:
            executor.submit(int).result()
            threading.Thread(target=lambda: (wait_for(lambda: children(os.getpid())),
                                             [os.kill(child, signal.SIGKILL) for child in children(os.getpid())])).start()
            with self.assertRaisesRegex(concurrent.futures.BrokenExecutor, "0 of 1 runs are done; called again"):
                lab.run([HARD], executor=executor)
        other = Lab("other.db")
        other.run(boards)
        self.assertEqual(same_parts(lab), same_parts(other))

    def test_parts_and_a_lost_one_resubmitted(self):
        """D1 of the sweep: a part is what is asked for, whatever else there is or was."""
        boards = families("sparse", n=[8, 9], average=2.5, id=range(10))
        whole = Lab("whole.db")
        whole.run(boards, engines=["auto", "bitset"])
        for part in range(1, 5):
            self.assertEqual(Lab(f"part-{part}.db").run(boards, engines=["auto", "bitset"], part=(part, 4)).runs, 10)
        os.unlink("part-3.db")
        merged = Lab("merged.db")
        self.assertEqual(merged.add("part-*.db"), (30, 0))
        environment = {**os.environ, "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_COUNT": "1"}
        words = ["run", "part-3.db", "--family", "sparse", "--param", "n=8..9", "--param", "average=2.5", "--param", "id=0..9",
                 "--engine", "auto,bitset", "--part", "3/4"]
        self.assertIn("10 runs: 10 solved", self.shell(*words, environment=environment).stdout)
        self.assertEqual(merged.add("part-*.db"), (10, 30))
        self.assertEqual(same_parts(merged), same_parts(whole))
        self.assertTrue(merged.check())
        for part in ((0, 3), (4, 3)):
            with self.assertRaisesRegex(ValueError, "part: expected"):
                whole.run(boards, part=part)

    def test_20000_runs_are_cheap(self):
        def used():
            times = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
            return sum(time.ru_utime + time.ru_stime for time in times)

        count = 20000 if LONG else 1000
        before = used()
        lab = Lab("results.db")
        self.assertEqual(lab.run(families("sparse", n=8, average=2.5, id=range(count)), limit=10).done, count)
        if LONG:
            print(f"{count} runs: {used() - before:.1f} s of processor time", file=sys.stderr)


class Kills(InFolder):
    SCRIPT = ("from queensat.lab import Lab, families\n"
              "Lab('results.db').run(families('sparse', n=[8, 10, 12], average=2.5, id=range({ids})), workers=2)\n")

    @unittest.skipUnless(LONG, "long")
    def test_killed_at_random_moments(self):
        times, ids = 200 // SHARD, 1000 // SHARD
        script = self.SCRIPT.format(ids=ids).replace("workers=2", "workers=2, progress=lambda p: print(p.done, flush=True)")
        chance = random.Random(7)
        kills = reported = 0
        while kills < times:
            caller = subprocess.Popen([sys.executable, "-B", "-c", script], start_new_session=True, stdout=subprocess.PIPE, text=True)
            goal, seen = reported + chance.randrange(40), [reported]
            for line in caller.stdout:  # the kill comes as soon as so many more are reported
                seen.append(int(line))
                if seen[-1] > goal:
                    break
            os.killpg(caller.pid, signal.SIGKILL)
            seen += map(int, caller.stdout.read().split())
            caller.stdout.close()
            kills += caller.wait() == -signal.SIGKILL
            reported = seen[-1]
            self.assertGreaterEqual(count_rows("results.db"), reported)
            if reported == 3 * ids and kills < times:
                self.assertTrue(Lab("results.db").check())
                os.unlink("results.db")
                reported = 0
        print(f"killed {kills} times", file=sys.stderr)
        boards = families("sparse", n=[8, 10, 12], average=2.5, id=range(ids))
        lab = Lab("results.db")
        self.assertEqual(lab.run(boards).done, 3 * ids)
        self.assertEqual(str(lab.check()).splitlines()[0], f"{3 * ids} runs: {3 * ids} solved, 0 open, 0 failed; 0 missing")
        whole = Lab("whole.db")
        whole.run(boards)
        self.assertEqual(same_parts(lab), same_parts(whole))

    def test_workers_end_with_the_caller(self):
        script = "from queensat.lab import Lab; import queensat\nLab('r.db').run(queensat.generate('sparse', 100, average=5, id=1))\n"
        caller = subprocess.Popen([sys.executable, "-B", "-c", script])
        wait_for(lambda: children(caller.pid))
        workers = children(caller.pid)
        caller.kill()
        caller.wait()
        for worker in workers:
            wait_for(lambda: has_ended(worker))

    def test_only_one_run_writes(self):
        boards = families("band", n=range(6, 10), width=5)
        lab = Lab("results.db")
        lab.run(boards)
        script = "from queensat.lab import Lab; import queensat\nLab('results.db').run(queensat.generate('sparse', 100, average=5, id=1))\n"
        caller = subprocess.Popen([sys.executable, "-B", "-c", script])
        try:
            wait_for(lambda: children(caller.pid))
            with self.assertRaisesRegex(OSError, f"results.db: another run writes this database .process {caller.pid} on .*wait for"):
                lab.run(boards, engines="lp")
            self.assertEqual(len(lab.rows()), 4)  # reading goes on
        finally:
            caller.kill()
            caller.wait()
        # A worker that was being started has the caller's files until it is a program of its own.
        wait_for(lambda: is_unlocked("results.db.lock"))
        self.assertEqual(lab.run(boards, engines="lp").done, 4)

    def test_locked_database_is_named(self):
        lab = Lab("results.db")
        lab._store.execute("PRAGMA busy_timeout = 10")
        other = sqlite3.connect("results.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with self.assertRaisesRegex(OSError, "results.db: the database is locked by another program: end what"):
            lab.run(Board(6, ["a6"]))
        other.execute("ROLLBACK")
        self.assertEqual(lab.run(Board(6, ["a6"])).done, 1)

    def test_full_disk(self):
        """Simulated by a limit on the size of files."""
        script = ("import resource, signal; resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))\n" + self.SCRIPT.format(ids=200)
                  ).replace("workers=2", "workers=2, progress=lambda p: print(p.done, flush=True)")  # fmt: skip
        done = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "OSError: results.db: .*(full|disk I/O error)")
        reported = max([0, *map(int, done.stdout.split())])
        lab = Lab("results.db")
        self.assertGreaterEqual(len(lab.rows()), reported)
        self.assertEqual(lab.run(families("sparse", n=[8, 10, 12], average=2.5, id=range(200))).done, 600)
        self.assertTrue(lab.check())

    def test_stop_and_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            self.write("hard", "".join(["board 100\n", *(f"free {r} {c}\n" for r, c in HARD.free)]))
            self.write("five", "board 5\n")
            caller = subprocess.Popen([sys.executable, "-B", "-m", "queensat", "lab", "run", f"{number}.db", "five", "hard", "--workers", "1"],
                                      stderr=subprocess.PIPE, text=True, start_new_session=True)  # fmt: skip
            wait_for(lambda: count_rows(f"{number}.db") == 1)
            workers = children(caller.pid)
            os.killpg(caller.pid, number)
            self.assertEqual(caller.communicate()[1], f"queensat: {number}.db: interrupted; the same command continues\n")
            self.assertEqual((caller.returncode, count_rows(f"{number}.db")), (3, 1))
            for worker in workers:
                wait_for(lambda: has_ended(worker))
        stop = threading.Event()
        lab = Lab("stop.db")
        with self.assertRaises(KeyboardInterrupt):
            lab.run([Board(5), HARD], workers=1, stop=stop, progress=lambda _: stop.set())
        self.assertEqual(len(lab.rows()), 1)

    def test_worker_ignores_what_a_terminal_sends(self):
        lab = Lab("results.db")
        thread = threading.Thread(target=lambda: lab.run([HARD], workers=1, work_limit=50_000_000, engines="lp"))
        thread.start()
        wait_for(lambda: children(os.getpid()))
        (worker,) = children(os.getpid())
        wait_for(lambda: has_ended(worker) or len(os.listdir(f"/proc/{worker}/task")) > 1)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU):
            os.kill(worker, number)
        thread.join()
        self.assertEqual([row["stop"] for row in lab.rows()], ["work limit"])

    @unittest.skipUnless(LONG, "long")
    def test_all_ways_to_start_python(self):
        body = "from queensat.lab import Lab, families\n{}print(Lab('{}.db').run(families('band', n=[6, 7], width=5)).done)\n"
        self.write("plain.py", body.format("", "plain"))
        self.write("guarded.py", body.format("if __name__ == '__main__':\n    ", "guarded"))
        for name, words in (("plain", ["plain.py"]), ("guarded", ["guarded.py"]), ("c", ["-c", body.format("", "c")])):
            done = subprocess.run([sys.executable, "-B", *words], capture_output=True, text=True)
            self.assertEqual((done.stdout, done.returncode), ("2\n", 0), done.stderr)
        done = subprocess.run([sys.executable, "-B", "-"], input=body.format("", "stdin"), capture_output=True, text=True)
        self.assertEqual(done.stdout, "2\n", done.stderr)


class Adding(InFolder):
    def test_files_of_sweeps(self):
        lab = Lab("old.db")
        self.assertEqual(lab.add(OLD / "sweep-0.2.0"), (9, 0))
        self.assertEqual(lab.add(OLD / "sweep-0.2.0"), (0, 9))
        names = ("board", "family", "n", "engine", "solver", "seed", "status", "maximum", "lower", "upper", "claim", "target", "error")
        self.assertEqual([tuple(row[name] for name in names) for row in lab.rows()], [
            ("corner", "file", 6, "auto", "", 0, "optimum", 5, 5, 5, None, None, None),
            ("corner", "file", 6, "", "cadical", 0, "bounds", None, 5, 6, 5, None, None),
            ("empty", "file", 8, "auto", "", 0, "optimum", 8, 8, 8, None, None, None),
            ("empty", "file", 8, "", "cadical", 0, "optimum", 8, 8, 8, None, None, None),
            ("blocked --board 8 --squares 20 --min-open 2 --id 1", "blocked", 8, "auto", "", 3, "optimum", 8, 8, 8, None, None, None),
            ("completion --board 3 --queens 3 --id 1", "completion", 3, "auto", "", 0, "failed", None, None, None, None, None,
             "expected 0 to 2 queens for n = 3, found 3"),
            ("corner", "file", 0, "", "crasher", 0, "crashed", None, None, None, None, None, "ended by signal 6: Aborted"),
            ("corner", "file", 6, "auto", "", 0, "infeasible", None, 3, 5, None, 6, None),
            ("random --board 6 --queens 2 --blocked 30% --id 1", "random", 6, "auto", "", 0, "optimum", 5, 5, 5, None, None, None),
        ])  # fmt: skip
        fresh = Lab("fresh.db")
        fresh.run(families("blocked", n=8, squares=20, min_open=2, id=1))
        fresh.run(families("random", n=6, queens=2, blocked="30%", id=1))
        self.assertEqual([(row["digest"], row["board"], row["parameters"]) for row in fresh.rows()],
                         [(row["digest"], row["board"], row["parameters"]) for row in lab.rows() if row["family"] in ("blocked", "random")])
        self.assertEqual(Lab("older.db").add(OLD / "sweep-0.1.0"), (1, 0))
        # Nothing makes this board any more: it is known by its digest.
        line = json.loads((OLD / "sweep-0.2.0").read_text().splitlines()[2])
        line["instance"] = {"name": "wide", "n": 6}
        line["parameters"] = {"family": "excluded", "board": 5, "diagonals": 1, "as-queens": True, "id": 1}
        self.write("wide", json.dumps(line) + "\n")
        self.assertEqual(Lab("wide.db").add("wide"), (1, 0))

    def test_names_of_engines_are_those_of_the_library(self):
        with self.assertRaises(ValueError) as raised:
            queensat.solve(5, engine="frob")
        self.assertEqual(str(raised.exception), f"engine: expected {', '.join(_reader.ENGINES[:-1])} or {_reader.ENGINES[-1]}")

    def test_lines_that_are_cut_off(self):
        lines = (OLD / "sweep-0.2.0").read_text().splitlines()
        # A line that was cut off, zeros of a power failure, and line ends of other systems.
        for number, end in enumerate(("\n" + lines[3][:200], "\0" * 300, "\r\n", "\n{")):
            self.write("cut", "\n".join(lines[:3]) + end)
            self.assertEqual(Lab(f"cut{number}.db").add("cut"), (2, 0))
        self.write("cut", f"{lines[1]}\n{lines[2][:200]}{lines[3]}\n")
        self.assertEqual(Lab("appended.db").add("cut"), (2, 0))

    def test_lines_of_solve(self):
        self.write("corner", "board 6\nqueen 0 0\n")
        with open("lines", "wb") as file:
            for words in (["corner"], ["corner"], ["--board", "6", "--queen", "0,0", "--target", "6"]):
                status = subprocess.run([PROGRAM, "solve", *words, "--format", "json"], stdout=file).returncode
                self.assertIn(status, (0, 20))
        lab = Lab("all.db")
        self.assertEqual(lab.add("lines"), (2, 1))
        self.assertEqual([(row["digest"], row["board"], row["maximum"], row["status"]) for row in lab.rows()],
                         [(CORNER.digest, "corner", 5, "optimum"), (CORNER.digest, repr(Board(6, [(0, 0)])), None, "infeasible")])
        with self.assertRaisesRegex(FileNotFoundError, "nowhere"):
            lab.add("nowhere-*.db")
        self.write("notes", "my notes\n")
        with self.assertRaisesRegex(ValueError, "notes:1: expected a line of results: this is not JSON"):
            lab.add("notes")

    def test_each_member_that_is_missing_or_wrong(self):
        lines = (OLD / "sweep-0.2.0").read_text().splitlines()
        corner, failed = json.loads(lines[2]), json.loads(lines[8])  # with a claim, and without a result
        drop = object()
        cases = [
            ("schema", "queensat-run-9", "it has another schema"), ("schema", 7, "it has another schema"),
            ("version", drop, "version: expected the version"), ("version", 2, "version: expected the version"),
            ("instance", drop, "instance: expected an object"), ("instance", [], "instance: expected an object"),
            ("instance.n", 0, "instance.n: expected a whole number"), ("instance.n", 10**10, "instance.n: expected a whole number"),
            ("instance.n", 7, "digest: expected that of the board"), ("instance.queens", [[9, 9]], "instance: expected a board"),
            ("instance.queens", 5, "instance: expected a board"), ("instance.name", [1], "instance.name: expected a name"),
            ("digest", "0" * 64, "digest: expected that of the board"), ("digest", "x", "digest: expected 64 hexadecimal digits, found \"x\""),
            ("parameters", [1], "parameters: expected an object"), ("parameters", {"board": 8}, "parameters.family: expected"),
            ("engine", drop, "engine: expected a name"), ("engine", "", "engine: expected a name"),
            ("seed", -1, "seed: expected"), ("seed", 1.5, "seed: expected"), ("seed", 10**30, "seed: expected"),
            ("threads", 0, "threads: expected"), ("limits", 3, "limits: expected an object"),
            ("limits.seconds", "9", "limits.seconds: expected seconds, found \"9\""), ("limits.bytes", -1, "limits.bytes: expected"),
            ("status", drop, "status: expected one of"), ("status", "done", "status: expected one of .*, found \"done\""),
            ("status", "optimum", "status: expected one that fits the bounds 5 and 6, found 'optimum'"),
            ("status", "infeasible", "status: expected one that fits the bounds"),
            ("lower", drop, "lower: expected a number of queens from 0 to 6, found nothing"), ("lower", "5", "lower: expected"),
            ("lower", True, "lower: expected"), ("lower", 7, "lower: expected"), ("lower", 4, "placement: expected 4 queens, .*found 5"),
            ("upper", None, "upper: expected"), ("upper", -3000000000, "upper: expected"), ("upper", 4, "lower: expected at most upper, 4, found 5"),
            ("maximum", 5, "maximum: expected that of the bounds 5 and 6, found 5"), ("maximum", "x", "maximum: expected"),
            ("claim", 5, "claim: expected an object"), ("claim.upper", 10, "claim.upper: expected"), ("claim.upper", "5", "claim.upper: expected"),
            ("target", [], "target: expected"), ("stop", 1, "stop: expected"), ("upper_reason", {}, "upper_reason: expected"),
            ("seconds", "x", "seconds: expected"), ("seconds", float("nan"), "seconds: expected"), ("processor_seconds", -1, "processor_seconds: expected"),
            ("bytes", 10**30, "bytes: expected"), ("work", 3, "work: expected an object"), ("work.nodes", "x", "work.nodes: expected"),
            ("placement", drop, "placement: expected a list of squares, found nothing"), ("placement", [[0]], "placement: expected a list of squares"),
            ("placement", corner["placement"][1:] + [[5, 5]], "placement: queens attack each other"),
            ("placement", [[0, 0]] * 5, "placement: (two queens|queens attack)"), ("placement", corner["placement"][:4] + [[9, 9]], "placement: expected"),
            ("placement", [[1, 3], [2, 5], [3, 0], [4, 2], [5, 4]], "placement: fixed queens are missing"),
        ]  # fmt: skip
        for number, (path, value, message) in enumerate([*cases, ("parameters.board", "x", "parameters.board: expected"), ("error", 5, "error: expected")]):
            line = copy.deepcopy(corner if number < len(cases) else failed)
            *outer, last = path.split(".")
            place = line
            for name in outer:
                place = place[name]
            if value is drop:
                del place[last]
            else:
                place[last] = value
            self.write("bad", "\n".join([*lines[:2], json.dumps(line), lines[3]]) + "\n")
            with self.subTest(path=path, value=value):
                with contextlib.closing(Lab("bad.db")) as lab:
                    with self.assertRaisesRegex(ValueError, f"^bad:3: expected a line of results: {message}"):
                        lab.add("bad")
                    self.assertEqual(lab.rows(), [])
        self.write("bad", "\n".join([*lines[:2], lines[2].replace('"claim":{"answer":"optimum","upper":5}', '"claim":{"answer":"optimum","upper":4}')]) + "\n")
        with self.assertRaisesRegex(Contradiction, "corner has 5 queens .*, and at most 4, as another solver claims .cadical"):
            Lab("bad.db").add("bad")
        self.assertEqual(self.shell("add", "bad.db", "bad", status=2).stderr.count("\n"), 1)

    def test_line_of_the_manual_without_python(self):
        manual = pathlib.Path(__file__).parent.parent.parent / "src" / "cli" / "README.md"
        part = manual.read_text().partition("\n## Many instances, and Python")[2].partition("\n### ")[0]
        line = re.findall("```sh\n(.*)\n```", part)[0]
        words, = re.findall("`python -m queensat lab (.*?)`", part)
        if not shutil.which("parallel"):
            self.skipTest("needs parallel")
        os.mkdir("boards")
        for n in range(5, 9):
            self.write(f"boards/{n}", f"board {n}\nqueen 0 0\n")
        os.mkdir("bin")
        os.symlink(os.path.abspath(shutil.which(PROGRAM)), "bin/queensat")
        environment = {**os.environ, "PATH": f"{os.path.abspath('bin')}:{os.environ['PATH']}"}
        for _ in range(2):  # the second time, there is nothing left to do
            subprocess.run(["bash", "-c", line], check=True, env=environment, stderr=subprocess.DEVNULL)
        self.assertEqual(self.shell(*words.split()).stdout, "4 runs added, 0 were there already\n")
        self.assertEqual([(row["n"], row["maximum"]) for row in sorted(Lab("boards.db").rows(), key=lambda row: row["n"])],
                         [(n, queensat.solve(n, ["a%d" % n]).maximum) for n in range(5, 9)])

    def test_contradiction_is_rejected_and_named(self):
        (item,) = families("sparse", n=8, average=2.5, id=1)
        maximum = queensat.solve(item.board).maximum
        for name, change in (("one", {}), ("two", {"lower": 0, "upper": maximum - 1, "placement": "[]", "maximum": None})):
            lab = Lab(f"{name}.db")
            lab.run(item, engines="auto" if name == "one" else "bitset")
            for column, value in change.items():
                lab._store.execute(f"UPDATE runs SET {column} = ?", [value])
        whole = Lab("whole.db")
        text = f"has {maximum} queens .auto., and at most {maximum - 1} .bitset.; the board is in "
        with self.assertRaisesRegex(Contradiction, text) as raised:
            whole.add("one.db", "two.db")
        self.assertEqual(Board.from_text(pathlib.Path(raised.exception.file).read_text()).digest, item.board.digest)
        self.assertEqual(whole.rows(), [])
        # The same run, with another answer.
        lab = Lab("three.db")
        lab.run(item)
        lab._store.execute("UPDATE runs SET lower = 0, upper = ?", [maximum - 1])
        with self.assertRaisesRegex(Contradiction, text.replace("bitset", "auto")):
            whole.add("one.db", "three.db")
        # And one that is there stops a run until it is removed.
        lab._store.insert([{**Lab("one.db").rows()[0], "version": "other"}])
        with self.assertRaises(Contradiction):
            lab.run(item, engines="sat")
        self.assertFalse(lab.check())
        self.assertEqual(lab.remove(version="other"), 1)
        self.assertEqual(lab.run(item, engines="auto").done, 1)

    def test_gaps_of_what_was_planned(self):
        stop = threading.Event()
        lab = Lab("results.db")
        with self.assertRaises(KeyboardInterrupt):
            lab.run([Board(5), HARD], workers=1, stop=stop, progress=lambda _: stop.set())
        checked = lab.check()
        self.assertEqual((checked.runs, checked.gaps, bool(checked)), (1, 1, False))
        whole = Lab("whole.db")
        whole.add("results.db")
        self.assertEqual((whole.check().gaps, len(whole.rows())), (1, 1))

    def test_other_databases_are_not_touched(self):
        with sqlite3.connect("other.db") as connection:
            connection.execute("CREATE TABLE notes (text)")
        self.write("text.db", "my notes, which are long enough to be seen as something else\n" * 20)
        before = [pathlib.Path(name).read_bytes() for name in ("other.db", "text.db")]
        for name in ("other.db", "text.db"):
            with self.assertRaisesRegex(ValueError, f"{name}: expected a database of queensat.lab"):
                Lab(name)
        self.assertEqual([pathlib.Path(name).read_bytes() for name in ("other.db", "text.db")], before)


class KnownAnswers(InFolder):
    def setUp(self):
        super().setUp()
        self.lab = Lab("results.db")
        self.lab.run(families("sparse", n=8, average=2.5, id=[1, 2, 3]))
        self.one, self.two = (row["maximum"] for row in self.lab.rows()[:2])

    def check(self, text):
        return self.lab.check(self.write("known", text))

    def test_compared(self):
        checked = self.check(f"board id average maximum\n# known\n8 1 2.5 {self.one}\n\n8 2 2.5 {self.two}\n")
        self.assertEqual((checked.compared, checked.unknown, checked.undecided, bool(checked)), (2, 1, 0, True))
        checked = self.check(f"instance\tmaximum\nsparse --board 8 --average 2.5 --id 2\t{self.two + 1}\n")
        self.assertEqual(checked.contradictions, [
            f"contradiction: sparse --board 8 --average 2.5 --id 2: auto finds a maximum from {self.two} to {self.two}, expected {self.two + 1}"])
        for good, column, value in ((True, "fits", "UNSATISFIABLE"), (True, "fits", 0), (False, "fits", 1), (True, "upper", self.one),
                                    (True, "lower", self.one), (False, "upper", self.one - 1), (False, "lower", self.one + 1)):
            with self.subTest(column=column, value=value):
                self.assertEqual(bool(self.check(f"family id {column}\nsparse 1 {value}\n")), good)
        checked = self.check("id maximum\n77 3\n")
        self.assertEqual((len(checked.unused), bool(checked)), (1, False))
        self.assertEqual(self.lab.check([{"id": 1, "maximum": self.one}]).compared, 1)

    def test_open_runs(self):
        lab = Lab("open.db")
        lab.run(HARD, engines="lp", work_limit=1000)
        lower, upper = lab.rows()[0]["lower"], lab.rows()[0]["upper"]
        digest = HARD.digest
        self.assertLess(lower, upper)
        for text, undecided, good in ((f"digest lower\n{digest} {lower}\n", 0, True), (f"digest maximum\n{digest} {upper}\n", 1, True),
                                      (f"digest lower\n{digest} {upper + 1}\n", 0, False)):
            checked = lab.check(self.write("known", text))
            self.assertEqual((checked.undecided, not checked.contradictions), (undecided, good))

    def test_wrong_tables(self):
        for text, message in (("", "known: expected a line with the names"), ("idd maximum\n1 3\n", "found 'idd'"),
                              ("id maxima\n1 3\n", "known:2: expected columns with answers"), ("id maximum\n1\n", "known:2: expected a field"),
                              ("id maximum\n1 x\n", "known:2: expected a number of queens, found 'x'"),
                              ("id maximum\n1 3000000000\n", "expected a number of queens"),
                              ("id fits\n1 2\n", "known:2: expected 1, 0, SATISFIABLE or UNSATISFIABLE, found '2'"),
                              ("id id maximum\n1 1 3\n", "known:1: expected each column once"), ("maximum\n3\n", "name boards"),
                              ("board id maximum\n8 1 5\n8 2 6\n\n008 1 5\n8 1 6\n", "known:6: this answer differs from that in known:2")):
            with self.subTest(text), self.assertRaisesRegex(ValueError, message):
                self.check(text)

    def test_bounds_of_several_rows_and_of_claims(self):
        """How answers are written, and what is said of them."""
        self.lab.remove(family="sparse")
        row = {**dict.fromkeys(COLUMNS), "engine": "auto", "solver": "", "options": "{}", "seed": 0, "version": "0", "family": "file",
               "parameters": "{}", "n": 9, "status": "bounds", "lower": 4, "upper": 5, "board": "board x", "digest": "x"}
        self.lab._store.insert([row, {**row, "board": "board y", "digest": "y", "lower": 6, "upper": 7},
                                {**row, "board": "z", "digest": "z", "engine": "", "solver": "other", "lower": 1, "upper": 9, "claim": 3}])  # fmt: skip
        finds = "contradiction: {}: {} finds a maximum from {}, expected {}"
        for text, compared, undecided, contradictions in (
            ("instance\tlower\tupper\nboard x\t\t5\n", 1, 0, []),
            ("\n# \r\ninstance\tlower\tupper\r\nboard x\t5\t\n\nboard y\t-\t-\n", 2, 1, []),
            ("  maximum  digest \n  4   x  \n", 1, 1, []),
            ("instance\tlower\nboard x\t6\n", 1, 0, [finds.format("board x", "auto", "4 to 5", "6 or more")]),
            ("instance\tupper\nboard y\t5\n", 1, 0, [finds.format("board y", "auto", "6 to 7", "0 to 5")]),
            ("instance\tfits\nboard y\t1\nboard x\t0\n", 2, 0, [finds.format("board y", "auto", "6 to 7", "9 or more")]),
            ("instance\tmaximum\nz\t4\n", 1, 0, [finds.format("z", "other", "1 to 3", "4")]),
            ("digest\tlower\tupper\nx\t4\t8\n", 1, 0, []),
        ):  # fmt: skip
            checked = self.check(text)
            with self.subTest(text):
                self.assertEqual((checked.compared, checked.undecided, checked.contradictions), (compared, undecided, contradictions))
                self.assertEqual(checked.unknown, 3 - compared)
        self.assertIn("no run of known:2: instance nowhere\n", str(self.check("instance\tmaximum\nnowhere\t4\n")))
        for text, message in (("instance\tmaximum\tlower\tupper\nboard y\t8\t4\t5\n", "known:2: the known answers of this row contradict"),
                              ("instance\tmaximum\nx\tnan\n", "found 'nan'"), ("instance\tmaximum\nx\t1e400\n", "found '1e400'"),
                              ("instance\tmaximum\nx\t-1\n", "found '-1'"), ("instance\tmaximum\nx\t4\t5\n", "known:2: expected a field for each")):
            with self.subTest(text), self.assertRaisesRegex(ValueError, message):
                self.check(text)
        pathlib.Path("known").write_bytes(b"instance\tmaximum\nx\xff\t4\n")
        with self.assertRaisesRegex(ValueError, "known:2: expected text in UTF-8, found the byte 0xff"):
            self.lab.check("known")

    def test_answer_of_a_run_without_a_result(self):
        self.lab.run(families("completion", n=3, queens=3, id=1))
        checked = self.check("family maximum\ncompletion 3\n")
        self.assertEqual((checked.compared, checked.unknown, checked.unused, checked.failed), (0, 3, [], 1))

    def test_rounded_parameter_of_an_earlier_version(self):
        self.lab._store.execute("UPDATE runs SET parameters = replace(parameters, '2.5', '2.500001')")
        self.assertEqual(self.check(f"average id maximum\n2.5 1 {self.one}\n").compared, 1)


class Summaries(InFolder):
    def test_groups_by_other_means(self):
        lab = Lab("results.db")
        lab.run(families("sparse", n=[8, 10], average=[2, 2.5], id=range(5)), engines=["auto", "bitset"], limit=1000)
        lab.run([HARD], engines="lp", work_limit=1000, limit=7)
        lab.run(Board(7))
        rows = lab.rows()
        for by in (["family", "n", "engine"], ["average"], ["engine", "average", "n"]):
            groups = lab.par2(by)
            groups = groups if isinstance(groups, list) else groups.to_dict("records")
            self.assertEqual(sum(group["runs"] for group in groups), len(rows))
            for group in groups:
                def value(row, name):
                    return row[name] if name in row else json.loads(row["parameters"]).get(name)
                mine = [row for row in rows if all(value(row, name) == (None if group[name] != group[name] else group[name]) for name in by)]
                times = sorted(row["seconds"] for row in mine)
                self.assertEqual(group["runs"], len(mine))
                self.assertAlmostEqual(group["median_seconds"], (times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2)
                self.assertEqual(group["maximum_seconds"], times[-1])
                penalised = [row["seconds"] if row["lower"] == row["upper"] else 14 for row in mine]
                self.assertAlmostEqual(group["par2_seconds"], sum(penalised) / len(mine))
        for by, message in ((["x"], "found 'x'"), (["n", "n"], "expected n once")):
            with self.assertRaisesRegex(ValueError, message):
                lab.par2(by)

    def test_table_and_pictures(self):
        for module in ("pandas", "matplotlib"):
            try:
                __import__(module)
            except ImportError:
                self.skipTest(f"needs {module}")
        lab = Lab("results.db")
        with self.assertRaisesRegex(ValueError, "nothing to plot"):
            lab.plot.cactus()
        lab.run(families("sparse", n=[8, 10], average=[2, 2.5], id=range(5)), engines=["auto", "bitset"])
        frame = lab.table()
        self.assertEqual((len(frame), set(frame.average), bool(frame.solved.all())), (40, {2.0, 2.5}, True))
        self.assertEqual(Lab("frame.db").run(frame[["family", "board_", "average", "id"]] if "board_" in frame else
                                             frame.assign(board=frame.n)[["family", "board", "average", "id"]]).runs, 20)  # fmt: skip
        for name in ("cactus", "scatter", "times"):
            axes = getattr(lab.plot, name)()
            axes.figure.savefig(f"{name}.svg")
            self.assertIn("<svg", pathlib.Path(f"{name}.svg").read_text())
            self.shell("plot", "results.db", name, "-o", f"{name}.png")
        self.assertEqual([line.get_label() for line in lab.plot.cactus().lines], ["auto", "bitset"])
        self.assertEqual(list(lab.plot.cactus().lines[0].get_xdata()), list(range(1, 21)))
        with self.assertRaisesRegex(ValueError, "expected two engines or solvers among auto, bitset"):
            lab.plot.scatter("auto", "frob")
        self.shell("plot", "results.db", "cactus", "-o", "plot.txt", status=1)


#: Names with what shells, terminals, tables and databases obey.
NAMES = (b"--help", b"two 'words\"", b"$(touch made)_{$ `touch made`", b"a,b;c\td\nbreak", b"\x1b[31mred", b"\r\x08back", b"%s%n{id}\\n",
         b"caf\xc3\xa9\xc2\x9b31m", b"\xff\xfe", b"_#*?[a]")  # fmt: skip


@unittest.skipUnless(LONG, "long")
class Names(InFolder):
    def setUp(self):
        super().setUp()
        for number in (signal.SIGTERM, signal.SIGHUP):
            self.addCleanup(signal.signal, number, signal.getsignal(number))

    def run_on(self, name, *words, status=0):
        """In this process, which takes less time; what is written is what a program would write."""
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", errors) for errors in ("strict", "backslashreplace"))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)  # of tests before
            try:
                found = _main.main([os.fsdecode(word) for word in words])
            except SystemExit as end:
                found = end.code
        stdout, stderr = ((file.flush(), file.buffer.getvalue().decode())[1] for file in (out, err))
        text = stdout + stderr
        self.assertEqual(found, status, (name, words, text))
        self.assertFalse([c for c in text if ord(c) < 32 and c != "\n" or 127 <= ord(c) < 160], (name, words, text))
        if status == 1:
            self.assertEqual((stdout, stderr.count("\n"), stderr[:8]), ("", 1, "queensat"), (name, words, text))
        return stdout

    def test_of_files_in_reports_and_messages(self):
        for name in NAMES:
            path = b"./" + name
            with open(path, "wb") as file:
                file.write(b"board 6\nqueen 0 0\n")
            for old in ("r.db", "q.db"):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(old)
            self.run_on(name, "run", "r.db", path)
            (row,) = Lab("r.db").rows()
            self.assertEqual((row["digest"], row["board"]), (CORNER.digest, path.decode("utf-8", "backslashreplace")))
            self.run_on(name, "table", "r.db", "-o", "out.csv")
            with open("out.csv", newline="") as file:  # a name is one field, as it is
                self.assertEqual([row["board"] for row in csv.DictReader(file)], [row["board"]])
            self.run_on(name, "par2", "r.db", "--by", "board,n")
            self.run_on(name, "run", "r.db", path, "--retry")
            checked = Lab("r.db").check([{"instance": row["board"], "maximum": 6}])
            self.assertEqual((len(checked.contradictions), str(checked).count("\n")), (1, 3))
            for words in (["run", "q.db", "--family", path], ["run", "q.db", path, b"--solver=" + name], ["run", "q.db", path, b"--engine=" + name],
                          ["par2", "r.db", b"--by=" + path], ["check", "r.db", path], ["add", "q.db", path], ["run", "q.db", "--list", path],
                          ["check", path], ["run", "q.db", b"nowhere" + name], [path]):  # fmt: skip
                self.run_on(name, *words, status=1)
            os.unlink(path)
            self.run_on(name, "run", path, "--family", "band", "--param", "n=6", "--param", "width=3")  # a database of this name
            self.assertIn("1 runs: 1 solved", self.run_on(name, "check", path))
            os.unlink(path)
            os.unlink(path + b".lock")
        self.assertEqual(sorted(os.listdir()), ["out.csv", "q.db", "q.db.lock", "r.db", "r.db.lock"])

    def test_of_solvers(self):
        for number, name in enumerate(NAMES):
            program = os.fsdecode(b"./" + name)
            with open(program, "w") as file:
                file.write("#!/bin/sh\necho s UNKNOWN\n")
            os.chmod(program, 0o755)
            self.run_on(name, "run", f"{number}.db", "--family", "band", "--param", "n=6", "--param", "width=5", "--engine", "auto", "--exec", program)
            self.assertEqual([row["solver"] for row in Lab(f"{number}.db").rows()], ["", name.decode("utf-8", "backslashreplace")])
            os.unlink(program)
        added = self.run_on("all", "add", "all.db", *(f"{n}.db" for n in range(len(NAMES))))
        self.assertEqual(added, f"{len(NAMES) + 1} runs added, {len(NAMES) - 1} were there already\n")
        self.run_on("all", "par2", "all.db")
        try:
            __import__("matplotlib")
        except ImportError:
            self.skipTest("needs matplotlib")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            axes = Lab("all.db").plot.cactus()
            self.assertEqual(len(axes.get_legend().get_texts()), len(NAMES) + 1)
            axes.figure.savefig("all.svg")
        self.assertFalse(os.path.exists("made"))


class Shell(InFolder):
    def test_help_has_every_job_and_option(self):
        text = self.shell("--help").stdout
        self.assertIn("exit status: 0 done", text)
        for job in ("run", "add", "table", "par2", "check", "plot", "solvers"):
            self.assertIn(job, text)
            self.assertIn("exit status", self.shell(job, "--help").stdout)

    def test_run_add_table_par2_check(self):
        words = ["run", "r.db", "--family", "sparse", "--param", "board=8..10:2", "--param", "average=2.5", "--param", "id=1..2",
                 "--engine", "auto,sat", "--seed", "1..2", "--time-limit", "60", "--memory-limit", "1G", "--threads", "1"]  # fmt: skip
        done = self.shell(*words)
        self.assertEqual((done.stdout, done.stderr), ("16 runs: 16 solved, 0 open, 0 failed\n", ""))
        self.assertEqual(self.shell("check", "r.db").stdout, "16 runs: 16 solved, 0 open, 0 failed; 0 missing\n4 different boards, 0 contradictions\n")
        self.assertEqual(self.shell("add", "all.db", "r.db").stdout, "16 runs added, 0 were there already\n")
        self.assertEqual(len(self.shell("table", "r.db").stdout.splitlines()), 17)
        self.shell("table", "r.db", "-o", "out.csv")
        self.assertEqual(len(pathlib.Path("out.csv").read_text().splitlines()), 17)
        self.assertEqual(self.shell("par2", "r.db", "--by", "n,engine", "--format", "csv").stdout.splitlines()[0],
                         "n,engine,runs,solved,claimed,open,failed,median_seconds,maximum_seconds,par2_seconds")
        self.assertRegex(self.shell("par2", "r.db", "--by", "average").stdout, r"average +runs .*\n +2.5 +16 +16 ")
        self.write("known", "id lower\n1 9\n")
        self.assertIn("contradiction: sparse", self.shell("check", "r.db", "known", status=2).stdout)
        self.assertIn("0 open, 1 failed", self.shell("run", "f.db", "--family", "completion", "--param", "board=3", "--param", "queens=3",
                                                     "--param", "id=1", status=1).stdout)  # fmt: skip
        self.write("five", "board 5\n")
        self.write("six", "board 6\nqueen 0 0\n")
        self.write("list", "five\n\nsix\r\n")
        self.assertIn("2 runs: 2 solved", self.shell("run", "l.db", "--list", "list", "--target", "5").stdout)
        self.assertIn("1 runs: 0 solved, 1 open", self.shell("run", "o.db", "six", "--engine", "local", "--time-limit", "0.2").stdout)
        self.write("t", "board id\n8 1\n9 1\n")
        self.assertIn("2 runs", self.shell("run", "t.db", "--family", "sparse", "--list", "t", "--param", "average=2", "--retry").stdout)

    def test_wrong_words(self):
        self.write("five", "board 5\n")
        for words, message in (
            (["run"], "DB"), (["run", "r.db"], "expected boards"), (["run", "r.db", "five", "--seed", "x"], "--seed"),
            (["run", "r.db", "five", "--part", "4/3"], "expected I/N"), (["run", "r.db", "five", "--time-limit", "0"], "seconds above 0"),
            (["run", "r.db", "five", "--memory-limit", "x"], "expected bytes"), (["run", "r.db", "five", "--workers", "0"], "above 0"),
            (["run", "r.db", "five", "--param", "n=8"], "--param requires --family"), (["run", "r.db", "five", "--exec-format", "lp"], "requires --exec"),
            (["run", "r.db", "five", "--family", "band"], "found both"), (["run", "r.db", "--family", "band", "--param", "n"], "expected NAME=VALUES"),
            (["run", "r.db", "--family", "sparse", "--param", "n=3..1"], "--param n: expected a value"), (["run", "r.db", "nowhere"], "nowhere"),
            (["run", "r.db", "--family", "sparse", "--param", "n=9"], "average"), (["run", "r.db", "five", "--solver", "frob"], "found 'frob'"),
            (["run", "r.db", "five", "--engine", "frob"], "engine"), (["check", "none.db"], "none.db: there is no such file"),
            (["run", "r.db", "five", "--seed", "99999999999999999999"], "argument --seed"), (["run", "r.db", "five", "--memory-limit", "999999999G"], "memory_limit: expected"),
            (["run", "no/r.db", "five"], "no/r.db: expected a file"), (["check", "."], ".: expected a file"), (["check", "five"], "five: expected a database"),
            (["table", "r.db", "-o", "no/t"], "no/t: No such file"), (["check", "r.db", "nowhere"], "nowhere: No such file"),
            (["run", "r.db", "--family", "frob", "--param", "n=8"], "found 'frob'"), (["add", "r.db", "."], ".: Is a directory"),
            (["frob"], "invalid choice"), (["par2", "r.db", "--by", "x"], "r.db|found 'x'"),
        ):  # fmt: skip
            with self.subTest(words):
                done = self.shell(*words, status=1)
                self.assertRegex(done.stderr, message)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_what_is_missing_is_named(self):
        """Without pandas and matplotlib."""
        hide = "import sys; sys.modules.update(pandas=None, matplotlib=None)\n"
        script = "from queensat.lab import *\nlab = Lab('r.db'); lab.run(families('band', n=[6, 7], width=5)); print(type(lab.par2()).__name__)\n"
        done = subprocess.run([sys.executable, "-B", "-c", hide + script], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.stderr), ("list\n", ""))
        for call, package in (("lab.table()", "pandas"), ("lab.plot.cactus()", "matplotlib"), ("lab.plot.scatter('auto', 'auto')", "matplotlib")):
            done = subprocess.run([sys.executable, "-B", "-c", hide + script + call], capture_output=True, text=True)
            self.assertRegex(done.stderr.splitlines()[-1], rf"^ImportError: Lab.[a-z]+ needs {package} .*: pip install {package}$")
        main = f"{hide}from queensat.lab._main import main\nsys.exit(main(['plot', 'r.db', 'cactus', '-o', 'p.svg']))"
        done = subprocess.run([sys.executable, "-B", "-c", main], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^queensat: Lab.plot needs matplotlib .*: pip install matplotlib\n$")

    def test_ranges(self):
        for text, values in (("3", [3]), ("8..20:4", [8, 12, 16, 20]), ("1,4..6,9", [1, 4, 5, 6, 9]), ("2..3:0.5", [2, 2.5, 3]),
                             ("0.1..0.3:0.1", [0.1, 0.2, 0.3]), ("-2..0", [-2, -1, 0]), ("30%", ["30%"]), ("true", ["true"])):
            self.assertEqual(_main._range(text), values)
        for text in ("", "1,,2", "3..1", "1..5:0", "1..", "..3", "1..x", "1..2..3", "0..1000000000"):
            with self.subTest(text), self.assertRaises(argparse.ArgumentTypeError):
                _main._range(text)

    def test_progress_on_a_terminal_only(self):
        import pty

        self.write("hard", "".join(["board 100\n", *(f"free {r} {c}\n" for r, c in HARD.free)]))
        for n in range(5, 9):
            self.write(f"b{n}", f"board {n}\nqueen 0 0\n")
        ours, theirs = pty.openpty()
        # It is shown half a second after the beginning, when a run ends: the second, at its limit of work.
        caller = subprocess.Popen([sys.executable, "-B", "-m", "queensat", "lab", "run", "r.db", "b5", "hard", "b6", "--engine", "lp",
                                   "--workers", "1", "--work-limit", "150000000"], stderr=theirs, stdout=subprocess.DEVNULL)  # fmt: skip
        os.close(theirs)
        shown = b""
        try:
            while True:
                shown += os.read(ours, 4096)
        except OSError:
            pass
        caller.wait()
        self.assertRegex(shown.decode(), r"\[#+\.*\] [23]/3 runs, 1 open, 0 failed, about \d+ (s|min) left")


class Manual(InFolder):
    def test_examples(self):
        text = (pathlib.Path(__file__).parent.parent.parent / "python" / "README.md").read_text()
        part = text.partition("the laboratory\n")[2].partition("\n## ")[0]
        program, = re.findall("```python\n(.*?)```", part, re.DOTALL)
        lines, = re.findall("```sh\n(.*?)```", part, re.DOTALL)
        small = {"range(20, 61, 20)": "[8, 10]", "range(10)": "[1, 2]", "n=20..60:20": "n=8..10", "id=0..9": "id=1..2"}
        for before, after in small.items():
            program, lines = program.replace(before, after), lines.replace(before, after)
        for module in ("pandas", "matplotlib"):
            try:
                __import__(module)
            except ImportError:
                self.skipTest(f"needs {module}")
        done = subprocess.run([sys.executable, "-B", "-W", "ignore", "-c", program], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(os.path.exists("cactus.svg"))
        os.unlink("results.db")
        os.unlink("cactus.svg")
        lines = lines.replace("python -m", f"{sys.executable} -B -m")
        done = subprocess.run(["bash", "-ec", lines], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(os.path.exists("cactus.svg"))

    def test_every_column_is_in_the_manual(self):
        text = (pathlib.Path(__file__).parent.parent.parent / "python" / "README.md").read_text()
        rows = dict(re.findall(r"^\| `([a-z_]+)` \| (.*) \|$", text, re.MULTILINE))
        self.assertEqual(rows, {name: meaning for name, (_, meaning) in COLUMNS.items()})


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *(word for word in sys.argv[1:] if word != "long")])
