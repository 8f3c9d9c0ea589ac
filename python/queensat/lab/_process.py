"""One run of another program, within limits that hold whatever it does."""

from __future__ import annotations

import contextlib
import math
import os
import select
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import List, Optional, Sequence, Set

from .._library import Stop

_OUTPUT_BYTES = 1 << 26  # what it may write into a file, its answer among them
_LIMITED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_limited.py")

#: The process groups that run now, so that a worker that has to end takes them with it.
running: Set[int] = set()


@dataclass
class Ended:
    """How a program ended."""

    stop: str  #: "done", "time limit", "memory limit", or "interrupt"
    status: int  #: of its exit; -N: signal N ended it
    output: str
    complaint: str  #: the last line on standard error
    seconds: float  #: of the program itself, without our own way to it
    processor_seconds: float
    bytes: Optional[int]  #: of memory, at most; None: less than that of our own way to it


def kill_group(group: int) -> None:
    for kill in (os.killpg, os.kill):
        with contextlib.suppress(OSError):
            kill(group, signal.SIGKILL)


def _wait(process: int, until: Optional[float], stop: Optional[Stop]) -> str:
    """Until it has ended, though it stays a zombie; or why not."""
    descriptor = os.pidfd_open(process)
    try:
        while True:
            left = 0.1 if until is None else min(0.1, until - time.monotonic())
            if select.select([descriptor], [], [], max(left, 0))[0]:
                return "done"
            if stop is not None and stop.is_set():
                return "interrupt"
            if until is not None and time.monotonic() >= until:
                return "time limit"
    finally:
        os.close(descriptor)


def run_limited(
    words: Sequence[str],
    folder: str,
    *,
    processor_seconds: Optional[float] = None,
    wall_seconds: Optional[float] = None,
    memory: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> Ended:
    """Run it in the folder's files `output` and `complaint`; its whole group is killed at the end.

    The limit on processor time is rounded up to seconds, and each of its processes has it; that on
    time by the clock is exact, and ends also one that sleeps.
    """
    processor = 0 if processor_seconds is None else max(1, math.ceil(processor_seconds))
    paths = [os.path.join(folder, name) for name in ("output", "complaint", "begun")]
    with contextlib.suppress(FileNotFoundError):
        os.unlink(paths[2])
    shim = [
        sys.executable,
        "-I",
        "-S",
        _LIMITED,
        paths[2],
        str(processor),
        str(memory or 0),
        str(_OUTPUT_BYTES),
    ]
    began = time.monotonic()
    with open(paths[0], "wb") as output, open(paths[1], "wb") as complaint:
        process = subprocess.Popen(
            shim + list(words), stdin=subprocess.DEVNULL, stdout=output, stderr=complaint
        )
    running.add(process.pid)
    try:
        why = _wait(process.pid, None if wall_seconds is None else began + wall_seconds, stop)
    finally:
        kill_group(process.pid)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)  # Popen does not wait again
        running.discard(process.pid)
    used = usage.ru_utime + usage.ru_stime
    # One whose child was ended by the limit fails by itself, as minizinc does. Of several threads, and
    # on a virtual machine that waits for others, the system counts less here than for the limit.
    worked = max(used, time.monotonic() - began)
    spent = process.returncode == -signal.SIGXCPU or process.returncode and worked > 0.85 * processor
    if why == "done" and processor and spent:
        why = "time limit"
    said = _read(paths[1])
    if why == "done" and (
        process.returncode == -signal.SIGXFSZ or memory and _lacks_memory(process.returncode, said)
    ):
        why = "memory limit"
    seconds = time.monotonic() - began
    memory_used: Optional[int] = None
    with contextlib.suppress(OSError, ValueError):  # it has ended before
        clock, before, kilobytes = map(float, _read(paths[2]).split())
        seconds, used = seconds + began - clock, max(used - before, 0.0)
        memory_used = usage.ru_maxrss * 1024 if usage.ru_maxrss > kilobytes else None
    lines = said.strip().splitlines()
    return Ended(
        why,
        process.returncode,
        _read(paths[0]),
        lines[-1][:500] if lines else "",
        seconds,
        used,
        memory_used,
    )


def _lacks_memory(status: int, said: str) -> bool:
    words: List[str] = ["bad_alloc", "memory", "cannot allocate", "std::length_error"]
    return status != 0 and any(word in said.lower() for word in words)


def _read(path: str) -> str:
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read(_OUTPUT_BYTES)
