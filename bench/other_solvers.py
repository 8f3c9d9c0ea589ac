#!/usr/bin/env python3
"""Contestants of measurements that are no presets of queensat.lab; started as a program, without queensat.

    bench/other_solvers.py NAME FILE

topdown: PySAT's CaDiCaL 1.9.5 with a totalizer over the empty rows, asked for one queen less until they fit; FILE is
`export --format wcnf`. cplex: CPLEX, one thread; FILE is `export --format lp`. cpsat: CP-SAT, one worker, with a linear
program as large as it can have, which helps where covers prove the maximum; FILE is `export --format opb`. What is printed
is what `decode` reads.
"""
import re
import sys


def topdown(path):
    from pysat.card import ITotalizer
    from pysat.formula import WCNF
    from pysat.solvers import Solver

    formula = WCNF(from_file=path)
    relaxed = range(formula.nv + 1, formula.nv + len(formula.soft) + 1)
    with Solver(name="cadical195", bootstrap_with=formula.hard) as solver:
        for soft, empty in zip(formula.soft, relaxed):
            solver.add_clause([*soft, empty])
        counter = ITotalizer(lits=list(relaxed), ubound=len(relaxed), top_id=relaxed[-1])
        for clause in counter.cnf.clauses:
            solver.add_clause(clause)
        for cost in range(len(relaxed) + 1):
            if solver.solve(assumptions=[-counter.rhs[cost]] if cost < len(relaxed) else []):
                print("o", cost)
                print("s OPTIMUM FOUND")
                print("v", *solver.get_model()[:formula.nv], 0)
                return


def cplex(path):
    import cplex as api

    model = api.Cplex()
    for stream in (model.set_log_stream, model.set_results_stream, model.set_warning_stream):
        stream(None)
    model.parameters.threads.set(1)
    model.read(path)
    model.solve()
    is_optimal = model.solution.get_status() in (101, 102)
    print("solution status:", "optimal solution found" if is_optimal else "unknown", flush=True)
    print("objective value:", model.solution.get_objective_value())
    for name, value in zip(model.variables.get_names(), model.solution.get_values()):
        print(name, round(value), "(obj:1)")


def cpsat(path):
    from ortools.sat.python import cp_model

    model, variables = cp_model.CpModel(), {}
    with open(path, encoding="ascii") as file:
        for line in file:
            terms = [(int(factor), name) for factor, name in re.findall(r"([+-]?\d+) +(x\d+)", line)]
            total = sum(factor * variables.setdefault(name, model.NewBoolVar(name)) for factor, name in terms)
            if line.startswith("min:"):
                model.Minimize(total)
            elif found := re.search(r">= *([+-]?\d+) *;", line):
                model.Add(total >= int(found[1]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    print("s", "OPTIMUM FOUND" if solver.Solve(model) == cp_model.OPTIMAL else "UNKNOWN")
    print("v", *(name if solver.Value(variable) else f"-{name}" for name, variable in variables.items()))


if __name__ == "__main__":
    {"topdown": topdown, "cplex": cplex, "cpsat": cpsat}[sys.argv[1]](sys.argv[2])
