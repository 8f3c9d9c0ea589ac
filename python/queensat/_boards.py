"""Boards and squares as values."""

from __future__ import annotations

import hashlib
import json
import operator
import re
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union, cast

from . import _library

#: A row and a column, both from 0, the first row at the top.
Square = Tuple[int, int]
#: A pair of numbers, or a name as in chess: "b4" is in the second column, the fourth row from below.
SquareLike = Union[str, Sequence[int]]
#: n, or a number of rows and one of columns: (6, 8).
SizeLike = Union[int, Sequence[int]]
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


def shape_of(n: SizeLike) -> Tuple[int, int]:
    """The numbers of rows and columns of a board, which is given by both, or by one if they are equal."""
    if not hasattr(n, "__len__") or isinstance(n, str):
        return (whole_number(n),) * 2
    given = tuple(cast(Sequence[int], n))
    if len(given) != 2:
        raise ValueError(f"expected a number of rows and of columns, found {n!r}")
    return whole_number(given[0]), whole_number(given[1])


def square_of(n: SizeLike, given: SquareLike) -> Square:
    rows, columns = shape_of(n)
    if isinstance(given, str):
        name = re.fullmatch(r"([a-z])([1-9][0-9]?)", given.lower())
        if not name:
            raise ValueError(f"expected a square such as b4, found {given!r}")
        row, column = rows - int(name[2]), ord(name[1]) - ord("a")
    else:
        if not hasattr(given, "__len__"):
            raise TypeError(f"expected squares such as b4 or (4, 1), found {given!r}")
        if len(given) != 2:
            raise ValueError(f"expected a row and a column, found {given!r}")
        row, column = (whole_number(number) for number in given)
    if not (0 <= row < rows and 0 <= column < columns):
        raise ValueError(f"expected a square on a board of {rows} x {columns}, found {given!r}")
    return row, column


def items_of(given: Squares) -> List[SquareLike]:
    """Each of several squares, as it was given."""
    if isinstance(given, str):
        return list(given.replace(",", " ").split())
    try:
        return list(given)
    except TypeError:
        raise TypeError(f"expected squares such as 'b4 d5' or [(4, 1)], found {given!r}") from None


def squares_of(n: SizeLike, given: Squares) -> Tuple[Square, ...]:
    return tuple(sorted({square_of(n, item) for item in items_of(given)}))


def square_name(n: SizeLike, square: Square) -> str:
    """The name of a square as in chess, for boards up to 26 x 26; of others than square ones by their
    rows and columns.

    >>> square_name(8, (4, 1)), square_name((6, 8), (4, 1))
    ('b4', 'b2')
    """
    shape = shape_of(n)
    row, column = square_of(shape, square)
    if max(shape) > 26:
        raise ValueError("expected a board up to 26 x 26: there are no more letters")
    return f"{chr(ord('a') + column)}{shape[0] - row}"


