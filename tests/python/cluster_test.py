#!/usr/bin/env python3
"""Tasks on executors (queensat._cluster), with those of the library, false ones, and Dask where it is.

    cluster_test.py
"""
import concurrent.futures
import multiprocessing
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from unittest import mock

from events import EVENT_SECONDS, wait_for
from queensat import _cluster
from queensat._cluster import Ended, FolderStop, Tasks, write_file



# Tasks.
def double(number, stop):
    return 2 * number


def fail(name, text, stop):
    """As soon as there is the file."""
    wait_for(lambda: os.path.exists(name))
    raise ValueError(text)


class Odd(Exception):
    """Cannot be pickled back."""

    def __init__(self, one, other):
        super().__init__(one)


def fail_oddly(text, stop):
    raise Odd(text, "other")


def kill_oneself(stop):
    os.kill(os.getpid(), signal.SIGKILL)


def kill_oneself_once(name, stop):
    """The file says that it was done."""
    if not os.path.exists(name):
        write_file(name, "")
        kill_oneself(stop)
    return "survived"


def until_stopped(name, stop):
    """The file says that it runs; with the ending .stopped, that it has ended."""
    write_file(name, str(os.getpid()))
    wait_for(stop.is_set)
    write_file(name + ".stopped", "")


class Failing(concurrent.futures.Executor):
    """Each task fails so many times before it is run, at once and here."""

    def __init__(self, times, error):
        self.times, self.error, self.failed, self.order = times, error, {}, []

    def submit(self, function, /, *arguments, **more):
        future, key = concurrent.futures.Future(), repr(arguments)
        future.set_running_or_notify_cancel()
        self.order.append(arguments[-1])
        self.failed[key] = self.failed.get(key, 0) + 1
        if self.failed[key] <= self.times:
            future.set_exception(self.error)
        else:
            future.set_result(function(*arguments, **more))
        return future


class Holding(concurrent.futures.Executor):
    """Takes tasks and runs none."""

    def __init__(self):
        self.futures = []

    def submit(self, function, /, *arguments, **more):
        self.futures.append(concurrent.futures.Future())
        return self.futures[-1]


class ClusterTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "made [1]"  # a name with letters that glob reads

    def numbers(self, executor, count=20):
        with Tasks(executor, self.folder) as tasks:
            for i in range(count):
                tasks.add(i, double, i)
            found = {ended.key: ended.result for ended in tasks}
        self.assertEqual(found, {i: 2 * i for i in range(count)})
        self.assertEqual((tasks.added, tasks.done, tasks.stopped), (count, count, False))
        self.assertEqual(os.listdir(self.folder), [])

    def test_processes(self):
        for method in "fork", "spawn":
            context = multiprocessing.get_context(method)
            with self.subTest(method), concurrent.futures.ProcessPoolExecutor(2, context) as executor:
                self.numbers(executor)

    def test_threads(self):
        with concurrent.futures.ThreadPoolExecutor(2) as executor:
            self.numbers(executor)

    def test_no_tasks(self):
        with Tasks(Holding(), self.folder) as tasks:
            self.assertEqual(list(tasks), [])

    def test_tasks_are_added_while_others_run(self):
        with concurrent.futures.ThreadPoolExecutor(2) as executor, Tasks(executor, self.folder) as tasks:
            tasks.add(1, double, 1)
            for ended in tasks:
                if ended.result < 100:
                    tasks.add(ended.result, double, ended.result)
        self.assertEqual((ended, tasks.added), (Ended(64, 128), 7))

    def test_order_and_number_at_once(self):
        executor = Holding()
        with Tasks(executor, self.folder, at_once=3) as tasks:
            for i in range(5):
                tasks.add(i, double, i)
            iteration = iter(tasks)
            threading.Thread(target=lambda: (wait_for(lambda: len(executor.futures) == 3),
                                             executor.futures[0].set_result("first"))).start()  # fmt: skip
            self.assertEqual(next(iteration), Ended(0, "first"))
            self.assertEqual(len(executor.futures), 3)
        self.assertTrue(all(future.cancelled() for future in executor.futures[1:]))

        quick = Failing(0, None)
        with Tasks(quick, self.folder, at_once=1) as tasks:
            for i in range(5):
                tasks.add(i, double, i)
            list(tasks)
        self.assertEqual(quick.order, [(i,) for i in range(5)])

    def test_what_a_task_raises_is_raised_and_stops_the_others(self):
        for executor in concurrent.futures.ThreadPoolExecutor(2), concurrent.futures.ProcessPoolExecutor(2):
            name = f"{self.folder / type(executor).__name__}"
            with self.subTest(executor), executor:
                with self.assertRaisesRegex(ValueError, "^wrong$"), Tasks(executor, self.folder) as tasks:
                    tasks.add("runs", until_stopped, name)
                    tasks.add("fails", fail, name, "wrong")
                    list(tasks)
                self.assertTrue(os.path.exists(name + ".stopped"))

    def test_an_error_that_cannot_be_pickled(self):
        with concurrent.futures.ProcessPoolExecutor(1) as executor, Tasks(executor, self.folder) as tasks:
            tasks.add("fails", fail_oddly, "odd")
            with self.assertRaisesRegex(RuntimeError, "^Odd: odd$"):
                list(tasks)

    def test_given_up_tasks_are_submitted_again(self):
        for error in KeyError("killed worker"), concurrent.futures.CancelledError():
            for times in 1, 3:
                with self.subTest(error=error, times=times):
                    executor = Failing(times, error)
                    with Tasks(executor, self.folder) as tasks:
                        tasks.add("task", double, 3)
                        self.assertEqual(list(tasks), [Ended("task", 6)])
                    self.assertEqual(list(executor.failed.values()), [times + 1])

    def test_after_three_times_the_caller_gets_it(self):
        error = KeyError("killed worker")
        executor = Failing(100, error)
        with Tasks(executor, self.folder) as tasks:
            tasks.add("task", double, 3)
            self.assertEqual(list(tasks), [Ended("task", None, error)])
        self.assertEqual(list(executor.failed.values()), [4])

    def test_a_killed_worker_breaks_the_executor(self):
        with concurrent.futures.ProcessPoolExecutor(1) as executor:
            with self.assertRaisesRegex(concurrent.futures.BrokenExecutor,
                                        r"1 of 3 tasks are done; called again .* continues$"):  # fmt: skip
                with Tasks(executor, self.folder) as tasks:
                    tasks.add(0, double, 0)
                    for ended in tasks:
                        if ended.key == 0:
                            tasks.add(1, kill_oneself)
                            tasks.add(2, double, 2)
            # One that is broken from the start.
            with self.assertRaisesRegex(concurrent.futures.BrokenExecutor, "0 of 1 tasks are done"):
                with Tasks(executor, self.folder) as tasks:
                    tasks.add(0, double, 0)
                    list(tasks)

    def test_a_folder_that_the_worker_does_not_see(self):
        elsewhere = tempfile.mkdtemp()
        self.addCleanup(os.rmdir, elsewhere)
        run = _cluster._run
        with mock.patch.object(_cluster, "_run", lambda folder, *rest: run(elsewhere, *rest)):
            executor = Failing(0, None)
            with self.assertRaisesRegex(OSError, f"does not see the folder {elsewhere} .* share$") as caught:
                with Tasks(executor, self.folder) as tasks:
                    tasks.add("task", double, 3)
                    list(tasks)
        self.assertIn(os.uname().nodename, str(caught.exception))
        self.assertEqual(len(executor.order), 1)  # not again
        pickle.loads(pickle.dumps(caught.exception))

    def stopping(self, executor, stop_it, stop=None):
        """Two tasks, of which at least one runs; and at once more than can."""
        with Tasks(executor, self.folder, stop=stop) as tasks:
            names = [str(self.folder / f"task {i}") for i in range(8)]
            for name in names:
                tasks.add(name, until_stopped, name)
            starter = threading.Thread(target=lambda: (wait_for(lambda: os.path.exists(names[0])), stop_it()))
            starter.start()
            ended = list(tasks)
            starter.join()
        self.assertTrue(tasks.stopped)
        self.assertEqual(ended, [])
        begun = [name for name in names if os.path.exists(name)]
        self.assertIn(names[0], begun)
        self.assertTrue(all(os.path.exists(name + ".stopped") for name in begun))
        self.assertTrue((self.folder / "stop").exists())
        self.assertEqual(list(self.folder.glob("token-*")), [])

    def test_stop(self):
        for kind in concurrent.futures.ThreadPoolExecutor, concurrent.futures.ProcessPoolExecutor:
            with self.subTest(kind), kind(2) as executor:
                stop = threading.Event()
                self.stopping(executor, stop.set, stop)
        # The next call is not stopped by the file.
        with concurrent.futures.ThreadPoolExecutor(2) as executor, Tasks(executor, self.folder) as tasks:
            tasks.add("task", double, 3)
            self.assertEqual(list(tasks), [Ended("task", 6)])

    def test_stop_by_the_file(self):
        with concurrent.futures.ThreadPoolExecutor(2) as executor:
            self.stopping(executor, lambda: write_file(self.folder / "stop", ""))

    def test_a_signal(self):
        """Ctrl-C in the caller's own process."""
        with concurrent.futures.ThreadPoolExecutor(2) as executor:
            with self.assertRaises(KeyboardInterrupt):
                self.stopping(executor, lambda: os.kill(os.getpid(), signal.SIGINT))
        self.assertTrue((self.folder / "task 0.stopped").exists())

    def test_the_next_call_ends_the_tasks_of_one_before(self):
        with Tasks(Holding(), self.folder) as before:
            stop = FolderStop(before.folder, before._token)
            self.assertFalse(stop.is_set())
            with Tasks(Holding(), self.folder):
                wait_for(stop.is_set)
                with self.assertRaisesRegex(OSError, "does not see"):
                    raise _cluster._run(before.folder, before._token, double, (1,)).error

    def test_the_files_are_looked_at_ten_times_a_second(self):
        self.folder.mkdir()
        write_file(self.folder / "token", "")
        now = 100.0
        with mock.patch.object(time, "monotonic", lambda: now):
            stop = FolderStop(str(self.folder), "token")
            with mock.patch.object(_cluster, "_is_there", return_value=True) as look:
                for i in range(1000):
                    now = 100 + i / 1000
                    self.assertFalse(stop.is_set())
        self.assertLessEqual(look.call_count, 11)
        self.assertGreater(look.call_count, 5)

    def test_a_killed_caller_leaves_no_process(self):
        name = str(self.folder / "running")
        script = (
            "import sys, concurrent.futures, cluster_test\n"
            "if __name__ == '__main__':\n"
            "    executor = concurrent.futures.ProcessPoolExecutor(2)\n"
            "    with cluster_test.Tasks(executor, sys.argv[1]) as tasks:\n"
            "        for i in range(2):\n"
            "            tasks.add(i, cluster_test.until_stopped, f'{sys.argv[1]}/running{i}')\n"
            "        list(tasks)\n"
        )
        place = os.path.dirname(os.path.abspath(__file__))
        caller = subprocess.Popen([sys.executable, "-B", "-c", script, str(self.folder)],
                                  env={**os.environ, "PYTHONPATH": f"{place}:{os.environ.get('PYTHONPATH', '')}"})  # fmt: skip
        wait_for(lambda: all(os.path.exists(f"{name}{i}") for i in range(2)))
        workers = [int(pathlib.Path(f"{name}{i}").read_text()) for i in range(2)]
        caller.kill()
        caller.wait()
        for worker in workers:
            wait_for(lambda: not running(worker))

    def test_a_file_appears_when_it_is_complete(self):
        self.folder.mkdir()
        path = self.folder / "file"
        write_file(path, "text")
        with mock.patch.object(os, "fsync", side_effect=OSError(28, "full")), self.assertRaises(OSError):
            write_file(path, b"other")
        self.assertEqual(path.read_text(), "text")
        self.assertEqual(os.listdir(self.folder), ["file"])
        write_file(str(path), b"other")
        self.assertEqual(path.read_text(), "other")


