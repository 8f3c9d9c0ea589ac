"""Runs of other files: databases of laboratories, results of sweeps, lines of `queensat solve
--format json`."""

from __future__ import annotations

import json
import os
import re
from typing import Any, Callable, Dict, Iterator, Optional, Tuple

from .. import Board, check
from .._boards import board_of
from ._items import make_board, plain
from ._store import COLUMNS, Row, Store, text_of_json

Found = Iterator[Tuple[Row, Optional[Board]]]

#: Our own engines; any other name is that of another solver.
ENGINES = (
    "auto sat backtrack bitset lp swap exchange brute prefix plain first marked local anneal"
    " genetic"
).split()
_RESULTS = ("optimum", "infeasible", "bounds")
_FAILURES = ("failed", "crashed", "defect")
_LONGEST = 2**63 - 1  # what SQLite can hold


def read(path: str) -> Found:
    with open(path, "rb") as file:
        is_database = file.read(16) == b"SQLite format 3\0"
    return _read_database(path) if is_database else _read_lines(path)


def _read_database(path: str) -> Found:
    store = Store(path)
    try:
        for row in store.rows("1"):
            yield row, store.board(row["digest"])
    finally:
        store.close()


def _read_lines(path: str) -> Found:
    name = os.fspath(path)
    with open(path, "rb") as file:
        lines = file.read().rstrip(b"\0").split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line.strip() and number == len(lines):
            return
        try:
            # A kill may have cut off a line, to which the next one was appended.
            found = json.loads(line[max(line.rfind(b'{"schema":"queensat-'), 0) :])
            schema = found["schema"]
        except (ValueError, KeyError, TypeError, RecursionError):
            if number == len(lines) and number > 1:  # cut off by a kill
                return
            raise ValueError(
                f"{name}:{number}: expected a line of results: this is not JSON with a schema"
            ) from None
        if isinstance(schema, str) and schema.startswith("queensat-sweep-"):
            continue
        try:
            if schema not in ("queensat-run-1", "queensat-result-1"):
                raise ValueError(f"it has another schema, {schema!r}")
            yield _row_of(found)
        except ValueError as error:
            raise ValueError(f"{name}:{number}: expected a line of results: {error}") from None


# The members of a line.


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _whole(least: int, most: int = _LONGEST) -> Callable[[Any], bool]:
    return lambda value: (
        isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    )


