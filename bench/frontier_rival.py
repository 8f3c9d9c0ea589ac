#!/usr/bin/env python3
"""One rival on one file in the LP format: frontier_rival.py RIVAL FILE SECONDS.

Prints one JSON object: lower and upper (of the objective), whether they are proved equal, nodes,
pivots, and the seconds of processor time from before the file is read until the end, so that
starting Python and loading the package are not charged to the rival. One thread. The limit is of
processor time, too.
"""
import json
import math
import sys
import threading
import time


def run_highs(path, limit, begun):
    import highspy

    begun()
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    # The objective is a whole number: a gap below 1 is none.
    highs.setOptionValue("mip_abs_gap", 0.999)
    highs.setOptionValue("mip_rel_gap", 0.0)
    end = time.process_time() + limit

    def stop_late(event):
        if time.process_time() > end:
            event.interrupt()

    highs.cbMipInterrupt.subscribe(stop_late)
    highs.readModel(path)
    highs.run()
    info = highs.getInfo()
    solved = highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    found = info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
    lower = round(info.objective_function_value) if found else 0
    upper = lower if solved else info.mip_dual_bound
    return lower, upper, info.mip_node_count, info.simplex_iteration_count


def names_of(text):
    return [word for word in text.split() if word.startswith("x_")]


def read_model(path):
    """All variables, and those of each constraint, all of which are at-most-one."""
    with open(path) as file:
        text = "".join(line for line in file if not line.startswith("\\"))
    objective, rows = text.split("Subject To")
    return names_of(objective), [names_of(row) for row in rows.split("Binary")[0].split("<= 1")]


def cpsat_model(path):
    """The model of a file, and its variables by name."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    names, rows = read_model(path)
    squares = {name: model.new_bool_var(name) for name in names}
    for row in rows:
        model.add_at_most_one(squares[name] for name in row)
    model.maximize(sum(squares.values()))
    return model, squares


def run_cpsat(path, limit, begun):
    from ortools.sat.python import cp_model

    begun()
    model, _ = cpsat_model(path)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    end = time.process_time() + limit

    def watch():
        while time.process_time() < end:
            time.sleep(0.05)
        solver.stop_search()

    threading.Thread(target=watch, daemon=True).start()
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    lower = round(solver.objective_value) if found else 0
    return lower, solver.best_objective_bound, solver.num_branches, 0


def run_scip(path, limit, begun):
    import pyscipopt

    begun()
    scip = pyscipopt.Model()
    scip.hideOutput()
    scip.setParam("parallel/maxnthreads", 1)
    scip.setParam("lp/threads", 1)
    scip.setParam("timing/clocktype", 1)
    scip.setParam("limits/time", limit)
    scip.readProblem(path)
    scip.optimize()
    lower = round(scip.getObjVal()) if scip.getNSols() > 0 else 0
    return lower, scip.getDualbound(), scip.getNTotalNodes(), scip.getNLPIterations()


RIVALS = {"highs": run_highs, "cpsat": run_cpsat, "scip": run_scip}


def main():
    rival, path, limit = sys.argv[1], sys.argv[2], float(sys.argv[3])
    before = 0.0

    def begun():
        nonlocal before
        before = time.process_time()

    lower, upper, nodes, pivots = RIVALS[rival](path, limit, begun)
    upper = math.floor(upper + 1e-6) if math.isfinite(upper) else None
    json.dump({"lower": lower, "upper": upper, "nodes": int(nodes), "pivots": int(pivots),
               "seconds": time.process_time() - before}, sys.stdout)


if __name__ == "__main__":
    main()
