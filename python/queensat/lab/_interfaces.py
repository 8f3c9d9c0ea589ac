"""Started as a program, without queensat: solve an exported file by a solver's own interface for
Python.

    _interfaces.py NAME FILE

What is printed has one of the forms that `queensat.decode` reads.
"""

import importlib
import os
import re
import sys
import tempfile
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple


def _print_literals(status: str, literals: Optional[Iterable[Any]]) -> None:
    print("s", status)
    if literals is not None:
        print("v", *literals, flush=True)


def _pysat(name: str) -> Callable[[str], None]:
    def solve(path: str) -> None:
        formula, solvers = (
            importlib.import_module(f"pysat.{module}") for module in ("formula", "solvers")
        )
        with solvers.Solver(name=name, bootstrap_with=formula.CNF(from_file=path)) as solver:
            fits = solver.solve()
            _print_literals(
                "SATISFIABLE" if fits else "UNSATISFIABLE",
                [*solver.get_model(), 0] if fits else None,
            )

    return solve


def _rc2(path: str) -> None:
    formula, rc2 = (
        importlib.import_module(f"pysat.{module}") for module in ("formula", "examples.rc2")
    )
    with rc2.RC2(formula.WCNF(from_file=path)) as solver:
        model = solver.compute()
        if model is None:
            _print_literals("UNSATISFIABLE", None)
        else:
            print("o", solver.cost)
            _print_literals("OPTIMUM FOUND", [*model, 0])


def _read_opb(
    path: str,
) -> Tuple[Optional[List[Tuple[int, str]]], List[Tuple[List[Tuple[int, str]], str, int]]]:
    """The sum to be minimised, if there is one, and constraints: a sum, ">=" or "=", a number."""
    least, constraints = None, []
    with open(path, encoding="ascii") as file:
        for line in file:
            if line.startswith("*") or not line.strip():
                continue
            terms = [
                (int(factor), name) for factor, name in re.findall(r"([+-]?\d+) +(x\d+)", line)
            ]
            if line.startswith("min:"):
                least = terms
            else:
                found = re.search(r"(>=|=) *([+-]?\d+) *;", line)
                assert found, line
                constraints.append((terms, found[1], int(found[2])))
    return least, constraints


def _cpsat(path: str) -> None:
    cp_model: Any = importlib.import_module("ortools.sat.python.cp_model")
    least, constraints = _read_opb(path)
    model = cp_model.CpModel()
    names = {name for terms, _, _ in constraints for _, name in terms} | {
        name for _, name in least or []
    }
    variables: Dict[str, Any] = {name: model.NewBoolVar(name) for name in sorted(names)}

    def total(terms: List[Tuple[int, str]]) -> Any:
        return sum(factor * variables[name] for factor, name in terms)

    for terms, relation, number in constraints:
        model.Add(total(terms) >= number if relation == ">=" else total(terms) == number)
    if least is not None:
        model.Minimize(total(least))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.Solve(model)
    words = {
        cp_model.OPTIMAL: "SATISFIABLE" if least is None else "OPTIMUM FOUND",
        cp_model.FEASIBLE: "SATISFIABLE",
        cp_model.INFEASIBLE: "UNSATISFIABLE",
    }
    placed = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    values = [
        name if solver.Value(variable) else f"-{name}" for name, variable in variables.items()
    ]
    _print_literals(words.get(status, "UNKNOWN"), values if placed else None)


def _with_solution(write: Callable[[str], object]) -> None:
    """Print the file that it writes."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        path = os.path.join(folder, "solution")
        write(path)
        with open(path, encoding="utf-8") as file:
            sys.stdout.write(file.read())


def _highs(path: str) -> None:
    highspy: Any = importlib.import_module("highspy")
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("parallel", "off")
    solver.readModel(path)
    solver.run()
    _with_solution(lambda name: solver.writeSolution(name, 0))


def _scip(path: str) -> None:
    pyscipopt: Any = importlib.import_module("pyscipopt")
    model = pyscipopt.Model()
    model.hideOutput()
    model.readProblem(path)
    model.optimize()
    words = {"optimal": "optimal solution found", "infeasible": "infeasible"}
    print("solution status:", words.get(model.getStatus(), model.getStatus()), flush=True)
    if model.getNSols() > 0:
        _with_solution(model.writeBestSol)
    else:
        print("no solution available")


def _clingo(path: str) -> None:
    clingo: Any = importlib.import_module("clingo.application")
    clingo.clingo_main(type("Plain", (clingo.Application,), {})(), [path, "--opt-strategy=usc"])


_SOLVERS: Dict[str, Callable[[str], None]] = {
    "pysat-cadical": _pysat("cadical153"),
    "pysat-glucose": _pysat("glucose4"),
    "pysat-minisat": _pysat("minisat22"),
    "rc2": _rc2,
    "cpsat": _cpsat,
    "highs": _highs,
    "scip": _scip,
    "clingo": _clingo,
}

if __name__ == "__main__":
    _SOLVERS[sys.argv[1]](sys.argv[2])
