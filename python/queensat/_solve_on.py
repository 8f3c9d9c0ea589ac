"""One hard board on any executor: split into cubes, whose certificates become one, by reference.

The folder has all that is known, in files that appear when they are complete. The whole is the cube
"whole"; "whole.3" is cube 3 of its split, and "whole.3.1" cube 1 of that one's. Of each there is the board
that it is (in the split that it comes from), and then either

    whole.3.cert and whole.3.leaf     a certificate that was checked, and what it proves
    whole.3.split                     its cubes and their manifest

and once all cubes have certificates, the first two for the whole. `known-77` is a placement of 77 queens of
the whole board, `known` the best one so far, which running searches look at.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
import zlib
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

from . import _cluster, _library
from ._boards import Board, Square, board_of
from ._library import Stop

#: Of cubes on the first level; each level down has twice as much.
WORK_LIMIT = 3 * 10**9
_POLL_SECONDS = 0.1  # how often a search looks for a better placement

Placement = Tuple[Square, ...]


@dataclass(frozen=True)
class CubesProgress:
    """How far `solve_on` has got."""

    done: int  #: cubes with a certificate
    open: int  #: cubes without
    splits: int  #: cubes that were split again
    lower: int  #: queens of the best placement
    seconds: float  #: since the call began


@dataclass(frozen=True)
class SolvedOn:
    """What `solve_on` has found. The certificate is by reference: its leaves are files of the folder."""

    board: Board
    maximum: Optional[int]  #: None: it was stopped
    lower: int
    upper: Optional[int]  #: proved by the certificate; None: there is none yet
    placement: Placement  #: `lower` queens
    certificate: Optional[str] = field(repr=False)  #: the path of its file, for `queensat check`
    cubes: int  #: certificates of cubes that were searched
    splits: int  #: cubes that were split, the whole included
    processor_seconds: float  #: of all workers, in this call and those before it
    stop: str  #: "done" or "interrupt"


def _stored(board: Board) -> Dict[str, Any]:
    """What board_of makes the board of."""
    names = ("n", "queens", "blocked", "free", "blocked_differences", "blocked_sums")
    return {name: getattr(board, name) for name in names}


class _Folder:
    """The files of a folder, for the caller and for the workers."""

    def __init__(self, path: str):
        self.path = path

    def file(self, name: str) -> str:
        return os.path.join(self.path, name)

    def read(self, name: str) -> Optional[Dict[str, Any]]:
        """None: there is no such file yet."""
        return _cluster.read_json(self.file(name))

    def leaf(self, name: str) -> Optional[Dict[str, Any]]:
        """Of a cube with a certificate that is there, of the right size."""
        found = self.read(name + ".leaf")
        try:
            whole = found is not None and os.path.getsize(self.file(name + ".cert")) == found["bytes"]
        except FileNotFoundError:
            whole = False
        return found if whole else None

    def write(self, name: str, value: Dict[str, Any]) -> None:
        _cluster.write_file(self.file(name), json.dumps(value) + "\n")

    def known(self) -> List[Square]:
        found = self.read("known")
        return [(row, column) for row, column in found["placement"]] if found else []

    def raise_known(self, placement: List[Square]) -> None:
        """Of two that are found at the same time, the smaller one may replace the larger: it has a file of
        its own, from which the caller puts it right."""
        if len(placement) > len(self.known()):
            value = {"placement": [list(square) for square in placement]}
            self.write(f"known-{len(placement)}", value)
            self.write("known", value)

    def settle_known(self) -> List[Square]:
        """The best placement of all files."""
        names = [name for name in os.listdir(self.path) if re.fullmatch("known-[0-9]+", name)]
        best = max(names, key=lambda name: int(name[6:]), default=None)
        if best and int(best[6:]) > len(self.known()):
            self.write("known", self.read(best) or {})
        return self.known()


class _Incumbent:
    """How many queens are known to fit; looks at the file at most ten times a second."""

    def __init__(self, folder: _Folder):
        self.folder, self.count, self._next = folder, 0, 0.0

    def __call__(self) -> int:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _POLL_SECONDS
            self.count = max(self.count, len(self.folder.known()))
        return self.count

    def publish(self, progress: _library.Progress) -> None:
        if progress.placement and progress.lower > self():
            self.folder.raise_known(list(progress.placement))


def _receipt(cube: str, leaf: Dict[str, Any]) -> str:
    """A line that says that somebody here has checked this leaf (receipt.h)."""
    line = (f"receipt 1 cube {cube} leaf {leaf['sha256']} bytes {leaf['bytes']} upper {leaf['upper']} "
            f"checker {_library.version}")  # fmt: skip
    return f"{line} crc {zlib.crc32(line.encode()):08x}\n"


def _write_leaf(folder: _Folder, name: str, certificate: str, bounds: Tuple[int, int], seconds: float) -> None:
    """The certificate first: a leaf that is there has one."""
    data = certificate.encode()
    _cluster.write_file(folder.file(name + ".cert"), data)
    folder.write(name + ".leaf", {
        "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data), "lower": bounds[0],
        "upper": bounds[1], "processor_seconds": seconds,
    })  # fmt: skip


def _split(folder: _Folder, name: str, board: Board, into: int, began: float, stop: Stop) -> None:
    """Write the split of a cube. It asks what the whole asks, unless that has an answer here."""
    import queensat

    target = len(folder.known()) + 1
    try:
        parts = queensat.split(board, into=into, target=target if target > len(board.queens) else None, stop=stop)
    except ValueError:  # more fit
        parts = queensat.split(board, into=into, stop=stop)
    folder.raise_known(list(parts.placement))
    folder.write(name + ".split", {
        "manifest": parts.manifest, "cubes": [_stored(cube) for cube in parts.cubes],
        "processor_seconds": time.process_time() - began,
    })  # fmt: skip


def split_cube(path: str, name: str, board: Board, into: int, *, stop: Stop) -> None:
    """The task of a cube that is only split: the executor has given it up."""
    _split(_Folder(path), name, board, into, time.process_time(), stop)


def solve_cube(path: str, name: str, board: Board, options: Dict[str, Any], into: int, *, stop: Stop) -> None:
    """The task of a cube: a certificate, which is checked here, or, if that takes too long, a split."""
    import queensat

    folder, began = _Folder(path), time.process_time()
    incumbent = _Incumbent(folder)
    result = queensat.solve(board, certificate=True, incumbent=incumbent, progress=incumbent.publish,
                            stop=stop, **options)  # fmt: skip
    if result.lower > incumbent():
        folder.raise_known(list(result.placement))
    if stop.is_set():
        return
    if result.upper > max(result.lower, incumbent()) or not result.certificate:
        return _split(folder, name, board, into, began, stop)
    verdict = queensat.check(board, result.certificate)
    if not verdict or verdict.json["upper"] > result.upper:
        if result.json["certified"] != result.upper:  # it could not be recorded
            raise OSError(f"the certificate of cube {name} proves only {result.json['certified']} queens")
        raise RuntimeError(f"the certificate of cube {name} is wrong: {verdict.fault}")
    _write_leaf(folder, name, result.certificate, (result.lower, result.upper), time.process_time() - began)


class _Call:
    """One call: the cubes that are open, and how they hang together."""

    def __init__(self, folder: _Folder, board: Board, options: Dict[str, Any], into: int, again: int):
        self.folder, self.board, self.options = folder, board, options
        self.into, self.again = into, again
        self.cubes = {"whole": board}
        self.splits: Dict[str, Dict[str, Any]] = {}
        self.leaves: Dict[str, Dict[str, Any]] = {}

    def open_cubes(self, name: str) -> List[str]:
        """Those below a cube that have neither a certificate nor a split, the hardest first."""
        leaf = self.folder.leaf(name)
        parts = None if leaf else self.folder.read(name + ".split")
        if leaf:
            self.leaves[name] = leaf
        if parts:
            self.splits[name] = parts
            for number, cube in enumerate(parts["cubes"], 1):
                self.cubes[f"{name}.{number}"] = board_of(cube)
            below = (self.open_cubes(f"{name}.{number}") for number in range(1, len(parts["cubes"]) + 1))
            return [cube for cubes in below for cube in cubes]
        return [] if leaf else [name]

    def add(self, tasks: _cluster.Tasks, name: str) -> None:
        level = name.count(".")
        options = {**self.options, "work_limit": self.options["work_limit"] << max(level - 1, 0)}
        into = self.again if level > 0 else self.into
        tasks.add(name, solve_cube, self.folder.path, name, self.cubes[name], options, into)

    def ended(self, tasks: _cluster.Tasks, ended: _cluster.Ended) -> None:
        name = str(ended.key)
        if ended.given_up and name.startswith("split "):
            raise RuntimeError(f"cube {name[6:]} was given up, also as one to be split") from ended.given_up
        if ended.given_up:
            tasks.add(f"split {name}", split_cube, self.folder.path, name, self.cubes[name], self.again)
            return
        name = name.rpartition(" ")[2]
        for cube in self.open_cubes(name):
            if cube == name:  # the task ended early, because all of them are to end
                return
            self.add(tasks, cube)

    def merge(self, name: str) -> Dict[str, Any]:
        """The leaf of a cube; of one that was split, from those of its cubes."""
        import queensat

        if name in self.leaves:
            return self.leaves[name]
        manifest, began = self.splits[name]["manifest"], time.process_time()
        leaves, receipts = [], []
        digests = dict(line.split()[1:] for line in manifest.splitlines() if line.startswith("cube "))
        for number in range(1, len(self.splits[name]["cubes"]) + 1):
            leaf = self.merge(f"{name}.{number}")
            leaves.append(queensat.Leaf(number, leaf["sha256"], leaf["bytes"], leaf["upper"], f"{name}.{number}.cert"))
            receipts.append(_receipt(digests[str(number)], leaf))
        merged = queensat.merge(self.cubes[name], manifest, leaves, self.folder.known() if name == "whole" else ())
        # A cube's split asks for fewer queens than have become known since: then more are allowed there.
        if merged.certificate is None or merged.lower is None or merged.upper is None or (name == "whole" and merged.open):
            raise RuntimeError(f"cubes {merged.open} of {name} have no certificate that closes them")
        checked = queensat.check(self.cubes[name], merged.certificate, receipts="".join(receipts))
        if checked.fault or checked.json["leaves"] and checked.json["leaves"]["missing"]:
            raise RuntimeError(f"the certificates of the cubes of {name} do not prove it: {checked.fault}")
        _cluster.write_file(self.folder.file(name + ".receipts"), "".join(receipts))
        _write_leaf(self.folder, name, merged.certificate, (merged.lower, merged.upper), time.process_time() - began)
        self.leaves[name] = self.folder.read(name + ".leaf") or {}
        return self.leaves[name]

    def processor_seconds(self) -> float:
        return float(sum(part["processor_seconds"] for parts in (self.splits, self.leaves) for part in parts.values()))


def _placement_of(path: str) -> List[Square]:
    """That of a certificate, whose head is read."""
    squares: List[Square] = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("upper "):
                break
            if re.fullmatch(r"([0-9]+,[0-9]+ ?)+\n", line):
                pairs = (square.split(",") for square in line.split())
                squares.extend((int(row), int(column)) for row, column in pairs)
    return squares


def solve_on(executor: Executor, board: Union[Board, int], *, folder: _cluster.PathLike, into: int = 64, again: int = 8,
             work_limit: int = WORK_LIMIT, engine: Optional[str] = None, memory_limit: Optional[int] = None,
             progress: Optional[Callable[[CubesProgress], object]] = None, stop: Optional[Stop] = None) -> SolvedOn:  # fmt: skip
    """The maximum of one hard board, on processes, threads, Dask, MPI, a cluster.

    `folder` is on a file system that all workers see; it is made, and is the only state: called again
    after anything was killed, the call continues. The board is tried as a whole first, for `work_limit` ticks
    of search (about 10^8 a second); then it is split into `into` cubes, a few for each worker, each with
    that limit. One that reaches it is split again, into `again`. Each certificate is checked by the worker that
    has made it. `memory_limit` is for each worker; `engine` as of `solve`.

    The certificate is the file whole.cert of the folder, and by reference. To check everything once more:
    `queensat check BOARD FOLDER/whole.cert`; to see what the workers claim, with `--receipts
    FOLDER/whole.receipts`.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> hard = generate("excluded", 12, diagonals=8, id=2)
    >>> with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
    ...     solve_on(pool, hard, folder=folder).maximum == solve(hard).maximum
    True

    A broken executor raises BrokenExecutor, whose text says how much is done. OSError: a worker does not see
    the folder. ValueError: it has the files of another board.
    """
    import queensat

    board = board if isinstance(board, Board) else Board(board)
    files, began = _Folder(os.path.abspath(folder)), time.monotonic()
    for name, least, value in (("into", 1, into), ("again", 2, again), ("work_limit", 1, work_limit)):
        if not isinstance(value, int):
            raise TypeError(f"{name}: expected a whole number, found {value!r}")
        if value < least:
            raise ValueError(f"{name}: expected at least {least}, found {value}")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress: expected a function, found {progress!r}")
    options = {"work_limit": work_limit, "engine": engine, "memory_limit": memory_limit}
    call = _Call(files, board, options, into, again)
    with _cluster.Tasks(executor, files.path, stop=stop) as tasks:
        before = files.read("board")
        if before is None and (files.read("whole.leaf") or files.read("whole.split")):
            raise ValueError(f"{files.path} has lost its file board")
        if before is None:
            files.write("board", _stored(board))
        elif board_of(before) != board:
            raise ValueError(f"{files.path} has the files of another board")
        for name in call.open_cubes("whole"):
            call.add(tasks, name)
        for ended in tasks:
            call.ended(tasks, ended)
            best = files.settle_known()
            if progress:
                progress(CubesProgress(len(call.leaves), tasks.added - tasks.done, len(call.splits), len(best),
                                       time.monotonic() - began))  # fmt: skip
        best = files.settle_known()
        if tasks.stopped or call.open_cubes("whole"):
            return SolvedOn(board, None, len(best), None, tuple(best), None, len(call.leaves), len(call.splits),
                            call.processor_seconds(), "interrupt")  # fmt: skip
        cubes = len(call.leaves)
        leaf = call.merge("whole")
    placement = _placement_of(files.file("whole.cert"))
    if len(placement) != leaf["lower"] or not queensat.check(board, placement):
        raise RuntimeError(f"{files.file('whole.cert')} has no placement of {leaf['lower']} queens")
    return SolvedOn(board, leaf["upper"] if leaf["upper"] == leaf["lower"] else None, leaf["lower"],
                    leaf["upper"], tuple(placement), files.file("whole.cert"), cubes, len(call.splits),
                    call.processor_seconds(), "done")  # fmt: skip