def running(process):
    """Not a zombie either, whose parent may be anyone."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class DaskTest(unittest.TestCase):
    """What the distributed package does when a worker dies."""

    def setUp(self):
        try:
            import distributed
        except ImportError:
            self.skipTest("needs distributed")
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        self.cluster = distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=":0")
        self.addCleanup(self.cluster.close)
        self.client = distributed.Client(self.cluster)
        self.addCleanup(self.client.close)
        # A cluster cannot be closed while a worker is being started again.
        self.addCleanup(self.client.wait_for_workers, 2, EVENT_SECONDS)

    def test_a_worker_that_dies_once(self):
        with Tasks(self.client.get_executor(), self.folder) as tasks:
            tasks.add("dies", kill_oneself_once, os.path.join(self.folder, "once"))
            for i in range(20):
                tasks.add(i, double, i)
            found = {ended.key: ended.result for ended in tasks}
        self.assertEqual(found, {"dies": "survived", **{i: 2 * i for i in range(20)}})

    def test_a_task_that_kills_its_workers(self):
        with Tasks(self.client.get_executor(), self.folder) as tasks:
            tasks.add("kills", kill_oneself)
            (ended,) = tasks
        self.assertEqual((ended.key, type(ended.given_up).__name__), ("kills", "KilledWorker"))

    def test_stop(self):
        name, stop = os.path.join(self.folder, "task"), threading.Event()
        with Tasks(self.client.get_executor(), self.folder, stop=stop) as tasks:
            tasks.add("runs", until_stopped, name)
            threading.Thread(target=lambda: (wait_for(lambda: os.path.exists(name)), stop.set())).start()
            self.assertEqual(list(tasks), [])
        self.assertTrue(tasks.stopped)
        wait_for(lambda: os.path.exists(name + ".stopped"))


if __name__ == "__main__":
    done = unittest.main(exit=False).result
    for _, reason in done.skipped:
        print("SKIPPED:", reason)
    sys.exit(not done.wasSuccessful())