def _is_seconds(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1e12


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _is_placement(value: Any) -> bool:
    def is_square(square: Any) -> bool:
        return isinstance(square, list) and len(square) == 2 and all(map(_whole(0), square))

    return isinstance(value, list) and all(map(is_square, value))


def _member(
    found: Dict[str, Any],
    path: str,
    is_right: Callable[[Any], bool],
    expected: str,
    *,
    needed: bool = False,
) -> Any:
    """The value at "limits.seconds", say. None: it is null or missing, and need not be there."""
    value: Any = found
    for name in path.split("."):
        value = (value or {}).get(name)
    if value is None and needed:
        raise ValueError(f"{path}: expected {expected}, found nothing")
    if value is not None and not is_right(value):
        text = json.dumps(value)
        raise ValueError(
            f"{path}: expected {expected}, found {text if len(text) <= 40 else text[:37] + '...'}"
        )
    return value


def _board_of(found: Dict[str, Any], digest: Optional[str]) -> Optional[Board]:
    """The board of a line, if it says so: its squares, or its parameters."""
    instance, parameters = found["instance"], dict(found.get("parameters") or {})
    if {"queens", "blocked"} <= set(instance):
        try:
            board = board_of(
                {**dict.fromkeys(("free", "blocked_differences", "blocked_sums")), **instance}
            )
        except (TypeError, ValueError) as error:
            raise ValueError(f"instance: expected a board: {error}") from None
    elif parameters and digest is not None and "as-queens" not in parameters:  # up to 0.2.0
        family = parameters.pop("family")
        try:
            board = make_board(family, parameters)
        except (TypeError, ValueError) as error:
            raise ValueError(f"parameters: {error}") from None
    else:
        return None
    if digest is not None and board.digest != digest:
        # 0.1.0 wrote six digits of a parameter.
        if str(found.get("version")).startswith("0.1.") and any(
            isinstance(value, float) for value in parameters.values()
        ):
            return None
        raise ValueError(
            f"digest: expected that of the board, {board.digest[:12]}..., found {digest[:12]}..."
        )
    return board


def _bounds(found: Dict[str, Any], n: int, board: Optional[Board]) -> Row:
    """The columns of a result, which have to be true together."""
    queens = f"a number of queens from 0 to {n}"
    row: Row = {
        name: _member(found, name, _whole(0, n), queens, needed=True) for name in ("lower", "upper")
    }
    lower, upper = row["lower"], row["upper"]
    row["claim"] = _member(found, "claim.upper", _whole(0, n), queens)
    row["maximum"] = _member(found, "maximum", _whole(0, n), queens)
    target, status = found.get("target"), found["status"]
    if lower > upper:
        raise ValueError(f"lower: expected at most upper, {upper}, found {lower}")
    if row["maximum"] is not None and not lower == row["maximum"] == upper:
        raise ValueError(
            f"maximum: expected that of the bounds {lower} and {upper}, found {row['maximum']}"
        )
    if (
        status == "optimum"
        and lower < upper
        or status == "infeasible"
        and (target is None or target <= upper)
    ):
        raise ValueError(
            f"status: expected one that fits the bounds {lower} and {upper}, found {status!r}"
        )
    placement = _member(found, "placement", _is_placement, "a list of squares", needed=True)
    if len(placement) != lower:
        raise ValueError(
            f"placement: expected {lower} queens, as lower says, found {len(placement)}"
        )
    try:
        verdict = check(board or Board(n), [tuple(square) for square in placement])
    except ValueError as error:
        raise ValueError(f"placement: {error}") from None
    if not verdict:
        raise ValueError(f"placement: {verdict.fault}")
    return {**row, "placement": text_of_json(placement)}


def _row_of(found: Dict[str, Any]) -> Tuple[Row, Optional[Board]]:
    for name in ("instance", "limits", "claim", "parameters", "work"):
        _member(found, name, _is_object, "an object", needed=name == "instance")
    status = _member(
        found,
        "status",
        lambda value: value in (*_RESULTS, *_FAILURES),
        f"one of {', '.join((*_RESULTS, *_FAILURES))}",
        needed=True,
    )
    has_result = status in _RESULTS
    parameters = dict(found.get("parameters") or {})
    family = _member(
        found, "parameters.family", _is_text, "the name of a family", needed=bool(parameters)
    )
    size = "a whole number from 1 to 100000000"
    n = _member(found, "instance.n", _whole(1, 10**8), size, needed=has_result)
    if n is None:  # of a board that could not be made, or of a run that crashed
        n = _member(found, "parameters.board", _whole(1, 10**8), size) or 0
    digest = _member(
        found,
        "digest",
        lambda value: _is_text(value) and re.fullmatch("[0-9a-f]{64}", value) is not None,
        "64 hexadecimal digits",
    )
    board = _board_of(found, digest)
    if board is not None and n not in (0, board.n):
        raise ValueError(f"instance.n: expected that of the board, {board.n}, found {n}")
    if board is None and digest is None and has_result:
        raise ValueError(
            "digest: expected 64 hexadecimal digits, or instance.queens and instance.blocked, found"
            " nothing"
        )
    name = _member(found, "instance.name", _is_text, "a name") or (repr(board) if board else "")
    engine = _member(
        found, "engine", lambda value: _is_text(value) and value != "", "a name", needed=True
    )
    is_other = bool(found.get("claim")) or engine not in ENGINES
    threads = _member(found, "threads", _whole(1), "a number above 0")
    options = {
        "time_limit": plain(_member(found, "limits.seconds", _is_seconds, "seconds")),
        "memory_limit": _member(found, "limits.bytes", _whole(1), "bytes"),
        "target": _member(found, "target", _whole(0, 10**8), "a number of queens"),
        "threads": threads if threads != 1 else None,
    }
    row: Row = {
        **dict.fromkeys(COLUMNS),
        "digest": digest or (board.digest if board else name),
        "engine": "" if is_other else engine,
        "solver": engine if is_other else "",
        "options": text_of_json(
            {key: value for key, value in sorted(options.items()) if value is not None}
        ),
        "seed": _member(found, "seed", _whole(0), "a number from 0") or 0,
        "version": _member(found, "version", _is_text, "the version of queensat", needed=True),
        "board": name,
        "family": family or "file",
        "n": board.n if board else n,
        "status": status,
        "parameters": text_of_json(
            {key: value for key, value in parameters.items() if key != "family"}
        ),
        "target": options["target"],
        "work": text_of_json(found.get("work")),
        "reason": _member(found, "upper_reason", _is_text, "a reason"),
        "nodes": _member(found, "work.nodes", _whole(0), "a number from 0"),
        "bytes": _member(found, "bytes", _whole(0), "bytes"),
        **{key: _member(found, key, _is_text, "a text") for key in ("stop", "error")},
        **{
            key: _member(found, key, _is_seconds, "seconds")
            for key in ("seconds", "processor_seconds")
        },
    }
    return {**row, **(_bounds(found, row["n"], board) if has_result else {})}, board
