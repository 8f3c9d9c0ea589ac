"""`python -m queensat lab`: the laboratory from the shell."""

from __future__ import annotations

import argparse
import contextlib
import csv
import os
import re
import signal
import sys
import time
import warnings
from decimal import Decimal
from typing import Any, Dict, Iterator, List, Tuple

from .. import __version__
from . import _summary
from ._items import Item, families, items_of, number_of, read_text, table
from ._lab import Lab, LabProgress
from ._solvers import FORMATS, PRESETS, Solver
from ._store import COLUMNS, Contradiction, name_of, shown

OK, FAILED, WRONG, STOPPED = range(4)
_RANGE_MAX = 1_000_000

_EPILOG = """\
exit status: 0 done; 1 wrong usage or input, or a run has failed;
2 a contradiction, a wrong answer or a crash; 3 interrupted: the same command continues"""


def _complain(message: object) -> None:
    print(f"queensat: {shown(message)}", file=sys.stderr)


class _Line:
    """How far it is, in one line of a terminal that is written again and again."""

    def __init__(self) -> None:
        self.shown = False
        self.next = time.monotonic() + 0.5

    def __call__(self, progress: LabProgress) -> None:
        if sys.stderr.isatty() and time.monotonic() >= self.next:
            self.next, self.shown = time.monotonic() + 0.1, True
            done = progress.done * 20 // progress.runs
            print(
                f"\r[{'#' * done}{'.' * (20 - done)}] {progress}\033[K",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def end(self) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _range(text: str) -> List[Any]:
    """Values: 8..20:4 is 8, 12, 16, 20; several with commas between them."""
    values: List[Any] = []
    number = r"-?\d+(?:\.\d+)?"
    for one in text.split(","):
        found = re.fullmatch(rf"({number})\.\.({number})(?::({number}))?", one)
        low, high, step = (
            (Decimal(found[i] or "1") for i in (1, 2, 3)) if found else [Decimal(0)] * 3
        )
        if found and low <= high and step > 0:
            if (high - low) / step >= _RANGE_MAX:
                raise argparse.ArgumentTypeError(
                    f"expected at most {_RANGE_MAX} values, found {text!r}"
                )
            count = int((high - low) / step) + 1
            values += [number_of(f"{(low + i * step).normalize():f}") for i in range(count)]
        elif found or not one or ".." in one:
            raise argparse.ArgumentTypeError(
                f"expected a value, A..B or A..B:STEP, or several with commas, found {text!r}"
            )
        else:
            values.append(number_of(one))
    return values


def _numbers(text: str) -> List[int]:
    values = _range(text)
    if not all(isinstance(value, int) and 0 <= value < 2**63 for value in values):
        raise argparse.ArgumentTypeError(f"expected numbers such as 0..4, found {text!r}")
    return values


def _part(text: str) -> Tuple[int, int]:
    found = re.fullmatch(r"(\d+)/(\d+)", text)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise argparse.ArgumentTypeError(f"expected I/N with I from 1 to N, found {text!r}")
    return int(found[1]), int(found[2])


def _bytes(text: str) -> int:
    found = re.fullmatch(r"(\d+)([KMG]?)", text)
    if not found or int(found[1]) == 0:
        raise argparse.ArgumentTypeError(f"expected bytes such as 500M or 2G, found {text!r}")
    return int(found[1]) << {"": 0, "K": 10, "M": 20, "G": 30}[found[2]]


def _seconds(text: str) -> float:
    value = number_of(text)
    if not isinstance(value, (int, float)) or not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"expected seconds above 0, found {text!r}")
    return value


