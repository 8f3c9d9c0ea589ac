"""The largest number of queens that do not attack each other, with a proof.

>>> import queensat
>>> result = queensat.solve(8, queens=["b4", "d5"])
>>> result.maximum, result.status, result.reason
(8, 'optimum', 'rows')

A board is a Board, or a number, and then there may be `queens` and `blocked`. Every search takes
`time_limit` (seconds) and `memory_limit` (bytes). `solve`, `explain`, `count` and `split` also take `stop`, a
threading.Event, and `progress`, a function. A limit, `stop` and Ctrl-C end a search, and its answer has what is
known by then, such as bounds. Ctrl-C also ends the calls around this one, from whose `progress` it was made;
twice within a second, it ends the loop around the call, too. `progress` is called with a Progress, on the calling
thread, at most 20 times a second; what it raises ends the call. What is wrong raises TypeError or ValueError
with the library's text; a search that ends without an answer, TimeoutError.

>>> shown = solve(8, queens="b4 d5", progress=print, time_limit=10)
"""

from __future__ import annotations

import json
import os
import queue
import re
import threading
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from . import _library
from ._library import Progress, Stop
from ._boards import (
    Board, Square, SquareLike, Squares, board_of, items_of, square_name, square_of, squares_of,
)  # fmt: skip

__version__ = _library.version
__all__ = ["Board", "Count", "CubesProgress", "Explanation", "Leaf", "Merged", "PartsProgress", "Picture", "Progress", "Result", "SolvedOn", "Split", "Square", "SquareLike", "Squares",
           "Verdict", "check", "count", "count_on", "decode", "draw", "explain", "export", "generate", "merge",
           "placements", "solve", "solve_on", "split", "square_name"]  # fmt: skip

BoardLike = Union[Board, int]
Placement = Tuple[Square, ...]
Shown = Optional[Callable[[Progress], object]]


def _asked(board: BoardLike, queens: Squares, blocked: Squares) -> Board:
    if not isinstance(board, Board):
        return Board(board, queens, blocked)
    if len(tuple(queens)) + len(tuple(blocked)) > 0:
        raise ValueError("queens and blocked are part of the board")
    return board


def _placement(squares: Iterable[Iterable[int]]) -> Placement:
    return tuple((row, column) for row, column in squares)


