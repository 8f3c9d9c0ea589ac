#!/usr/bin/env python3
"""The laboratory: runs, kills, additions, known answers.

    lab_test.py [long]
"""
import concurrent.futures
import contextlib
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

import queensat
from queensat import Board
from queensat.lab import COLUMNS, Contradiction, Lab, families, table
from queensat.lab import _runs

EVENT_SECONDS = 60  # how long a test waits for an event before it fails
LONG = "long" in sys.argv[1:]
PROGRAM = os.environ.get("QUEENSAT", "queensat")
HARD = queensat.generate("sparse", 100, average=5, id=1)  # nobody waits for its end
SECONDS = ("seconds", "processor_seconds", "finished", "host", "bytes")


def wait_for(true):
    end = time.monotonic() + EVENT_SECONDS
    while not true():
        if time.monotonic() > end:
            raise AssertionError(f"no {true} in {EVENT_SECONDS} s")
        time.sleep(0.005)


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

    def test_digest_is_that_of_the_program(self):
        self.write("a", "board 4\nqueen 3 2\nqueen 0 1\nblock-sum 0\nblock 1 0\nblock 0 3\n")
        self.write("b", "board 5\nqueen 0 0\nfree 1 2\nfree 2 4\n")
        self.write("c", "board 6\nblock-difference -2\nblock-difference 3\nblock 5 5\n")
        subprocess.run([PROGRAM, "sweep", "a", "b", "c", "-o", "sweep"], check=True)
        with open("sweep") as file:
            digests = [json.loads(line)["digest"] for line in file if '"run":' in line]
        self.assertEqual([Board.from_text(pathlib.Path(name).read_text()).digest for name in "abc"], digests)
        lab = Lab("results.db")
        lab.run(["a", pathlib.Path("b"), "c"])
        self.assertEqual([row["digest"] for row in lab.rows()], digests)

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

    def test_killed_at_random_moments(self):
        times, ids = (200, 1000) if LONG else (6, 120)
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
    def test_sweep_and_lines_of_solve(self):
        words = [PROGRAM, "sweep", "sparse", "--board", "8", "--average", "2.5", "--id", "1..4", "--engine", "auto,sat", "-o", "sweep"]
        subprocess.run(words, check=True)
        self.write("corner", "board 6\nqueen 0 0\n")
        with open("lines", "wb") as file:
            for _ in range(2):
                subprocess.run([PROGRAM, "solve", "corner", "--format", "json"], check=True, stdout=file)
        lab = Lab("all.db")
        self.assertEqual(lab.add("sweep", "lines"), (9, 1))
        self.assertEqual(lab.add("sweep", "lines"), (0, 10))
        rows = lab.rows()
        self.assertEqual((rows[0]["board"], rows[0]["family"]), ("sparse --board 8 --average 2.5 --id 1", "sparse"))
        self.assertEqual((rows[-1]["digest"], rows[-1]["maximum"]), (Board(6, ["a6"]).digest, 5))
        fresh = Lab("fresh.db")
        fresh.run(families("sparse", board=8, average=2.5, id=range(1, 5)), engines=["auto", "sat"])
        self.assertEqual([(row["digest"], row["maximum"]) for row in fresh.rows()], [(row["digest"], row["maximum"]) for row in rows[:-1]])
        with open("sweep") as file:
            lines = file.read().splitlines()
        # A line that was cut off, zeros of a power failure, and line ends of other systems.
        for end, count in (("\n" + lines[3][:200], 2), ("\0" * 300, 2), ("\r\n", 2)):
            pathlib.Path("cut").write_text("\n".join(lines[:3]) + end)
            self.assertEqual(sum(Lab(f"cut{len(end)}.db").add("cut")), count)
        pathlib.Path("cut").write_text(f"{lines[1]}\n{lines[2][:200]}{lines[3]}\n")
        self.assertEqual(Lab("appended.db").add("cut"), (2, 0))
        for change, message in ((("{", "x"), "not JSON"), (("queensat-run-1", "queensat-run-9"), "another schema"),
                                (('"lower":', '"lower":-'), "number|placement"), (('"engine"', '"engin"'), "engine"),
                                (('"n":8', '"n":0'), "number|n from|wrong"), (('"placement":[[', '"placement":[[7,7],['), "placement|wrong")):
            self.write("bad", "\n".join([*lines[:2], lines[2].replace(*change, 1), lines[3]]) + "\n")
            with self.subTest(change), self.assertRaisesRegex(ValueError, f"bad:3: expected a line of results: .*({message})"):
                Lab("bad.db").add("bad")
            self.assertEqual(Lab("bad.db").rows(), [])
        with self.assertRaisesRegex(FileNotFoundError, "nowhere"):
            lab.add("nowhere-*.db")
        self.write("notes", "my notes\n")
        with self.assertRaisesRegex(ValueError, "notes:1: expected a line of results"):
            lab.add("notes")

    def test_old_files(self):
        data = pathlib.Path(__file__).parent.parent / "data" / "old" / "sweep-0.1.0"
        self.assertEqual(Lab("old.db").add(data), (1, 0))

    def test_line_of_the_manual_without_python(self):
        manual = pathlib.Path(__file__).parent.parent.parent / "src" / "cli" / "README.md"
        part = manual.read_text().partition("### Many instances, and Python")[2].partition("\n### ")[0]
        line, = re.findall("```sh\n(.*)\n```", part)
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
            (["frob"], "invalid choice"), (["par2", "r.db", "--by", "x"], "r.db|found 'x'"),
        ):  # fmt: skip
            with self.subTest(words):
                done = self.shell(*words, status=1)
                self.assertRegex(done.stderr, message)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

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
