"""A laboratory: many boards, engines and solvers, into a database."""

from __future__ import annotations

import concurrent.futures
import contextlib
import glob
import json
import os
import time
from collections import deque
from dataclasses import dataclass
from typing import (
    Any,
    Callable,
    Deque,
    Dict,
    Iterable,
    Iterator,
    List,
    Optional,
    Sequence,
    Tuple,
    Union,
)

from .. import Board, _library, solve
from .._boards import whole_number
from .._library import Stop
from . import _reader, _summary
from ._items import Boards, Item, items_of, plain
from ._plot import Plots
from ._runs import Task, patience, run_batch
from ._solvers import PRESETS, Solver, solvers_of
from ._store import (
    COLUMNS,
    Contradiction,
    PathLike,
    Row,
    Store,
    is_open,
    is_solved,
    key_of,
    needed,
    upper_of,
    who,
)
from ._workers import Died, Workers

#: Of queensat.solve; the others are parameters of Lab.run, or of no use there.
_OPTIONS = ("threads", "strategy", "amo", "card", "hints", "pure", "certificate")
_BATCH_MAX = 64
_AGAIN_SECONDS = 0.5  # between two looks at `stop`
_FAILURES = ("failed", "crashed", "defect")


@dataclass(frozen=True)
class LabProgress:
    """How far a call of run is."""

    runs: int  #: that the call is about
    done: int  #: of these, with a row; those of earlier calls, too
    open: int  #: done, and their question is open
    failed: int  #: done without a result: failed, crashed or defect
    seconds: float  #: of this call
    left: Optional[float]  #: seconds, an estimate; None: nothing to base it on

    def __str__(self) -> str:
        text = f"{self.done}/{self.runs} runs, {self.open} open, {self.failed} failed"
        if self.left is None or self.done == self.runs:
            return text
        for unit, size in (("h", 3600), ("min", 60)):
            if self.left >= 2 * size:
                return f"{text}, about {self.left / size:.0f} {unit} left"
        return f"{text}, about {self.left:.0f} s left"


@dataclass
class _Job:
    row: Row
    task: Task
    crashes: int = 0


