"""What a laboratory is asked to run: boards with names, from files, values, tables and families."""

from __future__ import annotations

import concurrent.futures
import functools
import itertools
import os
import re
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Union

from .. import Board, generate
from ._store import name_of

#: A file, a Board, its parameters with the family, a pandas data frame of these, or several of all
#: that.
Boards = Union[str, "os.PathLike[str]", Board, "Item", Dict[str, Any], Iterable[Any]]


@dataclass(frozen=True)
class Item:
    """A board with its name, or why it cannot be made."""

    name: str
    n: int
    board: Optional[Board] = field(repr=False)
    family: str = "file"
    parameters: Dict[str, Any] = field(default_factory=dict)
    error: Optional[str] = None


def family_item(family: str, parameters: Dict[str, Any]) -> Item:
    """A wrong parameter raises; a board that does not exist becomes an item with an error."""
    given = {name.replace("_", "-"): plain(value) for name, value in parameters.items()}
    if {"board", "n"} <= set(given):
        raise ValueError(f"{family}: expected board or n, which are the same, found both")
    n = given.pop("board", given.pop("n", None))
    words = " ".join(f"--{name} {value}" for name, value in given.items())
    name = f"{family} --board {n} {words}".rstrip()
    named = {"board": n, **given}
    _check_family(family)
    if n is None:
        raise ValueError(f"{family}: expected board (or n), found {', '.join(given) or 'nothing'}")
    try:
        board = make_board(family, named)
    except ValueError as error:
        if re.match("[a-z-]+: |unknown ", str(error)) or " requires " in str(error):
            raise ValueError(f"{name}: {error}") from None
        return Item(name, int(n), None, family, named, str(error))
    return Item(name, board.n, board, family, named)


@functools.lru_cache(maxsize=None)
def _check_family(family: str) -> None:
    try:
        generate(family, 1)
    except ValueError as error:
        if str(error).startswith("family: "):
            raise ValueError(f"{error}, found {family!r}") from None


def make_board(family: str, parameters: Dict[str, Any]) -> Board:
    """That of parameters with the names of options, such as min-open."""
    return generate(family, **{name.replace("-", "_"): value for name, value in parameters.items()})


def _values(name: str, given: Any) -> List[Any]:
    if (
        isinstance(given, (str, int, float))
        or not hasattr(given, "__iter__")
        and hasattr(given, "item")
    ):
        return [given]  # the last is a number of NumPy
    try:
        return list(given)
    except TypeError:
        raise TypeError(f"{name}: expected a value, or several, found {given!r}") from None


def families(family: str, **parameters: Any) -> List[Item]:
    """The boards of a family, with each combination of parameters; each is a value, or several.

    >>> [item.name for item in families("sparse", n=[8, 9], average=2.5, id=1)]
    ['sparse --board 8 --average 2.5 --id 1', 'sparse --board 9 --average 2.5 --id 1']
    """
    values = [_values(name, value) for name, value in parameters.items()]
    chosen = [dict(zip(parameters, values)) for values in itertools.product(*values)]
    return _apart(lambda: [family_item(family, given) for given in chosen])


def _apart(make: Callable[[], List[Item]]) -> List[Item]:
    """On another thread: on the main one, each call of the library would start a thread of its
    own."""
    with concurrent.futures.ThreadPoolExecutor(1) as executor:
        return executor.submit(make).result()