@dataclass(frozen=True, init=False, repr=False)
class Board:
    """A board with fixed queens and blocked squares: a value that does not change. It has n x n squares,
    or, with (rows, columns) in place of n, as many rows and columns; n is then the larger number.

    >>> board = Board(8, queens="b4 d5", blocked=[(0, 0)])
    >>> board
    Board(8, queens=['d5', 'b4'], blocked=['a8'])
    >>> board == eval(repr(board))
    True

    Squares are names or pairs of a row and a column. `free`: only these squares are open, besides
    those of the queens. `blocked_differences` and `blocked_sums`: the diagonals row - column and
    row + column with these numbers are blocked. `walls`: squares without a queen, which also stop
    attacks; a blocked square stops none.

    >>> Board((2, 4), walls=["b1"], queens=["a1"])
    Board((2, 4), queens=['a1'], walls=['b1'])
    """

    n: int
    rows: int
    columns: int
    queens: Tuple[Square, ...]
    blocked: Tuple[Square, ...]
    free: Optional[Tuple[Square, ...]]
    blocked_differences: Tuple[int, ...]
    blocked_sums: Tuple[int, ...]
    walls: Tuple[Square, ...]
    #: "chess": a square was given by its name, and stories and pictures name them so; None: by numbers only.
    notation: Optional[str] = field(compare=False)

    def __init__(self, n: SizeLike, queens: Squares = (), blocked: Squares = (), *,
                 free: Optional[Squares] = None, blocked_differences: Iterable[int] = (),
                 blocked_sums: Iterable[int] = (), walls: Squares = ()) -> None:  # fmt: skip
        try:
            shape = shape_of(n)
        except TypeError:
            raise TypeError(f"expected the size of a board, such as 8, found {n!r}") from None
        queens, blocked, walls = items_of(queens), items_of(blocked), items_of(walls)
        free = None if free is None else items_of(free)
        given = queens + blocked + walls + (free or [])
        is_named = max(shape) <= 26 and any(isinstance(square, str) for square in given)
        for size in shape:
            if not 1 <= size <= 10**8:
                raise ValueError(f"expected n from 1 to 100000000, found {size}")
        stops = squares_of(shape, walls)
        solid = set(stops)  # to block a wall has no effect
        vars(self).update(
            n=max(shape),
            rows=shape[0],
            columns=shape[1],
            queens=squares_of(shape, queens),
            blocked=tuple(s for s in squares_of(shape, blocked) if s not in solid),
            free=None if free is None else squares_of(shape, free),
            blocked_differences=tuple(sorted({whole_number(d) for d in blocked_differences})),
            blocked_sums=tuple(sorted({whole_number(s) for s in blocked_sums})),
            walls=stops,
            notation="chess" if is_named else None,
        )

    def __repr__(self) -> str:
        parts = [str(self.n) if self.is_square else str(self.shape)]
        for name, value in list(vars(self).items())[3:-1]:
            if value and name in ("queens", "blocked", "free", "walls") and self.n <= 26:
                value = [square_name(self.shape, square) for square in value]
            if value or value is not None and name == "free":
                parts.append(f"{name}={list(value)}")
        return f"Board({', '.join(parts)})"

    def question(self) -> Dict[str, Any]:
        """The members of a question to the library."""
        size = ["n"] if self.is_square else ["rows", "columns"]
        lists = list(vars(self).items())[3:-1]
        given = {"board" if name == "n" else name: getattr(self, name) for name in size}
        given.update((name, value) for name, value in lists if value or value is not None and name == "free")
        return given

    @property
    def shape(self) -> Tuple[int, int]:
        """The numbers of rows and columns."""
        return self.rows, self.columns

    @property
    def is_square(self) -> bool:
        """Whether it has as many rows as columns."""
        return self.rows == self.columns

    def board_lines(self) -> List[str]:
        """The first lines of a text: "board 8" or "board 6 8", and "wall 3 3" for each wall."""
        return ["board " + (str(self.n) if self.is_square else "%d %d" % self.shape),
                *(f"wall {row} {column}" for row, column in self.walls)]  # fmt: skip

    @property
    def digest(self) -> str:
        """What identifies the board, in whatever order its squares were given: 64 hexadecimal digits, the
        SHA-256 of its sorted lines "board N" or "board ROWS COLUMNS", "wall R C", "queen R C", "block-difference D", "block-sum S", "block R C".

        >>> Board(8, queens="b4 d5").digest[:12] == Board(8, queens="d5 b4").digest[:12]
        True
        """
        word, squares, queens = "block", self.blocked, set(self.queens)
        size = self.rows * self.columns - len(self.walls)
        if self.free is not None:
            word, squares = "free", self.free
            if size - len(set(self.free)) <= max(_DIGEST_BLOCKS_MAX, len(set(self.free))):
                word, squares = "block", self._others(self.free)
        elif len(squares) > max(_DIGEST_BLOCKS_MAX, size - len(squares)):
            word, squares = "free", self._others(squares)
        lines = [*(f"{line}\n" for line in self.board_lines()), *(f"queen {row} {column}\n" for row, column in self.queens),
                 *(f"block-difference {difference}\n" for difference in self.blocked_differences),
                 *(f"block-sum {total}\n" for total in self.blocked_sums),
                 *(f"{word} {row} {column}\n" for row, column in squares if (row, column) not in queens)]  # fmt: skip
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    def _others(self, squares: Iterable[Square]) -> Tuple[Square, ...]:
        """All squares but these and walls."""
        these = {*squares, *self.walls}
        return tuple((r, c) for r in range(self.rows) for c in range(self.columns) if (r, c) not in these)

    def to_rows(self) -> List[List[int]]:
        """A list of rows: 1 a queen, -1 a blocked square, -2 a wall, 0 any other.

        >>> Board(3, queens=["a3"], blocked=["c1"]).to_rows()
        [[1, 0, 0], [0, 0, 0], [0, 0, -1]]
        """
        rows = [[0 if self.free is None else -1] * self.columns for _ in range(self.rows)]
        for row, column in self.free or ():
            rows[row][column] = 0
        for row in range(self.rows) if self.blocked_differences or self.blocked_sums else ():
            for column in range(self.columns):
                if row - column in self.blocked_differences or row + column in self.blocked_sums:
                    rows[row][column] = -1
        for squares, value in ((self.blocked, -1), (self.walls, -2), (self.queens, 1)):
            for row, column in squares:
                rows[row][column] = value
        return rows

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int]]) -> Board:
        """The board of a list of rows or of a NumPy array, as to_rows gives it."""
        table = [[whole_number(number) for number in row] for row in rows]
        columns = len(table[0]) if table else 0
        if any(len(row) != columns or not {-2, -1, 0, 1}.issuperset(row) for row in table):
            raise ValueError("expected rows of as many numbers, each -2, -1, 0 or 1")
        squares = [(row, column) for row in range(len(table)) for column in range(columns)]
        queens, blocked, walls = ([s for s in squares if table[s[0]][s[1]] == value] for value in (1, -1, -2))
        return cls((len(table), columns), queens, blocked, walls=walls)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy

        return numpy.array(self.to_rows(), dtype=dtype)

    def to_fen(self) -> str:
        """The position as in chess: queens Q, blocked squares pawns. On a board with walls, these are pawns,
        and blocked squares are knights.

        >>> Board(4, queens=["b4"], blocked=["a1"]).to_fen()
        '1Q2/4/4/P3 w - - 0 1'
        """
        letters = "1QPN" if self.walls else "1Q P"  # of 0, 1, -2 and -1
        ranks = ["".join(letters[number] for number in row) for row in self.to_rows()]
        return re.sub("1+", lambda run: str(len(run[0])), "/".join(ranks)) + " w - - 0 1"

    @classmethod
    def from_fen(cls, fen: Any, *, walls: bool = False) -> Board:
        """The board of a FEN, or of a chess.Board: queens are fixed, other pieces block.

        `walls`: pawns are walls.

        >>> board = Board((3, 4), queens=["a3"], blocked=["d1"], walls=["b2"])
        >>> board.to_fen()
        'Q3/1P2/3N w - - 0 1'
        >>> Board.from_fen(board.to_fen(), walls=True) == board
        True
        """
        fen = fen.fen() if hasattr(fen, "fen") else fen
        if not isinstance(fen, str):
            raise TypeError(f"expected a FEN, found {fen!r}")
        ranks = re.sub("[0-9]{1,3}", lambda run: "1" * int(run[0]), fen.partition(" ")[0]).split("/")
        codes = {"1": 0, "Q": 1, "q": 1, **dict.fromkeys("KRBNkrbn", -1),
                 **dict.fromkeys("Pp", -2 if walls else -1)}  # fmt: skip
        if any(len(rank) != len(ranks[0]) or not set(rank) <= set(codes) for rank in ranks):
            raise ValueError(f"expected a FEN with ranks of the same length, found {fen!r}")
        return cls.from_rows([[codes[letter] for letter in rank] for rank in ranks])

    def __str__(self) -> str:
        """A drawing, which from_text reads: Q a queen, x a blocked square, W a wall, - any other."""
        return self.drawing(())

    def drawing(self, placement: Iterable[Square]) -> str:
        """The same with more queens."""
        rows = [["-QWx"[number] for number in row] for row in self.to_rows()]
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
    names = ("queens", "blocked", "free", "blocked_differences", "blocked_sums", "walls")
    given = {name: instance[name] for name in names if instance.get(name) is not None}
    n = instance["n"]
    return Board((instance.get("rows", n), instance.get("columns", n)), **given)