class Picture(str):
    """The text of an SVG, which a notebook shows as a picture."""

    def _repr_svg_(self) -> str:
        return self

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Write a file, such as "board.svg". A name with another ending raises ValueError."""
        if os.path.splitext(path)[1].lower() not in ("", ".svg"):
            raise ValueError(f"{os.fspath(path)}: expected a name that ends with .svg")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self)


@dataclass(frozen=True)
class Result:
    """What is known of the maximum. A notebook shows the board with its queens."""

    board: Board
    status: str  #: "optimum", "infeasible" (the target does not fit), or "bounds"
    maximum: Optional[int]  #: None: the bounds are apart
    lower: int
    upper: int
    placement: Placement  #: `lower` queens, the fixed ones first
    reason: str  #: why no more than `upper` fit: "rows", "search", "sat", ...
    evidence: Optional[Dict[str, Any]] = field(repr=False)  #: the reason in full
    #: "done", "time limit", "memory limit", "work limit", "interrupt" (Ctrl-C or `stop`), or "too many squares
    #: to list".
    stop: str
    seconds: float
    certificate: Optional[str] = field(repr=False)  #: for `check`; None: not asked for
    json: Dict[str, Any] = field(repr=False, compare=False)  #: the whole answer

    @property
    def target_reached(self) -> Optional[bool]:
        """Whether the target fits. None: there was none, or it is not decided."""
        return self.json["target_reached"]  # type: ignore[no-any-return]

    @property
    def queries(self) -> List[Dict[str, Any]]:
        """Each time a search asked whether a number of queens fits: its answer, seconds and work."""
        return self.json["queries"]  # type: ignore[no-any-return]

    @property
    def claim(self) -> Optional[Dict[str, Any]]:
        """After `decode`: what the solver said besides its placement, which proves nothing."""
        return self.json.get("claim")

    def __str__(self) -> str:
        if self.status == "infeasible":
            return f"{self.json['target']} queens do not fit ({self.reason})"
        return self.board.drawing(self.placement)

    def _repr_svg_(self) -> str:
        return draw(self.board, placement=self.placement)


def _result(text: bytes, board: Optional[Board] = None) -> Result:
    found = json.loads(text)
    return Result(
        board or board_of(found["instance"]), found["status"], found["maximum"], found["lower"],
        found["upper"], _placement(found["placement"]), found["upper_reason"],
        found["upper_evidence"], found["stop"], found["seconds"], found.get("certificate"), found,
    )  # fmt: skip


def solve(board: BoardLike, queens: Squares = (), *, blocked: Squares = (),
          target: Optional[int] = None, certificate: bool = False, engine: Optional[str] = None,
          threads: Optional[int] = None, seed: Optional[int] = None, strategy: Optional[str] = None,
          amo: Optional[str] = None, card: Optional[str] = None, hints: bool = False,
          pure: bool = False, work_limit: Optional[int] = None, time_limit: Optional[float] = None,
          memory_limit: Optional[int] = None, progress: Shown = None, stop: Optional[Stop] = None,
          incumbent: Optional[Callable[[], Optional[int]]] = None) -> Result:  # fmt: skip
    """The maximum, or with `target` whether that many queens fit.

    `incumbent`, called 50 times a second, says how many queens are known to fit elsewhere, such as in
    another cube: then only more are looked for, and the status is "infeasible" if there are none.

    `engine` is "auto", "sat", "lp", "bitset", "backtrack", ...; `strategy`, `amo` and `card` are words of
    `queensat solve --help -v`. `work_limit` is in ticks of the search, about 75,000,000 a second: the same end on
    every machine.

    >>> solve(6, queens=["a6"]).maximum
    5
    >>> solve(6, queens=["a6"], target=6).status
    'infeasible'
    """
    whole = _asked(board, queens, blocked)
    return _result(_library.answer(
        "solve", whole.question(), progress, stop, incumbent, target=target, certificate=certificate,
        engine=engine, threads=threads, seed=seed, strategy=strategy, amo=amo, card=card, hints=hints,
        pure=pure,
        work_limit=work_limit, time_limit=time_limit, memory_limit=memory_limit,
    ), whole)  # fmt: skip


@dataclass(frozen=True)
class Explanation:
    """Why the target does not fit. A notebook shows the board with what is to blame."""

    board: Board
    target: int
    fits: Optional[bool]  #: None: not decided
    story: List[str]  #: a few sentences
    blame: Optional[Board]  #: a minimal part of the board with which it does not fit
    remove: Placement  #: fixed queens, as few as possible, without which it fits
    picture: Picture = field(repr=False, compare=False)  #: of what is to blame
    json: Dict[str, Any] = field(repr=False, compare=False)

    def __str__(self) -> str:
        if self.fits:
            return f"{self.target} queens fit: nothing is to blame."
        return "\n".join(self.story) or "Not decided: the search was stopped."

    def _repr_svg_(self) -> str:
        return self.picture


def explain(board: BoardLike, queens: Squares = (), *, blocked: Squares = (),
            target: Optional[int] = None, smallest: bool = False, all: bool = False,
            first: Optional[int] = None, notation: Optional[str] = None,
            time_limit: Optional[float] = None, memory_limit: Optional[int] = None,
            progress: Shown = None, stop: Optional[Stop] = None) -> Explanation:  # fmt: skip
    """Why n queens (or the target) do not fit, and what to remove.

    `smallest`: the blame has as few squares as possible. `all`: all blames, or the `first` ones, are in the
    answer's `json`. `notation` is "chess" or "numbers", by default as the squares.

    >>> explanation = explain(8, queens=["a8", "c7"])
    >>> explanation.fits, explanation.remove
    (False, ((1, 2),))
    """
    whole = _asked(board, queens, blocked)
    found = json.loads(_library.answer(
        "explain", whole.question(), progress, stop, target=target, smallest=smallest, all=all,
        first=first, time_limit=time_limit, memory_limit=memory_limit, picture=True,
        notation=whole.notation if notation is None else notation,
    ))  # fmt: skip
    picture = Picture(found.pop("picture"))
    blame, remove = found["blame"], found["remove"]
    part = blame and Board(
        whole.shape, blame["queens"], blame["blocked"], walls=whole.walls,
        blocked_differences=blame["differences"], blocked_sums=blame["sums"],
    )  # fmt: skip
    removed = _placement(remove["queens"]) if remove else ()
    return Explanation(
        whole, found["target"], found["fits"], found["story"], part, removed, picture, found
    )


@dataclass(frozen=True)
class Count:
    """How many placements there are."""

    total: int
    complete: bool  #: False: stopped, or a part; there are at least `total`
    size: Optional[int]  #: queens in each; None: they differ
    by_size: Dict[int, int]
    classes: Optional[int]  #: up to symmetry; None: not asked for
    json: Dict[str, Any] = field(repr=False, compare=False)
    part: Optional[str] = field(default=None, repr=False, compare=False)  #: of a part: its line

    def __str__(self) -> str:
        text = f"{'' if self.complete else 'at least '}{self.total} placements"
        return text if self.classes is None else f"{text}, {self.classes} up to symmetry"


def count(board: BoardLike, queens: Squares = (), *, blocked: Squares = (), size: Optional[int] = None,
          any: bool = False, maximal: bool = False, classes: bool = False, threads: Optional[int] = None,
          part: Optional[Tuple[int, int]] = None, parts: Union[str, Iterable[str], None] = None,
          time_limit: Optional[float] = None, memory_limit: Optional[int] = None,
          progress: Shown = None, stop: Optional[Stop] = None) -> Count:  # fmt: skip
    """The number of placements with the most queens that fit; if stopped, at least that many.

    Instead with `size` queens, with `any` number, or of those that are `maximal`: no queen can be added.
    `classes`: also count them up to symmetry.

    >>> found = count(8, classes=True)
    >>> found.total, found.classes
    (92, 12)

    `part=(2, 3)` counts only the second of three parts, whose line is the answer's `part`. All of them as
    `parts`, lines or one text, are added up, and some of their tasks counted again by another method: then
    RuntimeError is raised if one is wrong, double or of something else, and TimeoutError if one is missing.

    >>> lines = [count(9, part=(i, 3)).part for i in (1, 2, 3)]
    >>> count(9, parts=lines).total
    352
    """
    question = _asked(board, queens, blocked).question()
    summed: Dict[str, Any] = {}
    if parts is not None:
        summed = {"sum": True, "text": parts if isinstance(parts, str) else "".join(parts)}
    found = json.loads(_library.answer(
        "count", question, progress, stop, size=size, any=any, maximal=maximal, classes=classes,
        part=part and "%d/%d" % tuple(part), threads=threads, time_limit=time_limit,
        memory_limit=memory_limit, **summed,
    ))  # fmt: skip
    by_size, line = dict(found["by_size"]), found.get("part", {}).get("line")
    return Count(found["total"], found["complete"], found["size"], by_size, found["classes"], found, line)


def placements(board: BoardLike, queens: Squares = (), *, blocked: Squares = (),
               size: Optional[int] = None, any: bool = False, maximal: bool = False, classes: bool = False,
               first: Optional[int] = None, time_limit: Optional[float] = None,
               memory_limit: Optional[int] = None) -> Iterator[Placement]:  # fmt: skip
    """The placements themselves, one after the other, as count counts them, or the `first` ones.

    Each has its squares (row, column) sorted by row, fixed queens included. The order is by the column
    of the queen in the first row, then in the second, and so on; a row without a queen comes last.

    >>> next(placements(4))
    ((0, 1), (1, 3), (2, 0), (3, 2))
    >>> len(list(placements(8, classes=True)))
    12
    """
    question = _asked(board, queens, blocked).question()
    options = {"size": size, "any": any, "maximal": maximal, "classes": classes, "first": first,
               "time_limit": time_limit, "memory_limit": memory_limit, "list": True}  # fmt: skip
    return _placements(_library.encode("count", question, options))


#: One placement in the list of a reply that is still arriving.
_SQUARES = re.compile(rb",?(\[(?:,?\[[0-9]+,[0-9]+\])*\])")


def _placements(text: bytes) -> Iterator[Placement]:
    """The library counts on a thread of its own, which waits while nobody takes what it found."""
    pieces: queue.Queue[Union[bytes, int]] = queue.Queue(maxsize=64)
    stop, rest, begun = threading.Event(), b"", False

    def put(piece: Union[bytes, int]) -> bool:
        while not stop.is_set():
            try:
                pieces.put(piece, timeout=0.1)
                return True
            except queue.Full:
                pass
        return False

    thread = threading.Thread(target=lambda: put(_library.ask(text, put, stop)), daemon=True)
    thread.start()
    try:
        while not isinstance(piece := pieces.get(), int):
            rest, end = rest + piece, 0
            if not begun and rest.startswith(b'{"schema":"queensat-count') and b":[" in rest:
                begun, rest = True, rest.partition(b":[")[2]
            while begun and (found := _SQUARES.match(rest, end)):
                end = found.end()
                yield _placement(json.loads(found[1]))
            rest = rest[end:]
        error = _library.failure(piece, rest, False)
        if error or piece == _library.STOPPED:
            raise error or TimeoutError("the search for more placements was stopped")
    finally:
        stop.set()
        thread.join()


@dataclass(frozen=True)
class Verdict:
    """Of a check; true if what was checked holds."""

    valid: bool
    fault: Optional[str]  #: the first one, in words
    json: Dict[str, Any] = field(repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.valid


def _fault(found: Dict[str, Any]) -> Optional[str]:
    if found.get("fault"):
        return str(found["fault"]["text"])
    faults = {"attacks": "queens attack each other", "blocked": "queens on blocked squares",
              "missing": "fixed queens are missing"}  # fmt: skip
    texts = (f"{text}: {found[name][0]}" for name, text in faults.items() if found.get(name))
    return next(texts, "two queens on one square" if found.get("repeated") else None)


def check(board: BoardLike, what: Union[str, Squares], *, receipts: Optional[str] = None) -> Verdict:
    """Check a certificate of `solve`, or a placement, by code that shares nothing with the search.

    Leaves that a certificate names are files, and missing here: then it is not valid, and has no fault.
    `receipts`, lines of `queensat check --receipt`, count as claims (`json["leaves"]`).

    >>> bool(check(4, ["c4", "a3", "d2", "b1"]))
    True
    >>> result = solve(6, queens=["a6"], certificate=True)
    >>> bool(check(result.board, result.certificate))
    True
    """
    whole = _asked(board, (), ())
    squares = r"([A-Za-z][0-9]{1,2}[\s,]*)+"
    is_text = isinstance(what, str) and not re.fullmatch(squares, what.strip())
    option = {"certificate": what} if is_text else {"placement": [square_of(whole.shape, square) for square in items_of(what)]}
    found = json.loads(_library.answer("check", whole.question(), receipts=receipts, **option))
    return Verdict(found["verified" if is_text else "valid"], _fault(found), found)


def generate(family: str, board: int, **parameters: Any) -> Board:
    """A board of a family, such as those of the literature, from its parameters.

    "unique" (puzzles with one solution) and "random" (queens, blocked), "sparse" (average), "completion"
    (queens), "excluded" (diagonals), "blocked" (squares), "crowded" (queens, kind), "band" (width) and
    "prefix" (length); all but the last two have an id.

    >>> generate("random", 8, queens=2, id=1)
    Board(8, queens=['c4', 'e3'])
    """
    question = {"family": family, "board": board}
    return board_of(json.loads(_library.answer("generate", question, **parameters))["instance"])


@dataclass(frozen=True)
class Split:
    """One board as many, the cubes: a placement of the target is a placement of exactly one of them."""

    board: Board
    target: int
    placement: Placement  #: the best that is known, below the target
    cubes: List[Board]  #: the hardest first; none: everything was refuted
    manifest: str = field(repr=False)  #: how they belong together: a file for `queensat merge`
    json: Dict[str, Any] = field(repr=False, compare=False)


def split(board: BoardLike, queens: Squares = (), *, into: int, blocked: Squares = (),
          target: Optional[int] = None, time_limit: Optional[float] = None,
          memory_limit: Optional[int] = None, progress: Shown = None, stop: Optional[Stop] = None) -> Split:  # fmt: skip
    """At most `into` cubes, to be solved in any order and anywhere; the default target is one queen more than
    a short search finds. `queensat merge BOARD MANIFEST CERTIFICATE... -o FILE` joins their certificates.

    >>> hard = generate("excluded", 12, diagonals=8, id=2)
    >>> parts = split(hard, into=3)
    >>> max(solve(cube).maximum for cube in parts.cubes) == solve(hard).maximum
    True
    """
    whole = _asked(board, queens, blocked)
    found = json.loads(_library.answer(
        "split", whole.question(), progress, stop, into=into, target=target, time_limit=time_limit,
        memory_limit=memory_limit,
    ))  # fmt: skip
    cubes = [board_of(cube) for cube in found["cubes"]]
    return Split(whole, found["target"], _placement(found["placement"]), cubes, found["manifest"], found)


@dataclass(frozen=True)
class Leaf:
    """The file of a cube's certificate, as a certificate by reference names it."""

    number: int  #: of the cube, from 1
    sha256: str  #: of the file
    bytes: int  #: of the file
    upper: int  #: what it proves: no more queens fit in the cube, fixed ones included
    name: str = ""  #: where to look first, from the folder of the certificate; "": anywhere there

    def __str__(self) -> str:
        return f"leaf {self.number} {self.sha256} {self.bytes} {self.upper} {self.name}".rstrip()


