"""One run, in a worker: a task becomes the columns of a row that are its answer."""

from __future__ import annotations

import json
import os
import platform
import resource
import signal
import tempfile
import threading
import time
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any, Dict, List, Optional, Tuple

from .. import Board, Result, _library, _result, export, solve
from .._library import Stop
from ._process import Ended, run_limited
from ._solvers import DECIDES, ENDINGS, Solver
from ._store import text_of_json

_EXPORT_SECONDS = 2e-5  # for each square of a board: ten times of what it takes
_BATCH_SECONDS = 0.25  # after which a worker reports what it has, and gives the rest back


@dataclass(frozen=True)
class Task:
    """What a worker needs to know."""

    board: Board
    engine: str
    solver: Optional[Solver]
    seed: int
    options: Dict[str, Any] = field(default_factory=dict)  #: of queensat.solve
    time_limit: Optional[float] = None
    memory_limit: Optional[int] = None
    work_limit: Optional[int] = None
    target: Optional[int] = None


def _columns(result: Result) -> Dict[str, Any]:
    return {
        "status": result.status,
        "maximum": result.maximum,
        "lower": result.lower,
        "upper": result.upper,
        "reason": result.reason,
        "stop": result.stop,
        "seconds": result.seconds,
        "nodes": result.json["work"].get("nodes"),
        "bytes": result.json.get("bytes"),
        "work": text_of_json(result.json["work"]),
        "placement": text_of_json(result.placement),
    }


class _ProcessorTime:
    """That of all threads of this process while a run is the only one in it; else it is not
    known."""

    _lock = threading.Lock()
    _now: List[_ProcessorTime] = []

    def __enter__(self) -> _ProcessorTime:
        with self._lock:
            self._now.append(self)
            self.is_alone = len(self._now) == 1
            for other in self._now[:-1]:
                other.is_alone = False
        self.before = resource.getrusage(resource.RUSAGE_SELF)
        return self

    def __exit__(self, *_: object) -> None:
        after = resource.getrusage(resource.RUSAGE_SELF)
        used = after.ru_utime + after.ru_stime - self.before.ru_utime - self.before.ru_stime
        with self._lock:
            self._now.remove(self)
            self.seconds = used if self.is_alone else None


def _run_engine(task: Task, stop: Optional[Stop]) -> Dict[str, Any]:
    with _ProcessorTime() as used:
        result = solve(
            task.board,
            engine=task.engine,
            seed=task.seed or None,
            target=task.target,
            stop=stop,
            time_limit=task.time_limit,
            memory_limit=task.memory_limit,
            work_limit=task.work_limit,
            **task.options,
        )
    return {**_columns(result), "processor_seconds": used.seconds}


class _Failed(Exception):
    """There is no result, but a reason."""


