"""Tasks on any concurrent.futures.Executor: processes, threads, Dask, mpi4py.

What the workers and the caller share is a folder, which all of them must see, and nothing else. Each
call writes a file there whose name nobody can guess, its token: a task that does not find it reports that
the folder is another one on its host; a running task ends when the token is gone, or when there is a file
`stop`. So a call that was killed is over as soon as the next one takes its folder. What is done is found
by the files that the tasks have written.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import glob
import json
import multiprocessing
import os
import pickle
import queue
import secrets
import socket
import threading
import time
from collections import deque
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Callable, Deque, Dict, Hashable, Iterator, List, Optional, Tuple, Type, Union

from ._library import Stop

PathLike = Union[str, os.PathLike[str]]

_POLL_SECONDS = 0.1  # how often the files are looked at
_AGAIN_MAX = 3  # how often a task that the executor gave up is submitted again
_END_SECONDS = 5.0  # how long running tasks may take to notice that they are to end


def write_file(path: PathLike, data: Union[str, bytes]) -> None:
    """Write a file that appears when it is complete, and is still there after a power failure."""
    path = os.fspath(path)
    partial = f"{path}.{secrets.token_hex(8)}.partial"
    try:
        with open(partial, "xb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(partial)
        raise
    folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def read_json(path: PathLike) -> Optional[Dict[str, Any]]:
    """The object in a file; None: there is no such file yet."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)  # type: ignore[no-any-return]
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)} was damaged: {error}") from None


def _is_there(path: str) -> bool:
    """Opened, because NFS asks the server then; what stat says may be a minute old."""
    try:
        with open(path, "rb"):
            return True
    except OSError:
        return False


class FolderStop:
    """Set as soon as the call that the task belongs to is over. It looks at most ten times a second."""

    def __init__(self, folder: str, token: str):
        self._token, self._stop = os.path.join(folder, token), os.path.join(folder, "stop")
        self._next, self._set = 0.0, False

    def is_set(self) -> bool:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _POLL_SECONDS
            self.look()
        return self._set

    def look(self) -> bool:
        """The same, now."""
        self._set = self._set or os.path.exists(self._stop) or not _is_there(self._token)
        return self._set


@dataclass(frozen=True)
class _Raised:
    """What a task has raised, as a value: what its future raises is then the executor's."""

    error: BaseException


def _picklable(error: BaseException) -> BaseException:
    try:
        pickle.loads(pickle.dumps(error))
        return error
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")


def _end_with_parent() -> None:
    """A process that was made by a pool ends when that is killed. It would wait forever."""
    parent, name = multiprocessing.parent_process(), "queensat: end with parent"
    if parent is None or any(thread.name == name for thread in threading.enumerate()):
        return

    def wait(number: int = os.getppid()) -> None:
        # Not parent.join(): a sibling may hold the other end of the pipe that tells.
        while os.getppid() == number:
            time.sleep(_POLL_SECONDS)
        os._exit(1)

    threading.Thread(target=wait, name=name, daemon=True).start()


def _run(folder: str, token: str, function: Callable[..., Any], arguments: Tuple[Any, ...]) -> Any:
    """In the worker: what the function returns, or _Raised."""
    _end_with_parent()
    stop = FolderStop(folder, token)
    try:
        if stop.is_set() and not os.path.exists(os.path.join(folder, "stop")):
            raise OSError(f"{socket.gethostname()} does not see the folder {folder} of this call: "
                          f"{token} is not in it; choose one on a file system that all workers share")  # fmt: skip
        return None if stop.is_set() else function(*arguments, stop=stop)
    except BaseException as error:
        return _Raised(_picklable(error))


@dataclass(frozen=True)
class Ended:
    """A task that returned something, or that the executor gave up four times."""

    key: Hashable
    result: Any
    given_up: Optional[BaseException] = None  #: why


@dataclass
class _Task:
    key: Hashable
    function: Callable[..., Any]
    arguments: Tuple[Any, ...]
    again: int = 0


