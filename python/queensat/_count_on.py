"""One large count on any executor: parts, whose lines are files of a folder, and their sum.

The folder has `count.json`, which says what is counted and in how many parts, and `part-12`, the line
that the library has written about part 12.
"""

from __future__ import annotations

import json
import os
import re
import time
import zlib
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional

from . import _cluster, _library
from ._boards import Board
from ._library import Stop

if TYPE_CHECKING:
    from . import Count

#: At least one task of each is counted again, so that more would cost more.
PARTS = 64


@dataclass(frozen=True)
class PartsProgress:
    """How far `count_on` has got."""

    done: int  #: parts
    parts: int  #: in all
    total: int  #: placements in those that are done
    seconds: float  #: since the call began


def _total(path: str) -> Optional[int]:
    """The placements of a part; None: it is not there, or its file is damaged."""
    try:
        with open(path, encoding="ascii") as file:
            line = file.read()
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    whole = re.fullmatch(r"(.* total (\d+) .*)end ([0-9a-f]{8})\n", line)
    return int(whole[2]) if whole and zlib.crc32(whole[1].encode()) == int(whole[3], 16) else None


def count_part(folder: str, question: Dict[str, Any], options: Dict[str, Any], part: int, parts: int, *,
               stop: Stop) -> int:  # fmt: skip
    """The task of a part: its placements, once its line is a file."""
    path = os.path.join(folder, f"part-{part}")
    try:
        found = json.loads(_library.answer("count", question, None, stop, part=f"{part}/{parts}", **options))
    except TimeoutError:
        if stop.is_set():
            return 0
        raise
    _cluster.write_file(path, found["part"]["line"])
    return int(found["total"])


class _Call:
    """One call: what is counted, and the parts that are done."""

    def __init__(self, folder: str, board: Board, any: bool, size: Optional[int], parts: Optional[int]):
        self.folder, self.board, self.began = folder, board, time.monotonic()
        self.asked: Dict[str, Any] = {"any": any, "size": size}
        self.parts = parts or PARTS
        self.wanted = parts
        self.totals: Dict[int, int] = {}

    def path(self, part: int) -> str:
        return os.path.join(self.folder, f"part-{part}")

    def settle(self) -> Optional[int]:
        """The size, from the folder, so that all calls count the same.

        It is the maximum if none was asked for: that is found once, and not by each part.
        """
        import queensat

        name = os.path.join(self.folder, "count.json")
        asked = json.loads(json.dumps({**self.asked, "board": self.board.question()}))
        before = _cluster.read_json(name)
        if before is None:
            size = self.asked["size"]
            if size is None and not self.asked["any"]:
                size = queensat.solve(self.board).maximum
            before = {"asked": asked, "parts": self.parts, "size": size, "version": _library.version}
            _cluster.write_file(name, json.dumps(before) + "\n")
        if before["asked"] != asked:
            raise ValueError(f"{self.folder} has the parts of another count")
        if self.wanted not in (None, before["parts"]):
            raise ValueError(f"{self.folder} has a count in {before['parts']} parts, not in {self.wanted}")
        self.parts = before["parts"]
        return int(before["size"]) if before["size"] is not None else None

    def open_parts(self) -> List[int]:
        for part in range(1, self.parts + 1):
            total = _total(self.path(part))
            if total is not None:
                self.totals[part] = total
        return [part for part in range(1, self.parts + 1) if part not in self.totals]

    def progress(self) -> PartsProgress:
        seconds = time.monotonic() - self.began
        return PartsProgress(len(self.totals), self.parts, sum(self.totals.values()), seconds)

    def lines(self) -> str:
        text = []
        for part in range(1, self.parts + 1):
            with open(self.path(part), encoding="ascii") as file:
                text.append(file.read())
        return "".join(text)

    def so_far(self, size: Optional[int]) -> Count:
        import queensat

        total = sum(self.totals.values())
        by_size = {} if size is None or total == 0 else {size: total}
        return queensat.Count(total, False, size, by_size, None, {"stop": "interrupt"})


def count_on(executor: Executor, board: Board, *, folder: _cluster.PathLike, parts: Optional[int] = None,
             size: Optional[int] = None, any: bool = False, threads: int = 1,
             memory_limit: Optional[int] = None, progress: Optional[Callable[[PartsProgress], object]] = None,
             stop: Optional[Stop] = None) -> Count:  # fmt: skip
    """A large `count`, on processes, threads, Dask, MPI, a cluster: of the placements with the most queens
    that fit, with `size` queens, or with `any` number.

    `folder` is on a file system that all workers see; it is made, and is the only state: called again
    after anything was killed, the call continues. `parts` are best a few times as many as the workers (64
    by default); each is counted on `threads` threads. In the end, this process counts one task in a thousand,
    and at least one of each part, again by another method, on all its processors. If stopped, the answer is not complete: its total is that of the parts.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
    ...     count_on(pool, Board(10), folder=folder, parts=4).total
    724

    A broken executor raises BrokenExecutor, whose text says how much is done. OSError: a worker does not see
    the folder. ValueError: it has the parts of another count. RuntimeError: the numbers of a part are wrong,
    or the executor has given it up four times.
    """
    import queensat

    if parts is not None and not 1 <= parts <= 1000000:
        raise ValueError(f"parts: expected 1 to 1000000, found {parts}")
    if any and size is not None:
        raise ValueError("size cannot be combined with any")
    call = _Call(os.path.abspath(folder), board, any, size, parts)
    with _cluster.Tasks(executor, call.folder, stop=stop) as tasks:
        found = call.settle()
        options = {"size": found, "any": any, "threads": threads, "memory_limit": memory_limit}
        for part in call.open_parts():
            tasks.add(part, count_part, call.folder, board.question(), options, part, call.parts)
        for ended in tasks:
            if ended.given_up:
                raise RuntimeError(f"part {ended.key} was given up by the executor: {ended.given_up}") from ended.given_up
            call.totals[int(str(ended.key))] = ended.result
            if progress:
                progress(call.progress())
        if tasks.stopped:
            return call.so_far(found)
    try:
        return queensat.count(board, size=size, any=any, parts=call.lines(), memory_limit=memory_limit, stop=stop)
    except RuntimeError as error:  # of part N, its line
        raise RuntimeError(re.sub(r"^text:(\d+)", lambda found: call.path(int(found[1])), str(error))) from None
    except TimeoutError:
        return call.so_far(found)
