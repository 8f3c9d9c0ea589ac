"""Boards and squares as values."""

from __future__ import annotations

import hashlib
import json
import operator
import re
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from . import _library

#: A row and a column, both from 0, the first row at the top.
Square = Tuple[int, int]
#: A pair of numbers, or a name as in chess: "b4" is in the second column, the fourth row from below.
SquareLike = Union[str, Sequence[int]]
#: Several, also as one text: "b4 d5".
Squares = Union[str, Iterable[SquareLike]]


#: The digest lists the free squares if more than this many are blocked, and fewer are free, as in C.
_DIGEST_BLOCKS_MAX = 1 << 20


def whole_number(number: Any) -> int:
    """An int, or what can stand for one, such as those of NumPy; True and 1.0 cannot."""
    try:
        if not isinstance(number, bool):
            return operator.index(number)
    except TypeError:
        pass
    raise TypeError(f"expected a whole number, found {number!r}")


def square_of(n: int, given: SquareLike) -> Square:
    if isinstance(given, str):
        name = re.fullmatch(r"([a-z])([1-9][0-9]?)", given.lower())
        if not name:
            raise ValueError(f"expected a square such as b4, found {given!r}")
        row, column = n - int(name[2]), ord(name[1]) - ord("a")
    else:
        if not hasattr(given, "__len__"):
            raise TypeError(f"expected squares such as b4 or (4, 1), found {given!r}")
        if len(given) != 2:
            raise ValueError(f"expected a row and a column, found {given!r}")
        row, column = (whole_number(number) for number in given)
    if not (0 <= row < n and 0 <= column < n):
        raise ValueError(f"expected a square on a board of {n} x {n}, found {given!r}")
    return row, column


def items_of(given: Squares) -> List[SquareLike]:
    """Each of several squares, as it was given."""
    if isinstance(given, str):
        return list(given.replace(",", " ").split())
    try:
        return list(given)
    except TypeError:
        raise TypeError(f"expected squares such as 'b4 d5' or [(4, 1)], found {given!r}") from None


def squares_of(n: int, given: Squares) -> Tuple[Square, ...]:
    return tuple(sorted({square_of(n, item) for item in items_of(given)}))


def square_name(n: int, square: Square) -> str:
    """The name of a square as in chess, for boards up to 26 x 26.

    >>> square_name(8, (4, 1))
    'b4'
    """
    row, column = square_of(whole_number(n), square)
    if n > 26:
        raise ValueError("expected a board up to 26 x 26: there are no more letters")
    return f"{chr(ord('a') + column)}{n - row}"