class _Asking:
    """An outside solver and a board: asked once, or from above until what it claims is what it has
    placed."""

    def __init__(self, task: Task, solver: Solver, folder: str, stop: Optional[Stop]):
        self.task, self.solver, self.folder, self.stop = task, solver, folder, stop
        self.best: Optional[Result] = None
        self.claim: Optional[int] = None
        self.questions, self.bytes = 0, 0
        self.processor_seconds = self.seconds = 0.0
        self.why = "done"
        limit = task.time_limit
        self.end = None if limit is None else time.monotonic() + 2 * limit + 1

    def upper(self) -> int:
        assert self.best
        return self.best.upper if self.claim is None else min(self.claim, self.best.upper)

    def export(self, target: Optional[int]) -> str:
        def text(target: Optional[int]) -> str:
            return export(
                self.task.board,
                format=self.solver.format,
                target=target,
                memory_limit=self.task.memory_limit,
            )

        try:
            return text(target)
        except ValueError:
            if target is None or self.solver.format in DECIDES:
                raise
            return text(None)  # a format that cannot ask it: the maximum answers it, too

    def run(self, exported: str) -> Tuple[Ended, str]:
        path = os.path.join(
            self.folder, f"board.{ENDINGS.get(self.solver.format, self.solver.format)}"
        )
        answer = os.path.join(self.folder, "answer")
        with open(path, "w", encoding="utf-8") as file:
            file.write(exported)
        if os.path.exists(answer):
            os.unlink(answer)  # that of the question before
        limit = self.task.time_limit
        left = None if limit is None else max(limit - self.processor_seconds, 0.01)
        wall = None if limit is None else max(2 * limit + 1 - self.seconds, 0.01)
        ended = run_limited(
            self.solver.command(path, answer),
            self.folder,
            processor_seconds=left,
            wall_seconds=wall,
            memory=self.task.memory_limit,
            stop=self.stop,
        )
        self.questions += 1
        self.why = ended.stop
        self.processor_seconds += ended.processor_seconds
        self.seconds += ended.seconds
        self.bytes = max(self.bytes, ended.bytes)
        if not self.solver.answers_in_file:
            return ended, ended.output
        try:
            with open(answer, encoding="utf-8", errors="replace") as file:
                return ended, file.read()
        except FileNotFoundError:
            return ended, ""

    def take(self, exported: str, ended: Ended, text: str) -> bool:
        """Whether it has answered. A placement that is wrong raises RuntimeError."""
        try:
            result = _result(
                _library.answer("decode", {"exported": exported, "text": text}), self.task.board
            )
        except ValueError as error:
            if ended.stop != "done":
                return False  # it was killed before it said anything
            raise _Failed(self.silence(ended, error)) from None
        assert self.best
        claim = result.claim or {}
        if claim.get("upper") is not None:
            self.claim = min(claim["upper"], self.upper())
        if result.lower > self.best.lower:
            self.best = result
        if self.upper() < self.best.lower:
            raise RuntimeError(
                f"the solver claims that {self.upper() + 1} queens do not fit, but has placed"
                f" {self.best.lower}"
            )
        return claim.get("answer") != "unknown"

    def silence(self, ended: Ended, error: ValueError) -> str:
        if ended.status < 0:
            return (
                f"ended by signal {-ended.status}: {signal.strsignal(-ended.status)}, without an"
                " answer"
            )
        if ended.status == 127 and ended.complaint.startswith("cannot run "):
            return ended.complaint
        if self.solver.answers_in_file and not os.path.exists(os.path.join(self.folder, "answer")):
            return f"{self.solver.words[0]} has written no answer" + (
                f" ({ended.complaint})" if ended.complaint else ""
            )
        return f"{error}" + (f" ({ended.complaint})" if ended.complaint else "")

    def ask(self) -> None:
        decides = self.solver.format in DECIDES
        self.best = _result(
            _library.answer("decode", {"exported": self.export(None), "text": "s UNKNOWN\n"}),
            self.task.board,
        )
        while self.best.lower < self.upper():
            target = self.task.target or (self.upper() if decides else None)
            exported = self.export(target)
            if self.end is not None and time.monotonic() > self.end:  # the export of a large board
                self.why = "time limit"
                return
            answered = self.take(exported, *self.run(exported))
            if not (answered and decides and self.task.target is None and self.why == "done"):
                return


def _run_solver(task: Task, solver: Solver, stop: Optional[Stop]) -> Dict[str, Any]:
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="queensat-") as folder:
        asking = _Asking(task, solver, folder, stop)
        asking.ask()
    best = asking.best
    assert best
    claim = asking.claim if asking.claim is not None and asking.claim < best.upper else None
    proved = best.lower == best.upper
    status = (
        "infeasible"
        if task.target and task.target > best.upper
        else "optimum"
        if proved
        else "bounds"
    )
    return {
        **_columns(best),
        "status": status,
        "maximum": best.lower if proved else None,
        "claim": claim,
        "stop": asking.why,
        "seconds": time.monotonic() - began,
        "processor_seconds": asking.processor_seconds,
        "nodes": None,
        "bytes": asking.bytes,
        "work": json.dumps({"questions": asking.questions}),
    }


def run_task(task: Task, stop: Optional[Stop] = None) -> Dict[str, Any]:
    """The columns that are the answer; what is wrong is one, too."""
    began = time.monotonic()
    try:
        found = _run_solver(task, task.solver, stop) if task.solver else _run_engine(task, stop)
    except RuntimeError as error:
        found = {"status": "defect", "error": str(error)}
    except (_Failed, ValueError, TimeoutError, OSError) as error:
        found = {"status": "failed", "error": str(error)}
    except MemoryError:
        found = {"status": "failed", "error": "not enough memory"}
    except KeyboardInterrupt:
        found = {"stop": "interrupt"}
    found.setdefault("seconds", time.monotonic() - began)
    return {
        **found,
        "host": platform.node(),
        "finished": datetime.now(timezone.utc).isoformat(timespec="seconds"),
    }


def run_batch(tasks: List[Task], stop: Optional[Stop] = None) -> List[Dict[str, Any]]:
    """The answers to the first of them: at least one, and as many as are begun in a quarter of a
    second."""
    began, rows = time.monotonic(), []  # type: float, List[Dict[str, Any]]
    for task in tasks:
        if rows and time.monotonic() - began > _BATCH_SECONDS:
            break
        rows.append(run_task(task, stop))
        if rows[-1].get("stop") == "interrupt":
            break
    return rows


def patience(tasks: List[Task]) -> Optional[float]:
    """Seconds after which a batch has to be there: an engine may take twice its limit, and five
    seconds. Another solver's board is exported first, which cannot be interrupted."""
    limits = [task.time_limit for task in tasks]
    if any(limit is None for limit in limits):
        return None
    exports = max(_EXPORT_SECONDS * task.board.n**2 if task.solver else 0 for task in tasks)
    return 2 * max(limit or 0 for limit in limits) + 6 + _BATCH_SECONDS + exports