@dataclass(frozen=True)
class Merged:
    """A certificate of the whole board, by reference."""

    certificate: Optional[str] = field(repr=False)  #: None: cubes have no leaf
    lower: Optional[int]
    upper: Optional[int]  #: if all leaves hold, which `queensat check` finds out
    open: List[int]  #: cubes without a leaf, or with one that leaves them open, the hardest first
    json: Dict[str, Any] = field(repr=False, compare=False)


def merge(board: BoardLike, manifest: str, leaves: Iterable[Leaf], placement: Squares = ()) -> Merged:
    """The certificates of the cubes of `split` as one that names their files. `placement`: the best one of
    the whole board that is known, if any.

    The leaves are believed: to verify them is for `queensat check BOARD FILE`, which finds the files.
    """
    whole = _asked(board, (), ())
    squares = [square_of(whole.shape, square) for square in items_of(placement)] or None
    found = json.loads(_library.answer("merge", whole.question(), manifest=manifest, placement=squares,
                                       leaves="".join(f"{leaf}\n" for leaf in leaves)))  # fmt: skip
    return Merged(found["certificate"], found["lower"], found["upper"], found["open"], found)


def export(board: BoardLike, queens: Squares = (), *, blocked: Squares = (),
           format: Optional[str] = None, target: Optional[int] = None, amo: Optional[str] = None,
           card: Optional[str] = None, full: bool = False, memory_limit: Optional[int] = None) -> str:  # fmt: skip
    """The text of a file for other solvers; `format` is dimacs, wcnf, wcnf-old, opb, knf,
    asp, lp, mps, mzn, smt2, mis, gcnf or icnf.

    `target` (dimacs, opb, ...): whether that many fit. `full` (dimacs): all squares are variables.

    >>> export(2, target=2).splitlines()[-1]
    '2 4 0'
    """
    question = _asked(board, queens, blocked).question()
    return _library.answer(
        "export", question, format=format, target=target, amo=amo, card=card, full=full,
        memory_limit=memory_limit,
    ).decode()  # fmt: skip


