"""The database: a row for each run, in SQLite."""

from __future__ import annotations

import contextlib
import fcntl
import importlib
import json
import os
import re
import sqlite3
import tempfile
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from .. import Board
from .._boards import board_of

#: The columns of the table "runs", which is also that of Lab.table(). A run is identified by the
#: first six.
COLUMNS: Dict[str, Tuple[str, str]] = {
    "digest": (
        "TEXT NOT NULL",
        "of the board, as Board.digest; of one that could not be made, its name",
    ),
    "engine": ("TEXT NOT NULL", 'one of ours, or ""'),
    "solver": ("TEXT NOT NULL", 'another solver, or ""'),
    "options": (
        "TEXT NOT NULL",
        "JSON: limits, target, options; of a solver also its words and format",
    ),
    "seed": ("INTEGER NOT NULL", "of the engine's random choices"),
    "version": ("TEXT NOT NULL", "of queensat"),
    "board": ("TEXT NOT NULL", "its name: a file, the words of a family, or a value"),
    "family": ("TEXT NOT NULL", '"file" and "board" for those of none'),
    "parameters": ("TEXT NOT NULL", "JSON: of the family"),
    "n": ("INTEGER NOT NULL", "rows of the board"),
    "status": (
        "TEXT NOT NULL",
        "optimum, infeasible, bounds; without a result: failed, crashed, defect; planned",
    ),
    "maximum": ("INTEGER", "if the bounds meet"),
    "lower": ("INTEGER", "queens in a placement that was verified"),
    "upper": ("INTEGER", "proved: no more fit"),
    "claim": ("INTEGER", "another solver claims that no more fit, and that is less than upper"),
    "reason": ("TEXT", "of upper: rows, search, lp, ..."),
    "stop": ("TEXT", "done, time limit, memory limit, work limit, ..."),
    "target": ("INTEGER", "asked for; none: the maximum"),
    "seconds": (
        "REAL",
        "by the clock; of a solver, while its program runs",
    ),
    "processor_seconds": (
        "REAL",
        "of all threads and processes; none where an executor runs several engines in one process",
    ),
    "nodes": ("INTEGER", "of the search"),
    "bytes": (
        "INTEGER",
        "at the peak: of an engine's searches, or of a solver's process; none if that "
        "needs less than the process that starts it",
    ),
    "work": ("TEXT", "JSON: what was counted"),
    "placement": ("TEXT", "JSON: lower queens, [row, column] from 0"),
    "error": ("TEXT", "why there is no result"),
    "host": ("TEXT", "where it ran"),
    "finished": ("TEXT", "when, in UTC"),
}
KEY = ("digest", "engine", "solver", "options", "seed", "version")
Row = Dict[str, Any]
PathLike = Union[str, "os.PathLike[str]"]

_APPLICATION = 0x51534C42  # "QSLB"
_SCHEMA = f"""
CREATE TABLE runs (
    {", ".join(f"{name} {kind}" for name, (kind, _) in COLUMNS.items())},
    UNIQUE ({", ".join(KEY)})
);
CREATE TABLE boards (digest TEXT PRIMARY KEY, question TEXT NOT NULL) WITHOUT ROWID;
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = 1;
"""


class Contradiction(Exception):
    """Two answers that cannot both be true. `file` has the board."""

    def __init__(self, text: str, file: Optional[str] = None):
        super().__init__(text)
        self.file = file


def needed(module: str, what: str) -> Any:
    """A module that not everybody has."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise ImportError(f"{what} needs {package} ({error}): pip install {package}") from None


def shown(text: object) -> str:
    """On one line, without what a terminal would obey."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]", "?", str(text))


