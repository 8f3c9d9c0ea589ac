"""What rows say together: groups of times, and whether they fit to each other and to known
answers."""

from __future__ import annotations

import json
import os
import statistics
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple

from ._items import ANSWERS, number_of, read_rows
from ._store import (
    COLUMNS,
    Row,
    contradiction_of,
    is_claimed,
    is_open,
    is_solved,
    shown,
    upper_of,
    who,
)


def value_of(row: Row, name: str) -> Any:
    """A column, or a parameter of the family."""
    return (
        row[name] if name in COLUMNS else json.loads(row["parameters"]).get(name.replace("_", "-"))
    )


def check_columns(rows: List[Row], by: Sequence[str]) -> None:
    known = {*COLUMNS, *(name for row in rows for name in json.loads(row["parameters"]))}
    for name in by:
        if name not in known and name.replace("_", "-") not in known:
            raise ValueError(
                "by: expected columns such as family, n, engine, solver, or parameters such as"
                f" average, found {name!r}"
            )
        if list(by).count(name) > 1:
            raise ValueError(f"by: expected {name} once")


def _order(key: Tuple[Any, ...]) -> List[Tuple[int, Any]]:
    """Numbers by value, then texts; what is missing comes first."""
    return [
        (
            (0, 0)
            if value is None
            else (1, value)
            if isinstance(value, (int, float))
            else (2, str(value))
        )
        for value in key
    ]


