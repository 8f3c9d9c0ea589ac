"""Runs of other files: databases of laboratories, results of sweeps, lines of `queensat solve --format json`."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, Iterator, Optional, Tuple

from .. import Board, check, generate
from .._boards import board_of
from ._store import COLUMNS, KEY, Row, Store

Found = Iterator[Tuple[Row, Optional[Board]]]


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
        except (ValueError, KeyError, TypeError):
            if number == len(lines) and number > 1:  # cut off by a kill
                return
            raise ValueError(f"{name}:{number}: expected a line of results: this is not JSON with a schema") from None
        try:
            if schema.startswith("queensat-sweep-"):
                continue
            if schema not in ("queensat-run-1", "queensat-result-1"):
                raise ValueError(f"it has another schema, {schema!r}")
            yield _row_of(found)
        except (KeyError, TypeError) as error:
            raise ValueError(f"{name}:{number}: expected a line of results: a member is missing or wrong: {error}") from None
        except ValueError as error:
            raise ValueError(f"{name}:{number}: expected a line of results: {error}") from None


def _board_of(found: Dict[str, Any]) -> Optional[Board]:
    """The board of a line, if it says so: its squares, or its parameters."""
    if "queens" in found["instance"] and "blocked" in found["instance"]:
        return board_of(found["instance"])
    parameters = dict(found.get("parameters") or {})
    if not parameters or found.get("digest") is None:
        return None
    family = parameters.pop("family")
    board = generate(family, **parameters)
    return board if board.digest == found["digest"] else None  # a parameter may be rounded


def _check_numbers(row: Row) -> None:
    lower, upper, claim = row["lower"], row["upper"], row["claim"]
    if not isinstance(row["n"], int) or not 1 <= row["n"] <= 10**8:
        raise ValueError("a number of the result is wrong")
    if (lower is None) != (upper is None):
        raise ValueError("a bound is missing")
    for number in (lower, upper, claim):
        if number is not None and not (isinstance(number, int) and 0 <= number <= row["n"]):
            raise ValueError("a number of the result is wrong")
    if lower is not None and lower > upper:
        raise ValueError("a number of the result is wrong")


def _row_of(found: Dict[str, Any]) -> Tuple[Row, Optional[Board]]:
    board = _board_of(found)
    digest = found.get("digest") or (board.digest if board else found["instance"]["name"])
    if board and board.digest != digest:
        raise ValueError("the digest is that of another board")
    limits, claim = found.get("limits") or {}, found.get("claim") or {}
    given = {"time_limit": limits.get("seconds"), "memory_limit": limits.get("bytes"), "target": found.get("target"),
             "threads": found.get("threads") if found.get("threads") != 1 else None}  # fmt: skip
    placement, solver = found.get("placement"), "" if not claim else found["engine"]
    row: Row = {
        **dict.fromkeys(COLUMNS), **{name: found[name] for name in found if name in COLUMNS and name not in KEY},
        "digest": digest, "engine": "" if solver else found["engine"], "solver": solver,
        "options": json.dumps({name: value for name, value in given.items() if value is not None}, sort_keys=True, separators=(",", ":")),
        "seed": found.get("seed") or 0, "version": found["version"], "board": found["instance"]["name"] or (repr(board) if board else ""),
        "family": (found.get("parameters") or {}).get("family", "file"), "n": found["instance"]["n"],
        "parameters": json.dumps({name: value for name, value in (found.get("parameters") or {}).items() if name != "family"}, separators=(",", ":")),
        "claim": claim.get("upper"), "reason": found.get("upper_reason"),
        "nodes": (found.get("work") or {}).get("nodes"), "work": json.dumps(found.get("work")),
        "placement": None if placement is None else json.dumps(placement, separators=(",", ":")),
        "host": None, "status": found["status"],
    }  # fmt: skip
    _check_numbers(row)
    if board and placement is not None:
        if len(placement) != row["lower"] or not check(board, [tuple(square) for square in placement]):
            raise ValueError("its placement is wrong")
    return row, board