def name_of(path: str) -> str:
    """A path as text for the database: bytes that are not UTF-8 are written as \\xff."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def text_of_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def key_of(row: Row) -> Tuple[Any, ...]:
    return tuple(row[name] for name in KEY)


def upper_of(row: Row) -> int:
    """As proved, or as another solver claims."""
    return int(row["upper"] if row["claim"] is None else min(row["upper"], row["claim"]))


def is_solved(row: Row) -> bool:
    """Whether what was asked has an answer, be it only a claim."""
    if row["lower"] is None:
        return False
    upper = upper_of(row)
    return bool(
        row["lower"] >= upper
        if row["target"] is None
        else row["lower"] >= row["target"] or upper < row["target"]
    )


def is_claimed(row: Row) -> bool:
    """Whether only a claim answers it."""
    return is_solved(row) and not is_solved({**row, "claim": None})


def is_open(row: Row) -> bool:
    """Whether it has bounds, and no answer."""
    return row["lower"] is not None and not is_solved(row)


def contradiction_of(most: Row, least: Row) -> str:
    """Of the row with more queens, and of that with a lower upper bound."""
    upper = (
        least["upper"] if least["claim"] is None else f"{least['claim']}, as another solver claims"
    )
    return (
        f"contradiction: {most['board']} has {most['lower']} queens ({who(most)}),"
        f" and at most {upper} ({who(least)})"
    )


class Store:
    """The file. Its errors are OSError (locked, full disk) and ValueError (something else is in
    it)."""

    def __init__(self, path: PathLike):
        self.path = os.fspath(path)
        try:
            self._connection = sqlite3.connect(
                self.path, timeout=10, isolation_level=None, check_same_thread=False
            )
        except sqlite3.OperationalError as error:
            raise OSError(
                f"{self.path}: expected a file that can be opened or made: {error}"
            ) from None
        self._bounds: Dict[str, Tuple[int, int, int]] = {}
        with self._errors():
            self._prepare()

    def _prepare(self) -> None:
        self.execute("PRAGMA journal_mode = DELETE")  # a WAL does not work on network file systems
        # What is committed is there after a power failure, too.
        self.execute("PRAGMA synchronous = EXTRA")
        tables = self.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if tables == 0:
            with self.transaction():
                if self.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
                    for statement in _SCHEMA.split(";"):
                        self.execute(statement)
        if self.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
            raise ValueError(f"{self.path}: expected a database of queensat.lab, found another one")
        if self.execute("PRAGMA user_version").fetchone()[0] != 1:
            raise ValueError(
                f"{self.path}: expected the database of this version, found one of a later version"
            )

    def close(self) -> None:
        self._connection.close()

    @contextlib.contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            if "locked" in str(error) or "busy" in str(error):
                raise OSError(
                    f"{self.path}: the database is locked by another program: end what has it open"
                    " for writing, and call again; nothing that was reported is lost"
                ) from error
            raise OSError(
                f"{self.path}: {error}; what was reported is there, and the same call continues"
            ) from error
        except sqlite3.DatabaseError as error:
            raise ValueError(
                f"{self.path}: expected a database of queensat.lab: {error}"
            ) from error

    def execute(self, text: str, values: Iterable[Any] = ()) -> sqlite3.Cursor:
        with self._errors():
            return self._connection.execute(text, tuple(values))

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._connection.in_transaction:  # a full disk has ended it already
                self._connection.rollback()
            raise
        try:
            self.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.rollback()
            raise

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """As the only one that runs. The lock is that of a file beside it, and ends with the
        process."""
        with open(f"{os.path.abspath(self.path)}.lock", "a+", encoding="utf-8") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.seek(0)
                raise OSError(
                    f"{self.path}: another run writes this database"
                    f" ({file.read().strip() or 'unknown'}); wait for its end, or give this one a"
                    " database of its own, and join them by Lab(...).add(...)"
                ) from None
            file.truncate(0)
            file.write(f"process {os.getpid()} on {os.uname().nodename}\n")
            file.flush()
            try:
                yield
            finally:
                file.truncate(0)

    def rows(self, where: str = "status != 'planned'", values: Iterable[Any] = ()) -> List[Row]:
        """In the order in which they were planned."""
        cursor = self.execute(
            f"SELECT {', '.join(COLUMNS)} FROM runs WHERE {where} ORDER BY rowid", values
        )
        return [dict(zip(COLUMNS, row)) for row in cursor]

    def status(self) -> Dict[Tuple[Any, ...], str]:
        """Of each run, by its key."""
        return {
            tuple(row[:-1]): row[-1]
            for row in self.execute(f"SELECT {', '.join(KEY)}, status FROM runs")
        }

    def numbers(self) -> Dict[Tuple[Any, ...], int]:
        """Of each row, by its key: to find it again without the key's long texts."""
        return {
            tuple(row[:-1]): row[-1]
            for row in self.execute(f"SELECT {', '.join(KEY)}, rowid FROM runs")
        }

    def plan(self, rows: List[Row], boards: Dict[str, Board]) -> None:
        with self.transaction():
            self.add_boards(boards)
            self.insert(rows, "IGNORE")

    def add_boards(self, boards: Dict[str, Board]) -> None:
        texts = ((digest, text_of_json(board.question())) for digest, board in boards.items())
        with self._errors():
            self._connection.executemany("INSERT OR IGNORE INTO boards VALUES (?, ?)", texts)

    def insert(self, rows: List[Row], conflict: str = "REPLACE") -> None:
        text = (
            f"INSERT OR {conflict} INTO runs ({', '.join(COLUMNS)}) VALUES"
            f" ({', '.join('?' * len(COLUMNS))})"
        )
        with self._errors():
            self._connection.executemany(
                text, ([row.get(name) for name in COLUMNS] for row in rows)
            )

    def update(self, rows: List[Tuple[int, Row]]) -> None:
        """Of runs that were planned, in their places, whose numbers are given."""
        names = [name for name in COLUMNS if name not in KEY]
        text = f"UPDATE runs SET {', '.join(f'{name} = ?' for name in names)} WHERE rowid = ?"
        with self.transaction(), self._errors():
            self._connection.executemany(
                text, ([*(row.get(name) for name in names), number] for number, row in rows)
            )

    def board(self, digest: str) -> Optional[Board]:
        found = self.execute("SELECT question FROM boards WHERE digest = ?", [digest]).fetchone()
        if found is None:
            return None
        question = json.loads(found[0])
        names = ("queens", "blocked", "blocked_differences", "blocked_sums")
        return board_of(
            {
                "n": question["board"],
                "free": question.get("free"),
                **{name: question.get(name, []) for name in names},
            }
        )

    def contradictions(self) -> List[Tuple[str, Row, Row]]:
        """Pairs of rows: the board's digest, that with more queens, and that with a lower upper
        bound."""
        query = """SELECT digest FROM runs WHERE lower IS NOT NULL GROUP BY digest
                   HAVING max(lower) > min(upper) OR max(lower) > min(coalesce(claim, upper))
                   ORDER BY min(rowid)"""
        return [(digest, *self.pair(digest)) for (digest,) in self.execute(query).fetchall()]

    def pair(self, digest: str) -> Tuple[Row, Row]:
        rows = self.rows("digest = ? AND lower IS NOT NULL", [digest])
        return max(rows, key=lambda row: int(row["lower"])), min(rows, key=upper_of)

    def verify(self) -> None:
        """Raise Contradiction for the first one that is there."""
        for digest, most, least in self.contradictions():
            raise self.contradiction(digest, most, least)

    def contradiction(self, digest: str, most: Row, least: Row) -> Contradiction:
        saved = self.save(digest)
        text = contradiction_of(most, least)
        return Contradiction(text + (f"; the board is in {saved}" if saved else ""), saved)

    def save(self, digest: str) -> Optional[str]:
        """The board as a file beside the database. None: it is not known."""
        board = self.board(digest)
        if board is None:
            return None
        folder = os.path.dirname(os.path.abspath(self.path))
        number, path = tempfile.mkstemp(".txt", f"queensat-contradiction-{digest[:12]}-", folder)
        with os.fdopen(number, "w", encoding="utf-8") as file:
            file.write(text_of(board))
        return path


def who(row: Row) -> str:
    return (
        f"{row['solver'] or row['engine']}, seed {row['seed']}"
        if row["seed"]
        else str(row["solver"] or row["engine"])
    )


def text_of(board: Board) -> str:
    """As a file that the program reads."""
    lines = [*board.board_lines(), *(f"queen {row} {column}" for row, column in board.queens)]
    lines += [f"block-difference {number}" for number in board.blocked_differences]
    lines += [f"block-sum {number}" for number in board.blocked_sums]
    word, squares = ("block", board.blocked) if board.free is None else ("free", board.free)
    lines += [f"{word} {row} {column}" for row, column in squares]
    return "\n".join(lines) + "\n"
