"""The C library: a question as JSON, the answer as text (qs_ask of queensat.h, by ctypes)."""

from __future__ import annotations

import _thread
import contextlib
import ctypes
import dataclasses
import json
import math
import numbers
import os
import pathlib
import signal
import threading
import time
import warnings
from typing import Any, Callable, Dict, Iterator, List, Optional, Protocol, Tuple

class _Progress(ctypes.Structure):
    """struct qs_progress."""

    _fields_ = [
        ("engine", ctypes.c_char_p),
        ("lower", ctypes.c_int32),
        ("upper", ctypes.c_int32),
        ("target", ctypes.c_int32),
        ("questions", ctypes.c_uint64),
        ("fraction", ctypes.c_double),
        ("seconds", ctypes.c_double),
        ("queens", ctypes.POINTER(ctypes.c_int32)),
    ]


@dataclasses.dataclass(frozen=True)
class Progress:
    """How far a call has got. What has no meaning for it is 0."""

    engine: str  #: what is at work, to be shown
    lower: int  #: bounds on the maximum; of `explain`, on the fewest queens to remove
    upper: int
    target: int  #: queens that are being asked for
    questions: int  #: of `explain`: asked so far
    fraction: float  #: of `count`: of the work that is done
    seconds: float
    #: Of `solve`: the best placement so far, the fixed queens first; None: not available yet.
    placement: Optional[Tuple[Tuple[int, int], ...]] = dataclasses.field(default=None, repr=False)


class Stop(Protocol):
    """A threading.Event, or whatever else says whether to stop. Asked some 50 times a second."""

    def is_set(self) -> bool: ...


_POLL = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.POINTER(_Progress))
_INCUMBENT = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
_WRITE = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


class _Options(ctypes.Structure):
    """struct qs_ask_options, whose second member is a struct qs_limits."""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("seconds", ctypes.c_double),
        ("bytes", ctypes.c_size_t),
        ("poll", _POLL),
        ("poll_state", ctypes.c_void_p),
        ("threads", ctypes.c_int),
        ("write", _WRITE),
        ("write_state", ctypes.c_void_p),
        ("incumbent", _INCUMBENT),
        ("incumbent_state", ctypes.c_void_p),
    ]


SYSTEM_LIBRARY = "libqueensat.so.0.3"


def _load() -> ctypes.CDLL:
    """That of the variable QUEENSAT_LIBRARY, that of the wheel, or that of the system."""
    bundled = pathlib.Path(__file__).with_name("libqueensat.so")
    found = str(bundled) if bundled.exists() else SYSTEM_LIBRARY
    try:
        library = ctypes.CDLL(os.environ.get("QUEENSAT_LIBRARY", found))
    except OSError as error:
        raise ImportError(f"{error}; pip install it, or leave the folder of its sources") from None
    library.qs_ask.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(_Options)]
    library.qs_ask.restype = ctypes.c_int
    library.qs_version.restype = ctypes.c_char_p
    return library


_library = _load()
version: str = _library.qs_version().decode()

DONE, WRONG, REFUTED, STOPPED, FAILED = range(5)
_THREADS_MAX = 256


class _Stopped:
    """A threading.Event without its lock, which an exception that a signal raises may leave locked."""

    stopped = False

    def is_set(self) -> bool:
        return self.stopped

    def set(self) -> None:
        self.stopped = True


_interrupted = -1.0  # when Ctrl-C came last
_again = False  # it came twice within a second
_calls: List[_Stopped] = []  # that Ctrl-C ends: the outermost first, each from the callback of the one before


def _note_interrupt(number: int, frame: object) -> None:
    global _again, _interrupted
    _again = _again or time.monotonic() < _interrupted + 1
    _interrupted = time.monotonic()
    for stop in _calls:
        stop.set()