def _positive(text: str) -> int:
    value = number_of(text)
    if not isinstance(value, int) or value < 1:
        raise argparse.ArgumentTypeError(f"expected a number above 0, found {text!r}")
    return value


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        """With the status of the program."""
        self.exit(FAILED, f"queensat lab: {shown(message)}; see {self.prog} --help\n")


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = _Parser(
        prog="python -m queensat lab",
        description="Many boards, engines and solvers into a database.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"queensat {__version__}")
    jobs = top.add_subparsers(dest="job", required=True, metavar="JOB")

    def job(name: str, summary: str, database: bool = True, **more: Any) -> argparse.ArgumentParser:
        one = jobs.add_parser(
            name,
            help=summary,
            description=summary,
            allow_abbrev=False,
            epilog=_EPILOG,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **more,
        )
        if database:
            one.add_argument("database", metavar="DB", help="the file of the laboratory")
        return one

    run = job("run", "run engines and solvers on boards; what is there already is not done again")
    run.add_argument("files", nargs="*", metavar="BOARD", help="files with boards")
    run.add_argument("--family", help="boards of a family, with --param for each of its parameters")
    run.add_argument(
        "--param",
        action="append",
        default=[],
        metavar="NAME=VALUES",
        help="such as board=20..100:20 or average=2.5,3",
    )
    run.add_argument(
        "--list",
        metavar="FILE",
        help="names of files, a line each; with --family a table of its parameters",
    )
    run.add_argument(
        "--engine",
        type=lambda text: text.split(","),
        metavar="NAMES",
        help="engines with commas between them; default: auto",
    )
    run.add_argument(
        "--solver",
        action="extend",
        type=lambda text: text.split(","),
        default=[],
        metavar="NAMES",
        help="other solvers with commas between them: see the job solvers",
    )
    run.add_argument(
        "--exec",
        nargs="+",
        action="append",
        default=[],
        metavar="WORD",
        help=(
            "a program and its words, last of all options; {} is the file, {answer} that of its"
            " answer"
        ),
    )
    run.add_argument(
        "--exec-format",
        choices=FORMATS,
        help="the format that programs of --exec read; default: dimacs",
    )
    run.add_argument(
        "--seed", type=_numbers, default=[0], metavar="NUMBERS", help="such as 0..4; default: 0"
    )
    run.add_argument("--target", type=_positive, metavar="M", help="whether M queens fit")
    run.add_argument("--threads", type=_positive, metavar="N", help="of each run of an engine")
    run.add_argument("--time-limit", type=_seconds, metavar="S", help="seconds of each run")
    run.add_argument("--memory-limit", type=_bytes, metavar="BYTES", help="of each run, such as 2G")
    run.add_argument(
        "--work-limit", type=_positive, metavar="TICKS", help="of each run of an engine"
    )
    run.add_argument(
        "--part", type=_part, default=(1, 1), metavar="I/N", help="only this part of the runs"
    )
    run.add_argument(
        "--workers", type=_positive, metavar="N", help="processes; default: one a processor"
    )
    run.add_argument("--retry", action="store_true", help="also what has failed or crashed")
    add = job(
        "add", "take the runs of databases, results of sweeps, and lines of solve --format json"
    )
    add.add_argument("files", nargs="+", metavar="FILE", help='such as "part-*.db"')
    show = job("table", "all runs as CSV; the columns: " + ", ".join(COLUMNS))
    show.add_argument("-o", dest="output", metavar="FILE", help="default: standard output")
    par2 = job(
        "par2", "numbers of runs, and median, maximum and PAR-2 of their seconds, for each group"
    )
    par2.add_argument(
        "--by",
        default="family,n,engine,solver",
        metavar="COLUMNS",
        help="also parameters; default: %(default)s",
    )
    par2.add_argument("--format", choices=("text", "csv"), default="text", help="default: text")
    check = job("check", "whether all runs are there and agree, also with known answers")
    check.add_argument("known", nargs="?", metavar="KNOWN", help="a table of known answers")
    plot = job("plot", "a picture of the runs, by matplotlib")
    plot.add_argument("kind", choices=("cactus", "scatter", "times"))
    plot.add_argument(
        "-o", dest="output", required=True, metavar="FILE", help="ends in .svg, .png or .pdf"
    )
    job("solvers", "the names of other solvers, and which of them are here", database=False)
    return top


def _boards(given: argparse.Namespace) -> Iterator[Item]:
    parameters: Dict[str, List[Any]] = {}
    for text in given.param:
        name, equals, values = text.partition("=")
        if not equals or name in parameters:
            raise ValueError(f"--param: expected NAME=VALUES, each name once, found {text!r}")
        try:
            parameters[name] = _range(values)
        except argparse.ArgumentTypeError as error:
            raise ValueError(f"--param {name}: {error}") from None
    if parameters and not given.family:
        raise ValueError("--param requires --family")
    if given.family and given.files:
        raise ValueError("expected files or --family, found both")
    if given.family and given.list:
        several = [name for name, values in parameters.items() if len(values) > 1]
        if several:
            raise ValueError(
                f"--param {several[0]}: expected one value, because --list has the boards"
            )
        yield from table(
            given.list,
            family=given.family,
            **{name: values[0] for name, values in parameters.items()},
        )
    elif given.family:
        yield from families(given.family, **parameters)
    else:
        yield from items_of(given.files)
        if given.list:
            lines = map(str.strip, read_text(given.list).split("\n"))
            yield from items_of([line for line in lines if line])


def _run(lab: Lab, given: argparse.Namespace) -> int:
    if given.exec_format and not given.exec:
        raise ValueError("--exec-format requires --exec")
    programs = [
        Solver(name_of(os.path.basename(words[0])), words, given.exec_format or "dimacs")
        for words in given.exec
    ]
    options = {"threads": given.threads} if given.threads else {}
    line = _Line()
    try:
        with warnings.catch_warnings():
            warnings.showwarning = lambda message, *_: _complain(message)
            warnings.simplefilter("always", UserWarning)
            reached = lab.run(
                _boards(given),
                engines=given.engine,
                solvers=[*given.solver, *programs],
                seeds=given.seed,
                limit=given.time_limit,
                memory_limit=given.memory_limit,
                work_limit=given.work_limit,
                target=given.target,
                part=given.part,
                retry=given.retry,
                workers=given.workers,
                progress=line,
                **options,
            )
    finally:
        line.end()
    rows = [row for row in lab.rows() if row["lower"] is None] if reached.failed else []
    for row in rows[:10]:
        way = row["solver"] or row["engine"]
        _complain(f"{row['board']}: {way}: {row['status']}: {row['error']}")
    if rows:
        _complain("--retry does what has failed once more")
    print(
        f"{reached.runs} runs: {reached.done - reached.open - reached.failed} solved,"
        f" {reached.open} open, {reached.failed} failed"
    )
    return (
        WRONG
        if any(row["status"] in ("crashed", "defect") for row in rows)
        else FAILED
        if rows
        else OK
    )


def _cell(name: str, value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:.6f}" if name.endswith("seconds") else shown(value)


def _print_groups(lab: Lab, given: argparse.Namespace) -> int:
    groups = _summary.par2(lab.rows(), given.by.split(","))
    if given.format == "csv":
        _write_csv(sys.stdout, groups)
        return OK
    texts = [list(groups[0])] if groups else []
    texts += [[_cell(name, value) for name, value in group.items()] for group in groups]
    widths = [max(map(len, column)) for column in zip(*texts)]
    for line in texts:
        print("  ".join(text.rjust(width) for text, width in zip(line, widths)).rstrip())
    return OK


class _Lines:
    """The module csv quotes a carriage return only if lines end with one, which they need not."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def write(self, text: str) -> None:
        self.file.write(text[:-2] + "\n")


def _write_csv(file: Any, rows: List[Dict[str, Any]]) -> None:
    names = list(rows[0]) if rows else list(COLUMNS)
    writer = csv.DictWriter(_Lines(file), names, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)


def _table(lab: Lab, given: argparse.Namespace) -> int:
    if given.output:
        with open(given.output, "w", encoding="utf-8", newline="") as file:
            _write_csv(file, lab.rows())
    else:
        _write_csv(sys.stdout, lab.rows())
    return OK


def _check(lab: Lab, given: argparse.Namespace) -> int:
    checked = lab.check(given.known)
    print(checked)
    return WRONG if checked.contradictions else OK if checked else FAILED


def _plot(lab: Lab, given: argparse.Namespace) -> int:
    if os.path.splitext(given.output)[1] not in (".svg", ".png", ".pdf"):
        raise ValueError(
            f"-o: expected a file name that ends in .svg, .png or .pdf, found {given.output!r}"
        )
    getattr(lab.plot, given.kind)().figure.savefig(given.output)
    return OK


def _add(lab: Lab, given: argparse.Namespace) -> int:
    added, doubles = lab.add(*given.files)
    print(f"{added} runs added, {doubles} were there already")
    return OK


_JOBS = {
    "run": _run,
    "add": _add,
    "table": _table,
    "par2": _print_groups,
    "check": _check,
    "plot": _plot,
}


def _list_solvers() -> int:
    for name, solver in PRESETS.items():
        print(f"{name:16} {solver.format:9} {solver.missing().partition(': ')[2] or 'is here'}")
    return OK


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _parse(words: List[str]) -> argparse.Namespace:
    """The words after each --exec may begin with hyphens, and argparse would take these for
    options: it only gets the first of them."""
    at = [i for i, word in enumerate(words) if word == "--exec"] if words[:1] == ["run"] else []
    programs = [words[i + 1 : end] for i, end in zip(at, [*at[1:], len(words)])]
    first = words[: at[0]] if at else words
    given = parser().parse_args(first + [w for p in programs for w in ["--exec", *p[:1]]])
    if programs:
        given.exec = programs
    return given


def main(words: List[str]) -> int:
    """Do what the words say, and return the exit status."""
    given = _parse(words)
    if given.job == "solvers":
        return _list_solvers()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    try:
        if given.job not in ("run", "add") and not os.path.exists(given.database):
            raise FileNotFoundError(f"{given.database}: there is no such file")
        with contextlib.closing(Lab(given.database)) as lab:
            return _JOBS[given.job](lab, given)
    except Contradiction as error:
        _complain(error)
        return WRONG
    except KeyboardInterrupt:
        _complain(f"{given.database}: interrupted; the same command continues")
        return STOPPED
    except BrokenPipeError:
        return FAILED
    except OSError as error:
        _complain(
            f"{error.filename}: {error.strerror}" if error.filename and error.strerror else error
        )
        return FAILED
    except (ValueError, TypeError, ImportError) as error:
        _complain(error)
        return FAILED
