"""The C library: a question as JSON, the answer as text (qs_ask of queensat.h, by ctypes)."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import pathlib
import signal
import threading
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

_POLL = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
_WRITE = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


class _Options(ctypes.Structure):
    """struct qs_ask_options, which begins with a struct qs_limits."""

    _fields_ = [
        ("seconds", ctypes.c_double),
        ("bytes", ctypes.c_size_t),
        ("poll", _POLL),
        ("poll_state", ctypes.c_void_p),
        ("threads", ctypes.c_int),
        ("write", _WRITE),
        ("write_state", ctypes.c_void_p),
    ]


def _load() -> ctypes.CDLL:
    """That of the variable QUEENSAT_LIBRARY, that of the wheel, or that of the system."""
    bundled = pathlib.Path(__file__).with_name("libqueensat.so")
    found = str(bundled) if bundled.exists() else "libqueensat.so.0.2"
    library = ctypes.CDLL(os.environ.get("QUEENSAT_LIBRARY", found))
    library.qs_ask.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(_Options)]
    library.qs_ask.restype = ctypes.c_int
    library.qs_version.restype = ctypes.c_char_p
    return library


_library = _load()
version: str = _library.qs_version().decode()

DONE, WRONG, REFUTED, STOPPED, FAILED = range(5)
_THREADS_MAX = 256


@contextlib.contextmanager
def _interrupts(stop: threading.Event) -> Iterator[None]:
    """Ctrl-C sets `stop`, in place of an exception in the middle of a callback."""
    default = signal.default_int_handler
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is not default:
        yield
        return
    signal.signal(signal.SIGINT, lambda number, frame: stop.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, default)


def encode(do: str, question: Dict[str, Any], options: Dict[str, Any]) -> bytes:
    """The text of a question. Options that are None or False are not given."""
    given = {name: value for name, value in options.items() if value not in (None, False)}
    for name in given:
        if name in question or name == "do":
            raise ValueError(f"{name} is given twice")
    return json.dumps({**question, **given, "do": do}, allow_nan=False).encode()


def ask(text: bytes, write: Callable[[bytes], bool], stop: threading.Event) -> int:
    """Ask; the answer goes to `write` in pieces. The status is one of those above.

    Other threads go on meanwhile. The search ends soon after `stop` is set.
    """

    def receive(_: object, data: Any, count: int) -> bool:
        return write(ctypes.string_at(data, count))

    options = _Options()
    _library.qs_ask_options_init(ctypes.byref(options))
    options.threads = _THREADS_MAX
    options.poll = _POLL(lambda state, progress: stop.is_set())
    options.write = _WRITE(receive)
    return int(_library.qs_ask(text, len(text), ctypes.byref(options)))


def failure(status: int, answer: bytes, stopped: bool) -> Optional[BaseException]:
    """What to raise for an answer that ends with an error; None: it does not."""
    last = answer.rstrip(b"\n").rpartition(b"\n")[2]
    if status == FAILED and not last:
        return MemoryError("not enough memory")
    if not last.startswith(b'{"schema":"queensat-error-1"'):
        return None
    error = json.loads(last)
    kind, text = error["kind"], error["error"]
    if kind == "stopped":
        return KeyboardInterrupt(text) if stopped else TimeoutError(text)
    kinds = {"memory": MemoryError, "system": OSError, "defect": RuntimeError}
    return kinds.get(kind, ValueError)(text)


def answer(do: str, question: Dict[str, Any], /, **options: Any) -> Tuple[int, bytes]:
    """The status and the whole answer."""
    text, stop = encode(do, question, options), threading.Event()
    pieces: List[bytes] = []

    def keep(piece: bytes) -> bool:
        pieces.append(piece)
        return True

    with _interrupts(stop):
        status = ask(text, keep, stop)
    found = b"".join(pieces)
    error = failure(status, found, stop.is_set())
    if error:
        raise error
    return status, found