@dataclass(frozen=True, init=False, repr=False)
class Board:
    """An n x n board with fixed queens and blocked squares: a value that does not change.

    >>> board = Board(8, queens="b4 d5", blocked=[(0, 0)])
    >>> board
    Board(8, queens=['d5', 'b4'], blocked=['a8'])
    >>> board == eval(repr(board))
    True

    Squares are names or pairs of a row and a column. `free`: only these squares are open, besides
    those of the queens. `blocked_differences` and `blocked_sums`: the diagonals row - column and
    row + column with these numbers are blocked.
    """

    n: int
    queens: Tuple[Square, ...]
    blocked: Tuple[Square, ...]
    free: Optional[Tuple[Square, ...]]
    blocked_differences: Tuple[int, ...]
    blocked_sums: Tuple[int, ...]
    #: "chess": a square was given by its name, and stories and pictures name them so; None: by numbers only.
    notation: Optional[str] = field(compare=False)

    def __init__(self, n: int, queens: Squares = (), blocked: Squares = (), *,
                 free: Optional[Squares] = None, blocked_differences: Iterable[int] = (),
                 blocked_sums: Iterable[int] = ()) -> None:  # fmt: skip
        try:
            size = whole_number(n)
        except TypeError:
            raise TypeError(f"expected the size of a board, such as 8, found {n!r}") from None
        queens, blocked = items_of(queens), items_of(blocked)
        free = None if free is None else items_of(free)
        is_named = size <= 26 and any(isinstance(s, str) for s in queens + blocked + (free or []))
        if not 1 <= size <= 10**8:
            raise ValueError(f"expected n from 1 to 100000000, found {size}")
        vars(self).update(
            n=size,
            queens=squares_of(size, queens),
            blocked=squares_of(size, blocked),
            free=None if free is None else squares_of(size, free),
            blocked_differences=tuple(sorted({whole_number(d) for d in blocked_differences})),
            blocked_sums=tuple(sorted({whole_number(s) for s in blocked_sums})),
            notation="chess" if is_named else None,
        )

    def __repr__(self) -> str:
        parts = [str(self.n)]
        for name, value in list(vars(self).items())[1:-1]:
            if value and name in ("queens", "blocked", "free") and self.n <= 26:
                value = [square_name(self.n, square) for square in value]
            if value or value is not None and name == "free":
                parts.append(f"{name}={list(value)}")
        return f"Board({', '.join(parts)})"

    def question(self) -> Dict[str, Any]:
        """The members of a question to the library."""
        return {
            "board" if name == "n" else name: value
            for name, value in list(vars(self).items())[:-1]
            if value or value is not None and name == "free"
        }

    @property
    def digest(self) -> str:
        """What identifies the board, in whatever order its squares were given: 64 hexadecimal digits, the
        SHA-256 of its sorted lines "board N", "queen R C", "block-difference D", "block-sum S", "block R C".

        >>> Board(8, queens="b4 d5").digest[:12] == Board(8, queens="d5 b4").digest[:12]
        True
        """
        word, squares, queens = "block", self.blocked, set(self.queens)
        if self.free is not None:
            free, side = set(self.free), range(self.n)
            word, squares = "free", self.free
            if self.n**2 - len(free) <= max(_DIGEST_BLOCKS_MAX, len(free)):
                word, squares = "block", tuple((r, c) for r in side for c in side if (r, c) not in free)
        elif len(squares) > max(_DIGEST_BLOCKS_MAX, self.n**2 - len(squares)):
            blocked, side = set(squares), range(self.n)
            word, squares = "free", tuple((r, c) for r in side for c in side if (r, c) not in blocked)
        lines = [f"board {self.n}\n", *(f"queen {row} {column}\n" for row, column in self.queens),
                 *(f"block-difference {difference}\n" for difference in self.blocked_differences),
                 *(f"block-sum {total}\n" for total in self.blocked_sums),
                 *(f"{word} {row} {column}\n" for row, column in squares if (row, column) not in queens)]  # fmt: skip
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    def to_rows(self) -> List[List[int]]:
        """A list of rows: 1 a queen, -1 a blocked square, 0 any other.

        >>> Board(3, queens=["a3"], blocked=["c1"]).to_rows()
        [[1, 0, 0], [0, 0, 0], [0, 0, -1]]
        """
        side = range(self.n)
        rows = [[0 if self.free is None else -1] * self.n for _ in side]
        for row, column in self.free or ():
            rows[row][column] = 0
        for row in side if self.blocked_differences or self.blocked_sums else ():
            for column in side:
                if row - column in self.blocked_differences or row + column in self.blocked_sums:
                    rows[row][column] = -1
        for squares, value in ((self.blocked, -1), (self.queens, 1)):
            for row, column in squares:
                rows[row][column] = value
        return rows

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int]]) -> Board:
        """The board of a list of rows or of a NumPy array, as to_rows gives it."""
        table = [[whole_number(number) for number in row] for row in rows]
        n = len(table)
        if any(len(row) != n or not {-1, 0, 1}.issuperset(row) for row in table):
            raise ValueError("expected n rows of n numbers, each -1, 0 or 1")
        squares = [(row, column) for row in range(n) for column in range(n)]
        queens, blocked = ([s for s in squares if table[s[0]][s[1]] == value] for value in (1, -1))
        return cls(n, queens, blocked)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy

        return numpy.array(self.to_rows(), dtype=dtype)

    def to_fen(self) -> str:
        """The position as in chess: queens Q, blocked squares pawns.

        >>> Board(4, queens=["b4"], blocked=["a1"]).to_fen()
        '1Q2/4/4/P3 w - - 0 1'
        """
        ranks = ["".join("1QP"[number] for number in row) for row in self.to_rows()]
        return re.sub("1+", lambda run: str(len(run[0])), "/".join(ranks)) + " w - - 0 1"

    @classmethod
    def from_fen(cls, fen: Any) -> Board:
        """The board of a FEN, or of a chess.Board: queens are fixed, other pieces block."""
        fen = fen.fen() if hasattr(fen, "fen") else fen
        if not isinstance(fen, str):
            raise TypeError(f"expected a FEN, found {fen!r}")
        ranks = re.sub("[0-9]{1,3}", lambda run: "1" * int(run[0]), fen.partition(" ")[0]).split("/")
        codes = {"1": 0, "Q": 1, "q": 1, **dict.fromkeys("KRBNPkrbnp", -1)}
        if any(len(rank) != len(ranks) or not set(rank) <= set(codes) for rank in ranks):
            raise ValueError(f"expected a FEN of a square board, found {fen!r}")
        return cls.from_rows([[codes[letter] for letter in rank] for rank in ranks])

    def __str__(self) -> str:
        """A drawing, which from_text reads: Q a queen, x a blocked square, - any other."""
        return self.drawing(())

    def drawing(self, placement: Iterable[Square]) -> str:
        """The same with more queens."""
        rows = [["-Qx"[number] for number in row] for row in self.to_rows()]
        for row, column in placement:
            rows[row][column] = "Q"
        return "\n".join(map(" ".join, rows))

    @classmethod
    def from_text(cls, text: str) -> Board:
        """The board of a text in any of the formats that the program reads, drawings among them.

        >>> Board.from_text("board 4\\nqueen 0 1\\n")
        Board(4, queens=['b4'])
        """
        return board_of(json.loads(_library.answer("read", {"text": text}))["instance"])

    def _repr_svg_(self) -> str:
        return _library.answer("draw", self.question(), notation=self.notation).decode()


def board_of(instance: Dict[str, Any]) -> Board:
    """The board of an instance in an answer."""
    names = ("queens", "blocked", "free", "blocked_differences", "blocked_sums")
    given = {name: instance[name] for name in names if instance[name] is not None}
    return Board(instance["n"], **given)