@contextlib.contextmanager
def _interrupts(stop: _Stopped) -> Iterator[None]:
    """Ctrl-C sets `stop`, and that of each call around this one, in place of an exception in the middle of a
    callback.

    A second one within a second, which is meant for the loop around the call, raises as usual, at
    its end.
    """
    global _again
    handler = signal.getsignal(signal.SIGINT) if threading.current_thread() is threading.main_thread() else None
    if handler is not signal.default_int_handler and handler is not _note_interrupt:
        yield
        return
    depth = len(_calls) if handler is _note_interrupt else 0
    _again = _again and depth > 0
    try:
        _calls[depth:] = [stop]
        signal.signal(signal.SIGINT, _note_interrupt)
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        del _calls[depth:]
        again, _again = _again, False
    if again:
        raise KeyboardInterrupt


def encode(do: str, question: Dict[str, Any], options: Dict[str, Any]) -> bytes:
    """The text of a question. Options that are None or False are not given."""
    given = {n: value for n, value in options.items() if value is not None and value is not False}
    for name in given:
        if name in question or name == "do":
            raise ValueError(f"{name} is given twice")
    for name, value in given.items():
        if not _is_finite(value):
            raise ValueError(f"{name}: expected a finite number, found {value}")
    return json.dumps({**question, **given, "do": do}, allow_nan=False, default=_plain).encode()


def _is_finite(value: Any) -> bool:
    """False: infinity or nan, also of NumPy."""
    try:
        return not isinstance(value, numbers.Real) or math.isfinite(value)
    except OverflowError:  # a large int
        return True


def _plain(value: Any) -> Any:
    """A number of NumPy as one of Python."""
    if hasattr(value, "__index__"):
        return int(value)
    if hasattr(value, "__float__"):
        return float(value)
    raise TypeError(f"expected a number, a text or squares, found {value!r}")


def _progress(reached: _Progress, before: Optional[Progress]) -> Progress:
    """A placement is read only where it is another one than before."""
    values: Dict[str, Any] = {
        field.name: getattr(reached, field.name) for field in dataclasses.fields(Progress)[:-1]
    }
    values["engine"] = (values["engine"] or b"").decode()
    placement = before.placement if before and before.lower == reached.lower else None
    if placement is None and reached.queens:
        numbers = reached.queens[: 2 * reached.lower]
        placement = tuple(zip(numbers[::2], numbers[1::2]))
    return Progress(**values, placement=placement)


def ask(text: bytes, write: Callable[[bytes], bool], stop: Stop,
        note: Optional[Callable[[Progress], None]] = None,
        incumbent: Optional[Callable[[], int]] = None) -> int:  # fmt: skip
    """Ask; the answer goes to `write` in pieces. The status is one of those above.

    Other threads go on meanwhile. The search ends soon after `stop` is set. What it has reached goes to
    `note`, and `incumbent` says how many queens are known to fit elsewhere; neither must raise.
    """
    latest: Optional[Progress] = None

    def poll(_: object, reached: Any) -> bool:
        nonlocal latest
        if note:
            latest = _progress(reached[0], latest)
            note(latest)
        return stop.is_set()

    def receive(_: object, data: Any, count: int) -> bool:
        return write(ctypes.string_at(data, count))

    options = _Options(size=ctypes.sizeof(_Options))
    if incumbent:
        options.incumbent = _INCUMBENT(lambda _: incumbent())
    options.threads = _THREADS_MAX
    options.poll = _POLL(poll)
    options.write = _WRITE(receive)
    return int(_library.qs_ask(text, len(text), ctypes.byref(options)))