def number_of(text: str) -> Any:
    """A number if it is one: "08" is 8, "2.50" is 2.5."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def read_text(name: str) -> str:
    with open(name, "rb") as file:
        data = file.read()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError(
            f"{name}:{line}: expected text in UTF-8, found the byte 0x{data[error.start]:02x}"
        ) from None


def read_rows(path: Union[str, os.PathLike[str]]) -> List[Dict[str, str]]:
    """The rows of a table: names of columns, then fields, between tabs if there is one in the first
    line, else blanks; empty lines and those that begin with # say nothing. "line" is where a row
    is."""
    name, rows = os.fspath(path), []  # type: str, List[Dict[str, str]]
    columns: List[str] = []
    tabs = False
    for number, line in enumerate(read_text(name).split("\n"), 1):
        line = line.rstrip("\r")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        tabs = tabs or not columns and "\t" in line
        fields = [part.strip() for part in line.split("\t")] if tabs else line.split()
        if not columns:
            columns = fields
            for column in columns:
                if columns.count(column) > 1:
                    raise ValueError(
                        f"{name}:{number}: expected each column once, found {column!r}"
                    )
        elif len(fields) != len(columns):
            raise ValueError(
                f"{name}:{number}: expected a field for each column ({len(columns)}), found"
                f" {len(fields)}"
            )
        else:
            rows.append({**dict(zip(columns, fields)), "line": str(number)})
    if not columns:
        raise ValueError(f"{name}: expected a line with the names of columns, found nothing")
    return rows


#: Columns of a table of known answers, which say nothing about how to make a board.
ANSWERS = ("maximum", "lower", "upper", "fits", "instance", "digest", "line")


def table(path: Union[str, os.PathLike[str]], **parameters: Any) -> List[Item]:
    """The boards of a table of parameters in a file, which may have the answers as well.

    Columns are parameters, "family" among them if it is none of `parameters`, which are the same
    for all rows; "-" and nothing mean: not given.
    """
    items = []
    for row in read_rows(path):
        given = {
            name: number_of(value)
            for name, value in row.items()
            if name not in ANSWERS and value not in ("", "-")
        }
        for name in set(given) & set(parameters) - {"family"}:
            raise ValueError(
                f"{os.fspath(path)}: expected each parameter once, in the table or beside it, found"
                f" {name!r}"
            )
        wanted = parameters.get("family", given.get("family"))
        if wanted is None:
            raise ValueError(f"{os.fspath(path)}: expected a column family, or family=...")
        if given.pop("family", wanted) == wanted:
            constant = {name: value for name, value in parameters.items() if name != "family"}
            items.append(family_item(wanted, {**given, **constant}))
    if not items:
        raise ValueError(
            f"{os.fspath(path)}: expected a row with parameters of"
            f" {parameters.get('family', 'a family')}"
        )
    return items


def file_item(path: Union[str, os.PathLike[str]]) -> Item:
    name = os.fspath(path)
    if not os.path.isfile(name):
        raise ValueError(
            f"{name}: expected a file with a board"
            + (", found a folder" if os.path.isdir(name) else "")
        )
    text = read_text(name)
    try:
        board = Board.from_text(text)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    return Item(name_of(name), board.n, board)


def items_of(boards: Boards) -> Iterator[Item]:
    """Each board that is meant, with its name."""
    if isinstance(boards, Item):
        yield boards
    elif isinstance(boards, Board):
        yield Item(
            repr(boards) if len(repr(boards)) < 80 else f"board {boards.digest[:12]}",
            boards.n,
            boards,
            "board",
        )
    elif isinstance(boards, (str, os.PathLike)):
        yield file_item(boards)
    elif isinstance(boards, dict):
        given = dict(boards)
        if "family" not in given:
            raise ValueError(f"expected parameters with a family, found {boards}")
        yield family_item(str(given.pop("family")), given)
    elif hasattr(boards, "to_dict") and hasattr(
        boards, "columns"
    ):  # a data frame, without pandas here
        for row in boards.to_dict("records"):
            known = {
                name: value
                for name, value in row.items()
                if value == value and value is not None and name not in ANSWERS
            }
            yield from items_of({name: plain(value) for name, value in known.items()})
    else:
        try:
            several = iter(boards)
        except TypeError:
            raise TypeError(f"expected files, boards or parameters, found {boards!r}") from None
        for one in several:
            yield from items_of(one)


def plain(value: Any) -> Any:
    """A number of NumPy as one of Python; a float that is whole is an int, as in columns with
    gaps."""
    value = value.item() if hasattr(value, "item") else value
    return int(value) if isinstance(value, float) and value.is_integer() else value