class Lab:
    """The laboratory whose runs are in this database, which is created if there is none.

    >>> lab = Lab("results.db")                                                     # doctest: +SKIP
    >>> lab.run(families("sparse", n=range(20, 61, 20), average=3, id=range(10)),   # doctest: +SKIP
    ...         engines=["auto", "lp"], solvers=["clasp"], limit=60)
    >>> lab.par2(by=["n", "engine", "solver"])                                      # doctest: +SKIP
    """

    def __init__(self, path: PathLike):
        self._store = Store(path)
        self.path = self._store.path
        self.plot = Plots(self._store)  #: pictures, by matplotlib

    def __repr__(self) -> str:
        return f"Lab({self.path!r})"

    def close(self) -> None:
        self._store.close()

    # Runs.

    def run(
        self,
        boards: Boards,
        *,
        engines: Union[str, Iterable[str], None] = None,
        solvers: Union[str, Solver, Iterable[Any]] = (),
        seeds: Union[int, Iterable[int]] = 0,
        limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        work_limit: Optional[int] = None,
        target: Optional[int] = None,
        part: Tuple[int, int] = (1, 1),
        retry: bool = False,
        executor: Optional[concurrent.futures.Executor] = None,
        workers: Optional[int] = None,
        progress: Optional[Callable[[LabProgress], object]] = None,
        stop: Optional[Stop] = None,
        **options: Any,
    ) -> LabProgress:
        """Each engine with each seed, and each solver, on each board; what has a row already is not
        done again.

        `boards`: a file, a Board, parameters with "family", a data frame of these, or several of
        them, such as `families(...)`. `engines`: "auto" if neither these nor solvers are given.
        `solvers`: names of PRESETS, Solver, or lists of words; one that is missing here is named in
        a warning, and skipped. `limit`: seconds for each run, of an engine by the clock, of a
        solver of processor time (and twice that and a second by the clock). `memory_limit`: bytes;
        `work_limit`: ticks, of engines; `options` are those of `queensat.solve`, such as `threads`
        and `strategy`. `part=(3, 4)`: only the third of four parts, for one of four machines.
        `retry`: also what has failed or crashed.

        `executor`: any of concurrent.futures; None: `workers` processes of this machine, one a
        processor. Only this process writes, and what `progress` was told is in the file. Ctrl-C and
        `stop` end it; the same call continues. Raises OSError if another run writes the file or the
        disk is full, and Contradiction (with the board saved) if two answers cannot both be true.
        """
        begun = time.monotonic()
        if not isinstance(part, tuple) or len(part) != 2 or not 1 <= part[0] <= part[1]:
            raise ValueError(f"part: expected (I, N) with I from 1 to N, found {part}")
        index, count = part
        if limit is not None and not (isinstance(limit, (int, float)) and limit > 0):
            raise ValueError(f"limit: expected seconds above 0, found {limit!r}")
        if workers is not None and workers < 1:
            raise ValueError(f"workers: expected a number above 0, found {workers}")
        for name in options:
            if name not in _OPTIONS:
                raise TypeError(
                    f"{name}: expected a parameter of Lab.run, or an option of queensat.solve among"
                    f" {', '.join(_OPTIONS)}"
                )
        wanted = solvers_of(solvers)
        chosen = _available(wanted)
        names = (
            [engines] if isinstance(engines, str) else list(engines or ([] if wanted else ["auto"]))
        )
        if not names and not chosen:
            raise ValueError("expected an engine, or a solver that is not missing here")
        numbers = [
            whole_number(seed) for seed in (seeds if isinstance(seeds, Iterable) else [seeds])
        ]
        if not all(0 <= seed < 2**63 for seed in numbers):
            raise ValueError(f"seeds: expected numbers from 0 to {2**63 - 1}, found {seeds}")
        limits: Dict[str, Any] = {
            "time_limit": plain(limit),
            "memory_limit": plain(memory_limit),
            "work_limit": plain(work_limit),
            "target": plain(target),
        }
        options = {name: plain(value) for name, value in options.items()}
        # Other machines than this one may have more memory.
        here = {} if executor is None else {"memory_limit": None}
        _try_engines(names, {**options, **limits, **here})
        with self._store.writing():
            self._store.verify()
            jobs, rows, known = [], [], {}  # type: List[_Job], List[Row], Dict[str, Board]
            number = 0
            for item in items_of(boards):
                digest = item.board.digest if item.board else item.name
                if item.board:
                    known[digest] = item.board
                for engine, solver, seed in _ways(names, wanted, numbers):
                    number += 1  # whatever is missing on this machine
                    if (number - 1) % count != index - 1 or solver and solver not in chosen:
                        continue
                    row = _row(item, digest, engine, solver, seed, {**limits, **options})
                    rows.append(row)
                    if item.board:
                        jobs.append(
                            _Job(row, Task(item.board, engine, solver, seed, options, **limits))
                        )
            if not rows:
                raise ValueError("expected boards: files, values, or a family")
            self._store.plan(rows, known)
            return _Running(self._store, jobs, rows, retry, progress, stop, begun).run(
                executor, workers
            )

    def add(self, *files: PathLike) -> Tuple[int, int]:
        """Take the runs of other databases, of the files of `queensat sweep`, and of lines of
        `queensat solve --format json`; "part-*.db" are all files of these names.

        The number of runs that were added, and of those that were there already. Everything or
        nothing: ValueError says what is wrong with a line, Contradiction which answers cannot both
        be true.
        """
        paths: List[str] = []
        for file in [os.fspath(file) for file in files]:
            found = [file] if os.path.exists(file) else sorted(glob.glob(file))
            if not found:
                raise FileNotFoundError(f"{file}: there is no such file")
            paths += [path for path in found if path not in paths and not path.endswith(".lock")]
        with self._store.writing(), self._store.transaction():
            before = self._store.status()
            added = doubles = 0
            for path in paths:
                if os.path.exists(self.path) and os.path.samefile(path, self.path):
                    continue
                for row, board in _reader.read(path):
                    key = key_of(row)
                    if board:
                        self._store.add_boards({row["digest"]: board})
                    if row["status"] == "planned" or before.get(key, "planned") != "planned":
                        doubles += row["status"] != "planned" and before[key] != "planned"
                        self._store.insert([row], "IGNORE")
                        if row["status"] != "planned":
                            self._differ(row)
                        continue
                    self._store.insert([row])
                    before[key] = row["status"]
                    added += 1
            self._store.verify()
        return added, doubles

    def _differ(self, row: Row) -> None:
        """A run that is there twice must not say other things."""
        where = " AND ".join(
            f"{name} = ?" for name in ("digest", "engine", "solver", "options", "seed", "version")
        )
        there = self._store.rows(where, key_of(row))[0]
        if row["lower"] is None or there["lower"] is None:
            return
        for most, least in ((row, there), (there, row)):
            if most["lower"] > upper_of(least):
                raise self._store.contradiction(row["digest"], most, least)

    def remove(self, **columns: Any) -> int:
        """Forget the runs with these values, such as `solver="liar"`, and return how many there
        were."""
        for name, value in columns.items():
            if name not in COLUMNS:
                raise ValueError(f"expected columns among {', '.join(COLUMNS)}, found {name!r}")
            if value is not None and not isinstance(value, (str, int, float)):
                raise TypeError(f"{name}: expected one value, found {value!r}")
        if not columns:
            raise ValueError("expected a column with the value that is to be removed")
        with self._store.writing():
            where = " AND ".join(f"{name} IS ?" for name in columns)
            return self._store.execute(f"DELETE FROM runs WHERE {where}", columns.values()).rowcount

    # What is known.

    def rows(self) -> List[Row]:
        """The runs as dictionaries, in the order in which they were planned."""
        return self._store.rows()

    def table(self) -> Any:
        """The runs as a pandas data frame: the columns of queensat.lab.COLUMNS, `solved` (what was
        asked has an answer, be it only a claim), and one for each parameter of the families."""
        pandas = needed("pandas", "Lab.table")
        rows = self.rows()
        frame = pandas.DataFrame(
            [{**row, "solved": is_solved(row)} for row in rows], columns=[*COLUMNS, "solved"]
        )
        parameters = pandas.DataFrame(
            [json.loads(row["parameters"]) for row in rows], index=frame.index
        )
        fresh = [
            name for name in parameters.columns if name not in frame.columns and name != "family"
        ]
        return frame.join(parameters[fresh])

    def par2(self, by: Sequence[str] = ("family", "n", "engine", "solver")) -> Any:
        """For each group: how many runs there are, how many are solved, open and failed, the median
        and the maximum of their seconds, and their mean if an unsolved one counts twice its limit
        (PAR-2). A data frame, or a list of dictionaries where pandas is missing."""
        groups = _summary.par2(self.rows(), by)
        try:
            import pandas
        except ImportError:
            return groups
        return pandas.DataFrame(groups)

    def check(self, known: Any = None) -> _summary.Checked:
        """Whether all that was planned is there and no two answers contradict each other; and
        compared with `known`, a table (a file, a data frame or dictionaries) whose rows name boards
        by `instance`, `digest` or parameters, and their answers by `maximum`, `lower`, `upper` or
        `fits` (whether n queens fit: 1 or 0).
        """
        gaps = self._store.execute("SELECT count(*) FROM runs WHERE status = 'planned'").fetchone()[
            0
        ]
        return _summary.check(self.rows(), known, gaps, self._store.contradictions())


