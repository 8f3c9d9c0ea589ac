"""The executor of a laboratory that is given none: processes of this machine that live long.

They are started as programs, so that it does not matter how the caller was: a script without a main
guard, a notebook, or `python -c`. A process that dies fails one task, and is replaced;
concurrent.futures' own pool would be broken.
"""

from __future__ import annotations

import contextlib
import concurrent.futures
import os
import pickle
import queue
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from typing import Any, Callable, Optional, Set

from . import _process

_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); from queensat.lab._workers import serve; serve()"
)


class Died(Exception):
    """The worker of a task has ended, or was ended because it did not stop at its time limit."""


def _write(stream: Any, value: Any) -> None:
    data = pickle.dumps(value)
    stream.write(struct.pack("<Q", len(data)) + data)
    stream.flush()


def _read_bytes(read: Callable[[int], bytes], size: int) -> bytes:
    data = b""
    while len(data) < size:
        piece = read(size - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data


def _read(read: Callable[[int], bytes]) -> Any:
    return pickle.loads(_read_bytes(read, struct.unpack("<Q", _read_bytes(read, 8))[0]))


def serve() -> None:
    """In the worker: calls from standard input, until that ends because whoever made this process
    has ended."""
    calls: queue.SimpleQueue[Any] = queue.SimpleQueue()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer

    def answer(value: Any) -> None:
        try:
            _write(answers, value)
        except OSError:  # the caller has ended
            os._exit(1)

    def work() -> (
        None
    ):  # off the main thread, where a call of the library needs no thread of its own
        while True:
            function, arguments = calls.get()
            try:
                value = (True, function(*arguments))
            except BaseException as error:
                value = (
                    False,
                    error if isinstance(error, Exception) else RuntimeError(repr(error)),
                )
            answer(value)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU):
        # A terminal sends them to all; the caller ends this process. Solvers do not inherit a
        # handler.
        signal.signal(number, lambda *_: None)
    answer("ready")
    threading.Thread(target=work, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            calls.put(_read(lambda size: os.read(0, size)))
    for group in list(_process.running):
        _process.kill_group(group)
    os._exit(1)


class _Worker:
    """One process, used by one thread."""

    def __init__(self) -> None:
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        if not sys.executable:
            raise OSError(
                "workers need a Python program, and sys.executable has none; set it, or give an"
                " executor"
            )
        flags = ["-B"] if sys.dont_write_bytecode else []
        self.process = subprocess.Popen(
            [sys.executable, *flags, "-c", _START, root],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        try:
            self._receive(None)
        except Died as error:
            raise OSError(f"a worker could not be started: {error}") from None

    def _receive(self, until: Optional[float]) -> Any:
        assert self.process.stdout
        stream = self.process.stdout

        def read(size: int) -> bytes:
            left = None if until is None else max(until - time.monotonic(), 0)
            if not select.select([stream], [], [], left)[0]:
                raise TimeoutError
            return os.read(stream.fileno(), min(size, 1 << 20))

        try:
            return _read(read)
        except TimeoutError:
            self.kill()
            raise Died("ended because it did not stop at its time limit") from None
        except (EOFError, OSError):
            self.kill()
            status = self.process.returncode
            said = (
                f"signal {-status}: {signal.strsignal(-status)}"
                if status < 0
                else f"itself, with status {status}"
            )
            raise Died(f"ended by {said}") from None

    def call(self, function: Callable[..., Any], arguments: Any, patience: Optional[float]) -> Any:
        try:
            _write(self.process.stdin, (function, arguments))
        except OSError:
            pass  # it has ended; reading says how
        succeeded, value = self._receive(None if patience is None else time.monotonic() + patience)
        if not succeeded:
            raise value
        return value

    def kill(self) -> None:
        """With all that it has started: the processes of its session."""
        session, first = self.process.pid, self.process.poll() is None
        if first:
            self.process.send_signal(signal.SIGKILL)
        for name in os.listdir("/proc"):
            with contextlib.suppress(OSError, ValueError, IndexError):
                with open(f"/proc/{name}/stat", "rb") as file:
                    fields = file.read().rpartition(b")")[2].split()
                if int(name) != session and int(fields[3]) == session:
                    os.kill(int(name), signal.SIGKILL)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                if stream:
                    stream.close()


class Workers(concurrent.futures.Executor):
    """An executor with this many processes; by default one for each processor that may be used."""

    def __init__(self, count: Optional[int] = None):
        self._max_workers = count or len(os.sched_getaffinity(0))
        self._threads = concurrent.futures.ThreadPoolExecutor(self._max_workers)
        self._local = threading.local()
        self._workers: Set[_Worker] = set()
        self._lock = threading.Lock()
        self._ended = False

    def _worker(self) -> _Worker:
        worker: Optional[_Worker] = getattr(self._local, "worker", None)
        if worker is None:
            worker = _Worker()
            with self._lock:
                self._local.worker = worker
                self._workers.add(worker)
                ended = self._ended
            if ended:
                worker.kill()
        return worker

    def _call(self, patience: Optional[float], function: Callable[..., Any], arguments: Any) -> Any:
        worker = self._worker()
        try:
            return worker.call(function, arguments, patience)
        except Died:
            self._local.worker = None
            with self._lock:
                self._workers.discard(worker)
            raise

    def submit(
        self, function: Callable[..., Any], /, *arguments: Any, **named: Any
    ) -> concurrent.futures.Future[Any]:
        """`patience`: a worker that has no answer after so many seconds is killed."""
        return self._threads.submit(self._call, named.pop("patience", None), function, arguments)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """What runs is killed."""
        with self._lock:
            self._ended = True
            workers = list(self._workers)
        for worker in workers:
            worker.kill()
        self._threads.shutdown(wait=wait, cancel_futures=True)