def decode(exported: str, model: Union[str, Iterable[int], None]) -> Result:
    """Check what a solver answered to an exported text: its output, or a list of literals.

    None, which PySAT returns where there is no model, says unsatisfiable. The placement is verified;
    what is said about more queens is the result's `claim`.
    """
    if model is None:
        model = "s UNSATISFIABLE\n"
    elif not isinstance(model, str):
        model = f"s SATISFIABLE\nv {' '.join(str(int(literal)) for literal in model)} 0\n"
    try:
        return _result(_library.answer("decode", {"exported": exported, "text": model}))
    except RuntimeError as error:  # the other solver is wrong, not this one
        raise ValueError(str(error)) from None


def draw(board: BoardLike, queens: Squares = (), *, blocked: Squares = (),
         placement: Optional[Squares] = None, solve: bool = False, explain: bool = False,
         attacked: bool = False, cover: bool = False, target: Optional[int] = None,
         engine: Optional[str] = None, notation: Optional[str] = None,
         time_limit: Optional[float] = None, memory_limit: Optional[int] = None) -> Picture:  # fmt: skip
    """A picture of the board, or of a placement.

    `solve`: with the queens that can be added; `cover`: and the lines that say why no more fit.
    `explain`: what is to blame if the target does not fit. `attacked`: with dots on attacked squares.
    """
    whole = _asked(board, queens, blocked)
    squares = None if placement is None else squares_of(whole.shape, placement)
    return Picture(_library.answer(
        "draw", whole.question(), placement=squares, solve=solve, explain=explain, attacked=attacked,
        cover=cover, target=target, engine=engine, time_limit=time_limit,
        memory_limit=memory_limit, notation=whole.notation if notation is None else notation,
    ).decode())  # fmt: skip


from ._count_on import PartsProgress, count_on  # noqa: E402
from ._solve_on import CubesProgress, SolvedOn, solve_on  # noqa: E402