def _available(solvers: List[Solver]) -> List[Solver]:
    """Without those that are missing, which are named."""
    import warnings

    found = []
    for solver in solvers:
        reason = solver.missing()
        if reason:
            warnings.warn(f"skipped: {reason}", stacklevel=3)
        else:
            found.append(solver)
    return found


def _try_engines(names: List[str], options: Dict[str, Any]) -> None:
    """What is wrong with an engine or an option is said before anything is planned."""
    given = {name: value for name, value in options.items() if value is not None}
    for engine in names or ["auto"]:
        if engine in PRESETS:
            raise ValueError(f"{engine} is another solver: expected it among solvers, not engines")
        solve(Board(5, [(0, 1)]), engine=engine, **{"time_limit": 10, **given})


def _ways(
    engines: List[str], solvers: List[Solver], seeds: List[int]
) -> Iterator[Tuple[str, Optional[Solver], int]]:
    for engine in engines:
        for seed in seeds:
            yield engine, None, seed
    for solver in solvers:
        yield "", solver, 0


def _row(
    item: Item,
    digest: str,
    engine: str,
    solver: Optional[Solver],
    seed: int,
    options: Dict[str, Any],
) -> Row:
    if solver:  # the rest is about our engines
        options = {name: options[name] for name in ("time_limit", "memory_limit", "target")}
        options = {**options, **solver.identity()}
    given = {name: value for name, value in options.items() if value is not None}
    return {
        **dict.fromkeys(COLUMNS),
        "digest": digest,
        "engine": engine,
        "solver": solver.name if solver else "",
        "options": json.dumps(given, sort_keys=True, separators=(",", ":")),
        "seed": int(seed),
        "version": _library.version,
        "board": item.name,
        "family": item.family,
        "parameters": json.dumps(item.parameters, separators=(",", ":")),
        "n": item.n,
        "status": "planned" if item.board else "failed",
        "target": options["target"],
        "error": item.error,
    }


