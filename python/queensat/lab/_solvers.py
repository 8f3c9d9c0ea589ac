"""Other solvers: commands, and those with an interface for Python."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, Sequence, Tuple, Union

from ._store import name_of

_INTERFACES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_interfaces.py")

#: The formats of `export` that only ask whether a number of queens fits.
DECIDES = ("dimacs", "knf")
#: How the file's name ends, where that is not the format.
ENDINGS = {"dimacs": "cnf", "wcnf-old": "wcnf"}
FORMATS = (
    "dimacs",
    "wcnf",
    "wcnf-old",
    "opb",
    "knf",
    "asp",
    "lp",
    "mps",
    "mzn",
    "smt2",
    "mis",
)


@dataclass(frozen=True)
class Solver:
    """A program that reads a board in one of the formats of `export`, and prints an answer that
    `decode` reads.

    >>> Solver("mine", ["./mine", "-q", "{}"], "dimacs").command("/tmp/board.cnf", "/tmp/answer")
    ['./mine', '-q', '/tmp/board.cnf']

    In the words, "{}" is the file, last if none is; "{answer}" is a file that it writes its answer
    to, in place of standard output. They are words, and no shell reads them.
    """

    name: str
    words: Sequence[str]
    format: str = "dimacs"
    modules: Tuple[str, ...] = ()  #: of Python that it needs
    programs: Tuple[str, ...] = ()  #: that it needs besides
    source: str = ""  #: where it is from

    def __post_init__(self) -> None:
        if (
            isinstance(self.words, str)
            or not self.words
            or not all(isinstance(word, str) for word in self.words)
        ):
            raise TypeError(
                f"{self.name}: expected a list of words such as ['kissat', '-q'], found"
                f" {self.words!r}"
            )
        if self.format not in FORMATS:
            raise ValueError(
                f"{self.name}: expected a format among {', '.join(FORMATS)}, found {self.format!r}"
            )
        object.__setattr__(self, "words", tuple(self.words))

    def command(self, file: str, answer: str) -> List[str]:
        places = {
            "{}": file,
            "{answer}": answer,
            "{python}": sys.executable,
            "{interfaces}": _INTERFACES,
        }
        words = (
            list(self.words) if any("{}" in word for word in self.words) else [*self.words, "{}"]
        )
        for place, value in places.items():
            words = [word.replace(place, value) for word in words]
        return words

    @property
    def answers_in_file(self) -> bool:
        return any("{answer}" in word for word in self.words)

    def missing(self) -> str:
        """Why it cannot run here; "": it can."""
        for module in self.modules:
            try:
                if importlib.util.find_spec(module) is None:
                    return (
                        f"{self.name}: the Python package {module} is missing; install"
                        f" {self.source}"
                    )
            except ModuleNotFoundError:
                return f"{self.name}: the Python package {module} is missing; install {self.source}"
        for program in (*(() if self.modules else self.words[:1]), *self.programs):
            if shutil.which(program) is None:
                there = "No such file or directory" if "/" in program else "it is not in PATH"
                return f"{self.name}: cannot run {program}: {there}" + (
                    f"; install {self.source}" if self.source else ""
                )
        return ""

    def identity(self) -> Dict[str, Any]:
        return {"words": list(self.words), "format": self.format}


def _interface(name: str, format: str, module: str, package: str) -> Solver:
    return Solver(
        name,
        ("{python}", "{interfaces}", name, "{}"),
        format,
        (module,),
        (),
        f"it by: pip install {package}",
    )


#: The presets: the one list of names that `solvers=` takes.
PRESETS: Dict[str, Solver] = {
    solver.name: solver
    for solver in (
        _interface("pysat-cadical", "dimacs", "pysat", "python-sat"),
        _interface("pysat-glucose", "dimacs", "pysat", "python-sat"),
        _interface("pysat-minisat", "dimacs", "pysat", "python-sat"),
        _interface("rc2", "wcnf", "pysat", "python-sat"),
        _interface("cpsat", "opb", "ortools", "ortools"),
        _interface("highs", "lp", "highspy", "highspy"),
        _interface("scip", "lp", "pyscipopt", "pyscipopt"),
        _interface("clingo", "asp", "clingo", "clingo"),
        Solver("cadical", ("cadical", "-q"), "dimacs", source="Debian's package cadical"),
        Solver("kissat", ("kissat", "-q"), "dimacs", source="the package kissat of Debian 13"),
        Solver(
            "cryptominisat",
            ("cryptominisat5", "--verb", "0"),
            "dimacs",
            source="Debian's package cryptominisat",
        ),
        Solver(
            "minisat", ("minisat", "{}", "{answer}"), "dimacs", source="Debian's package minisat"
        ),
        Solver("clasp", ("clasp", "--opt-strategy=usc"), "opb", source="Debian's package clasp"),
        Solver(
            "clasp-wcnf",
            ("clasp", "--opt-strategy=usc"),
            "wcnf-old",
            source="Debian's package clasp",
        ),
        Solver("minisat+", ("minisat+", "-v0"), "opb", source="Debian's package minisat+"),
        Solver("toulbar2", ("toulbar2", "-s=3"), "opb", source="Debian's package toulbar2"),
        Solver("z3", ("z3", "-dimacs", "-model"), "dimacs", source="Debian's package z3"),
        Solver(
            "cbc",
            ("cbc", "{}", "-threads", "1", "solve", "-solution", "{answer}", "-quit"),
            "lp",
            source="Debian's package coinor-cbc",
        ),
        Solver(
            "glpsol",
            ("glpsol", "--lp", "{}", "--cuts", "-o", "{answer}"),
            "lp",
            source="Debian's package glpk-utils",
        ),
        Solver(
            "minizinc",
            ("minizinc", "--solver", "gecode"),
            "mzn",
            programs=("fzn-gecode",),
            source="Debian's packages minizinc and flatzinc",
        ),
        Solver(
            "minizinc-cpsat",
            ("minizinc", "--solver", "cp-sat", "-p", "1", "-f"),
            "mzn",
            programs=("fzn-cp-sat",),
            source="the bundle of minizinc.org, which has CP-SAT",
        ),
    )
}


def solvers_of(given: Union[str, Solver, Iterable[Any]]) -> List[Solver]:
    """Presets by name, Solvers, and lists of words of programs that read DIMACS."""
    several = [given] if isinstance(given, (str, Solver)) else list(given)
    found = []
    for one in several:
        if isinstance(one, Solver):
            found.append(one)
        elif isinstance(one, str):
            if one not in PRESETS:
                raise ValueError(
                    f"expected a solver among {', '.join(PRESETS)}, or a Solver, found {one!r}"
                )
            found.append(PRESETS[one])
        else:
            words = list(one)
            found.append(
                Solver(
                    (
                        name_of(os.path.basename(words[0]))
                        if words and isinstance(words[0], str)
                        else "solver"
                    ),
                    words,
                )
            )
    for name in {
        solver.name for solver in found if [other.name for other in found].count(solver.name) > 1
    }:
        raise ValueError(f"expected solvers with different names, found {name} twice")
    return found