class Tasks:
    """Tasks that are added before and while they are iterated over, each yielded as it ends.

    The executor gets them in the order in which they were added, at most `at_once` at a time: more than
    it has workers. A task is a function of a module, called as `function(*arguments, stop=FolderStop)`.
    What it raises, the iteration raises. If `stop` is set, or there is a file `stop` in the folder, the
    iteration ends, and `stopped` is true. Leaving the `with` early, for whatever reason, stops the rest.
    """

    def __init__(self, executor: concurrent.futures.Executor, folder: PathLike, *,
                 stop: Optional[Stop] = None, at_once: int = 4096):  # fmt: skip
        self.executor, self.folder = executor, os.path.abspath(folder)
        self.added = self.done = 0
        self.stopped = False
        self._at_once = at_once
        self._stop = stop
        self._waiting: Deque[_Task] = deque()
        self._running: Dict[concurrent.futures.Future[Any], _Task] = {}
        self._ended: queue.SimpleQueue[concurrent.futures.Future[Any]] = queue.SimpleQueue()

    def __enter__(self) -> Tasks:
        os.makedirs(self.folder, exist_ok=True)
        escaped = glob.escape(self.folder)
        for pattern in ("stop", "token-*", "*.partial"):
            for name in glob.glob(os.path.join(escaped, pattern)):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(name)
        self._token = f"token-{secrets.token_hex(16)}"
        write_file(os.path.join(self.folder, self._token), "")
        self._files = FolderStop(self.folder, self._token)
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:  # fmt: skip
        try:
            if self._running:
                self._end()
        finally:
            with contextlib.suppress(OSError):
                os.unlink(os.path.join(self.folder, self._token))

    def _end(self) -> None:
        """Stop all tasks, and wait for those that run."""
        # The file would also stop another call, which has taken the folder: then it has ended these tasks.
        if _is_there(os.path.join(self.folder, self._token)):
            with contextlib.suppress(OSError):
                write_file(os.path.join(self.folder, "stop"), "")
        rest: List[concurrent.futures.Future[Any]] = []
        for future in list(self._running):
            if not future.cancel():
                rest.append(future)
        concurrent.futures.wait(rest, timeout=_END_SECONDS)
        self._running.clear()
        self._waiting.clear()

    def add(self, key: Hashable, function: Callable[..., Any], *arguments: Any) -> None:
        self.added += 1
        self._waiting.append(_Task(key, function, arguments))

    def __iter__(self) -> Iterator[Ended]:
        while self._waiting or self._running:
            while self._waiting and len(self._running) < self._at_once:
                self._submit(self._waiting.popleft())
            if self._is_stopped():
                self.stopped = True
                return self._end()
            with contextlib.suppress(queue.Empty):
                ended = self._ending(self._ended.get(timeout=_POLL_SECONDS / 2))
                if ended and not self._files.look():  # what was stopped has no result
                    self.done += 1
                    yield ended
        self.stopped = self._is_stopped()  # the last tasks may have seen it first

    def _is_stopped(self) -> bool:
        return self._files.is_set() or (self._stop is not None and self._stop.is_set())

    def _submit(self, task: _Task) -> None:
        try:
            future = self.executor.submit(_run, self.folder, self._token, task.function, task.arguments)
        except concurrent.futures.BrokenExecutor as error:
            raise self._broken(error) from error
        self._running[future] = task
        future.add_done_callback(self._ended.put)

    def _ending(self, future: concurrent.futures.Future[Any]) -> Optional[Ended]:
        """None: the task was submitted again."""
        task = self._running.pop(future)
        try:
            result = future.result()
        except concurrent.futures.BrokenExecutor as error:
            raise self._broken(error) from error
        except (Exception, concurrent.futures.CancelledError) as error:
            task.again += 1
            if task.again > _AGAIN_MAX:
                return Ended(task.key, None, error)
            self._waiting.appendleft(task)
            return None
        if isinstance(result, _Raised):
            raise result.error
        return Ended(task.key, result)

    def _broken(self, error: BaseException) -> BaseException:
        return concurrent.futures.BrokenExecutor(
            f"the executor broke ({error}): {self.done} of {self.added} tasks are done; "
            "called again with a new executor and the same folder, the call continues")  # fmt: skip
