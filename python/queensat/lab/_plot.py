"""Pictures of a laboratory, by matplotlib, in the colours of boards."""

from __future__ import annotations

import sys
from typing import Any, Dict, List, Optional

from ._store import Row, Store, is_solved, needed, shown

#: Those of a plot's lines in src/draw/palette.css: M. Okabe and K. Ito's, which differ also for the
#: colour-blind.
SERIES = ["#000000", "#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"]
_LEAST_SECONDS = 1e-4  # what is faster is drawn there


class Plots:
    """Each draws on `ax`, or on a new figure, and returns the matplotlib Axes; `column` is
    "seconds" or "processor_seconds"."""

    def __init__(self, store: Store):
        self._store = store

    def _ways(self, column: str) -> Dict[str, List[Row]]:
        """The rows of each engine and solver, but for results without this time."""
        _label(column)
        ways: Dict[str, List[Row]] = {}
        for row in self._store.rows():
            if row["lower"] is None or row[column] is not None:
                ways.setdefault(row["solver"] or row["engine"], []).append(row)
        if not any(is_solved(row) for rows in ways.values() for row in rows):
            raise ValueError(f"{self._store.path}: there is nothing to plot: no run is solved")
        return ways

    def _axes(self, ax: Any, title: str, x: str, y: str) -> Any:
        if ax is None:
            if "ipykernel" in sys.modules:  # a notebook shows it
                ax = needed("matplotlib.pyplot", "Lab.plot").subplots()[1]
            else:  # without a window
                figure = needed("matplotlib.figure", "Lab.plot")
                ax = figure.Figure(figsize=(6.4, 4.8)).subplots()
        ax.set(title=title, xlabel=x, ylabel=y)
        ax.grid(color="#ccc4b5", linewidth=0.5)
        return ax

    def cactus(self, column: str = "seconds", ax: Any = None) -> Any:
        """How many boards each engine and solver has solved, over the seconds that each of them
        needed."""
        ax = self._axes(ax, "solved boards", "runs solved", _label(column))
        for number, (name, rows) in enumerate(self._ways(column).items()):
            times = sorted(_seconds(row, column) for row in rows if is_solved(row))
            ax.plot(
                range(1, len(times) + 1),
                times,
                ".-",
                color=SERIES[number % len(SERIES)],
                label=_name(name),
            )
        ax.set_yscale("log")
        ax.legend()
        return ax

    def scatter(
        self,
        first: Optional[str] = None,
        second: Optional[str] = None,
        column: str = "seconds",
        ax: Any = None,
    ) -> Any:
        """A point for each board: the seconds of one engine or solver over those of another one; by
        default of the first two. What is not solved is on the edge, at twice the longest time."""
        ways = self._ways(column)
        names = [first, second] if first and second else list(ways)[:2]
        if len(names) < 2 or any(name not in ways for name in names):
            raise ValueError(
                f"expected two engines or solvers among {', '.join(ways)}, found"
                f" {' and '.join(map(str, names))}"
            )
        times: List[Dict[str, float]] = []
        rows = [row for name in names for row in ways[str(name)] if row["lower"] is not None]
        edge = 2 * max((_seconds(row, column) for row in rows), default=1)
        for name in names:
            times.append(
                {
                    row["digest"]: _seconds(row, column) if is_solved(row) else edge
                    for row in ways[str(name)]
                }
            )
        both = [digest for digest in times[0] if digest in times[1]]
        ax = self._axes(
            ax, "each board", *(f"{_name(str(name))}: {_label(column)}" for name in names)
        )
        ax.plot(
            [times[0][digest] for digest in both],
            [times[1][digest] for digest in both],
            ".",
            color=SERIES[2],
        )
        ax.axline((edge, edge), (edge / 10, edge / 10), color=SERIES[0], linewidth=0.8)
        ax.set_xscale("log")
        ax.set_yscale("log")
        return ax

    def times(self, column: str = "seconds", ax: Any = None) -> Any:
        """The median seconds of each engine and solver over n."""
        import statistics

        ax = self._axes(ax, "times", "n", _label(column))
        for number, (name, rows) in enumerate(self._ways(column).items()):
            sizes: Dict[int, List[float]] = {}
            for row in rows:
                if row["lower"] is not None:
                    sizes.setdefault(row["n"], []).append(_seconds(row, column))
            points = sorted((n, statistics.median(values)) for n, values in sizes.items())
            ax.plot(
                [n for n, _ in points],
                [y for _, y in points],
                "o-",
                color=SERIES[number % len(SERIES)],
                label=_name(name),
            )
        ax.set_yscale("log")
        ax.legend()
        return ax


def _name(name: str) -> str:
    """As text: matplotlib would read what is between two dollars as a formula, and hide _name."""
    return shown(f" {name}" if name.startswith("_") else name).replace("$", r"\$")


def _label(column: str) -> str:
    labels = {"seconds": "seconds", "processor_seconds": "processor seconds"}
    if column not in labels:
        raise ValueError(f"expected seconds or processor_seconds, found {column!r}")
    return labels[column]


def _seconds(row: Row, column: str) -> float:
    return max(float(row[column] or 0), _LEAST_SECONDS)