def par2(rows: List[Row], by: Sequence[str]) -> List[Dict[str, Any]]:
    by = [by] if isinstance(by, str) else list(by)
    check_columns(rows, by)
    groups: Dict[Tuple[Any, ...], List[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(value_of(row, name) for name in by), []).append(row)
    return [{**dict(zip(by, key)), **_group(groups[key])} for key in sorted(groups, key=_order)]


def _group(rows: List[Row]) -> Dict[str, Any]:
    solved = [row for row in rows if is_solved(row)]
    times = [row["seconds"] for row in rows if row["seconds"] is not None]
    limits = [json.loads(row["options"]).get("time_limit") for row in rows if not is_solved(row)]
    unlimited = any(limit is None for limit in limits)
    total = sum(row["seconds"] or 0 for row in solved) + (
        0 if unlimited else sum(2 * limit for limit in limits)
    )
    return {
        "runs": len(rows),
        "solved": len(solved),
        "claimed": sum(map(is_claimed, rows)),
        "open": sum(map(is_open, rows)),
        "failed": sum(row["lower"] is None for row in rows),
        "median_seconds": statistics.median(times) if times else None,
        "maximum_seconds": max(times) if times else None,
        "par2_seconds": None if unlimited else total / len(rows),
    }


@dataclass(frozen=True)
class Checked:
    """What `Lab.check` has found; true if nothing is missing or wrong."""

    runs: int
    solved: int
    claimed: int  #: of these, only as another solver claims
    open: int
    failed: int
    gaps: int  #: planned, but not done
    boards: int  #: different ones
    contradictions: List[str] = field(default_factory=list)
    compared: Optional[int] = None  #: runs with a known answer; None: no answers were given
    undecided: int = 0  #: of these, the run does not say
    unknown: int = 0  #: runs without a known answer
    unused: List[str] = field(default_factory=list)  #: known answers without a run

    def __bool__(self) -> bool:
        return not (self.gaps or self.contradictions or self.unused or self.failed)

    def __str__(self) -> str:
        claimed = f" ({self.claimed} as claimed, without a proof)" if self.claimed else ""
        lines = [*self.contradictions, *(f"no run of {text}" for text in self.unused[:10])]
        lines.append(
            f"{self.runs} runs: {self.solved} solved{claimed}, {self.open} open, {self.failed}"
            f" failed; {self.gaps} missing"
        )
        if self.compared is not None:
            lines.append(
                f"{self.compared} runs compared with known answers: {self.undecided} undecided;"
                f" {self.unknown} runs without an answer, {len(self.unused)} answers without a run"
            )
        lines.append(f"{self.boards} different boards, {len(self.contradictions)} contradictions")
        return "\n".join(map(shown, lines))


@dataclass
class _Answer:
    where: str
    match: Dict[str, Any]
    lower: int = 0
    upper: int = 10**9
    fits: Optional[bool] = None
    used: bool = False

    def bounds(self, row: Row) -> Tuple[int, int]:
        if self.fits is not None:
            return (row["n"], self.upper) if self.fits else (self.lower, row["n"] - 1)
        return self.lower, self.upper

    def text(self) -> str:
        return f"{self.where}: {', '.join(f'{name} {value}' for name, value in self.match.items())}"

    def matches(self, row: Row) -> bool:
        return all(_same(_member(row, name), value) for name, value in self.match.items())


def _member(row: Row, name: str) -> Any:
    return value_of(row, {"instance": "board", "board": "n"}.get(name, name))


def _same(found: Any, expected: Any) -> bool:
    """Earlier versions wrote six digits of a parameter."""
    if isinstance(found, (int, float)) and isinstance(expected, (int, float)):
        return abs(found - expected) <= 1e-5 * max(1, abs(expected))
    return str(found) == str(expected)


def _number(where: str, text: Any) -> int:
    number = number_of(str(text))
    if isinstance(number, float) and number.is_integer():  # of a data frame
        number = int(number)
    if not isinstance(number, int) or not 0 <= number <= 10**8:
        raise ValueError(f"{where}: expected a number of queens, found {str(text)!r}")
    return number


_FITS = {
    "1": True,
    "0": False,
    "SATISFIABLE": True,
    "UNSATISFIABLE": False,
    "True": True,
    "False": False,
}


def _answers(known: Any) -> List[_Answer]:
    name = "known answers"
    if isinstance(known, (str, os.PathLike)):
        name, rows = os.fspath(known), read_rows(known)
    elif hasattr(known, "to_dict"):
        rows = known.to_dict("records")
    else:
        rows = [dict(row) for row in known]
    answers: Dict[Tuple[Any, ...], _Answer] = {}
    for number, row in enumerate(rows, 1):
        answer = _answer(f"{name}:{row.get('line', number)}", row)
        key = tuple(sorted((column, str(value)) for column, value in answer.match.items()))
        before = answers.setdefault(key, answer)
        if (before.lower, before.upper, before.fits) != (answer.lower, answer.upper, answer.fits):
            raise ValueError(f"{answer.where}: this answer differs from that in {before.where}")
    return list(answers.values())


def _answer(where: str, row: Dict[str, Any]) -> _Answer:
    given = {
        name: value
        for name, value in row.items()
        if value == value and value is not None and value not in ("", "-")
    }
    if not set(row) & {"maximum", "lower", "upper", "fits"}:
        raise ValueError(
            f"{where}: expected columns with answers (maximum, lower, upper or fits), found"
            f" {', '.join(row)}"
        )
    named = {name for name in given if name in ("instance", "digest") or name not in ANSWERS}
    if not named:
        raise ValueError(
            f"{where}: expected columns that name boards (instance, digest or parameters), found"
            f" {', '.join(row)}"
        )
    answer = _Answer(
        where,
        {
            name: given[name] if name in ("instance", "digest") else number_of(str(given[name]))
            for name in named
        },
    )
    if "maximum" in given:
        answer.lower = answer.upper = _number(where, given["maximum"])
    if "lower" in given:
        answer.lower = max(answer.lower, _number(where, given["lower"]))
    if "upper" in given:
        answer.upper = min(answer.upper, _number(where, given["upper"]))
    if answer.lower > answer.upper:
        raise ValueError(f"{where}: the known answers of this row contradict each other")
    if "fits" in given:
        if str(given["fits"]) not in _FITS:
            raise ValueError(
                f"{where}: expected 1, 0, SATISFIABLE or UNSATISFIABLE, found"
                f" {str(given['fits'])!r}"
            )
        answer.fits = _FITS[str(given["fits"])]
    return answer


def _words(lower: int, upper: int) -> str:
    return (
        str(lower)
        if lower == upper
        else f"{lower} or more"
        if upper == 10**9
        else f"{lower} to {upper}"
    )


def check(
    rows: List[Row], known: Any, gaps: int, contradictions: Iterable[Tuple[str, Row, Row]]
) -> Checked:
    found = [contradiction_of(most, least) for _, most, least in contradictions]
    counts: Dict[str, Any] = {}
    if known is not None:
        answers = _answers(known)
        columns = {name for answer in answers for name in answer.match} - {
            "instance",
            "digest",
            "family",
            "board",
            "n",
        }
        check_columns(rows, sorted(name.replace("_", "-") for name in columns))
        counts = _compare(rows, answers, found)
    return Checked(
        len(rows),
        sum(map(is_solved, rows)),
        sum(map(is_claimed, rows)),
        sum(map(is_open, rows)),
        sum(row["lower"] is None for row in rows),
        gaps,
        len({row["digest"] for row in rows}),
        found,
        **counts,
    )


def _compare(rows: List[Row], answers: List[_Answer], found: List[str]) -> Dict[str, Any]:
    compared = undecided = unknown = 0
    for row in rows:
        matching = [answer for answer in answers if answer.matches(row)]
        for answer in matching:
            answer.used = True
        if row["lower"] is None or not matching:
            unknown += not matching
            continue
        compared += 1
        lower, upper = (
            max(a.bounds(row)[0] for a in matching),
            min(a.bounds(row)[1] for a in matching),
        )
        most = upper_of(row)
        if row["lower"] > upper or most < lower:
            found.append(
                f"contradiction: {row['board']}: {who(row)} finds a maximum from {row['lower']} to"
                f" {most}, expected {_words(lower, upper)}"
            )
        elif not (lower <= row["lower"] and most <= upper):
            undecided += 1
    unused = [answer.text() for answer in answers if not answer.used]
    return {"compared": compared, "undecided": undecided, "unknown": unknown, "unused": unused}