def _apart(call: Callable[[], int], stop: _Stopped, watch: Optional[Callable[[], None]]) -> int:
    """Call on another thread, so that this one can raise what a signal's handler raises, or `watch`.

    Handlers run on the main thread, and ctypes drops what is raised in a callback. The call is stopped,
    and has ended, before the exception goes on.
    """
    if not watch and threading.current_thread() is not threading.main_thread():
        return call()
    ended, results = _thread.allocate_lock(), []  # type: _thread.LockType, List[int]
    # A signal may come while the thread is being started, and then nobody knows whether it will run. Who
    # writes here first decides: the thread calls, or it never does (setdefault is atomic).
    first: Dict[str, str] = {}
    ended.acquire()

    def run() -> None:
        if first.setdefault("is", "thread") == "thread":
            try:
                results.append(call())
            finally:
                first["has"] = "ended"
                ended.release()

    # What threading has is written in Python, where an exception that a signal raises breaks it.
    try:
        _thread.start_new_thread(run, ())
        # A signal may reach another thread, which does not end this one's waiting.
        while "has" not in first:
            if not ended.acquire(timeout=0.05) and watch:
                watch()
    except BaseException:
        while True:
            with contextlib.suppress(BaseException):  # only the first one goes on
                stop.set()
                while first.setdefault("is", "caller") == "thread" and "has" not in first:
                    ended.acquire(timeout=0.05)
                break
        raise
    return results[0]


def failure(status: int, answer: bytes, stopped: bool) -> Optional[BaseException]:
    """What to raise for an answer that ends with an error; None: it does not."""
    last = answer.rstrip(b"\n").rpartition(b"\n")[2]
    if status == FAILED and not last:
        return MemoryError("not enough memory")
    if not last.startswith(b'{"schema":"queensat-error-1"'):
        return None
    error = json.loads(last)
    kind, text = error["kind"], error["error"].replace("unknown member", "unknown option")
    if kind == "stopped":
        return KeyboardInterrupt(text) if stopped else TimeoutError(text)
    kinds = {"memory": MemoryError, "system": OSError, "defect": RuntimeError}
    return kinds.get(kind, ValueError)(text)


class _Either:
    """Set as soon as one of the two is."""

    def __init__(self, first: Stop, second: Optional[Stop]):
        self.first, self.second = first, second
        self.error: Optional[BaseException] = None  # that one of the caller's functions has raised

    def is_set(self) -> bool:
        try:
            return (self.error is not None or self.first.is_set()
                    or (self.second is not None and self.second.is_set()))  # fmt: skip
        except BaseException as error:  # ctypes would drop it
            self.error = error
            return True

    def known(self, incumbent: Callable[[], Optional[int]]) -> int:
        """What the function returns; 0: it has raised, which ends the call."""
        try:
            return int(incumbent() or 0)
        except BaseException as error:
            self.error = self.error or error
            return 0


def answer(do: str, question: Dict[str, Any], /, progress: Optional[Callable[[Progress], object]] = None,
           stop: Optional[Stop] = None, incumbent: Optional[Callable[[], Optional[int]]] = None,
           **options: Any) -> bytes:  # fmt: skip
    """The whole answer.

    `progress` is called on this thread, at most 20 times a second. If it, or `stop`, raises, so does the
    call, after the search has ended.
    """
    if progress is not None and not callable(progress):
        raise TypeError(f"progress: expected a function, found {progress!r}")
    if incumbent is not None and not callable(incumbent):
        raise TypeError(f"incumbent: expected a function, found {incumbent!r}")
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        raise TypeError(f"stop: expected a threading.Event, or what has is_set(), found {stop!r}")
    text, stopped = encode(do, question, options), _Stopped()
    pieces: List[bytes] = []
    latest: List[Progress] = []

    def note(reached: Progress) -> None:
        latest[:] = [reached]

    def watch() -> None:
        if progress and latest:
            progress(latest.pop())

    def keep(piece: bytes) -> bool:
        pieces.append(piece)
        return True

    either = _Either(stopped, stop)
    with _interrupts(stopped):
        status = _apart(lambda: ask(text, keep, either, note if progress else None,
                                    (lambda: either.known(incumbent)) if incumbent else None),
                        stopped, watch if progress else None)  # fmt: skip
    if either.error:
        raise either.error
    found = b"".join(pieces)
    error = failure(status, found, stopped.is_set())
    if error:
        raise error
    # Not if it came too late to change anything.
    if stopped.is_set() and status == STOPPED and (b'"stop":"interrupt"' in found or b'"stop":"' not in found):
        warnings.warn("interrupted: the answer is what is known so far", stacklevel=3)
    return found