class _Running:
    """One call of run: what is still to be done, in the hands of an executor."""

    def __init__(
        self,
        store: Store,
        jobs: List[_Job],
        rows: List[Row],
        retry: bool,
        progress: Optional[Callable[[LabProgress], object]],
        stop: Optional[Stop],
        begun: float,
    ):
        self.store, self.progress, self.stop, self.begun = store, progress, stop, begun
        status, self.numbers = store.status(), store.numbers()
        again = ("planned", *(_FAILURES if retry else ()))
        self.waiting: Deque[_Job] = deque(job for job in jobs if status[key_of(job.row)] in again)
        open_keys = {key_of(job.row) for job in self.waiting}
        keys = {key_of(row) for row in rows}
        self.waiting = deque(
            {key_of(job.row): job for job in self.waiting}.values()
        )  # a board may be there twice
        there = [
            row for row in store.rows() if key_of(row) in keys and key_of(row) not in open_keys
        ]
        self.runs, self.done, self.first = len(keys), len(there), len(there)
        self.failed = sum(row["status"] in _FAILURES for row in there)
        self.open = sum(map(is_open, there))
        self.bounds: Dict[str, Tuple[Row, Row]] = {}
        for row in store.rows():
            self.contradicts(row)

    def contradicts(self, row: Row) -> Optional[Tuple[Row, Row]]:
        """Take note of its bounds."""
        if row["lower"] is None:
            return None
        most, least = self.bounds.get(row["digest"], (row, row))
        most, least = max(most, row, key=lambda one: one["lower"]), min(least, row, key=upper_of)
        self.bounds[row["digest"]] = most, least
        return (most, least) if most["lower"] > upper_of(least) else None

    def reached(self) -> LabProgress:
        seconds = time.monotonic() - self.begun
        fresh = self.done - self.first
        left = seconds / fresh * (self.runs - self.done) if fresh else None
        return LabProgress(self.runs, self.done, self.open, self.failed, seconds, left)

    def run(
        self, executor: Optional[concurrent.futures.Executor], workers: Optional[int]
    ) -> LabProgress:
        if self.waiting:
            with contextlib.ExitStack() as stack:
                if executor is None:
                    executor = Workers(
                        min(workers or len(os.sched_getaffinity(0)), len(self.waiting))
                    )
                    stack.callback(executor.shutdown)
                self.work(executor)
        return self.reached()

    def work(self, executor: concurrent.futures.Executor) -> None:
        count = getattr(executor, "_max_workers", 64)
        size = max(1, min(_BATCH_MAX, len(self.waiting) // (4 * count)))
        running: Dict[concurrent.futures.Future[Any], List[_Job]] = {}
        try:
            while self.waiting or running:
                while self.waiting and len(running) < 2 * count:
                    self.submit(executor, running, size)
                ended, _ = concurrent.futures.wait(
                    running, _AGAIN_SECONDS, concurrent.futures.FIRST_COMPLETED
                )
                for future in ended:
                    self.take(future, running.pop(future))
                if self.stop is not None and self.stop.is_set():
                    raise KeyboardInterrupt("stopped; the same call continues")
        finally:
            for future in running:
                future.cancel()

    def submit(
        self, executor: concurrent.futures.Executor, running: Dict[Any, List[_Job]], size: int
    ) -> None:
        """A batch; what was in one that died goes alone."""
        batch = [self.waiting.popleft()]
        while (
            self.waiting
            and len(batch) < size
            and not batch[0].crashes
            and not self.waiting[0].crashes
        ):
            batch.append(self.waiting.popleft())
        tasks = [job.task for job in batch]
        more: Dict[str, Any] = (
            {"patience": patience(tasks)} if isinstance(executor, Workers) else {}
        )
        try:
            running[executor.submit(run_batch, tasks, **more)] = batch
        except concurrent.futures.BrokenExecutor as error:
            raise self.broken(error) from error

    def broken(self, error: BaseException) -> BaseException:
        return concurrent.futures.BrokenExecutor(
            f"the executor broke ({error}): {self.done} of {self.runs} runs are done; "
            "called again with a new executor, the call continues"
        )

    def take(self, future: concurrent.futures.Future[Any], batch: List[_Job]) -> None:
        try:
            answers = future.result()
        except concurrent.futures.BrokenExecutor as error:
            raise self.broken(error) from error
        except Died as error:
            self.crashed(batch, str(error))
            return
        self.waiting.extendleft(reversed(batch[len(answers) :]))
        self.record(
            [
                ({**job.row, **answer})
                for job, answer in zip(batch, answers)
                if answer.get("stop") != "interrupt"
            ]
        )

    def crashed(self, batch: List[_Job], error: str) -> None:
        """Each of them is done once more, alone."""
        for job in reversed(batch):
            job.crashes += 1
            if job.crashes > 1:
                self.record([{**job.row, "status": "crashed", "error": error}])
            else:
                self.waiting.appendleft(job)

    def record(self, rows: List[Row]) -> None:
        self.store.update([(self.numbers[key_of(row)], row) for row in rows])
        self.done += len(rows)
        self.failed += sum(row["status"] in _FAILURES for row in rows)
        self.open += sum(map(is_open, rows))
        for row in rows:
            found = self.contradicts(row)
            if found:
                raise self.store.contradiction(row["digest"], *found)
            if row["status"] == "defect":
                saved = self.store.save(row["digest"])
                raise Contradiction(
                    f"{row['board']}: {who(row)}: {row['error']}; the board is in {saved}", saved
                )
        if self.progress and rows:
            self.progress(self.reached())
